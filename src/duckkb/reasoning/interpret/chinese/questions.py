"""Chinese questions -> interpretations: over families of tables, and over joined classes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from weakref import WeakKeyDictionary

from duckkb.reasoning.blanks import without
from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import DateSpan, Question, ValueHit
from duckkb.reasoning.families import Families, Family, Picked
from duckkb.reasoning.interpret.build import Builder
from duckkb.reasoning.interpret.chinese.families.family import FamilyTable
from duckkb.reasoning.interpret.chinese.families.frame import FamilyFrame
from duckkb.reasoning.interpret.chinese.families.grammar import Grammar
from duckkb.reasoning.interpret.chinese.families.items import Row, row_of
from duckkb.reasoning.interpret.chinese.families.spread import (
    spread,
    told_of_examples,
    without_slots,
)
from duckkb.reasoning.interpret.chinese.families.table import TablePlan, plans_of
from duckkb.reasoning.interpret.chinese.names import content_words
from duckkb.reasoning.interpret.chinese.plain import plain_interpretations
from duckkb.reasoning.interpretation import Ground, Interpretation
from duckkb.reasoning.values.index import ValueIndex

MOST_MEMBERS = 120
"""Values are looked up in so many tables of a family at most; beyond, the index's own choice."""
MOST = 10
MOST_PLACES = 3
FEW_VALUES = 20
"""An attribute with fewer values is told by their ends, too."""
MOST_PICKED = 300
"""A question that leaves more tables than this open is about something else."""


@dataclass(frozen=True)
class _Known:
    """What reading a question about families needs."""

    catalog: Catalog
    values: ValueIndex
    families: Families


_tables: WeakKeyDictionary[Families, dict[str, FamilyTable]] = WeakKeyDictionary()


def chinese_interpretations(
    question: Question, catalog: Catalog, families: Families, values: ValueIndex, builder: Builder
) -> tuple[Interpretation, ...]:
    """Readings of a Chinese question, best first, at most ten.

    Families whose columns have no Chinese names are read like any other class, of one of their tables.
    """
    named, foreign = families.by_language
    found = [*family_interpretations(question, catalog, named, values)]
    single = [c for c in catalog.classes if families.of(c) is None or _stands_for(c, foreign)]
    if single:
        told = _blanked(without_slots(told_of_examples(question, foreign), foreign), question)
        made = plain_interpretations(told, builder, values, single)
        found.extend(spread(made, question, foreign))
    return tuple(sorted(found, key=lambda i: -i.score)[:MOST])


def _blanked(question: Question, whole: Question) -> Question:
    """The question with blanks for the dates that it no longer has, as those that pick tables."""
    kept = {(d.start, d.end) for d in question.spans.dates}
    gone = [(d.start, d.end) for d in whole.spans.dates if (d.start, d.end) not in kept]
    text, folded = (
        without(t, gone) for t in (question.normalised.text, question.normalised.folded)
    )
    return replace(question, normalised=replace(question.normalised, text=text, folded=folded))


def _stands_for(class_name: str, families: Families) -> bool:
    family = families.of(class_name)
    return family is not None and family.example == class_name


def family_interpretations(
    question: Question, catalog: Catalog, families: Families, values: ValueIndex
) -> tuple[Interpretation, ...]:
    """Readings over the families of a base, best first."""
    covered = tuple(_covering(question.values, families))
    known = _Known(catalog, values, families)
    found: list[Interpretation] = []
    for picked in families.pick(question, covered):
        found.extend(_readings(question, known, picked))
    return tuple(sorted(found, key=lambda i: -i.score))


def _covering(hits: tuple[ValueHit, ...], families: Families) -> Iterator[tuple[int, int]]:
    """Long values, such as a company's name, in which the name of a place is only a part."""
    for hit in hits:
        if hit.how == "part" or hit.end - hit.start < 5:
            continue
        family = families.of(hit.class_name)
        folded = hit.value.casefold()
        if family is not None and any(folded in slot.values for slot in family.slots):
            continue
        yield hit.start, hit.end


def _table(knowledge: _Known, family: Family) -> FamilyTable:
    tables = _tables.setdefault(knowledge.families, {})
    if family.name not in tables:
        tables[family.name] = FamilyTable(knowledge.catalog, family, knowledge.values)
    return tables[family.name]


def _readings(question: Question, knowledge: _Known, picked: Picked) -> Iterator[Interpretation]:
    table = _table(knowledge, picked.family)
    if picked.family.worded and not picked.text:
        picked = _by_value(question, knowledge.values, picked)
    members = picked.members
    if not members or (len(members) > MOST_PICKED and not picked.text):
        return
    own = frozenset(picked.family.members)
    hits = tuple(_hits(question, knowledge.values, own, members))
    example = picked.family.example

    def fits(target: str) -> bool:
        class_name = target if target in own else target.rsplit(".", 1)[0]
        return class_name in own

    names = [
        h
        for h in question.named("attribute")
        if h.how == "exact" and h.target.rsplit(".", 1)[0] == example
    ]
    names += table.lexis.find(question.normalised.folded)
    places = [(m.start, m.end) for m in picked.mentions if m.slot == "text"]
    row = row_of(question, hits, names, places, fits)
    frame = Grammar(row, question, table.measures, table.entity).read()
    slots = {(m.start, m.end) for m in picked.mentions if m.slot == "time"}
    loose = [s for s, _ in frame.dates if (s.start, s.end) not in slots or _within(s, picked)]
    for made in plans_of(table, frame, picked, loose):
        yield _interpretation(question, row, frame, picked, made, loose, table)


