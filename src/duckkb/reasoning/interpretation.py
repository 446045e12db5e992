"""One complete reading of a question, and what stands for it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from duckkb.reasoning.plan import Plan


class Ground(msgspec.Struct, frozen=True):
    """A piece of the question and what this reading takes it for.

    `role` is target, filter, group, order, limit, table, set or ignored; `target` a class, an
    `Class.field` id, a value or an operator. `slot` names what competing readings differ in.
    """

    start: int
    end: int
    text: str
    role: str
    target: str
    score: float


class Later(msgspec.Struct, frozen=True):
    """A plan for when another one finds nothing, and the sentence that tells of it."""

    plan: Plan
    note: str


_ALIKE = "alike"


class Interpretation(msgspec.Struct, frozen=True):
    """A plan, how well the question supports it, and why.

    `score` is comparable between the readings of one question only; `features` are what the
    calibration looks at (each a number with a fixed meaning, named where it is computed).
    `uncovered` are content words that nothing explains. `assumptions` are sentences for the user
    about what was taken for granted (a repaired value, a clock).
    """

    plan: Plan
    score: float
    grounds: tuple[Ground, ...] = ()
    features: dict[str, float] = {}
    uncovered: tuple[str, ...] = ()
    assumptions: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    """Names of the classes it answers from, the most important first."""
    later: tuple[Later, ...] = ()
    """The same in other years, where a month or a day was told without its year: tried in this order."""


msgspec.json.Decoder(
    Interpretation
)  # learns the type while one thread alone is here: see `plan.py`


def equally_likely(readings: Sequence[Interpretation]) -> tuple[Interpretation, ...]:
    """Readings that nothing tells apart; they must stay the first of all."""
    told = {_ALIKE: float(len(readings))}
    return tuple(msgspec.structs.replace(r, features={**r.features, **told}) for r in readings)


def alike(reading: Interpretation) -> int:
    """How many readings, itself included, nothing tells from this one."""
    return int(reading.features.get(_ALIKE, 1))
