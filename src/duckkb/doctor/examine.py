"""All checks, one after the other, and the mending of what is safe to mend."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from duckkb.doctor import lines, merges, records, surroundings
from duckkb.doctor.report import Problem, Report
from duckkb.mending import MENDABLE, mend

if TYPE_CHECKING:
    from duckkb.kb import KnowledgeBase

_MOST = 200
"""Problems that a report lists; it counts them all."""

CHECKS: tuple[Callable[[KnowledgeBase], Iterator[Problem]], ...] = (
    lines.unreadable,
    lines.doubles,
    lines.strays,
    lines.parts,
    records.identities,
    records.alike,
    records.dangling,
    records.ends,
    records.cardinality,
    surroundings.folders,
    surroundings.lexicon,
    surroundings.journal,
    surroundings.index,
    surroundings.vectors,
    surroundings.cache,
    surroundings.git,
    merges.revived,
)


def examine(kb: KnowledgeBase, fix: bool = False) -> Report:
    """Runs every check; with `fix` mends what is safe and examines once more."""
    if fix:
        mended = [p for p in _find(kb) if p.code in MENDABLE]
        mend(kb, {p.code for p in mended})
        found = _find(kb)
        left = {(p.code, p.path) for p in found}
        done = [replace(p, fixed=True) for p in mended if (p.code, p.path) not in left]
        problems = [*done, *found]
    else:
        found = problems = _find(kb)
    ok = not any(p.severity != "info" for p in found)
    return Report(ok, tuple(problems[:_MOST]), len(kb.store), len(problems))


def _find(kb: KnowledgeBase) -> list[Problem]:
    kb.catch_up()
    return [problem for check in CHECKS for problem in check(kb)]
