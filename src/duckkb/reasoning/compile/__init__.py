"""Plans to SQL: a typed plan becomes one SQLAlchemy select whose constants are bound parameters.

flavours.py     what DuckDB, SQLite and PostgreSQL say differently; statements to text
scope.py        which columns an alias has; which rows are joined
expressions.py  columns, aggregates, arithmetic, parts of dates
conditions.py   comparisons, membership, existence
once.py         sums over rows that a join repeats
queries.py      whole selects and set operations
"""

from duckkb.reasoning.compile.flavours import Flavour, Statement, readable, render
from duckkb.reasoning.compile.queries import Compiled, compile_plan, store_of
from duckkb.reasoning.compile.scope import Physical

__all__ = [
    "Compiled",
    "Flavour",
    "Physical",
    "Statement",
    "compile_plan",
    "readable",
    "render",
    "store_of",
]
