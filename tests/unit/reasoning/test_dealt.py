"""Who does what by the name of those who do it, how much they dealt in, and rows beside others of their kind, in both
languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, domains, verdict_on

NOW = datetime(2026, 1, 2, tzinfo=UTC)
ORCHARDS = """
create table orchard (orchard_id integer primary key, orchard_name text, county text, hectares real);
create table variety (variety_id integer primary key, variety_name text, fruit text, price_per_kg real);
create table picker (picker_id integer primary key, first_name text, last_name text, home_town text, birth_year integer,
  hourly_wage real);
create table harvest (harvest_id integer primary key, orchard_id integer references orchard(orchard_id),
  variety_id integer references variety(variety_id), picker_id integer references picker(picker_id),
  harvest_date date, kilograms real, hours real);
create table buyer (buyer_id integer primary key, buyer_name text, city text);
create table sale (sale_id integer primary key, buyer_id integer references buyer(buyer_id),
  variety_id integer references variety(variety_id), sale_date date, kilograms real, amount real);
insert into orchard values (1,'Long Meadow','Kent',12.5),(2,'Hill Top','Kent',8),(3,'Riverside','Essex',20);
insert into variety values (1,'Gala','apple',1.8),(2,'Stella','cherry',5.5),(3,'Comice','pear',2.4);
insert into picker values (1,'Ada','Novak','Leeds',1990,11.5),(2,'Ben','Hughes','York',1978,12),
  (3,'Cleo','Novak','Hull',2002,10.8);
insert into harvest values (1,1,1,1,'2024-09-10',320,6),(2,2,2,2,'2024-07-11',90,5),(3,3,1,1,'2024-09-15',200,8),
  (4,1,3,2,'2023-09-14',100,2);
insert into buyer values (1,'Green Grocers','London'),(2,'Fresh Mart','Leeds'),(3,'Jam Factory','London');
insert into sale values (1,1,1,'2024-10-01',200,360),(2,2,1,'2024-10-05',500,880),(3,1,2,'2024-07-20',80,440),
  (4,2,3,'2024-10-12',100,215);
"""
Told = Callable[[str], tuple[str, Rows]]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Told]:
    with domains(tmp_path_factory) as make:
        yield lambda question: verdict_on(make(ORCHARDS), question, NOW)


ADA, BEN, CLEO = ("Ada", "Novak"), ("Ben", "Hughes"), ("Cleo", "Novak")


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Who bought cherries?", [("Green Grocers",)]),
        ("Which pickers have never picked cherries?", [ADA, CLEO]),
        ("How many kilograms did each picker pick?", [(520.0, *ADA), (190.0, *BEN)]),
        ("How many hours did each picker work?", [(14.0, *ADA), (7.0, *BEN)]),
        ("Which buyer spent the most in total?", [("Fresh Mart",)]),
        ("How much did each buyer spend?", [("Green Grocers", 800.0), ("Fresh Mart", 1095.0)]),
        (
            "How much did each buyer spend in October 2024?",
            [("Green Grocers", 360.0), ("Fresh Mart", 1095.0)],
        ),
        ("Which buyers spent more than 900?", [("Fresh Mart",)]),
        ("Which buyers spent at least 800?", [("Green Grocers",), ("Fresh Mart",)]),
        ("Who picked the most fruit?", [ADA]),
        ("Which picker picked the least fruit?", [BEN]),
        ("How much fruit did each picker pick?", [(*ADA, 520.0), (*BEN, 190.0)]),
        ("Which orchard produced the most fruit in 2024?", [("Long Meadow",)]),
        ("Which pickers share a last name?", [ADA, CLEO]),
        ("Which pickers have the same last name as another picker?", [ADA, CLEO]),
        ("Which orchards are in the same county?", [("Long Meadow",), ("Hill Top",)]),
        ("Which orchards are larger than average?", [("Riverside",)]),
        ("Which pickers are younger than the average picker?", [CLEO]),
        ("How many pickers are older than average?", [(1,)]),
        ("一共有多少采摘工？", [(3,)]),
        ("哪些采摘工没有摘过樱桃？", [ADA, CLEO]),
        ("时薪超过11的采摘工", [ADA, BEN]),
        ("Fresh Mart 买了多少公斤？", [(600.0,)]),
        ("Riverside 一共收获了多少公斤？", [(200.0,)]),
        ("Ada Novak 来自哪里？", [("Leeds",)]),
        ("谁买过樱桃？", [("Green Grocers",)]),
        ("谁摘过樱桃？", [BEN]),
        ("买家来自哪里？", [("London",), ("Leeds",), ("London",)]),
    ],
)
def test_deeds_are_told_by_those_who_do_them(told: Told, question: str, rows: Rows) -> None:
    verdict, found = told(question)
    assert verdict == "answer"
    assert sorted(found) == sorted(rows)


@pytest.mark.parametrize(
    "question",
    [
        "On which day was the largest harvest?",  # the orchards have a size, harvests have none
        "最贵的鱼是哪个品种？",
        "Who sold apples?",  # it is only kept who bought them
        "谁卖过苹果？",
        "最年轻的采摘工来自哪里？",
    ],
)
def test_what_is_not_known_is_not_passed_over(told: Told, question: str) -> None:
    assert told(question)[0] != "answer"
