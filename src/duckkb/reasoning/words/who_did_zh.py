"""Chinese words for those who belong to something, or did something of which rows are kept: 研发部有谁 asks for the
staff, 加班的有几个人 counts them and not how often they did, and 加班的员工 are those with any such rows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from duckkb.reasoning.catalog import Catalog, Class
from duckkb.reasoning.evidence import NameHit, Question
from duckkb.reasoning.interpret.chinese.nouns import CALLED
from duckkb.reasoning.interpret.chinese.roles import deeds_of
from duckkb.reasoning.lexicon.measure_words import HOW_MANY, PEOPLE
from duckkb.reasoning.regexes import found_by, regex
from duckkb.reasoning.words.respelling import Respelt

_SURE = 0.8
_PEOPLE = rf"(?:几|多少)[个{PEOPLE}]?人"
_OF = r"(?P<of>[^谁哪什几多有的]+?)"
_AT_PRESENT = r"(?:里面?|中|内)?(?:现在|目前)?"
_MEMBERS = (
    regex(rf"^{_OF}{_AT_PRESENT}都?有(?:谁|哪些人|什么人)(?=\W*$)"),
    regex(rf"^(?:都有)?(?:谁|哪些人)(?:在|是|属于){_OF}的?(?=\W*$)"),
)
"""研发部有哪些人, 谁在研发部: who belongs to what a value names."""
_MANY_MEMBERS = regex(rf"^{_OF}{_AT_PRESENT}(?:一共|总共|共)?有{_PEOPLE}(?=\W*$)")
_HOW_MANY = (
    regex(rf"(?:过|了)?的?(?:总共|一共|共)?有?{_PEOPLE}(?=\W*$)"),
    regex(
        rf"^(?P<when>.*?)(?:总共|一共|共)?有?{_PEOPLE}(?P<done>[^是的有谁哪什,，]+?)(?:过|了)*(?=\W*$)"
    ),
)
_NUMBER = regex(
    r"人数|人次|人员数|people|persons|guests|visitors|audience|participants|headcount|party", re.I
)
"""What an amount is called by that says how many people there were."""
_LANGUAGE = regex(r"_(?:zh|cn|en)$")
_NOBODY = regex(
    r"(?:没有?|无)人(?:来)?(?P<done>[一-鿿]{2,3}?)过?(?=的|\W*$)|没有(?P<charge>负责)人(?=的|\W*$)"
)
_OF_DEED = regex(r"(?:过|了)?的$")
_ASKS = regex(rf"\s*(?:一共|总共|共|都|分别)?(?:有|是)?(?:{HOW_MANY}|哪些|谁)?\W*$")


def members(question: Question, catalog: Catalog, every: Sequence[Class]) -> Iterator[Respelt]:
    """Those of all classes of people who belong to what a value names, put by what they are called."""
    text = question.normalised.folded
    held = {(v.start, v.end): v.attribute for v in question.values if v.how in ("exact", "folded")}
    for found in (m for form in (*_MEMBERS, _MANY_MEMBERS) for m in form.finditer(text)):
        owner, _, told = held.get(found.span("of"), "").rpartition(".")
        theirs = [c for c in every if owner in catalog.ends.get(c.name, ())]
        if not CALLED.search(_LANGUAGE.sub("", told)):  # of a team, not of one of them
            theirs = [c for c in every if c.name == owner] or theirs
        if len(theirs) == 1:
            asks = "有几个" if found_by(found, _MANY_MEMBERS) else "有哪些"
            said = f"{found['of']}的{theirs[0].names[0]}{asks}"
            yield Respelt(*found.span(), found.group(), said)


def those_who_did(
    question: Question, catalog: Catalog, every: Sequence[Class]
) -> Iterator[Respelt]:
    """Those of all classes of people who did something, put by what they are called, and by the rows that keep it."""
    text = question.normalised.folded
    names = question.named("class", _SURE)
    yield from _bare(text, names, catalog)
    classes = {n.target for n in names} | {
        v.class_name for v in question.values if v.how == "exact"
    }
    if classes & {p.name for p in every}:
        return
    # What people belong to is nothing that they did: 三年一班有几个人
    classes -= {c for p in every for c in catalog.ends.get(p.name, ())}
    people = [p for p in every if _of_theirs(classes, p, catalog)]
    if len(people) != 1:
        return
    who = people[0].names[0]
    behind, before = (form.search(text) for form in _HOW_MANY)
    if before is not None:
        bare = not before["when"] and any((n.start, n.end) == before.span("done") for n in names)
        meant = f"{'有' if bare else before['when']}{before['done']}的{who}有几个"
        yield Respelt(*before.span(), before.group(), meant)
    elif behind is not None and behind.start():
        bare = any((n.start, n.end) == (0, behind.start()) for n in names)
        said = text[: behind.end()]
        meant = f"{'有' if bare else ''}{text[: behind.start()]}的{who}有几个"
        yield Respelt(0, behind.end(), said, meant)


def _of_theirs(classes: set[str], people: Class, catalog: Catalog) -> bool:
    """Whether rows of some classes refer to people, and keep no number of these themselves."""
    theirs = {c for c in classes if people.name in catalog.ends.get(c, ())}
    kept = (a for c in theirs for a in catalog.classes[c].attributes if a.measure)
    return bool(theirs) and not any(_NUMBER.search(n) for a in kept for n in a.names)


def _bare(text: str, names: list[NameHit], catalog: Catalog) -> Iterator[Respelt]:
    """加班的员工有几个: rows of which nothing is said but that there are others that refer to them."""
    for deed in (n for n in names if n.start == 0):
        for rows in names:
            between = text[deed.end : rows.start] if rows.start > deed.end else ""
            if not _OF_DEED.fullmatch(between) or not _ASKS.match(text, rows.end):
                continue
            if rows.target in catalog.ends.get(deed.target, ()) and deed.target != rows.target:
                said = text[: rows.end]
                yield Respelt(
                    0, rows.end, said, f"有{text[: deed.end]}的{text[rows.start : rows.end]}"
                )
                return


def nobody_did(question: Question, catalog: Catalog, every: Sequence[Class]) -> Iterator[Respelt]:
    """没人处理的工单, of orders that refer to an assignee: what nobody did who stands there, and not what nothing refers to."""
    text = question.normalised.folded
    names = question.named("class", _SURE)
    people = {p.name: p.names[0] for p in every}
    for m in _NOBODY.finditer(text):
        done = m["done"] or m["charge"]
        rows = {n.target for n in names if n.start == m.end() + 1 or n.end == m.start()}
        who = {
            people[j.right]
            for j in catalog.joins.values()
            if j.left in rows and j.right in people and done in deeds_of(j)
        }
        if len(who) == 1:
            yield Respelt(*m.span(), m.group(), f"没有{who.pop()}{done}过", quiet=True)
