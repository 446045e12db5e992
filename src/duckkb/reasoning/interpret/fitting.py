"""Whether what a reading shows, or ranks by, can be what is asked: who is no amount, how long no
date, and the highest is not the last by name."""

from __future__ import annotations

import re
from collections.abc import Sequence

from duckkb.reasoning.catalog import Attribute, Catalog, Kind
from duckkb.reasoning.evidence import NameHit, Question, SuperlativeSpan
from duckkb.reasoning.interpret.edges.words import THEIRS, WHEN, also_asked
from duckkb.reasoning.interpret.figures_asked import shown_as_kept
from duckkb.reasoning.interpret.followed import in_longer
from duckkb.reasoning.interpret.kinds import amount, is_person, money
from duckkb.reasoning.interpret.moments import timed
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.occasions import (
    LASTING,
    deed,
    ends,
    is_state,
    of_life,
    spanned,
    years_spanned,
)
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import (
    Aggregate,
    Column,
    Compare,
    Constant,
    Query,
    parts_of,
)
from duckkb.reasoning.regexes import regex

_WHO = regex(
    r"^\W*(?:and |so )?who(?:m)?\b|谁|(?:[\d两三四五六七八九十]个|哪[些几]?个?)人(?:是[谁哪][些几]?个?)?\W*$"
)
_WHEN_IS = regex(
    r"^\W*(?:and |so )?when\s+(?:is|are|was|were|will|did|does|do|has|have|can|could|should|must|may)\b"
)
_WHEN_DOES = regex(
    r"^\W*(?:and |so )?when\s+(?:do|does|did|will)\b(?!.*\b(?:die|pass away|birthday|born|turn)\b)"
)
_DEED = regex(r"(?:[a-z]+ed|built|born|begun|won|sold|bought|made)", re.I)
"""What a year is called by, of what was done then."""
_WHERE = regex(r"^\W*(?:and |so )?where\b|(?:在|来自)哪(?:里|儿|$)|(?:[在于]|来自)什么地方|何处")
_ASKS_MORE = regex(r"\b(?:what|which|when|how|whose)\b|多少|几|哪(?![里儿])|什么(?!地方)|何(?!处)")
_WHAT_WAS = regex(r"^\W*what\s+(?:was|were|has been|have been)\s+(?!the\b|my\b|our\b)")
_PAID = regex(r"\bhow much\b.*\b(?:pay|paid|spen[dt])\b|[付花][了过]?多少钱|多少钱.*[付花买]")
_PAYS = regex(r"^\W*how much (?:did|does|do|has|have)\b.*\b(?:pay|paid|spend|spent|owes?|owed)\b")
_SPENT = regex(r"[花付][了过]?多少钱|多少钱.*[付花]")
_WHAT_ZH = regex(r"什么$")
_STOPS = " 呢吗的?？。"
_HOW_LONG = regex(
    r"\bhow many years\b|\bhow long\b|了[^，。？?]{0,12}(?:多少|几)年|(?:多少|几)年了"
)
_HOW_GREAT = regex(r"(?:多少钱|多[大高长重远宽深])\W*$")
"""At the end: an amount is asked for."""
_WHY = regex(r"^\W*(?:and |so |but )?why\b|为什么|为何")
_WHICH = regex(r"\W*which\s+")
_OWNS = regex(r"s?['’]|\s+of\b")
_CALLED = regex(r"\b(?:named|called|with the (?:name|title))\b|叫|名为|名叫|同名|重名|有没有|存在")
_SURE = 0.95
"""How well a name must be met to be the base's own."""
_AMOUNTS = frozenset(
    [
        *("high", "low", "large", "big", "small", "great", "most", "least", "few", "more", "less"),
        *("tall", "heavy", "light", "fast", "slow", "rich", "poor", "strong", "weak", "cheap"),
        *("expensive", "costly", "long", "short"),
        *"高低大小多少贵重轻强弱快慢富穷长短",
    ]
)
"""Superlatives that grade amounts; one may be the first or the latest by name."""
_SPEEDS = frozenset(("fast", "quick", "slow", "quickli", "slowli", "快", "慢"))
_QUALITIES = frozenset(("best", "worst", "good", "bad", "poor", "好", "差", "坏", "糟"))
_TITLES = frozenset(
    ("titl", "subject", "topic", "headlin", "statement", "text", "code", "number", "no")
)
_TITLES_ZH = ("标题", "题目", "主题", "内容", "编号", "单号", "代码", "号码")
"""What an attribute is called by that says what something is about, or only which of many it is."""
_HOW_MUCH = regex(r"^\W*(?:and |so )?how much\b")
_LENGTHS = frozenset(("long", "short", "长", "短"))
_MANY = frozenset(("most", "few"))
_COUNTED = _MANY | {"多", "少"}
_NEAREST = "近"
"""Of time the nearest is the latest."""


