"""发表在ACL上的论文, 在ACL上发表的论文: where something was published is told by its place alone, ACL的论文, unless the
base knows of publishing by a name of its own."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import WRITTEN, Question
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, apart

_BEFORE = regex(r"(?:被)?(?:发表|刊登|刊发|收录)[在于]$")
_ON = regex(r"上(?=的)")
_BEHIND = regex(r"上(?:发表|刊登|刊发)过?(?=的)")
_IN = regex(r"在$")


def published_in(question: Question, catalog: Catalog) -> tuple[Respelt, ...]:
    """The words around a value that only say that something was published there."""
    if not question.normalised.chinese:
        return ()
    named = [(n.start, n.end) for n in question.names if n.score >= 0.5]
    return apart(
        each
        for each in _around(question)
        if not any(s < each.end and each.start < e for s, e in named)
    )


def _around(question: Question) -> Iterator[Respelt]:
    text, said = question.normalised.folded, question.normalised.text
    for value in (v for v in question.values if v.how in WRITTEN):
        before = _BEFORE.search(text[: value.start])
        pairs = (
            [before, _ON.match(text, value.end)]
            if before
            else [_BEHIND.match(text, value.end), _IN.search(text[: value.start])]
        )
        for place in pairs if pairs[0] else ():
            if place is not None:
                yield Respelt(*place.span(), said[slice(*place.span())], "", quiet=True)
