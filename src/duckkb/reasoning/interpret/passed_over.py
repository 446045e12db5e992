"""What a question says of rows between those asked for and the others, and no reading over deeds can tell."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.evidence import PLAIN, Question
from duckkb.reasoning.interpret.edges.words import EACH, OF_ROW
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import Aggregate, Compare, Plan, Query, parts_of
from duckkb.reasoning.plan_does import attributes_in
from duckkb.reasoning.regexes import regex

_NEARLY = 0.75
_DONE_BY_THEM = regex(
    r"\s+(?:(?:that|which)\s+)?(?:they|he|she)\s+(?!(?:are|is|were|was|have|has|had|can|do|did)\b)\w+"
)
"""Behind rows: who is asked for did something to just those."""
_THEIR_OWN = regex(r"\b(?:their|his|her) own\s+$|自己.{0,4}的?$")


def tells_of_each(reading: Interpretation, question: Question) -> bool:
    """False where a figure is asked for of each of some rows, and only one is told of all."""
    plan = reading.plan
    if not isinstance(plan, Query) or plan.group_by or plan.per_group or plan.inner:
        return True
    figures = any(isinstance(o.expression, Aggregate) for o in plan.select)
    text = question.normalised.folded
    return not figures or not any(EACH.search(text[:start]) for start, _ in _rows(question))


def tells_of_their_own(reading: Interpretation, question: Question) -> bool:
    """False where rows are told to be theirs who are asked for, and a plan finds those who have any such:
    who resolved incidents of services they own."""
    text = question.normalised.folded
    theirs = any(
        _DONE_BY_THEM.match(text, end) or _THEIR_OWN.search(text[:start])
        for start, end in _rows(question)
    )
    return not theirs or _conditions(reading.plan) < 2


def tells_of_the_named(reading: Interpretation, question: Question) -> bool:
    """False where something of a named row is spoken of and a plan goes on as if the row itself was: the
    services that the team of Ann maintains."""
    text = question.normalised.folded
    named = {v.start: v.attribute.partition(".")[0] for v in question.values if v.how in PLAIN}
    spoken: dict[int, set[str]] = {}
    for hit in question.names:
        of = OF_ROW.match(text, hit.end) if hit.of == "attribute" and hit.how in PLAIN else None
        if of is not None and hit.target.partition(".")[0] == named.get(of.end()):
            spoken.setdefault(hit.start, set()).add(hit.target.partition(".")[2])
    used = {*attributes_in(reading.plan)}
    return all(used & fields for fields in spoken.values())


def _rows(question: Question) -> Iterator[tuple[int, int]]:
    names = (n for n in question.names if n.of == "class" and n.score >= _NEARLY)
    return ((n.start, n.end) for n in names)


def _conditions(plan: Plan) -> int:
    """How many things that lead to other rows are told of the rows asked for, each by itself."""
    where = plan.where if isinstance(plan, Query) else None
    told = (p for p in parts_of(where) if isinstance(p, Compare)) if where is not None else ()
    return sum(p.query is not None for p in told)
