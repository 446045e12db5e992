"""Chinese questions in the words of reports: of cities and their projects, kept under English names, of models of cars
that are told in both languages, and of land that is sold."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest
from tests.unit.reasoning.made_bases import domains, verdict_on

from duckkb.reasoning.domain import Domain

NOW = datetime(2024, 1, 1, tzinfo=UTC)
CITIES = """
CREATE TABLE city(city_id INTEGER PRIMARY KEY, city_name TEXT, tier TEXT);
CREATE TABLE annual_stat(city_id INTEGER REFERENCES city(city_id), year INTEGER, gdp REAL, gdp_growth_rate REAL,
  population REAL, fiscal_revenue REAL, disposable_income INTEGER, PRIMARY KEY(city_id, year));
CREATE TABLE industry_output(id INTEGER PRIMARY KEY, city_id INTEGER REFERENCES city(city_id), year INTEGER,
  quarter INTEGER, sector TEXT, output_value REAL, yoy_growth REAL);
CREATE TABLE public_facility(facility_id INTEGER PRIMARY KEY, facility_name TEXT, city_id INTEGER REFERENCES city(city_id),
  facility_type TEXT, opened_year INTEGER);
CREATE TABLE major_project(project_id INTEGER PRIMARY KEY, project_name TEXT, city_id INTEGER REFERENCES city(city_id),
  total_investment REAL, start_date DATE, planned_end_date DATE, completion_date DATE, status TEXT, contractor TEXT);
INSERT INTO city VALUES (1,'宁州','三线'),(2,'东陵','三线'),(3,'海门','二线');
INSERT INTO annual_stat VALUES (1,2023,18897,2.1,629,1062,44641),(2,2023,2706,8.0,756,253,67117),
  (3,2023,4108,4.0,362,366,77456),(1,2022,8714,7.5,637,879,46936);
INSERT INTO industry_output VALUES (1,1,2023,3,'制造业',2288,-4.4),(2,2,2023,3,'制造业',900,3.0),(3,2,2023,2,'制造业',1500,5.0),
  (4,3,2022,1,'制造业',70,-8.0);
INSERT INTO public_facility VALUES (1,'宁州大剧院',1,'剧院',1963),(2,'东陵图书馆',2,'图书馆',2013);
INSERT INTO major_project VALUES (1,'跨江大桥',1,30.2,'2020-01-18','2022-05-30','2022-03-13','已完工','中铁建工'),
  (2,'快速路',1,249.9,'2023-02-17','2024-12-15',NULL,'在建','澜海市政'),(3,'综合管廊',2,4.2,'2022-11-19','2026-06-14',NULL,'在建','澜海市政');
"""
CARS = """
CREATE TABLE brand(brand_id INTEGER PRIMARY KEY, 品牌名称 TEXT, founded_year INTEGER);
INSERT INTO brand VALUES (1,'极曜',2018),(2,'福斯曼',1937);
CREATE TABLE 车型(model_id INTEGER PRIMARY KEY, brand_id INTEGER REFERENCES brand(brand_id), 车型名称 TEXT, "指导价(万元)" REAL, 上市日期 DATE);
CREATE TABLE 门店(store_id INTEGER PRIMARY KEY, brand_id INTEGER REFERENCES brand(brand_id), 门店名称 TEXT, opened_on DATE);
CREATE TABLE 投诉(complaint_id INTEGER PRIMARY KEY, model_id INTEGER REFERENCES 车型(model_id), 投诉日期 DATE,
  "赔付金额(元)" INTEGER);
INSERT INTO 车型 VALUES (1,1,'极曜 S7',29.98,'2022-03-18'),(2,2,'星途 E1',9.98,'2021-08-26');
INSERT INTO 门店 VALUES (1,1,'城东店','2019-03-01'),(2,2,'滨河店','2023-10-20');
INSERT INTO 投诉 VALUES (1,1,'2023-10-06',8000),(2,2,'2023-04-01',0);
"""
LAND = """
CREATE TABLE 土地出让(宗地编号 TEXT PRIMARY KEY, 地块名称 TEXT, 土地用途 TEXT, "起拍价(万元)" INTEGER, "成交金额（万元）" REAL,
  成交日期 DATE, 成交状态 TEXT);
