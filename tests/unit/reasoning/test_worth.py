"""What pieces are worth altogether, where rows keep the price of one and how many there are."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, base_of, rounded, verdict_on

from duckkb.kb import KnowledgeBase
from duckkb.reasoning.domain import Domain, open_domain

NOW = datetime(2024, 1, 1, tzinfo=UTC)
CHINESE = """
CREATE TABLE 商家(编号 INTEGER PRIMARY KEY, 店名 TEXT);
CREATE TABLE 材料(材料号 INTEGER PRIMARY KEY, 名称 TEXT, 单价 REAL, 数量 INTEGER, 商家编号 INTEGER REFERENCES 商家(编号));
INSERT INTO 商家 VALUES (1,'老王建材'),(2,'美家陶瓷');
INSERT INTO 材料 VALUES (1,'地砖',68,90,2),(2,'墙砖',45,200,2),(3,'乳胶漆',520,6,1);
"""
ENGLISH = """
CREATE TABLE supplier(supplier_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE order_line(line_id INTEGER PRIMARY KEY, product TEXT, unit_price REAL, quantity INTEGER,
  supplier_id INTEGER REFERENCES supplier(supplier_id));
INSERT INTO supplier VALUES (1,'Acme'),(2,'Bolt');
INSERT INTO order_line VALUES (1,'nails',2,100,1),(2,'saw',30,2,1),(3,'glue',5,10,2);
"""


@pytest.fixture(scope="module")
def chinese(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with KnowledgeBase(base_of(tmp_path_factory.mktemp("materials"), CHINESE)) as kb:
        yield open_domain(kb)


@pytest.fixture(scope="module")
def english(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with KnowledgeBase(base_of(tmp_path_factory.mktemp("lines"), ENGLISH)) as kb:
        yield open_domain(kb)


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("地砖一共多少钱", [(6120,)]),
        ("材料总共花了多少钱", [(18240,)]),
        ("每个商家的材料总价", [("美家陶瓷", 15120), ("老王建材", 3120)]),
        ("总价最高的材料", [("墙砖",)]),
        # The price of one is what is named.
        ("单价最高的材料", [("乳胶漆",)]),
        ("材料的平均单价", [(211,)]),
    ],
)
def test_prices_of_single_pieces_are_not_added_up(
    chinese: Domain, question: str, rows: Rows
) -> None:
    ending, found = verdict_on(chinese, question, NOW)
    assert ending == "answer"
    assert sorted(rounded(found)) == sorted(rows)


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("What is the total price of all order lines?", [(310,)]),
        ("What is the average unit price of the order lines?", [(12.333,)]),
        ("Which product has the highest unit price?", [("saw",)]),
    ],
)
def test_likewise_in_english(english: Domain, question: str, rows: Rows) -> None:
    ending, found = verdict_on(english, question, NOW)
    assert ending == "answer"
    assert rounded(found) == rows
