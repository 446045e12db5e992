"""`init --from postgresql://…`, where a server can be started."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from sqlalchemy import create_engine, make_url

from duckkb.config import read_config
from duckkb.errors import UsageError
from duckkb.ontology.model import Cardinality
from duckkb.scaffold import init_from

SCRIPT = """
CREATE TYPE mood AS ENUM ('sad', 'ok');
CREATE TABLE "Dept" (id serial PRIMARY KEY, "Name" text NOT NULL UNIQUE, budget_usd numeric(12, 2));
COMMENT ON TABLE "Dept" IS 'departments';
COMMENT ON COLUMN "Dept".budget_usd IS 'a year';
CREATE TABLE emp (
    id bigint PRIMARY KEY, dept_id int REFERENCES "Dept" (id), boss bigint REFERENCES emp (id),
    feels mood, tags text[], info jsonb, seen timestamptz, day date, u uuid, ok boolean, type text,
    span interval, ip inet, raw bytea, mo money, textdate text, mid time
);
CREATE TABLE emp_detail (emp_id bigint PRIMARY KEY REFERENCES emp (id), x double precision);
CREATE TABLE pair (a int, b int, PRIMARY KEY (a, b));
CREATE TABLE uses (x int, y int, FOREIGN KEY (x, y) REFERENCES pair (a, b));
CREATE TABLE badge (code text NOT NULL, emp_id bigint REFERENCES emp (id));
CREATE UNIQUE INDEX ON badge (emp_id);
CREATE UNIQUE INDEX ON badge (code) WHERE code <> 'x';
CREATE VIEW v AS SELECT id, "Name" FROM "Dept";
CREATE MATERIALIZED VIEW mv AS SELECT count(*) AS n FROM emp;
CREATE SCHEMA more;
CREATE TABLE more.v (a INT);
CREATE VIEW of_more AS SELECT a, id FROM more.v, emp;
CREATE VIEW of_views AS SELECT * FROM v, mv;
CREATE VIEW broken AS SELECT 1 / (x - x) AS n FROM (VALUES (1)) AS t (x);
CREATE TABLE "we""ird 100%" ("a:b%s" int);
INSERT INTO emp (id, textdate) VALUES (1, '2024-01-01');
CREATE SCHEMA other; CREATE TABLE other.hidden (x int);
"""


@pytest.fixture
def database(postgres_url: str) -> str:
    """The URL of a database with tables of every kind."""
    engine = create_engine(make_url(postgres_url).set(drivername="postgresql+psycopg"))
    with engine.begin() as connection:
        connection.exec_driver_sql(SCRIPT.replace("%", "%%"))
    engine.dispose()
    url = make_url(postgres_url).set(drivername="postgresql")
    return url.render_as_string(hide_password=False)


def test_a_database_of_postgresql_is_read_with_types_keys_and_comments(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHOP_URL", database)
    made = init_from(tmp_path / "kb", "env:SHOP_URL", git=False)
    assert made.notices == (
        "the table 'broken' is left out: division by zero",
        "views of the tables are left out: 'mv', 'of_views', 'v'; --views takes them in",
    )
    config = read_config(tmp_path / "kb")
    assert config.loaded.settings.sources["main"].url_env == "SHOP_URL"
    nodes = config.ontology.nodes
    assert {n.table for n in nodes.values()} == {
        "Dept", "emp", "emp_detail", "pair", "uses", "badge", "of_more", 'we"ird 100%',
    }  # fmt: skip
    assert {f.name: f.sql for f in nodes["emp"].fields} == {
        "id": "BIGINT", "dept_id": "BIGINT", "boss": "BIGINT", "feels": "VARCHAR",
        "tags": "VARCHAR[]", "info": "JSON", "seen": "TIMESTAMPTZ", "day": "DATE", "u": "VARCHAR",
        "ok": "BOOLEAN", "type_": "VARCHAR", "span": "VARCHAR", "ip": "VARCHAR", "raw": "JSON",
        "mo": "VARCHAR", "textdate": "VARCHAR", "mid": "VARCHAR",
    }  # fmt: skip
    assert nodes["Dept"].description == "departments"
    budget = nodes["Dept"].by_name["budget_usd"]
    assert (budget.description, budget.unit) == ("a year", "usd")
    edges = {
        e.name: ((e.source_binding or {})["join"], e.cardinality)
        for e in config.ontology.edges.values()
    }
    assert edges == {
        "emp_dept_id": ({"dept_id": "id"}, Cardinality.MANY_TO_ONE),
        "emp_boss": ({"boss": "id"}, Cardinality.MANY_TO_ONE),
        "emp_detail_emp_id": ({"emp_id": "id"}, Cardinality.ONE_TO_ONE),
        "uses_pair": ({"x": "a", "y": "b"}, Cardinality.MANY_TO_ONE),
        "badge_emp_id": ({"emp_id": "id"}, Cardinality.ONE_TO_ONE),
    }


def test_the_same_database_gives_the_same_bytes(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHOP_URL", database)
    for name in ("a", "b"):
        init_from(tmp_path / name, "env:SHOP_URL", git=False)
    assert (tmp_path / "a/config.yaml").read_bytes() == (tmp_path / "b/config.yaml").read_bytes()


def test_a_server_that_does_not_answer_is_told_without_the_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHOP_URL", "postgresql://me:s3cret@127.0.0.1:1/shop")
    with pytest.raises(UsageError, match="cannot be reached") as caught:
        init_from(tmp_path / "kb", "env:SHOP_URL", git=False)
    assert "s3cret" not in str(caught.value.as_dict())
    assert not (tmp_path / "kb").exists()


def test_a_missing_driver_is_told_with_the_way_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(UsageError) as caught:
        init_from(tmp_path / "kb", "postgresql://me@127.0.0.1:1/shop", git=False)
    assert caught.value.hint == "pip install 'duckkb[postgres]'"
