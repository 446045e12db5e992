"""The words of a question over edges as pieces that the ontology knows.

A row called by its name, a class, the name of an edge (a verb, mostly), a value, an attribute. Where
a word may be several kinds of piece, all are given.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from weakref import WeakKeyDictionary

from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.evidence import NameHit, Question, ValueHit
from duckkb.reasoning.interpret.chinese_compose import Composer
from duckkb.reasoning.interpret.edges_kinds import begins, ends
from duckkb.reasoning.interpret.edges_relations import Relations
from duckkb.reasoning.interpret.edges_words import (
    BEGINNING,
    COUNTED_OBJECT,
    ENDING,
    FELLOW,
    IDLE,
    JOINED,
    OF,
    PREPOSITIONS,
    doer_of,
    shorter,
)
from duckkb.reasoning.interpret.moments import since, timed
from duckkb.reasoning.interpret.naming import Naming, parts
from duckkb.reasoning.interpret.things import Thing, named_things
from duckkb.reasoning.lexicon.words import stem, tokens

_LEAST = 0.78
_LEAST_COMPOSED = 0.6
_NEARLY = 0.05
_SURE = 0.95
"""How well a class is named by its own name."""
_PLAIN = ("exact", "folded", "stem", "alias")
_composers: WeakKeyDictionary[Naming, Composer] = WeakKeyDictionary()
_relations: WeakKeyDictionary[Naming, Relations] = WeakKeyDictionary()
_VERBAL = re.compile(
    r"\b(?:who|whom|that|to|not|never|will|can|does|did|do)\s+$|\b(?:does|did|do)\s[^,?]*$"
)
"""Before a word that may be a noun and is a verb here."""
_KINDS = ("class", "verb", "attribute", "value")


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
    """Finds the pieces of a question."""

    def __init__(self, question: Question, catalog: Catalog, naming: Naming) -> None:
        self._question = question
        self._catalog = catalog
        self._naming = naming
        self._things = named_things(question, catalog, naming)
        self._values = tuple(self._valued())

    def places(self) -> list[tuple[Piece, ...]]:
        """For each place its pieces, the likeliest kind first; the longest places win."""
        found: dict[tuple[int, int], dict[str, Piece]] = {}
        roles, verbs = self._related()
        named = list(self._named())
        for piece in (*roles, *named, *self._derived(), *self._objects(), *verbs, *self._values):
            if self._compares(piece) or self._is_value(piece):
                continue
            if any(self._leads(piece, n) for n in named):
                continue
            kinds = found.setdefault((piece.start, piece.end), {})
            known = kinds.setdefault(piece.kind, piece)
            if piece in verbs and known.kind == "verb" and known.score < _SURE and not known.role:
                # Just the verb of one edge, and a word in the name of another.
                both = dict.fromkeys((*known.classes, *piece.classes))
                kinds["verb"] = replace(known, classes=tuple(both))
        for role in roles:
            kinds = found[role.start, role.end]
            if "class" in kinds and kinds["verb"] is role:
                del kinds["verb"]
        kept = [(t.start, t.end) for t in self._things]
        rows: list[tuple[Piece, ...]] = [
            (Piece(t.start, t.end, "thing", _classes(t), t), *self._also(t)) for t in self._things
        ]
        for start, end in sorted(found, key=lambda s: (s[0] - s[1], s[0])):
            if not any(start < e and s < end for s, e in kept):
                kept.append((start, end))
                kinds = found[start, end]
                surest = kinds["class"].score if "class" in kinds else 0.0
                attribute, verb = kinds.get("attribute"), kinds.get("verb")
                if attribute and (
                    attribute.score < surest - _NEARLY or (verb and verb.own and not attribute.own)
                ):
                    # What is called so for certain is not what may be called so.
                    del kinds["attribute"]
                elif attribute and verb and _is_amount(attribute, verb.score):
                    del kinds["verb"]
                if attribute and attribute.own and self._is_had(start, attribute):
                    kinds.pop("value", None)
                if {"class", "verb"} <= kinds.keys() and (
                    self._is_head(start) or self._is_rows(kinds["class"], kinds["verb"])
                ):
                    del kinds["verb"]
                elif {"class", "verb"} <= kinds.keys() and (
                    kinds["verb"].own and not kinds["class"].own
                ):
                    del kinds["class"]  # who borrows, of members
                related = kinds.get("verb") in (*roles, *verbs)
                if "value" in kinds and not (related or any(p.own for p in kinds.values())):
                    # 教授 is a title that somebody has, though to teach may be called so elsewhere.
                    kinds = {"value": kinds["value"]}
                order = sorted(kinds, key=lambda k: (-kinds[k].score, _KINDS.index(k)))
                # A noun may be the verb as well (who sponsors, a sponsor): what fits better is taken.
                level = {k: n for n, k in enumerate(order)}
                if {"class", "verb"} <= kinds.keys():
                    level["class"] = level["verb"] = min(level["class"], level["verb"])
                elif "value" in kinds and kinds.get("verb") in (*roles, *verbs):
                    # So is a value that some edge has (a rank of pupil) and a word for other edges.
                    level["value"] = level["verb"]
                row = [(level[k], p) for k in order for p in _by_class(kinds[k])]
                rows.append(tuple(replace(piece, rank=rank) for rank, piece in row))
        return self._joined_attributes(sorted(rows, key=lambda row: row[0].start))

    def _is_value(self, piece: Piece) -> bool:
        """Whether a word that is used for an edge is what that edge itself holds: `pilot`, of FLEW."""
        return (
            piece.kind == "verb"
            and not (piece.own or piece.role)
            and any(
                v.start < piece.end and piece.start < v.end and set(_owners(v)) & set(piece.classes)
                for v in self._values
            )
        )

    def _compares(self, piece: Piece) -> bool:
        """No 上 of an edge in 以上."""
        place = piece.start, piece.end
        within = (
            (c.start, c.end)
            for c in self._question.spans.comparators
            if c.start <= piece.start and piece.end <= c.end
        )
        return piece.kind in ("class", "verb") and any(span != place for span in within)

    def _is_head(self, start: int) -> bool:
        """没有诗人的朝代: behind 的 stands what is asked for, unless it is somebody's."""
        before = self._question.normalised.folded[:start].rstrip()
        return before.endswith("的") and all(t.end != len(before) - 1 for t in self._things)

    def _is_rows(self, called: Piece, verb: Piece) -> bool:
        """Whether a word for an edge is just what rows are called, and no verb where it stands:
        `signed contracts`, where contract is another word for the edge."""
        sure = called.own and called.score >= _SURE and not (verb.own or verb.role or verb.doer)
        return sure and not _VERBAL.search(self._question.normalised.folded[: called.start])

    def _leads(self, verb: Piece, called: Piece) -> bool:
        """Whether a word for an edge is what rows are called, and a preposition: `contracts with`."""
        if called.kind != "class" or verb.kind != "verb" or verb.start != called.start:
            return False
        behind = self._question.normalised.folded[called.end : verb.end].strip()
        return behind in PREPOSITIONS and self._is_rows(called, verb)

    def _is_had(self, start: int, attribute: Piece) -> bool:
        """甲的兵器: what a row itself keeps by this name, not what others have as a value."""
        text, owners = (
            self._question.normalised.folded,
            {a.class_name for a in attribute.attributes},
        )
        return any(
            t.end <= start and OF.fullmatch(text[t.end : start]) and owners & {*_classes(t)}
            for t in self._things
        )

    def _joined_attributes(self, rows: list[tuple[Piece, ...]]) -> list[tuple[Piece, ...]]:
        """A word beside an attribute, joined to it, that may be another of the same rows is that."""
        text = self._question.normalised.folded
        for n, (one, other) in enumerate(pairwise(rows)):
            if not JOINED.fullmatch(text[one[0].end : other[0].start]):
                continue
            for at, row, beside in ((n, one, other), (n + 1, other, one)):
                meant = [p for p in row if p.kind == "attribute"]
                sure = all(p.kind == "attribute" for p in beside)
                owners = {a.class_name for p in beside for a in p.attributes}
                if sure and any(a.class_name in owners for p in meant for a in p.attributes):
                    rows[at] = tuple(meant)
        return rows

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

    def _also(self, thing: Thing) -> Iterator[Piece]:
        """What is called by a name may be the value of some field as well: a country, a power."""
        called = {h.attribute for h in thing.hits}
        place, least = (thing.start, thing.end), max(h.score for h in thing.hits)
        for piece in self._values:
            if (piece.start, piece.end) == place:
                others = tuple(
                    h for h in piece.values if h.attribute not in called and h.score >= least
                )
                yield from _by_class(replace(piece, values=others)) if others else ()

    def _named(self) -> Iterator[Piece]:
        classes = self._catalog.classes
        spots: dict[tuple[int, int, str], dict[str, float]] = {}
        own: set[tuple[int, int, str]] = set()
        idle = [m.span() for m in IDLE.finditer(self._question.normalised.folded)]
        for hit in (*self._question.names, *self._translated()):
            link = hit.of == "class" and classes[hit.target].link
            if hit.score < (_LEAST_COMPOSED if link and hit.how == "composed" else _LEAST):
                continue
            target, kind = hit.target, hit.of
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
            if hit.how in (*_PLAIN, "part"):
                own.add((hit.start, hit.end, kind))
            place = spots.setdefault((hit.start, hit.end, kind), {})
            place[target] = max(hit.score, place.get(target, 0.0))
        for (start, end, kind), scores in spots.items():
            best = max(scores.values())
            plain = (start, end, kind) in own
            names = tuple(sorted(n for n, score in scores.items() if score >= best - _NEARLY))
            if kind == "attribute":
                known = tuple(self._catalog.attributes[n] for n in names)
                yield Piece(start, end, kind, attributes=known, own=plain, score=best)
            else:
                yield Piece(start, end, kind, names, own=plain, score=best)

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
            verbs = {c.name: parts(c.name)[0] for c in self._catalog.links}
            does = (n for n, v in verbs.items() if doer_of(found[1], v) or stem(found[1]) == v)
            doers = list(does)
            if len(doers) == 1:
                yield Piece(*found.span(), "verb", tuple(doers), doer=True, company=True)
        for words, moment in ((BEGINNING, begins), (ENDING, ends)):
            at = {c for t in self._things for c in _classes(t)}
            kept = [
                c.name
                for c in self._catalog.links
                if any(timed(a) and moment(a) for a in c.attributes)
            ]
            near = [e for e in kept if at & {j.right for j in self._catalog.joins_at[e]}]
            for found in words.finditer(text) if len(near) == 1 else ():
                yield Piece(*found.span(), "verb", (near[0],))
        kept = self._catalog.attributes.values()
        for attribute in (a for a in kept if a.kind.temporal):
            for begun in filter(None, map(since, attribute.names)):
                for found in begun.finditer(text):
                    yield Piece(*found.span(), "attribute", attributes=(attribute,), score=0.9)
        for link in self._catalog.links:
            verbs = (n for n in link.names if n not in self._catalog.called)
            for form in filter(None, map(shorter, verbs)):
                found = form.search(text)
                if found:
                    yield Piece(*found.span(), "verb", (link.name,))

    def _objects(self) -> Iterator[Piece]:
        """买房, 哪套房: behind a verb or what counts them, rows of a class called 房子 or 房源."""
        text = self._question.normalised.folded
        verbs = {(h.end, h.target) for h in self._question.names if h.how in _PLAIN}
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
        for start, end, meant in known.find(self._question.normalised.folded):
            edges = tuple(sorted(m.edge for m in meant))
            if len({(m.role, m.turned) for m in meant}) == 1:
                piece = Piece(start, end, "verb", edges, role=meant[0].role, turned=meant[0].turned)
                (roles if piece.role else verbs).append(piece)
        return roles, verbs

    def _valued(self) -> Iterator[Piece]:
        counted = self._question.spans.aggregates
        spots: dict[tuple[int, int], list[ValueHit]] = {}
        for hit in self._question.values:
            known = self._catalog.attributes[hit.attribute]
            calls = known.identity and not self._catalog.classes[known.class_name].link
            inside = any(a.start <= hit.start and hit.end <= a.end for a in counted)
            if hit.how in _PLAIN and not calls and not inside:
                spots.setdefault((hit.start, hit.end), []).append(hit)
        for (start, end), hits in spots.items():
            yield Piece(start, end, "value", values=tuple(hits))


