"""Chinese questions about restaurants: each of several, the latest, how long since, what is not so."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answer_of, answering, rows_shown

from duckkb.reasoning.reasoner import Reasoner

CONFIG = """\
name: 餐馆
language: zh
nodes:
  餐厅:
    table: restaurants
    identity: id
    schema:
      type: object
      properties:
        id: { type: string }
        店名: { type: string }
        菜系: { type: string, enum: [川菜, 粤菜, 西餐] }
        开业日期: { type: string, format: date }
        可外卖: { type: boolean, aliases: [外卖] }
  菜品:
    table: dishes
    identity: id
    aliases: [菜]
    schema:
      type: object
      properties: { id: { type: string }, 菜名: { type: string }, 热量: { type: integer } }
edges:
  供应: { from: 餐厅, to: 菜品 }
"""


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    restaurants = (("r1", "蜀香阁", "川菜", "2012-05-01", True), ("r2", "巴山夜雨", "川菜", "2016-09-10", True),
                   ("r3", "荔湾小馆", "粤菜", "2020-03-18", False))  # fmt: skip
    items: list[dict[str, Any]] = [
        {"type": "餐厅", "id": i, "店名": n, "菜系": k, "开业日期": d, "可外卖": o}
        for i, n, k, d, o in restaurants
    ]
    for i, name, heat in (("d1", "水煮鱼", 540), ("d2", "时蔬", 120), ("d3", "白切鸡", 410)):
        items.append({"type": "菜品", "id": i, "菜名": name, "热量": heat})
    items.append({"type": "供应", "source": {"id": "r1"}, "target": {"id": "d1"}})
    with answering(open_shared, CONFIG, items, datetime(2024, 1, 1, tzinfo=UTC)) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("川菜和粤菜餐厅各有几家", {"川菜 2", "粤菜 1"}),
        ("最近开业的餐厅是哪家", {"荔湾小馆"}),
        ("最近开业的两家餐厅", {"荔湾小馆", "巴山夜雨"}),
        ("开业超过10年的餐厅", {"蜀香阁"}),
        ("开业不到5年的餐厅有哪些", {"荔湾小馆"}),
        ("开业超过100个月的餐厅", {"蜀香阁"}),
        ("开业不到20个季度的餐厅", {"荔湾小馆"}),
        ("开业超过300星期的餐厅", {"蜀香阁", "巴山夜雨"}),
        ("开业超过5000000天的餐厅", set()),
        ("开业超过20000年的餐厅", set()),
        ("不能外卖的餐厅", {"荔湾小馆"}),
        ("热量最低的两道菜", {"时蔬", "白切鸡"}),
    ],
)
def test_what_is_answered(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows
