"""Chinese questions over houses for sale: who saw and who bought which, prices that edges keep, 万元."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answer_of, answering, rows_shown

from duckkb.reasoning.reasoner import Reasoner

CONFIG = """\
name: 房产
language: zh
nodes:
  房源:
    table: houses
    identity: 编号
    aliases: [房子, 房屋]
    schema:
      type: object
      properties:
        编号: { type: string }
        小区: { type: string }
        区域: { type: string, aliases: [区] }
        面积: { type: number, unit: 平方米 }
        总价: { type: number, unit: 万元, aliases: [价格, 价钱] }
        状态: { type: string, enum: [在售, 已售, 下架] }
        挂牌日期: { type: string, format: date }
        有电梯: { type: boolean }
  客户:
    table: clients
    identity: 姓名
    aliases: [买家, 顾客]
    schema:
      type: object
      properties:
        姓名: { type: string }
        预算: { type: number, unit: 万元 }
        来源: { type: string, enum: [网络, 门店, 转介绍] }
        登记日期: { type: string, format: date }
  经纪人:
    table: agents
    identity: 姓名
    aliases: [中介]
    schema:
      type: object
      properties:
        姓名: { type: string }
        门店: { type: string }
        入职日期: { type: string, format: date }
edges:
  看房:
    from: 客户
    to: 房源
    aliases: [带看, 看过]
    schema:
      type: object
      properties:
        日期: { type: string, format: date }
        评价: { type: string, enum: [满意, 一般, 不满意] }
  成交:
    from: 客户
    to: 房源
    aliases: [买, 购买]
    schema:
      type: object
      properties:
        成交价: { type: number, unit: 万元 }
        日期: { type: string, format: date }
  负责: { from: 经纪人, to: 房源, aliases: [维护] }
  服务: { from: 经纪人, to: 客户, aliases: [跟进] }
