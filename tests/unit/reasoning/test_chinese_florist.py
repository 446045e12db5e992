"""Chinese questions over English tables of a chain of florists."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, base_of, rounded, verdict_on

from duckkb.kb import KnowledgeBase
from duckkb.reasoning.domain import Domain, open_domain

NOW = datetime(2024, 1, 1, tzinfo=UTC)
FLORIST = """
CREATE TABLE store(store_id INTEGER PRIMARY KEY, store_nm TEXT, city TEXT, supervisor TEXT);
CREATE TABLE clerk(clerk_id INTEGER PRIMARY KEY, name TEXT, gender TEXT, birth_date DATE, salary INTEGER,
  card_type TEXT, store_id INTEGER REFERENCES store(store_id), boss_id INTEGER REFERENCES clerk(clerk_id));
CREATE TABLE flower(flower_id INTEGER PRIMARY KEY, title TEXT, category TEXT, price REAL);
CREATE TABLE award(award_id INTEGER PRIMARY KEY, flower_id INTEGER REFERENCES flower(flower_id), award_nm TEXT);
CREATE TABLE ord(ord_id INTEGER PRIMARY KEY, store_id INTEGER REFERENCES store(store_id),
  flower_id INTEGER REFERENCES flower(flower_id), qty INTEGER, ord_dt DATE, is_paid INTEGER);
INSERT INTO award VALUES (1,1,'百花奖');
INSERT INTO store VALUES (1,'春泥','绍兴','何遇'),(2,'半夏','绍兴','江临'),(3,'长汀','嘉兴','何遇'),
  (4,'远岫','嘉兴','宋词');
INSERT INTO clerk VALUES (1,'苏木','female','1980-05-01',9000,'月卡',1,NULL),
  (2,'方知远','male','1990-06-01',9500,'年卡',1,1),(3,'程望舒','female','1995-07-01',6000,'年卡',2,1),
  (4,'陆九','male','1998-08-01',5000,'年卡',2,2),(5,'顾南','male','1970-02-03',7000,'月卡',3,1);
INSERT INTO flower VALUES (1,'白玉兰','木本',30),(2,'晚香玉','草本',12),(3,'雪见草','草本',8),(4,'山茶','木本',25);
INSERT INTO ord VALUES (1,1,1,10,'2023-01-05',1),(2,1,2,5,'2023-02-05',0),(3,2,2,50,'2023-02-07',1),
  (4,3,3,8,'2023-03-01',1),(5,1,1,2,'2022-12-01',1),(6,1,3,1,'2023-03-03',1);
"""


@pytest.fixture(scope="module")
def florist(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    """A base over shops, those who work there and what is ordered."""
    with KnowledgeBase(base_of(tmp_path_factory.mktemp("florist"), FLORIST)) as kb:
        yield open_domain(kb)


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        # 花店 is a kind of store, and each of them is no flower.
        ("绍兴有几家花店", [(2,)]),
        ("每家花店的付款率", [("半夏", 1), ("春泥", 0.75), ("长汀", 1)]),
        # Of what is kept of flowers the verb tells which is denied.
        ("没有被订过的花有几种", [(1,)]),
        # What relates two kinds in one way only is said by any verb, whatever else they refer to.
        ("哪些花店雇佣的店员超过1人", [("半夏",), ("春泥",)]),
        # A noun of one character stands by itself before what bounds its number.
        ("哪些花店订过的花超过1种", [("春泥",)]),
        # Whether it is paid is no amount of money.
        ("还没付款的订单总量是多少", [(1,)]),
        # What each is asked for apart is no part of a name.
        ("各种卡类型分别有多少人", [("年卡", 3), ("月卡", 2)]),
        # The number that was asked for sorts, not one that is kept elsewhere.
        ("每种类别各有多少种花，按数量从多到少排列", [("木本", 2), ("草本", 2)]),
    ],
)
def test_stores(florist: Domain, question: str, rows: Rows) -> None:
    kind, found = verdict_on(florist, question, NOW)
    assert kind == "answer"
    assert sorted(rounded(found)) == sorted(rows)


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        # Roles by the English name of a key.
        ("苏木有几个下属", [(3,)]),
        ("工资比上级高的店员有哪些", [("方知远",)]),
        ("比自己上级年轻的店员有几个", [(3,)]),
        ("没有上级的店员是谁", [("苏木",)]),
        ("下属最多的店员是谁", [("苏木",)]),
        # What a shop keeps by a name of a role is no role.
        ("春泥的主管是谁", [("何遇",)]),
    ],
)
def test_those_above_and_below(florist: Domain, question: str, rows: Rows) -> None:
    kind, found = verdict_on(florist, question, NOW)
    assert kind == "answer"
    assert sorted(rounded(found)) == sorted(rows)


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        # How many pieces there were altogether, where orders keep how many each is about.
        ("哪家花店订货量最大", [("半夏",)]),
        ("2023年销量最高的花是哪种", [("晚香玉",)]),
        ("订货量超过9的订单有几个", [(2,)]),
        # An adjective speaks of an amount of the row that is named.
        ("比晚香玉贵的花有哪些", [("白玉兰",), ("山茶",)]),
        # An age without a name, of rows of which the birth is kept.
        ("30岁以下的店员有几个", [(2,)]),
        ("40岁以上的店员有哪些", [("苏木",), ("顾南",)]),
    ],
)
def test_amounts(florist: Domain, question: str, rows: Rows) -> None:
    kind, found = verdict_on(florist, question, NOW)
    assert kind == "answer"
    assert sorted(rounded(found)) == sorted(rows)


@pytest.mark.parametrize(
    "question",
    [
        # Of what comes first several belong to it; one of them is not all.
        "价格最高的花的订单有哪些",
        # The age of others than those whose birth is kept.
        "花店的平均年龄是多少",
    ],
)
def test_what_is_told_of_others_is_not_answered(florist: Domain, question: str) -> None:
    kind, found = verdict_on(florist, question, NOW)
    assert kind != "answer", found
