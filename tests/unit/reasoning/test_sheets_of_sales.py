"""One sheet of sales, as people keep it in a CSV file, and how sellers ask about it in both languages."""

from __future__ import annotations

from datetime import datetime

import pytest

from .made_bases import Rows, Told

NOW = datetime(2024, 8, 1, 12)
ZH = """
CREATE TABLE 销售记录 (单号 INTEGER PRIMARY KEY, 日期 DATE, 门店 TEXT, 城市 TEXT, 店员 TEXT, 商品 TEXT, 类别 TEXT, 数量 INTEGER,
  单价 REAL, 金额 REAL, 支付方式 TEXT);
INSERT INTO 销售记录 VALUES
  (1, '2024-05-01', '人民路店', '杭州', '王芳', '苹果', '水果', 10, 5, 50, '微信'),
  (2, '2024-05-02', '人民路店', '杭州', '李强', '梨', '水果', 3, 4, 12, '现金'),
  (3, '2024-05-02', '解放路店', '杭州', '赵敏', '苹果', '水果', 8, 5, 40, '支付宝'),
  (4, '2024-06-01', '中山店', '南京', '钱坤', '香蕉', '水果', 20, 3, 60, '微信'),
  (5, '2024-06-03', '中山店', '南京', '钱坤', '牛奶', '饮品', 2, 6, 12, '现金'),
  (6, '2024-06-15', '人民路店', '杭州', '王芳', '牛奶', '饮品', 5, 6, 30, '微信'),
  (7, '2024-07-02', '解放路店', '杭州', '赵敏', '酸奶', '饮品', 4, 9, 36, '微信');
"""
EN = """
CREATE TABLE sales (order_no INTEGER PRIMARY KEY, order_date DATE, store TEXT, city TEXT, clerk TEXT, product TEXT, category TEXT,
  qty INTEGER, unit_price REAL, amount REAL, payment TEXT);
INSERT INTO sales VALUES
  (1, '2024-05-01', 'Main Street', 'Leeds', 'Ann Poe', 'apple', 'fruit', 10, 5, 50, 'card'),
  (2, '2024-05-02', 'Main Street', 'Leeds', 'Bob Ray', 'pear', 'fruit', 3, 4, 12, 'cash'),
  (3, '2024-05-02', 'Dock Road', 'Leeds', 'Cy Tan', 'apple', 'fruit', 8, 5, 40, 'voucher'),
  (4, '2024-06-01', 'Mill Lane', 'York', 'Di Fox', 'banana', 'fruit', 20, 3, 60, 'card'),
  (5, '2024-06-03', 'Mill Lane', 'York', 'Di Fox', 'milk', 'drink', 2, 6, 12, 'cash'),
  (6, '2024-06-15', 'Main Street', 'Leeds', 'Ann Poe', 'milk', 'drink', 5, 6, 30, 'card'),
  (7, '2024-07-02', 'Dock Road', 'Leeds', 'Cy Tan', 'yoghurt', 'drink', 4, 9, 36, 'card');
"""
BOUGHT = EN.replace("sales", "purchases")


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("卖得最好的商品是什么", [("香蕉",)]),
        ("最畅销的商品", [("香蕉",)]),
        ("销量最差的商品是哪个", [("梨",)]),
        ("哪个店员卖得最多", [("钱坤",)]),
        ("谁的业绩最好", [("王芳",)]),
        ("销售额最高的门店", [("人民路店",)]),
        ("每个门店的销售额", [("人民路店", 92), ("解放路店", 76), ("中山店", 72)]),
        ("销售额前两名的商品", [("苹果",), ("香蕉",)]),
        ("南京和杭州的销售额分别是多少", [("杭州", 168), ("南京", 72)]),
        ("5月苹果卖了多少", [(18,)]),
        ("6月卖了多少钱", [(102,)]),
        ("苹果卖了多少个", [(18,)]),
        ("各类别卖了多少", [("水果", 41), ("饮品", 11)]),
        ("苹果和香蕉哪个卖得多", [("香蕉",)]),
        ("客单价是多少", [(240 / 7,)]),
        ("平均每单多少钱", [(240 / 7,)]),
        ("一共有多少单", [(7,)]),
    ],
)
def test_a_sheet_in_chinese(told: Told, question: str, rows: Rows) -> None:
    verdict, found = told(ZH, question)
    assert (verdict, sorted(found)) == ("answer", sorted(rows))


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("what is the best-selling product?", [("banana",)]),
        ("the 2 best selling products", [("apple",), ("banana",)]),
        ("2 best-selling products", [("apple",), ("banana",)]),
        ("worst-selling product", [("pear",)]),
        ("which product sold the most units?", [("banana",)]),
        ("who sold the most?", [("Di Fox",)]),
        ("units sold per category", [(41, "fruit"), (11, "drink")]),
        ("how many units were sold in May?", [(21,)]),
        ("did we sell more apples or bananas?", [("banana",)]),
        ("how much was sold in June?", [(102,)]),
        ("how much did we make in May?", [(102,)]),
        ("how much cash did we take?", [(24,)]),
        ("revenue of Leeds and York", [(240,)]),
        ("revenue per store", [(92, "Main Street"), (76, "Dock Road"), (72, "Mill Lane")]),
        ("which city has the lowest turnover?", [("York",)]),
        ("average revenue per order", [(240 / 7,)]),
        ("what has Ann Poe sold?", [("apple",), ("milk",)]),
        (
            "which products do we sell?",
            [("apple",), ("banana",), ("milk",), ("pear",), ("yoghurt",)],
        ),
        ("most expensive product", [("yoghurt",)]),
        ("what is the cheapest product?", [("banana",)]),
    ],
)
def test_a_sheet_in_english(told: Told, question: str, rows: Rows) -> None:
    verdict, found = told(EN, question)
    assert (verdict, sorted(found)) == ("answer", sorted(rows))


@pytest.mark.parametrize(
    ("script", "question"),
    [
        (BOUGHT, "what is the best-selling product?"),
        (BOUGHT, "who sold the most?"),
        (ZH.replace("数量", "备注"), "卖得最好的商品是什么"),
        (EN.replace("qty INTEGER", "note INTEGER"), "which product sold the most units?"),
    ],
)
def test_what_a_sheet_does_not_keep_is_not_answered(told: Told, script: str, question: str) -> None:
    assert told(script, question)[0] != "answer"


def test_a_column_called_so_is_meant(told: Told) -> None:
    script = ZH.replace("金额", "销售额")
    assert told(script, "销售额最高的是哪一单")[1] == [(4,)]
    assert told(script, "6月的销售额合计")[1] == [(102,)]


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("what share of revenue comes from drinks?", [(78 / 240,)]),
        ("what percentage of the amount was paid in cash?", [(10.0,)]),
        ("what percentage of revenue do drinks account for?", [(32.5,)]),
        ("what share of the total qty is fruit?", [(41 / 52,)]),
        ("share of revenue by city", [("Leeds", 0.7), ("York", 0.3)]),
        ("percentage of the amount for each city", [("Leeds", 70.0), ("York", 30.0)]),
        ("what share of orders were paid by card?", [(4 / 7,)]),
    ],
)
def test_parts_of_an_amount(told: Told, question: str, rows: Rows) -> None:
    verdict, found = told(EN, question)
    assert verdict == "answer"
    assert sorted(found) == [pytest.approx(row) if len(row) == 1 else row for row in rows]
