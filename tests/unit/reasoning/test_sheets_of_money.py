"""Sheets that keep one amount of money, or whose rows share their names, and what their rows are called."""

from __future__ import annotations

from datetime import datetime

import pytest

from .made_bases import Rows, Told

NOW = datetime(2026, 11, 24, 12)
GIFTS = """
CREATE TABLE donations (receipt_no TEXT PRIMARY KEY, donor TEXT, donor_type TEXT, gift_date DATE, amount_usd REAL, campaign TEXT,
  method TEXT, recurring BOOLEAN, thanked_on DATE);
INSERT INTO donations VALUES
  ('R1', 'Mina Okafor', 'individual', '2025-12-01', 50, 'Roof', 'card', 1, '2026-02-01'),
  ('R2', 'Ian Farrow', 'individual', '2026-02-10', 20, 'Choir', 'cheque', 0, '2026-02-20'),
  ('R3', 'Elm Fund', 'foundation', '2026-03-05', 500, 'Choir', 'transfer', 0, NULL),
  ('R4', 'Mina Okafor', 'individual', '2026-06-01', 60, 'Roof', 'cheque', 1, '2026-06-20'),
  ('R5', 'Ian Farrow', 'individual', '2026-06-09', 300, 'Roof', 'card', 0, '2026-06-30'),
  ('R6', 'Ian Farrow', 'individual', '2026-06-11', 150, 'Roof', 'card', 0, '2026-07-30');
"""
CONTRACTS = """
CREATE TABLE 合同台账 (合同编号 TEXT PRIMARY KEY, 合同名称 TEXT, 合同类型 TEXT, 签订日期 DATE, 合同金额 REAL, 已付金额 REAL, 经办人 TEXT);
INSERT INTO 合同台账 VALUES
  ('H1', '机房租赁', '租赁', '2025-03-01', 100, 100, '孙浩'), ('H2', '工服', '采购', '2026-01-05', 30, 10, '刘洋'),
  ('H3', '软件授权', '软件', '2026-02-05', 80, 80, '刘洋'), ('H4', '软件维护', '软件', '2025-06-05', 40, 0, '孙浩'),
  ('H5', '办公桌', '采购', '2026-05-05', 20, 20, '刘洋');
"""
TICKETS = """
CREATE TABLE support_tickets (ticket_id TEXT PRIMARY KEY, customer TEXT, subject TEXT, priority TEXT, opened_at DATE, escalated BOOLEAN);
INSERT INTO support_tickets VALUES
  ('T1', 'Blue Inn', 'sync stuck', 'urgent', '2026-09-07', 1), ('T2', 'Acre Farm', 'sync stuck', 'urgent', '2026-09-08', 0),
  ('T3', 'Blue Inn', 'billed twice', 'low', '2026-09-14', 0), ('T4', 'Nord Ltd', 'billed twice', 'low', '2026-09-15', 0),
  ('T5', 'Nord Ltd', 'no export', 'low', '2026-09-21', 0), ('T6', 'Blue Inn', 'no export', 'low', '2026-10-19', 0);
"""
TRIPS = """
CREATE TABLE 公司用车登记 (日期 DATE, 车牌号 TEXT, 司机 TEXT, 出发里程 INTEGER, 返回里程 INTEGER, 过路费 REAL);
INSERT INTO 公司用车登记 VALUES
  ('2026-01-05', '沪A1', '周师傅', 100, 180, 10), ('2026-01-06', '沪A1', '吴师傅', 180, 200, 35), ('2026-01-07', '沪B2', '周师傅', 50, 90, 5);
"""
READINGS = """
CREATE TABLE trips (id INTEGER PRIMARY KEY, driver TEXT, start_km INTEGER, end_km INTEGER, odometer INTEGER);
INSERT INTO trips VALUES (1, 'Ann', 10, 30, 30), (2, 'Bob', 30, 90, 90), (3, 'Ann', 90, 100, 100);
"""
FILMS = """
CREATE TABLE film_collection (title TEXT PRIMARY KEY, director TEXT, year INTEGER, runtime_min INTEGER, added DATE);
INSERT INTO film_collection VALUES ('Garden', 'Birch', 1984, 95, '2025-02-07'), ('River', 'Holm', 1989, 120, '2026-01-02'),
  ('Letter', 'Birch', 1990, 100, '2026-03-02'), ('Harbour', 'Voss', 2019, 88, '1985-05-05');
"""
MATCHES = """
CREATE TABLE league (match TEXT, date DATE, home TEXT, away TEXT, spectators INTEGER);
INSERT INTO league VALUES ('M001', '2026-03-07', 'Redmoor', 'Harbour', 10), ('M002', '2026-12-05', 'Harbour', 'Redmoor', 30);
"""
JOBS = """
CREATE TABLE 定时任务清单 (任务编号 TEXT PRIMARY KEY, 任务名称 TEXT, 负责人 TEXT, 上次运行时间 TIMESTAMP, 上次结果 TEXT);
INSERT INTO 定时任务清单 VALUES ('J1', '日志轮转', '陈立', '2026-10-06 10:00', '失败'), ('J2', '评测', '吴倩', '2026-11-06 10:00', '失败'),
  ('J3', '订单汇总', '陈立', '2026-11-07 10:00', '成功'), ('J4', '日志轮转', '陈立', '2026-11-08 10:00', '成功');
"""
PULLS = """
CREATE TABLE code_reviews ("PR #" INTEGER PRIMARY KEY, title TEXT, repo TEXT, author TEXT, opened DATE, state TEXT);
INSERT INTO code_reviews VALUES (2310, 'Faster import', 'api', 'Ann', '2026-10-09', 'merged'), (2311, 'Fix typo', 'api', 'Bob', '2026-10-10', 'open'),
  (2312, 'New index', 'web', 'Ann', '2026-11-01', 'open'), (2313, 'Drop cache', 'api', 'Ann', '2026-11-02', 'closed');
"""
HIVES = """
CREATE TABLE 蜂箱检查记录 (检查日期 DATE, 蜂箱号 TEXT, 蜂种 TEXT, 检查人 TEXT, 性情 TEXT);
INSERT INTO 蜂箱检查记录 VALUES ('2026-04-04', 'D02', '中蜂', '老马', '暴躁'), ('2026-05-04', 'D02', '中蜂', '老马', '暴躁'),
  ('2026-06-04', 'T01', '意蜂', '小何', '暴躁'), ('2026-07-04', 'T03', '意蜂', '老马', '温顺');
"""
PLOTS = """
CREATE TABLE "Plot Register" ("Plot No" text, "Site" text, "Size (sq m)" real, "Plot Holder" text, "Tenant Since" text, "Shed" text);
INSERT INTO "Plot Register" VALUES ('1A', 'Mill Road', 125, 'Doris Langley', '14/03/1996', 'Yes'), ('1B', 'Mill Road', 125, 'Kwame Boateng', '02/04/2019', 'Yes'),
  ('2', 'Mill Road', 250, 'Stan Ogden', '21/09/2004', 'No'), ('3', 'Canal Side', 250, 'Piotr Wojcik', '11/01/2021', 'No'), ('H7', 'Canal Side', 90, NULL, NULL, 'No');
"""
FINES = """
CREATE TABLE library_loans (loan_no TEXT PRIMARY KEY, book TEXT, pupil TEXT, borrowed DATE, fine REAL);
INSERT INTO library_loans VALUES ('L1', 'Space', 'Ann Sato', '2026-03-07', 1), ('L2', 'Owls', 'Ben Holt', '2026-04-07', 3),
  ('L3', 'Space', 'Ann Sato', '2026-05-07', 1.5), ('L4', 'Owls', 'Ann Sato', '2026-06-07', 0.5);
"""
JOINED = (
    GIFTS + "CREATE TABLE campaigns (name TEXT PRIMARY KEY); INSERT INTO campaigns VALUES ('Roof');"
)


