"""Participles before rows that keep when it was done: cancelled subscriptions are those that were cancelled, unpaid
bills those that have not been; what is expired has lapsed, what is valid is current."""

from __future__ import annotations

import re
from collections.abc import Iterator

from duckkb.reasoning.amend.stamped import stamps_of, verbs
from duckkb.reasoning.catalog import BASE, Attribute, Catalog, Class, Kind
from duckkb.reasoning.evidence import NameHit, Question
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.interpret.occasions import finished, good_until, has_state, overdue, until
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt

_NEARLY, _SURE = 0.5, 0.75
_WORD = r"\b(?P<word>(?P<no>un|not (?:yet )?)?(?P<done>[a-z]+))\s+"
_BEFORE = regex(rf"{_WORD}(?P<more>)$")
_FURTHER = regex(
    rf"{_WORD}(?P<more>(?!(?:the|an?|and|or|all|any|by|in|of|for|to|with|on|at)\b)[a-z]+\s+)$"
)
"""A participle before rows, and with one word between."""
_OPEN = regex(
    r"\b(?P<word>open|outstanding|pending|unfinished)\s+(?P<more>(?!(?:the|and|or|of|in|on)\b)[a-z]+\s+)?$"
)
"""Rows that are not done yet, where it is kept whether they are."""
_MANY = regex(r"\bhow many\s+$")
_ARE = regex(r"\s+(?:are|do|have|did)\b[^?]*(?=\W*$)|(?=\W*$)")
_PAST = regex(r"(?:\w+ed|paid|sent|sold|shipped|built|made|written|drawn|lent|returned)")
_EXPIRED = regex(
    r"\b(?P<no>(?:(?:have|has|are|is)(?:n['’]t|\s+not)|not)\s+(?:yet\s+)?expired|unexpired|not\s+(?:yet\s+)?expired)(?:\s+yet)?\b"
    r"|\b(?:(?P<aux>have|has|are|is|were|was)\s+)?(?:already\s+)?(?:expired|(?<!open-)(?<!open )ended)\b"
)
_COMPLETED = regex(
    r"\b(?:completed|finished|delivered|done|paid|returned|closed|resolved|arrived)\s+(?:too\s+)?$"
)
_ENDLESS = regex(r"\bopen[- ]ended\s+(?P<rows>[a-z]+)")
_WHO_LEFT = regex(
    r"^\W*(?:who(?:\s+all)?|(?P<many>how many (?:people|employees|staff|colleagues|of us))|which (?:people|employees|colleagues))\s+"
    r"(?:(?:has|have)\s+)?(?:left|quit|resigned)(?:\s+(?:us|the (?:company|firm|team)))?\b"
)
_WENT = regex(
    r"\b(?:(?:have|has|did|do)\s+)?(?:went|go|goes|gone|going|came|come|comes|coming|(?:were\s+)?(?:moved|shipped|taken|sent|booked))"
    r"\s+(?P<way>in|out)\b(?!\s+of\b)(?=\W*$|\s+(?:in|on|during|since|last|this|from|at|today|yesterday|per|by)\b)"
)
_ENROLLED = regex(
    r"(?:\bto |\b(?:who|that) (?:(?:have|had) )?)?\b(?:sign(?:ed)? up|join(?:ed)?|register(?:ed)?)\b"
    r"(?! (?:to|for|with|by|the|a|an)\b)"
)
_BEHIND = regex(r"(?P<rows>[a-z]+s)\s+(?P<done>[a-z]+ed|built|made|written)")
_TOWARDS = regex(r"\s+(?:on|from|by|upon)\b")
_VALID = regex(r"\b(?:still\s+)?(?:valid|in force|in effect)\b(?!\s+(?:from|until|to|till|since))")


