"""Chinese questions over ordinary tables whose columns tell units, flags, roles and seasons."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from duckkb.kb import KnowledgeBase
from duckkb.reasoning.chain import Context, judge, read, run
from duckkb.reasoning.domain import Domain, open_domain
from duckkb.reasoning.interpretation import Interpretation
from duckkb.scaffold import init_from
from duckkb.settings import ReasoningSettings

NOW = datetime(2024, 1, 1, tzinfo=UTC)
FARMS = """
CREATE TABLE 产区(产区id INTEGER PRIMARY KEY, 名称 TEXT, 所属省份 TEXT, `种植面积(万亩)` REAL, `农户数(户)` INTEGER);
CREATE TABLE 果园(果园id INTEGER PRIMARY KEY, 园名 TEXT, 所在产区id INTEGER, `面积(亩)` INTEGER,
  建园年份 INTEGER, 是否有机认证 TEXT, `年收入(万元)` REAL, `年支出(万元)` REAL);
CREATE TABLE 采摘记录(记录id INTEGER PRIMARY KEY, 果园id INTEGER REFERENCES 果园(果园id), 品种 TEXT, 采摘日期 TEXT,
  `重量(公斤)` REAL, 等级 TEXT, `用时(分钟)` INTEGER);
INSERT INTO 产区 VALUES (1,'南岭区','广东',30.5,12000),(2,'北坡区','山东',8.2,90000),(3,'西河区','山东',55.0,31000);
INSERT INTO 果园 VALUES (1,'丰收园',1,300,2005,'是',120,80),(2,'向阳园',1,150,2012,'否',60,55),
  (3,'青山园',2,800,1998,'是',400,150),(4,'白云园',3,90,2019,'否',30,35),(5,'望湖园',3,420,2015,'是',210,90);
INSERT INTO 采摘记录 VALUES (1,1,'红富士','2021-09-01',500,'特级',90),(2,1,'嘎啦','2022-08-15',300,'一级',45),
  (3,2,'红富士','2022-09-20',260,'一级',30),(4,3,'雪梨','2021-10-02',900,'特级',150),
  (5,3,'红富士','2022-10-11',700,'二级',120),(6,5,'嘎啦','2022-08-30',150,'特级',20),(7,1,'雪梨','2022-10-05',240,'二级',40);
