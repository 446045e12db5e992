"""Whole numbers that say yes or no, counts of what is settled, and totals that must not be lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from duckkb.kb import KnowledgeBase
from duckkb.reasoning.chain import Context, read, run
from duckkb.reasoning.domain import Domain, open_domain
from duckkb.reasoning.plan import Aggregate, parts_of
from duckkb.scaffold import init_from

NOW = datetime(2024, 1, 1, tzinfo=UTC)
ROWS = """
create table Depot (depot_id integer primary key, depot_name text, town text,
  cold_storage integer, visit_count integer);
create table Accident (accident_id integer primary key, injury text, helmet_worn integer,
  cost real, 有无报告 integer, depot_id integer references Depot(depot_id));
insert into Depot values (1,'North','Ayr',1,0),(2,'South','Ayr',0,1),(3,'West','Wick',1,1);
insert into Accident values (1,'knee',1,10.5,1,1),(2,'knee',0,20,0,1),(3,'wrist',1,30,1,2),
  (4,'knee',1,8,1,3),(5,'head',0,2,1,3);
"""


@pytest.fixture(scope="module")
def depots(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    folder = tmp_path_factory.mktemp("depots")
    connection = sqlite3.connect(folder / "data.db")
    connection.executescript(ROWS)
    connection.close()
    init_from(folder / "base", f"sqlite:///{folder / 'data.db'}", git=False)
    with KnowledgeBase(folder / "base") as kb:
        yield open_domain(kb)


def best(domain: Domain, question: str) -> tuple[list[tuple[Any, ...]], float, Any]:
    """The rows of the likeliest reading, how likely it is, and its plan."""
    thought = read(domain, question, NOW, Context())
    found = run(domain, thought.interpretations, thought.weights).readings[0]
    return [tuple(row) for row in found.rows], max(thought.weights), found.interpretation.plan


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Which depots have cold storage?", [("North",), ("West",)]),
        ("In how many accidents was no helmet worn?", [(2,)]),
        ("有报告的事故有多少起？", [(4,)]),
        # a number that counts is no yes or no, be there never more than one
        ("What is the total visit count of depots?", [(2,)]),
        # what is settled is not counted: the rows that have it are
        ("How many knee injuries happened?", [(3,)]),
        ("How many knee injuries happened in Ayr?", [(2,)]),
        ("How many injuries are there?", [(3,)]),
    ],
)
def test_the_answer(depots: Domain, question: str, rows: list[tuple[Any, ...]]) -> None:
    assert sorted(best(depots, question)[0]) == rows


def test_a_reading_that_loses_a_total_is_not_sure(depots: Domain) -> None:
    _, kept, plan = best(depots, "What is the total cost of accidents?")
    assert any(isinstance(p, Aggregate) and p.function == "sum" for p in parts_of(plan))
    assert kept > 0.68
    for question in ("What did accidents cost in total?", "accident costs, total"):
        _, sure, plan = best(depots, question)
        added = any(isinstance(p, Aggregate) and p.function == "sum" for p in parts_of(plan))
        assert added or sure < 0.68, question


def test_the_last_of_several_is_not_all_of_them(depots: Domain) -> None:
    for question in (
        "What is the cost of the last accident?",
        "What did our latest accident cost?",
    ):
        rows, sure, _ = best(depots, question)
        assert len(rows) == 1 or sure < 0.68, question


def test_that_there_is_none_is_not_lost(depots: Domain) -> None:
    rows, sure, _ = best(depots, "Depots that nothing happened at")
    assert rows == [] or sure < 0.68
