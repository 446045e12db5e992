"""An answer is at most 0.5 MB as it goes over the wire, its text form included."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

LARGEST_EVENT = 1 << 20
MAX_BYTES = LARGEST_EVENT - (16 << 10)
"""What answers are cut to; the rest is for what is said of the cut, and for what the event adds."""
_FRAME = 2 << 10


def text_of(value: Any) -> str:
    """A JSON value as compact text."""
    return msgspec.json.encode(value).decode()


def size_of(value: Any) -> int:
    """Bytes of an answer: the value itself, and again as text inside a JSON string."""
    data = msgspec.json.encode(value)
    return len(data) + len(msgspec.json.encode(data.decode()))


def fits(value: Any) -> bool:
    return size_of(value) <= MAX_BYTES


def can_be_sent(value: Any) -> bool:
    """Whether an event holds the answer, with what was said of its cut."""
    return size_of(value) <= LARGEST_EVENT - _FRAME


def longest_start(value: Mapping[str, Any], key: str) -> int:
    """How many entries of the list `key` an answer can hold."""
    entries = value[key]
    low, high = 0, len(entries)
    while low < high:
        middle = (low + high + 1) // 2
        if fits({**value, key: entries[:middle]}):
            low = middle
        else:
            high = middle - 1
    return low


def shortened(value: dict[str, Any], key: str) -> dict[str, Any]:
    """The answer with so much of the list `key` as fits."""
    if key not in value or fits(value):
        return value
    return {**value, key: value[key][: longest_start(value, key)], "truncated": True}


def shorten_texts(values: dict[str, Any], whole: Mapping[str, Any], key: str) -> list[str]:
    """Halves the longest texts in `values`, which is `whole[key]`, until the answer fits.

    Returns:
        The names of the fields that were cut.
    """
    cut: list[str] = []
    while not fits({**whole, key: values}):
        sizes = {name: len(text_of(value)) for name, value in values.items()}
        longest = max(sizes, key=sizes.__getitem__, default=None)
        if longest is None or sizes[longest] < 100:
            break
        value = values[longest]
        values[longest] = value[: len(value) // 2] if isinstance(value, str | list) else None
        if longest not in cut:
            cut.append(longest)
    return cut
