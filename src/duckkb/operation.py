"""What an operation is: a function, what it does to the base, and its name on every surface."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from types import SimpleNamespace
from typing import Any, get_type_hints

from duckkb.errors import DuckKBError

_BROUGHT = frozenset({"kb", "progress"})
"""Parameters that are no arguments of the caller: the surface gives them."""


class Effect(Enum):
    """What an operation does to the base."""

    READ = "read"
    WRITE = "write"
    DESTRUCTIVE = "destructive"


@dataclass(frozen=True, slots=True)
class Arg:
    """The help of one argument, and how the command line takes it."""

    help: str
    positional: bool = False
    metavar: str | None = None
    flag: str | None = None


@dataclass(frozen=True)
class Operation:
    """One use case and its name on each surface; None where a surface does not have it.

    `failure` says how its errors look as JSON.
    """

    run: Callable[..., Any]
    effect: Effect
    cli: str | None = None
    mcp: tuple[str, ...] = ()
    rest: tuple[str, str] | None = None
    failure: Callable[[DuckKBError], dict[str, Any]] = DuckKBError.as_dict

    @property
    def name(self) -> str:
        return self.run.__name__

    @property
    def summary(self) -> str:
        return inspect.cleandoc(self.run.__doc__ or "").split("\n\n")[0]

    @property
    def description(self) -> str:
        return inspect.cleandoc(self.run.__doc__ or "")

    @property
    def needs_base(self) -> bool:
        return "kb" in inspect.signature(self.run).parameters

    @property
    def tells_progress(self) -> bool:
        return "progress" in inspect.signature(self.run).parameters

    @property
    def arguments(self) -> dict[str, tuple[Any, Arg, Any]]:
        """Name -> (type, help, default or `inspect.Parameter.empty`), what the surface brings left out."""
        parameters = {
            name: parameter
            for name, parameter in inspect.signature(self.run).parameters.items()
            if name not in _BROUGHT
        }
        # The base and the results are imported for type checkers only: they are not resolved here.
        annotated = SimpleNamespace(
            __annotations__={name: p.annotation for name, p in parameters.items()}
        )
        hints = get_type_hints(annotated, self.run.__globals__, include_extras=True)
        return {
            name: (hints[name].__origin__, hints[name].__metadata__[0], parameter.default)
            for name, parameter in parameters.items()
        }
