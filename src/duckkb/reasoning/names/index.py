"""Which pieces of a question name a class, an attribute or a join.

Names are compared word by word with the question: as written, by stems, by synonyms of the general
lexicon, and by part. Chinese is compared by pairs of characters.

Score of a hit = the share of the name's words that are met (each weighed as `names_forms` says,
times how well it is met) x how close together they stand x how good the form is.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import NameHit, Normalised
from duckkb.reasoning.lexicon.loader import MOST_WORDS, synonyms
from duckkb.reasoning.lexicon.words import Token, fold_characters, is_han, stem, tokens
from duckkb.reasoning.names.clipped import SHORTEST, bare, clipped, shortened, within
from duckkb.reasoning.names.crowded import MOST_PLACES, SOME_PLACES
from duckkb.reasoning.names.forms import Form, Target, forms_of
from duckkb.reasoning.names.meaning import Meaning
from duckkb.reasoning.names.remote import remote_meanings
from duckkb.reasoning.names.rewordings import emptied, singular
from duckkb.reasoning.regexes import regex
from duckkb.text.commonwords import COMMON_CHARACTERS, COMMON_WORDS

if TYPE_CHECKING:
    from duckkb.text.embed import Embedder

LEAST = 0.3
"""A hit with a lower score is not told."""
LEAST_MEANING = 0.1
"""The same of a hit by meaning, whose scores are lower."""
MOST_HITS = 400
_SURE = 0.9
_GAP = 0.85
_PART = 0.9
_DISORDER = 0.95
_SHORTEST_TAIL = 4
_CONTRACTED = 0.9
"""How well a word fits a name that keeps its first letter and its end: `ghouse` of a greenhouse."""
_CUT_OFF = 0.75
_LONGEST_CUT = 7
_BARE = 0.85
_NEARLY_BARE = 0.75
"""How well a word is met by its letters without vowels, by all of them or by most."""
_SHORTEST_BARE = 4
_MOST_LETTERS = 0.8
_BY_STEM = 0.98
_DERIVED = 0.9
"""How well a word is met by one that is more than another form of it: reviewers by `reviews`."""
_ENDING = regex(r"(?:'s|e?s|d|[a-z]?ed|[a-z]?ing|y|ies|ied|e)?")
"""What the forms of one word end in."""
_SUNDERS = frozenset(("without", "no", "but", "except", "nor", *"教住写"))
_JOINS = frozenset(("and", "or"))
_HAS = frozenset(("has", "have"))
_GROUPS = frozenset(("each", "every"))
"""Words that begin what is told apart: `the lessons for each status` are no lesson status."""
_TIES = frozenset(("of", "for", "in", "on", "by", "from", "to", "at"))
"""Words that part those of a name: wherever they stand, or in the other order where none ties them."""
_SUPPORTING = 0.25
"""Words of a form that weigh no more are said by the class anyway."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """Tokens [begin, end) of the question read as some stems."""

    begin: int
    end: int
    stems: tuple[str, ...]
    grade: float
    how: str


@dataclass(frozen=True, slots=True)
class _Mark:
    """A piece of the question that meets the words [first, last) of a form."""

    piece: _Piece
    first: int
    last: int


class NameIndex:
    """Finds names of the ontology in questions. Safe to share among threads.

    Of a family (monthly tables) its example stands for all; `members` tells the others.

    Args:
        catalog: what there is to ask about.
        embedder: adds hits by meaning; one that only hashes characters is left aside.
    """

    def __init__(self, catalog: Catalog, embedder: Embedder | None = None) -> None:
        self.catalog, self.embedder = catalog, embedder
        forms = forms_of(catalog)
        self.members = forms.members
        """The class that stands for a family -> all of its classes."""
        self._targets = forms.targets
        self._forms = tuple(forms.targets)
        self._by_class: dict[Form, dict[str, list[Target]]] = {}
        self._at: dict[str, list[tuple[int, int]]] = defaultdict(list)
        self._cut_off: set[str] = set()
        self._bare: dict[str, set[str]] = defaultdict(set)
        """Letters of clipped words without vowels -> those words."""
        self._bare_at: dict[str, set[str]] = defaultdict(set)
        """First letter -> letters of clipped words."""
        for number, form in enumerate(self._forms):
            if len(self._targets[form]) > MOST_PLACES:
                held = self._by_class[form] = defaultdict(list)
                for target in self._targets[form]:
                    held[target[1].rsplit(".", 1)[0]].append(target)
            for at, word in enumerate(form.words):
                self._at[_key(form.stems[at:])].append((number, at))
                if shortened(word):
                    self._cut_off.add(form.stems[at])
                if clipped(word) and (len(form.words) > 1 or form.factor == 1.0):
                    letters = bare(word)
                    self._bare[letters].add(form.stems[at])
                    if len(letters) >= _SHORTEST_BARE:
                        self._bare_at[letters[0]].add(letters)
        semantic = embedder is not None and not embedder.key.startswith("hash/")
        own = {form: targets for form, targets in self._targets.items() if not form.translated}
        self._meaning = Meaning(embedder, own) if embedder and semantic else None

    @property
    def words(self) -> frozenset[str]:
        """The words of all names."""
        return frozenset(w for f in self._forms if not f.translated for w in f.words)

    def find(
        self,
        question: Normalised,
        classes: Collection[str] | None = None,
        unexplained: Collection[int] = (),
        said: Collection[str] = (),
    ) -> tuple[NameHit, ...]:
        """Every piece of the question that names something, best first.

        A name that more than 64 attributes have (`name` among a thousand tables) is told of those in
        classes that the question names or tells otherwise, or that are joined to these, and of 16
        others; who knows the classes for sure asks with `classes`.

        Args:
            question: the question.
            classes: only these classes and their attributes.
            unexplained: where words begin that may be taken for what they mean only remotely.
            said: the classes that the question tells of by its values.
        """
        cut = tokens(fold_characters(question.folded))
        best: dict[tuple[str, str, int], NameHit] = {}

        def add(begin: int, end: int, target: Target, score: float, how: str) -> None:
            of, name = target
            if classes is not None and not self._of_classes(of, name, classes):
                return
            start, stop = cut[begin].start, cut[end - 1].end
            key = of, name, start
            known = best.get(key)
            longer = known is not None and cut[end - 1].han and stop > known.end
            if known is None or known.score < score or (known.score == score and longer):
                best[key] = NameHit(start, stop, of, name, score, how)

        explained: set[int] = set()
        common: list[tuple[Form, int, int, float, str]] = []
        for number, marks in self._marks(cut, unexplained).items():
            form = self._forms[number]
            if not _may_reach(form, marks):
                continue
            for begin, end, score, how in _clusters(form, marks, cut):
                if score >= _SURE:
                    explained.update(range(begin, end))
                if score < LEAST:
                    continue
                if form in self._by_class and classes is None:
                    common.append((form, begin, end, score, how))
                    continue
                for target in self._targets[form]:
                    add(begin, end, target, score, how)
        named = {h.target for h in best.values() if h.of == "class"}
        near = self.catalog.around({*named, *said}) if common else set()
        for form, begin, end, score, how in common:
            for target in self._common_targets(form, near):
                add(begin, end, target, score, how)
        if self._meaning is not None:
            for begin, end, target, score in self._meaning.find(question.text, cut, explained):
                if score >= LEAST_MEANING:
                    add(begin, end, target, score, "embedding")
        return tuple(_without_covered(best.values())[:MOST_HITS])

    def _common_targets(self, form: Form, near: set[str]) -> list[Target]:
        """Of a name that very many have, those of the classes in question and some others."""
        held = self._by_class[form]
        chosen = dict.fromkeys(t for name in near if name in held for t in held[name])
        return list(chosen | dict.fromkeys(self._targets[form][:SOME_PLACES]))

    def _marks(self, cut: Sequence[Token], unexplained: Collection[int]) -> dict[int, list[_Mark]]:
        """The forms, by number, that some pieces of the question meet, and where."""
        marks: dict[int, list[_Mark]] = defaultdict(list)
        remote = (_Piece(*found, "synonym") for found in remote_meanings(cut, unexplained))
        for piece in (*self._pieces(cut), *remote):
            length = len(piece.stems)
            for number, at in self._at.get(_key(piece.stems), ()):
                if length == 1 or self._forms[number].stems[at : at + length] == piece.stems:
                    marks[number].append(_Mark(piece, at, at + length))
        return marks

    def _of_classes(self, of: str, target: str, classes: Collection[str]) -> bool:
        if of == "join":
            join = self.catalog.joins[target]
            return join.left in classes or join.right in classes
        return (target if of == "class" else target.rsplit(".", 1)[0]) in classes

    def _pieces(self, cut: Sequence[Token]) -> Iterator[_Piece]:
        """The question's words, words run together, pairs of characters, and their synonyms."""
        stemmed = tuple(t.stem for t in cut)
        single = tuple(map(singular, cut))
        known = synonyms()
        for found in emptied(cut, known):
            yield _Piece(*found, "synonym")
        for begin, token in enumerate(cut):
            if token.han:
                pair = begin + 1 < len(cut) and cut[begin + 1].han
                if pair:
                    yield _Piece(begin, begin + 2, stemmed[begin : begin + 2], 1.0, "exact")
                yield _Piece(begin, begin + 1, (token.stem,), 1.0, "exact")
            else:
                if token.word == "no" and begin + 1 < len(cut) and cut[begin + 1].word.isalpha():
                    continue  # `no teacher` denies; only behind a noun it is a number.
                yield _Piece(begin, begin + 1, (token.stem,), 1.0, "exact")
                if single[begin] != token.stem:
                    yield _Piece(begin, begin + 1, (single[begin],), 1.0, "exact")
                for size in range(SHORTEST, min(len(token.word) - 1, _LONGEST_CUT)):
                    if token.word[:size] in self._cut_off:
                        yield _Piece(begin, begin + 1, (token.word[:size],), _CUT_OFF, "part")
                for size in range(_SHORTEST_TAIL, len(token.stem) - 1):
                    if (joined := token.stem[0] + token.stem[-size:]) in self._cut_off:
                        yield _Piece(begin, begin + 1, (joined,), _CONTRACTED, "part")
                for short, grade in self._clipped(token.word):
                    yield _Piece(begin, begin + 1, (short,), grade, "part")
                for end in (begin + 2, begin + 3):
                    run = cut[begin:end]
                    if end <= len(cut) and not any(t.han or t.word == "one" for t in run):
                        joined = stem("".join(t.word for t in run))
                        yield _Piece(begin, end, (joined,), 1.0, "exact")
            for end in range(begin + 1, min(len(cut), begin + MOST_WORDS) + 1):
                for other, grade in known.get(stemmed[begin:end], ()):
                    yield _Piece(begin, end, other, grade, "synonym")
                if single[begin:end] != stemmed[begin:end]:
                    for other, grade in known.get(single[begin:end], ()):
                        yield _Piece(begin, end, other, grade, "synonym")

    def _clipped(self, word: str) -> Iterator[tuple[str, float]]:
        """The words of names that are a word without its vowels, or nearly (`trnmt`)."""
        if len(word) <= SHORTEST or not word.isascii() or not word.isalpha():
            return
        if word in COMMON_WORDS:
            return
        plural = word.endswith("s") and not word.endswith("ss")
        for base in (word, word[:-1]) if plural else (word,):
            letters = bare(base)
            for short in self._bare.get(letters, ()):
                if len(short) < len(base):
                    yield short, _BARE
            for other in self._bare_at.get(letters[0], ()):
                if len(letters) > len(other) >= _MOST_LETTERS * len(letters) and (
                    letters.startswith(other)
                    or (other[-1] == letters[-1] and within(other, letters))
                ):
                    for short in self._bare[other]:
                        yield short, _NEARLY_BARE


