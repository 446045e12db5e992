"""Carrying a turn through its steps, from wherever it stands.

Nothing is kept between two steps but what the database holds, so a run that was killed goes on like
one that was not. A step runs outside of any transaction; its result, the new state, the context and
the trace are then committed together, if the session is still at the version that the step was
given. A result that comes too late finds another version and is thrown away.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

from duckkb.errors import ConflictError, DuckKBError, UsageError
from duckkb.reasoning.sessions import context, trace
from duckkb.reasoning.sessions.attempt import Sleep, attempt
from duckkb.reasoning.sessions.change import Change, Lease, SupersededError
from duckkb.reasoning.sessions.database import Database
from duckkb.reasoning.sessions.effects import Position, effects_of, exhausted, fail
from duckkb.reasoning.sessions.model import TurnResult, iso
from duckkb.reasoning.sessions.states import RUNNING, Status
from duckkb.reasoning.sessions.steps import STEPS, Step
from duckkb.reasoning.sessions.store import (
    find_clarifications,
    find_session,
    find_steps,
    find_turn,
    result_of,
)
from duckkb.reasoning.sessions.tables import SESSION

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Run:
    """A claim on a turn: who works on it, and for which call."""

    tenant: str
    session_id: str
    turn_no: int
    owner: str
    trace_id: str


class Runner:
    """Runs the steps of turns that were claimed.

    Args:
        database: where sessions are kept.
        steps: one object for each of `STEPS`, in that order.
        ontology_version: of the ontology as it is now.
        clock: the time of changes and of leases.
        make_id: random ids.
        sleep: waits between two tries of a step.
        lease: how long a run may be silent before another may take it over.
        most_recoveries: of a turn, and takeovers of one step.

    Raises:
        UsageError: the steps are others.
    """

    def __init__(
        self,
        database: Database,
        steps: Sequence[Step],
        ontology_version: Callable[[], str],
        *,
        clock: Callable[[], datetime],
        make_id: Callable[[], str],
        sleep: Sleep,
        lease: timedelta,
        most_recoveries: int,
    ) -> None:
        if tuple(step.name for step in steps) != STEPS:
            raise UsageError(f"The steps of a turn are {', '.join(STEPS)}, in this order.")
        self._database = database
        self._steps = {step.name: step for step in steps}
        self.ontology_version = ontology_version
        self.clock = clock
        self.make_id = make_id
        self._sleep = sleep
        self.lease = lease
        self.most_recoveries = most_recoveries
        self._held: dict[str, Run] = {}
        self._held_lock = threading.Lock()

    def carry_on(self, run: Run) -> TurnResult:
        """Runs steps until the turn is answered, fails, asks, or is taken away.

        Raises:
            ConflictError: another process took the turn over and still works on it.
            StorageError: the database failed; the turn can be run again.
        """
        with self._held_lock:
            self._held[run.owner] = run
        try:
            return self._carry_on(run)
        except BaseException:
            self._let_go(run)
            raise
        finally:
            with self._held_lock:
                del self._held[run.owner]

    def renew(self) -> None:
        """Prolongs the leases of all runs of this process."""
        with self._held_lock:
            held = list(self._held.values())
        for run in held:
            self._set_lease(run, self.clock() + self.lease)

    def _carry_on(self, run: Run) -> TurnResult:
        told: dict[str, Any] | None = None
        while True:
            position = self._position(run)
            if not isinstance(position, Position):
                return position
            made = None
            try:
                current = self.ontology_version()
                if current != position.session.ontology_version:
                    self._replan(run, position, current)
                elif position.session.status is Status.RECOVERING:
                    self._enter(run, position)
                else:
                    made = attempt(
                        self._steps[position.step],
                        position.state,
                        sleep=self._sleep,
                        wanted=lambda at=position: self._is_at(at),
                    )
                    change = effects_of(
                        made, self._change(run, position), position, told, self.most_recoveries
                    )
                    self._write(run, change)
                    told = trace.inputs_of(position.state)
            except SupersededError:
                # What was computed is thrown away; the next look says why.
                if made is not None:
                    _LOG.info("session %s moved on; a late result was dropped", run.session_id)

    def _position(self, run: Run) -> Position | TurnResult:
        """What is next, or the turn's result where nothing is."""
        with self._database.read() as connection:
            session = find_session(connection, run.tenant, run.session_id)
            turn = find_turn(connection, session, run.turn_no)
            if turn.status not in RUNNING:
                return result_of(connection, session, turn)
            if session.lease_owner != run.owner:
                raise ConflictError(
                    "Another process took this turn over.", code="lease_lost", turn_no=run.turn_no
                )
            outputs, seq = find_steps(connection, session, turn)
            asked = find_clarifications(connection, session, turn)
            seen = context.visible(connection, run.tenant, run.session_id)
        assert session.current_step is not None
        assert turn.asked_at is not None
        state = {
            "question": turn.user_input,
            "now": iso(turn.asked_at),
            "ontology_version": session.ontology_version,
            "context": seen,
            "choices": [c.choice() for c in asked if c.status == "answered"],
            "rounds": turn.rounds,
            "recoveries": turn.recoveries,
            "outputs": outputs,
            "metadata": session.metadata or {},
            "session": {
                "id": session.id,
                "tenant_id": session.tenant_id,
                "turn_no": turn.turn_no,
                "idempotency_key": f"{session.id}-{turn.turn_no}-{seq}",
            },
        }
        return Position(session, turn, session.current_step, seq, state)

    def _change(self, run: Run, position: Position) -> Change:
        return Change(position.session, position.turn, self.clock(), self.make_id, run.trace_id)

    def _write(self, run: Run, change: Change) -> None:
        if change.status in RUNNING:
            change.hold(Lease(run.owner, self.lease))
        with self._database.write() as connection:
            change.write(connection)

    def _replan(self, run: Run, position: Position, current: str) -> None:
        """The ontology is another one: what was found under the old one does not count."""
        change = self._change(run, position)
        before = position.session.ontology_version
        if position.turn.recoveries >= self.most_recoveries:
            reason = f"the ontology changed from {before} to {current}"
            fail(change, exhausted(position.step, reason, self.most_recoveries))
        else:
            change.move(Status.RECOVERING)
            change.set(ontology_version=current, current_step=STEPS[0])
            change.set_turn(first_step_seq=position.seq, recoveries=position.turn.recoveries + 1)
            payload = {
                "reason": "ontology_changed",
                "from": before,
                "to": current,
                "back_to": STEPS[0],
            }
            change.event("recovery_triggered", payload, step=position.step)
        self._write(run, change)

    def _enter(self, run: Run, position: Position) -> None:
        """From `recovering` to the step that it goes on with."""
        change = self._change(run, position)
        change.move(Status(position.step))
        self._write(run, change)

    def _is_at(self, position: Position) -> bool:
        with self._database.read() as connection:
            now = find_session(connection, position.session.tenant_id, position.session.id)
        return now.version == position.session.version

    def _set_lease(self, run: Run, until: datetime | None) -> None:
        with self._database.write() as connection:
            connection.execute(
                sa.update(SESSION)
                .where(
                    SESSION.c.tenant_id == run.tenant,
                    SESSION.c.id == run.session_id,
                    SESSION.c.lease_owner == run.owner,
                )
                .values(lease_until=until)
            )

    def _let_go(self, run: Run) -> None:
        """The run ends without a result: another need not wait for the lease to expire."""
        try:
            self._set_lease(run, None)
        except DuckKBError as error:
            _LOG.warning("session %s keeps its lease until it expires: %s", run.session_id, error)
