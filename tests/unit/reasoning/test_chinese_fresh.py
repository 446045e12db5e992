"""Chinese questions as they are typed, over a museum named in Chinese and a nursing home named in English."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.unit.reasoning.made_bases import Rows, base_of, rounded, verdict_on

from duckkb.kb import KnowledgeBase
from duckkb.reasoning.domain import Domain, open_domain
from duckkb.reasoning.interpret.chinese.pieces import meant

NOW = datetime(2024, 10, 15, tzinfo=UTC)
MUSEUM = """
CREATE TABLE 展厅(展厅编号 INTEGER PRIMARY KEY, 展厅名称 TEXT, 楼层 TEXT, `面积(平方米)` REAL);
CREATE TABLE 藏品(藏品编号 INTEGER PRIMARY KEY, 藏品名称 TEXT, 类别 TEXT, 年代 TEXT, 估值_万元 REAL,
  所在展厅编号 INTEGER REFERENCES 展厅(展厅编号));
CREATE TABLE 展览(展览编号 INTEGER PRIMARY KEY, 展览名称 TEXT, 展览类型 TEXT, 开始日期 DATE, `票价(元)` REAL,
  展厅编号 INTEGER REFERENCES 展厅(展厅编号));
CREATE TABLE 修复师(修复师编号 INTEGER PRIMARY KEY, 姓名 TEXT, 性别 TEXT, 专长 TEXT, 出生日期 DATE);
CREATE TABLE 修复记录(记录编号 INTEGER PRIMARY KEY, 藏品编号 INTEGER REFERENCES 藏品(藏品编号),
  修复师编号 INTEGER REFERENCES 修复师(修复师编号), 开始日期 DATE, 完成日期 DATE, 费用 REAL);
INSERT INTO 展厅 VALUES (1,'东厅','一层',800),(2,'西厅','二层',450),(3,'小厅','二层',NULL);
INSERT INTO 藏品 VALUES (1,'白釉梅瓶','瓷器','宋',860,1),(2,'青花大盘','瓷器','元',3200,1),(3,'夔纹鼎','铜器','商',4300,2),
  (4,'海兽镜','铜器','唐',75,2),(5,'溪山图','书画','宋',9800,2),(6,'墨竹卷','书画','明',720,NULL),(7,'云纹璧','玉器','汉',410,1);
INSERT INTO 展览 VALUES (1,'丝路','常设展','2018-05-18',0,1),(2,'宋韵','特展','2024-03-01',60,2),
  (3,'青铜','特展','2023-07-15',40,2),(4,'少年营','教育展','2024-07-01',0,1);
INSERT INTO 修复师 VALUES (1,'顾怀远','男','陶瓷','1975-03-12'),(2,'沈知秋','女','书画','1982-11-02'),
  (3,'罗启明','男','金属','1969-06-30'),(4,'叶澜','女','织物','1990-01-25');
INSERT INTO 修复记录 VALUES (1,1,1,'2023-02-01','2023-03-01',2000),(2,2,1,'2024-01-05',NULL,3000),
  (3,5,2,'2024-02-02','2024-05-05',9000),(4,4,3,'2024-06-01','2024-06-20',500),(5,7,1,'2024-08-08',NULL,NULL);
"""
HOME = """
CREATE TABLE room(room_id INTEGER PRIMARY KEY, room_number TEXT, floor TEXT, room_type TEXT, area_sqm REAL, monthly_fee REAL);
CREATE TABLE resident(resident_id INTEGER PRIMARY KEY, name TEXT, gender TEXT, age INTEGER,
  room_id INTEGER REFERENCES room(room_id), admission_date DATE, care_level TEXT, chronic_disease TEXT);
CREATE TABLE caregiver(caregiver_id INTEGER PRIMARY KEY, name TEXT, gender TEXT, age INTEGER, skill_level TEXT, salary REAL);
CREATE TABLE care_assignment(caregiver_id INTEGER REFERENCES caregiver(caregiver_id),
  resident_id INTEGER REFERENCES resident(resident_id), shift TEXT, PRIMARY KEY(caregiver_id, resident_id));