def _key(stemmed: tuple[str, ...]) -> str:
    """What a run of stems is looked up by: its first word, or its first two Han characters."""
    first = stemmed[0]
    if len(stemmed) > 1 and is_han(first) and is_han(stemmed[1]):
        return first + stemmed[1]
    return first


def _may_reach(form: Form, marks: list[_Mark]) -> bool:
    """Whether the marks, stood they side by side, would make a hit; most do not."""
    met = 0.0
    seen: set[int] = set()
    for mark in marks:
        for at in range(mark.first, mark.last):
            if at not in seen:
                seen.add(at)
                met += form.weights[at]
    part = 1.0 if len(seen) == len(form.stems) else _PART
    return met * part >= LEAST * sum(form.weights)


def _clusters(
    form: Form, marks: list[_Mark], cut: Sequence[Token]
) -> Iterator[tuple[int, int, float, str]]:
    """Where in the question a form is met: tokens [begin, end), score, how; best first."""
    marks.sort(key=lambda m: (m.piece.begin, m.piece.end))
    span = len(form.stems) + 3
    total = sum(form.weights)
    found: list[tuple[float, int, int, str]] = []
    for k, first in enumerate(marks):
        grade = [0.0] * len(form.stems)
        where = [-1] * len(form.stems)
        until = [-1] * len(form.stems)
        synonym = [False] * len(form.stems)
        end = first.piece.begin
        for mark in marks[k:]:
            if mark.piece.end > first.piece.begin + span:
                continue
            better = False
            for at in range(mark.first, mark.last):
                if mark.piece.grade > grade[at]:
                    grade[at], where[at] = mark.piece.grade, mark.piece.begin
                    until[at] = mark.piece.end
                    synonym[at] = mark.piece.how == "synonym"
                    better = True
            if better:
                end = max(end, mark.piece.end)
            if all(g == 1.0 for g in grade):
                break
        if form.words[0] in _HAS and any(-1 < w < where[0] for w in where[1:]):
            grade[0], where[0], end = 0.0, -1, max(until[1:])  # which allergy has …
        met = [at for at, g in enumerate(grade) if g > 0]
        if not any(_telling(form, at) for at in met) and len(met) < len(form.stems):
            continue
        if "per" in form.words and min(met) > form.words.index("per"):
            continue  # No year tells the `visitors_per_year`.
        score = sum(w * g for w, g in zip(form.weights, grade, strict=True)) / total
        used = {at for at in where if at >= 0}
        begin = first.piece.begin
        gaps = sum(
            1
            for at in range(begin, end)
            if at not in used and cut[at].word not in COMMON_WORDS and not cut[at].han
        )
        extra = sum(m.piece.end - m.piece.begin - 1 for m in marks[k:] if m.piece.begin in used)
        score *= _GAP ** max(0, gaps - extra)
        order = [where[at] for at in met]
        turned = order != sorted(order)
        between = {cut[at].word for at in range(begin, end) if at not in used}
        if between & _GROUPS and _told_apart(form, where, met, cut):
            continue
        if between & _SUNDERS or (turned and between & _JOINS and not between & _TIES):
            continue  # `first and last name` has the first name; `name and leader` no leader name.
        if turned and any(w.isalpha() for w in between) and between.isdisjoint(COMMON_WORDS):
            continue  # `total unpaid fines` are fines, and no `fine_total` as a whole.
        if turned:
            score *= _DISORDER
        if len(met) < len(form.stems):
            score *= _PART
            how = "synonym" if any(synonym) else "part"
        elif any(synonym):
            how = "synonym"
        elif form.translated:
            how = "translated"
        elif any(g < 1 for g in grade):
            how = "part"
        else:
            words = {t.word for t in cut[begin:end]}
            how = "exact" if all(w in words for w in form.words) else "stem"
            score *= 1.0 if how == "exact" else _BY_STEM
            score *= _DERIVED if how == "stem" and _derived(form, cut[begin:end]) else 1.0
        begin, end = _core(form, where, until, cut)
        found.append((score * form.factor, begin, end, how))
    found.sort(key=lambda f: (-f[0], f[2] - f[1]))
    taken: set[int] = set()
    for score, begin, end, how in found:
        if taken.isdisjoint(range(begin, end)):
            taken.update(range(begin, end))
            yield begin, end, score, how


