"""JSON values as one text, the same for equal values."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

_ENCODER = msgspec.json.Encoder(order="deterministic")


def to_text(value: Any) -> str:
    """Canonical JSON: keys sorted, no blanks; what is not finite becomes null.

    Raises:
        TypeError: something in it has no JSON form.
        UnicodeEncodeError: a text holds half of a surrogate pair.
    """
    return _ENCODER.encode(value).decode()


def from_text(text: str | bytes) -> Any:
    return msgspec.json.decode(text)


def as_stored(value: Any) -> Any:
    """The value as it will be read back: tuples as lists, dates as text.

    What a step gets is thereby the same whether it was just computed or read after a crash.
    """
    return from_text(_ENCODER.encode(value))


def storable(text: str) -> str:
    """The text without what PostgreSQL or UTF-8 cannot hold: NUL, halves of surrogate pairs."""
    return text.encode("utf-8", "replace").decode().replace("\0", "")


def digest(value: Any) -> str:
    """32 hexadecimal digits that tell JSON values apart."""
    return hashlib.blake2b(_ENCODER.encode(value), digest_size=16).hexdigest()
