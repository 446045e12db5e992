"""Golden questions in plain words: read, asked, and compared with what the base was."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
from pathlib import Path
from typing import Any

import pytest

import duckkb
from duckkb.errors import UsageError
from duckkb.golden.evaluate import Evaluation, evaluate

CONFIG = """\
language: en
nodes:
  City:
    table: cities
    identity: name
    title: city
    schema:
      type: object
      properties:
        name: { type: string }
        population: { type: integer, title: population }
        founded: { type: string, format: date, title: founding date }
"""
SHOTS = """\
knowledge:
  few_shots:
    City:
      - { question: How many cities are there?, answer: 2 }
      - { question: Which cities are there?, sql: SELECT nothing FROM cities }
      - Only a sentence.
"""
CITIES = [
    {"type": "City", "name": "Lisbon", "population": 545, "founded": "2023-05-01"},
    {"type": "City", "name": "Porto", "population": 231, "founded": "2024-06-10"},
]
LINES: tuple[dict[str, Any], ...] = (
    {
        "question": "What is the population of Porto?",
        "sql": "SELECT population FROM cities LIMIT 1",
    },
    {"question": "What is the population of Lisbon?", "answer": 545, "tags": ["figure"]},
    {"question": "Which cities have a population above 100?", "answer": [["Porto"], ["Lisbon"]]},
    {"question": "Who won the football cup?", "expect": "refuse"},
    {
        "question": "Which cities have a founding date last month?",
        "answer": ["Lisbon"],
        "now": "2023-06-15",
    },
)


def base(folder: Path, *lines: Any, config: str = CONFIG) -> Path:
    (folder / "eval").mkdir(parents=True)
    (folder / "config.yaml").write_text(config, encoding="utf-8")
    text = "".join(f"{json.dumps(line)}\n" for line in lines)
    (folder / "eval" / "answers.jsonl").write_text(text, encoding="utf-8")
    with duckkb.open(folder) as kb:
        kb.import_bundle(CITIES)
    return folder


def test_a_clock_without_an_offset_is_a_time_of_the_base(tmp_path: Path) -> None:
    line = {
        "question": "Which cities were founded today?",
        "answer": ["Lisbon"],
        "now": "2023-05-01",
    }
    found = evaluated(base(tmp_path / "kb", line, config=f"timezone: America/New_York\n{CONFIG}"))
    assert found.answers is not None
    assert found.answers.outcomes.right == 1


def evaluated(root: Path, baseline: str | None = None, **options: Any) -> Evaluation:
    with duckkb.open(root) as kb:
        return evaluate(kb, baseline, **options)


def commit(folder: Path, tag: str) -> None:
    who = ("-c", "user.name=Tester", "-c", "user.email=tester@example.org")
    quiet = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    for words in (["init", "-q"], ["add", "-A"], ["commit", "-qm", tag], ["tag", tag]):
        subprocess.run(["git", *who, *words], cwd=folder, check=True, env=quiet)


def test_each_question_ends_as_it_should_or_is_told(tmp_path: Path) -> None:
    result = evaluated(base(tmp_path / "kb", *LINES))
    assert (result.questions, result.searched, result.measures) == (5, 0, None)
    answers = result.answers
    assert answers is not None
    assert (answers.questions, answers.outcomes.right, answers.outcomes.wrong) == (5, 4, 1)
    assert answers.outcomes.share == 0.8
    (failing,) = answers.failing
    assert (failing.path, failing.line, failing.outcome) == ("eval/answers.jsonl", 1, "wrong")
    assert (failing.expected, failing.found) == (((545,),), ((231,),))
    assert [(g.kind, g.name, g.questions) for g in answers.groups] == [
        ("file", "eval/answers.jsonl", 5),
        ("tag", "figure", 1),
    ]


def test_a_check_fails_where_a_question_does_not_end_as_it_should(tmp_path: Path) -> None:
    assert not evaluated(base(tmp_path / "wrong", *LINES)).ok
    assert evaluated(base(tmp_path / "right", *LINES[1:])).ok


def test_nothing_is_left_of_the_conversations(tmp_path: Path) -> None:
    root = base(tmp_path / "kb", *LINES)
    evaluated(root)
    assert not (root / ".state" / "reasoning.db").exists()


def test_few_shot_examples_are_asked_too(tmp_path: Path) -> None:
    root = base(tmp_path / "kb", config=SHOTS + CONFIG)
    answers = evaluated(root).answers
    assert answers is not None
    assert (answers.questions, answers.outcomes.right, answers.outcomes.invalid) == (2, 1, 1)
    (failing,) = answers.failing
    assert (failing.path, failing.line) == ("knowledge of City", 2)
    assert "nothing" in str(failing.reason)


def test_what_a_change_does_to_the_answers(tmp_path: Path) -> None:
    lines = (LINES[1], {"question": "What is the altitude of Porto?", "expect": "refuse"})
    root = base(tmp_path / "kb", *lines)
    commit(root, "before")
    # Another word for the height makes the second question answerable, which it should not be.
    changed = CONFIG.replace("title: founding", "aliases: [altitude], title: founding")
    (root / "config.yaml").write_text(changed, encoding="utf-8")
    result = evaluated(root, "before", fail_below=0.4)
    answers = result.answers
    assert answers is not None
    assert answers.before is not None
    assert (answers.before.right, answers.outcomes.right) == (2, 1)
    (change,) = answers.changes
    assert (change.change, change.before, change.after) == ("worse", "right", "wrong")
    assert not result.ok
    assert evaluated(root, "before", fail_below=0.5).ok


def test_a_source_that_is_not_in_git_is_read_where_it_is_today(tmp_path: Path) -> None:
    config = """\
