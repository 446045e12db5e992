"""Chinese questions over a league: ages of which only births are kept, verbs whose object stands apart,
what is so now, and what is passed over by no reading."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import (
    answer_of,
    answering,
    edges_of,
    nodes_of,
    rows_shown,
)

from duckkb.reasoning.reasoner import Reasoner

CONFIG = """\
name: 联赛
language: zh
nodes:
  球队:
    table: teams
    identity: 队名
    aliases: [队]
    schema: { type: object, properties: { 队名: { type: string }, 城市: { type: string }, 建队年份: { type: integer }, 主教练: { type: string } } }
  球员:
    table: players
    identity: 姓名
    schema:
      type: object
      properties:
        姓名: { type: string }
        位置: { type: string, enum: [前锋, 中场, 后卫] }
        出生日期: { type: string, format: date }
        身价: { type: number, unit: 万元 }
  比赛:
    table: matches
    identity: 场次
    schema: { type: object, properties: { 场次: { type: string }, 日期: { type: string, format: date } } }
edges:
  效力:
    from: 球员
    to: 球队
    aliases: [踢]
    schema: { type: object, properties: { 加盟日期: { type: string, format: date }, 离队日期: { type: string, format: date } } }
  进球:
    from: 球员
    to: 比赛
    schema: { type: object, properties: { 个数: { type: integer }, 点球: { type: boolean } } }
  出场: { from: 球员, to: 比赛 }
"""


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    items = [
        *nodes_of(
            "球队",
            ("队名", "城市", "建队年份", "主教练"),
            [("海港", "上海", 2005, "穆尼"), ("国安", "北京", 1992, "萨帕")],
        ),
        *nodes_of(
            "球员",
            ("姓名", "位置", "出生日期", "身价"),
            [
                ("武磊", "前锋", "1991-11-19", 300),
                ("张玉", "前锋", "1997-01-05", 260),
                ("费利", "中场", "1992-02-20", 400),
                ("周定", "后卫", "2003-06-14", 150),
            ],
        ),
        *nodes_of(
            "比赛",
            ("场次", "日期"),
            [("G1", "2026-09-12"), ("G2", "2026-10-18"), ("G3", "2026-11-08")],
        ),
        *edges_of(
            "效力",
            ("姓名", "队名"),
            ("加盟日期", "离队日期"),
            [
                ("武磊", "海港", "2022-07-01", None),
                ("张玉", "国安", "2020-08-01", None),
                ("费利", "海港", "2021-03-01", None),
                ("费利", "国安", "2018-01-01", "2020-12-31"),
                ("周定", "海港", "2023-01-15", None),
            ],
        ),
        *edges_of(
            "进球",
            ("姓名", "场次"),
            ("个数", "点球"),
            [("武磊", "G1", 2, False), ("张玉", "G1", 1, True), ("张玉", "G3", 2, False)],
        ),
        *edges_of(
            "出场",
            ("姓名", "场次"),
            (),
            [("武磊", "G1"), ("张玉", "G1"), ("张玉", "G3"), ("费利", "G2")],
        ),
    ]
    with answering(open_shared, CONFIG, items, datetime(2026, 11, 22, tzinfo=UTC)) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("30岁以上的球员", {"武磊", "费利"}),
        ("哪些球员已经过了30岁", {"武磊", "费利"}),
        ("25岁以下的球员有几个", {"1"}),
        ("年龄超过30的前锋", {"武磊"}),
        ("年龄大于34岁的球员", {"武磊"}),
        ("年龄大于35岁的球员", set[str]()),
        ("超过35岁的球员有谁", set[str]()),
        ("中场球员的平均年龄", {"34.0"}),
        ("球员的最大年龄", {"35"}),
        ("前锋平均多大", {"32.0"}),
        ("各位置的平均年龄", {"前锋 32.0", "中场 34.0", "后卫 23.0"}),
        ("海港球员的平均年龄", {str(92 / 3)}),
        ("最老的球队", {"国安"}),
    ],
)
def test_ages_are_told_by_births(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("武磊进了几个球", {"2"}),
        ("张玉在G3进了几个球", {"2"}),
        ("谁进球最多", {"张玉"}),
        ("每个球员进了几个球", {"武磊 2", "张玉 3"}),
        ("谁进过球", {"武磊", "张玉"}),
        ("谁没进过球", {"费利", "周定"}),
        ("武磊和张玉一起出场过哪些比赛", {"G1"}),
        ("出场但没进球的球员", {"费利"}),
    ],
)
def test_an_object_may_stand_apart(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("国安有谁", {"张玉", "费利"}),
        ("国安现在有谁", {"张玉"}),
        ("帮我看看国安现在有谁", {"张玉"}),
        ("你知道国安现在有谁吗", {"张玉"}),
        ("国安目前有几个球员", {"1"}),
        ("费利现在踢哪个队", {"海港"}),
    ],
)
def test_what_no_verb_says_is_so_now(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("最年轻的球员效力于哪个队", {"海港"}),
        ("年龄最大的球员效力于哪个队", {"海港"}),
        ("最老的球队有哪些球员", {"张玉", "费利"}),
        ("身价最高的球员踢过哪些队", {"海港", "国安"}),
    ],
)
def test_the_oldest_and_the_youngest(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


def test_who_asks_for_people(reasoner: Reasoner) -> None:
    assert rows_shown(answer_of(reasoner, "谁踢中场")) == {"费利"}


@pytest.mark.parametrize("question", ["点球有几个", "张玉在G3进了几个", "武磊踢了几场"])
def test_nothing_is_passed_over(reasoner: Reasoner, question: str) -> None:
    assert reasoner.ask(question).status != "answered"
