"""How well attributes fit what they are compared with: numbers, days, texts."""

from __future__ import annotations

from duckkb.reasoning.catalog import Attribute, Kind
from duckkb.reasoning.interpret.cues import WHEN_NOUNS
from duckkb.reasoning.interpret.frame import Condition, Nested
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.nature import ID, Nature
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.regexes import regex

_DAY = regex(r"\d{4}-\d\d-\d\d")
_LIKE_NUMBERS = frozenset(
    stem(w)
    for w in [
        "price",
        "amount",
        "quantity",
        "size",
        "cost",
        "total",
        "value",
        "age",
        "year",
        "duration",
        "count",
        "hours",
        "date",
        "day",
        "time",
    ]
)


def numeric_like(naming: Naming, attribute: Attribute) -> bool:
    """Whether an attribute may hold numbers though its values are texts or days."""
    return bool(naming.stems(attribute) & _LIKE_NUMBERS) or attribute.kind.temporal


def misfit(naming: Naming, nature: Nature, condition: Condition, attribute: Attribute) -> float:
    """What it costs to compare an attribute with the value of a condition (0 to 0.6)."""
    value = condition.values[0] if condition.values else None
    if condition.says_yes_or_no:
        return 0.0 if nature.flag(attribute) is not None else 0.6
    if isinstance(value, int | float) and condition.operator in (
        "gt",
        "ge",
        "lt",
        "le",
        "between",
    ):
        if nature.role(attribute) is not None and not ID & {
            stem(w) for w in _said(condition).split()
        }:
            return 0.6  # `who mentor more than one`: the number of a mentor is no amount
        return 0.0 if attribute.kind.numeric else 0.1 if numeric_like(naming, attribute) else 0.35
    if isinstance(value, Nested):
        return 0.0 if attribute.kind.numeric else 0.2
    if dated(condition) and not _timely(naming, attribute):
        if attribute.kind.numeric:
            return 0.25 if attribute.kind is Kind.INTEGER else 0.6
        if attribute.kind is Kind.TEXT and not nature.ranks(attribute):
            return 0.6  # `that she directed after 2000`: no director is a day
    return 0.0


def _said(condition: Condition) -> str:
    """The words for what is compared."""
    mention = condition.term.mention if condition.term is not None else None
    return mention.text.casefold() if mention is not None else ""


def _timely(naming: Naming, attribute: Attribute) -> bool:
    return bool(naming.stems(attribute) & set(WHEN_NOUNS))


def dated(condition: Condition) -> bool:
    """Whether an attribute is compared with a day, told as ISO text."""
    value = condition.values[0] if condition.values else None
    return isinstance(value, str) and bool(_DAY.fullmatch(value))


def holds(attribute: Attribute, text: str) -> bool:
    """Whether an attribute's values may be such text."""
    if attribute.kind.temporal and not any(c.isdecimal() for c in text):
        return False
    return not attribute.kind.numeric or text.replace(".", "", 1).isdecimal()
