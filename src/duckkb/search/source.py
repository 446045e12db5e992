"""What a search index is made of, and what stands in for it where it may not be written."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from duckkb.search.rows import Made, Mark
from duckkb.search.shelf import Shelf
from duckkb.truth.record import Record


class PartSource(Protocol):
    """What the index is made of: parts with their fingerprints, and the records that count in each."""

    def fingerprints(self, types: Collection[str]) -> dict[str, str]: ...

    def records(self, path: str) -> Sequence[Record]: ...

    def stored(self, ids: Iterable[int]) -> dict[int, Record]: ...

    def parts_of(self, record_id: int) -> list[str]: ...


@dataclass(frozen=True, slots=True)
class Cover:
    """What the files hold beyond an index that may not be written just now."""

    over: Mark | None
    target: Made
    shelves: list[Shelf]
