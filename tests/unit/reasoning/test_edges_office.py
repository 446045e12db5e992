"""Chinese questions over projects, meetings and issues: edges that nobody named, meetings, deadlines, and how
long something took."""

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

NOW = datetime(2026, 11, 23, 4, 0, tzinfo=UTC)
"""A Monday; noon in Shanghai."""
CONFIG = """\
language: zh
timezone: Asia/Shanghai
nodes:
  员工:
    table: staff
    identity: 姓名
    schema: { type: object, properties: { 姓名: { type: string }, 部门: { type: string }, 入职日期: { type: string, format: date } } }
  项目:
    table: projects
    identity: 名称
    schema:
      type: object
      properties:
        名称: { type: string }
        状态: { type: string, enum: [进行中, 已完成, 已暂停] }
        截止日期: { type: string, format: date }
  会议:
    table: meetings
    identity: 编号
    schema: { type: object, properties: { 编号: { type: string }, 主题: { type: string }, 时间: { type: string, format: date-time } } }
  问题:
    table: issues
    identity: 编号
    schema:
      type: object
      properties: { 编号: { type: string }, 描述: { type: string }, 提出时间: { type: string, format: date }, 解决时间: { type: string, format: date } }
edges:
  负责: { from: 员工, to: 项目 }
  参与: { from: 员工, to: 项目 }
  参加: { from: 员工, to: 会议 }
  汇报给: { from: 员工, to: 员工 }
"""
ITEMS = [
    *nodes_of(
        "员工",
        ("姓名", "部门", "入职日期"),
        [("周敏", "研发部", "2022-04-01"), ("吴昊", "研发部", "2026-11-16"), ("何涛", "交付部", "2021-01-11"), ("林悦", "产品部", "2023-09-01")],
    ),
    *nodes_of(
        "项目",
        ("名称", "状态", "截止日期"),
        [("仓储调度", "进行中", "2026-12-31"), ("题库迁移", "已暂停", "2026-10-31"), ("问诊平台", "已完成", "2026-03-31"), ("溯源平台", "进行中", "2027-06-30")],
    ),
    *nodes_of(
        "会议",
        ("编号", "主题", "时间"),
        [("m1", "算法评审", "2026-11-10T10:00:00+08:00"), ("m2", "周会", "2026-11-16T09:00:00+08:00"), ("m3", "站会", "2026-11-23T09:00:00+08:00")],
    ),
    *nodes_of(
        "问题",
        ("编号", "描述", "提出时间", "解决时间"),
        [("q1", "登录超时", "2026-01-10", "2026-01-12"), ("q2", "公式乱码", "2026-06-05", "2026-06-20"), ("q3", "结果重复", "2026-11-01", None)],
    ),
    *edges_of("负责", ("姓名", "名称"), (), [("何涛", "仓储调度"), ("何涛", "题库迁移"), ("林悦", "溯源平台"), ("林悦", "问诊平台")]),
    *edges_of("参与", ("姓名", "名称"), (), [("周敏", "仓储调度"), ("吴昊", "题库迁移"), ("林悦", "仓储调度")]),
    *edges_of("参加", ("姓名", "编号"), (), [("周敏", "m1"), ("何涛", "m2"), ("林悦", "m2"), ("周敏", "m3")]),
    *edges_of("汇报给", ("姓名", "姓名"), (), [("周敏", "吴昊"), ("吴昊", "何涛")]),
]  # fmt: skip


@pytest.fixture(scope="module")
def office(open_shared: Open) -> Iterator[Reasoner]:
    with answering(open_shared, CONFIG, ITEMS, NOW) as reasoner:
        yield reasoner


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        # Who is addressed does not do it.
        ("周敏向谁汇报", {"吴昊"}),
        ("谁向何涛汇报", {"吴昊"}),
        # What is in somebody's hands.
        ("何涛手上有几个项目", {"2"}),
        # 会 is a meeting, and its day no day on which somebody was hired.
        ("今天开了什么会", {"站会"}),
        ("上周一的会有谁参加", {"何涛", "林悦"}),
        ("今天有几个会", {"1"}),
        # Until a period closes; past a deadline.
        ("年底前到期的项目", {"仓储调度", "题库迁移", "问诊平台"}),
        ("已经过了截止日期还没完成的项目", {"题库迁移"}),
        # How long something took, on average too; not by a deed that is not its end.
        ("公式乱码花了几天解决", {"15"}),
        ("平均多少天解决一个问题", {"8.5"}),
        ("解决一个问题平均要多久", {"8.5"}),
        # An edge that nobody named, where only one of two finds anything.
        ("周敏的项目", {"仓储调度"}),
        # What happened, where rows of one kind only did.
        ("上周发生了什么", {"周会"}),
    ],
)
def test_what_is_answered(question: str, rows: set[str], office: Reasoner) -> None:
    assert rows_shown(answer_of(office, question)) == rows


def test_an_average_is_not_of_another_deed(office: Reasoner) -> None:
    assert office.ask("平均多少天提出一个问题").status != "answered"


@pytest.mark.parametrize(
    "question", ["林悦的项目", "林悦有几个项目", "Which projects does 林悦 have?"]
)
def test_which_of_several_edges_is_asked_and_the_answer_is_heard(
    question: str, office: Reasoner
) -> None:
    asked = office.ask(question)
    assert asked.status == "clarify"
    assert asked.clarification is not None
    options = {o["label"]: o["id"] for o in asked.clarification["options"]}
    (led,) = [number for label, number in options.items() if "负责" in label]
    told = office.ask(session_id=asked.session_id, answer=led)
    assert told.answer is not None
    rows = rows_shown(told.answer)
    assert rows in ({"溯源平台", "问诊平台"}, {"2"})
