"""Rows compared with the average of their own group; and a log that names tables, beside the rows of these."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest

from duckkb.reasoning.domain import Domain

from .made_bases import Rows, domains, verdict_on

NOW = datetime(2026, 11, 24, 12)
FIRM = """
CREATE TABLE departments (id INTEGER PRIMARY KEY, name TEXT, head_id INTEGER REFERENCES employees(id));
CREATE TABLE employees (id INTEGER PRIMARY KEY, name TEXT, city TEXT, salary INTEGER,
  department_id INTEGER REFERENCES departments(id));
CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT, category TEXT, price REAL);
CREATE TABLE audit_log (id INTEGER PRIMARY KEY, table_name TEXT, employee_id INTEGER REFERENCES employees(id));
INSERT INTO departments VALUES (1, 'Sales', 1), (2, 'Lab', 4);
INSERT INTO employees VALUES (1, 'Ann', 'Oslo', 10, 1), (2, 'Bo', 'Oslo', 20, 1), (3, 'Cy', 'Rome', 30, 1),
  (4, 'Di', 'Rome', 100, 2), (5, 'Ed', 'Oslo', 200, 2), (6, 'Flo', 'Rome', 900, NULL);
INSERT INTO products VALUES (1, 'Pen', 'office', 2), (2, 'Desk', 'office', 200), (3, 'Tea', 'kitchen', 3),
  (4, 'Pot', 'kitchen', 5);
INSERT INTO audit_log VALUES (1, 'employees', 1), (2, 'products', 1), (3, 'departments', 5), (4, 'employees', 5);
"""
CLINIC = """
CREATE TABLE 科室 (科室编号 INTEGER PRIMARY KEY, 科室名称 TEXT);
CREATE TABLE 医生 (医生编号 INTEGER PRIMARY KEY, 姓名 TEXT, 月薪 INTEGER, 科室编号 INTEGER REFERENCES 科室(科室编号));
INSERT INTO 科室 VALUES (1, '内科'), (2, '外科');
INSERT INTO 医生 VALUES (1, '林青', 10, 1), (2, '何川', 30, 1), (3, '许安', 500, 2), (4, '唐敏', 100, 2);
"""


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Domain]]:
    with domains(tmp_path_factory) as made:
        yield {"firm": made(FIRM), "clinic": made(CLINIC)}


ASKED: list[tuple[str, str, Rows]] = [
    ("firm", "Which employees have a salary above the average salary of their department?", [("Cy",), ("Ed",)]),
    ("firm", "How many employees have a salary below the average of their department?", [(2,)]),
    ("firm", "employees with a salary higher than their department's average", [("Cy",), ("Ed",)]),
    ("firm", "Which employees have a salary above the average salary of their own city?", [("Ed",), ("Flo",)]),
    ("firm", "products with a price above the average price of their category", [("Desk",), ("Pot",)]),
    # Of all employees, where no group is told.
    ("firm", "Which employees have a salary above the average salary?", [("Flo",)]),
    ("clinic", "月薪高于本科室平均月薪的医生", [("何川",), ("许安",)]),
    ("clinic", "哪些医生的月薪低于所在科室的平均月薪", [("唐敏",), ("林青",)]),
    ("clinic", "哪些医生的月薪高于本科室医生的平均月薪?", [("何川",), ("许安",)]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "question", "expected"), ASKED)
def test_what_is_compared_with_an_average(
    opened: dict[str, Domain], name: str, question: str, expected: Rows
) -> None:
    kind, rows = verdict_on(opened[name], question, NOW)
    assert (kind, sorted(rows, key=str)) == ("answer", sorted(expected, key=str))


@pytest.mark.parametrize(
    "question",
    [
        # Whose group the rows do not tell, none is compared with that of all.
        "Which products have a price above the average price of their department?",
        "products with a price above the average price of their warehouse",
    ],
)
def test_a_group_that_rows_do_not_tell_is_not_passed_over(
    opened: dict[str, Domain], question: str
) -> None:
    assert verdict_on(opened["firm"], question, NOW)[0] != "answer"


def test_what_a_log_says_of_tables_is_no_word_for_their_rows_unless_the_log_is_spoken_of(
    opened: dict[str, Domain],
) -> None:
    def told(question: str) -> set[str]:
        return {hit.attribute for hit in opened["firm"].understand(question, NOW).values}

    assert opened["firm"].naming_tables == {"audit_log.table_name"}
    assert "audit_log.table_name" not in told("Which employees have the highest salary?")
    assert "audit_log.table_name" in told("How many rows of the audit log are about employees?")
