"""Chinese questions over the records of trades: sites named in Chinese, lodgings in English abbreviations, a league."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, base_of, rounded, verdict_on

from duckkb.kb import KnowledgeBase
from duckkb.reasoning.domain import Domain, open_domain

NOW = datetime(2024, 1, 1, tzinfo=UTC)
SITES = """
CREATE TABLE 人员(工号 INTEGER PRIMARY KEY, 姓名 TEXT, 岗位 TEXT, 籍贯 TEXT, 日薪 INTEGER, 组号 INTEGER REFERENCES 施工组(组号));
CREATE TABLE 施工组(组号 INTEGER PRIMARY KEY, 组名 TEXT, 组长工号 INTEGER REFERENCES 人员(工号));
CREATE TABLE 工程(工程编号 TEXT PRIMARY KEY, 工程名称 TEXT, 造价_万元 REAL, 工程主管 INTEGER REFERENCES 人员(工号),
  计划开工 DATE, 实际开工 DATE, 计划竣工 DATE, 实际竣工 DATE, 状态 TEXT);
CREATE TABLE 验收(验收号 INTEGER PRIMARY KEY, 工程编号 TEXT REFERENCES 工程(工程编号), 轮次 INTEGER, 得分 INTEGER);
CREATE TABLE 派遣(派遣号 INTEGER PRIMARY KEY, 工程编号 TEXT REFERENCES 工程(工程编号), 组号 INTEGER REFERENCES 施工组(组号),
  进场日期 DATE, 退场日期 DATE);
CREATE TABLE 报修(报修号 INTEGER PRIMARY KEY, 机械 TEXT, 上报日期 DATE, 修复日期 DATE, 师傅 TEXT, 费用 REAL);
INSERT INTO 人员 VALUES (1,'高远','主管','宁波',800,NULL),(2,'石磊','组长','绍兴',500,1),(3,'林木','组长','台州',480,2),(4,'江河','焊工','宁波',400,1),
  (5,'田野','焊工','丽水',380,1),(6,'白桦','木工','衢州',360,2);
INSERT INTO 施工组 VALUES (1,'焊接一组',2),(2,'木作二组',3),(3,'油漆组',NULL);
INSERT INTO 工程 VALUES ('G1','东湖桥',900,1,'2023-01-01','2023-01-05','2023-10-01','2023-09-01','已竣工'),
  ('G2','西山馆',1200,1,'2023-06-01','2023-06-01','2023-12-01','2023-12-20','已竣工'),
  ('G3','南园',300,NULL,'2023-11-01',NULL,'2024-08-01',NULL,'招标中');
INSERT INTO 验收 VALUES (1,'G1',1,70),(2,'G1',2,90),(3,'G2',1,80);
INSERT INTO 派遣 VALUES (1,'G1',1,'2023-01-05','2023-06-01'),(2,'G1',2,'2023-02-01',NULL),(3,'G2',1,'2023-07-01','2023-09-01');
INSERT INTO 报修 VALUES (1,'吊车','2023-03-01','2023-03-05','老秦',300),(2,'泵车','2023-04-01',NULL,'老秦',500),
  (3,'电焊机','2023-05-01',NULL,'小范',100);
"""
LODGINGS = """
CREATE TABLE account(account_id INTEGER PRIMARY KEY, account_name TEXT, industry TEXT, employee_num INTEGER);
CREATE TABLE product(product_id INTEGER PRIMARY KEY, product_name TEXT, list_price REAL);
CREATE TABLE house(hse_id INTEGER PRIMARY KEY, hse_nm TEXT, area_sqm REAL, account_id INTEGER REFERENCES account(account_id));
CREATE TABLE bkg(bkg_no TEXT PRIMARY KEY, hse_id INTEGER REFERENCES house(hse_id), ord_dt DATE, in_dt DATE, amt REAL, st TEXT);
CREATE TABLE shifu(gonghao TEXT PRIMARY KEY, xingming TEXT, ruzhi_riqi DATE, yuexin INTEGER);
CREATE TABLE weixiu_jilu(weixiu_id INTEGER PRIMARY KEY, gonghao TEXT REFERENCES shifu(gonghao), weixiu_leixing TEXT, feiyong REAL);
CREATE TABLE clean_log(cln_id INTEGER PRIMARY KEY, hse_id INTEGER REFERENCES house(hse_id), cleaner TEXT, fee REAL);
INSERT INTO account VALUES (1,'天工','制造',500),(2,'蓝鲸','物流',300),(3,'中科','制造',80);
INSERT INTO product VALUES (1,'看板',100),(2,'客服',300);
INSERT INTO house VALUES (1,'听雨轩',90,1),(2,'竹里馆',150,2),(3,'松林屋',NULL,2);
INSERT INTO bkg VALUES ('B1',1,'2023-09-20','2023-10-01',300,'已完成'),('B2',1,'2023-10-05','2023-11-02',400,'已取消'),
  ('B3',2,'2023-10-06','2023-10-08',900,'已完成'),('B4',1,'2023-11-01','2023-11-09',500,'已完成');
