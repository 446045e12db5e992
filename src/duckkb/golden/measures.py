"""How well a ranking answers a question: recall, reciprocal rank, nDCG."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import fsum, log2

CUT = 10
"""How far down a ranking MRR and nDCG look."""


@dataclass(frozen=True, slots=True)
class Measures:
    """Four measures from 0 to 1, higher is better; of one question, or means over questions."""

    recall_1: float
    recall_5: float
    mrr_10: float
    ndcg_10: float

    def as_dict(self) -> dict[str, float]:
        """The measures under the names of the field."""
        return {
            "R@1": self.recall_1,
            "R@5": self.recall_5,
            "MRR@10": self.mrr_10,
            "nDCG@10": self.ndcg_10,
        }


def recall(ranks: Iterable[int | None], k: int) -> float:
    """The share of the relevant records that stand among the first `k`.

    A question with several relevant records cannot reach 1 where `k` is smaller than their number.
    Source: Manning, Raghavan, Schütze, "Introduction to Information Retrieval" (2008), 8.4.

    Args:
        ranks: of every relevant record, counted from 1; None where it was not found.
        k: how far down the ranking to look.
    """
    found = [rank is not None and rank <= k for rank in ranks]
    return sum(found) / len(found)


def reciprocal_rank(ranks: Iterable[int | None], k: int = CUT) -> float:
    """One over the rank of the first relevant record, 0 where none is among the first `k`.

    Source: Voorhees, "The TREC-8 Question Answering Track Report" (1999).
    """
    found = [rank for rank in ranks if rank is not None and rank <= k]
    return 1 / min(found) if found else 0.0


def ndcg(grades: Sequence[tuple[int | None, int]], k: int = CUT) -> float:
    """The discounted gain of the first `k`, as a share of that of the best ranking there could be.

    A record of grade g at rank r gains g / log2(r + 1). Source: Järvelin, Kekäläinen, "Cumulated
    gain-based evaluation of IR techniques" (2002), with the discount and the linear gain of
    trec_eval's `ndcg_cut`, which BEIR and MTEB report.

    Args:
        grades: (rank or None, grade) of every relevant record.
        k: how far down the ranking to look.
    """
    gained = fsum(grade / log2(rank + 1) for rank, grade in grades if rank and rank <= k)
    best = sorted((grade for _, grade in grades), reverse=True)[:k]
    return gained / fsum(grade / log2(n + 1) for n, grade in enumerate(best, 1))


def measure(grades: Sequence[tuple[int | None, int]]) -> Measures:
    """All measures of one question, from (rank or None, grade) of every relevant record."""
    ranks = [rank for rank, _ in grades]
    return Measures(recall(ranks, 1), recall(ranks, 5), reciprocal_rank(ranks), ndcg(grades))


def mean(measures: Sequence[Measures]) -> Measures:
    """The mean of each measure; every question counts the same."""
    columns: Mapping[str, list[float]] = {
        name: [getattr(m, name) for m in measures] for name in Measures.__slots__
    }
    return Measures(**{name: fsum(values) / len(values) for name, values in columns.items()})
