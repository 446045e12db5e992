"""The candidates of a search: found by each leg, judged by both, fused and put in order."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from duckkb.search import fuse
from duckkb.search.fulltext import terms
from duckkb.search.index import SearchIndex, Shelf
from duckkb.search.nearness import Nearness, nearness
from duckkb.search.pool import Floats, Ints, Pool, distinct, gather
from duckkb.search.rank import QueryWords, TextScores, query_words, text_scores
from duckkb.search.spaces import VectorSpaces
from duckkb.search.tail import best_in_tail
from duckkb.settings import SearchSettings

_beside = ThreadPoolExecutor(4, "duckkb-vectors")
_FEW_ROWS = 2000
"""Up to so many allowed chunks are named to the full-text index; more are sifted afterwards."""


@dataclass
class Legs:
    """What is looked for.

    Attributes:
        words: of the query; empty where full text takes no part.
        ids: of the words.
        seams: pairs of characters among the words that are none.
        pieces: of the words that hold others.
        vectors: of the query, by space; empty where vectors take no part.
        understood: from 0 to 1, how far they know more of the query than its words say.
        types: only records of these types, or None.
        allowed: only records with these ids, or None.
    """

    words: Sequence[str] = ()
    ids: NDArray[np.uint32] = field(default_factory=lambda: np.empty(0, dtype=np.uint32))
    seams: Collection[str] = ()
    pieces: Mapping[str, Collection[str]] | None = None
    vectors: dict[int, NDArray[np.float32]] = field(default_factory=dict[int, Any])
    understood: float = 0.0
    types: Sequence[str] | None = None
    allowed: Ints | None = None


class _Found(msgspec.Struct, frozen=True, eq=False):
    """What the legs found in one shelf.

    Attributes:
        by_words: rows, best first, in pieces.
        by_vectors: likewise.
        sample: the query's similarity to the shelf's samples, where both legs take part.
        exhausted: whether there is no more to find.
    """

    by_words: Sequence[Ints]
    by_vectors: Sequence[Ints]
    sample: Floats
    exhausted: bool

    def __bool__(self) -> bool:
        return any(map(len, (*self.by_words, *self.by_vectors)))


class _Judged(msgspec.Struct, frozen=True, eq=False):
    """The candidates of one shelf and what each leg thinks of them."""

    pool: Pool
    words: QueryWords
    text: TextScores | None
    near: Nearness
    sample: Floats
    held: int

    def shown(self, at: int) -> int:
        """The row of a candidate that matched best."""
        best = self.near.nearest
        if self.text is not None and not math.isnan(self.text.total.item(at)):
            best = self.text.parts.best
        return self.pool.rows.item(best.item(at))

    def by_type(self, value: Callable[[str], float]) -> Floats:
        """What is told of the type of each candidate."""
        view, firsts = self.pool.view, self.pool.rows[self.pool.begins]
        told = np.array([value(name) for name, _ in view.meta.fields], dtype=np.float64)
        return told[view.field[firsts]]


class Candidates:
    """Records that compete, with their scores.

    Attributes:
        records: ids.
        scores: what they are ordered by.
        order: positions, best first; those that no leg has are left out.
        exhausted: whether a deeper look would find nothing more.
    """

    def __init__(
        self,
        judged: Sequence[_Judged],
        settings: SearchSettings,
        exhausted: bool,
        understood: float,
        priorities: Callable[[Candidates], Floats] | None,
    ) -> None:
        self.exhausted = exhausted
        self._judged = judged
        ids = _joined([part.pool.records for part in judged])
        self.records: list[int] = ids.tolist()
        self.text = _joined(
            [np.full(len(p.pool), np.nan) if p.text is None else p.text.total for p in judged]
        )
        self.vector = _joined([p.near.total for p in judged])
        self.fused, self.trust = fuse.by_name(
            settings, self.text, self.vector, _evidence(judged, understood), self._toward
        )
        self.priority = None if priorities is None else priorities(self)
        self.scores = self.fused
        if self.priority is not None:
            self.scores = fuse.prioritised(self.fused, self.priority)
        self.order = np.lexsort((ids, -self.scores))
        unknown = np.isnan(self.text) & np.isnan(self.vector)
        if np.count_nonzero(unknown):
            self.order = self.order[~unknown[self.order]]
        self._settings = settings

    @property
    def wordless(self) -> bool:
        """Whether no candidate has any word of the query."""
        return bool(np.isnan(self.text).all())

    def by_type(self, value: Callable[[str], float]) -> Floats:
        """What is told of the type of each candidate."""
        return _joined([part.by_type(value) for part in self._judged])

    def _toward(self, n: int, weight: float) -> Floats:
        """The similarities after the query has moved towards the nearest chunk of a candidate."""
        part, at = self._part(n)
        vector = part.near.vector(at)
        if vector is None:
            return self.vector
        return _joined([p.near.toward(vector, weight) for p in self._judged])

    def _part(self, n: int) -> tuple[_Judged, int]:
        """The shelf a candidate comes from, and its position there."""
        for part in self._judged:
            if n < len(part.pool):
                return part, n
            n -= len(part.pool)
        raise IndexError(n)

    def place(self, n: int) -> tuple[str, int]:
        """Field and number of the chunk that matched best."""
        part, at = self._part(n)
        row, view = part.shown(at), part.pool.view
        return view.names(row)[1], view.seq.item(row)

    def explain(self, n: int) -> Mapping[str, Any]:
        """Rank and score in each leg, the words that matched, and what the fusion made of it."""
        part, at = self._part(n)
        text: dict[str, Any] | None = None
        if part.text is not None and not np.isnan(part.text.total[at]):
            scores = part.text
            text = {
                "rank": int(fuse.ranks(self.text)[n]),
                "score": _rounded(scores.total[at]),
                "matched": sorted(
                    word
                    for word, found in zip(part.words.words, scores.matched[at], strict=True)
                    if found
                ),
                "record": _rounded(scores.parts.record[at]),
                "chunk": _rounded(scores.parts.chunk[at]),
                "heading": _rounded(scores.parts.heading[at]),
                "pairs": _rounded(scores.parts.pairs[at]),
                "feedback": _rounded(scores.parts.feedback[at]),
            }
        vector: dict[str, Any] | None = None
        if not np.isnan(self.vector[n]):
            vector = {
                "rank": int(fuse.ranks(self.vector)[n]),
                "score": _rounded(self.vector[n]),
            }
        return {
            "text": text,
            "vector": vector,
            "fusion": {
                "method": self._settings.fusion,
                "score": _rounded(self.fused[n]),
                "trust": {leg: _rounded(weight) for leg, weight in self.trust.items()},
            },
            "priority": 1.0 if self.priority is None else _rounded(self.priority[n]),
        }


@dataclass(frozen=True, slots=True)
class Named:
    """A record whose key the query is, in a place of its own before the candidates."""

    records: tuple[int]
    scores: tuple[float]
    field: str

    def place(self, n: int) -> tuple[str, int]:
        """The key's field, of which the query is the whole."""
        return self.field, 0

    def explain(self, n: int) -> Mapping[str, Any]:
        """As of a candidate that no leg found."""
        fusion = {"method": "key", "score": _rounded(self.scores[n]), "trust": {"key": 1.0}}
        return {"text": None, "vector": None, "fusion": fusion, "priority": 1.0}


