"""English questions over papers and who wrote them with whom: co-authors, and what somebody has most of."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answer_of, answering, rows_shown

from duckkb.reasoning.reasoner import Reasoner

CONFIG = """\
name: papers
language: en
nodes:
  Paper:
    table: papers
    identity: title
    schema:
      type: object
      properties:
        title: { type: string }
        venue: { type: string }
        year: { type: integer }
        citations: { type: integer }
        pages: { type: integer }
  Author:
    table: authors
    identity: name
    schema:
      type: object
      properties:
        name: { type: string }
        country: { type: string }
edges:
  wrote: { from: Author, to: Paper, aliases: [authored, published] }
  cites: { from: Paper, to: Paper }
"""


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    items: list[dict[str, Any]] = []
    for title, venue, year, citations, pages in (
        ("Deep Attention", "NeurIPS", 2019, 1200, 12),
        ("Tiny Nets", "ICML", 2021, 340, 9),
        ("Graph Recall", "NeurIPS", 2023, 22, 10),
        ("Long Context", "ICLR", 2024, 1250, 20),
    ):
        item = {"title": title, "venue": venue, "year": year, "citations": citations}
        items.append({"type": "Paper", **item, "pages": pages})
    for name, country, titles in (
        ("Ana Silva", "Brazil", ["Deep Attention", "Graph Recall"]),
        ("Jun Mori", "Japan", ["Deep Attention", "Tiny Nets"]),
        ("Omar Aziz", "Egypt", ["Graph Recall"]),
        ("Petra Novak", "Czechia", ["Long Context"]),
    ):
        items.append({"type": "Author", "name": name, "country": country})
        for title in titles:
            ends = {"source": {"name": name}, "target": {"title": title}}
            items.append({"type": "wrote", **ends})
    with answering(open_shared, CONFIG, items, datetime(2026, 11, 22, tzinfo=UTC)) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("coauthors of Ana Silva", {"Jun Mori", "Omar Aziz"}),
        ("Who co-authored a paper with Jun Mori?", {"Ana Silva"}),
        ("How many co-authors does Ana Silva have?", {"2"}),
        ("Which author has the most citations?", {"Jun Mori"}),  # 1540, no single one the most
        ("author with the fewest pages", {"Omar Aziz"}),
        ("Which paper has the most citations?", {"Long Context"}),
        ("papers of jun mori", {"Deep Attention", "Tiny Nets"}),
    ],
)
def test_what_is_answered(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize(
    "question",
    [
        "citations by venue",
        "pages by year",
        "Which country has the most citations?",
        "unreviewed papers",
    ],
)
def test_what_is_left_open(reasoner: Reasoner, question: str) -> None:
    assert reasoner.ask(question).status != "answered"
