"""Questions asked of waterways and a board of notices: what was said that another reading passes over."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.reasoning.university import NOW, make_domain

from duckkb.reasoning.chain import Context, read
from duckkb.reasoning.domain import Domain

ROWS = """
create table land (lid integer primary key, lname text, continent text, pop_m real);
create table town (town_id integer primary key, town_name text, lid integer references land(lid));
create table stream (sid integer primary key, sname text, len_km integer, trib_of integer references stream(sid));
create table runs_through (sid integer references stream(sid), lid integer references land(lid), km integer, primary key (sid, lid));
create table town_on_stream (town_id integer references town(town_id), sid integer references stream(sid), primary key (town_id, sid));
create table lock (lock_id integer primary key, lock_name text, town_id integer references town(town_id),
  sid integer references stream(sid), opened integer);
create table keeper (keeper_id integer primary key, first_name text, last_name text, birth_date date);
create table licence (keeper_id integer references keeper(keeper_id), lock_id integer references lock(lock_id), primary key (keeper_id, lock_id));
create table poster (id integer primary key, username text, points integer);
create table medal (id integer primary key, name text);
create table poster_medal (poster_id integer references poster(id), medal_id integer references medal(id), primary key (poster_id, medal_id));
create table notice (id integer primary key, title text, status text, author_id integer references poster(id));
create table report (id integer primary key, notice_id integer references notice(id), status text, reason text,
  reporter_id integer references poster(id), handled_by integer references poster(id));
insert into land values (1,'Arland','Europe',8.5),(2,'Borland','Europe',80.0),(3,'Corland','Asia',900.0),(4,'Dorland','Africa',40.0);
insert into town values (1,'Ax',1),(2,'Bex',2),(3,'Cox',2),(4,'Dax',3);
insert into stream values (1,'Long Water',3000,null),(2,'Swift',400,1),(3,'Mere',1200,1),(4,'Brook',90,2);
insert into runs_through values (1,1,100),(1,2,1400),(1,3,1500),(2,1,400),(3,2,900);
insert into town_on_stream values (1,1),(1,2),(2,1),(3,3),(4,1);
insert into lock values (1,'Old Lock',2,1,1900),(2,'New Lock',2,1,1950),(3,'Mill Lock',3,3,1920);
insert into keeper values (1,'Una','Reed','1980-02-01'),(2,'Jon','Weir','1975-07-09'),(3,'Amy','Ford','1990-11-30');
insert into licence values (1,1),(2,1),(3,1),(1,3);
insert into poster values (1,'ada',50),(2,'bob',900),(3,'cy',700);
insert into medal values (1,'Helper'),(2,'Guru');
insert into poster_medal values (1,1),(3,1),(2,2),(1,2);
insert into notice values (1,'Fair','open',1),(2,'Sale','closed',2),(3,'Walk','open',3);
insert into report values (1,2,'pending','spam',1,3),(2,2,'resolved','spam',2,3),(3,1,'resolved','abuse',3,1);
"""


@pytest.fixture(scope="module")
def waterways(tmp_path_factory: pytest.TempPathFactory) -> Domain:
    return make_domain(tmp_path_factory.mktemp("waterways"), ROWS)


QUESTIONS: list[tuple[str, list[tuple[Any, ...]]]] = [
    # a unit behind what a comparison grades is no column that happens to be called so
    ("How many streams are longer than 1000 km?", [(2,)]),
    # rows that only link two classes bring them together, not others that refer to both
    ("Which towns lie on more than one stream?", [("Ax",)]),
    # what lies outside is not within
    ("Name the lands outside Europe.", [("Corland",), ("Dorland",)]),
    # a word beside a value is no part of it, nor does it make another value of it
    ("Show the notices that are still open.", [("Fair",), ("Walk",)]),
    # who did what rows are called by is in the role of that name
    ("Which posters reported spam?", [("ada",), ("bob",)]),
    # what stands between rows and their verb tells which they are; they are ranked
    ("Which poster with the Helper medal has the highest points?", [("cy",)]),
]  # fmt: skip


@pytest.mark.parametrize(("question", "rows"), QUESTIONS, ids=[q for q, _ in QUESTIONS])
def test_what_is_answered(waterways: Domain, question: str, rows: list[tuple[Any, ...]]) -> None:
    readings = waterways.interpret(waterways.understand(question, NOW))
    assert readings, question
    assert sorted(waterways.stores.run(readings[0].plan).rows) == rows


def test_an_id_of_other_rows_is_a_field_of_each(waterways: Domain) -> None:
    thought = read(waterways, "Show each lock's town id.", NOW, Context())
    assert waterways.stores.run(thought.interpretations[0].plan).rows == ((2,), (2,), (3,))


def test_rows_that_refer_to_people_count_them(waterways: Domain) -> None:
    thought = read(
        waterways, "Show the name of the lock which most people have a licence for.", NOW, Context()
    )
    assert waterways.stores.run(thought.interpretations[0].plan).rows == (("Old Lock",),)
    assert thought.weights[0] > 0.5


@pytest.mark.parametrize("figure", ["10 million", "10 Million", "ten million"])
def test_millions_may_be_what_figures_are_kept_in(waterways: Domain, figure: str) -> None:
    question = f"Which lands have fewer than {figure} inhabitants?"
    thought = read(waterways, question, NOW, Context())
    assert waterways.stores.run(thought.interpretations[0].plan).rows == (("Arland",),)


DOUBTED = [
    # people are not whatever rows refer to those asked for
    "Which land has the most people?",
    # the row that is told is not asked for
    "List the tributaries of Long Water.",
    # a figure before what it counts is one
    "What are the names of the 3-lock towns?",
]


@pytest.mark.parametrize("question", DOUBTED)
def test_what_passes_something_over_is_doubted(waterways: Domain, question: str) -> None:
    thought = read(waterways, question, NOW, Context())
    assert all(w < 0.5 for w in thought.weights)
