"""Questions about harbours, vessels and those who sail, in other words than the columns are called by."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from duckkb.reasoning.domain import Domain
from duckkb.reasoning.words.nobody import never_done
from duckkb.reasoning.words.verbs_alike import verbs_alike

from .made_bases import Told, cells_in, rounded

NOW = datetime(2026, 11, 29, 10, tzinfo=UTC)

SCRIPT = """
create table route (route_code text primary key, start_harbour text, end_harbour text, length_km real,
  fare_per_km real);
insert into route values ('R1','Skarvik','Moss',40,1.5),('R2','Moss','Tofte',22,2.5),
  ('R3','Tofte','Skarvik',31,1.2),('R4','Moss','Vaage',60,3.0);
create table pier (pier_id integer primary key, pier_name text, district text, berths integer);
insert into pier values (1,'North Pier','Old Quay',12),(2,'Salt Pier','Old Quay',4),
  (3,'Coal Pier','Ness',20),(4,'Ash Pier','Ness',2);
create table tour (tour_id integer primary key, tour_name text, start_pier_id integer references pier(pier_id),
  end_pier_id integer references pier(pier_id), level text);
insert into tour values (1,'Gull',1,3,'easy'),(2,'Tern',3,1,'hard'),(3,'Skua',2,3,'hard');
create table vessel (vessel_id integer primary key, vessel_name text, year_built integer,
  hull_height real, origin_country text, ice_class text, humidity_pct real);
insert into vessel values (1,'Brand',1951,14,'Norway','T',40),(2,'Lyra',1988,31,'Japan','F',55),
  (3,'Orm',2004,22,'Norway','F',60),(4,'Pil',1970,38,'Chile','F',70);
create table survey (survey_id integer primary key, vessel_id integer references vessel(vessel_id),
  survey_date text, score integer, delay_min integer, repair_cost real);
insert into survey values (1,1,'2020-02-01',70,5,100),(2,1,'2021-02-01',80,45,50),
  (3,2,'2021-03-01',95,0,20),(4,1,'2022-02-01',60,10,30),(5,3,'2022-05-01',88,20,10);
create table sailor (sailor_id integer primary key, sailor_name text, home_country text, join_date text,
  gloves text);
insert into sailor values (1,'Ann Vik','Norway','2018-03-01','T'),(2,'Bo Lie','Chile','2021-06-01','F'),
  (3,'Cal Moe','Norway','2022-01-15','F'),(4,'Dag Ruud','Chile','2023-09-09','T');
create table stint (stint_id integer primary key, sailor_id integer references sailor(sailor_id),
  vessel_id integer references vessel(vessel_id), rank text, start_date text, end_date text, nights integer);
insert into stint values (1,1,1,'Mate','2018-04-01','2019-04-01',6),(2,1,2,'Master','2019-05-01','2020-01-01',6),
  (3,2,2,'Mate','2021-07-01','2022-01-01',13),(4,3,3,'Mate','2022-02-01','2022-09-01',5);
create table cargo (cargo_id integer primary key, trade_name text, local_name text, handling text, price real,
  sold text);
insert into cargo values (1,'Gadus','wild cod','crane',10,'T'),(2,'Salmo','wild salmon','belt',30,'F'),
  (3,'Clupea','herring','crane',20,'T');
