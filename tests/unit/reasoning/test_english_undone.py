"""English verbs of what is done to rows that are there: who cancelled orders is not everybody who has some."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, domains, verdict_on

from duckkb.reasoning.domain import Domain

NOW = datetime(2026, 11, 25)
SHOP = """
CREATE TABLE customers(id INTEGER PRIMARY KEY, name TEXT, city TEXT);
CREATE TABLE orders(id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers(id), total REAL, status TEXT);
CREATE TABLE patients(id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE appointments(id INTEGER PRIMARY KEY, patient_id INTEGER REFERENCES patients(id), at TEXT);
CREATE TABLE posts(id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers(id), title TEXT);
INSERT INTO customers VALUES(1,'Ann','Rome'),(2,'Bob','Oslo'),(3,'Cleo','Rome');
INSERT INTO orders VALUES(1,1,5,'shipped'),(2,2,9,'cancelled');
INSERT INTO patients VALUES(1,'Cy'),(2,'Di');
INSERT INTO appointments VALUES(1,1,'2026-01-01 10:00:00');
INSERT INTO posts VALUES(1,1,'Hello');
"""


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with domains(tmp_path_factory) as domain:
        yield domain(SHOP)


NOWHERE_KEPT = [
    "Which patients missed appointments?",
    "which patients have never skipped an appointment",
    "How many customers liked a post?",
    "Which customers deleted posts?",
]


@pytest.mark.parametrize("question", NOWHERE_KEPT)
def test_what_was_undone_and_is_kept_nowhere_is_not_answered(shop: Domain, question: str) -> None:
    assert verdict_on(shop, question, NOW)[0] != "answer"


KEPT: list[tuple[str, Rows]] = [
    ("Which customers have cancelled orders?", [("Bob",)]),
    ("Which patients have appointments?", [("Cy",)]),
    ("Which cities are shared by more than one customer?", [("Rome",)]),
]


@pytest.mark.parametrize(("question", "rows"), KEPT)
def test_what_is_kept_is_told(shop: Domain, question: str, rows: Rows) -> None:
    assert verdict_on(shop, question, NOW) == ("answer", rows)
