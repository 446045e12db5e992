"""What readings by set phrases share: the question is one phrase, whole, around what it names.

Marks stand for what is named, so that a phrase can be written as a pattern; no question holds them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from duckkb.reasoning.catalog import Attribute
from duckkb.reasoning.evidence import NameHit, NumberSpan, Question
from duckkb.reasoning.interpret.cues import FILLER
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpretation import Ground, Interpretation
from duckkb.reasoning.lexicon.words import tokens
from duckkb.reasoning.plan import Aggregate, Column, Output, Plan

ENDS = " \t.?!。？！,，"
"""What may stand around a question without saying anything."""
SCORE = 2.0
SURE = 0.9
"""How well a word must name a class to be read as its name."""
COUNTED = (Output(Aggregate("count"), "count"),)
"""How many rows there are, shown."""


def classes_said(question: Question) -> tuple[NameHit, ...]:
    """Where a question names classes beyond doubt: as they are called, or as only one of them is called
    in the other language (实验, of Experiment)."""
    named = question.named("class")
    places = Counter((n.start, n.end) for n in named)
    return tuple(
        n
        for n in named
        if n.score >= SURE or (n.how == "translated" and places[n.start, n.end] == 1)
    )


def marked(text: str, marks: Mapping[tuple[int, int], str]) -> str:
    """The text with marks in these (start, end) places, of which none overlaps another."""
    for (start, end), mark in sorted(marks.items(), reverse=True):
        text = text[:start] + mark + text[end:]
    return text


def told(match: re.Match[str]) -> dict[str, str]:
    """The groups that took part, by name; `n_` and `n__` are other places of `n`."""
    return {name.rstrip("_"): text for name, text in match.groupdict().items() if text is not None}


def shown(class_name: str, counted: bool, naming: Naming) -> tuple[Output, ...]:
    """What is shown of rows `a`: how many they are, or what they are called by."""
    return COUNTED if counted else outputs(naming.shown(class_name))


def outputs(attributes: Sequence[Attribute]) -> tuple[Output, ...]:
    """Attributes of rows `a`, shown."""
    return tuple(Output(Column("a", a.name), a.name) for a in attributes)


def unit_end(figure: NumberSpan, text: str) -> int:
    """Where the unit behind a figure ends in a folded text, or the figure where none is told."""
    unit = figure.unit_text.casefold()
    behind = text[figure.end :].lstrip()
    told = unit and behind.startswith(unit)
    return len(text) - len(behind) + len(unit) if told else figure.end


def certain(
    plan: Plan, score: float, grounds: Sequence[Ground], tables: Sequence[str]
) -> Interpretation:
    """A reading that every word of the question bears out."""
    features = {"mean": 1.0, "least": 1.0, "mentions": float(len(grounds)), "uncovered": 0.0}
    return Interpretation(plan, score, tuple(grounds), features, (), (), tuple(tables))


def whole(
    question: Question,
    plan: Plan,
    role: str,
    target: str,
    tables: Sequence[str],
    score: float = SCORE,
) -> Interpretation:
    """A reading whose ground is the question as a whole."""
    said = question.normalised.text
    return certain(plan, score, (Ground(0, len(said), said, role, target, 1.0),), tables)


def telling_words(text: str) -> list[str]:
    """The English words of a text that say something."""
    return [t.word for t in tokens(text) if t.word not in FILLER]
