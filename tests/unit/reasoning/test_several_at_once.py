"""What the ontology calls values, and what is said of several attributes at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answer_of, answering, rows_shown

from duckkb.reasoning.reasoner import Reasoner

CONFIG = """\
name: Fighters
nodes:
  Fighter:
    table: fighters
    identity: id
    title: 斗士
    schema:
      type: object
      properties:
        id: { type: string }
        name: { type: string, title: 姓名 }
        skills:
          type: array
          items: { type: string, enum: [archer, swd, med] }
          title: 技能
          value_aliases: { archer: [弓手], swd: [swordsman, 剑客], med: [healer, 郎中] }
        sex: { type: string, enum: [f, m], value_aliases: { f: [women, 女侠] } }
        war: { type: integer, title: 武力 }
        wit: { type: integer, title: 智力 }
        born: { type: integer, title: 生年, aliases: [birth year] }
        died: { type: integer, title: 卒年 }
  Fight:
    table: fights
    identity: id
    title: 比武
    aliases: [war]
    schema: { type: object, properties: { id: { type: string }, name: { type: string, title: 名称 } } }
  Guild:
    table: guilds
    identity: id
    title: 帮会
    schema:
      type: object
      properties: { id: { type: string }, name: { type: string }, founded: { type: integer } }
edges:
  FOUGHT_IN:
    title: 参加
    from: Fighter
    to: Fight
    schema: { type: object, properties: { role: { type: string, enum: [archer, judge] } } }
  MEMBER_OF:
    title: 属于
    aliases: [member of]
    from: Fighter
    to: Guild
    cardinality: N:1
"""


def _bundle() -> list[dict[str, Any]]:
    fighters = (
        ("ann", "Ann Moor", ["archer"], "f", 90, 85, 1201, 1250, "Reed"),
        ("bob", "Bob Hale", ["swd"], "m", 95, 40, 1190, 1260, "Reed"),
        ("cid", "Cid Vane", ["med", "swd"], "m", 30, 96, 1210, None, "Stone"),
        ("dot", "Dot Lane", ["archer"], "f", 60, 70, None, None, "Stone"),
    )
    items: list[dict[str, Any]] = [
        {"type": "Guild", "id": n.lower(), "name": n, "founded": y}
        for n, y in (("Reed", 1100), ("Stone", 1150))
    ]
    items.append({"type": "Fight", "id": "fair", "name": "Spring Fair"})
    for i, name, skills, sex, war, wit, born, died, guild in fighters:
        own = {"skills": skills, "sex": sex, "war": war, "wit": wit, "born": born, "died": died}
        kept = {k: v for k, v in own.items() if v is not None}
        items.append({"type": "Fighter", "id": i, "name": name, **kept})
        ends = {"source": {"id": i}, "target": {"id": guild.lower()}}
        items.append({"type": "MEMBER_OF", **ends})
    for i, role in (("ann", "judge"), ("bob", "archer")):
        ends = {"source": {"id": i}, "target": {"id": "fair"}}
        items.append({"type": "FOUGHT_IN", **ends, "role": role})
    return items


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    with answering(open_shared, CONFIG, _bundle()) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Which fighters are healers?", {"Cid Vane"}),
        ("How many healers are there?", {"1"}),
        ("women with war above 80", {"Ann Moor"}),
        ("剑客有哪些", {"Bob Hale", "Cid Vane"}),
        ("武力最高的女侠是谁", {"Ann Moor"}),
        ("哪些斗士既是剑客又是郎中", {"Cid Vane"}),
    ],
)
def test_a_value_is_met_by_the_names_that_the_ontology_gives_it(
    reasoner: Reasoner, question: str, rows: set[str]
) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


def test_such_a_name_is_of_its_own_field_alone(reasoner: Reasoner) -> None:
    found = reasoner.domain().understand("f women", reasoner.clock()).values
    assert {(h.attribute, h.value, h.start) for h in found} == {
        ("Fighter.sex", "f", 0),
        ("Fighter.sex", "f", 2),
    }


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("武力和智力都超过80的斗士", {"Ann Moor"}),
        ("武力、智力均大于50的斗士有哪些", {"Ann Moor", "Dot Lane"}),
        ("武力或智力超过92的斗士", {"Bob Hale", "Cid Vane"}),
        ("武力和智力都高于平均值的斗士", {"Ann Moor"}),
        ("生年和卒年都不详的斗士", {"Dot Lane"}),
        ("技能是弓手，武力和智力都在55到75之间的斗士", {"Dot Lane"}),
        ("fighters with war and wit above 80", {"Ann Moor"}),
        ("fighters whose war and wit are both above 80", {"Ann Moor"}),
        ("fighters with war or wit above 92", {"Bob Hale", "Cid Vane"}),
    ],
)
def test_what_is_told_of_several_attributes_is_told_of_each(
    reasoner: Reasoner, question: str, rows: set[str]
) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize("question", ["武力和智力之和超过150的斗士", "武力和智力相差超过50的斗士"])
def test_one_figure_of_several_is_not_each_of_them(reasoner: Reasoner, question: str) -> None:
    assert reasoner.ask(question).answer is None


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("average wit of archers by sex", {"77.5 f"}),
        ("number of healers by sex", {"1 m"}),
        ("average war of fighters by sex", {"75.0 f", "62.5 m"}),
    ],
)
def test_a_figure_of_some_rows_is_told_by_group(
    reasoner: Reasoner, question: str, rows: set[str]
) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        # A field of the rows themselves says what they are, not what they did once.
        ("Which archers of Reed have wit above 80?", {"Ann Moor"}),
        ("who was born before 1205 and is an archer", {"Ann Moor"}),
        ("Who is older, Ann Moor or Bob Hale?", {"Bob Hale 1190"}),
        ("Who is younger, Cid Vane or Ann Moor?", {"Cid Vane 1210"}),
    ],
)
def test_who_is_asked_for_is_people(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows
