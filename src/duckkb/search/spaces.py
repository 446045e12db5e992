"""Vector spaces: which field is embedded by which model, and where its vectors come from."""

from __future__ import annotations

import hashlib
import logging
import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from duckkb.errors import EmbeddingError
from duckkb.ontology.model import Ontology
from duckkb.text.embed import Embedder

log = logging.getLogger(__name__)

Vector = NDArray[np.float32]
MakeEmbedder = Callable[[str | None, int | None], Embedder]
"""(model, dimension) of a field, None where it has none of its own -> its embedder."""


_REST = 30.0
"""Seconds in which a provider that kept a query waiting in vain is asked by no other."""
_LONG = 1.0
"""A query that failed after so many seconds was kept waiting, whatever the failure."""
_UNANSWERED = ("timeout", "unreachable", "rate_limited")


def _provider(embedder: Embedder) -> str:
    return embedder.key.split("/", 1)[0]


def text_hash(text: str) -> bytes:
    """Names a text in the cache: BLAKE2b, 16 bytes."""
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()


@dataclass(frozen=True, slots=True)
class Space:
    """Vectors that can be compared with each other."""

    embedder: Embedder
    metric: str

    @property
    def noise(self) -> float:
        """Similarity up to which two texts have nothing in common, as far as the embedder knows."""
        return self.embedder.noise if self.metric == "cosine" else -math.inf


class KnownVectors(Protocol):
    """Where vectors that were computed before can be found."""

    def find(self, key: str, hashes: Sequence[bytes]) -> Mapping[bytes, Vector]:
        """Vectors of an embedder's key by the hash of their text; unknown ones are left out."""
        ...

    def release(self) -> None:
        """Frees what a great many lookups have gathered."""
        ...

    def absent(self) -> str | None:
        """Why nothing can be found, where something ought to be; else None."""
        ...


@dataclass(slots=True)
class Embeddings:
    """How many vectors a change needed: found, computed, and left for later."""

    cached: int = 0
    computed: int = 0
    pending: int = 0
    error: EmbeddingError | None = None
    absent: str | None = None

    @property
    def notices(self) -> tuple[str, ...]:
        """What whoever asked for the change should know of its vectors."""
        said = [self.absent] if self.absent else []
        if self.error is not None:
            said.append(f"vectors are left for later: {self.error}")
            said += [self.error.hint] if self.error.hint else []
        if self.pending:
            said.append(pending_told(self.pending))
        return tuple(said)


def pending_told(count: int) -> str:
    """How many chunks have no vector yet, and what to do."""
    chunks = "chunk has" if count == 1 else "chunks have"
    return f"{count} {chunks} no vector yet; 'duckkb sync' computes what is missing"


def other_dimension(now: int, before: int) -> EmbeddingError:
    """The error of vectors that cannot be compared with those there are."""
    return EmbeddingError(
        f"the model now gives {now} dimensions, not {before}:"
        f" set embedding.dim to {now}; all vectors are then made anew",
        code="wrong_dimension",
    )


