"""Names that are spelt in pinyin: `ruxue_riqi` is 入学日期, `kecheng_id` a 课程编号.

A name is read so where each of its parts is a word of the bilingual lexicon, or some of these one behind
the other, spelt as `pinyin.tsv` says, and no part is an English word. Words that are spelt alike
(教师, 教室) are all kept.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files

from duckkb.reasoning.lexicon.bilingual import pairs
from duckkb.reasoning.lexicon.loader import abbreviations, vocabulary
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.regexes import regex

MOST_READINGS = 3
_MOST_ALIKE = 4
_SHORTEST, _LONGEST = 4, 24
"""Letters of a word that tells that a name is in pinyin, and of a part that is tried."""
PARTS = regex(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\x00-\x7f]+")
_SPELT = regex(
    r"(?:(?:[zcs]h|[bpmfdtnlgkhjqxrzcsyw])?(?:i?ang|iong|uang|[eio]ng|[iu]an|[aeiou]n|iao|uai|[aeu]i|ao|[oi]u|[iuv]e|"
    r"er|[iu]a|uo|[aeiouv]))+"
)
"""Syllables of pinyin in a row."""
_PREFIXES = frozenset(("t", "tb", "tbl"))
_TAILS = {"id": "编号", "no": "编号", "code": "代码", "name": "名称"}
"""English words that commonly end names in pinyin."""
_SINGLE = "名号数费价率额日年月量度人员长码表"
"""Characters that are words of names by themselves, behind others."""


@lru_cache(50_000)
def in_characters(name: str) -> tuple[str, ...]:
    """What a name that is spelt in pinyin is in Chinese characters, the likeliest first; else nothing."""
    if not name.isascii():
        return ()
    parts = [p.casefold() for p in PARTS.findall(name)]
    if len(parts) > 1 and parts[0] in _PREFIXES:
        parts = parts[1:]
    options = [(_TAILS[p],) if at and p in _TAILS else _read(p) for at, p in enumerate(parts)]
    told = any(len(p) >= _SHORTEST for p in parts if p not in _TAILS)
    if not (told and all(options)):
        options = [_read("".join(parts))] if all(map(_SPELT.fullmatch, parts)) else []
    made = map("".join, itertools.product(*options)) if options else iter(())
    return tuple(itertools.islice(made, MOST_READINGS))


@lru_cache(20_000)
def _read(part: str) -> tuple[str, ...]:
    """The Chinese words that one part of a name spells, or the words in a row that do."""
    if len(part) > _LONGEST or not _SPELT.fullmatch(part):
        return ()
    if part in _single():
        return _single()[part]
    if len(part) < _SHORTEST or stem(part) in vocabulary() or (part,) in abbreviations():
        return ()
    known = _spelt()
    best: dict[int, tuple[tuple[str, ...], ...]] = {0: ()}
    for end in range(2, len(part) + 1):
        for start in range(end):
            words = known.get(part[start:end])
            if words is None and start:
                words = _single().get(part[start:end])
            if words is None or start not in best:
                continue
            if end not in best or len(best[start]) + 1 < len(best[end]):
                best[end] = (*best[start], words)
    made = map("".join, itertools.product(*best.get(len(part), ((),))))
    return tuple(itertools.islice((m for m in made if m), _MOST_ALIKE))


@cache
def syllables() -> Mapping[str, tuple[str, ...]]:
    """How each character may be spelt."""
    found: dict[str, list[str]] = defaultdict(list)
    place = files("duckkb.reasoning.lexicon").joinpath("pinyin.tsv")
    for line in place.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            syllable, _, characters = line.partition("\t")
            for each in characters:
                found[each].append(syllable)
    return {each: tuple(some) for each, some in found.items()}


@cache
def _spelt() -> Mapping[str, tuple[str, ...]]:
    """The words of the lexicon of two characters or more by how they are spelt, the usual ones first."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    surest = sorted(
        {p.chinese: p.weight for p in reversed(tuple(pairs()))}.items(), key=lambda w: -w[1]
    )
    for word in (*(word for word, _ in surest if len(word) > 1), "是否", "有无"):
        for spelling in _spellings(word):
            found[spelling][word] = None
    return {spelling: tuple(words)[:_MOST_ALIKE] for spelling, words in found.items()}


@cache
def _single() -> Mapping[str, tuple[str, ...]]:
    return {spelling: (each,) for each in reversed(_SINGLE) for spelling in _spellings(each)}


def _spellings(word: str) -> Iterator[str]:
    known = syllables()
    if all(each in known for each in word):
        yield from map("".join, itertools.product(*(known[each] for each in word)))
