"""Words that say that edges are followed on from where they lead: what depends on a service directly or indirectly."""

from __future__ import annotations

from duckkb.reasoning.evidence import Question
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt

_INDIRECTLY = r"\bindirect(?:ly)?\b|间接地?"
_SAID = regex(
    r",?\s*\(?\b(?:(?:either|both) )?direct(?:ly)?(?: or | and | and/or |/)indirect(?:ly)?\b\)?,?"
    r"|,?\s*\b(?:recursively|transitively)\b"
    r"|[,(]?\s*直接地?(?:或者?|[和与及、/]|以及|还是)间接地?(?:都(?=[没不]))?\)?|递归地?"
    rf"|{_INDIRECTLY}"
)
_ALONE = regex(_INDIRECTLY)


def said_at_any_remove(question: Question) -> tuple[Respelt, ...]:
    """The words that say that rows count at any remove, put as nothing: amend/at_any_remove.py does what they say."""
    text, said = question.normalised.folded, question.normalised.text
    taken = [*question.normalised.quoted, *((v.start, v.end) for v in question.values)]
    return tuple(
        Respelt(*m.span(), said[slice(*m.span())], "", quiet=True)
        for m in _SAID.finditer(text)
        if not any(start < m.end() and m.start() < end for start, end in taken)
        if not any(n.start <= m.start() < m.end() < n.end for n in question.names)  # 间接成本
    )


def told_of_the_direct(said: tuple[Respelt, ...]) -> tuple[str, ...]:
    """The sentences that tell that direct ones count as well, where only indirect ones are spoken of."""
    alone = (r.written for r in said if _ALONE.fullmatch(r.written.casefold()))
    both = (
        (w, "directly or indirectly" if w.isascii() else "直接或间接") for w in dict.fromkeys(alone)
    )
    return tuple(Respelt(0, 0, written, meant).note for written, meant in both)
