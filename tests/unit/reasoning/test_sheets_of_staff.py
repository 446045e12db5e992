"""One sheet of those who work somewhere, and how people ask about them in both languages."""

from __future__ import annotations

from datetime import datetime

import pytest

from .made_bases import Rows, Told, rounded

NOW = datetime(2026, 11, 24, 12)
EN = """
CREATE TABLE employees (employee_id INTEGER PRIMARY KEY, name TEXT, department TEXT, title TEXT, gender TEXT, birth_date DATE, hire_date DATE,
  salary INTEGER, city TEXT, remote BOOLEAN);
INSERT INTO employees VALUES
  (100, 'Ann', 'Sales', 'Assistant', 'F', '1980-10-10', '2013-07-28', 52000, 'Oslo', TRUE),
  (101, 'Bob', 'Finance', 'Analyst', 'M', '1996-03-05', '2020-09-04', 94000, 'Berlin', FALSE),
  (102, 'Cara', 'Finance', 'Manager', 'F', '1971-07-25', '2019-11-17', 105000, 'Oslo', TRUE),
  (103, 'Dan', 'Sales', 'Manager', 'M', '1985-03-16', '2015-02-01', 88000, 'Berlin', FALSE),
  (104, 'Eve', 'Engineering', 'Engineer', 'F', '1990-12-01', '2016-05-20', 121000, 'Paris', TRUE),
  (105, 'Fay', 'Engineering', 'Engineer', 'F', '1999-06-11', '2024-03-01', 76000, 'Berlin', TRUE),
  (106, 'Gus', 'Engineering', 'Manager', 'M', '1978-09-09', '2015-10-12', 99000, 'Oslo', TRUE),
  (107, 'Hana', 'Sales', 'Assistant', 'F', '2001-01-30', '2021-08-15', 48000, 'Berlin', FALSE);
"""
ZH = """
CREATE TABLE 花名册 (工号 TEXT PRIMARY KEY, 姓名 TEXT, 性别 TEXT, 部门 TEXT, 职位 TEXT, 出生日期 DATE, 入职日期 DATE, 月薪 INTEGER, 学历 TEXT, 城市 TEXT);
INSERT INTO 花名册 VALUES
  ('E01', '张三', '女', '人事部', '专员', '1994-08-24', '2024-09-24', 12600, '本科', '北京'),
  ('E02', '李四', '女', '研发部', '工程师', '1990-10-23', '2020-08-17', 21800, '硕士', '上海'),
  ('E03', '王五', '男', '研发部', '工程师', '1998-01-16', '2018-05-16', 26100, '本科', '深圳'),
  ('E04', '赵六', '男', '市场部', '经理', '1981-06-30', '2019-03-04', 28500, '本科', '上海'),
  ('E05', '孙七', '女', '市场部', '专员', '1999-11-02', '2025-04-21', 9800, '大专', '上海'),
  ('E06', '周八', '男', '研发部', '专员', '1988-02-14', '2025-07-01', 11000, '硕士', '北京'),
  ('E07', '吴九', '女', '人事部', '经理', '1985-12-05', '2016-10-10', 24000, '硕士', '北京'),
  ('E08', '郑十', '女', '研发部', '经理', '1979-04-18', '2021-01-11', 23000, '本科', '深圳');
"""
DEPARTMENTS = """
CREATE TABLE departments (name TEXT PRIMARY KEY, city TEXT, headcount INTEGER, payroll INTEGER);
INSERT INTO departments VALUES ('Sales', 'Oslo', 30, 300), ('Finance', 'Oslo', 20, 250), ('Engineering', 'Rome', 55, 900);
"""
JOINED = EN.replace("department TEXT", "department TEXT REFERENCES departments(name)") + DEPARTMENTS


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("how many people work in Sales?", [(3,)]),
        ("who earns the most?", [("Eve",)]),
        ("who has been here longest?", [("Ann",)]),
        ("who has been here the shortest?", [("Fay",)]),
        ("who has worked for us the longest?", [("Ann",)]),
        ("who joined most recently?", [("Fay",)]),
        ("who works remotely?", [("Ann",), ("Cara",), ("Eve",), ("Fay",), ("Gus",)]),
        ("how many employees work remotely?", [(5,)]),
        ("who is the oldest?", [("Cara",)]),
        ("who is the youngest in Engineering?", [("Fay",)]),
        ("how old is Eve?", [(35,)]),
        ("headcount by city", [(1, "Paris"), (3, "Oslo"), (4, "Berlin")]),
        ("headcount", [(8,)]),
        ("women in Finance", [("Cara",)]),
        ("how many women and men are there?", [("F", 5), ("M", 3)]),
        ("which department pays best on average?", [("Finance",)]),
        ("which department pays the best?", [("Finance",)]),
        ("which city pays worst on average?", [("Berlin",)]),
        ("total payroll", [(683000,)]),
        (
            "payroll by department",
            [(188000, "Sales"), (199000, "Finance"), (296000, "Engineering")],
        ),
        ("wage bill per city", [(121000, "Paris"), (256000, "Oslo"), (306000, "Berlin")]),
        ("who was hired in 2015?", [("Dan",), ("Gus",)]),
        (
            "how many people were hired each year?",
            [(1, 2013), (1, 2016), (1, 2019), (1, 2020), (1, 2021), (1, 2024), (2, 2015)],
        ),
        ("employees earning more than 100000", [("Cara",), ("Eve",)]),
        ("who earns less than 50k?", [("Hana",)]),
        ("which city has the most employees?", [("Berlin",)]),
        ("how many managers are women?", [(1,)]),
        ("who has a birthday in March?", [("Bob",), ("Dan",)]),
        ("whose birthday is in July?", [("Cara",)]),
        (
            "gender split by department",
            [
                (1, "Engineering", "M"),
                (1, "Finance", "F"),
                (1, "Finance", "M"),
                (1, "Sales", "M"),
                (2, "Engineering", "F"),
                (2, "Sales", "F"),
            ],
        ),
        ("what is the gender pay gap?", [(80400, "F"), (93666.667, "M")]),
        ("do women earn less than men?", [(80400, "F"), (93666.667, "M")]),
        ("employees older than 45", [("Ann",), ("Cara",), ("Gus",)]),
        ("who is younger than 30?", [("Fay",), ("Hana",)]),
        ("who has worked here for more than 10 years?", [("Ann",), ("Dan",), ("Eve",), ("Gus",)]),
        ("who has been with us less than 6 years?", [("Fay",), ("Hana",)]),
        (
            "highest paid person in each department",
            [("Engineering", "Eve"), ("Finance", "Cara"), ("Sales", "Dan")],
        ),
        ("highest paid employee", [("Eve",)]),
        ("who is the lowest paid employee?", [("Hana",)]),
        ("which departments have more than 2 people?", [("Engineering",), ("Sales",)]),
        ("which departments have fewer than 3 people?", [("Finance",)]),
    ],
)
def test_a_sheet_in_english(told: Told, question: str, rows: Rows) -> None:
    verdict, found = told(EN, question)
    assert (verdict, sorted(rounded(found))) == ("answer", sorted(rows))


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("研发部有多少人", [(4,)]),
        ("谁工资最高", [("赵六",)]),
        ("各部门平均工资", [("人事部", 18300), ("市场部", 19150), ("研发部", 20475)]),
        ("工资超过2万的有谁", [("吴九",), ("李四",), ("王五",), ("赵六",), ("郑十",)]),
        ("男女各多少人", [("女", 5), ("男", 3)]),
        ("年龄最大的是谁", [("郑十",)]),
        ("工龄最长的员工", [("吴九",)]),
        ("资历最浅的员工", [("周八",)]),
        ("司龄最短的人是谁", [("周八",)]),
        ("去年入职了几个人", [(2,)]),
        ("硕士学历的有几个", [(3,)]),
        ("在上海工作的女员工", [("孙七",), ("李四",)]),
        ("哪个部门人最多", [("研发部",)]),
        ("哪个城市的平均工资最高", [("深圳",)]),
        ("工资总额是多少", [(156800,)]),
        ("硕士学历占比", [(0.375,)]),
        ("每个部门工资最高的人", [("人事部", "吴九"), ("市场部", "赵六"), ("研发部", "王五")]),
        ("人数超过3人的部门", [("研发部",)]),
        ("工程师有哪些人", [("李四",), ("王五",)]),
        ("谁最年轻", [("孙七",)]),
        ("30岁以下的员工", [("孙七",), ("王五",)]),
        ("最近入职的三个人", [("周八",), ("孙七",), ("张三",)]),
        ("最近入职的员工是谁", [("周八",)]),
    ],
)
def test_a_sheet_in_chinese(told: Told, question: str, rows: Rows) -> None:
    verdict, found = told(ZH, question)
    assert (verdict, sorted(rounded(found))) == ("answer", sorted(rows))


