"""What somebody did are the rows, not when they did it: `what did we decide in the review?`"""

from __future__ import annotations

import msgspec

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.plan import Column, Output, Plan, Query
from duckkb.reasoning.regexes import regex

_WHAT_DONE = regex(r"^\W*(?:and |so )?what\s+(?:did|was|were|has|have|had|do|does)\b")
_WHEN = regex(r"\b(?:when|date|dates|time|times|day|days|year|years|month|months)\b")


def rows_done(plan: Plan, question: Question, catalog: Catalog, naming: Naming) -> Plan:
    """The plan with what rows are called in place of the one time that a verb names, where it is not
    asked when."""
    text = question.normalised.folded
    if not isinstance(plan, Query) or len(plan.select) != 1 or plan.group_by:
        return plan
    shown = plan.select[0].expression
    if not isinstance(shown, Column) or not _WHAT_DONE.search(text) or _WHEN.search(text):
        return plan
    kept = catalog.attributes.get(plan.attribute_id(shown))
    if kept is None or not kept.kind.temporal:
        return plan
    label = [Output(Column(shown.alias, a.name), a.name) for a in naming.shown(kept.class_name)]
    return msgspec.structs.replace(plan, select=tuple(label)) if label else plan
