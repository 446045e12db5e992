"""Questions over a garden that an agent keeps, and over the bugs of a code base in Chinese: by whom and when
something was done, what goes on, and what would be told of other rows than those asked for."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

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

NOW = datetime(2026, 11, 23, 9, tzinfo=UTC)
GARDEN = """\
name: garden
language: en
nodes:
  Bed:
    table: beds
    identity: name
    schema: { type: object, properties: { name: { type: string }, soil: { type: string } } }
  Plant:
    table: plants
    identity: name
    schema: { type: object, properties: { name: { type: string }, harvest_from: { type: string, format: date } } }
  Watering:
    table: waterings
    identity: code
    schema:
      type: object
      properties: { code: { type: string }, date: { type: string, format: date }, litres: { type: number } }
  Harvest:
    table: harvests
    identity: code
    schema: { type: object, properties: { code: { type: string }, date: { type: string, format: date } } }
  Person:
    table: people
    identity: name
    schema: { type: object, properties: { name: { type: string }, phone: { type: string } } }
  Permit:
    table: permits
    identity: name
    schema:
      type: object
      properties:
        name: { type: string }
        valid_from: { type: string, format: date }
        valid_until: { type: string, format: date }
edges:
  grows_in: { from: Plant, to: Bed }
  watered: { from: Watering, to: Bed }
  done_by: { from: Watering, to: Person }
  harvested_from: { from: Harvest, to: Plant }
  next_to: { from: Bed, to: Bed }
  looks_after: { from: Person, to: Bed }
"""
CODE = """\
name: 缺陷记录
language: zh
nodes:
  缺陷:
    table: bugs
    identity: 标题
    schema:
      type: object
      properties:
        标题: { type: string }
        状态: { type: string, enum: [待处理, 修复中, 已修复] }
        发现日期: { type: string, format: date }
        修复日期: { type: string, format: date }
  任务:
    table: tasks
    identity: 名称
    schema:
      type: object
      properties:
        名称: { type: string }
        计划完成: { type: string, format: date }
        实际完成: { type: string, format: date }
        状态: { type: string, enum: [未开始, 已完成] }
  约定:
    table: conventions
    identity: 内容
    schema: { type: object, properties: { 内容: { type: string }, 记录于: { type: string, format: date } } }
  成员:
    table: members
    identity: 名字
    schema: { type: object, properties: { 名字: { type: string }, 职位: { type: string } } }
edges:
  修复: { from: 成员, to: 缺陷 }
  提交: { from: 成员, to: 任务 }
  同桌: { from: 成员, to: 成员 }
