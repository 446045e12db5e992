"""Chinese questions over figures of occasions and of years: which 届 is meant, whose 金牌, what nobody ever did."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, Told, rounded

NOW = datetime(2024, 1, 2, tzinfo=UTC)
GAMES = """
CREATE TABLE 运动会(届次 INTEGER PRIMARY KEY, 年份 INTEGER, 主办城市 TEXT, 主办省份 TEXT, 开幕日期 DATE, 闭幕日期 DATE);
CREATE TABLE 代表队(队号 TEXT PRIMARY KEY, 队名 TEXT, 赛区 TEXT, 首次参赛年份 INTEGER);
CREATE TABLE 成绩榜(届次 INTEGER REFERENCES 运动会(届次), 队号 TEXT REFERENCES 代表队(队号), 金牌数 INTEGER, 名次 INTEGER,
  PRIMARY KEY(届次, 队号));
CREATE TABLE 选手(选手编号 INTEGER PRIMARY KEY, 姓名 TEXT, 队号 TEXT REFERENCES 代表队(队号), 出生日期 DATE, `体重(公斤)` REAL,
  教练 TEXT);
CREATE TABLE 获奖(获奖编号 INTEGER PRIMARY KEY, 选手编号 INTEGER REFERENCES 选手(选手编号), 届次 INTEGER REFERENCES 运动会(届次),
  小项 TEXT, 奖牌 TEXT, 是否破纪录 TEXT);
INSERT INTO 运动会 VALUES (9,2015,'福州','福建','2015-10-18','2015-10-27'),(10,2019,'太原','山西','2019-08-08','2019-08-18'),
  (11,2023,'南宁','广西','2023-11-05','2023-11-15');
INSERT INTO 代表队 VALUES ('F','福建','东部',1991),('S','山西','西部',2015),('G','广西','西部',1991),('X','雪山','西部',2019);
INSERT INTO 成绩榜 VALUES (9,'F',20,1),(9,'S',5,3),(9,'G',8,2),(10,'F',9,2),(10,'S',12,1),(10,'G',6,3),(10,'X',0,4),
  (11,'F',15,1),(11,'S',0,3),(11,'G',10,2),(11,'X',0,4);
INSERT INTO 选手 VALUES (1,'林岚','F',  '1992-04-11',62,'周远'),(2,'韦一舟','G','1999-05-14',48,'何颖'),(3,'乔山','S','2001-07-07',80,'何颖'),
  (4,'覃露','G','1994-11-27',55,'何颖');
INSERT INTO 获奖 VALUES (1,1,9,'跳水','银牌','否'),(2,1,10,'跳水','金牌','否'),(3,1,11,'跳台','金牌','是'),(4,2,11,'举重','金牌','否'),
  (5,4,10,'射箭','铜牌','否');
"""
MAKERS = """
CREATE TABLE 厂牌(厂牌编号 INTEGER PRIMARY KEY, 厂牌名称 TEXT, 国家 TEXT);
CREATE TABLE 车型(车型编号 INTEGER PRIMARY KEY, 车型名称 TEXT, 厂牌编号 INTEGER REFERENCES 厂牌(厂牌编号), 轮胎尺寸 REAL,
  水箱容量 REAL, 是否折叠款 TEXT, 用途 TEXT);
CREATE TABLE 地区销售(厂牌编号 INTEGER REFERENCES 厂牌(厂牌编号), 年份 INTEGER, 地区 TEXT, `出货量(万台)` REAL,
  PRIMARY KEY(厂牌编号, 年份, 地区));
INSERT INTO 厂牌 VALUES (1,'星野','中国'),(2,'青禾','中国'),(3,'诺山','芬兰');
INSERT INTO 车型 VALUES (1,'风行','1',20,3.5,'是','通勤'),(2,'山客','1',27.5,4,'否','越野'),(3,'云雀','2',26,2,'否','通勤'),
  (4,'北境','3',29,5,'否','越野');
INSERT INTO 地区销售 VALUES (1,2022,'欧洲',10),(1,2023,'欧洲',30),(1,2023,'印度',10),(2,2023,'欧洲',20),(2,2022,'印度',60),
  (3,2023,'印度',30);
"""
SCORES = """
CREATE TABLE 高校(高校代码 TEXT PRIMARY KEY, 校名 TEXT, 所在省份 TEXT);
CREATE TABLE 专业(专业代码 TEXT PRIMARY KEY, 专业名称 TEXT);
CREATE TABLE 录取(记录编号 INTEGER PRIMARY KEY, 高校代码 TEXT REFERENCES 高校(高校代码), 专业代码 TEXT REFERENCES 专业(专业代码),
  年份 INTEGER, 生源省份 TEXT, 最低分 INTEGER);
INSERT INTO 高校 VALUES ('U1','江北大学','江苏'),('U2','蜀光大学','四川');
INSERT INTO 专业 VALUES ('M1','建筑学'),('M2','金融学');
INSERT INTO 录取 VALUES (1,'U1','M1',2022,'四川',601),(2,'U1','M1',2023,'四川',611),(3,'U1','M2',2023,'四川',590),
  (4,'U1','M1',2023,'江苏',620),(5,'U2','M1',2023,'四川',580),(6,'U2','M1',2023,'江苏',585);
