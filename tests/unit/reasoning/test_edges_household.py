"""Questions over what an agent keeps of a household, in either language: what is good until when, what has
been done and what not yet, where and how things are done."""

from __future__ import annotations

import io
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
from duckkb.settings import Language
from duckkb.surfaces.render_ask import show_asked
from duckkb.surfaces.words import Screen

NOW = datetime(2026, 11, 23, 9, tzinfo=UTC)
CHINESE = """\
name: 家里的事
language: zh
nodes:
  家人:
    table: family
    identity: 名字
    schema: { type: object, properties: { 名字: { type: string }, 生日: { type: string, format: date }, 班级: { type: string } } }
  药:
    table: medicines
    identity: 药名
    schema:
      type: object
      properties: { 药名: { type: string }, 有效期: { type: string, format: date }, 剩余: { type: integer, unit: 片 } }
  预约:
    table: appointments
    identity: 事项
    schema:
      type: object
      properties:
        事项: { type: string }
        时间: { type: string, format: date-time }
        地点: { type: string }
        已取消: { type: boolean }
  账单:
    table: bills
    identity: 单号
    schema:
      type: object
      properties:
        单号: { type: string }
        项目: { type: string }
        金额: { type: number, unit: 元 }
        已付: { type: boolean }
  书:
    table: books
    identity: 书名
    schema:
      type: object
      properties:
        书名: { type: string }
        进度: { type: string, enum: [未读, 在读, 已读] }
        是否成功: { type: boolean }
  菜:
    table: dishes
    identity: 菜名
    schema: { type: object, properties: { 菜名: { type: string }, 做法: { type: string } } }
  电器:
    table: appliances
    identity: 名称
    schema:
      type: object
      properties:
        名称: { type: string }
        购买日期: { type: string, format: date }
        保修到: { type: string, format: date }
        检修通过: { type: boolean }
  房间:
    table: rooms
    identity: 房间名
    schema: { type: object, properties: { 房间名: { type: string }, 面积: { type: number, unit: 平方米 } } }
edges:
  服用: { from: 家人, to: 药 }
  支付: { from: 家人, to: 账单 }
  放在: { from: 电器, to: 房间 }
"""
ENGLISH = """\
name: household
language: en
nodes:
  Relative:
    table: family
    identity: name
    schema: { type: object, properties: { name: { type: string }, allergy: { type: string }, birthday: { type: string, format: date } } }
  Medicine:
    table: medicines
    identity: name
    schema: { type: object, properties: { name: { type: string }, expires: { type: string, format: date } } }
  Appointment:
    table: appointments
    identity: what
    schema: { type: object, properties: { what: { type: string }, time: { type: string, format: date-time } } }
  Dish:
    table: dishes
    identity: name
    schema: { type: object, properties: { name: { type: string }, method: { type: string } } }
  Appliance:
    table: appliances
    identity: name
    schema:
      type: object
      properties:
        name: { type: string }
        bought_on: { type: string, format: date }
        warranty_until: { type: string, format: date }
  Exam:
    table: exams
    identity: name
    schema:
      type: object
      properties: { name: { type: string }, passed: { type: boolean }, closes_on: { type: string, format: date } }
  Bill:
    table: bills
    identity: number
    schema:
      type: object
      properties: { number: { type: string }, item: { type: string }, paid: { type: boolean } }
edges:
  pays: { from: Relative, to: Bill }
  likes: { from: Relative, to: Dish }
  dislikes: { from: Relative, to: Dish }
  attends: { from: Relative, to: Appointment }
  takes: { from: Relative, to: Medicine }
"""
MEDICINES = (
    ("氨氯地平", "2027-05-01", 40),
    ("布洛芬", "2025-08-01", 6),
    ("维生素D", "2028-01-01", 90),
)
APPLIANCES = (
    ("洗衣机", "2023-06-18", "2026-06-18", False, "阳台"),
    ("冰箱", "2025-11-11", "2028-11-11", True, "厨房"),
    ("烤箱", "2021-12-12", "2022-12-12", False, "厨房"),
)
BILLS = (("B1", "电费", 300, False), ("B2", "水费", 88, True), ("B3", "燃气费", 150, False))
BOOKS = (("三体", "已读", True), ("活着", "未读", False), ("围城", "在读", True))


