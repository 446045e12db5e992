"""How near each candidate is to the query: the vector leg's score."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import numpy as np
from numpy.typing import NDArray

from duckkb.search.pool import Floats, Ints, Pool
from duckkb.search.shelf import Shelf
from duckkb.search.spaces import VectorSpaces
from duckkb.search.vectors import VectorIndex

Vector = NDArray[np.float32]


class Nearness(msgspec.Struct, frozen=True, eq=False):
    """The similarity of each candidate, that of its nearest chunk.

    Attributes:
        pool: the candidates.
        total: the similarity, NaN where a candidate has no vector, shape (n,).
        nearest: position of the row that is nearest, for each candidate, shape (n,).
        share: how much of what has vectors in its record the nearest chunk holds, by words, NaN
            likewise, shape (n,).
        of_rows: the similarity of each row, -inf where it has none, shape (m,).
        numbers: of the vectors of the rows that have one, in the order of the rows.
        index: holds them; None where they are of more than one space.
    """

    pool: Pool
    total: Floats
    nearest: Ints
    share: Floats
    of_rows: Floats
    numbers: Ints
    index: VectorIndex | None

    def vector(self, at: int) -> Vector | None:
        """That of the nearest chunk of a candidate, if similarities to it can be told."""
        row = self.nearest.item(at)
        if self.index is None or not np.isfinite(self.of_rows[row]):
            return None
        before = np.count_nonzero(np.isfinite(self.of_rows[:row]))
        return self.index.vector(self.numbers.item(before))

    def toward(self, vector: Vector, weight: float) -> Floats:
        """The similarities to the query after it has moved towards a vector, shape (n,).

        Args:
            vector: of a chunk in the same space.
            weight: how far, the query itself counting 1.
        """
        if self.index is None:
            return self.total
        moved = self.of_rows.copy()
        moved[np.isfinite(moved)] += weight * self.index.similarities(vector, self.numbers)
        return _known(self.pool.best(moved)[0])


def nearness(
    spaces: VectorSpaces, shelf: Shelf, pool: Pool, vectors: Mapping[int, Vector]
) -> Nearness:
    """Compares the candidates with the vectors of the query, by space."""
    scores = np.full(len(pool.rows), -np.inf)
    if not vectors:
        none, unknown = np.empty(0, np.int64), np.full(len(pool), np.nan)
        return Nearness(pool, unknown, pool.begins, unknown, scores, none, None)
    sized = np.zeros(len(pool.rows))
    held: dict[int, Ints] = {}
    for space, vector in vectors.items():
        numbers = shelf.view.spaces[space].of_row[pool.rows]
        here = np.flatnonzero(numbers >= 0)
        if not len(here):
            continue
        found = shelf.vectors[space].similarities(vector, numbers[here].astype(np.int64))
        near = found > spaces.spaces[space].noise
        scores[here] = np.where(near, found, -np.inf)
        sized[here] = pool.lengths[here]
        held[space] = numbers[here[near]].astype(np.int64)
    best, nearest = pool.best(scores)
    near = np.isfinite(best)
    share = np.where(near, sized[nearest], np.nan) / np.maximum(pool.by_record(sized), 1.0)
    if len(held) != 1:
        return Nearness(pool, _known(best), nearest, share, scores, np.empty(0, np.int64), None)
    ((space, numbers),) = held.items()
    return Nearness(pool, _known(best), nearest, share, scores, numbers, shelf.vectors[space])


def _known(best: Floats) -> Floats:
    return np.where(np.isinf(best), np.nan, best)
