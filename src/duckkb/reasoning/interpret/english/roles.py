"""Who asks for rows: `who is Ann the mentor of`, `who does Ann supervise`, `who joined in 2019`."""

from __future__ import annotations

from dataclasses import replace

from duckkb.reasoning.evidence import SuperlativeSpan
from duckkb.reasoning.interpret import cues as words
from duckkb.reasoning.interpret.english.idle import is_or_not
from duckkb.reasoning.interpret.english.roundabout import GIVEN
from duckkb.reasoning.interpret.english.shown import Shown
from duckkb.reasoning.interpret.english.state import ARTICLES
from duckkb.reasoning.interpret.english.verbs import is_participle
from duckkb.reasoning.interpret.frame import Candidate, Condition, Mention, Term
from duckkb.reasoning.interpret.items import Item
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.nature import Nature
from duckkb.reasoning.interpret.undergone import ends_of, referring
from duckkb.reasoning.lexicon.loader import irregular, verb_stem

_SHORTEST = 4
"""Shorter verbs begin too many nouns."""
_BY_VERB = 0.8
"""How well a verb names the role of who does it."""
_AS_DEED = 0.75
"""How well a participle names the rows that tell of it being done."""
_BY_DEED = 0.8
"""How sure it is that people are asked for whom rows of something else refer to."""
_ONLY_ONES = 0.95
"""The same where rows called by a value refer to people of one kind."""
_EVERYONE = frozenset(("everyone", "everybody", "anyone", "anybody"))
_HELPING = words.BE | words.HAVE | {"been"}


def with_roles(items: list[Item], naming: Naming, nature: Nature) -> list[Item]:
    """The items with verbs as names of the role of who does it, `supervises` of a supervisor, and of
    what is done: `was treated` of treatments."""
    items = _with_everyone(_with_people(items, nature), nature)
    items = _asking_to_whom(_asking_whom(_asking_who(items, nature), nature), nature)
    found: list[Item] = []
    for k, item in enumerate(items):
        if _done_to(items, k):
            item = _turned(item, nature)
        if _has_done(items, k, nature):
            found.pop()
            item = replace(item, word=item.stem + "s")
        verb = item.kind == "word" and len(item.stem) >= _SHORTEST
        known = words.FILLER | words.LEAD | words.ASK | words.NEGATION
        roles = naming.doers(item.stem) if verb and item.word not in known else []
        flags = len(roles) == 1 and _flags(roles[0], items[:k], nature)
        if flags and found[-1].kind == "name":
            # `how many customers smoke`: those that do
            found.append(replace(item, end=item.start, word="that", stem="that"))
        if len(roles) == 1 and (flags or nature.role_of(roles[0]) is not None):
            called = (Candidate("attribute", roles[0], _BY_VERB),)
            mention = Mention(item.start, item.end, item.word, called)
            item = replace(item, kind="name", mention=mention)
        elif verb and item.word not in known and is_participle(item.word):
            deed = nature.deed(verb_stem(item.word))
            if deed:
                done = Mention(
                    item.start, item.end, item.word, (Candidate("class", deed, _AS_DEED),)
                )
                item = replace(item, kind="name", mention=done)
        found.append(item)
    return found


def _flags(attribute_id: str, before: list[Item], nature: Nature) -> bool:
    """`customers who smoke`, where each is a smoker or none."""
    plain = [i for i in before if not (is_or_not(i) or i.word in words.DO)]
    near = plain[-1] if plain else None
    rows = near is not None and near.mention is not None and near.mention.is_class
    told = rows or (near is not None and near.word in ("who", "that"))
    return told and nature.flag_of(attribute_id) is not None


def _with_everyone(items: list[Item], nature: Nature) -> list[Item]:
    """`the name of everyone working in the Palm House`: that of people, of whatever kind."""
    if not any(i.word in _EVERYONE for i in items):
        return items
    called = tuple(Candidate("class", name, _BY_DEED) for name in nature.people())
    return [
        replace(i, kind="name", mention=Mention(i.start, i.end, i.word, called))
        if called and i.kind == "word" and i.word in _EVERYONE and behind
        else i
        for i, behind in zip(items, [*items[1:], None], strict=True)
    ]


