"""What the outcome of a step does to its session; nothing is written here."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from duckkb.errors import DuckKBError
from duckkb.reasoning.sessions import context, trace
from duckkb.reasoning.sessions.attempt import Attempt, is_transient
from duckkb.reasoning.sessions.change import Change
from duckkb.reasoning.sessions.jsontext import storable
from duckkb.reasoning.sessions.model import Session, Turn, TurnError
from duckkb.reasoning.sessions.states import RUNNING, Status
from duckkb.reasoning.sessions.steps import STEPS, Ask, Done, Fail, Next, Recover, Write
from duckkb.reasoning.sessions.tables import CLARIFICATION, STEP, TASK

_LOG = logging.getLogger(__name__)

_ADD_QUESTION, _ADD_STEP, _ADD_TASKS = (sa.insert(each) for each in (CLARIFICATION, STEP, TASK))
_SET_TASKS = sa.update(TASK).where(
    TASK.c.tenant_id == sa.bindparam("of_tenant"),
    TASK.c.session_id == sa.bindparam("of_session"),
    TASK.c.turn_id == sa.bindparam("of_turn"),
    TASK.c.status == "planned",
)


@dataclass(frozen=True, slots=True)
class Position:
    """The step that is next, its number in the turn, and all that it is given."""

    session: Session
    turn: Turn
    step: str
    seq: int
    state: dict[str, Any]


def effects_of(
    made: Attempt,
    change: Change,
    position: Position,
    told: Mapping[str, Any] | None,
    most_recoveries: int,
) -> Change:
    """The change with everything in it that the step calls for.

    Args:
        told: the inputs of the step before in the same turn, as far as the trace has them.
        most_recoveries: of a turn; one more and it fails.
    """
    outcome = made.outcome
    answer: Any = None
    question: dict[str, Any] | None = None
    ends_with: tuple[str, dict[str, Any]] | None = None
    error = _failure(outcome, position, most_recoveries)
    change.set(reclaims=0)
    if error is not None:
        change.move(Status.FAILED)
        ends_with = "session_failed", dict(error)
    elif isinstance(outcome, Next):
        following = STEPS[STEPS.index(position.step) + 1]
        change.move(Status(following))
        change.set(current_step=following)
    elif isinstance(outcome, Ask):
        change.move(Status.WAITING)
        question = _ask(change, position, outcome)
        ends_with = "clarification_asked", question
    elif isinstance(outcome, Done):
        change.move(Status.COMPLETED)
        answer = outcome.answer
        ends_with = "session_completed", {}
    elif isinstance(outcome, Recover):
        change.move(Status.RECOVERING)
        change.set(current_step=outcome.back_to)
        change.set_turn(recoveries=position.turn.recoveries + 1)
        ends_with = "recovery_triggered", {"reason": "step", "back_to": outcome.back_to}
    trace.record(
        change,
        position.step,
        position.seq,
        position.state,
        told,
        made,
        ends_with=ends_with,
        error=error,
    )
    _keep_step(change, position, made)
    _keep_tasks(change, position, made)
    _keep_context(change, position, made)
    if change.status not in RUNNING:
        # Last, since it ends what the step itself may have written: local context, open tasks.
        change.stop(answer=answer, clarification=question, error=error)
    return change


def fail(change: Change, error: TurnError) -> None:
    """Ends the session with an error that no step told of."""
    change.move(Status.FAILED)
    change.stop(error=error)
    change.event(
        "session_failed", dict(error), step=error["step"], error=(error["code"], error["message"])
    )


def exhausted(step: str | None, reason: str, most: int) -> TurnError:
    """The error of a turn that was recovered too often."""
    return TurnError(
        code="recovery_exhausted",
        message=f"The turn was given up after {most} recoveries: {reason}",
        advice="Put the question otherwise, in a new session.",
        step=step,
    )


def _failure(outcome: Any, position: Position, most_recoveries: int) -> TurnError | None:
    """Why the session ends here without an answer, if it does."""
    step = position.step
    if isinstance(outcome, Exception):
        return _error_of(outcome, step)
    if isinstance(outcome, Fail):
        return TurnError(
            code=outcome.code, message=outcome.message, advice=outcome.advice, step=step
        )
    if isinstance(outcome, Recover) and position.turn.recoveries >= most_recoveries:
        told = outcome.output.get("error")
        message = told.get("message") if isinstance(told, Mapping) else told
        return exhausted(step, str(message or f"'{step}' did not succeed"), most_recoveries)
    if isinstance(outcome, Next) and step == STEPS[-1]:
        return TurnError(
            code="no_answer",
            message="The last step ended without an answer.",
            advice="This is a fault of the service, not of the question.",
            step=step,
        )
    return None


def _error_of(error: Exception, step: str) -> TurnError:
    """An exception of a step for the user: what failed, without the traceback."""
    if isinstance(error, DuckKBError):
        message = storable(error.message)
        return TurnError(code=error.code, message=message, advice=error.hint or "", step=step)
    if is_transient(error):
        return TurnError(
            code="unavailable",
            message=f"Something that '{step}' needs is not available: {trace.describe(error)}",
            advice="Ask again later.",
            step=step,
        )
    _LOG.error("step %s failed", step, exc_info=error)
    return TurnError(
        code="step_failed",
        message=f"The step '{step}' failed: {trace.describe(error)}",
        advice="This is a fault of the service, not of the question.",
        step=step,
    )


def _ask(change: Change, position: Position, outcome: Ask) -> dict[str, Any]:
    """The question as the user gets it; `turn_version` tells an answer to it from a stale one."""
    clarification_id = change.make_id()
    question = {
        **outcome.clarification,
        "id": outcome.clarification.get("id") or clarification_id,
        "turn_version": change.next_version,
    }
    row = {
        **_owner(position),
        "id": clarification_id,
        "turn_id": position.turn.id,
        "round": position.turn.rounds + 1,
        "turn_version": change.next_version,
        "question_json": question,
        "status": "open",
        "created_at": change.now,
    }
    change.set_turn(rounds=position.turn.rounds + 1)
    change.also(lambda c: c.execute(_ADD_QUESTION, row))
    return question


def _keep_step(change: Change, position: Position, made: Attempt) -> None:
    outcome = made.outcome
    row = {
        **_owner(position),
        "turn_no": position.turn.turn_no,
        "seq": position.seq,
        "kind": position.step,
        "input_hash": trace.input_hash(position.state),
        "output": None if isinstance(outcome, Exception | Fail) else dict(outcome.output),
        "status": trace.outcome_kind(outcome),
        "attempt": 1 + len(made.passing) + position.session.reclaims,
        "idempotency_key": position.state["session"]["idempotency_key"],
        "created_at": change.now,
    }
    change.also(lambda c: c.execute(_ADD_STEP, row))


def _keep_tasks(change: Change, position: Position, made: Attempt) -> None:
    """A plan's `tasks`, of a `task_type` each (without them, the plan is the task); and their end."""
    outcome = made.outcome
    if position.step == "planning" and isinstance(outcome, Next):
        _end_tasks(change, position, "superseded", 0)
        output = dict(outcome.output)
        planned = output.get("tasks")
        tasks = planned if isinstance(planned, list) and planned else [output]
        rows = [
            {
                **_owner(position),
                "id": change.make_id(),
                "turn_id": position.turn.id,
                "task_type": str(task.get("task_type", "query"))
                if isinstance(task, dict)
                else "query",
                "task_payload": task,
                "status": "planned",
                "retry_count": 0,
                "created_at": change.now,
            }
            for task in tasks
        ]
        change.also(lambda c: c.execute(_ADD_TASKS, rows))
    elif position.step == "executing" and not isinstance(outcome, Ask):
        ended = "completed" if isinstance(outcome, Done) else "failed"
        _end_tasks(change, position, ended, len(made.passing))


def _end_tasks(change: Change, position: Position, status: str, retries: int) -> None:
    values = {
        "of_tenant": position.session.tenant_id,
        "of_session": position.session.id,
        "of_turn": position.turn.id,
        "status": status,
        "retry_count": retries,
    }
    change.also(lambda c: c.execute(_SET_TASKS, values))


def _keep_context(change: Change, position: Position, made: Attempt) -> None:
    """What the step wrote; at the end of a turn also its plan and its answer, as artifacts."""
    outcome = made.outcome
    if isinstance(outcome, Exception):
        return
    writes = list(outcome.writes)
    if isinstance(outcome, Done):
        plan = position.state["outputs"].get("planning")
        if plan is not None:
            writes.append(Write("plan", plan, "artifact"))
        writes.append(Write("answer", outcome.answer, "artifact"))
    owner, make_id, now = position.session, change.make_id, change.now
    change.also(lambda c: context.write(c, owner.tenant_id, owner.id, writes, now, make_id))


def _owner(position: Position) -> dict[str, Any]:
    return {"tenant_id": position.session.tenant_id, "session_id": position.session.id}
