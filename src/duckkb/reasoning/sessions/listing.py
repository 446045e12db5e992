"""Which sessions a tenant has: a page of them, those that changed last first."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa

from duckkb.errors import UsageError
from duckkb.reasoning.sessions.database import Database
from duckkb.reasoning.sessions.inputs import checked_tenant
from duckkb.reasoning.sessions.tables import SESSION, TURN

MOST = 500
"""Sessions on one page."""
_SHOWN = 200
"""Characters of a question; the session itself has it whole."""


@dataclass(frozen=True, slots=True)
class SessionLine:
    """A session in a list.

    Attributes:
        question: the first one, cut after 200 characters.
        turns: how many questions were asked in it.
        updated_at: when its state changed last.
    """

    session_id: str
    status: str
    question: str
    turns: int
    created_at: datetime
    updated_at: datetime


@dataclass(frozen=True, slots=True)
class SessionPage:
    """One page of sessions; `total` counts those of all pages, `page` counts from 1."""

    items: tuple[SessionLine, ...]
    total: int
    page: int
    page_size: int


def page_of_sessions(database: Database, tenant: str, page: int, page_size: int) -> SessionPage:
    """A tenant's sessions, those that changed last first.

    Raises:
        UsageError: `range` for a page out of bounds; `tenant` for a name that can be none.
    """
    checked_tenant(tenant)
    if page < 1:
        raise UsageError(f"pages count from 1, got {page}", code="range", path="page")
    if not 1 <= page_size <= MOST:
        raise UsageError(
            f"a page has 1 to {MOST} rows, got {page_size}", code="range", path="page_size"
        )
    first = sa.and_(
        TURN.c.tenant_id == SESSION.c.tenant_id,
        TURN.c.session_id == SESSION.c.id,
        TURN.c.turn_no == 1,
    )
    rows = (
        sa.select(
            SESSION.c.id,
            SESSION.c.status,
            TURN.c.user_input,
            SESSION.c.turn_no,
            SESSION.c.created_at,
            SESSION.c.updated_at,
        )
        .join_from(SESSION, TURN, first)
        .where(SESSION.c.tenant_id == tenant)
        .order_by(SESSION.c.updated_at.desc(), SESSION.c.id)
        .offset((page - 1) * page_size)
        .limit(page_size)
    )
    count = sa.select(sa.func.count()).select_from(SESSION).where(SESSION.c.tenant_id == tenant)
    with database.read() as connection:
        items = tuple(
            SessionLine(row.id, row.status, _cut(row.user_input), *row[3:])
            for row in connection.execute(rows)
        )
        total = int(connection.execute(count).scalar_one())
    return SessionPage(items, total, page, page_size)


def _cut(question: str) -> str:
    return question if len(question) <= _SHOWN else question[: _SHOWN - 1] + "…"
