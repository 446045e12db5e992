"""Who does something, where a table is called after those who do it: `who bought cherries` asks for buyers."""

from __future__ import annotations

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.cues import BE
from duckkb.reasoning.lexicon.loader import doers_of
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt

_WHO = regex(
    r"^\W*(?P<who>(?:who|how many people|which people)(?: has| have| had)?) (?P<verb>[a-z]+)\b"
)

_STATES = BE | {"own", "owns", "owned"}
"""Verbs that do not say what somebody did: whose row it is, an owner is asked for anyway."""


def doers_asked(question: Question, catalog: Catalog) -> tuple[Respelt, ...]:
    """`which buyers bought` for `who bought`, where one table is called buyers."""
    told = _WHO.search(question.normalised.folded)
    if told is None or told["verb"] in _STATES:
        return ()
    doers = doers_of(told["verb"])
    called = [
        name
        for each in catalog.classes.values()
        for name in each.names[:1]
        if name.isascii() and stem(name.casefold()) in doers
    ]
    if len(called) != 1:
        return ()
    rows = called[0].casefold().removesuffix("s") + "s"
    asks = "how many" if told["who"].startswith("how many") else "which"
    return (Respelt(*told.span("who"), told["who"], f"{asks} {rows}", quiet=True),)
