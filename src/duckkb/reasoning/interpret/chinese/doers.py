"""Who does something in a Chinese question, and what is done, where the relations alone tell it: 谁, 被租了几次."""

from __future__ import annotations

import re
from collections.abc import Iterator

from duckkb.reasoning.catalog import Attribute
from duckkb.reasoning.interpret.chinese.makers import in_chinese
from duckkb.reasoning.interpret.chinese.schema import Schema
from duckkb.reasoning.interpret.chinese.wish import rows_meant
from duckkb.reasoning.interpret.frame import Mention
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.interpret.occasions import born
from duckkb.reasoning.interpret.stock import keeps_stock
from duckkb.reasoning.regexes import regex

_PEOPLE = regex(r"(?:^|[_ ])(?:people|persons?|staff|employees?)$|人员$|员工$", re.I)
_PERSONAL = regex(
    r"性别|姓名|手机|出生|生日(?!期)|年龄|[月年]薪|工资|入职|gender|^sex$|phone|birth|^age$|first_name|salary|hire",
    re.I,
)
_QUANTITIES = frozenset(
    (
        "数量",
        "销量",
        "销售量",
        "销售数量",
        "购买数量",
        "订购数量",
        "订购量",
        "采购数量",
        "商品数量",
        "产品数量",
        "件数",
        "册数",
        "张数",
        "本数",
        "份数",
        "箱数",
        "盒数",
    )
)


_ASPECT = regex(r"(?P<verb>[一-鿿])[过了](?!敏|期|程|解|结)")


def deeds_of(schema: Schema, class_name: str) -> str:
    """The only class whose rows refer to those of another, else nothing: rentals of machines."""
    left = schema.referring(class_name) - {class_name}
    return left.pop() if len(left) == 1 else ""


def deeds(schema: Schema, class_name: str, start: int) -> Mention | None:
    """The same as something that can be counted, said at a place of the question."""
    found = deeds_of(schema, class_name) if class_name else ""
    if not found or found == class_name:
        return None
    return rows_meant(found, start, start, score=0.6)


def called_by_deed(text: str, schema: Schema) -> Iterator[tuple[re.Match[str], str]]:
    """骑过, 骑了: the one class of rows that refer to others and are called by what was done (骑行)."""
    for m in _ASPECT.finditer(text):
        named = [
            c
            for c in schema.classes
            if len(schema.catalog.ends.get(c, ())) > 1
            and any(m["verb"] in n and not n.isascii() for n in schema.classes[c].names)
        ]
        if len(named) == 1:
            yield m, named[0]


def happens(schema: Schema, class_name: str) -> bool:
    """Whether rows are told by when they were, and have no name: repairs, unlike cars and their owners."""
    own = schema.classes[class_name].attributes
    dated = any(schema.timed(a) and schema.grain(a) != "year" and not born(a) for a in own)
    unnamed = all(a.identity or a.key for a in schema.label(class_name))
    return dated and unnamed and not personal(schema, class_name)


def quantity_of(schema: Schema, class_name: str, deed: str = "") -> Attribute | None:
    """How many of some rows one of those that refer to them is about, where one kind tells it: copies of an order.
    Where several do, it is that of the rows that are called by the deed: what is sold, not what is filled up."""
    found = [
        a
        for c in sorted(schema.referring(class_name))
        for a in schema.classes[c].attributes
        if _counts_pieces(a, schema)
    ]
    if len(found) > 1:
        found = [a for a in found if not keeps_stock(schema.classes[a.class_name])]
    if len(found) > 1 and deed:
        found = [a for a in found if called_by(deed, a.class_name, schema)]
    return found[0] if len(found) == 1 else None


def called_by(deed: str, class_name: str, schema: Schema) -> bool:
    """Whether rows are called by what was done."""
    return any(deed in word for n in schema.classes[class_name].names for word in in_chinese(n))


def pieces_of(schema: Schema, class_name: str) -> Attribute | None:
    """How many pieces each row of a class is, where one amount tells it: 张数 of tickets that were sold."""
    own = schema.classes[class_name].attributes if class_name in schema.classes else ()
    found = [a for a in own if _counts_pieces(a, schema)]
    return found[0] if len(found) == 1 else None


def pieces_dealt(schema: Schema, class_name: str, named: set[str]) -> Attribute | None:
    """How many pieces each row of a class is, or how many of them the rows between this and other classes that are
    named are about: 哪张工单领的备件总件数最多."""
    kept = quantity_of(schema, class_name)
    others = named - {class_name, ""}
    between = kept is not None and any(kept.class_name in schema.referring(o) for o in others)
    return pieces_of(schema, class_name) or (kept if between else None)


def _counts_pieces(a: Attribute, schema: Schema) -> bool:
    spoken = {*schema.spoken(a)}
    return a.measure and bool(spoken & _QUANTITIES) and "金额" not in spoken


def spent(schema: Schema, class_name: str) -> Attribute | None:
    """The money of the nearest rows that belong to those of a class, where only one is kept: what members paid."""
    seen, level = {class_name}, [class_name]
    while level:
        below = {c for each in level for c in schema.referring(each)} - seen
        found = [a for c in sorted(below) for a in moneys(schema, c)]
        if found:
            return found[0] if len(found) == 1 else None
        seen |= below
        level = sorted(below)
    return None


def moneys(schema: Schema, class_name: str) -> list[Attribute]:
    """The amounts of money that rows of a class have themselves."""
    own = list(schema.classes[class_name].attributes)
    found: list[Attribute] = []
    while (a := schema.of_unit("元", own)) is not None:
        found.append(a)
        own.remove(a)
    return found


def person_of(schema: Schema, class_name: str) -> str:
    """The people whom rows of a class belong to, where there is one kind: 谁的地块 of members."""
    if class_name not in schema.classes:
        return ""
    near = {c for c in _referred(schema, class_name) - {class_name} if personal(schema, c)}
    if not near:
        for other in schema.referring(class_name):
            near |= {c for c in _referred(schema, other) if personal(schema, c)}
    near.discard(class_name)
    return near.pop() if len(near) == 1 else ""


def payer_of(schema: Schema, class_name: str) -> str:
    """The nearest people whom rows refer to, be it through others, where they are of one kind: the owners of
    the flats of payments."""
    seen, level = {class_name}, {class_name}
    while level:
        level = {c for each in level for c in _referred(schema, each)} - seen
        people = [c for c in level if of_people(schema, c)]
        if people:
            return people[0] if len(people) == 1 else ""
        seen |= level
    return ""


def of_people(schema: Schema, class_name: str) -> bool:
    """Whether rows of a class are people, by what they are called or by what is kept of them."""
    return is_person(schema.classes[class_name]) or personal(schema, class_name)


def personal(schema: Schema, class_name: str) -> bool:
    """Whether rows of a class are people: they have a name, and a gender, an age or a telephone, or are called so."""
    own = schema.classes[class_name].attributes
    person = is_person(schema.classes[class_name])
    called = any(map(_PEOPLE.search, schema.classes[class_name].names))
    told = called or any(_PERSONAL.search(n) for a in own for n in a.names)
    label = schema.label(class_name)[:1]
    named = (
        a for a in label if not a.key and (not a.identity or person or _PERSONAL.search(a.name))
    )
    return told and any(named)


def _referred(schema: Schema, class_name: str) -> set[str]:
    """The classes that rows of a class refer to."""
    return {*schema.catalog.ends.get(class_name, ())}.intersection(schema.classes)