CREATE TABLE visit(visit_id INTEGER PRIMARY KEY, resident_id INTEGER REFERENCES resident(resident_id),
  visitor_relation TEXT, visit_date DATE, duration_min INTEGER, fee REAL);
INSERT INTO room VALUES (1,'101','一楼','单人间',25,3800),(2,'102','一楼','双人间',32,2600),(3,'201','二楼','单人间',26.5,4000),
  (4,'202','二楼','套房',55,6800);
INSERT INTO resident VALUES (1,'高秀英','女',85,1,'2020-02-02','自理','高血压'),(2,'梁国栋','男',78,2,'2023-03-03','半自理','无'),
  (3,'韩素珍','女',91,2,'2023-08-08','不能自理','高血压'),(4,'谢德明','男',69,3,'2024-05-05','自理',NULL);
INSERT INTO caregiver VALUES (1,'任劳','男',44,'高级',6500),(2,'温柔','女',38,'中级',5200),(3,'贴心','女',29,'初级',4300);
INSERT INTO care_assignment VALUES (1,1,'早班'),(1,2,'晚班'),(1,3,'早班'),(2,4,'晚班');
INSERT INTO visit VALUES (1,1,'儿子','2024-09-01',30,0),(2,1,'女儿','2024-09-15',60,5),(3,2,'儿子','2024-10-01',45,0),
  (4,3,'孙子','2023-10-01',90,8);
