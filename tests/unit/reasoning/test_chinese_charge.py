"""Chinese questions about who is in charge and who takes part, what is added up, what is known, and remarks beside them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, Told

NOW = datetime(2024, 1, 2, tzinfo=UTC)
CLINIC = """
create table ward (ward_id integer primary key, ward_name text, head_doctor_id integer references doctor(doctor_id));
create table doctor (doctor_id integer primary key, doctor_name text, ward_id integer references ward(ward_id),
  supervisor_id integer references doctor(doctor_id), academic_title text);
create table patient (patient_id integer primary key, patient_name text, city text, blood_type text);
create table treatment (treatment_id integer primary key, patient_id integer references patient(patient_id),
  ward_id integer references ward(ward_id), cost real, outcome text, status text);
insert into ward values (1,'Cardiology',1),(2,'Neurology',3),(3,'Dermatology',null);
insert into doctor values (1,'Ada',1,null,'教授'),(2,'Ben',1,1,'副教授'),(3,'Cai',2,1,'教授'),(4,'Dee',3,3,'副教授');
insert into patient values (1,'Eve','Ulm','O+'),(2,'Finn','Bonn','A+'),(3,'Gil','Ulm','O+');
insert into treatment values (1,1,1,900,'Good','under_repair'),(2,1,2,150,null,'done'),(3,2,1,400,'Good','pending'),(4,3,2,100,'Bad','pending');
"""
GRANTS = """
create table researcher (researcher_id integer primary key, full_name text, gender text);
create table grant_project (project_id integer primary key, project_title text, principal_investigator_id integer references researcher(researcher_id),
  contact_person_id integer references researcher(researcher_id), budget_amount real);
create table project_member (project_id integer references grant_project(project_id), researcher_id integer references researcher(researcher_id),
  member_role text, primary key (project_id, researcher_id));
insert into researcher values (1,'陈远','M'),(2,'林燕','F'),(3,'黄栋','M'),(4,'韩梅','F');
insert into grant_project values (1,'稻谷抗旱',1,4,300),(2,'合金强韧',1,2,500),(3,'电池回收',2,4,200);
insert into project_member values (1,3,'骨干'),(1,4,'顾问'),(2,3,'骨干');
"""
LAW = """
CREATE TABLE 律师(律师编号 TEXT PRIMARY KEY, 姓名 TEXT);
CREATE TABLE 客户(客户编号 TEXT PRIMARY KEY, 客户名称 TEXT, 所在城市 TEXT);
CREATE TABLE 案件(案件编号 TEXT PRIMARY KEY, 案件名称 TEXT, 客户编号 TEXT REFERENCES 客户(客户编号),
  主办律师编号 TEXT REFERENCES 律师(律师编号), 结案日期 TEXT);
CREATE TABLE 案件协办(案件编号 TEXT REFERENCES 案件(案件编号), 律师编号 TEXT REFERENCES 律师(律师编号), 投入小时 REAL,
  PRIMARY KEY(案件编号, 律师编号));
CREATE TABLE 收费(收费编号 INTEGER PRIMARY KEY, 案件编号 TEXT REFERENCES 案件(案件编号), 金额 REAL, 收费方式 TEXT);
INSERT INTO 律师 VALUES('L1','沈栋'),('L2','林静'),('L3','韩远');
INSERT INTO 客户 VALUES('K1','宏远机械','宁波'),('K2','蓝海科技','杭州');
INSERT INTO 案件 VALUES('A1','货款纠纷','K1','L1','2023-05-01'),('A2','商标争议','K2','L1',NULL),('A3','股权转让','K2','L2',NULL);
INSERT INTO 案件协办 VALUES('A1','L2',10),('A1','L3',20),('A2','L3',5);
INSERT INTO 收费 VALUES(1,'A1',1000,'转账'),(2,'A1',1500,'现金'),(3,'A2',1800,'转账'),(4,'A3',300,NULL),(5,'A3',200,'现金'),(6,'A3',100,'现金');
"""
RENTING = """
create table member (member_id integer primary key, full_name text, gender text);
create table branch (branch_id integer primary key, branch_name text);
create table tool (tool_id integer primary key, tool_name text, price real);
create table rental (rental_id integer primary key, member_id integer references member(member_id), tool_id integer references tool(tool_id),
  branch_id integer references branch(branch_id), rental_date text);
