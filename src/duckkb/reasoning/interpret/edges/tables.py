"""Tables whose rows tell who did what to what, read as edges: repairs, of who repaired which machine and when.

What such a table is called is a verb, or the noun of one, and two of those that it refers to, or that these
are pieces of (copies of a book), are who does and what is done to; of one that refers twice to the same rows,
papers that cite papers, its columns tell. So the questions that edges of the base answer are answered of these
tables too.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from weakref import WeakKeyDictionary

from msgspec.structs import replace as with_

from duckkb.reasoning.blanks import without
from duckkb.reasoning.catalog import Catalog, Class, Join
from duckkb.reasoning.evidence import PLAIN, NameHit, Question
from duckkb.reasoning.interpret.build import Builder
from duckkb.reasoning.interpret.edges.deed_words import NAMED, DeedWords, hit
from duckkb.reasoning.interpret.edges.headed import (
    Headed,
    asked_of_head,
    find_headed,
    unfolded,
    view_of,
)
from duckkb.reasoning.interpret.edges.pieces import classes_of
from duckkb.reasoning.interpret.edges.questions import edge_readings
from duckkb.reasoning.interpret.edges.through import Way, as_one, by_way, end_of, ways_from
from duckkb.reasoning.interpret.edges.verbs import doer_of
from duckkb.reasoning.interpret.edges.words import WHO
from duckkb.reasoning.interpret.kinds import is_person, serves
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.phrases.shared import SURE, classes_said
from duckkb.reasoning.interpret.phrases.things import named_things
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.lexicon.loader import irregular
from duckkb.reasoning.plan import Plan, classes_used
from duckkb.reasoning.regexes import regex

_TAKES = regex(
    r"\b(?:(?:takes?|took|taken|taking)(?! (?:place|part|over|off|care|on|out|up|away)\b)|attend(?:s|ed|ing)?"
    r"|work(?:s|ed|ing)? on|stay(?:s|ed|ing)?(?= (?:at|in)\b))\b"
)
"""What people do who are told of by a table of their own, whatever that is called."""
_TAKES_ZH = regex("住(?=[过了进])")
_BUYS = regex(
    r"\b(?:buys?|bought|buying|purchas(?:e[sd]?|ing)|order(?:ed|ing)|sold)\b|购买|订购|买|卖出?|下单"
)
_WHO_SELLS = regex(r"\bwho\b.*\bs(?:old|ell)|谁.*卖")
_LASTS = regex(r"\W*how (?:long|much time)\b")
_OTHER_CLAUSE = regex(r"\bbut\b|但|却")
_SAYS = regex(r"(?:\b(?:to|who|that|ever|never|not|also|often)|n['’]t)\s+$")
"""Behind this a word that may be a noun or a verb is a verb."""
_IS_ON = regex(r"\b(?:is|are|was|were)\b.*\bon\s+$")
"""Behind this it tells how rows stand: on loan."""
_WITHOUT = regex(r"\bwithout\b|没有?(?:通过|经过?)")
_ANY = regex(r"(?:\b(?:an?|any|some)\s+|(?<=ed )|(?<=ing ))$")
_OF_WHAT = regex(r"\s+(?:at|in|of)\b")
_DOES = regex(r"\b(?:did|do|does)\b.*\s$")
_NOUN = regex(
    r"(?:\b(?:an?|the|any|no|some|each|every|all|most|more|many|few|fewest|fewer|least|of|for|with|and|by|in"
    r"|his|her|its|their)|['’]s|\d)\s+(?:(?:last|first|latest|same|new|other)\s+)?$"
)
"""Behind this it is a noun."""
_NOUN_OF_VERB = regex(r"(?:ations?|itions?|ions?|ments?|[ae]nces?)")
"""What makes a noun for what is done of the verb for it."""
_NOUN_ZH = regex(r"[场个条份张笔项单的][都也]?$|哪些$|什么$")
"""Behind these a deed is counted as a record; behind 一次 it is done, and behind 几篇 stands what it is done to."""
_SUFFERS = regex(r"[a-z]{2,}e[ed]|被.+")
"""What calls the end of two rows of one kind to which is done what the table tells: cited_id, 被引论文编号."""
_WORD = regex(r"[^\W\d_]+")
_WRITERS = frozenset(("author", "writer"))
"""What those are called who write, whatever the table is called that tells it."""
_WRITTEN = ("write", "wrote", "written", "publish", "published", "写", "发表")
_WRITES = regex(
    r"\b(?:co-?)?(?:writes?|wrote|written|writing|publish(?:e[sd]|ing)?)\b|(?:[撰编合]?写|合?著|发表)(?!日期|时间|年份)"
)

_Ends = tuple[Way, Way]
"""The ways from a deed to who does it and to what is done to."""
_deeds: WeakKeyDictionary[Builder, dict[str, tuple[_Ends, ...]]] = WeakKeyDictionary()
_words: WeakKeyDictionary[Builder, DeedWords] = WeakKeyDictionary()
_headed: WeakKeyDictionary[Builder, Mapping[str, Headed]] = WeakKeyDictionary()
_orders: WeakKeyDictionary[Builder, dict[str, tuple[Catalog, Naming]]] = WeakKeyDictionary()
_views: WeakKeyDictionary[Builder, dict[_Ends, tuple[Catalog, Naming]]] = WeakKeyDictionary()


def table_readings(
    question: Question, builder: Builder, chinese: bool, rivals: Sequence[Interpretation]
) -> tuple[Interpretation, ...]:
    """Readings by tables of deeds, at most one; none where the question says more, or less, than that.

    Args:
        question: with everything that was found in it.
        builder: knows what there is to ask about.
        chinese: the language that names are shown in.
        rivals: the readings of the grammars, which the score is measured by."""
    if orders := _of_orders(question, builder, chinese, rivals):
        return orders
    known = _deeds.get(builder)
    if known is None:
        known = _deeds[builder] = dict(_find(builder.catalog, builder.naming))
    if not known:
        return ()
    words = _words.get(builder)
    if words is None:
        words = _words[builder] = DeedWords(known, builder.catalog)
    question = words.by_time(question)
    named = [n for n in question.named("class") if n.target in known]
    said = {n.target for n in named if n.score >= NAMED}
    if not said and (taken := _taken(question, known, words, builder)):
        question = replace(question, names=(*question.names, *taken))
        said = {each.target for each in taken}
    said = said or words.kept_when(question)
    classes = builder.catalog.classes
    if len(said) != 1 or not all(
        _is_verb(question, n, classes[n.target].names) for n in named if n.target in said
    ):
        return ()
    first = min((n.start for n in question.names if n.target in said), default=0)
    if _OTHER_CLAUSE.search(question.normalised.folded[:first]):
        return ()  # who leads a project but works on none: led by another verb
    (deed,) = said
    ends = {w[0] for each in known[deed] for w in each}
    if len(ends) > 2 and _WITHOUT.search(question.normalised.folded):
        return ()  # who booked without an agent did book
    found: dict[Plan, Interpretation] = {}
    for each in _meant(known[deed], _spoken(question, builder), builder):
        views = _views.setdefault(builder, {})
        if each not in views:
            view = _view(builder.catalog, deed, each)
            views[each] = view, Naming(view, chinese)
        view, naming = views[each]
        about = _about(_without_pieces(question, each), view)
        for reading in edge_readings(about, view, naming, rivals, implied=False):
            plan = by_way(reading.plan, {as_one(w).id: w for w in each})
            tables = tuple(dict.fromkeys((*reading.tables, *classes_used(plan))))
            found.setdefault(plan, with_(reading, plan=plan, tables=tables))
    return tuple(found.values()) if len(found) == 1 else ()


def _of_orders(
    question: Question, builder: Builder, chinese: bool, rivals: Sequence[Interpretation]
) -> tuple[Interpretation, ...]:
    """Readings by deeds that a head and its lines tell of together: who bought which products."""
    known = _headed.get(builder)
    if known is None:
        known = _headed[builder] = find_headed(builder.catalog, builder.naming)
    if not known:
        return ()
    text = question.normalised.folded
    named = [n for n in question.named("class") if n.target in known]
    said = {n.target for n in named if n.score >= NAMED}
    if not said and (traded := _traded(text, known)):
        question = replace(question, names=(*question.names, *traded))
        said = {each.target for each in traded}
    classes = builder.catalog.classes
    if len(said) != 1 or not all(
        _is_verb(question, n, classes[n.target].names) for n in named if n.target in said
    ):
        return ()
    (head,) = said
    if _OTHER_CLAUSE.search(text[: min(n.start for n in question.names if n.target == head)]):
        return ()
    deed, views = known[head], _orders.setdefault(builder, {})
    ranked = question.spans.aggregates or question.spans.superlatives
    if not question.spans.aggregates and "多少" in text:
        return ()  # 卖了多少: pieces, or money
    if ranked and deed.to_thing.right not in _spoken(question, builder):
        return ()  # 谁下单最多: of the orders themselves
    if head not in views:
        view = view_of(builder.catalog, deed)
        views[head] = view, Naming(view, chinese)
    view, naming = views[head]
    about = _about(asked_of_head(question, deed), view)
    found = edge_readings(about, view, naming, rivals, implied=False)
    return tuple(unfolded(reading, deed, builder.catalog) for reading in found)


def _traded(text: str, known: Mapping[str, Headed]) -> tuple[NameHit, ...]:
    """What was bought or sold, of orders with their lines."""
    verbs = [] if _WHO_SELLS.search(text) else list(_BUYS.finditer(text))
    return (hit(verbs[0].span(), next(iter(known))),) if len(known) == len(verbs) == 1 else ()


def _meant(pairs: Sequence[_Ends], spoken: Collection[str], builder: Builder) -> list[_Ends]:
    """The ends of a deed of which a question speaks most. Nobody means a copy who does not say so, nor one
    who sees to what others do."""
    named = [
        e for e in pairs if all(end_of(w) in spoken or builder.naming.names(end_of(w)) for w in e)
    ] or pairs
    classes = builder.catalog.classes
    acting = [
        e for e in named if end_of(e[0]) in spoken or not serves(classes[end_of(e[0])])
    ] or named
    most = max((_said_of(e, spoken) for e in acting), default=0)
    return [e for e in acting if _said_of(e, spoken) == most]


def _said_of(ends: _Ends, spoken: Collection[str]) -> int:
    return sum(end_of(w) in spoken for w in ends)


def _spoken(question: Question, builder: Builder) -> set[str]:
    """The classes of which a question speaks: by their names, by those of rows, or by what is told of them."""
    things = named_things(question, builder.catalog, builder.naming)
    told = (v.class_name for v in question.values if v.how in PLAIN)
    return {
        *(c.target for c in classes_said(question)),
        *(c for t in things for c in classes_of(t)),
        *told,
    }


def _taken(
    question: Question, known: Mapping[str, tuple[_Ends, ...]], words: DeedWords, builder: Builder
) -> tuple[NameHit, ...]:
    """`who takes Algebra`: the one table that tells which people go together with the rows spoken of, named
    by a verb that says no more; none where it is none, or more than one."""
    text, catalog = question.normalised.folded, builder.catalog
    chinese = question.normalised.chinese
    if written := _written(question, known, builder):
        return written
    if chinese and (said := words.shortly(question)):
        return said
    verbs = list((_TAKES_ZH if chinese else _TAKES).finditer(text))
    if (
        len({v.group() for v in verbs}) != 1
        or (len(verbs) > 1 and not chinese)
        or _LASTS.match(text)
    ):
        return ()
    spoken = _spoken(question, builder)
    found = [
        name
        for name, views in known.items()
        if any(
            end_of(done) in spoken and is_person(catalog.classes[end_of(does)])
            for does, done in views
        )
    ]
    return tuple(hit(v.span(), found[0]) for v in verbs) if len(found) == 1 else ()


def _written(
    question: Question, known: Mapping[str, tuple[_Ends, ...]], builder: Builder
) -> tuple[NameHit, ...]:
    """`who wrote Ulysses`: the one table that tells which authors go together with what they write."""
    text, catalog = question.normalised.folded, builder.catalog
    verbs = list(_WRITES.finditer(text))
    if len(verbs) != 1:
        return ()
    spoken = _spoken(question, builder)
    found = [
        name
        for name, views in known.items()
        if any(
            end_of(does) != end_of(done)
            and (end_of(does) in spoken or WHO.search(text))
            and _writes(catalog.classes[end_of(does)])
            for does, done in views
        )
    ]
    if len(found) > 1:
        found = [n for n in found if any(end_of(done) in spoken for _, done in known[n])]
    return (hit(verbs[0].span(), found[0]),) if len(found) == 1 else ()


def _writes(each: Class) -> bool:
    """Whether rows are people who write, by what they are called."""
    return any(p and p[-1] in _WRITERS for p in map(parts, each.names))


def _is_verb(question: Question, name: NameHit, called: Sequence[str]) -> bool:
    """Whether a word that names a table says what was done, and is no noun for its rows."""
    text = question.normalised.folded
    before, word = text[: name.start], text[name.start : name.end]
    if not word.isascii():
        return _NOUN_ZH.search(before) is None
    if " " in word:
        return False  # hosted the event, of event_hosts: rows are named as well
    if word.endswith("ed") or word in irregular() or (word[-1] != "s" and _IS_ON.search(before)):
        return True
    root = re.sub("e?s?$", "", word)
    done = (n.casefold().removeprefix(root) for n in called if n.casefold().startswith(root))
    at = len(before.rstrip())
    told = any(n.of == "class" and n.end == at for n in question.names) or before == "who "
    if told and any(map(_NOUN_OF_VERB.fullmatch, done)):
        return True  # which papers cite, of citations
    return bool(_SAYS.search(before) or (_DOES.search(before) and not _NOUN.search(before)))


def _find(catalog: Catalog, naming: Naming) -> Iterator[tuple[str, tuple[_Ends, ...]]]:
    """The tables of deeds, each with the ways to who does and to what is done to, for every pair of these."""
    for each in catalog.classes.values():
        joins = [j for j in catalog.joins_at[each.name] if j.left == each.name != j.right]
        if each.link or len(joins) < 2 or is_person(each):
            continue
        if any(a.class_name == each.name for a in naming.names(each.name)):
            continue
        if len({j.right for j in joins}) < len(joins):
            yield from _of_one_kind(each.name, joins, catalog, naming)
            continue
        every = list(ways_from(each.name, catalog))
        pieces = {w[0] for w in every if len(w) > 1}
        ways = [w for w in every if w[0] in pieces or _ends_a_deed(w, catalog, naming)]
        direct = [w for w in ways if len(w) == 1]
        most = max((_does(catalog.classes[end_of(w)], each) for w in direct), default=0.0)
        doers = [w for w in direct if _does(catalog.classes[end_of(w)], each) == most]
        pairs = [
            (d, w) for d in (doers if len(joins) > 2 else doers[:1]) for w in ways if d[0] != w[0]
        ]
        pairs = [p for p in pairs if any(naming.names(end_of(w)) for w in p)]
        pairs = [p for p in pairs if not _refers_itself(*p, catalog)]
        if pairs:
            yield each.name, tuple(pairs)


def _refers_itself(does: Way, done: Way, catalog: Catalog) -> bool:
    """Whether who does it refers to the rows that the long way leads to: the club a pilot flies for is the
    pilot's own, and not the one that owns the balloon."""
    joins = catalog.joins_at[end_of(does)] if len(done) > 1 else ()
    return any({j.left, j.right} == {end_of(does), end_of(done)} for j in joins)


