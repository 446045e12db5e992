"""Statements that an agent must not get through, as data: what each tries is its group's name.

`{file}` is a readable file outside the base, `{folder}` its folder, `{out}` a path that must not come
into being.
"""

from __future__ import annotations

import re

_WRITES = r"""
INSERT INTO docs (__id, doc_uri) VALUES (1, 'x')
INSERT INTO docs BY NAME SELECT 1 AS __id, 'x' AS doc_uri
INSERT OR REPLACE INTO docs (__id, doc_uri) VALUES (1, 'x')
INSERT OR IGNORE INTO docs (__id, doc_uri) VALUES (1, 'x')
INSERT INTO docs SELECT * FROM docs
UPDATE docs SET content = 'x'
UPDATE docs SET content = 'x' WHERE doc_uri = 'a' RETURNING *
UPDATE OR IGNORE docs SET content = 'x'
DELETE FROM docs
DELETE FROM docs WHERE true RETURNING *
DELETE FROM docs USING people
TRUNCATE docs
TRUNCATE TABLE docs
MERGE INTO docs USING people ON (false) WHEN NOT MATCHED THEN INSERT (__id) VALUES (1)
DROP TABLE docs
DROP TABLE IF EXISTS docs CASCADE
DROP SCHEMA main CASCADE
DROP VIEW IF EXISTS docs
ALTER TABLE docs ADD COLUMN x INTEGER
ALTER TABLE docs DROP COLUMN content
ALTER TABLE docs RENAME TO other
ALTER TABLE docs ALTER COLUMN content TYPE BLOB
CREATE TABLE x (a INTEGER)
CREATE TABLE x AS SELECT * FROM docs
CREATE OR REPLACE TABLE docs AS SELECT 1 AS a
CREATE TEMP TABLE x AS SELECT 1
CREATE VIEW x AS SELECT 1
CREATE OR REPLACE VIEW docs AS SELECT 1
CREATE INDEX i ON docs (content)
CREATE SEQUENCE s
CREATE SCHEMA s
CREATE TYPE mood AS ENUM ('a')
CREATE MACRO f(a) AS a
CREATE MACRO t() AS TABLE SELECT * FROM docs
CREATE OR REPLACE FUNCTION abs(a) AS 1
CREATE SECRET s (TYPE s3, KEY_ID 'a', SECRET 'b')
CREATE PERSISTENT SECRET s (TYPE s3)
DROP SECRET s
COMMENT ON TABLE docs IS 'x'
ANALYZE docs
"""

_WRITES_IN_DISGUISE = r"""
WITH x AS (INSERT INTO docs (__id, doc_uri) VALUES (1, 'x') RETURNING *) SELECT * FROM x
WITH x AS (DELETE FROM docs RETURNING *) SELECT * FROM x
WITH x AS (UPDATE docs SET content = 'y' RETURNING *) SELECT * FROM x
WITH x AS MATERIALIZED (DELETE FROM docs RETURNING *) SELECT count(*) FROM x
WITH a AS (SELECT 1), b AS (DELETE FROM docs RETURNING *) SELECT * FROM a
WITH x AS (SELECT 1) DELETE FROM docs
WITH x AS (SELECT 1) INSERT INTO docs (__id) SELECT * FROM x
WITH x AS (SELECT 1) UPDATE docs SET content = 'x'
WITH RECURSIVE x AS (DELETE FROM docs RETURNING 1) SELECT * FROM x
SELECT * FROM (DELETE FROM docs RETURNING *)
SELECT (DELETE FROM docs RETURNING 1)
FROM (INSERT INTO docs (__id) VALUES (1) RETURNING *)
EXPLAIN ANALYZE DELETE FROM docs
EXPLAIN ANALYZE INSERT INTO docs (__id, doc_uri) VALUES (1, 'x')
EXPLAIN ANALYZE UPDATE docs SET content = 'x'
EXPLAIN ANALYZE CREATE TABLE x AS SELECT 1
EXPLAIN ANALYZE DROP TABLE docs
EXPLAIN ANALYZE TRUNCATE docs
EXPLAIN ANALYZE COPY docs TO '{out}'
EXPLAIN ANALYZE WITH x AS (DELETE FROM docs RETURNING *) SELECT * FROM x
EXPLAIN (ANALYZE) DELETE FROM docs
EXPLAIN (ANALYZE, FORMAT json) DELETE FROM docs
EXPLAIN (FORMAT json, ANALYZE) INSERT INTO docs (__id) VALUES (1)
EXPLAIN DELETE FROM docs
EXPLAIN COPY docs TO '{out}'
EXPLAIN ATTACH ':memory:' AS x
EXPLAIN SET memory_limit = '1TB'
EXPLAIN EXPLAIN ANALYZE DELETE FROM docs
SELECT nextval('s')
SELECT currval('s')
SELECT setval('s', 1)
SELECT nextval('s') FROM docs
SELECT system.main.nextval('s')
"""

