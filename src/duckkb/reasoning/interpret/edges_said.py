"""What a question over the edges of the base says: rows, edges, and what is told of them, in order.

The words of a question become pieces that the ontology knows: a row called by its name, a class, the
name of an edge (a verb, mostly), a value, an attribute. Pieces make nodes (rows that are spoken of)
and verbs (edges between them). Where a word may be two kinds of piece, each gives a way of reading.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, islice, pairwise, product
from typing import cast

from duckkb.reasoning.catalog import Attribute, Catalog, Kind
from duckkb.reasoning.evidence import (
    ComparatorSpan,
    DateSpan,
    NumberSpan,
    Question,
    SuperlativeSpan,
)
from duckkb.reasoning.interpret.edges_kinds import timed
from duckkb.reasoning.interpret.edges_nodes import Node, Said, Told, Verb
from duckkb.reasoning.interpret.edges_pieces import Piece, Pieces
from duckkb.reasoning.interpret.edges_words import (
    BUT_NOT,
    EACH,
    GAP,
    JOINED,
    OFTEN,
    OR,
    PEOPLE,
    PLAIN_MANY,
    little_between,
    negations,
    plain_alls,
)
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.plan import Function, Operator

_WAYS = 12
"""So many ways of reading ambiguous words are tried."""


def ways_said(question: Question, catalog: Catalog, naming: Naming) -> Iterator[list[Said]]:
    """The ways to read the words, those together that are equally plain, the plainest first."""
    rows = islice(product(*Pieces(question, catalog, naming).places()), _WAYS)
    ranked = sorted(rows, key=_rank)
    for _, equal in groupby(ranked, key=_rank):
        ways = [_Sayer(question, catalog, row).said() for row in equal]
        yield [said for said in ways if said is not None]


def _rank(row: Sequence[Piece]) -> int:
    return sum(piece.rank for piece in row)


class _Sayer:
    """Puts the pieces of one way together."""

    def __init__(self, question: Question, catalog: Catalog, pieces: Sequence[Piece]) -> None:
        self._question = question
        self._text = question.normalised.folded
        self._catalog = catalog
        self._pieces = pieces
        self._nodes: list[Node] = []
        self._verbs: list[Verb] = []
        self._attributes: list[tuple[int, int, tuple[Attribute, ...]]] = []
        self._explained: list[tuple[int, int]] = []
        self._graded: tuple[SuperlativeSpan, tuple[Attribute, ...]] | None = None
        self._chinese = question.normalised.chinese
        self._negated = negations(self._text)

    def said(self) -> Said | None:
        """The whole; None where a value or a span fits nothing."""
        for piece in self._pieces:
            if piece.kind in ("thing", "class"):
                self._add_node(piece)
            elif piece.kind == "verb":
                self._name(piece.start, piece.end, piece.classes, doer=piece.doer)
                self._explained.append((piece.start, piece.end))
            elif piece.kind == "attribute":
                self._attributes.append((piece.start, piece.end, piece.attributes))
        if not all(self._tell(p) for p in self._pieces if p.kind == "value"):
            return None
        self._tell_flags()
        for people in PEOPLE.finditer(self._text):
            if not self._covered(people.start()):
                self._nodes.append(Node(*people.span(), person=True))
                self._explained.append(people.span())
        spans = self._question.spans
        if len(spans.aggregates) > 1:
            return None
        if not (self._tell_figures() and self._grade()):
            return None
        self._explained += [(a.start, a.end) for a in spans.aggregates]
        for node in self._nodes:
            before = EACH.search(self._text[: node.start])
            if before:
                node.each = True
                self._explained.append(before.span())
        if not all(self._several(node) for node in self._nodes):
            return None
        self._nodes.sort(key=lambda n: n.start)
        self._verbs.sort(key=lambda v: v.start)
        function = cast(Function, spans.aggregates[0].function) if spans.aggregates else None
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

    def _several(self, node: Node) -> bool:
        """Notes where one of two things told is enough; False where that cannot be put."""
        places = sorted((t.start, t.end) for t in node.told)
        for before, after in pairwise(places):
            if OR.search(self._text[before[1] : after[0]]):
                node.any_told = True
                self._explained.append((before[1], after[0]))
        return not (
            node.any_told and len(places) > 2 and len({t.attribute.id for t in node.told}) > 1
        )

    def _name(
        self,
        start: int,
        end: int,
        edges: tuple[str, ...],
        told: Sequence[Told] = (),
        doer: bool = False,
    ) -> None:
        """Adds an edge that is named."""
        self._verbs.append(Verb(start, end, self._text[start:end], edges, [*told], doer))

    def _add_node(self, piece: Piece) -> None:
        self._explained.append((piece.start, piece.end))
        last = self._nodes[-1] if self._nodes else None
        things = () if piece.thing is None else (piece.thing,)
        if last is not None:
            gap = self._text[last.end : piece.start]
            both = tuple(c for c in last.classes if c in piece.classes)
            # `the Payments team`, `team Payments`: one and the same
            if both and GAP.fullmatch(gap) and bool(last.things) != bool(things):
                last.classes, last.end = both, piece.end
                last.things = last.things or things
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
                self._name(piece.start, piece.start, self._verbs[-1].edges)
        self._nodes.append(Node(piece.start, piece.end, piece.classes, things))

    # -- what is told of rows --------------------------------------------------------------------

    def _tell(self, piece: Piece) -> bool:
        """Gives a value to the rows or the edge that have such; a class of its own where none is there."""
        self._explained.append((piece.start, piece.end))
        hits = {h.attribute: h for h in sorted(piece.values, key=lambda h: h.score)}
        known = [(self._catalog.attributes[name], hit) for name, hit in hits.items()]
        for verb in self._verbs:
            for attribute, hit in known:
                if attribute.class_name in verb.edges:
                    verb.edges = (attribute.class_name,)
                    verb.told.append(Told(piece.start, piece.end, attribute, hit.value))
                    return True
        fitting = [
            (_apart(node, piece), n, attribute, hit)
            for n, node in enumerate(self._nodes)
            for attribute, hit in known
            if attribute.class_name in node.classes and not node.things
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
        return True

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
                known = [n for n in self._nodes if attribute.class_name in n.classes]
                plain = not known or any(not n.things for n in known)
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

    # -- figures and times -----------------------------------------------------------------------

    def _tell_figures(self) -> bool:
        """Gives every number and date its attribute, or counts rows by it; False where one has none."""
        spans = self._question.spans
        left = [c for c in spans.comparators if c.operator != "ne"]
        numbers = [
            n
            for n in spans.numbers
            if not self._covered(n.start)
            and not any(
                s.start <= n.start < s.end for s in (*spans.superlatives, *spans.aggregates)
            )
        ]
        for figure in (*numbers, *spans.dates):
            comparator = next((c for c in left if _beside(c, figure, self._text)), None)
            if comparator:
                left.remove(comparator)
                self._explained.append((comparator.start, comparator.end))
            first = min(figure.start, comparator.start if comparator else figure.start)
            last = max(figure.end, comparator.end if comparator else figure.end)
            if not self._tell_figure(figure, comparator, first, last):
                return False
            unit = figure.unit_text if isinstance(figure, NumberSpan) else ""
            behind = self._text[figure.end :].lstrip()
            size = len(self._text) - figure.end - len(behind) + len(unit)
            end = figure.end + (size if unit and behind.startswith(unit.casefold()) else 0)
            self._explained.append((figure.start, end))
        return not left

    def _covered(self, at: int) -> bool:
        return any(start <= at < end for start, end in self._explained)

    def _tell_figure(
        self,
        figure: NumberSpan | DateSpan,
        comparator: ComparatorSpan | None,
        first: int,
        last: int,
    ) -> bool:
        dated = isinstance(figure, DateSpan)
        if not dated and comparator is not None and comparator.operator == "between":
            return False  # two figures for one condition
        operator = cast(
            Operator, comparator.operator if comparator else "between" if dated else "eq"
        )
        for place in list(self._attributes):
            start, end, attributes = place
            gap = self._text[end:first] if end <= first else self._text[last:start]
            beside = little_between(gap) and (end <= first or (dated and last <= start))
            fitting = [a for a in attributes if (timed(a) if dated else a.kind.numeric)]
            if beside and len(fitting) == 1:
                value = figure if dated else figure.value
                self._attributes.remove(place)
                self._explained.append((start, end))
                told = Told(figure.start, figure.end, fitting[0], value, operator)
                return self._give(told)
        if dated:
            return self._tell_time(figure, operator)
        if figure.value != int(figure.value):
            return False
        node = self._counted_behind(last)
        if node is None or node.bound is not None:
            return False
        node.bound = (operator, int(figure.value))
        return True

    def _tell_time(self, figure: DateSpan, operator: Operator) -> bool:
        """A time beside no attribute: of the only one there is among the edges named, or the rows."""
        for names in (
            {e for v in self._verbs for e in v.edges},
            {c for n in self._nodes if not n.things for c in n.classes[:1]},
        ):
            own = [a for n in names for a in self._catalog.classes[n].attributes if timed(a)]
            if len(own) == 1:
                return self._give(Told(figure.start, figure.end, own[0], figure, operator))
        return False

    def _give(self, told: Told) -> bool:
        """Tells it of the edge, or of the nearest rows that may be meant."""
        name = told.attribute.class_name
        for verb in self._verbs:
            if name in verb.edges:
                verb.edges = (name,)
                verb.told.append(told)
                return True
        fitting = [n for n in self._nodes if name in n.classes and not n.things]
        if fitting:
            node = min(fitting, key=lambda n: _apart(n, told))
            node.classes = (name,)
            node.told.append(told)
        elif not self._catalog.classes[name].link:
            self._nodes.append(Node(told.start, told.start, (name,), told=[told]))
        else:
            self._name(told.start, told.start, (name,), [told])
        return True

    # -- most and greatest -----------------------------------------------------------------------

    def _grade(self) -> bool:
        """Gives the superlative to the rows that it counts, or to the attribute that it grades."""
        spans = self._question.spans
        if len(spans.superlatives) > 1:
            return False
        for most in spans.superlatives:
            self._explained.append((most.start, most.end))
            beside = [
                place
                for place in self._attributes
                if GAP.fullmatch(self._text[most.end : place[0]])
                or GAP.fullmatch(self._text[place[1] : most.start])
            ]
            if beside:
                self._attributes.remove(beside[0])
                self._explained.append(beside[0][:2])
                self._graded = most, beside[0][2]
            elif PLAIN_MANY.fullmatch(most.word):
                node = self._counted_by(most)
                if node is None:
                    return False
                node.most = most
            else:
                self._graded = most, ()
        return True

    def _counted_by(self, most: SuperlativeSpan) -> Node | None:
        """The rows of which somebody has most, or to whom something is done most often."""
        if self._chinese:
            return self._counted_before(most)
        if OFTEN.match(self._text[most.end :]):
            before = [v for v in self._verbs if v.end <= most.start]
            return self._other_end(before[-1]) if before else None
        return self._counted_behind(most.end)

    def _other_end(self, verb: Verb) -> Node:
        node = Node(verb.end, verb.end)
        self._nodes.append(node)
        return node

    def _counted_behind(self, at: int) -> Node | None:
        """The rows counted right behind a place; of an edge those at its other end."""
        for node in self._nodes:
            if not node.things and GAP.fullmatch(self._text[at : node.start]) and node.start >= at:
                return node
        for verb in self._verbs:
            if verb.start >= at and GAP.fullmatch(self._text[at : verb.start]):
                return self._other_end(verb)
        return None

    def _counted_before(self, most: SuperlativeSpan) -> Node | None:
        """`参加战役最多`: the rows counted right before a place."""
        before = [n for n in self._nodes if n.end <= most.start and not n.things]
        node = max(before, key=lambda n: n.end, default=None)
        if node is None or not GAP.fullmatch(self._text[node.end : most.start]):
            return None
        return node


def _beside(comparator: ComparatorSpan, figure: NumberSpan | DateSpan, text: str) -> bool:
    first, last = sorted(((comparator.start, comparator.end), (figure.start, figure.end)))
    return last[0] <= first[1] or not text[first[1] : last[0]].strip()


def _apart(node: Node, piece: Piece | Told) -> int:
    """How far a value stands from what it may be told of; one behind it is a little farther."""
    if piece.end <= node.start:
        return node.start - piece.end
    return piece.start - node.end + 1 if piece.start >= node.end else 0
