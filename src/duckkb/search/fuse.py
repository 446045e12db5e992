"""Fusions of a text leg and a vector leg: pure functions over the candidates of one query.

Each takes the scores of both legs, one entry a candidate, NaN where a leg has none, and gives one
score a candidate. Higher is better.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from duckkb.settings import SearchSettings

Floats = NDArray[np.float64]
_FIRST = 10


def ranks(scores: Floats) -> Floats:
    """Places from 1 on, the best first, equal scores in the order given; NaN stays NaN."""
    found = np.full(len(scores), np.nan)
    known = np.flatnonzero(~np.isnan(scores))
    order = known[np.argsort(-scores[known], kind="stable")]
    found[order] = np.arange(1, len(order) + 1)
    return found


def rrf(text: Floats, vector: Floats, k: int = 60) -> Floats:
    """Reciprocal rank fusion: the sum of 1 / (k + rank) over the legs that have the candidate.

    Cormack, Clarke and Büttcher, "Reciprocal Rank Fusion outperforms Condorcet and individual
    Rank Learning Methods", SIGIR 2009.
    """
    return np.nansum(1.0 / (k + np.stack([ranks(text), ranks(vector)])), axis=0)


def weighted(text: Floats, vector: Floats, text_weight: float, vector_weight: float) -> Floats:
    """The weighted sum of both legs, each brought to 0..1 over the candidates of the query."""
    return text_weight * _spread(text) + vector_weight * _spread(vector)


def _spread(scores: Floats) -> Floats:
    known = scores[~np.isnan(scores)]
    if not len(known):
        return np.zeros(len(scores))
    low, high = float(known.min()), float(known.max())
    if high == low:
        return np.where(np.isnan(scores), 0.0, 1.0)
    return np.nan_to_num((scores - low) / (high - low), nan=0.0)


def calibrated(text: Floats, vector: Floats, missing: float) -> tuple[Floats, dict[str, float]]:
    """Text scores, plus the standardised vector scores as far as they deserve trust here.

    A convex combination after Bruch, Gai and Ingber, "An Analysis of Fusion Functions for Hybrid
    Retrieval", 2023, with a weight made for each query:

        trust = sqrt(agreement) (sharpness / 5 + missing² / 2)

    where agreement is the share that the first ten of both legs have in common (a leg that knows
    nothing of the language agrees with none), sharpness the deviation of the standardised text
    scores among their own first ten, at most 1 (near copies of each other are not to be shuffled),
    and missing the share of the query's words that the best record by text lacks (then meaning must
    do what words cannot). No single similarity counts for more than three deviations.
    """
    words = np.where(np.isnan(text), 0.0, text)
    spread = deviation(words) or 1.0
    first = (-words).argsort(kind="stable")[:_FIRST]
    nearest = (-vector).argsort(kind="stable")[:_FIRST]  # NaN comes last
    nearest = nearest[~np.isnan(vector[nearest])]
    agreement = len({*first[words[first] > 0].tolist()} & {*nearest.tolist()}) / _FIRST
    sharpness = min(1.0, deviation(words[first]) / spread)
    trust = math.sqrt(agreement) * (sharpness / 5 + missing**2 / 2)
    meaning = standardised(vector).clip(-1.0, 3.0)
    return words + trust * spread * meaning, {"text": 1.0, "vector": trust}


def deviation(scores: Floats) -> float:
    """The standard deviation; for a few hundred numbers `np.std` is slow."""
    if not len(scores):
        return 0.0
    beside = scores - scores.sum() / len(scores)
    return math.sqrt(float(beside @ beside) / len(scores))


def standardised(scores: Floats) -> Floats:
    """Zero mean and unit deviation over the candidates; one without a score is the worst of them."""
    unknown = np.isnan(scores)
    if unknown.any():
        if unknown.all():
            return np.zeros(len(scores))
        scores = np.where(unknown, scores[~unknown].min(), scores)
    spread = deviation(scores)
    if spread <= 1e-12:
        return np.zeros(len(scores))
    return (scores - scores.sum() / len(scores)) / spread


def by_name(
    settings: SearchSettings, text: Floats, vector: Floats, missing: float
) -> tuple[Floats, dict[str, float]]:
    """Fuses as the settings say; returns the scores and the weight of each leg.

    Where only one leg has anything, its scores stay as they are.
    """
    has_text, has_vector = not np.isnan(text).all(), not np.isnan(vector).all()
    if not has_text or not has_vector:
        scores = text if has_text else vector
        return np.where(np.isnan(scores), 0.0, scores), {
            "text": float(has_text),
            "vector": float(has_vector),
        }
    if settings.fusion == "rrf":
        return rrf(text, vector, settings.rrf_k), {"text": 1.0, "vector": 1.0}
    if settings.fusion == "weighted":
        weights = settings.weights
        total = weighted(text, vector, weights.text, weights.vector)
        return total, {"text": weights.text, "vector": weights.vector}
    return calibrated(text, vector, missing)


def prioritised(scores: Floats, priority: Floats) -> Floats:
    """Scores multiplied by the priority of their record; below zero they are divided by it."""
    safe = np.maximum(priority, 1e-9)
    return np.where(scores >= 0, scores * priority, scores / safe)
