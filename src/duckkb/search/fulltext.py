"""BM25 over pre-segmented words, by tantivy."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
import tantivy

from duckkb.errors import StorageError

_META = "meta"
_HEAP = 64_000_000
_SMALL_HEAP = 15_000_000
_SMALL = 1000


@dataclass(frozen=True, slots=True)
class Entry:
    """One chunk as the index holds it. `words` are separated by spaces."""

    record: int
    type: str
    field: str
    seq: int
    part: str
    words: str


@dataclass(frozen=True, slots=True)
class TextHit:
    """A chunk that matched, with its BM25 score."""

    score: float
    record: int
    type: str
    field: str
    seq: int


class Made(msgspec.Struct, frozen=True):
    """What the index was made of: the fingerprint of the settings, and part -> content hash."""

    fingerprint: str
    parts: dict[str, str]


def _schema() -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    # Integer, not unsigned: a Python int in an unsigned field kills tantivy's writer thread.
    builder.add_integer_field("record", stored=True, indexed=True)
    builder.add_integer_field("seq", stored=True)
    for name in ("type", "field"):
        builder.add_text_field(name, stored=True, tokenizer_name="raw", index_option="basic")
    builder.add_text_field("part", stored=False, tokenizer_name="raw", index_option="basic")
    builder.add_text_field(
        "words", stored=False, tokenizer_name="whitespace", index_option="position"
    )
    builder.add_text_field(_META, stored=True, tokenizer_name="raw", index_option="basic")
    builder.add_text_field("made", stored=True, tokenizer_name="raw", index_option="basic")
    return builder.build()


class FullText:
    """A full-text index in a folder, or in memory.

    What it was made of is a document of its own, committed together with the others, so that the
    index never claims more than it holds.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._schema = _schema()
        self._index = self._open()

    def _open(self) -> tantivy.Index:
        if self._folder is None:
            return tantivy.Index(self._schema)
        self._folder.mkdir(parents=True, exist_ok=True)
        try:
            return tantivy.Index(self._schema, path=str(self._folder))
        except (ValueError, OSError):
            # Of another version, or damaged: it is derived, so it is made anew.
            shutil.rmtree(self._folder, ignore_errors=True)
            self._folder.mkdir(parents=True, exist_ok=True)
            return tantivy.Index(self._schema, path=str(self._folder))

    def reload(self) -> None:
        """Sees what another process committed, and that somebody deleted the folder."""
        if self._folder is not None and not (self._folder / "meta.json").exists():
            self._index = self._open()
        self._index.reload()

    def made(self) -> Made | None:
        """What the index was made of, or None where it is empty."""
        searcher = self._index.searcher()
        query = tantivy.Query.term_query(self._schema, _META, "made")
        found = searcher.search(query, 1).hits
        if not found:
            return None
        text = searcher.doc(found[0][1])["made"][0]
        try:
            return msgspec.json.decode(text, type=Made)
        except msgspec.DecodeError:
            return None

    def update(
        self,
        entries: Iterable[Entry],
        made: Made,
        *,
        records: Iterable[int] = (),
        parts: Iterable[str] = (),
        everything: bool = False,
        few: bool = False,
    ) -> int:
        """Removes, adds and commits in one step; returns how many chunks were added.

        Args:
            entries: the chunks to add.
            made: what the index is made of afterwards.
            records: whose chunks go first.
            parts: all chunks of these part files go first.
            everything: empty the index first.
            few: a small change, for which one thread and little memory do.
        """
        try:
            writer = self._index.writer(_SMALL_HEAP if few else _HEAP, 1 if few else 2)
        except ValueError as error:
            raise StorageError(f"the full-text index cannot be written: {error}") from error
        try:
            if everything:
                writer.delete_all_documents()
            for record in records:
                writer.delete_documents_by_term("record", record)
            for part in parts:
                writer.delete_documents_by_term("part", part)
            writer.delete_documents_by_term(_META, "made")
            count = 0
            for entry in entries:
                writer.add_document(_document(entry))
                count += 1
            note = tantivy.Document()
            note.add_text(_META, "made")
            note.add_text("made", msgspec.json.encode(made).decode())
            writer.add_document(note)
            writer.commit()
            writer.wait_merging_threads()
        except ValueError as error:
            raise StorageError(f"the full-text index cannot be written: {error}") from error
        self._index.reload()
        return count

    def search(
        self,
        words: Sequence[str],
        limit: int,
        types: Sequence[str] | None = None,
        without: Sequence[str] = (),
    ) -> Iterator[TextHit]:
        """The best chunks for any of the words, best first, by BM25; none of the parts `without`."""
        unique = list(dict.fromkeys(words))
        if not unique:
            return
        should = [
            (tantivy.Occur.Should, tantivy.Query.term_query(self._schema, "words", word))
            for word in unique
        ]
        query = tantivy.Query.boolean_query(should)
        if types is not None:
            wanted = tantivy.Query.const_score_query(
                tantivy.Query.term_set_query(self._schema, "type", list(types)), 0.0
            )
            query = tantivy.Query.boolean_query(
                [(tantivy.Occur.Must, query), (tantivy.Occur.Must, wanted)]
            )
        if without:
            left_out = tantivy.Query.term_set_query(self._schema, "part", list(without))
            query = tantivy.Query.boolean_query(
                [(tantivy.Occur.Must, query), (tantivy.Occur.MustNot, left_out)]
            )
        searcher = self._index.searcher()
        for score, address in searcher.search(query, limit).hits:
            document = searcher.doc(address)
            yield TextHit(
                float(score),
                int(document["record"][0]),
                str(document["type"][0]),
                str(document["field"][0]),
                int(document["seq"][0]),
            )

    def count(self) -> int:
        """How many chunks the index holds."""
        return max(0, self._index.searcher().num_docs - 1)


def _document(entry: Entry) -> tantivy.Document:
    document = tantivy.Document()
    document.add_integer("record", entry.record)
    document.add_integer("seq", entry.seq)
    document.add_text("type", entry.type)
    document.add_text("field", entry.field)
    document.add_text("part", entry.part)
    document.add_text("words", entry.words)
    return document
