"""Values that two classes have in common or between them: `the cities of customers and suppliers`."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.interpret.bounds import Bound
from duckkb.reasoning.interpret.choose import Choice
from duckkb.reasoning.interpret.frame import Frame, Mention
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.locate import Locator
from duckkb.reasoning.plan import (
    And,
    Column,
    Compare,
    Constant,
    Output,
    Query,
    SetOperation,
    Use,
    all_of,
)

_FAR = 2.0
"""Classes that so many joins part do not tell of each other: no pairs of their rows are meant."""
_NAMED = 0.6


def of_both(
    frame: Frame,
    choice: Choice,
    catalog: Catalog,
    locator: Locator,
    naming: Naming,
    bounds: Sequence[Bound] = (),
) -> tuple[Query | SetOperation, tuple[str, ...]] | None:
    """The values of one attribute of two classes, and the classes; None where no such are meant.

    `bounds` are what is told of the rows of either: `both offices and a finance client`.
    """
    if frame.pair is None:
        return None
    shown = frame.targets[0].mention
    told = choice.of(shown)
    if shown is None or told is None or len(told.attributes) != 1:
        return None
    names = [_class_of(m, choice) for m in frame.pair[1:]]
    if not all(names) or names[0] == names[1]:
        return None
    (attribute,) = told.attributes
    if attribute.class_name not in names:
        return None
    turned = attribute.class_name != names[0]
    if turned:
        names.reverse()
    if frame.pair[0] == "and" and locator.cost(names) <= _FAR:
        return None
    other = _same(attribute, names[1], shown, catalog, naming)
    if other is None:
        return None
    first, second = _values(attribute, "t1"), _values(other, "s1")
    for bound in bounds:
        told = _plain(bound)
        if told is None or told.class_name not in names:
            return None
        if told.class_name == names[0]:
            first = _told(first, "t1", told, bound)
        else:
            second = _told(second, "s1", told, bound)
    if frame.pair[0] == "but":
        had, lacked = (second, first) if turned else (first, second)
        return SetOperation("except", (had, lacked)), tuple(names)
    if frame.pair[0] == "both":
        column = first.select[0].expression
        return _with(first, Compare(column, "in", (), second)), tuple(names)
    return SetOperation("union", (first, second)), tuple(names)


def _class_of(mention: Mention, choice: Choice) -> str:
    """The class that one of the two is taken for, or called like where it is left out; else ""."""
    meaning = choice.of(mention)
    if meaning is not None and meaning.class_name:
        return meaning.class_name
    best = mention.of("class")
    return best[0].target if best else ""


def _values(attribute: Attribute, alias: str) -> Query:
    column = Column(alias, attribute.name)
    return Query(
        (Use(alias, attribute.class_name),),
        (Output(column, attribute.name),),
        (),
        Compare(column, "not_null"),
        distinct=True,
    )


def _with(query: Query, condition: Compare) -> Query:
    told = query.where.items if isinstance(query.where, And) else ()
    return replace(query, where=all_of([*told, condition]))


def _plain(bound: Bound) -> Attribute | None:
    """The attribute of a condition on one constant, which needs no other rows."""
    constant = len(bound.values) == 1 and isinstance(bound.values[0], str | int | float)
    plain = constant and not (bound.condition.negated or bound.condition.option or bound.part)
    return bound.attributes[0] if plain and len(bound.attributes) == 1 else None


def _told(query: Query, alias: str, attribute: Attribute, bound: Bound) -> Query:
    (value,) = bound.values
    assert isinstance(value, str | int | float)
    told = Compare(Column(alias, attribute.name), bound.condition.operator, (Constant(value),))
    held = query.where.items if isinstance(query.where, And) else (query.where,)
    return replace(query, where=all_of([*(c for c in held if c is not None), told]))


def _same(
    attribute: Attribute, class_name: str, shown: Mention, catalog: Catalog, naming: Naming
) -> Attribute | None:
    """The attribute of another class that the same words name."""
    own = set(parts(attribute.name)) - set(parts(attribute.class_name))
    for each in catalog.classes[class_name].attributes:
        if own and set(parts(each.name)) - set(parts(class_name)) == own:
            return each
    kinds = [a for a in catalog.classes[class_name].attributes if own <= {parts(a.name)[-1]}]
    if own and len(kinds) == 1:
        return kinds[0]  # the home city is one
    if naming.names(attribute.class_name) == (attribute,):
        names = naming.names(class_name)
        return names[0] if len(names) == 1 else None
    for c in shown.of("attribute"):
        if c.score >= _NAMED and catalog.attributes[c.target].class_name == class_name:
            return catalog.attributes[c.target]
    return None
