"""Distinct values of all columns -> the arrays that `ValueIndex` looks up in.

Every distinct text is kept once. Three ways lead to it: the hash of all its stems in order (it
stands in a question), its words and pairs of Han characters (a part of it does), and its trigrams
(something like it does).
"""

from __future__ import annotations

import hashlib
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from duckkb.errors import QueryError, SourceError
from duckkb.reasoning.catalog import Attribute, Catalog, Kind
from duckkb.reasoning.families import find_families
from duckkb.reasoning.lexicon.words import HAN, fold, is_han, stems
from duckkb.reasoning.names.forms import one_for_all
from duckkb.reasoning.plan import Column, Output, Plan, Query, Use
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.stores.table import Table
from duckkb.reasoning.values.beyond import Columns
from duckkb.reasoning.values.file import Arrays
from duckkb.truth.store import Progress

MOST_VALUES = 50_000
"""Distinct values of one column that are kept; of a longer column the most frequent ones."""
SMALL = 2_000
"""A table of at most so many rows is read whole, in one query."""
SECONDS = 60.0
"""What reading a column may take; one that cannot be read is left out, and told in `capped`."""
MOST_CHARACTERS = 100
"""A longer text is prose, not a value that a question names."""
_Counts: TypeAlias = Sequence[tuple[Any, int]]
_KINDS = (Kind.TEXT, Kind.LIST, Kind.DATE)
_CHUNK = 50_000
_MOST_HASHES = 200_000
_BASE = np.uint64(0x9E3779B97F4A7C15)
_INVERSE = np.uint64(pow(0x9E3779B97F4A7C15, -1, 1 << 64))
_PAD, _GLUE = 1, 2
_BETWEEN_HAN = regex(rf"(?<=[{HAN}])(?=[{HAN}])")
_BORDERS = regex(rf"(?<=[{HAN}])(?=[^\W_{HAN}])|(?<=[^\W_{HAN}])(?=[{HAN}])|[\W_]+")


class Source(Columns, Protocol):
    """What the values are read through: `Stores`."""

    def run(self, plan: Plan, limit: int, timeout: float) -> Table:
        """The rows of a plan, `limit` at most, in `timeout` seconds."""
        ...

    def distinct(
        self, class_name: str, attribute: str, limit: int, timeout: float
    ) -> Sequence[tuple[Any, int]]:
        """The distinct values of an attribute and how many rows have each, the most first."""
        ...

    def fingerprint(self) -> str | None:
        """A text that changes when the rows may have; None where that cannot be told."""
        ...


def indexed(attribute: Attribute) -> bool:
    """Whether the values of an attribute are looked for in questions.

    Numbers and booleans are not: a number in a question is a typed span, which any numeric column
    may take, and `true` stands in no question. Times of day are no names either.
    """
    return attribute.kind in _KINDS


def build(
    catalog: Catalog, source: Source, progress: Progress | None = None
) -> tuple[dict[str, Any], Arrays]:
    """Reads every indexed column; gives what is told about the index, and its arrays."""
    columns = sum(indexed(a) for each in catalog.classes.values() for a in each.attributes)
    ids: dict[str, int] = {}
    rows: list[NDArray[np.int64]] = []
    names: list[str] = []
    families: list[int] = []
    known: dict[str, int] = {}
    capped: list[str] = []
    unread: list[str] = []
    away = False
    for number, (attribute, family, found) in enumerate(_read(catalog, source), 1):
        if progress is not None:
            progress("values", number, columns)
        if isinstance(found, SourceError):
            unread.append(attribute.id)
            away = away or found.transient
            found = None
        if found is None or len(found) > MOST_VALUES:
            capped.append(attribute.id)
        counts = _texts((found or ())[:MOST_VALUES])
        if not counts:
            continue
        field = len(names)
        names.append(attribute.id)
        families.append(known.setdefault(family, len(known)))
        block = np.empty((len(counts), 3), np.int64)
        block[:, 0] = [ids.setdefault(text, len(ids)) for text in counts]
        block[:, 1] = field
        block[:, 2] = list(counts.values())
        rows.append(block)
    about: dict[str, Any] = {"attributes": names, "capped": capped, "unread": unread}
    about |= {"away": away, "values": len(ids)}
    arrays = _postings(rows, len(ids))
    arrays["families"] = np.array(families, np.int32)
    texts = list(ids)
    ids.clear()
    arrays |= _texts_and_grams(texts)
    return about, arrays


