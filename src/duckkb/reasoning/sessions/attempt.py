"""Running one step: again where the failure may pass, never twice where it will not."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tenacity import (
    RetryCallState,
    Retrying,
    retry_if_exception,
    stop_after_attempt,
    wait_exponential,
    wait_random,
)

from duckkb.reasoning.sessions.jsontext import as_stored, storable
from duckkb.reasoning.sessions.steps import (
    EVENT_TYPES,
    STEPS,
    Ask,
    Done,
    Event,
    Fail,
    Next,
    Outcome,
    Recover,
    State,
    Step,
    Write,
)

MOST_RETRIES = 2
_FIRST_WAIT = 0.2
_LONGEST_WAIT = 5.0

Sleep = Callable[[float], None]


@dataclass(frozen=True, slots=True)
class Attempt:
    """What became of a step: an outcome of JSON values, or the exception that ended it."""

    outcome: Outcome | Exception
    passing: tuple[Exception, ...]
    """The failures that it was tried again after."""
    latency_ms: int


def attempt(
    step: Step, state: State, *, sleep: Sleep, wanted: Callable[[], bool] = lambda: True
) -> Attempt:
    """Runs a step, at most twice more after transient failures, with growing and uneven waits.

    `last_try` of the state tells the step when no other try will follow.

    Args:
        sleep: waits that many seconds.
        wanted: asked before every new try whether the result still counts.
    """
    passing: list[Exception] = []

    def note(call: RetryCallState) -> None:
        error = None if call.outcome is None else call.outcome.exception()
        if isinstance(error, Exception):
            passing.append(error)

    retrying = Retrying(
        retry=retry_if_exception(lambda error: is_transient(error) and wanted()),
        stop=stop_after_attempt(1 + MOST_RETRIES),
        wait=wait_exponential(_FIRST_WAIT, max=_LONGEST_WAIT) + wait_random(0, _FIRST_WAIT),
        sleep=sleep,
        before_sleep=note,
        reraise=True,
    )

    def tried() -> Outcome:
        last = retrying.statistics["attempt_number"] > MOST_RETRIES
        return step.run({**state, "last_try": True} if last else state)

    started = time.perf_counter()
    outcome: Outcome | Exception
    try:
        outcome = checked(retrying(tried), step.name)
    except Exception as error:  # noqa: BLE001  whatever a step raises ends the turn, not the service
        outcome = error
    return Attempt(outcome, tuple(passing), round((time.perf_counter() - started) * 1000))


def is_transient(error: BaseException) -> bool:
    """The failure may pass by itself."""
    return isinstance(error, Exception) and bool(getattr(error, "transient", False))


def checked(outcome: Any, step_name: str) -> Outcome:
    """The outcome in JSON values, as it will be read back.

    Raises:
        TypeError: it is none, or holds something that has no JSON form.
        ValueError: it names an event, a scope or a step that does not exist.
    """
    if not isinstance(outcome, Next | Ask | Done | Recover | Fail):
        raise TypeError(f"a step must return an outcome, not {type(outcome).__name__}")
    common: dict[str, Any] = {
        "events": _events(outcome.events),
        "writes": _writes(outcome.writes),
    }
    if isinstance(outcome, Fail):
        return replace(outcome, **common, message=as_stored(outcome.message))
    common["output"] = _object(outcome.output, "output")
    if isinstance(outcome, Ask):
        common["clarification"] = _object(outcome.clarification, "clarification")
    elif isinstance(outcome, Done):
        common["answer"] = as_stored(outcome.answer)
    elif isinstance(outcome, Recover):
        allowed = STEPS[: STEPS.index(step_name) + 1]
        if outcome.back_to not in allowed:
            raise ValueError(f"'{step_name}' cannot go back to '{outcome.back_to}'")
    return replace(outcome, **common)


def _object(value: Mapping[str, Any], what: str) -> dict[str, Any]:
    stored = as_stored(value)
    if not isinstance(stored, dict):
        raise TypeError(f"the {what} of a step must be an object")
    return stored


def _events(events: Sequence[Event]) -> tuple[Event, ...]:
    for name, _ in events:
        if name not in EVENT_TYPES:
            raise ValueError(f"'{name}' is no type of event")
    return tuple((name, _object(payload, "event")) for name, payload in events)


def _writes(writes: Sequence[Write]) -> tuple[Write, ...]:
    for each in writes:
        if each.scope not in ("local", "session", "artifact"):
            raise ValueError(f"a step cannot write to the scope '{each.scope}'")
        if storable(each.key) != each.key:
            raise ValueError("a key of the context holds what cannot be stored")
    return tuple(replace(each, value=as_stored(each.value)) for each in writes)
