"""The texts, vectors and queries that searches are measured on; the same seed gives the same.

`python -m benchmarks.search_data COUNT FOLDER` writes them, once:

    texts.txt       one text a line; the number of the line is the number of the document
    vectors.npy     float32 (documents, 384), unit rows
    queries.txt     one query a line; the first WARM of them are for warming up
    questions.npy   float32 (queries, 384): the vector of each query
    exact.npy       int64 (queries, 10): the documents whose vectors have the greatest cosine
    new.txt, new.npy  documents that are to be added later, and their vectors
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
import Stemmer
from numpy.typing import NDArray

Floats = NDArray[np.float32]

DIM = 384
TOP = 10
QUERIES = 330
WARM = 30
NEW = 40
_VERSION = 1
_SEED = 20
_WORDS = 50_000
_TOPIC_WORDS = 40
_MIDDLE = (200, 5_000)
_A_CENTRE = 100
_BLOCK = 10_000


@dataclass(frozen=True)
class SearchData:
    """What was written to a folder."""

    folder: Path

    @cached_property
    def texts(self) -> list[str]:
        return _lines(self.folder / "texts.txt")

    @cached_property
    def queries(self) -> list[str]:
        """All queries; those before WARM are for warming up."""
        return _lines(self.folder / "queries.txt")

    @cached_property
    def new_texts(self) -> list[str]:
        return _lines(self.folder / "new.txt")

    @cached_property
    def vectors(self) -> Floats:
        return np.load(self.folder / "vectors.npy", mmap_mode="r")

    @cached_property
    def questions(self) -> Floats:
        return np.load(self.folder / "questions.npy")

    @cached_property
    def new_vectors(self) -> Floats:
        return np.load(self.folder / "new.npy")

    @cached_property
    def exact(self) -> NDArray[np.int64]:
        return np.load(self.folder / "exact.npy")


def search_data(folder: Path, count: int) -> SearchData:
    """The data of `count` documents below `folder`, written by a process of its own at first use."""
    target = folder / f"search-{count}-v{_VERSION}"
    if not target.exists():
        temporary = target.with_name(f"{target.name}.{os.getpid()}.tmp")
        temporary.mkdir(parents=True)
        try:
            subprocess.run(
                [sys.executable, "-m", "benchmarks.search_data", str(count), str(temporary)],
                cwd=Path(__file__).resolve().parent.parent,
                check=True,
            )
            temporary.rename(target)
        finally:
            shutil.rmtree(temporary, ignore_errors=True)
    return SearchData(target)


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="ascii").splitlines()


# -- words ---------------------------------------------------------------------------------------


def _vocabulary() -> list[str]:
    """Made-up words, the most frequent first; no stemmer of the peers changes any of them."""
    rng = random.Random(_SEED)
    consonants, vowels = "bdfgklmnprtvz", "aiou"
    stemmers = [Stemmer.Stemmer(name) for name in ("english", "porter")]
    words: dict[str, None] = {}
    while len(words) < _WORDS:
        # No word of one syllable: some would be stop words of English.
        syllables = rng.choice((2, 2, 3))
        word = "".join(rng.choice(consonants) + rng.choice(vowels) for _ in range(syllables))
        word += rng.choice("kmnprt")
        if all(stemmer.stemWord(word) == word for stemmer in stemmers):
            words[word] = None
    return list(words)


@dataclass(frozen=True)
class _World:
    """What all documents are drawn from.

    A text has words of the language, which are Zipf-distributed, and words of its topic; a topic
    is also a centre of the vectors, so that words and vectors speak of the same. The spread of the
    coordinates falls as that of real embeddings does, which makes neighbouring centres overlap:
    with independent coordinates every cluster would be an island that any index finds.
    """

    words: list[str]
    frequency: NDArray[np.float64]
    topics: NDArray[np.int64]
    centres: Floats
    spread: Floats

    @classmethod
    def of(cls, count: int) -> _World:
        rng = np.random.default_rng(_SEED)
        weights = 1 / (np.arange(_WORDS) + 2)
        topics = max(1, count // _A_CENTRE)
        spread = ((1 + np.arange(DIM)) ** -0.4).astype(np.float32)
        return cls(
            _vocabulary(),
            np.cumsum(weights / weights.sum()),
            rng.integers(_MIDDLE[0], _WORDS, (topics, _TOPIC_WORDS)),
            rng.standard_normal((topics, DIM), dtype=np.float32) * spread,
            spread,
        )

    def block(self, number: int, size: int) -> tuple[list[list[int]], Floats]:
        """The words and the vectors of some documents; the same number gives the same."""
        rng = np.random.default_rng((_SEED, number))
        topic = rng.integers(0, len(self.centres), size)
        lengths = rng.integers(50, 71, size)
        total = int(lengths.sum())
        drawn = np.searchsorted(self.frequency, rng.random(total)).clip(max=_WORDS - 1)
        # Half of a text's topical words are the ten most typical ones.
        own = (rng.random(total) ** 2 * _TOPIC_WORDS).astype(np.int64)
        topical = self.topics[np.repeat(topic, lengths), own]
        drawn = np.where(rng.random(total) < 0.25, topical, drawn)
        noise = rng.standard_normal((size, DIM), dtype=np.float32) * self.spread
        vectors = _unit(self.centres[topic] + np.float32(0.8) * noise)
        ends = np.cumsum(lengths)
        texts = [
            drawn[end - length : end].tolist() for end, length in zip(ends, lengths, strict=True)
        ]
        return texts, vectors

    def text(self, words: list[int]) -> str:
        return " ".join(map(self.words.__getitem__, words))

    def query(self, rng: random.Random, words: list[int]) -> str:
        """Two to five different words of a document, one of middling frequency among them."""
        possible = list(dict.fromkeys(words))
        first = rng.choice([w for w in possible if _MIDDLE[0] <= w < _MIDDLE[1]] or possible)
        others = [word for word in possible if word != first]
        chosen = [first, *rng.sample(others, rng.randint(1, 4))]
        rng.shuffle(chosen)
        return self.text(chosen)

    def question(self, rng: np.random.Generator, vectors: Floats) -> Floats:
        """Vectors near to those of documents: their cosine is some 0.93."""
        noise = rng.standard_normal(vectors.shape, dtype=np.float32) * self.spread
        return _unit(vectors + np.float32(0.4) * noise / np.linalg.norm(self.spread))


def _unit(rows: Floats) -> Floats:
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


# -- writing -------------------------------------------------------------------------------------


def _write(count: int, folder: Path) -> None:
    world = _World.of(count)
    sources = np.sort(np.random.default_rng(_SEED).choice(count, QUERIES, replace=count < QUERIES))
    picked: list[tuple[list[int], Floats]] = []
    vectors = np.lib.format.open_memmap(
        folder / "vectors.npy", mode="w+", dtype=np.float32, shape=(count, DIM)
    )
    with (folder / "texts.txt").open("w", encoding="ascii") as file:
        for begin, size in _blocks(count, "texts and vectors"):
            texts, rows = world.block(begin // _BLOCK, size)
            file.writelines(f"{world.text(words)}\n" for words in texts)
            vectors[begin : begin + size] = rows
            inside = sources[(sources >= begin) & (sources < begin + size)] - begin
            picked.extend((texts[n], rows[n]) for n in inside)
    vectors.flush()
    rng = random.Random(_SEED)
    rng.shuffle(picked)
    _write_lines(folder / "queries.txt", [world.query(rng, words) for words, _ in picked])
    questions = world.question(np.random.default_rng(_SEED + 1), np.stack([v for _, v in picked]))
    np.save(folder / "questions.npy", questions)
    np.save(folder / "exact.npy", _exact(vectors, questions))
    texts, rows = world.block(10**6, NEW)
    _write_lines(folder / "new.txt", [world.text(words) for words in texts])
    np.save(folder / "new.npy", rows)


def _exact(vectors: Floats, questions: Floats) -> NDArray[np.int64]:
    """The TOP documents of each question by cosine, greatest first."""
    best = np.full((len(questions), TOP), -2, dtype=np.float32)
    names = np.zeros((len(questions), TOP), dtype=np.int64)
    for begin, size in _blocks(len(vectors), "exact neighbours"):
        cosines = questions @ vectors[begin : begin + size].T
        cosines = np.concatenate((best, cosines), axis=1)
        numbers = np.broadcast_to(np.arange(begin, begin + size), (len(questions), size))
        numbers = np.concatenate((names, numbers), axis=1)
        order = np.argsort(-cosines, axis=1, kind="stable")[:, :TOP]
        best = np.take_along_axis(cosines, order, axis=1)
        names = np.take_along_axis(numbers, order, axis=1)
    return names


def _blocks(count: int, stage: str) -> Iterator[tuple[int, int]]:
    for begin in range(0, count, _BLOCK):
        size = min(_BLOCK, count - begin)
        yield begin, size
        done = begin + size
        if done == count or done % (10 * _BLOCK) == 0:
            print(f"search data: {stage}, {done:,} of {count:,}", file=sys.stderr, flush=True)


def _write_lines(path: Path, lines: list[str]) -> None:
    path.write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    _write(int(sys.argv[1]), Path(sys.argv[2]))
