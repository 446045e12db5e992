"""Names in the other language: the lexicon, words put together, and questions across languages."""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from duckkb.kb import KnowledgeBase
from duckkb.reasoning.catalog import Attribute, Catalog, Kind
from duckkb.reasoning.domain import Domain, open_domain
from duckkb.reasoning.interpret.chinese.lexis import Lexis
from duckkb.reasoning.lexicon.bilingual import pairs
from duckkb.reasoning.lexicon.pinyin import in_characters, syllables
from duckkb.reasoning.names.forms import cut_name, in_other_language
from duckkb.reasoning.names.index import NameIndex
from duckkb.reasoning.normalise import normalise
from duckkb.scaffold import init_from

from .dorms import attribute, make_class

NOW = datetime(2024, 1, 1, tzinfo=UTC)
COMMON = """
名称 name|编号 id|日期 date|时间 time|年份 year|数量 quantity|金额 amount|价格 price|单价 unit_price|总额 total_amount
状态 status|类型 type|类别 category|级别 level|评分 rating|排名 rank|地址 address|电话 phone|性别 gender|年龄 age
生日 birthday|面积 area|重量 weight|高度 height|长度 length|国家 country|城市 city|省份 province|描述 description
客户 customer|供应商 supplier|员工 employee|部门 department|经理 manager|工资 salary|学生 student|教师 teacher
课程 course|成绩 score|学分 credit|医生 doctor|患者 patient|疾病 disease|球员 player|球队 team|比赛 match
教练 coach|歌手 singer|专辑 album|电影 movie|导演 director|图书 book|作者 author|出版社 publisher|酒店 hotel
房间 room|航班 flight|机场 airport|车站 station|订单 order|商品 product|库存 stock|仓库 warehouse|账户 account
余额 balance|贷款 loan|合同 contract|发票 invoice|农场 farm|产量 yield|电站 power_station|机器 machine|项目 project
博物馆 museum|展览 exhibition|法院 court|案件 case|选举 election|软件 software|设备 device|动物 animal|河流 river
开始日期 start_date|结束时间 end_time|出生日期 date_of_birth|毕业 graduation|购买 purchase|参加 attend|位于 located
"""
SAMPLE = [tuple(each.split()) for line in COMMON.strip().splitlines() for each in line.split("|")]


def chinese(name: str, owner: str = "") -> dict[str, float]:
    owners = (cut_name(owner),) if owner else ()
    return {"".join(words): weight for words, weight in in_other_language((name,), owners)}


def english(name: str) -> dict[str, float]:
    return {" ".join(words): weight for words, weight in in_other_language((name,))}


@pytest.mark.parametrize(("word", "name"), SAMPLE)
def test_common_words_are_known_in_both_directions(word: str, name: str) -> None:
    assert word in chinese(name)
    assert name.replace("_", " ") in english(word)


@pytest.mark.parametrize(
    ("name", "rendering"),
    [
        ("deal_price", "成交价"),
        ("flower_variety", "花卉品种"),
        ("birthYear", "出生年份"),
        ("StuID", "学号"),
        ("number_of_employees", "员工人数"),
        ("num_students", "学生人数"),
        ("date_of_sale", "成交日期"),
        ("total_price", "总价"),
        ("avg_score", "平均分数"),
        ("price_usd", "价格"),
        ("length_km", "长度"),
        ("duration_days", "时长"),
        ("rental_days", "租赁天数"),
        ("varieties", "品种"),
        ("phone2", "电话"),
    ],
)
def test_english_names_in_chinese(name: str, rendering: str) -> None:
    assert rendering in chinese(name)


@pytest.mark.parametrize(
    ("name", "rendering"),
    [
        ("成交价", "deal price"),
        ("出生年份", "birth year"),
        ("学生的人数", "student count"),
        ("总价（元）", "total price"),
        ("商店名", "store name"),
        ("用户ID", "user id"),
        ("員工編號", "employee id"),
    ],
)
def test_chinese_names_in_english(name: str, rendering: str) -> None:
    assert rendering in english(name)


@pytest.mark.parametrize(
    ("name", "characters"),
    [
        ("kecheng_mingcheng", "课程名称"),
        ("DingDanHao", "订单号"),
        ("ruxueriqi", "入学日期"),
        ("t_kehu", "客户"),
        ("xuesheng_id", "学生编号"),
        ("shifou_chongxiu", "是否重修"),
        ("jiaoshi", "教师"),
    ],
)
def test_names_in_pinyin_are_read(name: str, characters: str) -> None:
    assert characters in in_characters(name)


@pytest.mark.parametrize(
    "name", ["change", "range_name", "data", "kecheng_title", "banana", "id", "qz_hao"]
)
def test_other_names_are_not_taken_for_pinyin(name: str) -> None:
    assert in_characters(name) == ()


def test_every_character_of_the_lexicon_is_spelt() -> None:
    words = {p.chinese for p in pairs() if re.fullmatch(r"[一-鿿]{2,}", p.chinese)}
    assert {each for word in words for each in word} <= {*syllables()}


def test_what_the_class_says_already_may_be_left_out() -> None:
    assert "名称" in chinese("player_name", "Player")
    assert "名称" not in chinese("player_name")


@pytest.mark.parametrize("name", ["qzx", "qzx_count", "qzx_id", "price_qzx", "嬲嫐", "嬲编号"])
def test_a_name_whose_telling_word_is_unknown_is_not_translated(name: str) -> None:
    assert in_other_language((name,)) == ()


