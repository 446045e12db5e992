"""The published cache: segmentations and vectors by content hash, one Parquet file in Git LFS.

What a search index on this machine holds it needs no cache for. The file is for clones: they find
in it what another machine has paid for. It is written whole, sorted, and only when it would differ.
"""

from __future__ import annotations

import logging
import tempfile
import uuid
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
from numpy.typing import NDArray

from duckkb.errors import StorageError, first_line
from duckkb.truth import files

CACHE_PATH = "data/indices/search_cache.parquet"
"""Where it lies in a base."""
UNUSED_DAYS = 30
"""An entry that no record has used for so many days is collected."""

log = logging.getLogger(__name__)

_FEW = 16
_SLICE = 20_480
_ROW_GROUP = 2048
"""Small, since single entries are looked up by their hash, by which the file is sorted."""
_POINTER = b"version https://git-lfs"
_COLUMNS = (
    "content_hash VARCHAR, segmenter VARCHAR, fts_content VARCHAR,"
    " model VARCHAR, vector FLOAT[], unused_since DATE"
)


@dataclass(frozen=True, slots=True)
class Entries:
    """What is in use, column by column: one entry a text and model.

    Attributes:
        hashes: of the texts, hexadecimal.
        segmenter: what made the words.
        words: separated by spaces; "" where only the vector is searched.
        models: the embedder's key, or "" where there is no vector.
        vectors: float32 arrays, or None.
    """

    hashes: Sequence[str]
    segmenter: str
    words: Sequence[str]
    models: Sequence[str]
    vectors: Sequence[NDArray[np.float32] | None]


@dataclass(frozen=True, slots=True)
class Published:
    """What the published cache holds."""

    path: str
    present: bool
    pointer: bool
    bytes: int
    entries: int
    vectors: int
    unused: int
    models: Mapping[str, int]


