"""What holds the rows that are asked about: the base itself, and the databases types are bound to.

stores.py       Stores: a plan to the one store it reads, and its rows back
store.py        the protocol of a store
base.py         the base's own DuckDB
sqlite.py       a SQLite file
postgresql.py   a PostgreSQL database
trigrams.py     values looked up by pg_trgm
duckdb_file.py  a DuckDB file
files.py        a folder of CSV and Parquet files
duck.py         running statements in a DuckDB
deadline.py     bounded time
table.py        the answer, as plain values
"""

from duckkb.reasoning.stores.stores import Stores
from duckkb.reasoning.stores.table import Table

__all__ = ["Stores", "Table"]
