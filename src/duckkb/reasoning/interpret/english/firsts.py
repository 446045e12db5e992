"""Orders told by what comes first: `oldest first`, `starting with …`, `the top 5 … by price`."""

from __future__ import annotations

from collections.abc import Callable

from duckkb.reasoning.evidence import AggregateSpan, Span, SuperlativeSpan
from duckkb.reasoning.interpret.adjectives import AGAINST
from duckkb.reasoning.interpret.cues import COMPARED
from duckkb.reasoning.interpret.frame import Candidate, Frame, Mention, Ordering, Term
from duckkb.reasoning.interpret.items import Item
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpret.nature import Nature

_PLAIN = frozenset(("high", "low", "large", "small", "big", "great", "most", "least", "few", "late",
                    "early", "near", "recent", "new", "old", "long", "short"))  # fmt: skip
"""What any figure may be; other adjectives tell the figure themselves (cheapest, heaviest)."""
_TURNED = frozenset(("old", "young", "fast", "quick", "slow", "busy"))
"""What has less of some figures the more so it is: of years, of minutes."""
_AMOUNTS = frozenset(("high", "low", "large", "small", "big", "great"))
"""What any amount may be, no time."""
_TIMELY = frozenset(("new", "recent", "late", "early"))
"""What times may be."""
_BEFORE = frozenset((",", "the", "and", "with"))
_AFTER = frozenset((",", ".", "?", "!", "and", ":", ";", "-", "("))
_STARTS = frozenset(("starting", "beginning"))
_ONES = frozenset(("one", "ones"))
_TOPS = frozenset(("top", "first", "bottom", "last", "good", "bad", "high", "low"))
"""What tells only that rows are ranked, not by what."""
_BY = frozenset(("by", "on", "in"))
_JOINING = frozenset(("the", "their", "its", "terms", "of", "based", "according", "to", "ranked"))


def cut_tops(items: list[Item], frame: Frame, nature: Nature) -> list[Item]:
    """The items without `top 5` and `by price`, `largest` and `in terms of seats`, which go into the
    order of the frame."""
    found = [k for k, i in enumerate(items) if _tops(i.span, items[k:], nature)]
    if len(found) != 1 or frame.order:
        return items
    (top,) = found
    by = next((k for k in range(top + 1, len(items)) if items[k].word in _BY), len(items))
    if not any(i.mention is not None and i.mention.is_class for i in items[top + 1 : by]):
        return items
    term, stop = _measure(items, by + 1, nature)
    if term is None or (items[by].word != "by" and items[by + 1].word not in _JOINING):
        return items
    span = items[top].span
    assert isinstance(span, SuperlativeSpan)
    frame.order.append(Ordering(term, span.descending, True, span.word))
    frame.limit, frame.extreme = span.limit, True
    cut = (items[top], *items[by:stop])
    frame.explained.extend((i.start, i.end) for i in cut)
    return items[:top] + items[top + 1 : by] + items[stop:]


def _tops(span: Span | None, rest: list[Item], nature: Nature) -> bool:
    """Whether a superlative leaves it to what follows by what rows are ranked."""
    return isinstance(span, SuperlativeSpan) and (
        span.word in _TOPS
        or any(i.word == "terms" for i in rest)
        or (span.word not in _TURNED and _ranked_by(rest, nature))
    )


def _ranked_by(items: list[Item], nature: Nature) -> bool:
    """`the longest route by distance`: a figure or a time, with which the sentence ends."""
    by = next((k for k, i in enumerate(items) if i.word == "by"), len(items))
    told = [i for i in items[by + 1 :] if i.kind != "mark"]
    told = told[1:] if told and told[0].kind == "aggregate" else told
    mention = told[0].mention if len(told) == 1 else None
    return mention is not None and _ranks(mention, nature)


def _measure(items: list[Item], at: int, nature: Nature) -> tuple[Term | None, int]:
    """What rows are ranked by, told from here on, and where that ends; the number of floors is a figure
    where rows keep it."""
    term: Term | None = None
    function = None
    for k in range(at, len(items)):
        item = items[k]
        if isinstance(item.span, AggregateSpan) and term is None:
            function = item.span.function
        elif item.kind == "name" and item.mention is not None and term is None:
            if item.mention.is_class and function != "count":
                return None, k
            kept = function == "count" and nature.measures_best(item.mention.of("attribute"))
            term = Term(item.mention, None if kept else function)
        elif item.kind != "word" or item.word not in _JOINING:
            return term, k
    return term, len(items)


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
        while stop < len(items) and (
            items[stop].kind in ("name", "aggregate")
            or items[stop].word in _ONES
            or items[stop].word in COMPARED
        ):
            stop += 1
        first = stop < len(items) and items[stop].word == "first"
        if not (first or started):
            continue
        stop += first
        if first and stop < len(items) and items[stop].word not in _AFTER:
            continue
        if started:
            begin -= 1
            while begin > 0 and items[begin - 1].word in _BEFORE:
                begin -= 1
        if not begin:
            continue
        named = items[k + 1 : stop - first]
        if not named and (by := _told_by(items, begin, nature)):
            begin, named = by, items[begin - 1 : begin]
        if not named and item.span.word in _AMOUNTS:
            named = _figure_of(items[:begin], nature)
        if not named and item.span.word in _TIMELY:
            named = _time_of(items[:begin], nature)
        if not _by_figure(item, named, items[:begin], frame):
            _order(item, named, frame, nature)
        frame.explained.extend((i.start, i.end) for i in items[begin:stop])
        return items[:begin] + items[stop:]
    return items


