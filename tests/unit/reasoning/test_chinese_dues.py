"""What is owed and what was paid, asked in Chinese of rows that keep both; and flats that nobody owns yet."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest

from duckkb.reasoning.domain import Domain

from .made_bases import Rows, domains, verdict_on

NOW = datetime(2026, 11, 25, 12)
FLATS = """
CREATE TABLE 小区(编号 INTEGER PRIMARY KEY, 名称 TEXT, 物业费单价 REAL);
CREATE TABLE 楼栋(编号 INTEGER PRIMARY KEY, 小区编号 INTEGER REFERENCES 小区(编号), 楼号 TEXT, 层数 INTEGER);
CREATE TABLE 业主(编号 INTEGER PRIMARY KEY, 姓名 TEXT, 性别 TEXT, 手机号 TEXT);
CREATE TABLE 房屋(编号 INTEGER PRIMARY KEY, 楼栋编号 INTEGER REFERENCES 楼栋(编号), 房号 TEXT, 面积 REAL,
  业主编号 INTEGER REFERENCES 业主(编号));
CREATE TABLE 缴费记录(编号 INTEGER PRIMARY KEY, 房屋编号 INTEGER REFERENCES 房屋(编号), 费用类型 TEXT, 应缴金额 REAL,
  实缴金额 REAL, 缴费日期 DATE);
CREATE TABLE 车位(编号 INTEGER PRIMARY KEY, 小区编号 INTEGER REFERENCES 小区(编号), 车位号 TEXT,
  业主编号 INTEGER REFERENCES 业主(编号));
INSERT INTO 车位 VALUES (1,1,'A-01',3);
INSERT INTO 小区 VALUES (1,'翠湖花园',4.5),(2,'金色家园',3.2);
INSERT INTO 楼栋 VALUES (1,1,'甲楼',11),(2,1,'乙楼',18),(3,2,'丙楼',33),(4,2,'丁楼',6);
INSERT INTO 业主 VALUES (1,'方志强','男','138'),(2,'何小曼','女','139'),(3,'钱学文','男',NULL);
INSERT INTO 房屋 VALUES (1,1,'101',90,1),(2,2,'502',120,2),(3,3,'2001',100,3),(4,4,'301',60,NULL),(5,4,'302',80,NULL),(6,3,'808',100,2);
INSERT INTO 缴费记录 VALUES (1,1,'物业费',2600,2600,'2026-01-10'),(2,2,'物业费',3600,3000,'2026-02-01'),
  (3,3,'物业费',3700,NULL,NULL),(4,1,'停车费',3000,3000,'2026-01-10'),(5,2,'停车费',3500,3500,'2025-05-01');
"""


@pytest.fixture(scope="module")
def flats(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with domains(tmp_path_factory) as opened:
        yield opened(FLATS)


ASKED: list[tuple[str, Rows]] = [
    ("一共欠了多少物业费", [(4300.0,)]),
    ("今年收了多少物业费", [(5600.0,)]),
    ("停车费收了多少钱", [(6500.0,)]),
    ("物业费一共应缴多少", [(9900.0,)]),
    ("每种费用收了多少", [("停车费", 6500.0), ("物业费", 5600.0)]),
    ("每个小区收了多少钱", [("翠湖花园", 12100.0), ("金色家园", None)]),
    ("每个小区欠了多少钱", [("翠湖花园", 600.0), ("金色家园", 3700.0)]),
    ("方志强今年交了多少钱", [(5600.0,)]),
    ("钱学文欠了多少钱", [(3700.0,)]),
    ("谁欠的钱最多", [("钱学文",)]),
    ("欠费最多的业主", [("钱学文",)]),
    ("欠费的业主有谁", [("何小曼",), ("钱学文",)]),
    ("谁欠费", [("何小曼",), ("钱学文",)]),
    ("哪些业主还欠费", [("何小曼",), ("钱学文",)]),
    ("欠费超过1000元的业主", [("钱学文",)]),
    ("物业费还没缴的业主有谁", [("何小曼",), ("钱学文",)]),
    ("谁还没交物业费", [("何小曼",), ("钱学文",)]),
    ("谁没交停车费", []),
    # Whose flats are counted.
    ("谁有两套房屋", [("何小曼",)]),
    ("谁有两套以上的房屋", [("何小曼",)]),
    ("哪个业主有两套房屋", [("何小曼",)]),
    # A house is high by its floors, not by what its neighbours pay.
    ("最高的楼", [("丙楼",)]),
    ("最高的楼有多少层", [(33,)]),
    # None in a month, of the one time that is kept.
    ("上个月有几笔缴费", [(0,)]),
    # By where he lives, not by where he parks.
    ("钱学文住在哪个小区", [("金色家园",)]),
    # Flats without an owner are flats.
    ("房屋最多的楼栋", [("丁楼",)]),
    ("每个小区的平均房屋面积", [("翠湖花园", 105.0), ("金色家园", 85.0)]),
]


@pytest.mark.parametrize(("question", "expected"), ASKED)
def test_what_is_owed_and_paid(flats: Domain, question: str, expected: Rows) -> None:
    kind, rows = verdict_on(flats, question, NOW)
    assert (kind, sorted(rows, key=str)) == ("answer", sorted(expected, key=str))
