"""A question in one form: nothing lost, every character traced back, quotations untouched."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duckkb.reasoning.normalise import masked, normalise


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("２０２１年　ＧＤＰ", "2021年 GDP"),
        ("臺北市的人口？", "台北市的人口?"),
        ("  how \t many\n singers  ", "how many singers"),
        ("面积超过100m²", "面积超过100m²"),
        ("cafe\u0301", "café"),
        ("沈默是谁", "沈默是谁"),  # a name, where nothing is written in traditional characters
        ("", ""),
    ],
)
def test_width_script_and_blanks_become_one(raw: str, text: str) -> None:
    assert normalise(raw).text == text


def test_quoted_text_keeps_its_script_but_not_its_width() -> None:
    n = normalise("書名是「紅樓夢１」的")
    (start, end), *rest = n.quoted
    assert n.text[start:end] == "紅樓夢1"
    assert not rest
    assert n.text.startswith("书名")


@pytest.mark.parametrize(
    ("raw", "inside"),
    [
        ('the singer "Joe Sharp"', ["Joe Sharp"]),
        ("the students' dorms and the dorm's name", []),
        ("name is 'O'Hara' or so", ["O'Hara"]),
        ("《三国演义》和“水浒传”", ["三国演义", "水浒传"]),
        ('a lone " mark', []),
    ],
)
def test_quotations_are_found_and_apostrophes_are_none(raw: str, inside: list[str]) -> None:
    n = normalise(raw)
    assert [n.text[a:b] for a, b in n.quoted] == inside


@pytest.mark.parametrize(
    ("raw", "chinese"),
    [
        ("谁写了 Attention Is All You Need", True),
        ("facts about 支付网关", False),
        ("describe 支付网关", False),
        ("for 循环的次数", True),
        ("Attention Is All You Need 是谁写的", True),
        ("Who runs the tea house 谁家小馆 in this town?", False),
        ("In which city of ours is the shop 什么茶铺?", False),
        ("A380 有多少架？", True),
        ("How many people live in 北京?", False),
        ("which city is “上海” in", False),
        ("“iPhone 15 Pro Max” 的价格", True),
        ("42", False),
    ],
)
def test_the_language_is_that_of_the_words_outside_quotations(raw: str, chinese: bool) -> None:
    assert normalise(raw).chinese is chinese


def test_masked_text_holds_nothing_of_a_quotation() -> None:
    n = normalise('older than "more than 20"')
    assert "20" not in masked(n)
    assert len(masked(n)) == len(n.text)


@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=60))
def test_every_character_knows_its_origin(raw: str) -> None:
    n = normalise(raw)
    assert len(n.text) == len(n.folded) == len(n.origin)
    assert list(n.origin) == sorted(n.origin)
    assert all(0 <= at < len(raw) for at in n.origin)
    assert all(0 <= a < b <= len(n.text) for a, b in n.quoted)


@given(st.text(max_size=60))
def test_normalising_twice_changes_nothing_outside_quotations(raw: str) -> None:
    once = normalise(raw)
    if not once.quoted and not set(raw) & set("\"'`“‘「『《"):
        assert normalise(once.text).text == once.text
