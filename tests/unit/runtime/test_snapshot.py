"""The snapshot: what it keeps, when it is written and used, and when it is not."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pytest

import duckkb
from duckkb.runtime import snapshot as module
from duckkb.runtime.snapshot import Snapshot
from duckkb.truth import files, part_info
from duckkb.truth.known import restored, saved
from duckkb.truth.part_info import signature

from ..bases import DOCS, doc, ref, truth_files
from ..conftest import Open
from .test_sql_types import FIELDS

Kb = duckkb.KnowledgeBase
LARGEST = 2**127 - 1
ITEMS = [doc("a", "red"), doc("b", "green", tags=["x", "y"]), doc("c", "blue"), ref("a", "b")]


def at(kb: Kb) -> Path:
    return kb.root / ".build" / "snapshot.duckdb"


def take(kb: Kb) -> Path:
    """Writes a snapshot, however small the base."""
    Snapshot(kb.store, kb.database, kb.config.digest).write()
    return at(kb)


def contents(kb: Kb) -> dict[str, str]:
    return dict(kb.sql("SELECT doc_uri, content FROM docs").rows)


def all_rows(kb: Kb) -> dict[str, list[tuple[Any, ...]]]:
    tables = [t.table for t in kb.ontology.types.values()]
    return {table: kb.database.query(f'FROM "{table}"') for table in tables}


def part_of(kb: Kb, uri: str) -> Path:
    return kb.root / kb.store.parts_of(kb.get("Document", {"doc_uri": uri}).id)[0]


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small bases are worth a snapshot too."""
    monkeypatch.setattr(module, "MOST_BEHIND", 0)


