"""What a search finds for a question that no reading answers."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answer_of, answering

from duckkb.errors import StorageError
from duckkb.kb import KnowledgeBase
from duckkb.reasoning.reasoner import Reasoner
from duckkb.settings import Language
from duckkb.surfaces.render_ask import show_asked
from duckkb.surfaces.words import Screen

NOW = datetime(2026, 11, 23, 9, tzinfo=UTC)
SEARCHED = "search: { full_text: [statement] }"
CONFIG = f"""\
nodes:
  Fact:
    table: facts
    identity: id
    schema:
      type: object
      properties: {{ id: {{ type: string }}, statement: {{ type: string }}, kind: {{ type: string }} }}
    {SEARCHED}
"""
FACTS = [
    {"type": "Fact", "id": f"f{n}", "statement": text, "kind": "measured"}
    for n, text in enumerate(
        ("Access tokens live for 15 minutes", "The gateway cuts requests off after 30 seconds")
    )
]


@pytest.fixture
def memory(open_base: Open) -> Iterator[Reasoner]:
    with answering(open_base, CONFIG, FACTS, NOW) as reasoner:
        yield reasoner


def test_a_question_that_is_not_understood_brings_what_a_search_finds(memory: Reasoner) -> None:
    asked = memory.ask("How long do access tokens live?")
    assert asked.answer is None
    assert [hit.identity for hit in asked.hits] == [{"id": "f0"}]
    told = asked.as_dict()["hits"]
    assert (told[0]["type"], told[0]["content"]) == ("Fact", "Access tokens live for 15 minutes")
    assert told[0]["id"] == str(asked.hits[0].id)  # a JavaScript client would round a number


def test_words_that_no_record_has_find_nothing(memory: Reasoner) -> None:
    asked = memory.ask("Who won the football cup?")
    assert asked.lost
    assert asked.hits == ()
    assert "hits" not in asked.as_dict()


def test_an_answer_brings_no_hits(memory: Reasoner) -> None:
    asked = memory.ask("How many facts are there?")
    assert asked.status == "answered"
    assert asked.hits == ()


def test_the_words_of_an_answer_back_are_searched_too(memory: Reasoner) -> None:
    first = memory.ask("Who won the football cup?")
    assert first.status == "clarify"
    asked = memory.ask(session_id=first.session_id, answer="the time that tokens live")
    assert [hit.identity for hit in asked.hits] == [{"id": "f0"}]


def test_a_base_without_text_is_not_searched(
    open_base: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    def search(*_: Any, **__: Any) -> Any:
        raise AssertionError("there is nothing to search")

    with answering(open_base, CONFIG.replace(SEARCHED, ""), FACTS, NOW) as reasoner:
        monkeypatch.setattr(KnowledgeBase, "search", search)
        assert reasoner.ask("How long do access tokens live?").hits == ()


def test_a_search_that_fails_leaves_the_refusal_as_it_is(
    memory: Reasoner, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def search(*_: Any, **__: Any) -> Any:
        raise StorageError("the index cannot be written")

    monkeypatch.setattr(KnowledgeBase, "search", search)
    with caplog.at_level(logging.WARNING):
        asked = memory.ask("How long do access tokens live?")
    assert asked.lost
    assert asked.hits == ()
    assert "the index cannot be written" in caplog.text


@pytest.mark.parametrize(("language", "lead"), [("en", "A search finds:"), ("zh", "搜索找到：")])
def test_the_screen_shows_what_was_found(language: Language, lead: str, memory: Reasoner) -> None:
    out = io.StringIO()
    asked = memory.ask("How long do access tokens live?")
    show_asked(asked, Screen(language, file=out, width=100), {"kb": None})
    shown = out.getvalue().splitlines()
    assert any("Access tokens live" in line for line in shown[shown.index(lead) :])


def test_rows_without_a_name_are_called_by_what_they_say(memory: Reasoner) -> None:
    assert answer_of(memory, "Which facts are measured?").rows == (
        ("Access tokens live for 15 minutes",),
        ("The gateway cuts requests off after 30 seconds",),
    )
