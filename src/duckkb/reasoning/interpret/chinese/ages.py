"""How long something has lasted, in a Chinese question where only its beginning is kept: 开业超过10年."""

from __future__ import annotations

from duckkb.reasoning.interpret.chinese.clauses import Clauses
from duckkb.reasoning.interpret.chinese.wish import Told, attribute_meant
from duckkb.reasoning.interpret.frame import Mention
from duckkb.reasoning.interpret.moments import ago, only_day
from duckkb.reasoning.interpret.occasions import born
from duckkb.reasoning.plan import MIRRORED, Operator
from duckkb.reasoning.spans.periods import add_months

_YEARS = ("年", "周年")


class Ages(Clauses):
    """Reads a length of time that is told of the time when it began."""

    def _lasted(self, k: int, operator: Operator, count: float, unit: str, end: int) -> Told | None:
        """The condition on the time that piece k names; None where no length of time is told, which ends at `end`."""
        before, mention = MIRRORED.get(operator), self.mention(k)
        begun = ago(count, unit, self.question.now.date())
        if self.is_age(k) and begun is None and count == int(count):
            return self._aged_so(mention, operator, int(count), end)
        if before is not None and unit in _YEARS and self._is_year(k):
            year = self.question.now.year - int(count)
            return Told("number", mention, before, (year,), start=mention.start, end=end)
        if not self.is_timed(k) or self.is_amount(k):
            return None
        if before is None or begun is None:
            return None
        span = only_day(begun, mention.start, end)
        return Told("date", mention, before, date=span, start=mention.start, end=end)

    def _is_year(self, k: int) -> bool:
        """建成超过20年, of a 建成年份: whether a piece names a year that is kept as a number."""
        kept = next(iter(self.meant(k)), None)
        if kept is None or not kept.kind.numeric or not self.schema.timed(kept):
            return False
        return all(year.isdigit() and len(year) == 4 for year in self.schema.kept(kept, 3))

    def _aged_so(self, mention: Mention, operator: Operator, years: int, end: int) -> Told | None:
        """The condition on a birth that tells an age: over 30 are those of 31 or more."""
        over, before = operator == "gt", MIRRORED.get(operator)
        if before is None:
            return None
        begun = add_months(self.question.now.date(), -12 * (years + over))
        day = only_day(begun, mention.start, end)
        return Told(
            "date", mention, "le" if over else before, date=day, start=mention.start, end=end
        )

    def _of_an_age(self, k: int, operator: Operator, years: float, end: int) -> Told | None:
        """30岁以下的会员: an age without a name, of rows of which the birth is kept."""
        near = [j for j in (*self.following(k, 4), *self.previous(k, 8)) if self.is_rows(j)]
        own = self.row_of(near[0]) if near else ""
        attributes = self.schema.classes[own].attributes if own else ()
        kept = [a for a in attributes if born(a)]
        if len(kept) != 1 or years != int(years) or self.schema.of_unit("岁", attributes):
            return None
        at = self.piece(k).start
        mention = attribute_meant(kept[0].id, at, at)
        return self._aged_so(mention, operator, int(years), end)
