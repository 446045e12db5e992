"""How far two of a kind lie apart in a Chinese question: 甲比乙多多少, 2024年比2023年少多少, 甲和乙相差多少, 甲是乙的几倍."""

from __future__ import annotations

import re

from duckkb.reasoning.evidence import DateSpan
from duckkb.reasoning.interpret.chinese.clauses import STOP, Clauses
from duckkb.reasoning.interpret.chinese.wish import Apart, Item, Told
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD
from duckkb.reasoning.regexes import regex

THAN = regex(r"(?<!对)比(?![赛例重较如分率价])")
_HOW_MUCH = r"(?:了|出|出来)?(?:多少|几)(?P<unit>[一-鿿]{0,4})"
_MORE = regex(
    r"(?:增长|增加|上升|提高|上涨|(?P<down>下降|减少|降低|下跌|便宜)"
    rf"|(?P<done>多|少)(?P<verb>[一-鿿]{{1,2}})(?=了)|(?P<word>[高贵多大长重快晚远宽深厚]|(?P<less>[低少小短轻慢早近窄浅薄]))){_HOW_MUCH}"
)
_DIFFER = regex(rf"(?:之间)?的?(?:相?差(?:距|额|值)?|之差)(?:是|为|有)?{_HOW_MUCH}")
_TIMES = regex(r"(?:几|多少)倍(?P<unit>)")
_IS = regex(r"(?:是|为|相当于|达到?)\s*$")
_LESSER = frozenset(("低", "小", "便宜", "短", "轻", "少", "慢", "近", "矮"))
_GRADE = "便宜|[高矮大小贵长短重轻多少远近快慢低]"
_ENDS = regex(
    rf"最(?P<one>{_GRADE})[^,。;?比和与]{{0,8}}?[比和与][^,。;?]{{0,8}}?最(?P<other>{_GRADE})"
)
_SAME_OF = regex(r"的?\s*(?:和|与|跟|同|、)\s*的?")
_PER = regex(rf"每(?:公斤|千克|公?斤|吨|克|升|平方?米|{MEASURE_WORD})")
_NOTHING = regex(rf"[\s的要还就]*(?:{_PER.pattern})?的?\s*")
"""What says nothing between those that are compared and by how much they differ."""
_REACH = 24


