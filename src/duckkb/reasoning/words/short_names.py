"""Rows that a question calls by a word of their name: Nora, of Nora Lind; Northwind, of Northwind Traders;
Hastings, of the Battle of Hastings; the gateway, of api-gateway."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from itertools import takewhile

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import ValueHit
from duckkb.reasoning.interpret.edges.words import PREPOSITIONS
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.phrases.things import calls
from duckkb.reasoning.lexicon.words import fold, stem, stems, tokens
from duckkb.reasoning.normalise import Normalised
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.spans.dates import find_dates
from duckkb.reasoning.values.match import owners, owns
from duckkb.reasoning.words.respelling import is_known
from duckkb.text.commonwords import COMMON_WORDS

SHORT = "short"
"""How a value is met of which a question says only the word it is known by."""
_AS_IT_STANDS = ("exact", "folded")
MOST_RIVALS = 4
"""Of more people a word tells nobody."""
_SCORE = 0.9
_ANY_DAY = date(9000, 1, 1)
_LONGEST_NAME = 3
"""Words, or characters, of a name; what has more of them is a statement."""
_HAN = regex(r"[㐀-鿿]")
_WORD_BEFORE = regex(r"(?:[a-z0-9'-]+\s+|[㐀-鿿])$")
_WORD_BEHIND = regex(r"(?:\s+[a-z0-9'-]+|[㐀-鿿])")
_DETERMINER = r"\b(?:the|our|my|this|that)\s+"
_DETERMINED = regex(rf"{_DETERMINER}|['’]s\s+")
_THE = regex(rf"{_DETERMINER}$|[㐀-鿿]\s*$")
"""Before a word for one row; any Latin word in Chinese text may be."""
_SEGMENTS = regex(r"[-_./:]+")
_NAME_BEHIND = regex(r"\s[A-ZÀ-ÖØ-Þ]\w")
_NAME_BEFORE = regex(r"\w\s(?!(?:Mr|Mrs|Ms|Dr)\b)[A-ZÀ-ÖØ-Þ][\w'’-]+\s$")


@dataclass(frozen=True)
class ShortNames:
    """What rows may be called by for short.

    `calling` are the attributes that rows are called by, `people` those of them that name people, who
    are called by their first or by their last name; anything else is by the first word of its name.
    `nouns` are the stems of what the rows of each class are called.
    """

    calling: frozenset[str]
    people: frozenset[str]
    nouns: Mapping[str, frozenset[str]]
    catalog: Catalog

    @classmethod
    def of(cls, catalog: Catalog, naming: Naming) -> ShortNames:
        calling = frozenset(a for a in catalog.attributes if calls(a, catalog, naming))
        people = {c.name for c in catalog.classes.values() if is_person(c)}
        nouns = {
            c.name: frozenset(stem(n.casefold()) for n in c.names if n.isascii())
            for c in catalog.classes.values()
        }
        named = frozenset(a for a in calling if a.partition(".")[0] in people)
        return cls(calling, named, nouns, catalog)

    def heard(self, values: Sequence[ValueHit], question: Normalised) -> tuple[ValueHit, ...]:
        """The values, with the one that a word can only mean in place of all that have the word in them;
        without people of whose names it is a word where another name stands there."""
        values = [v for v in values if not self._other_person(v, question)]
        values = self._described(self._statements(values, question), question)
        values = self._identified(values, question)
        places = _in_part(values)
        meant = {p: self._meant(p, values, question) for p in places if _names(p, question)}
        told = [v for hits in meant.values() for v in hits]
        kept = [v for v in values if not meant.get((v.start, v.end))]
        return (*told, *kept)

    def _statements(self, values: Sequence[ValueHit], question: Normalised) -> list[ValueHit]:
        """The values, with the one statement that a question can only mean by words out of its midst, as
        to `use DuckDB` of `Use DuckDB for storage`, in place of its parts."""
        found: dict[tuple[int, int], list[ValueHit]] = {}
        dates = find_dates(question.folded, question.text, _ANY_DAY)
        for place in {(v.start, v.end) for v in values if v.how == "part"}:
            hits = [v for v in values if (v.start, v.end) == place and v.how == "part"]
            called = [v for v in hits if v.attribute in self.calling - self.people]
            grown = {_grown(place, v.value, question) for v in called}
            longest = max(grown, key=lambda g: g[1] - g[0], default=place)
            words = fold(question.folded[slice(*longest)])
            same = [v for v in hits if words in fold(v.value)]
            if any(d.start < place[1] and place[0] < d.end for d in dates):
                continue  # meetings in December
            if len({v.value for v in same}) != 1 or same[0] not in called:
                continue
            said = question.folded[slice(*place)]
            strange = said.isascii() and not any(map(is_known, said.split()))
            if _is_statement(same[0].value) and strange and not _in_a_longer_name(place, question):
                told = {"start": longest[0], "end": longest[1], "how": SHORT, "score": _SCORE}
                found[place] = [replace(v, **told) for v in same if v in called]
        kept = [v for v in values if (v.start, v.end) not in found]
        return [*(v for hits in found.values() for v in hits), *kept]

    def _described(self, values: Sequence[ValueHit], question: Normalised) -> list[ValueHit]:
        """The values, with the one statement that holds all words of a description, in whatever order: the
        CLI crash, of `CLI crashed on Windows`. What is kept of rows describes none: the courtesy name."""
        called = [
            v for v in values if v.how == "part" and v.attribute in self.calling - self.people
        ]
        runs: dict[tuple[int, int], list[ValueHit]] = {}
        for hit in called if not question.chinese else ():
            nouns = self.nouns[hit.class_name]
            run = _description(hit, question, nouns) if _is_statement(hit.value) else None
            if run is not None and self._describes(run, question):
                runs.setdefault(run, []).append(hit)
        found: list[ValueHit] = []
        for (start, end), hits in runs.items():
            longer = any(s <= start and end <= e and (s, e) != (start, end) for s, e in runs)
            whole = any(v.start <= start and end <= v.end and v.how != "part" for v in values)
            if longer or whole or len({v.value for v in hits}) != 1:
                continue
            told = {(v.attribute, v.value): v for v in hits}.values()
            found += [replace(v, start=start, end=end, how=SHORT, score=_SCORE) for v in told]
        inside = {
            (v.start, v.end) for v in called if any(f.start <= v.start < f.end for f in found)
        }
        return [*found, *(v for v in values if v.how != "part" or (v.start, v.end) not in inside)]

    def _identified(self, values: Sequence[ValueHit], question: Normalised) -> list[ValueHit]:
        """The values, with the one identifier that begins or ends with a word, as api-gateway with `the gateway`, in
        place of all that have the word in them; of several such nobody knows which is meant."""
        found: dict[tuple[int, int], list[ValueHit]] = {}
        for start, end in _in_part(values):
            said = question.folded[start:end]
            before = question.folded[:start]
            told = _THE.search(before) or (question.chinese and not before.strip())
            if not told or stem(said) in self._kinds:
                continue
            here = [v for v in values if (v.start, v.end) == (start, end) and v.how == "part"]
            named = [v for v in here if v.attribute in self.calling - self.people]
            spelt = {v.value: _SEGMENTS.split(v.value.casefold()) for v in named}
            same = [n for n, segments in spelt.items() if len(segments) > 1 and said in segments]
            if len(same) == 1 and said in (spelt[same[0]][0], spelt[same[0]][-1]):
                hits = (v for v in named if v.value == same[0])
                found[start, end] = [replace(v, how=SHORT, score=_SCORE) for v in hits]
        kept = [v for v in values if v.how != "part" or (v.start, v.end) not in found]
        return [*(v for hits in found.values() for v in hits), *kept]

    @cached_property
    def _kinds(self) -> frozenset[str]:
        """The stems of what any rows are called."""
        return frozenset().union(*self.nouns.values())

    @cached_property
    def _kept(self) -> frozenset[frozenset[str]]:
        """The stems of what is kept of rows."""
        every = (n for a in self.catalog.attributes.values() for n in a.names)
        return frozenset(frozenset(parts(n)) for n in every)

    def _describes(self, run: tuple[int, int], question: Normalised) -> bool:
        """Whether words say what a row is, rather than what is kept of it."""
        return frozenset(stems(question.folded[slice(*run)])) not in self._kept

    def _other_person(self, hit: ValueHit, question: Normalised) -> bool:
        """Whether a hit is somebody of whom only the first or the last name stands there: Rose Tyler, for
        Anna Tyler."""
        place = hit.start, hit.end
        return (
            hit.how == "part" and hit.attribute in self.people and _beside_a_name(place, question)
        )

    def rivals(self, values: Sequence[ValueHit], question: Normalised) -> tuple[str, ...]:
        """The question once for each of the few people that a word of it may mean, with the whole name
        in place of the word; empty where every word means one, or nobody, or is a value as it stands."""
        places = _in_part(values)
        for start, end in sorted(p for p in places if _names(p, question)):
            fitting = self._fitting((start, end), values, question)
            people = sorted({v.value for v in fitting if v.attribute in self.people})
            if 2 <= len(people) <= MOST_RIVALS:
                return tuple(question.text[:start] + p + question.text[end:] for p in people)
        return ()

    def _meant(
        self, place: tuple[int, int], values: Sequence[ValueHit], question: Normalised
    ) -> list[ValueHit]:
        """The hits at a place of the one name that its words are short for; none of several."""
        fitting = self._fitting(place, values, question)
        if len({v.value for v in fitting}) != 1:
            return []
        return [replace(v, how=SHORT, score=_SCORE) for v in fitting]

    def _fitting(
        self, place: tuple[int, int], values: Sequence[ValueHit], question: Normalised
    ) -> list[ValueHit]:
        """The hits at a place of names that its words may be short for."""
        said = fold(question.folded[slice(*place)]).split()
        hits = [v for v in values if (v.start, v.end) == place and v.how == "part"]
        called = [v for v in hits if v.attribute in self.calling]
        whole = [v for v in called if _is_of(said, v)]
        return whole or [v for v in called if self._short(said, v)]

    def _short(self, said: Sequence[str], hit: ValueHit) -> bool:
        whole = fold(hit.value).split()
        last = hit.attribute in self.people and whole[-len(said) :] == said
        return last or whole[: len(said)] == said


def _in_part(values: Sequence[ValueHit]) -> set[tuple[int, int]]:
    """Where words are a part of values, and no value as they stand."""
    places = {(v.start, v.end) for v in values if v.how == "part"}
    return places - {(v.start, v.end) for v in values if v.how in _AS_IT_STANDS}


def _is_of(said: Sequence[str], hit: ValueHit) -> bool:
    """Whether a name is just what it is and what is said of it: Red Cliffs, of the Battle of Red Cliffs."""
    _, of, rest = fold(hit.value).partition(" of ")
    return bool(of) and rest.removeprefix("the ").split() == said


def _is_statement(value: str) -> bool:
    """Whether rows are called by what they say: by more words than a name has."""
    return len(value.split()) > _LONGEST_NAME or len(_HAN.findall(value)) > _LONGEST_NAME


def _description(
    hit: ValueHit, question: Normalised, nouns: frozenset[str]
) -> tuple[int, int] | None:
    """The words behind an article that all stand in a value, around one that does: two or more, or one
    before a noun for such rows; None where another noun stands behind them."""
    text, whole = question.folded, {t.stem for t in tokens(fold(hit.value))}
    lead = max((m.end() for m in _DETERMINED.finditer(text) if m.end() <= hit.start), default=None)
    if lead is None:
        return None
    words = tokens(text[lead:])
    said = list(takewhile(lambda t: t.stem in whole and t.word not in PREPOSITIONS, words))
    if not said or lead + said[-1].end < hit.end or all(t.word in COMMON_WORDS for t in said):
        return None
    behind = words[len(said)].stem if len(said) < len(words) else ""
    if len(said) < 2 and behind not in nouns:
        return None
    return lead + said[0].start, lead + said[-1].end


def _grown(place: tuple[int, int], value: str, question: Normalised) -> tuple[int, int]:
    """The place with the words around it that stand so in a value, too."""
    start, end = place
    whole = fold(value)
    while (found := _WORD_BEFORE.search(question.folded[:start])) and (
        fold(question.folded[found.start() : end]).strip() in whole
    ):
        start = found.start()
    while (found := _WORD_BEHIND.match(question.folded, end)) and (
        fold(question.folded[start : found.end()]).strip() in whole
    ):
        end = found.end()
    return start, end


def _in_a_longer_name(place: tuple[int, int], question: Normalised) -> bool:
    """Whether a place is a part of what stands in quotes, or of a name that nobody here has: Nora Smith."""
    start, end = place
    if any(
        low <= start and end <= high and end - start < high - low for low, high in question.quoted
    ):
        return True
    return _beside_a_name(place, question)


def _beside_a_name(place: tuple[int, int], question: Normalised) -> bool:
    """Whether words with a capital stand beside a place, which do not begin the sentence."""
    start, end = place
    behind = _NAME_BEHIND.match(question.text, end)
    before = _NAME_BEFORE.search(question.text[:start])
    return behind is not None or before is not None


def _names(place: tuple[int, int], question: Normalised) -> bool:
    """Whether the words of a place look like a name: unknown to the language, or with a capital that
    their place does not ask for."""
    start, end = place
    words = question.folded[start:end].split()
    if not all(w.isascii() for w in words) or _in_a_longer_name(place, question):
        return False
    before = question.text[:start].rstrip()
    inside = (
        owns(question.text, end) or question.chinese or (bool(before) and before[-1] not in ".?!:;")
    )
    named = inside and question.text[start].isupper()
    return not any(map(is_known, words)) or named or place in owners(question.folded)
