"""What share of rows is in a state, in a Chinese question, of each group or as what rows are compared by: 各站的超标率."""

from __future__ import annotations

import re
from dataclasses import replace

from duckkb.reasoning.evidence import SuperlativeSpan
from duckkb.reasoning.interpret.chinese.filters import Filters
from duckkb.reasoning.interpret.chinese.wish import Having, Item, Told

_RATE = re.compile(r"率(?!先|领)")


class Rates(Filters):
    """Reads 合格率 and 退货率 of a flag or a state, where no attribute is called so."""

    def _rates(self) -> None:
        for k in [k for k in self.names() if self.is_rows(k)]:
            # 缴费率, of payments that are paid or not: no share of rows by themselves.
            flags = [c for c in self.mention(k).of("attribute") if self._says_so(c.target)]
            if flags and _RATE.match(self.text, self.piece(k).end):
                self.use(k)
                mention = replace(self.mention(k), candidates=(flags[0],))
                told = Told("flag", mention, start=mention.start, end=mention.end)
                self.wish.told.append(told)
        for told in list(self.wish.told):
            m = _RATE.match(self.text, told.end)
            if m is None or told.kind not in ("value", "flag"):
                continue
            item = Item(None, "avg", when=told, start=told.start)
            if self._ranked_by(item, m.end()) or self._must_be(item, m.end()):
                self.wish.told.remove(told)
            elif self.wish.groups or len(self.wish.told) > 1:
                self.wish.told.remove(told)
                self.wish.items.append(item)
            else:
                continue
            self.explained.append(m.span())

    def _says_so(self, target: str) -> bool:
        """Whether an attribute only says yes or no."""
        a = self.schema.attributes.get(target)
        return a is not None and self.schema.flag(a) is not None

    def _ranked_by(self, item: Item, end: int) -> bool:
        """合格率最高的企业: the rows that have the highest share."""
        for k in self.inside(end, end + 2):
            span = self.piece(k).span
            led = self.text[end : self.piece(k).start] in ("", "的")
            if led and isinstance(span, SuperlativeSpan) and span.word in ("高", "低", "大", "小"):
                self.use(k)
                self.wish.order.append((item, span.descending))
                self.wish.limit, self.wish.offset = span.limit, span.offset
                return True
        return False

    def _must_be(self, item: Item, end: int) -> bool:
        """合格率低于80%的企业: what the share must be."""
        bound = next((t for t in self.wish.told if self._bounds(t, end)), None)
        if bound is None:
            return False
        self.wish.told.remove(bound)
        figures = tuple(v for v in bound.values if not isinstance(v, str))
        self.wish.having.append(Having(item, bound.operator, figures))
        return True

    def _bounds(self, told: Told, end: int) -> bool:
        """Whether a bound without a name stands right behind a place."""
        plain = told.kind == "number" and told.mention is None
        return plain and not self.text[end : told.start].strip("的在是为")
