"""`Which firm employs the most people`, `which hall seats more than 200 people`, where rows keep how many: which has the
highest number of staff, or a capacity above it; halls that `can hold the most` have the highest one."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Attribute, Catalog, Kind
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.names.forms import cut_name
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt

_STAFF = frozenset(map(stem, ("employees", "staff", "workers", "personnel", "headcount")))
_CAPACITY = frozenset(map(stem, ("capacity", "seats", "seating")))
_EMPLOYED = r"(?P<people>people|persons|workers|staff|employees)"
_HELD = (
    r"(?P<people>people|persons|passengers|guests|visitors|spectators|viewers|(?:crew )?members)"
)
_KINDS = (
    (_STAFF, _EMPLOYED, r"(?P<verb>employ)s?", "employ"),
    (
        _CAPACITY,
        _HELD,
        r"(?:(?:can|could) )?(?P<verb>carr(?:y|ies)|(?:hold|seat|fit|accommodate|sleep|take)s?)",
        "(?:carry|hold|seat|fit|accommodate|sleep|take)",
    ),
)
_PHRASES = tuple(
    (
        kept,
        regex(rf"\b{verb} the (?P<most>most|fewest|least) {people}\b"),
        regex(
            rf"\b{verb} (?P<than>more than|fewer than|less than|at least|at most|over|under|exactly)"
            rf" (?P<number>\d[\d,.]*) {people}\b"
        ),
        regex(rf"\bhow many {people} (?:does|do|did|can|could) (?P<who>[^?,]+?) {plain}(?=\W*$)"),
    )
    for kept, people, verb, plain in _KINDS
)
_HOLDS_MOST = regex(
    r"\b(?:(?:that|which)\s+)?(?:can|could)\s+(?:hold|seat|carry|fit|accommodate|sleep|take)\s+the\s+(?P<most>most|fewest|least)"
    r"(?=\W*$|\s*[,.?;])"
)
_SURE = 0.8


def people_held(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """The number of people by the name of the one amount that keeps it, where no rows are such people."""
    if question.normalised.chinese:
        return
    text, said = question.normalised.folded, question.normalised.text
    held = _HOLDS_MOST.search(text)
    most_held = _kept(_CAPACITY, question, catalog) if held else None
    if held and most_held and _stands_before(held.start(), most_held.class_name, question):
        best = "highest" if held["most"] == "most" else "lowest"
        meant = f"with the {best} {' '.join(cut_name(most_held.name))}"
        yield Respelt(*held.span(), said[slice(*held.span())], meant, quiet=True)
        return
    for kept, most, bound, how_many in _PHRASES:
        for m in (*most.finditer(text), *bound.finditer(text), *how_many.finditer(text)):
            amount = _kept(kept, question, catalog)
            named = [n for n in question.names if n.score >= _SURE and n.end == m.end("people")]
            if amount is None or any(n.target != amount.id for n in named):
                return  # the passengers of a voyage are no capacity
            called = " ".join(cut_name(amount.name))
            told = m.groupdict()
            if told.get("most"):
                meant = f"has the {'highest' if told['most'] == 'most' else 'lowest'} {called}"
            elif told.get("than"):
                meant = f"have a {called} of {told['than']} {told['number']}"
            else:
                meant = f"what is the {called} of {said[slice(*m.span('who'))]}"
            yield Respelt(*m.span(), said[slice(*m.span())], meant, quiet=True)
            return


def _stands_before(place: int, class_name: str, question: Question) -> bool:
    """Whether rows of a class are named right before a place, be it faintly."""
    named = (n for n in question.names if (n.of, n.target) == ("class", class_name))
    return any(n.end + 1 == place for n in named)


def _kept(stems: frozenset[str], question: Question, catalog: Catalog) -> Attribute | None:
    """The one amount that is called so, of the rows that are named where several keep one; None where there is none,
    or rows are called so that could be counted."""
    if any(stems & set(map(stem, cut_name(n))) for c in catalog.classes.values() for n in c.names):
        return None
    kept = [a for a in catalog.attributes.values() if a.measure and a.kind is Kind.INTEGER]
    found = [a for a in kept if stems & set(map(stem, cut_name(a.name)))]
    named = {n.target for n in question.named("class", _SURE)}
    named |= {v.class_name for v in question.values}
    near = [a for a in found if a.class_name in named]
    found = near if len(found) > 1 else found
    return found[0] if len(found) == 1 else None
