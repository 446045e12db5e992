"""Excerpts of a chunk around what of the query stands in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

_AROUND = 40
_MOST = 3
_PLACES = 20


def highlights(content: str, surfaces: Sequence[str]) -> tuple[str, ...]:
    """Up to three excerpts, with what stands in the query marked by `**`.

    Args:
        content: the chunk.
        surfaces: words of the query as they may stand in a text, in lower case.
    """
    lowered = content.lower()
    if len(lowered) != len(content):
        lowered = content
    spans = _merged(_places(lowered, surfaces))
    excerpts: list[str] = []
    covered, size = -1, len(content)
    for start, end in spans:
        if start < covered:
            continue
        low = start - _AROUND if start > _AROUND else 0
        high = end + _AROUND if end + _AROUND < size else size
        covered = high
        # By turns what stands between the marked places, and what is marked.
        pieces: list[str] = []
        position = low
        for inner_start, inner_end in spans:
            if inner_end > high:
                break
            if inner_start >= low:
                pieces += content[position:inner_start], content[inner_start:inner_end]
                position = inner_end
        pieces.append(content[position:high])
        excerpt = " ".join("**".join(pieces).split())
        before, after = "…" if low else "", "…" if high < size else ""
        excerpts.append(f"{before}{excerpt}{after}")
        if len(excerpts) == _MOST:
            break
    return tuple(excerpts)


def _places(text: str, words: Sequence[str]) -> list[tuple[int, int]]:
    """Where words stand in a text, each at its first places."""
    found: list[tuple[int, int]] = []
    for word in words:
        at = text.find(word)
        for _ in range(_PLACES):
            if at < 0:
                break
            end = at + len(word)
            found.append((at, end))
            at = text.find(word, end)
    return found


def _merged(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Spans in order, those that touch made one."""
    result: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if result and start <= result[-1][1]:
            result[-1] = (result[-1][0], max(end, result[-1][1]))
        else:
            result.append((start, end))
    return result
