"""Chinese questions over what a coding agent remembers: modules and the libraries that they use, incidents and
who mended them, in how many hours, decisions and meetings about them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

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

NOW = datetime(2026, 11, 22, 9, tzinfo=UTC)
CONFIG = """\
name: 编码助手的记忆
language: zh
nodes:
  工程师:
    table: engineers
    identity: 姓名
    schema: { type: object, properties: { 姓名: { type: string }, 小组: { type: string } } }
  模块:
    table: modules
    identity: 名称
    schema: { type: object, properties: { 名称: { type: string }, 代码行数: { type: integer } } }
  事故:
    table: incidents
    identity: 标题
    schema:
      type: object
      properties:
        标题: { type: string }
        级别: { type: string, enum: [P0, P1, P2] }
        发生时间: { type: string, format: date-time }
        解决时间: { type: string, format: date-time }
  评审:
    table: reviews
    identity: 主题
    schema:
      type: object
      properties:
        主题: { type: string }
        评审日期: { type: string, format: date }
        时长: { type: integer, unit: 分钟 }
        会议室: { type: string }
  决策:
    table: decisions
    identity: 内容
    schema:
      type: object
      properties: { 内容: { type: string }, 日期: { type: string, format: date }, 理由: { type: string } }
  依赖库:
    table: libraries
    identity: 名称
    schema: { type: object, properties: { 名称: { type: string }, 最新版本: { type: string } } }
edges:
  调用: { from: 模块, to: 模块 }
  使用: { from: 模块, to: 依赖库, schema: { type: object, properties: { 版本: { type: string } } } }
  修复: { from: 工程师, to: 事故, schema: { type: object, properties: { 耗时: { type: number, unit: 小时 } } } }
"""


def codebase() -> list[Any]:
    items = nodes_of(
        "工程师", ("姓名", "小组"), (("高远", "平台组"), ("沈月", "平台组"), ("陆川", "前端组"))
    )
    modules = (("网关", 12000), ("调度器", 8600), ("登录页", 2400), ("召回服务", 7400))
    items += nodes_of("模块", ("名称", "代码行数"), modules)
    incidents = (
        ("网关雪崩", "P0", "2026-03-05T02:10:00Z", "2026-03-05T06:10:00Z"),
        ("登录白屏", "P1", "2026-07-21T09:00:00Z", "2026-07-21T10:30:00Z"),
        ("任务堆积", "P1", "2026-11-12T20:00:00Z", "2026-11-13T01:00:00Z"),
        ("召回变慢", "P2", "2026-11-20T08:00:00Z", None),
    )
    items += nodes_of("事故", ("标题", "级别", "发生时间", "解决时间"), incidents)
    reviews = (
        ("网关评审", "2026-03-10", 45, "蓝厅"),
        ("登录评审", "2026-08-01", 120, "绿厅"),
        ("召回评审", "2026-12-05", 60, "蓝厅"),
    )
    items += nodes_of("评审", ("主题", "评审日期", "时长", "会议室"), reviews)
    decisions = (
        ("网关改用ProtoX传数据", "2025-12-02", "吞吐更高"),
        ("停用旧队列", "2026-04-18", "没人维护"),
    )
    items += nodes_of("决策", ("内容", "日期", "理由"), decisions)
    items += nodes_of("依赖库", ("名称", "最新版本"), (("grpc", "1.70"), ("numpy", "2.3")))
    calls = (("登录页", "网关"), ("网关", "调度器"), ("召回服务", "网关"))
    items += edges_of("调用", ("名称", "名称"), (), calls)
    uses = (("网关", "grpc", "1.65"), ("调度器", "grpc", "1.70"), ("召回服务", "numpy", "2.1"))
    items += edges_of("使用", ("名称", "名称"), ("版本",), uses)
    mended = (
        ("高远", "网关雪崩", 4),
        ("沈月", "网关雪崩", 2),
        ("陆川", "网关雪崩", 6),
        ("沈月", "任务堆积", 5),
        ("沈月", "登录白屏", 0.2),
        ("陆川", "登录白屏", 1.5),
    )
    items += edges_of("修复", ("姓名", "标题"), ("耗时",), mended)
    return items


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    with answering(open_shared, CONFIG, codebase(), NOW) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("谁修复网关雪崩花的时间最多？", {"陆川"}),
        ("谁修复事故花的时间最多？", {"陆川"}),
        ("谁修复事故用时最多？", {"陆川"}),
        ("哪起事故修复时间最长？", {"网关雪崩"}),
        ("时间最长的评审", {"登录评审"}),
        ("网关评审开了多久？", {"45"}),
        ("哪些评审开了一小时以上？", {"登录评审", "召回评审"}),
    ],
)
def test_most_time_is_how_long_something_took(
    reasoner: Reasoner, question: str, rows: set[str]
) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("哪个依赖库用得最多？", {"grpc"}),
        ("哪个模块被调用得最多？", {"网关"}),
        ("哪个会议室用得最多？", {"蓝厅"}),
    ],
)
def test_what_is_used_most(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("最近一次P1事故是什么时候？", {"任务堆积 2026-11-12T20:00:00+00:00"}),
        ("沈月最近修复的事故", {"任务堆积"}),
        ("什么时候决定改用ProtoX的？", {"2025-12-02"}),
        ("为什么改用ProtoX？", {"吞吐更高"}),
        ("grpc的最新版本是多少？", {"1.70"}),
    ],
)
def test_what_was_last_and_what_was_decided(
    reasoner: Reasoner, question: str, rows: set[str]
) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


def test_a_grade_or_above_is_not_that_grade(reasoner: Reasoner) -> None:
    assert reasoner.ask("P1以上的事故").status != "answered"
