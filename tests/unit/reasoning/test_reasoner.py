"""Questions over a base from end to end: answered, asked back, repaired, followed up, refused."""

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

import duckkb
from duckkb.errors import StorageError, UsageError
from duckkb.reasoning.reasoner import Reasoner, reasoner_of

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
        country: { type: string }
        population: { type: integer, title: population }
    capabilities:
      - id: cities-of
        title: list of cities
        aliases: [城市名册]
        description: The cities of one country.
        input:
          type: object
          required: [country]
          properties:
            country: { type: string, title: country, attribute: City.country }
        arguments:
          filters: [{ field: country, op: eq, value: { parameter: country } }]
          fields: [name]
          sort_field: name
  Shop:
    table: shops
    identity: name
    title: shop
    aliases: [store, 商店]
    schema:
      type: object
      properties:
        name: { type: string }
        opened: { type: integer, title: opening year }
        sales: { type: number, title: sales }
        rent_north: { type: integer, title: rent in the north wing }
        rent_south: { type: integer, title: rent in the south wing }
edges:
  LIES_IN:
    from: Shop
    to: City
    cardinality: N:1
"""
CITIES = [
    ("Lisbon", "Portugal", 545_000),
    ("Porto", "Portugal", 231_000),
    ("Toledo", "Spain", 85_000),
    ("Kyoto", "Japan", 1_463_000),
]
SHOPS = [
    ("Azulejo", 1998, 12.5, "Lisbon"),
    ("Bacalhau", 2005, 30.0, "Lisbon"),
    ("Cutelaria", 2011, 7.25, "Toledo"),
    ("Daruma", 1985, 99.0, "Kyoto"),
]
NOW = datetime(2024, 5, 1, tzinfo=UTC)


@pytest.fixture
def kb(open_base: Callable[..., duckkb.KnowledgeBase]) -> duckkb.KnowledgeBase:
    base = open_base(CONFIG)
    items: list[dict[str, Any]] = [
        {"type": "City", "name": n, "country": c, "population": p} for n, c, p in CITIES
    ]
    items += [
        {"type": "Shop", "name": n, "opened": o, "sales": s, "rent_north": o % 7, "rent_south": 20}
        for n, o, s, _ in SHOPS
    ]
    items += [
        {"type": "LIES_IN", "source": {"name": n}, "target": {"name": c}} for n, _, _, c in SHOPS
    ]
    base.import_bundle(items)
    return base


@pytest.fixture
def reasoner(kb: duckkb.KnowledgeBase) -> Iterator[Reasoner]:
    made = Reasoner(kb, clock=lambda: NOW, sessions_url="sqlite://")
    yield made
    made.close()


def cells(asked: Any) -> list[tuple[Any, ...]]:
    assert asked.status == "answered", asked
    return list(asked.answer.rows)


def test_a_count_is_answered_with_its_tables_words_and_statement(reasoner: Reasoner) -> None:
    asked = reasoner.ask("How many cities are there?")
    assert cells(asked) == [(4,)]
    assert asked.tables == ("cities",)
    assert asked.sql is not None
    assert "count(*)" in asked.sql
    assert asked.interpretation == "how many city"
    assert asked.session_id
    assert 0.5 < asked.confidence <= 1


def test_a_join_is_found_without_being_named(reasoner: Reasoner) -> None:
    asked = reasoner.ask("What are the names of the shops in Lisbon?")
    assert sorted(cells(asked)) == [("Azulejo",), ("Bacalhau",)]


def test_rows_that_are_imported_later_are_seen(
    reasoner: Reasoner, kb: duckkb.KnowledgeBase
) -> None:
    assert cells(reasoner.ask("How many cities are there?")) == [(4,)]
    kb.import_bundle([{"type": "City", "name": "Osaka", "country": "Japan"}])
    assert cells(reasoner.ask("How many cities are there?")) == [(5,)]
    assert cells(reasoner.ask("What is the country of Osaka?")) == [("Japan",)]


def test_a_condition_that_empties_the_answer_is_named_not_dropped(reasoner: Reasoner) -> None:
    asked = reasoner.ask("Which shops have sales over 5000?")
    assert cells(asked) == []
    assert any("5000" in note and "without it" in note for note in asked.assumptions)


def test_a_misspelt_value_is_repaired_and_told(reasoner: Reasoner) -> None:
    asked = reasoner.ask("What is the population of 'Lisbonn'?")
    assert cells(asked) == [(545_000,)]
    assert "there is no 'Lisbonn'; 'Lisbon' was taken to be meant" in asked.assumptions


def test_a_value_that_nothing_is_near_to_is_not_answered(reasoner: Reasoner) -> None:
    assert reasoner.ask("What is the population of 'Xanadu'?").status != "answered"


def test_nothing_that_matches_is_asked_back_once_then_refused(reasoner: Reasoner) -> None:
    first = reasoner.ask("blorb the frobnicator?")
    assert first.status == "clarify"
    assert first.clarification is not None
    assert first.clarification["kind"] == "rephrase"
    second = reasoner.ask(session_id=first.session_id, answer="zorgle it")
    assert second.status == "refused"
    assert second.reason is not None
    assert "city" in second.reason
    then = reasoner.ask("How many cities are there?", session_id=first.session_id)
    assert then.status == "answered"


def test_a_question_without_an_answer_does_not_end_the_conversation(reasoner: Reasoner) -> None:
    first = reasoner.ask("how many cities are in France")
    lost = reasoner.ask("the moon's weather", first.session_id)
    lost = reasoner.ask("the moon's weather", lost.session_id)
    assert lost.status == "refused"
    then = reasoner.ask("and in Japan?", first.session_id)
    assert (then.status, then.session_id) == ("answered", first.session_id)
    assert "Japan" in str(then.interpretation)


def test_a_rephrased_question_is_answered(reasoner: Reasoner) -> None:
    first = reasoner.ask("blorb the frobnicator?")
    second = reasoner.ask(session_id=first.session_id, answer="how many shops are there")
    assert cells(second) == [(4,)]


def test_a_question_put_otherwise_needs_no_other_way_of_asking(reasoner: Reasoner) -> None:
    first = reasoner.ask("blorb the frobnicator?")
    second = reasoner.ask("how many shops are there", session_id=first.session_id)
    assert cells(second) == [(4,)]


def test_a_number_that_was_not_offered_is_no_answer(reasoner: Reasoner) -> None:
    first = reasoner.ask("blorb the frobnicator?")
    with pytest.raises(UsageError) as caught:
        reasoner.ask(session_id=first.session_id, answer="9")
    assert caught.value.code == "unknown_option"
    second = reasoner.ask(session_id=first.session_id, answer="how many shops are there")
    assert cells(second) == [(4,)]


def test_half_a_character_is_refused_as_text(reasoner: Reasoner) -> None:
    with pytest.raises(UsageError, match="not valid text"):
        reasoner.ask("how many shops \ud800")


def test_a_choice_is_asked_for_and_answered_by_its_number(reasoner: Reasoner) -> None:
    first = reasoner.ask("What is the rent of Daruma?")
    assert first.status == "clarify", first
    assert first.clarification is not None
    labels = [o["label"] for o in first.clarification["options"]]
    south = next(n for n, label in enumerate(labels, start=1) if "south" in label)
    second = reasoner.ask(session_id=first.session_id, answer=str(south))
    assert cells(second) == [(20,)]
    assert second.confidence > first.confidence


def test_an_option_that_was_not_offered_is_named_and_the_question_stays_open(
    reasoner: Reasoner,
) -> None:
    first = reasoner.ask("What is the rent of Daruma?")
    with pytest.raises(UsageError) as caught:
        reasoner.ask(session_id=first.session_id, answer="7")
    assert caught.value.code == "unknown_option"
    second = reasoner.ask(session_id=first.session_id, answer="1")
    assert second.status == "answered"


def test_a_choice_may_be_answered_in_words_of_ones_own(reasoner: Reasoner) -> None:
    first = reasoner.ask("What is the rent of Daruma?")
    assert first.status == "clarify", first
    second = reasoner.ask(session_id=first.session_id, answer="in the south wing")
    assert cells(second) == [(20,)]


def test_a_required_parameter_is_asked_for_and_used(reasoner: Reasoner) -> None:
    first = reasoner.ask("list of cities")
    assert first.status == "clarify"
    assert first.clarification is not None
    assert first.clarification["kind"] == "parameter"
    assert "Portugal" in [o["label"] for o in first.clarification["options"]]
    second = reasoner.ask(session_id=first.session_id, answer="Portugal")
    assert cells(second) == [("Lisbon",), ("Porto",)]


def test_a_parameter_in_the_question_is_not_asked_for(reasoner: Reasoner) -> None:
    assert cells(reasoner.ask("城市名册 Spain")) == [("Toledo",)]


def test_a_parameter_given_before_is_taken_from_the_session_and_told(reasoner: Reasoner) -> None:
    first = reasoner.ask("list of cities in Portugal")
    again = reasoner.ask("城市名册", session_id=first.session_id)
    assert cells(again) == [("Lisbon",), ("Porto",)]
    assert any("from earlier" in note for note in again.assumptions)


def test_a_follow_up_keeps_the_rest_of_the_question(reasoner: Reasoner) -> None:
    first = reasoner.ask("What is the population of Lisbon?")
    second = reasoner.ask("and Toledo?", session_id=first.session_id)
    assert cells(second) == [(85_000,)]
    assert any("the question before" in note for note in second.assumptions)


@pytest.mark.parametrize(
    ("first", "then", "rows"),
    [
        ("Which shops opened after 2005?", "and before 2000?", ["Azulejo", "Daruma"]),
        ("Which shops have sales over 20?", "and below 10?", ["Cutelaria"]),
        ("Which shops have sales over 20?", "what about at least 30?", ["Bacalhau", "Daruma"]),
        ("Which shops have sales over 20?", "and between 10 and 20?", ["Azulejo"]),
        ("Which shops have sales over 20?", "and 40?", ["Daruma"]),
    ],
)
def test_a_follow_up_compares_as_it_says_itself(
    first: str, then: str, rows: list[str], reasoner: Reasoner
) -> None:
    asked = reasoner.ask(first)
    assert asked.status == "answered"
    again = reasoner.ask(then, session_id=asked.session_id)
    assert again.status == "answered"
    assert sorted(name for (name,) in cells(again)) == rows


@pytest.mark.parametrize("then", ["and Toledo before 2000?", "and in 2005 and 2011?"])
def test_a_follow_up_drops_no_condition_of_its_own(then: str, reasoner: Reasoner) -> None:
    asked = reasoner.ask("What is the population of Lisbon?")
    again = reasoner.ask(then, session_id=asked.session_id)
    assert not any("the question before" in note for note in again.assumptions)


def test_a_trace_tells_every_step_in_order(reasoner: Reasoner) -> None:
    asked = reasoner.ask("How many cities are there?", trace=True)
    assert asked.trace is not None
    assert [e["seq"] for e in asked.trace] == list(range(1, len(asked.trace) + 1))
    assert [e["event_type"] for e in asked.trace] == [
        "intent_parsed",
        "attributes_matched",
        "ontologies_located",
        "task_planned",
        "task_executed",
        "session_completed",
    ]


def test_the_surfaces_of_a_base_share_one_reasoner(kb: duckkb.KnowledgeBase) -> None:
    assert reasoner_of(kb) is reasoner_of(kb)


def test_a_read_only_base_keeps_its_sessions_in_memory(kb: duckkb.KnowledgeBase) -> None:
    with duckkb.open(kb.root, read_only=True) as other:
        assert reasoner_of(other).ask("How many cities are there?").status == "answered"
    assert not (kb.root / ".state" / "reasoning.db").exists()


def test_sessions_that_cannot_be_written_are_kept_in_memory_and_told_so(
    kb: duckkb.KnowledgeBase,
) -> None:
    (kb.root / ".state" / "reasoning.db").mkdir()
    reasoner = Reasoner(kb, clock=lambda: NOW)
    first = reasoner.ask("What is the rent of Daruma?")
    assert (first.status, first.kept) == ("clarify", False)
    assert "ends with this process" in first.notices[0]
    assert first.as_dict()["notices"] == first.notices
    second = reasoner.ask(session_id=first.session_id, answer="in the south wing")
    assert cells(second) == [(20,)]
    (kb.root / ".state" / "reasoning.db").rmdir()
    kept = reasoner.ask("How many cities are there?")
    assert (kept.kept, kept.notices) == (True, ())
    assert "notices" not in kept.as_dict()
    reasoner.close()


def test_a_place_for_sessions_that_was_named_is_not_replaced(kb: duckkb.KnowledgeBase) -> None:
    (kb.root / "taken").mkdir()
    reasoner = Reasoner(kb, sessions_url=f"sqlite:///{kb.root / 'taken'}")
    with pytest.raises(StorageError):
        reasoner.ask("How many cities are there?")


def test_the_likeliest_reading_answers_where_that_is_wished(reasoner: Reasoner) -> None:
    unsure = "What is the rent of Daruma?"  # north or south: asked back otherwise
    assert reasoner.ask(unsure).status == "clarify"
    found = reasoner.ask(unsure, likeliest=True)
    assert found.status == "answered"
    assert "taken as its likeliest reading; it could mean more" in found.assumptions
    refused = "Show the flurbed cities that zonk."
    assert reasoner.ask(refused).status == "refused"
    unlikely = reasoner.ask(refused, likeliest=True)
    assert unlikely.status == "answered"
    assert unlikely.confidence < reasoner.kb.settings.reasoning.floor
    with pytest.raises(UsageError):
        reasoner.ask("How many shops are there?", found.session_id, likeliest=True)


@pytest.mark.parametrize(
    ("question", "answer"), [(None, None), ("  ", None), (None, "2")], ids=["none", "blank", "who"]
)
def test_what_cannot_be_asked_is_refused(
    reasoner: Reasoner, question: str | None, answer: str | None
) -> None:
    with pytest.raises(UsageError):
        reasoner.ask(question, answer=answer)


def test_data_operations_read_what_questions_read(reasoner: Reasoner) -> None:
    page = reasoner.query_data("Shop", [{"field": "opened", "op": "ge", "value": 2000}])
    assert page.total == 2
    groups = reasoner.group_analysis("City", ["country"], [{"agg": "count", "alias": "n"}])
    assert {row["country"]: row["n"] for row in groups.items}["Portugal"] == 2


# -- a language model ------------------------------------------------------------------------------


@contextmanager
def model(reply: Callable[[dict[str, Any]], tuple[int, bytes]]) -> Iterator[str]:
    """A server of chat completions on loopback."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            status, body = reply(asked)
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:
            """Says nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/v1"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def said(content: str) -> bytes:
    return json.dumps({"choices": [{"message": {"content": content}}]}).encode()


def chosen_by(reply: Callable[[dict[str, Any]], tuple[int, bytes]], timeout: float = 5.0) -> Any:
    from duckkb.reasoning.llm import Chooser

    with model(reply) as url:
        return Chooser(url, "m", "k", timeout).choose("which?", ["one", "two", "three"])


@pytest.mark.parametrize("content", ['{"choice": 2}', '```json\n{"choice": 2}\n```'])
def test_a_model_chooses_among_what_is_offered(content: str) -> None:
    assert chosen_by(lambda _: (200, said(content))) == 1


def test_what_is_asked_of_a_model_is_not_logged_by_its_library(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("httpx2", "httpcore2"):
        monkeypatch.setattr(logging.getLogger(name), "level", logging.NOTSET)
    with caplog.at_level(logging.INFO):
        chosen_by(lambda _: (200, said('{"choice": 2}')))
    assert "HTTP Request" not in caplog.text


def test_the_model_sees_the_question_and_the_readings() -> None:
    seen: list[dict[str, Any]] = []

    def reply(asked: dict[str, Any]) -> tuple[int, bytes]:
        seen.append(asked)
        return 200, said('{"choice": 1}')

    chosen_by(reply)
    words = seen[0]["messages"][1]["content"]
    assert "which?" in words
    assert "2. two" in words


@pytest.mark.parametrize(
    "reply",
    [
        (200, said('{"choice": 9}')),
        (200, said('{"choice": 0}')),
        (200, said('{"choice": null}')),
        (200, said('{"choice": "DROP TABLE"}')),
        (200, said("SELECT 1")),
        (200, b"not json"),
        (200, b'{"choices": []}'),
        (500, said('{"choice": 2}')),
        (302, said('{"choice": 2}')),
        (200, b"x" * (2 << 20)),
    ],
)
def test_anything_else_it_says_is_not_followed(reply: tuple[int, bytes]) -> None:
    assert chosen_by(lambda _: reply) is None


def test_a_slow_model_is_not_waited_for() -> None:
    waited = threading.Event()

    def reply(_: dict[str, Any]) -> tuple[int, bytes]:
        waited.wait(5)
        return 200, said('{"choice": 2}')

    began = time.monotonic()
    with model(reply) as url:
        from duckkb.reasoning.llm import Chooser

        assert Chooser(url, "m", "k", 0.2).choose("which?", ["one", "two"]) is None
        assert time.monotonic() - began < 4
        waited.set()


def test_no_model_is_asked_where_none_is_named() -> None:
    from duckkb.reasoning.llm import chooser_of
    from duckkb.settings import LlmSettings

    assert chooser_of(LlmSettings()) is None
