"""ChangeSet: the one value that carries a change, planned or found on disk."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import msgspec

from duckkb.truth.record import Record


class Change(msgspec.Struct, frozen=True, gc=False):
    """What happened to one record.

    `record` is None where it was removed; `existed` tells a replacement from an addition; `part`
    is its file, None for an addition that has not been given a place yet.
    """

    type: str
    id: int
    record: Record | None
    existed: bool
    part: str | None = None


@dataclass(frozen=True)
class ChangeSet:
    """Rows added, replaced and removed."""

    changes: Sequence[Change] = ()

    def __bool__(self) -> bool:
        return bool(self.changes)

    def __len__(self) -> int:
        return len(self.changes)

    @cached_property
    def put(self) -> dict[str, list[Record]]:
        """The records to be held from now on, by type."""
        found: dict[str, list[Record]] = {}
        for change in self.changes:
            if change.record is not None:
                found.setdefault(change.type, []).append(change.record)
        return found

    @cached_property
    def gone(self) -> dict[str, list[int]]:
        """Ids whose present row must go, by type: those removed and those replaced."""
        found: dict[str, list[int]] = {}
        for change in self.changes:
            if change.existed:
                found.setdefault(change.type, []).append(change.id)
        return found
