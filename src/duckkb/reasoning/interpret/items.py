"""A question as a row of items: words, and the pieces that mean something, none overlapping.

Where a piece may be read in two ways that lead to different sentences (a name or a value), several
rows are offered, the likeliest first.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from duckkb.reasoning.evidence import (
    AggregateSpan,
    ComparatorSpan,
    DateSpan,
    NumberSpan,
    Question,
    Span,
    SuperlativeSpan,
)
from duckkb.reasoning.interpret.cover import best_cover
from duckkb.reasoning.interpret.cues import ASK, BE, DISTINCT, LEAD, LINKING, ROWS, UNITS
from duckkb.reasoning.interpret.frame import Candidate, Mention
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpret.span_items import in_noun, spans_told
from duckkb.reasoning.interpret.told import (
    MOST_CANDIDATES,
    WORD,
    calls_key,
    names_told,
    ranked_names,
    spelt_out,
)
from duckkb.reasoning.lexicon.words import fold, stem
from duckkb.reasoning.names.remote import is_phrase
from duckkb.reasoning.regexes import regex

MOST_ROWS = 4
LEAST_VALUE = 0.24
_PLAIN = 0.95
"""How well a word must name a class not to be derived from a value (translators: translation)."""
_ANY = 0.65
"""How well a word for rows of whatever kind must name anything else."""
_OWN = 0.8
"""How well a word must name a class not to be one of its values: a synonym may well be one."""
_HEADS = 0.85
"""How well words for rows must name a class, of whose name they may be the last."""
_APART = 0.95
"""What is left to the last word of a name where it is read without the words before it."""
_PLACES = frozenset(("first", "last"))
"""Words behind an article that rather tell which of several than what they are called."""
_NAME = stem("name")
_WHOLE = 0.05
"""What a phrase that is known as a whole weighs more than any name within it."""


@dataclass(frozen=True, eq=False)
class Item:
    """One piece: `kind` is word, mark, name, value, number, date, comparator, superlative or
    aggregate; `word` is its text folded, `stem` the stem of a single word."""

    kind: str
    start: int
    end: int
    word: str
    stem: str = ""
    mention: Mention | None = None
    span: Span | None = None
    quoted: bool = False


@dataclass(frozen=True, eq=False)
class _Piece:
    kind: str
    start: int
    end: int
    weight: float
    mention: Mention | None = None
    span: Span | None = None
    quoted: bool = False
    phrase: bool = False
    """The lexicon knows its words as one: none of them is read alone."""


_AS_GOOD = 0.01
"""Scores that differ by no more say nothing."""
_ROWS = 0.7
"""How well rows must be named to be spoken of by a word for something else."""
_BESIDE = 0.8
"""How well what rows keep must be named for them to be spoken of."""
_IS = regex(r"(?:is|are|was|were) ")


def rows_of_items(
    question: Question,
    cue: Callable[[str], bool],
    bars: Callable[[str], bool],
    has: Callable[[str, str], bool],
    stands: Callable[[str], str],
) -> list[tuple[float, list[Item]]]:
    """The likeliest ways to cut a question, at most four, each with its weight relative to the best.

    Args:
        question: with spans, values and names found.
        cue: whether a lone folded word is a cue of the grammar, which only a strong name overrides.
        bars: whether a word of the grammar cuts a longer name that strides over it.
        has: whether an attribute's names, spelt out, hold a stem (`of` in `date of birth`).
        stands: the class that an attribute's plain name stands for (`print` of `PrintID`), or "".
    """
    pieces = _pieces(question, cue, names_told(question, bars, has, stands))
    first = best_cover(pieces)
    kept = set(map(id, first))
    rows = [(1.0, first)]
    rivals = sorted(
        (
            p
            for p in pieces
            if id(p) not in kept and p.kind in ("name", "value", "aggregate") and _rival(p, first)
        ),
        key=lambda p: -p.weight,
    )[:3]
    for size in (1, 2):
        for forced in itertools.combinations(rivals, size):
            cover = best_cover(pieces, set(map(id, forced)))
            if cover and all(f in cover for f in forced):
                loss = sum(p.weight for p in first) - sum(p.weight for p in cover)
                rows.append((max(0.3, 1.0 - 0.25 * max(loss, 0.0) - 0.08 * size), cover))
    unique: dict[tuple[tuple[str, int, int], ...], tuple[float, list[_Piece]]] = {}
    for weight, cover in sorted(rows, key=lambda r: -r[0]):
        unique.setdefault(tuple((p.kind, p.start, p.end) for p in cover), (weight, cover))
    return [(w, _items(question, c)) for w, c in list(unique.values())[:MOST_ROWS]]


def _pieces(
    question: Question,
    cue: Callable[[str], bool],
    names: dict[tuple[int, int], list[Candidate]],
) -> list[_Piece]:
    text = question.normalised.folded
    found: list[_Piece] = []
    for (start, end), hits in names.items():
        best = max(c.score for c in hits)
        phrase = is_phrase(text[start:end])
        within = {
            (s, e): more
            for (s, e), more in names.items()
            if start <= s and e <= end and e - s < end - start
        }
        inner = [
            replace(c, score=0.9 * c.score * _words(text[s:e]) / _words(text[start:end]))
            for (s, e), more in within.items()
            for c in more
            if not phrase
        ]
        # `statement details` read apart: the details are those of a statement too.
        outer = [
            replace(c, score=_APART * min(best, c.score))
            for (s, e), more in names.items()
            if s < start and e == end
            for c in more
            if c.of == "attribute"
        ]
        ranked = _rows_first(ranked_names([*hits, *inner, *outer]), names, start, end)
        word = text[start:end]
        if _tells_value(question, names, start, end):
            continue  # whose speciality is Mastering, of engineers, beside tracks with an is_master
        if word in ROWS and best < _ANY:
            continue  # `people` are whoever is spoken of, hardly their nationality.
        counted = any(
            a.function == "count" and a.start <= start and end <= a.end and not in_noun(text, a)
            for a in question.spans.aggregates
        )
        if word in ("list", "terms", "in terms") and text.startswith(" of ", end) and best < _PLAIN:
            continue  # `a list of customers`, `in terms of size`
        first = ranked[0]
        own = best >= _PLAIN or stem(word) in parts(first.target)
        if word in LINKING and first.of == "class" and not own:
            continue  # where someone `lives` is no animal, though it may be called alive
        article = word not in _PLACES | DISTINCT and _after_article(text, start)
        least = _HEADS if word in ROWS else _PLAIN  # `members`, of CommitteeMember
        if cue(word) and (counted or (best < least and not article)):
            continue
        weight = max(best**3 * _words(word) ** 1.15, _compound(text, start, end, hits, names))
        if any(c.of == "attribute" and calls_key(word, c.target) for c in hits):
            weight = max(weight, _words(word) ** 1.15)
        if phrase:
            most = max((c.score for more in within.values() for c in more), default=0.0)
            weight = max(weight, most**3 + _WHOLE)
        mention = Mention(start, end, question.normalised.text[start:end], ranked)
        found.append(_Piece("name", start, end, weight, mention, phrase=phrase))
    spelt = spelt_out(text)
    values: dict[tuple[int, int], list[Candidate]] = defaultdict(list)
    for hit in question.values:
        score = hit.score
        if hit.how == "part":
            score *= 0.7 if _capital(question, hit.start) else 0.35
        values[hit.start, hit.end].append(Candidate("value", hit.attribute, score, hit.value))
    for (start, end), hits in values.items():
        quoted = _quoted(question, start, end) or (start, end) in spelt
        word = text[start:end]
        if not quoted and (
            (
                cue(word)
                and not (len(word) == 1 and _capital(question, start))
                and not _tells_kind(text, (start, end), hits, names, values)
            )
            or (
                len(word) < 2
                and question.normalised.text[start:end].islower()
                and not any(e + 1 == start and _holds(at, hits) for (_, e), at in names.items())
            )
        ):
            continue
        rows = [c for c in names.get((start, end), []) if c.of == "class"]
        called = {c.target for c in rows if c.score >= _OWN}
        if not quoted and not _predicated(text, start):
            # `the students` are the rows of their class, not those that some column calls so.
            own = any(c.score >= _PLAIN for c in rows)
            other = all(text[start:end] != fold(c.value or "") for c in hits)
            # `an adverse event`, where some column says so of other rows: two words hardly meet by chance
            whole = own and " " in word and question.normalised.text[start:end].islower()
            derived = own and (other or whole)
            asked = text.startswith(" of ", end) or text[:start] == "who "
            if other and asked and _is_role(names.get((start, end), [])):
                continue  # `the manager of Ann`, `who manages her`: a person, not the management
            small = own and question.normalised.text[start:end].islower()
            hits = [
                c
                for c in hits
                if not derived
                and c.class_name not in called
                and not (small and _a_name(c))  # `the ward` is one, not somebody called Ward.
            ]
            if not hits:
                continue
        if word in UNITS and text[:start].rstrip()[-1:].isdecimal():
            continue  # `10 kg` tell a weight, not what something else is counted in.
        if word.isdecimal() and any(
            c.operator in ("gt", "ge", "lt", "le") and not c.after and 0 <= start - c.end <= 1
            for c in question.spans.comparators
        ):
            continue  # What is compared with is a number, not a value some column happens to have.
        ranked = tuple(sorted(hits, key=lambda c: -c.score)[:MOST_CANDIDATES])
        if ranked[0].score < LEAST_VALUE and not quoted and not _capital(question, start):
            continue
        capital = question.normalised.text[start].isupper() and start > 0
        weight = (ranked[0].score + 0.15 * capital) * _words(word) ** 1.25 * 1.05 + 3.0 * quoted
        mention = Mention(start, end, question.normalised.text[start:end], ranked)
        found.append(_Piece("value", start, end, weight, mention, None, quoted))
    for start, end in (*question.normalised.quoted, *spelt):
        if end > start and (start, end) not in values:
            mention = Mention(start, end, question.normalised.text[start:end], ())
            found.append(_Piece("value", start, end, 3.5, mention, None, True))
    kinds = {
        NumberSpan: "number",
        DateSpan: "date",
        ComparatorSpan: "comparator",
        SuperlativeSpan: "superlative",
        AggregateSpan: "aggregate",
    }
    for span in spans_told(question, names, values):
        words = _words(text[span.start : span.end])
        weight = 0.75 * words**1.25
        if isinstance(span, DateSpan):
            weight += 0.6
        if not _quoted(question, span.start, span.end):
            found.append(_Piece(kinds[type(span)], span.start, span.end, weight, None, span))
    return found


def _rows_first(
    ranked: tuple[Candidate, ...],
    names: dict[tuple[int, int], list[Candidate]],
    start: int,
    end: int,
) -> tuple[Candidate, ...]:
    """What a word may name, the rows first where it names what other rows keep no better and something that they keep
    is named beside it: vegetarian families are households, though a category may be called family too."""
    first = ranked[0]
    rows = next((c for c in ranked if c.of == "class"), None)
    if first.of != "attribute" or rows is None or rows.score < max(first.score - _AS_GOOD, _ROWS):
        return ranked
    beside = {
        c.class_name
        for (s, e), hits in names.items()
        if e <= start or end <= s
        for c in hits
        if c.of == "attribute" and c.score >= _BESIDE
    }
    if rows.target not in beside or first.class_name in beside:
        return ranked
    return (rows, *(c for c in ranked if c is not rows))


def _tells_value(
    question: Question, names: dict[tuple[int, int], list[Candidate]], start: int, end: int
) -> bool:
    """Whether a name that begins with `is` is, behind that, a value of what is named right before it."""
    be = _IS.match(question.normalised.folded, start, end)
    said = {c.target for (_, e), before in names.items() if be and e + 1 == start for c in before}
    return any(
        v.how == "exact"
        and be is not None
        and (v.start, v.end) == (be.end(), end)
        and v.attribute in said
        for v in question.values
    )


def _compound(
    text: str,
    start: int,
    end: int,
    hits: list[Candidate],
    names: dict[tuple[int, int], list[Candidate]],
) -> float:
    """What an attribute weighs that is called by its class and a word of its own: `game category`."""
    most = 0.0
    for (s, e), owners in names.items():
        if s != start or e >= end:
            continue
        classes = {c.target: c.score for c in owners if c.of == "class"}
        for c in hits:
            owner = classes.get(c.class_name) if c.of == "attribute" else None
            if owner is not None:
                of = owner**3 * _words(text[s:e]) ** 1.15
                most = max(most, of + c.score**3 * _words(text[e:end]) ** 1.15)
    return most


def _holds(named: Sequence[Candidate], values: Sequence[Candidate]) -> bool:
    """Whether one of the attributes named just before holds one of the values: `code x`."""
    told = {c.target for c in named if c.of == "attribute"}
    return not told.isdisjoint(v.target for v in values)


_DETERMINERS = frozenset(
    ("a", "an", "the", "any", "no", "each", "every", "per", "their", "its", "his", "her", "whose")
)


def _after_article(text: str, start: int) -> bool:
    """Whether a noun is expected: `a print` is no verb."""
    before = text[:start].split()
    return bool(before) and before[-1] in _DETERMINERS


def _is_role(names: list[Candidate]) -> bool:
    return any(c.of == "attribute" and c.score >= _OWN for c in names)


def _predicated(text: str, start: int) -> bool:
    """Whether a value is told of something: `whose occupation is student`, `working as students`."""
    before = text[:start].split()
    while before and before[-1] in ("a", "an", "still", "currently", "already", "now"):
        before.pop()
    because = before[-2:] in (["because", "of"], ["due", "to"])
    return bool(before) and (before[-1] in BE or before[-1] in ("as", "or", "not") or because)


def _quoted(question: Question, start: int, end: int) -> bool:
    return any(s <= start and end <= e for s, e in question.normalised.quoted)


def _tells_kind(
    text: str,
    place: tuple[int, int],
    hits: list[Candidate],
    names: dict[tuple[int, int], list[Candidate]],
    values: Mapping[tuple[int, int], list[Candidate]],
) -> bool:
    """Whether a verb of asking, right before rows and behind what is said of them, is a value of theirs: the Latin
    display typefaces."""
    start, end = place
    if text[start:end] not in LEAD:
        return False
    own = {c.class_name for c in hits if text[start:end] == fold(c.value or "")}
    before = text[:start].split()[-1:]
    led = before and (before[0] in _DETERMINERS or before[0] in ("many", *ASK))
    return bool(led or any(e + 1 == start for _, e in values)) and any(
        s == end + 1 and c.of == "class" and c.target in own
        for (s, _), rows in names.items()
        for c in rows
    )


def _a_name(value: Candidate) -> bool:
    """Whether a value is a name, and is written like one."""
    return bool(value.value) and value.value[0].isupper() and _NAME in parts(value.target)


def _capital(question: Question, start: int) -> bool:
    return start > 0 and not question.normalised.text[start].islower()


def _words(text: str) -> int:
    return max(1, len(WORD.findall(text)))


def _rival(piece: _Piece, chosen: list[_Piece]) -> bool:
    """Whether it stands where something of about its weight was chosen."""
    over = [p for p in chosen if p.start < piece.end and piece.start < p.end]
    if any(p.phrase and p.start <= piece.start and piece.end <= p.end for p in over):
        return False
    return bool(over) and piece.weight >= 0.55 * sum(p.weight for p in over)


def _items(question: Question, cover: list[_Piece]) -> list[Item]:
    text = question.normalised.folded
    items: list[Item] = []
    at = 0
    for piece in [*cover, None]:
        stop = piece.start if piece else len(text)
        for match in WORD.finditer(text, at, stop):
            word = match.group()
            kind = "word" if word[0].isalnum() else "mark"
            items.append(Item(kind, match.start(), match.end(), word, stem(word)))
        if piece is not None:
            word = text[piece.start : piece.end]
            items.append(
                Item(
                    piece.kind,
                    piece.start,
                    piece.end,
                    word,
                    stem(word) if " " not in word else "",
                    piece.mention,
                    piece.span,
                    piece.quoted,
                )
            )
            at = piece.end
    return items
