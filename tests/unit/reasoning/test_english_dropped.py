"""Questions of which nothing is to be dropped: all that is asked for is shown, totals are totals, what is graded is
what somebody is, and not the number by which rows refer to them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest
from msgspec.structs import replace

from duckkb.reasoning.chain import Context, read
from duckkb.reasoning.domain import Domain
from duckkb.reasoning.heeded import heeded
from duckkb.reasoning.plan import Query

from .made_bases import Rows, domains, verdict_on

NOW = datetime(2024, 1, 1, 12)
ZOO = """
CREATE TABLE zones (zone_id INTEGER PRIMARY KEY, zone_name TEXT, country TEXT, opened INTEGER);
CREATE TABLE keepers (keeper_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT,
  zone_id INTEGER REFERENCES zones(zone_id), supervisor_id INTEGER REFERENCES keepers(keeper_id),
  hired INTEGER, salary INTEGER, birth_year INTEGER);
CREATE TABLE animals (animal_id INTEGER PRIMARY KEY, name TEXT, species TEXT,
  zone_id INTEGER REFERENCES zones(zone_id), born INTEGER, weight_kg REAL);
CREATE TABLE tickets (ticket_id INTEGER PRIMARY KEY, zone_id INTEGER REFERENCES zones(zone_id),
  sold_on DATE, price REAL, payment_method TEXT);
CREATE TABLE shifts (shift_id INTEGER PRIMARY KEY, keeper_id INTEGER REFERENCES keepers(keeper_id),
  work_date DATE, hours REAL, overtime INTEGER, status TEXT);
CREATE TABLE feedings (animal_id INTEGER REFERENCES animals(animal_id),
  keeper_id INTEGER REFERENCES keepers(keeper_id), fed_on DATE, portions INTEGER);
INSERT INTO zones VALUES (1, 'Savanna', 'Kenya', 1998), (2, 'Jungle', 'Brazil', 2004), (3, 'Tundra', 'Norway', 2010);
INSERT INTO keepers VALUES (1, 'Ada', 'Reed', 1, NULL, 1995, 50000, 1960), (2, 'Ben', 'Stone', 1, 1, 2003, 41000, 1980),
  (3, 'Cleo', 'Marsh', 2, 1, 1999, 42000, 1972), (4, 'Dov', 'Hill', 2, 3, 2012, 36000, 1990),
  (5, 'Eve', 'Lund', 3, 3, 2015, 35000, 1993);
INSERT INTO animals VALUES (1, 'Zuri', 'lion', 1, 2012, 180), (2, 'Kito', 'zebra', 1, 2015, 300),
  (3, 'Rio', 'macaw', 2, 2018, 1.2), (4, 'Nanook', 'wolf', 3, 2016, 45), (5, 'Paulo', 'jaguar', 2, 2011, 90);
INSERT INTO tickets VALUES (1, 1, '2023-01-02', 12, 'card'), (2, 1, '2023-01-03', 15, 'cash'),
  (3, 2, '2023-02-02', 20, 'card'), (4, 3, '2023-03-02', 9, 'card'), (5, 2, '2023-03-05', 18, 'voucher');
INSERT INTO shifts VALUES (1, 2, '2023-01-02', 8, 0, 'done'), (2, 2, '2023-01-03', 4, 1, 'done'),
  (3, 3, '2023-01-02', 6, 1, 'done'), (4, 3, '2023-01-05', 3, 1, 'planned'), (5, 4, '2023-01-05', 9, 0, 'done');
INSERT INTO feedings VALUES (1, 2, '2023-01-01', 5), (2, 2, '2023-01-02', 2), (3, 3, '2023-01-02', 4),
  (4, 5, '2023-01-02', 3), (3, 3, '2023-01-03', 2), (1, 3, '2023-01-03', 0);
"""
PRESS = """
CREATE TABLE authors (id INTEGER PRIMARY KEY, name TEXT, country TEXT, birth_year INTEGER);
CREATE TABLE editors (id INTEGER PRIMARY KEY, name TEXT, daily_rate INTEGER, joined INTEGER);
CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT, author_id INTEGER REFERENCES authors(id),
  editor_id INTEGER REFERENCES editors(id), translator_id INTEGER REFERENCES authors(id),
  published INTEGER, price REAL, blurb TEXT, status TEXT);
CREATE TABLE sales (id INTEGER PRIMARY KEY, book_id INTEGER REFERENCES books(id), sold_on DATE,
  copies INTEGER, revenue REAL, channel TEXT);
