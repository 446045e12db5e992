"""How people speak of the rows of the only table there is: `who made the most requests`, `which path is slowest on average`,
`took longer than 200 ms`, `distribution of satisfaction`, `papers I have not rated`. Put by its columns."""

from __future__ import annotations

import re
from collections.abc import Iterator

from duckkb.reasoning.catalog import Attribute, Catalog, Class, Kind
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.adjectives import ADJECTIVES, takes_less
from duckkb.reasoning.interpret.kinds import lasts
from duckkb.reasoning.interpret.name_words import parts, words_of
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.values.index import ValueIndex
from duckkb.reasoning.words.respelling import Respelt, apart, plural
from duckkb.reasoning.words.sheets import lone, one, put

_PERSON = regex(
    r"(?:^|_)(?:user|author|employee|customer|client|assignee|owner|agent|clerk|member|student|player|driver|reporter|person|name)s?(?:_?name)?$",
    re.I,
)
_RATED = regex(
    r"scor|rating|satisf|accura|latenc|temperat|grade|gpa|price|loss|duration|percent|rate$", re.I
)
"""Figures of which people mean the mean where they are told for each of several groups."""
_LITTLE = frozenset(
    ("slow", "cheap", "short", "young", "small", "low", "poor", "wors", "worst", "light", "cold")
)
_WHO = regex(
    r"^(?:who|which one) (?:has |have )?(?:made|had|has|sent|did|ran|run|submitted|filed|got|wrote|written|caused|issued) the (?P<way>most|fewest|least) (?P<what>[a-z]+)(?=\W*$| (?:in|on|with|from|to|for|last|this) )"
)
_GRADED = regex(
    r"^(?P<which>which|what) (?P<of>[a-z]+(?: [a-z]+)?) (?:is|are|was|were|has been) (?:the )?(?:(?P<grade>[a-z]+est|worst|best)|(?P<more>most|least) (?P<adjective>[a-z]+))(?P<mean> on average)?(?=\W*$| (?:in|on|with|from|for) )"
)
_TOOK = regex(
    r"\b(?:that |which )?(?:took|take|takes|lasted|ran|run)(?: for)? (?P<way>longer|more|less|shorter)(?: time)? than (?P<n>\d[\d.,]*)(?: ?(?:ms|milliseconds|s|sec|seconds|min|minutes|h|hours))?\b"
)
_DAY = regex(
    r"\b(?:on |in )?(?:which|what) (?P<when>day|date|week|month|year|hour) (?:were|was|did|had) (?:there |we (?:have|get|see) )?the (?P<way>most|fewest|least) (?P<what>[a-z]+)(?=\W*$)"
)
_WHEN_MOST = regex(
    r"^when (?:were|was|did|had) (?:there |we (?:have|get|see) )?the (?P<way>most|fewest|least) (?P<what>[a-z]+)(?=\W*$)"
)
_WHO_IS_MOST = regex(
    r"^(?P<which>who|which (?P<of>[a-z]+)) (?:is|are|was|were) the (?P<more>most|least) (?P<adjective>[a-z]+)(?: (?P<person>[a-z]+))?(?=\W*$)"
)
_HAS_MOST = regex(
    r"\b(?P<has>has|have|had|got) the (?P<way>most|fewest|least) (?P<what>[a-z]+) (?:in total|altogether|overall|all in all)(?=\W*$)"
)
_LAST_BY = regex(r"\b(?P<way>last|first) (?P<what>[a-z]+) (?:by|of|from) ")
_SPREAD = regex(
    r"^(?:what is |what's |show(?: me)? )?(?:the )?(?:distribution|breakdown|spread|histogram) (?:of|by|across) (?:the )?(?P<what>[a-z_ ]+?)(?=\W*$)|^(?:the )?(?P<what_>[a-z_ ]+?) (?:distribution|breakdown)(?=\W*$)"
)
_FIGURE_BY = regex(
    r"^(?:the )?(?P<what>[a-z_ ]+?) (?P<by>by|per|for each|for every) (?P<rest>[a-z_ ,]+?)(?=\W*$)"
)
_NOT_DONE = regex(
    r"\b(?:that |which )?(?:i |we |you |they |he |she )?(?:have not|haven't|has not|hasn't|did not|didn't|have(?: i| we| you| they)? not|not)(?: yet)?(?: been)? (?P<done>[a-z]+?)(?: yet)?(?=\W*$)"
)


def spoken_by_the_sheet(
    question: Question, catalog: Catalog, values: ValueIndex
) -> tuple[Respelt, ...]:
    """Everyday English by the columns of the only table; none where a base has others."""
    rows = lone(catalog)
    if rows is None or question.normalised.chinese:
        return ()
    return apart(_found(question.normalised.folded, rows, values))


def spelt(attribute: Attribute) -> str:
    """The words of a column's name."""
    return " ".join(words_of(attribute.name))


def called_so(rows: Class, word: str) -> bool:
    """Whether a word is what the rows are called."""
    return any(stem(word) == stem(parts_[-1]) for n in rows.names if (parts_ := words_of(n)))


