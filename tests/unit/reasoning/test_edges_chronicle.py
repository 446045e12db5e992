"""Questions over people of history and what they fought in: lifetimes, who was older, kin by age, realms by
other names, and a field that tells which other field has who won."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import (
    answer_of,
    answering,
    edges_of,
    nodes_of,
    rows_shown,
)

from duckkb.reasoning.reasoner import Reasoner

NOW = datetime(2026, 11, 23, 9, 0, tzinfo=UTC)
CONFIG = """\
nodes:
  Realm:
    table: realms
    identity: id
    title: 邦国
    schema:
      type: object
      properties: { id: { type: string }, name: { type: string, title: 国名 }, capital: { type: string, title: 都城 }, founded_year: { type: integer }, ended_year: { type: integer } }
  Person:
    table: persons
    identity: name
    title: 人物
    aliases: [人]
    schema:
      type: object
      properties:
        name: { type: string, title: 姓名 }
        realm: { type: string, enum: [齐国, 楚国], title: 国别, value_aliases: { 齐国: [Qi, 齐], 楚国: [Chu, 楚] } }
        sex: { type: string, enum: [male, female] }
        weapons: { type: array, items: { type: string }, title: 兵器 }
        arms: { type: integer, title: 武力, aliases: [brave, 能打] }
        birth_year: { type: integer, title: 生年 }
        death_year: { type: integer, title: 卒年, aliases: [died] }
        death_date: { type: string, format: date, title: 卒日 }
  Battle:
    table: battles
    identity: name
    title: 战役
    schema:
      type: object
      properties:
        name: { type: string, title: 战役名 }
        year: { type: integer, title: 年份 }
        attacker: { type: string, title: 攻方 }
        defender: { type: string, title: 守方 }
        victor: { type: string, enum: [attacker, defender], title: 胜方, aliases: [winner, won, 赢] }
  Essay:
    table: essays
    identity: title
    schema:
      type: object
      properties: { title: { type: string, title: 题名 }, tags: { type: array, items: { type: string } } }
edges:
  FOUGHT_IN:
    from: Person
    to: Battle
    aliases: [fight in, 参加, 参战]
    schema: { type: object, properties: { side: { type: string, enum: [attacker, defender] }, part: { type: string, enum: [general, fallen], value_aliases: { fallen: [killed] } } } }
  KIN_OF:
    from: Person
    to: Person
    identity: [relation]
    schema: { type: object, properties: { relation: { type: string, enum: [parent, sibling] } } }
  MEMBER_OF: { from: Person, to: Realm, aliases: [serve, 效力] }
  SERVED: { from: Person, to: Person, aliases: [效力] }
  WRITTEN_ABOUT: { from: Essay, to: Person }
