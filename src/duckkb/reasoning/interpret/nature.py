"""What attributes are by their values and joins: flags, years, ids that stand for a row, roles."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property

from duckkb.reasoning.catalog import Attribute, Catalog, Join, Kind
from duckkb.reasoning.interpret.cues import ENDS_AT, STARTS_AT
from duckkb.reasoning.interpret.frame import Candidate
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.interpret.moments import timed
from duckkb.reasoning.interpret.name_words import parts, words_of
from duckkb.reasoning.interpret.naming import EMPTY, HOW_OFTEN
from duckkb.reasoning.interpret.occasions import BORN
from duckkb.reasoning.lexicon.loader import irregular
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.plan import Value
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.values.index import ValueIndex

_PAIRS = (("y", "n"), ("yes", "no"), ("t", "f"), ("true", "false"), ("1", "0"))
_ASKS = frozenset(("is", "has", "flag", "yn", "indic"))
"""Parts of names that tell a whole number of 0 and 1."""
ID = frozenset(
    stem(w) for w in ("id", "ids", "identifier", "number", "num", "no", "nr", "code", "cd", "key")
)
"""Stems that say of a name that it only tells rows apart."""
_AMOUNTS = frozenset(("num", "number", "count", "quantiti", "qty", "total", "amount", "sum"))
"""Stems that say of a name that it counts, be there never more than one."""
_BEGAN = frozenset(
    ("found", "establish", "open", "built", "launch", "releas", "start", "join", "hire")
)
"""Stems that say of a whole number that it is the year of something."""
_YEAR = regex(r"[12]\d{3}$")
_DIRECTIONS = {
    "from": ("from", "sourc", "origin", "dep", "depart", "departur", "start", "sender", "send"),
    "to": ("to", "dest", "destin", "arr", "arriv", "end", "target", "receiv"),
}
_ENDS = {
    STARTS_AT: (*_DIRECTIONS["from"], "first", "begin"),
    ENDS_AT: (*_DIRECTIONS["to"], "last", "final", "terminu"),
}
"""What the ends of a way are called by."""
_OF_LIFE = BORN | {"age"}
_PEOPLE_HAVE = _OF_LIFE | frozenset(
    ("sex", "gender", "fname", "lname", "surnam", "hire", "salari", "sal", "wage", "pay", "job", "occup")
)  # fmt: skip
"""Parts of names of what is kept of people and hardly of things that are called like people."""
_DEATH = frozenset(("death", "die", "dead", "deceas"))
_VOWEL = regex(r"[aeiouy]")
_WHO = regex(r"[a-z]{4}(?:or|er|ist)$")
_NOUNS = {
    "sell": "sale",
    "lend": "loan",
    "borrow": "loan",
    "buy": "purchas",
    "fli": "flight",
    "lose": "loss",
    "give": "gift",
    "speak": "speech",
    "complain": "complaint",
    "fail": "failur",
}
"""What is done, of verbs whose nouns no ending makes: by stems."""
_ALIKE = 4
_AGENT = ("er", "or", "r", "ist", "ant", "ent")
"""How the noun of a verb ends: who does it."""
_DEED = ("ment", "eri", "al", "it", "r", "i", "anc", "enc", "at")
"""How the stem of the noun of a deed goes on behind that of its verb: treatment, delivery, rental."""
_KIN = 4
"""Letters that the stems of a verb and a noun share at least to be kin."""
_QUANTITIES = frozenset(map(stem, ("qty", "quantity", "number", "amount", "count")))
_NAMES = frozenset((stem("name"), stem("title")))
"""What names of rows are called by."""


class Nature:
    """Answers for the attributes of one catalog.

    Args:
        catalog: what there is.
        values: what text attributes hold.
    """

    def __init__(self, catalog: Catalog, values: ValueIndex) -> None:
        self.catalog, self.values = catalog, values
        self._flags: dict[str, tuple[Value, Value] | None] = {}
        self._copies = {
            f"{join.left}.{a.name}"
            for join in catalog.joins.values()
            if len(join.columns) > 1 and not join.end and join.left != join.right
            for a in catalog.classes[join.left].attributes
            if a.column in {own for own, _ in join.columns}
        }
        self._references = {
            own.id: join
            for join in catalog.joins.values()
            if not join.end and (own := catalog.referring(join)) is not None
        }

    def directed(self, attribute: Attribute, word: str) -> int:
        """1 where a preposition tells the attribute (`from`: origin), -1 where it tells another, else 0."""
        told = {
            side for side, names in _DIRECTIONS.items() if set(parts(attribute.name)) & set(names)
        }
        return 0 if len(told) != 1 or word not in _DIRECTIONS else 1 if word in told else -1

    def copied(self, attribute_id: str) -> bool:
        """Whether an attribute is part of a reference by several: the year of the section attended."""
        return attribute_id in self._copies

    def flag_of(self, attribute_id: str) -> tuple[Value, Value] | None:
        """As `flag`, told by the id."""
        return self.flag(self.catalog.attributes[attribute_id])

    def flagged(self, word: str) -> str:
        """The one attribute that says yes or no to a stem (`paid`), by its id; or ""."""
        named = [a for a in self.catalog.attributes.values() if word in parts(a.name)]
        found = [a.id for a in named if self.flag(a) is not None]
        return found[0] if len(found) == 1 else ""

    def flag(self, attribute: Attribute) -> tuple[Value, Value] | None:
        """How the attribute says yes and no; None where it says something else."""
        if attribute.id not in self._flags:
            self._flags[attribute.id] = self._flag(attribute)
        return self._flags[attribute.id]

    def _flag(self, attribute: Attribute) -> tuple[Value, Value] | None:
        if attribute.kind is Kind.BOOLEAN:
            return True, False
        if attribute.kind is Kind.INTEGER:
            named = {*parts(attribute.name)}
            asks = (attribute.binary and not named & _AMOUNTS) or (
                named & _ASKS and not attribute.key
            )
            return (1, 0) if asks else None
        found = self.values.values_of(attribute.id, 3)
        if not found or len(found) > 2:
            return None
        for yes, no in _PAIRS:
            spelt = {v.casefold().strip(): v for v in found}
            if set(spelt) <= {yes, no} and (len(spelt) == 2 or yes[0] == "y"):
                like = next(iter(found))
                case = str.upper if like.isupper() else str.title if like.istitle() else str
                return spelt.get(yes, case(yes)), spelt.get(no, case(no))
        return None

    def years(self, attribute: Attribute) -> bool:
        """Whether a text holds nothing but years."""
        if attribute.kind is not Kind.TEXT:
            return False
        found = self.values.values_of(attribute.id, 20)
        return bool(found) and all(_YEAR.match(v) for v in found)

    def measures(self, attribute_id: str) -> bool:
        """Whether it holds numbers that can be added up, not such as tell rows apart."""
        return self.catalog.attributes[attribute_id].measure

    def measures_best(self, named: Sequence[Candidate]) -> bool:
        """Whether the likeliest of some attributes holds numbers that can be added up."""
        return bool(named) and self.measures(named[0].target)

    def says_who(self, attribute: Attribute) -> bool:
        """Whether a number is called by somebody who does something, of whom it tells which one; by
        several it tells how many they are: `visitors`."""
        said, several = parts(attribute.name), attribute.name.casefold().endswith("s")
        return not (several or _AMOUNTS & set(said)) and bool(_WHO.search(said[-1]))

    def ranks(self, attribute: Attribute) -> bool:
        """Whether one value can be more than another: a number, a time, a text with figures."""
        if attribute.kind is not Kind.TEXT:
            return True
        return any(c.isdigit() for v in self.values.values_of(attribute.id, 20) for c in v)

    def adds(self, attribute: Attribute) -> bool:
        """Whether it holds figures to reckon with: numbers, or texts some of which are nothing else."""
        if attribute.kind is not Kind.TEXT:
            return True
        values = self.values.values_of(attribute.id, 20)
        return not values or any(map(is_number, values))

    def is_text(self, candidate: Candidate) -> bool:
        """Whether a named attribute holds text of its own, which may contain words."""
        attribute = self.catalog.attributes[candidate.target]
        return attribute.kind is Kind.TEXT and not attribute.key

    def is_time(self, attribute_id: str) -> bool:
        """Whether it holds times: dates, or years by its name, such as `founded`."""
        attribute = self.catalog.attributes[attribute_id]
        began = attribute.kind is Kind.INTEGER and _BEGAN & set(parts(attribute.name))
        return timed(attribute) or bool(began)

    def counts_times(self, attribute_id: str) -> bool:
        """Whether it holds how many times something was done: `times_heard`."""
        attribute = self.catalog.attributes[attribute_id]
        return attribute.kind is Kind.INTEGER and any(map(HOW_OFTEN.search, attribute.names))

    def quantity_of(self, class_name: str) -> str:
        """The attribute of a class that tells how many, and of what only its rows; or ""."""
        own = self.catalog.classes[class_name].attributes
        found = [a.id for a in own if a.measure and {*parts(a.name)} <= _QUANTITIES]
        return found[0] if len(found) == 1 else ""

    def sole_figure(self, class_name: str) -> str:
        """The one figure of rows that tell something of others, such as the stars of ratings; or "". Rows
        with a name of their own are not called by their figure: the highest volcano is a volcano."""
        own = self.catalog.classes[class_name].attributes
        if any(a.kind is Kind.TEXT and _NAMES & {*parts(a.name)[-1:]} for a in own):
            return ""
        figures = [a.id for a in own if a.measure]
        refers = any(j.left == class_name for j in self.catalog.joins_at[class_name])
        return figures[0] if len(figures) == 1 and refers else ""

    def figure_of(self, class_name: str, verb: str) -> str:
        """The figure of rows that a verb is kin to, told by its stem (employ: employees); or ""."""
        figures = [a for a in self.catalog.classes[class_name].attributes if a.measure]
        alike = (a.id for a in figures if len(verb) >= _KIN and parts(a.name)[-1].startswith(verb))
        return next(alike, "")

    def ranks_id(self, attribute_id: str) -> bool:
        """As `ranks`, told by the id."""
        return self.ranks(self.catalog.attributes[attribute_id])

    def stands_for(self, attribute_id: str) -> str:
        """The class whose rows an id tells apart by the very name of the class; "" for others."""
        attribute = self.catalog.attributes[attribute_id]
        each = self.catalog.classes[attribute.class_name]
        join = self._references.get(attribute_id)
        if join is not None:
            each = self.catalog.classes[join.right]
        elif each.identity != (attribute.name,):
            return ""
        said = {p for p in parts(attribute.name) if p not in ID}
        called = {p for n in each.names for p in parts(n) if p not in EMPTY}
        return each.name if said and said <= called else ""

    def role(self, attribute: Attribute) -> Join | None:
        """The join of a reference that is called by what the other row is to this one (director,
        home port), not by the class it refers to."""
        join = self._references.get(attribute.id)
        if join is None or self.stands_for(attribute.id):
            return None
        return join

    def other_role(self, attribute_id: str) -> str:
        """The one other reference by a role from rows of the same kind to rows of the same kind, by
        its id; or ""."""
        told = self._references[attribute_id]
        found = [
            name
            for name, join in self._references.items()
            if (join.left, join.right) == (told.left, told.right) and name != attribute_id
        ]
        return found[0] if len(found) == 1 and self.role_of(found[0]) is not None else ""

    def does(self, attribute_id: str) -> bool:
        """Whether a reference is called by those who do something: the sender, the supervisor, trained by."""
        name = words_of(_column(self._references[attribute_id]))
        return name[-1:] == ["by"] or any(w[-2:] in ("er", "or") for w in name if stem(w) not in ID)

    def leads_to(self, attribute: Attribute) -> str:
        """The class whose rows a reference leads to where no other one of its class leads there; else ""."""
        join = self._references.get(attribute.id)
        if join is None or join.right == join.left:
            return ""
        beside = [j for j in self.catalog.joins_at[join.left] if j.left == join.left]
        return join.right if sum(j.right == join.right for j in beside) == 1 else ""

    def links(self, class_name: str) -> bool:
        """Whether rows of a class only tell which rows of two others go together, be it that each
        row of the one goes with at most one of the other."""
        each = self.catalog.classes[class_name]
        return len(self.catalog.ends[class_name]) > 1 and all(
            f"{class_name}.{n}" in self._references for n in each.identity
        )

    def refers(self, left: str, right: str) -> bool:
        """Whether rows of one class refer to rows of another."""
        return right in self.catalog.ends[left]

    def called_alike(self, join: Join) -> bool:
        """Whether a link is called by the role in which it refers to its class: `prereq_id` of
        `Prereq`."""
        said = {p for p in parts(_column(join)) if p not in ID}
        called = {p for n in self.catalog.classes[join.left].names for p in parts(n)}
        return bool(said) and said <= called

    def doer(self, verb: str) -> str:
        """The class of those who do something, told by its stem (collect: Collectors); or ""."""
        doers = {
            join.right
            for join in self._references.values()
            if any(
                len(verb) >= _ALIKE and p.startswith(verb) and p[len(verb) :] in _AGENT
                for n in self.catalog.classes[join.right].names
                for p in parts(n)
            )
        }
        return doers.pop() if len(doers) == 1 else ""

    def deed(self, verb: str) -> str:
        """The class that is called by the noun of a verb, told by its stem (treat: Treatments); or ""."""
        nouns = {verb + end for end in _DEED} if len(verb) >= _ALIKE else set[str]()
        nouns |= {_NOUNS.get(verb, ""), verb[:-1] + "pt" if verb[-1:] == "b" else ""} - {""}
        found = [
            each.name
            for each in self.catalog.classes.values()
            if any(parts(n)[-1:] and parts(n)[-1] in nouns for n in each.names)
        ]
        return found[0] if len(found) == 1 else ""

    def done_by(self, verb: str, doer: str) -> bool:
        """Whether rows refer to those of a class as who does what the stem of a verb says (packed_by)."""
        joins = self.catalog.joins_at[doer] if doer in self.catalog.classes else ()
        return any(
            j.right == doer != j.left and self.roled(j) and self.spoken(j, (verb,)) == 1.0
            for j in joins
        )

    def done_with(self, deed: str, doer: str) -> str:
        """The one class beside those who did it that the rows of a deed refer to; or ""."""
        others = self._referred(deed) if deed else ()
        rest = [name for name in others if name != doer]
        return rest[0] if len(rest) == 1 and doer in others else ""

    def people_behind(self, class_name: str) -> tuple[str, ...]:
        """The classes of people that rows refer to who did or own them; none for edges, which tell of
        two rows with equal right."""
        return () if self.catalog.classes[class_name].link else self._people(class_name)

    def person_with(self, attribute_id: str) -> str:
        """The class of people that an attribute belongs to; or ""."""
        name = self.catalog.attributes[attribute_id].class_name
        return name if is_person(self.catalog.classes[name]) else ""

    def people_of(self, class_name: str) -> tuple[str, ...]:
        """The classes of people that rows of a class refer to, or the only class: whose they are."""
        right = self._referred(class_name)
        return self._people(class_name) or (right if len(right) == 1 else ())

    def people(self) -> tuple[str, ...]:
        """All classes whose rows are people."""
        return tuple(n for n, each in self.catalog.classes.items() if is_person(each))

    def _people(self, class_name: str) -> tuple[str, ...]:
        return tuple(n for n in self._referred(class_name) if is_person(self.catalog.classes[n]))

    def ages(self, class_name: str) -> bool:
        """Whether the rows of a class are people, who are old by their age, not by what befell them."""
        each = self.catalog.classes[class_name]
        said = {p for a in each.attributes for p in parts(a.name)}
        return is_person(each) and bool(said & _PEOPLE_HAVE)

    def kind_of(self, class_name: str, kinds: Collection[str]) -> str:
        """The class that is called by another and by a word for kinds, `RoomType` of `Room`; or ""."""
        own = parts(class_name)
        found = [
            n
            for n in self.catalog.classes
            if parts(n)[:-1] == own and parts(n)[-1] in kinds and self.refers(class_name, n)
        ]
        return found[0] if len(found) == 1 else ""

    @cached_property
    def deaths(self) -> tuple[str, ...]:
        """The ids of the attributes that tell when somebody died."""
        all_of = self.catalog.attributes.values()
        return tuple(a.id for a in all_of if timed(a) and _says(a, _DEATH))

    def lives(self, class_name: str) -> tuple[Attribute, Attribute] | None:
        """The years of death and birth that are kept of the rows of a class, where both are."""
        own = [a for a in self.catalog.classes[class_name].attributes if timed(a)]
        years = [a for a in own if a.kind is Kind.INTEGER]
        died, born = (next((a for a in years if _says(a, w)), None) for w in (_DEATH, _OF_LIFE))
        return (died, born) if died is not None and born is not None else None

    def of_life(self, attribute: Attribute) -> bool:
        """Whether an attribute is by its name an age or a birth."""
        return _says(attribute, _OF_LIFE)

    def _referred(self, class_name: str) -> tuple[str, ...]:
        """The other classes that rows of a class refer to, each once."""
        joins = [j for j in self.catalog.joins_at[class_name] if j.left == class_name]
        return tuple(dict.fromkeys(j.right for j in joins if j.right != class_name))

    def role_of(self, attribute_id: str) -> Join | None:
        """As `role`, told by the id."""
        return self.role(self.catalog.attributes[attribute_id])

    def spoken(self, join: Join, stems: Collection[str]) -> float:
        """How much some stems say the role in which a join refers to its class (0 to 1)."""
        said = self._roles_in(join)
        if not said:
            return 0.0
        if any(_same(role, s) for role in said for s in stems):
            return 1.0
        for word, roles in (*_DIRECTIONS.items(), *_ENDS.items()):
            if word in stems and said & set(roles):
                return 0.5
        return 0.0

    def roled(self, join: Join) -> bool:
        """Whether a join is called by a role in plain words (`chair_id`, of Councillor), not as the row
        it refers to is called itself, nor by letters; the ends of edges are not."""
        if join.end:
            return False
        own, theirs = join.columns[0] if join.columns else ("", "")
        return own != theirs and any(_VOWEL.search(p) for p in self._roles_in(join))

    def _roles_in(self, join: Join) -> set[str]:
        """The stems in the name of a join that tell a role."""
        if len(join.columns) != 1:
            return set()
        called = {p for n in self.catalog.classes[join.right].names for p in parts(n)}
        said = {p for p in parts(_column(join)) if p not in ID and p not in called}
        return {p for p in said if len(p) > 1 and not _shortens(p, called)}


def _says(attribute: Attribute, stems: frozenset[str]) -> bool:
    """Whether one of some stems is part of the names of an attribute."""
    return any(not stems.isdisjoint(parts(n)) for n in attribute.names)


def is_number(text: str) -> bool:
    """Whether a text is nothing but a number."""
    return text.strip().removeprefix("-").replace(".", "", 1).isdecimal()


def _column(join: Join) -> str:
    """Of the referring class, the first column."""
    return join.columns[0][0] if join.columns else ""


def _shortens(part: str, called: Collection[str]) -> bool:
    """Whether part of a name is short for what a class is called: `dev` of Developer."""
    return len(part) > 2 and any(name.startswith(part) for name in called)


def _same(role: str, said: str) -> bool:
    """Whether a stem says a role: alike, shortened (`dep`), or of one family (sender, sends)."""
    verb = "birth" if said == "born" else irregular().get(said)
    said = stem(verb) if verb else said
    if role == said:
        return True
    short, long = sorted((role, said), key=len)
    if len(short) >= 3 and long.startswith(short):
        return True
    return len(short) >= _ALIKE and long[:_ALIKE] == short[:_ALIKE] and len(long) - len(short) <= 4
