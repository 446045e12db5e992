"""What is in store, asked in English: of all stores together, of what there is, not of what went out."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest

from duckkb.reasoning.domain import Domain

from .made_bases import Rows, domains, verdict_on

NOW = datetime(2026, 11, 25, 12)
STORE = """
CREATE TABLE warehouses(warehouse_id INTEGER PRIMARY KEY, warehouse_name TEXT, capacity INTEGER);
CREATE TABLE materials(material_id INTEGER PRIMARY KEY, material_name TEXT, category TEXT, safety_stock INTEGER, unit_cost REAL);
CREATE TABLE inventory(warehouse_id INTEGER REFERENCES warehouses(warehouse_id),
  material_id INTEGER REFERENCES materials(material_id), on_hand INTEGER, PRIMARY KEY (warehouse_id, material_id));
CREATE TABLE stock_out(out_id INTEGER PRIMARY KEY, warehouse_id INTEGER REFERENCES warehouses(warehouse_id),
  material_id INTEGER REFERENCES materials(material_id), qty INTEGER, out_date DATE);
INSERT INTO warehouses VALUES (1,'North','5000'),(2,'South',3000);
INSERT INTO materials VALUES (1,'rebar','metal',20,3800),(2,'bolts','hardware',5000,0.6),(3,'resin','chemicals',30,420),
  (4,'wire','metal',2000,8);
INSERT INTO inventory VALUES (1,1,35),(1,2,4200),(2,2,1500),(2,3,12),(1,4,0);
INSERT INTO stock_out VALUES (1,1,1,500,'2026-02-10'),(2,1,2,1800,'2026-11-01'),(3,2,3,20,'2026-08-15'),(4,1,1,3,'2026-03-01');
"""


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with domains(tmp_path_factory) as opened:
        yield opened(STORE)


ASKED: list[tuple[str, Rows]] = [
    ("how many bolts are in stock", [(5700,)]),
    ("how many bolts do we have in stock in North", [(4200,)]),
    ("stock of bolts", [(5700,)]),
    ("what is the current stock level of resin", [(12,)]),
    ("how much stock is there", [(5747,)]),
    ("total stock of each warehouse", [("North", 4235), ("South", 1512)]),
    ("inventory by category", [("chemicals", 12), ("hardware", 5700), ("metal", 35)]),
    ("which material has the most stock", [("bolts",)]),
    ("materials below safety stock", [("resin",), ("wire",)]),
    ("how many materials are below the safety stock", [(2,)]),
    ("materials that are out of stock", [("wire",)]),
]


@pytest.mark.parametrize(("question", "expected"), ASKED)
def test_what_is_in_store(store: Domain, question: str, expected: Rows) -> None:
    kind, rows = verdict_on(store, question, NOW)
    assert (kind, sorted(rows, key=str)) == ("answer", sorted(expected, key=str))
