"""Fusions of a text leg and a vector leg: pure functions over the candidates of one query.

Each takes the scores of both legs, one entry a candidate, NaN where a leg has none, and gives one
score a candidate. Higher is better.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from duckkb.settings import SearchSettings

Floats = NDArray[np.float64]
_FIRST = 10
_AGREEMENT = 2.0
_EXCESS = 4.0
_ALWAYS = 0.05
_LEAD = 2.0
_DOUBT = 0.4
_LEXICAL = 0.1


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


@dataclass(frozen=True)
class Evidence:
    """What is known of the legs beside their scores.

    Attributes:
        missing: share of the query, by the weight of its words, that the best record by text lacks.
        sample: the query's similarity to vectors drawn without regard to it, shape (s,).
        held: how many vectors of live chunks there are in all.
        semantic: whether the vectors know more of a text than its words say.
    """

    missing: float = 0.0
    sample: Floats = field(default_factory=lambda: np.empty(0))
    held: int = 0
    semantic: bool = True

    def excess(self, vector: Floats) -> float:
        """How far the nearest candidate stands beyond what chance would bring, in deviations.

        The greatest of n values drawn from one normal distribution is about sqrt(2 ln n) deviations
        above their mean (Cramér, "Mathematical Methods of Statistics", 1946, §28.6); here the
        values are similarities, of which the sample tells mean and deviation.
        """
        sample = np.sort(self.sample)  # in whichever order they come, the sums are the same
        spread = deviation(sample)
        known = vector[~np.isnan(vector)]
        if spread <= 1e-9 or not len(known):
            return 0.0
        mean = float(sample.sum()) / len(sample)
        by_chance = math.sqrt(2 * math.log(max(self.held, 2)))
        return max(0.0, (float(known.max()) - mean) / spread - by_chance - _DOUBT)


def calibrated(text: Floats, vector: Floats, evidence: Evidence) -> tuple[Floats, dict[str, float]]:
    """Text scores, plus the standardised vector scores as far as they deserve trust here.

    A convex combination after Bruch, Gai and Ingber, "An Analysis of Fusion Functions for Hybrid
    Retrieval", 2023, with a weight made for each query:

        trust = (2 sqrt(agreement) + 4 excess) (1/20 + missing²) min(1, 2 / lead)²

    What speaks for the vectors: agreement, the share that the first ten of both legs have in common
    (a leg that knows nothing of the language agrees with none), and excess, how far the nearest
    candidate stands beyond chance (vectors that mean nothing are near by chance only). What they
    are needed for: missing, the share of the query's words that the best record by text lacks
    (then meaning must do what words cannot). Against them: lead, how many deviations the best
    record by text is ahead of the next nine on average (then the words have found what was meant).
    Vectors that know no more than words do count a tenth.
    """
    words = np.where(np.isnan(text), 0.0, text)
    spread = deviation(words) or 1.0
    first = (-words).argsort(kind="stable")[:_FIRST]
    nearest = (-vector).argsort(kind="stable")[:_FIRST]  # NaN comes last
    nearest = nearest[~np.isnan(vector[nearest])]
    agreement = len({*first[words[first] > 0].tolist()} & {*nearest.tolist()}) / _FIRST
    speaks = _AGREEMENT * math.sqrt(agreement) + _EXCESS * evidence.excess(vector)
    trust = speaks * (_ALWAYS + evidence.missing**2) * _unsettled(words[first] / spread)
    trust *= 1.0 if evidence.semantic else _LEXICAL
    return words + trust * spread * standardised(vector), {"text": 1.0, "vector": trust}


def _unsettled(best: Floats) -> float:
    """1 where the best score stands near those behind it, less the farther it is ahead of them."""
    if len(best) < 2:
        return 1.0
    lead = float(best[0] - best[1:].sum() / (len(best) - 1))
    return min(1.0, _LEAD / lead) ** 2 if lead > 0 else 1.0


def deviation(scores: Floats) -> float:
    """The standard deviation; for a few hundred numbers `np.std` is slow."""
    if not len(scores):
        return 0.0
    beside = scores - np.add.reduce(scores) / len(scores)
    return math.sqrt(float(beside @ beside) / len(scores))


def standardised(scores: Floats, among: NDArray[np.bool_] | None = None) -> Floats:
    """Zero mean and unit deviation over the candidates, or over those `among` them.

    One without a score is the worst of them.
    """
    unknown = np.isnan(scores)
    if missing := np.count_nonzero(unknown):
        if missing == len(scores):
            return np.zeros(len(scores))
        scores = np.where(unknown, scores[~unknown].min(), scores)
    counted = scores if among is None else scores[among]
    spread = deviation(counted)
    if spread <= 1e-12:
        return np.zeros(len(scores))
    return (scores - np.add.reduce(counted) / len(counted)) / spread


def by_name(
    settings: SearchSettings, text: Floats, vector: Floats, evidence: Evidence
) -> tuple[Floats, dict[str, float]]:
    """Fuses as the settings say; returns the scores and the weight of each leg.

    Where only one leg has anything, its scores stay as they are.
    """
    no_text, no_vector = np.isnan(text), np.isnan(vector)
    has_text = np.count_nonzero(no_text) < len(text)
    has_vector = np.count_nonzero(no_vector) < len(vector)
    if not has_text or not has_vector:
        scores = np.where(no_text, 0.0, text) if has_text else np.where(no_vector, 0.0, vector)
        return scores, {"text": float(has_text), "vector": float(has_vector)}
    if settings.fusion == "rrf":
        return rrf(text, vector, settings.rrf_k), {"text": 1.0, "vector": 1.0}
    if settings.fusion == "weighted":
        weights = settings.weights
        total = weighted(text, vector, weights.text, weights.vector)
        return total, {"text": weights.text, "vector": weights.vector}
    return calibrated(text, vector, evidence)


def prioritised(scores: Floats, priority: Floats) -> Floats:
    """Scores multiplied by the priority of their record; below zero they are divided by it."""
    safe = np.maximum(priority, 1e-9)
    return np.where(scores >= 0, scores * priority, scores / safe)
