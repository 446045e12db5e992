"""`Which hospital took the most patients`, where all that is kept of patients is how old the one of a call was: so many
calls, of which each has one, and no sum of years."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, plural

_COUNTED = regex(r"\b(?:most|fewest|how many|number of) (?P<what>[a-z]{4,}s)\b(?!['’])")
_OF_ONE = frozenset(map(stem, ("age", "sex", "gender", "weight", "height", "condition")))
"""What each has of its own, so that rows which tell it tell of one each."""


def rows_by_part(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """The rows that keep it, for what is counted, where no row, value or name is called so itself."""
    if question.normalised.chinese:
        return
    for m in _COUNTED.finditer(question.normalised.folded):
        start, end = m.span("what")
        word = stem(m["what"])
        rows = [n for n in question.named("class") if n.start < end and start < n.end]
        if rows or any(v.start < end and start < v.end for v in question.values):
            continue
        named = [a for a in catalog.attributes.values() if word in parts(a.name)]
        classes = {a.class_name for a in named}
        own = all(
            len(p) == 2 and p[0] == word and p[1] in _OF_ONE for a in named if (p := parts(a.name))
        )
        if len(classes) == 1 and own:
            said = question.normalised.text[start:end]
            yield Respelt(start, end, said, plural(classes.pop()))
