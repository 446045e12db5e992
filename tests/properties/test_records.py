"""A record and its line are the same thing, whatever the ontology and whatever the values."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duckkb.config import parse_config
from duckkb.kb import KnowledgeBase
from duckkb.truth.part import PartFile
from duckkb.truth.record import LineFormat, Record, compute_id, line_formats, node_id

from .bases import folder, noon
from .generate import (
    AWKWARD,
    Draw,
    Drawn,
    config_text,
    exact,
    examples,
    identity_key,
    identity_of,
    json_values,
    ontologies,
    populated,
    records,
    shuffled,
    texts,
)

CREATED = "2026-03-04T12:00:00.000000Z"
UPDATED = "2026-03-05T12:00:00.000001Z"


def rendered(drawn: Drawn, item: dict[str, Any]) -> tuple[LineFormat, Record]:
    line_format = line_formats(drawn.ontology)[item["type"]]
    values = {key: value for key, value in item.items() if key != "type"}
    ends = None
    if item["type"] in drawn.ontology.edges:
        source, target = drawn.ontology.endpoints(drawn.ontology.edges[item["type"]])
        ends = (node_id(source, item["source"]), node_id(target, item["target"]))
    return line_format, line_format.render(
        line_format.id_of(values), values, CREATED, UPDATED, ends
    )


@given(populated())
@examples(100)
def test_a_line_says_what_the_record_said(case: tuple[Drawn, list[dict[str, Any]]]) -> None:
    drawn, items = case
    for item in items:
        line_format, record = rendered(drawn, item)
        read = line_format.parse(record.line)
        assert exact(read.values) == exact({k: v for k, v in item.items() if k != "type"})
        assert (read.type, read.id, read.created, read.updated) == (
            item["type"],
            record.id,
            CREATED,
            UPDATED,
        )
        assert (read.from_id, read.to_id) == (record.from_id, record.to_id)
        assert read.id == line_format.id_of(read.values)
        assert line_format.check(read.values) == []
        assert line_format.reread(record.line) == read


@given(populated())
@examples(60)
def test_a_line_is_one_line_of_canonical_json(case: tuple[Drawn, list[dict[str, Any]]]) -> None:
    drawn, items = case
    for item in items:
        line_format, record = rendered(drawn, item)
        assert b"\n" not in record.line
        assert b"\r" not in record.line
        said = json.loads(record.line.decode("utf-8"))
        own = drawn.ontology.types[item["type"]]
        fields = [f.name for f in own.fields if f.name in item]
        ends = (
            ["__from_id", "__to_id", "source", "target"]
            if "source" in item and record.from_id
            else []
        )
        assert list(said) == ["__id", *ends, *fields, "__created_at", "__updated_at"]
        again = line_format.parse(record.line)
        pair = (again.from_id, again.to_id)
        ids = None if None in pair else pair
        assert line_format.render(again.id, again.values, CREATED, UPDATED, ids).line == record.line  # type: ignore[arg-type]


@given(populated(), st.data())
@examples(60)
def test_the_order_of_keys_changes_neither_id_nor_line(
    case: tuple[Drawn, list[dict[str, Any]]], data: st.DataObject
) -> None:
    drawn, items = case
    for item in items:
        _, one = rendered(drawn, item)
        _, other = rendered(drawn, shuffled(data.draw, item))
        assert (one.id, one.line) == (other.id, other.line)


IN_ANOTHER_PROCESS = """
import json, sys
from duckkb.config import parse_config
from duckkb.truth.record import line_formats
for config, items in json.load(sys.stdin):
    formats = line_formats(parse_config(config.encode()).ontology)
    for item in items:
        print(formats[item.pop("type")].id_of(item))
