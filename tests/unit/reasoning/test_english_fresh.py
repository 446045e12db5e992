"""Questions to a base that no reading was made for: possessives, ties, times told by participles."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.reasoning.university import NOW, make_domain

from duckkb.reasoning.chain import Context, read
from duckkb.reasoning.domain import Domain

ROWS = """
create table Astronomer (astro_id integer primary key, ast_fname text, ast_lname text,
  birth_year integer, death_year integer, years_exp integer, salary integer,
  crew_id integer references Crew(crew_id), advisor_id integer references Astronomer(astro_id));
create table Crew (crew_id integer primary key, crew_name text,
  lead_astro_id integer references Astronomer(astro_id));
create table Telescope (telescope_id integer primary key, telescope_name text, mount_code text,
  area_sqm integer, weight integer, status text, opened_on date, closed_on date,
  insured_value integer, annual_visitors integer, home text);
create table Sighting (sighting_id integer primary key, target text,
  telescope_id integer references Telescope(telescope_id),
  astro_id integer references Astronomer(astro_id), specialty text, pay integer);
create table Animation (animation_id integer primary key, animation_name text,
  sighting_id integer references Sighting(sighting_id));
create table Treatment (treatment_id integer primary key, day date,
  telescope_id integer references Telescope(telescope_id));
create table Sighting_Note (note_id integer primary key, wording text,
  astro_id integer references Astronomer(astro_id),
  sighting_id integer references Sighting(sighting_id));
insert into Astronomer values (1,'Ada','Holm',1850,1920,30,400,1,null),
  (2,'Ben','Ruiz',1910,1985,12,300,1,1),(3,'Cem','Holm',1930,null,7,300,2,1),
  (4,'Dia','Sato',1895,1955,12,500,1,2);
insert into Crew values (1,'Comets',4),(2,'Lyrids',3);
insert into Telescope values (1,'Big Eye','ALT',900,50,'open','2018-02-01',null,700,4000,'Oslo'),
  (2,'Twin','EQU',200,80,'closed','2021-03-01','2022-05-06',900,9000,'Oslo'),
  (3,'Dish','ALT',1500,80,'open','2021-07-09',null,900,2500,'Bern'),
  (4,'Pit','EQU',100,30,'closed','2015-01-02','2019-09-09',100,100,'Bern');
insert into Sighting values (1,'nova',1,1,'x',10),(2,'nova',2,2,'x',20),(3,'halo',2,2,'y',30),
  (4,'belt',3,3,'y',40);
insert into Animation values (1,'swirl',1);
insert into Treatment values (1,'2022-03-04',1),(2,'2023-05-06',4),(3,'2022-08-08',4);
insert into Sighting_Note values (1,'dim',4,1),(2,'bright',1,2),(3,'dim',1,1),(4,'far',4,2),
  (5,'far',4,3),(6,'near',1,3),(7,'dim',1,3);
