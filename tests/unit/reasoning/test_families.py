"""Families of tables: found from names and columns alone, picked by what a question tells."""

from __future__ import annotations

import time
from datetime import datetime

import pytest

from duckkb.reasoning.catalog import Attribute, Catalog, Class, Join, Kind
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.families import Families, find_families
from duckkb.reasoning.normalise import normalise
from duckkb.reasoning.spans import find_spans

NOW = datetime(2024, 1, 1)
PRICES = (("小区", Kind.TEXT), ("均价", Kind.NUMBER), ("年月", Kind.TEXT))


def table(name: str, *columns: tuple[str, Kind]) -> Class:
    attributes = tuple(Attribute(name, c, c, kind) for c, kind in columns)
    return Class(name, "main", name, attributes, ())


def catalog(*classes: Class, joins: tuple[Join, ...] = ()) -> Catalog:
    return Catalog({c.name: c for c in classes}, {j.id: j for j in joins})


def asked(text: str) -> Question:
    n = normalise(text)
    return Question(n, NOW, find_spans(n, NOW), (), ())


DISTRICTS = (
    "南京市江宁区",
    "南京市秦淮区",
    "南京市鼓楼区",
    "北京市朝阳区",
    "北京市大兴区",
    "长春市朝阳区",
)


@pytest.fixture(scope="module")
def monthly() -> Families:
    """Six districts, two years of months each: 144 tables."""
    names = [
        f"{d}{y}年{m:02d}月商品房价格表"
        for d in DISTRICTS
        for y in (2020, 2021)
        for m in range(1, 13)
    ]
    return find_families(catalog(*(table(n, *PRICES) for n in names)))


def test_one_family_with_two_slots(monthly: Families) -> None:
    (family,) = monthly
    assert family.name.startswith("{}")
    assert family.name.endswith("{}商品房价格表")
    assert len(family.members) == 144
    assert (family.timed, family.worded) == (True, True)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("南京市江宁区2020年5月的均价", ["南京市江宁区2020年05月"]),
        ("南京江宁2020年5月的均价", ["南京市江宁区2020年05月"]),
        ("2021年1月北京市大兴区的均价", ["北京市大兴区2021年01月"]),
        (
            "南京市江宁区和秦淮区2020年12月的均价",
            ["南京市江宁区2020年12月", "南京市秦淮区2020年12月"],
        ),
        (
            "长春市朝阳区与北京市朝阳区2020年12月的均价",
            ["长春市朝阳区2020年12月", "北京市朝阳区2020年12月"],
        ),
        (
            "北京市大兴区2020年11月至2021年1月每个月的均价",
            ["北京市大兴区2020年11月", "北京市大兴区2020年12月", "北京市大兴区2021年01月"],
        ),
        (
            "秦淮区2020年3月和2021年3月的均价",
            ["南京市秦淮区2020年03月", "南京市秦淮区2021年03月"],
        ),
    ],
)  # fmt: skip
def test_the_question_picks_the_members(
    monthly: Families, question: str, expected: list[str]
) -> None:
    (picked,) = monthly.pick(asked(question))
    assert [m.removesuffix("商品房价格表") for m in picked.members] == expected
    assert picked.complete


def test_a_whole_year_picks_its_months_and_a_city_its_districts(monthly: Families) -> None:
    (picked,) = monthly.pick(asked("南京市2021年的均价"))
    assert len(picked.members) == 36
    assert {m[:3] for m in picked.members} == {"南京市"}


def test_an_unfilled_slot_leaves_all_and_says_so(monthly: Families) -> None:
    (picked,) = monthly.pick(asked("江宁区的均价"))
    assert len(picked.members) == 24
    assert not picked.complete
    assert (picked.time, picked.text) == (False, True)
    (picked,) = monthly.pick(asked("均价是多少"))
    assert len(picked.members) == 144


def test_a_time_without_a_table_picks_nothing(monthly: Families) -> None:
    (picked,) = monthly.pick(asked("江宁区2019年5月的均价"))
    assert picked.members == ()


def test_a_place_inside_a_longer_name_is_no_place(monthly: Families) -> None:
    question = asked("大兴区城建集团在南京市江宁区2020年5月的均价")
    (picked,) = monthly.pick(question, covered=((0, 7),))
    assert picked.members == ("南京市江宁区2020年05月商品房价格表",)


SALES = (("id", Kind.INTEGER), ("amount", Kind.NUMBER))


@pytest.mark.parametrize(
    ("names", "frames"),
    [
        (("orders_2022", "orders_2023"), {"orders_{}": 2}),
        (("orders_2022_01", "orders_2022_02"), {"orders_{}": 2}),
        (("orders_202201", "orders_202202", "orders_202203"), {"orders_{}": 3}),
        (("sales_us", "sales_uk", "sales_de"), {"sales_{}": 3}),
        (("us_sales", "uk_sales", "de_sales"), {"{}_sales": 3}),
        (("log1", "log2", "log3"), {"log{}": 3}),
        (("cities", "countries", "colours"), {}),
        (("sales_us", "sales_uk"), {}),
    ],
)
def test_frames_of_latin_names(names: tuple[str, ...], frames: dict[str, int]) -> None:
    found = find_families(catalog(*(table(n, *SALES) for n in names)))
    assert {f.name: len(f.members) for f in found} == frames


def test_other_columns_are_another_thing() -> None:
    other = table("orders_2024", ("id", Kind.INTEGER), ("total", Kind.NUMBER))
    found = find_families(
        catalog(table("orders_2022", *SALES), table("orders_2023", *SALES), other)
    )
    (family,) = found
    assert found.of("orders_2024") is None
    assert set(family.members) == {"orders_2022", "orders_2023"}


def test_whole_numbers_in_one_part_are_no_other_column() -> None:
    whole = table("orders_2023", ("id", Kind.INTEGER), ("amount", Kind.INTEGER))
    assert len(find_families(catalog(table("orders_2022", *SALES), whole))) == 1


def test_tables_that_others_refer_to_are_told_apart() -> None:
    names = ("type_a", "type_b", "type_c")
    joins = tuple(Join(f"to_{n}", "thing", n, (("id", "id"),), f"to_{n}") for n in names)
    thing = table("thing", ("id", Kind.INTEGER))
    assert len(find_families(catalog(thing, *(table(n, *SALES) for n in names), joins=joins))) == 0


def test_english_questions_pick_too() -> None:
    found = find_families(catalog(*(table(f"orders_{y}", *SALES) for y in range(2015, 2025))))
    (picked,) = found.pick(asked("total amount of the orders in 2019"))
    assert picked.members == ("orders_2019",)
    (picked,) = found.pick(asked("orders from 2016 to 2018"))
    assert picked.members == ("orders_2016", "orders_2017", "orders_2018")


def test_picking_among_thousands_is_quick() -> None:
    """No more work than the slots' values: the tables are looked up, not walked, by text."""
    names = [
        f"{a}市{b}区20{y}年{m:02d}月价格表"
        for a in "甲乙丙丁戊己庚辛壬癸" for b in "子丑寅卯辰巳午未申酉" for y in (20, 21, 22, 23)
        for m in range(1, 13)
    ]  # fmt: skip
    families = find_families(catalog(*(table(n, *PRICES) for n in names)))
    question = asked("丙市辰区和巳区2021年3月的均价")
    families.pick(question)
    began = time.process_time()
    (picked,) = families.pick(question)
    assert time.process_time() - began < 0.5
    assert picked.members == ("丙市辰区2021年03月价格表", "丙市巳区2021年03月价格表")
