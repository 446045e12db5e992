"""Who asks for rows: `who is Ann the mentor of`, `who does Ann supervise`, `who joined in 2019`."""

from __future__ import annotations

from dataclasses import replace

from duckkb.reasoning.interpret import cues as words
from duckkb.reasoning.interpret.english.shown import Shown
from duckkb.reasoning.interpret.english.state import ARTICLES
from duckkb.reasoning.interpret.frame import Candidate, Condition, Mention, Term
from duckkb.reasoning.interpret.items import Item
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.nature import Nature

_SHORTEST = 4
"""Shorter verbs begin too many nouns."""
_BY_VERB = 0.8
"""How well a verb names the role of who does it."""
_AS_DEED = 0.75
"""How well a participle names the rows that tell of it being done."""
_BY_DEED = 0.8
"""How sure it is that people are asked for whom rows of something else refer to."""
_DO = frozenset(("do", "does", "did"))


def with_roles(items: list[Item], naming: Naming, nature: Nature) -> list[Item]:
    """The items with verbs as names of the role of who does it, `supervises` of a supervisor, and of
    what is done: `was treated` of treatments."""
    found: list[Item] = []
    for item in items:
        verb = item.kind == "word" and len(item.stem) >= _SHORTEST
        known = words.FILLER | words.LEAD | words.ASK | words.NEGATION
        roles = naming.doers(item.stem) if verb and item.word not in known else []
        if len(roles) == 1 and nature.role_of(roles[0]) is not None:
            called = (Candidate("attribute", roles[0], _BY_VERB),)
            mention = Mention(item.start, item.end, item.word, called)
            item = replace(item, kind="name", mention=mention)
        elif verb and item.word not in known and item.word.endswith(("ed", "ing")):
            deed = nature.deed(item.stem)
            if deed:
                done = Mention(
                    item.start, item.end, item.word, (Candidate("class", deed, _AS_DEED),)
                )
                item = replace(item, kind="name", mention=done)
        found.append(item)
    return found


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
            does = len(near) > 1 and near[-2].word in _DO and not behind
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
        if self.items[0].word != "who" or is_one or first is None or not first.candidates:
            return
        best = first.candidates[0]
        done = best.target if best.of == "class" else best.target.rpartition(".")[0]
        people = self.nature.people_behind(done)
        if people and (best.of == "class" or not f.targets):
            found = tuple(Candidate("class", name, _BY_DEED) for name in people)
            rows = Mention(first.start, first.start, "", found)
            f.targets, f.subject, f.sure = [Term(rows)], rows, True
            f.related.extend([first] if first.is_class and first not in f.related else [])

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
