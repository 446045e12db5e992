"""Conditions that hits must meet."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

import duckkb
from duckkb.errors import UsageError
from duckkb.search.filters import OPERATORS, Filter, parse_filter

from ..conftest import Open

CONFIG = """\
nodes:
  Bird:
    table: birds
    identity: id
    schema:
      properties:
        id: { type: string }
        text: { type: string }
        size: { type: integer }
        weight: { type: number }
        rare: { type: boolean }
        seen: { type: string, format: date }
        heard: { type: string, format: date-time }
        tags: { type: array, items: { type: string } }
        counts: { type: array, items: { type: integer } }
        more: { type: object }
        "odd name": { type: string }
    search: { full_text: [text], vectors: [text] }
  Place:
    table: places
    identity: id
    schema: { properties: { id: { type: string }, text: { type: string }, size: { type: integer } } }
    search: { full_text: [text] }
"""
START = datetime(2026, 5, 1, 12, tzinfo=UTC)
BIRDS: list[dict[str, Any]] = [
    {
        "id": "heron",
        "size": 90,
        "weight": 1.5,
        "rare": False,
        "seen": "2026-01-10",
        "heard": "2026-01-10T08:00:00+08:00",
        "tags": ["grey", "water"],
        "counts": [1, 2],
        "more": {"note": "stands still"},
        "odd name": "x",
    },
    {
        "id": "wren",
        "size": 10,
        "weight": 0.01,
        "rare": False,
        "seen": "2026-02-20",
        "tags": ["brown"],
        "counts": [],
    },
    {"id": "crane", "size": 120, "weight": 5.0, "rare": True, "tags": ["grey", "100%"]},
    {"id": "ghost"},
]
ALL = {"heron", "wren", "crane", "ghost"}


@pytest.fixture(scope="module")
def kb(open_shared: Open) -> duckkb.KnowledgeBase:
    now = [START]
    kb = open_shared(CONFIG, clock=lambda: now[0])
    for item in BIRDS:
        kb.import_bundle([{"type": "Bird", "text": f"a bird named {item['id']}", **item}])
        now[0] += timedelta(days=1)
    kb.import_bundle([{"type": "Place", "id": "lake", "text": "where a bird rests", "size": 90}])
    return kb


def found(kb: duckkb.KnowledgeBase, *filters: Filter, **options: Any) -> set[str]:
    return {h.identity["id"] for h in kb.search("bird", filters=filters, **options).hits}


CASES: list[tuple[str, str, Any, set[str]]] = [
    ("id", "eq", "wren", {"wren"}),
    ("id", "ne", "wren", ALL - {"wren"}),
    ("id", "in", ["wren", "crane", "nobody"], {"wren", "crane"}),
    ("id", "in", ["wren,crane"], set()),
    ("id", "not_in", ["wren", "crane"], {"heron", "ghost"}),
    ("id", "contains", "R", {"heron", "wren", "crane"}),
    ("id", "like", "%r_n", {"heron", "wren"}),
    ("id", "starts_with", "cr", {"crane"}),
    ("id", "between", ["d", "i"], {"heron", "ghost"}),
    ("rare", "eq", True, {"crane"}),
    ("rare", "eq", "true", {"crane"}),
    ("rare", "is_null", None, {"ghost"}),
    ("rare", "not_null", None, ALL - {"ghost"}),
    ("weight", "gt", 1, {"heron", "crane"}),
    ("weight", "le", 1.5, {"heron", "wren"}),
    ("weight", "between", [0.01, 1.5], {"heron", "wren"}),
    ("seen", "ge", "2026-02-01", {"wren"}),
    ("seen", "lt", "2026-02-01", {"heron"}),
    ("heard", "eq", "2026-01-10T00:00:00Z", {"heron"}),
    ("heard", "gt", "2026-01-10T00:00:00Z", set()),
    ("tags", "contains", "grey", {"heron", "crane"}),
    ("tags", "eq", "brown", {"wren"}),
    ("tags", "in", ["water", "brown"], {"heron", "wren"}),
    ("tags", "contains", "100%", {"crane"}),
    ("tags", "contains", "gre", set()),
    ("counts", "contains", 2, {"heron"}),
    ("tags", "is_null", None, {"ghost"}),
    ("more", "contains", "still", {"heron"}),
    ("odd name", "eq", "x", {"heron"}),
    ("__created_at", "ge", START + timedelta(days=2), {"crane", "ghost"}),
    ("__created_at", "lt", "2026-05-02T12:00:00Z", {"heron"}),
    ("__updated_at", "between", ["2026-05-02", "2026-05-03"], {"wren"}),
]


@pytest.mark.parametrize(("field", "op", "value", "expected"), CASES)
def test_a_condition_lets_through_what_meets_it(
    kb: duckkb.KnowledgeBase, field: str, op: str, value: Any, expected: set[str]
) -> None:
    for mode in ("text", "hybrid", "vector"):
        assert found(kb, Filter(field, op, value), types=["Bird"], mode=mode) == expected, mode


@pytest.mark.parametrize(
    ("op", "expected"),
    [
        ("eq", {"heron", "lake"}),
        ("ne", {"wren", "crane"}),
        ("gt", {"crane"}),
        ("ge", {"heron", "crane", "lake"}),
        ("lt", {"wren"}),
        ("le", {"heron", "wren", "lake"}),
    ],
)
def test_a_field_of_several_types_counts_in_each(
    kb: duckkb.KnowledgeBase, op: str, expected: set[str]
) -> None:
    assert found(kb, Filter("size", op, 90)) == expected


@pytest.mark.parametrize(
    ("op", "value", "expected"),
    [
        ("eq", 90.4, set()),
        ("eq", "90.4", set()),
        ("lt", "90.4", {"heron", "wren"}),
        ("lt", 89.7, {"wren"}),
        ("gt", "89.7", {"heron", "crane"}),
        ("in", [89.7, 10.2], set()),
        ("between", [89.6, 90.4], {"heron"}),
    ],
)
def test_a_fraction_is_not_rounded_to_fit_an_integer(
    kb: duckkb.KnowledgeBase, op: str, value: Any, expected: set[str]
) -> None:
    assert found(kb, Filter("size", op, value), types=["Bird"]) == expected


def test_every_operator_is_tried() -> None:
    assert {op for _, op, _, _ in CASES} | {"gt", "ge", "lt", "le", "ne"} == set(OPERATORS)


def test_a_type_without_the_field_is_left_out(kb: duckkb.KnowledgeBase) -> None:
    assert found(kb, Filter("rare", "eq", False)) == {"heron", "wren"}
    assert "lake" in found(kb, Filter("size", "not_null"))
    assert "lake" not in found(kb, Filter("rare", "is_null"))


def test_all_conditions_must_hold(kb: duckkb.KnowledgeBase) -> None:
    assert found(kb, Filter("tags", "contains", "grey"), Filter("size", "lt", 100)) == {"heron"}
    assert found(kb, Filter("size", "gt", 200)) == set()


@pytest.mark.parametrize("mode", ["text", "hybrid", "vector"])
def test_a_filter_changes_neither_scores_nor_order(kb: duckkb.KnowledgeBase, mode: Any) -> None:
    """With text alone and vectors alone a hit's score is its own; hybrid compares candidates."""
    plain = kb.search("grey heron and crane", types=["Bird"], mode=mode).hits
    wanted = Filter("id", "in", ["crane", "heron"])
    kept = kb.search("grey heron and crane", types=["Bird"], mode=mode, filters=[wanted]).hits
    assert [h.id for h in kept] == [h.id for h in plain if h.identity["id"] in ("crane", "heron")]


