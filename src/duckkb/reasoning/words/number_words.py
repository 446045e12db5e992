"""`How many one star reviews`: a number in words before a figure of rows called by a single noun is a number of that."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.names.forms import cut_name
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.spans.numerals import ENGLISH
from duckkb.reasoning.words.respelling import Respelt

_NUMBERS = {word: number for word, number in ENGLISH.items() if 1 <= number <= 10}
_NUMBERED = regex(
    rf"\b(?P<be>(?:are|is|were|was) )?(?P<number>{'|'.join(_NUMBERS)}|\d+)[ -](?P<noun>[a-z]+)"
    r"(?=\W*$| (?P<behind>[a-z]+))"
)
_SURE = 0.9


def numbers_in_words(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """The number in figures, where the noun names nothing but a figure, and stands at the end or before rows that keep
    it; reviews that are one star have it."""
    if question.normalised.chinese:
        return
    for m in _NUMBERED.finditer(question.normalised.folded):
        hits = [n for n in question.names if n.start == m.start("noun") and n.score >= _SURE]
        own = [n.target for n in hits if n.of == "attribute" and n.end == m.end("noun")]
        kept = [catalog.attributes[target] for target in own]
        if any(n.of == "class" for n in hits) or not any(_figure(a, m["noun"]) for a in kept):
            continue
        at = m.start("behind")
        rows = {n.target for n in question.named("class") if n.start == at}
        if m["behind"] is None or any(a.class_name in rows for a in kept):
            said, number = question.normalised.text[slice(*m.span())], m["number"]
            written = number if number.isdigit() else _NUMBERS[number]
            have = "" if not m["be"] else "have " if m["behind"] is None else m["be"]
            meant = f"{have}{written} {m['noun']}"
            if meant == said:
                continue
            yield Respelt(*m.span(), said, meant, quiet=True)


def _figure(attribute: Attribute, noun: str) -> bool:
    """Whether an amount is called by just that noun, or by several of it."""
    return attribute.measure and any(
        [*cut_name(n)] in ([noun], [noun + "s"]) for n in attribute.names
    )
