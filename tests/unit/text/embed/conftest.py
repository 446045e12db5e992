"""An embedder at an endpoint of the test; proxies and keys of the machine stay out of it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from duckkb.text.embed.openai import OpenAIEmbedder

from .endpoint import Behaviour, Endpoint, serving

KEY = "sk-A1b2C3d4E5f6G7h8"
Connect = Callable[..., tuple[OpenAIEmbedder, Endpoint, list[float]]]


@pytest.fixture(autouse=True)
def no_foreign_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.lower().endswith("_proxy") or name.startswith("OPENAI_"):
            monkeypatch.delenv(name)


@pytest.fixture
def connect() -> Iterator[Connect]:
    """Starts an endpoint; gives an embedder for it and the list of the waits it would have made."""
    with ExitStack() as stack:

        def connect_(
            behaviour: Behaviour, **options: Any
        ) -> tuple[OpenAIEmbedder, Endpoint, list[float]]:
            endpoint = stack.enter_context(serving(behaviour))
            waits: list[float] = []
            options = {
                "model": "some-model",
                "base_url": endpoint.base_url,
                "api_key": KEY,
                "wait": waits.append,
                **options,
            }
            return OpenAIEmbedder(options.pop("model"), **options), endpoint, waits

        yield connect_
