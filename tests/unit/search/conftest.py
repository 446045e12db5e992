"""A provider of vectors at an endpoint of the test, which knows a few synonyms and can fail."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

import pytest

from ..text.embed.endpoint import Reply, Request, answer, error, serving

KEY_VARIABLE = "EMBED_TEST_KEY"
MEANINGS = (
    {"car", "automobile", "vehicle"},
    {"dog", "puppy", "hound"},
    {"soup", "broth", "stew"},
    {"ship", "boat", "vessel"},
)


class Provider:
    """Texts it has embedded stand in `texts`; while `down` it refuses every request.

    `dims` holds the dimension of models that have not 4, `meant` the vectors of texts that are
    to have others than `meaning` gives.
    """

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.requests = 0
        self.down = False
        self.dims: dict[str, int] = {}
        self.meant: dict[str, list[float]] = {}
        self.base_url = ""

    def take(self, request: Request, number: int) -> Reply:
        """Behaves as an endpoint."""
        self.requests += 1
        if self.down:
            return error(401, "not now")
        texts: list[str] = request.body["input"]
        self.texts += texts
        dim = request.body.get("dimensions") or self.dims.get(request.body["model"], 4)
        rows = [
            {"index": i, "embedding": self.meant.get(t) or meaning(t, dim)}
            for i, t in enumerate(texts)
        ]
        return answer(rows, tokens=len(texts))

    def forget(self) -> None:
        """Counts from here on."""
        self.texts.clear()
        self.requests = 0

    def config(self, base: str, model: str = "small", **more: object) -> str:
        """A config whose vectors come from here."""
        keys = {"provider": "openai", "model": model, "base_url": self.base_url, **more}
        lines = [f"  {name}: {value}" for name, value in keys.items()]
        lines.append(f"  api_key_env: {KEY_VARIABLE}")
        return base + "embedding:\n" + "\n".join(lines) + "\n"


def meaning(text: str, dim: int = 4) -> list[float]:
    """How many words of each meaning stand in a text, with a little of everything."""
    words = re.findall(r"[a-z]+", text.lower())
    counts = [0.01 + sum(word in group for word in words) for group in MEANINGS]
    return (counts + [0.01] * dim)[:dim]


@pytest.fixture
def provider(monkeypatch: pytest.MonkeyPatch) -> Iterator[Provider]:
    """A provider that needs no key; proxies of the machine stay out of it."""
    for name in list(os.environ):
        if name.lower().endswith("_proxy") or name.startswith("OPENAI_"):
            monkeypatch.delenv(name)
    monkeypatch.setenv(KEY_VARIABLE, "")
    made = Provider()
    with serving(made.take) as endpoint:
        made.base_url = endpoint.base_url
        yield made
