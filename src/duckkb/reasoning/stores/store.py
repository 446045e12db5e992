"""What a store is, and what the implementations share."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from duckkb.errors import SourceError
from duckkb.ontology.model import did_you_mean
from duckkb.reasoning.catalog import Class
from duckkb.reasoning.compile import Flavour, Physical, Statement

Rows = Sequence[Sequence[Any]]
Stamp = tuple[int, int, int]


class Store(Protocol):
    """One database; several threads may use it at once."""

    flavour: Flavour

    def physical(self, each: Class) -> Physical:
        """The table of a class as it is.

        Raises:
            SourceError: the store cannot be reached, or the table is gone.
        """
        ...

    def version(self) -> str | None:
        """A text that changes when the rows may have; None where that cannot be told.

        Raises:
            SourceError: the store cannot be reached.
        """
        ...

    def forget(self) -> None:
        """What is known of the tables is read anew when it is wanted."""
        ...

    def run(self, statement: Statement, timeout: float) -> Rows:
        """All rows of a statement.

        Raises:
            SourceError: the store cannot be reached, or has changed.
            QueryError: it took longer than `timeout` seconds, or was refused.
        """
        ...

    def close(self) -> None: ...


def stamp(path: Path, name: str) -> Stamp:
    """What tells a file from the one that stood there before.

    Raises:
        SourceError: there is none.
    """
    try:
        found = os.stat(path)
    except OSError as error:
        raise SourceError(
            f"the source '{name}' cannot be reached: {path}: {error.strerror}",
            path=name,
            transient=True,
        ) from error
    return found.st_mtime_ns, found.st_size, found.st_ino


def no_table(each: Class, known: Sequence[str]) -> SourceError:
    """The error that a class's table is not there."""
    return SourceError(
        f"the source '{each.store}' has no table '{each.table}'",
        code="source_changed",
        path=each.name,
        hint=did_you_mean(each.table, known),
    )
