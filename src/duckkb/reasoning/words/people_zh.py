"""Chinese words for people, put by the rows that are people: the 前三名 of salaries are staff, and 谁请假了 asks for the
staff who did."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from duckkb.reasoning.catalog import Attribute, Catalog, Class, of_catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.interpret.occasions import deed
from duckkb.reasoning.lexicon.measure_words import PEOPLE
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, apart
from duckkb.reasoning.words.who_did_zh import members, nobody_did, those_who_did

_SURE = 0.9
_PLACES = regex(
    rf"(?P<places>(?:前[一二三四五六七八九十\d]+|第[一二三四五六七八九十\d]+)[{PEOPLE}])(?:是谁|有谁|是哪些人|有哪些人?)?(?=\W*$)"
)
_WHO_DID = regex(
    r"^(?P<when>[^谁哪什几多]*)(?<![由被是])谁(?P<when_>[^谁哪什几多的]*?)(?:都|曾)?(?P<done>[一-鿿]{2})(?:了|过)?(?:假)?(?=\W*$)"
)
_NEWLY = regex(
    r"新(?:来|入职|进来?|到)的(?P<rows>[一-鿿]{2,3}?)(?:是谁|有谁|是哪位|叫什么)(?=\W*$)"
)
_EITHER_SEX = regex(
    r"(?P<of>(?:里面?|中)?的?)男[女性生]?[和与、]?女性?生?各(?:自|有|占)?(?:多少|几)(?:人|个人?|名)?(?=\W*$)"
)
_SALARY = regex(r"(?:工资|薪资|薪酬|薪水)$")
_NET = regex(r"^(?:实发|到手|实付|税后)")
_PAID = regex(
    r"(?:(?P<got>(?:一共|总共)?[拿领挣发]了?多少(?:工资|薪水|薪资|钱))|(?P<total>总)?(?P<mean>平均)?的?(?:工资|薪资|薪水)(?P<tail>(?=最[高低]|\W*$)|(?:一共|总共)?(?:是|有|为)?多少钱?(?=\W*$)))"
)


def people_called(question: Question, catalog: Catalog) -> tuple[Respelt, ...]:
    """What a question says of people, in the words by which rows are called that are people."""
    if not question.normalised.chinese:
        return ()
    known = _known(catalog)
    found = [*members(question, catalog, known.every)]
    found += those_who_did(question, catalog, known.every)
    found += nobody_did(question, catalog, known.every)
    found += _salaries(question, known.paid) if known.paid else []
    if known.people:
        found += _those_who(question, catalog, known.people, known.deeds)
    return apart(found)


@dataclass(frozen=True)
class _Known:
    """The classes of people; the only one of them, what tables of theirs are called, and the one amount that they
    are paid in the end, None where there are no such, or more."""

    every: tuple[Class, ...]
    people: Class | None
    deeds: frozenset[str]
    paid: Attribute | None


@of_catalog
def _known(catalog: Catalog) -> _Known:
    classes = [c for c in catalog.classes.values() if not c.link]
    people = [c for c in classes if is_person(c)]
    only = people[0] if len(people) == 1 else None
    theirs = [c for c in classes if only and only.name in catalog.ends.get(c.name, ())]
    rows = [c for c in classes if any(map(_SALARY.search, c.names))]
    net = [a for c in rows for a in c.attributes if a.measure and any(map(_NET.search, a.names))]
    deeds = frozenset(n for c in theirs for n in c.names)
    return _Known(tuple(people), only, deeds, net[0] if len(net) == 1 else None)


def _those_who(
    question: Question, catalog: Catalog, people: Class, kept: frozenset[str]
) -> Iterator[Respelt]:
    text, who = question.normalised.folded, people.names[0]
    named = [n.target for n in question.named("attribute") if n.how == "exact"]
    owners = {t.rpartition(".")[0] for t in named}
    theirs = {c for c in owners if people.name in catalog.ends.get(c, ())}
    for found in _PLACES.finditer(text) if theirs else ():
        yield Respelt(*found.span(), found.group(), f"{found['places']}{who}")
    states = {
        text[v.start : v.end]
        for v in question.values
        if v.how in ("exact", "folded") and people.name in catalog.ends.get(v.class_name, ())
    }
    for found in _WHO_DID.finditer(text):
        done = found["done"]
        own = {deed(a) for a in people.attributes if a.kind.temporal}
        if done in own or done in states:
            meant = f"{found['when']}{found['when_']}{done}的{who}有哪些"
        elif done in kept:
            when = found["when"] + found["when_"]
            meant = f"{when}{done}的{who}有哪些" if when else f"有{done}的{who}有哪些"
        else:
            continue
        yield Respelt(*found.span(), found.group(), meant)
    for found in _NEWLY.finditer(text):
        if any(deed(a) == "入职" for a in people.attributes if a.kind.temporal):
            yield Respelt(*found.span(), found.group(), f"入职最晚的{found['rows']}是谁")
    said = question.named("class", _SURE)
    sexes = any({"性别"} & {*a.names} for a in people.attributes)
    for found in _EITHER_SEX.finditer(text) if sexes and not question.spans.dates else ():
        led = text[: found.start()]
        if not led or any(n.end == len(led) and n.start == 0 for n in said):
            yield Respelt(0, found.end(), text[: found.end()], f"每种性别的{who}人数")


def _salaries(question: Question, paid: Attribute) -> Iterator[Respelt]:
    """10月发了多少工资: what was paid, of rows that keep further amounts beside it."""
    text = question.normalised.folded
    exact = [(n.start, n.end) for n in question.named("attribute") if n.how == "exact"]
    for found in _PAID.finditer(text):
        if any(start < found.end() and found.start() < end for start, end in exact):
            continue
        of = paid.name
        if found["got"]:
            led = "" if text[: found.start()].endswith("的") or not found.start() else "的"
            yield Respelt(*found.span(), found.group(), f"{led}总{of}是多少")
        else:
            tail = "是多少" if found["tail"] else ""
            how = "平均" if found["mean"] else "总" if found["total"] or tail else ""
            yield Respelt(*found.span(), found.group(), f"{how}{of}{tail}")
