"""When rows came to be, of all times that they keep."""

from __future__ import annotations

import re

from duckkb.reasoning.catalog import Attribute, Class
from duckkb.reasoning.interpret.name_words import is_deed_of, parts
from duckkb.reasoning.interpret.occasions import LATER, LATER_ZH, due_by, over, says
from duckkb.reasoning.regexes import regex

_DONE_ON = regex(r"[a-z]ed(?:[_ ](?:on|at|date|day))?$", re.I)


def came_to_be(each: Class) -> Attribute | None:
    """When rows of a class came to be, of all times that they keep: not when they were due, finished or changed."""
    times = [a for a in each.attributes if a.kind.temporal]
    first = [a for a in times if not (over(a) or due_by(a) or says(a, LATER, LATER_ZH))]
    if len(first) == 1:
        return first[0]
    # Applications were applied for on a day; a gift has its date, and the day on which somebody was thanked for it.
    own = {p for n in each.names for p in parts(n)}
    named = [a for a in first if any(is_deed_of(p, n) for p in parts(a.name) for n in own)]
    dates = [a for a in first if a.name.casefold().endswith("date")]
    if len(named) == 1:
        return named[0]
    others = [a for a in first if a not in dates]
    plain = len(dates) == 1 and all(_DONE_ON.search(a.name) for a in others)
    return dates[0] if plain else None