@pytest.fixture
def parts_read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the part files that are read from now on; none counts as too young to trust."""
    names: list[str] = []
    read = files.read

    def seen(path: Path) -> bytes | None:
        if path.suffix == ".jsonl":
            names.append(path.name)
        return read(path)

    monkeypatch.setattr(part_info, "_RACY_NS", 0)
    monkeypatch.setattr(files, "read", seen)
    return names


# -- what it keeps ---------------------------------------------------------------------------------


def test_every_type_of_value_comes_back_as_it_was(open_base: Open) -> None:
    fields = {f"f{n}": field for n, field in enumerate(FIELDS.values())}
    schema = "".join(f"        {name}: {schema}\n" for name, (schema, *_) in fields.items())
    kb = open_base(
        "nodes:\n  T:\n    identity: id\n    schema:\n      properties:\n"
        f"        id: {{type: string}}\n{schema}"
        f"        hugs: {{type: array, items: {{type: integer, maximum: {LARGEST}}}}}\n"
        f"        largest: {{type: integer, maximum: {LARGEST}}}\n"
    )
    values = {name: value for name, (_, value, *_) in fields.items()}
    # Out of the order of their ids, and in several writes: the order of the rows is kept too.
    kb.import_bundle(
        [{"type": "T", "id": "b", **values, "hugs": [LARGEST, -1], "largest": LARGEST}]
    )
    kb.import_bundle([{"type": "T", "id": "none"}, {"type": "T", "id": "a", "hugs": []}])
    take(kb)
    again = open_base()
    assert again.database.query("DESCRIBE t") == kb.database.query("DESCRIBE t")
    assert repr(all_rows(again)) == repr(all_rows(kb))
    (row,) = again.sql("SELECT hugs, largest FROM t WHERE id = 'b'").rows
    assert row == ([LARGEST, -1], LARGEST)


def test_what_is_known_of_the_files_comes_back(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle(ITEMS)
    path = part_of(kb, "a")
    line = path.read_bytes().splitlines(keepends=True)[0]
    path.write_bytes(path.read_bytes() + b"no line\n" + line.replace(b"red", b"rose"))
    kb = open_base()
    known = restored(saved(kb.store.known))
    assert {p: vars_of(i) for p, i in known.parts.items()} == {
        p: vars_of(i) for p, i in kb.store.known.parts.items()
    }
    for name in ("paths", "where", "last", "doubles", "rekeyed"):
        assert getattr(known, name) == getattr(kb.store.known, name), name
    assert kb.store.known.doubles != set()
    assert kb.store.problems != []


def vars_of(info: part_info.PartInfo) -> dict[str, Any]:
    return {name: getattr(info, name) for name in part_info.PartInfo.__slots__}


def test_no_snapshot_is_taken_while_a_line_bears_the_id_of_another_record(
    open_base: Open, eager: None
) -> None:
    """Which line keeps the id hangs on what was read first, so every process must see it itself."""
    kb = open_base(DOCS)
    kb.import_bundle([doc("a")])
    path = part_of(kb, "a")
    path.write_bytes(path.read_bytes() + path.read_bytes().replace(b'"a"', b'"z"'))
    kb = open_base()
    assert contents(kb) == {"a": "text", "z": "text"}
    assert not at(kb).exists()
    path.write_bytes(
        path.read_bytes().splitlines(keepends=True)[0] + b'{"doc_uri":"z","content":"text"}\n'
    )
    kb = open_base()
    assert contents(kb) == {"a": "text", "z": "text"}
    assert at(kb).exists()


# -- when it is used -------------------------------------------------------------------------------


@pytest.mark.parametrize("read_only", [False, True])
def test_an_unchanged_base_is_opened_without_reading_a_part(
    open_base: Open, eager: None, parts_read: list[str], read_only: bool
) -> None:
    kb = open_base(DOCS)
    kb.import_bundle(ITEMS)
    rows = all_rows(kb)
    open_base()
    parts_read.clear()
    kb = open_base(read_only=read_only)
    assert parts_read == []
    assert all_rows(kb) == rows
    assert kb.get("Document", {"doc_uri": "b"}).values["tags"] == ["x", "y"]


def test_only_the_part_that_changed_is_read(
    open_base: Open, eager: None, parts_read: list[str]
) -> None:
    kb = open_base(DOCS)
    kb.import_bundle(ITEMS)
    kb = open_base()
    path = part_of(kb, "a")
    path.write_bytes(path.read_bytes().replace(b"green", b"mauve"))
    parts_read.clear()
    kb = open_base(read_only=True)
    assert parts_read == [path.name]
    assert contents(kb) == {"a": "red", "b": "mauve", "c": "blue"}


def test_a_moved_copy_of_a_base_is_opened_with_its_snapshot(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle(ITEMS)
    take(kb)
    rows = all_rows(kb)
    shutil.copytree(kb.root, kb.root.parent / "copy")
    kb = open_base(name="copy")
    assert all_rows(kb) == rows
    part_of(kb, "a").unlink()
    assert contents(open_base(name="copy")) == {}


def test_the_tables_are_filled_again_from_it_after_a_failure(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle(ITEMS)
    take(kb)
    kb.import_bundle([doc("a", "black"), doc("d", "white")])
    kb._parts.upkeep.mark_stale("a test says so")
    assert contents(kb) == {"a": "black", "b": "green", "c": "blue", "d": "white"}
    kb.import_bundle([doc("b", "grey")])
    assert contents(kb)["b"] == "grey"


def test_a_committed_journal_is_seen_through_a_snapshot_but_not_kept_in_one(
    open_base: Open, eager: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    kb = open_base(DOCS)
    kb.import_bundle(ITEMS)
    kb = open_base()
    kept = at(kb).read_bytes()

    def refuse(*_: Any, **__: Any) -> None:
        raise OSError("the disk is gone")

    with monkeypatch.context() as patch:
        patch.setattr(
            files, "move", lambda a, b: os.replace(a, b) if "commit" in a.name else refuse()
        )
        assert kb.import_bundle([doc("a", "black"), doc("d", "white")]).notices != ()
    kb._parts.upkeep.keep_snapshot()
    wanted = {"a": "black", "b": "green", "c": "blue", "d": "white"}
    assert at(kb).read_bytes() == kept
    assert contents(open_base(read_only=True)) == wanted
    assert contents(open_base()) == wanted


# -- when it is not used ---------------------------------------------------------------------------


def test_another_config_makes_it_void(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", level=3)])
    take(kb)
    kb = open_base(DOCS.replace("level: { type: integer, minimum: 1 }", "level: { type: number }"))
    assert kb.sql("SELECT level, typeof(level) FROM docs").rows == ((3.0, "DOUBLE"),)


def test_another_version_makes_it_void(open_base: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    kb = open_base(DOCS)
    kb.import_bundle(ITEMS)
    path = take(kb)
    with duckdb.connect(str(path)) as connection:
        connection.execute("UPDATE docs SET content = 'of another version'")
    assert set(contents(open_base()).values()) == {"of another version"}
    monkeypatch.setattr(module, "FORMAT", module.FORMAT + 1)
    assert contents(open_base()) == {"a": "red", "b": "green", "c": "blue"}


def _replace(path: Path, make: Callable[[bytes], bytes]) -> None:
    path.write_bytes(make(path.read_bytes()))


SPOILT: dict[str, Callable[[Path], object]] = {
    "empty": lambda path: path.write_bytes(b""),
    "other bytes": lambda path: path.write_bytes(os.urandom(5000)),
    "only its beginning": lambda path: _replace(path, lambda data: data[: len(data) // 2]),
    "cut": lambda path: _replace(path, lambda data: data[:-1]),
    "zeros at its end": lambda path: _replace(path, lambda data: data[:-9000] + bytes(9000)),
    "zeros": lambda path: _replace(path, lambda data: bytes(len(data))),
    "a folder": lambda path: (path.unlink(), path.mkdir()),
    "another database": lambda path: (path.unlink(), duckdb.connect(str(path)).close()),
}


@pytest.mark.parametrize("name", SPOILT)
def test_a_snapshot_that_cannot_be_read_is_as_none(name: str, open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle(ITEMS)
    rows = all_rows(kb)
    SPOILT[name](take(kb))
    assert all_rows(open_base()) == rows


def test_every_flipped_byte_of_a_snapshot_is_found_or_does_not_matter(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc(f"d{n}", f"text {n * n}") for n in range(300)])
    rows = sorted(all_rows(kb)["docs"])
    path = take(kb)
    data = path.read_bytes()
    for position in range(0, len(data), len(data) // 25):
        changed = bytearray(data)
        changed[position] ^= 0xFF
        path.write_bytes(changed)
        with duckkb.open(kb.root, read_only=True) as again:
            assert sorted(all_rows(again)["docs"]) == rows, position


def test_a_rebuild_reads_the_files_alone(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle(ITEMS)
    with duckdb.connect(str(take(kb))) as connection:
        connection.execute("UPDATE docs SET content = 'wrong'")
    kb = open_base()
    assert set(contents(kb).values()) == {"wrong"}
    kb.sync(rebuild=True)
    assert contents(kb) == {"a": "red", "b": "green", "c": "blue"}
    assert contents(open_base()) == {"a": "red", "b": "green", "c": "blue"}


def test_doctor_finds_a_part_that_was_edited_behind_its_time_stamps(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle(ITEMS)
    path = part_of(kb, "a")
    path.write_bytes(path.read_bytes().replace(b"green", b"mauve"))
    relative = path.relative_to(kb.root).as_posix()
    # As if the file had kept its size, its inode and all its times.
    info = kb.store.known.parts[relative]
    info.stat, info.racy = signature(path.stat()), False
    take(kb)
    kb = open_base()
    assert contents(kb)["b"] == "green"
    assert ("stale", relative) in {(p.code, p.path) for p in kb.doctor().problems}
    kb.sync(rebuild=True)
    assert contents(kb)["b"] == "mauve"
    assert "stale" not in {p.code for p in open_base().doctor().problems}


# -- when it is written ----------------------------------------------------------------------------


def test_a_small_base_has_none(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc(f"d{n}") for n in range(2000)])
    kb = open_base()
    kb.sync()
    assert not at(kb).exists()


def test_it_is_written_anew_when_a_tenth_of_the_lines_changed(open_base: Open, eager: None) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc(f"d{n}") for n in range(2500)])
    kb.sync()
    first = at(kb).read_bytes()
    assert [len(info.ids) for info in kb.store.parts.values()] == [1000, 1000, 500]
    kb.import_bundle([doc("d0", "new")])
    open_base()
    assert at(kb).read_bytes() != first


def test_a_single_import_does_not_make_a_large_base_pay(open_base: Open, eager: None) -> None:
    kb = open_base(DOCS)
    for some in range(12):
        kb.import_bundle([doc(f"d{some:02}-{n}") for n in range(1000)])
    kb.sync()
    first = at(kb).read_bytes()
    kb.import_bundle([doc("d00-0", "new")])
    kb.sync()
    open_base()
    assert at(kb).read_bytes() == first
    (new,) = open_base(read_only=True).sql("SELECT content FROM docs WHERE doc_uri = 'd00-0'").rows
    assert new == ("new",)


def test_a_reader_writes_none(open_base: Open, eager: None) -> None:
    kb = open_base(DOCS)
    kb.import_bundle(ITEMS)
    shutil.rmtree(kb.root / ".build")
    kb = open_base(read_only=True)
    kb.sync()
    assert not (kb.root / ".build").exists()


@pytest.mark.timeout(30)
def test_nobody_waits_for_a_writer_to_write_one(open_base: Open, eager: None) -> None:
    kb = open_base(DOCS)
    kb.import_bundle(ITEMS)
    with kb.lock.hold():
        other = open_base()
        assert contents(other) == {"a": "red", "b": "green", "c": "blue"}
    assert not at(kb).exists()
    other.sync()
    assert at(kb).exists()


def test_a_disk_that_refuses_it_is_no_error(open_base: Open, eager: None) -> None:
    kb = open_base(DOCS)
    (at(kb) / "in the way").mkdir(parents=True)
    kb.import_bundle(ITEMS)
    rows = all_rows(kb)
    kb = open_base()
    kb.sync()
    assert all_rows(kb) == rows
    assert [path.name for path in at(kb).parent.glob(".*")] == []


# -- beside others ---------------------------------------------------------------------------------


def test_it_may_be_replaced_while_others_open_the_base(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc(f"d{n}") for n in range(500)])
    take(kb)
    rows = sorted(all_rows(kb)["docs"])
    found: list[bool] = []

    def read() -> None:
        for _ in range(5):
            with duckkb.open(kb.root, read_only=True) as other:
                found.append(sorted(all_rows(other)["docs"]) == rows)

    readers = [threading.Thread(target=read) for _ in range(2)]
    for reader in readers:
        reader.start()
    while any(reader.is_alive() for reader in readers):
        take(kb)
    assert found == [True] * 10


@pytest.mark.parametrize("file", ["/etc/hostname", "config.yaml", ".build/snapshot.duckdb"])
def test_sql_reaches_no_file_after_opening_from_a_snapshot(file: str, open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle(ITEMS)
    take(kb)
    kb = open_base()
    # Past the guard: the instance itself is shut.
    for source in (f"read_blob('{kb.root / file}')", f"'{kb.root / file}'"):
        with pytest.raises(duckdb.Error):
            kb.database.query(f"SELECT * FROM {source}")
    settings = dict(kb.database.query("SELECT name, value FROM duckdb_settings()"))
    assert settings["enable_external_access"] == "false"
    assert settings["lock_configuration"] == "true"
    assert kb.database.query("SELECT path FROM duckdb_databases() WHERE path IS NOT NULL") == []


def test_writing_one_leaves_the_files_alone(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle(ITEMS)
    before = truth_files(kb.root)
    take(kb)
    assert truth_files(kb.root) == before
    names = {path.name for path in at(kb).parent.iterdir()}
    assert {name for name in names if "snapshot" in name} == {"snapshot.duckdb"}
