"""Questions over persons of whom texts speak too: what is theirs, who is counted, what a word for time tells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answer_of, answering, rows_shown

from duckkb.reasoning.reasoner import Reasoner

CONFIG = """\
name: 三国
language: zh
nodes:
  人物:
    table: persons
    identity: id
    aliases: [人]
    schema:
      type: object
      properties:
        id: { type: string }
        姓名: { type: string }
        name: { type: string }
        势力: { type: string, enum: [曹魏, 蜀汉], value_aliases: { 曹魏: [魏国, Wei] } }
        身份: { type: array, items: { type: string, enum: [武将, 谋士] } }
        生年: { type: integer }
        卒年: { type: integer, aliases: [去世年份, died] }
        兵器: { type: array, items: { type: string } }
  战役:
    table: battles
    identity: id
    aliases: [battle]
    schema: { type: object, properties: { id: { type: string }, 战役名: { type: string }, name: { type: string } } }
  政权:
    table: states
    identity: id
    aliases: [faction]
    schema: { type: object, properties: { id: { type: string }, name: { type: string } } }
  文献:
    table: texts
    identity: id
    schema: { type: object, properties: { id: { type: string }, 题名: { type: string }, tags: { type: array, items: { type: string } } } }
edges:
  FOUGHT_IN: { from: 人物, to: 战役, title: 参战, aliases: [fought] }
  SERVED: { from: 人物, to: 人物, title: 效力 }
  MEMBER_OF: { from: 人物, to: 政权, title: 隶属 }
"""


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    items: list[dict[str, Any]] = [
        {
            "type": "人物",
            "id": i,
            "姓名": zh,
            "name": en,
            "势力": power,
            "身份": roles,
            "卒年": died,
        }
        for i, zh, en, power, roles, died in (
            ("gy", "关羽", "Guan Yu", "蜀汉", ["武将"], 220),
            ("zf", "张飞", "Zhang Fei", "蜀汉", ["武将"], 221),
            ("cr", "曹仁", "Cao Ren", "曹魏", ["武将"], 223),
            ("lb", "刘备", "Liu Bei", "蜀汉", [], 223),
        )
    ]
    items[3]["生年"] = 161
    items[0]["兵器"] = ["青龙偃月刀"]
    items.append({"type": "文献", "id": "t1", "题名": "关羽的传说", "tags": ["关羽", "兵器"]})
    items.append({"type": "战役", "id": "b1", "战役名": "虎牢关之战", "name": "Hulao Pass"})
    items.append({"type": "战役", "id": "b2", "战役名": "樊城之战", "name": "Fancheng"})
    items.append({"type": "政权", "id": "wei", "name": "Cao Wei"})
    for edge, a, b in (
        ("FOUGHT_IN", "gy", "b1"),
        ("FOUGHT_IN", "zf", "b1"),
        ("FOUGHT_IN", "gy", "b2"),
        ("SERVED", "gy", "lb"),
        ("MEMBER_OF", "cr", "wei"),
    ):
        items.append({"type": edge, "source": {"id": a}, "target": {"id": b}})
    with answering(open_shared, CONFIG, items) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("关羽的兵器是什么", {"青龙偃月刀"}),
        ("魏国有多少武将", {"1"}),
        ("蜀汉有多少武将", {"2"}),
        ("关羽什么时候去世的", {"220"}),
        ("刘备活了多少岁", {"62"}),
        ("刘备享年多少岁", {"62"}),
        ("How old was Liu Bei when he died?", {"62"}),
        ("How long did Liu Bei live?", {"62"}),
        ("At what age did Liu Bei die?", {"62"}),
        ("刘备去世时多大年纪", {"62"}),
        ("谁去世于221年", {"张飞"}),
        ("谁侍奉过刘备", {"关羽"}),
        ("侍奉过刘备的人", {"关羽"}),
        ("battles where Guan Yu and Zhang Fei fought", {"虎牢关之战"}),
        ("members of the Wei faction", {"曹仁"}),
    ],
)
def test_what_is_answered(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


def test_nobody_is_older_today_who_may_have_died(reasoner: Reasoner) -> None:
    assert reasoner.ask("刘备多大了").status != "answered"
