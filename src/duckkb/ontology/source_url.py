"""Where the rows of bound types are: the URLs of `sources`, taken apart without opening anything."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Literal
from urllib.parse import parse_qsl, unquote, urlsplit

StoreKind = Literal["sqlite", "postgresql", "duckdb", "files"]
SCHEMES: dict[str, str] = {
    "sqlite": "sqlite:///shop.db",
    "postgresql": "postgresql://user@host/name",
    "duckdb": "duckdb:///shop.duckdb",
    "file": "file:tables, or just a path: a folder or a file of CSV or Parquet, a database file",
}
"""The schemes of a URL, each with an example."""
TABLE_FILES = (".csv", ".tsv", ".parquet")
"""Endings of files that hold one table each; the name before it is the table's."""

_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+):")
_SECRETS = frozenset({"password", "sslpassword"})
_LIKELY: dict[str, StoreKind] = {
    ".db": "sqlite",
    ".sqlite": "sqlite",
    ".sqlite3": "sqlite",
    ".duckdb": "duckdb",
    ".ddb": "duckdb",
}
"""What a file is most likely, by the ending of a plain path."""


class SourceUrlError(ValueError):
    """The URL of a source cannot be used; `code` is `secret` where it holds a password."""

    def __init__(self, message: str, hint: str | None = None, code: str = "config") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.code = code


@dataclass(frozen=True, slots=True)
class SourceUrl:
    """A URL taken apart: `path` for whatever is a file or a folder, `url` for a server."""

    kind: StoreKind
    url: str
    path: str | None = None

    def place(self, root: Path) -> Path:
        """The file or folder; a relative one is taken from `root`, the folder of the base."""
        if self.path is None:
            raise ValueError(f"{self.kind} is not a file")
        return root / self.path


def parse_source_url(url: str, secret_allowed: bool = False) -> SourceUrl:
    """Takes the URL of a source apart; only one from the environment may hold a password.

    Raises:
        SourceUrlError: an unknown scheme, a password, no path.
    """
    match = _SCHEME.match(url)
    scheme = match.group(1).lower() if match else "file"
    base, _, driver = scheme.partition("+")
    if base == "postgres":
        base = "postgresql"
    if base not in SCHEMES:
        raise SourceUrlError(
            f"the scheme '{scheme}' is not known",
            "known are: " + "; ".join(SCHEMES.values()),
        )
    if base == "postgresql":
        if not secret_allowed:
            _refuse_password(url)
        rest = url.split(":", 1)[1]
        return SourceUrl("postgresql", f"postgresql+{driver or 'psycopg'}:{rest}")
    path = _file_path(url, base) if match else url
    if not path:
        raise SourceUrlError(f"{url!r} names no file", f"for example {SCHEMES[base]}")
    if base in ("sqlite", "duckdb"):
        return SourceUrl(base, url, path)  # pyright: ignore[reportArgumentType]
    kind = _LIKELY.get(PurePosixPath(path).suffix.lower(), "files")
    return SourceUrl(kind, url, path)


def _file_path(url: str, scheme: str) -> str:
    """`sqlite:///a.db` -> `a.db`, `sqlite:////a.db` -> `/a.db`; `file:a` -> `a`, `file:///a` -> `/a`."""
    rest = url.split(":", 1)[1].split("?", 1)[0]
    if rest.startswith("//"):
        _, slash, path = rest[2:].partition("/")
        rest = slash + path if scheme == "file" else path
    return unquote(rest)


def _refuse_password(url: str) -> None:
    parts = urlsplit(url)
    named = {key.lower() for key, _ in parse_qsl(parts.query)}
    if parts.password is not None or named & _SECRETS:
        raise SourceUrlError(
            "a password never stands in the file",
            "put the whole URL in an environment variable and name that in url_env",
            "secret",
        )
