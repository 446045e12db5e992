"""An answer that settles nothing: its question is asked once more, with a hint."""

from __future__ import annotations

import io
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answering
from tests.unit.reasoning.test_reasoner import CONFIG

from duckkb.reasoning.reasoner import Reasoner
from duckkb.surfaces.render_ask import show_asked
from duckkb.surfaces.words import Screen

AMBIGUOUS = "What is the rent of Daruma?"
AMBIGUOUS_ZH = "Daruma的rent"
ITEMS: list[dict[str, Any]] = [
    {"type": "City", "name": "Lisbon", "country": "Portugal"},
    {"type": "City", "name": "Kyoto", "country": "Japan"},
    {"type": "Shop", "name": "Azulejo", "rent_north": 4, "rent_south": 7, "sales": 12.5},
    {"type": "Shop", "name": "Daruma", "rent_north": 5, "rent_south": 20, "sales": 99.0},
    {"type": "LIES_IN", "source": {"name": "Azulejo"}, "target": {"name": "Lisbon"}},
    {"type": "LIES_IN", "source": {"name": "Daruma"}, "target": {"name": "Kyoto"}},
]
BESIDE_THE_POINT = [
    "banana",
    "none of these",
    "the third one",
    "what?",
    "Lisbon",
    "the sales",
    "How many cities are there?",
]


@pytest.fixture
def reasoner(open_base: Open) -> Iterator[Reasoner]:
    with answering(open_base, CONFIG, ITEMS, datetime(2024, 5, 1, tzinfo=UTC)) as made:
        yield made


def asked_back(asked: Any) -> dict[str, Any]:
    assert asked.status == "clarify", asked
    return asked.clarification


@pytest.mark.parametrize("words", BESIDE_THE_POINT)
def test_words_that_choose_nothing_are_told_and_the_same_options_offered_again(
    words: str, reasoner: Reasoner
) -> None:
    first = asked_back(asked := reasoner.ask(AMBIGUOUS))
    assert "hint" not in first
    again = asked_back(reasoner.ask(session_id=asked.session_id, answer=words))
    assert words in again["hint"]
    same = ("id", "kind", "prompt", "options", "span")
    assert {k: again[k] for k in same} == {k: first[k] for k in same}
    assert again["turn_version"] > first["turn_version"]
    chosen = reasoner.ask(session_id=asked.session_id, answer="2")
    assert chosen.status == "answered"
    assert chosen.answer is not None
    assert chosen.answer.rows == ((20,),)
    assert chosen.assumptions == ()


@pytest.mark.parametrize("words", BESIDE_THE_POINT)
def test_the_second_time_it_is_refused_and_the_session_goes_on(
    words: str, reasoner: Reasoner
) -> None:
    asked = reasoner.ask(AMBIGUOUS)
    reasoner.ask(session_id=asked.session_id, answer=words)
    refused = reasoner.ask(session_id=asked.session_id, answer="banana split")
    assert refused.status == "refused"
    then = reasoner.ask("How many cities are there?", session_id=asked.session_id)
    assert then.status == "answered"


def test_the_words_that_settled_nothing_are_no_part_of_the_question(reasoner: Reasoner) -> None:
    asked = reasoner.ask(AMBIGUOUS)
    reasoner.ask(session_id=asked.session_id, answer="Azulejo")
    chosen = reasoner.ask(session_id=asked.session_id, answer="in the south wing")
    assert chosen.answer is not None
    assert chosen.answer.rows == ((20,),)


def test_a_value_that_a_parameter_never_has_is_asked_for_once_more(reasoner: Reasoner) -> None:
    first = asked_back(asked := reasoner.ask("list of cities"))
    again = asked_back(reasoner.ask(session_id=asked.session_id, answer="banana"))
    assert "banana" in again["hint"]
    assert again["options"] == first["options"]
    chosen = reasoner.ask(session_id=asked.session_id, answer="in japan, please")
    assert chosen.answer is not None
    assert chosen.answer.rows == (("Kyoto",),)


def test_a_value_that_is_insisted_on_is_looked_for(reasoner: Reasoner) -> None:
    asked = reasoner.ask("list of cities")
    for _ in range(2):
        found = reasoner.ask(session_id=asked.session_id, answer="Atlantis")
    assert found.answer is not None
    assert found.answer.rows == ()
    assert any("Atlantis" in note for note in found.assumptions)


def test_the_hint_is_in_the_language_of_the_question_and_on_the_screen(reasoner: Reasoner) -> None:
    asked_back(asked := reasoner.ask(AMBIGUOUS_ZH))
    again = reasoner.ask(session_id=asked.session_id, answer="香蕉")
    assert "「香蕉」不是其中任何一项" in asked_back(again)["hint"]
    out = io.StringIO()
    show_asked(again, Screen("zh", file=out, width=100), {"kb": None})
    assert out.getvalue().startswith("! 「香蕉」")
