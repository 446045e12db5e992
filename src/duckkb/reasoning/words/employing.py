"""`Which firm employs the most people`, where rows keep how many employees there are: which has the most."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Catalog, Kind, of_catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.names.forms import cut_name
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt

_PEOPLE = r"(?:people|persons|workers|staff|employees|men)"
_MOST = regex(rf"\bemploys? the (?P<most>most|fewest|least) {_PEOPLE}\b")
_BOUND = regex(
    rf"\bemploys? (?P<than>more than|fewer than|less than|at least|at most|over|under|exactly) (?P<number>\d[\d,.]*) {_PEOPLE}\b"
)
_HOW_MANY = regex(
    rf"\bhow many {_PEOPLE} (?:does|do|did) (?P<who>[^?,]+?) employ(?=\W*$)"
    rf"|\bhow many {_PEOPLE} (?:are|were) employed (?:by|at|in) (?P<whom>[^?,]+?)(?=\W*$)"
)
_STAFF = frozenset(map(stem, ("employees", "staff", "workers", "personnel", "headcount")))


def people_employed(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """The number of people by the name of the one amount that keeps it, where no rows are such people."""
    text, said = question.normalised.folded, question.normalised.text
    called = "" if question.normalised.chinese or " employ" not in text else _kept(catalog)
    if not called:
        return
    for m in _MOST.finditer(text):
        grade = "highest" if m["most"] == "most" else "lowest"
        yield Respelt(*m.span(), said[slice(*m.span())], f"has the {grade} {called}", quiet=True)
    for m in _BOUND.finditer(text):
        meant = f"have a {called} of {m['than']} {m['number']}"
        yield Respelt(*m.span(), said[slice(*m.span())], meant, quiet=True)
    for m in _HOW_MANY.finditer(text):
        who = said[slice(*m.span("who" if m["who"] else "whom"))]
        yield Respelt(
            *m.span(), said[slice(*m.span())], f"what is the {called} of {who}", quiet=True
        )


@of_catalog
def _kept(catalog: Catalog) -> str:
    """The words of the one amount that tells how many people work somewhere; "" where there is none or rows are such."""
    if any(_STAFF & set(map(stem, cut_name(n))) for c in catalog.classes.values() for n in c.names):
        return ""
    kept = (a for a in catalog.attributes.values() if a.measure and a.kind is Kind.INTEGER)
    found = [words for a in kept if _STAFF & set(map(stem, words := cut_name(a.name)))]
    return " ".join(found[0]) if len(found) == 1 else ""
