"""Words that stand for what the question before was about: `what is his email?`, 他参加了哪些会议."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import Column, Compare, Constant, Day, Query, with_compares
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt
from duckkb.reasoning.words.short_names import ShortNames

_PRONOUN = regex(
    r"\b(?:(?P<of_person>his|her(?=\s+(?!at\b|in\b|on\b|to\b|with\b|from\b|for\b|by\b|and\b|or\b)[a-z]))"
    r"|(?P<of_any>their|its)|(?P<person>he|she|him|her)|(?P<any>they|them|it))\b"
    r"|(?P<all_zh>[他她它]们)|(?P<person_zh>[他她])|(?P<any_zh>它)"
)
_ANYBODY = regex(
    r"\b(?:who|whom|each|every|all|any|anyone|anybody|someone|somebody|those|people|persons?|one)\b|谁|人"
)
"""What a pronoun in the same question stands for: `who has not returned their books?`"""
_OF_PEOPLE = ("of_person", "person", "person_zh")
_ITS = ("its", "it", "它")
_ALL = frozenset(("they", "them", "their"))
_MOST_ROWS = 8
"""So many rows `they` are at most."""
ROWS_NEEDED = _MOST_ROWS + 1
_MOST_WORDS = 2
"""More pronouns are more than what one name can stand for."""


def has_pronoun(question: Question) -> bool:
    """Whether a word of a question may stand for what the one before was about."""
    return _PRONOUN.search(question.normalised.folded) is not None


def meant_before(
    question: Question,
    last: Interpretation,
    rows: Sequence[Sequence[Any]],
    names: ShortNames,
) -> list[Respelt]:
    """The pronouns of a question, each with the name that it stands for.

    Args:
        question: what is asked now.
        last: how the question before was read.
        rows: what it was answered with; `ROWS_NEEDED` are as good as all.
        names: what rows are called by.
    """
    found = list(_PRONOUN.finditer(question.normalised.folded))
    if not 0 < len(found) <= _MOST_WORDS:
        return []
    answered = [*_answered(last, rows, names.calling)]
    alone = answered if len(rows) == 1 else []
    named = [*_named(last, names.calling)]
    made = (
        _all_of(m, answered, question.normalised.chinese)
        if len(rows) > 1 and (m.lastgroup == "all_zh" or m.group() in _ALL)
        else _spelt_out(m, alone, names.people) or _spelt_out(m, named, names.people)
        for m in found
    )
    return [each for each in made if each is not None]


def stands_alone(question: Question) -> bool:
    """Whether a pronoun stands for nothing that the question itself names before it: `her tasks`."""
    first = next(_PRONOUN.finditer(question.normalised.folded), None)
    if first is None or first.lastgroup == "any":
        return False  # `how long does it take`, `list them`
    values = [v for v in question.values if v.how != "part"]
    told = _ANYBODY.search(question.normalised.folded[: first.start()])
    return told is None and not any(n.end <= first.start() for n in (*question.names, *values))


def _spelt_out(
    m: re.Match[str], known: Sequence[tuple[str, str]], people: Collection[str]
) -> Respelt | None:
    """A pronoun with the one name that it may stand for; None where that is none, or several."""
    personal, thing = m.lastgroup in _OF_PEOPLE, m.group() in _ITS
    fitting = {
        value
        for attribute, value in known
        if not (personal and attribute not in people) and not (thing and attribute in people)
    }
    if len(fitting) != 1:
        return None
    (name,) = fitting
    owned = m.lastgroup in ("of_person", "of_any")
    return Respelt(*m.span(), m.group(), f"{name}'s" if owned else name)


def _all_of(m: re.Match[str], known: Sequence[tuple[str, str]], chinese: bool) -> Respelt | None:
    """`they` with the names of all rows that the question before was answered with, any of which will do."""
    names = list(dict.fromkeys(value for _, value in known))
    if not 0 < len(names) <= _MOST_ROWS:
        return None
    owned = "'s" if m.lastgroup == "of_any" else ""
    return Respelt(*m.span(), m.group(), ("或" if chinese else f"{owned} or ").join(names) + owned)


def _answered(
    last: Interpretation, rows: Sequence[Sequence[Any]], calling: Collection[str]
) -> Iterator[tuple[str, str]]:
    """The names, with their attribute, that were the whole answer."""
    plan = last.plan
    if not isinstance(plan, Query):
        return
    columns = ((n, o.expression) for n, o in enumerate(plan.select))
    told = [
        (n, plan.attribute_id(c))
        for n, c in columns
        if isinstance(c, Column) and plan.attribute_id(c) in calling
    ]
    yield from ((attribute, str(row[n])) for n, attribute in told[:1] for row in rows)


def _named(last: Interpretation, calling: Collection[str]) -> Iterator[tuple[str, str]]:
    """The names, with their attributes, that the question before called rows by."""
    found: dict[str, str] = {}

    def note(compare: Compare, query: Query) -> Compare:
        attribute = _attribute_id(compare, query)
        if compare.operator == "eq" and attribute is not None and attribute in calling:
            told = (v.value for v in compare.values if isinstance(v, Constant))
            found.update((str(value), attribute) for value in told)
        return compare

    with_compares(last.plan, note)
    of_class: dict[str, list[tuple[str, str]]] = {}
    for value, attribute in found.items():
        of_class.setdefault(attribute.rpartition(".")[0], []).append((attribute, value))
    for named in of_class.values():
        if len(named) == len({attribute for attribute, _ in named}):
            # Who is called by a first and a last name is one.
            yield named[0][0], " ".join(value for _, value in named)
        else:
            yield from named


def _attribute_id(compare: Compare, query: Query) -> str | None:
    """`Class.field` of what is compared; None where that is no column."""
    left = compare.left.argument if isinstance(compare.left, Day) else compare.left
    return query.attribute_id(left) if isinstance(left, Column) else None
