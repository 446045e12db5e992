"""Chinese questions over one person's bills, meetings and friends: totals of rows, who owes, birthdays."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answer_of, answering, rows_shown

from duckkb.reasoning.reasoner import Reasoner

CONFIG = """\
name: 生活
language: zh
nodes:
  联系人:
    table: contacts
    identity: 姓名
    aliases: [人]
    schema:
      type: object
      properties:
        姓名: { type: string }
        生日: { type: string, format: date }
        电话: { type: string }
  任务:
    table: tasks
    identity: id
    schema: { type: object, properties: { id: { type: string }, 标题: { type: string }, 截止日期: { type: string, format: date }, 已完成: { type: boolean } } }
  账单:
    table: bills
    identity: id
    aliases: [支出, 消费]
    schema:
      type: object
      properties:
        id: { type: string }
        名目: { type: string }
        金额: { type: number, unit: 元 }
        日期: { type: string, format: date }
        类别: { type: string, enum: [餐饮, 购物] }
  行程:
    table: trips
    identity: 目的地
    schema: { type: object, properties: { 目的地: { type: string }, 出发日期: { type: string, format: date }, 返回日期: { type: string, format: date } } }
  会议:
    table: meetings
    identity: id
    schema: { type: object, properties: { id: { type: string }, 主题: { type: string }, 时间: { type: string, format: date } } }
edges:
  欠款:
    from: 联系人
    to: 联系人
    aliases: [欠]
    schema: { type: object, properties: { 数额: { type: number, unit: 元 } } }
"""


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    items: list[dict[str, Any]] = [
        {"type": "联系人", "姓名": "陈晓", "生日": "1990-11-24", "电话": "13800000001"},
        {"type": "联系人", "姓名": "刘洋", "生日": "1985-03-02"},
        {"type": "任务", "id": "t1", "标题": "体检", "截止日期": "2026-11-01", "已完成": False},
        {"type": "任务", "id": "t2", "标题": "续签", "截止日期": "2026-11-01", "已完成": True},
        {"type": "任务", "id": "t3", "标题": "总结", "截止日期": "2026-11-25", "已完成": False},
        {"type": "会议", "id": "m1", "主题": "预算讨论", "时间": "2026-10-30"},
        {"type": "行程", "目的地": "京都", "出发日期": "2025-04-01", "返回日期": "2025-04-07"},
        {"type": "行程", "目的地": "大理", "出发日期": "2026-02-14", "返回日期": "2026-02-18"},
        {"type": "欠款", "source": {"姓名": "刘洋"}, "target": {"姓名": "陈晓"}, "数额": 200},
    ]
    for i, name, amount, day, kind in (
        ("b1", "火锅", 268, "2026-11-02", "餐饮"),
        ("b2", "羽绒服", 900, "2026-10-21", "购物"),
        ("b3", "咖啡", 32, "2026-11-18", "餐饮"),
    ):
        bill = {"名目": name, "金额": amount, "日期": day, "类别": kind}
        items.append({"type": "账单", "id": i, **bill})
    with answering(open_shared, CONFIG, items, datetime(2026, 11, 22, tzinfo=UTC)) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("各类别的支出总额", {"餐饮 300.0", "购物 900.0"}),
        ("支出总额", {"1200.0"}),
        ("平均消费", {"400.0"}),
        ("每笔消费平均是多少钱", {"400.0"}),
        ("11月的总支出", {"300.0"}),
        ("11月的餐饮支出", {"火锅", "咖啡"}),
        ("10月的会议", {"预算讨论"}),
        ("陈晓多大了", {"35"}),
        ("陈晓今年几岁", {"35"}),
        ("最长的行程", {"京都"}),
        ("最长的行程叫什么", {"京都"}),
        ("哪次行程时间最短", {"大理"}),
        ("行程平均多少天", {"5.0"}),
        ("已经过期的任务", {"体检"}),
        ("逾期的任务", {"体检"}),
        ("有多少任务过期了", {"1"}),
        ("谁没有电话", {"刘洋"}),
        ("刘洋欠谁钱", {"陈晓"}),
        ("11月过生日的人", {"陈晓"}),
        ("本月过生日的人", {"陈晓"}),
        ("生日在1985年3月的人", {"刘洋"}),
    ],
)
def test_what_is_answered(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows
