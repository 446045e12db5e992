"""Dates that a column of text writes in its own way are compared as it writes them."""

from __future__ import annotations

import csv
import sqlite3
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import duckdb
import pytest

import duckkb
from duckkb.reasoning.amend.kept_dates import as_days
from duckkb.reasoning.catalog import Attribute, Catalog, Class, Kind
from duckkb.reasoning.compile import Flavour, compile_plan, render
from duckkb.reasoning.dateforms import DateForm, form_of, written
from duckkb.reasoning.plan import (
    Aggregate,
    Column,
    Constant,
    Day,
    Extract,
    Order,
    Output,
    Query,
    Use,
)
from duckkb.reasoning.reasoner import Reasoner
from duckkb.reasoning.stores import Stores

ROWS = """
create table fee (fee_id integer primary key, amount integer, settled text, billed text,
  posted text, filed text);
insert into fee values (1,10,'20240105','2024/01/05','2024/1/5','05/01/2024'),
  (2,20,'20240210','2024/02/10','2024/2/10','10/02/2024'),
  (3,30,'20231230','2023/12/30','2023/12/30','30/12/2023'),
  (4,40,'20241101','2024/11/01','2024/11/1','01/11/2024');
"""
CONFIG = """\
language: en
sources: { town: { url: "sqlite:///town.db" } }
nodes:
  Fee:
    title: fee
    identity: fee_id
    source: { database: town, table: fee }
    schema:
      properties:
        fee_id: { type: integer }
        amount: { type: integer }
        settled: { type: string }
        billed: { type: string }
        posted: { type: string }
        filed: { type: string }
"""


@pytest.mark.parametrize(
    ("texts", "form"),
    [
        (["20240105", "19991231"], DateForm("%Y%m%d", order="ymd")),
        (["2024/01/05", "2023/12/30 10:00"], DateForm("%Y/%m/%d")),
        (["2024.01.05"], DateForm("%Y.%m.%d", order="ymd")),
        (["2024年01月05日"], DateForm("%Y年%m月%d日", order="ymd")),
        (["2024/1/5", "2024/01/05"], DateForm(None, order="ymd")),
        (["2024-1-5", "2024年10月5日"], DateForm(None, order="ymd")),
        (["2024/1/5 10:00"], DateForm(None)),
        (["2024/2/30"], DateForm(None)),
        (["05/01/2024"], DateForm(None, by_year=False)),
        (["05/01/2024", "28/01/2024"], DateForm(None, by_year=False, order="dmy")),
        (["05-01-2024", "01-28-2024"], DateForm(None, by_year=False, order="mdy")),
        (["05/01/2024", "28/01/2024", "01/28/2024"], DateForm(None, by_year=False)),
        (["05-01-2024", "28/01/2024"], DateForm(None, by_year=False)),
        (["2024-01-05", "28/01/2024", "01-07-24"], DateForm(None, by_year=False)),
        (["28-AUG-2011", "7-Apr-2001", "5 March 2024"], DateForm(None, by_year=False, order="dby")),
        (["Mar 6, 2024", "Sept. 21 1997"], DateForm(None, by_year=False, order="bdy")),
        (["31 June 2024"], DateForm(None, by_year=False)),
        (["5 March 2024", "Mar 6, 2024", "12 May"], DateForm(None, by_year=False)),
        (["2024-01-05", "N/A"], DateForm(None, by_year=False, order="iso")),
        (["2024/01/05", "-"], DateForm(None, by_year=False, order="ymd")),
        (["10.0.0.1", "1.10.2", "555-12-3456", "3/4"], None),
        (["Maypole 3", "March hare 17", "Juno"], None),
        (["2024-01-05", "2024-02-10 10:00"], None),
        (["20240105", "13802024"], None),
        (["Ann", "2024/01/05"], None),
        (["", " "], None),
    ],
)
def test_the_form_is_seen_from_the_texts(texts: list[str], form: DateForm | None) -> None:
    assert form_of(texts) == form


def test_only_days_are_rewritten() -> None:
    form = DateForm("%Y年%m月%d日")
    assert written(form, Constant("2024-01-05")) == Constant("2024年01月05日")
    for other in (Constant("2024-13-05"), Constant("soon"), Constant(20240105)):
        assert written(form, other) == other