"""
PRINTS = """
CREATE TABLE Publisher(Publisher_ID INTEGER PRIMARY KEY, Publisher_Name TEXT, Founded_Year INTEGER);
CREATE TABLE Designer(Designer_ID INTEGER PRIMARY KEY, Designer_Name TEXT);
CREATE TABLE Game(Game_ID INTEGER PRIMARY KEY, Title TEXT, Publisher_ID INTEGER REFERENCES Publisher(Publisher_ID), Release_Year INTEGER,
  Genre TEXT);
CREATE TABLE Game_Designer(Game_ID INTEGER REFERENCES Game(Game_ID), Designer_ID INTEGER REFERENCES Designer(Designer_ID),
  PRIMARY KEY(Game_ID, Designer_ID));
INSERT INTO Publisher VALUES (1,'Old Oak',1988),(2,'Sandbox',2017);
INSERT INTO Designer VALUES (1,'Klara Voss'),(2,'Jun Ito'),(3,'Olga Orlova');
INSERT INTO Game VALUES (1,'Moorland',1,2018,'Strategy'),(2,'Tiny Rails',1,2012,'Strategy'),(3,'Dust',2,2023,'Party');
INSERT INTO Game_Designer VALUES (1,1),(2,2),(3,1);
"""


@pytest.mark.parametrize(
    ("script", "question", "rows"),
    [
        # The number of a row that results refer to as well.
        (GAMES, "第10届运动会在哪个城市举办？", [("太原",)]),
        (GAMES, "第11届金牌最多的代表队是哪个？", [("福建",)]),
        (GAMES, "没有参加第9届运动会的代表队有哪些？", [("雪山",)]),
        # Of the one row of the games no second province is told.
        (GAMES, "第9届运动会上，福建的金牌比广西多几枚？", [(12,)]),
        (GAMES, "第11届运动会西部代表队的金牌数占全部金牌的比例", [(0.4,)]),
        (GAMES, "第11届运动会福建的金牌数占全部金牌的比例", [(0.6,)]),
        # The year of the games, and not when a team came first.
        (GAMES, "山西在2019年的名次是第几？", [(1,)]),
        (GAMES, "2016年以后举办的运动会有哪些主办城市", [("太原",), ("南宁",)]),
        # What somebody won, and not how many a team has.
        (GAMES, "从没得过金牌的选手有谁？", [("乔山",), ("覃露",)]),
        (GAMES, "破纪录的金牌占所有金牌的比例", [(0.333,)]),
        (GAMES, "从没得过金牌的代表队", [("雪山",)]),
        (GAMES, "没有获得过任何奖牌的选手有谁？", [("乔山",)]),
        (GAMES, "得过两枚及以上金牌的选手", [("林岚",)]),
        (GAMES, "哪个教练的选手金牌最多？", [("周远",)]),
        (GAMES, "比覃露年轻的西部选手", [("韦一舟",), ("乔山",)]),
        (GAMES, "比覃露年长的东部选手", [("林岚",)]),
        (MAKERS, "2023年星野的出货量占全部出货量的比例", [(0.444,)]),
        (MAKERS, "2023年星野和青禾的出货量相差多少万台？", [(20,)]),
        (MAKERS, "2023年全球总出货量最大的厂牌", [("星野",)]),
        (MAKERS, "哪些厂牌没有推出过折叠款车型？", [("青禾",), ("诺山",)]),
        (MAKERS, "山客的轮胎多大？", [(27.5,)]),
        (MAKERS, "各用途的数量和平均轮胎尺寸", [("通勤", 2, 23.0), ("越野", 2, 28.25)]),
        (MAKERS, "星野在2023年欧洲和印度的出货量各是多少？", [("欧洲", 30), ("印度", 10)]),
        # A value of the one university that is named is hardly told; each stands beside its year, or what it is of.
        (
            SCORES,
            "江北大学建筑学专业2022到2023年在四川的最低分分别是多少？",
            [(2022, 601), (2023, 611)],
        ),
        (
            SCORES,
            "江北大学和蜀光大学的建筑学2023年在四川的最低分各是多少？",
            [("江北大学", 611), ("蜀光大学", 580)],
        ),
        (GAMES, "福建和广西第11届的金牌数各是多少？", [("福建", 15), ("广西", 10)]),
        (PRINTS, "2015年之后发行的策略游戏（Strategy）的标题", [("Moorland",)]),
        (PRINTS, "哪些设计师从未设计过游戏？", [("Olga Orlova",)]),
    ],
)
def test_what_is_answered(told: Told, script: str, question: str, rows: Rows) -> None:
    kind, found = told(script, question)
    assert (kind, sorted(rounded(found), key=str)) == ("answer", sorted(rows, key=str))


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        (
            "给出每届运动会的年份和主办城市，按年份倒序",
            [(2023, "南宁"), (2019, "太原"), (2015, "福州")],
        ),
        ("按金牌总数从高到低列出前两名代表队", [("福建",), ("广西",)]),
        ("各代表队的金牌总数，从高到低列出前两名", [("福建", 44), ("广西", 24)]),
    ],
)
def test_the_order_that_is_told(told: Told, question: str, rows: Rows) -> None:
    kind, found = told(GAMES, question)
    assert kind == "answer"
    assert [row[-len(rows[0]) :] for row in rounded(found)] == rows


@pytest.mark.parametrize(
    "question",
    ["甘孜建筑学专业2023年在四川的最低分是多少？", "赵晓敏建筑学专业2023年在四川的最低分是多少？"],
)
def test_a_name_that_is_not_known_is_no_noun_for_the_value_behind_it(
    told: Told, question: str
) -> None:
    assert told(SCORES, question)[0] != "answer"
    assert told(SCORES, question[-19:])[0] == "answer"
