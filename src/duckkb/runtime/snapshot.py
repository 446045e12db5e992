"""The snapshot: the tables and what is known of the part files, as another process left them.

`.build/snapshot.duckdb` is one DuckDB file, so that both halves always belong together: the tables of
all types, and what was known of the parts that they were made of. It may be old; what changed since
is found by part and line as ever. It is derived and may vanish at any moment. DuckDB keeps a
checksum of every block, so a torn file is an error and not other rows.

It is read and written by an instance of its own: the one that answers SQL never reaches a file.
"""

from __future__ import annotations

import contextlib
import logging
import os
from collections.abc import Generator
from contextlib import closing, contextmanager
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import duckdb
import msgspec

from duckkb.errors import StorageError
from duckkb.ontology.ddl import create_table
from duckkb.runtime.database import Database
from duckkb.runtime.load import copy_rows
from duckkb.truth import files
from duckkb.truth.known import restored, saved
from duckkb.truth.part_info import signature, stat_of
from duckkb.truth.store import TruthStore

log = logging.getLogger(__name__)

FORMAT = 1
"""To be raised when a line comes to mean other rows, or the file is laid out differently."""

MOST_BEHIND = 20_000
"""Lines that an opening may have to read besides the snapshot before another is written."""

_Stamp = tuple[int, int, int, int] | None
_CONFIG: dict[str, Any] = {
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "enable_external_access": "false",  # other than to the file itself
    "arrow_lossless_conversion": "true",
    "temp_directory": "",
}
_UNUSABLE = (duckdb.Error, OSError, ValueError, OverflowError, msgspec.MsgspecError)


class Snapshot:
    """The snapshot of one base.

    Args:
        store: the files, whose knowledge is kept.
        database: the tables.
        config: the digest of `config.yaml`; a snapshot made under another one is not used.
    """

    def __init__(self, store: TruthStore, database: Database, config: str) -> None:
        self._store = store
        self._database = database
        self._path = store.root / ".build" / "snapshot.duckdb"
        self._maker = f"{FORMAT} {_installed('duckkb')} {duckdb.__version__} {config}"
        self._held: dict[str, tuple[str, int]] = {}
        self._seen: _Stamp = None

    def restore(self) -> bool:
        """Fills the empty tables and the empty store; whether there was a snapshot to do so from."""
        self._held, self._seen = {}, self._signature()
        if self._seen is None:
            return False
        try:
            with self._reading() as source:
                data = _known_in(source, self._maker)
                if data is None:
                    log.info("the snapshot was made by another version or for another config")
                    return False
                known = restored(data)
                self._database.restore(source)
        except _UNUSABLE as error:
            log.info("the snapshot cannot be used, all files are read: %s", error)
            return False
        self._store.known = known
        self._held = self._lines()
        return True

    def is_behind(self) -> bool:
        """Whether an opening from what is there would have to read a tenth of all lines, and many."""
        if self._signature() != self._seen:
            # Another process has replaced it since; what it lacks, if anything, a later opening sees.
            return False
        now, held = self._lines(), self._held
        behind = sum(n for path, (mark, n) in now.items() if held.get(path, ("", 0))[0] != mark)
        behind += sum(n for path, (_, n) in held.items() if path not in now)
        return behind > max(MOST_BEHIND, sum(n for _, n in now.values()) // 10)

    def write(self) -> None:
        """Replaces the snapshot; the caller holds the write lock, and the store and tables agree.

        Raises:
            StorageError: it could not be written; the old one, if any, is still there.
        """
        temporary = self._path.with_name(f".{self._path.name}.{os.getpid()}.tmp")
        try:
            files.make_folder(self._path.parent)
            self._clear()
            try:
                self._fill(temporary)
                files.move(temporary, self._path)
            except BaseException:
                with contextlib.suppress(OSError):
                    self._clear()
                raise
        except _UNUSABLE as error:
            raise StorageError(f"the snapshot could not be written: {error}") from error
        self._held, self._seen = self._lines(), self._signature()

    def remove(self) -> None:
        """Removes it, so that the next opening reads every file.

        Raises:
            StorageError: the disk refused.
        """
        self._held, self._seen = {}, None
        try:
            files.remove(self._path)
        except OSError as error:
            raise StorageError(f"the snapshot could not be removed: {error}") from error

    def _fill(self, path: Path) -> None:
        data = saved(self._store.known)
        if sum(self._database.counts().values()) != len(self._store):
            raise ValueError("the tables do not hold what is known of the files")
        with closing(duckdb.connect(str(path), config=_CONFIG)) as target:
            with self._database.reading() as source:
                for record_type in self._store.ontology.types.values():
                    target.execute(create_table(record_type, key=False))
                    copy_rows(source, target, record_type)
            target.execute("CREATE SCHEMA duckkb")
            target.execute("CREATE TABLE duckkb.known (maker VARCHAR, data BLOB)")
            target.execute("INSERT INTO duckkb.known VALUES (?, ?)", [self._maker, data])
            target.execute("CHECKPOINT")

    def _clear(self) -> None:
        """Removes what a killed writer left; whoever holds the write lock is the only living one."""
        for rest in self._path.parent.glob(f".{self._path.name}.*"):
            files.remove(rest)

    @contextmanager
    def _reading(self) -> Generator[duckdb.DuckDBPyConnection]:
        with closing(duckdb.connect(str(self._path), read_only=True, config=_CONFIG)) as source:
            yield source

    def _lines(self) -> dict[str, tuple[str, int]]:
        """The hash and the number of records of every part, as they are known now."""
        return {path: (info.hash, len(info.ids)) for path, info in self._store.parts.items()}

    def _signature(self) -> _Stamp:
        stat = stat_of(self._path)
        return None if stat is None else signature(stat)


def _known_in(source: duckdb.DuckDBPyConnection, maker: str) -> bytes | None:
    rows = source.execute("SELECT data FROM duckkb.known WHERE maker = ?", [maker]).fetchall()
    return rows[0][0] if rows else None


@cache
def _installed(package: str) -> str:
    """The version of a package; every opening asks, and looking it up reads the package's files."""
    try:
        return version(package)
    except PackageNotFoundError:
        return ""
