"""Eight processes write into one base at once while others read it: nothing is lost or half seen.

Every bundle writes pairs: two records of different types, so of different files, with the same
marker. A reader must never see a pair whose markers differ.
"""

from __future__ import annotations

import shutil
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from duckkb.kb import KnowledgeBase
from duckkb.runtime.database import Database
from duckkb.truth import files

from . import base as b
from .nursery import Nursery, Task

ROUNDS = 4
SHARED = "shared"
TORN = """
    SELECT coalesce(n.id, p.name), n.marker, p.marker
    FROM (SELECT * FROM notes WHERE marker IS NOT NULL) n
    FULL JOIN (SELECT * FROM people WHERE marker IS NOT NULL) p ON n.id = p.name
    WHERE n.marker IS DISTINCT FROM p.marker
"""
"""Pairs that are not whole."""


def pair(name: str, marker: str, **more: Any) -> list[b.Item]:
    return [
        b.note(name, f"note of {name}", marker=marker, **more),
        b.person(name, f"person of {name}", marker=marker),
    ]


def word(writer: int, number: int) -> str:
    """A word that stands in one note alone."""
    return "zx" + "bcdfghkl"[writer] + "mnprt"[number]


def bundle(writer: int, number: int) -> list[b.Item]:
    """What a writer imports in a round: a new pair, his own pair, the pair and the note of all."""
    marker = f"{writer}-{number}"
    fresh = f"w{writer}r{number}"
    return [
        *pair(fresh, marker, level=number, tags=[word(writer, number)]),
        *pair(f"own{writer}", marker),
        *pair("common", marker),
        {"type": "Note", "id": SHARED, f"by{writer}": number},
        b.wrote(fresh, fresh),
        b.links(fresh, SHARED, marker),
    ]


# -- what the processes do -------------------------------------------------------------------


def write(root: Path, writer: int) -> list[str]:
    """Imports all bundles of a writer, and looks at each at once; gives what was not as it should be."""
    wrong: list[str] = []
    try:
        with b.open_at(root, b.THIRD_DAY) as kb:
            for number in range(ROUNDS):
                result = kb.import_bundle(bundle(writer, number), merge=True)
                if result.notices:
                    wrong.append(f"notices {result.notices}")
                own = kb.get("Note", {"id": f"own{writer}"}).values["marker"]
                if own != f"{writer}-{number}":
                    wrong.append(f"after round {number} its own note says {own}")
                found = b.found_by(kb, word(writer, number))
                if found != {f"w{writer}r{number}"}:
                    wrong.append(f"round {number} is found as {found}")
                wrong += look(kb)
    finally:
        (root / f"done-{writer}").touch()
    return wrong


def read(root: Path, read_only: bool) -> list[str]:
    """Reads in every way until all writers are done; gives what was not as it should be."""
    wrong: list[str] = []
    with b.open_at(root, b.THIRD_DAY, read_only=read_only) as kb:
        done = False
        while not done:
            done = all((root / f"done-{writer}").exists() for writer in range(b.WRITERS))
            wrong += look(kb)
    return wrong


def read_in_threads(root: Path) -> list[str]:
    """Four threads read one open base until all writers are done."""
    with b.open_at(root, b.THIRD_DAY) as kb:
        return in_threads([lambda: read_on(kb, root)] * 4)


def read_on(kb: KnowledgeBase, root: Path) -> list[str]:
    wrong: list[str] = []
    done = False
    while not done:
        done = all((root / f"done-{writer}").exists() for writer in range(b.WRITERS))
        wrong += look(kb)
    return wrong


def look(kb: KnowledgeBase) -> list[str]:
    """Reads by SQL, by key and by search; gives what is half there."""
    wrong = [f"torn: {row}" for row in kb.sql(TORN).rows]
    before = dict(kb.get("Note", {"id": SHARED}).values)
    hits = kb.search("person note", mode="text", limit=5).hits
    wrong += [f"a hit without content: {hit.identity}" for hit in hits if not hit.content]
    after = kb.get("Note", {"id": SHARED}).values
    for name, value in before.items():
        if name.startswith("by") and after.get(name, -1) < value:
            wrong.append(f"{name} went from {value} back to {after.get(name)}")
    return wrong


def in_threads(functions: list[Callable[[], list[str]]]) -> list[str]:
    """Runs the functions at the same time, switching often; gives all that they complain of."""
    wrong: list[str] = []

    def run(function: Callable[[], list[str]]) -> None:
        try:
            wrong.extend(function())
        except Exception as error:  # noqa: BLE001  an error in a thread must reach the test
            wrong.append(f"{type(error).__name__}: {error}")

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        threads = [threading.Thread(target=run, args=(function,)) for function in functions]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    return wrong


# -- what must be there afterwards -------------------------------------------------------------


@pytest.fixture
def root(base: Path, tmp_path: Path) -> Path:
    """The base with the records that everybody edits."""
    root = tmp_path / "kb"
    shutil.copytree(base, root)
    with b.open_at(root, b.SECOND_DAY) as kb:
        kb.import_bundle([b.note(SHARED, "everybody edits this"), *pair("common", "start")])
    return root


