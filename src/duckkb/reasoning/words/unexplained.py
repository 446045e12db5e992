"""Words of an English question that neither data nor names explain, although they say something."""

from __future__ import annotations

from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.cues import FILLER, LEAD, LINKING
from duckkb.reasoning.lexicon.words import tokens

_VERBAL = ("ed", "ing", "ly")


def unexplained(question: Question) -> tuple[int, ...]:
    """Where nouns begin that no span, value or name of a question covers; none in Chinese."""
    if question.normalised.chinese:
        return ()
    taken = [*question.explained(), *question.normalised.quoted]
    return tuple(
        t.start
        for t in tokens(question.normalised.folded)
        if t.word.isalpha()
        and t.word not in FILLER | LEAD | LINKING
        and not t.word.endswith(_VERBAL)
        and not any(start < t.end and t.start < end for start, end in taken)
    )
