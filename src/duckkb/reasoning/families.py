"""Families: tables of equal columns whose names differ in slots, such as a month or a district.

`orders_2023`, `orders_2024` and `{district}{month}商品房成交价格表` hold the rows of one thing in
parts. A question that tells the slots picks the parts; nobody has to choose among thousands of rivals.

Frame and slots come from the names alone: dates and numbers are slots, and of the text between them
what all names begin and end with is the frame, the rest a slot.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property

from duckkb.reasoning.catalog import Attribute, Catalog, Class, Kind
from duckkb.reasoning.evidence import ComparatorSpan, DateSpan, Question, Spans
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.slots import TextSlot, slot_of
from duckkb.reasoning.spans import periods
from duckkb.reasoning.spans.dates import find_dates
from duckkb.reasoning.spans.periods import Period

FEW = 3
"""Tables told apart by free text alone are a family from this many on."""
_BESIDE = 1
"""How far a word that compares may stand from its date."""
_DATED = regex(
    r"(?<!\d)(?P<y>(?:19|20)\d\d)[-_.]?(?:(?P<m>0[1-9]|1[0-2])(?:[-_.]?(?P<d>0[1-9]|[12]\d|3[01]))?"
    r"|q(?P<q>[1-4])|h(?P<h>[12]))?(?!\d)"
)
_NUMBER = regex(r"\d+")
_JOINED = regex(r"[\W_]+$|^[\W_]+")


@dataclass(frozen=True)
class Member:
    """One table of a family and what its slots say."""

    class_name: str
    period: Period | None
    texts: tuple[str, ...]
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class Mention:
    """A piece of the question that fills a slot; `members` are those it leaves.

    `whole` says of a time that all rows of these are of it.
    """

    start: int
    end: int
    slot: str
    """`time`, or `text` for free text and numbers."""
    members: frozenset[str]
    whole: bool = False


@dataclass(frozen=True)
class Picked:
    """The members of a family that a question selects, in the order of mention.

    `filled` says which of the family's slots the question tells; without any, `members` are all.
    `mentions` are the pieces of the question that did it.
    """

    family: Family
    members: tuple[str, ...]
    mentions: tuple[Mention, ...]
    time: bool = False
    text: bool = False

    @property
    def complete(self) -> bool:
        """Whether every slot is filled."""
        family = self.family
        return (self.time or not family.timed) and (self.text or not family.worded)


@dataclass(frozen=True)
class Family:
    """Tables of equal columns.

    `name` is the frame, each slot written `{}`; `example` the member that stands for all.
    """

    name: str
    example: str
    members: Mapping[str, Member]
    attributes: tuple[Attribute, ...]
    slots: tuple[TextSlot, ...] = field(default=())

    @cached_property
    def timed(self) -> bool:
        return any(m.period for m in self.members.values())

    @cached_property
    def worded(self) -> bool:
        return bool(self.slots) or any(m.numbers for m in self.members.values())

    @cached_property
    def _periods(self) -> tuple[tuple[date, date, str], ...]:
        found = [
            (m.period.first, m.period.after, m.class_name)
            for m in self.members.values()
            if m.period
        ]
        return tuple(sorted(found))

    @cached_property
    def _texts(self) -> tuple[Mapping[str, frozenset[str]], ...]:
        """For each text slot: its value -> the members that have it."""
        tables: list[dict[str, set[str]]] = [defaultdict(set) for _ in self.slots]
        for member in self.members.values():
            for k, text in enumerate(member.texts):
                tables[k][text].add(member.class_name)
        return tuple({text: frozenset(names) for text, names in t.items()} for t in tables)

    def within(self, first: date, after: date) -> tuple[str, ...]:
        """The members whose time overlaps [first, after), in order of time."""
        return tuple(name for a, b, name in self._periods if a < after and first < b)

    def pick(self, question: Question, covered: Sequence[tuple[int, int]] = ()) -> Picked:
        """The members that dates and slot texts of the question select.

        Args:
            question: the question.
            covered: half-open ranges that are something else, such as a company's name; a mere
                part of a slot's text is not looked for in them.
        """
        mentions = [*self._dates(question.spans), *self._words(question, covered)]
        chosen: dict[str, None] | None = None
        time = [m for m in mentions if m.slot == "time"]
        text = [m for m in mentions if m.slot == "text"]
        for group in (text, time):
            if group:
                union = {name: None for m in group for name in self._ordered(m)}
                chosen = union if chosen is None else {n: None for n in chosen if n in union}
        if chosen and time and text:
            # Of one place its times in their order, then the next place.
            chosen = {n: None for m in text for n in chosen if n in m.members}
        members = tuple(self.members) if chosen is None else tuple(chosen)
        return Picked(self, members, tuple(mentions), bool(time), bool(text))

    def _ordered(self, mention: Mention) -> Iterator[str]:
        if mention.slot == "time":
            yield from (name for _, _, name in self._periods if name in mention.members)
        else:
            yield from (name for name in self._by_time if name in mention.members)

    @cached_property
    def _by_time(self) -> tuple[str, ...]:
        timed = {name: (first, name) for first, _, name in self._periods}
        return tuple(sorted(self.members, key=lambda n: timed.get(n, (date.min, n))))

    def _dates(self, spans: Spans) -> Iterator[Mention]:
        if not self._periods:
            return
        for span in spans.dates:
            first, after = _reach(span, spans.comparators)
            members = frozenset(self.within(first, after))
            told = [self.members[m].period for m in members]
            whole = all(p and first <= p.first and p.after <= after for p in told)
            yield Mention(span.start, span.end, "time", members, bool(members) and whole)

    def _words(self, question: Question, covered: Sequence[tuple[int, int]]) -> Iterator[Mention]:
        text = question.normalised.folded
        for slot, members in zip(self.slots, self._texts, strict=True):
            for start, end, values in slot.find(text, covered):
                names = frozenset(n for v in values for n in members.get(v, ()))
                yield Mention(start, end, "text", names)


class Families:
    """All families of a catalog."""

    def __init__(self, families: Sequence[Family]) -> None:
        self.families = tuple(families)
        self._of = {name: f for f in families for name in f.members}

    def __len__(self) -> int:
        return len(self.families)

    def __iter__(self) -> Iterator[Family]:
        return iter(self.families)

    def of(self, class_name: str) -> Family | None:
        """The family that a class belongs to."""
        return self._of.get(class_name)

    @cached_property
    def by_language(self) -> tuple[Families, Families]:
        """The families whose columns have Chinese names, and the others; made once, as what is known of
        them is kept by them."""
        told = {True: list[Family](), False: list[Family]()}
        for family in self.families:
            told[_named_in_chinese(family)].append(family)
        return Families(told[True]), Families(told[False])

    def pick(
        self, question: Question, covered: Sequence[tuple[int, int]] = ()
    ) -> tuple[Picked, ...]:
        """What the question selects of each family; those with the most slots filled first."""
        found = [family.pick(question, covered) for family in self.families]
        return tuple(sorted(found, key=lambda p: -(p.time + p.text)))


def _named_in_chinese(family: Family) -> bool:
    return any(c >= "\u2e80" for a in family.attributes for name in a.names for c in name)


def _reach(span: DateSpan, comparators: Sequence[ComparatorSpan]) -> tuple[date, date]:
    """The time [first, after) that a date leaves: 2月以前 ends where February begins."""
    for c in comparators:
        gap = c.start - span.end if c.after else span.start - c.end
        if not 0 <= gap <= _BESIDE:
            continue
        if c.operator in ("lt", "le"):
            return date.min, span.first if c.operator == "lt" else span.after
        if c.operator in ("gt", "ge"):
            return span.after if c.operator == "gt" else span.first, date.max
    return span.first, span.after


def find_families(catalog: Catalog) -> Families:
    """Groups the classes of a catalog into families; most catalogs have none."""
    alike: dict[tuple[object, ...], list[Class]] = defaultdict(list)
    for each in catalog.classes.values():
        shape = tuple((a.name, _sort(a.kind)) for a in each.attributes)
        if not each.link and shape:
            alike[(each.store, *shape)].append(each)
    families: list[Family] = []
    for classes in alike.values():
        if len(classes) > 1:
            families.extend(_families(classes, catalog))
    return Families(families)


def _sort(kind: Kind) -> str:
    """Kinds that parts of one thing may differ in: a column of whole numbers here, of fractions there."""
    return (
        "number"
        if kind.numeric
        else "text"
        if kind in (Kind.TEXT, Kind.DATE, Kind.TIME)
        else kind.value
    )


@dataclass(frozen=True)
class _Cut:
    """A name with its dates and numbers taken out: the text pieces between them."""

    each: Class
    pieces: tuple[str, ...]
    marks: tuple[str, ...]
    period: Period | None
    numbers: tuple[int, ...]


def _families(classes: Sequence[Class], catalog: Catalog) -> Iterator[Family]:
    groups: dict[tuple[str, ...], list[_Cut]] = defaultdict(list)
    for each in classes:
        cut = _cut(each)
        groups[cut.marks].append(cut)
    for marks, cuts in groups.items():
        for part in _same_frame(cuts):
            joined = any(catalog.joins_at.get(c.each.name) for c in part)
            if len(part) < (2 if marks else FEW) or (joined and not marks):
                continue
            family = _family(part)
            if family is not None:
                yield family


def _same_frame(cuts: list[_Cut]) -> Iterator[list[_Cut]]:
    """All together where they share a beginning or an end; else by their first word."""
    if _frame(cuts):
        yield cuts
        return
    by_word: dict[str, list[_Cut]] = defaultdict(list)
    for cut in cuts:
        by_word[re.split(r"[\W_]", cut.pieces[0], maxsplit=1)[0]].append(cut)
    for part in by_word.values():
        if len(part) > 1 and _frame(part):
            yield part


def _frame(cuts: Sequence[_Cut]) -> str:
    """The text that all names have in common, slots left out; "" where that is too little."""
    fixed: list[str] = []
    for pieces in zip(*(c.pieces for c in cuts), strict=True):
        begin, end = _ends(pieces)
        fixed.append(pieces[0] if len(set(pieces)) == 1 else begin + "{}" + end)
    told = "".join(fixed).replace("{}", "")
    letters = sum(2 if ord(c) > 0x2E80 else 1 for c in told if c.isalnum())
    return "\x00".join(fixed) if letters >= 3 else ""


def _family(cuts: Sequence[_Cut]) -> Family | None:
    frame = _frame(cuts)
    texts: list[list[str]] = [[] for _ in cuts]
    slots: list[TextSlot] = []
    for pieces in zip(*(c.pieces for c in cuts), strict=True):
        if len(set(pieces)) == 1:
            continue
        begin, end = _ends(pieces)
        values = [_JOINED.sub("", p[len(begin) : len(p) - len(end)]) for p in pieces]
        longest = max(values, key=len)
        if all(longest.startswith(v) or longest.endswith(v) for v in values):
            continue  # a name that was cut short says nothing else
        for k, value in enumerate(values):
            texts[k].append(value)
        slots.append(slot_of(values))
    members = {
        c.each.name: Member(c.each.name, c.period, tuple(t), c.numbers)
        for c, t in zip(cuts, texts, strict=True)
    }
    if len({(m.period, m.texts, m.numbers) for m in members.values()}) < len(members):
        return None
    name = frame.replace("\x00", "{}")
    first = cuts[0].each
    return Family(name, first.name, members, first.attributes, tuple(slots))


def _ends(pieces: Sequence[str]) -> tuple[str, str]:
    """What all pieces begin and end with, cut back to whole words where letters are Latin."""
    low, high = min(pieces), max(pieces)
    n = 0
    while n < min(len(low), len(high)) and low[n] == high[n]:
        n += 1
    begin = _whole(low[:n], [p[n:] for p in pieces])
    turned = [p[len(begin) :][::-1] for p in pieces]
    low, high = min(turned), max(turned)
    n = 0
    while n < min(len(low), len(high)) and low[n] == high[n]:
        n += 1
    end = _whole(low[:n], [t[n:] for t in turned])[::-1]
    return begin, end


def _whole(common: str, rests: Sequence[str]) -> str:
    """`sales_u` + s, k is cut back to `sales_`."""
    while common and common[-1].isascii() and common[-1].isalnum():
        if not any(r[:1].isascii() and r[:1].isalnum() for r in rests):
            break
        common = common[:-1]
    return common


def _cut(each: Class) -> _Cut:
    name = each.title or each.table
    folded = name.casefold() if len(name.casefold()) == len(name) else name.lower()
    marks: list[tuple[int, int, str, Period | int]] = []
    marks.extend(
        (m.start(), m.end(), "time", period)
        for m in _DATED.finditer(folded)
        if (period := _period(m))
    )
    for span in find_dates(folded, name, date.max.replace(year=9000)):
        if not span.relative and all(span.end <= a or b <= span.start for a, b, _, _ in marks):
            marks.append((span.start, span.end, "time", Period(span.first, span.after, span.grain)))
        elif not span.relative:
            marks = [m for m in marks if m[1] <= span.start or span.end <= m[0]]
            marks.append((span.start, span.end, "time", Period(span.first, span.after, span.grain)))
    for m in _NUMBER.finditer(folded):
        if all(m.end() <= a or b <= m.start() for a, b, _, _ in marks):
            marks.append((m.start(), m.end(), "number", int(m.group())))
    marks.sort(key=lambda m: m[0])
    pieces: list[str] = []
    at = 0
    for start, end, _, _ in marks:
        pieces.append(name[at:start])
        at = end
    pieces.append(name[at:])
    times = [m[3] for m in marks if isinstance(m[3], Period)]
    numbers = tuple(m[3] for m in marks if isinstance(m[3], int))
    return _Cut(
        each, tuple(pieces), tuple(m[2] for m in marks), times[0] if times else None, numbers
    )


def _period(m: re.Match[str]) -> Period | None:
    y = int(m["y"])
    if m["d"]:
        return periods.day(y, int(m["m"]), int(m["d"]))
    if m["m"]:
        return periods.month(y, int(m["m"]))
    if m["q"]:
        return periods.quarter(y, int(m["q"]))
    return periods.half(y, int(m["h"])) if m["h"] else periods.year(y)
