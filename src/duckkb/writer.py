"""The one write path: lock, catch up, plan, apply, journal, commit, publish.

What to write is decided above (`make`); who keeps derived data is given from above (`Derived`).
"""

from __future__ import annotations

import logging
import uuid
from collections.abc import Callable, Generator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Protocol

from duckkb.errors import LockTimeoutError, StorageError
from duckkb.ontology.model import Ontology
from duckkb.runtime.database import Database
from duckkb.truth import files
from duckkb.truth.changes import ChangeSet
from duckkb.truth.doubles import differ
from duckkb.truth.generation import Generation
from duckkb.truth.journal import Manifest, RolledForward, StagedPart
from duckkb.truth.lock import WriteLock
from duckkb.truth.staging import stage
from duckkb.truth.store import TruthStore

log = logging.getLogger(__name__)

Clock = Callable[[], datetime]


def utc_now() -> datetime:
    return datetime.now(UTC)


class Derived(Protocol):
    """Something that is made from the files and kept in step with them."""

    def apply(self, changes: ChangeSet) -> None:
        """Takes a committed change over."""
        ...


class Owner(Protocol):
    """What the writer asks of whoever owns the derived parts."""

    def catch_up(self) -> None:
        """Brings all derived parts up to date with the files."""
        ...

    def wrote(self) -> None:
        """The generation was raised for a write that everything derived has taken over."""
        ...

    def mark_stale(self, reason: str) -> None:
        """A derived part could not follow; it is rebuilt before its next use."""
        ...


