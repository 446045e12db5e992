"""Questions over an ontology of parts that no relation connects."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.unit.reasoning.made_bases import Rows, base_of, cells_in, verdict_on

from duckkb.kb import KnowledgeBase
from duckkb.reasoning.chain import Context, judge, read, run
from duckkb.reasoning.domain import Domain, open_domain
from duckkb.settings import ReasoningSettings

NOW = datetime(2024, 1, 1, tzinfo=UTC)
SCRIPT = """
CREATE TABLE team(team_id INTEGER PRIMARY KEY, team_name TEXT, office TEXT);
CREATE TABLE developer(dev_id INTEGER PRIMARY KEY, dev_name TEXT, level TEXT, salary INTEGER,
  team_id INTEGER REFERENCES team(team_id));
INSERT INTO team VALUES (1,'Otters','Berlin'),(2,'Badgers','Lyon'),(3,'Falcons','Berlin');
INSERT INTO developer VALUES (1,'Hana Ito','junior',50,1),(2,'Amir Noor','senior',90,2),(3,'Mei Tan','junior',55,2);
CREATE TABLE shop(shop_id INTEGER PRIMARY KEY, shop_name TEXT, location TEXT, manager TEXT);
CREATE TABLE sale(sale_id INTEGER PRIMARY KEY, shop_id INTEGER REFERENCES shop(shop_id), price REAL, sold_on TEXT);
INSERT INTO shop VALUES (1,'North','Oslo','Ann'),(2,'South','Rome','Bob');
INSERT INTO sale VALUES (1,1,10,'2023-02-01'),(2,1,30,'2023-03-01'),(3,2,20,'2023-03-04');
CREATE TABLE climber(climber_id INTEGER PRIMARY KEY, climber_name TEXT, country TEXT);
CREATE TABLE ascent(ascent_id INTEGER PRIMARY KEY, climber_id INTEGER REFERENCES climber(climber_id), year INTEGER);
INSERT INTO climber VALUES (1,'Reinhold','Italy'),(2,'Edurne','Spain');
INSERT INTO ascent VALUES (1,1,1980),(2,2,2010),(3,1,1986);
CREATE TABLE museum(museum_id INTEGER PRIMARY KEY, museum_name TEXT, country TEXT, opened INTEGER);
CREATE TABLE exhibit(exhibit_id INTEGER PRIMARY KEY, museum_id INTEGER REFERENCES museum(museum_id), title TEXT);
INSERT INTO museum VALUES (1,'Tate','England',1897),(2,'Prado','Spain',1819);
INSERT INTO exhibit VALUES (1,1,'Ophelia'),(2,2,'Las Meninas');
CREATE TABLE climbers(nr INTEGER PRIMARY KEY, full_name TEXT, club TEXT, gym INTEGER REFERENCES gym(gym_id));
CREATE TABLE gym(gym_id INTEGER PRIMARY KEY, gym_name TEXT, city TEXT);
INSERT INTO gym VALUES (1,'Wall','Graz');
INSERT INTO climbers VALUES (1,'Sasha','Blue',1),(2,'Adam','Red',1),(3,'Janja','Red',1);
"""


@pytest.fixture(scope="module")
def apart(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    folder: Path = tmp_path_factory.mktemp("apart")
    with KnowledgeBase(base_of(folder, SCRIPT)) as kb:
        yield open_domain(kb)


ANSWERS: list[tuple[str, Rows]] = [
    # What a word names elsewhere (location, price, manager) is no part of the question.
    ("What are the names of teams located in Berlin?", [("Otters",), ("Falcons",)]),
    ("Which developer is paid the highest price?", []),
    ("How many engineers are either junior or senior?", [(3,)]),
    (
        "What is the average salary of developers in each team?",
        [("Otters", 50.0), ("Badgers", 72.5)],
    ),
    ("How many ascents were there in each country?", [("Italy", 2), ("Spain", 1)]),
    ("How many exhibits does each museum have?", [("Tate", 1), ("Prado", 1)]),
    ("在柏林的团队有哪些", [("Otters",), ("Falcons",)]),
    ("每个团队有多少名开发人员", [("Otters", 1), ("Badgers", 2)]),
    ("西班牙的登山者有几位", [(1,)]),
]


@pytest.mark.parametrize(("question", "rows"), ANSWERS)
def test_a_question_is_about_one_part(apart: Domain, question: str, rows: Rows) -> None:
    kind, found = verdict_on(apart, question, NOW)
    assert (kind == "answer") == bool(rows)
    if rows:
        assert cells_in(found) == cells_in(rows)


def test_parts_that_explain_as_much_are_asked_about(apart: Domain) -> None:
    kind, found = verdict_on(apart, "How many climbers are there?", NOW)
    assert kind == "ask"
    assert found in ([(2,)], [(3,)])
    assert verdict_on(apart, "How many climbers are there of each club?", NOW)[0] == "answer"


def test_who_goes_on_stays_with_the_part(apart: Domain) -> None:
    asked = "What is the country of the climber Edurne?"
    first = read(apart, asked, NOW, Context())
    best = run(apart, first.interpretations, first.weights).readings[0]
    assert best.rows == (("Spain",),)
    then = read(apart, "and Reinhold?", NOW, Context(best.interpretation, asked))
    done = run(apart, then.interpretations, then.weights)
    assert judge(done, ReasoningSettings(), may_ask=True).kind == "answer"
    assert done.readings[0].rows == (("Italy",),)


def test_values_of_other_parts_are_not_found(apart: Domain) -> None:
    everywhere = apart.values.attributes_of("Spain")
    assert everywhere == ("climber.country", "museum.country")
    part = apart.values.within(apart.components.of["museum"])
    assert part.attributes_of("Spain") == ("museum.country",)
    assert {h.attribute for h in part.nearest("Spian")} == {"museum.country"}
    assert apart.values.attributes_of("Spain") == everywhere


def test_relations_make_parts(apart: Domain) -> None:
    parts = apart.components
    assert parts.of["team"] == parts.of["developer"] == {"team", "developer"}
    assert parts.holding(["team", "developer"]) == {"team", "developer"}
    assert parts.holding(["team", "shop"]) is None
