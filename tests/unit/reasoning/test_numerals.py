"""Numbers kept as text are ranked and bounded as numbers; names, dates and codes stay text."""

from __future__ import annotations

import csv
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest

import duckkb
from duckkb.reasoning.amend.numerals import ranked_as_numbers
from duckkb.reasoning.catalog import Attribute, Catalog, Class, Kind
from duckkb.reasoning.plan import (
    Aggregate,
    Column,
    Compare,
    Constant,
    Number,
    Order,
    Output,
    PerGroup,
    Plan,
    Query,
    SetOperation,
    Use,
    plan_from_json,
    plan_to_json,
)
from duckkb.reasoning.reasoner import Reasoner
from duckkb.reasoning.stores import Stores

PRICE, NAME = Column("p", "price"), Column("p", "name")
KINDS = {"name": Kind.TEXT, "price": Kind.TEXT, "trees": Kind.INTEGER}
PARK = Class(
    "Park",
    "town",
    "park",
    tuple(Attribute("Park", n, n, kind, identity=n == "name") for n, kind in KINDS.items()),
    ("name",),
)
CATALOG = Catalog({"Park": PARK}, {})
CONFIG = """\
language: en
sources: { town: { url: "sqlite:///town.db" } }
nodes:
  Park:
    title: park
    identity: name
    source: { database: town, table: park }
    schema:
      properties:
        name: { type: string }
        price: { type: string, title: price }
        opened: { type: string, title: opening month }
"""
ROWS = """
create table park (name text primary key, price text, opened text);
insert into park values ('Ash','9','2001-05'),('Birch','10','2003-01'),('Cedar','100','1999-02'),
  ('Elm','',null),('Fir',null,'2010-12');
"""


def numbered(plan: Plan) -> Plan:
    return ranked_as_numbers(plan, CATALOG, lambda attribute: attribute.name == "price")


def test_ranks_bounds_and_ends_mean_the_numbers() -> None:
    plan = Query(
        (Use("p", "Park"),),
        (Output(NAME, "name"), Output(Aggregate("max", PRICE), "highest")),
        where=Compare(PRICE, "between", (Constant("5"), Constant("1,000.5"))),
        group_by=(NAME,),
        order_by=(Order(PRICE, True), Order(NAME)),
    )
    made = numbered(plan)
    assert isinstance(made, Query)
    number = Number(PRICE)
    assert made.select[1].expression == Aggregate("max", number)
    assert made.where == Compare(number, "between", (Constant(5), Constant(1000.5)))
    assert made.order_by == (Order(number, True), Order(NAME))
    assert plan_from_json(plan_to_json(made)) == made


def test_what_an_inner_query_hands_on_is_known() -> None:
    rows = Query((Use("p", "Park"),), (Output(PRICE, "cost"),))
    cost = Column("s", "cost")
    plan = Query(
        (Use("s", ""),),
        (Output(cost, "cost"),),
        per_group=PerGroup((cost,), (Order(cost),)),
        inner=SetOperation("union_all", (rows, rows)),
    )
    made = numbered(plan)
    assert isinstance(made, Query)
    assert made.per_group == PerGroup((cost,), (Order(Number(cost)),))


@pytest.mark.parametrize(
    "where",
    [
        Compare(PRICE, "eq", (Constant("9"),)),
        Compare(PRICE, "gt", (Constant("free"),)),
        Compare(NAME, "gt", (Constant("9"),)),
        Compare(Column("p", "trees"), "gt", (Constant(9),)),
    ],
)
def test_other_comparisons_stay_as_they_are(where: Compare) -> None:
    plan = Query((Use("p", "Park"),), (Output(NAME, "name"),), where=where)
    assert numbered(plan) == plan


@pytest.fixture
def reasoner(open_base: Callable[..., duckkb.KnowledgeBase]) -> Iterator[Reasoner]:
    kb = open_base(CONFIG)
    with sqlite3.connect(Path(kb.root) / "town.db") as database:
        database.executescript(ROWS)
    made = Reasoner(kb, sessions_url="sqlite://")
    yield made
    made.close()


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Which parks have a price over 9?", {("Birch",), ("Cedar",)}),
        ("What is the name of the park with the highest price?", {("Cedar",)}),
        ("What is the highest price of the parks?", {(100.0,)}),
    ],
)
def test_a_question_ranks_prices_that_are_kept_as_text(
    reasoner: Reasoner, question: str, rows: set[tuple[Any, ...]]
) -> None:
    asked = reasoner.ask(question)
    assert asked.answer is not None, asked.reason
    assert set(asked.answer.rows) == rows


