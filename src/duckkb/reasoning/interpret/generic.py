"""What a class has for words that every class fills in its own way: names, ages, times, places."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Literal

from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.interpret.adjectives import ADJECTIVES
from duckkb.reasoning.interpret.beginnings import came_to_be
from duckkb.reasoning.interpret.cues import COMPARED, QUANTITY, WHEN_NOUNS, WHERE_NOUNS, WORK_NOUNS
from duckkb.reasoning.interpret.english.life import LIVED
from duckkb.reasoning.interpret.frame import Frame, Mention
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.nature import ID, Nature
from duckkb.reasoning.interpret.occasions import due_by, expires, of_life, spanned
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.locate import Locator
from duckkb.reasoning.plan import DatePart

JOIN = 0.2
"""What a step of a join costs, in units of a perfect mention."""
_LONG = 4
"""So many characters of a stem may begin another word of the same meaning."""
_ENDED = frozenset(("expir", "laps"))
"""Stems that say that something is good no more."""
_SINCE = frozenset(("old", "new"))
"""What rows are by when they came to be, whatever that is called."""
_WHOLE = 0.7
"""How well a whole name stands for a part of one that a class does not tell."""


@dataclass(frozen=True)
class Meaning:
    """What a mention is taken for: a class, or attributes (two for a full name), or a value."""

    score: float
    class_name: str = ""
    attributes: tuple[Attribute, ...] = ()
    value: str | None = None
    turned: bool = False
    """More of what was said is less of the attribute (older: an earlier birth)."""
    all: bool = False
    part: DatePart | Literal[""] = ""
    """The part of the time that is meant, not the whole."""

    @property
    def classes(self) -> frozenset[str]:
        found = {a.class_name for a in self.attributes}
        return frozenset(found | ({self.class_name} if self.class_name else set()))


AGES = frozenset(("old", "young"))
"""What people are by their age alone, things by any time of theirs."""
_DERIVED = 4
"""Letters that an adjective shares at least with the noun it is made of."""


@dataclass(frozen=True)
class Choice:
    """One meaning for each mention, and the classes they need."""

    meanings: dict[int, Meaning]
    classes: frozenset[str]
    mentioned: frozenset[str]
    fit: float
    cost: float
    dropped: int

    @property
    def score(self) -> float:
        return self.fit - JOIN * self.cost

    def of(self, mention: Mention | None) -> Meaning | None:
        return self.meanings.get(id(mention)) if mention is not None else None


_PAY = frozenset(map(stem, ("pay", "pays", "paid", "paying")))
OWED = frozenset(map(stem, ("outstanding", "owed", "due", "unpaid", "debt")))
"""Stems in the names of what has not been paid yet."""


def _paid(attribute: Attribute, frame: Frame) -> float:
    """How much rather an amount is what was paid, where that is asked: a payment is, what is owed is not."""
    if not _PAY & frame.stems:
        return 0.0
    said = {*parts(attribute.name), *parts(attribute.class_name)}
    return 0.3 * any(p.startswith("pay") for p in said) - 0.3 * bool(OWED & said)


class Generics:
    """Fills words that only an adjective, a date or a question word tells."""

    def __init__(self, catalog: Catalog, locator: Locator, naming: Naming, nature: Nature) -> None:
        self.catalog, self.locator, self.naming, self.nature = catalog, locator, naming, nature

    def _generic(self, mention: Mention, choice: Choice, frame: Frame) -> Iterator[Meaning]:
        """Attributes that only an adjective, a date or a question word tells."""
        kind, _, word = mention.generic.partition(":")
        word, _, graded = word.partition(" ") if kind == "graded" else (word, "", "")
        subject = choice.of(frame.subject)
        head = choice.of(mention.head) or subject
        if kind == "when" and head and head.value is not None and not self._belongs(head, subject):
            head = subject
        near = self._spoken_of(head) if head else choice.classes
        if kind == "all":
            for name in sorted(near):
                yield Meaning(0.9, "", self.catalog.classes[name].attributes, None, False, True)
            return
        if kind == "full":
            wanted_parts = word.split(",") if word else ["first", "last"]
            for name in sorted(near | choice.classes | self._around(near)):
                found = tuple(a for p in wanted_parts if (a := self.naming.part_of_name(name, p)))
                if len(found) == len(wanted_parts):
                    sure = 1.2 if name in near else 1.1 if name in choice.classes else 0.9
                    yield Meaning(sure, "", found)
                elif len(wanted_parts) == 1 and name in near and self.naming.names(name):
                    yield Meaning(_WHOLE, "", self.naming.names(name))
                elif word == "" and name in near and self.naming.names(name):
                    yield Meaning(1.0, "", self.naming.names(name))
            return
        around = near | choice.classes | self._around(near)
        people = kind == "graded" and stem(word) in AGES and any(map(self.nature.ages, near))
        for name in sorted(n for n in around if not people or self._same_people(n, near)):
            nearness = 0.8 if name in near else 0.6 if name in choice.classes else 0.45
            if kind == "graded" and word == LIVED:
                both = self.nature.lives(name) if name in near else None
                if both is not None:
                    yield Meaning(nearness, "", both)
                continue
            if kind == "graded" and stem(word) in ("long", "short") and name in near:
                both = spanned(self.catalog.classes[name])
                if both is not None and not self.naming.graded(name, stem(word)):
                    yield Meaning(nearness, "", both[::-1])
                    continue
            if kind == "graded":
                found = self.naming.graded(name, stem(word))
                if stem(word) in _SINCE and (found is None or due_by(found[0])):
                    came = came_to_be(self.catalog.classes[name])
                    found = None if came is None else (came, -1 if stem(word) == "old" else 1)
                if found is None and name in near:
                    found = self.naming.lone_figure(name, stem(word))
                aged = stem(word) in AGES and self.nature.ages(name)
                if found and (not aged or self.nature.of_life(found[0])):
                    place = self._place(found[0], ADJECTIVES.get(stem(word), ()))
                    yield Meaning(nearness - 0.03 * place, "", (found[0],), None, found[1] < 0)
                    continue
                wanted = COMPARED.get(word, ()) or (stem(word),) * (word[-2:] == "ed")
                wanted = tuple(n for n in wanted if n in COMPARED.get(graded, ())) or wanted
                wanted = wanted or self._nouns_of(word, name)
            elif kind == "when":
                wanted = WHEN_NOUNS
            elif kind == "asked":
                wanted = {
                    "when": WHEN_NOUNS,
                    "where": (*WORK_NOUNS, *WHERE_NOUNS) if "work" in frame.stems else WHERE_NOUNS,
                }.get(word, QUANTITY.get(word.removeprefix("how "), ()))
            else:
                wanted = ()
            own = self.catalog.classes[name].attributes
            if kind == "when" and head and head.attributes and name not in near:
                own = tuple(a for a in own if not of_life(a))  # elected in 2018, not born then
            for place, noun in enumerate(wanted):
                for a in own:
                    barred = parts(a.name)[-1] in ID if kind == "when" else a.key
                    # how long something takes is no day
                    barred = barred or (kind == "when" and noun == "time" and a.kind.numeric)
                    if noun in self.naming.stems(a) and not barred:
                        told = 0.2 if self.naming.stems(a) & frame.stems - set(wanted) else 0.0
                        told += _paid(a, frame) if word == "how much" else 0.0
                        yield Meaning(nearness - 0.04 * place + told, "", (a,))
            if kind in ("when", "asked") and word in ("", "when"):
                each = self.catalog.classes[name]
                times = [a for a in own if a.kind.temporal]
                likely = [a for a in times if self.naming.stems(a) & frame.stems - set(wanted)]
                if not likely and _ENDED & frame.stems:
                    likely = [expires(each)]
                elif not likely and kind == "when" and not self._told_by(around - near, frame):
                    # incidents this year: those that began in it
                    likely = [came_to_be(each)] if len(times) > 1 else []
                yield from (Meaning(nearness + 0.2 * (a in likely), "", (a,)) for a in times)

    def _told_by(self, classes: Collection[str], frame: Frame) -> bool:
        """Whether a word of the question is of rows of one of these, which tell of it: treated, of Treatment."""
        said = tuple(s for s in frame.stems if len(s) >= _LONG)
        return any(p.startswith(said) for c in classes for p in parts(c)) if said else False

    def _spoken_of(self, meaning: Meaning) -> frozenset[str]:
        """The classes of what is meant; of a role that of the rows in it: producers are people."""
        roles = [self.nature.role(a) for a in meaning.attributes]
        if len(roles) == 1 and roles[0] is not None:
            return frozenset({roles[0].right})
        return meaning.classes

    def _belongs(self, value: Meaning, subject: Meaning | None) -> bool:
        """`films that won the Golden Reel in 2022`: a value of rows that refer to those asked for has
        the time told behind it."""
        rows = subject.classes if subject else ()
        return any(self.nature.refers(v, r) for v in value.classes for r in rows)

    def _same_people(self, class_name: str, near: frozenset[str]) -> bool:
        """Whether rows of a class are those spoken of, or tell of the same people."""
        return class_name in near or any(self.naming.lent(n) == class_name for n in near)

    def _nouns_of(self, adjective: str, class_name: str) -> tuple[str, ...]:
        """Of the figures of a class, the nouns that an adjective is made of: valuable, profitable."""
        if stem(adjective) in ADJECTIVES:
            return ()
        own = self.catalog.classes[class_name].attributes
        nouns = {s for a in own if a.measure for s in self.naming.stems(a)}
        return tuple(n for n in sorted(nouns) if len(n) >= _DERIVED and adjective.startswith(n))

    def _around(self, classes: frozenset[str]) -> frozenset[str]:
        """The classes that a join connects to these."""
        joins = [j for name in classes for j in self.catalog.joins_at[name]]
        return frozenset({j.left for j in joins} | {j.right for j in joins})

    def _place(self, attribute: Attribute, nouns: tuple[str, ...]) -> int:
        own = self.naming.stems(attribute)
        return next((k for k, n in enumerate(nouns) if n in own), 0)
