"""Which pieces of a question are values of the data.

The index of a catalog holds the distinct values of its text, list and date columns (`values_build`
says how). It lies under the base's `.build/` folder, is mapped rather than read when opened, and is
made anew when the catalog or the data behind it changed.

Score of a hit = match x length x rarity, each 0 to 1:

- match: how alike the words are. 1 as written, 0.97 but for case, width and script, 0.9 but for
  endings and punctuation, 0.8 an alias, 0.35 to 0.6 a part of the value, for `nearest` the
  similarity times 0.8.
- length: w / (w + 1.5), w being 2 for a Han character, 1 for a letter and 0.5 for a digit; so
  `F` has 0.4, `Ohio` 0.73, 北京 0.73, a long name nearly 1. Inside quotes it is 1.
- rarity: 1 / (1 + log2(f) / 8), f being the number of columns that have the value, those of a
  family of equal tables counted once; a quarter of it for a word that is common in any text.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, Self

import numpy as np
from numpy.typing import NDArray

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Normalised, ValueHit
from duckkb.reasoning.lexicon.loader import value_aliases
from duckkb.reasoning.lexicon.words import Token, fold, fold_characters, is_han, stems, tokens
from duckkb.reasoning.values_build import (
    Source,
    build,
    fingerprint,
    gram_keys,
    padded,
    pair_hashes,
    short,
    token_hashes,
    windows,
)
from duckkb.reasoning.values_file import Arrays, load, save
from duckkb.text.commonwords import COMMON_CHARACTERS, COMMON_WORDS

FILE = "values.idx"
PER_FAMILY = 3
"""Hits given for one value in equal columns of a family of tables, those with the most rows."""
_MATCH = {"exact": 1.0, "folded": 0.97, "stem": 0.9}
_FUZZY = 0.8
_ALIAS = 0.8
_MOST_CODES = 20
"""A code of one or two letters is only looked for in columns with at most so many values."""
_MOST_EDITS = 2
_LEAST_SIMILARITY = 0.6
_MOST_CANDIDATES = 300_000
_MOST_PARTS = 40
_MOST_CONTAINING = 200
_MOST_ALIAS = 4

How = Literal["exact", "folded", "stem", "alias", "part", "fuzzy"]


@dataclass(frozen=True, slots=True)
class _Match:
    """A run of tokens [begin, end) that is the value `value`, or a part of it."""

    begin: int
    end: int
    value: int
    how: How
    match: float
    beside: tuple[str, ...] = ()
    """Values of which the column must have one too."""


class ValueIndex:
    """Finds values of the data in questions. Safe to share among threads.

    A value that thousands of equal tables share (a family) has as many places; `find` gives the
    few of each column of the family that have the most rows. A caller that has chosen a table asks
    again with `classes`, or asks `holds` and `attributes_of`, which know all of them.
    """

    def __init__(self, about: dict[str, Any], arrays: Arrays) -> None:
        self.attributes: tuple[str, ...] = tuple(about["attributes"])
        self.capped: tuple[str, ...] = tuple(about["capped"])
        """Attributes with more distinct values than are kept: not finding one proves nothing."""
        self._arrays = arrays

    @classmethod
    def open(cls, catalog: Catalog, stores: Source, folder: Path | None = None) -> Self:
        """The index of a catalog, from `folder` where what lies there still holds.

        Args:
            catalog: what there is to ask about.
            stores: what holds the rows. Where it has a method `fingerprint() -> str | None`, an
                index made under the same one is used again; None means that it cannot tell.
            folder: the base's `.build` folder; None works from memory and writes nothing.
        """
        told = getattr(stores, "fingerprint", None)
        state: str | None = told() if callable(told) else None
        if folder is None or state is None:
            return cls(*build(catalog, stores))
        key = fingerprint([catalog.version, state])
        path = folder / FILE
        loaded = load(path, key)
        if loaded is not None:
            return cls(*loaded)
        about, arrays = build(catalog, stores)
        save(path, key, about, arrays)
        return cls(about, arrays)

    def __len__(self) -> int:
        """How many distinct values there are."""
        return len(self._arrays["text_at"]) - 1

    # -- values in a question ----------------------------------------------------------------

    def find(
        self, question: Normalised, classes: Collection[str] | None = None
    ) -> tuple[ValueHit, ...]:
        """Every piece of the question that is a value, best first.

        A piece inside a longer one of the same column is left out. A piece that is only a part of
        a value (`how` is part) has a low score.

        Args:
            question: the question.
            classes: only values of these; then all their places are told.
        """
        cut = tokens(fold_characters(question.folded))
        if not cut or not len(self):
            return ()
        hashes = token_hashes([t.stem for t in cut])
        wholes = self._whole(question, cut, hashes)
        matches = wholes + self._parts(question, cut, hashes, wholes)
        matches += self._aliases(cut)
        matches += self._quoted(question, cut, wholes)
        return self._hits(question, cut, matches, classes)

    def _whole(
        self, question: Normalised, cut: Sequence[Token], hashes: NDArray[np.uint64]
    ) -> list[_Match]:
        """The runs of tokens that are a whole value."""
        arrays = self._arrays
        begin, end, keys = windows(hashes, min(len(cut), int(arrays["longest"][0])))
        left = np.searchsorted(arrays["whole"], keys, "left")
        right = np.searchsorted(arrays["whole"], keys, "right")
        found: list[_Match] = []
        for k in np.flatnonzero(left < right):
            i, j = int(begin[k]), int(end[k])
            for value in arrays["whole_value"][left[k] : right[k]]:
                how = self._how(question, cut[i:j], self.text(int(value)))
                if how is not None:
                    found.append(_Match(i, j, int(value), how, _MATCH[how]))
        return found

    def _how(self, question: Normalised, run: Sequence[Token], value: str) -> How | None:
        """How well a value equals a run of tokens whose hash it has; None where it does not."""
        written = _stretched(question.text, run[0].start, run[-1].end, value)
        if written == value:
            return "exact"
        if len(run) == 1 and not _inside(question, run[0].start, run[0].end):
            word = run[0].word
            # `a` is an article, `A` may be a grade: short and common words need their case.
            if (len(word) == 1 and word.isascii()) or word in COMMON_WORDS:
                return None
        folded = fold(value)
        if fold_characters(written.casefold()) == folded:
            return "folded"
        return "stem" if stems(folded) == [t.stem for t in run] else None

    def _aliases(self, cut: Sequence[Token]) -> Iterator[_Match]:
        """Values that the question calls by another name of general usage."""
        known = value_aliases()
        stemmed = tuple(t.stem for t in cut)
        for begin in range(len(cut)):
            for end in range(begin + 1, min(len(cut), begin + _MOST_ALIAS) + 1):
                for alias in known.get(stemmed[begin:end], ()):
                    number = self._number(alias.value)
                    if number is not None:
                        yield _Match(begin, end, number, "alias", _ALIAS, alias.beside)

    def _quoted(
        self, question: Normalised, cut: Sequence[Token], wholes: Sequence[_Match]
    ) -> Iterator[_Match]:
        """Values that contain what stands in quotes, where that is no whole value."""
        for low, high in question.quoted:
            inside = [k for k, t in enumerate(cut) if low <= t.start and t.end <= high]
            if not inside:
                continue
            begin, end = inside[0], inside[-1] + 1
            if any(w.begin == begin and w.end == end for w in wholes):
                continue
            text = fold(question.text[low:high]).strip()
            keys, _ = gram_keys([padded(text)[2:-1]])
            lists = sorted((self._listed("gram", k >> np.uint64(32)) for k in keys), key=len)
            if not lists:
                continue
            values = lists[0]
            for more in lists[1:]:
                values = np.intersect1d(values, more, assume_unique=True)
            for value in values[:_MOST_CONTAINING]:
                whole = fold(self.text(int(value)))
                if text in whole:
                    match = 0.5 + 0.3 * len(text) / len(whole)
                    yield _Match(begin, end, int(value), "part", match)

    def _parts(
        self,
        question: Normalised,
        cut: Sequence[Token],
        hashes: NDArray[np.uint64],
        wholes: Sequence[_Match],
    ) -> list[_Match]:
        """The longest runs of tokens that stand together inside longer values."""
        taken = np.zeros(len(cut), bool)
        for each in wholes:
            taken[each.begin : each.end] = True
        pairs = pair_hashes(hashes)
        found: list[_Match] = []
        i = 0
        while i < len(cut):
            han = cut[i].han
            if taken[i] or (not han and not _telling(question, cut[i])):
                i += 1
                continue
            j, values = i, np.empty(0, np.int32)
            while j < len(cut) and cut[j].han == han and not taken[j]:
                if han and (j + 1 >= len(cut) or not cut[j + 1].han or taken[j + 1]):
                    break
                more = self._having(pairs[j] if han else hashes[j])
                both = more if j == i else np.intersect1d(values, more, assume_unique=True)
                if not len(both):
                    break
                values, j = both, j + 1
            stop = j + 1 if han and j > i else j
            if stop > i and len(values) <= _MOST_PARTS:
                found.extend(self._part_matches(cut, i, stop, values))
            i = max(i + 1, j)
        return found

    def _part_matches(
        self, cut: Sequence[Token], i: int, j: int, values: NDArray[np.int32]
    ) -> Iterable[_Match]:
        run = [t.stem for t in cut[i:j]]
        for value in values:
            whole = stems(fold(self.text(int(value))))
            if any(whole[k : k + len(run)] == run for k in range(len(whole))):
                yield _Match(i, j, int(value), "part", 0.35 + 0.25 * len(run) / len(whole))

    def _having(self, feature: np.uint64) -> NDArray[np.int32]:
        """The values with a word, or with a pair of Han characters."""
        return self._listed("part", short(np.array([feature], np.uint64))[0])

    def _listed(self, name: str, feature: np.uint64) -> NDArray[np.int32]:
        keys = self._arrays[name]
        at = int(np.searchsorted(keys, np.uint32(feature)))
        if at == len(keys) or keys[at] != feature:
            return np.empty(0, np.int32)
        offsets = self._arrays[f"{name}_at"]
        return self._arrays[f"{name}_value"][offsets[at] : offsets[at + 1]]

    # -- matches -> hits -----------------------------------------------------------------------

    def _hits(
        self,
        question: Normalised,
        cut: Sequence[Token],
        matches: list[_Match],
        classes: Collection[str] | None,
    ) -> tuple[ValueHit, ...]:
        """Matches with their places; a family whose longer value covers a match is left out."""
        matches.sort(key=lambda m: (m.begin - m.end, -m.match))
        longer: list[tuple[int, int, frozenset[int]]] = []
        hits: list[ValueHit] = []
        for each in matches:
            fields, rows = self._places(each.value)
            if each.how == "alias":
                keep = self._coded(each, fields)
                fields, rows = fields[keep], rows[keep]
                if not len(fields):
                    continue
            families = self._arrays["families"][fields]
            all_families = frozenset(families.tolist())
            covered: set[int] = set()
            for begin, end, theirs in longer:
                inside = begin <= each.begin and each.end <= end
                if inside and (end - begin > each.end - each.begin or each.how == "part"):
                    covered |= theirs
            if each.how not in ("part", "alias"):
                longer.append((each.begin, each.end, all_families))
            start, stop = cut[each.begin].start, cut[each.end - 1].end
            score = each.match * self._weight(question, start, stop, len(all_families))
            value = self.text(each.value)
            chosen = self._chosen(fields, rows, families, covered, classes)
            hits.extend(
                ValueHit(start, stop, self.attributes[f], value, score, each.how, r)
                for f, r in chosen
            )
        hits.sort(key=lambda h: (-h.score, h.start, h.attribute))
        return tuple(hits)

    def _coded(self, match: _Match, fields: NDArray[np.int32]) -> NDArray[np.bool_]:
        """Of the columns that have an alias's value, those where it can be meant."""
        value = self.text(match.value)
        if len(value) > 2 or not value.isascii():
            return np.ones(len(fields), bool)
        at = self._arrays["field_at"]
        keep = (at[fields + 1] - at[fields]) <= (_MOST_CODES if match.beside else _MOST_CODES * 5)
        if match.beside:
            numbers = [n for n in map(self._number, match.beside) if n is not None]
            partners = {int(f) for n in numbers for f in self._places(n)[0]}
            keep &= np.array([int(f) in partners for f in fields], bool)
        return keep

    def _chosen(
        self,
        fields: NDArray[np.int32],
        rows: NDArray[np.int32],
        families: NDArray[np.int32],
        covered: set[int],
        classes: Collection[str] | None,
    ) -> list[tuple[int, int]]:
        """The places to tell of: all of the classes asked for, or a few of each family."""
        if classes is not None:
            wanted = self._fields_of(classes)
            keep = [k for k in range(len(fields)) if int(fields[k]) in wanted]
            keep = [k for k in keep if int(families[k]) not in covered]
            return [(int(fields[k]), int(rows[k])) for k in keep]
        chosen: list[tuple[int, int]] = []
        for family in dict.fromkeys(families.tolist()):
            if family not in covered:
                where = np.flatnonzero(families == family)
                where = where[np.argsort(-rows[where], kind="stable")[:PER_FAMILY]]
                chosen.extend((int(fields[k]), int(rows[k])) for k in where)
        return chosen

    def _weight(self, question: Normalised, start: int, end: int, families: int) -> float:
        """Length x rarity, as the module says."""
        piece = question.folded[start:end]
        rarity = 1 / (1 + math.log2(max(families, 1)) / 8)
        if _inside(question, start, end):
            return rarity
        if piece in COMMON_WORDS or all(c in COMMON_CHARACTERS for c in piece):
            rarity /= 4
        return rarity * _length(piece)

    # -- values by themselves ------------------------------------------------------------------

    def text(self, value: int) -> str:
        """The value with this number, 0 to `len(index) - 1`, as the data has it."""
        begin, end = self._arrays["text_at"][value : value + 2]
        return self._arrays["text"][begin:end].tobytes().decode("utf-8", "surrogatepass")

    def attributes_of(self, value: str) -> tuple[str, ...]:
        """The ids of all attributes that have a value, spelt as in the data."""
        number = self._number(value)
        if number is None:
            return ()
        return tuple(self.attributes[f] for f in self._places(number)[0])

    def holds(self, attribute_id: str, value: str) -> bool:
        """Whether an attribute has a value, spelt as in the data."""
        number, field = self._number(value), self._field.get(attribute_id)
        return number is not None and field is not None and field in self._places(number)[0]

    def values_of(self, attribute_id: str, limit: int = 100) -> tuple[str, ...]:
        """Values of an attribute, those of most rows first."""
        field = self._field.get(attribute_id)
        if field is None:
            return ()
        begin, end = self._arrays["field_at"][field : field + 2]
        return tuple(self.text(int(v)) for v in self._arrays["field_value"][begin:end][:limit])

    def nearest(
        self, text: str, attribute_ids: Collection[str] | None = None, limit: int = 5
    ) -> tuple[ValueHit, ...]:
        """The values most like a text, best first; its offsets are those of the whole text.

        A value is like it within two edits (at most one in three characters), or when it shares
        0.6 of their trigrams (Jaccard).

        Args:
            text: what somebody wrote, perhaps misspelt.
            attribute_ids: only values of these.
            limit: how many values at most.
        """
        from rapidfuzz.distance import OSA

        folded = fold(text).strip()
        numbers = self._candidates(folded, attribute_ids)
        found: list[tuple[float, str, int]] = []
        for value, shared in numbers:
            candidate = self.text(value)
            other = fold(candidate).strip()
            most = min(_MOST_EDITS, max(len(folded), len(other)) // 3)
            edits = OSA.distance(folded, other, score_cutoff=most)
            near = 1 - edits / max(len(folded), len(other), 1) if edits <= most else 0.0
            similarity = max(near, shared if shared >= _LEAST_SIMILARITY else 0.0)
            if similarity > 0:
                found.append((-similarity, candidate, value))
        found.sort()
        wanted = None if attribute_ids is None else self._fields_named(attribute_ids)
        hits: list[ValueHit] = []
        for negative, candidate, value in found[:limit]:
            fields, rows = self._places(value)
            families = self._arrays["families"][fields]
            rarity = 1 / (1 + math.log2(max(len(set(families.tolist())), 1)) / 8)
            score = -negative * _FUZZY * _length(folded) * rarity
            if wanted is None:
                chosen = self._chosen(fields, rows, families, set(), None)
            else:
                pairs = zip(fields.tolist(), rows.tolist(), strict=True)
                chosen = [(f, r) for f, r in pairs if f in wanted]
            hits.extend(
                ValueHit(0, len(text), self.attributes[f], candidate, score, "fuzzy", r)
                for f, r in chosen
            )
        return tuple(hits)

    def _candidates(
        self, folded: str, attribute_ids: Collection[str] | None
    ) -> list[tuple[int, float]]:
        """Values that share trigrams with a folded text, and the share; the rarest trigrams first."""
        keys, _ = gram_keys([padded(folded)])
        lists = sorted((self._listed("gram", k >> np.uint64(32)) for k in keys), key=len)
        if not lists:
            return []
        kept: list[NDArray[np.int32]] = []
        room = _MOST_CANDIDATES
        for each in lists:
            if kept and len(each) > room:
                break
            kept.append(each)
            room -= len(each)
        values, count = np.unique(np.concatenate(kept), return_counts=True)
        if attribute_ids is not None:
            inside = np.isin(values, self._values_in(attribute_ids))
            values, count = values[inside], count[inside]
        # A trigram left out for being too common is given to every candidate.
        count = count + (len(lists) - len(kept))
        sizes = self._arrays["gram_size"][values].astype(np.int64)
        shared = count / np.maximum(len(keys) + sizes - count, 1)
        best = np.argsort(-shared, kind="stable")[:200]
        return [(int(values[k]), min(float(shared[k]), 1.0)) for k in best]

    def _values_in(self, attribute_ids: Iterable[str]) -> NDArray[np.int32]:
        at, listed = self._arrays["field_at"], self._arrays["field_value"]
        fields = sorted(self._fields_named(attribute_ids))
        every = [listed[at[f] : at[f + 1]] for f in fields]
        return np.concatenate(every) if every else np.empty(0, np.int32)

    def _places(self, value: int) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """The columns that have a value, and with how many rows."""
        begin, end = self._arrays["post_at"][value : value + 2]
        return self._arrays["post_field"][begin:end], self._arrays["post_rows"][begin:end]

    def _number(self, value: str) -> int | None:
        hashes = token_hashes(stems(fold(value)))
        if not len(hashes):
            return None
        key = windows(hashes, len(hashes))[2][len(hashes) - 1]
        whole = self._arrays["whole"]
        left, right = np.searchsorted(whole, key, "left"), np.searchsorted(whole, key, "right")
        for number in self._arrays["whole_value"][left:right]:
            if self.text(int(number)) == value:
                return int(number)
        return None

    @cached_property
    def _field(self) -> dict[str, int]:
        return {name: k for k, name in enumerate(self.attributes)}

    @cached_property
    def _by_class(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for k, name in enumerate(self.attributes):
            found.setdefault(name.rsplit(".", 1)[0], []).append(k)
        return found

    def _fields_of(self, classes: Iterable[str]) -> set[int]:
        return {k for name in classes for k in self._by_class.get(name, ())}

    def _fields_named(self, attribute_ids: Iterable[str]) -> set[int]:
        return {self._field[a] for a in attribute_ids if a in self._field}


def _stretched(text: str, start: int, end: int, value: str) -> str:
    """The piece of text, with the punctuation around it that the value has too."""
    core = len(value)
    before = next((k for k, c in enumerate(value) if c.isalnum()), core)
    after = next((k for k, c in enumerate(reversed(value)) if c.isalnum()), core)
    if before and text[max(0, start - before) : start] == value[:before]:
        start -= before
    if after and text[end : end + after] == value[core - after :]:
        end += after
    return text[start:end]


def _inside(question: Normalised, start: int, end: int) -> bool:
    """Whether a piece of the question stands in quotes, and alone there."""
    for low, high in question.quoted:
        if low <= start and end <= high:
            before, behind = question.text[low:start], question.text[end:high]
            return not any(c.isalnum() for c in before + behind)
    return False


def _telling(question: Normalised, token: Token) -> bool:
    """Whether a word may be a part of a value: no common one, no number; a short one in capitals."""
    if token.word in COMMON_WORDS or token.stem.isdecimal():
        return False
    written = question.text[token.start : token.end]
    return len(token.stem) > 2 or (len(written) == 2 and written.isupper())


def _length(piece: str) -> float:
    weight = sum(2 if is_han(c) else 0.5 if c.isdecimal() else c.isalpha() for c in piece)
    return weight / (weight + 1.5)
