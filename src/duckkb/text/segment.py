"""Text -> the words it is found by. Queries go through the same path as the text."""

from __future__ import annotations

import re
import unicodedata
import zlib
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import Stemmer
from numpy.typing import NDArray

from duckkb.text.commonwords import COMMON_CHARACTERS, COMMON_WORDS
from duckkb.truth import files
from duckkb.truth.files import content_hash

if TYPE_CHECKING:
    import rjieba

VERSION = "7"
"""Raised whenever the same text gives other words, so that old indexes are made anew."""

_HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003fffd"
_PAIRED = "\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uac00-\ud7a3"
"""Kana and Hangul syllables, whose words run into what inflects them: no dictionary cuts them here."""
_LETTER = rf"[^\W_{_HAN}{_PAIRED}]"
_SIGNS = r"(?<=[A-Za-z])(?:\+\+|#)(?![A-Za-z0-9_+#])"
"""What belongs to a name: C++, C#."""
_EMOJI = (
    "\u231a\u231b\u23e9-\u23fa\u2600-\u27bf\u2b50\u2b55"
    "\U0001f300-\U0001f3fa\U0001f400-\U0001f6ff\U0001f7e0-\U0001f7ff\U0001f900-\U0001faff"
)
"""Pictures, each a word; without what only changes one, such as the colour of a hand."""
_FLAG = "[\U0001f1e6-\U0001f1ff]{2}"
_RUN = re.compile(
    rf"(?P<han>[{_HAN}]+)|(?P<paired>[{_PAIRED}]+)"
    rf"|(?P<word>{_LETTER}+(?:[-_.'/:]{_LETTER}+)*(?:{_SIGNS})?)"
    rf"|(?P<picture>{_FLAG}|[{_EMOJI}])"
)
_SPREAD = re.compile(rf"(?<![{_HAN}])[{_HAN}](?:\s+[{_HAN}](?![{_HAN}]))+")
_ASCII_RUN = re.compile(rf"[A-Za-z0-9]+(?:[-_.'/:][A-Za-z0-9]+)*(?:{_SIGNS})?")
_PIECE = re.compile(r"\d+|[^\W\d_]+")
_HUMP = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_INNER_CAPITAL = re.compile(r"[a-z][A-Z]|[A-Z]{2}[a-z]")
_BLOCKS = ((0x3400, 0x4DC0), (0x4E00, 0xA000), (0xF900, 0xFB00))
_GENITIVE = ("'s", "'S")
_MAX_WORD = 200


