"""Questions over a journal of work in both languages: people by their first names, what was last and is
next, what is done or left open, months that come round."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import (
    answer_of,
    answering,
    edge,
    edges_of,
    nodes_of,
    rows_shown,
)

from duckkb.reasoning.reasoner import Reasoner

NOW = datetime(2026, 11, 22, 9, tzinfo=UTC)
CONFIG = """\
name: journal
language: en
nodes:
  Person:
    table: people
    identity: name
    schema: { type: object, properties: { name: { type: string }, team: { type: string }, email: { type: string } } }
  Project:
    table: projects
    identity: name
    schema:
      type: object
      properties:
        name: { type: string }
        status: { type: string, enum: [active, paused, finished] }
        started: { type: string, format: date }
        budget: { type: number, unit: EUR }
  Meeting:
    table: meetings
    identity: subject
    schema:
      type: object
      properties:
        subject: { type: string }
        date: { type: string, format: date }
        minutes: { type: integer }
        room: { type: string }
        notes: { type: string }
  Task:
    table: tasks
    identity: title
    schema:
      type: object
      properties:
        title: { type: string }
        due: { type: string, format: date }
        done_on: { type: string, format: date }
        priority: { type: string, enum: [low, normal, high] }
  Decision:
    table: decisions
    identity: text
    schema:
      type: object
      properties: { text: { type: string }, decided_on: { type: string, format: date }, reason: { type: string } }
edges:
  attended: { from: Person, to: Meeting }
  about: { from: Meeting, to: Project }
  assigned_to: { from: Task, to: Person }
  part_of: { from: Task, to: Project }
  made_in: { from: Decision, to: Meeting }
  works_on:
    from: Person
    to: Project
    schema: { type: object, properties: { role: { type: string }, hours: { type: number, unit: h } } }