"""


@given(st.lists(populated(), min_size=5, max_size=10))
@settings(examples(4))
def test_two_processes_give_a_record_the_same_id(
    cases: list[tuple[Drawn, list[dict[str, Any]]]],
) -> None:
    here = [str(rendered(drawn, item)[1].id) for drawn, items in cases for item in items]
    there = subprocess.run(
        [sys.executable, "-c", IN_ANOTHER_PROCESS],
        input=json.dumps([(drawn.text, items) for drawn, items in cases]),
        capture_output=True,
        text=True,
        check=True,
    )
    assert there.stdout.split() == here


@given(ontologies(), st.data())
@examples(100)
def test_distinct_identities_have_distinct_ids(drawn: Drawn, data: st.DataObject) -> None:
    ids: dict[int, str] = {}
    for name in drawn.ontology.nodes:
        line_format = line_formats(drawn.ontology)[name]
        for values in data.draw(st.lists(records(drawn, name), max_size=5)):
            key = identity_key(name, identity_of(drawn, name, values))
            assert ids.setdefault(line_format.id_of(values), key) == key


@given(st.lists(json_values, max_size=3), st.lists(json_values, max_size=3))
@examples(100)
def test_keys_that_differ_as_json_have_different_ids(one: list[Any], other: list[Any]) -> None:
    assert compute_id(one) == compute_id(reversed_keys(one))
    assert (compute_id(one) == compute_id(other)) == (exact(one) == exact(other))


def reversed_keys(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: reversed_keys(value[key]) for key in reversed(value)}
    return [reversed_keys(v) for v in value] if isinstance(value, list) else value


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (["T", 1], ["T", "1"]),
        (["T", True], ["T", 1]),
        (["T", "true"], ["T", True]),
        (["T", "é"], ["T", "e\u0301"]),
        (["T", "a", "bc"], ["T", "ab", "c"]),
        (["T", "a"], ["T", "a", ""]),
        (["T", ""], ["T", " "]),
        (["T", "Ａ"], ["T", "A"]),
        (["T", "A"], ["T", "a"]),
        (["T", "a"], ["U", "a"]),
        (["T", 2**53], ["T", 2**53 + 1]),
    ],
)  # fmt: skip
def test_look_alikes_are_not_the_same(one: list[Any], other: list[Any]) -> None:
    assert compute_id(one) != compute_id(other)


@given(st.integers(-(2**53) + 1, 2**53 - 1), st.sampled_from(["integer", "number"]))
@examples(50)
def test_a_whole_number_is_one_identity_however_it_is_written(whole: int, kind: str) -> None:
    line_format = one_field({"type": kind})
    assert line_format.id_of({"id": whole}) == line_format.id_of({"id": float(whole)})


def test_no_two_texts_are_one_identity() -> None:
    ids = {one_field({"type": "string"}).id_of({"id": text}) for text in AWKWARD}
    assert len(ids) == len(set(AWKWARD))


def test_the_type_of_an_identity_field_counts() -> None:
    assert one_field({"type": "integer"}).id_of({"id": 1}) != one_field({"type": "string"}).id_of(
        {"id": "1"}
    )


def one_field(schema: dict[str, Any]) -> LineFormat:
    config = {"nodes": {"T": {"identity": "id", "schema": {"properties": {"id": schema}}}}}
    return line_formats(parse_config(config_text(config).encode()).ontology)["T"]


# -- lines from elsewhere ----------------------------------------------------------------------

LOOSE = {
    "nodes": {
        "T": {
            "identity": "id",
            "schema": {
                "properties": {
                    "id": {"type": "string"},
                    "day": {"type": "string", "format": "date"},
                    "moment": {"type": "string", "format": "date-time"},
                    "days": {"type": "array", "items": {"type": "string", "format": "date"}},
                    "count": {"type": "integer"},
                    "counts": {"type": "array", "items": {"type": "integer"}},
                    "huge": {"type": "integer", "maximum": 2**100},
                    "number": {"type": "number"},
                    "numbers": {"type": "array", "items": {"type": "number"}},
                    "flag": {"type": "boolean"},
                    "words": {"type": "array", "items": {"type": "string"}},
                    "any": {},
                }
            },
        }
    }
}
FIELDS = ("id", "day", "moment", "days", "count", "counts", "huge", "number", "numbers", "flag", "words", "any", "__id", "__created_at", "__updated_at", "other")  # fmt: skip
_DATE_PARTS = ("2024-01-01", "20240101", "2024-W01-1", "2024-001", "2024-1-1", "0001-01-01", "9999-12-31", "0000-01-01", "10000-01-01", "2024-02-30", "-2024-01-01", " 2024-01-01", "infinity", "epoch", "today", "")  # fmt: skip
_TIME_PARTS = ("", "T00:00:00", "T00", "T000000", "T00:00", " 00:00:00", "x00:00:00", "t00:00:00", "T24:00:00", "T23:59:60", "T00:00:00.1", "T00:00:00,123", "T00:00:00.123456789", "T")  # fmt: skip
_ZONES = ("", "Z", "z", "+00:00", "-23:59", "+12:34:56", "+12:34:56.5", "+1234", "+01", " UTC", " Europe/Paris", "+24:00")  # fmt: skip


@st.composite
def time_likes(draw: Draw) -> str:
    parts = (_DATE_PARTS, _TIME_PARTS, _ZONES)
    return "".join(draw(st.sampled_from(part)) for part in parts)


@st.composite
def loose_lines(draw: Draw) -> bytes:
    """A JSON object that a person or another tool could have written."""
    value = st.one_of(json_values, texts, time_likes(), st.lists(time_likes(), max_size=2))
    said: dict[str, Any] = {"id": draw(texts)}
    form = draw(st.sampled_from(["time", "time", "one", "wild"]))
    if form == "time":
        said[draw(st.sampled_from(["moment", "__created_at", "__updated_at"]))] = draw(time_likes())
        if draw(st.booleans()):
            said["day"] = draw(st.sampled_from(_DATE_PARTS))
    elif form == "one":
        said[draw(st.sampled_from(FIELDS))] = draw(value)
    else:
        said = draw(st.dictionaries(st.sampled_from(FIELDS), value, max_size=5))
    return json.dumps(said, ensure_ascii=draw(st.booleans())).encode()


@given(st.one_of(st.binary(max_size=60), loose_lines()))
@examples(100)
def test_any_bytes_are_a_record_or_a_line_error(raw: bytes) -> None:
    line_format = line_formats(parse_config(config_text(LOOSE).encode()).ontology)["T"]
    part = PartFile("data/t.jsonl", raw, line_format)
    assert part.data == raw
    for problem in part.problems:
        assert problem.code in ("json", "conflict", "type", "range", "format", "required")
        assert problem.message
        assert part.records[problem.line - 1] is None
    for line, record in zip(part.lines, part.records, strict=True):
        if record is not None:
            assert line.endswith(record.line)
            assert isinstance(record.values["id"], str)
            assert line_format.reread(record.line) == record


@given(st.lists(loose_lines(), min_size=1, max_size=8))
@examples(60)
def test_a_line_that_is_accepted_can_be_loaded(tmp_path: Path, lines: list[bytes]) -> None:
    with folder(tmp_path, config_text(LOOSE)) as root:
        part = root / "data/nodes/t/20260304/part_001.jsonl"
        part.parent.mkdir(parents=True)
        part.write_bytes(b"".join(line + b"\n" for line in lines))
        with KnowledgeBase(root, clock=noon) as kb:
            read = PartFile("data/t.jsonl", b"\n".join(lines), kb.store.formats["T"])
            told = {record.values["id"] for record in read.records if record is not None}
            assert {row[0] for row in kb.sql("SELECT id FROM t LIMIT 100").rows} == told
            assert len(kb.store.problems) == sum(record is None for record in read.records)
        assert part.read_bytes() == b"".join(line + b"\n" for line in lines)


DIALECTS = [
    *({"day": text} for text in _DATE_PARTS),
    *(
        {"moment": f"2024-01-01{time}{zone}"}
        for time in _TIME_PARTS
        for zone in ("", "Z", "+01:00")
    ),
    *({"moment": f"2024-01-01T00:00:00{zone}"} for zone in _ZONES),
    *({name: text} for name in ("moment", "__created_at", "__updated_at") for text in _DATE_PARTS),
]


def test_whatever_counts_as_a_time_can_be_loaded(tmp_path: Path) -> None:
    """Python and DuckDB read different dialects of ISO 8601; a line is judged before it is loaded."""
    lines = [json.dumps({"id": str(n), **said}).encode() for n, said in enumerate(DIALECTS)]
    with folder(tmp_path, config_text(LOOSE)) as root:
        (root / "data").mkdir()
        (root / "data/t.jsonl").write_bytes(b"\n".join(lines))
        with KnowledgeBase(root, clock=noon) as kb:
            assert len(kb.store) + len(kb.store.problems) == len(lines)
            assert kb.sql("SELECT count(*) FROM t").rows == ((len(kb.store),),)
            assert 5 < len(kb.store) < len(lines) - 5


@pytest.mark.parametrize("depth", [50, 200, 260, 400, 500, 700, 900, 990, 5000, 100_000])
def test_a_deeply_nested_line_never_closes_the_base(tmp_path: Path, depth: int) -> None:
    line = b'{"id":"deep","any":' + b"[" * depth + b"]" * depth + b"}\n"
    with folder(tmp_path, config_text(LOOSE)) as root:
        part = root / "data/nodes/t/20260304/part_001.jsonl"
        part.parent.mkdir(parents=True)
        part.write_bytes(b'{"id":"plain"}\n' + line)
        with KnowledgeBase(root, clock=noon) as kb:
            kb.import_bundle([{"type": "T", "id": "new"}])
            seen = {row[0] for row in kb.sql("SELECT id FROM t").rows}
            assert seen >= {"plain", "new"}
            assert ("deep" in seen) != bool(kb.store.problems)
            kb.doctor()
        assert line in part.read_bytes()
