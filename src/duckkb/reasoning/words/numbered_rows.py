"""Rows that are called by numbers: issue 104, PR #12, departments 70 and 90; of a class whose identity is
a whole number. Beside an edge or an attribute of that class the number is enough: who reviewed 104."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from duckkb.reasoning.catalog import Attribute, Catalog, Class, Kind
from duckkb.reasoning.evidence import NameHit, NumberSpan, Spans, ValueHit
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.regexes import regex

NUMBERED = "numbered"
"""How such a value is met."""
_SURE, _NAMED = 0.95, 0.78
_NUMBERS = frozenset(("number", "no", "num", "nr"))
_PLAIN = regex(r"[1-9]\d{1,6}")
_OPENS = regex(r"\b(?:is|are|was|were|did|does|has|had)\s+$|^$")
_BEHIND = regex(r"\s*(?:(?:of|to|for|on|about|by)\s+)?[了过]?\s*")
_BEFORE = regex(r"\s*(?:(?:an?|the|been|not)\s+)?")
_LAST = regex(r"\s*[?？。.!]*\s*$|\s*(?:'s\b|的)")
"""What may stand between a bare number and what is said of it, and what behind it all."""
_ALONE = r"(?![a-z0-9_]|[.:/-]\d|\s*[%个件条次名位项台份张套间篇本场家只种类届岁元分万亿千百天日月年周小])"
"""Behind a number that counts and measures nothing."""
_FIRST = regex(
    rf"\s*(?P<called>(?:#|(?:no\.?|nr\.?|number|id)\s+|编号|第)?\s*(?P<number>\d+)){_ALONE}"
)
_NEXT = regex(
    rf"\s*(?:,\s*(?:and|or)?|and|or|&|和|与|或|、)\s*(?P<called>#?(?P<number>\d+)){_ALONE}"
)


def rows_by_number(
    names: Sequence[NameHit],
    spans: Spans,
    text: str,
    catalog: Catalog,
    extent: Callable[[Attribute], tuple[float, float] | None],
) -> tuple[tuple[ValueHit, ...], tuple[NumberSpan, ...]]:
    """The rows called by numbers, and the numbers that call none."""
    found: dict[tuple[int, int], ValueHit] = {}
    for name in names:
        key = _key(name, catalog)
        for hit in _called(name, key, text) if key is not None else ():
            found[hit.start, hit.end] = hit
    for hit in _bare(names, spans, text, catalog, extent) if not found else ():
        found[hit.start, hit.end] = hit
    rest = (n for n in spans.numbers if not any(s <= n.start and n.end <= e for s, e in found))
    return tuple(found.values()), tuple(rest)


def _bare(
    names: Sequence[NameHit],
    spans: Spans,
    text: str,
    catalog: Catalog,
    extent: Callable[[Attribute], tuple[float, float] | None],
) -> Iterator[ValueHit]:
    """Numbers that stand right beside what is said of the one class spoken of whose rows are numbered."""
    plain = [n for n in spans.numbers if _PLAIN.fullmatch(text[n.start : n.end])]
    if not plain or spans.comparators or spans.superlatives:
        return
    told = [(n, _touched(n, catalog)) for n in names if n.score >= _NAMED]
    spoken = dict.fromkeys(each for _, classes in told for each in classes)
    keys = [key for each in spoken if (key := _key_of(catalog, each)) is not None]
    if len(keys) != 1:
        return
    (key,) = keys
    near = [n for n, classes in told if key.class_name in classes and not _measures(n, catalog)]
    for number in plain:
        before = any(
            _BEHIND.fullmatch(text[n.end : number.start]) for n in near if n.end <= number.start
        )
        last = _LAST.match(text, number.end) is not None
        after = any(
            _BEFORE.fullmatch(text[number.end : n.start]) for n in near if n.start >= number.end
        )
        opened = _OPENS.search(text[: number.start]) is not None
        if not ((before and last) or (opened and after)):
            continue
        lowest, highest = extent(key) or (1, 0)
        if lowest <= number.value <= highest:
            yield ValueHit(number.start, number.end, key.id, str(int(number.value)), 1.0, NUMBERED)


def _measures(name: NameHit, catalog: Catalog) -> bool:
    """Whether a number beside it is how much there is of it: bottles of size 30."""
    return name.of == "attribute" and catalog.attributes[name.target].measure


def _touched(name: NameHit, catalog: Catalog) -> frozenset[str]:
    """The classes that a named edge joins, or the one that has a named attribute."""
    if name.of == "attribute":
        return frozenset((name.class_name,))
    if name.of == "class" and catalog.classes[name.target].link:
        return frozenset(catalog.ends[name.target])
    return frozenset()


def _key(name: NameHit, catalog: Catalog) -> Attribute | None:
    """The whole number that rows are told apart by, where a name is surely that of their class."""
    if name.of != "class" or name.score < _SURE or catalog.classes[name.target].link:
        return None
    return _key_of(catalog, name.target)


def _key_of(catalog: Catalog, class_name: str) -> Attribute | None:
    """The whole number that the rows of a class are told apart by; the number of their own that stands on
    the door rather than one that only joins tables (room_number beside room_id)."""
    each = catalog.classes[class_name]
    keys = [a for a in each.attributes if a.identity]
    if len(keys) != 1 or keys[0].kind is not Kind.INTEGER:
        return None
    signs = [a for a in each.attributes if not (a.identity or a.key) and _is_sign(a, each)]
    return signs[0] if len(signs) == 1 else keys[0]


def _is_sign(attribute: Attribute, each: Class) -> bool:
    """Whether it is called the number of just these rows: room_number, 房号."""
    if attribute.kind not in (Kind.TEXT, Kind.INTEGER):
        return False
    own = {stem(w) for n in each.names for w in re.findall(r"[a-z]+", n.casefold())}
    for name in attribute.names:
        on_door = name.endswith("号") and len(name) > 1
        if on_door and any(n.startswith(name[:-1]) for n in each.names):
            return True
        *of, last = re.findall(r"[a-z]+", name.casefold()) or [""]
        if last in _NUMBERS and own.issuperset(map(stem, of)):
            return True
    return False


def _called(name: NameHit, key: Attribute, text: str) -> Iterator[ValueHit]:
    number = _FIRST.match(text, name.end)
    while number is not None:
        yield ValueHit(*number.span("called"), key.id, number["number"], 1.0, NUMBERED)
        number = _NEXT.match(text, number.end())
