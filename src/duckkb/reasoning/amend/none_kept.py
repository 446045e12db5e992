"""Where every row has a figure, what has none of it has 0: sales without a discount, of discounts from 0 on."""

from __future__ import annotations

from msgspec.structs import replace

from duckkb.reasoning.amend.numerals import attribute_of
from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpretation import Later
from duckkb.reasoning.plan import Column, Compare, Constant, Part, Plan, Query, rewritten


def zero_for_none(plan: Plan, question: Question, catalog: Catalog) -> tuple[Later, ...]:
    """The plan with 0 for figures that are missing, for when none is; nothing where it asks for no such."""
    missing: list[Attribute] = []

    def change(part: Part, query: Query) -> Part:
        if not (isinstance(part, Compare) and part.operator == "is_null"):
            return part
        if not isinstance(part.left, Column):
            return part
        attribute = attribute_of(part.left, query, catalog)
        if attribute is None or not attribute.kind.numeric or attribute.identity:
            return part
        missing.append(attribute)
        return replace(part, operator="eq", values=(Constant(0),))

    made = rewritten(plan, change)
    if not missing:
        return ()
    called = missing[0].title or missing[0].name
    if question.normalised.chinese:
        return (Later(made, f"没有一行缺「{called}」：「没有」按 0 理解"),)
    return (Later(made, f"no row lacks {called}: having none was read as 0"),)