class Segmenter:
    """Cuts text into words: Chinese by dictionary and by character pairs, kana and Hangul by pairs,
    Latin stemmed.

    Pairs make every part of a name findable (and the name by its parts); an identifier such as
    `RFC-2119`, `data_in` or `parseHeader` is found whole and by its pieces, C++ and C# as such. Traditional characters
    and accented Latin letters find their plain forms and are found by them. An emoji is a word.

    Args:
        tokenizer: `jieba`, or `bigram` for character pairs alone.
        words: extra words of the base, with their frequency.
    """

    def __init__(
        self, tokenizer: str = "jieba", words: Sequence[tuple[str, int | None]] = ()
    ) -> None:
        self._stem = Stemmer.Stemmer("english", 0).stemWord  # `_latin` is the cache
        self._latin = lru_cache(200_000)(self._pieces)
        self._tokenizer = tokenizer
        self._extra = tuple(words)
        lexicon = "\n".join(f"{word} {frequency}" for word, frequency in words)
        self.fingerprint = content_hash(f"{VERSION} {tokenizer}\n{lexicon}".encode())

    def words(self, text: str) -> list[str]:
        """The words of a text in order; each is what the index holds and what a query looks for."""
        found: list[str] = []
        if text.isascii():
            for run in _ASCII_RUN.findall(text):
                found.extend(self._latin(run))
            return found
        for match in _runs(text):
            run = match.group()
            if match.lastgroup == "han":
                self._chinese(run, found)
            elif match.lastgroup == "paired":
                found.extend(_paired(run))
            elif match.lastgroup == "picture":
                found.append(run)
            else:
                found.extend(self._latin(run))
        return found

    def ids(self, words: Sequence[str]) -> NDArray[np.uint32]:
        """The ids of words: 31 bits of the CRC-32 of their UTF-8, the same in every process."""
        return np.fromiter(map(_word_id, words), np.uint32, len(words))

    @cached_property
    def common_ids(self) -> NDArray[np.uint32]:
        """The ids of words that say little about any text, sorted."""
        words = {self._stem(word) for word in COMMON_WORDS} | COMMON_CHARACTERS
        words |= {a + b for a in COMMON_CHARACTERS for b in COMMON_CHARACTERS}
        return np.unique(self.ids(sorted(words)))

    @cached_property
    def _common(self) -> frozenset[int]:
        return frozenset(self.common_ids.tolist())

    def telling(self, ids: NDArray[np.uint32]) -> NDArray[np.uint32]:
        """The words of a query by which to look; the common ones only where there are no others."""
        telling = [n for n, name in enumerate(ids.tolist()) if name not in self._common]
        return ids[telling] if telling else ids

    def seams(self, text: str) -> set[str]:
        """The pairs of characters of a query that are no word, but the end of one and the begin of another.

        Two words of one character each are left out: a name that no dictionary has is cut so.
        """
        found, inside = set[str](), set[str]()
        if text.isascii() or self._tokenizer == "bigram":
            return found
        table, _, convert = _folding()
        for match in _runs(text):
            if match.lastgroup != "han":
                continue
            last = ""
            for word in self._words(convert(match.group())):
                word = word.translate(table)
                inside.update(word[n : n + 2] for n in range(len(word) - 1))
                if len(last) > 1 or (last and len(word) > 1):
                    found.add(last[-1] + word[0])
                last = word
        return found - inside

    def pieces(self, text: str) -> dict[str, list[str]]:
        """The words of a query that hold others of its words, each with these: of 知识图谱 知识, 识图 and 图谱.

        C# holds no other: it has the letter by chance.
        """
        found: dict[str, list[str]] = {}
        for match in _runs(text):
            run = match.group()
            if run.isascii() and run.isalpha() and run.islower():
                continue  # most words of a query: the rest is for the others
            words = self.words(run)
            if len(words) < 2 or run[-1] in "+#":
                continue
            if match.lastgroup in ("han", "paired"):
                held = {
                    word: [other for other in words if other != word and other in word]
                    for word in words
                    if len(word) > 2
                }
            else:
                held = {words[0]: words[1:]}
            found.update(held)
        return found

    def surfaces(self, text: str, words: Sequence[str]) -> list[str]:
        """What of a query may be marked in a text: its words as written, then as they are indexed."""
        pattern = _ASCII_RUN if text.isascii() else _RUN
        runs = [match.group().lower() for match in pattern.finditer(text)]
        return list(dict.fromkeys((*runs, *words)))

    def simplified(self, text: str) -> str:
        """A text with its traditional characters made simple, each in its place."""
        return text if text.isascii() else text.translate(_folding()[0])

    def _chinese(self, run: str, found: list[str]) -> None:
        table, foldable, convert = _folding()
        folded = run.translate(table) if foldable.search(run) else run
        if len(run) == 1:
            found.append(folded)
            return
        if self._tokenizer != "bigram":
            cut = self._cut
            # The dictionary knows whole words, such as 著名, that folding by character would spoil.
            plain = run if folded is run else convert(run)
            if plain == folded:
                found.extend(word for word in cut(plain) if len(word) != 2)
            else:
                found.extend(word.translate(table) for word in cut(plain) if len(word) != 2)
        found.extend(folded[i : i + 2] for i in range(len(folded) - 1))

    @cached_property
    def _cut(self) -> Callable[[str], Iterable[str]]:
        """Waits for the first Chinese text: what it needs takes a while to load."""
        return _dictionary(self._extra).cut_for_search

    @cached_property
    def _words(self) -> Callable[[str], Iterable[str]]:
        return _dictionary(self._extra).cut

    def _pieces(self, word: str) -> tuple[str, ...]:
        """An identifier whole and in pieces, a plain word by its stem, a genitive as its word."""
        if word.endswith(_GENITIVE):
            word = word[:-2]
        if word[-1] in "+#":
            return (word.lower()[:_MAX_WORD], *self._pieces(word.rstrip("+#")))
        if word.isascii() and word.isalpha() and word.islower():
            return (self._stem(word)[:_MAX_WORD],)
        humps = word.isascii() and _INNER_CAPITAL.search(word) is not None
        pieces = [p.lower() for p in (_HUMP if humps else _PIECE).findall(_without_accents(word))]
        # 04 and 4 are one month: the zeros of a number's piece count only in the whole identifier.
        pieces = [p.lstrip("0") or "0" if p.isdecimal() else p for p in pieces]
        stems = [self._stem(piece)[:_MAX_WORD] for piece in pieces]
        if len(pieces) < 2:
            return tuple(stems)
        whole = word.lower()
        return ((self._stem(whole) if whole.isalpha() else whole)[:_MAX_WORD], *stems)


def _runs(text: str) -> Iterator[re.Match[str]]:
    """The runs of signs of one kind of script, in the text as it is compared: signs of full width as of half (NFKC)."""
    return _RUN.finditer(unicodedata.normalize("NFKC", text).replace("’", "'"))


def closed_up(text: str) -> str:
    """A text without the spaces between single Chinese characters: short names are written wide (曹 操)."""
    return _SPREAD.sub(lambda wide: "".join(wide.group().split()), text)


def _paired(run: str) -> list[str]:
    """The pairs of a run, so that its parts are found, and the run itself, so that it comes first."""
    pairs = [run[i : i + 2] for i in range(len(run) - 1)]
    return pairs if len(run) == 2 else [run[:_MAX_WORD], *pairs]


