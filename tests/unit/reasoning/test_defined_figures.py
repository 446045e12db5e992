"""Figures that a question defines by two amounts, in both languages."""

from __future__ import annotations

from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from duckkb.kb import KnowledgeBase
from duckkb.reasoning.reasoner import Reasoner

from .made_bases import Rows, Told, base_of, rounded

NOW = datetime(2026, 11, 24, 12)
SHOP = """
CREATE TABLE product (product_id INTEGER PRIMARY KEY, product_name TEXT, unit_price REAL, weight REAL, category TEXT);
CREATE TABLE order_line (line_id INTEGER PRIMARY KEY, product_id INTEGER REFERENCES product(product_id), quantity INTEGER, discount REAL,
  region TEXT);
INSERT INTO product VALUES (1, 'lamp', 20, 2, 'home'), (2, 'rug', 50, 5, 'home'), (3, 'hose', 10, 4, 'garden');
INSERT INTO order_line VALUES (1, 1, 3, 5, 'north'), (2, 2, 1, 0, 'north'), (3, 3, 10, 20, 'south'), (4, 1, 1, 0, 'south'),
  (5, 2, 2, 10, 'south');
"""
SHEET = """
CREATE TABLE 商品 (商品编号 TEXT PRIMARY KEY, 名称 TEXT, 单价 REAL, 成本 REAL, 类别 TEXT);
CREATE TABLE 销售 (编号 INTEGER PRIMARY KEY, 商品编号 TEXT REFERENCES 商品(商品编号), 件数 INTEGER, 门店 TEXT);
INSERT INTO 商品 VALUES ('A', '台灯', 20, 8, '家居'), ('B', '地毯', 50, 40, '家居'), ('C', '水管', 10, 5, '园艺');
INSERT INTO 销售 VALUES (1, 'A', 3, '东店'), (2, 'B', 1, '东店'), (3, 'C', 10, '西店'), (4, 'A', 1, '西店'), (5, 'B', 2, '西店');
"""


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("What is the total revenue (quantity times unit price)?", [(330,)]),
        ("Revenue is quantity times unit price. Which region has the highest total revenue?", [("south",)]),
        ("Which region has the highest total revenue, where revenue is quantity multiplied by unit price?", [("south",)]),
        ("Cost is quantity times unit price plus discount. What is the total cost?", [(365,)]),
        ("What is the total of quantity times unit price minus discount?", [(295,)]),
        ("Where density is weight divided by unit price, which product has the highest density?", [("hose",)]),
        ("Which product has the highest weight divided by unit price?", [("hose",)]),
        ("How many order lines have a quantity minus discount below 0?", [(3,)]),
        ("Where the revenue of an order line is its quantity times the unit price of the product, what are the total revenues?", [(330,)]),
    ],
)  # fmt: skip
def test_in_english(told: Told, question: str, rows: Rows) -> None:
    verdict, found = told(SHOP, question)
    assert (verdict, rounded(found)) == ("answer", rows)


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("件数乘以单价算作货款，哪个门店的货款总额最高？", [("西店",)]),
        ("货款等于件数乘以单价，一共有多少货款？", [(330,)]),
        ("每个门店的货款（件数乘以单价之和）", [("东店", 110), ("西店", 220)]),
        ("按件数乘单价算货款，货款超过50的销售有几笔？", [(3,)]),
        ("毛利等于单价减去成本，毛利最高的商品是哪个？", [("台灯",)]),
        ("毛利（单价减成本）超过6的商品有几个？", [(2,)]),
        ("单价除以成本最高的商品", [("台灯",)]),
        ("毛利等于件数乘以单价减成本，各门店的总毛利是多少？", [("东店", 62), ("西店", 167)]),
        ("件数乘以单价算作货款，各门店的总货款是多少？", [("东店", 110), ("西店", 220)]),
    ],
)
def test_in_chinese(told: Told, question: str, rows: Rows) -> None:
    verdict, found = told(SHEET, question)
    assert (verdict, sorted(rounded(found))) == ("answer", rows)


def test_the_name_and_its_total_are_shown(told: Told) -> None:
    question = "件数乘以单价算作货款，哪个门店的货款总额最高？给出门店和总额。"
    assert told(SHEET, question) == ("answer", [("西店", 220.0)])


@pytest.mark.parametrize(
    ("script", "question"),
    [
        (SHOP, "Revenue is quantity times tax rate. Which region has the highest revenue?"),
        (SHOP, "What is the total region (quantity times region)?"),
        (SHOP, "Cost is quantity plus unit price times discount. What is the total cost?"),
        (SHEET, "件数乘以税率算作税额，哪个门店的税额最高？"),
    ],
)
def test_what_is_not_kept_is_not_reckoned(told: Told, script: str, question: str) -> None:
    assert told(script, question)[0] != "answer"


def test_a_slash_between_two_names_is_no_division(told: Told) -> None:
    assert told(SHEET, "列出商品的名称、单价/成本")[1] != [
        ("台灯", 2.5),
        ("地毯", 1.25),
        ("水管", 2.0),
    ]


def test_what_is_shown_is_called_by_what_it_is_reckoned_from(tmp_path: Path) -> None:
    question = (
        "Total cost is quantity times unit price plus discount. What is the total cost per region?"
    )
    base = base_of(tmp_path, SHOP)
    with KnowledgeBase(base) as kb, closing(Reasoner(kb, sessions_url="sqlite://")) as reasoner:
        answer = reasoner.ask(question).answer
    assert answer is not None
    assert sorted(answer.rows) == [(115, "north"), (250, "south")]
    assert "total (quantity * unit_price + discount)" in answer.columns
