"""Where a question names classes and attributes: hits cut down to the words that tell them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

from duckkb.reasoning.blanks import without
from duckkb.reasoning.evidence import NameHit, Question
from duckkb.reasoning.interpret.cues import (
    BE,
    BEGIN,
    CALLED,
    END,
    LEAD,
    LINKING,
    NEGATION,
    PREPOSITION,
    ROWS,
)
from duckkb.reasoning.interpret.frame import Candidate
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpret.naming import EMPTY
from duckkb.reasoning.interpret.nature import ID
from duckkb.reasoning.lexicon.loader import abbreviations, synonyms
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.names.remote import is_phrase
from duckkb.reasoning.regexes import regex

WORD = regex(r"[^\W_]+(?:['’][a-z]+)?|[^\w\s]", re.UNICODE)
_SPELT = regex(
    r"\b(?:with|in|contains?|containing|includes?|including)\s+"
    r"([@.]?[^\W_][\w-]*(?:[.@][a-z0-9_-]+)+|[@.][a-z][\w-]*)"
)
"""Behind a word that tells what a text has: letters on both sides of a dot or an at sign."""
_HOW_MUCH = frozenset(
    ("more", "less", "fewer", "the", "most", "least", "exactly", "up", "to", "as")
)
_KEY = frozenset(("id", "key"))
LEAST_NAME = 0.3
MOST_CANDIDATES = 12
_HEAD = 0.88
"""How well the last word of a class's name tells it (`prints` of FilmPrint)."""
_SUFFIXES = frozenset(
    stem(w)
    for w in [
        *("code", "id", "name", "number", "details", "description", "text", "value", "is"),
        "amount",
    ]
)
"""Words that end the name of an attribute and need not be said."""

_PAST = frozenset(("found", "left", "saw", "felt", "bound", "wound", "ground", "lay"))
"""Past forms that are other words too, whose synonyms they do not have: what was found was not founded."""
_ASKED = regex(r"(?:which|what) [a-z]+s ")
_OBJECT = regex(r" (?:the|an?|any|all|our) (?!most\b|least\b|fewest\b|[a-z]+est\b)[a-z]")
BODIES = ("staff ", "crew ", "faculty ", "cast ")
"""What people make up together, of whom each is called a member of it."""


