"""Chinese questions: what is shown, of whom, and what is not given because some of it was not read."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from duckkb.kb import KnowledgeBase
from duckkb.reasoning.chain import Context, judge, read, run
from duckkb.reasoning.decide import Verdict
from duckkb.reasoning.domain import Domain, open_domain
from duckkb.scaffold import init_from
from duckkb.settings import ReasoningSettings

NOW = datetime(2024, 1, 1, tzinfo=UTC)
PARCELS = """
CREATE TABLE 网点(网点id INTEGER PRIMARY KEY, 网点名 TEXT, 城市 TEXT, 开业日期 TEXT, `面积(平方米)` INTEGER,
  评分 REAL, 站长id INTEGER REFERENCES 员工(员工id));
CREATE TABLE 员工(员工id INTEGER PRIMARY KEY, 姓名 TEXT, 性别 TEXT, 年龄 INTEGER, 岗位类别 TEXT,
  网点id INTEGER REFERENCES 网点(网点id), `月薪(元)` INTEGER);
CREATE TABLE 包裹(包裹id INTEGER PRIMARY KEY, 寄出网点id INTEGER REFERENCES 网点(网点id),
  到达网点id INTEGER REFERENCES 网点(网点id), 寄出日期 TEXT, `重量(公斤)` REAL, `运费(元)` INTEGER);
INSERT INTO 网点 VALUES (1,'城东站','苏州','2015-03-01',300,4.5,1),(2,'湖滨站','杭州','2018-06-10',200,4.1,3),
  (3,'学府站','苏州','2020-09-09',150,3.9,5);
INSERT INTO 员工 VALUES (1,'沈知远','男',41,'管理',1,9000),(2,'陆小满','女',25,'分拣',1,5000),
  (3,'顾清和','女',38,'管理',2,8000),(4,'方大同','男',30,'配送',2,6500),(5,'程立夏','女',35,'管理',3,8500),
  (6,'韩起','男',28,'配送',3,6000);
INSERT INTO 包裹 VALUES (1,1,2,'2023-01-05',2.5,12),(2,1,3,'2023-02-11',0.5,8),(3,2,1,'2023-02-20',7.0,30),
  (4,3,2,'2023-03-02',1.2,10),(5,1,2,'2023-03-15',3.3,15);
"""


@pytest.fixture(scope="module")
def parcels(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    """A base over a delivery service, as `duckkb init --from` makes it."""
    folder: Path = tmp_path_factory.mktemp("parcels")
    connection = sqlite3.connect(folder / "parcels.db")
    connection.executescript(PARCELS)
    connection.close()
    init_from(folder / "base", f"sqlite:///{folder / 'parcels.db'}", git=False)
    with KnowledgeBase(folder / "base") as kb:
        yield open_domain(kb)


def judged(domain: Domain, question: str) -> Verdict | None:
    thought = read(domain, question, NOW, Context())
    done = run(domain, thought.interpretations, thought.weights)
    return judge(done, ReasoningSettings(), may_ask=True) if done.readings else None


ANSWERS: list[tuple[str, list[tuple[object, ...]]]] = [
    # Which of two relations is meant is told by the words of its column.
    ("从城东站寄出的包裹有几个", [(3,)]),
    ("到达湖滨站的包裹有几个", [(3,)]),
    ("湖滨站有几名员工", [(2,)]),
    # A noun for what somebody is to others is shown by name.
    ("学府站的站长是谁", [("程立夏",)]),
    # Rows of several kinds are shown in turn; each of several is named.
    ("月薪最高的两名员工和他们的网点", [("沈知远", "城东站"), ("程立夏", "学府站")]),
    ("苏州的网点各自面积多大", [("城东站", 300), ("学府站", 150)]),
    # Amounts of rows that have a value in common are added up.
    ("各城市的网点面积", [("杭州", 200), ("苏州", 450)]),
    ("男员工和女员工的平均年龄", [("女", 32.667), ("男", 33.0)]),
    ("每类员工的平均年龄", [("分拣", 25.0), ("管理", 38.0), ("配送", 29.0)]),
    # Shares and distributions.
    ("员工性别比例", [("女", 0.5), ("男", 0.5)]),
    ("各网点员工数和占比", [("城东站", 2, 0.333), ("学府站", 2, 0.333), ("湖滨站", 2, 0.333)]),
    ("员工的岗位类别分布", [("分拣", 1), ("管理", 3), ("配送", 2)]),
    # Compared with an average of some rows only.
    ("比湖滨站平均月薪高的员工", [("沈知远",), ("程立夏",), ("顾清和",)]),
    ("月薪最高的是多少", [(9000,)]),
    ("月薪低于6200的配送", [("韩起",)]),
    ("每月的包裹数和总运费", [("2023-01", 1, 12), ("2023-02", 2, 38), ("2023-03", 2, 25)]),
]


@pytest.mark.parametrize(("question", "rows"), ANSWERS, ids=[q for q, _ in ANSWERS])
def test_what_is_answered(parcels: Domain, question: str, rows: list[tuple[object, ...]]) -> None:
    verdict = judged(parcels, question)
    assert verdict is not None
    assert verdict.kind == "answer"
    found = [
        tuple(round(c, 3) if isinstance(c, float) else c for c in r) for r in verdict.best.rows
    ]
    assert sorted(found, key=str) == sorted(rows, key=str)


def test_a_ranking_of_groups_stands_in_its_order(parcels: Domain) -> None:
    verdict = judged(parcels, "各网点员工的平均月薪排名")
    assert verdict is not None
    assert [r[0] for r in verdict.best.rows] == ["湖滨站", "学府站", "城东站"]


def test_sorted_rows_do_not_repeat_where_that_is_ruled_out(parcels: Domain) -> None:
    verdict = judged(parcels, "按字母顺序列出网点的城市，去掉重复")
    assert verdict is not None
    assert sorted(tuple(r) for r in verdict.best.rows) == [("杭州",), ("苏州",)]


@pytest.mark.parametrize(
    "question",
    [
        "员工的姓名和星座是什么",
        "列出员工的学历和月薪",
        "不要押金的网点有哪些",
        "各城市的网点评分",
        "每个网点有多少包裹",
    ],
)
def test_a_part_that_was_not_read_keeps_the_rest_from_being_given(
    parcels: Domain, question: str
) -> None:
    verdict = judged(parcels, question)
    assert verdict is None or verdict.kind != "answer"


CAMPUS = """
CREATE TABLE 园区(园区编号 INTEGER PRIMARY KEY, 园区名称 TEXT, 所在区 TEXT);
CREATE TABLE 楼栋(楼栋编号 INTEGER PRIMARY KEY, 园区编号 INTEGER REFERENCES 园区(园区编号), 楼号 TEXT, 层数 INTEGER,
  有无电梯 TEXT);
