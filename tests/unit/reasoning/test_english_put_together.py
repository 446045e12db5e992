"""English nouns put together with a name for rows, light verbs, and second sentences that ask for a number."""

from __future__ import annotations

from datetime import datetime

import pytest

from .made_bases import Rows, Told, rounded

NOW = datetime(2026, 11, 24, 12)
RIVERS = """
CREATE TABLE bridge (bridge_id INTEGER PRIMARY KEY, bridge_name TEXT, maker TEXT, opened INTEGER, toll_rate REAL);
CREATE TABLE ranger (ranger_id INTEGER PRIMARY KEY, name TEXT, salary REAL, town TEXT);
CREATE TABLE skill (skill_id INTEGER PRIMARY KEY, skill_name TEXT);
CREATE TABLE ranger_skill (ranger_id INTEGER REFERENCES ranger(ranger_id), skill_id INTEGER REFERENCES skill(skill_id),
  PRIMARY KEY (ranger_id, skill_id));
CREATE TABLE visit (visit_id INTEGER PRIMARY KEY, bridge_id INTEGER REFERENCES bridge(bridge_id),
  ranger_id INTEGER REFERENCES ranger(ranger_id), start_date TEXT, end_date TEXT, crack_count INTEGER, weather TEXT);
INSERT INTO bridge VALUES (1, 'Old Arch', 'Stein', 1890, 2.5), (2, 'New Span', 'Brill', 1999, 4), (3, 'Mill Walk', 'Stein', 2010, 0);
INSERT INTO ranger VALUES (1, 'Ada', 300, 'Ulm'), (2, 'Bo', 500, 'Kiel'), (3, 'Cy', 400, 'Ulm');
INSERT INTO skill VALUES (1, 'diving'), (2, 'welding');
INSERT INTO ranger_skill VALUES (1, 1), (1, 2), (2, 1);
INSERT INTO visit VALUES (1, 1, 1, '2024-01-01', '2024-01-05', 7, 'calm'), (2, 1, 1, '2024-02-01', '2024-02-02', 3, 'windy'),
  (3, 2, 1, '2024-03-01', '2024-03-08', 0, 'calm'), (4, 2, 2, '2024-04-01', NULL, 2, 'calm');
"""


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Which footbridges were opened before 1900? Give their names.", [("Old Arch",)]),
        ("What is the average crack count over all visits in which the weather was calm?", [(3,)]),
        ("What is the highest salary paid to a ranger?", [(500,)]),
        ("Which rangers have made more than two visits? Give their names and how many they made.", [("Ada", 3)]),
        ("How many skills does each ranger have? Give the name and the number of skills.", [("Ada", 2), ("Bo", 1)]),
        ("What is the average number of days between the start date and the end date of the visits?", [(4,)]),
        ("How many days from start date to end date for each visit?", [(1, 4), (2, 1), (3, 7), (4, None)]),
    ],
)  # fmt: skip
def test_what_is_answered(told: Told, question: str, rows: Rows) -> None:
    verdict, found = told(RIVERS, question)
    assert (verdict, sorted(rounded(found), key=str)) == ("answer", sorted(rows, key=str))


@pytest.mark.parametrize(
    "question", ["Which nonbridges were opened before 1900?", "List the strangers."]
)
def test_what_only_ends_so_is_something_else(told: Told, question: str) -> None:
    assert told(RIVERS, question)[0] != "answer"


def test_visits_over_a_number_are_compared(told: Told) -> None:
    assert told(RIVERS, "How many visits have a crack count over 2?") == ("answer", [(2,)])
