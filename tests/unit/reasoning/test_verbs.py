"""Edges of a base as verbs, rows weighed against each other, verbs of time, and what is left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

import duckkb
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.heeded import heeded
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import Column, Compare, Constant, Order, Output, Query, Use
from duckkb.reasoning.reasoner import Reasoner

CONFIG = """\
language: en
nodes:
  Player:
    table: players
    identity: id
    title: player
    aliases: [球员]
    schema:
      type: object
      properties:
        id: { type: string }
        name_en: { type: string }
        name_zh: { type: string, title: 姓名 }
        height: { type: integer, title: height, aliases: [身高] }
        birth_year: { type: integer, title: year of birth, aliases: [born, 生年] }
        hand: { type: string, enum: [left, right] }
  Club:
    table: clubs
    identity: id
    title: club
    aliases: [俱乐部]
    schema:
      type: object
      properties:
        id: { type: string }
        name_en: { type: string }
        name_zh: { type: string, title: 名称 }
edges:
  PLAYED_FOR:
    title: 效力
    aliases: [play for, 效力于]
    from: Player
    to: Club
  KIN_OF:
    title: 亲属
    from: Player
    to: Player
    identity: [relation]
    schema:
      type: object
      required: [relation]
      properties: { relation: { type: string, enum: [parent, sibling] } }
"""
PLAYERS = [
    ("p1", "Ada Brook", "布鲁克", 181, 1990, "left"),
    ("p2", "Ben Carver", "卡弗", 176, 1985, "right"),
    ("p3", "Cleo Dunn", "邓恩", 190, 1999, "right"),
    ("p4", "Dirk Ewing", "尤因", 168, 1962, "left"),
]
CLUBS = [("c1", "Harbour United", "海港联"), ("c2", "Mill Rovers", "磨坊流浪者")]
PLAYED = [("p1", "c1"), ("p2", "c1"), ("p2", "c2"), ("p3", "c2")]
KIN = [("p4", "p1", "parent"), ("p2", "p3", "sibling")]
NOW = datetime(2024, 5, 1, tzinfo=UTC)


@pytest.fixture
def reasoner(open_base: Callable[..., duckkb.KnowledgeBase]) -> Iterator[Reasoner]:
    base = open_base(CONFIG)
    names = ("id", "name_en", "name_zh", "height", "birth_year", "hand")
    items: list[dict[str, Any]] = [
        {"type": "Player", **dict(zip(names, row, strict=True))} for row in PLAYERS
    ]
    items += [{"type": "Club", "id": i, "name_en": e, "name_zh": z} for i, e, z in CLUBS]
    items += [{"type": "PLAYED_FOR", "source": {"id": p}, "target": {"id": c}} for p, c in PLAYED]
    items += [
        {"type": "KIN_OF", "source": {"id": a}, "target": {"id": b}, "relation": r}
        for a, b, r in KIN
    ]
    base.import_bundle(items)
    made = Reasoner(base, clock=lambda: NOW, sessions_url="sqlite://")
    yield made
    made.close()


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("Who played for Harbour United?", {"Ada Brook", "Ben Carver"}),
        ("Which clubs did Ben Carver play for?", {"Harbour United", "Mill Rovers"}),
        ("Who played for Harbour United and Mill Rovers?", {"Ben Carver"}),
        ("Who played for Harbour United or Mill Rovers?", {"Ada Brook", "Ben Carver", "Cleo Dunn"}),
        ("Who played for Mill Rovers but not for Harbour United?", {"Cleo Dunn"}),
        ("Which players never played for a club?", {"Dirk Ewing"}),
        ("Which left players played for Harbour United?", {"Ada Brook"}),
        ("Who is the parent of Ada Brook?", {"Dirk Ewing"}),
        ("Who is the sibling of Cleo Dunn?", {"Ben Carver"}),
        ("Who is the sibling of Ben Carver?", {"Cleo Dunn"}),
        ("效力于海港联的球员有哪些？", {"布鲁克", "卡弗"}),
        ("卡弗效力于哪些俱乐部？", {"海港联", "磨坊流浪者"}),
        ("效力于磨坊流浪者但没有效力于海港联的球员有哪些？", {"邓恩"}),
    ],
)
def test_an_edge_is_a_verb(question: str, names: set[str], reasoner: Reasoner) -> None:
    asked = reasoner.ask(question)
    assert asked.answer is not None, asked
    assert {row[0] for row in asked.answer.rows} == names
    assert len(asked.answer.rows) == len(names)


def test_what_an_edge_joins_is_counted_once(reasoner: Reasoner) -> None:
    asked = reasoner.ask("How many players never played for a club?")
    assert asked.answer is not None
    assert asked.answer.rows == ((1,),)
    asked = reasoner.ask("How many players played for Harbour United or Mill Rovers?")
    assert asked.answer is not None
    assert asked.answer.rows == ((3,),)


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("Who was born earlier, Ada Brook or Ben Carver?", "Ben Carver"),
        ("Which has the greater height, Ada Brook or Cleo Dunn?", "Cleo Dunn"),
        ("布鲁克和卡弗谁的身高更高？", "布鲁克"),
    ],
)
def test_named_rows_are_weighed(question: str, name: str, reasoner: Reasoner) -> None:
    asked = reasoner.ask(question)
    assert asked.answer is not None, asked
    assert [row[0] for row in asked.answer.rows] == [name]


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Which players were born in 1985?", [("Ben Carver",)]),
        ("Who was born after 1990?", [("Cleo Dunn",)]),
        ("How many players were born before 1990?", [(2,)]),
        ("In which year was Cleo Dunn born?", [(1999,)]),
    ],
)
def test_a_verb_of_time_asks_or_filters(
    question: str, rows: list[tuple[Any, ...]], reasoner: Reasoner
) -> None:
    asked = reasoner.ask(question)
    assert asked.answer is not None, asked
    assert list(asked.answer.rows) == rows


def test_rows_are_called_by_their_name_in_the_language_of_the_question(reasoner: Reasoner) -> None:
    english, chinese = reasoner.ask("List the players."), reasoner.ask("列出所有球员")
    assert english.answer is not None
    assert chinese.answer is not None
    assert ("Ada Brook",) in english.answer.rows
    assert ("布鲁克",) in chinese.answer.rows


def test_a_question_that_nothing_in_the_data_explains_is_not_answered(reasoner: Reasoner) -> None:
    for question in ("How rich is Ada Brook?", "布鲁克的工资是多少？"):
        assert reasoner.ask(question).status != "answered"


HEIGHT = Column("a", "height")
SHOWN = (Output(Column("a", "name_en"), "name_en"),)


@pytest.mark.parametrize(
    ("question", "plan", "good"),
    [
        ("players above 180", Query((Use("a", "Player"),), SHOWN), False),
        (
            "players above 180",
            Query((Use("a", "Player"),), SHOWN, where=Compare(HEIGHT, "gt", (Constant(180),))),
            True,
        ),
        ("the tallest player", Query((Use("a", "Player"),), SHOWN, limit=1), False),
        (
            "the tallest player",
            Query((Use("a", "Player"),), SHOWN, order_by=(Order(HEIGHT, True),), limit=1),
            True,
        ),
        ("the first 3 players", Query((Use("a", "Player"),), SHOWN, limit=3), True),
        ("players born in 1985", Query((Use("a", "Player"),), SHOWN), False),
    ],
)
def test_a_reading_heeds_every_figure(
    question: str, plan: Query, good: bool, reasoner: Reasoner
) -> None:
    found: Question = reasoner.domain().understand(question, NOW)
    assert heeded(found, Interpretation(plan, 1.0)) is good
