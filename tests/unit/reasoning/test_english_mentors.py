"""People who are what others refer to them as, notes about rows of any kind, what is told of rows beside others that
share something with them, flags and money that rows are called by, and times told in another unit."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest

from duckkb.reasoning.domain import Domain

from .made_bases import Rows, domains, rounded, verdict_on

NOW = datetime(2024, 1, 1, 12)
MENTORS = """
CREATE TABLE users (id INTEGER PRIMARY KEY, full_name TEXT, role TEXT, city TEXT, is_active BOOLEAN, created_at TIMESTAMP,
  email TEXT, email_verified BOOLEAN);
CREATE TABLE skills (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE user_skills (id INTEGER PRIMARY KEY, user_id INTEGER REFERENCES users(id),
  skill_id INTEGER REFERENCES skills(id), level TEXT);
CREATE TABLE mentorships (id INTEGER PRIMARY KEY, mentor_id INTEGER REFERENCES users(id),
  mentee_id INTEGER REFERENCES users(id), skill_id INTEGER REFERENCES skills(id), status TEXT, goal TEXT);
CREATE TABLE sessions (id INTEGER PRIMARY KEY, mentorship_id INTEGER REFERENCES mentorships(id), minutes INTEGER,
  rating INTEGER, cancelled_by_id INTEGER REFERENCES users(id));
CREATE TABLE comments (id INTEGER PRIMARY KEY, author_id INTEGER REFERENCES users(id), commentable_type TEXT,
  commentable_id INTEGER, body TEXT, is_private BOOLEAN);
INSERT INTO users VALUES (1, 'Owen Price', 'mentor', 'Cardiff', 1, '2022-09-14 10:00:00', 'u1@x.org', 1),
  (2, 'Ifeoma Obi', 'mentor', 'Leeds', 1, '2022-10-03 13:00:00', 'u2@x.org', 1), (3, 'Ray Delgado', 'mentee', 'Leeds', 1, '2023-01-08 19:00:00', 'u3@x.org', 1),
  (4, 'Mei Lin', 'mentee', 'Cardiff', 1, '2023-01-17 11:00:00', 'u4@x.org', 0), (5, 'Greg Hollis', 'mentor', 'York', 0, '2023-03-30 12:00:00', 'u5@x.org', 1),
  (6, 'Nadia Rahman', 'admin', 'York', 1, '2022-09-01 08:00:00', 'u6@x.org', 0);
INSERT INTO skills VALUES (1, 'Python'), (2, 'SQL'), (3, 'Leadership');
INSERT INTO user_skills VALUES (1, 1, 1, 'expert'), (2, 1, 2, 'expert'), (3, 2, 1, 'expert'), (4, 3, 2, 'beginner');
INSERT INTO mentorships VALUES (1, 1, 3, 1, 'active', 'Become an analyst'), (2, 1, 4, 2, 'paused', 'Write reports'),
  (3, 2, 3, 2, 'active', 'Pass the interview'), (4, 2, 4, 1, 'active', 'Build a portfolio');
INSERT INTO sessions VALUES (1, 1, 60, 5, NULL), (2, 1, 30, 3, NULL), (3, 2, 45, NULL, 4), (4, 3, 60, 2, NULL);
INSERT INTO comments VALUES (1, 1, 'Mentorship', 1, 'Good start', 0), (2, 3, 'Session', 2, 'Too short', 1),
  (3, 4, 'Session', 3, 'Sorry', 1), (4, 6, 'User', 5, 'Look at this', 1);
"""
TOLLS = """
CREATE TABLE dim_class (class_key INTEGER PRIMARY KEY, class_desc TEXT);
CREATE TABLE dim_plaza (plaza_key INTEGER PRIMARY KEY, plaza_nm TEXT);
CREATE TABLE fact_passage (passage_key INTEGER PRIMARY KEY, plaza_key INTEGER REFERENCES dim_plaza(plaza_key),
  class_key INTEGER REFERENCES dim_class(class_key), toll_amt REAL, wait_sec INTEGER, pay_method TEXT);
CREATE TABLE fact_violation (violation_key INTEGER PRIMARY KEY, plaza_key INTEGER REFERENCES dim_plaza(plaza_key),
  class_key INTEGER REFERENCES dim_class(class_key), fine_amt REAL, paid_flg TEXT, appeal_flg TEXT);
CREATE TABLE dairy (dairy_id INTEGER PRIMARY KEY, dairy_name TEXT);
CREATE TABLE cheese (cheese_id INTEGER PRIMARY KEY, cheese_name TEXT, dairy_id INTEGER REFERENCES dairy(dairy_id),
  milk TEXT, price REAL, months_aged INTEGER, pasteurised TEXT);
CREATE TABLE judge (judge_id INTEGER PRIMARY KEY, judge_name TEXT);
CREATE TABLE contest (contest_id INTEGER PRIMARY KEY, contest_name TEXT);
CREATE TABLE contest_judge (contest_id INTEGER REFERENCES contest(contest_id),
  judge_id INTEGER REFERENCES judge(judge_id), is_chair TEXT, PRIMARY KEY (contest_id, judge_id));
CREATE TABLE entry (entry_id INTEGER PRIMARY KEY, cheese_id INTEGER REFERENCES cheese(cheese_id), category TEXT, medal TEXT);
CREATE TABLE person (person_id INTEGER PRIMARY KEY, full_name TEXT);
CREATE TABLE tv_show (show_id INTEGER PRIMARY KEY, title TEXT);
CREATE TABLE episode (ep_id INTEGER PRIMARY KEY, show_id INTEGER REFERENCES tv_show(show_id), ep_title TEXT);
CREATE TABLE credit (person_id INTEGER REFERENCES person(person_id), show_id INTEGER REFERENCES tv_show(show_id),
  job TEXT, num_episodes INTEGER, PRIMARY KEY (person_id, show_id, job));
INSERT INTO person VALUES (1, 'Joy Delgado'), (2, 'Ann Lee');
INSERT INTO tv_show VALUES (1, 'Harbour Nights'), (2, 'Small Talk');
INSERT INTO episode VALUES (1, 1, 'The Well'), (2, 2, 'The Storm');
INSERT INTO credit VALUES (1, 1, 'writer', 12), (1, 1, 'actor', 20), (2, 2, 'director', 8);
INSERT INTO dim_class VALUES (1, 'Car'), (2, 'Van');
INSERT INTO dim_plaza VALUES (1, 'Northbrook'), (2, 'Hexley');
INSERT INTO fact_passage VALUES (1, 1, 1, 2.5, 130, 'cash'), (2, 1, 2, 3.8, 4, 'tag'), (3, 2, 1, 2.5, 60, 'cash'),
  (4, 2, 2, 3.8, 90, 'card');
INSERT INTO fact_violation VALUES (1, 1, 1, 60, 'N', 'N'), (2, 1, 1, 40, 'Y', 'Y'), (3, 2, 2, 35, 'N', 'Y'),
  (4, 2, 2, 25, 'Y', 'Y');
INSERT INTO dairy VALUES (1, 'De Koe'), (2, 'Casa Peña'), (3, 'Bocage');
INSERT INTO cheese VALUES (1, 'Old Gouda', 1, 'cow', 25, 24, 'Yes'), (2, 'Cabrales', 2, 'mixed', 34, 5, 'No'),
  (3, 'Cheddar', 2, 'cow', 29, 16, 'No'), (4, 'Brie', 3, 'goat', 18, 1, 'Yes');
INSERT INTO judge VALUES (1, 'Walter Egli'), (2, 'Sofia Lindgren');
INSERT INTO contest VALUES (1, 'Alpine Wheel'), (2, 'Bath Cheese Show');
INSERT INTO contest_judge VALUES (1, 1, 'Y'), (1, 2, 'N'), (2, 2, 'Y');
INSERT INTO entry VALUES (1, 1, 'hard', 'gold'), (2, 2, 'blue', 'gold'), (3, 3, 'hard', 'silver'), (4, 4, 'soft', NULL);
"""
ALLOTMENTS = """
CREATE TABLE "Plot Register" ("Plot No" TEXT, "Site" TEXT, "Size (sq m)" REAL, "Plot Holder" TEXT, "Tenant Since" TEXT,
  "Main Crop" TEXT, "Shed" TEXT, "Water Butt" TEXT, "Notes" TEXT);
CREATE TABLE "Waiting List" ("Applicant Name" TEXT, "Date Applied" TEXT, "Postcode" TEXT, "Status" TEXT);
INSERT INTO "Plot Register" VALUES ('1A', 'Mill Road', 125, 'Doris Langley', '14/03/1996', 'Potatoes', 'Yes', 'Yes', NULL),
  ('1B', 'Mill Road', 125, 'Kwame Boateng', '02/04/2019', 'Beans', 'Yes', 'No', 'Keeps hens'),
  ('H3', 'Hilltop', 150, 'Kwame Boateng', '15/04/2022', 'Potatoes', 'No', 'No', NULL),
  ('H4', 'Hilltop', 275, 'Rosalind Field', '09/09/2009', 'Leeks', 'Yes', 'Yes', 'Needs clearing before letting');
INSERT INTO "Waiting List" VALUES ('Carla Mendes', '04/01/2022', 'LS4 2QT', 'Waiting'),
  ('Ed Thackray', '19/02/2022', 'LS5 3AB', 'Offered'), ('Nisha Patel', '02/03/2022', 'LS4 2QT', 'Waiting'),
  ('Sean Doyle', '13/03/2023', 'LS4 1PL', 'Declined');
"""


@pytest.fixture(scope="module")
def mentors(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with domains(tmp_path_factory) as opened:
        yield opened(MENTORS)


@pytest.fixture(scope="module")
def tolls(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with domains(tmp_path_factory) as opened:
        yield opened(TOLLS)


@pytest.fixture(scope="module")
def allotments(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with domains(tmp_path_factory) as opened:
        yield opened(ALLOTMENTS)


OF_MENTORS: list[tuple[str, Rows]] = [
    # A role by which rows refer to people, though some are called so.
    ("Who mentors Ray Delgado?", [("Owen Price",), ("Ifeoma Obi",)]),
    ("Who is the mentor of Ray Delgado?", [("Owen Price",), ("Ifeoma Obi",)]),
    ("Who are Owen Price's mentees?", [("Ray Delgado",), ("Mei Lin",)]),
    ("How many mentorships does each mentor have?", [(2, "Owen Price"), (2, "Ifeoma Obi")]),
    (
        "What is the average rating of each mentor's sessions?",
        [(4.0, "Owen Price"), (2.0, "Ifeoma Obi")],
    ),
    (
        "Show the mentor and mentee of every paused mentorship.",
        [("Owen Price", "Mei Lin")],
    ),
    # What somebody is, where nothing refers to it.
    ("Which mentors live in Leeds?", [("Ifeoma Obi",)]),
    ("Which inactive users are mentors?", [("Greg Hollis",)]),
    # The kind of rows that notes are about, and the rows.
    ("How many comments are about sessions?", [(2,)]),
    ("Which users have written private comments?", [("Ray Delgado",), ("Mei Lin",), ("Nadia Rahman",)]),
    # A link that is called after both of what it links.
    ("Which users have both Python and SQL skills?", [("Owen Price",)]),
    ("Which users know Python?", [("Owen Price",), ("Ifeoma Obi",)]),
    # A flag said as a deed with what is theirs.
    ("Which users haven't verified their email?", [("Mei Lin",), ("Nadia Rahman",)]),
    ("Who hasn't verified their email?", [("Mei Lin",), ("Nadia Rahman",)]),
    # Those whose rows were created joined then.
    ("How many users signed up in 2023?", [(3,)]),
    ("Who was the first user to join?", [("Nadia Rahman",)]),
    ("Which user signed up most recently?", [("Greg Hollis",)]),
]  # fmt: skip
OF_TOLLS: list[tuple[str, Rows]] = [
    # What other rows keep that only share a class of vehicles.
    ("How many passages were paid in cash?", [(2,)]),
    ("How many passages were not paid by tag?", [(3,)]),
    # Rows called by their money, and by what a flag says that is written Y and N.
    ("How many fines were appealed?", [(3,)]),
    ("Total unpaid fines", [(95.0,)]),
    ("What is the average unpaid fine?", [(47.5,)]),
    ("How many unpasteurised cheeses are there?", [(2,)]),
    ("How much in fines is still unpaid?", [(95.0,)]),
    ("Toll revenue by plaza", [(6.3, "Northbrook"), (6.3, "Hexley")]),
    # Times in another unit than they are kept in.
    ("Which passages had a wait of more than two minutes?", [(1,)]),
    ("cheeses aged over a year", [("Old Gouda",), ("Cheddar",)]),
    ("cheeses aged more than 1 year", [("Old Gouda",), ("Cheddar",)]),
    ("Which hard cheeses won gold?", [("Old Gouda",)]),
    # None of which a flag says yes.
    ("Which dairies have no pasteurised cheeses?", [("Casa Peña",)]),
    # A verb behind rows of either kind.
    ("Which cow or goat cheeses cost less than 26?", [("Old Gouda",), ("Brie",)]),
]
OF_ALLOTMENTS: list[tuple[str, Rows]] = [
    # Those of whom it is kept since when they are what they are called, and rows called by their numbers and names.
    ("Which tenants grow potatoes?", [("Doris Langley",), ("Kwame Boateng",)]),
    ("How many tenants are there?", [(3,)]),
    ("How many plots are there at each site?", [(2, "Mill Road"), (2, "Hilltop")]),
    ("Which postcodes have more than one applicant?", [("LS4 2QT",)]),
    # A value of rows of whose name it is a part.
    ("Who is still waiting?", [("Carla Mendes",), ("Nisha Patel",)]),
    # Two flags that say no deny it.
    ("How many plots have neither a shed nor a water butt?", [(1,)]),
]


@pytest.mark.parametrize(("question", "wanted"), OF_MENTORS, ids=[q for q, _ in OF_MENTORS])
def test_what_people_are_to_others_is_told_by_what_refers_to_them(
    mentors: Domain, question: str, wanted: Rows
) -> None:
    kind, rows = verdict_on(mentors, question, NOW)
    assert (kind, sorted(rounded(rows))) == ("answer", sorted(wanted))


@pytest.mark.parametrize(("question", "wanted"), OF_TOLLS, ids=[q for q, _ in OF_TOLLS])
def test_what_is_told_of_rows_is_what_they_keep(tolls: Domain, question: str, wanted: Rows) -> None:
    kind, rows = verdict_on(tolls, question, NOW)
    assert (kind, sorted(rounded(rows))) == ("answer", sorted(wanted))


@pytest.mark.parametrize(("question", "wanted"), OF_ALLOTMENTS, ids=[q for q, _ in OF_ALLOTMENTS])
def test_rows_of_a_sheet_are_called_by_what_tells_them_apart(
    allotments: Domain, question: str, wanted: Rows
) -> None:
    kind, rows = verdict_on(allotments, question, NOW)
    assert (kind, sorted(rounded(rows))) == ("answer", sorted(wanted))


@pytest.mark.parametrize("question", ["Who is the newest tenant?", "Which plots need clearing?"])
def test_somebody_is_no_day_and_words_of_a_note_are_not_left_out(
    allotments: Domain, question: str
) -> None:
    assert verdict_on(allotments, question, NOW)[0] != "answer"


@pytest.mark.parametrize(
    "question",
    [
        "Which dairy has won the most gold medals?",
        "Which cheeses won a medal but never gold?",
        "How many episodes did Joy Delgado write?",
    ],
)
def test_what_rows_have_and_who_did_it_is_not_left_out(tolls: Domain, question: str) -> None:
    assert verdict_on(tolls, question, NOW)[0] != "answer"


@pytest.mark.parametrize(
    "question", ["Who chaired the Alpine Wheel?", "Which class pays the highest toll?"]
)
def test_nobody_is_a_flag_or_a_way_to_pay(tolls: Domain, question: str) -> None:
    kind, rows = verdict_on(tolls, question, NOW)
    assert kind != "answer" or rows == [("Van",)]


@pytest.mark.parametrize(
    "question",
    [
        "How many minutes of sessions has Owen Price given in total?",  # not those that he cancelled
        "What is the goal of the mentorship between Owen Price and Mei Lin?",  # not of either
        "How many sessions have comments?",  # not by whoever cancelled them and wrote something
    ],
)
def test_what_nothing_tells_is_not_answered_by_the_way(mentors: Domain, question: str) -> None:
    assert verdict_on(mentors, question, NOW)[0] != "answer"
