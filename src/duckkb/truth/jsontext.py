"""JSON text: why a parser refuses it, and what parsers accept without a word and would still lose something."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

MAX_DEPTH = 128
"""Levels that a line may nest; a bundle may nest a few less, so that all it holds can be read."""


class LineError(ValueError):
    """A line cannot be read; `code` is `json`, `conflict`, `type`, `range`, `format` or `required`."""

    def __init__(self, code: str, message: str, field: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.field = field


_BYTE = re.compile(r" \(byte (\d+)\)\Z")
_ENDS_EARLY = "it ends too early: a quotation mark or a bracket is missing"


@dataclass(frozen=True, slots=True)
class JsonFault:
    """Why a text is no JSON, and before which of its bytes that shows, where it is known."""

    reason: str
    byte: int | None = None


def json_fault(error: BaseException) -> JsonFault:
    """What the parser of msgspec says, in plain words."""
    if isinstance(error, RecursionError):
        return JsonFault("nested too deeply")
    if isinstance(error, UnicodeDecodeError):
        return JsonFault("the text is not UTF-8")
    text = str(error).removeprefix("JSON is malformed: ")
    at = _BYTE.search(text)
    if at is not None:
        return JsonFault(text[: at.start()], int(at[1]))
    return JsonFault(_ENDS_EARLY if text == "Input data was truncated" else text)


def fault_told(line: bytes, error: BaseException) -> str:
    """Why a line is no JSON, with the column in characters and the sign that stands there."""
    fault = json_fault(error)
    if fault.byte is None:
        return fault.reason
    sign = line[fault.byte : fault.byte + 4].decode("utf-8", "replace")[:1]
    at = f", at {sign!r}" if sign else ""
    return f"{fault.reason} (column {column_of(line, fault.byte)}{at})"


def column_of(line: bytes, byte: int) -> int:
    """The column, in characters from 1, of a byte of a line."""
    return len(line[:byte].decode("utf-8", "replace")) + 1


def nests_too_deeply(raw: bytes, value: Any, limit: int = MAX_DEPTH) -> bool:
    """Whether a parsed value nests beyond what the code after the parser may recurse into."""
    if raw.count(b"[") + raw.count(b"{") <= limit:
        return False
    level: list[Any] = [value]
    for _ in range(limit + 1):
        level = [
            child
            for parent in level
            for child in (parent.values() if type(parent) is dict else parent)  # pyright: ignore
            if type(child) is dict or type(child) is list
        ]
        if not level:
            return False
    return True


def count_keys(value: Any) -> int:
    """How many keys all objects within a value have; `":` in its text counts more where one is lost."""
    if type(value) is dict:
        count = len(value)  # pyright: ignore
        children: Any = value.values()  # pyright: ignore
    else:
        count, children = 0, value
    for child in children:
        if type(child) is dict or type(child) is list:
            count += count_keys(child)
    return count


_SPACED_COLON = re.compile(rb'"[ \t\r\n]+:')


def may_hide_keys(raw: bytes, value: Any) -> bool:
    """Whether `raw` could have a key twice: it shows more keys than `value` has, or spells them oddly."""
    keys = count_keys(value) if type(value) in (dict, list) else 0
    return raw.count(b'":') != keys or _SPACED_COLON.search(raw) is not None


def refuse_duplicate_keys(raw: bytes) -> None:
    """JSON parsers keep the last of two equal keys without a word; here that is an error.

    Raises:
        LineError: some object in `raw` has a key twice.
    """

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        result = dict(items)
        if len(result) != len(items):
            seen: set[str] = set()
            twice = next(k for k, _ in items if k in seen or seen.add(k))
            raise LineError("json", f"the key {twice!r} stands twice", twice)
        return result

    try:
        json.loads(raw, object_pairs_hook=pairs)
    except (ValueError, RecursionError) as error:
        if isinstance(error, LineError):
            raise
        raise LineError("json", f"not JSON: {error}") from error
