"""Two counts told side by side: of some rows, and of those of them that meet one condition more."""

from __future__ import annotations

from msgspec.structs import replace

from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import Aggregate, Output, Plan, Query, Scalar, Use


def side_by_side(whole: Interpretation, part: Interpretation) -> Interpretation | None:
    """One row of both counts; None where one of the two is anything else, or they count other rows."""
    one, other = _count(whole.plan), _count(part.plan)
    if one is None or other is None or one.uses[0].class_name != other.uses[0].class_name:
        return None
    shown = (Output(Scalar(one), "count"), Output(Scalar(other), "of which"))
    plan = Query((Use("t1", one.uses[0].class_name),), shown, limit=1)
    assumptions = tuple(dict.fromkeys((*whole.assumptions, *part.assumptions)))
    return replace(part, plan=plan, assumptions=assumptions, later=())


def _count(plan: Plan) -> Query | None:
    if not isinstance(plan, Query) or not plan.uses or len(plan.select) != 1:
        return None
    counted = plan.select[0].expression
    told = isinstance(counted, Aggregate) and counted.function == "count"
    return None if not told or plan.group_by or plan.inner or plan.limit else plan
