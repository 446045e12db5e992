"""A weak leg does not spoil a strong one, whatever makes the vectors."""

from __future__ import annotations

import random

import numpy as np
import pytest

import duckkb

from ..bases import DOCS, doc
from ..conftest import Open
from .conftest import Provider

DIM = 128
COUNT = 300
_LOTS = random.Random(7)
WORDS = [f"{a}{b}{c}" for a in "bdgkl" for b in "aeo" for c in ("mir", "tol", "vun", "zek")]
TEXTS = [" ".join(_LOTS.sample(WORDS, 8)) for _ in range(COUNT)]
VECTORS = np.random.default_rng(7).standard_normal((COUNT, DIM))


@pytest.fixture
def kb(open_base: Open, provider: Provider) -> duckkb.KnowledgeBase:
    """Texts of random words, each with a random vector: neither leg knows what the other does."""
    provider.dims["small"] = DIM
    provider.meant = dict(zip(TEXTS, VECTORS.tolist(), strict=True))
    made = open_base(provider.config(DOCS))
    made.import_bundle([doc(str(n), text) for n, text in enumerate(TEXTS)])
    return made


def found(kb: duckkb.KnowledgeBase, query: str, vector: object = None) -> list[int]:
    mode = "text" if vector is None else "hybrid"
    hits = kb.search(query, 10, mode=mode, vector=vector).hits  # pyright: ignore[reportArgumentType]
    return [int(hit.identity["doc_uri"]) for hit in hits]


def test_vectors_that_mean_nothing_only_decide_between_what_words_find_alike(
    kb: duckkb.KnowledgeBase,
) -> None:
    lots = np.random.default_rng(11)
    kept = 0
    for number in range(30):
        query = " ".join(TEXTS[number].split()[:4])
        by_words = kb.search(query, 20, mode="text").hits
        scores = {int(hit.identity["doc_uri"]): hit.score for hit in by_words}
        fused = found(kb, query, lots.standard_normal(DIM))[:3]
        assert fused[0] == number
        for at, record in enumerate(fused):
            assert scores[record] > 0.95 * by_words[at].score
        kept += fused == list(scores)[:3]
    assert kept >= 24


def test_vectors_that_know_the_answer_bring_it_though_the_words_speak_for_others(
    kb: duckkb.KnowledgeBase,
) -> None:
    first = 0
    for number in range(30):
        # The nearest text shares one word with the query; the other words are of another text.
        query = " ".join([*TEXTS[number].split()[:1], *TEXTS[-number - 1].split()[:2], "unheard"])
        first += found(kb, query, VECTORS[number] + 0.1 * VECTORS[number - 1])[0] == number
    assert first >= 28


def test_words_that_know_the_answer_keep_it_though_the_vectors_speak_for_others(
    kb: duckkb.KnowledgeBase,
) -> None:
    """All words of a text stand in the query; the vector lies half way to another text."""
    kept = 0
    for number in range(30):
        query, other = TEXTS[number], VECTORS[number + 100]
        near = other + 1.5 * np.random.default_rng(number).standard_normal(DIM)
        kept += found(kb, query, near)[0] == number
    assert kept == 30


def test_what_vectors_bring_in_changes_nothing_in_what_words_say(kb: duckkb.KnowledgeBase) -> None:
    query = " ".join(TEXTS[0].split()[:3])
    explained = {
        hit.id: hit.explain["text"]["score"]
        for hit in kb.search(query, 20, mode="text", explain=True).hits
        if hit.explain
    }
    lots = np.random.default_rng(2)
    for _ in range(5):
        for hit in kb.search(query, 20, vector=lots.standard_normal(DIM), explain=True).hits:
            if hit.explain and hit.id in explained:
                assert hit.explain["text"]["score"] == explained[hit.id]


def test_the_same_records_rank_alike_however_they_were_written(
    kb: duckkb.KnowledgeBase, open_base: Open, provider: Provider
) -> None:
    """What stands for all vectors is drawn by record: not by when it was written."""
    other = open_base(provider.config(DOCS))
    for low in range(COUNT - 50, -1, -50):
        other.import_bundle([doc(str(n), TEXTS[n]) for n in range(low, low + 50)])
    other.import_bundle([doc("3", "something else"), doc("4", "nothing")])
    other.import_bundle([doc("3", TEXTS[3]), doc("4", TEXTS[4])])
    for number in range(10):
        query, vector = TEXTS[number], VECTORS[number + 1].tolist()
        scores = [
            {
                hit.identity["doc_uri"]: round(hit.score, 9)
                for hit in base.search(query, vector=vector).hits
            }
            for base in (kb, other)
        ]
        assert scores[0] == scores[1]
