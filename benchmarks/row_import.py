"""Importing a large bundle into an empty base, from the file to the first hit."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from benchmarks.bases import Bases
from benchmarks.data import CONFIG, documents, references
from benchmarks.measure import Timed, median, shown, timed
from benchmarks.report import Row, at_most, check
from duckkb.kb import KnowledgeBase

_EACH = 10_000
_RUNS = 5


def run(bases: Bases, full: bool) -> Iterator[Row]:
    with TemporaryDirectory(dir=bases.folder, prefix="import-") as name:
        folder = Path(name)
        items = [*documents(_EACH), *references(_EACH)]
        source = folder / "items.jsonl"
        source.write_bytes(b"".join(msgspec.json.encode(item) + b"\n" for item in items))
        title = str(items[_EACH // 2]["title"])
        wanted = items[_EACH // 2]["id"]
        runs: list[Timed] = []
        first: list[float] = []
        peers: list[Timed] = []
        chunks = 0
        for number in range(_RUNS):
            root = folder / f"kb-{number}"
            root.mkdir()
            (root / "config.yaml").write_text(CONFIG, encoding="utf-8")
            with KnowledgeBase(root) as kb:
                done = timed(lambda kb=kb: kb.import_bundle(source))
                found = timed(lambda kb=kb: kb.search(title))
                runs.append(done)
                first.append(found.seconds)
                counts = done.value.plan
                check(
                    counts.nodes.upserted == counts.edges.upserted == _EACH, "records are missing"
                )
                check(not done.value.notices, f"the import complains: {done.value.notices}")
                ids = [hit.identity["id"] for hit in found.value.hits]
                check(wanted in ids, "a document is not found by its title")
                chunks = done.value.chunks
            other = timed(lambda n=number: _sqlite(source, folder / f"peer-{n}.db"))
            peers.append(other)
            check(_sqlite_finds(folder / f"peer-{number}.db", title), "sqlite finds nothing")
        own, others = [r.seconds for r in runs], [p.seconds for p in peers]
        ratio = median(own) / median(others)
        yield Row(
            f"import {2 * _EACH:,} items from JSONL into an empty base, without embeddings",
            shown(own, [r.cpu for r in runs]),
            f"sqlite3 with FTS5, same rows: {shown(others, [p.cpu for p in peers])}",
            f"{ratio:.1f} x slower",
            (at_most(median(own), 5, " s"),),
            f"{_EACH:,} documents (title of 6 words, text of 30 to 50) and {_EACH:,} edges, "
            f"{source.stat().st_size / 1e6:.1f} MB, {chunks:,} chunks; the whole import_bundle call. "
            f"The first search after it takes {median(first) * 1e3:.0f} ms: nothing is put off. sqlite3 "
            "parses the same file and commits to disk once, but checks no schema, no identity and no edge "
            "and writes no second form; it stands here for scale only.",
            {"seconds": own, "first_search_seconds": first, "peer_seconds": others, "ratio": ratio},
        )


def _sqlite(source: Path, target: Path) -> None:
    """The same rows in SQLite, text index included, in one synced transaction."""
    connection = sqlite3.connect(target, isolation_level=None)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(
        "CREATE TABLE documents (id TEXT PRIMARY KEY, title TEXT, text TEXT, kind TEXT,"
        " published TEXT, pages INTEGER, rating REAL, tags TEXT)"
    )
    connection.execute(
        'CREATE TABLE "references" (source TEXT, target TEXT, kind TEXT, weight REAL,'
        " page INTEGER, noted_at TEXT, PRIMARY KEY (source, target))"
    )
    connection.execute("CREATE VIRTUAL TABLE words USING fts5(id UNINDEXED, title, text)")
    nodes: list[tuple[Any, ...]] = []
    edges: list[tuple[Any, ...]] = []
    for line in source.read_bytes().splitlines():
        item = json.loads(line)
        if item["type"] == "Document":
            names = ("id", "title", "text", "kind", "published", "pages", "rating")
            nodes.append((*(item[n] for n in names), json.dumps(item["tags"])))
        else:
            names = ("kind", "weight", "page", "noted_at")
            ends = item["source"]["id"], item["target"]["id"]
            edges.append((*ends, *(item[n] for n in names)))
    connection.execute("BEGIN")
    connection.executemany("INSERT INTO documents VALUES (?, ?, ?, ?, ?, ?, ?, ?)", nodes)
    connection.executemany('INSERT INTO "references" VALUES (?, ?, ?, ?, ?, ?)', edges)
    connection.executemany("INSERT INTO words VALUES (?, ?, ?)", [row[:3] for row in nodes])
    connection.execute("COMMIT")
    connection.close()


def _sqlite_finds(path: Path, title: str) -> bool:
    connection = sqlite3.connect(path)
    query = " ".join(f'"{word}"' for word in title.split())
    found = connection.execute("SELECT id FROM words WHERE words MATCH ?", (query,)).fetchall()
    connection.close()
    return bool(found)
