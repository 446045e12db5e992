"""Medians, in every kind of store and as questions ask for them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest

from duckkb.reasoning.plan import Aggregate, Column, Link, Order, Output, Query, Use
from duckkb.reasoning.stores import Stores

from .made_bases import Rows, Told, domains, verdict_on

REQUESTS = """
CREATE TABLE requests (id INTEGER PRIMARY KEY, path TEXT, latency_ms REAL);
INSERT INTO requests VALUES (1, '/a', 10), (2, '/a', 20), (3, '/a', 900), (4, '/b', 30), (5, '/b', 50), (6, '/b', NULL);
"""
HOMES = """
CREATE TABLE towns (id INTEGER PRIMARY KEY, name TEXT, median_income INTEGER);
INSERT INTO towns VALUES (1, 'Ulm', 10), (2, 'Hof', 20), (3, 'Au', 90);
"""
MARKS = """
CREATE TABLE 成绩表 (序号 INTEGER PRIMARY KEY, 姓名 TEXT, 科目 TEXT, 分数 INTEGER);
INSERT INTO 成绩表 VALUES (1, '李雷', '数学', 40), (2, '韩梅', '数学', 90), (3, '赵云', '数学', 95), (4, '李雷', '语文', 70), (5, '韩梅', '语文', 80);
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Told]:
    with domains(tmp_path_factory) as domain:
        yield lambda script, question: verdict_on(domain(script), question, datetime(2026, 1, 2))


def test_every_store_takes_the_middle_of_what_is_no_null(stores: Stores) -> None:
    rating, price = Column("c", "rating"), Column("f", "price")
    ratings = Output(Aggregate("median", rating), "median")
    assert stores.run(Query((Use("c", "City"),), (ratings,))).rows == ((4.0,),)
    even = Query(
        (Use("f", "Flight"),),
        (Output(Column("f", "origin"), "origin"), Output(Aggregate("median", price), "median")),
        group_by=(Column("f", "origin"),),
        order_by=(Order(Column("f", "origin")),),
    )
    found = [(row[0], float(row[1])) for row in stores.run(even).rows]
    assert found == [(10, 490.0), (11, 80.0), (20, 950.0), (21, 120.0)]


def test_rows_that_a_join_repeats_count_once(stores: Stores) -> None:
    people = Output(Aggregate("median", Column("c", "population")), "median")
    joined = Query(
        (Use("c", "City"), Use("f", "Flight")), (people,), (Link("starts_at", "f", "c"),)
    )
    ((found,),) = stores.run(joined).rows
    assert float(found) == 2_400_000.0


@pytest.mark.parametrize(
    ("script", "question", "rows"),
    [
        (REQUESTS, "What is the median latency?", [(30.0,)]),
        (REQUESTS, "median latency per path", [(20.0, "/a"), (40.0, "/b")]),
        (REQUESTS, "Which path has the highest median latency?", [("/b",)]),
        (REQUESTS, "average latency per path", [(310.0, "/a"), (40.0, "/b")]),
        (HOMES, "What is the median income of Hof?", [(20,)]),
        (MARKS, "数学的中位数", [(90.0,)]),
        (MARKS, "每个科目分数的中位数", [("数学", 90.0), ("语文", 75.0)]),
    ],
)
def test_questions_for_medians(told: Told, script: str, question: str, rows: Rows) -> None:
    verdict, found = told(script, question)
    assert (verdict, sorted(found)) == ("answer", sorted(rows))


@pytest.mark.parametrize("question", ["median and average latency", "mode of the latency"])
def test_no_other_figure_stands_in_for_one_that_was_asked_for(told: Told, question: str) -> None:
    assert told(REQUESTS, question)[0] != "answer"