create table households (household_id integer primary key, surname text, vegan text, num_children integer);
insert into households values (1,'Aas','T',1),(2,'Berg','F',3),(3,'Dahl','T',3);
create table dishes (dish_id integer primary key, dish_name text, category text);
insert into dishes values (1,'Stew','soup'),(2,'Broth','soup'),(3,'Pie','bake');
"""

ANSWERED: list[tuple[str, list[tuple[Any, ...]]]] = [
    # both ends of what begins and ends, and the one of them
    ("When did the stint with id 2 begin and finish?", [("2019-05-01", "2020-01-01")]),
    ("How many routes begin or end at Skarvik?", [(2,)]),
    ("Which routes start at Moss and end at Tofte?", [("R2",)]),
    ("Which routes start at Moss or end at Skarvik?", [("R2",), ("R3",), ("R4",)]),
    ("How many routes begin at Moss?", [(2,)]),
    ("Which route is the longest? Show its code and its two harbours.", [("R4", "Moss", "Vaage")]),
    # the rows that something begins or ends at
    ("What are the names of the tours that start at a pier in Old Quay?", [("Gull",), ("Skua",)]),
    (
        "For every hard tour, show its name and the name of the pier where it ends.",
        [("Tern", "North Pier"), ("Skua", "Coal Pier")],
    ),
    # when something came to be, by another verb
    ("Show the names of the vessels constructed after 1980.", [("Lyra",), ("Orm",)]),
    ("What are the names of the two most recently constructed vessels?", [("Orm",), ("Lyra",)]),
    (
        "Show the names of the sailors who signed up in 2022 or later.",
        [("Cal Moe",), ("Dag Ruud",)],
    ),
    # where rows are from
    ("Which vessel is the oldest? Give its name and where it comes from.", [("Brand", "Norway")]),
    ("From which nations do the vessels originate?", [("Norway",), ("Japan",), ("Chile",)]),
    # rows that have none of others
    ("Which sailors have not boarded any vessel?", [("Dag Ruud",)]),
    ("Which vessels were never given a survey?", [("Pil",)]),
    ("Which vessels have not been boarded by any sailor?", [("Pil",)]),
    # how often something was done, and of which it was done
    ("Which vessel has been surveyed the most times? Give its name.", [("Brand",)]),
    (
        "For each surveyed vessel, show its name and its average survey score.",
        [("Brand", 70.0), ("Lyra", 95.0), ("Orm", 88.0)],
    ),
    ("What was the worst lateness in minutes of a survey?", [(45,)]),
    # how much, in words of units
    ("Which routes cost less than 2 per kilometre?", [("R1",), ("R3",)]),
    ("What is the average humidity percentage of the vessels?", [(56.25,)]),
    ("Which vessels stand more than 30 metres tall? Give their names.", [("Lyra",), ("Pil",)]),
    ("How much money has been spent on repairs at Brand in total?", [(180.0,)]),
    ("How much money did the sold cargoes bring in?", [(30.0,)]),
    # texts that contain something, of the names that are asked for
    (
        "Show the local names of the cargoes that start with 'wild'.",
        [("wild cod",), ("wild salmon",)],
    ),
    ("Show the local names of the cargoes that contain the word 'cod'.", [("wild cod",)]),
    # rows by another name, of whom a flag or what they keep is told
    ("How many vegan families are there?", [(2,)]),
    ("Give the surnames of the families that are vegan.", [("Aas",), ("Dahl",)]),
    ("Which vegan families have more than two children? Give their surnames.", [("Dahl",)]),
    # what each kind is
    ("For each kind of handling, show the number of cargoes.", [("crane", 2), ("belt", 1)]),
    ("For each kind of dish, show the number of dishes.", [("soup", 2), ("bake", 1)]),
    ("Which person spent the most nights?", [("Bo Lie",)]),
    ("Which country's sailors spent the most nights? Give the country.", [("Norway",)]),
    (
        "Find the names of the sailors who have held both the rank of Mate and the rank of Master.",
        [("Ann Vik",)],
    ),
    (
        "Considering the crane cargoes, what are the lowest, the highest and the average of their prices?",
        [(10.0, 20.0, 15.0)],
    ),
]


@pytest.mark.parametrize(("question", "rows"), ANSWERED, ids=[q for q, _ in ANSWERED])
def test_said_otherwise(told: Told, question: str, rows: list[tuple[Any, ...]]) -> None:
    verdict, found = told(SCRIPT, question)
    assert verdict == "answer"
    assert cells_in(found) == cells_in(rows)


KEPT: list[tuple[str, list[tuple[Any, ...]]]] = [
    # the other end is no answer
    ("Which routes end at Vaage?", [("R4",)]),
    # a worst score is the lowest one
    ("What was the worst score of a survey?", [(60,)]),
    # where a category is named, a family is none
    ("How many dishes are there for each category?", [("soup", 2), ("bake", 1)]),
    # what is had is not spelt
    ("Which vessels have had a Master?", [("Lyra",)]),
    # a share is no unit
    ("What percentage of the cargoes are sold?", [(66.667,)]),
    # sums only where they are asked for
    ("How many crane cargoes were sold?", [(2,)]),
    ("How much does the cargo Salmo cost?", [(30.0,)]),
]


@pytest.mark.parametrize(("question", "rows"), KEPT, ids=[q for q, _ in KEPT])
def test_what_else_is_read_as_it_was(
    told: Told, question: str, rows: list[tuple[Any, ...]]
) -> None:
    verdict, found = told(SCRIPT, question)
    assert verdict == "answer"
    assert cells_in(rounded(found)) == cells_in(rows)


UNKNOWN = [
    # a verb that nothing is kept of is not taken for what is
    "Which vessels are not trusted by anybody?",
    # piers are of no kinds
    "For each kind of pier, show the number of tours.",
    # two references: which one is not kept at is not told
    "Show the names of the piers at which nothing is kept.",
    # where a route ends is not where it starts
    "Which routes start at Vaage?",
    # the second thing asked for is kept nowhere
    "Show the name of each dish and where it comes from.",
]


@pytest.mark.parametrize("question", UNKNOWN)
def test_what_is_not_told_is_not_answered(told: Told, question: str) -> None:
    assert told(SCRIPT, question)[0] != "answer"


def test_only_a_verb_of_no_own_is_left_out(domain_of: Callable[[str], Domain]) -> None:
    domain = domain_of(SCRIPT)

    def meant(question: str) -> list[str]:
        return [r.meant for r in never_done(domain.understand(question, NOW), domain.catalog)]

    assert meant("Which sailors have never boarded any vessel?") == [" without vessel"]
    assert meant("Which sailors have never repaired any vessel?") == []  # repairs are kept
    assert meant("Which sailors have never skipped any vessel?") == []
    assert meant("Which piers were never given any tour?") == []  # tours begin and end there


def test_a_verb_is_put_otherwise_only_beside_a_time(domain_of: Callable[[str], Domain]) -> None:
    domain = domain_of(SCRIPT)

    def meant(question: str) -> list[str]:
        return [r.meant for r in verbs_alike(domain.understand(question, NOW), domain.catalog)]

    assert meant("Show the sailors who registered in 2021.") == ["joined"]
    assert meant("Show the sailors registered at the office.") == []
    assert meant("Show the vessels constructed by Ann Vik.") == []