@pytest.mark.parametrize(
    ("script", "question", "rows"),
    [
        (GIFTS, "How much did we raise this year?", [(1030.0,)]),
        (GIFTS, "how much came in by cheque in June", [(60.0,)]),
        (GIFTS, "which campaign brought in the most?", [("Roof",)]),
        (GIFTS, "what has Mina Okafor given in total", [(110.0,)]),
        (GIFTS, "average gift by donor type", [("individual", 116.0), ("foundation", 500.0)]),
        (GIFTS, "biggest gift in June", [("R5",)]),
        (GIFTS, "card gifts over 200", [("R5",)]),
        (GIFTS, "top 2 donors by total given", [("Elm Fund",), ("Ian Farrow",)]),
        (GIFTS, "share of recurring donations", [(2 / 6,)]),
        (GIFTS, "how many gifts are there?", [(6,)]),
        (CONTRACTS, "谁经手的合同最多？", [("刘洋",)]),
        (CONTRACTS, "去年签的合同总额是多少？", [(140.0,)]),
        (CONTRACTS, "软件合同平均一份多少钱", [(60.0,)]),
        (TICKETS, "urgent tickets", [("sync stuck", "T1"), ("sync stuck", "T2")]),
        (TICKETS, "which customers have urgent tickets", [("Blue Inn",), ("Acre Farm",)]),
        (TICKETS, "customers that never had an escalation", [("Acre Farm",), ("Nord Ltd",)]),
        (TICKETS, "customers without escalated tickets", [("Acre Farm",), ("Nord Ltd",)]),
        (TICKETS, "Which weekday are we busiest?", [("Monday",)]),
        (TRIPS, "过路费最高的是哪一趟", [("沪A1", "2026-01-06")]),
        (TRIPS, "用车有多少次", [(3,)]),
        (JOBS, "上次结果是失败的任务有哪些？", [("日志轮转", "J1"), ("评测", "J2")]),
        (PULLS, "How many PRs are still open?", [(2,)]),
        (PULLS, "Number of PRs by repo", [("api", 3), ("web", 1)]),
        (HIVES, "哪些蜂箱性情暴躁？", [("D02",), ("T01",)]),
        (HIVES, "谁检查的次数最多？", [("老马",)]),
        (HIVES, "有几种蜂", [(2,)]),
        (FINES, "Who got the largest fine?", [("Ben Holt",)]),
        (FILMS, "How many films are from the 1980s?", [(2,)]),
        (FILMS, "films from 1990", [("Letter",)]),
        (FILMS, "how many films were added in 2026?", [(2,)]),
        (FILMS, "Which film is the longest?", [("River",)]),
    ],
)
def test_what_is_answered(told: Told, script: str, question: str, rows: Rows) -> None:
    verdict, found = told(script, question)
    shown = [tuple(sorted(map(_cell, row))) for row in found]
    assert (verdict, sorted(shown)) == (
        "answer",
        sorted(tuple(sorted(map(_cell, row))) for row in rows),
    )


