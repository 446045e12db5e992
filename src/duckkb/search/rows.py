"""The rows of a chunk log: what is known of each chunk, and what a commit says of all."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

FIRST = np.uint32(1 << 31)
"""Set in a token that is the first of its word in its record: counting these counts records."""
ROW = np.dtype(
    [
        ("record", "<i8"),
        ("offset", "<i8"),
        ("length", "<i4"),
        ("part", "<i4"),
        ("first", "<i4"),
        ("count", "<i4"),
        ("seq", "<i4"),
        ("field", "<i4"),
        ("hash", "V16"),
    ]
)
_FEW = 16


class Made(msgspec.Struct, frozen=True):
    """What the log was made of: the fingerprint of the settings, and part -> content hash."""

    fingerprint: str
    parts: dict[str, str]


class Mark(msgspec.Struct, frozen=True):
    """A place in a log: up to where a follower has come."""

    epoch: str
    rows: int
    dead: int


class SpaceMeta(msgspec.Struct, frozen=True):
    """How much of a vector space is committed; `dim` is 0 until its first vector.

    `key` names what made the vectors: those of equal keys are comparable.
    """

    key: str
    dim: int = 0
    rows: int = 0


class Meta(msgspec.Struct, frozen=True):
    """What is committed."""

    format: int
    epoch: str
    made: Made
    rows: int
    tokens: int
    dead: int
    parts: tuple[str, ...]
    fields: tuple[tuple[str, str], ...]
    spaces: tuple[SpaceMeta, ...]
    ends: tuple[int, ...] = ()
    """CRC-32 of the last bytes of each file: one that lost its pages has lost its end."""
    sums: tuple[int, ...] = ()
    """CRC-32 of all committed bytes of each file, in the same order; () where they are unknown."""


META = msgspec.json.Decoder(Meta)


@dataclass(frozen=True, slots=True)
class Chunk:
    """One chunk on its way into the log.

    Attributes:
        type: the record's type.
        field: the field it was cut from.
        seq: its number within the field.
        tokens: the ids of its words in order, of 31 bits.
        hash: 16 bytes that name the text its vector is made of.
        space: in which vector space it has a vector, or -1.
        vector: that vector, or None where it is still to be computed.
    """

    type: str
    field: str
    seq: int
    tokens: NDArray[np.uint32]
    hash: bytes
    space: int = -1
    vector: NDArray[np.float32] | None = None


@dataclass(frozen=True, slots=True)
class SpaceView:
    """The vectors of one space: `vectors[i]` belongs to chunk row `rows[i]`."""

    vectors: NDArray[np.float32]
    rows: NDArray[np.int32]
    of_row: NDArray[np.int32]
    """Chunk row -> number of its vector here, or -1."""


@dataclass(frozen=True)
class LogView:
    """The log as one commit left it: arrays with one entry a row, never changed afterwards.

    A record's rows follow each other: `first` is the row where they begin, `count` how many there
    are. The words of row r are `tokens[offset[r] : offset[r] + length[r]]`, some with `FIRST` set.
    """

    meta: Meta
    record: NDArray[np.int64]
    offset: NDArray[np.int64]
    length: NDArray[np.int32]
    part: NDArray[np.int32]
    first: NDArray[np.int32]
    count: NDArray[np.int32]
    seq: NDArray[np.int32]
    field: NDArray[np.int32]
    hash: NDArray[Any]
    live: NDArray[np.bool_]
    tokens: NDArray[np.uint32]
    spaces: tuple[SpaceView, ...]
    dead: NDArray[np.int32]
    _hashes: dict[int, dict[bytes, int]] = dataclasses.field(
        init=False, default_factory=dict[int, dict[bytes, int]]
    )

    @property
    def rows(self) -> int:
        return self.meta.rows

    @cached_property
    def mark(self) -> Mark:
        """Where a follower that has seen all of this stands."""
        return Mark(self.meta.epoch, self.meta.rows, self.meta.dead)

    def rows_of(self, records: Sequence[int]) -> NDArray[np.int64]:
        """The live rows of these records."""
        if len(records) == 1:
            found = self.record == records[0]
        else:
            found = np.isin(self.record, np.asarray(records, dtype=np.int64))
        return np.flatnonzero(found & self.live)

    def rows_in(self, parts: Sequence[str]) -> NDArray[np.int64]:
        """The live rows whose record's line stands in these part files."""
        known = {path: number for number, path in enumerate(self.meta.parts)}
        numbers = [known[path] for path in parts if path in known]
        if not numbers:
            return np.empty(0, dtype=np.int64)
        return np.flatnonzero(np.isin(self.part, np.asarray(numbers, dtype=np.int32)) & self.live)

    def vectors_of(self, space: int, hashes: Sequence[bytes]) -> dict[bytes, NDArray[np.float32]]:
        """The vectors of texts by their hashes, those of buried rows too."""
        held = self.spaces[space]
        if len(hashes) > _FEW:
            known = self._by_hash(space)
            return {h: held.vectors[known[h]] for h in hashes if h in known}
        halves = self.hash.view("<u8").reshape(-1, 2)
        found: dict[bytes, NDArray[np.float32]] = {}
        for name in hashes:
            low, high = np.frombuffer(name, dtype="<u8")
            rows = np.flatnonzero((halves[:, 0] == low) & (halves[:, 1] == high))
            numbers = held.of_row[rows]
            if (numbers >= 0).any():
                found[name] = held.vectors[numbers[numbers >= 0][-1]]
        return found

    def vector_of(self, space: int, name: bytes) -> NDArray[np.float32] | None:
        """The vector of one text, for callers that ask for many."""
        number = self._by_hash(space).get(name)
        return None if number is None else self.spaces[space].vectors[number]

    def _by_hash(self, space: int) -> dict[bytes, int]:
        known = self._hashes.get(space)
        if known is not None:
            return known
        held = self.spaces[space]
        names = self.hash[held.rows].tobytes()
        known = {names[16 * n : 16 * n + 16]: n for n in range(len(held.rows))}
        self._hashes[space] = known
        return known

    def names(self, row: int) -> tuple[str, str]:
        """Type and field of a row."""
        return self.meta.fields[self.field.item(row)]


def parts_that_differ(made: Made | None, target: Made) -> tuple[list[str], list[str]]:
    """Parts to be indexed anew, and parts that are gone."""
    old: Mapping[str, str] = (
        {} if made is None or made.fingerprint != target.fingerprint else made.parts
    )
    changed = [path for path, mark in target.parts.items() if old.get(path) != mark]
    return changed, [path for path in old if path not in target.parts]
