"""A condition means the same in a search and in a data query of the same records."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.conftest import Open

import duckkb
from duckkb import Filter
from duckkb.errors import UsageError
from duckkb.reasoning.cataloguing import catalog_of
from duckkb.reasoning.data.query import query_data
from duckkb.reasoning.stores import Stores

CONFIG = """\
nodes:
  Person:
    identity: id
    schema:
      properties:
        id: { type: string }
        text: { type: string }
        name: { type: string }
        year: { type: integer }
        height: { type: number }
        day: { type: string, format: date }
        met: { type: string, format: date-time }
        bold: { type: boolean }
        tags: { type: array, items: { type: string } }
        scores: { type: array, items: { type: integer } }
        more: { type: object }
    search: { full_text: [text] }
"""
PEOPLE: list[dict[str, Any]] = [
    {
        "id": "a",
        "name": "Cao Cao",
        "year": 155,
        "height": 1.6,
        "day": "2024-01-05",
        "met": "2024-01-05T10:00:00Z",
        "bold": True,
        "tags": ["Wei", "poet"],
        "scores": [1, 3],
        "more": {"Note": "sly"},
    },
    {
        "id": "b",
        "name": "cao_ren",
        "year": 168,
        "height": 1.8,
        "day": "2024-02-01",
        "met": "2024-01-05T10:00:00.5Z",
        "bold": False,
        "tags": ["wei"],
        "scores": [],
    },
    {"id": "c", "name": "100%", "year": 2024, "tags": []},
    {"id": "d", "name": "12"},
    {"id": "e", "name": ""},
    {"id": "f"},
]
VALUES: dict[str, list[Any]] = {
    "name": ["Cao Cao", "cao", "CAO%", "cao\\_%", "100%", "%", 12, 100, "", None],
    "year": [168, "168", 167.5, "2023.7", 168.0, "old", True, None, 2**70],
    "height": [1.6, "1.8", 2, "tall", None],
    "day": ["2024-01-05", "2024-01-05T00:00:00", "2024-13-01", "2024", 5, None],
    "met": ["2024-01-05T10:00:00", "2024-01-05T18:00:00+08:00", "2024-01-05", "soon", None],
    "bold": [True, "true", 0, "是", "maybe", None],
    "tags": ["Wei", "we", 2, 1.5, None],
    "scores": [1, "3", "one", None],
    "more": ["sly", "note", None],
}
LISTS: dict[str, list[Any]] = {
    "name": [["Cao Cao", "12"], ["100%", None], [], "Cao Cao", ["a"], [1, 200]],
    "year": [[155, "168"], [155.5, 168.5], [None, 155], ["old", 1], 155, [], ["155", 2024.0]],
    "day": [["2024-01-01", "2024-01-31"], ["2024-01-05"], ["2024-01-05", "soon"]],
    "tags": [["Wei", "poet"], [1, 2], [], ["x"], ["Wei", 2]],
    "scores": [[1, 2], ["3"], ["one", 2]],
}
EACH = ("eq", "ne", "gt", "ge", "lt", "le", "contains", "like", "starts_with")
CASES: list[tuple[str, str, Any]] = [
    *((field, op, value) for field, values in VALUES.items() for op in EACH for value in values),
    *(
        (field, op, value)
        for field, values in LISTS.items()
        for op in ("in", "not_in", "between", "eq")
        for value in values
    ),
    *((field, op, None) for field in VALUES for op in ("is_null", "not_null")),
]


@pytest.fixture(scope="module")
def base(open_shared: Open) -> duckkb.KnowledgeBase:
    base = open_shared(CONFIG)
    base.import_bundle([{"type": "Person", "text": "a person", **each} for each in PEOPLE])
    return base


@pytest.fixture(scope="module")
def stores(base: duckkb.KnowledgeBase) -> Stores:
    return Stores(catalog_of(base.ontology), {}, base)


def searched(base: duckkb.KnowledgeBase, field: str, op: str, value: Any) -> set[str] | str:
    try:
        hits = base.search("person", filters=[Filter(field, op, value)], mode="text").hits
    except UsageError as error:
        return error.code
    return {hit.identity["id"] for hit in hits}


def queried(
    base: duckkb.KnowledgeBase, stores: Stores, field: str, op: str, value: Any
) -> set[str] | str:
    filters = [{"field": field, "op": op, "value": value}]
    try:
        page = query_data(catalog_of(base.ontology), stores, "Person", filters)
    except UsageError as error:
        return error.code
    return {item["id"] for item in page.items}


@pytest.mark.parametrize(("field", "op", "value"), CASES)
def test_a_condition_means_the_same_in_a_search_and_in_a_data_query(
    base: duckkb.KnowledgeBase, stores: Stores, field: str, op: str, value: Any
) -> None:
    assert searched(base, field, op, value) == queried(base, stores, field, op, value)


@pytest.mark.parametrize(
    ("field", "op", "value", "expected"),
    [
        ("name", "starts_with", "CAO", {"a", "b"}),
        ("name", "like", "cao%", {"a", "b"}),
        ("name", "like", "cao\\_%", {"b"}),
        ("name", "in", ["12", None], {"d", "f"}),
        ("name", "is_null", None, {"e", "f"}),
        ("year", "eq", 167.5, set()),
        ("year", "gt", "2023.7", {"c"}),
        ("tags", "contains", "Wei", {"a"}),
        ("tags", "gt", 1, {"a"}),
        ("tags", "is_null", None, {"c", "d", "e", "f"}),
        ("tags", "like", "W%", "type_mismatch"),
        ("year", "in", [], "type_mismatch"),
        ("name", "in", "12", "type_mismatch"),
        ("day", "lt", "2024", "type_mismatch"),
        ("met", "eq", "2024-01-05T18:00:00+08:00", {"a"}),
        ("year", "near", 1, "unknown_operator"),
    ],
)
def test_what_it_means(
    base: duckkb.KnowledgeBase,
    stores: Stores,
    field: str,
    op: str,
    value: Any,
    expected: set[str] | str,
) -> None:
    assert searched(base, field, op, value) == expected
    assert queried(base, stores, field, op, value) == expected
