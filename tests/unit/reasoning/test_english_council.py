"""Questions about those who belong to something: members beside a chair, roles, names that lists take apart."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, base_of, verdict_on

from duckkb.kb import KnowledgeBase
from duckkb.reasoning.chain import Context, read, run
from duckkb.reasoning.domain import Domain, open_domain
from duckkb.reasoning.findings.emptied import why_empty
from duckkb.reasoning.findings.looks import Looks

NOW = datetime(2024, 1, 1, tzinfo=UTC)
SCRIPT = """
create table party (party_id integer primary key, party_name text, founded integer, leader_name text);
create table ward (ward_no integer primary key, ward_name text, population integer, area_km2 real);
create table councillor (councillor_id integer primary key, last_name text, age integer,
  party_id integer references party(party_id), ward_no integer references ward(ward_no));
create table committee (committee_id integer primary key, committee_name text,
  chair_id integer references councillor(councillor_id));
create table committee_member (committee_id integer references committee(committee_id),
  councillor_id integer references councillor(councillor_id), primary key (committee_id, councillor_id));
create table motion (motion_id integer primary key, motion_title text,
  proposed_by integer references councillor(councillor_id));
create table vote (motion_id integer references motion(motion_id),
  councillor_id integer references councillor(councillor_id), choice text, primary key (motion_id, councillor_id));
create table person (person_id integer primary key, person_name text, birth_year integer);
create table film (film_id integer primary key, title text, release_year integer, composer text, duration_min integer,
  director_id integer references person(person_id), producer_id integer references person(person_id));
create table venue (venue_id integer primary key, venue_name text, city text);
create table team (team_id integer primary key, team_name text, home_city text, sponsor text);
create table game (game_id integer primary key, venue_id integer references venue(venue_id),
  team_id integer references team(team_id));
create table park (park_id integer primary key, park_name text, city text);
create table beekeeper (keeper_id integer primary key, full_name text);
create table hive (hive_code text primary key, keeper_id integer references beekeeper(keeper_id));
insert into party values (1,'Blue Party',1950,'Dee Blue'),(2,'Red Party',1900,'Rex Red');
insert into ward values (1,'North',9000,3.5),(2,'South',4000,1.5);
insert into councillor values (1,'Ward',50,1,1),(2,'Shaw',40,2,1),(3,'Frost',60,1,2);
insert into committee values (1,'Housing',1),(2,'Finance',2),(3,'Parks',3);
insert into committee_member values (1,2),(1,3),(1,1),(2,3);
insert into motion values (1,'Rents',2),(2,'Buses',2),(3,'Trees',3);
insert into vote values (1,1,'yes'),(1,2,'no'),(2,1,'no'),(2,2,'yes'),(3,3,'yes'),(3,1,'yes');
insert into person values (1,'Sam Beck',1940),(2,'Ida Park',1970),(3,'Lou Vance',1955);
insert into film values (1,'Dawn',1995,'Ito',90,2,1),(2,'Dusk',2005,'Bloch',120,2,3),(3,'Noon',2010,'Ito',100,3,3);
insert into venue values (1,'Arena','York'),(2,'Dome','Hull');
insert into team values (1,'Owls','York','Acme'),(2,'Kites','Bath','Acme'),(3,'Rooks','Leeds',null),(4,'Jays','Leeds',null);
insert into game values (1,1,1),(2,2,2);
insert into park values (1,'Green','York'),(2,'Elms','Hull');
insert into beekeeper values (1,'Alma Roos'),(2,'Bert Kok');
insert into hive values ('H1',1),('H2',1);
"""


@pytest.fixture(scope="module")
def council(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with KnowledgeBase(base_of(tmp_path_factory.mktemp("council"), SCRIPT)) as kb:
        yield open_domain(kb)


ANSWERS: list[tuple[str, Rows]] = [
    # members are kept in a table of their own; who chairs is a member only where it is said
    ("Find the last names of councillors who sit on the Finance committee.", [("Frost",)]),
    ("List the names of committees that Frost belongs to.", [("Finance",), ("Housing",)]),
    ("Who are the members of the Finance committee?", [("Frost",)]),
    ("How many members does the Housing committee have?", [(3,)]),
    ("Show the names of committees without any members.", [("Parks",)]),
    ("Which committee has the highest number of members?", [("Housing",)]),
    (
        "members of each committee",
        [("Finance", "Frost"), ("Housing", "Frost"), ("Housing", "Shaw"), ("Housing", "Ward")],
    ),
    # votes join councillors and motions, rather than who proposed
    ("List the titles of motions for which Shaw voted yes.", [("Buses",)]),
    ("Count the number of yes votes.", [(4,)]),
    # what is listed is all that is shown of a row
    (
        "How many motions did each councillor propose? List the last name and the count.",
        [("Frost", 1), ("Shaw", 2)],
    ),
    # `name and leader` are two names
    ("What is the name and leader of the oldest party?", [("Red Party", "Rex Red")]),
    # `the ward` is a ward, though somebody is called Ward
    ("Show the name of the ward with the smallest area.", [("South",)]),
    # people in a role: they are old and were born, the films were not
    ("Who is the oldest producer?", [("Sam Beck",)]),
    ("Which director is the oldest?", [("Lou Vance",)]),
    ("Who are the two oldest directors?", [("Ida Park",), ("Lou Vance",)]),
    ("Which producers were born after 1950?", [("Lou Vance",)]),
    # who did it is asked for beside the rows
    (
        "List the films and who composed them.",
        [("Dawn", "Ito"), ("Dusk", "Bloch"), ("Noon", "Ito")],
    ),
    # values of one kind of rows that another has not, though the two have to do with each other
    ("Which cities have venues but no team?", [("Hull",)]),
    ("Which cities have teams but no venue?", [("Bath",), ("Leeds",)]),
    # no sponsor is no sponsor of several
    ("Which sponsors support more than one team?", [("Acme",)]),
    # the identity of a class calls its rows, too
    ("Which keepers own no hive?", [("Bert Kok",)]),
]


@pytest.mark.parametrize(("question", "rows"), ANSWERS, ids=[q for q, _ in ANSWERS])
def test_it_is_answered(council: Domain, question: str, rows: Rows) -> None:
    kind, found = verdict_on(council, question, NOW)
    assert kind == "answer"
    assert sorted(found) == rows


UNANSWERED = [
    "How many districts have fewer than 9000 inhabitants?",  # areas are no districts that are counted
    "Which councillors voted on every motion?",  # of all of them
    "Who sat on all committees?",
]


@pytest.mark.parametrize("question", UNANSWERED)
def test_what_no_plan_says_is_not_answered(council: Domain, question: str) -> None:
    assert verdict_on(council, question, NOW)[0] != "answer"


def test_a_set_that_the_other_has_whole_is_explained(council: Domain) -> None:
    """All cities with a park have a venue, too: that none is left is no lack of rows."""
    thought = read(council, "Which cities have parks but no venue?", NOW, Context())
    best = run(council, thought.interpretations, thought.weights).readings[0]
    assert best.rows == ()
    notes = why_empty(best.interpretation.plan, council, Looks(council.stores), chinese=False)
    assert notes == ["the second has all that the first has: none is left"]