def _found(text: str, rows: Class, values: ValueIndex) -> Iterator[Respelt]:
    person = one(
        [a for a in _texts(rows) if any(map(_PERSON.search, a.names)) and values.repeats(a.id)]
    )
    for m in _WHO.finditer(text) if person else ():
        if called_so(rows, m["what"]):
            way = "most" if m["way"] == "most" else "fewest"
            yield put(m, f"which {spelt(person)} has the {way} {m['what']}")
    for m in _GRADED.finditer(text):
        figure = _graded(rows, m["grade"] or m["adjective"], least=m["more"] == "least")
        column = one([a for a in _texts(rows) if m["of"] in (spelt(a), spelt(a).split()[-1])])
        if figure is not None and column is not None and values.repeats(column.id):
            attribute, most = figure
            mean = "average" if m["mean"] or _RATED.search(attribute.name) else "total"
            grade = "highest" if most else "lowest"
            yield put(m, f"{m['which']} {spelt(column)} has the {grade} {mean} {spelt(attribute)}")
    long = one([a for a in rows.attributes if lasts(a) or "latency" in words_of(a.name)])
    for m in _TOOK.finditer(text) if long else ():
        way = "more" if m["way"] in ("longer", "more") else "less"
        yield put(m, f"with a {spelt(long)} of {way} than {m['n']}")
    for m in _DAY.finditer(text):
        way = "most" if m["way"] == "most" else "fewest"
        yield put(m, f"which {m['when']} has the {way} {m['what']}")
    for m in _WHEN_MOST.finditer(text):
        if called_so(rows, m["what"]) and any(a.kind.temporal for a in rows.attributes):
            yield put(
                m, f"which day has the {'most' if m['way'] == 'most' else 'fewest'} {m['what']}"
            )
    for m in _WHO_IS_MOST.finditer(text) if person else ():
        figure = _graded(rows, m["adjective"], least=m["more"] == "least")
        if figure is not None and m["of"] in (None, spelt(person).split()[-1]):
            grade = "highest" if figure[1] else "lowest"
            yield put(m, f"which {spelt(person)} has the {grade} total {spelt(figure[0])}")
    for m in _HAS_MOST.finditer(text):
        counted = one(
            [a for a in rows.attributes if a.measure and m["what"] == spelt(a).split()[-1]]
        )
        if counted is not None:
            grade = "highest" if m["way"] == "most" else "lowest"
            yield put(m, f"{m['has']} the {grade} total {spelt(counted)}")
    for m in _LAST_BY.finditer(text):
        if called_so(rows, m["what"]):
            yield put(m, f"{'latest' if m['way'] == 'last' else 'earliest'} {m['what']} by ")
    named = {spelt(a): a for a in rows.attributes}
    several = plural(rows.aliases[-1] if rows.aliases else rows.name)
    for m in _SPREAD.finditer(text):
        what = (m["what"] or m["what_"]).strip()
        if what in named:
            yield put(m, f"number of {several} by {what}")
    for m in _FIGURE_BY.finditer(text):
        figure_ = named.get(m["what"])
        if figure_ is not None and figure_.measure and _RATED.search(figure_.name):
            yield put(m, f"average {m['what']} {m['by']} {m['rest']}")
    yield from _undone(text, rows, values)


def _undone(text: str, rows: Class, values: ValueIndex) -> Iterator[Respelt]:
    """`papers I have not read`, of a state `unread`; `papers I have not rated`, of a column `rating` that may be empty."""
    for m in _NOT_DONE.finditer(text):
        done = m["done"]
        if values.attributes_of(f"un{done}"):
            yield put(m, f"that are un{done}" if not text.startswith("which") else f"are un{done}")
            continue
        root = stem(done)
        empty = one(
            [
                a
                for a in rows.attributes
                if len(w := words_of(a.name)) == 1 and len(root) > 2 and stem(w[0]) == root
            ]
        )
        if empty is not None:
            yield put(m, f"without a {spelt(empty)}")


def _texts(rows: Class) -> list[Attribute]:
    return [a for a in rows.attributes if a.kind is Kind.TEXT and not a.key and not a.identity]


def _graded(rows: Class, word: str, *, least: bool) -> tuple[Attribute, bool] | None:
    """The figure that an adjective grades, and whether the highest is meant: slowest, most satisfied, most cited."""
    root = stem(word[:-3]) if word.endswith("est") and word != "best" else stem(word)
    figures = [a for a in rows.attributes if a.measure]
    for wanted in ADJECTIVES.get(root, ()):
        for a in figures:
            if wanted in parts(a.name):
                more = (root not in _LITTLE) is not takes_less(root, (wanted,))
                return a, more is not least
    alike = [a for a in figures for p in parts(a.name) if _related(root, p)]
    return (alike[0], not least) if len(alike) == 1 else None


def _related(one_: str, other: str) -> bool:
    """Whether two stems are of one word: satisfi and satisfact, cite and citat."""
    shared = next(
        (k for k, (a, b) in enumerate(zip(one_, other, strict=False)) if a != b),
        min(len(one_), len(other)),
    )
    return shared >= max(3, min(len(one_), len(other)) - 2)
