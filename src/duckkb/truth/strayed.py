"""Which lines bear the `__id` of another record.

Such a line is read as a record of its own, under the id computed from its identity. Whether it is one, copied in an
editor, or the other record itself, renamed on one branch and changed on another, no line tells.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from duckkb.truth.doubles import Copy
from duckkb.truth.known import Known
from duckkb.truth.part import PartFile
from duckkb.truth.part_info import PartInfo, absent, moved
from duckkb.truth.places import part_now, standing
from duckkb.truth.record import Record

if TYPE_CHECKING:
    from duckkb.truth.store import TruthStore


@dataclass(frozen=True, slots=True)
class Strayed:
    """A line that bears the `__id` of another record, and the line of that one, where it is still there."""

    copy: Copy
    other: Copy | None


def bears_other_id(record: Record) -> bool:
    """Whether the line's own `__id` is not the one the record is known by."""
    return b'"__id"' in record.line and _borne(record) != record.id


def strayed(store: TruthStore) -> list[Strayed]:
    """All such lines, in the order of their files."""
    known = store.known
    copies: list[Copy] = []
    if known.rekeyed:
        for path in sorted(known.parts):
            if known.rekeyed.keys().isdisjoint(known.parts[path].lines):
                continue
            part = part_now(store, path)
            copies += [
                Copy(path, number, record)
                for number, record in enumerate(part.records if part else (), 1)
                if record is not None and bears_other_id(record)
            ]
    others = standing(store, (_borne(copy.record) for copy in copies))
    return [Strayed(copy, others.get(_borne(copy.record))) for copy in copies]


def judged_anew(
    known: Known,
    changed: Mapping[str, PartFile | None],
    before: Mapping[str, PartInfo | None],
) -> tuple[set[int], dict[str, PartFile]]:
    """Lets lines bear their own `__id` again where they, or lines of the record whose id they bear, have changed.

    Args:
        known: what is known of the part files.
        changed: the parts that have changed, None for one that is gone.
        before: what was known of those that are not.

    Returns:
        The records to be settled again, and those of the changed parts that hold such a line.
    """
    nothing = absent()
    touched: set[int] = set()
    for path, part in changed.items():
        then = before.get(path, known.parts[path]) or nothing
        touched.update(moved(then, nothing if part is None else known.parts[path]))
    left: dict[int, int] = {}
    affected: set[int] = set()
    reread: dict[str, PartFile] = {}
    for path, info in known.parts.items():
        if known.rekeyed.keys().isdisjoint(info.lines):
            continue
        for position, mark in enumerate(info.lines):
            borne = known.rekeyed.get(mark)
            if borne is None:
                continue
            own = info.ids[position]
            if borne not in touched and own not in touched:
                left[mark] = borne
                continue
            info.ids[position] = borne
            affected |= {borne, own}
            part = changed.get(path)
            if part is not None:
                reread[path] = part
            elif path not in changed:
                known.place(borne, (*known.places(borne), info.number))
    known.rekeyed = left
    return affected, reread


def _borne(record: Record) -> int:
    return int(msgspec.json.decode(record.line).get("__id", record.id))
