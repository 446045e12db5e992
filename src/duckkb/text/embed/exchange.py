"""One request for embeddings and its answer: tried again where that helps, checked, without secrets.

What goes wrong is a value until the very end, so that no exception of the HTTP library, which holds
the request and its headers, stands in the chain of the error that is raised.
"""

from __future__ import annotations

import logging
import random
import re
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

import httpx2
import msgspec
import numpy as np
import tenacity

from duckkb.errors import EmbeddingError
from duckkb.text.embed.protocol import Meter, Vectors

_MOST_BYTES = 256 << 20
_EXCERPT = 200
_WINDOW = 6
_FIRST_WAIT = 0.5
_SHORT = 0.05


@dataclass(frozen=True, slots=True)
class Answer:
    """Vectors as the endpoint gave them, in the order of the texts: shape (texts, dimension)."""

    vectors: Vectors


@dataclass(frozen=True, slots=True)
class _Failure:
    code: str
    message: str
    again: bool = False
    hint: str | None = None
    wait: float | None = None  # seconds, as the endpoint wishes it


class _Row(msgspec.Struct):
    embedding: list[float]
    index: int | None = None


class _Tokens(msgspec.Struct):
    total_tokens: int | None = None
    prompt_tokens: int | None = None


class _Body(msgspec.Struct):
    data: list[_Row]
    usage: _Tokens | None = None


_BODY = msgspec.json.Decoder(_Body)  # made by one thread; many ask at once


