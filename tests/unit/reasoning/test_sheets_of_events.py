"""One sheet of what happened, as requests, answers, runs, bugs, workouts and papers, and how people ask about it."""

from __future__ import annotations

from datetime import datetime

import pytest

from .made_bases import Rows, Told, rounded

NOW = datetime(2026, 11, 24, 12)
REQUESTS = """
CREATE TABLE requests (id INTEGER PRIMARY KEY, time TIMESTAMP, method TEXT, path TEXT, status_code INTEGER, latency_ms REAL, user TEXT, region TEXT);
INSERT INTO requests VALUES
  (1, '2026-11-03 10:00:00', 'GET', '/items', 200, 30, 'alice', 'eu-west'),
  (2, '2026-11-03 10:05:00', 'POST', '/login', 401, 45, 'bob', 'us-east'),
  (3, '2026-11-03 11:00:00', 'GET', '/items', 500, 450, 'alice', 'eu-west'),
  (4, '2026-11-04 09:00:00', 'GET', '/cart', 404, 25, 'carol', 'us-east'),
  (5, '2026-11-04 09:30:00', 'POST', '/cart', 503, 410, 'bob', 'eu-west'),
  (6, '2026-11-04 12:00:00', 'GET', '/items', 200, 12, 'alice', 'us-east'),
  (7, '2026-11-05 08:00:00', 'POST', '/login', 429, 20, 'bob', 'eu-west'),
  (8, '2026-11-05 08:01:00', 'POST', '/login', 429, 22, 'bob', 'eu-west'),
  (9, '2026-11-05 14:00:00', 'GET', '/cart', 404, 28, 'carol', 'us-east'),
  (10, '2026-11-05 15:00:00', 'GET', '/items', 200, 60, 'alice', 'us-east'),
  (11, '2026-11-05 16:00:00', 'GET', '/health', 200, 15, 'alice', 'eu-west');
"""
SURVEY = """
CREATE TABLE survey (response_id INTEGER PRIMARY KEY, age_group TEXT, gender TEXT, country TEXT, channel TEXT, satisfaction INTEGER,
  would_recommend BOOLEAN, main_complaint TEXT, submitted_on DATE);
INSERT INTO survey VALUES
  (1, '18-24', 'female', 'France', 'app', 1, FALSE, NULL, '2026-09-08'), (2, '25-34', 'male', 'France', 'app', 5, TRUE, 'speed', '2026-10-06'),
  (3, '18-24', 'female', 'Germany', 'app', 4, FALSE, 'quality', '2026-09-07'), (4, '35-44', 'female', 'Spain', 'web', 3, TRUE, 'price', '2026-10-12'),
  (5, '25-34', 'male', 'Spain', 'web', 5, TRUE, NULL, '2026-10-20'), (6, '25-34', 'female', 'Germany', 'email', 5, TRUE, 'price', '2026-11-01'),
  (7, '18-24', 'male', 'France', 'web', 2, FALSE, 'price', '2026-09-15'), (8, '35-44', 'female', 'Spain', 'app', 5, TRUE, 'quality', '2026-10-25'),
  (9, '25-34', 'female', 'Spain', 'app', 4, FALSE, 'speed', '2026-11-05');
"""
EXPERIMENTS = """
CREATE TABLE experiments (run_id TEXT PRIMARY KEY, model TEXT, dataset TEXT, accuracy REAL, gpu_hours REAL, status TEXT, started_at DATE);
INSERT INTO experiments VALUES
  ('run-001', 'resnet', 'cifar10', 0.91, 10, 'crashed', '2026-08-16'), ('run-002', 'resnet', 'imagenet', 0.74, 90, 'finished', '2026-09-02'),
  ('run-003', 'vit', 'cifar10', 0.97, 22, 'finished', '2026-10-04'), ('run-004', 'vit', 'imagenet', 0.70, 120, 'crashed', '2026-10-11'),
  ('run-005', 'vit', 'svhn', 0.55, 5, 'failed', '2026-10-20'), ('run-006', 'convnext', 'svhn', 0.93, 30, 'finished', '2026-10-25'),
  ('run-007', 'convnext', 'cifar10', 0.88, 18, 'crashed', '2026-11-17'), ('run-008', 'convnext', 'imagenet', 0.61, 75, 'crashed', '2026-11-19'),
  ('run-009', 'resnet', 'imagenet', 0.79, 60, 'failed', '2026-11-20'), ('run-010', 'vit', 'cifar10', 0.95, 12, 'finished', '2026-11-23');
"""
BUGS = """
CREATE TABLE bugs (bug_id TEXT PRIMARY KEY, title TEXT, severity TEXT, status TEXT, assignee TEXT, reporter TEXT, component TEXT, created DATE,
  resolved DATE, votes INTEGER);
INSERT INTO bugs VALUES
  ('BUG-1', 'Crash in search', 'critical', 'open', 'ben', 'ana', 'api', '2026-06-30', NULL, 5),
  ('BUG-2', 'Login loops', 'minor', 'closed', 'cy', 'dia', 'ui', '2026-05-16', '2026-06-01', 19),
  ('BUG-3', 'Slow export', 'major', 'open', 'ben', 'ana', 'core', '2026-07-03', NULL, 8),
  ('BUG-4', 'Broken link', 'minor', 'wontfix', NULL, 'ana', 'ui', '2026-07-20', NULL, 2),
  ('BUG-5', 'Data loss', 'critical', 'closed', 'cy', 'ben', 'core', '2026-07-01', '2026-07-05', 31),
  ('BUG-6', 'Wrong total', 'major', 'in progress', 'ana', 'dia', 'core', '2026-06-12', NULL, 11),
  ('BUG-7', 'Typo', 'minor', 'closed', 'cy', 'cy', 'ui', '2026-06-02', '2026-07-22', 1),
  ('BUG-8', 'Null id', 'critical', 'open', NULL, 'cy', 'core', '2026-08-01', NULL, 14);
"""
WORKOUTS = """
CREATE TABLE workouts (workout_id INTEGER PRIMARY KEY, date DATE, activity TEXT, minutes INTEGER, distance_km REAL, avg_heart_rate INTEGER,
  calories INTEGER, effort TEXT);
INSERT INTO workouts VALUES
  (1, '2026-05-18', 'swim', 50, 2, 120, 500, 'moderate'), (2, '2026-06-06', 'run', 40, 8, 150, 450, 'hard'),
  (3, '2026-06-14', 'ride', 150, 60, 130, 900, 'hard'), (4, '2026-06-20', 'run', 62, 12, 155, 800, 'hard'),
  (5, '2026-09-04', 'ride', 95, 35, 125, 650, 'moderate'), (6, '2026-09-11', 'gym', 45, NULL, 110, 300, 'hard'),
  (7, '2026-11-17', 'gym', 30, NULL, 105, 280, 'easy'), (8, '2026-11-20', 'run', 30, 5, 140, 320, 'easy'),
  (9, '2026-06-25', 'gym', 20, NULL, 108, 150, 'easy'), (10, '2026-11-23', 'swim', 35, 1.5, 118, 380, 'easy');
"""
PAPERS = """
CREATE TABLE papers (id INTEGER PRIMARY KEY, title TEXT, first_author TEXT, venue TEXT, year INTEGER, citations INTEGER, status TEXT, rating INTEGER,
  topic TEXT, owned BOOLEAN);
INSERT INTO papers VALUES
  (1, 'Sparse Retrieval', 'Chen', 'SIGIR', 2021, 892, 'read', 1, 'retrieval', TRUE), (2, 'Graph Walks', 'Li', 'ACL', 2023, 150, 'unread', NULL, 'graphs', TRUE),
  (3, 'Agents at Work', 'Garcia', 'NeurIPS', 2024, 610, 'unread', NULL, 'agents', FALSE), (4, 'Tool Calls', 'Chen', 'ACL', 2024, 95, 'read', 5, 'agents', FALSE),
  (5, 'Hybrid Search', 'Garcia', 'SIGIR', 2023, 430, 'read', NULL, 'retrieval', TRUE), (6, 'Deep Paths', 'Li', 'ICML', 2022, 520, 'skimmed', 4, 'vision', FALSE),
  (7, 'Tiny Agents', 'Chen', 'ICML', 2025, 12, 'unread', NULL, 'agents', FALSE), (8, 'Long Memory', 'Okoro', 'NeurIPS', 2026, 40, 'read', 2, 'agents', FALSE);
"""


