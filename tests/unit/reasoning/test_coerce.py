"""Repairs of a plan that the question's own words justify."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from duckkb.reasoning.amend.coerce import coerce
from duckkb.reasoning.catalog import Attribute, Catalog, Class, Kind
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.normalise import normalise
from duckkb.reasoning.plan import (
    Column,
    Compare,
    Constant,
    Operator,
    Output,
    Query,
    Scalar,
    Use,
    Value,
)
from duckkb.reasoning.spans import find_spans

NOW = datetime(2024, 5, 1, tzinfo=UTC)
CATALOG = Catalog(
    {
        "Firm": Class(
            "Firm",
            "db",
            "firms",
            (
                Attribute("Firm", "name", "name", Kind.TEXT),
                Attribute("Firm", "code", "code", Kind.TEXT),
                Attribute("Firm", "income", "income", Kind.NUMBER, unit="万元"),
                Attribute("Firm", "profit", "profit", Kind.NUMBER, unit="元"),
                Attribute("Firm", "margin", "margin", Kind.NUMBER, unit="%"),
                Attribute("Firm", "share", "share", Kind.NUMBER),
                Attribute("Firm", "staff", "staff", Kind.INTEGER),
                Attribute("Firm", "land", "土地面积(万亩)", Kind.NUMBER),
                Attribute("Firm", "visitors_wan", "visitors_wan", Kind.NUMBER),
                Attribute("Firm", "road", "road", Kind.NUMBER, unit="km"),
                Attribute("Firm", "shift", "shift", Kind.NUMBER),
            ),
            ("name",),
        )
    },
    {},
)


def asked(text: str) -> Question:
    normalised = normalise(text)
    return Question(normalised, NOW, find_spans(normalised, NOW), (), ())


def plan(attribute: str, *values: Value, operator: Operator = "gt") -> Query:
    condition = Compare(Column("f", attribute), operator, tuple(Constant(v) for v in values))
    return Query((Use("f", "Firm"),), (Output(Column("f", "name"), "name"),), where=condition)


@pytest.mark.parametrize(
    ("text", "attribute", "given", "wanted", "told"),
    [
        ("收入超过500万元的公司", "income", 5_000_000, 500, True),
        ("收入超过2亿元的公司", "income", 200_000_000, 20_000, True),
        ("收入超过500的公司", "income", 500, 500, False),
        ("利润超过500万元的公司", "profit", 5_000_000, 5_000_000, False),
        ("利润率高于50%的公司", "margin", 0.5, 50, True),
        ("占比高于50%的公司", "share", 0.5, 0.5, False),
        ("员工超过1万的公司", "staff", 10_000, 10_000, False),
        ("土地超过50万亩的公司", "land", 500_000, 50, True),
        ("访客超过300万人次的公司", "visitors_wan", 3_000_000, 300, True),
        ("staff over '1,200'", "staff", "1,200", 1200, True),
        ("staff over 'many'", "staff", "many", "many", False),
        ("code 42", "code", 42, "42", False),
        ("road over 500 m", "road", 500, 0.5, True),
        ("道路超过3公里", "road", 3, 3, False),
    ],
)
def test_a_constant_is_brought_to_its_columns_unit_and_type(
    text: str, attribute: str, given: Value, wanted: Value, told: bool
) -> None:
    done = coerce(plan(attribute, given), asked(text), CATALOG)
    assert done.plan == plan(attribute, wanted)
    assert bool(done.notes) is told


def test_both_ends_of_a_range_are_coerced() -> None:
    before = plan("margin", 0.1, 0.2, operator="between")
    done = coerce(before, asked("利润率介于10%到20%之间"), CATALOG)
    assert done.plan == plan("margin", 10, 20, operator="between")


def test_sub_queries_are_coerced_too() -> None:
    inner = plan("margin", 0.5)
    outer = Query(
        (Use("f", "Firm"),),
        (Output(Column("f", "name"), "name"),),
        where=Compare(Column("f", "staff"), "gt", (Scalar(inner),)),
    )
    done = coerce(outer, asked("利润率高于50%"), CATALOG).plan
    assert isinstance(done, Query)
    assert isinstance(done.where, Compare)
    assert done.where.values == (Scalar(plan("margin", 50)),)


def shift(_: Attribute) -> tuple[float, float]:
    return 240, 720


def test_the_range_of_a_column_tells_its_unit() -> None:
    done = coerce(plan("shift", 8), asked("shift over 8 hours"), CATALOG, shift)
    assert done.plan == plan("shift", 480)
    assert done.notes == [
        "shift goes from 240 to 720, so it seems to be kept in min: 8 h was read as 480"
    ]
    assert not done.strained


@pytest.mark.parametrize("text", ["shift over 8 km", "road over 8 hours"])
def test_a_unit_that_cannot_be_the_columns_is_a_strain(text: str) -> None:
    before = plan(text.split()[0], 8)
    done = coerce(before, asked(text), CATALOG, shift)
    assert done.plan == before
    assert done.strained == 1


def test_a_unit_is_believed_where_nothing_is_known_of_the_column() -> None:
    before = plan("shift", 8)
    assert coerce(before, asked("shift over 8 hours"), CATALOG).plan == before


def test_a_figure_far_beyond_a_column_that_tells_no_unit_is_in_ten_thousands() -> None:
    """预算超过15万, of budgets from 6 to 30."""
    done = coerce(plan("share", 150000), asked("预算超过15万的"), CATALOG, lambda _: (6, 30))
    assert done.plan == plan("share", 15)
    assert "应以万为单位" in done.notes[0]


@pytest.mark.parametrize("seen", [(6, 9000), (20, 30)])
def test_a_figure_that_a_column_may_nearly_reach_is_left_as_it_is(seen: tuple[int, int]) -> None:
    done = coerce(plan("share", 150000), asked("预算超过15万的"), CATALOG, lambda _: seen)
    assert done.plan == plan("share", 150000)
    assert not done.notes
