"""A plan in words, for people who must judge whether their question was understood."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec

from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.explain_words import CHINESE, ENGLISH
from duckkb.reasoning.lengths import of_length
from duckkb.reasoning.plan import (
    Aggregate,
    And,
    Arithmetic,
    Column,
    Compare,
    Condition,
    Constant,
    Day,
    Exists,
    Expression,
    Extract,
    Not,
    Number,
    Or,
    Order,
    OrZero,
    Plan,
    Query,
    Scalar,
    SetOperation,
    Truth,
    Use,
    Value,
    Years,
    parts_of,
)
from duckkb.reasoning.plan_paths import edges_between, path_of

_MOST_VALUES = 8
"""So many of a list are told; of a longer one how many there are."""
_FEW = 3
"""So many columns are named even where they are all there are."""


def explain(plan: Plan, catalog: Catalog, chinese: bool = False) -> str:
    """One line that says what a plan answers, in English or Chinese."""
    return _Words(catalog, CHINESE if chinese else ENGLISH, chinese).plan(plan)


def explain_condition(
    condition: Condition, query: Query, catalog: Catalog, chinese: bool = False
) -> str:
    """One condition of a query in words."""
    words = _Words(catalog, CHINESE if chinese else ENGLISH, chinese)
    return words.condition(condition, query)


def explain_expression(
    expression: Expression, query: Query, catalog: Catalog, chinese: bool = False
) -> str:
    """One expression of a query in words."""
    return _Words(catalog, CHINESE if chinese else ENGLISH, chinese).expression(expression, query)


@dataclass(frozen=True)
class _Words:
    catalog: Catalog
    word: dict[str, str]
    chinese: bool
    inside: bool = False
    """Whether it words a query within another: whose column it is must be told there."""

    def plan(self, plan: Plan) -> str:
        if (between := edges_between(plan)) is not None:
            ends, edges = between
            types = (self.catalog.classes[e] for e in edges)
            told = self.word["list"].join(e.title or e.name for e in types)
            return self.word["joined"].format(*ends, told)
        if isinstance(plan, Query):
            return self.query(plan)
        parts = [self.plan(each) for each in plan.queries]
        # Tables of one kind are asked alike: once told, and how many they are, is clearer.
        alike = len(dict.fromkeys(parts)) == 1 and len(parts) > 1
        if alike:
            text = parts[0] + self.word["tables"].format(len(parts))
        else:
            text = self.word[plan.operator].join(parts)
        return text + self._order(plan.order_by, plan, plan.limit, 0)

    def query(self, query: Query) -> str:
        if (sides := _apart(query)) is not None:
            return self.word["apart"].format(*map(self.plan, sides))
        text = self.shown(query)
        if query.inner is not None:
            text += f" ({self.plan(query.inner)})"
        edges = [self.catalog.classes[u.class_name] for u in query.uses if u.class_name]
        told = self._classes_told(query) if self.inside else {e.name for e in edges}
        via = [e.title or e.name for e in edges if e.link or e.name not in told]
        if via:
            text += self.word["via"].format(self.word["list"].join(via))
        if query.where is not None:
            text += self.word["where"] + self.condition(query.where, query)
        if query.again is not None:
            text += self.word["again"]
        if query.group_by:
            groups = self.word["list"].join(self.expression(e, query) for e in query.group_by)
            grouped = self.word["grouped"]
            text += grouped.format(groups) if "{}" in grouped else grouped + groups
        if query.having is not None:
            text += self.word["having"] + self.condition(query.having, query)
        # Figures that are each reckoned by themselves stand in one row, which nobody asked to cut.
        figures = all(map(_reckoned, (o.expression for o in query.select)))
        limit = None if figures else query.limit
        text += self._order(query.order_by, query, limit, query.offset)
        if query.per_group is not None:
            by = self.word["list"].join(self.expression(e, query) for e in query.per_group.by)
            order = self._order(query.per_group.order, query, None, 0)
            text += order + self.word["per"].format(query.per_group.limit) + by
        return text

    def _classes_told(self, query: Query) -> set[str]:
        """The classes whose columns a query shows or compares, and which its words name therefore."""
        said = [*(o.expression for o in query.select), *([query.where] if query.where else [])]
        columns = (p for each in said for p in parts_of(each) if isinstance(p, Column))
        return {query.class_of(column.alias) for column in columns}

    def shown(self, query: Query) -> str:
        """The columns of a query; all those of one class in a word."""
        columns = [self.expression(o.expression, query) for o in query.select]
        known = self.catalog.classes.get(query.uses[0].class_name) if query.uses else None
        shown = {o.expression.attribute for o in query.select if isinstance(o.expression, Column)}
        if known and len(query.uses) == 1 and len(shown) > _FEW and shown == {*known.by_name}:
            return self.word["all"].format(known.title or known.name)
        return self.word["list"].join(dict.fromkeys(columns))

    def _order(self, order: tuple[Order, ...], plan: Plan, limit: int | None, offset: int) -> str:
        text = ""
        asked = [o for o in order if not o.settles]
        if asked:
            query = _first(plan)
            keys = [
                self.expression(o.expression, query)
                + (self.word["descending"] if o.descending else "")
                for o in asked
            ]
            text += self.word["ordered"] + self.word["list"].join(keys)
        if offset:
            text += self.word["skip"].format(offset)
        if limit is not None:
            text += self.word["first"].format(limit)
        return text

    def expression(self, e: Expression, query: Query) -> str:
        if isinstance(e, Column):
            return self.column(e, query)
        if isinstance(e, Constant):
            return self.value(e.value)
        if isinstance(e, Aggregate):
            if e.argument is None:
                return self._glue(self.word["count_rows"], self.things(query))
            if isinstance(e.argument, Truth) and e.function == "avg":
                return self.word["share"].format(self.condition(e.argument.condition, query))
            told = self.expression(e.argument, query)
            if isinstance(e.argument, Arithmetic) and f" {e.argument.operator} " in told:
                told = f"({told})"  # total (price * quantity), and not a product of a total
            return self._glue(self.word[e.function], told)
        if isinstance(e, Arithmetic) and (part := _share(e)) is not None:
            of = self.expression(part, query)
            whole = self.expression(e.right, query).removeprefix("(").removesuffix(")")
            return (
                self.word["share_of_all"].format(of)
                if of == whole
                else self.word["share_of"].format(of, whole)
            )
        if isinstance(e, Arithmetic):
            left, right = self.expression(e.left, query), self.expression(e.right, query)
            if e.operator == "-" and self._timed(e.left, query) and self._timed(e.right, query):
                return self.word["days"].format(right, left)
            if e.operator == "hours":
                return self.word["hours"].format(right, left)
            return f"{left} {e.operator} {right}"
        if isinstance(e, Number | Day | OrZero):
            return self.expression(e.argument, query)
        if isinstance(e, Extract):
            part = self.word[f"part_{e.part.removesuffix('_zh')}"]
            return f"{self.expression(e.argument, query)} ({part})"
        if isinstance(e, Years):
            return self.word["years"].format(self.expression(e.argument, query), e.until)
        if isinstance(e, Truth):
            return self._glue(self.word["whether"], self.condition(e.condition, query))
        assert isinstance(e, Scalar)
        return f"({self.plan(_single(e.query))})"

    def _timed(self, e: Expression, query: Query) -> bool:
        attribute = self._attribute(e, query) if isinstance(e, Column) else None
        return attribute is not None and attribute.kind.temporal

    def column(self, column: Column, query: Query) -> str:
        attribute = self._attribute(column, query)
        if attribute is None:
            return self.word.get(column.attribute, column.attribute)
        name = attribute.title or attribute.name
        if len(query.uses) < 2 and not self.inside:
            return name
        known = self.catalog.classes[attribute.class_name]
        return f"{known.title or known.name}.{name}"

    def _attribute(self, column: Column, query: Query) -> Attribute | None:
        return self.catalog.attributes.get(query.attribute_id(column))

    def things(self, query: Query) -> str:
        """What the rows of a query are: of joined classes, the one that refers to the others."""
        referring = [link.left for link in query.links]
        referred = {link.right for link in query.links}
        rows = next((a for a in referring if a not in referred), None)
        uses = [u for u in query.uses if u.alias == rows] or query.uses[:1]
        known = self.catalog.classes.get(uses[0].class_name) if uses else None
        return (known.title or known.name) if known else ""

    def condition(self, c: Condition, query: Query) -> str:
        if isinstance(c, And | Or):
            joint = self.word["and" if isinstance(c, And) else "or"]
            parts = [self.condition(item, query) for item in c.items]
            nested = [
                f"({p})" if isinstance(i, And | Or) else p
                for i, p in zip(c.items, parts, strict=True)
            ]
            return joint.join(nested)
        if isinstance(c, Not):
            return self._glue(self.word["not"], f"({self.condition(c.item, query)})")
        if isinstance(c, Exists):
            return self.word["none" if c.negated else "some"] + self.query(c.query)
        assert isinstance(c, Compare)
        return self.compare(c, query)

    def compare(self, c: Compare, query: Query) -> str:
        path = self.path(c)
        if path:
            return path
        left, sign = self.expression(c.left, query), self.word[c.operator]
        if isinstance(c.left, Column) and of_length(
            c.operator, self._attribute(c.left, query), c.values
        ):
            left = self._glue(self.word["count"], left)
        values = [self.expression(v, query) for v in c.values]
        if c.query is not None:
            right = f"({replace(self, inside=True).plan(c.query)})"
        elif c.operator == "between" and len(values) == 2:
            right = self.word["and"].join(values) if not self.chinese else "～".join(values)
        else:
            right = self.word["list"].join(values[:_MOST_VALUES])
            if len(values) > _MOST_VALUES:
                more = f"…（共{len(values)}个）" if self.chinese else f", … ({len(values)} in all)"
                right += more
        return " ".join(part for part in (left, sign, right) if part)

    def path(self, c: Compare) -> str:
        """That an edge leads from rows to others, or to them from others; "" for any other comparison."""
        path = path_of(c, self.catalog)
        if path is None:
            return ""
        edge, far = self.catalog.classes[path.edge.class_name], self.catalog.classes[path.end.right]
        title, name = edge.title or edge.name, far.title or far.name
        if path.of_edge:
            told = self._told(path.of_edge, path.edge)
            title += f"（{told}）" if self.chinese else f" ({told})"
        if not self.chinese:
            name = f"{'an' if name[:1].casefold() in 'aeiou' else 'a'} {name}"
        if path.far and path.of_far:
            name = self.word["far"].format(name=name, held=self._told(path.of_far, path.far))
        text = self.word["out" if path.end.end == "to" else "back"].format(edge=title, far=name)
        text += self.word["again"] if isinstance(c.query, Query) and c.query.again else ""
        return (self.word["no_edge"] if c.operator == "not_in" else "") + text

    def _told(self, conditions: Sequence[Condition], of: Use) -> str:
        """Conditions on one use alone, where it is clear whose fields are meant."""
        bare = replace(self, inside=False)
        return self.word["and"].join(bare.condition(c, Query((of,), ())) for c in conditions)

    def value(self, value: Value) -> str:
        if isinstance(value, str):
            return f"「{value}」" if self.chinese else f"'{value}'"
        return "" if value is None else f"{value:g}" if isinstance(value, float) else str(value)

    def _glue(self, left: str, right: str) -> str:
        return left + right if self.chinese else f"{left} {right}".strip()


def _share(e: Arithmetic) -> Expression | None:
    """What is divided by a figure of more rows, to tell which part of those it is; None of any other reckoning."""
    own = e.left
    scaled = isinstance(own, Arithmetic) and own.operator == "*" and own.right == Constant(1.0)
    if e.operator != "/" or not isinstance(e.right, Scalar) or not isinstance(own, Arithmetic):
        return None
    return own.left if scaled else None


def _reckoned(e: Expression) -> bool:
    """Whether a figure is told of no row of the query that shows it."""
    if isinstance(e, Arithmetic):
        return _reckoned(e.left) and _reckoned(e.right)
    return isinstance(e, Scalar)


def _apart(query: Query) -> tuple[Plan, ...] | None:
    """Two figures of which the greater is shown less the other."""
    inner, shown = query.inner, [o.expression for o in query.select]
    if not isinstance(inner, SetOperation) or inner.operator != "union_all" or len(shown) != 1:
        return None
    far = shown[0]
    if not isinstance(far, Arithmetic) or far.operator != "-" or len(inner.queries) != 2:
        return None
    ends = [e.function for e in (far.left, far.right) if isinstance(e, Aggregate)]
    return tuple(map(_single, inner.queries)) if ends == ["max", "min"] else None


def _single(plan: Plan) -> Plan:
    """A query of one figure without the limit that makes it one, unless that is of an order."""
    if isinstance(plan, Query) and all(o.settles for o in plan.order_by):
        return msgspec.structs.replace(plan, limit=None)
    return plan


def _first(plan: Plan) -> Query:
    while isinstance(plan, SetOperation):
        plan = plan.queries[0]
    return plan