def _with_people(items: list[Item], nature: Nature) -> list[Item]:
    """`who was hired last`: which of the people of whom it is kept, where only one of them is meant."""
    if len(items) < 3 or items[0].word != "who":
        return items
    who, *rest = items
    verb = next((k for k, i in enumerate(rest) if i.word not in _HELPING), 0)
    told = rest[verb].mention
    best = told.of("attribute")[:1] if told is not None and not told.is_class else ()
    ranked = any(isinstance(i.span, SuperlativeSpan) for i in rest[verb + 1 :])
    ranked = ranked or any(i.word in words.ENDS for i in rest[verb + 1 : verb + 2])
    if not verb or not best or not ranked:
        return items
    people = nature.person_with(best[0].target)
    if not people:
        return items
    mention = Mention(who.start, who.end, who.word, (Candidate("class", people, _BY_DEED),))
    which = replace(who, word="which", stem="which")
    return [which, replace(who, kind="name", mention=mention), *rest]


def _done_to(items: list[Item], k: int) -> bool:
    """`parcels were sent to Acme`, `the messages written to Ann`: what follows did not do it; nor did
    `who was sent the most parcels`."""
    behind = items[k + 1 : k + 2]
    if k == 2 and items[k].word in GIVEN and items[1].word in words.BE and items[0].word == "who":
        return any(i.kind == "name" for i in items[k + 1 : k + 5])
    return (
        k > 0
        and items[k].kind == "name"
        and bool(behind)
        and behind[0].word == "to"
        and (items[k - 1].word in words.BE or items[k - 1].kind == "name")
    )


def _asking_who(items: list[Item], nature: Nature) -> list[Item]:
    """`which lawyer mentors Ann`, `… have mentored Ann`: as `who mentors Ann`, for rows that refer to others
    of their own kind."""
    if len(items) < 4 or items[0].word not in ("which", "what"):
        return items
    which, rows, *rest = items
    at = int(rest[0].word in words.HAVE)
    verb, behind = rest[at], rest[at + 1 :]
    mention, own = verb.mention, rows.mention
    best = mention.of("attribute")[:1] if mention is not None and not mention.is_class else ()
    role = best[0].target if best else ""
    join = nature.role_of(role) if role else None
    if join is None or own is None or join.left != join.right:
        return items
    if not _is_one(behind, join.left):
        return items
    passive = rest[0].word in words.BE or not nature.does(role)
    if passive or not any(c.target == join.left for c in own.of("class")):
        return items
    told = replace(verb, start=rows.start, word=verb.stem + "s")
    return [replace(which, word="who", stem="who"), told, *behind]


def _is_one(items: list[Item], class_name: str) -> bool:
    """Whether nothing is told but a row by values: `Ann`, `Ann Frost`, `the Frost family`, of families."""
    plain = [i for i in items if i.kind != "mark" and i.word not in ARTICLES]
    values = [i for i in plain if i.kind == "value"]
    rest = [i.mention for i in plain[len(values) :]]
    own = all(m is not None and any(c.target == class_name for c in m.of("class")) for m in rest)
    return plain[: len(values)] == values != [] and len(rest) <= 1 and own


def _asking_whom(items: list[Item], nature: Nature) -> list[Item]:
    """`who was trained by Ann`: as `which people were trained by Ann`, for rows that refer to others of
    their own kind."""
    if len(items) < 4 or items[0].word != "who" or items[1].word not in words.BE:
        return items
    who, was, done, *behind = items
    best = done.mention.of("attribute")[:1] if done.mention and done.word.endswith(" by") else ()
    join = nature.role_of(best[0].target) if best else None
    if join is None or join.left != join.right or not _is_one(behind, join.left):
        return items
    rows = Mention(who.start, who.end, who.word, (Candidate("class", join.left, _ONLY_ONES),))
    which = replace(who, word="which", stem="which")
    return [which, replace(who, kind="name", mention=rows), was, done, *behind]


