"""Questions for what rows keep as text: the reason, the way, the proof, what something is for (why did we
postpone X, how do I make Y, how do we know Z, 红烧肉怎么做, 网关是做什么的)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from duckkb.reasoning.blanks import without
from duckkb.reasoning.catalog import Attribute, Catalog, Kind
from duckkb.reasoning.evidence import PLAIN, Question, ValueHit
from duckkb.reasoning.interpret.kinds import (
    places,
    tells_function,
    tells_how,
    tells_place,
    tells_proof,
    tells_why,
)
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.phrases.shared import certain, telling_words
from duckkb.reasoning.interpret.phrases.things import is_thing, named_things, surer
from duckkb.reasoning.interpretation import Ground, Interpretation
from duckkb.reasoning.plan import Column, Compare, Constant, Output, Query, Use, all_of
from duckkb.reasoning.regexes import regex

_ASKS: tuple[tuple[re.Pattern[str], Callable[[Attribute], bool]], ...] = (
    (
        regex(
            r"^\W*where\s+(?:is|are|does|do|did|was|were|can\s+(?:i|we)\s+find)\b|在(?:哪里|哪儿|哪个?|何处|什么)(?:目录|文件夹|地方|位置)?(?=\W*$)"
        ),
        tells_place,
    ),
    (regex(r"^\W*(?:and |so |but )?why\b"), tells_why),
    (
        regex(
            r"^\W*how\s+(?:do|did|can)\s+(?:i|we|you|they)\s+(?:know|tell|learn|find out)\b(?: that\b)?"
            r"|(?:怎么|何以|如何)(?:知道|得知|确定|证明)|(?:有|是)?什么(?:依据|证据)|(?:依据|证据)(?:是|在)(?:什么|哪里?)"
        ),
        tells_proof,
    ),
    (
        regex(
            r"^\W*what\s+(?:does|do)\b(?!.*\b(?:to|must|should|can) do\W*$)(?=.*\bdo\W*$)"
            r"|^\W*what(?:'s|\s+is|\s+are)\b(?=.*\bfor\W*$)"
            r"|是?(?:用来)?[做干](?:什么|啥|嘛)用?的(?=\W*$)|有(?:什么|啥)(?:用|用处|用途|作用)(?=\W*$)"
        ),
        tells_function,
    ),
    (
        regex(
            r"^\W*how\s+(?:(?:do|did|can|could|should)\s+(?:i|we|you|one)|to|is|was|are)\s+(?!many|much|long|often)[a-z]+\b"
            r"|(?:怎么|如何|怎样)(?:来|去)?(?:做|弄|办|修|制作|处理|操作|解决|完成)(?=的?\W*$)|^\W*(?:怎么|如何|怎样)(?:做|制作|处理|操作|解决)"
        ),
        tells_how,
    ),
)
"""How something is asked for that rows keep as text, and whether an attribute holds it."""
_NOT = regex(r"\b(?:not|never|no)\b|n['’]t\b|[不没未]")
"""Why not X: no row keeps why it was not."""
_SMALL = regex(
    r"\b(?:us(?:e[ds]?|ing)|cho(?:o?se|sen)|pick(?:ed)?|adopt(?:ed)?|go(?:ne)? (?:with|for)|settled? on|opt(?:ed)? for|decided? (?:on|for)|switch(?:ed)? to|need(?:ed)?)\b"
    r"|\b(?:live|lie|sit|stand|located|kept|stored|found|situated|defined)\b(?=\W*$)|应该|后来|最后|[是的了被要呢]"
)
"""Words that say nothing here: where things lie, and that a choice was made."""


def reason_readings(
    question: Question, catalog: Catalog, naming: Naming, rivals: Sequence[Interpretation]
) -> tuple[Interpretation, ...]:
    """The reading as the reason, or the way, of one named row; empty where the question says more than that."""
    text, said = question.normalised.folded, question.normalised.text
    asks = [(m, tells) for pattern, tells in _ASKS if (m := pattern.search(text))]
    things = named_things(question, catalog, naming) if asks else []
    if len(things) != 1:
        return ()
    (asked, tells), (thing,) = asks[0], things
    names = {h.class_name for h in thing.hits}
    if tells is tells_place:
        names = {n for n in names if places(catalog.classes[n])}
    kept = [a for n in sorted(names) for a in catalog.classes[n].attributes if tells(a)]
    if len(kept) != 1:
        return ()
    name = kept[0].class_name
    own = [
        (n.start, n.end)
        for n in question.names
        if n.target in (name, kept[0].id)
        or (n.target.startswith(f"{name}.") and tells is not tells_place)  # its seat is elsewhere
    ]
    place = thing.start, thing.end
    told = _told(question, name, place, catalog)
    own += [(v.start, v.end) for v in told]
    left = without(text, [asked.span(), place, *own])
    if telling_words(_SMALL.sub(" ", left)) or _NOT.search(left):
        return ()
    grounds = [
        Ground(*place, said[slice(*place)], "filter", kept[0].id, 1.0),
        Ground(*asked.span(), said[slice(*asked.span())], "target", kept[0].id, 1.0),
    ]
    grounds += [
        Ground(v.start, v.end, said[v.start : v.end], "filter", v.attribute, v.score) for v in told
    ]
    states = [
        Compare(Column("a", v.attribute.partition(".")[2]), "eq", (Constant(v.value),))
        for v in told
    ]
    same = all_of([is_thing("a", thing, name, catalog), *states])
    plan = Query((Use("a", name),), (Output(Column("a", kept[0].name), kept[0].name),), where=same)
    return (certain(plan, surer(rivals), grounds, (name,)),)


def _told(
    question: Question, name: str, place: tuple[int, int], catalog: Catalog
) -> list[ValueHit]:
    """The state that the named row is said to be in, beside its name: why was X rejected."""
    found = [
        v
        for v in question.values
        if v.attribute.startswith(f"{name}.") and v.how in PLAIN
        if catalog.attributes[v.attribute].kind is not Kind.LIST
        if v.end <= place[0] or place[1] <= v.start
    ]
    return found if len(found) == 1 else []
