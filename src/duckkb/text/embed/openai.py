"""Any endpoint that speaks OpenAI's `POST /embeddings`."""

from __future__ import annotations

import math
import threading
import weakref
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import closing
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import numpy as np

from duckkb.errors import EmbeddingError
from duckkb.text.embed.protocol import Meter, Progress, Usage, Vectors, encodable, unit_rows

if TYPE_CHECKING:
    from duckkb.text.embed.exchange import Answer, Exchange

NATIVE_DIMS = {
    "text-embedding-3-small": 1536,
    "text-embedding-3-large": 3072,
    "text-embedding-ada-002": 1536,
}
Wait = Callable[[float], object]
_GRACE = 0.5


class OpenAIEmbedder:
    """Embeds through an endpoint; nothing is sent before the first text.

    Whether a model of unknown dimensions can be shortened is unknown too, and many servers refuse
    `dimensions`: it is asked for only after vectors came that are not of the configured length.

    Args:
        model: as the endpoint calls it.
        base_url: up to, but without, `/embeddings`.
        api_key: None: there is none, and no request is made. Empty: the endpoint needs none.
        api_key_env: the variable that ought to hold it, for the error.
        dim: the dimension of the vectors; default: the model's own.
        batch_size: texts a request, at most.
        max_characters: characters a request, at most; a longer text travels alone.
        concurrency: requests at a time.
        timeout: seconds for one request, from the connection to the last byte.
        query_timeout: seconds for a query in all, a second attempt and its wait included.
        attempts: how often a request is sent at most; for a query, twice at most.
        wait: waits a number of seconds before the next attempt; default: for real.

    Raises:
        EmbeddingError: `base_url` is not an address, or holds a password (`bad_base_url`).
    """

    costly = True
    noise = -math.inf

    def __init__(
        self,
        model: str,
        *,
        base_url: str,
        api_key: str | None,
        api_key_env: str = "OPENAI_API_KEY",
        dim: int | None = None,
        batch_size: int = 64,
        max_characters: int = 200_000,
        concurrency: int = 4,
        timeout: float = 60,
        query_timeout: float = 3,
        attempts: int = 5,
        wait: Wait | None = None,
    ) -> None:
        self._model = model
        self._native = NATIVE_DIMS.get(model.rsplit("/", 1)[-1])
        self._configured = dim or self._native
        self._dim = self._configured
        self._shorten = self._native is not None and self._dim != self._native
        self._batch_size = batch_size
        self._max_characters = max_characters
        self._concurrency = concurrency
        self._timeout = timeout
        self._query_timeout = min(query_timeout, timeout)
        self._attempts = attempts
        self._wait = wait
        self._base_url = _checked(base_url)
        self._api_key_env = api_key_env
        self._api_key = api_key if api_key is None else api_key.strip()
        self._lock = threading.Lock()
        self._exchange: Exchange | None = None
        self._meter = Meter()

    @property
    def key(self) -> str:
        """Which endpoint serves the model is no part of it."""
        return f"openai/{self._model}/{self._configured or 'auto'}"

    @property
    def dim(self) -> int:
        """The dimension; makes one request unless it is configured, known, or was seen before."""
        if self._dim is None:
            self.embed(["dimension"], query=True)
        return self._dim or 0

    @property
    def usage(self) -> Usage:
        """What it has done so far; tokens as the endpoint reports them."""
        return self._meter.usage

    def understands(self, text: str) -> float:
        """All of it, it is supposed: an endpoint does not tell which words its model lacks."""
        return 1.0

    def embed(
        self, texts: Sequence[str], *, query: bool = False, progress: Progress | None = None
    ) -> Vectors:
        """The vectors of `texts`; see `Embedder.embed`. Blank texts are not sent."""
        places = [i for i, text in enumerate(texts) if text.strip()]
        if not places:
            return np.zeros((len(texts), self.dim if texts else self._dim or 0), np.float32)
        exchange = self._ready()
        done = len(texts) - len(places)
        found: list[tuple[list[int], Vectors]] = []
        batches = self._batches(texts, places)
        with closing(self._answers(exchange, texts, batches, query)) as answers:
            for batch, answer in answers:
                found.append((batch, self._accepted(answer)))
                done += len(batch)
                if progress is not None:
                    progress(done, len(texts))
        rows = np.zeros((len(texts), found[0][1].shape[1]), np.float32)
        for batch, vectors in found:
            rows[batch] = vectors
        self._meter.add(texts=len(texts))
        return rows

    def __repr__(self) -> str:
        return f"OpenAIEmbedder({self.key!r})"

    def _batches(self, texts: Sequence[str], places: Sequence[int]) -> Iterator[list[int]]:
        batch: list[int] = []
        characters = 0
        for place in places:
            length = len(texts[place])
            full = len(batch) == self._batch_size or characters + length > self._max_characters
            if batch and full:
                yield batch
                batch, characters = [], 0
            batch.append(place)
            characters += length
        if batch:
            yield batch

    def _answers(
        self,
        exchange: Exchange,
        texts: Sequence[str],
        batches: Iterator[list[int]],
        query: bool,
    ) -> Generator[tuple[list[int], Answer], None, None]:
        """The answers as they come; the first failure ends the rest."""
        stop = threading.Event()
        sleep: Wait = self._wait or stop.wait

        def ask(batch: list[int]) -> Answer:
            return self._ask(exchange, [encodable(texts[i]) for i in batch], query, stop, sleep)

        pool = ThreadPoolExecutor(self._concurrency, "duckkb-embed")
        running: dict[Future[Answer], list[int]] = {}
        try:
            while True:
                while len(running) < self._concurrency and (batch := next(batches, None)):
                    running[pool.submit(ask, batch)] = batch
                if not running:
                    return
                # Looking up the name of a host knows no timeout of its own.
                most = self._query_timeout + _GRACE if query else None
                answered = wait(running, most, FIRST_COMPLETED).done
                if not answered:
                    raise EmbeddingError(
                        f"the embedding endpoint did not answer in {self._query_timeout:g} s",
                        code="timeout",
                        path="embedding",
                    )
                for future in answered:
                    yield running.pop(future), future.result()
        finally:
            # Not waiting: after a failure nobody wants the answers that are still under way.
            stop.set()
            pool.shutdown(wait=False, cancel_futures=True)

    def _ask(
        self,
        exchange: Exchange,
        texts: list[str],
        query: bool,
        stop: threading.Event,
        sleep: Wait,
    ) -> Answer:
        shorten = self._shorten
        while True:
            answer = exchange.embeddings(
                self._model,
                texts,
                self._configured if shorten else None,
                timeout=self._query_timeout if query else self._timeout,
                attempts=min(2, self._attempts) if query else self._attempts,
                longest_wait=2 if query else 60,
                within=self._query_timeout if query else None,
                stop=stop,
                sleep=sleep,
            )
            if shorten or self._native or self._configured in (None, answer.vectors.shape[1]):
                return answer
            self._shorten = shorten = True

    def _accepted(self, answer: Answer) -> Vectors:
        """The rows at unit length, once their dimension is what it has to be."""
        dim = answer.vectors.shape[1]
        with self._lock:
            self._dim = self._dim or dim
        if dim != self._dim:
            raise EmbeddingError(
                f"the endpoint gave vectors of {dim} dimensions for '{self._model}',"
                f" not {self._dim}",
                code="wrong_dimension",
                path="embedding.dim",
                hint=f"set embedding.dim to {dim} if that is the model's own dimension",
            )
        return unit_rows(answer.vectors)

    def _ready(self) -> Exchange:
        if self._api_key is None:
            raise EmbeddingError(
                f"there is no API key: the variable {self._api_key_env} is not set",
                code="no_api_key",
                path="embedding.api_key_env",
                hint=f"set {self._api_key_env}; for an endpoint that needs no key, set it to the"
                " empty text beside a base_url; or set embedding.provider to hash",
            )
        if any(not "!" <= character <= "~" for character in self._api_key):
            raise EmbeddingError(
                f"the variable {self._api_key_env} holds characters that no API key has",
                code="bad_api_key",
                path="embedding.api_key_env",
                hint="a key is one word of ASCII letters, digits and signs",
            )
        with self._lock:
            if self._exchange is None:
                from duckkb.text.embed.exchange import Exchange

                self._exchange = Exchange(
                    self._base_url, self._api_key, self._concurrency, self._meter
                )
                weakref.finalize(self, self._exchange.close)
            return self._exchange


def _checked(base_url: str) -> str:
    try:
        parts = urlsplit(base_url)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        parts, usable = None, False
    if parts is None or not usable or "@" in parts.netloc:
        raise EmbeddingError(
            "the address of the embedding endpoint cannot be used",
            code="bad_base_url",
            path="embedding.base_url",
            hint="http:// or https://, a host and a path such as /v1; no user or password in it",
        )
    return base_url