def joined(script: str, table: str, column: str) -> str:
    """The same, with a table of what a column names."""
    named = f"CREATE TABLE {column}s (name TEXT PRIMARY KEY, city TEXT);"
    named += f"INSERT INTO {column}s SELECT DISTINCT {column}, 'Oslo' FROM {table};"
    return script.replace(f"{column} TEXT", f"{column} TEXT REFERENCES {column}s(name)") + named


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("how many requests failed with 500?", [(1,)]),
        ("how many 404s did we get?", [(2,)]),
        ("how many 429 errors were there?", [(2,)]),
        ("number of 200s", [(4,)]),
        ("slowest request", [(3,)]),
        (
            "latency per path",
            [(138, "/items"), (15, "/health"), (154.333, "/cart"), (29, "/login")],
        ),
        ("which path is slowest on average?", [("/cart",)]),
        ("which region is the slowest?", [("eu-west",)]),
        ("requests by status code", [(1, 401), (1, 500), (1, 503), (2, 404), (2, 429), (4, 200)]),
        ("who made the most requests?", [("alice",)]),
        ("who made the fewest requests?", [("carol",)]),
        ("who sent the most requests to /login?", [("bob",)]),
        ("how many requests took longer than 200 ms?", [(2,)]),
        ("requests that took less than 20 ms", [(11,), (6,)]),
        ("which user got the most 429s?", [("bob",)]),
        ("which user got the most 404s?", [("carol",)]),
        ("on which day were there the most requests?", [("2026-11-05",)]),
        ("when were there the most requests?", [("2026-11-05",)]),
        ("which paths returned a 503?", [("/cart",)]),
        ("which paths returned 404?", [("/cart",)]),
        ("which users got a 401?", [("bob",)]),
        ("when was the first 500?", [("2026-11-03 11:00:00",)]),
        ("when was the last 404?", [("2026-11-05 14:00:00",)]),
        ("what fraction of requests returned 200?", [(0.364,)]),
        ("the 3 slowest requests", [(10,), (3,), (5,)]),
        ("last request by bob", [(8,)]),
        ("first request from us-east", [(2,)]),
    ],
)
def test_requests(told: Told, question: str, rows: Rows) -> None:
    verdict, found = told(REQUESTS, question)
    assert (verdict, sorted(rounded(found))) == ("answer", sorted(rows))


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("average satisfaction by country", [(2.667, "France"), (4.25, "Spain"), (4.5, "Germany")]),
        ("which country is most satisfied?", [("Germany",)]),
        ("how many people would recommend us?", [(5,)]),
        ("what percentage would recommend us?", [(55.556,)]),
        ("what share would recommend us?", [(0.556,)]),
        ("what is the most common complaint?", [("price",)]),
        ("how many complained about price?", [(3,)]),
        ("how many respondents had no complaint?", [(2,)]),
        ("how many participants are from Spain?", [(4,)]),
        ("average satisfaction of 25-34", [(4.75,)]),
        ("responses of the age group 25-34", [(2,), (5,), (6,), (9,)]),
        ("how many responses have the age group 25-34?", [(4,)]),
        (
            "satisfaction by age group and gender",
            [
                (2, "18-24", "male"),
                (2.5, "18-24", "female"),
                (4, "35-44", "female"),
                (4.5, "25-34", "female"),
                (5, "25-34", "male"),
            ],
        ),
        ("how many responses have a satisfaction between 3 and 4?", [(3,)]),
        ("share of responses per channel", [(0.111, "email"), (0.333, "web"), (0.556, "app")]),
        ("how many gave a satisfaction of 5?", [(4,)]),
        ("distribution of satisfaction", [(1, 1), (1, 2), (1, 3), (2, 4), (4, 5)]),
        (
            "percentage of responses by country",
            [(22.222, "Germany"), (33.333, "France"), (44.444, "Spain")],
        ),
        ("which age group would recommend us most?", [("25-34",)]),
    ],
)
def test_answers(told: Told, question: str, rows: Rows) -> None:
    verdict, found = told(SURVEY, question)
    assert (verdict, sorted(rounded(found))) == ("answer", sorted(rows))


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("how many runs failed?", [(2,)]),
        ("how many runs crashed or failed?", [(6,)]),
        ("which run had the best accuracy?", [("run-003",)]),
        ("average accuracy by dataset", [(0.71, "imagenet"), (0.74, "svhn"), (0.927, "cifar10")]),
        ("accuracy by model", [(0.792, "vit"), (0.807, "convnext"), (0.813, "resnet")]),
        ("which model has the highest average accuracy on imagenet?", [("resnet",)]),
        ("total gpu hours per model", [(123, "convnext"), (159, "vit"), (160, "resnet")]),
        ("gpu hours per dataset", [(345, "imagenet"), (35, "svhn"), (62, "cifar10")]),
        ("gpu hours for each model", [(123, "convnext"), (159, "vit"), (160, "resnet")]),
        ("how many gpu hours did we spend on cifar10?", [(62,)]),
        ("how many gpu hours did we use in October?", [(177,)]),
        ("how many gpu hours were wasted on crashed runs?", [(223,)]),
        ("which model crashes most often?", [("convnext",)]),
        ("what share of runs finished?", [(0.4,)]),
        ("what did we run last week?", [("run-007",), ("run-008",), ("run-009",)]),
        ("list crashed runs on imagenet", [("run-004",), ("run-008",)]),
        ("which model takes the most gpu hours on average?", [("resnet",)]),
        ("which dataset leads to the lowest accuracy on average?", [("imagenet",)]),
        (
            "gpu hours by month",
            [(10, "2026-08"), (165, "2026-11"), (177, "2026-10"), (90, "2026-09")],
        ),
        ("distribution of status", [(2, "failed"), (4, "crashed"), (4, "finished")]),
        (
            "share of crashed runs per model",
            [(0.25, "vit"), (0.333, "resnet"), (0.667, "convnext")],
        ),
        ("share of runs per model", [(0.3, "convnext"), (0.3, "resnet"), (0.4, "vit")]),
        ("latest run", [("run-010",)]),
        ("last run on svhn", [("run-006",)]),
    ],
)
def test_experiments(told: Told, question: str, rows: Rows) -> None:
    verdict, found = told(EXPERIMENTS, question)
    assert (verdict, sorted(rounded(found))) == ("answer", sorted(rows))


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("who has the most open bugs?", [("ben",)]),
        ("who has the most bugs?", [("cy",)]),
        ("which bugs have no assignee?", [("Broken link",), ("Null id",)]),
        ("unassigned bugs in core", [("Null id",)]),
        ("unassigned bugs", [("Broken link",), ("Null id",)]),
        (
            "unresolved bugs",
            [
                ("Broken link",),
                ("Crash in search",),
                ("Null id",),
                ("Slow export",),
                ("Wrong total",),
            ],
        ),
        ("who reported the most bugs?", [("ana",)]),
        ("who reported the fewest bugs?", [("ben",)]),
        ("what did ana report?", [("Broken link",), ("Crash in search",), ("Slow export",)]),
        ("how many bugs were resolved in July?", [(2,)]),
        ("how many bugs are not resolved?", [(5,)]),
        ("bugs that are not assigned", [("Broken link",), ("Null id",)]),
        ("which component has the most minor bugs?", [("ui",)]),
    ],
)
def test_bugs(told: Told, question: str, rows: Rows) -> None:
    verdict, found = told(BUGS, question)
    assert (verdict, sorted(rounded(found))) == ("answer", sorted(rows))


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("how far did I run in total?", [(25,)]),
        ("total calories burned", [(4730,)]),
        ("average calories burned", [(473,)]),
        ("total calories burned in June", [(2300,)]),
        (
            "calories per month",
            [(2300, "2026-06"), (500, "2026-05"), (950, "2026-09"), (980, "2026-11")],
        ),
        (
            "calories burned per month",
            [(2300, "2026-06"), (500, "2026-05"), (950, "2026-09"), (980, "2026-11")],
        ),
        ("minutes per activity", [(132, "run"), (245, "ride"), (85, "swim"), (95, "gym")]),
        ("when did I last go to the gym?", [("2026-11-17",)]),
        ("when did I last run?", [("2026-11-20",)]),
        ("which activity burns the most calories on average?", [("ride",)]),
        ("which activity takes the fewest minutes on average?", [("gym",)]),
        ("which activity has the most calories in total?", [("run",)]),
        ("how many hard workouts did I do in September?", [(1,)]),
        ("workouts longer than 2 hours", [(3,)]),
        ("what did I do last week?", [(7,), (8,)]),
        ("how many calories did I burn swimming?", [(880,)]),
        (
            "share of workouts by activity",
            [(0.2, "ride"), (0.2, "swim"), (0.3, "gym"), (0.3, "run")],
        ),
        ("breakdown by effort", [(2, "moderate"), (4, "easy"), (4, "hard")]),
        ("effort breakdown", [(2, "moderate"), (4, "easy"), (4, "hard")]),
    ],
)
def test_workouts(told: Told, question: str, rows: Rows) -> None:
    verdict, found = told(WORKOUTS, question)
    assert (verdict, sorted(rounded(found))) == ("answer", sorted(rows))


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        (
            "which papers have I not read yet?",
            [("Agents at Work",), ("Graph Walks",), ("Tiny Agents",)],
        ),
        ("papers I haven't read", [("Agents at Work",), ("Graph Walks",), ("Tiny Agents",)]),
        (
            "papers since 2024",
            [("Agents at Work",), ("Long Memory",), ("Tiny Agents",), ("Tool Calls",)],
        ),
        ("how many papers from 2023 to now?", [(6,)]),
        ("papers from 2025 onwards", [("Long Memory",), ("Tiny Agents",)]),
        ("papers of the last 2 years", [("Long Memory",), ("Tiny Agents",)]),
        (
            "average citations per venue",
            [(122.5, "ACL"), (266, "ICML"), (325, "NeurIPS"), (661, "SIGIR")],
        ),
        ("who is the most cited author?", [("Garcia",)]),
        ("which author is the least cited?", [("Okoro",)]),
        ("who is the least cited author?", [("Okoro",)]),
        ("which author has the most papers?", [("Chen",)]),
        ("who wrote the most papers?", [("Chen",)]),
        (
            "papers I have not rated",
            [("Agents at Work",), ("Graph Walks",), ("Hybrid Search",), ("Tiny Agents",)],
        ),
        ("which author has the most citations in total?", [("Garcia",)]),
        ("papers I own", [("Graph Walks",), ("Hybrid Search",), ("Sparse Retrieval",)]),
        ("who is my most read author?", [("Chen",)]),
        ("which author do I rate highest on average?", [("Li",)]),
        ("which author do I rate worst?", [("Okoro",)]),
    ],
)
def test_papers(told: Told, question: str, rows: Rows) -> None:
    verdict, found = told(PAPERS, question)
    assert (verdict, sorted(rounded(found))) == ("answer", sorted(rows))


