"""`sources:` and `source:`: types bound to tables, the mistakes in them, and what they are not."""

from __future__ import annotations

import io
import textwrap
from pathlib import Path
from typing import Any

import pytest

from duckkb import KnowledgeBase
from duckkb.config import parse_config
from duckkb.errors import BundleError, ConfigError, UsageError
from duckkb.ontology.source_url import parse_source_url
from duckkb.scaffold import init_from
from duckkb.surfaces.render import show_schema
from duckkb.surfaces.words import Screen

BASE = """\
sources:
  shop: {url: "sqlite:///shop.db"}
  other: {url_env: OTHER_URL}
structs:
  Named: {properties: {name: {type: string}, note: {type: string}}}
nodes:
  Person:
    identity: [name]
    schema: {properties: {name: {type: string}}}
    search: {full_text: [name]}
  Item:
    source: {database: shop, table: items, columns: {price_: price}}
    identity: [id]
    mixins: [Named]
    schema: {properties: {id: {type: integer}, price_: {type: number}}}
  Line:
    source: {database: shop}
    schema: {properties: {item: {type: integer}, number: {type: integer}}}
  Far:
    source: {database: other}
    schema: {properties: {id: {type: integer}}}
edges:
  LINE_ITEM: {from: Line, to: Item, cardinality: "N:1", source: {join: {item: id}}}
  KNOWS: {from: Person, to: Person}
"""


def parsed(text: str) -> Any:
    return parse_config(textwrap.dedent(text).encode())


def test_a_bound_type_says_where_its_rows_are_and_needs_no_identity() -> None:
    config = parsed(BASE)
    nodes = config.ontology.nodes
    assert nodes["Item"].source == {
        "database": "shop",
        "table": "items",
        "columns": {"price_": "price"},
    }
    assert nodes["Line"].source == {"database": "shop", "table": "Line", "columns": {}}
    assert nodes["Line"].identity == ()
    assert nodes["Item"].table == "items"
    assert config.ontology.edges["LINE_ITEM"].source_binding == {"join": {"item": "id"}}
    sources = config.loaded.settings.sources
    assert (sources["shop"].url, sources["other"].url_env) == ("sqlite:///shop.db", "OTHER_URL")


def test_what_is_stored_leaves_bound_types_out_and_knows_their_names() -> None:
    ontology = parsed(BASE).ontology
    assert set(ontology.stored.types) == {"Person", "KNOWS"}
    assert set(ontology.stored.elsewhere) == {"Item", "Line", "Far", "LINE_ITEM"}
    assert set(ontology.by_table) == {"person", "edge_knows"}
    assert ontology.source_of(ontology.edges["LINE_ITEM"]) == "shop"
    assert ontology.source_of(ontology.edges["KNOWS"]) is None


def test_an_ontology_with_nothing_bound_is_its_own_stored_part() -> None:
    ontology = parsed(
        "nodes: {A: {identity: a, schema: {properties: {a: {type: string}}}}}"
    ).ontology
    assert ontology.stored is ontology


def test_bound_types_may_extend_several_others_and_bind_what_they_inherit() -> None:
    text = BASE.replace(
        "edges:\n",
        """\
  Tagged: {source: {database: shop}, schema: {properties: {tag: {type: string}}}}
  Special:
    extends: [Item, Tagged]
    source: {database: shop, columns: {tag: TAG, price_: p}}
edges:
""",
    )
    special = parsed(text).ontology.nodes["Special"]
    assert special.identity == ("id",)
    assert {f.name for f in special.fields} == {"id", "name", "note", "price_", "tag"}
    assert special.source["columns"] == {"tag": "TAG", "price_": "p"}
    assert special.table == "Special"
    assert special.extends == ("Item", "Tagged")


def test_a_bound_child_of_a_searched_type_is_not_searched() -> None:
    text = BASE.replace("edges:\n", "  Copy: {extends: Person, source: {database: shop}}\nedges:\n")
    assert parsed(text).ontology.nodes["Copy"].search.fields == ()


