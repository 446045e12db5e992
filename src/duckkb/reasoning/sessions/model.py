"""Sessions and turns as they are read, and the JSON objects that callers get."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, TypedDict

from duckkb.reasoning.sessions.states import RUNNING, Status

LONGEST_LEASE = timedelta(minutes=5)
"""A lease that ends later was taken by a clock that ran ahead of ours: it counts as ended.

Far more than any lease is long, so that clocks may differ by a few minutes.
"""


@dataclass(frozen=True, slots=True)
class Session:
    """A session at one version."""

    tenant_id: str
    id: str
    status: Status
    turn_no: int
    current_step: str | None
    version: int
    lease_owner: str | None
    lease_until: datetime | None
    ontology_version: str
    reclaims: int
    last_seq: int
    metadata: Any

    def is_worked_on(self, now: datetime) -> bool:
        """Somebody runs a step of it, as far as the lease tells."""
        return (
            self.status in RUNNING
            and self.lease_owner is not None
            and self.lease_until is not None
            and now < self.lease_until <= now + LONGEST_LEASE
        )


@dataclass(frozen=True, slots=True)
class Turn:
    """One question of a session, and what became of it."""

    id: str
    turn_no: int
    user_input: str
    asked_at: datetime | None
    status: Status
    answer: Any
    error: TurnError | None
    rounds: int
    recoveries: int
    first_step_seq: int
    created_at: datetime
    ended_at: datetime | None


@dataclass(frozen=True, slots=True)
class Clarification:
    """A question to the user and, once given, the answer."""

    id: str
    turn_id: str
    round: int
    turn_version: int
    question: dict[str, Any]
    answer: dict[str, Any] | None
    status: str

    def option(self, option_id: str) -> dict[str, Any] | None:
        options: list[dict[str, Any]] = self.question.get("options") or []
        return next((o for o in options if str(o.get("id")) == option_id), None)

    def choice(self) -> dict[str, Any]:
        """The answered question as a step gets it."""
        answer = self.answer or {}
        chosen = answer.get("option_id")
        return {
            "round": self.round,
            "clarification": self.question,
            "answer": answer,
            "option": None if chosen is None else self.option(chosen),
        }


class Created(TypedDict):
    """What `create` and `cancel` answer."""

    session_id: str
    status: str


class TurnError(TypedDict):
    """Why a turn failed or was cancelled, and what would help."""

    code: str
    message: str
    advice: str
    step: str | None


class TurnResult(TypedDict):
    """What `run` and `clarify` answer."""

    session_id: str
    turn_no: int
    status: str
    answer: Any
    clarification: dict[str, Any] | None
    error: TurnError | None


class TurnSummary(TypedDict):
    """A turn in the view of a session; `clarification` is the question that it waits with."""

    turn_no: int
    user_input: str
    status: str
    clarification: dict[str, Any] | None
    error: TurnError | None
    created_at: str
    ended_at: str | None


class SessionView(TypedDict):
    """What `get` answers; `last_result` is of the latest turn that ended or waits for an answer."""

    session_id: str
    status: str
    current_step: str | None
    turns: list[TurnSummary]
    last_result: TurnResult | None


class TraceEvent(TypedDict):
    """One event; `latency_ms` is that of its step."""

    seq: int
    trace_id: str
    event_type: str
    step_name: str | None
    turn_no: int
    latency_ms: int | None
    error_code: str | None
    error_message: str | None
    payload: dict[str, Any]
    created_at: str


class Trace(TypedDict):
    """What `trace` answers; `seq` counts from 1 without gaps."""

    session_id: str
    events: list[TraceEvent]


class ContextValue(TypedDict):
    """A value of the context with its version, which counts from 1 for each key."""

    scope: str
    key: str
    value: Any
    version: int


def iso(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")
