"""What is asked of tables without keys, of codes that begin with 0, of figures written with commas, of numbers of things
that rows keep, and what a reading must not pass over."""

from __future__ import annotations

from datetime import datetime

import pytest

from .made_bases import Rows, Told, rounded

NOW = datetime(2026, 3, 1, 12)
STAFF = """
CREATE TABLE 部门(部门 TEXT, 经理 TEXT, 预算 INTEGER);
CREATE TABLE 员工(工号 TEXT PRIMARY KEY, 姓名 TEXT, 月薪 TEXT);
INSERT INTO 部门 VALUES ('研发','甲',100),('市场','乙',50),('财务','丙',30);
INSERT INTO 员工 VALUES ('0001','赵一','9,000'),('0002','钱二','12,000.5'),('0003','孙三','950');
"""
LIFTS = """
CREATE TABLE 维保单位(单位编号 TEXT PRIMARY KEY, 单位名称 TEXT, 员工人数 INTEGER);
CREATE TABLE 电梯(电梯编号 TEXT PRIMARY KEY, 单位编号 TEXT REFERENCES 维保单位(单位编号), 国家 TEXT, 额定载重 INTEGER);
CREATE TABLE 检验记录(记录编号 INTEGER PRIMARY KEY, 电梯编号 TEXT REFERENCES 电梯(电梯编号), 检验日期 TEXT, 检验费用 REAL);
CREATE TABLE 故障记录(故障编号 INTEGER PRIMARY KEY, 电梯编号 TEXT REFERENCES 电梯(电梯编号), 发生日期 TEXT);
INSERT INTO 维保单位 VALUES ('U1','安达',40),('U2','迅捷',12);
INSERT INTO 电梯 VALUES ('D1','U1','中国',1000),('D2','U1','德国',800),('D3','U2','中国',630);
INSERT INTO 检验记录 VALUES (1,'D1','2021-03-05',300),(2,'D2','2021-04-09',280),(3,'D1','2022-05-01',310);
INSERT INTO 故障记录 VALUES (1,'D1','2021-01-17'),(2,'D1','2021-09-27'),(3,'D2','2022-06-10'),(4,'D3','2022-06-11');
"""
CHOIRS = """
CREATE TABLE Choir(ChoirID INTEGER PRIMARY KEY, ChoirName TEXT, Country TEXT, MemberCount INTEGER);
CREATE TABLE Entry(EntryID INTEGER PRIMARY KEY, ChoirID INTEGER REFERENCES Choir(ChoirID), TotalPoints REAL);
INSERT INTO Choir VALUES (1,'Rasa','Latvia',30),(2,'Coro','Italy',55),(3,'Aarhus','Denmark',41);
INSERT INTO Entry VALUES (1,1,80),(2,1,85),(3,1,79),(4,2,90),(5,3,70);
"""
REPAIRS = """
CREATE TABLE region(region_id INTEGER PRIMARY KEY, region_name TEXT);
CREATE TABLE lighthouse(lighthouse_id INTEGER PRIMARY KEY, name TEXT, region_id INTEGER REFERENCES region(region_id));
CREATE TABLE repair(repair_id INTEGER PRIMARY KEY, lighthouse_id INTEGER REFERENCES lighthouse(lighthouse_id), repair_type TEXT, cost REAL);
CREATE TABLE tbl_coop(coop_cd TEXT PRIMARY KEY, coop_nm TEXT, ft_cert TEXT);
INSERT INTO region VALUES (1,'Anglesey'),(2,'Hebrides');
INSERT INTO lighthouse VALUES (1,'Skerryvore',2),(2,'South Stack',1);
INSERT INTO repair VALUES (1,1,'painting',900),(2,1,'optics',700),(3,2,'painting',100),(4,2,'painting',50),(5,2,'optics',20);
INSERT INTO tbl_coop VALUES ('a','Valle Verde','Y'),('b','Los Andes','N');
"""
LIBRARIES = """
CREATE TABLE 图书馆(馆编号 INTEGER PRIMARY KEY, 馆名 TEXT, 省份 TEXT, 古籍藏量 INTEGER);
CREATE TABLE 古籍(古籍编号 TEXT PRIMARY KEY, 书名 TEXT, 馆编号 INTEGER REFERENCES 图书馆(馆编号));
INSERT INTO 图书馆 VALUES (1,'浙江图书馆','浙江',900),(2,'苏州图书馆','江苏',300),(3,'天一阁','浙江',500),(4,'空馆','江苏',10);
INSERT INTO 古籍 VALUES ('g1','棋经',1),('g2','园冶',1),('g3','琴谱',3),('g4','茶经',2);
"""
GAMES = """
CREATE TABLE game(game_id INTEGER PRIMARY KEY, round_no INTEGER, result TEXT);
INSERT INTO game VALUES (1,5,'1-0'),(2,6,'1-0'),(3,7,'0-1');
"""

