"""What a bounded sample of the rows adds to the declared types.

SQLite keeps whatever it is given, so there the values decide what a column holds; the other
stores mean what they declare, and the sample only gives examples.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from duckkb.introspect.datetexts import form_of
from duckkb.introspect.numbertexts import unit_in
from duckkb.introspect.structure import Column, ColumnKind, Database, Table, quoted

SAMPLE_ROWS = 1000
FEW_VALUES = 12
"""Text columns with at most so many distinct values in the sample get examples."""
LONGEST_EXAMPLE = 40

_WHOLE = re.compile(r"(NUM\w*|DEC\w*)\s*(\(\s*\d+\s*(,\s*0\s*)?\))?\Z")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}\Z")
_TIME = re.compile(r"\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?\Z")


@dataclass(frozen=True)
class Profile:
    """A column as its sample shows it: its kind, and how often its few repeated values occur.

    `values` is None where they are too many or too long to be examples of anything; of whole
    numbers only 0 and 1 are told, which mostly mean no and yes. `doubtful` are two texts of a column of
    dates kept as text that can be neither sorted nor read; `unit` is that of numbers kept as text, as they
    write it, "" where they write none; None of other columns.
    """

    kind: ColumnKind
    values: Counter[str] | None
    doubtful: tuple[str, ...] = ()
    unit: str | None = None


def profile(database: Database, table: Table) -> dict[str, Profile]:
    """Profiles of all columns of a table, from its first rows."""
    names = ", ".join(quoted(c.name) for c in table.columns)
    rows = database.rows(f"SELECT {names} FROM {database.relation(table.name)} LIMIT {SAMPLE_ROWS}")
    return {
        column.name: profile_values(column, [row[i] for row in rows])
        for i, column in enumerate(table.columns)
    }


def profile_values(column: Column, values: Sequence[Any]) -> Profile:
    """The profile of a column from values of it, nulls among them."""
    given = [value for value in values if value is not None]
    kind = _kind_in(column, given) if column.dynamic else column.kind
    if kind is ColumnKind.INTEGER and set(given) == {0, 1}:
        return Profile(kind, Counter(str(int(value)) for value in given))
    if kind is not ColumnKind.TEXT:
        return Profile(kind, None)
    counts = Counter(str(value) for value in given)
    if (unit := unit_in(counts)) is not None:
        return Profile(ColumnKind.NUMBER, None, unit=unit)
    form = form_of(counts)
    if form is not None and form.unsure and not form.by_year:
        return Profile(kind, None, tuple(dict.fromkeys((min(counts), max(counts)))))
    longest = max(map(len, counts), default=0)
    if len(counts) > FEW_VALUES or longest > LONGEST_EXAMPLE or len(counts) == len(given):
        return Profile(kind, None)
    return Profile(kind, counts)


def _kind_in(column: Column, given: Sequence[Any]) -> ColumnKind:
    """What a column of SQLite holds: the declared type where nothing speaks against it."""
    declared = column.kind
    if not given:
        # An empty text column may be of any kind in another table with the same columns.
        return ColumnKind.UNKNOWN if declared is ColumnKind.TEXT else declared
    types = Counter(type(value) for value in given)
    texts, numbers = types[str], types[int] + types[float]
    if types[bytes] > texts + numbers:
        return ColumnKind.OTHER
    if numbers > texts:
        if declared is ColumnKind.BOOLEAN and set(given) <= {0, 1}:
            return ColumnKind.BOOLEAN
        if types[float] or (declared is ColumnKind.NUMBER and not _whole(column.declared)):
            return ColumnKind.NUMBER
        return ColumnKind.INTEGER
    words = [value for value in given if isinstance(value, str)]
    if len(words) == len(given):
        if all(_DATE.match(word) for word in words):
            return ColumnKind.DATE
        if all(_TIME.match(word) for word in words):
            return ColumnKind.TIME
    return ColumnKind.TEXT


def _whole(declared: str) -> bool:
    """Whether a decimal type has no places behind the point: `NUMERIC(10)`, `DECIMAL(6, 0)`."""
    return _WHOLE.match(declared.strip().upper()) is not None
