"""What Pydantic has against a setting, in the words of all other mistakes of a config."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from duckkb.ontology.reader import show

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

_WANTED = {
    "bool": "true or false",
    "int": "a whole number",
    "float": "a number",
    "string": "text",
    "tuple": "a list",
    "list": "a list",
    "dict": "a mapping",
    "model": "a mapping",
}
_BOUNDS = {
    "greater_than_equal": "at least {ge:g}",
    "greater_than": "more than {gt:g}",
    "less_than_equal": "at most {le:g}",
    "less_than": "less than {lt:g}",
    "too_short": "a list of at least {min_length}",
}
"""What is wrong, as Pydantic calls it, and what was wanted."""


def mistake(detail: ErrorDetails) -> str:
    """What is wrong with a value, in the words of all other mistakes of a config."""
    kind = detail["type"]
    if known := choices(detail):
        wanted = f"one of {', '.join(known)}"
    elif kind in _BOUNDS:
        wanted = _BOUNDS[kind].format(**detail.get("ctx", {}))
    else:
        wanted = _WANTED.get(kind.split("_")[0])
    given = detail["input"]
    shown = show(list(given) if isinstance(given, tuple) else given)  # pyright: ignore[reportUnknownArgumentType]
    return detail["msg"] if wanted is None else f"expected {wanted}, got {shown}"


def choices(detail: ErrorDetails) -> list[str]:
    """The values that a setting may have, where they are few."""
    expected = detail.get("ctx", {}).get("expected") if detail["type"] == "literal_error" else None
    return re.findall(r"'([^']+)'", expected or "")