def test_few_that_pass_are_found_among_very_many(open_base: Open) -> None:
    kb = open_base(CONFIG)
    many = [{"type": "Bird", "id": f"b{n}", "text": "a grey bird", "size": n} for n in range(3000)]
    kb.import_bundle(many)
    for mode in ("text", "hybrid", "vector"):
        assert found(kb, Filter("size", "ge", 2999), mode=mode) == {"b2999"}
        some = found(kb, Filter("size", "lt", 2500), mode=mode, limit=1000)
        assert len(some) == 1000


@pytest.mark.parametrize(
    "value",
    [
        "x' OR 1=1 --",
        "'; DROP TABLE birds; --",
        '" OR ""="',
        "$1",
        "?",
        "{}",
        "%",
        "\\",
        "null",
    ],
)
@pytest.mark.parametrize("op", ["eq", "contains", "starts_with", "like"])
def test_a_value_is_only_ever_a_value(kb: duckkb.KnowledgeBase, op: str, value: str) -> None:
    expected = ALL if (op, value) == ("like", "%") else set()
    assert found(kb, Filter("id", op, value), types=["Bird"]) == expected
    assert len(kb.sql("SELECT * FROM birds").rows) == 4


@pytest.mark.parametrize(
    "field", ["id\" = 'x' OR \"id", "id; DROP TABLE birds", "*", "", "1=1", "ID "]
)
def test_a_field_that_is_none_is_refused_and_never_run(
    kb: duckkb.KnowledgeBase, field: str
) -> None:
    with pytest.raises(UsageError, match="no searched type has a field") as caught:
        found(kb, Filter(field, "eq", "x"))
    assert caught.value.hint


