"""Chinese questions over a mountain rescue whose tables have Chinese names: measure words of incidents and issues,
verbs of a superlative, causes, single rows, and columns by a part of their names."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from duckkb.reasoning.domain import Domain

from .made_bases import Rows, domains, verdict_on

NOW = datetime(2024, 1, 1, tzinfo=UTC)
RESCUE = """
CREATE TABLE 救援站(站点编号 INTEGER PRIMARY KEY, 站名 TEXT, 建成年份 INTEGER, 海拔 INTEGER);
CREATE TABLE 队员(工号 TEXT PRIMARY KEY, 姓名 TEXT, 入队日期 DATE, 站点编号 INTEGER REFERENCES 救援站(站点编号));
CREATE TABLE 险情(险情编号 INTEGER PRIMARY KEY, 地点 TEXT, 起因 TEXT, 类型 TEXT, 经济损失 REAL, 发生日期 DATE,
  站点编号 INTEGER REFERENCES 救援站(站点编号));
CREATE TABLE 简报(简报编号 INTEGER PRIMARY KEY, 标题 TEXT, 发布日期 DATE, 阅读量 INTEGER,
  站点编号 INTEGER REFERENCES 救援站(站点编号));
CREATE TABLE 留言(留言编号 INTEGER PRIMARY KEY, 简报编号 INTEGER REFERENCES 简报(简报编号), 工号 TEXT REFERENCES 队员(工号),
  内容 TEXT, 点赞数 INTEGER);
CREATE TABLE 救援车(车牌号 TEXT PRIMARY KEY, 车型 TEXT, 载重吨 REAL, 站点编号 INTEGER REFERENCES 救援站(站点编号));
CREATE TABLE 犬种(犬种编号 INTEGER PRIMARY KEY, 犬种名 TEXT, 原产地 TEXT);
CREATE TABLE 搜救犬(犬号 INTEGER PRIMARY KEY, 犬名 TEXT, 体重公斤 REAL, 犬种编号 INTEGER REFERENCES 犬种(犬种编号));
INSERT INTO 犬种 VALUES (1,'史宾格','英国'),(2,'罗威纳','德国');
INSERT INTO 搜救犬 VALUES (1,'豆豆',19,1),(2,'小满',17,1),(3,'铁锤',44,2);
CREATE TABLE 训练营(训练营编号 INTEGER PRIMARY KEY, 营名 TEXT, 票价 INTEGER);
CREATE TABLE 门票(门票编号 INTEGER PRIMARY KEY, 训练营编号 INTEGER REFERENCES 训练营(训练营编号), 张数 INTEGER);
INSERT INTO 训练营 VALUES (1,'绳索营',260),(2,'急救营',80);
INSERT INTO 门票 VALUES (1,1,2),(2,2,5);
INSERT INTO 救援站 VALUES (1,'云门站',2011,1800),(2,'石坳站',1998,2400),(3,'松岭站',2005,900);
INSERT INTO 队员 VALUES ('D1','陶然','2015-03-01',1),('D2','耿直','2020-07-15',1),('D3','尚文','2018-01-09',2);
INSERT INTO 险情 VALUES (1,'鹰嘴崖','落石','坠崖',5000,'2023-02-01',1),(2,'鹰嘴崖','暴雨','被困',800,'2023-03-02',1),
  (3,'鹰嘴崖','暴雨','迷路',0,'2023-06-11',2),(4,'鹰嘴崖','失温','被困',300,'2022-01-21',2),
  (5,'仙女潭','暴雨','溺水',9000,'2023-08-08',1),(6,'仙女潭','落石','坠崖',7000,'2023-10-01',3),
  (7,'白石坪',NULL,NULL,NULL,'2022-05-05',2),(8,'白石坪',NULL,NULL,NULL,'2022-05-07',2),
  (9,'松风亭','冰雪',NULL,NULL,'2022-01-04',2),(10,'松风亭','冰雪','被困',NULL,'2022-01-05',2),(11,'白石坪',NULL,NULL,NULL,'2022-01-06',2);
