"""A base opened from a snapshot, however old, against the same files opened without one."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from duckkb.errors import BundleError
from duckkb.kb import KnowledgeBase
from duckkb.ontology.ddl import columns
from duckkb.runtime.snapshot import Snapshot

from .bases import NOON, folder

CONFIG = """\
nodes:
  Note:
    table: notes
    identity: id
    schema:
      type: object
      properties:
        id: { type: string }
        text: { type: string }
        level: { type: integer }
        size: { type: integer, maximum: 1267650600228229401496703205376 }
        share: { type: number }
        done: { type: boolean }
        at: { type: string, format: date-time }
        day: { type: string, format: date }
        tags: { type: array, items: { type: string } }
        levels: { type: array, items: { type: integer } }
        more: { type: object }
        any: {}
edges:
  LINKS:
    from: Note
    to: Note
    identity: why
    schema: { type: object, properties: { why: { type: string }, weight: { type: number } } }
"""
NAMES = st.sampled_from("abcdef")
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "text": st.text(st.characters(exclude_categories=["Cs"]), max_size=8),
    "level": st.integers(-(2**63), 2**63 - 1),
    "size": st.integers(-(2**100), 2**100),
    "share": st.floats(allow_nan=False, allow_infinity=False),
    "done": st.booleans(),
    "at": st.sampled_from(["2026-01-01T00:00:00.5+08:00", "1999-12-31T23:59:59Z"]),
    "day": st.sampled_from(["2026-01-31", "0001-01-01"]),
    "tags": st.lists(st.sampled_from(["", "x", "长"]), max_size=2),
    "levels": st.lists(st.integers(-5, 2**62), max_size=2),
    "more": st.dictionaries(st.sampled_from("uv"), st.none() | st.integers(0, 9), max_size=2),
    "any": st.none() | st.integers(0, 9) | st.just([1, "a"]),
}
NOTE = st.fixed_dictionaries({"type": st.just("Note"), "id": NAMES}, optional=VALUES)

Step = Callable[["Scene"], None]


class Scene:
    """A base whose files several hands change; `day` counts the imports."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.day = 0
        self.kept: dict[str, bytes] = {}

    def open(self, **options: Any) -> KnowledgeBase:
        return KnowledgeBase(
            self.root, clock=lambda: NOON + timedelta(hours=9 * self.day), **options
        )

    def parts(self) -> list[Path]:
        return sorted((self.root / "data").rglob("*.jsonl"))

    def part(self, number: int) -> Path | None:
        parts = self.parts()
        return parts[number % len(parts)] if parts else None


# -- what happens to a base ------------------------------------------------------------------------


@contextmanager
def spoilt_lines_aside() -> Iterator[None]:
    """Nothing is written beside a line that another step has spoilt."""
    try:
        yield
    except BundleError as refused:
        if "cannot be read" not in str(refused):
            raise


def put(items: list[dict[str, Any]]) -> Step:
    def step(scene: Scene) -> None:
        scene.day += 1
        with scene.open() as kb, spoilt_lines_aside():
            kb.import_bundle(list({item["id"]: item for item in items}.values()))

    return step


def link(source: str, target: str, why: str) -> Step:
    def step(scene: Scene) -> None:
        with scene.open() as kb, spoilt_lines_aside():
            ends = {"source": {"id": source}, "target": {"id": target}}
            notes = [{"type": "Note", "id": name} for name in dict.fromkeys((source, target))]
            kb.import_bundle([*notes, {"type": "LINKS", **ends, "why": why}], merge=True)

    return step


def delete(name: str) -> Step:
    def step(scene: Scene) -> None:
        with scene.open() as kb:
            if kb.sql(f"SELECT 1 FROM notes WHERE id = '{name}'").rows:
                item = {"type": "Note", "id": name, "action": "delete"}
                kb.import_bundle([item], cascade=True)

    return step


def snapshot(scene: Scene) -> None:
    with scene.open() as kb:
        if kb.store.known.rekeyed:
            event("lines with ids of others")
            return
        Snapshot(kb.store, kb.database, kb.config.digest).write()


def edit(part: int, change: Callable[[list[bytes]], list[bytes]], to: int | None = None) -> Step:
    """Somebody saves the lines of a part in an editor, or adds them to another part."""

    def step(scene: Scene) -> None:
        path = scene.part(part)
        if path is None:
            return
        lines = path.read_bytes().splitlines(keepends=True)
        target = scene.part(to) if to is not None else path
        if target is None or target.parts[-3] != path.parts[-3]:
            return
        changed = b"".join(change(lines))
        target.write_bytes(target.read_bytes() + changed if to is not None else changed)

    return step


