"""Titles, units and legal names."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duckkb.introspect.naming import Names, split_unit, title_of, titles_of

LEGAL = re.compile(r"[^\W\d][\w-]{0,62}\Z")
"""What `config.yaml` takes as the name of a type."""


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("emp_fname", "emp fname"),
        ("StuID", "stu ID"),
        ("HTTPServerName", "http server name"),
        ("FIRST_NAME", "first name"),
        ("placedAt", "placed at"),
        ("address1", "address1"),
        ("成交均价", "成交均价"),
        ("price-list", "price list"),
        ("__x__", "x"),
        ("___", "___"),
    ],
)
def test_a_title_is_the_name_in_words(name: str, title: str) -> None:
    assert title_of(name) == title


@pytest.mark.parametrize(
    ("name", "bare", "unit"),
    [
        ("建筑密度(%)", "建筑密度", "%"),
        ("总价（万元）", "总价", "万元"),
        ("price_usd", "price", "usd"),
        ("weight (kg)", "weight", "kg"),
        ("commission_pct", "commission", "%"),
        ("lengthKm", "length", "km"),
        ("price_per_kg", "price_per_kg", None),
        ("时间（月份）", "时间（月份）", None),
        ("name (old)", "name (old)", None),
        ("usd", "usd", None),
        ("(%)", "(%)", None),
        ("album", "album", None),
    ],
)
def test_a_unit_is_taken_from_brackets_or_the_last_word(
    name: str, bare: str, unit: str | None
) -> None:
    assert split_unit(name) == (bare, unit)


@given(st.lists(st.text(max_size=80), max_size=12))
def test_names_given_out_are_legal_and_differ_without_case(wanted: list[str]) -> None:
    names = Names(reserved=frozenset({"type"}))
    given_out = [names.give(text) for text in wanted]
    assert all(LEGAL.match(name) for name in given_out), given_out
    assert len({name.casefold() for name in given_out}) == len(given_out)
    assert "type" not in given_out


@given(st.from_regex(r"[a-zA-Z][a-zA-Z0-9_]{0,30}", fullmatch=True))
def test_a_legal_name_stays_as_it_is(name: str) -> None:
    assert Names().give(name) == name


def test_the_layer_of_a_table_is_not_its_title_unless_two_would_be_called_alike() -> None:
    names = (
        "t_order_item",
        "DIM_STORE",
        "fact_",
        "t_user",
        "ods_user",
        "factory_floor",
        "dim_日期",
    )
    assert [*titles_of(names).values()] == [
        "order item",
        "store",
        "fact",
        "t user",
        "ods user",
        "factory floor",
        "日期",
    ]
