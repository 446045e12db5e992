"""What a Chinese question names of people although no name says it: ages of which only births are kept
(平均年龄, 年龄超过30), and each of them (每个人)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from duckkb.reasoning.catalog import Attribute
from duckkb.reasoning.evidence import NameHit, ValueHit
from duckkb.reasoning.interpret.chinese.doers import happens, of_people, personal
from duckkb.reasoning.interpret.chinese.grades import graded
from duckkb.reasoning.interpret.chinese.nouns import CALLED
from duckkb.reasoning.interpret.chinese.schema import Schema
from duckkb.reasoning.interpret.chinese.takings import paid_amounts
from duckkb.reasoning.interpret.chinese.wish import SERVED
from duckkb.reasoning.interpret.edges.words import RANKED_ZH, WHY
from duckkb.reasoning.interpret.kinds import places, ranked_in, tells_why
from duckkb.reasoning.interpret.occasions import born, died
from duckkb.reasoning.regexes import regex

AGE = regex(r"年龄|年纪|岁数|(?<=平均)(?:是?多大(?:年纪|岁数)?|几岁|多少岁)")
"""What is asked of people whose births are kept, if not their ages."""
_WHERE = regex(r"(?:在哪(?:里|儿|个?地方)?|(?<=来自)(?:哪[里儿]|什么地方|何处))(?=\W*$)")
_FROM_WHERE = regex(r"哪[里儿]的?人|什么地方的?人|哪个地方的?人")
_ORIGIN = regex(r"籍贯|祖籍|老家|家乡|出生地|home_?town|birth_?place|native_?place", re.I)
_SURE = 0.95
_NAMED, _CALLED = 0.7, 0.8
"""How sure a name must be to say whose people are meant."""
_NEW = regex(r"新(?:来|到|进|招)(?=[的了])")
_MARK = regex(r"(?<=平均|最高|最低)分(?=[是为多有最超大高低,。?的、和与]|$)")
_MARKS = regex(r"(?:[评得总]分|成绩|分数)$")
_HARDLY = 0.5
_MEMBERS = regex(r"成员|[组队班]员|员工|职员|人员")
_OF_MARK = regex(r"的?(?:平均|最高|最低)$")
LIVE = regex(r"(?<!入)住在?(?=[的了过]?哪|$)")
"""Somebody lives somewhere: in dwellings, where those are kept."""
_DWELLING = regex(
    r"(?:房屋?|房间|住宅|住房|宿舍|公寓|寝室|病床|床位)$|^(?:house|flat|apartment|dorm|room)s?$",
    re.I,
)
_ORDERS = regex(r"订单|[租约]单")
_EACH_PERSON = regex(
    r"(?:每[个一位]?(?=人(?![均口员数]))|(?<=[一-鿿])(?=人最[多少])"
    r"|(?<=[^人]的)(?=人(?:$|[,。?]|(?:都|分别|一共|总共|各)?(?:是谁|叫|有(?:几|多少|谁|哪)))))(人)"
)
"""每个人, 哪家店的人最多, 次数最多的人: where 人 is a noun for the people of a base."""


def implied_names(
    folded: str, names: Sequence[NameHit], values: Sequence[ValueHit], schema: Schema
) -> Iterator[NameHit]:
    """All of them, beside the names that were found."""
    yield from ages_said(folded, names, schema)
    yield from marks_said(folded, names, schema)
    yield from arrivals_said(folded, schema)
    yield from each_person(folded, names, schema)
    yield from members_said(folded, names, schema)
    yield from dwellings_said(folded, names, schema)
    yield from orders_said(folded, names, schema)
    yield from ranks_asked(folded, schema)
    yield from origins_asked(folded, schema)
    yield from why_asked(folded, schema)
    yield from places_asked(folded, names, values, schema)


def ages_said(folded: str, names: Sequence[NameHit], schema: Schema) -> Iterator[NameHit]:
    """The births that tell the ages named in a question, of classes that keep no age.

    Who may have died is no older today, so that nothing is told of such rows.
    """
    for m in AGE.finditer(folded):
        if any(n.start < m.end() and m.start() < n.end for n in names):
            continue
        for each in schema.classes.values():
            births = [a for a in each.attributes if born(a)]
            if len(births) == 1 and not any(map(died, each.attributes)):
                yield NameHit(m.start(), m.end(), "attribute", births[0].id, 0.9, "synonym")


def marks_said(folded: str, names: Sequence[NameHit], schema: Schema) -> Iterator[NameHit]:
    """平均分, 最高分: what rows keep in marks, be it called 评分 or 成绩."""
    for m in _MARK.finditer(folded):
        if any(n.start <= m.start() < n.end for n in names):
            continue
        led = _OF_MARK.search(folded[: m.start()])
        near = [n for n in names if led is not None and n.end == led.start()]
        own = {n.target for n in near if n.start == min(n.start for n in near)}
        marks = [a for a in schema.attributes.values() if _is_mark(a, schema)]
        # 期末成绩的平均分: the mark that is named before.
        for a in [a for a in marks if a.id in own] or marks:
            yield NameHit(*m.span(), "attribute", a.id, 0.9, "synonym")


def _is_mark(attribute: Attribute, schema: Schema) -> bool:
    return attribute.measure and any(_MARKS.search(n) for n in schema.spoken(attribute))


def arrivals_said(folded: str, schema: Schema) -> Iterator[NameHit]:
    """去年新来的老师: when people began to work there."""
    for m in _NEW.finditer(folded):
        for each in schema.classes.values():
            begun = graded(SERVED[0], (each.name,), schema)
            if begun is not None and schema.timed(begun):
                yield NameHit(*m.span(), "attribute", begun.id, 0.9, "synonym")


def each_person(folded: str, names: Sequence[NameHit], schema: Schema) -> Iterator[NameHit]:
    """每个人: each of the one class of people, or of the one that rows named in the question refer to."""
    found = [*_EACH_PERSON.finditer(folded)]
    every = [c for c in schema.classes.values() if found and not c.link]
    only = [c.name for c in every if of_people(schema, c.name)]
    if len(only) > 1:
        at = {m.start(1) for m in found}
        rows = (n for n in names if n.of == "class" and n.score >= _NAMED)
        said = {n.target for n in rows if n.start not in at}  # 人 itself names nobody else
        only = [p for p in only if any(p in schema.catalog.ends.get(c, ()) for c in said - {p})]
    for m in found if len(only) == 1 else ():
        yield NameHit(m.start(1), m.end(1), "class", only[0], 0.95, "synonym")


def members_said(folded: str, names: Sequence[NameHit], schema: Schema) -> Iterator[NameHit]:
    """没有成员的小组: the one kind of people who refer to rows that are named, where nothing is called so."""
    for m in _MEMBERS.finditer(folded):
        near = [n for n in names if n.start < m.end() and m.start() < n.end]
        if any(n.score >= _HARDLY for n in near):
            continue
        said = {n.target.rsplit(".", 1)[0] for n in names if n not in near and n.score >= _HARDLY}
        own = {p for c in said & {*schema.classes} for p in schema.referring(c)} - said
        only = {c for c in own if of_people(schema, c)}
        if len(only) == 1:
            yield NameHit(*m.span(), "class", only.pop(), 0.9, "synonym")


def dwellings_said(folded: str, names: Sequence[NameHit], schema: Schema) -> Iterator[NameHit]:
    """住在哪个小区: by the one class of dwellings, though they may park elsewhere."""
    for m in LIVE.finditer(folded):
        kept = [c for c in schema.classes.values() if any(map(_DWELLING.search, c.names))]
        said = any(n.target == kept[0].name for n in names) if len(kept) == 1 else True
        if not said and schema.joins(kept[0].name):
            yield NameHit(*m.span(), "class", kept[0].name, 0.9, "synonym")


def orders_said(folded: str, names: Sequence[NameHit], schema: Schema) -> Iterator[NameHit]:
    """取消的订单, of rentals: the one kind of deeds that people paid for, where nothing is called an order."""
    for m in _ORDERS.finditer(folded):
        if any(n.start < m.end() and m.start() < n.end and n.score >= _HARDLY for n in names):
            continue
        paid = [c for c in schema.classes if paid_amounts(c, schema) and happens(schema, c)]
        paid = [c for c in paid if any(personal(schema, j.right) for j in schema.joins(c))]
        if len(paid) == 1:
            yield NameHit(*m.span(), "class", paid[0], 0.9, "synonym")


def ranks_asked(folded: str, schema: Schema) -> Iterator[NameHit]:
    """在几楼: the one rank that rows keep in this unit, be it as a text (3楼)."""
    for m in RANKED_ZH.finditer(folded):
        own = schema.attributes.values()
        kept = [a for a in own if ranked_in(a, m["unit"])]
        kept = kept or [a for a in own if f"{m['unit']}层" in schema.spoken(a)]
        if len(kept) == 1 and m.group().startswith("几"):
            yield NameHit(*m.span(), "attribute", kept[0].id, 0.9, "synonym")


def origins_asked(folded: str, schema: Schema) -> Iterator[NameHit]:
    """是哪里人: the one field for where people come from."""
    for m in _FROM_WHERE.finditer(folded):
        kept = _origins(schema.attributes.values())
        if len(kept) == 1:
            yield NameHit(*m.span(), "attribute", kept[0].id, 0.9, "synonym")


def _origins(attributes: Iterable[Attribute]) -> tuple[Attribute, ...]:
    """Those that tell where people, or what else it may be, are from."""
    return tuple(a for a in attributes if any(map(_ORIGIN.search, a.names)))


def why_asked(folded: str, schema: Schema) -> Iterator[NameHit]:
    """为什么: the reason that rows keep."""
    for m in WHY.finditer(folded):
        for attribute in schema.attributes.values():
            if tells_why(attribute):
                yield NameHit(*m.span(), "attribute", attribute.id, 0.9, "synonym")


def places_asked(
    folded: str, names: Sequence[NameHit], values: Sequence[ValueHit], schema: Schema
) -> Iterator[NameHit]:
    """在哪, 来自哪里, at the end: where the rows are, of the one class that is named or of which a row is, if one
    field keeps it."""
    asked = _WHERE.search(folded)
    if asked is None:
        return
    called = {n.target for n in names if n.of == "class" and n.score >= _CALLED}
    said = {n.target for n in names if n.of == "class" and n.score >= _SURE}
    origin = folded.endswith("来自", 0, asked.start())
    said = said or (called if origin and len(called) == 1 else set[str]())
    known = (schema.attributes.get(v.attribute) for v in values if v.how == "exact")
    own = (a for a in known if a and (a.identity or (origin and CALLED.search(a.name))))
    said = said or {a.class_name for a in own}
    rows = [schema.classes[c] for c in said if c in schema.classes]
    kept = [(_origins(each.attributes) if origin else ()) or places(each) for each in rows]
    if len(said) == len(kept) == 1 and kept[0] is not None and len(kept[0]) == 1:
        yield NameHit(*asked.span(), "attribute", kept[0][0].id, 0.9, "synonym")
