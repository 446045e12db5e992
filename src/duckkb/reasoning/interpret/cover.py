"""What is found in a question may overlap: the pieces of the greatest weight that stand beside each other."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable
from typing import Protocol, TypeVar

_FORCED = 50.0
"""So much more weighs what must be among them than anything else can."""


class Weighed(Protocol):
    """A half-open range of a question, and how much it explains."""

    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def weight(self) -> float: ...


P = TypeVar("P", bound=Weighed)


def best_cover(pieces: Iterable[P], forced: Collection[int] = ()) -> list[P]:
    """Those of the greatest weight in all of which no two overlap, in order (weighted interval scheduling).

    Args:
        pieces: in any order.
        forced: by `id`, those that are taken wherever they do not bar one another.
    """
    ordered = sorted(pieces, key=lambda p: (p.end, p.start))
    ends = [p.end for p in ordered]
    best: list[tuple[float, list[P]]] = [(0.0, [])]
    for k, piece in enumerate(ordered):
        before = best[bisect_right(ends, piece.start, 0, k)]
        weight = before[0] + piece.weight + _FORCED * (id(piece) in forced)
        best.append((weight, [*before[1], piece]) if weight > best[k][0] else best[k])
    return best[-1][1]
