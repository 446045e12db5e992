"""Dates that a column of text writes in its own way are compared as it writes them."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

import duckkb
from duckkb.reasoning.dateforms import DateForm, form_of
from duckkb.reasoning.plan import Constant
from duckkb.reasoning.reasoner import Reasoner

ROWS = """
create table fee (fee_id integer primary key, amount integer, settled text, billed text,
  posted text, filed text);
insert into fee values (1,10,'20240105','2024/01/05','2024/1/5','05/01/2024'),
  (2,20,'20240210','2024/02/10','2024/2/10','10/02/2024'),
  (3,30,'20231230','2023/12/30','2023/12/30','30/12/2023'),
  (4,40,'20241101','2024/11/01','2024/11/1','01/11/2024');
"""
CONFIG = """\
language: en
sources: { town: { url: "sqlite:///town.db" } }
nodes:
  Fee:
    title: fee
    identity: fee_id
    source: { database: town, table: fee }
    schema:
      properties:
        fee_id: { type: integer }
        amount: { type: integer }
        settled: { type: string }
        billed: { type: string }
        posted: { type: string }
        filed: { type: string }
"""


@pytest.mark.parametrize(
    ("texts", "form"),
    [
        (["20240105", "19991231"], DateForm("%Y%m%d")),
        (["2024/01/05", "2023/12/30 10:00"], DateForm("%Y/%m/%d")),
        (["2024.01.05"], DateForm("%Y.%m.%d")),
        (["2024年01月05日"], DateForm("%Y年%m月%d日")),
        (["2024/1/5", "2024/01/05"], DateForm(None)),
        (["2024-1-5"], DateForm(None)),
        (["05/01/2024"], DateForm(None, by_year=False)),
        (["2024-01-05", "2024-02-10 10:00"], None),
        (["20240105", "13802024"], None),
        (["Ann", "2024/01/05"], None),
        (["", " "], None),
    ],
)
def test_the_form_is_seen_from_the_texts(texts: list[str], form: DateForm | None) -> None:
    assert form_of(texts) == form


def test_only_days_are_rewritten() -> None:
    form = DateForm("%Y年%m月%d日")
    assert form.written(Constant("2024-01-05")) == Constant("2024年01月05日")
    for other in (Constant("2024-13-05"), Constant("soon"), Constant(20240105)):
        assert form.written(other) == other


@pytest.fixture
def reasoner(open_base: Callable[..., duckkb.KnowledgeBase]) -> Iterator[Reasoner]:
    kb = open_base(CONFIG)
    with sqlite3.connect(Path(kb.root) / "town.db") as database:
        database.executescript(ROWS)
    clock = datetime(2024, 12, 1, tzinfo=UTC)
    made = Reasoner(kb, clock=lambda: clock, sessions_url="sqlite://")
    yield made
    made.close()


@pytest.mark.parametrize(
    ("question", "count", "note"),
    [
        ("settled after 2024-02-01", 2, "settled writes 2024-02-01 as 20240201"),
        ("billed after 2024-02-01", 2, "billed writes 2024-02-01 as 2024/02/01"),
        ("posted in 2024", 3, None),
    ],
)
def test_fees_are_counted_by_their_dates(
    reasoner: Reasoner, question: str, count: int, note: str | None
) -> None:
    asked = reasoner.ask(f"How many fees were {question}?")
    assert asked.answer is not None, asked.reason
    assert asked.answer.rows == ((count,),)
    assert list(asked.assumptions) == ([note] if note else [])


@pytest.mark.parametrize("question", ["posted after 2024-02-01", "filed in 2024"])
def test_what_does_not_sort_is_not_answered(reasoner: Reasoner, question: str) -> None:
    assert reasoner.ask(f"How many fees were {question}?").status == "refused"


def test_one_date_of_another_form_makes_the_column_unsure(reasoner: Reasoner) -> None:
    domain = reasoner.domain()
    billed = domain.catalog.classes["Fee"].by_name["billed"]
    assert domain.date_form(billed) == DateForm("%Y/%m/%d")
    with sqlite3.connect(Path(reasoner.kb.root) / "town.db") as database:
        database.executemany(
            "insert into fee (amount, billed) values (1, ?)",
            [("2024/03/03",)] * 60 + [("soon",)],
        )
    assert reasoner.domain().date_form(billed) == DateForm(None)
