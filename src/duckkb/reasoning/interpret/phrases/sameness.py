"""Questions for the rows that have a value in common with a named one: 跟陈立同单位的作者, 谁和陈立一个班;
or rows that an edge joins both to: who was born in the same place as X.

What else is said in English of a value in common, its grammar reads.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from duckkb.reasoning.catalog import Attribute, Catalog, Class
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.interpret.moments import timed
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.occasions import born, died, year_of
from duckkb.reasoning.interpret.phrases.shared import (
    ENDS,
    classes_said,
    marked,
    outputs,
    shown,
    told,
)
from duckkb.reasoning.interpret.phrases.things import Thing, about_one_thing, is_thing
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.lexicon.measure_words import HOW_MANY
from duckkb.reasoning.plan import And, Column, Compare, Link, Not, Output, Query, Use
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import overlap

_NAME, _KIND, _WHAT, _VERB = "\0", "\1", "\2", "\3"
"""They stand for the name, the class, what is in common, and what is done there or then, in a question
compared with the phrases."""
_BORN, _DIED = regex(r"\bborn\b|出生"), regex(r"\bdied?\b|[去逝]世|死")
_YEAR = regex(r"(?<=\bsame )year\b|(?<=[同一])年")
_SAME = r"(?:[是在]|属于|来自)?(?:同一?个?|一个|相同的?|一样的?)"
_ROWS = rf"(?:的?(?:其[他它])?(?:(?P<who>人|谁)|{_KIND}))"
_WHICH = rf"(?:都?(?:有|是)?(?:谁|哪些|哪几个?|(?P<count>{HOW_MANY})))"
_SAME_SAID = regex(r"[跟和与同].+(?:同|一个|一样)|\bsame\b|\bshares?\b")
_PHRASE = regex(
    rf"""(?:(?P<who_>谁)|{_WHICH}{_KIND}|{_KIND})?[跟和与同]{_NAME}{_SAME}{_WHAT}{_VERB}?的?
    | (?:哪些)?{_WHAT}[跟和与同]{_NAME}的?(?:相同|一样)的?(?:(?P<who___>人|谁)|{_KIND})(?:都?有?(?:谁|哪些|(?P<count___>{HOW_MANY}))|是谁)?
    | (?:列出|找出)?(?:所有)?[跟和与同]{_NAME}(?:{_SAME}{_WHAT}{_VERB}?|的?{_WHAT}(?:相同|一样)){_ROWS}(?:都?有?(?:谁|哪些|(?P<count_>{HOW_MANY}))|是谁)?
    | (?P<who__>谁)的?{_WHAT}[跟和与同]{_NAME}的?(?:相同|一样)
    | (?:有)?(?:(?P<count__>{HOW_MANY})|哪些|哪几个?){_KIND}的?{_WHAT}[跟和与同]{_NAME}的?(?:相同|一样)""".replace(" ", "").replace("\n", "")
)  # fmt: skip
_ENGLISH = regex(
    rf"""(?:(?P<who>who)(?:\ else)?|(?:which|what|(?P<count>how\ many)|(?:list|show|find)(?:\ me)?(?:\ all)?(?:\ the)?)(?:\ other)?\ {_KIND})
    (?:\ (?:that|who))?(?:\ (?:is|was|are|were|has|have|had|does|did|also))*(?:\ {_VERB})?
    (?:\ (?:took\ place|happened|occurred))?(?:\ (?:in|at|on|of|for|from|to|by))?
    (?:(?:\ the)?\ same\ {_WHAT}\ as\ {_NAME}|\ shares?\ (?:an?|the|the\ same)\ {_WHAT}\ with\ {_NAME})
    (?:\ (?:is|was|does|did|has|do))?""",
    re.VERBOSE,
)
_ASKED = regex(r"的(?P<what>[^的]+?)(?:(?:分别|各)?[是为](?:什么|多少|啥))?$")
_AND = regex(r"[^和与及、,以]+")
_NAMES = regex(r"姓名|名字|名称")


def sameness_readings(
    question: Question, catalog: Catalog, naming: Naming
) -> tuple[Interpretation, ...]:
    """The reading as rows alike in an attribute; empty where the question asks for anything else."""
    if not _SAME_SAID.search(question.normalised.folded):
        return ()
    plain = about_one_thing(question, catalog, naming, _plan)
    return plain or about_one_thing(question, catalog, naming, _by_edge)


def _plan(
    question: Question, name: str, thing: Thing, catalog: Catalog, naming: Naming
) -> Query | None:
    """The other rows of a class that have what the named one has, where the question is such a phrase."""
    phrase = _PHRASE if question.normalised.chinese else _ENGLISH
    named = (thing.start, thing.end)
    marks = {(k.start, k.end): _KIND for k in classes_said(question) if k.target == name}
    marks = {named: _NAME, **{k: m for k, m in marks.items() if not overlap(k, named)}}
    hits = sorted(question.names, key=lambda n: (n.start - n.end, -n.score))
    cut, asked = _asked_of_them(question, name, catalog, naming)
    marks = {place: mark for place, mark in marks.items() if place[1] <= cut}
    told_of = [(n.target, {(n.start, n.end): mark}) for n in hits for mark in (_WHAT, _VERB)]
    for attribute, place in (*told_of, *_years(catalog.classes[name], question)):
        kept = catalog.attributes.get(attribute)
        if kept is None or kept.class_name != name or kept.identity:
            continue
        if any(at[1] > cut or overlap(at, mark) for at in place for mark in marks):
            continue
        text = _as_compared(question, {**marks, **place}, cut)
        if _WHAT not in text and timed(kept):
            text = _YEAR.sub(_WHAT, text)
        match = phrase.fullmatch(text)
        said = told(match) if match else {}
        if match and ("who" not in said or is_person(catalog.classes[name])):
            shows = outputs(asked) or shown(name, "count" in said, naming)
            return _alike(name, thing, kept, shows, catalog)
    return None


def _asked_of_them(
    question: Question, name: str, catalog: Catalog, naming: Naming
) -> tuple[int, list[Attribute]]:
    """Where what is asked of the rows begins (和陈立同单位的作者|的姓名和邮箱), and the attributes; the end and none where
    the rows themselves are asked for."""
    text = question.normalised.folded.rstrip(ENDS)
    m = _ASKED.search(text) if question.normalised.chinese else None
    found: list[Attribute] = []
    for part in _AND.finditer(text, *m.span("what")) if m else ():
        hits = [n for n in question.named("attribute") if (n.start, n.end) == part.span()]
        own = [catalog.attributes[n.target] for n in sorted(hits, key=lambda n: -n.score)]
        own = [a for a in own if a.class_name == name][:1]
        own = naming.names(name) if _NAMES.fullmatch(part.group()) else own
        if not own:
            return len(question.normalised.folded), []
        found += own
    return (m.start(), found) if m and found else (len(question.normalised.folded), [])


def _years(each: Class, question: Question) -> Iterator[tuple[str, Mapping[tuple[int, int], str]]]:
    """The years of rows that no name tells: that is called no more than a year, of a birth or a death."""
    for kept in each.attributes:
        if timed(kept) and {"year", "年", "年份"} & {*kept.names}:
            yield kept.id, {}
    for words, event in ((_BORN, born), (_DIED, died)):
        kept, verb = year_of(each, event), words.search(question.normalised.folded)
        if kept and verb:
            yield kept.id, {verb.span(): _VERB}


def _as_compared(
    question: Question, marks: Mapping[tuple[int, int], str], cut: int | None = None
) -> str:
    """The question, up to where it is cut, as it is compared with the phrases."""
    text = marked(question.normalised.folded[:cut], marks).strip(ENDS)
    return text.replace(f"the {_NAME}", _NAME)


def _alike(
    name: str, thing: Thing, kept: Attribute, shows: tuple[Output, ...], catalog: Catalog
) -> Query:
    own = Query(
        (Use("b", name),),
        (Output(Column("b", kept.name), kept.name),),
        where=is_thing("b", thing, name, catalog),
    )
    others = Not(is_thing("a", thing, name, catalog))
    same = Compare(Column("a", kept.name), "in", (), own)
    return Query((Use("a", name),), shows, where=And((others, same)))


def _by_edge(
    question: Question, name: str, thing: Thing, catalog: Catalog, naming: Naming
) -> Query | None:
    """The other rows of a class that an edge joins to the same rows as the named one."""
    phrase = _PHRASE if question.normalised.chinese else _ENGLISH
    said = classes_said(question)
    named = (thing.start, thing.end)
    own = {(k.start, k.end): _KIND for k in said if k.target == name}
    verbs = {(k.start, k.end) for k in said if catalog.classes[k.target].link}
    for what in sorted({(k.start, k.end) for k in said} - own.keys(), key=lambda p: p[0] - p[1]):
        before = [v for v in verbs if v[1] <= what[0] and not overlap(v, named)]
        verb = max(before, key=lambda v: v[1] - v[0], default=None)
        marks = {named: _NAME, what: _WHAT, **({verb: _VERB} if verb else {})}
        marks |= {k: m for k, m in own.items() if not any(overlap(k, place) for place in marks)}
        match = phrase.fullmatch(_as_compared(question, marks))
        parts = told(match) if match else {}
        if not match or ("who" in parts and not is_person(catalog.classes[name])):
            continue
        meant = {k.target for k in said if (k.start, k.end) == verb}
        called = {k.target for k in said if (k.start, k.end) == what}
        edges = {e for c in called for e in _edges(name, c, catalog) if not meant or e in meant}
        if len(edges) == 1:
            return _joined(name, thing, edges.pop(), "count" in parts, catalog, naming)
    return None


def _edges(name: str, called: str, catalog: Catalog) -> list[str]:
    """The edges from rows of a class to those of another one, or that other one where it is such an edge."""
    if catalog.classes[called].link:
        return [called] if name in catalog.ends[called] and not catalog.loops(called) else []
    return [e for e in catalog.edges_at[name] if called in catalog.ends[e] - {name}]


def _joined(
    name: str, thing: Thing, edge: str, counted: bool, catalog: Catalog, naming: Naming
) -> Query:
    near, far = sorted(catalog.joins_of(edge).values(), key=lambda j: j.right != name)
    key, end = (catalog.classes[c.right].identity[0] for c in (near, far))

    def uses(number: int) -> tuple[tuple[Use, ...], tuple[Link, ...]]:
        ends = ((near, f"s{number}"), (far, f"b{number}"))
        rows = (Use(f"l{number}", edge), *(Use(alias, join.right) for join, alias in ends))
        return rows, tuple(Link(join.id, f"l{number}", alias) for join, alias in ends)

    theirs, links = uses(2)
    own = Query(
        theirs, (Output(Column("b2", end), end),), links, is_thing("s2", thing, name, catalog)
    )
    all_rows, links = uses(1)
    same = Query(
        all_rows,
        (Output(Column("s1", key), key),),
        links,
        Compare(Column("b1", end), "in", (), own),
    )
    where = And(
        (Not(is_thing("a", thing, name, catalog)), Compare(Column("a", key), "in", (), same))
    )
    return Query((Use("a", name),), shown(name, counted, naming), where=where)
