"""Ids and lines that files in Git already bear, and copies of one record."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

import pytest

from duckkb.config import parse_config
from duckkb.errors import UsageError
from duckkb.surfaces.language import said
from duckkb.truth.record import LineError, compute_id, line_formats

from ..bases import DOCS, doc, ref, truth_files
from ..conftest import Open

DAY = datetime(2026, 1, 31, 23, 59, 59, tzinfo=UTC)


@pytest.mark.parametrize(
    ("key", "number"),
    [
        (["Document", "doc-001"], 5928836590121587177),
        (["Document", 1], 6000354601046727120),
        (["Document", "1"], 9092863810877369264),
        (["人物", "诸葛亮"], 1018419083049412397),
    ],
    ids=repr,
)
def test_an_id_is_the_same_for_ever(key: list[Any], number: int) -> None:
    """Two clones that add the same entity must give it the same id, whatever their version."""
    assert compute_id(key) == number


def test_the_files_of_a_base_are_these(open_base: Open) -> None:
    kb = open_base(DOCS, clock=lambda: DAY)
    kb.import_bundle(
        [doc("b", "二", tags=["x"], level=1), doc("a", title="t"), ref("b", "a", ref_type="cites")]
    )
    a = kb.get("Document", {"doc_uri": "a"}).id
    b = kb.get("Document", {"doc_uri": "b"}).id
    edge = kb.get("REFERENCES", {"source": {"doc_uri": "b"}, "target": {"doc_uri": "a"}}).id
    times = '"__created_at":"2026-01-31T23:59:59.000000Z","__updated_at":"2026-01-31T23:59:59.000000Z"}\n'
    assert truth_files(kb.root) == {
        "data/edges/references/20260131/part_001.jsonl": (
            f'{{"__id":{edge},"__from_id":{b},"__to_id":{a},"source":{{"doc_uri":"b"}},'
            f'"target":{{"doc_uri":"a"}},"ref_type":"cites",{times}'
        ).encode(),
        "data/nodes/docs/20260131/part_001.jsonl": (
            f'{{"__id":{a},"doc_uri":"a","content":"text","title":"t",{times}'
            f'{{"__id":{b},"doc_uri":"b","content":"二","level":1,"tags":["x"],{times}'
        ).encode(),
    }


def test_a_record_stays_in_the_folder_of_its_first_day(open_base: Open) -> None:
    days = iter(datetime(2026, 1, day, tzinfo=UTC) for day in range(1, 9))
    kb = open_base(DOCS, clock=lambda: next(days))
    kb.import_bundle([doc("a")])
    kb.import_bundle([doc("a", "new"), doc("b")])
    assert list(truth_files(kb.root)) == [
        "data/nodes/docs/20260101/part_001.jsonl",
        "data/nodes/docs/20260102/part_001.jsonl",
    ]


def test_a_day_of_many_records_has_several_parts(open_base: Open) -> None:
    kb = open_base(DOCS, clock=lambda: DAY)
    kb.import_bundle([doc(f"d{n:04}") for n in range(1500)])
    counts = [data.count(b"\n") for data in truth_files(kb.root).values()]
    assert counts == [1000, 500]
    kb.import_bundle([doc("z")])
    assert [data.count(b"\n") for data in truth_files(kb.root).values()] == [1000, 501]


def test_a_line_that_cannot_be_read_is_kept_and_named(open_base: Open) -> None:
    kb = open_base(DOCS, clock=lambda: DAY)
    kb.import_bundle([doc("a"), doc("c")])
    (path,) = truth_files(kb.root)
    part = kb.root / path
    first, second = part.read_bytes().splitlines(keepends=True)
    part.write_bytes(first + b"{ broken \xff\n" + second)
    kb.sync()
    status = kb.status()
    assert status.unreadable_lines == 1
    assert any(f"{path}:2" in line for line in status.attention)
    kb.import_bundle([doc("b"), doc("a", "new")])
    assert b"{ broken \xff\n" in part.read_bytes()
    assert kb.status().nodes["Document"] == 3


def test_of_two_lines_of_one_record_the_later_counts_until_a_write_leaves_one(
    open_base: Open,
) -> None:
    kb = open_base(DOCS, clock=lambda: DAY)
    kb.import_bundle([doc("a", "older")])
    (path,) = truth_files(kb.root)
    part = kb.root / path
    line = part.read_bytes()
    later = line.replace(b"older", b"newer").replace(
        b'"__updated_at":"2026-01-31T23', b'"__updated_at":"2026-02-01T01'
    )
    part.write_bytes(later + line)
    kb.sync()
    assert kb.get("Document", {"doc_uri": "a"}).values["content"] == "newer"
    assert kb.status().double_records == 1
    assert kb.sql("SELECT content FROM docs").rows == (("newer",),)
    kb.import_bundle([doc("a", "newest")])
    assert part.read_bytes().count(b"\n") == 1
    assert kb.status().double_records == 0


@pytest.mark.parametrize("last", ["9999-12-31T23:59:59.999999Z", "9999-12-31T23:59:59-08:00"])
def test_a_record_of_the_last_moment_there_is_can_be_written(last: str, open_base: Open) -> None:
    kb = open_base(DOCS, clock=lambda: DAY)
    kb.import_bundle([doc("a")])
    (path,) = truth_files(kb.root)
    part = kb.root / path
    stamp = b'"__updated_at":"' + last.encode()
    part.write_bytes(re.sub(rb'"__updated_at":"[^"]*', stamp, part.read_bytes()))
    kb.sync()
    kb.import_bundle([doc("a", "new")])
    assert kb.get("Document", {"doc_uri": "a"}).values["content"] == "new"
    assert stamp in part.read_bytes()


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"", "json"),
        (b"[]", "json"),
        (b"<<<<<<< HEAD", "conflict"),
        (b'{"doc_uri":"a","doc_uri":"b"}', "json"),
        (b'{"content":"x"}', "required"),
        (b'{"doc_uri":5}', "type"),
        (b'{"doc_uri":"a","level":9223372036854775808}', "range"),
        (b'{"doc_uri":"a","level":"high"}', "type"),
        (b'{"doc_uri":"a","published":"2026-02-30"}', "format"),
        (b'{"__id":-1,"doc_uri":"a"}', "type"),
        (b'{"doc_uri":"a","__created_at":"soon"}', "format"),
    ],
)
def test_a_bad_line_says_what_is_wrong_with_it(line: bytes, code: str) -> None:
    line_format = line_formats(parse_config(DOCS.encode()).ontology)["Document"]
    with pytest.raises(LineError) as caught:
        line_format.parse(line)
    assert caught.value.code == code


EVERY_KIND = """
nodes:
  T:
    identity: [t, i, d, b, w, day]
    schema:
      properties:
        t: { type: string }
        i: { type: integer }
        d: { type: number }
        b: { type: boolean }
        w: { type: string, format: date-time }
        day: { type: string, format: date }
