"""The words of a Chinese question as English: what the lexicon says each of its pieces may mean."""

from __future__ import annotations

import itertools
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from duckkb.reasoning.lexicon.bilingual import Pair, bilingual
from duckkb.reasoning.lexicon.loader import synonyms
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.regexes import regex
from duckkb.text.commonwords import COMMON_WORDS

_OTHERWISE, _ALIKE, _NEAR_ENOUGH = 0.8, 0.94, 0.75
"""How sure a word is that is met by an English or a Chinese synonym, and how near the former must be."""
_KIN, _SHORTEST_ROOT = 0.85, 4
"""How sure a word is that only shares its root with the lexicon's (acquired, acquisition)."""
_PLACE, _HEADED = regex(r"(?<=...)(?<!^work)(?:store|shop|room)$"), 0.9
"""Places whose kinds are written in one word, and how sure the place is that such a word means."""
_COUNTS = frozenset(("人数", "数量", "总数", "个数", "次数", "数目"))
"""How many there are is asked for by these, whatever else is called much the same."""
_AGENT_MARKS = "者人员方手商师家"
_ENDINGS = (
    "ations", "ation", "itions", "ition", "ions", "ion", "ments", "ment", "ances", "ance", "ences", "ence", "ures",
    "ure", "ings", "ing", "ers", "er", "ors", "or", "ees", "ee", "ants", "ant", "ied", "ed", "e",
)  # fmt: skip
_AGENT = regex(r"(?:er|or|ant|ist|ee)s?$")
_STOPS = COMMON_WORDS - {"away"}  # 客场 is where a team is away
HOLLOW = _STOPS - {"no", "out", "off", "back", "own", "used", "using", "use", "try", "say", "work"}
"""What in a name only binds its words."""
_HAN = regex(r"[㐀-鿿]")


@dataclass(frozen=True, slots=True)
class Meant:
    """One reading of characters [start, end): stems of English words, and how sure it is.

    `root` says that the stems are the root of a word, not its stem; `direct` that the lexicon has
    the word itself; `place` is that of `Pair`.
    """

    end: int
    stems: tuple[str, ...]
    grade: float
    place: str = ""
    root: bool = False
    direct: bool = True
    words: tuple[str, ...] = ()
    """What the lexicon has itself, as written."""


def meant(folded: str) -> Mapping[int, tuple[Meant, ...]]:
    """Every reading of every piece of a folded text, by where it starts."""
    longest = bilingual().most_characters
    found: dict[int, tuple[Meant, ...]] = {}
    for start in range(len(folded)):
        if not _HAN.match(folded[start]):
            continue
        each: list[Meant] = []
        for end in range(start + 1, min(len(folded), start + longest) + 1):
            each += [replace(reading, end=end) for reading in _readings(folded[start:end])]
        if each:
            found[start] = tuple(each)
    return found


@lru_cache(20_000)
def _readings(word: str) -> tuple[Meant, ...]:
    """What a Chinese word may be in English; of each reading the surest."""
    best: dict[tuple[tuple[str, ...], str, bool], Meant] = {}

    def add(made: Meant) -> None:
        known = best.get(key := (made.stems, made.place, made.root))
        if known is None or known.grade < made.grade:
            best[key] = made

    for pair, near in _pairs(word):
        words = tuple(w for w in pair.english if w not in HOLLOW)
        stems, direct = tuple(map(stem, words)), near == 1.0
        if not words:
            continue
        add(Meant(0, stems, near * pair.weight, pair.place, False, direct, words))
        if not direct or word in _COUNTS:
            continue
        for kind in _place_of(words):
            add(Meant(0, (stem(kind),), _HEADED * pair.weight, pair.place, words=(kind,)))
        if len(stems) > 1:
            continue
        for other, nearness in synonyms().get(stems, ()):
            near_enough = nearness >= _NEAR_ENOUGH and len(other) == 1 and other[0].isascii()
            if near_enough and not _called_otherwise(word, other):
                grade = nearness * _OTHERWISE * pair.weight
                add(Meant(0, other, grade, pair.place, False, False))
        root = root_of(words[0])
        if len(word) > 1 and len(root) >= _SHORTEST_ROOT:
            add(Meant(0, (root,), _KIN * pair.weight, pair.place, True, False))
    if len(word) > 2 and word[-1] in _AGENT_MARKS:
        for pair, _ in _pairs(word[:-1]):
            root = root_of(pair.english[0])
            if len(pair.english) == 1 and len(root) >= _SHORTEST_ROOT - 1:
                add(Meant(0, ("+" + root,), pair.weight, "", True))
    return tuple(best.values())


def _place_of(words: tuple[str, ...]) -> tuple[str, ...]:
    """The kind of place that a compound names: a bookstore and a flower shop are a store, a shop."""
    m = _PLACE.search("".join(words))
    if m is None or not (
        words[-1] == m.group() or (stem(words[0][: m.start()]),) in bilingual().by_stems
    ):
        return ()
    return ("room",) if m.group() == "room" else ("store", "shop")


def _called_otherwise(word: str, stems: tuple[str, ...]) -> bool:
    """Whether the lexicon has other Chinese words for what an English synonym leads to.

    老人 is elder, and elder is near age; but an age is 年龄, which has nothing of 老人.
    """
    own = {pair.chinese for pair in bilingual().by_stems.get(stems, ())}
    alike = called_alike().get(word, {})
    return bool(own) and not any(set(other) & set(word) or other in alike for other in own)


def _pairs(word: str) -> Iterator[tuple[Pair, float]]:
    """The lexicon's pairs of a Chinese word and of its Chinese synonyms, each with how near it is."""
    known = bilingual().by_chinese
    for pair in known.get(word, ()):
        if not _STOPS.issuperset(pair.english):
            yield pair, 1.0
    others = chinese_synonyms().get(word, {}) if word not in _COUNTS else {}
    for other, near in others.items():
        for pair in known.get(other, ()):
            if not pair.place:
                yield pair, near * _ALIKE


@cache
def chinese_synonyms() -> Mapping[str, Mapping[str, float]]:
    """The Chinese words of the lexicon with their synonyms, and how near these are."""
    found: dict[str, dict[str, float]] = defaultdict(dict)
    for stems, others in synonyms().items():
        word = "".join(stems)
        if _HAN.search(word) and len(word) > 1:
            for other, near in others:
                if len("".join(other)) > 1 and _HAN.search("".join(other)):
                    found[word]["".join(other)] = near
    return found


@cache
def called_alike() -> Mapping[str, Mapping[str, float]]:
    """Every Chinese word with those that a Chinese name may be said by instead, and how near these are.

    These are its synonyms, and the words that the lexicon holds to be one in English.
    """
    found = {word: dict(others) for word, others in chinese_synonyms().items()}
    for words, weight in bilingual().alike:
        for word, other in itertools.permutations(words, 2):
            known = found.setdefault(word, {})
            known[other] = max(known.get(other, 0.0), weight * _ALIKE)
    return found


@lru_cache(20_000)
def root_of(word: str) -> str:
    """What a word shares with those derived from it: `acquir` of acquired, `regist` of registration."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_ROOT:
            word = word[: -len(ending)]
            break
    return re.sub(r"(?<=...)(?:e|i|y)?(?=r$)", "", word) if len(word) > 5 else word


def agent_of(word: str) -> str:
    """The root of a word for who does something (`+collect` of collector), else nothing."""
    m = _AGENT.search(word)
    root = word[: m.start()] if m else ""
    return "+" + root_of(root) if len(root) >= 3 else ""
