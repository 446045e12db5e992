"""Records -> the chunks by which they are found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from duckkb.ontology.model import NodeType, Ontology
from duckkb.search.spaces import VectorSpaces
from duckkb.text.chunk import chunk
from duckkb.text.segment import Segmenter
from duckkb.truth.record import Record

_HEADING = 120
_CONTEXT = 240
VERSION = 1
"""Raised whenever the same records give other chunks, so that old indexes are made anew."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One chunk of a record as text; `words` are empty where only its vector is searched."""

    type: str
    field: str
    seq: int
    content: str
    words: Sequence[str]
    space: int
    context: str = ""

    @property
    def embedded(self) -> str:
        """What its vector is made of: the headings of its record, then the chunk."""
        return (
            f"{self.context}\n{self.content}" if self.context and self.space >= 0 else self.content
        )


class Cutter:
    """Cuts the searchable fields of records into chunks.

    Args:
        ontology: which fields are searched.
        segmenter: makes words of text.
        size: characters of a chunk.
        overlap: characters that two neighbours share.
        spaces: which fields have vectors.
    """

    def __init__(
        self,
        ontology: Ontology,
        segmenter: Segmenter,
        size: int,
        overlap: int,
        spaces: VectorSpaces,
    ) -> None:
        self.types: dict[str, NodeType] = {
            n.name: n for n in ontology.nodes.values() if n.search.fields or n.search.vectors
        }
        self.segmenter = segmenter
        self._size = size
        self._overlap = overlap
        self._spaces = spaces

    @property
    def fingerprint(self) -> str:
        """Changes when the same records give other chunks."""
        fields = repr([(n.name, n.search.fields) for n in self.types.values()])
        cut = f"{VERSION} {self.segmenter.fingerprint} {self._size} {self._overlap}"
        return f"{cut} {fields} {self._spaces.fingerprint}"

    def pieces(self, record: Record) -> Iterator[Piece]:
        """The chunks of a record, with their words."""
        node = self.types.get(record.type)
        if node is None:
            return
        fields = dict.fromkeys((*node.search.fields, *(v.field for v in node.search.vectors)))
        for field in fields:
            space = self._spaces.of(record.type, field)
            context = self._context(node, record.values, field) if space >= 0 else ""
            worded = field in node.search.fields
            for seq, content in enumerate(self.chunks_of(record, field)):
                words = self.segmenter.words(content) if worded else ()
                if words or space >= 0:
                    yield Piece(record.type, field, seq, content, words, space, context)

    def _context(self, node: NodeType, values: Mapping[str, Any], field: str) -> str:
        """The record's short texts, which tell what a chunk from its middle is about."""
        texts = (searchable(values.get(n)) for n in node.search.fields if n != field)
        return "\n".join(text for text in texts if 0 < len(text) <= _HEADING)[:_CONTEXT]

    def chunks_of(self, record: Record, field: str) -> list[str]:
        """The chunks of one field of a record; `chunk_seq` counts them from 0."""
        value = record.values.get(field)
        if value is None:
            return []
        return chunk(searchable(value), self._size, self._overlap)

    def costly(self, items: Iterable[tuple[str, Mapping[str, Any]]]) -> list[tuple[int, str]]:
        """Of records given as (type, values) the texts whose vectors cost something, by space."""
        texts: list[tuple[int, str]] = []
        for type_name, values in items:
            node = self.types.get(type_name)
            for spec in node.search.vectors if node is not None else ():
                space = self._spaces.of(type_name, spec.field)
                value = values.get(spec.field)
                if value is not None and self._spaces.spaces[space].embedder.costly:
                    context = self._context(node, values, spec.field) if node else ""
                    for seq, content in enumerate(
                        chunk(searchable(value), self._size, self._overlap)
                    ):
                        piece = Piece(type_name, spec.field, seq, content, (), space, context)
                        texts.append((space, piece.embedded))
        return texts


def searchable(value: object) -> str:
    """A field's value as text: lists joined by lines, objects by their values."""
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        return "\n".join(searchable(v) for v in value)  # pyright: ignore
    if isinstance(value, dict):
        return "\n".join(searchable(v) for v in value.values())  # pyright: ignore
    return "" if value is None else str(value)
