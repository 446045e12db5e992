"""Chinese questions over small databases, each of which calls something in its own way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, domains, rounded, verdict_on

NOW = datetime(2024, 12, 15, tzinfo=UTC)
FILMS = """
CREATE TABLE 影片(影片编号 INTEGER PRIMARY KEY, 片名 TEXT, 引进日期 TEXT, 上映日期 TEXT, 是否3D TEXT);
INSERT INTO 影片 VALUES (1,'长夜','2022-01-02','2023-04-28','否'),(2,'铁甲','2023-01-02','2023-07-12','是'),(3,'深海','2023-05-05','2024-07-05','是'),
  (4,'爷爷的钟','2023-08-01','2024-06-01','是');
"""
ESTATE = """
CREATE TABLE 小区(小区编号 TEXT PRIMARY KEY, 小区名称 TEXT, 所在区 TEXT, 总户数 INTEGER);
CREATE TABLE 业主(业主编号 INTEGER PRIMARY KEY, 姓名 TEXT, 小区编号 TEXT REFERENCES 小区(小区编号));
CREATE TABLE 报修单(工单号 INTEGER PRIMARY KEY, 业主编号 INTEGER REFERENCES 业主(业主编号), 报修类型 TEXT, 上门日期 TEXT, `人工费(元)` REAL,
  `配件费(元)` REAL);
INSERT INTO 小区 VALUES ('X1','翠湖花园','江北区',860),('X2','阳光里','江北区',420),('X3','金桂苑','南岸区',1200);
INSERT INTO 业主 VALUES (1,'何建平','X1'),(2,'刘梅','X2'),(3,'周浩','X3');
INSERT INTO 报修单 VALUES (1,1,'水管','2024-03-05',100,20),(2,1,'电路','2024-07-12',80,0),(3,2,'门窗','2023-08-01',60,5);
"""
JOBS = """
CREATE TABLE 客户(客户编号 INTEGER PRIMARY KEY, 姓名 TEXT, 电话 TEXT);
CREATE TABLE 工单(工单编号 TEXT PRIMARY KEY, 客户编号 INTEGER REFERENCES 客户(客户编号), 故障 TEXT, `人工费(元)` REAL);
INSERT INTO 客户 VALUES (1,'董洁','1391'),(2,'裴松','1392');
INSERT INTO 工单 VALUES ('G1',1,'异响',20),('G2',1,'漏水',30),('G3',2,'黑屏',50);
"""
GIFTS = """
CREATE TABLE 学校(学校名称 TEXT PRIMARY KEY, 所在县 TEXT);
CREATE TABLE 捐赠(捐赠编号 INTEGER PRIMARY KEY, 学校名称 TEXT REFERENCES 学校(学校名称), 捐赠方 TEXT, `折合金额(万元)` REAL, 捐赠日期 TEXT);
INSERT INTO 学校 VALUES ('云岭小学','宁县'),('石鼓中学','玉县');
INSERT INTO 捐赠 VALUES (1,'云岭小学','春晖基金会',12.5,'2022-03-01'),(2,'云岭小学','启明科技',36,'2023-09-10'),(3,'石鼓中学','启明科技',58,'2023-05-20'),
  (4,'石鼓中学','春晖基金会',8,'2022-11-05'),(5,'云岭小学','车友会',3.6,'2023-12-01');
"""
TEA = """
CREATE TABLE 茶叶批次(批次号 TEXT PRIMARY KEY, 茶名 TEXT, 茶类 TEXT, `库存(斤)` INTEGER);
CREATE TABLE 销售(单号 INTEGER PRIMARY KEY, 批次号 TEXT REFERENCES 茶叶批次(批次号), 客户 TEXT, `金额(元)` REAL);
INSERT INTO 茶叶批次 VALUES ('T2301','龙井','绿茶',60),('T2302','白牡丹','白茶',0),('T2303','金骏眉','红茶',35);
INSERT INTO 销售 VALUES (1,'T2301','明德茶庄',6000),(2,'T2301','张先生',240),(3,'T2303','明德茶庄',900);
"""
SAMPLES = """
CREATE TABLE 样品(样品编号 TEXT PRIMARY KEY, 名称 TEXT, 来源单位 TEXT);
CREATE TABLE 检测结果(样品编号 TEXT REFERENCES 样品(样品编号), 检测项目 TEXT, 数值 REAL, 结论 TEXT, PRIMARY KEY(样品编号,检测项目));
INSERT INTO 样品 VALUES ('S1','稻田土','农科院'),('S2','工业园土','环保局'),('S3','腊肠','食品厂');
INSERT INTO 检测结果 VALUES ('S1','镉',0.1,'合格'),('S2','铅',95,'不合格'),('S2','镉',0.4,'不合格'),('S3','水分',28,'合格'),('S3','亚硝酸盐',38,'不合格');
"""
PARTS = """
CREATE TABLE 配件(配件编号 TEXT PRIMARY KEY, 配件名称 TEXT, 适用家电 TEXT, 进价 REAL, 售价 REAL, 供应商 TEXT);
INSERT INTO 配件 VALUES ('P1','压缩机','空调',320,560,'鑫源'),('P4','温控器','冰箱',38,80,'海通'),('P6','门封条','冰箱',18,50,'海通');
"""
CITIES = """
CREATE TABLE 城市(城市 TEXT PRIMARY KEY, 省份 TEXT);
CREATE TABLE 旅游统计(城市 TEXT REFERENCES 城市(城市), 年份 INTEGER, `收入(亿元)` REAL, 酒店数 INTEGER, PRIMARY KEY(城市,年份));
INSERT INTO 城市 VALUES ('青岛','山东'),('济南','山东'),('苏州','江苏');
INSERT INTO 旅游统计 VALUES ('青岛',2022,1050,93),('青岛',2023,1950,96),('济南',2022,720,61),('济南',2023,1180,63),('苏州',2022,2010,85),('苏州',2023,2750,90);
"""
RENTALS = """
CREATE TABLE instruments(id INTEGER PRIMARY KEY, name TEXT, category TEXT, daily_rent REAL, level TEXT, available INTEGER);
CREATE TABLE customers(id INTEGER PRIMARY KEY, name TEXT, city TEXT, age INTEGER);
CREATE TABLE rentals(id INTEGER PRIMARY KEY, instrument_id INTEGER REFERENCES instruments(id), customer_id INTEGER REFERENCES customers(id),
  start_date TEXT, days INTEGER, total_fee REAL, damaged INTEGER);
