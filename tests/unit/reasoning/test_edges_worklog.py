"""Chinese questions over a log of work: 上次 and 下次, what is not done yet, what is left, months to come."""

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
name: 工作日志
language: zh
nodes:
  人员:
    table: people
    identity: 姓名
    schema: { type: object, properties: { 姓名: { type: string }, 团队: { type: string } } }
  项目:
    table: projects
    identity: 名称
    schema: { type: object, properties: { 名称: { type: string }, 状态: { type: string, enum: [进行中, 完成] } } }
  会议:
    table: meetings
    identity: 主题
    schema: { type: object, properties: { 主题: { type: string }, 日期: { type: string, format: date } } }
  任务:
    table: tasks
    identity: 标题
    schema:
      type: object
      properties:
        标题: { type: string }
        截止日期: { type: string, format: date }
        完成日期: { type: string, format: date }
        优先级: { type: string, enum: [低, 中, 高] }
edges:
  参加: { from: 人员, to: 会议 }
  关于: { from: 会议, to: 项目 }
  分配给: { from: 任务, to: 人员 }
  属于: { from: 任务, to: 项目 }
"""
MEETINGS = (
    ("灯塔启动会", "2026-02-03", "灯塔", ("林娜", "欧阳明")),
    ("灯塔评审会", "2026-11-10", "灯塔", ("林娜", "欧阳明")),
    ("灯塔规划会", "2026-12-01", "灯塔", ("林娜", "宋佩")),
    ("港湾复盘会", "2026-06-20", "港湾", ("宋佩",)),
)
TASKS = (
    ("写规格书", "2026-11-15", "2026-11-12", "高", "林娜", "灯塔"),
    ("修登录问题", "2026-11-20", None, "高", "欧阳明", "灯塔"),
    ("起草合同", "2026-12-05", None, "中", "宋佩", "港湾"),
    ("整理文档", "2026-10-01", "2026-10-03", "低", "宋佩", "锚点"),
    ("压力测试", "2026-11-28", None, "中", "欧阳明", "灯塔"),
)


def worklog() -> list[Any]:
    people = (("林娜", "设计组"), ("欧阳明", "后端组"), ("宋佩", "后端组"))
    items = nodes_of("人员", ("姓名", "团队"), people)
    items += nodes_of(
        "项目", ("名称", "状态"), (("灯塔", "进行中"), ("港湾", "进行中"), ("锚点", "完成"))
    )
    items += nodes_of("会议", ("主题", "日期"), [m[:2] for m in MEETINGS])
    items += nodes_of("任务", ("标题", "截止日期", "完成日期", "优先级"), [t[:4] for t in TASKS])
    for subject, _, project, who in MEETINGS:
        items += edges_of("关于", ("主题", "名称"), (), [(subject, project)])
        items += edges_of("参加", ("姓名", "主题"), (), [(w, subject) for w in who])
    items += edges_of("分配给", ("标题", "姓名"), (), [(t[0], t[4]) for t in TASKS])
    items += edges_of("属于", ("标题", "名称"), (), [(t[0], t[5]) for t in TASKS])
    return items


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    with answering(open_shared, CONFIG, worklog(), NOW) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("上次会议是什么时候？", {"2026-11-10"}),
        ("最近一次会议是什么时候？", {"2026-11-10"}),
        ("下次会议是什么时候？", {"2026-12-01"}),
        ("上一次关于港湾的会议是哪次？", {"港湾复盘会"}),
        ("上次会议有谁参加？", {"林娜", "欧阳明"}),
        ("哪些人参加了上一次会议？", {"林娜", "欧阳明"}),
        ("林娜上次参加的是哪个会议？", {"灯塔评审会"}),
        ("最近两次会议", {"灯塔评审会", "港湾复盘会"}),
        ("接下来有哪些会议？", {"灯塔规划会"}),
        ("十二月有哪些会议？", {"灯塔规划会"}),
        ("12月1日有什么会议？", {"灯塔规划会"}),
        ("六月的会议", {"港湾复盘会"}),
        ("林娜最近参加的会议", {"灯塔评审会"}),
        ("最近一次开会是什么时候？", {"2026-11-10"}),
        ("上次开会都有谁？", {"林娜", "欧阳明"}),
    ],
)
def test_what_has_been_and_what_is_to_come(
    reasoner: Reasoner, question: str, rows: set[str]
) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("未完成的任务", {"修登录问题", "起草合同", "压力测试"}),
        ("欧阳明还有哪些任务没完成？", {"修登录问题", "压力测试"}),
        ("欧阳明手头没做完的任务有哪些？", {"修登录问题", "压力测试"}),
        ("高优先级且没完成的任务", {"修登录问题"}),
        ("谁的未完成任务最多？", {"欧阳明"}),
        ("灯塔还剩多少任务？", {"2"}),
        ("欧阳明还剩哪些任务？", {"修登录问题", "压力测试"}),
        ("哪些任务逾期了？", {"修登录问题"}),
        ("能告诉我哪些任务逾期了吗？", {"修登录问题"}),
        ("哪些项目完成了？", {"锚点"}),
        ("十一月谁完成了任务？", {"林娜"}),
        ("欧阳明还要做什么？", {"修登录问题", "压力测试"}),
        ("我想知道欧阳明还要做什么", {"修登录问题", "压力测试"}),
        ("写规格书按时完成了吗？", {"True"}),
        ("我想知道写规格书按时完成了吗？", {"True"}),
        ("整理文档按时完成了吗？", {"False"}),
        ("整理文档逾期了吗？", {"True"}),
        ("整理文档逾期了，对吗？", {"True"}),
        ("哪些任务是逾期完成的？", {"整理文档"}),
        ("谁完成了任务？", {"林娜", "宋佩"}),
        ("林娜完成了哪些任务？", {"写规格书"}),
    ],
)
def test_what_is_not_done_is_told_by_the_time_that_is_missing(
    reasoner: Reasoner, question: str, rows: set[str]
) -> None:
    found = answer_of(reasoner, question)
    assert {str(row[0]) for row in found.rows} == rows


def test_when_rows_came_to_their_state_is_not_when_they_began(open_base: Open) -> None:
    dated = CONFIG.replace("完成] }", "完成] }, 开始日期: { type: string, format: date }")
    items = nodes_of("项目", ("名称", "状态", "开始日期"), (("锚点", "完成", "2024-05-01"),))
    with answering(open_base, dated, items, NOW) as found:
        assert found.ask("2024年完成的项目").status != "answered"
        assert rows_shown(answer_of(found, "2024年开始的项目")) == {"锚点"}
