"""What the arrays of a value index hold: texts, the columns they stand in, and ways to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from duckkb.reasoning.lexicon.words import fold, stems
from duckkb.reasoning.values.build import gram_keys, padded, short, token_hashes, windows
from duckkb.reasoning.values.file import Arrays


@dataclass(frozen=True)
class Lookup:
    """Reads the arrays that `values_build` made; a value is a number from 0 on.

    With `only`, True for some columns, values stand in these alone.
    """

    arrays: Arrays
    only: NDArray[np.bool_] | None = None

    def __len__(self) -> int:
        return len(self.arrays["text_at"]) - 1

    def text(self, value: int) -> str:
        """A value as the data has it."""
        begin, end = self.arrays["text_at"][value : value + 2]
        return self.arrays["text"][begin:end].tobytes().decode("utf-8", "surrogatepass")

    def number(self, text: str) -> int | None:
        """The number of a value spelt as in the data; None where it is none."""
        return next((v for v in self._alike(text) if self.text(v) == text), None)

    def numbers(self, text: str) -> list[int]:
        """The numbers of the values that are a text, be they spelt in small letters or in capitals."""
        folded = fold(text)
        return [v for v in self._alike(text) if fold(self.text(v)) == folded]

    def _alike(self, text: str) -> Iterator[int]:
        """The values that have the stems of a text."""
        key = _whole_key(text)
        if key is None:
            return
        whole = self.arrays["whole"]
        left, right = np.searchsorted(whole, key, "left"), np.searchsorted(whole, key, "right")
        yield from map(int, self.arrays["whole_value"][left:right])

    def places(self, value: int) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """The columns that have a value, and with how many rows."""
        begin, end = self.arrays["post_at"][value : value + 2]
        fields, rows = self.arrays["post_field"][begin:end], self.arrays["post_rows"][begin:end]
        if self.only is None:
            return fields, rows
        kept = self.only[fields]
        return fields[kept], rows[kept]

    def sizes(self, fields: NDArray[np.int32]) -> NDArray[np.int64]:
        """How many distinct values columns have."""
        at = self.arrays["field_at"]
        return at[fields + 1] - at[fields]

    def values_in(self, field: int) -> NDArray[np.int32]:
        """The values of a column, those of most rows first."""
        begin, end = self.arrays["field_at"][field : field + 2]
        return self.arrays["field_value"][begin:end]

    def having(self, feature: np.uint64) -> NDArray[np.int32]:
        """The values with a word, or with a pair of Han characters, among others."""
        return self._listed("part", short(np.array([feature], np.uint64))[0])

    def by_trigrams(self, text: str) -> list[NDArray[np.int32]]:
        """For each trigram of a padded text the values that have it, the rarest first."""
        keys, _ = gram_keys([text])
        return sorted((self._listed("gram", k >> np.uint64(32)) for k in keys), key=len)

    def containing(self, folded: str) -> NDArray[np.int32]:
        """The values that may contain a folded text of three letters, or two Han characters."""
        lists = self.by_trigrams(padded(folded)[2:-1])
        if not lists:
            return np.empty(0, np.int32)
        values = lists[0]
        for more in lists[1:]:
            values = np.intersect1d(values, more, assume_unique=True)
        return values

    def wholes(self, hashes: NDArray[np.uint64]) -> Sequence[tuple[int, int, NDArray[np.int32]]]:
        """Runs [begin, end) of tokens whose hash some values have, with those values."""
        begin, end, keys = windows(hashes, min(len(hashes), int(self.arrays["longest"][0])))
        left = np.searchsorted(self.arrays["whole"], keys, "left")
        right = np.searchsorted(self.arrays["whole"], keys, "right")
        listed = self.arrays["whole_value"]
        return [
            (int(begin[k]), int(end[k]), listed[left[k] : right[k]])
            for k in np.flatnonzero(left < right)
        ]

    def _listed(self, name: str, feature: np.uint64) -> NDArray[np.int32]:
        keys = self.arrays[name]
        at = int(np.searchsorted(keys, np.uint32(feature)))
        if at == len(keys) or keys[at] != feature:
            return np.empty(0, np.int32)
        offsets = self.arrays[f"{name}_at"]
        return self.arrays[f"{name}_value"][offsets[at] : offsets[at + 1]]


@lru_cache(50_000)
def _whole_key(text: str) -> np.uint64 | None:
    """The hash by which a whole text is found; None where it has no word."""
    hashes = token_hashes(stems(fold(text)))
    return windows(hashes, len(hashes))[2][len(hashes) - 1] if len(hashes) else None
