"""Chinese questions after what people made, of rows that keep only who it was: 林远写了几本书."""

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

CONFIG = """\
name: 图书馆
language: zh
nodes:
  图书:
    table: books
    identity: 编号
    aliases: [书]
    schema: { type: object, properties: { 编号: { type: string }, 书名: { type: string }, 作者: { type: string }, 页数: { type: integer }, 售价: { type: number, unit: 元 }, 上架日期: { type: string, format: date }, 入库日期: { type: string, format: date } } }
  读者:
    table: readers
    identity: 证号
    schema: { type: object, properties: { 证号: { type: string }, 姓名: { type: string } } }
  店铺:
    table: shops
    identity: 店名
    aliases: [店]
    schema: { type: object, properties: { 店名: { type: string }, 店主: { type: string }, 评分: { type: number } } }
edges:
  借阅:
    from: 读者
    to: 图书
    aliases: [借]
    schema:
      type: object
      properties:
        应还日期: { type: string, format: date }
        归还日期: { type: string, format: date }
        罚款: { type: number, unit: 元 }
  预约: { from: 读者, to: 图书 }
  出售: { from: 店铺, to: 图书, aliases: [卖] }
"""


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    items = [
        *nodes_of(
            "图书",
            ("编号", "书名", "作者", "页数", "售价", "上架日期", "入库日期"),
            [
                ("B1", "雾城", "林远", 312, 30, "2026-01-01", "2026-01-03"),
                ("B2", "盐河", "周清", 540, 90, "2026-02-01", "2026-01-02"),
                ("B3", "星图", "林远", 198, 50, "2026-01-20", "2026-03-04"),
            ],
        ),
        *nodes_of(
            "读者",
            ("证号", "姓名"),
            [("R1", "陈可"), ("R2", "方宁"), ("R3", "高远"), ("R4", "马腾")],
        ),
        *nodes_of(
            "店铺",
            ("店名", "店主", "评分"),
            [("极客铺", "韩磊", 4.8), ("空屋子", "韩磊", 4.5), ("暖衣坊", "宋词", 4.1)],
        ),
        *edges_of(
            "出售", ("店名", "编号"), (), [("极客铺", "B1"), ("暖衣坊", "B2"), ("极客铺", "B3")]
        ),
        *edges_of(
            "借阅",
            ("证号", "编号"),
            ("应还日期", "归还日期", "罚款"),
            [
                ("R1", "B1", "2026-10-22", "2026-10-30", 1.5),
                ("R1", "B2", "2026-12-01", None, None),
                ("R2", "B3", "2026-11-15", None, None),
                ("R3", "B1", "2026-09-26", "2026-09-28", 0.5),
            ],
        ),
        *edges_of("预约", ("证号", "编号"), (), [("R3", "B2"), ("R4", "B1")]),
    ]
    with answering(open_shared, CONFIG, items, datetime(2026, 11, 22, tzinfo=UTC)) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("林远写了几本书", {"2"}),
        ("林远写过什么书", {"雾城", "星图"}),
        ("雾城是谁写的", {"林远"}),
        ("谁写了雾城", {"林远"}),
        ("谁写的书最多", {"林远"}),
        ("谁写的书最厚", {"周清"}),
        ("韩磊开了哪些店", {"极客铺", "空屋子"}),
        ("暖衣坊是谁开的", {"宋词"}),
    ],
)
def test_what_was_made_and_by_whom(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


def test_a_verb_that_no_field_is_for_stays_unknown(reasoner: Reasoner) -> None:
    assert reasoner.ask("韩磊烧了哪些店").status != "answered"


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("最贵的书是谁卖的", {"暖衣坊"}),
        ("评分最高的店卖哪些书", {"雾城", "星图"}),
        ("评分最高的店卖几本书", {"2"}),
    ],
)
def test_which_one_a_superlative_tells(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


def test_shops_are_not_dear_by_their_rating(reasoner: Reasoner) -> None:
    answer = reasoner.ask("哪家店卖的书最贵").answer
    assert answer is None or rows_shown(answer) == {"暖衣坊"}


def test_who_is_no_book(reasoner: Reasoner) -> None:
    """Which of two times makes a book the latest is not told, and the book is no answer to who."""
    assert reasoner.ask("最新的书是谁卖的").status != "answered"


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("谁还没还书", {"陈可", "方宁"}),
        ("哪些书还没还", {"盐河", "星图"}),
        ("谁过期没还书", {"方宁"}),
        ("预约了但没借过书的读者", {"马腾"}),
        ("高远预约了但没借过的书", {"盐河"}),
        ("陈可交了多少罚款", {"1.5"}),
        ("谁交的罚款最多", {"陈可"}),
        ("最厚的书", {"盐河"}),
        ("最薄的书", {"星图"}),
    ],
)
def test_what_was_lent(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows
