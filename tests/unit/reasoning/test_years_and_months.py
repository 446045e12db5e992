"""Figures that are kept by a year and, beside it, a month or a quarter; and figures of such years that are told of
what has a day of its own: companies that were listed some day have a revenue of each year."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest
from tests.unit.reasoning.made_bases import domains, verdict_on

from duckkb.reasoning.domain import Domain

NOW = datetime(2024, 1, 1, tzinfo=UTC)
FIRMS = """
CREATE TABLE 公司(股票代码 TEXT PRIMARY KEY, 公司名称 TEXT, 上市日期 DATE, 行业 TEXT);
CREATE TABLE 年度财报(股票代码 TEXT REFERENCES 公司(股票代码), 年份 INTEGER, "营业收入(亿元)" REAL, "净利润(亿元)" REAL,
  "营收同比增长率(%)" REAL, PRIMARY KEY(股票代码, 年份));
CREATE TABLE 季度经营(股票代码 TEXT REFERENCES 公司(股票代码), 年份 INTEGER, 季度 TEXT, "营业收入(亿元)" REAL, "毛利率(%)" REAL,
  PRIMARY KEY(股票代码, 年份, 季度));
INSERT INTO 公司 VALUES ('600101','江海重工','2022-06-18','机械'),('300303','芯联微电','2017-11-22','电子'),
  ('000404','粤味食品','2005-09-01','食品');
INSERT INTO 年度财报 VALUES ('600101',2022,316,34,-1.1),('300303',2022,174,-9,4.9),('000404',2022,23,2,26.9),
  ('600101',2021,320,12,16.5),('300303',2021,166,15,17.7),('000404',2021,18,1,-15.2);
INSERT INTO 季度经营 VALUES ('600101',2023,'一季度',87,61),('600101',2023,'二季度',82,20),('600101',2023,'三季度',94,64),
  ('300303',2023,'一季度',40,62),('300303',2023,'二季度',34,30),('300303',2023,'三季度',38,20),
  ('600101',2022,'三季度',70,10),('300303',2022,'三季度',30,90);
"""
SALES = """
CREATE TABLE model(model_id INTEGER PRIMARY KEY, model_name TEXT, launched_on DATE, list_price REAL);
CREATE TABLE monthly_sales(sale_id INTEGER PRIMARY KEY, model_id INTEGER REFERENCES model(model_id), year INTEGER,
  month INTEGER, units INTEGER);
INSERT INTO model VALUES (1,'Comet','2022-03-18',30),(2,'Ember','2023-07-10',12),(3,'Fjord','2021-08-26',10);
INSERT INTO monthly_sales VALUES (1,1,2023,3,140),(2,1,2023,7,610),(3,2,2023,7,90),(4,3,2023,3,201),(5,3,2023,7,702),
  (6,3,2022,12,35),(7,1,2022,12,55);
"""
METERS = """
CREATE TABLE yonghu(huhao TEXT PRIMARY KEY, huming TEXT, kaihu_riqi DATE);
CREATE TABLE zhangdan(zhangdan_id INTEGER PRIMARY KEY, huhao TEXT REFERENCES yonghu(huhao), zhangqi TEXT, shuifei REAL,
  jiaofei_riqi DATE);
INSERT INTO yonghu VALUES ('H1','段小芸','2011-12-18'),('H2','尹志强','2023-10-01');
INSERT INTO zhangdan VALUES (1,'H1','2023-10',64.4,'2023-11-01'),(2,'H1','2023-11',78.4,'2023-12-26'),
  (3,'H2','2023-10',19.6,'2023-11-11'),(4,'H2','2023-11',11.2,NULL);
"""


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Domain]]:
    with domains(tmp_path_factory) as domain:
        yield domain


@pytest.mark.parametrize(
    ("script", "question", "rows"),
    [
        (FIRMS, "2023年三季度毛利率超过50%的公司有哪些？", [("江海重工",)]),
        (FIRMS, "江海重工2023年前三季度的营业收入合计是多少？", [(263,)]),
        (FIRMS, "江海重工2023年上半年的营业收入合计是多少？", [(169,)]),
        (FIRMS, "江海重工2023年二季度和三季度的营业收入差多少？", [(12,)]),
        # Of the year what is kept by the year, and not when a company was listed.
        (FIRMS, "芯联微电2022年的营业收入是多少？", [(174,)]),
        (FIRMS, "2022年营业收入超过100亿的公司有哪些？", [("江海重工",), ("芯联微电",)]),
        (FIRMS, "2022年上市的公司有哪些？", [("江海重工",)]),
        (FIRMS, "2022年哪些公司亏损了？", [("芯联微电",)]),
        (FIRMS, "2022年营收同比下滑的公司有哪些？", [("江海重工",)]),
        (SALES, "How many units of Comet were sold in July 2023?", [(610,)]),
        (SALES, "Comet在2023年7月的units是多少？", [(610,)]),
        (SALES, "2023年哪个月的units总和最高？", [(7,)]),
        (METERS, "段小芸2023年10月的水费是多少？", [(64.4,)]),
        (METERS, "2023年10月的平均水费是多少？", [(42,)]),
        (METERS, "水费超过50的用户有哪些？", [("段小芸",)]),
    ],
)
def test_figures_are_of_the_time_that_their_rows_keep(
    script: str, question: str, rows: list[tuple[object, ...]], opened: Callable[[str], Domain]
) -> None:
    kind, found = verdict_on(opened(script), question, NOW)
    assert kind == "answer"
    assert found == rows


@pytest.mark.parametrize(
    "question", ["2021年到2022年哪几家公司的净利润上升了？", "净利润一直超过10亿的公司有哪些？"]
)
def test_what_has_become_more_or_was_always_so_is_not_told_by_one_year(
    question: str, opened: Callable[[str], Domain]
) -> None:
    kind, _ = verdict_on(opened(FIRMS), question, NOW)
    assert kind in ("refuse", "ask")
