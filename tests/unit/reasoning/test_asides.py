"""What people say beside a question, short forms, and what must not be passed over, in English."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, Told

NOW = datetime(2026, 1, 2, tzinfo=UTC)
SHOP = """
create table teams (team_id integer primary key, name text);
create table developers (login text primary key, display_name text, team_id integer references teams(team_id),
  level text, sponsor text references developers(login));
create table lanes (lane_code text primary key, meaning text);
create table services (service_id integer primary key, name text, tier integer, team_id integer references teams(team_id),
  monthly_cost real, lane text references lanes(lane_code));
create table pull_requests (pr_id integer primary key, title text, service_id integer references services(service_id),
  author text references developers(login), merged_by text references developers(login), state text, opened_on text,
  minutes integer);
insert into teams values (1,'Core'),(2,'Edge'),(3,'Lab');
insert into developers values ('ana','Ana Ruiz',1,'senior',null),('bo','Bo Lind',1,'junior','ana'),
  ('cy','Cy Park',2,'junior','ana'),('di','Di Moss',2,'senior','cy');
insert into lanes values ('f','Fast'),('s','Slow');
insert into services values (1,'gate',1,1,900.0,'f'),(2,'mail',2,1,300.0,'s'),(3,'feed',1,2,500.0,'f'),(4,'bin',3,2,null,'s');
insert into pull_requests values (1,'Add cache',1,'ana','bo','merged','2025-03-04',40),
  (2,'Drop flag',1,'bo','ana','merged','2025-03-20',15),(3,'New login',3,'ana',null,'open','2025-05-11',90),
  (4,'Fix typo',2,'cy','ana','merged','2025-06-01',5);
"""


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        # Rows without partners, as a remark wants them.
        ("How many services does each team have, including teams with none?", [("Core", 2), ("Edge", 2), ("Lab", 0)]),
        ("number of developers per team; teams without developers should show up with 0", [("Core", 2), ("Edge", 2), ("Lab", 0)]),
        ("number of services per team, skip teams that have none", [("Core", 2), ("Edge", 2)]),
        ("total monthly cost per team (leave out teams with nothing)", [("Core", 1200.0), ("Edge", 500.0)]),
        # What asks for nothing.
        ("levels of the developers, no dupes please", [("junior",), ("senior",)]),
        ("How many pull requests are there for gate, whatever their state?", [(2,)]),
        ("which teams have no services at all", [("Lab",)]),
        ("top 2 pull requests by minutes, longest first", [("Add cache",), ("New login",)]),
        ("how many teams do we have on file", [(3,)]),
        ("How many pull requests were opened in Q1 2025 (Jan to March)?", [(2,)]),
        ("pull requests opened in March 2025, titles only", [("Add cache",), ("Drop flag",)]),
        # Short forms.
        ("PRs for gate", [("Add cache",), ("Drop flag",)]),
        ("how many PRs are open", [(1,)]),
        ("merged PRs", [("Add cache",), ("Drop flag",), ("Fix typo",)]),
        ("how many prs have more minutes than the PR Drop flag", [(2,)]),
        ("teams w/o services", [("Lab",)]),
        ("headcount per team", [("Core", 2), ("Edge", 2)]),
        ("tier 1 services", [("feed",), ("gate",)]),
        ("How much do the services cost per month altogether?", [(1700.0,)]),
        ("How many services are there by lane code?", [("f", 2), ("s", 2)]),
        ("which teams own services that together cost more than 1000", [("Core",)]),
        ("Who is sponsored by Ana Ruiz?", [("Bo Lind",), ("Cy Park",)]),
    ],
)  # fmt: skip
def test_answers(told: Told, question: str, rows: Rows) -> None:
    status, found = told(SHOP, question)
    assert status == "answer"
    assert sorted(tuple(sorted(row, key=str)) for row in found) == sorted(
        tuple(sorted(row, key=str)) for row in rows
    )


@pytest.mark.parametrize(
    "question",
    [
        # Two things are denied, and one of them would be passed over.
        "Which developers neither sponsor anybody nor write documentation?",
        # Of the team, not of the service.
        "Who merged Add cache and on which planet?",
    ],
)
def test_what_is_passed_over_is_not_answered(told: Told, question: str) -> None:
    assert told(SHOP, question)[0] != "answer"


def test_a_remark_that_tells_more_is_not_left_out(told: Told) -> None:
    for question in (
        "number of pull requests per service, excluding those with no merge in 2025",
        "number of services per team, ignoring those without Ana Ruiz",
    ):
        status, found = told(SHOP, question)
        assert (status, found) not in (
            ("answer", told(SHOP, "number of pull requests per service")[1]),
            ("answer", told(SHOP, "number of services per team")[1]),
        )


def test_rows_without_partners_are_asked_of_groups_only(told: Told) -> None:
    status, found = told(SHOP, "List the levels, including those with none.")
    assert status != "answer" or not found