def replaced(line: int, old: bytes, new: bytes) -> Callable[[list[bytes]], list[bytes]]:
    def change(lines: list[bytes]) -> list[bytes]:
        return [
            text.replace(old, new) if n == line % max(1, len(lines)) else text
            for n, text in enumerate(lines)
        ]

    return change


def remove(part: int) -> Step:
    def step(scene: Scene) -> None:
        path = scene.part(part)
        if path is not None:
            path.unlink()

    return step


def stash(scene: Scene) -> None:
    scene.kept = {
        path.relative_to(scene.root).as_posix(): path.read_bytes() for path in scene.parts()
    }


def unstash(scene: Scene) -> None:
    for path in scene.parts():
        path.unlink()
    for name, data in scene.kept.items():
        (scene.root / name).parent.mkdir(parents=True, exist_ok=True)
        (scene.root / name).write_bytes(data)


NUMBER = st.integers(0, 5)
CHANGES = st.one_of(
    st.builds(
        replaced,
        NUMBER,
        st.sampled_from([b'"id":"a"', b'"id":"b"', b'"__updated_at":"2026', b'"__id":', b'"']),
        st.sampled_from([b'"id":"c"', b'"__updated_at":"2027', b'"__id": ', b'"__id":1', b"'"]),
    ),
    st.sampled_from([
        lambda lines: lines[1:],
        lambda lines: lines[:-1],
        lambda lines: lines[::-1],
        lambda lines: [*lines, *lines[:1]],
        lambda lines: [*lines, b"no line\n"],
        lambda lines: [b"\xef\xbb\xbf", *lines],
        lambda lines: [*lines, b'{"id":"hand"}'],
    ]),
)  # fmt: skip
STEPS: st.SearchStrategy[Step] = st.one_of(
    st.builds(put, st.lists(NOTE, min_size=1, max_size=4)),
    st.builds(link, NAMES, NAMES, st.sampled_from("xy")),
    st.builds(delete, NAMES),
    st.just(snapshot),
    st.builds(edit, NUMBER, CHANGES),
    st.builds(edit, NUMBER, CHANGES, NUMBER),
    st.builds(remove, NUMBER),
    st.sampled_from([stash, unstash]),
)


# -- what can be seen of it ------------------------------------------------------------------------


def seen(kb: KnowledgeBase) -> dict[str, Any]:
    """Every row with its types, and every answer of the store."""
    store, tables = kb.store, {t.table: t for t in kb.ontology.types.values()}
    # As text: to Python 0.0 and -0.0 are one.
    rows = {name: repr(kb.database.query(f"FROM {name} ORDER BY __id")) for name in tables}
    types = {name: kb.database.query(f"DESCRIBE {name}") for name in tables}
    assert all(len(types[name]) == len(columns(t)) for name, t in tables.items())
    ids = sorted(store.known.where)
    return {
        "rows": rows,
        "types": types,
        "records": store.stored(ids),
        "singly": {i: store.stored([i]) for i in ids},
        "parts of": {i: store.parts_of(i) for i in ids},
        "type of": {i: store.type_of(i) for i in ids},
        "by part": {path: store.records(path) for path in sorted(store.parts)},
        "doubles": store.doubles(),
        "problems": store.problems,
        "hashes": store.hashes(kb.ontology.types),
        "fingerprints": store.fingerprints(kb.ontology.types),
        "last parts": {path: store.last_part(path.rpartition("/")[0]) for path in store.parts},
        "lines": {
            path: (info.ids, info.lines, info.offsets, info.size)
            for path, info in store.parts.items()
        },
        "strange": store.strange,
        "counts": kb.database.counts(),
    }


def seen_without(root: Path) -> dict[str, Any]:
    """The same files, read by a process that finds nothing derived."""
    with tempfile.TemporaryDirectory(dir=root.parent) as name:
        copy = Path(name) / "kb"
        shutil.copytree(root, copy, ignore=shutil.ignore_patterns(".build", ".state"))
        with KnowledgeBase(copy, read_only=True) as kb:
            return seen(kb)


def check(scene: Scene) -> None:
    used = (scene.root / ".build" / "snapshot.duckdb").exists()
    event(f"from a snapshot: {used}")
    with scene.open(read_only=True) as kb:
        assert seen(kb) == seen_without(scene.root)


@pytest.mark.slow
@given(before=st.lists(STEPS, max_size=4), after=st.lists(STEPS, max_size=4))
@settings(max_examples=15, deadline=None)
def test_a_snapshot_changes_nothing_that_can_be_seen(
    tmp_path_factory: pytest.TempPathFactory, before: list[Step], after: list[Step]
) -> None:
    with folder(tmp_path_factory.getbasetemp(), CONFIG) as root:
        scene = Scene(root)
        for step in (put([{"type": "Note", "id": n} for n in "abc"]), *before, snapshot):
            step(scene)
        check(scene)
        for step in after:
            step(scene)
            check(scene)
