"""Chinese questions over what a product is to do: how many of several, the last one done, what each has put
in, and what follows about the same rows."""

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
CONFIG = """\
language: zh
timezone: Asia/Shanghai
nodes:
  需求:
    table: requirements
    identity: 编号
    schema:
      type: object
      properties:
        编号: { type: string }
        标题: { type: string }
        状态: { type: string, enum: [待评审, 开发中, 已上线] }
        提出日期: { type: string, format: date }
        上线日期: { type: string, format: date }
        工作量: { type: number, description: 人天 }
  用户:
    table: users
    identity: 名称
    schema: { type: object, properties: { 名称: { type: string }, 类型: { type: string, enum: [企业, 个人] } } }
  成员:
    table: members
    identity: 姓名
    schema: { type: object, properties: { 姓名: { type: string }, 小组: { type: string }, 入职日期: { type: string, format: date } } }
  评审会:
    table: reviews
    identity: 编号
    schema: { type: object, properties: { 编号: { type: string }, 日期: { type: string, format: date } } }
  版本:
    table: releases
    identity: 版本号
    schema:
      type: object
      properties: { 版本号: { type: string }, 计划日期: { type: string, format: date }, 发布日期: { type: string, format: date } }
edges:
  提出: { from: 用户, to: 需求 }
  负责: { from: 成员, to: 需求, schema: { type: object, properties: { 人天: { type: number } } } }
  出席: { from: 成员, to: 评审会 }
"""
ITEMS = [
    *nodes_of(
        "需求",
        ("编号", "标题", "状态", "提出日期", "上线日期", "工作量"),
        [
            ("R-1", "批量导出报表", "已上线", "2026-07-02", "2026-09-10", 12),
            ("R-2", "微信扫码登录", "已上线", "2026-08-15", "2026-10-20", 8),
            ("R-3", "离线编辑", "开发中", "2026-09-01", None, 30),
            ("R-4", "夜间模式", "待评审", "2026-11-16", None, 5),
        ],
    ),
    *nodes_of("用户", ("名称", "类型"), [("青禾农业", "企业"), ("鼎盛物业", "企业"), ("张小满", "个人")]),
    *nodes_of("成员", ("姓名", "小组", "入职日期"), [("沈乔", "体验组", "2023-03-20"), ("韩冬", "平台组", "2020-10-09"), ("白露", "平台组", "2026-08-03")]),
    *nodes_of("评审会", ("编号", "日期"), [("V1", "2026-07-10"), ("V2", "2026-08-28")]),
    *nodes_of("版本", ("版本号", "计划日期", "发布日期"), [("3.0", "2026-09-10", "2026-09-10"), ("3.1", "2026-10-15", "2026-10-20"), ("3.2", "2026-12-15", None)]),
    *edges_of("提出", ("名称", "编号"), (), [("青禾农业", "R-1"), ("鼎盛物业", "R-1"), ("张小满", "R-2"), ("鼎盛物业", "R-3"), ("张小满", "R-4")]),
    *edges_of("负责", ("姓名", "编号"), ("人天",), [("韩冬", "R-1", 9), ("沈乔", "R-2", 8), ("白露", "R-3", 14), ("沈乔", "R-3", 6)]),
    *edges_of("出席", ("姓名", "编号"), (), [("韩冬", "V1"), ("沈乔", "V2"), ("韩冬", "V2")]),
]  # fmt: skip


@pytest.fixture(scope="module")
def product(open_shared: Open) -> Iterator[Reasoner]:
    with answering(open_shared, CONFIG, ITEMS, NOW) as reasoner:
        yield reasoner


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        # More than one, and how often: of rows that are named behind.
        ("被多个用户提出的需求", {"批量导出报表"}),
        ("出席过多次评审会的人", {"韩冬"}),
        # The last one that was done; who was first.
        ("最近上线的需求是哪个", {"微信扫码登录"}),
        ("谁最早入职", {"韩冬"}),
        # What was done at a time.
        ("十月份上线了什么", {"微信扫码登录"}),
        # From the one time that rows keep to the one that is named.
        ("平均多少天上线一个需求", {"68.0"}),
        # A planned day is one by which something was to be.
        ("哪个版本延期了", {"3.1"}),
        ("3.1延期了几天", {"5"}),
        ("哪些版本按时发布了", {"3.0"}),
        # 人天 is a unit.
        ("工作量不到10人天的需求", {"微信扫码登录", "夜间模式"}),
    ],
)
def test_what_is_answered(question: str, rows: set[str], product: Reasoner) -> None:
    assert rows_shown(answer_of(product, question)) == rows


def test_a_month_of_releases_is_not_that_of_their_wishes(product: Reasoner) -> None:
    asked = product.ask("哪个月上线的需求最多")
    assert "提出日期" not in (asked.sql or "")


def test_late_is_not_said_by_the_way(product: Reasoner) -> None:
    assert product.ask("哪些版本晚发布了").status != "answered"


def test_each_person_is_no_kind_of_user(product: Reasoner) -> None:
    asked = product.ask("每个人投入的人天")
    assert "个人" not in (asked.interpretation or "")


@pytest.mark.parametrize(
    ("question", "follow_up", "rows"),
    [
        ("鼎盛物业提了哪些需求", "其中上线的呢", {"批量导出报表"}),
        ("鼎盛物业提了哪些需求", "其中工作量最大的是哪个", {"离线编辑"}),
        ("谁在做离线编辑", "他们是哪个组的", {"沈乔 体验组", "白露 平台组"}),
        ("平台组有谁", "其中谁最早入职", {"韩冬"}),
    ],
)
def test_a_follow_up_is_about_the_rows_before(
    question: str, follow_up: str, rows: set[str], product: Reasoner
) -> None:
    asked = product.ask(question)
    asked = product.ask(follow_up, session_id=asked.session_id)
    assert asked.answer is not None, asked.reason
    assert rows_shown(asked.answer) == rows