def _of_one_kind(
    deed: str, joins: Sequence[Join], catalog: Catalog, naming: Naming
) -> Iterator[tuple[str, tuple[_Ends, ...]]]:
    """What is done to rows by others of the same kind: papers that cite papers."""
    done_to = [j for j in joins if suffers(j, catalog)]
    doing = [j for j in joins if j not in done_to]
    if len(doing) == len(done_to) == 1 and _ends_a_deed((doing[0],), catalog, naming):
        yield deed, (((doing[0],), (done_to[0],)),)


def suffers(join: Join, catalog: Catalog) -> bool:
    """Whether rows are referred to as those to which something is done."""
    own = {p for n in catalog.classes[join.right].names for p in parts(n)}
    words = _WORD.findall(join.columns[0][0].casefold())
    return any(_SUFFERS.fullmatch(w) and not own.intersection(parts(w)) for w in words)


def _ends_a_deed(way: Way, catalog: Catalog, naming: Naming) -> bool:
    """Whether what a way leads to is told by one id, and people by a name."""
    end = catalog.classes[end_of(way)]
    return len(end.identity) == 1 and (bool(naming.names(end.name)) or not is_person(end))


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
    if _writes(catalog.classes[end_of(ends[0])]):
        called = *called, *_WRITTEN
    classes = {deed: replace(catalog.classes[deed], attributes=own, aliases=called, link=True)}
    joins: dict[str, Join] = {}
    for end, way in zip(("from", "to"), ends, strict=True):
        join = as_one(way)
        joins[join.id] = replace(join, edge=deed, end=end)
        classes[join.right] = catalog.classes[join.right]
    return Catalog(classes, joins)


def _without_pieces(question: Question, ends: _Ends) -> Question:
    """`booked a room at the Ritz`, `borrowed a copy of Emma`: the question without what lies on the way, where
    nothing more is said of it."""
    asked = question.normalised
    text = asked.folded
    between = {j.right for way in ends for j in way[:-1]}
    for name in question.names:
        if name.of == "class" and name.score >= SURE and name.target in between:
            before, behind = _ANY.search(text[: name.start]), _OF_WHAT.match(text, name.end)
            if before and behind:
                text = without(text, [(before.start(), behind.end())])
    return (
        question
        if text == asked.folded
        else replace(question, normalised=replace(asked, folded=text))
    )


def _about(question: Question, view: Catalog) -> Question:
    """The question with what was found of these classes alone."""
    known = {**view.classes, **view.attributes, **view.joins}
    names = tuple(n for n in question.names if n.target in known)
    values = tuple(v for v in question.values if v.attribute in view.attributes)
    return replace(question, names=names, values=values)
