"""Questions over what a research agent remembers: papers read, experiments that go on, runs and what they
measured. Most rows keep a time that is called after what was done, some of two classes alike."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

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

NOW = datetime(2026, 11, 22, 9, tzinfo=UTC)
CONFIG = """\
name: experiments
language: en
nodes:
  Researcher:
    table: researchers
    identity: name
    schema: { type: object, properties: { name: { type: string }, email: { type: string } } }
  Paper:
    table: papers
    identity: title
    schema:
      type: object
      properties: { title: { type: string }, year: { type: integer }, read_on: { type: string, format: date } }
  Dataset:
    table: datasets
    identity: name
    schema: { type: object, properties: { name: { type: string }, license: { type: string } } }
  Experiment:
    table: experiments
    identity: name
    schema:
      type: object
      properties:
        name: { type: string }
        started: { type: string, format: date }
        finished: { type: string, format: date }
  Run:
    table: runs
    identity: run_id
    schema:
      type: object
      properties:
        run_id: { type: string }
        started_at: { type: string, format: date-time }
        minutes: { type: integer }
        accuracy: { type: number }
        learning_rate: { type: number }
        state: { type: string, enum: [ok, failed, cancelled] }
  Hypothesis:
    table: hypotheses
    identity: statement
    schema:
      type: object
      properties: { statement: { type: string }, status: { type: string, enum: [open, confirmed, rejected] } }
edges:
  wrote: { from: Researcher, to: Paper }
  reviewed: { from: Researcher, to: Paper }
  tests: { from: Experiment, to: Hypothesis }
  run_of: { from: Run, to: Experiment }
  used: { from: Run, to: Dataset }
  launched: { from: Researcher, to: Run }
  leads: { from: Researcher, to: Experiment }
