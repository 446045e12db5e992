"""A compatible endpoint: what is asked, what is made of answers, and what of misbehaviour."""

from __future__ import annotations

import json
import threading
import time
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import numpy as np
import pytest

from duckkb.errors import EmbeddingError
from duckkb.text.embed.exchange import Exchange

from .conftest import KEY, Connect
from .endpoint import (
    WORDS,
    Behaviour,
    Reply,
    Request,
    answer,
    error,
    good,
    vector,
)

TEXTS = [WORDS[i % 4] + " " + WORDS[(i // 4) % 4] for i in range(16)]


def expected(texts: list[str], dim: int = 4) -> np.ndarray:
    rows = np.array([vector(text, dim) for text in texts])
    return rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-12)


def first(*replies: Reply) -> Behaviour:
    """These replies, one a request, then good ones."""
    return lambda request, number: replies[number] if number < len(replies) else good(request)


def changed(change: Any) -> Behaviour:
    """Good answers whose JSON `change` has altered."""

    def behave(request: Request, number: int) -> Reply:
        reply = json.loads(good(request).body)
        return Reply(body=json.dumps(change(reply) or reply).encode())

    return behave


def failure(connect: Connect, behaviour: Behaviour, **options: Any) -> tuple[EmbeddingError, int]:
    embedder, endpoint, _ = connect(behaviour, **options)
    with pytest.raises(EmbeddingError) as caught:
        embedder.embed(["alpha", "beta"])
    return caught.value, len(endpoint.requests)


def test_rows_come_back_in_order_and_at_unit_length(connect: Connect) -> None:
    embedder, endpoint, _ = connect(good, batch_size=3)
    rows = embedder.embed(TEXTS)
    assert rows.dtype == np.float32
    np.testing.assert_allclose(rows, expected(TEXTS), rtol=1e-6)
    assert len(endpoint.requests) == 6
    assert all(len(request.body["input"]) <= 3 for request in endpoint.requests)


def test_what_is_asked(connect: Connect) -> None:
    embedder, endpoint, _ = connect(good)
    embedder.embed(["alpha"])
    (request,) = endpoint.requests
    assert request.path == "/v1/embeddings"
    assert request.headers["Authorization"] == f"Bearer {KEY}"
    assert request.body == {"model": "some-model", "input": ["alpha"], "encoding_format": "float"}


def test_the_index_says_whose_vector_it_is(connect: Connect) -> None:
    embedder, _, _ = connect(changed(lambda body: body["data"].reverse()))
    np.testing.assert_allclose(embedder.embed(TEXTS), expected(TEXTS), rtol=1e-6)


def test_an_answer_without_indexes_is_in_the_order_of_the_texts(connect: Connect) -> None:
    embedder, _, _ = connect(
        changed(lambda body: [row.pop("index") for row in body["data"]] and body)
    )
    np.testing.assert_allclose(embedder.embed(TEXTS), expected(TEXTS), rtol=1e-6)


def test_blank_texts_are_not_sent_and_have_zero_rows(connect: Connect) -> None:
    embedder, endpoint, _ = connect(good)
    rows = embedder.embed(["", "alpha", " \n"])
    assert np.linalg.norm(rows, axis=1).tolist() == [0, 1, 0]
    assert endpoint.requests[0].body["input"] == ["alpha"]


def test_no_text_needs_no_request(connect: Connect) -> None:
    embedder, endpoint, _ = connect(good, dim=4)
    assert embedder.embed([]).shape == (0, 4)
    assert embedder.embed(["", " "]).shape == (2, 4)
    assert endpoint.requests == []


def test_a_broken_character_does_not_spoil_its_batch(connect: Connect) -> None:
    embedder, endpoint, _ = connect(good)
    rows = embedder.embed(["alpha \ud800", "beta"])
    np.testing.assert_allclose(rows, expected(["alpha", "beta"]), rtol=1e-6)
    assert endpoint.requests[0].body["input"] == ["alpha ?", "beta"]


def test_a_proxy_that_cannot_be_used_is_an_error(
    connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTP_PROXY", "nonsense://proxy:1")
    embedder, _, _ = connect(good)
    with pytest.raises(EmbeddingError) as caught:
        embedder.embed(["alpha"])
    assert caught.value.code == "bad_base_url"


def test_a_request_is_bounded_in_characters(connect: Connect) -> None:
    embedder, endpoint, _ = connect(good, max_characters=12)
    embedder.embed(["alpha", "beta", "gamma", "delta " * 10, "alpha"])
    sent = sorted(request.body["input"] for request in endpoint.requests)
    assert sent == [["alpha"], ["alpha", "beta"], ["delta " * 10], ["gamma"]]


def test_requests_at_a_time_are_bounded_and_really_side_by_side(connect: Connect) -> None:
    together = threading.Barrier(3)

    def behave(request: Request, number: int) -> Reply:
        if number < 3:
            together.wait(30)
        return good(request)

    embedder, endpoint, _ = connect(behave, batch_size=1, concurrency=3)
    embedder.embed(TEXTS)
    assert endpoint.most_at_once == 3


def test_usage_counts_requests_texts_and_the_tokens_of_the_endpoint(connect: Connect) -> None:
    embedder, _, _ = connect(first(error(500)), batch_size=8)
    embedder.embed(TEXTS)
    assert (embedder.usage.requests, embedder.usage.texts, embedder.usage.tokens) == (3, 16, 160)


def test_progress_reaches_the_end_and_never_falls(connect: Connect) -> None:
    embedder, _, _ = connect(good, batch_size=3)
    seen: list[tuple[int, int]] = []
    embedder.embed([*TEXTS, ""], progress=lambda done, total: seen.append((done, total)))
    assert len(seen) == 6
    assert seen == sorted(seen)
    assert seen[-1] == (17, 17)


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503])
def test_what_passes_is_tried_again(connect: Connect, status: int) -> None:
    embedder, endpoint, waits = connect(first(error(status), error(status)))
    np.testing.assert_allclose(embedder.embed(TEXTS), expected(TEXTS), rtol=1e-6)
    assert len(endpoint.requests) == 3
    assert 0.5 <= waits[0] < 1 <= waits[1] < 2


@pytest.mark.parametrize(
    ("status", "code"),
    [(429, "rate_limited"), (500, "http_error"), (503, "http_error")],
)
def test_attempts_are_bounded(connect: Connect, status: int, code: str) -> None:
    raised, requests = failure(connect, lambda request, number: error(status), attempts=4)
    assert (raised.code, requests) == (code, 4)
    assert str(status) in raised.message


@pytest.mark.parametrize(
    ("status", "code"),
    [(400, "http_error"), (401, "unauthorized"), (403, "unauthorized"), (404, "http_error")],
)
def test_what_fails_the_same_way_is_not_tried_again(
    connect: Connect, status: int, code: str
) -> None:
    raised, requests = failure(connect, lambda request, number: error(status, "no such model"))
    assert (raised.code, requests) == (code, 1)


def test_the_endpoint_s_own_words_are_passed_on_in_one_line(connect: Connect) -> None:
    raised, _ = failure(connect, lambda request, number: error(400, "too\nlong " + "x" * 999))
    assert "too long xxx" in raised.message
    assert len(raised.message) < 300


def test_an_account_without_credit_is_not_asked_again(connect: Connect) -> None:
    body = b'{"error": {"message": "pay", "code": "insufficient_quota"}}'
    raised, requests = failure(connect, lambda request, number: Reply(429, body))
    assert (raised.code, requests) == ("quota", 1)


@pytest.mark.parametrize(("asked", "waited"), [("7", 7), ("100000", 60), ("0", 0.5)])
def test_retry_after_is_honoured_within_bounds(connect: Connect, asked: str, waited: float) -> None:
    embedder, _, waits = connect(first(error(429, Retry_After=asked)))
    embedder.embed(["alpha"])
    assert waited <= waits[0] < waited + 1


@pytest.mark.parametrize("asked", ["soon", "-5", "1e9", "Mon, 99 Foo", ""])
def test_a_retry_after_that_cannot_be_read_is_none(connect: Connect, asked: str) -> None:
    embedder, _, waits = connect(first(error(429, Retry_After=asked)))
    embedder.embed(["alpha"])
    assert 0.5 <= waits[0] < 1


def test_retry_after_may_be_a_date(connect: Connect) -> None:
    when = format_datetime(datetime.now(UTC) + timedelta(minutes=2), usegmt=True)
    embedder, _, waits = connect(first(error(429, Retry_After=when)))
    embedder.embed(["alpha"])
    assert waits == [60]


def test_a_query_is_given_up_sooner(connect: Connect) -> None:
    embedder, endpoint, waits = connect(lambda r, n: error(429, Retry_After="30"))
    with pytest.raises(EmbeddingError):
        embedder.embed(["alpha"], query=True)
    assert len(endpoint.requests) == 2
    assert waits == [2]


def test_a_connection_cut_in_mid_body_is_tried_again(connect: Connect) -> None:
    def behave(request: Request, number: int) -> Reply:
        reply = good(request)
        reply.cut = 20 if number == 0 else None
        return reply

    embedder, endpoint, _ = connect(behave)
    np.testing.assert_allclose(embedder.embed(TEXTS), expected(TEXTS), rtol=1e-6)
    assert len(endpoint.requests) == 2


def test_a_connection_that_is_always_cut_is_an_error(connect: Connect) -> None:
    raised, requests = failure(connect, lambda r, n: Reply(body=b"{" * 99, cut=20), attempts=3)
    assert (raised.code, requests) == ("unreachable", 3)


def test_an_endpoint_that_is_not_there(connect: Connect) -> None:
    embedder, _, waits = connect(good, base_url="http://127.0.0.1:9/v1")
    with pytest.raises(EmbeddingError) as caught:
        embedder.embed(["alpha"])
    assert caught.value.code == "unreachable"
    assert len(waits) == 4


def test_a_slow_endpoint_meets_the_timeout(connect: Connect) -> None:
    hold = threading.Event()
    raised, requests = failure(connect, lambda r, n: Reply(hold=hold), timeout=0.1, attempts=2)
    hold.set()
    assert (raised.code, requests) == ("timeout", 2)


def test_a_query_is_given_one_deadline_for_all_attempts(connect: Connect) -> None:
    hold = threading.Event()
    embedder, endpoint, _ = connect(lambda r, n: Reply(hold=hold), query_timeout=0.4)
    began = time.monotonic()
    with pytest.raises(EmbeddingError) as caught:
        embedder.embed(["alpha"], query=True)
    took = time.monotonic() - began
    hold.set()
    assert caught.value.code == "timeout"
    assert len(endpoint.requests) == 1
    assert took < 1.5


def test_a_query_does_not_wait_for_a_thread_that_hangs(
    connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    hold = threading.Event()
    monkeypatch.setattr(Exchange, "embeddings", lambda *a, **k: hold.wait(20))  # pyright: ignore
    embedder, _, _ = connect(good, query_timeout=0.1)
    began = time.monotonic()
    with pytest.raises(EmbeddingError) as caught:
        embedder.embed(["alpha"], query=True)
    took = time.monotonic() - began
    hold.set()
    assert caught.value.code == "timeout"
    assert took < 5


def test_a_dripping_endpoint_meets_the_timeout(connect: Connect) -> None:
    enough = threading.Event()
    raised, _ = failure(
        connect, lambda r, n: Reply(body=b" " * 5000, drip=enough), timeout=0.1, attempts=1
    )
    enough.set()
    assert raised.code == "timeout"


def test_a_slow_answer_that_comes_at_the_second_attempt(connect: Connect) -> None:
    hold = threading.Event()
    embedder, _, _ = connect(first(Reply(hold=hold)), timeout=1, attempts=2)
    np.testing.assert_allclose(embedder.embed(["alpha"]), expected(["alpha"]))
    hold.set()


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"<html>It works!</html>",
        b'{"data": [',
        b"[]",
        b'{"error": "overloaded"}',
        b'{"data": null}',
        b'{"data": [{"embedding": ["a"], "index": 0}]}',
        b'{"data": [{"embedding": [NaN, 1], "index": 0}, {"embedding": [1, 1], "index": 1}]}',
        b'{"data": [{"embedding": [1e999, 1], "index": 0}, {"embedding": [1, 1], "index": 1}]}',
        b'{"data": [{"embedding": [1e99, 1], "index": 0}, {"embedding": [1, 1], "index": 1}]}',
        b'{"data": [{"embedding": [null, 1], "index": 0}, {"embedding": [1, 1], "index": 1}]}',
        b"\xff\xfe\x00",
    ],
)
def test_a_malformed_answer_is_refused(connect: Connect, body: bytes) -> None:
    raised, requests = failure(connect, lambda request, number: Reply(body=body))
    assert (raised.code, requests) == ("bad_answer", 1)