MISTAKES = [
    ("sqlite:///shop.db", "mysql://h/d", 2, "unknown|known are", "config"),
    ('{url: "sqlite:///shop.db"}', "{}", 2, "either 'url' or 'url_env'", "required"),
    ('{url: "sqlite:///shop.db"}', '{url: "a", url_env: B}', 2, "either", "required"),
    ('{url: "sqlite:///shop.db"}', '{ulr: "a"}', 2, "unknown key 'ulr'", "unknown_key"),
    ('{url: "sqlite:///shop.db"}', "[a]", 2, "expected a mapping", "config"),
    ("sqlite:///shop.db", "postgresql://me:pw@h/d", 2, "password", "secret"),
    ("sqlite:///shop.db", "postgresql://h/d?password=pw", 2, "password", "secret"),
    ("database: shop, table: items", "database: shpo, table: items", 12, "'shpo'", "unknown_source"),
    ("{database: shop, table: items,", "{table: items,", 12, "needs 'database'", "required"),
    ("table: items", "tabel: items", 12, "unknown key 'tabel'", "unknown_key"),
    ("columns: {price_: price}", "columns: {prize: price}", 12, "'prize'", "unknown_field"),
    ("columns: {price_: price}", "columns: {price_: [x]}", 12, "text", "config"),
    ("columns: {price_: price}", "join: {id: id}", 12, "edge type", "binding"),
    ("    identity: [id]\n", "    search: {full_text: [name]}\n", 13, "no 'search'", "binding"),
    ("    identity: [id]\n", "    table: t\n", 13, "source.table", "binding"),
    ("{join: {item: id}}", "{join: {itm: id}}", 23, "'itm' is no field of 'Line'", "unknown_field"),
    ("{join: {item: id}}", "{join: {item: no}}", 23, "'no' is no field of 'Item'", "unknown_field"),
    ("{join: {item: id}}", "{}", 23, "needs 'join'", "required"),
    ("{join: {item: id}}", "{joins: {item: id}}", 23, "'joins'", "unknown_key"),
    ("to: Item", "to: Far", 23, "only tables of one database", "binding"),
    ("from: Line, to: Item", "from: Person, to: Item", 23, "'Person' has no 'source'", "binding"),
    ("to: Person}", "to: Item}", 24, "is a join", "binding"),
    ("N:1\", source", "N:1\", identity: [x], source", 23, "no 'identity'", "binding"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "line", "message", "code"), MISTAKES)
def test_a_mistake_is_told_with_its_line(
    old: str, new: str, line: int, message: str, code: str
) -> None:
    assert old in BASE
    with pytest.raises(ConfigError) as caught:
        parsed(BASE.replace(old, new, 1))
    found = [(i.line, i.code) for i in caught.value.issues]
    assert (line, code) in found, caught.value.issues
    texts = " ".join(f"{i.message} {i.hint}" for i in caught.value.issues if i.line == line)
    assert any(part in texts for part in message.split("|")), texts


def test_the_name_that_was_meant_is_told() -> None:
    with pytest.raises(ConfigError) as caught:
        parsed(BASE.replace("{database: other}", "{database: othr}"))
    assert caught.value.hint == "Did you mean 'other'?"


@pytest.mark.parametrize(
    ("url", "kind", "path"),
    [
        ("sqlite:///a/b.db", "sqlite", "a/b.db"),
        ("sqlite:////a/b.db", "sqlite", "/a/b.db"),
        ("SQLite:///a%20b.db", "sqlite", "a b.db"),
        ("duckdb:///a.duckdb", "duckdb", "a.duckdb"),
        ("file:a/b", "files", "a/b"),
        ("file:///a/b", "files", "/a/b"),
        ("tables", "files", "tables"),
        ("a/b.csv", "files", "a/b.csv"),
        ("C:/tables", "files", "C:/tables"),
        ("a/b.SQLITE", "sqlite", "a/b.SQLITE"),
        ("/a/b.db", "sqlite", "/a/b.db"),
        ("b.duckdb", "duckdb", "b.duckdb"),
    ],
)
def test_a_url_of_a_file_names_its_path(url: str, kind: str, path: str) -> None:
    parts = parse_source_url(url)
    assert (parts.kind, parts.path) == (kind, path)
    assert parts.place(Path("/base")) == Path("/base") / path


def test_a_url_of_a_server_gets_its_driver() -> None:
    assert parse_source_url("postgres://h/d?a=b").url == "postgresql+psycopg://h/d?a=b"
    assert parse_source_url("postgresql://u:p@h/d", secret_allowed=True).kind == "postgresql"


