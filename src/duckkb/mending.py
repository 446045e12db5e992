"""What `doctor --fix` does: mending that can lose nothing."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from duckkb.scaffold import ensure_git_files
from duckkb.truth import files
from duckkb.truth.changes import Change, ChangeSet
from duckkb.truth.doubles import Copy, undecided
from duckkb.truth.fits import format_time
from duckkb.truth.journal import StagedPart
from duckkb.truth.layout import day_of
from duckkb.truth.record import Record
from duckkb.truth.store import TruthStore
from duckkb.truth.strayed import bears_other_id
from duckkb.writer import State

if TYPE_CHECKING:
    from duckkb.kb import KnowledgeBase

MENDABLE = frozenset(
    {
        "gitignore",
        "gitattributes",
        "double",
        "no_id",
        "end_key",
        "order",
        "index",
        "index_differs",
        "journal_rest",
    }
)

_OF_LINES = frozenset({"double", "no_id", "end_key"})


def mend(kb: KnowledgeBase, codes: Collection[str]) -> None:
    """Mends the faults with these codes."""
    if "gitignore" in codes or "gitattributes" in codes:
        ensure_git_files(kb.root)
    if not _OF_LINES.isdisjoint(codes):
        kb.writer.write(_settled)
    if "order" in codes:
        kb.writer.rewrite(_sorted_parts)
    if "index_differs" in codes:
        kb.sync(rebuild=True)
    if "index" in codes:
        kb.index.ensure(kb.progress)
    if "journal_rest" in codes:
        kb.writer.clear_journal()


def _settled(state: State) -> ChangeSet:
    """Each double record left once where it is known which line counts, and ids and times given to lines that lack
    them."""
    store = state.store
    doubles = store.doubles()
    conflicts = store.in_conflict()
    changes = [
        _rendered(state, copies[0].record)
        for copies in doubles.values()
        if conflicts.isdisjoint(copy.path for copy in copies) and not _left(copies)
    ]
    for path in store.parts:
        if path in conflicts:
            continue
        flat = path.count("/") == 1
        for record in store.records(path):
            bare = not flat and (b'"__id"' not in record.line or record.created is None)
            faulty = bare or _ends_named(state, record)
            if faulty and record.id not in doubles and not bears_other_id(record):
                changes.append(_rendered(state, record))
    return ChangeSet(changes)


def _left(copies: Sequence[Copy]) -> bool:
    """Whether it is a person's to say which of the lines counts, or whose they are."""
    return undecided(copies) or any(bears_other_id(copy.record) for copy in copies)


def _rendered(state: State, record: Record) -> Change:
    now = format_time(state.now)
    began = record.created or day_of(state.store.parts_of(record.id)[0]) or now
    ends = None
    if record.from_id is not None and record.to_id is not None:
        ends = (record.from_id, record.to_id)
    values = {**record.values, **_ends_named(state, record)}
    whole = state.store.formats[record.type].render(
        record.id, values, began, record.updated or now, ends
    )
    return Change(record.type, record.id, whole, True)


def _ends_named(state: State, record: Record) -> dict[str, Any]:
    """The identities of those ends that only their ids name, as far as there are nodes with these."""
    found: dict[str, Any] = {}
    line_format = state.store.formats[record.type]
    if not (unnamed := line_format.unnamed_ends(record.values)):
        return found
    edge = state.ontology.edges[record.type]
    for end in unnamed:
        node_id, type_name = (
            (record.from_id, edge.source) if end == "source" else (record.to_id, edge.target)
        )
        for node in state.store.stored([node_id] if node_id is not None else []).values():
            if node.type == type_name:
                names = state.ontology.nodes[type_name].identity
                found[end] = {name: node.values[name] for name in names}
    return found


def _sorted_parts(store: TruthStore) -> list[StagedPart]:
    """Every unsorted part with its lines in order; unreadable lines stay behind the line they followed."""
    staged: list[StagedPart] = []
    conflicts = store.in_conflict()
    for path, info in store.parts.items():
        if path in conflicts:
            continue
        data = files.read(store.root / path)
        if data is None or files.content_hash(data) != info.hash:
            continue
        part = store.part(path, data, info.type)
        if not part.is_sorted():
            staged.append(StagedPart(path, info.type, part.hash, part.in_order(), ()))
    return staged
