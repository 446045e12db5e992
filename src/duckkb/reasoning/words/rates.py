"""`How much rent do the studios pay per month`, where the rent is kept by the month: it is no group for each month."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.names.forms import cut_name
from duckkb.reasoning.regexes import regex
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


def _is_per(unit: str, words: Collection[str]) -> bool:
    """Whether an attribute of these words tells how much there is of something in each unit."""
    return not _KEPT_BY.get(unit, frozenset()).isdisjoint(words) or {"per", unit} <= {*words}


def rates_said(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """The span of time that an amount is kept by anyway, left out."""
    if question.normalised.chinese:
        return
    text = question.normalised.folded
    named = question.named("attribute", _NAMED)
    for m in _PER.finditer(text):
        kept = (
            catalog.attributes[n.target] for n in named if n.end <= m.start() or n.start >= m.end()
        )
        if any(a.measure and _is_per(m["unit"], cut_name(a.name)) for a in kept):
            yield Respelt(*m.span(), question.normalised.text[slice(*m.span())], "", quiet=True)
