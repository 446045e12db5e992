"""The class whose rows a Chinese question asks for, told by its nouns before any attribute is settled."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Set
from dataclasses import replace

from duckkb.reasoning.interpret.chinese.families.items import Row
from duckkb.reasoning.interpret.chinese.schema import Schema
from duckkb.reasoning.interpret.chinese.wish import Item, Wish
from duckkb.reasoning.interpret.frame import Mention
from duckkb.reasoning.regexes import regex

TIE = 0.02
"""Classes or attributes that fit a noun about as well."""
MOST_TIES = 4
_SURELY, _NEARLY = 0.75, 0.1
"""How surely a noun names rows at least, and by so much it may rather be called like an attribute."""
GENERIC_NAME = regex(r"名称|名字|姓名|叫什么|叫啥|名|全名")
_LESS = 0.3
"""How much less the rows are asked for that others are grouped by."""


def asked_rows(wish: Wish, schema: Schema) -> tuple[str, tuple[str, ...]]:
    """The class, and others that may as well be meant, best first; nothing where nothing is named.

    In this order: what alone is counted; what is counted of which more is told; the noun for the rows that are
    asked for; whatever is counted; whose name is shown of rows that are ranked; what most is said of.
    """
    said = {schema.row_class(m) for m in wish.mentions()}
    counts = [i.mention for i in wish.items if i.function == "count"]
    plain = [i.mention for i in wish.items if i.function == "count" and not i.distinct]
    ranked = wish.order or wish.having
    only = rows_among(plain[0], schema, said) if plain and len(wish.items) == 1 else ""
    bare = not (wish.shown or ranked or wish.groups)
    found = (
        (only if bare else "")
        or _tallied(wish, schema, only)
        or rows_among(wish.entity, schema, said)
    )
    found = found or next((rows_among(m, schema, said) for m in counts if m is not None), "")
    found = found or _named_by_value(wish)
    alone = len(wish.items) == 1 and not (wish.groups or wish.having)
    named = [c for i in wish.items if (wish.order or alone) and (c := _named(i, schema))]
    if found or named:
        return found or named[0], ()
    totals = _weights(wish, schema)
    best = sorted(totals, key=lambda n: (-totals[n], n))
    equal = [n for n in best if totals[best[0]] - totals[n] <= TIE]
    return (best[0], tuple(equal[1:MOST_TIES])) if best else ("", ())


def taken_otherwise(row: Row) -> Iterator[Row]:
    """订单有多少, of sales orders and of purchase orders: the pieces for each other class that the first such noun means as
    well."""
    for k, piece in enumerate(row.pieces):
        if piece.mention is None or not piece.mention.candidates:
            continue
        meant, rows = piece.mention.candidates, piece.mention.of("class")
        best = max((c.score for c in rows), default=0.0)
        classes = list(dict.fromkeys(c.target for c in rows if c.score == best))
        if len(classes) < 2 or best < max(_SURELY, meant[0].score - _NEARLY):
            continue
        for other in classes[1:MOST_TIES]:
            kept = tuple(c for c in meant if c.target == other or c.target not in classes)
            taken = replace(piece, mention=replace(piece.mention, candidates=kept))
            yield replace(row, pieces=(*row.pieces[:k], taken, *row.pieces[k + 1 :]))
        return


def links_named(mention: Mention, schema: Schema) -> list[str]:
    """The classes that a noun may mean whose rows only link others, best first."""
    return [c.target for c in mention.of("class") if schema.naming.links(c.target)]


def rows_among(mention: Mention | None, schema: Schema, named: Set[str]) -> str:
    """The class whose rows a noun means: of several that only link, the one that links most of what is named."""
    found = _rows(mention, schema)
    if mention is None or not found or not schema.naming.links(found):
        return found
    each = [found, *links_named(mention, schema)]
    return max(each, key=lambda c: len(named & schema.beside(c) - {c}))


def _rows(mention: Mention | None, schema: Schema) -> str:
    return schema.row_class(mention) if mention is not None else ""


def _tallied(wish: Wish, schema: Schema, counted: str) -> str:
    """租过两台以上机器的客户有几个: the class of the rows that are counted, of each of which more is told."""
    bare = wish.having and not (wish.groups or wish.order or wish.shown)
    return (
        counted
        if bare and counted not in {_rows(h.item.mention, schema) for h in wish.having}
        else ""
    )


def _named_by_value(wish: Wish) -> str:
    """教授的名字是什么: the class of the value that stands before, of those who have it."""
    starts = {
        i.mention.start - len("的")
        for i in wish.items
        if i.mention is not None and GENERIC_NAME.fullmatch(i.mention.text)
    }
    told = (t for t in wish.told if t.kind == "value" and not t.negated and t.end in starts)
    return next(
        (t.value.candidates[0].class_name for t in told if t.value and t.value.candidates), ""
    )


def _named(item: Item, schema: Schema) -> str:
    """The class of something that is shown, where that is what names its rows, and not just called a name."""
    mention = item.mention
    if item.function or mention is None or not mention.candidates:
        return ""
    a = schema.attributes.get(mention.candidates[0].target)
    named = a is not None and a in schema.label(a.class_name)
    return a.class_name if a and named and not GENERIC_NAME.fullmatch(mention.text) else ""


def _weights(wish: Wish, schema: Schema) -> dict[str, float]:
    """How surely each class is spoken of."""
    totals: dict[str, float] = defaultdict(float)
    for mention in wish.mentions():
        best: dict[str, float] = {}
        for c in mention.candidates:
            if c.class_name in schema.classes:
                best[c.class_name] = max(best.get(c.class_name, 0.0), c.score)
        for name, score in best.items():
            totals[name] += score
    for group in wish.groups:
        if name := _rows(group.mention, schema):
            totals[name] -= _LESS
    return totals
