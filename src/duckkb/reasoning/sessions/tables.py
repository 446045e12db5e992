"""The tables of the sessions (seed 003 §9).

The tenant is the first column of every key, so no statement finds a row without naming it.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    DateTime,
    Dialect,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
)


class UtcTime(TypeDecorator[datetime]):
    """A moment with its zone; SQLite keeps no zone, so it is UTC there."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        moment = value.astimezone(UTC)
        return moment.replace(tzinfo=None) if dialect.name == "sqlite" else moment

    def process_result_value(self, value: Any | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


METADATA = MetaData()
_JSON = JSON(none_as_null=True)


def _tenant() -> Column[Any]:
    return Column("tenant_id", String, primary_key=True)


def _of_session() -> ForeignKeyConstraint:
    return ForeignKeyConstraint(
        ["tenant_id", "session_id"], ["reasoning_session.tenant_id", "reasoning_session.id"]
    )


SESSION = Table(
    "reasoning_session",
    METADATA,
    _tenant(),
    Column("id", String, primary_key=True),
    Column("status", String, nullable=False),
    Column("turn_no", Integer, nullable=False),
    Column("current_step", String),
    # Raised by every change of state; whoever writes names the version that was read.
    Column("version", Integer, nullable=False),
    Column("lease_owner", String),
    Column("lease_until", UtcTime),
    Column("cancel_requested", Boolean, nullable=False),
    Column("ontology_version", String, nullable=False),
    # How often a run was taken over since a step was last committed.
    Column("reclaims", Integer, nullable=False),
    # The number of the last event, so that there are no gaps.
    Column("last_seq", Integer, nullable=False),
    Column("metadata_json", _JSON),
    Column("created_at", UtcTime, nullable=False),
    Column("updated_at", UtcTime, nullable=False),
    Column("ended_at", UtcTime),
    Index("idx_reasoning_session_tenant_status", "tenant_id", "status"),
    Index("idx_reasoning_session_status_lease", "status", "lease_until"),
)

TURN = Table(
    "reasoning_turn",
    METADATA,
    _tenant(),
    Column("id", String, primary_key=True),
    Column("session_id", String, nullable=False),
    Column("turn_no", Integer, nullable=False),
    Column("user_input", Text, nullable=False),
    # The question's clock: what "last month" is counted from, also after a crash.
    Column("asked_at", UtcTime),
    Column("status", String, nullable=False),
    Column("model_output", _JSON),
    Column("error_json", _JSON),
    Column("rounds", Integer, nullable=False),
    Column("recoveries", Integer, nullable=False),
    # Steps before this number belong to an ontology that is no more.
    Column("first_step_seq", Integer, nullable=False),
    Column("created_at", UtcTime, nullable=False),
    Column("ended_at", UtcTime),
    _of_session(),
    Index("idx_reasoning_turn_session_turnno", "tenant_id", "session_id", "turn_no", unique=True),
)

STEP = Table(
    "reasoning_step",
    METADATA,
    _tenant(),
    Column("session_id", String, primary_key=True),
    Column("turn_no", Integer, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String, nullable=False),
    Column("input_hash", String, nullable=False),
    Column("output", _JSON),
    # next, ask, done, recover, fail, or error for an exception.
    Column("status", String, nullable=False),
    Column("attempt", Integer, nullable=False),
    Column("idempotency_key", String, nullable=False),
    Column("created_at", UtcTime, nullable=False),
    _of_session(),
)

TASK = Table(
    "reasoning_task",
    METADATA,
    _tenant(),
    Column("id", String, primary_key=True),
    Column("session_id", String, nullable=False),
    Column("turn_id", String, nullable=False),
    Column("task_type", String, nullable=False),
    Column("task_payload", _JSON),
    # planned, completed, failed, superseded or cancelled.
    Column("status", String, nullable=False),
    Column("retry_count", Integer, nullable=False),
    Column("created_at", UtcTime, nullable=False),
    _of_session(),
    Index("idx_reasoning_task_session_status", "tenant_id", "session_id", "status"),
)

CONTEXT = Table(
    "reasoning_context",
    METADATA,
    _tenant(),
    Column("id", String, primary_key=True),
    # Empty for the global scope, which is no session's.
    Column("session_id", String, nullable=False),
    Column("scope", String, nullable=False),
    Column("key", String, nullable=False),
    Column("value_json", JSON),
    Column("version", Integer, nullable=False),
    Column("created_at", UtcTime, nullable=False),
    Index(
        "idx_reasoning_context_key",
        "tenant_id",
        "session_id",
        "scope",
        "key",
        "version",
        unique=True,
    ),
)

TRACE = Table(
    "reasoning_trace_event",
    METADATA,
    _tenant(),
    Column("id", String, primary_key=True),
    Column("session_id", String, nullable=False),
    Column("turn_id", String),
    Column("turn_no", Integer, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("step", String),
    Column("event_type", String, nullable=False),
    Column("payload_json", _JSON),
    Column("latency_ms", Integer),
    Column("error_code", String),
    Column("error_message", Text),
    Column("trace_id", String, nullable=False),
    Column("created_at", UtcTime, nullable=False),
    _of_session(),
    Index("idx_reasoning_trace_session_step", "tenant_id", "session_id", "step"),
    Index("idx_reasoning_trace_session_seq", "tenant_id", "session_id", "seq", unique=True),
)

CLARIFICATION = Table(
    "reasoning_clarification",
    METADATA,
    _tenant(),
    Column("id", String, primary_key=True),
    Column("session_id", String, nullable=False),
    Column("turn_id", String, nullable=False),
    Column("round", Integer, nullable=False),
    Column("turn_version", Integer, nullable=False),
    Column("question_json", _JSON, nullable=False),
    Column("answer_json", _JSON),
    # open, answered or withdrawn.
    Column("status", String, nullable=False),
    Column("created_at", UtcTime, nullable=False),
    Column("answered_at", UtcTime),
    _of_session(),
    Index("idx_reasoning_clarification_turn", "tenant_id", "session_id", "turn_id", "round"),
)

IDEMPOTENCY = Table(
    "reasoning_idempotency",
    METADATA,
    _tenant(),
    Column("endpoint", String, primary_key=True),
    Column("key", String, primary_key=True),
    Column("body_hash", String, nullable=False),
    Column("session_id", String, nullable=False),
    # Null while the call that bears the key is still at work.
    Column("response_json", _JSON),
    Column("created_at", UtcTime, nullable=False),
    _of_session(),
    Index("idx_reasoning_idempotency_session", "tenant_id", "session_id"),
)
