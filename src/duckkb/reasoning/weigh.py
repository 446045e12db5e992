"""How likely each reading is what was meant, doubts about the question worked in.

The calibrated figures tell readings of a well-put question apart; what they cannot see is what the
question says beyond them: words that nothing explains, figures that play no part, words that two
readings take in two ways with equal right.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from duckkb.reasoning.evidence import Question
from duckkb.reasoning.heeded import heeded
from duckkb.reasoning.interpret.calibrate import probabilities
from duckkb.reasoning.interpret.cues import BE, LEAD
from duckkb.reasoning.interpret.edges.words import whether
from duckkb.reasoning.interpret.figures_asked import OTHER_FIGURES
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpretation import Ground, Interpretation
from duckkb.reasoning.plan import (
    Aggregate,
    Column,
    Compare,
    Expression,
    Part,
    Query,
    Scalar,
    conditions_in,
    parts_of,
    plan_to_json,
)

_NAMED = 0.75
_COUNTS = "left"
"""A feature that counts what is left over; the calibration has weighed it already."""
_TIE = 0.01
"""Scores that differ by less say nothing."""


def weights(
    question: Question,
    unknown: Sequence[str],
    readings: Sequence[Interpretation],
    foreign: Collection[str] = (),
) -> tuple[float, ...]:
    """A probability for each reading, in their order; together at most 1.

    Args:
        question: what was asked.
        unknown: pieces of it that nothing in the data explains.
        readings: the best first.
        foreign: classes with codes in a script that the question is not written in.
    """
    return tuple(
        p
        * _doubt(question, unknown, i)
        * _covered(i)
        * _kept(question, i)
        * _in_one_language(question, i, foreign)
        * _tells(question, i)
        * _restricts(question, i)
        for p, i in zip(_levelled(probabilities(readings), readings), readings, strict=True)
    )


def _tells(question: Question, reading: Interpretation) -> float:
    """What remains where the answer would only say again what the question said: X, whose name is X, be it
    the row that others refer to (the tributaries of X); but `is X deeper than Y` is answered by whether X is
    there."""
    plan = reading.plan
    if not isinstance(plan, Query) or not plan.where:
        return 1.0
    parts = conditions_in(plan.where)
    if any(map(_exceeds_another, parts)) and whether(question.normalised.folded):
        return 1.0
    same = [p.left for p in parts if isinstance(p, Compare) and p.operator == "eq"]
    shown = [o.expression for o in plan.select]
    if all(e in same for e in shown) and (len(shown) == 1 or len(parts) == len(shown)):
        return 0.45
    return 0.45 if len(shown) == 1 and any(_told_again(shown[0], p, plan) for p in parts) else 1.0


def _exceeds_another(condition: Part) -> bool:
    """Whether an amount is compared with that of another row."""
    return (
        isinstance(condition, Compare)
        and condition.operator in ("gt", "ge", "lt", "le")
        and any(isinstance(v, Scalar) for v in condition.values)
    )


def _told_again(shown: Expression, condition: Part, plan: Query) -> bool:
    """Whether a row is shown by what tells, in a sub-query, which row is referred to."""
    if not isinstance(condition, Compare) or condition.operator != "in":
        return False
    if not isinstance(condition.query, Query):
        return False
    told, left = condition.query.where, condition.left
    if not (isinstance(told, Compare) and told.operator == "eq" and isinstance(left, Column)):
        return False
    if not isinstance(told.left, Column) or not isinstance(shown, Column):
        return False
    referred = any(
        link.left == left.alias and link.right == shown.alias and link.join.endswith(left.attribute)
        for link in plan.links
    )
    return referred and plan.attribute_id(shown) == condition.query.attribute_id(told.left)


def _restricts(question: Question, reading: Interpretation) -> float:
    """What remains where all rows of a class would be listed, and the question says something of them that the
    reading does not: medicines about to expire, positions that have closed; plots that need clearing, of which a
    note says so."""
    plan, features = reading.plan, reading.features
    named = question.named("attribute", _NAMED)
    unread = (
        n for n in named if not any(g.start < n.end and n.start < g.end for g in reading.grounds)
    )
    text, uncovered = question.normalised.folded, reading.uncovered
    part = any(v.how == "part" and text[v.start : v.end] in uncovered for v in question.values)
    passed_over = features.get("unsaid") or part or any(True for _ in unread)
    if not (features.get("bare") and passed_over) or not isinstance(plan, Query):
        return 1.0
    chosen = plan.where or plan.links or plan.group_by or plan.order_by or plan.limit or plan.inner
    counted = any(isinstance(p, Aggregate) for p in parts_of(plan))
    return 1.0 if chosen or plan.per_group or counted else 0.45


def _levelled(figures: Sequence[float], readings: Sequence[Interpretation]) -> tuple[float, ...]:
    """Equal shares for readings that tie with the best and take the same words for something else.

    Of `year` and `end_year` for the word `year` the plain one stays ahead.
    """
    if not readings:
        return ()
    best = readings[0]
    equal = [
        k
        for k, other in enumerate(readings)
        if k and abs(other.score - best.score) <= _TIE and _competes(best, other)
    ]
    if not equal:
        return tuple(figures)
    equal.insert(0, 0)
    share = sum(figures[k] for k in equal) / len(equal)
    return tuple(share if k in equal else figure for k, figure in enumerate(figures))


def _competes(best: Interpretation, other: Interpretation) -> bool:
    """Whether the other takes some words for something else that is not merely more special."""
    at = {(g.start, g.end): g for g in best.grounds if g.end > g.start}
    pairs = [(at[g.start, g.end], g) for g in other.grounds if (g.start, g.end) in at]
    differing = [(a, b) for a, b in pairs if a.target != b.target]
    return bool(differing) and not all(_plainer(a, b) for a, b in differing)


def _plainer(best: Ground, other: Ground) -> bool:
    """Whether one attribute's name is the other's with a word more (`year`, `end_year`)."""
    one, two = (g.target.partition(".") for g in (best, other))
    return one[0] == two[0] and set(parts(one[2])) < set(parts(two[2]))


def _doubt(question: Question, unknown: Sequence[str], reading: Interpretation) -> float:
    """What remains of a probability where the question names what the data do not have."""
    text = question.normalised.text
    quoted = {text[start:end] for start, end in question.normalised.quoted}
    plan = plan_to_json(reading.plan).casefold()
    missed = [
        piece
        for piece in (told.rstrip(".,;:!?") for told in unknown)
        if not _grounded(text.find(piece), piece, reading)
        and not re.search(rf"(?<!\w){re.escape(piece.casefold())}(?!\w)", plan)
    ]
    if any(piece in quoted for piece in missed):
        return 0.2
    if _COUNTS in reading.features:
        return 1.0
    return 0.45 if missed else 1.0


def _grounded(start: int, piece: str, reading: Interpretation) -> bool:
    return any(g.start < start + len(piece) and start < g.end for g in reading.grounds)


def _covered(reading: Interpretation) -> float:
    """What remains where as many content words are left over as are heeded.

    Participles (`used`, `made`) mostly repeat what a relation says anyway.
    """
    if _COUNTS in reading.features:
        return 1.0
    words = [w for w in reading.uncovered if w not in LEAD]
    missed = sum(0.5 if w.endswith(("ed", "ing")) else 1.0 for w in words)
    missed += reading.features.get("dropped", 0.0)
    told = len(reading.grounds)
    return 1.0 if missed < max(told, 1) else 0.95 * told / (told + missed)


def _kept(question: Question, reading: Interpretation) -> float:
    """What remains where a figure, a date or a superlative plays no part, or a unit does not fit."""
    fits = not reading.features.get("strained")
    fits = fits and not reading.features.get(OTHER_FIGURES)
    return 1.0 if fits and heeded(question, reading) else 0.45


def _in_one_language(
    question: Question, reading: Interpretation, foreign: Collection[str]
) -> float:
    """What remains where a word left over may be a code that the data have in another language.

    Such a word restricts what is asked for: in English it stands before what was understood
    (`cancelled orders`) or ends a statement (`orders are pending`).
    """
    if not set(foreign).intersection(reading.tables):
        return 1.0
    if question.normalised.chinese:
        spare = 0 if _COUNTS in reading.features else 1
        return 0.45 if len(reading.uncovered) > spare else 1.0
    text = question.normalised.folded
    starts = {g.start for g in reading.grounds}
    ends = {g.end for g in reading.grounds}
    ends |= {n.end for n in question.named("attribute", _NAMED)}
    for word in reading.uncovered:
        for found in re.finditer(rf"\b{re.escape(word)}\b", text):
            before = text[: found.start()].split()
            stated = bool(before) and before[-1] in BE
            if found.end() + 1 in starts or found.start() - 1 in ends or stated:
                return 0.45
    return 1.0
