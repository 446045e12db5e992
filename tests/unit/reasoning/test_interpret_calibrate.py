"""Probabilities of readings: never more than 1 in all, the best first, whatever the features."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duckkb.reasoning.interpret.calibrate import FILE, described, probabilities
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import Aggregate, Output, Query, Use

PLAN = Query((Use("t1", "A"),), (Output(Aggregate("count"), "count"),))
MODEL = json.loads(FILE.read_text(encoding="utf-8"))["english"]
NAMES = [n for n in MODEL["weights"] if n not in described({}, [0.0])]


def readings(scores: list[float], features: dict[str, float]) -> list[Interpretation]:
    ranked = sorted(scores, reverse=True)
    return [Interpretation(PLAN, score, (), features) for score in ranked]


@given(
    st.lists(st.floats(-5, 10), min_size=1, max_size=10),
    st.dictionaries(st.sampled_from(NAMES), st.floats(-3, 12), min_size=0, max_size=len(NAMES)),
)
def test_they_are_probabilities_in_order(scores: list[float], some: dict[str, float]) -> None:
    features = dict.fromkeys(NAMES, 0.0) | some
    found = probabilities(readings(scores, features))
    assert all(0.0 <= p <= 1.0 for p in found)
    assert sum(found) <= 1.0 + 1e-9
    assert list(found) == sorted(found, reverse=True)


def test_no_reading_has_no_probability() -> None:
    assert probabilities([]) == ()


def test_features_without_a_model_are_shared_by_score() -> None:
    first, second = probabilities(readings([1.0, 1.0], {"unheard of": 1.0}))
    assert first == pytest.approx(second) == pytest.approx(0.5)


def test_words_left_over_make_a_reading_less_likely() -> None:
    plain = dict.fromkeys(NAMES, 0.0) | {"mentions": 3.0, "mean": 1.0, "sure": 3.0, "cut": 1.0}
    (whole,) = probabilities(readings([3.0], plain))
    (holes,) = probabilities(readings([3.0], plain | {"uncovered": 4.0}))
    assert holes < whole
