"""Years of rows that keep them as numbers: `papers since 2024` are those after 2023, `films from the 1980s` have such a year,
whatever day they were added."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Catalog, Kind, of_catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.kinds import timed
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt
from duckkb.reasoning.words.sheets.columns import lone, one, put

_SINCE = regex(
    r"\b(?:since (?P<year>(?:19|20)\d\d)|from (?P<year_>(?:19|20)\d\d) (?:on(?:wards?)?|to (?:now|today|date)))(?=[^\w-]|$)(?!-\d)"
)
_LAST = regex(r"\b(?:in|of|from|over|during|within) the (?:last|past) (?P<n>\d+) years(?=\W*$)")


_FROM = regex(
    r"\b(?:from|of|made in|released in) (?:the (?:(?P<decade>(?:19|20)\d0)s)|(?P<year>(?:19|20)\d\d))(?=\W*$)"
)


def since_years(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """A time up to now as the years after one; nothing where a base keeps any day.

    Of the only table, which keeps the year of its rows beside a day, whole years are such years.
    """
    if question.normalised.chinese:
        return
    text = question.normalised.folded
    rows = lone(catalog)
    if rows is not None and not _only_years(catalog):
        year = one(
            [a for a in rows.attributes if a.kind is Kind.INTEGER and a.name.casefold() == "year"]
        )
        for m in _FROM.finditer(text) if year is not None else ():
            first = int(m["decade"] or m["year"])
            yield put(
                m,
                f"with year between {first} and {first + 9}"
                if m["decade"]
                else f"with year {first}",
            )
    if not _only_years(catalog):
        return
    for m in _SINCE.finditer(text):
        yield put(m, f"after {int(m['year'] or m['year_']) - 1}")
    for m in _LAST.finditer(text):
        yield put(m, f"after {question.now.year - int(m['n'])}")


@of_catalog
def _only_years(catalog: Catalog) -> bool:
    kept = [a for c in catalog.classes.values() for a in c.attributes if timed(a)]
    return bool(kept) and not any(a.kind.temporal for a in kept)
