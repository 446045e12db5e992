"""Orders told by what comes first: `oldest first`, `the highest salary first`, `starting with …`."""

from __future__ import annotations

from duckkb.reasoning.evidence import SuperlativeSpan
from duckkb.reasoning.interpret.frame import Frame, Mention, Ordering, Term
from duckkb.reasoning.interpret.items import Item
from duckkb.reasoning.interpret.nature import Nature

_PLAIN = frozenset(("high", "low", "large", "small", "big", "great", "most", "least", "few", "late",
                    "early", "near", "recent", "new", "old", "long", "short"))  # fmt: skip
"""What any figure may be; other adjectives tell the figure themselves (cheapest, heaviest)."""
_BEFORE = frozenset((",", "the", "and", "with"))
_STARTS = frozenset(("starting", "beginning"))
_ONES = frozenset(("one", "ones"))


def cut_firsts(items: list[Item], frame: Frame, nature: Nature) -> list[Item]:
    """The items without what tells which rows come first, which goes into the order of the frame."""
    for k, item in enumerate(items):
        if not isinstance(item.span, SuperlativeSpan) or item.span.limit != 1 or k == 0:
            continue
        begin = k
        while begin > 0 and items[begin - 1].word in _BEFORE:
            begin -= 1
        started = begin > 0 and items[begin - 1].word in _STARTS
        stop = k + 1
        while stop < len(items) and (items[stop].kind == "name" or items[stop].word in _ONES):
            stop += 1
        first = stop < len(items) and items[stop].word == "first"
        if not (first or started):
            continue
        stop += first
        if first and stop < len(items) and items[stop].word not in (",", ".", "?", "!", "and"):
            continue
        if started:
            begin -= 1
            while begin > 0 and items[begin - 1].word in _BEFORE:
                begin -= 1
        if not begin:
            continue
        _order(item, items[k + 1 : stop - first], frame, nature)
        frame.explained.extend((i.start, i.end) for i in items[begin:stop])
        return items[:begin] + items[stop:]
    return items


def _order(item: Item, named: list[Item], frame: Frame, nature: Nature) -> None:
    span = item.span
    assert isinstance(span, SuperlativeSpan)
    mentions = [i.mention for i in named if i.mention is not None]
    figure = next((m for m in mentions if span.word in _PLAIN and _ranks(m, nature)), None)
    if figure is None and frame.order:
        frame.order[-1].descending = span.descending
        return
    head = next((m for m in mentions if m.is_class), None)
    told = figure or Mention(item.start, item.end, item.word, (), head, "graded:" + span.word)
    frame.order = [Ordering(Term(told), span.descending)]


def _ranks(mention: Mention, nature: Nature) -> bool:
    best = mention.of("attribute")
    return bool(best) and not mention.is_class and nature.ranks_id(best[0].target)
