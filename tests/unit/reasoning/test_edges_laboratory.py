"""Questions over what a laboratory keeps of experiments: how often and when something was done, how long it
took, who took part, and what a finding says."""

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
  Researcher:
    table: researchers
    identity: name
    schema:
      type: object
      properties: { name: { type: string }, title: { type: string, enum: [postdoc, technician] }, email: { type: string } }
  Sample:
    table: samples
    identity: code
    schema:
      type: object
      properties: { code: { type: string }, material: { type: string }, received_on: { type: string, format: date } }
  Instrument:
    table: instruments
    identity: name
    schema:
      type: object
      properties: { name: { type: string }, room: { type: string }, calibrated_on: { type: string, format: date } }
  Experiment:
    table: experiments
    identity: id
    schema:
      type: object
      properties:
        id: { type: string }
        title: { type: string }
        started_at: { type: string, format: date-time }
        finished_at: { type: string, format: date-time }
        status: { type: string, enum: [planned, running, done, aborted] }
        temperature: { type: number }
  Finding:
    table: findings
    identity: id
    schema:
      type: object
      properties: { id: { type: string }, statement: { type: string }, confidence: { type: number } }
edges:
  RAN: { from: Researcher, to: Experiment }
  TESTED: { from: Experiment, to: Sample }
  USED: { from: Experiment, to: Instrument, schema: { type: object, properties: { hours: { type: number } } } }
  SUPPORTED_BY: { from: Finding, to: Experiment }
  CONTRADICTED_BY: { from: Finding, to: Experiment }
"""
ITEMS = [
    *nodes_of(
        "Researcher",
        ("name", "title", "email"),
        [("Ines Duarte", "postdoc", "ines@lab.org"), ("Tom Okafor", "technician", "tom@lab.org"), ("Per Lind", "postdoc", None)],
    ),
    *nodes_of(
        "Sample",
        ("code", "material", "received_on"),
        [("S-01", "perovskite", "2026-11-01"), ("S-02", "perovskite", "2026-09-11"), ("S-03", "graphene", "2026-10-20")],
    ),
    *nodes_of(
        "Instrument",
        ("name", "room", "calibrated_on"),
        [("Furnace", "C02", "2026-11-10"), ("Raman", "B12", "2026-06-01"), ("SEM", "B14", None)],
    ),
    *nodes_of(
        "Experiment",
        ("id", "title", "started_at", "finished_at", "status", "temperature"),
        [
            ("e1", "Anneal at low heat", "2026-10-02T08:00:00Z", "2026-10-02T12:00:00Z", "done", 180),
            ("e2", "Anneal at high heat", "2026-10-15T08:00:00Z", "2026-10-15T20:00:00Z", "done", 320),
            ("e3", "Strain map", "2026-11-03T09:00:00Z", "2026-11-03T10:30:00Z", "aborted", 25),
            ("e4", "Second strain map", "2026-11-18T09:00:00Z", None, "running", 25),
        ],
    ),
    *nodes_of(
        "Finding",
        ("id", "statement", "confidence"),
        [("f1", "Grains grow below 200 degrees", 0.9), ("f2", "Ageing halves the yield", 0.2)],
    ),
    *edges_of("RAN", ("name", "id"), (), [("Ines Duarte", "e1"), ("Ines Duarte", "e2"), ("Tom Okafor", "e3"), ("Tom Okafor", "e4")]),
    *edges_of("TESTED", ("id", "code"), (), [("e1", "S-01"), ("e2", "S-02"), ("e3", "S-03"), ("e4", "S-02")]),
    *edges_of(
        "USED",
        ("id", "name"),
        ("hours",),
        [("e1", "Furnace", 1), ("e2", "Furnace", 12), ("e2", "SEM", 2), ("e3", "Raman", 1), ("e4", "Raman", 3)],
    ),
    *edges_of("SUPPORTED_BY", ("id", "id"), (), [("f1", "e1")]),
    *edges_of("CONTRADICTED_BY", ("id", "id"), (), [("f1", "e2")]),
]  # fmt: skip


@pytest.fixture(scope="module")
def laboratory(open_shared: Open) -> Iterator[Reasoner]:
    with answering(open_shared, CONFIG, ITEMS, NOW) as reasoner:
        yield reasoner


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        # How often an edge is there.
        ("Which samples were tested more than once?", {"S-02"}),
        ("Which samples were tested only once?", {"S-01", "S-03"}),
        ("Which instruments were used two times?", {"Furnace", "Raman"}),
        ("Which instruments were used twice in November?", {"Raman"}),
        ("哪些样品被测试过两次以上", {"S-02"}),
        ("How many times was the Raman used?", {"2"}),
        ("How often was each instrument used?", {"Furnace 2", "Raman 2", "SEM 1"}),
        # A time beside a verb is that of what was done, not when the rows came, or were calibrated.
        ("Which samples were tested in November?", {"S-02", "S-03"}),
        ("Which instruments were used in November?", {"Raman"}),
        ("Which samples did we receive in November?", {"S-01"}),
        ("What was the Raman used for last week?", {"Second strain map"}),
        # How long something took, compared; no matter for how many hours an instrument was used.
        ("Which experiments took less than four hours?", {"Strain map"}),
        ("experiments that lasted at least half a day", {"Anneal at high heat"}),
        ("How many experiments took longer than 90 minutes?", {"2"}),
        ("哪些实验持续超过三小时", {"Anneal at low heat", "Anneal at high heat"}),
        ("有哪些实验的时长大于3小时", {"Anneal at high heat", "Anneal at low heat"}),
        ("Experiments that were over in under four hours", {"Strain map"}),
        ("耗时不到2小时的实验有哪些", {"Strain map"}),
        ("Which experiments used the furnace for more than 5 hours?", {"Anneal at high heat"}),
        # Who took part in what was done.
        ("Who used the SEM?", {"Ines Duarte"}),
        ("Who tested graphene?", {"Tom Okafor"}),
        ("Who used the Raman in November?", {"Tom Okafor"}),
        # What a row says.
        ("What contradicts the finding that grains grow below 200 degrees?", {"Anneal at high heat"}),
        ("What supports the claim that grains grow below 200 degrees?", {"Anneal at low heat"}),
        # States by other words; a time of that name is no state.
        ("average temperature of the finished experiments", {"250.0"}),
        ("Which experiments were called off?", {"Strain map"}),
        ("When was e3 finished?", {"2026-11-03T10:30:00+00:00"}),
        # Who has none.
        ("Whose email is missing?", {"Per Lind"}),
        ("Whose email is not known?", {"Per Lind"}),
    ],
)  # fmt: skip
def test_what_is_answered(question: str, rows: set[str], laboratory: Reasoner) -> None:
    assert rows_shown(answer_of(laboratory, question)) == rows