"""


def _edge(name: str, one: str, other: str, end: str = "编号", **more: Any) -> dict[str, Any]:
    return {"type": name, "source": {"姓名": one}, "target": {end: other}, **more}


def _items() -> Iterator[dict[str, Any]]:
    fields = ("编号", "小区", "区域", "面积", "总价", "状态", "挂牌日期", "有电梯")
    for row in (
        ("H1", "翠湖花园", "西湖区", 89, 420, "在售", "2026-10-08", True),
        ("H2", "翠湖花园", "西湖区", 120, 610, "已售", "2026-05-20", True),
        ("H3", "阳光公寓", "滨江区", 56, 210, "在售", "2026-11-12", False),
        ("H4", "江畔名邸", "滨江区", 140, 880, "在售", "2026-08-30", True),
        ("H5", "老西门", "上城区", 65, 255, "下架", "2026-01-15", False),
        ("H6", "阳光公寓", "滨江区", 72, 298, "已售", "2026-07-07", True),
    ):
        yield {"type": "房源", **dict(zip(fields, row, strict=True))}
    for name, money, source, day in (
        ("钱伟", 450, "网络", "2026-09-10"),
        ("沈丽", 300, "门店", "2026-06-18"),
        ("高峰", 900, "转介绍", "2026-10-22"),
        ("许静", 220, "网络", "2026-11-15"),
    ):
        yield {"type": "客户", "姓名": name, "预算": money, "来源": source, "登记日期": day}
    for name, shop, day in (
        ("罗强", "文三店", "2019-04-01"),
        ("唐敏", "滨江店", "2023-08-15"),
        ("邓超", "滨江店", "2025-02-10"),
    ):
        yield {"type": "经纪人", "姓名": name, "门店": shop, "入职日期": day}
    for name, house, day, found in (
        ("钱伟", "H1", "2026-10-15", "满意"),
        ("钱伟", "H3", "2026-11-14", "不满意"),
        ("沈丽", "H6", "2026-07-01", "满意"),
        ("沈丽", "H3", "2026-11-16", "一般"),
        ("高峰", "H4", "2026-11-01", "满意"),
        ("高峰", "H2", "2026-10-25", "一般"),
        ("钱伟", "H4", "2026-11-18", "一般"),
    ):
        yield _edge("看房", name, house, 日期=day, 评价=found)
    yield _edge("成交", "沈丽", "H6", 成交价=290, 日期="2026-07-20")
    yield _edge("成交", "高峰", "H2", 成交价=615, 日期="2026-11-02")
    for name, house in (
        ("罗强", "H1"),
        ("罗强", "H2"),
        ("唐敏", "H3"),
        ("唐敏", "H4"),
        ("邓超", "H6"),
    ):
        yield _edge("负责", name, house)
    for name, client in (("罗强", "钱伟"), ("唐敏", "沈丽"), ("邓超", "高峰"), ("唐敏", "许静")):
        yield _edge("服务", name, client, "姓名")


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    clock = datetime(2026, 11, 22, tzinfo=UTC)
    with answering(open_shared, CONFIG, list(_items()), clock) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("阳光公寓均价是多少", {"254.0"}),
        ("房子的均价是多少", {"445.5"}),
        ("滨江区房子均价", {"462.6666666666667"}),
        ("各区均价", {"西湖区 515.0", "滨江区 462.6666666666667", "上城区 255.0"}),
    ],
)
def test_a_mean_price_is_one_figure(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize(
    "question", ["满意后成交的客户", "预算够买H1的客户", "哪个经纪人服务的房源最多"]
)
def test_a_verb_that_found_no_place_is_not_passed_over(reasoner: Reasoner, question: str) -> None:
    assert reasoner.ask(question).status != "answered"


def test_what_an_edge_keeps_by_just_this_name_is_meant(reasoner: Reasoner) -> None:
    assert rows_shown(answer_of(reasoner, "H6成交价多少")) == {"290.0"}


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("邓超的客户买了哪套房", {"H2"}),
        ("哪套房是邓超的客户买下的", {"H2"}),
        ("哪套房被邓超的客户买了", {"H2"}),
        ("哪个经纪人的客户成交了", {"唐敏", "邓超"}),
        ("还没买房的客户", {"钱伟", "许静"}),
        ("还没买房的客户都有谁", {"许静", "钱伟"}),
        ("看过房但没买的客户", {"钱伟"}),
        ("看过房的客户", {"钱伟", "沈丽", "高峰"}),
        ("钱伟看过几套房", {"3"}),
        ("沈丽买房花了多少钱", {"290.0"}),
        ("谁看房最多", {"钱伟"}),
    ],
)
def test_who_saw_and_who_bought(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


def test_what_an_edge_with_money_has_most_of_is_not_guessed(reasoner: Reasoner) -> None:
    assert reasoner.ask("成交最多的客户").status != "answered"


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("300万以下的房子有哪些", {"H3", "H5", "H6"}),
        ("300万以上的房子有几套", {"3"}),
        ("谁买了600万以上的房子", {"高峰"}),
        ("100平以上的房子", {"H2", "H4"}),
    ],
)
def test_an_amount_in_ten_thousands_is_money(
    reasoner: Reasoner, question: str, rows: set[str]
) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("入职最久的中介", {"罗强"}),
        ("挂牌最久的在售房源", {"H4"}),
        ("挂牌时间最长的房子", {"H5"}),
        ("挂牌时间最短的房子", {"H3"}),
        ("挂牌超过三个月的房子", {"H2", "H5", "H6"}),
        ("挂牌不到一个月的房子", {"H3"}),
    ],
)
def test_what_has_lasted_longest_began_first(
    reasoner: Reasoner, question: str, rows: set[str]
) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("成交价比总价低的房子", {"H6"}),
        ("成交价高于总价的房源有哪些", {"H2"}),
        ("有多少房子成交价低于总价", {"1"}),
        ("预算比H1总价高的客户", {"钱伟", "高峰"}),
        ("预算低于H4的总价的客户有几个", {"3"}),
        ("登记日期早于入职日期的客户", set[str]()),
    ],
)
def test_amounts_are_compared_with_one_another(
    reasoner: Reasoner, question: str, rows: set[str]
) -> None:
    if rows:
        assert rows_shown(answer_of(reasoner, question)) == rows
    else:  # nothing joins what the two are of
        assert reasoner.ask(question).status != "answered"


def test_what_is_called_a_total_adds_nothing_up(reasoner: Reasoner) -> None:
    assert rows_shown(answer_of(reasoner, "阳光公寓总价多少")) == {"210.0", "298.0"}


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("高峰花了多少钱", {"615.0"}),
        ("H1多少钱", {"420.0"}),
        ("最便宜的房子多少钱", {"210.0"}),
        ("沈丽的中介门店", {"滨江店"}),
        ("最大的房子多大", {"140.0"}),
    ],
)
def test_what_something_costs_and_what_was_spent(
    reasoner: Reasoner, question: str, rows: set[str]
) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize(
    "question",
    [
        "H6花了多少钱",
        "每套房被看了几次",
        "沈丽的中介预算",
    ],
)
def test_what_would_answer_another_question_is_refused(reasoner: Reasoner, question: str) -> None:
    assert reasoner.ask(question).status != "answered"


def test_the_unit_is_told_in_the_language_of_the_question(reasoner: Reasoner) -> None:
    asked = reasoner.ask("300万以下的房子有哪些")
    assert asked.assumptions[0] == "「总价」以万元为单位：300万 按 300 理解"
