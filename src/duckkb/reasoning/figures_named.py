"""Totals, averages and extremes that are part of a name: the total of a total_sales, the 最高 of a max_temperature."""

from __future__ import annotations

import re

from duckkb.reasoning.evidence import AggregateSpan, SuperlativeSpan
from duckkb.reasoning.interpretation import Interpretation

KEPT = {
    "sum": re.compile(
        r"tot|sum(?!m[ae])|overall|combined|aggregate|总|合计|共|累计", re.IGNORECASE
    ),
    "avg": re.compile(r"av(?:era)?ge?|mean|均", re.IGNORECASE),
    "max": re.compile(r"max|high|top|peak|upper|limit|capac|record|最|上限", re.IGNORECASE),
    "min": re.compile(r"min|low|floor|bottom|limit|最|下限", re.IGNORECASE),
}
"""What an attribute is called that keeps a total, an average or an extreme."""


def named_so(span: AggregateSpan, reading: Interpretation) -> bool:
    """Whether the word for a total or an average belongs to a name that says so too: not `Total` alone
    for what is called number."""
    kept = KEPT.get(span.function)
    return any(
        g.start < span.end
        and span.start < g.end
        and (
            kept is None
            or not g.target
            or (g.start, g.end) != (span.start, span.end)
            or kept.search(g.target)
        )
        for g in reading.grounds
    )


def named_extreme(span: SuperlativeSpan, reading: Interpretation) -> bool:
    """最高气温, of a max_temperature: whether the extreme belongs to a name that says so too."""
    kept = KEPT["max" if span.descending else "min"]
    inside = (g for g in reading.grounds if g.start <= span.start and span.end < g.end)
    return any(kept.search(g.target.rpartition(".")[2]) for g in inside)
