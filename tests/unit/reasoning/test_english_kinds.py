"""What stands before rows or names them: so many stars, kinds, figures that names tell, pieces of text."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.reasoning.university import NOW, make_domain

from duckkb.reasoning.chain import Context, read, run
from duckkb.reasoning.domain import Domain

ROWS = """
create table Inn (InnID integer primary key, InnName text, StarRtg integer, Beds integer,
  YrOpened integer, Visitors integer);
create table RoomType (TypeCd text primary key, TypeDesc text, BasePrice real);
create table Room (RoomID integer primary key, InnID integer references Inn(InnID),
  TypeCd text references RoomType(TypeCd), max_load_kg integer, Wing text);
create table Lodger (LodgerID integer primary key, FstName text, LstName text, Email text,
  Mentor integer, Pay integer,
  LoyaltyPts integer);
create table Movie (MovieID integer primary key, MovieTitle text, RelYr integer, run_time integer);
create table Prize (PrizeID integer primary key, PrizeNm text, PrizeYr integer,
  MovieID integer references Movie(MovieID));
create table Artwork (ArtID integer primary key, ArtTitle text, RoomID integer references Room(RoomID));
insert into Artwork values (1,'Sea',1),(2,'Sun',1);
insert into Inn values (1,'Anchor',5,90,1950,700),(2,'Bell',3,40,1900,300),(3,'Crown',5,60,2001,700);
insert into RoomType values ('SGL','single',70),('DBL','double',110),('STE','suite',300);
insert into Room values (1,1,'SGL',100,'East'),(2,1,'STE',900,'East'),(3,2,'SGL',200,'West');
insert into Lodger values (1,'Ann','Lee','ann@post.org',77,500,0),(2,'Bob','Ray','bob@corp.com',88,900,40),
  (3,'Cid','Fox','cid@corp.net',88,300,null);
insert into Movie values (1,'Dusk',2021,90),(2,'Rain',2021,120);
insert into Prize values (1,'Reel',2021,1),(2,'Reel',2022,2),(3,'Lens',2022,1);
"""


@pytest.fixture(scope="module")
def inns(tmp_path_factory: pytest.TempPathFactory) -> Domain:
    return make_domain(tmp_path_factory.mktemp("inns"), ROWS)


QUESTIONS: list[tuple[str, list[tuple[Any, ...]]]] = [
    # a number before a figure and its rows says how much they have
    ("Show 5-star inns.", [("Anchor",), ("Crown",)]),
    ("How many 5 star inns are there?", [(2,)]),
    ("Give the names of five-star inns opened after 2000.", [("Crown",)]),
    # kinds of rows that have a class of their own
    ("Show the kinds of rooms.", [("double",), ("single",), ("suite",)]),
    ("What is the cheapest type of room?", [("single",)]),
    # a phrase that the lexicon knows as one name
    ("How many works of art are there?", [(2,)]),
    ("Show all pieces of art.", [("Sea",), ("Sun",)]),
    # abbreviated names of people
    ("Show the first and last names of lodgers with a pay above 400.",
     [("Ann", "Lee"), ("Bob", "Ray")]),
    # who does something is counted, not added up
    ("How many mentors are there?", [(2,)]),
    ("How many visitors are there?", [(1700,)]),
    # a verb between the rows counted and the bound
    ("How many lodgers earn more than 400?", [(2,)]),
    # no points are none, be that written down or not
    ("How many lodgers have no loyalty points?", [(2,)]),
    ("How many lodgers have loyalty points?", [(1,)]),
    # a figure called max or total, of each value
    ("Show the max load of each wing.", [(900, "East"), (200, "West")]),
    # a year behind a value is that of its rows; how long something takes is no year
    ("What is the title of the movie that won the Reel in 2022?", [("Rain",)]),
    # what text ends with is not cut at its dot
    ("Which lodgers have an email that ends with corp.com? Show the first names.", [("Bob",)]),
    ("Show the last names of lodgers whose email contains @corp.", [("Fox",), ("Ray",)]),
]  # fmt: skip


@pytest.mark.parametrize(("question", "rows"), QUESTIONS, ids=[q for q, _ in QUESTIONS])
def test_kinds_and_figures(inns: Domain, question: str, rows: list[tuple[Any, ...]]) -> None:
    thought = read(inns, question, NOW, Context())
    found = run(inns, thought.interpretations, thought.weights).readings[0]
    assert sorted(found.rows, key=str) == sorted(rows, key=str)


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Show inn names and beds, highest first.", [("Anchor", 90), ("Crown", 60), ("Bell", 40)]),
        # … but what tells the age is not the figure that is shown
        ("Show inn names and beds, oldest first.", [("Bell", 40), ("Anchor", 90), ("Crown", 60)]),
    ],
)
def test_what_comes_first(inns: Domain, question: str, rows: list[tuple[Any, ...]]) -> None:
    thought = read(inns, question, NOW, Context())
    found = run(inns, thought.interpretations, thought.weights).readings[0]
    assert list(found.rows) == rows