def told_by_participles(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """What a participle says of the rows that it stands before, or that expire, put as the grammar reads it."""
    if question.normalised.chinese:
        return
    text = question.normalised.folded
    yield from _turned_round(question, catalog)
    hits = _rows_named(question)
    rows = {n.target: catalog.classes[n.target] for n in hits}
    rows = {name: each for name, each in rows.items() if each.store != BASE}
    yield from _lapsed(question, rows)
    yield from _left(question, catalog)
    yield from _enrolled(question, rows)
    yield from _tardy(question, rows, catalog)
    for name in hits:
        own = rows.get(name.target)
        still = _OPEN.search(text[: name.start]) if own is not None and not has_state(own) else None
        if still is not None and own is not None and finished(own) is not None:
            if not _said_otherwise(question, still.span("word"), catalog):
                meant = "undealt " + (still["more"] or "")
                said = text[slice(*still.span())]
                yield Respelt(*still.span(), said, meant, quiet=True)
            continue
        before = _BEFORE.search(text[: name.start])
        if before is None or not _PAST.fullmatch(before["done"]):
            before = _FURTHER.search(text[: name.start])
        if before is None or name.target not in rows or not _PAST.fullmatch(before["done"]):
            continue
        stamps = stamps_of(rows[name.target], verbs(before["done"]))
        if len(stamps) != 1:
            continue
        if _said_otherwise(question, before.span("word"), catalog):
            continue
        called, done = (before["more"] or "") + text[name.start : name.end], before["done"]
        start, stop = before.start("word"), name.end
        many = _MANY.search(text[:start])
        ending = _ARE.match(text, stop) if many else None
        if before["no"] and stamps == [finished(rows[name.target])]:
            meant = f"undealt {called}"
        elif ending is not None:
            stop = ending.end()
            meant = f"{called} were {'not ' if before['no'] else ''}{done}"
        elif before["no"]:
            meant = f"{called} that were not {done}"
        else:
            meant = f"{called} that were {done}"
        yield Respelt(start, stop, text[start:stop], meant, quiet=True)


def _turned_round(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """`models based on X` are models that refer to it, and no base model, though the words are the same."""
    text = question.normalised.folded
    for name in question.names:
        if name.of != "attribute" or not catalog.attributes[name.target].key:
            continue
        found = _BEHIND.fullmatch(text, name.start, name.end)
        if found is not None and _TOWARDS.match(text, name.end):
            said = text[name.start : name.end]
            meant = f"{found['rows']} that are {found['done']}"
            yield Respelt(name.start, name.end, said, meant, quiet=True)


def _rows_named(question: Question) -> list[NameHit]:
    """Where rows are named, the likeliest of each place."""
    best: dict[tuple[int, int], NameHit] = {}
    for name in question.named("class", _NEARLY):
        kept = best.get((name.start, name.end))
        if kept is None or kept.score < name.score:
            best[name.start, name.end] = name
    return list(best.values())


def _left(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """Who left last month, of the one kind of people of whom it is kept when they came and when they went."""
    text = question.normalised.folded
    found = _WHO_LEFT.search(text)
    if found is None or not question.spans.dates:
        return
    kept = [c for c in catalog.classes.values() if c.store != BASE and is_person(c)]
    ends = [(c, end) for c in kept if (end := until(c)) is not None]
    if len(ends) == 1 and question.spans.dates[0].start <= found.end() + len(" in the "):
        ((own, end),) = ends
        rows, called = own.name.replace("_", " "), end.name.replace("_", " ")
        asks = "how many" if found["many"] else "which"
        yield Respelt(*found.span(), found.group(), f"{asks} {rows} have {called}")


def _enrolled(question: Question, rows: dict[str, Class]) -> Iterator[Respelt]:
    """People who joined or signed up, of whom it is kept when their rows were created, and of no such day."""
    text = question.normalised.folded
    people = [c for c in rows.values() if is_person(c)]
    found = _ENROLLED.search(text) if len(people) == 1 else None
    if found is None or any(
        n.score >= _SURE and n.start < found.end() and found.start() < n.end for n in question.names
    ):
        return
    if kept := stamps_of(people[0], verbs("created")):
        # Not `created`, which people do as well: posts, of which that is kept too.
        named = kept[0].name.casefold().replace("_", " ")
        meant = "created" if found.group().startswith("to ") else f"with {named}"
        if any(s.start == found.end() + 1 for s in question.spans.superlatives):
            meant = "was created"  # most recently: `at` before it would be a bound
        yield Respelt(*found.span(), text[slice(*found.span())], meant, quiet=True)


def _tardy(question: Question, rows: dict[str, Class], catalog: Catalog) -> Iterator[Respelt]:
    """Late work orders, and orders completed late, though something else may be late too: the shift of those who
    work on them."""
    text = question.normalised.folded
    due = [c for c in rows.values() if overdue(c) is not None]
    for hit in (v for v in question.values if text[v.start : v.end] == "late"):
        own = catalog.attributes[hit.attribute].class_name
        behind = any(
            n.start == hit.end + 1 and rows.get(n.target) in due for n in _rows_named(question)
        )
        done = _COMPLETED.search(text[: hit.start])
        if len(due) == 1 and own != due[0].name and (behind or done):
            yield Respelt(hit.start, hit.end, "late", "tardy", quiet=True)
            return


def in_or_out(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """How many units went out, of movements that are in or out: those whose kind is just that word."""
    text = question.normalised.folded
    for found in _WENT.finditer(text):
        told = {v.attribute for v in question.values if (v.start, v.end) == found.span("way")}
        known = [catalog.attributes[a] for a in told if a in catalog.attributes]
        kept = [a for a in known if {"in", "out"} <= {*map(str.casefold, listed(a))}]
        if len(kept) == 1:
            name = kept[0].title or kept[0].name.replace("_", " ")
            rest = text[found.end() :].rstrip(" ?.!")
            meant = f'{rest.strip()} with {name} "{found["way"]}"'.strip()
            yield Respelt(found.start(), len(text), text[found.start() :], meant)


def listed(attribute: Attribute) -> list[str]:
    """The values of an attribute that the ontology lists, all of them or some."""
    schema = attribute.schema or {}
    return [str(v) for v in schema.get("enum") or schema.get("examples") or ()]


def _lapsed(question: Question, rows: dict[str, Class]) -> Iterator[Respelt]:
    """Expired trainings, of what keeps until when it is good; not what expired in May."""
    text = question.normalised.folded
    if question.spans.dates:
        return
    ends = [end for c in rows.values() if (end := good_until(c)) is not None]
    if len(ends) != 1:
        return
    called = ends[0].name.replace("_", " ")
    for found in _ENDLESS.finditer(text):
        yield Respelt(*found.span(), found.group(), f"{found['rows']} without {called}", quiet=True)
    for found in _EXPIRED.finditer(text):
        if any(v.start < found.end() and found.start() < v.end for v in question.values):
            continue
        word = "current" if found["no"] else "lapsed"
        finite = found["aux"] or re.match(r"(?:have|has|are|is)\b", found.group())
        start, end = found.span()
        if any(n.start == end + 1 for n in _rows_named(question)):  # who has expired trainings
            meant = f"{found['aux']} a {word}" if found["aux"] in ("have", "has") else word
        else:
            meant = f"are {word}" if finite else word
        yield Respelt(start, end, found.group(), meant, quiet=True)
    for found in _VALID.finditer(text):
        if not any(h.start < found.end() and found.start() < h.end for h in question.values):
            yield Respelt(*found.span(), found.group(), "current", quiet=True)


def _said_otherwise(question: Question, place: tuple[int, int], catalog: Catalog) -> bool:
    """Whether the word is a state that rows keep, or a flag of theirs."""
    start, end = place
    values = any(v.start < end and start < v.end for v in question.values)
    named = (n for n in question.named("attribute") if n.start < end and start < n.end)
    return values or any(catalog.attributes[n.target].kind is Kind.BOOLEAN for n in named)