def _read(
    catalog: Catalog, source: Source
) -> Iterator[tuple[Attribute, str, _Counts | SourceError | None]]:
    """The indexed columns, each with the column of its family's example and with its values and
    their rows; None where they could not be read in time, the error where they are out of reach."""
    families = find_families(catalog)
    away: dict[str, SourceError] = {}
    for each in catalog.classes.values():
        family = families.of(each.name)
        owner = family.example if family and one_for_all(family) else each.name
        columns = [a for a in each.attributes if indexed(a)]
        whole = None if each.store in away else _whole_table(source, each.name, columns)
        for k, attribute in enumerate(columns):
            own = f"{owner}.{attribute.name}"
            if whole is not None:
                yield attribute, own, whole[k]
                continue
            found: _Counts | SourceError | None = away.get(each.store)
            if found is not None:
                yield attribute, own, found
                continue
            try:
                found = source.distinct(each.name, attribute.name, MOST_VALUES + 1, SECONDS)
            except QueryError:
                found = None
            except SourceError as error:
                # One column that is gone must not hide all others.
                found = error
                if error.transient:
                    away[each.store] = error
            yield attribute, own, found


def _whole_table(
    source: Source, class_name: str, columns: Sequence[Attribute]
) -> Sequence[_Counts] | None:
    """The values of all columns of a small table, in one query; None where it is not small."""
    if not columns:
        return ()
    shown = tuple(Output(Column("t", a.name), a.name) for a in columns)
    try:
        table = source.run(Query((Use("t", class_name),), shown), SMALL, SECONDS)
    except (QueryError, SourceError):
        return None
    if table.truncated:
        return None
    counts: list[Counter[Any]] = [Counter() for _ in columns]
    for row in table.rows:
        for counter, value in zip(counts, row, strict=True):
            if isinstance(value, list | tuple):
                counter.update(v for v in value if not isinstance(v, list | dict))  # pyright: ignore[reportUnknownVariableType]
            elif value is not None:
                counter[value] += 1
    return [c.most_common() for c in counts]


def _texts(found: _Counts) -> dict[str, int]:
    """Values as text with their rows; the elements of lists one by one; no long ones."""
    counts: dict[str, int] = {}
    for value, count in found:
        elements: Iterable[Any] = value if isinstance(value, list | tuple) else (value,)
        for element in elements:
            if element is None or isinstance(element, dict):
                continue
            text = element if isinstance(element, str) else str(element)
            if 0 < len(text) <= MOST_CHARACTERS and not text.isspace():
                counts[text] = counts.get(text, 0) + int(count)
    return counts


def _postings(blocks: Sequence[NDArray[np.int64]], values: int) -> Arrays:
    """Which columns have a value, with how many rows; and which values a column has."""
    rows = np.concatenate(blocks) if blocks else np.empty((0, 3), np.int64)
    by_value = rows[np.argsort(rows[:, 0], kind="stable")]
    fields = int(rows[:, 1].max()) + 1 if len(rows) else 0
    return {
        "post_at": _offsets(by_value[:, 0], values),
        "post_field": by_value[:, 1].astype(np.int32),
        "post_rows": np.minimum(by_value[:, 2], 2**31 - 1).astype(np.int32),
        "field_at": _offsets(rows[:, 1], fields),
        "field_value": rows[:, 0].astype(np.int32),
    }


def _offsets(keys: NDArray[np.int64], size: int) -> NDArray[np.int64]:
    offsets = np.zeros(size + 1, np.int64)
    np.cumsum(np.bincount(keys, minlength=size), out=offsets[1:])
    return offsets


