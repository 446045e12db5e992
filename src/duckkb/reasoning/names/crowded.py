"""What very many attributes are called: `name` among a thousand tables, most of which nobody asks about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from heapq import nlargest
from operator import itemgetter
from typing import TypeVar

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import NameHit, Question, ValueHit

MOST_CANDIDATES = 12
"""A piece of a question is taken for so many attributes or classes at most, the likeliest."""
MOST_PLACES, SOME_PLACES = 64, 16
"""What more than 64 are called is told of those in the classes in question, and of 16 others."""
_SURE, _FAR = 0.8, 2
_FARTHER = 0.03
"""What a class loses, of several that are called alike, for each join that it is farther away."""
Hit = TypeVar("Hit", NameHit, ValueHit)


def nearest_first(question: Question, catalog: Catalog) -> Question:
    """The question, what names or is very much of its data put in order of how near that is to the rest of it.

    Of equals only the first are looked at: of `city` among twenty tables those in the tables that the
    question names or has values of, then those that these are joined with.
    """
    names = [h for h in question.names if h.of == "attribute"]
    if not (_crowded(names, MOST_CANDIDATES) or _crowded(question.values, MOST_CANDIDATES)):
        return question
    far = _distance(classes_said(question), catalog)
    return replace(
        question,
        values=tuple(sorted(question.values, key=lambda h: (-h.score, far(h.class_name)))),
        names=tuple(sorted(question.names, key=lambda h: (-h.score, far(h.class_name)))),
    )


def rows_nearest_first(
    names: Sequence[NameHit], values: Sequence[ValueHit], catalog: Catalog
) -> list[NameHit]:
    """The names, a noun that several classes are called by as well put for those that are nearest to the rest of the
    question: 订单 among sales orders and purchase orders, of customers."""
    called: dict[tuple[int, int], dict[str, float]] = {}
    for hit in filter(_names_rows, names):
        known = called.setdefault(_place(hit), {})
        known[hit.target] = max(hit.score, known.get(hit.target, 0.0))
    told = {v.class_name for v in values if v.how not in ("part", "fuzzy")}
    less: dict[tuple[tuple[int, int], str], float] = {}
    for place, known in called.items():
        best = max(known.values())
        rivals = {name for name, score in known.items() if score == best}
        if len(rivals) > 1:
            others = {
                c
                for (start, end), of in called.items()
                for c in of
                if end <= place[0] or place[1] <= start
            }
            far = _distance(told | others, catalog)
            nearest = min(map(far, rivals))
            less |= {(place, c): _FARTHER * (far(c) - nearest) for c in rivals}
    return [
        replace(h, score=h.score - less.get((_place(h), h.target), 0.0)) if h.of == "class" else h
        for h in names
    ]


def of_few(hits: Sequence[NameHit], said: Collection[str], catalog: Catalog) -> list[NameHit]:
    """The hits, where a piece of the question names very many attributes only some of these, the nearest first.

    Args:
        hits: what names what.
        said: the classes that the question tells of.
        catalog: what there is.
    """
    held = Counter(_place(h) for h in hits if h.of == "attribute")
    if max(held.values(), default=0) <= MOST_CANDIDATES:
        return list(hits)
    far = _distance({*said, *(h.target for h in hits if _names_rows(h))}, catalog)
    others = Counter[tuple[int, int]]()
    kept: list[NameHit] = []
    for hit in sorted(hits, key=lambda h: (-h.score, far(h.class_name))):
        place = _place(hit)
        if hit.of == "attribute" and held[place] > MOST_PLACES and far(hit.class_name) == _FAR:
            others[place] += 1
            if others[place] > SOME_PLACES:
                continue
        kept.append(hit)
    return kept


def few_called(
    found: Mapping[tuple[int, int], Mapping[tuple[str, str], float]],
    said: Collection[str],
    catalog: Catalog,
) -> dict[tuple[int, int], Mapping[tuple[str, str], float]]:
    """What pieces of a question are called, without what `of_few` would leave out, of which no hits need be made.

    Args:
        found: for each piece what it names, class or attribute, and which, with how surely.
        said: the classes that the question tells of.
        catalog: what there is.
    """
    if max(map(len, found.values()), default=0) <= MOST_PLACES:
        return dict(found)
    rows = {t for each in found.values() for (of, t), s in each.items() if _rows(of, s)}
    far = _distance({*said, *rows}, catalog)

    def away(key: tuple[str, str]) -> bool:
        return key[0] == "attribute" and far(key[1].rpartition(".")[0]) == _FAR

    few = dict[tuple[int, int], Mapping[tuple[str, str], float]]()
    for place, each in found.items():
        if sum(of == "attribute" for of, _ in each) > MOST_PLACES:
            others = [item for item in each.items() if away(item[0])]
            best = {key for key, _ in nlargest(SOME_PLACES, others, key=itemgetter(1))}
            left = {key for key, _ in others} - best
            each = {key: score for key, score in each.items() if key not in left}
        few[place] = each
    return few


def classes_said(question: Question) -> set[str]:
    """The classes that a question surely names, and those that have its values."""
    return classes_of(question.values) | {h.target for h in question.names if _names_rows(h)}


def classes_of(values: Iterable[ValueHit]) -> set[str]:
    """The classes that have some values, those that very many have left out."""
    plain = [v for v in values if v.how in ("exact", "folded")]
    held = Counter(map(_place, plain))
    return {v.class_name for v in plain if held[_place(v)] <= MOST_CANDIDATES}


def _distance(said: Collection[str], catalog: Catalog) -> Callable[[str], int]:
    """How far a class is from some classes, in joins; more than one is far."""
    near = catalog.around(said)
    return lambda name: 0 if name in said else 1 if name in near else _FAR


def _names_rows(hit: NameHit) -> bool:
    return _rows(hit.of, hit.score)


def _rows(of: str, score: float) -> bool:
    return of == "class" and score >= _SURE


def _crowded(hits: Iterable[NameHit] | Iterable[ValueHit], most: int) -> bool:
    return max(Counter(map(_place, hits)).values(), default=0) > most


def _place(hit: NameHit | ValueHit) -> tuple[int, int]:
    return hit.start, hit.end
