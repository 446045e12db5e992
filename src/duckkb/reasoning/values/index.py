"""Which pieces of a question are values of the data.

The index of a catalog holds the distinct values of its text, list and date columns (`values_build`
says how). It lies under the base's `.build/` folder, is mapped rather than read when opened, and is
made anew when the catalog or the data behind it changed.

Score of a hit = match x length x rarity, each 0 to 1:

- match: how alike the words are. 1 as written, 0.97 but for case, width and script, or by
  a name that the ontology gives the value, 0.9 but for endings and punctuation, 0.8 an alias, 0.35 to 0.6 a part of the value, for `nearest` the
  similarity times 0.8.
- length: w / (w + 1.5), w being 2 for a Han character, 1 for a letter and 0.5 for a digit; so
  `F` has 0.4, `Ohio` 0.73, 北京 0.73, a long name nearly 1. Inside quotes it is 1.
- rarity: 1 / (1 + log2(f) / 8), f being the number of columns that have the value, those of a
  family of equal tables counted once; a quarter of it for a word that is common in any text.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Normalised, ValueHit
from duckkb.reasoning.lexicon.words import Token, fold, fold_characters, has_han, tokens
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.values.alike import alike
from duckkb.reasoning.values.beyond import Beyond, Columns
from duckkb.reasoning.values.build import Progress, Source, build, fingerprint, padded
from duckkb.reasoning.values.file import Arrays, load, save
from duckkb.reasoning.values.lookup import Lookup
from duckkb.reasoning.values.match import MATCH, Match, Matcher, length, names_of, weight

FILE = "values.idx"
PER_FAMILY = 3
"""Hits given for one value in equal columns of a family of tables, those with the most rows."""
_WORD = regex(r"[A-Za-z][A-Za-z _-]{2,}")
_SIGNED = regex(r"\w[+#*%-]+$")
"""A value to whose end a sign belongs: O+, C#."""
_FEW, _SEEN = 50, 5
"""A column of codes has so many values at most; so many are looked at to know their script."""
_FUZZY = 0.8
_MOST_CODES, _MOST_KINDS = 20, 50
"""Columns with so many values at most have codes of one or two letters, or kinds of something."""
_STILL = frozenset(("still", "currently", "now", "yet", "already"))
_MOST_CANDIDATES = 100_000