def names_told(
    question: Question,
    bars: Callable[[str], bool],
    has: Callable[[str, str], bool],
    stands: Callable[[str], str],
) -> dict[tuple[int, int], list[Candidate]]:
    """Names by place; one that strides over words of the grammar is cut down to where it is told."""
    text = question.normalised.folded
    counted = [(a.start, a.end) for a in question.spans.aggregates if a.function == "count"]
    counted += [(s.start, s.end) for s in question.spans.superlatives]
    numbered = [*counted, *((s.start, s.end) for s in question.spans.numbers)]
    numbered += [(s.start, s.end) for s in question.spans.comparators]
    figured = {(a.start, a.end) for a in question.spans.aggregates}
    figured |= {(s, s + len("total")) for s, _ in figured if text.startswith("total ", s)}
    plain = [h.start for h in question.named("attribute") if h.how != "synonym"]
    classes = question.named("class", _HEAD)
    sure = [h for h in question.names if h.score >= _HEAD and h.how != "synonym"]
    rows = {h.end for h in (*classes, *sure) if text[h.end - 1] == "s"}
    rows_begin = {h.start for h in classes}
    found: dict[tuple[int, int], list[Candidate]] = defaultdict(list)
    for hit in question.names:
        if hit.of not in ("class", "attribute") or hit.score < LEAST_NAME:
            continue
        kind = "class" if hit.of == "class" else "attribute"
        start, end, score = hit.start, hit.end, hit.score
        if hit.how == "synonym":
            score *= 0.88
            if (start, end) in figured and any(_only(text, end, at, classes) for at in plain):
                # `the total (project) budget`: its sum, though an amount may be called a total
                continue
        if hit.how == "part" and (start, end) in figured and end + 1 in plain:
            continue  # `the total word count`: its sum, though sales may be called total too
        if hit.how == "synonym" and text[start:end] in _PAST:
            continue
        words = [w for w in WORD.finditer(text, start, end) if w.group() != "-"]  # part-time
        if len(words) == 1 and _commands(text, start, end):
            continue
        verbal = hit.how in ("part", "stem") and words[-1].group().endswith("ing")
        if verbal and end + 1 in rows_begin:
            continue  # `docking stations` are not the docks of stations
        if text[start:end] == "times" and any(e + 1 == start for _, e in numbered):
            continue  # `how many times`, `three times`, `three or more times`
        if text[start:end] in ("member", "members") and text[:start].endswith(BODIES):
            continue  # `staff members` are staff, though members are kept too
        verb = text[start:end] in LINKING and start - 1 in rows
        if verb and hit.of == "attribute" and (hit.how == "part" or _has_object(text[end:])):
            continue  # `how many musicians play the cello`: no order in which they do
        if hit.of == "attribute" and hit.how == "part" and _is_done(text, start, end):
            continue  # `which firms build the engines`: no year in which they were built
        if len(words) > 1 and _of_owner(words, classes):
            behind = [stem(w.group()) for w in words[1:]]
            if all(has(hit.target, w) for w in behind):
                start, words = words[1].start(), words[1:]
        if hit.of == "attribute" and hit.how == "synonym" and len(words) > 1:
            kept = _without_figure(words, figured, lambda word, of=hit.target: has(of, word))
            if kept:
                start, end, words = kept[0].start(), kept[-1].end(), kept
        barred = [
            bars(w.group())
            or not w.group()[0].isalnum()
            or any(s < w.end() and w.start() < e for s, e in counted)
            for w in words
        ]
        own = parts(hit.target.rsplit(".", 1)[-1])
        if hit.of == "class" and words[0].group() in ROWS and stem(words[0].group()) == own[-1]:
            barred[0] = False  # `the members of a committee` are CommitteeMembers
        if (
            hit.of == "class"
            and hit.how in ("part", "synonym")
            and len(words) == 1
            and own[-1:] == (stem(words[0].group()),)
        ):
            score = max(score, _HEAD)
        if len(words) > 1 and hit.how == "synonym" and words[-1].group().endswith(("ed", "ing")):
            start, score, words, barred = words[-1].start(), 0.9 * score, words[-1:], [False]
        spoken = [stem(w.group()) in own for w in words]
        inside = all(o for o, b in zip(spoken, barred, strict=True) if b)
        inside = inside and words[-1].group() not in CALLED
        spelt = hit.of == "attribute" and all(
            has(hit.target, stem(w.group())) for w, b in zip(words, barred, strict=True) if b
        )
        spelt = spelt or (
            hit.of == "attribute"
            and {w.group() for w, b in zip(words, barred, strict=True) if b} == {"of"}
            and len(own) == len(words) - 1
            and all(has(hit.target, stem(w.group())) for w in words if w.group() != "of")
            and not set(own) & _SUFFIXES
            and not any(c.start < end and start < c.end for c in classes)
        )  # `years of experience`, of which neither is a row
        # `works of art`, `the starting point`, where the lexicon knows them as one
        said = {w.group() for w, b in zip(words, barred, strict=True) if b}
        known = said == {"of"} if hit.of == "class" else said <= BEGIN | END
        spelt = spelt or (known and hit.how == "synonym" and is_phrase(text[start:end]))
        last = words[-1].group()
        if last in PREPOSITION and own[-1:] != (stem(last),) and not is_phrase(text[start:end]):
            inside = spelt = False  # `number in`, of a quantity in stock
        lacked = words[0].group() in NEGATION
        if any(barred) and len(words) > 1 and (lacked or not ((score > 0.9 and inside) or spelt)):
            runs: list[list[re.Match[str]]] = [[]]
            for w, b in zip(words, barred, strict=True):
                if b:
                    runs.append([])
                else:
                    runs[-1].append(w)
            if _shares_head(runs, own, hit.of):
                found[runs[0][0].start(), runs[0][-1].end()].append(
                    Candidate(kind, hit.target, max(score, _HEAD))
                )
                continue
            told = [r for r in runs if own and any(stem(w.group()) == own[-1] for w in r)]
            told = told or [r for r in runs if any(stem(w.group()) in own for w in r)]
            meant = set(own)
            behind = [stem(w.group()) for w in runs[-1]]
            if not told and _owned(words) and behind and all(has(hit.target, w) for w in behind):
                told, meant = runs[-1:], set(behind)
            if not told and hit.how == "synonym" and hit.of == "attribute":
                meant |= {x for r in runs for w in r if _met_by(x := stem(w.group()), own)}
                told = [r for r in runs if _literal(hit.target, own, [stem(w.group()) for w in r])]
            if not told:
                continue
            core = [w for w in told[0] if stem(w.group()) in meant]
            start, end, score = core[0].start(), core[-1].end(), 0.8 * score
            words = core
            if hit.of == "class" and hit.how != "synonym" and stem(core[-1].group()) == own[-1]:
                score = max(score, _HEAD)
        if hit.of == "class" and set(own) & EMPTY:
            told_words = {stem(w.group()) for w in words}
            score = max(score, 0.95 if {p for p in own if p not in EMPTY} == told_words else 0.0)
        if hit.of == "attribute" and (hit.how in ("part", "synonym") or any(barred)):
            score = max(score, _literal(hit.target, own, [stem(w.group()) for w in words]))
        if hit.of == "attribute" and not _says_id(text[start:end], hit.target):
            row = stands(hit.target)
            if row:
                found[start, end].append(Candidate("class", row, score))
                score *= 0.85
        found[start, end].append(Candidate(kind, hit.target, score))
    for place, told in _joined(found).items():
        found[place] += told
    return found


