"""Where sessions are kept: places, tables, migrations."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.script import ScriptDirectory

import postgres
from duckkb.errors import StorageError, UsageError
from duckkb.reasoning.sessions.database import (
    HEAD,
    VERSION_TABLE,
    Database,
    alembic_config,
    make_engine,
    migrate,
)
from duckkb.reasoning.sessions.service import Sessions
from duckkb.reasoning.sessions.tables import METADATA

from .session_chain import Chain


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of a database without tables."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'empty.db'}"
        return
    with postgres.database(request.getfixturevalue("postgres_server")) as url:
        yield url


def tables_of(database: Database) -> set[str]:
    with database.read() as connection:
        return set(sa.inspect(connection).get_table_names())


def test_the_tables_are_made_and_match_the_code(empty: str) -> None:
    database = Database.open(empty)
    assert tables_of(database) == {*METADATA.tables, VERSION_TABLE}
    with database.engine.connect() as connection:
        command.check(alembic_config(connection))
        indexes = {
            index["name"]
            for table in METADATA.tables
            for index in sa.inspect(connection).get_indexes(table)
        }
    assert indexes >= {
        "idx_reasoning_session_tenant_status",
        "idx_reasoning_turn_session_turnno",
        "idx_reasoning_task_session_status",
        "idx_reasoning_trace_session_step",
    }
    database.close()


def test_the_seed_s_columns_are_there() -> None:
    for line in """
        reasoning_session: id tenant_id status created_at updated_at ended_at version lease_until cancel_requested ontology_version
        reasoning_turn: id session_id turn_no user_input model_output status
        reasoning_task: id session_id turn_id task_type task_payload status retry_count
        reasoning_context: id session_id scope key value_json version
        reasoning_trace_event: id session_id turn_id step event_type payload_json created_at
        reasoning_clarification: id session_id question_json answer_json status
        reasoning_step: session_id turn_no seq kind input_hash output status attempt idempotency_key
    """.strip().splitlines():
        table, _, columns = line.strip().partition(": ")
        assert set(columns.split()) <= set(METADATA.tables[table].columns.keys()), table


def test_the_revision_that_opening_looks_for_is_the_newest(empty: str) -> None:
    database = Database.open(empty)
    with database.engine.connect() as connection:
        script = ScriptDirectory.from_config(alembic_config(connection))
    assert script.get_heads() == [HEAD]
    database.close()


def test_the_migrations_go_down_and_up_again(empty: str) -> None:
    database = Database.open(empty)
    with database.write() as connection:
        command.downgrade(alembic_config(connection), "base")
    assert tables_of(database) == {VERSION_TABLE}
    migrate(database.engine)
    assert tables_of(database) == {*METADATA.tables, VERSION_TABLE}
    database.close()


def test_tables_of_others_in_the_same_database_are_left_alone(empty: str) -> None:
    engine = make_engine(sa.make_url(empty.replace("postgresql:", "postgresql+psycopg:")))
    with engine.begin() as connection:
        connection.execute(sa.text("CREATE TABLE alembic_version (version_num VARCHAR(32))"))
        connection.execute(sa.text("INSERT INTO alembic_version VALUES ('of another')"))
    database = Database.open(empty)
    with database.engine.connect() as connection:
        command.check(alembic_config(connection))
        found = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
    assert found == "of another"
    database.close()
    engine.dispose()


def test_tables_of_a_newer_version_are_refused_and_kept(empty: str) -> None:
    database = Database.open(empty)
    with database.write() as connection:
        connection.execute(sa.text(f"UPDATE {VERSION_TABLE} SET version_num = '9999'"))
    database.close()
    for _ in range(2):
        with pytest.raises(StorageError, match="newer"):
            Database.open(empty)


def test_an_sqlite_file_is_made_with_its_folder_and_a_write_ahead_log(tmp_path: Path) -> None:
    where = tmp_path / "a base" / ".state" / "reasoning.db"
    database = Database.open(where)
    with database.read() as connection:
        assert connection.execute(sa.text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(sa.text("PRAGMA foreign_keys")).scalar() == 1
    database.close()
    assert where.exists()


def test_sessions_in_memory_are_shared_by_threads_and_leave_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from concurrent.futures import ThreadPoolExecutor

    monkeypatch.chdir(tmp_path)
    with Sessions.open("sqlite://", Chain().steps()) as sessions, ThreadPoolExecutor(8) as threads:

        def ask(number: int) -> str:
            session_id = sessions.create("acme", f"list {number}")["session_id"]
            return sessions.run("acme", session_id)["status"]

        assert set(threads.map(ask, range(20))) == {"completed"}
    assert list(tmp_path.iterdir()) == []


def test_what_is_kept_is_there_after_closing(empty: str) -> None:
    with Sessions.open(empty, Chain().steps()) as sessions:
        session_id = sessions.create("acme", "list people")["session_id"]
        sessions.run("acme", session_id)
        view, trace = sessions.get("acme", session_id), sessions.trace("acme", session_id)
    with Sessions.open(empty, Chain().steps()) as sessions:
        assert sessions.get("acme", session_id) == view
        assert sessions.trace("acme", session_id) == trace


@pytest.mark.parametrize("other", [False, True])
def test_a_file_that_is_removed_while_open_takes_nothing_with_it_that_comes_later(
    tmp_path: Path, other: bool
) -> None:
    place = tmp_path / ".state" / "sessions.db"
    with Sessions.open(place, Chain().steps()) as sessions:
        sessions.create("acme", "before")
        shutil.rmtree(place.parent)
        if other:
            with Sessions.open(place, Chain().steps()) as others:
                others.create("acme", "of another process")
        made = sessions.create("acme", "after")["session_id"]
        assert sessions.run("acme", made)["status"] == "completed"
    with Sessions.open(place, Chain().steps()) as sessions:
        assert sessions.get("acme", made)["status"] == "completed"
        assert sessions.page("acme").total == (2 if other else 1)


def test_a_file_removed_while_it_is_written_is_told(tmp_path: Path) -> None:
    place = tmp_path / ".state" / "sessions.db"
    database = Database.open(place)
    with pytest.raises(StorageError, match="removed while it was written"), database.write():
        shutil.rmtree(place.parent)
    database.close()


def test_no_folder_is_made_where_a_base_was_moved_away(tmp_path: Path) -> None:
    place = tmp_path / "base" / ".state" / "sessions.db"
    with Sessions.open(place, Chain().steps()) as sessions:
        (tmp_path / "base").rename(tmp_path / "away")
        with pytest.raises(StorageError):
            sessions.create("acme", "nowhere")
        assert not (tmp_path / "base").exists()
        (tmp_path / "away").rename(tmp_path / "base")
        sessions.create("acme", "here again")


@pytest.mark.parametrize("url", ["mysql://host/db", "http://host", "duckdb:///x", "://"])
def test_a_place_that_cannot_keep_sessions_is_refused(url: str) -> None:
    with pytest.raises(UsageError):
        Database.open(url)


def test_a_database_that_cannot_be_reached_is_told_without_the_password(tmp_path: Path) -> None:
    with pytest.raises(StorageError) as refused:
        Database.open(f"postgresql://me:s3cret@/db?host={tmp_path}")
    assert "s3cret" not in str(refused.value)
    broken = tmp_path / "broken.db"
    broken.write_bytes(b"this is no database" * 100)
    with pytest.raises(StorageError):
        Database.open(broken)
    assert broken.read_bytes() == b"this is no database" * 100


def test_a_place_that_cannot_be_written_is_told_with_what_helps(tmp_path: Path) -> None:
    (tmp_path / "folder.db").mkdir()
    with pytest.raises(StorageError) as refused:
        Database.open(tmp_path / "folder.db")
    assert "--read-only" in str(refused.value.hint)
    with pytest.raises(StorageError) as away:
        Database.open(f"postgresql://me@/db?host={tmp_path}")
    assert "--read-only" not in str(away.value.hint)
