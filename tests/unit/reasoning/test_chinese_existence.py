"""Chinese questions about rows that others refer to: what has shops, who has paid, and who never did."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from duckkb.kb import KnowledgeBase
from duckkb.reasoning.chain import Context, judge, read, run
from duckkb.reasoning.domain import Domain, open_domain
from duckkb.reasoning.explain import explain
from duckkb.scaffold import init_from
from duckkb.settings import ReasoningSettings

NOW = datetime(2024, 1, 1, tzinfo=UTC)
TABLES = """
CREATE TABLE 城市(城市编号 INTEGER PRIMARY KEY, 名称 TEXT, 国家 TEXT, 人口 INTEGER);
CREATE TABLE 商店(商店编号 INTEGER PRIMARY KEY, 店名 TEXT, 城市编号 INTEGER REFERENCES 城市(城市编号), 年销售额 REAL);
CREATE TABLE 学生(学号 INTEGER PRIMARY KEY, 姓名 TEXT, 专业 TEXT, 年龄 INTEGER);
CREATE TABLE 缴费(缴费编号 INTEGER PRIMARY KEY, 学号 INTEGER REFERENCES 学生(学号), 金额 REAL, 缴费日期 TEXT);
CREATE TABLE 社团(社团编号 INTEGER PRIMARY KEY, 社团名 TEXT, 预算 REAL);
CREATE TABLE 参加(学号 INTEGER REFERENCES 学生(学号), 社团编号 INTEGER REFERENCES 社团(社团编号), 加入日期 TEXT,
  PRIMARY KEY (学号, 社团编号));
INSERT INTO 城市 VALUES (1,'杭州','中国',1200),(2,'上海','中国',2400),(3,'东京','日本',2500),(4,'大阪','日本',880);
INSERT INTO 商店 VALUES (1,'西湖店',1,10),(2,'滨江店',1,12),(3,'外滩店',2,30),(4,'银座店',3,9);
INSERT INTO 学生 VALUES (1,'安妮','物理',20),(2,'李雷','数学',21),(3,'韩梅','物理',19),(4,'吉姆','化学',22);
INSERT INTO 缴费 VALUES (1,1,100,'2024-01-02'),(2,1,50,'2024-02-02'),(3,2,70,'2024-01-05');
INSERT INTO 社团 VALUES (1,'棋社',500),(2,'舞社',800),(3,'书社',300);
INSERT INTO 参加 VALUES (1,1,'2023-01-01'),(2,1,'2023-01-03'),(1,2,'2023-02-02');
"""


@pytest.fixture(scope="module")
def town(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    folder: Path = tmp_path_factory.mktemp("town")
    connection = sqlite3.connect(folder / "town.db")
    connection.executescript(TABLES)
    connection.close()
    init_from(folder / "base", f"sqlite:///{folder / 'town.db'}", git=False)
    with KnowledgeBase(folder / "base") as kb:
        yield open_domain(kb)


def asked(domain: Domain, question: str) -> tuple[str, list[tuple[Any, ...]]]:
    thought = read(domain, question, NOW, Context())
    verdict = judge(
        run(domain, thought.interpretations, thought.weights), ReasoningSettings(), may_ask=True
    )
    return str(verdict.kind), [tuple(row) for row in verdict.best.rows]


ANSWERS: list[tuple[str, list[tuple[Any, ...]]]] = [
    # Told before the rows.
    ("有商店的城市的总人口是多少", [(6100,)]),
    ("各国家有商店的城市的总人口", [("中国", 3600), ("日本", 2500)]),
    ("有学生参加的社团的总预算", [(1300,)]),
    ("没有学生参加的社团", [("书社",)]),
    # Verb and object together are the name of a class.
    ("缴过费的学生有多少人", [(2,)]),
    ("没缴过费的学生有几个", [(2,)]),
    ("每个学生缴了几次费", [("安妮", 2), ("李雷", 1)]),
    # Told of the rows that are asked for.
    ("哪些城市有商店", [("杭州",), ("上海",), ("东京",)]),
    ("有多少个城市有商店", [(3,)]),
    ("哪些学生参加过社团", [("安妮",), ("李雷",)]),
    ("有几个学生缴过费", [(2,)]),
    ("哪些社团有学生参加", [("棋社",), ("舞社",)]),
    # Counts through the class that only links.
    ("每个社团有多少学生参加", [("棋社", 2), ("舞社", 1)]),
    ("安妮参加过多少个社团", [(2,)]),
    # The country is asked for, so cities are added up by country.
    ("哪个国家的城市总人口最多", [("中国",)]),
]


@pytest.mark.parametrize(("question", "rows"), ANSWERS, ids=[q for q, _ in ANSWERS])
def test_what_rows_have_or_have_done_says_which_are_meant(
    town: Domain, question: str, rows: list[tuple[Any, ...]]
) -> None:
    kind, found = asked(town, question)
    assert (kind, sorted(found)) == ("answer", sorted(rows))


@pytest.mark.parametrize(
    "question",
    [
        "开过店的城市",
        "买过商品的学生",
        "哪些学生来自火星",
        "成都有多少家商店",
        "陈为民有多少家商店",
    ],
)
def test_what_nothing_is_known_of_is_not_passed_over(town: Domain, question: str) -> None:
    kind, _ = asked(town, question)
    assert kind != "answer"


def test_the_rows_that_refer_are_told_of(town: Domain) -> None:
    best, *_ = town.interpret(town.understand("哪些城市有商店", NOW))
    assert best.tables == ("城市", "商店")
    assert "商店.城市编号" in explain(best.plan, town.catalog, True)
