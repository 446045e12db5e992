"""Parts of dates that are kept as text."""

from __future__ import annotations

import sqlite3
from typing import Any

import duckdb
import pytest
import sqlalchemy as sa

from duckkb.reasoning.compile.dates import part_of_date
from duckkb.reasoning.compile.flavours import Flavour, render

TEXTS = {
    "2024-12-30": (2024, 12, 30, "2024-Q4", "2024-12", "2025-W01", "2024-12-30", "Monday"),
    "2024-02-29T08:00:00": (
        2024,
        2,
        29,
        "2024-Q1",
        "2024-02",
        "2024-W09",
        "2024-02-29",
        "Thursday",
    ),
    "2023-02-29": (2023, 2, 29, "2023-Q1", "2023-02", None, "2023-02-29", None),
    "2011-07": (2011, 7, None, "2011-Q3", "2011-07", None, None, None),
    "2011": (2011, None, None, None, None, None, None, None),
    "soon": (None,) * 8,
}
PARTS = ("year", "month", "day", "year_quarter", "year_month", "year_week", "date", "weekday")


def told(text: str, part: str, flavour: Flavour) -> Any:
    """The part as the database has it."""
    kept = part_of_date(part, sa.literal_column(f"'{text}'"), True, flavour)
    statement = render(sa.select(kept), flavour)
    if flavour is Flavour.DUCKDB:
        return duckdb.execute(statement.text, statement.values).fetchall()[0][0]
    return sqlite3.connect(":memory:").execute(statement.text, statement.values).fetchone()[0]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("flavour", [Flavour.DUCKDB, Flavour.SQLITE])
def test_a_text_has_the_parts_that_it_tells(text: str, flavour: Flavour) -> None:
    found = tuple(told(text, part, flavour) for part in PARTS)
    if flavour is Flavour.SQLITE and text == "2023-02-29":
        # SQLite takes the day after the last for the first of the next month.
        assert found == (*TEXTS[text][:5], "2023-W09", "2023-02-29", "Wednesday")
    else:
        assert found == TEXTS[text]
