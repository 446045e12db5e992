"""Chinese questions over loans and events: what is lent now, not returned or overdue, what goes on and
what is over, and which of several times is meant."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answer_of, answering, rows_shown

from duckkb.reasoning.reasoner import Reasoner

CONFIG = """\
name: 图书馆
language: zh
nodes:
  图书:
    table: books
    identity: 编号
    aliases: [书]
    schema: { type: object, properties: { 编号: { type: string }, 书名: { type: string }, 出版年份: { type: integer } } }
  读者:
    table: readers
    identity: 姓名
    schema: { type: object, properties: { 姓名: { type: string }, 注册日期: { type: string, format: date } } }
  活动:
    table: events
    identity: 名称
    schema: { type: object, properties: { 名称: { type: string }, 开始日期: { type: string, format: date }, 结束日期: { type: string, format: date } } }
  项目:
    table: projects
    identity: 名称
    schema: { type: object, properties: { 名称: { type: string }, 开始日期: { type: string, format: date }, 结束日期: { type: string, format: date }, 状态: { type: string, enum: [暂停, 完工] } } }
edges:
  借阅:
    from: 读者
    to: 图书
    aliases: [借, 借出]
    schema: { type: object, properties: { 借出日期: { type: string, format: date }, 应还日期: { type: string, format: date }, 归还日期: { type: string, format: date } } }
"""


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    items: list[dict[str, Any]] = [
        {"type": "图书", "编号": i, "书名": title, "出版年份": year}
        for i, title, year in (("B1", "雾城", 1998), ("B2", "盐河", 2026), ("B3", "星图", 2021))
    ]
    for name, day in (("陈可", "2019-03-01"), ("方宁", "2024-09-12")):
        items.append({"type": "读者", "姓名": name, "注册日期": day})
    for name, begin, end in (
        ("读书节", "2026-04-20", "2026-04-27"),
        ("讲座周", "2026-11-20", "2026-11-26"),
        ("年会", "2026-12-20", "2026-12-21"),
    ):
        items.append({"type": "活动", "名称": name, "开始日期": begin, "结束日期": end})
    dates = {"开始日期": "2026-01-01", "结束日期": "2026-02-01"}
    items.append({"type": "项目", "名称": "扩建", **dates, "状态": "暂停"})
    for who, book, out, due, back in (
        ("陈可", "B1", "2026-10-01", "2026-10-22", "2026-10-30"),
        ("陈可", "B2", "2026-11-10", "2026-12-01", None),
        ("方宁", "B3", "2025-11-01", "2025-11-15", None),
    ):
        ends = {"source": {"姓名": who}, "target": {"编号": book}}
        returned = {"归还日期": back} if back else {}
        items.append({"type": "借阅", **ends, "借出日期": out, "应还日期": due, **returned})
    with answering(open_shared, CONFIG, items, datetime(2026, 11, 22, tzinfo=UTC)) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("现在借出的书有哪些", {"盐河", "星图"}),
        ("还没归还的书", {"盐河", "星图"}),
        ("逾期的书", {"星图"}),
        ("谁有逾期的书", {"方宁"}),
        ("逾期未还的书有几本", {"1"}),
        ("这个月谁借了书", {"陈可"}),
        ("谁今年没有借书", {"方宁"}),
        ("12月应还的书", {"盐河"}),
        ("雾城什么时候归还的", {"2026-10-30"}),
        ("陈可什么时候借的盐河", {"2026-11-10"}),
        ("正在进行的活动", {"讲座周"}),
        ("已经结束的活动", {"读书节"}),
        ("即将开始的活动", {"年会"}),
        ("读书节持续了几天", {"7"}),
    ],
)
def test_what_is_answered(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


def test_a_state_may_say_otherwise(reasoner: Reasoner) -> None:
    assert reasoner.ask("已经结束的项目").status != "answered"
