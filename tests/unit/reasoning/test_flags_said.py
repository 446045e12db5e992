"""Flags as people say them, in verbs and nouns, the members of what people refer to, and rows that are figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, domains, rounded, verdict_on

NOW = datetime(2026, 1, 2, tzinfo=UTC)
HACKATHON = """
create table Team (TeamID integer primary key, TeamName text, University text);
create table Hacker (HackerID integer primary key, FullName text, Age integer, TeamID integer references Team(TeamID),
  IsCaptain integer);
create table Track (TrackID integer primary key, Title text, PrizeMoney integer);
create table Project (ProjectID integer primary key, TeamID integer references Team(TeamID),
  TrackID integer references Track(TrackID), Title text, LinesOfCode integer, Language text, Won integer);
create table Judge (JudgeID integer primary key, Name text, Company text);
create table Score (ProjectID integer references Project(ProjectID), JudgeID integer references Judge(JudgeID),
  Points integer, Remark text, primary key (ProjectID, JudgeID));
insert into Team values (1,'Null Pointers','ETH'),(2,'Byte Club','MIT'),(4,'Lone Wolf','Oxford');
insert into Hacker values (1,'Ana Lima',22,1,1),(2,'Jon Berg',25,1,0),(3,'Mei Chen',21,2,1),(4,'Raj Patel',23,2,0);
insert into Track values (1,'Climate',5000),(2,'Health',8000),(3,'Finance',10000);
insert into Project values (1,1,1,'CarbonCount',4200,'Python',1),(2,2,2,'PulsePal',6100,'Rust',0),
  (3,2,3,'LedgerLite',2500,'Python',1),(5,1,1,'RainSense',1200,'Python',0);
insert into Judge values (1,'Dr. Kay','GreenCo'),(2,'Lou Tan','BankX');
insert into Score values (1,1,9,'great'),(1,2,8,null),(2,1,6,'buggy'),(3,2,10,'superb'),(5,1,4,'late');
"""
Told = Callable[[str], tuple[str, Rows]]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Told]:
    with domains(tmp_path_factory) as make:
        yield lambda question: verdict_on(make(HACKATHON), question, NOW)


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Which projects won?", [("CarbonCount",), ("LedgerLite",)]),
        ("Which projects did not win?", [("PulsePal",), ("RainSense",)]),
        ("How many projects won?", [(2,)]),
        ("Which winning projects are in Python?", [("CarbonCount",), ("LedgerLite",)]),
        ("What share of projects won?", [(0.5,)]),
        (
            "List captains with their teams.",
            [("Ana Lima", "Null Pointers"), ("Mei Chen", "Byte Club")],
        ),
        ("How many captains are there?", [(2,)]),
        ("How many hackers are captains?", [(2,)]),
        ("Which projects have a score below 5?", [("RainSense",)]),
        ("Which projects got a score of 9?", [("CarbonCount",)]),
        ("How many projects have a score above 7?", [(2,)]),
        ("List the members of Byte Club.", [("Mei Chen",), ("Raj Patel",)]),
        ("Who are the members of Null Pointers?", [("Ana Lima",), ("Jon Berg",)]),
        (
            "List the members of each team.",
            [
                ("Null Pointers", "Ana Lima"),
                ("Null Pointers", "Jon Berg"),
                ("Byte Club", "Mei Chen"),
                ("Byte Club", "Raj Patel"),
            ],
        ),
    ],
)
def test_what_is_answered(told: Told, question: str, rows: Rows) -> None:
    verdict, found = told(question)
    assert verdict == "answer"
    assert sorted(rounded(found)) == sorted(rows)


@pytest.mark.parametrize(
    "question",
    [
        "How much prize money did Byte Club win?",  # not that of projects that did not
        "Which team won the most prize money?",
        "Which team wrote the most code?",  # not the one with the greatest id
    ],
)
def test_what_would_be_told_wrong_is_not(told: Told, question: str) -> None:
    assert told(question)[0] != "answer"
