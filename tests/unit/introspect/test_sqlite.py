"""`init --from sqlite:///…`: what is written about a SQLite database."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from duckkb import KnowledgeBase, yamltext
from duckkb.config import read_config
from duckkb.errors import UsageError
from duckkb.ontology.model import Cardinality, SqlType
from duckkb.scaffold import init_from
from duckkb.source_health import with_sources

from .databases import SHOP, sqlite_file

GOLDEN = Path(__file__).parent / "golden" / "shop.yaml"


def made(folder: Path, script: str) -> Any:
    """The ontology of the database that `script` makes."""
    file = sqlite_file(folder / "d.db", script)
    init_from(folder / "kb", f"sqlite:///{file}", git=False)
    return read_config(folder / "kb").ontology


def test_the_config_of_a_small_shop_is_the_golden_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sqlite_file(tmp_path / "shop.db", SHOP)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("duckkb.scaffold.local_zone", lambda: "UTC")
    result = init_from("kb", "sqlite:///shop.db", git=False)
    assert (tmp_path / "kb" / "config.yaml").read_text("utf-8") == GOLDEN.read_text("utf-8")
    assert result.tables == 6
    assert set(result.files) == {".gitattributes", ".gitignore", "README.md", "config.yaml"}


VIEWS = """
    CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, city TEXT);
    CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INT REFERENCES customers (id), amount REAL);
    CREATE VIEW details AS SELECT o.id, amount, name AS customer FROM orders o JOIN customers c ON c.id = customer_id;
    CREATE VIEW large AS SELECT * FROM details WHERE amount > 10;
    CREATE VIEW counted AS SELECT count(*) AS n FROM orders;
    CREATE VIEW numbers AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9) SELECT i FROM n;
    CREATE VIEW schema_of AS SELECT name AS called FROM sqlite_master;
    CREATE VIEW mixed AS SELECT * FROM orders, schema_of;
    CREATE VIEW broken AS SELECT * FROM gone;
    INSERT INTO customers VALUES (1, 'Ada', 'Lisbon'), (2, 'Bo', 'Kyoto');
    INSERT INTO orders VALUES (1, 1, 10), (2, 1, 20);
