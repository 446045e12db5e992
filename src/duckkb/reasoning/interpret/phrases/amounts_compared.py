"""Chinese questions for rows of which one amount exceeds another: 成交价比总价低的房子.

Such a question is a set phrase around a class and two amounts or times, of its rows or of an edge of
theirs; nothing else of it is read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from duckkb.reasoning.catalog import Attribute, Catalog, Join
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.phrases.comparisons import amounts_said, is_highest
from duckkb.reasoning.interpret.phrases.shared import (
    ENDS,
    SURE,
    classes_said,
    marked,
    shown,
    told,
    whole,
)
from duckkb.reasoning.interpret.phrases.things import Thing, is_thing, named_things
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import Column, Compare, Link, Operator, Output, Query, Scalar, Use
from duckkb.reasoning.regexes import regex

_NAME, _KIND, _AMOUNT, _REFERRED = "\0", "\1", "\2", "\4"
"""They stand for a name, a class, an amount, and a class that rows of the other refer to, in a question compared with
the phrases."""
_COUNT = r"(?:一?共?有|是)?(?:多少|几)[一-鿿]?"
_ASKED = r"(?:一?共?有|是|包括)?(?:哪些|哪[几一]?[一-鿿]|什么)"
_OWNER = rf"(?:它|其|自己|(?:该|其|所在的?|所属的?|对应的?)?{_REFERRED}|{_KIND}?{_NAME})?的?"
_THAN = rf"{_OWNER}{_AMOUNT}(?:更|还|要|都)*(?P<grade>[高大多长重贵快晚低小少短轻便早慢]宜?)"
_BEYOND = (
    r"(?P<more>高于|大于|多于|超过|超出|长于|晚于)|(?P<less>低于|小于|少于|不足|不到|短于|早于)"
)
_OVER = rf"(?:{_BEYOND})了?{_OWNER}{_AMOUNT}"
_TRULY = r"(?:实际的?)?"
_WHICH = r"(?:请|列出|查询|显示|找出|给出|哪些|哪[几一]?[一-鿿]|所有|有)*"
_PHRASES = tuple(
    regex(each)
    for each in (
        rf"{_WHICH}(?:{_KIND}[的里中])?{_TRULY}{_AMOUNT}(?:比{_THAN}|{_OVER})的{_KIND}(?:{_ASKED}|(?P<count>{_COUNT}))?",
        rf"{_WHICH}{_KIND}的?{_TRULY}{_AMOUNT}(?:比{_THAN}|{_OVER})",
        rf"(?:有|一共有)?(?P<count>多少|几)[一-鿿]?{_KIND}的?{_AMOUNT}(?:比{_THAN}|{_OVER})",
    )
)


def compared_readings(
    question: Question, catalog: Catalog, naming: Naming
) -> tuple[Interpretation, ...]:
    """The reading as rows with one amount above or below another; empty where it asks for anything else."""
    text = question.normalised.folded
    if not question.normalised.chinese:
        return ()
    amounts = _places(question, catalog)
    if len(amounts) != 2:
        return ()
    one, other = (amounts[place] for place in sorted(amounts))
    kinds = _kinds(question, amounts, one.class_name, catalog)
    name, *referred = _spoken_of(set(kinds.values()), one, other, catalog)
    if not name:
        return ()
    things = named_things(question, catalog, naming)
    if len(things) > 1 or any(_within((t.start, t.end), {**amounts, **kinds}) for t in things):
        return ()
    names = {(t.start, t.end): _NAME for t in things}
    called = {p: _KIND if k == name else _REFERRED for p, k in kinds.items()}
    marks = {**called, **dict.fromkeys(amounts, _AMOUNT), **names}
    phrase = marked(text, marks).strip(ENDS)
    said = next((told(m) for each in _PHRASES if (m := each.fullmatch(phrase))), None)
    if said is None or not _alike(one, other):
        return ()
    more = "more" in said or ("grade" in said and is_highest(said["grade"], one))
    operator: Operator = "gt" if more else "lt"
    if things:
        plan = _than_named(name, one, operator, other, things[0], catalog)
    elif referred:
        plan = _than_referred(name, one, operator, other, catalog)
    else:
        plan = _plan(name, one, operator, other, catalog)
    if plan is None:
        return ()
    plan = replace(plan, select=shown(name, "count" in said, naming))
    tables = dict.fromkeys((name, one.class_name, other.class_name))
    return (whole(question, plan, "filter", name, tuple(tables)),)


def _kinds(
    question: Question, amounts: Iterable[tuple[int, int]], own: str, catalog: Catalog
) -> dict[tuple[int, int], str]:
    """Where classes are named: beyond doubt, or as the one that keeps the first amount among others."""
    maybe = (n for n in question.names if n.target == own and n.how == "translated")
    found = {(n.start, n.end): n.target for n in (*maybe, *classes_said(question))}
    taken = [*amounts]
    kept: dict[tuple[int, int], str] = {}
    for place, name in sorted(found.items(), key=lambda item: item[0][0] - item[0][1]):
        inside = _within(place, taken) or _within(place, kept)
        if not (catalog.classes[name].link or inside):
            kept[place] = name
    return kept


def _spoken_of(
    classes: set[str], one: Attribute, other: Attribute, catalog: Catalog
) -> tuple[str, ...]:
    """The class of the rows asked for, and the one that they refer to where the other amount is of that; else ""."""
    if len(classes) == 1:
        return tuple(classes)
    mine, theirs = one.class_name, other.class_name
    if classes != {mine, theirs} or len(_refers(mine, theirs, catalog)) != 1:
        return ("",)
    return mine, theirs


def _refers(name: str, other: str, catalog: Catalog) -> list[Join]:
    """How rows of a class refer to those of another."""
    return [j for j in catalog.joins_at[name] if (j.left, j.right) == (name, other) and not j.end]


def _than_referred(
    name: str, one: Attribute, operator: Operator, other: Attribute, catalog: Catalog
) -> Query | None:
    """The rows of which an amount exceeds one of the row that they refer to."""
    (join,) = _refers(name, other.class_name, catalog)
    held = Compare(Column("a", one.name), operator, (Column("b", other.name),))
    return Query((Use("a", name), Use("b", other.class_name)), (), (Link(join.id, "a", "b"),), held)


def _places(question: Question, catalog: Catalog) -> dict[tuple[int, int], Attribute]:
    """Where amounts are named just as they are called, or as one alone is in the other language; the longest names win."""
    said = amounts_said(question, catalog)
    places = Counter((n.start, n.end) for n, _ in said)
    found: dict[tuple[int, int], Attribute] = {}
    sure = [
        (n, a)
        for n, a in said
        if n.score >= SURE or (n.how == "translated" and places[n.start, n.end] == 1)
    ]
    for hit, attribute in sorted(sure, key=lambda s: (s[0].start - s[0].end, -s[0].score)):
        if not any(hit.start < e and s < hit.end for s, e in found):
            found[hit.start, hit.end] = attribute
    return found


def _within(place: tuple[int, int], others: Iterable[tuple[int, int]]) -> bool:
    return any(s <= place[0] and place[1] <= e for s, e in others)


def _alike(one: Attribute, other: Attribute) -> bool:
    """Whether two amounts can be compared: of one unit, and both times or neither."""
    return one.unit == other.unit and one.kind.temporal is other.kind.temporal and one != other


def _plan(
    name: str,
    one: Attribute,
    operator: Operator,
    other: Attribute,
    catalog: Catalog,
) -> Query | None:
    """The rows of a class; an amount that is not theirs must be of an edge from or to them."""
    edges = {one.class_name, other.class_name} - {name}
    if not edges:
        held = Compare(Column("a", one.name), operator, (Column("a", other.name),))
        return Query((Use("a", name),), (), where=held)
    joins = [j for e in edges for j in _joins(e, name, catalog)]
    identity = catalog.classes[name].identity
    if len(edges) != 1 or len(joins) != 1 or len(identity) != 1:
        return None
    aliases = ("l" if a.class_name in edges else "s" for a in (one, other))
    left, right = (Column(s, a.name) for s, a in zip(aliases, (one, other), strict=True))
    rows = Query(
        (Use("l", joins[0].left), Use("s", name)),
        (Output(Column("s", identity[0]), identity[0]),),
        (Link(joins[0].id, "l", "s"),),
        Compare(left, operator, (right,)),
    )
    return Query((Use("a", name),), (), where=Compare(Column("a", identity[0]), "in", (), rows))


def _than_named(
    name: str, one: Attribute, operator: Operator, other: Attribute, thing: Thing, catalog: Catalog
) -> Query | None:
    """The rows of a class of which an amount exceeds that of a named row: 预算比甲的总价高的客户."""
    of = other.class_name
    if one.class_name != name or not thing.of(of):
        return None
    same = is_thing("b", thing, of, catalog)
    figure = Query(
        (Use("b", of),), (Output(Column("b", other.name), other.name),), where=same, limit=1
    )
    held = Compare(Column("a", one.name), operator, (Scalar(figure),))
    return Query((Use("a", name),), (), where=held)


def _joins(edge: str, name: str, catalog: Catalog) -> list[Join]:
    """How an edge of the base is joined to rows of a class."""
    if not catalog.classes[edge].link:
        return []
    return [j for j in catalog.joins_at[edge] if (j.left, j.right) == (edge, name)]