def missing(root: Path, old: b.Rows) -> list[str]:
    """What of all that was written is not there, by a process that sees the base for the first time."""
    wrong: list[str] = []
    with b.open_at(root, b.LATER) as kb:
        wrong += look(kb)
        wrong += b.errors_of(kb)
        wrong += [p.message for p in kb.doctor().problems if p.code == "double"]
        for writer in range(b.WRITERS):
            for number in range(ROUNDS):
                name = f"w{writer}r{number}"
                record = kb.get("Note", {"id": name}).values
                if (record["marker"], record["level"]) != (f"{writer}-{number}", number):
                    wrong.append(f"{name} holds {dict(record)}")
                kb.get("WROTE", {"source": {"name": name}, "target": {"id": name}})
                kb.get("LINKS", {"source": {"id": name}, "target": {"id": SHARED}})
                found = b.found_by(kb, word(writer, number))
                if found != {name}:
                    wrong.append(f"{name} is found as {found}")
            own = kb.get("Note", {"id": f"own{writer}"}).values["marker"]
            if own != f"{writer}-{ROUNDS - 1}":
                wrong.append(f"own{writer} says {own}")
        shared = kb.get("Note", {"id": SHARED}).values
        lost = {f"by{w}": ROUNDS - 1 for w in range(b.WRITERS)}.items() - shared.items()
        wrong += [f"an edit of the shared note is lost: {edit}" for edit in sorted(lost)]
        now = b.rows_of(kb)
        for table, rows in old.items():
            wrong += [f"{table} lost {row}" for row in rows if row not in now[table]]
    wrong += b.lost_lines(b.tree_of(root))
    return wrong


def test_eight_writing_processes_lose_nothing_and_readers_see_every_bundle_whole(
    nursery: Nursery, root: Path, sides: b.Sides
) -> None:
    writers = [Task(write, {"root": root, "writer": n}) for n in range(b.WRITERS)]
    readers = [
        Task(read, {"root": root, "read_only": False}),
        Task(read, {"root": root, "read_only": True}),
        Task(read_in_threads, {"root": root}),
    ]
    for ended in nursery.run_all([*writers, *readers]):
        assert ended.value() == []
    assert missing(root, sides["old"].view.rows) == []


def test_eight_writing_threads_of_one_open_base_lose_nothing(
    nursery: Nursery, root: Path, sides: b.Sides
) -> None:
    assert nursery.run(write_in_threads, root=root).value() == []
    assert missing(root, sides["old"].view.rows) == []


def write_in_threads(root: Path) -> list[str]:
    with b.open_at(root, b.THIRD_DAY) as kb:

        def writing(writer: int) -> Callable[[], list[str]]:
            def run() -> list[str]:
                try:
                    for number in range(ROUNDS):
                        kb.import_bundle(bundle(writer, number), merge=True)
                finally:
                    (root / f"done-{writer}").touch()
                return []

            return run

        readers = [lambda: read_on(kb, root)] * 3
        return in_threads([*(writing(n) for n in range(b.WRITERS)), *readers])


# -- one interleaving at a time ------------------------------------------------------------------


@dataclass
class Meddling:
    """Lets another base write once, after this one has read a file for a certain number of times."""

    at: int
    act: Callable[[], object]
    reads: int = 0
    busy: bool = False

    def read(self, path: Path) -> bytes | None:
        """Stands in for `files.read`."""
        data = _read(path)
        if not self.busy:
            self.reads += 1
            if self.reads == self.at:
                self.busy = True
                self.act()
                self.busy = False
        return data


_read = files.read


@pytest.mark.parametrize("read_only", [False, True])
def test_a_write_between_any_two_files_that_a_reader_reads_is_never_seen_in_half(
    root: Path, monkeypatch: pytest.MonkeyPatch, read_only: bool
) -> None:
    """Whatever the tables show at any moment must be whole, for another thread may be looking."""
    torn: list[str] = []
    commit = Database.commit

    def watched(database: Database) -> None:
        commit(database)
        if database is reader.database:
            torn.extend(f"after {moment} files: {row}" for row in database.query(TORN))

    moment = 0
    met = True
    while met:
        moment += 1
        with (
            b.open_at(root, b.THIRD_DAY) as writer,
            b.open_at(root, b.THIRD_DAY, read_only=read_only) as reader,
        ):
            writer.import_bundle(pair("common", f"first {moment}"))
            second = pair("common", f"second {moment}")
            meddling = Meddling(moment, partial(writer.import_bundle, second))
            with monkeypatch.context() as patch:
                patch.setattr(files, "read", meddling.read)
                patch.setattr(Database, "commit", watched)
                torn += [f"after {moment} files: {row}" for row in reader.sql(TORN).rows]
            met = meddling.reads >= moment
            marker = reader.get("Note", {"id": "common"}).values["marker"]
            if met and marker != f"second {moment}":
                torn.append(f"after {moment} files: the reader still says {marker}")
    assert torn == []
    assert moment > 4
