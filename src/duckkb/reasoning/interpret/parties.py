"""Who is meant by a field that tells which other field has them: the victor is the attacker, or the defender."""

from __future__ import annotations

import re

from msgspec.structs import replace

from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.phrases.shared import ENDS, marked
from duckkb.reasoning.interpret.phrases.things import Thing, about_one_thing, is_thing
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import Column, Output, Query, Use

_WHO = re.compile(r"^\W*(?:and |so )?who(?:m)?\b|谁|哪一?[方边国]")
_NAME, _FIELD = "\0", "\1"
_WHO_WON = re.compile(
    rf"{_NAME}[中里]?(?:最[后终])?是?(?:谁|哪一?[方边国])(?:最[后终])?{_FIELD}[了的]?"
)


def party_readings(
    question: Question, catalog: Catalog, naming: Naming
) -> tuple[Interpretation, ...]:
    """The reading of 赤壁之战谁赢了 as that field of the named row; empty where anything else is asked.

    Args:
        question: with everything that was found in it.
        catalog: what there is to ask about.
        naming: what rows are called by.
    """
    if not (question.normalised.chinese and _WHO.search(question.normalised.folded)):
        return ()
    return about_one_thing(question, catalog, naming, _plan)


def _plan(question: Question, name: str, thing: Thing, catalog: Catalog, _: Naming) -> Query | None:
    for hit in question.names:
        field = catalog.attributes.get(hit.target)
        if field is None or field.class_name != name or not _parties(field, catalog):
            continue
        marks = {(thing.start, thing.end): _NAME, (hit.start, hit.end): _FIELD}
        if _WHO_WON.fullmatch(marked(question.normalised.folded, marks).strip(ENDS)):
            where = is_thing("a", thing, name, catalog)
            return Query(
                (Use("a", name),), (Output(Column("a", field.name), field.name),), where=where
            )
    return None


def with_parties(reading: Interpretation, question: Question, catalog: Catalog) -> Interpretation:
    """The reading with what the fields hold that the one shown may name, where it is asked who."""
    plan = reading.plan
    if not isinstance(plan, Query) or plan.group_by or not _WHO.search(question.normalised.folded):
        return reading
    columns = [o.expression for o in plan.select]
    if len(columns) != 1 or not isinstance(columns[0], Column):
        return reading
    shown = catalog.attributes.get(plan.attribute_id(columns[0]))
    parties = _parties(shown, catalog) if shown is not None else []
    if not parties:
        return reading
    also = (Output(Column(columns[0].alias, p.name), p.name) for p in parties)
    return replace(reading, plan=replace(plan, select=(*plan.select, *also)))


def _parties(attribute: Attribute, catalog: Catalog) -> list[Attribute]:
    """The attributes beside one that its values are the names of."""
    named = (attribute.schema or {}).get("enum") or ()
    found = [a for a in catalog.classes[attribute.class_name].attributes if a.name in named]
    return found if len(found) > 1 else []
