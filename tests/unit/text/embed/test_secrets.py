"""A key goes to its endpoint and nowhere else."""

from __future__ import annotations

import json
import logging
import traceback
from collections.abc import Iterator

import pytest

from duckkb.errors import EmbeddingError
from duckkb.settings import EmbeddingSettings
from duckkb.text.embed import make_embedder
from duckkb.text.embed.openai import OpenAIEmbedder

from .conftest import KEY, Connect
from .endpoint import Behaviour, Reply, Request, error, good


def echo(status: int) -> Behaviour:
    def behave(request: Request, number: int) -> Reply:
        return error(status, f"bad header {request.headers['Authorization']}")

    return behave


def echo_as_text(request: Request, number: int) -> Reply:
    return Reply(500, request.headers["Authorization"].encode())


def echo_in_headers(request: Request, number: int) -> Reply:
    told = request.headers["Authorization"]
    return Reply(500, b"{}", {"X-Echo": told, "Retry-After": told, "Location": told})


def echo_as_vector(request: Request, number: int) -> Reply:
    told = request.headers["Authorization"]
    return Reply(body=json.dumps({"data": [{"embedding": told, "index": told}]}).encode())


def echo_as_object(request: Request, number: int) -> Reply:
    told = request.headers["Authorization"]
    return Reply(400, json.dumps({"error": {"message": {told: told}, "code": told}}).encode())


def echo_in_part(request: Request, number: int) -> Reply:
    return error(400, f"key {KEY[:7]}***{KEY[-7:].upper()} is wrong")


def chain(raised: BaseException | None) -> Iterator[BaseException]:
    while raised is not None:
        yield raised
        raised = raised.__cause__ or raised.__context__


def assert_clean(text: str) -> None:
    assert KEY.lower() not in text.lower()
    assert KEY[-7:].lower() not in text.lower()


@pytest.mark.parametrize(
    "behaviour",
    [
        *(echo(status) for status in (301, 400, 401, 403, 404, 422, 429, 500, 503)),
        echo_as_text,
        echo_in_headers,
        echo_as_vector,
        echo_as_object,
        echo_in_part,
        lambda request, number: Reply(body=b"{", cut=0),
    ],
)
def test_no_error_and_no_log_holds_the_key(
    connect: Connect, behaviour: Behaviour, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    embedder, endpoint, _ = connect(behaviour, attempts=2)
    with pytest.raises(EmbeddingError) as caught:
        embedder.embed(["alpha"])
    assert endpoint.requests[0].headers["Authorization"] == f"Bearer {KEY}"
    for link in chain(caught.value):
        assert_clean(f"{link} {link!r} {link.__dict__}")
        assert getattr(link, "request", None) is None
    assert_clean(json.dumps(caught.value.as_dict()))
    assert_clean("".join(traceback.format_exception(caught.value)))
    assert_clean(caplog.text)
    assert_clean(repr(embedder))
    assert_clean(embedder.key)


def test_a_success_logs_no_key_and_no_text(
    connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    embedder, _, _ = connect(good)
    embedder.embed(["alpha"])
    assert_clean(caplog.text)
    assert "alpha" not in caplog.text


def test_a_redirect_is_not_followed(connect: Connect) -> None:
    _, other, _ = connect(good)
    embedder, _, _ = connect(
        lambda r, n: Reply(307, b"", {"Location": f"{other.base_url}/embeddings"})
    )
    with pytest.raises(EmbeddingError) as caught:
        embedder.embed(["alpha"])
    assert caught.value.code == "redirected"
    assert other.requests == []


def test_without_a_key_there_is_no_request(connect: Connect) -> None:
    embedder, endpoint, _ = connect(good, api_key=None, api_key_env="MY_KEY")
    for use in (lambda: embedder.embed(["alpha"]), lambda: embedder.dim):
        with pytest.raises(EmbeddingError) as caught:
            use()
        assert caught.value.code == "no_api_key"
        assert "MY_KEY" in (caught.value.hint or "")
    assert endpoint.requests == []


def test_an_empty_key_sends_none(connect: Connect) -> None:
    embedder, endpoint, _ = connect(good, api_key="")
    embedder.embed(["alpha"])
    assert "Authorization" not in endpoint.requests[0].headers


def test_an_empty_variable_says_that_a_configured_endpoint_needs_no_key(connect: Connect) -> None:
    _, endpoint, _ = connect(good)
    settings = EmbeddingSettings(model="m", base_url=endpoint.base_url)
    make_embedder(settings, environ={"OPENAI_API_KEY": ""}).embed(["alpha"])
    assert len(endpoint.requests) == 1
    with pytest.raises(EmbeddingError) as caught:
        make_embedder(settings, environ={}).embed(["alpha"])
    assert caught.value.code == "no_api_key"


def test_an_empty_variable_is_no_key_for_the_public_endpoint() -> None:
    settings = EmbeddingSettings(model="text-embedding-3-small")
    with pytest.raises(EmbeddingError) as caught:
        make_embedder(settings, environ={"OPENAI_API_KEY": " "}).embed(["alpha"])
    assert caught.value.code == "no_api_key"


@pytest.mark.parametrize("wrong", [f"{KEY}\nX: y", f"{KEY} {KEY}", f"{KEY}é", f"{KEY}\x00"])
def test_a_key_that_fits_no_header_is_refused_and_not_shown(connect: Connect, wrong: str) -> None:
    embedder, endpoint, _ = connect(good, api_key=wrong)
    with pytest.raises(EmbeddingError) as caught:
        embedder.embed(["alpha"])
    assert caught.value.code == "bad_api_key"
    assert endpoint.requests == []
    for link in chain(caught.value):
        assert_clean(f"{link} {link!r}")


def test_a_line_end_behind_the_key_does_not_matter(connect: Connect) -> None:
    embedder, endpoint, _ = connect(good, api_key=f"{KEY}\r\n")
    embedder.embed(["alpha"])
    assert endpoint.requests[0].headers["Authorization"] == f"Bearer {KEY}"


@pytest.mark.parametrize(
    "base_url",
    [
        f"https://user:{KEY}@example.org/v1",
        "ftp://example.org/v1",
        "example.org/v1",
        "/v1",
        "https://",
        "http://[::1/v1",
        "http://example.org:99999/v1",
        "file:///etc/passwd",
    ],
)
def test_an_address_that_cannot_be_used_is_refused_and_not_shown(base_url: str) -> None:
    with pytest.raises(EmbeddingError) as caught:
        OpenAIEmbedder("m", base_url=base_url, api_key=KEY)
    assert caught.value.code == "bad_base_url"
    assert_clean(f"{caught.value} {caught.value.as_dict()} {caught.value.__context__}")