"""


@pytest.fixture(scope="module")
def domes(tmp_path_factory: pytest.TempPathFactory) -> Domain:
    return make_domain(tmp_path_factory.mktemp("domes"), ROWS)


QUESTIONS: list[tuple[str, list[tuple[Any, ...]]]] = [
    # behind a plural possessive, too, what follows is theirs
    ("Show the astronomers' last names.", [("Holm",), ("Holm",), ("Ruiz",), ("Sato",)]),
    ("Which astronomers' last names are shared by more than one astronomer?", [("Holm",)]),
    # the owner is ranked, not what it owns
    ("What is the lightest telescope's mount code?", [("EQU",)]),
    ("What is the lightest telescope's name and home?", [("Pit", "Bern")]),
    ("What are the 2 lowest paid astronomers' first names?", [("Ben",), ("Cem",)]),
    # of rows that tie, the one with the smallest key; of groups, along the order
    ("Which telescope has the highest insured value?", [("Twin",)]),
    ("Which mount code has the most telescopes?", [("EQU",)]),
    # what tells rows apart is no special attribute
    ("Show the distinct homes of telescopes.", [("Bern",), ("Oslo",)]),
    # its name is that of the group; what a group has of its own tells it
    ("For every crew, give its name and the number of astronomers.",
     [("Comets", 3), ("Lyrids", 1)]),
    ("For each sighting, show the target and the name of its telescope.",
     [("belt", "Dish"), ("halo", "Twin"), ("nova", "Big Eye"), ("nova", "Twin")]),
    # the role of a reference back: who leads is not who belongs
    ("What is the last name of the astronomer who leads the Comets?", [("Sato",)]),
    ("How many astronomers are in the Comets?", [(3,)]),
    # a word that a name says in part tells which of several times is meant
    ("Which astronomers were born before 1900? Give the first names.", [("Ada",), ("Dia",)]),
    ("Give the first names of astronomers who died before 1960.", [("Ada",), ("Dia",)]),
    # … and a participle before a date tells when, not how it is now
    ("Which telescopes were opened in 2021?", [("Dish",), ("Twin",)]),
    ("Show the names of open telescopes.", [("Big Eye",), ("Dish",)]),
    # what ends with a year, and with no other, begins with it
    ("Which telescopes were opened from 2021?", [("Dish",), ("Twin",)]),
    # units of an area, adjectives made of nouns
    ("Which telescopes are larger than 800 square metres?", [("Big Eye",), ("Dish",)]),
    ("What are the names of the 2 most valuable telescopes?", [("Dish",), ("Twin",)]),
    # known and unknown
    ("Count the astronomers whose advisor is known.", [(3,)]),
    ("Count the astronomers whose advisor is not known.", [(1,)]),
    # a verb is no class that sounds like its synonym
    ("Show the homes where telescopes live.", [("Bern",), ("Oslo",)]),
    # so many a year, and a new figure behind `have`
    ("Which telescopes were opened before 2016 or have more than 5000 visitors a year?",
     [("Pit",), ("Twin",)]),
    # one figure for either, not one for each
    ("How many telescopes are open or closed?", [(4,)]),
    # no row is both: values that rows of both kinds have
    ("Which homes have telescopes opened before 2016 and telescopes opened after 2020?",
     [("Bern",)]),
    # what is lacked is lacked alone
    ("Which telescopes have no treatment and are open?", [("Dish",)]),
    # what a later sentence lists is that of the rows, each of which is one
    ("Which sighting has the most notes? List the target.", [("halo",)]),
    # one extreme less the other
    ("What is the weight difference between the heaviest and the lightest telescope?", [(50,)]),
    # what is done to something is not done: that may be there
    ("Give the first names of astronomers who have never noted a sighting.",
     [("Ben",), ("Cem",)]),
    # what ranks may be told behind
    ("Find the largest telescope in terms of weight.", [("Twin",)]),
    # the verb behind a noun tells which attribute it is
    ("Show the telescope names and the date they were closed.",
     [("Big Eye", None), ("Dish", None), ("Pit", "2019-09-09"), ("Twin", "2022-05-06")]),
    ("What is the year in which the astronomer Ben Ruiz died?", [(1985,)]),
    # a participle names the rows that tell of it, also of when
    ("Which telescopes were treated in 2022?", [("Big Eye",), ("Pit",)]),
    ("Which telescopes have never been treated?", [("Dish",), ("Twin",)]),
    # of a single row a figure is no average
    ("Which mount code of telescope has the lowest average annual visitors?", [("ALT",)]),
    ("Which home of telescope has the highest average insured value?", [("Oslo",)]),
    # rows are asked for that earn, with what is theirs
    ("Which astronomers earn the most?", [("Dia", "Sato")]),
    ("List crew names with their astronomers.",
     [("Comets", "Ada", "Holm"), ("Comets", "Ben", "Ruiz"), ("Comets", "Dia", "Sato"),
      ("Lyrids", "Cem", "Holm")]),
    # another unit is of another figure
    ("Which telescopes were opened after 2020 or weigh less than 40 kg?",
     [("Dish",), ("Pit",), ("Twin",)]),
]  # fmt: skip


@pytest.mark.parametrize(("question", "rows"), QUESTIONS, ids=[q for q, _ in QUESTIONS])
def test_what_is_answered(domes: Domain, question: str, rows: list[tuple[Any, ...]]) -> None:
    readings = domes.interpret(domes.understand(question, NOW))
    assert readings, question
    found = domes.stores.run(readings[0].plan).rows
    assert sorted(tuple(str(c) for c in r) for r in found) == [tuple(map(str, r)) for r in rows]


EXPLAINED = [
    # a verb that tells how rows are joined
    "Show the first names of astronomers and the name of each crew they lead.",
    # abbreviations that stand for the words of a phrase
    "What is the average years of experience of all astronomers?",
]


@pytest.mark.parametrize("question", EXPLAINED)
def test_no_word_is_left_over(domes: Domain, question: str) -> None:
    best = domes.interpret(domes.understand(question, NOW))[0]
    assert best.uncovered == ()
    assert best.features["unsaid"] == 0.0


def test_what_an_unread_word_restricts_is_doubted(domes: Domain) -> None:
    said = "Give the homes of the {}telescopes."
    plain, doubted = (
        domes.interpret(domes.understand(said.format(word), NOW))[0] for word in ("", "government ")
    )
    assert doubted.features["unsaid"] == plain.features["unsaid"] + 1


def test_a_reading_that_loses_an_or_is_no_answer(domes: Domain) -> None:
    said = "Show names of telescopes with more than 1 treatment or more than 5000 annual visitors."
    thought = read(domes, said, NOW, Context())
    assert thought.interpretations[0].features["lost"] == 1.0
    assert thought.weights[0] < 0.5
