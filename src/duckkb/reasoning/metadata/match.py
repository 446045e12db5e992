"""Which attributes a phrase means: words, trigrams, values and vectors, each scored and joined."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from duckkb.errors import EmbeddingError
from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.evidence import Normalised
from duckkb.reasoning.lexicon.words import fold, stems
from duckkb.reasoning.metadata.knowledge import Knowledge
from duckkb.reasoning.names.forms import cut_name
from duckkb.reasoning.names.index import NameIndex
from duckkb.reasoning.values.build import padded
from duckkb.reasoning.values.index import ValueIndex
from duckkb.text.commonwords import COMMON_CHARACTERS, COMMON_WORDS
from duckkb.text.embed import Embedder
from duckkb.text.embed.protocol import Vectors

_TRIGRAM, _TEXT, _VALUE = 0.8, 0.6, 0.8
_LEAST_TRIGRAM = 0.3
_COMMON = {s for word in COMMON_WORDS for s in stems(word)} | COMMON_CHARACTERS


@dataclass(frozen=True)
class AttributeMatcher:
    """Scores every attribute of a catalog against a phrase.

    A family of equal tables has the attributes of one of them, as `NameIndex` has it.
    """

    catalog: Catalog
    names: NameIndex
    values: ValueIndex
    knowledge: Knowledge
    embedder: Embedder | None

    def scores(self, query: Normalised, w_sparse: float, w_dense: float) -> dict[str, float]:
        """Attribute ids with scores above 0.

        The score is (w_sparse x sparse + w_dense x dense) / (w_sparse + w_dense). Sparse is the best
        of: a name that stands in the phrase, 0.8 x a value that does or that the phrase misspells,
        0.8 x the trigram similarity of the phrase and a name, 0.6 x the share of the phrase's words
        (by rarity) that description and notes have. Dense is the cosine above the embedder's noise.
        Without an embedder, or where it fails, sparse alone counts.
        """
        sparse = self._sparse(query)
        dense = self._dense(query.text) if w_dense > 0 else None
        if dense is None or w_sparse + w_dense <= 0:
            return sparse
        total = w_sparse + w_dense
        joined: dict[str, float] = {}
        for each in {*sparse, *dense}:
            score = (w_sparse * sparse.get(each, 0.0) + w_dense * dense.get(each, 0.0)) / total
            if score > 0:
                joined[each] = score
        return joined

    def _sparse(self, query: Normalised) -> dict[str, float]:
        best: dict[str, float] = defaultdict(float)
        for hit in self.names.find(query):
            if hit.of == "attribute":
                best[hit.target] = max(best[hit.target], hit.score)
        for value in (*self.values.find(query), *self.values.nearest(query.text)):
            best[value.attribute] = max(best[value.attribute], _VALUE * value.score)
        for number, score in self._by_trigrams(query.text).items():
            each = self._attributes[number].id
            best[each] = max(best[each], _TRIGRAM * score)
        for number, score in self._by_words(query.text).items():
            each = self._attributes[number].id
            best[each] = max(best[each], _TEXT * score)
        return dict(best)

    def _by_trigrams(self, text: str) -> dict[int, float]:
        wanted = _grams(text)
        shared: Counter[int] = Counter()
        postings, sizes = self._trigrams
        for gram in wanted:
            shared.update(postings.get(gram, ()))
        best: dict[int, float] = {}
        for key, count in shared.items():
            similarity = count / (len(wanted) + sizes[key][1] - count)
            if similarity >= _LEAST_TRIGRAM:
                number = sizes[key][0]
                best[number] = max(best.get(number, 0.0), similarity)
        return best

    def _by_words(self, text: str) -> dict[int, float]:
        postings = self._words
        size = max(len(self._attributes), 1)
        wanted = [s for s in dict.fromkeys(stems(fold(text))) if s not in _COMMON]
        rarity = {s: math.log(1 + size / (1 + len(postings.get(s, ())))) for s in wanted}
        total = sum(rarity.values())
        met: dict[int, float] = defaultdict(float)
        for each in wanted:
            for number in postings.get(each, ()):
                met[number] += rarity[each]
        return {number: weight / total for number, weight in met.items()} if total else {}

    def _dense(self, text: str) -> dict[str, float] | None:
        if self.embedder is None:
            return None
        try:
            vectors = self._vectors
            if not len(vectors):
                return {}
            cosines = vectors @ self.embedder.embed([text], query=True)[0]
        except EmbeddingError:
            return None
        noise = max(self.embedder.noise, 0.0)
        return {
            each.id: (float(cosine) - noise) / (1 - noise)
            for each, cosine in zip(self._attributes, cosines, strict=True)
            if cosine > noise
        }

    @cached_property
    def _attributes(self) -> tuple[Attribute, ...]:
        others = {m for first, all_of in self.names.members.items() for m in all_of if m != first}
        classes = self.catalog.classes.items()
        return tuple(a for name, c in classes if name not in others for a in c.attributes)

    def _texts(self, attribute: Attribute) -> Sequence[str]:
        note = self.knowledge.field_note(attribute.class_name, attribute.name)
        return [t for t in (attribute.description, note) if t]

    @cached_property
    def _words(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = defaultdict(list)
        for number, attribute in enumerate(self._attributes):
            for each in {s for t in self._texts(attribute) for s in stems(fold(t))}:
                found[each].append(number)
        return found

    @cached_property
    def _trigrams(self) -> tuple[dict[str, list[int]], list[tuple[int, int]]]:
        """Trigram -> names that have it; for each name its attribute and number of trigrams."""
        postings: dict[str, list[int]] = defaultdict(list)
        sizes: list[tuple[int, int]] = []
        for number, attribute in enumerate(self._attributes):
            for name in attribute.names:
                grams = _grams(" ".join(cut_name(name)))
                for gram in grams:
                    postings[gram].append(len(sizes))
                sizes.append((number, len(grams)))
        return postings, sizes

    @cached_property
    def _vectors(self) -> Vectors:
        assert self.embedder is not None
        return self.embedder.embed([self._spoken(a) for a in self._attributes])

    def _spoken(self, attribute: Attribute) -> str:
        each = self.catalog.classes[attribute.class_name]
        called = dict.fromkeys(" ".join(cut_name(n)) for n in attribute.names)
        of = each.title or " ".join(cut_name(each.name))
        return f"{', '.join(called)} ({of}). {' '.join(self._texts(attribute))}".strip()


def _grams(text: str) -> set[str]:
    whole = padded(fold(text))
    return {whole[k : k + 3] for k in range(len(whole) - 2) if whole[k + 1 : k + 3] != "\1\1"}
