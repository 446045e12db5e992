"""Nearest neighbours among the rows of a matrix that grows at its end.

Two regimes: up to `exact_limit` rows every row is compared; above it `ivf` proposes candidates. In
both the candidates are compared exactly in the end, by one function, so that the similarity of a
row does not depend on how it was found, and equal rows come in the order of their numbers.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from pathlib import Path
from typing import cast, get_args

import numpy as np
from numpy.typing import NDArray

from duckkb.errors import UsageError
from duckkb.search import ivf
from duckkb.search.ivf import Ivf, Mask, Matrix, Metric, Rows, SavedIvf
from duckkb.truth.store import Progress

_BLOCK = 1024
"""Rows compared at a time: 1.5 MB at 384 dimensions, which stays in the processor's cache."""
_LOOSE = 4096
"""So many rows that are in no list are scanned by each search: some 0.4 ms at 384 dimensions."""
_ADDED_AT_ONCE = 2048


@dataclass(frozen=True, slots=True)
class _State:
    """What a search works on; replaced whole, never changed.

    Attributes:
        vectors: shape (n, dim).
        present: by row, whether it has a vector, that is, is not all zero.
        usable: by row, whether it is live as well.
        count: how many are usable.
        index: the lists, if there are any.
        held: how many rows the lists hold.
        dead: how many of those are not usable.
        loose: the usable rows that no list holds, ascending.
    """

    vectors: Matrix
    present: Mask
    usable: Mask
    count: int
    index: Ivf | SavedIvf | None
    held: int
    dead: int
    loose: Rows

    @classmethod
    def of(
        cls, vectors: Matrix, present: Mask, usable: Mask, index: Ivf | SavedIvf | None
    ) -> _State:
        count = int(np.count_nonzero(usable))
        if index is None:
            return cls(vectors, present, usable, count, None, 0, 0, np.flatnonzero(usable))
        loose = usable.copy()
        loose[: len(index.held)] &= ~index.held
        held = int(np.count_nonzero(index.held))
        rows = np.flatnonzero(loose)
        return cls(vectors, present, usable, count, index, held, held - (count - len(rows)), rows)

    def with_index(self, index: Ivf | SavedIvf | None) -> _State:
        return _State.of(self.vectors, self.present, self.usable, index)


