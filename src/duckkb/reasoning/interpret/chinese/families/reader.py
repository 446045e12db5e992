"""Looking around in the row of pieces of a Chinese question."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from duckkb.reasoning.evidence import AggregateSpan, Question
from duckkb.reasoning.interpret.chinese.families.frame import FamilyFrame
from duckkb.reasoning.interpret.chinese.families.items import Row
from duckkb.reasoning.interpret.frame import Mention, Term
from duckkb.reasoning.regexes import regex

STOP = regex(r"[,。;?!]")
Test = Callable[[Mention], bool]


class RowReader:
    """Reads one row.

    Args:
        row: the pieces.
        question: with its spans.
        measures: whether a name may be that of something numbers or dates are compared in.
        entity: whether a name is that of the rows themselves (a class, or what names its rows).
    """

    def __init__(self, row: Row, question: Question, measures: Test, entity: Test) -> None:
        self.row, self.question = row, question
        self.measures, self.entity = measures, entity
        self.used: set[int] = set()
        self.frame = FamilyFrame()

    def _names(self) -> Iterator[int]:
        return (k for k, p in enumerate(self.row.pieces) if p.kind == "name")

    def _name_before(self, k: int, test: Test | None = None, reach: int = 14) -> int | None:
        """The nearest unused name before piece k in the same clause."""
        pieces = self.row.pieces
        for j in range(k - 1, -1, -1):
            gap = self.row.between(j, k)
            if STOP.search(gap) or pieces[k].start - pieces[j].end > reach:
                return None
            if pieces[j].kind == "superlative" or pieces[j].kind == "comparator":
                return None
            if pieces[j].kind == "name" and j not in self.used and self._passes(j, test):
                return j
        return None

    def _name_after(self, k: int, test: Test | None = None, reach: int = 6) -> int | None:
        pieces = self.row.pieces
        for j in range(k + 1, len(pieces)):
            gap = self.row.between(k, j)
            if STOP.search(gap) or pieces[j].start - pieces[k].end > reach:
                return None
            if pieces[j].kind == "name":
                return j if j not in self.used and self._passes(j, test) else None
            if pieces[j].kind not in ("number", "aggregate"):
                return None
        return None

    def _passes(self, j: int, test: Test | None) -> bool:
        mention = self.row.pieces[j].mention
        return mention is not None and (test is None or test(mention))

    def _mention(self, j: int) -> Mention:
        mention = self.row.pieces[j].mention
        assert mention is not None
        return mention

    def _target(self, j: int, term: Term) -> None:
        self.frame.targets.append(term)
        self.used.add(j)

    def _term(self, j: int) -> Term:
        """A name with the aggregate that stands before it (平均年龄大于30)."""
        if j and not self.row.before(j).strip():
            span = self.row.pieces[j - 1].span
            if isinstance(span, AggregateSpan) and span.function != "count":
                self.used.add(j - 1)
                return Term(self._mention(j), span.function)
        return Term(self._mention(j))

    def _count_before(self, k: int) -> Term | None:
        """学生数量最多: the count, and what is counted, that stands before piece k."""
        if not k or len(self.row.before(k)) > 3:
            return None
        span = self.row.pieces[k - 1].span
        if not isinstance(span, AggregateSpan) or span.function != "count" or k - 1 in self.used:
            return None
        self.used.add(k - 1)
        j = self._name_before(k - 1, None, 2)
        if j is not None:
            self.used.add(j)
        return Term(self._mention(j) if j is not None else None, "count")

    def _inside(self, at: int) -> bool:
        return any(p.start <= at < p.end for p in self.row.pieces if p.kind in ("value", "name"))
