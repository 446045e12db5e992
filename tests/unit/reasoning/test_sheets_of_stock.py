"""One sheet of what is in store, and how storekeepers ask about it in both languages."""

from __future__ import annotations

from datetime import datetime

import pytest

from .made_bases import Rows, Told, rounded

NOW = datetime(2026, 11, 24, 12)
ZH = """
CREATE TABLE 库存 (物料编号 TEXT PRIMARY KEY, 名称 TEXT, 类别 TEXT, 仓库 TEXT, 库存数量 INTEGER, 安全库存 INTEGER, 单价 REAL, 供应商 TEXT,
  最近入库日期 DATE);
INSERT INTO 库存 VALUES
  ('P01', '螺丝', '五金', '一号库', 260, 100, 0.5, '正泰', '2026-10-20'),
  ('P02', '螺母', '五金', '一号库', 80, 100, 0.3, '远东', '2026-07-28'),
  ('P03', '轴承', '五金', '二号库', 60, 10, 18, '正泰', '2026-10-05'),
  ('P04', '电机', '电气', '二号库', 12, 15, 420, '正泰', '2026-11-12'),
  ('P05', '水泵', '电气', '三号库', 0, 5, 400, '远东', '2026-06-30'),
  ('P06', '阀门', '五金', '三号库', 150, 50, 35, '德力', '2026-09-09'),
  ('P07', '电缆', '电气', '一号库', 700, 200, 6, '远东', '2026-08-30'),
  ('P08', '开关', '电气', '三号库', 25, 20, 12, '正泰', '2026-10-28');
"""
EN = """
CREATE TABLE inventory (sku TEXT PRIMARY KEY, item_name TEXT, category TEXT, warehouse TEXT, quantity_on_hand INTEGER, reorder_level INTEGER,
  unit_cost REAL, supplier TEXT, last_restocked DATE);
INSERT INTO inventory VALUES
  ('S01', 'bolt', 'hardware', 'East', 260, 100, 0.5, 'Acme', '2026-10-20'),
  ('S02', 'nut', 'hardware', 'East', 80, 100, 0.3, 'Initech', '2026-07-28'),
  ('S03', 'bearing', 'hardware', 'North', 60, 10, 18, 'Acme', '2026-10-05'),
  ('S04', 'motor', 'electric', 'North', 12, 15, 420, 'Acme', '2026-11-12'),
  ('S05', 'pump', 'electric', 'South', 0, 5, 400, 'Initech', '2026-06-30'),
  ('S06', 'valve', 'hardware', 'South', 150, 50, 35, 'Globex', '2026-09-09'),
  ('S07', 'cable', 'electric', 'East', 700, 200, 6, 'Initech', '2026-08-30'),
  ('S08', 'switch', 'electric', 'South', 25, 20, 12, 'Acme', '2026-10-28');
"""
ZH_JOINED = (
    ZH.replace("供应商 TEXT", "供应商 TEXT REFERENCES 供应商(名称)")
    + "CREATE TABLE 供应商 (名称 TEXT PRIMARY KEY, 城市 TEXT);"
    "INSERT INTO 供应商 VALUES ('正泰', '温州'), ('远东', '无锡'), ('德力', '宁波');"
)
EN_JOINED = (
    EN.replace("supplier TEXT", "supplier TEXT REFERENCES suppliers(name)")
    + "CREATE TABLE suppliers (name TEXT PRIMARY KEY, city TEXT);"
    "INSERT INTO suppliers VALUES ('Acme', 'Oslo'), ('Initech', 'Bonn'), ('Globex', 'Rome');"
)


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("哪些物料低于安全库存", [("水泵",), ("电机",), ("螺母",)]),
        ("库存不足的物料有哪些", [("水泵",), ("电机",), ("螺母",)]),
        ("库存告急的物料", [("水泵",), ("电机",), ("螺母",)]),
        ("需要补货的物料", [("水泵",), ("电机",), ("螺母",)]),
        ("该进货的物料有哪些", [("水泵",), ("电机",), ("螺母",)]),
        ("快用完的物料", [("水泵",), ("电机",), ("螺母",)]),
        ("库存低于最低库存的物料", [("水泵",), ("电机",), ("螺母",)]),
        ("没货的物料", [("水泵",)]),
        ("缺货的物料有哪些", [("水泵",)]),
        ("零库存的物料", [("水泵",)]),
        ("有几种物料缺货", [(1,)]),
        ("螺丝还有多少", [(260,)]),
        ("螺丝还剩多少个", [(260,)]),
        ("电机的库存是多少", [(12,)]),
        ("电机放在哪个仓库", [("二号库",)]),
        ("一号库有哪些物料", [("电缆",), ("螺丝",), ("螺母",)]),
        ("每个仓库有多少种物料", [("一号库", 3), ("三号库", 3), ("二号库", 2)]),
        ("各仓库库存总量", [("一号库", 1040), ("三号库", 175), ("二号库", 72)]),
        ("库存最多的物料是什么", [("电缆",)]),
        ("最贵的物料", [("电机",)]),
        ("库存总价值是多少", [(16024,)]),
        ("存货总额", [(16024,)]),
        ("每个仓库的库存价值", [("一号库", 4354), ("三号库", 5550), ("二号库", 6120)]),
        ("一号库的库存价值", [(4354,)]),
        ("哪个仓库的库存价值最高", [("二号库",)]),
        ("哪个仓库库存最多", [("一号库",)]),
        ("远东供应哪些物料", [("水泵",), ("电缆",), ("螺母",)]),
        ("哪个供应商供应的物料最多", [("正泰",)]),
        ("单价超过100的物料", [("水泵",), ("电机",)]),
        ("最近入库的物料是什么", [("电机",)]),
        ("刚进货的物料", [("电机",)]),
        ("超过三个月没入库的物料", [("水泵",), ("螺母",)]),
        ("100天没进货的物料", [("水泵",), ("螺母",)]),
        ("10月入库的有哪些", [("开关",), ("螺丝",), ("轴承",)]),
        ("10月补货的物料", [("开关",), ("螺丝",), ("轴承",)]),
        ("电气类物料的平均单价", [(209.5,)]),
        ("库存在100到300之间的物料", [("螺丝",), ("阀门",)]),
        ("库存少于50的物料", [("开关",), ("水泵",), ("电机",)]),
        ("水泵和阀门各有多少", [("水泵", 0), ("阀门", 150)]),
        ("库存最少的三种物料", [("开关",), ("水泵",), ("电机",)]),
        ("三号库里最贵的是什么", [("水泵",)]),
        ("五金类还有多少", [(550,)]),
        ("物料有多少种", [(8,)]),
    ],
)
def test_a_sheet_in_chinese(told: Told, question: str, rows: Rows) -> None:
    verdict, found = told(ZH, question)
    assert (verdict, sorted(rounded(found))) == ("answer", sorted(rows))


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("which items are below their reorder level?", [("motor",), ("nut",), ("pump",)]),
        ("items below the reorder point", [("motor",), ("nut",), ("pump",)]),
        ("what is out of stock?", [("pump",)]),
        ("which items are out of stock?", [("pump",)]),
        ("items out of stock", [("pump",)]),
        ("which items are sold out?", [("pump",)]),
        ("how many bolts do we have?", [(260,)]),
        ("how many motors are left?", [(12,)]),
        ("how many cables do we still have in stock?", [(700,)]),
        ("where are the motors?", [("North",)]),
        ("where do we keep the cables?", [("East",)]),
        ("what do we need to reorder?", [("motor",), ("nut",), ("pump",)]),
        ("what needs to be restocked?", [("motor",), ("nut",), ("pump",)]),
        ("what is running low?", [("motor",), ("nut",), ("pump",)]),
        ("what is low on stock?", [("motor",), ("nut",), ("pump",)]),
        ("what are we running low on?", [("motor",), ("nut",), ("pump",)]),
        ("total stock value", [(16024,)]),
        ("what is the total value of our stock?", [(16024,)]),
        ("inventory value", [(16024,)]),
        ("stock value by warehouse", [(4354, "East"), (5550, "South"), (6120, "North")]),
        ("inventory value per category", [(6484, "hardware"), (9540, "electric")]),
        ("which warehouse has the highest stock value?", [("North",)]),
        ("which supplier supplies the most items?", [("Acme",)]),
        ("which items have not been restocked since August?", [("nut",), ("pump",)]),
        ("most expensive item", [("motor",)]),
        ("which item do we have the most of?", [("cable",)]),
        ("which item do we have the least of?", [("pump",)]),
        ("items with fewer than 50 in stock", [("motor",), ("pump",), ("switch",)]),
        ("items with more than 100 left", [("bolt",), ("cable",), ("valve",)]),
        ("how many items are in the North warehouse?", [(2,)]),
        (
            "how much stock is there in each warehouse?",
            [("East", 1040), ("North", 72), ("South", 175)],
        ),
        ("what is in the South warehouse?", [("pump",), ("switch",), ("valve",)]),
        ("who supplies the pump?", [("Initech",)]),
        ("what was restocked last?", [("motor",)]),
        ("what was restocked in October?", [("bearing",), ("bolt",), ("switch",)]),
        ("which items cost more than 100?", [("motor",), ("pump",)]),
        ("how many units of hardware do we have?", [(550,)]),
    ],
)
def test_a_sheet_in_english(told: Told, question: str, rows: Rows) -> None:
    verdict, found = told(EN, question)
    assert (verdict, sorted(rounded(found))) == ("answer", sorted(rows))


