"""Questions by people who never saw the schema: who does what a verb says, fish of a table of species, figures that only
their unit tells, years by which things are older, and texts that one of several words stands in."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest

from duckkb.reasoning.domain import Domain

from .made_bases import Rows, domains, verdict_on

NOW = datetime(2024, 1, 1, 12)
FISHERY = """
CREATE TABLE harbour (hbr_code TEXT PRIMARY KEY, hbr_name TEXT, depth_m REAL);
CREATE TABLE boat (boat_id INTEGER PRIMARY KEY, boat_name TEXT, hbr_code TEXT REFERENCES harbour(hbr_code), built_yr INTEGER,
  loa_m REAL, gear_class TEXT);
CREATE TABLE fish_species (sp_code TEXT PRIMARY KEY, eng_name TEXT, min_size_cm INTEGER, shellfish TEXT);
CREATE TABLE trip (trip_id INTEGER PRIMARY KEY, boat_id INTEGER REFERENCES boat(boat_id), skipper TEXT, depart_dt DATE,
  crew_cnt INTEGER, quay TEXT);
CREATE TABLE quotas (sp_code TEXT REFERENCES fish_species(sp_code), quota_yr INTEGER, tonnes INTEGER,
  PRIMARY KEY (sp_code, quota_yr));
INSERT INTO harbour VALUES ('LRW', 'Lerwick', 9.5), ('OBN', 'Oban', 5.5), ('ULL', 'Ullapool', 6.0);
INSERT INTO boat VALUES (1, 'Morning Star', 'LRW', 1994, 24.5, 'trawl'), (2, 'Bonnie Lass', 'LRW', 2008, 32.0, 'display'),
  (3, 'Silver Wake', 'OBN', 2019, 11.9, 'creel');
INSERT INTO fish_species VALUES ('COD', 'Cod', 35, 'N'), ('LOB', 'Lobster', 9, 'Y'), ('SKA', 'Skate', NULL, 'N');
INSERT INTO trip VALUES (11, 1, 'Ian Tosh', '2022-05-11', 9, 'East Quay'), (12, 2, 'Elin Strand', '2023-07-05', 6, 'West Pier'),
  (13, 3, 'Ian Tosh', '2023-02-01', 10, 'North Quay');
INSERT INTO quotas VALUES ('COD', 2022, 380), ('COD', 2023, 1340), ('LOB', 2022, 2000);
"""
TYPE_SHOP = """
CREATE TABLE typeface (tf_id INTEGER PRIMARY KEY, tf_name TEXT, class TEXT, script TEXT, list_price REAL);
CREATE TABLE customer (cust_id INTEGER PRIMARY KEY, cust_name TEXT, country TEXT);
CREATE TABLE licence_sale (sale_id INTEGER PRIMARY KEY, cust_id INTEGER REFERENCES customer(cust_id),
  tf_id INTEGER REFERENCES typeface(tf_id), sale_dt DATE, amount REAL);
INSERT INTO typeface VALUES (1, 'Helder Sans', 'sans-serif', 'Latin', 240), (2, 'Cedar Slab', 'slab', 'Latin', 150),
  (3, 'Ogiri', 'display', 'Latin', 75), (4, 'Brick', 'display', 'Cyrillic', 45);
INSERT INTO customer VALUES (1, 'Maas Bank', 'Netherlands'), (2, 'Tiger Toys', 'Germany'), (3, 'Nile Airways', 'Egypt');
INSERT INTO licence_sale VALUES (1, 1, 2, '2021-02-03', 300), (2, 2, 2, '2021-05-06', 150), (3, 1, 3, '2022-01-01', 75);
"""
JOURNALS = """
CREATE TABLE species (sp_id INTEGER PRIMARY KEY, genus TEXT, epithet TEXT, diet TEXT, mass_kg INTEGER);
CREATE TABLE palaeontologist (pal_id INTEGER PRIMARY KEY, pal_name TEXT, salary INTEGER, rank TEXT);
CREATE TABLE specimen (spec_no TEXT PRIMARY KEY, sp_id INTEGER REFERENCES species(sp_id),
  found_by INTEGER REFERENCES palaeontologist(pal_id));
CREATE TABLE publication (pub_id INTEGER PRIMARY KEY, title TEXT, journal TEXT, citations INTEGER);
CREATE TABLE pub_author (pub_id INTEGER REFERENCES publication(pub_id), pal_id INTEGER REFERENCES palaeontologist(pal_id),
  PRIMARY KEY (pub_id, pal_id));
INSERT INTO species VALUES (1, 'Tyrannosaurus', 'rex', 'carnivore', 8400), (2, 'Eoraptor', 'lunensis', 'omnivore', 10);
INSERT INTO palaeontologist VALUES (1, 'Edith Marlow', 50, 'keeper'), (2, 'Wen Lihua', 70, 'curator'), (3, 'Zhao Min', 60, 'fellow'),
  (4, 'Karl Ober', 90, 'director');
INSERT INTO specimen VALUES ('SP1', 1, 1), ('SP2', 2, 1);
INSERT INTO publication VALUES (1, 'Feathers before flight', 'Nature', 1400), (2, 'A giant carnivore', 'Nature', 600),
  (3, 'Growth rings', 'Science', 365);
INSERT INTO pub_author VALUES (1, 2), (1, 3), (2, 2), (3, 1);
"""
LIFTS = """
CREATE TABLE Building (BuildingID INTEGER PRIMARY KEY, BuildingName TEXT, City TEXT, YearBuilt INTEGER);
CREATE TABLE Elevator (ElevatorID INTEGER PRIMARY KEY, SerialNo TEXT, BuildingID INTEGER REFERENCES Building(BuildingID),
  InstallDate DATE);
