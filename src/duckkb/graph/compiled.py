"""Functions that are interpreted at first and compiled once that has paid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, Generic, TypeVar

Result = TypeVar("Result")

_COSTS_S = 0.5
"""About what loading Numba and a function that it compiled before takes."""


class Compiled(Generic[Result]):
    """A function over arrays, compiled by Numba when it has run interpreted for as long as compiling takes.

    So a single search never waits for the compiler, and a process never spends more than twice the
    time that it would have, had it known how often the function would be called (the break-even rule
    of ski rental; Karlin et al. 1988). What was compiled is kept on disk for later processes.

    Args:
        function: of arrays and numbers, in the part of Python that Numba compiles.
        parts: the functions that it calls.
        after: seconds of interpreting.
    """

    def __init__(
        self,
        function: Callable[..., Result],
        parts: Sequence[Callable[..., Any]] = (),
        after: float = _COSTS_S,
    ) -> None:
        self._function = function
        self._parts = parts
        self._fast: Callable[..., Result] | None = None
        self._left = after

    @property
    def ready(self) -> bool:
        """Whether calls are to be made compiled: with arrays rather than memory views."""
        if self._fast is None and self._left <= 0:
            self._fast = _compiled(self._function, self._parts)
        return self._fast is not None

    def fast(self, *given: Any) -> Result:
        """Calls it compiled, with arrays; to be asked for when it is `ready`."""
        assert self._fast is not None
        try:
            return self._fast(*given)
        except OSError:  # the disk is full, say; the function itself reads and writes no files
            self._fast = _compiled(self._function, self._parts, keep=False)
            return self._fast(*given)

    def slow(self, *given: Any) -> Result:
        """Calls it interpreted, with memory views of arrays."""
        began = perf_counter()
        try:
            return self._function(*given)
        finally:
            self._left -= perf_counter() - began


def _compiled(
    function: Callable[..., Any], parts: Sequence[Callable[..., Any]], keep: bool = True
) -> Callable[..., Any]:
    import numba  # takes longer to load than a search
    from numba.extending import register_jitable

    for part in parts:
        register_jitable(part)
    try:
        return numba.njit(cache=keep)(function)
    except RuntimeError:  # there is no folder that may be written to
        return numba.njit(function)
