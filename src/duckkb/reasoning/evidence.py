"""What was found in a question: typed spans, values of the data, names of the ontology.

Offsets are positions in the normalised text (`Normalised.text`), half-open.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from enum import Enum
from typing import Literal, TypeAlias

from duckkb.reasoning.plan import Function, Operator

_EXPLAINS = 0.3
"""A name that fits less explains nothing."""


@dataclass(frozen=True, slots=True)
class Normalised:
    """A question brought to one form (NFKC, simplified, one blank), and where each character was.

    `text` keeps the case; `folded` is the same text case-folded, character by character, and of
    equal length. `origin[i]` is the position in `raw` that `text[i]` came from. `quoted` are the
    half-open ranges of text in quotation marks, the marks left out; nothing in them was changed
    but the width of their letters.
    """

    raw: str
    text: str
    folded: str
    origin: tuple[int, ...]
    quoted: tuple[tuple[int, int], ...]
    chinese: bool


class Unit(Enum):
    """How a number was written, where that says what it measures."""

    NONE = ""
    PERCENT = "percent"
    MONEY = "money"
    ORDINAL = "ordinal"


@dataclass(frozen=True, slots=True)
class NumberSpan:
    """A number: its value with 万, 亿, k, % and the like worked in (50 % is 0.5 with `PERCENT`).

    `unit_text` is the word behind it that is no part of the number (`元`, `years`, `套`), or "".
    """

    start: int
    end: int
    value: int | float
    unit: Unit = Unit.NONE
    unit_text: str = ""


@dataclass(frozen=True, slots=True)
class DateSpan:
    """A span of time, half-open [`first`, `after`), absolute or worked out from the clock.

    `grain` is how fine it was told. `relative` marks what depends on the clock. A bare `2011年` or
    `in 2011` is a year; a duration such as `11年` (`for 11 years`) is no DateSpan but a NumberSpan.
    """

    start: int
    end: int
    first: date
    after: date
    grain: str
    """One of year, half, quarter, month, week, day."""
    relative: bool = False


@dataclass(frozen=True, slots=True)
class ComparatorSpan:
    """Words that compare: 不低于, at least, 超过, between … and, 以内, not."""

    start: int
    end: int
    operator: Operator
    """One of gt ge lt le ne eq between."""
    after: bool = False
    """The words stand after their number (以上, or more)."""


@dataclass(frozen=True, slots=True)
class SuperlativeSpan:
    """最高, largest, top 3, 前五, the second oldest."""

    start: int
    end: int
    descending: bool
    limit: int = 1
    offset: int = 0
    word: str = ""
    """The adjective, stemmed or as it stands (`old`, `高`, `most`); tells what is compared."""


@dataclass(frozen=True, slots=True)
class AggregateSpan:
    """How many, total, average, number of, 平均, 总共, 几个."""

    start: int
    end: int
    function: Function


Span = NumberSpan | DateSpan | ComparatorSpan | SuperlativeSpan | AggregateSpan


Sign: TypeAlias = Literal["+", "-", "*", "/"]


@dataclass(frozen=True, slots=True)
class Figure:
    """An amount that a question defines itself, reckoned for each row of the `base`: revenue is price times quantity.

    `terms` are attributes, the base among them, with `operators` between them, reckoned from left to right: no × or
    ÷ stands behind a + or -. The rows of the base have one of each other term.
    """

    base: str
    terms: tuple[str, ...]
    operators: tuple[Sign, ...]


@dataclass(frozen=True, slots=True)
class Spans:
    """Every typed span of a question, each kind in order of position."""

    numbers: tuple[NumberSpan, ...] = ()
    dates: tuple[DateSpan, ...] = ()
    comparators: tuple[ComparatorSpan, ...] = ()
    superlatives: tuple[SuperlativeSpan, ...] = ()
    aggregates: tuple[AggregateSpan, ...] = ()

    def all(self) -> Sequence[Span]:
        both = (
            *self.numbers,
            *self.dates,
            *self.comparators,
            *self.superlatives,
            *self.aggregates,
        )
        return sorted(both, key=lambda s: (s.start, -s.end))

    def ungraded(self, names: Collection[tuple[int, int]]) -> Spans:
        """The spans without superlatives within longer names, as `latest` in `latest version`."""
        kept = tuple(
            each
            for each in self.superlatives
            if not any(
                s <= each.start and each.end <= e and e - s > each.end - each.start
                for s, e in names
            )
        )
        return replace(self, superlatives=kept)

    def outside(
        self, places: Collection[tuple[int, int]], names: Collection[tuple[int, int]]
    ) -> Spans:
        """The spans without words of grade within longer places, as `Max` in `Max Weber`, and without
        dates within longer names, as `jun` in `jun mori`; nor ranges that are a value, as the age group `25-34`."""

        def inside(span: Span, places: Collection[tuple[int, int]] = places) -> bool:
            size = span.end - span.start
            return any(s <= span.start and span.end <= e and e - s > size for s, e in places)

        return replace(
            self,
            dates=tuple(s for s in self.dates if not inside(s, names)),
            comparators=tuple(
                s
                for s in self.comparators
                if not inside(s) and (s.operator != "between" or (s.start, s.end) not in places)
            ),
            superlatives=tuple(s for s in self.superlatives if not inside(s)),
            aggregates=tuple(s for s in self.aggregates if not inside(s)),
        )

    def undated(self, places: Collection[tuple[int, int]]) -> Spans:
        """The spans without the dates at some places."""
        return replace(self, dates=tuple(s for s in self.dates if (s.start, s.end) not in places))


PLAIN = ("exact", "folded", "stem", "alias")
"""How a value or a name is met for certain: whole, and as it is written or called."""
WRITTEN = ("exact", "folded", "alias")
"""The same, but for other forms of its words."""


@dataclass(frozen=True, slots=True)
class ValueHit:
    """A piece of the question that is a value of an attribute.

    `value` is as the data has it. `how` is exact, folded (case, width, script), stem, alias or
    fuzzy; `score` (0 to 1) is match x length x rarity. `rows` is how many rows have it, where
    known.
    """

    start: int
    end: int
    attribute: str
    """`Class.field`."""
    value: str
    score: float
    how: str
    rows: int | None = None

    @property
    def class_name(self) -> str:
        """The class that its attribute is of."""
        return self.attribute.rpartition(".")[0]


@dataclass(frozen=True, slots=True)
class NameHit:
    """A piece of the question that names a class or an attribute.

    `target` is a class's name, an attribute's id (`Class.field`) or a join's id, as `of` says.
    `score` is 0 to 1; `how` is exact, stem, part, synonym, translated, trigram
    or embedding.
    """

    start: int
    end: int
    of: str
    """One of class, attribute, join."""
    target: str
    score: float
    how: str

    @property
    def class_name(self) -> str:
        """The class that it is, or that its attribute or its join is of."""
        return self.target if self.of == "class" else self.target.rpartition(".")[0]


@dataclass(frozen=True)
class Question:
    """A question with everything that was found in it; `now` is the injected clock, `figure` what the question itself
    defined before it was put otherwise."""

    normalised: Normalised
    now: datetime
    spans: Spans
    values: tuple[ValueHit, ...]
    names: tuple[NameHit, ...]
    figure: Figure | None = None

    def named(self, of: str, least: float = 0.0) -> list[NameHit]:
        """The names of classes, of attributes or of joins, but those less sure than that."""
        return [n for n in self.names if n.of == of and n.score >= least]

    def explained(self) -> list[tuple[int, int]]:
        """The (start, end) of all that a span, a name or a whole value explains."""
        found = [(s.start, s.end) for s in self.spans.all()]
        found += [(n.start, n.end) for n in self.names if n.score >= _EXPLAINS]
        return found + [(v.start, v.end) for v in self.values if v.how != "part"]

    def verbatim(self) -> list[tuple[int, int]]:
        """The (start, end) of values as the data or an alias have them, and of what is quoted: no words of the question."""
        written = [(v.start, v.end) for v in self.values if v.how in WRITTEN]
        return [*written, *self.normalised.quoted]