def test_a_word_left_out_costs_its_share() -> None:
    assert 0 < chinese("qzx_price")["价格"] < 0.6 < chinese("price")["价格"]


def test_an_exhibition_is_no_exhibit_though_they_share_a_stem() -> None:
    assert "展览" in chinese("exhibitions")
    assert "展品" not in chinese("exhibitions")


def test_long_names_are_translated_without_trying_everything() -> None:
    assert chinese("_".join(["order", "price"] * 12))


def test_what_has_names_in_both_languages_is_not_translated() -> None:
    assert in_other_language(("strength", "武力")) == ()


def test_the_lexicon_tells_nothing_twice_and_contradicts_itself_nowhere() -> None:
    told = Counter((p.chinese, p.english, p.place) for p in pairs())
    assert [pair for pair, times in told.items() if times > 1] == []
    assert {p.weight for p in pairs() if not 0.4 <= p.weight <= 0.85} == set()


def test_every_word_of_the_lexicon_is_written_in_its_language() -> None:
    assert [p for p in pairs() if not p.chinese or p.chinese.isascii() or not p.english] == []
    assert [p for p in pairs() if not all(w.isascii() and w.isalnum() for w in p.english)] == []
    assert [p for p in pairs() if " ".join(p.english) != " ".join(p.english).lower()] == []


def test_a_translated_name_stays_behind_one_of_the_same_language() -> None:
    goods = make_class("Goods", attribute("Goods", "价格", Kind.NUMBER))
    tickets = make_class("Ticket", attribute("Ticket", "price", Kind.NUMBER))
    names = NameIndex(Catalog({"Goods": goods, "Ticket": tickets}, {}))
    for question, first, second in (
        ("the price", "Ticket.price", "Goods.价格"),
        ("价格是多少", "Goods.价格", "Ticket.price"),
    ):
        found = {h.target: h.score for h in reversed(names.find(normalise(question)))}
        assert found[first] > 0.95
        assert 0.6 < found[second] <= 0.85


def test_the_chinese_reader_knows_english_names_less_than_chinese_ones() -> None:
    lexis = Lexis([Attribute("T", n, n, Kind.NUMBER) for n in ("unit_price", "单价")])
    found = {h.target: h.score for h in lexis.find("单价") if h.end - h.start == 2}
    assert found["T.单价"] > 0.95 > found["T.unit_price"] > 0.6


SHOP = """
CREATE TABLE stores(store_id INTEGER PRIMARY KEY, store_name TEXT, city TEXT, founded_year INTEGER);
CREATE TABLE products(product_id INTEGER PRIMARY KEY, product_name TEXT, unit_price REAL,
  store_id INTEGER REFERENCES stores(store_id));
INSERT INTO stores VALUES (1,'东门店','北京',1985),(2,'湖滨店','杭州',2004),(3,'江汉店','武汉',2015);
INSERT INTO products VALUES (1,'紫砂壶',380,1),(2,'青瓷碗',45,1),(3,'竹编篮',60,2),(4,'檀香扇',120,3);
"""
LIBRARY = """
CREATE TABLE 作者(作者编号 INTEGER PRIMARY KEY, 姓名 TEXT, 国籍 TEXT, 出生年份 INTEGER);
CREATE TABLE 图书(图书编号 INTEGER PRIMARY KEY, 书名 TEXT, 页数 INTEGER, 出版年份 INTEGER,
  作者编号 INTEGER REFERENCES 作者(作者编号));
INSERT INTO 作者 VALUES (1,'Ada Quill','Norland',1950),(2,'Bruno Teal','Suderia',1971);
INSERT INTO 图书 VALUES (1,'Salt Roads',320,1990,1),(2,'Paper Moons',150,2001,2),
  (3,'The Tin Clock',480,2010,2);
"""


@contextmanager
def opened(folder: Path, script: str) -> Iterator[Domain]:
    connection = sqlite3.connect(folder / "data.db")
    connection.executescript(script)
    connection.close()
    init_from(folder / "base", f"sqlite:///{folder / 'data.db'}", git=False)
    with KnowledgeBase(folder / "base") as kb:
        yield open_domain(kb)


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with opened(tmp_path_factory.mktemp("shop"), SHOP) as domain:
        yield domain


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with opened(tmp_path_factory.mktemp("library"), LIBRARY) as domain:
        yield domain


def rows(domain: Domain, question: str) -> list[tuple[object, ...]]:
    best, *_ = domain.interpret(domain.understand(question, NOW))
    return sorted(tuple(row) for row in domain.stores.run(best.plan).rows)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("单价高于100的商品有哪些？", [("紫砂壶",), ("檀香扇",)]),
        ("成立年份最早的商店叫什么名称", [("东门店",)]),
        ("最贵的商品是什么", [("紫砂壶",)]),
        ("一共有多少个商店", [(3,)]),
    ],
)
def test_chinese_questions_over_english_names(
    shop: Domain, question: str, answer: list[tuple[object, ...]]
) -> None:
    assert rows(shop, question) == sorted(answer)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("How many books are there?", [(3,)]),
        ("List the names of authors born after 1960.", [("Bruno Teal",)]),
        ("What is the average number of pages of the books?", [(950 / 3,)]),
        (
            "What are the titles of books published before 2005?",
            [("Salt Roads",), ("Paper Moons",)],
        ),
    ],
)
def test_english_questions_over_chinese_names(
    library: Domain, question: str, answer: list[tuple[object, ...]]
) -> None:
    assert rows(library, question) == sorted(answer)
