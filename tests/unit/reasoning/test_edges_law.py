"""Chinese questions over a law firm: who is invested in, nobody, others than one, only, shares."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answer_of, answering, rows_shown

from duckkb.reasoning.reasoner import Reasoner

CONFIG = """\
name: 律所
language: zh
nodes:
  律师:
    table: lawyers
    identity: 姓名
    schema:
      type: object
      properties: { 姓名: { type: string }, 职级: { type: string }, 年薪: { type: number, unit: 万元 } }
  案件:
    table: cases
    identity: 案号
    aliases: [案子]
    schema:
      type: object
      properties:
        案号: { type: string }
        类型: { type: string, enum: [民事, 刑事, 行政] }
        标的额: { type: number, unit: 万元 }
  客户:
    table: clients
    identity: 名称
    aliases: [公司]
    schema:
      type: object
      properties: { 名称: { type: string }, 城市: { type: string } }
edges:
  代理:
    from: 律师
    to: 案件
    schema:
      type: object
      properties: { 律师费: { type: number, unit: 万元 }, 角色: { type: string, enum: [主办, 协办] } }
  投资: { from: 客户, to: 客户, schema: { type: object, properties: { 金额: { type: number, unit: 万元 } } } }
"""


def _edge(name: str, one: dict[str, str], other: dict[str, str], **more: Any) -> dict[str, Any]:
    return {"type": name, "source": one, "target": other, **more}


def _items() -> Iterator[dict[str, Any]]:
    for name, rank, pay in (("苏琴", "合伙人", 150), ("韩磊", "律师", 60), ("叶青", "律师", 48)):
        yield {"type": "律师", "姓名": name, "职级": rank, "年薪": pay}
    for number, kind, amount in (
        ("A01", "民事", 1200),
        ("A02", "民事", 5600),
        ("A03", "刑事", 300),
    ):
        yield {"type": "案件", "案号": number, "类型": kind, "标的额": amount}
    for name, city in (("星河科技", "深圳"), ("绿野食品", "成都"), ("宏远地产", "广州")):
        yield {"type": "客户", "名称": name, "城市": city}
    for name, case, fee, role in (
        ("韩磊", "A01", 30, "主办"),
        ("叶青", "A01", 10, "协办"),
        ("苏琴", "A02", 120, "主办"),
        ("韩磊", "A02", 35, "协办"),
        ("叶青", "A03", 18, "主办"),
    ):
        yield _edge("代理", {"姓名": name}, {"案号": case}, 律师费=fee, 角色=role)
    yield _edge("投资", {"名称": "宏远地产"}, {"名称": "绿野食品"}, 金额=2000)
    yield _edge("投资", {"名称": "宏远地产"}, {"名称": "星河科技"}, 金额=500)


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    clock = datetime(2026, 11, 22, tzinfo=UTC)
    with answering(open_shared, CONFIG, list(_items()), clock) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("没被投资过的客户", {"宏远地产"}),
        ("没有人投资的客户", {"宏远地产"}),
        ("没有人投资的客户都有谁", {"宏远地产"}),
        ("哪些公司被投资过", {"绿野食品", "星河科技"}),
        ("宏远地产被投资过吗", {"False"}),
        ("哪些公司没有投资过别的公司", {"绿野食品", "星河科技"}),
    ],
)
def test_what_is_done_to_rows_is_not_what_they_do(
    reasoner: Reasoner, question: str, rows: set[str]
) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("除了韩磊还有谁代理了A02", {"苏琴"}),
        ("除韩磊之外哪些律师代理了A01", {"叶青"}),
    ],
)
def test_others_than_a_named_row(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize("question", ["只代理过民事案件的律师", "律师费占标的额最高的案件"])
def test_only_and_shares_are_not_passed_over(reasoner: Reasoner, question: str) -> None:
    assert reasoner.ask(question).status != "answered"
