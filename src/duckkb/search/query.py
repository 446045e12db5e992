"""One search, from the query to hits with their records."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from duckkb.ontology.model import NodeType, Ontology
from duckkb.search.fulltext import TextHit
from duckkb.search.index import SearchIndex
from duckkb.truth.record import Record

Mode = Literal["hybrid", "text", "vector"]
_EXCERPT = 40


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
    """Hits, best first; `notices` say what was not done as asked."""

    hits: tuple[Hit, ...]
    notices: tuple[str, ...] = ()
    next_cursor: str | None = None


@dataclass(slots=True)
class _Best:
    hit: TextHit
    score: float
    others: list[TextHit] = field(default_factory=list[TextHit])


class Searcher:
    """Carries out searches over one index.

    Args:
        ontology: the types.
        index: the chunks.
        fetch: records by id, those that are gone left out.
    """

    def __init__(
        self,
        ontology: Ontology,
        index: SearchIndex,
        fetch: Callable[[Iterable[int]], Mapping[int, Record]],
    ) -> None:
        self._ontology = ontology
        self._index = index
        self._fetch = fetch

    def search(
        self, query: str, limit: int, types: Sequence[str] | None, mode: Mode, explain: bool
    ) -> SearchResult:
        """The best records for a query; a record counts by its best chunk."""
        notices: list[str] = []
        if mode != "text":
            notices.append("vectors are not built yet: results come from full text")
        wanted, hits = limit, list[Hit]()
        for _ in range(4):
            found = self._index.find(query, max(50, wanted * 4), types)
            hits = self._hits(query, found, explain)
            if len(hits) >= limit or len(found) < max(50, wanted * 4):
                break
            wanted *= 4
        return SearchResult(tuple(hits[:limit]), tuple(notices))

    def _hits(self, query: str, found: Sequence[TextHit], explain: bool) -> list[Hit]:
        best: dict[int, _Best] = {}
        for hit in found:
            known = best.get(hit.record)
            if known is None:
                weight = self._ontology.nodes[hit.type].search.priority_weight
                best[hit.record] = _Best(hit, hit.score * weight)
            else:
                known.others.append(hit)
        records = self._fetch(best)
        for record_id, entry in best.items():
            record = records.get(record_id)
            by_record = self._ontology.nodes[entry.hit.type].search.priority_field
            if record is not None and by_record is not None:
                value = record.values.get(by_record)
                if isinstance(value, int | float):
                    entry.score = entry.hit.score * value
        ordered = sorted(best.values(), key=lambda b: (-b.score, b.hit.record))
        segmenter = self._index.segmenter
        words, surfaces = segmenter.words(query), segmenter.surfaces(query)
        return [
            self._hit(entry, records[entry.hit.record], words, surfaces, explain)
            for entry in ordered
            if entry.hit.record in records
        ]

    def _hit(
        self,
        entry: _Best,
        record: Record,
        words: Sequence[str],
        surfaces: Sequence[str],
        explain: bool,
    ) -> Hit:
        node: NodeType = self._ontology.nodes[record.type]
        found = entry.hit
        chunks = self._index.chunks_of(record, found.field)
        content = chunks[found.seq] if found.seq < len(chunks) else ""
        metadata = {k: v for k, v in record.values.items() if k != found.field}
        identity = {name: record.values.get(name) for name in node.identity}
        details = None
        if explain:
            matched = sorted(set(words) & set(self._index.segmenter.words(content)))
            details = {
                "text": {"score": found.score, "matched": matched},
                "priority": entry.score / found.score if found.score else 1.0,
                "chunks": 1 + len(entry.others),
            }
        return Hit(
            record.id,
            record.type,
            node.table,
            found.field,
            found.seq,
            content,
            entry.score,
            identity,
            metadata,
            _highlights(content, surfaces),
            details,
        )


def _highlights(content: str, surfaces: Sequence[str]) -> tuple[str, ...]:
    """Up to three excerpts around what of the query stands in the content, marked with `**`."""
    lowered = content.lower()
    if len(lowered) != len(content):
        lowered = content
    spans = _merged(
        (at, at + len(surface)) for surface in surfaces for at in _places(lowered, surface)
    )
    excerpts: list[str] = []
    covered = -1
    for start, end in spans:
        if start < covered:
            continue
        low, high = max(0, start - _EXCERPT), min(len(content), end + _EXCERPT)
        covered = high
        marked = ""
        position = low
        for inner_start, inner_end in spans:
            if low <= inner_start and inner_end <= high:
                marked += f"{content[position:inner_start]}**{content[inner_start:inner_end]}**"
                position = inner_end
        marked += content[position:high]
        before, after = "…" if low else "", "…" if high < len(content) else ""
        excerpts.append(f"{before}{' '.join(marked.split())}{after}")
        if len(excerpts) == 3:
            break
    return tuple(excerpts)


def _places(text: str, word: str) -> Iterator[int]:
    at = text.find(word)
    for _ in range(20):
        if at < 0:
            return
        yield at
        at = text.find(word, at + len(word))


def _merged(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Spans in order, those that touch made one."""
    result: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if result and start <= result[-1][1]:
            result[-1] = (result[-1][0], max(end, result[-1][1]))
        else:
            result.append((start, end))
    return result
