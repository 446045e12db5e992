"""`tickets nobody handled` and `unassigned tickets`, of tickets that keep a handler or an assignee: without one."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Catalog, Class, of_catalog
from duckkb.reasoning.evidence import NameHit, Question
from duckkb.reasoning.interpret.cues import THERE, UNDOING
from duckkb.reasoning.interpret.name_words import parts, words_of
from duckkb.reasoning.lexicon.loader import doers_of, synonyms, verb_stem
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.doers import likewise
from duckkb.reasoning.words.flags_said import flag_word
from duckkb.reasoning.words.respelling import Respelt, overlap, plural

_SURE = 0.9
_WELL = 0.75
_HEARD = 0.65
"""How well rows must be named of which it is known who does something to them."""
_NEAR = 0.85
"""How near another verb must be to mean the same."""
_END = r"(?=\W*$|\s*[?.;]\s)"
_NOBODY = r"(?:nobody|no[ -]?one)"
_BEHIND = regex(
    rf"\s+(?:(?:(?:that|which)\s+)?{_NOBODY}\s+(?:(?:has|have|had|ever|yet|is|was)\s+)*|(?:did|has|have)\s+{_NOBODY}\s+(?:ever\s+)?)"
    r"(?P<done>[a-z]{3,})(?:\s+(?:to|on))?(?:\s+yet)?"
    + _END
    + r"|\s+(?:(?:that|which)\s+)?(?:(?:are|were|is|was)\s+not|(?:are|were|is|was)n['’]t|not)\s+(?:yet\s+)?"
    r"(?P<not_done>[a-z]{3,}(?:ed|en|wn|ught))\s+(?:to|by)\s+any(?:one|body)" + _END
)
_BEFORE = regex(r"\b(?P<led>un(?P<done>[a-z]{3,}ed)\s+)$")
_NEVER = regex(
    r"\s+(?:(?:that|which)\s+)?(?:(?:were|was|are|is|have|has)\s+never|(?:have|has)\s+not)\s+(?:been\s+)?(?P<done>[a-z]{3,})(?:\s+yet)?"
    + _END
)
_ANY = regex(
    r"\s+(?:(?:that|which|who)\s+)?(?:were|was|are|is|have|has|had|did|do|does)(?:\s+(?:never|not|yet|ever)|n['’]t)+\s+(?:been\s+|ever\s+)?"
    r"(?:used\s+to\s+)?(?P<done>[a-z]{3,})\s+(?:an?|any)\s+(?:single\s+)?"
)
"""Between some rows and others none of which they have."""
_IN_WHICH = regex(
    rf"\s+(?:in|on|at|to|for|from|of|with|by)\s+which\s+(?:nothing|{_NOBODY})\s+(?:is|was|are|were|has|have|had)\s+(?:(?:ever|yet|been)\s+)*"
    r"(?P<done>[a-z]{3,})(?:\s+(?:yet|so\s+far))?" + _END
)
_HAD = regex(
    rf"\s+(?:(?:does|do|did)\s+{_NOBODY}\s+(?:ever\s+)?|(?:(?:that|which)\s+)?{_NOBODY}\s+)(?P<done>ha(?:ve|s|d))"
    + _END
)
_NOTHING = regex(
    r"\s+(?:(?:that|who)\s+)?(?:(?:has|have|had)\s+)?(?:(?P<done>[a-z]{3,})\s+nothing"
    r"|(?:never|not|(?:(?:has|have|did|do|does)(?:\s+not|n['’]t)))\s+(?:ever\s+)?(?P<done_>[a-z]{3,})\s+anything)(?:\s+yet)?"
    + _END
)
_ROLES = ("er", "or", "ee")
"""How nouns end of who does something, or to whom it is done."""


def nobody(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """Such words put as what rows are without, where they keep just one who is called after what is done."""
    if question.normalised.chinese:
        return
    text, said, taken = question.normalised.folded, question.normalised.text, question.verbatim()
    for rows in question.names:
        if rows.of != "class" or rows.score < _HEARD:
            continue
        behind, before = _BEHIND.match(text, rows.end), _BEFORE.search(text[: rows.start])
        for m in filter(None, (behind, before)):
            done = m["done"] or m["not_done"]
            role = _role(done, rows, catalog)
            place = m.span() if m is behind else m.span("led")
            if not role or any(overlap(place, v) for v in taken):
                continue
            without = f" without {'an' if role[0] in 'aeiou' else 'a'} {role}"
            if m is before:
                yield Respelt(
                    place[0],
                    rows.end,
                    said[place[0] : rows.end],
                    said[rows.start : rows.end] + without,
                    quiet=True,
                )
            else:
                yield Respelt(*place, said[slice(*place)], without, quiet=True)
            return


def never_done(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """`Camps that were never attended`, where rows of Attends_Camp refer to them: camps without any of those; and
    `which powers does nobody have`, `which faults were never found`, of rows that only one kind of rows refers to."""
    if question.normalised.chinese:
        return
    text, said = question.normalised.folded, question.normalised.text
    for rows in question.named("class", _WELL):
        if (others := _none_of(rows, question, catalog)) is not None:
            yield others
            return
        if rows.score < _SURE:
            continue
        had = _HAD.match(text, rows.end)
        found = had or _NEVER.match(text, rows.end)
        if found is None:
            nothing = _NOTHING.match(text, rows.end)
            deed = verb_stem(nothing["done"] or nothing["done_"]) if nothing else ""
            told_so = _told_by(deed, catalog.classes[rows.target], catalog) if deed else None
            if nothing and told_so:
                yield _without(told_so, nothing.span(), said)
                return
            continue
        there = had is not None or found["done"] in THERE
        if any(
            n.start == found.start("done") and not (there and n.how == "synonym")
            for n in question.names
        ):
            continue
        done = stem(found["done"])
        users = catalog.users[rows.target] - {rows.target}
        told = [
            u for u in users if there or any(done in parts(n) for n in catalog.classes[u].names)
        ]
        if len(told) == 1:
            yield _without(catalog.classes[told[0]], found.span(), said)
            return


def _none_of(rows: NameHit, question: Question, catalog: Catalog) -> Respelt | None:
    """`members who have not borrowed any book`, `shelves on which nothing is kept`: without those that are named, or that
    alone refer to them, where they belong together in one way and the verb names nothing of its own; who has not passed any
    exam has none that was passed."""
    text, said = question.normalised.folded, question.normalised.text
    for other in question.named("class", _WELL):
        found = _ANY.fullmatch(text, rows.end, other.start)
        ends = not text[other.end :].strip(" ?.!") or text[other.end :].lstrip()[:1] in ".?!,;"
        if found is None or not ends or found["done"] in UNDOING:
            continue  # who never skipped an appointment had some
        flags = (flag_word(a) for a in catalog.classes[other.target].attributes)
        if found["done"] in flags and _ways(rows.target, other.target, catalog) == 1:
            called = plural(catalog.classes[other.target].names[0])
            place = rows.end, other.end
            meant = f" have no {found['done']} {called}"
            return Respelt(*place, said[slice(*place)], meant, quiet=True)
        if _names_more(found.span("done"), question):
            continue
        if {stem(found["done"]), verb_stem(found["done"])} & _named(catalog):
            continue  # who never repaired a vessel, of repair costs
        if _ways(rows.target, other.target, catalog) == 1:
            meant = f" without {said[other.start : other.end]}"
            place = rows.end, other.end
            return Respelt(*place, said[slice(*place)], meant, quiet=True)
    found = _IN_WHICH.match(text, rows.end)
    users = sorted(catalog.users[rows.target] - {rows.target}) if found else []
    if found is None or len(users) != 1 or _ways(users[0], rows.target, catalog) != 1:
        return None
    return _without(catalog.classes[users[0]], found.span(), said)


@of_catalog
def _named(catalog: Catalog) -> frozenset[str]:
    """The stems of all that classes and attributes are called by."""
    names = (*catalog.classes.values(), *catalog.attributes.values())
    return frozenset(stem(word) for each in names for name in each.names for word in words_of(name))


def _names_more(verb: tuple[int, int], question: Question) -> bool:
    """Whether a verb is more than that: a value, what rows keep, or what they are called."""
    named = ((n.start, n.end) for n in question.names if n.score >= _WELL)
    return any(overlap(verb, place) for place in (*named, *question.verbatim()))


def _ways(one: str, other: str, catalog: Catalog) -> int:
    """In how many ways rows of two classes belong together: by a reference, or by rows that refer to both."""
    direct = sum({j.left, j.right} == {one, other} for j in catalog.joins_at[one])
    between = {j.left for j in catalog.joins_at[one] if j.right == one} - {one, other}
    return direct + sum(other in catalog.ends[each] for each in between)


def _without(rows: Class, place: tuple[int, int], said: str) -> Respelt:
    """That there are no such rows, in place of what was said of them."""
    called = " ".join(words_of(rows.names[0]))
    return Respelt(*place, said[slice(*place)], f" without {called}", quiet=True)


def _told_by(done: str, rows: Class, catalog: Catalog) -> Class | None:
    """The one kind of rows that tells what some did: called after that deed, or referring to them by it (`found_by`); or
    the only ones that refer to those who are called after it, as customers are who buy."""
    every = [j for j in catalog.joins_at[rows.name] if j.right == rows.name != j.left]
    lefts = [j.left for j in every]
    joins = [j for j in every if lefts.count(j.left) == 1]  # papers cite papers, and are cited
    after = {
        j.left
        for j in joins
        if any(
            done == verb_stem(p)
            for n in (*catalog.classes[j.left].names, *(own for own, _ in j.columns))
            for p in words_of(n)
        )
    }
    doer = {*parts(rows.names[0])[-1:]} & {*doers_of(done), *likewise(done)}
    found = after or ({j.left for j in joins} if doer else set[str]())
    return catalog.classes[found.pop()] if len(found) == 1 else None


def _role(done: str, rows: NameHit, catalog: Catalog) -> str:
    """What the one attribute of some rows is called that tells who did something, or to whom: assign, an assignee; oversee, a
    supervisor."""
    alike = synonyms().get((stem(done),), ())
    roots = {stem(done), *(words[0] for words, near in alike if len(words) == 1 and near >= _NEAR)}
    found = set[str]()
    for a in catalog.classes[rows.target].attributes:
        *_, last = [w for w in words_of(a.name) if w != "id"] or ("",)
        if last.endswith(_ROLES) and any(
            last.startswith(root) and len(last) <= len(root) + 3 for root in roots
        ):
            found.add(last)
    return found.pop() if len(found) == 1 else ""
