"""Whether the index holds just what the files say: for `doctor`, which trusts nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from duckkb.search.index import SearchIndex
from duckkb.search.spaces import text_hash
from duckkb.truth.store import TruthStore

_Key = tuple[int, str, int, bytes]


def faults(index: SearchIndex, store: TruthStore) -> Iterator[str]:
    """What differs between the chunks of the records and an index that claims to be current."""
    for shelf in index.shelves():
        view = shelf.view
        rows = [int(row) for row in shelf.live.nonzero()[0]]
        held: Counter[_Key] = Counter(
            (int(view.record[r]), view.names(r)[1], int(view.seq[r]), view.hash[r].tobytes())
            for r in rows
        )
        wanted: Counter[_Key] = Counter()
        for path in store.hashes(index.cutter.types):
            for record in store.records(path):
                for piece in index.cutter.pieces(record):
                    name = text_hash(piece.embedded)
                    wanted[record.id, piece.field, piece.seq, name] += 1
        missing, extra = (wanted - held).total(), (held - wanted).total()
        if missing:
            yield f"{missing} chunks of records are missing from the index"
        if extra:
            yield f"the index holds {extra} chunks that no record has"
        mark = shelf.text.mark()
        if mark is not None:
            held_then = view.length[: mark.rows] > 0
            held_then[view.dead[: mark.dead]] = False
            worded = int(held_then.sum())
            if shelf.text.count() != worded:
                yield f"full text holds {shelf.text.count()} chunks, the index {worded}"
