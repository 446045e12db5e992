"""Regular expressions that are compiled when they are first asked.

The readers hold well over a thousand of them, and one question needs a fifth. Compiling all at import took
longer than everything else a command does before its answer.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any, cast


class Deferred:
    """A pattern that is compiled once something of it is asked; `pattern` is known before."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern = pattern
        self._flags = flags

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(self.pattern, self._flags)

    def __getattr__(self, name: str) -> Any:
        # Runs for what is not yet an attribute: from then on it is found without this.
        value = getattr(self._compiled, name)
        setattr(self, name, value)
        return value


def regex(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """What `re.compile` gives, compiled at the first use: for patterns at the head of a module.

    `re.error` comes at the first use likewise; a test compiles all of them. A function of `re` that is
    given a pattern (`re.sub(pattern, …)`) does not take it: call its own methods.
    """
    return cast(re.Pattern[str], Deferred(pattern, int(flags)))


def found_by(found: re.Match[str], *patterns: re.Pattern[str]) -> bool:
    """Whether one of these patterns made a match: `found.re` is the compiled one, never what `regex` gave."""
    return any(found.re.pattern == p.pattern for p in patterns)
