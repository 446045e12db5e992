"""How records are told whose lines do not agree on which record they are: several lines of one, several of one name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from duckkb.bundle.messages import identity_of, identity_text, record_text
from duckkb.ontology.model import EdgeType, NodeType, Ontology, RecordType
from duckkb.runtime.database import Database
from duckkb.truth.doubles import Copy, differ, undecided
from duckkb.truth.places import standing
from duckkb.truth.store import TruthStore
from duckkb.truth.strayed import Strayed

_PLACES = 5
"""So many records of one identity are named."""


def twice_told(record_type: RecordType, copies: Sequence[Copy]) -> str:
    """That a record stands on several lines, and whether they say the same; the first is the one that is read."""
    first, *others = (f"{copy.path}:{copy.line}" for copy in copies)
    record = record_text(record_type, copies[0].record)
    places = " and ".join([first, *others])
    if not differ(copies):
        return f"{record} stands twice and says the same: {places}; {first} counts"
    if undecided(copies):
        return f"{record} stands twice and says different things: {places}; {first} counts, but their times do not tell which is the later one"
    return (
        f"{record} stands twice and says different things: {places}; {first} counts, the later one"
    )


def stray_told(ontology: Ontology, stray: Strayed) -> str:
    """That a line bears the `__id` of another record, and what may have led to it."""
    whose = "another record"
    if stray.other is not None:
        record = stray.other.record
        place = f"{stray.other.path}:{stray.other.line}"
        whose = f"{record_text(ontology.types[record.type], record)} at {place}"
    return f"the line bears the __id of {whose}: it is a copy of a line, or that record, renamed on one side of a merge and changed on the other"


def places_told(store: TruthStore, sets: Iterable[Sequence[int]]) -> dict[int, str]:
    """The files and lines of each set of records, as editors take them, by the first id of the set."""
    firsts = {ids[0]: ids for ids in sets}
    found = standing(store, (i for ids in firsts.values() for i in ids[:_PLACES]))
    told: dict[int, str] = {}
    for first, ids in firsts.items():
        more = ["…"] if len(ids) > _PLACES else []
        told[first] = ", ".join([*(_place(store, found, i) for i in ids[:_PLACES]), *more])
    return told


def shared_told(
    store: TruthStore, database: Database, most: int
) -> Iterator[tuple[tuple[int, ...], str]]:
    """The records of each type that share one identity, `most` sets of a type: their ids, and that they do."""
    for record_type in store.ontology.types.values():
        sets = database.shared.sets(record_type)[:most]
        places = places_told(store, sets)
        records = store.stored(ids[0] for ids in sets)
        for ids in sets:
            record = records.get(ids[0])
            identity = f"of __id {ids[0]}"
            if record is not None:
                identity = identity_text(identity_of(record_type, record.values))
            yield (
                ids,
                f"{len(ids)} records of '{record_type.name}' have the identity {identity}: {places[ids[0]]}",
            )


def others_told(
    store: TruthStore, database: Database, record_type: NodeType | EdgeType, record_id: int
) -> list[str]:
    """Which other records have the identity by which this one was found."""
    others = [i for i in database.shared.of(record_type).get(record_id, ()) if i != record_id]
    found = standing(store, others[:_PLACES])
    return [f"__id {i} has this identity too: {_place(store, found, i)}" for i in others[:_PLACES]]


def _place(store: TruthStore, found: Mapping[int, Copy], record_id: int) -> str:
    copy = found.get(record_id)
    return f"{copy.path}:{copy.line}" if copy is not None else store.parts_of(record_id)[0]