@pytest.fixture
def reasoner(open_base: Callable[..., duckkb.KnowledgeBase]) -> Iterator[Reasoner]:
    kb = open_base(CONFIG)
    with sqlite3.connect(Path(kb.root) / "town.db") as database:
        database.executescript(ROWS)
    clock = datetime(2024, 12, 1, tzinfo=UTC)
    made = Reasoner(kb, clock=lambda: clock, sessions_url="sqlite://")
    yield made
    made.close()


@pytest.mark.parametrize(
    ("question", "count", "note"),
    [
        ("settled after 2024-02-01", 2, "settled writes 2024-02-01 as 20240201"),
        ("billed after 2024-02-01", 2, "billed writes 2024-02-01 as 2024/02/01"),
        ("posted in 2024", 3, None),
    ],
)
def test_fees_are_counted_by_their_dates(
    reasoner: Reasoner, question: str, count: int, note: str | None
) -> None:
    asked = reasoner.ask(f"How many fees were {question}?")
    assert asked.answer is not None, asked.reason
    assert asked.answer.rows == ((count,),)
    assert list(asked.assumptions) == ([note] if note else [])


DUES = [
    # number, d/m/Y, Chinese, Y/m/d with a mark, m/d and d/m mixed, ISO with a mark
    (1, "05/01/2024", "2024年1月5日", "2024/1/5", "05/01/2024", "2024-01-05"),
    (2, "28/02/2024", "2024年2月28日", "2024/2/28", "02/28/2024", "2024-02-28"),
    (3, "30/12/2023", "2023年12月30日", "2023/12/30", "30/12/2023", "2023-12-30"),
    (4, "01/11/2024", "2024年11月1日", "2024/11/1", "11/01/2024", "2024-11-01"),
    (5, "09/02/2024", "2024年2月9日", "N/A", "09/02/2024", "N/A"),
]
FIELDS = ("due_id", "settled", "billed", "posted", "filed", "closed")
DUE = """\
language: en
sources: {{ town: {{ url: "{url}" }} }}
nodes:
  Due:
    title: due
    identity: due_id
    source: {{ database: town, table: due }}
    schema:
      properties:
        due_id: {{ type: integer }}
        settled: {{ type: string, title: settled date }}
        billed: {{ type: string, title: billed date }}
        posted: {{ type: string, title: posted date }}
        filed: {{ type: string, title: filed date }}
        closed: {{ type: string, title: closed date }}
"""
URLS = {"sqlite": "sqlite:///town.db", "csv": "file:town", "duckdb": "duckdb:///town.duckdb"}


@pytest.fixture(params=URLS)
def dues(
    request: pytest.FixtureRequest, open_base: Callable[..., duckkb.KnowledgeBase]
) -> Iterator[Reasoner]:
    kb = open_base(DUE.format(url=URLS[request.param]))
    made = "create table due (due_id integer primary key, " + ", ".join(
        f"{name} text" for name in FIELDS[1:]
    )
    if request.param == "csv":
        (kb.root / "town").mkdir()
        with (kb.root / "town" / "due.csv").open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([FIELDS, *DUES])
    elif request.param == "sqlite":
        with sqlite3.connect(kb.root / "town.db") as database:
            database.execute(made + ")")
            database.executemany("insert into due values (?, ?, ?, ?, ?, ?)", DUES)
    else:
        with duckdb.connect(str(kb.root / "town.duckdb")) as duck:
            duck.execute(made + ")")
            duck.executemany("insert into due values (?, ?, ?, ?, ?, ?)", DUES)
    clock = datetime(2024, 12, 1, tzinfo=UTC)
    reasoner = Reasoner(kb, clock=lambda: clock, sessions_url="sqlite://")
    yield reasoner
    reasoner.close()


