"""Chinese questions over a hospital: how often something was done, verbs set against each other, and
whom a question asks for where people stand at both ends."""

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
name: 医院
language: zh
nodes:
  患者:
    table: patients
    identity: 病历号
    aliases: [病人]
    schema: { type: object, properties: { 病历号: { type: string }, 姓名: { type: string }, 出生日期: { type: string, format: date }, 医保: { type: boolean } } }
  医生:
    table: doctors
    identity: 工号
    aliases: [大夫]
    schema: { type: object, properties: { 工号: { type: string }, 姓名: { type: string }, 从业年限: { type: integer, unit: 年 }, 挂号费: { type: number, unit: 元 } } }
  科室:
    table: departments
    identity: 名称
    schema: { type: object, properties: { 名称: { type: string }, 楼层: { type: integer }, 床位: { type: integer }, 设立日期: { type: string, format: date } } }
  处方:
    table: prescriptions
    identity: 处方号
    schema: { type: object, properties: { 处方号: { type: string }, 金额: { type: number, unit: 元 }, 状态: { type: string, enum: [待审核, 已发药] } } }
edges:
  任职: { from: 医生, to: 科室 }
  挂号:
    from: 患者
    to: 医生
    aliases: [看]
    identity: [就诊日期]
    schema: { type: object, properties: { 就诊日期: { type: string, format: date }, 号别: { type: string, enum: [普通号, 专家号] } } }
  开具: { from: 医生, to: 处方, aliases: [开] }
  领取: { from: 患者, to: 处方 }
  指导: { from: 医生, to: 医生, aliases: [带教, 带] }
"""


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    items = [
        *nodes_of(
            "患者",
            ("病历号", "姓名", "出生日期", "医保"),
            [
                ("P1", "孙梅", "1980-05-05", True),
                ("P2", "赵岩", "1955-09-12", True),
                ("P3", "何田", "2015-03-20", False),
                ("P5", "秦月", "1972-07-30", True),
            ],
        ),
        *nodes_of(
            "医生",
            ("工号", "姓名", "从业年限", "挂号费"),
            [("D1", "白芷", 28, 50), ("D2", "顾云", 9, 20), ("D3", "程远", 17, 30)],
        ),
        *nodes_of(
            "科室",
            ("名称", "楼层", "床位", "设立日期"),
            [("心内科", 5, 40, "2001-01-01"), ("骨科", 6, 36, "2019-05-05")],
        ),
        *edges_of(
            "任职", ("工号", "名称"), (), [("D1", "心内科"), ("D2", "心内科"), ("D3", "骨科")]
        ),
        *nodes_of(
            "处方",
            ("处方号", "金额", "状态"),
            [
                ("R1", 70, "已发药"),
                ("R2", 42, "待审核"),
                ("R3", 36, "待审核"),
                ("R4", 44, "待审核"),
            ],
        ),
        *edges_of(
            "挂号",
            ("病历号", "工号"),
            ("就诊日期", "号别"),
            [
                ("P2", "D1", "2025-12-30", "专家号"),
                ("P2", "D1", "2026-10-12", "专家号"),
                ("P2", "D3", "2026-10-15", "普通号"),
                ("P3", "D2", "2026-11-03", "普通号"),
                ("P1", "D1", "2026-11-20", "专家号"),
            ],
        ),
        *edges_of("开具", ("工号", "处方号"), (), [("D1", "R1"), ("D2", "R2"), ("D1", "R4")]),
        *edges_of("领取", ("病历号", "处方号"), (), [("P2", "R1"), ("P3", "R2")]),
        *edges_of("指导", ("工号", "工号"), (), [("D1", "D2"), ("D3", "D2")]),
    ]
    with answering(open_shared, CONFIG, items, datetime(2026, 11, 22, tzinfo=UTC)) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("赵岩挂了几次号", {"3"}),
        ("赵岩看过几次白芷", {"2"}),
        ("每个患者挂了几次号", {"赵岩 3", "何田 1", "孙梅 1"}),
        ("谁挂过白芷的号", {"赵岩", "孙梅"}),
        ("谁挂过专家号", {"赵岩", "孙梅"}),
        ("挂过专家号的是谁", {"孙梅", "赵岩"}),
        ("谁挂号最多", {"赵岩"}),
        ("麻烦查一下谁挂号最多，谢谢", {"赵岩"}),
        ("挂号次数最多的患者是谁", {"赵岩"}),
        ("有医保的患者挂了几次号", {"4"}),
        ("谁挂过号", {"赵岩", "孙梅", "何田"}),
    ],
)
def test_how_often_something_was_done(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("看过白芷但没看过程远的病人", {"孙梅"}),
        ("带教过别人但没开过处方的医生", {"程远"}),
        ("有哪些带教过别人但没开过处方的医生", {"程远"}),
        ("开过处方但没带过别人的医生", {"顾云"}),
        ("挂过号但没领取处方的患者", {"孙梅"}),
    ],
)
def test_verbs_set_against_each_other(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("60岁以上的患者", {"赵岩"}),
        ("60岁以上的患者都有谁", {"赵岩"}),
        ("18岁以下的病人有谁", {"何田"}),
        ("患者的平均年龄", {"45.5"}),
        ("处方发药率", {"0.25"}),
        ("患者的医保率", {"0.75"}),
    ],
)
def test_what_is_reckoned(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("金额最高的处方是谁开的", {"白芷"}),
        ("金额最低的处方是哪位医生开的", set[str]()),
        ("床位最多的科室有哪些医生", {"白芷", "顾云"}),
        ("最新的科室有哪些医生", {"程远"}),
        ("挂号费最贵的医生是哪个科室的", {"心内科"}),
        ("医生最多的科室在几楼", {"5"}),
        ("骨科在几楼", {"6"}),
        ("骨科在哪一层楼", {"6"}),
        ("6楼有哪些科室", {"骨科"}),
        ("床位最多的科室", {"心内科"}),
    ],
)
def test_the_one_that_is_best_or_of_a_rank(
    reasoner: Reasoner, question: str, rows: set[str]
) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize("question", ["赵岩花了多少钱", "谁的处方待审核"])
def test_what_is_not_guessed(reasoner: Reasoner, question: str) -> None:
    assert reasoner.ask(question).status != "answered"
