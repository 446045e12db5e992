"""What an answer says of its own rows: ties, what has no value, what emptied it, where rows are from."""

from __future__ import annotations

import io
import sqlite3
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

import duckkb
from duckkb.reasoning.reasoner import Reasoner
from duckkb.surfaces.render_ask import show_asked
from duckkb.surfaces.words import Screen

ROWS = """
create table park (name text primary key, district text, height real, trees integer);
insert into park values ('Ash','North',90,10),('Birch','North',80,null),('Cedar','North',80,null),
  ('Elm','South',80,4),('Fir','South',70,5),('Gum','South',60,6),('Holm','East',50,7);
create table city (city_id integer primary key, name text, people integer);
create table shop (shop_id integer primary key, city_id integer references city, kind text);
insert into city values (1,'Lisbon',500),(2,'Porto',200),(3,'Toledo',80);
insert into shop values (1,1,'books'),(2,1,'books'),(3,3,'food'),(4,3,'Books');
"""
YEARS = """
create table "绿化情况_{year}年" ("公园" text, "绿化率" real);
insert into "绿化情况_{year}年" values ('白杨园', {first}), ('桦树园', 0.5);
"""
CONFIG = """\
language: en
sources:
  town: { url: "sqlite:///town.db" }
nodes:
  Park:
    title: park
    identity: name
    source: { database: town, table: park }
    schema:
      properties:
        name: { type: string }
        district: { type: string }
        height: { type: number, title: height }
        trees: { type: integer, title: trees }
  City:
    title: city
    identity: city_id
    source: { database: town, table: city }
    schema:
      properties:
        city_id: { type: integer }
        name: { type: string }
        people: { type: integer, title: population }
  Shop:
    title: shop
    identity: shop_id
    source: { database: town, table: shop }
    schema:
      properties:
        shop_id: { type: integer }
        city_id: { type: integer }
        kind: { type: string, title: kind }
edges:
  LIES_IN: { from: Shop, to: City, cardinality: "N:1", source: { join: { city_id: city_id } } }
"""
GREEN = """\
language: zh
sources:
  town: { url: "sqlite:///town.db" }
nodes:
"""
GREEN_TABLE = """\
  Green{year}:
    title: 绿化情况_{year}年
    source: {{ database: town, table: 绿化情况_{year}年 }}
    identity: 公园
    schema: {{ properties: {{ 公园: {{ type: string }}, 绿化率: {{ type: number }} }} }}
"""
NOW = datetime(2024, 5, 1, tzinfo=UTC)
Ask = Callable[[str], Any]


@pytest.fixture
def reasoners(open_base: Callable[..., duckkb.KnowledgeBase]) -> Iterator[Callable[..., Reasoner]]:
    made: list[Reasoner] = []

    def open_(config: str, rows: str) -> Reasoner:
        kb = open_base(config)
        with sqlite3.connect(Path(kb.root) / "town.db") as database:
            database.executescript(rows)
        made.append(Reasoner(kb, clock=lambda: NOW, sessions_url="sqlite://"))
        return made[-1]

    yield open_
    for reasoner in made:
        reasoner.close()


@pytest.fixture
def ask(reasoners: Callable[..., Reasoner]) -> Ask:
    reasoner = reasoners(CONFIG, ROWS)
    return lambda question: reasoner.ask(question, trace=True)


@pytest.fixture
def ask_years(reasoners: Callable[..., Reasoner]) -> Ask:
    years = {2021: 0.1, 2022: 0.2, 2023: 0.3}
    config = GREEN + "".join(GREEN_TABLE.format(year=year) for year in years)
    rows = "".join(YEARS.format(year=year, first=first) for year, first in years.items())
    return reasoners(config, rows).ask


def executed(asked: Any) -> dict[str, Any]:
    return next(e["payload"] for e in asked.trace if e["event_type"] == "task_executed")