INSERT INTO shifu VALUES ('W1','老秦','2015-03-01',7000),('W2','小范','2021-06-01',5200),('W3','郝仁','2022-01-01',5000);
INSERT INTO weixiu_jilu VALUES (1,'W1','水电',200),(2,'W1','门窗',80),(3,'W2','水电',150);
INSERT INTO clean_log VALUES (1,1,'翠姨',60),(2,1,'梅姐',80),(3,2,'翠姨',100);
"""

LEAGUE = """
CREATE TABLE dept(dept_id INTEGER PRIMARY KEY, dept_name TEXT, parent_dept_id INTEGER REFERENCES dept(dept_id));
CREATE TABLE coach(coach_id INTEGER PRIMARY KEY, coach_name TEXT, hire_date DATE, dept_id INTEGER REFERENCES dept(dept_id),
  club_id INTEGER REFERENCES club(club_id),
  mentor_id INTEGER REFERENCES coach(coach_id));
CREATE TABLE club(club_id INTEGER PRIMARY KEY, club_name TEXT, parent_code INTEGER REFERENCES club(club_id));
CREATE TABLE game(game_id INTEGER PRIMARY KEY, home_club_id INTEGER REFERENCES club(club_id),
  away_club_id INTEGER REFERENCES club(club_id), home_score INTEGER, away_score INTEGER, dep_station INTEGER REFERENCES
  station(station_id), arr_station INTEGER REFERENCES station(station_id));
CREATE TABLE station(station_id INTEGER PRIMARY KEY, station_name TEXT);
CREATE TABLE trip(trip_no TEXT PRIMARY KEY, origin_station INTEGER REFERENCES station(station_id),
  destination_station INTEGER REFERENCES station(station_id));
CREATE TABLE exam(exam_no TEXT PRIMARY KEY, coach_id INTEGER REFERENCES coach(coach_id), bishi_chengji INTEGER,
  shicao_chengji INTEGER, xuefen INTEGER);
CREATE TABLE server(server_id INTEGER PRIMARY KEY, hostname TEXT, mem_gb INTEGER, status TEXT);
CREATE TABLE service(svc_id INTEGER PRIMARY KEY, svc_nm TEXT, server_id INTEGER REFERENCES server(server_id),
  owner_id INTEGER REFERENCES coach(coach_id));
CREATE TABLE transfer(transfer_id INTEGER PRIMARY KEY, coach_id INTEGER REFERENCES coach(coach_id),
  from_club_id INTEGER REFERENCES club(club_id), to_club_id INTEGER REFERENCES club(club_id));
INSERT INTO dept VALUES (1,'总部',NULL),(2,'训练部',1),(3,'医疗部',1),(4,'青训处',2);
INSERT INTO coach VALUES (1,'丁一山','2015-01-01',2,1,NULL),(2,'崔浩','2018-01-01',2,1,1),(3,'姜维平','2019-01-01',4,2,1),(4,'贺兰','2021-01-01',4,3,3);
INSERT INTO club VALUES (1,'红狮',NULL),(2,'蓝鲨',1),(3,'白鹰',1);
INSERT INTO station VALUES (1,'东站'),(2,'西站'),(3,'南站');
INSERT INTO trip VALUES ('T1',1,2),('T2',2,1);
INSERT INTO game VALUES (1,1,2,3,1,1,2),(2,1,3,2,2,1,3),(3,2,1,1,0,2,1),(4,3,1,0,4,3,1),(5,2,3,1,1,1,2);
INSERT INTO exam VALUES ('E1',1,90,70,2),('E2',3,60,80,3);
INSERT INTO server VALUES (1,'web-01',16,'运行'),(2,'db-01',256,'维护'),(3,'db-02',64,'运行');
INSERT INTO service VALUES (1,'支付',1,3),(2,'订单',1,2);
INSERT INTO transfer VALUES (1,3,1,2),(2,4,1,3);
"""

DELIVERIES = """
CREATE TABLE branch(br_no TEXT PRIMARY KEY, br_nm TEXT, parent_br_no TEXT REFERENCES branch(br_no), floor TEXT, close_dt DATE);
CREATE TABLE worker(worker_no TEXT PRIMARY KEY, worker_nm TEXT, is_fulltime INTEGER, monthly_wage INTEGER,
  overtime_hours INTEGER, mentor_no TEXT REFERENCES worker(worker_no), br_no TEXT REFERENCES branch(br_no),
  leader_no TEXT REFERENCES worker(worker_no));
