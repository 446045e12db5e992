"""Figures of counts, amounts told per rows, and what is asked of rows that go by another name or role."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.reasoning.university import NOW, make_domain

from duckkb.reasoning.chain import Context, read, run
from duckkb.reasoning.domain import Domain

ROWS = """
create table rower (rower_id integer primary key, rower_name text, town text, club_id integer references club(club_id));
create table club (club_id integer primary key, club_name text, river text, num_boats integer);
create table spare (spare_id integer primary key, spare_dsc text, supp_nm text, price integer);
create table launch (launch_id integer primary key, call_sign text, built integer);
create table outing (outing_id integer primary key, chk_by integer references rower(rower_id),
  rower_id integer references rower(rower_id), launch_id integer references launch(launch_id),
  kilometres integer, used_lights text);
create table fitting (outing_id integer references outing(outing_id), spare_id integer references spare(spare_id),
  pieces integer, primary key (outing_id, spare_id));
create table staff (staff_id integer primary key, staff_name text, club_id integer references club(club_id));
create table members (member_id integer primary key, member_name text, club_id integer references club(club_id));
create table callout (callout_id integer primary key, club_id integer references club(club_id), weather text);
create table attendance (callout_id integer references callout(callout_id), rower_id integer references rower(rower_id),
  primary key (callout_id, rower_id));
insert into club values (1,'Heron','Ouse',4),(2,'Otter','Cam',7),(3,'Swift','Ouse',1);
insert into rower values (1,'Ann Roe','York',1),(2,'Bob Lee','York',1),(3,'Cy Dow','Ely',2),(4,'Di Fay','Ely',1);
insert into spare values (1,'oar sleeve','Tollan',9),(2,'seat wheel','Brisk',4),(3,'rigger bolt','Brisk',30);
insert into launch values (1,'KITE',1990),(2,'FINCH',1972);
insert into outing values (1,3,1,1,12,'Y'),(2,3,1,2,8,'N'),(3,1,2,1,5,'N'),(4,3,3,1,7,'Y');
insert into fitting values (1,1,2),(2,1,3),(3,1,1),(3,2,1);
insert into staff values (1,'Ed Gow',1),(2,'Flo Hay',2),(3,'Gil Ide',2);
insert into members values (1,'Ida Kay',1),(2,'Jo Lim',1),(3,'Kit May',2);
insert into callout values (1,1,'fog'),(2,1,'rain'),(3,2,'fog');
insert into attendance values (1,1),(1,2),(2,1),(3,3);
"""


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Domain:
    return make_domain(tmp_path_factory.mktemp("rowing"), ROWS)


QUESTIONS: list[tuple[str, list[tuple[Any, ...]]]] = [
    # a figure of how many there are for each
    ("What is the average number of rowers per club?", [(2.0,)]),
    ("How many rowers does a club have on average?", [(2.0,)]),
    ("On average, how many rowers does each club have?", [(2.0,)]),
    ("What is the maximum number of rowers in a club?", [(3,)]),
    # … and of what each row tells itself, that of all rows
    ("What is the average number of boats per club?", [(4.0,)]),
    # amounts in the plural are added up, of rows other than those they are told per
    ("kilometres per rower", [(5, "Bob Lee"), (7, "Cy Dow"), (20, "Ann Roe")]),
    # a reference without a role, before one with a role that nobody speaks of
    ("total kilometres per rower", [(5, "Bob Lee"), (7, "Cy Dow"), (20, "Ann Roe")]),
    # the description of the rows themselves, not the name of somebody else
    ("What is the most expensive spare?", [("rigger bolt",)]),
    # what is written on things stands for them
    ("Which launch is the oldest?", [("FINCH",)]),
    # how often, beside a number or after `or more`
    ("Which spares were fitted three or more times?", [("oar sleeve",)]),
    # most of the rows
    ("Which supplier do most of the spares come from?", [("Brisk",)]),
    # one word written as two
    ("How many call-outs did each club have?", [(1, "Otter"), (2, "Heron")]),
    # what rows do, though other rows are called so
    ("Which rower attended the most callouts?", [("Ann Roe",)]),
    ("How many callouts did each rower attend?", [("Ann Roe", 2), ("Bob Lee", 1), ("Cy Dow", 1)]),
    # staff members are staff, though members are kept too
    ("How many staff members does each club have?", [(1, "Heron"), (2, "Otter")]),
    # shown along with the rows
    ("Show the names of the rowers who live in Ely, with the name of their club.",
     [("Cy Dow", "Otter"), ("Di Fay", "Heron")]),
]  # fmt: skip


@pytest.mark.parametrize(("question", "rows"), QUESTIONS, ids=[q for q, _ in QUESTIONS])
def test_rows_are_counted_as_asked(
    club: Domain, question: str, rows: list[tuple[Any, ...]]
) -> None:
    thought = read(club, question, NOW, Context())
    best = run(club, thought.interpretations, thought.weights).readings[0]
    assert sorted(best.rows) == rows


@pytest.mark.parametrize(
    "question",
    [
        "How many oar sleeves were used in total?",
        "How many people were trained on the Ouse?",
        "What is the average number of rowers?",
    ],
)
def test_no_figure_of_something_else_is_given(club: Domain, question: str) -> None:
    thought = read(club, question, NOW, Context())
    found = run(club, thought.interpretations, thought.weights).readings
    assert not found or found[0].probability < 0.6


def test_a_verb_tells_no_other_join_than_the_only_one(club: Domain) -> None:
    thought = read(club, "Show the number of outings started from each launch.", NOW, Context())
    best = run(club, thought.interpretations, thought.weights).readings[0]
    assert sorted(best.rows) == [(1, "FINCH"), (3, "KITE")]
    assert best.interpretation.features["linking"] == 0
    assert best.interpretation.features["uncovered"] == 0


def test_customers_are_rows_not_the_numbers_that_refer_to_them(club: Domain) -> None:
    thought = read(club, "Which clubs had callouts both in fog and in rain?", NOW, Context())
    best = run(club, thought.interpretations, thought.weights).readings[0]
    assert list(best.rows) == [("Heron",)]