sources:
  town: { url: "sqlite:///town.db" }
nodes:
  Street:
    title: street
    source: { database: town, table: streets }
    identity: name
    schema: { properties: { name: { type: string } } }
"""
    root = base(
        tmp_path / "kb",
        {"question": "How many streets are there?", "answer": 2},
        config=config + CONFIG.partition("\n")[2].replace("nodes:\n", ""),
    )
    (root / ".gitignore").write_text("*.db\n")
    with sqlite3.connect(root / "town.db") as db:
        db.execute("CREATE TABLE streets (name TEXT)")
        db.executemany("INSERT INTO streets VALUES (?)", [("High Street",), ("Mill Lane",)])
    db.close()
    commit(root, "before")
    answers = evaluated(root, "before").answers
    assert answers is not None
    assert answers.before is not None
    assert (answers.before.right, answers.outcomes.right, answers.changes) == (1, 1, ())


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        ({"question": " ", "answer": 1}, "required", "'question' must be text"),
        ({"question": "q"}, "required", "one of 'answer'"),
        ({"question": "q", "answer": 1, "sql": "SELECT 1"}, "required", "one of 'answer'"),
        ({"question": "q", "sql": 1}, "type", "'sql' must be a statement"),
        ({"question": "q", "expect": "nothing"}, "enum", "answer, clarify, refuse"),
        ({"question": "q", "expect": "refuse", "answer": 1}, "invalid", "'answer' has no place"),
        ({"question": "q", "answer": 1, "now": "soon"}, "format", "ISO 8601"),
        ({"question": "q", "answer": 1, "relevant": []}, "unknown_field", "'relevant'"),
        ({"question": "q", "answer": 1, "tags": "x"}, "type", "'tags' must be a list"),
        (LINES[1], "duplicate", "eval/answers.jsonl:1"),
    ],
)
def test_a_mistake_is_reported_with_file_and_line(
    line: Any, code: str, words: str, tmp_path: Path
) -> None:
    root = base(tmp_path / "kb", LINES[1], line)
    with pytest.raises(UsageError) as caught:
        evaluated(root)
    (issue,) = caught.value.issues
    assert (issue.path, issue.line, issue.code) == ("eval/answers.jsonl", 2, code)
    assert words in issue.message
