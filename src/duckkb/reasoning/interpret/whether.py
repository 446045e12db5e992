"""Whether rows that a value names are in some state: what tells the state is the answer, not the rows."""

from __future__ import annotations

from msgspec.structs import replace

from duckkb.reasoning.catalog import Attribute, Catalog, Kind
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.edges.words import whether
from duckkb.reasoning.interpret.nature import Nature
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import And, Column, Compare, Constant, Or, Output, Query, Value, parts_of


def tells_whether(reading: Interpretation, question: Question, catalog: Catalog) -> Interpretation:
    """`Is the gas bill paid?`: what `paid` says of the gas bill, where the reading lists the gas bills that are.

    A reading of any other question, or with more than one flag or nothing beside it, stays as it is.
    """
    plan = reading.plan
    if not isinstance(plan, Query) or not isinstance(plan.where, And) or plan.group_by:
        return reading
    if not whether(question.normalised.folded) or plan.limit is not None or plan.inner is not None:
        return reading
    flags = [f for c in plan.where.items if (f := _flag_of(c, plan, catalog)) is not None]
    rest = tuple(c for c in plan.where.items if _flag_of(c, plan, catalog) is None)
    plain = all(isinstance(o.expression, Column) for o in plan.select)
    named = any(isinstance(c, Compare) and c.operator == "eq" for c in rest)
    if len(flags) != 1 or not (plain and named):
        return reading
    (flag,) = flags
    where = rest[0] if len(rest) == 1 else And(rest)
    shown = (Output(flag, flag.attribute),)
    told = replace(plan, select=shown, where=where, distinct=False)
    # The flag is what is asked for, though no words ask for anything.
    return replace(reading, plan=told, features={**reading.features, "blank": 0.0})


def _flag_of(condition: object, plan: Query, catalog: Catalog) -> Column | None:
    """The flag that must say yes, if that is the condition."""
    if not isinstance(condition, Compare) or not isinstance(condition.left, Column):
        return None
    known = catalog.attributes.get(plan.attribute_id(condition.left))
    yes = condition.operator == "eq" and condition.values == (Constant(True),)
    flag = known is not None and known.kind is Kind.BOOLEAN and yes
    return condition.left if flag else None


def tells_state(reading: Interpretation, catalog: Catalog) -> bool:
    """Whether all that is shown are flags, or one of a few states, of rows that are told by a value: what
    answers whether something was done with them."""
    plan = reading.plan
    if not isinstance(plan, Query) or plan.where is None:
        return False
    columns = [o.expression for o in plan.select if isinstance(o.expression, Column)]
    shown = [catalog.attributes.get(plan.attribute_id(c)) for c in columns]
    return len(shown) == len(plan.select) > 0 and all(a is not None and _is_state(a) for a in shown)


def _is_state(attribute: Attribute) -> bool:
    told = (attribute.schema or {}).get("enum")
    return attribute.flag or bool(told)


def says_either_way(query: Query, catalog: Catalog, nature: Nature) -> bool:
    """Whether rows are sought of which a flag says yes or no, which is all of them: passed tests but no failed ones."""
    for either in (p for p in parts_of(query) if isinstance(p, Or)):
        told: dict[Column, set[Value]] = {}
        for each in either.items:
            if (
                isinstance(each, Compare)
                and each.operator == "eq"
                and isinstance(each.left, Column)
            ):
                told.setdefault(each.left, set()).update(
                    v.value for v in each.values if isinstance(v, Constant)
                )
        for column, values in told.items():
            own = catalog.attributes.get(query.attribute_id(column))
            flag = nature.flag(own) if own is not None else None
            if flag is not None and {*flag} <= values:
                return True
    return False
