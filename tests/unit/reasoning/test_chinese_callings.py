"""What is asked in Chinese of people who nurse at home, of shops for gifts, of trees and of gliders: by way of which rows
others hang together, which word is no value of others, and which noun stands for longer names."""

from __future__ import annotations

from datetime import datetime

import pytest

from .made_bases import Rows, Told

NOW = datetime(2024, 1, 1, 9)
NURSES = """
CREATE TABLE 护工(护工编号 INTEGER PRIMARY KEY, 姓名 TEXT, 时薪 REAL);
CREATE TABLE 技能(技能编号 INTEGER PRIMARY KEY, 技能名称 TEXT, 类别 TEXT);
CREATE TABLE 护工技能(护工编号 INTEGER REFERENCES 护工(护工编号), 技能编号 INTEGER REFERENCES 技能(技能编号));
CREATE TABLE 雇主(雇主编号 INTEGER PRIMARY KEY, 称呼 TEXT, 住房面积 REAL);
CREATE TABLE 上门单(单号 INTEGER PRIMARY KEY, 雇主编号 INTEGER REFERENCES 雇主(雇主编号), 护工编号 INTEGER REFERENCES 护工(护工编号),
  技能编号 INTEGER REFERENCES 技能(技能编号), 上门日期 DATE, 费用 REAL, 状态 TEXT);
CREATE TABLE 评价(评价编号 INTEGER PRIMARY KEY, 单号 INTEGER REFERENCES 上门单(单号), 评分 INTEGER);
INSERT INTO 护工 VALUES (1,'蔡春兰',40),(2,'丁玉凤',45),(3,'孔美珍',50);
INSERT INTO 技能 VALUES (1,'做饭','餐饮'),(2,'擦玻璃','清洁'),(3,'收纳','清洁');
INSERT INTO 护工技能 VALUES (1,1),(1,2),(1,3),(2,1),(3,2);
INSERT INTO 雇主 VALUES (1,'林先生',89),(2,'高女士',130),(3,'马太太',150);
INSERT INTO 上门单 VALUES (1,1,2,1,'2023-02-01',100,'已完成'),(2,2,2,1,'2023-03-01',200,'已取消'),(3,3,3,2,'2022-04-01',400,'已完成'),
  (4,3,3,1,'2023-05-01',800,'已完成');
INSERT INTO 评价 VALUES (1,1,4),(2,3,2),(3,4,5);
"""
SHOPS = """
CREATE TABLE 分店(分店编号 INTEGER PRIMARY KEY, 店名 TEXT, 城市 TEXT, 开业日期 DATE, 店铺面积 REAL);
CREATE TABLE 礼盒(礼盒编号 INTEGER PRIMARY KEY, 礼盒名 TEXT, 适用场合 TEXT, 售价 REAL);
CREATE TABLE 销售(销售编号 INTEGER PRIMARY KEY, 分店编号 INTEGER REFERENCES 分店(分店编号), 礼盒编号 INTEGER REFERENCES 礼盒(礼盒编号),
  数量 INTEGER);
INSERT INTO 分店 VALUES (1,'湖滨店','杭州','2018-03-08',46),(2,'观前店','苏州','2021-09-10',38),(3,'西溪店','杭州','2023-04-01',88);
INSERT INTO 礼盒 VALUES (1,'大吉','开业',388),(2,'初见','生日',199),(3,'锦程','毕业',99);
INSERT INTO 销售 VALUES (1,1,1,2),(2,2,2,1),(3,3,1,1);
"""
TREES = """
CREATE TABLE 树种(树种编号 INTEGER PRIMARY KEY, 中文名 TEXT, 保护级别 TEXT, 最大高度 REAL);
CREATE TABLE 样地站(站号 TEXT PRIMARY KEY, 站名 TEXT, 海拔 INTEGER);
CREATE TABLE 调查记录(记录编号 INTEGER PRIMARY KEY, 树种编号 INTEGER REFERENCES 树种(树种编号), 站号 TEXT REFERENCES 样地站(站号),
  调查日期 DATE, 胸径 REAL);
CREATE TABLE 标本交换(交换编号 INTEGER PRIMARY KEY, 记录编号 INTEGER REFERENCES 调查记录(记录编号), 接收国家 TEXT);
INSERT INTO 树种 VALUES (1,'珙桐','一级',25),(2,'银杏','一级',40),(3,'楠木','二级',30),(4,'马尾松','无',45);
INSERT INTO 样地站 VALUES ('Z1','雾岭站',1800),('Z2','临江站',40),('Z3','云台站',600);
INSERT INTO 调查记录 VALUES (1,1,'Z1','2023-06-01',30),(2,4,'Z2','2023-07-01',50),(3,4,'Z3','2022-06-01',45);
INSERT INTO 标本交换 VALUES (1,1,'日本'),(2,2,'德国');
"""
GLIDERS = """
CREATE TABLE pilots(pilot_id INTEGER PRIMARY KEY, full_name TEXT, base_city TEXT);
CREATE TABLE gliders(glider_id INTEGER PRIMARY KEY, nickname TEXT, manufacturer TEXT, max_flight_minutes INTEGER);
CREATE TABLE flights(flight_id INTEGER PRIMARY KEY, pilot_id INTEGER REFERENCES pilots(pilot_id),
  glider_id INTEGER REFERENCES gliders(glider_id), flight_date DATE, duration_minutes INTEGER, photos_taken INTEGER,
  weather TEXT);
CREATE TABLE incidents(incident_id INTEGER PRIMARY KEY, flight_id INTEGER REFERENCES flights(flight_id), incident_type TEXT,
  repair_cost REAL);
INSERT INTO pilots VALUES (1,'魏东','成都'),(2,'苗苗','昆明');
INSERT INTO gliders VALUES (1,'云雀','天翼',300),(2,'鹞鹰','长空',480);
INSERT INTO flights VALUES (1,1,1,'2023-11-02',40,5,'晴'),(2,1,2,'2023-11-20',60,7,'阴'),(3,2,1,'2022-05-01',90,0,'晴');
INSERT INTO incidents VALUES (1,1,'迫降',10),(2,1,'鸟击',20),(3,2,'鸟击',30);
"""
ORDERS = """
CREATE TABLE 点心(点心编号 INTEGER PRIMARY KEY, 点心名 TEXT, 口味 TEXT, 售价 REAL);
CREATE TABLE 原料(原料编号 INTEGER PRIMARY KEY, 原料名 TEXT);
CREATE TABLE 点心配方(点心编号 INTEGER REFERENCES 点心(点心编号), 原料编号 INTEGER REFERENCES 原料(原料编号), 包数 INTEGER);
CREATE TABLE 订单(订单号 INTEGER PRIMARY KEY, 点心编号 INTEGER REFERENCES 点心(点心编号), 顾客 TEXT, 数量 INTEGER, 金额 REAL);
CREATE TABLE 退货记录(退货编号 INTEGER PRIMARY KEY, 订单号 INTEGER REFERENCES 订单(订单号), 退货城市 TEXT);
INSERT INTO 点心 VALUES (1,'桃酥','咸',9),(2,'绿豆糕','甜',8),(3,'麻花','甜',7),(4,'月饼','甜',6);
INSERT INTO 原料 VALUES (1,'面粉'),(2,'绿豆');
INSERT INTO 点心配方 VALUES (1,1,2),(2,2,3),(3,1,1),(4,1,1);
INSERT INTO 订单 VALUES (1,1,'许女士',2,18),(2,2,'许女士',1,8),(3,1,'江先生',4,36),(4,3,'程先生',1,7),(5,3,'江先生',1,7);
INSERT INTO 退货记录 VALUES (1,1,'苏州'),(2,4,'杭州');
"""
BIRDS = """
CREATE TABLE 鸟种(鸟种编号 INTEGER PRIMARY KEY, 中文名 TEXT, 科 TEXT);
CREATE TABLE 环志记录(环号 TEXT PRIMARY KEY, 鸟种编号 INTEGER REFERENCES 鸟种(鸟种编号), 环志日期 DATE, 性别 TEXT);
INSERT INTO 鸟种 VALUES (1,'丹顶鹤','鹤科'),(2,'麻雀','雀科'),(3,'苍鹰','鹰科');
INSERT INTO 环志记录 VALUES ('H1',1,'2023-02-08','雌'),('H2',1,'2022-04-29','雄'),('H3',2,'2023-05-01','雌'),('H4',1,'2023-06-01','雌');
"""
MEMBERS = """
CREATE TABLE 会员(会员编号 INTEGER PRIMARY KEY, 姓名 TEXT, 性别 TEXT);
CREATE TABLE 活动(活动编号 INTEGER PRIMARY KEY, 活动名称 TEXT, 报名费 REAL);
CREATE TABLE 活动报名(活动编号 INTEGER REFERENCES 活动(活动编号), 会员编号 INTEGER REFERENCES 会员(会员编号));
INSERT INTO 会员 VALUES (1,'蒋一鸣','男'),(2,'苏婉','女'),(3,'韩磊','男');
INSERT INTO 活动 VALUES (1,'春日徒步',99),(2,'剧本之夜',128),(3,'跨年晚会',299);
INSERT INTO 活动报名 VALUES (1,1),(1,2),(2,1);
"""
CATCHES = """
CREATE TABLE species(species_id INTEGER PRIMARY KEY, species_name TEXT, unit_price REAL);
CREATE TABLE boat(boat_id INTEGER PRIMARY KEY, boat_name TEXT);
CREATE TABLE catch(catch_id INTEGER PRIMARY KEY, boat_id INTEGER REFERENCES boat(boat_id), species_id INTEGER REFERENCES species(species_id),
  weight_kg INTEGER);
INSERT INTO species VALUES (1,'带鱼',32),(2,'鱿鱼',38),(3,'对虾',75);
INSERT INTO boat VALUES (1,'海丰号'),(2,'远望号');
INSERT INTO catch VALUES (1,1,1,500),(2,1,2,30),(3,2,2,40),(4,2,3,100);
"""

