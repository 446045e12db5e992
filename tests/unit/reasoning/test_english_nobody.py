"""English questions about what nobody did, of rows that keep who does it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, Told

NOW = datetime(2024, 1, 2, tzinfo=UTC)
DESK = """
create table agent (agent_id integer primary key, agent_name text);
create table ticket (ticket_id integer primary key, title text, reporter_id integer references agent(agent_id),
  assignee_id integer references agent(agent_id), approver text, status text);
create table comment (comment_id integer primary key, ticket_id integer references ticket(ticket_id), body text);
insert into agent values (1,'Ada'),(2,'Ben');
insert into ticket values (1,'Printer',1,2,'Cai','open'),(2,'Screen',2,null,'Dee','unapproved'),(3,'Phone',null,2,null,'open'),
  (4,'Badge',1,2,null,'unapproved');
insert into comment values (1,1,'Seen'),(2,3,'Odd');
"""


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Which tickets is nobody assigned to?", None),
        ("tickets nobody is assigned to", [("Screen",)]),
        ("Which tickets did nobody approve?", [("Badge",), ("Phone",)]),
        ("tickets that no one has reported", [("Phone",)]),
        ("How many tickets has nobody approved yet?", [(2,)]),
        ("unassigned tickets", [("Screen",)]),
        ("How many unassigned tickets are there?", [(1,)]),
        ("tickets that are not assigned to anyone", [("Screen",)]),
        ("unapproved tickets", [("Badge",), ("Screen",)]),  # a status, which is meant before who approves
        ("tickets nobody commented on", None),  # no ticket keeps who does, and nothing is made up
    ],
)  # fmt: skip
def test_without_anybody_who_did(told: Told, question: str, rows: Rows | None) -> None:
    status, found = told(DESK, question)
    if rows is None:
        assert status == "refuse"
    else:
        assert (status, sorted(found)) == ("answer", rows)