@pytest.mark.parametrize(
    ("script", "question"),
    [
        (EN.replace("reorder_level", "shelf_row"), "what do we need to reorder?"),
        (EN.replace("reorder_level", "shelf_row"), "items below the reorder point"),
        (EN.replace("reorder_level", "shelf_row"), "what is running low?"),
        (EN.replace("unit_cost", "weight_kg"), "total stock value"),
        (EN.replace("unit_cost", "weight_kg"), "stock value by warehouse"),
        (ZH.replace("安全库存", "货架层"), "需要补货的物料"),
        (ZH.replace("安全库存", "货架层"), "库存不足的物料有哪些"),
        (ZH.replace("单价", "重量"), "库存总价值是多少"),
        (ZH.replace("单价", "重量"), "每个仓库的库存价值"),
    ],
)
def test_what_a_sheet_does_not_keep_is_not_answered(told: Told, script: str, question: str) -> None:
    assert told(script, question)[0] != "answer"


@pytest.mark.parametrize(
    ("script", "question"),
    [
        (EN_JOINED, "what do we need to reorder?"),
        (EN_JOINED, "total stock value"),
        (ZH_JOINED, "需要补货的物料"),
        (ZH_JOINED, "刚进货的物料"),
    ],
)
def test_with_other_tables_the_rows_are_not_all_there_is(
    told: Told, script: str, question: str
) -> None:
    assert told(script, question)[0] != "answer"


def test_a_column_called_so_is_meant(told: Told) -> None:
    valued = EN.replace("reorder_level", "stock_value")
    assert told(valued, "total stock value") == ("answer", [(500,)])
    assert sorted(told(valued, "stock value by warehouse")[1]) == [
        (25, "North"),
        (75, "South"),
        (400, "East"),
    ]
    assert told(ZH.replace("安全库存", "库存价值"), "库存价值最高的物料") == ("answer", [("电缆",)])


def test_rows_called_by_another_table_are_of_that(told: Told) -> None:
    script = (
        ZH + "CREATE TABLE 物料 (代号 TEXT PRIMARY KEY); INSERT INTO 物料 VALUES ('M1'), ('M2');"
    )
    assert told(ZH, "一共有多少种物料") == ("answer", [(8,)])
    assert told(script, "一共有多少种物料") == ("answer", [(2,)])
