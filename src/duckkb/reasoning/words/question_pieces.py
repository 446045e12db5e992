"""What a question is made of, as a later one may say it otherwise: what is grouped by, grades, comparisons, times, figures,
values, names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from duckkb.reasoning.evidence import PLAIN, Question
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD
from duckkb.reasoning.regexes import regex

_SURE, _LIKELY = 0.5, 0.3
"""So sure does a word name what is asked for; so likely is it a word for something."""
_NEAR = 12
_GROUPED = regex(
    rf"(?:\b(?:(?:grouped|split|broken\s+down)\s+)?by|\bper|\b(?:for|in|of)\s+(?:each|every)|\b(?:each|every))\s+(?:the\s+)?"
    rf"|按照?(?!.*(?:排序|排列|从[高大低小]到))|每一?{MEASURE_WORD}?|各{MEASURE_WORD}?"
)
_GRAIN = regex(
    r"(?:day|week|month|quarter|year|date|weekday)s?\b|(?:自然)?(?:年份?|季度|月份?|周|星期|天|日期?)"
)
_TOLD_BY_ZH = regex(r"来?(?:分组|分类|划分|统计|汇总|分别?)?(?:统计|汇总|看)?")
Range = tuple[int, int]


@dataclass(frozen=True)
class Piece:
    """A part of a question.

    Attributes:
        sort: group, grade, amount, time, figure, value or name.
        start: where it begins in the normalised text.
        end: where it ends, exclusive.
        of: what pieces of the same sort must share to stand for each other: attributes of values, `rows` or
            `columns` of names.
        compared: whether a time is one that others are compared with: before 2020.
        beside: places of words that only say what a value is of (级 of B级).
    """

    sort: str
    start: int
    end: int
    of: frozenset[str] = frozenset()
    compared: bool = False
    beside: tuple[Range, ...] = ()

    @property
    def names_rows(self) -> bool:
        """Whether it is a name of rows, not of a column."""
        return "rows" in self.of


def pieces_of(question: Question) -> list[Piece]:
    """The pieces of a question, none within another, in no order."""
    found: list[Piece] = []
    for piece in (*_grouped(question), *_typed(question), *_valued(question), *_named(question)):
        if not any(p.start < piece.end and piece.start < p.end for p in found):
            found.append(piece)
    return found


def _grouped(question: Question) -> Iterator[Piece]:
    """What is grouped by, with the words that say so."""
    text = question.normalised.folded
    for lead in _GROUPED.finditer(text):
        grain = _GRAIN.match(text, lead.end())
        ends = [n.end for n in question.names if n.start == lead.end() and n.score >= _LIKELY]
        ends += [grain.end()] if grain else []
        if ends:
            told = _TOLD_BY_ZH.match(text, max(ends))
            yield Piece("group", lead.start(), told.end() if told else max(ends))


def _typed(question: Question) -> Iterator[Piece]:
    """Grades, times and numbers with what compares them, and figures."""
    spans = question.spans
    for each in spans.superlatives:
        yield Piece("grade", each.start, each.end)
    times = {(d.start, d.end) for d in spans.dates}
    amounts = sorted({*times, *((n.start, n.end) for n in spans.numbers)})
    for each in spans.comparators:
        near = [a for a in amounts if (a[1] <= each.start if each.after else a[0] >= each.end)]
        if each.operator == "between":
            near = [a for a in amounts if a[0] >= each.start - _NEAR][:2]
        else:
            near = near[-1:] if each.after else near[:1]
        if near:
            places = [(each.start, each.end), *near]
            sort = "time" if times.issuperset(near) else "amount"
            yield Piece(sort, min(s for s, _ in places), max(e for _, e in places), compared=True)
    for each in spans.dates:
        yield Piece("time", each.start, each.end)
    for each in spans.aggregates:
        if each.function != "count":
            yield Piece("figure", each.start, each.end)
    for each in spans.numbers:
        yield Piece("amount", each.start, each.end)


def _valued(question: Question) -> Iterator[Piece]:
    """Values, the longer ones first; a first and a last name are one."""
    text = question.normalised.text
    places: dict[Range, set[str]] = {}
    for hit in question.values:
        if hit.how in PLAIN:
            places.setdefault((hit.start, hit.end), set()).add(hit.attribute)
    joined: list[tuple[int, int, set[str]]] = []
    for (start, end), attributes in sorted(places.items()):
        last = joined[-1] if joined else None
        if last and last[1] + 1 == start and text[last[1]] == " ":
            joined[-1] = (last[0], end, last[2] | attributes)
        else:
            joined.append((start, end, attributes))
    said = [(n.start, n.end) for n in question.names if n.score >= _LIKELY]
    for start, end, attributes in sorted(joined, key=lambda j: j[0] - j[1]):
        beside = tuple(p for p in said if p[0] == end or p[1] == start)
        yield Piece("value", start, end, frozenset(attributes), beside=beside)


def _named(question: Question) -> Iterator[Piece]:
    """Names, the longer and surer ones first."""
    sure = [n for n in question.names if n.of != "join" and n.score >= _SURE]
    for n in sorted(sure, key=lambda n: (n.start - n.end, -n.score)):
        of = "rows" if n.of == "class" else "columns"
        yield Piece("name", n.start, n.end, frozenset((of,)))
