"""Scores of interpretations -> probabilities of being what was meant.

A logistic model over the features of the best interpretation, and over how many come near it,
tells how likely it is right; what is left is shared among the others by their scores. The model
of a way of reading lies in `calibration.json`, made by `benchmarks/calibrate_answers.py`; where
none fits the features, all is shared by score.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from duckkb.reasoning.interpretation import Interpretation, alike

FILE = Path(__file__).with_name("calibration.json")
SHARPNESS = 0.15
"""Scores that differ by this are told apart by a factor of e."""
NEAR = 0.3
"""A reading that scores so much less than the best is a rival."""


def probabilities(interpretations: Sequence[Interpretation]) -> tuple[float, ...]:
    """One for each interpretation, the best first; together at most 1."""
    if not interpretations:
        return ()
    scores = [i.score for i in interpretations]
    shares = _shares(scores)
    model = next((m for m in _models() if _fits(m, interpretations[0].features)), None)
    if model is None:
        return shares
    first = _likely(model, described(interpretations[0].features, scores))
    same = min(alike(interpretations[0]), len(scores))
    each = first / same
    rest = _shares(scores[same:]) if scores[same:] else ()
    left = float(model["others"]) * (1.0 - first)
    return (*[each] * same, *(min(left * share, each) for share in rest))


def described(features: Mapping[str, float], scores: Sequence[float]) -> dict[str, float]:
    """The features of the best interpretation with how it stands among the others."""
    gaps = [scores[0] - s for s in scores[1:]]
    return {
        **features,
        "rivals": float(sum(1 for g in gaps if g < NEAR)),
        "each": scores[0] / max(1.0, features.get("mentions", 1.0)),
    }


def _shares(scores: Sequence[float]) -> tuple[float, ...]:
    best = max(scores)
    weights = [math.exp((s - best) / SHARPNESS) for s in scores]
    return tuple(w / sum(weights) for w in weights)


def _fits(model: Mapping[str, Any], features: Mapping[str, float]) -> bool:
    return all(name in features for name in model["weights"] if name not in _MADE)


_MADE = frozenset(("rivals", "each"))


def _likely(model: Mapping[str, Any], features: Mapping[str, float]) -> float:
    total = float(model["bias"]) + sum(w * features[n] for n, w in model["weights"].items())
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, total))))


@cache
def _models() -> tuple[Mapping[str, Any], ...]:
    if not FILE.is_file():
        return ()
    return tuple(json.loads(FILE.read_text(encoding="utf-8")).values())
