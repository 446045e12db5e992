"""Which attributes of a class are its name, its id, and what an adjective or a quantity speaks of."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Sequence
from functools import cached_property

from duckkb.reasoning.catalog import BASE, Attribute, Catalog, Class
from duckkb.reasoning.interpret.adjectives import (
    ADJECTIVES,
    AGAINST,
    BIRTH,
    MERITS,
    MOMENTS,
    SPEEDS,
    TIMES,
    takes_less,
    units_of,
)
from duckkb.reasoning.interpret.kinds import called_people, is_person
from duckkb.reasoning.interpret.name_words import (
    CAMEL,
    ID_WORDS,
    is_code_of,
    parts,
    resembles,
    words_of,
)
from duckkb.reasoning.lexicon.pinyin import in_characters
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.names.forms import BY_KIND, BY_SIZE, forms_of
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.values.index import ValueIndex

_FIRST = regex(r"^(?:.*[_ ])?(?:f|fst|frst|first|given|fore)[_ ]?(?:name|nm)$|^名$", re.I)
_LAST = regex(r"^(?:.*[_ ])?(?:l|lst|last|sur|family)[_ ]?(?:name|nm)$|^姓氏?$", re.I)
_NAME_WORDS = (
    *("name", "nm", "title", "label", "caption"),
    *"名称 姓名 标题 题目 名字 主题 名目 昵称 称呼 书名 片名 题名 店名 菜名 站名 用户名".split(),  # noqa: SIM905
)
_DESCRIPTION = stem("description")
_WHAT_THEY_SAY = (
    *"compani organ firm subject topic headlin statement question sentenc detail descript desc content summari messag".split(),  # noqa: SIM905
)
"""Stems of what rows that have no name are known by, better than by a code of theirs."""
_BODIES = frozenset(("compani", "organ", "firm"))
"""What is a name by itself."""
_PLACES = frozenset(("region", "zone", "site", "offic", "branch"))
EMPTY = frozenset(
    ("ref", "refer", "tbl", "tabl", "all", "master", "dim", "list", "data", "info", "hdr", "header")
)
_LONGITUDE = "long"
"""What is called so for short is no length."""

HOW_OFTEN = regex(r"次数$|\btimes[ _]")
"""What is called so is no time."""
_LANGUAGES = {True: ("zh", "cn", "chines", "han", "中文"), False: ("en", "eng", "english", "英文")}
"""How a field says that it is in Chinese (True) or in English, as stems."""
YEARS = frozenset(("years", "yrs"))
"""Words of names that count years rather than tell one."""


_IN_TIME = frozenset(("late", "recent", "new", "earli", "latest", "earliest", "newest", "next"))
"""Adjectives that grade the one time which rows keep, whatever that is called."""


_SUCCESSES = frozenset(("success", "win", "winning", "pass", "hit", "approval", "completion"))
"""What rows have a rate of, and are the better the higher it is."""


def _rates_merit(attribute: Attribute) -> bool:
    """Whether a rate tells how good something is: a rating, a rate by itself, or one of successes."""
    said = [words_of(n) for n in attribute.names if n.isascii()]
    rates = [w for w in said if w[-1:] == ["rate"]]
    return len(rates) < len(said) or any(len(w) == 1 or w[-2] in _SUCCESSES for w in rates)


_ENDINGS = frozenset(("expir", "expiri", "end", "due", "deadlin", "until", *BIRTH))
"""What says when something is to end."""


_WHOLE = frozenset(("full", "display", "short", "long", "common", "legal", "offici", "other"))
"""What is said of names that rows have themselves."""


_IN_CHARGE = frozenset(
    map(
        stem,
        [
            "manager",
            "owner",
            "director",
            "head",
            "mayor",
            "leader",
            "president",
            "principal",
            "supervisor",
            "chairman",
            "ceo",
            "boss",
            "contact",
        ],
    )
)
"""Who has a name of their own, which is not that of the place or the firm that they are in charge of."""


class Naming:
    """Answers for the classes of one catalog; `chinese` is the language that names are shown in, and `values`
    tells which texts tell more rows apart."""

    def __init__(
        self, catalog: Catalog, chinese: bool = False, values: ValueIndex | None = None
    ) -> None:
        self._catalog, self._values = catalog, values
        self._chinese = chinese
        self._names: dict[str, tuple[Attribute, ...]] = {}
        self._stems: dict[str, set[str]] = defaultdict(set)
        for form, targets in forms_of(catalog).targets.items():
            for of, target in targets:
                if of == "attribute" and BY_KIND < form.factor != BY_SIZE:
                    self._stems[target].update(form.stems)
        for attribute in catalog.attributes.values():
            if attribute.id not in self._stems:
                self._stems[attribute.id] = {s for n in attribute.names for s in parts(n)}

    def stems(self, attribute: Attribute) -> set[str]:
        """The stems of all words it is called by, abbreviations spelt out."""
        return self._stems[attribute.id]

    def says(self, attribute_id: str, word: str) -> bool:
        """Whether a stem is among the words of an attribute's names."""
        return word in self._stems.get(attribute_id, ())

    def doers(self, verb: str) -> list[str]:
        """The ids of attributes called by who does what the stem of a verb says (supervis)."""
        found = (t for end in ("or", "er", "r") for t in self._by_stem.get(verb + end, ()))
        return list(dict.fromkeys(found))

    @cached_property
    def _by_stem(self) -> dict[str, list[str]]:
        """The ids of attributes by the stems of their words."""
        found: dict[str, list[str]] = defaultdict(list)
        for target, stems in self._stems.items():
            for each in stems:
                found[each].append(target)
        return found

    def lent(self, class_name: str) -> str:
        """The class whose rows those of this one are, told by its first attribute referring to it;
        of a mere link the one it is called after (`has_amenity`: amenities), or the other one
        where it tells what that is to the first (`committee_member`: councillors; `book_author`: people)."""
        each = self._catalog.classes[class_name]
        ends = sorted(self._catalog.ends[class_name])
        if len(ends) > 1 and self.pairs(class_name):
            words = parts(each.name)
            called = [end for end in ends if parts(end)[-1:] == words[-1:]]
            if len(called) == 1:
                return called[0]
            people = [end for end in ends if is_person(self._catalog.classes[end])]
            if len(people) == 1 and called_people(each):
                return people[0]
            firsts = [end for end in ends if parts(end) == words[:-1]]
            if len(ends) == 2 and len(firsts) == 1:
                return next(end for end in ends if end != firsts[0])
        first = each.attributes[0].column if each.attributes else ""
        for join in self._catalog.joins_at[class_name]:
            own = join.left == class_name != join.right and [a for a, _ in join.columns] == [first]
            if own and not join.end:
                return join.right
        return ""

    def names(self, class_name: str) -> tuple[Attribute, ...]:
        """What a reader calls a row by: first and last name, or the one naming attribute."""
        if class_name not in self._names:
            own = self._find_names(self._catalog.classes[class_name])
            self._names[class_name] = own or self._lent_names(class_name)
        return self._names[class_name]

    def first_name(self, class_name: str) -> Attribute | None:
        return next((a for a in self._own(class_name) if _called(a, _FIRST)), None)

    def last_name(self, class_name: str) -> Attribute | None:
        return next((a for a in self._own(class_name) if _called(a, _LAST)), None)

    def stamps(self, class_name: str, done: str) -> bool:
        """Whether rows that lie elsewhere keep when that was done; of the base itself its edges tell."""
        own = self._catalog.classes[class_name]
        times = (a.name for a in own.attributes if a.kind.temporal and "ed_" in a.name)
        return own.store != BASE and any(parts(name)[0] == stem(done) for name in times)

    def ids(self, class_name: str) -> tuple[Attribute, ...]:
        """What tells rows apart: the identity, or the attribute that is called like one."""
        each = self._catalog.classes[class_name]
        if each.identity:
            return self.identity(class_name)
        own = [
            a
            for a in each.attributes
            if set(parts(a.name)) & set(ID_WORDS) or a.name.casefold().endswith("id")
        ]
        mine = [a for a in own if resembles(a.name, each)]
        if mine:
            return (mine[0],)
        refers = [a for a in own if not a.key]
        if not refers and not self.links(class_name) and not self._find_names(each):
            # A professor is an employee, with the number of one.
            refers = each.attributes[:1] if self.lent(class_name) else []
        return (refers[0],) if refers else ()

    def identity(self, class_name: str) -> tuple[Attribute, ...]:
        """The attributes that are declared to tell rows apart."""
        each = self._catalog.classes[class_name]
        return tuple(each.by_name[n] for n in each.identity)

    def covered(self, class_name: str, stems: Collection[str]) -> float:
        """How much of some stems a class's name says, 0 where it says more than they."""
        said = {p for p in parts(self._catalog.classes[class_name].name) if p not in EMPTY}
        return len(said) / len(stems) if said and said <= set(stems) else 0.0

    def standing(self, class_name: str) -> float:
        """How much rather than others a class is meant by its name: a link of others less."""
        each = self._catalog.classes[class_name]
        words = [p for p in parts(each.title or each.name) if p not in EMPTY]
        found = 0.06 if len(words) == 1 else 0.0
        return found - 0.12 if self.links(class_name) else found

    def links(self, class_name: str) -> bool:
        """Whether a class only links others: it refers to two or more and has no identity."""
        refers = sum(1 for j in self._catalog.joins_at[class_name] if j.left == class_name)
        return refers >= 2 and not self._catalog.classes[class_name].identity

    def pairs(self, class_name: str) -> bool:
        """Whether rows of a class that refers to several are told apart by nothing but whom they pair."""
        own = {
            mine
            for join in self._catalog.joins_at[class_name]
            if join.left == class_name
            for mine, _ in join.columns
        }
        columns = {a.column for a in self.identity(class_name)}
        return len(columns) != 1 and columns <= own

    def shown(self, class_name: str) -> tuple[Attribute, ...]:
        """What is shown for a row of a class: its name, else its id, else all it has."""
        each = self._catalog.classes[class_name]
        return self.names(class_name) or self.ids(class_name) or each.attributes

    def graded(self, class_name: str, adjective: str) -> tuple[Attribute, int] | None:
        """The attribute an adjective grades, by what that says of rows or else as it is called, and -1
        where more of the one is less of the other."""
        for wanted in ADJECTIVES.get(adjective, ()):
            for a in self._own(class_name):
                fits = (
                    a.kind.numeric
                    or (a.kind.temporal and wanted in TIMES and adjective not in SPEEDS)
                    or (wanted in AGAINST and wanted != "open")
                    or wanted in ("price", "size", "durat")
                )
                if adjective in _IN_TIME and wanted == "time" and not a.kind.temporal:
                    continue  # the newest is not what takes longest
                if wanted == "rate" and adjective in MERITS and not _rates_merit(a):
                    continue  # the best run has no highest learning rate
                if adjective in _IN_TIME and self.stems(a) & _ENDINGS:
                    continue  # the latest is not what ends last, nor who was born last
                if wanted == "time" and any(map(HOW_OFTEN.search, a.names)):
                    continue  # times cited
                if wanted in MOMENTS and not self._tells_when(a, wanted):
                    continue  # estimated hours, years of experience
                if (
                    wanted in self.stems(a)
                    and fits
                    and not (a.key or (a.identity and a.kind.numeric))
                    and not (wanted == "open" and a.binary)
                ):
                    turned = adjective in ("old", "young") and wanted in AGAINST
                    turned = turned or takes_less(adjective, (wanted,))
                    return a, -1 if turned else 1
        if adjective in _IN_TIME:
            times = [a for a in self._own(class_name) if a.kind.temporal]
            return (times[0], 1) if len(times) == 1 else None
        called = [a for a in self._own(class_name) if a.measure and self._is_called(a, adjective)]
        return (called[0], 1) if len(called) == 1 and adjective != _LONGITUDE else None

    def _is_called(self, attribute: Attribute, word: str) -> bool:
        """Whether a word by itself is a name of an attribute."""
        return any(parts(n) == (stem(word),) for n in attribute.names if n.isascii())

    def lone_figure(self, class_name: str, adjective: str) -> tuple[Attribute, int] | None:
        """The one figure of a class that is called by a unit of what an adjective grades: the heaviest
        by its kilos."""
        units = units_of(adjective)
        found = [a for a in self._own(class_name) if a.measure and units & self.stems(a)]
        return (found[0], 1) if len(found) == 1 else None

    def _tells_when(self, attribute: Attribute, word: str) -> bool:
        """Whether a founding is told in full, or shortened by what holds a year or days; how many
        years something took is no year."""
        said = {p.casefold() for n in attribute.names for p in CAMEL.split(n)}
        if attribute.kind.temporal or said & YEARS:
            return attribute.kind.temporal
        literal = any(word in parts(n) for n in attribute.names)
        return literal or "year" in self.stems(attribute)

    def _lent_names(self, class_name: str) -> tuple[Attribute, ...]:
        """Of a class without a name of its own that begins with a reference (a professor is an
        employee): the name of the class referred to."""
        lender = self.lent(class_name)
        return self._find_names(self._catalog.classes[lender]) if lender else ()

    def part_of_name(self, class_name: str, part: str) -> Attribute | None:
        """The first, middle or last name of a class's rows."""
        finder = {"first": self.first_name, "last": self.last_name}.get(part)
        if finder is not None:
            return finder(class_name)
        return next((a for a in self._own(class_name) if {"middl", part} & self.stems(a)), None)

    def _own(self, class_name: str) -> tuple[Attribute, ...]:
        return self._catalog.classes[class_name].attributes

    def _translated(self, texts: list[Attribute]) -> Attribute | None:
        """Of `name_en` and `name_zh`, or titles of two languages: the one in the reader's."""
        for word in _NAME_WORDS:
            said = {parts(a.name): a for a in reversed(texts)}
            suffixed = {
                chinese: next((a for p, a in said.items() if _in_language(p, word, chinese)), None)
                for chinese in (True, False)
            }
            if suffixed[self._chinese]:
                return suffixed[self._chinese]
            if suffixed[not self._chinese]:
                return said.get((stem(word),)) or suffixed[not self._chinese]
        return None

    def _describes(self, attribute: Attribute, each: Class) -> bool:
        """Whether it is the description of just these rows: `part_dsc` of Part, beside a `supplier_name`."""
        *of, last = parts(attribute.name) or ("",)
        described = _DESCRIPTION in self.stems(attribute) and last not in ID_WORDS
        return described and bool(of) and resembles("_".join(of), each)

    def _key_beside(self, each: Class, name: Attribute) -> Attribute | None:
        """The code by which rows are told apart, where what they are said to be is of something else that they have."""
        own = [a for a in self.identity(each.name) if not (a.kind.numeric or a.key)]
        of = {*parts(name.name)[:-1]} - {p for n in each.names for p in parts(n)} - _WHOLE
        return own[0] if of and len(own) == 1 == len(each.identity) else None

    def _tells_itself(self, each: Class, name: Attribute) -> bool:
        """Whether rows are called by such a code rather than by that name: an asset tag, not its model name."""
        english = name.name.isascii() and not in_characters(name.name)
        key = self._key_beside(each, name) if english else None
        return key is not None and not {*parts(key.name)} & {*ID_WORDS}

    def _joins_two(self, each: Class) -> bool:
        """Whether references to two rows tell rows apart: actors, by a `character_name` beside."""
        keys = {a.column for a in self.identity(each.name)}
        joins = (j for j in self._catalog.joins_at[each.name] if j.left == each.name and not j.end)
        return sum(keys.issuperset(own for own, _ in j.columns) for j in joins) > 1

    def _find_names(self, each: Class) -> tuple[Attribute, ...]:
        first, last = self.first_name(each.name), self.last_name(each.name)
        texts = [a for a in each.attributes if not (a.kind.numeric or "whether" in parts(a.name))]
        translated = self._translated(texts)
        if translated is not None:
            return (translated,)
        for word in _NAME_WORDS:
            found = [a for a in texts if a not in (first, last) and _plain_name(a, word, each)]
            if found and not (first and last):
                return _both(found[0], texts)
        if first or last:
            return tuple(a for a in (first, last) if a)
        described = [a for a in texts if not a.key and self._describes(a, each)]
        if described:
            return (described[0],)
        for word in _NAME_WORDS:
            found = [
                a
                for a in texts
                if (parts(a.name)[-1:] == (stem(word),) and not a.key)
                or (a.name.casefold().endswith(word) and not a.key)
            ]
            found = [a for a in found if not _IN_CHARGE & {*parts(a.name)}]
            if found and not self._tells_itself(each, found[0]) and not self._joins_two(each):
                return _both(found[0], texts)
        if called := _called_after(each, texts):
            return (called,)
        keys = [a for a in texts if a.identity and not set(parts(a.name)) & set(ID_WORDS)]
        if len(each.identity) == 1 and keys:
            return (keys[0],)
        coded = [a for a in texts if not (a.key or a.identity) and is_code_of(a, each)]
        lie = ("locat",) if _PLACES & {*parts(each.name)} else ()
        for word in (*_WHAT_THEY_SAY, *lie):
            said = ((a, parts(a.name)) for a in texts)
            found = [a for a, words in said if words[-1:] == (word,) and "other" not in words]
            if found and self._key_beside(each, found[0]) is None:  # a wo_no, not a fault_desc
                return tuple(coded[:1] if self._tells_more(coded, found[0]) else found[:1])
        alike = [a for a in texts if a.name.casefold() == each.name.casefold().rstrip("s")]
        found = alike or self._known_by(each, texts) or coded
        return (found[0],) if found else ()

    def _tells_more(self, codes: list[Attribute], said: Attribute) -> bool:
        """Whether rows are told apart by a code of theirs, but not by what they are said to be: some say the
        same, or nothing at all."""
        if self._values is None or not codes or stem(words_of(said.name)[-1]) in _BODIES:
            return False
        return self._values.distinct(codes[0].id) > self._values.distinct(said.id)

    def _known_by(self, each: Class, texts: list[Attribute]) -> list[Attribute]:
        """The words by which others refer to rows that have numbers of their own: the name of a region."""
        joins = (j for j in self._catalog.joins_at[each.name] if j.right == each.name)
        met = {right for j in joins if len(j.columns) == 1 for _, right in j.columns}
        return [a for a in texts if a.column in met and not a.identity]


