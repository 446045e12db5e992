"""How many of something rows have, or how often they did it, told by a bare number in a Chinese question."""

from __future__ import annotations

import re

from duckkb.reasoning.evidence import NumberSpan
from duckkb.reasoning.interpret.chinese.clauses import Clauses
from duckkb.reasoning.interpret.chinese.doers import deeds
from duckkb.reasoning.interpret.chinese.wish import Having, Item
from duckkb.reasoning.interpret.frame import Mention
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.spans.numerals import chinese_number

_ONLY = regex(
    rf"只(?:有)?(?P<v>[一-鿿]{{0,3}}?)[过了]?(?P<n>[一二两三四五六七八九十]|\d+){MEASURE_WORD}"
)
_WHO_HAS = regex(r"谁(?:名下|手里|家里?)?(?:一共|总共)?有$")


class Often(Clauses):
    """Reads 只就诊过一次, 去过两所学校的, 租过两次以上的."""

    def _only(self) -> None:
        """只就诊过一次: rows that are counted, and how many there are to be."""
        m = _ONLY.search(self.text)
        number = chinese_number(m["n"]) if m is not None else None
        if m is None or number is None:
            return
        inside = [k for k in self.inside(m.start(), m.end()) if k not in self.used]
        rows = next((self.mention(k) for k in inside if self.is_rows(k)), None) or self.like(m["v"])
        if rows is None:  # 只拍过一部电影的导演
            inside += [k for k in self.names() if self.piece(k).start == m.end()]
            rows = next((self.mention(k) for k in inside if self.is_rows(k)), None)
        if rows is not None:
            self.use(*inside)
            self.explained.append(m.span())
            self.wish.having.append(Having(Item(rows, "count", start=m.start()), "eq", (number,)))

    def _so_many(self) -> None:
        """支教过两所学校的志愿者, 有两个孩子的家长: how many of what they did something to, told as a number."""
        for k, piece in enumerate(self.pieces):
            span = piece.span
            if k in self.used or not isinstance(span, NumberSpan) or k + 1 >= len(self.pieces):
                continue
            several = isinstance(span.value, int) and span.value > 1 and span.unit_text
            told = re.fullmatch(rf"{MEASURE_WORD}?不?同?的?", self.row.behind(k))
            done = re.search(r"[一-鿿][过了]$|(?<![没只])有$", self.before(k)) is not None
            if not (several and told and done and self.is_rows(k + 1)):
                continue
            if any(self.piece(j).kind == "comparator" for j in self.previous(k, 4)):
                continue  # 至少去过两所
            rows = self.rows_among(self.following(k + 1, 2))
            whose = self._asks_which(k)
            if not whose and (rows is None or self.row.between(k + 1, rows) != "的"):
                continue
            self.use(k, k + 1)
            item = Item(self.mention(k + 1), "count", start=piece.start)
            self.wish.having.append(Having(item, "eq", (span.value,)))

    def _asks_which(self, k: int) -> bool:
        """哪些机构有两名以上的研究员, 谁有两套房子: whose rows are counted stands right before 有."""
        if _WHO_HAS.search(self.before(k)):
            return True
        j = k - 1
        which = j >= 0 and self.row.before(k).strip() in ("有", "拥有")
        which = which and self.piece(j).kind == "name" and not self.is_amount(j)
        return which and re.search(r"哪[几些]?[个家所位]?$", self.before(j)) is not None

    def _done_by(self, k: int) -> Mention | None:
        """租过两次以上的客户: what the rows behind have done, where one class may tell it."""
        rows = self.rows_among(self.following(k, 3))
        if rows is None or re.search(r"[一-鿿][过了][^,。]{0,4}$", self.before(k)) is None:
            return None
        start = self.piece(k).start
        done = deeds(self.schema, self.row_of(rows), start)
        m = re.search(r"[一-鿿]{1,2}[过了][^,。]{0,4}$", self.text[:start])
        if done is not None and m is not None:
            self.explained.append(m.span())
        return done
