"""What each mention of a frame may mean, given what the others mean: a beam of whole choices."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from duckkb.reasoning.catalog import Attribute
from duckkb.reasoning.interpret.calendar import Calendar
from duckkb.reasoning.interpret.cues import direction
from duckkb.reasoning.interpret.fits import dated, holds, misfit, numeric_like
from duckkb.reasoning.interpret.frame import PERIOD, Condition, Frame, Mention
from duckkb.reasoning.interpret.generic import Choice, Meaning
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpret.occasions import only_planned
from duckkb.reasoning.interpret.slots import Slot, conditions_of, slots
from duckkb.reasoning.lexicon.words import fold, stem

WIDTH = 10
APART = 20.0
"""… and what classes cost that no joins connect."""
DROP = -0.6
"""What it costs to leave a mention unexplained."""
SAID = 0.2
"""What an attribute gains where the question says the other words of its name elsewhere."""
SHARED = 0.6
"""What an attribute gains by a word said of the one before: `colour code and description`."""
NAMESAKE = 0.02
"""What an attribute gains over the class of its own that is called as it is."""
COPY = 0.05
"""What an attribute loses that only repeats another one, …"""
_REFERENCE = 0.3
"""What the number by which rows refer to those that are named loses: the customers are not `cust_no`."""
KIN = 0.35
"""What a value loses that is only kin to words which are a value themselves: a neurologist to Neurology."""
_OTHER_END = 1.0
"""… and a value of the other one of two attributes that are called alike, of which the one is named."""
DIRECTION = 0.06
"""… and what one gains whose direction a preposition says: the origin of flights `from Oslo`."""
_TOLD = 0.9
_CLEAR = 0.8
_SPECIAL = 0.95
"""How well a class is named of whose name a part stands elsewhere."""
_KNOWN = 0.7
"""A value that other attributes are known to have is hardly one that no row has here."""
_BY_DATE = 0.75
"""How well an attribute fits that is only known to hold dates."""
_SAID_TOO = 0.3
"""… and what more it fits as its name says the word, be it in part: `born` of birth and death years."""
_ANY_NAME = 0.95
"""How well `names` alone tells what a class calls its rows by, whatever its attribute is called."""
_LONGER = 0.1
"""What a class loses of whose name the words are only a part, where another is called just so."""
_KIND = 0.78
"""How well a word names the only one of its kind that the rows spoken of have: the city, of a host city."""
_PLANNED = 0.35
"""What a time that was planned loses where it is kept beside it when it was: ended, of a planned end."""
_NO_COUNT = 0.35
_NO_LIMIT = 0.6
_COUNTS = frozenset(map(stem, ("count", "number", "num", "qty", "quantity", "total")))
_LIMITS = frozenset(("max", "maximum", "min", "minimum"))
_ALLOWED = frozenset(
    map(stem, ("can", "may", "allow", "most", "least", "capacity", "limit", "highest"))
)
_LIVES = frozenset(("born", "died"))
_NAME_WORD = [stem("name")]
_NAME = frozenset(stem(w) for w in ("name",))
_ID = frozenset(stem(w) for w in ("id", "identifier", "number", "code", "identification"))


class Chooser(Calendar):
    """Fills the slots of frames for one catalog."""

    def choices(self, frame: Frame) -> list[Choice]:
        """The best ways to fill all slots, best first."""
        beam = [Choice({}, frozenset(), frozenset(), 0.0, 0.0, 0)]
        for slot in slots(frame):
            grown: list[Choice] = []
            for choice in beam:
                if id(slot.mention) in choice.meanings:
                    grown.append(choice)
                    continue
                every = (self._as_it_was(m, frame) for m in self._meanings(slot, choice, frame))
                found = sorted(every, key=lambda m: -m.score)[:8]
                grown.extend(self._with(choice, slot, m, frame) for m in found)
                best = found[0].score if found else 0.3
                if best < 0.8 or slot.role == "class":
                    loss = DROP * max(0.2, min(best, 1.0))
                    grown.append(replace(choice, fit=choice.fit + loss, dropped=choice.dropped + 1))
            beam = sorted(grown, key=lambda c: -c.score)[:WIDTH]
        return beam

    def _with(self, choice: Choice, slot: Slot, meaning: Meaning, frame: Frame) -> Choice:
        needs = choice.classes | meaning.classes
        # Two classes that are asked for one attribute need no join.
        joined = needs != choice.classes and frame.pair is None
        cost = min(APART, self.locator.cost(needs)) if joined else choice.cost
        return Choice(
            {**choice.meanings, id(slot.mention): meaning},
            needs,
            choice.mentioned | ({meaning.class_name} if meaning.class_name else set()),
            choice.fit + meaning.score,
            cost,
            choice.dropped,
        )

    # -- the meanings of one mention -------------------------------------------------------

    def _meanings(self, slot: Slot, choice: Choice, frame: Frame) -> Iterator[Meaning]:
        mention = slot.mention
        if mention.generic.startswith(PERIOD):
            yield from self._periods(mention, choice, frame)
            return
        if mention.generic:
            yield from self._generic(mention, choice, frame)
            for c in mention.of("attribute"):
                attribute = self.catalog.attributes[c.target]
                told = choice.of(mention.head) or choice.of(frame.subject)
                own = told is None or attribute.class_name in told.classes
                yield Meaning(1.25 if own else 0.95, "", (attribute,))
            return
        if slot.role == "value":
            yield from self._values(slot, choice, frame)
            return
        head = choice.of(mention.head)
        subject = choice.of(frame.subject) if frame.subject is not mention else None
        words = [w for t in mention.text.casefold().split() for w in _spelt_out(stem(t))]
        head = self._told_class(words, mention) or self._led_to(head)
        yield from self._roles(words, head, subject, choice)
        yield from self._lone_date(words, head or subject)
        mine = mention.candidates[0].target if mention.is_class else ""
        for c in mention.candidates:
            if c.of == "class" and slot.condition is not None and slot.condition.says_yes_or_no:
                continue  # no class is so or not
            if c.of == "class":
                score = c.score
                called = self.catalog.classes[c.target].names
                if len(words) > 1 and any(words[-1:] == list(parts(n)[-1:]) for n in called):
                    # `video games`, not `video game types`
                    score = max(score, 0.97 * self.naming.covered(c.target, words) ** 0.5)
                weak = 0.45 if score < 0.6 else 0.25 if score < 0.7 else 0.0
                weak += _LONGER * (score < _TOLD and self._called(mine, words))
                yield Meaning(score + self.naming.standing(c.target) - weak, c.target)
                for other in self._special(c.target, frame.stems) if c.score >= _TOLD else ():
                    yield Meaning(_SPECIAL + self.naming.standing(other), other)
            elif c.of == "attribute":
                attribute = self.catalog.attributes[c.target]
                score = c.score - self._copied(attribute)
                # A vague name is not made clear by the class it happens to be in.
                if (
                    subject is None
                    and words == _NAME_WORD
                    and attribute in self.naming.names(attribute.class_name)
                ):
                    # Every class has a name; that of one is called so and that of another is not
                    # tells nothing.
                    score = max(score, _ANY_NAME)
                owner = None if mention.is_class else head or subject
                if owner and attribute.class_name in owner.classes:
                    score = max(score, _KIND * self._only_kind(words, attribute))
                clear = min(1.0, score / _CLEAR) ** 2
                row = self.nature.leads_to(attribute)
                told = row != attribute.class_name and words[-1] not in _ID
                if row and told and any(k.target == row for k in mention.of("class")):
                    score -= _REFERENCE
                if head and attribute.class_name in head.classes:
                    score += 0.3 * clear
                elif head:
                    score -= 0.15
                elif subject and attribute.class_name in subject.classes:
                    score += 0.15 * clear
                elif attribute.class_name in choice.classes:
                    score += 0.08 * clear
                score += SHARED * self._shares(mention, attribute, choice, frame)
                score += SAID * self._said(words, attribute, frame)
                if slot.role in ("class", "counted"):
                    score -= 0.1
                if slot.role in ("compared", "counted") and self._only_limits(attribute, frame):
                    score -= _NO_LIMIT
                if slot.role == "term" and self._only_counts(mention, attribute):
                    score -= _NO_COUNT
                if slot.role == "measure" and not attribute.kind.numeric:
                    score -= 0.15 if numeric_like(self.naming, attribute) else 0.6
                if slot.role == "measure" and (attribute.key or attribute.identity):
                    score -= 0.3
                if slot.role == "compared" and slot.condition is not None:
                    score -= misfit(self.naming, self.nature, slot.condition, attribute)
                yield Meaning(score + NAMESAKE * self._namesake(attribute), "", (attribute,))
        if slot.condition is not None and slot.role == "compared" and dated(slot.condition):
            # `stations opened before 1970`: only the date tells which attribute is meant
            when = Mention(mention.start, mention.end, mention.text, (), mention.head, "when")
            said = {c.target: c.score for c in mention.of("attribute")}
            lives = bool(said) and mention.text.casefold() in _LIVES
            for found in self._generic(when, choice, frame):
                if lives and said.keys().isdisjoint(a.id for a in found.attributes):
                    continue  # who was born in a year is no film that came out then
                more = max((said.get(a.id, 0.0) for a in found.attributes), default=0.0)
                yield replace(found, score=_BY_DATE * found.score + _SAID_TOO * more)

    def _as_it_was(self, meaning: Meaning, frame: Frame) -> Meaning:
        """A meaning, less likely where it is a time that was only planned, of which the question says nothing."""
        classes = self.catalog.classes
        told = (only_planned(a, classes[a.class_name], frame.said) for a in meaning.attributes)
        return replace(meaning, score=meaning.score - _PLANNED) if any(told) else meaning

    def _only_counts(self, mention: Mention, attribute: Attribute) -> bool:
        """Whether it is only kept how many there are of what is asked for: words, by a word count."""
        said = {stem(w) for w in mention.text.casefold().split()}
        counts = _COUNTS & set(parts(attribute.name))
        return attribute.measure and bool(counts) and not said & _COUNTS

    def _called(self, class_name: str, words: list[str]) -> bool:
        """Whether a class is called by just these words."""
        return bool(class_name) and self.naming.covered(class_name, words) == 1.0

    def _only_limits(self, attribute: Attribute, frame: Frame) -> bool:
        """Whether it is kept how many there may be, and it is asked how many there are: participants, by
        the highest number of them that is allowed."""
        own = parts(attribute.name)
        limited = bool(_LIMITS & set(own[:1])) and len(own) > 1 and attribute.measure
        return limited and _LIMITS.union(_ALLOWED).isdisjoint(frame.said)

    def _only_kind(self, words: list[str], attribute: Attribute) -> bool:
        """Whether its name ends with these words, and no other one of its class does."""
        ending = (a for a in self.catalog.classes[attribute.class_name].attributes)
        size = len(words)
        alike = [a for a in ending if list(parts(a.name)[-size:]) == words]
        return alike == [attribute] and not (
            attribute.key or _LIMITS & set(parts(attribute.name)[:1])
        )

    def _special(self, class_name: str, stems: Collection[str]) -> Iterator[str]:
        """Links named like a link, with more words that the question says elsewhere too:
        `Teacher_Attends` beside `Attends` where teachers attend."""
        if not self.naming.links(class_name):
            return
        own = set(parts(class_name))
        for other in self.catalog.classes:
            more = set(parts(other)) - own
            if more and own < set(parts(other)) and more <= set(stems):
                yield other

    def _told_class(self, words: list[str], mention: Mention) -> Meaning | None:
        """The class that the mention itself says before `name` or `id` (`faculty id`)."""
        if len(words) < 2 or words[-1] not in _NAME | _ID:
            return None
        rest = set(words[:-1])
        for each in self.catalog.classes.values():
            if self.naming.covered(each.name, rest) == 1.0:
                return Meaning(1.0, each.name)
        alike = [
            each.name
            for each in self.catalog.classes.values()
            if len(rest) == 1 and parts(each.name)[-1:] == tuple(rest)
        ]
        alike.sort(key=lambda n: -self.naming.standing(n))
        if alike:
            return Meaning(0.8, alike[0])
        inner = [c.target for c in mention.of("class") if mention.candidates[0].score < 0.9]
        owner = mention.candidates[0].class_name if inner else ""
        inner.sort(key=lambda name: name != owner)
        return Meaning(0.8, inner[0]) if inner else None

    def _led_to(self, head: Meaning | None) -> Meaning | None:
        """`the name of the district`, which is a reference of the subject: the row it leads to."""
        if head is None or len(head.attributes) != 1 or head.value is not None:
            return head
        row = self.nature.leads_to(head.attributes[0])
        return Meaning(head.score, row) if row else head

    def _roles(
        self,
        words: list[str],
        head: Meaning | None,
        subject: Meaning | None,
        choice: Choice,
    ) -> Iterator[Meaning]:
        """`name` and `id` mean what the class they belong to has for it."""
        if not words or not (words[-1] in _NAME or words[-1] in _ID):
            return
        own = head or subject
        sure = 1.25 if head else 1.1
        classes = own.classes if own else choice.classes
        for name in sorted(classes | {x for c in classes if (x := self.naming.lent(c))}):
            rest = set(words[:-1])
            called = {p for n in self.catalog.classes[name].names for p in parts(n)}
            if words[-1] in _NAME:
                single = {"first": self.naming.first_name, "last": self.naming.last_name}
                for word, finder in single.items():
                    if word in rest:
                        found = finder(name)
                        if found:
                            yield Meaning(sure, "", (found,))
                if rest and not rest <= called | {"full"}:
                    continue
                names = self.naming.names(name)
                if names:
                    yield Meaning(sure, "", names)
            elif not rest or rest <= called:
                ids = self.naming.ids(name)
                if ids and len(ids) == 1:
                    literal = words[-1] in self.naming.stems(ids[0])
                    yield Meaning(sure if literal else sure - 0.35, "", ids)
                    for a in self.catalog.classes[name].attributes if not literal else ():
                        if words[-1] in self.naming.stems(a) and words[-1] == "id":
                            yield Meaning(sure - 0.1, "", (a,))

    def _values(self, slot: Slot, choice: Choice, frame: Frame) -> Iterator[Meaning]:
        """A value votes for its attribute; the names beside it vote too."""
        mention, condition = slot.mention, slot.condition
        assert condition is not None
        wanted = choice.of(condition.term.mention) if condition.term else None
        hinted: dict[str, float] = {}
        classes: dict[str, float] = {}
        for k, hint in enumerate(condition.hints):
            part = 1.0 - 0.25 * k
            told = choice.of(hint)
            for a in told.attributes if told else ():
                hinted[a.id] = max(hinted.get(a.id, 0.0), 0.45 * part)
            if told and told.class_name:
                classes[told.class_name] = max(classes.get(told.class_name, 0.0), 0.3 * part)
            for c in hint.candidates:
                if c.of == "attribute":
                    hinted[c.target] = max(hinted.get(c.target, 0.0), 0.4 * c.score * part)
                elif c.of == "class":
                    classes[c.target] = max(classes.get(c.target, 0.0), 0.25 * c.score * part)
        subject = choice.of(frame.subject)
        earlier = None
        if condition.linked and condition.linked.values:
            first = condition.linked.values[0]
            earlier = choice.of(first) if isinstance(first, Mention) else None
        others = self._name_beside(slot, frame)
        before = next((s for _, end, s in reversed(frame.tokens) if end <= mention.start), "")
        said = fold(mention.text)
        literal = any(fold(c.value or "") == said for c in mention.of("value"))
        for c in mention.of("value"):
            attribute = self.catalog.attributes[c.target]
            if literal and fold(c.value or "") != said:
                c = replace(c, score=c.score - KIN)
            score = c.score + hinted.get(c.target, 0.0) - self._copied(attribute)
            score += DIRECTION * self.nature.directed(attribute, direction(before, frame.said))
            if attribute.class_name in others and self._names_part(attribute):
                score += 0.3
            score += classes.get(attribute.class_name, 0.0)
            score -= _OTHER_END * self._counterpart(attribute, condition)
            if wanted and attribute in wanted.attributes:
                score += 0.5
            elif attribute.class_name in choice.classes:
                score += 0.12
                if earlier and attribute in earlier.attributes:
                    score += 0.2
                if subject and attribute.class_name in subject.classes:
                    score += 0.06
            yield Meaning(score, "", (attribute,), c.value)
        if wanted and wanted.attributes:
            known = max((c.score for c in mention.of("value")), default=0.0)
            raw = 0.7 if not known else 0.55 if known < _KNOWN else 0.3
            texts = [a for a in wanted.attributes if holds(a, mention.text)]
            if texts:
                yield Meaning(raw, "", (texts[0],), mention.text)
        elif not mention.of("value"):
            for target, score in hinted.items():
                attribute = self.catalog.attributes[target]
                if holds(attribute, mention.text):
                    yield Meaning(0.3 + score, "", (attribute,), mention.text)

    def _counterpart(self, attribute: Attribute, condition: Condition) -> bool:
        """Whether it is the other one of two that are called alike, where the one is named: no end stop, of the start
        stop Leeds."""
        told = condition.term.mention if condition.term else None
        named = self.catalog.attributes.get(told.called) if told is not None else None
        if named is None or named.class_name != attribute.class_name:
            return False
        own, other = set(parts(attribute.name)), set(parts(named.name))
        return bool(own & other and own - other and other - own)

    def _said(self, words: list[str], attribute: Attribute, frame: Frame) -> bool:
        """Whether the question says the rest of its name too: `accessions that originate from each
        country`, for their origin country."""
        own = set(parts(attribute.name))
        rest = own - set(words)
        if not (rest < own and rest and rest <= frame.stems):
            return False
        return rest.isdisjoint(p for each in self.catalog.classes for p in parts(each))

    def _shares(self, mention: Mention, attribute: Attribute, choice: Choice, frame: Frame) -> bool:
        """Whether its name is the word and what stands before the last word of the name before it, or it is
        the number of the rows that are named there: `customer last name, id and phone`."""
        shown = [t.mention for t in frame.targets if t.function is None]
        place = next((k for k, m in enumerate(shown) if m is mention), 0)
        before = shown[place - 1] if place else None
        told = choice.of(before)
        if before is None or told is None or len(told.attributes) != 1 or " " in mention.text:
            return False
        said = {stem(w) for w in before.text.casefold().split()[:-1]}
        own = set(parts(attribute.name))
        first = told.attributes[0].class_name
        if attribute.class_name == first and self.naming.ids(first) == (attribute,):
            return any(said.issuperset(parts(n)) for n in self.catalog.classes[first].names)
        return (
            bool(said)
            and told.attributes[0].id != attribute.id
            and said | {stem(mention.text.casefold())} == own
            and said <= set(parts(told.attributes[0].name))
        )

    def _namesake(self, attribute: Attribute) -> bool:
        return parts(attribute.name) == parts(attribute.class_name)

    def _copied(self, attribute: Attribute) -> float:
        """What it costs that an attribute only repeats, as one part of a reference, another class's."""
        return COPY if self.nature.copied(attribute.id) else 0.0

    def _name_beside(self, slot: Slot, frame: Frame) -> set[str]:
        """The classes of which the value right beside is a first or last name: `Ann Lee` is one."""
        found: set[str] = set()
        for condition in conditions_of(frame):
            for other in condition.values:
                if not isinstance(other, Mention) or other is slot.mention:
                    continue
                near = (other.start - slot.mention.end, slot.mention.start - other.end)
                if 1 in near:
                    attributes = [self.catalog.attributes[c.target] for c in other.of("value")]
                    found |= {a.class_name for a in attributes if self._names_part(a)}
        return found

    def _names_part(self, attribute: Attribute) -> bool:
        """Whether an attribute is the first or the last name of its class's rows."""
        of = attribute.class_name
        return attribute in (self.naming.first_name(of), self.naming.last_name(of))


def _spelt_out(word: str) -> tuple[str, ...]:
    """A forename is a first name, a surname a last one."""
    return {"forenam": ("first", "name"), "surnam": ("last", "name")}.get(word, (word,))