def _within(told: DateSpan, picked: Picked) -> bool:
    """Whether a time is only a part of that of each table: a month of tables by the year."""
    periods = [picked.family.members[m].period for m in picked.members]
    return all(p is not None and (p.first < told.first or told.after < p.after) for p in periods)


def _by_value(question: Question, values: ValueIndex, picked: Picked) -> Picked:
    """Where no place is told: the tables that have the longest value of the question."""
    own = frozenset(picked.members)
    for hit in sorted(question.values, key=lambda h: h.start - h.end):
        class_name, name = hit.attribute.rsplit(".", 1)
        if class_name not in picked.family.members or hit.how == "part" or hit.end - hit.start < 4:
            continue
        places = (a.rsplit(".", 1) for a in values.attributes_of(hit.value))
        holding = [c for c, n in places if n == name and c in own]
        if holding:
            ordered = tuple(m for m in picked.members if m in frozenset(holding))
            return replace(picked, members=ordered)
    return picked


def _hits(
    question: Question, values: ValueIndex, own: frozenset[str], members: tuple[str, ...]
) -> Iterator[ValueHit]:
    """The values of the family, told of the picked members that have them."""
    few = members if len(members) <= MOST_MEMBERS else ()
    seen: set[tuple[int, int, str, str]] = set()
    parts = frozenset(_told_in_part(question, values, own))
    for hit in question.values:
        class_name, name = hit.attribute.rsplit(".", 1)
        if hit.how == "part" and hit in parts:
            hit = replace(hit, how="alias", score=0.5)
        if (
            class_name not in own
            or hit.how == "part"
            or (hit.start, hit.end, name, hit.value) in seen
        ):
            continue
        seen.add((hit.start, hit.end, name, hit.value))
        known = frozenset(values.attributes_of(hit.value)) if few else frozenset[str]()
        holding = [m for m in few if f"{m}.{name}" in known]
        if not holding:
            yield replace(hit, score=hit.score if not few else 0.8 * hit.score)
        for member in holding[:MOST_PLACES]:
            yield replace(hit, attribute=f"{member}.{name}")


def _told_in_part(
    question: Question, values: ValueIndex, own: frozenset[str]
) -> Iterator[ValueHit]:
    """Ends of one value of an attribute that has few (正常 for 信用债正常)."""
    at: dict[tuple[int, int], dict[str, ValueHit]] = {}
    for hit in question.values:
        if hit.how == "part" and hit.class_name in own and hit.end - hit.start > 1:
            at.setdefault((hit.start, hit.end), {})[hit.value] = hit
    for (start, end), hits in at.items():
        word = question.normalised.text[start:end]
        (hit,) = hits.values() if len(hits) == 1 else (None,)
        if hit is None or not hit.value.endswith(word):
            continue
        if len(values.values_of(hit.attribute, FEW_VALUES)) < FEW_VALUES:
            yield hit


def _interpretation(
    question: Question,
    row: Row,
    frame: FamilyFrame,
    picked: Picked,
    made: TablePlan,
    loose: list[DateSpan],
    table: FamilyTable,
) -> Interpretation:
    told = [p for p in row.pieces if p.kind in ("value", "name", "place", "date")]
    words = content_words(frame.words)
    known = tuple(w for w in words if table.knows(w))
    uncovered = tuple(w for w in words if w not in known)
    weight = sum(p.weight for p in told)
    score = weight / 10 - made.loss - 0.3 * sum(map(len, uncovered))
    if picked.time:
        score += 0.4
    if not picked.complete:
        score -= 0.3
    scores = [p.mention.candidates[0].score for p in told if p.mention and p.mention.candidates]
    features = {
        "mean": sum(scores) / len(scores) if scores else 0.0,
        "least": min(scores, default=0.0),
        "mentions": float(len(scores)),
        "joins": 0.0,
        "dropped": made.loss,
        "uncovered": float(len(uncovered)),
        "conditions": float(len(frame.conditions) + len(loose)),
        "cut": 1.0,
        "undated": float(sum(1 for s in loose if s.start not in frame.date_names)),
    }
    grounds = (*_grounds(question, row, picked), *_told_of_table(question, known, picked))
    return Interpretation(
        made.plan, score, grounds, features, uncovered, made.assumptions, made.classes
    )


def _grounds(question: Question, row: Row, picked: Picked) -> Iterator[Ground]:
    roles = {"value": "filter", "name": "target", "place": "table", "date": "table"}
    for p in row.pieces:
        if p.kind in roles:
            target = (
                p.mention.candidates[0].target
                if p.mention and p.mention.candidates
                else picked.family.name
            )
            text = question.normalised.text[p.start : p.end]
            yield Ground(p.start, p.end, text, roles[p.kind], target, round(min(1.0, p.weight), 4))


def _told_of_table(question: Question, words: tuple[str, ...], picked: Picked) -> Iterator[Ground]:
    """Words that only repeat what the tables are about (房屋 of 商品房成交价格表)."""
    text = question.normalised.text
    for word in words:
        start = question.normalised.folded.find(word)
        if start >= 0:
            end = start + len(word)
            yield Ground(start, end, text[start:end], "table", picked.family.name, 0.3)
