"""`PRs merged in March`, `open POs`: rows by the first letters of what they are called, pull requests and purchase
orders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from duckkb.reasoning.catalog import Catalog, of_catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.name_words import words_of
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, apart, overlap, plural

_LETTERS = regex(r"(?<![\w-])(?P<letters>[A-Z]{2,5})(?P<several>['’]?s)?(?![\w-])")
_SMALL = regex(r"(?<![\w-])(?P<letters>[b-df-hj-np-tv-xz]{2,5})(?P<several>s)(?![\w-])")
"""In small letters only where no word is spelt so: without a vowel, and more than one."""


def acronyms(question: Question, catalog: Catalog) -> Iterable[Respelt]:
    """The names in full, in order, where only one class has these first letters and nothing else is called so."""
    return () if question.normalised.chinese else apart(_in_full(question, catalog))


def _in_full(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    known = _known(catalog)
    text = question.normalised.text
    names = ((n.start, n.end) for n in question.names if n.how in ("exact", "stem"))
    taken = [*question.verbatim(), *names]
    for m in (m for pattern in (_LETTERS, _SMALL) for m in pattern.finditer(text)):
        name = known.get(m["letters"].casefold())
        if name is not None and not any(overlap(m.span(), place) for place in taken):
            meant = plural(name) if m["several"] else " ".join(words_of(name))
            yield Respelt(*m.span(), m.group(), meant, quiet=True)


@of_catalog
def _known(catalog: Catalog) -> dict[str, str]:
    """The names of classes of several words by their first letters."""
    names = [c.names[0] for c in catalog.classes.values() if c.names[0].isascii() and not c.link]
    first = {name: "".join(w[0] for w in words_of(name)).casefold() for name in names}
    often = Counter(first.values())
    return {letters: n for n, letters in first.items() if len(letters) > 1 and often[letters] == 1}
