"""English questions whose verb says what the one way in which two classes are joined says anyway."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, domains, verdict_on

from duckkb.reasoning.domain import Domain

NOW = datetime(2024, 5, 1)
QUARRY = """
create table Pit (pit_id integer primary key, pit_name text, depth_m integer);
create table Miner (miner_id integer primary key, miner_name text, age integer,
  pit_id integer references Pit(pit_id));
create table Mineral (mineral_id integer primary key, mineral_name text, hardness real);
create table Output (pit_id integer references Pit(pit_id),
  mineral_id integer references Mineral(mineral_id), yr integer, tons integer,
  primary key (pit_id, mineral_id, yr));
create table Cart (cart_id integer primary key, cart_name text, load_kg integer);
create table Shift (shift_id integer primary key, cart_id integer references Cart(cart_id),
  pit_id integer references Pit(pit_id), fee real, moved integer);
insert into Pit values (1,'Fern Deep',300),(2,'Old Wheal',120),(3,'Ashgate',80);
insert into Miner values (1,'Gus Holt',41,1),(2,'Nina Craig',29,1),(3,'Walt Byrne',55,2);
insert into Mineral values (1,'galena',2.5),(2,'rutile',6.0),(3,'spar',5.0);
insert into Output values (1,1,2020,40),(2,1,2020,10),(2,2,2021,7);
insert into Cart values (1,'Blue Cart',500),(2,'Long Cart',900),(3,'Old Cart',200);
insert into Shift values (1,1,1,5.0,1),(2,1,2,7.0,1),(3,2,1,4.0,0);
"""


@pytest.fixture(scope="module")
def quarry(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with domains(tmp_path_factory) as domain:
        yield domain(QUARRY)


ANSWERS: list[tuple[str, Rows]] = [
    ("Which carts have never gone through a pit?", [("Old Cart",)]),
    ("Which carts were never steered at a pit?", [("Old Cart",)]),
    ("Which pits are not served by any cart?", [("Ashgate",)]),
    ("What is the total fee collected by each cart?", [("Blue Cart", 12.0), ("Long Cart", 4.0)]),
    # The stem of a mineral is that of a miner.
    ("Find the names of the minerals extracted at Old Wheal.", [("galena",), ("rutile",)]),
]


@pytest.mark.parametrize(("question", "rows"), ANSWERS)
def test_a_verb_between_two_joined_in_one_way_is_told(
    quarry: Domain, question: str, rows: Rows
) -> None:
    kind, found = verdict_on(quarry, question, NOW)
    assert kind == "answer"
    assert sorted(sorted(map(str, row)) for row in found) == sorted(
        sorted(map(str, row)) for row in rows
    )


def test_what_is_so_or_not_is_not_so_more_than_once(quarry: Domain) -> None:
    """A flag has no figure above it."""
    assert verdict_on(quarry, "Which carts have been moved more than once?", NOW)[0] != "answer"
