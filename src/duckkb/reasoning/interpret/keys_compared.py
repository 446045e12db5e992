"""Figures as they are no amounts: engineers who mentor at least three people have no `mentor_id` of three or more,
ages add up to nothing, and who did something several times is no name that
several rows bear."""

from __future__ import annotations

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.naming import Naming, parts
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.plan import Aggregate, Column, Compare, Constant, Query, parts_of
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.values.index import ValueIndex

_BOUNDS = frozenset(("gt", "ge", "lt", "le"))
_NUMBERED = regex(
    r"(?<![a-z])(?:ids?|numbers?|no\.?|nrs?|codes?|keys?|identifiers?)(?![a-z])|id(?![a-z])|号|编码|代码|#"
)
"""What is said where the numbers that rows are told apart by are meant."""


def compares_no_keys(reading: Interpretation, question: Question, catalog: Catalog) -> bool:
    """False where rows are chosen by how high a number is that only refers to others, of which nobody speaks."""
    if _NUMBERED.search(question.normalised.folded) or not isinstance(reading.plan, Query):
        return True
    bounds = (p for p in parts_of(reading.plan) if isinstance(p, Compare) and p.operator in _BOUNDS)
    told = [
        b.left
        for b in bounds
        if isinstance(b.left, Column) and any(isinstance(v, Constant) for v in b.values)
    ]
    kept = (catalog.attributes.get(reading.plan.attribute_id(c)) for c in told)
    return not any(a is not None and a.key and a.kind.numeric for a in kept)


_ADDED = regex(
    r"\b(?:total|sum|summed|combined|together|altogether|add(?:ed|s)?|cumulative|overall|in all)\b|[总合共加]"
)
_AGE = stem("age")


def adds_no_ages(reading: Interpretation, question: Question, catalog: Catalog) -> bool:
    """False where ages are added up of which nobody asks for the sum: the most patients have not lived longest."""
    if _ADDED.search(question.normalised.folded):
        return True
    for query in (p for p in parts_of(reading.plan) if isinstance(p, Query)):
        for part in parts_of(query):
            if (
                isinstance(part, Aggregate)
                and part.function == "sum"
                and isinstance(part.argument, Column)
            ):
                added = catalog.attributes.get(query.attribute_id(part.argument))
                if added is not None and parts(added.name)[-1:] == (_AGE,):
                    return False
    return True


def counts_no_namesakes(reading: Interpretation, naming: Naming, values: ValueIndex) -> bool:
    """False where rows must be several of one name, though each has a name of its own."""
    plan = reading.plan
    if not isinstance(plan, Query) or plan.having is None or len(plan.uses) != 1:
        return True
    (use,) = plan.uses
    names = (
        [Column(use.alias, a.name) for a in naming.names(use.class_name)] if use.class_name else []
    )
    counted = any(p == Aggregate("count") for p in parts_of(plan.having))
    if not counted or len(names) != 1 or [*plan.group_by] != names:
        return True
    own = f"{use.class_name}.{names[0].attribute}"
    return own in values.capped or not values.distinct(own) or values.repeats(own)
