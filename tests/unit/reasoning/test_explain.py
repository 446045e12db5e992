"""A plan in words."""

from __future__ import annotations

import pytest

from duckkb.reasoning.catalog import Attribute, Catalog, Class, Kind
from duckkb.reasoning.explain import explain
from duckkb.reasoning.plan import (
    Aggregate,
    And,
    Column,
    Compare,
    Constant,
    Exists,
    Link,
    Not,
    Or,
    Order,
    Output,
    PerGroup,
    Plan,
    Query,
    SetOperation,
    Truth,
    Use,
)

CATALOG = Catalog(
    {
        "Student": Class(
            "Student",
            "db",
            "student",
            (
                Attribute("Student", "name", "name", Kind.TEXT, title="full name"),
                Attribute("Student", "age", "age", Kind.INTEGER),
            ),
            ("name",),
            title="student",
        ),
        "Dorm": Class("Dorm", "db", "dorm", (Attribute("Dorm", "city", "city", Kind.TEXT),), ()),
    },
    {},
)
S = (Use("s", "Student"),)
NAME = Output(Column("s", "name"), "name")
OLD = Compare(Column("s", "age"), "gt", (Constant(20),))
LODGED = Query(
    (Use("d", "Dorm"), Use("o", "Student")),
    (Output(Column("o", "name"), "name"),),
    (Link("j", "d", "o"),),
)
ANN = Compare(Column("s", "name"), "eq", (Constant("Ann"),))


@pytest.mark.parametrize(
    ("plan", "english", "chinese"),
    [
        (Query(S, (NAME,)), "full name", "full name"),
        (Query(S, (NAME,), where=OLD), "full name, where age > 20", "full name，条件：age ＞ 20"),
        # What is met on the way says what those did who are meant.
        (
            Query(S, (NAME,), where=Compare(Column("s", "name"), "not_in", query=LODGED)),
            "full name, where full name is none of (student.full name by way of Dorm)",
            "full name，条件：full name 不属于 (student.full name（经由Dorm）)",
        ),
        (
            Query(S, (Output(Truth(OLD), "answer"),), where=ANN),
            "whether age > 20, where full name is 'Ann'",
            "是否age ＞ 20，条件：full name ＝ 「Ann」",
        ),
        (
            Query(S, (NAME,), where=And((ANN, Or((OLD, ANN))))),
            "full name, where full name is 'Ann' and (age > 20 or full name is 'Ann')",
            "full name，条件：full name ＝ 「Ann」且(age ＞ 20或full name ＝ 「Ann」)",
        ),
        (
            Query(S, (Output(Aggregate("count"), "n"),), where=Not(OLD)),
            "how many student, where not (age > 20)",
            "有多少student，条件：非(age ＞ 20)",
        ),
        (
            Query(
                S,
                (NAME,),
                order_by=(Order(Column("s", "age"), descending=True),),
                limit=3,
                offset=1,
            ),
            "full name, by age (highest first), after the first 1, the first 3",
            "full name，排序：age（从高到低），跳过前1个，取前3个",
        ),
        (
            Query(
                S,
                (NAME, Output(Aggregate("avg", Column("s", "age")), "avg")),
                group_by=(Column("s", "name"),),
                having=Compare(Aggregate("count"), "ge", (Constant(2),)),
            ),
            "full name, average age, for each full name, if how many student >= 2",
            "full name、平均：age，按full name分组，且组内有多少student ≥ 2",
        ),
        (
            Query(
                (*S, Use("d", "Dorm")),
                (NAME, Output(Column("d", "city"), "city")),
                (Link("lives", "s", "d"),),
            ),
            "student.full name, Dorm.city",
            "student.full name、Dorm.city",
        ),
        (
            Query(
                S,
                (NAME,),
                where=Compare(Column("s", "age"), "between", (Constant(1), Constant(2))),
            ),
            "full name, where age between 1 and 2",
            "full name，条件：age 介于 1～2",
        ),
        (
            SetOperation("except", (Query(S, (NAME,)), Query(S, (NAME,), where=OLD))),
            "full name but not full name, where age > 20",
            "full name，但不包括：full name，条件：age ＞ 20",
        ),
        (
            Query(S, (NAME,), where=Exists(Query(S, (NAME,), where=OLD), negated=True)),
            "full name, where there are no full name, where age > 20",
            "full name，条件：不存在full name，条件：age ＞ 20",
        ),
        (
            Query(
                S,
                (NAME,),
                per_group=PerGroup((Column("s", "age"),), (Order(Column("s", "name")),), 2),
            ),
            "full name, by full name, the first 2 of each age",
            "full name，排序：full name，每组取前2个，分组：age",
        ),
    ],
)
def test_a_plan_is_told_in_both_languages(plan: Plan, english: str, chinese: str) -> None:
    assert explain(plan, CATALOG) == english
    assert explain(plan, CATALOG, chinese=True) == chinese
