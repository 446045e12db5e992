"""Keeping the derived parts of a base in step with its files."""

from __future__ import annotations

import gc
import logging
import threading
from collections.abc import Generator
from contextlib import contextmanager

from duckkb.errors import DuckKBError, ReadOnlyError, StorageError
from duckkb.graph.kept import KeptAdjacency
from duckkb.runtime.database import Database
from duckkb.runtime.snapshot import Snapshot
from duckkb.search.index import SearchIndex
from duckkb.truth import files
from duckkb.truth.generation import Generation, Signature
from duckkb.truth.lock import WriteLock
from duckkb.truth.store import Progress, TruthStore

log = logging.getLogger(__name__)


class Upkeep:
    """Opening is taking over everything, catching up is taking over some.

    Args:
        store: the files.
        database: the tables.
        generation: tells that somebody wrote.
        lock: the write lock, for `exclusive`.
        order: the one lock of this process that orders every apply.
        read_only: never write, not even the index.
        progress: called with (stage, done, total).
        snapshot: what another process left of all this, so that not every file must be read.
    """

    def __init__(
        self,
        store: TruthStore,
        database: Database,
        generation: Generation,
        lock: WriteLock,
        order: threading.RLock,
        read_only: bool,
        progress: Progress | None,
        snapshot: Snapshot,
    ) -> None:
        self._store = store
        self._database = database
        self._generation = generation
        self._lock = lock
        self._order = order
        self._read_only = read_only
        self._progress = progress
        self._snapshot = snapshot
        self._index: SearchIndex | None = None
        self._adjacency: KeptAdjacency | None = None
        self._seen: Signature = None
        self._stale: str | None = "not read yet"

    def follow_with(self, index: SearchIndex, adjacency: KeptAdjacency) -> None:
        """Names what follows the tables; the index in turn needs `exclusive` of this object."""
        self._index = index
        self._adjacency = adjacency

    def refresh(self) -> None:
        """Catches up when another process has written; one `stat` when none has."""
        signature = self._generation.signature()
        if signature is None:
            # Somebody deleted what is derived: only the files themselves can tell.
            self._read_again(signature)
            return
        while self._stale is not None or signature != self._seen:
            self._read_again(signature)
            signature = self._generation.signature()

    def _read_again(self, signature: Signature) -> None:
        with self._order:
            if signature is None or self._stale is not None or signature != self._seen:
                self.read_changes()
                self._seen = signature

    def catch_up(self) -> None:
        """Looks at every part file and takes over what changed, whoever changed it."""
        with self._order:
            self.read_changes()
            if not self._read_only and self._index is not None:
                self._index.settle()

    def follow_files(self) -> None:
        """Takes over edits that were made without the lock, where any part file looks touched."""
        self.refresh()
        store = self._store
        if store.known.is_behind(store.layout):
            with self._order:
                if store.known.is_behind(store.layout):  # another thread may just have read them
                    self.read_changes()

    def read_changes(self) -> int:
        """Brings the tables up to date; returns how many records changed.

        Raises:
            StorageError: a part cannot be read. Going on without its records would be silent.
        """
        with self._order:
            opening = self._stale is not None
            if opening:
                self._database.create()
                self._store.reset()
                if self._index is not None:
                    self._index.forget()
                if self._adjacency is not None:
                    self._adjacency.forget()
            self._stale = "reading was interrupted"
            collecting = gc.isenabled()
            if opening:
                # Nothing read here is rubbish: the collector would walk all of it again and again.
                gc.disable()
            try:
                if opening:
                    self._snapshot.restore()
                self._database.begin(outside=True)
                count = self._take_over(opening)
                self._database.commit()
            except BaseException as error:
                self._database.rollback()
                if isinstance(error, OSError):
                    raise StorageError(
                        f"the files of the base cannot be read: {error}",
                        path=None if error.filename is None else str(error.filename),
                        hint="mend what keeps this process from reading; no record was changed",
                    ) from error
                raise
            finally:
                if collecting:
                    gc.enable()
            self._stale = None
            return count

    def _take_over(self, opening: bool) -> int:
        count = 0
        for changes in self._store.catch_up(self._progress):
            self._database.apply(changes)
            count += len(changes)
            if not opening and self._index is not None:
                self._index.note(changes)
            if not opening and self._adjacency is not None:
                self._adjacency.note(changes)
        return count

    def wrote(self) -> None:
        """Our own write raised the generation, under the lock and on top of all others: it is known."""
        self._seen = self._generation.signature()

    def announce(self) -> None:
        """Tells the other processes of edits that were made without the lock."""
        with self.exclusive(), self._order:
            self._generation.advance(self._store.hashes(self._store.ontology.types))
            self.wrote()

    def mark_stale(self, reason: str) -> None:
        """A derived part could not follow: everything is read anew before its next use."""
        self._stale = reason

    def keep_snapshot(self) -> None:
        """Writes the snapshot where the one on disk is far behind; the next opening profits from it.

        Where somebody writes, or the disk refuses, a later opening does it.
        """
        with self._order:
            if self._read_only or not self._snapshot.is_behind():
                return
        try:
            with self._lock.hold(0.0), self._order:
                self.read_changes()
                # What a journal is still to bring is known already, but not by what its files are.
                if self._store.journal.committed() is None:
                    self._snapshot.write()
        except (DuckKBError, OSError) as error:
            log.info("no snapshot was written: %s", error)

    def drop_snapshot(self) -> None:
        """Removes the snapshot: what follows reads every file."""
        self._snapshot.remove()

    @contextmanager
    def exclusive(self, wait: float | None = None) -> Generator[None]:
        """The write lock, with everything caught up; `wait` bounds the seconds spent on it.

        Raises:
            StorageError: the base is read-only, another writer did not finish, the disk refused.
        """
        if self._read_only:
            raise ReadOnlyError("the base was opened read-only")
        hint = "no record was changed; try again"
        with files.refusals_told(hint), self._lock.hold(wait):
            self.catch_up()
            if self._generation.signature() is None:
                # A clone, or `.build` was deleted: without it every call would look at all files.
                self._generation.advance(self._store.hashes(self._store.ontology.types))
                self.wrote()
            yield

    @contextmanager
    def exclusive_at_once(self) -> Generator[None]:
        """Like `exclusive`, but where somebody holds the lock it gives up at once."""
        with self.exclusive(0.0):
            yield
