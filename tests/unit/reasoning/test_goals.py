"""Goals, meetings and what is to be done: who has what or lacks it, what is done, and by whom, in both languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, domains, verdict_on

NOW = datetime(2026, 1, 2, tzinfo=UTC)
GOALS = """
create table teams (team_id integer primary key, team_name text, founded_on date);
create table people (person_id integer primary key, full_name text, team_id integer references teams(team_id),
  manager_id integer references people(person_id), job_title text, city text, joined_on date, remote integer);
create table objectives (objective_id integer primary key, title text, team_id integer references teams(team_id),
  quarter text, status text);
create table key_results (kr_id integer primary key, objective_id integer references objectives(objective_id),
  description text, owner_id integer references people(person_id), target_value real, current_value real, progress integer);
create table action_items (item_id integer primary key, title text, assignee_id integer references people(person_id),
  priority text, due_on date, done_on date);
create table invoices (invoice_id integer primary key, team_id integer references teams(team_id), issued_on date,
  amount real);
insert into invoices values (1,1,'2025-03-31',10.0),(2,1,'2025-04-30',12.0),(3,2,'2025-04-15',18.0);
insert into teams values (1,'Platform','2019-03-01'),(2,'Growth','2020-06-15');
insert into people values (1,'Nora Feld',1,null,'Director','Berlin','2018-02-01',0),
  (2,'Omar Haq',1,1,'Engineer','Berlin','2020-05-11',1),(3,'Pia Lund',2,1,'Designer','Oslo','2021-08-02',1),
  (4,'Tess Ueda',2,3,'Designer','Berlin','2021-02-22',0),(5,'Vera Wolf',null,1,'Recruiter','Berlin','2024-06-10',0);
insert into objectives values (1,'Cut build times',1,'2025Q1','achieved'),(2,'Zero data loss',1,'2025Q2','on track'),
  (3,'Double signups',2,'2025Q1','missed'),(4,'Improve onboarding',2,'2025Q2','at risk');
insert into key_results values (1,1,'Build under five minutes',2,5,4.6,100),(2,3,'Weekly signups',4,2000,1300,65),
  (3,3,'Referral share',3,25,9,36);
insert into action_items values (1,'Set up caches',2,'high','2025-01-31','2025-01-28'),
  (2,'Draft hiring plan',1,'medium','2025-02-15','2025-02-20'),(3,'Survey users',4,'low','2025-04-01',null),
  (4,'Fix contrast',4,'high','2025-05-01',null);
"""
Told = Callable[[str], tuple[str, Rows]]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Told]:
    with domains(tmp_path_factory) as make:
        yield lambda question: verdict_on(make(GOALS), question, NOW)


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("What is the average invoice amount in April 2025?", [(15.0,)]),
        ("What is the maximum invoice amount in April 2025?", [(18.0,)]),
        ("total invoice amount in 2025", [(40.0,)]),
        ("Who has no team?", [("Vera Wolf",)]),
        ("Who does not belong to any team?", [("Vera Wolf",)]),
        ("谁不属于任何团队？", [("Vera Wolf",)]),
        ("Who is remote?", [("Omar Haq",), ("Pia Lund",)]),
        ("Who works remotely?", [("Omar Haq",), ("Pia Lund",)]),
        ("Who isn't remote?", [("Nora Feld",), ("Tess Ueda",), ("Vera Wolf",)]),
        ("List the designers and their cities.", [("Pia Lund", "Oslo"), ("Tess Ueda", "Berlin")]),
        ("列出设计师及其所在城市。", [("Pia Lund", "Oslo"), ("Tess Ueda", "Berlin")]),
        ("Which objectives does the Growth team have in 2025Q2?", [("Improve onboarding",)]),
        ("哪些目标没有达成（missed）？", [("Double signups",)]),
        ("Which action items are still open?", [("Fix contrast",), ("Survey users",)]),
        ("Which action items are not done?", [("Fix contrast",), ("Survey users",)]),
        ("How many action items are done?", [(2,)]),
        ("哪些行动项还没有完成？", [("Fix contrast",), ("Survey users",)]),
        ("谁未完成的行动项最多？", [("Tess Ueda",)]),
        ("高优先级的行动项有几个？", [(2,)]),
        ("低优先级的行动项有哪些？", [("Survey users",)]),
        ("哪个团队的发票总金额最高？", [("Platform",)]),
        ("发票总金额最高的团队是哪个？", [("Platform",)]),
        ("谁最晚加入？", [("Vera Wolf",)]),
        ("进度最低的关键结果由谁负责？", [("Pia Lund",)]),
    ],
)
def test_answers(told: Told, question: str, rows: Rows) -> None:
    status, found = told(question)
    assert status == "answer"
    assert sorted(row[: len(rows[0])] for row in found) == rows


def test_what_is_not_reached_is_not_what_is_empty(told: Told) -> None:
    assert told("Which key results have not reached their target?")[0] != "answer"
