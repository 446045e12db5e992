"""When something was first or last done: of all the times that a reading shows, the earliest or the latest."""

from __future__ import annotations

from msgspec.structs import replace

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.moments import timed
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import Column, Compare, Order, Query, all_of
from duckkb.reasoning.regexes import regex

_WHEN = regex(r"\W*(?:and |so )?when (?:was|were|did|has|have)\b.*\b(?P<which>first|last)\b")


def with_first_time(
    reading: Interpretation, question: Question, catalog: Catalog
) -> Interpretation:
    """The reading cut to the first or the last of its times, where that is asked and it passes over the word."""
    found = _WHEN.match(question.normalised.folded)
    plan = reading.plan
    if found is None or found["which"] not in reading.uncovered or not isinstance(plan, Query):
        return reading
    shown = plan.select[0].expression
    if len(plan.select) > 1 or not isinstance(shown, Column):
        return reading
    attribute = catalog.attributes.get(plan.attribute_id(shown))
    cut = plan.order_by or plan.limit or plan.group_by or plan.inner or plan.per_group
    if attribute is None or not timed(attribute) or cut:
        return reading
    known = all_of([*([plan.where] if plan.where else []), Compare(shown, "not_null")])
    order = (Order(shown, found["which"] == "last"),)
    changed = replace(plan, where=known, order_by=order, limit=1)
    left = tuple(w for w in reading.uncovered if w != found["which"])
    features = dict(reading.features)
    if "uncovered" in features:
        features["uncovered"] -= 1.0  # the word is heeded now
    return replace(reading, plan=changed, uncovered=left, features=features)
