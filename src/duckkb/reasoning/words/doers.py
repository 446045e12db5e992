"""Who does something, where a table is called after those who do it: `who bought cherries` asks for buyers; 采摘工 are
those whom harvests refer to."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from duckkb.reasoning.catalog import Catalog, Class, of_catalog
from duckkb.reasoning.evidence import NameHit, Question, ValueHit
from duckkb.reasoning.interpret.cues import BE
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.lexicon.bilingual import bilingual
from duckkb.reasoning.lexicon.loader import doers_of, synonyms
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.names.forms import in_other_language
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, plural

_WHO = regex(
    r"^\W*(?P<who>(?:who|how many people|which people)(?: has| have| had)?) (?P<verb>[a-z]+)\b"
)

_WHO_ZH = regex(r"^\W*(?P<who>谁)(?P<verb>[一-鿿]{1,2}?)(?:[过了]|得?(?P<most>最[多少]))")
_DOER_ZH = regex(
    r"工(?![作时资具期程厂序人龄种单况地])|员(?![工额])|者|手(?![机续段法动工术])|师(?![傅范资生])"
)
"""What makes a noun of a Chinese verb, for who does it."""
_LIKE = 0.75
"""How near another word for those who do so must be."""
_STATES = BE | {"own", "owns", "owned"}
"""Verbs that do not say what somebody did: whose row it is, an owner is asked for anyway."""


def doers_asked(question: Question, catalog: Catalog) -> tuple[Respelt, ...]:
    """`which buyers bought` for `who bought`, where one table is called buyers."""
    if question.normalised.chinese:
        return _doers_asked_zh(question, catalog)
    told = _WHO.search(question.normalised.folded)
    if told is None or told["verb"] in _STATES:
        return ()
    called = _called(doers_of(told["verb"]), catalog) or _likewise(told["verb"], catalog)
    if len(called) != 1:
        return ()
    rows = plural(called[0].names[0])
    asks = "how many" if told["who"].startswith("how many") else "which"
    return (Respelt(*told.span("who"), told["who"], f"{asks} {rows}", quiet=True),)


def _doers_asked_zh(question: Question, catalog: Catalog) -> tuple[Respelt, ...]:
    """哪些买家买过, for 谁买过, where one table is called buyers, in English, and none in Chinese."""
    told = _WHO_ZH.search(question.normalised.folded)
    if told is None:
        return ()
    english = {w for p in bilingual().by_chinese.get(told["verb"], ()) for w in p.english}
    doers = {d for word in english for d in doers_of(word)}
    called = [
        "".join(words)
        for each in _called(doers, catalog)
        for words, _ in in_other_language(each.names)[:1]
    ]
    if len(called) != 1:
        return ()
    which = "哪个" if told["most"] else "哪些"
    return (Respelt(*told.span("who"), told["who"], f"{which}{called[0]}", quiet=True),)


def likewise(verb: str) -> frozenset[str]:
    """The stems of other words for those who do what a verb says: customers, who buy."""
    return frozenset(
        other[0]
        for doer in doers_of(verb)
        for other, weight in synonyms().get((doer,), ())
        if len(other) == 1 and weight >= _LIKE
    )


def _likewise(verb: str, catalog: Catalog) -> list[Class]:
    """The people who are called by another word for who does so, customers for buyers, or whom rows called so link with
    what they did (`book_author`); none where an attribute says who does so."""
    doers, near, heads = doers_of(verb), likewise(verb), _heads(catalog)
    found: dict[str, Class] = {}
    if not doers.isdisjoint(_said(catalog)):
        return []
    for each in (c for head in near | doers for c in heads.get(head, ())):
        ends = [catalog.classes[e] for e in catalog.ends[each.name] - {each.name}]
        people = [c for c in ends if is_person(c)]
        if is_person(each) and not people:
            if parts(each.names[0])[-1] in near:
                found[each.name] = each
        else:
            found |= {who.name: who for who in people[:2]}
    return list(found.values())


@of_catalog
def _said(catalog: Catalog) -> frozenset[str]:
    """The words that attributes are called by."""
    return frozenset(word for a in catalog.attributes.values() for word in parts(a.name))


@of_catalog
def _heads(catalog: Catalog) -> Mapping[str, Sequence[Class]]:
    """The last words of what classes are called -> these classes."""
    found: dict[str, list[Class]] = {}
    for each in catalog.classes.values():
        for head in parts(each.names[0])[-1:]:
            found.setdefault(head, []).append(each)
    return found


def _called(stems: Collection[str], catalog: Catalog) -> list[Class]:
    """The classes of which the own name has one of these stems."""
    named = ((each, each.names[0]) for each in catalog.classes.values())
    return [each for each, name in named if name.isascii() and stem(name.casefold()) in stems]


def with_doers(
    names: Sequence[NameHit], values: Sequence[ValueHit], text: str, catalog: Catalog
) -> list[NameHit]:
    """The names of a Chinese question, where those for rows of a deed that a noun for its doers goes on from are for the
    one kind of people that the rows refer to, or for nothing: 采摘工, of harvests that pickers made."""
    if _DOER_ZH.search(text) is None:
        return list(names)
    told: list[NameHit] = []
    longer = {(h.start, h.end) for h in (*names, *values)}
    for each in names:
        behind = _DOER_ZH.match(text, each.end) if each.of == "class" else None
        if behind is None or text[each.start : each.end].isascii():
            told.append(each)
            continue
        whole = any(start <= each.start and each.end < end for start, end in longer)
        if whole or is_person(catalog.classes[each.target]):
            told.append(each)
            continue
        referred = catalog.ends[each.target] - {each.target}
        people = {name for name in referred if is_person(catalog.classes[name])}
        if len(people) == 1:
            told.append(replace(each, end=behind.end(), target=people.pop()))
    return told
