"""Orders that no adjective tells: by the alphabet, the latest rows, the commonest value, how often."""

from __future__ import annotations

import re

from duckkb.ontology.values import Kind
from duckkb.reasoning.evidence import SuperlativeSpan
from duckkb.reasoning.interpret.chinese.clauses import Clauses
from duckkb.reasoning.interpret.chinese.wish import Group, Item, Told, attribute_meant, rows_meant
from duckkb.reasoning.interpret.frame import Mention
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.spans.numerals import chinese_number
from duckkb.reasoning.spans.superlatives import TURN_ZH

_ALPHABET = regex(
    r"(?:按照?|以|依照?)(?P<x>[^,。;]{0,8}?)的?(?:英文|拼音)?(?:首)?字母(?:的|表)?(?:先后)?(?:顺序|次序|升序|序|(?=排))(?P<down>降序|倒序|逆序)?(?:排列|排序|排)?"
)
_COMMON = regex(
    r"(?:最(?P<less>不|少|罕)?(?:为)?(?:常见|普遍|多见|常用|流行|见)|(?:使用|用得|采用|出现|选择|选用)(?:次数|人数)?最(?:多|频繁|(?P<few>少)))的(?:那[种个类])?"
)
_WHICH = regex(rf"(?:哪|何)(?:一|几)?{MEASURE_WORD}?$|什么$")
_WHICH_HAS = regex(rf"(?:哪(?:一|几)?(?:{MEASURE_WORD}|[边者])?|谁)的?")
_IS_WHICH = regex(r"的?(?:是|有)?(?:哪|什么)")
_LATEST = regex(
    rf"(?:最近|最新|最后|(?P<first>第|最初))的?(?P<n>一|(?(first)(?!)|[两二三四五六七八九十\d]+)){MEASURE_WORD}的?|最近的(?!.*哪些)"
)
_TURN = regex(rf"(?P<next>下)?(?(next)|上){TURN_ZH}的?")
"""上次, 下一届."""
_LATELY = regex(rf"(?:最[近晚后]|(?P<first>第(?=一)|最[早先初]))一?{MEASURE_WORD}?$")
_OF_THOSE = regex(rf"的(?:(?P<n>[一两二三四五六七八九十]|\d+){MEASURE_WORD}(?!时)|(?![人时]))")
"""Behind what was done lately: the rows, and how many of them."""


