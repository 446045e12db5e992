"""Alembic migrations of the tables of the sessions; `database.migrate` runs them."""