@pytest.mark.parametrize(
    "rows",
    [
        [],
        [{"index": 0, "embedding": [1, 1]}],
        [{"index": i, "embedding": [1, 1]} for i in range(3)],
        [{"index": 0, "embedding": [1, 1]}, {"index": 0, "embedding": [1, 1]}],
        [{"index": 1, "embedding": [1, 1]}, {"index": 2, "embedding": [1, 1]}],
        [{"index": -1, "embedding": [1, 1]}, {"index": 0, "embedding": [1, 1]}],
        [{"index": 0, "embedding": [1, 1]}, {"index": 1, "embedding": [1]}],
        [{"index": 0, "embedding": []}, {"index": 1, "embedding": []}],
    ],
)
def test_an_answer_for_other_texts_is_refused(connect: Connect, rows: list[Any]) -> None:
    raised, _ = failure(connect, lambda request, number: answer(rows))
    assert raised.code == "bad_answer"


def test_a_wrong_dimension_is_refused(connect: Connect) -> None:
    raised, _ = failure(connect, lambda request, number: good(request, dim=5), dim=7)
    assert raised.code == "wrong_dimension"
    assert "5" in raised.message
    assert "7" in raised.message


def test_a_dimension_that_changes_is_refused(connect: Connect) -> None:
    embedder, _, _ = connect(lambda request, number: good(request, dim=4 + number))
    embedder.embed(["alpha"])
    with pytest.raises(EmbeddingError) as caught:
        embedder.embed(["alpha"])
    assert caught.value.code == "wrong_dimension"