"""


@pytest.fixture(scope="module")
def museum(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    """A base with Chinese names, as `duckkb init --from` makes it."""
    with KnowledgeBase(base_of(tmp_path_factory.mktemp("museum"), MUSEUM)) as kb:
        yield open_domain(kb)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    """A base with English names and Chinese values."""
    with KnowledgeBase(base_of(tmp_path_factory.mktemp("home"), HOME)) as kb:
        yield open_domain(kb)


def told(domain: Domain, question: str) -> tuple[str, Rows]:
    """The verdict on a question and the rows of its best reading, in whatever order."""
    kind, rows = verdict_on(domain, question, NOW)
    return kind, sorted(rounded(rows), key=str)


IN_MUSEUM: list[tuple[str, list[tuple[object, ...]]]] = [
    # What is listed with a value that is left out is left out, too.
    ("除了瓷器和铜器，其他类别各有几件", [("书画", 2), ("玉器", 1)]),
    ("不是瓷器或铜器的藏品有几件", [(3,)]),
    # A kind of rows that the data have as a value is no other word for all of them.
    ("特展的平均票价", [(50,)]),
    # Whether there is one denies nothing.
    ("有没有专长是书画的女修复师", [("沈知秋",)]),
    ("有没有展览的展厅", [("东厅",), ("西厅",)]),
    # An age by a date of birth; a share that is asked for by its amount.
    ("年龄最小的修复师是谁", [("叶澜",)]),
    ("女修复师占比多少", [(0.5,)]),
    # Amounts in the unit that a name ends with.
    ("估值超过3000万的藏品有几件", [(3,)]),
    ("估值不低于一亿的藏品有几件", [(0,)]),
    # What is done to rows, where the relations alone can tell it.
    ("哪个修复师接活次数最多", [("顾怀远",)]),
    ("单次修复费用超过4000的修复师是谁", [("沈知秋",)]),
    # 修复记录 are what 修复 names, not who repairs.
    ("去年完成的修复有几次", [(1,)]),
    # A word for having nothing of an amount; what was done both ways.
    ("估值暂无的藏品有几件", [(0,)]),
    ("面积未公布的展厅是哪个", [("小厅",)]),
    ("没有分配展厅的藏品", [("墨竹卷",)]),
    ("免费的展览有哪些", [("丝路",), ("少年营",)]),
    ("顾怀远的修复花了多少钱", [(5000,)]),
    # Which groups are wanted, said afterwards.
    ("各类别的藏品数量，只看超过1件的", [("瓷器", 2), ("铜器", 2), ("书画", 2)]),
    # As people speak: greetings, thanks, particles, whether there are any and which.
    ("你好，修复师里头岁数最小的是谁呀？谢谢", [("叶澜",)]),
    ("青铜是啥时候开始的", [("2023-07-15",)]),
    ("有没有没修复过的藏品？都有哪些", [("夔纹鼎",), ("墨竹卷",)]),
    ("哪些藏品还从来没修复过", [("夔纹鼎",), ("墨竹卷",)]),
    ("票价最高的展览是哪个？有多少", [("宋韵", 60)]),
    # A value that is asked for is the noun; one beside 以外 does not hold.
    ("哪些铜器的估值在100万以上", [("夔纹鼎",)]),
    ("瓷器以外的藏品有几件", [(5,)]),
    ("估值没到100万的藏品", [("海兽镜",)]),
    ("女修复师占全部修复师的多少", [(0.5,)]),
    # How many rows there are before a superlative, and how many are wanted behind it.
    ("修复记录数量最多的修复师", [("顾怀远",)]),
    ("最早开始的两个展览", [("丝路",), ("青铜",)]),
    ("今年有哪些修复师修复过藏品", [("顾怀远",), ("沈知秋",), ("罗启明",)]),
]  # fmt: skip


@pytest.mark.parametrize(("question", "expected"), IN_MUSEUM, ids=[q for q, _ in IN_MUSEUM])
def test_what_is_answered_of_a_museum(
    museum: Domain, question: str, expected: list[tuple[object, ...]]
) -> None:
    assert told(museum, question) == ("answer", sorted(expected, key=str))


def test_a_word_leads_to_no_english_synonym_that_chinese_calls_otherwise() -> None:
    """老人 is elder, which is near age; 负责 is charge, which is near fee."""
    for word, wrong in (("老人", ("age",)), ("负责", ("fee",)), ("产量", ("harvest",))):
        assert wrong not in {m.stems for m in meant(word)[0] if m.end == len(word)}


IN_HOME: list[tuple[str, list[tuple[object, ...]]]] = [
    # Ordinary words for who lives, works and calls there.
    ("80岁以上的老人有哪些", [("高秀英",), ("韩素珍",)]),
    ("高级护理员有谁", [("任劳",)]),
    # A verb that a column has its name from is no kind of what stands before it.
    ("每个护理员照顾多少位老人", [("任劳", 3), ("温柔", 1)]),
    # A price for each month groups nothing.
    ("单人间每月多少钱", [(3800,), (4000,)]),
    # A share is no rating, whatever a rate may be.
    ("儿子来探访的次数占比", [(0.5,)]),
    # People, named by nothing but what is theirs; what is done to rows; rows known by their number.
    ("谁的探访最多", [("高秀英",)]),
    ("谁被探望的次数最多", [("高秀英",)]),
    ("每个护理员被派了几次", [("任劳", 3), ("温柔", 1)]),
    ("任劳被派了几次", [(3,)]),
    ("派得最多的护理员是谁", [("任劳",)]),
    ("没人住的房间", [("202",)]),
    ("最贵的房间是哪间", [("202",)]),
    ("房间号是102的房间每月多少钱", [(2600,)]),
    # Units that names spell in Latin letters.
    ("上个月探访总时长是多少分钟", [(90,)]),
    ("面积超过50平方米的房间", [("202",)]),
    ("不收费的探访有几次", [(2,)]),
    ("花钱最多的老人是谁", [("韩素珍",)]),
    ("谁探访花的钱最多", [("韩素珍",)]),
    ("平均每次探访的时长是多少", [(56.25,)]),
    ("儿子的探访有几次，总时长多少", [(2, 75)]),
    # A verb before an amount, a unit of its own, and people whom a size would not tell.
    ("男护理员平均每月拿多少工资", [(6500,)]),
    ("每个房间平均要收多少月费", [(4300,)]),
    ("最小的老人是谁", [("谢德明",)]),
    ("咱们养老院的老人总数是多少", [(4,)]),
]  # fmt: skip


@pytest.mark.parametrize(("question", "expected"), IN_HOME, ids=[q for q, _ in IN_HOME])
def test_what_is_answered_of_a_home(
    home: Domain, question: str, expected: list[tuple[object, ...]]
) -> None:
    assert told(home, question) == ("answer", sorted(expected, key=str))


@pytest.mark.parametrize("question", ["海兽镜是什么年代的，怎么来的", "上个月探访总时长是多少公斤"])
def test_what_is_asked_besides_keeps_a_reading_from_being_given(
    museum: Domain, home: Domain, question: str
) -> None:
    assert told(home if "探访" in question else museum, question)[0] != "answer"


def test_how_many_of_a_kind_there_are_is_no_amount_that_others_have(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    script = """
    CREATE TABLE 宠物(宠物编号 INTEGER PRIMARY KEY, 宠物名 TEXT, 物种 TEXT, 性别 TEXT, 体重公斤 REAL,
      主人编号 INTEGER REFERENCES 主人(主人编号));
    CREATE TABLE 主人(主人编号 INTEGER PRIMARY KEY, 姓名 TEXT, 手机号 TEXT);
    INSERT INTO 主人 VALUES (1,'方晓梅','138'),(2,'田雨','139');
    CREATE TABLE 处方(处方编号 INTEGER PRIMARY KEY, 宠物编号 INTEGER REFERENCES 宠物(宠物编号), 药名 TEXT, 数量 INTEGER, 服用数 INTEGER);
    CREATE TABLE 美容(美容编号 INTEGER PRIMARY KEY, 宠物编号 INTEGER REFERENCES 宠物(宠物编号), 美容日期 DATE);
    INSERT INTO 美容 VALUES (1,1,'2024-01-01'),(2,2,'2024-02-02');
    CREATE TABLE 缴费(缴费编号 INTEGER PRIMARY KEY, 宠物编号 INTEGER REFERENCES 宠物(宠物编号), 金额 REAL, 状态 TEXT);
    INSERT INTO 缴费 VALUES (1,1,40,'正常'),(2,1,90,'正常'),(3,2,500,'已退款');
    INSERT INTO 宠物 VALUES (1,'豆豆','狗','公',4,1),(2,'旺财','狗','母',28,2),(3,'咪咪','猫','母',5,1);
    INSERT INTO 处方 VALUES (1,1,'驱虫片',2,4),(2,1,'止泻散',3,5),(3,3,'驱虫片',1,8);
    """
    with KnowledgeBase(base_of(tmp_path_factory.mktemp("pets"), script)) as kb:
        domain = open_domain(kb)
        assert told(domain, "各物种的数量和平均体重") == ("answer", [("狗", 2, 16), ("猫", 1, 5)])
        assert told(domain, "服用总数最多的宠物名是什么") == ("answer", [("豆豆",)])
        assert told(domain, "既美容过又开过处方的宠物") == ("answer", [("豆豆",)])
        assert told(domain, "母猫有几只") == ("answer", [(1,)])
        assert told(domain, "养狗但没养猫的主人") == ("answer", [("田雨",)])
        assert told(domain, "最重的狗有多重") == ("answer", [(28,)])
        assert told(domain, "豆豆最大的一笔缴费是多少钱") == ("answer", [(90,)])
        assert told(domain, "一共有几笔缴费退了款") == ("answer", [(1,)])
        assert told(domain, "哪些宠物美容过，也开过处方") == ("answer", [("豆豆",)])
        assert told(domain, "所有宠物一共有多重") == ("answer", [(37,)])
        assert told(domain, "体重超过20公斤的宠物") == ("answer", [("旺财",)])


PROJECT = """
CREATE TABLE 需求(需求编号 INTEGER PRIMARY KEY, 需求名称 TEXT, 状态 TEXT, 提出日期 DATE, 上线日期 DATE);
INSERT INTO 需求 VALUES (1,'退款','已上线','2024-01-02','2024-02-01'),(2,'分期','开发中','2024-03-01',NULL),
  (3,'海报','待评审','2024-05-01',NULL),(4,'对账','已上线','2024-05-02','2024-08-01');
"""


def test_a_state_is_a_part_of_all_though_its_day_is_kept_too(tmp_path: Path) -> None:
    """已上线的占多少: rows without the day belong to the whole."""
    with KnowledgeBase(base_of(tmp_path, PROJECT)) as kb:
        kind, rows = verdict_on(open_domain(kb), "已上线的需求占全部需求的百分之多少？", NOW)
    assert (kind, rows) == ("answer", [(50.0,)])
