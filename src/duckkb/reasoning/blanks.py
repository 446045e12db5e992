"""Texts of which parts are passed over."""

from __future__ import annotations

from collections.abc import Iterable


def without(text: str, places: Iterable[tuple[int, int]]) -> str:
    """The text with blanks in these places; what stands elsewhere keeps its offset."""
    letters = list(text)
    for start, end in places:
        letters[start:end] = " " * (end - start)
    return "".join(letters)
