"""Chinese questions as colleagues ask them of an orchard, its pickings, its buyers and a web platform."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from duckkb.kb import KnowledgeBase
from duckkb.reasoning.domain import Domain, open_domain

from .made_bases import Rows, base_of, rounded, verdict_on

NOW = datetime(2024, 1, 1, tzinfo=UTC)
ORCHARD = """
CREATE TABLE 果农(果农编号 INTEGER PRIMARY KEY, 姓名 TEXT, 性别 TEXT);
CREATE TABLE 果园(园区代码 TEXT PRIMARY KEY, 园名 TEXT, 乡镇 TEXT, `海拔(米)` INTEGER, 果农编号 INTEGER REFERENCES 果农(果农编号));
CREATE TABLE 采摘(采摘号 TEXT PRIMARY KEY, 园区代码 TEXT REFERENCES 果园(园区代码), 品种 TEXT, 采摘日 TEXT, `鲜果(公斤)` REAL);
CREATE TABLE 销售明细(明细号 INTEGER PRIMARY KEY, 采摘号 TEXT REFERENCES 采摘(采摘号), 公斤数 REAL, 运费 INTEGER);
CREATE TABLE 农资(农资编号 INTEGER PRIMARY KEY, 农资名称 TEXT, 等级 TEXT, 进价 REAL, 售价 REAL);
INSERT INTO 果农 VALUES (1,'苏梨','女'),(2,'郭桐','男'),(3,'韦杏','女');
INSERT INTO 果园 VALUES ('G1','东山园','石桥镇',820,1),('G2','溪口园','石桥镇',400,1),('G3','云岭园','白沙镇',900,2);
INSERT INTO 采摘 VALUES ('P1','G1','脐橙','2022-11-01',100),('P2','G1','脐橙','2023-11-02',250),
  ('P3','G2','沙田柚','2023-10-05',90),('P4','G3','脐橙','2022-10-09',40);
INSERT INTO 销售明细 VALUES (1,'P1',30,120),(2,'P2',20,80),(3,'P3',15,300);
INSERT INTO 农资 VALUES (1,'复合肥','一级',40,60),(2,'套袋','二级',2,5),(3,'修枝剪','三等',30,95),(4,'喷雾器','三等',200,260);
"""
ASKED: list[tuple[str, Rows]] = [
    # Rows are known by what is called their name, though it is not 名称, and not by their code.
    ("海拔800米以上的果园有哪些", [("东山园",), ("云岭园",)]),
    ("比东山园海拔高的果园", [("云岭园",)]),
    # When there was none is said of what there was none of.
    ("去年一次采摘都没有的果园", [("云岭园",)]),
    ("2022年没有采摘的果园有哪些", [("溪口园",)]),
    ("2022年没有销售明细的果园", [("溪口园",), ("云岭园",)]),
    # A unit before an amount that is kept in it; what was done is meant altogether.
    ("脐橙一共采了多少公斤鲜果", [(390,)]),
    ("脐橙采了多少公斤鲜果", [(390,)]),
    ("各品种分别采了多少鲜果", [("脐橙", 390), ("沙田柚", 90)]),
    ("运费花得最多的果园", [("溪口园",)]),
    # What happens is counted, and not what it happens to.
    ("石桥镇采过几次", [(3,)]),
    # A number that a value begins with is no limit.
    ("售价最高的三等农资", [("喷雾器",)]),
    ("售价最高的三种农资", [("喷雾器",), ("修枝剪",), ("复合肥",)]),
    # 人 are the people of whom the rows tell.
    ("没有果园的人有谁", [("韦杏",)]),
    ("采摘次数超过两次的人", [("苏梨",)]),
    # So many times as much.
    ("售价是进价两倍以上的农资", [("套袋",), ("修枝剪",)]),
    ("售价超过进价三倍的农资", [("修枝剪",)]),
]


@pytest.fixture(scope="module")
def orchard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with KnowledgeBase(base_of(tmp_path_factory.mktemp("orchard"), ORCHARD)) as kb:
        yield open_domain(kb)


@pytest.mark.parametrize(("question", "rows"), ASKED, ids=[q for q, _ in ASKED])
def test_what_is_answered_of_an_orchard(orchard: Domain, question: str, rows: Rows) -> None:
    kind, found = verdict_on(orchard, question, NOW)
    assert (kind, sorted(rounded(found), key=str)) == ("answer", sorted(rows, key=str))


@pytest.mark.parametrize(
    "question",
    [
        "采空了的果园有几个",  # nothing is kept of what has been done to them
        "售价是成本两倍以上的农资",
        "去年没有果园的果农",  # nor of when somebody had an orchard
        "苏梨来过几次",  # nor of visits; she has orchards
    ],
)
def test_what_the_orchard_does_not_keep_is_not_passed_over(orchard: Domain, question: str) -> None:
    assert verdict_on(orchard, question, NOW)[0] != "answer"


PLATFORM = """
CREATE TABLE host(host_id INTEGER PRIMARY KEY, nickname TEXT, gender TEXT);
CREATE TABLE live_show(show_id INTEGER PRIMARY KEY, host_id INTEGER REFERENCES host(host_id), platform TEXT, start_time TEXT);
INSERT INTO host VALUES (1,'阿九','女'),(2,'老沈','男'),(3,'橙子','女');
INSERT INTO live_show VALUES (1,1,'甲台','2023-12-03 19:00:00'),(2,1,'乙台','2023-12-09 20:00:00'),
  (3,2,'甲台','2023-12-11 20:00:00'),(4,2,'甲台','2023-10-11 20:00:00'),(5,2,'乙台','2023-10-12 20:00:00');
