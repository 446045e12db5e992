"""Questions whose verbs, denials and second sentences say how rows belong together, not which are meant."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, base_of, rounded, verdict_on

from duckkb.kb import KnowledgeBase
from duckkb.reasoning.chain import Context, read
from duckkb.reasoning.domain import Domain, open_domain
from duckkb.reasoning.heeded import heeded

NOW = datetime(2024, 1, 1, tzinfo=UTC)
SCRIPT = """
create table workshop (workshop_id integer primary key, workshop_name text, town text);
create table mechanic (mechanic_id integer primary key, mechanic_name text, hourly_wage real, certified text,
  hire_date text, workshop_id integer references workshop(workshop_id),
  team_lead_id integer references mechanic(mechanic_id));
create table note (note_id integer primary key, topic text, sender_id integer references mechanic(mechanic_id),
  recipient_id integer references mechanic(mechanic_id));
create table machine (machine_id integer primary key, machine_name text, install_date text, spare_parts integer,
  workshop_id integer references workshop(workshop_id));
create table trainee (trainee_id integer primary key, trainee_name text, birth_year integer,
  mentor_id integer references trainee(trainee_id));
create table vault (vault_id integer primary key, vault_name text, temp_c real);
create table haul (haul_id integer primary key, van_id integer references van(van_id), kilos integer);
create table van (van_id integer primary key, plate_no text, fuel text, payload_kg integer);
create table parcel (parcel_id integer primary key, weight_kg real, mechanic_id integer references mechanic(mechanic_id));
create table job (job_id integer primary key, mechanic_id integer references mechanic(mechanic_id),
  machine_id integer references machine(machine_id), minutes integer, outcome text);
insert into workshop values (1,'Alder','York'),(2,'Birch','Hull');
insert into mechanic values (1,'Ann Roe',20.5,'yes','2015-02-01',1,null),(2,'Bob Lee',18.0,'no','2012-05-01',1,1),
  (3,'Cy Dow',25.0,'no','2020-07-01',2,1),(4,'Dee Fox',15.0,'no','2018-01-01',2,null);