class Distances(Clauses):
    """Reads two values of one attribute, or two times, whose figures are taken from each other."""

    def _between_ends(self) -> None:
        """最贵的备件比最便宜的贵多少, 最高和最低单价相差多少: the greatest of an amount less the least."""
        m = _ENDS.search(self.text)
        if m is None or (m["one"] in _LESSER) == (m["other"] in _LESSER):
            return
        more = self._clause_with(_MORE, m.end()) or self._clause_with(_DIFFER, m.end())
        within = self.inside(m.start(), more.end()) if more else []
        if more is None or any(self.piece(k).kind in ("value", "date", "number") for k in within):
            return
        led = [k for k in self.inside(m.start() - 1, m.start()) if self.piece(k).end == m.start()]
        named = [k for k in (*within, *led) if self.is_amount(k)]
        mention = self.mention(named[0]) if named else None
        least = Item(mention, "min", graded=m["one"])
        self.wish.items.append(Item(mention, "max", graded=m["one"], less=least, start=m.start()))
        self.use(*(k for k in within if not self.is_rows(k)), *named)
        self.explained.append((m.start(), more.end()))

    def _lying_apart(self) -> None:
        self._between_ends()
        for m in THAN.finditer(self.text):
            # 比《白蛇传》: a blank stands for the quote
            begin = m.end() + self.text.startswith(" ", m.end())
            other = next((k for k in self.inside(begin, begin + 1) if self._is_side(k)), None)
            more = other is not None and self._clause_with(_MORE, self.piece(other).end)
            one = self._other_side(other) if other is not None else None
            if other is None or not more or one is None:
                continue
            less = any(more[g] for g in ("down", "less")) or more["done"] == "少"
            if more["verb"] and (rows := self.like(more["verb"])) is not None:
                self.wish.nouns.append(rows)  # 多捐了多少, of 捐赠
            first, second = (other, one) if less else (one, other)
            self._take(
                Apart(self._side(first), self._side(second), graded=more["word"] or ""), more
            )
            self.explained.append(m.span())
            return
        if self._how_many_times():
            return
        m = _DIFFER.search(self.text)
        for k in self._sides_before(m.start()) if m is not None else ():
            one = self._other_side(k)
            if m is not None and one is not None and self._joined_as_same(one, k):
                self._take(Apart(self._side(one), self._side(k), either=True), m)
                return

    def _how_many_times(self) -> bool:
        """司机的平均工资是乘务员的几倍: the one figure divided by the other."""
        m = _TIMES.search(self.text)
        for k in self._sides_before(m.start()) if m is not None else ():
            led = _IS.search(self.text, 0, self.piece(k).start)
            one = (
                self._other_side(k)
                if led and self._clause_with(_TIMES, self.piece(k).end)
                else None
            )
            if m is not None and led and one is not None:
                self._take(Apart(self._side(one), self._side(k), times=True), m)
                self.explained.append(led.span())
                return True
        return False

    def _take(self, apart: Apart, m: re.Match[str]) -> None:
        """Notes it, with the unit where that ends the clause."""
        self.wish.apart = apart
        starts = {apart.one.start, apart.other.start}
        self.use(*(k for k, p in enumerate(self.pieces) if p.start in starts))
        end = m.start("unit")
        ends = STOP.match(self.text, m.end()) is not None or m.end() == len(self.text)
        if m["unit"] and ends and not any(self.is_rows(k) for k in self.inside(end, m.end())):
            apart.unit, end = m["unit"], m.end()
        told = self.inside(m.start(), end)
        self.use(*(k for k in told if self.piece(k).kind in ("comparator", "superlative")))
        self.explained.append((m.start(), end))

    def _is_side(self, k: int) -> bool:
        return k not in self.used and (
            self.piece(k).kind == "value" or isinstance(self.piece(k).span, DateSpan)
        )

    def _other_side(self, k: int) -> int | None:
        """The nearest piece before one, in its clause, that it can be compared with."""
        return next((j for j in self.previous(k, _REACH) if self._alike(j, k)), None)

    def _alike(self, j: int, k: int) -> bool:
        """Whether two pieces are values of one attribute, or times of one grain."""
        if not self._is_side(j):
            return False
        one, other = self.piece(j), self.piece(k)
        if isinstance(one.span, DateSpan) and isinstance(other.span, DateSpan):
            return one.span.grain == other.span.grain
        if one.mention is None or other.mention is None:
            return False
        return not {c.target for c in one.mention.candidates}.isdisjoint(
            c.target for c in other.mention.candidates
        )

    def _sides_before(self, end: int) -> list[int]:
        return [k for k in range(len(self.pieces)) if self._is_side(k) and self.piece(k).end <= end]

    def _joined_as_same(self, one: int, other: int) -> bool:
        """甲和乙, 甲的单价和乙的: nothing but names stands between beside what joins them."""
        between = self.text[self.piece(one).end : self.piece(other).start]
        for k in range(one + 1, other):
            if self.piece(k).kind not in ("name", "aggregate"):
                return False
            between = between.replace(self.piece(k).text, "")
        return _SAME_OF.fullmatch(between) is not None

    def _clause_with(self, pattern: re.Pattern[str], start: int) -> re.Match[str] | None:
        """A match in the clause, with only names before it (比绿茶的均价低多少)."""
        m = pattern.search(self.text, start)
        if m is None or STOP.search(self.text[start : m.start()]):
            return None
        between = self.text[start : m.start()]
        for k in self.inside(start, m.start()):
            if self.piece(k).kind not in ("name", "aggregate", "date"):
                return None
            between = between.replace(self.piece(k).text, "")
        if not _NOTHING.fullmatch(between):
            return None
        per = _PER.search(self.text, start, m.start())
        if per is not None:
            self.explained.append(per.span())
        return m

    def _side(self, k: int) -> Told:
        piece = self.piece(k)
        if isinstance(piece.span, DateSpan):
            return Told("date", None, "between", date=piece.span, start=piece.start, end=piece.end)
        return Told("value", None, "eq", value=piece.mention, start=piece.start, end=piece.end)
