"""The base that the fault tests write to, the change they make, and what can be seen of a base."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import duckkb
from duckkb.kb import KnowledgeBase

CONFIG = """
name: Faults
nodes:
  Person:
    table: people
    identity: name
    schema:
      type: object
      required: [name]
      properties:
        name: { type: string }
        role: { type: string }
        marker: { type: string }
    search: { full_text: [role] }
  Note:
    table: notes
    identity: id
    schema:
      type: object
      required: [id]
      properties:
        id: { type: string }
        content: { type: string }
        level: { type: integer }
        tags: { type: array, items: { type: string } }
        marker: { type: string }
        rounds: { type: object }
PROPERTIES
    search: { full_text: [content, tags] }
edges:
  WROTE: { label: wrote, from: Person, to: Note }
  LINKS:
    label: links
    from: Note
    to: Note
    schema: { type: object, properties: { why: { type: string } } }
"""
WRITERS = 8

FIRST_DAY = datetime(2024, 1, 1, 12, tzinfo=UTC)
SECOND_DAY = datetime(2024, 2, 2, 12, tzinfo=UTC)
THIRD_DAY = datetime(2024, 3, 3, 12, tzinfo=UTC)
LATER = datetime(2024, 4, 4, 12, tzinfo=UTC)

THIRD_MORNING = datetime(2024, 3, 3, 6, tzinfo=UTC)
UNREADABLE = b'{"id": "torn", "content": "never clo'
FOREIGN = b'{ "content": "written by hand",  "id": "by-hand", "unknown": {"b": 1, "a": 2} }'
STRANGE = {
    "data/nodes/notes/20240101/part_001.jsonl": (UNREADABLE, FOREIGN),
    "data/nodes/notes/20240303/part_001.jsonl": (UNREADABLE,),
}
"""Lines that no write may touch, in parts that the change rewrites and adds to."""

Item = dict[str, Any]


def note(name: str, content: str, **more: Any) -> Item:
    return {"type": "Note", "id": name, "content": content, **more}


def person(name: str, role: str, **more: Any) -> Item:
    return {"type": "Person", "name": name, "role": role, **more}


def wrote(who: str, what: str) -> Item:
    return {"type": "WROTE", "source": {"name": who}, "target": {"id": what}}


def links(one: str, other: str, why: str) -> Item:
    return {"type": "LINKS", "source": {"id": one}, "target": {"id": other}, "why": why}


def delete(item: Item) -> Item:
    named = {k: item[k] for k in ("type", "id", "name", "source", "target") if k in item}
    return {**named, "action": "delete"}


FIRST = [
    note("alder", "grows by water", level=1, tags=["tree", "wet"]),
    note("birch", "white bark"),
    note("cedar", "keeps moths away", level=3),
    note("daisy", "opens in the morning"),
    person("ann", "gardener"),
    person("bob", "forester"),
    wrote("ann", "alder"),
    wrote("bob", "birch"),
    links("alder", "birch", "both are trees"),
    links("birch", "cedar", "both are wood"),
]
SECOND = [
    note("elm", "lost to a beetle", tags=["tree"]),
    note("fern", "unfolds in spring"),
    person("cid", "beekeeper"),
    wrote("cid", "fern"),
]
THIRD = [note("ivy", "climbs the wall"), note("oak", "stands alone")]
CHANGE = [
    note("ginkgo", "survived everything", level=7, tags=["tree", "ancient"]),
    note("hazel", "bears nuts"),
    person("dee", "botanist"),
    wrote("dee", "ginkgo"),
    links("ginkgo", "birch", "both turn yellow"),
    note("birch", "silver bark", level=2),
    note("elm", "returned from cuttings", tags=["tree"]),
    person("ann", "arborist"),
    links("alder", "birch", "both are pioneers"),
    delete(note("cedar", "")),
    delete(links("birch", "cedar", "")),
    delete(person("cid", "")),
    delete(wrote("cid", "fern")),
]
"""Adds to old and new days, replaces in two, deletes, and leaves the second day without people or edges."""

WORDS = (
    ("bark", {"birch"}, {"birch"}),
    ("white", {"birch"}, set()),
    ("silver", set(), {"birch"}),
    ("tree", {"alder", "elm"}, {"alder", "elm", "ginkgo"}),
    ("moths", {"cedar"}, set()),
    ("beetle", {"elm"}, set()),
    ("cuttings", set(), {"elm"}),
    ("nuts", set(), {"hazel"}),
    ("gardener", {"ann"}, set()),
    ("arborist", set(), {"ann"}),
    ("beekeeper", {"cid"}, set()),
    ("botanist", set(), {"dee"}),
    ("hand", {"by-hand"}, {"by-hand"}),
)
"""A word, and who is found by it before and after the change."""

NEXT = [note("alder", "grows by the brook", tags=["tree"]), note("iris", "named after the rainbow")]
"""What is written after a fault, to a part that the change touched and to a new one."""
NEXT_WORDS = (
    ("water", {"alder"}, set()),
    ("brook", set(), {"alder"}),
    ("rainbow", set(), {"iris"}),
)
"""A word, and who is found by it before and after that."""

TABLES = ("notes", "people", "edge_wrote", "edge_links")

Rows = dict[str, list[tuple[Any, ...]]]
Tree = dict[str, bytes]
Finds = dict[str, set[str]]


@dataclass(frozen=True)
class View:
    """A base as it can be seen: every row, what search finds, and what doctor complains of."""

    rows: Rows
    finds: Finds
    errors: list[str]


def open_at(root: Path, moment: datetime, **options: Any) -> KnowledgeBase:
    """Opens a base whose clock stands still."""
    return duckkb.open(root, clock=lambda: moment, **options)


def rows_of(kb: KnowledgeBase) -> Rows:
    """Every field of every record."""
    return {
        table: [tuple(row) for row in kb.sql(f"SELECT * FROM {table} ORDER BY __id").rows]
        for table in TABLES
    }


def finds_of(kb: KnowledgeBase) -> Finds:
    """Who is found by each word."""
    return {word: found_by(kb, word) for word, _, _ in (*WORDS, *NEXT_WORDS)}


def found_by(kb: KnowledgeBase, word: str) -> set[str]:
    hits = kb.search(word, mode="text").hits
    return {str(next(iter(hit.identity.values()))) for hit in hits}


def errors_of(kb: KnowledgeBase) -> list[str]:
    """What doctor calls an error, the lines that are meant to be unreadable left out."""
    problems = [p for p in kb.doctor().problems if p.severity == "error"]
    return [
        f"{p.code} {p.path}:{p.line} {p.message}"
        for p in problems
        if not (p.code == "line_json" and p.path in STRANGE)
    ]


def view_of(kb: KnowledgeBase) -> View:
    return View(rows_of(kb), finds_of(kb), errors_of(kb))


def tree_of(root: Path, under: str = "data") -> Tree:
    """Every file and its bytes."""
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted((root / under).rglob("*"))
        if path.is_file()
    }


def lost_lines(tree: Tree) -> list[str]:
    """Lines of others that are no longer there."""
    return [
        f"{path} lost {line!r}"
        for path, strange in STRANGE.items()
        for line in strange
        if line not in tree.get(path, b"").split(b"\n")
    ]


def make_base(root: Path) -> None:
    """Three days of records, with lines that nobody can read and one that was written by hand."""
    duckkb.init(root, git=False)
    properties = [f"        by{n}: {{ type: integer }}" for n in range(WRITERS)]
    config = CONFIG.replace("PROPERTIES", "\n".join(properties))
    (root / "config.yaml").write_text(config, encoding="utf-8")
    for moment, items in ((FIRST_DAY, FIRST), (SECOND_DAY, SECOND), (THIRD_MORNING, THIRD)):
        with open_at(root, moment) as kb:
            kb.import_bundle(items)
    for path, strange in STRANGE.items():
        lines = (root / path).read_bytes().split(b"\n")
        (root / path).write_bytes(b"\n".join([*lines[:1], *strange, *lines[1:]]))
    with open_at(root, THIRD_MORNING) as kb:
        kb.search("bark", mode="text")


@dataclass(frozen=True)
class Side:
    """One side of the change: what can be seen and what lies in the files, now and after `NEXT`."""

    view: View
    tree: Tree
    next_view: View
    next_tree: Tree


Sides = dict[str, Side]
"""`old` and `new`."""


def sides_of(base: Path, work: Path) -> Sides:
    """The states of a base when nothing goes wrong."""
    sides: Sides = {}
    for name in ("old", "new"):
        root = work / name
        shutil.copytree(base, root)
        with open_at(root, THIRD_DAY) as kb:
            if name == "new":
                kb.import_bundle(CHANGE)
            view, tree = view_of(kb), tree_of(root)
        with open_at(root, LATER) as kb:
            kb.import_bundle(NEXT)
            sides[name] = Side(view, tree, view_of(kb), tree_of(root))
    return sides


def finds_on(side: str, and_next: bool) -> Finds:
    """What search is to find on a side of the change, before or after `NEXT`."""
    finds = {word: old if side == "old" else new for word, old, new in WORDS}
    return finds | {word: new if and_next else old for word, old, new in NEXT_WORDS}
