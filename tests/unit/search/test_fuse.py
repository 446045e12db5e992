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


SAMPLE = np.tile([0.05, 0.15], 100)
"""Similarities of mean 0.1 and deviation 0.05."""


def seen(known: float, size: int) -> float:
    """With the eight similarities that are supposed beside the sample and leave it open."""
    return (size * known + 4) / (size + 8)


def stay(vector: Floats) -> fuse.Toward:
    """The query moves nowhere."""
    return lambda first, weight: vector


def trust_of(text: Floats, vector: Floats, evidence: fuse.Evidence) -> float:
    return fuse.calibrated(text, vector, evidence, stay(vector))[1]["vector"]


def test_vectors_are_seen_to_know_by_how_near_the_best_by_words_is() -> None:
    evidence = fuse.Evidence(sample=SAMPLE, held=10**9)

    def known(similarity: float) -> float:
        return evidence.knowing(floats(1, 9, 5), floats(0.3, similarity, NAN))

    assert known(0.1 + 0.05 * 2.5) == pytest.approx(seen(1, 200))
    assert known(0.1 + 0.05 * 1.75) == pytest.approx(seen(0.25, 200))
    assert known(0.15) == known(0.0) == known(NAN) == pytest.approx(seen(0, 200))


def test_or_by_how_far_the_nearest_is_beyond_what_chance_brings() -> None:
    """Of 1,000 drawn by chance the greatest is 3.72 deviations off."""
    evidence = fuse.Evidence(sample=SAMPLE, held=1000)
    by_chance = math.sqrt(2 * math.log(1000))
    text = floats(9, 5, NAN)
    expected = seen((6 - by_chance - 0.4) / 4, 200)
    assert evidence.knowing(text, floats(0.1, NAN, 0.4)) == pytest.approx(expected)
    assert evidence.knowing(text, floats(0.1, NAN, 0.28)) == pytest.approx(seen(0, 200))
    assert evidence.knowing(text, floats(0.1, NAN, 0.9)) == pytest.approx(seen(1, 200))


def test_a_small_sample_leaves_open_whether_vectors_know() -> None:
    text, vector = floats(9, 5), floats(0.9, 0.1)
    for sample in (floats(), floats(0.1, 0.1)):
        found = fuse.Evidence(sample=sample, held=9).knowing(text, vector)
        assert found == pytest.approx(seen(0, len(sample)))
    few = fuse.Evidence(sample=floats(0.0, 0.1, 0.0, 0.1), held=4)
    assert few.knowing(text, vector) == pytest.approx(seen(1, 4))


def test_vectors_that_mean_nothing_are_seldom_seen_to_know() -> None:
    lots = np.random.default_rng(5)
    found: list[float] = []
    for _ in range(200):
        similarities = lots.standard_normal(5000)
        evidence = fuse.Evidence(sample=similarities[:256], held=5000)
        by_words, nearest = similarities[256:306], np.sort(similarities)[-50:]
        text = np.concatenate([lots.random(50) + 1, lots.random(50)])
        found.append(evidence.knowing(text, np.concatenate([by_words, nearest])))
    assert np.mean(found) < 0.1


def test_calibrated_adds_meaning_as_far_as_it_deserves_trust() -> None:
    text, vector = floats(4, 3, 2, 1), floats(0.2, 0.4, 0.6, 0.8)
    evidence = fuse.Evidence(missing=0.5, sample=SAMPLE, held=100, share=0.25)
    trust = 1.5 * (1 + 3 * 0.5) * 0.25 ** (4 / 3) * evidence.knowing(text, vector)
    spread = math.sqrt(1.25)
    meaning = (np.arange(4) - 1.5) / math.sqrt(1.25)
    found, weights = fuse.calibrated(text, vector, evidence, stay(vector))
    np.testing.assert_allclose(found, text + trust * spread * meaning)
    assert weights == pytest.approx({"text": 1.0, "vector": trust})
    for understood, lost, left in ((0.3, 0, 0.3), (0, 0, 0.004), (0, 0.4, 0.164), (0.3, 0.4, 0.3)):
        less = fuse.Evidence(0.5, SAMPLE, 100, understood, lost, share=0.25)
        assert trust_of(text, vector, less) == pytest.approx(trust * left)


