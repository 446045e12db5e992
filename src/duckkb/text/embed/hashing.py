"""Vectors by feature hashing: no model, no download, any language, the same on every machine.

They know nothing of meaning. They find what is spelt alike: typing errors, inflections, compounds,
parts of names, the word order changed.
"""

from __future__ import annotations

import hashlib
import math
import re
import threading
import unicodedata
from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import cache

import numpy as np
import Stemmer
from numpy.typing import NDArray

from duckkb.text.commonwords import COMMON_CHARACTERS, COMMON_WORDS
from duckkb.text.embed.protocol import Meter, Progress, Usage, Vectors, unit_rows

VERSION = "v1"
"""Raised whenever the same text gives another vector, so that old vectors are made anew."""

DIM = 384

# Han, kana, Thai and Lao, Burmese, Khmer: no spaces between words, so pairs stand for them.
_UNSPACED = (
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003fffd"
    "\u3040-\u30ff\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"
)
_RUN = re.compile(rf"([{_UNSPACED}]+)|([^\W_{_UNSPACED}]{{1,40}})")
_ASCII_WORD = re.compile(r"[a-z0-9]{1,40}")

# Chosen by nDCG@10 on Cranfield (English, also with typing errors) and CMRC 2018 (Chinese), as the
# mean over several hash seeds: one seed alone moves a figure by 0.01.
_COMMON = 0.1  # weight of a common word
_COMMON_CHARACTER = 0.1
_COMMON_IN_PAIR = 0.2  # for each common character of a pair
_GRAMS = (3, 4)
_FULL = 16  # grams; a longer word, mostly a compound, weighs more than one word
_TF_POWER = 0.75
_PLACES = 3  # odd: the places of one feature cannot cancel out entirely

_SLICE = 256
_MOST_WORDS = 100_000


class HashEmbedder:
    """Embeds by signed feature hashing (Weinberger et al. 2009, arXiv:0902.2206).

    The features of a word are its stem and its character 3- and 4-grams with the word's ends
    marked, each of n grams weighing 1/√min(n, 16); those of a script without spaces its characters
    and their pairs. A feature stands in three places, each with a sign of its own. A word that
    stands c times counts c^0.75. Common words and characters weigh a tenth, since no corpus is
    there to tell how rare a word is.

    Args:
        dim: the dimension. More of it, fewer collisions: 1,024 finds noticeably more than 384.
    """

    costly = False

    def __init__(self, dim: int = DIM) -> None:
        self.dim = dim
        self.key = f"hash/{VERSION}/{dim}"
        # Vectors of unrelated texts are as good as random: three deviations of their cosine.
        self.noise = 3 / math.sqrt(dim)
        self._lock = threading.Lock()
        self._table = _Table(dim)
        self._meter = Meter()

    @property
    def usage(self) -> Usage:
        """The texts so far; there are neither requests nor tokens."""
        return self._meter.usage

    def understands(self, text: str) -> float:
        """Of no text more than its words say."""
        return 0.0

    def embed(
        self, texts: Sequence[str], *, query: bool = False, progress: Progress | None = None
    ) -> Vectors:
        """The vectors of `texts`; see `Embedder.embed`."""
        rows = np.zeros((len(texts), self.dim), np.float32)
        for start in range(0, len(texts), _SLICE):
            end = min(start + _SLICE, len(texts))
            with self._lock:
                rows[start:end] = self._table.sums(texts[start:end])
            if progress is not None:
                progress(end, len(texts))
        self._meter.add(texts=len(texts))
        return unit_rows(rows)


