"""What is judged, by what, and what comes of it: flat arrays that compiled functions read and write."""

from __future__ import annotations

from typing import Any, NamedTuple

Cells = Any
"""A one-dimensional array; or its memory view, which is faster to read where nothing is compiled."""


class Texts(NamedTuple):
    """The candidates, and the words of all their rows.

    Attributes:
        tokens: the words of the whole log.
        offset: where the words of each row begin, shape (m,).
        length: how many there are, shape (m,).
        heading: whether a row is a heading of its record, shape (m,).
        begins: where the rows of each candidate begin, and where the last ones end, shape (n + 1,).
        sizes: words of each candidate, shape (n,).
        worded: whether full text found it, not only its neighbourhood, shape (n,).
        heading_size: words that the headings of a candidate have on average.
    """

    tokens: Cells
    offset: Cells
    length: Cells
    heading: Cells
    begins: Cells
    sizes: Cells
    worded: Cells
    heading_size: float


class Asked(NamedTuple):
    """The words of a query.

    Attributes:
        ids: distinct, shape (q,).
        idf: shape (q,).
        pairs: i q + j for words i and j that follow each other in the query, sorted, shape (p,).
        whole: the sum of `idf`.
    """

    ids: Cells
    idf: Cells
    pairs: Cells
    whole: float


class Known(NamedTuple):
    """What is known of the whole collection.

    Attributes:
        buckets: in how many records words stand, by the low bits of their ids.
        common: the ids of words that say little about any text, sorted.
        maybe: whether a common word has these low bits, which rules nearly all others out.
        records: how many there are.
        chunk_size: words a chunk on average.
        record_size: words a record on average.
    """

    buckets: Cells
    common: Cells
    maybe: Cells
    records: int
    chunk_size: float
    record_size: float


class Scores(NamedTuple):
    """What is found out of each candidate; each of shape (n,), zero to begin with.

    Attributes:
        total: what it is worth by words, NaN where no word of the query stands in it.
        words: what the words of the query make of it.
        record: BM25 of the whole record.
        chunk: BM25 of its best chunk, read under its headings.
        heading: BM25 of its headings.
        pairs: BM25 of words side by side.
        feedback: BM25 by the words that the best candidates share.
        best: the row that matches best by itself.
        counts: how often each word stands in it, shape (n q,).
    """

    total: Cells
    words: Cells
    record: Cells
    chunk: Cells
    heading: Cells
    pairs: Cells
    feedback: Cells
    best: Cells
    counts: Cells


class Table(NamedTuple):
    """Numbers of words: a hash table of open addresses.

    Attributes:
        slots: one more than the number of the word that has this place, 0 where none has; a power of
            two, more than there will be words.
        ids: by number.
    """

    slots: Cells
    ids: Cells


class Pad(NamedTuple):
    """Room for notes, zero to begin with.

    Attributes:
        query: the words of the query.
        here: how often each of them stands in the row at hand, shape (q,).
        last: where it stood last, likewise.
        recent: which of them the last few words are, -1 for none.
        above: how often each stands in the headings of the candidate, likewise.
        beside: how often each pair stands in each candidate, shape (n p,).
        best: the best candidates.
        others: the words of these.
        count: how often each of them stands in the one at hand.
        met: which of them stand there.
        weight: what each of them is worth.
        chosen: those worth most.
        chosen_weight: likewise.
        chosen_count: how often each stands in the candidate at hand.
    """

    query: Table
    here: Cells
    last: Cells
    recent: Cells
    above: Cells
    beside: Cells
    best: Cells
    others: Table
    count: Cells
    met: Cells
    weight: Cells
    chosen: Table
    chosen_weight: Cells
    chosen_count: Cells
