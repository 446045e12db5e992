"""Scores of interpretations -> probabilities of being what was meant."""

from __future__ import annotations

import math
from collections.abc import Sequence

from duckkb.reasoning.interpretation import Interpretation


def probabilities(interpretations: Sequence[Interpretation]) -> tuple[float, ...]:
    """One for each interpretation; together at most 1."""
    if not interpretations:
        return ()
    best = max(i.score for i in interpretations)
    weights = [math.exp((i.score - best) / 0.15) for i in interpretations]
    total = sum(weights)
    return tuple(w / total for w in weights)