class _Hashes(dict[str, int]):
    """Stem -> its hash, worked out once."""

    def __missing__(self, stem: str) -> int:
        number = self[stem] = zlib.crc32(stem.encode("utf-8", "replace")) + 1
        return number


def token_hashes(stemmed: Sequence[str]) -> NDArray[np.uint64]:
    """A number for each stem, the same in every process."""
    return np.array([zlib.crc32(s.encode("utf-8", "replace")) + 1 for s in stemmed], np.uint64)


def windows(hashes: NDArray[np.uint64], most: int) -> tuple[NDArray[np.int64], ...]:
    """All runs of at most `most` tokens: where each begins and ends, and its hash.

    The hash of tokens t₀…tₙ is Σ tₖ·Bᵏ modulo 2⁶⁴; B is odd, so that a run's hash comes from
    two prefix sums and a power of its inverse.
    """
    prefix = _prefix_sums(hashes)
    begin, length = np.meshgrid(np.arange(len(hashes)), np.arange(1, most + 1), indexing="ij")
    end = begin + length
    inside = end <= len(hashes)
    begin, end = begin[inside], end[inside]
    scale = _powers(_INVERSE, len(hashes) + 1)
    return begin, end, (prefix[end] - prefix[begin]) * scale[begin]  # pyright: ignore[reportReturnType]


