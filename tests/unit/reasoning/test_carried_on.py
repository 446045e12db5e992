"""Conversations: questions that say only what is other than in the one before."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

import duckkb
from duckkb.reasoning.reasoner import Reasoner

CONFIG = """\
language: en
nodes:
  Customer:
    table: customers
    identity: name
    title: customer
    aliases: [客户]
    schema:
      type: object
      properties:
        name: { type: string, title: name, aliases: [姓名] }
        city: { type: string, title: city, aliases: [城市] }
        level: { type: string, title: level, aliases: [等级] }
        phone: { type: string, title: phone, aliases: [电话] }
  Order:
    table: orders
    identity: no
    title: order
    aliases: [订单]
    schema:
      type: object
      properties:
        no: { type: string, title: order number }
        packed: { type: string, format: date, title: packing date, aliases: [包装日期] }
        shipped: { type: string, format: date, title: shipping date, aliases: [发货日期] }
        status: { type: string, title: status, aliases: [状态] }
        amount: { type: integer, title: amount, aliases: [金额] }
        net: { type: integer, title: net weight }
        gross: { type: integer, title: gross weight }
edges:
  PLACED_BY:
    from: Order
    to: Customer
    cardinality: N:1
"""
CUSTOMERS = [
    ("Ana", "Lisbon", "gold", "11"),
    ("Ben", "Porto", "gold", "12"),
    ("Cai", "Porto", "silver", "13"),
    ("王芳", "上海", "gold", "14"),
    ("李强", "北京", "silver", "15"),
]
ORDERS = [
    ("o1", "2023-01-05", "2023-02-01", "open", 10, "Ana"),
    ("o2", "2023-02-07", "2023-02-09", "paid", 30, "Ana"),
    ("o3", "2023-02-08", "2023-03-09", "paid", 50, "Ben"),
    ("o4", "2022-03-09", "2023-01-09", "paid", 70, "王芳"),
    ("o5", "2022-04-01", "2022-04-09", "open", 90, "李强"),
]
NOW = datetime(2024, 5, 1, tzinfo=UTC)


@pytest.fixture(scope="module")
def orders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reasoner]:
    root = tmp_path_factory.mktemp("orders")
    (root / "config.yaml").write_text(CONFIG, encoding="utf-8")
    with duckkb.open(root) as base:
        items: list[dict[str, Any]] = [
            {"type": "Customer", "name": n, "city": c, "level": v, "phone": p}
            for n, c, v, p in CUSTOMERS
        ]
        for no, packed, shipped, status, amount, customer in ORDERS:
            told = {"packed": packed, "shipped": shipped, "status": status, "amount": amount}
            weights = {"net": amount + 1, "gross": amount + 2}
            items.append({"type": "Order", "no": no, **told, **weights})
            ends = {"source": {"no": no}, "target": {"name": customer}}
            items.append({"type": "PLACED_BY", **ends})
        base.import_bundle(items)
        made = Reasoner(base, clock=lambda: NOW, sessions_url="sqlite://")
        yield made
        made.close()


def cells(asked: Any) -> list[str]:
    assert asked.status == "answered", (asked.reason, asked.clarification)
    return sorted(" ".join(map(str, row)) for row in asked.answer.rows)


@pytest.mark.parametrize(
    ("talk", "rows"),
    [
        # A value of the same column takes the place of the one before, also where it is told twice.
        (("How many customers are in Porto?", "and Lisbon?"), ["1"]),
        (("How many customers are in Porto?", "and Lisbon?", "what about Porto"), ["2"]),
        (("上海有多少客户", "北京呢"), ["1"]),
        (("What is the phone of Ben?", "and Cai?"), ["13"]),
        (("Ben的电话是多少", "王芳呢？"), ["14"]),
        # One of another column narrows down.
        (("How many customers are in Porto?", "only gold"), ["1"]),
        (("有多少客户", "Porto的呢"), ["2"]),
        (("paid的订单有多少", "金额超过40的呢"), ["2"]),
        # A name.
        (("What is the phone of Ben?", "and his city?"), ["Porto"]),
        (("王芳的电话是多少", "城市呢"), ["上海"]),
        (("How many customers are there?", "and orders?"), ["5"]),
        # A comparison, whole or its number alone.
        (("orders with an amount over 60", "over 80?"), ["o5"]),
        (("orders with an amount over 60", "and 80?"), ["o5"]),
        (("金额超过60的订单有哪些", "低于20的呢"), ["o1"]),
        # A grade, a figure, and one for the other.
        (("What is the average amount of orders?", "and the highest?"), ["90"]),
        (("What is the highest amount of orders?", "average instead"), ["50.0"]),
        (("订单的平均金额是多少", "总和呢"), ["250"]),
        (("金额最高的订单是哪个", "最低的呢"), ["o1"]),
        (("order with the highest amount", "top 2"), ["o4", "o5"]),
        # Groups, added and in place of others; of groups the first.
        (("How many orders are there?", "by status"), ["2 open", "3 paid"]),
        (("有多少订单", "按状态呢"), ["open 2", "paid 3"]),
        (("How many orders are there by status?", "and per customer?"), ["Ana 2", "Ben 1", "李强 1", "王芳 1"]),
        (("每个状态有多少订单", "哪个最多"), ["paid 3"]),
        (("每个状态有多少订单", "最少的呢"), ["open 2"]),
        (("How many orders are there by status?", "which has the fewest?"), ["2 open"]),
        # From how many to which, and back, and a figure of what was counted.
        (("How many customers are in Porto?", "list them"), ["Ben", "Cai"]),
        (("Porto有多少客户", "有哪些"), ["Ben", "Cai"]),
        (("List customers in Porto", "how many are there?"), ["2"]),
        (("Porto的客户有哪些", "一共多少个"), ["2"]),
        (("状态是paid的订单有多少", "总金额呢"), ["150"]),
        # Orders of rows, and all rows.
        (("What is the total amount of paid orders?", "and overall?"), ["250"]),
        # What rows are so besides.
        (("orders with status paid", "with an amount over 60"), ["o4"]),
    ],
)  # fmt: skip
def test_the_question_goes_on(talk: tuple[str, ...], rows: list[str], orders: Reasoner) -> None:
    asked = orders.ask(talk[0])
    assert asked.status == "answered", asked.reason
    for each in talk[1:]:
        asked = orders.ask(each, session_id=asked.session_id)
    assert cells(asked) == rows
    kept = ("the rest is as in the question before: ", "其余沿用上一个问题：「")
    assert any(note.startswith(kept) for note in asked.assumptions)


def test_rows_are_put_in_an_order(orders: Reasoner) -> None:
    asked = orders.ask("list orders with status paid")
    asked = orders.ask("sort them by amount descending", session_id=asked.session_id)
    assert asked.answer is not None
    assert [row[0] for row in asked.answer.rows] == ["o4", "o3", "o2"]


@pytest.mark.parametrize(
    ("first", "then", "rows"),
    [
        ("How many customers are in Porto?", "How many orders are open?", ["2"]),
        ("How many customers are in Porto?", "customers in Lisbon", ["Ana"]),
        ("上海有多少客户", "有多少订单", ["5"]),
        ("How many customers are in Porto?", "phone of Ana", ["11"]),
        ("How many customers are in Porto?", "the highest order amount", ["90"]),
        # Who asks of whom is no piece of what was asked.
        ("What is the phone of Ben?", "Which customers are gold?", ["Ana", "Ben", "王芳"]),
    ],
)
def test_a_whole_question_stands_for_itself(
    first: str, then: str, rows: list[str], orders: Reasoner
) -> None:
    asked = orders.ask(first)
    asked = orders.ask(then, session_id=asked.session_id)
    assert cells(asked) == rows
    assert not any("before" in note or "上一个" in note for note in asked.assumptions)


@pytest.mark.parametrize("then", ["那评分呢", "what about the weather?"])
def test_what_finds_no_place_is_not_answered_about_all_rows(then: str, orders: Reasoner) -> None:
    asked = orders.ask("How many customers are in Porto?")
    asked = orders.ask(then, session_id=asked.session_id)
    assert asked.status == "clarify"
    assert asked.clarification is not None
    assert asked.clarification["kind"] == "rephrase"


def test_what_was_meant_before_is_meant_again(orders: Reasoner) -> None:
    """Of two weights one is chosen, in words that belong to the whole question; it is not asked for once more."""
    first = orders.ask("What is the amount of order o1?")
    asked = orders.ask("and the weight?", session_id=first.session_id)
    assert asked.status == "clarify"
    assert asked.clarification is not None
    assert asked.clarification["question"] == "What is the weight of order o1?"
    asked = orders.ask(session_id=first.session_id, answer="gross weight")
    assert cells(asked) == ["12"]
    asked = orders.ask("and o2?", session_id=first.session_id)
    assert cells(asked) == ["32"]
