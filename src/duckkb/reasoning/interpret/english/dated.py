"""Participles before a date tell when something was, not how it is now; `a year` behind a noun
tells how often it is counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from duckkb.reasoning.catalog import Kind
from duckkb.reasoning.evidence import SuperlativeSpan
from duckkb.reasoning.interpret.cues import BE, LINKING, PREPOSITION, SPANS_OF_TIME
from duckkb.reasoning.interpret.frame import Mention
from duckkb.reasoning.interpret.items import Item
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.nature import Nature
from duckkb.reasoning.regexes import regex

_BUILT = frozenset(("built", "born", "begun", "started", "set"))
_MOST_DONE = regex(r"(?P<most>most|least) (?P<done>[a-z]+ed)")
_WHENS = frozenset(("date", "day"))
_WHICH = frozenset(("in", "on", "at", "which", "when", "that"))
Rows = Sequence[tuple[float, list[Item]]]


def told_when(rows: Rows, nature: Nature) -> Rows:
    """The rows of items without those that take `closed in 2022` for a state that lasts, where
    another takes it for the time of closing."""
    times = {
        (item.start, item.end)
        for _, items in rows
        for item in items
        if item.kind == "name" and item.mention is not None
        for c in item.mention.of("attribute")[:1]
        if nature.is_time(c.target)
    }
    timely = [row for row in rows if not any(_lasts(row[1], k, times) for k in range(len(row[1])))]
    return timely or rows


def told_by_verb(items: list[Item], naming: Naming, nature: Nature) -> list[Item]:
    """The items with `the year they were created`, `the year in which the hall was built` as `the
    year`, `the year of the hall`: the attribute of the verb that is called so."""
    for k, noun in enumerate(items):
        at = k + 1
        while at < len(items) and items[at].word in _WHICH:
            at += 1
        done = next((j for j in range(at, len(items)) if _does(items[j])), len(items))
        who, verb = items[at:done], items[done : done + 1]
        while who and who[-1].word in BE:
            who = who[:-1]
        again = [i.word for i in who] in (["it"], ["they"])
        if noun.mention is None or noun.mention.is_class or not verb:
            continue
        if noun.kind != "name" or not (again or _of_rows(who, at > k + 1)):
            continue
        told = verb[0].mention.of("attribute") if verb[0].mention is not None else ()
        said = tuple(
            c
            for c in told
            if naming.says(c.target, noun.stem) or _tells_when(noun.stem, c.target, nature)
        )
        if said:
            mention = Mention(noun.start, noun.end, noun.word, said)
            named = replace(noun, end=verb[0].end if again else noun.end, mention=mention)
            of = [] if again else [replace(items[k + 1], word="of", stem="of"), *who]
            return [*items[:k], named, *of, *items[done + 1 :]]
    return items


def _tells_when(noun: str, attribute: str, nature: Nature) -> bool:
    """Whether an attribute is the day, or the year where it holds years by themselves, of what its verb says."""
    year = noun == "year" and nature.catalog.attributes[attribute].kind is Kind.INTEGER
    return (noun in _WHENS or year) and nature.is_time(attribute)


def _does(item: Item) -> bool:
    """Whether it is a verb that names an attribute: `built`, `died`."""
    past = item.word.endswith("ed") or item.word in LINKING | _BUILT
    return item.kind == "name" and past and item.mention is not None and not item.mention.is_class


def _of_rows(who: Sequence[Item], asked: bool) -> bool:
    """Whether `who` of `in which who was …` names rows, and nothing else is said of them."""
    kinds = {i.kind for i in who}
    return asked and bool(kinds & {"name", "value"}) and kinds <= {"word", "name", "value"}


def without_rate(items: list[Item]) -> tuple[list[Item], tuple[int, int]]:
    """The items without `a year` behind a noun, `visitors a year`, and where that stands; (0, 0) if
    nowhere."""
    for k in range(1, len(items) - 1):
        noun, article, time = items[k - 1 : k + 2]
        spans = time.kind in ("word", "name") and time.stem in SPANS_OF_TIME
        if noun.kind == "name" and article.word == "a" and spans:
            return items[:k] + items[k + 2 :], (article.start, time.end)
    return items, (0, 0)


def without_deed(items: list[Item], naming: Naming) -> tuple[list[Item], tuple[int, int]]:
    """The items with `the most tickets` for `the most closed tickets`, and where the deed stands: of rows that
    keep when it was done, those count where that is kept (amend/stamped.py), and no time is ranked."""
    for most, rows in pairwise(items):
        told = _MOST_DONE.fullmatch(most.word) if isinstance(most.span, SuperlativeSpan) else None
        if told is None or rows.mention is None or not rows.mention.is_class:
            continue
        if naming.stamps(rows.mention.candidates[0].target, told["done"]):
            at = most.start + told.end("most")
            assert isinstance(most.span, SuperlativeSpan)
            span = replace(most.span, end=at, word=told["most"])
            plain = replace(most, end=at, word=told["most"], span=span)
            return [plain if i is most else i for i in items], (at + 1, most.end)
    return items, (0, 0)


def _lasts(items: Sequence[Item], at: int, times: set[tuple[int, int]]) -> bool:
    """Whether a value that may be a time stands right before a date, or in `the day it was closed`."""
    item, behind = items[at], list(items[at + 1 : at + 3])
    if item.kind != "value" or (item.start, item.end) not in times or item.quoted:
        return False
    asked = [i.stem if k == 0 else i.word for k, i in enumerate(items[max(0, at - 3) : at])]
    if len(asked) == 3 and asked[0] in _WHENS | {"year"} and asked[1] in ("it", "they"):
        return True
    if behind and (behind[0].kind == "comparator" or behind[0].word in PREPOSITION):
        behind = behind[1:]
    return bool(behind) and behind[0].kind == "date"
