"""The time zone of a base: whose days questions, filters and SQL mean, and in which times are told.

The machine's own zone must not matter; each test runs as if in two.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import duckdb
import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answer_of

from duckkb.config import read_config
from duckkb.errors import BundleError
from duckkb.reasoning.reasoner import Reasoner
from duckkb.scaffold import init, init_from
from duckkb.search.filters import Filter
from duckkb.surfaces.jsonable import jsonable
from duckkb.timezones import local_zone, with_offset

CONFIG = """\
nodes:
  Meeting:
    table: meetings
    identity: title
    schema:
      type: object
      properties:
        title: { type: string }
        starts: { type: string, format: date-time }
    search: { full_text: [title] }
"""
SHANGHAI = f"timezone: Asia/Shanghai\n{CONFIG}"
MEETINGS: list[dict[str, Any]] = [
    {"type": "Meeting", "title": title, "starts": starts}
    for title, starts in (
        ("Breakfast talk", "2026-11-23T07:00:00+08:00"),
        ("Evening talk", "2026-11-23T23:30:00+08:00"),
        ("Night talk", "2026-11-24T00:30:00+08:00"),
    )
]
"""The first is on the 22nd in UTC, the last on the 23rd."""
NOW = datetime(2026, 11, 22, 23, 30, tzinfo=UTC)
"""Half past seven in the morning of the 23rd in Shanghai."""


@pytest.fixture(autouse=True, params=["America/New_York", "Asia/Tokyo"])
def machine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The zone of the machine that a test runs on."""
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield request.param
    monkeypatch.undo()
    time.tzset()


def titles(rows: Any) -> set[str]:
    return {row[0] for row in rows}


@pytest.mark.parametrize(
    ("config", "expected"),
    [
        (SHANGHAI, {"Breakfast talk", "Evening talk"}),
        (CONFIG, {"Breakfast talk"}),
    ],
)
def test_today_is_that_of_the_base(config: str, expected: set[str], open_base: Open) -> None:
    base = open_base(config)
    base.import_bundle(MEETINGS)
    with closing(Reasoner(base, clock=lambda: NOW, sessions_url="sqlite://")) as reasoner:
        assert titles(answer_of(reasoner, "Which meetings start today?").rows) == expected


@pytest.mark.parametrize(
    ("config", "told"),
    [(SHANGHAI, "2026-11-23T07:00:00+08:00"), (CONFIG, "2026-11-22T23:00:00Z")],
)
def test_times_are_told_in_the_zone_of_the_base(config: str, told: str, open_base: Open) -> None:
    base = open_base(config)
    base.import_bundle(MEETINGS)
    found = base.sql("SELECT starts FROM meetings ORDER BY starts LIMIT 1")
    assert jsonable(found.rows) == [[told]]
    with closing(Reasoner(base, clock=lambda: NOW, sessions_url="sqlite://")) as reasoner:
        answer = answer_of(reasoner, "When does the Breakfast talk start?")
        assert datetime.fromisoformat(answer.rows[0][0]).isoformat() == told.replace("Z", "+00:00")


def test_sql_takes_days_to_be_those_of_the_base(open_base: Open) -> None:
    base = open_base(SHANGHAI)
    base.import_bundle(MEETINGS)
    found = base.sql("SELECT title FROM meetings WHERE starts::DATE = DATE '2026-11-23'")
    assert titles(found.rows) == {"Breakfast talk", "Evening talk"}


@pytest.mark.parametrize(
    "value", ["2026-11-23T23:30:00", "2026-11-23T15:30:00Z", "2026-11-24T00:30:00+09:00"]
)
def test_a_filter_means_the_same_moment_however_it_is_told(value: str, open_base: Open) -> None:
    """Without an offset it is a time of the base."""
    base = open_base(SHANGHAI)
    base.import_bundle(MEETINGS)
    found = base.search("talk", filters=[Filter("starts", "ge", value)], mode="text")
    assert {hit.identity["title"] for hit in found.hits} == {"Evening talk", "Night talk"}
    with closing(Reasoner(base, clock=lambda: NOW, sessions_url="sqlite://")) as reasoner:
        rows = reasoner.query_data(
            "Meeting", filters=[{"field": "starts", "op": "ge", "value": value}]
        )
        assert {row["title"] for row in rows.items} == {"Evening talk", "Night talk"}


@pytest.mark.parametrize("store", ["duckdb", "postgresql"])
def test_another_database_reckons_in_the_zone_of_the_base(
    store: str, tmp_path: Path, open_base: Open, request: pytest.FixtureRequest
) -> None:
    table = "CREATE TABLE talks (title VARCHAR PRIMARY KEY, starts TIMESTAMPTZ)"
    talks = [(item["title"], item["starts"]) for item in MEETINGS]
    if store == "duckdb":
        url = f"duckdb:///{tmp_path / 'talks.duckdb'}"
        with duckdb.connect(str(tmp_path / "talks.duckdb")) as connection:
            connection.execute(table)
            connection.executemany("INSERT INTO talks VALUES (?, ?)", talks)
    else:
        import psycopg

        url = request.getfixturevalue("postgres_url")
        with psycopg.connect(url) as connection:
            connection.execute(table)
            connection.cursor().executemany("INSERT INTO talks VALUES (%s, %s)", talks)
    init_from(tmp_path / "made", url, git=False)
    made = (tmp_path / "made/config.yaml").read_text(encoding="utf-8")
    base = open_base(re.sub(r"timezone: \S+", "timezone: Asia/Shanghai", made))
    with closing(Reasoner(base, clock=lambda: NOW, sessions_url="sqlite://")) as reasoner:
        answer = answer_of(reasoner, "Show the title of talks that start today")
        assert titles(answer.rows) == {"Breakfast talk", "Evening talk"}


def test_a_new_base_is_in_the_zone_of_the_machine(machine: str, tmp_path: Path) -> None:
    assert local_zone() == machine
    init(tmp_path / "kb", git=False)
    assert read_config(tmp_path / "kb").loaded.settings.timezone == machine
    text = (tmp_path / "kb/config.yaml").read_text(encoding="utf-8")
    assert text.startswith("#")
    assert f"\ntimezone: {machine} #" in text


def test_a_machine_in_utc_is_not_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    init(tmp_path / "kb", git=False)
    assert "timezone" not in (tmp_path / "kb/config.yaml").read_text(encoding="utf-8")


def test_a_time_that_lacks_its_offset_is_told_with_that_of_the_base(open_base: Open) -> None:
    base = open_base(SHANGHAI)
    with pytest.raises(BundleError) as caught:
        base.import_bundle([{**MEETINGS[0], "starts": "2026-11-23 07:00"}])
    (issue,) = caught.value.issues
    assert issue.hint == "with its offset: 2026-11-23T07:00:00+08:00"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("2026-07-01T07:00:00", "2026-07-01T07:00:00+02:00"),
        ("2026-01-01", "2026-01-01T00:00:00+01:00"),
        ("2026-01-01T07:00:00Z", None),
        ("soon", None),
    ],
)
def test_an_offset_is_that_of_the_day(text: str, told: str | None) -> None:
    assert with_offset(text, "Europe/Berlin") == told


def test_days_without_times_know_no_zone(open_base: Open) -> None:
    base = open_base(SHANGHAI.replace("date-time", "date"))
    base.import_bundle([{"type": "Meeting", "title": "Talk", "starts": "2026-11-23"}])
    assert base.sql("SELECT starts FROM meetings").rows == ((date(2026, 11, 23),),)
