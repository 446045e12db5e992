"""Lists of which a reading shows but a part: of `with their title, blurb and price` the title and the price."""

from __future__ import annotations

import itertools

from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import Aggregate, parts_of
from duckkb.reasoning.plan_does import attributes_in
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import outermost

_JOINED = regex(r"(?:,|,? and)(?: (?:the|its|their|his|her))? ")
_SURE = 0.9
_READ = "cut"
"""A feature of readings of English sentences, whose grounds are all that they make of the words."""


def shows_half_a_list(question: Question, reading: Interpretation) -> bool:
    """Whether of two attributes that stand side by side in a list one is shown, and nothing is made of the other."""
    if _READ not in reading.features:
        return False
    text = question.normalised.folded
    named = question.named("attribute", _SURE)
    whole = outermost({(n.start, n.end) for n in named})
    read = {k for g in reading.grounds for k in range(g.start, g.end)}
    used = {*attributes_in(reading.plan)}
    again = [n for n in named if n.target.partition(".")[2] in used]
    read |= {k for n in again for k in range(n.start, n.end)}  # what is named twice
    if any(isinstance(p, Aggregate) and p.function == "count" for p in parts_of(reading.plan)):
        # `the number of accessions`, of which each has a number
        counts = (a for a in question.spans.aggregates if a.function == "count")
        read |= {k for a in counts for k in range(a.start, a.end)}
    shown = {
        k
        for g in reading.grounds
        if g.role == "target" and "." in g.target
        for k in range(g.start, g.end)
    }
    for one, other in itertools.pairwise(whole):
        if _JOINED.fullmatch(text[one[1] : other[0]]):
            for told, left in ((one, other), (other, one)):
                if told[0] in shown and read.isdisjoint(range(*left)):
                    return True
    return False