ANSWERED: list[tuple[str, str, Rows]] = [
    (STAFF, "研发的经理是谁", [("甲",)]),
    (STAFF, "哪个部门预算最高", [("研发",)]),
    (STAFF, "工号0002是谁", [("钱二",)]),
    (STAFF, "工号为0002的员工是谁", [("钱二",)]),
    (STAFF, "月薪最高的员工", [("钱二",)]),
    (STAFF, "月薪最低的员工", [("孙三",)]),
    # How often something happened is no sum beside, and 发生日期 is no 生日.
    (LIFTS, "中国电梯一共出了多少次故障", [(3,)]),
    (LIFTS, "2021年一共检验了多少次", [(2,)]),
    (LIFTS, "员工最多和最少的维保单位人数相差多少", [(28,)]),
    # What is kept as a number of members are the members.
    (CHOIRS, "Which choir has the most members?", [("Coro",)]),
    (CHOIRS, "How many members does Rasa have?", [(30,)]),
    (CHOIRS, "Which choirs have more than 40 members?", [("Coro",), ("Aarhus",)]),
    (CHOIRS, "What is the biggest choir?", [("Coro",)]),
    # What several things cost is their sum.
    (REPAIRS, "How much did the repairs at Skerryvore cost?", [(1600.0,)]),
    (REPAIRS, "How much did repair 5 cost?", [(20.0,)]),
    (LIBRARIES, "浙江图书馆的古籍藏量比苏州图书馆多多少", [(600,)]),
    # The first of each group, by a number of other rows.
    (LIBRARIES, "每个省份古籍最多的图书馆", [("浙江", "浙江图书馆"), ("江苏", "苏州图书馆")]),
]  # fmt: skip


@pytest.mark.parametrize(("script", "question", "rows"), ANSWERED)
def test_what_is_said_of_tables(told: Told, script: str, question: str, rows: Rows) -> None:
    kind, found = told(script, question)
    assert kind == "answer"
    assert sorted(rounded(found), key=str) == sorted(rows, key=str)


def test_repairs_are_ranked_by_what_is_shown(told: Told) -> None:
    kind, found = told(REPAIRS, "Total repair cost by type of repair, from most to least expensive")
    assert kind == "answer"
    assert [row[0] for row in found] == [1050.0, 720.0]


@pytest.mark.parametrize(
    ("script", "question"),
    [
        (STAFF, "工号0007的月薪"),  # nobody has that number
        (REPAIRS, "Names of certified coops"),
        (REPAIRS, "Which region spent the most on repairs?"),  # not: which has the most of them
        (REPAIRS, "How much higher was the cost of painting in 2023 than in 2021?"),
        (LIBRARIES, "没有任何古籍的图书馆和书名"),
    ],
)
def test_what_is_not_understood_is_not_passed_over(told: Told, script: str, question: str) -> None:
    assert told(script, question)[0] != "answer"


def test_the_number_of_a_round_is_no_number_of_games(told: Told) -> None:
    kind, found = told(GAMES, "各种对局结果的数量")
    assert kind != "answer" or sorted(found) == [("0-1", 1), ("1-0", 2)]
