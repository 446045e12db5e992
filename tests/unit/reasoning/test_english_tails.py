"""What is shown beside the rows asked for: what each has, lists behind bounds, who and not when."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.reasoning.university import NOW, make_domain

from duckkb.reasoning.domain import Domain

ROWS = """
create table Keeper (keeper_id integer primary key, keeper_name text, hired_on date, age integer,
  town text, mentor_id integer references Keeper(keeper_id));
create table Aviary (aviary_id integer primary key, aviary_name text, built_year integer,
  style text, head_id integer references Keeper(keeper_id));
create table Parrot (parrot_id integer primary key, parrot_name text, hatch_date date,
  weight integer, aviary_id integer references Aviary(aviary_id),
  supervisor_id integer references Keeper(keeper_id));
create table Feeding (feeding_id integer primary key, fed_on date, grams integer,
  parrot_id integer references Parrot(parrot_id), keeper_id integer references Keeper(keeper_id));
insert into Keeper values (1,'Ida Brun','2019-03-01',51,'Lund',null),
  (2,'Leo Falk','2021-05-01',33,'Visby',1),(3,'Nia Obi','2019-08-01',44,'Lund',1);
insert into Aviary values (1,'North Dome',1990,'dome',1),(2,'Old Cage',2005,'cage',3),
  (3,'Sun Dome',2010,'dome',3);
insert into Parrot values (1,'Kiki','2015-01-02',400,1,1),(2,'Polo','2018-03-04',900,1,3),
  (3,'Rita','2020-05-06',350,2,2);
insert into Feeding values (1,'2024-01-01',40,1,2),(2,'2024-01-02',60,2,2),(3,'2024-01-03',90,2,2),
  (4,'2024-01-04',30,3,1);
"""


@pytest.fixture(scope="module")
def birds(tmp_path_factory: pytest.TempPathFactory) -> Domain:
    return make_domain(tmp_path_factory.mktemp("birds"), ROWS)


QUESTIONS: list[tuple[str, list[tuple[Any, ...]]]] = [
    # rows of which each is shown with something of theirs are shown too
    (
        "Show every parrot together with the name of its aviary.",
        [("Kiki", "North Dome"), ("Polo", "North Dome"), ("Rita", "Old Cage")],
    ),
    (
        "every aviary with the name of its head",
        [("North Dome", "Ida Brun"), ("Old Cage", "Nia Obi"), ("Sun Dome", "Nia Obi")],
    ),
    (
        "List each keeper and the town.",
        [("Ida Brun", "Lund"), ("Leo Falk", "Visby"), ("Nia Obi", "Lund")],
    ),
    ("Show each keeper's town and age", [("Lund", 44), ("Lund", 51), ("Visby", 33)]),
    ("List all parrots and their weight.", [("Kiki", 400), ("Polo", 900), ("Rita", 350)]),
    (
        "For each parrot show the name of its aviary.",
        [("Kiki", "North Dome"), ("Polo", "North Dome"), ("Rita", "Old Cage")],
    ),
    # … but not where it is told what of them, or a figure is asked for
    ("List the town of every keeper.", [("Lund",), ("Lund",), ("Visby",)]),
    ("Show each style with the number of aviaries.", [("cage", 1), ("dome", 2)]),
    # a list behind a bound tells what is shown, all of it
    ("Parrots hatched before 2016, with name and hatch date", [("Kiki", "2015-01-02")]),
    ("keepers over 40: name and town", [("Ida Brun", "Lund"), ("Nia Obi", "Lund")]),
    ("keepers over 40, age and town", [(44, "Lund"), (51, "Lund")]),
    ("keepers from Visby - age and hired on", [(33, "2021-05-01")]),
    ("keepers over 50, with their age and town", [("Ida Brun", 51, "Lund")]),
    ("Which parrot is the heaviest? Name and weight.", [("Polo", 900)]),
    ("List keepers of working-age.", [("Ida Brun",), ("Leo Falk",), ("Nia Obi",)]),
    # a number in it is the one that was bounded
    ("keepers with more than two feedings: name and number", [("Leo Falk", 3)]),
    ("keepers with more than two feedings and how many they made", [("Leo Falk", 3)]),
    ("keepers with fewer than two feedings, name and how many", [("Ida Brun", 1)]),
    # … and a figure's name in it is the figure
    ("average age of keepers per town: town and age", [("Lund", 47.5), ("Visby", 33.0)]),
    ("Who has supervised Polo?", [("Nia Obi",)]),
    # who, or a value of rows, asks for the rows, not for the time that is compared
    ("Who was hired as a keeper during 2019?", [("Ida Brun",), ("Nia Obi",)]),
    ("domes built before 2000", [("North Dome",)]),
    # a date belongs to what it is asked of, whatever its name is
    (
        "Give date and grams of every feeding over 50 grams.",
        [("2024-01-02", 60), ("2024-01-03", 90)],
    ),
    # which end of a relation is asked for
    ("Who is Ida Brun the mentor of?", [("Leo Falk",), ("Nia Obi",)]),
    ("Whose mentor is Ida Brun?", [("Leo Falk",), ("Nia Obi",)]),
    ("Which keepers have Ida Brun as their mentor?", [("Leo Falk",), ("Nia Obi",)]),
    ("Who does Ida Brun mentor?", [("Leo Falk",), ("Nia Obi",)]),
    ("Who is the mentor of Nia Obi?", [("Ida Brun",)]),
    ("Who is Nia Obi's mentor?", [("Ida Brun",)]),
    ("Who supervises Polo?", [("Nia Obi",)]),
    ("Which parrots does Nia Obi supervise?", [("Polo",)]),
    # a list that goes on telling an order, or stands where something is had, is none
    (
        "Sort the names of keepers by town, age and hired on.",
        [("Ida Brun",), ("Leo Falk",), ("Nia Obi",)],
    ),
]


@pytest.mark.parametrize(("question", "rows"), QUESTIONS, ids=[q for q, _ in QUESTIONS])
def test_what_is_shown(birds: Domain, question: str, rows: list[tuple[Any, ...]]) -> None:
    readings = birds.interpret(birds.understand(question, NOW))
    assert readings, question
    found = birds.stores.run(readings[0].plan).rows
    assert sorted(tuple(str(c) for c in r) for r in found) == [tuple(map(str, r)) for r in rows]
