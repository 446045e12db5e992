"""SQL from outside reads the tables of the base, for a bounded time, and does nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

import duckkb
from duckkb.errors import QueryError
from duckkb.runtime.sql_guard import SqlGuard

from ..bases import DOCS, doc, ref
from ..conftest import Open


@pytest.fixture(scope="module")
def kb(open_shared: Open) -> duckkb.KnowledgeBase:
    return filled(open_shared)


def filled(open_: Open) -> duckkb.KnowledgeBase:
    base = open_(DOCS)
    base.import_bundle([doc("a", level=1), doc("b", level=2), ref("a", "b")])
    return base


def code(kb: duckkb.KnowledgeBase, query: str) -> str:
    with pytest.raises(QueryError) as caught:
        kb.sql(query)
    return caught.value.code


@pytest.mark.parametrize(
    "query",
    [
        "INSERT INTO docs (__id, doc_uri) VALUES (1, 'x')",
        "UPDATE docs SET content = 'x'",
        "DELETE FROM docs",
        "TRUNCATE docs",
        "DROP TABLE docs",
        "ALTER TABLE docs ADD COLUMN x INTEGER",
        "CREATE TABLE x (a INTEGER)",
        "CREATE TEMP TABLE x AS SELECT 1",
        "CREATE VIEW x AS SELECT 1",
        "CREATE MACRO f(a) AS a",
        "COPY docs TO '/tmp/x.csv'",
        "COPY (SELECT 1) TO '/tmp/x.csv'",
        "EXPORT DATABASE '/tmp/x'",
        "IMPORT DATABASE '/tmp/x'",
        "ATTACH ':memory:' AS other",
        "DETACH memory",
        "USE memory",
        "SET memory_limit = '1TB'",
        "SET GLOBAL enable_external_access = true",
        "RESET memory_limit",
        "PRAGMA database_list",
        "INSTALL httpfs",
        "LOAD httpfs",
        "BEGIN",
        "COMMIT",
        "ROLLBACK",
        "CHECKPOINT",
        "VACUUM",
        "CALL pragma_version()",
        "PREPARE p AS DELETE FROM docs",
        "EXECUTE p",
        "DEALLOCATE p",
    ],
)
def test_a_statement_that_is_no_query_is_refused(query: str, kb: duckkb.KnowledgeBase) -> None:
    assert code(kb, query) in ("not_read_only", "sql")
    assert kb.sql("SELECT count(*) FROM docs").rows == ((2,),)


@pytest.mark.parametrize(
    "query",
    [
        "WITH x AS (INSERT INTO docs (__id, doc_uri) VALUES (1, 'x') RETURNING *) SELECT * FROM x",
        "WITH x AS (DELETE FROM docs RETURNING *) SELECT * FROM x",
        "WITH x AS (UPDATE docs SET content = 'y' RETURNING *) SELECT * FROM x",
        "EXPLAIN ANALYZE DELETE FROM docs",
        "EXPLAIN ANALYZE INSERT INTO docs (__id, doc_uri) VALUES (1, 'x')",
        "EXPLAIN ANALYZE CREATE TABLE x AS SELECT 1",
    ],
)
def test_a_write_that_looks_like_a_query_is_refused(query: str, kb: duckkb.KnowledgeBase) -> None:
    with pytest.raises(QueryError):
        kb.sql(query)
    assert kb.sql("SELECT doc_uri, content FROM docs ORDER BY 1").rows == (
        ("a", "text"),
        ("b", "text"),
    )
    assert "x" not in {
        row[0] for row in kb.database.query("SELECT table_name FROM duckdb_tables()")
    }


@pytest.mark.parametrize(
    "query",
    ["SELECT 1; SELECT 2", "SELECT 1; DROP TABLE docs", "", "  ", "-- nothing", ";"],
)
def test_there_is_exactly_one_statement(query: str, kb: duckkb.KnowledgeBase) -> None:
    assert code(kb, query) == "not_one_statement"
    assert kb.sql("SELECT count(*) FROM docs").rows == ((2,),)


def test_one_statement_may_end_in_a_semicolon_and_a_comment(kb: duckkb.KnowledgeBase) -> None:
    assert kb.sql("/* a */ SELECT 1; -- done").rows == ((1,),)


@pytest.mark.parametrize("word", ["update", "drop table docs", "insert; delete"])
def test_words_inside_text_are_no_statements(word: str, kb: duckkb.KnowledgeBase) -> None:
    assert kb.sql(f"SELECT count(*) FROM docs WHERE content LIKE '%{word}%'").rows == ((0,),)


@pytest.mark.parametrize(
    "query",
    [
        "SELECT * FROM read_csv('{file}')",
        "SELECT * FROM read_text('{file}')",
        "SELECT * FROM read_blob('{file}')",
        "SELECT * FROM read_json('{file}')",
        "SELECT * FROM read_parquet('{file}')",
        "SELECT * FROM '{file}'",
        'SELECT * FROM "{file}"',
        "SELECT * FROM glob('{folder}/*')",
        "SELECT * FROM glob('/*')",
        "SELECT * FROM sniff_csv('{file}')",
        "SELECT * FROM parquet_metadata('{file}')",
        "SELECT * FROM 'https://example.org/x.csv'",
        "SELECT * FROM read_duckdb('{file}')",
        "SELECT getenv('HOME')",
        "SELECT * FROM query('COPY docs TO ''{file}''')",
    ],
)
def test_no_file_and_no_network_is_reached(
    query: str, kb: duckkb.KnowledgeBase, tmp_path: Path
) -> None:
    file = tmp_path / "secret.csv"
    file.write_text("a,b\nsecret,1\n")
    with pytest.raises(QueryError):
        kb.sql(query.format(file=file, folder=tmp_path))
    assert file.read_text() == "a,b\nsecret,1\n"


def test_the_configuration_cannot_be_changed_by_a_function(kb: duckkb.KnowledgeBase) -> None:
    with pytest.raises(QueryError):
        kb.sql("SELECT set_config('memory_limit', '1TB')")
    settings = dict(kb.database.query("SELECT name, value FROM duckdb_settings()"))
    assert settings["enable_external_access"] == "false"
    assert settings["lock_configuration"] == "true"


def test_a_query_that_takes_too_long_is_stopped_and_the_base_lives_on(open_base: Open) -> None:
    kb = filled(open_base)
    guard = SqlGuard(kb.database, timeout=0.2)
    with pytest.raises(QueryError) as caught:
        guard.run("SELECT count(*) FROM range(10000000000) a WHERE hash(a.range) = 7")
    assert caught.value.code == "timeout"
    assert "0.2 seconds" in caught.value.message
    assert guard.run("SELECT count(*) FROM docs").rows == ((2,),)
    assert kb.import_bundle([doc("c")]).plan.nodes.upserted == 1


def test_a_thousand_rows_are_given_and_what_was_cut_is_said(kb: duckkb.KnowledgeBase) -> None:
    result = kb.sql("SELECT * FROM range(5000)")
    assert len(result.rows) == 1000
    assert result.truncated
    assert any("1000 rows" in n for n in result.notices)
    exact = kb.sql("SELECT * FROM range(1000)")
    assert (len(exact.rows), exact.truncated, exact.notices) == (1000, False, ())


@pytest.mark.parametrize(
    "query",
    [
        "SELECT * FROM range(5000) LIMIT 3000",
        "select * from range(5000) limit 3000 offset 10",
        "WITH x AS (SELECT * FROM range(5000)) SELECT * FROM x ORDER BY 1 LIMIT 3000",
        "(SELECT * FROM range(5000)) UNION ALL (SELECT * FROM range(9)) LIMIT 3000",
    ],
)
def test_a_limit_of_its_own_is_honoured(query: str, kb: duckkb.KnowledgeBase) -> None:
    result = kb.sql(query)
    assert (len(result.rows), result.truncated) == (3000, False)


@pytest.mark.parametrize(
    "query",
    [
        "SELECT * FROM (SELECT * FROM range(5000) LIMIT 4000)",
        "WITH x AS (SELECT * FROM range(5000) LIMIT 4000) SELECT * FROM x",
        "SELECT *, 'LIMIT 4000' FROM range(5000) -- LIMIT 4000",
        "SELECT * FROM range(5000) OFFSET 5",
    ],
)
def test_a_limit_elsewhere_is_none_of_its_own(query: str, kb: duckkb.KnowledgeBase) -> None:
    result = kb.sql(query)
    assert (len(result.rows), result.truncated) == (1000, True)


def test_two_megabytes_are_given_at_most_whatever_the_limit(kb: duckkb.KnowledgeBase) -> None:
    result = kb.sql("SELECT repeat('x', 100000) FROM range(500) LIMIT 500")
    assert result.truncated
    assert 0 < len(result.rows) <= 21
    assert any("2 MB" in n for n in result.notices)


def test_a_row_that_fits_in_no_answer_is_told_with_what_to_ask_instead(
    kb: duckkb.KnowledgeBase,
) -> None:
    with pytest.raises(QueryError, match="one row alone is larger than 2 MB") as caught:
        kb.sql("SELECT repeat('x', 3000000)")
    assert caught.value.code == "too_large"
    assert "left(content, 1000)" in (caught.value.hint or "")


def test_explain_shows_the_plan(kb: duckkb.KnowledgeBase) -> None:
    result = kb.sql("EXPLAIN SELECT * FROM docs")
    assert "docs" in str(result.rows)


@pytest.mark.parametrize(
    ("query", "hint"),
    [
        ("SELECT * FROM dcs", "Did you mean 'docs'?"),
        ("SELECT contnt FROM docs", "Did you mean 'content'?"),
        (
            'SELECT * FROM docs WHERE content = "crane"',
            "text stands in single quotes; double quotes are for names",
        ),
        ("SELEC 1", None),
    ],
)
def test_an_error_of_the_query_says_what_is_wrong(
    query: str, hint: str | None, kb: duckkb.KnowledgeBase
) -> None:
    with pytest.raises(QueryError) as caught:
        kb.sql(query)
    assert caught.value.code == "sql"
    assert caught.value.hint == hint
    assert caught.value.message


def test_columns_have_their_names_and_types(kb: duckkb.KnowledgeBase) -> None:
    result = kb.sql("SELECT doc_uri, level AS n, 1.5 AS f, NULL AS e FROM docs LIMIT 1")
    assert [c.name for c in result.columns] == ["doc_uri", "n", "f", "e"]
    assert [c.type for c in result.columns[:2]] == ["VARCHAR", "BIGINT"]