def _shares_head(runs: Sequence[Sequence[re.Match[str]]], own: Sequence[str], of: str) -> bool:
    """`departure and arrival dates`: the departure date, of which the last word is said but once."""
    if of != "attribute" or len(runs) != 2 or not all(runs):
        return False
    first, last = ([stem(w.group()) for w in run] for run in runs)
    return len(last) > 1 and [*first, last[-1]] == list(own)


def _says_id(told: str, target: str) -> bool:
    """Whether the number of rows is told, not the rows: `course id`, `course_id`, `StuID`."""
    name = target.rpartition(".")[2]
    said = parts(name if told.casefold() == name.casefold() else told)
    return bool(said) and said[-1] in ID


def spelt_out(text: str) -> list[tuple[int, int]]:
    """Pieces of text that no quotation marks tell: `ends with corp.com`, `contains @mail`."""
    return [m.span(1) for m in _SPELT.finditer(text)]


def _is_done(text: str, start: int, end: int) -> bool:
    """Whether a lone word stands where the verb does, between those asked for and what they do it to; what they do most
    is an amount."""
    return (
        text[start:end].isalpha()
        and _ASKED.fullmatch(text, 0, start) is not None
        and _OBJECT.match(text, end) is not None
    )


def _has_object(behind: str) -> bool:
    """Whether a verb is followed by what it is done to, not by how much: `makers make generic drugs`."""
    word = next((w.group() for w in WORD.finditer(behind)), "")
    return word.isalpha() and word not in _HOW_MUCH | PREPOSITION


def _without_figure(
    words: list[re.Match[str]], figured: Collection[tuple[int, int]], says: Callable[[str], bool]
) -> list[re.Match[str]]:
    """The words of `total premium`, `premium in total` but for the figure, which an amount may be called
    too, where the name says the rest."""
    rest = [w for w in words if not any(s <= w.start() and w.end() <= e for s, e in figured)]
    figure = [w for w in words if w not in rest]
    if any(says(stem(w.group())) for w in figure) or not any(says(stem(w.group())) for w in rest):
        return words
    return rest


