"""What the texts of a column are, as its rows show: numbers, or dates, and in which form."""

from __future__ import annotations

from msgspec.structs import replace

from duckkb.errors import DuckKBError
from duckkb.introspect.datetexts import DateForm, form_of, is_mark, like_a_date, no_dates
from duckkb.reasoning.catalog import Attribute
from duckkb.reasoning.plan import (
    Aggregate,
    And,
    Column,
    Compare,
    Condition,
    Constant,
    Not,
    Number,
    Order,
    Output,
    Query,
    Use,
)
from duckkb.reasoning.stores import Stores

LOOK_SECONDS = 2.0
_SAMPLE = 50
_MOST_DATES = 20_000
"""Where there are more dates that differ, not each of them is looked at."""
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


def dates_in(stores: Stores, attribute: Attribute) -> DateForm | None:
    """How a column of text writes its dates; None where that is ISO, or it holds none."""
    column = Column("t", attribute.name)
    told: Condition = Compare(column, "ne", (Constant(""),))
    plan = Query((Use("t", attribute.class_name),), (Output(column, "text"),), where=told)
    try:
        some = [str(text) for (text,) in stores.run(plan, _SAMPLE, LOOK_SECONDS).rows]
        if no_dates(some):
            return DateForm(None, False, dates=False)
        if not any(map(like_a_date, some)):
            return None
        try:
            every = stores.run(replace(plan, distinct=True), _MOST_DATES, LOOK_SECONDS)
            if not every.truncated:
                return form_of(str(text) for (text,) in every.rows)
        except DuckKBError:
            pass  # it takes too long: some of them must do
        form = form_of(some)
        if form is None or form.pattern is None:
            return form and _of_some(form)
        other = (told, Not(Compare(column, "like", (Constant(form.like),))))
        rest = stores.run(replace(plan, where=And(other)), 1, LOOK_SECONDS)
    except DuckKBError:
        return None  # what cannot be looked through is taken as it stands
    return DateForm(None) if rest.rows else _of_some(form)


def _of_some(form: DateForm) -> DateForm:
    """The form without an order that only some of the texts show."""
    return DateForm(form.pattern, form.by_year, form.dates)
