"""Hybrid search on a made-up corpus: never worse than the better of its two legs."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from typing import Literal

import duckkb

from ..bases import DOCS, doc
from ..conftest import Open
from .conftest import Provider

TOPICS, EACH, QUESTIONS = 30, 4, 60
OTHERS = 400
SEEDS = range(1, 5)
LOSS = 0.002
"""So much of nDCG@10 may be lost to the better leg."""
Corpus = tuple[list[dict[str, object]], list[tuple[str, set[str]]]]


def corpus(seed: int) -> Corpus:
    """Documents of a few topics each in words of its own, and questions with whom they mean."""
    chance = random.Random(seed)
    letters = "abcdefghiklmnoprstu"
    words = ["".join(chance.choices(letters, k=7)) for _ in range(TOPICS * 8 + 60)]
    common = words[TOPICS * 8 :]
    documents: list[dict[str, object]] = []
    questions: list[tuple[str, set[str]]] = []
    for topic in range(TOPICS):
        own = words[topic * 8 : topic * 8 + 8]
        for n in range(EACH):
            text = chance.choices(own, k=6) + chance.choices(common, k=6)
            chance.shuffle(text)
            documents.append(doc(f"{topic}-{n}", " ".join(text)))
    documents += [doc(f"other-{n}", " ".join(chance.choices(common, k=12))) for n in range(OTHERS)]
    for n in range(QUESTIONS):
        topic = n % TOPICS
        own = words[topic * 8 : topic * 8 + 8]
        asked = chance.sample(own, 2) + chance.sample(common, 1)
        questions.append((" ".join(asked), {f"{topic}-{n}" for n in range(EACH)}))
    return documents, questions


def ndcg(found: Sequence[str], right: set[str]) -> float:
    gained = sum(1 / math.log2(at + 2) for at, name in enumerate(found[:10]) if name in right)
    return gained / sum(1 / math.log2(at + 2) for at in range(min(10, len(right))))


def mean(
    kb: duckkb.KnowledgeBase,
    questions: Sequence[tuple[str, set[str]]],
    mode: Literal["hybrid", "text", "vector"],
) -> float:
    total = 0.0
    for query, right in questions:
        found = [str(h.identity["doc_uri"]) for h in kb.search(query, mode=mode).hits]
        total += ndcg(found, right)
    return total / len(questions)


def means(bases: Iterable[tuple[duckkb.KnowledgeBase, Corpus]]) -> dict[str, float]:
    """nDCG@10 by mode, over the questions of all corpora."""
    found: dict[str, list[float]] = {"hybrid": [], "text": [], "vector": []}
    for kb, (documents, questions) in bases:
        kb.import_bundle(documents)
        for mode, values in found.items():
            values.append(mean(kb, questions, mode))  # type: ignore[arg-type]
    return {mode: sum(values) / len(values) for mode, values in found.items()}


def test_hybrid_is_not_below_the_better_leg(open_base: Open) -> None:
    found = means((open_base(DOCS, f"kb{seed}"), corpus(seed)) for seed in SEEDS)
    assert 0.5 < found["vector"] < found["text"] < 1
    assert found["hybrid"] >= found["text"] - LOSS


def test_vectors_at_random_take_nothing_from_full_text(open_base: Open, provider: Provider) -> None:
    chance = random.Random(0)
    corpora = {seed: corpus(seed) for seed in SEEDS}
    for documents, questions in corpora.values():
        for text in [*(str(d["content"]) for d in documents), *(query for query, _ in questions)]:
            provider.meant[text] = [chance.gauss(0, 1) for _ in range(256)]
    config = provider.config(DOCS, dim=256)
    found = means((open_base(config, f"kb{seed}"), made) for seed, made in corpora.items())
    assert found["vector"] < 0.2 < found["text"]
    assert found["hybrid"] >= found["text"] - LOSS
