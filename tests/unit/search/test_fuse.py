"""The fusions, by values worked out by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.typing import NDArray

from duckkb.search import fuse
from duckkb.settings import FusionWeights, SearchSettings

NAN = math.nan
Floats = NDArray[np.float64]
NO_EVIDENCE = fuse.Evidence()


def floats(*values: float) -> Floats:
    return np.array(values, dtype=np.float64)


def settings(fusion: str, **more: object) -> SearchSettings:
    return SearchSettings.model_validate({"fusion": fusion, **more})


def order(scores: Floats) -> list[int]:
    return np.argsort(-scores, kind="stable").tolist()


# -- ranks -------------------------------------------------------------------------------------


def test_ranks_count_from_one_and_leave_out_what_a_leg_does_not_have() -> None:
    found = fuse.ranks(floats(0.5, NAN, 2.0, -1.0))
    np.testing.assert_array_equal(found, floats(2, NAN, 1, 3))


def test_equal_scores_rank_in_the_order_given() -> None:
    np.testing.assert_array_equal(fuse.ranks(floats(1, 1, 2, 1)), floats(2, 3, 1, 4))


def test_nothing_has_no_rank() -> None:
    assert len(fuse.ranks(floats())) == 0
    assert np.isnan(fuse.ranks(floats(NAN, NAN))).all()


# -- rrf ---------------------------------------------------------------------------------------


def test_rrf_sums_the_reciprocal_ranks() -> None:
    text = floats(9, 5, NAN)
    vector = floats(0.1, NAN, 0.9)
    expected = [1 / 61 + 1 / 62, 1 / 62, 1 / 61]
    np.testing.assert_allclose(fuse.rrf(text, vector), expected, rtol=1e-12)


def test_rrf_looks_at_ranks_and_not_at_scores() -> None:
    vector = floats(0.3, 0.2, 0.1)
    one, other = fuse.rrf(floats(3, 2, 1), vector), fuse.rrf(floats(900, 0, -7), vector)
    np.testing.assert_array_equal(one, other)


def test_a_small_k_lifts_the_first() -> None:
    text, vector = floats(3, 2, 1), floats(1, 2, NAN)
    np.testing.assert_allclose(fuse.rrf(text, vector, 1), [1 / 2 + 1 / 3, 1 / 3 + 1 / 2, 1 / 4])


# -- weighted ----------------------------------------------------------------------------------


def test_weighted_brings_both_legs_to_one_scale() -> None:
    text = floats(10, 20, 30)
    vector = floats(0.9, 0.8, 0.5)
    expected = [0.6 * 1.0, 0.4 * 0.5 + 0.6 * 0.75, 0.4 * 1.0]
    np.testing.assert_allclose(fuse.weighted(text, vector, 0.4, 0.6), expected)


def test_weighted_counts_a_missing_score_as_the_least() -> None:
    found = fuse.weighted(floats(10, NAN, 30), floats(NAN, 0.8, 0.5), 0.4, 0.6)
    np.testing.assert_allclose(found, [0, 0.6, 0.4])


def test_a_leg_of_equal_scores_gives_them_all_in_full() -> None:
    found = fuse.weighted(floats(7, 7, NAN), floats(0.1, 0.2, 0.3), 0.5, 0.5)
    np.testing.assert_allclose(found, [0.5, 0.75, 0.5])


# -- calibrated --------------------------------------------------------------------------------


def test_standardised_scores_have_mean_zero_and_deviation_one() -> None:
    found = fuse.standardised(floats(1, 2, 3, 4))
    np.testing.assert_allclose(found, (np.arange(1, 5) - 2.5) / math.sqrt(1.25))


def test_what_has_no_score_stands_with_the_worst() -> None:
    found = fuse.standardised(floats(3, NAN, 1))
    assert found[1] == found[2] < found[0]
    np.testing.assert_array_equal(fuse.standardised(floats(NAN, NAN)), [0, 0])
    np.testing.assert_array_equal(fuse.standardised(floats(5, 5, 5)), [0, 0, 0])


def test_the_excess_counts_deviations_beyond_what_chance_brings() -> None:
    """A sample of mean 0.1 and deviation 0.05; of 1,000 drawn by chance the greatest is 3.72 off."""
    evidence = fuse.Evidence(sample=floats(0.05, 0.15, 0.05, 0.15), held=1000)
    by_chance = math.sqrt(2 * math.log(1000))
    expected = (0.5 - 0.1) / 0.05 - by_chance - 0.4
    assert evidence.excess(floats(0.2, NAN, 0.5)) == pytest.approx(expected)
    assert evidence.excess(floats(0.2, 0.28)) == 0
    assert evidence.excess(floats(NAN)) == 0
    assert fuse.Evidence(sample=floats(0.1, 0.1), held=9).excess(floats(0.9)) == 0
    assert fuse.Evidence().excess(floats(0.9)) == 0


def test_vectors_that_mean_nothing_are_rarely_beyond_chance() -> None:
    lots = np.random.default_rng(5)
    found: list[float] = []
    for _ in range(200):
        similarities = lots.standard_normal(5000)
        nearest = np.sort(similarities)[-50:]
        found.append(fuse.Evidence(sample=similarities[:256], held=5000).excess(nearest))
    assert np.mean(np.array(found) > 0) < 0.1
    assert max(found) < 1


def test_calibrated_adds_meaning_as_far_as_it_deserves_trust() -> None:
    """Four candidates, all in both legs: agreement 4/10."""
    text, vector = floats(4, 3, 2, 1), floats(0.2, 0.4, 0.6, 0.8)
    sample = floats(0.0, 0.1, 0.0, 0.1)
    evidence = fuse.Evidence(missing=0.5, sample=sample, held=100)
    excess = (0.8 - 0.05) / 0.05 - math.sqrt(2 * math.log(100)) - 0.4
    trust = (2 * math.sqrt(0.4) + 4 * excess) * (1 / 20 + 0.5**2)
    spread = math.sqrt(1.25)
    meaning = (np.arange(4) - 1.5) / math.sqrt(1.25)
    found, weights = fuse.calibrated(text, vector, evidence)
    np.testing.assert_allclose(found, text + trust * spread * meaning)
    assert weights == pytest.approx({"text": 1.0, "vector": trust})
    lexical = fuse.Evidence(0.5, sample, 100, semantic=False)
    assert fuse.calibrated(text, vector, lexical)[1]["vector"] == pytest.approx(trust / 10)


def test_a_leg_that_disagrees_wholly_changes_nothing() -> None:
    text = np.concatenate([np.arange(20.0, 0, -1), np.full(20, NAN)])
    vector = np.concatenate([np.full(20, NAN), np.arange(20.0)])
    found, weights = fuse.calibrated(text, vector, fuse.Evidence(missing=1.0))
    np.testing.assert_array_equal(found, np.nan_to_num(text))
    assert weights["vector"] == 0


def test_a_leg_that_ranks_all_and_agrees_on_none_of_the_first_ten_changes_nothing() -> None:
    text = np.arange(40.0, 0, -1)
    found, weights = fuse.calibrated(text, np.arange(40.0), fuse.Evidence(missing=0.3))
    np.testing.assert_array_equal(found, text)
    assert weights["vector"] == 0


def test_a_neighbour_far_beyond_chance_leads_though_the_words_point_elsewhere() -> None:
    text = np.concatenate([np.arange(20.0, 0, -1), np.full(20, NAN)])
    vector = np.concatenate([np.full(20, 0.1), np.linspace(0.15, 0.3, 19), [0.95]])
    sample = np.random.default_rng(1).normal(0.1, 0.05, 256)
    found, _ = fuse.calibrated(text, vector, fuse.Evidence(0.4, sample, 10_000))
    assert order(found)[0] == 39


def test_the_farther_the_best_by_words_is_ahead_the_less_the_others_are_weighed() -> None:
    vector = np.linspace(0.9, 0.1, 40)

    def trust(lead: float) -> float:
        """Of a text leg whose best is so many deviations ahead of the next nine."""
        rest = np.linspace(1, 0, 39)
        best = next(
            b
            for b in np.arange(1, 60, 0.001)
            if (b - rest[:9].mean()) / fuse.deviation(np.array([b, *rest])) >= lead
        )
        return fuse.calibrated(np.array([best, *rest]), vector, fuse.Evidence())[1]["vector"]

    assert trust(1.0) == trust(1.9)
    assert trust(4.0) == pytest.approx(trust(1.9) / 4, rel=0.01)


def test_the_more_of_the_query_is_missing_the_more_meaning_counts() -> None:
    text, vector = floats(5, 4, 3), floats(0.1, 0.5, 0.9)
    trusts = [
        fuse.calibrated(text, vector, fuse.Evidence(missing))[1]["vector"]
        for missing in (0.0, 0.5, 1.0)
    ]
    assert trusts == sorted(trusts)
    assert 0 < trusts[0] < trusts[2]


# -- by name, and priority ---------------------------------------------------------------------


@pytest.mark.parametrize("fusion", ["calibrated", "rrf", "weighted"])
def test_where_only_one_leg_has_anything_its_order_stays(fusion: str) -> None:
    known, nothing = floats(1, 5, NAN, 3), floats(NAN, NAN, NAN, NAN)
    for text, vector in ((known, nothing), (nothing, known)):
        scores, trust = fuse.by_name(settings(fusion), text, vector, NO_EVIDENCE)
        np.testing.assert_array_equal(scores, floats(1, 5, 0, 3))
        assert trust == {"text": float(text is known), "vector": float(vector is known)}


@pytest.mark.parametrize("fusion", ["calibrated", "rrf", "weighted"])
def test_neither_leg_is_no_error(fusion: str) -> None:
    scores, _ = fuse.by_name(settings(fusion), floats(), floats(), NO_EVIDENCE)
    assert len(scores) == 0
    scores, _ = fuse.by_name(settings(fusion), floats(NAN), floats(NAN), NO_EVIDENCE)
    assert scores.tolist() == [0]


@pytest.mark.parametrize("fusion", ["calibrated", "rrf", "weighted"])
def test_what_both_legs_prefer_stays_ahead(fusion: str) -> None:
    scores, _ = fuse.by_name(settings(fusion), floats(3, 2, 1), floats(0.3, 0.2, 0.1), NO_EVIDENCE)
    assert order(scores) == [0, 1, 2]
    assert len(set(scores.tolist())) == 3


def test_the_settings_reach_the_fusion() -> None:
    text, vector = floats(3, 2), floats(0.1, 0.2)
    near, _ = fuse.by_name(settings("rrf", rrf_k=1), text, vector, NO_EVIDENCE)
    np.testing.assert_allclose(near, fuse.rrf(text, vector, 1))
    weights = FusionWeights(text=0.9, vector=0.1)
    found, trust = fuse.by_name(settings("weighted", weights=weights), text, vector, NO_EVIDENCE)
    np.testing.assert_allclose(found, [0.9, 0.1])
    assert trust == {"text": 0.9, "vector": 0.1}


def test_a_priority_multiplies_and_never_inverts() -> None:
    scores = floats(2, -2, 0, 2, -2)
    found = fuse.prioritised(scores, floats(3, 3, 3, 0.5, 0.5))
    np.testing.assert_allclose(found, [6, -2 / 3, 0, 1, -4])


def test_of_equal_scores_the_greater_priority_wins_below_zero_too() -> None:
    for score in (1.5, -1.5):
        found = fuse.prioritised(floats(score, score, score), floats(0.1, 1, 10))
        assert found[0] < found[1] < found[2]


def test_a_priority_of_zero_or_less_is_no_error() -> None:
    found = fuse.prioritised(floats(1, -1, 1), floats(0, 0, -2))
    assert np.isfinite(found).all()
    assert found[0] == 0
    assert found[1] < 0