def grades_an_amount(
    reading: Interpretation, question: Question, naming: Naming, catalog: Catalog
) -> bool:
    """False where rows are ranked by what they are called although an amount is graded, by a list,
    by the earliest time where the nearest is asked for, or by the greatest single amount of other rows
    where the most is."""
    said = question.spans.superlatives
    plan = reading.plan
    if not isinstance(plan, Query) or not said:
        return True
    order = next((o for o in plan.order_by if not o.settles), None)
    ranked = order.expression if order else None
    of = plan.class_of(ranked.alias) if isinstance(ranked, Column) else ""
    if not of or not order or not isinstance(ranked, Column):
        return True
    attribute = catalog.classes[of].by_name.get(ranked.attribute)
    if attribute is not None and (attribute.kind is Kind.LIST or _most_of_ids(attribute, said)):
        return False
    if attribute is not None and timed(attribute):
        if any(s.word in _COUNTED for s in said):
            return False  # the year with the most battles is not the last year of one
        if any(s.word in _QUALITIES for s in said):
            return False  # what sells best is not what was sold last
        if any(s.word in _SPEEDS for s in said):
            return False  # what was closed fastest is not what was closed last
        both = spanned(catalog.classes[of]) or years_spanned(catalog.classes[of])
        if any(s.word in _LENGTHS for s in said) and both:
            return False  # what took longest is not what began last
        begun = attribute.kind.temporal and not ends(attribute)
        if begun and any(s.word in LASTING and s.descending == order.descending for s in said):
            return False  # what has been listed longest was listed first
        if not order.descending:
            return not any(s.word == _NEAREST for s in said)
    shown = {
        plan.class_of(o.expression.alias) for o in plan.select if isinstance(o.expression, Column)
    }
    if (
        catalog.links
        and not catalog.classes[of].link
        and of not in shown
        and any(s.word in _MANY for s in said)
    ):
        return False  # who has the most points has them in all, not at once
    if not all(s.word in _AMOUNTS for s in said):
        return True
    called = {a.name for a in naming.names(of) if a.kind is Kind.TEXT}
    name = attribute is not None and attribute.kind is Kind.TEXT and "name" in parts(attribute.name)
    return ranked.attribute not in called and not name


