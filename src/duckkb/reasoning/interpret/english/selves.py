"""Rows that refer to others of their own kind, by what the one is to the other: the subordinates of a boss, the
puppies of a dam; and the boss of those who report to somebody.

Where those below are named, they are a class of their own: a copy of the one that refers to itself, joined
to it. A plan over copies is at last written over the class itself.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias
from weakref import WeakKeyDictionary

from msgspec.structs import replace as with_

from duckkb.reasoning.catalog import Catalog, Join
from duckkb.reasoning.evidence import NameHit, Question
from duckkb.reasoning.interpret.build import Builder
from duckkb.reasoning.interpret.copies import copied, without_copies
from duckkb.reasoning.interpret.nature import Nature
from duckkb.reasoning.interpret.told import calls_key
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.lexicon.loader import Words, abbreviations, relations
from duckkb.reasoning.lexicon.words import stem, tokens
from duckkb.reasoning.locate import Locator
from duckkb.reasoning.names.forms import cut_name
from duckkb.reasoning.plan import Column, Compare, Part, Plan, Query, narrowed, parts_of, rewritten
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.values.index import ValueIndex

_KEY = frozenset(("id", "no", "num", "number", "code", "key", "cd", "nr"))
_NAMED = 0.9
"""How well something else must be named by a word for it to be no role; and how well such a word names one."""
_LIKE = 0.6
"""How well a class may be named at most by a word for what its rows are to others."""
_LONGEST = 2
_ALSO_VERBS = frozenset((("report",),))
"""What is hardly meant as a noun."""
_ARE = regex(r"\s+(?:(?:that|who|which)\s+)?(?:are|is|were|was)\s+(?:an?\s+|the\s+)?")
"""Between rows and what they are to others: `engineers that are subordinates of Ann`."""
_OF_NOTHING = regex(r"\s+of(?=\W*$)")

_roles: WeakKeyDictionary[Builder, tuple[_Named, _Named]] = WeakKeyDictionary()
"""Of each builder the roles by the nouns for those above, and for those below."""
_over_copies: WeakKeyDictionary[Builder, dict[str, Builder]] = WeakKeyDictionary()


@dataclass(frozen=True)
class _Role:
    """A reference of rows to others of their own kind: what those referred to, and those that refer, are called."""

    join: Join
    attribute: str
    upper: frozenset[Words]
    lower: frozenset[Words]

    def below(self, start: int, end: int, question: Question) -> bool:
        """Whether a noun stands for those below: `the branches of A`, where rows keep what they are a branch
        of, unlike `what is B a branch of`."""
        names = [n for n in question.names if n.target != self.attribute]
        word, behind = question.normalised.folded[start:end], question.normalised.folded[end:]
        done = word.endswith("ed")  # runs that were retried are those above
        return (
            not done
            and _OF_NOTHING.match(behind) is None
            and not _known(start, end, replace(question, names=tuple(names)))
        )

    @property
    def copy(self) -> str:
        """The name of the class that stands for those below."""
        return f"{self.join.left}~{self.join.id}"


_Named: TypeAlias = Mapping[Words, Sequence[_Role]]


def with_bosses(question: Question, builder: Builder) -> Question:
    """The question with words for what rows are referred to as, where another word of the kind is kept: the
    boss, of `manager_id`."""
    hits: list[NameHit] = []
    rows = question.named("class", _LIKE)
    text = question.normalised.folded
    rows += [n for n in question.names if calls_key(text[n.start : n.end], n.target)]
    for role, every in _places(_roles_of(builder)[0], question):
        places = [(s, e) for s, e in every if not _known(s, e, question)]
        found = [(s, e) for s, e in places if not any(n.start <= s and e <= n.end for n in rows)]
        hits += [NameHit(s, e, "attribute", role.attribute, _NAMED, "synonym") for s, e in found]
    rivals = {(h.start, h.end) for h in hits if sum(h.start == o.start for o in hits) > 1}
    hits = [h for h in hits if (h.start, h.end) not in rivals]
    return replace(question, names=(*_outside(question.names, hits), *hits)) if hits else question


def of_those_below(
    question: Question, builder: Builder, values: ValueIndex
) -> tuple[Question, Builder, _Role | None]:
    """The question with those below named as a class of their own, and a builder that knows it; both as they are
    where no such role, or those of several references, are named."""
    named = [
        (role, places)
        for role, every in _places(_roles_of(builder)[1], question)
        if (places := [p for p in every if role.below(*p, question)])
    ]
    if len(named) != 1:
        return question, builder, None
    ((role, places),) = named
    told = _told_below(question, role, places, builder)
    known = _over_copies.setdefault(builder, {})
    if role.copy not in known:
        over = _with_copy(builder.catalog, role)
        known[role.copy] = Builder(over, Locator(over), Nature(over, values))
    return told, known[role.copy], role


def written_over(reading: Interpretation, role: _Role | None) -> Interpretation:
    """A reading with the class itself in place of its copy."""
    if role is None:
        return reading
    own = role.join.left
    plan = without_copies(_referring(reading.plan, role), {role.copy: (own, role.join.id)})
    grounds = tuple(
        with_(g, target=own + g.target.removeprefix(role.copy))
        if g.target.startswith(role.copy)
        else g
        for g in reading.grounds
    )
    tables = tuple(dict.fromkeys(own if t == role.copy else t for t in reading.tables))
    return with_(reading, plan=plan, grounds=grounds, tables=tables)


def _referring(plan: Plan, role: _Role) -> Plan:
    """The plan with only such rows for those below as refer to one above, be it to none that is told."""
    reference = role.attribute.rpartition(".")[2]

    def change(part: Part, query: Query) -> Part:
        if not isinstance(part, Query):
            return part
        joined = {link.left for link in part.links if link.join == role.copy}
        below = [u.alias for u in part.uses if u.class_name == role.copy and u.alias not in joined]
        told = (
            [p.left for p in parts_of(part.where) if isinstance(p, Compare)] if part.where else []
        )
        free = [a for a in below if Column(a, reference) not in told]
        return narrowed(part, [Compare(Column(a, reference), "not_null") for a in free])

    return rewritten(plan, change)


def _with_copy(catalog: Catalog, role: _Role) -> Catalog:
    copy = copied(catalog.classes[role.join.left], role.copy)
    join = replace(role.join, id=role.copy, left=role.copy)
    rest = {k: j for k, j in catalog.joins.items() if k != role.join.id}
    return Catalog({**catalog.classes, role.copy: copy}, {**rest, role.copy: join})


def _told_below(
    question: Question, role: _Role, places: Sequence[tuple[int, int]], builder: Builder
) -> Question:
    """The question with those below named at some places, and with rows of which it is said that they are such;
    what is named or held by their kind may be theirs, but for what somebody is called."""
    own, text = role.join.left, question.normalised.folded
    hits = [NameHit(*place, "class", role.copy, 1.0, "exact") for place in places]
    same = [n for n in question.named("class") if n.target == own]
    hits += [
        replace(name, target=role.copy)
        for name in same
        if any(_ARE.fullmatch(text[name.end : start]) for start, _ in places)
    ]
    called = {a.id for a in builder.naming.names(own)}
    theirs = [
        replace(n, target=role.copy + n.target.removeprefix(own))
        for n in question.named("attribute")
        if n.class_name == own
    ]
    held = [
        replace(v, attribute=role.copy + v.attribute.removeprefix(own))
        for v in question.values
        if v.class_name == own and v.attribute not in called
    ]
    names = (*_outside(question.names, hits), *hits, *_outside(theirs, hits))
    return replace(question, names=names, values=(*question.values, *held))


def _known(start: int, end: int, question: Question) -> bool:
    """Whether something else is called just so, or the words are part of a value."""
    named = (n for n in question.names if n.score >= _NAMED and n.how != "part")
    held = (v for v in question.values if v.how != "part")
    return any(n.start <= start and end <= n.end for n in (*named, *held))


def _outside(names: Sequence[NameHit], hits: Sequence[NameHit]) -> list[NameHit]:
    return [n for n in names if not any(n.start < h.end and h.start < n.end for h in hits)]


def _places(named: _Named, question: Question) -> list[tuple[_Role, list[tuple[int, int]]]]:
    """The roles that a question says by one of their nouns, the longest first, and where."""
    if not named:
        return []
    told = tokens(question.normalised.folded)
    found: dict[str, tuple[_Role, list[tuple[int, int]]]] = {}
    begin = 0
    while begin < len(told):
        for size in range(min(_LONGEST, len(told) - begin), 0, -1):
            roles = named.get(tuple(t.stem for t in told[begin : begin + size]), ())
            place = (told[begin].start, told[begin + size - 1].end)
            for role in roles:
                found.setdefault(role.copy, (role, []))[1].append(place)
            if roles:
                begin += size - 1
                break
        begin += 1
    return list(found.values())


def _roles_of(builder: Builder) -> tuple[_Named, _Named]:
    """The references of a builder's catalog whose roles have names, found once."""
    found = _roles.get(builder)
    if found is None:
        upper: dict[Words, list[_Role]] = defaultdict(list)
        lower: dict[Words, list[_Role]] = defaultdict(list)
        for role in _find(builder.catalog):
            for known, nouns in ((upper, role.upper), (lower, role.lower)):
                for noun in nouns:
                    known[noun].append(role)
        found = _roles[builder] = (dict(upper), dict(lower))
    return found


