"""Orders told by words of their own: `sorted by age in descending order`, `alphabetically`."""

from __future__ import annotations

from dataclasses import replace

from duckkb.reasoning.evidence import AggregateSpan, SuperlativeSpan
from duckkb.reasoning.interpret import cues as words
from duckkb.reasoning.interpret.english.firsts import the_figure
from duckkb.reasoning.interpret.frame import Frame, Mention, Ordering, Term
from duckkb.reasoning.interpret.items import Item
from duckkb.reasoning.interpret.nature import Nature
from duckkb.reasoning.plan import Function

_OVER = frozenset(
    [
        "by",
        "in",
        "of",
        "the",
        "according",
        "to",
        "from",
        "with",
        "on",
        "based",
        "their",
        "its",
        "ascending",
        "alphabetical",
    ]
)


_NUMBERS = frozenset(("most", "least", "fewest"))
"""`from most to least`: how many there are."""
_THAT = frozenset(("that", "this"))
_SCALE = {
    **dict.fromkeys(("high", "large", "big", "long"), True),
    **dict.fromkeys(("low", "small", "short"), False),
}
"""Where a scale that is told by its two ends begins, and whether with the most."""
_COMMANDS = frozenset(("sort", "order", "rank"))
_PLACES = frozenset(("first", "firstly", "second", "secondly", "then", "last", "lastly", "finally"))
"""Words that number the keys: `first by name, then by age and finally by city`."""


def cut_order(items: list[Item], frame: Frame, nature: Nature) -> list[Item]:
    """The items without those that tell an order, which goes into the frame."""
    start = _where(items)
    if start is None:
        return items
    stop = start
    keys = _Keys()
    terms = keys.terms
    function: Function | None = None
    graded: Item | None = None
    shown: list[Item] = []
    k = start
    while k < len(items):
        item = items[k]
        again = any(i.word == "by" for i in items[start:k])
        if item.word == "by" and terms and items[start].word in _COMMANDS and not again:
            # `sort the ships by year`: the ships are shown
            shown = [replace(items[start], kind="word", word="list", mention=None)]
            shown += [i for i in items[start + 1 : k] if i.kind == "name"]
            keys.clear()
        elif item.word == "in" and terms and _orders(items, start, k):
            # `sort the names and costs in descending order of cost`
            shown = [replace(items[start], kind="word", word="list", mention=None)]
            shown += items[start + 1 : k]
            keys.clear()
        elif item.kind == "name" and item.word in words.SORT:
            pass
        elif (figure := _told_figure(items, k)) is not None:
            keys.add(Term(None, figure))
        elif item.mention is not None and item.mention.is_class and items[k - 1] is graded:
            # `in order of their most expensive location`
            keys.add(Term(_graded(items[k - 1], item.mention)))
        elif item.kind == "name" and item.mention is not None:
            if item.mention.is_class and k + 1 < len(items) and items[k + 1].kind == "name":
                items[k + 1].mention.head = item.mention  # type: ignore[union-attr]
            elif not (
                item.mention.is_class and terms and items[k - 1].word in ("of", "the", "for", "in")
            ):
                keys.add(Term(item.mention, function))
                function = None
            elif terms and terms[-1].mention is not None:
                terms[-1].mention.head = item.mention
        elif isinstance(item.span, AggregateSpan):
            function = item.span.function
        elif isinstance(item.span, SuperlativeSpan):
            if graded is None:
                graded = item
                keys.direct(item.span.descending)
            k += 1
            if k < len(items) and items[k].word == "to":
                k += 1
                while k < len(items) and (items[k].word == "the" or items[k].kind == graded.kind):
                    if graded.word in _NUMBERS and items[k].kind == graded.kind:
                        graded = items[k]  # `from most to least expensive`
                    k += 1
            stop = k
            continue
        elif item.word in _SCALE and [i.word for i in items[k + 1 : k + 2]] == ["to"]:
            keys.direct(descending=_SCALE[item.word])
            k += 3  # `from low to high`
            stop = k
            continue
        elif item.kind == "word" and item.word in words.DESCENDING:
            keys.direct(descending=True)
        elif item.word in _THAT and k + 1 < len(items) and _told_figure(items, k + 1) is not None:
            pass
        elif item.kind == "word" and item.word in words.ASCENDING:
            keys.direct(descending=False)
        elif item.kind == "word" and item.word in words.SORT | _OVER | _PLACES | {
            "and",
            "them",
            "results",
            "result",
            "list",
            "each",
            "those",
            "all",
            "data",
            "rows",
        }:
            if item.word == "and" and not _goes_on(items, k):
                break
            if item.word == "then":
                keys.settle()
        elif item.kind == "mark" and item.word in ",.":
            if item.word == "." or not _goes_on(items, k):
                break
        else:
            break
        k += 1
        stop = k
    if function is not None:
        keys.add(Term(None, function))
    if not terms and graded is not None and isinstance(graded.span, SuperlativeSpan):
        counted = graded.word in _NUMBERS
        mention = the_figure(graded.span, items[:start], nature) or _graded(graded, None)
        keys.add(Term(None, "count") if counted else Term(mention))
    if not terms:
        keys.add(Term(None))
    before = start
    while before > 0 and items[before - 1].word in (
        "and",
        ",",
        "the",
        "in",
        "them",
        "results",
        "result",
        "sort",
        "list",
        "arrange",
        "also",
    ):
        before -= 1
    frame.explained.extend((i.start, i.end) for i in items[before:stop])
    frame.order.extend(map(Ordering, terms, keys.descending))
    return items[:before] + shown + items[stop:]


