"""What is asked in Chinese of a store over tables with English names: how much there is, what went in and out, what is
paid, and when goods came."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest

from duckkb.reasoning.domain import Domain

from .made_bases import Rows, domains, verdict_on

NOW = datetime(2026, 11, 25, 12)
STORE = """
CREATE TABLE suppliers(supplier_id INTEGER PRIMARY KEY, supplier_name TEXT, city TEXT);
CREATE TABLE warehouses(warehouse_id INTEGER PRIMARY KEY, warehouse_name TEXT, capacity INTEGER);
CREATE TABLE materials(material_id INTEGER PRIMARY KEY, material_name TEXT, category TEXT, safety_stock INTEGER, unit_cost REAL);
CREATE TABLE inventory(warehouse_id INTEGER REFERENCES warehouses(warehouse_id),
  material_id INTEGER REFERENCES materials(material_id), on_hand INTEGER, updated_at DATETIME,
  PRIMARY KEY (warehouse_id, material_id));
CREATE TABLE purchase_orders(po_id INTEGER PRIMARY KEY, po_no TEXT, supplier_id INTEGER REFERENCES suppliers(supplier_id),
  order_date DATE, received_date DATE, total_amount REAL, paid_amount REAL, buyer TEXT);
CREATE TABLE stock_out(out_id INTEGER PRIMARY KEY, warehouse_id INTEGER REFERENCES warehouses(warehouse_id),
  material_id INTEGER REFERENCES materials(material_id), qty INTEGER, out_date DATE, receiver TEXT);
INSERT INTO suppliers VALUES (1,'华东钢材','上海'),(2,'恒达五金','杭州');
INSERT INTO warehouses VALUES (1,'一号仓',5000),(2,'二号仓',3000);
INSERT INTO materials VALUES (1,'螺纹钢','金属',20,3800),(2,'螺栓','五金',5000,0.6),(3,'环氧树脂','化工',30,420),(4,'铜线','金属',2000,8);
INSERT INTO inventory VALUES (1,1,35,'2026-11-20 10:00:00'),(1,2,4200,'2026-11-21 10:00:00'),(2,2,1500,'2026-11-22 09:00:00'),
  (2,3,12,'2026-11-18 09:00:00'),(1,4,0,'2026-10-30 09:00:00');
INSERT INTO purchase_orders VALUES (1,'PO-101',1,'2026-01-10','2026-01-24',76000,76000,'周颖'),
  (2,'PO-102',2,'2026-03-02','2026-03-20',3600,1800,'周颖'),(3,'PO-103',1,'2026-10-08',NULL,114000,NULL,'钱进');
INSERT INTO stock_out VALUES (1,1,1,5,'2026-02-10','老张'),(2,1,2,1800,'2026-11-01','小李'),(3,2,3,20,'2026-08-15','老张');
"""


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with domains(tmp_path_factory) as opened:
        yield opened(STORE)


ASKED: list[tuple[str, Rows]] = [
    # Of all stores together, not rows of what went out.
    ("螺栓的库存有多少", [(5700,)]),
    ("一号仓的螺栓库存", [(4200,)]),
    ("没有库存的物料", [("铜线",)]),
    ("库存超过5000的物料", [("螺栓",)]),
    ("库存低于安全库存的物料", [("环氧树脂",), ("铜线",)]),
    ("哪些物料的库存低于安全库存", [("环氧树脂",), ("铜线",)]),
    ("每个仓库的库存总量", [("一号仓", 4235), ("二号仓", 1512)]),
    ("从没出过库的物料", [("铜线",)]),
    ("11月出库了几次", [(1,)]),
    # What was paid in part is not paid.
    ("还没付清的采购单", [(2,), (3,)]),
    ("每个供应商欠了多少钱", [("华东钢材", 114000.0), ("恒达五金", 1800.0)]),
    ("PO-102什么时候到货的", [("2026-03-20",)]),
]


@pytest.mark.parametrize(("question", "expected"), ASKED)
def test_what_is_asked_of_a_store(store: Domain, question: str, expected: Rows) -> None:
    kind, rows = verdict_on(store, question, NOW)
    assert (kind, sorted(rows, key=str)) == ("answer", sorted(expected, key=str))


@pytest.mark.parametrize("question", ["一共欠供应商多少钱", "PO-102什么时候验收的", "被拒的采购单"])
def test_what_nothing_tells_is_not_passed_over(store: Domain, question: str) -> None:
    """Not what everything cost, nor the day of the order, nor all orders."""
    assert verdict_on(store, question, NOW)[0] != "answer"
