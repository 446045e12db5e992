"""What very many attributes are called: `name` among a thousand tables, most of which nobody asks about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import NameHit, Question, ValueHit

MOST_PLACES, SOME_PLACES = 64, 16
"""What more than 64 are called is told of those in the classes in question, and of 16 others."""


def of_few(hits: Sequence[NameHit], said: Collection[str], catalog: Catalog) -> list[NameHit]:
    """The hits, where a piece of the question names very many attributes only some of these.

    Args:
        hits: what names what.
        said: the classes that the question tells of.
        catalog: what there is.
    """
    held = Counter((h.start, h.end) for h in hits if h.of == "attribute")
    if max(held.values(), default=0) <= MOST_PLACES:
        return list(hits)
    near = catalog.around({*said, *(h.target for h in hits if h.of == "class")})
    others = Counter[tuple[int, int]]()
    kept: list[NameHit] = []
    for hit in sorted(hits, key=lambda h: -h.score):
        place = hit.start, hit.end
        if hit.of == "attribute" and held[place] > MOST_PLACES and hit.class_name not in near:
            others[place] += 1
            if others[place] > SOME_PLACES:
                continue
        kept.append(hit)
    return kept


def classes_said(question: Question) -> set[str]:
    """The classes that a question names, and those that have its values unless very many do."""
    plain = [v for v in question.values if v.how in ("exact", "folded")]
    held = Counter(_place(v) for v in plain)
    told = {v.class_name for v in plain if held[_place(v)] <= MOST_PLACES}
    return told | {h.target for h in question.names if h.of == "class"}


def _place(value: ValueHit) -> tuple[int, int]:
    return value.start, value.end
