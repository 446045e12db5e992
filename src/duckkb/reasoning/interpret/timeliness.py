"""Words for late, in time, overdue and expired, and of which rows they are told: of those that keep by when they were
to be done, and when they were. `amend/timely.py` puts it in the plan."""

from __future__ import annotations

import re
from collections.abc import Collection

from duckkb.reasoning.catalog import BASE, Attribute, Class
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpret.occasions import comes_again, finished, good_until, overdue
from duckkb.reasoning.lexicon.loader import verb_stem
from duckkb.reasoning.regexes import regex

TOLD = regex(
    r"\b(?:(?P<overdue>overdue|past due)|(?P<lapsed>lapsed)|(?P<undone>undealt)|(?P<in_time>on[ -]time|on schedule)"
    r"|(?P<late>(?:too )?late|tardy|belated(?:ly)?)(?!\s+(?:in|at|on)\b(?! time\b)|\s+(?:19|20)\d\d\b))\b"
)
"""That rows were done late or in time, are overdue, or good no more."""
WORDS = frozenset(
    (
        "overdue",
        "past",
        "due",
        "lapsed",
        "undealt",
        "time",
        "on-time",
        "schedule",
        "late",
        "tardy",
        "belated",
    )
)
DONE = regex(r"(?P<verb>\w+(?:ed|en|ght|pt|ne)|came|sent|paid|made|back)\s+(?:too\s+)?$")
"""What was done is said before `late`, so that it was."""

_CAME = frozenset(("arrived", "came", "done", "finished", "delivered", "completed", "made"))
"""What says no more than that it was done."""


def without_timely(
    words: tuple[str, ...], classes: Collection[Class], text: str
) -> tuple[str, ...]:
    """The words without those that say that rows are late or in time, where just one of these classes tells it."""
    told = TOLD.search(text)
    if told is None or sum(told_of(c, told) is not None for c in classes) != 1:
        return words
    verb = DONE.search(text[: told.start()])
    came = _CAME & {verb["verb"] if verb else ""}
    return tuple(w for w in words if w not in WORDS | came)


def told_of(each: Class, told: re.Match[str]) -> tuple[Attribute, Attribute | None] | None:
    """By when rows of a class were to be done or good, and what tells that they are."""
    if each.store == BASE:
        return None
    if told["lapsed"]:
        until = good_until(each)
        return None if until is None else (until, None)
    if told["undone"]:
        done = finished(each)
        return None if done is None else (done, done)
    both = overdue(each)
    if both is None or (both[1] is None and not comes_again(both[0])):
        return None
    by, done = both
    if not told["overdue"] and not (done is not None and done.kind.temporal):
        return None
    verb = DONE.search(told.string[: told.start()])
    others = [a for a in each.attributes if a.kind.temporal and a is not done]
    if verb and any(verb_stem(verb["verb"]) in parts(a.name) for a in others):
        return None  # issued late, of what keeps by when it is to be paid
    return by, done
