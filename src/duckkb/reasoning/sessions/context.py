"""The context in its four scopes (seed 003 §10).

`local` is the default and ends with the turn; `session` is written on purpose and stays for later
turns; `artifact` keeps every version of a key result; `global` belongs to the tenant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from duckkb.reasoning.sessions.model import ContextValue
from duckkb.reasoning.sessions.steps import Write
from duckkb.reasoning.sessions.tables import CONTEXT

_NO_SESSION = ""
_KEPT = ("artifact",)
"""Scopes of which every version is kept; of the others the latest counts."""


def visible(connection: Connection, tenant: str, session_id: str) -> dict[str, dict[str, Any]]:
    """What a step sees: `global`, `session` and `local`, each value by its key."""
    found: dict[str, dict[str, Any]] = {"global": {}, "session": {}, "local": {}}
    query = (
        sa.select(CONTEXT.c.scope, CONTEXT.c.key, CONTEXT.c.value_json)
        .where(
            CONTEXT.c.tenant_id == tenant,
            CONTEXT.c.session_id.in_((_NO_SESSION, session_id)),
            CONTEXT.c.scope.in_(tuple(found)),
        )
        .order_by(CONTEXT.c.key)
    )
    for row in connection.execute(query):
        found[row.scope][row.key] = row.value_json
    return found


def every(connection: Connection, tenant: str, session_id: str) -> list[ContextValue]:
    """All values of a session, artifacts in all their versions, and those of its tenant."""
    query = (
        sa.select(CONTEXT.c.scope, CONTEXT.c.key, CONTEXT.c.value_json, CONTEXT.c.version)
        .where(
            CONTEXT.c.tenant_id == tenant,
            CONTEXT.c.session_id.in_((_NO_SESSION, session_id)),
        )
        .order_by(CONTEXT.c.scope, CONTEXT.c.key, CONTEXT.c.version)
    )
    return [
        ContextValue(scope=row.scope, key=row.key, value=row.value_json, version=row.version)
        for row in connection.execute(query)
    ]


def write(
    connection: Connection,
    tenant: str,
    session_id: str,
    writes: Iterable[Write],
    now: datetime,
    make_id: Callable[[], str],
) -> None:
    """Writes values of a session; each gets the next version of its key."""
    for each in writes:
        _put(connection, tenant, session_id, each.scope, each.key, each.value, now, make_id)


def write_global(
    connection: Connection,
    tenant: str,
    key: str,
    value: Any,
    now: datetime,
    make_id: Callable[[], str],
) -> int:
    """Writes a value for all sessions of a tenant and gives its version."""
    return _put(connection, tenant, _NO_SESSION, "global", key, value, now, make_id)


def drop_local(connection: Connection, tenant: str, session_id: str) -> None:
    """Ends the local scope, at the end of a turn."""
    connection.execute(
        sa.delete(CONTEXT).where(*_of(tenant, session_id), CONTEXT.c.scope == "local")
    )


def _of(tenant: str, session_id: str) -> tuple[sa.ColumnElement[bool], ...]:
    return CONTEXT.c.tenant_id == tenant, CONTEXT.c.session_id == session_id


def _put(
    connection: Connection,
    tenant: str,
    session_id: str,
    scope: str,
    key: str,
    value: Any,
    now: datetime,
    make_id: Callable[[], str],
) -> int:
    of_key = (*_of(tenant, session_id), CONTEXT.c.scope == scope, CONTEXT.c.key == key)
    latest = connection.execute(sa.select(sa.func.max(CONTEXT.c.version)).where(*of_key)).scalar()
    version = (latest or 0) + 1
    if latest is not None and scope not in _KEPT:
        connection.execute(sa.delete(CONTEXT).where(*of_key))
    connection.execute(
        sa.insert(CONTEXT).values(
            tenant_id=tenant,
            id=make_id(),
            session_id=session_id,
            scope=scope,
            key=key,
            value_json=value,
            version=version,
            created_at=now,
        )
    )
    return version
