"""Who may work on a session: what a call finds, and what it begins.

Each function here looks at a session that is locked for the transaction, and prepares the change
that makes the caller its one worker, or says why it cannot be.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from duckkb.errors import ConflictError, UsageError
from duckkb.reasoning.sessions.change import Change
from duckkb.reasoning.sessions.effects import exhausted, fail
from duckkb.reasoning.sessions.model import Clarification, Session, Turn, TurnError
from duckkb.reasoning.sessions.states import FINAL, RUNNING, Status
from duckkb.reasoning.sessions.steps import STEPS
from duckkb.reasoning.sessions.store import find_turn, open_clarification
from duckkb.reasoning.sessions.tables import CLARIFICATION, SESSION, TURN

_ADD_SESSION, _ADD_TURN = sa.insert(SESSION), sa.insert(TURN)


@dataclass(frozen=True, slots=True)
class Claimant:
    """What a call brings along.

    Attributes:
        now: its time.
        make_id: gives ids of new rows.
        trace_id: of the call.
        ontology_version: of the ontology as it is now.
        most_recoveries: takeovers of one step; one more and the session fails.
    """

    now: datetime
    make_id: Callable[[], str]
    trace_id: str
    ontology_version: str
    most_recoveries: int

    def change(self, session: Session, turn: Turn) -> Change:
        return Change(session, turn, self.now, self.make_id, self.trace_id)


def refuse_if_closed(session: Session, now: datetime, talks_on: bool = False) -> None:
    """A session that ended takes nothing more, one that is worked on takes nothing now.

    Args:
        session: as it is.
        now: whether somebody works on it is told by the time.
        talks_on: whether one that failed takes its next question, as a completed one does.

    Raises:
        ConflictError: it is one of these.
    """
    if session.status in FINAL and not (talks_on and session.status is Status.FAILED):
        raise ConflictError(
            f"The session is {session.status.value}.",
            code=session.status.value,
            turn_no=session.turn_no,
            hint="create a new session",
        )
    if session.is_worked_on(now):
        raise ConflictError(
            f"Turn {session.turn_no} of the session is running.",
            code="running",
            turn_no=session.turn_no,
            hint="wait for it, or cancel the session",
        )


def run(connection: Connection, session: Session, asked: str | None, by: Claimant) -> Change:
    """Begins the first turn or, with new input, the next one; or takes over one that was left.

    Raises:
        ConflictError: there is nothing to run, or something else to be done first.
    """
    if session.status is Status.WAITING:
        raise ConflictError(
            "The session waits for the answer to its question.",
            code="waiting_for_answer",
            turn_no=session.turn_no,
            hint="answer with clarify, or cancel the session",
        )
    if session.status in RUNNING:
        turn = find_turn(connection, session)
        if asked is not None and asked != turn.user_input:
            raise ConflictError(
                f"Turn {turn.turn_no} was interrupted and is not finished.",
                code="unfinished_turn",
                turn_no=turn.turn_no,
                hint="run without user_input to finish it first",
            )
        return resume(connection, session, by)
    if session.status is Status.CREATED:
        turn = find_turn(connection, session)
        change = by.change(session, turn)
        if asked is not None:
            # Nothing has been done with the first wording yet.
            change.set_turn(user_input=asked)
        return _begin(change, by)
    if asked is None:
        raise ConflictError(
            "The session is completed; there is nothing to run.",
            code="nothing_to_run",
            turn_no=session.turn_no,
            hint="give user_input to ask the next question; the last result is in the session",
        )
    turn = new_turn(session.turn_no + 1, asked, by.now, by.make_id)
    _insert_turn(connection, session.tenant_id, session.id, turn)
    change = by.change(session, turn)
    change.set(turn_no=turn.turn_no)
    return _begin(change, by)


def resume(connection: Connection, session: Session, by: Claimant) -> Change:
    """Takes over a turn that nobody works on any more, at the step that it had reached."""
    turn = find_turn(connection, session)
    change = by.change(session, turn)
    if session.reclaims >= by.most_recoveries:
        reason = f"the process ended each time while '{session.current_step}' ran"
        fail(change, exhausted(session.current_step, reason, by.most_recoveries))
        return change
    change.set(reclaims=session.reclaims + 1)
    change.event(
        "session_resumed",
        {"reason": "interrupted", "takeover": session.reclaims + 1},
        step=session.current_step,
    )
    return change


def answer(
    connection: Connection,
    session: Session,
    given: dict[str, str],
    turn_version: int | None,
    by: Claimant,
) -> Change:
    """Answers the open question; the step that asked is next.

    Raises:
        ConflictError: no question is open, or another one.
        UsageError: the question does not allow that answer.
    """
    turn = find_turn(connection, session)
    asked = open_clarification(connection, session, turn)
    if session.status is not Status.WAITING or asked is None:
        raise ConflictError(
            "The session asks nothing.",
            code="not_waiting",
            turn_no=session.turn_no,
            hint=f"it is '{session.status.value}'",
        )
    if turn_version is not None and turn_version != asked.turn_version:
        raise ConflictError(
            "This answers a question that is no longer open.",
            code="stale_clarification",
            turn_no=session.turn_no,
            hint=f"the open one has turn_version {asked.turn_version}",
        )
    _check_allowed(asked, given)
    change = by.change(session, turn)
    assert session.current_step is not None
    change.move(Status(session.current_step))
    change.set(reclaims=0)
    change.event(
        "session_resumed",
        {"reason": "answered", "answer": given, "turn_version": asked.turn_version},
        step=session.current_step,
    )
    statement = (
        sa.update(CLARIFICATION)
        .where(
            CLARIFICATION.c.tenant_id == session.tenant_id,
            CLARIFICATION.c.id == asked.id,
        )
        .values(status="answered", answer_json=given, answered_at=by.now)
    )
    change.also(lambda c: c.execute(statement))
    return change


def new_turn(turn_no: int, asked: str, now: datetime, make_id: Callable[[], str]) -> Turn:
    """A turn of which nothing has run."""
    return Turn(make_id(), turn_no, asked, None, Status.CREATED, None, None, 0, 0, 1, now, None)


def insert(connection: Connection, tenant: str, session_id: str, turn: Turn, metadata: Any) -> None:
    """Writes a new session with its first turn."""
    row = {
        "tenant_id": tenant,
        "id": session_id,
        "status": Status.CREATED.value,
        "turn_no": turn.turn_no,
        "version": 1,
        "cancel_requested": False,
        "ontology_version": "",
        "reclaims": 0,
        "last_seq": 0,
        "metadata_json": metadata,
        "created_at": turn.created_at,
        "updated_at": turn.created_at,
    }
    connection.execute(_ADD_SESSION, row)
    _insert_turn(connection, tenant, session_id, turn)


def cancel(connection: Connection, session: Session, reason: str | None, by: Claimant) -> Change:
    """Ends a session; of a completed one, the turns stay as they are."""
    turn = find_turn(connection, session)
    change = by.change(session, turn)
    change.move(Status.CANCELLED)
    change.set(cancel_requested=True)
    change.event("session_cancelled", {"reason": reason}, step=session.current_step)
    if turn.ended_at is None:
        message = "The session was cancelled" + (f": {reason}" if reason else ".")
        error = TurnError(code="cancelled", message=message, advice="", step=session.current_step)
        change.stop(error=error)
    return change


def _insert_turn(connection: Connection, tenant: str, session_id: str, turn: Turn) -> None:
    row = {
        "tenant_id": tenant,
        "id": turn.id,
        "session_id": session_id,
        "turn_no": turn.turn_no,
        "user_input": turn.user_input,
        "status": turn.status.value,
        "rounds": turn.rounds,
        "recoveries": turn.recoveries,
        "first_step_seq": turn.first_step_seq,
        "created_at": turn.created_at,
    }
    connection.execute(_ADD_TURN, row)


def _begin(change: Change, by: Claimant) -> Change:
    change.move(Status.UNDERSTANDING)
    change.set(current_step=STEPS[0], ontology_version=by.ontology_version, reclaims=0)
    change.set_turn(asked_at=by.now)
    return change


def _check_allowed(asked: Clarification, given: dict[str, str]) -> None:
    if "option_id" in given and asked.option(given["option_id"]) is None:
        options: list[dict[str, Any]] = asked.question.get("options") or []
        known = ", ".join(str(o.get("id")) for o in options) or "none"
        raise UsageError(
            f"The question has no option '{given['option_id'][:100]}'.",
            code="unknown_option",
            hint=f"its options: {known}",
        )
    if "text" in given and asked.question.get("allow_free_text") is False:
        raise UsageError(
            "The question must be answered with one of its options.",
            code="unknown_option",
            hint="give option_id",
        )
