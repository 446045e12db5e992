"""Sheets of repairs, of experiments and of meetings, and how people ask about them in Chinese."""

from __future__ import annotations

from datetime import datetime

import pytest

from .made_bases import Rows, Told, rounded

NOW = datetime(2026, 11, 24, 12)
REPAIRS = """
CREATE TABLE 报修单 (工单号 TEXT PRIMARY KEY, 楼栋 TEXT, 类型 TEXT, 状态 TEXT, 维修人 TEXT, 报修日期 DATE, 处理时长 INTEGER, 满意度 INTEGER, 费用 REAL);
INSERT INTO 报修单 VALUES
  ('W01', '1号楼', '水电', '已完成', '王师傅', '2026-10-02', 5, 4, 130),
  ('W02', '2号楼', '电梯', '已完成', '李师傅', '2026-10-08', 50, 2, 900),
  ('W03', '2号楼', '水电', '处理中', '李师傅', '2026-10-22', 36, NULL, 80),
  ('W04', '3号楼', '网络', '已完成', '刘师傅', '2026-11-01', 8, 5, 20),
  ('W05', '2号楼', '水电', '已完成', '王师傅', '2026-11-03', 20, 3, 260),
  ('W06', '1号楼', '电梯', '处理中', '孙师傅', '2026-11-15', 40, NULL, 10),
  ('W07', '1号楼', '网络', '已完成', '王师傅', '2026-09-12', 3, 5, 45),
  ('W08', '2号楼', '电梯', '待派单', '刘师傅', '2026-11-18', NULL, NULL, NULL);
"""
EXPERIMENTS = """
CREATE TABLE 实验记录 (实验编号 TEXT PRIMARY KEY, 模型 TEXT, 数据类型 TEXT, 准确率 REAL, 批大小 INTEGER, 训练时长 REAL, 结果 TEXT, 负责人 TEXT, 开始日期 DATE);
INSERT INTO 实验记录 VALUES
  ('EXP1', 'ViT', '图像', 0.92, 16, 76.5, '成功', '小周', '2026-08-29'),
  ('EXP2', 'GPT', '文本', 0.66, 32, 32, '失败', '小周', '2026-09-13'),
  ('EXP3', 'BERT', '文本', 0.95, 32, 36.5, '成功', '小林', '2026-09-20'),
  ('EXP4', 'BERT', '文本', 0.70, 16, 20, '失败', '小林', '2026-10-02'),
  ('EXP5', 'ViT', '图像', 0.94, 32, 64, '成功', '小林', '2026-10-11'),
  ('EXP6', 'GPT', '文本', 0.71, 16, 90, '失败', '小王', '2026-10-18'),
  ('EXP7', 'BERT', '文本', 0.60, 32, 15, '成功', '小周', '2026-11-05'),
  ('EXP8', 'ViT', '图像', 0.58, 64, 8, '成功', '小林', '2026-11-09');
"""
MEETINGS = """
CREATE TABLE 会议 (会议编号 INTEGER PRIMARY KEY, 主题 TEXT, 会议室 TEXT, 部门 TEXT, 组织者 TEXT, 日期 DATE, 参会人数 INTEGER, 时长分钟 INTEGER);
INSERT INTO 会议 VALUES
  (1, '周会', '301', '研发部', '陈晨', '2026-10-08', 12, 60), (2, '评审', '大会议室', '研发部', '高远', '2026-10-09', 25, 150),
  (3, '面试', '301', '人事部', '高远', '2026-10-20', 4, 45), (4, '培训', '大会议室', '人事部', '陈晨', '2026-11-17', 30, 120),
  (5, '站会', '301', '研发部', '陈晨', '2026-11-19', 8, 15), (6, '复盘', '302', '市场部', '马丽', '2026-11-19', 10, 90),
  (7, '路演', '大会议室', '市场部', '马丽', '2026-10-28', 40, 80), (8, '例会', '301', '研发部', '陈晨', '2026-11-02', 11, 50);
"""
EXPERIMENTS_JOINED = (
    EXPERIMENTS.replace("模型 TEXT", "模型 TEXT REFERENCES 模型(名称)")
    + "CREATE TABLE 模型 (名称 TEXT PRIMARY KEY, 参数量 INTEGER);"
    "INSERT INTO 模型 VALUES ('ViT', 86), ('GPT', 1500), ('BERT', 110);"
)


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("有多少报修单还没完成", [(3,)]),
        ("待派单的有多少", [(1,)]),
        ("哪栋楼报修最多", [("2号楼",)]),
        ("每栋楼报修多少单", [("1号楼", 3), ("2号楼", 4), ("3号楼", 1)]),
        ("各栋楼的报修数量", [("1号楼", 3), ("2号楼", 4), ("3号楼", 1)]),
        ("谁修得最多", [("王师傅",)]),
        ("谁修得最少", [("孙师傅",)]),
        ("王师傅处理了多少单", [(3,)]),
        ("李师傅维修了几单", [(2,)]),
        ("王师傅一共处理了多久", [(28,)]),
        ("满意度最高的师傅", [("刘师傅",)]),
        ("各师傅平均满意度", [("刘师傅", 5), ("孙师傅", None), ("李师傅", 2), ("王师傅", 4)]),
        ("有几位师傅", [(4,)]),
        ("10月电梯报修有几次", [(1,)]),
        ("维修总费用", [(1445,)]),
        ("每栋楼的维修费用", [("1号楼", 185), ("2号楼", 1240), ("3号楼", 20)]),
        ("处理时长超过48小时的工单", [("W02",)]),
        ("完成率是多少", [(0.625,)]),
        ("每个月报修多少单", [("2026-09", 1), ("2026-10", 3), ("2026-11", 4)]),
        ("2号楼水电报修花了多少钱", [(340,)]),
        ("李师傅手上还有几单没完成", [(1,)]),
        ("满意度低于3分的工单", [("W02",)]),
        ("最近一次报修的工单", [("W08",)]),
        ("最早一次电梯的工单", [("W02",)]),
    ],
)
def test_repairs(told: Told, question: str, rows: Rows) -> None:
    verdict, found = told(REPAIRS, question)
    assert (verdict, sorted(rounded(found))) == ("answer", sorted(rows))


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("准确率最高的实验", [("EXP3",)]),
        ("哪个模型平均准确率最高", [("ViT",)]),
        ("失败了多少次", [(3,)]),
        ("各模型的实验次数", [("BERT", 3), ("GPT", 2), ("ViT", 3)]),
        ("小林做了多少实验", [(4,)]),
        ("小周做了几次实验", [(3,)]),
        ("谁做的实验最多", [("小林",)]),
        ("谁做的实验最少", [("小王",)]),
        ("成功率是多少", [(0.625,)]),
        ("失败率是多少", [(0.375,)]),
        ("各模型成功率", [("BERT", 0.667), ("GPT", 0), ("ViT", 1)]),
        ("BERT一共训练了多久", [(71.5,)]),
        ("GPT训练了多长时间", [(122,)]),
        ("训练时间最长的实验", [("EXP6",)]),
        ("准确率超过0.9的实验有几个", [(3,)]),
        ("9月做了哪些实验", [("EXP2",), ("EXP3",)]),
        ("每个人的平均准确率", [("小周", 0.727), ("小林", 0.792), ("小王", 0.71)]),
        ("每个人做了几次实验", [("小周", 3), ("小林", 4), ("小王", 1)]),
        ("批大小为32的实验的平均准确率", [(0.787,)]),
        ("不同批大小的平均准确率", [(16, 0.777), (32, 0.787), (64, 0.58)]),
        ("EXP7用的什么模型", [("BERT",)]),
        ("最近一次失败的实验", [("EXP6",)]),
        ("最后一次成功的实验", [("EXP8",)]),
        ("最早一次失败的实验", [("EXP2",)]),
        ("小周失败了几次", [(1,)]),
        ("哪个模型失败最多", [("GPT",)]),
    ],
)
def test_experiments(told: Told, question: str, rows: Rows) -> None:
    verdict, found = told(EXPERIMENTS, question)
    assert (verdict, sorted(rounded(found))) == ("answer", sorted(rows))


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("10月开了多少次会", [(4,)]),
        ("谁组织的会议最多", [("陈晨",)]),
        ("哪个会议室用得最多", [("301",)]),
        ("平均参会人数", [(17.5,)]),
        ("研发部开了几次会", [(4,)]),
        ("会议总时长", [(610,)]),
        ("各部门会议总时长", [("人事部", 165), ("市场部", 170), ("研发部", 275)]),
        ("参会人数最多的会议", [("路演",)]),
        ("超过一小时的会议有多少", [(4,)]),
        ("大会议室上周有哪些会议", [("培训",)]),
        ("陈晨组织了哪些会议", [("例会",), ("周会",), ("培训",), ("站会",)]),
        ("陈晨组织了几次会议", [(4,)]),
        ("每个人组织了几次会议", [("陈晨", 4), ("马丽", 2), ("高远", 2)]),
        ("每个组织者组织了几次会议", [("陈晨", 4), ("马丽", 2), ("高远", 2)]),
        ("哪天会议最多", [("2026-11-19",)]),
        ("马丽11月组织了几次会议", [(1,)]),
        ("20人以上的会议", [("培训",), ("评审",), ("路演",)]),
    ],
)
def test_meetings(told: Told, question: str, rows: Rows) -> None:
    verdict, found = told(MEETINGS, question)
    assert (verdict, sorted(rounded(found))) == ("answer", sorted(rows))