@pytest.fixture
def base(tmp_path: Path) -> Path:
    (tmp_path / "config.yaml").write_text(BASE)
    return tmp_path


def test_a_base_keeps_its_own_types_beside_bound_ones(base: Path) -> None:
    with KnowledgeBase(base) as kb:
        kb.import_bundle([{"type": "Person", "name": "Ada"}])
        status = kb.status()
        assert (status.nodes, status.edges) == ({"Person": 1}, {"KNOWS": 0})
        assert status.bound == {"shop": 2, "other": 1}
        assert [hit.identity for hit in kb.search("Ada").hits] == [{"name": "Ada"}]
        assert {p.code for p in kb.doctor().problems} == {"gitattributes", "gitignore"}
    assert [p.name for p in (base / "data" / "nodes").iterdir()] == ["person"]


def test_a_bound_type_is_neither_imported_nor_searched_nor_fetched(base: Path) -> None:
    with KnowledgeBase(base) as kb:
        with pytest.raises(BundleError) as caught:
            kb.import_bundle([{"type": "Item", "id": 1}])
        (issue,) = caught.value.issues
        assert (issue.code, "bound to a source" in issue.message) == ("bound", True)
        calls = (
            lambda: kb.import_table("Item", '{"id": 1}\n'),
            lambda: kb.search("x", types=["Item"]),
            lambda: kb.get("Item", {"id": 1}),
            lambda: kb.get_by_keys("Item", ["1"]),
        )
        change = "change its rows where they are"
        ask = "its rows are in another database: 'duckkb ask' answers"
        for call, told in zip(calls, (change, ask, ask, ask), strict=True):
            with pytest.raises(UsageError, match="bound to the source 'shop'") as refused:
                call()
            assert refused.value.code == "bound"
            assert str(refused.value.hint).startswith(told)
        found = kb.sql("SELECT table_name FROM duckdb_tables() WHERE NOT internal ORDER BY 1").rows
        assert [name for (name,) in found if "search" not in name] == ["edge_knows", "person"]


def test_a_name_that_is_wrong_finds_bound_types_too(base: Path) -> None:
    """A base over tables has no others: the list of its types was empty."""
    with KnowledgeBase(base) as kb:
        for name, hint in (("ITEM", "Did you mean 'Item'?"), ("zzz", None)):
            with pytest.raises(UsageError, match="is not defined") as refused:
                kb.get(name, {"id": 1})
            assert refused.value.code == "unknown_type"
            shown = str(refused.value.hint)
            if hint is None:
                names = shown.removeprefix("the types are: ").split(", ")
                assert sorted(names) == sorted(kb.ontology.types)
            else:
                assert shown == hint


def test_a_base_of_bound_types_says_why_there_is_no_example(tmp_path: Path) -> None:
    from duckkb.operations import schema

    rows = tmp_path / "rows.csv"
    rows.write_text("id,name\n1,reed\n", encoding="utf-8")
    init_from(tmp_path / "kb", str(rows), git=False)
    with KnowledgeBase(tmp_path / "kb") as kb:
        out = Screen(file=io.StringIO(), width=200)
        show_schema(schema(kb), out, {"example": True})
    assert isinstance(out.file, io.StringIO)
    assert out.file.getvalue().startswith(
        "# There is no example: this base has no types of its own"
    )


def test_info_shows_bound_types_with_their_source(base: Path) -> None:
    from duckkb.operations import info, schema

    with KnowledgeBase(base) as kb:
        told = info(kb)
        nodes = {n.name: n for n in told.nodes}
        assert (nodes["Item"].bound, nodes["Item"].table) == ("shop", "items")
        assert nodes["Item"].records is None
        assert nodes["Person"].bound is None
        assert nodes["Person"].records == 0
        edges = {e.name: e for e in told.edges}
        assert (edges["LINE_ITEM"].bound, edges["LINE_ITEM"].join) == ("shop", {"item": "id"})
        assert 'Item["Item (shop)"] {' in told.mermaid
        assert "Person {" in told.mermaid
        branches = schema(kb).full_bundle_schema["items"]["oneOf"]
        assert [b["title"] for b in branches] == ["Person Node", "KNOWS Edge"]
