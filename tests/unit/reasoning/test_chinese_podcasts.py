"""What is asked in Chinese of podcasts and of a fire brigade: states told by light verbs, what has run out, who made
the one row that is graded, names side by side."""

from __future__ import annotations

from datetime import datetime

import pytest

from .made_bases import Rows, Told

NOW = datetime(2026, 11, 25, 12)
PODCASTS = """
CREATE TABLE 主播(主播id INTEGER PRIMARY KEY, 姓名 TEXT, 性别 TEXT, 认证状态 TEXT);
CREATE TABLE 节目(节目id INTEGER PRIMARY KEY, 节目名称 TEXT, 主播id INTEGER REFERENCES 主播(主播id), 创建时间 TEXT);
CREATE TABLE 单集(单集id INTEGER PRIMARY KEY, 节目id INTEGER REFERENCES 节目(节目id), 标题 TEXT, 发布时间 TEXT, 播放量 INTEGER);
CREATE TABLE 听众(听众id INTEGER PRIMARY KEY, 用户名 TEXT, 年龄 INTEGER, 注册日期 DATE, 会员到期日 DATE);
CREATE TABLE 评论(评论id INTEGER PRIMARY KEY, 单集id INTEGER REFERENCES 单集(单集id), 听众id INTEGER REFERENCES 听众(听众id),
  内容 TEXT, 点赞数 INTEGER);
INSERT INTO 主播 VALUES (1,'毛一鸣','男','已认证'),(2,'枣红','女','未认证'),(3,'满江','女','未认证');
INSERT INTO 节目 VALUES (1,'深夜书房',1,'2024-01-01 00:00:00'),(2,'成都胃',2,'2024-02-01 00:00:00');
INSERT INTO 单集 VALUES (1,1,'红楼','2026-07-08 08:00:00',50),(2,1,'水浒','2026-08-08 08:00:00',70),(3,2,'火锅','2025-01-08 08:00:00',90);
INSERT INTO 听众 VALUES (1,'青柠',20,'2021-03-01','2026-10-01'),(2,'北岛',30,'2022-03-01','2027-10-01'),(3,'小林',40,'2021-05-01',NULL);
INSERT INTO 评论 VALUES (1,1,1,'好听',9),(2,2,2,'催更',6),(3,3,2,'饿了',7);
"""
BRIGADE = """
CREATE TABLE 消防站(站点编号 INTEGER PRIMARY KEY, 站名 TEXT, 建成年份 INTEGER);
CREATE TABLE 消防员(工号 TEXT PRIMARY KEY, 姓名 TEXT, 性别 TEXT, 站点编号 INTEGER REFERENCES 消防站(站点编号));
CREATE TABLE 消防车(车牌号 TEXT PRIMARY KEY, 车型 TEXT, 站点编号 INTEGER REFERENCES 消防站(站点编号));
CREATE TABLE 警情(警情编号 INTEGER PRIMARY KEY, 类型 TEXT, 报警时间 TEXT, 起火原因 TEXT, 经济损失 REAL);
CREATE TABLE 出警(警情编号 INTEGER REFERENCES 警情(警情编号), 工号 TEXT REFERENCES 消防员(工号), 担任角色 TEXT,
  PRIMARY KEY(警情编号, 工号));
INSERT INTO 消防站 VALUES (1,'滨江站',2008),(2,'老城站',1987),(3,'新区站',2024);
INSERT INTO 消防员 VALUES ('F1','薛冰','女',1),('F2','丁一凡','男',1),('F3','卫东','男',2);
INSERT INTO 消防车 VALUES ('鄂A1','水罐车',1),('鄂A2','云梯车',2);
INSERT INTO 警情 VALUES (1,'火灾','2026-01-08 08:00:00','电气故障',1000),(2,'火灾','2026-02-08 08:00:00','遗留火种',500),
  (3,'救援','2026-03-08 08:00:00',NULL,0);
INSERT INTO 出警 VALUES (1,'F1','指挥'),(2,'F1','驾驶'),(1,'F2','驾驶'),(3,'F3','指挥');
"""

ANSWERED: list[tuple[str, str, Rows]] = [
    (PODCASTS, "有几位主播还没通过认证", [(2,)]),
    (PODCASTS, "通过认证的主播", [("毛一鸣",)]),
    (PODCASTS, "今年下半年发布了多少期单集", [(2,)]),
    (PODCASTS, "各主播的总播放量排个名", [("毛一鸣", 120), ("枣红", 90)]),
    (PODCASTS, "点赞最多的评论是谁写的", [("青柠",)]),
    (PODCASTS, "会员已经到期的听众", [("青柠",)]),
    (PODCASTS, "2021年注册的听众", [("青柠",), ("小林",)]),
    (BRIGADE, "消防车的车牌和车型分别是什么", [("鄂A1", "水罐车"), ("鄂A2", "云梯车")]),
    (BRIGADE, "建得最早的消防站是哪个", [("老城站",)]),
    (BRIGADE, "当过指挥也当过驾驶的消防员有谁", [("薛冰",)]),
    (BRIGADE, "由电气故障引起的火灾总共损失了多少钱", [(1000,)]),
    (
        BRIGADE,
        "各消防站有多少消防员，没有人的站也要算上",
        [("新区站", 0), ("滨江站", 2), ("老城站", 1)],
    ),
]


@pytest.mark.parametrize(("script", "question", "rows"), ANSWERED, ids=[q for _, q, _ in ANSWERED])
def test_what_is_answered(told: Told, script: str, question: str, rows: Rows) -> None:
    kind, found = told(script, question)
    assert (kind, sorted(found, key=str)) == ("answer", sorted(rows, key=str))


DOUBTED = ["会员到期的听众", "会员没到期的听众"]


@pytest.mark.parametrize("question", DOUBTED)
def test_what_has_run_out_is_not_passed_over(told: Told, question: str) -> None:
    kind, found = told(PODCASTS, question)
    assert kind != "answer" or len(found) < 3
