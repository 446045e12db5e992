"""Names in a Chinese question that other words part: those of rows by what asks (小雨什么时候看牙, of the
appointment 小雨看牙), those of flags by what denies them (验收没通过, of 验收通过)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.values.index import ValueIndex
from duckkb.reasoning.words.respelling import Respelt

_PARTS = regex(
    r"的?(?:什么时候|何时|哪一?天|几点|几号|在(?:哪里|哪儿?|什么地方)|为什么|为何|是不是|有没有|是否)"
)
_NOT = r"(?:都|也|还|仍|尚|并)?(?:没有?|未能?|不)(?:被|能)?"
_RUN = regex(r"[\w·]+")
LONGEST = 12
"""Characters of each half that are tried: a name is looked up for every pair."""


class Sundered:
    """Finds the names of a catalog that other words part."""

    def __init__(self, catalog: Catalog, values: ValueIndex) -> None:
        self._catalog = catalog
        self._values = values
        flags = (a for a in catalog.attributes.values() if a.flag)
        called = (n for a in flags for n in a.names if len(n) > 2 and not n.isascii())
        self._flags = sorted(dict.fromkeys(called), key=len, reverse=True)

    def find(self, question: Question) -> tuple[Respelt, ...]:
        """The longest name that is parted, in one piece: before the question word, or behind what denies it."""
        if not question.normalised.chinese:
            return ()
        text = question.normalised.text
        return self._denied(text) or self._asked(text)

    def _denied(self, text: str) -> tuple[Respelt, ...]:
        """The name of a flag that a negation parts."""
        if not re.search("[没未不]", text):
            return ()
        for name in (n for n in self._flags if n[0] in text and n[-1] in text):
            for cut in range(1, len(name)):
                found = re.search(rf"{re.escape(name[:cut])}{_NOT}{re.escape(name[cut:])}", text)
                if found:
                    return (Respelt(*found.span(), found.group(), f"没有{name}"),)
        return ()

    def _asked(self, text: str) -> tuple[Respelt, ...]:
        """The name of rows that a question word parts."""
        found = (
            Respelt(start, end, text[start:end], name + word)
            for m in _PARTS.finditer(text)
            for start, end, name, word in _around(text, m)
            if any(self._catalog.attributes[a].identity for a in self._values.attributes_of(name))
        )
        best = max(found, key=lambda r: len(r.written), default=None)
        return () if best is None else (best,)


def _around(text: str, word: re.Match[str]) -> Iterator[tuple[int, int, str, str]]:
    """Where the halves of a name may begin and end, the name, and what stands between them."""
    left, right = _run_before(text[: word.start()]), _RUN.match(text, word.end())
    for before in range(1, min(len(left), LONGEST) + 1):
        for after in range(1, min(len(right.group()) if right else 0, LONGEST) + 1):
            start, end = word.start() - before, word.end() + after
            name = text[start : word.start()] + text[word.end() : end]
            yield start, end, name, word.group()


def _run_before(text: str) -> str:
    """The letters that a text ends in."""
    runs = [m.group() for m in _RUN.finditer(text) if m.end() == len(text)]
    return runs[-1] if runs else ""
