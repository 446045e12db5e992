"""CSV and Parquet files as tables: which file is which table."""

from __future__ import annotations

import csv
import re
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

from duckkb.errors import UsageError, first_line
from duckkb.ontology.source_url import TABLE_FILES

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

MOST_TITLES = 5
"""More lines than these above a header are rows that differ from it."""
_TITLE = re.compile(r'(?:"[^"]*"|[^",;\t|]*)([,;\t|])\1+\s*')
_AT_FAULT = re.compile(r'^Error when converting column "(.*)"\. ', re.MULTILINE)


def table_files(place: Path) -> dict[str, Path]:
    """The tables of a folder, or of one file: name without ending -> file, in the order of the names.

    Where two names without their endings differ at most in case, the whole file names are the tables' names.

    Raises:
        UsageError: there is no such file or folder.
    """
    if not place.exists():
        raise UsageError(f"there is no file or folder {place}", path=str(place), code="not_found")
    found = [place]
    if place.is_dir():
        found = [p for p in place.iterdir() if p.is_file() and not p.name.startswith(".")]
    files = sorted((p for p in found if p.suffix.lower() in TABLE_FILES), key=lambda p: p.name)
    stems = [p.stem.casefold() for p in files]
    return {p.stem if stems.count(p.stem.casefold()) == 1 else p.name: p for p in files}


def reader_call(path: Path, texts: Collection[str] = (), titles: int = 0) -> str:
    """The table function of DuckDB that reads a file, its types being those of the whole file.

    The columns `texts` of a CSV are read as text, whatever they look like; its first lines, so many as it has
    `titles`, are passed over.
    """
    place = literal(str(path))
    if path.suffix.lower() == ".parquet":
        return f"read_parquet({place})"
    types = ", ".join(f"{literal(name)}: 'VARCHAR'" for name in texts)
    skip = f", skip={titles}" if titles else ""
    return f"read_csv({place}, sample_size=-1{skip}{types and f', types={{{types}}}'})"


def _titles(path: Path) -> int:
    """How many lines stand above the header as a spreadsheet writes titles: one cell filled, the others empty."""
    with path.open(encoding="utf-8-sig", errors="replace") as lines:
        first = [line for _, line in zip(range(MOST_TITLES + 1), lines, strict=False)]
    number = next((i for i, line in enumerate(first) if not _TITLE.fullmatch(line)), len(first))
    return number if number <= MOST_TITLES else 0


def _undivided(connection: DuckDBPyConnection, call: str, path: Path) -> str | None:
    """Why a header that has several names was read as one: the first line with more or fewer fields than it."""
    ((header, *_),) = connection.execute(f"DESCRIBE FROM {call}").fetchall()
    for delimiter in filter(header.__contains__, ",;\t|"):
        with path.open(encoding="utf-8-sig", errors="replace", newline="") as lines:
            rows = csv.reader(lines, delimiter=delimiter)
            wanted = len(next(rows, ()))
            for row in rows:
                if row and len(row) != wanted:
                    return f"line {rows.line_num} has {len(row)} fields, the header {wanted}"
    return None


def settled_call(connection: DuckDBPyConnection, path: Path) -> str:
    """The call that reads all of a file.

    DuckDB takes a column for dates that has 2020-01-02 and 2021/3/4, and then cannot read it: such
    a column is text. A CSV whose lines have more or fewer fields than its header DuckDB takes for one column:
    it is refused.

    Raises:
        duckdb.Error: the file cannot be read.
    """
    import duckdb

    if path.suffix.lower() == ".parquet":
        return reader_call(path)
    texts: list[str] = []
    titles = _titles(path)
    while True:
        call = reader_call(path, texts, titles)
        try:
            read = connection.execute(f"SELECT count(COLUMNS(*)) FROM {call}")
            if len(read.fetchall()[0]) == 1 and (why := _undivided(connection, call, path)):
                raise duckdb.InvalidInputException(why)
        except duckdb.ConversionException as error:
            column = _AT_FAULT.search(str(error))
            if column is None or column[1] in texts:
                raise
            texts.append(column[1])
        else:
            return call


def why_unreadable(error: Exception) -> str:
    """The error in one line, with what to do about a text in another encoding."""
    if "not utf-8 encoded" in str(error):
        return "the text is not UTF-8; of a Chinese text: iconv -f GB18030 -t UTF-8 FILE > NEW"
    return first_line(error)


def literal(text: str) -> str:
    """A text as SQL writes it."""
    return "'" + text.replace("'", "''") + "'"
