"""Phrases that name what every class has in its own way: the full name, all information."""

from __future__ import annotations

from collections.abc import Sequence

from duckkb.reasoning.interpret.frame import Mention
from duckkb.reasoning.interpret.items import Item

_FULL: tuple[tuple[str, ...], ...] = (
    ("full", "name", "(", "first", "name", "and", "last", "name", ")"),
    ("full", "name", "(", "first", "and", "last", "name", ")"),
    ("full", "name", "(", "first", "and", "last", ")"),
    ("name", "(", "first", "name", "and", "last", "name", ")"),
    ("full", "name"),
    ("forename", "and", "surname"),
)
_LITERAL = 0.95
_PARTS = ("first", "middle", "last")
_WHAT = ("information", "info", "detail", "data", "column", "attribute", "field", "property")
_ABOUT = frozenset(("about", "on", "of", "regarding", "concerning", "we", "you", "there", "known"))
_ALL: tuple[tuple[str, ...], ...] = tuple(
    phrase
    for what in _WHAT
    for phrase in (
        ("what", what),
        ("all", "the", what),
        ("all", what),
        ("all", "of", "the", what),
        ("every", what),
    )
)


def with_generics(items: list[Item]) -> list[Item]:
    """The items with each such phrase as one name."""
    found: list[Item] = []
    k = 0
    while k < len(items):
        stop, parts = _name_parts(items, k)
        if stop:
            found.append(_joined(items[k:stop], "full:" + ",".join(parts)))
            k = stop
            continue
        for kind, phrases in (("full:", _FULL), ("all:", _ALL)):
            stop = _match(items, k, phrases)
            if not stop and kind == "all:" and _everything(items, k):
                stop = k + 1
            if stop:
                found.append(_joined(items[k:stop], kind))
                k = stop
                break
        else:
            item = items[k]
            if item.kind == "word" and item.stem in ("forenam", "surnam"):
                item = _joined([item], "")
            found.append(item)
            k += 1
    return found


def _everything(items: list[Item], at: int) -> bool:
    """`everything about the clubs`, `everything we know of them`."""
    behind = items[at + 1].word if at + 1 < len(items) else ""
    return items[at].word == "everything" and behind in _ABOUT


def tells_all(word: str, after: Item | None) -> bool:
    """`the details`, `the information of all instructors`: all that is kept of rows."""
    if word in ("information", "info"):
        return after is not None and after.word in _ABOUT | {"for"}
    return word in ("detail", "details")


def _name_parts(items: list[Item], at: int) -> tuple[int, list[str]]:
    """`first, middle and last names`: where it ends, and the parts; (0, []) where it is no such."""
    parts: list[str] = []
    stop = 0
    k = at
    while k < len(items) and items[k].kind in ("word", "mark", "name", "superlative"):
        words = items[k].word.replace(",", " , ").split()
        if any(w not in (*_PARTS, "and", ",", "the", "name", "names") for w in words):
            break
        parts.extend(w for w in words if w in _PARTS)
        k += 1
        if words[-1] in ("name", "names"):
            stop = k
    told = [w for i in items[at:stop] for w in i.word.split() if w in _PARTS]
    begins = items[at].word.split()[0] in _PARTS
    # One part alone is left to the column called so, unless its word stands apart: nothing is.
    apart = stop == at + 2 and items[at].word in _PARTS
    return (stop, told) if begins and (len(set(told)) > 1 or apart) else (0, [])


def _match(items: list[Item], at: int, phrases: Sequence[tuple[str, ...]]) -> int:
    """The end of the longest phrase that begins here, or 0."""
    best = 0
    for phrase in phrases:
        k, left = at, list(phrase)
        while left and k < len(items) and items[k].kind in ("word", "mark", "name", "superlative"):
            words = (
                items[k].word.replace("(", " ( ").replace(")", " ) ").replace(",", " , ").split()
            )
            if len(words) > len(left) or not all(map(_alike, words, left)):
                break
            left = left[len(words) :]
            k += 1
        if not left and k > best:
            best = k
    return best


def _alike(word: str, wanted: str) -> bool:
    return word in (wanted, wanted + "s", wanted[:-1] + "ies")


def _joined(items: list[Item], kind: str) -> Item:
    """One name; what is literally called so stays a candidate beside what the phrase means."""
    start, end = items[0].start, items[-1].end
    word = " ".join(i.word for i in items)
    told = items[0].mention if len(items) == 1 else None
    literal = tuple(c for c in (told.of("attribute") if told else ()) if c.score >= _LITERAL)
    return Item("name", start, end, word, "", Mention(start, end, word, literal, None, kind))
