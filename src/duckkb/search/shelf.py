"""A log with what follows it: full text, vectors, and counts of words."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from duckkb.errors import DamagedIndexError
from duckkb.search import tail
from duckkb.search.chunks import ChunkLog
from duckkb.search.fulltext import FullText, Searcher, terms
from duckkb.search.rank import Statistics
from duckkb.search.rows import FIRST, LogView, Mark, SpaceView
from duckkb.search.spaces import VectorSpaces
from duckkb.search.vectors import VectorIndex

log = logging.getLogger(__name__)

_BUCKETS = 1 << 20
_FEW = 2000
_MANY_DEAD = 10_000
_SAMPLE = 256
_MIX = np.uint64(0x9E3779B97F4A7C15)
"""2^64 divided by the golden ratio, odd: multiplying by it spreads numbers evenly (Knuth 6.4)."""


class Shelf(msgspec.Struct, frozen=True, eq=False):
    """What one search looks through: rows, and what was made of them. It does not change."""

    view: LogView
    text: FullText
    searcher: Searcher
    vectors: tuple[VectorIndex, ...]
    live: NDArray[np.bool_]
    statistics: Statistics
    texted: int
    """From this row on full text lacks them."""
    samples: tuple[NDArray[np.int64], ...]
    """By space the numbers of a few vectors, as if drawn by lot."""


class Leaf:
    """A log with the full text and the vectors that follow it, on disk or in memory."""

    def __init__(
        self, folder: Path | None, spaces: VectorSpaces, common: NDArray[np.uint32]
    ) -> None:
        self._spaces = spaces
        self._common = common
        self._folder = folder
        self.log = ChunkLog(folder and folder / "chunks", spaces.keys)
        self.text = FullText(folder and folder / "fulltext")
        self.vectors: tuple[VectorIndex, ...] = ()
        self._owner = ""
        self._counted = ("", 0, 0)
        self._buckets = np.zeros(_BUCKETS, dtype=np.int32)
        self._statistics: tuple[Mark, Statistics] | None = None
        self._samples: tuple[Mark, tuple[NDArray[np.int64], ...]] | None = None

    def reload(self) -> None:
        """Sees what another process committed."""
        # In this order, so that full text is never ahead of the log, which is written first.
        self.text.reload()
        self.log.reload()
        self.follow()

    def follow(self) -> None:
        """Brings the vector indexes up to the log."""
        view = self.log.view
        if view is None or not self.fits():
            self.vectors, self._owner = (), ""
            return
        if self._owner != view.meta.epoch:
            self._owner = view.meta.epoch
            folder = self._folder and self._folder / "vectors"
            self.vectors = tuple(
                VectorIndex(space.metric, folder and folder / str(n), owner=self._owner)
                for n, space in enumerate(self._spaces)
            )
        for index, space in zip(self.vectors, view.spaces, strict=True):
            if len(space.rows):
                index.update(space.vectors, view.live[space.rows])

    def fits(self) -> bool:
        """Whether the log has the vector spaces that the config tells now; else it is made anew, and only
        lends what vectors it has."""
        view = self.log.view
        return view is not None and tuple(s.key for s in view.meta.spaces) == self._spaces.keys

    def statistics(self, view: LogView) -> Statistics:
        """Lengths and counts of what is live."""
        if self._statistics is not None and self._statistics[0] == view.mark:
            return self._statistics[1]
        epoch, counted, buried = self._counted
        if epoch != view.meta.epoch or counted > len(view.tokens):
            counted, buried = 0, 0
            self._buckets = np.zeros(_BUCKETS, dtype=np.int32)
        _count(self._buckets, view.tokens[counted:], 1)
        for row in view.dead[buried:]:
            begin = view.offset[row]
            _count(self._buckets, view.tokens[begin : begin + view.length[row]], -1)
        self._counted = (view.meta.epoch, len(view.tokens), len(view.dead))
        chunks = int(view.live.sum())
        records = int((view.live & (view.first == np.arange(view.rows))).sum())
        words = int(view.length[view.live].sum())
        known = Statistics(
            records, words / max(chunks, 1), words / max(records, 1), self._buckets, self._common
        )
        self._statistics = (view.mark, known)
        return known

    def samples(self, view: LogView) -> tuple[NDArray[np.int64], ...]:
        """Of each space the numbers of a few live vectors; the same records give the same."""
        if self._samples is None or self._samples[0] != view.mark:
            self._samples = (view.mark, tuple(_sample(view, space) for space in view.spaces))
        return self._samples[1]

    def behind(self) -> int | None:
        """How many rows full text lacks or has too many; None where it is not of this log."""
        view, mark = self.log.view, self.text.mark()
        if view is None or mark is None or mark.epoch != view.mark.epoch:
            return None
        added, buried = view.rows - mark.rows, view.meta.dead - mark.dead
        return None if added < 0 or buried < 0 else added + buried

    def whole(self) -> bool:
        """Whether full text has come as far as the log, or nearly so."""
        behind = self.behind()
        return behind is not None and behind <= tail.LAG

    def mostly_dead(self) -> bool:
        """Whether so many rows are buried that all is better made anew."""
        view = self.log.view
        return view is not None and len(view.dead) > max(_MANY_DEAD, view.rows // 2)

    def index_words(self) -> None:
        """Brings full text up to the log, unless it is nearly there."""
        view, behind = self.log.view, self.behind()
        if view is None or self.whole():
            return
        mark = self.text.mark() if behind is not None else None
        try:
            self._add_words(view, mark)
        except DamagedIndexError as error:
            log.warning("%s; it is made anew", error)
            self._add_words(view, None)

    def _add_words(self, view: LogView, mark: Mark | None) -> None:
        """Adds what came behind the mark; without one, everything to an empty index."""
        begin, buried = (mark.rows, mark.dead) if mark is not None else (0, 0)
        rows = (np.flatnonzero(view.live[begin:]) + begin).tolist()
        few = len(rows) <= _FEW
        with self.text.change(few=few, everything=mark is None) as change:
            change.delete(view.dead[buried:].tolist())
            for row in rows:
                at = view.offset[row]
                words = view.tokens[at : at + view.length[row]] & ~FIRST
                if len(words):
                    change.add(row, view.names(row)[0], terms(words))
            change.commit(view.mark)

    def shelves(self, without: Sequence[str] = ()) -> list[Shelf]:
        """What a search looks through: nothing, or all but the rows of some part files."""
        view = self.log.view
        if view is None:
            return []
        live = view.live
        if without:
            live = live.copy()
            live[view.rows_in(without)] = False
        searcher, known = self.text.searcher(view.rows), self.statistics(view)
        mark = self.text.mark()
        texted = 0 if mark is None or self.behind() is None else mark.rows
        samples = self.samples(view)
        return [Shelf(view, self.text, searcher, self.vectors, live, known, texted, samples)]


def vectors_by_text(
    shelves: Sequence[Shelf],
) -> Callable[[int, bytes], NDArray[np.float32] | None]:
    """A look-up for callers that ask for many: (space, hash of a text) -> its vector."""
    views = [shelf.view for shelf in shelves]

    def vector_of(space: int, name: bytes) -> NDArray[np.float32] | None:
        found = (view.vector_of(space, name) for view in views if space >= 0)
        return next((vector for vector in found if vector is not None), None)

    return vector_of


def _sample(view: LogView, space: SpaceView) -> NDArray[np.int64]:
    """Drawn by a hash of record and chunk, not by row: rows tell when something was written."""
    numbers = np.flatnonzero(view.live[space.rows])
    rows = space.rows[numbers]
    lots = view.record[rows].astype(np.uint64) * _MIX + view.seq[rows].astype(np.uint64)
    lots = (lots ^ (lots >> np.uint64(29))) * _MIX
    if len(lots) > _SAMPLE:
        numbers = numbers[np.argpartition(lots, _SAMPLE)[:_SAMPLE]]
    return np.sort(numbers)


def _count(buckets: NDArray[np.int32], tokens: NDArray[np.uint32], sign: int) -> None:
    """Counts records by word: each has one token of each of its words with `FIRST` set."""
    numbers = tokens[tokens >= FIRST] & np.uint32(_BUCKETS - 1)
    if len(numbers) > _BUCKETS // 64:
        buckets += sign * np.bincount(numbers, minlength=_BUCKETS).astype(np.int32)
    else:
        np.add.at(buckets, numbers, sign)
