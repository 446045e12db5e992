"""Answer, ask or refuse: judged between complete interpretations that were run, not raw scores.

Interpretations that give the same rows are one reading. Their calibrated probabilities are
compared: below `FLOOR` a question is refused, within `GAP` of each other the user is asked
(seed 003 §6.2; the gap there is meant for calibrated figures, as raw ones ask wrongly).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from duckkb.reasoning.interpretation import Interpretation, alike

GAP = 0.08
FLOOR = 0.68
"""A reading less likely than this is no answer: a wrong answer is worse than none."""
ASKING = 0.5
"""Rivals that are together less likely than this are not worth a question."""

Kind = Literal["answer", "ask", "refuse"]


@dataclass(frozen=True)
class Reading:
    """One reading of the question: the best interpretation of those with the same rows.

    `probability` is that of its being what was meant, `seconds` what running it took, `sources` the
    class of each row where rows of several tables of one kind are taken together, else empty.
    """

    interpretation: Interpretation
    probability: float
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[Any, ...], ...] = ()
    truncated: bool = False
    sql: str = ""
    seconds: float = 0.0
    sources: tuple[str, ...] = ()


@dataclass(frozen=True)
class Verdict:
    """What to do, with the readings in order of probability, the best first."""

    kind: Kind
    readings: tuple[Reading, ...]
    reason: str

    @property
    def best(self) -> Reading:
        return self.readings[0]

    @property
    def confidence(self) -> float:
        return self.readings[0].probability if self.readings else 0.0


def merged(readings: Sequence[Reading]) -> tuple[Reading, ...]:
    """Joins readings with the same rows; the best keeps its plan, and their probabilities add up."""
    kept: dict[Any, Reading] = {}
    for reading in sorted(_without_empty(readings), key=lambda r: -r.probability):
        key = _key(reading)
        if key in kept:
            total = min(1.0, kept[key].probability + reading.probability)
            kept[key] = replace(kept[key], probability=total)
        else:
            kept[key] = reading
    return tuple(sorted(kept.values(), key=lambda r: -r.probability))


def decide(
    readings: Sequence[Reading],
    *,
    gap: float = GAP,
    floor: float = FLOOR,
    may_ask: bool = True,
    lost: float = 0.0,
) -> Verdict:
    """Weighs readings that were run.

    Args:
        readings: those with rows or without, each with its probability.
        gap: two readings closer than this compete.
        floor: below this the best reading is not given as an answer.
        may_ask: whether a question may be put to the user; else the best reading stands.
        lost: the probability of the likeliest reading that could not be run. A rival of it, between
            which and it the user would have been asked, is given instead; a less likely reading is
            not: what was most probably meant has no answer then.
    """
    ranked = merged(readings)
    if not ranked:
        return Verdict("refuse", (), "nothing in the question matches the data")
    best = ranked[0]
    if lost - best.probability >= gap:
        return Verdict("refuse", ranked, "the likeliest reading cannot be run")
    rivals = [r for r in ranked[1:] if best.probability - r.probability < gap]
    together = best.probability + sum(r.probability for r in rivals)
    competes = lost > 0 and best.probability - lost < gap
    if competes:
        together += lost
    # To ask is harmless; to answer in place of a reading that was lost takes as much as any answer.
    if (rivals or competes) and together >= (floor if competes else min(floor, ASKING)):
        if may_ask and rivals:
            return Verdict("ask", ranked, "several readings are about as likely")
        return Verdict("answer", ranked, "the likeliest of several readings")
    if best.probability < floor:
        return Verdict("refuse", ranked, "no reading is likely enough")
    return Verdict("answer", ranked, "one reading stands out")


def _without_empty(readings: Sequence[Reading]) -> Sequence[Reading]:
    """Readings that nothing tells apart, without those that find nothing where one of them does: it has
    all that any of them finds, and their probability."""
    same = [r for r in readings if alike(r.interpretation) > 1]
    full = [r for r in same if r.rows]
    if len(full) != 1:
        return readings
    whole = replace(full[0], probability=min(1.0, sum(r.probability for r in same)))
    return [whole, *(r for r in readings if alike(r.interpretation) == 1)]


def _key(reading: Reading) -> Any:
    """Rows as a multiset; two readings without rows are told apart by their plans."""
    if not reading.rows:
        return reading.interpretation.plan
    rows = Counter(tuple(_cell(c) for c in row) for row in reading.rows)
    return frozenset(rows.items())


def _cell(value: Any) -> Any:
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int | float):
        return round(float(value), 6)
    return str(value)
