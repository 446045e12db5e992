"""Phrases of a query that is mostly quoted: they stand so, word by word, in every hit."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from duckkb.ontology.ddl import quote
from duckkb.ontology.model import Ontology
from duckkb.search.filters import Query

_QUOTED = re.compile(r'"([^"]+)"|“([^“”]+)”')
_LONGEST = 200
_MOST = 8
_HAN = re.compile(r"[\u3400-\u9fff]")


def phrases(query: str) -> list[str]:
    """What stands in quotes, of two words or two Chinese characters at least: one word is a word anyhow.

    Whole paragraphs, and what is no valid text, are none; nor is anything in a query that is
    mostly something else: a sentence quotes titles and sayings that its answer need not repeat.
    """
    found = list(_QUOTED.finditer(query))
    quoted, whole = sum(len(m.group()) for m in found), len(query.strip())
    if 2 * quoted < whole:
        return []
    told = dict.fromkeys(m[1] or m[2] for m in found)
    return [each for each in told if _is_phrase(each)][:_MOST]


def _is_phrase(text: str) -> bool:
    if len(text) > _LONGEST or any("\ud800" <= char <= "\udfff" for char in text):
        return False
    return len(text.split()) > 1 or len(_HAN.findall(text)) > 1


def holding(
    ontology: Ontology, types: Sequence[str], wanted: Sequence[str], query: Query
) -> NDArray[np.int64]:
    """The ids of the records that hold all of these phrases, each in one of their searched texts.

    Capital letters and the blanks between words do not count; a Chinese phrase is found inside longer
    words too, as Chinese writes no blanks.
    """
    patterns = [_pattern(phrase) for phrase in wanted]
    found: list[NDArray[np.int64]] = []
    for name in types:
        node = ontology.nodes[name]
        columns = [f"CAST({quote(each)} AS VARCHAR)" for each in node.search.fields]
        if not columns:
            continue
        one = " OR ".join(f"regexp_matches({column}, ?, 'i')" for column in columns)
        rows = query(
            f"SELECT __id FROM {quote(node.table)} WHERE {' AND '.join([f'({one})'] * len(patterns))}",
            [pattern for pattern in patterns for _ in columns],
        )
        found.append(np.fromiter((row[0] for row in rows), np.int64, len(rows)))
    return np.concatenate(found) if found else np.empty(0, dtype=np.int64)


def _pattern(phrase: str) -> str:
    """A phrase as RE2 reads it; Latin words begin and end where it does."""
    words = phrase.split()
    text = r"\s+".join(map(re.escape, words))
    first, last = words[0][0], words[-1][-1]
    begin = r"\b" if first.isascii() and first.isalnum() else ""
    end = r"\b" if last.isascii() and last.isalnum() else ""
    return f"{begin}{text}{end}"