def _is_amount(piece: Piece, verb: float) -> bool:
    """Whether rows keep an amount of just this name, which is then no edge that fits less: `citations`
    of papers that cite."""
    amounts = all(a.measure and not timed(a) for a in piece.attributes)
    return piece.own and amounts and verb < piece.score - _NEARLY


def _by_class(piece: Piece) -> list[Piece]:
    """A value for each class that has such."""
    owners = _owners(piece)
    if len(owners) < 2:
        return [piece]
    return [
        replace(piece, values=tuple(h for h in piece.values if h.attribute.startswith(f"{owner}.")))
        for owner in owners
    ]


def _owners(piece: Piece) -> list[str]:
    """The classes that have a value."""
    return list(dict.fromkeys(h.attribute.partition(".")[0] for h in piece.values))


def _classes(thing: Thing) -> tuple[str, ...]:
    return tuple(dict.fromkeys(h.attribute.partition(".")[0] for h in thing.hits))


def _short_names(names: Sequence[str]) -> set[str]:
    """The one character that a verb is said with for the two of a Chinese name: 买房 of 房子, or of 房源
    and 房屋, which begin alike."""
    pairs = [n for n in names if len(n) == 2 and not n.isascii()]
    firsts = [n[0] for n in pairs]
    return {n[0] for n in pairs if n[1] in "子儿" or firsts.count(n[0]) > 1}