def _called_after(each: Class, texts: list[Attribute]) -> Attribute | None:
    """The 园名 of a 茶园: a name in characters of its class."""
    own = {char for name in each.names for char in name}
    named = (a for a in texts if a.name.endswith("名") and not a.key)
    return next((a for a in named if len(a.name) > 1 and own.issuperset(a.name[:-1])), None)


def _in_language(said: tuple[str, ...], word: str, chinese: bool) -> bool:
    return len(said) == 2 and said[0] == stem(word) and said[1] in _LANGUAGES[chinese]


def _called(attribute: Attribute, pattern: re.Pattern[str]) -> bool:
    return any(pattern.match(n) for n in attribute.names)


def _plain_name(attribute: Attribute, word: str, each: Class) -> bool:
    """`name`, or `name` with nothing before it but what the class or its number is called."""
    found = parts(attribute.name)
    if not found:
        return False
    if found[-1] != stem(word):
        low, first = attribute.name.casefold(), each.name[0].casefold()
        led = len(low) - len(word)
        return low.endswith(word) and (led == 0 or (led in (1, 2) and low[0] == first))
    if len(found) == 1 or resembles("_".join(found[:-1]), each):
        return True
    key = parts(each.identity[0]) if len(each.identity) == 1 else ()
    return len(key) > 1 and found[:-1] == key[:-1]  # emp_name beside an emp_no


def _both(name: Attribute, texts: Sequence[Attribute]) -> tuple[Attribute, ...]:
    """A name, and the second one beside the first: couples have a `partner1_name` and a `partner2_name`."""
    second = name.name.replace("1", "2")
    return (name, *(a for a in texts if a.name == second != name.name))
