"""Chinese grammar: a row of pieces -> frames. What modifies stands before what it modifies."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from duckkb.reasoning.evidence import (
    AggregateSpan,
    ComparatorSpan,
    DateSpan,
    NumberSpan,
    Question,
    SuperlativeSpan,
    Unit,
)
from duckkb.reasoning.interpret.chinese_items import Piece, Row
from duckkb.reasoning.interpret.frame import Condition, Frame, Mention, Nested, Ordering, Term
from duckkb.reasoning.plan import Operator

_MEASURE_WORDS = frozenset("个名位家门本部件条场次辆座所种支只项张块套首")
_STOP = re.compile(r"[,。;?!]")
_ASKED = re.compile(
    r"(?:哪\s*(?:几|些|一|两|[二三四五六七八九十\d]+)?(?:个|家|位|名|块|座|种|条|本|部|支|只|项|所|场|张|款|类|样|门|天|年|月|里|片|处|栋|宗|辆|届|首|人)?|什么|谁|何)\s*(?:是|的)?$"
)
_WHICH = re.compile(
    r"哪\s*(?P<n>几|些|一|两|[二三四五六七八九十\d]+)?\s*(?P<m>个|家|位|名|块|座|种|条|本|部|支|只|项|所|场|张|款|类|门|天|年|月|片|处|栋|宗|辆|届|首|人)?|谁"
)
_LISTED = re.compile(
    r"(?:列出|列举|找出|找到|显示|给出|返回|查询|查找|告诉我|告知|提供|说明|展示|查看|看看|统计|计算|列|查)(?:一下|下)?(?:所有|全部|一共|各)?(?:的)?$"
)
_THESE = re.compile(
    r"(?:这|那|该|此)(?:[两二三四五几些]|\d+)?(?:个|家|块|座|名|位|种|条|本|部|支|项|所|类)?$"
)
_GOES_ON = re.compile(r"[的和与、,及]|以及|这|各")
_WHEN = re.compile(r"什么时候|什么时间|何时|哪一?年|哪一?天|哪一?[个]?月|哪一?日|何年|何月")
_IS = re.compile(r"(?:的)?\s*(?:是|为|等于|叫做?|名为|名叫|属于|位于|来自|在|=|:)\s*(?:了)?$")
_EACH = re.compile(
    r"(?:(?<!分)每(?:一)?(?:个|家|位|名|座|种|条|本|部|支|只|项|所|场|张|款|类|门)?|各个?|不同(?:的)?|按照?|根据|以)$"
)
_EACH_TIME = re.compile(r"每(?:个|一)?(?:月|年|季度|天|日)|各(?:个)?(?:月|年)份?|逐[月年]")
_AMONG = re.compile(
    r"[^,。;?!]{0,14}?(?:中(?!心|国|山|原|央)|里(?!程)|当中|之中|里面|内(?!容))|[^,。;?!]{0,12},"
)
_DIFFERENCE = re.compile(
    r"差额|差距|差异|相差|之差|差多少|差值|差了|高出多少|多出多少|多多少|少多少|高多少|低多少"
)
_FROM_LOW = re.compile(
    r"从(?:低|小|少|早|短|近|便宜)到(?:高|大|多|晚|长|远|贵)|由(?:低|小|少|早)到(?:高|大|多|晚)|升序|递增"
)
_FROM_HIGH = re.compile(
    r"从(?:高|大|多|晚|长|远|贵|新)到(?:低|小|少|早|短|近|便宜|旧)|由(?:高|大|多|晚)到(?:低|小|少|早)|降序|递减|倒序"
)
_SORTED = re.compile(r"排序|排列|排名|升序|降序|递增|递减|倒序")
_NEGATED_HAVING = re.compile(r"(?:没有|未曾|从未|从没|并未|没)")
_OR_ELSE = re.compile(r"或者|或是|或(?!以|等于)")
_OR = re.compile(r"^[\s、]*(?:或者?|或是|还是)[\s]*$")
_BOTH = re.compile(r"既.{1,20}又|同时")
_DISTINCT = re.compile(r"不同的?|不重复|去重|种类|哪几种|哪些种")


@dataclass(eq=False)
class ChineseFrame(Frame):
    """A frame with what only some Chinese questions say.

    `inner` are the rows that the rest is about (the five that sell best, among which …).
    `asked` is the noun behind 哪个; `which` the count there (哪三个), else 1, and 0 without 哪.
    """

    inner: tuple[Ordering, int] | None = None
    asked: Mention | None = None
    which: int = 0
    measure_word: str = ""
    each_time: bool = False
    difference: bool = False
    date_names: dict[int, Mention] = field(default_factory=dict[int, Mention])
    """Where a date starts -> the name that stands with it (2003年出生, 成立时间早于1950年)."""
    dates: list[tuple[DateSpan, Operator]] = field(default_factory=list[tuple[DateSpan, Operator]])
    nouns: list[Mention] = field(default_factory=list[Mention])
    """Names that only say what kind of thing a value or a row is (这两个小区)."""
    counted: str = ""
    """The measure word behind 多少 (多少套), where the rows or a quantity are counted."""
    words: str = ""
    """What stands outside of all pieces."""


Test = Callable[[Mention], bool]


class Grammar:
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
        self.frame = ChineseFrame()

    def frames(self) -> Iterator[ChineseFrame]:
        """The readings, the likeliest first."""
        self._which()
        self._superlatives()
        self._comparators()
        self._equals()
        self._aggregates()
        self._values()
        self._dates()
        self._sorted()
        self._groups()
        self._targets()
        self._alternatives()
        frame = self.frame
        text = self.row.text
        frame.words = "".join(
            c for i, c in enumerate(text) if not any(p.start <= i < p.end for p in self.row.pieces)
        )
        frame.difference = _DIFFERENCE.search(text) is not None
        frame.each_time = _EACH_TIME.search(text) is not None
        frame.explained = [(0, len(text))]
        yield frame

    # -- looking around --------------------------------------------------------------------

    def _names(self) -> Iterator[int]:
        return (k for k, p in enumerate(self.row.pieces) if p.kind == "name")

    def _name_before(self, k: int, test: Test | None = None, reach: int = 14) -> int | None:
        """The nearest unused name before piece k in the same clause."""
        pieces = self.row.pieces
        for j in range(k - 1, -1, -1):
            gap = self.row.between(j, k)
            if _STOP.search(gap) or pieces[k].start - pieces[j].end > reach:
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
            if _STOP.search(gap) or pieces[j].start - pieces[k].end > reach:
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

    # -- 哪个 ------------------------------------------------------------------------------

    def _which(self) -> None:
        found = [m for m in _WHICH.finditer(self.row.text) if not self._inside(m.start())]
        if not found:
            return
        m = found[-1]
        n = m["n"] if m.group() != "谁" else None
        numbers = [s for s in self.question.spans.numbers if m.start() <= s.start < m.end()]
        self.frame.which = int(numbers[0].value) if numbers else 100 if n in ("些", "几") else 1
        self.frame.measure_word = (m["m"] or "") if m.group() != "谁" else "谁"
        for k in self._names():
            gap = self.row.text[m.end() : self.row.pieces[k].start]
            if self.row.pieces[k].start >= m.end() and (
                not gap or (gap == "的" and self.entity(self._mention(k)))
            ):
                self.frame.asked = self._mention(k)

    def _inside(self, at: int) -> bool:
        return any(p.start <= at < p.end for p in self.row.pieces if p.kind in ("value", "name"))

    # -- 多少, 平均, 总 ----------------------------------------------------------------------

    def _aggregates(self) -> None:
        self._how_many()
        for k, piece in enumerate(self.row.pieces):
            span = piece.span
            if not isinstance(span, AggregateSpan) or k in self.used:
                continue
            before, after = self.row.before(k), self.row.behind(k)
            if span.function == "count":
                self._count(k, piece)
            elif span.function in ("max", "min"):
                j = self._name_before(k, self.measures, 4)
                j = self._name_after(k, self.measures, 2) if j is None else j
                if j is not None:
                    self._target(j, Term(self._mention(j), span.function))
            else:
                j = self._name_after(k, self.measures, 2)
                if j is None:
                    j = self._name_before(k, self.measures, 3)
                if j is None or self._compared(k):
                    continue
                if span.function == "sum" and re.match(r"共?有?$", after) and before.endswith("一"):
                    continue
                self._target(j, Term(self._mention(j), span.function))

    def _how_many(self) -> None:
        """多少地块: 多少 right before what the rows are."""
        for k in self._names():
            if k not in self.used and self.row.before(k).rstrip().endswith("多少"):
                mention = self._mention(k)
                if self.entity(mention):
                    self.frame.counted = "个"
                    self._target(k, Term(mention, "count"))

    def _compared(self, k: int) -> bool:
        """Whether an average is what something is compared with (高于平均工资, 比平均值高)."""
        text, span = self.row.text, self.row.pieces[k]
        for c in self.question.spans.comparators:
            if not c.after and 0 <= span.start - c.end <= 3:
                return True
            if (
                c.after
                and c.start >= span.end
                and "比" in text[max(0, span.start - 8) : span.start]
            ):
                return True
        return False

    def _count(self, k: int, piece: Piece) -> None:
        asks = re.match(r"多少|几", piece.text) is not None
        j = self._name_after(k, None, 2)
        if asks:
            self.frame.counted = piece.text.removeprefix("多少").removeprefix("几") or "个"
            if j is None:
                j = self._name_before(k, self.entity, 6)
            self.frame.targets.append(Term(self._mention(j) if j is not None else None, "count"))
        else:
            j = self._name_before(k, None, 2)
            if j is None:
                if self.frame.which == 0:
                    self.frame.counted = ""
                    self.frame.targets.append(Term(None, "count"))
                return
            self.frame.counted = "个"
            self.frame.targets.append(
                Term(self._mention(j), "count", bool(_DISTINCT.search(self.row.before(j))))
            )
        if j is not None:
            self.used.add(j)

    def _target(self, j: int, term: Term) -> None:
        self.frame.targets.append(term)
        self.used.add(j)

    # -- 最高, 前五 ---------------------------------------------------------------------------

    def _superlatives(self) -> None:
        found: list[tuple[int, Ordering, SuperlativeSpan]] = []
        shared: Mention | None = None
        for k, piece in enumerate(self.row.pieces):
            span = piece.span
            if not isinstance(span, SuperlativeSpan):
                continue
            j = self._name_before(k, self.measures)
            if j is not None and re.search(r"[、]|[和与及]", self.row.between(j, k)):
                j = None
            if j is None or self.frame.asked is self._mention(j):
                j = self._name_after(k, self.measures, 2) or j
                if j is not None and j > k and not self.frame.which and self._asks_value(j):
                    function = "max" if span.descending else "min"
                    self._target(j, Term(self._mention(j), function))
                    continue
            term: Term | None = None
            counted = self._count_before(k) if j is None else None
            if j is not None:
                self.used.add(j)
                term = self._term(j)
                shared = term.mention
            elif counted is not None:
                term = counted
            elif shared is not None and found and found[-1][2].descending == span.descending:
                continue
            elif (far := self._measure_anywhere(k)) is not None:
                self.used.add(far)
                term = self._term(far)
                shared = term.mention
            else:
                noun = self._name_before(k, None, 6)
                if noun is None and span.word in ("多", "少"):
                    noun = self._name_after(k, None, 2)
                if (
                    noun is not None
                    and span.word in ("多", "少")
                    and self._mention(noun) is not self.frame.asked
                ):
                    self.used.add(noun)
                    term = Term(self._mention(noun), "count")
                elif (
                    noun is not None
                    and not self.entity(self._mention(noun))
                    and span.word == "排名"
                ):
                    self.used.add(noun)
                    term = Term(self._mention(noun))
                else:
                    term = Term(
                        Mention(piece.start, piece.end, piece.text, (), None, f"graded:{span.word}")
                    )
            descending = span.descending
            if span.word == "排名" and j is not None:
                told = self.row.text[self.row.pieces[j].end : piece.start]
                descending = descending and not _FROM_LOW.search(told)
            found.append((k, Ordering(term, descending), span))
        self._nest(found)

    def _asks_value(self, j: int) -> bool:
        """最高工资是多少 asks for the greatest value, 最高工资的教师 for a row."""
        told = re.match(
            r"\s*(?:和|与|及|以及|、|,)?\s*(?:各?(?:分别)?[是为]?(?:多少|几|什么)|[?。!]|$)",
            self.row.behind(j),
        )
        following = j + 1 < len(self.row.pieces) and self.row.pieces[j + 1].kind == "superlative"
        return told is not None or (
            following
            and re.fullmatch(r"\s*(?:和|与|及|以及|、)\s*", self.row.behind(j)) is not None
        )

    def _measure_anywhere(self, k: int) -> int | None:
        """A的营业收入与B的营业收入, 哪家更高: what is compared stands in another clause."""
        for j in range(k - 1, -1, -1):
            if (
                self.row.pieces[j].kind == "name"
                and j not in self.used
                and self._passes(j, self.measures)
            ):
                return j
        return None

    def _nest(self, found: list[tuple[int, Ordering, SuperlativeSpan]]) -> None:
        """前五…里…最高: the top-n is what the other one chooses among."""
        merged: list[tuple[int, Ordering, SuperlativeSpan]] = []
        for each in found:
            same = [m for m in merged if self._alike(m, each)]
            if not same:
                merged.append(each)
        if not merged:
            return
        if len(merged) > 1:
            tops = [m for m in merged if m[2].limit > 1 or m[2].word == "排名"]
            if tops:
                top = tops[0]
                rest = [m for m in merged if m is not top]
                if (
                    rest[0][2].limit == 1
                    and rest[0][1].term.mention is not None
                    and self._same_measure(top, rest[0])
                ):
                    # 均价最低的前五个: one ordering, told in two words.
                    merged = [(top[0], rest[0][1], replace(rest[0][2], limit=top[2].limit))]
                else:
                    self.frame.inner = (top[1], top[2].limit)
                    merged = rest
        place, ordering, span = merged[0]
        self.frame.order.append(ordering)
        self.frame.limit = span.limit
        self.frame.offset = span.offset
        self.frame.extreme = True
        if span.limit == 1 and 1 < self.frame.which < 100:
            self.frame.limit = self.frame.which
        elif span.limit == 1 and (n := self._number_before(place, ordering)):
            self.frame.limit = n

    def _number_before(self, k: int, ordering: Ordering) -> int | None:
        """五个价格最低的小区: a number right before what is compared."""
        mention = ordering.term.mention
        start = mention.start if mention and not mention.generic else self.row.pieces[k].start
        for n in self.question.spans.numbers:
            gap = self.row.text[n.end : start].strip()
            plain = isinstance(n.value, int) and n.unit is Unit.NONE and n.value > 1
            if plain and n.end <= start and gap == n.unit_text and gap:
                return int(n.value)
        return None

    def _alike(
        self, a: tuple[int, Ordering, SuperlativeSpan], b: tuple[int, Ordering, SuperlativeSpan]
    ) -> bool:
        one, other = a[1].term.mention, b[1].term.mention
        if a[2].limit != b[2].limit or a[1].descending != b[1].descending:
            return False
        return (
            one is not None
            and other is not None
            and (one.text == other.text or bool(other.generic))
        )

    def _same_measure(
        self,
        top: tuple[int, Ordering, SuperlativeSpan],
        other: tuple[int, Ordering, SuperlativeSpan],
    ) -> bool:
        a = top[1].term.mention
        return a is not None and bool(a.generic)

    # -- 超过, 介于, 不是 ----------------------------------------------------------------------

    def _comparators(self) -> None:
        numbers = self.question.spans.numbers
        for k, piece in enumerate(self.row.pieces):
            span = piece.span
            if not isinstance(span, ComparatorSpan):
                continue
            if span.operator == "ne":
                self._negation(k)
                continue
            if self._date_bound(span):
                continue
            if span.operator == "between":
                inside = [n for n in numbers if span.start <= n.start and n.end <= span.end]
                if len(inside) < 2:
                    continue
                values: tuple[NumberSpan, ...] = (inside[0], inside[-1])
            else:
                values = tuple(self._operand(span))
            j = self._name_before(k, self.measures)
            at = k
            if j is None and span.after and k and self.row.pieces[k - 1].kind == "number":
                j, at = self._name_before(k - 1, self.measures), k - 1
            counted = self._counted_name(values, k)
            if counted is not None:
                self.used.add(counted)
                self.frame.having.append(
                    Condition(
                        Term(self._mention(counted), "count"), span.operator, (values[0].value,)
                    )  # type: ignore[arg-type]
                )
                continue
            if not values:
                self._against_average(k, j)
                continue
            if j is None and (term := self._counted_before(k, values)) is not None:
                self.frame.having.append(Condition(term, span.operator, (values[0].value,)))  # type: ignore[arg-type]
                continue
            if j is None:
                j = self._name_after(at, self.measures, 8)
            if j is None:
                j = self._name_before(k, self.measures, 40)
            told = tuple(v.value for v in values)
            operator: Operator = span.operator  # type: ignore[assignment]
            if j is not None:
                self.used.add(j)
                term = self._term(j)
                target = self.frame.having if term.function else self.frame.conditions
                target.append(Condition(term, operator, told, start=piece.start, end=piece.end))
            else:
                unit = values[0].unit_text
                mention = Mention(piece.start, piece.end, piece.text, (), None, f"unit:{unit}")
                self.frame.conditions.append(Condition(Term(mention), operator, told))

    def _equals(self) -> None:
        """学分为4, 年龄是20岁."""
        for k, piece in enumerate(self.row.pieces):
            span = piece.span
            if not isinstance(span, NumberSpan) or span.unit is Unit.ORDINAL or not k:
                continue
            near = self.row.pieces[k - 1]
            if near.kind != "name" or k - 1 in self.used or not self._passes(k - 1, self.measures):
                continue
            if re.fullmatch(r"\s*(?:恰好|正好|刚好)?(?:为|是|等于|=|有)?\s*", self.row.before(k)):
                self.used.add(k - 1)
                self.frame.conditions.append(
                    Condition(
                        Term(self._mention(k - 1)),
                        "eq",
                        (span.value,),
                        start=piece.start,
                        end=piece.end,
                    )
                )

    def _alternatives(self) -> None:
        """A或者B: conditions on either side of the word are one or the other."""
        ordered = sorted(self.frame.conditions, key=lambda c: c.start)
        for a, b in zip(ordered, ordered[1:], strict=False):
            if a.end and b.start > a.end and _OR_ELSE.search(self.row.text[a.end : b.start]):
                a.option = b.option = 1

    def _counted_before(self, k: int, values: Sequence[NumberSpan]) -> Term | None:
        """学生人数超过2, 选课超过2门."""
        term = self._count_before(k)
        if term is not None or len(values) != 1 or values[0].unit_text not in _MEASURE_WORDS:
            return term
        j = self._name_before(k, self.entity, 3)
        if j is None:
            return None
        self.used.add(j)
        return Term(self._mention(j), "count")

    def _term(self, j: int) -> Term:
        """A name with the aggregate that stands before it (平均年龄大于30)."""
        if j and not self.row.before(j).strip():
            span = self.row.pieces[j - 1].span
            if isinstance(span, AggregateSpan) and span.function != "count":
                self.used.add(j - 1)
                return Term(self._mention(j), span.function)  # type: ignore[arg-type]
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

    def _operand(self, span: ComparatorSpan) -> Iterator[NumberSpan]:
        numbers = [n for n in self.question.spans.numbers if n.unit is not Unit.ORDINAL]
        if span.after:
            near = [n for n in numbers if n.end <= span.start and span.start - n.end <= 5]
            if near:
                yield near[-1]
        else:
            near = [n for n in numbers if n.start >= span.end and n.start - span.end <= 5]
            if near:
                yield near[0]

    def _counted_name(self, values: Sequence[NumberSpan], k: int) -> int | None:
        """超过3个学生: the name behind a number and its measure word."""
        if (
            len(values) != 1
            or values[0].unit_text not in tuple("个名位家门本部件条场次辆座所种支只项张块套首")
            or not values[0].unit_text
        ):
            return None
        for j in self._names():
            start = self.row.pieces[j].start
            gap = self.row.text[values[0].end : start].strip()
            if start > values[0].end and gap == values[0].unit_text and j not in self.used:
                return j
        return None

    def _against_average(self, k: int, j: int | None) -> None:
        """高于平均值, 比平均工资高."""
        pieces = self.row.pieces
        near = [
            i for i, p in enumerate(pieces)
            if isinstance(p.span, AggregateSpan) and p.span.function in ("avg", "max", "min") and abs(i - k) <= 3
        ]  # fmt: skip
        if not near:
            return
        aggregate = pieces[near[0]].span
        assert isinstance(aggregate, AggregateSpan)
        inner = self._name_after(near[0], self.measures, 2)
        name = j if j is not None else inner
        if name is None:
            name = self._name_before(near[0], self.measures)
        if name is None:
            return
        self.used.add(name)
        if inner is not None:
            self.used.add(inner)
        of = self._mention(inner if inner is not None else name)
        self.frame.targets = [
            t for t in self.frame.targets if t.mention is not of or not t.function
        ]
        span = pieces[k].span
        assert isinstance(span, ComparatorSpan)
        nested = Nested(Term(of, aggregate.function))  # type: ignore[arg-type]
        self.frame.conditions.append(
            Condition(Term(self._mention(name)), span.operator, (nested,))  # type: ignore[arg-type]
        )

    def _negation(self, k: int) -> None:
        """不是X, 除了X以外, 没有Y的X."""
        pieces = self.row.pieces
        span = pieces[k].span
        assert isinstance(span, ComparatorSpan)
        if span.after:
            return
        for j in range(k + 1, len(pieces)):
            if _STOP.search(self.row.between(k, j)) or pieces[j].start - pieces[k].end > 8:
                return
            if pieces[j].kind == "value":
                return  # the value's own condition sees it
            if pieces[j].kind == "name" and j not in self.used:
                if re.match(r"\s*(?:为|是|等于)", self.row.behind(j)):
                    return
                self.used.add(j)
                condition = Condition(Term(self._mention(j)), "has", negated=True)
                self.frame.conditions.append(condition)
                return

    # -- values and dates --------------------------------------------------------------------

    def _values(self) -> None:
        pieces = self.row.pieces
        option = 0
        for k, piece in enumerate(pieces):
            if piece.kind != "value" or piece.mention is None:
                continue
            hints: list[Mention] = []
            negated = False
            for j in range(k - 1, -1, -1):
                gap = self.row.between(j, k)
                if _STOP.search(gap):
                    break
                if pieces[j].kind == "comparator" and isinstance(pieces[j].span, ComparatorSpan):
                    negated = pieces[j].span.operator == "ne" and len(gap) <= 4  # type: ignore[union-attr]
                    if (
                        negated
                        and j
                        and pieces[j - 1].kind == "name"
                        and self.row.between(j - 1, j) in ("", "的")
                    ):
                        hints.append(self._mention(j - 1))
                        self.used.add(j - 1)
                    break
                if (
                    pieces[j].kind == "name"
                    and len(gap) <= 4
                    and _IS.search(gap)
                    and j not in self.used
                ):
                    hints.append(self._mention(j))
                    self.used.add(j)
                    break
                if pieces[j].kind == "value" and re.fullmatch(
                    r"\s*(?:、|和|与|及|以及|或者?|,|还是)\s*", gap
                ):
                    continue
                break
            if (
                k + 1 < len(pieces)
                and pieces[k + 1].kind == "name"
                and not self.row.behind(k).strip()
            ):
                hints.append(self._mention(k + 1))
            if k and pieces[k - 1].kind == "value" and _OR.match(self.row.before(k)):
                option = option or 1
            term = (
                Term(hints[0])
                if hints
                and not self.entity(hints[0])
                and _IS.search(self.row.text[hints[0].end : piece.start] or "x")
                else None
            )
            self.frame.conditions.append(
                Condition(
                    term,
                    "eq",
                    (piece.mention,),
                    negated,
                    hints=tuple(hints),
                    start=piece.start,
                    end=piece.end,
                )
            )

    def _date_bound(self, span: ComparatorSpan) -> bool:
        return any(
            0 <= span.start - d.end <= 2 or 0 <= d.start - span.end <= 2
            for d in self.question.spans.dates
        )

    def _dates(self) -> None:
        for k, piece in enumerate(self.row.pieces):
            span = piece.span
            if not isinstance(span, DateSpan):
                continue
            j = self._beside_date(k)
            if j is not None:
                self.used.add(j)
                self.frame.date_names[span.start] = self._mention(j)
            operator: Operator = "between"
            for c in self.question.spans.comparators:
                near = (c.after and 0 <= c.start - span.end <= 2) or (
                    not c.after and 0 <= span.start - c.end <= 2
                )
                if near and c.operator in ("lt", "le", "gt", "ge"):
                    operator = c.operator  # type: ignore[assignment]
            self.frame.dates.append((span, operator))

    def _beside_date(self, k: int) -> int | None:
        pieces = self.row.pieces
        if k + 1 < len(pieces) and pieces[k + 1].kind == "name" and k + 1 not in self.used:
            gap = self.row.behind(k)
            if re.fullmatch(r"\s*(?:之?[前后]|以[前后])?\s*", gap) and self._passes(
                k + 1, self.measures
            ):
                word = pieces[k + 1].text
                if not re.match(r"日期|时间|年份", word) and re.match(
                    r"\s*的", self.row.behind(k + 1)
                ):
                    return k + 1
        for j in range(k - 1, max(-1, k - 3), -1):
            if pieces[j].kind == "comparator" or pieces[j].kind == "name":
                gap = self.row.between(j, k)
                if (
                    not re.fullmatch(r"\s*(?:了|在|于|是|为|早于|晚于)?\s*", gap)
                    and pieces[j].kind == "name"
                ):
                    between = [p for p in pieces[j + 1 : k] if p.kind == "comparator"]
                    if not between:
                        return None
                if pieces[j].kind == "name":
                    return j if j not in self.used and self._passes(j, self.measures) else None
            else:
                return None
        return None

    # -- order, groups, targets ----------------------------------------------------------------

    def _sorted(self) -> None:
        """按X从高到低排序."""
        if self.frame.order:
            return
        text = self.row.text
        for k in list(self._names()):
            if k in self.used:
                continue
            behind = text[self.row.pieces[k].end :]
            told = re.match(
                r"[^,。;?!]{0,10}?(?:排序|排列|升序|降序|递增|递减|倒序)|\s*[从由][^,。]{1,2}到[^,。]{1,2}",
                behind,
            )
            before = text[max(0, self.row.pieces[k].start - 4) : self.row.pieces[k].start]
            if told and (
                re.search(r"按照?|根据|依据?|以", before)
                or _FROM_LOW.search(told.group())
                or _FROM_HIGH.search(told.group())
            ):
                clause = behind[:24]
                descending = _FROM_HIGH.search(clause) is not None
                self.used.add(k)
                self.frame.order.append(Ordering(Term(self._mention(k)), descending))

    def _groups(self) -> None:
        text = self.row.text
        for k in self._names():
            piece = self.row.pieces[k]
            before = text[max(0, piece.start - 5) : piece.start]
            each = _EACH.search(before)
            if not each or k in self.used:
                continue
            word = each.group()
            if word in ("以", "按", "按照", "根据") and not re.match(
                r"[^,。]{0,3}(?:分组|统计|分类|来看)", text[piece.end :]
            ):
                continue
            if not any(t.function for t in self.frame.targets) and not any(
                o.term.function for o in self.frame.order
            ):
                continue
            self.used.add(k)
            self.frame.groups.append(self._mention(k))

    def _targets(self) -> None:
        frame = self.frame
        pieces = self.row.pieces
        free = [k for k in self._names() if k not in self.used]
        plain: list[int] = []
        for k in free:
            mention = self._mention(k)
            behind = self.row.behind(k)
            apposed = (
                k
                and pieces[k - 1].kind == "value"
                and not self.row.before(k)
                and _GOES_ON.match(behind)
            )
            if apposed or _THESE.search(self.row.text[: pieces[k].start]):
                frame.nouns.append(mention)
                continue
            asked = (
                mention is frame.asked
                or _ASKED.search(self.row.text[: pieces[k].start]) is not None
            )
            listed = _LISTED.search(self.row.text[: pieces[k].start]) is not None
            if self.entity(mention):
                if asked or listed:
                    frame.subject = frame.subject or mention
                    if asked:
                        frame.asked = frame.asked or mention
                frame.nouns.append(mention)
            else:
                plain.append(k)
        for k in plain:
            frame.targets.append(Term(self._mention(k)))
        when = _WHEN.search(self.row.text)
        if when and not frame.order and not any(self.measures(self._mention(k)) for k in plain):
            generic = f"when:{self.row.text}"
            frame.targets.append(
                Term(Mention(when.start(), when.end(), when.group(), (), None, generic))
            )
        if frame.subject is None and frame.nouns:
            frame.subject = frame.nouns[-1]
        listed = bool(plain) and frame.which == 100 and not frame.order
        frame.distinct = _DISTINCT.search(self.row.text) is not None or listed
