"""Questions that a coding agent asks of what it knows about a repository: incidents, test suites, decisions."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import (
    answer_of,
    answering,
    edges_of,
    nodes_of,
    rows_shown,
)

from duckkb.reasoning.reasoner import Reasoner

NOW = datetime(2026, 11, 23, 9, 0, tzinfo=UTC)
CONFIG = """\
nodes:
  Module:
    table: modules
    identity: path
    schema: { type: object, properties: { path: { type: string }, lines: { type: integer } } }
  Person:
    table: people
    identity: handle
    schema: { type: object, properties: { handle: { type: string }, team: { type: string } } }
  Incident:
    table: incidents
    identity: id
    schema:
      type: object
      properties:
        id: { type: string }
        summary: { type: string }
        started_at: { type: string, format: date-time }
        resolved_at: { type: string, format: date-time }
  TestSuite:
    table: test_suites
    identity: name
    schema: { type: object, properties: { name: { type: string }, minutes: { type: number } } }
  Decision:
    table: decisions
    identity: id
    schema:
      type: object
      properties:
        id: { type: string }
        title: { type: string }
        status: { type: string, enum: [proposed, accepted, rejected] }
        decided_on: { type: string, format: date }
edges:
  CAUSED_BY: { from: Incident, to: Module }
  DECIDED_BY: { from: Decision, to: Person }
  REVIEWED: { from: Person, to: Decision }
"""
ITEMS = [
    *nodes_of("Module", ("path", "lines"), [("core/parser", 4200), ("core/index", 9100), ("cli", 1500)]),
    *nodes_of("Person", ("handle", "team"), [("mara", "core"), ("dev", "web"), ("jun", "core")]),
    *nodes_of(
        "Incident",
        ("id", "summary", "started_at", "resolved_at"),
        [
            ("inc-1", "Stale results", "2026-10-01T10:00:00Z", "2026-10-01T13:00:00Z"),
            ("inc-2", "Crash on Windows", "2026-11-12T12:00:00Z", "2026-11-14T12:00:00Z"),
            ("inc-3", "Login loop", "2026-11-22T22:00:00Z", None),
        ],
    ),
    *nodes_of("TestSuite", ("name", "minutes"), [("parser-unit", 2.5), ("api-e2e", 22), ("cli-smoke", 1)]),
    *nodes_of(
        "Decision",
        ("id", "title", "status", "decided_on"),
        [
            ("adr-1", "Write the index in Rust", "accepted", "2024-01-20"),
            ("adr-2", "Rewrite the CLI", "proposed", "2026-10-19"),
        ],
    ),
    *edges_of("CAUSED_BY", ("id", "path"), (), [("inc-1", "core/index"), ("inc-2", "cli")]),
    *edges_of("DECIDED_BY", ("id", "handle"), (), [("adr-1", "mara"), ("adr-2", "dev")]),
    *edges_of("REVIEWED", ("handle", "id"), (), [("jun", "adr-1"), ("mara", "adr-2")]),
]  # fmt: skip


@pytest.fixture(scope="module")
def repository(open_shared: Open) -> Iterator[Reasoner]:
    with answering(open_shared, CONFIG, ITEMS, NOW) as reasoner:
        yield reasoner


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        # Slow is what takes long; big is what has many lines.
        ("Which test suite is the slowest?", {"api-e2e"}),
        ("the fastest test suite", {"cli-smoke"}),
        ("What is the biggest module?", {"core/index"}),
        # What is denied is said before nothing.
        ("Which people decided nothing but reviewed something?", {"jun"}),
        ("Who has reviewed nothing?", {"dev"}),
        ("Who hasn't reviewed anything so far?", {"dev"}),
        ("Which decisions are still open?", {"Rewrite the CLI"}),
        ("How long did it take to resolve inc-2?", {"48"}),
        # Rows of one kind only were there; nothing else would be told.
        ("What happened yesterday?", {"Login loop"}),
    ],
)
def test_what_is_answered(question: str, rows: set[str], repository: Reasoner) -> None:
    assert rows_shown(answer_of(repository, question)) == rows


def test_of_several_kinds_that_happened_one_is_asked_for(repository: Reasoner) -> None:
    asked = repository.ask("What happened in October?")
    assert asked.status == "clarify"
    assert asked.clarification is not None
    assert [o["label"] for o in asked.clarification["options"]] == ["Incident", "Decision"]
    told = repository.ask(session_id=asked.session_id, answer="1")
    assert told.answer is not None
    assert rows_shown(told.answer) == {"Stale results"}


@pytest.mark.parametrize(
    ("questions", "rows"),
    [
        # A time takes the place of the one before; where there was none the rows are narrowed down.
        (("How many incidents were there in October?", "and in November?"), {"2"}),
        (("How many incidents were there in October?", "what about last week?"), {"1"}),
        (("How many incidents", "and in October?"), {"1"}),
        (("How many incidents", "and in October?", "and yesterday?"), {"1"}),
        (("Which decisions did mara review?", "and before 2026?"), set()),
        (("How many incidents were there in October?", "what about last month?"), {"1"}),
    ],
)
def test_a_follow_up_tells_another_time(
    questions: tuple[str, ...], rows: set[str], repository: Reasoner
) -> None:
    asked = repository.ask(questions[0])
    for question in questions[1:]:
        asked = repository.ask(question, session_id=asked.session_id)
    assert asked.answer is not None, asked.reason
    assert rows_shown(asked.answer) == rows
    assert any("the rest is as in the question before" in note for note in asked.assumptions)
