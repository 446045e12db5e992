"""Making chunks of records: cut, segmented, and with the vectors that can be had."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from duckkb.search.pieces import Cutter, Piece
from duckkb.search.rows import Chunk
from duckkb.search.spaces import Embeddings, VectorSpaces, text_hash
from duckkb.truth.record import Record


class ChunkMaker:
    """Makes the chunks of one change after the other, and counts the vectors of each.

    Args:
        cutter: cuts records into pieces of text.
        spaces: makes vectors of text.
    """

    def __init__(self, cutter: Cutter, spaces: VectorSpaces) -> None:
        self._cutter = cutter
        self._spaces = spaces
        self._dims: list[int] = []
        self.embeddings = Embeddings()

    def expect(self, dims: Sequence[int]) -> None:
        """The dimension that the vectors of each space must have; 0 where the first one decides."""
        self._dims = list(dims)

    def of(self, records: Iterable[tuple[Record, str]]) -> list[tuple[int, str, list[Chunk]]]:
        """The chunks of records, each given with its part file."""
        cut = [(record, path, list(self._cutter.pieces(record))) for record, path in records]
        pieces = [piece for _, _, found in cut for piece in found]
        vectors = self._vectors(pieces)
        result: list[tuple[int, str, list[Chunk]]] = []
        at = 0
        for record, path, found in cut:
            chunks: list[Chunk] = []
            for piece in found:
                ids = self._cutter.segmenter.ids(piece.words)
                name = text_hash(piece.embedded)
                vector = vectors.get(at)
                chunks.append(
                    Chunk(piece.type, piece.field, piece.seq, ids, name, piece.space, vector)
                )
                at += 1
            result.append((record.id, path, chunks))
        return result

    def _vectors(self, pieces: Sequence[Piece]) -> Mapping[int, NDArray[np.float32]]:
        """Position among the pieces -> vector, for those that have one."""
        found: dict[int, NDArray[np.float32]] = {}
        for space in range(len(self._spaces)):
            mine = [n for n, piece in enumerate(pieces) if piece.space == space]
            if not mine:
                continue
            texts = [pieces[n].embedded for n in mine]
            made = self._spaces.vectors(space, texts, self.embeddings, self._dims[space])
            self._dims[space] = next((len(v) for v in made if v is not None), self._dims[space])
            found.update((n, v) for n, v in zip(mine, made, strict=True) if v is not None)
        return found
