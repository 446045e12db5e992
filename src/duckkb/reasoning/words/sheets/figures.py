"""How people speak of the figures of the only table there is: `calories burned per month`, `how many pages did I read`, `which
cause leads to the longest downtime on average`, `took longer than 200 ms`. Put by its columns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from duckkb.reasoning.catalog import Attribute, Catalog, Class, Kind
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.kinds import lasts, timed
from duckkb.reasoning.interpret.name_words import words_of
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.values.index import ValueIndex
from duckkb.reasoning.words.respelling import Respelt, apart
from duckkb.reasoning.words.sheets.columns import (
    grade,
    graded,
    group_called,
    held,
    lone,
    one,
    put,
    related,
    several,
    spelt,
    texts_of,
    word_of,
)
from duckkb.reasoning.words.sheets.spoken import called_by_person

_RATED = regex(
    r"scor|rating|satisf|accura|latenc|temperat|grade|gpa|price|loss|percent|rate$|age$|speed|level|rank|weight|height|avg|mean"
)
"""Figures of which people mean the mean where they are told for each of several groups; others are added up."""
_DONE = r"burned|burnt|read|spent|covered|run|ridden|walked|earned|played|used|consumed|lost|gained|sold|worked"
_FIGURE_BY = regex(
    rf"^(?:the )?(?P<what>[a-z_ ]+?)(?: (?:{_DONE}))? (?P<by>by|per|for each|for every|each|every) (?P<rest>[a-z_ ,]+?)(?=\W*$)"
)
_TOTAL_DONE = regex(
    rf"\b(?P<total>total|average|overall) (?P<what>[a-z_ ]+?) (?:{_DONE})(?=\W*$| (?:in|on|by|per|for|during|since|last|this) )"
)
_HOW_MUCH = regex(
    r"^how (?:many|much) (?P<what>[a-z_ ]+?) (?:did|have|has|do|does) (?:i|we|you|they|it) (?P<deed>[a-z]+)(?: (?:on|in|with|for|at)(?= (?!(?:january|february|march|april|may|june|july|august|september|october|november|december|\d+)\b)))?(?= |\W*$)"
)
_LEADS = regex(
    r"^(?P<which>which|what) (?P<of>[a-z]+(?: [a-z]+)?) (?:leads to|causes|has|have|had|gets?|takes?|[a-z]+s) the (?P<way>most|fewest|least|highest|lowest|longest|shortest|greatest|biggest) (?P<what>[a-z_ ]+?) on average(?=\W*$)"
)
_RATE_BEST = regex(
    r"^(?P<which>which|what) (?P<of>[a-z]+) (?:do|did|have) (?:i|we|you|people|they) (?P<verb>[a-z]+) (?:the )?(?P<way>highest|best|lowest|worst|most)(?: on average)?(?=\W*$)"
)
_GRADED = regex(
    r"^(?P<which>which|what) (?P<of>[a-z]+(?: [a-z]+)?) (?:is|are|was|were|has been) (?:the )?(?:(?P<grade>[a-z]+est|worst|best)|(?P<more>most|least) (?P<adjective>[a-z]+))(?P<mean> on average)?(?=\W*$| (?:in|on|with|from|for) )"
)
_TOOK = regex(
    r"\b(?:that |which )?(?:took|take|takes|lasted|ran|run)(?: for)? (?P<way>longer|more|less|shorter)(?: time)? than (?P<n>\d[\d.,]*)(?: ?(?:ms|milliseconds))?(?=\W*$| (?:in|on|from|by) )"
)
_SPREAD = regex(
    r"^(?:what is |what's |show(?: me)? )?(?:the )?(?:distribution|breakdown|spread|histogram) (?:of|by|across) (?:the )?(?P<what>[a-z_ ]+?)(?=\W*$)|^(?:the )?(?P<what_>[a-z_ ]+?) (?:distribution|breakdown)(?=\W*$)"
)
_HAS_MOST = regex(
    r"\b(?P<has>has|have|had|got|brought|gave|made|used|took|cost|produced|yielded) the (?P<way>most|fewest|least) (?P<what>[a-z_ ]+?) (?:in total|altogether|overall|all in all)(?=\W*$)"
)
_WITH_MOST = regex(
    r"^(?:(?P<which>which|what) )?(?:the )?(?P<of>[a-z]+(?: [a-z]+)?) (?:with|has|have|had|that has) the (?P<way>most|fewest) (?P<what>[a-z_ ]+?)(?=\W*$)"
)
_ROW_MOST = regex(
    r"\b(?P<grade>[a-z]+est|(?:most|least) [a-z]+) (?P<so_many>\d+[ -][a-z]+ )?(?P<what>[a-z]+)(?=\W*$| (?:in|on|with|from|for|of|by) )"
)
_WHO_MOST = regex(
    r"^who (?P<verb>[a-z]+) the (?P<way>most|fewest|least) (?P<what>[a-z_ ]+?)(?P<of> of [a-z ]+?)?(?=\W*$| (?:in|on|since|this|last) )"
)
_IS_MORE = regex(
    r"^(?:is|was|are|were) the average (?P<what>[a-z_ ]+?) (?:bigger|larger|higher|longer|greater|lower|smaller|shorter|more|less)"
    r" (?:(?:on|in|at|for|of|with) )?(?:the )?(?P<a>[^?]+?) (?:or|than) (?:(?:on|in|at|for|of|with) )?(?:the )?(?P<b>[^?]+?)(?=\W*$)"
)
_UNITS = {
    "kg": ("kilos", "kilograms", "kg"),
    "km": ("kilometres", "kilometers", "km"),
    "min": ("minutes",),
    "h": ("hours",),
    "t": ("tonnes", "tons"),
    "l": ("litres", "liters"),
}
"""How units are spoken, by how they are written behind the name of a figure."""
_SCORED = regex(
    r"^(?P<which>which|what) (?P<of>[a-z]+(?: [a-z]+)?) (?:has|have|had|got) the (?P<way>highest|lowest|best|worst) (?P<what>[a-z_ ]+?)(?=\W*$)"
)
_WHO_GOT = regex(
    r"^who (?:got|has|had|have|paid|received|did|made) the (?P<way>highest|lowest|biggest|largest|smallest|longest|shortest) (?P<what>[a-z_ ]+?)(?=\W*$| (?:in|on|since|this|last) )"
)
_RUN_OUT = regex(r"\b(?:have|has|are|is) (?:run out|used up|all gone|sold out)(?=\W*$)")
_SCORE = regex(r"satisf|rating|score|csat|nps")
"""What many give of one thing: of that the mean is told."""


def figures_of_the_sheet(
    question: Question, catalog: Catalog, values: ValueIndex
) -> tuple[Respelt, ...]:
    """Figures by the columns of the only table; none where a base has others."""
    rows = lone(catalog)
    if rows is None or question.normalised.chinese:
        return ()
    text = question.normalised.folded
    named = set(held(question, catalog))
    return apart([*_of_groups(text, rows, values), *_in_all(text, rows, named)])


def _in_all(text: str, rows: Class, values: set[str]) -> Iterator[Respelt]:
    """Totals, bounds, and how often each value stands there."""
    known = _figures(rows)
    for m in _FIGURE_BY.finditer(text):
        figure = known.get(m["what"])
        if figure is not None:
            spoken = any(m["what"] in words for words in _UNITS.values())
            rated = not spoken and _RATED.search(figure.name.casefold())
            mean = "average" if rated else "total"
            by = f"for {m['by']}" if m["by"] in ("each", "every") else m["by"]
            yield put(m, f"{mean} {spelt(figure)} {by} {m['rest']}")
    for m in _TOTAL_DONE.finditer(text):
        if (figure := known.get(m["what"])) is not None:
            yield put(m, f"{m['total'].replace('overall', 'total')} {spelt(figure)}")
    for name, figure in known.items():
        first, _, rest = name.partition(" ")
        said = rf"^how (?:many|much) {first} (?:are|is|were|was) {rest}(?: in total| altogether| overall)?(?=\W*$| (?:in|on|by|per|for) )"
        for m in re.finditer(said, text) if rest else ():
            yield put(m, f"total {spelt(figure)}")
    for m in _HOW_MUCH.finditer(text):
        if (figure := known.get(m["what"])) is not None:
            deed = f" {m['deed']}" if m["deed"] in values else ""
            yield put(m, f"total {spelt(figure)}{deed}")
    long = one([a for a in rows.attributes if lasts(a) or "latency" in words_of(a.name)])
    for m in _TOOK.finditer(text):
        way = "more" if m["way"] in ("longer", "more") else "less"
        if long is not None:
            yield put(m, f"with a {spelt(long)} of {way} than {m['n']}")
    named = {spelt(a): a for a in rows.attributes}
    for m in _SPREAD.finditer(text):
        what = (m["what"] or m["what_"]).strip()
        if what in named:
            yield put(m, f"number of {several(rows)} by {what}")
    for m in _HAS_MOST.finditer(text):
        if (figure := known.get(m["what"])) is not None:
            yield put(m, f"{m['has']} the {grade(m['way'])} total {spelt(figure)}")


def _of_groups(text: str, rows: Class, values: ValueIndex) -> Iterator[Respelt]:
    """Which of several has most of a figure, or the highest mean."""
    known = _figures(rows)

    def group(said: str) -> str:
        return group_called(rows, values, said)

    for m in _LEADS.finditer(text):
        figure, of = known.get(m["what"]), group(m["of"])
        if figure is not None and of:
            yield put(m, f"{m['which']} {of} has the {grade(m['way'])} average {spelt(figure)}")
    doers = [a for a in texts_of(rows) if called_by_person(a) and values.repeats(a.id)]
    for m in _WHO_MOST.finditer(text):
        figure = known.get(m["what"])
        by = one([a for a in doers if related(m["verb"], word_of(a, 0))]) or one(doers)
        if figure is not None and by is not None:
            of = m["of"] or ""
            yield put(m, f"which {spelt(by)} has the {grade(m['way'])} total {spelt(figure)}{of}")
    for m in _WHO_GOT.finditer(text):
        figure, by = known.get(m["what"]), one(doers)
        if figure is not None and by is not None:
            yield put(m, f"which {spelt(by)} has the {grade(m['way'])} {spelt(figure)}")
    left = one([a for a in rows.attributes if a.measure and "left" in words_of(a.name)])
    for m in _RUN_OUT.finditer(text):
        if left is not None:
            yield put(m, f"have a {spelt(left)} of 0")
    for m in _IS_MORE.finditer(text):
        figure = known.get(m["what"])
        if figure is not None:
            yield put(m, f"average {spelt(figure)} for each of {m['a']} and {m['b']}")
    for m in _WITH_MOST.finditer(text):
        figure, of = known.get(m["what"]), group(m["of"])
        counts = figure is not None and figure.kind is Kind.INTEGER and m["what"].endswith("s")
        if figure is not None and counts and of and not _RATED.search(figure.name.casefold()):
            yield put(m, f"which {of} has the {grade(m['way'])} total {spelt(figure)}")
    rows_called = {spelt(a) for a in texts_of(rows) if not values.repeats(a.id)}
    rows_called |= {spelt(rows.by_name[k]) for k in rows.identity if k in rows.by_name}
    for m in _ROW_MOST.finditer(text):
        least = m["grade"].startswith("least ")
        found = graded(rows, m["grade"].split()[-1], least=least)
        if found is not None and m["what"] in rows_called:
            count, _, noun = (m["so_many"] or "").replace("-", " ").strip().partition(" ")
            so_many = f" with {count} {noun}" if noun else ""
            way = "highest" if found[1] else "lowest"
            yield put(m, f"{m['what']}{so_many} with the {way} {spelt(found[0])}")
    for m in _SCORED.finditer(text):
        figure, of = known.get(m["what"]), group(m["of"])
        if figure is not None and of and _SCORE.search(figure.name.casefold()):
            yield put(m, f"{m['which']} {of} has the {grade(m['way'])} average {spelt(figure)}")
    for m in _RATE_BEST.finditer(text):
        found, of = graded(rows, m["verb"], least=False), group(m["of"])
        if found is not None and of:
            yield put(m, f"{m['which']} {of} has the {grade(m['way'])} average {spelt(found[0])}")
    for m in _GRADED.finditer(text):
        found = graded(rows, m["grade"] or m["adjective"], least=m["more"] == "least")
        if found is not None and (of := group(m["of"])):
            figure, most = found
            rated = m["mean"] or _RATED.search(figure.name.casefold())
            way = "highest" if most else "lowest"
            yield put(
                m,
                f"{m['which']} {of} has the {way} {'average' if rated else 'total'} {spelt(figure)}",
            )


def _figures(rows: Class) -> Mapping[str, Attribute]:
    """The amounts by what they may be called: by their name, and by the only one that begins or ends so."""
    amounts = [a for a in rows.attributes if a.measure and not timed(a)]
    called = {spelt(a): a for a in amounts}
    for part in (0, -1):
        words = [word_of(a, part) for a in amounts]
        for a, word in zip(amounts, words, strict=True):
            if words.count(word) == 1 and len(word) > 3:
                called.setdefault(word, a)
    for unit, spoken in _UNITS.items():
        told = [a for a in amounts if (a.unit or word_of(a, -1)) == unit]
        if len(told) == 1:
            called |= {word: told[0] for word in spoken if word not in called}
    return called
