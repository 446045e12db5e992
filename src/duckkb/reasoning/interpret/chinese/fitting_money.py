"""Whether a reading of a Chinese question takes the money that is asked for, and not another amount."""

from __future__ import annotations

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.chinese.takings import FLOWS, TAKINGS
from duckkb.reasoning.interpret.edges.words import SELLS
from duckkb.reasoning.interpret.kinds import amount, is_person, money
from duckkb.reasoning.plan import Aggregate, Arithmetic, Column, Query, classes_used, parts_of
from duckkb.reasoning.plan_does import attribute_ids
from duckkb.reasoning.regexes import regex

_SPENT = regex(r"花[了过掉]?多少钱?|花费[了过]?多少|一共花|总共花")
_HOW_MUCH = regex(r"多少钱|几块钱|几元")
_TAKEN_IN = regex(r"[收交付缴赚][了到过]?(?:一共|总共)?多少")
_NEWEST = regex(r"最[新近][一-鿿]{0,3}(?:价格?|金额|费用?|成绩|分数?)(?:是|有|为)?(?:多少|几)?")
_OWN_MONEY = regex(r"(?:平均|一共|总共|合计|要|得|花了?|[是值有卖])*(?:多少钱|几块钱|几元)")
_SURE = 0.95


def takes_other_money(plan: Query, question: Question, catalog: Catalog) -> bool:
    """Whether a plan shows, adds up or compares money that the question does not speak of; over edges also whether
    it guesses which of several kinds is meant."""
    text = question.normalised.folded
    return (
        (_NEWEST.search(text) is not None and _shows_only_when(plan, catalog))
        or (_HOW_MUCH.search(text) is not None and _prices_another(plan, question, catalog))
        or (_TAKEN_IN.search(text) is not None and _adds_up_prices(plan, catalog))
        or _takes_one_of_many(plan, question, catalog)
        or (
            bool(catalog.links)
            and _SPENT.search(text) is not None
            and _guesses_money(plan, question, catalog)
        )
    )


def _adds_up_prices(plan: Query, catalog: Catalog) -> bool:
    """收了多少报名费, of subjects that have a fee: whether prices are added up of which nobody knows how often they
    were paid, though rows that have a date refer to what has them."""
    summed = [
        p.argument for p in parts_of(plan) if isinstance(p, Aggregate) and p.function == "sum"
    ]
    kept = [catalog.attributes.get(plan.attribute_id(c)) for c in summed if isinstance(c, Column)]
    for own in {a.class_name for a in kept if a is not None and money(a)}:
        if any(a.kind.temporal for a in catalog.classes[own].attributes):
            continue
        seen, near = {own}, {own}
        while near := {j.left for c in near for j in catalog.joins_at[c] if j.right == c} - seen:
            seen |= near
        dated = (a for c in seen if c in catalog.classes for a in catalog.classes[c].attributes)
        if any(a.kind.temporal for a in dated):
            return True
    return False


def _takes_one_of_many(plan: Query, question: Question, catalog: Catalog) -> bool:
    """销售额最高的商品: whether the amount of a single sale is taken for what all sales of each bring in; 财政收入
    is what it is called."""
    text = question.normalised.folded
    said = TAKINGS.search(text) or FLOWS.search(text)
    if said is None or any(isinstance(p, Aggregate) for p in parts_of(plan)):
        return False
    columns = (e for o in plan.select if isinstance(e := o.expression, Column))
    shown = {plan.class_of(e.alias) for e in columns} - {""}  # nothing of a query within
    read = [a for a in map(catalog.attributes.get, attribute_ids(plan)) if a is not None]
    if not shown or any(said.re.search(n) for a in read for n in a.names):
        return False
    whole = {n.target for n in question.names if n.start < said.start() and said.end() <= n.end}
    return any(a.measure and a.class_name not in shown and a.id not in whole for a in read)


def _prices_another(plan: Query, question: Question, catalog: Catalog) -> bool:
    """每张处方平均多少钱: whether the money is that of rows which those refer to of which it is asked."""
    if any(isinstance(p, Arithmetic) for p in parts_of(plan)):
        return False
    text, classes = question.normalised.folded, catalog.classes
    shown = [
        p.argument if isinstance(p, Aggregate) else p for o in plan.select for p in (o.expression,)
    ]
    paid = [plan.attribute_id(c) for c in shown if isinstance(c, Column)]
    kept = [a for a in map(catalog.attributes.get, paid) if a is not None and a.measure]
    sure = [n for n in question.named("class") if n.how == "exact" and n.target in classes]
    asked = [n for n in sure if _OWN_MONEY.match(text, n.end)]
    named = {n.target for n in question.named("attribute") if n.how == "exact"}
    return any(
        a.id not in named
        and a.class_name in catalog.ends.get(n.target, ())
        and a.class_name != n.target
        for a in kept
        for n in asked
    )


def _guesses_money(plan: Query, question: Question, catalog: Catalog) -> bool:
    """元夕花了多少钱: whether an amount is added up that is not named, of several kinds of money that
    people have to do with by one edge each."""
    sums = [o.expression for o in plan.select if isinstance(o.expression, Aggregate)]
    columns = [e.argument for e in sums if isinstance(e.argument, Column)]
    if not columns or len(columns) != len(sums):
        return False
    used = set(classes_used(plan))
    said = {n.target for n in question.names if n.score >= _SURE and n.how == "exact"}
    if said & {*used, *map(plan.attribute_id, columns)} - _named_people(said, catalog):
        return False
    people = [c for c in used if not catalog.classes[c].link and is_person(catalog.classes[c])]
    summed = {*map(plan.attribute_id, columns)}
    around = [_moneys_around(c, catalog) for c in people]
    paid = [{a for a in each if _pays(a, catalog)} for each in around]
    return any(len(own) > 1 and summed != of for own, of in zip(around, paid, strict=True))


def _named_people(said: set[str], catalog: Catalog) -> set[str]:
    return {c for c in said if c in catalog.classes and is_person(catalog.classes[c])}


def _pays(attribute: str, catalog: Catalog) -> bool:
    """Whether it is of an edge by which money is given away."""
    edge = attribute.partition(".")[0]
    return catalog.classes[edge].link and SELLS.search(edge) is None


def _moneys_around(class_name: str, catalog: Catalog) -> set[str]:
    """The amounts of money of the edges of rows, and of the rows at their other ends."""
    edges = catalog.edges_at[class_name]
    around = edges | {c for e in edges for c in catalog.ends[e]}
    kept = (a for c in around - {class_name} for a in catalog.classes[c].attributes)
    return {a.id for a in kept if amount(a) and money(a)}


def _shows_only_when(plan: Query, catalog: Catalog) -> bool:
    """螺丝的最新采购价: whether a price is asked for and nothing but a time is shown."""
    shown = [o.expression for o in plan.select]
    kept = [catalog.attributes.get(plan.attribute_id(c)) for c in shown if isinstance(c, Column)]
    return bool(kept) and all(a is not None and a.kind.temporal for a in kept)
