"""Where something begins and ends, of rows that keep both: when a lease `began and ended` are its start date and its end
date, routes that `begin or end at Leeds` have it as their start stop or their end stop, `its two stops` are these."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from duckkb.reasoning.catalog import Attribute, Catalog, of_catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.names.forms import cut_name
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt

_FIRST = frozenset(("start", "begin", "from", "origin", "departure", "opening"))
_LAST = frozenset(("end", "finish", "to", "destination", "arrival", "closing"))
_BEGIN = r"(?:start(?:s|ed)?|begins?|began|begun)"
_END = r"(?:ends?|ended|finish(?:es|ed)?|stop(?:s|ped)?|terminates?|terminated)"
_WHEN = regex(rf"^when\s+(?:did|does|do|will)\s+(?P<rows>[^?]+?)\s+{_BEGIN}\s+and\s+{_END}(?=\W*$)")
_AT = regex(
    rf"\s+(?:(?:that|which)\s+)?(?:(?:either\s+)?{_BEGIN}\s+(?P<joint>or|and)\s+{_END}|(?P<begin>{_BEGIN})|{_END})"
    r"\s+(?:at|in|on|from)\s+(?:the\s+)?"
)
_ON = regex(
    rf",?\s+(?P<joint>or|and)\s+(?:(?:that|which)\s+)?(?:(?P<begin>{_BEGIN})|{_END})\s+(?:at|in|on|from)\s+(?:the\s+)?"
)
_AT_ONE = regex(
    rf"\s+(?:(?:that|which)\s+)?(?:(?P<begin>{_BEGIN})|{_END})\s+(?:at|in|on|from)\s+(?:(?:the|an?|any)\s+)?"
)
_PLACED = regex(r"\s+(?:in|on|at|of|near)\s")
_WHERE = regex(
    rf"\s+(?:where|at\s+which)\s+(?P<who>it|they|he|she)\s+(?:(?P<begin>{_BEGIN})|{_END})(?=\W*$|\s*[,.;?])"
)
_TWO = regex(
    r"\b(?:(?:its|their|the|his|her)\s+)?(?:two|both)\s+(?P<what>[a-z]+)(?=\W*$|\s*[,.;?]|\s+and\b)"
)
_WHOSE = {"it": "its", "they": "their", "he": "his", "she": "her"}
_SURE = 0.6


@dataclass(frozen=True)
class _Ends:
    """Two attributes of a class that are called alike, but for the one being where it begins."""

    first: Attribute
    last: Attribute
    what: str

    @property
    def called(self) -> tuple[str, str]:
        """What the two are called."""
        return " ".join(cut_name(self.first.name)), " ".join(cut_name(self.last.name))


def both_ends(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """Both ends by their names, where one pair of the rows in question is meant."""
    if question.normalised.chinese:
        return
    text, said = question.normalised.folded, question.normalised.text
    rows = {n.target for n in question.named("class", _SURE)}
    if (reached := _reached(question, catalog)) is not None:
        yield reached
        return
    kept = [each for each in _ends(catalog) if each.first.class_name in rows]
    if not kept:
        return
    if when := _WHEN.match(text):
        dates = [each for each in kept if each.first.kind.temporal or each.what in ("date", "time")]
        if len(dates) == 1:
            first, last = dates[0].called
            of = said[slice(*when.span("rows"))]
            meant = f"what are the {first} and the {last} of {of}"
            yield Respelt(*when.span(), said[slice(*when.span())], meant, quiet=True)
        return
    if (at := _at(question, kept)) is not None:
        yield at
        return
    for found in _TWO.finditer(text):
        own = [each for each in kept if _several(found["what"]) == stem(each.what)]
        if len(own) == 1:
            first, last = own[0].called
            meant = f"{first} and {last}"
            yield Respelt(*found.span(), said[slice(*found.span())], meant, quiet=True)


def _at(question: Question, kept: Sequence[_Ends]) -> Respelt | None:
    """What begins or ends somewhere, or there and elsewhere, put by the names of both ends."""
    text, said = question.normalised.folded, question.normalised.text
    values = sorted(question.values, key=lambda v: (v.start, -v.end))
    for rows in question.named("class", _SURE):
        end, meant = rows.end, ""
        for value in values:
            found = (_ON if meant else _AT).fullmatch(text, end, value.start)
            own = [e for e in kept if value.attribute in (e.first.id, e.last.id)]
            if found is None or len(own) != 1 or own[0].first.class_name != rows.target:
                continue
            (first, last), named = own[0].called, said[value.start : value.end]
            told = [first if found["begin"] else last]
            if not meant and found["joint"]:
                told = [first, last]
            meant += f" {found['joint'] or 'and'} " if meant else " with "
            meant += f" {found['joint']} ".join(f"{each} {named}" for each in told)
            end = value.end
        if meant:
            return Respelt(rows.end, end, said[rows.end : end], meant, quiet=True)
    return None


def _reached(question: Question, catalog: Catalog) -> Respelt | None:
    """Which rows something begins or ends at, where it refers to such by both: trails that start at a hut in X, the hut
    where they end."""
    text, said = question.normalised.folded, question.normalised.text
    named = question.named("class", _SURE)
    for own in _ends(catalog, "id"):
        first, last = (" ".join(cut_name(a.name)[:-1]) for a in (own.first, own.last))
        led = {
            j.right
            for j in catalog.joins_at[own.first.class_name]
            if j.left == own.first.class_name
        }
        for what in (
            n for n in named if n.target in led and stem(own.what) in map(stem, cut_name(n.target))
        ):
            for rows in (n for n in named if n.target == own.first.class_name):
                found = _AT_ONE.fullmatch(text, rows.end, what.start)
                if found and _PLACED.match(text, what.end):
                    meant = f" whose {first if found['begin'] else last} is"
                    return Respelt(rows.end, what.end, said[rows.end : what.end], meant, quiet=True)
                behind = _WHERE.match(text, what.end)
                if behind and rows.end < what.start and text[: what.start].endswith("the "):
                    meant = f"{_WHOSE[behind['who']]} {first if behind['begin'] else last}"
                    start, end = what.start - len("the "), behind.end()
                    return Respelt(start, end, said[start:end], meant, quiet=True)
    return None


def _several(plural: str) -> str:
    """The stem of what there are several of: a terminus, of termini."""
    return stem(plural[:-1] + "us" if plural.endswith("i") else plural)


def _ends(catalog: Catalog, tail: str = "") -> Sequence[_Ends]:
    """Such pairs of all classes, of ids of rows where `tail` says so."""
    return [
        each for each in _pairs(catalog) if (cut_name(each.first.name)[-1] == "id") == bool(tail)
    ]


@of_catalog
def _pairs(catalog: Catalog) -> Sequence[_Ends]:
    found: list[_Ends] = []
    for each in catalog.classes.values():
        called = {cut_name(a.name): a for a in each.attributes}
        for words, first in called.items():
            opens = [k for k, w in enumerate(words) if w in _FIRST]
            if len(opens) != 1 or len(words) < 2:
                continue
            k = opens[0]
            others = [(*words[:k], w, *words[k + 1 :]) for w in sorted(_LAST)]
            last = [called[o] for o in others if o in called]
            *before, what = (*words[:k], *words[k + 1 :])
            if len(last) == 1 and what not in ("code", "no") and (what != "id" or before):
                found.append(_Ends(first, last[0], before[-1] if what == "id" else what))
    return found
