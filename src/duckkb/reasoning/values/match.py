"""Runs of a question's tokens that are values, parts of values, or other names of values."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from duckkb.reasoning.catalog import Attribute
from duckkb.reasoning.evidence import Normalised
from duckkb.reasoning.lexicon.bilingual import bilingual
from duckkb.reasoning.lexicon.loader import Words, value_aliases
from duckkb.reasoning.lexicon.words import Token, fold, fold_characters, is_han, stems
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.values.build import pair_hashes, token_hashes
from duckkb.reasoning.values.lookup import Lookup
from duckkb.text.commonwords import COMMON_CHARACTERS, COMMON_WORDS

MATCH = {"exact": 1.0, "folded": 0.97, "stem": 0.9}
"""How alike a piece is that equals a value."""
_ALIAS = 0.8
_CALLED = "folded"
"""How a value is met by a name that the ontology gives it."""
_TRANSLATED, _SURELY = 0.65, 0.8
"""How well a value is met that a word means in another language, and how sure the lexicon must be."""
_VERB = 0.6
"""A participle that is no value itself: what was opened last year need not be `OPEN` now."""
_MOST_PARTS = 40
_MOST_ALIAS = 8
_MOST_CONTAINING = 200

_DONE = regex(r"(?:ed|ing)$")
_NAMED = {"ed": "ing", "ing": "s"}
"""What a name ends with that a form of a verb does not mean: docking stations are not those of the Docks."""
_VERBS = regex(r"\b(?:may|will|can|might|must|shall)(?='s|’s|\W*$|\s+(?:and|or)\b)")
_BEHIND = regex(r"\b(?:of|by|with|for|from|to|about)\s+$")

_PAIRED = regex(r"\b(?:both|either|neither)\s+$")
_BEING = regex(r"\b(?:is|are|was|were)\s+(?:not\s+)?$")

How = Literal["exact", "folded", "stem", "alias", "part", "fuzzy"]


@dataclass(frozen=True, slots=True)
class Match:
    """A run of tokens [begin, end) that is the value `value`, or a part of it."""

    begin: int
    end: int
    value: int
    how: How
    match: float
    beside: tuple[str, ...] = ()
    """Values of which the column must have one too."""
    few: bool = False
    """Whether the column must have few values: kinds of something, no names of anything."""
    only: int | None = None
    """The number of the one column where it is meant; None for any."""


_COUNTING = regex(r"[每各哪几这那两多半另]$")
"""Before 个, which counts what follows."""


@dataclass(frozen=True, slots=True)
class Called:
    """A value by another name that the ontology gives it, in the column of that number.

    `proper` are it and its names that are written as proper names: wherever they stand, they are meant.
    """

    field: int
    value: str
    proper: tuple[str, ...]


Names = Mapping[Words, Sequence[Called]]


def names_of(attributes: Sequence[Attribute | None]) -> Names:
    """What the ontology calls the values of columns, by the stems of the name."""
    found: dict[Words, list[Called]] = defaultdict(list)
    for number, each in enumerate(attributes):
        for value, names in (each.value_aliases if each else {}).items():
            proper = tuple(n for n in (value, *names) if n != n.lower() or not n.isascii())
            for name in names:
                found[tuple(stems(fold(name)))].append(Called(number, value, proper))
    return found


@dataclass(frozen=True)
class Matcher:
    """Finds the runs of tokens of a question that lead to values."""

    lookup: Lookup
    names: Names

    def matches(self, question: Normalised, cut: Sequence[Token]) -> list[Match]:
        """All matches, in no order; those of the same tokens too."""
        hashes = token_hashes([t.stem for t in cut])
        wholes = self._whole(question, cut, hashes)
        return [
            *wholes,
            *self._parts(question, cut, hashes, wholes),
            *self._called(cut),
            *self._aliases(question, cut),
            *self._translated(cut),
            *self._quoted(question, cut, wholes),
        ]

    def _whole(
        self, question: Normalised, cut: Sequence[Token], hashes: NDArray[np.uint64]
    ) -> list[Match]:
        """The runs of tokens that are a whole value."""
        found: list[Match] = []
        for begin, end, values in self.lookup.wholes(hashes):
            for value in values:
                how = self._how(question, cut[begin:end], self.lookup.text(int(value)))
                if how is not None:
                    match = MATCH[how]
                    if how == "stem" and cut[end - 1].word.endswith("ed"):
                        match *= _VERB
                    found.append(Match(begin, end, int(value), how, match))
        return found

    def _how(self, question: Normalised, run: Sequence[Token], value: str) -> How | None:
        """How well a value equals a run of tokens whose hash it has; None where it does not."""
        if run[0].word[:1] == "个" and _COUNTING.search(question.text[: run[0].start]):
            return None  # 每个人 asks for no 个人
        written = _stretched(question.text, run[0].start, run[-1].end, value)
        behind = run[0].start + len(value)
        possessive = question.text.startswith(value, run[0].start) and not (
            question.text[behind : behind + 1].isalnum()
        )
        if written == value or possessive:
            return "exact"
        if len(run) == 1 and not inside_quotes(question, run[0].start, run[0].end):
            word = run[0].word
            # `a` is an article, `A` may be a grade: short and common words need their case.
            lone = len(word) == 1 and word.isascii()
            common = word in COMMON_WORDS and _tells_little(question, run[0].start, run[0].end)
            if lone or (common and not _stands_out(question.text, run[0].start)):
                return None
        folded = fold(value)
        if fold_characters(written.casefold()) == folded:
            return "folded"
        done, last = _DONE.search(run[-1].word), folded.split()[-1]
        if done and last.endswith(_NAMED[done[0]]) and not last.startswith(run[-1].word):
            return None  # What was purchased is no department called Purchasing.
        return "stem" if stems(folded) == [t.stem for t in run] else None

    def _aliases(self, question: Normalised, cut: Sequence[Token]) -> Iterator[Match]:
        """Values that the question calls by another name of general usage."""
        known = value_aliases()
        stemmed = tuple(t.stem for t in cut)
        for begin, first in enumerate(cut):
            # `tell us` is no country.
            lower = not question.text[first.start : first.end].isupper()
            least = 2 if first.word in COMMON_WORDS and lower else 1
            for end in range(begin + least, min(len(cut), begin + _MOST_ALIAS) + 1):
                participle = cut[end - 1].word.endswith("ed")
                for alias in known.get(stemmed[begin:end], ()):
                    for number in self._spelt(alias.value) if participle or not alias.done else ():
                        yield Match(begin, end, number, "alias", _ALIAS, alias.beside)

    def _called(self, cut: Sequence[Token]) -> Iterator[Match]:
        """Values that the question calls by a name that the ontology gives them."""
        stemmed = tuple(t.stem for t in cut)
        for begin in range(len(cut) if self.names else 0):
            for end in range(begin + 1, min(len(cut), begin + _MOST_ALIAS) + 1):
                for called in self.names.get(stemmed[begin:end], ()):
                    number = self.lookup.number(called.value)
                    if number is not None:
                        how = MATCH[_CALLED]
                        yield Match(begin, end, number, _CALLED, how, only=called.field)
                    for name in called.proper:
                        for other in self.lookup.numbers(name):
                            yield Match(begin, end, other, "alias", _ALIAS)

    def _spelt(self, value: str) -> Sequence[int]:
        """The values that an alias means; a code is only meant as it is written."""
        if len(value) > 3 or not value.isupper():
            spelt = dict.fromkeys((value, value.replace(" ", "_"), value.replace(" ", "-")))
            return [number for each in spelt for number in self.lookup.numbers(each)]
        number = self.lookup.number(value)
        return () if number is None else (number,)

    def _translated(self, cut: Sequence[Token]) -> Iterator[Match]:
        """Values kept in English that a Chinese word means: 硬件 where the data have `Hardware`."""
        known, longest = bilingual().by_chinese, bilingual().most_characters
        for begin in range(len(cut)):
            word = ""
            for end in range(begin + 1, min(len(cut), begin + longest) + 1):
                token = cut[end - 1]
                if not token.han or (word and token.start != cut[end - 2].end):
                    break
                word += token.stem
                for pair in known.get(word, ()) if len(word) > 1 else ():
                    if pair.weight < _SURELY or pair.place:
                        continue
                    for number in self._spelt(" ".join(pair.english)):
                        yield Match(begin, end, number, "alias", _TRANSLATED, few=True)

    def _quoted(
        self, question: Normalised, cut: Sequence[Token], wholes: Sequence[Match]
    ) -> Iterator[Match]:
        """Values that contain what stands in quotes, where that is no whole value."""
        for low, high in question.quoted:
            inside = [k for k, t in enumerate(cut) if low <= t.start and t.end <= high]
            if not inside:
                continue
            begin, end = inside[0], inside[-1] + 1
            if any(w.begin == begin and w.end == end for w in wholes):
                continue
            text = fold(question.text[low:high]).strip()
            for value in self.lookup.containing(text)[:_MOST_CONTAINING]:
                whole = fold(self.lookup.text(int(value)))
                if text in whole:
                    match = 0.5 + 0.3 * len(text) / len(whole)
                    yield Match(begin, end, int(value), "part", match)

    def _parts(
        self,
        question: Normalised,
        cut: Sequence[Token],
        hashes: NDArray[np.uint64],
        wholes: Sequence[Match],
    ) -> list[Match]:
        """The longest runs of tokens that stand together inside longer values."""
        taken = np.zeros(len(cut), bool)
        for each in wholes:
            taken[each.begin : each.end] = True
        pairs = pair_hashes(hashes)
        found: list[Match] = []
        i = 0
        while i < len(cut):
            han = cut[i].han
            if taken[i] or (not han and not _telling(question, cut[i])):
                i += 1
                continue
            j, values, first = i, np.empty(0, np.int32), np.empty(0, np.int32)
            while j < len(cut) and cut[j].han == han and not taken[j]:
                if han and (j + 1 >= len(cut) or not cut[j + 1].han or taken[j + 1]):
                    break
                more = self.lookup.having(pairs[j] if han else hashes[j])
                both = more if j == i else np.intersect1d(values, more, assume_unique=True)
                if not len(both):
                    break
                first = both if j == i else first
                values, j = both, j + 1
            stop = j + 1 if han and j > i else j
            together: list[Match] = []
            if stop > i and len(values) <= _MOST_PARTS:
                together = list(self._part_matches(cut, i, stop, values))
            if not (together or han) and stop > i + 1 and len(first) <= _MOST_PARTS:
                # Words that stand apart in every value: each by itself.
                together, j = list(self._part_matches(cut, i, i + 1, first)), i + 1
            found += together
            i = max(i + 1, j)
        return found

    def _part_matches(
        self, cut: Sequence[Token], i: int, j: int, values: NDArray[np.int32]
    ) -> Iterable[Match]:
        run = [t.stem for t in cut[i:j]]
        for value in values:
            whole = stems(fold(self.lookup.text(int(value))))
            if any(whole[k : k + len(run)] == run for k in range(len(whole))):
                yield Match(i, j, int(value), "part", 0.35 + 0.25 * len(run) / len(whole))


def weight(question: Normalised, start: int, end: int, families: int) -> float:
    """Length x rarity of a piece, which is a value in so many families of columns."""
    rarity = 1 / (1 + math.log2(max(families, 1)) / 8)
    if inside_quotes(question, start, end):
        return rarity
    rarity /= 4 if _tells_little(question, start, end) else 1
    return rarity * length(question.folded[start:end])


def length(piece: str) -> float:
    """How much a piece says by its length, up to 1."""
    weight = sum(2 if is_han(c) else 0.5 if c.isdecimal() else c.isalpha() for c in piece)
    return weight / (weight + 1.5)


def _tells_little(question: Normalised, start: int, end: int) -> bool:
    """Whether a piece is a common word, which rarely is a value, but where a sentence ends with what it says that
    something is: `how many reviews are good?`, or says that it is both: `both good and bad reviews`."""
    piece = question.folded[start:end]
    if piece not in COMMON_WORDS or piece == "yes":
        return all(c in COMMON_CHARACTERS for c in piece)
    if _PAIRED.search(question.folded, 0, start):
        return False
    last = not any(c.isalnum() for c in question.text[end:])
    return not (last and _BEING.search(question.folded, 0, start))


def _is_called(question: Normalised, token: Token) -> bool:
    """Whether a common word is written as a name that owns something: `Will's email`."""
    return owns(question.text, token.end) and question.text[token.start].isupper()


def owners(text: str) -> Iterator[tuple[int, int]]:
    """Where names stand that may be verbs elsewhere, as no verb stands behind a preposition, nor owns
    anything: the tasks of may, will's email."""
    for found in _VERBS.finditer(text):
        if owns(text, found.end()) or _BEHIND.search(text[: found.start()]):
            yield found.span()


def owns(text: str, end: int) -> bool:
    """Whether what ends at a place is said to have something: Will's."""
    return text.startswith(("'s", "’s"), end)


def _stands_out(text: str, at: int) -> bool:
    """Whether a word has a capital that its place does not ask for: `written in Go`."""
    before = text[:at].rstrip()
    begins = not before or before[-1] in ".?!:;"
    return text[at].isupper() and not begins and not (text.isupper() or text.istitle())


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


def inside_quotes(question: Normalised, start: int, end: int) -> bool:
    """Whether a piece of the question stands in quotes, and alone there."""
    for low, high in question.quoted:
        if low <= start and end <= high:
            before, behind = question.text[low:start], question.text[end:high]
            return not any(c.isalnum() for c in before + behind)
    return False


def _telling(question: Normalised, token: Token) -> bool:
    """Whether a word may be a part of a value: no common one, no number; a short one in capitals."""
    called = _is_called(question, token) or (token.start, token.end) in owners(question.folded)
    common = token.word in COMMON_WORDS and not called
    if common or token.stem.isdecimal():
        return False
    written = question.text[token.start : token.end]
    return len(token.stem) > 2 or (len(written) == 2 and written.isupper())