"""


@pytest.fixture(scope="module")
def platform(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with KnowledgeBase(base_of(tmp_path_factory.mktemp("platform"), PLATFORM)) as kb:
        yield open_domain(kb)


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        # The place where all of them are is no group.
        ("平台上有多少女主持人", [(2,)]),
        ("各平台有多少主持人", [("甲台", 2), ("乙台", 2)]),
        # Of a time that a verb names, how often is what is most.
        ("上个月开播最多的主持人是谁", [("阿九",)]),
    ],
)
def test_what_is_answered_of_a_platform(platform: Domain, question: str, rows: Rows) -> None:
    kind, found = verdict_on(platform, question, NOW)
    assert (kind, sorted(found, key=str)) == ("answer", sorted(rows, key=str))


WORKSHOP = """
CREATE TABLE 技师(工号 TEXT PRIMARY KEY, 姓名 TEXT, 性别 TEXT, 工种 TEXT, 师傅工号 TEXT REFERENCES 技师(工号));
CREATE TABLE 车主(车主编号 INTEGER PRIMARY KEY, 姓名 TEXT, 手机 TEXT);
CREATE TABLE 工单(工单号 INTEGER PRIMARY KEY, 车主编号 INTEGER REFERENCES 车主(车主编号), 主修工号 TEXT REFERENCES 技师(工号),
  负责人工号 TEXT REFERENCES 技师(工号), 进厂日期 DATE, 是否返修 TEXT);
CREATE TABLE 支出(支出号 INTEGER PRIMARY KEY, 工单号 INTEGER REFERENCES 工单(工单号), 科目 TEXT, 金额 REAL, `机油(毫升)` INTEGER);
INSERT INTO 技师 VALUES ('T1','周海','男','机修',NULL),('T2','曲强','男','钣金','T1'),('T3','苗青','女','机修','T1'),('T4','裘磊','男','机修',NULL),('T5','柏静','女','主修',NULL);
INSERT INTO 车主 VALUES (1,'汤立','137'),(2,'盛梅','138'),(3,'涂远','139');
INSERT INTO 工单 VALUES (1,1,'T1','T2','2023-05-01','否'),(2,1,'T1','T2','2023-06-01','是'),(3,2,'T3','T1','2023-07-01','否'),(4,1,'T2','T2','2023-08-01','否');
INSERT INTO 支出 VALUES (1,1,'配件费',300,400),(2,1,'差旅费',80,NULL),(3,2,'配件费',500,900),(4,3,'差旅费',60,NULL);
"""


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with KnowledgeBase(base_of(tmp_path_factory.mktemp("workshop"), WORKSHOP)) as kb:
        yield open_domain(kb)


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        # A value behind a clause is the noun for those who have it.
        ("没有徒弟的机修工有谁", [("苗青",), ("裘磊",)]),
        ("没有主修过工单的机修有几个", [(1,)]),
        # What never was, was of none of the rows that are related.
        ("从没返修过的车主有哪些", [("盛梅",), ("涂远",)]),
        # What those in a role do tells the role.
        ("曲强牵头的工单有几个", [(3,)]),
        ("没牵头过工单的技师", [("苗青",), ("裘磊",), ("柏静",)]),
        # … and is no kind of those who have it.
        ("谁主修的工单最多", [("周海",)]),
        # Two attributes of a row that say the same, or do not.
        ("主修和负责人是同一个人的工单有几张", [(1,)]),
        ("主修和负责人不是同一个人的工单有几张", [(3,)]),
        # The money of a kind; amounts in millilitres.
        ("一共花了多少配件费", [(800,)]),
        ("汤立花了多少差旅费", [(80,)]),
        ("配件费总共用了多少毫升", [(1300,)]),
    ],
)
def test_what_is_answered_of_a_workshop(workshop: Domain, question: str, rows: Rows) -> None:
    kind, found = verdict_on(workshop, question, NOW)
    assert (kind, sorted(rounded(found), key=str)) == ("answer", sorted(rows, key=str))


def test_of_two_roles_none_is_taken_unsaid_where_rows_are_denied(workshop: Domain) -> None:
    assert verdict_on(workshop, "一次工单都没有的机修", NOW)[0] != "answer"
