"""What is asked in Chinese of a printing house and of apps that crash, in words that their tables do not have."""

from __future__ import annotations

from datetime import datetime

import pytest

from .made_bases import Rows, Told

NOW = datetime(2024, 1, 1, 9)
PRINTERS = """
CREATE TABLE 客户(客户编号 INTEGER PRIMARY KEY, 客户名称 TEXT NOT NULL, 行业 TEXT, 信用额度 REAL);
CREATE TABLE 业务员(工号 INTEGER PRIMARY KEY, 姓名 TEXT NOT NULL, 性别 TEXT, 底薪 REAL);
CREATE TABLE 机台(机台号 INTEGER PRIMARY KEY, 机台名称 TEXT NOT NULL, 购入年份 INTEGER, 时速 INTEGER, 状态 TEXT);
CREATE TABLE 纸张(纸张编号 INTEGER PRIMARY KEY, 品名 TEXT NOT NULL, 单价 REAL, 库存令数 INTEGER, 供应商 TEXT);
CREATE TABLE 订单(订单号 INTEGER PRIMARY KEY, 客户编号 INTEGER REFERENCES 客户(客户编号), 工号 INTEGER REFERENCES 业务员(工号),
  产品 TEXT, 金额 REAL, 下单日期 DATE);
CREATE TABLE 订单用纸(订单号 INTEGER REFERENCES 订单(订单号), 纸张编号 INTEGER REFERENCES 纸张(纸张编号), 用量 INTEGER,
  PRIMARY KEY(订单号,纸张编号));
INSERT INTO 客户 VALUES (1,'福满楼','餐饮',5000),(2,'蓝海传媒','传媒',90000),(3,'百味斋','餐饮',NULL);
INSERT INTO 业务员 VALUES (1,'沈佳宜','女',4000),(2,'顾北','男',4500);
INSERT INTO 机台 VALUES (1,'海德堡一号',2012,15000,'运行'),(2,'海德堡二号',2018,18000,'运行'),(3,'小森四色',2017,13000,'维修');
INSERT INTO 纸张 VALUES (1,'铜版纸',245,120,'华泰纸业'),(2,'双胶纸',180,0,'晨鸣纸业'),(3,'牛皮纸',160,30,'华泰纸业');
INSERT INTO 订单 VALUES (1001,1,1,'菜单',3000,'2023-02-01'),(1002,1,2,'名片',800,'2023-03-01'),(1003,2,2,'画册',52000,'2023-04-01'),
  (1004,3,1,'菜单',5000,'2023-05-01'),(1005,2,1,'名片',900,'2023-06-01');
INSERT INTO 订单用纸 VALUES (1001,1,30),(1002,2,4),(1003,1,400),(1004,3,25),(1005,2,6);
"""
CRASHES = """
CREATE TABLE apps(app_id INTEGER PRIMARY KEY, name TEXT NOT NULL, platform TEXT, price REAL, launched_on DATE);
CREATE TABLE developers(developer_id INTEGER PRIMARY KEY, name TEXT NOT NULL, level TEXT, remote BOOLEAN);
CREATE TABLE releases(release_id INTEGER PRIMARY KEY, app_id INTEGER REFERENCES apps(app_id), version TEXT, released_on DATE,
  status TEXT);
CREATE TABLE crashes(crash_id INTEGER PRIMARY KEY, release_id INTEGER REFERENCES releases(release_id), occurred_at DATETIME,
  severity TEXT, resolved BOOLEAN, assignee_id INTEGER REFERENCES developers(developer_id));
CREATE TABLE reviews(review_id INTEGER PRIMARY KEY, app_id INTEGER REFERENCES apps(app_id), stars INTEGER, written_on DATE,
  reply TEXT);
INSERT INTO apps VALUES (1,'ParkFinder','iOS',1.99,'2022-06-18'),(2,'TrailMate','Android',0,'2021-03-02'),
  (3,'ChefNotes','Android',2.99,'2023-01-10');
INSERT INTO developers VALUES (1,'Sara Lopez','senior',1),(2,'Jin Park','junior',0),(3,'Leo Martin','senior',0);
INSERT INTO releases VALUES (11,1,'1.0.0','2022-06-20','live'),(12,1,'1.1.0','2023-10-13','rolled back'),
  (13,2,'1.0.0','2021-03-05','live'),(14,2,'2.0.0','2023-11-02','live'),(15,3,'1.0.0','2023-01-12','live');
INSERT INTO crashes VALUES (1,12,'2023-10-20 08:00:00','fatal',0,1),(2,12,'2023-10-21 08:00:00','minor',1,1),
  (3,14,'2023-11-10 08:00:00','fatal',1,2),(4,12,'2023-11-11 08:00:00','minor',0,NULL),(5,15,'2023-02-01 08:00:00','fatal',0,1);
INSERT INTO reviews VALUES (1,1,5,'2023-01-05','Thanks!'),(2,1,1,'2023-02-05',NULL),(3,2,5,'2023-03-05',NULL),
  (4,2,1,'2023-04-05','Sorry'),(5,2,5,'2023-05-05','Thanks'),(6,2,3,'2023-06-05',NULL),(7,1,4,'2023-07-05',NULL),(8,1,4,'2023-08-05',NULL);
"""
TURBINES = """
CREATE TABLE turbine(turbine_id INTEGER PRIMARY KEY, code TEXT, status TEXT);
CREATE TABLE work_order(order_id INTEGER PRIMARY KEY, turbine_id INTEGER REFERENCES turbine(turbine_id), fault_type TEXT,
  downtime_hours REAL);
INSERT INTO turbine VALUES (1,'HT-01','running'),(2,'HT-02','stopped'),(3,'HT-03','maintenance'),(4,'HT-04','stopped');
INSERT INTO work_order VALUES (1,1,'偏航',40),(2,2,'变桨',12),(3,1,'变桨',NULL);
"""
MATCHES = """
CREATE TABLE game(game_id INTEGER PRIMARY KEY, title TEXT, attendance INTEGER, running_time INTEGER, liftoff_mass REAL, result TEXT);
CREATE TABLE athlete(athlete_id INTEGER PRIMARY KEY, name TEXT, gender TEXT, height INTEGER);
CREATE TABLE interview(interview_id INTEGER PRIMARY KEY, athlete_id INTEGER REFERENCES athlete(athlete_id), score INTEGER,
  held_on DATE);
INSERT INTO game VALUES (1,'Final',300,90,10,'draw'),(2,'Semi',100,120,20,'win'),(3,'Opening',200,75,30,'draw');
INSERT INTO athlete VALUES (1,'Ann Lee','F',175),(2,'Bob Day','M',182),(3,'Cleo Fox','F',169);
INSERT INTO interview VALUES (1,1,70,'2023-01-01'),(2,1,75,'2023-02-01'),(3,2,90,'2023-03-01');
"""


