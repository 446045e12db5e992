"""One change of a session: its state, its turn and its trace, written in one transaction or not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from duckkb.reasoning.sessions import context, idempotency
from duckkb.reasoning.sessions.jsontext import storable
from duckkb.reasoning.sessions.model import Session, Turn, TurnError
from duckkb.reasoning.sessions.states import ENDED, RUNNING, Status, check
from duckkb.reasoning.sessions.store import turn_result
from duckkb.reasoning.sessions.tables import CLARIFICATION, SESSION, TASK, TRACE, TURN

# Built once and run with their values: building such a statement takes longer than running it.
_SWAP = sa.update(SESSION).where(
    SESSION.c.tenant_id == sa.bindparam("of_tenant"),
    SESSION.c.id == sa.bindparam("of_session"),
    SESSION.c.version == sa.bindparam("of_version"),
)
_SET_TURN = sa.update(TURN).where(
    TURN.c.tenant_id == sa.bindparam("of_tenant"), TURN.c.id == sa.bindparam("of_turn")
)
_END_TASKS, _END_QUESTIONS = (
    sa.update(table).where(
        table.c.tenant_id == sa.bindparam("of_tenant"),
        table.c.session_id == sa.bindparam("of_session"),
        table.c.turn_id == sa.bindparam("of_turn"),
        table.c.status == sa.bindparam("of_status"),
    )
    for table in (TASK, CLARIFICATION)
)
_TELL = sa.insert(TRACE)


class SupersededError(Exception):
    """The session is at another version than the one that was read; nothing was written."""


@dataclass(frozen=True, slots=True)
class Lease:
    """Who works on a session, and until when nobody else may."""

    owner: str
    length: timedelta


class Change:
    """Gathers what changes, then writes it under a compare-and-swap on the session's version.

    Args:
        session, turn: as they were read.
        now: the time of the change.
        make_id: gives ids of new rows.
        trace_id: of the call that makes the change.
    """

    def __init__(
        self,
        session: Session,
        turn: Turn,
        now: datetime,
        make_id: Callable[[], str],
        trace_id: str,
    ) -> None:
        self.session = session
        self.turn = turn
        self.now = now
        self.make_id = make_id
        self.status = session.status
        self._trace_id = storable(trace_id)
        self._of_session: dict[str, Any] = {}
        self._of_turn: dict[str, Any] = {}
        self._events: list[dict[str, Any]] = []
        self._then: list[Callable[[Connection], object]] = []

    @property
    def next_version(self) -> int:
        """The session's version after this change."""
        return self.session.version + 1

    def move(self, *states: Status) -> None:
        """Goes from state to state.

        Raises:
            IllegalTransitionError: one of them may not follow the one before.
        """
        for state in states:
            self.status = check(self.status, state)
        if self.turn.ended_at is None:
            self._of_turn["status"] = self.status.value

    def set(self, **values: Any) -> None:
        """Columns of the session."""
        self._of_session |= values

    def set_turn(self, **values: Any) -> None:
        """Columns of the turn."""
        self._of_turn |= values

    def also(self, action: Callable[[Connection], object]) -> None:
        """Something else to be written in the same transaction."""
        self._then.append(action)

    def event(
        self,
        event_type: str,
        payload: Mapping[str, Any],
        *,
        step: str | None = None,
        latency_ms: int | None = None,
        error: tuple[str, str] | None = None,
    ) -> None:
        """The next event of the trace; `error` is its code and message."""
        code, message = (None, None) if error is None else (storable(each) for each in error)
        self._events.append(
            {
                "tenant_id": self.session.tenant_id,
                "id": self.make_id(),
                "session_id": self.session.id,
                "turn_id": self.turn.id,
                "turn_no": self.turn.turn_no,
                "seq": self.session.last_seq + len(self._events) + 1,
                "step": step,
                "event_type": event_type,
                "payload_json": dict(payload),
                "latency_ms": latency_ms,
                "error_code": code,
                "error_message": message,
                "trace_id": self._trace_id,
                "created_at": self.now,
            }
        )

    def hold(self, lease: Lease) -> None:
        """The session is being worked on."""
        self.set(lease_owner=lease.owner, lease_until=self.now + lease.length)

    def stop(
        self,
        *,
        answer: Any = None,
        clarification: dict[str, Any] | None = None,
        error: TurnError | None = None,
    ) -> None:
        """Nobody works on the session any more, for the state that it was moved to.

        The calls that began the work get their answer. Unless a clarification is asked, the turn has
        ended, and its local context with it.
        """
        tenant, session_id, turn_id = self.session.tenant_id, self.session.id, self.turn.id
        self.set(lease_owner=None, lease_until=None)
        result = turn_result(
            session_id, self.turn.turn_no, self.status, answer, clarification, error
        )
        self.also(lambda c: idempotency.settle(c, tenant, session_id, result))
        if self.status is Status.WAITING:
            return
        self.set(current_step=None)
        self.set_turn(ended_at=self.now, model_output=answer, error_json=error)
        self.also(lambda c: context.drop_local(c, tenant, session_id))
        ended = "cancelled" if self.status is Status.CANCELLED else "failed"
        named = {"of_tenant": tenant, "of_session": session_id, "of_turn": turn_id}
        for statement, old, new in (
            (_END_TASKS, "planned", ended),
            (_END_QUESTIONS, "open", "withdrawn"),
        ):
            values = {**named, "of_status": old, "status": new}
            self.also(lambda c, s=statement, v=values: c.execute(s, v))

    def write(self, connection: Connection) -> None:
        """Writes everything.

        Raises:
            SupersededError: the session has changed since it was read.
        """
        session = self.session
        values = {
            **self._of_session,
            "status": self.status.value,
            "version": self.next_version,
            "last_seq": session.last_seq + len(self._events),
            "updated_at": self.now,
        }
        if self.status in ENDED:
            values["ended_at"] = self.now
        elif self.status in RUNNING:
            values["ended_at"] = None
        named = {
            "of_tenant": session.tenant_id,
            "of_session": session.id,
            "of_version": session.version,
        }
        swapped = connection.execute(_SWAP, {**values, **named})
        if swapped.rowcount != 1:
            raise SupersededError
        if self._of_turn:
            named = {"of_tenant": session.tenant_id, "of_turn": self.turn.id}
            connection.execute(_SET_TURN, {**self._of_turn, **named})
        for action in self._then:
            action(connection)
        if self._events:
            connection.execute(_TELL, self._events)
