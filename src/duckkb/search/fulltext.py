"""BM25 over words, by tantivy."""

from __future__ import annotations

import math
import shutil
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec
import numpy as np
import tantivy
from numpy.typing import NDArray

from duckkb.errors import DamagedIndexError, StorageError
from duckkb.search.rows import Mark
from duckkb.truth import files

_MARK = "mark"
_TERMS = "terms"
_MOST_ROWS = 1 << 31
_HEAP = 128_000_000
_SMALL_HEAP = 15_000_000
MOST_WORDS = 48
"""A query with more distinct words is searched by its rarest ones."""
K1 = 1.2
"""As tantivy has it."""
_SEEK = 5
"""So many rows are gone through one by one while a single one is looked up."""


def terms(ids: NDArray[np.uint32]) -> list[str]:
    """The words that stand for word ids: of a log's tokens, or of a query."""
    return list(map(str, ids.tolist()))


class _PanicsTold:
    """Makes a panic of tantivy, which meets a damaged file, an error of this project.

    It reaches Python as a `BaseException` that no module exports; an interruption by the user, or
    by whoever ends the process, is another and goes on its way.

    Raises:
        DamagedIndexError: tantivy panicked.
    """

    def __enter__(self) -> None:
        return None

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is not None and kind.__name__ == "PanicException":
            raise DamagedIndexError(f"the full-text index is damaged: {error}") from error


_panics_told = _PanicsTold()


def _schema() -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    # Integer, not unsigned: a Python int in an unsigned field kills tantivy's writer thread.
    builder.add_integer_field("row", indexed=True, fast=True)
    builder.add_text_field("type", tokenizer_name="raw", index_option="basic")
    builder.add_text_field(_TERMS, tokenizer_name="whitespace", index_option="freq")
    builder.add_text_field(_MARK, stored=True, tokenizer_name="raw", index_option="basic")
    return builder.build()


class Searcher(msgspec.Struct, frozen=True, eq=False):
    """The index as it was when the searcher was made; its rows have numbers below `rows`."""

    index: tantivy.Searcher
    rows: int


