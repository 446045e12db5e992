"""Chinese questions over tables: whose 负责人 is meant, what was done how often, amounts whose names tell a unit."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, Told, rounded

NOW = datetime(2024, 1, 2, tzinfo=UTC)
TEAMS = """
CREATE TABLE 团队(团队编号 INTEGER PRIMARY KEY, 团队名称 TEXT, 负责人编号 INTEGER REFERENCES 成员(成员编号));
CREATE TABLE 成员(成员编号 INTEGER PRIMARY KEY, 姓名 TEXT);
CREATE TABLE 任务(任务编号 INTEGER PRIMARY KEY, 任务名称 TEXT, 负责人编号 INTEGER REFERENCES 成员(成员编号));
CREATE TABLE 缺陷(缺陷编号 INTEGER PRIMARY KEY, 缺陷标题 TEXT, 重开次数 INTEGER, 发现时间 TEXT, 关闭时间 TEXT);
INSERT INTO 成员 VALUES(1,'程诺'),(2,'贺兰'),(3,'苏木');
INSERT INTO 团队 VALUES(1,'增长组',1),(2,'支付组',2);
INSERT INTO 任务 VALUES(1,'退款接口',3),(2,'优惠券',2);
INSERT INTO 缺陷 VALUES(1,'按钮错位',2,'2023-11-01 08:00:00','2023-11-01 09:00:10'),
  (2,'金额为负',0,'2023-11-02 08:00:00','2023-11-02 10:00:05'),(3,'重复退款',1,'2023-11-03 08:00:00',NULL);
"""
POWER = """
CREATE TABLE 电站(电站代码 TEXT PRIMARY KEY, 电站名称 TEXT);
CREATE TABLE 机组(机组编号 TEXT PRIMARY KEY, 电站代码 TEXT REFERENCES 电站(电站代码), 机组名称 TEXT);
CREATE TABLE 发电记录(机组编号 TEXT REFERENCES 机组(机组编号), 月份 TEXT, 发电量_万度 REAL, PRIMARY KEY(机组编号, 月份));
INSERT INTO 电站 VALUES('LK','龙口电站'),('QX','青溪电站');
INSERT INTO 机组 VALUES('L1','LK','龙口一号'),('L2','LK','龙口二号'),('Q1','QX','青溪一号');
INSERT INTO 发电记录 VALUES('L1','2023-03',40.0),('L1','2023-06',45.0),('L2','2023-03',60.0),('Q1','2023-03',50.0),
  ('Q1','2022-03',99.0);
"""


@pytest.mark.parametrize(
    ("script", "question", "rows"),
    [
        (TEAMS, "增长组的负责人是谁", [("程诺",)]),
        (TEAMS, "支付组的负责人", [("贺兰",)]),
        (TEAMS, "退款接口任务的负责人是谁", [("苏木",)]),
        (TEAMS, "被重开过的缺陷有哪些", [("按钮错位",), ("重复退款",)]),
        (TEAMS, "没有重开过的缺陷有哪些", [("金额为负",)]),
        (TEAMS, "有几个缺陷被重开过", [(2,)]),
        (TEAMS, "缺陷平均多久关闭", [(1.502,)]),  # of 1:00:10 and 2:00:05
        (POWER, "各电站去年的总发电量", [("青溪电站", 50.0), ("龙口电站", 145.0)]),
        (POWER, "每个电站的发电量", [("青溪电站", 149.0), ("龙口电站", 145.0)]),
        (POWER, "去年发电量最高的机组", [("龙口一号",)]),
    ],
)
def test_what_is_answered(told: Told, script: str, question: str, rows: Rows) -> None:
    kind, found = told(script, question)
    assert (kind, sorted(rounded(found), key=str)) == ("answer", sorted(rows, key=str))
