"""Questions that only seldom used rules understand: how long people lived among others, what
is wanted once, what is missing, and where people are from."""

from __future__ import annotations

from datetime import datetime

import pytest

from .made_bases import Rows, Told, rounded

NOW = datetime(2024, 1, 1, 9)
PAINTERS = """
CREATE TABLE painters(id INTEGER PRIMARY KEY, name TEXT, birth_year INTEGER, death_year INTEGER, email TEXT, city TEXT);
CREATE TABLE players(id INTEGER PRIMARY KEY, full_name TEXT, height_cm INTEGER, weight_kg REAL);
INSERT INTO painters VALUES (1,'Ann Lee',1840,1900,'a@x.org','Leeds'),(2,'Bob Ray',1850,1870,'b@x.org','Bath'),
  (3,'Cy Doe',1801,1899,'c@x.org','Leeds');
INSERT INTO players VALUES (1,'Dan Orr',180,80.5),(2,'Eve Fox',170,60),(3,'Gil Poe',191,90);
"""
PEOPLE = """
CREATE TABLE people(id INTEGER PRIMARY KEY, name TEXT, phone TEXT, fax TEXT);
INSERT INTO people VALUES (1,'Al Bo','1',NULL),(2,'Cy Di',NULL,'2');
"""
STAFF = """
CREATE TABLE 员工(编号 INTEGER PRIMARY KEY, 姓名 TEXT, 籍贯 TEXT);
INSERT INTO 员工 VALUES (1,'张伟','四川'),(2,'李娜','湖南');
"""
ANSWERED = [
    (PAINTERS, "Which painter from Leeds lived longest?", [("Cy Doe",)]),
    (PAINTERS, "list the 2 painters that lived longest", [("Cy Doe",), ("Ann Lee",)]),
    (PAINTERS, "emails of the longest living painters", [("c@x.org",)]),
    (PAINTERS, "cities of the painters, longest lived first", [("Leeds",), ("Leeds",), ("Bath",)]),
    (PAINTERS, "Without duplicates, list the cities of painters", [("Leeds",), ("Bath",)]),
    (PAINTERS, "who is the tallest player and how heavy is he", [("Gil Poe", 90.0)]),
    (PEOPLE, "whose fax is blank", [("Al Bo",)]),
    (STAFF, "张伟哪里人", [("四川",)]),
]  # fmt: skip


@pytest.mark.parametrize(("script", "question", "rows"), ANSWERED, ids=[q for _, q, _ in ANSWERED])
def test_is_answered(told: Told, script: str, question: str, rows: Rows) -> None:
    kind, found = told(script, question)
    assert (kind, rounded(found)) == ("answer", rows)