@pytest.mark.parametrize(
    ("script", "question"),
    [
        (EN.replace("hire_date", "last_seen"), "who has been here longest?"),
        (EN.replace("salary", "desk"), "total payroll"),
        (EN.replace("salary", "desk"), "which department pays best on average?"),
        (EN.replace("birth_date", "last_seen"), "employees older than 45"),
        (EN.replace("birth_date", "last_seen"), "who is the oldest?"),
    ],
)
def test_what_a_sheet_does_not_keep_is_not_answered(told: Told, script: str, question: str) -> None:
    assert told(script, question)[0] != "answer"


@pytest.mark.parametrize(
    ("script", "question"),
    [
        (JOINED, "who has been here longest?"),
        (JOINED, "who is the oldest?"),
        (JOINED, "employees older than 45"),
        (JOINED, "gender split by department"),
    ],
)
def test_with_other_tables_the_people_are_not_all_there_is(
    told: Told, script: str, question: str
) -> None:
    assert told(script, question)[0] != "answer"


def test_a_column_called_so_is_meant(told: Told) -> None:
    assert told(JOINED, "payroll of Finance") == ("answer", [(250,)])
    assert told(JOINED, "total payroll") == ("answer", [(1450,)])
    assert told(DEPARTMENTS, "total headcount") == ("answer", [(105,)])
    assert sorted(told(DEPARTMENTS, "headcount by city")[1]) == [(50, "Oslo"), (55, "Rome")]