def _rounded(value: float) -> float:
    return round(float(value), 4)


_NO_EVIDENCE = fuse.Evidence()
"""Where only words are, nobody looks at it."""


def _evidence(judged: Sequence[_Judged], understood: float) -> fuse.Evidence:
    held = sum(part.held for part in judged)
    if not held:
        return _NO_EVIDENCE
    return fuse.Evidence(
        min((part.text.missing for part in judged if part.text), default=0.0),
        _joined([part.sample for part in judged]),
        held,
        understood,
        min((part.text.lost for part in judged if part.text), default=0.0),
        _mean(_joined([part.near.share for part in judged])),
    )


def _mean(values: Floats) -> float:
    """Of those that are known; 1 where none is."""
    known = values[~np.isnan(values)]
    return float(known.sum()) / len(known) if len(known) else 1.0


def _joined(parts: Sequence[NDArray[Any]]) -> NDArray[Any]:
    if len(parts) == 1:
        return parts[0]
    return np.concatenate(parts) if parts else np.empty(0)


def find(
    index: SearchIndex,
    settings: SearchSettings,
    legs: Legs,
    depth: int,
    priorities: Callable[[Candidates], Floats] | None,
) -> Candidates:
    """Looks for `depth` chunks in each leg and judges the records they belong to.

    Args:
        index: what is looked through.
        settings: how the legs are fused.
        legs: what is looked for.
        depth: how many chunks.
        priorities: what scores are multiplied by; None where every record counts alike.
    """
    judged: list[_Judged] = []
    exhausted = True
    telling = legs.ids if not legs.words else index.cutter.segmenter.telling(legs.ids)
    for shelf in index.shelves():
        found = _found(shelf, legs, telling, depth)
        exhausted = exhausted and found.exhausted
        if found:
            words = query_words(legs.words, legs.ids, shelf.statistics, legs.seams, legs.pieces)
            pool = gather(shelf.view, found.by_words, found.by_vectors)
            judged.append(_judge(index.spaces, shelf, pool, legs, words, found.sample))
    return Candidates(judged, settings, exhausted, legs.understood, priorities)


