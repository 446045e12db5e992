"""Text -> tokens: each Han character or kana, each run of other letters and digits.

Values of the data, names of the ontology and questions are cut alike, so that their tokens can be
compared one by one. Punctuation and blanks only separate.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from typing import NamedTuple

import Stemmer

from duckkb.reasoning.lexicon.spelling import american
from duckkb.reasoning.regexes import regex

HAN = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003fffd"
"""What is written without blanks, as the inside of a character class; kana included."""
_TOKEN = regex(rf"[{HAN}]|[^\W_{HAN}]+(?:['’]s(?!\w))?")
_ASCII_TOKEN = regex(r"[a-z0-9]+(?:'s(?![a-z0-9]))?")
_BLOCKS = ((0x3400, 0x4DC0), (0x4E00, 0xA000), (0xF900, 0xFB00))
_stem = Stemmer.Stemmer("english", 0).stemWord
"""Without the cache of its own, which takes longer than stemming does; `stem` remembers."""
_DONE = regex(r"(?<=[a-z]{2}[ae]nc)(?:ed|ing)$")
"""What is referenced has references: the stemmer takes more off the noun."""


_OWN = {
    **dict.fromkeys(("designation", "designations"), "designation"),
    **dict.fromkeys(("lasts", "lasted", "lasting"), "lasted"),
}
"""Words with a stem of their own, of which the stemmer makes that of a word of another meaning: nobody who designed
something is a designation, no lesson that lasted an hour is a last one."""


class Token(NamedTuple):
    """A token of a text: where it stands, as it is written (folded), and its stem."""

    start: int
    end: int
    word: str
    stem: str

    @property
    def han(self) -> bool:
        """Whether it is one character of a script without blanks."""
        return is_han(self.stem)


def is_han(text: str) -> bool:
    """Whether a token is a Han character or kana."""
    return len(text) == 1 and text >= "\u3040" and _TOKEN.fullmatch(text) is not None


def has_han(text: str) -> bool:
    """Whether a text has a Han character or kana."""
    return any(map(is_han, text))


def fold(text: str) -> str:
    """The text without differences of width, case, script (simplified) and accents."""
    if text.isascii():
        return text.casefold()
    return fold_characters(unicodedata.normalize("NFKC", text).casefold())


def fold_characters(text: str) -> str:
    """The same character by character, as far as one becomes one: the length stays."""
    if text.isascii():
        return text
    return "".join(map(_plain, text))


@lru_cache(2_000)
def tokens(folded: str) -> tuple[Token, ...]:
    """The tokens of a folded text; offsets are positions in it."""
    pattern = _ASCII_TOKEN if folded.isascii() else _TOKEN
    return tuple(_token(m.start(), m.group()) for m in pattern.finditer(folded))


def _token(start: int, word: str) -> Token:
    """A possessive ending is no part of the token."""
    if word.endswith(("'s", "’s")) and len(word) > 2:
        word = word[:-2]
    return Token(start, start + len(word), word, stem(word))


def stems(folded: str) -> list[str]:
    """Only the stems of the tokens of a folded text, in order."""
    pattern = _ASCII_TOKEN if folded.isascii() else _TOKEN
    return [stem(word) for word in pattern.findall(folded)]


@lru_cache(200_000)
def stem(word: str) -> str:
    """A word without possessive and ending, however it is spelt; a number without leading zeros."""
    if word.endswith(("'s", "’s")) and len(word) > 2:
        word = word[:-2]
    if word.isdecimal():
        return word.lstrip("0") or "0"
    if word in _OWN:
        return _OWN[word]
    return _stem(_DONE.sub("e", american(word))) if word.isascii() else word


@lru_cache(20_000)
def _plain(letter: str) -> str:
    """A Latin letter without its marks, a Chinese character simplified; other scripts keep their marks,
    where й is not и.

    A compatibility ideograph is taken for the character that it stands for.
    """
    if letter.isascii():
        return letter
    wide = unicodedata.normalize("NFKC", letter).casefold()
    letter = wide if len(wide) == 1 else letter
    first = unicodedata.normalize("NFD", letter)[0]
    return first if first.isascii() else _simplified().get(ord(letter), letter)


@cache
def _simplified() -> dict[int, str]:
    """Traditional -> simplified by character, from OpenCC's tables."""
    import opencc

    characters = [chr(c) for low, high in _BLOCKS for c in range(low, high)]
    simple = opencc.OpenCC("t2s").convert("\n".join(characters)).split("\n")
    return {ord(a): b for a, b in zip(characters, simple, strict=True) if a != b and len(b) == 1}