def test_dates_that_do_not_sort_as_text_are_read_as_days(dues: Reasoner) -> None:
    told = {
        "How many dues were settled after 2024-02-10?": ((2,),),
        "How many dues were settled in February 2024?": ((2,),),
        "How many dues were billed in February 2024?": ((2,),),
        "How many dues were posted in 2024?": ((3,),),
        "How many dues were posted after 2024-02-01?": ((2,),),
        "How many dues were closed after 2024-02-01?": ((2,),),
        "What is the latest settled date?": (("2024-11-01",),),
        "Which due has the latest billed date?": ((4,),),
    }
    for question, rows in told.items():
        asked = dues.ask(question)
        assert asked.answer is not None, (question, asked.reason)
        assert asked.answer.rows == rows, (question, asked.sql)
    asked = dues.ask("How many dues were posted after 2024-02-01?")
    assert "1 of 5 rows have no posted date and are left out" in asked.assumptions
    month = Extract("year_month", Column("d", "settled"))
    count = (Output(month, "month"), Output(Aggregate("count"), "dues"))
    plan = Query((Use("d", "Due"),), count, group_by=(month,), order_by=(Order(month),))
    domain = dues.domain()
    days = as_days(plan, domain.catalog, domain.date_form)
    found = {("2023-12", 1), ("2024-01", 1), ("2024-02", 2), ("2024-11", 1)}
    assert {*domain.stores.run(days).rows} == found


@pytest.mark.parametrize(
    "question",
    [
        "How many dues were filed in 2024?",
        "How many dues were filed after 2024-02-01?",
        "What is the latest filed date?",
        "Which due has the latest filed date?",
    ],
)
def test_dates_that_leave_doubt_are_not_answered(dues: Reasoner, question: str) -> None:
    asked = dues.ask(question)
    assert asked.status == "refused"
    assert "filed date holds dates as text" in asked.reason


def test_each_order_of_year_month_and_day_compiles_for_postgresql() -> None:
    catalog = Catalog(
        {"Due": Class("Due", "", "due", (Attribute("Due", "at", "at", Kind.TEXT),), ())}, {}
    )
    for order in ("iso", "ymd", "dmy", "mdy", "dby", "bdy"):
        day = Output(Day(order, Column("d", "at")), "day")
        made = compile_plan(Query((Use("d", "Due"),), (day,)), catalog, Flavour.POSTGRESQL)
        text = render(made.statement, Flavour.POSTGRESQL).text
        assert " ~ '" in text
        assert text.upper().count("SUBSTRING(") == (0 if order == "iso" else 3)


@pytest.mark.parametrize(
    ("text", "order", "day"),
    [
        (" 2024/1/5 ", "ymd", "2024-01-05"),
        ("20240105", "ymd", "2024-01-05"),
        ("2024年10月15日", "ymd", "2024-10-15"),
        ("5/1/2024", "dmy", "2024-01-05"),
        ("1-15-2024", "mdy", "2024-01-15"),
        ("28-AUG-2011", "dby", "2011-08-28"),
        ("5th of May 2024", "dby", None),
        ("5 March, 2024", "dby", "2024-03-05"),
        ("Sept. 21st, 1997", "bdy", "1997-09-21"),
        ("May 5 2024", "bdy", "2024-05-05"),
        ("2024-01-05 10:00", "iso", "2024-01-05 10:00"),
        ("N/A", "ymd", None),
        ("", "dmy", None),
        ("soon", "iso", None),
    ],
)
def test_every_store_reads_the_same_texts_as_days(
    stores: Stores, text: str, order: Any, day: str | None
) -> None:
    plan = Query((Use("c", "City"),), (Output(Day(order, Constant(text)), "day"),), limit=1)
    assert stores.run(plan).rows == ((day,),)


def test_one_date_of_another_form_makes_the_column_unsure(reasoner: Reasoner) -> None:
    domain = reasoner.domain()
    billed = domain.catalog.classes["Fee"].by_name["billed"]
    assert domain.date_form(billed) == DateForm("%Y/%m/%d", order="ymd")
    with sqlite3.connect(Path(reasoner.kb.root) / "town.db") as database:
        database.executemany(
            "insert into fee (amount, billed) values (1, ?)",
            [("2024/03/03",)] * 60 + [("soon",)],
        )
    assert reasoner.domain().date_form(billed) == DateForm(None, by_year=False)
