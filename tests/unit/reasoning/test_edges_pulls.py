"""English questions over issues and pull requests: rows called by numbers, abbreviations in the plural,
what is open of each class, and whose work something is."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answer_of, answering, edge, rows_shown

from duckkb.reasoning.reasoner import Reasoner

CONFIG = """\
name: code
language: en
nodes:
  Repo:
    table: repos
    identity: name
    schema: { type: object, properties: { name: { type: string }, language: { type: string } } }
  User:
    table: users
    identity: login
    schema: { type: object, properties: { login: { type: string }, name: { type: string } } }
  Issue:
    table: issues
    identity: number
    aliases: [bug]
    schema:
      type: object
      properties:
        number: { type: integer }
        title: { type: string }
        priority: { type: string, enum: [low, high] }
        opened_at: { type: string, format: date-time }
        closed_at: { type: string, format: date-time }
  PullRequest:
    table: pulls
    identity: number
    aliases: [pull request, PR]
    schema:
      type: object
      properties:
        number: { type: integer }
        title: { type: string }
        additions: { type: integer }
        merged_at: { type: string, format: date-time }
edges:
  reported: { from: User, to: Issue, aliases: [opened, filed] }
  issue_of: { from: Issue, to: Repo }
  assigned_to: { from: Issue, to: User }
  authored: { from: User, to: PullRequest, aliases: [submitted] }
  reviewed:
    from: User
    to: PullRequest
    aliases: [approved]
    schema:
      type: object
      properties: { verdict: { type: string, enum: [approved, changes requested, commented] } }
  fixes: { from: PullRequest, to: Issue }
"""


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    items: list[dict[str, Any]] = [
        {"type": "Repo", "name": "quack", "language": "Python"},
        {"type": "Repo", "name": "pond", "language": "Rust"},
    ]
    for login, name in (("mila", "Mila Frei"), ("otto", "Otto Berg"), ("kai", "Kai Wong")):
        items.append({"type": "User", "login": login, "name": name})
    for number, title, priority, closed, repo, reporter in (
        (101, "Crash on empty file", "high", "2026-10-03T09:00:00Z", "quack", "otto"),
        (102, "Dark mode", "low", None, "quack", "kai"),
        (103, "Typos in guide", "low", "2026-11-01T12:00:00Z", "pond", "otto"),
        (104, "Memory leak", "high", None, "quack", "otto"),
        (105, "Slow startup", "low", None, "pond", "otto"),
    ):
        told = {"closed_at": closed} if closed else {}
        item = {"number": number, "title": title, "priority": priority}
        opened = {"opened_at": "2026-09-15T10:00:00Z"}
        items.append({"type": "Issue", **item, **opened, **told})
        items.append(edge("issue_of", {"number": number}, {"name": repo}))
        items.append(edge("reported", {"login": reporter}, {"number": number}))
    items.append(edge("assigned_to", {"number": 104}, {"login": "mila"}))
    for number, title, additions, merged, author, fixed in (
        (201, "Handle empty files", 40, "2026-10-03T08:30:00Z", "mila", 101),
        (202, "Fix typos", 12, "2026-11-01T11:00:00Z", "otto", 103),
        (203, "Dark theme", 900, None, "kai", 102),
    ):
        told = {"merged_at": merged} if merged else {}
        item = {"number": number, "title": title, "additions": additions, **told}
        items.append({"type": "PullRequest", **item})
        items.append(edge("authored", {"login": author}, {"number": number}))
        items.append(edge("fixes", {"number": number}, {"number": fixed}))
    for who, number, verdict in (
        ("kai", 201, "approved"),
        ("otto", 203, "changes requested"),
        ("mila", 202, "commented"),
    ):
        items.append(edge("reviewed", {"login": who}, {"number": number}, verdict=verdict))
    with answering(open_shared, CONFIG, items, datetime(2026, 11, 22, tzinfo=UTC)) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Who reported issue 104?", {"Otto Berg"}),
        ("Which PR fixes issue 101?", {"Handle empty files"}),
        ("Who reviewed PR #201?", {"Kai Wong"}),
        ("title of issue #104", {"Memory leak"}),
        ("Who reported issues 102 or 104?", {"Kai Wong", "Otto Berg"}),
        ("Did kai review PR 201?", {"True"}),
        ("open issues", {"Dark mode", "Memory leak", "Slow startup"}),
        ("open issues in quack", {"Dark mode", "Memory leak"}),
        ("How many open bugs are there?", {"3"}),
        ("open PRs", {"Dark theme"}),
        ("unmerged PRs", {"Dark theme"}),
        ("merged PRs", {"Handle empty files", "Fix typos"}),
        ("average additions of merged PRs", {"26.0"}),
        ("Which issues are unassigned and open?", {"Dark mode", "Slow startup"}),
        (
            "issues reported by otto that are still open",
            {"Memory leak", "Slow startup"},
        ),
        ("issues opened by kai", {"Dark mode"}),
        ("Which repo has the most open issues?", {"quack"}),
        ("PRs by mila", {"Handle empty files"}),
        ("Who reviewed PRs by mila?", {"Kai Wong"}),
        ("approved PRs", {"Handle empty files"}),
        ("Who approved PR 201?", {"Kai Wong"}),
        ("PRs reviewed by otto", {"Dark theme"}),
    ],
)
def test_what_is_answered(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


def test_a_number_that_calls_no_row_finds_none(reasoner: Reasoner) -> None:
    assert not answer_of(reasoner, "Who reported issue 999?").rows
    assert len(answer_of(reasoner, "top 3 issues by opened_at").rows) == 3  # and calls none
