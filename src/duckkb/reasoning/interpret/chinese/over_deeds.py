"""By way of which rows others hang together, in a Chinese question that says that something was done."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.interpret.chinese.lexis import called
from duckkb.reasoning.regexes import regex

_ONCE_DONE = regex(r"(?P<verb>[一-鿿]{1,2})过(?![期滤程敏户])")
_OF_DEEDS, _BY_VERB = 0.03, 0.06
"""Evidence for a way over rows of deeds: of two of the same length it comes first, of others it is none."""


def over_deeds(text: str, classes: Collection[str], catalog: Catalog) -> Mapping[str, float]:
    """做过护理的护工: of ways of the same length one over rows that tell when something was done, and rather over those
    that are called by the verb."""
    verbs = {c for m in _ONCE_DONE.finditer(text) for c in m["verb"]}
    found: dict[str, float] = {}
    for join in (j for c in classes if verbs for j in catalog.joins_at.get(c, ())):
        rows = catalog.classes[join.left]
        if join.right in classes and len(catalog.ends[rows.name]) > 1:
            told = any(verbs & {*name} for name, _ in called(rows.names))
            dated = any(a.kind.temporal for a in rows.attributes)
            found[join.id] = _BY_VERB * told + _OF_DEEDS * dated
    return found
