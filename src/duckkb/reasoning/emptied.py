"""Why a plan found nothing: the condition without which there would be rows.

The condition is told, never dropped: an answer to another question is no answer.
"""

from __future__ import annotations

import msgspec

from duckkb.errors import DuckKBError
from duckkb.reasoning.domain import Domain
from duckkb.reasoning.explain import explain_condition
from duckkb.reasoning.plan import And, Condition, Plan, Query, all_of

_MOST = 6


def why_empty(plan: Plan, domain: Domain, chinese: bool) -> list[str]:
    """Sentences that name each condition whose absence would leave rows; empty where none does."""
    if not isinstance(plan, Query) or plan.where is None or plan.inner is not None:
        return []
    items: tuple[Condition, ...] = (
        plan.where.items if isinstance(plan.where, And) else (plan.where,)
    )
    told: list[str] = []
    for number, item in enumerate(items[:_MOST]):
        rest = (*items[:number], *items[number + 1 :])
        try:
            found = domain.stores.run(msgspec.structs.replace(plan, where=all_of(rest), limit=1), 1)
        except DuckKBError:
            # Only a remark is lost: the answer itself, no rows, stands.
            continue
        if found.rows:
            words = explain_condition(item, plan, domain.catalog, chinese)
            told.append(
                f"没有符合「{words}」的行；去掉这个条件才有结果"
                if chinese
                else f"nothing meets: {words}; without it there would be rows"
            )
    return told
