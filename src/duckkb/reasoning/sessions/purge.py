"""Removing sessions that ended long ago, with everything that belongs to them."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from duckkb.errors import UsageError
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.sessions.database import Database
from duckkb.reasoning.sessions.inputs import checked_tenant
from duckkb.reasoning.sessions.states import ENDED
from duckkb.reasoning.sessions.tables import (
    CLARIFICATION,
    CONTEXT,
    IDEMPOTENCY,
    SESSION,
    STEP,
    TASK,
    TRACE,
    TURN,
)

BATCH = 100
"""Sessions that are removed in one transaction: others wait for no more than that."""
LEAST_AGE = timedelta(hours=1)
"""The result of a turn that was cancelled may still be on its way for a while."""

_OF_SESSION = (TRACE, CLARIFICATION, TASK, STEP, CONTEXT, IDEMPOTENCY, TURN)
# The calendar does not go back a million weeks.
_AGE = regex(r"(\d{1,5})\s*([hdw]?)", re.IGNORECASE)
_HOURS = {"h": 1, "d": 24, "": 24, "w": 24 * 7}


@dataclass(frozen=True, slots=True)
class Purged:
    """How many sessions were removed, or would be.

    Attributes:
        before: sessions that changed last before this moment.
        dry_run: nothing was removed.
        open: sessions as old that have not ended; they stay.
    """

    before: datetime
    dry_run: bool
    completed: int
    failed: int
    cancelled: int
    open: int

    @property
    def removed(self) -> int:
        return self.completed + self.failed + self.cancelled


def age_of(text: str) -> timedelta:
    """`30d`, `12h`, `4w`; a bare number is days.

    Raises:
        UsageError: it is none of these.
    """
    match = _AGE.fullmatch(text.strip())
    if match is None:
        raise UsageError(
            f"'{text}' is no age",
            code="age",
            hint="for example 30d (days), 12h (hours), 4w (weeks)",
        )
    return timedelta(hours=int(match[1]) * _HOURS[match[2].lower()])


def purge(
    database: Database,
    now: datetime,
    older_than: timedelta | None,
    tenant: str | None = None,
    dry_run: bool = False,
) -> Purged:
    """Removes sessions that ended and did not change for a while; batch by batch.

    A session that is being taken up again is left alone: it is locked while it is looked at, and
    its time of change has moved when the lock is released.

    Args:
        database: where they are.
        now: what age is counted from.
        older_than: how long ago they changed last, an hour at least.
        tenant: whose sessions; None means all tenants'.
        dry_run: only count.

    Raises:
        UsageError: no age, or one that is too short.
    """
    if older_than is None:
        raise UsageError(
            "how old must sessions be to be removed?",
            code="age",
            hint="say --older-than 30d, or set reasoning.sessions_keep_days",
        )
    if older_than < LEAST_AGE:
        raise UsageError("sessions are kept for an hour at least", code="age")
    if tenant is not None:
        checked_tenant(tenant)
    before = now - older_than
    counts: Counter[str] = Counter()
    while not dry_run:
        with database.write() as connection:
            removed = _batch(connection, before, tenant)
        counts.update(removed)
        if len(removed) < BATCH:
            break
    with database.read() as connection:
        left = _counted(connection, before, tenant)
    ended = left if dry_run else counts
    still_open = sum(n for status, n in left.items() if status not in ENDED)
    return Purged(
        before, dry_run, ended["completed"], ended["failed"], ended["cancelled"], still_open
    )


def _batch(connection: Connection, before: datetime, tenant: str | None) -> list[str]:
    """Removes some sessions; gives the state that each was in."""
    found = connection.execute(
        sa.select(SESSION.c.tenant_id, SESSION.c.id, SESSION.c.status)
        .where(_old(before, tenant))
        .where(SESSION.c.status.in_([status.value for status in ENDED]))
        .order_by(SESSION.c.updated_at)
        .limit(BATCH)
        .with_for_update(skip_locked=True)
    ).all()
    by_tenant: dict[str, list[str]] = defaultdict(list)
    for row in found:
        by_tenant[row.tenant_id].append(row.id)
    for whose, ids in by_tenant.items():
        for table in _OF_SESSION:
            connection.execute(
                sa.delete(table).where(table.c.tenant_id == whose, table.c.session_id.in_(ids))
            )
        connection.execute(
            sa.delete(SESSION).where(SESSION.c.tenant_id == whose, SESSION.c.id.in_(ids))
        )
    return [row.status for row in found]


def _counted(connection: Connection, before: datetime, tenant: str | None) -> Counter[str]:
    rows = connection.execute(
        sa.select(SESSION.c.status, sa.func.count())
        .where(_old(before, tenant))
        .group_by(SESSION.c.status)
    )
    return Counter({str(status): int(n) for status, n in rows})


def _old(before: datetime, tenant: str | None) -> sa.ColumnElement[bool]:
    old = SESSION.c.updated_at < before
    return old if tenant is None else old & (SESSION.c.tenant_id == tenant)
