"""Repairs of a plan that the question's own words justify: units, percentages, types.

Each repair is disclosed: it returns a sentence that becomes an assumption of the answer.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import msgspec

from duckkb.reasoning.catalog import Attribute, Catalog, Extent, Kind
from duckkb.reasoning.dateforms import DateForm, Written, iso_day, written
from duckkb.reasoning.evidence import Question, Unit
from duckkb.reasoning.interpret.name_words import words_of
from duckkb.reasoning.plan import (
    Aggregate,
    Column,
    Compare,
    Constant,
    Expression,
    Plan,
    Query,
    Value,
    with_compares,
)
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.spans.numerals import SCALES
from duckkb.reasoning.units import Measure, kept_in, measure, measure_behind, unit_of_name

_SCALES: tuple[tuple[re.Pattern[str], float], ...] = (
    (regex(r"^亿|hundred million"), 1e8),
    (regex(r"^百万|^million|^mn\b|^m\b(?!\w)"), 1e6),
    (regex(r"^万"), 1e4),
    (regex(r"^千|^thousand|^k\b"), 1e3),
    (regex(r"^十亿|^billion|^bn\b"), 1e9),
)
_SCALED = regex(r"[万亿]|illion|thousand|\d\s*(?:[km]|mn|bn)\b", re.IGNORECASE)
_TOLD_IN = {"万": 10_000, "亿": 100_000_000} | {
    word: SCALES[word] for word in ("thousand", "million", "billion")
}
_TOLD_IN_SUCH = regex(rf"(?:{'|'.join(_TOLD_IN)})$")
"""The scale that ends a folded figure; a column may be kept in it."""
_FAR_BEYOND = 100
"""So many times as great as any value a figure is hardly meant in the same unit."""
_MOST_SHARE = 2
"""Figures above this are hardly shares of one: rates from 2.9 to 10.2 are kept in percent."""
_BRACKET = regex(r"[(（\[]\s*([^)）\]]+?)\s*[)）\]]$")
_SPELT = regex(r"_(wan|yi|thousands?|millions?|billions?|mn|bn)$", re.IGNORECASE)
_SPELT_AS = {"wan": "万", "yi": "亿", "mn": "million", "bn": "billion"}
_DESCRIBED = regex(
    r"(?:单位|\bunits?\b)\s*(?:是|为|[:：]|\bis\b|\bare\b)?\s*([^\s，,。；;）)]+)", re.IGNORECASE
)
_PERCENT = regex(r"%|％|percent|百分")


@dataclass
class Coerced:
    """A plan as it can be run, and what was changed in it.

    Attributes:
        plan: with constants in the units of their columns.
        notes: a sentence for each repair.
        strained: how many constants are in a unit that their column cannot be kept in.
    """

    plan: Plan
    notes: list[str] = field(default_factory=list[str])
    strained: int = 0


def coerce(
    plan: Plan,
    question: Question,
    catalog: Catalog,
    extent: Extent = lambda _: None,
    date_form: Written = lambda _: None,
) -> Coerced:
    """Brings the constants of a plan to the unit and type of what they are compared with.

    Args:
        plan: as it was read.
        question: what was asked.
        catalog: knows the units of columns.
        extent: tells a column's range, from which an unknown unit can be seen.
        date_form: tells how a column of text writes its dates.
    """
    done = Coerced(plan)

    def repair(compare: Compare, query: Query) -> Compare:
        attribute = _attribute(compare, query, catalog)
        if attribute is None or not compare.values:
            return compare
        values = tuple(
            Constant(_value(v.value, attribute, question, extent, done))
            if isinstance(v, Constant)
            else v
            for v in compare.values
        )
        if attribute.kind is Kind.TEXT and any(map(iso_day, values)):
            values = _dates(values, attribute, question, date_form(attribute), done)
        return msgspec.structs.replace(compare, values=values)

    done.plan = with_compares(plan, repair)
    return done


def _dates(
    values: tuple[Expression, ...],
    attribute: Attribute,
    question: Question,
    form: DateForm | None,
    done: Coerced,
) -> tuple[Expression, ...]:
    """Dates as their column writes them."""
    called, chinese = attribute.title or attribute.name, question.normalised.chinese
    if form is None:
        return values
    if not form.dates:
        done.strained += 1  # no e-mail address is of May
        return values
    if form.pattern is None:
        return values  # `as_days` reads the column as days, or says that it cannot
    theirs = tuple(written(form, value) for value in values)
    for before, after in zip(values, theirs, strict=True):
        if isinstance(before, Constant) and isinstance(after, Constant) and before != after:
            done.notes.append(
                f"「{called}」的日期按其写法比较：{before.value} 即 {after.value}"
                if chinese
                else f"{called} writes {before.value} as {after.value}"
            )
    return theirs


def _value(
    value: Value, attribute: Attribute, question: Question, extent: Extent, done: Coerced
) -> Value:
    if attribute.kind.numeric:
        if isinstance(value, str):
            return _number(value, attribute, question.normalised.chinese, done.notes)
        if isinstance(value, int | float) and not isinstance(value, bool):
            return _in_unit(value, attribute, question, extent, done)
    if attribute.kind is Kind.TEXT and isinstance(value, int | float):
        text = f"{value:g}" if isinstance(value, float) else str(value)
        return text
    return value


def _number(text: str, attribute: Attribute, chinese: bool, notes: list[str]) -> Value:
    try:
        number = float(text.replace(",", ""))
    except ValueError:
        return text
    whole = int(number) if number.is_integer() else number
    called = attribute.title or attribute.name
    if text == str(whole):
        return whole
    notes.append(
        f"「{called}」是数字：「{text}」按 {whole:g} 理解"
        if chinese
        else f"'{text}' was read as the number {whole:g} for {called}"
    )
    return whole


def _in_unit(
    value: int | float, attribute: Attribute, question: Question, extent: Extent, done: Coerced
) -> Value:
    span = next((n for n in question.spans.numbers if n.value == value), None)
    if span is None:
        return value
    called = attribute.title or attribute.name
    unit = attribute.unit or _told_unit(attribute)
    written = question.normalised.text[span.start : span.end]
    chinese = question.normalised.chinese
    if span.unit is Unit.PERCENT and (
        _PERCENT.search(unit)
        or _PERCENT.search(attribute.name)
        or (extent(attribute) or (0, 0))[1] > _MOST_SHARE
    ):
        done.notes.append(_told(_kept(called, "percent", chinese), written, value * 100, chinese))
        return _plain(value * 100)
    measured = measure_behind(question.normalised.text, span.end)
    if measured is not None:
        return _measured(value, measured, attribute, unit, extent, chinese, done)
    for pattern, scale in _SCALES:
        # 500 万元 against a column in 万元; a bare 500 is taken to be in the column's own unit.
        told = span.unit is Unit.MONEY or _SCALED.search(written)
        if pattern.match(unit) and abs(value) >= scale and told:
            done.notes.append(_told(_kept(called, unit, chinese), written, value / scale, chinese))
            return _plain(value / scale)
    folded = question.normalised.folded[span.start : span.end]
    such = None if unit else _TOLD_IN_SUCH.search(folded)
    seen = extent(attribute) if such else None
    if such and seen and _kept_in_such(value, scale := _TOLD_IN[such[0]], *seen):
        how = (
            f"「{called}」在 {seen[0]:g} 到 {seen[1]:g} 之间，应以{such[0]}为单位"
            if chinese
            else f"{called} goes from {seen[0]:g} to {seen[1]:g}, so it seems to be kept in {such[0]}s"
        )
        done.notes.append(_told(how, written, value / scale, chinese))
        return _plain(value / scale)
    return value


def _kept_in_such(value: float, scale: float, least: float, greatest: float) -> bool:
    """预算超过15万, of budgets from 6 to 30; over 10 million people: whether a figure is far beyond a column
    that holds it in tens of thousands or millions."""
    return least <= value / scale <= greatest < abs(value) / _FAR_BEYOND


def _told_unit(attribute: Attribute) -> str:
    """The unit that a name tells or is, or a description: 面积(万亩), visitors_wan, minutes, 单位：万元."""
    for name in (attribute.title or "", attribute.column, attribute.name):
        if m := _BRACKET.search(name):
            return m[1]
        if m := _SPELT.search(name):
            told = m[1].lower()
            return _SPELT_AS.get(told, told.rstrip("s"))
        if told := unit_of_name(name):
            return told
    described = _DESCRIBED.search(attribute.description or "")
    return described[1] if described else ""


def _named_unit(attribute: Attribute, told: Measure) -> str:
    """The unit of what another measures that a name ends or begins with: wait_sec, months_aged, minutes."""
    words = words_of(attribute.name) if attribute.name.isascii() else []
    units = [w for w in (*words[-1:], *words[:1]) if (m := measure(w)) and told.into(m)]
    return units[0] if units and "per" not in words else ""


def _measured(
    value: int | float,
    told: Measure,
    attribute: Attribute,
    unit: str,
    extent: Extent,
    chinese: bool,
    done: Coerced,
) -> Value:
    """A value that was told with a physical unit, in that of its column."""
    called = attribute.title or attribute.name
    unit = unit or _named_unit(attribute, told)
    kept = measure(unit)
    how = _kept(called, unit, chinese)
    if kept is None and not unit:
        seen = extent(attribute)
        if seen is None:
            return value
        kept = kept_in(value, told, *seen)
        if chinese:
            how = f"「{called}」在 {seen[0]:g} 到 {seen[1]:g} 之间，应以 {kept.name if kept else '其他'} 为单位"
        else:
            how = f"{called} goes from {seen[0]:g} to {seen[1]:g}, so it seems to be kept in "
            how += kept.name if kept else "another unit"
    factor = told.into(kept) if kept else None
    if factor is None:
        done.strained += 1
        return value
    if factor == 1:
        return value
    done.notes.append(_told(how, f"{value:g} {told.name}", value * factor, chinese))
    return _plain(value * factor)


def _kept(called: str, unit: str, chinese: bool) -> str:
    """In what unit an attribute is kept."""
    if not chinese:
        return f"{called} is kept in {unit}"
    return f"「{called}」以{'百分数' if unit == 'percent' else unit}为单位"


def _told(how: str, written: str, value: float, chinese: bool) -> str:
    """The sentence that tells in what unit a figure was taken."""
    return (
        f"{how}：{written} 按 {value:g} 理解"
        if chinese
        else f"{how}: {written} was read as {value:g}"
    )


def _plain(value: float) -> int | float:
    rounded = round(value, 9)
    return int(rounded) if rounded.is_integer() else rounded


def _attribute(compare: Compare, query: Query, catalog: Catalog) -> Attribute | None:
    left = compare.left
    if isinstance(left, Aggregate) and left.function != "count" and left.argument is not None:
        left = left.argument  # a sum is told in the unit of what is added up
    if not isinstance(left, Column):
        return None
    return catalog.attributes.get(query.attribute_id(left))
