"""Questions that weigh named rows against each other: who was born earlier, A or B; 甲和乙谁的武力高; how
much older A is than B."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

from duckkb.reasoning.blanks import without
from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.evidence import NameHit, Question
from duckkb.reasoning.interpret.cues import FILLER
from duckkb.reasoning.interpret.edges.words import graded_by
from duckkb.reasoning.interpret.moments import tells_time, timed
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.occasions import born, year_of
from duckkb.reasoning.interpret.phrases.happenings import of_life
from duckkb.reasoning.interpret.phrases.shared import ENDS, certain, shown, told
from duckkb.reasoning.interpret.phrases.things import Thing, is_thing, named_things, surer
from duckkb.reasoning.interpretation import Ground, Interpretation
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD
from duckkb.reasoning.lexicon.words import tokens
from duckkb.reasoning.plan import (
    Aggregate,
    Arithmetic,
    Column,
    Compare,
    Constant,
    Or,
    Order,
    Output,
    Query,
    Scalar,
    SetOperation,
    Use,
)
from duckkb.reasoning.regexes import regex

_MORE = regex(
    r"\b(?:later|higher|more|greater|larger|bigger|longer|taller|heavier|better|stronger|richer|faster"
    r"|older|newer|most|highest|largest|latest|longest)\b|[高大多晚强长重贵新快远]"
)
_LESS = regex(
    r"\b(?:earlier|lower|less|fewer|smaller|shorter|lighter|worse|weaker|poorer|slower|cheaper|younger"
    r"|thinner|narrower|nearer|closer|shallower|milder|colder|cooler|softer|quieter|dumber"
    r"|first|least|lowest|smallest|earliest|shortest|youngest)\b|[低小少早弱短轻旧慢近]|便宜"
)
_COMPARING = regex(r"\b(?:(?:more|less|most|least) \w+|\w+er|\w+est)\b")
_BARE_ZH = regex(r"(?:更|谁比?较?)\s*$")
"""Behind this an amount is called by an adjective: 谁更聪明."""
_AGE_ZH = regex(r"(?:年纪|年龄|岁数)更?(?:[大老长]|(?P<less>[小轻]))|年长|(?P<less_>年轻)(?!时)")
_ASKS = regex(rf"\b(?:who|which|whose)\b|谁|哪(?:一?{MEASURE_WORD}|者)")
_AGED = regex(r"old|young")
_SMALL = regex(
    rf"[\s\W_]|哪(?:一?{MEASURE_WORD}|者)|比较|相比|[谁和与跟及或的比更还是较要之中一]|年份?"
)
_APART = regex(
    r"\bdifferences?\b.*\bbetween\b|\bhow (?:much|many)\b.*\b(?:than|above|below)\b|\bby how much\b.*\bexceed"
)
_APART_WORDS = frozenset(
    (
        "difference",
        "differences",
        "how",
        "much",
        "many",
        "than",
        "above",
        "below",
        "between",
        "exceed",
    )
)
_LEAST = 0.75
_Graded: TypeAlias = tuple[tuple[int, int], Attribute, bool]
"""Where an adjective stands, what it grades, and whether it asks for more of that."""


def comparison_readings(
    question: Question, catalog: Catalog, naming: Naming, rivals: Sequence[Interpretation]
) -> tuple[Interpretation, ...]:
    """The reading that orders the named rows by the one quantity that is named, or tells how far two of
    them lie apart; empty otherwise."""
    if apart := _distances(question, catalog, naming, rivals):
        return apart
    things = named_things(question, catalog, naming)
    text = question.normalised.folded
    if len(things) < 2 or not _ASKS.search(text) or question.spans.numbers or question.spans.dates:
        return ()
    outside = without(text, [(t.start, t.end) for t in things])
    measure = _measure(question, catalog, things)
    if measure is not None:
        outside = without(outside, [measure[0]])
        graded = _named(*measure[:2], outside)
    elif question.normalised.chinese:
        graded = _aged(things, outside, catalog)
    else:
        graded = _meant(things, outside, catalog, naming)
    if graded is None:
        return ()
    place, attribute, highest = graded
    # Which faction ended earlier, A or B: what both are.
    kinds = [n for n in question.named("class", _LEAST) if n.target == attribute.class_name]
    rest = without(outside, [place, *((n.start, n.end) for n in kinds)])
    if question.normalised.chinese:
        if len(_SMALL.sub("", rest)) > 1:
            return ()
    elif [t for t in tokens(rest) if t.word not in FILLER]:
        return ()
    plan = _plan(things, attribute, highest, catalog, naming)
    said = question.normalised.text
    place, score = (measure[0], measure[2]) if measure else (place, 1.0)
    grounds = [
        *(
            Ground(t.start, t.end, said[t.start : t.end], "filter", t.hits[0].value, 1.0)
            for t in things
        ),
        Ground(*place, said[slice(*place)], "order", attribute.id, score),
    ]
    return (certain(plan, surer(rivals), grounds, (attribute.class_name,)),)


def _distances(
    question: Question, catalog: Catalog, naming: Naming, rivals: Sequence[Interpretation]
) -> tuple[Interpretation, ...]:
    """How far two named rows lie apart by a quantity: `the difference in level between A and B`, `how much
    older is A than B`; empty otherwise."""
    text = question.normalised.folded
    if question.normalised.chinese or not _APART.search(text) or question.spans.dates:
        return ()
    things = named_things(question, catalog, naming)
    outside = without(text, [(t.start, t.end) for t in things])
    measure = _measure(question, catalog, things)
    if measure is not None:
        outside = without(outside, [measure[0]])
        place, attribute = measure[:2]
        word = _LESS.search(outside) or _MORE.search(outside)
        up = "below" not in outside if word is None else is_highest(word.group(), attribute)
    elif (graded := _meant(things, outside, catalog, naming)) is not None:
        place, attribute, up = graded
    else:
        return ()
    kinds = [n for n in question.named("class", _LEAST) if n.target == attribute.class_name]
    rest = without(outside, [place, *((n.start, n.end) for n in kinds)])
    rest = _COMPARING.sub("", rest)
    left = [t for t in tokens(rest) if t.word not in FILLER | _APART_WORDS]
    if left or not attribute.kind.numeric or len(things) != 2:
        return ()
    if any(max(t.of(attribute.class_name), key=lambda h: h.score).rows != 1 for t in things):
        return ()  # which of those that are called so
    plan = _apart(things if up else things[::-1], attribute, "difference" in text, catalog)
    said = question.normalised.text
    grounds = [
        Ground(s, e, said[s:e], "filter", attribute.id, 1.0)
        for s, e in [*((t.start, t.end) for t in things), place]
    ]
    return (certain(plan, surer(rivals), grounds, (attribute.class_name,)),)


def _apart(things: Sequence[Thing], attribute: Attribute, either: bool, catalog: Catalog) -> Query:
    """What the first has more than the other, or, where neither is said to have more, the greater of them."""
    of = attribute.class_name
    sides = [
        Query(
            (Use("a", of),),
            (Output(Column("a", attribute.name), "value"),),
            where=is_thing("a", thing, of, catalog),
        )
        for thing in things
    ]
    if either:
        value = Column("g", "value")
        far = Arithmetic("-", Aggregate("max", value), Aggregate("min", value))
        both = Compare(Aggregate("count", value), "eq", (Constant(2),))
        inner = SetOperation("union_all", tuple(sides))
        return Query((Use("g", ""),), (Output(far, "difference"),), having=both, inner=inner)
    more = Arithmetic("-", Scalar(sides[0]), Scalar(sides[1]))
    return Query((Use("a", of),), (Output(more, "difference"),), limit=1)


def _measure(
    question: Question, catalog: Catalog, things: Sequence[Thing]
) -> tuple[tuple[int, int], Attribute, float] | None:
    """Where the best-named quantity of the class that all the things are rows of stands, and how well it is
    named, but for one that is named by the adjective itself: who is braver; or when they were born, or died."""
    text = question.normalised.folded
    found = [
        ((hit.start, hit.end), attribute, hit.score)
        for hit, attribute in amounts_said(question, catalog)
        if all(t.of(attribute.class_name) for t in things)
        and not _COMPARING.fullmatch(text[hit.start : hit.end])
    ]
    if not found and (life := of_life(question, catalog, things)) is not None:
        return (*life, 1.0)
    return max(found, key=lambda f: f[2] + 0.01 * (f[0][1] - f[0][0]), default=None)


def _named(place: tuple[int, int], attribute: Attribute, outside: str) -> _Graded | None:
    """The adjective beside a named quantity; None where it is not told which."""
    more, less = _MORE.search(outside), _LESS.search(outside)
    graded = more or less
    if more and less:
        return None
    if graded is not None:
        return graded.span(), attribute, is_highest(graded.group(), attribute)
    bare = _BARE_ZH.search(outside[: place[0]]) and not outside[place[1] :].strip(ENDS)
    return (place, attribute, True) if bare else None


def _aged(things: Sequence[Thing], outside: str, catalog: Catalog) -> _Graded | None:
    """The same for the age of rows that keep when they were born: 谁年纪大."""
    age = _AGE_ZH.search(outside)
    classes = [c for name, c in catalog.classes.items() if all(t.of(name) for t in things)]
    births = [b for c in classes if (b := year_of(c, born)) is not None]
    if age is None or len(births) != 1:
        return None
    return age.span(), births[0], "less" in told(age)


def _meant(
    things: Sequence[Thing], outside: str, catalog: Catalog, naming: Naming
) -> _Graded | None:
    """The same for the one quantity that an adjective grades of the class that all the things are rows of."""
    classes = [name for name in catalog.classes if all(t.of(name) for t in things)]
    found = {
        graded[0].id: (m.span(), *graded)
        for m in _COMPARING.finditer(outside)
        for name in classes
        if (graded := graded_amount(m.group(), name, naming)) is not None
    }
    return next(iter(found.values())) if len(found) == 1 else None


def amounts_said(question: Question, catalog: Catalog) -> list[tuple[NameHit, Attribute]]:
    """Where a question names amounts or times, and what it names there."""
    found = [(n, catalog.attributes[n.target]) for n in question.named("attribute")]
    text = question.normalised.folded
    sure = [(n, a) for n, a in found if n.score >= _LEAST or tells_time(a, text[n.start : n.end])]
    return [(n, a) for n, a in sure if (a.kind.numeric or a.kind.temporal) and not a.key]


def is_highest(adjective: str, attribute: Attribute) -> bool:
    """Whether a comparing adjective beside a named amount asks for more of it; who is older has more
    years, or was born earlier."""
    return _more(adjective) is not (_AGED.match(adjective) is not None and timed(attribute))


def _more(adjective: str) -> bool:
    return _LESS.search(adjective) is None


def graded_most(word: str, class_name: str, naming: Naming) -> tuple[Attribute, int] | None:
    """What the word of a superlative grades of a class, and -1 where more of the one is less of the
    other."""
    return naming.graded(class_name, word) or naming.graded(class_name, graded_by(word))


def graded_amount(adjective: str, class_name: str, naming: Naming) -> tuple[Attribute, bool] | None:
    """The amount or time of a class that a comparing adjective grades, and whether it asks for more of it:
    who is faster takes less time."""
    bare = re.sub(r"^(?:more|less|most|least) ", "", adjective)
    roots = (bare, bare.removesuffix("r"), bare.removesuffix("er"), bare.removesuffix("st"))
    for word in (*roots, bare.removesuffix("est")):
        graded = graded_most(word, class_name, naming)
        if graded is not None and (graded[0].kind.numeric or graded[0].kind.temporal):
            return graded[0], _more(adjective) is (graded[1] > 0)
    return None


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