INSERT INTO Building VALUES (1, 'Old Mint', 'Kiel', 1990), (2, 'Birch House', 'Kiel', 1967), (3, 'City Hall', 'Bremen', 1909);
INSERT INTO Elevator VALUES (1, 'OS-3120', 1, '1989-06-23'), (2, 'KA-0201', 2, '2018-08-08'), (3, 'KA-0093', 3, '1998-07-01');
"""
OF_FISH: list[tuple[str, Rows]] = [
    # Rows of species are the animals.
    ("Which fish have no minimum size?", [("Skate",)]),
    ("How many fish are there?", [(3,)]),
    # What only a unit tells.
    ("Which boats exceed 30 metres?", [("Bonnie Lass",)]),
    ("Which boats are over 20 metres long?", [("Morning Star",), ("Bonnie Lass",)]),
    ("Which harbours are deeper than 7 metres?", [("Lerwick",)]),
    # A year beside an amount, and a year by which something is older.
    ("Which fish had a quota over 1000 tonnes in 2023?", [("Cod",)]),
    ("Which boats are older than 2000?", [("Morning Star",)]),
    ("Which boats are newer than 2008?", [("Silver Wake",)]),
    ("Which harbours have boats older than 2000?", [("Lerwick",)]),
    # Rows that are a figure.
    ("What was the quota for cod in 2022?", [(380,)]),
    # What is counted, and not told apart by what is compared.
    ("On how many trips was the crew larger than 8?", [(2,)]),
    ("Which harbours have more than a single boat?", [("Lerwick",)]),
    # How many there are is a size.
    ("What is the average crew size?", [(25 / 3,)]),
    ("Show the trips of 2023 with skipper and crew size.", [(12, "Elin Strand", 6), (13, "Ian Tosh", 10)]),
    # The name of what is no row.
    ("Show the quays whose name contains 'Quay'.", [("East Quay",), ("North Quay",)]),
    ('Which boats have a name that contains "Morning" or "er"?', [("Morning Star",), ("Silver Wake",)]),
    ('Which boats have a name that contains "Silver" and "Wake"?', [("Silver Wake",)]),
]  # fmt: skip
OF_TYPE: list[tuple[str, Rows]] = [
    # A verb of asking that is a value of rows.
    ("What are the Latin display typefaces?", [("Ogiri",)]),
    ("Display the typefaces.", [("Helder Sans",), ("Cedar Slab",), ("Ogiri",), ("Brick",)]),
    # Who does so is called otherwise.
    ("Who bought Cedar Slab?", [("Maas Bank",), ("Tiger Toys",)]),
    ("Which customers have bought nothing?", [("Nile Airways",)]),
    ("Which customers never bought anything?", [("Nile Airways",)]),
    ("What did Maas Bank spend in total?", [(375.0,)]),
]
OF_JOURNALS: list[tuple[str, Rows]] = [
    ("Who wrote 'Feathers before flight'?", [("Wen Lihua",), ("Zhao Min",)]),
    ("Who are the authors of 'Feathers before flight'?", [("Wen Lihua",), ("Zhao Min",)]),
    (
        "Which palaeontologists never found anything?",
        [("Wen Lihua",), ("Zhao Min",), ("Karl Ober",)],
    ),
    # How often something was done, as it is kept.
    ("How often were the publications in Nature cited altogether?", [(2000,)]),
    (
        "Show the two most cited publications.",
        [("Feathers before flight",), ("A giant carnivore",)],
    ),
    # What stands in a text, though it is a value of something else.
    ("Which articles mention the word 'carnivore' in their title?", [("A giant carnivore",)]),
    # One of several, of those that are compared with.
    ("Which palaeontologists earn more than any keeper or curator?", [("Karl Ober",)]),
]


@pytest.fixture(scope="module")
def fishery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with domains(tmp_path_factory) as opened:
        yield opened(FISHERY)


@pytest.fixture(scope="module")
def type_shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with domains(tmp_path_factory) as opened:
        yield opened(TYPE_SHOP)


@pytest.fixture(scope="module")
def journals(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with domains(tmp_path_factory) as opened:
        yield opened(JOURNALS)


@pytest.fixture(scope="module")
def lifts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with domains(tmp_path_factory) as opened:
        yield opened(LIFTS)


def _answers(domain: Domain, question: str, rows: Rows) -> None:
    verdict, found = verdict_on(domain, question, NOW)
    assert verdict == "answer"
    assert sorted(found) == sorted(rows)


@pytest.mark.parametrize(("question", "rows"), OF_FISH)
def test_rows_of_a_fishery(fishery: Domain, question: str, rows: Rows) -> None:
    _answers(fishery, question, rows)


def test_the_time_that_is_shown_tells_the_newest(lifts: Domain) -> None:
    asked = "Show the serial number and install date of elevators in Kiel, newest first."
    assert verdict_on(lifts, asked, NOW) == (
        "answer",
        [("KA-0201", "2018-08-08"), ("OS-3120", "1989-06-23")],
    )


@pytest.mark.parametrize(("question", "rows"), OF_TYPE)
def test_rows_of_a_type_shop(type_shop: Domain, question: str, rows: Rows) -> None:
    _answers(type_shop, question, rows)


@pytest.mark.parametrize(("question", "rows"), OF_JOURNALS)
def test_rows_of_journals(journals: Domain, question: str, rows: Rows) -> None:
    _answers(journals, question, rows)


def test_who_found_something_is_not_that_thing(type_shop: Domain) -> None:
    verdict, _ = verdict_on(type_shop, "Who found the cheapest typeface?", NOW)
    assert verdict != "answer"
