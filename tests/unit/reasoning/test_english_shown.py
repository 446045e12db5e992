"""English questions: what is shown, in which order, of which rows; clipped and doubled names."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.reasoning.university import NOW, make_domain

from duckkb.reasoning.domain import Domain

ROWS = """
create table Site (site_id integer primary key, site_name text, region text, altitude_m integer);
create table Astronomer (astronomer_id integer primary key, full_name text, position text,
  fellow_yn text, monthly_wage integer, site_id integer references Site(site_id));
create table Observation (observation_id integer primary key, title text, minutes integer,
  obs_year integer, site_id integer references Site(site_id));
create table Works_On (astronomer_id integer references Astronomer(astronomer_id),
  observation_id integer references Observation(observation_id));
create table Precursor (observation_id integer references Observation(observation_id),
  precursor_id integer references Observation(observation_id));
create table cmpnt (cmpnt_id integer primary key, cmpnt_nm text, prce real, site_id integer);
insert into Site values (1,'Paranal','north',2600),(2,'Sutherland','south',1800),
  (3,'Calar Alto','north',2100);
insert into Astronomer values (1,'Ida Brun','Surveyor','Y',5000,1),(2,'Leo Falk','Surveyor','N',4000,1),
  (3,'Nia Obi','Technologist','N',6000,2),(4,'Tom Rask','Technologist','Y',null,3);
insert into Observation values (1,'Comet tail',90,2019,1),(2,'Double star',30,2021,1),
  (3,'Dust ring',240,2022,2);
insert into Works_On values (1,1),(1,2),(3,3);
insert into Precursor values (2,1),(3,1);
insert into cmpnt values (1,'mirror',900.0,1),(2,'dome',400.0,2),(3,'clock',100.0,3);
"""


@pytest.fixture(scope="module")
def sky(tmp_path_factory: pytest.TempPathFactory) -> Domain:
    return make_domain(tmp_path_factory.mktemp("sky"), ROWS)


def rows(domain: Domain, question: str) -> list[tuple[Any, ...]]:
    readings = domain.interpret(domain.understand(question, NOW))
    assert readings, question
    return [tuple(row) for row in domain.stores.run(readings[0].plan).rows]


ORDERED: list[tuple[str, list[tuple[Any, ...]]]] = [
    # Orders told by what comes first.
    (
        "List the site names, highest altitude first.",
        [("Paranal",), ("Calar Alto",), ("Sutherland",)],
    ),
    (
        "List the titles of observations from the longest to the shortest.",
        [("Dust ring",), ("Comet tail",), ("Double star",)],
    ),
    # An extreme that rows have ranks them; who is paid best is a row.
    ("Show the full name of the astronomer with the maximum monthly wage.", [("Nia Obi",)]),
]


@pytest.mark.parametrize(("question", "wanted"), ORDERED)
def test_rows_in_their_order(sky: Domain, question: str, wanted: list[tuple[Any, ...]]) -> None:
    assert rows(sky, question) == wanted


QUESTIONS: list[tuple[str, list[tuple[Any, ...]]]] = [
    # A second sentence has the last word on what is shown.
    (
        "How many astronomers are there at each site? Show the site name and the number.",
        [("Calar Alto", 1), ("Paranal", 2), ("Sutherland", 1)],
    ),
    ("Which site lies in the south? Give its name and altitude.", [("Sutherland", 1800)]),
    # What is definite and not compared is one more column.
    (
        "Show each region with the average altitude of its sites.",
        [("north", 2350.0), ("south", 1800.0)],
    ),
    ("Show the region of the sites, each region only once.", [("north",), ("south",)]),
    # No value, and a flag that does not hold.
    ("Show the full names of astronomers whose monthly wage is unknown.", [("Tom Rask",)]),
    ("How many non-fellow astronomers are there?", [(2,)]),
    # A synonym of a class may be one of its values.
    ("Show the full names of all the surveyors.", [("Ida Brun",), ("Leo Falk",)]),
    # A unit names the attribute that bears it; behind a verb a number counts rows.
    ("Which observations took more than 100 minutes?", [("Dust ring",)]),
    # Rows that have a precursor are not those that are one; who worked on one counts links.
    ("Show the titles of the observations without a precursor.", [("Comet tail",)]),
    # Names that lost their vowels.
    ("Show the names of the components.", [("clock",), ("dome",), ("mirror",)]),
    ("What is the total price of all components?", [(1400.0,)]),
]


@pytest.mark.parametrize(("question", "wanted"), QUESTIONS)
def test_what_is_shown(sky: Domain, question: str, wanted: list[tuple[Any, ...]]) -> None:
    assert sorted(rows(sky, question)) == wanted


def test_a_column_asked_for_in_vain_makes_a_reading_doubtful(sky: Domain) -> None:
    told = sky.interpret(sky.understand("Show the full name and the position of astronomers.", NOW))
    vain = sky.interpret(sky.understand("Show the nickname and the position of astronomers.", NOW))
    assert vain[0].features["cut"] < told[0].features["cut"]
