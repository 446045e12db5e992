"""Who is meant by a field that tells which other field has them: the victor is the attacker, or the defender;
and which of them somebody won or lost, whose edge keeps the side they were on."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.phrases.shared import ENDS, classes_said, marked, shown, told
from duckkb.reasoning.interpret.phrases.things import Thing, about_one_thing, is_thing
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.lexicon.measure_words import HOW_MANY, MEASURE_WORD
from duckkb.reasoning.plan import And, Column, Compare, Constant, Link, Output, Query, Use
from duckkb.reasoning.regexes import regex

_WHO = regex(r"^\W*(?:and |so )?who(?:m)?\b|谁|哪一?[方边国]")
_NAME, _FIELD, _KIND = "\0", "\1", "\2"
_WINS = regex(r"\b(?:wins?|won|los[et]s?|lost)\b|[赢胜输败]")
_VERB = r"(?:(?:wins?|won)|(?P<lost>loses?|lost))"
_WON = regex(
    rf"""(?:(?:which|what|(?P<count>how\ many))(?:\ of\ the)?\ {_KIND}\ (?:did|has|had|have|was|were)\ (?:{_NAME}\ {_VERB}|{_VERB.replace("lost>", "lost_>")}\ by\ {_NAME})
    | (?:(?:list|show|find|which|what)\ (?:me\ )?(?:all\ )?)?(?:the\ )?{_KIND}\ (?:that\ |which\ )?
      (?:{_NAME}\ (?:has\ |had\ )?{_VERB.replace("lost>", "lost__>")}|(?:were\ )?{_VERB.replace("lost>", "lost___>")}\ by\ {_NAME}))""",
    re.VERBOSE,
)
_VERB_ZH = r"(?:一?共)?打?(?:[赢胜]|获胜|取胜|打赢|(?P<lost>[输败]|战败|打败仗))"
_HOW_MANY_ZH = rf"(?:哪些|什么|哪几{MEASURE_WORD}|(?P<count>{HOW_MANY}))"
_WON_ZH = regex(
    rf"""{_NAME}{_VERB_ZH}[了过]?{_HOW_MANY_ZH}(?:{_KIND}|仗)
    | {_NAME}(?:都?在)?{_HOW_MANY_ZH.replace("count>", "count_>")}(?:{_KIND}|仗)(?:中|里)?{_VERB_ZH.replace("lost>", "lost_>")}[了过]?
    | (?:列出)?{_NAME}{_VERB_ZH.replace("lost>", "lost__>")}[了过]?的(?:所有)?(?:{_KIND}|仗)(?:都?有{_HOW_MANY_ZH.replace("count>", "count__>")})?""",
    re.VERBOSE,
)
_WHO_WON = regex(rf"{_NAME}[中里]?(?:最[后终])?是?(?:谁|哪一?[方边国])(?:最[后终])?{_FIELD}[了的]?")


def party_readings(
    question: Question, catalog: Catalog, naming: Naming
) -> tuple[Interpretation, ...]:
    """The reading of 赤壁之战谁赢了 as that field of the named row; empty where anything else is asked."""
    if _WINS.search(question.normalised.folded) and (
        won := about_one_thing(question, catalog, naming, _won)
    ):
        return won
    if not (question.normalised.chinese and _WHO.search(question.normalised.folded)):
        return ()
    return about_one_thing(question, catalog, naming, _plan)


def _won(
    question: Question, name: str, thing: Thing, catalog: Catalog, naming: Naming
) -> Query | None:
    """What the named row won or lost, of rows whose field tells which side won."""
    named = (thing.start, thing.end)
    near = {c for edge in catalog.edges_at[name] for c in catalog.ends[edge]} - {name}
    classes = classes_said(question)
    for kind in (catalog.classes[c] for c in sorted(near)):
        said = [(k.start, k.end) for k in classes if k.target == kind.name]
        sides = [(e, s, f) for f in kind.attributes for e, s in _sides(f, name, catalog)]
        if len(sides) != 1 or len(said) > 1:
            continue
        marks = {named: _NAME, **dict.fromkeys(said, _KIND)}
        text = marked(question.normalised.folded, marks).strip(ENDS)
        match = (_WON_ZH if question.normalised.chinese else _WON).fullmatch(text)
        if match is None:
            continue
        parts = told(match)
        edge, side, field = sides[0]
        own, other = Column("l", side.name), Column("s", field.name)
        operator = "ne" if "lost" in parts else "eq"
        parties = tuple(Constant(p.name) for p in _parties(field, catalog))
        joins = {j.right: j for j in catalog.joins_of(edge).values()}
        key = kind.identity[0]
        inner = Query(
            (Use("l", edge), Use("s", kind.name), Use("b", name)),
            (Output(Column("s", key), key),),
            (Link(joins[kind.name].id, "l", "s"), Link(joins[name].id, "l", "b")),
            And(
                (
                    Compare(own, operator, (other,)),
                    Compare(other, "in", parties),
                    is_thing("b", thing, name, catalog),
                )
            ),
        )
        where = Compare(Column("a", key), "in", (), inner)
        return Query(
            (Use("a", kind.name),), shown(kind.name, "count" in parts, naming), where=where
        )
    return None


def _sides(field: Attribute, name: str, catalog: Catalog) -> Iterator[tuple[str, Attribute]]:
    """The edges from rows of a class to those that have a field of parties, with what tells the side."""
    parties = {p.name for p in _parties(field, catalog)}
    for edge in sorted(catalog.edges_at[name]) if parties else ():
        kept = catalog.classes[edge].attributes if field.class_name in catalog.ends[edge] else ()
        for side in kept:
            if parties <= {*((side.schema or {}).get("enum") or ())}:
                yield edge, side


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
