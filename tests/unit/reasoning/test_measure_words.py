"""Measure words: any that is told is read, and none where a noun begins with it."""

from __future__ import annotations

import re

import pytest

from duckkb.reasoning.lexicon.measure_words import HOW_MANY, MEASURE_WORD, NOUNS
from duckkb.reasoning.spans.aggregates import find_aggregates


@pytest.mark.parametrize("told", ["几位", "几部", "多少辆", "几层", "多少", "几"])
def test_how_many(told: str) -> None:
    assert re.fullmatch(HOW_MANY, told)


@pytest.mark.parametrize("noun", ["部门", "项目", "座位", "列车", "包裹", "单位"])
def test_a_noun_that_begins_with_one_is_no_measure_word(noun: str) -> None:
    assert re.match(MEASURE_WORD, noun) is None
    assert find_aggregates(f"有几{noun}", ()) == ()


@pytest.mark.parametrize("noun", NOUNS)
def test_nouns_that_are_counted_by_themselves_are_measure_words(noun: str) -> None:
    assert re.fullmatch(MEASURE_WORD, noun)