insert into member values (1,'周桐','female'),(2,'郭豪','male'),(3,'梁燕','female');
insert into branch values (1,'城东站'),(2,'滨江站');
insert into tool values (1,'割草机',1),(2,'电锤',2),(3,'链锯',1);
insert into rental values (1,1,1,1,'2023-01-01'),(2,1,2,1,'2023-02-01'),(3,2,1,2,'2023-03-01'),(4,1,1,2,'2023-04-01');
"""
LABELS = """
create table label (label_id integer primary key, label_name text, country text);
create table artist (artist_id integer primary key, artist_name text, country text, label_id integer references label(label_id));
create table team (team_id integer primary key, team_name text, college text, sport text);
insert into label values (1,'Cotton','USA'),(2,'Paper','Japan');
insert into artist values (1,'Kid','USA',1),(2,'Ana','France',1),(3,'Rei','Japan',null);
insert into team values (1,'Hawks','Oakdale','Basketball'),(2,'Foxes','Oakdale','Soccer'),(3,'Seals','Harbor','Basketball');
"""

FEES = """
create table procedure (proc_code text primary key, proc_name text, standard_fee real);
create table operation (operation_id integer primary key, proc_code text references procedure(proc_code), cost real, operation_date text);
insert into procedure values ('P1','Bypass',100),('P2','Graft',50);
insert into operation values (1,'P1',120,'2023-01-01'),(2,'P1',90,'2023-02-01'),(3,'P2',60,'2023-03-01');
"""
STOCK = """
CREATE TABLE 仓库(仓库编号 INTEGER PRIMARY KEY, 仓库名称 TEXT, 限重 REAL);
CREATE TABLE 货物(货物编号 INTEGER PRIMARY KEY, 货物名称 TEXT, 重量 REAL, 仓库编号 INTEGER REFERENCES 仓库(仓库编号));
INSERT INTO 仓库 VALUES(1,'东仓',50),(2,'西仓',10);
INSERT INTO 货物 VALUES(1,'钢材',60,1),(2,'毛巾',5,2),(3,'花瓶',12,2);
"""
PARTS = """
create table technician (tech_id integer primary key, tech_name text);
create table work_order (wo_no text primary key, title text, tech_id integer references technician(tech_id));
create table spare_part (part_no text primary key, part_name text, supplier text);
create table wo_part (wo_no text references work_order(wo_no), part_no text references spare_part(part_no), qty integer,
  primary key (wo_no, part_no));
insert into technician values (1,'周桐'),(2,'郭豪');
insert into work_order values ('W1','换轴',1),('W2','检修',2),('W3','换带',1);
insert into spare_part values ('P1','轴承','西门'),('P2','皮带','东海'),('P3','滤芯','西门');
insert into wo_part values ('W1','P1',1),('W1','P2',1),('W1','P3',1),('W2','P2',4),('W2','P3',4),('W3','P2',6);
"""
TAKEAWAY = """
create table dish (dish_id integer primary key, dish_name text, price real);
create table rider (rider_id integer primary key, rider_name text);
create table order_info (order_no text primary key, rider_id integer references rider(rider_id), order_time text);
create table order_item (order_no text references order_info(order_no), dish_id integer references dish(dish_id), qty integer,
  primary key (order_no, dish_id));
