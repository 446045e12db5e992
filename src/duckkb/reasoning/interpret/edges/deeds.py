"""Chinese verbs whose object stands apart (挂了几次号, of 挂号), and how often something was done."""

from __future__ import annotations

import re
from collections.abc import Sequence

from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.evidence import AggregateSpan
from duckkb.reasoning.interpret.edges.nodes import Node, Verb
from duckkb.reasoning.interpret.edges.words import ASKED_ZH, HOW_OFTEN
from duckkb.reasoning.interpret.kinds import quantity, repeats
from duckkb.reasoning.lexicon.measure_words import HOW_MANY

_APART = rf"[了过着]?(?:{HOW_MANY}|[^,。;]*的)"
"""What stands between a verb and its object."""
_BEHIND = r"(?=\W*$|[最的])"


def object_apart(verb: Verb, text: str, catalog: Catalog) -> tuple[int, int] | None:
    """Where the object of a verb stands that an edge is called by together with it: 号, in 挂过甲的号."""
    names = (n for e in verb.edges for n in catalog.classes[e].names)
    for name in names:
        if len(name) != 2 or name.isascii() or text[verb.start : verb.end] != name[0]:
            continue
        found = re.compile(f"{_APART}({re.escape(name[1])}){_BEHIND}").match(text, verb.end)
        if found:
            return found.span(1)
    return None


def asks_how_often(count: AggregateSpan, verb: Verb, text: str, catalog: Catalog) -> bool:
    """Whether it is counted how often something was done: 挂了几次号, 下了几单, `how often was A used`."""
    kept = [a for e in verb.edges for a in catalog.classes[e].attributes]
    if HOW_OFTEN.match(text, count.start):
        return len(verb.edges) == 1 and not any(map(repeats, kept))
    return each_time_apart(verb, catalog) and _counts_object(count, verb, text, catalog)


def each_time_apart(verb: Verb, catalog: Catalog) -> bool:
    """Whether an edge is one time that something was done: it does not keep itself how often that was,
    or how many pieces it is about."""
    kept = [a for e in verb.edges for a in catalog.classes[e].attributes]
    return len(verb.edges) == 1 and not any(repeats(a) or quantity(a) for a in kept)


def pieces_done(
    count: AggregateSpan, verbs: Sequence[Verb], text: str, catalog: Catalog
) -> Attribute | None:
    """How many pieces something was done to, as an edge keeps it: 进了几个球, 存了多少箱货."""
    for verb in verbs:
        kept = kept_pieces(verb, catalog)
        if kept is None:
            continue
        unit = kept.unit or ""
        told = unit and text[count.start : count.end].endswith(unit)  # 多少箱, of a 数量 in 箱
        rest = text[count.end :].strip(" ?？。")
        last = not rest and text.startswith("多少", count.start)  # 台灯卖了多少个
        if told or last or _counts_object(count, verb, text, catalog):
            return kept
    return None


def kept_pieces(verb: Verb, catalog: Catalog) -> Attribute | None:
    """The one attribute of an edge that keeps how many pieces it is about."""
    kept = [a for e in verb.edges for a in catalog.classes[e].attributes if quantity(a)]
    return kept[0] if len(verb.edges) == len(kept) == 1 else None


def _counts_object(count: AggregateSpan, verb: Verb, text: str, catalog: Catalog) -> bool:
    """Whether the object of a verb is counted."""
    place = object_apart(verb, text, catalog)
    return place is not None and count.start < place[0] <= count.end


def asks_doers(text: str, rows: Node, verbs: Sequence[Verb]) -> bool:
    """是哪个仓发的: whether it is asked which rows did what the verb right behind them says."""
    return ASKED_ZH.search(text[: rows.start]) is not None and any(
        v.start == rows.end for v in verbs
    )
