"""Where something starts and where it ends, from whom to whom, in a Chinese question: 从广州发往深圳, 甲寄给乙."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace

from duckkb.reasoning.interpret.chinese.clauses import Clauses
from duckkb.reasoning.interpret.frame import Mention
from duckkb.reasoning.regexes import regex

_FROM = regex(r"(?:从|由|自)$")
_TO = regex(r"(?:[发运寄开飞驶送前]往|[发运寄送飞开转]?到|[发寄送转交卖付租借]?给|抵达|至)$")
_SETS_OUT = regex(r"(?:出发|发出|始发|起飞|开出|寄出)")
_STARTS = regex(r"始发|出发|起点|起始|起飞|发货|寄出|发站|origin|depart|source", re.I)
_ENDS_AT = regex(r"目的|到达|终点|抵达|收货|到站|降落|destination|arriv", re.I)
"""What columns of places call where something starts, and where it ends."""

_ON_TO = regex(r"[发运寄开飞驶送转交卖付租借]?[出来]?(?:[给往到至])")
"""甲寄给乙: behind whom something comes from."""
_LISTED = regex(r"[、,或和与及跟]|还是")


class Routes(Clauses):
    """Reads of which of several relations alike a value is told."""

    def _routed(self, k: int, mention: Mention) -> Mention:
        """从广州发往深圳, 到长沙的: where something starts or ends, if one of its places is called so."""
        leaving = self._heading(k)
        if leaving is None:
            return mention
        called = _STARTS if leaving else _ENDS_AT
        kept = tuple(
            c
            for c in mention.candidates
            if (a := self.schema.attributes.get(c.target)) is not None
            and any(called.search(n) for n in (*a.names, *self.schema.spoken(a)))
        )
        if not kept or len({c.target for c in kept}) > 1:
            return mention
        self._explain_heading(k)
        return replace(mention, candidates=kept)

    def _explain_heading(self, k: int) -> None:
        start, end = self.piece(k).start, self.piece(k).end
        if m := _TO.search(self.before(k)):
            self.explained.append((start - len(m.group()), start))
        if m := _SETS_OUT.match(self.behind(k)):
            self.explained.append((end, end + m.end()))

    def _heading(self, k: int) -> bool | None:
        """Whether something comes from what a value names (True) or goes there (False)."""
        before, behind = self.before(k), self.behind(k)
        arriving = _TO.search(before) is not None
        leaving = not arriving and _FROM.search(before) is not None
        leaving |= _SETS_OUT.match(behind) is not None or _ON_TO.match(behind) is not None
        return leaving if leaving != arriving else None

    def _related_by(self, k: int, mention: Mention) -> tuple[str, Mention]:
        """The relation, of several alike, by which rows are related to what a value names, and that value of theirs."""
        classes = {c.class_name for c in mention.candidates}
        joins = self.schema.roles.leading_to(classes, self._rows_named())
        if not joins or self._their_own(joins[0].right, mention):
            return "", mention
        heading = self._heading(k)
        by = self.schema.roles.at_end(joins, heading) if heading is not None else ""
        if by:
            self._explain_heading(k)
        else:
            known = {j.id for j in joins}
            said = (set(self.schema.roles.said(words)) & known for words in self._beside_value(k))
            by = next((found.pop() for found in said if len(found) == 1), "")
        own = tuple(c for c in mention.candidates if c.class_name == joins[0].right)
        return (by, replace(mention, candidates=own)) if by and own else ("", mention)

    def _their_own(self, rows: str, value: Mention) -> bool:
        """Statistics系的课程: what the rows that are named have themselves, and are not called by."""
        labels = {a.id for a in self.schema.label(rows)}
        return rows in self._rows_named() and not any(c.target in labels for c in value.candidates)

    def _rows_named(self) -> set[str]:
        return {self.row_of(k) for k in range(len(self.pieces))} - {""}

    def _beside_value(self, k: int) -> list[str]:
        """What stands before a value and behind it, as far as the next one, where there are several."""
        values = [j for j, p in enumerate(self.pieces) if p.kind == "value"]
        if len(values) < 2:
            return []
        at = values.index(k)
        start = self.piece(values[at - 1]).end if at else 0
        end = self.piece(values[at + 1]).start if at + 1 < len(values) else len(self.text)
        before = _LISTED.split(self.text[start : self.piece(k).start])[-1]
        return [before, self.text[self.piece(k).end : end]]

    def _told_alike(self) -> None:
        """甲寄给乙: of two that are no list, each must be told by a relation of its own."""
        values = [t for t in self.wish.told if t.kind == "value" and t.value is not None]
        for one, other in itertools.pairwise(values):
            assert one.value is not None
            assert other.value is not None
            if one.option or one.both or one.negated != other.negated or one.by != other.by:
                continue
            classes = {c.class_name for c in one.value.candidates}
            alike = self.schema.roles.leading_to(classes, self._rows_named())
            same = {c.target for c in one.value.candidates} & {
                c.target for c in other.value.candidates
            }
            between = self.text[one.end : other.start]
            self.wish.unheeded += bool(alike and same) and not _LISTED.search(between)
