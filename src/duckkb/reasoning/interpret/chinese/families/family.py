"""What the names of a Chinese question mean in one family of tables."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from duckkb.reasoning.catalog import Attribute, Catalog, Class, Kind
from duckkb.reasoning.families import Family
from duckkb.reasoning.interpret.chinese.lexis import Lexis, others_of
from duckkb.reasoning.interpret.chinese.names import ADJECTIVES, NAMING, UNITS, ending_in
from duckkb.reasoning.interpret.frame import Mention
from duckkb.reasoning.interpret.moments import reads_as_period
from duckkb.reasoning.values.index import ValueIndex


class FamilyTable:
    """What the names of a question mean in one family.

    Args:
        catalog: what there is.
        family: the tables of equal columns.
        values: the values of the data.
    """

    def __init__(self, catalog: Catalog, family: Family, values: ValueIndex) -> None:
        self.catalog, self.family, self.values = catalog, family, values
        self.example: Class = catalog.classes[family.example]

    @cached_property
    def lexis(self) -> Lexis:
        frame = self.family.name.replace("{}", "")
        return Lexis(self.example.attributes, (), ((frame, self.example.name),))

    def knows(self, word: str) -> bool:
        """Whether a word, or what it is called otherwise, is in the name of the family or an attribute.

        A word of two characters is known by its first (房屋 of 商品房).
        """
        told = (word, *others_of(word), *((word[0],) if len(word) == 2 else ()))
        return any(w in n for w in told for n in self._names)

    @cached_property
    def _names(self) -> tuple[str, ...]:
        return (self.family.name, *(n for a in self.example.attributes for n in a.names))

    @cached_property
    def entities(self) -> tuple[Attribute, ...]:
        """What names the rows."""
        texts = [a for a in self.example.attributes if a.kind is Kind.TEXT]
        return tuple(a for a in texts if any(NAMING.search(n) for n in a.names)) or tuple(texts[:1])

    def measures(self, mention: Mention) -> bool:
        found = self.attribute(mention)
        return found is not None and (
            found.kind.numeric or found.kind.temporal or self.dated(found)
        )

    def entity(self, mention: Mention) -> bool:
        if mention.candidates and mention.candidates[0].of == "class":
            return True
        found = self.attribute(mention)
        return found in self.entities and NAMING.search(mention.text) is None

    def score(self, mention: Mention) -> float:
        """How well a name fits the attribute it means."""
        if mention.generic:
            return 1.0
        return next((c.score for c in mention.candidates if c.target in self.own), 0.0)

    def attribute(self, mention: Mention) -> Attribute | None:
        """The attribute a name means, the best first."""
        if mention.generic:
            kind, _, word = mention.generic.partition(":")
            if kind == "when":
                return self._when(word)
            known = ADJECTIVES if kind == "graded" else UNITS
            numeric = [a for a in self.example.attributes if a.kind.numeric or self.dated(a)]
            return ending_in(numeric, known.get(word, ()))
        for c in mention.candidates:
            if c.of == "attribute" and c.target in self.own:
                return self.own[c.target]
        return None

    def _when(self, around: str) -> Attribute | None:
        """The attribute with a date, the finest, of which the most is said in the question."""
        found = [a for a in self.example.attributes if self.dated(a)]

        def fit(a: Attribute) -> tuple[int, bool]:
            told = max(sum(n[k : k + 2] in around for k in range(len(n) - 1)) for n in a.names)
            return told, self.grains[a.name] == "day"

        return max(found, key=fit, default=None)

    @cached_property
    def own(self) -> Mapping[str, Attribute]:
        return {a.id: a for a in self.example.attributes}

    def dated(self, attribute: Attribute) -> bool:
        """Whether an attribute holds dates, be it as text."""
        return attribute.name in self.grains

    @cached_property
    def grains(self) -> Mapping[str, str]:
        """Attributes that hold dates -> how fine."""
        found: dict[str, str] = {}
        for a in self.example.attributes:
            if a.kind.temporal:
                found[a.name] = "day"
            elif a.kind is Kind.TEXT:
                grain = reads_as_period(self.values.values_of(a.id, 5))
                if grain:
                    found[a.name] = grain
        return found

    @cached_property
    def time_label(self) -> Attribute | None:
        """The attribute that repeats the time slot of a table in each of its rows."""
        for a in self.example.attributes:
            if a.kind is Kind.TEXT and self._repeats(a):
                return a
        grain = next((m.period.grain for m in self.family.members.values() if m.period), "")
        named = {"year": ("年份", "年度", "年", "year"), "month": ("年月", "月份", "month")}.get(
            grain, ()
        )
        return ending_in([a for a in self.example.attributes if a.kind.numeric], named)

    def _repeats(self, attribute: Attribute) -> bool:
        members = [m for m in self.family.members.values() if m.period][:3]
        for member in members:
            values = self.values.values_of(f"{member.class_name}.{attribute.name}", 3)
            if len(values) != 1 or reads_as_period(values) != member.period.grain:  # type: ignore[union-attr]
                return False
        return bool(members)
