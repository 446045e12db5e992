"""Rows that have nothing to be counted, or of which something is not known, beside the others or left out, as a
remark asks: see `words/partnerless.py`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.plan import (
    Aggregate,
    Column,
    Compare,
    Expression,
    Link,
    OrZero,
    Plan,
    Query,
    all_of,
    parts_of,
)


def with_partnerless(
    plan: Plan, shown: bool, known: Sequence[str], catalog: Catalog
) -> Plan | None:
    """The plan with the groups that have no rows, or without them; None where it tells nothing of groups.

    Rows are left out of which one of the attributes `known` is not.

    Where they are shown, what is counted of them or added up is 0, and nothing may be asked of the rows that are
    counted: what has none has none that is so either.
    """
    if not isinstance(plan, Query) or plan.inner is not None:
        return None
    if not shown:
        held = _known(plan, known)
        if held:
            return replace(plan, where=all_of([*([plan.where] if plan.where else []), *held]))
        met = replace(plan, links=tuple(replace(link, outer=False) for link in plan.links))
        return met if plan.group_by or plan.links else None
    roots = {
        part.alias for key in plan.group_by for part in parts_of(key) if isinstance(part, Column)
    }
    if len(roots) != 1 or not plan.links:
        return None
    (root,) = roots
    asked = {
        p.alias
        for part in (plan.where, plan.having)
        for p in parts_of(part)
        if isinstance(p, Column)
    }
    if asked - {root} or plan.having is not None:
        return None
    ordered = list(_outwards(root, plan.links))
    if len(ordered) != len(plan.links):
        return None
    *_, (_, last) = ordered
    classes = {use.alias: use.class_name for use in plan.uses}
    keys = [a.name for a in catalog.classes[classes[last]].attributes if a.identity]
    if not keys:
        return None
    counted = Aggregate("count", Column(last, keys[0]))

    def told(expression: Expression) -> Expression:
        if not isinstance(expression, Aggregate):
            return expression
        if expression.function == "count" and expression.argument is None:
            return counted
        return OrZero(expression) if expression.function == "sum" else expression

    return replace(
        plan,
        uses=tuple(sorted(plan.uses, key=lambda use: use.alias != root)),
        links=tuple(replace(link, outer=True) for link, _ in ordered),
        select=tuple(replace(o, expression=told(o.expression)) for o in plan.select),
        order_by=tuple(replace(o, expression=told(o.expression)) for o in plan.order_by),
    )


def _outwards(root: str, links: tuple[Link, ...]) -> Iterator[tuple[Link, str]]:
    """The links in the order in which they lead away from a use, each with the use that it leads to."""
    reached, waiting = {root}, list(links)
    while waiting:
        link = next((k for k in waiting if (k.left in reached) is not (k.right in reached)), None)
        if link is None:
            return
        waiting.remove(link)
        far = link.left if link.right in reached else link.right
        reached.add(far)
        yield link, far


def _known(plan: Query, known: Sequence[str]) -> list[Compare]:
    """That what is named is known of the rows."""
    return [
        Compare(Column(use.alias, name), "not_null")
        for use in plan.uses
        for of, _, name in (each.rpartition(".") for each in known)
        if of == use.class_name
    ]
