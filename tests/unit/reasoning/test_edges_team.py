"""Chinese questions about who works on which service: relative clauses, how long, numbers of text keys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answer_of, answering, rows_shown

from duckkb.reasoning.reasoner import Reasoner

CONFIG = """\
name: 研发
language: zh
nodes:
  工程师:
    table: engineers
    identity: id
    schema: { type: object, properties: { id: { type: string }, 姓名: { type: string } } }
  服务:
    table: services
    identity: id
    schema:
      type: object
      properties: { id: { type: string }, 名称: { type: string }, 代码行数: { type: integer, aliases: [代码量] } }
  故障:
    table: incidents
    identity: id
    schema: { type: object, properties: { id: { type: string }, 标题: { type: string } } }
edges:
  依赖: { from: 服务, to: 服务 }
  负责: { from: 工程师, to: 服务, schema: { type: object, properties: { 开始日期: { type: string, format: date } } } }
  修复: { from: 工程师, to: 故障, schema: { type: object, properties: { 耗时: { type: integer, unit: 小时 } } } }
  评审: { from: 工程师, to: 服务 }
"""


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    items: list[dict[str, Any]] = [
        {"type": "工程师", "id": f"e{n}", "姓名": name}
        for n, name in enumerate(("周岚", "陈默", "许可"), 1)
    ]
    for n, (name, lines) in enumerate(
        (("支付网关", 82000), ("订单中心", 210000), ("短信平台", 30000)), 1
    ):
        items.append({"type": "服务", "id": f"s{n}", "名称": name, "代码行数": lines})
    items += [{"type": "故障", "id": f"i{n}", "标题": t} for n, t in enumerate(("回调丢失", "订单重复"), 1)]  # fmt: skip
    ends = [("依赖", "s2", "s1"), ("依赖", "s1", "s3"), ("负责", "e1", "s1"), ("负责", "e2", "s2")]
    ends += [("负责", "e3", "s2"), ("负责", "e1", "s3"), ("评审", "e1", "s2")]
    items += [{"type": t, "source": {"id": a}, "target": {"id": b}} for t, a, b in ends]
    for who, what, hours in (("e1", "i1", 6), ("e2", "i2", 2), ("e1", "i2", 4)):
        edge = {"source": {"id": who}, "target": {"id": what}, "耗时": hours}
        items.append({"type": "修复", **edge})
    with answering(open_shared, CONFIG, items) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("谁负责依赖短信平台的服务", {"周岚"}),
        ("依赖支付网关的服务由谁负责", {"陈默", "许可"}),
        ("依赖支付网关的服务是谁负责的", {"陈默", "许可"}),
        ("负责两个以上服务的人", {"周岚"}),
        ("谁负责的服务不少于两个", {"周岚"}),
        ("许可和陈默共同负责哪些服务", {"订单中心"}),
        ("和陈默一起负责服务的人", {"许可"}),
        ("谁和陈默一起负责订单中心", {"许可"}),
        ("许可和周岚一起负责什么服务", set[str]()),
        ("陈默修复订单重复花了多久", {"2"}),
        ("周岚修复故障一共花了多久", {"10"}),
        ("陈默修复订单重复用了多长时间", {"2"}),
        ("平均修复耗时", {"4.0"}),
        ("代码超过10万行的服务", {"订单中心"}),
        ("代码最多的服务", {"订单中心"}),
    ],
)
def test_what_is_answered(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize("question", ["平稳的服务", "列出平稳的服务", "平稳的服务有几个"])
def test_an_adjective_that_nothing_explains_is_not_passed_over(
    reasoner: Reasoner, question: str
) -> None:
    assert reasoner.ask(question).status != "answered"


@pytest.mark.parametrize("question", ["按评审排序的工程师", "评审的姓名是什么", "评审的编号最大"])
def test_an_edge_that_keeps_nothing_is_no_fault(reasoner: Reasoner, question: str) -> None:
    assert reasoner.ask(question).status in ("answered", "clarify", "refused")
    assert "fault" not in (reasoner.ask(question).reason or "")
