"""Ages of which only the birth is kept, how often, and months of a year that is spoken of."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answer_of, answering, rows_shown

from duckkb.reasoning.reasoner import Reasoner

CONFIG = """\
name: Clinic
nodes:
  Patient:
    table: patients
    identity: id
    schema:
      type: object
      properties:
        id: { type: string }
        name: { type: string }
        birth_date: { type: string, format: date, aliases: [born] }
  Ward:
    table: wards
    identity: id
    schema: { type: object, properties: { id: { type: string }, name: { type: string } } }
  Drug:
    table: drugs
    identity: id
    schema: { type: object, properties: { id: { type: string }, name: { type: string } } }
edges:
  STAYS_IN:
    from: Patient
    to: Ward
    schema:
      type: object
      properties:
        admitted: { type: string, format: date }
        discharged: { type: string, format: date }
  TAKES:
    from: Patient
    to: Drug
    schema: { type: object, properties: { times_per_day: { type: integer } } }
"""


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    items: list[dict[str, Any]] = [
        {"type": "Ward", "id": "w1", "name": "North"},
        {"type": "Drug", "id": "asp", "name": "Aspirin"},
    ]
    for i, name, born, admitted, discharged in (
        ("p1", "Ada Stone", "1980-02-11", "2024-01-02", "2024-01-20"),
        ("p2", "Bill Marsh", "1955-07-30", "2024-02-10", "2024-03-05"),
        ("p3", "Eli Wood", "2015-03-08", "2023-05-01", "2023-05-09"),
    ):
        items.append({"type": "Patient", "id": i, "name": name, "birth_date": born})
        stay = {"admitted": admitted, "discharged": discharged}
        items.append({"type": "STAYS_IN", "source": {"id": i}, "target": {"id": "w1"}, **stay})
    ends = {"source": {"id": "p2"}, "target": {"id": "asp"}}
    items.append({"type": "TAKES", **ends, "times_per_day": 2})
    with answering(open_shared, CONFIG, items, datetime(2026, 6, 1, tzinfo=UTC)) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("patients over 50 years old", {"Bill Marsh"}),
        ("who was born in July?", {"Bill Marsh"}),
        ("二月出生的Patient", {"Ada Stone"}),
        ("patients born in July 1955", {"Bill Marsh"}),
        ("patients older than 46", {"Ada Stone", "Bill Marsh"}),
        ("patients younger than 46", {"Eli Wood"}),
        ("Who among the patients is below 46?", {"Eli Wood"}),
        ("Number of patients not yet 18", {"1"}),
        ("how many patients are under 18 years old", {"1"}),
        ("How often does Bill Marsh take Aspirin?", {"2"}),
        ("patients admitted in 2024 and discharged before February", {"Ada Stone"}),
    ],
)
def test_what_is_answered(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows
