"""Nouns of a Chinese question that name rows, or say by a value of theirs which of them are meant."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from duckkb.reasoning.evidence import NameHit, ValueHit
from duckkb.reasoning.interpret.chinese.schema import Schema

_NEARLY, _TRANSLATED = 0.8, 0.5
"""Below the first a noun means rows only nearly; above the second a value is surely what it means."""

_AS_WELL = 0.05
"""How much less surely a noun may mean what rows keep than it means these."""


def surest(names: Iterable[NameHit]) -> dict[tuple[int, int], float]:
    """How surely each piece of the text means a class at best."""
    found: dict[tuple[int, int], float] = {}
    for h in names:
        if h.of == "class":
            found[h.start, h.end] = max(found.get((h.start, h.end), 0.0), h.score)
    return found


def without_second_names(names: Sequence[NameHit], folded: str) -> list[NameHit]:
    """每个学院有多少个系, of departments with a school: the names, less a noun for rows that another noun means more
    surely, where it may as well mean what these keep."""
    surely: dict[str, tuple[float, str]] = {}
    for h in names:
        if h.of == "class" and h.score > surely.get(h.target, (0.0, ""))[0]:
            surely[h.target] = h.score, folded[h.start : h.end]
    kept: dict[tuple[int, int, str], float] = {}
    for h in names:
        if h.of == "attribute":
            key = h.start, h.end, h.class_name
            kept[key] = max(kept.get(key, 0.0), h.score)

    def second(h: NameHit) -> bool:
        score, word = surely[h.target]
        said = folded[h.start : h.end]
        apart = said not in word and word not in said and h.how != "exact"
        return (
            apart
            and h.score < score
            and kept.get((h.start, h.end, h.target), 0.0) > h.score - _AS_WELL
        )

    return [h for h in names if h.of != "class" or not second(h)]


def of_that_kind(
    names: Sequence[NameHit], values: Iterable[ValueHit], folded: str
) -> list[NameHit]:
    """狗的名字, where animals keep the species: what these keep, less what is kept of others (their owners)."""
    kinds: dict[int, set[str]] = {}
    for v in values:
        if v.how != "part" and folded.startswith("的", v.end):
            kinds.setdefault(v.end + 1, set()).add(v.class_name)
    own = {
        (h.start, h.end)
        for h in names
        if h.of == "attribute" and h.score >= _NEARLY and h.class_name in kinds.get(h.start, ())
    }
    return [
        h
        for h in names
        if h.of != "attribute" or (h.start, h.end) not in own or h.class_name in kinds[h.start]
    ]


def one_of_them(hit: NameHit, values: Sequence[ValueHit], schema: Schema) -> bool:
    """特展 among 展览: a noun that the rows themselves have as a value says which of them are meant."""
    own = hit.target if hit.of == "class" else hit.target.rsplit(".", 1)[0]
    labels = {a.id for a in schema.label(own)} if own in schema.classes else set[str]()
    if hit.how == "exact" or (hit.of != "class" and hit.target not in labels):
        return False
    return any(
        (v.start, v.end) == (hit.start, hit.end)
        and v.how in ("exact", "folded")
        and v.attribute.rsplit(".", 1)[0] == own
        and v.attribute not in labels
        for v in values
    )


def kinds_told(
    names: Sequence[NameHit], values: Sequence[ValueHit], schema: Schema
) -> set[tuple[int, int]]:
    """Where a noun is surely a value of rows that it only nearly means: 教授 of faculty whose rank is Professor."""
    best = surest(names)
    rows = {(h.start, h.end, h.target) for h in names if h.of == "class"}
    told = [v for v in values if v.how == "alias" and v.score > _TRANSLATED]
    told = [v for v in told if best.get((v.start, v.end), 1.0) < _NEARLY]
    owned = [(v, v.class_name) for v in told]
    return {
        (v.start, v.end)
        for v, own in owned
        if (v.start, v.end, own) in rows and v.attribute not in {a.id for a in schema.label(own)}
    }
