"""Questions that weigh named rows against each other: who was born earlier, A or B; 甲和乙谁的武力高."""

from __future__ import annotations

import re
from collections.abc import Sequence

from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.evidence import NameHit, Question
from duckkb.reasoning.interpret.cues import FILLER
from duckkb.reasoning.interpret.edges.words import graded_by
from duckkb.reasoning.interpret.moments import timed
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.phrases.shared import certain, shown
from duckkb.reasoning.interpret.phrases.things import Thing, is_thing, named_things, surer, without
from duckkb.reasoning.interpretation import Ground, Interpretation
from duckkb.reasoning.lexicon.words import tokens
from duckkb.reasoning.plan import Column, Or, Order, Output, Query, Use

_UP = re.compile(
    r"\b(?:later|higher|more|greater|larger|bigger|longer|taller|heavier|better|stronger|richer|faster"
    r"|younger|newer|most|highest|largest|latest|longest)\b|[高大多晚强长重贵新快远]"
)
_DOWN = re.compile(
    r"\b(?:earlier|lower|less|fewer|smaller|shorter|lighter|worse|weaker|poorer|slower|cheaper|older"
    r"|first|least|lowest|smallest|earliest|shortest)\b|[低小少早弱短轻旧慢近]|便宜"
)
_ASKS = re.compile(r"\b(?:who|which|whose)\b|谁|哪(?:一?[个位名家座场件]|者)")
_AGED = re.compile(r"old|young")
_SMALL = re.compile(
    r"[\s\W_]|哪(?:一?[个位名家座场件]|者)|比较|相比|[谁和与跟及或的比更还是较要之中一]|年份?"
)
_LEAST = 0.75


def comparison_readings(
    question: Question, catalog: Catalog, naming: Naming, rivals: Sequence[Interpretation]
) -> tuple[Interpretation, ...]:
    """The reading that orders the named rows by the one quantity that is named; empty otherwise.

    Args:
        question: with everything that was found in it.
        catalog: what there is to ask about.
        naming: what rows are called by.
        rivals: the readings of the grammars, which the score is measured by.
    """
    things = named_things(question, catalog, naming)
    text = question.normalised.folded
    if len(things) < 2 or not _ASKS.search(text) or question.spans.numbers or question.spans.dates:
        return ()
    outside = without(text, [(t.start, t.end) for t in things])
    measure = _measure(question, catalog, things)
    if measure is not None:
        outside = without(outside, [(measure[0].start, measure[0].end)])
    up, down = _UP.search(outside), _DOWN.search(outside)
    graded = up or down
    if graded is None or (up and down):
        return ()
    if measure is not None:
        attribute = measure[1]
    elif question.normalised.chinese:
        return ()
    else:
        attribute = _meant_by(graded.group(), things, catalog, naming)
    if attribute is None:
        return ()
    highest = is_highest(graded.group(), attribute)
    rest = without(outside, [graded.span()])
    if question.normalised.chinese:
        if len(_SMALL.sub("", rest)) > 1:
            return ()
    elif [t for t in tokens(rest) if t.word not in FILLER]:
        return ()
    plan = _plan(things, attribute, highest, catalog, naming)
    said = question.normalised.text
    place = (measure[0].start, measure[0].end) if measure else graded.span()
    score = measure[0].score if measure else 1.0
    grounds = [
        *(
            Ground(t.start, t.end, said[t.start : t.end], "filter", t.hits[0].value, 1.0)
            for t in things
        ),
        Ground(*place, said[slice(*place)], "order", attribute.id, score),
    ]
    return (certain(plan, surer(rivals), grounds, (attribute.class_name,)),)


def _measure(
    question: Question, catalog: Catalog, things: Sequence[Thing]
) -> tuple[NameHit, Attribute] | None:
    """The best-named quantity of the class that all the things are rows of."""
    found = [
        (hit, attribute)
        for hit, attribute in amounts_said(question, catalog)
        if all(t.of(attribute.class_name) for t in things)
    ]
    return max(found, key=lambda f: f[0].score + 0.01 * (f[0].end - f[0].start), default=None)


def amounts_said(question: Question, catalog: Catalog) -> list[tuple[NameHit, Attribute]]:
    """Where a question names amounts or times, and what it names there."""
    named = [n for n in question.names if n.of == "attribute" and n.score >= _LEAST]
    found = [(n, catalog.attributes[n.target]) for n in named]
    return [(n, a) for n, a in found if (a.kind.numeric or a.kind.temporal) and not a.key]


def is_highest(adjective: str, attribute: Attribute) -> bool:
    """Whether a comparing adjective asks for more of an amount; who is older has more years, or was
    born earlier."""
    aged = _AGED.match(adjective) is not None and not timed(attribute)
    return (_UP.search(adjective) is not None) is not aged


def graded_most(word: str, class_name: str, naming: Naming) -> tuple[Attribute, int] | None:
    """What the word of a superlative grades of a class, and -1 where more of the one is less of the
    other."""
    return naming.graded(class_name, word) or naming.graded(class_name, graded_by(word))


def graded_amount(adjective: str, class_name: str, naming: Naming) -> Attribute | None:
    """The amount or time of a class that a comparing adjective grades."""
    for word in (adjective, adjective.removesuffix("r"), adjective.removesuffix("er")):
        graded = naming.graded(class_name, graded_by(word))
        if graded is not None and (graded[0].kind.numeric or graded[0].kind.temporal):
            return graded[0]
    return None


def _meant_by(
    adjective: str, things: Sequence[Thing], catalog: Catalog, naming: Naming
) -> Attribute | None:
    """The one quantity that an adjective grades of the class that all the things are rows of."""
    classes = (name for name in catalog.classes if all(t.of(name) for t in things))
    graded = (graded_amount(adjective, name, naming) for name in classes)
    found = {a.id: a for a in graded if a is not None}
    return next(iter(found.values())) if len(found) == 1 else None


def _plan(
    things: Sequence[Thing], attribute: Attribute, up: bool, catalog: Catalog, naming: Naming
) -> Query:
    rows = tuple(is_thing("a", thing, attribute.class_name, catalog) for thing in things)
    measure = Column("a", attribute.name)
    names = shown(attribute.class_name, False, naming)
    return Query(
        (Use("a", attribute.class_name),),
        (*names, Output(measure, attribute.name)),
        where=Or(rows),
        order_by=(Order(measure, up),),
        limit=1,
        ties=True,
    )