class FullText:
    """A full-text index of chunk rows, in a folder or in memory.

    Up to where of which log it has come stands in a document of its own, committed together with
    the others, so that the index never claims more than it holds.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._schema = _schema()
        self._known: tuple[Mark | None] | None = None
        self._distrusted: bytes | None = None
        self._index = self._open()

    def _open(self) -> tantivy.Index:
        """The index as it is; one of another version, or a damaged one, is made anew."""
        try:
            return self._index_in(self._folder)
        except (ValueError, OSError, DamagedIndexError):
            return self._anew()

    def _anew(self) -> tantivy.Index:
        """An empty index in place of whatever is there.

        Raises:
            StorageError: the disk refused.
        """
        self._distrusted = None
        try:
            if self._folder is not None:
                shutil.rmtree(self._folder, ignore_errors=True)
            return self._index_in(self._folder)
        except (ValueError, OSError) as error:
            raise StorageError(f"the full-text index cannot be made: {error}") from error

    def _index_in(self, folder: Path | None) -> tantivy.Index:
        with _panics_told:
            if folder is None:
                index = tantivy.Index(self._schema)
            else:
                files.make_folder(folder)
                index = tantivy.Index(self._schema, path=str(folder))
            # Left to itself it would move on by what another process commits, ahead of the log.
            index.config_reader("manual")
        return index

    def distrust(self) -> None:
        """Counts as empty from here on, until it is made anew by this process or another."""
        self._distrusted = self._meta()
        self._index = self._index_in(None)
        self._known = None

    def _meta(self) -> bytes:
        """What names the files of the last commit; empty where there is none."""
        data = None if self._folder is None else files.read(self._folder / "meta.json")
        return data or b""

    def reload(self) -> None:
        """Sees what another process committed, and that somebody deleted the folder."""
        if self._distrusted is not None:
            if self._meta() in (b"", self._distrusted):
                return
            self._distrusted = None
            self._index = self._open()
        elif self._folder is not None and not (self._folder / "meta.json").exists():
            self._index = self._open()
        try:
            self.refresh()
        except DamagedIndexError:
            self.distrust()

    def refresh(self) -> None:
        """Sees what was committed."""
        with _panics_told:
            self._index.reload()
        self._known = None

    def mark(self) -> Mark | None:
        """Up to where the index has come, or None where it is empty or cannot tell."""
        if self._known is None:
            self._known = (self._read_mark(),)
        return self._known[0]

    def _read_mark(self) -> Mark | None:
        searcher = self._index.searcher()
        query = tantivy.Query.term_query(self._schema, _MARK, _MARK)
        try:
            with _panics_told:
                found = searcher.search(query, 1, count=False).hits
                if not found:
                    return None
                return msgspec.json.decode(searcher.doc(found[0][1])[_MARK][-1], type=Mark)
        except (ValueError, IndexError, msgspec.DecodeError, DamagedIndexError):
            # A file of the index is damaged or gone.
            return None

    def change(self, *, few: bool, everything: bool = False) -> FullTextChange:
        """Begins a change; `few` spares memory, `everything` starts from an empty index."""
        if everything or self._distrusted is not None:
            self._index = self._anew()
            self._known = None
        try:
            # One thread: the same rows make the same index, and in fewer pieces to look through.
            with _panics_told:
                writer = self._index.writer(_SMALL_HEAP if few else _HEAP, 1)
        except ValueError as error:
            raise StorageError(f"the full-text index cannot be written: {error}") from error
        return FullTextChange(writer, self._schema, self.refresh)

    def count(self) -> int:
        """How many chunks the index holds."""
        return max(0, self._index.searcher().num_docs - 1)

    def searcher(self, rows: int = _MOST_ROWS) -> Searcher:
        """The index as it is now; it does not change under a search.

        Args:
            rows: how many were ever added.
        """
        return Searcher(self._index.searcher(), rows)

    def counts(self, searcher: Searcher, words: Sequence[str]) -> list[int]:
        """In how many rows each of the words stands.

        Raises:
            DamagedIndexError: the index is not what was written.
        """
        try:
            with _panics_told:
                return [searcher.index.doc_freq(_TERMS, word) for word in words]
        except ValueError as error:
            raise DamagedIndexError(f"the full-text index cannot be read: {error}") from error

    def best(
        self,
        searcher: Searcher,
        words: Sequence[str],
        limit: int,
        types: Sequence[str] | None = None,
        rows: Sequence[int] | None = None,
    ) -> tuple[NDArray[np.int64], list[float]]:
        """The best rows for any of the words, with their BM25 scores (k1 = 1.2, b = 0.75).

        Words that stand nearly everywhere are at first only looked up in the rows that have
        another word; where it shows that others might be among the best, all are gone through.

        Args:
            searcher: of this index.
            words: as they were added.
            limit: how many rows at most.
            types: only chunks of records of these types.
            rows: only these rows; meant for few.

        Raises:
            DamagedIndexError: the index is not what was written.
        """
        try:
            with _panics_told:
                hits = self._best(searcher, words, limit, types, rows)
                if not hits:
                    return np.empty(0, dtype=np.int64), []
                scores, places = map(list, zip(*hits, strict=True))
                found: Any = searcher.index.fast_field_values("row", places)
            rows_found = np.array(found, dtype=np.int64)
            if not 0 <= rows_found.min() <= rows_found.max() < searcher.rows:
                raise DamagedIndexError("the full-text index names rows that were never added")
            return rows_found, scores
        except (ValueError, TypeError) as error:
            raise DamagedIndexError(f"the full-text index cannot be read: {error}") from error

    def _best(
        self,
        searcher: Searcher,
        words: Sequence[str],
        limit: int,
        types: Sequence[str] | None,
        rows: Sequence[int] | None,
    ) -> list[Any]:
        """Scores and addresses of the best rows."""
        index = searcher.index
        counts = _known(index, words)
        if not counts:
            return []
        added, most = list[str](), 0.0
        if rows is None:
            # Each segment may hold a mark that counts no more, beside its rows.
            added, most = added_only(counts, limit, searcher.rows + index.num_segments)
        hits = self._hits(index, counts, added, limit, types, rows)
        if added and (len(hits) < limit or hits[-1][0] <= most):
            hits = self._hits(index, counts, (), limit, types, rows)
        return hits

    def _hits(
        self,
        searcher: tantivy.Searcher,
        words: Iterable[str],
        added: Collection[str],
        limit: int,
        types: Sequence[str] | None,
        rows: Sequence[int] | None,
    ) -> list[Any]:
        """Scores and addresses of the best rows that have any of the words but those `added`."""
        term, occur = tantivy.Query.term_query, tantivy.Occur
        terms = {word: term(self._schema, _TERMS, word) for word in words}
        query = tantivy.Query.boolean_query(
            [(occur.Should, terms[word]) for word in terms if word not in added]
        )
        musts: list[tuple[tantivy.Occur, tantivy.Query]] = []
        for name, values in (("type", types), ("row", rows)):
            if values is not None:
                wanted = tantivy.Query.term_set_query(self._schema, name, list(values))
                musts.append((occur.Must, tantivy.Query.const_score_query(wanted, 0.0)))
        if musts or added:
            shoulds = [(occur.Should, terms[word]) for word in added]
            query = tantivy.Query.boolean_query([(occur.Must, query), *musts, *shoulds])
        return searcher.search(query, limit, count=False).hits


def _known(searcher: tantivy.Searcher, words: Sequence[str]) -> dict[str, int]:
    """In how many rows words stand; of many only the rarest, and none that stands nowhere."""
    counts = {word: searcher.doc_freq(_TERMS, word) for word in words}
    found = [word for word, count in counts.items() if count]
    if len(found) > MOST_WORDS:
        found = sorted(found, key=lambda word: (counts[word], word))[:MOST_WORDS]
    return {word: counts[word] for word in found}


def added_only(counts: Mapping[str, int], limit: int, held: int) -> tuple[list[str], float]:
    """The words that alone bring no row among the best, it is supposed, and what they add at most.

    Where rows with another word all turn out better than that, it is proven (MaxScore: Turtle and
    Flood, "Query Evaluation: Strategies and Optimizations", 1995). It is supposed of words that
    together add no more than the rarest one by itself, if that spares going through many rows.

    Args:
        counts: in how many rows each word stands.
        limit: how many rows are wanted.
        held: as many rows as there are, or more.
    """
    ordered = sorted(counts.items(), key=lambda item: -item[1])
    left, passed, most, spared = sum(counts.values()), 0, 0.0, 0
    best = 0, 0.0
    for number, (_, count) in enumerate(ordered, 1):
        left, passed = left - count, passed + count
        most += (K1 + 1) * _idf(held, count)
        if left < limit or most > _idf(held, ordered[-1][1]):
            break
        if passed - _SEEK * number * left > spared:
            spared, best = passed - _SEEK * number * left, (number, most)
    number, most = best
    return [word for word, _ in ordered[:number]], most


def _idf(held: int, count: int) -> float:
    """As tantivy has it; it grows with `held`, so that too great a number never proves too much."""
    return math.log((held + 1) / (count + 0.5))


class FullTextChange:
    """Documents to be added and deleted; nothing counts before `commit`."""

    def __init__(
        self, writer: tantivy.IndexWriter, schema: tantivy.Schema, committed: Callable[[], None]
    ) -> None:
        self._writer = writer
        self._schema = schema
        self._committed = committed
        self._open = True

    def delete(self, rows: Iterable[int]) -> None:
        """Rows that count no more."""
        for row in rows:
            self._writer.delete_documents_by_term("row", row)

    def add(self, row: int, type_name: str, words: Sequence[str]) -> None:
        """The words of a row, in order."""
        document = tantivy.Document()
        document.add_integer("row", row)
        document.add_text("type", type_name)
        document.add_text(_TERMS, " ".join(words))
        try:
            with _panics_told:
                self._writer.add_document(document)
        except ValueError as error:
            raise StorageError(f"the full-text index cannot be written: {error}") from error

    def commit(self, mark: Mark) -> None:
        """Makes the change count, all of it at once."""
        self._writer.delete_documents_by_term(_MARK, _MARK)
        note = tantivy.Document()
        note.add_text(_MARK, _MARK)
        note.add_text(_MARK, msgspec.json.encode(mark).decode())
        try:
            with _panics_told:
                self._writer.add_document(note)
                self._writer.commit()
                self._open = False
                self._writer.wait_merging_threads()
        except ValueError as error:
            raise StorageError(f"the full-text index cannot be written: {error}") from error
        self._committed()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._open:
            # Frees tantivy's own lock on the folder, which a half-made change would keep.
            with _panics_told:
                self._writer.rollback()
                self._writer.wait_merging_threads()