@pytest.mark.parametrize(
    ("script", "question"),
    [
        (EXPERIMENTS.replace("训练时长", "训练温度"), "BERT一共训练了多久"),
        (EXPERIMENTS.replace("成功", "顺利"), "成功率是多少"),
    ],
)
def test_what_a_sheet_does_not_keep_is_not_answered(told: Told, script: str, question: str) -> None:
    assert told(script, question)[0] != "answer"


@pytest.mark.parametrize(
    ("script", "question"),
    [
        (EXPERIMENTS_JOINED, "成功率是多少"),
        (EXPERIMENTS_JOINED, "最近一次失败的实验"),
        (EXPERIMENTS_JOINED, "谁做的实验最多"),
    ],
)
def test_with_other_tables_the_rows_are_not_all_there_is(
    told: Told, script: str, question: str
) -> None:
    assert told(script, question)[0] != "answer"


def test_people_of_a_table_of_their_own_are_counted_there(told: Told) -> None:
    script = (
        REPAIRS.replace("维修人 TEXT", "维修人 TEXT REFERENCES 师傅(姓名)")
        + "CREATE TABLE 师傅 (姓名 TEXT PRIMARY KEY, 电话 TEXT);"
        "INSERT INTO 师傅 VALUES ('王师傅', '1'), ('李师傅', '2'), ('刘师傅', '3'), ('孙师傅', '4'), ('钱师傅', '5');"
    )
    assert told(script, "有几位师傅") == ("answer", [(5,)])