edges:
  E: { from: T, to: T }
"""
IDENTITY = {
    "t": "é 诸",
    "i": 5,
    "d": 0.5,
    "b": True,
    "w": "2024-01-01T02:00:00+02:00",
    "day": "2024-02-29",
}


@pytest.mark.parametrize(
    ("change", "number"),
    [
        ({}, 8555423074668159007),
        ({"i": 5.0}, 8555423074668159007),
        ({"w": "2024-01-01T00:00:00Z"}, 8555423074668159007),
        ({"t": "e\u0301 诸"}, 806346984681219758),  # other code points, another entity
        ({"i": 2**63 - 1}, 588204197910893279),
        ({"d": 3}, 4195114383091013306),
        ({"d": 3.0}, 4195114383091013306),
        ({"d": 1e300}, 5279272780581127061),
        ({"d": 2**60}, 2032498536171575765),
        ({"d": float(2**60)}, 2032498536171575765),
        ({"d": -0.0}, 6629227632664168060),
        ({"d": 0}, 6629227632664168060),
        ({"b": False}, 7703103656399011819),
    ],
    ids=repr,
)
def test_an_identity_of_any_kind_has_the_same_id_for_ever(
    change: dict[str, Any], number: int
) -> None:
    line_format = line_formats(parse_config(EVERY_KIND.encode()).ontology)["T"]
    assert line_format.id_of(IDENTITY | change) == number


def test_an_edge_has_the_same_id_for_ever() -> None:
    line_format = line_formats(parse_config(EVERY_KIND.encode()).ontology)["E"]
    ends = {"source": IDENTITY, "target": IDENTITY | {"i": 6}}
    assert line_format.id_of(ends) == 340900723532440415


@pytest.mark.parametrize(
    ("before", "after"), [(1, True), (0, False), (1, 1.0), ([1], [True]), ("é", "e\u0301")]
)
def test_values_that_python_takes_for_equal_are_a_change(
    before: Any, after: Any, open_base: Open
) -> None:
    kb = open_base("nodes: {T: {identity: n, schema: {properties: {n: {type: string}, any: {}}}}}")
    for value, counted in ((before, 1), (after, 1), (after, 0)):
        item = {"type": "T", "n": "a", "any": {"in": value}}
        assert kb.import_bundle([item]).plan.nodes.upserted == counted
    stored = kb.get("T", {"n": "a"}).values["any"]["in"]
    assert repr(stored) == repr(after)


@pytest.mark.parametrize("key", ["#\N{SUPERSCRIPT TWO}", "#" + "9" * 5000, "#", "#-1", "# 1"])
def test_a_text_that_only_looks_like_an_id_is_an_identity(key: str, open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc(key)])
    assert kb.get_by_keys("Document", [key]).values["doc_uri"] == key


def test_an_identity_beyond_what_python_writes_out_is_refused(open_base: Open) -> None:
    kb = open_base("nodes: {T: {identity: n, schema: {properties: {n: {type: number}}}}}")
    with pytest.raises(UsageError):
        kb.get("T", {"n": 10**5000})
    with pytest.raises(UsageError):
        kb.get("T", {"n": 1, "other": 10**5000})


@pytest.mark.parametrize(
    ("line", "message", "chinese"),
    [
        ('{"doc_uri":"知识",}', "trailing comma in object (column 17, at '}')", "对象末尾多了逗号（第 17 列，'}' 处）"),
        ('{"doc_uri":"知识" "level":1}', "expected ',' or '}' (column 17, at '\"')", "此处应为 , 或 }（第 17 列，'\"' 处）"),
        ('{"doc_uri":"知识', "it ends too early: a quotation mark or a bracket is missing", "提前结束：缺少引号或括号"),
        ('{"知":x}', "invalid character (column 6, at 'x')", "此处不能有这个字符（第 6 列，'x' 处）"),
    ],
)  # fmt: skip
def test_a_line_that_is_no_json_says_where_and_why(line: str, message: str, chinese: str) -> None:
    line_format = line_formats(parse_config(DOCS.encode()).ontology)["Document"]
    with pytest.raises(LineError) as caught:
        line_format.parse(line.encode())
    assert caught.value.message == f"not a JSON object: {message}"
    assert said(caught.value.message, "zh") == f"不是 JSON 对象：{chinese}"
