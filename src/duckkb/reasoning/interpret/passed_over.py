"""What a question says of rows between those asked for and the others, and no reading over deeds can tell."""

from __future__ import annotations

import re
from collections.abc import Iterator

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import PLAIN, Question
from duckkb.reasoning.interpret.cues import PARTICIPLE_END
from duckkb.reasoning.interpret.edges.words import EACH, OF_ROW, OWNS, THAT_ARE
from duckkb.reasoning.interpret.kinds import amount, called_by
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.lexicon.loader import verb_stem
from duckkb.reasoning.lexicon.words import stem, tokens
from duckkb.reasoning.plan import (
    ORDERING,
    Aggregate,
    Column,
    Compare,
    Constant,
    Link,
    Not,
    Or,
    Part,
    Plan,
    Query,
    Use,
    classes_used,
    parts_of,
)
from duckkb.reasoning.plan_does import attribute_ids, attributes_in, comparisons
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.flags_said import verb_flags
from duckkb.reasoning.words.not_counted import WITHOUT
from duckkb.reasoning.words.ours import OUR_DEED

_NEARLY = 0.75
_SURE = 0.9
_LEFT = frozenset(("left", "remaining", "remain", "remains", "outstanding", "unused", "unspent"))
_SIZES = frozenset(("large", "larg", "big", "small"))
_BETWEEN = regex(r"\bbetween (?!\d)[^?]+ and (?!\d)")
_BUT_NEVER = regex(r"\bbut never\b")
_DONE_BY_THEM = regex(
    r"\s+(?:(?:that|which)\s+)?(?:they|he|she)\s+(?!(?:are|is|were|was|have|has|had|can|do|did)\b)\w+"
)
"""Behind rows: who is asked for did something to just those."""
_NOT_DONE = regex(rf"\bnot\s+(?:been\s+)?(?!been\b)[a-z]+{PARTICIPLE_END}\b\s*")
_FROM_TO = regex(
    r"\b(?:time|days?|hours?|weeks?|months?|long|delay|lag)\b[^?.]*?\b(?:from\b[^?.]+?\b(?:to|until|till)\b.+|between\b[^?.]+?\band\b.+)"
)
_WHO_SELLS = regex(r"^\W*who\b[^,]*\bs(?:old|ell)|谁[^买购]*卖")
_BUYERS = frozenset(("custom", "client", "buyer", "买家", "客户", "顾客"))
_TRADE = regex(
    r"s[ae]l[el]|sold|order|purchas|transact|deal|trade|invoice|receipt|payment|listing|auction|lot|[销售卖购买]|订单|交易|成交",
    re.I,
)
_NOT_REACHED = regex(
    r"(?:\bnot|n['’]t)\s+(?:yet\s+|quite\s+)?(?:reach|met|meet|hit|exceed|achiev|surpass)\w*\s+(?:its|their|the)\b"
    r"|[没未](?:有|能)*(?:达到|超过|实现|达成).{0,3}(?:目标|预期|上限|额度)"
)
_COUNTED_ALONE = regex(
    r"^how many [^?.,;]+? are there(?: [^?.,;]+?)?(?:[?.,;]+(?: and)?| and) (?:which|who|what|when|where|list|show|name|give)\b"
)
_UNLIKE = regex(r"不同的?|不一样的?")
_APART = regex(r"\b(?:each|every|per)\b")
_THEIR_OWN = regex(r"\b(?:their|his|her) own\s+$|自己.{0,4}的?$")


def tells_of_each(reading: Interpretation, question: Question) -> bool:
    """False where a figure is asked for of each of some rows, and only one is told of all."""
    plan = reading.plan
    if not isinstance(plan, Query) or plan.group_by or plan.per_group or plan.inner:
        return True
    figures = any(isinstance(o.expression, Aggregate) for o in plan.select)
    text = question.normalised.folded
    return not figures or not any(EACH.search(text[:start]) for start, _ in _rows(question))


def counts_alone(reading: Interpretation, question: Question) -> bool:
    """False where how many there are is a question of its own, with another one behind it, and a plan counts by what
    this shows, or only those that this tells of: how many products there are, and which ones are in stock. How many
    there are and how old on average are two figures of the same rows."""
    plan = reading.plan
    if not isinstance(plan, Query) or (len(plan.select) > 1 and not plan.group_by):
        return True
    shown = [o.expression for o in plan.select]
    if not any(isinstance(e, Aggregate) and e.function == "count" for e in shown):
        return True
    text = question.normalised.folded
    return not _COUNTED_ALONE.search(text) or _APART.search(text) is not None


def tells_of_their_own(reading: Interpretation, question: Question) -> bool:
    """False where rows are told to be theirs who are asked for, and a plan finds those who have any such:
    who resolved incidents of services they own."""
    text = question.normalised.folded
    theirs = any(
        _DONE_BY_THEM.match(text, end) or _THEIR_OWN.search(text[:start])
        for start, end in _rows(question)
    )
    return not theirs or _conditions(reading.plan) + _deeds(reading.plan) < 2


