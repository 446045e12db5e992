"""Results as JSON that every client can read."""

from __future__ import annotations

import json
import math
from datetime import UTC, date, datetime, time, timedelta, timezone
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest

import duckkb
from duckkb.surfaces.jsonable import jsonable, sql_rows

from ..bases import DOCS, doc
from ..conftest import Open


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        (None, None),
        (True, True),
        (5, 5),
        (2**53, 2**53),
        (2**53 + 1, 2**53 + 1),
        ({"a": [-(2**60)]}, {"a": [-(2**60)]}),
        (0.1, 0.1),
        (math.inf, "inf"),
        (math.nan, "nan"),
        ("text", "text"),
        (datetime(2026, 1, 31, 9, 30, tzinfo=UTC), "2026-01-31T09:30:00Z"),
        (
            datetime(2026, 1, 31, 9, tzinfo=timezone(timedelta(hours=8))),
            "2026-01-31T09:00:00+08:00",
        ),
        (datetime(2026, 1, 31, 9), "2026-01-31T09:00:00"),
        (date(2026, 1, 31), "2026-01-31"),
        (time(9, 30), "09:30:00"),
        (Decimal("1.50"), "1.50"),
        (UUID(int=1), "00000000-0000-0000-0000-000000000001"),
        (b"\x01\xff", "01ff"),
        ((1, [2, {"a": (3,)}]), [1, [2, {"a": [3]}]]),
        ({1: "a"}, {"1": "a"}),
        ({"id": 5, "__id": 6, "number": 7}, {"id": 5, "__id": "6", "number": 7}),
    ],
    ids=repr,
)
def test_a_value_becomes_json(value: Any, wanted: Any) -> None:
    assert jsonable(value) == wanted
    json.loads(json.dumps(jsonable(value), allow_nan=False))


def test_ids_are_text_in_every_row_of_a_query(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a"), doc("b")])
    result = kb.sql("SELECT __id, doc_uri, 5 AS n FROM docs ORDER BY doc_uri")
    rows = sql_rows(result.columns, result.rows)
    assert rows[0] == [str(kb.get("Document", {"doc_uri": "a"}).id), "a", 5]


def test_an_id_that_is_a_field_of_the_user_keeps_its_type(open_base: Open) -> None:
    """`id` is a common name for an identity; a small number in it is no `__id`."""
    kb = open_base("nodes:\n  A: {identity: id, schema: {properties: {id: {type: integer}}}}\n")
    kb.import_bundle([{"type": "A", "id": 5}])
    found = jsonable(kb.get("A", {"id": 5}))
    assert found["id"] == str(kb.get("A", {"id": 5}).id)
    assert found["values"]["id"] == 5


def test_errors_are_json_with_everything_they_carry() -> None:
    error = duckkb.UsageError("message", path="p", hint="h")
    assert jsonable(error.as_dict()) == {
        "status": "error",
        "code": "usage",
        "message": "message",
        "path": "p",
        "hint": "h",
    }