class _Keys:
    """What rows are sorted by, and which way by each: a way that is told is that of the keys right before it back to
    the last told way or `then`, or of those behind it up to a `then`."""

    def __init__(self) -> None:
        self.terms: list[Term] = []
        self.descending: list[bool] = []
        self._settled = 0
        self._ahead = False

    def add(self, term: Term) -> None:
        self.terms.append(term)
        self.descending.append(self._ahead)

    def clear(self) -> None:
        """What was named is shown, and not what rows are sorted by."""
        self.terms.clear()
        self.descending.clear()

    def direct(self, descending: bool) -> None:
        behind = len(self.terms) - self._settled
        if not behind:
            self._ahead = descending
        self.descending[self._settled :] = [descending] * behind
        self._settled = len(self.terms)

    def settle(self) -> None:
        """`then`: the keys before have their way."""
        self._settled, self._ahead = len(self.terms), False


def _told_figure(items: list[Item], k: int) -> Function | None:
    """`by that average`, `by the number descending`: a figure that is told already, which nothing follows that it
    would be of."""
    item = items[k]
    behind = items[k + 1 : k + 2]
    if behind and (behind[0].mention is not None or behind[0].word in ("of", "the", "in", "per")):
        ways = {i.word for i in items[k + 2 : k + 4]} & (words.ASCENDING | words.DESCENDING)
        if behind[0].word != "in" or not ways:
            return None
    named = item.mention is not None and item.mention.called
    if item.word in ("number", "count") and (items[k - 1].word in _THAT or not named):
        return "count"
    return item.span.function if isinstance(item.span, AggregateSpan) else None


def _graded(superlative: Item, rows: Mention | None) -> Mention:
    """What a superlative grades, of rows where they are named."""
    word = superlative.span.word if isinstance(superlative.span, SuperlativeSpan) else ""
    at = superlative.start, superlative.end
    return Mention(*at, superlative.word, (), rows, f"graded:{word}")


def _orders(items: list[Item], start: int, k: int) -> bool:
    """Whether what is sorted ends here, and what it is sorted by is still to come."""
    told = [i.word for i in items[k + 1 : k + 5]]
    place = told.index("order") if "order" in told else len(told)
    return items[start].word in ("sort", "order", "rank", "arrange") and told[
        place + 1 : place + 2
    ] in (["of"], ["by"])


def _goes_on(items: list[Item], k: int) -> bool:
    """Whether the order goes on behind an `and` or a comma."""
    following = items[k + 1] if k + 1 < len(items) else None
    if following is None:
        return False
    if following.kind == "name":
        return not any(i.kind in ("comparator", "value", "number") for i in items[k + 1 : k + 4])
    return (
        following.kind == "word"
        and following.word
        in words.SORT | words.ASCENDING | words.DESCENDING | _PLACES | {"in", "by"}
    )


def _where(items: list[Item]) -> int | None:
    for k, item in enumerate(items):
        if item.kind not in ("word", "name"):
            continue
        after = items[k + 1].word if k + 1 < len(items) else ""
        if (
            item.word
            in (
                "sorted",
                "ordered",
                "sort",
                "order",
                "arranged",
                "ranked",
                "listed",
                "arrange",
                "ordering",
                "sorting",
                "rank",
            )
            and after
            in (
                "by",
                "from",
                "alphabetically",
                "according",
                "in",
                "based",
                "descendingly",
                "ascendingly",
                "them",
                "the",
                "first",
            )
            and (k > 0 or item.word in ("sort", "order"))
        ):
            if after in ("in", "from", "the", "them", "first") and not _order_words(items, k):
                continue
            if item.word == "ordered" and items[k - 1].word in words.BE and _by_rows(items, k + 1):
                continue  # `the lamps that were ordered by customers who …`
            return k
        if item.word in words.ASCENDING | words.DESCENDING and k > 0:
            if item.word in ("alphabetically", "lexicographically", "chronologically"):
                return k
            if after in ("order", "orders", "sequence") or items[k - 1].word in ("in", "by", "the"):
                return k - 1 if items[k - 1].word in ("in", "by", "the") else k
        if item.word == "from" and k > 0 and _ends(items, k):
            return k
        if (
            item.word == "order"
            and k > 0
            and items[k - 1].word in ("in", "the")
            and after in ("of", "by")
        ):
            return k
    return None


def _ends(items: list[Item], k: int) -> bool:
    """`from the coldest to the warmest`, `from the highest average price to the lowest`."""
    told = [i for i in items[k + 1 : k + 9] if i.word not in ("the", "a")]
    stop = next((n for n, i in enumerate(told) if i.word == "to"), 0)
    return (
        0 < stop < len(told) - 1
        and told[0].kind == told[stop + 1].kind == "superlative"
        and all(i.kind in ("name", "aggregate") for i in told[1:stop])
    )


def _by_rows(items: list[Item], k: int) -> bool:
    """Whether those of a class did it that is named next."""
    named = next((i for i in items[k + 1 : k + 3] if i.kind == "name"), None)
    return named is not None and named.mention is not None and named.mention.is_class


def _order_words(items: list[Item], k: int) -> bool:
    return any(
        i.word in words.ASCENDING | words.DESCENDING | {"order", "by"}
        or (i.kind == "superlative" and items[k + 1].word == "from")
        for i in items[k + 1 : k + 6 if k else None]
    )
