"""`Learners who owe money`, of learners that keep an amount outstanding: those of whom it is above nothing."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.generic import OWED
from duckkb.reasoning.interpret.name_words import parts, words_of
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt

_OWE = regex(
    r"\s+(?:(?:who|that|which)\s+)?(?:(?P<not>do(?:es)?(?:\s+not|n['’]t)\s+)|(?:do(?:es)?\s+)?(?:still\s+)?)owe(?:s|d)?"
    r"(?:\s+us)?(?:\s+(?:any|some))?(?:\s+(?:money|anything|something))?(?=\W*$|\s+and\b|,)"
)
_SURE = 0.6


def owing(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """The amount by the name that the rows keep it under, where it is one of their own and they keep no other such."""
    if question.normalised.chinese:
        return
    for rows in question.named("class", _SURE):
        found = _OWE.match(question.normalised.folded, rows.end)
        if found is None:
            continue
        kept = catalog.classes[rows.target].attributes
        due = [a for a in kept if a.measure and OWED & {*parts(a.name)}]
        if len(due) == 1:
            called = " ".join(words_of(due[0].name))
            bound = "of 0" if found["not"] else "above 0"
            said = question.normalised.text[slice(*found.span())]
            yield Respelt(*found.span(), said, f" with {called} {bound}", quiet=True)
            return