_SECOND_STATEMENTS = r"""
SELECT 1; SELECT 2
SELECT 1; DROP TABLE docs
SELECT 1; DELETE FROM docs;
SELECT 1;; DELETE FROM docs
; DELETE FROM docs
DELETE FROM docs; SELECT 1
COMMIT; INSERT INTO docs (__id) VALUES (1)
ROLLBACK; DELETE FROM docs
SELECT 1 /* ; */; DELETE FROM docs
SELECT 1 -- ;\n; DELETE FROM docs
SELECT ';' ; DELETE FROM docs
SELECT $$;$$ ; DELETE FROM docs
SELECT 'a''; b'; DELETE FROM docs
BEGIN; DELETE FROM docs; COMMIT
PREPARE p AS SELECT 1; EXECUTE p
SELECT 1\t;\tDROP TABLE docs
SELECT 1;\r\nDROP TABLE docs
SELECT 1;\u00a0DROP TABLE docs
"""

_CONTROL = r"""
BEGIN
BEGIN TRANSACTION
COMMIT
ROLLBACK
ABORT
CHECKPOINT
FORCE CHECKPOINT
VACUUM
VACUUM docs
PREPARE p AS DELETE FROM docs
PREPARE p AS SELECT 1
EXECUTE p
DEALLOCATE p
CALL pragma_version()
CALL enable_logging()
CALL force_checkpoint()
CALL checkpoint()
ATTACH ':memory:' AS other
ATTACH '{out}' AS other
ATTACH '{out}'
ATTACH OR REPLACE '{out}' AS memory
ATTACH 'http://example.org/x.db' AS other
DETACH memory
DETACH DATABASE IF EXISTS memory
USE memory
USE memory.main
INSTALL httpfs
INSTALL httpfs FROM community
FORCE INSTALL httpfs
LOAD httpfs
LOAD '{file}'
UPDATE EXTENSIONS
EXPORT DATABASE '{out}'
IMPORT DATABASE '{folder}'
COPY docs TO '{out}'
COPY docs TO '{out}' (FORMAT csv, HEADER)
COPY docs TO '{out}' (FORMAT parquet)
COPY (SELECT 1) TO '{out}'
COPY (SELECT * FROM docs) TO '/dev/stdout'
COPY docs FROM '{file}'
COPY FROM DATABASE memory TO other
"""

_CONFIGURATION = r"""
SET memory_limit = '1TB'
SET GLOBAL enable_external_access = true
SET SESSION enable_external_access = true
SET lock_configuration = false
SET allowed_directories = ['/']
SET allowed_paths = ['{file}']
SET threads = 64
SET VARIABLE x = 1
SET temp_directory = '{folder}'
SET search_path = 'other'
SET schema = 'other'
SET TimeZone = 'Asia/Tokyo'
SET errors_as_json = true
SET s3_secret_access_key = 'x'
RESET memory_limit
RESET VARIABLE x
PRAGMA database_list
PRAGMA enable_profiling
PRAGMA memory_limit = '1TB'
PRAGMA threads = 64
PRAGMA enable_external_access
PRAGMA show_tables
PRAGMA storage_info('docs')
PRAGMA table_info('docs')
PRAGMA import_database('{folder}')
PRAGMA force_checkpoint
SELECT set_config('memory_limit', '1TB')
SELECT current_setting('home_directory')
SELECT current_setting('memory_limit')
SELECT getvariable('x')
SELECT * FROM duckdb_settings()
SELECT * FROM duckdb_settings
SELECT name FROM duckdb_settings() WHERE name LIKE '%secret%'
"""

