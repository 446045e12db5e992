"""Chinese questions over research: what is done already, where something is, what is kept as a number
and what several did together."""

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
name: 科研
language: zh
nodes:
  研究员:
    table: researchers
    identity: 编号
    schema: { type: object, properties: { 编号: { type: string }, 姓名: { type: string }, 单位: { type: string } } }
  论文:
    table: papers
    identity: 编号
    aliases: [文章]
    schema: { type: object, properties: { 编号: { type: string }, 题目: { type: string }, 引用次数: { type: integer, unit: 次, aliases: [被引次数] }, 页数: { type: integer } } }
  课题:
    table: grants
    identity: 名称
    schema: { type: object, properties: { 名称: { type: string }, 立项日期: { type: string, format: date }, 结题日期: { type: string, format: date } } }
  仪器:
    table: devices
    identity: 名称
    schema: { type: object, properties: { 名称: { type: string }, 价格: { type: number, unit: 万元 }, 存放地: { type: string } } }
edges:
  发表: { from: 研究员, to: 论文, aliases: [写] }
  引用: { from: 论文, to: 论文 }
  参加:
    from: 研究员
    to: 课题
    schema: { type: object, properties: { 加入日期: { type: string, format: date }, 退出日期: { type: string, format: date } } }
  借用:
    from: 研究员
    to: 仪器
    aliases: [借]
    schema: { type: object, properties: { 借出日期: { type: string, format: date }, 归还日期: { type: string, format: date } } }
"""


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    items = [
        *nodes_of(
            "研究员",
            ("编号", "姓名", "单位"),
            [("s1", "顾澜", "物理所"), ("s2", "池鱼", "化学所"), ("s3", "岑夫", "物理所")],
        ),
        *nodes_of(
            "论文",
            ("编号", "题目", "引用次数", "页数"),
            [("p1", "低温超导", 56, 12), ("p2", "催化剂设计", 18, 8), ("p3", "量子纠错", 7, 15)],
        ),
        *nodes_of(
            "课题",
            ("名称", "立项日期", "结题日期"),
            [
                ("超导专项", "2022-01-01", "2025-12-31"),
                ("绿色催化", "2024-05-01", None),
                ("量子计划", "2025-09-01", "2027-08-31"),
            ],
        ),
        *nodes_of(
            "仪器",
            ("名称", "价格", "存放地"),
            [("电镜", 800, "甲楼"), ("质谱仪", 260, "乙楼"), ("激光器", 90, "甲楼")],
        ),
        *edges_of(
            "发表",
            ("编号", "编号"),
            (),
            [("s1", "p1"), ("s3", "p1"), ("s2", "p2"), ("s1", "p3"), ("s3", "p3")],
        ),
        *edges_of("引用", ("编号", "编号"), (), [("p3", "p1"), ("p3", "p2"), ("p2", "p1")]),
        *edges_of(
            "参加",
            ("编号", "名称"),
            ("加入日期", "退出日期"),
            [
                ("s1", "超导专项", "2022-01-01", None),
                ("s3", "超导专项", "2022-06-01", "2024-06-01"),
            ],
        ),
        *edges_of(
            "借用",
            ("编号", "名称"),
            ("借出日期", "归还日期"),
            [("s3", "质谱仪", "2026-09-01", "2026-09-03"), ("s3", "激光器", "2026-11-10", None)],
        ),
    ]
    with answering(open_shared, CONFIG, items, datetime(2026, 11, 22, tzinfo=UTC)) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("已经结题的课题有哪些", {"超导专项"}),
        ("已结题的课题有几个", {"1"}),
        ("最贵的仪器在哪", {"甲楼"}),
        ("质谱仪存放在哪里", {"乙楼"}),
        ("最长的论文", {"量子纠错"}),
        ("顾澜和岑夫合写过哪些文章", {"低温超导", "量子纠错"}),
        ("岑夫什么时候退出超导专项的", {"2024-06-01"}),
        ("现在谁借着激光器", {"岑夫"}),
        ("哪个单位人最多", {"物理所"}),
    ],
)
def test_what_is_answered(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


def test_a_number_that_rows_keep_is_not_counted_anew(reasoner: Reasoner) -> None:
    """Whether a paper cites most or is cited most is not told."""
    assert reasoner.ask("引用最多的论文是哪篇").status != "answered"
