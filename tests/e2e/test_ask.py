"""Questions over the example base from end to end, by the real command and in one process."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from benchmarks.answers_kingdoms import NOW, Case, copied, end, end_all, read_cases

import duckkb
from duckkb.reasoning.reasoner import Reasoner

from .command import run

ENGLISH = {"DUCKKB_LANGUAGE": "en"}
"""The example base speaks Chinese."""
LEAST = 90
"""Of the hundred questions beside the example, so many end rightly."""
COMMANDED = ("en-13", "zh-08", "zh-20")
"""A join, a courtesy name and a superlative, asked by the command."""
ANSWERED = (
    "en-01", "en-05", "en-08", "en-10", "en-12", "en-15", "en-17", "en-23", "en-26", "en-33",
    "en-34", "en-36", "zh-02", "zh-05", "zh-07", "zh-10", "zh-15", "zh-17", "zh-25", "zh-27",
    "zh-31", "zh-35", "zh-39",
)  # fmt: skip
"""Counts, years, joins, groups, negations, set operations and more, half in each language."""


@pytest.fixture(scope="module")
def kb(tmp_path_factory: pytest.TempPathFactory) -> Iterator[duckkb.KnowledgeBase]:
    with copied(tmp_path_factory.mktemp("asked") / "base") as opened:
        yield opened


@pytest.fixture(scope="module")
def cases(kb: duckkb.KnowledgeBase) -> dict[str, Case]:
    return {case.id: case for case in read_cases(kb)}


@pytest.fixture(scope="module")
def reasoner(kb: duckkb.KnowledgeBase) -> Iterator[Reasoner]:
    made = Reasoner(kb, clock=lambda: NOW, sessions_url="sqlite://")
    yield made
    made.close()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The base for the command, closed again."""
    root = tmp_path_factory.mktemp("commanded") / "base"
    with copied(root):
        return root


def test_the_questions_are_a_hundred_half_of_them_chinese(cases: dict[str, Case]) -> None:
    assert len(cases) == 100
    assert sum(case.question.isascii() or "ü" in case.question for case in cases.values()) >= 49
    asked = [case for case in cases.values() if case.expect == "answer"]
    assert all(len(gold) for case in asked for gold in case.golds)
    assert {case.expect for case in cases.values()} == {"answer", "clarify", "refuse"}


@pytest.mark.parametrize("case_id", ANSWERED)
def test_a_question_is_answered_at_once(
    case_id: str, cases: dict[str, Case], reasoner: Reasoner
) -> None:
    ended = end(reasoner, cases[case_id])
    assert ended.how == "answered", (ended.case.question, ended.asked)


@pytest.mark.parametrize("case_id", COMMANDED)
def test_the_command_answers(case_id: str, cases: dict[str, Case], folder: Path) -> None:
    case = cases[case_id]
    done = run("ask", case.question, "--json", "--kb", folder)
    assert done.code == 0, done.err
    rows = [tuple(row) for row in done.json["answer"]["rows"]]
    assert done.json["status"] == "answered"
    assert sorted(rows) == sorted(case.golds[0])
    assert all(done.json[name] for name in ("sql", "tables", "interpretation"))


def test_the_command_asks_back_and_goes_on_with_the_answer(folder: Path) -> None:
    asked = run("ask", "兵力最多的战役是哪一场？", "--json", "--kb", folder).json
    assert asked["status"] == "clarify", asked
    options = {option["label"]: option["id"] for option in asked["clarification"]["options"]}
    defender = next(number for label, number in options.items() if "守方兵力" in label)
    session = asked["session_id"]
    done = run("ask", "--session", session, "--answer", defender, "--json", "--kb", folder).json
    assert done["status"] == "answered", done
    assert done["answer"]["rows"] == [["晋灭吴之战"]]


def test_the_command_removes_old_conversations_when_told_how_old(folder: Path) -> None:
    untold = run("sessions", "purge", cwd=folder)
    assert (untold.code, untold.out) == (2, "")
    assert "--older-than 30d" in untold.err
    shown = run("sessions", "purge", "--older-than", "30d", "--dry-run", cwd=folder, env=ENGLISH)
    assert shown.code == 0
    assert shown.out.startswith("0 sessions would be removed that did not change since ")
    chinese = run("sessions", "purge", "--older-than", "30d", "--dry-run", cwd=folder)
    assert chinese.out.startswith("将删除 0 个会话")
    value = run(
        "sessions", "purge", "--json", cwd=folder, env={"DUCKKB_REASONING_SESSIONS_KEEP_DAYS": "1"}
    ).json
    assert (value["completed"], value["failed"], value["cancelled"], value["dry_run"]) == (
        0,
        0,
        0,
        False,
    )


