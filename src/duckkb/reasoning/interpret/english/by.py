"""What `by`, `per` and `for each` tell of an English question: groups of a figure, orders of rows."""

from __future__ import annotations

from duckkb.reasoning.interpret import cues as words
from duckkb.reasoning.interpret.english.roles import Roles
from duckkb.reasoning.interpret.frame import Mention, Ordering, Term
from duckkb.reasoning.interpret.items import Item

_ONE_OF_MANY = frozenset(("a", "an", "one", "any", "each"))
_NEAR = 0.1
"""How much worse an attribute may be called by some words, and still be meant by them."""
_FIGURES = frozenset(("avg", "min", "max", "sum"))
_AMONG = frozenset(("with", "in", "across", "by", "at", "from"))
"""Words behind which `different` tells figures of several apart."""
_SUMS = frozenset(
    (
        "cost",
        "amount",
        "revenue",
        "spend",
        "income",
        "profit",
        "turnover",
        "distance",
        "fuel",
        "mileage",
    )
)
"""Amounts of which the more there is the more of them there are."""
_ARE_THERE = frozenset(("are", "is", "were", "was", "there"))


class By(Roles):
    """Reads `number of sailings by status`, `products by price`, `orders per customer`."""

    def _spreads(self) -> bool:
        """`number of sailings by status`: a figure, told for each value of an attribute."""
        back = 1
        while (idle := self.at(-back)) is not None and idle.word in _ARE_THERE:
            back += 1  # `how many texts are there by genre`
        before, after, behind = self.at(-back), self.at(1), self.at(2)
        if before is None or not self.frame.targets:
            return False
        if after is not None and after.kind == "value" and self._is_one_of_a_kind(behind):
            after, behind = behind, self.at(3)  # `average rating by support engineer`
        elif self._is_of(after, behind):
            after, behind = behind, self.at(3)  # `average size by modality code`
        # `who died before 220 by faction`: a condition is over with its value.
        over = before.kind in ("value", "number", "date")
        return (
            (over or (self.s.zone == "target" and before.kind == "name"))
            and all(t.function or self.called_figure(t) for t in self.frame.targets)
            and not before.word.endswith(("ed", "en"))
            and after is not None
            and after.mention is not None
            and (
                not after.mention.is_class
                or bool(after.mention.of("attribute"))
                or (behind is None and not after.word.endswith("s"))
            )
            and (behind is None or behind.kind in ("mark", "word"))
            and (behind is None or behind.word not in words.CALLED)
        )

    def _is_of(self, rows: Item | None, told: Item | None) -> bool:
        """Whether rows are named and right behind them what they keep."""
        of = rows.mention.of("class") if rows is not None and rows.mention is not None else ()
        what = told.mention if told is not None and told.kind == "name" else None
        return (
            what is not None
            and bool(of)
            and of[0].target in {c.class_name for c in what.of("attribute")[:1]}
        )

    def _is_one_of_a_kind(self, item: Item | None) -> bool:
        """Whether it names rows in the singular."""
        rows = item.mention if item is not None else None
        return rows is not None and rows.is_class and not rows.text.casefold().endswith("s")

    def _apart_by(self, before: str) -> bool:
        """`for different years`; of figures also `of students in different majors`."""
        told = [t.function for t in self.frame.targets]
        figures = bool(told) and all(f in _FIGURES for f in told)
        return bool(told) and (before == "for" or (figures and before in _AMONG))

    def _lists_by(self) -> bool:
        """`products by price`, `devices by type`: figures are sorted by, of others each is counted."""
        f, after, behind = self.frame, self.at(1), self.at(2)
        rows = f.targets[0] if self.s.zone == "target" and len(f.targets) == 1 else None
        if (
            rows is None
            or rows.function is not None
            or rows.mention is None
            or not rows.mention.is_class
            or self.at(-1) is None
            or self.items[self.i - 1].mention is not rows.mention
            or after is None
            or after.kind == "value"  # papers by Ann Lee
            or after.mention is None
            or after.mention.is_class
            or (behind is not None and behind.kind != "mark")
        ):
            return False
        led = any(i.word in words.LEAD | words.ASK for i in self.items[: self.i])
        if led or self._is_figure(after.mention):
            f.order.append(Ordering(Term(after.mention), False))
            self.use(after)
            self.i += 1
        else:
            rows.function, self.s.group = "count", True
        return True

    def _count_last(self) -> None:
        """`orders per customer, how many`: the rows spoken of first are what is counted."""
        f = self.frame
        lone = [t for t in f.targets if t.mention is None and t.function == "count"]
        rows = [t for t in f.targets if t.mention is not None]
        if f.groups and len(lone) == len(rows) == 1 and f.targets[-1] is lone[0]:
            mention = rows[0].mention
            if mention is not None and mention.is_class and rows[0].function is None:
                rows[0].function = "count"
                f.targets = rows

    def _count_per(self) -> None:
        """`orders per customer`, `kegs per town`: `per` takes a figure, which of rows is how many they are,
        and of amounts that are told of other rows than those how much they are in all."""
        f = self.frame
        for term in f.targets if self._per else ():
            told = term.mention
            if told and told.head in f.groups and told.of("attribute") and not self._has(told):
                told.head = None  # the hours that a mechanic works are hours of the jobs
        first = f.targets[: self.boundary] or f.targets  # `hours per clerk: name and hours`
        counts = self._per and bool(f.groups) and not (f.having or f.order) and len(first) == 1
        if counts and f.groups[0].text.casefold() in words.SPANS_OF_TIME:
            return  # `how much they pay per month`
        mention = f.targets[0].mention if counts else None
        if mention is not None and f.targets[0].function == "avg" and not mention.is_class:
            # `beds per centre`, of which each centre tells its own: the average of all
            f.groups = [g for g in f.groups if not self._is_own(g, mention)]
        alone = len(first) == len(f.targets)
        if mention is not None and mention.is_class and f.targets[0].function is None and alone:
            f.targets[0].function = "count"
        elif mention is not None and f.targets[0].function is None and self._adds_up(mention):
            f.targets[0].function = "sum"

    def _figure_of_counts(self) -> None:
        """`the average number of beds per ward`, `how many beds does a ward have on average`: a figure
        of what is counted for each of them."""
        f, figure = self.frame, self.s.spread
        if figure in (None, "sum") or len(f.targets) != 1 or f.targets[0].function != "count":
            return
        rows = f.related[0] if len(f.related) == 1 and f.related[0].is_class else None
        place = next((k for k, i in enumerate(self.items) if rows and i.mention is rows), 0)
        if not f.groups and rows and place and self.items[place - 1].word in _ONE_OF_MANY:
            f.groups, f.related = [rows], []
        if f.groups and not (f.having or f.order):
            f.spread = figure
        else:
            f.unsaid += 1

    def _has(self, figure: Mention) -> bool:
        """Whether the rows that a figure is told per may have it themselves."""
        rows = {c.target for c in (figure.head.of("class") if figure.head else ())[:1]}
        told = figure.of("attribute")
        best = max(c.score for c in told)
        return any(c.class_name in rows for c in told if c.score >= best - _NEAR)

    def _adds_up(self, figure: Mention) -> bool:
        """Whether an amount is told in the plural (kegs, not a price) or is what is spent, of rows that are not
        themselves what it is told per: each beer has its own litres."""
        group = self.frame.groups[0]
        told = figure.text.casefold().split()
        several = self._is_figure(figure) and (
            told[-1].endswith("s")
            or told[-1] in _SUMS
            or ((told[0].endswith("s") or told[0] in _SUMS) and told[-1].endswith("ed"))
        )
        return several and not (group.is_class and self._is_own(group, figure))

    def _starts_group(self) -> bool:
        after = self.at(1)
        return after is not None and after.word in words.EACH
