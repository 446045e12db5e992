"""The trace: what a step leaves behind in it, and reading it.

Of the events of a committed step the last one holds under `payload.record` what it takes to compute
the step again: its number, its outcome, the hashes of its input and output, and `inputs`, the parts
of its state that are not outputs of steps and differ from those of the step before in the same turn.
`output` stands there only where a later step may need it and it cannot be computed without
executing something.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from duckkb.reasoning.sessions.attempt import Attempt
from duckkb.reasoning.sessions.change import Change
from duckkb.reasoning.sessions.jsontext import digest, storable
from duckkb.reasoning.sessions.model import Session, Trace, TraceEvent, TurnError, iso
from duckkb.reasoning.sessions.steps import Ask, Done, Fail, Next, Outcome, Recover
from duckkb.reasoning.sessions.tables import TRACE

FOUND = {
    "understanding": "intent_parsed",
    "locating": "ontologies_located",
    "planning": "task_planned",
    "executing": "task_executed",
}
"""The event of a step that went well and told of none itself."""

_EVENTS = (
    sa.select(TRACE)
    .where(
        TRACE.c.tenant_id == sa.bindparam("tenant"), TRACE.c.session_id == sa.bindparam("session")
    )
    .order_by(TRACE.c.seq)
)

NOT_INPUTS = ("outputs", "session")
"""Parts of a state that are computed again, or only name the session."""


def inputs_of(state: Mapping[str, Any]) -> dict[str, Any]:
    """What a step is given that no other step of the turn computed."""
    return {key: value for key, value in state.items() if key not in NOT_INPUTS}


def input_hash(state: Mapping[str, Any]) -> str:
    """Tells inputs of a step apart; equal in another session with equal inputs."""
    return digest({key: value for key, value in state.items() if key != "session"})


def outcome_kind(outcome: Outcome | Exception) -> str:
    """`next`, `ask`, `done`, `recover` or `fail`; `error` for an exception."""
    return "error" if isinstance(outcome, Exception) else type(outcome).__name__.lower()


def fingerprint(outcome: Outcome | Exception) -> str | None:
    """What a step computed: the plan's own hash where it gives `plan_hash`, else of all its output."""
    if isinstance(outcome, Exception):
        return None
    if isinstance(outcome, Fail):
        return digest({"code": outcome.code})
    named = outcome.output.get("plan_hash")
    return named if isinstance(named, str) else digest(outcome.output)


def record(
    change: Change,
    step: str,
    seq: int,
    state: Mapping[str, Any],
    before: Mapping[str, Any] | None,
    made: Attempt,
    *,
    ends_with: tuple[str, dict[str, Any]] | None,
    error: TurnError | None,
) -> None:
    """Adds the events of a step: its retries, what it found, and the state it led to.

    Args:
        before: the inputs of the step before in the same turn, as far as the trace has them.
        ends_with: type and payload of the event of the new state; merged with the step's own where
            it told of that itself.
        error: why the turn failed.
    """
    outcome = made.outcome
    for number, failure in enumerate(made.passing, start=1):
        change.event(
            "recovery_triggered",
            {"reason": "retry", "retry": number},
            step=step,
            error=("transient", describe(failure)),
        )
    events = [] if isinstance(outcome, Exception) else [(n, dict(p)) for n, p in outcome.events]
    if not events and isinstance(outcome, Next | Done):
        events.append((FOUND[step], {}))
    if ends_with is not None:
        own = next((i for i, (name, _) in enumerate(events) if name == ends_with[0]), None)
        payload = {} if own is None else events.pop(own)[1]
        events.append((ends_with[0], {**payload, **ends_with[1]}))
    inputs = inputs_of(state)
    told: dict[str, Any] = {
        "seq": seq,
        "name": step,
        "attempt": 1 + len(made.passing),
        "outcome": outcome_kind(outcome),
        "input_hash": input_hash(state),
        "output_hash": fingerprint(outcome),
        "inputs": {
            key: value
            for key, value in inputs.items()
            if before is None or key not in before or before[key] != value
        },
    }
    if isinstance(outcome, Recover) or (isinstance(outcome, Ask) and step == "executing"):
        told["output"] = outcome.output
    last = len(events) - 1
    for place, (name, payload) in enumerate(events):
        change.event(
            name,
            {**payload, "record": told} if place == last else payload,
            step=step,
            latency_ms=made.latency_ms,
            error=_error_of(name, outcome, error),
        )


def describe(failure: BaseException) -> str:
    """An exception, cut to what is worth keeping."""
    return storable(f"{type(failure).__name__}: {failure}"[:500])


def read_trace(connection: Connection, session: Session) -> Trace:
    """All events of a session in order."""
    named = {"tenant": session.tenant_id, "session": session.id}
    events = [
        TraceEvent(
            seq=row.seq,
            trace_id=row.trace_id,
            event_type=row.event_type,
            step_name=row.step,
            turn_no=row.turn_no,
            latency_ms=row.latency_ms,
            error_code=row.error_code,
            error_message=row.error_message,
            payload=row.payload_json or {},
            created_at=iso(row.created_at),
        )
        for row in connection.execute(_EVENTS, named)
    ]
    return Trace(session_id=session.id, events=events)


def _error_of(
    name: str, outcome: Outcome | Exception, error: TurnError | None
) -> tuple[str, str] | None:
    if name == "session_failed" and error is not None:
        return error["code"], error["message"]
    if name == "recovery_triggered" and isinstance(outcome, Recover):
        told = outcome.output.get("error")
        if isinstance(told, Mapping):
            return str(told.get("code", "error")), str(told.get("message", ""))
    return None
