"""Questions over the people and places of a game: levels, and times that the records keep of themselves."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answer_of, answering, edges_of, nodes_of

from duckkb.reasoning.reasoner import Reasoner

NOW = datetime(2026, 11, 23, 9, 0, tzinfo=UTC)
CONFIG = """\
nodes:
  Character:
    table: characters
    identity: id
    search: { full_text: [name] }
    schema:
      type: object
      properties: { id: { type: string }, name: { type: string }, level: { type: integer }, fight: { type: integer }, birth_year: { type: integer }, updated_at: { type: string, format: date-time } }
  Location:
    table: locations
    identity: id
    schema: { type: object, properties: { id: { type: string }, name: { type: string } } }
  Duel:
    table: duels
    identity: name
    aliases: [fight]
    schema: { type: object, properties: { name: { type: string } } }
  Tale:
    table: tales
    identity: title
    schema: { type: object, properties: { title: { type: string }, told_on: { type: string, format: date } } }
edges:
  mentions: { from: Tale, to: Character }
  duelled_in: { from: Character, to: Duel }
  located_at: { from: Character, to: Location }
"""
ITEMS = [
    *nodes_of(
        "Character",
        ("id", "name", "level", "fight", "updated_at"),
        [
            ("zhao-yun", "Zhao Yun", 9, 95, "2026-02-01T09:00:00Z"),
            ("cinder", "Cinder", 7, None, "2026-02-04T09:00:00Z"),
            ("fenn", "Fenn", 6, None, "2026-02-07T09:00:00Z"),
            ("hollis", "Hollis", 6, None, "2026-02-05T09:00:00Z"),
            ("wulfric", "Wulfric", 16, None, "2026-02-20T09:00:00Z"),
            ("shen-mo", "沈默", 15, None, "2026-02-18T09:00:00Z"),
        ],
    ),
    *nodes_of("Duel", ("name",), [("Bridge",)]),
    *nodes_of(
        "Tale", ("title", "told_on"), [("The Moon", "2025-05-01"), ("The River", "2026-01-01")]
    ),
    *edges_of(
        "mentions",
        ("title", "id"),
        (),
        [("The Moon", "wulfric"), ("The River", "fenn"), ("The River", "wulfric")],
    ),
    *edges_of("duelled_in", ("id", "name"), (), [("zhao-yun", "Bridge")]),
]


@pytest.fixture(scope="module")
def game(open_shared: Open) -> Iterator[Reasoner]:
    with answering(open_shared, CONFIG, ITEMS, NOW) as reasoner:
        yield reasoner


@pytest.mark.parametrize(
    ("question", "first"),
    [
        # A comparing word before the field instead of before its number.
        ("Which characters are above level 15?", ["Wulfric"]),
        ("Which characters are of at least level 15?", ["Wulfric", "沈默"]),
        ("How many characters are between level 6 and 7?", [3]),
        ("characters between level 6 and level 7", ["Cinder", "Fenn", "Hollis"]),
        ("Is Cinder above level 6?", [True]),
        ("Is there anyone above level 20?", []),
        # Rows are counted, not what the field before them holds.
        ("Which levels have more than one character?", [6]),
        ("Which levels do more than one character have?", [6]),
        ("levels with more than one character", [6]),
        # The field that tells when a record was changed, not when the base took it in.
        ("最近更新的角色是哪个？", ["Wulfric"]),
        ("最近更新的2个角色", ["Wulfric", "沈默"]),
        ("the latest updated character", ["Wulfric"]),
        # A name misspelt: between Chinese words, of two words, beside a key that is spelt like it.
        ("Wulfirc的等级", [16]),
        ("What is the level of Zhao Yunn?", [9]),
        # What somebody keeps by a name, and not the rows that are called so.
        ("What is the fight of Zhao Yun?", [95]),
        ("fights of Zhao Yun", ["Bridge"]),
        ("Which characters have a fight above 90?", ["Zhao Yun"]),  # of no age
        ("Which characters have the most mentions?", ["Wulfric"]),  # not what they mention
        # Where the rows are, and that they were made, says nothing.
        ("How many tales are there in this base?", [2]),
        ("2025年做出的Tale有哪些", ["The Moon"]),
        # How far two lie apart.
        ("How much higher is Wulfric's level than Fenn's?", [10]),
        ("How much lower is Fenn's level than Wulfric's?", [10]),
        ("How many levels is Wulfric above Fenn?", [10]),
        ("What is the difference in level between Fenn and Wulfric?", [10]),
        # 沈默 is a name, and no traditional spelling of 沉默.
        ("沈默的等级是多少？", [15]),
    ],
)
def test_levels_and_times_of_characters(game: Reasoner, question: str, first: list[Any]) -> None:
    assert sorted(row[0] for row in answer_of(game, question).rows) == sorted(first)


def test_a_multiple_is_no_figure(game: Reasoner) -> None:
    asked = game.ask("characters with a level more than twice the fight")
    assert asked.status != "answered"


def test_it_is_told_plainly_how_far_two_lie_apart(game: Reasoner) -> None:
    differ = game.ask("What is the difference in level between Fenn and Wulfric?")
    assert differ.interpretation == (
        "the difference between (level, where name is 'Fenn') and (level, where name is 'Wulfric')"
    )
    higher = game.ask("How much higher is Wulfric's level than Fenn's?")
    assert higher.interpretation == (
        "(level, where name is 'Wulfric') - (level, where name is 'Fenn')"
    )