def _asking_to_whom(items: list[Item], nature: Nature) -> list[Item]:
    """`who was reviewed by Ann in 2023`: those whom such reviews are of, who are no reviewers."""
    if len(items) < 5 or items[0].word != "who" or items[1].word not in words.BE:
        return items
    who, _, done, by, value = items[:5]
    best = done.mention.of("class")[:1] if done.mention and is_participle(done.word) else ()
    ends = ends_of(best[0].target, done.stem, nature) if best else None
    if ends is None or by.word != "by" or not _is_one([value], ends[0].right):
        return items
    by_whom, to_whom = ((Candidate("attribute", e, _ONLY_ONES),) for e in referring(ends, nature))
    whom = replace(who, kind="name", mention=Mention(who.start, who.end, who.word, to_whom))
    told = Mention(done.start, by.end, f"{done.word} by", by_whom)
    did = replace(done, end=by.end, word=told.text, mention=told)
    return [replace(who, word="which", stem="which"), whom, items[1], did, *items[4:]]


def _has_done(items: list[Item], k: int, nature: Nature) -> bool:
    """`which lawyer has mentored the most people`: those in the role, of how many of their own kind."""
    before, mention = items[max(0, k - 2) : k], items[k].mention
    rows = before[0].mention if len(before) == 2 and before[1].word in words.HAVE else None
    best = mention.of("attribute")[:1] if mention is not None and not mention.is_class else ()
    join = nature.role_of(best[0].target) if best and items[k].word.endswith("ed") else None
    if rows is None or not rows.is_class or join is None or join.left != join.right:
        return False
    ranked = any(isinstance(i.span, SuperlativeSpan) for i in items[k + 1 : k + 3])
    return ranked and rows.candidates[0].target == join.left


def _turned(item: Item, nature: Nature) -> Item:
    """A participle that names who did something as a name of the one other role of such rows, if
    there is one: the recipient, not the sender."""
    mention = item.mention
    best = mention.candidates[0] if mention is not None and mention.candidates else None
    join = nature.role_of(best.target) if best is not None and best.of == "attribute" else None
    if mention is None or best is None or join is None or not nature.does(best.target):
        return item
    other = nature.other_role(best.target)
    if not other:
        return item
    found = (Candidate("attribute", other, _BY_VERB),)
    return replace(item, mention=replace(mention, candidates=found))


