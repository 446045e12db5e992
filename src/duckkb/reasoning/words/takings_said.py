"""`Which plan makes the most money`, of plans that keep a revenue, and `which match drew the biggest crowd`, of matches that
keep their attendance: which has the highest."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.name_words import parts, words_of
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt

_MONEY = frozenset(map(stem, ("revenue", "profit", "turnover", "income", "earnings", "takings")))
_CROWD = frozenset(
    map(stem, ("attendance", "audience", "visitors", "spectators", "viewers", "crowd"))
)
_PHRASES = (
    (
        regex(
            r" (?:makes?|made|earn(?:s|ed)?|brings? in|brought in|generate[sd]?|takes? in|took in) the (?P<way>most|least) money\b"
        ),
        _MONEY,
    ),
    (
        regex(
            r" (?:drew|draws?|attract(?:s|ed)?|had|has|pulled(?: in)?) the (?P<way>biggest|largest|smallest|lowest) (?:crowd|audience)\b"
        ),
        _CROWD,
    ),
)
_SURE = 0.9
_LEAST = frozenset(("least", "smallest", "lowest"))


def takings_said(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """The one amount of the rows that are named, by the name that they keep it under."""
    if question.normalised.chinese:
        return
    text, said = question.normalised.folded, question.normalised.text
    for rows in question.named("class", _SURE):
        for phrase, stems in _PHRASES:
            found = phrase.match(text, rows.end)
            if found is None:
                continue
            own = catalog.classes[rows.target].attributes
            kept = [a for a in own if a.measure and stems & {*parts(a.name)}]
            if len(kept) == 1:
                grade = "lowest" if found["way"] in _LEAST else "highest"
                meant = f" has the {grade} {' '.join(words_of(kept[0].name))}"
                yield Respelt(*found.span(), said[slice(*found.span())], meant, quiet=True)
                return
