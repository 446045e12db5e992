"""Rows that a question calls by name, for readings that must account for every word of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from duckkb.reasoning.catalog import Attribute, Catalog, Kind
from duckkb.reasoning.evidence import Question, ValueHit
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.phrases.shared import whole
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import Column, Compare, Constant, Operator, Query
from duckkb.reasoning.words.numbered_rows import NUMBERED

_SURER = 0.6
"""By how much such a reading outdoes the best of the grammars, which leave the verb out."""
_PLAIN_SCORE = 2.0
_CALLS = frozenset(("name", "titl", "alias", "alia", "aliases"))
_ARTICLES = frozenset(("a", "an"))
"""What calls no row, though one may have such an id."""
_OWN_NAME = frozenset(parts("full_first_last_given_family_display_name"))
"""Words of what a row itself is called, not of somebody else's name."""
_CALLED_ZH = ("名", "称", "字号")


@dataclass(frozen=True)
class Thing:
    """A row that is called by a name: all (attribute, value) that the words may be."""

    start: int
    end: int
    hits: tuple[ValueHit, ...]

    def of(self, class_name: str) -> tuple[ValueHit, ...]:
        return tuple(h for h in self.hits if h.class_name == class_name)


def named_things(question: Question, catalog: Catalog, naming: Naming) -> tuple[Thing, ...]:
    """Rows called by their names, the longest names first, none overlapping another; in order."""
    asked = question.normalised
    calling = [
        h
        for h in question.values
        if h.how != "part"
        and (asked.chinese or asked.folded[h.start : h.end] not in _ARTICLES)
        and (h.how == NUMBERED or calls(h.attribute, catalog, naming))
    ]
    places = sorted({(h.start, h.end) for h in calling}, key=lambda s: (s[0] - s[1], s[0]))
    kept: list[tuple[int, int]] = []
    for start, end in places:
        if not any(start < e and s < end for s, e in kept):
            kept.append((start, end))
    return tuple(
        Thing(s, e, tuple(h for h in calling if (h.start, h.end) == (s, e)))
        for s, e in sorted(kept)
    )


def about_one_thing(
    question: Question,
    catalog: Catalog,
    naming: Naming,
    plan: Callable[[Question, str, Thing, Catalog, Naming], Query | None],
    behind: re.Pattern[str] | None = None,
) -> tuple[Interpretation, ...]:
    """The reading of a question that is one phrase around the name of a row, where it has a plan for the
    rows of just one class that is called so.

    Args:
        question: with everything that was found in it.
        catalog: what there is to ask about.
        naming: what rows are called by.
        plan: what is asked of a class and the named row; None where the question is no such phrase.
        behind: what stands before the row, where the phrase holds other names as well.
    """
    things = named_things(question, catalog, naming)
    if behind is not None:
        things = tuple(t for t in things if behind.search(question.normalised.folded[: t.start]))
    if len(things) != 1:
        return ()
    names = {h.class_name for h in things[0].hits}
    plans = {name: plan(question, name, things[0], catalog, naming) for name in names}
    found = [(name, made) for name, made in plans.items() if made is not None]
    if len(found) != 1:
        return ()
    name, made = found[0]
    return (whole(question, made, "filter", name, (name,)),)


def calls(attribute_id: str, catalog: Catalog, naming: Naming) -> bool:
    """Whether rows are called by an attribute: its name says so."""
    attribute = catalog.attributes[attribute_id]
    if catalog.classes[attribute.class_name].link:
        return False
    if attribute.identity:
        return attribute.kind is Kind.TEXT and not attribute.key
    if _is_held(attribute, catalog):
        return False
    if attribute in naming.names(attribute.class_name):
        return True
    said = {*parts(attribute.name), *(p for n in attribute.names for p in parts(n))}
    return bool(said & _CALLS) or any(
        n.endswith(_CALLED_ZH) for n in attribute.names if not n.isascii()
    )


def _is_held(attribute: Attribute, catalog: Catalog) -> bool:
    """Whether it is a title that rows with a name beside it hold, as people hold that of engineer."""
    if "titl" not in parts(attribute.name) or attribute.identity:
        return False
    beside = catalog.classes[attribute.class_name].attributes
    names = [{*parts(a.name)} for a in beside]
    return any("name" in said and said <= _OWN_NAME for said in names)


def holds(alias: str, attribute: Attribute, value: str, as_text: Operator = "eq") -> Compare:
    """The condition that an attribute compares so with a value, or has it among others."""
    operator = "has" if attribute.kind is Kind.LIST else as_text
    number = attribute.kind is Kind.INTEGER and value.isdecimal()
    told = Constant(int(value) if number else value)
    return Compare(Column(alias, attribute.name), operator, (told,))


def is_thing(alias: str, thing: Thing, class_name: str, catalog: Catalog) -> Compare:
    """The condition that a row of a class is the named one, by the surest of its names."""
    hit = max(thing.of(class_name), key=lambda h: h.score)
    return holds(alias, catalog.attributes[hit.attribute], hit.value)


def surer(rivals: Sequence[Interpretation]) -> float:
    """The score of a reading that leaves no word out, beside those of the grammars."""
    return max((i.score for i in rivals), default=_PLAIN_SCORE) + _SURER
