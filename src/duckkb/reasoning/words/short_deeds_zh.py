"""What people do, by verbs of one character, where English names say what rows are of it: 谁租过割草机, of rentals, asks for
the members who 租赁 it; 租得最多 is 租赁 most often.

Put by the whole verb, with the people whose deeds the rows are for 谁, and what they are done to for 什么 and 东西.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from duckkb.reasoning.catalog import Catalog, Class, of_catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.kinds import is_person, places
from duckkb.reasoning.names.forms import chinese_of, in_other_language
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, apart, overlap

_VERBS = frozenset("租借买订约修评充罚捐投存寄送洗考选")
"""Verbs that say by themselves what is done."""
_OBJECTS = frozenset("费金额单书车课房票卡货款诊证")
"""With these a word is a verb and what it is done to, and no verb alone: 借书."""
_KNOWN = 0.6
_PLACE = regex(r"branch|station|store|shop|site|location|city|warehouse|room|venue|region|area$")
_SO_OFTEN = regex(r"了(?=[\d一二两三四五六七八九十百]+次(?:及|或)?(?:以上|以下))")
_SURE = 0.8


@dataclass(frozen=True)
class _Deed:
    """What rows are of, in two characters; who did it, and what it was done to, in Chinese, or nothing; and all
    that it is called."""

    whole: str
    people: str
    things: str
    called: frozenset[str]


def short_deeds(question: Question, catalog: Catalog) -> tuple[Respelt, ...]:
    """The verbs of one character for such deeds, each with what it stands for."""
    if not question.normalised.chinese or not (known := _known(catalog)):
        return ()
    return apart(sorted(_said(question, known), key=lambda r: (r.start, -r.end)))


def _said(question: Question, known: dict[str, _Deed]) -> Iterator[Respelt]:
    text, said = question.normalised.folded, question.normalised.text
    taken = question.verbatim()
    taken += [(n.start, n.end) for n in question.names if n.score >= _KNOWN and n.end - n.start > 1]
    for verb, deed in known.items():
        for m in _pattern(verb).finditer(text):
            place = m.span("verb")
            # 借过书, where 借书 is what the rows are called: read by itself
            parted = verb + text[place[1] :].lstrip("过了")[:1] in deed.called
            if parted or any(overlap(place, other) for other in taken):
                continue
            often = _SO_OFTEN.match(text, place[1])
            end = place[1] + len("了") if often else place[1]
            yield Respelt(place[0], end, said[place[0] : end], deed.whole, quiet=True)
            if m["who"] and deed.people:
                yield from _by_those(m, said, deed)
            elif m["what"] and deed.things:
                meant = f"哪些{deed.things}" if m["what"] != "东西" else deed.things
                yield Respelt(*m.span("what"), m["what"], meant, quiet=True)


def _by_those(m: re.Match[str], said: str, deed: _Deed) -> Iterator[Respelt]:
    """谁租过割草机: 租赁过割草机的会员有哪些."""
    rest = said[m.end("verb") : m.end("rest")]
    rest = rest.replace("东西", deed.things) if deed.things else rest
    meant = f"{deed.whole}{rest}的{deed.people}有哪些"
    yield Respelt(
        m.start("who"), m.end("rest"), said[m.start("who") : m.end("rest")], meant, quiet=True
    )


@lru_cache(maxsize=256)
def _pattern(verb: str) -> re.Pattern[str]:
    """Where a verb stands, for what may be said after it; who did it, and what to, where a question asks."""
    return re.compile(
        rf"(?:^(?P<who>谁)(?:都|曾经?)?)?(?P<verb>{re.escape(verb)})(?=[过了]|得?最[多少]|的?次数)"
        rf"(?=(?P<rest>[过了][^谁哪几多最,。?]{{1,20}})\W*$)?(?=[过了](?P<what>什么|东西))?"
    )


@of_catalog
def _known(catalog: Catalog) -> dict[str, _Deed]:
    """The verbs that stand for what rows of just one class are of."""
    found: dict[str, list[_Deed]] = {}
    for each in catalog.classes.values():
        whole = _whole(each) if len(catalog.ends[each.name] - {each.name}) > 1 else None
        if whole is not None:
            found.setdefault(whole[0], []).append(_deed(each, whole, catalog))
    return {verb: deeds[0] for verb, deeds in found.items() if len(deeds) == 1}


def _whole(each: Class) -> str | None:
    """What rows of an English name are of, by a verb that may be said in short: 租赁, of rentals."""
    return next(
        (z for z in _words(each) if len(z) == 2 and z[0] in _VERBS and z[1] not in _OBJECTS), None
    )


def _words(each: Class) -> list[str]:
    """What rows of an English name are called in Chinese, the surest first."""
    return chinese_of(each.names[0], _SURE)


def _deed(each: Class, whole: str, catalog: Catalog) -> _Deed:
    near = [catalog.classes[n] for n in sorted(catalog.ends[each.name] - {each.name})]
    people = [c for c in near if is_person(c)]
    things = [
        c for c in near if c not in people and places(c) is not None and not _PLACE.search(c.name)
    ]
    return _Deed(whole, _called(people), _called(things), frozenset(_words(each)))


def _called(classes: list[Class]) -> str:
    """What the one class is called in Chinese; nothing where there are several."""
    if len(classes) != 1:
        return ""
    names = classes[0].names
    if not names[0].isascii():
        return names[0]
    return "".join(next((words for words, _ in in_other_language(names)[:1]), ()))
