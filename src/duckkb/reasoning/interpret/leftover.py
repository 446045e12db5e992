"""What of the words of an English question nothing explains, and which of them are mere verbs."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Sequence

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.adjectives import ADJECTIVES
from duckkb.reasoning.interpret.assemble import Plan
from duckkb.reasoning.interpret.choose import Choice
from duckkb.reasoning.interpret.cues import (
    EACH,
    FILLER,
    LEAD,
    LINKING,
    PREPOSITION,
    RELATIVE,
    UNITS,
)
from duckkb.reasoning.interpret.frame import Frame
from duckkb.reasoning.interpret.generic import OWED
from duckkb.reasoning.interpret.kinds import money
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpret.nature import Nature
from duckkb.reasoning.interpret.occasions import good_until
from duckkb.reasoning.interpret.slots import slots
from duckkb.reasoning.interpret.timeliness import without_timely
from duckkb.reasoning.lexicon.loader import doers_of, irregular
from duckkb.reasoning.lexicon.words import Token, stem, tokens
from duckkb.reasoning.names.forms import cut_name
from duckkb.reasoning.plan import Aggregate, Column, Link, Query, parts_of
from duckkb.reasoning.plan_does import attribute_ids
from duckkb.reasoning.regexes import regex

_GRADED = regex(r"\b(?:how|more|less|most|least|as) (\w+)")
_TOLD = (
    (OWED, frozenset(("owe", "owes", "owed", "owing", "still"))),
    (frozenset((stem("age"),)), frozenset(("years", "year", "old", "aged", "olds"))),
    (
        frozenset(map(stem, ("salary", "wage", "pay", "income"))),
        frozenset(("earn", "earns", "earned", "earning", "paid")),
    ),
    (
        frozenset(map(stem, ("office", "post", "position", "title", "rank", "degree", "licence"))),
        frozenset(("hold", "holds", "held", "holding")),
    ),
    (
        frozenset(map(stem, ("duration", "length", "time", "minutes", "hours"))),
        frozenset(("last", "lasts", "lasted")),
    ),
    (
        frozenset(map(stem, ("medal", "award", "prize", "trophy"))),
        frozenset(("win", "wins", "won", "winning", "receive", "received", "get", "got")),
    ),
    (frozenset(map(stem, ("hours", "shift"))), frozenset(("work", "works", "worked"))),
)
"""Stems in the names of attributes, and words that say no more than those."""
_NOW = frozenset(("current", "still"))
_LASTS = frozenset(("running", "active", "going", "service", "use", "operating", "operation"))
"""What rows that have not ended still are."""
_FIGURES = frozenset(
    ("score", "scores", "value", "values", "figure", "figures", "level", "levels", "number")
)
_NEARLY = 0.1
"""How much worse a word may name what the plan has, and still be heeded by it."""
_SURE = 0.9
"""How well an attribute is named by a word of its own."""
_CLIPPED = 3
"""Letters that a clipped word has at least, and one more."""
_AUXILIARY = frozenset(("do", "does", "did", "not", "can", "could", "never", "n't"))
"""Words behind which a verb stands."""
_DOERS = frozenset(("it", "they", "he", "she"))
"""Pronouns that stand for the rows before a verb."""
_DONE_TO = frozenset(("it", "them", "him", "her"))
"""Pronouns that stand for rows behind a verb."""
_DOES = frozenset(("do", "does", "did", "has", "have", "can"))
"""Words that open a question before the one who does something, whose verb ends it."""
_OBJECTS = (
    (PREPOSITION - {"to"})
    | EACH
    | frozenset(("the", "a", "an", "any", "some", "more", "fewer", "less", "at"))
)
"""Words with which the object of a verb begins."""

_LEADS = frozenset(
    (
        "of",
        "the",
        "a",
        "an",
        "all",
        "any",
        "every",
        "each",
        "list",
        "show",
        "many",
        "no",
        "for",
        "our",
    )
)
"""Behind these a participle tells of the noun that follows it."""


def unread_before(
    question: Question, frame: Frame, choice: Choice, uncovered: tuple[str, ...]
) -> set[str]:
    """The words that nothing explains and that stand right before rows they restrict: `private clients`."""
    text = question.normalised.folded
    said = [s.mention for s in slots(frame) if (m := choice.of(s.mention)) and m.class_name]
    before = [text[: m.start].split()[-2:] for m in said if m.end > m.start]
    # `certified coops` are some of them; who `rented cars` did so.
    told = (w for w in before if w and (not _does(w[-1]) or len(w) < 2 or w[0] in _LEADS))
    return {words[-1] for words in told}.intersection(uncovered)


def _does(word: str) -> bool:
    return word in LINKING or word.endswith(("ed", "ing"))


def unheeded(question: Question, frame: Frame, plan: Plan, catalog: Catalog) -> int:
    """How many attributes are named in passing that the plan has nothing of, neither shown nor compared
    nor joined by: not the degree of those who have a Ph.D. degree, nor the advisor of who advises most."""
    if not frame.passing:
        return 0
    used = attribute_ids(plan.query)
    said = tuple(m.text.casefold() for m in frame.passing)
    own = [catalog.classes[n] for n in plan.tables]
    left = without_timely(said, own, question.normalised.folded)
    joins = (catalog.joins[p.join] for p in parts_of(plan.query) if isinstance(p, Link))
    used |= {
        a.id
        for j in joins
        for column, _ in j.columns
        if (a := catalog.classes[j.left].by_column.get(column))
    }
    return sum(
        not any(c.target in used for c in told if c.score >= told[0].score - _NEARLY)
        for m in frame.passing
        if m.text.casefold() in left and (told := m.of("attribute"))
    )


def verbs_told(question: Question, frame: Frame, choice: Choice) -> frozenset[str]:
    """The words that stand where the verb does between the rows asked for and what follows: `which
    race charges the highest fee`, `who do not train any apprentices`, `routes depart from Visby`; or at
    the end, behind those who do it: `how many orders does each customer place`; or in a clause that speaks of rows by
    a pronoun: `the seat they represent`, `the house that sells them`."""
    told = tokens(question.normalised.folded)
    said = [s.mention for s in slots(frame) if choice.of(s.mention)]
    rows = {m.end for m in said if m.is_class}
    starts, ends = {m.start for m in said}, {m.end for m in said}
    return (
        frozenset(
            t.word
            for before, t, after in zip(told, told[1:], told[2:], strict=False)
            if (before.end in rows or before.word in _AUXILIARY or before.word in _DOERS)
            and (after.word in _OBJECTS or after.start in starts)
        )
        | _verb_at_end(told, ends)
        | verbs_of_clauses(told, ends)
    )


def verbs_of_clauses(told: Sequence[Token], ends: Collection[int]) -> frozenset[str]:
    """The verbs between one of these ends and a pronoun for other rows, on either side of it."""
    triples = zip(told, told[1:], told[2:], strict=False)
    found = {c.word for a, b, c in triples if a.end in ends and b.word in _DOERS}
    clauses = zip(told, told[1:], told[2:], told[3:], strict=False)
    told_of = (
        c.word
        for a, b, c, d in clauses
        if a.end in ends and b.word in RELATIVE and d.word in _DONE_TO
    )
    return frozenset((*found, *told_of))


def _verb_at_end(told: Sequence[Token], ends: Collection[int]) -> frozenset[str]:
    """The last word, where a question opens with `does` or the like and what is named, of these ends, or a
    pronoun stands before that word."""
    if len(told) < 3 or _DOES.isdisjoint(t.word for t in told[:-2]):
        return frozenset()
    doer = told[-2].end in ends or told[-2].word in _DOERS
    return frozenset({told[-1].word} if doer else ())


def uncovered_words(question: Question, frame: Frame) -> tuple[str, ...]:
    """Content words outside everything that the frame explains, but for those that stand elsewhere
    as all that is explained there."""
    told = tokens(question.normalised.folded)
    figures = {span.end for span in question.spans.numbers}
    units = {
        t
        for n, t in itertools.pairwise(told)
        if t.word in UNITS and (n.end in figures or n.word[-1:].isdecimal())
    }
    plain = units | {
        t for t in told if any(s <= t.start and t.end <= e for s, e in frame.explained)
    }
    again = {t.stem for t in plain if (t.start, t.end) in frame.explained}
    words = tuple(
        t.word for t in told if t.word not in FILLER and t not in plain and t.stem not in again
    )
    # Which state: a noun here, though it may stand for `show` at the beginning of a question.
    nouns = tuple(
        f"{before.word} {t.word}"
        for before, t in itertools.pairwise(told)
        if before.word in EACH | {"which", "what"} and t.word in LEAD and t not in plain
    )
    return (*words, *nouns, "name") if frame.unnamed else (*words, *nouns)


def left_over(
    question: Question, words: tuple[str, ...], plan: Plan, catalog: Catalog, nature: Nature
) -> tuple[str, ...]:
    """Those of the words that the plan does not tell: not in which role its rows are joined (`led by`), no form of
    the verb that a joined class is called by (`taught` of the class `teaches`), not what those do whose rows are
    joined to others (`picked`, of pickers), and nothing that an attribute says by its name: `how old`, of an age."""
    called = {stem(p) for name in plan.tables for p in parts(name)}
    shown = {s for p in parts_of(plan.query) if isinstance(p, Column) for s in parts(p.attribute)}
    said = called | shown | _verbs_kept(question, plan, called)
    words = tuple(
        w for w in words if stem(irregular().get(w, "")) not in called and stem(w) not in said
    )
    if len(plan.tables) > 1:
        words = tuple(w for w in words if called.isdisjoint(doers_of(w)))
    graded = {m.group(1) for m in _GRADED.finditer(question.normalised.folded)}
    words = tuple(
        w
        for w in words
        if not any(shown & met and w in told for met, told in _TOLD)
        and not (w in graded and shown.intersection(ADJECTIVES.get(stem(w), ())))
    )
    told = _figures_told(question, plan, catalog) | _clipped_names(question, plan)
    if "money" in words and _adds_money(plan, catalog):
        words = tuple(w for w in words if w != "money")
    words = tuple(w for w in words if w not in told)
    now = _NOW.intersection(words)
    if now and any(good_until(catalog.classes[n]) for n in plan.tables):
        words = tuple(w for w in words if w not in now and not ("still" in now and w in _LASTS))
    own = [catalog.classes[n] for n in plan.tables]
    words = without_timely(words, own, question.normalised.folded)
    joins = [catalog.joins[p.join] for p in parts_of(plan.query) if isinstance(p, Link)]
    return tuple(w for w in words if not any(nature.spoken(j, (stem(w),)) == 1.0 for j in joins))


def _verbs_kept(question: Question, plan: Plan, called: Collection[str]) -> set[str]:
    """The verbs of classes that are called by what is done, and of attributes that are, beside what it is done to: who
    speak 4 languages, of `languages_spoken`. Who pays somebody is not told by a `price_paid`."""
    asked = {stem(t.word) for t in tokens(question.normalised.folded)}
    names = [parts(p.attribute) for p in parts_of(plan.query) if isinstance(p, Column)]
    kept = {p for name in names for p in name if asked & ({*map(stem, name)} - {stem(p)})}
    return {stem(verb) for p in {*called, *kept} if (verb := irregular().get(p))}


def _adds_money(plan: Plan, catalog: Catalog) -> bool:
    """Whether it tells how much money there is in all, which `how much money` asks for."""
    query = plan.query
    shown = [o.expression for o in query.select] if isinstance(query, Query) else []
    sums = (e.argument for e in shown if isinstance(e, Aggregate) and e.function == "sum")
    of = (
        catalog.attributes.get(query.attribute_id(c))
        for c in sums
        if isinstance(c, Column) and isinstance(query, Query)
    )
    return any(a is not None and a.measure and money(a) for a in of)


def _clipped_names(question: Question, plan: Plan) -> frozenset[str]:
    """Words that an attribute of the plan is called by in part, where the rest of its name follows: germination rates, of
    a `germ_rate`."""
    found = {p.attribute for p in parts_of(plan.query) if isinstance(p, Column)}
    names = [cut_name(name) for name in found]
    pairs = {
        (a, stem(b)) for words in names for a, b in itertools.pairwise(words) if len(a) > _CLIPPED
    }
    return frozenset(
        t.word
        for t, after in itertools.pairwise(tokens(question.normalised.folded))
        if any(t.word.startswith(a) and t.word != a and after.stem == b for a, b in pairs)
    )


def _figures_told(question: Question, plan: Plan, catalog: Catalog) -> frozenset[str]:
    """Words that say only that an attribute of the plan, which they stand behind, is a figure: war score."""
    used = {p.attribute for p in parts_of(plan.query) if isinstance(p, Column)}
    named = question.named("attribute", _SURE)
    known = ((n.end, catalog.attributes[n.target]) for n in named)
    ends = {end for end, a in known if a.kind.numeric and not a.key and a.name in used}
    return frozenset(
        t.word
        for t in tokens(question.normalised.folded)
        if t.word in _FIGURES and t.start - 1 in ends
    )
