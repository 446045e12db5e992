"""Figures that Chinese questions reckon out of rows: differences, takings, shares, over shops and over a yearly table."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from duckkb.kb import KnowledgeBase
from duckkb.reasoning.chain import Context, judge, read, run
from duckkb.reasoning.domain import Domain, open_domain
from duckkb.scaffold import init_from
from duckkb.settings import ReasoningSettings

NOW = datetime(2024, 10, 15, tzinfo=UTC)
SHOPS = """
CREATE TABLE 门店(门店编号 INTEGER PRIMARY KEY, 门店名称 TEXT, 城市 TEXT, `面积(平方米)` REAL, 座位数 INTEGER);
CREATE TABLE 销售单(单号 INTEGER PRIMARY KEY, 门店编号 INTEGER REFERENCES 门店(门店编号), 顾客 TEXT, 下单日期 TEXT,
  `金额(元)` REAL, 渠道 TEXT);
CREATE TABLE 年度统计(区县 TEXT, 年份 INTEGER, `粮食产量(万吨)` REAL, `平均气温(度)` REAL, 医院数 INTEGER, PRIMARY KEY(区县, 年份));
INSERT INTO 门店 VALUES (1,'江畔店','武汉',120,40),(2,'东湖店','武汉',75.5,26),(3,'岳麓店','长沙',200,64);
INSERT INTO 销售单 VALUES (1,1,'冷锋','2023-03-01',300,'堂食'),(2,1,'秦朗','2023-06-01',500,'外卖'),(3,2,'冷锋','2023-08-08',150,'外卖'),
  (4,3,'白露','2024-01-05',420,'堂食'),(5,2,'秦朗','2024-02-02',90,'堂食'),(6,1,'白露','2024-05-05',60,'外卖'),(7,3,'冷锋','2024-07-07',30,'外卖');
INSERT INTO 年度统计 VALUES ('青田县',2022,30,18.5,4),('青田县',2023,36,19,5),('云和县',2022,12,17,2),('云和县',2023,10.5,17.5,2),
  ('庆元县',2022,21,16,3),('庆元县',2023,24,16.8,3);
"""


def base_of(folder: Path, script: str) -> Path:
    """The base that is made of a database without anything added."""
    connection = sqlite3.connect(folder / "data.db")
    connection.executescript(script)
    connection.close()
    init_from(folder / "base", f"sqlite:///{folder / 'data.db'}", git=False)
    return folder / "base"


@pytest.fixture(scope="module")
def shops(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with KnowledgeBase(base_of(tmp_path_factory.mktemp("shops"), SHOPS)) as kb:
        yield open_domain(kb)


def told(domain: Domain, question: str) -> tuple[str, list[tuple[object, ...]]]:
    """The verdict on a question and the rows of its best reading, in their order."""
    thought = read(domain, question, NOW, Context())
    done = run(domain, thought.interpretations, thought.weights)
    if not done.readings:
        return "refuse", []
    verdict = judge(done, ReasoningSettings(), may_ask=True)
    rows = [
        tuple(round(c, 3) if isinstance(c, float) else c for c in row)
        for row in done.readings[0].rows
    ]
    return str(verdict.kind), rows


IN_SHOPS: list[tuple[str, list[tuple[object, ...]]]] = [
    # How far two rows, two years or two kinds of rows lie apart.
    ("江畔店比东湖店大多少平方米？", [(44.5,)]),
    ("江畔店比岳麓店少多少个座位？", [(24,)]),
    ("青田县2023年粮食产量比2022年多多少万吨？", [(6,)]),
    ("云和县2023年的粮食产量比2022年下降了多少？", [(1.5,)]),
    ("庆元县和青田县2023年的平均气温相差多少度？", [(2.2,)]),
    ("2024年比2023年多了几个销售单？", [(1,)]),
    ("外卖的平均金额比堂食低多少元？", [(85,)]),
    # What is brought in, though no column is called so.
    ("2024年的销售额比2023年少多少", [(350,)]),
    ("2023年的营收是多少", [(950,)]),
    ("堂食和外卖的销售额分别是多少？", [("堂食", 810), ("外卖", 740)]),
    ("营业额最高的门店是哪家，营业额多少", [("江畔店", 860)]),
    ("销售额超过500元的门店", [("江畔店",)]),
]  # fmt: skip


@pytest.mark.parametrize(("question", "expected"), IN_SHOPS, ids=[q for q, _ in IN_SHOPS])
def test_what_is_answered_of_shops(
    shops: Domain, question: str, expected: list[tuple[object, ...]]
) -> None:
    kind, rows = told(shops, question)
    assert (kind, sorted(rows, key=str)) == ("answer", sorted(expected, key=str))


@pytest.mark.parametrize("question", ["江畔店比东湖店多多少", "2023年平均气温比2022年高多少"])
def test_a_difference_of_nothing_that_one_figure_tells_is_not_answered(
    shops: Domain, question: str
) -> None:
    assert told(shops, question)[0] != "answer"
