"""`How much rent do the studios pay per month`, where the rent is kept by the month: it is no group for each month;
`who charges the most per hour`, where an hourly rate is kept: who has the highest one; what `costs less than 2 per
kilogram`, of a price_per_kg."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.names.forms import cut_name
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.units import measure
from duckkb.reasoning.words.respelling import Respelt

_PER = regex(r"\s+(?:per|an?|each|every)\s+(?P<unit>[a-z]+)\b")
_KEPT_BY = {
    "hour": frozenset(("hourly",)),
    "day": frozenset(("daily",)),
    "week": frozenset(("weekly",)),
    "month": frozenset(("monthly",)),
    "year": frozenset(("yearly", "annual", "annually")),
}
_NAMED = 0.6
_SURE = 0.9
_MONEY = frozenset(
    [
        "rate",
        "price",
        "pay",
        "wage",
        "wages",
        "salary",
        "fee",
        "fees",
        "cost",
        "charge",
        "rent",
        "fare",
        "income",
        "earnings",
        "bill",
        "tariff",
    ]
)
_PAYS = r"\b(?:charge|earn|make|get|cost|pay)s?|\b(?:is|are) paid"
_UNIT = r"(?:money )?(?:per|an?|each|every) (?P<unit>[a-z]+)\b"
_MOST = regex(rf"(?:{_PAYS}) the (?P<most>most|least) {_UNIT}")
_THAN = regex(rf"(?:{_PAYS}) (?P<more>more|less) {_UNIT} than\b")
_BOUND = regex(
    rf"(?:{_PAYS}) (?P<than>more than|less than|at least|at most|over|under|exactly) (?P<sum>[$£€]? ?\d[\d.,]*) {_UNIT}"
)


def _is_per(unit: str, words: Collection[str]) -> bool:
    """Whether an attribute of these words tells how much there is of something in each unit."""
    if not _KEPT_BY.get(unit, frozenset()).isdisjoint(words):
        return True
    told = measure(unit)
    return "per" in words and (unit in words or (told is not None and told in map(measure, words)))


def rates_said(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """The unit that an amount is kept by anyway, left out."""
    if question.normalised.chinese:
        return
    text = question.normalised.folded
    yield from _kept_rates(question, catalog)
    named = question.named("attribute", _NAMED)
    for m in _PER.finditer(text):
        kept = (
            catalog.attributes[n.target] for n in named if n.end <= m.start() or n.start >= m.end()
        )
        if any(a.measure and _is_per(m["unit"], cut_name(a.name)) for a in kept):
            yield Respelt(*m.span(), question.normalised.text[slice(*m.span())], "", quiet=True)


def _kept_rates(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """What is paid for each unit, by the name of the one amount that is kept by it."""
    text, said = question.normalised.folded, question.normalised.text
    told = {n.target for n in question.named("class", _SURE)}
    for pattern in (_MOST, _THAN, _BOUND):
        for m in pattern.finditer(text):
            amounts = (
                a
                for a in catalog.attributes.values()
                if a.measure and (m["unit"] in _KEPT_BY or a.class_name in told)
            )
            named = (words for a in amounts if _is_per(m["unit"], words := cut_name(a.name)))
            kept = [words for words in named if not _MONEY.isdisjoint(words)]
            if len(kept) != 1:
                continue
            called = " ".join(kept[0])
            if pattern is _MOST:
                meant = f"has the {'highest' if m['most'] == 'most' else 'lowest'} {called}"
            elif pattern is _THAN:
                meant = f"have a {called} {'above' if m['more'] == 'more' else 'below'}"
            else:
                meant = f"have a {called} of {m['than']} {m['sum']}"
            yield Respelt(*m.span(), said[slice(*m.span())], meant, quiet=True)
            return