INSERT INTO authors VALUES (1, 'Ilse Kern', 'Austria', 1950), (2, 'Tom Vale', 'Ireland', 1985),
  (3, 'Noor Haddad', 'Jordan', 1991), (4, 'Piet Smit', 'Netherlands', 1970);
INSERT INTO editors VALUES (1, 'Gus Orr', 300, 2001), (2, 'Liv Dahl', 420, 2010), (3, 'Mia Font', 380, 2015);
INSERT INTO books VALUES (1, 'Salt', 1, 1, 3, 1990, 12, 'sea tale', 'EDIT'),
  (2, 'Moor', 2, 1, 4, 2012, 18, 'bog tale', 'PUB'), (3, 'Dune Light', 3, 2, 2, 2019, 25, 'sand tale', 'PUB'),
  (4, 'Ebb', 1, 2, NULL, 1994, 9, 'tide tale', 'PUB'), (5, 'Kiln', 4, 1, 1, 2005, 30, 'clay tale', 'PUB');
INSERT INTO sales VALUES (1, 1, '2023-01-01', 10, 120, 'web'), (2, 1, '2023-01-04', 30, 360, 'shop'),
  (3, 2, '2023-01-04', 35, 630, 'web'), (4, 3, '2023-02-04', 12, 300, 'web'), (5, 4, '2023-02-04', 5, 45, 'fair'),
  (6, 3, '2023-02-09', 20, 500, 'shop');
