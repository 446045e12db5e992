"""What is told to people and agents, in the language of the base.

The code says everything in English, and no layer below needs to know who listens: the sentences and
their Chinese stand side by side in `chinese.tsv`, and here, at the last moment, one is put for the
other. What has no pair stays as it is: the words of a library, or a sentence that its own layer has
put into the language already, as the errors of bundles.
"""

from __future__ import annotations

import copy
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, is_dataclass, replace
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

from duckkb.config import CONFIG_NAME
from duckkb.errors import BundleError, DuckKBError, QueryError
from duckkb.languages import local_language
from duckkb.settings import Language

_HOLE = re.compile(r"\{([+!#]?)([a-z_]+)\}")
_SETTING = re.compile(r"^language:\s*[\"']?(en|zh)\b", re.MULTILINE)
_LISTS = ("notices", "attention")
"""Fields of results that are sentences."""
_LONGEST = 1000
_DEEPEST = 3
"""What quotes a longer text stays in English: it may be made so that patterns take long over it."""
_Error = TypeVar("_Error", bound=DuckKBError)


@dataclass(frozen=True)
class _Pair:
    """A sentence with holes and its Chinese."""

    english: str
    chinese: str

    @cached_property
    def start(self) -> str:
        """What the sentence begins with, whatever stands in its holes."""
        return _HOLE.split(self.english, maxsplit=1)[0]

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Made for sentences that begin as the text does only: making all takes longer than a search."""
        pattern, end = "", 0
        for hole in _HOLE.finditer(self.english):
            kind = r"[\d,]+" if hole[1] == "#" else ".+?"
            pattern += re.escape(self.english[end : hole.start()]) + f"(?P<{hole[2]}>{kind})"
            end = hole.end()
        return re.compile(pattern + re.escape(self.english[end:]), re.DOTALL)

    def of(self, text: str, depth: int) -> str | None:
        """The text in Chinese; None where it is not this sentence. `depth` is that of inner ones."""
        found = self.pattern.fullmatch(text) if text.startswith(self.start) else None
        if found is None:
            return None
        values = found.groupdict()
        for hole in _HOLE.finditer(self.english):
            sort, name = hole[1], hole[2]
            known = _chinese(values[name], depth + 1) if sort in ("+", "!") else None
            if known is None and sort == "!":
                return None
            values[name] = known or values[name]
        return _HOLE.sub(lambda hole: values[hole[2]], self.chinese)


def said(text: str, language: Language) -> str:
    """A text of one or several lines, in the language as far as it is known in it."""
    if language == "en":
        return text
    return "\n".join(_chinese(line) or line for line in text.split("\n"))


def told(error: _Error, language: Language) -> _Error:
    """An error whose message, hint and issues are in the language; what only DuckDB says is led in."""
    if language == "en":
        return error
    if isinstance(error, BundleError):
        found = copy.copy(error)  # its issues have a wording of their own in both languages
        found.hint = error.hint and said(error.hint, language)
        return found
    say = _led_in if isinstance(error, QueryError) and error.code == "sql" else said
    found = copy.copy(error)
    found.message = say(error.message, language)
    found.hint = error.hint and said(error.hint, language)
    found.issues = tuple(
        replace(
            issue,
            message=say(issue.message, language),
            hint=issue.hint and said(issue.hint, language),
            expected=issue.expected and said(issue.expected, language),
        )
        for issue in error.issues
    )
    return _without_bare_yaml(found, error)


def _without_bare_yaml(found: _Error, error: _Error) -> _Error:
    """The error with what only the parser of YAML says led in, in its own words."""
    for position, (issue, before) in enumerate(zip(found.issues, error.issues, strict=True)):
        if issue.code == "yaml_syntax" and issue.message == before.message:
            led_in = f"不是有效的 YAML：{issue.message}"
            found.message = found.message.replace(issue.message, led_in)
            issues = list(found.issues)
            issues[position] = replace(issue, message=led_in)
            found.issues = tuple(issues)
    return found


def spoken(result: Any, language: Language) -> Any:
    """A result, or the JSON object of one, whose sentences are in the language."""
    if language == "en":
        return result
    changes: dict[str, Any] = {}
    for name in _LISTS:
        if texts := _field(result, name):
            changes[name] = type(texts)(said(text, language) for text in texts)
    problems = None if isinstance(result, Mapping) else _field(result, "problems")
    if problems:
        changes["problems"] = tuple(
            replace(p, message=said(p.message, language), fix=said(p.fix, language))
            for p in problems
        )
    if isinstance(reason := _field(result, "reason"), str):
        # Why a source could not be read; other refusals are in the language of their question already.
        changes["reason"] = "; ".join(said(part, language) for part in reason.split("; "))
    error = _field(result, "error")
    if isinstance(error, Mapping):
        # Why a turn of a session failed; texts made for the question are in its own language already.
        texts = {n: said(t, language) for n, t in error.items() if n in ("message", "advice")}  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
        changes["error"] = {**error, **texts}
    if not changes:
        return result
    return {**result, **changes} if isinstance(result, Mapping) else replace(result, **changes)


def language_at(folder: Path) -> Language:
    """The language of the base in a folder, also where its config is broken.

    Where there is no base it is that of the environment; one that names none speaks English.
    """
    chosen = os.environ.get("DUCKKB_LANGUAGE", "")
    if chosen not in ("en", "zh"):
        try:
            found = _SETTING.search((folder / CONFIG_NAME).read_text("utf-8", "replace"))
        except OSError:
            return local_language()
        chosen = "en" if found is None else found[1]
    return "zh" if chosen == "zh" else "en"


def _field(result: Any, name: str) -> Any:
    if isinstance(result, Mapping):
        return result.get(name)  # pyright: ignore[reportUnknownVariableType, reportUnknownMemberType]
    return getattr(result, name, None) if is_dataclass(result) else None


def _led_in(message: str, language: Language) -> str:
    """What DuckDB says, in its own words."""
    return f"SQL 出错：{message}" if language == "zh" else message


def _chinese(text: str, depth: int = 0) -> str | None:
    if len(text) > _LONGEST or depth > _DEEPEST:
        return None
    for pair in _pairs():
        if (found := pair.of(text, depth)) is not None:
            return found
    return None


@cache
def _pairs() -> tuple[_Pair, ...]:
    """All pairs, those of more fixed letters first."""
    lines = files("duckkb.surfaces").joinpath("chinese.tsv").read_text("utf-8").splitlines()
    given = [line.split("\t") for line in lines if line and not line.startswith("#")]
    given.sort(key=lambda pair: -len(_HOLE.sub("", pair[0])))
    return tuple(_Pair(english, chinese) for english, chinese in given)


__all__ = ["language_at", "said", "spoken", "told"]
