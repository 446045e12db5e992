"""What people say beside a Chinese question, and nouns that only the data tell."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, Told

NOW = datetime(2024, 1, 2, tzinfo=UTC)
SCHOOL = """
create table branch (branch_id integer primary key, branch_name text, district text, site_area integer);
create table coach (coach_id integer primary key, coach_name text, branch_id integer references branch(branch_id),
  hire_date text, age integer);
create table vehicle (plate_no text primary key, brand text, branch_id integer references branch(branch_id), seats_count integer);
create table video (video_id integer primary key, title text, running_time integer, kind text);
create table viewing (viewing_id integer primary key, video_id integer references video(video_id),
  coach_id integer references coach(coach_id), viewed_on text);
insert into branch values (1,'城东校区','江干区',300),(2,'城西校区','西湖区',500),(3,'下沙校区','钱塘区',200);
insert into coach values (1,'胡国平',1,'2010-03-01',45),(2,'金秀兰',1,'2015-06-01',38),(3,'方志刚',2,'2012-09-01',50);
insert into vehicle values ('A1','大众',1,4),('A2','现代',1,0),('A3','大众',2,4);
insert into video values (1,'起步',12,'基础'),(2,'倒车',30,'进阶'),(3,'礼让',8,'基础');
insert into viewing values (1,1,1,'2023-05-01'),(2,2,1,'2023-05-01'),(3,1,2,'2023-06-01'),(4,1,3,'2023-06-01');
"""
REPAIRS = """
CREATE TABLE 楼栋(楼栋号 INTEGER PRIMARY KEY, 楼名 TEXT, 电梯数 INTEGER);
CREATE TABLE 房屋(房屋编号 INTEGER PRIMARY KEY, 门牌号 TEXT, 楼栋号 INTEGER REFERENCES 楼栋(楼栋号));
CREATE TABLE 报修单(单号 TEXT PRIMARY KEY, 房屋编号 INTEGER REFERENCES 房屋(房屋编号), 状态 TEXT, 报修日期 TEXT, 完工日期 TEXT, 维修费 REAL);
INSERT INTO 楼栋 VALUES(1,'海棠苑',2),(2,'丁香苑',0),(3,'桂花苑',1);
INSERT INTO 房屋 VALUES(1,'1-101',1),(2,'1-102',1),(3,'2-201',2);
INSERT INTO 报修单 VALUES('B1',1,'完成','2023-05-01','2023-05-01',80.0),('B2',1,'完成','2023-05-03','2023-05-06',300.0),
  ('B3',3,'处理中','2023-06-01',NULL,NULL);
"""


@pytest.mark.parametrize(
    ("script", "question", "rows"),
    [
        # Called by how their names end.
        (SCHOOL, "有几个校区", [(3,)]),
        (SCHOOL, "各校区分别有多少教练？没有教练的校区也要列出来，写0。", [("下沙校区", 0), ("城东校区", 2), ("城西校区", 1)]),
        (SCHOOL, "各校区分别有多少教练？没有教练的校区不用列。", [("城东校区", 2), ("城西校区", 1)]),
        (SCHOOL, "西湖区的校区有几个教练？", [(1,)]),
        # 车 are no coaches, and a number of minutes is no point in time.
        (SCHOOL, "有几辆车", [(3,)]),
        (SCHOOL, "最长的视频是哪个", [("倒车",)]),
        (SCHOOL, "时间最短的视频", [("礼让",)]),
        (SCHOOL, "比金秀兰早入职的教练有哪些？", [("方志刚",), ("胡国平",)]),
        (SCHOOL, "比方志刚年轻的教练有谁", [("胡国平",), ("金秀兰",)]),
        (REPAIRS, "哪些房屋报修次数超过一次？", [("1-101",)]),
        (REPAIRS, "哪几栋楼没有电梯？", [("丁香苑",)]),
        (REPAIRS, "有电梯的楼有哪些", [("桂花苑",), ("海棠苑",)]),
        (REPAIRS, "按状态各有几张报修单", [("处理中", 1), ("完成", 2)]),
        (REPAIRS, "有多少张报修单是当天报修当天就完工的？", [(1,)]),
        (REPAIRS, "为了核对账目，请列出所有报修单的单号，按维修费由高到低排", [("B1",), ("B2",), ("B3",)]),
        (REPAIRS, "2023年6月1号当天的报修单有几张", [(1,)]),
        (REPAIRS, "维修费加起来一共多少", [(380.0,)]),
    ],
)  # fmt: skip
def test_answers(told: Told, script: str, question: str, rows: Rows) -> None:
    status, found = told(script, question)
    assert status == "answer"
    assert sorted(row[: len(rows[0])] for row in found) == rows


def test_orders_by_what_is_told_last(told: Told) -> None:
    _, found = told(REPAIRS, "列出所有有维修费的报修单的单号，按维修费由高到低排")
    assert [row[0] for row in found][:2] == ["B2", "B1"]