CREATE TABLE 司机(工号 INTEGER PRIMARY KEY, 姓名 TEXT, 出生年份 INTEGER, 车型 TEXT,
  园区编号 INTEGER REFERENCES 园区(园区编号));
INSERT INTO 园区 VALUES (1,'启明园','城南区'),(2,'望舒园','城北区'),(3,'听涛园','城南区');
INSERT INTO 楼栋 VALUES (1,1,'甲楼',6,'有'),(2,1,'乙楼',3,'无'),(3,2,'甲楼',5,'有'),(4,2,'乙楼',3,'无'),(5,3,'乙楼',4,'无');
INSERT INTO 司机 VALUES (1,'裴言',1988,'客车',1),(2,'乔木',1990,'货车',1),(3,'闻溪',1995,'客车',2);
"""


@pytest.fixture(scope="module")
def campus(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    """A base over some grounds with their buildings and drivers."""
    folder: Path = tmp_path_factory.mktemp("campus")
    connection = sqlite3.connect(folder / "campus.db")
    connection.executescript(CAMPUS)
    connection.close()
    init_from(folder / "base", f"sqlite:///{folder / 'campus.db'}", git=False)
    with KnowledgeBase(folder / "base") as kb:
        yield open_domain(kb)


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        # Another word for the same thing, a noun without its measure word.
        ("每个园区有多少名驾驶员", [("启明园", 2), ("听涛园", 0), ("望舒园", 1)]),
        ("没电梯的楼有几栋", [(3,)]),
        # A remark between a year and what happened in it; a class that is in no other.
        ("1990年以后（含1990年）出生的司机", [("乔木",), ("闻溪",)]),
        ("每个区有几栋楼", [("城北区", 2), ("城南区", 3)]),
    ],
)
def test_everyday_words(campus: Domain, question: str, rows: list[tuple[object, ...]]) -> None:
    verdict = judged(campus, question)
    assert verdict is not None
    assert verdict.kind == "answer"
    found = [tuple(r) for r in verdict.best.rows]
    assert sorted(f for f in found if f[-1]) == sorted(r for r in rows if r[-1])


def test_a_state_that_was_not_read_keeps_the_rows_from_being_given(campus: Domain) -> None:
    verdict = judged(campus, "歇着的客车的司机姓名")
    assert verdict is None or verdict.kind != "answer"
