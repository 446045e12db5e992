"""Walking a loaded config: typed access to its values, mistakes gathered with path and line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from duckkb.errors import ConfigError, Issue
from duckkb.ontology.model import did_you_mean
from duckkb.yamltext import Document


@dataclass
class Reader:
    """Walks the config and gathers issues; each bears the path and line it was found at."""

    document: Document
    issues: list[Issue] = field(default_factory=list[Issue])

    def complain(
        self,
        path: Sequence[str | int],
        message: str,
        *,
        code: str = "config",
        hint: str | None = None,
    ) -> None:
        line = self.document.line(path)
        self.issues.append(Issue(code, message, dotted(path), line, hint=hint))

    def mapping(self, value: Any, path: Sequence[str | int]) -> Mapping[str, Any]:
        if value is None:
            return {}
        if isinstance(value, dict):
            return value  # pyright: ignore[reportUnknownVariableType]
        self.complain(path, f"expected a mapping, got {show(value)}")
        return {}

    def keys(
        self, value: Mapping[str, Any], known: Iterable[str], path: Sequence[str | int]
    ) -> None:
        known = sorted(known)
        for key in value:
            if key not in known:
                hint = did_you_mean(key, known, f"known keys: {', '.join(known)}")
                self.complain((*path, key), f"unknown key '{key}'", code="unknown_key", hint=hint)

    def text(self, value: Any, path: Sequence[str | int]) -> str | None:
        if value is None or isinstance(value, str):
            return value
        self.complain(path, f"expected text, got {show(value)}")
        return None

    def texts(self, value: Any, path: Sequence[str | int]) -> tuple[str, ...]:
        """One name or a list of names."""
        if value is None:
            return ()
        if isinstance(value, str):
            return (value,)
        if isinstance(value, list):
            for position, entry in enumerate(value):  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
                if not isinstance(entry, str):
                    self.complain((*path, position), f"expected text, got {show(entry)}")
            return tuple(entry for entry in value if isinstance(entry, str))  # pyright: ignore[reportUnknownVariableType]
        self.complain(path, f"expected a name or a list of names, got {show(value)}")
        return ()

    def number(self, value: Any, path: Sequence[str | int], default: float) -> float:
        if value is None:
            return default
        if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 2**1023:
            return float(value)
        self.complain(path, f"expected a number, got {show(value)}")
        return default

    def finish(self, what: str) -> None:
        if not self.issues:
            return
        ordered = sorted(self.issues, key=lambda issue: issue.line or 0)
        first = ordered[0]
        where = f"{what}:{first.line}" if first.line else what
        more = f" (and {len(ordered) - 1} more)" if len(ordered) > 1 else ""
        raise ConfigError(
            f"{where}: {first.path}: {first.message}{more}",
            path=first.path,
            line=first.line,
            hint=first.hint,
            issues=ordered,
        )


def dotted(path: Sequence[str | int]) -> str:
    """`("nodes", "A", "vectors", 0)` -> `nodes.A.vectors[0]`."""
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else (f".{step}" if text else step)
    return text


def show(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    return repr(value)
