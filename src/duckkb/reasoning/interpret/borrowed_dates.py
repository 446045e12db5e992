"""Dates that are those of other rows: alarms of December are no alarms of devices installed then, where an alarm keeps
its own time as a number that is not read."""

from __future__ import annotations

from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.plan import Column, Compare, Query, conditions_in

_TIMES = frozenset(
    map(stem, ("ts", "timestamp", "time", "datetime", "date", "epoch", "when", "at"))
)


def borrows_no_date(reading: Interpretation, catalog: Catalog) -> bool:
    """False where rows are told by the date of others that nothing else in the question names, while they have a time of
    their own."""
    plan = reading.plan
    if not isinstance(plan, Query) or len(plan.uses) < 2 or plan.where is None:
        return True
    main = plan.uses[0].class_name
    if not main or not any(map(_unread_time, catalog.classes[main].attributes)):
        return True
    for part in conditions_in(plan.where):
        if isinstance(part, Compare) and isinstance(part.left, Column):
            dated = catalog.attributes.get(plan.attribute_id(part.left))
            if dated is None or not dated.kind.temporal or dated.class_name == main:
                continue
            named = (g.target for g in reading.grounds if g.target != dated.id)
            if not any(target.partition(".")[0] == dated.class_name for target in named):
                return False
    return True


def _unread_time(attribute: Attribute) -> bool:
    """Whether a number is probably a time: seconds since 1970."""
    own = attribute.kind.numeric and not (attribute.key or attribute.identity or attribute.unit)
    return own and parts(attribute.name)[-1] in _TIMES