def _of_owner(words: Sequence[re.Match[str]], classes: Sequence[NameHit]) -> bool:
    """`the student's last name`: a class that is known by itself has the rest."""
    first = words[0]
    return first.group().endswith(("'s", "’s")) and any(c.start == first.start() for c in classes)


def _owned(words: Sequence[re.Match[str]]) -> bool:
    """`the students' last names`: a possessive mark is among the words."""
    return any(w.group() in ("'", "’") for w in words[1:])


def _joined(
    found: Mapping[tuple[int, int], Sequence[Candidate]],
) -> dict[tuple[int, int], list[Candidate]]:
    """`board game type`, where the class is a board game and the attribute a game type: one name."""
    joined: dict[tuple[int, int], list[Candidate]] = defaultdict(list)
    for (start, end), owners in found.items():
        classes = {c.target for c in owners if c.of == "class" and c.score >= _HEAD}
        for (begin, stop), hits in found.items() if classes else ():
            if start < begin < end < stop:
                own = (c for c in hits if c.of == "attribute")
                joined[start, stop] += (c for c in own if c.class_name in classes)
    return {place: told for place, told in joined.items() if told}


def _commands(text: str, start: int, end: int) -> bool:
    """Whether a word is the verb that opens a sentence: `Show all hosts` names no show."""
    if text[start:end] not in LEAD or text[:start].rstrip()[-1:] not in ("", ".", "?", "!", ";"):
        return False
    behind = next((w.group() for w in WORD.finditer(text, end)), "")
    return behind.isalnum() and behind not in BE | PREPOSITION | {"of", "and", "or", "that"}


def ranked_names(candidates: list[Candidate]) -> tuple[Candidate, ...]:
    """Best first, each target once."""
    best: dict[tuple[str, str], Candidate] = {}
    top = max(c.score for c in candidates)
    for c in sorted(candidates, key=lambda c: -c.score):
        beaten = top >= 0.97 and c.score < 0.95
        best.setdefault((c.of, c.target), replace(c, score=0.85 * c.score) if beaten else c)
    return tuple(best.values())[:MOST_CANDIDATES]


def _literal(target: str, own: tuple[str, ...], told: list[str]) -> float:
    """How well some stems name an attribute when its words are among them, or their synonyms.

    Endings such as code or name need not be said; what the class is called says nothing.
    """
    said = [p for p in own if not _SUFFIXES.intersection((p, *_spelt(p)))]
    named = set(parts(target.rsplit(".", 1)[0]))
    if said and not set(said) <= named:
        met = min(_met(p, told) for p in said)
        if met == 1.0 or (met and len(said) > 1):
            return 0.85 * met
    first = len(told) == 1 and own[:1] == (told[0],)
    return 0.78 if first and said[:1] == [own[0]] and own[0] not in named else 0.0


def _met(word: str, told: Collection[str]) -> float:
    """How well a stem of a name is met by some stems: 1 where it is among them."""
    if word in told or any(each in told for each in _spelt(word)):
        return 1.0
    alike = synonyms().get((word,), ())
    return max((near for other, near in alike if len(other) == 1 and other[0] in told), default=0.0)


def _spelt(word: str) -> list[str]:
    """The stems of the single words that an abbreviation stands for."""
    return [stem(each[0]) for each in abbreviations().get((word,), ()) if len(each) == 1]


def _met_by(said: str, own: Collection[str]) -> bool:
    """Whether a stem is a synonym of one of some others."""
    return any(_met(word, (said,)) for word in own)


def _only(text: str, start: int, end: int, classes: Sequence[NameHit]) -> bool:
    """Whether nothing stands between two places but what rows are called."""
    rows = [(c.start, c.end) for c in classes if start <= c.start and c.end <= end]
    return start < end and without(text[:end], rows)[start:].isspace()


def calls_key(words: str, attribute_id: str) -> bool:
    """Whether several words call a reference whole, but for its being a key: `account manager`, account_manager_id."""
    told, own = {stem(w) for w in words.split()}, {*parts(attribute_id.rpartition(".")[2])}
    return len(told) > 1 and told < own and own - told <= _KEY
