"""The parts of an open base, each given what it needs."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from duckkb.bundle.importer import Importer
from duckkb.bundle.messages import Messages
from duckkb.config import Config
from duckkb.graph.kept import KeptAdjacency
from duckkb.graph.naming import NodeNames
from duckkb.graph.property_graph import PropertyGraph
from duckkb.graph.service import Graph
from duckkb.graph.telling import Teller
from duckkb.graph.walks import Walks
from duckkb.records import identity_named, lookup, named, otherwise_told
from duckkb.runtime.database import Database
from duckkb.runtime.snapshot import Snapshot
from duckkb.runtime.sql_guard import SqlGuard
from duckkb.search.index import SearchIndex
from duckkb.search.pieces import Cutter
from duckkb.search.publish import CacheKeeper
from duckkb.search.query import Searcher
from duckkb.search.relation import SearchRelation
from duckkb.search.spaces import VectorSpaces
from duckkb.text.cache import CACHE_PATH, PublishedCache
from duckkb.text.embed import make_embedder
from duckkb.text.segment import USER_WORDS, Segmenter, UserWords, user_words
from duckkb.truth.lock import WriteLock
from duckkb.truth.store import Progress, TruthStore
from duckkb.truth.unread import unread_places
from duckkb.upkeep import Upkeep
from duckkb.writer import Clock, Writer


@dataclass(frozen=True)
class Surroundings:
    """What the parts of a base share and do not make themselves."""

    root: Path
    read_only: bool
    clock: Clock
    lock: WriteLock
    order: threading.RLock
    progress: Progress | None


@dataclass(frozen=True)
class Parts:
    """The parts of one base, as one config asks for them."""

    messages: Messages
    store: TruthStore
    database: Database
    upkeep: Upkeep
    index: SearchIndex
    cache: CacheKeeper
    searcher: Searcher
    writer: Writer
    importer: Importer
    graph: Graph
    kg: PropertyGraph
    guard: SqlGuard
    relation: SearchRelation
    own_words: UserWords


def open_parts(config: Config, around: Surroundings, ready: Callable[[], None]) -> Parts:
    """Makes the parts and wires them; nothing is read yet.

    Args:
        config: what the base is to be.
        around: its surroundings.
        ready: brings everything derived up to date, before a search.

    Raises:
        EmbeddingError: the settings name no usable provider.
    """
    ontology, settings = config.ontology.stored, config.loaded.settings
    messages = Messages(settings.language, settings.timezone)
    store = TruthStore(around.root, ontology)
    database = Database(ontology, settings.timezone)
    upkeep = Upkeep(
        store,
        database,
        store.generation,
        around.lock,
        around.order,
        around.read_only,
        around.progress,
        Snapshot(store, database, config.digest),
    )
    make = partial(make_embedder, settings.embedding, root=around.root)
    spaces = VectorSpaces(ontology, lambda model, dim: make(model=model, dim=dim))
    published = PublishedCache(around.root / CACHE_PATH)
    own_words = user_words(around.root / USER_WORDS)
    index = SearchIndex(
        None if around.read_only else around.root / ".build" / "search",
        Cutter(
            ontology,
            Segmenter(settings.search.tokenizer, own_words.words),
            settings.search.chunk_size,
            settings.search.chunk_overlap,
            spaces,
        ),
        spaces,
        store,
        upkeep.exclusive_at_once,
        around.progress,
        must_embed=settings.embedding.on_error == "fail",
    )
    spaces.look_in(published)
    adjacency = KeptAdjacency(ontology, database.reading, around.order)
    upkeep.follow_with(index, adjacency)
    writer = Writer(
        store,
        database,
        [adjacency, index],  # the quick one first
        upkeep,
        around.lock,
        store.generation,
        around.order,
        around.clock,
        around.read_only,
    )
    shown = partial(store.stored, keep=True)
    unread = partial(unread_places, store)
    searcher = Searcher(
        *(ontology, settings.search, index, shown, database.query, ready, unread),
        partial(named, store),
        partial(otherwise_told, store),
    )
    names = NodeNames(
        ontology,
        store.type_of,
        partial(lookup, store, database),
        partial(identity_named, store, database),
    )
    walks = Walks(ontology, adjacency, names, database.query, upkeep.refresh)
    return Parts(
        messages=messages,
        store=store,
        database=database,
        upkeep=upkeep,
        index=index,
        cache=CacheKeeper(
            ontology,
            index,
            store,
            published,
            ready,
            upkeep.exclusive,
            lambda: around.clock().date(),
        ),
        searcher=searcher,
        writer=writer,
        importer=Importer(ontology, messages, writer, index),
        graph=Graph(walks, Teller(ontology, store.stored), searcher),
        kg=PropertyGraph(
            ontology, settings.graph, messages, writer, database, upkeep.refresh, around.read_only
        ),
        guard=SqlGuard(database),
        relation=SearchRelation(ontology, database, index, store),
        own_words=own_words,
    )
