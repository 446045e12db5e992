"""What a check found, and all of it together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning", "info"]


@dataclass(frozen=True, slots=True)
class Problem:
    """One broken promise. `fix` says what to do; `fixed` that `--fix` has done it."""

    code: str
    severity: Severity
    path: str | None
    line: int | None
    message: str
    fix: str
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that was found; `ok` when nothing but remarks is left."""

    ok: bool
    problems: tuple[Problem, ...]
    checked: int
    total: int