"""


def in_the_garden() -> list[Any]:
    items = nodes_of(
        "Bed",
        ("name", "soil"),
        (("North bed", "clay"), ("South bed", "loam"), ("Greenhouse", None)),
    )
    items += nodes_of(
        "Plant", ("name", "harvest_from"), (("Garlic", "2027-07-01"), ("Kale", "2026-10-15"))
    )
    given = (("W1", "2026-11-02", 20), ("W2", "2026-11-15", 35))
    items += nodes_of("Watering", ("code", "date", "litres"), given)
    items += nodes_of("Harvest", ("code", "date"), (("H1", "2026-10-20"),))
    permits = (("bonfire licence", "2026-01-01", "2027-12-31"),)
    items += nodes_of("Permit", ("name", "valid_from", "valid_until"), permits)
    items += nodes_of("Person", ("name", "phone"), (("Lena", "555-1"), ("Marco", "555-2")))
    items += edges_of(
        "grows_in", ("name", "name"), (), (("Garlic", "South bed"), ("Kale", "North bed"))
    )
    items += edges_of("watered", ("code", "name"), (), (("W1", "South bed"), ("W2", "Greenhouse")))
    items += edges_of("done_by", ("code", "name"), (), (("W1", "Lena"), ("W2", "Marco")))
    items += edges_of("harvested_from", ("code", "name"), (), (("H1", "Kale"),))
    near = (("North bed", "South bed"), ("South bed", "Greenhouse"))
    items += edges_of("next_to", ("name", "name"), (), near)
    kept = (("Lena", "Greenhouse"), ("Lena", "North bed"), ("Marco", "South bed"))
    items += edges_of("looks_after", ("name", "name"), (), kept)
    return items


def in_code() -> list[Any]:
    bugs = (
        ("中文搜不到", "已修复", "2026-10-10", "2026-10-25"),
        ("内存泄漏", "修复中", "2026-11-18", None),
        ("图表空白", "待处理", "2026-11-05", None),
    )
    items = nodes_of("缺陷", ("标题", "状态", "发现日期", "修复日期"), bugs)
    tasks = (
        ("写脚本", "2026-11-15", "2026-11-18", "已完成"),
        ("写文档", "2026-11-15", "2026-11-13", "已完成"),
    )
    items += nodes_of("任务", ("名称", "计划完成", "实际完成", "状态"), tasks)
    told = (("提交信息用英文", "2026-01-10"), ("接口要带信封", "2026-05-20"))
    items += nodes_of("约定", ("内容", "记录于"), told)
    items += nodes_of("成员", ("名字", "职位"), (("小周", "后端"), ("阿黎", "前端")))
    fixed = (("小周", "中文搜不到"), ("阿黎", "内存泄漏"))
    items += edges_of("修复", ("名字", "标题"), (), fixed)
    items += edges_of("提交", ("名字", "名称"), (), (("小周", "写脚本"),))
    items += edges_of("同桌", ("名字", "名字"), (), (("小周", "阿黎"),))
    return items


@pytest.fixture(scope="module")
def garden(open_shared: Open) -> Iterator[Reasoner]:
    with answering(open_shared, GARDEN, in_the_garden(), NOW) as found:
        yield found


@pytest.fixture(scope="module")
def code(open_shared: Open) -> Iterator[Reasoner]:
    with answering(open_shared, CODE, in_code(), NOW) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        # Next to each other are both, whichever was written down.
        ("What is next to the South bed?", {"North bed", "Greenhouse"}),
        ("Where does the kale grow?", {"North bed"}),
        ("When does the bonfire licence expire?", {"2027-12-31"}),
        ("Until when is the bonfire licence valid?", {"2027-12-31"}),
        ("When can I harvest the garlic?", {"2027-07-01"}),
        ("Which beds does Lena look after?", {"Greenhouse", "North bed"}),
    ],
)
def test_what_is_asked_of_the_garden(garden: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(garden, question)) == rows


@pytest.mark.parametrize(
    "question",
    [
        "How often did Lena water the beds?",  # that she looks after them says nothing of it
        "Who watered the greenhouse last?",  # a code is nobody
        "How much water did the South bed get?",  # nor an amount
    ],
)
def test_what_is_told_of_something_else_is_no_answer(garden: Reasoner, question: str) -> None:
    asked = garden.ask(question)
    assert asked.status != "answered"


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        # What is being repaired is told by its state; that somebody repairs it may be over.
        ("正在修的缺陷是哪个", {"内存泄漏"}),
        ("正在修复的缺陷有几个", {"1"}),
        # What rows keep themselves is meant before what the base keeps of them.
        ("最近记录的约定是什么", {"接口要带信封"}),
        # 交, of 提交, behind who does it or what denies it.
        ("写脚本谁没交", {"阿黎"}),
        ("谁交了写脚本", {"小周"}),
        ("阿黎的同桌是谁", {"小周"}),
        ("中文搜不到修了几天", {"15"}),
        ("写脚本晚了几天", {"3"}),
        ("写文档提前了几天", {"2"}),
        # That it was done does not say when; by when it was to be and when it was, do.
        ("哪些任务按时完成了", {"写文档"}),
    ],
)
def test_what_is_asked_of_the_code(code: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(code, question)) == rows
