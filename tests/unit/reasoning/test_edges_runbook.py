"""Chinese questions over what a platform team keeps of its services, incidents and decisions, as edges."""

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

NOW = datetime(2026, 11, 26, tzinfo=UTC)
RUNBOOK = """\
name: 支付平台
language: zh
nodes:
  Person:
    table: people
    identity: name
    title: 人员
    aliases: [同事, 人, 工程师]
    schema:
      type: object
      required: [name]
      properties:
        name: {type: string, title: 姓名}
        team: {type: string, title: 团队}
        joined_on: {type: string, format: date, title: 入职日期}
  Service:
    table: services
    identity: name
    title: 服务
    schema:
      type: object
      required: [name]
      properties:
        name: {type: string, title: 服务名}
        level: {type: string, title: 级别, enum: [核心, 一般]}
  Decision:
    table: decisions
    identity: title
    title: 决策
    schema:
      type: object
      required: [title]
      properties:
        title: {type: string, title: 标题}
        status: {type: string, title: 状态, enum: [已采纳, 已废弃]}
    search: {full_text: [title]}
  Incident:
    table: incidents
    identity: title
    title: 故障
    aliases: [事故]
    schema:
      type: object
      required: [title]
      properties:
        title: {type: string, title: 标题}
        happened_on: {type: string, format: date, title: 发生时间}
        minutes: {type: integer, title: 持续分钟}
        resolved: {type: boolean, title: 是否已解决}
    search: {full_text: [title]}
edges:
  OWNS: {title: 负责, from: Person, to: Service, schema: {type: object, properties: {since: {type: string, format: date, title: 开始日期}}}}
  DEPENDS_ON: {title: 依赖, from: Service, to: Service, schema: {type: object, properties: {kind: {type: string, title: 依赖方式, enum: [同步, 异步]}}}}
  CONCERNS: {title: 涉及, from: Decision, to: Service, schema: {type: object, properties: {}}}
  SUPERSEDES: {title: 取代, from: Decision, to: Decision, schema: {type: object, properties: {}}}
  AFFECTED: {title: 影响, from: Incident, to: Service, schema: {type: object, properties: {}}}
  HANDLED: {title: 处理, from: Person, to: Incident, schema: {type: object, properties: {role: {type: string, title: 角色, enum: [主责, 协助]}}}}
"""
PEOPLE = (
    ("李明", "支付组", "2019-03-01"),
    ("张伟", "支付组", "2015-05-20"),
    ("赵磊", "账户组", "2018-09-12"),
    ("周婷", "账户组", "2023-04-03"),
)
SERVICES = (("支付网关", "核心"), ("账户中心", "核心"), ("通知服务", "一般"), ("收银台", "一般"))
DECISIONS = (("改用消息队列", "已采纳"), ("账户分库", "已废弃"), ("账户迁移", "已采纳"))
INCIDENTS = (
    ("支付成功率下跌", "2024-03-05", 95, True),
    ("登录失败", "2025-01-12", 40, True),
    ("重复扣款", "2025-09-30", 60, False),
    ("短信延迟", "2025-11-11", 35, False),
)
OWNS = (
    ("李明", "支付网关", "2019-04-01"),
    ("张伟", "支付网关", "2018-06-01"),
    ("张伟", "收银台", "2021-08-30"),
    ("赵磊", "账户中心", "2018-10-01"),
)
DEPENDS_ON = (
    ("收银台", "支付网关", "同步"),
    ("支付网关", "账户中心", "同步"),
    ("支付网关", "通知服务", "异步"),
)
CONCERNS = (("改用消息队列", "通知服务"), ("改用消息队列", "支付网关"), ("账户迁移", "账户中心"))
AFFECTED = (("支付成功率下跌", "支付网关"), ("登录失败", "账户中心"), ("重复扣款", "支付网关"))
HANDLED = (
    ("李明", "支付成功率下跌", "主责"),
    ("李明", "重复扣款", "协助"),
    ("张伟", "重复扣款", "主责"),
    ("赵磊", "登录失败", "主责"),
)


