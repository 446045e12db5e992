"""Chinese questions, each with a turn of phrase of its own, over the tables of other tests and two more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, domains, rounded, verdict_on
from tests.unit.reasoning.test_chinese import SCHOOL
from tests.unit.reasoning.test_chinese_existence import TABLES
from tests.unit.reasoning.test_chinese_figures import SHOPS
from tests.unit.reasoning.test_chinese_freight import FREIGHT, PRESS
from tests.unit.reasoning.test_chinese_fresh import HOME, MUSEUM
from tests.unit.reasoning.test_chinese_of_english_names import LIBRARY
from tests.unit.reasoning.test_chinese_post import POST
from tests.unit.reasoning.test_chinese_small import ESTATE, TEA
from tests.unit.reasoning.test_chinese_wishes import FARMS

NOW = datetime(2024, 10, 15, tzinfo=UTC)
MUSIC = """
CREATE TABLE 歌手(歌手编号 INTEGER PRIMARY KEY, 姓名 TEXT, 国籍 TEXT, 出道年份 INTEGER);
CREATE TABLE 歌曲(歌曲编号 INTEGER PRIMARY KEY, 歌名 TEXT, 歌手编号 INTEGER REFERENCES 歌手(歌手编号), 时长 TEXT, 语种 TEXT, 播放次数 INTEGER, 文件大小 REAL);
CREATE TABLE 演出(演出编号 INTEGER PRIMARY KEY, 歌手编号 INTEGER REFERENCES 歌手(歌手编号), 场馆 TEXT, 轮次 INTEGER, 演出日期 TEXT, 观众人数 INTEGER, 票价 REAL);
INSERT INTO 歌手 VALUES (1,'江岚','中国',2001),(2,'金素妍','韩国',2012),(3,'白川','日本',2008);
INSERT INTO 歌曲 VALUES (1,'海风',1,'03:20','中文',900,4.5),(2,'冬夜',1,'04:05','中文',300,6.1),(3,'樱',3,'02:58','日文',500,3.2),(4,'星光',2,'03:45','韩文',700,5.0);
INSERT INTO 演出 VALUES (1,1,'大剧院',1,'2023-01-01',800,280),(2,1,'体育馆',2,'2023-05-01',5000,180),(3,2,'体育馆',1,'2023-06-06',4200,220),(4,3,'大剧院',2,'2023-07-07',650,160),(5,1,'大剧院',2,'2023-08-08',700,200);
"""
SALES = """
CREATE TABLE 客户(客户编号 INTEGER PRIMARY KEY, 客户名称 TEXT, 城市 TEXT);
CREATE TABLE 销售(编号 INTEGER PRIMARY KEY, 客户编号 INTEGER REFERENCES 客户(客户编号), 订单金额 REAL, 订单状态 TEXT, 销售数量 INTEGER, 起拍价 REAL, 成交价 REAL, 备注 TEXT);
INSERT INTO 客户 VALUES (1,'华泰','北京'),(2,'恒信','上海'),(3,'远大','北京');
INSERT INTO 销售 VALUES (1,1,100,'完成',3,80,120,NULL),(2,1,200,'取消',5,150,160,'急'),(3,2,50,'完成',1,40,90,NULL);
"""
LENDING = """
CREATE TABLE 会员(会员编号 INTEGER PRIMARY KEY, 姓名 TEXT, 性别 TEXT, 月薪 REAL, 电话 TEXT);
CREATE TABLE 编辑(编辑编号 INTEGER PRIMARY KEY, 姓名 TEXT, 性别 TEXT);
CREATE TABLE 图书(图书编号 INTEGER PRIMARY KEY, 书名 TEXT, 图书类别 TEXT, 编辑编号 INTEGER REFERENCES 编辑(编辑编号), 页数 INTEGER);
CREATE TABLE 借阅(借阅编号 INTEGER PRIMARY KEY, 图书编号 INTEGER REFERENCES 图书(图书编号), 会员编号 INTEGER REFERENCES 会员(会员编号), 借阅日期 TEXT);
CREATE TABLE 罚款(罚款编号 INTEGER PRIMARY KEY, 借阅编号 INTEGER REFERENCES 借阅(借阅编号), 罚款金额 REAL, 支付方式 TEXT);
INSERT INTO 会员 VALUES (1,'安然','女',5000,'139'),(2,'贺岩','男',NULL,NULL),(3,'桑榆','女',7000,'138');
INSERT INTO 编辑 VALUES (1,'梅疏影','女'),(2,'石磊','男');
INSERT INTO 图书 VALUES (1,'山海','小说',1,300),(2,'星河','科普',1,220),(3,'草木','散文',2,180);
INSERT INTO 借阅 VALUES (1,1,1,'2023-01-01'),(2,2,1,'2023-02-02'),(3,1,2,'2024-03-03'),(4,3,3,'2024-04-04'),(5,1,1,'2024-05-05');
INSERT INTO 罚款 VALUES (1,1,10,'微信'),(2,3,30,'现金'),(3,4,5,'微信');
"""
GOODS = """
CREATE TABLE 仓库(仓库编号 INTEGER PRIMARY KEY, 仓库名称 TEXT);
CREATE TABLE 库存(编号 INTEGER PRIMARY KEY, 仓库编号 INTEGER REFERENCES 仓库(仓库编号), 商品名称 TEXT, 数量 INTEGER);
INSERT INTO 仓库 VALUES (1,'东仓'),(2,'西仓');
INSERT INTO 库存 VALUES (1,1,'玻璃杯',30),(2,1,'毛巾',80),(3,2,'花瓶',12);
"""
Told = Callable[[str, str], tuple[str, Rows]]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Told]:
    """The verdict on a question over what a script makes, and the rows of its best reading."""
    with domains(tmp_path_factory) as domain:

        def answer(script: str, question: str) -> tuple[str, Rows]:
            kind, rows = verdict_on(domain(script), question, NOW)
            return kind, rounded(rows)

        yield answer


ANSWERED: list[tuple[str, str, Rows]] = [
    (MUSEUM, "顾怀远和沈知秋谁修复的藏品多", [("顾怀远",)]),
    (SCHOOL, "2号学院的教师有哪些", [("张伟民",)]),
    (SCHOOL, "1号和3号学院的教师", [("王建国",), ("李秀英",), ("刘海洋",), ("陈思远",)]),
    (SCHOOL, "第2号学院的教师", [("张伟民",)]),
    (SCHOOL, "姓赵的学生", [("赵小明",)]),
    (SCHOOL, "名字以“赵”开头的学生", [("赵小明",)]),
    (SCHOOL, "名字以赵开头的学生", [("赵小明",)]),
    (SCHOOL, "名字以“红”结尾的学生有哪些", [("钱小红",)]),
    (SCHOOL, "姓名里含有“小”或“大”的学生", [("赵小明",), ("钱小红",), ("孙大力",)]),
    (SCHOOL, "平均每个学院有多少学生", [(2.333,)]),
    (SCHOOL, "教授和讲师的平均工资和年龄", [(18500, 44.25)]),
    (SCHOOL, "只选过一门课的学生", [("孙大力",), ("周芳芳",), ("郑雨晴",)]),
    (SCHOOL, "哪些学院有学生但没有教师", []),
    (SCHOOL, "工资最高的教师所在的学院在哪个城市", [("北京",)]),
    (SCHOOL, "年龄最大的教师所在的学院", [("医学院",)]),
    (SCHOOL, "20到22岁的学生", [("赵小明",), ("孙大力",), ("周芳芳",)]),
    (SCHOOL, "工资比计算机学院所有教师都高的教师", [("刘海洋",)]),
    (SCHOOL, "王建国的工资和李秀英的相差多少", [(7000,)]),
    (SCHOOL, "超过20岁的学生的身高", [(1.8,), (1.68,), (1.71,), (1.78,)]),
    (SCHOOL, "20岁学生有几位", [(1,)]),
    (SCHOOL, "平均教师工资超过15000的学院", [("计算机学院",), ("医学院",)]),
    (SCHOOL, "教师少于2人,给出职称", [("副教授",)]),
    (SCHOOL, "学分总数最多的教师", [("王建国",)]),
    (SCHOOL, "数据库原理和人工智能都没选的学生", [("孙大力",), ("周芳芳",), ("郑雨晴",), ("冯晓东",)]),
    (SCHOOL, "各学院各有多少学生?给出学院和人数", [("计算机学院", 3), ("文学院", 2), ("医学院", 2)]),
    (SCHOOL, "哪一年出生的学生最多", [(2005,)]),
    (FARMS, "年支出比年收入少多少的果园", [("丰收园", 40), ("向阳园", 5), ("青山园", 250), ("白云园", -5), ("望湖园", 120)]),
    (FARMS, "平均每农户种植面积是多少", [(0.003,), (0,), (0.002,)]),
    (FARMS, "至少有一个等级为特级的果园", [("丰收园",), ("青山园",), ("望湖园",)]),
    (FARMS, "哪一年采摘次数最多", [(2022,)]),
    (FARMS, "采摘用时最快的记录", [(6,)]),
    (FARMS, "哪三个果园面积最大", [("青山园",), ("望湖园",), ("丰收园",)]),
    (FARMS, "年收入和年支出之差最大的果园", [("青山园",)]),
    (FARMS, "各产区年收入与年支出之差的总和", [("南岭区", 45), ("北坡区", 250), ("西河区", 115)]),
    (FARMS, "年收入总额和年支出总额", [(820, 410)]),
    (FARMS, "各产区年收入总和和年支出总和", [("南岭区", 180, 135), ("北坡区", 400, 150), ("西河区", 240, 125)]),
    (FARMS, "累计重量最高的品种", [("红富士",)]),
    (FARMS, "面积大于300亩且年收入高于200万元或者面积小于100亩且年收入低于50万元的果园", [("青山园",), ("白云园",), ("望湖园",)]),
    (
        FARMS,
        "年收入超过100万元且面积大于200亩或者年支出低于40万元且面积小于100亩的果园",
        [("丰收园",), ("青山园",), ("白云园",), ("望湖园",)],
    ),
    (FARMS, "建园时间最长的果园", [("青山园",)]),
    (FARMS, "建园时间最短的果园", [("白云园",)]),
    (FARMS, "各产区有机认证的果园有几个", [("南岭区", 1), ("北坡区", 1), ("西河区", 1)]),
    (FARMS, "各产区果园面积占比", [("南岭区", 0.256), ("北坡区", 0.455), ("西河区", 0.29)]),
    (FARMS, "哪些不同等级的记录最多", [("特级",)]),
    (FARMS, "采摘重量总数最多的果园", [("青山园",)]),
    (FARMS, "一共采摘了多少公斤、多少分钟", [(3050, 495)]),
    (HOME, "各护理等级男女老人的人数", [("不能自理", "女", 1), ("半自理", "男", 1), ("自理", "女", 1), ("自理", "男", 1)]),
    (HOME, "有慢性病的老人", [("高秀英",), ("梁国栋",), ("韩素珍",)]),
    (HOME, "只被探视过一次的老人", [("梁国栋",), ("韩素珍",)]),
    (LIBRARY, "既是作者又是译者的人", [("Li Ming",)]),
    (LIBRARY, "出版社名称含有Fox的书", [("Deep Night",)]),
    (LIBRARY, "作者和译者都有的国家", []),
    (LIBRARY, "最常见的作者国家", [("France",)]),
    (LIBRARY, "书名以字母y结尾的书", [("Glass City",)]),
    (LIBRARY, "书名中含有“Sea”或“Night”的书", [("Silent Sea",), ("Deep Night",)]),
    (LIBRARY, "读者年龄平均多大", [(29.75,)]),
    (LIBRARY, "各语言的平均页数和费用", [("English", 400, 15), ("French", 185, 31.5)]),
    (TABLES, "人口最多的城市有多少人", [(2500,)]),
    (TABLES, "人口(万)最多的城市", [("东京",)]),
    (TABLES, "没有缴费也没有参加社团的学生", [("韩梅",), ("吉姆",)]),
    (TABLES, "平均每个城市的商店数", [(1.333,)]),
    (MUSEUM, "开始日期次数最多的修复师", [("顾怀远",)]),
    (MUSEUM, "修复费用最高的藏品是什么类别,叫什么", [("书画", "溪山图")]),
    (MUSEUM, "2024年修复的藏品,最后列出费用", [(3000,), (9000,), (500,), (None,)]),
    (MUSEUM, "年龄恰好50岁的修复师", []),
    (TEA, "有两批以上的茶类", []),
    (TEA, "批次号是2399的茶", []),
    (ESTATE, "维修次数超过1次的业主", [("何建平",)]),
    (ESTATE, "报修次数最多的业主,列出姓名和次数", [("何建平", 2)]),
    (POST, "挂号率最高的信件类型", [("平信",)]),
    (MUSIC, "第2轮的演出", [(2,), (4,), (5,)]),
    (MUSIC, "时长最短的歌曲", [("樱",)]),
    (MUSIC, "播放次数最多的歌曲,列出歌名和次数", [("海风", 900)]),
    (MUSIC, "票价最高的演出有多少人", [(800,)]),
    (MUSIC, "歌名不含“风”和“夜”的歌", [("樱",), ("星光",)]),
    (MUSIC, "中文和日文都不是的歌", [("星光",)]),
    (MUSIC, "平均歌曲播放次数超过400的歌手", [("江岚",), ("金素妍",), ("白川",)]),
    (MUSIC, "出道时间最长的歌手", [("江岚",)]),
    (MUSIC, "每个场馆最贵的演出有多少观众", [("体育馆", 5000), ("大剧院", 800)]),
    (MUSIC, "观众人数最多的那场有多少人", [(5000,)]),
    (SALES, "各城市的订单数量", [("上海", 1), ("北京", 2)]),
    (SALES, "成交价比起拍价高了多少?给编号和差价", [(1, 40), (2, 10), (3, 50)]),
    (SALES, "有备注的销售", [(2,)]),
    (SALES, "平均每个客户的订单金额", [(175,)]),
    (SCHOOL, "每年出生的学生有几个", [(1999, 1), (2000, 1), (2001, 1), (2002, 1), (2003, 1), (2004, 1), (2005, 1)]),
    (LENDING, "谁编辑的书最多", [("梅疏影",)]),
    (LENDING, "花钱最多的会员", [("贺岩",)]),
    (LENDING, "各支付方式的罚款次数和总金额", [("微信", 2, 15), ("现金", 1, 30)]),
    (LENDING, "各图书的借阅次数,只看超过1次的", [("山海", 3)]),
    (LENDING, "没有登记月薪的会员", [("贺岩",)]),
    (LENDING, "既借过山海又借过星河的会员", [("安然",)]),
    (GOODS, "各仓库的库存数量", [("东仓", 110), ("西仓", 12)]),
    (FREIGHT, "各类货物的数量", [("建材", 1), ("生鲜", 1), ("药品", 1)]),
]  # fmt: skip
IN_ORDER: list[tuple[str, str, Rows]] = [
    (SCHOOL, "先按职称再按年龄排序列出教师", [("李秀英",), ("王建国",), ("刘海洋",), ("陈思远",), ("张伟民",)]),
    (SCHOOL, "按出生日期列出学生", [("冯晓东",), ("吴天宇",), ("孙大力",), ("周芳芳",), ("赵小明",), ("钱小红",), ("郑雨晴",)]),
    (SCHOOL, "按平均成绩从高到低列出课程", [("解剖学",), ("操作系统",), ("人工智能",), ("古代文学",), ("数据库原理",)]),
    (SCHOOL, "姓名和工资按工资从高到低排列", [("刘海洋", 26000), ("王建国", 25000), ("李秀英", 18000), ("张伟民", 12000), ("陈思远", 11000)]),
    (HOME, "先按楼层再按面积从大到小排列房间", [("102",), ("101",), ("202",), ("201",)]),
    (MUSEUM, "2024年展览按开始日期排,先列名称后列票价", [("宋韵", 60), ("少年营", 0)]),
]  # fmt: skip
NOT_READ: list[tuple[str, str]] = [
    (HOME, "老人的平均年龄和护理员的平均年龄相差多少"),
    (FARMS, "没有面积超过700亩的果园的产区"),
    (SCHOOL, "花钱最多的学生"),
    (SCHOOL, "各年出生的学生"),
    (LENDING, "谁花的钱最多"),
    (PRESS, "卖得最多的作者"),
    (PRESS, "一共卖了多少本"),
    (SHOPS, "江畔店和2023年的金额相差多少"),
    (SHOPS, "江畔店2023年和东湖店的金额相差多少"),
    (FARMS, "2021年采摘的红富士或者2022年一级"),
    (SCHOOL, "至少有一门课程学分为5的教师"),
    (SCHOOL, "第二个学院的教师"),
    (SCHOOL, "各学院的桌总数"),
    (SCHOOL, "有1个或2个以上教师的学院"),
    (SCHOOL, "哪些学院各有多少教师"),
    (SCHOOL, "比所有女学生都高的男学生"),
    (SCHOOL, "工资最高的教授比最低的讲师高多少"),
    (FARMS, "农户最多的产区有多少户"),
    (LIBRARY, "出版社成立了多少年"),
    (LIBRARY, "列出书名字母顺序"),
    (TABLES, "每类商店的数量"),
    (TABLES, "社团预算按高低"),
    (MUSEUM, "缺货的藏品"),
    (POST, "2023年第一季度和第二季度各寄了多少封信"),
    (POST, "比师傅赚得多的邮差"),
    (FREIGHT, "平均每公里运费是多少"),
]


@pytest.mark.parametrize(("script", "question", "rows"), ANSWERED, ids=[q for _, q, _ in ANSWERED])
def test_what_is_answered(told: Told, script: str, question: str, rows: Rows) -> None:
    kind, found = told(script, question)
    assert (kind, sorted(found, key=str)) == ("answer", sorted(rows, key=str))


@pytest.mark.parametrize(("script", "question", "rows"), IN_ORDER, ids=[q for _, q, _ in IN_ORDER])
def test_the_order_that_is_asked_for(told: Told, script: str, question: str, rows: Rows) -> None:
    assert told(script, question) == ("answer", rows)


@pytest.mark.parametrize(("script", "question"), NOT_READ, ids=[q for _, q in NOT_READ])
def test_what_is_not_read_whole_is_not_answered(told: Told, script: str, question: str) -> None:
    assert told(script, question)[0] == "refuse"
