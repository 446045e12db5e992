"""Runs the migrations on the connection that `database.migrate` has opened and will commit."""

from __future__ import annotations

from alembic import context

from duckkb.reasoning.sessions.database import VERSION_TABLE
from duckkb.reasoning.sessions.tables import METADATA, UtcTime

_OURS = {*METADATA.tables, VERSION_TABLE}

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    version_table=VERSION_TABLE,
    # The database may hold tables of others.
    render_item=lambda kind, item, _: (
        # A migration must not depend on code that may change after it.
        "sa.DateTime(timezone=True)" if kind == "type" and isinstance(item, UtcTime) else False
    ),
    include_name=lambda name, kind, _: kind != "table" or name in _OURS,
)
context.run_migrations()