INSERT INTO instruments VALUES (1,'立式钢琴','键盘',80,'高级',0),(2,'民谣吉他','弦乐',35,'初级',1),(3,'二胡','民乐',20,'初级',1);
INSERT INTO customers VALUES (1,'邹静','北京',28),(2,'秦歌','天津',22),(3,'尤乐','上海',40);
INSERT INTO rentals VALUES (1,1,1,'2023-01-05',30,2400,0),(2,2,2,'2023-04-10',20,700,1),(3,1,2,'2023-09-01',15,1200,0),(4,2,1,'2024-03-01',5,175,0);
"""
ORDERS = """
CREATE TABLE leaders(leader_id INTEGER PRIMARY KEY, leader_name TEXT, district TEXT);
CREATE TABLE orders(order_no TEXT PRIMARY KEY, leader_id INTEGER REFERENCES leaders(leader_id), buyer TEXT, total_amount REAL);
INSERT INTO leaders VALUES (1,'桂姐','东区'),(2,'老范','西区');
INSERT INTO orders VALUES ('A1',1,'甲',100),('A2',1,'乙',60),('A3',2,'丙',40);
"""
Told = Callable[[str, str], tuple[str, Rows]]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Told]:
    """The verdict on a question over what a script makes, and the rows of its best reading."""
    with domains(tmp_path_factory) as domain:

        def answer(script: str, question: str) -> tuple[str, Rows]:
            kind, rows = verdict_on(domain(script), question, NOW)
            return kind, sorted(rounded(rows), key=str)

        yield answer


CASES: list[tuple[str, str, Rows]] = [
    # 3D is what 是否3D asks; several times are told apart, by the time that is named.
    (FILMS, "3D影片有几部？", [(3,)]),
    (FILMS, "2023年和2024年各上映了多少部影片？", [(2023, 2), (2024, 2)]),
    # 总户数 is called 户数, and a 报修单 what 报过修 tells of.
    (ESTATE, "户数前两名的小区及其所在区", [("金桂苑", "南岸区"), ("翠湖花园", "江北区")]),
    (ESTATE, "没有报过修的业主有哪些？", [("周浩",)]),
    (ESTATE, "2024年人工费总收入是多少？", [(180,)]),
    (JOBS, "报修次数最多的客户是哪位，报修了几次？", [("董洁", 2)]),
    # Those who gave are compared by what they gave altogether.
    (GIFTS, "捐赠金额最多的前两个捐赠方", [("启明科技",), ("春晖基金会",)]),
    (GIFTS, "2023年比2022年多捐了多少万元？", [(77.1,)]),
    (GIFTS, "2022年比2023年少捐了多少万元？", [(77.1,)]),
    # A noun of one character, and a verb that a table of deeds says.
    (TEA, "库存为0的茶", [("白牡丹",)]),
    (TEA, "T2301卖给了哪些客户？", [("张先生",), ("明德茶庄",)]),
    (SAMPLES, "有不合格项目的样品名称", [("工业园土",), ("腊肠",)]),
    (PARTS, "冰箱配件里售价最高的是什么，卖多少钱？", [("温控器", 80)]),
    # What is called by its own name is shown by it, though it tells rows apart.
    (CITIES, "2023年酒店数排名前二的城市及酒店数", [("苏州", 90), ("青岛", 96)]),
    (RENTALS, "损坏的租赁占总租赁次数的百分比", [(25,)]),
    (RENTALS, "年龄高于平均水平的客户姓名", [("尤乐",)]),
    (RENTALS, "可租的乐器有哪些", [("二胡",), ("民谣吉他",)]),
    (ORDERS, "桂姐的订单总金额是多少？", [(160,)]),
]  # fmt: skip


@pytest.mark.parametrize(("script", "question", "expected"), CASES, ids=[q for _, q, _ in CASES])
def test_what_is_answered(told: Told, script: str, question: str, expected: Rows) -> None:
    assert told(script, question) == ("answer", sorted(expected, key=str))
