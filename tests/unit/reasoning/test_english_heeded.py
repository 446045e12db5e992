"""Words that a plan heeds without being asked for by them are not held against it; figures stand where the
question tells them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.unit.reasoning.university import NOW, make_domain

from duckkb.reasoning.chain import Context, read, run
from duckkb.reasoning.decide import Reading
from duckkb.reasoning.domain import Domain

ROWS = """
create table keeper (keeper_id integer primary key, keeper_name text, licence_kind text);
create table keeper_pager_numbers (pager_id integer primary key, keeper_id integer references keeper(keeper_id),
  network_code text);
create table otter (otter_id integer primary key, otter_name text, fur text, weight real,
  trainer integer references keeper(keeper_id));
insert into keeper values (1,'Ulla Berg','Diving'),(2,'Vic Stone','Climbing'),(3,'Wim Haas','Diving');
insert into keeper_pager_numbers values (1,1,'north'),(2,2,'north'),(3,3,'south');
insert into otter values (1,'Pip','brown',8.5,1),(2,'Moss','grey',9.5,1),(3,'Reed','brown',7.5,2);
"""


@pytest.fixture(scope="module")
def otters(tmp_path_factory: pytest.TempPathFactory) -> Domain:
    return make_domain(tmp_path_factory.mktemp("otters"), ROWS)


def best_of(domain: Domain, question: str) -> Reading:
    thought = read(domain, question, NOW, Context())
    return run(domain, thought.interpretations, thought.weights).readings[0]


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        (
            "Which keepers hold Diving for licence kind? Return the keeper names.",
            [("Ulla Berg",), ("Wim Haas",)],
        ),
        ("Give me the name of the keeper who trains the most otters.", [("Ulla Berg",)]),
    ],
)
def test_an_attribute_that_the_plan_has_is_not_passed_over(
    otters: Domain, question: str, rows: list[tuple[Any, ...]]
) -> None:
    best = best_of(otters, question)
    assert list(best.rows) == rows
    assert best.interpretation.features["unsaid"] == 0


def test_a_word_of_the_name_of_what_is_shown_is_no_word_left_over(otters: Domain) -> None:
    best = best_of(otters, "Which pager network codes were used more than once?")
    assert list(best.rows) == [("north",)]
    assert "pager" not in best.interpretation.uncovered


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("What is the average weight of the otters of each fur?", [(9.5, "grey"), (8.0, "brown")]),
        ("For each fur, how many otters are there?", [("grey", 1), ("brown", 2)]),
        ("Show the fur and the number of otters for each fur.", [("grey", 1), ("brown", 2)]),
    ],
)
def test_a_figure_stands_before_what_it_is_told_of_where_it_is_told_before(
    otters: Domain, question: str, rows: list[tuple[Any, ...]]
) -> None:
    assert sorted(best_of(otters, question).rows, key=str) == sorted(rows, key=str)


SALES = """
create table crm_client (cust_no text primary key, cust_name text);
create table invoice (invoice_no text primary key, cust text, amount real, rebate text, remark text);
insert into crm_client values ('01','Ann'),('02','Bea');
insert into invoice values ('A1','01',5,'10 pct',''),('A2','02',7,'15 pct','late'),('A3','02',9,'10 pct',NULL),
  ('A4','07',4,'50,000','late'),('A5','01',3,'70,000','late');
"""


@pytest.fixture(scope="module")
def sales(tmp_path_factory: pytest.TempPathFactory) -> Domain:
    return make_domain(tmp_path_factory.mktemp("sales"), SALES)


def likeliest(domain: Domain, question: str) -> float:
    return max(read(domain, question, NOW, Context()).weights, default=0.0)


@pytest.mark.parametrize(
    "question",
    [
        "invoice amount by client",
        "invoices with a rebate above 50,000",
        "monthly amount of invoices",
    ],
)
def test_what_rows_are_told_apart_by_and_a_bound_are_never_dropped(
    sales: Domain, question: str
) -> None:
    # Nothing joins the two tables; and 50,000 is a text of the column, which stands above nothing.
    assert likeliest(sales, question) < 0.5


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("how many invoices have no remark?", [(2,)]),
        ("how many invoices have a remark?", [(3,)]),
        ("invoices without a remark", [("A1",), ("A3",)]),
    ],
)
def test_an_empty_text_is_no_value(
    sales: Domain, question: str, rows: list[tuple[Any, ...]]
) -> None:
    assert list(best_of(sales, question).rows) == rows


BILLS = """
create table bill (bill_no text primary key, discount real, tip real);
insert into bill values ('A1',0,1),('A2',5,NULL),('A3',0,0);
"""


def test_a_figure_that_no_row_lacks_is_none_where_it_is_0(tmp_path: Path) -> None:
    domain = make_domain(tmp_path, BILLS)
    best = best_of(domain, "how many bills have no discount?")
    assert list(best.rows) == [(2,)]
    assert "no row lacks discount: having none was read as 0" in best.interpretation.assumptions
    best = best_of(domain, "how many bills have no tip?")
    assert list(best.rows) == [(1,)]
    assert best.interpretation.assumptions == ()