def test_a_field_that_resembles_none_is_told_with_all_there_are(kb: duckkb.KnowledgeBase) -> None:
    with pytest.raises(UsageError) as caught:
        found(kb, Filter("qqqq", "eq", 1))
    assert str(caught.value.hint).startswith("known: ")
    assert " size, " in str(caught.value.hint)
    assert str(caught.value.hint).endswith("__created_at, __updated_at")


def test_an_unknown_field_is_told_with_what_was_meant(kb: duckkb.KnowledgeBase) -> None:
    with pytest.raises(UsageError) as caught:
        found(kb, Filter("sizes", "eq", 1))
    assert "'sizes'" in str(caught.value)
    assert caught.value.hint == "Did you mean 'size'?"
    with pytest.raises(UsageError):
        found(kb, Filter("rare", "eq", True), types=["Place"])


def test_an_empty_condition_is_told_to_be_empty() -> None:
    with pytest.raises(UsageError, match="the condition is empty"):
        parse_filter("  ")


def test_two_values_without_a_comma_are_told_how_to_be_written(kb: duckkb.KnowledgeBase) -> None:
    with pytest.raises(UsageError) as caught:
        found(kb, parse_filter("size between 1 5"))
    assert caught.value.hint == "write two, with a comma between"


def test_an_unknown_operator_is_told_with_those_that_there_are(kb: duckkb.KnowledgeBase) -> None:
    with pytest.raises(UsageError) as caught:
        found(kb, Filter("size", "=>", 1))
    assert "'=>'" in str(caught.value)
    assert all(op in str(caught.value.hint) for op in OPERATORS)


@pytest.mark.parametrize(
    ("field", "op", "value"),
    [
        ("size", "gt", "large"),
        ("seen", "eq", "yesterday"),
        ("rare", "eq", "maybe"),
        ("__created_at", "ge", "soon"),
        ("counts", "contains", "one"),
        ("size", "between", [1]),
        ("size", "between", [1, 2, 3]),
        ("size", "between", 5),
        ("id", "in", []),
        ("id", "in", 5),
        ("id", "in", "wren,crane"),
        ("id", "eq", ["wren"]),
        ("size", "gt", None),
        ("tags", "starts_with", "g"),
        ("tags", "gt", "x"),
        ("tags", "like", "x"),
        ("tags", "between", ["a", "b"]),
    ],
)
def test_a_value_of_the_wrong_kind_is_an_error_and_no_empty_result(
    kb: duckkb.KnowledgeBase, field: str, op: str, value: Any
) -> None:
    with pytest.raises(UsageError):
        found(kb, Filter(field, op, value))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("size>=160", Filter("size", "ge", "160")),
        ("size <= 160", Filter("size", "le", "160")),
        ("size>1", Filter("size", "gt", "1")),
        ("size<1", Filter("size", "lt", "1")),
        ("faction=蜀汉", Filter("faction", "eq", "蜀汉")),
        ("名字==诸葛亮", Filter("名字", "eq", "诸葛亮")),
        ("a!=b", Filter("a", "ne", "b")),
        ("tags~war", Filter("tags", "contains", "war")),
        ("url=http://x?a=b&c>d", Filter("url", "eq", "http://x?a=b&c>d")),
        ("a=", Filter("a", "eq", "")),
        ("__created_at>=2026-05-01", Filter("__created_at", "ge", "2026-05-01")),
        ("text=two\nlines", Filter("text", "eq", "two\nlines")),
        ("e-mail~例子", Filter("e-mail", "contains", "例子")),
        ("odd name=x", Filter("odd name", "eq", "x")),
        ("odd name in x, y", Filter("odd name", "in", ["x", "y"])),
        ('"a=b"=c', Filter("a=b", "eq", "c")),
        ('"say ""in"" it" ne x', Filter('say "in" it', "ne", "x")),
        ("size in 1,2", Filter("size", "in", ["1", "2"])),
        ('id not_in ["a, b", "c"]', Filter("id", "not_in", ["a, b", "c"])),
        ("id in [draft]", Filter("id", "in", ["[draft]"])),
        ("size between 1,5", Filter("size", "between", ["1", "5"])),
        ("id starts_with cr", Filter("id", "starts_with", "cr")),
        ("id like %a=b", Filter("id", "like", "%a=b")),
        ("id=not in it", Filter("id", "eq", "not in it")),
        ("id is_null", Filter("id", "is_null")),
        ("id not_null ", Filter("id", "not_null")),
    ],
)
def test_a_condition_is_read_from_a_command_line(text: str, expected: Filter) -> None:
    assert parse_filter(text) == expected


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("text='a b'", "a b"),
        ('text="a"', "a"),
        ("text = 'it''s'", "it's"),
        ("text='", "'"),
        ("text='a\"", "'a\""),
        ("text=don't", "don't"),
        ("text in 'a', \"b\",c", ["a", "b", "c"]),
    ],
)
def test_quotes_around_a_value_are_not_part_of_it(text: str, value: object) -> None:
    assert parse_filter(text).value == value


