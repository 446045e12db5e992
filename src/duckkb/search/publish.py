"""The search cache as a whole: what the index holds, what is published, and the way between."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import date

from duckkb.errors import DuckKBError
from duckkb.ontology.model import Ontology
from duckkb.search.index import SearchIndex
from duckkb.search.shelf import vectors_by_text
from duckkb.search.spaces import text_hash
from duckkb.text.cache import Entries, Published, PublishedCache
from duckkb.truth.store import TruthStore

log = logging.getLogger(__name__)

GROWN = 10_000
"""So many vectors that are worth keeping are folded in without being asked for."""


@dataclass(frozen=True, slots=True)
class CacheStatus:
    """What is cached where.

    `chunks` and `vectors` are the index's own, `pending` its chunks without a vector, `unpublished`
    its vectors that are worth keeping and stand in no clone yet.
    """

    chunks: int
    vectors: int
    pending: int
    unpublished: int
    models: tuple[str, ...]
    published: Published


@dataclass(frozen=True, slots=True)
class CacheChange:
    """What became of the published cache."""

    changed: bool
    entries: int
    vectors: int
    collected: int
    bytes: int


class CacheKeeper:
    """Folds what the index has computed into the published cache.

    Args:
        ontology: the types.
        index: has the vectors.
        store: has the texts.
        published: the file.
        ready: brings the index up to date.
        exclusive: the write lock, or the refusal to write.
        today: by the base's clock.
    """

    def __init__(
        self,
        ontology: Ontology,
        index: SearchIndex,
        store: TruthStore,
        published: PublishedCache,
        ready: Callable[[], None],
        exclusive: Callable[[], AbstractContextManager[None]],
        today: Callable[[], date],
    ) -> None:
        self._ontology = ontology
        self._index = index
        self._store = store
        self._published = published
        self._ready = ready
        self._exclusive = exclusive
        self._today = today

    def status(self) -> CacheStatus:
        """Counts, here and in the published file."""
        self._ready()
        views = [shelf.view for shelf in self._index.shelves()]
        chunks = sum(int(view.live.sum()) for view in views)
        vectors = sum(int(view.live[s.rows].sum()) for view in views for s in view.spaces)
        return CacheStatus(
            chunks,
            vectors,
            len(self._index.pending_rows()),
            len(self._unpublished()),
            self._index.spaces.keys,
            self._published.describe(),
        )

    def publish(self) -> CacheChange:
        """Brings everything that is in use into the file, and collects what was unused for long."""
        self._ready()
        with self._exclusive():
            changed, gone = self._published.publish(self._in_use(), self._today())
        return self._changed(changed, gone)

    def collect(self) -> CacheChange:
        """Collects what was unused for long, adds nothing."""
        self._ready()
        with self._exclusive():
            changed, gone = self._published.collect(self._in_use(), self._today())
        return self._changed(changed, gone)

    def _changed(self, changed: bool, gone: int) -> CacheChange:
        after = self._published.describe()
        return CacheChange(changed, after.entries, after.vectors, gone, after.bytes)

    def follow(self, computed: int) -> None:
        """After a write that computed so many vectors: publishes when much has gathered."""
        if computed:
            self.fold(GROWN)

    def fold(self, least: int = 1) -> bool:
        """Publishes if at least so many vectors that are worth keeping stand in no clone yet.

        Nobody asked for it, so what stands in its way (a file that cannot be read, a full disk,
        another writer) fails nothing: `status` names the file, and a later call tries again.
        """
        if not self._index.spaces.costly or self._published.is_pointer():
            return False
        try:
            if len(self._unpublished()) < max(least, 1):
                return False
            return self.publish().changed
        except DuckKBError as error:
            log.warning("the search cache was not published: %s", error)
            return False

    def _unpublished(self) -> set[bytes]:
        """The texts whose costly vector the published file lacks."""
        missing: set[bytes] = set()
        for number, space in enumerate(self._index.spaces):
            if not space.embedder.costly:
                continue
            held: set[bytes] = set()
            for shelf in self._index.shelves():
                rows = shelf.view.spaces[number].rows
                live = rows[shelf.view.live[rows]]
                names = shelf.view.hash[live].tobytes()
                held.update(names[at : at + 16] for at in range(0, len(names), 16))
            missing |= held - self._published.known(space.embedder.key, list(held))
        return missing

    def _in_use(self) -> Entries:
        vector_of, keys = vectors_by_text(self._index.shelves()), self._index.spaces.keys
        hashes: list[str] = []
        words: list[str] = []
        models: list[str] = []
        vectors: list[object] = []
        seen: set[tuple[bytes, int]] = set()
        for node in self._ontology.nodes.values():
            for path in self._store.hashes((node.name,)):
                for record in self._store.records(path):
                    for piece in self._index.cutter.pieces(record):
                        name = text_hash(piece.embedded)
                        if (name, piece.space) in seen:
                            continue
                        seen.add((name, piece.space))
                        vector = vector_of(piece.space, name)
                        hashes.append(name.hex())
                        words.append(" ".join(piece.words))
                        models.append("" if vector is None else keys[piece.space])
                        vectors.append(vector)
        return Entries(hashes, self._index.cutter.segmenter.fingerprint, words, models, vectors)  # pyright: ignore
