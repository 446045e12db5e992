"""The same question in another sentence: what it says in a roundabout way is read as in the common one."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.reasoning.university import NOW, make_domain

from duckkb.reasoning.chain import Context, read, run
from duckkb.reasoning.decide import decide
from duckkb.reasoning.domain import Domain

ROWS = """
create table Walker (walker_id integer primary key, first_name text, last_name text, town text);
create table Hut (hut_id integer primary key, hut_name text, opened_year integer, beds integer,
  price integer, county text);
create table Stay (stay_id integer primary key, nights integer,
  walker_id integer references Walker(walker_id), hut_id integer references Hut(hut_id));
create table Letter (letter_id integer primary key, weight integer,
  sender_id integer references Walker(walker_id), recipient_id integer references Walker(walker_id));
create table Warden (warden_id integer primary key, warden_name text, duty text, salary integer);
create table Club (club_id integer primary key, club_name text, founded integer);
create table Walk (walk_id integer primary key, walk_date date, club_id integer references Club(club_id));
insert into Club values (1,'Fell',1900),(2,'Moor',1950);
insert into Walk values (1,'2021-05-01',1),(2,'2020-05-01',2);
insert into Letter values (1,5,1,2),(2,5,1,2),(3,7,3,1);
insert into Warden values (1,'Ida','cook',300),(2,'Jon','guide',400),(3,'Kim','cook',500);
insert into Walker values (1,'Ann','Lee','Ford'),(2,'Bob','Lee','Ford'),(3,'Ann','Moss','Hale');
insert into Hut values (1,'Crag',1950,12,20,'Kent'),(2,'Mill',1980,30,35,'Kent'),
  (3,'Peak',1999,8,15,'Devon'),(4,'Dale',2005,6,50,'Kent');
insert into Stay values (1,2,1,1),(2,3,2,1),(3,1,3,2),(4,1,1,2),(5,4,1,3),(6,1,1,1);
"""


@pytest.fixture(scope="module")
def huts(tmp_path_factory: pytest.TempPathFactory) -> Domain:
    return make_domain(tmp_path_factory.mktemp("huts"), ROWS)


def answered(domain: Domain, question: str) -> list[tuple[Any, ...]] | None:
    """The rows of what is answered, in order where one is told; None where nothing is."""
    thought = read(domain, question, NOW, Context())
    done = run(domain, thought.interpretations, thought.weights)
    verdict = decide(done.readings)
    if verdict.kind != "answer":
        return None
    rows = [tuple(row) for row in verdict.best.rows]
    return rows if "ORDER BY" in verdict.best.sql else sorted(rows, key=repr)


QUESTIONS: list[tuple[str, list[tuple[Any, ...]]]] = [
    # more than all others is the most
    ("Which hut has had more stays than any other?", [("Crag",)]),
    ("Who has more stays than any other walker?", [("Ann", "Lee")]),
    ("Which walker has more stays than anyone else?", [("Ann", "Lee")]),
    ("Which hut has fewer beds than all other huts?", [("Dale",)]),
    ("Which hut is cheaper than the rest?", [("Peak",)]),
    ("Which hut was opened before all others?", [("Crag",)]),
    ("In what county are most of the huts?", [("Kent",)]),
    # a figure beside the average
    ("Which huts have an above-average price?", [("Dale",), ("Mill",)]),
    # what is not done, by whom
    ("The huts that Bob Lee hasn't stayed at", [("Dale",), ("Mill",), ("Peak",)]),
    ("Which walkers have yet to stay at Mill?", [("Bob", "Lee")]),
    # denied together
    ("Which walkers are not called Ann Lee?", [("Ann", "Moss"), ("Bob", "Lee")]),
    ("Which huts have no fewer than 12 beds?", [("Crag",), ("Mill",)]),
    # each once, in order, all of it
    ("List the towns of the walkers, without duplicates.", [("Ford",), ("Hale",)]),
    ("List alphabetically the names of the huts that Ann Lee stayed at.", [("Crag",), ("Mill",), ("Peak",)]),
    ("How much do the huts opened before 1990 cost?", [(20,), (35,)]),
    ("What does each warden earn?", [("Ida", 300), ("Jon", 400), ("Kim", 500)]),
    ("Name the best-paid cook.", [("Kim",)]),
    ("The hut with the fewest beds is in which county?", [("Kent",)]),
    ("What are the 2 cheapest huts and what do they cost? Thanks.", [("Peak", 15), ("Crag", 20)]),
    # to whom something was given, and how many there are of a year
    ("How many letters has Bob Lee been sent?", [(2,)]),
    ("Who was sent the most letters?", [("Bob", "Lee")]),
    ("Which 1980 huts are there?", [("Mill",)]),
    ("Which huts are newer than 1990?", [("Dale",), ("Peak",)]),
    ("Which club was established earliest?", [("Fell",)]),
    ("Tell me everything about the walkers.", [(1, "Ann", "Lee", "Ford"), (2, "Bob", "Lee", "Ford"), (3, "Ann", "Moss", "Hale")]),
]  # fmt: skip


@pytest.mark.parametrize(("question", "rows"), QUESTIONS, ids=[q for q, _ in QUESTIONS])
def test_another_sentence_says_the_same(
    huts: Domain, question: str, rows: list[tuple[Any, ...]]
) -> None:
    assert answered(huts, question) == rows


UNREAD = [
    "Which huts that Bob Lee has stayed at have no stays?",  # joined and denied at once
    "Which clubs did we close? Give the name and the year.",
    "What is the average duty of the wardens?",
    "By how much does the highest price exceed the lowest one?",
]


@pytest.mark.parametrize("question", UNREAD)
def test_what_is_not_read_is_no_answer(huts: Domain, question: str) -> None:
    assert answered(huts, question) is None
