"""What is asked in Chinese of a company's attendance, over tables with English names: who belongs where, who did what,
on which day, and who never did."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest

from duckkb.reasoning.domain import Domain

from .made_bases import Rows, domains, verdict_on

NOW = datetime(2026, 11, 24, 12)
COMPANY = """
CREATE TABLE departments(id INTEGER PRIMARY KEY, name TEXT, budget REAL);
CREATE TABLE employees(id INTEGER PRIMARY KEY, name TEXT, gender TEXT, hire_date DATE,
  department_id INTEGER REFERENCES departments(id), position TEXT,
  base_salary REAL);
CREATE TABLE attendance(id INTEGER PRIMARY KEY, employee_id INTEGER REFERENCES employees(id), work_date DATE,
  status TEXT, late_minutes INTEGER);
CREATE TABLE overtime(id INTEGER PRIMARY KEY, employee_id INTEGER REFERENCES employees(id), overtime_date DATE,
  hours REAL, reason TEXT);
CREATE TABLE leave_requests(id INTEGER PRIMARY KEY, employee_id INTEGER REFERENCES employees(id), leave_type TEXT,
  start_date DATE, end_date DATE, status TEXT, approver_id INTEGER REFERENCES employees(id));
INSERT INTO departments VALUES (1,'研发部',100),(2,'市场部',50);
INSERT INTO employees VALUES (1,'沈括','男','2018-02-09',1,'工程师',9000),(2,'宋词','男','2022-07-19',1,'工程师',NULL),
  (3,'苏晴','女','2022-04-23',2,'经理',20000),(4,'白洁','女','2023-09-15',2,'专员',8000);
INSERT INTO attendance VALUES (1,1,'2026-11-02','迟到',12),(2,2,'2026-11-02','缺勤',0),(3,3,'2026-11-02','正常',0),
  (4,1,'2026-11-03','正常',0),(5,2,'2026-11-03','迟到',5),(6,3,'2026-11-03','缺勤',0),(7,4,'2026-11-03','正常',0);
INSERT INTO overtime VALUES (1,1,'2026-10-09',2,'版本上线'),(2,1,'2026-10-10',3,'版本上线'),(3,2,'2026-10-10',1,'版本上线'),
  (4,3,'2026-11-05',4,'展会');
INSERT INTO leave_requests VALUES (1,2,'病假','2026-10-12','2026-10-13','已审批',3),
  (2,4,'年假','2026-11-09','2026-11-10','待审批',3),(3,2,'事假','2026-11-16','2026-11-16','已审批',1);
"""


@pytest.fixture(scope="module")
def company(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with domains(tmp_path_factory) as opened:
        yield opened(COMPANY)


ASKED: list[tuple[str, Rows]] = [
    # Who belongs to what a value names.
    ("研发部有哪些人", [("宋词",), ("沈括",)]),
    ("研发部都有谁", [("宋词",), ("沈括",)]),
    ("谁在市场部", [("白洁",), ("苏晴",)]),
    # People are counted, and not how often they did something.
    ("因为版本上线加班的总共有几个人", [(2,)]),
    ("加班的有几个人", [(3,)]),
    ("有多少人请过病假", [(1,)]),
    ("有几个人加班", [(3,)]),
    # Those with any such rows, and those with none; what was done is a state, be there an amount called so.
    ("加班的员工有几个", [(3,)]),
    ("加班过的员工", [("宋词",), ("沈括",), ("苏晴",)]),
    ("从没迟到过的员工有谁", [("白洁",), ("苏晴",)]),
    ("没有迟到的员工", [("白洁",), ("苏晴",)]),
    ("迟到过的员工有几个", [(2,)]),
    # The day is that of what was done then, not that on which people were hired.
    ("2026年11月3日缺勤的员工", [("苏晴",)]),
    ("11月2号谁迟到了", [("沈括",)]),
    ("2026年10月请病假的员工", [("宋词",)]),
    # Two things that each somebody must have done.
    ("请过病假也请过事假的员工", [("宋词",)]),
    # Who approved is not who was away.
    ("由苏晴审批的请假有多少", [(2,)]),
    ("苏晴审批了几个请假", [(2,)]),
    ("沈括审批过哪些请假", [(3,)]),
    # How long it lasted is told by the hours that are kept of it, altogether.
    ("每个员工的加班时长", [("宋词", 1), ("沈括", 5), ("苏晴", 4)]),
    ("每个员工的加班总时长，从高到低排", [("宋词", 1), ("沈括", 5), ("苏晴", 4)]),
    ("加班时长最长的员工", [("沈括",)]),
    ("加班时长超过3小时的员工", [("沈括",), ("苏晴",)]),
    # What nobody has entered is not there; all of the company is everybody.
    ("谁的工资还没录入", [("宋词",)]),
    ("工资比公司平均水平高的员工", [("苏晴",)]),
]


@pytest.mark.parametrize(("question", "expected"), ASKED)
def test_what_is_asked_of_a_company(company: Domain, question: str, expected: Rows) -> None:
    kind, rows = verdict_on(company, question, NOW)
    assert (kind, sorted(rows, key=str)) == ("answer", sorted(expected, key=str))


PASSED_OVER = [
    # What they did must play a part.
    "在研发部加班的员工有几个",
]


@pytest.mark.parametrize("question", PASSED_OVER)
def test_what_is_not_passed_over(company: Domain, question: str) -> None:
    assert verdict_on(company, question, NOW)[0] != "answer"
