"""SearchIndex: the chunks of all records, kept in step with the part files.

The chunk log knows by part file and content hash what it was made of. Where that differs from the
files, exactly those parts are made anew; a small known change is applied record by record. Full
text and vectors are made of the log alone and know up to where they have come.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from duckkb.errors import (
    DamagedIndexError,
    EmbeddingError,
    LockTimeoutError,
    ReadOnlyError,
    StorageError,
)
from duckkb.search.making import ChunkMaker
from duckkb.search.pieces import Cutter
from duckkb.search.rows import Made, Mark, parts_that_differ
from duckkb.search.shelf import Leaf, Shelf
from duckkb.search.source import Cover, PartSource
from duckkb.search.spaces import Embeddings, VectorSpaces
from duckkb.truth.changes import ChangeSet
from duckkb.truth.files import content_hash
from duckkb.truth.record import Record
from duckkb.truth.store import Progress

log = logging.getLogger(__name__)

_BLOCK = 256
_MANY = 100_000


INDEX_IN_MEMORY = (
    "the search index is in memory only, as the disk does not take it; every process makes it anew"
)


class SearchIndex:
    """Full text and vectors over the chunks of every searchable field.

    Args:
        folder: where the index is kept; None keeps it in memory, for a process that may not write.
        cutter: cuts records into chunks.
        spaces: makes vectors of text.
        source: the part files.
        exclusive: takes the write lock and brings `source` up to date, for repairs on disk.
        progress: called with (stage, done, total) while a write is taken over.
        must_embed: a write whose vectors cannot be had fails whole.
    """

    def __init__(
        self,
        folder: Path | None,
        cutter: Cutter,
        spaces: VectorSpaces,
        source: PartSource,
        exclusive: Callable[[], AbstractContextManager[None]],
        progress: Progress | None = None,
        *,
        must_embed: bool = False,
    ) -> None:
        self._folder = folder
        self._must_embed = must_embed
        self.cutter = cutter
        self.spaces = spaces
        self._source = source
        self._exclusive = exclusive
        self._progress = progress
        self._opened: Leaf | None = None
        self._base: Made | None = None
        self._pending: dict[int, tuple[str, Record | None, str | None]] = {}
        self._cover: Cover | None = None
        self._missing: tuple[Mark, NDArray[np.int64]] | None = None
        self._lock = threading.RLock()
        self._meanwhile: list[Shelf] | None = None
        spaces.look_in(self)
        self._maker = ChunkMaker(cutter, spaces)
        self.chunks_written = 0
        self._damaged: Sequence[str] = ()

    @property
    def on_disk(self) -> bool:
        """Whether the index is kept on disk; else in memory."""
        return self._folder is not None

    @property
    def leaf(self) -> Leaf:
        """The index proper, opened at first use; in memory where the disk does not take it."""
        if self._opened is None:
            try:
                self._opened = self._leaf_in(self._folder)
            except StorageError as error:
                log.warning("the search index is kept in memory: %s", error)
                self._folder = None
                self._opened = self._leaf_in(None)
        return self._opened

    def _leaf_in(self, folder: Path | None) -> Leaf:
        return Leaf(folder, self.spaces, self.cutter.segmenter.common_ids)

    @property
    def embeddings(self) -> Embeddings:
        """The vectors that the last change needed."""
        return self._maker.embeddings

    # -- following changes ---------------------------------------------------------------------

    def apply(self, changes: ChangeSet) -> None:
        """Takes a committed change over; the caller holds the write lock.

        Other threads search what there was before until it is done: they do not wait for a large import.
        """
        with self._lock:
            if self._cover is None and self._base is not None and not self._pending:
                self._meanwhile = self.leaf.shelves()
            try:
                self.note(changes)
                self.flush(self._progress)
            finally:
                self._meanwhile = None

    def note(self, changes: ChangeSet) -> None:
        """Remembers a change that was found on disk, to be brought in by the next `flush`."""
        with self._lock:
            for change in changes.changes:
                if change.type in self.cutter.types:
                    self._pending[change.id] = (change.type, change.record, change.part)

    def made_of(self) -> Made:
        """What the index is to be made of."""
        fingerprint = content_hash(self.cutter.fingerprint.encode())
        return Made(fingerprint, self._source.fingerprints(self.cutter.types))

    def settle(self) -> bool:
        """Whether the index holds what the files say; if so, what follows can be applied to it.

        Called at the start of a write, when the files have been caught up with.
        """
        if self._meanwhile is not None:
            return False
        with self._lock:
            if self._base is not None and not self._pending:
                return True
            leaf = self.leaf
            leaf.reload()
            target = self.made_of()
            if leaf.log.made() != target or not leaf.whole():
                return False
            self._settled(target)
            return True

    def ensure(self, progress: Progress | None = None) -> None:
        """Brings the index up to date before a search.

        Where another process holds the write lock, this one goes on at once with the difference
        held in memory: a reader never waits. So it does where the disk takes no more, and while a
        write of this process has not returned yet.
        """
        if self._meanwhile is not None:
            return
        with self._lock:
            if self.settle():
                self._cover = None
                return
            if self._folder is None:
                self.flush(progress)
                return
        try:
            with self._exclusive():
                self.flush(progress)
                self._cover = None
        except StorageError as error:
            if not isinstance(error, LockTimeoutError | ReadOnlyError):
                log.warning("what the search index lacks is kept in memory: %s", error)
            with self._lock:
                self._cover_difference()

    def _cover_difference(self) -> None:
        leaf, target = self.leaf, self.made_of()
        made, view = leaf.log.made(), leaf.log.view
        alike = made is not None and made.fingerprint == target.fingerprint
        over = view.mark if view is not None and alike else None
        if self._cover is not None and (self._cover.over, self._cover.target) == (over, target):
            return
        changed, gone = parts_that_differ(made, target)
        memory = self._leaf_in(None)
        records = ((record, path) for path in changed for record in self._source.records(path))
        self._write(memory, records, target, whole=True)
        # Taken now: the index below may move on before the files as known here do.
        below = leaf.shelves((*changed, *gone)) if over is not None else []
        self._cover = Cover(over, target, memory.shelves() + below)

    def flush(self, progress: Progress | None = None) -> None:
        """Makes the index hold what the files say; on disk the caller holds the write lock."""
        with self._lock:
            leaf = self.leaf
            leaf.reload()
            self.count_anew()
            target = self.made_of()
            made = leaf.log.made()
            if made == target:
                leaf.index_words()
            elif made is None or leaf.mostly_dead():
                self._remake(leaf, None, target, progress)
            elif made == self._base and len(self._pending) <= _MANY:
                self._apply_pending(leaf, target)
            else:
                self._remake(leaf, made, target, progress)
            self._settled(target)

    def count_anew(self) -> None:
        """From here on `chunks_written` and `embeddings` tell of what follows."""
        self.chunks_written = 0
        self._maker.embeddings = Embeddings()

    def rebuild(self, progress: Progress | None = None) -> None:
        """Makes the whole index anew; the caller holds the write lock."""
        with self._lock:
            self.count_anew()
            target = self.made_of()
            self.leaf.reload()
            self._damaged = self.leaf.log.damaged()
            # What is pending may be so because the model has another dimension than before.
            dims = self.spaces.model_dims() if len(self.pending_rows()) else []
            self._remake(self.leaf, None, target, progress, dims)
            self._damaged = []
            self._settled(target)

    def forget(self) -> None:
        """After this nothing that was noted counts: the next `ensure` compares part by part."""
        with self._lock:
            self._pending.clear()
            self._base = None

    def _settled(self, made: Made) -> None:
        self._base = made
        self._pending.clear()

    def _apply_pending(self, leaf: Leaf, target: Made) -> None:
        pending = dict(self._pending)
        records = (
            (record, part or "") for _, record, part in pending.values() if record is not None
        )
        view = leaf.log.view
        assert view is not None
        self._write(leaf, records, target, bury=view.rows_of(list(pending)))

    def _remake(
        self,
        leaf: Leaf,
        made: Made | None,
        target: Made,
        progress: Progress | None,
        dims: Sequence[int] = (),
    ) -> None:
        view = leaf.log.view
        whole = made is None or view is None or made.fingerprint != target.fingerprint
        changed, gone = parts_that_differ(None if whole else made, target)
        again = set(changed)
        # A record whose line stands in a part that did not change, but whose chunks go too.
        moved = [] if whole else [p for p in self._pending.values() if p[2] not in again]

        def records() -> Iterator[tuple[Record, str]]:
            for done, path in enumerate(changed, 1):
                for record in self._source.records(path):
                    yield record, path
                if progress is not None:
                    progress("indexing", done, len(changed))
            for _, record, part in moved:
                if record is not None and part is not None:
                    yield record, part

        bury = None
        if not whole and view is not None:
            bury = np.union1d(view.rows_in([*changed, *gone]), view.rows_of(list(self._pending)))
        self._write(leaf, records(), target, bury=bury, whole=whole, dims=dims)

    def fill_pending(self, progress: Progress | None = None) -> int:
        """Computes the vectors that a provider's failure left out; the caller holds the write lock.

        Returns:
            How many are still missing.
        """
        with self._lock:
            missing = self.pending_rows()
            view = self.leaf.log.view
            if view is None or not len(missing) or self._base is None:
                return len(missing)
            ids = [int(i) for i in np.unique(view.record[missing])]
            found = self._source.stored(ids)
            records = [(found[i], self._source.parts_of(i)[0]) for i in ids if i in found]
            made = self.embeddings
            made.pending, made.error = 0, None
            if error := self._warmed([(r.type, r.values) for r, _ in records]):
                made.error = error
                if not self.spaces.prepared:
                    made.pending = len(missing)
                    self.spaces.forget_warm()
                    return len(missing)
            self._write(self.leaf, records, self._base, bury=view.rows_of(ids))
            return len(self.pending_rows())

    def pending_rows(self) -> NDArray[np.int64]:
        """Rows whose vector is still to be computed."""
        view = self.leaf.log.view
        if view is None or not self.leaf.fits():
            return np.empty(0, dtype=np.int64)  # what is made anew has none left over
        if self._missing is None or self._missing[0] != view.mark:
            wanted = [self.spaces.of(*name) >= 0 for name in view.meta.fields]
            missing = view.live & np.array([*wanted, False], dtype=np.bool_)[view.field]
            for space in view.spaces:
                missing &= space.of_row < 0
            self._missing = view.mark, np.flatnonzero(missing)
        return self._missing[1]

    # -- writing -------------------------------------------------------------------------------

    def _write(
        self,
        leaf: Leaf,
        records: Iterable[tuple[Record, str]],
        target: Made,
        *,
        bury: NDArray[Any] | None = None,
        whole: bool = False,
        dims: Sequence[int] = (),
    ) -> None:
        """Rows for the records into the log, and from there into full text and vectors."""
        view = leaf.log.view
        if whole or view is None:
            self._maker.expect(dims or [0] * len(self.spaces))
        else:
            self._maker.expect([space.dim for space in view.meta.spaces])
        change = leaf.log.change(whole=whole)
        if bury is not None and len(bury):
            change.bury(bury)
        rest = iter(records)
        while block := list(islice(rest, _BLOCK)):
            change.add(self._maker.of(block))
        self.chunks_written += change.added
        change.commit(target)
        leaf.index_words()
        leaf.follow()
        self.spaces.forget_warm()
        for index in leaf.vectors:
            if index.wants_training:
                index.train(self._progress)

    @property
    def costly(self) -> bool:
        """Whether some vectors are computed ahead of a write, by `warm`."""
        return self.spaces.costly

    def warm(self, items: Iterable[tuple[str, Mapping[str, Any]]]) -> None:
        """Computes the vectors of records that are about to be written, before the lock is taken.

        Args:
            items: type and values of each.

        Raises:
            EmbeddingError: the provider failed, and `embedding.on_error` is `fail`.
        """
        error = self._warmed(items)
        if error is not None:
            if self._must_embed:
                raise error
            log.warning("vectors are left for later: %s", error)

    def _warmed(self, items: Iterable[tuple[str, Mapping[str, Any]]]) -> EmbeddingError | None:
        """Prepares the costly vectors of records; the error, if there was one."""
        self.spaces.forget_warm()
        if not self.spaces.costly:
            return None

        def report(done: int, total: int) -> None:
            if self._progress is not None:
                self._progress("embedding", done, total)

        view = self.leaf.log.view if self.leaf.fits() else None
        dims = [] if view is None else [space.dim for space in view.meta.spaces]
        try:
            self.spaces.warm(self.cutter.costly(items), report, dims)
        except EmbeddingError as error:
            return error
        return None

    def find(self, key: str, hashes: Sequence[bytes]) -> Mapping[bytes, NDArray[np.float32]]:
        """The vectors that the log holds, also those of rows that count no more."""
        view = self.leaf.log.view
        found: dict[bytes, NDArray[np.float32]] = {}
        if view is not None:
            for number, space in enumerate(view.meta.spaces):
                if space.key == key and not {f"vectors{number}", f"at{number}", "rows"} & {
                    *self._damaged
                }:
                    found.update(view.vectors_of(number, hashes))
        return found

    def release(self) -> None:
        """The log needs nothing beyond itself to find a vector."""

    def absent(self) -> str | None:
        """A log that is gone is made anew of what there is."""
        return None

    def dim(self, space: int) -> int:
        """The dimension of a space; 0 where it has no vector yet."""
        return max((s.view.meta.spaces[space].dim for s in self.shelves()), default=0)

    def distrust_words(self, why: DamagedIndexError) -> None:
        """Full text is not what was written; the next `ensure` makes it anew from the log."""
        log.warning("%s; it is made anew", why)
        with self._lock:
            self.leaf.text.distrust()
            self._cover = self._base = None

    # -- looking -------------------------------------------------------------------------------

    def shelves(self) -> list[Shelf]:
        """What a search looks through just now."""
        meanwhile = self._meanwhile
        if meanwhile is not None:
            return meanwhile
        with self._lock:
            return self.leaf.shelves() if self._cover is None else self._cover.shelves
