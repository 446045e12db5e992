"""A base of fencers: who taught whom since when, ranks that are also words for pupils, alliances."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answering, rows_shown

from duckkb.reasoning.reasoner import Reasoner

CONFIG = """\
name: Fencers
nodes:
  Fencer:
    table: fencers
    identity: id
    title: 剑客
    aliases: [人]
    schema:
      type: object
      properties:
        id: { type: string }
        name: { type: string, title: 姓名 }
        strength: { type: integer, title: 力量 }
        gender: { type: string, enum: [男, 女], title: 性别 }
        title: { type: string }
  Academy:
    table: academies
    identity: id
    title: 剑院
    schema:
      type: object
      properties:
        id: { type: string }
        name: { type: string, title: 名称 }
  City:
    table: cities
    identity: id
    title: 城市
    schema:
      type: object
      properties:
        id: { type: string }
        name: { type: string }
        population: { type: integer }
edges:
  TAUGHT:
    from: Fencer
    to: Fencer
    title: 师父
    schema: { type: object, properties: { since_year: { type: integer } } }
  BELONGS:
    from: Fencer
    to: Academy
    title: 属于
    schema:
      type: object
      properties:
        rank: { type: string, enum: [院长, 弟子] }
        amount: { type: number, description: what is paid a year }
  LIVES_IN: { from: Fencer, to: City, title: 居住在 }
  ALLIED: { from: Academy, to: Academy, title: 结盟 }
"""


def _bundle() -> list[dict[str, Any]]:
    fencers = [("a", "Anna Berg", 90), ("b", "Bruno Falk", 70), ("c", "Carl Lind", 60)]
    fencers += [("d", "Dora Holm", 50)]
    items: list[dict[str, Any]] = [
        {
            "type": "Fencer",
            "id": k,
            "name": n,
            "strength": s,
            "gender": "女" if k in "ad" else "男",
            "title": "captain" if k == "c" else "champion",
        }
        for k, n, s in fencers
    ]
    items += [
        {"type": "Academy", "id": i, "name": n} for i, n in (("x", "青石院"), ("y", "白桦院"))
    ]
    items += [{"type": "Academy", "id": "z", "name": "赤松院"}]
    items += [{"type": "City", "id": "g", "name": "Gavle", "population": 100_000}]

    def edge(kind: str, source: str, target: str, **fields: Any) -> None:
        ends = {"source": {"id": source}, "target": {"id": target}}
        items.append({"type": kind, **ends, **fields})

    edge("TAUGHT", "a", "b", since_year=2015)
    edge("TAUGHT", "b", "c", since_year=2021)
    edge("BELONGS", "a", "x", rank="院长", amount=10)
    edge("BELONGS", "c", "x", rank="弟子")
    edge("BELONGS", "b", "y", rank="院长", amount=10)
    edge("LIVES_IN", "a", "g")
    edge("LIVES_IN", "b", "g")
    edge("ALLIED", "x", "y")
    return items


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    with answering(open_shared, CONFIG, _bundle()) as found:
        yield found


ANSWERED = {
    # a time told of an edge leaves its direction
    "Who taught someone since 2020?": "Bruno Falk",
    "Who has taught since 2010?": "Anna Berg, Bruno Falk",
    # 有没有 asks whether, and denies nothing
    "Dora Holm 有没有剑院？": "False",
    "Anna Berg 有没有剑院？": "True",
    "青石院有没有和白桦院结盟？": "True",
    "白桦院有没有和青石院结盟？": "True",
    "赤松院有没有和青石院结盟？": "False",
    "有没有女剑客？": "Anna Berg, Dora Holm",
    "有没有人没有师父？": "Anna Berg, Dora Holm",
    # whether a named row has any
    "Does Anna Berg have a teacher?": "False",
    "Does Carl Lind have a teacher?": "True",
    "Does Carl teach Anna Berg?": "False",
    "Anna Berg 有师父吗？": "False",
    "Dora Holm 有没有徒弟？": "False",
    "Bruno Falk 有徒弟吗？": "True",
    # a rank that is also a common word for a pupil
    "Carl Lind 是不是青石院的弟子？": "True",
    "Anna Berg 是不是青石院的弟子？": "False",
    "Bruno Falk 的弟子有哪些？": "Carl Lind",
    "哪位徒弟的力量最高？": "Bruno Falk",
    "徒弟中谁的力量最高？": "Bruno Falk",
    "力量最高的徒弟是谁？": "Bruno Falk",
    "Dora Holm 收过徒弟没有？": "False",
    "哪位院长住在 Gavle？": "Anna Berg, Bruno Falk",
    "哪位院长教过 Carl Lind？": "Bruno Falk",
    # what rows keep that an edge leads to
    "Carl Lind 的师父的力量是多少？": "70",
    "Anna Berg 的徒弟的平均力量是多少？": "70.0",
    "What is the strength of Carl Lind's teacher?": "70",
    "What is the strength of the teacher of Bruno Falk?": "90",
    # a title that people hold is not what they are called
    "How many champions live in Gavle?": "2",
    "Which captains did Bruno Falk teach?": "Carl Lind",
    "Did Bruno Falk teach a captain?": "True",
    "Did Anna Berg teach a captain?": "False",
    # a verb that is meant again, of the same rows
    "Who taught Bruno Falk but not Carl Lind?": "Anna Berg",
    "谁教过 Bruno Falk 但没有教过 Carl Lind？": "Anna Berg",
    "Who taught Bruno Falk but did not teach Carl Lind?": "Anna Berg",
    "Who taught Bruno Falk but didn't teach Carl Lind?": "Anna Berg",
    # a sum, though what edges keep may be called a total too
    "What is the total strength?": "270",
    "What is the total strength of the fencers?": "270",
    # an edge by its own word, which others use for a field
    "In which city does Anna Berg live?": "Gavle",
    "In which city does the teacher of Bruno Falk live?": "Gavle",
    "Who lives in the same city as Anna Berg?": "Bruno Falk",
}


@pytest.mark.parametrize("question", ANSWERED)
def test_a_question_about_fencers_is_answered(reasoner: Reasoner, question: str) -> None:
    asked = reasoner.ask(question)
    assert asked.answer is not None, asked.reason or asked.interpretation
    found = rows_shown(asked.answer)
    assert found == {*ANSWERED[question].split(", ")}, asked.interpretation


@pytest.mark.parametrize(
    "question",
    [
        "Is Anna Berg a teacher?",
        "Is Carl Lind a teacher?",
        "Anna Berg 是师父吗？",
        "Anna Berg 教了 Bruno Falk 多少年？",
        "Anna Berg 得了第几名？",
        "青石院的第一名是谁？",
    ],
)
def test_what_cannot_be_told_apart_is_not_answered(reasoner: Reasoner, question: str) -> None:
    """Who is a teacher is not who has one; who, how long and which place ask for no other figure."""
    assert reasoner.ask(question).answer is None
