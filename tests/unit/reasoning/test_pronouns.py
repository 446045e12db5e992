"""Follow-ups with a pronoun for what the question before was about, and words of a name that several
people have."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answering, rows_shown
from tests.unit.reasoning.test_edges_journal import CONFIG, NOW, journal

from duckkb.reasoning.reasoner import Reasoner


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    with answering(open_shared, CONFIG, journal(), NOW) as found:
        yield found


@pytest.mark.parametrize(
    ("first", "then", "rows"),
    [
        ("who leads Harbor?", "what is his email?", {"quentin@ex.org"}),
        ("who leads Harbor?", "which meetings did he attend?", {"Harbor retro", "Harbor restart"}),
        ("what is Nora's role in Lighthouse?", "her tasks", {"Write spec"}),
        ("what is Nora's role in Lighthouse?", "what is its budget?", {"40000.0"}),
        ("when was the last meeting?", "who attended it?", {"Nora Lind", "Omar Haddad"}),
        ("Pia 的邮箱是什么？", "她参加了哪些会议？", {"Lighthouse kickoff", "Lighthouse planning", "Harbor retro"}),
    ],
)  # fmt: skip
def test_a_pronoun_stands_for_what_was_asked_before(
    reasoner: Reasoner, first: str, then: str, rows: set[str]
) -> None:
    before = reasoner.ask(first)
    asked = reasoner.ask(then, session_id=before.session_id)
    assert asked.answer is not None, asked.reason
    assert rows_shown(asked.answer) == rows


def test_what_a_pronoun_was_read_as_is_told(reasoner: Reasoner) -> None:
    before = reasoner.ask("who leads Harbor?")
    asked = reasoner.ask("what is his email?", session_id=before.session_id)
    assert "'his' was read as 'Quentin Roy's'" in asked.assumptions


@pytest.mark.parametrize("question", ["her tasks", "what is its budget?", "他的邮箱是什么？"])
def test_a_pronoun_for_nobody_is_not_passed_over(reasoner: Reasoner, question: str) -> None:
    assert reasoner.ask(question).status == "clarify"


@pytest.mark.parametrize("question", ["projects and their budgets", "each person and his tasks"])
def test_a_pronoun_may_stand_for_what_the_question_names(reasoner: Reasoner, question: str) -> None:
    assert reasoner.ask(question).answer is not None


def test_of_several_people_it_is_asked_which(reasoner: Reasoner) -> None:
    asked = reasoner.ask("email of Roy")
    assert asked.clarification is not None
    labels = {o["label"] for o in asked.clarification["options"]}
    assert labels == {"email, where name is 'Erik Roy'", "email, where name is 'Quentin Roy'"}


@pytest.mark.parametrize("answer", ["Erik", "Erik Roy"])
def test_which_of_several_people_is_told_by_a_name(reasoner: Reasoner, answer: str) -> None:
    asked = reasoner.ask("email of Roy")
    told = reasoner.ask(session_id=asked.session_id, answer=answer)
    assert told.answer is not None
    assert rows_shown(told.answer) == {"erik@ex.org"}
