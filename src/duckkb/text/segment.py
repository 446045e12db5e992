"""Text -> the words it is found by. Queries go through the same path as the text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from pathlib import Path

import rjieba
import Stemmer

from duckkb.truth.files import content_hash

VERSION = "1"
"""Raised whenever the same text gives other words, so that old indexes are made anew."""

_HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003fffd"
_LETTER = rf"[^\W_{_HAN}]"
_RUN = re.compile(rf"(?P<han>[{_HAN}]+)|(?P<word>{_LETTER}+(?:[-_.'/:]{_LETTER}+)*)")
_ASCII_RUN = re.compile(r"[a-z0-9]+(?:[-_.'/:][a-z0-9]+)*")
_PIECE = re.compile(r"\d+|[^\W\d_]+")
_MAX_WORD = 200


class Segmenter:
    """Cuts text into words: Chinese by dictionary and by character pairs, Latin stemmed.

    Pairs make every part of a name findable (and the name by its parts); an identifier such as
    `RFC-2119` or `data_in` is found whole and by its pieces.

    Args:
        tokenizer: `jieba`, or `bigram` for character pairs alone.
        words: extra words of the base, with their frequency.
    """

    def __init__(
        self, tokenizer: str = "jieba", words: Sequence[tuple[str, int | None]] = ()
    ) -> None:
        self._stem = Stemmer.Stemmer("english").stemWord
        self._latin = lru_cache(200_000)(self._pieces)
        self._tokenizer = tokenizer
        self._extra = tuple(words)
        self._cut: Callable[[str], Iterable[str]] | None = None
        lexicon = "\n".join(f"{word} {frequency}" for word, frequency in words)
        self.fingerprint = content_hash(f"{VERSION} {tokenizer}\n{lexicon}".encode())

    def words(self, text: str) -> list[str]:
        """The words of a text in order; each is what the index holds and what a query looks for."""
        found: list[str] = []
        if text.isascii():
            for run in _ASCII_RUN.findall(text.lower()):
                found.extend(self._latin(run))
            return found
        for match in _RUN.finditer(unicodedata.normalize("NFKC", text)):
            run = match.group()
            if match.lastgroup == "han":
                self._chinese(run, found)
            else:
                found.extend(self._latin(run.lower()))
        return found

    def surfaces(self, text: str) -> list[str]:
        """What of a query may be marked in a text: its words as written, then as they are indexed."""
        runs = [match.group().lower() for match in _RUN.finditer(text)]
        return list(dict.fromkeys((*runs, *self.words(text))))

    def _chinese(self, run: str, found: list[str]) -> None:
        if len(run) == 1:
            found.append(run)
            return
        if self._tokenizer != "bigram":
            cut = self._cut or self._load()
            found.extend(word for word in cut(run) if len(word) != 2)
        found.extend(run[i : i + 2] for i in range(len(run) - 1))

    def _load(self) -> Callable[[str], Iterable[str]]:
        """The dictionary takes a fifth of a second to load, so it waits for the first Chinese text."""
        jieba = rjieba.Jieba()
        for word, frequency in self._extra:
            jieba.add_word(word, frequency or 1000, None)
        self._cut = jieba.cut_for_search
        return self._cut

    def _pieces(self, word: str) -> tuple[str, ...]:
        """An identifier whole and in pieces, a plain word by its stem."""
        pieces = _PIECE.findall(word)
        stems = [self._stem(piece)[:_MAX_WORD] for piece in pieces]
        return tuple(stems) if len(pieces) < 2 else (word[:_MAX_WORD], *stems)


def user_words(path: Path) -> list[tuple[str, int | None]]:
    """Reads `user_dict.txt`: a word a line, optionally its frequency and tag, as jieba has it."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return []
    found: list[tuple[str, int | None]] = []
    for line in text.splitlines():
        fields = line.split()
        if fields and not fields[0].startswith("#"):
            number = int(fields[1]) if len(fields) > 1 and fields[1].isdigit() else None
            found.append((fields[0], number))
    return found
