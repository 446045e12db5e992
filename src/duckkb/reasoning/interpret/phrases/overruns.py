"""English questions for rows that turned out otherwise than planned: which projects went over budget, flights
that left later than scheduled; and by how much one exceeded its budget.

Such a question is a set phrase around a class, or one named row of it, of which both are kept: what was
planned and what became of it. Nothing else of it is read but values of the rows.
"""

from __future__ import annotations

import re

from duckkb.reasoning.catalog import Attribute, Catalog, Class
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.phrases.exceeding import KIND, NAME, ROWS, VALUE, values_told
from duckkb.reasoning.interpret.phrases.shared import (
    ENDS,
    classes_said,
    marked,
    shown,
    told,
    whole,
)
from duckkb.reasoning.interpret.phrases.things import Thing, about_one_thing, is_thing
from duckkb.reasoning.interpret.planned import planned_amounts, planned_times
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.lexicon.loader import verb_stem
from duckkb.reasoning.lexicon.words import stem, tokens
from duckkb.reasoning.plan import Arithmetic, Column, Compare, Operator, Output, Query, Use, all_of
from duckkb.reasoning.regexes import regex

_HINT = regex(
    r"\b(?:planned|scheduled|expected|estimated|budget(?:ed)?|budgets|schedule|estimate)\b"
)
_IS = r"(?:\ (?:that|which))?(?:\ (?:is|are|was|were|has|have|had|been|being))*"
_WAS = r"(?:\ (?:it|they|is|are|was|were|had|been|originally|first))*"
_PLANNED = r"(?:planned|scheduled|expected|estimated|budgeted)"
_ITS = r"(?:\ (?:the|their|its))?"
_PHRASE = regex(
    rf"""{ROWS}{_IS}(?:
      \ (?P<verb>\w+)\ (?P<way>later|earlier|sooner)\ than{_WAS}\ {_PLANNED}
    | \ (?P<verb_>\w+)\ (?P<way_>after|before){_ITS}\ {_PLANNED}(?:\ \w+)?(?:\ (?:date|time|day))?
    | \ (?:cost|costs|spent|used|took)\ (?P<much>more|less)\ (?:money\ )?than{_WAS}(?:\ {_PLANNED}|{_ITS}\ (?:budget|estimate)s?)
    | (?:\ (?:went|go|gone|ran|run))?\ (?P<much_>over|above|under|below|within|on){_ITS}\ budget
    | \ (?P<much__>exceeded|exceed|overran|overrun){_ITS}\ (?:budget|estimate)s?
    )""",
    re.VERBOSE,
)
_EXCESS = regex(
    rf"by how much (?:did|has|had|does) (?:the )?(?:{KIND} )?{NAME} (?:exceed|exceeded|overrun|go over|gone over)"
    rf"(?: (?:the|its|their|his|her))? (?:budget|estimate)"
)
_BEHIND = regex(r"^by how much (?:did|has|had|does) ")
_MORE = frozenset(("more", "over", "above", "exceeded", "exceed", "overran", "overrun"))
_WAYS: dict[str, Operator] = {
    **dict.fromkeys((*_MORE, "later", "after"), "gt"),
    **dict.fromkeys(("less", "under", "below", "earlier", "sooner", "before"), "lt"),
    **dict.fromkeys(("within", "on"), "le"),
}
_SIDES = (
    frozenset(("start", "begin", "began", "dep", "depart", "departur", "leav", "left", "commenc")),
    frozenset(("end", "finish", "complet", "arr", "arriv", "land", "deliv", "deliveri", "close")),
)
"""What the times are called at which something begins, and at which it ends."""


def overrun_readings(
    question: Question, catalog: Catalog, naming: Naming
) -> tuple[Interpretation, ...]:
    """The reading as rows of which what was planned is compared with what became of it; empty where a
    question asks for anything else."""
    text = question.normalised.folded
    if question.normalised.chinese or _HINT.search(text) is None:
        return ()
    if _BEHIND.search(text):
        return about_one_thing(question, catalog, naming, _excess, _BEHIND)
    kinds = {(k.start, k.end): k.target for k in classes_said(question)}
    for name in dict.fromkeys(kinds.values()):
        marks = {place: KIND for place, target in kinds.items() if target == name}
        values = values_told(question, name, marks, catalog)
        match = _PHRASE.fullmatch(
            marked(text, {**marks, **dict.fromkeys(values, VALUE)}).strip(ENDS)
        )
        said = told(match) if match else {}
        both = _both(said, catalog.classes[name]) if said else None
        if both is None:
            continue
        planned, real = (Column("a", a.name) for a in both)
        operator = _WAYS[said["way"] if "way" in said else said["much"]]
        held = all_of((*values.values(), Compare(real, operator, (planned,))))
        plan = Query((Use("a", name),), shown(name, "count" in said, naming), where=held)
        return (whole(question, plan, "filter", name, (name,)),)
    return ()


def _both(said: dict[str, str], each: Class) -> tuple[Attribute, Attribute] | None:
    """What rows keep of what was planned, and of what became of that, where it is one of each."""
    if "much" in said:
        pairs = planned_amounts(each)
        return pairs[0] if len(pairs) == 1 else None
    pairs = [pair for pair in planned_times(each) if _names(said["verb"], pair[1])]
    return pairs[0] if len(pairs) == 1 else None


def _names(verb: str, time: Attribute) -> bool:
    """Whether a verb says what a time is called after: departed, of the actual departure."""
    called = {stem(verb), verb_stem(verb), verb}
    parts = {t.stem for n in time.names for t in tokens(n.casefold().replace("_", " "))}
    return bool(called & parts) or any(called & side and parts & side for side in _SIDES)


def _excess(
    question: Question, name: str, thing: Thing, catalog: Catalog, naming: Naming
) -> Query | None:
    """By how much the named row of a class exceeded what was planned for it."""
    text = question.normalised.folded
    kinds = {(k.start, k.end): KIND for k in classes_said(question) if k.target == name}
    kinds = {p: k for p, k in kinds.items() if not (p[0] < thing.end and thing.start < p[1])}
    phrase = marked(text, {(thing.start, thing.end): NAME, **kinds}).strip(ENDS)
    pairs = planned_amounts(catalog.classes[name])
    if len(pairs) != 1 or not _EXCESS.fullmatch(phrase):
        return None
    planned, real = (Column("a", a.name) for a in pairs[0])
    excess = Output(Arithmetic("-", real, planned), "difference")
    return Query((Use("a", name),), (excess,), where=is_thing("a", thing, name, catalog))
