"""A word of the question that stands in a passage of text: all texts that hold it are meant.

Of a short value a part may be said for the whole: a person's last name, half a title. Nobody means
one passage of many words by a word of it.
"""

from __future__ import annotations

from msgspec.structs import replace

from duckkb.reasoning.evidence import Question, ValueHit
from duckkb.reasoning.plan import Column, Compare, Constant, Plan, Query, with_compares

_PASSAGE = 80
"""So many characters are no name, nor a title."""


def held_in_passages(plan: Plan, question: Question) -> Plan:
    """The plan with columns that were to equal such a passage holding what the question says."""
    said = {
        (hit.attribute, hit.value): _words(question, hit)
        for hit in question.values
        if hit.how == "part" and len(hit.value) > _PASSAGE
    }

    def change(compare: Compare, query: Query) -> Compare:
        if compare.operator != "eq" or not isinstance(compare.left, Column):
            return compare
        (value,) = compare.values or (None,)
        text = value.value if isinstance(value, Constant) else None
        words = said.get((query.attribute_id(compare.left), str(text)))
        if words is None:
            return compare
        return replace(compare, operator="contains", values=(Constant(words),))

    return with_compares(plan, change) if said else plan


def _words(question: Question, hit: ValueHit) -> str:
    return question.normalised.text[hit.start : hit.end]
