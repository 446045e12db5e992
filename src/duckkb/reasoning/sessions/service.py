"""Sessions: questions answered turn by turn, whatever happens to the process meanwhile."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from uuid import uuid4

from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from duckkb.errors import ConflictError
from duckkb.reasoning.sessions import claims, context, idempotency
from duckkb.reasoning.sessions.attempt import Sleep
from duckkb.reasoning.sessions.change import Change, Lease, SupersededError
from duckkb.reasoning.sessions.claims import Claimant
from duckkb.reasoning.sessions.database import Database
from duckkb.reasoning.sessions.inputs import (
    checked_answer,
    checked_input,
    checked_json,
    checked_tenant,
)
from duckkb.reasoning.sessions.listing import SessionPage, page_of_sessions
from duckkb.reasoning.sessions.model import (
    ContextValue,
    Created,
    Session,
    SessionView,
    Trace,
    TurnResult,
)
from duckkb.reasoning.sessions.purge import Purged, purge
from duckkb.reasoning.sessions.runner import Run, Runner
from duckkb.reasoning.sessions.states import FINAL, RUNNING, Status
from duckkb.reasoning.sessions.steps import Step
from duckkb.reasoning.sessions.store import find_session, find_turn, left_behind, result_of
from duckkb.reasoning.sessions.trace import read_trace
from duckkb.reasoning.sessions.view import view_of

LEASE = timedelta(seconds=15)
MOST_RECOVERIES = 3
_TRIES = 5
_TAKEN_OVER_AT_ONCE = 100

_LOG = logging.getLogger(__name__)


def utc_now() -> datetime:
    return datetime.now(UTC)


def random_id() -> str:
    return uuid4().hex


class Sessions:
    """The sessions of all tenants in one database. Thread-safe; several processes may share it.

    A session of another tenant does not exist: every method that names one raises
    `SessionNotFoundError` for it. Each also raises `UsageError` for an argument that means nothing
    and `StorageError` when the database cannot be reached.

    Args:
        database: where they are kept; closed with the sessions.
        steps: what a turn computes, one object for each of `STEPS`.
        ontology_version: the version of the ontology as it is now; asked before every step.
        clock: the time of questions, changes and leases.
        make_id: random ids.
        sleep: waits between two tries of a step.
        lease: how long a run may be silent before another may take it over. `Upkeep` prolongs the
            leases of long steps; without it a step that takes longer may be run by another caller
            of the same session as well, and the first result counts.
        most_recoveries: of a turn, and takeovers of one step, before it fails with
            `recovery_exhausted`.
        keep: how long a session that ended is kept after its last change; None keeps all. `Upkeep`
            removes older ones.
    """

    def __init__(
        self,
        database: Database,
        steps: Sequence[Step],
        ontology_version: Callable[[], str] = lambda: "",
        *,
        clock: Callable[[], datetime] = utc_now,
        make_id: Callable[[], str] = random_id,
        sleep: Sleep = time.sleep,
        lease: timedelta = LEASE,
        most_recoveries: int = MOST_RECOVERIES,
        keep: timedelta | None = None,
    ) -> None:
        self._database = database
        self._ontology_version = ontology_version
        self._clock = clock
        self._make_id = make_id
        self._most_recoveries = most_recoveries
        self.lease = lease
        self.keep = keep
        self._runner = Runner(
            database,
            steps,
            ontology_version,
            clock=clock,
            make_id=make_id,
            sleep=sleep,
            lease=lease,
            most_recoveries=most_recoveries,
        )

    @classmethod
    def open(
        cls,
        where: str | Path,
        steps: Sequence[Step],
        ontology_version: Callable[[], str] = lambda: "",
        **options: Any,
    ) -> Self:
        """Opens the database `where` (see `Database.open`) with the options of the class."""
        return cls(Database.open(where), steps, ontology_version, **options)

    @property
    def in_memory(self) -> bool:
        """Whether they end with this object."""
        return self._database.in_memory

    def close(self) -> None:
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        self.close()

    def create(
        self,
        tenant: str,
        user_input: str,
        metadata: Mapping[str, Any] | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> Created:
        """A new session with its first question, which `run` will answer.

        Raises:
            IdempotencyError: the key was used with another question.
        """
        checked_tenant(tenant)
        asked = checked_input(user_input)
        given = checked_json(metadata, "metadata")
        body = {"user_input": asked, "metadata": given}
        this = idempotency.call(tenant, "sessions", idempotency_key, body)
        for _ in range(_TRIES):
            try:
                with self._database.write() as connection:
                    seen = idempotency.look(connection, this)
                    if seen is not None:
                        return seen.response
                    now, session_id = self._clock(), self._make_id()
                    turn = claims.new_turn(1, asked, now, self._make_id)
                    claims.insert(connection, tenant, session_id, turn, given)
                    created = Created(session_id=session_id, status=Status.CREATED.value)
                    idempotency.remember(connection, this, session_id, now, created)
                    return created
            except IntegrityError:
                # Another call with the same key was faster; its answer is ours.
                if this.key is None:
                    raise
        raise self._contended(None)

    def get(self, tenant: str, session_id: str) -> SessionView:
        """A session with its turns and its latest result."""
        checked_tenant(tenant)
        with self._database.read() as connection:
            return view_of(connection, find_session(connection, tenant, session_id))

    def page(self, tenant: str, page: int = 1, page_size: int = 20) -> SessionPage:
        """A page of the tenant's sessions; see `listing.page_of_sessions`."""
        return page_of_sessions(self._database, tenant, page, page_size)

    def run(
        self,
        tenant: str,
        session_id: str,
        user_input: str | None = None,
        *,
        talks_on: bool = False,
        idempotency_key: str | None = None,
        trace_id: str | None = None,
    ) -> TurnResult:
        """Runs a turn until it is answered, asks, or fails.

        The first turn needs no input; input given to it replaces the question. A completed session
        takes input for its next turn, and so does a failed one where somebody `talks_on`: what it
        remembers of the turns before stands. A turn whose process died is taken up at the step that
        it had reached.

        Raises:
            ConflictError: another run is at work, or the session is in no state to run.
            IdempotencyError: the key was used with other input.
        """
        asked = None if user_input is None else checked_input(user_input)
        this = idempotency.call(
            tenant, f"sessions/{session_id}/run", idempotency_key, {"user_input": asked}
        )
        goes_on = talks_on and asked is not None
        return self._work(
            this, session_id, trace_id, lambda c, s, by: claims.run(c, s, asked, by), goes_on
        )

    def clarify(
        self,
        tenant: str,
        session_id: str,
        answer: Mapping[str, Any],
        turn_version: int | None = None,
        *,
        idempotency_key: str | None = None,
        trace_id: str | None = None,
    ) -> TurnResult:
        """Answers the open question with `{option_id}` or `{text}` and goes on like `run`.

        Args:
            turn_version: that of the clarification; refuses the answer if another one is open.

        Raises:
            ConflictError: no question is open, or another one, or the session has ended.
            IdempotencyError: the key was used with another answer.
        """
        given = checked_answer(answer)
        body = {"answer": given, "turn_version": turn_version}
        this = idempotency.call(tenant, f"sessions/{session_id}/clarify", idempotency_key, body)
        return self._work(
            this,
            session_id,
            trace_id,
            lambda c, s, by: claims.answer(c, s, given, turn_version, by),
        )

    def cancel(
        self,
        tenant: str,
        session_id: str,
        reason: str | None = None,
        *,
        trace_id: str | None = None,
    ) -> Created:
        """Ends a session; what is still being computed for it will be thrown away.

        A failed or cancelled session stays as it is.
        """
        checked_tenant(tenant)
        why = None if reason is None else checked_input(reason, "reason")
        for _ in range(_TRIES):
            try:
                with self._database.write() as connection:
                    session = find_session(connection, tenant, session_id, lock=True)
                    if session.status in FINAL:
                        return Created(session_id=session.id, status=session.status.value)
                    by = self._claimant(trace_id or self._make_id(), "")
                    claims.cancel(connection, session, why, by).write(connection)
                return Created(session_id=session.id, status=Status.CANCELLED.value)
            except SupersededError:
                continue
        raise self._contended(None)

    def trace(self, tenant: str, session_id: str) -> Trace:
        """Everything that happened in a session, in order."""
        checked_tenant(tenant)
        with self._database.read() as connection:
            return read_trace(connection, find_session(connection, tenant, session_id))

    def context(self, tenant: str, session_id: str) -> list[ContextValue]:
        """All values of a session and of its tenant, artifacts in all their versions."""
        checked_tenant(tenant)
        with self._database.read() as connection:
            find_session(connection, tenant, session_id)
            return context.every(connection, tenant, session_id)

    def put_global(self, tenant: str, key: str, value: Any) -> int:
        """Sets a value that all sessions of a tenant see; gives its version."""
        checked_tenant(tenant)
        checked_input(key, "key")
        stored = checked_json(value, "value")
        for _ in range(_TRIES):
            try:
                with self._database.write() as connection:
                    return context.write_global(
                        connection, tenant, key, stored, self._clock(), self._make_id
                    )
            except IntegrityError:
                # Another call wrote the same version at the same time.
                continue
        raise self._contended(None)

    def renew(self) -> None:
        """Prolongs the leases of the turns that this object runs."""
        self._runner.renew()

    def reclaim(self) -> int:
        """Takes up turns whose process died, of all tenants, and runs them; gives their number."""
        with self._database.read() as connection:
            left = left_behind(connection, self._clock(), _TAKEN_OVER_AT_ONCE)
        taken = 0
        for tenant, session_id in left:
            this = idempotency.call(tenant, "", None, None)
            try:
                self._work(this, session_id, None, _resume)
                taken += 1
            except ConflictError:
                # Somebody else was faster, or the session has ended.
                continue
            except Exception:  # noqa: BLE001
                # One session that cannot be taken up must not keep the others waiting.
                _LOG.exception("session %s could not be taken up", session_id)
        return taken

    def purge(
        self, older_than: timedelta | None = None, tenant: str | None = None, dry_run: bool = False
    ) -> Purged:
        """Removes sessions that ended and did not change for so long, by default for `keep`.

        A tenant's only, or all tenants'; `dry_run` only counts. See `purge.purge`.
        """
        age = self.keep if older_than is None else older_than
        return purge(self._database, self._clock(), age, tenant, dry_run)

    def _work(
        self,
        this: idempotency.Call,
        session_id: str,
        trace_id: str | None,
        take: Callable[[Connection, Session, Claimant], Change],
        talks_on: bool = False,
    ) -> TurnResult:
        """Claims a session, then runs it; or gives the answer that its key has already."""
        checked_tenant(this.tenant)
        for _ in range(_TRIES):
            try:
                claimed = self._claim(this, session_id, trace_id or self._make_id(), take, talks_on)
            except (SupersededError, IntegrityError):
                continue
            return self._runner.carry_on(claimed) if isinstance(claimed, Run) else claimed
        raise self._contended(None)

    def _claim(
        self,
        this: idempotency.Call,
        session_id: str,
        trace_id: str,
        take: Callable[[Connection, Session, Claimant], Change],
        talks_on: bool,
    ) -> Run | TurnResult:
        version = self._ontology_version()
        with self._database.write() as connection:
            # Locked first: what the key tells must not change until the claim is written.
            session = find_session(connection, this.tenant, session_id, lock=True)
            seen = idempotency.look(connection, this)
            if seen is not None and seen.response is not None:
                return seen.response
            by = self._claimant(trace_id, version)
            claims.refuse_if_closed(session, by.now, talks_on)
            if seen is not None and session.status in RUNNING:
                # The first call with this key began the turn, and its process died.
                change = claims.resume(connection, session, by)
            else:
                change = take(connection, session, by)
            if seen is None:
                idempotency.remember(connection, this, session.id, by.now)
            owner = self._make_id()
            if change.status in RUNNING:
                change.hold(Lease(owner, self.lease))
            change.write(connection)
            if change.status in RUNNING:
                return Run(this.tenant, session.id, change.turn.turn_no, owner, trace_id)
            after = find_session(connection, this.tenant, session_id)
            return result_of(connection, after, find_turn(connection, after))

    def _claimant(self, trace_id: str, ontology_version: str) -> Claimant:
        return Claimant(
            self._clock(), self._make_id, trace_id, ontology_version, self._most_recoveries
        )

    def _contended(self, turn_no: int | None) -> ConflictError:
        return ConflictError(
            "Other calls changed the same data at the same time.",
            code="running",
            turn_no=turn_no,
            hint="try again",
        )


def _resume(connection: Connection, session: Session, by: Claimant) -> Change:
    if session.status not in RUNNING:
        raise ConflictError("The turn is finished.", code="nothing_to_run", turn_no=session.turn_no)
    return claims.resume(connection, session, by)