class Ranks(Clauses):
    """Reads orders by name, by time and by number."""

    def _alphabetical(self) -> None:
        """按名称的字母顺序; without a name, by that of the rows asked for."""
        for m in _ALPHABET.finditer(self.text):
            named = [k for k in self.inside(*m.span("x")) if self.piece(k).kind == "name"]
            mention = self.mention(named[-1]) if named else Mention(m.start(), m.end(), "名称", ())
            self.use(*self.inside(*m.span()))
            self.explained.append(m.span())
            self.wish.order.append(
                (Item(mention, named=True, start=m.start()), m["down"] is not None)
            )

    def _commonest(self) -> None:
        """最常见的类型, 使用最多的方式: the value that most rows have."""
        m = _COMMON.search(self.text)
        at = [k for k in self.inside(m.end(), m.end() + 1) if k not in self.used] if m else []
        if m is None or not at or self.piece(at[0]).kind != "name":
            return
        k = at[0]
        if (
            self.is_rows(k)
            and k + 1 < len(self.pieces)
            and self.row.between(k, k + 1) in ("", "的")
        ):
            k += 1  # 最常见的作者国家
        if self.piece(k).kind != "name" or self.is_amount(k) or self.wish.groups:
            return
        counted = self._of_that_kind(k)
        if self.is_rows(k) and counted is None:
            return
        self.use(k, *(j for j in self.inside(*m.span())))
        self.explained.append(m.span())
        self.wish.groups.append(Group(self.mention(k), start=self.piece(k).start))
        self.wish.order.append(
            (Item(counted, "count", start=m.start()), m["less"] is None and m["few"] is None)
        )
        self.wish.limit = 1

    def _of_that_kind(self, k: int) -> Mention | None:
        """最常见的颜色, of colours that products refer to: the rows that have it, where each colour is a row by itself."""
        own = self.row_of(k) if self.is_rows(k) else self.meant(k)[0].class_name
        kept = self.schema.classes[own].attributes
        kinds = len(kept) <= 3 and all(a.kind is Kind.TEXT or a.identity for a in kept)
        alone = self.is_rows(k) or kinds or self.meant(k)[0] in self.schema.label(own)
        refer = self.schema.referring(own) - {own} if alone else set[str]()
        said = [j for j, p in enumerate(self.pieces) if p.kind == "name" and self.is_rows(j)]
        named = [j for j in said if self.row_of(j) in refer]
        self.use(*named)
        if named:
            return self.mention(named[0])
        at = self.piece(k).start
        self.wish.unheeded += len(refer) > 1
        return rows_meant(refer.pop(), at, at) if len(refer) == 1 else None

    def _most_of(self) -> None:
        """哪种投诉类型最多, 投诉类型最多的是哪种: of the values of an attribute, the one that most rows have."""
        for k, piece in enumerate(self.pieces):
            span, j = piece.span, k - 1
            if not isinstance(span, SuperlativeSpan) or k in self.used or self.wish.groups:
                continue
            if span.word not in ("多", "少") or j < 0 or j in self.used or not self._is_kind(j):
                continue
            asked = _WHICH.search(self.before(j)) or _IS_WHICH.match(self.text, piece.end)
            if asked and self.row.before(k) in ("", "的"):
                self.use(j, k)
                self.wish.groups.append(Group(self.mention(j), start=self.piece(j).start))
                self.wish.order.append((Item(None, "count", start=piece.start), span.descending))
                self.wish.limit, self.wish.offset = span.limit, span.offset

    def _contest(self) -> None:
        """甲站和乙站哪个快递员多, 小说和散文哪个多: which of two values has more rows."""
        k = next((k for k, p in enumerate(self.pieces) if self._more_of(k, p.span)), None)
        values = [t for t in self.wish.told if t.kind == "value" and t.value and not t.negated]
        if (
            k is None
            or len(values) != 2
            or self.wish.groups
            or values[-1].end > self.piece(k).start
        ):
            return
        shared = [c.target for t in values[:1] if t.value for c in t.value.candidates]
        shared = [t for t in shared if any(c.target == t for c in values[1].value.candidates)]  # type: ignore[union-attr]
        which = _WHICH_HAS.search(self.text, values[-1].end, self.piece(k).start)
        a = self.schema.attributes.get(shared[0]) if shared else None
        if which is None or a is None:
            return
        inside = self.inside(values[-1].end, self.piece(k).start)
        rows = [j for j in inside if self.is_rows(j) and self.row_of(j) != a.class_name]
        own = a in self.schema.label(a.class_name)
        if len(rows) > 1 or own != bool(rows) or any(not self.is_rows(j) for j in inside):
            return
        start, span = values[0].start, self.piece(k).span
        kind = (
            rows_meant(a.class_name, start, start) if own else attribute_meant(a.id, start, start)
        )
        counted = Item(self.mention(rows[0]) if rows else None, "count", start=self.piece(k).start)
        assert isinstance(span, SuperlativeSpan)
        self.use(k, *inside)
        self.explained.append((which.start(), self.piece(k).end))
        self.wish.groups.append(Group(kind, start=start))
        self.wish.order.append((counted, span.descending))
        self.wish.limit = 1

    def _more_of(self, k: int, span: object) -> bool:
        bare = self.piece(k).text.lstrip("更") in ("多", "少") and k not in self.used
        return bare and isinstance(span, SuperlativeSpan)

    def _is_kind(self, k: int) -> bool:
        """Whether a piece names something that several rows may have in common."""
        if self.piece(k).kind != "name" or self.is_rows(k) or self.is_measure(k):
            return False
        kinds = (f"{self.piece(k).text}{end}" for end in ("类型", "种类", "类别"))  # 哪种故障
        own = any(n in a.names for a in self.meant(k)[:1] for n in kinds)
        plain = any(not (a.key or a.identity) for a in self.meant(k)[:1])
        return plain and (own or not self.headless(k))

    def _latest(self) -> None:
        """最近一笔订单, 最近三次预约: the last rows in time; 上次…的会议, 下次…: the one before, the next."""
        self._lately()
        m = _LATEST.search(self.text)
        at = [k for k in self.inside(m.end(), m.end() + 3) if self.is_rows(k)] if m else []
        if (
            m is not None
            and at
            and re.fullmatch("[㐀-鿿]{0,2}", self.text[m.end() : self.piece(at[0]).start])
        ):
            told = m["n"] or "一"
            count = chinese_number(told) or int(told if told.isdecimal() else 1)
            self._ranked_in_time(m, at[0], int(count), descending=m["first"] is None)
        elif (turn := _TURN.search(self.text)) and not self._in_name(*turn.span()):
            at = [k for k in self.inside(turn.end(), len(self.text)) if self.is_rows(k)]
            if at:
                self._ranked_in_time(turn, at[0], 1, descending=turn["next"] is None)

    def _in_name(self, start: int, end: int) -> bool:
        """Whether it is a part of a longer name: 上次结果."""
        names = (p for p in self.pieces if p.kind == "name")
        return any(p.start <= start and end < p.end for p in names)

    def _ranked_in_time(
        self, m: re.Match[str], k: int, count: int, descending: bool = True
    ) -> None:
        self.use(*(j for j in self.inside(*m.span()) if j != k))
        self.explained.append(m.span())
        item = Item(None, timed=True, of=self.mention(k), start=m.start())
        self.wish.order.append((item, descending))
        self.wish.limit = count

    def _lately(self) -> None:
        """最近开业的三家餐厅: the last rows by a time that is named."""
        for k in list(self.names()):
            m = _OF_THOSE.match(self.text, self.piece(k).end)
            lately = _LATELY.search(self.text[: self.piece(k).start])
            if m is None or not lately or not self.is_timed(k) or "哪些" in self.text:
                continue
            start = lately.start()
            self.use(k, *self.inside(start, m.end()))
            self.explained.append((start, m.end()))
            self.wish.order.append((Item(self.mention(k), start=start), not lately["first"]))
            told = m["n"] or "一"
            self.wish.limit = int(told) if told.isdecimal() else int(chinese_number(told) or 1)

    def _often(self, before: int, k: int) -> bool:
        """下单次数最多: how many rows there are of which the verb is a part of a name."""
        span = self.piece(k).span
        assert isinstance(span, SuperlativeSpan)
        attribute = next(iter(self.meant(before)), None)
        counts = re.search(r"次数|频率", self.row.between(before, k))
        if attribute is None or counts is None:
            return False
        if attribute.measure and self.schema.flag(attribute) is None:
            return False
        said = self.mention(before)
        mention = rows_meant(attribute.class_name, said.start, said.end, said.text)
        self.use(*range(before, k))
        if self.schema.flag(attribute) is not None:
            # 缺勤次数最多: of the rows that are kept either way, those of which it is so.
            told = Told("flag", said, start=said.start, end=said.end)
            self.wish.told.append(told)
        self.wish.order.append((Item(mention, "count", start=said.start), span.descending))
        self.wish.limit, self.wish.offset = span.limit, span.offset
        return True