"""


def test_a_view_of_tables_is_left_out_and_told_since_its_rows_have_a_home(tmp_path: Path) -> None:
    file = sqlite_file(tmp_path / "d.db", VIEWS)
    result = init_from(tmp_path / "kb", str(file), git=False)
    kept = {"customers", "orders", "numbers", "schema_of", "mixed"}
    assert set(read_config(tmp_path / "kb").ontology.nodes) == kept
    told = "views of the tables are left out: 'counted', 'details', 'large'; --views takes them in"
    assert told in result.notices
    result = init_from(tmp_path / "all", str(file), git=False, views=True)
    nodes = set(read_config(tmp_path / "all").ontology.nodes)
    assert nodes == kept | {"counted", "details", "large"}
    assert not any("--views" in notice for notice in result.notices)


def test_the_same_database_gives_the_same_bytes(tmp_path: Path) -> None:
    file = sqlite_file(tmp_path / "shop.db", SHOP)
    before = file.read_bytes()
    for name in ("a", "b"):
        init_from(tmp_path / name, f"sqlite:///{file}", git=False)
    texts = [(tmp_path / name / "config.yaml").read_bytes() for name in ("a", "b")]
    assert texts[0] == texts[1]
    assert file.read_bytes() == before


def test_the_base_opens_and_every_part_of_it_lives_with_bound_types(tmp_path: Path) -> None:
    file = sqlite_file(tmp_path / "shop.db", SHOP)
    init_from(tmp_path / "kb", f"sqlite:///{file}", git=False)
    with KnowledgeBase(tmp_path / "kb") as kb:
        assert kb.status().nodes == {}
        assert kb.status().bound == {"main": 6}
        assert kb.doctor().ok
        assert kb.search("Ada").hits == ()
        assert kb.sync().files_changed == ()


def test_a_plain_path_and_a_doubled_slash_name_the_file_too(tmp_path: Path) -> None:
    file = sqlite_file(tmp_path / "a b?#%.db", SHOP)
    for name, told in (("plain", str(file)), ("doubled", f"sqlite:////{quote(str(file))}")):
        init_from(tmp_path / name, told, git=False)
        with KnowledgeBase(tmp_path / name) as kb:
            assert kb.status().bound == {"main": 6}
            assert kb.doctor().ok


def test_the_values_of_sqlite_decide_and_not_what_was_declared(tmp_path: Path) -> None:
    nodes = made(
        tmp_path,
        """CREATE TABLE t (n VARCHAR(5), i NUMERIC, d DATE, notdate DATE, w DECIMAL(5, 0),
               mixed INTEGER, flag BOOL, letter BOOL, ts TEXT);
           INSERT INTO t VALUES ('1', 3, '2020-01-31', '1/2/2020', 7, 'n/a', 1, 'T', '2020-01-31 10:00:00');
           INSERT INTO t VALUES ('2', 4, '2020-02-31', '3/4/2020', 8, 5, 0, 'F', '2020-01-31 10:00:01');
           INSERT INTO t VALUES ('2', 4, NULL, NULL, NULL, 6, NULL, NULL, NULL);""",
    ).nodes
    kinds = {f.name: f.kind for f in nodes["t"].fields}
    assert kinds == {
        "n": SqlType.VARCHAR,
        "i": SqlType.BIGINT,
        "d": SqlType.DATE,
        "notdate": SqlType.VARCHAR,
        "w": SqlType.BIGINT,
        "mixed": SqlType.BIGINT,
        "flag": SqlType.BOOLEAN,
        "letter": SqlType.VARCHAR,
        "ts": SqlType.TIMESTAMPTZ,
    }


def test_composite_keys_and_references_are_kept_together(tmp_path: Path) -> None:
    ontology = made(
        tmp_path,
        """CREATE TABLE room (house TEXT, no INT, PRIMARY KEY (house, no));
           CREATE TABLE stay (id INTEGER PRIMARY KEY, h TEXT, n INT,
               FOREIGN KEY (h, n) REFERENCES room (house, no));""",
    )
    assert ontology.nodes["room"].identity == ("house", "no")
    edge = ontology.edges["stay_room"]
    assert edge.source_binding == {"join": {"h": "house", "n": "no"}}
    assert edge.cardinality is Cardinality.MANY_TO_ONE


def test_references_that_are_a_key_only_together_are_one(tmp_path: Path) -> None:
    """Dumps of other databases declare each column of a composite key for itself."""
    ontology = made(
        tmp_path,
        """CREATE TABLE room (house TEXT, no INT);
           CREATE TABLE stay (h TEXT REFERENCES room (house), n INT REFERENCES room (no));
           INSERT INTO room VALUES ('a', 1), ('a', 2), ('b', 1);""",
    )
    assert {e.name: e.source_binding for e in ontology.edges.values()} == {
        "stay_room": {"join": {"h": "house", "n": "no"}}
    }
    assert ontology.nodes["room"].identity == ("house", "no")


def test_two_roles_of_one_reference_stay_two(tmp_path: Path) -> None:
    edges = made(
        tmp_path,
        """CREATE TABLE team (id INTEGER PRIMARY KEY);
           CREATE TABLE game (home INT REFERENCES team, away INT REFERENCES TEAM (ID));""",
    ).edges
    assert set(edges) == {"game_home", "game_away"}
    assert edges["game_away"].source_binding == {"join": {"away": "id"}}


def test_rows_that_are_referred_to_do_not_refer_back(tmp_path: Path) -> None:
    """Each of the rooms tells who lives there, and no two the same: it is they that refer."""
    edges = made(
        tmp_path,
        """CREATE TABLE student (stu_id INTEGER PRIMARY KEY, name TEXT);
           CREATE TABLE lives_in (stu_id INTEGER REFERENCES student(stu_id), room TEXT);
           INSERT INTO student VALUES (1, 'a'), (2, 'b'), (3, 'c');
           INSERT INTO lives_in VALUES (1, 'x'), (2, 'y'), (3, 'x');""",
    ).edges
    assert set(edges) == {"lives_in_stu_id"}


def test_a_reference_to_what_is_no_key_is_many_to_many(tmp_path: Path) -> None:
    edges = made(
        tmp_path,
        """CREATE TABLE a (x INT); CREATE TABLE b (x INT REFERENCES a (x));
           INSERT INTO a VALUES (1), (1); INSERT INTO b VALUES (1), (1);""",
    ).edges
    assert edges["b_x"].cardinality is Cardinality.MANY_TO_MANY


def test_a_reference_to_a_table_that_is_not_there_is_left_out(tmp_path: Path) -> None:
    script = "CREATE TABLE a (x INT REFERENCES gone (y), z INT REFERENCES a (missing))"
    assert made(tmp_path, script).edges == {}


HOSTILE = [
    'we"ird; DROP TABLE x',
    "it's",
    "select",
    "a b-c.d",
    "1st",
    "__hidden",
    "100%",
    "表（一）",
    "楼盘" * 40,
    "楼盘" * 40 + "二",
    "emoji😀",
    "[brackets]",
    "back`tick",
]


def test_any_name_of_a_table_or_column_becomes_a_legal_one(tmp_path: Path) -> None:
    file = tmp_path / "d.db"
    connection = sqlite3.connect(file)
    for name in HOSTILE:
        quoted = '"' + name.replace('"', '""') + '"'
        connection.execute(f"CREATE TABLE {quoted} ({quoted} INT, other INT)")
        connection.execute(f"INSERT INTO {quoted} VALUES (1, 2), (2, 2)")
    connection.commit()
    connection.close()
    init_from(tmp_path / "kb", f"sqlite:///{file}", git=False)
    nodes = read_config(tmp_path / "kb").ontology.nodes
    tables = {node.table: node for node in nodes.values()}
    assert set(tables) == set(HOSTILE)
    for name, node in tables.items():
        assert node.source is not None
        columns = {node.source["columns"].get(f.name, f.name) for f in node.fields}
        assert columns == {name, "other"}


def test_names_that_differ_only_in_case_and_reserved_names_are_told_apart(tmp_path: Path) -> None:
    node = made(tmp_path, 'CREATE TABLE t (type INT, type_ INT, "action" TEXT, "a b" INT, a_B INT)')
    source = node.nodes["t"].source
    assert [f.name for f in node.nodes["t"].fields] == [
        "type__2",
        "type_",
        "action_",
        "a_b_2",
        "a_B",
    ]
    assert source["columns"] == {"type__2": "type", "action_": "action", "a_b_2": "a b"}


def test_a_chinese_caption_of_sixty_characters_is_its_own_name(tmp_path: Path) -> None:
    caption = "北京市东城区二零二一年商品房成交价格表" * 3 + "表表表"
    assert len(caption) == 60
    nodes = made(
        tmp_path, f'CREATE TABLE "{caption}" ("建筑密度(%)" REAL, "总价（万元）" REAL)'
    ).nodes
    node = nodes[caption]
    assert [(f.name, f.unit) for f in node.fields] == [("建筑密度", "%"), ("总价", "万元")]
    assert node.source["columns"] == {"建筑密度": "建筑密度(%)", "总价": "总价（万元）"}


def test_tables_with_the_same_columns_are_described_once(tmp_path: Path) -> None:
    months = ("一月", "二月", "三月")
    script = "".join(
        f'CREATE TABLE "北京{m}价格表" (项目 TEXT, 均价 {kind});'
        for m, kind in zip(months, ("INT", "REAL", "TEXT"), strict=True)
    )
    script += "INSERT INTO \"北京一月价格表\" VALUES ('a', 1); INSERT INTO \"北京二月价格表\" VALUES ('b', 1.5);"
    ontology = made(tmp_path, script)
    text = (tmp_path / "kb" / "config.yaml").read_text("utf-8")
    assert list(yamltext.load(text.encode()).value["structs"]) == ["月价格表"]
    for month in months:
        node = ontology.nodes[f"北京{month}价格表"]
        assert [f.kind for f in node.fields] == [SqlType.VARCHAR, SqlType.DOUBLE]


def test_kinds_that_do_not_go_together_are_not_described_together(tmp_path: Path) -> None:
    ontology = made(
        tmp_path,
        "".join(
            f"CREATE TABLE t{i} (v {kind}); INSERT INTO t{i} VALUES ({value});"
            for i, (kind, value) in enumerate(
                [("INT", 1), ("TEXT", "'a'"), ("INT", 2), ("TEXT", "'b'")]
            )
        ),
    )
    kinds = {name: node.fields[0].kind for name, node in ontology.nodes.items()}
    assert kinds == {
        "t0": SqlType.BIGINT, "t1": SqlType.VARCHAR, "t2": SqlType.BIGINT, "t3": SqlType.VARCHAR,
    }  # fmt: skip


def test_a_view_whose_table_is_gone_does_not_spoil_the_rest(tmp_path: Path) -> None:
    script = "CREATE TABLE a (x INT); CREATE TABLE b (y INT); CREATE VIEW v AS SELECT * FROM b; DROP TABLE b;"
    assert set(made(tmp_path, script).nodes) == {"a"}


def test_text_that_is_no_unicode_is_read_all_the_same(tmp_path: Path) -> None:
    script = "CREATE TABLE a (x TEXT); INSERT INTO a VALUES (CAST(x'ff41' AS TEXT)), (CAST(x'ff41' AS TEXT));"
    assert set(made(tmp_path, script).nodes) == {"a"}


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda path: None, "there is no file"),
        (
            lambda path: path.write_text("no database, but text of some length " * 40),
            "is no SQLite",
        ),
        (lambda path: sqlite3.connect(path).close() or path.touch(), "there is no table"),
    ],
)
def test_what_cannot_be_read_is_told_and_leaves_no_folder(
    make: Any, message: str, tmp_path: Path
) -> None:
    make(tmp_path / "d.db")
    with pytest.raises(UsageError, match=message):
        init_from(tmp_path / "kb", f"sqlite:///{tmp_path / 'd.db'}", git=False)
    assert not (tmp_path / "kb").exists()


def test_tables_of_full_text_and_tables_without_a_name_are_left_out(tmp_path: Path) -> None:
    file = sqlite_file(
        tmp_path / "d.db",
        """create table note (id integer primary key, text text);
           create virtual table fts using fts5(body);
           create table fts_notes (id integer primary key, text text);
           create table "" (x text);""",
    )
    result = init_from(tmp_path / "kb", f"sqlite:///{file}", git=False)
    assert set(read_config(tmp_path / "kb").ontology.nodes) == {"note", "fts", "fts_notes"}
    assert result.notices == ("a table without a name is left out: no type can be bound to it",)


def test_the_doctor_tells_of_columns_and_tables_that_are_gone(tmp_path: Path) -> None:
    file = sqlite_file(
        tmp_path / "d.db",
        "create table a (id integer primary key, qty integer); create table b (id integer primary key, t text);"
        "create table c (id integer primary key, t text);",
    )
    init_from(tmp_path / "kb", f"sqlite:///{file}", git=False)
    with KnowledgeBase(tmp_path / "kb") as kb:
        assert with_sources(kb.doctor(), kb).ok
        with sqlite3.connect(file) as database:
            database.executescript("alter table a rename column qty to quantity; drop table b")
        report = with_sources(kb.doctor(), kb)
        assert not report.ok
        assert [(p.severity, p.message) for p in report.problems] == [
            ("error", "the table 'a' of 'main' has no column 'qty'"),
            ("error", "the source 'main' has no table 'b'"),
        ]
        assert all(p.fix for p in report.problems)
        file.unlink()
        (away,) = with_sources(kb.doctor(), kb).problems
        assert (away.severity, away.code) == ("warning", "source")
