"""Words that say that edges are followed on from where they lead: what depends on a service directly or indirectly."""

from __future__ import annotations

from duckkb.reasoning.evidence import Question
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt

_SAID = regex(
    r",?\s*\(?\b(?:(?:either|both) )?direct(?:ly)?(?: or | and | and/or |/)indirect(?:ly)?\b\)?,?"
    r"|,?\s*\b(?:recursively|transitively)\b"
    r"|[,(]?\s*直接地?(?:或者?|[和与及、/]|以及|还是)间接地?(?:都(?=[没不]))?\)?|递归地?"
)


def said_at_any_remove(question: Question) -> tuple[Respelt, ...]:
    """The words that say that rows count at any remove, put as nothing: amend/at_any_remove.py does what they say."""
    text, said = question.normalised.folded, question.normalised.text
    taken = [*question.normalised.quoted, *((v.start, v.end) for v in question.values)]
    return tuple(
        Respelt(*m.span(), said[slice(*m.span())], "", quiet=True)
        for m in _SAID.finditer(text)
        if not any(start < m.end() and m.start() < end for start, end in taken)
    )
