"""Two kinds of rows in a Chinese question, and what values both, either or only one of them have.

客户和供应商的电话, 既有读者又有出版社的城市, 有读者却没有出版社的城市, 既是作者又是译者的人.
"""

from __future__ import annotations

import itertools
import re
from typing import Literal

from duckkb.reasoning.evidence import ComparatorSpan
from duckkb.reasoning.interpret.chinese.clauses import Clauses
from duckkb.reasoning.interpret.chinese.wish import Sets
from duckkb.reasoning.interpret.frame import Mention
from duckkb.reasoning.regexes import regex

_JOINED = regex(r"\s*(?:和|与|及|以及|、|或者?|或是)(?:所有|全部)?的?\s*")
_BOTH = regex(r"\s*,?(?:又|也|并且|而且|且|同时)+(?:也|又)?(?:有|是|拥有)\s*")
_BUT_NOT = regex(r"\s*,?(?:但是?|却|而|可是?|不过)*(?:却|又|并|也)?(?:没有?|不是|无)(?:任何)?\s*")
_HAS = regex(r"(?:既|同时|都)?(?:有|是|拥有)$")
_AT_ONCE = regex(r"同时(?:有|是)$")
_SHARED = regex(r"\s*(?:都有?|共有|共同|均)(?:人)?(?:用|使用|出现|拥有)?(?:过)?的\s*")
_THEIRS = regex(r"(?:们)?(?:所在|所属|居住)?的(?:所有|全部)?")
_PEOPLE = regex(r"\s*的(?:人|用户)?(?:都)?(?:叫|名字|姓名|是|有|$|[?,。])")


class Pairs(Clauses):
    """Reads what is asked of two kinds of rows together."""

    def _pairs(self) -> None:
        rows = [k for k in self.names() if self.is_rows(k)]
        for a, b in itertools.pairwise(rows):
            one, other = (self.row_of(k) for k in (a, b))
            apart = any(not self._denies(k) for k in range(a + 1, b))
            if apart or one == other or other in self.schema.beside(one):
                continue
            kind = self._kind(a, b)
            if kind is None:
                continue
            x = self._asked_of(a, b)
            people = _PEOPLE.match(self.text, self.piece(b).end)
            if x is None and not (kind == "both" and people):
                continue
            if x is not None and x > b and {one, other} <= self.schema.referring(self.row_of(x)):
                continue  # 有账户但没有贷款的客户: rows that have the one and lack the other
            if len([k for k in rows if k != x]) > 2 or self._bounded():
                return
            asked = self.mention(x) if x is not None else Mention(0, 0, "名称", ())
            self.wish.sets = Sets(kind, self.mention(a), self.mention(b), asked)
            self.use(*range(len(self.pieces)))
            self.explained.append((self.piece(a).start - 3, self.piece(b).end + 4))
            return

    def _kind(self, a: int, b: int) -> Literal["either", "both", "only"] | None:
        before, between = self.before(a), self.row.between(a, b)
        if _BOTH.fullmatch(between) and _HAS.search(before):
            return "both"
        if _BUT_NOT.fullmatch(between) and _HAS.search(before):
            return "only"
        if _JOINED.fullmatch(between):
            if _AT_ONCE.search(before) or _SHARED.match(self.text, self.piece(b).end):
                return "both"
            return "either" if _THEIRS.match(self.text, self.piece(b).end) else None
        return None

    def _asked_of(self, a: int, b: int) -> int | None:
        """The attribute behind both, or asked for before them (哪些城市有…)."""
        behind = b + 1
        if behind < len(self.pieces) and self.piece(behind).kind == "name":
            gap = self.row.between(b, behind)
            if _THEIRS.fullmatch(gap) or _SHARED.fullmatch(gap):
                return behind
        if (
            a
            and self.piece(a - 1).kind == "name"
            and re.fullmatch(r"\s*[里中]?(?:既|同时)?(?:有|是)", self.row.before(a))
        ):
            return a - 1
        return None

    def _bounded(self) -> bool:
        """Whether the question says more of the rows: values, numbers, groups."""
        return any(p.kind != "name" and not self._denies(k) for k, p in enumerate(self.pieces))

    def _denies(self, k: int) -> bool:
        span = self.piece(k).span
        return isinstance(span, ComparatorSpan) and span.operator == "ne"