"""
MEETINGS = (
    ("Lighthouse kickoff", "2026-02-03", 90, "Blue"),
    ("Lighthouse review", "2026-11-10", 45, "Green"),
    ("Lighthouse planning", "2026-12-01", 60, "Blue"),
    ("Harbor retro", "2026-06-20", 30, "Green"),
    ("Harbor restart", "2026-12-15", 120, "Blue"),
)
ATTENDED = {
    "Lighthouse kickoff": ("Nora Lind", "Omar Haddad", "Pia Sorensen"),
    "Lighthouse review": ("Nora Lind", "Omar Haddad"),
    "Lighthouse planning": ("Nora Lind", "Pia Sorensen"),
    "Harbor retro": ("Quentin Roy", "Pia Sorensen"),
    "Harbor restart": ("Quentin Roy", "Omar Haddad"),
}
TASKS = (
    ("Write spec", "2026-11-15", "2026-11-12", "high", "Nora Lind", "Lighthouse"),
    ("Fix login", "2026-11-20", None, "high", "Omar Haddad", "Lighthouse"),
    ("Draft contract", "2026-12-05", None, "normal", "Quentin Roy", "Harbor"),
    ("Clean up docs", "2026-10-01", "2026-10-03", "low", "Pia Sorensen", "Anchor"),
    ("Load test", "2026-11-28", None, "normal", "Omar Haddad", "Lighthouse"),
)


def journal() -> list[Any]:
    people = (
        ("Nora Lind", "design", "nora@ex.org"),
        ("Omar Haddad", "backend", "omar@ex.org"),
        ("Pia Sorensen", "backend", "pia@ex.org"),
        ("Quentin Roy", "sales", "quentin@ex.org"),
        ("Erik Roy", "sales", "erik@ex.org"),
    )
    projects = (
        ("Lighthouse", "active", "2026-02-01", 40000),
        ("Harbor", "paused", "2025-09-15", 15000),
        ("Anchor", "finished", "2024-05-01", 9000),
    )
    decisions = (
        ("Use DuckDB for storage", "2026-02-03", "fast enough"),
        ("Postpone Harbor", "2026-06-20", "no budget"),
        ("Ship beta in December", "2026-11-10", "customers are waiting"),
    )
    made_in = ("Lighthouse kickoff", "Harbor retro", "Lighthouse review")
    items = nodes_of("Person", ("name", "team", "email"), people)
    items += nodes_of("Project", ("name", "status", "started", "budget"), projects)
    items += nodes_of("Meeting", ("subject", "date", "minutes", "room"), MEETINGS)
    items += nodes_of("Task", ("title", "due", "done_on", "priority"), [t[:4] for t in TASKS])
    items += nodes_of("Decision", ("text", "decided_on", "reason"), decisions)
    for meeting, who in ATTENDED.items():
        items += edges_of("attended", ("name", "subject"), (), [(w, meeting) for w in who])
        items.append(edge("about", {"subject": meeting}, {"name": meeting.split()[0]}))
    items += edges_of("assigned_to", ("title", "name"), (), [(t[0], t[4]) for t in TASKS])
    items += edges_of("part_of", ("title", "name"), (), [(t[0], t[5]) for t in TASKS])
    told = [d[0] for d in decisions]
    items += edges_of("made_in", ("text", "subject"), (), list(zip(told, made_in, strict=True)))
    worked = (
        ("Nora Lind", "Lighthouse", "lead", 20),
        ("Omar Haddad", "Lighthouse", "developer", 30),
        ("Quentin Roy", "Harbor", "lead", 8),
    )
    items += edges_of("works_on", ("name", "name"), ("role", "hours"), worked)
    return items


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    with answering(open_shared, CONFIG, journal(), NOW) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("what is Omar working on?", {"Lighthouse"}),
        ("email of Pia", {"pia@ex.org"}),
        ("what is Nora's role in Lighthouse?", {"lead"}),
        ("how many hours does Haddad work on Lighthouse?", {"30.0"}),
        ("which decisions were made in meetings that Omar attended?", {"Use DuckDB for storage", "Ship beta in December"}),
        ("Omar's tasks", {"Fix login", "Load test"}),
        ("Omar's high priority tasks", {"Fix login"}),
        ("Nora's meetings in November", {"Lighthouse review"}),
        ("who worked with Nora on Lighthouse?", {"Omar Haddad"}),
        ("who worked on Lighthouse with Nora?", {"Omar Haddad"}),
    ],
)  # fmt: skip
def test_people_are_called_by_one_of_their_names(
    reasoner: Reasoner, question: str, rows: set[str]
) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


def test_who_is_meant_by_a_short_name_is_told(reasoner: Reasoner) -> None:
    assert "'Pia' is 'Pia Sorensen'" in reasoner.ask("email of Pia").assumptions


def test_a_name_of_two_people_is_asked_about(reasoner: Reasoner) -> None:
    assert reasoner.ask("email of Roy").status == "clarify"


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("when was the last meeting?", {"Lighthouse review 2026-11-10"}),
        ("what was the last meeting about Harbor?", {"Harbor retro"}),
        ("the last two meetings", {"Lighthouse review", "Harbor retro"}),
        ("previous meeting about Lighthouse", {"Lighthouse review"}),
        ("the most recent meeting Omar attended", {"Lighthouse review"}),
        ("when is the next meeting?", {"Lighthouse planning 2026-12-01"}),
        ("when is the last meeting?", {"Harbor restart 2026-12-15"}),
        ("who attended the last meeting?", {"Nora Lind", "Omar Haddad"}),
        ("who attended the last meeting about Harbor?", {"Quentin Roy", "Pia Sorensen"}),
        ("who will attend the next meeting about Harbor?", {"Quentin Roy", "Omar Haddad"}),
        ("who attended the first meeting?", {"Nora Lind", "Omar Haddad", "Pia Sorensen"}),
        ("which decisions were made in the last meeting?", {"Ship beta in December"}),
        ("what was the last meeting about?", {"Lighthouse"}),
        ("which project was the last meeting about?", {"Lighthouse"}),
        ("the latest decision", {"Ship beta in December"}),
        ("which meetings are coming up about Lighthouse?", {"Lighthouse planning"}),
        (
            "what did we decide?",
            {"Use DuckDB for storage", "Ship beta in December", "Postpone Harbor"},
        ),
        ("what did we decide in the Lighthouse review?", {"Ship beta in December"}),
        ("what was decided about Lighthouse?", {"Use DuckDB for storage", "Ship beta in December"}),
        ("who was at the last meeting?", {"Nora Lind", "Omar Haddad"}),
        ("people in the last meeting", {"Nora Lind", "Omar Haddad"}),
        ("what did we decide in the last meeting?", {"Ship beta in December"}),
        ("what was decided in the last meeting?", {"Ship beta in December"}),
        ("who will be at the next meeting about Harbor?", {"Quentin Roy", "Omar Haddad"}),
    ],
)
def test_the_last_one_has_been_and_the_next_is_to_come(
    reasoner: Reasoner, question: str, rows: set[str]
) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("open tasks", {"Fix login", "Draft contract", "Load test"}),
        ("Which tasks does Omar still have open?", {"Fix login", "Load test"}),
        ("Omar's open tasks", {"Fix login", "Load test"}),
        ("unfinished tasks of Lighthouse", {"Fix login", "Load test"}),
        ("which tasks are done?", {"Write spec", "Clean up docs"}),
        ("which tasks are finished?", {"Write spec", "Clean up docs"}),
        ("completed tasks of Nora", {"Write spec"}),
        ("which tasks were finished in November?", {"Write spec"}),
        ("tasks finished last week", {"Write spec"}),
        ("which tasks are overdue?", {"Fix login"}),
        ("Are any tasks past their due date? Which ones?", {"Fix login"}),
        ("tasks of finished projects", {"Clean up docs"}),
        ("finished projects", {"Anchor"}),
        ("is Fix login done?", {"False"}),
        ("how many tasks are left in Lighthouse?", {"2"}),
        ("remaining tasks of Omar", {"Fix login", "Load test"}),
        ("who finished tasks in November?", {"Nora Lind"}),
        ("who finished tasks last week?", {"Nora Lind"}),
        ("finished projects started in 2024", {"Anchor"}),
    ],
)
def test_what_is_done_is_told_by_when_it_was(
    reasoner: Reasoner, question: str, rows: set[str]
) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("meetings in December", {"Lighthouse planning", "Harbor restart"}),
        ("how many meetings are in December?", {"2"}),
        ("meeting on December 1", {"Lighthouse planning"}),
        ("meetings in June", {"Harbor retro"}),
        ("meetings in December 2025", set[str]()),
        ("meetings last month", set[str]()),
    ],
)
def test_a_month_of_which_nothing_is_kept_is_the_one_to_come(
    reasoner: Reasoner, question: str, rows: set[str]
) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


def test_which_december_it_is_is_told(reasoner: Reasoner) -> None:
    notes = reasoner.ask("meetings in December").assumptions
    assert any("'December' was read as that of 2026" in note for note in notes)


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("meetings longer than an hour", {"Harbor restart", "Lighthouse kickoff"}),
        ("meetings of more than half an hour about Harbor", {"Harbor restart"}),
        ("meetings under an hour", {"Harbor retro", "Lighthouse review"}),
        ("which meetings lasted at least 90 minutes", {"Harbor restart", "Lighthouse kickoff"}),
        ("who attended a meeting longer than 100 minutes", {"Quentin Roy", "Omar Haddad"}),
        ("who attended a meeting longer than an hour and a half", None),
        ("who works more than 25 hours", {"Omar Haddad"}),
        ("meetings longer than 3 days", set[str]()),
        ("which meetings took over an hour?", {"Harbor restart", "Lighthouse kickoff"}),
        ("which meetings took less than 50 minutes?", {"Harbor retro", "Lighthouse review"}),
    ],
)
def test_a_unit_is_that_of_what_the_rows_keep(
    reasoner: Reasoner, question: str, rows: set[str] | None
) -> None:
    asked = reasoner.ask(question)
    assert (rows_shown(asked.answer) if asked.answer else None) == rows


@pytest.mark.parametrize(
    "question",
    ["projects finished in 2024", "projects paused since 2025", "projects paused in 2025"],
)
def test_when_rows_came_to_their_state_is_not_when_they_began(
    reasoner: Reasoner, question: str
) -> None:
    assert reasoner.ask(question).status != "answered"


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("was Write spec finished on time?", {"True"}),
        ("was Clean up docs finished on time?", {"False"}),
        ("was Clean up docs late?", {"True"}),
        ("was Load test late?", {"False"}),
        ("which tasks were finished late?", {"Clean up docs"}),
        ("which tasks were finished on time?", {"Write spec"}),
        ("which tasks are late?", {"Clean up docs", "Fix login"}),
        ("who finished tasks late?", {"Pia Sorensen"}),
    ],
)
def test_what_was_done_in_time_is_told_by_when_it_was_to_be(
    reasoner: Reasoner, question: str, rows: set[str]
) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("what does Omar have to do?", {"Fix login", "Load test"}),
        ("what is left to do for Harbor?", {"Draft contract"}),
        ("what do we still have to do?", {"Fix login", "Load test", "Draft contract"}),
        ("which room is used most?", {"Blue"}),
    ],
)
def test_what_is_said_by_a_set_phrase(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


def test_what_a_set_phrase_was_read_as_is_told(reasoner: Reasoner) -> None:
    notes = reasoner.ask("what does Omar have to do?").assumptions
    assert "'what does Omar have to do' was read as 'remaining tasks of Omar'" in notes


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("when did we decide to use DuckDB?", {"2026-02-03"}),
        ("why did we decide to use DuckDB?", {"fast enough"}),
        ("why did we postpone Harbor?", {"no budget"}),
        ("in which meeting did we decide to use DuckDB?", {"Lighthouse kickoff"}),
    ],
)
def test_a_statement_is_known_by_words_out_of_it(
    reasoner: Reasoner, question: str, rows: set[str]
) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize(
    "question", ["which decisions mention DuckDB?", "why did we start Harbor in 2025?"]
)
def test_what_shows_other_rows_or_no_reason_is_no_answer(reasoner: Reasoner, question: str) -> None:
    assert reasoner.ask(question).status != "answered"
