"""Whether the index holds just what the files say: for `doctor`, which trusts nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from duckkb.search import ivf
from duckkb.search.chunks import ChunkLog
from duckkb.search.fulltext_files import damaged_files
from duckkb.search.index import SearchIndex
from duckkb.search.pieces import Cutter
from duckkb.search.rows import LogView
from duckkb.search.shelf import Shelf
from duckkb.search.spaces import text_hash
from duckkb.truth.store import TruthStore

_Key = tuple[int, str, int, bytes]


def faults(index: SearchIndex, store: TruthStore) -> Iterator[str]:
    """What differs between the chunks of the records and an index that claims to be current."""
    for shelf in index.shelves():
        yield from _row_faults(shelf.view, index.cutter, store)
        yield from _count_faults(shelf)


def faults_on_disk(folder: Path, index: SearchIndex, store: TruthStore) -> Iterator[str]:
    """Damage to the files of the index in `folder`, and what is wrong with the rows of its log.

    For whoever may write the latter is asked of the open index; a process that may not write has
    its own in memory, and what the others use is looked at here. Nothing is created for it.
    """
    for name in damaged_files(folder / "fulltext"):
        yield f"a file of full text ({name}) is not what was written"
    log = ChunkLog(folder / "chunks", index.spaces.keys)
    log.reload()
    for name in log.damaged():
        yield f"a file of the chunks ({name}) is not what was written"
    for place in sorted((folder / "vectors").glob("*")):
        if ivf.is_damaged(place):
            yield f"the saved lists of vectors ({place.name}) are not what was written"
    if log.view is not None and not index.on_disk and log.made() == index.made_of():
        yield from _row_faults(log.view, index.cutter, store)


def _row_faults(view: LogView, cutter: Cutter, store: TruthStore) -> Iterator[str]:
    held: Counter[_Key] = Counter(
        (int(view.record[r]), view.names(r)[1], int(view.seq[r]), view.hash[r].tobytes())
        for r in view.live.nonzero()[0].tolist()
    )
    wanted: Counter[_Key] = Counter()
    for path in store.hashes(cutter.types):
        for record in store.records(path):
            for piece in cutter.pieces(record):
                wanted[record.id, piece.field, piece.seq, text_hash(piece.embedded)] += 1
    missing, extra = (wanted - held).total(), (held - wanted).total()
    if missing:
        yield f"{missing} chunks of records are missing from the index"
    if extra:
        yield f"the index holds {extra} chunks that no record has"


def _count_faults(shelf: Shelf) -> Iterator[str]:
    mark = shelf.text.mark()
    if mark is None:
        return
    held_then = shelf.view.length[: mark.rows] > 0
    held_then[shelf.view.dead[: mark.dead]] = False
    worded = int(held_then.sum())
    if shelf.text.count() != worded:
        yield f"full text holds {shelf.text.count()} chunks, the index {worded}"
