"""Questions over an observatory: people and what they did, by edges that keep when, how long and at what cost."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answer_of, answering, edges_of, nodes_of, rows_shown

from duckkb.reasoning.reasoner import Reasoner

NOW = datetime(2026, 11, 23, 9, 0, tzinfo=UTC)
CONFIG = """\
name: Observatory
nodes:
  Person:
    table: people
    identity: name
    title: 人员
    schema:
      type: object
      properties: { name: { type: string, title: 姓名 }, role: { type: string, enum: [astronomer, engineer], title: 职务 }, joined_on: { type: string, format: date }, salary: { type: number, title: 工资 } }
  Telescope:
    table: telescopes
    identity: name
    title: 望远镜
    schema: { type: object, properties: { name: { type: string }, operational: { type: boolean, title: 在用 } } }
  Site:
    table: sites
    identity: name
    title: 站点
    schema: { type: object, properties: { name: { type: string }, altitude_m: { type: integer, title: 海拔 } } }
  Paper:
    table: papers
    identity: title
    title: 论文
    schema: { type: object, properties: { title: { type: string }, published_on: { type: string, format: date, title: 发表日期 } } }
edges:
  LOCATED_AT: { from: Telescope, to: Site, cardinality: "N:1", title: 位于, aliases: [located at] }
  OPERATES: { from: Person, to: Telescope, title: 操作, aliases: [operate] }
  WROTE: { from: Person, to: Paper, title: 撰写, aliases: [write, author, 写, 发表], schema: { type: object, properties: { position: { type: integer } } } }
  SUPERVISES: { from: Person, to: Person, title: 指导 }
"""
ITEMS = [
    *nodes_of("Person", ("name", "role", "joined_on", "salary"), [("Ann Reyes", "astronomer", "2010-03-01", 9000), ("Bo Lind", "astronomer", "2014-09-15", 7000), ("Dee Hall", "engineer", "2018-01-08", 5000)]),
    *nodes_of("Telescope", ("name", "operational"), [("Halo", True), ("Drum", False)]),
    *nodes_of("Site", ("name", "altitude_m"), [("Cerro Alto", 2635), ("Moorfield", 410)]),
    *nodes_of("Paper", ("title", "published_on"), [("Dust lanes", "2019-04-11"), ("A jet", "2021-08-02"), ("Young stars", "2021-01-19")]),
    *edges_of("LOCATED_AT", ("name", "name"), (), [("Halo", "Cerro Alto"), ("Drum", "Moorfield")]),
    *edges_of("OPERATES", ("name", "name"), (), [("Bo Lind", "Halo"), ("Dee Hall", "Drum")]),
    *edges_of("WROTE", ("name", "title"), ("position",), [("Ann Reyes", "A jet", 2), ("Bo Lind", "A jet", 1), ("Bo Lind", "Dust lanes", 1)]),
    *edges_of("SUPERVISES", ("name", "name"), (), [("Ann Reyes", "Bo Lind")]),
]  # fmt: skip


@pytest.fixture(scope="module")
def observatory(open_shared: Open) -> Iterator[Reasoner]:
    with answering(open_shared, CONFIG, ITEMS, NOW) as reasoner:
        yield reasoner


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        # Where something was done is where that stands which it was done with.
        ("Who operates at Moorfield?", {"Dee Hall"}),
        # Groups by what is called just so, though a synonym of that is a figure of another class.
        ("各职务的平均工资", {"astronomer 8000.0", "engineer 5000.0"}),
        ("不同职务的平均工资", {"astronomer 8000.0", "engineer 5000.0"}),
        # 发表 is told by the date that is called after it.
        ("每年发表多少论文", {"2019 1", "2021 2"}),
        ("Who wrote A jet and operates Halo?", {"Bo Lind"}),
    ],
)
def test_what_is_answered(question: str, rows: set[str], observatory: Reasoner) -> None:
    assert rows_shown(answer_of(observatory, question)) == rows


@pytest.mark.parametrize(
    "question",
    [
        "Who is the first author of A jet?",  # not the one who joined first
        "Who operated Halo first?",
        "Who first operated Halo?",  # nor whether it is operational
    ],
)
def test_who_came_first_is_not_told_by_another_time(question: str, observatory: Reasoner) -> None:
    assert observatory.ask(question).status != "answered"
