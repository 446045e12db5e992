"""From the URL of a database to the `config.yaml` and `README.md` of a base that asks it."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

from duckkb import yamltext
from duckkb.errors import UsageError
from duckkb.introspect.draft import Draft, draft
from duckkb.introspect.keys import with_keys
from duckkb.introspect.profile import Profile, profile
from duckkb.introspect.structure import Database, Table, UnreadableError
from duckkb.ontology.source_url import SourceUrl, SourceUrlError, parse_source_url

MOST_NAMED = 10
"""So many views that are left out are named."""
SOURCE = "main"
"""The name that the database gets in `sources`."""
FROM_ENV = "env:"

Progress = Callable[[str, int, int], None]


@dataclass(frozen=True)
class Origin:
    """Where a database is: as `sources` says it, and as it is opened now."""

    entry: Mapping[str, str]
    url: SourceUrl


@dataclass(frozen=True)
class Written:
    """The texts of a new base, how many tables they describe, and what was left out and why."""

    config: str
    readme: str
    tables: int
    notices: tuple[str, ...] = ()


def origin_of(text: str, root: Path, here: Path) -> Origin:
    """Where `text` says the database is: a URL, a path, or `env:NAME`.

    A relative path is one from `here` when it is given, and one from `root` in the config.

    Raises:
        UsageError: an unknown scheme, a password in the URL, an unset variable.
    """
    variable = text.removeprefix(FROM_ENV) if text.startswith(FROM_ENV) else None
    if variable is not None:
        value = os.environ.get(variable)
        if not value:
            raise UsageError(f"the environment variable {variable} is not set", code="not_found")
        text = value
    try:
        url = parse_source_url(text, secret_allowed=variable is not None)
    except SourceUrlError as error:
        hint = error.hint
        if error.code == "secret":
            hint = "put the URL in an environment variable and say --from env:NAME"
        raise UsageError(error.message, code=error.code, hint=hint) from error
    if variable is not None:
        return Origin({"url_env": variable}, url)
    if url.path is None or Path(url.path).is_absolute():
        return Origin({"url": text}, url)
    moved = Path(os.path.relpath(here / url.path, root)).as_posix()
    prefix = "file:" if url.kind == "files" else f"{url.kind}:///"
    # The folder of the base may not be there yet, and then no path leads through it.
    return Origin({"url": prefix + quote(moved)}, replace(url, path=str(here / url.path)))


def write_ontology(
    origin: Origin, root: Path, progress: Progress | None = None, *, views: bool = False
) -> Written:
    """Reads the structure of a database and writes it down; no row is copied.

    A view that is made of tables which are described is a second home of their rows: a question could
    be answered from either. It is left out unless `views` are wished for.

    Raises:
        UsageError: there is no such file or server, no driver, or no table.
    """
    database = _open(origin.url, root)
    try:
        tables = database.tables()
        notices = database.notices()
        if not tables:
            raise UsageError(
                f"there is no table in {_shown(origin)}",
                code="empty",
                hint=notices[0] if notices else None,
            )
        profiles: dict[str, dict[str, Profile]] = {}
        for number, table in enumerate(tables):
            if progress is not None:
                progress("tables", number, len(tables))
            try:
                profiles[table.name] = profile(database, table)
            except UnreadableError as error:
                notices.append(f"the table '{table.name}' is left out: {error}")
        if not views and (again := _shown_again([t for t in tables if t.name in profiles])):
            tables = [t for t in tables if t.name not in again]
            for name in again:
                del profiles[name]
            told = ", ".join(f"'{name}'" for name in again[:MOST_NAMED])
            told += " …" if len(again) > MOST_NAMED else ""
            notices.append(f"views of the tables are left out: {told}; --views takes them in")
        for name, columns in profiles.items():
            notices += [
                f"'{column}' of '{name}' holds dates as text, in forms that differ or leave doubt, such as"
                f" {' and '.join(seen.doubtful)}: no question compares or sorts by it"
                for column, seen in columns.items()
                if seen.doubtful
            ]
        tables = with_keys(database, _readable(tables, profiles), profiles)
        if not tables:
            raise UsageError(
                f"no table of {_shown(origin)} can be read", code="empty", hint=notices[0]
            )
    finally:
        database.close()
    made = draft(tables, profiles, SOURCE)
    readme = _readme(origin, tables, made)
    return Written(_config(origin, made), readme, len(tables), tuple(notices))


def _shown_again(tables: Sequence[Table]) -> list[str]:
    """The views whose rows all come from tables that are among these, be it by way of other such views."""
    found = {t.name: t.made_of for t in tables if t.view and t.made_of}
    own = {t.name for t in tables if not t.view}
    while lost := [name for name, of in found.items() if not of <= own | found.keys()]:
        for name in lost:
            del found[name]
    return list(found)


def _readable(tables: Sequence[Table], profiles: Mapping[str, object]) -> list[Table]:
    """The tables that could be read, with references among them only."""
    return [
        replace(table, foreign_keys=tuple(k for k in table.foreign_keys if k.table in profiles))
        for table in tables
        if table.name in profiles
    ]


def _open(url: SourceUrl, root: Path) -> Database:
    if url.kind == "sqlite":
        from duckkb.introspect.sqlite import SQLiteDatabase

        return SQLiteDatabase(url.place(root))
    if url.kind == "postgresql":
        from duckkb.introspect.postgresql import PostgreSQLDatabase

        return PostgreSQLDatabase(url.url)
    from duckkb.introspect.duckdb_tables import DuckDBTables

    return DuckDBTables(url.place(root), files=url.kind == "files")


def _shown(origin: Origin) -> str:
    return origin.entry.get("url") or f"the database of {origin.entry['url_env']}"


def _config(origin: Origin, made: Draft) -> str:
    given = origin.entry.get("url") or f"{FROM_ENV}{origin.entry['url_env']}"
    parts = [
        f"# The tables of {given}, as `duckkb init --from` found them.\n"
        "# Their rows stay where they are: each type says by `source` which table it is.\n"
        "# Titles, descriptions, aliases and units are yours to add: questions are understood by them.\n"
        "# When the tables change, run the command again in a new folder and compare the two files.\n"
    ]
    sections: tuple[tuple[str, Any], ...] = (
        ("sources", {SOURCE: dict(origin.entry)}),
        ("structs", made.structs),
        ("nodes", made.nodes),
        ("edges", made.edges),
    )
    for name, section in sections:
        if section:
            parts.append(yamltext.dump({name: section}, compact=True))
    return "\n".join(parts)


def _readme(origin: Origin, tables: tuple[Table, ...], made: Draft) -> str:
    few = ", ".join(list(made.nodes)[:12]) + (", …" if len(made.nodes) > 12 else "")
    return (
        "# Questions to a database\n\n"
        f"This base describes the {len(tables)} tables of {_shown(origin)} ({few}) and the"
        f" {len(made.edges)} joins between them. It holds no rows of its own: they are read where"
        " they are, and never written.\n\n"
        "- `duckkb info` shows the types, their fields and the joins.\n"
        "- `config.yaml` is the ontology. Better titles, aliases, units and descriptions there make"
        " questions understood better.\n"
        "- Types without `source` may be added; their records are kept here, in `data/`.\n"
    )