def at_home() -> list[Any]:
    family = (
        ("小雨", "2016-06-01", "三班"),
        ("小林", "2016-03-01", "三班"),
        ("奶奶", "1934-12-25", None),
    )
    items = nodes_of("家人", ("名字", "生日", "班级"), family)
    items += nodes_of("药", ("药名", "有效期", "剩余"), MEDICINES)
    visits = (
        ("小雨看牙", "2026-11-28T15:30:00Z", "微笑口腔", False),
        ("全家体检", "2026-11-10T08:00:00Z", "市一医院", True),
    )
    items += nodes_of("预约", ("事项", "时间", "地点", "已取消"), visits)
    items += nodes_of("账单", ("单号", "项目", "金额", "已付"), BILLS)
    items += nodes_of("书", ("书名", "进度", "是否成功"), BOOKS)
    items += nodes_of("菜", ("菜名", "做法"), (("红烧肉", "慢炖一小时"), ("水煮鱼", "热油浇")))
    items += nodes_of(
        "电器", ("名称", "购买日期", "保修到", "检修通过"), [a[:4] for a in APPLIANCES]
    )
    items += nodes_of("房间", ("房间名", "面积"), (("厨房", 10), ("阳台", 6)))
    taken = (("小雨", "维生素D"), ("奶奶", "氨氯地平"))
    items += edges_of("服用", ("名字", "药名"), (), taken)
    items += edges_of("支付", ("名字", "单号"), (), (("奶奶", "B1"),))
    items += edges_of("放在", ("名称", "房间名"), (), [(a[0], a[4]) for a in APPLIANCES])
    return items


def in_english() -> list[Any]:
    items = nodes_of(
        "Relative",
        ("name", "allergy", "birthday"),
        (("Lily", "peanuts", "2016-06-01"), ("Tom", None, None)),
    )
    kept = (("amlodipine", "2027-05-01"), ("ibuprofen", "2025-08-01"))
    items += nodes_of("Medicine", ("name", "expires"), kept)
    items += nodes_of("Appointment", ("what", "time"), (("eye test", "2026-11-25T09:00:00Z"),))
    items += nodes_of(
        "Dish", ("name", "method"), (("tomato eggs", "fry the eggs first"), ("boiled fish", None))
    )
    items += nodes_of(
        "Bill", ("number", "item", "paid"), (("B1", "gas", False), ("B2", "water", True))
    )
    items += edges_of("dislikes", ("name", "name"), (), (("Lily", "boiled fish"),))
    exams = (("French B1", True, "2026-01-31"), ("driving test", False, "2027-01-31"))
    items += nodes_of("Exam", ("name", "passed", "closes_on"), exams)
    machines = (("fridge", "2025-11-11", "2028-11-11"), ("oven", "2021-12-12", "2022-12-12"))
    items += nodes_of("Appliance", ("name", "bought_on", "warranty_until"), machines)
    items += edges_of("attends", ("name", "what"), (), (("Lily", "eye test"),))
    items += edges_of("takes", ("name", "name"), (), (("Lily", "ibuprofen"),))
    return items


@pytest.fixture(scope="module")
def chinese(open_shared: Open) -> Iterator[Reasoner]:
    with answering(open_shared, CHINESE, at_home(), NOW) as found:
        yield found