def shows_what_is_asked(reading: Interpretation, question: Question, catalog: Catalog) -> bool:
    """Whether a reading can answer the question, if that asks only who or where, who and when,
    how long, or what one pays another."""
    text = question.normalised.folded
    if not isinstance(reading.plan, Query):
        return True
    shown = shown_as_kept(reading.plan, catalog)
    if catalog.links and _PAID.search(text) and _told(reading.plan) > 1:
        # What one pays another is kept of the two of them, not of either.
        return all(a is None or catalog.classes[a.class_name].link for a in shown)
    others = not catalog.links and _PAYS.search(text)
    if others and any(_of_others(a, reading.plan, catalog) for a in shown if a):
        return False
    rows = all(a is not None and not (a.measure or timed(a)) for a in shown)
    if question.normalised.chinese and rows and _HOW_GREAT.search(text):
        return False  # 最大的房子多大: an amount
    if _HOW_MUCH.search(text) and (
        (catalog.links and rows)
        or all(a is not None and (timed(a) or a.identity or a.key) for a in shown)
    ):
        return False
    if _WHY.search(text) and all(a is not None and _tells_no_reason(a) for a in shown):
        return False
    if catalog.links and _shows_others(question, shown):
        return False
    if catalog.links and _lacks_of_others(reading.plan, shown):
        return False
    if _SPENT.search(text) and _sums(reading.plan, catalog):
        return False
    if WHEN.search(text) and _another_time(shown, text, catalog):
        return False
    if _WHEN_DOES.search(text) and all(a is not None and of_life(a) for a in shown):
        return False  # when somebody sees the dentist is not when they were born
    if _WHEN_IS.search(text) and not _tells_when(reading.plan, shown, catalog, text):
        return False
    if catalog.links and THEIRS.search(text) and len(shown) < 2:
        return False  # `members and their films`
    also = also_asked(text)
    if also is not None:
        when = WHEN.search(text[slice(*also)])
        if when and len(shown) < 2:
            return False
        if _WHO.search(text[: also[0]]):
            named = any(a is not None and not _is_nobody(a, catalog) for a in shown)
            return named and (not when or any(a is not None and timed(a) for a in shown))
    if catalog.links and _WHAT_WAS.search(text):
        # What was borrowed is nothing that the edge itself keeps.
        return not all(a is not None and catalog.classes[a.class_name].link for a in shown)
    if catalog.links and _WHO.search(text) and not _ASKS_MORE.search(text):
        # Who is no part that somebody plays, which an edge keeps.
        edges = [a is not None and catalog.classes[a.class_name].link for a in shown]
        if all(edges):
            return False
    if _leaves_out_what(question, shown):
        return False
    where = _WHERE.search(text) is not None
    if where and shown and all(a is not None and _names_people(a, catalog) for a in shown):
        return False
    if (_WHO.search(text) or where) and not _ASKS_MORE.search(text):
        of_all = reading.plan.where is None  # the lists of all rows name nobody
        return not all(
            a is not None and (_is_nobody(a, catalog) or (of_all and a.kind is Kind.LIST))
            for a in shown
        )
    if _HOW_LONG.search(text):
        return not all(a is not None and timed(a) for a in shown)
    return True


def _of_others(attribute: Attribute, plan: Query, catalog: Catalog) -> bool:
    """Whether an amount belongs neither to the rows that are named nor to rows that refer to them: how
    much somebody paid is not what their physician is paid."""
    told = (p.left for p in parts_of(plan) if isinstance(p, Compare) and p.operator == "eq")
    named = {plan.class_of(c.alias) for c in told if isinstance(c, Column)}
    joins = catalog.joins_at[attribute.class_name]
    near = {attribute.class_name, *(j.right for j in joins if j.left == attribute.class_name)}
    return bool(named) and attribute.measure and near.isdisjoint(named)


def _tells_no_reason(attribute: Attribute) -> bool:
    """Whether it is no text in which a reason may stand."""
    return attribute.identity or attribute.kind is not Kind.TEXT


def _shows_others(question: Question, shown: Sequence[Attribute | None]) -> bool:
    """Whether it is asked which rows of a class, and only others are shown: `which decisions mention X`."""
    found = _WHICH.match(question.normalised.folded)
    classes = {a.class_name for a in shown if a is not None}
    if found is None or not classes:
        return False
    named = question.named("class", _SURE)
    heads = [n for n in named if n.start == found.end() and n.how == "exact"]
    # `which team members`, `which author's papers`: the head is what stands behind.
    behind = [n.start for n in question.names if n.score >= _SURE]
    alone = [
        n
        for n in heads
        if n.end + 1 not in behind and not _OWNS.match(question.normalised.folded, n.end)
    ]
    asked = {n.target for n in alone}
    return bool(asked) and classes.isdisjoint(asked)


def _lacks_of_others(plan: Query, shown: Sequence[Attribute | None]) -> bool:
    """Whether it asks for rows joined to others that have none: modules without tests are joined to no
    suite, rather than to one of no tests."""
    classes = {a.class_name for a in shown if a is not None}
    used = {u.alias: u.class_name for u in plan.uses}
    none = (
        p.left.alias
        for p in parts_of(plan.where)
        if isinstance(p, Compare) and isinstance(p.left, Column) and p.values == (Constant(0),)
    )
    return bool(plan.links) and any(a in used and used[a] not in classes for a in none)


