"""Verbs that say only what the one way in which two classes are joined says anyway: never played at an audition."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from duckkb.reasoning.catalog import Catalog, Kind
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.choose import Choice
from duckkb.reasoning.interpret.cues import EACH, FILLER, LINKING, NEGATION, PREPOSITION
from duckkb.reasoning.interpret.frame import Frame
from duckkb.reasoning.interpret.leftover import verbs_of_clauses
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.nature import Nature
from duckkb.reasoning.interpret.slots import slots
from duckkb.reasoning.lexicon.loader import doers_of, irregular, verb_stem
from duckkb.reasoning.lexicon.words import stem, tokens
from duckkb.reasoning.plan import Query
from duckkb.reasoning.regexes import regex

_BETWEEN = (
    PREPOSITION
    | EACH
    | NEGATION
    | FILLER
    | {"the", "a", "an", "any", "at", "never", "through", "both", "either"}
)
"""Words beside a verb, between two things, that tell nothing of its own."""
_PLAIN = frozenset(("use", "used", "uses", "kept", "stored", "held", "placed", "put"))
"""Verbs that say of things only that they belong together somehow."""
_BY_ANYBODY = regex(
    r"\b(?:not|never|n['’]t)\s+(?:[a-z]+\s+)?(?P<done>[a-z]{3,})\s+by\s+any(?:one|body)\b"
)
_LONGEST = 5
"""Classes of a chain at most."""
_ASKS = frozenset(("which", "what"))
_KINDS = 20
"""How many values an attribute that tells kinds has at most."""
_NEARLY = 0.2
"""How much worse a figure of another class is named, where it is sure which one is meant."""


def linked_verbs(
    question: Question,
    frame: Frame,
    choice: Choice,
    catalog: Catalog,
    naming: Naming,
    nature: Nature,
) -> frozenset[str]:
    """The verbs that stand alone between rows, or a figure of theirs, and the rows of another class, where
    nothing but one reference or one class between joins the two: no verb can tell another way."""
    told = tokens(question.normalised.folded)
    found: set[str] = set()
    spots = sorted(_spots(frame, choice, naming, nature))
    if len(spots) > 1:
        (_, _, left, rows), (_, end, right, named) = spots[0], spots[-1]
        behind = [t.word for t in told if t.start >= end]
        asked = bool(told) and told[0].word in _ASKS and rows and named
        if asked and left and right and left != right and _ways(left, right, catalog) == 1:
            # `what materials is the desk made of`
            verb = behind[0] if behind and set(behind[1:]) <= PREPOSITION | _BETWEEN else ""
            found |= {verb} if verb and _is_verb(verb) else set()
    for (_, end, left, _), (start, stop, right, rows) in itertools.pairwise(spots):
        if not rows or not left or left == right:
            continue
        if _ways(left, right, catalog) != 1:
            if _one_chain(left, right, catalog):
                inside = [t.word for t in told if end <= t.start and t.end <= start]
                verbs = [w for w in inside if w not in _BETWEEN]
                found |= {*verbs} if len(verbs) == 1 and verbs[0] in _PLAIN else set()
            continue
        found |= verbs_of_clauses(told, (stop,))
        inside = (t.word for t in told if end <= t.start and t.end <= start)
        verbs = [w for w in inside if w not in _BETWEEN]
        if len(verbs) == 1 and _is_verb(verbs[0]):
            found.add(verbs[0])
    return frozenset(found)


def _is_verb(word: str) -> bool:
    return word.endswith(("ed", "ing")) or word in LINKING or word in irregular()


def _spots(
    frame: Frame, choice: Choice, naming: Naming, nature: Nature
) -> Iterator[tuple[int, int, str, bool]]:
    """Where something is named, of which class (none where that is not sure), and whether by rows: their
    class, or what they are called."""
    for slot in slots(frame):
        mention, meaning = slot.mention, choice.of(slot.mention)
        if meaning is None or mention.end <= mention.start:
            continue
        own, rows = meaning.class_name, bool(meaning.class_name)
        if meaning.attributes and not own:
            first = meaning.attributes[0]
            if meaning.value is None:
                named = mention.of("attribute")
                near = (c for c in named if c.score >= named[0].score - _NEARLY)
                # pupil codes are those of pupils, whatever refers to such
                kept = (nature.catalog.attributes[c.target] for c in near)
                sure = len({nature.leads_to(a) or a.class_name for a in kept}) == 1
                key = first in naming.ids(first.class_name)
                refers = nature.leads_to(first) not in (None, "", first.class_name)
                theirs = nature.measures(first.id) or (key and not refers)
                own = first.class_name if sure and theirs else ""
            else:
                own = nature.leads_to(first) or first.class_name
                rows = own != first.class_name or first in naming.names(own)
        yield mention.start, mention.end, own, rows


def _ways(one: str, other: str, catalog: Catalog) -> int:
    """In how many ways rows of one class belong to those of another: a reference, or a class of both."""
    direct = sum({j.left, j.right} == {one, other} for j in catalog.joins_at[one])
    between = (j.left for j in catalog.joins_at[one] if j.left not in (one, other))
    return direct + sum(
        1 for name in between for j in catalog.joins_at[name] if j.left == name and j.right == other
    )


def _one_chain(one: str, other: str, catalog: Catalog) -> bool:
    """Whether rows of two classes belong together by a single chain of references, as long as that may be."""
    chains = 0
    paths = [[one]]
    while paths and chains < 2:
        path = paths.pop()
        near = {j.left if j.right == path[-1] else j.right for j in catalog.joins_at[path[-1]]}
        for each in near - {*path}:
            joins = sum({j.left, j.right} == {path[-1], each} for j in catalog.joins_at[each])
            if each == other:
                chains += joins
            elif len(path) < _LONGEST:
                chains += 2 * (joins > 1)
                paths.append([*path, each])
    return chains == 1


def denies_unknown_deed(question: Question, uncovered: Sequence[str]) -> bool:
    """Whether nobody is said to have done something to rows, by a verb that nothing explains: who is trusted by nobody
    is not who has packed nothing."""
    told = _BY_ANYBODY.finditer(question.normalised.folded)
    return any(m["done"] in uncovered for m in told)


def leaves_out_doers(query: Query, nature: Nature, uncovered: Sequence[str]) -> bool:
    """Whether a verb is passed over, though rows that are joined keep that somebody is who does that: how many episodes
    she wrote, of credits by job, one of which is `writer`."""
    joined = {u.class_name for u in query.uses if len(query.uses) > 1} & {*nature.catalog.classes}
    told = {p for name in joined for p in parts(name)}
    doers = {doer for word in uncovered if verb_stem(word) not in told for doer in doers_of(word)}
    texts = (
        a for name in joined for a in nature.catalog.classes[name].attributes if a.kind is Kind.TEXT
    )
    kept = (a for a in texts if nature.values.distinct(a.id) <= _KINDS) if doers else ()
    return any(stem(v.casefold()) in doers for a in kept for v in nature.values.values_of(a.id))
