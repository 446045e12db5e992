"""Columns that say yes or no: a question names what they say yes to, not their value.

`Members that are active` asks for `is_active = 'Y'`, `pupils without a locker` for what is not
`has_locker = 1`.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Normalised, ValueHit
from duckkb.reasoning.lexicon.words import Token, fold_characters, stem, tokens
from duckkb.reasoning.names_forms import cut_name

PAIRS: Mapping[str, str] = {"y": "n", "yes": "no", "t": "f", "true": "false", "1": "0"}
"""How a column says yes, folded, and how it then says no."""
_SCORE = 0.92
_EMPTY_TEXT = """
is are was were be has have had do does did can may will flag yn ind indicator bool y n a an the of
for in on at to with
"""
_EMPTY = frozenset(_EMPTY_TEXT.split())
"""Words of a flag's name that say nothing of what it says yes to."""
_ASKED_BEFORE_TEXT = """
each every per by whether if different distinct unique
"""
_ASKED_BEFORE = frozenset(_ASKED_BEFORE_TEXT.split())
_ASKED_BEHIND_TEXT = """
flag flags status indicator indicators value values field column
"""
_ASKED_BEHIND = frozenset(_ASKED_BEHIND_TEXT.split())
"""Beside these words the column itself is asked for."""
_CLAUSE_TEXT = """
is are was were that who which whose with without has have had not
"""
_CLAUSE = frozenset(_CLAUSE_TEXT.split())
"""Words that must stand before `and active`: else it continues a list of what is to be shown."""


def flag_hits(
    question: Normalised,
    catalog: Catalog,
    flags: Mapping[str, str],
    values: Sequence[ValueHit],
) -> tuple[ValueHit, ...]:
    """Where an English question names what a column says yes to, as values.

    Args:
        question: the question.
        catalog: what there is to ask about.
        flags: attributes that say yes or no -> how they say yes.
        values: what was found; a flag whose value is told itself is left alone.
    """
    if question.chinese or not flags:
        return ()
    told = {v.attribute for v in values if v.how in ("exact", "folded")}
    cut = tokens(fold_characters(question.folded))
    return tuple(
        ValueHit(start, end, name, yes, _SCORE, "alias")
        for name, yes in flags.items()
        if name in catalog.attributes and name not in told
        for start, end in _places(cut, *_said_of(catalog, name))
    )


def _said_of(catalog: Catalog, attribute_id: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    attribute = catalog.attributes[attribute_id]
    return _said(attribute.name, catalog.classes[attribute.class_name].names)


@lru_cache(20_000)
def _said(name: str, owner: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words of a flag's name that a question must say, as stems, and those before them that it
    may say; none where its class is called the same."""
    words = cut_name(name)
    said = tuple(stem(w) for w in words if w not in _EMPTY)
    if set(said) <= {stem(w) for called in owner for w in cut_name(called)}:
        return (), ()
    return said, tuple(itertools.takewhile(_EMPTY.__contains__, words))


def _places(
    cut: Sequence[Token], said: Sequence[str], led: Collection[str]
) -> Iterator[tuple[int, int]]:
    for begin in range(len(cut) - len(said) + 1 if said else 0):
        end = begin + len(said)
        if any(t.stem != s for t, s in zip(cut[begin:end], said, strict=True)):
            continue
        first = begin
        while first and cut[first - 1].word in led:
            first -= 1
        before = cut[first - 1].word if first else ""
        behind = cut[end].word if end < len(cut) else ""
        if before in _ASKED_BEFORE or behind in _ASKED_BEHIND:
            continue
        if before in ("and", "or") and not any(t.word in _CLAUSE for t in cut[:first]):
            continue
        yield cut[first].start, cut[end - 1].end