def test_the_command_lists_the_sessions_of_ask(folder: Path) -> None:
    asked = run("ask", "How many battles took place in 208?", "--json", cwd=folder).json
    shown = run("sessions", "list", cwd=folder)
    assert shown.code == 0
    head, question, *_ = shown.out.splitlines()
    assert re.fullmatch(rf"{asked['session_id']}  completed +\d{{4}}-\d\d-\d\d \d\d:\d\d UTC", head)
    assert question == "  How many battles took place in 208?"
    assert asked["session_id"] in run("sessions", "list", cwd=folder, env={"COLUMNS": "40"}).out
    page = run("sessions", "list", "--page-size", "1", "--json", cwd=folder).json
    assert [each["session_id"] for each in page["items"]] == [asked["session_id"]]
    assert page["total"] >= 1
    assert run("sessions", "list", "--page", "0", cwd=folder).code == 2
    assert run("sessions", "list", "--read-only", cwd=folder).code == 2


def test_what_the_data_do_not_know_is_not_answered(reasoner: Reasoner) -> None:
    for question in ("How tall was Liu Bei?", "刘备的身高是多少？"):
        assert reasoner.ask(question).status != "answered"


@pytest.mark.slow
def test_nine_of_ten_questions_end_rightly(
    kb: duckkb.KnowledgeBase, cases: dict[str, Case]
) -> None:
    ended = end_all(kb, cases.values())
    wrong = [(e.case.id, e.case.question, e.how) for e in ended if not e.right]
    assert len(ended) - len(wrong) >= LEAST, wrong


def test_the_highest_value_of_each_group_is_a_value_not_a_row(reasoner: Reasoner) -> None:
    asked = reasoner.ask("每个势力武力最高是多少")
    assert asked.answer is not None
    assert dict(asked.answer.rows)["群雄"] == 99
    assert len(asked.answer.rows) > 3
    whole = reasoner.ask("武力最高是多少")
    assert whole.answer is not None
    assert whole.answer.rows == ((99,),)


def test_what_the_tour_asks_is_answered_with_people(
    reasoner: Reasoner, kb: duckkb.KnowledgeBase
) -> None:
    """`哪些人物` asks for characters, whatever `哪些人` may ask for."""
    asked = reasoner.ask("哪些人物的武力超过95")
    assert asked.answer is not None
    expected = kb.sql("SELECT name_zh FROM characters WHERE war > 95 LIMIT 100").rows
    assert {row[0] for row in asked.answer.rows} == {row[0] for row in expected}


def test_one_row_is_no_answer_to_what_is_asked_of_each(reasoner: Reasoner) -> None:
    asked = reasoner.ask("各势力武力最高的人物是谁")
    assert asked.answer is None or len(asked.answer.rows) > 1


def test_a_question_back_says_how_to_answer_it_for_a_base_elsewhere(
    folder: Path, tmp_path: Path
) -> None:
    asked = run("ask", "zzz qqq", "--kb", folder, cwd=tmp_path, env=ENGLISH)
    assert asked.code == 1
    (line,) = (line for line in asked.out.splitlines() if line.startswith("Answer with: "))
    assert f"duckkb ask --kb {folder} --session " in line


def test_a_question_back_that_writes_nothing_names_no_session(folder: Path) -> None:
    asked = run("ask", "zzz qqq", "--read-only", cwd=folder, env=ENGLISH)
    assert asked.code == 1
    assert "--session" not in asked.out
    assert "No session is kept where nothing is written" in asked.out
    asked = run("ask", "zzz qqq", "--read-only", "--json", cwd=folder)
    assert json.loads(asked.out)["session_id"] is None


def test_a_refusal_has_its_advice_line_by_line_with_options_as_they_are_typed(folder: Path) -> None:
    asked = run("ask", "How tall was Liu Bei?", cwd=folder, env=ENGLISH)
    assert asked.code == 1
    why, *advice = asked.out.splitlines()
    assert why.startswith("No answer: ")
    assert "  or ask with --likeliest to see what this reading answers" in advice