class ValueIndex:
    """Finds values of the data in questions. Safe to share among threads.

    A value that thousands of equal tables share (a family) has as many places; `find` gives the
    few of each column of the family that have the most rows. A caller that has chosen a table asks
    again with `classes`, or asks `holds` and `attributes_of`, which know all of them.
    """

    def __init__(
        self, about: dict[str, Any], arrays: Arrays, catalog: Catalog, columns: Columns
    ) -> None:
        self.attributes: tuple[str, ...] = tuple(about["attributes"])
        self.capped: tuple[str, ...] = tuple(about["capped"])
        """Attributes with more distinct values than are kept: not finding one proves nothing."""
        self.unread: tuple[str, ...] = tuple(about.get("unread", ()))
        """Those of them whose source could not be reached, or lacks them."""
        self.away = bool(about.get("away"))  # some source was out of reach for the moment
        self._lookup = Lookup(arrays)
        names = names_of([catalog.attributes.get(name) for name in self.attributes])
        self._matcher = Matcher(self._lookup, names)
        self._families = arrays["families"]
        self._beyond = Beyond(columns, self.capped) if self.capped else None
        self._own: Collection[str] | None = None

    @classmethod
    def open(
        cls,
        catalog: Catalog,
        stores: Source,
        folder: Path | None = None,
        write: bool = True,
        progress: Progress | None = None,
    ) -> Self:
        """The index of a catalog, from `folder` where what lies there still holds.

        Args:
            catalog: what there is to ask about.
            stores: what holds the rows. An index made under the same fingerprint is used again; None
                means that the stores cannot tell whether anything changed.
            folder: the base's `.build` folder; None works from memory.
            write: keep a new index there; one that lies there already is used either way.
        """
        state = stores.fingerprint() if folder is not None else None
        if folder is None or state is None:
            return cls(*build(catalog, stores, progress), catalog, stores)
        path, key = folder / FILE, fingerprint([catalog.version, state])
        if (loaded := load(path, key)) is not None:
            return cls(*loaded, catalog, stores)
        about, arrays = build(catalog, stores, progress)
        if write and not about["away"]:
            save(path, key, about, arrays)
        return cls(about, arrays, catalog, stores)

    def within(self, classes: Collection[str]) -> Self:
        """The same index, of the values of some classes alone."""
        part = copy(self)
        only = np.zeros(len(self.attributes), np.bool_)
        only[sorted(self._fields_of(classes))] = True
        part._lookup = replace(self._lookup, only=only)
        part._own = classes
        return part

    def __len__(self) -> int:
        """How many distinct values there are."""
        return len(self._lookup)

    def find(
        self, question: Normalised, classes: Collection[str] | None = None
    ) -> tuple[ValueHit, ...]:
        """Every piece of the question that is a value, best first.

        A piece inside a longer one of the same column is left out. A piece that is only a part of
        a value (`how` is part) has a low score.

        Args:
            question: the question.
            classes: only values of these; then all their places are told.
        """
        cut = tokens(fold_characters(question.folded))
        if not cut:
            return ()
        matches = self._matcher.matches(question, cut) if len(self) else []
        hits = self._hits(question, cut, matches, classes)
        return (
            hits if self._beyond is None else self._with_those_beyond(hits, question, cut, classes)
        )

    # -- matches -> hits -----------------------------------------------------------------------

    def _hits(
        self,
        question: Normalised,
        cut: Sequence[Token],
        matches: list[Match],
        classes: Collection[str] | None,
    ) -> tuple[ValueHit, ...]:
        """Matches with their places; a family whose longer value covers a match is left out."""
        matches.sort(key=lambda m: (m.begin - m.end, -m.match))
        longer: list[tuple[int, int, frozenset[int]]] = []
        hits: list[ValueHit] = []
        for each in matches:
            fields, rows = self._lookup.places(each.value)
            if each.how == "alias" or each.only is not None:
                keep = self._coded(each, fields)
                fields, rows = fields[keep], rows[keep]
                if not len(fields):
                    continue
            families = self._families[fields]
            all_families = frozenset(families.tolist())
            covered: set[int] = set()
            for first, last, theirs in longer:
                inside = first <= each.begin and each.end <= last
                if inside and (last - first > each.end - each.begin or each.how == "part"):
                    covered |= theirs
            begin, end = each.begin, each.end
            if each.how == "alias":
                written = self._written_within(each, matches, cut)
                covered |= {f for m in written for f in self._families_of(m)}
                if written:
                    begin, end = written[0].begin, written[0].end
            elif each.how != "part":
                longer.append((each.begin, each.end, all_families))
            start, stop = cut[begin].start, cut[end - 1].end
            value = self._lookup.text(each.value)
            if _SIGNED.search(value) and question.text.startswith(value, start):
                stop = max(stop, start + len(value))
            score = each.match * weight(question, start, stop, len(all_families))
            chosen = self._chosen(fields, rows, families, covered, classes)
            hits.extend(
                ValueHit(start, stop, self.attributes[f], value, score, each.how, r)
                for f, r in chosen
            )
        hits.sort(key=_best_first)
        return tuple(hits)

    def _written_within(
        self, alias: Match, matches: Sequence[Match], cut: Sequence[Token]
    ) -> list[Match]:
        """The values just as they are written, with no more than a small word beside them: `still open` is no
        other name for pending where there is `open`, and says no more than `open` of other columns."""
        return [
            each
            for each in matches
            if each.how in ("exact", "folded")
            and alias.begin <= each.begin
            and each.end <= alias.end
            and all(
                cut[k].word in _STILL
                for k in (*range(alias.begin, each.begin), *range(each.end, alias.end))
            )
        ]

    def _families_of(self, match: Match) -> Iterator[int]:
        """The families of the columns that have a value."""
        for field in self._lookup.places(match.value)[0]:
            if match.only is None or field == match.only:
                yield int(self._families[field])

    def _with_those_beyond(
        self,
        hits: Sequence[ValueHit],
        question: Normalised,
        cut: Sequence[Token],
        classes: Collection[str] | None,
    ) -> tuple[ValueHit, ...]:
        """Hits with those of values that columns have beyond the index; of a column the longest."""
        assert self._beyond is not None
        more: list[ValueHit] = []
        for each in self._beyond.spelt(question, cut, classes or self._own):
            how = "exact" if question.text[each.start : each.end] == each.value else "folded"
            score = MATCH[how] * weight(question, each.start, each.end, 1)
            hit = ValueHit(each.start, each.end, each.attribute, each.value, score, how, each.rows)
            if not any(h.how != "part" and _covers(h, hit) for h in hits):
                more.append(hit)
        kept = [h for h in hits if not any(_covers(other, h) for other in more)]
        return tuple(sorted((*kept, *more), key=_best_first))

    def _coded(self, match: Match, fields: NDArray[np.int32]) -> NDArray[np.bool_]:
        """Of the columns that have the value of another name, those where it can be meant."""
        if match.only is not None:
            return fields == match.only
        value = self._lookup.text(match.value)
        if match.few:
            return self._lookup.sizes(fields) <= _MOST_KINDS
        if len(value) > 2 or not value.isascii():
            return np.ones(len(fields), bool)
        keep = self._lookup.sizes(fields) <= (_MOST_CODES if match.beside else _MOST_CODES * 5)
        if match.beside:
            numbers = [n for n in map(self._lookup.number, match.beside) if n is not None]
            partners = {int(f) for n in numbers for f in self._lookup.places(n)[0]}
            keep &= np.array([int(f) in partners for f in fields], bool)
        return keep

    def _chosen(
        self,
        fields: NDArray[np.int32],
        rows: NDArray[np.int32],
        families: NDArray[np.int32],
        covered: set[int],
        classes: Collection[str] | None,
    ) -> list[tuple[int, int]]:
        """The places to tell of: all of the classes asked for, or a few of each family."""
        if classes is not None:
            wanted = self._fields_of(classes)
            keep = [k for k in range(len(fields)) if int(fields[k]) in wanted]
            keep = [k for k in keep if int(families[k]) not in covered]
            return [(int(fields[k]), int(rows[k])) for k in keep]
        chosen: list[tuple[int, int]] = []
        for family in dict.fromkeys(families.tolist()):
            if family not in covered:
                where = np.flatnonzero(families == family)
                where = where[np.argsort(-rows[where], kind="stable")[:PER_FAMILY]]
                chosen.extend((int(fields[k]), int(rows[k])) for k in where)
        return chosen

    # -- values by themselves ------------------------------------------------------------------

    def attributes_of(self, value: str) -> tuple[str, ...]:
        """The ids of all attributes that have a value, spelt as in the data."""
        number = self._lookup.number(value)
        if number is None:
            return ()
        return tuple(self.attributes[f] for f in self._lookup.places(number)[0])

    def holds(self, attribute_id: str, value: str) -> bool:
        """Whether an attribute has a value, spelt as in the data."""
        number, field = self._lookup.number(value), self._field.get(attribute_id)
        return number is not None and field is not None and field in self._lookup.places(number)[0]

    def values_of(self, attribute_id: str, limit: int = 100) -> tuple[str, ...]:
        """Values of an attribute, those of most rows first."""
        field = self._field.get(attribute_id)
        if field is None:
            return ()
        return tuple(self._lookup.text(int(v)) for v in self._lookup.values_in(field)[:limit])

    def distinct(self, attribute_id: str) -> int:
        """How many values of an attribute are known; none of one that holds no texts, or long ones only."""
        field = self._field.get(attribute_id)
        return 0 if field is None else int(self._lookup.sizes(np.array([field], np.int32))[0])

    def repeats(self, attribute_id: str) -> bool:
        """Whether several rows are known to have the same value of an attribute."""
        first = next(iter(self.values_of(attribute_id, 1)), "")
        fields, rows = self._lookup.places(self._lookup.number(first) or 0)
        return bool(first) and int(rows[fields == self._field[attribute_id]].max(initial=0)) > 1

    def coded_in(self, chinese: bool) -> frozenset[str]:
        """The classes with a column of few values, all of them Chinese, or all English words."""
        return self._scripts[chinese]

    @cached_property
    def _scripts(self) -> Mapping[bool, frozenset[str]]:
        found: dict[bool, set[str]] = {True: set(), False: set()}
        sizes = self._lookup.sizes(np.arange(len(self.attributes), dtype=np.int32))
        for field in np.flatnonzero((sizes > 1) & (sizes <= _FEW)):
            values = self._lookup.values_in(int(field))[:_SEEN]
            texts = [self._lookup.text(int(v)) for v in values]
            for chinese, test in ((True, has_han), (False, _WORD.fullmatch)):
                if all(map(test, texts)):
                    found[chinese].add(self.attributes[field].rsplit(".", 1)[0])
        return {chinese: frozenset(classes) for chinese, classes in found.items()}

    def nearest(
        self, text: str, attribute_ids: Collection[str] | None = None, limit: int = 5
    ) -> tuple[ValueHit, ...]:
        """The values most like a text, best first; its offsets are those of the whole text.

        A value is like it within two edits (at most one in three characters), or when it shares
        0.6 of their trigrams (Jaccard).

        Args:
            text: what somebody wrote, perhaps misspelt.
            attribute_ids: only values of these.
            limit: how many values at most.
        """
        if attribute_ids is None and self._own is not None:
            attribute_ids = [self.attributes[k] for k in self._fields_of(self._own)]
        folded = fold(text).strip()
        numbers = self._candidates(folded, attribute_ids)
        found: list[tuple[float, str, int]] = []
        for value, shared in numbers:
            candidate = self._lookup.text(value)
            similarity = alike(folded, candidate, shared)
            if similarity > 0:
                found.append((-similarity, candidate, value))
        found.sort()
        wanted = None if attribute_ids is None else self._fields_named(attribute_ids)
        hits: list[ValueHit] = []
        for negative, candidate, value in found[:limit]:
            fields, rows = self._lookup.places(value)
            families = self._families[fields]
            rarity = 1 / (1 + math.log2(max(len(set(families.tolist())), 1)) / 8)
            score = -negative * _FUZZY * length(folded) * rarity
            if wanted is None:
                chosen = self._chosen(fields, rows, families, set(), None)
            else:
                pairs = zip(fields.tolist(), rows.tolist(), strict=True)
                chosen = [(f, r) for f, r in pairs if f in wanted]
            hits.extend(
                ValueHit(0, len(text), self.attributes[f], candidate, score, "fuzzy", r)
                for f, r in chosen
            )
        if self._beyond is not None:
            known = {(h.attribute, h.value) for h in hits}
            for each in self._beyond.alike(text.strip(), attribute_ids):
                similarity = alike(folded, each.value, each.similarity)
                if similarity > 0 and (each.attribute, each.value) not in known:
                    score = similarity * _FUZZY * length(folded)
                    hits.append(
                        ValueHit(
                            0, len(text), each.attribute, each.value, score, "fuzzy", each.rows
                        )
                    )
            values = dict.fromkeys(h.value for h in sorted(hits, key=_best_first))
            best = set(list(values)[:limit])
            hits = sorted((h for h in hits if h.value in best), key=_best_first)
        return tuple(hits)

    def _candidates(
        self, folded: str, attribute_ids: Collection[str] | None
    ) -> list[tuple[int, float]]:
        """Values that share trigrams with a folded text, and the share; the rarest trigrams first."""
        lists = self._lookup.by_trigrams(padded(folded))
        if not lists:
            return []
        kept: list[NDArray[np.int32]] = []
        room = _MOST_CANDIDATES
        for each in lists:
            if kept and len(each) > room:
                break
            kept.append(each)
            room -= len(each)
        values, count = np.unique(np.concatenate(kept), return_counts=True)
        if attribute_ids is not None:
            inside = np.isin(values, self._values_in(attribute_ids))
            values, count = values[inside], count[inside]
        # A trigram left out for being too common is given to every candidate.
        count = count + (len(lists) - len(kept))
        sizes = self._lookup.arrays["gram_size"][values].astype(np.int64)
        shared = count / np.maximum(len(lists) + sizes - count, 1)
        best = np.argsort(-shared, kind="stable")[:200]
        return [(int(values[k]), min(float(shared[k]), 1.0)) for k in best]

    def _values_in(self, attribute_ids: Iterable[str]) -> NDArray[np.int32]:
        every = [self._lookup.values_in(f) for f in sorted(self._fields_named(attribute_ids))]
        return np.concatenate(every) if every else np.empty(0, np.int32)

    @cached_property
    def _field(self) -> dict[str, int]:
        return {name: k for k, name in enumerate(self.attributes)}

    @cached_property
    def _by_class(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for k, name in enumerate(self.attributes):
            found.setdefault(name.rsplit(".", 1)[0], []).append(k)
        return found

    def _fields_of(self, classes: Iterable[str]) -> set[int]:
        return {k for name in classes for k in self._by_class.get(name, ())}

    def _fields_named(self, attribute_ids: Iterable[str]) -> set[int]:
        return {self._field[a] for a in attribute_ids if a in self._field}


def _best_first(hit: ValueHit) -> tuple[float, int, int, str]:
    return -hit.score, hit.start, -(hit.rows or 0), hit.attribute


def _covers(hit: ValueHit, other: ValueHit) -> bool:
    """Whether a hit stands where another of its column does, or around it."""
    same = hit.attribute == other.attribute
    return same and hit.start <= other.start and other.end <= hit.end
