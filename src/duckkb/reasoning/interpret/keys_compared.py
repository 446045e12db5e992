"""Keys as they are no amounts: engineers who mentor at least three people have no `mentor_id` of three or more."""

from __future__ import annotations

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import BOUNDING, Column, Compare, Constant, Query, parts_of
from duckkb.reasoning.regexes import regex

_NUMBERED = regex(
    r"(?<![a-z])(?:ids?|numbers?|no\.?|nrs?|codes?|keys?|identifiers?)(?![a-z])|id(?![a-z])|号|编码|代码|#"
)
"""What is said where the numbers that rows are told apart by are meant."""


def compares_no_keys(reading: Interpretation, question: Question, catalog: Catalog) -> bool:
    """False where rows are chosen by how high a number is that only refers to others, of which nobody speaks."""
    if _NUMBERED.search(question.normalised.folded) or not isinstance(reading.plan, Query):
        return True
    bounds = (
        p for p in parts_of(reading.plan) if isinstance(p, Compare) and p.operator in BOUNDING
    )
    told = [
        b.left
        for b in bounds
        if isinstance(b.left, Column) and any(isinstance(v, Constant) for v in b.values)
    ]
    kept = (catalog.attributes.get(reading.plan.attribute_id(c)) for c in told)
    return not any(a is not None and a.key and a.kind.numeric for a in kept)