def tells_of_the_named(reading: Interpretation, question: Question, catalog: Catalog) -> bool:
    """False where something of a named row is spoken of and a plan goes on as if the row itself was: the
    services that the team of Ann maintains."""
    text = question.normalised.folded
    plain = (v for v in question.values if v.how in PLAIN and not OWNS.match(text, v.end))
    named = {v.start: v.class_name for v in plain}
    hits = question.named("attribute")
    told = {
        hit.end
        for hit in hits
        if hit.how in PLAIN and (of := OF_ROW.match(text, hit.end)) is not None
        if hit.class_name == named.get(of.end())
    }
    links = (catalog.joins.get(p.join) for p in parts_of(reading.plan) if isinstance(p, Link))
    used = {*attributes_in(reading.plan), *(left for j in links if j for left, _ in j.columns)}
    return all(used & {h.target.partition(".")[2] for h in hits if h.end == end} for end in told)


def denies_those_meant(reading: Interpretation, question: Question) -> bool:
    """False where it is denied of some rows that they were done something, and a plan leaves out others for
    it: services with not resolved vulnerabilities are no services without any."""
    text = question.normalised.folded
    denied = [m.span() for m in _NOT_DONE.finditer(text)]
    meant = {
        hit.target
        for hit in question.named("class", _NEARLY)
        for start, end in denied
        if hit.start == end or THAT_ARE.fullmatch(text[hit.end : start])
    }
    plan = reading.plan
    if not meant or not isinstance(plan, Query):
        return True
    left_out = (
        part.left
        for part in parts_of(plan)
        if isinstance(part, Compare) and part.operator == "not_in"
    )
    columns = (c for left in left_out for c in parts_of(left) if isinstance(c, Column))
    owners = {plan.class_of(column.alias) for column in columns}
    return not owners or bool(owners & meant)


def tells_of_what_happens(reading: Interpretation, question: Question) -> bool:
    """False where time between two deeds is asked for and a plan takes them for states: the time from
    publication to deployment is no figure of what is public and deployed."""
    span = _FROM_TO.search(question.normalised.folded)
    if span is None:
        return True
    nouns = {(v.start, v.end) for v in question.values if v.how == "stem"}
    filters = {(g.start, g.end) for g in reading.grounds if g.role == "filter"}
    return not any(span.start() <= start < span.end() for start, _ in nouns & filters)


def heeds_what_is_left(reading: Interpretation) -> bool:
    """False where nothing of a reading is about what is left, of which the question asks: hours that somebody has left."""
    return _LEFT.isdisjoint(reading.uncovered)


def leaves_out_those_told(reading: Interpretation, question: Question) -> bool:
    """False where a Chinese question says of which rows it is not (…,已取消的不算), and a plan is of just those."""
    if not question.normalised.chinese:
        return True
    clauses = [m.span() for m in WITHOUT.finditer(question.normalised.folded)]
    among = [
        g
        for g in reading.grounds
        if g.role == "filter" and any(start <= g.start < end for start, end in clauses)
    ]
    denied = any(
        isinstance(part, Not) or (isinstance(part, Compare) and part.operator in ("ne", "not_in"))
        for part in parts_of(reading.plan)
    )
    return denied or not among


def counts_unlike_ones(reading: Interpretation, question: Question, catalog: Catalog) -> bool:
    """False where a Chinese question counts unlike ones (3位不同医生), and a plan counts rows without a look at which of
    those they are of."""
    plan = reading.plan
    if not question.normalised.chinese or not isinstance(plan, Query):
        return True
    said = {m.end() for m in _UNLIKE.finditer(question.normalised.folded)}
    meant = {g.target for g in reading.grounds if g.start in said and g.target in catalog.classes}
    counts = [p for p in parts_of(plan) if isinstance(p, Aggregate) and p.function == "count"]
    seen = (
        plan.distinct or any(c.distinct for c in counts) or not meant.isdisjoint(classes_used(plan))
    )
    return seen or not (meant and counts)


def heeds_verbs_of_flags(reading: Interpretation, question: Question, catalog: Catalog) -> bool:
    """False where rows are joined that keep whether something was done, the question says that it was, and the plan does
    not ask for it, or only shows it: the prize money that a team won, of projects that won or did not."""
    flags = verb_flags(catalog)
    if not flags or question.normalised.chinese or not isinstance(reading.plan, Query):
        return True
    said = [t for t in tokens(question.normalised.folded) if verb_stem(t.word) in flags]
    told = {a.id for t in said for a in flags[verb_stem(t.word)]}
    compared = {each for each, _ in comparisons(reading.plan)}
    used = classes_used(reading.plan)
    near = {each for each in told if each.partition(".")[0] in used}
    if near or not told:
        return near <= compared
    return all(any(g.start <= t.start < g.end for g in reading.grounds) for t in said)


