"""The typed query plan: what a question means, before any SQL.

A plan is a value: it is compared, hashed, kept in a trace as JSON (msgspec, every part tagged) and
compiled to one parameterised statement by `compile.py`. Columns are named by the alias of a use of
a class and the name of an attribute in the ontology, never by a column of a database.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Literal, get_args

import msgspec

Value = str | int | float | bool | None
"""A constant; dates and times as ISO text, coerced when compiled by the attribute's kind."""

Function = Literal["count", "sum", "avg", "median", "min", "max"]
Operator = Literal[
    "eq", "ne", "gt", "ge", "lt", "le", "in", "not_in", "between", "contains", "like",
    "starts_with", "is_null", "not_null", "has",
]  # fmt: skip
"""`between` includes both ends; `contains` is a substring without case; `has` an element of a list."""
MIRRORED: Mapping[Operator, Operator] = {"gt": "lt", "ge": "le", "lt": "gt", "le": "ge"}
"""What compares the same once both sides change places: what has lasted longer, or is older, began earlier."""
BOUNDING = frozenset(("gt", "ge", "lt", "le"))
ORDERING = BOUNDING | {"between"}
COMPARING = ORDERING | {"eq", "ne", "in", "not_in"}
"""What compares whole values, be it by their order."""


class Part(msgspec.Struct, frozen=True, tag=True):
    """Any part of a plan."""


class Use(Part, frozen=True):
    """One occurrence of a class in a query; a class may be used twice under two aliases."""

    alias: str
    class_name: str


class Link(Part, frozen=True):
    """Joins two uses by a join of the catalog.

    `left` and `right` are aliases in the join's own direction; `outer` keeps the rows of the use
    that stands earlier in `uses`.
    """

    join: str
    left: str
    right: str
    outer: bool = False


class Column(Part, frozen=True):
    """An attribute of a use."""

    alias: str
    attribute: str


class Constant(Part, frozen=True):
    """A literal; always a bound parameter."""

    value: Value


class Aggregate(Part, frozen=True):
    """An aggregate; `argument` None is `count(*)`."""

    function: Function
    argument: Expression | None = None
    distinct: bool = False


class Arithmetic(Part, frozen=True):
    """`+ - * /` of two expressions; a division by zero is null.

    Of two dates or times `-` are the whole days from the right one to the left one, and `hours` the
    hours, to two decimals.
    """

    operator: Literal["+", "-", "*", "/", "hours"]
    left: Expression
    right: Expression


DatePart = Literal[
    "year",
    "month",
    "day",
    "day_of_week",
    "year_quarter",
    "year_month",
    "year_week",
    "date",
    "weekday",
    "weekday_zh",
]
GRAINS: Mapping[str, DatePart] = {
    "day": "date",
    "week": "year_week",
    "month": "year_month",
    "quarter": "year_quarter",
    "year": "year",
}
"""What tells a span of the calendar of each grain from the others."""
"""The first four are numbers (1 is Monday), the others texts: 2011-Q1, 2011-03, 2011-W09, 2011-03-05, Saturday,
星期六."""


class Extract(Part, frozen=True):
    """A part of a date."""

    part: DatePart
    argument: Expression


class Years(Part, frozen=True):
    """The whole years from a date to the day `until` (ISO): an age. Of a year that is kept as a number,
    the difference of the years."""

    argument: Expression
    until: str


class Number(Part, frozen=True):
    """The number that a text holds; null where it holds none."""

    argument: Expression


class Day(Part, frozen=True):
    """The day that a text names, which has year, month (`b`: by its name) and day in this order; null where it names none. With
    `iso`, the text itself where it begins with a date in ISO form. With no order there are dates of which nobody
    can tell what day they are: a plan that needs it cannot be compiled."""

    order: Literal["", "iso", "ymd", "dmy", "mdy", "dby", "bdy"]
    argument: Expression


class OrZero(Part, frozen=True):
    """A number, 0 where there is none: what was paid of something nobody paid yet."""

    argument: Expression


class Scalar(Part, frozen=True):
    """A sub-query of one column and one row, such as the average that rows are compared with."""

    query: Query


class Truth(Part, frozen=True):
    """Whether a condition holds; only shown or, as 1 and 0, aggregated, never compared."""

    condition: Condition


