"""The tables of the sessions, as seed 003 §9 names them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reasoning_context",
        sa.Column("tenant_id", sa.String(), nullable=False),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("session_id", sa.String(), nullable=False),
        sa.Column("scope", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("value_json", sa.JSON(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("tenant_id", "id"),
    )
    op.create_index(
        "idx_reasoning_context_key",
        "reasoning_context",
        ["tenant_id", "session_id", "scope", "key", "version"],
        unique=True,
    )
    op.create_table(
        "reasoning_session",
        sa.Column("tenant_id", sa.String(), nullable=False),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("turn_no", sa.Integer(), nullable=False),
        sa.Column("current_step", sa.String(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("lease_owner", sa.String(), nullable=True),
        sa.Column("lease_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("cancel_requested", sa.Boolean(), nullable=False),
        sa.Column("ontology_version", sa.String(), nullable=False),
        sa.Column("reclaims", sa.Integer(), nullable=False),
        sa.Column("last_seq", sa.Integer(), nullable=False),
        sa.Column("metadata_json", sa.JSON(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("tenant_id", "id"),
    )
    op.create_index(
        "idx_reasoning_session_status_lease",
        "reasoning_session",
        ["status", "lease_until"],
        unique=False,
    )
    op.create_index(
        "idx_reasoning_session_tenant_status",
        "reasoning_session",
        ["tenant_id", "status"],
        unique=False,
    )
    op.create_table(
        "reasoning_clarification",
        sa.Column("tenant_id", sa.String(), nullable=False),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("session_id", sa.String(), nullable=False),
        sa.Column("turn_id", sa.String(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("turn_version", sa.Integer(), nullable=False),
        sa.Column("question_json", sa.JSON(), nullable=False),
        sa.Column("answer_json", sa.JSON(), nullable=True),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("answered_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["tenant_id", "session_id"],
            ["reasoning_session.tenant_id", "reasoning_session.id"],
        ),
        sa.PrimaryKeyConstraint("tenant_id", "id"),
    )
    op.create_index(
        "idx_reasoning_clarification_turn",
        "reasoning_clarification",
        ["tenant_id", "session_id", "turn_id", "round"],
        unique=False,
    )
    op.create_table(
        "reasoning_idempotency",
        sa.Column("tenant_id", sa.String(), nullable=False),
        sa.Column("endpoint", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("body_hash", sa.String(), nullable=False),
        sa.Column("session_id", sa.String(), nullable=False),
        sa.Column("response_json", sa.JSON(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["tenant_id", "session_id"],
            ["reasoning_session.tenant_id", "reasoning_session.id"],
        ),
        sa.PrimaryKeyConstraint("tenant_id", "endpoint", "key"),
    )
    op.create_index(
        "idx_reasoning_idempotency_session",
        "reasoning_idempotency",
        ["tenant_id", "session_id"],
        unique=False,
    )
    op.create_table(
        "reasoning_step",
        sa.Column("tenant_id", sa.String(), nullable=False),
        sa.Column("session_id", sa.String(), nullable=False),
        sa.Column("turn_no", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("input_hash", sa.String(), nullable=False),
        sa.Column("output", sa.JSON(), nullable=True),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("attempt", sa.Integer(), nullable=False),
        sa.Column("idempotency_key", sa.String(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["tenant_id", "session_id"],
            ["reasoning_session.tenant_id", "reasoning_session.id"],
        ),
        sa.PrimaryKeyConstraint("tenant_id", "session_id", "turn_no", "seq"),
    )
    op.create_table(
        "reasoning_task",
        sa.Column("tenant_id", sa.String(), nullable=False),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("session_id", sa.String(), nullable=False),
        sa.Column("turn_id", sa.String(), nullable=False),
        sa.Column("task_type", sa.String(), nullable=False),
        sa.Column("task_payload", sa.JSON(), nullable=True),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("retry_count", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["tenant_id", "session_id"],
            ["reasoning_session.tenant_id", "reasoning_session.id"],
        ),
        sa.PrimaryKeyConstraint("tenant_id", "id"),
    )
    op.create_index(
        "idx_reasoning_task_session_status",
        "reasoning_task",
        ["tenant_id", "session_id", "status"],
        unique=False,
    )
    op.create_table(
        "reasoning_trace_event",
        sa.Column("tenant_id", sa.String(), nullable=False),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("session_id", sa.String(), nullable=False),
        sa.Column("turn_id", sa.String(), nullable=True),
        sa.Column("turn_no", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("step", sa.String(), nullable=True),
        sa.Column("event_type", sa.String(), nullable=False),
        sa.Column("payload_json", sa.JSON(), nullable=True),
        sa.Column("latency_ms", sa.Integer(), nullable=True),
        sa.Column("error_code", sa.String(), nullable=True),
        sa.Column("error_message", sa.Text(), nullable=True),
        sa.Column("trace_id", sa.String(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["tenant_id", "session_id"],
            ["reasoning_session.tenant_id", "reasoning_session.id"],
        ),
        sa.PrimaryKeyConstraint("tenant_id", "id"),
    )
    op.create_index(
        "idx_reasoning_trace_session_seq",
        "reasoning_trace_event",
        ["tenant_id", "session_id", "seq"],
        unique=True,
    )
    op.create_index(
        "idx_reasoning_trace_session_step",
        "reasoning_trace_event",
        ["tenant_id", "session_id", "step"],
        unique=False,
    )
    op.create_table(
        "reasoning_turn",
        sa.Column("tenant_id", sa.String(), nullable=False),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("session_id", sa.String(), nullable=False),
        sa.Column("turn_no", sa.Integer(), nullable=False),
        sa.Column("user_input", sa.Text(), nullable=False),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("model_output", sa.JSON(), nullable=True),
        sa.Column("error_json", sa.JSON(), nullable=True),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("recoveries", sa.Integer(), nullable=False),
        sa.Column("first_step_seq", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["tenant_id", "session_id"],
            ["reasoning_session.tenant_id", "reasoning_session.id"],
        ),
        sa.PrimaryKeyConstraint("tenant_id", "id"),
    )
    op.create_index(
        "idx_reasoning_turn_session_turnno",
        "reasoning_turn",
        ["tenant_id", "session_id", "turn_no"],
        unique=True,
    )


def downgrade() -> None:
    op.drop_index("idx_reasoning_turn_session_turnno", table_name="reasoning_turn")
    op.drop_table("reasoning_turn")
    op.drop_index("idx_reasoning_trace_session_step", table_name="reasoning_trace_event")
    op.drop_index("idx_reasoning_trace_session_seq", table_name="reasoning_trace_event")
    op.drop_table("reasoning_trace_event")
    op.drop_index("idx_reasoning_task_session_status", table_name="reasoning_task")
    op.drop_table("reasoning_task")
    op.drop_table("reasoning_step")
    op.drop_index("idx_reasoning_idempotency_session", table_name="reasoning_idempotency")
    op.drop_table("reasoning_idempotency")
    op.drop_index("idx_reasoning_clarification_turn", table_name="reasoning_clarification")
    op.drop_table("reasoning_clarification")
    op.drop_index("idx_reasoning_session_tenant_status", table_name="reasoning_session")
    op.drop_index("idx_reasoning_session_status_lease", table_name="reasoning_session")
    op.drop_table("reasoning_session")
    op.drop_index("idx_reasoning_context_key", table_name="reasoning_context")
    op.drop_table("reasoning_context")
