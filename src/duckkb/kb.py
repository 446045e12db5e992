"""KnowledgeBase: opens the parts of a base, wires them, and delegates."""

from __future__ import annotations

import os
import threading
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol, Self

import msgspec

from duckkb import doctor
from duckkb.bundle.importer import ImportResult
from duckkb.bundle.parse import FileBytes
from duckkb.bundle.table_import import TableImporter
from duckkb.config import CONFIG_NAME, Config, config_digest, read_config
from duckkb.errors import (
    BaseNotFoundError,
    DuckKBError,
    LockTimeoutError,
    ReadOnlyError,
    check_type,
    closed,
)
from duckkb.ontology.names import WRITE_ELSEWHERE, find_type
from duckkb.parts import Surroundings, open_parts
from duckkb.records import GetResult, identity_named, lookup
from duckkb.runtime.sql_guard import SqlResult
from duckkb.search.filters import Filter
from duckkb.search.query import Mode, Request, SearchResult
from duckkb.search.relation import names_index
from duckkb.status import Status, SyncResult, status_of, sync_result
from duckkb.truth.files import content_hash
from duckkb.truth.layout import DATA
from duckkb.truth.lock import DEFAULT_WAIT, WriteLock
from duckkb.truth.store import Progress
from duckkb.truth.unread import missing_told, unread_places
from duckkb.writer import Clock, utc_now

_OUTDATED = (
    f"{CONFIG_NAME} has changed since this process read it;"
    " sync here (sync_knowledge_base, POST /sync) or start again"
)


_MOVED = (
    "records were written since the page before: some may stand on both pages or on none;"
    " begin without a cursor to see them all"
)


class Closable(Protocol):
    """Something that holds resources."""

    def close(self) -> None:
        """Lets go of them."""
        ...


