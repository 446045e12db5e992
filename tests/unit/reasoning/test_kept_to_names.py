"""What a question tells by name is kept to: the rows of each, one of two amounts that are called nearly alike, the
money of a deed of which rows keep the day."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, Told, rounded

NOW = datetime(2026, 1, 2, tzinfo=UTC)
TIME_AT_TELESCOPES = """
create table astronomer (astronomer_id integer primary key, full_name text, institute text);
create table proposal (proposal_id integer primary key, title text,
  pi_id integer references astronomer(astronomer_id), submitted_on date, hours_requested real,
  hours_granted real);
create table target (target_id integer primary key, name text, magnitude real);
insert into astronomer values (1,'Ingrid Vale','Leiden'),(2,'Tomas Ruiz','Granada');
insert into proposal values (1,'Dust in spirals',1,'2025-03-10',30,20),(2,'Dying dwarfs',2,'2025-03-12',12,12),
  (3,'Cold clouds',1,'2025-09-02',22,10);
insert into target values (1,'Sable Galaxy',9.1),(2,'Orla',3.2);
"""
RUNS_OF_MODELS = """
create table people (id integer primary key, name text, role text, joined_on date);
create table models (id integer primary key, name text, open_weights boolean);
create table runs (id integer primary key, model_id integer references models(id), finished_at timestamp,
  score real, status text);
insert into people values (1,'Ava Stone','lead','2021-02-01'),(2,'Eli Park','intern','2025-06-01');
insert into models values (1,'Heron 7B',1),(2,'Heron 70B',1),(3,'Quill Large',0);
insert into runs values (1,1,'2025-08-01 10:00',0.41,'done'),(2,2,'2025-08-02 11:30',0.68,'done'),
  (3,3,'2025-08-03 09:40',0.81,'done'),(4,3,null,null,'failed');
"""
INSPECTIONS = """
create table lines (id integer primary key, name text, length_km real, voltage_kv integer);
create table flights (id integer primary key, line_id integer references lines(id), flown_on date, duration_min integer);
create table defects (id integer primary key, line_id integer references lines(id), kind text, severity text,
  found_at timestamp, repaired_on date, cost real);
insert into lines values (1,'青山线',42.5,220),(2,'龙门线',96.3,500);
insert into flights values (1,1,'2025-03-02',45),(2,1,'2025-04-10',51),(3,2,'2025-04-18',95);
insert into defects values (1,1,'绝缘子破损','严重','2025-03-02 10:20','2025-03-05',8000),
  (2,1,'树障','一般','2025-03-02 10:41',null,null),(3,2,'导线断股','严重','2025-04-18 09:12','2025-04-30',15000),
  (4,2,'树障','一般','2025-06-21 14:03','2025-07-01',1200);
"""


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("How many proposals are there for each astronomer?", [(2, "Ingrid Vale"), (1, "Tomas Ruiz")]),
        ("How many proposals did each astronomer submit?", [(2, "Ingrid Vale"), (1, "Tomas Ruiz")]),
        ("Who submitted the most proposals?", [("Ingrid Vale",)]),
        ("How many hours did Ingrid Vale request?", [(52.0,)]),
        ("How many hours were granted in total to astronomers from Leiden?", [(30.0,)]),
        ("What is the average magnitude of the targets?", [(6.15,)]),
    ],
)  # fmt: skip
def test_what_is_told_by_name(told: Told, question: str, rows: Rows) -> None:
    kind, found = told(TIME_AT_TELESCOPES, question)
    assert (kind, rounded(found)) == ("answer", rows)


@pytest.mark.parametrize(
    "question",
    [
        "When did each astronomer submit a proposal?",  # not without the astronomers
        "What is the standard deviation of magnitude of the targets?",
    ],
)
def test_what_is_told_by_name_is_not_answered_by_something_else(told: Told, question: str) -> None:
    kind, _ = told(TIME_AT_TELESCOPES, question)
    assert kind == "refuse"


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("严重缺陷的平均修理费用是多少？", [(11500.0,)]),
        ("修理总共花了多少钱？", [(24200.0,)]),
        ("修理费超过5000的缺陷有几个？", [(2,)]),
        ("最贵的一次维修是哪条线路的？", [("龙门线",)]),
        ("2025年4月修理花了多少钱？", [(15000.0,)]),
        ("什么时候修理的费用最高？", [("2025-04-30",)]),
    ],
)
def test_money_of_a_deed_is_no_day_of_it(told: Told, question: str, rows: Rows) -> None:
    kind, found = told(INSPECTIONS, question)
    assert (kind, rounded(found)) == ("answer", rows)


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("500千伏的线路有多长？", [(96.3,)]),  # not 500,000 of anything
        ("电压500千伏的线路有哪些？", [("龙门线",)]),
        ("220kV以上的线路有几条？", [(2,)]),
        (
            "每条线路的平均飞行时长",
            [("青山线", 48.0), ("龙门线", 95.0)],
        ),  # not the days of the flights
    ],
)
def test_units_with_a_thousand_in_them_and_how_long_a_deed_took(
    told: Told, question: str, rows: Rows
) -> None:
    kind, found = told(INSPECTIONS, question)
    assert (kind, rounded(found)) == ("answer", rows)


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Which open models scored above 0.5?", [("Heron 70B",)]),  # no models of open runs
        ("How many open runs are there?", [(1,)]),
        ("Which intern joined in 2025?", [("Eli Park",)]),  # not the day
        ("When did the intern join?", [("2025-06-01",)]),
    ],
)
def test_words_about_rows_are_not_told_of_others(told: Told, question: str, rows: Rows) -> None:
    kind, found = told(RUNS_OF_MODELS, question)
    assert (kind, rounded(found)) == ("answer", rows)