insert into note values (1,'Oil',1,2),(2,'Belts',1,3),(3,'Keys',3,2);
insert into machine values (1,'Lathe','2019-03-01',9,1),(2,'Press','2021-06-01',4,1),(3,'Saw','2020-01-15',6,2);
insert into van values (1,'K-10','gas',900),(2,'K-22','diesel',700);
insert into trainee values (1,'Ed Fay',2001,null),(2,'Flo Gil',2002,1),(3,'Gus Hay',2003,2);
insert into vault values (1,'Deep',-20.5),(2,'Cool',4.0);
insert into haul values (1,1,300),(2,2,650);
insert into parcel values (1,2.5,4),(2,1.0,1);
insert into job values (1,1,1,30,'done'),(2,1,2,60,'no-show'),(3,2,2,90,'done'),(4,3,3,20,'no-show'),(5,3,3,40,'done');
"""


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with KnowledgeBase(base_of(tmp_path_factory.mktemp("workshop"), SCRIPT)) as kb:
        yield open_domain(kb)


ANSWERS: list[tuple[str, Rows]] = [
    # rows beside those of their own kind that they refer to, by any word for what these are to them
    ("Which mechanics have a higher hourly wage than their team lead?", [("Cy Dow",)]),
    ("How many trainees are younger than their mentor?", [(2,)]),
    ("Which trainees are younger than their trainer?", [("Flo Gil",), ("Gus Hay",)]),
    # the verb at the end tells what was done to each, not which of them are meant
    (
        "For each machine, list its name and the number of jobs it received.",
        [("Lathe", 1), ("Press", 2), ("Saw", 2)],
    ),
    # an average over jobs is one per job
    (
        "For each machine, show its name and the average minutes per job.",
        [("Lathe", 30.0), ("Press", 75.0), ("Saw", 30.0)],
    ),
    # a `no` within a value denies nothing, and a flag that says no is a denial
    ("How many jobs ended as no-show?", [(2,)]),
    ("Which mechanics are in Alder and are not certified?", [("Bob Lee",)]),
    # a part of rows: what stands before the verb tells the whole
    ("What percentage of the mechanics is certified?", [(25.0,)]),
    ("What share of the mechanics in Alder is certified?", [(0.5,)]),
    ("What percentage of vans is of diesel fuel?", [(50.0,)]),
    ("What is the percentage of jobs that ended as no-show?", [(40.0,)]),
    ("What fraction of the machines was never used in a job?", [(0.0,)]),
    # who is sent something did not send it, and who never sent any has none that they sent
    ("How many notes were sent to Bob Lee?", [(2,)]),
    ("Which mechanics have never sent a note?", [("Bob Lee",), ("Dee Fox",)]),
    # of rows that others of their kind lead, it is the leads who are shown
    (
        "How many mechanics does each team lead have? Show the team lead's hourly wage and the number.",
        [("Ann Roe", 20.5, 2)],
    ),
    # who is one of the people of whom it is kept
    ("Who was hired first?", [("Bob Lee",)]),
    ("Who was hired most recently?", [("Cy Dow",)]),
    # what they are not assigned to is said behind the verb
    ("Which mechanics are not assigned to any job?", [("Dee Fox",)]),
    # each year of the date that rows keep
    ("How many machines were there per year?", [(1, 2019), (1, 2020), (1, 2021)]),
    (
        "What is the number of machines in each month?",
        [(1, "2019-03"), (1, "2020-01"), (1, "2021-06")],
    ),
    # how cold and how heavy something is
    ("Which vault is the coldest?", [("Deep",)]),
    ("What was the heaviest haul?", [(2,)]),
    # vans are known by their plates
    ("Which vans can carry more than 800 kg?", [("K-10",)]),
    # a second question about the row that was found
    (
        "Which mechanic has the highest hourly wage, and how much is it?",
        [("Cy Dow", 25.0)],
    ),
    ("Which machine had the most jobs, and how many were there?", [("Saw", 2)]),
]


@pytest.mark.parametrize(("question", "rows"), ANSWERS, ids=[q for q, _ in ANSWERS])
def test_it_is_answered(workshop: Domain, question: str, rows: Rows) -> None:
    kind, found = verdict_on(workshop, question, NOW)
    assert kind == "answer"
    assert rounded(sorted(found)) == rows


BEST: list[tuple[str, Rows]] = [
    # orders by a figure that is said before, or shown
    (
        "List the machines by number of spare parts, fewest first.",
        [("Press",), ("Saw",), ("Lathe",)],
    ),
    (
        "List the machines with their spare parts, from the lowest to the highest.",
        [("Press", 4), ("Saw", 6), ("Lathe", 9)],
    ),
    (
        "List the mechanics, best paid first.",
        [("Cy Dow",), ("Ann Roe",), ("Bob Lee",), ("Dee Fox",)],
    ),
    # what a figure is told of stands before it
    (
        "How many mechanics does each workshop have? Show the workshop's name.",
        [("Alder", 2), ("Birch", 2)],
    ),
    # the row that has the highest is meant, not the highest of each
    # a figure of those that belong with each, not of all
    (
        "Which mechanics earn more than the average hourly wage at their workshop?",
        [("Ann Roe",), ("Cy Dow",)],
    ),
    ("What is the highest hourly wage, and in which workshop is it paid?", [(25.0, "Birch")]),
]


@pytest.mark.parametrize(("question", "rows"), BEST, ids=[q for q, _ in BEST])
def test_the_best_reading(workshop: Domain, question: str, rows: Rows) -> None:
    assert verdict_on(workshop, question, NOW)[1] == rows


@pytest.mark.parametrize(
    "question",
    ["How many jobs has each machine received?", "Which machines has Ann Roe handled?"],
)
def test_a_verb_behind_those_who_do_it_is_no_condition(workshop: Domain, question: str) -> None:
    thought = read(workshop, question, NOW, Context())
    assert heeded(thought.question, thought.interpretations[0])


UNANSWERED = [
    # both roles are meant, not one of them
    "Which mechanics have both sent and received notes?",
    "Which mechanics have neither sent nor received a note?",
    # the number of a mentor is no amount
    "Which trainees mentor more than one colleague?",
]


@pytest.mark.parametrize("question", UNANSWERED)
def test_what_no_plan_says_is_not_answered(workshop: Domain, question: str) -> None:
    assert verdict_on(workshop, question, NOW)[0] != "answer"


def test_a_verb_at_the_end_that_stands_alone_is_one(workshop: Domain) -> None:
    thought = read(workshop, "Which machines collapsed?", NOW, Context())
    assert not heeded(thought.question, thought.interpretations[0])


def test_a_verb_behind_those_who_do_it_only_relates(workshop: Domain) -> None:
    thought = read(workshop, "How many jobs does each mechanic shoulder?", NOW, Context())
    features = thought.interpretations[0].features
    assert (features["linking"], features["uncovered"]) == (0.0, 0.0)