class VectorSpaces:
    """The spaces of an ontology, and the way from a text to its vector.

    Args:
        ontology: says which fields have vectors.
        make: gives the embedder for a field's own model and dimension.
    """

    def __init__(self, ontology: Ontology, make: MakeEmbedder) -> None:
        self.spaces: list[Space] = []
        self._known: list[KnownVectors] = []
        self._of: dict[tuple[str, str], int] = {}
        numbers: dict[tuple[str | None, int | None, str], int] = {}
        for node in ontology.nodes.values():
            for spec in node.search.vectors:
                wanted = (spec.model, spec.dim, spec.metric)
                if wanted not in numbers:
                    numbers[wanted] = len(self.spaces)
                    self.spaces.append(Space(make(spec.model, spec.dim), spec.metric))
                # The first of two vectors over one field counts.
                self._of.setdefault((node.name, spec.field), numbers[wanted])
        self._ready: dict[tuple[int, bytes], Vector] = {}
        self._looked_up: dict[tuple[int, bytes], Vector] = {}
        self._down: EmbeddingError | None = None
        self._resting: dict[str, tuple[float, EmbeddingError]] = {}
        self._query = lru_cache(1024)(self._embed_query)

    def __len__(self) -> int:
        return len(self.spaces)

    def look_in(self, source: KnownVectors) -> None:
        """Adds a place to look in, after the others, before anything is computed."""
        self._known.append(source)

    @property
    def keys(self) -> tuple[str, ...]:
        """Of each space: equal keys, comparable vectors."""
        return tuple(space.embedder.key for space in self.spaces)

    @property
    def costly(self) -> bool:
        """Whether some vectors are worth keeping beyond this machine."""
        return any(space.embedder.costly for space in self.spaces)

    @property
    def fingerprint(self) -> str:
        """Changes when the vectors of the same texts do."""
        fields = sorted((*name, number) for name, number in self._of.items())
        return repr(([(s.embedder.key, s.metric) for s in self.spaces], fields))

    def of(self, type_name: str, field: str) -> int:
        """The number of a field's space, or -1."""
        return self._of.get((type_name, field), -1)

    def used_by(self, types: Sequence[str] | None) -> list[int]:
        """The spaces in which chunks of these types lie."""
        return sorted({n for (name, _), n in self._of.items() if types is None or name in types})

    def warm(
        self,
        texts: Sequence[tuple[int, str]],
        progress: Callable[[int, int], None],
        dims: Sequence[int] = (),
    ) -> None:
        """Computes vectors ahead of a write, so that the lock is not held meanwhile.

        A provider that fails here is not asked again by the write that follows.

        Args:
            texts: (space, text).
            progress: called with (done, total).
            dims: what vectors of each space have; 0 where there are none yet.

        Raises:
            EmbeddingError: the provider failed, or its vectors are of another dimension.
        """
        for number in dict.fromkeys(space for space, _ in texts):
            mine = {text_hash(t): t for space, t in texts if space == number}
            missing = dict(mine)
            for key, vector in self._found(number, list(mine)).items():
                self._looked_up[number, key] = vector
                missing.pop(key)
            if missing:
                try:
                    self.absent(number)
                    vectors = self.spaces[number].embedder.embed(
                        list(missing.values()), progress=progress
                    )
                    self._answers(number)
                    dim = dims[number] if dims else 0
                    if dim and vectors.shape[1] != dim:
                        raise other_dimension(vectors.shape[1], dim)
                except EmbeddingError as error:
                    self._down = error
                    raise
                self._ready.update(
                    ((number, key), v) for key, v in zip(missing, vectors, strict=True)
                )

    def forget_warm(self) -> None:
        """Drops what `warm` prepared and what lookups have gathered."""
        for source in self._known:
            source.release()
        self._ready.clear()
        self._looked_up.clear()
        self._down = None

    def vectors(
        self, space: int, texts: Sequence[str], counts: Embeddings, dim: int = 0
    ) -> list[Vector | None]:
        """Vectors for texts: known, prepared or computed; None where the provider failed.

        Args:
            space: its number.
            texts: what to embed.
            counts: added to.
            dim: what vectors of this space have; 0 where there are none yet.
        """
        hashes = [text_hash(text) for text in texts]
        found = dict(self._found(space, hashes))
        if found:
            dim = dim or len(next(iter(found.values())))
            found = {key: vector for key, vector in found.items() if len(vector) == dim}
        counts.cached += sum(1 for key in hashes if key in found)
        missing: dict[bytes, str] = {}
        for key, text in zip(hashes, texts, strict=True):
            if key not in found:
                ready = self._ready.get((space, key))
                if ready is not None and len(ready) == (dim or len(ready)):
                    found[key] = ready
                    counts.computed += 1
                else:
                    missing[key] = text
        if missing and self._down is not None:
            counts.error = self._down
        if counts.computed or missing:
            counts.absent = counts.absent or self.absent(space)
        if missing and counts.error is None:
            try:
                computed = self.spaces[space].embedder.embed(list(missing.values()))
                self._answers(space)
                if dim and computed.shape[1] != dim:
                    raise other_dimension(computed.shape[1], dim)
                found.update(zip(missing, computed, strict=True))
                counts.computed += len(missing)
            except EmbeddingError as error:
                log.warning("vectors are left for later: %s", error)
                counts.error = error
        result = [found.get(key) for key in hashes]
        counts.pending += sum(1 for vector in result if vector is None)
        return result

    def absent(self, space: int) -> str | None:
        """Why vectors that were paid for cannot be found, where that is so; the log says it too."""
        if not self.spaces[space].embedder.costly:
            return None
        why = next((w for w in (source.absent() for source in self._known) if w), None)
        if why is not None:
            log.warning("%s", why)
        return why

    @property
    def prepared(self) -> bool:
        """Whether `warm` has computed anything."""
        return bool(self._ready)

    def model_dims(self) -> list[int]:
        """By space the dimension that its model has now, 0 where it need not or cannot be asked."""
        found: list[int] = []
        for space in self.spaces:
            try:
                found.append(space.embedder.dim if space.embedder.key.endswith("/auto") else 0)
            except EmbeddingError:
                found.append(0)
        return found

    def _found(self, space: int, hashes: Sequence[bytes]) -> Mapping[bytes, Vector]:
        ready = self._looked_up
        found = {h: ready[space, h] for h in hashes if (space, h) in ready}
        key = self.spaces[space].embedder.key
        for source in self._known:
            missing = [h for h in hashes if h not in found]
            if missing:
                found.update(source.find(key, missing))
        return found

    def query(self, space: int, text: str) -> tuple[Vector, float]:
        """The vector of a query, and how far it knows more of it than its words say.

        A provider that did not answer one query is not waited for by those of the next half minute.

        Raises:
            EmbeddingError: the provider failed.
        """
        return self._query(space, text)

    def _embed_query(self, space: int, text: str) -> tuple[Vector, float]:
        embedder = self.spaces[space].embedder
        until, known = self._resting.get(_provider(embedder), (0.0, None))
        if known is not None and time.monotonic() < until:
            raise EmbeddingError(known.message, code=known.code, path=known.path, hint=known.hint)
        began = time.monotonic()
        try:
            return embedder.embed([text], query=True)[0], embedder.understands(text)
        except EmbeddingError as error:
            now = time.monotonic()
            if error.code in _UNANSWERED or now - began > _LONG:
                self._resting[_provider(embedder)] = now + _REST, error
            raise

    def _answers(self, space: int) -> None:
        """The provider has just answered, so that queries may ask it again."""
        self._resting.pop(_provider(self.spaces[space].embedder), None)

    def __iter__(self) -> Iterator[Space]:
        return iter(self.spaces)