def _tells_when(
    plan: Query, shown: Sequence[Attribute | None], catalog: Catalog, text: str
) -> bool:
    """Whether anything is shown that may be a time, or rows are ranked by one, which is shown then."""
    by = [o.expression for o in plan.order_by if isinstance(o.expression, Column)]
    ranked = (catalog.attributes.get(plan.attribute_id(each)) for each in by)
    if any(a is not None and a.kind.temporal for a in ranked):
        return True

    def never(a: Attribute) -> bool:
        # Of a base's own rows a text that is no time says what it is.
        if a.kind is Kind.INTEGER and _DEED.fullmatch(a.name) and a.name.casefold() in text:
            return False  # when was it founded, of a year that is called so
        return a.identity or amount(a) or (bool(catalog.links) and a.kind is Kind.TEXT)

    figures = [o.expression for o in plan.select if isinstance(o.expression, Aggregate)]
    of = [f.argument for f in figures if isinstance(f.argument, Column)]
    amounts = [a for c in of if (a := catalog.attributes.get(plan.attribute_id(c))) and amount(a)]
    if len(amounts) == len(shown):
        return False  # when the longest delay was is not how long it was
    return any(a is None or timed(a) or not never(a) for a in shown)


def _another_time(shown: Sequence[Attribute | None], text: str, catalog: Catalog) -> bool:
    """Whether times are shown, and not the one whose deed is said: 什么时候归还的, of 归还日期."""
    times = [a for a in shown if a is not None and timed(a)]
    if not times or text.isascii():
        return False  # what deeds are called is only known of Chinese names
    kept = (a for a in catalog.attributes.values() if a.kind.temporal)
    said = {d for a in kept if len(d := deed(a)) > 1 and d in text}
    told = (d in n for a in times for n in a.names for d in said)
    return bool(said) and not any(told)


def _leaves_out_what(question: Question, shown: Sequence[Attribute | None]) -> bool:
    """Whether an attribute that 什么 asks for by its name is not shown: 用什么兵器."""
    text = question.normalised.folded
    asked = [n for n in question.names if n.score >= _SURE and _WHAT_ZH.search(text[: n.start])]
    longest = max((n.end for n in asked), default=0)
    targets = {n.target for n in asked if n.end == longest and text[longest:].strip(_STOPS) == ""}
    attributes = {n.target for n in asked if n.of == "attribute"} & targets
    return (
        bool(attributes)
        and attributes == targets
        and not any(a is not None and a.id in attributes for a in shown)
    )


def _most_of_ids(attribute: Attribute, said: Sequence[SuperlativeSpan]) -> bool:
    """Whether rows would be ranked by an id, where it is asked who has the most of something, or the worst: the most code."""
    graded = _MANY | _QUALITIES if attribute.kind.numeric else _MANY
    return (attribute.key or attribute.identity) and any(s.word in graded for s in said)


def _names_people(attribute: Attribute, catalog: Catalog) -> bool:
    return "name" in parts(attribute.name) and is_person(catalog.classes[attribute.class_name])


def _is_nobody(attribute: Attribute, catalog: Catalog) -> bool:
    """Whether it holds amounts, times, yes or no, states, kinds of relations, numbers of things or what works
    and meetings are called by: nothing that names anybody."""
    of = catalog.classes[attribute.class_name]
    kinds = of.link and (attribute.schema or {}).get("enum")
    called = _TITLES & {*parts(attribute.name)} or attribute.name.endswith(_TITLES_ZH)
    titled = bool(called) and not is_person(of)
    number = attribute.identity and attribute.kind.numeric and not is_person(of)
    own = [j for j in catalog.joins_at[of.name] if attribute.column in {c for c, _ in j.columns}]
    things = [j for j in own if j.left == of.name and not is_person(catalog.classes[j.right])]
    number = number or (attribute.kind.numeric and bool(things) and len(things) == len(own))
    flag = attribute.kind is Kind.BOOLEAN
    other = flag or bool(kinds) or titled or number or is_state(attribute)
    return attribute.measure or timed(attribute) or other


def counts_several(reading: Interpretation, question: Question, naming: Naming) -> bool:
    """False where what is counted is one by itself: the rows with a name that somebody is called by,
    or those of each identity; or where rows that are in no groups are ranked by how many they are."""
    plan = reading.plan
    if not isinstance(plan, Query):
        return True
    if not plan.group_by and any(isinstance(o.expression, Aggregate) for o in plan.order_by):
        return False
    if len(plan.uses) != 1 or plan.inner is not None:
        return True
    own = plan.uses[0].class_name
    keys = {a.name for a in naming.identity(own)}
    if plan.group_by:
        apart = {e.attribute for e in plan.group_by if isinstance(e, Column)}
        counted = any(isinstance(o.expression, Aggregate) for o in plan.order_by)
        counts = (o.expression for o in plan.select if isinstance(o.expression, Aggregate))
        counted |= question.normalised.chinese and any(e.function == "count" for e in counts)
        return not (keys and keys <= apart and counted)
    only = len(plan.select) == 1 and plan.select[0].expression == Aggregate("count")
    where = plan.where
    if not only or not isinstance(where, Compare) or where.operator != "eq":
        return True
    left = where.left
    if not isinstance(left, Column) or _CALLED.search(question.normalised.folded):
        return True
    named = keys | {a.name for a in naming.names(own)}
    if len(keys) > 1 and left.attribute in keys:
        return True  # the building of a room is only half of what tells it
    told = any(n.target == f"{own}.{left.attribute}" for n in question.names)
    return told or left.attribute not in named