@dataclass(frozen=True, slots=True)
class State:
    """The base as it is under the lock: what `make` plans against."""

    ontology: Ontology
    store: TruthStore
    database: Database
    now: datetime


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a write did. `notices` say what was put right or is still to be done."""

    changes: ChangeSet
    files_changed: tuple[str, ...]
    notices: tuple[str, ...] = ()


class Writer:
    """Carries out writes, one at a time.

    Args:
        store: the files.
        database: the tables; joins the write's transaction.
        derived: what follows after the commit point, in order.
        owner: catches up with others' changes, and is told of failures.
        lock: the write lock of the base.
        generation: raised after every write.
        order: held for the length of a write; the one lock of this process that orders every apply.
        clock: gives the time of the write.
        read_only: no more than dry runs are asked for; they leave the lock alone.
    """

    def __init__(
        self,
        store: TruthStore,
        database: Database,
        derived: Sequence[Derived],
        owner: Owner,
        lock: WriteLock,
        generation: Generation,
        order: AbstractContextManager[object],
        clock: Clock = utc_now,
        read_only: bool = False,
    ) -> None:
        self._store = store
        self._database = database
        self._derived = derived
        self._owner = owner
        self._lock = lock
        self._generation = generation
        self._order = order
        self._clock = clock
        self._read_only = read_only
        self.rolled_forward: list[RolledForward] = []

    def write(self, make: Callable[[State], ChangeSet], *, dry_run: bool = False) -> Outcome:
        """Makes a change and brings it to the disk, all of it or nothing.

        Args:
            make: gives the change, seeing the newest state; whatever it raises ends the write.
            dry_run: stop before anything is written.

        Raises:
            LockTimeoutError: another writer did not finish in time.
            ConcurrentEditError: a file moved under the write's feet; nothing was written.
            StorageError: the disk refused before the commit point; nothing was written.
        """
        with self._looking() if dry_run else self._locked() as notices:
            state = State(self._store.ontology, self._store, self._database, self._clock())
            changes = make(state)
            if not changes:
                return Outcome(changes, (), tuple(notices))
            staged = stage(self._store, changes)
            notices += self._versions_lost(changes)
            paths = tuple(part.path for part in staged)
            if dry_run:
                return Outcome(changes, paths, tuple(notices))
            done = self._carry_out(changes, staged, notices)
            return Outcome(done, paths, tuple(notices))

    def _versions_lost(self, changes: ChangeSet) -> list[str]:
        """Of records that stood twice and said otherwise one line is left; the other is in Git only."""
        notices: list[str] = []
        for copies in self._store.doubles_among(c.id for c in changes.changes).values():
            if differ(copies):
                places = ", ".join(f"{copy.path}:{copy.line}" for copy in copies)
                notices.append(
                    f"the versions of a record that stood at {places} gave way to this one"
                )
        return notices

    def rewrite(self, make: Callable[[TruthStore], Sequence[StagedPart]]) -> Outcome:
        """Rewrites part files without changing any record, in the same all-or-nothing way."""
        with self._locked() as notices:
            staged = make(self._store)
            if not staged:
                return Outcome(ChangeSet(), (), tuple(notices))
            self._carry_out(ChangeSet(), staged, notices)
            return Outcome(ChangeSet(), tuple(p.path for p in staged), tuple(notices))

    @contextmanager
    def _locked(self) -> Generator[list[str]]:
        """The lock, with the base caught up; errors of the disk become errors of this project."""
        with (
            files.refusals_told("nothing was written; try again"),
            self._lock.hold(),
            self._order,
        ):
            yield self._begin()

    @contextmanager
    def _looking(self) -> Generator[list[str]]:
        """What a dry run needs: the lock where it can be had, else the base as it is, since nothing
        will be written."""
        with ExitStack() as held:
            notices: list[str] | None = None
            if not self._read_only:
                try:
                    notices = held.enter_context(self._locked())
                except LockTimeoutError:
                    raise
                except StorageError as error:
                    log.debug("a dry run goes without the lock: %s", error)
            if notices is None:
                held.enter_context(self._order)
                self._owner.catch_up()
            yield notices or []

    def roll_forward(self) -> list[str]:
        """Finishes a journal that another process left behind; for opening a base to write."""
        with self._locked() as notices:
            return notices

    def clear_journal(self) -> None:
        """Removes what an interrupted write left; one that was committed meanwhile is finished first."""
        with self._locked():
            self._store.journal.drop()

    def _begin(self) -> list[str]:
        """Finishes what another process had committed, then catches up with everybody."""
        manifest = self._store.journal.committed()
        if manifest is None:
            self._owner.catch_up()
            return []
        done = self._store.journal.publish(manifest)
        self._owner.catch_up()
        self.rolled_forward.append(done)
        notices = [f"finished an interrupted write to {len(done.paths)} files"]
        if done.merged:
            notices.append(f"these had changed meanwhile and were merged: {', '.join(done.merged)}")
        self._settle(notices)
        for notice in notices:
            log.warning(notice)
        return notices

    def _carry_out(
        self, changes: ChangeSet, staged: Sequence[StagedPart], notices: list[str]
    ) -> ChangeSet:
        """Steps 4 to 8 of a write: before the commit point an error undoes all, after it none does."""
        self._database.begin()
        try:
            self._database.apply(changes)
            manifest = self._store.journal.prepare(uuid.uuid4().hex, staged)
            self._commit(manifest)
        except BaseException:
            self._database.rollback()
            raise
        with self._store.writing(staged):
            return self._follow(changes, staged, manifest, notices)

    def _follow(
        self,
        changes: ChangeSet,
        staged: Sequence[StagedPart],
        manifest: Manifest,
        notices: list[str],
    ) -> ChangeSet:
        """What comes after the commit point: the files, then the tables, then all that is derived."""
        try:
            published = self._publish(manifest, notices)
            done = self._store.take_over(changes, staged)
            self._database.commit()
        except BaseException as error:
            self._database.rollback()
            self._stale(f"{type(error).__name__}: {error}", notices)
            if not isinstance(error, Exception):
                raise
            return changes
        for derived in self._derived:
            try:
                derived.apply(done)
            except Exception as error:  # noqa: BLE001  the change is saved: nothing may undo the answer
                self._stale(f"{type(derived).__name__}: {error}", notices)
        if published:
            self._settle(notices)
            self._owner.wrote()
        return done

    def _commit(self, manifest: Manifest) -> None:
        """Writes the commit record; an error leaves it either surely there or surely not."""
        journal = self._store.journal
        try:
            journal.commit(manifest)
        except BaseException as error:
            try:
                journal.drop()
            except OSError as second:
                # The rest of the journal means nothing without a commit record.
                log.warning("the unfinished journal could not be cleared: %s", second)
            found = journal.committed()
            if found is None or found.id != manifest.id or not isinstance(error, OSError):
                raise

    def _publish(self, manifest: Manifest, notices: list[str]) -> bool:
        """Brings a committed write into `data/`; on failure whoever comes next does it."""
        try:
            self._store.journal.publish(manifest, own=True)
        except OSError as error:
            notice = f"saved in the journal; the files will be written at the next call ({error})"
            log.warning(notice)
            notices.append(notice)
            return False
        return True

    def _settle(self, notices: list[str]) -> None:
        """Tells the other processes, then forgets the journal; whoever is next may repeat both."""
        try:
            self._generation.advance(self._store.hashes(self._store.ontology.types))
            self._store.journal.drop()
        except OSError as error:
            notice = f"saved; the journal is kept until the next write ({error})"
            log.warning(notice)
            notices.append(notice)

    def _stale(self, reason: str, notices: list[str]) -> None:
        log.warning("derived data will be rebuilt: %s", reason)
        self._owner.mark_stale(reason)
        notices.append(f"saved; derived data will be rebuilt at the next call ({reason})")