def _found(shelf: Shelf, legs: Legs, ids: NDArray[np.uint32], depth: int) -> _Found:
    """Looks with both legs, side by side."""
    live = shelf.live
    if legs.allowed is not None:
        live = live & np.isin(shelf.view.record, legs.allowed)
    if not legs.words:
        rows, no_more = _by_vectors(shelf, legs, live, depth)
        return _Found([], rows, np.empty(0), no_more)
    if not legs.vectors:
        rows, no_more = _by_words(shelf, legs, ids, live, depth)
        return _Found(rows, [], np.empty(0), no_more)
    # The words are at hand before the other thread begins: tantivy then runs beside it at once.
    other = _beside.submit(_by_vectors, shelf, legs, live, depth)
    words, no_more_words = _by_words(shelf, legs, ids, live, depth)
    sample = _sampled(shelf, legs)
    vectors, no_more_vectors = other.result()
    return _Found(words, vectors, sample, no_more_words and no_more_vectors)


def _sampled(shelf: Shelf, legs: Legs) -> Floats:
    return _joined(
        [
            shelf.vectors[space].similarities(query, shelf.samples[space]).astype(np.float64)
            for space, query in legs.vectors.items()
        ]
    )


def _by_words(
    shelf: Shelf, legs: Legs, ids: NDArray[np.uint32], live: NDArray[np.bool_], depth: int
) -> tuple[list[Ints], bool]:
    """Rows by full text, and by a look at those that it lacks."""
    rows, no_more = _by_full_text(shelf, legs, ids, live, depth)
    if shelf.texted >= shelf.view.rows:
        return [rows], no_more
    mask = live if legs.types is None else live & _of_types(shelf, legs.types)
    late = best_in_tail(shelf.view, shelf.texted, mask, distinct(ids), shelf.statistics, depth)
    return [rows, late], no_more and len(late) < depth


def _by_full_text(
    shelf: Shelf, legs: Legs, ids: NDArray[np.uint32], live: NDArray[np.bool_], depth: int
) -> tuple[Ints, bool]:
    if not shelf.texted:
        return np.empty(0, dtype=np.int64), True
    few: Sequence[int] | None = None
    if legs.allowed is not None and int(live.sum()) <= _FEW_ROWS:
        few = np.flatnonzero(live).tolist()
    words, wanted = terms(ids), depth
    while True:
        rows, _ = shelf.text.best(shelf.searcher, words, wanted, legs.types, few)
        kept = rows[live[rows]]
        if len(kept) >= depth or len(rows) < wanted:
            return kept[:depth], len(rows) < wanted
        wanted *= 4


def _by_vectors(
    shelf: Shelf, legs: Legs, live: NDArray[np.bool_], depth: int
) -> tuple[list[Ints], bool]:
    view = shelf.view
    mask = live if legs.types is None else live & _of_types(shelf, legs.types)
    # Half as many as by words: each costs an exact comparison, and few beyond the first matter.
    wanted = max(depth // 2, 1)
    found: list[Ints] = []
    exhausted = True
    for space, vector in legs.vectors.items():
        held = view.spaces[space]
        if len(held.rows):
            allowed = None if mask is view.live else mask[held.rows]
            numbers, _ = shelf.vectors[space].search(vector, wanted, allowed)
            if len(numbers) and int(numbers.max()) >= len(held.rows):
                # A writer has added rows since this shelf was taken, which does not have them.
                only = mask[held.rows]
                numbers, _ = shelf.vectors[space].search(vector, wanted, only)
            exhausted = exhausted and len(numbers) < wanted
            found.append(held.rows[numbers].astype(np.int64))
    return found, exhausted


def _of_types(shelf: Shelf, types: Sequence[str]) -> NDArray[np.bool_]:
    wanted = np.array([name in types for name, _ in shelf.view.meta.fields], dtype=np.bool_)
    return wanted[shelf.view.field] if len(wanted) else np.zeros(shelf.view.rows, dtype=np.bool_)


def _judge(
    spaces: VectorSpaces,
    shelf: Shelf,
    pool: Pool,
    legs: Legs,
    words: QueryWords,
    sample: Floats,
) -> _Judged:
    text = text_scores(pool, words, shelf.statistics) if legs.words else None
    return _Judged(
        *(pool, words, text, nearness(spaces, shelf, pool, legs.vectors)),
        sample,
        sum(shelf.vectors[space].count for space in legs.vectors),
    )