@pytest.mark.parametrize(
    "text", ["", "size", "=5", ">= 3", "size ? 3", "  ", "in 5", "id is_null x", "sizein 5"]
)
def test_what_is_no_condition_is_refused(text: str) -> None:
    with pytest.raises(UsageError):
        parse_filter(text)


STATES = """\
nodes:
  Task:
    table: tasks
    identity: id
    schema:
      properties:
        id: { type: string }
        state: { type: string, enum: [open, done], value_aliases: { done: [Finished, 已完成] } }
        labels: { type: array, items: { type: string, enum: [red, blue] }, value_aliases: { red: [crimson] } }
        due: { type: string, format: date }
    search: { full_text: [id] }
  Plan:
    table: plans
    identity: id
    schema: { properties: { id: { type: string }, state: { type: string, enum: [drawn] } } }
    search: { full_text: [id] }
"""


@pytest.fixture
def states(open_base: Open) -> duckkb.KnowledgeBase:
    kb = open_base(STATES)
    kb.import_bundle([
        {"type": "Task", "id": "task one", "state": "done", "labels": ["red"]},
        {"type": "Task", "id": "task two", "state": "open", "labels": ["blue"]},
        {"type": "Plan", "id": "task plan", "state": "drawn"},
    ])  # fmt: skip
    return kb


@pytest.mark.parametrize(
    ("condition", "found"),
    [
        ("state=done", {"task one"}),
        ("state=finished", {"task one"}),
        ("state=已完成", {"task one"}),
        ("state!=finished", {"task two", "task plan"}),
        ("state in finished,drawn", {"task one", "task plan"}),
        ("labels=crimson", {"task one"}),
        ("labels contains crimson", {"task one"}),
        ("state~on", {"task one"}),
    ],
)
def test_a_value_may_be_given_as_people_call_it(
    condition: str, found: set[str], states: duckkb.KnowledgeBase
) -> None:
    hits = states.search("task", filters=[parse_filter(condition)]).hits
    assert {hit.identity["id"] for hit in hits} == found


@pytest.mark.parametrize(
    ("condition", "hint"),
    [
        ("state=closed", "known: open, done, drawn"),
        ("state=opne", "Did you mean 'open'?"),
        ("state in open,closed", "known: open, done, drawn"),
        ("labels=green", "known: red, blue"),
    ],
)
def test_a_value_that_no_record_can_have_is_refused(
    condition: str, hint: str, states: duckkb.KnowledgeBase
) -> None:
    with pytest.raises(UsageError, match="has no value") as caught:
        states.search("task", filters=[parse_filter(condition)])
    assert caught.value.hint == hint


@pytest.mark.parametrize("condition", ["state=drawn", "state in open,drawn", "labels~blue"])
def test_a_value_that_is_no_longer_allowed_finds_the_records_that_hold_it(
    condition: str, states: duckkb.KnowledgeBase
) -> None:
    config = states.root / "config.yaml"
    before = config.read_text()
    wanted = [parse_filter(condition)]
    found = [hit.id for hit in states.search("task", filters=wanted).hits]
    config.write_text(before.replace("drawn", "dropped").replace("blue", "green"))
    states.sync()
    result = states.search("task", filters=wanted)
    assert [hit.id for hit in result.hits] == found
    assert any("may no longer be" in notice for notice in result.notices)
    with pytest.raises(UsageError, match="'state' has no value 'shut'"):
        states.search("task", filters=[parse_filter("state=shut")])


def test_a_value_that_no_date_is_comes_with_an_example(states: duckkb.KnowledgeBase) -> None:
    with pytest.raises(UsageError, match="'due' holds date values") as caught:
        states.search("task", filters=[parse_filter("due>=2025-06")])
    assert caught.value.hint == "expected date (2026-01-31), found text"