@pytest.fixture(scope="module")
def english(open_shared: Open) -> Iterator[Reasoner]:
    with answering(open_shared, ENGLISH, in_english(), NOW) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        # A flag called by what was done is denied in whatever way.
        ("还有哪些账单没付", {"B1", "B3"}),
        ("哪几张账单到现在还没付", {"B1", "B3"}),
        ("未付账单总共多少钱", {"450.0"}),
        ("还没有付款的账单", {"B1", "B3"}),
        ("哪些账单已经付了", {"B2"}),
        ("哪些电器检修没通过", {"洗衣机", "烤箱"}),
        ("检修还未通过的电器有几个", {"2"}),
        # What somebody pays is told by the edge, not by the state.
        ("奶奶付了哪些账单", {"B1"}),
        # Likewise one of a few states, and the opposite of what a flag says.
        ("我还没读的书有哪些", {"活着"}),
        ("已经读完的书", {"三体"}),
        ("失败的书有几本", {"1"}),
        # The state itself is what is asked for.
        ("电费付了没有", {"False"}),
        ("全家体检取消了吗", {"True"}),
        ("全家体检取消了，对吗？", {"True"}),
        ("三体读了没有", {"已读"}),
        # What is good until some day is past it, or not yet.
        ("哪些电器过保了", {"洗衣机", "烤箱"}),
        ("还没过期的药有哪些", {"氨氯地平", "维生素D"}),
        ("洗衣机还在保修期吗", {"False"}),
        ("布洛芬过期了吗", {"True"}),
        ("布洛芬什么时候过期", {"2025-08-01"}),
        ("洗衣机什么时候过保", {"2026-06-18"}),
        # A question word parts the name of a row.
        ("小雨什么时候看牙", {"2026-11-28T15:30:00+00:00"}),
        ("小雨在哪里看牙", {"微笑口腔"}),
        ("小雨看牙是几点", {"2026-11-28T15:30:00+00:00"}),
        # A verb of one character right before a named row.
        ("谁在吃氨氯地平", {"奶奶"}),
        ("红烧肉怎么做", {"慢炖一小时"}),
        ("水煮鱼是怎么做的", {"热油浇"}),
        ("厨房有多大", {"10.0"}),
        ("谁和小雨一个班级", {"小林"}),
        ("跟小雨同班级的家人", {"小林"}),
    ],
)
def test_what_is_asked_at_home(chinese: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(chinese, question)) == rows


@pytest.mark.parametrize(
    "question",
    [
        "哪些电器坏了",  # said behind the rows, by one character, and of nothing that is kept
        "有哪些房间可以住",
        "下一个房间是哪个",  # rooms have no order
        "快过期的药有哪些",  # nobody says how soon
    ],
)
def test_what_rows_are_said_to_be_is_not_passed_over(chinese: Reasoner, question: str) -> None:
    assert chinese.ask(question).status != "answered"


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Which medicines have expired?", {"ibuprofen"}),
        ("Which medicines have not expired yet?", {"amlodipine"}),
        ("Which medicines haven't expired yet?", {"amlodipine"}),
        ("Which appliances are out of warranty?", {"oven"}),
        ("Is the fridge still under warranty?", {"True"}),
        ("Has the ibuprofen expired?", {"True"}),
        ("Which exams did I fail?", {"driving test"}),
        ("How many failed exams are there?", {"1"}),
        ("How do I make tomato eggs?", {"fry the eggs first"}),
        # The state is the answer, not the rows that are in it.
        ("Is the gas bill paid?", {"False"}),
        ("Has the water bill been paid?", {"True"}),
        ("Which bills are paid?", {"B2"}),
        # What is not liked is disliked, where both are kept.
        ("What doesn't Lily like?", {"boiled fish"}),
        ("Who does not like boiled fish?", {"Lily"}),
        # A word that only asks is no column, though one is called so.
        ("What is Lily allergic to?", {"peanuts"}),
        ("What medicines do we have?", {"amlodipine", "ibuprofen"}),
    ],
)
def test_what_is_asked_in_english(english: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(english, question)) == rows


@pytest.mark.parametrize(
    "question",
    [
        "Which medicines are about to expire?",
        "Which medicines expire soon?",
        "Which appliances broke?",
        "Which exams have already closed?",
        "When does Lily see the dentist?",  # not when she was born
    ],
)
def test_not_all_rows_where_some_are_meant(english: Reasoner, question: str) -> None:
    assert english.ask(question).status != "answered"


@pytest.mark.parametrize(("language", "said"), [("en", "No."), ("zh", "否。")])
def test_whether_something_was_done_is_answered_in_a_word(
    chinese: Reasoner, language: Language, said: str
) -> None:
    out = io.StringIO()
    show_asked(chinese.ask("电费付了没有"), Screen(language, file=out, width=100), {})
    assert out.getvalue().splitlines()[0] == said
