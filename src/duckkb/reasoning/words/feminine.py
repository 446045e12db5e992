"""`The actress with the most films`, of actors whose sex is kept: the female actor."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, overlap, plural

_WORDS = regex(
    r"\b(?:actress|waitress|hostess|stewardess|air hostess|seamstress|sculptress|poetess|authoress|songstress|manageress|headmistress"
    r"|governess|mayoress|adventuress|enchantress|temptress|heiress|huntress|comedienne|masseuse|ballerina"
    r"|(?:business|sales|sports|spokes|police|horse|chair|camera|council|congress|crafts|tribes|clergy)wom[ae]n)(?:es)?\b"
)
_SEX = frozenset(map(stem, ("sex", "gender")))
_HEARD = 0.5
_SURE = 0.9


def called_as_women(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """Such words put as `female`, where they name rows that keep their sex and nothing is called so itself."""
    if question.normalised.chinese:
        return
    said, taken = question.normalised.text, question.verbatim()
    for found in _WORDS.finditer(question.normalised.folded):
        own = [n for n in question.names if (n.start, n.end) == found.span()]
        rows = {n.target for n in own if n.of == "class" and n.score >= _HEARD}
        sexed = [
            name
            for name in rows
            if any(_SEX & {*parts(a.name)} for a in catalog.classes[name].attributes)
        ]
        called = any(n.score >= _SURE for n in own)
        if called or len(sexed) != 1 or any(overlap(found.span(), v) for v in taken):
            continue
        noun = catalog.classes[sexed[0]].names[0].replace("_", " ").casefold()
        several = found.group().endswith(("es", "women"))
        meant = f"female {plural(noun) if several else noun}"
        yield Respelt(*found.span(), said[slice(*found.span())], meant, quiet=True)
