"""CSV and Parquet files as tables: which file is which table."""

from __future__ import annotations

from pathlib import Path

from duckkb.errors import UsageError
from duckkb.ontology.source_url import TABLE_FILES


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


def reader_call(path: Path) -> str:
    """The table function of DuckDB that reads a file, its types being those of the whole file."""
    literal = "'" + str(path).replace("'", "''") + "'"
    if path.suffix.lower() == ".parquet":
        return f"read_parquet({literal})"
    return f"read_csv({literal}, sample_size=-1)"
