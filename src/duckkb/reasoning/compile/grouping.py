"""What a query is grouped by.

A plain column beside aggregates must be one that the groups determine: one that is grouped by, or
an attribute of rows whose identity is grouped by, or of rows that such rows refer to. Those are
grouped by too, which splits no group; any other would be a value picked at random.
"""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.errors import UsageError
from duckkb.reasoning.compile.expressions import aggregates
from duckkb.reasoning.compile.scope import Scope
from duckkb.reasoning.plan import (
    Aggregate,
    And,
    Arithmetic,
    Column,
    Compare,
    Condition,
    Day,
    Expression,
    Extract,
    Not,
    Number,
    Or,
    OrZero,
    Query,
    Years,
)


class Grouped:
    """The keys of GROUP BY."""

    def __init__(self, query: Query, scope: Scope) -> None:
        self._query = query
        self._scope = scope
        self._given = set(query.group_by)

    def by(self) -> tuple[Expression, ...]:
        """The expressions to group by; none where the query aggregates nothing, or all rows.

        Raises:
            UsageError: a column that the groups do not determine; code `not_grouped`.
        """
        if not self._query.group_by and not any(aggregates(e) for e in self._parts()):
            return ()
        found: dict[Expression, None] = dict.fromkeys(self._query.group_by)
        determined = self._determined()
        for part in self._parts():
            for column in self._loose(part):
                if column.alias not in determined:
                    raise UsageError(
                        f"'{column.attribute}' stands beside an aggregate and is not grouped by",
                        code="not_grouped",
                        path=f"{column.alias}.{column.attribute}",
                    )
                found[column] = None
        return tuple(found)

    def _parts(self) -> Iterator[Expression]:
        query = self._query
        yield from (o.expression for o in query.select)
        yield from (o.expression for o in query.order_by)
        if query.having is not None:
            yield from _of_condition(query.having)
        if query.per_group is not None:
            yield from query.per_group.by
            yield from (o.expression for o in query.per_group.order)

    def _loose(self, part: Expression) -> Iterator[Column]:
        """Columns of this query that stand outside aggregates and group keys."""
        if part in self._given or isinstance(part, Aggregate):
            return
        if isinstance(part, Column):
            if part.alias in self._scope.sources:
                yield part
        elif isinstance(part, Arithmetic):
            yield from self._loose(part.left)
            yield from self._loose(part.right)
        elif isinstance(part, Extract | Years | Number | Day | OrZero):
            yield from self._loose(part.argument)

    def _determined(self) -> set[str]:
        """The aliases of which each group has one row."""
        found: set[str] = set()
        for alias, source in self._scope.sources.items():
            grouped = {
                k.attribute for k in self._given if isinstance(k, Column) and k.alias == alias
            }
            identity = set(source.each.identity) if source.each and not source.each.link else set()
            if "__id" in grouped or (identity and identity <= grouped):
                found.add(alias)
        before = -1
        while before < len(found):
            before = len(found)
            # The row that a determined row refers to is determined as well.
            found.update(k.right for k in self._query.links if k.left in found)
        return found


def _of_condition(condition: Condition) -> Iterator[Expression]:
    if isinstance(condition, Compare):
        yield condition.left
        yield from condition.values
    elif isinstance(condition, And | Or):
        for item in condition.items:
            yield from _of_condition(item)
    elif isinstance(condition, Not):
        yield from _of_condition(condition.item)
