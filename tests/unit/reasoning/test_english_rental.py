"""What is asked in English of cars that are let: what is not kept is no rate, and nothing that goes on is all that ever was."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest

from duckkb.reasoning.domain import Domain

from .made_bases import Rows, domains, verdict_on

NOW = datetime(2026, 11, 25, 12)
CARS = """
CREATE TABLE car(id INTEGER PRIMARY KEY, plate TEXT, daily_rate REAL);
CREATE TABLE customer(id INTEGER PRIMARY KEY, name TEXT, phone TEXT);
CREATE TABLE rental(id INTEGER PRIMARY KEY, car_id INTEGER REFERENCES car(id), customer_id INTEGER REFERENCES customer(id),
  start_date DATE, returned_at DATETIME, status TEXT);
CREATE TABLE review(id INTEGER PRIMARY KEY, rental_id INTEGER REFERENCES rental(id), stars INTEGER);
INSERT INTO car VALUES (1,'A11',220),(2,'B22',320),(3,'C33',480);
INSERT INTO customer VALUES (1,'Ann Lee','138'),(2,'Bo Hart','139');
INSERT INTO rental VALUES (1,1,1,'2026-01-03','2026-01-06 17:00:00','done'),(2,2,2,'2026-02-10','2026-02-18 09:00:00','done'),
  (3,2,1,'2026-11-20',NULL,'running');
INSERT INTO review VALUES (1,1,5),(2,2,3);
"""


@pytest.fixture(scope="module")
def cars(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with domains(tmp_path_factory) as opened:
        yield opened(CARS)


ASKED: list[tuple[str, Rows]] = [
    ("cars that have never been rented", [("C33",)]),
    ("average daily rate", [(340.0,)]),
    ("cars with a daily rate above 300", [("B22",), ("C33",)]),
]


@pytest.mark.parametrize(("question", "expected"), ASKED)
def test_what_is_asked_of_rentals(cars: Domain, question: str, expected: Rows) -> None:
    kind, rows = verdict_on(cars, question, NOW)
    assert (kind, sorted(rows, key=str)) == ("answer", sorted(expected, key=str))


@pytest.mark.parametrize("question", ["cars currently rented out", "cars currently rented"])
def test_what_goes_on_is_not_all_that_ever_was(cars: Domain, question: str) -> None:
    kind, rows = verdict_on(cars, question, NOW)
    assert kind != "answer" or rows == [("B22",)]


def test_a_rating_is_no_daily_rate(cars: Domain) -> None:
    kind, rows = verdict_on(cars, "average rating of each car", NOW)
    assert kind != "answer" or 220.0 not in {cell for row in rows for cell in row}
