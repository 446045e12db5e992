"""Which rows a Chinese question about joined classes is about, where no noun for them says it, or several do."""

from __future__ import annotations

from duckkb.reasoning.interpret.chinese.clauses import Clauses
from duckkb.reasoning.interpret.chinese.grades import graded
from duckkb.reasoning.interpret.chinese.wish import Group, Item, rows_meant
from duckkb.reasoning.regexes import regex

_WHICH = regex(r"哪(?![些年月天里儿])|谁|什么(?!时候|时间)")
_SIDE_BY_SIDE = regex(r"以?及|[和与、]")

_WHOLE = regex(
    r"(?:(?:其|他们的?|它们的?)?(?:所有|全部|完整)的?(?:详细)?(?:信息|资料|字段|属性|详情)|(?<=的)(?:全部|详细|具体)?(?:信息|资料))"
    r"(?=(?:都|分别|各)?(?:是什么|有哪些)?(?:[,。;?]|$))"
)


class RowsTold(Clauses):
    """Reads the rows that a code tells, those that come first among others, and those of several kinds."""

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

    def _one_of_a_kind(self) -> None:
        """东北虎里最重的是哪只, of animals that refer to their kinds: of what is named, those that keep how heavy."""
        wish = self.wish
        told = wish.told[0].value if len(wish.told) == 1 else None
        named = told.candidates[0].target if told is not None and told.candidates else ""
        kind = self.schema.attributes.get(named)
        other = wish.entity is not None or wish.nouns or wish.groups or wish.items
        if kind is None or other or len(wish.order) != 1 or _WHICH.search(self.text) is None:
            return
        item, word = wish.order[0][0], wish.order[0][0].graded
        if not word or item.of is not None or kind not in self.schema.label(kind.class_name):
            return
        if graded(word, (kind.class_name,), self.schema) is not None:
            return
        near = self.schema.referring(kind.class_name)
        own = [c for c in near if graded(word, (c,), self.schema) is not None]
        if len(own) == 1:
            item.of = wish.entity = rows_meant(own[0], item.start, item.start)
            wish.shown = True

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

    def _together(self, places: list[int], aggregated: bool) -> None:
        """有哪些演员, 演什么角色; 是哪个品牌的: rows of several kinds that are asked for are shown in turn."""
        rows = {self.row_of(k): k for k in reversed(places)}
        if len(rows) < 2 or aggregated or self.wish.groups:
            return
        self.wish.shown = False
        for k in sorted(rows.values()):
            self.wish.items.append(Item(self.mention(k), start=self.piece(k).start))

    def _side_by_side(self, k: int) -> None:
        """每首歌的歌手和专辑: rows that are listed right before those asked for are shown with them."""
        rows = [k]
        for j in range(k - 1, -1, -1):
            led = self.piece(j).kind == "name" and _SIDE_BY_SIDE.fullmatch(
                self.row.between(j, j + 1)
            )
            if not led or any(self.piece(j).start == g.start for g in self.wish.groups):
                break
            rows += [j] if self.is_rows(j) else []
        if len({self.row_of(j) for j in rows}) > 1:
            self.wish.shown = False
            for told in (*self.wish.groups, *map(self.mention, rows[::-1])):
                mention = told.mention if isinstance(told, Group) else told
                self.wish.items.append(Item(mention, start=told.start))

    def _whole(self) -> None:
        """列出员工的所有信息: whatever is known of the rows."""
        m = _WHOLE.search(self.text)
        if m is not None and not self.wish.items and not self.wish.groups:
            self.wish.whole = True
            self.explained.append(m.span())