def test_only_a_column_of_numbers_is_one(reasoner: Reasoner) -> None:
    domain = reasoner.domain()
    park = domain.catalog.classes["Park"].by_name
    told = {name: domain.numbers(a) for name, a in park.items()}
    assert told == {"name": False, "price": True, "opened": False}


@pytest.mark.parametrize("kept", ["sqlite", "csv", "duckdb"])
def test_the_odd_text_among_numbers_is_no_number_in_bounds_and_ranks(
    kept: str, open_base: Callable[..., duckkb.KnowledgeBase]
) -> None:
    urls = {"sqlite": "sqlite:///town.db", "csv": "file:town", "duckdb": "duckdb:///town.duckdb"}
    kb = open_base(CONFIG.replace("sqlite:///town.db", urls[kept]))
    priced = [("Ash", "9"), ("Birch", "10"), ("Cedar", "1,200"), ("Elm", "N/A"), ("Fir", "-")]
    rows = [(*each, "") for each in [*priced, ("Gum", ""), ("Holm", "20"), ("Ivy", "call")]]
    made = "create table park (name text, price text, opened text)"
    if kept == "csv":
        (kb.root / "town").mkdir()
        with (kb.root / "town" / "park.csv").open("w", newline="") as file:
            csv.writer(file).writerows([("name", "price", "opened"), *rows])
    elif kept == "sqlite":
        with sqlite3.connect(kb.root / "town.db") as database:
            database.execute(made)
            database.executemany("insert into park values (?, ?, ?)", rows)
    else:
        with duckdb.connect(str(kb.root / "town.duckdb")) as duck:
            duck.execute(made)
            duck.executemany("insert into park values (?, ?, ?)", rows)
    reasoner = Reasoner(kb, sessions_url="sqlite://")
    told = {
        "How many parks have a price over 9?": ((3,),),
        "How many parks have a price less than 15?": ((2,),),
        "How many parks have a price between 5 and 100?": ((3,),),
        "What is the highest price of the parks?": ((1200.0,),),
        "What is the name of the park with the highest price?": (("Cedar",),),
        "What is the name of the park with the lowest price?": (("Ash",),),
    }
    for question, expected in told.items():
        asked = reasoner.ask(question)
        assert asked.answer is not None, (question, asked.reason)
        assert asked.answer.rows == expected, question
        assert any("4 of 8 rows have no price" in note for note in asked.assumptions), question
    reasoner.close()


def test_a_column_that_is_declared_a_number_ranks_so_though_it_is_kept_as_text(
    open_base: Callable[..., duckkb.KnowledgeBase],
) -> None:
    kb = open_base(CONFIG.replace("price: { type: string", "price: { type: number"))
    with sqlite3.connect(Path(kb.root) / "town.db") as database:
        database.executescript(ROWS)
    reasoner = Reasoner(kb, sessions_url="sqlite://")
    parks = Query((Use("p", "Park"),), (Output(NAME, "name"),), order_by=(Order(PRICE, True),))
    priced = (Output(NAME, "name"), Output(PRICE, "price"))
    rows = Query((Use("p", "Park"),), priced, where=Compare(PRICE, "gt", (Constant(9),)))
    both = SetOperation("union", (rows, rows), (Order(PRICE),))
    first = Query((Use("p", "Park"),), priced, per_group=PerGroup((), (Order(PRICE),)))
    stores = reasoner.domain().stores
    assert [name for (name,) in stores.run(parks).rows][:3] == ["Cedar", "Birch", "Ash"]
    assert [row[0] for row in stores.run(both).rows] == ["Birch", "Cedar"]
    assert [row[0] for row in stores.run(first).rows] == ["Ash"]
    reasoner.close()


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("12", 12.0),
        (" -1.5 ", -1.5),
        ("2e3", 2000.0),
        ("2e-1", 0.2),
        ("2011-05-01", None),
        ("1.2.3", None),
        ("5-7", None),
        ("x9", None),
        ("", None),
    ],
)
def test_every_store_reads_the_same_texts_as_numbers(
    stores: Stores, text: str, number: float | None
) -> None:
    plan = Query((Use("c", "City"),), (Output(Number(Constant(text)), "n"),), limit=1)
    assert stores.run(plan).rows == ((number,),)