class Exchange:
    """A connection pool to one endpoint.

    Args:
        base_url: up to, but without, `/embeddings`.
        api_key: sent as a bearer token; empty: none is sent.
        concurrency: connections at a time.
        meter: counts requests and tokens.

    Raises:
        EmbeddingError: the address, or that of a proxy, cannot be used (`bad_base_url`).
    """

    def __init__(self, base_url: str, api_key: str, concurrency: int, meter: Meter) -> None:
        # Their records hold the headers of answers, where a server may echo the key, and addresses.
        logging.getLogger("httpcore2").setLevel(logging.INFO)
        logging.getLogger("httpx2").setLevel(logging.WARNING)
        self._secret = api_key
        self._meter = meter
        why: str | None = None
        try:
            url = httpx2.URL(base_url)
            self._url = url.copy_with(path=url.path.rstrip("/") + "/embeddings")
            self._place = f"the embedding endpoint at {url.host}"
            self._client = httpx2.Client(
                headers={"Authorization": f"Bearer {api_key}"} if api_key else None,
                limits=httpx2.Limits(max_connections=concurrency),
                follow_redirects=False,  # the key is for this endpoint, not for one that it names
            )
        except (httpx2.InvalidURL, ValueError, ImportError) as error:
            why = self._clean(str(error))
        if why is not None:
            raise EmbeddingError(
                f"no connection to the embedding endpoint can be set up: {why}",
                code="bad_base_url",
                path="embedding.base_url",
                hint="check the address, and the proxy variables of the environment",
            )

    def close(self) -> None:
        """Closes the connections."""
        self._client.close()

    def embeddings(
        self,
        model: str,
        texts: list[str],
        dimensions: int | None,
        *,
        timeout: float,
        attempts: int,
        longest_wait: float,
        within: float | None = None,
        stop: threading.Event,
        sleep: Callable[[float], object],
    ) -> Answer:
        """Asks for the vectors of `texts`.

        Tried again, after an exponential wait with jitter or as long as `Retry-After` asks, on 408,
        409, 429, 5xx, a timeout and a connection that was cut; not on what will fail the same way.

        Args:
            model: as the endpoint calls it.
            texts: none of them blank.
            dimensions: asked for, if given.
            timeout: seconds for one attempt.
            attempts: at most.
            longest_wait: seconds between two attempts, at most.
            within: seconds for all attempts and the waits between them.
            stop: set when nobody wants the answer any more.
            sleep: waits between attempts.

        Raises:
            EmbeddingError: there is no usable answer. Codes: `unreachable`, `timeout`,
                `rate_limited`, `quota`, `unauthorized`, `redirected`, `http_error`, `bad_answer`.
        """
        payload: dict[str, Any] = {"model": model, "input": texts, "encoding_format": "float"}
        if dimensions is not None:
            payload["dimensions"] = dimensions
        content = msgspec.json.encode(payload)
        began = time.monotonic()

        def attempt() -> Answer | _Failure:
            if stop.is_set():
                return _Failure("cancelled", "another request failed")
            left = timeout if within is None else max(began + within - time.monotonic(), _SHORT)
            return self._attempt(content, len(texts), min(timeout, left))

        def pause(state: tenacity.RetryCallState) -> float:
            failure: Answer | _Failure = state.outcome.result()  # pyright: ignore[reportOptionalMemberAccess]
            wished = failure.wait if isinstance(failure, _Failure) else None
            backoff = _FIRST_WAIT * 2 ** (state.attempt_number - 1) * random.uniform(1, 1.5)
            return min(longest_wait, max(wished or 0, backoff))

        def rest(seconds: float) -> None:
            sleep(seconds)

        outcome: Answer | _Failure = tenacity.Retrying(
            sleep=rest,
            stop=tenacity.stop_any(
                tenacity.stop_after_attempt(attempts),
                *([] if within is None else [tenacity.stop_before_delay(within)]),
            ),
            wait=pause,
            retry=tenacity.retry_if_result(lambda o: isinstance(o, _Failure) and o.again),
            retry_error_callback=lambda state: state.outcome and state.outcome.result(),
        )(attempt)
        if isinstance(outcome, _Failure):
            raise EmbeddingError(
                outcome.message, code=outcome.code, path="embedding", hint=outcome.hint
            )
        return outcome

    def _attempt(self, content: bytes, count: int, timeout: float) -> Answer | _Failure:
        deadline = time.monotonic() + timeout
        self._meter.add(requests=1)
        try:
            with self._client.stream(
                "POST",
                self._url,
                content=content,
                headers={"Content-Type": "application/json"},
                timeout=timeout,
            ) as response:
                body = bytearray()
                for block in response.iter_bytes():
                    body += block
                    if len(body) > _MOST_BYTES:
                        return self._bad(f"more than {_MOST_BYTES} bytes")
                    # The library's timeout is for each read: a dripping answer never meets it.
                    if time.monotonic() > deadline:
                        return self._late(timeout)
        except httpx2.TimeoutException:
            return self._late(timeout)
        except httpx2.DecodingError as error:
            return self._bad(self._clean(str(error)))
        except httpx2.HTTPError as error:
            return _Failure(
                "unreachable",
                f"{self._place} cannot be reached: {self._clean(str(error) or type(error).__name__)}",
                again=True,
                hint="check embedding.base_url and the network",
            )
        if response.status_code == 200:
            return self._read(bytes(body), count)
        return self._refused(response.status_code, response.headers.get("retry-after"), bytes(body))

    def _late(self, timeout: float) -> _Failure:
        return _Failure("timeout", f"{self._place} did not answer in {timeout:g} s", again=True)

    def _bad(self, why: str) -> _Failure:
        return _Failure(
            "bad_answer",
            f"{self._place} gave an answer that cannot be used: {why}",
            hint="check that embedding.base_url is that of a compatible API, often ending in /v1",
        )

    def _read(self, body: bytes, count: int) -> Answer | _Failure:
        try:
            parsed = _BODY.decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            return self._bad(self._clean(str(error)))
        rows = parsed.data
        if len(rows) != count:
            return self._bad(f"{len(rows)} vectors for {count} texts")
        order = [place if row.index is None else row.index for place, row in enumerate(rows)]
        if sorted(order) != list(range(count)):
            return self._bad("its indexes are not those of the texts")
        dim = len(rows[0].embedding)
        if dim == 0 or any(len(row.embedding) != dim for row in rows):
            return self._bad("its vectors are empty or of different lengths")
        vectors = np.empty((count, dim), np.float32)
        with np.errstate(over="ignore"):
            for place, row in zip(order, rows, strict=True):
                vectors[place] = row.embedding
        if not np.isfinite(vectors).all():
            return self._bad("its vectors hold values that are not finite")
        used = parsed.usage or _Tokens()
        self._meter.add(tokens=max(0, used.total_tokens or used.prompt_tokens or 0))
        return Answer(vectors)

    def _refused(self, status: int, retry_after: str | None, body: bytes) -> _Failure:
        said, kind = self._complaint(body)
        message = f"{self._place} answered {status}{said}"
        if status in (401, 403):
            hint = "check the key in the variable that embedding.api_key_env names"
            return _Failure("unauthorized", f"{self._place} refused the key ({status})", hint=hint)
        if status == 429 and kind == "insufficient_quota":
            return _Failure("quota", message, hint="the account has no credit left")
        if status == 429:
            return _Failure(
                "rate_limited",
                message,
                again=True,
                wait=_seconds(retry_after),
                hint="try later, or lower embedding.batch_size",
            )
        if 300 <= status < 400:
            hint = "set embedding.base_url to the final address; redirects are not followed"
            return _Failure("redirected", f"{self._place} answered {status}", hint=hint)
        again = status in (408, 409) or status >= 500
        return _Failure("http_error", message, again=again, wait=_seconds(retry_after))

    def _complaint(self, body: bytes) -> tuple[str, str | None]:
        """What the endpoint says is wrong, and its code for it."""
        try:
            parsed: Any = msgspec.json.decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError):
            parsed = None
        error: Any = parsed.get("error", parsed) if isinstance(parsed, dict) else None
        text, kind = error, None
        if isinstance(error, dict):
            text = error.get("message") or error.get("detail")
            kind = error.get("code") or error.get("type")
        said = f": {self._clean(text)}" if isinstance(text, str) and text else ""
        return said, kind if isinstance(kind, str) else None

    def _clean(self, text: str) -> str:
        """One short line of foreign text, or a note in its place where it may hold the key.

        A piece of the key is enough: some servers echo it with its middle left out.
        """
        if self._secret:
            size = min(_WINDOW, len(self._secret))
            known, low = self._secret.lower(), text.lower()
            if any(known[i : i + size] in low for i in range(len(known) - size + 1)):
                return "(what it says is withheld, since it repeats the key)"
        line = re.sub(r"[\s\x00-\x1f\x7f]+", " ", text).strip()
        return line if len(line) <= _EXCERPT else line[:_EXCERPT] + "…"


def _seconds(retry_after: str | None) -> float | None:
    """Reads `Retry-After`, a number of seconds or a date (RFC 9110, section 10.2.3)."""
    if retry_after is None:
        return None
    if re.fullmatch(r"\d{1,9}(\.\d+)?", retry_after.strip()):
        return float(retry_after)
    try:
        when = parsedate_to_datetime(retry_after)
    except ValueError:
        return None
    if when.tzinfo is None:
        when = when.replace(tzinfo=UTC)
    return max(0.0, (when - datetime.now(UTC)).total_seconds())