def test_a_tie_at_the_cut_is_told_with_its_value_and_traced(ask: Ask) -> None:
    asked = ask("What are the names of the 2 parks with the greatest height?")
    assert len(asked.answer.rows) == 2
    told = "3 rows tie on height at 80 where the list is cut after 2; 1 of them taken"
    assert any(told in note for note in asked.assumptions), asked.assumptions
    assert executed(asked)["ties"] == [
        {"values": [80.0], "equal": 3, "taken": 1, "at_least": False}
    ]


def test_where_no_rows_tie_nothing_is_said(ask: Ask) -> None:
    asked = ask("What is the name of the park with the greatest height?")
    assert asked.answer.rows == (("Ash",),)
    assert asked.assumptions == ()
    assert "ties" not in executed(asked)


def test_what_an_average_leaves_out_is_told(ask: Ask) -> None:
    asked = ask("What is the average trees of the parks?")
    assert asked.answer.rows == ((6.4,),)
    assert asked.assumptions == ("2 of 7 rows have no trees and are left out",)


def test_a_count_of_nothing_tells_the_bound_that_lies_beyond_all_values(ask: Ask) -> None:
    asked = ask("How many parks have a height over 300?")
    assert asked.answer.rows == ((0,),)
    (note,) = asked.assumptions
    assert "height > 300 (the highest height is 90); without it there would be rows" in note
    assert executed(asked)["emptied"] == [note]


def test_conditions_that_exclude_each_other_are_named_together(ask: Ask) -> None:
    (note,) = ask("Which parks in the North district have a height below 60?").assumptions
    assert note.startswith("no row meets all of: district is 'North'; height < 60")


def test_conditions_that_hide_each_other_are_each_named(ask: Ask) -> None:
    notes = ask("Which parks have a height over 300 and trees over 100?").assumptions
    assert [n.split(" (")[0] for n in notes] == [
        "nothing at all meets: height > 300",
        "nothing at all meets: trees > 100",
    ]


def test_a_city_with_several_shops_is_added_up_once(ask: Ask) -> None:
    asked = ask("What is the total population of the cities that have a shop?")
    assert asked.answer.rows == ((580,),)


def test_other_spellings_of_a_value_are_told_and_not_counted(ask: Ask) -> None:
    asked = ask("How many shops have the kind 'books'?")
    assert asked.answer.rows == ((2,),)
    assert asked.assumptions == ("kind also has Books, not taken for 'books'",)
    assert executed(asked)["other_spellings"] == [{"value": "books", "others": ["Books"]}]


def test_rows_of_several_years_say_which_year_they_are_from(ask_years: Ask) -> None:
    asked = ask_years("2021年和2022年白杨园的绿化率是多少?")
    assert asked.answer.columns == ("绿化率",)
    assert asked.answer.rows == ((0.1,), (0.2,))
    assert asked.answer.row_sources == ("绿化情况_2021年", "绿化情况_2022年")
    assert asked.as_dict()["answer"]["row_sources"] == asked.answer.row_sources
    out = io.StringIO()
    show_asked(asked, Screen("en", file=out, width=100), {})
    lines = [line.split() for line in out.getvalue().splitlines()]
    assert ["0.1", "绿化情况_2021年"] in lines
    assert ["0.2", "绿化情况_2022年"] in lines


def test_a_rank_over_several_years_says_whose_row_came_first(ask_years: Ask) -> None:
    asked = ask_years("2021年和2023年绿化率最低的公园是哪个?")
    assert asked.answer.rows == (("白杨园",),)
    assert asked.answer.row_sources == ("绿化情况_2021年",)


def test_an_answer_from_one_table_names_no_sources(ask_years: Ask) -> None:
    asked = ask_years("2021年白杨园的绿化率是多少?")
    assert asked.answer.rows == ((0.1,),)
    assert asked.answer.row_sources == ()
    assert "row_sources" not in asked.as_dict()["answer"]


def test_what_empties_several_tables_is_told_once(ask_years: Ask) -> None:
    asked = ask_years("2021年和2022年绿化率超过3的公园有哪些?")
    assert asked.answer.rows == ()
    assert asked.assumptions == ("条件「绿化率 ＞ 3」之下没有行；去掉它才有结果",)
