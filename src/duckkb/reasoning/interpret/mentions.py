"""Questions for rows whose text holds some words: which notes mention X, 提到 X 的文献.

Of a type of the base the fields that are searched count, whole lists by their elements. What no set
phrase of this kind says goes to the grammars.
"""

from __future__ import annotations

import re

from duckkb.reasoning.catalog import Attribute, Catalog, Kind
from duckkb.reasoning.evidence import NameHit, Question
from duckkb.reasoning.interpret.english_words import FILLER
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.things import named_things
from duckkb.reasoning.interpretation import Ground, Interpretation
from duckkb.reasoning.plan import (
    Aggregate,
    Column,
    Compare,
    Constant,
    Or,
    Output,
    Query,
    Use,
    all_of,
)

_KIND = "\1"
"""Stands for the class in a question that is compared with the phrases."""
_ASKS_EN = r"(?:(?:show|list|give|find|get|tell|me|us|all|any|the|our|my|which|what|are|there)\ )*"
_HOLDS_EN = r"""(?:mention(?:s|ed|ing)?|contain(?:s|ing)?|talk(?:s|ing)?\ (?:about|of)|discuss(?:es|ing)?
    |say(?:s|ing)?\ (?:something|anything)\ about|include(?:s)?\ the\ (?:word|term|phrase)|speak(?:s)?\ of)"""
_ABOUT_EN = r"(?:(?:is|are)\ )?(?:about|regarding|concerning)"
_WORDS = r"(?P<words>[^\1]+?)"
_ENGLISH = re.compile(
    rf"""(?:{_ASKS_EN}|(?P<count>how\ many\ )){_KIND}\ (?:(?:that|which|who)\ )?
    (?:(?P<holds>{_HOLDS_EN})|{_ABOUT_EN})(?:\ the\ (?:word|term|phrase|text))?\ (?:(?:the|an?)\ )?{_WORDS}""",
    re.VERBOSE | re.IGNORECASE,
)
_HOLDS_ZH = r"(?:提到|提及|谈到|谈及|讲到|讲述|说到|涉及|包含|含有|写到|出现)"
_CHINESE = re.compile(
    rf"""(?:请|帮我|列出|找出|查找|显示|给出|所有|全部|有|哪些|哪几?[篇个条本份]|(?P<count>多少[篇个条本份]?|几[篇个条本份]))*(?:
      的?{_KIND}(?:里|中|里面)?(?:(?P<holds>{_HOLDS_ZH})|是?(?:关于|有关))[了过]?{_WORDS}(?:的|这个词|一词)?
    | (?:(?P<holds_>{_HOLDS_ZH})|关于|有关)[了过]?(?P<words_>[^\1]+?)的{_KIND}(?:有|是)?(?:哪些|(?P<counts>多少[篇个条本份]?|几[篇个条本份]))?
    )[吗呢]?""",
    re.VERBOSE,
)
_QUOTES = "\"'“”‘’「」『』《》 "
_ENDS = " \t.?!。？！,，"
_MOST_WORDS = 4
_SURE = 0.9
_SCORE = 2.0


def mention_readings(
    question: Question, catalog: Catalog, naming: Naming
) -> tuple[Interpretation, ...]:
    """The reading as rows whose searched text holds the words; empty where it asks for anything else.

    Args:
        question: with everything that was found in it.
        catalog: what there is to ask about.
        naming: what rows are called by.
    """
    for kind in question.names:
        if kind.of != "class" or kind.score < _SURE:
            continue
        fields = catalog.classes[kind.target].searched
        found = _phrase(question, kind) if fields else None
        if found is not None:
            words, counted, about = found
            if not _told_otherwise(question, kind, words, about, catalog, naming):
                return (_reading(question, kind.target, words, counted, catalog, naming),)
    return ()


def _phrase(question: Question, kind: NameHit) -> tuple[str, bool, bool] | None:
    """The words, whether rows are counted, and whether they are about the words or hold them."""
    asked = question.normalised
    before, behind = asked.text[: kind.start], asked.text[kind.end :]
    if asked.chinese:
        match = _CHINESE.fullmatch(f"{before.rstrip()}{_KIND}{behind.lstrip()}".strip(_ENDS))
    else:
        match = _ENGLISH.fullmatch(f"{before}{_KIND}{behind}".strip(_ENDS))
    if match is None:
        return None
    parts = match.groupdict()
    said = parts["words"] or str(parts.get("words_"))
    words = said.strip(_QUOTES)
    loose = words == said and (
        len(words.split()) > _MOST_WORDS or any(w in FILLER for w in words.casefold().split())
    )
    counted = bool(parts.get("count") or parts.get("counts"))
    about = not (parts.get("holds") or parts.get("holds_"))
    return None if loose or not words else (words, counted, about)


def _told_otherwise(
    question: Question, kind: NameHit, words: str, about: bool, catalog: Catalog, naming: Naming
) -> bool:
    """Whether the words are a row that the class is joined to, or a value that it has."""
    start = question.normalised.text.find(words)
    end = start + len(words)
    for thing in named_things(question, catalog, naming):
        others = {h.attribute.partition(".")[0] for h in thing.hits}
        if (thing.start, thing.end) == (start, end) and others - {kind.target}:
            return True
    return about and any(
        (v.start, v.end) == (start, end)
        and v.how != "part"
        and v.attribute.partition(".")[0] == kind.target
        for v in question.values
    )


def _reading(
    question: Question,
    name: str,
    words: str,
    counted: bool,
    catalog: Catalog,
    naming: Naming,
) -> Interpretation:
    each = catalog.classes[name]
    quoted = words in {question.normalised.text[s:e] for s, e in question.normalised.quoted}
    fields = [each.by_name[field] for field in each.searched]
    holds = [
        Or(tuple(_holds(field, word) for field in fields))
        for word in ([words] if quoted else words.split())
    ]
    shown = tuple(Output(Column("a", a.name), a.name) for a in naming.shown(name))
    count = (Output(Aggregate("count"), "count"),)
    plan = Query((Use("a", name),), count if counted else shown, where=all_of(holds))
    said = question.normalised.text
    grounds = (Ground(0, len(said), said, "filter", name, 1.0),)
    features = {"mean": 1.0, "least": 1.0, "mentions": 1.0, "uncovered": 0.0}
    return Interpretation(plan, _SCORE, grounds, features, (), (), (name,))


def _holds(attribute: Attribute, words: str) -> Compare:
    operator = "has" if attribute.kind is Kind.LIST else "contains"
    return Compare(Column("a", attribute.name), operator, (Constant(words),))
