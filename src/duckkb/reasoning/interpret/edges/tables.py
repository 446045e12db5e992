"""Tables whose rows tell who did what to what, read as edges: repairs, of who repaired which machine and when.

Such a table refers to just two others, or twice to one: papers that cite papers. What it is called is a verb,
or the noun of one, and the two are who does and what is done to. So the questions that edges of the base answer are answered of these tables too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from weakref import WeakKeyDictionary

from duckkb.reasoning.catalog import Catalog, Class, Join
from duckkb.reasoning.evidence import NameHit, Question
from duckkb.reasoning.interpret.build import Builder
from duckkb.reasoning.interpret.edges.pieces import classes_of
from duckkb.reasoning.interpret.edges.questions import edge_readings
from duckkb.reasoning.interpret.edges.verbs import doer_of, shorter
from duckkb.reasoning.interpret.edges.words import WHO
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.interpret.naming import Naming, parts
from duckkb.reasoning.interpret.phrases.shared import classes_said
from duckkb.reasoning.interpret.phrases.things import named_things
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.lexicon.loader import irregular

_SURE = 0.78
"""How well a word must name a table to be read as its verb."""
_TAKES = re.compile(
    r"\b(?:(?:takes?|took|taken|taking)(?! (?:place|part|over|off|care|on|out|up|away)\b)|attend(?:s|ed|ing)?"
    r"|work(?:s|ed|ing)? on)\b"
)
"""What people do who are told of by a table of their own, whatever that is called."""
_LASTS = re.compile(r"\W*how (?:long|much time)\b")
_OTHER_CLAUSE = re.compile(r"\bbut\b|但|却")
_SAYS = re.compile(r"(?:\b(?:to|who|that|ever|never|not|also|often)|n['’]t)\s+$")
"""Behind this a word that may be a noun or a verb is a verb."""
_DOES = re.compile(r"\b(?:did|do|does)\b.*\s$")
_NOUN = re.compile(
    r"(?:\b(?:an?|the|any|no|some|each|every|all|most|more|many|few|fewest|fewer|least|of|for|with|and|by|in"
    r"|his|her|its|their)|['’]s|\d)\s+(?:(?:last|first|latest|same|new|other)\s+)?$"
)
"""Behind this it is a noun."""
_NOUN_OF_VERB = re.compile(r"(?:ations?|itions?|ions?|ments?|[ae]nces?)")
"""What makes a noun for what is done of the verb for it."""
_NOUN_ZH = re.compile(r"[场个条份张笔项单的][都也]?$|哪些$|什么$")

_SUFFERS = re.compile(r"[a-z]{2,}e[ed]|被.+")
"""What calls the end of two rows of one kind to which is done what the table tells: cited_id, 被引论文编号."""
_WORD = re.compile(r"[^\W\d_]+")
_WRITERS = frozenset(("author", "writer"))
"""What those are called who write, whatever the table is called that tells it."""
_WRITTEN = ("write", "wrote", "written", "publish", "published", "写", "发表")
_WRITES = re.compile(
    r"\b(?:co-?)?(?:writes?|wrote|written|writing|publish(?:e[sd]|ing)?)\b|(?:[撰编合]?写|合?著|发表)(?!日期|时间|年份)"
)

_Ends = tuple[Join, Join]
_deeds: WeakKeyDictionary[Builder, dict[str, _Ends]] = WeakKeyDictionary()
_views: WeakKeyDictionary[Builder, dict[str, tuple[Catalog, Naming]]] = WeakKeyDictionary()


def table_readings(
    question: Question, builder: Builder, chinese: bool, rivals: Sequence[Interpretation]
) -> tuple[Interpretation, ...]:
    """Readings by tables of deeds, at most one; none where the question says more, or less, than that.

    Args:
        question: with everything that was found in it.
        builder: knows what there is to ask about.
        chinese: the language that names are shown in.
        rivals: the readings of the grammars, which the score is measured by.
    """
    known = _deeds.get(builder)
    if known is None:
        known = _deeds[builder] = dict(_find(builder.catalog, builder.naming))
    if not known:
        return ()
    named = [n for n in question.names if n.of == "class" and n.target in known]
    said = {n.target for n in named if n.score >= _SURE}
    if not said and (taken := _taken(question, known, builder)):
        question = replace(question, names=(*question.names, *taken))
        said = {hit.target for hit in taken}
    classes = builder.catalog.classes
    if len(said) != 1 or not all(
        _is_verb(question, n, classes[n.target].names) for n in named if n.target in said
    ):
        return ()
    first = min(n.start for n in question.names if n.target in said)
    if _OTHER_CLAUSE.search(question.normalised.folded[:first]):
        return ()  # who leads a project but works on none: led by another verb
    (deed,) = said
    views = _views.setdefault(builder, {})
    if deed not in views:
        view = _view(builder.catalog, deed, known[deed])
        views[deed] = view, Naming(view, chinese)
    view, naming = views[deed]
    return edge_readings(_about(question, view), view, naming, rivals, implied=False)


def _taken(question: Question, known: Mapping[str, _Ends], builder: Builder) -> tuple[NameHit, ...]:
    """`who takes Algebra`: the one table that tells which people go together with the rows spoken of, named
    by a verb that says no more; none where it is none, or more than one."""
    text, catalog, naming = question.normalised.folded, builder.catalog, builder.naming
    if written := _written(question, known, builder):
        return written
    if question.normalised.chinese:
        return _said_shortly(text, known, catalog)
    verbs = list(_TAKES.finditer(text))
    if len(verbs) != 1 or _LASTS.match(text):
        return ()
    spoken = {c.target for c in classes_said(question)}
    spoken |= {c for t in named_things(question, catalog, naming) for c in classes_of(t)}
    found = [
        name
        for name, (does, done) in known.items()
        if done.right in spoken and is_person(catalog.classes[does.right])
    ]
    return (_hit(verbs[0].span(), found[0]),) if len(found) == 1 else ()


def _written(
    question: Question, known: Mapping[str, _Ends], builder: Builder
) -> tuple[NameHit, ...]:
    """`who wrote Ulysses`: the one table that tells which authors go together with what they write."""
    text, catalog = question.normalised.folded, builder.catalog
    verbs = list(_WRITES.finditer(text))
    if len(verbs) != 1:
        return ()
    spoken = {c.target for c in classes_said(question)}
    spoken |= {c for t in named_things(question, catalog, builder.naming) for c in classes_of(t)}
    found = [
        name
        for name, (does, done) in known.items()
        if does.right != done.right
        and (does.right in spoken or WHO.search(text))
        and _writes(catalog.classes[does.right])
    ]
    if len(found) > 1:
        found = [name for name in found if known[name][1].right in spoken]
    return (_hit(verbs[0].span(), found[0]),) if len(found) == 1 else ()


def _writes(each: Class) -> bool:
    """Whether rows are people who write, by what they are called."""
    return any(p and p[-1] in _WRITERS for p in map(parts, each.names))


def _said_shortly(text: str, known: Mapping[str, _Ends], catalog: Catalog) -> tuple[NameHit, ...]:
    """谁没选光学, of 选课: the one table that is called by a verb and what that is done to."""
    found: dict[tuple[int, int], str] = {}
    for deed in known:
        for form in filter(None, map(shorter, catalog.classes[deed].names)):
            places = {m.span(): deed for m in form.finditer(text)}
            if places.keys() & found.keys():
                return ()
            found |= places
    return tuple(_hit(*each) for each in found.items()) if len({*found.values()}) == 1 else ()


def _hit(place: tuple[int, int], deed: str) -> NameHit:
    return NameHit(*place, "class", deed, 1.0, "part")


def _is_verb(question: Question, hit: NameHit, called: Sequence[str]) -> bool:
    """Whether a word that names a table says what was done, and is no noun for its rows."""
    text = question.normalised.folded
    before, word = text[: hit.start], text[hit.start : hit.end]
    if not word.isascii():
        return _NOUN_ZH.search(before) is None
    if " " in word:
        return False  # hosted the event, of event_hosts: rows are named as well
    if word.endswith("ed") or word in irregular():
        return True
    root = re.sub("e?s?$", "", word)
    done = (n.casefold().removeprefix(root) for n in called if n.casefold().startswith(root))
    at = len(before.rstrip())
    told = any(n.of == "class" and n.end == at for n in question.names) or before == "who "
    if told and any(map(_NOUN_OF_VERB.fullmatch, done)):
        return True  # which papers cite, of citations
    return bool(_SAYS.search(before) or (_DOES.search(before) and not _NOUN.search(before)))


def _find(catalog: Catalog, naming: Naming) -> Iterator[tuple[str, _Ends]]:
    """The tables of deeds, each with the joins to who does and to what is done to."""
    for each in catalog.classes.values():
        joins = [j for j in catalog.joins_at[each.name] if j.left == each.name != j.right]
        ends = {j.right for j in joins}
        if each.link or len(joins) != 2 or is_person(each):
            continue
        done_to = [suffers(j, catalog) for j in joins]
        if len(ends) == 1 and done_to[0] is done_to[1]:
            continue
        if any(len(catalog.classes[e].identity) != 1 for e in ends):
            continue
        if not all(naming.names(e) or not is_person(catalog.classes[e]) for e in ends):
            continue
        if not any(map(naming.names, ends)):
            continue
        if any(a.class_name == each.name for a in naming.names(each.name)):
            continue
        first, second = joins
        if len(ends) == 1:
            yield each.name, (second, first) if done_to[0] else (first, second)
            continue
        if _does(catalog.classes[second.right], each) > _does(catalog.classes[first.right], each):
            first, second = second, first
        yield each.name, (first, second)


def suffers(join: Join, catalog: Catalog) -> bool:
    """Whether rows are referred to as those to which something is done."""
    own = {p for n in catalog.classes[join.right].names for p in parts(n)}
    words = _WORD.findall(join.columns[0][0].casefold())
    return any(_SUFFERS.fullmatch(w) and not own.intersection(parts(w)) for w in words)


def _does(end: Class, deed: Class) -> float:
    """How much rows are who does what the rows of a deed tell."""
    verbs = [p[0] for n in deed.names if n.isascii() and (p := parts(n))]
    called = [p[-1] for n in end.names if n.isascii() and (p := parts(n))]
    agent = any(doer_of(word, verb) for word in called for verb in verbs)
    return 2.0 * agent + is_person(end)


def _view(catalog: Catalog, deed: str, ends: _Ends) -> Catalog:
    """A deed as an edge, and the rows at its ends."""
    own = tuple(a for a in catalog.classes[deed].attributes if not a.key)
    called = catalog.classes[deed].aliases
    if _writes(catalog.classes[ends[0].right]):
        called = *called, *_WRITTEN
    classes = {deed: replace(catalog.classes[deed], attributes=own, aliases=called, link=True)}
    joins: dict[str, Join] = {}
    for end, join in zip(("from", "to"), ends, strict=True):
        joins[join.id] = replace(join, edge=deed, end=end)
        classes[join.right] = catalog.classes[join.right]
    return Catalog(classes, joins)


def _about(question: Question, view: Catalog) -> Question:
    """The question with what was found of these classes alone."""
    known = {**view.classes, **view.attributes, **view.joins}
    names = tuple(n for n in question.names if n.target in known)
    values = tuple(v for v in question.values if v.attribute in view.attributes)
    return replace(question, names=names, values=values)