@pytest.fixture(scope="module")
def runbook(open_shared: Open) -> Iterator[Reasoner]:
    items = nodes_of("Person", ("name", "team", "joined_on"), PEOPLE)
    items += nodes_of("Service", ("name", "level"), SERVICES)
    items += nodes_of("Decision", ("title", "status"), DECISIONS)
    items += nodes_of("Incident", ("title", "happened_on", "minutes", "resolved"), INCIDENTS)
    items += edges_of("OWNS", ("name", "name"), ("since",), OWNS)
    items += edges_of("DEPENDS_ON", ("name", "name"), ("kind",), DEPENDS_ON)
    items += edges_of("CONCERNS", ("title", "name"), (), CONCERNS)
    items += edges_of("SUPERSEDES", ("title", "title"), (), (("账户迁移", "账户分库"),))
    items += edges_of("AFFECTED", ("title", "name"), (), AFFECTED)
    items += edges_of("HANDLED", ("name", "title"), ("role",), HANDLED)
    with answering(open_shared, RUNBOOK, items, NOW) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        # A flag that is called after what is done, where nobody is said to have done it.
        ("还没解决的故障", {"重复扣款", "短信延迟"}),
        ("已解决的故障", {"支付成功率下跌", "登录失败"}),
        ("支付网关还没解决的故障", {"重复扣款"}),
        ("登录失败解决了吗", {"True"}),
        ("重复扣款解决了吗", {"False"}),
        ("谁解决了登录失败", {"赵磊"}),
        ("没人解决的故障", {"短信延迟"}),
        ("张伟解决的故障", {"重复扣款"}),
        # Time that is kept in minutes.
        ("平均故障持续时间", {"57.5"}),
        ("故障的平均持续时长", {"57.5"}),
        ("持续时间最长的故障", {"支付成功率下跌"}),
        # To what rows do something of which only a value is told, and what does it to them.
        ("已废弃的决策被什么取代了", {"账户迁移"}),
        ("已采纳的决策取代了什么", {"账户分库"}),
        ("核心服务依赖什么", {"账户中心", "通知服务"}),
        ("核心服务被什么依赖", {"收银台", "支付网关"}),
        ("支付组负责什么", {"支付网关", "收银台"}),
        # The edges themselves.
        ("异步依赖有哪些", {"支付网关 通知服务"}),
        ("列出所有的异步依赖关系", {"支付网关 通知服务"}),
        ("有哪些同步依赖", {"收银台 支付网关", "支付网关 账户中心"}),
        ("取代关系有哪些", {"账户迁移 账户分库"}),
        (
            "主责处理有哪些",
            {"李明 支付成功率下跌", "张伟 重复扣款", "赵磊 登录失败"},
        ),
        # So many times or more, with the rows behind.
        ("处理过两次以上故障的人", {"李明"}),
        ("处理过至少两次故障的人", {"李明"}),
        ("有哪些决策涉及两个以上的服务", {"改用消息队列"}),
        ("没有涉及任何决策的服务", {"收银台"}),
        # One of two, and not both.
        ("李明和赵磊谁处理的故障多", {"李明"}),
        ("支付网关和账户中心哪个出的故障多", {"支付网关"}),
        ("李明和张伟一起处理过哪些故障", {"重复扣款"}),
        ("李明和张伟两个人谁负责收银台", {"张伟"}),
        ("有没有人负责通知服务", {"False"}),
        ("有没有人负责收银台", {"True"}),
        ("按级别统计服务", {"核心 2", "一般 2"}),
        ("服务按级别统计", {"核心 2", "一般 2"}),
        ("收银台间接依赖哪些服务", {"支付网关", "账户中心", "通知服务"}),
        ("哪些服务间接依赖账户中心", {"支付网关", "收银台"}),
        ("最近入职的三个人", {"周婷", "李明", "赵磊"}),
    ],
)
def test_what_is_answered(runbook: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(runbook, question)) == rows


def test_the_ends_of_an_edge_are_told_apart_by_their_headings(runbook: Reasoner) -> None:
    assert answer_of(runbook, "异步依赖有哪些").columns == ("from.name", "to.name")
    assert answer_of(runbook, "主责处理有哪些").columns == ("name", "title")


def test_that_direct_ones_count_is_told_where_only_indirect_ones_are_asked_for(
    runbook: Reasoner,
) -> None:
    asked = runbook.ask("收银台间接依赖哪些服务")
    assert "「间接」按「直接或间接」理解" in asked.assumptions
    asked = runbook.ask("收银台直接或间接依赖哪些服务")
    assert not any("间接" in each for each in asked.assumptions)