def grades_their_own(reading: Interpretation, question: Question, catalog: Catalog) -> bool:
    """False where the largest of some rows, which keep amounts, is found by an amount of others: the largest harvest, by
    how large the orchard is."""
    plan = reading.plan
    order = plan.order_by[0].expression if isinstance(plan, Query) and plan.order_by else None
    if not isinstance(plan, Query) or not isinstance(order, Column):
        return True
    for said in (s for s in question.spans.superlatives if s.word in _SIZES):
        named = [
            catalog.classes[n.target]
            for n in question.named("class")
            if n.start == said.end + 1 and n.score >= _SURE
        ]
        own = [c for c in named if any(map(amount, c.attributes))]
        if own and plan.class_of(order.alias) not in {c.name for c in named}:
            return False
    return True


def tells_both_sides(reading: Interpretation, question: Question) -> bool:
    """False where rows have one thing but not another, and only what they have not is told: who won a medal but never
    gold; or where what is between two rows would be of either: the goal of the mentorship between Owen and Mei."""
    found = tuple(parts_of(reading.plan))
    bounded = any(isinstance(p, Compare) and p.operator in ORDERING for p in found)
    if _BETWEEN.search(question.normalised.folded) and not bounded and any(map(_either, found)):
        return False
    but = _BUT_NEVER.search(question.normalised.folded)
    if but is None:
        return True
    before = [n for n in question.names if n.end <= but.start() and n.of == "attribute"]
    told = [g for g in reading.grounds if g.end <= but.start()]
    return all(any(g.start < n.end and n.start < g.end for g in told) for n in before)


def _either(part: Part) -> bool:
    """Whether one thing is to have either of some values."""
    told = part.items if isinstance(part, Or) else ()
    same = {p.left if isinstance(p, Compare) and p.operator == "eq" else None for p in told}
    return len(same) == 1 and None not in same


def tells_who_sells(reading: Interpretation, question: Question, catalog: Catalog) -> bool:
    """False where it is asked who sold something, and those would be shown who bought it, or did something else."""
    plan = reading.plan
    if not isinstance(plan, Query) or not _WHO_SELLS.search(question.normalised.folded):
        return True
    shown = [o.expression for o in plan.select if isinstance(o.expression, Column)]
    theirs = [catalog.classes[n] for c in shown if (n := plan.class_of(c.alias)) in catalog.classes]
    return _of_trade(plan, catalog) and not any(called_by(each, _BUYERS) for each in theirs)


def tells_what_is_reached(reading: Interpretation, question: Question) -> bool:
    """False where it is said that rows have not come up to what they keep (their target), and a reading takes it for
    those that keep nothing."""
    if not _NOT_REACHED.search(question.normalised.folded):
        return True
    parts = parts_of(reading.plan)
    return not any(isinstance(p, Compare) and p.operator == "is_null" for p in parts)


def _of_trade(plan: Query, catalog: Catalog) -> bool:
    """Whether rows are joined by what tells of trade, or are called those who sell."""
    names = {p.class_name for p in parts_of(plan) if isinstance(p, Use)}
    used = [catalog.classes[name] for name in names if name in catalog.classes]
    return any(_TRADE.search(n) for each in used for n in each.names)


def _rows(question: Question) -> Iterator[tuple[int, int]]:
    names = question.named("class", _NEARLY)
    return ((n.start, n.end) for n in names)


def _conditions(plan: Plan) -> int:
    """How many things that lead to other rows are told of the rows asked for, each by itself."""
    where = plan.where if isinstance(plan, Query) else None
    told = (p for p in parts_of(where) if isinstance(p, Compare)) if where is not None else ()
    return sum(p.query is not None for p in told)


def _deeds(plan: Plan) -> int:
    """How many further values than one are told of edges: who wrote and who reviewed."""
    values = [p for p in parts_of(plan) if isinstance(p, Constant) and isinstance(p.value, str)]
    return max(0, len(values) - 1)


def hears_our_deed(reading: Interpretation, question: Question, catalog: Catalog) -> bool:
    """False where rows are told by what we did with them, which an attribute of theirs is called by, and the plan has
    nothing of it: the reviews that we replied to."""
    m = OUR_DEED.search(question.normalised.folded)
    if m is None or not m["asked"]:
        return True
    verb = stem(m["asked"])
    own = (a for name in reading.tables for a in catalog.classes[name].attributes)
    named = {a.id for a in own if verb in parts(a.name) and not a.kind.temporal}
    return not named or not named.isdisjoint(attribute_ids(reading.plan))


_LACKS = regex(r"\b(?:without|no|lacks?|missing|unknown|known|has|have|had)\b|没有?|无")


def asks_for_names(
    reading: Interpretation, question: Question, naming: Naming, catalog: Catalog
) -> bool:
    """False where a name that is asked for is taken for what rows have, or have not: the first name and major of those
    who are not allergic to soy."""
    if _LACKS.search(question.normalised.folded):
        return True
    for query in (p for p in parts_of(reading.plan) if isinstance(p, Query)):
        for part in parts_of(query.where) if query.where is not None else ():
            if not isinstance(part, Compare) or part.operator not in ("is_null", "not_null"):
                continue
            own = catalog.attributes.get(
                query.attribute_id(part.left) if isinstance(part.left, Column) else ""
            )
            if own is not None and own in naming.names(own.class_name):
                return False
    return True
