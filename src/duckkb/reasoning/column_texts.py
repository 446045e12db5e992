"""What the texts of a column are, as its rows show: numbers, with the odd mark where there is none."""

from __future__ import annotations

from duckkb.errors import DuckKBError
from duckkb.introspect.datetexts import is_mark
from duckkb.reasoning.catalog import Attribute
from duckkb.reasoning.plan import (
    Aggregate,
    And,
    Column,
    Compare,
    Constant,
    Number,
    Order,
    Output,
    Query,
    Use,
)
from duckkb.reasoning.stores import Stores

LOOK_SECONDS = 2.0
_MOST_OTHERS = 100
_NEARLY_ALL = 3
"""So many numbers there must be for each text that is none."""


def holds_numbers(stores: Stores, attribute: Attribute) -> bool:
    """Whether nearly all texts of a column are numbers, those that say there is none (`N/A`, `-`) aside.

    A total and an average take such a column as numbers in any case; so do its bounds and ranks then.
    """
    column = Column("t", attribute.name)
    uses, count = (Use("t", attribute.class_name),), Aggregate("count")
    told = Compare(column, "ne", (Constant(""),))
    other = And((told, Compare(Number(column), "is_null")))
    figures = (Output(count, "texts"), Output(Aggregate("count", Number(column)), "numbers"))
    odd = Query(
        uses,
        (Output(column, "text"), Output(count, "rows")),
        where=other,
        group_by=(column,),
        order_by=(Order(count, True),),
        limit=_MOST_OTHERS,
    )
    try:
        texts, numbers = stores.run(Query(uses, figures, where=told), 1, LOOK_SECONDS).rows[0]
        if numbers == texts:
            return True  # of none it does not matter
        if not numbers:
            return False
        marks = sum(
            rows
            for text, rows in stores.run(odd, _MOST_OTHERS, LOOK_SECONDS).rows
            if is_mark(str(text))
        )
    except DuckKBError:
        return False  # a column that is too long to look through stays text
    return (texts - numbers - marks) * _NEARLY_ALL <= numbers
