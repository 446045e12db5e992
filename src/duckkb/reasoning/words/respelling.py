"""Words of an English question that are no words: misspelt for a name, or for a word of the grammar.

Only a word that neither the data nor the general lexicon knows is corrected, by one letter, and
only where a single word lies so near; what was read is always told.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret import cues as words
from duckkb.reasoning.interpret.name_words import words_of
from duckkb.reasoning.lexicon.loader import synonyms
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.regexes import regex
from duckkb.text.commonwords import COMMON_WORDS

SHORTEST = 5
"""Letters of a word that may be misspelt: shorter ones are too near to each other."""
WORD = regex(rf"(?<![\w'’.-])[a-z]{{{SHORTEST},}}(?![\w'’-]|\.\w)")
"""A word in small letters."""
_CUES = """
average maximum minimum total number count different distinct unique highest lowest largest smallest
greatest longest shortest oldest youngest cheapest earliest latest newest greater higher lower
larger smaller older younger longer shorter cheaper between before after about above below least
fewest fewer without except sorted ordered ascending descending alphabetical order where which
whose contains containing starting ending percentage
"""


@dataclass(frozen=True)
class Respelt:
    """A word at [start, end) of the normalised text, and the one that was probably meant.

    Of what is `quiet` nobody needs to be told: it says the same.
    """

    start: int
    end: int
    written: str
    meant: str
    quiet: bool = False

    @property
    def note(self) -> str:
        """The sentence that tells of it."""
        written = self.written.strip(" ,;:.()")
        if not self.meant:
            told = f"「{written}」没有计入问题"
            return (
                f"'{written}' was not taken for a part of the question"
                if written.isascii()
                else told
            )
        if not self.written.isascii():
            return f"「{self.written}」按「{self.meant}」理解"
        return f"'{self.written}' was read as '{self.meant}'"


_Y = regex(r"[^aeiou]y$")


def plural(name: str) -> str:
    """What a class of this Latin name calls its rows: `BookBuyer` -> book buyers, `Category` -> categories."""
    words = " ".join(words_of(name))
    if words.endswith("s"):
        return words
    if _Y.search(words):
        return words[:-1] + "ies"
    return words + ("es" if words.endswith(("x", "ch", "sh", "z")) else "s")


def overlap(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two ranges of a text have a character in common."""
    return one[0] < other[1] and other[0] < one[1]


def outermost(places: Collection[tuple[int, int]]) -> list[tuple[int, int]]:
    """The ranges of a text that lie in no other of them, in order."""
    inner = (p for p in places for o in places if o != p and o[0] <= p[0] and p[1] <= o[1])
    return sorted({*places} - {*inner})


def apart(found: Iterable[Respelt]) -> tuple[Respelt, ...]:
    """Those that overlap none before them, in the order of the text."""
    kept: list[Respelt] = []
    for each in found:
        if not any(overlap((each.start, each.end), (k.start, k.end)) for k in kept):
            kept.append(each)
    return tuple(sorted(kept, key=lambda each: each.start))


class Respelling:
    """Finds misspelt words; `names` are the words that classes and attributes are called by."""

    def __init__(self, names: Iterable[str]) -> None:
        told = {w for w in names if w.isascii() and w.isalpha() and len(w) >= SHORTEST}
        plurals = {w + "s" for w in told if not w.endswith("s")}
        self._stems = {stem(w) for w in told | plurals | _cues()}
        self._near = _by_lessened(told | plurals)

    def find(self, question: Question) -> tuple[Respelt, ...]:
        """The misspelt words of a question, in order."""
        if question.normalised.chinese:
            return ()
        text = question.normalised.text
        taken = [*question.explained(), *question.normalised.quoted]
        taken += [(v.start, v.end) for v in question.values if v.how == "part"]
        found: list[Respelt] = []
        for match in WORD.finditer(text[:1].lower() + text[1:]):
            start, end = match.span()
            word = match.group()
            if (
                stem(word) in self._stems
                or is_known(word)
                or any(s < end and start < e for s, e in taken)
            ):
                continue
            meant = self._nearest(word)
            if meant is not None:
                found.append(Respelt(start, end, text[start:end], meant))
        return tuple(found)

    def _nearest(self, word: str) -> str | None:
        """The only word one letter away: one more, one less, another, or two exchanged."""
        near = {
            other
            for less in _lessened(word)
            for known in (self._near, _near_cues())
            for other in known.get(less, ())
            if other[0] == word[0] and _one_letter(word, other) and not _does(word, other)
        }
        stems = {stem(n) for n in near}
        return min(near, key=lambda n: (abs(len(n) - len(word)), n)) if len(stems) == 1 else None


def is_known(word: str) -> bool:
    """Whether a word is an English one, as far as the general lexicon goes."""
    return word in COMMON_WORDS or word in words.FILLER or stem(word) in _lexicon()


@cache
def _lexicon() -> frozenset[str]:
    """The stems of all words that the general lexicon knows."""
    return frozenset(key[0] for key in synonyms() if len(key) == 1)


@cache
def _cues() -> frozenset[str]:
    return frozenset(_CUES.split()) | {w for w in words.LEAD if len(w) >= SHORTEST}


@cache
def _near_cues() -> Mapping[str, set[str]]:
    return _by_lessened(_cues())


def _by_lessened(words: Iterable[str]) -> Mapping[str, set[str]]:
    """Words by what they are, and what remains of them without any one letter."""
    found: dict[str, set[str]] = defaultdict(set)
    for word in words:
        for less in _lessened(word):
            found[less].add(word)
    return found


def _lessened(word: str) -> Iterator[str]:
    """The word, and what remains of it without any one letter."""
    yield word
    for k in range(len(word)):
        yield word[:k] + word[k + 1 :]


def _does(word: str, verb: str) -> bool:
    """Whether a word is the noun for who does what another one says, and not that misspelt: scorers, of scores."""
    root = word.removesuffix("s")
    return root.endswith(("er", "or")) and stem(verb) in (stem(root[:-2]), stem(root[:-1]))


def _one_letter(one: str, two: str) -> bool:
    """Whether one letter makes the difference, or the order of two neighbours."""
    if len(one) > len(two):
        one, two = two, one
    k = next((k for k, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), len(one))
    if len(one) < len(two):
        return one[k:] == two[k + 1 :]
    exchanged = one[k : k + 2] == two[k : k + 2][::-1] and one[k + 2 :] == two[k + 2 :]
    return one[k + 1 :] == two[k + 1 :] or exchanged
