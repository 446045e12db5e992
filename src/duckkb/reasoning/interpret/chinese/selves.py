"""Rows that refer to others of their own kind, in a Chinese question: the 徒弟 of a 师傅, who 下属 report to.

Where such a role is named, the rows that have it are a class of their own: a copy of the one that
refers to itself, joined to it. A plan over copies is at last written over the class itself.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from duckkb.reasoning.catalog import Catalog, Join
from duckkb.reasoning.evidence import NameHit, ValueHit
from duckkb.reasoning.interpret.chinese.lexis import without_empty
from duckkb.reasoning.interpret.chinese.makers import in_chinese, leading
from duckkb.reasoning.interpret.chinese.names import KEY_TAIL
from duckkb.reasoning.interpret.chinese.schema import Schema
from duckkb.reasoning.interpret.copies import copied, without_copies
from duckkb.reasoning.lexicon.loader import Words, abbreviations, relations
from duckkb.reasoning.lexicon.pinyin import in_characters
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.names.forms import cut_name
from duckkb.reasoning.plan import Plan
from duckkb.reasoning.regexes import regex

_HAN = regex(r"[㐀-鿿]{2,}$")
_DOER = regex(r"([㐀-鿿]{2})[人者]$")
_UNDER = r"(?:下面|旗下|底下|手下|下辖|之下)(?:直接)?(?:都|一共|总共|还)?(?:有|管着?|设有?|辖)?(?:哪些|哪几|几|多少)[个家位名]?(?P<noun>{nouns})"
_USUAL = 0.82
_IN_CHARGE = "负责人"
_HIGHER, _BELOW = "上级", ("下级", "手下")
_KEYS = frozenset(("id", "no", "num", "code", "key"))
_ABOVE = frozenset(("上级", "上司", "直属上级", "直接上级"))
"""What only one of their own kind is to somebody."""
_OBJECT = r"(?:[了过]?(?:(?:几|多少|哪些|哪几|(?:至少|超过|不到)?\d+)[个名位]?(?:以上|以下)?|的)|[了过]|(?=人数))(?P<noun>{nouns})"
_CALLED = "(?:{nouns})(?!数)"
"""推荐人数 is how many were recommended."""
_SAID_OF = regex(r"(?:是|为|叫)\s*$")


@dataclass(frozen=True)
class Role:
    """One end of a relation of a class to itself.

    Attributes:
        join: its id.
        of: the class.
        upper: whether the others refer to the rows that have the role.
        nouns: what these are called.
        verbs: what those above do to them.
    """

    join: str
    of: str
    upper: bool
    nouns: frozenset[str]
    verbs: frozenset[str] = frozenset()


class Selves:
    """The roles of a catalog, and the catalog with classes for those that a question names.

    Args:
        catalog: what there is.
        classes: names of the classes; relations of others are left out.
    """

    def __init__(self, catalog: Catalog, classes: Collection[str]) -> None:
        self.catalog = catalog
        self._classes = frozenset(classes)

    @cached_property
    def roles(self) -> tuple[Role, ...]:
        found: list[Role] = []
        for join in self.catalog.joins.values():
            plain = join.left == join.right and len(join.columns) == 1 and not join.end
            if not plain or join.left not in self._classes:
                continue
            column = join.columns[0][0]
            own = self.catalog.classes[join.left]
            upper, lower, verbs = _called(column, own.names, own.identity)
            known = self._called_otherwise(join.left, column)
            found.append(Role(join.id, join.left, True, upper - known, verbs))
            found.append(Role(join.id, join.left, False, lower - known, verbs))
        return tuple(found)

    def _called_otherwise(self, class_name: str, column: str) -> frozenset[str]:
        """What is not to be taken for a role: names of classes, and of attributes (the 主管 of a shop), and who leads
        rows of other classes (the 负责人 of a department with a head_surgeon_id)."""
        called = [n for c in self.catalog.classes.values() for n in c.names]
        found = {*called, *(z for n in called for z in in_chinese(n, _USUAL))}
        own = {_telling(n) for n in self.catalog.classes[class_name].names}
        for a in self.catalog.attributes.values():
            if (a.class_name, a.column) != (class_name, column):
                for n in (KEY_TAIL.sub("", n).strip("_ ") for n in a.names):
                    # A 师傅 may be any worker, too, though it is not the usual word.
                    usual = _USUAL if _telling(n) in own else 0.0
                    found |= in_chinese(n, usual) - _ABOVE
                if a.key and a.class_name != class_name and (leads := leading(a.name)):
                    found |= {_IN_CHARGE, *(z for word in leads for z in in_chinese(word) - _ABOVE)}
        return frozenset(found)

    def said(self, text: str, spoken_of: Collection[str] = ()) -> tuple[Role, ...]:
        """The roles that a folded text names; where both ends of one are, those below alone.

        Of several classes that have a role of one name those count that are `spoken_of`, and of two names
        in one place the longer (上级部门, 上级).
        """
        told = [r for r in self.roles if any(n in text for n in r.nouns) or self._done(r, text)]
        if spoken_of:
            # 支付网关由谁负责, of a service: nobody whom others of the staff answer to.
            told = [r for r in told if r.of in spoken_of or any(n in text for n in r.nouns)]
        if len({r.of for r in told}) > 1:
            longest = {r: max((len(n) for n in r.nouns if n in text), default=0) for r in told}
            most = max(longest.values())
            told = [r for r in told if longest[r] in (0, most)]
        if len({r.of for r in told}) > 1:
            told = [r for r in told if r.of in spoken_of] or told
        below = {r.join for r in told if not r.upper}
        kept = [r for r in told if not (r.upper and r.join in below)]
        return tuple(kept) if len({r.join for r in kept}) == len(kept) else ()

    def _done(self, role: Role, text: str) -> bool:
        return next(self.objects(role, text), None) is not None

    def objects(self, role: Role, text: str) -> Iterator[re.Match[str]]:
        """推荐了几个人, 推荐了谁, 是谁推荐来的, 下面有几个部门: where a verb says who those below are, or asks who
        those above are."""
        verbs = "|".join(sorted(map(re.escape, role.verbs), key=len, reverse=True))
        if verbs and role.upper:
            yield from re.finditer(
                rf"(?<=[是由])(?P<noun>谁(?:{verbs})(?:进?来)?的?)(?=[?。,]|$)", text
            )
            yield from re.finditer(rf"的(?P<noun>{verbs})(?=[是叫](?:谁|哪))", text)  # 的领导是谁
        own = sorted(_rows(self.catalog.classes[role.of].names))
        if verbs and not role.upper:
            nouns = "|".join(map(re.escape, (*own, "别人", "他人", "人", "谁")))
            yield from re.finditer(rf"(?:{verbs}){_OBJECT.format(nouns=nouns)}", text)
        if own and not role.upper and any(n.startswith(_BELOW) for n in role.nouns):
            nouns = "|".join(map(re.escape, own))
            yield from re.finditer(_UNDER.format(nouns=nouns), text)
            yield from re.finditer(rf"(?:下面|旗下|底下|下辖)的(?P<noun>{nouns})", text)

    def with_roles(self, roles: Collection[Role]) -> Catalog:
        """The catalog with a class for each role."""
        classes, joins = dict(self.catalog.classes), dict(self.catalog.joins)
        for role in roles:
            own, join = classes[role.of], joins[role.join]
            name = copy_of(role)
            # 部门 is no part of 下级部门, but what all of them are.
            called = sorted(n for n in role.nouns if not n.endswith(tuple(_rows(own.names))))
            classes[name] = copied(own, name, called)
            left, right = (role.of, name) if role.upper else (name, role.of)
            joins[name] = Join(name, left, right, join.columns, join.edge, unique=join.unique)
        return Catalog(classes, joins)


def copy_of(role: Role) -> str:
    """The name of the class that stands for a role."""
    return f"{role.of}~{role.join}~{'upper' if role.upper else 'lower'}"


def written_over(plan: Plan, roles: Collection[Role]) -> Plan:
    """The plan with the classes themselves in place of their copies."""
    return without_copies(plan, {copy_of(r): (r.of, r.join) for r in roles})


def named_roles(text: str, selves: Selves, roles: Collection[Role]) -> list[NameHit]:
    """Where a folded text names roles: by their nouns, and by what those above do."""
    found: list[NameHit] = []
    for role in roles:
        nouns = "|".join(map(re.escape, sorted(role.nouns, key=len, reverse=True)))
        places = [
            m.span() for m in (re.finditer(_CALLED.format(nouns=nouns), text) if nouns else ())
        ]
        places += [m.span("noun") for m in selves.objects(role, text)]
        found += [NameHit(*place, "class", copy_of(role), 1.0, "exact") for place in places]
        for above in selves.roles if not role.upper else ():
            # 徒弟最多的师傅: of both ends those above are the rows themselves.
            nouns = "|".join(map(re.escape, above.nouns))
            if above.upper and above.join == role.join and nouns:
                at = (m.span() for m in re.finditer(_CALLED.format(nouns=nouns), text))
                found += [NameHit(*place, "class", role.of, 1.0, "exact") for place in at]
    return found


def of_roles(value: ValueHit, hits: Collection[NameHit], schema: Schema, text: str) -> ValueHit:
    """女徒弟, 推荐人是甲: a value that is said of those who have a role; a name only behind 是."""
    of, _, name = value.attribute.rpartition(".")
    beside = next((h.target for h in hits if h.start == value.end), "")
    led = _SAID_OF.search(text, 0, value.start)
    said = next((h.target for h in hits if led is not None and h.end == led.start()), "")
    if beside and name in {a.name for a in schema.label(beside)}:
        beside = ""
    role = said or beside
    return replace(value, attribute=f"{role}.{name}") if schema.copies.get(role) == of else value


def _called(
    column: str, names: Collection[str], identity: Collection[str]
) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """What a column that refers to rows of its own class (of some names and some identity) calls them, and
    what the others are called, in Chinese; and what the former do to the latter."""
    name = KEY_TAIL.sub("", column).removesuffix("_")
    upper = {n for n in in_chinese(name) if _HAN.fullmatch(n)}
    # Of parent_br_no beside a br_no, parent tells.
    own = {stem(w) for each in (*names, *identity) for w in cut_name(each)} | _KEYS
    words = [w for w in cut_name(name) if w.isascii() and stem(w) not in own] or cut_name(name)
    options = {tuple(map(stem, w)) for w in (words, *abbreviations().get(tuple(words), ()))}
    lower, verbs = set[str](), set[str]()
    said = {name} | ({*in_chinese(name)} if in_characters(name) else set[str]())
    for pair in relations().roles:
        for one, other in (pair, pair[::-1]):
            if options & one.nouns or said & _han(one.nouns):
                upper |= _han(one.nouns)
                lower |= _han(other.nouns)
                verbs |= _han(one.verbs)
    verbs |= {m[1] for noun in upper if (m := _DOER.fullmatch(noun))}
    if _HIGHER in upper or name.startswith(_HIGHER):
        # 上级部门 of departments: those below are 下级部门, 下属部门 and 子部门.
        rows = _rows(names)
        upper |= {f"{_HIGHER}{c}" for c in rows}
        lower |= {f"{led}{c}" for c in rows for led in ("下级", "下属", "子")}
    return frozenset(upper - verbs), frozenset(lower - upper), frozenset(verbs)


def _telling(name: str) -> tuple[str, ...]:
    """The words of a name without what only says that it is a number."""
    return tuple(w for w in cut_name(name) if w not in _KEYS)


def _rows(names: Collection[str]) -> set[str]:
    """What rows of a class are called in Chinese."""
    every = (*names, *without_empty(names))
    return {c for each in every for c in in_chinese(each) if _HAN.fullmatch(c)}


def _han(words: Collection[Words]) -> set[str]:
    return {"".join(w) for w in words if _HAN.fullmatch("".join(w))}
