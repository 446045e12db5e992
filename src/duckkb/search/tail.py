"""The tail of a log: rows that full text lacks as yet, looked through one by one.

A commit of full text takes longer than all else that a small change does. So full text is left
behind until many rows have gathered; up to then a search reads the words of these rows itself.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from duckkb.search.judge import K1, norm_of, saturated
from duckkb.search.pool import Ints
from duckkb.search.rank import Statistics
from duckkb.search.rows import FIRST, LogView

LAG = 200
"""So many rows, added or buried, full text may be behind."""
_TABLE = 1 << 12


def best_in_tail(
    view: LogView,
    begin: int,
    mask: NDArray[np.bool_],
    ids: NDArray[np.uint32],
    known: Statistics,
    limit: int,
) -> Ints:
    """The best rows for any of the words, by BM25 as the ranking has it.

    Args:
        view: the log.
        begin: the first row of the tail.
        mask: which rows count, shape (rows,).
        ids: distinct word ids, sorted.
        known: of the whole collection.
        limit: how many rows at most.
    """
    if begin >= view.rows or not len(ids):
        return np.empty(0, dtype=np.int64)
    first = int(view.offset[begin])
    places, terms = where(view.tokens[first:] & ~FIRST, ids)
    # Of rows without words, which begin where their neighbour does, the last has the word.
    rows = begin + np.searchsorted(view.offset[begin:], places + first, side="right") - 1
    counts = mask[rows]
    found, row = np.unique(rows[counts], return_inverse=True)
    cells = terms[counts] * len(found) + row
    frequencies = np.bincount(cells, minlength=len(ids) * len(found))
    counted = frequencies.reshape(len(ids), len(found))
    norm = norm_of(view.length[found], known.chunk_length, K1)
    scores = known.idf(ids) @ saturated(counted, norm, K1)
    return found[np.argsort(-scores, kind="stable")[:limit]]


def where(tokens: NDArray[np.uint32], ids: NDArray[np.uint32]) -> tuple[Ints, Ints]:
    """Positions in `tokens`, ascending, of distinct sorted ids, and for each the position in `ids`."""
    # Almost no token matches: a small table rules most of them out.
    table = np.zeros(_TABLE, dtype=np.bool_)
    table[ids & np.uint32(_TABLE - 1)] = True
    places = table.take(tokens & np.uint32(_TABLE - 1)).nonzero()[0]
    found = tokens[places]
    terms = np.minimum(ids.searchsorted(found), len(ids) - 1)
    same = ids[terms] == found
    return places[same], terms[same]
