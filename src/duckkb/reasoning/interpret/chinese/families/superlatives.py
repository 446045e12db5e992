"""最高, 前五, 哪个更少: what a Chinese question orders by, and how many rows it wants."""

from __future__ import annotations

import re
from dataclasses import replace

from duckkb.reasoning.evidence import SuperlativeSpan, Unit
from duckkb.reasoning.interpret.chinese.families.reader import RowReader
from duckkb.reasoning.interpret.chinese.names import FROM_LOW
from duckkb.reasoning.interpret.frame import Mention, Ordering, Term
from duckkb.reasoning.regexes import regex

_AMONG = regex(r"[中里内]")
_VALUE_ASKED = regex(r"\s*(?:各?(?:分别)?[是为]?(?:多少|几(?!个)))")


class SuperlativeReader(RowReader):
    """Reads superlatives and top-n, one within the other where two are told."""

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
                if (
                    j is not None
                    and j > k
                    and span.limit > 1
                    and _AMONG.search(self.row.between(k, j))
                ):
                    j = None  # 前五名中总价最低: what is compared among them
                if j is not None and j > k and not self.frame.which and self._asks_value(j):
                    function = "max" if span.descending else "min"
                    self._target(j, Term(self._mention(j), function))
                    continue
            # 武力最高是多少 asks for the value, 武力最高的是谁 for a row.
            alone = span.limit == 1 and not span.offset and not self.frame.which
            if j is not None and j < k and alone and _VALUE_ASKED.match(self.row.behind(k)):
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
            named = term.mention
            if (
                (span.word == "排名" or span.limit > 1)
                and named is not None
                and named.end <= piece.start
            ):
                told = self.row.text[named.end : piece.start]
                descending = descending and not FROM_LOW.search(told)
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
                    and self._same_measure(top)
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

    def _same_measure(self, top: tuple[int, Ordering, SuperlativeSpan]) -> bool:
        """Whether nothing but an adjective says what the first ones are first by."""
        a = top[1].term.mention
        return a is not None and bool(a.generic)
