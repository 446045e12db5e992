"""Repairs of a plan that the question's own words justify: units, percentages, types.

Each repair is disclosed: it returns a sentence that becomes an assumption of the answer.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import msgspec

from duckkb.reasoning.catalog import Attribute, Catalog, Kind
from duckkb.reasoning.evidence import Question, Unit
from duckkb.reasoning.plan import Column, Compare, Constant, Plan, Query, Value, with_compares

_SCALES: tuple[tuple[re.Pattern[str], float], ...] = (
    (re.compile(r"^亿|hundred million"), 1e8),
    (re.compile(r"^百万|^million|^mn\b|^m\b(?!\w)"), 1e6),
    (re.compile(r"^万"), 1e4),
    (re.compile(r"^千|^thousand|^k\b"), 1e3),
)
_SCALED = re.compile(r"[万亿]|illion|thousand|\d\s*(?:[km]|mn|bn)\b", re.IGNORECASE)
_PERCENT = re.compile(r"%|％|percent|百分")


@dataclass
class Coerced:
    """A plan as it can be run, and what was changed in it."""

    plan: Plan
    notes: list[str] = field(default_factory=list[str])


def coerce(plan: Plan, question: Question, catalog: Catalog) -> Coerced:
    """Brings the constants of a plan to the unit and type of what they are compared with."""
    done = Coerced(plan)

    def repair(compare: Compare, query: Query) -> Compare:
        attribute = _attribute(compare, query, catalog)
        if attribute is None or not compare.values:
            return compare
        values = tuple(
            Constant(_value(v.value, attribute, question, done.notes))
            if isinstance(v, Constant)
            else v
            for v in compare.values
        )
        return msgspec.structs.replace(compare, values=values)

    done.plan = with_compares(plan, repair)
    return done


def _value(value: Value, attribute: Attribute, question: Question, notes: list[str]) -> Value:
    if attribute.kind.numeric:
        if isinstance(value, str):
            return _number(value, attribute, notes)
        if isinstance(value, int | float) and not isinstance(value, bool):
            return _in_unit(value, attribute, question, notes)
    if attribute.kind is Kind.TEXT and isinstance(value, int | float):
        text = f"{value:g}" if isinstance(value, float) else str(value)
        return text
    return value


def _number(text: str, attribute: Attribute, notes: list[str]) -> Value:
    try:
        number = float(text.replace(",", ""))
    except ValueError:
        return text
    whole = int(number) if number.is_integer() else number
    notes.append(
        f"'{text}' was read as the number {whole:g} for {attribute.title or attribute.name}"
    )
    return whole


def _in_unit(
    value: int | float, attribute: Attribute, question: Question, notes: list[str]
) -> Value:
    span = next((n for n in question.spans.numbers if n.value == value), None)
    if span is None:
        return value
    called = attribute.title or attribute.name
    unit = attribute.unit or ""
    written = question.normalised.text[span.start : span.end]
    if span.unit is Unit.PERCENT and (_PERCENT.search(unit) or _PERCENT.search(attribute.name)):
        notes.append(f"{called} is kept in percent: {written} was read as {value * 100:g}")
        return _plain(value * 100)
    for pattern, scale in _SCALES:
        # 500 万元 against a column in 万元; a bare 500 is taken to be in the column's own unit.
        told = span.unit is Unit.MONEY or _SCALED.search(written)
        if pattern.match(unit) and abs(value) >= scale and told:
            notes.append(f"{called} is kept in {unit}: {written} was read as {value / scale:g}")
            return _plain(value / scale)
    return value


def _plain(value: float) -> int | float:
    rounded = round(value, 9)
    return int(rounded) if rounded.is_integer() else rounded


def _attribute(compare: Compare, query: Query, catalog: Catalog) -> Attribute | None:
    left = compare.left
    if not isinstance(left, Column):
        return None
    use = next((u for u in query.uses if u.alias == left.alias), None)
    known = catalog.classes.get(use.class_name) if use else None
    return known.by_name.get(left.attribute) if known else None
