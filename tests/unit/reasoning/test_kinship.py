"""Relatives, where an edge says what kin people are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answer_of, answering, rows_shown

from duckkb.reasoning.reasoner import Reasoner

PEOPLE = """\
name: Family
nodes:
  Person:
    table: people
    identity: id
    aliases: [人]
    schema:
      type: object
      properties:
        id: { type: string }
        name: { type: string }
        %s
  Book:
    table: books
    identity: id
    schema: { type: object, properties: { id: { type: string }, title: { type: string } } }
edges:
  %s:
    from: Person
    to: Person
    identity: [relation]
    schema:
      type: object
      required: [relation]
      properties:
        relation: { type: string, enum: [parent, spouse, sibling, sworn-sibling, friend] }
"""
SEX = "sex: { type: string, enum: [female, male] }"


def _bundle(edge: str, sexes: bool = True) -> list[dict[str, Any]]:
    people = (("ada", "Ada", "female"), ("bo", "Bo", "male"), ("cy", "Cy", "male"),
              ("dee", "Dee", "female"), ("安", "安安", "female"))  # fmt: skip
    items: list[dict[str, Any]] = [
        {"type": "Person", "id": i, "name": n, **({"sex": s} if sexes else {})}
        for i, n, s in people
    ]
    items.append({"type": "Book", "id": "sisters", "title": "Sisters"})
    kin = [("ada", "cy", "parent"), ("ada", "dee", "parent"), ("bo", "cy", "parent")]
    kin += [("bo", "ada", "spouse"), ("cy", "dee", "sibling"), ("dee", "安", "sworn-sibling")]
    for source, target, relation in kin:
        ends = (source, target) if edge == "KIN_OF" else (target, source)
        items.append(
            {"type": edge, "source": {"id": ends[0]}, "target": {"id": ends[1]}, "relation": relation}
        )  # fmt: skip
    return items


@pytest.fixture(scope="module", params=["KIN_OF", "HAS_KIN"])
def reasoner(request: pytest.FixtureRequest, open_shared: Open) -> Iterator[Reasoner]:
    edge = request.param
    with answering(open_shared, PEOPLE % (SEX, edge), _bundle(edge)) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Who is Cy's mother?", {"Ada"}),
        ("Who are the parents of Cy?", {"Ada", "Bo"}),
        ("Who is the father of Dee?", set()),
        ("Ada's children", {"Cy", "Dee"}),
        ("Who is Ada's son?", {"Cy"}),
        ("How many daughters does Ada have?", {"1"}),
        ("Who is Ada's husband?", {"Bo"}),
        ("Bo's wife", {"Ada"}),
        ("Who are Cy's sisters?", {"Dee"}),
        ("Dee's sworn sister", {"安安"}),
        ("Cy的母亲是谁？", {"Ada"}),
        ("谁是Cy的父亲", {"Bo"}),
        ("Ada有几个孩子", {"2"}),
        ("Ada的女儿有哪些", {"Dee"}),
        ("安安的结义姐妹是谁", {"Dee"}),
    ],
)
def test_relatives_are_found_from_either_end(
    reasoner: Reasoner, question: str, rows: set[str]
) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


def test_a_sex_that_nothing_tells_is_not_guessed(open_base: Open) -> None:
    config = PEOPLE % ("born: { type: integer }", "KIN_OF")
    with answering(open_base, config, _bundle("KIN_OF", sexes=False)) as reasoner:
        asked = reasoner.ask("Who is Ada's son?")
        assert asked.answer is None
        children = reasoner.ask("Who are Ada's children?").answer
        assert children is not None
        assert rows_shown(children) == {"Cy", "Dee"}


def test_an_edge_that_does_not_say_whose_kin_is_not_guessed(open_base: Open) -> None:
    with answering(open_base, PEOPLE % (SEX, "KIN"), _bundle("KIN")) as reasoner:
        assert reasoner.ask("Who is Cy's mother?").answer is None
