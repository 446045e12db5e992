"""English questions for how much somebody dealt in, by the verb for it: how much did each buyer spend, which picker
picked the most fruit, which orchards yielded more than 500.

It is the sum of the one amount of the rows that tell of the deed: of money where money is spoken of, else of goods.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import msgspec

from duckkb.reasoning.catalog import Attribute, Catalog, Class
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.beginnings import came_to_be
from duckkb.reasoning.interpret.kinds import amount, is_person, money
from duckkb.reasoning.interpret.name_words import is_deed_of, parts
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.phrases.marks import NAMED, VALUE, Marks, marks_of
from duckkb.reasoning.interpret.phrases.measured import PER, figure_reading
from duckkb.reasoning.interpret.phrases.measures import Measure
from duckkb.reasoning.interpret.phrases.reach import Reach
from duckkb.reasoning.interpret.phrases.shared import told
from duckkb.reasoning.interpret.worth import price_and_pieces
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.lexicon.loader import doers_of, verb_stem
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.plan import (
    Arithmetic,
    Column,
    Compare,
    Constant,
    Expression,
    Operator,
    Plan,
    Query,
)
from duckkb.reasoning.regexes import regex

_IN_ALL = r"(?:\ (?:in\ total|altogether|overall|so\ far))?"
_VERB = rf"(?:{NAMED}|[a-z]+)"
_WHAT = rf"(?:\ (?:money|{NAMED}|{VALUE}))?"
_DEALT = regex(
    rf"""(?:
    how\ much{_WHAT}\ (?:did|do|does|has|have|had)\ (?:(?:each|every)\ (?:of\ the\ )?(?P<doers>{NAMED})|(?:the\ )?(?:(?P<rows>{NAMED})\ )?{VALUE}+(?:\ {VALUE})*)
      \ (?P<verb>{_VERB}){_IN_ALL}(?:\ (?:on|for))?
    | (?:(?:which|what)\ (?P<most>{NAMED})|(?P<who>who))(?:\ (?:has|have|had))?\ (?P<verb_>{_VERB})\ (?:the\ )?(?P<way>most|least){_WHAT}{_IN_ALL}
    | (?:(?:which|what)\ (?P<most_>{NAMED})|(?P<who_>who))(?:\ (?:has|have|had))?\ (?P<verb__>{_VERB})\ (?P<bound>more\ than|over|less\ than|under|at\ least)\ [\d.,]+{_WHAT}{_IN_ALL}
    ){PER}{_IN_ALL}""",
    re.VERBOSE,
)
_HINT = regex(r"\bhow much\b|\b(?:most|least|over|under|(?:more|less) than)\b")
_MONEY = regex(r"\bmoney\b")
_PAYS = frozenset(map(stem, ("spend", "pay", "earn")))
"""Verbs of money whatever it is for."""
_YIELDS = frozenset(
    map(stem, ("produce", "yield", "harvest", "collect", "deliver", "supply", "consume", "use"))
)
"""Verbs of goods whatever they are."""
_GOODS = frozenset(
    map(
        stem,
        (
            *("kilogram", "kilo", "kg", "gram", "ton", "tonne", "tonnage", "pound", "lb", "weight"),
            *("litre", "liter", "gallon", "volume", "bottle", "box", "crate", "bale", "bushel"),
            *("quantity", "qty", "unit", "piece", "copy", "yield"),
        ),
    )
)
_BOUNDS: Mapping[str, Operator] = {
    "more than": "gt",
    "over": "gt",
    "less than": "lt",
    "under": "lt",
    "at least": "ge",
}


def dealt_readings(
    question: Question, catalog: Catalog, naming: Naming
) -> tuple[Interpretation, ...]:
    """The reading as the sum of what was dealt in; empty where a question asks for anything else."""
    text = question.normalised.folded
    if question.normalised.chinese or _HINT.search(text) is None:
        return ()
    phrase, marks = marks_of(question, frozenset(("money", "spent", "spend", "paid", "pay")))
    match = _DEALT.fullmatch(phrase)
    if match is None:
        return ()
    said = told(match)
    figure = _figure(said, marks, _MONEY.search(text) is not None, catalog)
    if figure is None:
        return ()
    if "doers" in said:
        if "group" in said:
            return ()
        said["group"] = said["doers"]
    found = figure_reading(question, figure, said, marks, catalog, naming)
    if found is None or "bound" not in said:
        return (found,) if found is not None else ()
    plan = _bounded(found.plan, _BOUNDS[said["bound"]], question)
    return (msgspec.structs.replace(found, plan=plan),) if plan is not None else ()


def _bounded(plan: Plan, bound: Operator, question: Question) -> Query | None:
    """The plan for the rows of which the sum lies within a bound, in place of the one of which it is the highest."""
    numbers = question.spans.numbers
    if not isinstance(plan, Query) or len(numbers) != 1 or not plan.order_by:
        return None
    total = plan.order_by[0].expression
    kept = Compare(total, bound, (Constant(numbers[0].value),))
    return msgspec.structs.replace(plan, having=kept, order_by=(), limit=None)


def _figure(
    said: Mapping[str, str], marks: Marks, of_money: bool, catalog: Catalog
) -> Measure | None:
    """The sum of the one amount of the one kind of rows that the verb may speak of; None where that is not certain."""
    verb = marks.words.get(said["verb"], said["verb"])
    root = verb_stem(verb)
    group = said.get("doers") or said.get("most") or said.get("rows") or ""
    rows = [n for n in marks.names.get(group, ()) if n in catalog.classes]
    if not rows:
        rows = [catalog.attributes[a].class_name for told in marks.values.values() for a, _ in told]
    found: dict[str, Measure] = {}
    for each in catalog.classes.values():
        for join in catalog.joins_at[each.name]:
            own = join.left == each.name != join.right
            doer = catalog.classes[join.right]
            if not own or not (join.right in rows if rows else is_person(doer)):
                continue
            paid = of_money or root in _PAYS
            if paid and any(a.measure and money(a) for a in doer.attributes):
                continue  # what they earn is kept of them
            if not (paid or root in _YIELDS or _told_by(root, each, doer)):
                continue
            measure = _sum_of(each, paid, catalog)
            if measure is not None and join.right in measure.reach.ways:
                found[each.name] = measure
    return next(iter(found.values())) if len(found) == 1 else None


def _told_by(root: str, each: Class, doer: Class) -> bool:
    """Whether a verb is what rows are called after, or those who do it: donated, of donations; picked, by pickers."""
    nouns = [p for n in each.names if n.isascii() for p in parts(n)[-1:]]
    doers = {p for n in doer.names if n.isascii() for p in parts(n)[-1:]}
    return any(n == root or is_deed_of(root, n) for n in nouns) or bool(doers & doers_of(root))


def _sum_of(each: Class, paid: bool, catalog: Catalog) -> Measure | None:
    """The sum of the one amount of rows, of money or of goods."""
    reach = Reach(catalog, each.name)
    if not reach.in_tables:
        return None
    both = price_and_pieces(each, catalog) if paid else None
    if both is not None:
        target, many = both
        of: Expression = Arithmetic("*", Column("a", target.name), Column("a", many.name))
    else:
        own = (a for a in each.attributes if amount(a) and not a.binary)
        kept = [a for a in own if _fits(a, paid)]
        if len(kept) != 1:
            return None
        (target,) = kept
        of = Column("a", target.name)
    return Measure(reach, "sum", of, f"total {target.name}", came_to_be(each), target)


def _fits(attribute: Attribute, paid: bool) -> bool:
    """Whether an amount is money, or goods, of which a sum tells something: no price of a piece."""
    said: Sequence[str] = [p for n in attribute.names if n.isascii() for p in parts(n)]
    if paid:
        return money(attribute) and not {"price", "rate", "wage", "salari"} & {*said}
    return bool(_GOODS & {*said}) and not {"price", "per"} & {*said}