OF_NURSES: list[tuple[str, Rows]] = [
    # Who is able to do something is told by what links the two, who did it by what was done.
    ("会做饭的护工有哪些", [("蔡春兰",), ("丁玉凤",)]),
    ("做过做饭的护工有哪些", [("丁玉凤",), ("孔美珍",)]),
    ("掌握技能最多的护工是谁", [("蔡春兰",)]),
    # How many there are, and which: these say how many.
    ("清洁类的技能有几种，分别是什么", [("擦玻璃",), ("收纳",)]),
    # Those named first are asked for, and by how they are addressed.
    ("客户里住房面积超过120平的有哪几家", [("高女士",), ("马太太",)]),
    # What was paid is what rows bring in; a state is no deed of that day where rows keep but one.
    ("去年已完成的上门单总收入是多少", [(900,)]),
    ("每位护工的平均得分", [("丁玉凤", 4), ("孔美珍", 3.5)]),
]
OF_SHOPS: list[tuple[str, Rows]] = [
    # A verb behind a year says what was done then, though other rows are for such a day.
    ("2020年之后开业的店有哪些", [("观前店",), ("西溪店",)]),
    ("开业用的礼盒有哪些", [("大吉",)]),
    # Shops are counted, and no area of theirs.
    ("各个城市有几家门店", [("杭州", 2), ("苏州", 1)]),
    # Of each how many, not of both.
    ("杭州有几家店，苏州有几家店", [("杭州", 2), ("苏州", 1)]),
]
OF_TREES: list[tuple[str, Rows]] = [
    ("国家一级保护的树有哪几种", [("珙桐",), ("银杏",)]),
    ("最大高度最高的树是什么", [("马尾松",)]),
    ("海拔五百米以上的站点有哪些", [("云台站",), ("雾岭站",)]),
]
OF_GLIDERS: list[tuple[str, Rows]] = [
    # It is our firm, and none that makes anything.
    ("公司现在有多少名飞行员", [(2,)]),
    ("常驻成都的飞手有哪几位", [("魏东",)]),
    # How long somebody flew, not how long a glider is able to.
    ("魏东总共飞了多少分钟", [(100,)]),
    ("魏东一共拍了多少张照片", [(12,)]),
    # Kinds of what happened, which only has numbers.
    ("哪种事故最常见", [("鸟击",)]),
    ("每种事故有几次", [("迫降", 1), ("鸟击", 2)]),
    ("事故有几种", [(2,)]),
    ("阴天飞了多少次", [(1,)]),
]
OF_ORDERS: list[tuple[str, Rows]] = [
    # What somebody never did is true of none of their orders, though orders only name them.
    ("没买过咸点心的顾客", [("程先生",)]),
    ("从没买过桃酥的顾客有几个", [(1,)]),
    # None of them there, wherever else some were.
    ("没在苏州退货过的点心有哪些", [("月饼",), ("绿豆糕",), ("麻花",)]),
    # Of both together nothing is told apart.
    ("既买过咸点心又买过甜点心的顾客有几个", [(2,)]),
    # What each takes, and how many of it.
    ("绿豆糕用了哪些原料，各多少包", [("绿豆", 3)]),
    # What nobody bought is without orders.
    ("一份都没卖出去的点心", [("月饼",)]),
    ("哪些点心从来没人买过", [("月饼",)]),
]
OF_BIRDS: list[tuple[str, Rows]] = [
    # A noun for those that are of some kind, and single birds, which are no kinds.
    ("各种鸟分别环志了多少只", [("丹顶鹤", 3), ("麻雀", 1)]),
    ("2023年环志了多少只鸟", [(3,)]),
    ("丹顶鹤的雌鸟一共环志了几只", [(2,)]),
]
OF_MEMBERS: list[tuple[str, Rows]] = [
    # 报名 is what they do, and no beginning of a fee for it: 名 ends no 报名.
    ("报名人数最多的活动是哪个", [("春日徒步",)]),
    ("没人报名的活动", [("跨年晚会",)]),
    ("会员里男的有几个，女的有几个", [("男", 2), ("女", 1)]),
]
OF_CATCHES: list[tuple[str, Rows]] = [
    # How much was caught is what it weighed, and no number of catches.
    ("捕捞量最高的前两种鱼", [("对虾",), ("带鱼",)]),
    ("鱿鱼的总捕捞量", [(70,)]),
]


