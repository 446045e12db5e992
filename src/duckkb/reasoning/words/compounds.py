"""English nouns that are put together with a name for rows: beekeepers, of keepers; footbridges, of bridges."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Catalog, of_catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.name_words import words_of
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, overlap, plural

_WORD = regex(r"(?<![\w'’-])[a-z]{8,}(?![\w'’-])")
_SHORTEST = 5
"""Letters that a name for rows has at least, for a longer word to end with it by no accident."""
_LED = 3
"""Letters that stand before it at least: strangers are no rangers."""
_OTHERS = frozenset(
    (
        "non",
        "un",
        "ex",
        "co",
        "sub",
        "super",
        "pre",
        "post",
        "anti",
        "over",
        "under",
        "inter",
        "re",
        "dis",
        "mis",
        "vice",
    )
)
"""What makes another thing of a noun."""
_HEARD = 0.6


def compounds(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """Such nouns by the name alone, where one kind of rows is called so and nothing is known by the whole word."""
    if question.normalised.chinese:
        return
    known = _known(catalog)
    taken = [*question.verbatim(), *((n.start, n.end) for n in question.names if n.score >= _HEARD)]
    for m in _WORD.finditer(question.normalised.folded):
        found = {name for end, name in known.items() if m.group().endswith(end)}
        if len(found) != 1 or any(overlap(m.span(), place) for place in taken):
            continue
        name = found.pop()
        many = m.group().endswith(plural(name))
        led = m.group()[: -len(plural(name) if many else name)]
        if len(led) >= _LED and led not in _OTHERS:
            meant = plural(name) if many else name
            yield Respelt(*m.span(), m.group(), meant)


@of_catalog
def _known(catalog: Catalog) -> dict[str, str]:
    """The names of rows in one word, by how a word for one or several of them ends."""
    called = (words_of(c.names[0]) for c in catalog.classes.values() if not c.link)
    names = {words[0] for words in called if len(words) == 1 and len(words[0]) >= _SHORTEST}
    return {end: name for name in names for end in (name, plural(name))}
