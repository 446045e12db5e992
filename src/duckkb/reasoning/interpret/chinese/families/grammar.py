"""Chinese grammar: a row of pieces -> frames. What modifies stands before what it modifies."""

from __future__ import annotations

import re

from duckkb.reasoning.evidence import AggregateSpan, ComparatorSpan, DateSpan
from duckkb.reasoning.interpret.chinese.compared import dates
from duckkb.reasoning.interpret.chinese.families.comparisons import ComparisonReader
from duckkb.reasoning.interpret.chinese.families.frame import FamilyFrame
from duckkb.reasoning.interpret.chinese.families.items import Piece
from duckkb.reasoning.interpret.chinese.families.reader import STOP
from duckkb.reasoning.interpret.chinese.families.superlatives import SuperlativeReader
from duckkb.reasoning.interpret.chinese.names import FROM_HIGH, FROM_LOW, WHEN
from duckkb.reasoning.interpret.frame import Condition, Mention, Ordering, Term
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD
from duckkb.reasoning.plan import Operator
from duckkb.reasoning.regexes import regex

_ASKED = regex(
    rf"(?:哪\s*(?:几|些|一|两|[二三四五六七八九十\d]+)?(?:{MEASURE_WORD}|[天年月里])?|什么|谁|何)\s*(?:是|的)?$"
)
_WHICH = regex(
    rf"哪\s*(?P<n>几|些|一|两|[二三四五六七八九十\d]+)?\s*(?P<m>{MEASURE_WORD}|[天年月])?|谁"
)
_THESE = regex(rf"(?:这|那|该|此)(?:[两二三四五几些]|\d+)?{MEASURE_WORD}?$")
_GOES_ON = regex(r"[的和与、,及]|以及|这|各")
_IS = regex(
    r"(?:的)?\s*(?:是|为|等于|叫做?|名为|名叫|属于|位于|来自|在|包含|包括|含有?|有|=|:)\s*(?:了)?$"
)
_EACH = regex(rf"(?:(?<!分)每一?{MEASURE_WORD}?|各个?|不同(?:的)?|按照?|根据|以)$")
_EACH_TIME = regex(r"每(?:个|一)?(?:月|年|季度|天|日)|各(?:个)?(?:月|年)份?|逐[月年]")
_ALL_TIMES = regex(r"总共|一共|历年|历次|累计|所有|全部")
_DIFFERENCE = regex(
    r"差额|差距|差异|相差|之差|差多少|差值|差了|高出多少|多出多少|多多少|少多少|高多少|低多少"
)
_OR = regex(r"^[\s、]*(?:或者?|或是|还是)[\s]*$")
_DISTINCT = regex(r"不同的?|不重复|去重|种类|哪几种|哪些种")


class Grammar(SuperlativeReader, ComparisonReader):
    """Reads one row; `RowReader` tells the arguments."""

    def read(self) -> FamilyFrame:
        """What the question says."""
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
        frame.all_times = _ALL_TIMES.search(text) is not None
        return frame

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

    def _aggregates(self) -> None:
        self._how_many()
        for k, piece in enumerate(self.row.pieces):
            span = piece.span
            if not isinstance(span, AggregateSpan) or k in self.used:
                continue
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
                if j is None:
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

    def _count(self, k: int, piece: Piece) -> None:
        asks = re.match(r"多少|几", piece.text) is not None
        j = self._name_after(k, None, 2)
        if asks:
            self.frame.counted = piece.text.removeprefix("多少").removeprefix("几") or "个"
            if j is None:
                j = self._name_before(k, self.entity, 6)
            before = self._name_before(k, self.measures, 3)
            if j is None and piece.text == "多少" and before is not None:
                # 兵力有多少 asks for the figure itself.
                return
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
                if STOP.search(gap):
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
                near = dates(c, span, self.row.text)
                if near and c.operator in ("lt", "le", "gt", "ge"):
                    operator = c.operator  # type: ignore[assignment]
            self.frame.dates.append((span, operator))

    def _beside_date(self, k: int) -> int | None:
        pieces = self.row.pieces
        n = k + 1
        if n < len(pieces) and pieces[n].kind == "comparator" and not self.row.behind(k).strip():
            n += 1  # 2003年以后出生
        if n < len(pieces) and pieces[n].kind == "name" and n not in self.used:
            close = not self.row.between(n - 1, n).strip() and self._passes(n, self.measures)
            plain = re.match(r"日期|时间|年份", pieces[n].text) is None
            if close and plain and re.match(r"\s*的", self.row.behind(n)):
                return n
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
                or FROM_LOW.search(told.group())
                or FROM_HIGH.search(told.group())
            ):
                clause = behind[:24]
                descending = FROM_HIGH.search(clause) is not None
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
            ranked = self.frame.order and self.frame.limit and not self.frame.groups
            if (
                ranked
                and self.entity(self._mention(k))
                and not any(o.term.function for o in self.frame.order)
            ):
                self.used.add(k)
                self.frame.unplanned += 1
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
                and not self.measures(mention)
            )
            if apposed or _THESE.search(self.row.text[: pieces[k].start]):
                frame.nouns.append(mention)
                continue
            asked = _ASKED.search(self.row.text[: pieces[k].start]) is not None
            if self.entity(mention):
                if asked:
                    frame.asked = frame.asked or mention
                frame.nouns.append(mention)
            else:
                plain.append(k)
        for k in plain:
            frame.targets.append(Term(self._mention(k)))
        when = WHEN.search(self.row.text)
        if when and not frame.order and not any(self.measures(self._mention(k)) for k in plain):
            generic = f"when:{self.row.text}"
            frame.targets.append(
                Term(Mention(when.start(), when.end(), when.group(), (), None, generic))
            )
        listed = bool(plain) and frame.which == 100 and not frame.order
        frame.distinct = _DISTINCT.search(self.row.text) is not None or listed
