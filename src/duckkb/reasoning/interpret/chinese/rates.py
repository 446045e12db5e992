"""What share of rows is in a state, in a Chinese question, of each group or as what rows are compared by: 各站的超标率."""

from __future__ import annotations

from dataclasses import replace

from duckkb.reasoning.evidence import SuperlativeSpan
from duckkb.reasoning.interpret.chinese.results import Results
from duckkb.reasoning.interpret.chinese.wish import Having, Item, Told, attribute_meant
from duckkb.reasoning.interpret.kinds import quantity
from duckkb.reasoning.regexes import regex

_RATE = regex(r"率(?!先|领)")
_PASSED = regex(r"(?P<no>不)?及格率")
_PIECES = frozenset(("数量", "产量", "总数", "quantity"))


class Rates(Results):
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
        self._passed()
        self._parts_of_pieces()
        for told in sorted(self.wish.told, key=lambda t: t.kind != "than"):
            m = _RATE.match(self.text, told.end)
            if m is None or told not in self.wish.told:
                continue
            if told.kind not in ("value", "flag", "than", "number"):
                continue
            item = Item(None, "avg", when=told, start=told.start)
            if self._ranked_by(item, m.end()) or self._must_be(item, m.end()):
                self.wish.told.remove(told)
            elif self.wish.groups or len(self.wish.told) > 1 or told.kind in ("than", "number"):
                self.wish.told.remove(told)
                self.wish.items.append(item)
            else:
                continue
            self.explained.append(m.span())
            if told.kind == "than":  # 按时到货率 is no 到货率
                self.wish.told = [t for t in self.wish.told if not told.start <= t.start < told.end]
            if told.kind == "than" and told.date is None:  # 准时率, of what is done
                real = Told("flag", told.mention, start=told.start, end=told.start)
                self.wish.told.append(real)

    def _passed(self) -> None:
        """数学及格率: the share of marks that are enough, where rows keep one kind of marks."""
        m = _PASSED.search(self.text)
        told = self.enough(m) if m is not None else None
        if m is None or told is None:
            return
        self.use(*self.inside(*m.span()))
        self.explained.append(m.span())
        told.end -= 1
        self.wish.told.append(told)

    def _parts_of_pieces(self) -> None:
        """不良率, of rows that keep a 不良数 and a 数量: how many of the pieces are so."""
        for k in list(self.names()):
            m = _RATE.match(self.text, self.piece(k).end)
            part = next(iter(self.meant(k)), None) if m and self.is_amount(k) else None
            own = self.schema.classes[part.class_name].attributes if part else ()
            whole = [a for a in own if a.measure and a is not part and quantity(a)]
            plain = [a for a in whole if set(a.names) & _PIECES] or whole
            said = part is not None and any(
                n in (f"{self.piece(k).text}数", f"{self.piece(k).text}数量") for n in part.names
            )
            if m is None or not said or len(plain) != 1:
                continue
            over = Item(attribute_meant(plain[0].id, *m.span()), "sum", start=m.start())
            item = Item(self.mention(k), "sum", over=over, start=self.piece(k).start)
            self.use(k)
            self.explained.append(m.span())
            if not self._ranked_by(item, m.end()) and not self._must_be(item, m.end()):
                self.wish.items.append(item)

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
