"""A server stays open while people edit, pull and check out the files: what it answers is what these hold."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from mcp.client import Client
from starlette.testclient import TestClient

import duckkb
from duckkb.runtime.sql_worker import SqlWorkers
from duckkb.surfaces.mcp.files import Places
from duckkb.surfaces.mcp.http import open_reader
from duckkb.surfaces.mcp.registry import Desk
from duckkb.surfaces.rest.app import build_app
from duckkb.truth import files, part_info

from ..bases import DOCS, doc, ref
from ..conftest import Open
from .mcp_client import call, talk

_TITLES = "SELECT title FROM docs ORDER BY title"


@pytest.fixture(autouse=True)
def old_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """No file counts as too young for its time stamp to be trusted."""
    monkeypatch.setattr(part_info, "_RACY_NS", 0)


@pytest.fixture
def kb(open_base: Open) -> duckkb.KnowledgeBase:
    base = open_base(DOCS)
    base.import_bundle(
        [
            doc("a", "grey heron", title="Heron"),
            doc("b", "white swan", title="Swan"),
            ref("a", "b"),
        ]
    )
    return base


def part_of(kb: duckkb.KnowledgeBase) -> Path:
    return kb.root / kb.get("Document", {"doc_uri": "a"}).path


def change_a_line(part: Path) -> None:
    part.write_bytes(part.read_bytes().replace(b"Heron", b"Stork").replace(b"grey", b"blue"))


def change_a_line_of_a_copy(part: Path) -> None:
    """As Git and most editors write: the new file takes the place of the old one."""
    copy = part.with_suffix(".new")
    copy.write_bytes(part.read_bytes().replace(b"Heron", b"Stork").replace(b"grey", b"blue"))
    os.replace(copy, part)


def bring_another_part(part: Path) -> None:
    line = b'{"doc_uri":"c","content":"blue stork","title":"Stork"}\n'
    (part.parent / "part_007.jsonl").write_bytes(line)


def remove_the_part(part: Path) -> None:
    part.unlink()


_EDITS: list[tuple[Callable[[Path], None], list[str]]] = [
    (change_a_line, ["Stork", "Swan"]),
    (change_a_line_of_a_copy, ["Stork", "Swan"]),
    (bring_another_part, ["Heron", "Stork", "Swan"]),
    (remove_the_part, []),
]


@pytest.mark.parametrize(("edit", "titles"), _EDITS)
def test_a_tool_answers_from_the_files_as_they_are(
    edit: Callable[[Path], None], titles: list[str], kb: duckkb.KnowledgeBase
) -> None:
    part = part_of(kb)

    async def script(client: Client) -> list[Any]:
        async def told(tool: str, **arguments: Any) -> Any:
            return (await client.call_tool(tool, arguments)).structured_content

        await told("query_raw_sql", sql=_TITLES)
        await told("ask_question", question="how many docs are there")
        edit(part)
        return [
            await told("query_raw_sql", sql=_TITLES),
            await told("ask_question", question="how many docs are there"),
            await told("query_data", class_id="Document"),
            await told("get_status"),
        ]

    sql, asked, data, status = talk(kb, script, "all")
    assert [row[0] for row in sql["rows"]] == titles
    assert asked["answer"]["rows"] == [[len(titles)]]
    assert sorted(item["title"] for item in data["items"]) == titles
    assert status["nodes"]["Document"] == len(titles)
    assert not [text for text in status["attention"] if "since this process read them" in text]


def test_a_record_a_search_and_a_walk_tell_one_truth(kb: duckkb.KnowledgeBase) -> None:
    change_a_line(part_of(kb))
    record = call(kb, "get_source_record", type="Document", identity={"doc_uri": "a"})
    assert record["values"]["title"] == "Stork"
    hits = call(kb, "smart_search", query="blue stork")["hits"]
    assert "blue" in hits[0]["content"] or hits[0]["content"] == "Stork"
    near = call(kb, "get_neighbors", node="Document:b")
    assert near["stats"]["total_count"] == 1
    [edges] = (kb.root / "data" / "edges").rglob("*.jsonl")
    edges.unlink()
    near = call(kb, "get_neighbors", node="Document:b")
    assert near["stats"]["total_count"] == 0


def test_a_resource_follows_the_files(kb: duckkb.KnowledgeBase) -> None:
    bring_another_part(part_of(kb))

    async def script(client: Client) -> str:
        return (await client.read_resource("kb://Document/c")).contents[0].model_dump_json()

    assert "Stork" in talk(kb, script)


def test_files_that_nobody_touched_are_not_opened(
    kb: duckkb.KnowledgeBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    call(kb, "query_raw_sql", sql=_TITLES)  # what was written a moment ago is read once more
    reads: list[Path] = []
    read = files.read

    def seen(path: Path) -> bytes | None:
        if path.suffix == ".jsonl":
            reads.append(path)
        return read(path)

    monkeypatch.setattr(files, "read", seen)
    for _ in range(3):
        call(kb, "query_raw_sql", sql=_TITLES)
    assert reads == []


# -- with SQL in processes of their own --------------------------------------------------------------


@pytest.fixture
def workers(kb: duckkb.KnowledgeBase) -> Iterator[SqlWorkers]:
    made = SqlWorkers(kb, open_reader, (str(kb.root),))
    yield made
    made.close()


def test_rest_answers_from_the_files_as_they_are_however_often_it_was_asked(
    kb: duckkb.KnowledgeBase, workers: SqlWorkers
) -> None:
    app = build_app(Desk(kb, Places.of_server(kb.root), workers), profiles="all")
    with TestClient(app, base_url="http://localhost:8000") as client:

        def titles() -> list[str]:
            told = client.post("/api/v1/sql", json={"sql": _TITLES}).json()["data"]
            return [row[0] for row in told["rows"]]

        part = part_of(kb)
        for edit, found in _EDITS[1:]:
            before = part.read_bytes()
            titles()
            edit(part)
            assert titles() == found
            part.write_bytes(before)
            (part.parent / "part_007.jsonl").unlink(missing_ok=True)
