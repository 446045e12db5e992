"""Where the next page of a search or of SQL begins, as a text that leads nowhere else."""

from __future__ import annotations

import base64
import binascii

import msgspec

from duckkb.errors import UsageError
from duckkb.truth.files import content_hash


class _Cursor(msgspec.Struct, array_like=True):
    name: str
    begin: int


def name_of(query: str) -> str:
    """Tells a query from others, in its cursors."""
    return content_hash(query.encode("utf-8", "surrogatepass"))[:12]


def cursor_of(name: str, begin: int) -> str:
    """The cursor of a page of the search, or of the SQL, with this name."""
    text = msgspec.json.encode(_Cursor(name, begin))
    return base64.urlsafe_b64encode(text).decode().rstrip("=")


def begin_of(text: str, name: str) -> int:
    """Where the page of a cursor begins.

    Raises:
        UsageError: it is none, or of a query with another name.
    """
    try:
        padded = text + "=" * (-len(text) % 4)
        cursor = msgspec.json.decode(base64.urlsafe_b64decode(padded), type=_Cursor)
    except (binascii.Error, msgspec.DecodeError, ValueError) as error:
        raise UsageError(
            "the cursor cannot be read; begin without one", code="invalid_arguments", path="cursor"
        ) from error
    if cursor.name != name or cursor.begin < 0:
        raise UsageError(
            "the cursor belongs to another query; begin without one",
            code="invalid_arguments",
            path="cursor",
        )
    return cursor.begin