class PublishedCache:
    """Reads and writes `search_cache.parquet`.

    Args:
        path: the file; it need not exist.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._stat: tuple[int, int, int] | None = None
        self._known: dict[str, NDArray[np.uint64]] = {}
        self._unpacked: tuple[str, Mapping[bytes, int], NDArray[np.float32]] | None = None

    def find(self, key: str, hashes: Sequence[bytes]) -> Mapping[bytes, NDArray[np.float32]]:
        """The vectors of an embedder's key by the hash of their text; unknown ones are left out."""
        wanted = self.known(key, hashes)
        if not wanted:
            return {}
        if len(wanted) > _FEW:
            at, vectors = self._unpack(key)
            return {h: vectors[at[h]] for h in wanted if h in at}
        marks = ", ".join("?" * len(wanted))
        with self._open() as connection:
            rows = connection.execute(
                "SELECT content_hash, vector FROM cache"
                f" WHERE content_hash IN ({marks}) AND model = ? AND vector IS NOT NULL",
                [*(h.hex() for h in wanted), key],
            ).fetchnumpy()
        return {
            bytes.fromhex(name): np.asarray(vector, dtype=np.float32)
            for name, vector in zip(rows["content_hash"], rows["vector"], strict=True)
        }

    def _unpack(self, key: str) -> tuple[Mapping[bytes, int], NDArray[np.float32]]:
        """All vectors of a key: hash -> row, and the rows, in a file without a name.

        Building an index asks for thousands again and again; each time to look through the Parquet
        file would take longer than all the rest.
        """
        if self._unpacked is not None and self._unpacked[0] == key:
            return self._unpacked[1:]
        at: dict[bytes, int] = {}
        with self._open() as connection, tempfile.TemporaryFile() as file:
            dim = 0
            for begin in range(0, self._length(connection), _SLICE):
                rows = connection.execute(
                    "SELECT content_hash, vector FROM cache WHERE model = ? AND vector IS NOT NULL"
                    " AND file_row_number >= ? AND file_row_number < ?",
                    [key, begin, begin + _SLICE],
                ).fetchnumpy()
                for name in rows["content_hash"]:
                    at[bytes.fromhex(name)] = len(at)
                if len(rows["vector"]):
                    matrix = np.stack(list(rows["vector"])).astype(np.float32, copy=False)
                    dim = matrix.shape[1]
                    file.write(matrix.data)
            file.flush()
            shape = (len(at), dim)
            vectors = np.memmap(file, np.float32, "r", shape=shape) if at else np.empty(shape)
        self._unpacked = key, at, np.asarray(vectors, dtype=np.float32)
        return self._unpacked[1:]

    def _length(self, connection: duckdb.DuckDBPyConnection) -> int:
        (rows,) = connection.execute("SELECT count(*) FROM cache").fetchone() or (0,)
        return rows

    def release(self) -> None:
        """Frees what was unpacked for a great many lookups."""
        self._unpacked = None

    def known(self, key: str, hashes: Sequence[bytes]) -> set[bytes]:
        """Those of the texts that have a vector of this key; equal first halves count as equal.

        A file that cannot be read knows none: `describe` says what is wrong with it, and a search
        goes on without.
        """
        try:
            held = self._hashes(key)
        except StorageError as error:
            log.warning("%s", error)
            held = self._known[key] = np.empty(0, dtype=np.uint64)
        if not len(held) or not hashes:
            return set()
        first = np.array([int.from_bytes(h[:8], "big") for h in hashes], dtype=np.uint64)
        at = np.minimum(np.searchsorted(held, first), len(held) - 1)
        return {h for h, hit in zip(hashes, held[at] == first, strict=True) if hit}

    def _hashes(self, key: str) -> NDArray[np.uint64]:
        """The first halves of the hashes that have a vector of this key, sorted."""
        try:
            stat = self.path.stat()
        except OSError:
            return np.empty(0, dtype=np.uint64)
        signature = (stat.st_ino, stat.st_size, stat.st_mtime_ns)
        if signature != self._stat:
            self._stat, self._known, self._unpacked = signature, {}, None
        if key not in self._known:
            with self._open() as connection:
                found = connection.execute(
                    "SELECT DISTINCT ('0x' || content_hash[:16])::UBIGINT AS first FROM cache"
                    " WHERE model = ? AND vector IS NOT NULL ORDER BY first",
                    [key],
                ).fetchnumpy()["first"]
            self._known[key] = np.asarray(found, dtype=np.uint64)
        return self._known[key]

    def is_pointer(self) -> bool:
        """Whether Git LFS has left its pointer here instead of the file."""
        try:
            with open(self.path, "rb") as file:
                return file.read(len(_POINTER)) == _POINTER
        except OSError:
            return False

    def absent(self) -> str | None:
        """Says that the pointer stands here instead of the file, where it does."""
        if not self.is_pointer():
            return None
        return (
            "in place of the published cache stands its Git LFS pointer: its vectors are computed"
            " and paid for again; run 'git lfs pull' first"
        )

    @contextmanager
    def _open(self) -> Generator[duckdb.DuckDBPyConnection]:
        """A private instance with the file as the view `cache`, empty where there is none.

        Raises:
            StorageError: the file cannot be read.
        """
        connection = duckdb.connect(":memory:", config={"threads": 1})
        try:
            connection.execute("SET TimeZone = 'UTC'")
            if not self.path.exists() or self.is_pointer():
                connection.execute(f"CREATE TABLE cache ({_COLUMNS}, file_row_number BIGINT)")
            else:
                name = str(self.path).replace("'", "''")
                connection.execute(
                    f"CREATE VIEW cache AS FROM read_parquet('{name}', file_row_number = true)"
                )
            yield connection
        except duckdb.Error as error:
            raise StorageError(
                f"the published cache cannot be read: {first_line(error)}",
                path=str(self.path),
                hint="delete it, then run 'duckkb cache publish'",
            ) from error
        finally:
            connection.close()

    def publish(self, used: Entries, today: date) -> tuple[bool, int]:
        """Brings what is in use into the file, and collects what has been unused for long.

        Returns:
            Whether the file changed, and how many entries were collected.

        Raises:
            StorageError: the file cannot be read, or Git LFS has left its pointer in its place.
        """
        return self._bring(used, today, add=True)

    def collect(self, used: Entries, today: date) -> tuple[bool, int]:
        """Like `publish`, but adds nothing."""
        return self._bring(used, today, add=False)

    def _bring(self, used: Entries, today: date, *, add: bool) -> tuple[bool, int]:
        if self.is_pointer():
            raise StorageError(
                "in place of the published cache stands its Git LFS pointer",
                path=str(self.path),
                hint="run 'git lfs pull' first",
            )
        columns = "content_hash, segmenter, model, fts_content, unused_since, vector IS NULL"
        keys = "content_hash, model"
        with self._open() as connection:
            self._stage(connection, used, today)
            if not add:
                connection.execute(
                    f"DELETE FROM next WHERE ({keys}) NOT IN (SELECT ({keys}) FROM cache)"
                )
            differs, gone = connection.execute(
                f"SELECT EXISTS (SELECT {columns} FROM cache EXCEPT SELECT {columns} FROM next)"
                f" OR EXISTS (SELECT {columns} FROM next EXCEPT SELECT {columns} FROM cache),"
                f" (SELECT count(*) FROM (SELECT {keys} FROM cache EXCEPT SELECT {keys} FROM next))"
            ).fetchone() or (False, 0)
            if differs:
                self._replace(connection)
        return differs, gone

    def _stage(self, connection: duckdb.DuckDBPyConnection, used: Entries, today: date) -> None:
        """Fills the table `next` with what the file should hold."""
        connection.execute(f"CREATE TABLE next ({_COLUMNS})")
        if used.hashes:
            connection.register(
                "used",
                {
                    "content_hash": _objects(used.hashes),
                    "fts_content": _objects(used.words),
                    "model": _objects(used.models),
                    "vector": _objects(used.vectors),
                },
            )
            connection.execute(
                "INSERT INTO next SELECT content_hash::VARCHAR, ?, fts_content::VARCHAR,"
                " model::VARCHAR, vector::FLOAT[], NULL FROM used",
                [used.segmenter],
            )
        connection.execute(
            "INSERT INTO next SELECT content_hash, segmenter, fts_content, model, vector,"
            " coalesce(unused_since, $today) FROM cache c"
            " WHERE NOT EXISTS (SELECT 1 FROM next n WHERE n.content_hash = c.content_hash"
            " AND n.model = c.model) AND coalesce(unused_since, $today) > $limit",
            {"today": today, "limit": today - timedelta(days=UNUSED_DAYS)},
        )

    def _replace(self, connection: duckdb.DuckDBPyConnection) -> None:
        temporary = self.path.with_name(f".{self.path.name}.{uuid.uuid4().hex}.tmp")
        name = str(temporary).replace("'", "''")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            connection.execute(
                "COPY (FROM next ORDER BY content_hash, model)"
                f" TO '{name}' (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE {_ROW_GROUP})"
            )
            # Its vectors were paid for: without this a power cut could leave an empty file.
            files.sync_file(temporary)
            files.move(temporary, self.path)
        except (duckdb.Error, OSError) as error:
            raise StorageError(
                f"the published cache could not be written: {first_line(error)}",
                path=str(self.path),
                hint="the old one is unchanged; run 'duckkb cache publish' when the disk allows it",
            ) from error
        finally:
            self._clear()

    def _clear(self) -> None:
        """Removes unfinished files, also those of a killed process; the caller holds the write lock."""
        for rest in self.path.parent.glob(f".{self.path.name}.*.tmp"):
            files.remove(rest)

    def describe(self) -> Published:
        """What the file holds."""
        present, pointer = self.path.exists(), self.is_pointer()
        size = self.path.stat().st_size if present else 0
        if not present or pointer:
            return Published(str(self.path), present, pointer, size, 0, 0, 0, {})
        with self._open() as connection:
            entries, vectors, unused = connection.execute(
                "SELECT count(*), count(vector), count(unused_since) FROM cache"
            ).fetchone() or (0, 0, 0)
            models: dict[str, Any] = dict(
                connection.execute(
                    "SELECT model, count(*) FROM cache WHERE model <> '' GROUP BY 1 ORDER BY 1"
                ).fetchall()
            )
        return Published(str(self.path), present, pointer, size, entries, vectors, unused, models)


def _objects(values: Sequence[Any]) -> Any:
    column = np.empty(len(values), dtype=object)
    for position, value in enumerate(values):
        column[position] = value
    return column
