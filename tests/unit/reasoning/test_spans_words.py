"""Comparators, superlatives and aggregates in both languages."""

from __future__ import annotations

from datetime import datetime

import pytest

from duckkb.reasoning.normalise import normalise
from duckkb.reasoning.spans import find_spans

NOW = datetime(2026, 11, 21)


@pytest.mark.parametrize(
    ("text", "operators"),
    [
        ("不低于100", ["ge"]),
        ("至少3个", ["ge"]),
        ("20岁以上", ["ge"]),
        ("≥100", ["ge"]),
        ("超过100", ["gt"]),
        ("大于20", ["gt"]),
        ("比平均工资高的员工", ["gt"]),
        ("不超过100", ["le"]),
        ("100元以内", ["le"]),
        ("至多5人", ["le"]),
        ("最多5人", ["le"]),
        ("低于60分", ["lt"]),
        ("不到18岁", ["lt"]),
        ("介于10到20之间", ["between"]),
        ("位于10000至12000元之间", ["between"]),
        ("20000-30000元", ["between"]),
        ("除了北京以外的城市", ["ne"]),
        ("职称不是教授", ["ne"]),
        ("2010年之前", ["lt"]),
        ("2010年以后", ["gt"]),
        ("是不是国有企业", []),
        ("有没有违约", []),
        ("以上小区", []),
        ("at least 3", ["ge"]),
        ("3 or more", ["ge"]),
        ("lower than 600 or higher than 900", ["lt", "gt"]),
        ("under 20 or over 60", ["lt", "gt"]),
        ("a price greater 100", ["gt"]),
        ("more than 20", ["gt"]),
        ("older than 20", ["gt"]),
        ("older than the average", ["gt"]),
        ("no more than 20", ["le"]),
        ("at most 20", ["le"]),
        ("a maximum of 20", ["le"]),
        ("the maximum of the prices", []),
        ("under 18", ["lt"]),
        ("fewer than 5", ["lt"]),
        ("younger than 30", ["lt"]),
        ("between 10 and 20", ["between"]),
        ("between $10 and $20", ["between"]),
        ("between three and five", ["between"]),
        ("not in France", ["ne"]),
        ("other than Joe", ["ne"]),
        ("before 2005", ["lt"]),
        ("before the year of 2000 or after the year of 2010", ["lt", "gt"]),
        ("after June 2010", ["gt"]),
        ("all over the world", []),
        ("which has more students", []),
    ],
)
def test_comparators(text: str, operators: list[str]) -> None:
    found = find_spans(normalise(text), NOW).comparators
    assert [c.operator for c in found] == operators


def test_a_between_covers_its_numbers() -> None:
    n = normalise("均价位于20000-30000元每平方米的区间的小区")
    spans = find_spans(n, NOW)
    (between,) = spans.comparators
    assert [x.value for x in spans.numbers if between.start <= x.start < between.end] == [
        20000,
        30000,
    ]


@pytest.mark.parametrize(
    ("text", "descending", "limit", "offset"),
    [
        ("最高的山", True, 1, 0),
        ("最便宜的", False, 1, 0),
        ("最贵的三套房", True, 3, 0),
        ("销量排名前五", True, 5, 0),
        ("前10名", True, 10, 0),
        ("倒数第二", False, 1, 1),
        ("第三高的山", True, 1, 2),
        ("排名第三", True, 1, 2),
        ("哪个更高", True, 1, 0),
        ("哪个更少", False, 1, 0),
        ("居于榜首", True, 1, 0),
        ("the largest city", True, 1, 0),
        ("the top 3 singers", True, 3, 0),
        ("the three oldest students", True, 3, 0),
        ("second oldest student", True, 1, 1),
        ("the most expensive wine", True, 1, 0),
        ("with the fewest students", False, 1, 0),
        ("the youngest", False, 1, 0),
        ("which has more students, A or B", True, 1, 0),
    ],
)
def test_superlatives(text: str, descending: bool, limit: int, offset: int) -> None:
    (found,) = find_spans(normalise(text), NOW).superlatives
    assert (found.descending, found.limit, found.offset) == (descending, limit, offset)


@pytest.mark.parametrize(
    "text",
    [
        "前三个月",
        "最近7天",
        "at least 3",
        "3 or more",
        "the west forest",
        "more than 20",
        "以前",
        "第三季度",
    ],
)
def test_what_is_no_superlative(text: str) -> None:
    assert find_spans(normalise(text), NOW).superlatives == ()


@pytest.mark.parametrize(
    ("text", "functions"),
    [
        ("有多少个学生", ["count"]),
        ("几家公司", ["count"]),
        ("平均年龄", ["avg"]),
        ("总共多少个", ["sum", "count"]),
        ("最大值", ["max"]),
        ("都是哪几个", []),
        ("how many singers", ["count"]),
        ("the number of singers", ["count"]),
        ("the average age", ["avg"]),
        ("total and maximum price", ["sum", "max"]),
        ("minimum price", ["min"]),
    ],
)
def test_aggregates(text: str, functions: list[str]) -> None:
    assert [a.function for a in find_spans(normalise(text), NOW).aggregates] == functions


def test_the_adjective_is_told() -> None:
    assert find_spans(normalise("the oldest"), NOW).superlatives[0].word == "old"
    assert find_spans(normalise("年龄最大"), NOW).superlatives[0].word == "大"