OF_PRINTERS: list[tuple[str, Rows]] = [
    # 什么 is what was ordered, and nobody who sold it.
    ("餐饮行业的客户都订过什么", [("名片",), ("菜单",)]),
    ("蓝海传媒买了什么东西", [("名片",), ("画册",)]),
    # Paper is used, and pays nothing.
    ("铜版纸一共用掉了多少", [(430,)]),
    ("双胶纸用了多少", [(10,)]),
    ("现在有哪些机器在维修", [("小森四色",)]),
    ("2015年以后买的机器哪台最快", [("海德堡二号",)]),
    ("没库存的纸是谁家供的", [("晨鸣纸业",)]),
    ("平均每单金额超过一万五的客户", [("蓝海传媒",)]),
    ("每种产品卖得最贵的那一单", [("名片", 1005), ("画册", 1003), ("菜单", 1004)]),
]
OF_CRASHES: list[tuple[str, Rows]] = [
    # A verb behind when tells of the time of the rows that are named.
    ("ParkFinder 是什么时候上线的", [("2022-06-18",)]),
    ("ParkFinder 是哪天上线的", [("2022-06-18",)]),
    # Rows that have but numbers are told by what the noun for them says, too.
    ("2023年第四季度发布了哪些版本", [("1.1.0", 12), ("2.0.0", 14)]),
    ("每个应用的最新版本", [("ChefNotes", "1.0.0", 15), ("ParkFinder", "1.1.0", 12), ("TrailMate", "2.0.0", 14)]),
    # What is written or not.
    ("有几条五星评论我们回复过", [(2,)]),
    ("我们回复过的一星评论", [(4,)]),
    ("没回复过的评论有几条", [(5,)]),
    # 免费 costs nothing, 收费 something.
    ("哪些应用要收费", [("ChefNotes",), ("ParkFinder",)]),
    ("收费的应用有几个", [(2,)]),
    ("不收费的应用", [("TrailMate",)]),
    # 一星 is a rank like 五星, and no article.
    ("一星评论有几条", [(2,)]),
    ("一星评论占全部评论的百分之多少", [(25,)]),
    # Chinese words for what is kept in English.
    ("安卓应用有几个", [(2,)]),
    ("还没解决的致命崩溃有多少", [(2,)]),
    ("哪个版本崩溃最多", [(12,)]),
    ("远程办公的高级工程师", [("Sara Lopez",)]),
    ("Sara Lopez 负责处理了多少个崩溃", [(3,)]),
    ("没人认领的崩溃有几个", [(1,)]),
    ("没有被分配崩溃的开发者是谁", [("Leo Martin",)]),
]  # fmt: skip
OF_TURBINES: list[tuple[str, Rows]] = [
    # How rows are, and no amount of others, though that is called so, too.
    ("现在停机的风机有哪些", [("HT-02",), ("HT-04",)]),
    ("停机的风机有几台", [(2,)]),
    ("平均停机时间", [(26,)]),
    ("按故障类型看一下平均停机时间，没填停机时间的单子不参与", [("偏航", 40), ("变桨", 12)]),
]
OF_MATCHES: list[tuple[str, Rows]] = [
    # 长 only ends the name; what each row has is on average that of all.
    ("哪些比赛的时长高于平均时长", [("Semi",)]),
    ("平均每场比赛有多少观众", [(200,)]),
    # Scores are not added up.
    ("面试得分最高的运动员是谁", [("Bob Day",)]),
    ("女运动员有几个", [(2,)]),
    ("身高高于平均身高的女运动员", []),
    ("起飞质量大于15的比赛有几场", [(2,)]),
]


def _asked(told: Told, script: str, question: str) -> tuple[str, Rows]:
    verdict, found = told(script, question)
    return verdict, sorted(found)


@pytest.mark.parametrize(("question", "rows"), OF_PRINTERS)
def test_a_printing_house(told: Told, question: str, rows: Rows) -> None:
    assert _asked(told, PRINTERS, question) == ("answer", sorted(rows))


@pytest.mark.parametrize(("question", "rows"), OF_CRASHES)
def test_apps_that_crash(told: Told, question: str, rows: Rows) -> None:
    assert _asked(told, CRASHES, question) == ("answer", sorted(rows))


@pytest.mark.parametrize(("question", "rows"), OF_TURBINES)
def test_a_wind_farm(told: Told, question: str, rows: Rows) -> None:
    assert _asked(told, TURBINES, question) == ("answer", sorted(rows))


@pytest.mark.parametrize(("question", "rows"), OF_MATCHES)
def test_games_and_athletes(told: Told, question: str, rows: Rows) -> None:
    assert _asked(told, MATCHES, question) == ("answer", sorted(rows))
