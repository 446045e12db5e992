"""Chinese names that run together or are turned round, denials in the words of speech, both kinds of a flag, parts of
dates as groups, kinds counted by a text, and what two lie apart by."""

from __future__ import annotations

from datetime import datetime

import pytest

from .made_bases import Rows, Told, rounded

NOW = datetime(2026, 11, 24, 12)
WORKSHOPS = """
CREATE TABLE 酒庄 (酒庄编号 INTEGER PRIMARY KEY, 名称 TEXT, 类型 TEXT, 人数 INTEGER, 所在县 TEXT);
CREATE TABLE 酿酒师 (工号 TEXT PRIMARY KEY, 姓名 TEXT, 籍贯 TEXT, 是否全职 TEXT, 日薪 REAL, 酒庄编号 INTEGER REFERENCES 酒庄(酒庄编号));
CREATE TABLE 酒种 (酒种编号 INTEGER PRIMARY KEY, 名称 TEXT, 单价 REAL, 全称 TEXT);
CREATE TABLE 酿造记录 (编号 INTEGER PRIMARY KEY, 工号 TEXT REFERENCES 酿酒师(工号), 酒种编号 INTEGER REFERENCES 酒种(酒种编号),
  开始日期 TEXT, 结束日期 TEXT, 产量 INTEGER, 工艺 TEXT);
INSERT INTO 酒庄 VALUES (1, '青溪酒庄', '红酒', 12, '青溪县'), (2, '河湾酒庄', '米酒', 30, '河湾县'), (3, '松岭酒庄', '红酒', 8, '松岭县');
INSERT INTO 酿酒师 VALUES ('W1', '马一鸣', '山东', '是', 300, 1), ('W2', '白露', '山西', '否', 200, 1), ('W3', '高远', '山东', '是', 500, 2),
  ('W4', '文竹', '河南', '否', 400, 2);
INSERT INTO 酒种 VALUES (1, '桂花酒', 40, '桂花陈酿'), (2, '青梅酒', 30, '青梅原酿'), (3, '杨梅酒', 35, '杨梅原酿');
INSERT INTO 酿造记录 VALUES (1, 'W1', 1, '2023-03-01', '2023-03-11', 100, '蒸馏'), (2, 'W1', 2, '2024-05-01', '2024-05-31', 50, '冷浸'),
  (3, 'W3', 2, '2024-06-01', NULL, 80, '蒸馏'), (4, 'W1', 1, '2024-07-01', '2024-07-06', 70, '陶缸'),
  (5, 'W2', 1, '2024-08-01', '2024-08-16', 60, '蒸馏');
"""


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        # names
        ("红酒庄有哪些？", [("松岭酒庄",), ("青溪酒庄",)]),
        ("单价最高的是哪种酒？", [("桂花酒",)]),
        ("一共有几种酒", [(3,)]),
        ("哪个酒庄人最多？有多少人？", [("河湾酒庄", 30)]),
        ("酿酒师都是哪些省的人？别重复。", [("山东",), ("山西",), ("河南",)]),
        ("全部酿酒师的平均日薪", [(350,)]),
        # both kinds of a flag
        ("全职和兼职酿酒师各有多少人", [("否", 2), ("是", 2)]),
        ("全职和兼职酿酒师的平均日薪各是多少？", [("否", 300), ("是", 400)]),
        ("全职和兼职酿酒师一共有多少人", [(4,)]),
        # denials
        ("有哪些酒种一次都没酿过？", [("杨梅酒",)]),
        ("没有参与过任何一次酿造记录的酿酒师", [("文竹",)]),
        ("从来没有被端上过桌（没有酿造记录）的酒种有哪些？", [("杨梅酒",)]),
        # parts of dates
        ("按开始日期的年份统计酿造记录数", [(2023, 1), (2024, 4)]),
        ("各开始年份有几条酿造记录", [(2023, 1), (2024, 4)]),
        ("按开始日期的年份算，每年各有几条酿造记录，产量合计各是多少？", [(2023, 1, 100), (2024, 4, 260)]),
        # kinds by a text
        ("每个酿酒师的工艺数", [("白露", 1), ("马一鸣", 3), ("高远", 1)]),
        ("用过至少3种不同工艺的酿酒师有谁？", [("马一鸣",)]),
        # apart
        ("桂花酒比青梅酒每瓶贵多少？", [(10,)]),
        ("《桂花酒》的平均产量比《青梅酒》多多少？", [(11.667,)]),
        ("2024年开始的酿造记录，总产量比2023年开始的多多少？", [(160,)]),
        # times
        ("每条酿造记录的结束日期和开始日期相差多少天", [(1, 10), (2, 30), (3, None), (4, 5), (5, 15)]),
        ("酿造记录从开始到结束平均多少天", [(15,)]),
        ("已经结束的酿造记录有几条", [(4,)]),
        # frames
        ("酒庄里全职酿酒师有几位？", [(2,)]),
        ("全称中包含“原酿”两个字的酒种有几种？", [(2,)]),
        ("各酒庄的人数最多的是哪个酒庄？", [("河湾酒庄",)]),
        ("红酒类型的酒庄加起来有多少号人？", [(20,)]),
        ("历年酿造记录累计产量最高的是哪种酒？", [("桂花酒",)]),
        ("酿酒师日薪最高的和最低的分别是多少钱？", [(500, 200)]),
        ("累计产量超过120的酒种，名称和产量合计", [("桂花酒", 230), ("青梅酒", 130)]),
        ("从开始到结束平均要几天？", [(15,)]),
        ("姓马的酿酒师在哪个酒庄？", [("青溪酒庄",)]),
        ("比全职酿酒师平均日薪还低的全职酿酒师", [("马一鸣",)]),
        ("比平均日薪还要高的酿酒师有哪些？", [("高远",), ("文竹",)]),
    ],
)  # fmt: skip
def test_what_is_answered(told: Told, question: str, rows: Rows) -> None:
    verdict, found = told(WORKSHOPS, question)
    assert (verdict, sorted(rounded(found), key=str)) == ("answer", sorted(rows, key=str))


