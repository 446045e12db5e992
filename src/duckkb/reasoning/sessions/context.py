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

# Built once and run with their values: building such a query takes longer than running it.
_OF_SESSION = (
    CONTEXT.c.tenant_id == sa.bindparam("of_tenant"),
    CONTEXT.c.session_id == sa.bindparam("of_session"),
)
_OF_KEY = (
    *_OF_SESSION,
    CONTEXT.c.scope == sa.bindparam("of_scope"),
    CONTEXT.c.key == sa.bindparam("of_key"),
)
_SEEN = (
    CONTEXT.c.tenant_id == sa.bindparam("of_tenant"),
    CONTEXT.c.session_id.in_((sa.literal(_NO_SESSION), sa.bindparam("of_session"))),
)
_VISIBLE = (
    sa.select(CONTEXT.c.scope, CONTEXT.c.key, CONTEXT.c.value_json)
    .where(*_SEEN, CONTEXT.c.scope.in_(("global", "session", "local")))
    .order_by(CONTEXT.c.key)
)
_EVERY = (
    sa.select(CONTEXT.c.scope, CONTEXT.c.key, CONTEXT.c.value_json, CONTEXT.c.version)
    .where(*_SEEN)
    .order_by(CONTEXT.c.scope, CONTEXT.c.key, CONTEXT.c.version)
)
_LATEST = sa.select(sa.func.max(CONTEXT.c.version)).where(*_OF_KEY)
_DROP = sa.delete(CONTEXT).where(*_OF_KEY)
_DROP_LOCAL = sa.delete(CONTEXT).where(*_OF_SESSION, CONTEXT.c.scope == "local")
_ADD = sa.insert(CONTEXT)


def visible(connection: Connection, tenant: str, session_id: str) -> dict[str, dict[str, Any]]:
    """What a step sees: `global`, `session` and `local`, each value by its key."""
    found: dict[str, dict[str, Any]] = {"global": {}, "session": {}, "local": {}}
    for row in connection.execute(_VISIBLE, _of(tenant, session_id)):
        found[row.scope][row.key] = row.value_json
    return found


def every(connection: Connection, tenant: str, session_id: str) -> list[ContextValue]:
    """All values of a session, artifacts in all their versions, and those of its tenant."""
    return [
        ContextValue(scope=row.scope, key=row.key, value=row.value_json, version=row.version)
        for row in connection.execute(_EVERY, _of(tenant, session_id))
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
    connection.execute(_DROP_LOCAL, _of(tenant, session_id))


def _of(tenant: str, session_id: str) -> dict[str, str]:
    return {"of_tenant": tenant, "of_session": session_id}


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
    named = {**_of(tenant, session_id), "of_scope": scope, "of_key": key}
    latest = connection.execute(_LATEST, named).scalar()
    version = (latest or 0) + 1
    if latest is not None and scope not in _KEPT:
        connection.execute(_DROP, named)
    row = {
        "tenant_id": tenant,
        "id": make_id(),
        "session_id": session_id,
        "scope": scope,
        "key": key,
        "value_json": value,
        "version": version,
        "created_at": now,
    }
    connection.execute(_ADD, row)
    return version
