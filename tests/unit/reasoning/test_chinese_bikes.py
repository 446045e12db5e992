"""Chinese questions about shared bicycles: who did what, by what it is called; names that are flags; how long, how often."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest
from tests.unit.reasoning.made_bases import Rows, base_of, rounded, verdict_on

from duckkb.kb import KnowledgeBase
from duckkb.reasoning.domain import Domain, open_domain

NOW = datetime(2026, 11, 25, 12)
BIKES = """
CREATE TABLE 用户 (用户编号 INTEGER PRIMARY KEY, 昵称 TEXT, 手机号 TEXT, 注册日期 DATE, 城市 TEXT, 会员等级 TEXT, 账户余额 REAL, 推荐人编号 INTEGER REFERENCES 用户(用户编号), 是否实名 TEXT);
CREATE TABLE 停放点 (停放点编号 INTEGER PRIMARY KEY, 名称 TEXT, 区域 TEXT, 容量 INTEGER, 启用日期 DATE);
CREATE TABLE 单车 (车辆编号 TEXT PRIMARY KEY, 车型 TEXT, 投放日期 DATE, 状态 TEXT, 当前停放点编号 INTEGER REFERENCES 停放点(停放点编号), 累计里程 REAL);
CREATE TABLE 运维员 (工号 TEXT PRIMARY KEY, 姓名 TEXT, 性别 TEXT, 入职日期 DATE, 负责区域 TEXT, 组长工号 TEXT REFERENCES 运维员(工号), 月薪 INTEGER);
CREATE TABLE 骑行 (骑行编号 INTEGER PRIMARY KEY, 用户编号 INTEGER REFERENCES 用户(用户编号), 车辆编号 TEXT REFERENCES 单车(车辆编号), 起点编号 INTEGER REFERENCES 停放点(停放点编号), 终点编号 INTEGER REFERENCES 停放点(停放点编号), 开始时间 TIMESTAMP, 结束时间 TIMESTAMP, 里程 REAL, 费用 REAL, 是否用券 TEXT);
CREATE TABLE 报障 (报障编号 INTEGER PRIMARY KEY, 车辆编号 TEXT REFERENCES 单车(车辆编号), 用户编号 INTEGER REFERENCES 用户(用户编号), 故障类型 TEXT, 报障时间 TIMESTAMP, 处理人工号 TEXT REFERENCES 运维员(工号), 修好时间 TIMESTAMP, 评分 INTEGER);
CREATE TABLE 优惠券 (券号 INTEGER PRIMARY KEY, 用户编号 INTEGER REFERENCES 用户(用户编号), 面额 REAL, 发放日期 DATE, 到期日期 DATE, 使用状态 TEXT);
INSERT INTO 用户 VALUES (1,'小鹿','13800000001','2023-03-01','杭州','金卡',56.5,NULL,'是'),(2,'阿泽','13800000002','2024-05-11','杭州','普通',3.2,1,'是'),(3,'米粒','13800000003','2025-01-20','宁波','银卡',12,1,'否'),(4,'老周','13800000004','2022-07-07','杭州','金卡',0,NULL,'是'),(5,'可可','13800000005','2026-02-14','绍兴','普通',20,3,'否'),(6,'石头','13800000006','2026-10-03','宁波','普通',8.8,4,'是'),(7,'橙子',NULL,'2026-11-02','杭州','银卡',33,NULL,'否');
INSERT INTO 停放点 VALUES (1,'武林门站','拱墅区',40,'2022-01-01'),(2,'西溪湿地','西湖区',60,'2022-05-01'),(3,'龙翔桥','上城区',30,'2023-03-15'),(4,'城西银泰','拱墅区',50,'2024-08-08'),(5,'云栖小镇','西湖区',20,'2026-06-01');
INSERT INTO 单车 VALUES ('A001','标准','2022-03-01','可用',1,1520.5),('A002','标准','2022-03-01','维修中',2,2100),('A003','助力','2023-06-18','可用',2,980.2),('A004','助力','2024-01-09','报废',NULL,3302),('A005','亲子','2025-04-30','可用',3,410),('A006','标准','2025-09-10','可用',1,330.7),('A007','助力','2026-05-20','骑行中',NULL,120),('A008','亲子','2026-08-01','可用',4,88);
INSERT INTO 运维员 VALUES ('W1','高远','男','2021-04-01','拱墅区',NULL,9000),('W2','乔安','女','2022-09-01','西湖区','W1',7500),('W3','丁一','男','2023-02-20','上城区','W1',7200),('W4','闻静','女','2026-03-05','西湖区','W2',6000);
INSERT INTO 骑行 VALUES (1,1,'A001',1,2,'2026-11-01 08:00:00','2026-11-01 08:35:00',6.2,3.5,'否'),(2,2,'A003',2,3,'2026-11-02 09:10:00','2026-11-02 09:30:00',3.9,2.5,'是'),(3,1,'A003',3,1,'2026-11-10 18:00:00','2026-11-10 18:50:00',8.8,5,'否'),(4,3,'A005',3,3,'2026-10-21 15:00:00','2026-10-21 16:30:00',7.5,9,'否'),(5,4,'A002',2,1,'2026-09-30 07:45:00','2026-09-30 08:05:00',4.1,2.5,'是'),(6,1,'A006',1,4,'2026-11-24 20:00:00','2026-11-24 20:12:00',2.2,1.5,'否'),(7,5,'A007',4,2,'2026-11-25 08:30:00',NULL,NULL,NULL,'否'),(8,2,'A001',2,1,'2025-12-12 12:00:00','2025-12-12 12:40:00',7.7,4,'否'),(9,4,'A001',1,3,'2025-06-06 06:06:00','2025-06-06 06:30:00',5.1,3,'否'),(10,1,'A003',1,2,'2025-05-01 10:00:00','2025-05-01 11:10:00',12.4,7,'是');
INSERT INTO 报障 VALUES (1,'A002',4,'刹车','2026-09-30 08:06:00','W2','2026-10-02 10:00:00',4),(2,'A004',1,'车锁','2026-08-11 11:00:00','W1',NULL,NULL),(3,'A001',2,'轮胎','2026-11-03 09:00:00','W1','2026-11-03 15:30:00',5),(4,'A003',2,'刹车','2026-11-11 19:00:00',NULL,NULL,NULL),(5,'A002',1,'刹车','2026-11-20 07:00:00','W4',NULL,NULL),(6,'A005',3,'坐垫','2026-10-21 16:40:00','W3','2026-10-22 08:00:00',2);
INSERT INTO 优惠券 VALUES (1,1,2,'2026-10-01','2026-12-31','未使用'),(2,1,5,'2026-09-01','2026-10-01','已过期'),(3,2,2,'2026-10-15','2026-12-15','已使用'),(4,4,3,'2026-09-10','2026-11-30','已使用'),(5,5,10,'2026-11-01','2026-11-28','未使用'),(6,7,10,'2026-11-02','2027-01-31','未使用');
"""


@pytest.fixture(scope="module")
def bikes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    folder: Path = tmp_path_factory.mktemp("bikes")
    with KnowledgeBase(base_of(folder, BIKES)) as kb:
        yield open_domain(kb)


ASKED: list[tuple[str, Rows]] = [
    # 是否实名 says whether, and is nobody's name.
    ("上个月注册的用户", [("石头",)]),
    ("杭州的金卡用户", [("小鹿",), ("老周",)]),
    # Of rides and of reports, both by users and about bicycles.
    ("小鹿骑过哪些车", [("A001",), ("A003",), ("A006",)]),
    ("从来没骑过车的用户", [("石头",), ("橙子",)]),
    ("既骑过标准车又骑过助力车的用户", [("小鹿",), ("阿泽",)]),
    ("昨天谁骑了车", [("小鹿",)]),
    ("谁骑过A001", [("小鹿",), ("老周",), ("阿泽",)]),
    ("小鹿骑过A001几次", [(1,)]),
    ("小鹿骑过几次", [(4,)]),
    ("谁处理的报障最多", [("高远",)]),
    # Where they are now, though rides join bicycles with places, too.
    ("武林门站现在停着哪些车", [("A001",), ("A006",)]),
    # How long it took, by what is named.
    ("平均多久修好", [(23.911,)]),
    ("哪种故障最多", [("刹车",)]),
    ("今年一共收了多少骑行费用", [(24.0,)]),
    # A noun of one character, and what it is part of.
    ("小鹿有几张没用的券", [(1,)]),
    # Those above and those below.
    ("高远手下有几个人", [(2,)]),
    ("高远手下有哪些运维员", [("丁一",), ("乔安",)]),
    ("乔安的上级是谁", [("高远",)]),
    ("推荐人数最多的用户", [("小鹿",)]),
]


@pytest.mark.parametrize(("question", "expected"), ASKED)
def test_about_bikes(bikes: Domain, question: str, expected: Rows) -> None:
    kind, rows = verdict_on(bikes, question, NOW)
    assert (kind, sorted(rounded(rows), key=str)) == ("answer", sorted(expected, key=str))
