"""The words of a question over edges as pieces that the ontology knows: a row called by its name, a
class, the name of an edge (a verb, mostly), a value, an attribute."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from weakref import WeakKeyDictionary

from duckkb.reasoning.catalog import Attribute, Catalog, Kind
from duckkb.reasoning.evidence import PLAIN, NameHit, Question, ValueHit
from duckkb.reasoning.interpret.chinese.compose import Composer
from duckkb.reasoning.interpret.edges.relations import Relations
from duckkb.reasoning.interpret.edges.verbs import doer_of, shorter
from duckkb.reasoning.interpret.edges.words import (
    BEGINNING,
    COUNTED_OBJECT,
    DOER_ZH,
    ENDING,
    FELLOW,
    IDLE,
    RANKED_ZH,
    WHY,
)
from duckkb.reasoning.interpret.kinds import ranked_in, tells_why
from duckkb.reasoning.interpret.moments import since, timed
from duckkb.reasoning.interpret.name_words import is_deed_of, parts
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.occasions import begins, ends
from duckkb.reasoning.interpret.phrases.things import Thing, named_things
from duckkb.reasoning.lexicon.words import stem, tokens
from duckkb.reasoning.regexes import regex

_LEAST = 0.78
_LEAST_COMPOSED = 0.6
NEARLY = 0.05
"""Names that fit a word as well as another, but for this."""
_ARTICLE = regex(r"\s+(?:the\s+)?[\"'“]?")
_LIGHT = regex(r"\b(?:ma(?:kes?|de|king)|t(?:akes?|ook|aken|aking)|g(?:ives?|ave|iven|iving))\b")
"""Verbs that say no more than the noun of what is made, taken or given."""
_AUXILIARY = regex(r"\b(?:did|does|do|will|would|can|could|should|must|not|never)\s+$")
_composers: WeakKeyDictionary[Naming, Composer] = WeakKeyDictionary()
_relations: WeakKeyDictionary[Naming, Relations] = WeakKeyDictionary()


@dataclass(frozen=True)
class Piece:
    """A place of the question and what stands there; `kind` is thing, class, verb, value or attribute."""

    start: int
    end: int
    kind: str
    classes: tuple[str, ...] = ()
    thing: Thing | None = None
    values: tuple[ValueHit, ...] = ()
    attributes: tuple[Attribute, ...] = ()
    doer: bool = False
    role: str = ""
    turned: bool = False
    company: bool = False
    own: bool = False
    """Whether a name holds the word itself, rather than one that is used for it."""
    score: float = 0.0
    rank: int = 0
    """How many kinds of piece are likelier at its place."""


class Pieces:
    """Finds the pieces of a question; `places.py` decides between them."""

    def __init__(self, question: Question, catalog: Catalog, naming: Naming) -> None:
        self._question = question
        self._catalog = catalog
        self._naming = naming
        named = named_things(question, catalog, naming)
        self._things = tuple(t for t in named if not self._does(t))
        self._values = tuple(self._valued())
        self._roles, self._verbs = self._related()

    def _does(self, thing: Thing) -> bool:
        """`did not report`, where a row is called Reporting: whether a word stands as a verb."""
        before = self._question.normalised.folded[: thing.start]
        return all(h.how == "stem" for h in thing.hits) and bool(_AUXILIARY.search(before))

    def _translated(self) -> Iterator[NameHit]:
        """English names that the words of a Chinese question put together."""
        if self._question.normalised.chinese:
            composer = _composers.get(self._naming)
            if composer is None:
                known = self._catalog
                composer = Composer(known.attributes.values(), known.classes.values())
                _composers[self._naming] = composer
            for hit in composer.find(self._question.normalised.folded):
                yield replace(hit, how="composed")

    def _named(self) -> Iterator[Piece]:
        classes = self._catalog.classes
        spots: dict[tuple[int, int, str], dict[str, float]] = {}
        own: set[tuple[int, int, str]] = set()
        idle = [m.span() for m in IDLE.finditer(self._question.normalised.folded)]
        dates = [(d.start, d.end) for d in self._question.spans.dates]
        for hit in (*self._question.names, *self._translated()):
            link = hit.of == "class" and classes[hit.target].link
            if hit.score < (_LEAST_COMPOSED if link and hit.how == "composed" else _LEAST):
                continue
            target, kind = hit.target, hit.of
            if kind == "attribute" and any(s <= hit.start and hit.end <= e for s, e in dates):
                continue  # this year asks for no year of theirs
            if kind == "attribute" and self._governs(hit):
                continue
            if kind == "join":
                target = self._catalog.joins[target].edge
            if kind != "attribute":
                if target not in classes:
                    continue
                kind = "verb" if classes[target].link else "class"
                word = self._question.normalised.folded[hit.start : hit.end]
                done = hit.how == "synonym" and word.endswith("ed")  # borrowed, of borrowers
                if kind == "class" and (done or any(s <= hit.start < e for s, e in idle)):
                    continue
            if hit.how in (*PLAIN, "part"):
                own.add((hit.start, hit.end, kind))
            place = spots.setdefault((hit.start, hit.end, kind), {})
            place[target] = max(hit.score, place.get(target, 0.0))
        for (start, end, kind), scores in spots.items():
            best = max(scores.values())
            plain = (start, end, kind) in own
            names = tuple(sorted(n for n, score in scores.items() if score >= best - NEARLY))
            if kind == "attribute":
                known = tuple(self._catalog.attributes[n] for n in names)
                yield Piece(start, end, kind, attributes=known, own=plain, score=best)
            else:
                yield Piece(start, end, kind, names, own=plain, score=best)

    def _governs(self, hit: NameHit) -> bool:
        """Who `decided on` something, of a time `decided_on`: the preposition is that of what stands behind."""
        text = self._question.normalised.folded
        if not text[: hit.end].endswith((" on", " at")):
            return False
        return any(_ARTICLE.fullmatch(text[hit.end : t.start]) for t in self._things)

    def _derived(self) -> Iterator[Piece]:
        """Edges by words that no index has: who does it, and Chinese verbs without their preposition."""
        text = self._question.normalised.folded
        for token in tokens(text):
            if token.word.isascii():
                place = (token.start, token.end)
                owners = [
                    c.name for c in self._catalog.links if doer_of(token.word, parts(c.name)[0])
                ]
                if len(owners) == 1:
                    yield Piece(*place, "verb", tuple(owners), doer=True)
        for found in FELLOW.finditer(text):
            verbs = (
                (c.name, parts(n)[0]) for c in self._catalog.links for n in c.names if n.isascii()
            )
            does = {n for n, v in verbs if doer_of(found[1], v) or stem(found[1]) == v}
            does |= {c for p in self._verbs if p.start == found.start(1) for c in p.classes}
            doers = sorted(does)
            if len(doers) == 1:
                yield Piece(*found.span(), "verb", tuple(doers), doer=True, company=True)
        yield from self._light_verbs()
        for words, moment in ((BEGINNING, begins), (ENDING, ends)):
            at = {c for t in self._things for c in classes_of(t)}
            if len(self._things) == 1 and self._keep_time(at, moment):
                continue  # when a realm ended, which no membership in it tells
            kept = [
                c.name
                for c in self._catalog.links
                if any(timed(a) and moment(a) for a in c.attributes)
            ]
            near = [e for e in kept if at & self._catalog.ends[e]]
            for found in words.finditer(text) if len(near) == 1 else ():
                yield Piece(*found.span(), "verb", (near[0],))
        kept = self._catalog.attributes.values()
        for attribute in (a for a in kept if a.kind.temporal):
            for begun in filter(None, map(since, attribute.names)):
                for found in begun.finditer(text):
                    yield Piece(*found.span(), "attribute", attributes=(attribute,), score=0.9)
        for ranked in RANKED_ZH.finditer(text):
            kept = self._catalog.attributes.values()
            meant = tuple(a for a in kept if ranked_in(a, ranked["unit"]))
            dated = any(d.start < ranked.start() < d.end for d in self._question.spans.dates)
            if len(meant) == 1 and not dated:
                yield Piece(*ranked.span(), "attribute", attributes=meant, own=True, score=0.9)
        for why in WHY.finditer(text):
            reasons = tuple(a for a in self._catalog.attributes.values() if tells_why(a))
            if reasons:
                yield Piece(*why.span(), "attribute", attributes=reasons, own=True, score=0.9)
        # Whether it is 已付 tells what is 没付, and not the edge 支付.
        kept = self._catalog.attributes.values()
        flags = {n[-1:] for a in kept if a.kind is Kind.BOOLEAN for n in a.names}
        short: dict[tuple[int, int], dict[str, None]] = {}
        for link in self._catalog.links:
            verbs = (n for n in link.names if n not in self._catalog.called)
            for form in filter(None, map(shorter, verbs)):
                found = form.search(text)
                if found and found.group() not in flags:
                    short.setdefault(found.span(), {})[link.name] = None
        for place, links in short.items():
            # 用得最多 may be said of what is used or called: the rows tell.
            either = text.startswith("得最", place[1])
            yield Piece(*place, "verb", tuple(links)[: None if either else 1])

    def _keep_time(self, classes: Iterable[str], moment: Callable[[Attribute], bool]) -> bool:
        own = (a for c in classes for a in self._catalog.classes[c].attributes)
        return any(timed(a) and moment(a) for a in own)

    def _light_verbs(self) -> Iterator[Piece]:
        """Who made a decision decided it, of DECIDED_BY: the noun for the rows says what is done."""
        lights = list(_LIGHT.finditer(self._question.normalised.folded))
        if not lights:
            return
        said = {h.target for h in self._question.named("class", _LEAST)}
        rows = (c for c in self._catalog.classes.values() if c.name in said and not c.link)
        edges = {
            edge
            for each in rows
            for edge in self._catalog.edges_at[each.name]
            for noun in each.names
            if noun.isascii() and is_deed_of(parts(edge)[0], parts(noun)[-1])
        }
        for light in lights if len(edges) == 1 else ():
            yield Piece(*light.span(), "verb", tuple(edges), score=_LEAST)

    def _objects(self) -> Iterator[Piece]:
        """买房, 哪套房: behind a verb or what counts them, rows of a class called 房子 or 房源."""
        text = self._question.normalised.folded
        verbs = {(h.end, h.target) for h in self._question.names if h.how in PLAIN}
        done = {e for e, t in verbs if t in self._catalog.classes}
        for each in self._catalog.classes.values():
            for char in _short_names(each.names) if not each.link else ():
                for found in re.finditer(char, text):
                    at = found.start()
                    if at in done or COUNTED_OBJECT.search(text[:at]):
                        yield Piece(at, at + 1, "class", (each.name,), own=True, score=0.9)

    def _related(self) -> tuple[list[Piece], list[Piece]]:
        """Edges by nouns for who stands at one of their ends, and by other verbs than their own."""
        known = _relations.get(self._naming)
        if known is None:
            known = _relations[self._naming] = Relations(self._catalog)
        roles: list[Piece] = []
        verbs: list[Piece] = []
        things = frozenset(t.start for t in self._things)
        for start, end, meant in known.find(self._question.normalised.folded, things):
            edges = tuple(sorted(m.edge for m in meant))
            if len({(m.role, m.turned) for m in meant}) == 1:
                piece = Piece(start, end, "verb", edges, role=meant[0].role, turned=meant[0].turned)
                if not self._tells_flag(piece):
                    (roles if piece.role else verbs).append(piece)
        return roles, verbs

    def _tells_flag(self, piece: Piece) -> bool:
        """还没解决的故障: a verb that a flag of rows at the end of its edges is called after tells of the
        flag, where nobody is said to do it: 谁解决了."""
        text = self._question.normalised.folded
        word = text[piece.start : piece.end]
        if piece.role or word.isascii() or DOER_ZH.search(text[: piece.start]):
            return False
        ends = {c for e in piece.classes for c in self._catalog.ends[e]}
        kept = (a for c in ends for a in self._catalog.classes[c].attributes)
        flags = (a for a in kept if a.kind is Kind.BOOLEAN)
        told = {a.class_name for a in flags for n in a.names if word in n}
        spoken = {c for t in self._things for c in classes_of(t)}
        spoken |= {h.target for h in self._question.named("class") if h.how in PLAIN}
        return bool(told) and not (ends - told) & spoken

    def _valued(self) -> Iterator[Piece]:
        counted = self._question.spans.aggregates
        spots: dict[tuple[int, int], list[ValueHit]] = {}
        for hit in self._question.values:
            known = self._catalog.attributes[hit.attribute]
            calls = known.identity and not self._catalog.classes[known.class_name].link
            inside = any(a.start <= hit.start and hit.end <= a.end for a in counted)
            if hit.how in PLAIN and not calls and not inside:
                spots.setdefault((hit.start, hit.end), []).append(hit)
        for (start, end), hits in spots.items():
            yield Piece(start, end, "value", values=tuple(hits))


def owners(piece: Piece) -> list[str]:
    """The classes that have a value."""
    return list(dict.fromkeys(h.class_name for h in piece.values))


def classes_of(thing: Thing) -> tuple[str, ...]:
    return tuple(dict.fromkeys(h.class_name for h in thing.hits))


def _short_names(names: Sequence[str]) -> set[str]:
    """The one character that a verb is said with for the two of a Chinese name: 买房 of 房子, or of 房源
    and 房屋, which begin alike."""
    pairs = [n for n in names if len(n) == 2 and not n.isascii()]
    firsts = [n[0] for n in pairs]
    return {n[0] for n in pairs if n[1] in "子儿" or firsts.count(n[0]) > 1}
