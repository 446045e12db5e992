"""Questions over edges that keep how many pieces or how much money: who takes what, who paid whom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answer_of, answering, rows_shown

from duckkb.reasoning.reasoner import Reasoner

CONFIG = """\
name: Pharmacy
nodes:
  Person:
    table: people
    identity: name
    title: 人员
    schema:
      type: object
      properties: { name: { type: string }, age: { type: integer } }
  Drug:
    table: drugs
    identity: name
    title: 药品
    aliases: [pill]
    schema:
      type: object
      properties: { name: { type: string }, price: { type: number } }
  Guild:
    table: guilds
    identity: name
    schema: { type: object, properties: { name: { type: string } } }
edges:
  TAKES:
    from: Person
    to: Drug
    title: 服用
    schema: { type: object, properties: { quantity: { type: integer, title: 数量 } } }
  BOUGHT:
    from: Person
    to: Drug
    title: 购买
    schema: { type: object, properties: { price_paid: { type: number }, days: { type: integer } } }
  SOLD: { from: Person, to: Drug, schema: { type: object, properties: { price: { type: number } } } }
  VISITED:
    from: Person
    to: Guild
    schema: { type: object, properties: { minutes: { type: integer } } }
  SENT: { from: Person, to: Person, aliases: [referred] }
"""
_EDGES: tuple[tuple[str, str, str, dict[str, Any]], ...] = (
    ("TAKES", "Ann Webb", "Calmol", {"quantity": 20}),
    ("TAKES", "Ann Webb", "Tensin", {"quantity": 5}),
    ("TAKES", "Bob Yates", "Calmol", {"quantity": 12}),
    ("BOUGHT", "Ann Webb", "Calmol", {"price_paid": 9, "days": 3}),
    ("BOUGHT", "Bob Yates", "Tensin", {"price_paid": 4, "days": 8}),
    ("SOLD", "Cora Zhu", "Calmol", {"price": 2}),
    ("VISITED", "Ann Webb", "Elder Guild", {"minutes": 50}),
    ("SENT", "Ann Webb", "Bob Yates", {}),
)
ANSWERED = {
    "How many pills does Ann Webb take?": "25",
    "How many different pills does Ann Webb take?": "2",
    "How many Calmol does Bob Yates take?": "12",
    "How many Calmol are taken?": "32",
    "Ann Webb 服用多少颗 Calmol？": "20",
    "Ann Webb 服用几种药品？": "2",
    "How many people take Calmol?": "2",
    "How many days did Bob Yates buy Tensin for?": "8",
    "How much did Ann Webb pay for Calmol?": "9.0",
    "How much does Calmol cost?": "3.0",
    "Is Ann Webb older than 40?": "True",
}
TELLING = {
    "How many Calmol are there?": "32",
    "How much did Cora Zhu pay for Calmol?": "",
    "How much did Ann Webb pay for Tensin?": "",
    "How much did Ann Webb pay Elder Guild?": "",
    "Who did Ann Webb refer to Calmol?": "",
    "Who did Ann Webb refer to Elder Guild?": "",
    "Who was referred to Bob Yates by Ann Webb?": "",
}


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    items: list[dict[str, Any]] = [
        *(
            {"type": "Person", "name": n, "age": a}
            for n, a in (("Ann Webb", 44), ("Bob Yates", 51), ("Cora Zhu", 30))
        ),
        *({"type": "Drug", "name": n, "price": p} for n, p in (("Calmol", 3), ("Tensin", 5.5))),
        {"type": "Guild", "name": "Elder Guild"},
        *(
            {"type": t, "source": {"name": a}, "target": {"name": b}, **kept}
            for t, a, b, kept in _EDGES
        ),
    ]
    with answering(open_shared, CONFIG, items) as found:
        yield found


@pytest.mark.parametrize("question", ANSWERED)
def test_quantities_and_payments_are_those_of_the_edges(reasoner: Reasoner, question: str) -> None:
    assert rows_shown(answer_of(reasoner, question)) == {ANSWERED[question]}


@pytest.mark.parametrize("question", TELLING)
def test_another_amount_is_no_answer(reasoner: Reasoner, question: str) -> None:
    """Either it is answered as it is meant, or not at all; a fault is neither."""
    asked = reasoner.ask(question)
    assert "fault" not in (asked.reason or "")
    if asked.answer is not None:
        expected = {TELLING[question]} - {""}
        assert rows_shown(asked.answer) == expected, asked.interpretation