Expression = (
    Column
    | Constant
    | Aggregate
    | Arithmetic
    | Extract
    | Years
    | Number
    | Day
    | OrZero
    | Scalar
    | Truth
)


class Compare(Part, frozen=True):
    """`left` `operator` `values`.

    `eq ne gt ge lt le contains like starts_with has` take one, `between` two, `in not_in` any
    number or one sub-query, `is_null not_null` none.
    """

    left: Expression
    operator: Operator
    values: tuple[Expression, ...] = ()
    query: Query | SetOperation | None = None


class Exists(Part, frozen=True):
    """Rows of the outer query that have (or, `negated`, lack) partners.

    `query` may name aliases of the outer query in its conditions.
    """

    query: Query
    negated: bool = False


class And(Part, frozen=True):
    """All of the conditions."""

    items: tuple[Condition, ...]


class Or(Part, frozen=True):
    """At least one of the conditions."""

    items: tuple[Condition, ...]


class Not(Part, frozen=True):
    """The rows that do not meet the condition; a null meets neither."""

    item: Condition


Condition = Compare | Exists | And | Or | Not


class Output(Part, frozen=True):
    """A column of the answer and its heading."""

    expression: Expression
    label: str


class Order(Part, frozen=True):
    """A sort key; nulls stand last in both directions.

    `settles`: nobody asked for it; it only gives equal rows one order.
    """

    expression: Expression
    descending: bool = False
    settles: bool = False


class PerGroup(Part, frozen=True):
    """Keeps the first `limit` rows of each group, by `order`."""

    by: tuple[Expression, ...]
    order: tuple[Order, ...]
    limit: int = 1


class Query(Part, frozen=True):
    """One select.

    `uses[0]` is where the joins start; each link joins a use that stands earlier to a later one.
    `inner` nests: the query reads the rows of another one, whose outputs are columns of the alias
    that its single use bears (`Use(alias, "")`). `ties` keeps the rows that equal the last one
    within `limit`. `again` is a column of the rows that a query of one column starts from: what it finds
    is put there in turn, until it finds nothing new, as in all that depends on a service at any remove.
    """

    uses: tuple[Use, ...]
    select: tuple[Output, ...]
    links: tuple[Link, ...] = ()
    where: Condition | None = None
    group_by: tuple[Expression, ...] = ()
    having: Condition | None = None
    order_by: tuple[Order, ...] = ()
    limit: int | None = None
    offset: int = 0
    distinct: bool = False
    ties: bool = False
    per_group: PerGroup | None = None
    inner: Query | SetOperation | None = None
    again: Column | None = None

    def class_of(self, alias: str) -> str:
        """The class that an alias of its own stands for; "" where it is none, or stands for rows within."""
        return next((u.class_name for u in self.uses if u.alias == alias), "")

    def attribute_id(self, column: Column) -> str:
        """`Class.field` of a column of its own, as a catalog knows it; else no id of any."""
        return f"{self.class_of(column.alias)}.{column.attribute}"


class SetOperation(Part, frozen=True):
    """Rows of queries joined as sets; `union_all` keeps duplicates."""

    operator: Literal["union", "union_all", "intersect", "except"]
    queries: tuple[Query | SetOperation, ...]
    order_by: tuple[Order, ...] = ()
    limit: int | None = None


Plan = Query | SetOperation

# Made while the module is imported, by one thread alone: msgspec learns a type at its first use, and of
# types that hold each other another thread may see half of what it has learnt, which ends the process.
_DECODER: msgspec.json.Decoder[Plan] = msgspec.json.Decoder(Plan)


def plan_to_json(plan: Plan) -> str:
    """The plan as JSON text, the same for equal plans."""
    return msgspec.json.encode(plan, order="deterministic").decode()


def plan_from_json(text: str | bytes) -> Plan:
    """What `plan_to_json` wrote.

    Raises:
        msgspec.ValidationError: the text is no plan.
    """
    return _DECODER.decode(text)


def plan_hash(plan: Plan) -> str:
    """32 hexadecimal digits that tell plans apart."""
    return hashlib.blake2b(plan_to_json(plan).encode(), digest_size=16).hexdigest()


