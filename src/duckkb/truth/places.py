"""Where records stand: file and line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from duckkb.truth import files
from duckkb.truth.doubles import Copy
from duckkb.truth.part import PartFile

if TYPE_CHECKING:
    from duckkb.truth.store import TruthStore


def standing(store: TruthStore, ids: Iterable[int]) -> dict[int, Copy]:
    """The line that counts of each of these records; one that its file no longer holds is left out."""
    by_path: dict[str, list[int]] = {}
    for record_id in dict.fromkeys(ids):
        for path in store.parts_of(record_id)[:1]:
            by_path.setdefault(path, []).append(record_id)
    found: dict[int, Copy] = {}
    for path, here in by_path.items():
        part = part_now(store, path)
        for record_id in here:
            for number in part.line_numbers(record_id)[:1] if part else ():
                record = part.records[number - 1] if part else None
                if record is not None:
                    found[record_id] = Copy(path, number, record)
    doubles = store.doubles_among(found)
    return {**found, **{record_id: copies[0] for record_id, copies in doubles.items() if copies}}


def part_now(store: TruthStore, path: str) -> PartFile | None:
    """A part as its file is now; None where it is gone, or was never read."""
    data = files.read(store.root / path)
    info = store.parts.get(path)
    return None if data is None or info is None else store.part(path, data, info.type)
