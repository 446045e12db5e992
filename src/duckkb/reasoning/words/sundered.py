"""Names of rows that a Chinese question word parts: 小雨什么时候看牙, of the appointment 小雨看牙."""

from __future__ import annotations

import re
from collections.abc import Iterator

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.values.index import ValueIndex
from duckkb.reasoning.words.respelling import Respelt

_PARTS = re.compile(
    r"的?(?:什么时候|何时|哪一?天|几点|几号|在(?:哪里|哪儿?|什么地方)|为什么|为何|是不是|有没有|是否)"
)
_RUN = re.compile(r"[\w·]+")
LONGEST = 12
"""Characters of each half that are tried: a name is looked up for every pair."""


def sundered(question: Question, catalog: Catalog, values: ValueIndex) -> tuple[Respelt, ...]:
    """The longest name whose halves stand around a question word, put before that word."""
    if not question.normalised.chinese:
        return ()
    text = question.normalised.text
    found = (
        Respelt(start, end, text[start:end], name + word)
        for m in _PARTS.finditer(text)
        for start, end, name, word in _around(text, m)
        if any(catalog.attributes[a].identity for a in values.attributes_of(name))
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
