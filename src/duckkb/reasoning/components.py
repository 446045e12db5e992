"""The parts of an ontology that no relation connects, and which of them a question is about.

Rows of unconnected classes cannot be told together, so a question is about one part, and that others
have columns called like its words says nothing. Read over the part alone, a question means what it
would mean if there were nothing else.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from functools import cached_property

from duckkb.reasoning.catalog import BASE, Catalog
from duckkb.reasoning.evidence import NameHit, Question, ValueHit

Component = frozenset[str]
"""The names of classes that relations connect."""
_NEARLY = 0.8
"""A part that explains less than this share of what another does is not what a question is about."""
_LESS = 0.1
_MOST = 4
_SURE, _SURELY = 0.8, ("exact", "stem", "translated")


class Components:
    """The connected parts of an ontology."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog

    @cached_property
    def of(self) -> dict[str, Component]:
        """The part that each class belongs to; the base's own rows are one, as any of them may come to be related."""
        own = {name for name, each in self._catalog.classes.items() if each.store == BASE}
        found: dict[str, Component] = {}
        for name in self._catalog.classes:
            if name not in found:
                part = own if name in own else {name}
                while not (grown := self._catalog.around(part)) <= part:
                    part = grown
                found |= dict.fromkeys(part, frozenset(part))
        return found

    @cached_property
    def several(self) -> bool:
        """Whether there is more than one part."""
        return len(set(self.of.values())) > 1

    def meant(self, question: Question, named: Iterable[NameHit] = ()) -> dict[Component, float]:
        """The parts that explain as much of a question as any, or nearly so, the best first, each with the
        share that it explains; none where these are many, or leave out what is surely told.

        What a part explains is the length of the words that name something of it or stand in its
        data, each as surely as its best hit. Rows of another part, named or told by a value, that
        nothing explains in this one are what no answer over it may pass over in silence.

        Args:
            question: with what was found in the whole.
            named: what its words name beyond that.
        """
        text = question.normalised.folded
        told: dict[Component, list[float]] = defaultdict(lambda: [0.0] * len(text))
        hits = (*question.values, *question.names, *named)
        for hit in hits:
            _mark(told[self.of[_class_of(hit, self._catalog)]], hit)
        explained = {part: sum(marks) / len(text) for part, marks in told.items()}
        least = max(explained.values(), default=0.0) * _NEARLY
        ranked = sorted(explained, key=lambda part: (-explained[part], min(part)))
        nearly = {part: explained[part] for part in ranked if explained[part] > least}
        if len(nearly) > _MOST:
            return {}
        sure = [h for h in hits if _tells_rows(h)]
        return {
            p: s
            for p, s in nearly.items()
            if all(max(told[p][h.start : h.end]) >= h.score - _LESS for h in sure)
        }

    def holding(self, classes: Collection[str]) -> Component | None:
        """The part that some classes are of; None where they are of several."""
        parts = {self.of[name] for name in classes if name in self.of}
        return parts.pop() if len(parts) == 1 else None


def _mark(marks: list[float], hit: NameHit | ValueHit) -> None:
    for at in range(hit.start, min(hit.end, len(marks))):
        marks[at] = max(marks[at], hit.score)


def _tells_rows(hit: NameHit | ValueHit) -> bool:
    """Whether rows are meant for sure: their class is called so, or it is a value of several words or signs."""
    if isinstance(hit, NameHit):
        return hit.of == "class" and hit.score >= _SURE and hit.how in _SURELY
    several = " " in hit.value or any(map(str.isdecimal, hit.value))
    return hit.how in ("exact", "folded") and several


def _class_of(hit: NameHit | ValueHit, catalog: Catalog) -> str:
    """The class that a hit is of; of a join the one that refers."""
    if isinstance(hit, NameHit) and hit.of == "join":
        return catalog.joins[hit.target].left
    return hit.class_name