@pytest.mark.parametrize(
    "question",
    [
        "在自己籍贯所在的县工作的酿酒师",
        "还在更新的酒种有哪些",
        "既是全职又是兼职的酿酒师",
        "产量再除以人数最高的酿造记录",
        "比全职酿酒师平均日薪还低的兼职酿酒师",
    ],
)
def test_what_is_said_beside_is_not_passed_over(told: Told, question: str) -> None:
    assert told(WORKSHOPS, question)[0] != "answer"


def test_a_verb_is_no_comparison(told: Told) -> None:
    """更新 compares only where it is no verb."""
    script = (
        "CREATE TABLE 节目 (编号 INTEGER PRIMARY KEY, 标题 TEXT, 上线日期 TEXT, 更新频率 TEXT);"
    )
    script += "INSERT INTO 节目 VALUES (1, '晚安', '2020-01-01', '日更'), (2, '早安', '2024-01-01', '周更');"
    assert told(script, "最新的节目") == ("answer", [("早安",)])
    assert told(script, "还在更新的节目")[0] != "answer"
    assert told(script, "哪个节目没更新过")[0] != "answer"


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("列出酿酒师的姓名和日薪，日薪高的排前面", ["高远", "文竹", "马一鸣", "白露"]),
        ("列出酿酒师的姓名，按日薪从低到高列一下", ["白露", "马一鸣", "文竹", "高远"]),
    ],
)
def test_what_comes_first(told: Told, question: str, names: list[str]) -> None:
    verdict, found = told(WORKSHOPS, question)
    assert (verdict, [row[0] for row in found]) == ("answer", names)


def test_members_are_the_people_who_keep_a_membership(told: Told) -> None:
    script = """
    CREATE TABLE swimmer (swimmer_id INTEGER PRIMARY KEY, name TEXT, city TEXT, birth_year INTEGER, membership TEXT);
    INSERT INTO swimmer VALUES (1, 'Ana', 'Oslo', 1990, 'annual'), (2, 'Ben', 'Rome', 2001, 'monthly'), (3, 'Cleo', 'Oslo', 1985, 'annual');
    """
    assert told(script, "来自Oslo的会员有几个？") == ("answer", [(2,)])
    assert told(script, "年纪最小的会员是谁，哪年生的？") == ("answer", [("Ben", 2001)])
    assert sorted(told(script, "每种会员类型有多少人")[1]) == [("annual", 2), ("monthly", 1)]