def heeds_names(reading: Interpretation, question: Question, catalog: Catalog) -> bool:
    """False where a question over edges of the base names what an edge keeps just as that calls it, and a
    reading takes it for something else of the rows; or a Chinese one an amount, and a reading has nothing of
    that name."""
    if not catalog.links:
        return True
    if not _heeds_edges(reading, question, catalog):
        return False
    if not question.normalised.chinese:
        return True
    used = {p.attribute for p in parts_of(reading.plan) if isinstance(p, Column)}
    sure = [n for n in question.names if n.score >= _SURE and n.how == "exact"]
    if not _owned(reading, question, sure, catalog):
        return False
    places = [(n.start, n.end) for n in sure]
    places += [(v.start, v.end) for v in question.values if v.how == "exact"]
    amounts: dict[tuple[int, int], set[str]] = {}
    for hit in sure:
        known = catalog.attributes[hit.target] if hit.of == "attribute" else None
        if known is not None and amount(known) and len(known.name) > 1:
            amounts.setdefault((hit.start, hit.end), set()).add(known.name)
    return all(
        end - start < 2 or not names.isdisjoint(used) or in_longer(start, end, places)
        for (start, end), names in amounts.items()
    )


def _heeds_edges(reading: Interpretation, question: Question, catalog: Catalog) -> bool:
    """False where A's office, which the edge to a state keeps, is taken for the roles of A."""
    named: dict[tuple[int, int], set[str]] = {}
    for hit in question.names:
        if hit.of == "attribute" and hit.score >= _SURE:
            named.setdefault((hit.start, hit.end), set()).add(hit.target)
    for ground in reading.grounds:
        told = named.get((ground.start, ground.end), set[str]())
        taken = catalog.attributes.get(ground.target)
        if not told or taken is None or ground.target in told:
            continue
        if any(t.partition(".")[0] in catalog.edges_at[taken.class_name] for t in told):
            return False
    return True


def _owned(
    reading: Interpretation, question: Question, sure: Sequence[NameHit], catalog: Catalog
) -> bool:
    """False where 甲的中介电话 is taken for 甲's own, as no 电话 is kept of a 中介 or an edge of theirs."""
    if not isinstance(reading.plan, Query):
        return True
    shown = {a.id for a in shown_as_kept(reading.plan, catalog) if a is not None}
    heads = [n for n in sure if n.of == "class" and not catalog.classes[n.target].link]
    for head in heads:
        near = {head.target, *(j.left for j in catalog.joins_at[head.target])}
        behind = [n for n in question.named("attribute") if n.start == head.end]
        told = {n.target for n in behind if n in sure}
        if told & shown and not any(n.class_name in near for n in behind):
            return False
    return True


def _told(plan: Query) -> int:
    """How many rows are named by what they are called, or by other texts."""
    return sum(
        p.operator == "eq" and isinstance(v.value, str)
        for p in parts_of(plan)
        if isinstance(p, Compare)
        for v in p.values
        if isinstance(v, Constant)
    )


def _sums(plan: Query, catalog: Catalog) -> bool:
    """Whether it adds up what rows keep themselves, though an edge of theirs keeps money: what one
    has is not what one has spent."""
    sums = [o.expression for o in plan.select if isinstance(o.expression, Aggregate)]
    if len(plan.uses) != 1 or not sums:
        return False
    own = plan.uses[0].class_name
    edges = {j.left for j in catalog.joins_at.get(own, ()) if j.right == own}
    kept = [a for e in edges if catalog.classes[e].link for a in catalog.classes[e].attributes]
    return any(a.measure and money(a) for a in kept)