def test_the_query_moves_towards_what_comes_first_by_both_as_far_as_a_chunk_is_its_record() -> None:
    text, vector = floats(4, 3, 2, 1), floats(0.1, 0.9, 0.2, 0.1)
    moved = floats(0.1, 1.0, 0.2, 0.9)
    asked: list[tuple[int, float]] = []

    def toward(first: int, weight: float) -> Floats:
        asked.append((first, weight))
        return moved

    evidence = fuse.Evidence(sample=SAMPLE, held=4, share=0.5)
    found, weights = fuse.calibrated(text, vector, evidence, toward)
    assert asked == [(1, 0.5)]
    expected = text + weights["vector"] * math.sqrt(1.25) * fuse.standardised(moved)
    np.testing.assert_allclose(found, expected)
    assert weights["vector"] == trust_of(text, vector, evidence)


def test_vectors_of_small_parts_of_records_count_little() -> None:
    text, vector = floats(5, 4, 3), floats(0.9, 0.5, 0.1)
    whole, part = (fuse.Evidence(sample=SAMPLE, held=3, share=s) for s in (1.0, 0.2))
    assert trust_of(text, vector, part) == pytest.approx(
        trust_of(text, vector, whole) / 5 ** (4 / 3)
    )


def test_a_neighbour_far_beyond_chance_leads_though_the_words_point_elsewhere() -> None:
    text = np.concatenate([np.arange(20.0, 0, -1), np.full(20, NAN)])
    vector = np.concatenate([np.full(20, 0.1), np.linspace(0.15, 0.3, 19), [0.95]])
    sample = np.random.default_rng(1).normal(0.1, 0.05, 256)
    evidence = fuse.Evidence(0.4, sample, 10_000)
    found, _ = fuse.calibrated(text, vector, evidence, stay(vector))
    assert order(found)[0] == 39


def test_the_more_of_the_query_is_missing_the_more_meaning_counts() -> None:
    text, vector = floats(5, 4, 3), floats(0.1, 0.5, 0.9)
    trusts = [trust_of(text, vector, fuse.Evidence(missing)) for missing in (0.0, 0.5, 1.0)]
    assert trusts == sorted(trusts)
    assert trusts[2] == pytest.approx(4 * trusts[0])


# -- by name, and priority ---------------------------------------------------------------------


@pytest.mark.parametrize("fusion", ["calibrated", "rrf", "weighted"])
def test_where_only_one_leg_has_anything_its_order_stays(fusion: str) -> None:
    known, nothing = floats(1, 5, NAN, 3), floats(NAN, NAN, NAN, NAN)
    for text, vector in ((known, nothing), (nothing, known)):
        scores, trust = fuse.by_name(settings(fusion), text, vector, NO_EVIDENCE, stay(vector))
        np.testing.assert_array_equal(scores, floats(1, 5, 0, 3))
        assert trust == {"text": float(text is known), "vector": float(vector is known)}


@pytest.mark.parametrize("fusion", ["calibrated", "rrf", "weighted"])
def test_neither_leg_is_no_error(fusion: str) -> None:
    scores, _ = fuse.by_name(settings(fusion), floats(), floats(), NO_EVIDENCE, stay(floats()))
    assert len(scores) == 0
    scores, _ = fuse.by_name(
        settings(fusion), floats(NAN), floats(NAN), NO_EVIDENCE, stay(floats(NAN))
    )
    assert scores.tolist() == [0]


@pytest.mark.parametrize("fusion", ["calibrated", "rrf", "weighted"])
def test_what_both_legs_prefer_stays_ahead(fusion: str) -> None:
    vector = floats(0.3, 0.2, 0.1)
    scores, _ = fuse.by_name(settings(fusion), floats(3, 2, 1), vector, NO_EVIDENCE, stay(vector))
    assert order(scores) == [0, 1, 2]
    assert len(set(scores.tolist())) == 3


def test_the_settings_reach_the_fusion() -> None:
    text, vector = floats(3, 2), floats(0.1, 0.2)
    near, _ = fuse.by_name(settings("rrf", rrf_k=1), text, vector, NO_EVIDENCE, stay(vector))
    np.testing.assert_allclose(near, fuse.rrf(text, vector, 1))
    weights = FusionWeights(text=0.9, vector=0.1)
    found, trust = fuse.by_name(
        settings("weighted", weights=weights), text, vector, NO_EVIDENCE, stay(vector)
    )
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
