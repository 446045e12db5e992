"""Values of columns that the index holds only in part, asked of their own database.

Of a column with more values than are kept, not finding one proves nothing. Where its database can
look values up (PostgreSQL with pg_trgm), a question's pieces are looked up there: a few statements,
a bounded number of rows, and a second for all of them together. A database that is away, or has
changed, finds nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from duckkb.errors import QueryError, SourceError
from duckkb.reasoning.evidence import Normalised
from duckkb.reasoning.lexicon.words import Token
from duckkb.text.commonwords import COMMON_CHARACTERS, COMMON_WORDS

SECONDS = 1.0
"""What all statements of one look-up may take together; what is not found by then is not found."""
_MOST_COLUMNS = 8
_MOST_ROWS = 20
_MOST_PIECES = 200
_LONGEST = 6
_LONGEST_HAN = 12
_T = TypeVar("_T")


class Searched(Protocol):
    """A column whose database looks values up: `TrigramColumn`."""

    def spelt(self, texts: Sequence[str], limit: int, timeout: float) -> list[tuple[str, int]]:
        """The values that equal one of some texts but for case, with their rows."""
        ...

    def alike(self, text: str, limit: int, timeout: float) -> list[tuple[str, int, float]]:
        """The values most like a text, with their rows and trigram similarity."""
        ...


class Columns(Protocol):
    """Who knows the columns: `Stores`."""

    def trigrams(self, class_name: str, attribute: str) -> Searched | None:
        """A column whose database can look values up; None of any other."""
        ...


@dataclass(frozen=True)
class Met:
    """A value that a column has beyond the index; [start, end) is the piece of the question."""

    start: int
    end: int
    attribute: str
    value: str
    rows: int
    similarity: float = 1.0


class Beyond:
    """Looks values up in the databases of some columns. Thread-safe.

    Args:
        columns: who knows them.
        attributes: the ids of those that the index holds in part.
    """

    def __init__(self, columns: Columns, attributes: Sequence[str]) -> None:
        self._columns = columns
        self._attributes = attributes
        self._found: Mapping[str, Searched] | None = None

    def spelt(
        self, question: Normalised, cut: Sequence[Token], classes: Collection[str] | None = None
    ) -> list[Met]:
        """The pieces of a question that are whole values, but for case; the longest only."""
        pieces: dict[str, list[tuple[int, int]]] = {}
        for start, end in _windows(question, cut):
            pieces.setdefault(question.text[start:end].lower(), []).append((start, end))
        met: list[Met] = []
        if not pieces:
            return met
        known = self._known()
        wanted = {
            name: column
            for name, column in known.items()
            if classes is None or name.rpartition(".")[0] in classes
        }
        for name, found in self._each(wanted, lambda c, t: c.spelt(list(pieces), _MOST_ROWS, t)):
            places = [
                Met(start, end, name, value, rows)
                for value, rows in found
                for start, end in pieces.get(value.lower(), ())
            ]
            met += [m for m in places if not any(_inside(m, other) for other in places)]
        return met

    def alike(self, text: str, attributes: Collection[str] | None = None) -> list[Met]:
        """Values like a text, perhaps misspelt, with their trigram similarity."""
        known = self._known()
        wanted = {n: c for n, c in known.items() if attributes is None or n in attributes}
        return [
            Met(0, len(text), name, value, rows, similarity)
            for name, found in self._each(wanted, lambda c, t: c.alike(text, _MOST_ROWS, t))
            for value, rows, similarity in found
        ]

    def _each(
        self, wanted: Mapping[str, Searched], ask: Callable[[Searched, float], list[_T]]
    ) -> Iterator[tuple[str, list[_T]]]:
        end = time.monotonic() + SECONDS
        for name, column in wanted.items():
            left = end - time.monotonic()
            if left <= 0:
                return
            try:
                yield name, ask(column, left)
            except SourceError as error:
                # Whoever runs a reading over it is told. Others may be in the same database: to wait
                # for each of them would take too long.
                if error.transient:
                    return
            except QueryError as error:
                # Without an index over its trigrams a large table may take too long.
                if error.code != "timeout":
                    raise

    def _known(self) -> Mapping[str, Searched]:
        """The columns whose database can look values up, the first few."""
        if self._found is not None:
            return self._found
        found: dict[str, Searched] = {}
        whole = True
        for each in self._attributes:
            class_name, _, name = each.rpartition(".")
            try:
                column = self._columns.trigrams(class_name, name)
            except SourceError as error:
                if not error.transient:
                    continue
                # It may be back when a question is asked the next time.
                whole = False
                break
            if column is not None:
                found[each] = column
            if len(found) == _MOST_COLUMNS:
                break
        if whole:
            self._found = found
        return found


def _windows(question: Normalised, cut: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """Runs of tokens that may be a value: none of common words only, no bare figures."""
    made = 0
    for begin, first in enumerate(cut):
        most = _LONGEST_HAN if first.han else _LONGEST
        for last in cut[begin : begin + most]:
            start, end = first.start, last.end
            piece = question.folded[start:end]
            run = piece.split()
            if len(piece) < 2 or piece.isdecimal() or all(w in COMMON_WORDS for w in run):
                continue
            if all(c in COMMON_CHARACTERS for c in piece):
                continue
            yield start, end
            made += 1
            if made == _MOST_PIECES:
                return


def _inside(piece: Met, other: Met) -> bool:
    """Whether one piece stands in a longer one."""
    longer = other.end - other.start > piece.end - piece.start
    return longer and other.start <= piece.start and piece.end <= other.end