@pytest.mark.parametrize(
    ("script", "question"),
    [
        (REQUESTS.replace("status_code", "size_kb"), "how many 404s did we get?"),
        (REQUESTS.replace("status_code", "size_kb"), "which paths returned a 503?"),
        (REQUESTS.replace("status_code", "size_kb"), "when was the first 500?"),
        (
            SURVEY.replace("survey", "visits").replace("response_id", "visit_id"),
            "how many people would recommend us?",
        ),
        (
            SURVEY.replace("survey", "visits").replace("response_id", "visit_id"),
            "how many complained about price?",
        ),
    ],
)
def test_what_a_sheet_does_not_keep_is_not_answered(told: Told, script: str, question: str) -> None:
    assert told(script, question)[0] != "answer"


@pytest.mark.parametrize(
    ("script", "question"),
    [
        (joined(REQUESTS, "requests", "user"), "how many 404s did we get?"),
        (joined(REQUESTS, "requests", "user"), "which paths returned a 503?"),
        (joined(REQUESTS, "requests", "user"), "how many requests took longer than 200 ms?"),
        (joined(REQUESTS, "requests", "user"), "last request by bob"),
        (joined(SURVEY, "survey", "channel"), "how many complained about price?"),
        (joined(SURVEY, "survey", "channel"), "how many respondents had no complaint?"),
        (joined(BUGS, "bugs", "component"), "what did ana report?"),
        (joined(WORKOUTS, "workouts", "effort"), "calories burned per month"),
    ],
)
def test_with_other_tables_the_rows_are_not_all_there_is(
    told: Told, script: str, question: str
) -> None:
    assert told(script, question)[0] != "answer"