class KnowledgeBase:
    """An open knowledge base. Synchronous and thread-safe; use it as a context manager.

    Args:
        root: the folder with `config.yaml`.
        read_only: never write; derived state stays in memory.
        settings: values that override the environment and the file, nested as in the file.
        clock: the time of writes.
        lock_wait: seconds to wait for another writer at most.
        progress: called with (stage, done, total) during long work.

    Raises:
        BaseNotFoundError: there is no `config.yaml`.
        ConfigError: it has mistakes; all of them are listed.
    """

    def __init__(
        self,
        root: Path | str,
        *,
        read_only: bool = False,
        settings: Mapping[str, Any] | None = None,
        clock: Clock = utc_now,
        lock_wait: float = DEFAULT_WAIT,
        progress: Progress | None = None,
    ) -> None:
        self.root = Path(root).absolute()
        self._config_path = str(self.root / CONFIG_NAME)  # looked at in every call
        self.read_only = read_only
        self.progress = progress
        self._arguments = dict(settings or {})
        self._clock = clock
        self._order = threading.RLock()
        self._closed = False
        self.attached: dict[str, Closable] = {}
        """What services above keep for this base; closed with it."""
        self.lock = WriteLock(self.root, lock_wait)
        self._build(read_config(self.root, self._arguments))
        if not read_only and self.store.journal.committed() is not None:
            self._finish_journal()
        self.refresh()
        self._parts.upkeep.keep_snapshot()

    def _build(self, config: Config) -> None:
        self.config = config
        self._config_seen: tuple[object, bool] = (None, False)
        self.settings = config.loaded.settings
        self.ontology = config.ontology
        around = Surroundings(
            self.root, self.read_only, self._clock, self.lock, self._order, self.progress
        )
        self._parts = open_parts(config, around, self._ready)
        self.messages = self._parts.messages
        self.store = self._parts.store
        self.generation = self.store.generation
        self.database = self._parts.database
        self.index = self._parts.index
        self.writer = self._parts.writer
        self.cache = self._parts.cache
        self.graph = self._parts.graph
        self.kg = self._parts.kg
        self.own_words = self._parts.own_words

    def _ready(self) -> None:
        self.refresh()
        self.index.ensure(self.progress)

    def refresh(self) -> None:
        """Catches up when another process has written; one `stat` when none has."""
        self._require_open()
        self._parts.upkeep.refresh()

    def catch_up(self) -> None:
        """Looks at every part file and takes over what changed, whoever changed it."""
        self._require_open()
        self._parts.upkeep.catch_up()

    def follow_files(self) -> None:
        """Takes over edits that were made by hand or by Git since; a `stat` of each part file where there are none.

        For a process that stays while people work on the files: what it answers is then what they hold.
        """
        self._require_open()
        self._parts.upkeep.follow_files()

    def state(self) -> str:
        """Tells apart what was read of the part files, from one process to another."""
        self.refresh()
        hashes = self.store.hashes(self.ontology.stored.types)
        return content_hash(msgspec.json.encode(hashes, order="sorted"))

    def follow(self, state: str) -> None:
        """Catches up where another process has read the part files otherwise."""
        if state != self.state():
            self._parts.upkeep.read_changes()

    def _finish_journal(self) -> None:
        try:
            self.writer.roll_forward()
        except LockTimeoutError:
            # Its writer is still at work; reading looks through the journal meanwhile.
            return

    def outdated(self) -> tuple[str, ...]:
        """The notice that `config.yaml` is another by now than this base was opened with; one `stat`."""
        try:
            stat = os.stat(self._config_path)
            found = (stat.st_mtime_ns, stat.st_size, stat.st_ino)
        except OSError:
            found = "gone"
        if self._config_seen[0] != found:
            self._config_seen = (found, config_digest(self.root) != self.config.digest)
        return (_OUTDATED,) if self._config_seen[1] else ()

    @contextmanager
    def _by_this_config(self) -> Generator[None]:
        """What is refused under a config that is outdated is told to be so."""
        try:
            yield
        except DuckKBError as error:
            error.hint = "\n".join(filter(None, (error.hint, *self.outdated()))) or None
            raise

    # -- operations --------------------------------------------------------------------------

    def import_bundle(
        self,
        source: Path | FileBytes | str | list[Any],
        dry_run: bool = False,
        merge: bool = False,
        cascade: bool = False,
    ) -> ImportResult:
        """Imports a bundle, all of it or nothing.

        Args:
            source: a file, the text itself, or a list of items.
            dry_run: say what would change, write nothing.
            merge: keep the stored fields that an item leaves out; null removes one.
            cascade: delete the edges of deleted nodes too.

        Raises:
            BundleError: with every error of the bundle; nothing was changed.
        """
        self._require_writable(dry_run)
        with self._by_this_config():
            done = self._parts.importer.run(source, dry_run=dry_run, merge=merge, cascade=cascade)
        self.cache.follow(done.embeddings[1])
        return replace(done, notices=(*done.notices, *self.outdated()))

    def import_table(
        self,
        table: str,
        source: Path | FileBytes | str,
        dry_run: bool = False,
        merge: bool = False,
    ) -> ImportResult:
        """Imports the rows of one table, given as JSONL, all of them or none.

        Args:
            table: a table, or the type's name.
            source: a file, or the text itself; each line is one record without its `type`.
            dry_run: say what would change, write nothing.
            merge: keep the stored fields that a row leaves out; null removes one.

        Raises:
            BundleError: with every error, told by its line; nothing was changed.
            UsageError: there is no such table.
        """
        self._require_writable(dry_run)
        with self._by_this_config():
            record_type = find_type(self.ontology.stored, table, WRITE_ELSEWHERE)
            importer = TableImporter(self.ontology.stored, self.messages, self.writer, self.index)
            done = importer.run(record_type, source, dry_run=dry_run, merge=merge)
        self.cache.follow(done.embeddings[1])
        return replace(done, notices=(*done.notices, *self.outdated()))

    def search(
        self,
        query: str,
        limit: int = 10,
        types: Sequence[str] | str | None = None,
        mode: Mode = "hybrid",
        vector: Sequence[float] | None = None,
        explain: bool = False,
        filters: Sequence[Filter] = (),
        cursor: str | None = None,
    ) -> SearchResult:
        """The best records for a query, each with its best chunk.

        Args:
            query: in plain words, of any language.
            limit: how many records at most, 1 to 1000.
            types: names of node types, or one; None means all.
            mode: which legs take part. Where the vectors cannot be had, full text answers and a
                notice says so.
            vector: stands in for the query's own vector.
            explain: say why each hit ranks where it does.
            filters: conditions that every hit meets.
            cursor: `next_cursor` of the page before.

        Raises:
            UsageError: an argument that means nothing, with what would.
        """
        mark = self.generation.mark()
        place, moved = self.place_of(cursor)
        with self._by_this_config():
            found = self._parts.searcher.search(
                Request(query, limit, types, mode, vector, filters, explain, place)
            )
        return replace(
            found,
            notices=(*found.notices, *moved, *self.outdated()),
            next_cursor=found.next_cursor and f"{found.next_cursor}.{mark}",
        )

    def place_of(self, cursor: str | None) -> tuple[str | None, tuple[str, ...]]:
        """A cursor without the mark of the generation behind its dot, and the notice that this is another by now."""
        if not isinstance(cursor, str):
            return cursor, ()
        place, dot, mark = cursor.partition(".")
        return place, (_MOVED,) if dot and mark != self.generation.mark() else ()

    def rank(
        self,
        query: str,
        limit: int = 10,
        types: Sequence[str] | None = None,
        mode: Mode = "hybrid",
        vector: Sequence[float] | None = None,
        filters: Sequence[Filter] = (),
    ) -> list[tuple[int, float]]:
        """Ids and scores of the best records, as `search` orders them; no record is read."""
        return self._parts.searcher.rank(Request(query, limit, types, mode, vector, filters))

    def sql(self, query: str, skip: int = 0) -> SqlResult:
        """Runs one read-only query; `skip` leaves out rows that an earlier answer gave."""
        check_type("query", query, str, "text")
        self.refresh()
        if names_index(query):
            with self._order:
                self._parts.relation.ensure()
        with self._by_this_config():
            found = self._parts.guard.run(query, skip)
        missing = missing_told(unread_places(self.store, self._parts.relation.types_in(query)))
        return replace(found, notices=(*found.notices, *missing, *self.outdated()))

    def get(self, type_name: str, identity: Mapping[str, Any] | int) -> GetResult:
        """One record by its identity, or by its `__id`.

        Raises:
            RecordNotFoundError: there is none.
            UsageError: the type is unknown or the identity incomplete.
        """
        self.refresh()
        with self._by_this_config():
            record_type = find_type(self.ontology.stored, type_name)
            return lookup(self.store, self.database, record_type, identity)

    def get_by_keys(self, type_name: str, keys: Sequence[str]) -> GetResult:
        """One record by the texts of its identity values, as a command line gives them."""
        self.refresh()
        with self._by_this_config():
            record_type = find_type(self.ontology.stored, type_name)
            identity = identity_named(self.store, self.database, record_type, keys)
        return self.get(type_name, identity)

    def sync(self, rebuild: bool = False) -> SyncResult:
        """Takes over whatever changed on disk, config included; `rebuild` makes all derived data anew."""
        self._require_open()
        if rebuild:
            self._require_writable()
        with self._order:
            self.index.count_anew()
            config = read_config(self.root, self._arguments)
            if rebuild:
                self._parts.upkeep.drop_snapshot()
            reshaped = config.digest != self.config.digest
            if reshaped or rebuild:
                self._build(config)
            self._parts.upkeep.read_changes()
            before = self.generation.read().parts
        if rebuild:
            with self._parts.upkeep.exclusive():
                self.index.rebuild(self.progress)
        else:
            self.index.ensure(self.progress)
        if not self.read_only:
            self._complete_vectors()
        self._parts.upkeep.keep_snapshot()
        result = sync_result(self, before, reshaped)
        if result.files_changed and not self.read_only:
            self._parts.upkeep.announce()
        return result

    def _complete_vectors(self) -> None:
        """Computes what a provider's failure left out, and shares what was paid for."""
        if len(self.index.pending_rows()):
            with self._parts.upkeep.exclusive():
                self.index.fill_pending()
        self.cache.fold()

    def status(self) -> Status:
        """What the base holds, and what needs attention."""
        self.refresh()
        return status_of(self)

    def doctor(self, fix: bool = False) -> doctor.Report:
        """Checks every promise; with `fix` mends what is safe to mend.

        The base itself is looked at; whether bound databases answer is told by `duckkb doctor` and by
        `duckkb.source_health.with_sources(report, kb)`, since only the reasoning above can ask them.
        """
        if fix:
            self._require_writable()
        self.refresh()
        return doctor.examine(self, fix=fix)

    def _require_open(self) -> None:
        """Raises where the base was closed, or its folder moved away: nothing is read from, or written to, a place
        where it no longer is."""
        if self._closed:
            raise closed()
        if not (os.path.exists(self._config_path) or (self.root / DATA).exists()):
            raise BaseNotFoundError(
                f"the base is no longer at {self.root}",
                hint="bring its folder back, or open it where it is now",
            )

    def _require_writable(self, dry_run: bool = False) -> None:
        self._require_open()
        if self.read_only and not dry_run:
            raise ReadOnlyError("the base was opened read-only")

    def close(self) -> None:
        """Frees the memory; whatever is asked of the base afterwards is refused."""
        self._closed = True
        while self.attached:
            self.attached.popitem()[1].close()
        self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
