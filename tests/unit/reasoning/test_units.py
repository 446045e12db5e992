"""Physical units: how one turns into another, and in which one a column seems to be kept."""

from __future__ import annotations

import pytest

from duckkb.reasoning.units import kept_in, measure, measure_behind


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [
        ("hours", "分钟", 60),
        ("km", "米", 1000),
        ("公里", "mile", 1 / 1.609344),
        ("斤", "kg", 0.5),
        ("万吨", "t", 10_000),
        ("平方公里", "公顷", 100),
        ("亩", "m²", 666.6666667),
        ("years", "个月", 12),
        ("inches", "cm", 2.54),
    ],
)
def test_one_unit_in_another(one: str, other: str, ratio: float) -> None:
    first, second = measure(one), measure(other)
    assert first is not None
    assert second is not None
    assert first.into(second) == pytest.approx(ratio)


def test_units_of_different_things_do_not_turn_into_each_other() -> None:
    hours, metres = measure("hours"), measure("m")
    assert hours is not None
    assert metres is not None
    assert hours.into(metres) is None


@pytest.mark.parametrize("word", ["", "employees", "in", "元", "ms2", "万", "人"])
def test_other_words_are_no_unit(word: str) -> None:
    assert measure(word) is None


@pytest.mark.parametrize(
    ("text", "end", "name"),
    [
        ("longer than 2 hours", 13, "h"),
        ("over 3km away", 6, "km"),
        ("超过2小时的电影", 3, "h"),
        ("30万平方公里以上", 3, "km2"),
        ("5 in the north", 1, None),
        ("5个站点", 1, None),
        ("500", 3, None),
    ],
)
def test_the_unit_behind_a_number(text: str, end: int, name: str | None) -> None:
    found = measure_behind(text, end)
    assert (found and found.name) == name


@pytest.mark.parametrize(
    ("value", "told", "low", "high", "kept"),
    [
        (2, "hours", 51, 171, "min"),
        (120, "minutes", 51, 171, "min"),
        (200, "minutes", 51, 171, "min"),
        (3, "hours", 51, 171, "min"),
        (100, "years", 18, 70, "yr"),
        (1.8, "m", 150, 210, "cm"),
        (5, "km", 3, 40, "km"),
        (2, "hours", 1, 3, "h"),
        (2, "hours", 1e9, 2e9, None),
        (2, "hours", -20, -5, None),
    ],
)
def test_the_unit_that_values_seem_to_be_in(
    value: float, told: str, low: float, high: float, kept: str | None
) -> None:
    unit = measure(told)
    assert unit is not None
    found = kept_in(value, unit, low, high)
    assert (found and found.name) == kept
