"""Questions for the reason or the way that rows keep: why did we postpone X, how do I make Y, 红烧肉怎么做."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.kinds import tells_how, tells_why
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.phrases.shared import certain, telling_words
from duckkb.reasoning.interpret.phrases.things import is_thing, named_things, surer, without
from duckkb.reasoning.interpretation import Ground, Interpretation
from duckkb.reasoning.plan import Column, Output, Query, Use

_ASKS: tuple[tuple[re.Pattern[str], Callable[[Attribute], bool]], ...] = (
    (re.compile(r"^\W*(?:and |so |but )?why\b"), tells_why),
    (
        re.compile(
            r"^\W*how\s+(?:(?:do|did|can|could|should)\s+(?:i|we|you|one)|to|is|was|are)\s+(?!many|much|long|often)[a-z]+\b"
            r"|(?:怎么|如何|怎样)(?:来|去)?(?:做|弄|办|修|制作|处理|操作|解决|完成)(?=的?\W*$)|^\W*(?:怎么|如何|怎样)(?:做|制作|处理|操作|解决)"
        ),
        tells_how,
    ),
)
"""How something is asked for that rows keep as text, and whether an attribute holds it."""
_SMALL = re.compile(r"应该|后来|最后|[是的了被要呢]")
"""Chinese words that say nothing here."""


def reason_readings(
    question: Question, catalog: Catalog, naming: Naming, rivals: Sequence[Interpretation]
) -> tuple[Interpretation, ...]:
    """The reading as the reason, or the way, of one named row; empty where the question says more than that.

    Args:
        question: with everything that was found in it.
        catalog: what there is to ask about.
        naming: what rows are called by.
        rivals: the readings of the grammars, which the score is measured by.
    """
    text, said = question.normalised.folded, question.normalised.text
    asks = [(m, tells) for pattern, tells in _ASKS if (m := pattern.search(text))]
    things = named_things(question, catalog, naming) if asks else []
    if len(things) != 1:
        return ()
    (asked, tells), (thing,) = asks[0], things
    names = {h.attribute.partition(".")[0] for h in thing.hits}
    kept = [a for n in sorted(names) for a in catalog.classes[n].attributes if tells(a)]
    if len(kept) != 1:
        return ()
    name = kept[0].class_name
    own = [(n.start, n.end) for n in question.names if n.target.partition(".")[0] == name]
    place = thing.start, thing.end
    if telling_words(_SMALL.sub(" ", without(text, [asked.span(), place, *own]))):
        return ()
    grounds = [
        Ground(*place, said[slice(*place)], "filter", kept[0].id, 1.0),
        Ground(*asked.span(), said[slice(*asked.span())], "target", kept[0].id, 1.0),
    ]
    same = is_thing("a", thing, name, catalog)
    plan = Query((Use("a", name),), (Output(Column("a", kept[0].name), kept[0].name),), where=same)
    return (certain(plan, surer(rivals), grounds, (name,)),)
