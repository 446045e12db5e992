"""Reading sessions: every query names the tenant, but for the search of turns left behind."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Row

from duckkb.errors import SessionNotFoundError
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.sessions.model import (
    LONGEST_LEASE,
    Clarification,
    Session,
    Turn,
    TurnResult,
)
from duckkb.reasoning.sessions.states import RUNNING, Status
from duckkb.reasoning.sessions.tables import CLARIFICATION, SESSION, STEP, TURN

_ID = regex(r"[\w.-]{1,64}", re.ASCII)

# Built once and run with their values: building such a query takes longer than running it.
_TENANT, _OF = sa.bindparam("tenant"), sa.bindparam("session")
_SESSION = sa.select(SESSION).where(SESSION.c.tenant_id == _TENANT, SESSION.c.id == _OF)
_LOCKED = _SESSION.with_for_update()
_TURNS = (
    sa.select(TURN)
    .where(TURN.c.tenant_id == _TENANT, TURN.c.session_id == _OF)
    .order_by(TURN.c.turn_no)
)
_ONE_TURN = _TURNS.where(TURN.c.turn_no == sa.bindparam("number"))
_STEPS = (
    sa.select(STEP.c.seq, STEP.c.kind, STEP.c.output)
    .where(
        STEP.c.tenant_id == _TENANT,
        STEP.c.session_id == _OF,
        STEP.c.turn_no == sa.bindparam("number"),
    )
    .order_by(STEP.c.seq)
)
_ASKED = (
    sa.select(CLARIFICATION)
    .where(
        CLARIFICATION.c.tenant_id == _TENANT,
        CLARIFICATION.c.session_id == _OF,
        CLARIFICATION.c.turn_id == sa.bindparam("turn"),
    )
    .order_by(CLARIFICATION.c.round)
)


def find_session(
    connection: Connection, tenant: str, session_id: str, *, lock: bool = False
) -> Session:
    """A tenant's session; `lock` keeps others from changing it until the transaction ends.

    Raises:
        SessionNotFoundError: the tenant has none with that id.
    """
    row = None
    if _ID.fullmatch(session_id):
        values = {"tenant": tenant, "session": session_id}
        row = connection.execute(_LOCKED if lock else _SESSION, values).one_or_none()
    if row is None:
        raise SessionNotFoundError("There is no session with that id.")
    return Session(
        row.tenant_id,
        row.id,
        Status(row.status),
        row.turn_no,
        row.current_step,
        row.version,
        row.lease_owner,
        row.lease_until,
        row.ontology_version,
        row.reclaims,
        row.last_seq,
        row.metadata_json,
    )


def left_behind(connection: Connection, now: datetime, most: int) -> list[tuple[str, str]]:
    """Tenant and id of sessions, of all tenants, whose run has been silent for longer than its lease.

    One that would last for longer than a lease can counts as over.

    The longest unchanged come first.
    """
    until = SESSION.c.lease_until
    silent = sa.or_(until.is_(sa.null()), until <= now, until > now + LONGEST_LEASE)
    rows = connection.execute(
        sa.select(SESSION.c.tenant_id, SESSION.c.id)
        .where(SESSION.c.status.in_([status.value for status in RUNNING]), silent)
        .order_by(SESSION.c.updated_at)
        .limit(most)
    )
    return [(row.tenant_id, row.id) for row in rows]


def find_turn(connection: Connection, session: Session, turn_no: int | None = None) -> Turn:
    """A turn of a session, by default its latest one."""
    number = session.turn_no if turn_no is None else turn_no
    return _turn(connection.execute(_ONE_TURN, {**_named(session), "number": number}).one())


def find_turns(connection: Connection, session: Session) -> list[Turn]:
    """All turns in their order."""
    return [_turn(row) for row in connection.execute(_TURNS, _named(session))]


def find_steps(connection: Connection, session: Session, turn: Turn) -> tuple[dict[str, Any], int]:
    """The latest output of each step that still counts, by name, and the next step's number."""
    outputs: dict[str, Any] = {}
    last = 0
    for row in connection.execute(_STEPS, {**_named(session), "number": turn.turn_no}):
        last = row.seq
        if row.seq >= turn.first_step_seq:
            outputs[row.kind] = row.output
    return outputs, last + 1


def find_clarifications(
    connection: Connection, session: Session, turn: Turn
) -> list[Clarification]:
    """The questions of a turn in the order in which they were asked."""
    return [
        Clarification(
            row.id,
            row.turn_id,
            row.round,
            row.turn_version,
            row.question_json,
            row.answer_json,
            row.status,
        )
        for row in connection.execute(_ASKED, {**_named(session), "turn": turn.id})
    ]


def open_clarification(
    connection: Connection, session: Session, turn: Turn
) -> Clarification | None:
    """The question that waits for an answer."""
    asked = find_clarifications(connection, session, turn)
    return next((c for c in asked if c.status == "open"), None)


def result_of(connection: Connection, session: Session, turn: Turn) -> TurnResult:
    """A turn as `run` answers."""
    asked = None
    if turn.status is Status.WAITING:
        asked = open_clarification(connection, session, turn)
    return turn_result(
        session.id,
        turn.turn_no,
        turn.status,
        turn.answer,
        None if asked is None else asked.question,
        turn.error,
    )


def turn_result(
    session_id: str,
    turn_no: int,
    status: Status,
    answer: Any = None,
    clarification: dict[str, Any] | None = None,
    error: Any = None,
) -> TurnResult:
    return TurnResult(
        session_id=session_id,
        turn_no=turn_no,
        status=status.value,
        answer=answer,
        clarification=clarification,
        error=error,
    )


def _named(session: Session) -> dict[str, Any]:
    return {"tenant": session.tenant_id, "session": session.id}


def _turn(row: Row[Any]) -> Turn:
    return Turn(
        row.id,
        row.turn_no,
        row.user_input,
        row.asked_at,
        Status(row.status),
        row.model_output,
        row.error_json,
        row.rounds,
        row.recoveries,
        row.first_step_seq,
        row.created_at,
        row.ended_at,
    )