@pytest.mark.parametrize(
    ("script", "question"),
    [
        (TRIPS, "周师傅跑了多少公里"),
        (TRIPS, "每个司机的总里程"),
        (READINGS, "total start km per driver"),
        (READINGS, "what is the total odometer of Ann?"),
    ],
)
def test_what_a_meter_shows_is_not_added_up(told: Told, script: str, question: str) -> None:
    assert told(script, question)[0] != "answer"


@pytest.mark.parametrize("script", [CONTRACTS, TRIPS])
@pytest.mark.parametrize(
    "question",
    [
        "who signed the most contracts?",
        "which type is busiest?",
        "how much did we spend this year?",
        "which driver has the most trips in total?",
        "what did we do last month?",
        "share of lease contracts",
        "contracts we have not paid",
        "which one is the most expensive on average?",
        "cheapest 3 room flat",
        "total kilometres per driver",
    ],
)
def test_columns_without_latin_words_are_no_trouble(told: Told, script: str, question: str) -> None:
    assert told(script, question)[0] in ("answer", "clarify", "refuse")


@pytest.mark.parametrize("question", ["When is the next match?", "longest match"])
def test_the_least_of_names_is_not_the_next(told: Told, question: str) -> None:
    verdict, found = told(MATCHES, question)
    assert verdict != "answer" or ("M001",) not in found


def test_no_number_of_a_row_is_the_newest(told: Told) -> None:
    assert told(PLOTS, "Who is the newest tenant?")[0] != "answer"


def test_few_rows_do_not_come_first_by_a_name(told: Told) -> None:
    assert told(FILMS, "top 2 films by director")[0] != "answer"
    verdict, found = told(FILMS, "first 2 films in alphabetical order of title")
    assert (verdict, found) == ("answer", [("Garden",), ("Harbour",)])


def test_rows_of_several_tables_are_called_by_their_own_names(told: Told) -> None:
    assert told(JOINED, "card gifts over 200") != told(GIFTS, "card gifts over 200")


def _cell(value: object) -> str:
    return f"{value:.4f}" if isinstance(value, float) else str(value)
