"""What a base holds and what needs attention, and what a sync found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import TYPE_CHECKING

from duckkb.bundle.lines_told import shared_told, stray_told, twice_told
from duckkb.config import CONFIG_NAME
from duckkb.ontology.ddl import ENDS, quote
from duckkb.search.index import INDEX_IN_MEMORY
from duckkb.search.spaces import pending_told
from duckkb.text.segment import NOT_UTF8, USER_WORDS
from duckkb.truth.doubles import Copy
from duckkb.truth.layout import NO_DATA, why_strange
from duckkb.truth.strayed import strayed

if TYPE_CHECKING:
    from duckkb.kb import KnowledgeBase

_SHOWN = 20
_LOOKED_AT = 200
"""Of how many records of a type a status compares the fields with the config."""


@dataclass(frozen=True, slots=True)
class Status:
    """State and health of an open base."""

    name: str
    root: str
    read_only: bool
    generation: int
    nodes: Mapping[str, int]
    edges: Mapping[str, int]
    parts: int
    bytes: int
    unreadable_lines: int
    double_records: int
    strange_files: tuple[str, ...]
    index_current: bool
    pending_vectors: int
    attention: tuple[str, ...]
    bound: Mapping[str, int] = field(default_factory=dict[str, int])
    """How many types each source has; their rows are not counted here."""


@dataclass(frozen=True, slots=True)
class SyncResult:
    """What a sync found changed since the last write or sync.

    `records` counts those in the changed files that are still there.
    """

    files_changed: tuple[str, ...]
    records: int
    chunks_indexed: int
    embeddings: Mapping[str, int]
    notices: tuple[str, ...] = ()


def status_of(kb: KnowledgeBase) -> Status:
    """Gathers the status; `attention` says in words what a person should look at."""
    store = kb.store
    counts = kb.database.counts()
    doubles = store.doubles()
    problems = store.problems
    attention = [f"{p.path}:{p.line}: {p.message}" for p in problems[:_SHOWN]]
    attention += _doubles_told(kb, doubles)
    attention += [*_strays_told(kb), *_shared_told(kb)]
    attention += [f"{path}: {why_strange(store.root, path)}" for path in store.strange[:_SHOWN]]
    if store.without_data:
        attention.append(NO_DATA)
    for done in kb.writer.rolled_forward:
        attention.append(f"finished an interrupted write to {', '.join(done.paths[:5])}")
        if done.merged:
            attention.append(f"merged with what had changed meanwhile: {', '.join(done.merged)}")
    attention += [*_not_in_config(kb), *_against_the_edges(kb), *_own_words_told(kb)]
    attention += kb.outdated()
    if path := store.edited():
        attention.append(
            f"files have changed since this process read them, {path} among them;"
            " sync here (sync_knowledge_base, POST /sync)"
        )
    current = kb.index.settle()
    pending = len(kb.index.pending_rows())
    if pending:
        attention.append(pending_told(pending))
    return Status(
        name=kb.settings.name or kb.root.name,
        root=str(kb.root),
        read_only=kb.read_only,
        generation=kb.generation.read().generation,
        nodes={n: counts[n] for n in kb.ontology.stored.nodes},
        edges={n: counts[n] for n in kb.ontology.stored.edges},
        parts=len(store.parts),
        bytes=sum(info.size for info in store.parts.values()),
        unreadable_lines=len(problems),
        double_records=len(doubles),
        strange_files=store.strange,
        index_current=current,
        pending_vectors=pending,
        attention=tuple(attention),
        bound=Counter(str(n.source["database"]) for n in kb.ontology.nodes.values() if n.source),
    )


def _doubles_told(kb: KnowledgeBase, doubles: Mapping[int, Sequence[Copy]]) -> Iterator[str]:
    types = kb.ontology.stored.types
    for copies in list(doubles.values())[:_SHOWN]:
        yield twice_told(types[copies[0].record.type], copies)


def _strays_told(kb: KnowledgeBase) -> Iterator[str]:
    for stray in strayed(kb.store)[:_SHOWN]:
        told = stray_told(kb.ontology.stored, stray)
        yield f"{stray.copy.path}:{stray.copy.line}: {told}"


def _shared_told(kb: KnowledgeBase) -> Iterator[str]:
    for _, told in shared_told(kb.store, kb.database, _SHOWN):
        yield told


def _not_in_config(kb: KnowledgeBase) -> Iterator[str]:
    """Fields that stand in the files and not in the config, as after renaming one there; of each type `_LOOKED_AT`
    records are looked at, evenly spread."""
    held: dict[str, list[Sequence[int]]] = {}
    for info in kb.store.parts.values():
        held.setdefault(info.type, []).append(info.ids)
    for type_name, parts in held.items():
        record_type = kb.ontology.stored.types[type_name]
        known = {f.name for f in record_type.fields} | {"source", "target"}
        step = max(1, sum(map(len, parts)) // _LOOKED_AT)
        stored = kb.store.stored(islice(chain.from_iterable(parts), 0, None, step)).values()
        unknown = sorted({name for r in stored if r.type == type_name for name in r.values} - known)
        if unknown:
            names = ", ".join(f"'{name}'" for name in unknown)
            yield f"records of '{type_name}' hold {names}, which {CONFIG_NAME} does not name: 'duckkb doctor' lists them"


def _against_the_edges(kb: KnowledgeBase) -> Iterator[str]:
    """What edges promise and do not keep, of each type how many: nodes at both ends, and no more than are allowed."""
    for edge in kb.ontology.stored.edges.values():
        ends = zip(ENDS, kb.ontology.stored.endpoints(edge), strict=True)
        lost = " OR ".join(
            f"{column} NOT IN (SELECT __id FROM {quote(node.table)})" for column, node in ends
        )
        ((count,),) = kb.database.query(f"SELECT count(*) FROM {quote(edge.table)} WHERE {lost}")
        if count:
            yield f"{count} '{edge.name}' with an end that does not exist: 'duckkb doctor' lists them"
        for at in edge.cardinality.single:
            if count := len(kb.database.crowded(edge, at)):
                yield f"'{edge.name}' is {edge.cardinality.value}, which {count} nodes do not keep: 'duckkb doctor' lists them"


def sync_result(kb: KnowledgeBase, before: Mapping[str, str], reshaped: bool) -> SyncResult:
    """What differs from the part files as they were at the last write or sync (`before`).

    Args:
        kb: the base, synced.
        before: the content hash of every part file at that time.
        reshaped: whether the config was another one.
    """
    now = kb.store.hashes(kb.ontology.stored.types)
    paths = sorted(p for p in {**before, **now} if before.get(p) != now.get(p))
    parts = kb.store.parts
    records = sum(len(parts[path].ids) for path in paths if path in parts)
    held = set(now.values())  # a file may have been renamed, or its folder with its table
    notices = (f"{CONFIG_NAME} had changed and was taken over",) if reshaped else ()
    notices += tuple(
        f"{path} is gone, and its records with it"
        for path in paths
        if path not in parts and path not in kb.store.strange and before[path] not in held
    )[:_SHOWN]
    notices += tuple(f"{p.path}:{p.line}: {p.message}" for p in kb.store.problems[:_SHOWN])
    notices += (*_doubles_told(kb, kb.store.doubles()), *_strays_told(kb), *_shared_told(kb))
    notices += tuple(f"{path}: {why_strange(kb.root, path)}" for path in kb.store.strange[:_SHOWN])
    notices += (*_not_in_config(kb), *_against_the_edges(kb), *_own_words_told(kb))
    if not kb.read_only and not kb.index.on_disk:
        notices += (INDEX_IN_MEMORY,)
    made = kb.index.embeddings
    notices += made.notices
    counts = {"cached": made.cached, "computed": made.computed, "pending": made.pending}
    return SyncResult(tuple(paths), records, kb.index.chunks_written, counts, notices)


def _own_words_told(kb: KnowledgeBase) -> list[str]:
    """The lines of the base's own words that cannot be read."""
    lines = kb.own_words.unreadable[:_SHOWN]
    return [f"{USER_WORDS}:{line}: {NOT_UTF8}" for line in lines]
