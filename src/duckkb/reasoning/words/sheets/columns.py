"""The only table of a base, as people keep one by hand: what its columns and rows are, by their names."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from typing import TypeVar

from duckkb.reasoning.catalog import Attribute, Catalog, Class, Kind
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.adjectives import ADJECTIVES, takes_less
from duckkb.reasoning.interpret.kinds import money
from duckkb.reasoning.interpret.name_words import parts, words_of
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.values.index import ValueIndex
from duckkb.reasoning.words.respelling import Respelt, plural

T = TypeVar("T")
_WHOLE = regex(
    r"额|总价|总计|合计|货款|(?:^|[_ ])(?:amount|total|revenue|sales|turnover|amt)(?:[_ ]|$)", re.I
)
_PART = regex(
    r"税|折|优惠|成本|利润|运费|(?:^|[_ ])(?:tax|vat|discount|cost|profit|margin|shipping|fee|tip)(?:[_ ]|$)",
    re.I,
)
"""What is only a part of the amount, or another one."""
_LITTLE = frozenset(
    ("slow", "cheap", "short", "young", "small", "low", "poor", "wors", "worst", "light", "cold")
)
_LEAST = frozenset(("smallest", "lowest", "shortest", "least", "fewest", "worst", "bottom"))
_LEAST_ROOT = 3
"""Letters that words of one root have in common at least."""


def lone(catalog: Catalog) -> Class | None:
    """The only kind of rows there is."""
    return next(iter(catalog.classes.values())) if len(catalog.classes) == 1 else None


def lone_sheet(catalog: Catalog) -> Class | None:
    """The only kind of rows there is, where they are told by when they were."""
    rows = lone(catalog)
    return rows if rows is not None and any(a.kind.temporal for a in rows.attributes) else None


def whole_amount(rows: Class) -> Attribute | None:
    """The one amount of money that each row comes to, unlike its price, tax or discount."""
    paid = (a for a in rows.attributes if a.measure and money(a))
    whole = (a for a in paid if any(map(_WHOLE.search, a.names)))
    return one([a for a in whole if not any(map(_PART.search, a.names))])


def one(found: list[T]) -> T | None:
    """The column that alone is so."""
    return found[0] if len(found) == 1 else None


def called(attribute: Attribute | None, rows: Class, words: str) -> str:
    """The name of a column; nothing where there is none, or where a column is called by the words themselves."""
    if attribute is None or any(words in n.casefold() for a in rows.attributes for n in a.names):
        return ""
    return name_of(attribute)


def put(match: re.Match[str], meant: str) -> Respelt:
    """What a phrase says, in the words of the sheet; nobody needs to be told of it."""
    return Respelt(*match.span(), match.group(), meant, quiet=True)


def spelt(attribute: Attribute) -> str:
    """The Latin words of a column's name; nothing where it has none."""
    return " ".join(words_of(attribute.name))


def word_of(attribute: Attribute, place: int) -> str:
    """The first (0) or last (-1) of these words."""
    words = words_of(attribute.name)
    return words[place] if words else ""


def texts_of(rows: Class) -> list[Attribute]:
    """The columns of words that tell no row from another."""
    return [a for a in rows.attributes if a.kind is Kind.TEXT and not a.key and not a.identity]


def name_of(attribute: Attribute) -> str:
    """What a column is called to its readers."""
    return attribute.title or attribute.name


def grade(way: str) -> str:
    """Whether a superlative asks for the highest or the lowest of a figure."""
    return "lowest" if way in _LEAST else "highest"


def several(rows: Class) -> str:
    """What the rows are called in English, more than one of them."""
    return plural(rows.aliases[-1] if rows.aliases else rows.name)


def called_so(rows: Class, word: str) -> bool:
    """Whether an English word is what the rows are called."""
    return any(stem(word) == stem(said[-1]) for n in rows.names if (said := words_of(n)))


def group_called(rows: Class, values: ValueIndex, said: str) -> str:
    """The words of the column by whose values rows may be grouped and that is called so; nothing where there is none."""
    root = stem(said)
    own = [a for a in texts_of(rows) if root in (stem(spelt(a)), stem(word_of(a, -1)))]
    column = one([a for a in own if stem(spelt(a)) == root]) or one(own)
    return spelt(column) if column is not None and values.repeats(column.id) else ""


def held(question: Question, catalog: Catalog) -> Mapping[str, list[Attribute]]:
    """The values that a question names, as it writes them, with the columns that hold them."""
    found = defaultdict[str, list[Attribute]](list)
    for v in question.values:
        if (kept := catalog.attributes.get(v.attribute)) is not None:
            found[question.normalised.folded[v.start : v.end]].append(kept)
    return found


def related(word: str, other: str) -> bool:
    """Whether two words are of one root: satisfied and satisfaction, cited and citations, assigned and assignee."""
    one_, two = stem(word), stem(other)
    least = min(len(one_), len(two))
    shared = next((k for k in range(least) if one_[k] != two[k]), least)
    return least >= _LEAST_ROOT and shared >= max(_LEAST_ROOT, least - 2)


def graded(rows: Class, word: str, *, least: bool) -> tuple[Attribute, bool] | None:
    """The figure that an adjective or a verb grades, and whether the highest is meant: slowest, most satisfied, most cited."""
    bare = word[:-3] if word.endswith("est") and word != "best" else word
    figures = [a for a in rows.attributes if a.measure]
    for wanted in ADJECTIVES.get(stem(bare), ()):
        for a in figures:
            if wanted in parts(a.name):
                more = (stem(bare) not in _LITTLE) is not takes_less(stem(bare), (wanted,))
                return a, more is not least
    alike = one([a for a in figures if any(related(bare, w) for w in words_of(a.name))])
    return (alike, not least) if alike is not None else None