def test_answers_may_be_words(told: Told) -> None:
    said = SURVEY.replace("BOOLEAN", "TEXT").replace("TRUE", "'yes'").replace("FALSE", "'no'")
    assert told(said, "how many people would recommend us?") == ("answer", [(5,)])
    assert told(said, "which age group would recommend us most?") == ("answer", [("25-34",)])


def test_a_code_that_is_named_is_no_other(told: Told) -> None:
    assert told(REQUESTS, "requests with a status code of 404") == ("answer", [(4,), (9,)])


def test_rows_called_by_another_table_are_of_that(told: Told) -> None:
    script = (
        EXPERIMENTS
        + "CREATE TABLE runs (nr INTEGER PRIMARY KEY); INSERT INTO runs VALUES (1), (2);"
    )
    assert told(EXPERIMENTS, "how many runs are there?") == ("answer", [(10,)])
    assert told(script, "how many runs are there?") == ("answer", [(2,)])


def test_days_are_no_years(told: Told) -> None:
    script = """
CREATE TABLE papers (id INTEGER PRIMARY KEY, title TEXT, published DATE);
INSERT INTO papers VALUES (1, 'Sparse Retrieval', '2024-06-30'), (2, 'Tool Calls', '2024-12-15'), (3, 'Long Memory', '2026-03-01');
"""
    assert sorted(told(script, "papers of the last 2 years")[1]) == [
        ("Long Memory",),
        ("Tool Calls",),
    ]
