"""What every provider of vectors offers, and what they share."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

Vectors: TypeAlias = NDArray[np.float32]
Progress: TypeAlias = Callable[[int, int], None]
"""Called with the texts that are done and all there are; the first number never falls."""


@dataclass(frozen=True, slots=True)
class Usage:
    """What an embedder has done so far; a request that was tried again counts twice."""

    requests: int = 0
    texts: int = 0
    tokens: int = 0


class Embedder(Protocol):
    """Makes vectors of text."""

    @property
    def key(self) -> str:
        """Provider, model and dimension, as in `hash/v1/384`: equal keys, comparable vectors.

        It needs no network and never changes. Where nobody named the dimension and the model's own
        is not known without asking, `auto` stands in its place. No address, path or secret is in it.
        """
        ...

    @property
    def dim(self) -> int:
        """The dimension; may load the model or make one request. Raises EmbeddingError."""
        ...

    @property
    def costly(self) -> bool:
        """Whether its vectors are worth keeping."""
        ...

    @property
    def noise(self) -> float:
        """Cosine up to which two texts have nothing in common; -inf where that is not known."""
        ...

    @property
    def usage(self) -> Usage:
        """What it has done so far."""
        ...

    def understands(self, text: str) -> float:
        """From 0 to 1: how far it knows more of a text than its words say, as far as that can be told.

        1 for a model that was trained and has all of its words; 0 for one that knows no meaning, or
        has not half of them.

        Raises:
            EmbeddingError: the model cannot be used.
        """
        ...

    def embed(
        self, texts: Sequence[str], *, query: bool = False, progress: Progress | None = None
    ) -> Vectors:
        """The vectors of `texts`: shape (len(texts), dim), rows of unit length.

        A text without any feature, such as a blank one, has a zero row.

        Args:
            texts: may be empty; then a dimension that is not known yet is 0 in the answer.
            query: whether the texts are questions; some models want them prepared otherwise, and
                someone waits for the answer, so a provider that does not answer is given up sooner.
            progress: called after every batch.

        Raises:
            EmbeddingError: the model or its endpoint cannot be used.
        """
        ...


class Meter:
    """Counts usage; several threads may add to it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._usage = Usage()

    @property
    def usage(self) -> Usage:
        """The counts so far."""
        return self._usage

    def add(self, requests: int = 0, texts: int = 0, tokens: int = 0) -> None:
        """Adds to the counts."""
        with self._lock:
            old = self._usage
            self._usage = Usage(old.requests + requests, old.texts + texts, old.tokens + tokens)


def unit_rows(vectors: Vectors) -> Vectors:
    """The rows at unit length; a zero row stays zero. The argument is not changed."""
    lengths = np.sqrt(np.einsum("ij,ij->i", vectors, vectors, dtype=np.float64))
    lengths[lengths == 0] = 1
    return (vectors / lengths[:, None]).astype(np.float32)


def encodable(text: str) -> str:
    """The text with lone surrogates replaced, which neither JSON nor a tokenizer can take."""
    return text.encode("utf-8", "replace").decode("utf-8")
