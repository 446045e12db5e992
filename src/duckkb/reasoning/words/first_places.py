"""Who won, where rows keep who came in at which place: `who won stage 5` asks for the first place of a race's results."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from duckkb.reasoning.catalog import Attribute, Catalog, Kind
from duckkb.reasoning.evidence import NameHit, Question, ValueHit
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt

_WON = regex(r"(?<!\bnot )\b(?:won|wins?|winners?)\b(?! (?:by|back|over|against)\b)")
_WHO = regex(r"^who(?= (?:has |had )?(?:won|wins)\b| (?:is|was|were|are) the winners?\b)")
_PLACE = frozenset(("rank", "posit", "place", "placement"))
_WINS = frozenset(
    ("win", "won", "winner", "medal", "prize", "award", "victori", "trophi", "champion", "score")
)
"""Where anything is called so, it tells better who won."""
_HEARD = 0.5
_SCORE = 0.9


def says_who_won(text: str) -> bool:
    """Whether a folded English question speaks of those who won."""
    return _WON.search(text) is not None


class FirstPlaces:
    """Finds what says that somebody won, in a catalog of which one attribute keeps the places.

    Args:
        catalog: what there is.
        extent: the least and the greatest value of a column of numbers.
    """

    def __init__(
        self, catalog: Catalog, extent: Callable[[Attribute], tuple[float, float] | None]
    ) -> None:
        found = [a for a in catalog.attributes.values() if _is_place(a, catalog)]
        called = {p for a in catalog.attributes.values() for p in parts(a.name)}
        called |= {p for name in catalog.classes for p in parts(name)}
        self.extent = extent
        self._place = found[0] if len(found) == 1 and called.isdisjoint(_WINS) else None
        joins = catalog.joins_at[self._place.class_name] if self._place is not None else ()
        people = {j.right for j in joins if is_person(catalog.classes[j.right])}
        self._people = [catalog.classes[name].names[0] for name in people]

    def named(self, question: Question) -> tuple[Respelt, ...]:
        """`which rider won`, for `who won`, where only riders are people that may."""
        told = _WHO.search(question.normalised.folded) if len(self._people) == 1 else None
        if told is None:
            return ()
        rows = self._people[0].replace("_", " ").casefold()
        return (Respelt(*told.span(), "who", f"which {rows}", quiet=True),)

    def find(
        self, text: str, names: Sequence[NameHit], values: Sequence[ValueHit]
    ) -> Iterator[ValueHit]:
        """The words of a folded question that ask for the first place."""
        place = self._place
        if place is None:
            return
        for told in _WON.finditer(text):
            taken = [(n.start, n.end) for n in names if n.score >= _HEARD]
            taken += [(v.start, v.end) for v in values]
            if any(s < told.end() and told.start() < e for s, e in taken):
                continue
            if (extent := self.extent(place)) and extent[0] == 1:
                yield ValueHit(*told.span(), place.id, "1", _SCORE, "alias")


def _is_place(attribute: Attribute, catalog: Catalog) -> bool:
    """Whether it keeps the place at which one of the rows that a row joins came in at the other."""
    own = catalog.joins_at[attribute.class_name]
    joined = {j.right for j in own if j.left == attribute.class_name and not j.end}
    named = attribute.kind is Kind.INTEGER and parts(attribute.name)[-1:]
    return bool(named) and named[0] in _PLACE and len(joined) > 1 and not attribute.key
