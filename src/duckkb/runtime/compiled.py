"""Functions that are interpreted at first and compiled once that has paid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, Generic, TypeVar

import numpy as np

Result = TypeVar("Result")

_COSTS_S = 0.5
"""About what loading Numba and a function that it compiled before takes."""


class Compiled(Generic[Result]):
    """A function over arrays, compiled by Numba when it has run interpreted for as long as compiling takes.

    So a single search never waits for the compiler, and a process never spends more than twice the
    time that it would have, had it known how often the function would be called (the break-even rule
    of ski rental; Karlin et al. 1988). What was compiled is kept on disk for later processes.

    Args:
        function: of arrays and numbers, in the part of Python that Numba compiles; it makes no arrays,
            but writes to those that it is given.
        parts: the functions that it calls, of the same module: what is kept on disk counts until the
            file of the function changes, and knows of no other.
        after: seconds of interpreting.
    """

    def __init__(
        self,
        function: Callable[..., Result],
        parts: Sequence[Callable[..., Any]] = (),
        after: float = _COSTS_S,
    ) -> None:
        assert all(part.__module__ == function.__module__ for part in parts)
        self._function = function
        self._parts = parts
        self._fast: Callable[..., Result] | None = None
        self._kept = True
        self._left = after

    @property
    def ready(self) -> bool:
        """Whether calls are to be made compiled: with arrays rather than memory views."""
        if self._fast is None and self._left <= 0:
            self._fast = _compiled(self._function, self._parts)
        return self._fast is not None

    def __call__(self, *given: Any) -> Result:
        """Calls it with arrays, or named tuples of them."""
        return self.fast(*given) if self.ready else self.slow(*map(cells, given))

    def fast(self, *given: Any) -> Result:
        """Calls it compiled, with arrays; to be asked for when it is `ready`."""
        assert self._fast is not None
        try:
            return self._fast(*given)
        except Exception:
            # What is kept on disk is damaged, or nothing can be kept there: the disk is full, say. The
            # function itself reads and writes no files, so what it raises is raised again.
            if not self._kept:
                raise
            self._kept = False
            self._fast = _compiled(self._function, self._parts, keep=False)
            return self._fast(*given)

    def slow(self, *given: Any) -> Result:
        """Calls it interpreted, with memory views of arrays."""
        began = perf_counter()
        try:
            return self._function(*given)
        finally:
            self._left -= perf_counter() - began


def cells(given: Any) -> Any:
    """The same with memory views in place of arrays, in tuples too."""
    if isinstance(given, np.ndarray):
        return given.data
    if isinstance(given, tuple):
        parts = map(cells, given)
        return type(given)(*parts) if hasattr(given, "_fields") else tuple(parts)
    return given


def _compiled(
    function: Callable[..., Any], parts: Sequence[Callable[..., Any]], keep: bool = True
) -> Callable[..., Any]:
    import numba  # takes longer to load than a search
    from numba.extending import register_jitable

    # Nothing that is compiled here makes or keeps arrays. To count who holds those that it is given
    # would take several times as long as the work.
    uncounted: dict[str, Any] = {"_nrt": False}
    for part in parts:
        register_jitable(**uncounted)(part)
    try:
        return numba.njit(cache=keep, **uncounted)(function)
    except RuntimeError:  # there is no folder that may be written to
        return numba.njit(**uncounted)(function)