"""
PAPERS = (
    ("Sparse Gates", 2023, "2026-03-04", "Ada Brandt"),
    ("Lazy Attention", 2024, "2026-10-02", "Chen Yu"),
    ("Tiny Experts", 2025, "2026-05-11", "Ada Brandt"),
    ("Routing Revisited", 2022, None, "May Linden"),
)
EXPERIMENTS = (
    ("gate-ablation", "2026-02-15", "2026-04-01", "Ada Brandt"),
    ("warmup-sweep", "2026-06-05", "2026-08-20", "Boris Klein"),
    ("prune-study", "2026-11-01", None, "Chen Yu"),
)
RUNS = (
    ("r101", "2026-02-16T09:00:00Z", 95, 0.81, 0.001, "ok", "gate-ablation", "WikiShort", "Ada Brandt"),
    ("r102", "2026-05-20T14:30:00Z", 140, 0.86, 0.0005, "ok", "gate-ablation", "MathPile", "Ada Brandt"),
    ("r103", "2026-06-06T08:15:00Z", 30, None, 0.01, "failed", "warmup-sweep", "MathPile", "Boris Klein"),
    ("r104", "2026-06-07T10:00:00Z", 200, 0.79, 0.002, "ok", "warmup-sweep", "MathPile", "Boris Klein"),
    ("r105", "2026-11-03T11:00:00Z", 65, 0.84, 0.001, "ok", "prune-study", "WikiShort", "Chen Yu"),
    ("r106", "2026-11-18T16:00:00Z", 12, None, 0.001, "cancelled", "prune-study", "WikiShort", "May Linden"),
)  # fmt: skip


def experiments() -> list[Any]:
    people = ("Ada Brandt", "Boris Klein", "Chen Yu", "May Linden")
    mails = [(p, f"{p.split()[0].lower()}@lab.org") for p in people]
    kept = ("run_id", "started_at", "minutes", "accuracy", "learning_rate", "state")
    items = nodes_of("Researcher", ("name", "email"), mails)
    items += nodes_of("Paper", ("title", "year", "read_on"), [p[:3] for p in PAPERS])
    items += nodes_of("Dataset", ("name", "license"), (("WikiShort", "CC-BY"), ("MathPile", "MIT")))
    items += nodes_of("Experiment", ("name", "started", "finished"), [x[:3] for x in EXPERIMENTS])
    items += nodes_of("Run", kept, [r[:6] for r in RUNS])
    items += edges_of("wrote", ("name", "title"), (), [(p[3], p[0]) for p in PAPERS])
    items += edges_of("wrote", ("name", "title"), (), [("Boris Klein", "Sparse Gates")])
    items += edges_of("reviewed", ("name", "title"), (), [("Ada Brandt", "Routing Revisited")])
    stated = (("Pruning keeps accuracy", "open"), ("Longer warmup lowers loss", "rejected"))
    items += nodes_of("Hypothesis", ("statement", "status"), stated)
    tested = [(x, stated[0][0]) for x in ("prune-study", "gate-ablation")]
    tested.append(("warmup-sweep", stated[1][0]))
    items += edges_of("tests", ("name", "statement"), (), tested)
    items += edges_of("leads", ("name", "name"), (), [(x[3], x[0]) for x in EXPERIMENTS])
    items += edges_of("run_of", ("run_id", "name"), (), [(r[0], r[6]) for r in RUNS])
    items += edges_of("used", ("run_id", "name"), (), [(r[0], r[7]) for r in RUNS])
    items += edges_of("launched", ("name", "run_id"), (), [(r[8], r[0]) for r in RUNS])
    return items


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    with answering(open_shared, CONFIG, experiments(), NOW) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("the last three runs", {"r106", "r105", "r104"}),
        ("what was the last run of prune-study?", {"r106"}),
        ("the first two runs of warmup-sweep", {"r103", "r104"}),
        ("the last two experiments", {"prune-study", "warmup-sweep"}),
        ("who led the last experiment?", {"Chen Yu"}),
        ("what is the last paper we read?", {"Lazy Attention"}),
        ("the last finished experiment", {"warmup-sweep"}),
        ("which experiment was finished last?", {"warmup-sweep"}),
        ("which experiment took longest to finish?", {"warmup-sweep"}),
    ],
)
def test_what_is_last_was_so_in_time(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("email of may", {"may@lab.org"}),
        ("what is may's email?", {"may@lab.org"}),
        ("email of May", {"may@lab.org"}),
        ("runs in may", {"r102"}),
    ],
)
def test_may_is_a_name_behind_a_preposition_and_a_month_behind_one_of_time(
    reasoner: Reasoner, question: str, rows: set[str]
) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize("question", ["email of will", "license of 2024", "email of March"])
def test_a_name_that_nobody_has_or_a_time_that_nothing_keeps_is_not_passed_over(
    reasoner: Reasoner, question: str
) -> None:
    assert reasoner.ask(question).status != "answered"


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("runs of the last experiment", {"r105", "r106"}),
        ("how many runs were in the last experiment?", {"2"}),
        ("who wrote the last paper we read?", {"Chen Yu"}),
        ("what is the accuracy of the last run of gate-ablation?", {"0.86"}),
        ("minutes of the first run of warmup-sweep", {"30"}),
        ("who led the last finished experiment?", {"Boris Klein"}),
        ("runs of the last finished experiment", {"r103", "r104"}),
    ],
)
def test_what_others_are_of_is_the_last(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("which experiments are still running?", {"prune-study"}),
        ("which experiments are running?", {"prune-study"}),
        ("runs started in June", {"r103", "r104"}),
        ("runs started in May", {"r102"}),
        ("experiments started in June", {"warmup-sweep"}),
        ("which runs did Ada launch this year?", {"r101", "r102"}),
        ("which papers did we read this year?", {"Sparse Gates", "Lazy Attention", "Tiny Experts"}),
        ("papers published after 2023", {"Lazy Attention", "Tiny Experts"}),
        ("papers read in 2026", {"Sparse Gates", "Lazy Attention", "Tiny Experts"}),
    ],
)
def test_a_time_is_that_of_the_rows_spoken_of(
    reasoner: Reasoner, question: str, rows: set[str]
) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


def test_who_made_something_with_somebody(reasoner: Reasoner) -> None:
    assert rows_shown(answer_of(reasoner, "who co-authored with Ada?")) == {"Boris Klein"}


def test_what_is_somebodys_own_is_what_they_made(reasoner: Reasoner) -> None:
    assert rows_shown(answer_of(reasoner, "Ada's papers")) == {"Sparse Gates", "Tiny Experts"}


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("which experiments are still open?", {"prune-study"}),
        ("open experiments of Chen", {"prune-study"}),
        ("open hypotheses", {"Pruning keeps accuracy"}),
    ],
)
def test_open_is_what_is_not_done_unless_the_rows_say_it_themselves(
    reasoner: Reasoner, question: str, rows: set[str]
) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize(
    "question", ["what was the learning rate of the best run?", "what haven't we read?"]
)
def test_what_nothing_grades_or_nobody_says_is_not_answered(
    reasoner: Reasoner, question: str
) -> None:
    """A high learning rate makes no run the best, and what was not read is not all that there is."""
    assert reasoner.ask(question).status != "answered"
