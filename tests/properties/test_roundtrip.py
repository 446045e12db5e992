"""bundle -> state -> files -> state: what went in comes out, and nothing else changes."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duckkb.kb import KnowledgeBase
from duckkb.ontology.ddl import quote
from duckkb.ontology.model import EdgeType, Field, SqlType

from .bases import base, files, folder, noon
from .generate import (
    Draw,
    Drawn,
    bundles,
    config_text,
    exact,
    examples,
    ontologies,
    plain_number,
    populated,
    shuffled,
    yaml_text,
)

Item = dict[str, Any]


def identity_of(kb: KnowledgeBase, item: Item) -> Item:
    record_type = kb.ontology.types[item["type"]]
    ends = ("source", "target") if isinstance(record_type, EdgeType) else ()
    return {name: item[name] for name in (*ends, *record_type.identity)}


def told(item: Item) -> Item:
    """What the item says of its record; null says that there is no value."""
    return {k: v for k, v in item.items() if k != "type" and v is not None}


def assert_holds(kb: KnowledgeBase, items: list[Item]) -> None:
    for item in items:
        found = kb.get(item["type"], identity_of(kb, item))
        assert exact(told(dict(found.values))) == exact(told(whole(kb, item)))
        assert_sql(kb, found.id, item)


def whole(kb: KnowledgeBase, item: Item) -> Item:
    """The item with integers as such, also where they were written as 1.0."""
    record_type = kb.ontology.types[item["type"]]
    known = {f.name: f.sql.removesuffix("[]") for f in record_type.fields}
    found = {k: integer(v) if known.get(k) in ("BIGINT", "HUGEINT") else v for k, v in item.items()}
    if isinstance(record_type, EdgeType):
        for end, node in zip(("source", "target"), kb.ontology.endpoints(record_type), strict=True):
            found[end] = {
                k: v for k, v in whole(kb, {"type": node.name, **item[end]}).items() if k != "type"
            }
    return found


def integer(value: Any) -> Any:
    if isinstance(value, list):
        return [integer(each) for each in value]
    return int(value) if isinstance(value, float) else value


def assert_sql(kb: KnowledgeBase, record_id: int, item: Item) -> None:
    record_type = kb.ontology.types[item["type"]]
    result = kb.sql(f"SELECT * FROM {quote(record_type.table)} WHERE __id = {record_id}")
    (row,) = result.rows
    cells = dict(zip((column.name for column in result.columns), row, strict=True))
    for field in record_type.fields:
        kind = SqlType(field.sql.removesuffix("[]"))
        value, cell = item.get(field.name), cells[field.name]
        if field.kind is SqlType.LIST and value is not None:
            assert len(cell) == len(value)
            for one, other in zip(cell, value, strict=True):
                assert_cell(field, kind, one, other)
        else:
            assert_cell(field, kind, cell, value)


def assert_cell(field: Field, kind: SqlType, cell: Any, value: Any) -> None:
    if value is None:
        assert cell is None, field.name
    elif kind is SqlType.DOUBLE:
        assert exact(cell) == exact(float(value)), field.name
    elif kind in (SqlType.BIGINT, SqlType.HUGEINT):
        assert exact(cell) == exact(plain_number(value)), field.name
    elif kind is SqlType.DATE:
        assert cell.isoformat() == value, field.name
    elif kind is SqlType.TIMESTAMPTZ:
        assert cell == datetime.fromisoformat(value), field.name
    elif kind is SqlType.JSON:
        assert exact(json.loads(cell)) == exact(value), field.name
    else:
        assert cell == value, field.name


@given(populated())
@examples(30)
def test_every_value_comes_back(tmp_path: Path, case: tuple[Drawn, list[Item]]) -> None:
    drawn, items = case
    with folder(tmp_path, drawn.text) as root:
        with KnowledgeBase(root, clock=noon) as kb:
            kb.import_bundle(items)
            assert_holds(kb, items)
        with KnowledgeBase(root, clock=noon) as kb:
            assert_holds(kb, items)
            assert len(kb.store) == len(items)
            assert kb.store.problems == []


@given(populated(), st.booleans())
@examples(20)
def test_importing_what_is_stored_changes_nothing(
    tmp_path: Path, case: tuple[Drawn, list[Item]], merge: bool
) -> None:
    drawn, items = case
    with folder(tmp_path, drawn.text) as root:
        with KnowledgeBase(root, clock=noon) as kb:
            kb.import_bundle(items)
        before = files(root)
        with KnowledgeBase(root) as kb:
            stored = [
                {"type": item["type"], **kb.get(item["type"], identity_of(kb, item)).values}
                for item in items
            ]
            for again in (items, stored):
                if merge:  # where null removes a field
                    again = [{"type": item["type"], **told(item)} for item in again]
                result = kb.import_bundle(again, merge=merge)
                assert result.files_changed == ()
                assert result.plan.nodes.unchanged + result.plan.edges.unchanged == len(items)
                assert files(root) == before
            times = {kb.get(i["type"], identity_of(kb, i)).updated_at for i in items}
            assert times <= {"2026-03-04T12:00:00.123456Z"}
    assert len(times) == min(1, len(items))


@given(populated())
@examples(8)
def test_looking_changes_no_byte(tmp_path: Path, case: tuple[Drawn, list[Item]]) -> None:
    drawn, items = case
    with folder(tmp_path, drawn.text) as root:
        with KnowledgeBase(root, clock=noon) as kb:
            kb.import_bundle(items)
        before = files(root)
        for read_only in (False, True):
            with KnowledgeBase(root, read_only=read_only) as kb:
                kb.search("Alpha beta")
                kb.search("知识")
                kb.sql("SELECT * FROM search_index")
                kb.status()
                kb.sync()
                report = kb.doctor()
                around = {"gitignore", "gitattributes", "no_data"}
                assert [p for p in report.problems if p.code not in around] == []
        assert files(root) == before


@st.composite
def renderings(draw: Draw) -> tuple[Drawn, list[tuple[str, bytes]]]:
    """The same items as files in each of the three formats, in several hands."""
    drawn = draw(ontologies())
    items = draw(bundles(drawn))
    other = [shuffled(draw, item) for item in items]
    return drawn, [
        ("a.json", json.dumps(items).encode()),
        ("b.json", json.dumps(other, ensure_ascii=False, indent=draw(st.integers(0, 3))).encode()),
        ("c.jsonl", "".join(f"{json.dumps(i, ensure_ascii=False)}\n" for i in items).encode()),
        ("d.jsonl", "\r\n\r\n".join(json.dumps(i, separators=(",", ":")) for i in other).encode()),
        ("e.yaml", yaml_text(items).encode()),
        ("f.yml", b"\xef\xbb\xbf# a comment\r\n" + yaml_text(other).replace("\n", "\r\n").encode()),
    ]


@given(renderings())
@examples(10)
def test_yaml_json_and_jsonl_give_the_same_files(
    tmp_path: Path, case: tuple[Drawn, list[tuple[str, bytes]]]
) -> None:
    drawn, texts = case
    written: list[dict[str, bytes]] = []
    for name, data in texts:
        source = tmp_path / name
        source.write_bytes(data)
        with base(tmp_path, drawn.text) as kb:
            kb.import_bundle(source)
            written.append(files(kb.root))
    assert all(one == written[0] for one in written)


@given(populated(), st.data())
@examples(12)
def test_the_order_of_items_changes_no_byte(
    tmp_path: Path, case: tuple[Drawn, list[Item]], data: st.DataObject
) -> None:
    drawn, items = case
    written: list[dict[str, bytes]] = []
    for some in (items, data.draw(st.permutations(items))):
        with base(tmp_path, drawn.text) as kb:
            kb.import_bundle(some)
            written.append(files(kb.root))
    assert written[0] == written[1]


PLAIN = ("NO", "no", "n", "yes", "y", "on", "Off", "2024-01-01", "2024-01-01T00:00:00Z", "1:30", "1_000", "0b1", "12e", "0x", "0xg", "0o8", "1.2.3", "+", "-.", "e1", "nUll", "TrUe", "<<", "=", ".NaN.", "123e4567-e89b-12d3-a456-426614174000", "12e4567f-0000-0000-0000-000000000000", "é", "e\u0301", "知识")  # fmt: skip


@pytest.mark.parametrize("text", PLAIN)
def test_a_plain_word_of_yaml_stays_the_text_it_was(tmp_path: Path, text: str) -> None:
    config = {
        "nodes": {
            "T": {"identity": "id", "schema": {"properties": {"id": {"type": "string"}, "any": {}}}}
        }
    }
    with base(tmp_path, config_text(config)) as kb:
        kb.import_bundle(f"- type: T\n  id: {text}\n  any: [{text}, {{k: {text}}}]\n")
        assert kb.get("T", {"id": text}).values == {"id": text, "any": [text, {"k": text}]}


TWINS = [
    ({"type": "string", "format": "date-time"}, ["2024-01-01T00:00:00Z", "2024-01-01T00:00:00+00:00"]),
    ({"type": "string", "format": "date-time"}, ["2024-01-01T00:00:00Z", "2024-01-01T01:00:00+01:00"]),
    ({"type": "string", "format": "date-time"}, ["2024-01-01T00:00:00Z", "2024-01-01T00:00:00.000Z"]),
    ({"type": "number"}, [2**53, 2.0**53]),
    ({"type": "number"}, [2**53, 2**53 + 1]),
    ({"type": "number"}, [0.0, -0.0]),
    ({"type": "number"}, [1, 1.0]),
    ({"type": "integer"}, [1, 1.0]),
    ({"type": "string"}, ["é", "e\u0301"]),
    ({"type": "string"}, ["a", "a "]),
    ({"type": "string"}, ["a", "A"]),
    ({"type": "string"}, ["a", "a\0"]),
]  # fmt: skip


@pytest.mark.parametrize(("schema", "twins"), TWINS)
def test_how_items_are_cut_into_bundles_does_not_change_the_records(
    tmp_path: Path, schema: Item, twins: list[Any]
) -> None:
    """Whether two identities are one record is a question of their values, not of when they came."""
    config = {"nodes": {"T": {"identity": "id", "schema": {"properties": {"id": schema}}}}}
    ids: list[list[int]] = []
    for cut in ([twins], [[twin] for twin in twins]):
        with base(tmp_path, config_text(config)) as kb:
            for part in cut:
                # The same record twice in one bundle may be refused; then there is one of it.
                items = [{"type": "T", "id": value} for value in part]
                try:
                    kb.import_bundle(items)
                except Exception as error:  # noqa: BLE001
                    assert [i.code for i in getattr(error, "issues", ())] == ["duplicate"]  # noqa: PT017
                    kb.import_bundle(items[:1])
            ids.append(sorted(row[0] for row in kb.sql("SELECT __id FROM t").rows))
            assert not [p for p in kb.doctor().problems if p.severity == "error"]
    assert ids[0] == ids[1]