class Roles(Shown):
    """Reads which end of a relation is asked for, and rows where a question names only their time."""

    def _other_end(self) -> None:
        """`who is Ann the mentor of`: the rows whose mentor Ann is, not the mentor."""
        f = self.frame
        for k, item in enumerate(self.items):
            mention = item.mention
            if item.kind != "name" or mention is None or not self._is_role(mention):
                continue
            if self._led_on(k):
                f.targets = [t for t in f.targets if t.mention is not mention]
                for condition in (c for c in f.conditions if mention in c.hints):
                    condition.term, condition.hints = Term(mention), ()
                continue
            if self._asked_for(k):
                for condition in f.conditions:
                    condition.hints = tuple(h for h in condition.hints if h is not mention)
            named = self._in_the_role(k)
            told = next((c for c in f.conditions if named and _gives(c, named)), None)
            if told is not None and told.term is None:
                told.term, told.hints = Term(mention), ()
                f.targets = [t for t in f.targets if t.mention is not mention]

    def _asked_for(self, k: int) -> bool:
        """`who is the mentor of Ann`, `who mentors Ann`: not what Ann is."""
        behind = [i for i in self.items[k + 1 :] if i.word not in ARTICLES]
        if self._waits(k):
            return True
        if not behind:
            return False
        alone = k == 1 and self.items[0].word == "who" and behind[0].kind == "value"
        return alone or (behind[0].word == "of" and len(behind) > 1)

    def _led_on(self, k: int) -> bool:
        """`who reports to Ann`: rows that do so, not those to whom."""
        behind = [i for i in self.items[k + 1 :] if i.word not in ARTICLES]
        opens = k == 1 and self.items[0].word == "who" and self._leads_on(self.items[k])
        return opens and bool(behind) and behind[0].kind == "value"

    def _waits(self, k: int) -> bool:
        """`who does Ann report to`: the verb tells the other end, where nobody is named."""
        behind = [i for i in self.items[k + 1 :] if i.kind != "mark"]
        return self.items[0].word == "who" and not behind and self._leads_on(self.items[k])

    def _in_the_role(self, k: int) -> Item | None:
        """The value that is said to be in the role at `k`; None where it is asked who is."""
        near = [i for i in self.items[:k] if i.word not in ARTICLES]
        before = near[-1] if near else None
        behind = [i.word for i in self.items[k + 1 :] if i.word not in (".", "?", "!")]
        if before is None or self._waits(k):
            return None
        if before.kind == "value":
            does = len(near) > 1 and near[-2].word in words.DO and not behind
            return before if behind == ["of"] or does else None  # `A the mentor of`
        if before.word == "as" and len(near) > 1 and near[-2].kind == "value":
            return near[-2]  # `have A as their mentor`
        if before.word == "whose" and len(near) == 1 and behind[:1] and behind[0] in words.BE:
            return next((i for i in self.items[k + 2 : k + 3] if i.kind == "value"), None)
        return None

    def _who_did(self) -> None:
        """`who placed the latest order`, `who reviewed the lamp`: people, not what they did."""
        f = self.frame
        only = len(f.targets) == 1 and not f.targets[0].function
        first = f.targets[0].mention if only else None if f.targets else f.subject
        if first is None and not f.targets:
            # `who was injured in 2021`, where only the date is called so
            first = next((c.term.mention for c in f.conditions if c.term), None)
        is_one = bool(f.targets) and len(self.items) > 1 and self.items[1].word in words.BE
        if (first is None or not first.candidates) and not f.targets and self._only_did():
            first = next(
                (v for c in f.conditions for v in c.values if isinstance(v, Mention)), None
            )
        if self.items[0].word != "who" or is_one or first is None or not first.candidates:
            return
        best = first.candidates[0]
        named = best.of == "class"
        people = self.nature.people_behind(best.class_name)
        if people and (named or not f.targets):
            sure = _ONLY_ONES if len(people) == 1 and not named else _BY_DEED
            found = tuple(Candidate("class", name, sure) for name in people)
            rows = Mention(first.start, first.start, "", found)
            f.targets, f.subject, f.sure = [Term(rows)], rows, True
            f.related.extend([first] if first.is_class and first not in f.related else [])

    def _only_did(self) -> bool:
        """`who wrote Bistro Classics`, `who won the Quill in 2020`: nothing but a verb and what it was done
        to, which a value tells, and when."""
        plain = [i for i in self.items if i.kind != "mark" and i.word not in ARTICLES]
        verb = plain[1].word if len(plain) > 1 else ""
        done = verb in words.LINKING or verb.endswith("ed") or verb in irregular()
        told = [i for i in plain[2:] if not (i.kind == "date" or i.word in words.PREPOSITION)]
        return done and bool(told) and all(i.kind == "value" for i in told)

    def _rows_not_times(self) -> None:
        """`who signed up in 2019`, `chairlifts opened before 2000`: the rows, not when they were."""
        f, opening = self.frame, self.items[0]
        if len(f.targets) != 1 or not (opening.word == "who" or opening.kind == "value"):
            return
        (shown,) = f.targets
        mention = shown.mention
        if mention is None or shown.function or mention.is_class or mention.generic:
            return
        bounds = [c for c in f.conditions if c.term is not None and c.term.mention is not None]
        when = [c for c in bounds if c.term and c.term.mention and c.term.mention.generic == "when"]
        for condition in when:
            condition.term = Term(mention)
        if when or any(c.term and c.term.mention is mention for c in bounds):
            f.targets, f.subject = [], f.subject or mention.head


def _gives(condition: Condition, item: Item) -> bool:
    return any(v is item.mention for v in condition.values)