def pair_hashes(hashes: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """The hash of each token together with the next one."""
    return hashes[:-1] + hashes[1:] * _BASE


def _powers(base: np.uint64, size: int) -> NDArray[np.uint64]:
    powers = np.full(size, base, np.uint64)
    powers[:1] = 1
    return np.multiply.accumulate(powers)


def _prefix_sums(hashes: NDArray[np.uint64]) -> NDArray[np.uint64]:
    sums = np.zeros(len(hashes) + 1, np.uint64)
    np.cumsum(hashes * _powers(_BASE, len(hashes)), out=sums[1:])
    return sums


def _texts_and_grams(texts: list[str]) -> Arrays:
    """The texts themselves, and the three ways to them; chunk by chunk, to bound the memory."""
    text = bytearray()
    text_at = np.zeros(len(texts) + 1, np.int64)
    number = _Hashes()
    whole: list[NDArray[np.uint64]] = []
    lengths: list[NDArray[np.int64]] = []
    parts: list[NDArray[np.uint64]] = []
    grams: list[NDArray[np.uint64]] = []
    sizes: list[NDArray[np.uint8]] = []
    for first in range(0, len(texts), _CHUNK):
        chunk = texts[first : first + _CHUNK]
        for k, each in enumerate(chunk, start=first + 1):
            text += each.encode("utf-8", "surrogatepass")
            text_at[k] = len(text)
        if len(number) > _MOST_HASHES:
            number.clear()
        folded = [fold(t) for t in chunk]
        stemmed = [stems(f) for f in folded]
        size = np.array([len(s) for s in stemmed], np.int64)
        owner = np.repeat(np.arange(len(size)), size)
        hashes = np.array([number[s] for line in stemmed for s in line], np.uint64)
        han = np.array([is_han(s) for line in stemmed for s in line], bool)
        place = np.arange(len(hashes)) - np.repeat(np.cumsum(size) - size, size)
        powers = _powers(_BASE, int(size.max(initial=0)) + 1)
        sums = np.zeros(len(size), np.uint64)
        np.add.at(sums, owner, hashes * powers[place])
        whole.append(sums)
        lengths.append(size)
        parts.append(_part_keys(hashes, han, owner, size, first))
        keys, count = gram_keys([padded(f) for f in folded])
        grams.append(keys + np.uint64(first))
        sizes.append(count)
    wholes = np.concatenate(whole) if whole else np.empty(0, np.uint64)
    count = np.concatenate(lengths) if lengths else np.empty(0, np.int64)
    order = np.argsort(wholes, kind="stable")
    order = order[count[order] > 0]
    part, part_at, part_value = _inverted(parts)
    gram, gram_at, gram_value = _inverted(grams)
    return {
        "text": np.frombuffer(text, np.uint8),
        "text_at": text_at,
        "whole": wholes[order],
        "whole_value": order.astype(np.int32),
        "longest": np.array([count.max(initial=0)], np.int32),
        "part": part,
        "part_at": part_at,
        "part_value": part_value,
        "gram": gram,
        "gram_at": gram_at,
        "gram_value": gram_value,
        "gram_size": np.concatenate(sizes) if sizes else np.empty(0, np.uint8),
    }


def _part_keys(
    hashes: NDArray[np.uint64],
    han: NDArray[np.bool_],
    owner: NDArray[np.int64],
    size: NDArray[np.int64],
    first: int,
) -> NDArray[np.uint64]:
    """(feature, value) in one number each: words, and pairs of Han characters, of longer values."""
    many = size[owner] > 1
    words = np.flatnonzero(many & ~han)
    pairs = np.flatnonzero((owner[:-1] == owner[1:]) & han[:-1] & han[1:] & (size[owner[:-1]] > 2))
    features = np.concatenate((hashes[words], pair_hashes(hashes)[pairs]))
    owners = np.concatenate((owner[words], owner[pairs])) + first
    return np.unique((short(features) << np.uint64(32)) | owners.astype(np.uint64))


def short(hashes: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """32 well mixed bits of each hash."""
    return (hashes * _BASE) >> np.uint64(32)


def gram_keys(texts: Sequence[str]) -> tuple[NDArray[np.uint64], NDArray[np.uint8]]:
    """The trigrams of padded texts, each as hash << 32 | index, sorted; and how many each has."""
    codes = np.frombuffer("".join(texts).encode("utf-32-le", "surrogatepass"), np.uint32)
    owner = np.repeat(np.arange(len(texts)), [len(p) for p in texts])
    if len(codes) < 3:
        return np.empty(0, np.uint64), np.zeros(len(texts), np.uint8)
    a, b, c = codes[:-2], codes[1:-1], codes[2:]
    keep = (owner[:-2] == owner[2:]) & ~((b == _PAD) & (c == _PAD))
    keep &= ~((a == _PAD) & (c == _GLUE)) & ~((a == _GLUE) & (c != _PAD))
    wide = a.astype(np.uint64) << np.uint64(42) | b.astype(np.uint64) << np.uint64(21)
    keys = short((wide | c)[keep] + np.uint64(1)) << np.uint64(32) | owner[:-2][keep].astype(
        np.uint64
    )
    keys = np.unique(keys)
    count = np.bincount((keys & np.uint64(0xFFFFFFFF)).astype(np.int64), minlength=len(texts))
    return keys, np.minimum(count, 255).astype(np.uint8)


def padded(text: str) -> str:
    """A folded text as trigrams are taken of it; less its first two and its last, its inside.

    Words are padded by two blanks before and one behind, as PostgreSQL's pg_trgm does. Between Han
    characters stands a mark, so that a trigram holds two of them.
    """
    pad, glue = chr(_PAD), chr(_GLUE)
    words = _BORDERS.sub(" ", text).split()
    glued = (_BETWEEN_HAN.sub(glue, word) if not word.isascii() else word for word in words)
    return "".join(f"{pad}{pad}{word}" for word in glued) + pad


def _inverted(keys: list[NDArray[np.uint64]]) -> tuple[NDArray[Any], ...]:
    """Keys of feature << 32 | value -> the features sorted, where each begins, the values.

    Empties `keys`: of a million values they are the largest thing in memory.
    """
    every = np.concatenate(keys) if keys else np.empty(0, np.uint64)
    keys.clear()
    every.sort()
    values = every.astype(np.int32)
    every >>= np.uint64(32)
    features = every.astype(np.uint32)
    del every
    first = np.flatnonzero(np.diff(features, prepend=np.uint32(0)) != 0)
    if len(features) and (not len(first) or first[0] != 0):
        first = np.insert(first, 0, 0)
    return features[first], np.append(first, len(features)).astype(np.int64), values


def fingerprint(parts: Mapping[str, Any] | Sequence[Any]) -> str:
    """A digest of what the sources looked like when they were read."""
    return hashlib.blake2b(repr(parts).encode(), digest_size=16).hexdigest()