_FILES = r"""
SELECT * FROM read_csv('{file}')
SELECT * FROM read_csv_auto('{file}')
SELECT * FROM read_csv(['{file}'])
SELECT * FROM sniff_csv('{file}')
SELECT * FROM read_text('{file}')
SELECT content FROM read_text('{folder}/*')
SELECT * FROM read_blob('{file}')
SELECT * FROM read_json('{file}')
SELECT * FROM read_json_auto('{file}')
SELECT * FROM read_json_objects('{file}')
SELECT * FROM read_ndjson('{file}')
SELECT * FROM read_ndjson_objects('{file}')
SELECT * FROM read_parquet('{file}')
SELECT * FROM parquet_scan('{file}')
SELECT * FROM parquet_metadata('{file}')
SELECT * FROM parquet_schema('{file}')
SELECT * FROM parquet_file_metadata('{file}')
SELECT * FROM parquet_kv_metadata('{file}')
SELECT * FROM read_duckdb('{file}')
SELECT * FROM '{file}'
SELECT * FROM "{file}"
FROM '{file}'
TABLE "{file}"
SELECT * FROM '{folder}/*.csv'
SELECT * FROM glob('{folder}/*')
SELECT * FROM glob('/*')
SELECT * FROM GLOB('/etc/*')
SELECT * FROM "glob"('/*')
SELECT * FROM main.glob('/*')
SELECT * FROM system.main.glob('/*')
SELECT * FROM docs, LATERAL glob(docs.content)
SELECT (SELECT count(*) FROM glob('/*'))
SELECT * FROM docs WHERE EXISTS (SELECT 1 FROM read_text('{file}'))
WITH x AS (SELECT * FROM read_text('{file}')) SELECT * FROM x
WITH RECURSIVE x AS (SELECT 1 UNION ALL SELECT 1 FROM read_text('{file}')) SELECT * FROM x
SELECT * FROM (SELECT * FROM (SELECT * FROM read_text('{file}')))
SELECT 1 UNION ALL SELECT size FROM read_text('{file}')
SELECT * FROM docs JOIN read_text('{file}') ON true
SELECT * FROM docs ORDER BY (SELECT content FROM read_text('{file}'))
DESCRIBE SELECT * FROM read_csv('{file}')
SUMMARIZE '{file}'
SUMMARIZE SELECT * FROM read_csv('{file}')
EXPLAIN SELECT * FROM read_csv('{file}')
EXPLAIN ANALYZE SELECT * FROM read_text('{file}')
EXPLAIN /* x */ ANALYZE SELECT * FROM glob('/*')
EXPLAIN (FORMAT json) SELECT * FROM glob('/*')
PIVOT read_csv('{file}') ON a IN ('x') USING count(*)
UNPIVOT read_csv('{file}') ON a INTO NAME n VALUE v
SELECT read_text('{file}')
SELECT pg_read_file('{file}')
SELECT * FROM 'https://example.org/x.csv'
SELECT * FROM read_csv('https://example.org/x.csv')
SELECT * FROM read_csv('s3://bucket/x.csv')
SELECT * FROM read_csv('/dev/stdin')
SELECT * FROM read_text('/proc/self/environ')
SELECT * FROM st_read('{file}')
SELECT * FROM sqlite_scan('{file}', 't')
SELECT * FROM postgres_scan('host=localhost', 'public', 't')
SELECT * FROM read_xlsx('{file}')
SELECT * FROM iceberg_scan('{folder}')
SELECT * FROM delta_scan('{folder}')
SELECT load_aws_credentials()
"""

_SURROUNDINGS = r"""
SELECT getenv('HOME')
SELECT GETENV('PATH')
SELECT "getenv"('HOME')
SELECT 'HOME'.getenv()
SELECT list_transform(['HOME'], lambda x: getenv(x))
SELECT * FROM duckdb_secrets()
SELECT * FROM duckdb_secrets(redact=false)
SELECT * FROM which_secret('s3://x', 's3')
SELECT * FROM duckdb_secret_types()
SELECT * FROM duckdb_extensions()
SELECT * FROM duckdb_logs()
SELECT * FROM duckdb_logs
SELECT * FROM duckdb_log_contexts()
SELECT * FROM duckdb_temporary_files()
SELECT * FROM duckdb_memory()
SELECT * FROM duckdb_variables()
SELECT * FROM duckdb_prepared_statements()
SELECT * FROM duckdb_external_file_cache()
SELECT * FROM pragma_database_size()
SELECT * FROM pragma_storage_info('docs')
SELECT * FROM pragma_user_agent()
SELECT * FROM pragma_platform()
SELECT * FROM enable_logging()
SELECT * FROM enable_logging('QueryLog', storage => 'file', storage_path => '{folder}')
SELECT * FROM disable_logging()
SELECT * FROM truncate_duckdb_logs()
SELECT * FROM enable_profiling()
SELECT * FROM checkpoint()
SELECT * FROM force_checkpoint()
SELECT write_log('x')
SELECT * FROM query('DELETE FROM docs')
SELECT * FROM query('SELECT * FROM read_text(''{file}'')')
SELECT * FROM query('COPY docs TO ''{out}''')
SELECT * FROM query_table('docs')
SELECT * FROM query_table(['docs', 'people'])
SELECT * FROM json_execute_serialized_sql(json_serialize_sql('SELECT * FROM glob(''/*'')'))
SELECT * FROM sql_auto_complete('SEL')
SELECT * FROM seq_scan('docs')
SELECT * FROM arrow_scan(1, 2, 3)
SELECT * FROM arrow_scan_dumb(1, 2, 3)
SELECT * FROM pandas_scan(1)
SELECT * FROM python_map_function(1)
SELECT * FROM register_external_resource('a', 'b')
SELECT * FROM create_external_resource('a')
SELECT * FROM secret_in_python
SELECT * FROM cursor
SELECT * FROM query
"""

