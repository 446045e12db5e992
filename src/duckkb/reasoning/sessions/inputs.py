"""What callers give, checked before anything is read or written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from duckkb.errors import UsageError
from duckkb.reasoning.sessions.jsontext import as_stored

LONGEST_INPUT = 10_000
LONGEST_TENANT = 255


def checked_tenant(tenant: str) -> str:
    """A tenant's name.

    Raises:
        UsageError: it is empty, too long, or no text that can be stored.
    """
    if not tenant or len(tenant) > LONGEST_TENANT or not _storable(tenant):
        raise UsageError(f"A tenant is a text of 1 to {LONGEST_TENANT} characters.", code="tenant")
    return tenant


def checked_input(text: str, name: str = "user_input") -> str:
    """What a user typed.

    Raises:
        UsageError: it is blank, too long, or no text that can be stored.
    """
    if not isinstance(text, str) or not text.strip():  # pyright: ignore[reportUnnecessaryIsInstance]
        raise UsageError(f"'{name}' must be a text that is not blank.", code="invalid_input")
    if len(text) > LONGEST_INPUT:
        raise UsageError(
            f"'{name}' has {len(text)} characters; {LONGEST_INPUT} are allowed.",
            code="too_large",
        )
    if not _storable(text):
        raise UsageError(f"'{name}' holds a NUL or half a surrogate pair.", code="invalid_input")
    return text


def checked_answer(answer: Mapping[str, Any]) -> dict[str, str]:
    """An answer to a clarification, `{"option_id": …}` or `{"text": …}`.

    Raises:
        UsageError: it is neither, or both.
    """
    given = {key: value for key, value in answer.items() if value is not None}
    if set(given) == {"option_id"}:
        return {"option_id": checked_input(str(given["option_id"]), "option_id")}
    if set(given) == {"text"}:
        return {"text": checked_input(given["text"], "text")}
    raise UsageError(
        "An answer holds either 'option_id' or 'text'.",
        code="invalid_answer",
        hint='{"option_id": "…"} chooses an option, {"text": "…"} answers in your own words',
    )


def checked_json(value: Any, name: str) -> Any:
    """A value as it will be read back.

    Raises:
        UsageError: it has no JSON form.
    """
    try:
        return as_stored(value)
    except (TypeError, ValueError, RecursionError) as error:
        raise UsageError(f"'{name}' is no JSON value.", code="invalid_input") from error


def _storable(text: str) -> bool:
    # PostgreSQL takes neither; SQLite would, and the two must not differ.
    return "\0" not in text and not any("\ud800" <= c <= "\udfff" for c in text)
