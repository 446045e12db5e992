"""Questions about families of tables: the right tables, and one answer over all of them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from duckkb.kb import KnowledgeBase
from duckkb.reasoning.chain import Context, judge, read, run
from duckkb.reasoning.domain import Domain, open_domain
from duckkb.scaffold import init_from
from duckkb.settings import ReasoningSettings

NOW = datetime(2024, 1, 1, tzinfo=UTC)
SHOPS = {
    "江宁店": [("铅笔", 2.0, 30), ("钢笔", 25.0, 8), ("橡皮", 1.5, 40), ("尺子", 3.0, 12)],
    "秦淮店": [("铅笔", 2.2, 20), ("钢笔", 24.0, 9), ("水彩", 18.0, 5), ("尺子", 3.1, 15)],
    "鼓楼店": [("铅笔", 1.9, 50), ("墨水", 9.0, 3), ("水彩", 17.5, 7), ("橡皮", 1.4, 60)],
}
"""Shop -> goods, price in the first month (ten fen dearer each month), pieces sold."""
ORDERS = {2021: [(1, "Ann", 10.0), (2, "Bob", 30.0)], 2022: [(3, "Ann", 50.0), (4, "Cid", 5.0)],
          2023: [(5, "Bob", 70.0)]}  # fmt: skip

PLOTS = {
    "苏州": [("塔影地块", "2023-03-05", "2023-01-10", 120.0, "网上挂牌正常", "晨星置业", 4),
            ("石湖地块", "2023-07-20", "2023-06-01", 80.0, "现场拍卖延期", "远山地产", 2),
            ("金鸡地块", "2023-11-02", "2023-09-15", 200.0, "网上挂牌正常", "远山地产", 7)],
    "无锡": [("太湖地块", "2023-05-06", "2023-02-03", 95.0, "网上挂牌正常", "晨星置业", 3),
            ("惠山地块", "2023-09-09", "2023-08-08", 60.0, "现场拍卖延期", "青竹集团", 5)],
}  # fmt: skip
"""City -> plots of land, when they were sold and put up, for how much, how and to whom."""


@pytest.fixture(scope="module")
def shops(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    """Three shops with a table for each of three months, companies by year, orders by year."""
    folder: Path = tmp_path_factory.mktemp("shops")
    connection = sqlite3.connect(folder / "shops.db")
    for shop, goods in SHOPS.items():
        for month in (1, 2, 3):
            name = f'"{shop}2023年{month:02d}月商品销售表"'
            connection.execute(
                f"CREATE TABLE {name}(商品名称 TEXT, 单价 REAL, 销量 INTEGER, 年月 TEXT)"
            )
            rows = [
                (g, round(p + 0.1 * month, 2), n * month, f"2023年{month:02d}月")
                for g, p, n in goods
            ]
            connection.executemany(f"INSERT INTO {name} VALUES (?,?,?,?)", rows)
    for year, factor in ((2020, 1), (2021, 2), (2022, 3)):
        name = f'"企业{year}年财务表"'
        connection.execute(
            f"CREATE TABLE {name}(企业名称 TEXT, 年份 INTEGER, 营业利润 REAL, 是否国有 TEXT)"
        )
        rows = [
            ("长江贸易有限公司", year, 10.0 * factor, "否"),
            ("黄河建设有限公司", year, 25.0 - factor, "是"),
        ]
        connection.executemany(f"INSERT INTO {name} VALUES (?,?,?,?)", rows)
    for city, plots in PLOTS.items():
        connection.execute(
            f'CREATE TABLE "{city}2023年住宅用地成交表"'
            "(地块名称 TEXT, 成交日期 TEXT, 起始日期 TEXT, 成交价 REAL, 状态 TEXT, 竞买人 TEXT, 报名人数 INTEGER)"
        )
        connection.executemany(
            f'INSERT INTO "{city}2023年住宅用地成交表" VALUES (?,?,?,?,?,?,?)', plots
        )
    for year, orders in ORDERS.items():
        connection.execute(
            f"CREATE TABLE orders_{year}(id INTEGER PRIMARY KEY, customer TEXT, amount REAL)"
        )
        connection.executemany(f"INSERT INTO orders_{year} VALUES (?,?,?)", orders)
    connection.commit()
    connection.close()
    init_from(folder / "base", f"sqlite:///{folder / 'shops.db'}", git=False)
    with KnowledgeBase(folder / "base") as kb:
        yield open_domain(kb)


def answer(domain: Domain, question: str) -> tuple[list[tuple[object, ...]], list[str]]:
    best, *_ = domain.interpret(domain.understand(question, NOW))
    tables = [domain.catalog.classes[c].table for c in best.tables]
    return [tuple(r) for r in domain.stores.run(best.plan).rows], tables


CASES: list[tuple[str, list[tuple[object, ...]], list[str]]] = [
    ("江宁店2023年2月铅笔的单价是多少？", [(2.2,)], ["江宁店2023年02月商品销售表"]),
    ("想要了解的是，在2021年，长江贸易有限公司的营业利润是多少？", [(20.0,)], ["企业2021年财务表"]),
    ("2023年3月秦淮店哪种商品的单价最高？", [("钢笔",)], ["秦淮店2023年03月商品销售表"]),
    ("鼓楼店2023年1月销量排名前三的商品里，哪个商品的单价最高？", [("水彩",)],
     ["鼓楼店2023年01月商品销售表"]),
    ("江宁店和秦淮店2023年1月单价最低的商品分别是哪个？", [("橡皮",), ("铅笔",)],
     ["江宁店2023年01月商品销售表", "秦淮店2023年01月商品销售表"]),
    ("江宁店2023年1月至3月铅笔每个月的销量是多少？",
     [("2023年01月", 30), ("2023年02月", 60), ("2023年03月", 90)],
     [f"江宁店2023年0{m}月商品销售表" for m in (1, 2, 3)]),
    ("鼓楼店2023年1月有多少种商品？", [(4,)], ["鼓楼店2023年01月商品销售表"]),
    ("秦淮店2023年1月单价在3到20元之间的商品有哪些？", [("水彩",), ("尺子",)],
     ["秦淮店2023年01月商品销售表"]),
    ("秦淮店2023年2月钢笔和水彩哪个更便宜？", [("水彩",)], ["秦淮店2023年02月商品销售表"]),
    ("江宁店2023年1月到3月铅笔的总销量一共是多少？", [(180,)],
     [f"江宁店2023年0{m}月商品销售表" for m in (1, 2, 3)]),
    ("长江贸易有限公司2021年的利润是多少？", [(20.0,)], ["企业2021年财务表"]),
    ("2020年长江贸易有限公司与黄河建设有限公司哪家的利润更高？", [("黄河建设有限公司",)],
     ["企业2020年财务表"]),
    ("长江贸易有限公司在2020年与2022年的利润分别是多少？", [(10.0,), (30.0,)],
     ["企业2020年财务表", "企业2022年财务表"]),
    ("2022年长江贸易有限公司与黄河建设有限公司的利润差额是多少？", [(8.0,)],
     ["企业2022年财务表"]),
]  # fmt: skip


@pytest.mark.parametrize(("question", "rows", "tables"), CASES, ids=[q for q, _, _ in CASES])
def test_tables_and_rows(
    shops: Domain, question: str, rows: list[tuple[object, ...]], tables: list[str]
) -> None:
    made, used = answer(shops, question)
    assert sorted(used) == sorted(tables)
    assert sorted(map(str, made)) == sorted(map(str, rows))


MONTH = "江宁店2023年1月"


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        # Conditions on numbers, on either side of a word that joins them, and with an aggregate.
        (f"{MONTH}销量20以上的商品有哪些", [("铅笔",), ("橡皮",)]),
        (f"{MONTH}销量超过35或者单价超过20的商品", [("钢笔",), ("橡皮",)]),
        (f"{MONTH}比平均单价高的商品", [("钢笔",)]),
        (f"{MONTH}商品名称是铅笔的单价", [(2.1,)]),
        (f"{MONTH}铅笔这种商品的单价", [(2.1,)]),
        (f"{MONTH}铅笔商品的单价", [(2.1,)]),
        (f"{MONTH}商品名称不是铅笔的有哪些", [("钢笔",), ("橡皮",), ("尺子",)]),
        (f"{MONTH}铅笔或者钢笔的单价", [(2.1,), (25.1,)]),
        # Of each place what is told behind its name.
        ("江宁店铅笔和秦淮店钢笔2023年1月的单价分别是多少", [(2.1,), (24.1,)]),
        # What is greatest: the amount itself, or rows, as many as are asked for.
        (f"{MONTH}单价最高是多少", [(25.1,)]),
        (f"{MONTH}最高单价和最低单价分别是多少", [(25.1, 1.6)]),
        (f"{MONTH}哪两个商品单价最高", [("钢笔",), ("尺子",)]),
        (f"{MONTH}三种单价最低的商品", [("橡皮",), ("铅笔",), ("尺子",)]),
        (f"{MONTH}销量最多的商品", [("橡皮",)]),
        (f"{MONTH}按销量从高到低排列的商品", [("橡皮",), ("铅笔",), ("尺子",), ("钢笔",)]),
        ("企业2021年营业利润最高的是谁", [("黄河建设有限公司",)]),
        ("企业2020年到2022年利润最高的是哪年", [(2022,)]),
        (f"{MONTH}单价的最大值是多少", [(25.1,)]),
        # How many there are, and a figure that is asked for so.
        (f"{MONTH}铅笔的销量有多少", [(30,)]),
        (f"{MONTH}商品数量是多少", [(4,)]),
        (f"{MONTH}的商品总数", [(4,)]),
        (f"{MONTH}多少商品", [(4,)]),
        # Times within that of the table, of an attribute that is named or the finest.
        ("苏州2023年3月成交的住宅用地地块有哪些", [("塔影地块",)]),
        ("苏州2023年7月以后成交的地块", [("金鸡地块",)]),
        ("苏州2023年成交日期早于2023年7月的地块", [("塔影地块",)]),
        ("苏州2023年3月和7月成交的地块", [("塔影地块",), ("石湖地块",)]),
        ("苏州2023年塔影地块是什么时候成交的", [("2023-03-05",)]),
        ("苏州2023年塔影地块什么时候开始挂牌", [("2023-01-10",)]),
        # The end of a value of few; one that holds nothing of what is asked.
        ("苏州2023年延期的地块", [("石湖地块",)]),
        ("苏州2023年状态为正常的地块有哪些", [("塔影地块",), ("金鸡地块",)]),
        ("苏州2023年远山地产拿了几块地", [(2,)]),
        ("苏州2023年各竞买人的地块数量", [("晨星置业", 1), ("远山地产", 2)]),
        ("苏州、无锡2023年最大成交价", [(200.0,), (95.0,)]),
        # A number that rows hold of those who are counted; of the first ones, the last.
        ("苏州2023年塔影地块有多少人报名", [(4,)]),
        ("苏州2023年一共有多少人报名", [(13,)]),
        ("苏州2023年哪个地块报名的人最多", [("金鸡地块",)]),
        ("苏州2023年成交价前二的地块里报名人数最少的", [("塔影地块",)]),
        ("塔影地块与石湖地块的成交价,2023年哪个更高", [("塔影地块",)]),
        ("2021年按企业名称统计利润", [("长江贸易有限公司", 20.0), ("黄河建设有限公司", 23.0)]),
        # What is so of the rows that have it.
        ("2021年哪些企业是国有企业", [("长江贸易有限公司", "否"), ("黄河建设有限公司", "是")]),
    ],
)
def test_rows(shops: Domain, question: str, rows: list[tuple[object, ...]]) -> None:
    made, _ = answer(shops, question)
    assert made == rows


def test_without_a_time_the_latest_that_knows_is_taken_and_told(shops: Domain) -> None:
    question = shops.understand("黄河建设有限公司是不是国有企业？", NOW)
    best, *_ = shops.interpret(question)
    assert best.tables == ("企业2022年财务表",)
    assert "2022年" in best.assumptions[0]
    assert shops.stores.run(best.plan).rows == (("是",),)


@pytest.mark.parametrize(
    ("question", "kind", "times"),
    [
        ("长江贸易有限公司的利润是多少？", "ask", ["2020年", "2021年", "2022年"]),
        ("长江贸易有限公司是不是国有企业？", "answer", []),
        ("长江贸易有限公司2021年的利润是多少？", "answer", []),
    ],
)
def test_an_open_time_is_asked_for_where_it_matters(
    shops: Domain, question: str, kind: str, times: list[str]
) -> None:
    thought = read(shops, question, NOW, Context())
    verdict = judge(
        run(shops, thought.interpretations, thought.weights), ReasoningSettings(), may_ask=True
    )
    assert verdict.kind == kind
    told = " ".join(n for r in verdict.readings for n in r.interpretation.assumptions)
    assert all(time in told for time in times)


@pytest.mark.parametrize(
    ("question", "cell", "tables"),
    [
        ("What is the total amount in 2022?", 55.0, 1),
        ("What is the total amount from 2021 to 2022?", 95.0, 2),
        ("How many orders are there in 2021?", 2, 1),
        ("How many orders are there?", 5, 3),
    ],
)
def test_english_over_a_family(shops: Domain, question: str, cell: float, tables: int) -> None:
    made, used = answer(shops, question)
    assert made == [(cell,)]
    assert len(used) == tables


CONDITIONS: dict[str, set[object]] = {
    "江宁店2023年1月销量超过20的商品有哪些？": {"铅笔", "橡皮"},
    "江宁店2023年1月有多少种商品的单价高于3元？": {2},
    "秦淮店2023年2月单价高于平均单价的商品有哪些？": {"钢笔", "水彩"},
    "鼓楼店2023年1月单价比平均价高的商品": {"墨水", "水彩"},
    "江宁店2023年1月单价介于2元到4元之间的商品有哪些？": {"铅笔", "尺子"},
    "江宁店2023年1月销量为30的商品是哪个？": {"铅笔"},
    "江宁店2023年1月除了铅笔以外销量最高的商品是哪个？": {"橡皮"},
    "鼓楼店2023年1月销量不低于7的商品有几种？": {3},
    "2022年营业利润低于25的企业有哪些？": {"黄河建设有限公司"},
}


@pytest.mark.parametrize("question", CONDITIONS)
def test_a_condition_on_numbers_holds_in_the_table_that_is_meant(
    shops: Domain, question: str
) -> None:
    rows, tables = answer(shops, question)
    assert {row[0] for row in rows} == CONDITIONS[question]
    assert len(tables) == 1


@pytest.mark.parametrize(
    "question",
    [
        "2022年营业利润超过20或者低于0的企业有哪些？",
        "2022年不是国有的企业有哪些？",
        "秦淮店2023年1月各商品的单价，按从高到低排列",
        "秦淮店2023年1月销量占比最高的商品",
        "江宁店2023年1月平均单价超过5的商品",
        "苏州2023年平均成交价超过100的竞买人",
        "苏州2023年地块数量超过1的竞买人",
        "苏州2023年每个竞买人成交价最高的地块",
    ],
)
def test_what_a_reading_passes_over_keeps_it_from_being_an_answer(
    shops: Domain, question: str
) -> None:
    thought = read(shops, question, NOW, Context())
    done = run(shops, thought.interpretations, thought.weights)
    assert judge(done, ReasoningSettings(), may_ask=True).kind != "answer"
