"""Which provider a configuration means, and what its vectors are called."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from duckkb.errors import EmbeddingError
from duckkb.settings import EmbeddingSettings
from duckkb.text.embed import make_embedder, provider_of

from .conftest import Connect
from .endpoint import good

SMALL = "text-embedding-3-small"


@pytest.mark.parametrize(
    ("settings", "model", "provider"),
    [
        ({}, None, "hash"),
        ({"model": "bge-m3"}, None, "hash"),
        ({"model": SMALL}, None, "openai"),
        ({"model": "bge-m3", "base_url": "http://localhost:1/v1"}, None, "openai"),
        ({"provider": "hash", "model": SMALL}, None, "hash"),
        ({"provider": "model2vec", "model": "m"}, None, "model2vec"),
        ({}, SMALL, "openai"),
        ({"model": SMALL}, "bge-m3", "hash"),
        ({"provider": "hash"}, SMALL, "hash"),
    ],
)
def test_the_provider_that_is_meant(
    settings: dict[str, Any], model: str | None, provider: str
) -> None:
    assert provider_of(EmbeddingSettings(**settings), model) == provider


@pytest.mark.parametrize(
    ("settings", "field", "key"),
    [
        ({}, {}, "hash/v1/384"),
        ({"dim": 64}, {}, "hash/v1/64"),
        ({"dim": 64}, {"dim": 32}, "hash/v1/32"),
        ({"model": SMALL}, {}, f"openai/{SMALL}/1536"),
        ({"model": SMALL, "dim": 256}, {}, f"openai/{SMALL}/256"),
        ({"model": SMALL, "dim": 256}, {"model": SMALL}, f"openai/{SMALL}/256"),
        (
            {"model": SMALL, "dim": 256},
            {"model": "text-embedding-3-large"},
            "openai/text-embedding-3-large/3072",
        ),
        ({"model": SMALL}, {"dim": 8}, f"openai/{SMALL}/8"),
        ({"provider": "openai"}, {}, f"openai/{SMALL}/1536"),
        (
            {"model": "bge-m3", "base_url": "http://u.example/v1"},
            {},
            "openai/bge-m3/auto",
        ),
        ({"provider": "model2vec", "model": "org/name"}, {}, "model2vec/org/name/auto"),
        (
            {"provider": "sentence-transformers", "model": "org/name", "dim": 9},
            {},
            "sentence-transformers/org/name/9",
        ),
    ],
)
def test_the_key_names_provider_model_and_dimension_without_asking(
    settings: dict[str, Any], field: dict[str, Any], key: str
) -> None:
    assert make_embedder(EmbeddingSettings(**settings), **field, environ={}).key == key


def test_endpoint_and_key_come_from_the_environment(connect: Connect) -> None:
    _, endpoint, _ = connect(good)
    settings = EmbeddingSettings(model=SMALL, dim=4, api_key_env="MY_KEY")
    environ = {"OPENAI_BASE_URL": endpoint.base_url, "MY_KEY": "sk-1", "OPENAI_API_KEY": "sk-2"}
    assert make_embedder(settings, environ=environ).embed(["alpha"]).shape == (1, 4)
    assert endpoint.requests[0].headers["Authorization"] == "Bearer sk-1"


def test_the_configured_endpoint_wins(connect: Connect) -> None:
    _, endpoint, _ = connect(good)
    _, other, _ = connect(good)
    settings = EmbeddingSettings(model="m", base_url=endpoint.base_url + "/")
    environ = {"OPENAI_BASE_URL": other.base_url, "OPENAI_API_KEY": "sk-1"}
    make_embedder(settings, environ=environ).embed(["alpha"])
    assert [request.path for request in endpoint.requests] == ["/v1/embeddings"]
    assert other.requests == []


def test_the_environment_alone_sends_no_text_anywhere(connect: Connect) -> None:
    _, endpoint, _ = connect(good)
    environ = {"OPENAI_BASE_URL": endpoint.base_url, "OPENAI_API_KEY": "sk-1"}
    embedder = make_embedder(EmbeddingSettings(), environ=environ)
    assert np.linalg.norm(embedder.embed(["alpha"])) == pytest.approx(1)
    assert endpoint.requests == []


@pytest.mark.parametrize("provider", ["model2vec", "sentence-transformers"])
def test_a_local_provider_needs_a_model(provider: Any) -> None:
    with pytest.raises(EmbeddingError) as caught:
        make_embedder(EmbeddingSettings(provider=provider))
    assert caught.value.code == "no_model"


def test_only_hash_vectors_are_not_worth_keeping() -> None:
    assert not make_embedder(EmbeddingSettings()).costly
    assert make_embedder(EmbeddingSettings(model=SMALL), environ={}).costly
    assert make_embedder(EmbeddingSettings(provider="model2vec", model="m")).costly


def test_importing_it_loads_no_provider() -> None:
    code = (
        "import sys, duckkb.text.embed as e, duckkb.settings as s;"
        "slow = {'torch', 'httpx2', 'model2vec', 'sentence_transformers', 'tenacity', 'Stemmer'};"
        "print(sorted(slow & set(sys.modules)));"
        "e.make_embedder(s.EmbeddingSettings(model='text-embedding-3-small'), environ={}).key;"
        "print(sorted(slow & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[:2] == ["[]", "[]"]
