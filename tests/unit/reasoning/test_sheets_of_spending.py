"""One sheet of what was spent, as people keep it in a CSV file, and how they ask about it in both languages."""

from __future__ import annotations

from datetime import datetime

import pytest

from .made_bases import Rows, Told

NOW = datetime(2024, 8, 1, 12)
ZH = """
CREATE TABLE 支出 (编号 INTEGER PRIMARY KEY, 日期 DATE, 类别 TEXT, 商家 TEXT, 金额 REAL, 付款方式 TEXT, 备注 TEXT);
INSERT INTO 支出 VALUES (1, '2024-05-01', '餐饮', '老王面馆', 35, '微信', '午饭'), (2, '2024-05-02', '交通', '地铁', 6, '支付宝', NULL),
  (3, '2024-05-10', '餐饮', '星巴克', 42.5, '信用卡', '咖啡'), (4, '2024-06-03', '房租', '房东', 3200, '银行卡', '六月'),
  (5, '2024-06-08', '交通', '滴滴', 58, '微信', '打车'), (6, '2024-07-01', '餐饮', '老王面馆', 28.5, '微信', NULL);
"""
EN = """
CREATE TABLE expenses (id INTEGER PRIMARY KEY, spent_on DATE, category TEXT, merchant TEXT, amount REAL, paid_with TEXT, note TEXT);
INSERT INTO expenses VALUES (1, '2024-05-01', 'food', 'Noodle Bar', 35, 'card', 'lunch'), (2, '2024-05-02', 'transport', 'Metro', 6, 'cash', NULL),
  (3, '2024-05-10', 'food', 'Bean House', 42.5, 'card', 'coffee'), (4, '2024-06-03', 'rent', 'Landlord', 3200, 'transfer', 'June'),
  (5, '2024-06-08', 'transport', 'Cabs', 58, 'card', 'taxi'), (6, '2024-07-01', 'food', 'Noodle Bar', 28.5, 'cash', NULL);
"""


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("哪类支出最多", [("房租",)]),
        ("花钱最多的商家", [("房东",)]),
        ("支出最少的类别是什么", [("交通",)]),
        ("每月的支出", [("2024-05", 83.5), ("2024-06", 3258), ("2024-07", 28.5)]),
        ("平均每笔多少钱", [(3370 / 6,)]),
        ("交通费一共多少", [(64,)]),
        ("6月花了多少钱", [(3258,)]),
        ("有几笔餐饮支出", [(3,)]),
        ("最大的一笔支出是什么", [(4,)]),
    ],
)
def test_spending_in_chinese(told: Told, question: str, rows: Rows) -> None:
    verdict, found = told(ZH, question)
    assert (verdict, sorted(found)) == ("answer", rows)


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("which category did I spend the most on?", [("rent",)]),
        ("which merchant did we spend the least at?", [("Metro",)]),
        ("spending by month", [(28.5, "2024-07"), (83.5, "2024-05"), (3258, "2024-06")]),
        ("spending per category", [(64, "transport"), (106, "food"), (3200, "rent")]),
        ("total spent on transport", [(64,)]),
        ("how much was paid with card?", [(135.5,)]),
        ("how much did I spend on food?", [(106,)]),
        ("what share of spending is rent?", [(3200 / 3370,)]),
        ("which merchant did I visit most often?", [("Noodle Bar",)]),
        ("how many food expenses are there?", [(3,)]),
        ("what was my biggest expense?", [(4,)]),
    ],
)
def test_spending_in_english(told: Told, question: str, rows: Rows) -> None:
    verdict, found = told(EN, question)
    assert (verdict, sorted(found)) == ("answer", rows)


def test_what_came_in_is_not_what_was_spent(told: Told) -> None:
    assert told(EN.replace("expenses", "deposits"), "spending per category")[1][:1] != [
        (64, "transport")
    ]