def _told_apart(form: Form, where: Sequence[int], met: Sequence[int], cut: Sequence[Token]) -> bool:
    """Whether `each` parts the nouns of a name otherwise than `the status of each lesson`, of a lesson status."""
    for k in (k for k, token in enumerate(cut) if token.word in _GROUPS):
        behind = [at for at in met if where[at] > k]
        before = [at for at in met if where[at] < k and form.words[at] not in COMMON_WORDS]
        if behind and before and max(behind) > min(before):
            return True
    return False


def _derived(form: Form, cut: Sequence[Token]) -> bool:
    """Whether a word of the form only shares its stem with the one that says it."""
    said = {t.stem: t.word for t in cut}
    pairs = ((w, said[s]) for w, s in zip(form.words, form.stems, strict=True) if s in said)
    for word, told in pairs:
        both = zip(word, told, strict=False)
        alike = sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], both))
        if not all(_ENDING.fullmatch(w[alike:]) for w in (word, told)):
            return True
    return False


def _core(
    form: Form, where: Sequence[int], until: Sequence[int], cut: Sequence[Token]
) -> tuple[int, int]:
    """The tokens that name the target, without words apart from them that only its class is called.

    In `the student whose last name` the student supports the name of an attribute of Student, but
    stands outside of it.
    """
    strong = [at for at, w in enumerate(form.weights) if where[at] >= 0 and w > _SUPPORTING]
    if not strong:
        strong = [at for at in range(len(where)) if where[at] >= 0]
    begin, end = min(where[at] for at in strong), max(until[at] for at in strong)
    grown = True
    while grown:
        grown = False
        for at, start in enumerate(where):
            of = start >= 0 and until[at] < begin and cut[until[at]].word == "of"
            beside = start >= 0 and start <= end and until[at] + of >= begin
            if beside and (start < begin or until[at] > end):
                begin, end, grown = min(begin, start), max(end, until[at]), True
    return begin, end


def _telling(form: Form, at: int) -> bool:
    """Whether a word of a form alone may point to it."""
    word = form.words[at]
    if is_han(word):
        return word not in COMMON_CHARACTERS
    return word not in COMMON_WORDS


def _without_covered(hits: Collection[NameHit]) -> list[NameHit]:
    """Best first; of hits on one target that overlap only the best."""
    kept: list[NameHit] = []
    places: dict[tuple[str, str], list[NameHit]] = defaultdict(list)
    for hit in sorted(hits, key=lambda h: (-h.score, h.start, h.of, h.target)):
        others = places[(hit.of, hit.target)]
        if all(hit.end <= o.start or o.end <= hit.start for o in others):
            others.append(hit)
            kept.append(hit)
    return kept
