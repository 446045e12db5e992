"""SQL in worker processes: the same answers, and a death that hurts nobody else."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any

import pytest

import duckkb
from duckkb.errors import BaseNotFoundError, QueryError
from duckkb.runtime.sql_guard import SqlResult
from duckkb.runtime.sql_worker import SqlWorkers
from duckkb.surfaces.mcp.http import open_reader

from ..bases import DOCS, doc


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("worked")
    (folder / "config.yaml").write_text(DOCS, encoding="utf-8")
    with duckkb.open(folder) as kb:
        kb.import_bundle([doc("a", level=1)])
    return folder


@contextlib.contextmanager
def workers_of(root: Path, **options: Any) -> Iterator[SqlWorkers]:
    with duckkb.open(root, read_only=True) as kb:
        made = SqlWorkers(kb, open_reader, (str(root),), **options)
        try:
            yield made
        finally:
            made.close()


@pytest.fixture(scope="module")
def workers(root: Path) -> Iterator[SqlWorkers]:
    with workers_of(root, memory=1 << 30, timeout=5) as made:
        yield made


def test_answers_and_errors_are_those_of_the_guard(root: Path, workers: SqlWorkers) -> None:
    queries = ["SELECT * FROM docs", "SELECT 1.50::DECIMAL(9,2), DATE '2026-01-02', [1], {'a': 1}"]
    with duckkb.open(root, read_only=True) as kb:
        for query in queries:
            assert workers.sql(query) == kb.sql(query)
        for query in ("SELECT * FROM dcs", "DELETE FROM docs", "SELECT 1; SELECT 2"):
            with pytest.raises(QueryError) as own:
                kb.sql(query)
            with pytest.raises(QueryError) as theirs:
                workers.sql(query)
            assert theirs.value.as_dict() == own.value.as_dict()


@pytest.mark.parametrize(
    "query", ["SELECT list_sum(range(400000000))", "SELECT repeat('x', 3000000000)"]
)
def test_memory_is_bounded(query: str, workers: SqlWorkers) -> None:
    with pytest.raises(QueryError):
        workers.sql(query)
    assert workers.sql("SELECT count(*) FROM docs").rows == ((1,),)


def test_a_query_that_ran_out_of_memory_leaves_none_short_of_it(root: Path) -> None:
    fair = "SELECT length(string_agg(repeat('x', 1000), '')) FROM range(100000)"
    greedy = ("repeat('x', 400000000)", "list(range) FROM range(50000000)")
    with workers_of(root) as workers:
        for query in greedy:
            with pytest.raises(QueryError, match="memory"):
                workers.sql(f"SELECT {query}")
            assert workers.sql(fair).rows == ((100_000_000,),)


def test_where_the_base_was_moved_away_it_is_said_to_be(root: Path) -> None:
    away = root.with_name("away")
    with workers_of(root) as workers:
        root.rename(away)
        with pytest.raises(BaseNotFoundError):
            workers.sql("SELECT 1")
        away.rename(root)
        assert workers.sql("SELECT 1").rows == ((1,),)
        root.rename(away)
        with pytest.raises(BaseNotFoundError):
            workers.sql("SELECT 1")
        away.rename(root)


class Gate:
    """A base whose every query waits until a file of its name is there."""

    def __init__(self, folder: str) -> None:
        self._folder = Path(folder)

    def sql(self, query: str, skip: int = 0) -> SqlResult:
        while not (self._folder / query).exists():
            time.sleep(0.01)
        return SqlResult((), ((query,),))

    def state(self) -> str:
        return ""

    def follow(self, state: str) -> None:
        pass


def test_one_caller_leaves_a_worker_to_the_others(tmp_path: Path) -> None:
    (tmp_path / "modest").touch()
    workers = SqlWorkers(Gate(""), Gate, (str(tmp_path),), timeout=60, wait=60)
    with contextlib.closing(workers), ThreadPoolExecutor(13) as pool:
        greedy = [pool.submit(workers.sql, "greedy", 0, "a") for _ in range(13)]
        (refused,), waiting = wait(greedy, return_when=FIRST_COMPLETED)
        with pytest.raises(QueryError, match="10 queries of yours"):
            refused.result()
        assert workers.sql("modest", 0, "b").rows == (("modest",),)
        assert not any(query.done() for query in waiting)
        (tmp_path / "greedy").touch()
        assert {query.result().rows for query in waiting} == {(("greedy",),)}
        assert workers.sql("modest", 0, "a").rows == (("modest",),)


def test_who_waits_long_for_a_worker_is_told_to_come_later(tmp_path: Path) -> None:
    workers = SqlWorkers(Gate(""), Gate, (str(tmp_path),), timeout=60, wait=0.1)
    with contextlib.closing(workers), ThreadPoolExecutor(3) as pool:
        queries = [pool.submit(workers.sql, "slow", 0, "a") for _ in range(3)]
        (late,), others = wait(queries, return_when=FIRST_COMPLETED)
        with pytest.raises(QueryError, match=r"0\.1 seconds") as told:
            late.result()
        assert told.value.code == "busy"
        (tmp_path / "slow").touch()
        assert [query.result().rows for query in others] == [(("slow",),)] * 2
        assert workers.sql("slow", 0, "a").rows == (("slow",),)


def test_a_worker_that_does_not_answer_in_time_is_killed(root: Path) -> None:
    with workers_of(root, timeout=2) as workers:
        with pytest.raises(QueryError) as caught:
            workers.sql("SELECT count(*) FROM range(1000000) a, range(1000000) b")
        assert caught.value.code == "timeout"
        assert workers.sql("SELECT count(*) FROM docs").rows == ((1,),)


def test_a_worker_sees_what_others_write(root: Path, workers: SqlWorkers) -> None:
    assert workers.sql("SELECT count(*) FROM people").rows == ((0,),)
    with duckkb.open(root) as kb:
        kb.import_bundle([{"type": "Person", "email": "a@x.org"}])
    assert workers.sql("SELECT count(*) FROM people").rows == ((1,),)


def test_all_workers_and_the_process_itself_answer_from_the_same_files(tmp_path: Path) -> None:
    (tmp_path / "config.yaml").write_text(DOCS, encoding="utf-8")
    count = "SELECT count(*) FROM docs"
    slow = f"{count} WHERE (SELECT count(*) FROM range(300000000)) > 0"

    def counts(kb: duckkb.KnowledgeBase, workers: SqlWorkers, query: str) -> set[int]:
        with ThreadPoolExecutor(2) as pool:
            found = list(pool.map(workers.sql, [query, query]))
        return {answer.rows[0][0] for answer in found} | {kb.sql(count).rows[0][0]}

    with duckkb.open(tmp_path) as kb:
        kb.import_bundle([doc(f"d{n}") for n in range(3)])
        workers = SqlWorkers(kb, open_reader, (str(tmp_path),))
        try:
            assert workers.sql(count).rows == ((3,),)
            (part,) = (tmp_path / "data" / "nodes").rglob("*.jsonl")
            part.write_bytes(b"".join(part.read_bytes().splitlines(keepends=True)[:2]))
            assert workers.sql(count).rows == kb.sql(count).rows
            counts(kb, workers, slow)  # a second worker starts, and reads the files as they are
            assert counts(kb, workers, slow) == {2}
            assert workers.sql(count).rows == ((2,),)
        finally:
            workers.close()
