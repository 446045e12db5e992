"""The wish of a Chinese question about joined classes -> a plan."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from duckkb.reasoning.catalog import Attribute, Catalog, Kind
from duckkb.reasoning.interpret.bounds import Unreadable
from duckkb.reasoning.interpret.chinese.by_role import ByRole
from duckkb.reasoning.interpret.chinese.doers import personal
from duckkb.reasoning.interpret.chinese.implied import LIVE
from duckkb.reasoning.interpret.chinese.meaning import Meaning
from duckkb.reasoning.interpret.chinese.names import NEVER_DONE
from duckkb.reasoning.interpret.chinese.wish import Having, Item, Period
from duckkb.reasoning.interpret.ordered import tie
from duckkb.reasoning.interpret.scope import Scope
from duckkb.reasoning.plan import (
    Aggregate,
    Arithmetic,
    Column,
    Compare,
    Constant,
    Expression,
    Extract,
    Order,
    Output,
    PerGroup,
    Plan,
    Query,
    Scalar,
    Use,
    all_of,
)
from duckkb.reasoning.regexes import regex

_ELSEWHERE, _BY_NAME = 3.0, 0.5
"""Evidence against a way: what makes it longer than one with two steps more."""
_DENIES = regex(r"[没未无不]")
_EACH = regex(r"[各每]")


class Planner(ByRole):
    """Writes the plan of one wish.

    Args:
        meaning: the reading, with what its nouns mean.
        text: the question without its values.
    """

    def __init__(self, meaning: Meaning, text: str) -> None:
        self.meaning, self.text = meaning, text
        self.wish, self.schema, self.locator = meaning.wish, meaning.schema, meaning.locator
        self.catalog: Catalog = meaning.schema.catalog
        self.main = meaning.main
        self.lost = 0.0
        self.bound, self.acting = [], {}
        self.roles_shown, self.by_role = [], {}
        self.tables: tuple[str, ...] = ()

    def plan(self) -> Plan:
        """The plan.

        Raises:
            Unreadable: there is none.
        """
        if self.wish.sets is not None:
            return self._sets(self.wish.sets)
        if not self.main:
            raise Unreadable
        self._never_done()
        self.bind()
        if self.wish.apart is not None:
            return self._apart()
        if self.wish.share:
            if self.bound:
                return self._share()
            self.lost += 1
        if self._counts_of_first():
            return self._of_first()
        self._wholes_compared()
        self.lost += self._shows_of_first()
        outputs = self._outputs()
        plain = [a for a, i in outputs if a is not None and not i.function]
        both = any(t.both for t in self.wish.told) and not self.wish.shown
        if both and not plain:  # 从没买过甲的顾客有几个
            plain = [
                a for a, i in outputs if a is not None and i.function == "count" and i.distinct
            ]
        both = both and len(plain) == 1
        if both and plain[0].class_name != self.main and plain[0].kind is Kind.TEXT:
            self.main = plain[0].class_name  # 住过甲和乙的民宿的客人, of orders
        if both and plain[0].class_name == self.main:
            self.pivot = plain[0] if plain[0] not in self.schema.label(self.main) else None
        groups = self._groups()
        order = self._order_items()
        plainly = not (groups or order or self.wish.having or any(i.function for _, i in outputs))
        own = self._settle_roles(outputs, plainly)
        columns = [
            *(a for a, _ in own if a is not None),
            *self._references(),
            *self._terms(),
            *(a for a, _, _ in groups if a is not None),
            *(a for a, _, _ in order if a is not None),
            *(a for h in self.wish.having if (a := self.meaning.item(h.item)) is not None),
            *(a for h in self.wish.having if (a := self._compared_with(h)) is not None),
            *self.columns,
        ]
        kept = self._counted_classes()
        named = {c for _, c, _ in groups if c}
        classes = {a.class_name for a in columns} | kept | named
        if self.wish.entity is not None or not classes:
            classes.add(self.main)
        self._by_dwellings()
        self._by_links()
        tree = self._tree(classes)
        keyed = [
            *columns,
            *(k for c in (*named, *kept) for k in self.schema.row_key(c)),
            *(a for c in named for a in self.schema.label(c)),
            *self._main_keys(),
        ]
        scope = Scope(self.catalog, tree, keyed, kept - self._told_by_links(), self.main)
        return self._with_roles(self._query(scope, outputs, groups, order), scope)

    def _never_done(self) -> None:
        """没买过甲的顾客, whom orders only name: none of what is told of them may be so."""
        denied = [t for t in self.wish.told if t.kind == "value" and t.negated]
        for told in denied:
            told.both = told.both or NEVER_DONE.search(self.text[: told.start]) is not None
        if len(_DENIES.findall(self.text)) == 1:
            # 没在日本回收过的鸟种: none was in Japan, wherever else it was
            held = [v[0].class_name for t in denied if (v := self.meaning.value(t))]
            self.wish.told[:] = [
                t
                for t in self.wish.told
                if t.kind != "none" or self.meaning.rows(t.mention) not in held
            ]

    def _by_dwellings(self) -> None:
        """罗敏住在哪个小区: by way of where she lives, not of where she parks."""
        lived_in = {self.meaning.rows(n) for n in self.wish.nouns if LIVE.fullmatch(n.text)}
        beside = {c for d in lived_in - {""} for c in self.schema.beside(d)} - lived_in
        people = [c for c in beside if personal(self.schema, c)]
        for join in (j for c in people for j in self.catalog.joins_at.get(c, ())):
            if lived_in.isdisjoint((join.left, join.right)):
                self.meaning.roles[join.id] = -_ELSEWHERE

    def _by_links(self) -> None:
        """韩梅参加了哪些项目: by way of the link that is named, not of those whom projects refer to for something else."""
        named = {self.meaning.rows(n) for n in self.wish.nouns} - {""}
        for link in (c for c in named if self.schema.naming.pairs(c)):
            ends = self.catalog.ends[link] - {link}
            beside = (j for end in ends for j in self.catalog.joins_at.get(end, ()))
            for join in (j for j in beside if {j.left, j.right} <= ends and j.left != j.right):
                self.meaning.roles.setdefault(join.id, -_ELSEWHERE)
            for join in (j for j in self.catalog.joins_at[link] if j.left == link):
                self.meaning.roles.setdefault(join.id, _BY_NAME)

    def _told_by_links(self) -> set[str]:
        """参加活动最多的学生: of rows that are only counted for others, those that link the two say how many."""
        wish = self.wish
        if not (wish.groups or wish.having or wish.order):
            return set()
        counted = [i for i in wish.figures() if i.function == "count" and not i.distinct]
        found = {self.meaning.rows(i.mention) for i in counted}
        return found - {self.main} - {*self.acting.values()}

    def _tallied_amiss(
        self,
        outputs: Sequence[tuple[Attribute | None, Item]],
        groups: Sequence[tuple[Attribute | None, str, str]],
    ) -> int:
        """Whether groups must have so many rows of which each has but one, or of which each is shown by itself."""
        items = [h.item for h in self.wish.having if h.item.function == "count"]
        counted = {self.meaning.rows(i.mention) for i in items if not i.distinct} - {""}
        of = {rows for _, rows, _ in groups if rows}
        single = len(of) == 1 and any(c not in of and not self._many(c, *of) for c in counted)
        told = {a.id for a, _, _ in groups if a is not None}
        shown = [a for a, i in outputs if a is not None and not i.function]
        apart = any(a.class_name in counted - of and a.id not in told for a in shown)
        return single + (apart and bool(groups))

    def _main_keys(self) -> list[Attribute]:
        apart = any(b.apart for b in self.bound)
        return list(self.schema.row_key(self.main)) if apart else []

    # -- the query ---------------------------------------------------------------------------------

    def _query(
        self,
        scope: Scope,
        outputs: Sequence[tuple[Attribute | None, Item]],
        groups: Sequence[tuple[Attribute | None, str, Period]],
        order: Sequence[tuple[Attribute | None, Item, bool]],
    ) -> Query:
        wish = self.wish
        keys: list[Expression] = []
        select: list[Output] = []
        places: dict[Expression, int] = {}
        listed = {a.id for a, i in outputs if a is not None and not i.function and i.start >= 0}
        for a, rows, period in groups:
            if rows:
                labels = self.schema.label(rows)
                keys.extend(scope.column(k) for k in self.schema.row_key(rows))
                for each in labels:
                    keys.append(scope.column(each))
                    told = each.id in listed or self._numbered(rows, outputs)
                    if not self.implied and not told:
                        select.append(Output(scope.column(each), each.name))
            elif a is not None:
                column: Expression = scope.column(a)
                if period:
                    column = Extract(period, column)
                keys.append(column)
                select.append(Output(column, a.name))
        keys = list(dict.fromkeys(keys))
        select = list({o.expression: o for o in select}.values())
        grouped = {rows for _, rows, _ in groups if rows}
        # Each row has but one of itself: something else is counted.
        tallied = wish.having and self._counts_groups(outputs)
        counted = [*(() if tallied else outputs), *((a, i) for a, i, _ in order)]
        self.lost += sum(
            a is None
            and i.function == "count"
            and (self.meaning.rows(i.mention) or self.main) in grouped
            for a, i in counted
        )
        self.lost += self._tallied_amiss(outputs, groups)
        aggregated = any(i.function for _, i in outputs)
        ranked_each = (
            bool(groups)
            and not aggregated
            and bool(order)
            and not any(i.function or i.named for _, i, _ in order)
            and not wish.having
            and (wish.limit is not None or wish.each)
        )
        best_each = bool(keys) and not aggregated and self._best_of_each(order)
        groups_by = tuple(keys)
        shown = {o.expression for o in select}
        for a, item in outputs:
            expression = self._expression(a, item, scope)
            places.setdefault(expression, item.start)
            self.lost += self._tells_only_key(a, item) and isinstance(expression, Column)
            if expression in shown:
                continue
            shown.add(expression)
            told = _taken(expression, a) or (a.name if a else "")
            select.append(Output(expression, f"{item.function or ''} {told}".strip() or "count"))
            if keys and not item.function and not ranked_each:
                keys.append(expression)
                # 每个商家的订单金额, 配送订单最多的骑手: of several of each group none is told by itself.
                joins = (
                    j for c in grouped if a is not None for j in self.schema.joins(a.class_name, c)
                )
                several = any(not j.unique for j in joins)
                self.lost += (
                    a is not None
                    and several
                    and (a.measure or (not best_each and any(i.function for _, i, _ in order)))
                )
        if not select:
            raise Unreadable
        if wish.listed >= 0:
            for group in wish.groups:
                own = self.meaning.attribute(group.mention) if group.start > wish.listed else None
                if own is not None and scope.has(own.class_name):
                    places.setdefault(scope.column(own), group.start)
            select.sort(
                key=lambda o: p if (p := places.get(o.expression, -1)) > wish.listed else -1
            )
        if ranked_each:
            return self._each(scope, select, keys, order)
        having = [
            Compare(
                self._expression(self.meaning.item(h.item), h.item, scope),
                h.operator,
                self._bounds(h, scope, keys),
            )
            for h in wish.having
        ]
        ranked = any(i.function for _, i, _ in order)
        if (having or ranked) and not keys:
            self.lost += 1
        sorts = [Order(self._sort(a, item, scope, keys), down) for a, item, down in order]
        plain = not keys and not aggregated
        sorted_by_shown = all(o.expression in shown for o in sorts)
        if wish.limit is not None and sorts and (keys or not wish.distinct):
            own = [
                scope.column(k) for k in self.schema.row_key(self.main)[:1] if scope.has(self.main)
            ]
            sorts += tie(keys[:1] or own, bool(keys), sorts)
        query = Query(
            scope.uses,
            tuple(select),
            scope.links,
            self.where(scope),
            tuple(keys),
            all_of(having) if keys else None,
            tuple(sorts),
            wish.limit if sorts else None,
            wish.offset if sorts and wish.limit else 0,
            plain
            and (wish.distinct if sorts else wish.distinct or self._repeats(outputs, scope))
            and sorted_by_shown,
        )
        self.tables = self._tables(scope, select)
        if best_each and len(keys) > len(groups_by):
            each = PerGroup(groups_by, tuple(sorts[:1]), wish.limit or 1)
            return replace(query, order_by=(), limit=None, distinct=False, per_group=each)
        if wish.mean and keys and len(select) > 1 and isinstance(select[-1].expression, Aggregate):
            value = Output(select[-1].expression, "value")
            inner = replace(query, select=(value,), order_by=(), limit=None, offset=0)
            mean = Output(Aggregate("avg", Column("g", "value")), "average")
            return Query((Use("g", ""),), (mean,), inner=inner)
        if having and keys and self._counts_groups(outputs):
            return self._number_of_groups(query)
        return query

    def _best_of_each(self, order: Sequence[tuple[Attribute | None, Item, bool]]) -> bool:
        """每年引用总数最多的会议: whether the first by what is added up or counted are wanted of each group."""
        first = self.wish.limit is not None and not self.wish.offset and not self.wish.having
        led = _EACH.search(self.text) is not None
        return first and led and len(order) == 1 and order[0][1].function is not None

    def _compared_with(self, having: Having) -> Attribute | None:
        return self.meaning.attribute(having.other, "amount") if having.other is not None else None

    def _bounds(
        self, having: Having, scope: Scope, keys: list[Expression]
    ) -> tuple[Expression, ...]:
        """What a group is compared with: figures, what all rows have, or an amount of the rows that are grouped by,
        as one more key."""
        if having.of_all is not None:
            a = self.meaning.item(having.item)
            if a is None:
                raise Unreadable
            whole = Output(Aggregate(having.of_all, Column("n1", a.name)), a.name)
            return (Scalar(Query((Use("n1", a.class_name),), (whole,))),)
        if having.other is None:
            return tuple(map(Constant, having.values))
        a = self._compared_with(having)
        if a is None or a.class_name != self.main or not keys:
            raise Unreadable
        keys.append(scope.column(a))
        return (scope.column(a),)

    def _numbered(self, rows: str, outputs: Sequence[tuple[Attribute | None, Item]]) -> bool:
        """各部门的人数, 给出部门编号: what the last clause lists of the rows stands in for their name."""
        listed = self.wish.listed
        if any(
            a is not None and not i.function and a.class_name == rows and 0 <= listed < i.start
            for a, i in outputs
        ):
            return True
        plain = [a for a, i in outputs if a is not None and not i.function]
        label = self.schema.label(rows)
        if any(a in label for a in plain):
            return False
        keys = self.schema.key(rows)
        return any(a in keys or self._refers(a, rows) for a in plain)

    def _refers(self, a: Attribute, rows: str) -> bool:
        """Whether an attribute holds the key of some rows."""
        return any(self.schema.reference(j) == a for j in self.schema.joins(a.class_name, rows))

    def _repeats(self, outputs: Sequence[tuple[Attribute | None, Item]], scope: Scope) -> bool:
        """Whether the same answer would come several times: rows joined with many, or bare values."""
        classes = {a.class_name for a, i in outputs if a and id(i) not in self.by_role}
        if len(classes) == 1 and scope.has(only := next(iter(classes))) and scope.multiplies(only):
            return True
        if self.pivot is not None or (self.by_role and len(outputs) == 1):
            return True
        return (scope.multiplies(self.main) and classes == {self.main}) or self._of_values(outputs)

    def _of_values(self, outputs: Sequence[tuple[Attribute | None, Item]]) -> bool:
        """Whether the values of one attribute are asked for, not rows."""
        if self.wish.entity is not None or len(outputs) != 1:
            return False
        a = outputs[0][0]
        return a is not None and a not in self.schema.label(a.class_name) and not a.measure

    def _counts_groups(self, outputs: Sequence[tuple[Attribute | None, Item]]) -> bool:
        """有几个俱乐部的球员不少于6人: whether the groups that qualify are to be counted."""
        items = [i for _, i in outputs]
        return (
            len(items) == 1
            and not self.wish.groups
            and items[0].function == "count"
            and (items[0].mention is None or self.meaning.rows(items[0].mention) == self.main)
        )

    def _number_of_groups(self, query: Query) -> Query:
        key = query.group_by[0]
        inner = replace(query, select=(Output(key, "key"),), order_by=(), limit=None, offset=0)
        return Query((Use("g", ""),), (Output(Aggregate("count"), "count"),), inner=inner)

    def _each(
        self, scope: Scope, select: Sequence[Output], keys: Sequence[Expression],
        order: Sequence[tuple[Attribute | None, Item, bool]],
    ) -> Query:  # fmt: skip
        """The first rows of each group."""
        sorts = tuple(Order(self._sort(a, i, scope, ()), down) for a, i, down in order)
        label = self.schema.label(self.main)
        shown = {o.expression for o in select}
        more = [Output(scope.column(a), a.name) for a in label if scope.column(a) not in shown]
        self.tables = self._tables(scope, select)
        return Query(
            scope.uses, (*select, *more), scope.links, self.where(scope),
            per_group=PerGroup(tuple(keys[:1]), sorts[:1], self.wish.limit or 1),
        )  # fmt: skip

    def _sort(
        self, a: Attribute | None, item: Item, scope: Scope, keys: Sequence[Expression]
    ) -> Expression:
        expression = self._expression(a, item, scope)
        if keys and expression not in keys and a is not None and item.function is None:
            return Aggregate("sum" if a.measure else "max", expression)
        return expression

    def _tables(self, scope: Scope, select: Sequence[Output]) -> tuple[str, ...]:
        names = {alias: name for name, alias in scope.aliases.items()}
        names |= {alias: join.right for join, alias in self.by_role.values()}
        first = [self.main] if scope.has(self.main) else []
        for output in select:
            e = output.expression
            inner = e.argument if isinstance(e, Aggregate) else e
            if isinstance(inner, Column):
                first.append(names[inner.alias])
        return tuple(dict.fromkeys((*first, *scope.classes)))


def _taken(expression: Expression, attribute: Attribute | None) -> str:
    """The unit of what is reckoned between two times: days or hours; "" of anything else."""
    inner = expression.argument if isinstance(expression, Aggregate) else expression
    if attribute is None or not attribute.kind.temporal or not isinstance(inner, Arithmetic):
        return ""
    return "hours" if inner.operator == "hours" else "days"
