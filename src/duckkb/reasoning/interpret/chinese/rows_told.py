"""Which rows a Chinese question about joined classes is about, where no noun for them says it."""

from __future__ import annotations

from duckkb.reasoning.interpret.chinese.shares import Shares
from duckkb.reasoning.interpret.chinese.wish import rows_meant


class RowsTold(Shares):
    """Reads the rows that a code tells, and those that come first among others."""

    def _coded_rows(self) -> None:
        """部门代码D1的名称: where no rows are named, those that a code with its value tells apart."""
        wish = self.wish
        if wish.entity is not None or wish.nouns or wish.groups or len(wish.told) != 1:
            return
        (told,) = wish.told
        held = {c.target for c in told.value.candidates} if told.value is not None else set[str]()
        hints = [c.target for c in told.mention.candidates] if told.mention is not None else []
        own = [
            a for t in hints if t in held and (a := self.schema.attributes.get(t)) and a.identity
        ]
        if own and self.text.startswith("的", told.end) and not told.negated:
            wish.entity = rows_meant(own[0].class_name, told.end, told.end)

    def _ranks_others(self) -> bool:
        """住在设施最多的宿舍的学生: rows that are asked for of those that come first, which no order of theirs tells."""
        rows, order = self.wish.entity, self.wish.order
        if rows is None or len(order) != 1 or order[0][0].function != "count":
            return False
        own = self.schema.row_class(rows)
        return any(
            self.text[: n.start].endswith(("最多的", "最少的"))
            and n.end < rows.start
            and self.schema.row_class(n) not in ("", own)
            for n in self.wish.nouns
        )
