"""Calls that bear an `Idempotency-Key`: the first one counts, its answer is kept.

A key belongs to a tenant and an endpoint (the path of the call, with the session's id). It is
written in the transaction that begins the work, and its answer in the one that ends it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from duckkb.errors import IdempotencyError, UsageError
from duckkb.reasoning.sessions.jsontext import digest
from duckkb.reasoning.sessions.tables import IDEMPOTENCY

LONGEST_KEY = 255

_SETTLE = sa.update(IDEMPOTENCY).where(
    IDEMPOTENCY.c.tenant_id == sa.bindparam("of_tenant"),
    IDEMPOTENCY.c.session_id == sa.bindparam("of_session"),
    IDEMPOTENCY.c.response_json.is_(sa.null()),
)


@dataclass(frozen=True, slots=True)
class Call:
    """A call with its key, None where it bears none."""

    tenant: str
    endpoint: str
    key: str | None
    body_hash: str


def call(tenant: str, endpoint: str, key: str | None, body: Any) -> Call:
    """A call.

    Raises:
        UsageError: the key is empty, too long or not of printable ASCII.
    """
    if key is not None and not (
        0 < len(key) <= LONGEST_KEY and key.isascii() and key.isprintable()
    ):
        raise UsageError(
            f"An idempotency key has 1 to {LONGEST_KEY} printable ASCII characters.",
            code="idempotency_key",
        )
    return Call(tenant, endpoint, key, digest(body))


@dataclass(frozen=True, slots=True)
class Seen:
    """The key was used before; `response` is None while that call is still at work."""

    response: Any


def look(connection: Connection, this: Call) -> Seen | None:
    """What became of the first call with this key.

    Raises:
        IdempotencyError: that call had another body.
    """
    if this.key is None:
        return None
    row = connection.execute(
        sa.select(IDEMPOTENCY.c.body_hash, IDEMPOTENCY.c.response_json).where(
            IDEMPOTENCY.c.tenant_id == this.tenant,
            IDEMPOTENCY.c.endpoint == this.endpoint,
            IDEMPOTENCY.c.key == this.key,
        )
    ).one_or_none()
    if row is None:
        return None
    if row.body_hash != this.body_hash:
        raise IdempotencyError(
            "This idempotency key was used before with another body.",
            hint="send the first body again, or use a new key",
        )
    return Seen(row.response_json)


def remember(
    connection: Connection, this: Call, session_id: str, now: datetime, response: Any = None
) -> None:
    """Notes the key of a call that begins, or that is answered at once."""
    if this.key is None:
        return
    connection.execute(
        sa.insert(IDEMPOTENCY).values(
            tenant_id=this.tenant,
            endpoint=this.endpoint,
            key=this.key,
            body_hash=this.body_hash,
            session_id=session_id,
            response_json=response,
            created_at=now,
        )
    )


def settle(connection: Connection, tenant: str, session_id: str, response: Any) -> None:
    """Keeps the answer for every call of a session that is at work; there is one at a time."""
    named = {"of_tenant": tenant, "of_session": session_id}
    connection.execute(_SETTLE, {**named, "response_json": response})
