"""Questions over recipes: what is used most, how long something takes, what is counted is several."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answer_of, answering, rows_shown

from duckkb.reasoning.reasoner import Reasoner

CONFIG = """\
name: Kitchen
nodes:
  Recipe:
    table: recipes
    identity: id
    aliases: [dish]
    schema:
      type: object
      properties:
        id: { type: string }
        name: { type: string }
        minutes: { type: integer, aliases: [cooking time, time] }
        added: { type: string, format: date }
  Ingredient:
    table: ingredients
    identity: name
    schema: { type: object, properties: { name: { type: string }, kind: { type: string, enum: [vegetable, dairy] }, times_ordered: { type: integer } } }
  Cook:
    table: cooks
    identity: name
    schema: { type: object, properties: { name: { type: string }, stars: { type: integer } } }
edges:
  CONTAINS: { from: Recipe, to: Ingredient, aliases: [uses] }
  ORDERED: { from: Cook, to: Ingredient }
  COOKED: { from: Cook, to: Recipe, schema: { type: object, properties: { score: { type: number } } } }
"""


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    items: list[dict[str, Any]] = [
        {"type": "Recipe", "id": i, "name": n, "minutes": m, "added": d}
        for i, n, m, d in (
            ("c1", "Ratatouille", 60, "2024-02-01"),
            ("c2", "Ramen", 240, "2023-06-17"),
            ("c3", "Miso Soup", 15, "2025-01-05"),
        )
    ]
    for name, kind, times in (("tomato", "vegetable", 9), ("eggplant", "vegetable", 4), ("egg", "dairy", 2)):  # fmt: skip
        items.append({"type": "Ingredient", "name": name, "kind": kind, "times_ordered": times})
    ends = {"source": {"name": "Ana Lopes"}, "target": {"name": "egg"}}
    items.append({"type": "ORDERED", **ends})
    items += [{"type": "Cook", "name": n, "stars": s} for n, s in (("Ana Lopes", 3), ("Ken Mori", 1))]  # fmt: skip
    for recipe, ingredient in (("c1", "tomato"), ("c2", "egg"), ("c3", "egg"), ("c1", "egg")):
        ends = {"source": {"id": recipe}, "target": {"name": ingredient}}
        items.append({"type": "CONTAINS", **ends})
    for cook, recipe, score in (("Ana Lopes", "c2", 7), ("Ken Mori", "c2", 9), ("Ana Lopes", "c1", 8)):  # fmt: skip
        ends = {"source": {"name": cook}, "target": {"id": recipe}}
        items.append({"type": "COOKED", **ends, "score": score})
    with answering(open_shared, CONFIG, items) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("most used ingredient", {"egg"}),
        ("What is the most used ingredient?", {"egg"}),
        ("the 2 most used ingredients", {"egg", "tomato"}),
        ("the most used vegetable", {"tomato"}),
        ("which ingredient is used the most?", {"egg"}),
        # where rows keep how often, that tells it
        ("most ordered ingredient", {"tomato"}),
        ("most cooked recipe", {"Ramen"}),
        ("who cooked Ramen best?", {"Ken Mori"}),
        ("newest recipe", {"Miso Soup"}),
        ("quickest recipe", {"Miso Soup"}),
        ("slowest recipe", {"Ramen"}),
        ("how long does Ramen take?", {"240"}),
        ("Ramen要多久", {"240"}),
        ("how many recipes are called Ramen?", {"1"}),
        ("how many ingredients are there by kind?", {"1 dairy", "2 vegetable"}),
        ("有几道叫Ramen的菜", {"1"}),
    ],
)
def test_what_is_answered(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize("question", ["for how many people is Ramen?", "most common ingredient"])
def test_what_is_one_by_itself_is_not_counted(reasoner: Reasoner, question: str) -> None:
    """That one row has a name, or that each name is had once, answers nothing."""
    assert reasoner.ask(question).status != "answered"
