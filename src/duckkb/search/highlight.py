"""Excerpts of a chunk around what of the query stands in it."""

from __future__ import annotations

from collections.abc import Sequence

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
    spans = _spans(lowered, surfaces)
    excerpts: list[str] = []
    covered, size = -1, len(content)
    for start, end in spans:
        if start < covered:
            continue
        low = start - _AROUND if start > _AROUND else 0
        high = end + _AROUND if end + _AROUND < size else size
        covered = high
        text, position = "", low
        for inner_start, inner_end in spans:
            if inner_end > high:
                break
            if inner_start >= low:
                between, marked = content[position:inner_start], content[inner_start:inner_end]
                text, position = f"{text}{between}**{marked}**", inner_end
        text = _one_line(text + content[position:high])
        excerpts.append(f"{'…' if low else ''}{text}{'…' if high < size else ''}")
        if len(excerpts) == _MOST:
            break
    return tuple(excerpts)


def _one_line(text: str) -> str:
    """The words of a text with one blank between them."""
    # Of all that is blank the space alone can be printed: most texts need no cutting.
    if "  " in text or not text.isprintable():
        return " ".join(text.split())
    return text.strip()


def _spans(text: str, words: Sequence[str]) -> list[tuple[int, int]]:
    """Where words stand in a text, each at its first places; in order, those that touch made one."""
    found: list[tuple[int, int]] = []
    for word in words:
        at = text.find(word)
        if at >= 0:
            size, most = len(word), len(found) + _PLACES
            while at >= 0 and len(found) < most:
                found.append((at, at + size))
                at = text.find(word, at + size)
    found.sort()
    merged: list[tuple[int, int]] = []
    last = -1
    for start, end in found:
        if start > last:
            merged.append((start, end))
            last = end
        elif end > last:
            merged[-1] = (merged[-1][0], end)
            last = end
    return merged