"""


@pytest.fixture(scope="module")
def farms(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    """A base over orchards, as `duckkb init --from` makes it; one reference is not declared."""
    folder: Path = tmp_path_factory.mktemp("farms")
    connection = sqlite3.connect(folder / "farms.db")
    connection.executescript(FARMS)
    connection.close()
    init_from(folder / "base", f"sqlite:///{folder / 'farms.db'}", git=False)
    with KnowledgeBase(folder / "base") as kb:
        yield open_domain(kb)


def answer(domain: Domain, question: str) -> list[tuple[object, ...]]:
    done = run(domain, *_read(domain, question))
    return [
        tuple(round(c, 3) if isinstance(c, float) else c for c in row)
        for row in done.readings[0].rows
    ]


def _read(domain: Domain, question: str) -> tuple[tuple[Interpretation, ...], tuple[float, ...]]:
    thought = read(domain, question, NOW, Context())
    return thought.interpretations, thought.weights


ANSWERS: list[tuple[str, list[tuple[object, ...]]]] = [
    # Conditions: units within brackets, flags, texts, what is missing.
    ("种植面积超过10万亩的产区有哪些", [("南岭区",), ("西河区",)]),
    ("种植面积在10万亩以内、农户却超过五万的产区", [("北坡区",)]),
    ("有机认证的果园有几个", [(3,)]),
    ("没有通过有机认证的果园有哪些?", [("向阳园",), ("白云园",)]),
    ("名字里带“山”字的果园", [("青山园",)]),
    ("2010年以后建园且通过有机认证的果园", [("望湖园",)]),
    ("用时超过2小时的采摘记录有几条", [(1,)]),
    ("没有采摘记录的果园有哪些?", [("白云园",)]),
    ("面积高于平均面积的果园", [("青山园",), ("望湖园",)]),
    ("既产过特级又产过二级的果园", [("丰收园",), ("青山园",)]),
    # Joins, one of them along a key that only its name and values tell.
    ("西河区有哪些果园?", [("白云园",), ("望湖园",)]),
    ("青山园在哪个产区", [("北坡区",)]),
    # Groups, counts and what a group must meet.
    ("每个产区有多少个果园", [("南岭区", 2), ("北坡区", 1), ("西河区", 2)]),
    ("各省的农户数总和", [("山东", 121000), ("广东", 12000)]),
    ("按等级统计采摘总重量", [("特级", 1550), ("一级", 560), ("二级", 940)]),
    ("有机和非有机果园的平均面积各是多少?", [("是", 506.667), ("否", 120)]),
    ("每年采摘了多少次", [(2021, 2), (2022, 5)]),
    ("至少有两个果园的产区有哪些?", [("南岭区",), ("西河区",)]),
    ("平均面积超过300亩的产区", [("北坡区",)]),
    ("哪个省的产区最多", [("山东",)]),
    ("采摘的品种一共有几种", [(3,)]),
    # Order.
    ("面积第二大的果园是哪个,有多少亩", [("望湖园", 420)]),
    ("面积最小的两个果园叫什么", [("白云园",), ("向阳园",)]),
    ("建园最早的果园是哪个?什么时候建园的?", [("青山园", 1998)]),
    ("把果园按年收入从高到低排列", [("青山园",), ("望湖园",), ("丰收园",), ("向阳园",), ("白云园",)]),
    ("每个产区面积最大的果园", [("南岭区", "丰收园"), ("北坡区", "青山园"), ("西河区", "望湖园")]),
    # Arithmetic of rows and of columns.
    ("青山园的年收入比丰收园多多少万元?", [(280,)]),
    ("年收入减年支出最多的果园是哪个", [("青山园",)]),
    # Several times at once.
    ("2022年丰收园一共采了多少公斤", [(540,)]),
    ("面积最大、最小和平均面积各是多少", [(800, 90, 352)]),
    # A key that is asked for is shown; words that only qualify are not.
    ("2021年的采摘记录，给出记录id和等级", [(1, "特级"), (4, "特级")]),
    ("2015年及以后建园、面积不少于100亩的果园名称和面积", [("望湖园", 420)]),
    ("查一下果园丰收园的面积", [(300,)]),
    # Remarks in brackets, bounds, what is compared with what.
    ("2015年以后（含2015年）建园的果园", [("白云园",), ("望湖园",)]),
    ("哪些果园的采摘记录不止一条", [("丰收园",), ("青山园",)]),
    ("年收入高于平均水平的果园有哪些，平均按全部果园算", [("青山园",), ("望湖园",)]),
    ("特级和二级都有的果园", [("丰收园",), ("青山园",)]),
    ("从来没采摘过的果园有哪些", [("白云园",)]),
    # Several amounts of one name, differences, what was compared asked for again.
    ("果园面积最大多少，最小多少", [(800, 90)]),
    ("丰收园年收入比年支出高多少", [(40,)]),
    ("年收入超过200万元的果园有哪些，分别是多少", [("青山园", 400), ("望湖园", 210)]),
    ("各等级的次数和重量合计", [("特级", 3, 1550), ("一级", 2, 560), ("二级", 2, 940)]),
]  # fmt: skip


@pytest.mark.parametrize(("question", "expected"), ANSWERS, ids=[q for q, _ in ANSWERS])
def test_what_is_answered(farms: Domain, question: str, expected: list[tuple[object, ...]]) -> None:
    rows = answer(farms, question)
    ordered = any(word in question for word in ("排列", "最小的两个"))
    assert (rows if ordered else sorted(rows, key=str)) == (
        expected if ordered else sorted(expected, key=str)
    )


@pytest.mark.parametrize(
    "question",
    [
        "果园的海拔密度和坡向系数是多少?",
        "哪些果园获得过国际金奖称号?",
        "西河区有哪几家合作社",
        "没雇过工人的果园",
        "列出果园的名称和海拔",
        "三果园有多少条采摘记录",
    ],
)
def test_words_that_nothing_explains_keep_a_reading_from_being_given(
    farms: Domain, question: str
) -> None:
    done = run(farms, *_read(farms, question))
    assert not done.readings or judge(done, ReasoningSettings(), may_ask=True).kind != "answer"
