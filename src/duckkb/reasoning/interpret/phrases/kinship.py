"""Questions for relatives, where an edge between people says what kin they are: 刘备的儿子是谁.

The edge keeps one word for both of its ends (`relation: parent`); a question may ask from either end,
by either sex and by who is older. Whose relation the word is, the edge's name tells: of KIN_OF it is the source's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial

from duckkb.reasoning.catalog import Attribute, Catalog, Class, Join
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.occasions import born, year_of
from duckkb.reasoning.interpret.phrases.shared import ENDS, marked, shown, told, whole
from duckkb.reasoning.interpret.phrases.things import Thing, is_thing, named_things
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.lexicon.loader import Kin, kin
from duckkb.reasoning.lexicon.measure_words import HOW_MANY
from duckkb.reasoning.plan import (
    And,
    Column,
    Compare,
    Condition,
    Constant,
    Link,
    Or,
    Output,
    Query,
    Use,
    all_of,
)
from duckkb.reasoning.regexes import regex

_NAME, _KIN = "\0", "\1"
"""They stand for the name and the word for relatives in a question compared with the phrases."""
_ENGLISH = regex(
    rf"""(?:how\ many\ (?P<count>{_KIN})\ (?:does|did|do|has|had)\ {_NAME}(?:\ have|\ had)?
    | (?:(?:who|what)(?:'s|\ is|\ was|\ are|\ were)\ |list\ |name\ |show\ (?:me\ )?|find\ )?(?:all\ )?
      (?:{_NAME}(?:'s?)?\ {_KIN}|(?:the\ )?{_KIN}\ of\ {_NAME})
    | (?P<whose>whose)\ {_KIN}\ (?:is|was|were|are)\ {_NAME}
    )""",
    re.VERBOSE,
)
_CHINESE = regex(
    rf"""(?:列出|请问)?(?:
      {_NAME}的?{_KIN}(?:是谁|是哪位|叫什么(?:名字)?|都?(?:有|是)(?:谁|哪些人?)|(?P<count>有{HOW_MANY}))?
    | 谁是{_NAME}的{_KIN}
    | {_NAME}一?共?有(?P<count_>{HOW_MANY}){_KIN}
    | (?P<whose>谁)的{_KIN}是{_NAME}
    | {_NAME}是(?P<whose_>谁)的{_KIN}
    )""",
    re.VERBOSE,
)
_SEXES = {
    "male": frozenset(("male", "m", "man", "男", "男性")),
    "female": frozenset(("female", "f", "woman", "女", "女性")),
}
_SEX_NAMES = frozenset(("gender", "sex", "性别"))
_STEPS = {"grandchild": "child", "grandparent": "parent"}
"""What is twice such kin, where no word of the edge says it at once."""


@dataclass(frozen=True)
class _Edge:
    """An edge that keeps kin: what its word is of (`one`), to whom (`other`), and where it stands."""

    one: Join
    other: Join
    word: Attribute


def kin_readings(
    question: Question, catalog: Catalog, naming: Naming
) -> tuple[Interpretation, ...]:
    """The reading as the relatives of a named row; empty where it asks for anything else."""
    edges = _edges(catalog)
    if not edges:
        return ()
    things = named_things(question, catalog, naming)
    for edge in edges:
        # A text may be called `sworn brothers`; only people have some.
        people = [t for t in things if t.of(edge.one.right)]
        found = _asked(question, people[0]) if len(people) == 1 else None
        if found is None:
            continue
        asked, said = found
        named = _named(edge, people[0], asked, "whose" in said, catalog)
        asked = Kin(asked.other, asked.kin, "", asked.age) if "whose" in said else asked
        plan = _plan(edge, named, asked, "count" in said, catalog, naming) if named else None
        if plan is not None:
            tables = (edge.one.right, edge.word.class_name)
            return (whole(question, plan, "filter", edge.word.id, tables),)
    return ()


def _asked(question: Question, thing: Thing) -> tuple[Kin, Collection[str]] | None:
    """The word for relatives, and what is asked: whose they are, how many (`count`), or who."""
    asked = question.normalised
    text = marked(asked.folded, {(thing.start, thing.end): _NAME}).strip(ENDS + "呢")
    phrase = _CHINESE if asked.chinese else _ENGLISH
    for word in _longest_first():
        at = text.find(word)
        if at < 0:
            continue
        match = phrase.fullmatch(marked(text, {(at, at + len(word)): _KIN}))
        if match is not None:
            return kin()[word], told(match)
    return None


def _named(
    edge: _Edge, thing: Thing, asked: Kin, whose: bool, catalog: Catalog
) -> Callable[[str], Condition] | None:
    """That rows are the named one, of the sex that the word tells where it is said of that one; None where
    no sex is kept, or more is told."""
    rows = catalog.classes[edge.one.right]
    plain = partial(is_thing, thing=thing, class_name=rows.name, catalog=catalog)
    if not whose:
        return plain
    if asked.age or (asked.sex and _of_sex(rows, "b", asked.sex) is None):
        return None

    def named(alias: str) -> Condition:
        sex = _of_sex(rows, alias, asked.sex) if asked.sex else None
        return And((plain(alias), sex)) if sex else plain(alias)

    return named


@cache
def _longest_first() -> tuple[str, ...]:
    return tuple(sorted(kin(), key=len, reverse=True))


def _edges(catalog: Catalog) -> list[_Edge]:
    """The edges between rows of one class of which a field says what kin they are."""
    found: list[_Edge] = []
    for each in catalog.links:
        ends = catalog.joins_of(each.name)
        if len(ends) != 2 or ends["from"].right != ends["to"].right:
            continue
        words = [a for a in each.attributes if any(_as_kin(v) for v in _choices(a))]
        one = _one(each)
        if len(words) == 1 and one:
            other = "to" if one == "from" else "from"
            found.append(_Edge(ends[one], ends[other], words[0]))
    return found


def _one(edge: Class) -> str:
    """The end whose relation the word is: X is a parent OF y; x HAS a parent, y. Else \"\"."""
    said = parts(edge.name)
    if said[:1] in (("has",), ("have",), ("ha",)):
        return "to"
    return "from" if said[-1:] in (("of",), ("to",)) else ""


def _choices(attribute: Attribute) -> list[str]:
    return [v for v in (attribute.schema or {}).get("enum") or () if isinstance(v, str)]


def _as_kin(value: str) -> Kin | None:
    return kin().get(re.sub(r"[-_ ]+", " ", value.casefold()))


def _plan(
    edge: _Edge,
    named: Callable[[str], Condition],
    asked: Kin,
    counted: bool,
    catalog: Catalog,
    naming: Naming,
) -> Query | None:
    rows = catalog.classes[edge.one.right]
    where = _related(edge, asked, rows, "a", named)
    if where is None and asked.kin in _STEPS:
        step = Kin(_STEPS[asked.kin], asked.other, asked.sex)
        halfway = _related(edge, replace(step, sex=""), rows, "b", named)
        if halfway is not None:
            where = _related(edge, step, rows, "a", lambda _: halfway)
    if where is None:
        return None
    return Query((Use("a", rows.name),), shown(rows.name, counted, naming), where=where)


def _related(
    edge: _Edge, asked: Kin, rows: Class, alias: str, other: Callable[[str], Condition]
) -> Condition | None:
    """That rows are such kin of one of which `other` tells a condition; None where it is not kept."""
    ways: list[Condition] = []
    sexless = False
    age = _age(rows, asked.age)
    if asked.age and age is None:
        return None
    for near, far, flipped in ((edge.one, edge.other, False), (edge.other, edge.one, True)):
        values: list[str] = []
        for value in _choices(edge.word):
            known = _as_kin(value)
            if known is None or (known.other if flipped else known.kin) != asked.kin:
                continue
            sex = "" if flipped else known.sex
            if asked.sex and sex and sex != asked.sex:
                continue
            sexless = sexless or not sex
            values.append(value)
        if values:
            far_end = [other("b"), *([age] if age else [])]
            ways.append(_joined(near, far, edge.word, values, rows, alias, far_end))
    if not ways:
        return None
    where: list[Condition] = [ways[0] if len(ways) == 1 else Or(tuple(ways))]
    if asked.sex and sexless:
        sex = _of_sex(rows, alias, asked.sex)
        if sex is None:
            return None
        where.append(sex)
    return all_of(where)


def _joined(
    near: Join,
    far: Join,
    word: Attribute,
    values: Sequence[str],
    rows: Class,
    alias: str,
    far_end: Sequence[Condition],
) -> Condition:
    """That rows are at the near end of such an edge whose far end meets conditions on `b`."""
    said = Column("l", word.name)
    told = (
        Compare(said, "eq", (Constant(values[0]),))
        if len(values) == 1
        else Compare(said, "in", tuple(map(Constant, values)))
    )
    key = rows.identity[0]
    inner = Query(
        (Use("l", word.class_name), Use("s", rows.name), Use("b", rows.name)),
        (Output(Column("s", key), key),),
        (Link(near.id, "l", "s"), Link(far.id, "l", "b")),
        all_of([told, *far_end]),
    )
    return Compare(Column(alias, key), "in", (), inner)


def _age(rows: Class, age: str) -> Condition | None:
    """That `s` was born before, or after, `b`, where it is kept when rows were born."""
    birth = year_of(rows, born)
    if not age or birth is None:
        return None
    own, other = (Column(alias, birth.name) for alias in ("s", "b"))
    return Compare(own, "lt" if age == "elder" else "gt", (other,))


def _of_sex(rows: Class, alias: str, sex: str) -> Condition | None:
    """That rows are of a sex, where a field of theirs tells."""
    for attribute in rows.attributes:
        if not any(n.casefold() in _SEX_NAMES for n in attribute.names):
            continue
        for value in _choices(attribute):
            if value.casefold() in _SEXES[sex]:
                return Compare(Column(alias, attribute.name), "eq", (Constant(value),))
    return None