CREATE TABLE order_info(order_no TEXT PRIMARY KEY, worker_no TEXT REFERENCES worker(worker_no), promise_time DATE,
  delivered_time DATE, total_amt REAL, discount_amt REAL, MassKg REAL, overdue_days INTEGER, order_state TEXT);
CREATE TABLE penalty(penalty_id INTEGER PRIMARY KEY, worker_no TEXT REFERENCES worker(worker_no), fee REAL,
  start_dt DATE, due_dt DATE);
CREATE TABLE dish(dish_id INTEGER PRIMARY KEY, dish_nm TEXT, br_no TEXT REFERENCES branch(br_no), price REAL);
INSERT INTO dish VALUES (1,'烤鱼','B2',38),(2,'米线','B2',12),(3,'凉皮','B3',8),(4,'烧鹅','B3',24);
INSERT INTO branch VALUES ('B1','江城总店',NULL,'3楼',NULL),('B2','城东店','B1','1楼',NULL),('B3','城西店','B1','2楼','2023-06-01');
INSERT INTO worker VALUES ('W1','老秦',1,7000,0,NULL,'B1',NULL),('W2','小范',1,5000,6,'W1','B2','W1'),('W3','郝仁',0,3000,NULL,'W1','B2','W2'),
  ('W4','甘棠',0,2800,2,'W2','B3','W2');
INSERT INTO order_info VALUES ('N1','W1','2023-05-01','2023-05-02',80,10,2,0,'已完成'),('N2','W1','2023-05-03','2023-05-03',40,2,9,3,'逾期'),
  ('N3','W2','2023-06-05','2023-06-04',60,6,4,0,'已退单'),('N4','W3','2023-06-06',NULL,30,0,1,0,'已退单');
