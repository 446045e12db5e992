"""`init --from` a DuckDB file, and a folder or file of CSV or Parquet."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import duckdb
import pytest

import duckkb
from duckkb.config import read_config
from duckkb.errors import UsageError
from duckkb.introspect.files import table_files
from duckkb.ontology.model import Cardinality, Ontology, SqlType
from duckkb.scaffold import init_from


def made(root: Path, source: str, *, views: bool = False) -> Ontology:
    init_from(root, source, git=False, views=views)
    return read_config(root).ontology


def kinds(ontology: Ontology, name: str) -> dict[str, str]:
    return {f.name: f.sql for f in ontology.nodes[name].fields}


def duckdb_file(path: Path, script: str) -> Path:
    with duckdb.connect(str(path)) as connection:
        connection.execute(script)
    return path


def test_a_duckdb_file_is_read_with_types_keys_and_comments(tmp_path: Path) -> None:
    file = duckdb_file(
        tmp_path / "d.duckdb",
        """CREATE TABLE dept (id INTEGER PRIMARY KEY, name VARCHAR UNIQUE, budget DECIMAL(10, 2));
           CREATE TABLE emp (id BIGINT PRIMARY KEY, dept_id INTEGER REFERENCES dept (id),
               hired DATE, seen TIMESTAMP, ok BOOLEAN, tags VARCHAR[], info JSON, raw BLOB,
               s STRUCT(a INT), u UUID, e ENUM ('x', 'y'));
           CREATE TABLE pair (a INT, b INT, PRIMARY KEY (a, b));
           CREATE TABLE uses (x INT, y INT, FOREIGN KEY (x, y) REFERENCES pair (a, b));
           CREATE SCHEMA more;
           CREATE TABLE more.t (a INT);
           CREATE VIEW v AS SELECT id FROM emp;
           CREATE VIEW w AS SELECT v.id, name FROM v, dept WHERE v.id = (SELECT max(x) FROM uses);
           CREATE VIEW of_more AS SELECT a, id FROM more.t, emp;
           CREATE VIEW of_none AS SELECT * FROM range(3), emp;
           COMMENT ON TABLE dept IS 'departments';
           COMMENT ON COLUMN dept.budget IS 'a year';""",
    )
    ontology = made(tmp_path / "kb", f"duckdb:///{file}")
    assert kinds(ontology, "emp") == {
        "id": "BIGINT", "dept_id": "BIGINT", "hired": "DATE", "seen": "TIMESTAMPTZ",
        "ok": "BOOLEAN", "tags": "VARCHAR[]", "info": "JSON", "raw": "JSON", "s": "JSON",
        "u": "VARCHAR", "e": "VARCHAR",
    }  # fmt: skip
    assert ontology.nodes["dept"].description == "departments"
    assert ontology.nodes["dept"].by_name["budget"].description == "a year"
    assert set(ontology.nodes) == {"dept", "emp", "pair", "uses", "of_more", "of_none"}
    everything = made(tmp_path / "all", f"duckdb:///{file}", views=True)
    assert {*everything.nodes} - {*ontology.nodes} == {"v", "w"}
    joins = {e.name: (e.source_binding or {})["join"] for e in ontology.edges.values()}
    assert joins == {"emp_dept_id": {"dept_id": "id"}, "uses_pair": {"x": "a", "y": "b"}}


def test_a_file_that_is_no_duckdb_is_told(tmp_path: Path) -> None:
    (tmp_path / "d.duckdb").write_text("hello " * 100)
    with pytest.raises(UsageError, match="cannot be opened"):
        made(tmp_path / "kb", f"duckdb:///{tmp_path / 'd.duckdb'}")
    with pytest.raises(UsageError, match="there is no file"):
        made(tmp_path / "kb", f"duckdb:///{tmp_path / 'gone.duckdb'}")


@pytest.fixture
def tables(tmp_path: Path) -> Path:
    folder = tmp_path / "tables"
    folder.mkdir()
    (folder / "customers.csv").write_text(
        "customer_id,name,city,since\n1,Ada,Rome,2020-01-31\n2,Bo,Rome,2021-02-01\n3,Cy,Oslo,\n"
    )
    (folder / "orders.csv").write_text(
        "id,customer_id,total(usd),paid\n10,1,9.5,true\n11,1,20,false\n12,3,3,true\n"
    )
    (folder / "客户信息.tsv").write_text("客户编号\t姓名\n1\t张三\n2\t李四\n")
    (folder / "notes.txt").write_text("no table")
    with duckdb.connect() as connection:
        connection.execute(
            f"COPY (SELECT 10 AS order_id, 'x' AS sku UNION ALL SELECT 11, 'y')"
            f" TO '{folder / 'lines.parquet'}' (FORMAT parquet)"
        )
    return folder


def test_files_are_tables_whose_keys_and_references_are_inferred(
    tables: Path, tmp_path: Path
) -> None:
    ontology = made(tmp_path / "kb", str(tables))
    assert set(ontology.nodes) == {"customers", "orders", "lines", "客户信息"}
    assert kinds(ontology, "customers") == {
        "customer_id": "BIGINT", "name": "VARCHAR", "city": "VARCHAR", "since": "DATE",
    }  # fmt: skip
    assert kinds(ontology, "orders")["paid"] == "BOOLEAN"
    assert ontology.nodes["orders"].by_name["total"].unit == "usd"
    assert ontology.nodes["customers"].identity == ("customer_id",)
    assert ontology.nodes["orders"].identity == ("id",)
    assert ontology.nodes["客户信息"].identity == ("客户编号",)
    edges = {e.name: (e.target, e.cardinality, e.description) for e in ontology.edges.values()}
    why = "inferred from names and values; the database declares no such key"
    assert edges == {
        "orders_customer_id": ("customers", Cardinality.MANY_TO_ONE, why),
        "lines_order_id": ("orders", Cardinality.ONE_TO_ONE, why),
    }


def test_columns_of_one_name_are_told_with_what_they_are_called(tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    folder.mkdir()
    (folder / "a.csv").write_text("id,Name,name,qty,,\n1,a,b,3,4,5\n2,c,d,5,6,7\n")
    (folder / "b.csv").write_text('id;"x;y";"x;y";"x;y"\n1;2;3;4\n')
    (folder / "c.csv").write_text("a,a_1\n1,2\n")
    (folder / "d.csv").write_text("1,1\n2,3\n4,5\n")
    result = init_from(tmp_path / "kb", str(folder), git=False)
    assert result.notices == (
        "'Name' heads 2 columns of 'a': they are called 'Name', 'name_1'",
        "'x;y' heads 3 columns of 'b': they are called 'x;y', 'x;y_1', 'x;y_2'",
    )


@pytest.mark.parametrize("name", ["customers.csv", "lines.parquet"])
def test_one_file_is_one_table(name: str, tables: Path, tmp_path: Path) -> None:
    ontology = made(tmp_path / "kb", f"file:{tables / name}")
    assert set(ontology.nodes) == {name.split(".")[0]}


def test_a_relative_folder_is_found_from_the_base(
    tables: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    init_from("deep/kb", "tables", git=False)
    config = read_config(tmp_path / "deep" / "kb")
    assert config.loaded.settings.sources["main"].url == "file:../../tables"


def test_files_that_differ_only_in_ending_or_case_keep_their_whole_names(tmp_path: Path) -> None:
    for name in ("a.csv", "A.parquet", "b.csv", ".c.csv"):
        (tmp_path / name).touch()
    assert list(table_files(tmp_path)) == ["A.parquet", "a.csv", "b"]


def test_the_whole_file_decides_about_the_type(tmp_path: Path) -> None:
    rows = "\n".join(str(i) for i in range(30_000))
    (tmp_path / "t.csv").write_text(f"n\n{rows}\nlast\n")
    assert kinds(made(tmp_path / "kb", str(tmp_path / "t.csv")), "t") == {"n": "VARCHAR"}


@pytest.mark.parametrize("content", [b"\xff\xfe\x00garbage", b"PAR1"])
def test_a_file_that_cannot_be_read_is_named(content: bytes, tmp_path: Path) -> None:
    name = "t.parquet"
    (tmp_path / name).write_bytes(content)
    with pytest.raises(UsageError, match=name):
        made(tmp_path / "kb", str(tmp_path / name))


def test_what_cannot_be_read_is_told_and_the_rest_is_described(tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    folder.mkdir()
    (folder / "gbk.csv").write_bytes("编号,名称\n1,苹果\n".encode("gbk"))
    (folder / "ragged.csv").write_text("a,b,c\n1,2,3\n6,7,8,9\n")
    (folder / "good.csv").write_text("a,b\n1,2\n")
    result = init_from(tmp_path / "kb", str(folder), git=False)
    assert {n.table for n in read_config(tmp_path / "kb").ontology.nodes.values()} == {
        "good",
        "ragged",
    }
    left, passed = result.notices
    assert left.startswith("the table 'gbk' is left out: the text is not UTF-8; ")
    assert passed.startswith("of 'ragged' the first 2 lines are passed over")


def test_a_column_of_dates_in_two_forms_is_text(tmp_path: Path) -> None:
    (tmp_path / "员工 表.csv").write_text("id,入职 日期\n1,2020-01-02\n2,2021/3/4\n", "utf-8-sig")
    root = tmp_path / "kb"
    node = made(root, str(tmp_path / "员工 表.csv")).nodes["员工_表"]
    assert [f.sql for f in node.fields] == ["BIGINT", "VARCHAR"]
    with duckkb.open(root) as base:
        page = duckkb.Reasoner(base).query_data("员工_表", sort_field="id")
    assert [tuple(row.values()) for row in page.items] == [(1, "2020-01-02"), (2, "2021/3/4")]


def test_tables_of_another_schema_are_named(tmp_path: Path) -> None:
    file = duckdb_file(
        tmp_path / "t.duckdb", "CREATE TABLE a (n INT); CREATE SCHEMA s; CREATE TABLE s.b (n INT)"
    )
    result = init_from(tmp_path / "kb", f"duckdb:///{file}", git=False)
    assert result.notices == ("tables outside the schema main are left out: 's.b'",)


@pytest.mark.parametrize("quote", ["it's", 'say "x"', "ä b"])
def test_a_path_with_quotes_is_read(quote: str, tmp_path: Path) -> None:
    folder = tmp_path / quote
    folder.mkdir()
    (folder / f"{quote}.csv").write_text("a,b\n1,2\n")
    ontology = made(tmp_path / "kb", str(folder))
    (node,) = ontology.nodes.values()
    assert node.table == quote
    assert [f.kind for f in node.fields] == [SqlType.BIGINT, SqlType.BIGINT]


def test_an_empty_folder_holds_no_table(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(UsageError, match="there is no table"):
        made(tmp_path / "kb", str(tmp_path / "empty"))


def _inferred(tmp_path: Path, **tables: str) -> dict[str, Any]:
    folder = tmp_path / "t"
    folder.mkdir()
    for name, text in tables.items():
        (folder / f"{name}.csv").write_text(text)
    return dict(made(tmp_path / "kb", str(folder)).edges)


def test_a_column_is_no_reference_if_one_value_is_missing_there(tmp_path: Path) -> None:
    edges = _inferred(tmp_path, a="a_id,v\n1,x\n2,y\n", b="id,a_id\n1,1\n2,3\n")
    assert edges == {}


def test_a_whole_key_behind_a_word_that_says_which_refers_to_its_table(tmp_path: Path) -> None:
    edges = _inferred(
        tmp_path,
        team="team_id,v\n1,x\n2,y\n",
        game="game_id,home_team_id,steam_id\n7,1,1\n8,2,2\n",
    )
    assert set(edges) == {"game_home_team_id"}


def test_an_id_alone_refers_to_nothing(tmp_path: Path) -> None:
    assert _inferred(tmp_path, a="id,v\n1,x\n2,y\n", b="id,w\n1,x\n2,y\n") == {}


def test_nor_does_an_id_alone_in_chinese(tmp_path: Path) -> None:
    assert _inferred(tmp_path, 作者="编号,v\n1,x\n2,y\n", 论文="编号,w\n1,x\n2,y\n") == {}


def test_a_column_of_another_kind_is_no_reference(tmp_path: Path) -> None:
    edges = _inferred(tmp_path, a="a_id,v\n1,x\n2,y\n", b="id,a_id\n1,one\n2,two\n")
    assert edges == {}


_STAFF = "staff_id,name\n" + "".join(f"{1000 + 37 * k},n{k}\n" for k in range(12))
_ADVISED = "id,advisor\n" + "".join(f"{k},{1000 + 37 * (k % 7)}\n" for k in range(20))


def test_a_column_called_by_a_role_refers_where_its_numbers_tell(tmp_path: Path) -> None:
    edges = _inferred(tmp_path, staff=_STAFF, pupils=_ADVISED)
    assert [(e.name, e.target) for e in edges.values()] == [("pupils_advisor", "staff")]


def test_small_numbers_are_no_reference_to_keys_that_count_up(tmp_path: Path) -> None:
    staff = "staff_id,name\n" + "".join(f"{k},n{k}\n" for k in range(1, 60))
    pupils = "id,age\n" + "".join(f"{k + 1000},{18 + k % 9}\n" for k in range(30))
    assert _inferred(tmp_path, staff=staff, pupils=pupils) == {}


def test_one_number_that_is_no_key_makes_a_role_no_reference(tmp_path: Path) -> None:
    assert _inferred(tmp_path, staff=_STAFF, pupils=_ADVISED + "90,1001\n") == {}


def test_what_could_refer_to_two_tables_refers_to_none(tmp_path: Path) -> None:
    edges = _inferred(
        tmp_path, a="x_code,v\n1,p\n2,q\n", b="x_code,w\n1,p\n2,q\n", c="id,x_code\n7,1\n8,1\n"
    )
    assert "c_x_code" not in edges


def test_dates_kept_as_text_that_leave_doubt_are_told(tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    folder.mkdir()
    rows = ["1,2024-01-01,2024年1月5日", "2,28/01/2024,2024年10月5日", "3,01-31-24,2024年12月5日"]
    (folder / "orders.csv").write_text("\n".join(["id,ordered,billed", *rows]) + "\n", "utf-8")
    notices = init_from(tmp_path / "kb", str(folder), git=False).notices
    assert notices == (
        "'ordered' of 'orders' holds dates as text, in forms that differ or leave doubt, such as"
        " 01-31-24 and 28/01/2024: no question compares or sorts by it",
    )


def test_an_empty_file_is_no_table(tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    folder.mkdir()
    (folder / "empty.csv").write_text("")
    (folder / "full.csv").write_text("id,name\n1,Ann\n2,Bo\n")
    result = init_from(tmp_path / "kb", str(folder), git=False)
    assert set(read_config(tmp_path / "kb").ontology.nodes) == {"full"}
    assert result.notices == ("the table 'empty' is left out: the file is empty",)


def test_a_title_above_the_header_is_passed_over_and_told(tmp_path: Path) -> None:
    (tmp_path / "预算.csv").write_text(
        "2025年度预算表,,\n单位：万元,,\n部门,科目,预算\n研发部,差旅,31\n市场部,采购,22\n",
        "utf-8-sig",
    )
    result = init_from(tmp_path / "kb", str(tmp_path / "预算.csv"), git=False)
    ontology = read_config(tmp_path / "kb").ontology
    assert kinds(ontology, "预算") == {"部门": "VARCHAR", "科目": "VARCHAR", "预算": "BIGINT"}
    assert result.notices[0].startswith("of '预算' the first 2 lines are passed over")
    with duckkb.open(tmp_path / "kb") as kb:
        told = duckkb.Reasoner(kb).ask("预算合计是多少")
    assert told.answer is not None
    assert list(told.answer.rows) == [(53,)] or told.answer.rows == [[53]]


def test_lines_that_differ_from_their_header_are_told_and_never_one_column(tmp_path: Path) -> None:
    (tmp_path / "good.csv").write_text("a,b\n1,2\n")
    lines = [f"门店{i},2025-01-0{i},{60 + i},好" for i in range(1, 9)]
    header, short, long = "门店,日期,得分,备注", "门店9,2025-01-09", "门店10,2025-01-10,3,漏水,已修"
    (tmp_path / "巡检.csv").write_text("\n".join([header, *lines, short, *lines]), "utf-8")
    (tmp_path / "巡检2.csv").write_text("\n".join([header, *lines, short, long]), "utf-8")
    result = init_from(tmp_path / "kb", str(tmp_path), git=False)
    assert set(read_config(tmp_path / "kb").ontology.nodes) == {"good"}
    assert result.notices == (
        "the table '巡检' is left out: line 10 has 2 fields, the header 4",
        "the table '巡检2' is left out: its first 10 lines have other columns than the rest",
    )


def test_keys_are_known_by_names_in_words_and_behind_the_layer_of_a_table(tmp_path: Path) -> None:
    joins = _inferred(
        tmp_path,
        dim_store="Store Code,Store Name\nS01,Harbor\nS02,Campus\n",
        dim_product="SKU,name\n0001,Cup\n0002,Pot\n",
        fact_sales="Sale ID,Store Code,SKU\n1,S01,0002\n2,S01,0001\n3,S02,0001\n",
    )
    assert joins.keys() == {"fact_sales_Store_Code", "fact_sales_SKU"}
    nodes = read_config(tmp_path / "kb").ontology.nodes
    assert [n.title for n in nodes.values()] == ["product", "store", "sales"]
