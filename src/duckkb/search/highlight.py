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
    covered = -1
    for start, end in spans:
        if start < covered:
            continue
        low, high = max(0, start - _AROUND), min(len(content), end + _AROUND)
        covered = high
        marked = ""
        position = low
        for inner_start, inner_end in spans:
            if low <= inner_start and inner_end <= high:
                marked += f"{content[position:inner_start]}**{content[inner_start:inner_end]}**"
                position = inner_end
        marked += content[position:high]
        before, after = "…" if low else "", "…" if high < len(content) else ""
        excerpts.append(f"{before}{' '.join(marked.split())}{after}")
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
