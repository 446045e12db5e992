"""Questions that say the names of the data in other forms: spelt otherwise, in the plural, by what is measured."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.reasoning.university import NOW, make_domain

from duckkb.reasoning.chain import Context, read, run
from duckkb.reasoning.domain import Domain
from duckkb.reasoning.lexicon.spelling import american
from duckkb.reasoning.lexicon.words import stem, tokens
from duckkb.reasoning.names.remote import remote_meanings
from duckkb.reasoning.normalise import normalise

ROWS = """
create table Paint (paint_id integer primary key, color text, description text, catalog_no text);
create table Patient (patient_id integer primary key, name text, salesperson text);
create table Run (run_id integer primary key, runner text, minutes integer, km real);
create table Rifle (rifle_id integer primary key, rifle_name text);
create table Shop (shop_id integer primary key, shop_name text);
create table Stock (shop_id integer references Shop(shop_id), rifle_id integer references Rifle(rifle_id));
create table Alarm_Type (alarm text primary key, alarmtype text);
create table Trip (trip_id integer primary key, origin text, payment_method text, trip_type text);
insert into Trip values (1,'Oslo','cash','bus'),(2,'Rome','card','rail');
create table Hall (hall_id integer primary key, hall_name text, seats integer);
create table Visit (visit_id integer primary key, hall_id integer references Hall(hall_id));
insert into Hall values (1,'Dome',80),(2,'Barn',40);
insert into Visit values (1,2),(2,2),(3,1);
insert into Shop values (1,'North'),(2,'South');
insert into Stock values (1,1),(1,2),(2,1);
insert into Alarm_Type values ('Fire','loud'),('Gas','shrill');
insert into Paint values (1,'red','a warm tone','R-1'),(2,'blue','a cold tone','B-7');
insert into Patient values (1,'Ida','Tom'),(2,'Karl','Tom'),(3,'Lea','Una');
insert into Run values (1,'Ida',50,10.0),(2,'Karl',40,7.0),(3,'Lea',90,15.0);
insert into Rifle values (1,'Lee'),(2,'Mauser');
"""


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Domain:
    return make_domain(tmp_path_factory.mktemp("shop"), ROWS)


QUESTIONS: list[tuple[str, list[tuple[Any, ...]]]] = [
    ("Show all colours of paints.", [("blue",), ("red",)]),
    ("What are the catalogue numbers of the paints?", [("B-7",), ("R-1",)]),
    ("Show the different salespeople of patients.", [("Tom",), ("Una",)]),
    ("How many sick people are there?", [(3,)]),
    ("Show the describing content of the red paint.", [("a warm tone",)]),
    ("What is the average duration of the runs?", [(60.0,)]),
    ("What is the total distance of the runs?", [(32.0,)]),
    # a phrase is known as a whole: the type of a payment is no type of trip
    ("Show all payment types.", [("card",), ("cash",)]),
    ("Show the starting points of all trips.", [("Oslo",), ("Rome",)]),
    # who is faster takes less time
    ("What is the fastest time of the runs?", [(40,)]),
    ("What is the longest time of the runs?", [(90,)]),
    # a rifle is a weapon, as it is a gun
    ("How many weapons are there?", [(2,)]),
    # a number of something is how many there are, of a figure as of rows
    ("Find the halls with the number of seats greater than 50.", [("Dome",)]),
    ("Which halls have a number of visits of at least 2?", [("Barn",)]),
    # one thing of a row, though it stands as the class is called: not all that is kept of it
    ("What is the type of alarm Fire?", [("loud",)]),
]


@pytest.mark.parametrize(("question", "rows"), QUESTIONS, ids=[q for q, _ in QUESTIONS])
def test_other_forms_of_the_names(shop: Domain, question: str, rows: list[tuple[Any, ...]]) -> None:
    thought = read(shop, question, NOW, Context())
    best = run(shop, thought.interpretations, thought.weights).readings[0]
    assert sorted(tuple(row) for row in best.rows) == sorted(rows)


@pytest.mark.parametrize(
    "question",
    [
        "Show the describing content of the red paint.",
        "Show the starting points of all trips.",
        "Show the payment type of the trip with id 1.",
    ],
)
def test_the_last_word_of_a_phrase_is_explained_with_it(shop: Domain, question: str) -> None:
    assert read(shop, question, NOW, Context()).interpretations[0].uncovered == ()


@pytest.mark.parametrize("said", ["it keeps in stock", "they move in stock"])
def test_what_a_pronoun_does_is_no_noun_passed_over(shop: Domain, said: str) -> None:
    """The verb says no more than the relation does; as a noun that nothing explains it would cost an answer."""
    question = f"Show the name of each shop and the number of rifles {said}."
    best = read(shop, question, NOW, Context()).interpretations[0]
    assert best.features["uncovered"] == 0.0


@pytest.mark.parametrize(
    ("british", "spelt"),
    [
        ("colours", "colors"),
        ("favourite", "favorite"),
        ("theatre", "theater"),
        ("organisations", "organizations"),
        ("catalogues", "catalogs"),
        ("licence", "license"),
        ("enrolment", "enrollment"),
        ("hours", "hours"),
        ("tour", "tour"),
        ("course", "course"),
        ("exercise", "exercise"),
        ("genre", "genre"),
    ],
)
def test_british_spellings(british: str, spelt: str) -> None:
    assert american(british) == spelt
    assert stem(british) == stem(spelt)


def test_kinds_of_kinds_are_told_only_of_what_is_not_too_general() -> None:
    def meant(text: str) -> set[tuple[str, ...]]:
        return {other for _, _, other, _ in remote_meanings(tokens(normalise(text).folded), {0})}

    assert {("truck",), ("boat",)} <= meant("vehicles")
    assert ("truck",) not in meant("devices")