def the_figure(span: SuperlativeSpan, items: list[Item], nature: Nature) -> Mention | None:
    """The one figure that is shown, where a superlative may be of any: `with their height, from the
    lowest to the highest`."""
    found = _figure_of(items, nature) if span.word in _AMOUNTS else []
    return found[0].mention if found else None


def _told_by(items: list[Item], stop: int, nature: Nature) -> int:
    """Where `by number of seats` begins that ends at `stop`, of rows that have so many seats; or 0."""
    begin = stop - 1
    mention = items[begin].mention
    if mention is None or not _ranks(mention, nature):
        return 0
    while begin > 1 and (items[begin - 1].kind == "aggregate" or items[begin - 1].word == "the"):
        begin -= 1
    return begin - 1 if items[begin - 1].word == "by" else 0


def _figure_of(items: list[Item], nature: Nature) -> list[Item]:
    """`show the make and mileage, highest first`: the one figure that is shown."""
    return _only(items, nature.measures_best)


def _time_of(items: list[Item], nature: Nature) -> list[Item]:
    """`show the number and the install date, newest first`: the one time that is shown."""
    kept = nature.catalog.attributes
    return _only(items, lambda found: any(kept[c.target].kind.temporal for c in found[:1]))


def _only(items: list[Item], fits: Callable[[tuple[Candidate, ...]], bool]) -> list[Item]:
    """The one of what is named whose attributes fit; none where several do."""
    named = ((i, i.mention) for i in items)
    found = [i for i, m in named if m and not m.is_class and fits(m.of("attribute"))]
    return found if len(found) == 1 else []


def _by_figure(item: Item, named: list[Item], before: list[Item], frame: Frame) -> bool:
    """`the average weight by material, largest average first`: by the figure of that kind."""
    told = next((i.span for i in named if isinstance(i.span, AggregateSpan)), None)
    span = item.span
    assert isinstance(span, SuperlativeSpan)
    if told is None:
        return False
    term: Term | None = Term(None, "count") if told.function == "count" else None
    for k, each in enumerate(before[:-1]):
        figure = before[k + 1]
        same = isinstance(each.span, AggregateSpan) and each.span.function == told.function
        if same and figure.mention is not None and not figure.mention.is_class and term is None:
            term = Term(figure.mention, told.function)
    if term is not None:
        frame.order = [Ordering(term, span.descending)]
    return term is not None


def _order(item: Item, named: list[Item], frame: Frame, nature: Nature) -> None:
    span = item.span
    assert isinstance(span, SuperlativeSpan)
    mentions = [i.mention for i in named if i.mention is not None]
    # `best paid first`, `best attended first`: by the figure that the participle names
    done = any(i.word.endswith(("ed", "paid")) for i in named)
    plain = span.word in _PLAIN or (done and span.word in _TOPS)
    figure = next((m for m in mentions if plain and _ranks(m, nature)), None)
    if figure is None and frame.order:
        turned = _turned(frame.order[-1], span)
        frame.order[-1].descending = span.descending != turned
        return
    head = next((m for m in mentions if m.is_class), None)
    word = next((i.word for i in named if i.kind == "word" and i.word in COMPARED), span.word)
    told = figure or Mention(item.start, item.end, item.word, (), head, "graded:" + word)
    frame.order = [Ordering(Term(told), span.descending)]
    frame.order[-1].descending ^= figure is not None and _turned(frame.order[-1], span)


def _turned(ordering: Ordering, span: SuperlativeSpan) -> bool:
    """`by birth, oldest first`: more of the one is less of the other."""
    mention = ordering.term.mention
    best = mention.of("attribute")[:1] if mention is not None else ()
    named = {p for c in best for p in parts(c.target.rpartition(".")[2])}
    return span.word in ("old", "young") and bool(named & AGAINST)


def _ranks(mention: Mention, nature: Nature) -> bool:
    best = mention.of("attribute")
    return bool(best) and not mention.is_class and nature.ranks_id(best[0].target)