INSERT INTO penalty VALUES (1,'W1',20,'2023-07-01','2023-09-01'),(2,'W4',50,'2023-05-01','2023-07-01');
"""


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    """A base with Chinese names, as `duckkb init --from` makes it."""
    with KnowledgeBase(base_of(tmp_path_factory.mktemp("sites"), SITES)) as kb:
        yield open_domain(kb)


@pytest.fixture(scope="module")
def lodgings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    """A base with abbreviated English names and Chinese values."""
    with KnowledgeBase(base_of(tmp_path_factory.mktemp("lodgings"), LODGINGS)) as kb:
        yield open_domain(kb)


@pytest.fixture(scope="module")
def league(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    """A base of games between two sides, and of rows that refer to others of their own kind."""
    with KnowledgeBase(base_of(tmp_path_factory.mktemp("league"), LEAGUE)) as kb:
        yield open_domain(kb)


@pytest.fixture(scope="module")
def deliveries(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    """A base whose rows have numbers that are texts, and abbreviated names."""
    with KnowledgeBase(base_of(tmp_path_factory.mktemp("deliveries"), DELIVERIES)) as kb:
        yield open_domain(kb)


def told(domain: Domain, question: str) -> tuple[str, Rows]:
    """The verdict on a question and the rows of its best reading, in whatever order."""
    kind, rows = verdict_on(domain, question, NOW)
    return kind, sorted(rounded(rows), key=str)


OF_SITES: list[tuple[str, list[tuple[object, ...]]]] = [
    # A value behind 几个 that ends the question is the noun for those who have it.
    ("焊接一组有几个焊工？", [(2,)]),
    # What has not happened yet, of rows that are there, where they keep what came before.
    ("还没退场的施工组有哪些？", [("木作二组",)]),
    ("老秦还有哪些报修没修好？", [(2,)]),
    # Rows that refer to both sides join them, rather than the people between; 工程 tells no 工程主管.
    ("东湖桥派过哪些施工组？", [("木作二组",), ("焊接一组",)]),
    ("焊接一组和木作二组都干过的工程有哪些？", [("东湖桥",)]),
    # The average of what each row has, whatever the verb before it.
    ("平均每次报修花多少费用？", [(300,)]),
    # What was done, compared with when it was to be, of several pairs of times the one that is named.
    ("哪些工程比计划晚开工？", [("东湖桥",)]),
    ("提前竣工的工程有哪些？", [("东湖桥",)]),
    ("没按时竣工的工程有几个？", [(1,)]),
    ("比西山馆实际开工早的工程有哪些？", [("东湖桥",)]),
    # A number that tells which in turn is grouped by.
    ("每一轮验收的平均得分是多少？", [(1, 75), (2, 90)]),
    # What goes on, though rows are called by the same word; a field that nobody filled in.
    ("正在招标的工程有哪些？", [("南园",)]),
    ("有几个工程在招？", [(1,)]),
    # Where people come from is asked for by 哪里人, and not their name.
    ("日薪最低的人员是哪里人？", [("衢州",)]),
    ("修复日期没有填的报修有几次？", [(2,)]),
    # Who is in charge of rows, where one relation leads to people; nobody is left out of 哪些人.
    ("东湖桥是哪个人员负责的？", [("高远",)]),
    # Who it is that a field refers to, though the rows are named whose it is.
    ("造价超过1000的工程的工程主管", [("高远",)]),
    ("焊接一组的人员有哪些人？", [("江河",), ("田野",), ("石磊",)]),
]
OF_LODGINGS: list[tuple[str, list[tuple[object, ...]]]] = [
    # Two letters that stand for something are no other word without its vowels: `st` no suite, no stay.
    ("每套房源的平均订单金额", [("听雨轩", 400), ("竹里馆", 900)]),
    ("没填面积的房源是哪套？", [("松林屋",)]),
    # A customer is an account where nothing else is called so, and of the 制造业 if its industry is 制造.
    ("员工人数超过100人的制造业客户有哪些？", [("天工",)]),
    # What orders bring in is their own amount, not what is paid to others.
    ("听雨轩已完成的订单一共收入多少钱？", [(800,)]),
    # Tables and columns spelt in pinyin.
    ("月薪最高的师傅是谁？", [("老秦",)]),
    ("各师傅的维修费用合计", [("老秦", 280), ("小范", 150)]),
    ("一次维修都没做过的师傅有哪些？", [("郝仁",)]),
    ("2020年以后入职的师傅有几个？", [(2,)]),
    # Of several times that rows keep a verb says which.
    ("2023年10月入住的订单有几单？", [(2,)]),
]

OF_LEAGUE: list[tuple[str, list[tuple[object, ...]]]] = [
    # Rows below others of their own kind, by whatever class that is, and those whom somebody brought up.
    ("总部下面有哪些部门？", [("医疗部",), ("训练部",)]),
    ("没有下属部门的部门有哪些？", [("医疗部",), ("青训处",)]),
    ("青训处的上级部门是哪个？", [("训练部",)]),
    ("红狮旗下有哪些子公司？", [("白鹰",), ("蓝鲨",)]),
    ("丁一山带教了哪些人？", [("姜维平",), ("崔浩",)]),
    ("贺兰是由谁带教的？", [("姜维平",)]),
    ("支付由谁负责？", [("姜维平",)]),
    # Who belongs to rows, where nothing is called so.
    ("没有成员的部门有几个？", [(2,)]),
    # Who of the two sides scored more.
    ("红狮主场赢了几场？", [(1,)]),
    ("红狮作为客队输了几场？", [(1,)]),
    ("打成平局的比赛有几场？", [(2,)]),
    ("主队得分比客队得分高的比赛有几场？", [(2,)]),
    # A verb tells an abbreviated key from its like.
    ("从东站出发的比赛有几场？", [(3,)]),
    ("在东站到达的比赛有几场？", [(2,)]),
    ("从红狮转出的教练有哪些？", [("姜维平",), ("贺兰",)]),
    ("从东站到西站的行程有几个？", [(1,)]),
    # A value before what it is a value of is no class; a title without its unit says no more than the name.
    ("处于维护状态的服务器有几台？", [(1,)]),
    ("内存最大的服务器是哪台？", [("db-01",)]),
    # The mark that is named, and compared by.
    ("笔试成绩的平均分是多少？", [(75,)]),
    ("笔试成绩最高的教练是谁，考了多少分？", [("丁一山", 90)]),
    # One figure of the rows compared with another, and the newest of all.
    ("笔试成绩比实操成绩低的教练有谁？", [("姜维平",)]),
    ("最近新入职的教练是谁？", [("贺兰",)]),
]

OF_DELIVERIES: list[tuple[str, list[tuple[object, ...]]]] = [
    # What is called _nm names rows, rather than a number that is a text; these are shown where it is asked which.
    ("城东店的工人有哪些？", [("小范",), ("郝仁",)]),
    ("金额最高的订单是哪个，多少钱？", [("N1", 80)]),
    # Rows that have the one and lack the other; what nobody did even once, by the measure word of what is done.
    ("有订单但是没有罚款的工人有谁？", [("小范",), ("郝仁",)]),
    ("哪些工人一单都没送过？", [("甘棠",)]),
    # A value right before its rows, though a name is like it; what was done to rows, and by now.
    ("逾期的订单有几个？", [(1,)]),
    ("被退单的订单有几个？", [(2,)]),
    ("已经关闭的分店有几家？", [(1,)]),
    # Totals of groups that are sorted by, or bounded, though a column is called a total.
    ("每个工人的订单总金额，按订单金额降序排列", [("老秦", 120), ("小范", 60), ("郝仁", 30)]),
    ("订单金额合计超过50元的工人及其订单金额", [("老秦", 120), ("小范", 60)]),
    ("每个工人的订单总金额，只看超过50的", [("老秦", 120), ("小范", 60)]),
    # When something was, compared with when it was promised; how many times one figure is another.
    ("没按时送达的订单有几个？", [(1,)]),
    ("老秦的订单金额是小范的几倍？", [(2,)]),
    # Roles of rows, though these are called so anyway, or their key is abbreviated.
    ("没有师傅的工人有谁？", [("老秦",)]),
    ("指导过别人的工人有谁？", [("老秦",), ("小范",)]),
    ("江城总店下辖哪些分店？", [("城东店",), ("城西店",)]),
    # What is averaged, though it is one word with the amount.
    ("菜品均价超过20元的分店有哪些？", [("城东店",)]),
    # What falls due in a time; part of another amount.
    ("2023年7月到期的罚款有几笔？", [(1,)]),
    ("优惠金额超过总金额的10%的订单有几个？", [(1,)]),
    ("郝仁的领导是谁？", [("小范",)]),
    # A floor that is a text, a unit that a name in CamelCase spells, the opposite of a flag.
    ("城西店在几楼？", [("2楼",)]),
    ("最重的订单有多少公斤？", [(9,)]),
    ("兼职的工人有谁？", [("郝仁",), ("甘棠",)]),
    # Rows that have something of an amount; how many there are is no sum of theirs.
    ("加班的工人有几个？", [(2,)]),
    ("全职工人一共多少个？", [(2,)]),
]


@pytest.mark.parametrize(
    "question",
    [
        "红狮赢了几场？",
        "红狮赢过几场比赛？",
        "总部下面的部门一共有多少教练？",
        "训练部的线头长是谁？",
    ],
)
def test_who_won_or_left_is_not_passed_over(league: Domain, question: str) -> None:
    assert told(league, question)[0] != "answer"


@pytest.mark.parametrize(("question", "rows"), OF_LEAGUE)
def test_questions_over_a_league(
    league: Domain, question: str, rows: list[tuple[object, ...]]
) -> None:
    assert told(league, question) == ("answer", sorted(rows, key=str))


@pytest.mark.parametrize("question", ["2023年10月提交的订单有几单？", "拒了订单的有几个人？"])
def test_a_verb_that_nothing_explains_is_not_passed_over(lodgings: Domain, question: str) -> None:
    assert told(lodgings, question)[0] != "answer"


@pytest.mark.parametrize(("question", "rows"), OF_SITES)
def test_questions_over_sites(sites: Domain, question: str, rows: list[tuple[object, ...]]) -> None:
    assert told(sites, question) == ("answer", sorted(rows, key=str))


@pytest.mark.parametrize(("question", "rows"), OF_LODGINGS)
def test_questions_over_lodgings(
    lodgings: Domain, question: str, rows: list[tuple[object, ...]]
) -> None:
    assert told(lodgings, question) == ("answer", sorted(rows, key=str))


@pytest.mark.parametrize(("question", "rows"), OF_DELIVERIES)
def test_questions_over_deliveries(
    deliveries: Domain, question: str, rows: list[tuple[object, ...]]
) -> None:
    assert told(deliveries, question) == ("answer", sorted(rows, key=str))
