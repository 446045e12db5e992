"""One search, start to end, with its explanation."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, cast

import numpy as np

from duckkb.errors import (
    DamagedIndexError,
    EmbeddingError,
    UsageError,
    check_type,
    wrong_type,
)
from duckkb.ontology.model import NodeType, Ontology
from duckkb.ontology.names import find_node_type
from duckkb.search.candidates import Candidates, Legs, Named, find
from duckkb.search.filters import Filter, Query, matching
from duckkb.search.highlight import highlights
from duckkb.search.index import SearchIndex
from duckkb.search.paging import begin_of, cursor_of, name_of
from duckkb.search.phrases import holding, phrases
from duckkb.search.spaces import other_dimension, pending_told
from duckkb.search.wording import Wording, wording
from duckkb.settings import SearchSettings
from duckkb.truth.record import Record
from duckkb.truth.unread import missing_told

Mode = Literal["hybrid", "text", "vector"]
MODES = ("hybrid", "text", "vector")
MOST_HITS = 1000
DEPTHS = (100, 400, 1600, 6400)
"""How many chunks each leg is asked for; deeper where the page asked for is not filled."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A record that was found, with the chunk that matched best.

    `score` orders hits of one search and means nothing across searches; `highlights` are excerpts
    around the words that matched; `metadata` holds the record's other fields.
    """

    id: int
    type: str
    table: str
    field: str
    chunk_seq: int
    content: str
    score: float
    identity: Mapping[str, Any]
    metadata: Mapping[str, Any]
    highlights: tuple[str, ...] = ()
    explain: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class SearchResult:
    """Hits, best first; `notices` say what was not done as asked.

    `next_cursor`, given to the same search again, brings the next page; None on the last one.
    """

    hits: tuple[Hit, ...]
    notices: tuple[str, ...] = ()
    next_cursor: str | None = None


@dataclass(frozen=True)
class Request:
    """What is asked of a search.

    Attributes:
        query: in plain words.
        limit: how many records a page has.
        types: names of node types, or one, or None for all.
        mode: which legs take part.
        vector: stands in for the query's own vector.
        filters: conditions that every hit meets.
        explain: say why each hit ranks where it does.
        cursor: where the page begins, from the page before.
    """

    query: str
    limit: int = 10
    types: Sequence[str] | str | None = None
    mode: Mode = "hybrid"
    vector: Sequence[float] | None = None
    filters: Sequence[Filter] = ()
    explain: bool = False
    cursor: str | None = None

    @property
    def name(self) -> str:
        """Tells this search from others, page and explanation aside."""
        vector = None if self.vector is None else _numbers(self.vector).tobytes()
        said = (self.query, self.types, self.mode, self.filters, vector)
        return name_of(repr(said))


@dataclass
class _Ranked:
    """Candidates in their order; those of a deeper look come behind those of a shallow one."""

    found: list[tuple[Candidates | Named, int]] = field(
        default_factory=list[tuple["Candidates | Named", int]]
    )
    seen: set[int] = field(default_factory=set[int])
    exhausted: bool = False


class Searcher:
    """Carries out searches over one index.

    Args:
        ontology: the types.
        settings: how legs are fused.
        index: the chunks.
        fetch: records by id, those that are gone left out.
        query: runs SQL, for filters.
        ready: brings the index up to date; called before every search.
        unread: where lines of these types (None: of all) stand that cannot be read.
        named: the records of these types whose key a query is, each with its key's field.
        otherwise: tells which of these records stand on several lines that differ.
    """

    def __init__(
        self,
        ontology: Ontology,
        settings: SearchSettings,
        index: SearchIndex,
        fetch: Callable[[Iterable[int]], Mapping[int, Record]],
        query: Query,
        ready: Callable[[], None],
        unread: Callable[[Collection[str] | None], Sequence[str]],
        named: Callable[[Sequence[str], str], Sequence[tuple[int, str]]],
        otherwise: Callable[[Iterable[int]], Sequence[str]],
    ) -> None:
        self._ontology = ontology
        self._settings = settings
        self._index = index
        self._fetch = fetch
        self._query = query
        self._ready = ready
        self._unread = unread
        self._named = named
        self._otherwise = otherwise
        self._worded = any(node.search.fields for node in ontology.nodes.values())
        self._priority_fields = {
            name: node.search.priority_field
            for name, node in ontology.nodes.items()
            if node.search.priority_field is not None
        }
        self._prefers = bool(self._priority_fields) or any(
            node.search.priority_weight != 1 for node in ontology.nodes.values()
        )

    def search(self, request: Request) -> SearchResult:
        """A page of the best records for a query; a record counts by all its chunks."""
        before = self._index.embeddings
        request, begin = self._checked(request)
        meant = self._meant(request.query)
        ranked, notices = self._ranked(request, meant, begin + request.limit + 1)
        made = self._index.embeddings
        if made is not before and made.absent is not None:
            notices.append(made.absent)
        notices += [
            f"'{word}' stands nowhere; '{meant_by_it}' is looked for"
            for word, meant_by_it in meant.mended
        ]
        notices += missing_told(self._unread(request.types or None))
        page = ranked.found[begin : begin + request.limit]
        records = self._fetch(c.records[n] for c, n in page)
        notices += self._otherwise(records)
        surfaces = self._index.cutter.segmenter.surfaces(meant.text, meant.words)
        hits = [
            self._hit(candidates, n, records[candidates.records[n]], surfaces, request.explain)
            for candidates, n in page
            if candidates.records[n] in records
        ]
        more = len(ranked.found) > begin + request.limit
        return SearchResult(
            tuple(hits),
            tuple(notices),
            cursor_of(request.name, begin + request.limit) if more else None,
        )

    def rank(self, request: Request) -> list[tuple[int, float]]:
        """Ids and scores of the best records, without reading any record."""
        request, begin = self._checked(request)
        ranked, _ = self._ranked(request, self._meant(request.query), begin + request.limit)
        page = ranked.found[begin : begin + request.limit]
        return [(candidates.records[n], float(candidates.scores[n])) for candidates, n in page]

    def _checked(self, request: Request) -> tuple[Request, int]:
        """The request with types by their own names, and where its page begins."""
        request = _typed(request)
        if not 1 <= request.limit <= MOST_HITS:
            raise UsageError(f"limit must be from 1 to {MOST_HITS}, got {request.limit}")
        if request.mode not in MODES:
            raise UsageError(f"mode is one of {', '.join(MODES)}, got '{request.mode}'")
        if request.types:
            names = [find_node_type(self._ontology, name).name for name in request.types]
            request = replace(request, types=names)
        begin = 0 if request.cursor is None else begin_of(request.cursor, request.name)
        self._ready()
        return request, begin

    def _ranked(self, request: Request, meant: Wording, wanted: int) -> tuple[_Ranked, list[str]]:
        types, notices = list(request.types or self._ontology.nodes), list[str]()
        allowed = None
        if request.filters:
            meeting = matching(self._ontology, types, request.filters, self._query)
            types, allowed = meeting.types, meeting.ids
            notices += meeting.notices
        if wanted_so := phrases(request.query):
            allowed = self._with_phrases(wanted_so, types, allowed, notices)
        legs = self._legs(replace(request, query=meant.text), meant, types, notices)
        legs.types = types if request.types or request.filters else None
        legs.allowed = allowed
        named = [] if request.mode == "vector" else self._named(types, request.query)
        ranked = _Ranked()
        for depth in DEPTHS:
            candidates = self._find(legs, depth)
            if depth == DEPTHS[0]:
                _put_first(ranked, named, candidates, allowed)
                by_spelling = legs.words and legs.vectors and not legs.understood
                if by_spelling and len(candidates.order) and candidates.wordless:
                    notices.append("no word of the query was found; these are spelt alike at best")
            for n in candidates.order.tolist():
                if len(ranked.found) >= wanted:
                    break
                record = candidates.records[n]
                if record not in ranked.seen:
                    ranked.seen.add(record)
                    ranked.found.append((candidates, n))
            if len(ranked.found) >= wanted or candidates.exhausted:
                break
        return ranked, notices

    def _with_phrases(
        self, wanted: Sequence[str], types: Sequence[str], allowed: Any, notices: list[str]
    ) -> Any:
        """The records that may be hits, fewer by those without the phrases; all where none has them."""
        found = holding(self._ontology, types, wanted, self._query)
        if allowed is not None:
            found = np.intersect1d(found, allowed)
        if len(found):
            return found
        told = ", ".join(f'"{phrase}"' for phrase in wanted)
        notices.append(f"no record holds {told} word by word; the words are looked for singly")
        return allowed

    def _find(self, legs: Legs, depth: int) -> Candidates:
        priorities = self._priorities if self._prefers else None
        try:
            return find(self._index, self._settings, legs, depth, priorities)
        except DamagedIndexError as error:
            self._index.distrust_words(error)
            self._ready()
            return find(self._index, self._settings, legs, depth, priorities)

    def _meant(self, query: str) -> Wording:
        segmenter = self._index.cutter.segmenter
        try:
            return wording(query, segmenter, self._index.shelves())
        except DamagedIndexError as error:
            self._index.distrust_words(error)
            self._ready()
            return wording(query, segmenter, self._index.shelves())

    def _legs(
        self, request: Request, meant: Wording, types: Sequence[str], notices: list[str]
    ) -> Legs:
        """The words and the vectors to look for; a leg that cannot work is named in a notice."""
        legs = Legs()
        if not request.query.strip() and request.vector is None:
            notices.append("the query is empty: say what to look for")
        elif request.query.strip() and not meant.words:
            notices.append("the query has no letter and no digit: no words are looked for")
        if not self._worded:
            notices.append(
                "no type here holds text to search; ask questions in plain words instead"
            )
        if request.mode != "vector":
            self._by_words(legs, meant)
        if request.mode == "text":
            return legs
        used = self._index.spaces.used_by(types)
        if not used:
            if request.mode == "vector":
                raise UsageError(
                    "no searched type has vectors", hint="name fields under search.vectors"
                )
            return legs
        for space in used:
            try:
                legs.vectors[space], understood = self._vector(space, request)
                legs.understood = max(legs.understood, understood)
            except EmbeddingError as error:
                notices.append(f"vectors are left out: {error}")
        pending = len(self._index.pending_rows())
        if pending:
            notices.append(pending_told(pending))
        if request.mode == "vector" and not legs.vectors:
            notices.append("results come from full text")
            self._by_words(legs, meant)
        return legs

    def _by_words(self, legs: Legs, meant: Wording) -> None:
        legs.words, legs.ids = meant.words, meant.ids
        segmenter = self._index.cutter.segmenter
        legs.seams, legs.pieces = segmenter.seams(meant.text), segmenter.pieces(meant.text)

    def _vector(self, space: int, request: Request) -> tuple[Any, float]:
        """The vector to look for, and how far it knows more of the query than its words say."""
        if request.vector is None:
            found, understood = self._index.spaces.query(space, request.query)
            dim = self._index.dim(space)
            if dim and len(found) != dim:
                raise other_dimension(len(found), dim)
            return found, understood
        vector = _numbers(request.vector)
        dim = self._index.dim(space)
        if vector.ndim != 1 or (dim and len(vector) != dim):
            raise UsageError(f"the vector has shape {vector.shape}, expected ({dim},)")
        return vector, 1.0

    def _priorities(self, candidates: Candidates) -> Any:
        """What each candidate's score is multiplied by: its type's weight, or its own."""
        nodes, fields = self._ontology.nodes, self._priority_fields
        weights = candidates.by_type(lambda name: nodes[name].search.priority_weight)
        if not fields:
            return weights
        own = candidates.by_type(lambda name: name in fields).nonzero()[0].tolist()
        records = self._fetch(candidates.records[n] for n in own)
        for n in own:
            record = records.get(candidates.records[n])
            value = record.values.get(fields[record.type]) if record else None
            if isinstance(value, int | float) and not isinstance(value, bool):
                weights[n] = value
        return weights

    def _hit(
        self,
        candidates: Candidates | Named,
        n: int,
        record: Record,
        surfaces: Sequence[str],
        explain: bool,
    ) -> Hit:
        node: NodeType = self._ontology.nodes[record.type]
        name, seq = candidates.place(n)
        chunks = self._index.cutter.chunks_of(record, name)
        content = chunks[seq] if seq < len(chunks) else ""
        return Hit(
            record.id,
            record.type,
            node.table,
            name,
            seq,
            content,
            float(candidates.scores[n]),
            {key: record.values.get(key) for key in node.identity},
            {key: value for key, value in record.values.items() if key != name},
            highlights(content, surfaces, self._index.cutter.segmenter.simplified),
            candidates.explain(n) if explain else None,
        )


def _put_first(
    ranked: _Ranked, named: Sequence[tuple[int, str]], candidates: Candidates, allowed: Any
) -> None:
    """Who types a key means its record, whether or not keys are among the searched texts."""
    first = int(candidates.order[0]) if len(candidates.order) else None
    score = 1.0 if first is None else float(candidates.scores[first])
    for record, name in named:
        if first is not None and candidates.records[first] == record:
            continue
        if allowed is None or record in allowed:
            ranked.seen.add(record)
            ranked.found.append((Named((record,), (score,), name), 0))


def _typed(request: Request) -> Request:
    """The request, one type as a list of it.

    Raises:
        UsageError: an argument of another type than it has; Python lets any through.
    """
    types = [request.types] if isinstance(request.types, str) else request.types
    check_type("query", request.query, str, "text")
    check_type("limit", request.limit, int, "a whole number")
    for name in _items("types", types or (), "a list of names"):
        check_type("types", name, str, "a list of names")
    filters = _items("filters", request.filters, "a list of Filter")
    for item in filters:
        check_type("filters", item, Filter, "a list of Filter")
    check_type("cursor", request.cursor, str | None, "text")
    if types is request.types and isinstance(request.filters, tuple):
        return request
    return replace(request, types=types, filters=tuple(filters))


def _numbers(vector: Sequence[float]) -> Any:
    try:
        return np.asarray(vector, dtype=np.float32)
    except (TypeError, ValueError) as error:
        raise UsageError("the vector is no list of numbers") from error


def _items(name: str, value: Any, wanted: str) -> list[Any]:
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise wrong_type(name, wanted, value)
    return list(cast("Iterable[Any]", value))