"""
ITEMS = [
    *nodes_of("Realm", ("id", "name", "capital", "founded_year", "ended_year"), [("qi", "齐国", "临淄", 20, 130), ("chu", "楚国", "郢都", 10, 205)]),
    *nodes_of(
        "Person",
        ("name", "realm", "sex", "arms", "weapons", "birth_year", "death_year", "death_date"),
        [
            ("田忌", "齐国", "male", 70, ["长剑"], 120, 200, "0200-03-01"),
            ("田单", "齐国", "male", 60, None, 150, 210, None),
            ("田横", "齐国", "male", 90, None, 175, 202, None),
            ("屈原", "楚国", "male", 20, None, 140, 175, None),
            ("郑袖", "楚国", "female", 30, None, 150, None, None),
            ("屈盖", "楚国", "male", 80, None, 160, 220, None),
        ],
    ),
    *nodes_of(
        "Battle",
        ("name", "year", "attacker", "defender", "victor"),
        [("马陵之战", 180, "齐国", "魏军", "attacker"), ("Battle of Red Hill", 190, "楚国", "秦军", "defender")],
    ),
    *nodes_of("Essay", ("title", "tags"), [("Red Hill between record and legend", ["田忌", "兵器"])]),
    *edges_of("FOUGHT_IN", ("name", "name"), ("side", "part"), [("田忌", "马陵之战", "attacker", "general"), ("田单", "马陵之战", "attacker", None), ("屈盖", "Battle of Red Hill", "attacker", "fallen")]),
    *edges_of("WRITTEN_ABOUT", ("title", "name"), (), [("Red Hill between record and legend", "田忌")]),
    *edges_of("MEMBER_OF", ("name", "id"), (), [("田单", "qi"), ("田单", "chu"), ("田横", "qi"), ("屈盖", "chu")]),
    *edges_of("SERVED", ("name", "name"), (), [("田单", "田忌"), ("田横", "田忌"), ("田横", "屈原")]),
    *(
        {"type": "KIN_OF", "source": {"name": a}, "target": {"name": b}, "relation": r}
        for a, b, r in [("田忌", "田单", "parent"), ("田单", "田横", "parent"), ("屈原", "屈盖", "sibling"), ("屈原", "郑袖", "sibling")]
    ),
]  # fmt: skip


@pytest.fixture(scope="module")
def chronicle(open_shared: Open) -> Iterator[Reasoner]:
    with answering(open_shared, CONFIG, ITEMS, NOW) as reasoner:
        yield reasoner


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        # How long people lived.
        ("谁活得最久", {"田忌"}),
        ("谁的年纪比屈原大", {"田忌"}),
        ("寿命最短的人是谁", {"田横"}),
        ("活得最久的两个人", {"田忌", "田单"}),
        ("楚国活得最久的人", {"屈盖"}),
        ("人物的平均寿命是多少", {"52.4"}),
        ("齐国人物的平均寿命", {str((80 + 60 + 27) / 3)}),
        ("哪些人活过了60岁", {"田忌"}),
        ("活到60岁以上的人有几个", {"3"}),
        ("活到60岁以上的人一共有几个", {"3"}),
        ("不到三十岁就死了的人", {"田横"}),
        ("田单的寿命", {"60"}),
        ("谁死得最早", {"屈原"}),
        ("Who lived the longest?", {"田忌"}),
        ("Who died youngest?", {"田横"}),
        ("Who died last?", {"屈盖"}),
        ("Who lived past 60?", {"田忌"}),
        ("Who lived to be at least 60?", {"田忌", "田单", "屈盖"}),
        ("How many persons died before the age of 30?", {"1"}),
        ("What was the average age at death?", {"52.4"}),
        # Of years, not of ages.
        ("谁死于202年之前", {"田忌", "屈原"}),
        ("哪些人死于202年", {"田横"}),
        ("谁生于140年", {"屈原"}),
        ("公元175年死了几个人", {"1"}),
        # Powers that are known by the years of their beginning and end.
        ("哪个邦国存在时间最长", {"楚国"}),
        ("齐存在了多少年", {"110"}),
        ("Which realm lasted the longest?", {"楚国"}),
        ("How long did Chu last?", {"195"}),
        # Who was born or died before whom.
        ("Who was born before 屈原?", {"田忌"}),
        ("How many persons died after 田忌?", {"3"}),
        ("田忌和屈原谁先去世", {"屈原 175"}),
        ("田忌和屈原谁后去世", {"田忌 200"}),
        ("田忌和屈原谁死得早", {"屈原 175"}),
        ("Who died first, 田忌 or 屈原?", {"屈原 175"}),
        ("Who died last, 田忌 or 屈原?", {"田忌 200"}),
        ("Which realm ended first, Qi or Chu?", {"齐国 130"}),
        ("When did Qi end?", {"130"}),
        ("How many persons have no known birth year?", {"0"}),
        ("比屈原年长的人有哪些", {"田忌"}),
        ("谁比田忌死得晚", {"田单", "田横", "屈盖"}),
        ("比田横早死的人有几个", {"2"}),
        # Kin by age and twice removed.
        ("屈盖的哥哥是谁", {"屈原"}),
        ("屈原的弟弟是谁", {"屈盖"}),
        ("屈原的妹妹是谁", {"郑袖"}),
        ("屈原的姐姐是谁", set()),
        ("田忌的孙子是谁", {"田横"}),
        ("田横的祖父", {"田忌"}),
        ("Who is the grandson of 田忌?", {"田横"}),
        # What the ontology calls a value is one wherever it stands.
        ("齐的都城在哪", {"临淄"}),
        ("What is the capital of Chu?", {"郢都"}),
        ("How many persons are from Chu?", {"3"}),
        ("Who served Qi?", {"田单", "田横"}),
        # Rows of a realm are not the realm; both are not either.
        ("Who served 田忌?", {"田单", "田横"}),
        ("Who served both Qi and Chu?", {"田单"}),
        ("既效力过齐又效力过楚的人", {"田单"}),
        ("Who served both 田忌 and 屈原?", {"田横"}),
        # How two are related, whichever way it was written down.
        ("田忌和田单是什么关系", {"田忌 parent 田单", "田单 效力 田忌"}),
        ("How is 屈盖 related to 屈原?", {"屈原 sibling 屈盖"}),
        ("田忌跟马陵之战有什么关系", {"田忌 参加 马陵之战"}),
        ("What connects 屈盖 to the Battle of Red Hill?", {"屈盖 FOUGHT_IN Battle of Red Hill"}),
        ("田横是田单的什么人", {"田单 parent 田横"}),
        ("屈原和田忌是什么关系", set()),
        # The same as another one, who is not meant.
        ("Who fought in the same battle as 田忌?", {"田单"}),
        ("谁和田横同一个邦国", {"田单"}),
        ("Who was born in the same year as 田单?", {"郑袖"}),
        ("和田单同年出生的人有几个", {"1"}),
        ("Who has the same sex as 郑袖?", set()),
        ("Which battles took place in the same year as the Battle of Red Hill?", set()),
        # What an amount is called grades it.
        ("最能打的人是谁", {"田横"}),
        ("楚国谁最能打", {"屈盖"}),
        ("Who is the bravest?", {"田横"}),
        # The year, the day, or both, as one of them is asked for.
        ("田忌是哪天去世的", {"0200-03-01"}),
        ("On what date did 田忌 die?", {"200 0200-03-01"}),
        ("In which year did 田忌 die?", {"200"}),
        ("田忌什么时候去世的", {"200 0200-03-01"}),
        # An amount, and no age: neither of them that stand before it nor of the dead.
        ("Which persons have arms above 75?", {"田横", "屈盖"}),
        # Years of three digits.
        ("Battles between 180 and 185", {"马陵之战"}),
        ("Which battles took place between the years 180 and 190?", {"马陵之战", "Battle of Red Hill"}),
        # A field that says who has it.
        ("Who won the Battle of Red Hill?", {"defender 楚国 秦军"}),
        ("马陵之战谁赢了", {"attacker 齐国 魏军"}),
        ("Which battles did 田忌 win?", {"马陵之战"}),
        ("How many battles did 屈盖 lose?", {"1"}),
        ("田单打赢过哪些战役", {"马陵之战"}),
        ("battles won by 屈盖", set()),
        # Of a year there are most; that year is not the last one.
        ("哪一年战役最少", {"180"}),
        # A battle is called by what it is of, before an essay by what it begins with.
        ("Who fought at Red Hill?", {"屈盖"}),
        # What is asked for by its name is shown, although an essay has that tag.
        ("田忌用什么兵器", {"长剑"}),
        # What somebody was in a deed is no attribute that is asked for, nor a verb of its own.
        ("Which battles did 屈盖 fight as an attacker?", {"Battle of Red Hill"}),
        # Two verbs that are joined are of the same rows, though the edges lead on.
        ("谁既效力过田忌又效力过屈原", {"田横"}),
        ("Who served 田忌 and served 屈原?", {"田横"}),
        ("效力过田忌的人", {"田单", "田横"}),
        # Those at either end by a noun for them; and how many of them.
        ("田忌的部下有谁", {"田单", "田横"}),
        ("谁先后效力过两个以上的主公", {"田横"}),
        ("Which persons served more than one lord?", {"田横"}),
        ("参战人数最多的战役", {"马陵之战"}),
        # An amount that is called by an adjective, and the age of those who keep when they were born.
        ("田忌和田单谁更能打", {"田忌 70"}),
        ("田忌和田单谁年纪大", {"田忌 120"}),
        ("比屈盖能打的人", {"田横"}),
        ("齐国有多少人比屈盖能打", {"1"}),
        ("哪些人物的武力比田忌高", {"田横", "屈盖"}),
        ("Who has the highest arms score?", {"田横"}),
        # Whose relative somebody is.
        ("Whose brother is 屈盖?", {"屈原"}),
        ("Whose sister is 屈盖?", set()),
        ("谁的父亲是田忌", {"田单"}),
        # Rows stand in the order of a year, and are in no groups by it.
        ("按年份列出所有战役", {"马陵之战", "Battle of Red Hill"}),
    ],
)  # fmt: skip
def test_what_is_answered(question: str, rows: set[str], chronicle: Reasoner) -> None:
    assert rows_shown(answer_of(chronicle, question)) == rows


@pytest.mark.parametrize(
    "question",
    [
        "Which state has the most persons?",  # no verb that asks for something
        "哪个地方出的人最多",  # nobody can be ranked by how many there are in all
        "Who served Qi and then Chu?",  # no edge tells the order
        "Who killed 屈盖?",  # no battle in which he was killed
        "Which battle has the longest name?",  # nor the last by name
        "Who uses a spear?",  # no weapon is anybody
        "list the battles of 田单 by year",  # more than the years of them
        "persons above 60",  # who died is no older today
        "persons with arms more than twice the arms of 田单",  # nor is it more than two
        "马陵之战的攻方有哪些人",  # what the battle keeps, and nobody beside it
    ],
)
def test_what_is_not_answered(question: str, chronicle: Reasoner) -> None:
    assert chronicle.ask(question).status != "answered"
