"""One table that people keep by hand, such as a CSV file of what was sold or spent: what its columns are, by their names."""

from __future__ import annotations

import re
from typing import TypeVar

from duckkb.reasoning.catalog import Attribute, Catalog, Class
from duckkb.reasoning.interpret.kinds import money
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt

T = TypeVar("T")
_WHOLE = regex(
    r"额|总价|总计|合计|货款|(?:^|[_ ])(?:amount|total|revenue|sales|turnover|amt)(?:[_ ]|$)", re.I
)
_PART = regex(
    r"税|折|优惠|成本|利润|运费|(?:^|[_ ])(?:tax|vat|discount|cost|profit|margin|shipping|fee|tip)(?:[_ ]|$)",
    re.I,
)
"""What is only a part of the amount, or another one."""


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
    return attribute.title or attribute.name


def put(match: re.Match[str], meant: str) -> Respelt:
    """What a phrase says, in the words of the sheet; nobody needs to be told of it."""
    return Respelt(*match.span(), match.group(), meant, quiet=True)