INSERT INTO 土地出让 VALUES ('2023-01','迎宾路1号地块','住宅用地',100,120,'2023-05-01','成交'),
  ('2023-02','望江路2号地块','住宅用地',300,NULL,'2023-06-01','流拍'),('2022-03','文昌路3号地块','商业用地',200,260,'2022-06-01','成交');
"""
TASKS = """
CREATE TABLE 任务(任务编号 INTEGER PRIMARY KEY, 任务名称 TEXT);
CREATE TABLE 缺陷(缺陷编号 INTEGER PRIMARY KEY, 缺陷标题 TEXT, 任务编号 INTEGER REFERENCES 任务(任务编号), 发现时间 DATETIME,
  关闭时间 DATETIME);
INSERT INTO 任务 VALUES (1,'登录页'),(2,'分期页'),(3,'退款');
INSERT INTO 缺陷 VALUES (1,'白屏',1,'2023-10-01 10:00:00',NULL),(2,'错位',2,'2023-10-02 10:00:00','2023-10-05 10:00:00');
"""
USERS = """
CREATE TABLE yonghu(huhao TEXT PRIMARY KEY, huming TEXT, lianxi_dianhua TEXT);
CREATE TABLE chaobiao(chaobiao_id INTEGER PRIMARY KEY, huhao TEXT REFERENCES yonghu(huhao), chaobiao_riqi DATE,
  yongshuiliang INTEGER);
INSERT INTO yonghu VALUES ('H1001','段小芸','13960944870'),('H1002','汤丽',NULL);
INSERT INTO chaobiao VALUES (1,'H1001','2023-10-15',37),(2,'H1001','2023-11-06',16),(3,'H1002','2023-10-15',20);
"""


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Domain]]:
    with domains(tmp_path_factory) as domain:
        yield domain


@pytest.mark.parametrize(
    ("script", "question", "rows"),
    [
        (CITIES, "跨江大桥是啥时候竣工的？", [("2022-03-13",)]),
        (CITIES, "三线城市2023年一共有多少人口？", [(1385,)]),
        (CITIES, "总投资超过200亿的项目有哪些？", [("快速路",)]),
        (
            CITIES,
            "每个承包商有几个项目，总投资额多少？",
            [("中铁建工", 1, 30.2), ("澜海市政", 2, 254.1)],
        ),
        (CITIES, "2023年制造业同比负增长的城市有哪些？", [("宁州",)]),
        (CITIES, "2023年制造业产值最高的是哪个城市的哪个季度？", [("宁州", 3)]),
        (CITIES, "哪些城市2023年的经济增速超过了7%？", [("东陵",)]),
        (CITIES, "东陵有哪些公共设施？", [("东陵图书馆",)]),
        (CITIES, "一个在建项目都没有的城市有哪些？", [("海门",)]),
        (CITIES, "2023年财政收入超过1000亿的城市有哪些？", [("宁州",)]),
        (CITIES, "东陵和海门2023年谁的人均可支配收入高？", [("海门",)]),
        (CARS, "历史最悠久的品牌是哪个？", [("福斯曼",)]),
        # No day on which a shop was opened is a car, nor is what is paid for damage its price.
        (CARS, "9月到11月之间有哪些车收到过投诉？", [("极曜 S7",)]),
        (CARS, "最便宜的车是哪个，多少钱？", [("星途 E1", 9.98)]),
        (CARS, "2022年上市的车型都有哪些，啥价格？", [("极曜 S7", 29.98)]),
        (LAND, "2023年住宅用地的成交总额是多少万元？", [(120,)]),
        # None at all, and not none that was closed.
        (TASKS, "没有缺陷的任务有哪些？", [("退款",)]),
        (CITIES, "GDP过万亿的城市2023年有多少个？", [(1,)]),
        (USERS, "段小芸10月用了多少水？", [(37,)]),
        (USERS, "哪些用户没有留电话？", [("汤丽",)]),
    ],
)
def test_reports_are_read_as_they_are_worded(
    script: str, question: str, rows: list[tuple[object, ...]], opened: Callable[[str], Domain]
) -> None:
    kind, found = verdict_on(opened(script), question, NOW)
    assert kind == "answer"
    assert sorted(found, key=str) == sorted(rows, key=str)
