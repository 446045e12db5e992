"""Fusions of a text leg and a vector leg: pure functions over the candidates of one query.

Each takes the scores of both legs, one entry a candidate, NaN where a leg has none, and gives one
score a candidate. Higher is better.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from duckkb.settings import SearchSettings

Floats = NDArray[np.float64]
Toward = Callable[[int, float], Floats]
_TRUST, _MORE = 1.5, 3.0
_WHOLE = 4 / 3
_CHANCE = 1.0
_SURE = 1.5
_BEYOND = 4.0
_DOUBT = 0.4
_UNSEEN = 8
_LEXICAL = 0.004


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
        understood: from 0 to 1, how far the vectors know more of the query than its words say.
        lost: share of the query, by the weight of its words, that may be misspelt.
        share: how much of its record the nearest chunk holds, on average over the candidates.
    """

    missing: float = 0.0
    sample: Floats = field(default_factory=lambda: np.empty(0))
    held: int = 0
    understood: float = 1.0
    lost: float = 0.0
    share: float = 1.0

    def knowing(self, text: Floats, vector: Floats) -> float:
        """From 0 to 1: how far the vectors are seen to know what the query is about.

            min(1, max(0, (confirmed - 1) / 1.5)² + excess / 4)

        They are where the best record by text stands far above the sample, in deviations
        (confirmed), or the nearest one beyond what chance would bring (excess). The greatest of n values drawn from one normal
        distribution is about sqrt(2 ln n) deviations above their mean (Cramér, "Mathematical
        Methods of Statistics", 1946, §28.6). A small sample tells little: eight more similarities are
        supposed that leave it open.
        """
        sample = np.sort(self.sample)  # in whichever order they come, the sums are the same
        size, spread, known = len(sample), deviation(sample), 0.0
        if spread > 1e-9:
            mean = float(sample.sum()) / size
            best = float(vector[int(np.nanargmax(text))])
            confirmed = 0.0 if math.isnan(best) else (best - mean) / spread
            by_chance = math.sqrt(2 * math.log(max(self.held, 2))) + _DOUBT
            excess = max(0.0, (float(np.nanmax(vector)) - mean) / spread - by_chance)
            known = max(0.0, (confirmed - _CHANCE) / _SURE) ** 2 + excess / _BEYOND
            known = min(1.0, known)
        return (size * known + _UNSEEN / 2) / (size + _UNSEEN)


def calibrated(
    text: Floats, vector: Floats, evidence: Evidence, toward: Toward
) -> tuple[Floats, dict[str, float]]:
    """Text scores, plus the standardised vector scores as far as they deserve trust here.

    A convex combination after Bruch, Gai and Ingber, "An Analysis of Fusion Functions for Hybrid
    Retrieval", 2023, with a weight made for each query:

        trust = 3/2 (1 + 3 missing) share^(4/3) knowing max(understood, 1/250 + lost²)

    A vector tells of its chunk, and of the record only as far as the chunk is the record: share.
    What else the record says may speak against it as well, so the share counts a little more than once.
    Vectors that know nothing of a language or a subject are told by how they stand to what the
    words found: knowing. The more of the query the words have missed, the more is left to meaning.
    Vectors that know no more than words do, of this query or at all, only decide between what words
    find alike; and more where words are lost, as they find what is spelt alike.

    What comes first by both moves the query towards itself, by the same share, before the
    similarities count for good (Rocchio, "Relevance Feedback in Information Retrieval", 1971, with
    the first record taken for a relevant one).

    Args:
        text: shape (n,), NaN where the leg has no score; some score is none.
        vector: likewise.
        evidence: of both legs.
        toward: the similarities after such a move, by the position of the candidate and how far.
    """
    words = np.where(np.isnan(text), 0.0, text)
    spread = deviation(words) or 1.0
    trust = (
        _TRUST
        * (1 + _MORE * evidence.missing)
        * evidence.share**_WHOLE
        * evidence.knowing(text, vector)
    )
    trust *= max(evidence.understood, _LEXICAL + evidence.lost**2)
    first = int(np.argmax(words + trust * spread * standardised(vector)))
    moved = toward(first, evidence.share)
    return words + trust * spread * standardised(moved), {"text": 1.0, "vector": trust}


def deviation(scores: Floats) -> float:
    """The standard deviation; for a few hundred numbers `np.std` is slow."""
    if not len(scores):
        return 0.0
    beside = scores - np.add.reduce(scores) / len(scores)
    return math.sqrt(float(beside @ beside) / len(scores))


def standardised(scores: Floats) -> Floats:
    """Zero mean and unit deviation over the candidates; one without a score is the worst of them."""
    unknown = np.isnan(scores)
    if missing := np.count_nonzero(unknown):
        if missing == len(scores):
            return np.zeros(len(scores))
        scores = np.where(unknown, scores[~unknown].min(), scores)
    spread = deviation(scores)
    if spread <= 1e-12:
        return np.zeros(len(scores))
    return (scores - np.add.reduce(scores) / len(scores)) / spread


def by_name(
    settings: SearchSettings, text: Floats, vector: Floats, evidence: Evidence, toward: Toward
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
    return calibrated(text, vector, evidence, toward)


def prioritised(scores: Floats, priority: Floats) -> Floats:
    """Scores multiplied by the priority of their record; below zero they are divided by it."""
    safe = np.maximum(priority, 1e-9)
    return np.where(scores >= 0, scores * priority, scores / safe)