def test_a_failure_ends_the_other_requests(connect: Connect) -> None:
    embedder, endpoint, _ = connect(lambda request, number: error(400), batch_size=1, concurrency=2)
    with pytest.raises(EmbeddingError) as caught:
        embedder.embed(TEXTS)
    assert caught.value.code == "http_error"
    assert len(endpoint.requests) <= 4


def test_the_dimension_is_asked_for_where_the_model_is_known_to_bear_it(connect: Connect) -> None:
    embedder, endpoint, _ = connect(good, model="text-embedding-3-small", dim=8)
    assert embedder.embed(["alpha"]).shape == (1, 8)
    assert [request.body.get("dimensions") for request in endpoint.requests] == [8]


def test_the_model_s_own_dimension_is_not_asked_for(connect: Connect) -> None:
    embedder, endpoint, _ = connect(
        lambda r, n: good(r, dim=1536), model="text-embedding-3-small", dim=1536
    )
    embedder.embed(["alpha"])
    assert "dimensions" not in endpoint.requests[0].body


def test_an_unknown_model_is_asked_to_shorten_only_when_it_has_to(connect: Connect) -> None:
    embedder, endpoint, _ = connect(good, dim=4)
    embedder.embed(["alpha"])
    assert "dimensions" not in endpoint.requests[0].body

    embedder, endpoint, _ = connect(good, dim=2)
    assert embedder.embed(["alpha"]).shape == (1, 2)
    embedder.embed(["beta"])
    assert [request.body.get("dimensions") for request in endpoint.requests] == [None, 2, 2]


def test_key_and_dimension_of_an_unknown_model(connect: Connect) -> None:
    embedder, endpoint, _ = connect(good)
    assert embedder.key == "openai/some-model/auto"
    assert endpoint.requests == []
    assert embedder.dim == 4
    assert embedder.dim == 4
    assert len(endpoint.requests) == 1
    assert embedder.key == "openai/some-model/auto"


def test_a_known_model_needs_no_request_for_its_key(connect: Connect) -> None:
    embedder, endpoint, _ = connect(good, model="text-embedding-3-large")
    assert (embedder.key, embedder.dim) == ("openai/text-embedding-3-large/3072", 3072)
    assert endpoint.requests == []


def test_a_failure_does_not_wait_for_requests_that_hang(connect: Connect) -> None:
    hold, other = threading.Event(), threading.Event()

    def behave(request: Request, number: int) -> Reply:
        if request.body["input"] == ["alpha"]:
            other.set()
            return Reply(hold=hold)
        other.wait(30)
        return error(400)

    embedder, endpoint, _ = connect(behave, batch_size=1)
    with pytest.raises(EmbeddingError) as caught:
        embedder.embed(["alpha", "beta"])
    assert caught.value.code == "http_error"
    assert not endpoint.waited_in_vain
    hold.set()
