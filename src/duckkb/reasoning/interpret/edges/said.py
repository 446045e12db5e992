"""What a question over the edges of the base says: rows, edges, and what is told of them, in order.

The words of a question become pieces that the ontology knows: a row called by its name, a class, the
name of an edge (a verb, mostly), a value, an attribute. Pieces make nodes (rows that are spoken of)
and verbs (edges between them). Where a word may be two kinds of piece, each gives a way of reading.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, islice, pairwise, product

from duckkb.reasoning.catalog import Attribute, Catalog, Kind
from duckkb.reasoning.evidence import AggregateSpan, Question
from duckkb.reasoning.interpret.edges import words
from duckkb.reasoning.interpret.edges.deeds import object_apart
from duckkb.reasoning.interpret.edges.nodes import Node, Said, Told, Verb
from duckkb.reasoning.interpret.edges.pieces import Piece
from duckkb.reasoning.interpret.edges.places import Places
from duckkb.reasoning.interpret.edges.times import Times
from duckkb.reasoning.interpret.edges.words import (
    BEGINNING,
    BOTH,
    BUT_NOT,
    CONTRAST,
    EACH,
    GAP,
    JOINED,
    OF,
    OR,
    OR_VERB,
    PEOPLE,
    plain_alls,
)
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.regexes import regex

_IS_HOW_MUCH = regex(r"总(?:金?额|数|量)(?:一共|总共)?(?:是|有|为)多少(?:钱|元)?[?。]*")
_WAYS = 12
"""So many ways of reading ambiguous words are tried."""


def ways_said(question: Question, catalog: Catalog, naming: Naming) -> Iterator[list[Said]]:
    """The ways to read the words, those together that are equally plain, the plainest first."""
    rows = islice(product(*Places(question, catalog, naming).places()), _WAYS)
    ranked = sorted(rows, key=_rank)
    for _, equal in groupby(ranked, key=_rank):
        ways = [_Sayer(question, catalog, naming, row).said() for row in equal]
        yield [said for said in ways if said is not None]


def _rank(row: Sequence[Piece]) -> int:
    return sum(piece.rank for piece in row)


class _Sayer(Times):
    """Puts the pieces of one way together."""

    def __init__(
        self, question: Question, catalog: Catalog, naming: Naming, pieces: Sequence[Piece]
    ) -> None:
        super().__init__(question, catalog, naming)
        self._pieces = pieces

    def said(self) -> Said | None:
        """The whole; None where a value or a span fits nothing."""
        verbs = {p.end for p in self._pieces if p.kind == "verb"}
        for piece in self._pieces:
            if piece.start in verbs and words.PEOPLE_RANKED.match(self._text, piece.start):
                continue  # 参加人数最多: that many took part, whatever people are called
            if piece.kind in ("thing", "class"):
                self._add_node(piece)
            elif piece.kind == "verb" and self._counted_ends(piece):
                continue
            elif piece.kind == "verb":
                verb = self._name(piece.start, piece.end, piece.classes)
                verb.doer, verb.role, verb.turned = piece.doer, piece.role, piece.turned
                verb.company = piece.company
                self._explained.append((piece.start, piece.end))
            elif piece.kind == "attribute" and not words.IN_ALL.search(
                self._text[max(0, piece.start - 3) : piece.end]
            ):
                self._attributes.append((piece.start, piece.end, piece.attributes))
        self._attributes = [self._own_time(place) for place in self._attributes]
        self._tell_asked()
        apart_from = (object_apart(v, self._text, self._catalog) for v in self._verbs)
        self._explained += [place for place in apart_from if place is not None]
        values = [p for p in self._pieces if p.kind == "value" and not self._is_deed(p)]
        if not all(map(self._tell, values)):
            return None
        self._drop_leads()
        self._tell_flags()
        self._tell_kept()
        self._tell_left()
        self._tell_missing()
        self._tell_done()
        self._tell_remaining()
        self._name_by_deeds()
        self._tell_in_time()
        self._tell_overdue()
        self._tell_span()
        self._tell_still()
        if any(words.OF_MONEY.fullmatch(v.word) for v in self._verbs):
            self._explained += [m.span() for m in words.MONEY_ITSELF.finditer(self._text)]
        for people in PEOPLE.finditer(self._text):
            if not self._covered(people.start()):
                self._nodes.append(Node(*people.span(), person=True))
                self._explained.append(people.span())
        spans = self._question.spans
        aggregates = spans.aggregates
        aggregates = tuple(a for a in aggregates if not self._ranked_by(a))
        if any(a.function == "count" for a in aggregates):
            # `how many in total` is how many.
            aggregates = tuple(a for a in aggregates if a.function != "sum")
        if words.LISTS.search(self._text) and not self._attributes:
            self._explained += [(a.start, a.end) for a in aggregates if self._in_all(a)]
            aggregates = tuple(a for a in aggregates if not self._in_all(a))
        aggregates = tuple(a for a in aggregates if not self._named_so(a)) + self._averaged()
        if len(aggregates) > 1:
            return None
        named = any(self._covered(a.end) or self._attributes for a in aggregates)
        for a in aggregates if self._chinese and not named else ():
            if a.function != "count" and (shortly := self._shortly_named(a.end)):
                self._attributes.append(shortly)
        if not (self._tell_figures() and self._grade() and self._best_one()):
            return None
        self._explained += [(a.start, a.end) for a in spans.aggregates]
        for node in self._nodes:
            before = EACH.search(self._text[: node.start])
            if before:
                node.each = True
                self._explained.append(before.span())
        for node in list(self._nodes):
            self._set_against(node)
        if not all(self._several(node) for node in self._nodes):
            return None
        several = (n for n in self._nodes if len(n.things) > 1)
        if any(words.WHICH_OF_THEM_ZH.match(self._text, n.end) for n in several):
            return None  # 甲和乙谁…: one of them, and not what both did
        self._nodes.sort(key=lambda n: n.start)
        self._verbs.sort(key=lambda v: v.start)
        self._join_verbs()
        for verb in self._verbs:
            self._several_values(verb)
        for before, verb in pairwise(self._verbs):
            if verb.again is None and CONTRAST.search(self._text[: verb.start]):
                verb.again = before
            elif words.beside(self._text[before.end : verb.start]):
                verb.beside = before
        function = aggregates[0].function if aggregates else None
        self._negated = [n for n in self._negated if not self._covered(n[0])]
        self._explained += [*self._negated, *plain_alls(self._text)]
        return Said(
            self._nodes,
            self._verbs,
            self._attributes,
            tuple(self._negated),
            function,
            self._graded,
            self._explained,
        )

    def _counted_ends(self, piece: Piece) -> bool:
        """`served more than one lord`: a noun for the rows at the end of the edge that the verb before it is,
        of which so many are told."""
        edges = {*piece.classes}
        verbs = [v for v in self._verbs if not v.role and edges & {*v.edges}]
        numbers = self._question.spans.numbers
        if not piece.role or len(verbs) != 1:
            return False
        (verb,) = verbs
        if not any(verb.end <= n.start and n.end <= piece.start for n in numbers):
            return False
        verb.edges = tuple(e for e in verb.edges if e in edges)
        ends = (self._catalog.joins_of(e)[piece.role].right for e in verb.edges)
        self._nodes.append(Node(piece.start, piece.end, tuple(dict.fromkeys(ends))))
        self._explained.append((piece.start, piece.end))
        return True

    def _own_time(
        self, place: tuple[int, int, tuple[Attribute, ...]]
    ) -> tuple[int, int, tuple[Attribute, ...]]:
        """`runs started in June`: of the rows spoken of their own time, though that of others is called
        just so."""
        start, end, attributes = place
        spoken = {c for n in self._nodes for c in n.classes} | {
            e for v in self._verbs for e in v.edges
        }
        if any(a.class_name in spoken or not a.kind.temporal for a in attributes):
            return place
        kept = (a for c in sorted(spoken) for a in self._catalog.classes[c].attributes)
        word = stem(self._text[start:end])
        own = tuple(a for a in kept if a.kind.temporal and word in parts(a.name))
        return (start, end, own) if own else place

    def _named_so(self, aggregate: AggregateSpan) -> bool:
        """总价: what an attribute is called adds nothing up; but for 经费总额是多少, of several that nobody names."""
        if self._chinese and _IS_HOW_MUCH.fullmatch(self._text[aggregate.start :]):
            named = {c for n in self._nodes if n.things for c in n.classes}
            spoken = {c for n in self._nodes if not n.things for c in n.classes} - named
            own = {
                a.class_name
                for start, end, attributes in self._attributes
                for a in attributes
                if start <= aggregate.start and aggregate.end <= end
            }
            if own and own <= spoken:
                return False
        return any(
            start <= aggregate.start
            and aggregate.end <= end
            and any(self._text[start:end] == n.casefold() for a in attributes for n in a.names)
            for start, end, attributes in self._attributes
        )

    def _ranked_by(self, aggregate: AggregateSpan) -> bool:
        """选课人数最多: what the rows are ranked by, and not asked for."""
        place = slice(aggregate.start, aggregate.end)
        most = (s for s in self._question.spans.superlatives if s.start == aggregate.end)
        behind = any(v.end <= aggregate.start for v in self._verbs)
        plain = any(words.PLAIN_MANY.fullmatch(s.word) for s in most)
        return behind and plain and words.PEOPLE_COUNTED.fullmatch(self._text[place]) is not None

    def _averaged(self) -> tuple[AggregateSpan, ...]:
        """均价: the average of what no attribute keeps as one."""
        return tuple(
            AggregateSpan(start, start + 1, "avg")
            for start, _, attributes in self._attributes
            if self._text[start] == "均"
            and not any("均" in name for a in attributes for name in a.names)
        )

    def _in_all(self, aggregate: AggregateSpan) -> bool:
        """Whether it only says that a list is to be whole: 一共发布过哪些."""
        return words.IN_ALL.fullmatch(self._text[aggregate.start : aggregate.end]) is not None

    def _join_verbs(self) -> None:
        """`directed or produced by`: verbs beside one another for the same rows.

        Of 带过哪些徒弟 the noun tells more than the verb of the same edge.
        """
        things = [n for n in self._nodes if n.things]
        for role in [v for v in self._verbs if v.role]:
            same = [v for v in self._verbs if not v.role and {*v.edges} & {*role.edges}]
            owned = any(OF.fullmatch(self._text[n.end : role.start]) for n in things)
            if len(things) == len(same) == 1 and not owned:
                self._verbs.remove(same[0])
        for verb in [v for v in self._verbs if BEGINNING.fullmatch(v.word)]:
            if any(v is not verb and {*v.edges} & {*verb.edges} for v in self._verbs):
                self._verbs.remove(verb)  # `started owning`
        for verb, other in list(pairwise(self._verbs)):
            between = self._text[verb.end : other.start]
            if other.start > verb.end and OR_VERB.fullmatch(between) and not verb.others:
                verb.others, verb.either = (other,), OR.search(between) is not None
                self._verbs.remove(other)
                self._explained.append((verb.end, other.start))

    def _set_against(self, node: Node) -> None:
        """`borrowed fantasy but no horror`: what is denied is of other rows, and the verb is meant again."""
        for before, after in pairwise(sorted(node.told, key=lambda t: t.start)):
            gap = self._text[before.end : max(before.end, after.start)]
            if self._verbs and BUT_NOT.fullmatch(gap):
                node.told.remove(after)
                self._nodes.append(Node(after.start, after.end, node.classes, told=[after]))
                verb = self._verbs[-1]
                self._name(after.start, after.start, verb.edges).again = verb
                return

    def _several(self, node: Node) -> bool:
        """Notes where one of two things told is enough, or both are of other rows; False where that cannot
        be put."""
        places = sorted((t.start, t.end) for t in node.told)
        node.all_told = len(places) > 1 and BOTH.search(self._text[: places[0][0]]) is not None
        for before, after in pairwise(places):
            if OR.search(self._text[before[1] : after[0]]):
                node.any_told = True
                self._explained.append((before[1], after[0]))
        return not (
            node.any_told and len(places) > 2 and len({t.attribute.id for t in node.told}) > 1
        )

    def _several_values(self, verb: Verb) -> None:
        """Notes whether values told of a verb are those of one edge, or each of its own."""
        places = sorted((t.start, t.end) for t in verb.told)
        verb.apart = len(places) > 1 and BOTH.search(self._text[: places[0][0]]) is not None
        gaps = [(before[1], after[0]) for before, after in pairwise(places)]
        self._explained += [gap for gap in gaps if OR.search(self._text[slice(*gap)])]

    def _add_node(self, piece: Piece) -> None:
        self._explained.append((piece.start, piece.end))
        last = self._nodes[-1] if self._nodes else None
        things = () if piece.thing is None else (piece.thing,)
        if things and (saying := words.SAYING.search(self._text[: piece.start])):
            self._explained.append(saying.span())
        if last is not None:
            gap = self._text[last.end : piece.start]
            both = tuple(c for c in last.classes if c in piece.classes)
            # `the Payments team`, `team Payments`: one and the same
            clause = self._clause(last, gap)
            said = things and (words.THAT.fullmatch(gap) or words.ABOUT.fullmatch(gap))
            same = both and bool(last.things) != bool(things) and (said or GAP.fullmatch(gap))
            if same and clause is not None:
                self._nodes.append(Node(piece.start, piece.end, piece.classes, things))
                clause.clause = (last, self._nodes[-1])
                return
            if same:
                last.classes, last.end = both, piece.end
                last.things = last.things or things
                self._explained.append((last.start, last.end))
                return
            if both and last.things and things and JOINED.fullmatch(gap):
                either = OR.search(gap) is not None
                if len(last.things) == 1 or either == last.either:
                    last.classes, last.end, last.either = both, piece.end, either
                    last.things += things
                    self._explained.append((last.start, piece.end))
                    return
            if both and things and BUT_NOT.fullmatch(gap) and self._verbs:
                # `fought in A but not in B`: the verb is meant again
                verb = self._verbs[-1]
                self._name(piece.start, piece.start, verb.edges).again = verb
        self._nodes.append(Node(piece.start, piece.end, piece.classes, things))

    def _clause(self, named: Node, gap: str) -> Verb | None:
        """The verb that tells by a name, with 的 behind it, which other rows of its class are meant."""
        end = len(self._text[: named.start].rstrip("过了着 "))
        near = (v for v in self._verbs if end <= v.end <= named.start)
        verbs = [v for v in near if any(map(self._catalog.loops, v.edges))]
        return verbs[0] if verbs and "的" in gap else None

    # -- what is told of rows --------------------------------------------------------------------

    def _tell(self, piece: Piece) -> bool:
        """Gives a value to the rows or the edge that have such; a class of its own where none is there."""
        before = self._text[: piece.start]
        hits = {h.attribute: h for h in sorted(piece.values, key=lambda h: h.score)}
        known = [(self._catalog.attributes[name], hit) for name, hit in hits.items()]
        classes = [self._catalog.classes[a.class_name] for a, _ in known]
        capacity = words.AS.search(before)
        if capacity and not any(c.link or is_person(c) for c in classes):
            return False  # `fought as a defender` does not say who won
        led = words.BECAUSE_ZH.search(before) or capacity
        self._explained.append((led.start() if led else piece.start, piece.end))
        for verb in self._verbs:
            for attribute, hit in known:
                if attribute.class_name in verb.edges:
                    verb.edges = (attribute.class_name,)
                    verb.told.append(Told(piece.start, piece.end, attribute, hit.value))
                    return True
        fitting = [
            (self._away(node, piece), n, attribute, hit)
            for attribute, hit in known
            for n, node in enumerate(self._nodes)
            if node in self._tellable(attribute.class_name)
        ]
        if fitting:
            _, n, attribute, hit = min(fitting, key=lambda f: f[:2])
            rivals = {a.id for _, m, a, _ in fitting if m == n}
            if len(rivals) > 1:
                named = [a for _, _, names in self._attributes for a in names if a.id in rivals]
                if len({a.id for a in named}) != 1:
                    return False
                attribute, hit = named[0], hits[named[0].id]
            node = self._nodes[n]
            node.classes = (attribute.class_name,)
            node.told.append(Told(piece.start, piece.end, attribute, hit.value))
            self._drop_name(attribute)
            return True
        links = [(a, h) for a, h in known if self._catalog.classes[a.class_name].link]
        if len(known) != 1 and len(links) != 1:
            return False
        attribute, hit = (links or known)[0]
        told = [Told(piece.start, piece.end, attribute, hit.value)]
        if links:
            self._name(piece.start, piece.end, (attribute.class_name,), told)
        else:
            name = (attribute.class_name,)
            self._nodes.append(Node(piece.start, piece.end, name, told=told, unspoken=True))
            self._drop_name(attribute)  # `allergic to pollen`
        return True

    def _drop_leads(self) -> None:
        """`published at ICML`: the participle before a value asks for no date."""
        for told in [t for n in self._nodes for t in n.told]:
            lead = words.lead_of(self._text[: told.start])
            for place in [p for p in self._attributes if lead <= p[0] and p[1] <= told.start]:
                self._attributes.remove(place)
                self._explained.append((lead, told.start))

    def _drop_name(self, attribute: Attribute) -> None:
        """`severity sev1`: the name beside the value asks for nothing."""
        for place in [p for p in self._attributes if attribute in p[2]]:
            self._attributes.remove(place)
            self._explained.append(place[:2])

    def _tell_flags(self) -> None:
        """`deprecated services`: a flag that is named is told to be set."""
        for place in list(self._attributes):
            start, end, attributes = place
            for attribute in attributes:
                known = any(attribute.class_name in n.classes for n in self._nodes)
                plain = not known or self._tellable(attribute.class_name)
                if attribute.kind is Kind.BOOLEAN and plain:
                    self._give(Told(start, end, attribute, not self._denied_at(start)))
                    self._attributes.remove(place)
                    self._explained.append((start, end))
                    break

    def _denied_at(self, start: int) -> bool:
        """Whether what begins at a place is denied right before it; the negation is used up."""
        for span in self._negated:
            if span[1] <= start and not self._text[span[1] : start].strip():
                self._negated.remove(span)
                self._explained.append(span)
                return True
        return False