insert into dish values (1,'冒菜',20),(2,'炒饭',15);
insert into rider values (1,'周桐');
insert into order_info values ('O1',1,'2023-05-01'),('O2',null,'2023-05-02'),('O3',1,'2023-05-03');
insert into order_item values ('O1',1,2),('O2',2,9),('O3',1,1);
"""
UNITS = """
CREATE TABLE 机组(机组编号 TEXT PRIMARY KEY, 型号 TEXT, 状态 TEXT);
CREATE TABLE 车型(车型编号 TEXT PRIMARY KEY, 型号 TEXT, 座位数 INTEGER);
INSERT INTO 机组 VALUES('A-1','HL55','检修'),('A-2','HL55','运行'),('B-1','ZZ50','检修');
INSERT INTO 车型 VALUES('C1','朗逸',5),('C2','途昂',7);
"""


@pytest.mark.parametrize(
    ("script", "question", "rows"),
    [
        # Several units are of one model: they are told apart by their numbers, and models by what they are called.
        (UNITS, "正在检修的机组有哪些", [("A-1",), ("B-1",)]),
        (UNITS, "机组都有哪些型号", [("HL55",), ("ZZ50",)]),
        (UNITS, "座位数是7的车型", [("途昂",)]),
        # How many there are of what rows keep the number of.
        (UNITS, "哪些车型有7个座位", [("途昂",)]),
        (UNITS, "有五个座位以上的车型", [("朗逸",), ("途昂",)]),
        (UNITS, "5个座位及以下的车型有几个", [(1,)]),
        # An amount of rows and one of what they refer to.
        (FEES, "实际花费比该手术项目的标准费用还高的手术有几台？", [(2,)]),
        (STOCK, "重量超过所在仓库限重的货物有哪些", [("花瓶",), ("钢材",)]),
        # Those whom rows refer to as who leads them, not those whom people answer to.
        (CLINIC, "Cardiology病房的负责人是谁", [("Ada",)]),
        (CLINIC, "有几个病房没人负责？", [(1,)]),
        (
            CLINIC,
            "列出每个病房的名称和负责人的姓名",
            [("Cardiology", "Ada"), ("Dermatology", None), ("Neurology", "Cai")],
        ),
        (GRANTS, "稻谷抗旱这个项目是谁牵头的？", [("陈远",)]),
        (GRANTS, "主持过不止一个项目的人", [("陈远",)]),
        # Who takes part, by the link and not by whom projects refer to for something else.
        (GRANTS, "韩梅参加了哪些项目", [("稻谷抗旱",)]),
        (GRANTS, "一个成员都没登记的项目", [("电池回收",)]),
        (GRANTS, "登记成员最多的是哪个项目", [("稻谷抗旱",)]),
        (LAW, "货款纠纷有哪几位律师协办，各投入了多少小时？", [("林静", 10.0), ("韩远", 20.0)]),
        # Sums that conditions are about.
        (LAW, "收费合计超过2000元的案件名称及合计金额", [("货款纠纷", 2500.0)]),
        (LAW, "累计交费最多的客户是谁，一共交了多少", [("宏远机械", 2500.0)]),
        # What is not known, or was said before.
        (CLINIC, "治疗结果各有多少次？没登记结果的不算。", [("Bad", 1), ("Good", 2)]),
        (CLINIC, "教授有几位（副教授不算）", [(2,)]),
        (CLINIC, "费用高于所有治疗平均费用的治疗有几个", [(2,)]),
        (CLINIC, "O+血型的病人有几个", [(2,)]),
        (CLINIC, "住在Ulm的病人都叫什么？", [("Eve",), ("Gil",)]),
        # States in Chinese of what is kept in English.
        (CLINIC, "状态是维修中的治疗有几个", [(1,)]),
        (CLINIC, "待处理的治疗有几个", [(2,)]),
        # Verbs of one character, with those who do it and what is done to it.
        (RENTING, "谁租过割草机？", [("周桐",), ("郭豪",)]),
        (RENTING, "周桐租过啥，重复的算一个", [("割草机",), ("电锤",)]),
        (RENTING, "哪个工具被租的次数最多", [("割草机",)]),
        (RENTING, "租了三次以上的会员", [("周桐",)]),
        (RENTING, "有多少个会员租过东西？", [(2,)]),
        (RENTING, "价格一块钱的工具有哪些", [("割草机",), ("链锯",)]),
        # What has one thing and lacks another.
        (LABELS, "哪些大学有Basketball球队但没有Soccer球队？", [("Harbor",)]),
        (LABELS, "哪些国家有艺人但没有唱片公司？", [("France",)]),
        # Remarks beside the question.
        (RENTING, "没被租过的工具是哪个，我要挨个去催", [("链锯",)]),
        (RENTING, "领导要看会员情况：有几个女会员", [(2,)]),
    ],
)  # fmt: skip
def test_answers(told: Told, script: str, question: str, rows: Rows) -> None:
    status, found = told(script, question)
    assert status == "answer"
    assert sorted(row[: len(rows[0])] for row in found) == rows


def test_does_not_choose_by_which_of_three_relations_people_have_to_do_with_rows(
    told: Told,
) -> None:
    status, _ = told(GRANTS, "项目最多的人是谁")
    assert status != "answer"


def test_what_narrows_a_question_is_no_remark(told: Told) -> None:
    status, found = told(RENTING, "有几个会员，我想要女的")
    assert status != "answer" or found == [(2,)]


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        # 8 pieces: of fewer parts than W1 has, and less at once than W3.
        ("哪张工单领的备件总件数最多", [("检修",)]),
        ("哪张工单备件数量之和最大", [("检修",)]),
        ("哪张工单的备件数量最多", [("检修",)]),
        ("哪个供应商的备件总数最多", [("西门",)]),  # of parts that it has, and not of pieces taken
        ("哪位技师的工单总数最多", [("周桐",)]),
    ],
)
def test_pieces_of_what_rows_between_two_kinds_are_about(
    told: Told, question: str, rows: Rows
) -> None:
    assert told(PARTS, question) == ("answer", rows)


def test_orders_that_nobody_delivered_count_where_nothing_is_said_of_who_did(told: Told) -> None:
    assert told(TAKEAWAY, "哪个菜品卖出的数量最多") == ("answer", [("炒饭",)])


def test_lacking_so_many_is_not_lacking_any(told: Told) -> None:
    status, _ = told(UNITS, "没有7个座位的车型")
    assert status == "refuse"


ORDERS = """
create table technician (tech_id integer primary key, tech_name text);
create table work_order (wo_no text primary key, title text, reporter_id integer references technician(tech_id),
  assignee_id integer references technician(tech_id));
create table spare_part (part_no text primary key, part_name text);
create table wo_part (wo_no text references work_order(wo_no), part_no text references spare_part(part_no), qty integer,
  primary key (wo_no, part_no));
insert into technician values (1,'周桐'),(2,'郭豪');
insert into work_order values ('W1','换轴',1,2),('W2','检修',2,null),('W3','换带',null,2);
insert into spare_part values ('P1','轴承'),('P2','皮带');
insert into wo_part values ('W1','P1',1),('W2','P1',4);
"""


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("没人处理的工单有几个", [(1,)]),
        ("没人负责的工单", [("检修",)]),
        ("哪些工单没人处理", [("检修",)]),
        ("没人报修过的工单", [("换带",)]),
        ("没人用过的备件", [("皮带",)]),
    ],
)
def test_what_nobody_did(told: Told, question: str, rows: Rows) -> None:
    assert told(ORDERS, question) == ("answer", rows)


@pytest.mark.parametrize("question", ["没人审核的工单", "没被审核过的工单"])
def test_what_nobody_did_is_not_what_nothing_refers_to(told: Told, question: str) -> None:
    status, _ = told(ORDERS, question)
    assert status == "refuse"
