"""How long something has lasted, in a Chinese question where only its beginning is kept: 开业超过10年."""

from __future__ import annotations

from datetime import date, timedelta

from duckkb.reasoning.interpret.chinese.others import Others
from duckkb.reasoning.interpret.chinese.wish import Told
from duckkb.reasoning.interpret.moments import EARLIER, only_day
from duckkb.reasoning.plan import Operator
from duckkb.reasoning.spans.periods import add_months

_MONTHS = {"年": 12, "个月": 1}
_DAYS = {"周": 7, "个星期": 7, "天": 1, "日": 1}


class Ages(Others):
    """Reads a length of time that is told of the time when it began."""

    def _lasted(self, k: int, operator: Operator, count: float, end: int) -> Told | None:
        """The condition on the time that piece k names; None where no length of time ends at `end`."""
        before, mention = EARLIER.get(operator), self.mention(k)
        begun = self._ago(count, self.text[:end])
        if self.is_age(k) and begun is None and count == int(count):  # 年龄超过30: 31 or more
            over = operator == "gt"
            begun = add_months(self.question.now.date(), -12 * (int(count) + over))
            before = "le" if over else before
        elif not self.is_timed(k) or self.is_amount(k):
            return None
        if before is None or begun is None:
            return None
        span = only_day(begun, mention.start, end)
        return Told("date", mention, before, date=span, start=mention.start, end=end)

    def _ago(self, count: float, text: str) -> date | None:
        """The day so long ago, in the unit that a text ends with."""
        today = self.question.now.date()
        for unit, months in _MONTHS.items():
            if text.endswith(unit) and count == int(count):
                return add_months(today, -int(count) * months)
        for unit, days in _DAYS.items():
            if text.endswith(unit):
                return today - timedelta(int(count * days))
        return None