class VectorIndex:
    """Answers queries over a matrix that belongs to someone else.

    Searches may run in any number of threads while another updates or trains.

    Args:
        metric: `cosine` (rows have unit length), `inner` (inner product) or `l2` (Euclidean).
        folder: where the trained lists are kept; nothing else may be in it. None keeps them in
            memory.
        exact_limit: up to so many live rows, every one is compared.
        owner: names the matrix; saved lists of another owner do not count.

    Raises:
        ValueError: there is no such metric.
    """

    def __init__(
        self, metric: str, folder: Path | None, exact_limit: int = 50_000, owner: str = ""
    ) -> None:
        if metric not in get_args(Metric):
            raise ValueError(f"metric is one of {', '.join(get_args(Metric))}, not {metric!r}")
        self.metric: Metric = cast(Metric, metric)
        self._folder = folder
        self._exact_limit = exact_limit
        self._owner = owner
        self._state: _State | None = None
        self._epoch = 0
        self._unreadable: set[Path] = set()
        self._lock = threading.RLock()
        self._training = threading.Lock()

    def update(self, vectors: Matrix, live: Mask) -> None:
        """Takes over the matrix as it now is; the cost follows the rows that are new.

        Args:
            vectors: shape (n, dim). It may have grown by rows at the end; the others are as they
                were, or `reset` was called. A row of zeros has no vector.
            live: by row, shape (n,); it is copied.

        Raises:
            ValueError: the shapes do not fit.
        """
        matrix = np.asarray(vectors)  # without the memmap class, whose slices are slow
        if matrix.ndim != 2 or matrix.dtype != np.float32 or live.shape != (len(matrix),):
            raise ValueError("vectors are float32 of shape (n, dim), live is of shape (n,)")
        with self._lock:
            old = self._state
            if old is not None and (
                len(matrix) < len(old.vectors) or matrix.shape[1] != old.vectors.shape[1]
            ):
                old = None
                self._epoch += 1
            known = 0 if old is None else len(old.present)
            index = None if old is None else old.index
            if index is None and np.count_nonzero(live) > self._exact_limit:
                index = self._saved(matrix)
            unknown = np.ones(len(matrix), dtype=np.bool_)
            unknown[:known] = False
            present = np.zeros(len(matrix), dtype=np.bool_)
            if old is not None:
                present[:known] = old.present
            if index is not None:  # known not to be zero without reading them
                present[: len(index.held)] |= index.held
                unknown[: len(index.held)] &= ~index.held
            rows = np.flatnonzero(unknown)
            present[rows] = _not_zero(matrix, rows)
            state = _State.of(matrix, present, present & live, index)
            self._state = self._with_lists_extended(state, len(matrix) - known)

    def _with_lists_extended(self, state: _State, grown: int) -> _State:
        """Moves loose rows into the lists when they are many, so that searches stay fast.

        Not many more than have just arrived, so that no single update pays for all; and none where
        the lists are about to be made anew.
        """
        if (
            not isinstance(state.index, Ivf)
            or len(state.loose) <= _LOOSE
            or self._is_outgrown(state)
        ):
            return state
        rows = state.loose[: grown + _ADDED_AT_ONCE]
        return state.with_index(state.index.extended(state.vectors, rows, self.metric))

    def reset(self, owner: str | None = None) -> None:
        """Forgets everything, files too, because the rows were numbered anew.

        Args:
            owner: the matrix's new name, if it has one.
        """
        with self._lock:
            self._state = None
            self._epoch += 1
            if owner is not None:
                self._owner = owner
            if self._folder is not None:
                ivf.forget(self._folder)

    @property
    def wants_training(self) -> bool:
        """Whether searches would gain from `train`."""
        state = self._state
        return state is not None and self._is_outgrown(state)

    def _is_outgrown(self, state: _State) -> bool:
        if state.count <= self._exact_limit:
            return False
        if state.index is None:
            return True
        added = state.index.added
        trained = state.held - added
        untrained = added + len(state.loose)
        few = 2 * self._exact_limit // 5
        return untrained > max(few, trained // 5) or state.dead > max(few, 2 * trained // 5)

    def train(self, progress: Progress | None = None) -> None:
        """Makes the lists anew and saves them, if `wants_training`; searches go on meanwhile.

        The caller sees to it that no other process trains in the same folder.

        Args:
            progress: called with ("training", done, total), counting rows.

        Raises:
            StorageError: they could not be saved; they are in use all the same.
        """
        with self._training:
            with self._lock:
                state, epoch = self._state, self._epoch
                if state is None or not self._is_outgrown(state):
                    return
                saved = self._saved(state.vectors)  # perhaps another process was faster
                if saved is not None:
                    other = state.with_index(saved)
                    if not self._is_outgrown(other):
                        self._state = other
                        return
            made = ivf.build(state.vectors, np.flatnonzero(state.usable), self.metric, progress)
            with self._lock:
                if self._epoch != epoch or self._state is None:
                    return
                self._state = self._state.with_index(made)
                if self._folder is not None:
                    ivf.save(made, self._folder, state.vectors, self.metric, self._owner)

    def _saved(self, matrix: Matrix) -> SavedIvf | None:
        if self._folder is None:
            return None
        saved = ivf.find(self._folder, matrix, self.metric, self._owner)
        return None if saved is None or saved.path in self._unreadable else saved

    @property
    def count(self) -> int:
        """How many live rows have a vector."""
        state = self._state
        return 0 if state is None else state.count

    def _ready(self) -> _State | None:
        """The state, with the lists loaded where a search will need them."""
        state = self._state
        if (
            state is None
            or not isinstance(state.index, SavedIvf)
            or state.count <= self._exact_limit
        ):
            return state
        with self._lock:
            state = self._state
            if state is not None and isinstance(state.index, SavedIvf):
                loaded = state.index.load()
                if loaded is None:
                    self._unreadable.add(state.index.path)
                self._state = state = state.with_index(loaded)
            return state

    def search(
        self,
        query: NDArray[np.float32],
        k: int,
        allowed: Mask | None = None,
    ) -> tuple[Rows, NDArray[np.float32]]:
        """The rows most similar to a query, best first, equal ones by row number.

        Only live rows with a vector are found. Where fewer than `k` are allowed, all of them.

        Args:
            query: shape (dim,), of any length. For `cosine` a query of zeros finds nothing.
            k: how many.
            allowed: by row; rows beyond its end are not allowed. None allows all.

        Returns:
            Row numbers and their exact similarities: cosine, inner product, or the negative
            squared distance.

        Raises:
            UsageError: the query's dimension is another, or it holds a NaN or an infinity.
        """
        state = self._ready()
        if state is None or state.count == 0 or k <= 0:
            return _nothing()
        target = self._prepared(query, state)
        if self.metric == "cosine" and not target.any():
            return _nothing()
        usable, count, loose = state.usable, state.count, state.loose
        if allowed is not None:
            usable = usable.copy()
            usable[: len(allowed)] &= allowed[: len(usable)]
            usable[len(allowed) :] = False
            count = int(np.count_nonzero(usable))
            loose = loose[usable[loose]]
        k = min(k, count)
        if k == 0:
            return _nothing()
        lists = state.index
        if (
            not isinstance(lists, Ivf)
            or state.count <= self._exact_limit
            or count <= self._exact_limit // 6
            or 10 * lists.depth(k) > count
        ):
            rows = self._scan(state.vectors, target, np.flatnonzero(usable), k)
        else:
            depth = lists.depth(k)
            mask = usable if state.dead or allowed is not None else None
            share = (count - len(loose)) / state.held
            rest = self._scan(state.vectors, target, loose, k)
            rows = np.concatenate([lists.candidates(target, depth, mask, share), rest])
            if len(rows) < k:
                lists = lists.everywhere()
                rows = np.concatenate([lists.candidates(target, depth, mask, share), rest])
        similarity = self._similarities(state.vectors, target, rows)
        order = np.lexsort((rows, -similarity))[:k]
        return rows[order], similarity[order]

    def similarities(self, query: NDArray[np.float32], rows: Rows) -> NDArray[np.float32]:
        """The exact similarity of given rows, as `search` would give it; live or not.

        Raises:
            IndexError: there is no such row.
            UsageError: as in `search`.
        """
        state = self._state
        if state is None:
            if len(rows):
                raise IndexError("there are no rows")
            return np.empty(0, dtype=np.float32)
        if len(rows) and int(np.min(rows)) < 0:
            raise IndexError("row numbers are not negative")
        return self._similarities(state.vectors, self._prepared(query, state), np.asarray(rows))

    def vector(self, row: int) -> NDArray[np.float32]:
        """That of a row, shape (dim,).

        Raises:
            IndexError: there is no such row.
        """
        state = self._state
        if state is None or not 0 <= row < len(state.vectors):
            raise IndexError(f"there is no row {row}")
        return state.vectors[row]

    def _prepared(self, query: NDArray[np.float32], state: _State) -> Matrix:
        target = np.ascontiguousarray(query, dtype=np.float32)
        dim = state.vectors.shape[1]
        if target.shape != (dim,):
            raise UsageError(
                f"the query vector has shape {target.shape}, the index holds vectors of {dim} numbers",
                code="dimension",
                hint="make the query vector with the model that the base was embedded with",
            )
        if not np.isfinite(target).all():
            raise UsageError("the query vector holds a NaN or an infinity", code="dimension")
        if self.metric == "cosine":
            length = float(np.linalg.norm(target.astype(np.float64)))
            if length > 0:
                target = (target / length).astype(np.float32)
        return target

    def _scan(self, vectors: Matrix, query: Matrix, rows: Rows, k: int) -> Rows:
        """Those of `rows` that may be among the best `k`: at least those, by a fast comparison.

        Matrix products round the same row differently at different places, so whoever comes
        within that error of the last one is a candidate too.
        """
        if len(rows) <= k:
            return rows
        scores = np.empty(len(rows), dtype=np.float32)
        for start in range(0, len(rows), _BLOCK):
            part = rows[start : start + _BLOCK]
            low, high = int(part[0]), int(part[-1]) + 1
            if high - low < 2 * len(part):  # nearly dense: a view is faster than a copy
                found = self._roughly(vectors[low:high], query)[part - low]
            else:
                found = self._roughly(vectors[part], query)
            scores[start : start + len(part)] = found
        last = np.partition(scores, -k)[-k]
        near = vectors[rows[scores >= last][:100]]
        scale = float(np.sqrt(np.einsum("ij,ij->i", near, near).max()))
        length = float(np.linalg.norm(query))
        size = scale * length if self.metric != "l2" else scale**2 + length**2
        return rows[scores >= last - 1e-5 * size]

    def _roughly(self, block: Matrix, query: Matrix) -> NDArray[np.float32]:
        """Orders as the similarity does, but for rounding."""
        if self.metric != "l2":
            return block @ query
        return 2 * (block @ query) - np.einsum("ij,ij->i", block, block)

    def _similarities(self, vectors: Matrix, query: Matrix, rows: Rows) -> NDArray[np.float32]:
        """Row by row in one fixed order of summation, so that equal rows come out equal."""
        result = np.empty(len(rows), dtype=np.float32)
        for start in range(0, len(rows), _BLOCK):
            block = vectors.take(rows[start : start + _BLOCK], axis=0)
            if self.metric == "l2":
                difference = block - query
                found = -np.vecdot(difference, difference)
            else:
                found = np.vecdot(block, query)
            result[start : start + len(block)] = found
        return result


def _not_zero(vectors: Matrix, rows: Rows) -> Mask:
    """By entry of `rows`, whether that row has a number other than zero."""
    result: Mask = np.any(vectors[rows, :1], axis=1)  # settles nearly all
    doubtful = np.flatnonzero(~result)
    for start in range(0, len(doubtful), _BLOCK):
        part = doubtful[start : start + _BLOCK]
        result[part] = vectors[rows[part]].any(axis=1)
    return result


def _nothing() -> tuple[Rows, NDArray[np.float32]]:
    return np.empty(0, dtype=np.int64), np.empty(0, dtype=np.float32)
