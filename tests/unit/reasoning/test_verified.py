"""Few-shot examples are replayed: what the base answers is compared with what they say."""

from __future__ import annotations

from collections.abc import Callable

import duckkb
from duckkb.reasoning.reasoner import Reasoner
from duckkb.reasoning.verified import few_shots, replay, same_rows

CONFIG = """\
language: en
knowledge:
  few_shots:
    City:
      - { question: How many cities are there?, answer: 2 }
      - { question: What is the population of Porto?, sql: SELECT population FROM cities WHERE name = 'Porto' }
      - { question: Which cities have a population above 300?, answer: [Porto] }
      - { question: How many cities are there?, sql: SELECT nothing FROM cities }
      - { question: Who won the football cup?, answer: nobody }
      - Only a sentence.
      - { question: Without an answer? }
nodes:
  City:
    table: cities
    identity: name
    title: city
    schema:
      type: object
      properties:
        name: { type: string }
        population: { type: integer, title: population }
"""


def test_each_example_fares_as_it_should(open_base: Callable[..., duckkb.KnowledgeBase]) -> None:
    base = open_base(CONFIG)
    base.import_bundle(
        [
            {"type": "City", "name": "Lisbon", "population": 545},
            {"type": "City", "name": "Porto", "population": 231},
        ]
    )
    reasoner = Reasoner(base, sessions_url="sqlite://")
    try:
        shots = list(few_shots(reasoner))
        found = [replay(reasoner, expected) for _, expected in shots]
    finally:
        reasoner.close()
    outcomes = [each.outcome for each in found]
    assert outcomes[:4] == ["right", "right", "wrong", "invalid"]
    assert outcomes[4] in ("asked", "refused")
    assert len(found) == 5
    assert found[2].found == (("Lisbon",),)
    assert found[2].expected == (("Porto",),)
    assert "nothing" in str(found[3].reason)
    assert {of for of, _ in shots} == {"City"}


def test_rows_are_the_same_in_any_order_and_with_more_beside() -> None:
    assert same_rows([("a", 1), ("b", 2.0)], [(2,), (1,)])
    assert not same_rows([("a", 1), ("b", 2)], [(1,)])
    assert not same_rows([("a", 1)], [(2,)])
    assert same_rows([], [])
    assert not same_rows([], [(1,)])
