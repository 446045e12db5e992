"""Whom rows refer to by a role: called by a noun or a verb for it, and shown beside the rows, several at once."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest

from duckkb.reasoning.domain import Domain

from .made_bases import Rows, domains, verdict_on

NOW = datetime(2026, 11, 24, 12)
ENGLISH = """
CREATE TABLE technician(tech_id INTEGER PRIMARY KEY, tech_name TEXT);
CREATE TABLE work_order(wo_no TEXT PRIMARY KEY, title TEXT, reporter_id INTEGER REFERENCES technician(tech_id),
  assignee_id INTEGER REFERENCES technician(tech_id), opened_at DATE);
INSERT INTO technician VALUES (1,'周桐'),(2,'郭豪'),(3,'林静');
INSERT INTO work_order VALUES ('W1','换轴',1,2,'2026-01-01'),('W2','检修',2,NULL,'2026-02-01'),
  ('W3','换带',1,2,'2026-03-01'),('W4','上油',1,3,'2026-03-05');
"""
CHINESE = """
CREATE TABLE 技师(技师编号 INTEGER PRIMARY KEY, 姓名 TEXT);
CREATE TABLE 工单(工单号 TEXT PRIMARY KEY, 标题 TEXT, 报修人编号 INTEGER REFERENCES 技师(技师编号),
  受派人编号 INTEGER REFERENCES 技师(技师编号), 开单日期 DATE);
INSERT INTO 技师 VALUES (1,'周桐'),(2,'郭豪'),(3,'林静');
INSERT INTO 工单 VALUES ('W1','换轴',1,2,'2026-01-01'),('W2','检修',2,NULL,'2026-02-01'),
  ('W3','换带',1,2,'2026-03-01'),('W4','上油',1,3,'2026-03-05');
"""

CHINESE_LEAGUE = """
CREATE TABLE 球队(球队编号 INTEGER PRIMARY KEY, 球队名称 TEXT);
CREATE TABLE 比赛(比赛编号 INTEGER PRIMARY KEY, 主队编号 INTEGER REFERENCES 球队(球队编号),
  客队编号 INTEGER REFERENCES 球队(球队编号), 主队得分 INTEGER, 客队得分 INTEGER, 比赛日期 DATE);
INSERT INTO 球队 VALUES (1,'红狮'),(2,'蓝鹰'),(3,'白鲸');
INSERT INTO 比赛 VALUES (1,1,2,3,1,'2026-01-01'),(2,2,3,0,0,'2026-01-08'),(3,3,1,2,4,'2026-01-15');
"""
LEAGUE = """
CREATE TABLE team(team_id INTEGER PRIMARY KEY, team_name TEXT);
CREATE TABLE match(match_id INTEGER PRIMARY KEY, home_team_id INTEGER REFERENCES team(team_id),
  away_team_id INTEGER REFERENCES team(team_id), home_score INTEGER, away_score INTEGER, match_date DATE);
INSERT INTO team VALUES (1,'红狮'),(2,'蓝鹰'),(3,'白鲸');
INSERT INTO match VALUES (1,1,2,3,1,'2026-01-01'),(2,2,3,0,0,'2026-01-08'),(3,3,1,2,4,'2026-01-15');
"""


@pytest.fixture(scope="module")
def bases(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Domain]]:
    with domains(tmp_path_factory) as opened:
        yield {
            "english": opened(ENGLISH),
            "chinese": opened(CHINESE),
            "league": opened(LEAGUE),
            "chinese league": opened(CHINESE_LEAGUE),
        }


BOTH = [
    ("列出工单的标题、报修人和受派人",
     [("换轴", "周桐", "郭豪"), ("检修", "郭豪", None), ("换带", "周桐", "郭豪"), ("上油", "周桐", "林静")]),
    ("2026年3月的工单的标题、报修人和受派人", [("换带", "周桐", "郭豪"), ("上油", "周桐", "林静")]),
    ("换轴的报修人和受派人是谁", [("周桐", "郭豪")]),
    ("换轴的报修人姓名", [("周桐",)]),
    ("2026年2月的工单的标题、报修人姓名和受派人的姓名", [("检修", "郭豪", None)]),
    ("列出工单及其受派人", [("换轴", "郭豪"), ("检修", None), ("换带", "郭豪"), ("上油", "林静")]),
    ("换轴的报修人是谁", [("周桐",)]),
    ("报修人是周桐的工单", [("换轴",), ("换带",), ("上油",)]),
    ("每个报修人有几张工单", [("周桐", 3), ("郭豪", 1)]),
    ("周桐报了几张单子", [(3,)]),
    ("周桐报的工单", [("换轴",), ("换带",), ("上油",)]),
    ("谁报的工单最多", [("周桐",)]),
    ("有多少张单子", [(4,)]),
    ("换轴派给了谁", [("郭豪",)]),
    ("换轴指派给谁了", [("郭豪",)]),
    ("报修人是周桐的工单的受派人", [("郭豪",), ("林静",)]),
    ("报修人是郭豪的工单的受派人", []),
    ("报修人是周桐的工单的标题和受派人", [("换轴", "郭豪"), ("换带", "郭豪"), ("上油", "林静")]),
    ("报修人是郭豪的工单的标题和受派人", [("检修", None)]),
    ("换轴是谁报的，派给了谁", [("周桐", "郭豪")]),
]  # fmt: skip
ENGLISH_ONLY = [
    ("换轴的经办人是谁", [("郭豪",)]),
    ("哪个受派人的工单最多", [("郭豪",)]),
    ("没有经办人的工单", [("检修",)]),
]


PLAYED = [
    ("每场比赛的主队名称", [(1, "红狮"), (2, "蓝鹰"), (3, "白鲸")]),
    ("列出比赛日期、主队名称、客队名称",
     [("2026-01-01", "红狮", "蓝鹰"), ("2026-01-08", "蓝鹰", "白鲸"), ("2026-01-15", "白鲸", "红狮")]),
    ("主队名称是红狮的比赛", [(1,)]),
    ("list each match with its home team name and away team name",
     [(1, "红狮", "蓝鹰"), (2, "蓝鹰", "白鲸"), (3, "白鲸", "红狮")]),
]  # fmt: skip
PLAYED_ZH = [
    ("主队是红狮的比赛的客队", [("蓝鹰",)]),
    ("红狮主场的比赛的客队和比赛日期", [("蓝鹰", "2026-01-01")]),
    ("客队是蓝鹰的比赛的主队得分", [(3,)]),
    ("主队得分高于客队得分的比赛的主队", [("红狮",)]),
    ("主队得分最高的比赛的客队", [("蓝鹰",)]),
]  # fmt: skip
ASKED = [
    *(("chinese league", *each) for each in PLAYED_ZH),
    *(("league", *each) for each in PLAYED),
    *((base, *each) for base in ("english", "chinese") for each in BOTH),
    *(("english", *each) for each in ENGLISH_ONLY),
]


@pytest.mark.parametrize(("base", "question", "expected"), ASKED)
def test_those_in_a_role(
    bases: dict[str, Domain], base: str, question: str, expected: Rows
) -> None:
    kind, rows = verdict_on(bases[base], question, NOW)
    assert kind == "answer"
    assert sorted(map(str, rows)) == sorted(map(str, expected))
