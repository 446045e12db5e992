"""SearchIndex: the chunks of all records, kept in step with the part files.

The index knows by part file and content hash what it was made of. Where that differs from the
files, exactly those parts are made anew; a small known change is applied record by record.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from duckkb.errors import LockTimeoutError, ReadOnlyError, StorageError
from duckkb.ontology.model import NodeType, Ontology
from duckkb.search.fulltext import Entry, FullText, Made, TextHit
from duckkb.text.chunk import chunk
from duckkb.text.segment import Segmenter
from duckkb.truth.changes import ChangeSet
from duckkb.truth.files import content_hash
from duckkb.truth.record import Record
from duckkb.truth.store import Progress

_BULK = 500


class PartSource(Protocol):
    """What the index is made of: parts with their fingerprints, and the records that count in each."""

    def fingerprints(self, types: Collection[str]) -> dict[str, str]: ...

    def records(self, path: str) -> Sequence[Record]: ...


@dataclass(frozen=True, slots=True)
class _Cover:
    """What the files hold beyond an index that may not be written just now."""

    made: Made | None
    target: Made
    memory: FullText
    parts: tuple[str, ...]


class SearchIndex:
    """Full text over the chunks of every searchable field.

    Args:
        folder: where the index is kept; None keeps it in memory, for a process that may not write.
        ontology: which fields are searched.
        segmenter: makes words of text.
        size: characters of a chunk.
        overlap: characters that two neighbours share.
        source: the part files.
        exclusive: takes the write lock and brings `source` up to date, for repairs on disk.
        progress: called with (stage, done, total) while a write is taken over.
    """

    def __init__(
        self,
        folder: Path | None,
        ontology: Ontology,
        segmenter: Segmenter,
        size: int,
        overlap: int,
        source: PartSource,
        exclusive: Callable[[], AbstractContextManager[None]],
        progress: Progress | None = None,
    ) -> None:
        self._folder = folder
        self._types: dict[str, NodeType] = {
            n.name: n for n in ontology.nodes.values() if n.search.fields
        }
        self.segmenter = segmenter
        self._size = size
        self._overlap = overlap
        self._source = source
        self._exclusive = exclusive
        self._progress = progress
        self._text: FullText | None = None
        self._base: Made | None = None
        self._pending: dict[int, tuple[str, Record | None, str | None]] = {}
        self._cover: _Cover | None = None
        self._lock = threading.RLock()
        self.chunks_written = 0

    @property
    def text(self) -> FullText:
        """The full-text index, opened at first use."""
        if self._text is None:
            self._text = FullText(self._folder)
        return self._text

    def apply(self, changes: ChangeSet) -> None:
        """Takes a committed change over; the caller holds the write lock."""
        self.note(changes)
        self.flush(self._progress)

    def note(self, changes: ChangeSet) -> None:
        """Remembers a change that was found on disk, to be brought in by the next `flush`."""
        with self._lock:
            for change in changes.changes:
                if change.type in self._types:
                    self._pending[change.id] = (change.type, change.record, change.part)

    def made_of(self) -> Made:
        """What the index is to be made of."""
        spec = repr([(n.name, n.search.fields) for n in self._types.values()])
        settings = f"{self.segmenter.fingerprint} {self._size} {self._overlap} {spec}"
        return Made(content_hash(settings.encode()), self._source.fingerprints(self._types))

    def settle(self) -> bool:
        """Whether the index holds what the files say; if so, what follows can be applied to it.

        Called at the start of a write, when the files have been caught up with.
        """
        with self._lock:
            if self._base is not None and not self._pending:
                return True
            text = self.text
            text.reload()
            target = self.made_of()
            if text.made() != target:
                return False
            self._settled(target)
            return True

    def ensure(self, progress: Progress | None = None) -> None:
        """Brings the index up to date before a search.

        Where another process holds the write lock, this one goes on at once with the difference
        held in memory: a reader never waits.
        """
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
        except (LockTimeoutError, ReadOnlyError):
            with self._lock:
                self._cover_difference()

    def _cover_difference(self) -> None:
        made, target = self.text.made(), self.made_of()
        if self._cover is not None and (self._cover.made, self._cover.target) == (made, target):
            return
        changed, gone = _parts_that_differ(made, target)
        memory = FullText(None)
        entries = (
            entry
            for path in changed
            for record in self._source.records(path)
            for entry in self.entries(record, path)
        )
        memory.update(entries, target)
        self._cover = _Cover(made, target, memory, (*changed, *gone))

    def flush(self, progress: Progress | None = None) -> None:
        """Makes the index hold what the files say; on disk the caller holds the write lock."""
        with self._lock:
            text = self.text
            text.reload()
            made = text.made()
            target = self.made_of()
            self.chunks_written = 0
            if made == target:
                self._settled(target)
                return
            if made is not None and made == self._base and len(self._pending) <= 100_000:
                self._apply_pending(text, target, progress)
            else:
                self._remake(text, made, target, progress)
            self._settled(target)

    def rebuild(self, progress: Progress | None = None) -> None:
        """Makes the whole index anew; the caller holds the write lock."""
        with self._lock:
            target = self.made_of()
            self._remake(self.text, None, target, progress)
            self._settled(target)

    def forget(self) -> None:
        """After this nothing that was noted counts: the next `ensure` compares part by part."""
        with self._lock:
            self._pending.clear()
            self._base = None

    def _settled(self, made: Made) -> None:
        self._base = made
        self._pending.clear()

    def _apply_pending(self, text: FullText, target: Made, progress: Progress | None) -> None:
        pending = dict(self._pending)

        def entries() -> Iterator[Entry]:
            for done, (_, record, part) in enumerate(pending.values(), 1):
                if record is not None:
                    yield from self.entries(record, part or "")
                if progress is not None and done % _BULK == 0:
                    progress("indexing", done, len(pending))

        self.chunks_written = text.update(
            entries(), target, records=list(pending), few=len(pending) < _BULK
        )

    def _remake(
        self, text: FullText, made: Made | None, target: Made, progress: Progress | None
    ) -> None:
        whole = made is None or made.fingerprint != target.fingerprint
        changed, gone = _parts_that_differ(made, target)
        again = set(changed)

        def entries() -> Iterator[Entry]:
            for done, path in enumerate(changed, 1):
                for record in self._source.records(path):
                    yield from self.entries(record, path)
                if progress is not None:
                    progress("indexing", done, len(changed))
            # A record whose line stands in a part that did not change, but whose chunks go too.
            for _, record, part in self._pending.values():
                if record is not None and part is not None and part not in again:
                    yield from self.entries(record, part)

        self.chunks_written = text.update(
            entries(),
            target,
            records=() if whole else list(self._pending),
            parts=() if whole else (*changed, *gone),
            everything=whole,
            few=len(changed) < 2,
        )

    def entries(self, record: Record, part: str) -> Iterator[Entry]:
        """The chunks of a record, with their words."""
        node = self._types.get(record.type)
        if node is None:
            return
        segment = self.segmenter.words
        for field in node.search.fields:
            for seq, content in enumerate(self.chunks_of(record, field)):
                words = segment(content)
                if words:
                    yield Entry(record.id, record.type, field, seq, part, " ".join(words))

    def chunks_of(self, record: Record, field: str) -> list[str]:
        """The chunks of one field of a record; `chunk_seq` counts them from 0."""
        value = record.values.get(field)
        if value is None:
            return []
        return chunk(searchable(value), self._size, self._overlap)

    def find(self, query: str, limit: int, types: Sequence[str] | None) -> list[TextHit]:
        """The best chunks for a query, by BM25."""
        with self._lock:
            text, cover = self.text, self._cover
        words = self.segmenter.words(query)
        try:
            if cover is None:
                return list(text.search(words, limit, types))
            hits = [*cover.memory.search(words, limit, types)]
            if cover.made is not None and cover.made.fingerprint == cover.target.fingerprint:
                hits += text.search(words, limit, types, without=cover.parts)
        except ValueError as error:
            raise StorageError(f"the full-text index cannot be read: {error}") from error
        return sorted(hits, key=lambda hit: -hit.score)[:limit]


def _parts_that_differ(made: Made | None, target: Made) -> tuple[list[str], list[str]]:
    """Parts to be indexed anew, and parts that are gone."""
    old = {} if made is None or made.fingerprint != target.fingerprint else made.parts
    changed = [p for p, h in target.parts.items() if old.get(p) != h]
    return changed, [p for p in old if p not in target.parts]


def searchable(value: object) -> str:
    """A field's value as text: lists joined by lines, objects by their values."""
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        return "\n".join(searchable(v) for v in value)  # pyright: ignore
    if isinstance(value, dict):
        return "\n".join(searchable(v) for v in value.values())  # pyright: ignore
    return "" if value is None else str(value)