def _asked(told: Told, script: str, question: str) -> tuple[str, Rows]:
    verdict, found = told(script, question)
    return verdict, sorted(found)


@pytest.mark.parametrize(("question", "rows"), OF_NURSES)
def test_those_who_nurse_at_home(told: Told, question: str, rows: Rows) -> None:
    assert _asked(told, NURSES, question) == ("answer", sorted(rows))


@pytest.mark.parametrize(("question", "rows"), OF_SHOPS)
def test_shops_for_gifts(told: Told, question: str, rows: Rows) -> None:
    assert _asked(told, SHOPS, question) == ("answer", sorted(rows))


@pytest.mark.parametrize(("question", "rows"), OF_TREES)
def test_trees(told: Told, question: str, rows: Rows) -> None:
    assert _asked(told, TREES, question) == ("answer", sorted(rows))


@pytest.mark.parametrize(("question", "rows"), OF_GLIDERS)
def test_gliders(told: Told, question: str, rows: Rows) -> None:
    assert _asked(told, GLIDERS, question) == ("answer", sorted(rows))


@pytest.mark.parametrize(("question", "rows"), OF_ORDERS)
def test_orders(told: Told, question: str, rows: Rows) -> None:
    assert _asked(told, ORDERS, question) == ("answer", sorted(rows))


def test_how_much_is_no_list_of_names(told: Told) -> None:
    assert _asked(told, SHOPS, "生日礼盒和开业礼盒各卖了多少")[0] != "answer"


@pytest.mark.parametrize(("question", "rows"), OF_BIRDS)
def test_birds(told: Told, question: str, rows: Rows) -> None:
    assert _asked(told, BIRDS, question) == ("answer", sorted(rows))


@pytest.mark.parametrize(("question", "rows"), OF_MEMBERS)
def test_members(told: Told, question: str, rows: Rows) -> None:
    assert _asked(told, MEMBERS, question) == ("answer", sorted(rows))


@pytest.mark.parametrize(("question", "rows"), OF_CATCHES)
def test_catches(told: Told, question: str, rows: Rows) -> None:
    assert _asked(told, CATCHES, question) == ("answer", sorted(rows))