INSERT INTO 简报 VALUES (1,'开山第一报','2023-01-05',90,1),(2,'雨季提醒','2023-06-01',300,1),
  (3,'秋日登高','2023-09-30',120,2),(4,'冬训纪要','2022-12-12',60,2);
INSERT INTO 留言 VALUES (1,1,'D1','收到',4),(2,2,'D1','已转发',5),(3,2,'D2','很实用',7),(4,3,'D3','期待',2);
INSERT INTO 救援车 VALUES ('川A1001','越野车',1.5,1),('川A1002','救护车',2.0,1),('川A2001','越野车',1.5,2);
"""


@pytest.fixture(scope="module")
def rescue(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with domains(tmp_path_factory) as opened:
        yield opened(RESCUE)


ANSWERS: list[tuple[str, Rows]] = [
    # Measure words of incidents and issues count like any other; 起 behind an amount is a bound.
    ("发生过三起以上险情的地点有哪些", [("鹰嘴崖",), ("白石坪",)]),
    ("险情超过三起的地点有哪些", [("鹰嘴崖",)]),
    ("经济损失最大的两起险情", [(5,), (6,)]),
    ("经济损失5000起的险情", [(1,), (5,), (6,)]),
    ("去年下半年发布了多少期简报", [(1,)]),
    ("去年发布了几期简报", [(3,)]),
    # A verb of a superlative says which time is meant, or how things began; 出现 says nothing.
    ("建得最早的救援站是哪个", [("石坳站",)]),
    ("哪个队员入队得最晚", [("耿直",)]),
    ("哪种起因出现得最多", [("暴雨",)]),
    # What brings something about is its cause.
    ("由暴雨引起的险情总共损失了多少钱", [(9800.0,)]),
    ("落石造成的险情有几起", [(2,)]),
    # One of the rows, not all that anybody has.
    ("点赞数最多的留言是谁写的", [("耿直",)]),
    ("留言点赞最多的那条是谁写的", [("耿直",)]),
    ("谁的留言点赞数最多", [("陶然",)]),
    # Rows without a value are no kind of them.
    ("哪种类型最多", [("被困",)]),
    # Compared with an average, rows are counted; an amount is no name of rows that are called so, too.
    ("阅读量高于平均阅读量的简报有多少", [(1,)]),
    ("票价高于平均票价的训练营有哪些", [("绳索营",)]),
    ("票价低于100元的训练营有几个", [(1,)]),
    # 车牌 is the beginning of 车牌号 and no 救援车.
    (
        "云门站有哪些车，车牌和车型分别是什么",
        [("川A1001", "越野车"), ("川A1002", "救护车")],
    ),
    # Groups of which there are none, called by their noun.
    ("各救援站有多少队员，没有人的站也要算上", [("云门站", 2), ("松岭站", 0), ("石坳站", 1)]),
    # 哪只 asks for one of them and is no 只 (only); of a kind that is named, those that keep their weight.
    ("最重的搜救犬是哪只", [("铁锤",)]),
    ("史宾格里最重的是哪只", [("豆豆",)]),
    ("哪只史宾格最重", [("豆豆",)]),
]


def test_groups_are_ranked_by_what_is_shown(rescue: Domain) -> None:
    found = verdict_on(rescue, "各救援站的总阅读量排个名", NOW)
    assert found == ("answer", [("云门站", 390), ("石坳站", 180)])


@pytest.mark.parametrize(("question", "rows"), ANSWERS)
def test_an_answer_has_the_rows_that_are_meant(rescue: Domain, question: str, rows: Rows) -> None:
    kind, found = verdict_on(rescue, question, NOW)
    assert kind == "answer"
    assert sorted(map(str, found)) == sorted(map(str, rows))


def test_people_who_are_asked_for_too_are_not_passed_over(rescue: Domain) -> None:
    assert verdict_on(rescue, "点赞数最高的是谁，留言的是哪篇简报", NOW)[0] != "answer"
