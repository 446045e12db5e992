"""Hostile statements end in an error and change nothing; legitimate ones all work."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

import duckkb
from duckkb.errors import QueryError
from duckkb.runtime.sql_guard import SqlGuard

from ..bases import DOCS, doc, ref, truth_files
from .sql_hostile import ENDLESS, REFUSED
from .sql_legitimate import STATEMENTS

HOSTILE = [statement for group in REFUSED.values() for statement in group]


@pytest.fixture(scope="module")
def kb(tmp_path_factory: pytest.TempPathFactory) -> Iterator[duckkb.KnowledgeBase]:
    root = tmp_path_factory.mktemp("guarded")
    (root / "config.yaml").write_text(DOCS, encoding="utf-8")
    with duckkb.open(root) as base:
        base.import_bundle(
            [
                doc("a", level=1, status="draft", tags=["x", "y"], published="2026-01-02"),
                doc("b", "more text", level=2, status="final"),
                {"type": "Person", "email": "p@example.org", "age": 3},
                ref("a", "b"),
            ]
        )
        yield base


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("outside")
    (folder / "secret.csv").write_text("a,b\nsecret-word,1\n")
    return folder


def state(kb: duckkb.KnowledgeBase) -> tuple[object, ...]:
    """All that a statement could change: rows, tables, settings, files."""
    database = kb.database
    return (
        database.query("SELECT * FROM docs ORDER BY __id"),
        database.query("SELECT * FROM people ORDER BY __id"),
        database.query("SELECT * FROM edge_references ORDER BY __id"),
        database.query("SELECT table_name FROM duckdb_tables() ORDER BY 1"),
        database.query("SELECT view_name FROM duckdb_views() WHERE NOT internal"),
        database.query("SELECT sequence_name FROM duckdb_sequences()"),
        database.query("SELECT function_name FROM duckdb_functions() WHERE NOT internal"),
        database.query("SELECT database_name FROM duckdb_databases() ORDER BY 1"),
        database.query("SELECT name, value FROM duckdb_settings() WHERE name <> 'threads'"),
        truth_files(kb.root),
    )


def test_there_are_enough_of_them() -> None:
    assert len(set(HOSTILE)) >= 200
    assert len(set(STATEMENTS)) >= 100


@pytest.mark.parametrize("group", REFUSED)
def test_a_hostile_statement_is_refused_and_changes_nothing(
    group: str, kb: duckkb.KnowledgeBase, outside: Path
) -> None:
    before = state(kb)
    listing = sorted(p.name for p in outside.iterdir())
    secret_in_python = {"a": [1]}
    for statement in REFUSED[group]:
        names = {"file": outside / "secret.csv", "folder": outside, "out": outside / "out"}
        query = statement
        for name, path in names.items():
            query = query.replace(f"{{{name}}}", str(path))
        with pytest.raises(QueryError) as caught:
            pytest.fail(f"went through: {query!r} -> {kb.sql(query)}")
        assert "secret-word" not in str(caught.value.as_dict()), query
        assert os.environ.get("HOME", "/root") not in caught.value.message, query
    assert secret_in_python
    assert state(kb) == before
    assert sorted(p.name for p in outside.iterdir()) == listing


@pytest.mark.parametrize("statement", ENDLESS.values(), ids=ENDLESS)
def test_an_endless_statement_is_stopped(statement: str, kb: duckkb.KnowledgeBase) -> None:
    guard = SqlGuard(kb.database, timeout=0.3)
    with pytest.raises(QueryError) as caught:
        pytest.fail(f"ended by itself: {guard.run(statement)}")
    assert caught.value.code in ("timeout", "memory")
    assert guard.run("SELECT count(*) FROM docs").rows == ((2,),)


@pytest.mark.parametrize("statement", STATEMENTS)
def test_a_legitimate_statement_works(statement: str, kb: duckkb.KnowledgeBase) -> None:
    result = kb.sql(statement)
    assert result.columns
    assert all(len(row) == len(result.columns) for row in result.rows)


def test_a_statement_that_does_not_hear_an_interrupt_is_left_behind(
    kb: duckkb.KnowledgeBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One huge scalar is not interrupted; its caller is answered in time all the same."""
    monkeypatch.setattr("duckkb.runtime.sql_guard._GRACE_SECONDS", 0.1)
    guard = SqlGuard(kb.database, timeout=0.1)
    with pytest.raises(QueryError) as caught:
        guard.run("SELECT list_sum(list_transform(range(8000000), lambda x: x % 7 + hash(x) % 3))")
    assert caught.value.code == "timeout"
    left = [t for t in threading.enumerate() if t.name == "duckkb-sql"]
    assert left
    for thread in left:
        thread.join()
    assert guard.run("SELECT 1").rows == ((1,),)


@pytest.mark.parametrize(
    "query",
    [
        "SELECT " + "(" * 40_000 + "1" + ")" * 40_000,
        "SELECT " + "NOT " * 20_000 + "true",
        "SELECT " + "-".join(["1"] * 40_000),
        "SELECT * FROM (" * 5_000 + "SELECT 1" + ")" * 5_000,
        "SELECT " + "[" * 20_000 + "]" * 20_000,
        "SELECT '" + "x" * 100_000 + "'",
        "SELECT 1" + " " * 100_000,
        "/*" * 40_000,
    ],
    ids=["parentheses", "not", "minus", "subqueries", "lists", "text", "blanks", "comments"],
)
def test_a_statement_too_long_or_too_deep_is_refused(query: str, kb: duckkb.KnowledgeBase) -> None:
    with pytest.raises(QueryError):
        kb.sql(query)
    assert kb.sql("SELECT 1").rows == ((1,),)


def test_a_pivot_without_names_says_how_to_give_them(kb: duckkb.KnowledgeBase) -> None:
    with pytest.raises(QueryError) as caught:
        kb.sql("PIVOT docs ON status USING count(*)")
    assert "IN ('a', 'b')" in (caught.value.hint or "")


@pytest.mark.parametrize(
    ("query", "path", "hint"),
    [
        ("SELECT *\nFROM docs\nWHERE contnt = 'x'", "line 3, column 7", "Did you mean 'content'?"),
        ("SELECT * FROM dcs", "line 1, column 15", "Did you mean 'docs'?"),
        ("SELECT * FROM Document", "line 1, column 15", "the table of 'Document' is 'docs'"),
        ("SELECT " + "1 + " * 60 + "lvel FROM docs", "line 1, column 248", "Did you mean 'level'?"),
        ("SELECT 1 +", None, None),
    ],
)
def test_an_error_has_its_place_and_the_nearest_name(
    query: str, path: str | None, hint: str | None, kb: duckkb.KnowledgeBase
) -> None:
    with pytest.raises(QueryError) as caught:
        kb.sql(query)
    assert (caught.value.code, caught.value.hint) == ("sql", hint)
    if path is not None:
        assert caught.value.path == path
        assert caught.value.issues[0].path == path


def test_rows_can_be_skipped_to_go_on_after_a_cut(kb: duckkb.KnowledgeBase) -> None:
    query = "SELECT * FROM range(2500)"
    seen = [row[0] for skip in (0, 1000, 2000) for row in kb.sql(query, skip).rows]
    assert seen == list(range(2500))
    assert not kb.sql(query, 2000).truncated
