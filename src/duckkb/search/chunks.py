"""ChunkLog: every chunk of every record as a row of an append-only log, on disk or in memory.

Full text and vectors are made from these rows and know each chunk by its row number. A change
appends rows and buries others; what counts is what `meta.json` says, and that is replaced in one
rename. Bytes behind the committed ones belong to a writer that was killed and are overwritten.
"""

from __future__ import annotations

import uuid
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from duckkb.search.rows import FIRST, META, ROW, Chunk, LogView, Made, Meta, SpaceMeta, SpaceView
from duckkb.truth import files

FORMAT = 1
_META = "meta.json"
_END = 4096
_SPARE = 1024
_ROWS, _TOKENS, _DEAD, _SPACES = range(4)
"""Where the checksums of the files stand: of each space there are two."""
_BLOCK = 4096


class Column:
    """An append-only array, in a file that is mapped or in memory."""

    def __init__(self, path: Path | None, dtype: Any, width: int = 0) -> None:
        self.path = path
        self._dtype = np.dtype(dtype)
        self._width = width
        self._memory = self._empty(0)

    def _shape(self, count: int) -> tuple[int, ...]:
        return (count, self._width) if self._width else (count,)

    def _empty(self, count: int) -> NDArray[Any]:
        return np.empty(self._shape(count), dtype=self._dtype)

    def view(self, count: int) -> NDArray[Any]:
        """The first `count` items.

        Raises:
            ValueError: the file is shorter.
        """
        if self.path is None:
            return self._memory[:count]
        if count == 0:
            return self._empty(0)
        return np.asarray(
            np.memmap(self.path, dtype=self._dtype, mode="r", shape=self._shape(count))
        )

    def write(self, at: int, items: NDArray[Any], total: int = 0) -> int:
        """Puts `items` behind the first `at`, over whatever stood there.

        Args:
            at: how many items stay.
            items: to stand behind them.
            total: the checksum of those that stay.

        Returns:
            The checksum of all.
        """
        if not len(items):
            return total
        items = np.ascontiguousarray(items, dtype=self._dtype)
        if self.path is not None:
            size = self._dtype.itemsize * (self._width or 1)
            files.write_at(self.path, at * size, items.data)
            return zlib.crc32(items.data, total)
        need = at + len(items)
        if need > len(self._memory):
            grown = self._empty(max(need, 2 * len(self._memory), 1024))
            grown[:at] = self._memory[:at]
            self._memory = grown
        self._memory[at:need] = items
        return 0

    def total(self, count: int) -> int:
        """The checksum of the first `count` items."""
        value, kept = 0, self.view(count)
        for begin in range(0, count, _BLOCK):
            value = zlib.crc32(np.ascontiguousarray(kept[begin : begin + _BLOCK]).data, value)
        return value

    def end(self, count: int) -> int:
        """The checksum of the last bytes of the first `count` items."""
        kept = max(1, _END // (self._dtype.itemsize * (self._width or 1)))
        return zlib.crc32(self.view(count)[-kept:].tobytes())

    def sync(self) -> None:
        """Brings what was written to the disk."""
        if self.path is not None and self.path.exists():
            files.sync_file(self.path)


@dataclass(slots=True)
class _Columns:
    """The arrays of one epoch."""

    folder: Path | None
    epoch: str
    rows: Column
    tokens: Column
    dead: Column
    vectors: list[Column]
    vector_rows: list[Column]

    @staticmethod
    def of(folder: Path | None, meta: Meta) -> _Columns:
        columns = _Columns(
            folder,
            meta.epoch,
            Column(_path(folder, meta.epoch, "rows"), ROW),
            Column(_path(folder, meta.epoch, "tokens"), "<u4"),
            Column(_path(folder, meta.epoch, "dead"), "<i4"),
            [],
            [],
        )
        for number, space in enumerate(meta.spaces):
            columns.vectors.append(columns.vector_column(number, space.dim))
            columns.vector_rows.append(Column(_path(folder, meta.epoch, f"at{number}"), "<i4"))
        return columns

    def vector_column(self, space: int, dim: int) -> Column:
        return Column(_path(self.folder, self.epoch, f"vectors{space}"), "<f4", dim)

    def sync(self) -> None:
        for column in (self.rows, self.tokens, self.dead, *self.vectors, *self.vector_rows):
            column.sync()

    def counted(self, meta: Meta) -> list[tuple[Column, int]]:
        """Every array with how many of its items count, in the order of all checksums."""
        found = [(self.rows, meta.rows), (self.tokens, meta.tokens), (self.dead, meta.dead)]
        for number, space in enumerate(meta.spaces):
            found += [(self.vectors[number], space.rows), (self.vector_rows[number], space.rows)]
        return found

    def ends(self, meta: Meta) -> tuple[int, ...]:
        """The checksums that tell whether the files are those of a commit."""
        return tuple(column.end(count) for column, count in self.counted(meta))

    def sums(self, meta: Meta) -> tuple[int, ...]:
        """The checksums of all that counts."""
        return tuple(column.total(count) for column, count in self.counted(meta))


def _path(folder: Path | None, epoch: str, name: str) -> Path | None:
    return None if folder is None else folder / f"{epoch}.{name}"


class ChunkLog:
    """The rows of all chunks.

    Args:
        folder: where the log is kept, or None to keep it in memory.
        spaces: the key of each vector space.
    """

    def __init__(self, folder: Path | None, spaces: Sequence[str] = ()) -> None:
        self._folder = folder
        self._spaces = spaces
        self._columns: _Columns | None = None
        self.view: LogView | None = None

    def reload(self) -> None:
        """Sees what another process committed; a log that cannot be read counts as none."""
        if self._folder is None:
            return
        meta = self._read_meta()
        if meta is None:
            self.view = self._columns = None
        elif self.view is None or self.view.meta != meta:
            old = (
                self.view if self.view is not None and meta.epoch == self.view.meta.epoch else None
            )
            try:
                columns = _Columns.of(self._folder, meta)
                if columns.ends(meta) != meta.ends:
                    raise ValueError("the end of a file is not what was written")
                self.view, self._columns = _view(meta, columns, old), columns
            except (OSError, ValueError):
                # A file is missing or too short: the log is derived, so it is made anew.
                self.view = self._columns = None

    def _read_meta(self) -> Meta | None:
        assert self._folder is not None
        data = files.read(self._folder / _META)
        if data is None:
            return None
        try:
            meta = META.decode(data)
        except msgspec.DecodeError:
            return None
        return meta if meta.format == FORMAT else None

    def made(self) -> Made | None:
        """What the log was made of, or None where there is none."""
        return None if self.view is None else self.view.meta.made

    def damaged(self) -> list[str]:
        """The files that are not what was written, by their ends; every byte that counts is read."""
        if self._folder is None or self.view is None or self._columns is None:
            return []
        meta = self.view.meta
        counted = self._columns.counted(meta)
        return [
            column.path.suffix[1:]
            for (column, count), total in zip(counted, meta.sums, strict=False)
            if column.path is not None and column.total(count) != total
        ]

    def change(self, *, whole: bool = False) -> LogChange:
        """Begins a change of what is there or, with `whole`, of an empty log of a new epoch.

        The caller holds the write lock.
        """
        if self._folder is not None:
            files.make_folder(self._folder)
        if not whole and self.view is not None and self._columns is not None:
            return LogChange(self, self.view.meta, self._columns)
        spaces = tuple(SpaceMeta(key) for key in self._spaces)
        meta = Meta(FORMAT, uuid.uuid4().hex, Made("", {}), 0, 0, 0, (), (), spaces)
        return LogChange(self, meta, _Columns.of(self._folder, meta))

    def accept(self, meta: Meta, columns: _Columns) -> LogView:
        """Commits a change; for `LogChange` alone."""
        old = self.view if self.view is not None and meta.epoch == self.view.meta.epoch else None
        if self._folder is not None:
            columns.sync()
            meta = msgspec.structs.replace(meta, ends=columns.ends(meta))
            files.write_plain(self._folder / _META, msgspec.json.encode(meta))
        self.view, self._columns = _view(meta, columns, old), columns
        if old is None and self._folder is not None:
            for path in self._folder.iterdir():
                if path.name != _META and not path.name.startswith(meta.epoch):
                    files.remove(path)
        return self.view


def _view(meta: Meta, columns: _Columns, old: LogView | None) -> LogView:
    """The arrays of a commit; what an earlier one of the same epoch has copied is taken from it."""
    table = columns.rows.view(meta.rows)
    dead = columns.dead.view(meta.dead)
    live = np.ones(meta.rows, dtype=np.bool_)
    if old is not None:
        live[: old.rows] = old.live
        dead_since = dead[len(old.dead) :]
    else:
        dead_since = dead
    live[dead_since] = False
    spaces: list[SpaceView] = []
    for number, space in enumerate(meta.spaces):
        rows = columns.vector_rows[number].view(space.rows)
        of_row = np.full(meta.rows, -1, dtype=np.int32)
        of_row[rows] = np.arange(space.rows, dtype=np.int32)
        spaces.append(SpaceView(columns.vectors[number].view(space.rows), rows, of_row))
    return LogView(
        meta=meta,
        live=live,
        tokens=columns.tokens.view(meta.tokens),
        spaces=tuple(spaces),
        dead=dead,
        **{name: _contiguous(table, old, name) for name in ROW.names or ()},
    )


def _contiguous(table: NDArray[Any], old: LogView | None, name: str) -> NDArray[Any]:
    """One column by itself, which is quicker to look through than a column of a table.

    It is the beginning of a longer array: what a later commit adds is written behind it, where no
    earlier view looks, so that a small change need not copy a large log.
    """
    if old is None:
        return np.ascontiguousarray(table[name])
    known: NDArray[Any] = getattr(old, name)
    have, count = len(known), len(table)
    if have == count:
        return known
    held = known.base
    if not isinstance(held, np.ndarray) or held.dtype != known.dtype or len(held) < count:
        held = np.empty(count + count // 8 + _SPARE, dtype=known.dtype)
        held[:have] = known
    held[have:count] = table[name][have:]
    return held[:count]


class LogChange:
    """Rows to be added and buried; nothing counts before `commit`."""

    def __init__(self, log: ChunkLog, meta: Meta, columns: _Columns) -> None:
        self._log = log
        self._meta = meta
        self._columns = columns
        self._parts = {path: number for number, path in enumerate(meta.parts)}
        self._fields = {name: number for number, name in enumerate(meta.fields)}
        self._rows = meta.rows
        self._tokens = meta.tokens
        self._dead = meta.dead
        self._spaces = list(meta.spaces)
        # A log of an older version has no checksums: what it holds now is what counts from here on.
        self._sums = list(meta.sums or columns.sums(meta))
        self.added = 0

    def bury(self, rows: NDArray[np.integer[Any]]) -> None:
        """Rows that count no more."""
        numbers = np.asarray(rows, dtype=np.int32)
        self._sums[_DEAD] = self._columns.dead.write(self._dead, numbers, self._sums[_DEAD])
        self._dead += len(rows)

    def add(self, records: Sequence[tuple[int, str, Sequence[Chunk]]]) -> None:
        """Appends the chunks of records, each given as (id, part file, its chunks)."""
        count = sum(len(chunks) for _, _, chunks in records)
        if not count:
            return
        table = np.zeros(count, dtype=ROW)
        tokens: list[NDArray[np.uint32]] = []
        owners: list[int] = []
        vectors: dict[int, tuple[list[int], list[NDArray[np.float32]]]] = {}
        at = 0
        for position, (record, path, chunks) in enumerate(records):
            part = self._parts.setdefault(path, len(self._parts))
            first = self._rows + at
            for chunk in chunks:
                number = self._fields.setdefault((chunk.type, chunk.field), len(self._fields))
                length = len(chunk.tokens)
                table[at] = (
                    *(record, self._tokens, length, part, first, len(chunks), chunk.seq, number),
                    np.void(chunk.hash),
                )
                self._tokens += length
                tokens.append(chunk.tokens)
                owners.append(position)
                if chunk.vector is not None:
                    rows, found = vectors.setdefault(chunk.space, ([], []))
                    rows.append(self._rows + at)
                    found.append(chunk.vector)
                at += 1
        words = np.concatenate(tokens)
        lengths = [len(t) for t in tokens]
        keys = np.repeat(np.asarray(owners, dtype=np.int64), lengths) << 32 | words
        words[np.unique(keys, return_index=True)[1]] |= FIRST
        columns, sums = self._columns, self._sums
        sums[_TOKENS] = columns.tokens.write(self._tokens - len(words), words, sums[_TOKENS])
        sums[_ROWS] = columns.rows.write(self._rows, table, sums[_ROWS])
        for space, (rows, found) in vectors.items():
            self._add_vectors(space, np.asarray(rows, dtype=np.int32), np.stack(found))
        self._rows += count
        self.added += count

    def _add_vectors(
        self, space: int, rows: NDArray[np.int32], vectors: NDArray[np.float32]
    ) -> None:
        known = self._spaces[space]
        dim = vectors.shape[1]
        if not known.dim:
            self._columns.vectors[space] = self._columns.vector_column(space, dim)
        elif dim != known.dim:
            raise ValueError(f"a vector of {dim} dimensions among those of {known.dim}")
        at = _SPACES + 2 * space
        for n, (column, items) in enumerate(
            ((self._columns.vectors[space], vectors), (self._columns.vector_rows[space], rows))
        ):
            self._sums[at + n] = column.write(known.rows, items, self._sums[at + n])
        self._spaces[space] = SpaceMeta(known.key, dim, known.rows + len(rows))

    def commit(self, made: Made) -> LogView:
        """Makes the change count, all of it at once."""
        meta = Meta(
            FORMAT,
            self._meta.epoch,
            made,
            self._rows,
            self._tokens,
            self._dead,
            tuple(self._parts),
            tuple(self._fields),
            tuple(self._spaces),
            sums=tuple(self._sums),
        )
        return self._log.accept(meta, self._columns)
