"""Chinese questions over warehouses: amounts in the unit that an edge keeps them in, what is out of date,
what was never begun, and who did something to rows of a state."""

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
name: 物流
language: zh
nodes:
  仓库:
    table: warehouses
    identity: 名称
    aliases: [仓]
    schema: { type: object, properties: { 名称: { type: string }, 面积: { type: number, unit: 平方米 } } }
  货物:
    table: cargo
    identity: 编码
    aliases: [货]
    schema: { type: object, properties: { 编码: { type: string }, 品名: { type: string }, 保质期至: { type: string, format: date } } }
  运单:
    table: waybills
    identity: 单号
    schema: { type: object, properties: { 单号: { type: string }, 运费: { type: number, unit: 元 }, 状态: { type: string, enum: [运输中, 异常] } } }
  车辆:
    table: trucks
    identity: 车牌
    aliases: [车]
    schema: { type: object, properties: { 车牌: { type: string }, 年检到期: { type: string, format: date } } }
edges:
  存放:
    from: 货物
    to: 仓库
    aliases: [存, 放在]
    schema: { type: object, properties: { 数量: { type: integer, unit: 箱 }, 入库日期: { type: string, format: date } } }
  装载: { from: 运单, to: 货物, aliases: [装] }
  发自: { from: 运单, to: 仓库 }
  运输: { from: 车辆, to: 运单 }
"""


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    items = [
        *nodes_of("仓库", ("名称", "面积"), [("东仓", 5000), ("西仓", 8000), ("北仓", 3000)]),
        *nodes_of(
            "货物",
            ("编码", "品名", "保质期至"),
            [
                ("c1", "三文鱼", "2026-12-30"),
                ("c2", "冰箱", None),
                ("c3", "玻璃杯", None),
                ("c4", "胰岛素", "2026-10-15"),
                ("c5", "电视", None),
            ],
        ),
        *nodes_of(
            "运单",
            ("单号", "运费", "状态"),
            [("W1", 320, "运输中"), ("W2", 560, "运输中"), ("W3", 150, "异常")],
        ),
        *nodes_of(
            "车辆",
            ("车牌", "年检到期"),
            [("沪A1", "2026-12-01"), ("川B2", "2026-10-01"), ("粤C3", "2025-03-03")],
        ),
        *edges_of(
            "存放",
            ("编码", "名称"),
            ("数量", "入库日期"),
            [
                ("c1", "东仓", 30, "2026-11-01"),
                ("c2", "西仓", 12, "2026-08-08"),
                ("c3", "西仓", 200, "2026-09-01"),
                ("c4", "东仓", 50, "2026-06-01"),
            ],
        ),
        *edges_of("装载", ("单号", "编码"), (), [("W1", "c1"), ("W2", "c2"), ("W2", "c3")]),
        *edges_of("发自", ("单号", "名称"), (), [("W1", "东仓"), ("W2", "西仓"), ("W3", "北仓")]),
        *edges_of("运输", ("车牌", "单号"), (), [("沪A1", "W1")]),
    ]
    with answering(open_shared, CONFIG, items, datetime(2026, 11, 22, tzinfo=UTC)) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("每个仓库存了多少箱货", {"东仓 80", "西仓 212"}),
        ("西仓存了多少箱货", {"212"}),
        ("没有入库的货物", {"电视"}),
        ("过期的货物有哪些", {"胰岛素"}),
        ("过了保质期的货物", {"胰岛素"}),
        ("下个月过期的货物", {"三文鱼"}),
        ("年检过期的车", {"川B2", "粤C3"}),
        ("今年年检过期的车", {"川B2", "沪A1"}),
        ("异常的运单是哪个仓发的", {"北仓"}),
        ("哪个仓库发出了异常的运单", {"北仓"}),
        ("运费最高的运单装了什么", {"冰箱", "玻璃杯"}),
        ("运单的异常率", {str(1 / 3)}),
    ],
)
def test_what_is_answered(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows
