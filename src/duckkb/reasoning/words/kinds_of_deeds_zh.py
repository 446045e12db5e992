"""Kinds of what happens, where rows that only tell that it did keep of which kind it was: 每种故障有几次, of repairs with a
故障类型, asks for each 故障类型, and 故障有几种 for these, not for the rows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from duckkb.reasoning.catalog import Attribute, Catalog, Class, Kind, of_catalog
from duckkb.reasoning.evidence import NameHit, Question
from duckkb.reasoning.interpret.chinese.nouns import CALLED
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, apart

_SORT = regex(r"(?:类型|种类|类别)$|(?:^|_)(?:type|kind|category)$", re.I)
_LED = regex(r"(?:哪一?[种类]|[各每]一?[种类]|(?P<many>(?:几|多少)[种类](?:不同的)?))$")
_COUNTED = regex(r"的?(?:最[多少]|(?:分别|各自?)?(?:有|发生|出现)?[了过]?(?:几|多少)|数量)")
_SO_MANY = regex(r"(?:一共|总共|共)?(?:有|分为?|分成)(?:几|多少)[种类](?=\W*$)")
_HAN = regex(r"[一-鿿]")
_SURE = 0.75


def kinds_of_deeds(question: Question, catalog: Catalog) -> tuple[Respelt, ...]:
    """What happened, where its kinds are asked for, put by what they are called."""
    if not question.normalised.chinese or not (kept := _kinds_kept(catalog)):
        return ()
    rows = (n for n in question.named("class", _SURE) if n.target in kept)
    found = (r for hit in rows for r in _kinds_of(hit, kept[hit.target], question))
    return apart(sorted(found, key=lambda r: (r.start, -r.end)))


def _kinds_of(hit: NameHit, sort: Attribute, question: Question) -> Iterator[Respelt]:
    text = question.normalised.folded
    led = _LED.search(text, 0, hit.start)
    counted = led is not None and (led["many"] or _COUNTED.match(text, hit.end))
    if not (counted or _SO_MANY.match(text, hit.end)):
        return
    said = question.normalised.text[hit.start : hit.end]
    called = next((n for n in sort.names if _HAN.search(n)), "")
    meant = called or f"{said}{'类别' if sort.name.casefold().endswith('category') else '类型'}"
    if meant != said:
        yield Respelt(hit.start, hit.end, said, meant, quiet=True)


@of_catalog
def _kinds_kept(catalog: Catalog) -> Mapping[str, Attribute]:
    """Of classes whose rows have no names and refer to others: the one attribute that keeps of which kind they are."""
    found: dict[str, Attribute] = {}
    for each in catalog.classes.values():
        sorts = [
            a
            for a in each.attributes
            if a.kind is Kind.TEXT and any(_SORT.search(n) for n in a.names)
        ]
        if len(sorts) == 1 and _only_happens(each, catalog):
            found[each.name] = sorts[0]
    return found


def _only_happens(each: Class, catalog: Catalog) -> bool:
    named = any(CALLED.search(n) for a in each.attributes if not a.key for n in a.names)
    return not named and not is_person(each) and bool(catalog.ends[each.name] - {each.name})
