"""Where rows come from, of such as keep it by that name: `where it comes from`, `from which nations do the coins
originate`, of coins with an `origin_country`, whatever else has a country."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Attribute, Catalog, Class, Kind
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.names.forms import cut_name
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, overlap

_ORIGINS = ("origin", "provenance", "home", "native", "nationality", "birthplace")
"""What tells where something is from, the surest first."""
_PLACES = frozenset(("country", "nation", "city", "town", "state", "region", "place"))
_COME = r"(?:comes?|came|originates?|originated|stems?|hails?)"
_WHERE = regex(
    rf"\bwhere\s+(?P<who>it|they|he|she)\s+(?:{_COME}|is|are|was|were)\s+from(?=\W*$|\s*[,.;?]|\s+and\b)"
)
_WHICH = regex(
    rf"^(?:from\s+)?(?:which|what)\s+(?P<what>[a-z]+)\s+(?:does|do|did)\s+(?P<rows>[^?.]+?)\s+(?P<come>{_COME})(?:\s+from)?(?=\W*$|[?.]\s)"
)
_WHOSE = {"it": "its", "they": "their", "he": "his", "she": "her"}
_SURE = 0.9


def where_from(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """The place by its name, where the one kind of rows in question keeps one."""
    if question.normalised.chinese:
        return
    text, said = question.normalised.folded, question.normalised.text
    named = question.named("class", _SURE)
    if asked := _WHICH.match(text):
        inside = {n.target for n in named if overlap((n.start, n.end), asked.span("rows"))}
        kept = [_origin(catalog.classes[name]) for name in inside]
        told = kept[0] if len(kept) == 1 else None
        if told is not None and not _has(told, asked["what"]):
            rows = said[slice(*asked.span("rows"))]
            meant = f"what are the different {_called(told)} of {rows}"
            yield Respelt(*asked.span(), said[slice(*asked.span())], meant, quiet=True)
        return
    classes = {n.target for n in named}
    kept = [a for name in classes if (a := _origin(catalog.classes[name])) is not None]
    for found in _WHERE.finditer(text) if len(kept) == 1 else ():
        meant = f"{_WHOSE[found['who']]} {_called(kept[0])}"
        yield Respelt(*found.span(), said[slice(*found.span())], meant, quiet=True)


def _origin(rows: Class) -> Attribute | None:
    """The one text of rows that tells where they are from."""
    for word in _ORIGINS:
        found = [
            a
            for a in rows.attributes
            if a.kind is Kind.TEXT
            and not a.key
            and (words := cut_name(a.name))
            and words[0] == word
            and (len(words) == 1 or words[-1] in _PLACES)
        ]
        if found:
            return found[0] if len(found) == 1 else None
    return None


def _has(attribute: Attribute, word: str) -> bool:
    """Whether it is called so already."""
    return " ".join(cut_name(attribute.name)) == word


def _called(attribute: Attribute) -> str:
    return " ".join(cut_name(attribute.name))