@lru_cache(500_000)
def _word_id(word: str) -> int:
    return zlib.crc32(word.encode()) & 0x7FFFFFFF


def _without_accents(word: str) -> str:
    """Latin letters without their marks; other scripts keep theirs, where й is not и."""
    if word.isascii():
        return word
    kept: list[str] = []
    for letter in unicodedata.normalize("NFC", word):
        plain = unicodedata.normalize("NFD", letter)[0]
        kept.append(plain if plain.isascii() else letter)
    return "".join(kept)


@lru_cache(10_000)
def is_verb(word: str) -> bool:
    """Whether a Chinese word says what is done, or begins with one that does (送拍)."""
    return _begins_with(word, "v")


@lru_cache(10_000)
def is_proper_name(word: str) -> bool:
    """Whether a Chinese word is taken for a person, a place or an organisation, or begins with one."""
    return _begins_with(word, "nr", "ns", "nt")


def _begins_with(word: str, *sorts: str) -> bool:
    """Whether the first word of a Chinese text is of one of these sorts, by the dictionary's signs."""
    tagged = _dictionary(()).tag(word)
    return bool(tagged) and tagged[0][1].startswith(sorts)


_NAMING = ("n", "b")
"""How the dictionary's signs for nouns and names, and for what only tells kinds apart (中级), begin."""


@lru_cache(20_000)
def naming_words(text: str) -> tuple[str, ...]:
    """The words of a Chinese text that name something, as far as the dictionary holds them."""
    tagged = _dictionary(()).tag(text)
    return tuple(w for w, sort in tagged if sort.startswith(_NAMING) and is_known(w))


def is_known(word: str) -> bool:
    """Whether the dictionary of Chinese holds a word."""
    return _dictionary(()).has_word(word)


@lru_cache(4)
def _dictionary(words: tuple[tuple[str, int | None], ...]) -> rjieba.Jieba:
    """The Chinese words, with those of a base; it takes a fifth of a second to load and is only
    read, so the bases of a process share it."""
    import rjieba

    jieba = rjieba.Jieba()
    for word, frequency in words:
        jieba.add_word(word, frequency or 1000, None)
    return jieba


@cache
def _folding() -> tuple[dict[int, str], re.Pattern[str], Callable[[str], str]]:
    """Traditional -> simplified: by character, what needs it, and by word. From OpenCC's tables."""
    import opencc

    convert = opencc.OpenCC("t2s").convert
    characters = [chr(c) for low, high in _BLOCKS for c in range(low, high)]
    simple = convert("\n".join(characters)).split("\n")
    table = {ord(a): b for a, b in zip(characters, simple, strict=True) if a != b and len(b) == 1}
    return table, re.compile(f"[{''.join(map(chr, table))}]"), convert


USER_WORDS = "user_dict.txt"
NOT_UTF8 = "the line is not UTF-8 and has no effect; of a Chinese text: iconv -f GB18030 -t UTF-8 FILE > NEW"
_ENTRY = re.compile(r"\S+(?:\s+\d+)?(?:\s+[A-Za-z]+)?\Z")
_CHINESE = re.compile(rf"[{_HAN}]+\Z")


@dataclass(frozen=True, slots=True)
class UserWords:
    """The extra words of a base with their frequency, and the numbers of lines that are not UTF-8."""

    words: tuple[tuple[str, int | None], ...]
    unreadable: tuple[int, ...]


def user_words(path: Path) -> UserWords:
    """Reads `user_dict.txt`: a word a line, optionally its frequency and tag, as jieba has it."""
    words: list[tuple[str, int | None]] = []
    unreadable: list[int] = []
    for line, entry in _entries(path):
        if entry is None:
            unreadable.append(line)
            continue
        fields = entry.split()
        number = int(fields[1]) if len(fields) > 1 and fields[1].isdecimal() else None
        words.append((fields[0], number))
    return UserWords(tuple(words), tuple(unreadable))


def odd_entries(path: Path) -> list[tuple[int, str]]:
    """The lines of `user_dict.txt` that do not do what they seem to, counted from 1, and why."""
    found: list[tuple[int, str]] = []
    for number, entry in _entries(path):
        if entry is None:
            found.append((number, NOT_UTF8))
            continue
        word = entry.split()[0]
        if not _ENTRY.match(entry):
            found.append(
                (number, f"a line is a word, its frequency and its tag; '{word}' is taken")
            )
        elif not _CHINESE.match(word):
            found.append((number, f"'{word}' is not of Chinese characters alone: it has no effect"))
    return found


def _entries(path: Path) -> Iterator[tuple[int, str | None]]:
    """The lines that are neither empty nor a comment, with their numbers; None for one that is not UTF-8."""
    data = files.read(path) or b""
    for number, line in enumerate(data.removeprefix(BOM_UTF8).splitlines(), 1):
        try:
            entry = line.decode().strip()
        except UnicodeDecodeError:
            yield number, None
            continue
        if entry and not entry.startswith("#"):
            yield number, entry
