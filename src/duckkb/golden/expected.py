"""Golden questions in plain words: lines of `eval/*.jsonl` that say how asking must end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast, get_args

from duckkb.reasoning.verified import Ending, Expected, rows_of

KEYS = ("question", "answer", "sql", "expect", "now", "tags", "note")
_ENDINGS: tuple[Ending, ...] = get_args(Ending)


@dataclass(frozen=True, slots=True)
class AnswerQuestion:
    """A question that is asked, not searched; `path` and `line` say where it stands.

    `now` is what its relative dates are counted from, the present where it is None;
    without an offset it is a time of the base.
    """

    path: str
    line: int
    expected: Expected
    now: datetime | None = None
    tags: tuple[str, ...] = ()


def read_expected(
    values: Mapping[str, Any], complain: Callable[..., None]
) -> tuple[Expected, datetime | None] | None:
    """What a line expects, and its clock; None where something is wrong, which `complain` is told."""
    wrong = False

    def refuse(message: str, code: str) -> None:
        nonlocal wrong
        wrong = True
        complain(message, code)

    question, sql, ending = values["question"], values.get("sql"), values.get("expect", "answer")
    if not isinstance(question, str) or not question.strip():
        refuse("'question' must be text that is not empty", "required")
    if ending not in _ENDINGS:
        refuse(f"'expect' is one of {', '.join(_ENDINGS)}, got {ending!r}", "enum")
    given = [key for key in ("answer", "sql") if values.get(key) is not None]
    if ending == "answer" and len(given) != 1:
        refuse("one of 'answer' (the rows) and 'sql' (what gives them) must be there", "required")
    elif ending in ("clarify", "refuse") and given:
        refuse(f"'{given[0]}' has no place where no answer is expected", "invalid")
    if sql is not None and (not isinstance(sql, str) or not sql.strip()):
        refuse("'sql' must be a statement", "type")
    now = _moment(values.get("now"))
    if now is None and values.get("now") is not None:
        refuse("'now' must be a date or a time in ISO 8601", "format")
    if wrong:
        return None
    rows = rows_of(values["answer"]) if "answer" in given else None
    return Expected(cast("str", question), cast("Ending", ending), rows, sql), now


def _moment(given: Any) -> datetime | None:
    if not isinstance(given, str):
        return None
    try:
        return datetime.fromisoformat(given)
    except ValueError:
        return None
