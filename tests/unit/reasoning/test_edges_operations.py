"""Chinese questions over incidents of services: what is solved by when it was solved, rows called by
numbers, and what was spent."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answer_of, answering, edge, rows_shown

from duckkb.reasoning.reasoner import Reasoner

CONFIG = """\
name: 运维
language: zh
nodes:
  服务:
    table: services
    identity: 名称
    schema: { type: object, properties: { 名称: { type: string } } }
  故障:
    table: incidents
    identity: 编号
    schema:
      type: object
      properties:
        编号: { type: integer }
        标题: { type: string }
        严重度: { type: string, enum: [一级, 二级] }
        发生时间: { type: string, format: date-time }
        解决时间: { type: string, format: date-time }
  人员:
    table: people
    identity: 姓名
    schema: { type: object, properties: { 姓名: { type: string } } }
  支出:
    table: expenses
    identity: 单号
    schema:
      type: object
      properties:
        单号: { type: string }
        金额: { type: number, unit: 元 }
        类别: { type: string, enum: [餐饮, 交通] }
        日期: { type: string, format: date }
edges:
  影响: { from: 故障, to: 服务 }
  处理: { from: 人员, to: 故障, aliases: [修复] }
  上报: { from: 人员, to: 故障 }
"""


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    items: list[dict[str, Any]] = []
    items += [{"type": "服务", "名称": name} for name in ("结算", "搜索")]
    items += [{"type": "人员", "姓名": name} for name in ("陈可", "方宁")]
    for number, title, level, begin, end, service in (
        (101, "结算超时", "一级", "2026-09-03T10:00:00Z", "2026-09-03T12:30:00Z", "结算"),
        (102, "搜索变慢", "二级", "2026-10-11T08:00:00Z", "2026-10-11T18:00:00Z", "搜索"),
        (103, "登录失败", "一级", "2026-11-19T22:15:00Z", None, "结算"),
    ):
        told = {"解决时间": end} if end else {}
        item = {"编号": number, "标题": title, "严重度": level, "发生时间": begin, **told}
        items.append({"type": "故障", **item})
        items.append(edge("影响", {"编号": number}, {"名称": service}))
    for who, number in (("陈可", 101), ("陈可", 103)):
        items.append(edge("处理", {"姓名": who}, {"编号": number}))
    items.append(edge("上报", {"姓名": "方宁"}, {"编号": 103}))
    for number, amount, category, date in (
        ("Z1", 320.0, "交通", "2026-10-02"),
        ("Z2", 85.5, "餐饮", "2026-10-03"),
        ("Z3", 60.0, "餐饮", "2026-11-12"),
    ):
        item = {"单号": number, "金额": amount, "类别": category, "日期": date}
        items.append({"type": "支出", **item})
    with answering(open_shared, CONFIG, items, datetime(2026, 11, 22, tzinfo=UTC)) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("未解决的故障", {"登录失败"}),
        ("还没解决的故障有几个", {"1"}),
        ("哪些故障还没解决", {"登录失败"}),
        ("已解决的故障", {"结算超时", "搜索变慢"}),
        ("哪些故障解决了", {"结算超时", "搜索变慢"}),
        ("未解决的一级故障", {"登录失败"}),
        ("哪个服务有未解决的故障", {"结算"}),
        ("没人处理的故障", {"搜索变慢"}),
        ("最长的故障", {"搜索变慢"}),
        ("谁处理了故障101", {"陈可"}),
        ("故障103是谁上报的", {"方宁"}),
        ("故障101影响了哪些服务", {"结算"}),
        ("故障103解决了吗", {"False"}),
        ("餐饮花了多少钱", {"145.5"}),
        ("上个月花了多少钱", {"405.5"}),
        ("总支出是多少", {"465.5"}),
        ("各类别的总支出", {"交通 320.0", "餐饮 145.5"}),
    ],
)
def test_what_is_answered(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


def test_a_number_that_calls_a_row_is_never_left_out(reasoner: Reasoner) -> None:
    assert reasoner.ask("故障101的标题").status != "answered"
