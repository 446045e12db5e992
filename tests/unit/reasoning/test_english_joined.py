"""English questions: what stands twice, in two halves, beside something else or at a distance."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.reasoning.university import NOW, make_domain

from duckkb.reasoning.domain import Domain

ROWS = """
create table Company (company_id integer primary key, company_name text, city text, budget integer);
create table Actor (actor_id integer primary key, actor_fname text, actor_lname text, sex text,
  age integer, city text, hire_date text, company_id integer references Company(company_id),
  mentor integer references Actor(actor_id));
create table Usher (usher_id integer primary key, usher_name text, phone text,
  company_id integer references Company(company_id));
create table Sponsor (sponsor_id integer primary key, sponsor_name text, city text, phone text);
create table Play (play_id integer primary key, title text, season text, play_year integer,
  genre_code text, genre_description text, stars integer, origin text, destination text,
  company_id integer references Company(company_id));
create table Casting (actor_id integer references Actor(actor_id),
  play_id integer references Play(play_id));
insert into Company values (1,'Globe','Oslo',900),(2,'Rose','Bergen',500),(3,'Swan','Oslo',100);
insert into Actor values (1,'Ann','Lee','F',30,'Oslo','2010-02-01',1,2),
  (2,'Bo','Dahl','M',50,'Rome','2005-03-01',1,null),(3,'Cy','Moe','M',40,'Rome','2012-04-01',2,2),
  (4,'Di','Ek','F',20,'Bergen','2015-05-01',2,1);
insert into Usher values (1,'Eva','11',1),(2,'Finn','22',2);
insert into Sponsor values (1,'Acme','Rome','33'),(2,'Bolt','Paris','44');
insert into Play values (1,'Dawn','Fall',2009,'TR','tragedy',4,'Oslo','Rome',1),
  (2,'Dusk','Spring',2010,'CO','comedy',5,'Rome','Oslo',1),
  (3,'Noon','Fall',2010,'TR','tragedy',2,'Oslo','Paris',2),
  (4,'Dawn','Spring',2009,'CO','comedy',3,'Rome','Rome',3);
insert into Casting values (1,1),(1,2),(3,1),(4,3);
"""


@pytest.fixture(scope="module")
def theatre(tmp_path_factory: pytest.TempPathFactory) -> Domain:
    return make_domain(tmp_path_factory.mktemp("theatre"), ROWS)


def rows(domain: Domain, question: str) -> list[tuple[Any, ...]]:
    readings = domain.interpret(domain.understand(question, NOW))
    assert readings, question
    return sorted(tuple(row) for row in domain.stores.run(readings[0].plan).rows)


QUESTIONS: list[tuple[str, list[tuple[Any, ...]]]] = [
    # What is said twice of the same attributes stands in two halves.
    (
        "What are the titles of plays in Fall 2009 or in Spring 2010?",
        [("Dawn",), ("Dusk",)],
    ),
    # Behind `but not` both must hold at once.
    (
        "What are the ids of plays in Fall 2010 but not in Spring 2010?",
        [(3,)],
    ),
    # A second number behind `or` is one of the same attribute.
    ("What are the titles of plays with 2 or 5 stars?", [("Dusk",), ("Noon",)]),
    # One attribute of two classes: together, or what they have in common.
    ("What are the phones of all ushers and sponsors?", [("11",), ("22",), ("33",), ("44",)]),
    ("Which cities are home to both an actor and a sponsor?", [("Rome",)]),
    # A figure of the rows that an extreme tells, not the first figure.
    ("What is the average age of actors in the company with the largest budget?", [(40.0,)]),
    # A figure for each of two values that are told.
    ("What are the average ages of male and female actors?", [(25.0, "F"), (45.0, "M")]),
    # Values are asked for, each once.
    ("Which cities do actors live in?", [("Bergen",), ("Oslo",), ("Rome",)]),
    ("List the titles of all distinct plays.", [("Dawn",), ("Dusk",), ("Noon",)]),
    # The clause tells which rows are those that others are like.
    (
        "Show the first names of actors in the same city as someone with the last name Dahl.",
        [("Bo",), ("Cy",)],
    ),
    # Said of the rows, not asked for.
    ("How many female actors (sex is F) are there?", [(2,)]),
    # A direction tells which attribute a value belongs to.
    ("What are the titles of plays from Oslo to Rome?", [("Dawn",)]),
    # A word is shared by the names of a list.
    (
        "What are the genre code and description of the play titled 'Noon'?",
        [("TR", "tragedy")],
    ),
    # The number of the rows beside a figure of them.
    ("Find the number and average age of actors.", [(4, 35.0)]),
    # A total of values, not of single rows.
    ("Show the genre codes and the total stars of plays.", [("CO", 8), ("TR", 6)]),
    # Asked for behind what must hold.
    (
        "What is the last name of the actor whose age is 30, and when was she hired?",
        [("Lee", "2010-02-01")],
    ),
    # The name of a role is that of the row it leads to.
    ("What are the first and last name of Ann Lee's mentor?", [("Bo", "Dahl")]),
    # A year before rows is no number of rows.
    ("List the titles of all 2010 plays.", [("Dusk",), ("Noon",)]),
]


@pytest.mark.parametrize(("question", "wanted"), QUESTIONS, ids=[q for q, _ in QUESTIONS])
def test_what_stands_together_is_read_together(
    theatre: Domain, question: str, wanted: list[tuple[Any, ...]]
) -> None:
    found = rows(theatre, question)
    assert found == wanted or [tuple(reversed(r)) for r in found] in (wanted, sorted(wanted))