"""


@pytest.fixture(scope="module")
def zoo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with domains(tmp_path_factory) as opened:
        yield opened(ZOO)


@pytest.fixture(scope="module")
def press(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with domains(tmp_path_factory) as opened:
        yield opened(PRESS)


OF_THE_ZOO: list[tuple[str, Rows]] = [
    # Names of other rows, told behind a condition.
    (
        "List the species of animals born after 2012 and the names of the zones they live in.",
        [("zebra", "Savanna"), ("macaw", "Jungle"), ("wolf", "Tundra")],
    ),
    (
        "Show the two heaviest animals with their species, name and weight.",
        [("Kito", "zebra", 300.0), ("Zuri", "lion", 180.0)],
    ),
    (
        "first name, last name and salary of keepers from the most to the least paid",
        [
            ("Ada", "Reed", 50000),
            ("Cleo", "Marsh", 42000),
            ("Ben", "Stone", 41000),
            ("Dov", "Hill", 36000),
            ("Eve", "Lund", 35000),
        ],
    ),
    # A total is one of all their rows: the longest single shift is Dov's.
    ("Which keeper has the highest total number of hours?", [("Ben", "Stone")]),
    ("Which animal got the highest total number of portions?", [("Rio",)]),
    # The number by which rows refer to somebody is not graded.
    ("which keeper has the youngest supervisor", [("Dov", "Hill")]),
    # Values that rows keep, each once.
    ("What payment methods are there?", [("card",), ("cash",), ("voucher",)]),
    ("which shift statuses are there", [("done",), ("planned",)]),
    # Those below somebody who is told by a first and a last name.
    ("how many keepers does Cleo Marsh supervise", [(2,)]),
    ("whom does Ada Reed supervise?", [("Ben", "Stone"), ("Cleo", "Marsh")]),
    # Figures of rows that keep a flag; figures per row, with a list of what to show; what was earned from rows.
    ("overtime hours per keeper", [(4.0, "Ben", "Stone"), (9.0, "Cleo", "Marsh")]),
    (
        "Hours per keeper: first name, last name and hours",
        [("Ben", "Stone", 12.0), ("Cleo", "Marsh", 9.0), ("Dov", "Hill", 9.0)],
    ),
    (
        "what does each zone take in from tickets?",
        [(27.0, "Savanna"), (38.0, "Jungle"), (9.0, "Tundra")],
    ),
    # `its` name is that of what is told for each.
    (
        "For each zone with at least 2 keepers, list its name, its country and how many keepers it has",
        [("Savanna", "Kenya", 2), ("Jungle", "Brazil", 2)],
    ),
    (
        "For every zone with more than one animal, show its name and the average weight of its animals",
        [("Savanna", 240.0), ("Jungle", 45.6)],
    ),
]
OF_THE_PRESS: list[tuple[str, Rows]] = [
    (
        "List the titles of books published after 2000 together with their translators' names",
        [("Moor", "Piet Smit"), ("Dune Light", "Tom Vale"), ("Kiln", "Ilse Kern")],
    ),
    (
        "Show the two most expensive books with their title, blurb and price",
        [("Kiln", "clay tale", 30.0), ("Dune Light", "sand tale", 25.0)],
    ),
    (
        "List the sales via web with the book's title, price and number of copies",
        [(1, "Salt", 12.0, 10), (3, "Moor", 18.0, 35), (4, "Dune Light", 25.0, 12)],
    ),
    (
        "names and daily rates of editors, from the least to the most expensive",
        [("Gus Orr", 300), ("Mia Font", 380), ("Liv Dahl", 420)],
    ),
    (
        "books published before 2000 with title, blurb and price",
        [("Salt", "sea tale", 12.0), ("Ebb", "tide tale", 9.0)],
    ),
    (
        "Which books were published after 2010, and what are their title, price and blurb?",
        [("Moor", 18.0, "bog tale"), ("Dune Light", 25.0, "sand tale")],
    ),
    (
        "titles of books published before 2000 with the blurb, price and status",
        [("Salt", "sea tale", 12.0, "EDIT"), ("Ebb", "tide tale", 9.0, "PUB")],
    ),
    ("books with the status EDIT, blurb and price", [("sea tale", 12.0)]),
    ("title of the book with the highest total number of copies", [("Salt",)]),
    ("Which book has the oldest translator?", [("Kiln",)]),
    ("what book statuses exist", [("EDIT",), ("PUB",)]),
    (
        "What did each author's books earn from sales?",
        [(525.0, "Ilse Kern"), (630.0, "Tom Vale"), (800.0, "Noor Haddad")],
    ),
    ("how much did Salt earn from sales?", [(480.0,)]),
    # What editors do, and no state.
    ("books edited by Gus Orr", [("Salt",), ("Moor",), ("Kiln",)]),
    ("how many books did Gus Orr edit", [(3,)]),
    ("which editor edited the most books", [("Gus Orr",)]),
    ("books with status edit", [("Salt",)]),
]


@pytest.mark.parametrize(("question", "expected"), OF_THE_ZOO)
def test_what_is_asked_of_a_zoo(zoo: Domain, question: str, expected: Rows) -> None:
    kind, rows = verdict_on(zoo, question, NOW)
    assert (kind, sorted(rows, key=str)) == ("answer", sorted(expected, key=str))


@pytest.mark.parametrize(("question", "expected"), OF_THE_PRESS)
def test_what_is_asked_of_a_press(press: Domain, question: str, expected: Rows) -> None:
    kind, rows = verdict_on(press, question, NOW)
    assert (kind, sorted(rows, key=str)) == ("answer", sorted(expected, key=str))


GALA = """
CREATE TABLE plnr (plnr_id INTEGER PRIMARY KEY, f_nm TEXT, l_nm TEXT, mgr_id INTEGER REFERENCES plnr(plnr_id));
CREATE TABLE gala (gala_id INTEGER PRIMARY KEY, title TEXT, plnr_id INTEGER REFERENCES plnr(plnr_id), sts_cd TEXT);
INSERT INTO plnr VALUES (1, 'Ida', 'Moss', NULL), (2, 'Otto', 'Fell', 1), (3, 'Una', 'Rae', 1);
INSERT INTO gala VALUES (1, 'Spring', 2, 'DONE'), (2, 'Harvest', 2, 'DONE'), (3, 'Winter', 3, 'PLAN');
"""


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("how many people does Ida Moss manage?", [(2,)]),
        ("who reports to Ida Moss", [("Otto", "Fell"), ("Una", "Rae")]),
        ("galas planned by Otto Fell", [("Spring",), ("Harvest",)]),
        ("planners who planned more than one gala", [("Otto", "Fell")]),
        ("how many galas did Otto Fell plan", [(2,)]),
        ("planned galas", [("Winter",)]),
    ],
)
def test_who_manages_and_plans_in_a_base_of_short_names(
    tmp_path_factory: pytest.TempPathFactory, question: str, expected: Rows
) -> None:
    with domains(tmp_path_factory) as opened:
        kind, rows = verdict_on(opened(GALA), question, NOW)
    assert (kind, sorted(rows)) == ("answer", sorted(expected))


def test_what_was_done_is_a_state_all_the_same(tmp_path_factory: pytest.TempPathFactory) -> None:
    script = """
    CREATE TABLE shippers (id INTEGER PRIMARY KEY, name TEXT);
    CREATE TABLE parcels (id INTEGER PRIMARY KEY, shipper_id INTEGER REFERENCES shippers(id), status TEXT);
    INSERT INTO shippers VALUES (1, 'Ann'), (2, 'Bob');
    INSERT INTO parcels VALUES (1, 1, 'shipped'), (2, 1, 'packed'), (3, 2, 'packed');
    """
    with domains(tmp_path_factory) as opened:
        assert verdict_on(opened(script), "parcels shipped by Ann", NOW) == ("answer", [(1,)])


def test_an_order_is_that_of_what_is_dear(zoo: Domain) -> None:
    told = verdict_on(zoo, "salaries of keepers, from the most to the least paid", NOW)
    assert [row[-1] for row in told[1]] == [50000, 42000, 41000, 36000, 35000]


def test_an_adjective_before_a_value_grades_the_rows_that_have_it(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    script = """
    CREATE TABLE ships (ship_id INTEGER PRIMARY KEY, name TEXT, built INTEGER);
    CREATE TABLE crew (crew_id INTEGER PRIMARY KEY, full_name TEXT, position TEXT, ship_id INTEGER REFERENCES ships(ship_id));
    INSERT INTO ships VALUES (1, 'Aurora', 1990), (2, 'Borea', 2004), (3, 'Calm', 2011);
    INSERT INTO crew VALUES (1, 'Ann Lee', 'Captain', 1), (2, 'Bo Orr', 'Engineer', 1), (3, 'Cy Day', 'Captain', 2);
    """
    with domains(tmp_path_factory) as opened:
        assert verdict_on(opened(script), "which ship has the oldest captain", NOW)[0] != "answer"
        told = verdict_on(opened(script), "which is the oldest ship", NOW)
    assert told[0] == "answer"
    assert told[1][0][0] == "Aurora"


def test_what_zones_earn_is_no_salary_of_their_keepers(zoo: Domain) -> None:
    told = [
        verdict_on(zoo, question, NOW)[0]
        for question in ("what did the zones in each country earn", "what did Savanna earn")
    ]
    assert "answer" not in told
    kind, rows = verdict_on(zoo, "what do the keepers of the Jungle earn", NOW)
    assert (kind, {row[-1] for row in rows}) == ("answer", {42000, 36000})


def test_a_part_of_a_list_is_no_answer(press: Domain) -> None:
    thought = read(press, "title, blurb and price of books published before 2000", NOW, Context())
    whole = thought.interpretations[0]
    assert isinstance(whole.plan, Query)
    shown = tuple(o for o in whole.plan.select if o.label != "blurb")
    grounds = tuple(g for g in whole.grounds if g.text != "blurb")
    part = replace(whole, plan=replace(whole.plan, select=shown), grounds=grounds)
    assert heeded(thought.question, whole)
    assert not heeded(thought.question, part)


def test_a_reference_is_not_graded_where_nothing_tells_how(zoo: Domain) -> None:
    kind, _ = verdict_on(zoo, "which keeper has the cheapest supervisor", NOW)
    assert kind != "answer"


COUPLES = """
CREATE TABLE couples (id INTEGER PRIMARY KEY, partner1_name TEXT, partner2_name TEXT, city TEXT, budget INTEGER);
INSERT INTO couples VALUES (1, 'Ana', 'Luis', 'Porto', 900), (2, 'Kim', 'Jo', 'Leeds', NULL), (3, 'Eve', 'Max', 'Porto', 500);
"""


def test_two_names_side_by_side_are_shown_together(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with domains(tmp_path_factory) as opened:
        couples = opened(COUPLES)
        assert verdict_on(couples, "Which couple has the highest budget?", NOW)[1] == [
            ("Ana", "Luis")
        ]
        assert sorted(verdict_on(couples, "couples in Porto", NOW)[1]) == [
            ("Ana", "Luis"),
            ("Eve", "Max"),
        ]


BANDS = """
CREATE TABLE vendor (vnd_id INTEGER PRIMARY KEY, vnd_nm TEXT, vnd_typ TEXT, rtg REAL);
INSERT INTO vendor VALUES (1, 'Brass Monkeys', 'band', 4.9), (2, 'Petal', 'florist', 3.5), (3, 'Velvet', 'band', 4.1);
"""


def test_those_of_a_kind_are_shown_beside_what_is_theirs_whatever_order_is_told(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with domains(tmp_path_factory) as opened:
        told = verdict_on(opened(BANDS), "bands and their ratings, best rated first", NOW)
    assert told == ("answer", [("Brass Monkeys", 4.9), ("Velvet", 4.1)])