def _find(catalog: Catalog) -> Iterator[_Role]:
    for join in catalog.joins.values():
        own = catalog.referring(join) if join.left == join.right and not join.end else None
        if own is None or not own.name.isascii():
            continue
        upper, lower = _called_by(own.name)
        if upper or lower:
            yield _Role(join, own.id, upper, lower - upper)


def _called_by(name: str) -> tuple[frozenset[Words], frozenset[Words]]:
    """What a reference of this name calls those above and those below."""
    words = tuple(w for w in cut_name(name) if w not in _KEY)
    options = {tuple(map(stem, w)) for w in (words, *abbreviations().get(words, ()))}
    if words[-1:] == ("of",):  # `branch_of`: the rows that keep it are the branches
        return frozenset(), frozenset({tuple(map(stem, words[:-1]))} - {()})
    pairs = [p for pair in relations().roles for p in (pair, pair[::-1])]
    # A mentor is called by a noun, though to mentor is a verb; to report to somebody is none.
    told = [p for p in pairs if options & p[0].nouns] or [p for p in pairs if options & p[1].verbs]
    upper = {n for one, _ in told for n in one.nouns}
    lower = {n for _, other in told for n in other.nouns}
    plain = (
        frozenset(w for w in side - _ALSO_VERBS if "".join(w).isascii()) for side in (upper, lower)
    )
    return next(plain), next(plain)