class _Table:
    """The features of every word met so far, one after the other in two arrays."""

    def __init__(self, dim: int) -> None:
        self._dim = dim
        self._stem: Callable[[str], str] = Stemmer.Stemmer("english", 0).stemWord
        self._forget()

    def _forget(self) -> None:
        self._numbers: dict[str, int] = {}
        self._starts = array("q", [0])
        self._places = array("q")
        self._weights = array("f")

    def sums(self, texts: Sequence[str]) -> NDArray[np.float64]:
        """The sums of the texts' features, not of unit length: shape (len(texts), dim)."""
        if len(self._numbers) > _MOST_WORDS:
            self._forget()
        numbers, known = array("q"), self._numbers
        sizes: list[int] = []
        for text in texts:
            before = len(numbers)
            for word in _words(text):
                number = known.get(word)
                numbers.append(self._learn(word) if number is None else number)
            sizes.append(len(numbers) - before)
        shape = (len(texts), self._dim)
        if not numbers:
            return np.zeros(shape)
        pairs, counts = np.unique(
            np.repeat(np.arange(len(texts)), sizes) * len(known) + np.frombuffer(numbers, np.int64),
            return_counts=True,
        )
        rows, words = np.divmod(pairs, len(known))
        # Copies, since an array that lends its memory cannot grow.
        starts = np.array(self._starts)
        first, lengths = starts[words], starts[words + 1] - starts[words]
        ends = np.cumsum(lengths)
        spread = np.arange(ends[-1]) + np.repeat(first - ends + lengths, lengths)
        places = np.frombuffer(self._places, np.int64)[spread]
        weights = np.frombuffer(self._weights, np.float32)[spread]
        weights = weights * np.repeat(counts**_TF_POWER, lengths)
        places = places + np.repeat(rows * self._dim, lengths)
        sums = np.bincount(places, weights, len(texts) * self._dim)
        return np.asarray(sums, np.float64).reshape(shape)

    def _learn(self, word: str) -> int:
        for feature, weight in _features(word, self._stem):
            bits = int.from_bytes(hashlib.blake2b(feature.encode(), digest_size=8).digest())
            for i in range(_PLACES):
                self._places.append((bits >> 20 * i & 0xFFFFF) % self._dim)
                self._weights.append(weight if bits >> (60 + i) & 1 else -weight)
        self._starts.append(len(self._places))
        number = self._numbers[word] = len(self._numbers)
        return number


def _words(text: str) -> Iterator[str]:
    """Words in lower case; of unspaced scripts the characters and pairs, with a mark before them."""
    if text.isascii():
        yield from _ASCII_WORD.findall(text.lower())
        return
    for run, word in _RUN.findall(unicodedata.normalize("NFKC", text).casefold()):
        if word:
            yield word
            continue
        for character in run:
            yield "\0" + character
        for i in range(len(run) - 1):
            yield "\0" + run[i : i + 2]


def _features(word: str, stem: Callable[[str], str]) -> Iterator[tuple[str, float]]:
    if word[0] == "\0":
        word = _simplified()(word)
        common = sum(character in COMMON_CHARACTERS for character in word)
        weight = _COMMON_CHARACTER if len(word) == 2 else _COMMON_IN_PAIR**common
        yield word, weight if common else 1.0
        return
    word = _without_accents(word)
    weight = _COMMON if word in COMMON_WORDS else 1.0
    yield "w" + (stem(word) if word.isascii() else word), weight
    marked = f"<{word}>"
    grams = [marked[i : i + n] for n in _GRAMS for i in range(len(marked) - n + 1)]
    if len(word) >= _GRAMS[0]:
        for gram in grams:
            yield "g" + gram, weight / min(len(grams), _FULL) ** 0.5


@cache
def _simplified() -> Callable[[str], str]:
    """Traditional -> simplified, so that the two find each other; loaded with the first such text."""
    import opencc

    return opencc.OpenCC("t2s").convert


def _without_accents(word: str) -> str:
    """`zürich` -> `zurich`, for Latin words alone: elsewhere the marks tell letters apart."""
    if word.isascii() or not "a" <= word[0] < "\u0250":
        return word
    parts = unicodedata.normalize("NFD", word)
    return "".join(part for part in parts if not unicodedata.combining(part))