def rewritten(plan: Plan, change: Callable[[Part, Query], Part]) -> Plan:
    """The plan with every part changed, the innermost first; `change` gets the query around it, of a
    query itself."""

    def walk(part: Any, query: Query | None) -> Any:
        if isinstance(part, tuple):
            items = [walk(item, query) for item in part]  # pyright: ignore[reportUnknownVariableType]
            same = all(a is b for a, b in zip(items, part, strict=True))
            return part if same else tuple(items)  # pyright: ignore[reportUnknownVariableType]
        if not isinstance(part, Part):
            return part
        inside = part if isinstance(part, Query) else query
        changed: dict[str, Any] = {}
        for name in _fields_within(type(part)):
            held = getattr(part, name)
            made = walk(held, inside)
            if made is not held:
                changed[name] = made
        made = msgspec.structs.replace(part, **changed) if changed else part
        return made if inside is None else change(made, inside)

    return walk(plan, None)


def with_compares(plan: Plan, change: Callable[[Compare, Query], Compare]) -> Plan:
    """The plan with every comparison changed, in sub-queries too; `change` gets the query around it."""
    return rewritten(plan, lambda part, q: change(part, q) if isinstance(part, Compare) else part)


_walked: dict[int, tuple[Query, tuple[Part, ...]]] = {}
_MOST_WALKED = 256


def parts_of(part: object) -> Iterator[Part]:
    """A part of a plan and all parts within it, each before what it holds.

    Those of the queries that were looked through last are kept: each reading is, some hundred times.
    """
    if not isinstance(part, Query):
        return _walk(part)
    # By identity, as equal queries may hold 1 and 1.0; what is kept keeps its id.
    known = _walked.get(id(part))
    if known is None:
        if len(_walked) >= _MOST_WALKED:
            _walked.clear()
        known = _walked[id(part)] = part, tuple(_walk(part))
    return iter(known[1])


def _walk(part: object) -> Iterator[Part]:
    left: list[Any] = [part]
    while left:
        each = left.pop()
        if isinstance(each, Part):
            yield each
            left += [getattr(each, name) for name in _fields_within(type(each))]
        elif isinstance(each, tuple):
            left += each[::-1]


@cache
def _fields_within(kind: type[Part]) -> tuple[str, ...]:
    """The fields of a kind of part that may hold parts, the last one first."""
    return tuple(f.name for f in msgspec.structs.fields(kind)[::-1] if _of_parts(f.type))


def _of_parts(kind: Any) -> bool:
    return (isinstance(kind, type) and issubclass(kind, Part)) or any(
        map(_of_parts, get_args(kind))
    )


def free_aliases(part: object) -> set[str]:
    """The aliases that a part names and does not declare: those of the queries around it."""
    named: set[str] = set()
    declared: set[str] = set()
    for each in parts_of(part):
        if isinstance(each, Use):
            declared.add(each.alias)
        elif isinstance(each, Column):
            named.add(each.alias)
        elif isinstance(each, Link):
            named |= {each.left, each.right}
    return named - declared


def rows_of(query: Query, select: tuple[Output, ...]) -> Query:
    """The rows that a query reads, with other columns: neither grouped, ranked nor cut."""
    return msgspec.structs.replace(
        query, select=select, group_by=(), having=None, order_by=(), limit=None, offset=0,
        distinct=False, ties=False, per_group=None,
    )  # fmt: skip


def all_of(conditions: Sequence[Condition]) -> Condition | None:
    """The condition that all of these hold; None where there are none."""
    if not conditions:
        return None
    return conditions[0] if len(conditions) == 1 else And(tuple(conditions))


def conditions_in(where: Condition | None) -> list[Condition]:
    """The conditions that must all hold, however they are put together."""
    if isinstance(where, And):
        return [c for item in where.items for c in conditions_in(item)]
    return [] if where is None else [where]


def narrowed(query: Query, conditions: Sequence[Condition]) -> Query:
    """The query with only the rows that meet further conditions too."""
    if not conditions:
        return query
    before = () if query.where is None else (query.where,)
    return msgspec.structs.replace(query, where=all_of([*before, *conditions]))


def classes_used(plan: Plan) -> tuple[str, ...]:
    """The names of all classes that a plan reads, in order of appearance, each once."""
    uses = (p.class_name for p in parts_of(plan) if isinstance(p, Use))
    return tuple(dict.fromkeys(name for name in uses if name))
