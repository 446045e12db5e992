"""KnowledgeBase: opens the parts of a base, wires them, and delegates."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from duckkb import doctor
from duckkb.bundle.importer import Importer, ImportResult
from duckkb.bundle.messages import Messages
from duckkb.config import Config, read_config
from duckkb.errors import LockTimeoutError, ReadOnlyError, UsageError
from duckkb.records import GetResult, find_node_type, find_type, identity_from_keys, lookup
from duckkb.runtime.database import Database
from duckkb.runtime.sql_guard import SqlGuard, SqlResult
from duckkb.search.index import SearchIndex
from duckkb.search.query import Mode, Searcher, SearchResult
from duckkb.search.relation import SearchRelation
from duckkb.status import Status, SyncResult, status_of, sync_result
from duckkb.text.segment import Segmenter, user_words
from duckkb.truth.lock import DEFAULT_WAIT, WriteLock
from duckkb.truth.store import Progress, TruthStore
from duckkb.upkeep import Upkeep
from duckkb.writer import Clock, Writer, utc_now


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
        self.read_only = read_only
        self.progress = progress
        self._arguments = dict(settings or {})
        self._clock = clock
        self._order = threading.RLock()
        self.lock = WriteLock(self.root, lock_wait)
        self._build(read_config(self.root, self._arguments))
        if not read_only and self.store.journal.committed() is not None:
            self._finish_journal()
        self.refresh()

    def _build(self, config: Config) -> None:
        self.config = config
        self.settings = config.loaded.settings
        self.ontology = config.ontology
        self.messages = Messages(self.settings.language)
        self.store = TruthStore(self.root, self.ontology)
        self.generation = self.store.generation
        self.database = Database(self.ontology)
        self._upkeep = Upkeep(
            self.store,
            self.database,
            self.generation,
            self.lock,
            self._order,
            self.read_only,
            self.progress,
        )
        self.index = self._index()
        self._upkeep.follow_with(self.index)
        self._searcher = Searcher(self.ontology, self.index, self.store.stored)
        self.writer = Writer(
            self.store,
            self.database,
            [self.index],
            self._upkeep,
            self.lock,
            self.generation,
            self._order,
            self._clock,
        )
        self._importer = Importer(self.ontology, self.messages, self.writer, self.index)
        self._guard = SqlGuard(self.database)
        self._relation = SearchRelation(self.ontology, self.database, self.index, self.store)

    def _index(self) -> SearchIndex:
        search = self.settings.search
        return SearchIndex(
            None if self.read_only else self.root / ".build" / "fulltext",
            self.ontology,
            Segmenter(search.tokenizer, user_words(self.root / "user_dict.txt")),
            search.chunk_size,
            search.chunk_overlap,
            self.store,
            self._upkeep.exclusive_at_once,
            self.progress,
        )

    def refresh(self) -> None:
        """Catches up when another process has written; one `stat` when none has."""
        self._upkeep.refresh()

    def catch_up(self) -> None:
        """Looks at every part file and takes over what changed, whoever changed it."""
        self._upkeep.catch_up()

    def _finish_journal(self) -> None:
        try:
            self.writer.roll_forward()
        except LockTimeoutError:
            # Its writer is still at work; reading looks through the journal meanwhile.
            return

    # -- operations --------------------------------------------------------------------------

    def import_bundle(
        self,
        source: Path | str | list[Any],
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
        self._require_writable()
        return self._importer.run(source, dry_run=dry_run, merge=merge, cascade=cascade)

    def search(
        self,
        query: str,
        limit: int = 10,
        types: Sequence[str] | None = None,
        mode: Mode = "hybrid",
        vector: Sequence[float] | None = None,
        explain: bool = False,
    ) -> SearchResult:
        """The best records for a query, each with its best chunk."""
        if not 1 <= limit <= 1000:
            raise UsageError(f"limit must be from 1 to 1000, got {limit}")
        names = [find_node_type(self.ontology, name).name for name in types] if types else None
        self.refresh()
        self.index.ensure(self.progress)
        return self._searcher.search(query, limit, names, mode, explain)

    def sql(self, query: str) -> SqlResult:
        """Runs one read-only query."""
        self.refresh()
        with self._order:
            self._relation.ensure(query)
        return self._guard.run(query)

    def get(self, type_name: str, identity: Mapping[str, Any] | int) -> GetResult:
        """One record by its identity, or by its `__id`.

        Raises:
            RecordNotFoundError: there is none.
            UsageError: the type is unknown or the identity incomplete.
        """
        self.refresh()
        return lookup(self.store, self.database, find_type(self.ontology, type_name), identity)

    def get_by_keys(self, type_name: str, keys: Sequence[str]) -> GetResult:
        """One record by the texts of its identity values, as a command line gives them."""
        return self.get(
            type_name, identity_from_keys(self.ontology, find_type(self.ontology, type_name), keys)
        )

    def sync(self, rebuild: bool = False) -> SyncResult:
        """Takes over whatever changed on disk, config included; `rebuild` makes all derived data anew."""
        if rebuild:
            self._require_writable()
        with self._order:
            config = read_config(self.root, self._arguments)
            if config.digest != self.config.digest or rebuild:
                self._build(config)
            self._upkeep.read_changes()
            before = self.generation.read().parts
        if rebuild:
            with self._upkeep.exclusive():
                self.index.rebuild(self.progress)
        else:
            self.index.ensure(self.progress)
        result = sync_result(self, before)
        if result.files_changed and not self.read_only:
            self._upkeep.announce()
        return result

    def status(self) -> Status:
        """What the base holds, and what needs attention."""
        self.refresh()
        return status_of(self)

    def doctor(self, fix: bool = False) -> doctor.Report:
        """Checks every promise; with `fix` mends what is safe to mend."""
        if fix:
            self._require_writable()
        self.refresh()
        return doctor.examine(self, fix=fix)

    def _require_writable(self) -> None:
        if self.read_only:
            raise ReadOnlyError("the base was opened read-only")

    def close(self) -> None:
        """Frees the memory; the base needs no other farewell."""
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
