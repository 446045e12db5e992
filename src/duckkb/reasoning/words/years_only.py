"""`papers since 2024`, of rows that keep the year alone: those after 2023."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Catalog, of_catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.kinds import timed
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt
from duckkb.reasoning.words.sheets import put

_SINCE = regex(
    r"\b(?:since (?P<year>(?:19|20)\d\d)|from (?P<year_>(?:19|20)\d\d) (?:on(?:wards?)?|to (?:now|today|date)))(?=[^\w-]|$)(?!-\d)"
)
_LAST = regex(r"\b(?:in|of|from|over|during|within) the (?:last|past) (?P<n>\d+) years(?=\W*$)")


def since_years(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """A time up to now as the years after one; nothing where a base keeps any day."""
    if question.normalised.chinese or not _only_years(catalog):
        return
    text = question.normalised.folded
    for m in _SINCE.finditer(text):
        yield put(m, f"after {int(m['year'] or m['year_']) - 1}")
    for m in _LAST.finditer(text):
        yield put(m, f"after {question.now.year - int(m['n'])}")


@of_catalog
def _only_years(catalog: Catalog) -> bool:
    kept = [a for c in catalog.classes.values() for a in c.attributes if timed(a)]
    return bool(kept) and not any(a.kind.temporal for a in kept)
