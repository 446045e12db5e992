"""Questions for the reason that rows keep: why did we postpone X, why was X decided."""

from __future__ import annotations

import re
from collections.abc import Sequence

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.kinds import tells_why
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.phrases.shared import certain, telling_words
from duckkb.reasoning.interpret.phrases.things import is_thing, named_things, surer, without
from duckkb.reasoning.interpretation import Ground, Interpretation
from duckkb.reasoning.plan import Column, Output, Query, Use

_WHY = re.compile(r"^\W*(?:and |so |but )?why\b")


def reason_readings(
    question: Question, catalog: Catalog, naming: Naming, rivals: Sequence[Interpretation]
) -> tuple[Interpretation, ...]:
    """The reading as the reason of one named row; empty where the question says more than that.

    Args:
        question: with everything that was found in it.
        catalog: what there is to ask about.
        naming: what rows are called by.
        rivals: the readings of the grammars, which the score is measured by.
    """
    text, said = question.normalised.folded, question.normalised.text
    why, things = _WHY.search(text), named_things(question, catalog, naming)
    if why is None or len(things) != 1:
        return ()
    (thing,) = things
    names = {h.attribute.partition(".")[0] for h in thing.hits}
    kept = [a for n in sorted(names) for a in catalog.classes[n].attributes if tells_why(a)]
    if len(kept) != 1:
        return ()
    name = kept[0].class_name
    own = [(n.start, n.end) for n in question.names if n.target.partition(".")[0] == name]
    place = thing.start, thing.end
    if telling_words(without(text, [why.span(), place, *own])):
        return ()
    grounds = [
        Ground(*place, said[slice(*place)], "filter", kept[0].id, 1.0),
        Ground(*why.span(), said[slice(*why.span())], "target", kept[0].id, 1.0),
    ]
    same = is_thing("a", thing, name, catalog)
    plan = Query((Use("a", name),), (Output(Column("a", kept[0].name), kept[0].name),), where=same)
    return (certain(plan, surer(rivals), grounds, (name,)),)
