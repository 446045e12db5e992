"""English questions for one figure over all, of each of two, of a change, or of nothing: no other is given."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, domains, verdict_on

NOW = datetime(2024, 1, 2, tzinfo=UTC)
LINES = """
create table Line (line_no integer primary key, colour text, opened integer, automated text);
create table Run (run_id integer primary key, line_no integer references Line(line_no), run_on date,
  delay_min integer);
create table Driver (driver_id integer primary key, full_name text, children integer, score integer,
  score_year integer, chief_id integer references Driver(driver_id));
create table Boat (boat_id integer primary key, boat_name text, car_capacity integer);
create table Sponsor (sponsor_id integer primary key, sponsor_name text, sponsor_type text);
create table Trial (trial_id integer primary key, title text, budget real,
  sponsor_id integer references Sponsor(sponsor_id));
insert into Line values (1,'red',1980,'Y'),(2,'blue',1995,'N');
insert into Run values (1,1,'2023-01-05',14),(2,1,'2023-02-01',3),(3,2,'2023-02-03',20);
insert into Driver values (1,'Ann Lee',2,3,2022,null),(2,'Bo Dahl',0,4,2023,1),(3,'Cy Moe',null,5,2023,1);
insert into Boat values (1,'Puffin',0),(2,'Nordlys',35);
insert into Sponsor values (1,'Basel','academic'),(2,'Novo','industry');
insert into Trial values (1,'Glucera',950.0,1),(2,'Vaxoria',1300.0,1),(3,'Lipostat',700.0,2);
"""
Told = Callable[[str], tuple[str, Rows]]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Told]:
    with domains(tmp_path_factory) as make:
        domain = make(LINES)
        yield lambda question: verdict_on(domain, question, NOW)


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Which drivers have no children?", [("Bo Dahl",), ("Cy Moe",)]),
        ("Show the line and delay of the 2023 runs.", [(1, 14), (1, 3), (2, 20)]),
        ("What is the total budget of the trials of each academic sponsor?", [(2250.0, "Basel")]),
        ("What is the highest delay of the red line?", [(14,)]),
    ],
)
def test_figures_that_are_asked_for(told: Told, question: str, rows: Rows) -> None:
    kind, found = told(question)
    assert kind == "answer"
    assert [sorted(map(str, r)) for r in found] == [sorted(map(str, r)) for r in rows]


@pytest.mark.parametrize(
    ("question", "wrong"),
    [
        ("What is the total budget of academic sponsors' trials?", 2),  # of each trial
        ("In what year was the red line opened?", None),
        ("On which day was the longest delay of the red line?", None),
        ("Whose score improved from 2022 to 2023?", None),
        ("Which boats cannot take any cars (car capacity zero)?", None),
        ("What is the average delay of automated and non-automated lines?", None),
    ],
)
def test_no_other_figure_is_given(told: Told, question: str, wrong: int | None) -> None:
    kind, found = told(question)
    assert kind != "answer" or (wrong is not None and len(found) != wrong)
