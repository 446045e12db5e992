"""Excerpts of a chunk around what of the query stands in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

_AROUND = 40
_MOST = 3
_PLACES = 20


def highlights(
    content: str, surfaces: Sequence[str], simplified: Callable[[str], str] = str
) -> tuple[str, ...]:
    """Up to three excerpts, with what stands in the query marked by `**`.

    Args:
        content: the chunk.
        surfaces: words of the query as they may stand in a text, in lower case.
        simplified: gives a text with simple Chinese characters, each in its place.
    """
    lowered = content.lower()
    if len(lowered) != len(content):
        lowered = content
    if not all(map(str.isascii, surfaces)):
        lowered, surfaces = simplified(lowered), list(map(simplified, surfaces))
    spans = _spans(lowered, surfaces)
    excerpts: list[str] = []
    covered, n, size, count = 0, 0, len(content), len(spans)
    while n < count and len(excerpts) < _MOST:
        start, end = spans[n]
        low = start - _AROUND if start - _AROUND > covered else covered
        high = end + _AROUND if end + _AROUND < size else size
        text, covered = "", low
        while end <= high:
            text = f"{text}{content[covered:start]}**{content[start:end]}**"
            covered = end
            n += 1
            if n == count:
                break
            start, end = spans[n]
        text = _one_line(text + content[covered:high])
        excerpts.append(f"{'…' if low else ''}{text}{'…' if high < size else ''}")
        covered = high
        while n < count and spans[n][0] < high:  # reaches out of it
            n += 1
    return tuple(excerpts)


def _one_line(text: str) -> str:
    """The words of a text with one blank between them."""
    # Of all that is blank the space alone can be printed: most texts need no cutting.
    if text.isprintable() and "  " not in text:
        return text.strip()
    return " ".join(text.split())


def _spans(text: str, words: Sequence[str]) -> list[tuple[int, int]]:
    """Where words stand in a text, each at its first places; in order, those that touch made one."""
    found: list[tuple[int, int]] = []
    find = text.find
    for word in words:
        at, size, left = find(word), len(word), _PLACES
        alone = word.isdecimal() or (size == 1 and word.isascii())
        while at >= 0 and left:
            if not alone or _stands_alone(text, at, at + size):
                found.append((at, at + size))
                left -= 1
            at = find(word, at + size)
    if len(found) < 2:
        return found
    found.sort()
    merged: list[tuple[int, int]] = []
    last = -1
    for span in found:
        start, end = span
        if start > last:
            merged.append(span)
            last = end
        elif end > last:
            merged[-1] = (merged[-1][0], end)
            last = end
    return merged


def _stands_alone(text: str, start: int, end: int) -> bool:
    """Whether a number or a letter is not part of a longer one; zeros before a number are part of it."""
    if text[start].isdecimal():
        while start and text[start - 1] == "0":
            start -= 1
        return not (text[start - 1 : start].isdecimal() or text[end : end + 1].isdecimal())
    return not (text[start - 1 : start].isalpha() or text[end : end + 1].isalpha())
