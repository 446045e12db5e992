"""Which of several relations between the same two classes a Chinese question means: 主队 or 客队, a sender or a receiver."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Mapping
from itertools import combinations

from duckkb.reasoning.catalog import Catalog, Join
from duckkb.reasoning.interpret.chinese.makers import in_chinese, verbs_of
from duckkb.reasoning.interpret.chinese.names import KEY_TAIL
from duckkb.reasoning.interpret.chinese.pieces import agent_of, meant, root_of
from duckkb.reasoning.lexicon.loader import abbreviations
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.names.forms import cut_name
from duckkb.reasoning.regexes import regex

_IN_CHINESE = regex(r"[㐀-鿿]+")
_STARTS = regex(
    r"寄|发|出|始|起|卖|付|转出|调出|from|send|origin|depart|sourc|src|start|sell|pay(?!ee)|giver",
    re.I,
)
_ENDS_AT = regex(
    r"收|到|达|终|目的|买|转入|调入|to(?=_|$)|receiv|recipient|dest|dst|arriv|target|buy|payee|_end",
    re.I,
)
"""What keys are called by that tell where something comes from, or from whom, and where it goes."""
_CHARGED = regex(
    r"owner|manager|(?:^|_)mgr|handler|recruiter|leader|agent|assignee|planner|rep(?=_|id|$)|[员师长]$|(?<!本)人$|经理$|主管$"
)
IN_CHARGE = ("负责", "经手", "经办", "对接")
_BELONGS = regex(r"^(?:所属|所在|归属|隶属|当前|目前|现在?|current_|home_)")
_ANYBODY = frozenset(("person", "people", "user", "staff", "employee", "人", "员"))
"""What says of nobody which role they have: of a contact_person_id, contact does."""
_FEW = 0.5
"""Of a Chinese name so many characters, or fewer, stand in other words."""
_NOT_SAID = 0.05
"""The relation that is meant where no role is told: it settles which of them, and draws no way to its classes."""
PERSON = regex(r"[人员者]$")
"""Nouns for people in a role."""
_SHORT = regex(r"([一-鿿])[了过的](?!人)")
"""A verb of one character, by what is said behind it."""
_SURE = 0.6
"""How sure a piece of the question must be in English to tell a role."""


class Roles:
    """The relations of a catalog that share both their ends.

    Args:
        catalog: what there is.
        classes: names of the classes; relations of others are left out.
    """

    def __init__(self, catalog: Catalog, classes: Collection[str]) -> None:
        between: dict[frozenset[str], list[Join]] = defaultdict(list)
        for join in catalog.joins.values():
            if join.left in classes and join.right in classes and join.left != join.right:
                between[frozenset((join.left, join.right))].append(join)
        self._siblings = [joins for joins in between.values() if len(joins) > 1]
        self._words = {j.id: _words(j, catalog) for joins in self._siblings for j in joins}
        deeds = {j.id: deeds_of(j) for joins in between.values() for j in joins}
        self._verbs = {id: frozenset(v for v in verbs if len(v) > 1) for id, verbs in deeds.items()}
        self._short = {id: verbs - self._verbs[id] for id, verbs in deeds.items()}
        self._charged = {
            j.id for joins in between.values() if len(joins) == 1 for j in joins if _in_charge(j)
        }
        self._plain = {
            j.id
            for joins in self._siblings
            for j in joins
            if self._words[j.id]
            and set(map(stem, self._words[j.id])) <= _called(catalog.classes[j.right].names)
        }
        """Those that are called like what they lead to: where no role is told, they are meant."""
        linked = _linked(catalog, classes)
        self._beside = {
            joins[0].id: words
            for ends, joins in between.items()
            if len(joins) == 1
            and ends in linked
            and (
                words := _words(joins[0], catalog)
                - {*"".join(catalog.classes[joins[0].left].names)}
                - {*"".join(catalog.classes[joins[0].right].names)}
            )
            if not set(map(stem, words)) <= _called(catalog.classes[joins[0].right].names)
            if not _belongs(joins[0], catalog)
        }
        """Those of one role (a film's director) beside a table that joins the same rows in another (its cast)."""

    def said(self, text: str) -> Mapping[str, float]:
        """The joins that a folded text tells from their siblings, each with 1.0; less for those meant where it tells none."""
        if not self._siblings and not self._beside:
            return {}
        known = _meanings(text)
        done = {id for id, verbs in self._verbs.items() if any(v in text for v in verbs)}
        short = frozenset(_SHORT.findall(text))
        done |= {id for id, verbs in self._short.items() if verbs & short}
        found = {
            id: 1.0
            for id, words in self._beside.items()
            if id in done or _told(words, text, known) > _FEW * (not "".join(words).isascii())
        }
        for joins in self._siblings:
            own = [self._words[j.id] for j in joins]
            shared = frozenset[str].intersection(*own)
            shares = [_told(words - shared, text, known) for words in own]
            shares = [s if s >= _FEW else 0.0 for s in shares]  # 人, of a 负责人
            plain = [j.id for j in joins if j.id in self._plain]
            shares = [0.0 if j.id in plain else s for j, s in zip(joins, shares, strict=True)]
            if not any(shares):
                shares = [float(j.id in done) for j in joins]
            best = max(shares)
            if best > 0.0 and shares.count(best) == 1:
                found[joins[shares.index(best)].id] = 1.0
            elif best == 0.0 and len(plain) == 1:
                found[plain[0]] = _NOT_SAID
        return found

    def called(self, word: str) -> list[Join]:
        """The relations, of several alike, whose columns are called so: 质检, of a 质检工号."""
        every = (j for joins in self._siblings for j in joins)
        return [j for j in every if any(KEY_TAIL.sub("", c) == word for c, _ in j.columns)]

    def verbs(self, joins: Collection[str]) -> frozenset[str]:
        """The verbs by which some relations are told: what those do who stand in them."""
        return frozenset[str]().union(*(self._verbs.get(id, frozenset()) for id in joins))

    def tells(self, word: str, joins: Collection[str]) -> bool:
        """Whether a word says which of several alike some relations are: 降落, of an arr_airport."""
        known = _meanings(word)
        return any(_told(self._words.get(id, ()), word, known) for id in joins)

    def in_charge(self, joins: Collection[str]) -> bool:
        """Whether the one relation of a reading is called by those who are in charge: an owner, a recruiter."""
        return len(joins) == 1 and bool(self._charged.intersection(joins))

    def leading_to(self, classes: Collection[str], rows: Collection[str] = ()) -> list[Join]:
        """The relations, of several alike, that lead to rows of some classes: from some rows, where there are
        others, too; none where they are of two kinds."""
        found = [joins for joins in self._siblings if {j.right for j in joins} <= set(classes)]
        if len(found) > 1:
            found = [joins for joins in found if {j.left for j in joins} <= set(rows)]
        return found[0] if len(found) == 1 else []

    def at_end(self, joins: Collection[Join], leaving: bool) -> str:
        """The relation that tells where something starts, or where it ends, if just one does."""
        own, other = (_STARTS, _ENDS_AT) if leaving else (_ENDS_AT, _STARTS)
        named = [(j.id, " ".join(column for column, _ in j.columns)) for j in joins]
        found = [name for name, called in named if own.search(called) and not other.search(called)]
        return found[0] if len(found) == 1 else ""

    def unsaid(self, joins: Collection[str], said: Mapping[str, float]) -> int:
        """How often a reading chose among siblings without a word of the question, or took a role that
        no word tells where another table joins the same rows."""
        chosen = sum(
            1
            for siblings in self._siblings
            if any(j.id in joins for j in siblings) and not any(j.id in said for j in siblings)
        )
        return chosen + sum(1 for id in self._beside if id in joins and id not in said)


def _linked(catalog: Catalog, classes: Collection[str]) -> set[frozenset[str]]:
    """The pairs of classes that rows of a third one refer to."""
    found: set[frozenset[str]] = set()
    for name in classes:
        right = {j.right for j in catalog.joins_at[name] if j.left == name and j.right in classes}
        found |= {frozenset(pair) for pair in combinations(sorted(right - {name}), 2)}
    return found


def _words(join: Join, catalog: Catalog) -> frozenset[str]:
    """What the columns of a join are called, without what only says that they hold a number.

    Nothing where it is what the rows themselves are called (`prereq_id` of a Prereq).
    """
    words = frozenset(w for column, _ in join.columns for w in cut_name(KEY_TAIL.sub("", column)))
    words = words - _ANYBODY or words
    own = [{stem(w) for w in cut_name(name)} for name in catalog.classes[join.left].names]
    return frozenset() if set(map(stem, words)) - {"id"} in own else words


def _belongs(join: Join, catalog: Catalog) -> bool:
    """Whether rows refer to what they belong to or where they lie now by its own name: 所属考点, 当前停放点编号."""
    names = {n.casefold() for n in catalog.classes[join.right].names}
    columns = [KEY_TAIL.sub("", column).strip("_").casefold() for column, _ in join.columns]
    return all(_BELONGS.sub("", column) in names for column in columns)


def _called(names: Collection[str]) -> set[str]:
    return {stem(w) for name in names for w in cut_name(name)}


def _told(words: Collection[str], text: str, known: Collection[str]) -> float:
    """The share of some words of a name that a text says."""
    told = [w for w in words if not w.isascii() or len(w) > 2]
    said = [
        any(m in text for m in _IN_CHINESE.findall(word))
        if not word.isascii()
        else any(
            form in known
            for each in (word, *_spelt_out(word))
            for form in (stem(each), root_of(each), agent_of(each))
        )
        for word in told
    ]
    return sum(said) / len(said) if said else 0.0


def _spelt_out(word: str) -> tuple[str, ...]:
    """What an abbreviation stands for: the departure of a dep_airport."""
    return tuple(each[0] for each in abbreviations().get((word,), ()) if len(each) == 1)


def called_in_role(column: str) -> frozenset[str]:
    """What those are called in Chinese whom a column is for: 报修人, of a `reporter_id`."""
    return in_chinese(KEY_TAIL.sub("", column).strip("_"))


def deeds_of(join: Join) -> frozenset[str]:
    """What those do whom the columns of a join are for, by verbs of their own: 牵头, of a 负责人工号.

    Those of one character (报, of a 报修人) stand in other words as well.
    """
    called = (name for column, _ in join.columns for name in called_in_role(column))
    return frozenset(verb for name in called for verb in verbs_of(name))


def _in_charge(join: Join) -> bool:
    """Whether the column of a join is for those who do something with rows, not for what these belong to."""
    return any(
        _CHARGED.search(KEY_TAIL.sub("", column).casefold().replace("_id", ""))
        for column, _ in join.columns
    )


def _meanings(text: str) -> frozenset[str]:
    """Stems and roots of all that pieces of a text may mean in English."""
    found: set[str] = set()
    for readings in meant(text).values():
        for reading in readings:
            if reading.grade < _SURE:
                continue
            found.update(reading.stems)
            if reading.direct:
                found.update(map(root_of, reading.words))
    return frozenset(found)
