"""What answers lack because it stands in the files in a way that is not read."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from duckkb.truth.layout import DATA, is_part
from duckkb.truth.store import TruthStore


def unread_places(store: TruthStore, types: Collection[str] | None = None) -> list[str]:
    """Lines that cannot be read, as `path:line`, part files that belong to no type, and a lost `data`.

    Args:
        store: the files as they are known.
        types: whose lines; None means all. A file of no type may be anybody's, and is always named.
    """
    told = (p for p in store.problems if types is None or store.parts[p.path].type in types)
    lines = [f"{p.path}:{p.line}" for p in told]
    return [*lines, *(path for path in store.strange if path == DATA or is_part(path))]


def missing_told(places: Sequence[str]) -> tuple[str, ...]:
    """The notice of an answer that had to do without what stands at these places."""
    if not places:
        return ()
    if len(places) == 1:
        return (
            f"what stands at {places[0]} is not read and missing here; 'duckkb doctor' says why",
        )
    return (
        f"what stands at {len(places):,} places is not read and missing here, the first is {places[0]};"
        " 'duckkb doctor' says why",
    )


__all__ = ["missing_told", "unread_places"]
