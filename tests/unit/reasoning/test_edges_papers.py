"""Questions over papers that cite papers and keep how often they were cited."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answer_of, answering, rows_shown

from duckkb.reasoning.reasoner import Reasoner

CONFIG = """\
name: Papers
nodes:
  Paper:
    table: papers
    identity: id
    schema:
      type: object
      properties:
        id: { type: string }
        title: { type: string }
        year: { type: integer }
        citations: { type: integer }
edges:
  CITES: { from: Paper, to: Paper }
"""


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    papers = (("p1", "Sparse Routing", 2019, 530), ("p2", "Quiet Gradients", 2021, 120),
              ("p3", "Maps of Models", 2023, None))  # fmt: skip
    items: list[dict[str, Any]] = []
    for i, title, year, cited in papers:
        told = {} if cited is None else {"citations": cited}
        items.append({"type": "Paper", "id": i, "title": title, "year": year, **told})
    for a, b in (("p2", "p1"), ("p3", "p2")):
        items.append({"type": "CITES", "source": {"id": a}, "target": {"id": b}})
    with answering(open_shared, CONFIG, items) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("top 2 papers by citations", {"Sparse Routing", "Quiet Gradients"}),
        ("papers without citations", {"Maps of Models"}),
        ("how many citations does Quiet Gradients have?", {"120"}),
        ("which papers cite Sparse Routing?", {"Quiet Gradients"}),
        ("papers that cite nothing", {"Sparse Routing"}),
    ],
)
def test_what_is_answered(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


def test_ordering_by_an_edge_that_keeps_nothing_is_no_fault(reasoner: Reasoner) -> None:
    asked = reasoner.ask("papers sorted by edge cites")
    assert asked.status in ("answered", "clarify", "refused")
    assert "fault" not in (asked.reason or "")