_QUOTES_AND_COMMENTS = r"""
/* SELECT */ DELETE FROM docs
-- SELECT\nDELETE FROM docs
/* /* nested */ */ DELETE FROM docs
DELETE/**/FROM/**/docs
dElEtE fRoM docs
\tDELETE\nFROM\ndocs
\ufeffDELETE FROM docs
(DELETE FROM docs)
((SELECT 1)) ; DELETE FROM docs
"DELETE" FROM docs
'DELETE FROM docs'
E'DELETE' FROM docs
$$DELETE FROM docs$$
SELECT * FROM "read_text"('{file}')
SELECT * FROM READ_TEXT('{file}')
SELECT * FROM read_text/**/('{file}')
SELECT * FROM read_text -- x\n('{file}')
SELECT * FROM "main"."read_text"('{file}')
SELECT * FROM read_text(E'{file}')
SELECT * FROM read_text($${file}$$)
SELECT * FROM read_text(chr(47) || 'etc' || chr(47) || 'passwd')
SELECT * FROM r\u0435ad_text('{file}')
SELECT * FROM \uff52\uff45\uff41\uff44_text('{file}')
\uff24\uff25\uff2c\uff25\uff34\uff25 FROM docs
DELETE\u00a0FROM\u00a0docs
DELETE\u2003FROM docs
DEL\u0130TE FROM docs
D\u0395LETE FROM docs
DELETE FROM d\u043ecs
SELECT 1\u037e DELETE FROM docs
SELECT 1 \\; DELETE FROM docs
SELECT 1 UNION DELETE FROM docs
SELECT 1 INTO docs
SELECT * INTO x FROM docs
SELECT 1 WHERE 1 = (DELETE FROM docs)
VALUES (DELETE FROM docs)
SELECT * FROM docs FOR UPDATE
.shell ls
.read {file}
\\! ls
!ls
GRANT ALL ON docs TO x
EXECUTE IMMEDIATE 'DELETE FROM docs'
DO $$ BEGIN DELETE FROM docs; END $$
"""

_ESCAPE = re.compile(r"\\(?:([ntr])|u([0-9a-f]{4}))")
_CHARACTERS = {"n": "\n", "t": "\t", "r": "\r"}


def _statements(block: str) -> tuple[str, ...]:
    """One statement a line, with `\\n` and `\\uXXXX` for what a line cannot show."""

    def character(match: re.Match[str]) -> str:
        return _CHARACTERS[match[1]] if match[1] else chr(int(match[2], 16))

    return tuple(_ESCAPE.sub(character, line) for line in block.strip().splitlines())


REFUSED: dict[str, tuple[str, ...]] = {
    "writes": _statements(_WRITES),
    "writes in disguise": _statements(_WRITES_IN_DISGUISE),
    "second statements": _statements(_SECOND_STATEMENTS),
    "control": _statements(_CONTROL),
    "configuration": _statements(_CONFIGURATION),
    "files": _statements(_FILES),
    "surroundings": _statements(_SURROUNDINGS),
    "quotes and comments": _statements(_QUOTES_AND_COMMENTS),
}
"""Every one of these must end in an error, and leave everything as it was."""

ENDLESS: dict[str, str] = {
    "cross join": "SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE a.range + b.range = 7",
    "cross join of sums": "SELECT sum(a.range * b.range) FROM range(1000000) a CROSS JOIN range(1000000) b",
    "three way join": "SELECT count(*) FROM range(99999) a, range(99999) b, range(99999) c WHERE hash(a.range, b.range, c.range) = 1",
    "recursion": "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT count(*) FROM t",
    "recursion without rows": "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT 1 FROM t) SELECT max(n) FROM t",
    "recursion that doubles": "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + x FROM t, range(2) r(x)) SELECT count(*) FROM t",
    "long range": "SELECT count(*) FROM range(100000000000) t(n) WHERE hash(n) = 7",
    "long range while fetching": "SELECT n FROM range(1000000000000) t(n) WHERE hash(n) = 7 LIMIT 5",
    "explained": "EXPLAIN ANALYZE SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE a.range + b.range = 7",
    "correlated": "SELECT count(*) FROM range(1000000) a WHERE (SELECT count(*) FROM range(1000000) b WHERE b.range * a.range % 7 = 1) > 0",
    "window": "SELECT sum(x) FROM (SELECT sum(hash(n) % 7) OVER (ORDER BY hash(n)) AS x FROM range(1000000000) t(n))",
    "summary": "SUMMARIZE SELECT * FROM range(10000000000)",
}
"""Statements that would run for hours; none may outlive its time."""
