"""What a question over edges asks of what an edge keeps: since when, how much, how many pieces."""

from __future__ import annotations

import re
from collections.abc import Sequence

from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.evidence import AggregateSpan, Question
from duckkb.reasoning.interpret.edges import words
from duckkb.reasoning.interpret.edges.deeds import kept_pieces, pieces_done
from duckkb.reasoning.interpret.edges.nodes import Node, Said, Verb
from duckkb.reasoning.interpret.kinds import (
    amount,
    is_person,
    lasts,
    money,
    quantity,
    repeats,
    tells_why,
)
from duckkb.reasoning.interpret.moments import timed
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpret.occasions import begins, ends, happened

FIGURES = ("sum", "avg", "min", "max")


class Amounts:
    """Finds what is asked of an edge; what it takes is struck from what is said."""

    def __init__(self, question: Question, catalog: Catalog, said: Said) -> None:
        self._catalog = catalog
        self._said = said
        self._counts = [a for a in question.spans.aggregates if a.function == "count"]
        self._text = question.normalised.folded
        self._chinese = question.normalised.chinese

    def _counted(self, node: Node) -> bool:
        return words.counts(self._text, self._counts[0], node.start, node.end)

    def _quantity(self, count: AggregateSpan) -> tuple[Node, Attribute] | None:
        """`how many hours did A work`, `how many Xs does A own`: the sum of what edges keep."""
        said = self._said
        said.attributes = [p for p in said.attributes if not count.start <= p[0] < count.end]
        spoken = {e for v in said.verbs for e in v.edges}
        for place in said.attributes:
            own = [a for a in place[2] if self._catalog.classes[a.class_name].link]
            own = [a for a in own if amount(a)]
            own = [a for a in own if a.class_name in spoken] if spoken else own
            if len(own) == 1 and words.counts(self._text, count, *place[:2]):
                said.function = "sum"
                return None
        done = pieces_done(count, said.verbs, self._text, self._catalog)
        if done is not None and said.nodes and not said.attributes:
            said.function = "sum"
            return said.nodes[0], done
        node = next((n for n in said.nodes if self._counted(n)), None)
        if node is None or (not node.things and not self._counts_pieces(node, count)):
            return None
        if not spoken and len(said.nodes) == 2:
            spoken = set(self._between(*said.nodes))
        elif not spoken:
            joins = self._catalog.joins_at
            spoken = {j.left for c in node.classes for j in joins[c] if j.right == c}
        kept = [a for e in spoken for a in self._catalog.classes[e].attributes if quantity(a)]
        kept = [a for a in kept if self._catalog.classes[a.class_name].link]
        if len(kept) != 1 or said.attributes:
            return None
        if not said.verbs:
            said.verbs.append(
                Verb(count.start, count.end, self._text[count.start : count.end], tuple(spoken))
            )
        said.function = "sum"
        return said.nodes[0], kept[0]

    def _counts_pieces(self, node: Node, count: AggregateSpan) -> bool:
        """Whether a class that is counted is of things of which people have several of each."""
        if words.counts_kinds(self._text, count) or len(self._said.verbs) != 1:
            return False
        others = [n for n in self._said.nodes if n is not node and n.things]
        classes = self._catalog.classes
        people = len(others) == 1 and all(is_person(classes[c]) for c in others[0].classes)
        return people and not any(is_person(classes[c]) for c in node.classes)

    def _pieces_told(self) -> tuple[Node, tuple[Attribute, ...]] | None:
        """每个仓库存了多少箱货: the sum of the pieces that the one edge keeps in the unit that is said."""
        said = self._said
        kept = kept_pieces(said.verbs[0], self._catalog) if len(said.verbs) == 1 else None
        told = re.search(f"(?:多少|几){kept.unit}", self._text) if kept and kept.unit else None
        plain = not (said.attributes or said.graded or said.negations or said.function)
        if kept is None or told is None or not (plain and self._chinese and said.nodes):
            return None
        said.function = "sum"
        said.explained.append(told.span())
        return said.nodes[0], (kept,)

    def _sum_paid(self) -> None:
        """交了多少罚款: all that somebody has paid of what edges keep, by name."""
        said = self._said
        paid = words.PAID_ZH.search(self._text)
        named = [a for p in said.attributes if paid and p[0] == paid.end() for a in p[2]]
        if paid and said.function in (None, "count") and any(map(money, named)):
            said.function = "sum"
            said.explained.append(paid.span())

    # -- what an edge keeps ----------------------------------------------------------------------

    def _asked_edge(self) -> tuple[Node, tuple[Attribute, ...]] | None:
        """Rows of an edge of which something is asked that the edge keeps: since when, what role,
        how much in total."""
        said = self._said
        things = [n for n in said.nodes if n.things]
        figure = said.function in FIGURES
        for place in said.attributes:
            own = {a.class_name for a in place[2] if self._catalog.classes[a.class_name].link}
            ranked = things and self._text[place[0]] == "几"
            if not said.verbs and (len(things) == 2 or figure or ranked) and len(own) == 1:
                said.verbs.append(Verb(*place[:2], self._text[slice(*place[:2])], tuple(own)))
        links = {e for v in said.verbs for e in v.edges}
        for place in list(said.attributes):
            own = [a for a in place[2] if a.class_name in links]
            sole = len(own) == 1 and things
            plain = sole and (tells_why(own[0]) or self._text[place[0]] == "几")  # 是几号
            if len(own) == 1 and (len(things) >= 2 or figure or plain) and said.nodes:
                said.attributes.remove(place)
                said.explained.append(place[:2])
                said.explained += [m.span() for m in words.ATTAINS.finditer(self._text)]
                return said.nodes[0], (own[0],)
        return self._asked_when(links) or self._asked_how_much(links)

    def _asked_when(self, links: set[str]) -> tuple[Node, tuple[Attribute, ...]] | None:
        when = words.WHEN.search(self._text)
        if when and len(links) == 1 and any(n.things for n in self._said.nodes):
            own = self._moments(self._catalog.classes[next(iter(links))].attributes)
            if len(own) == 1:
                self._said.explained.append(when.span())
                return self._said.nodes[0], (own[0],)
        return None

    def _asked_how_much(self, links: set[str]) -> tuple[Node, tuple[Attribute, ...]] | None:
        """`how much does A pay for B`: the one amount that the edge between them keeps."""
        said = self._said
        often = words.HOW_OFTEN.search(self._text)
        long = words.HOW_LONG.search(self._text)
        if long:  # 多长时间 names no time
            said.attributes = [
                p for p in said.attributes if p[1] <= long.start() or long.end() <= p[0]
            ]
        much = often or long or words.HOW_MUCH.search(self._text)
        things = [n for n in said.nodes if n.things]
        figure = "count" if often else "sum"
        if not much or not things or said.attributes or said.function not in (None, figure):
            return None
        if not links and len(said.nodes) == 2:
            links = set(self._between(*said.nodes))
        spent = words.SPENT.search(self._text) and said.nodes == things
        if (
            not links
            and spent
            and any(is_person(self._catalog.classes[c]) for c in things[0].classes)
        ):
            links = {e for c in things[0].classes for e in self._catalog.edges_at[c]}
        amounts = [
            a
            for edge in links
            for a in self._catalog.classes[edge].attributes
            if amount(a) and (repeats(a) or not often) and (lasts(a) or not long)
        ]
        if not amounts and len(things) == 1 and words.OF_MONEY.search(self._text):
            return self._paid_for(things[0], links, much.span())
        if words.PAYS.search(self._text) and "time" not in self._text[much.start() :].split()[:3]:
            # Who sells does not pay.
            paid = [a for a in amounts if not words.SELLS.search(a.class_name)]
            amounts = [a for a in paid if money(a)]
            named = [a for a in amounts if {"pay", "paid", "payment"} & {*parts(a.name)}]
            amounts = named if len(named) == 1 else amounts
        if not said.verbs:
            links = {a.class_name for a in amounts}
        if len(links) != 1 or len(amounts) != 1:
            return None
        if not said.verbs:
            said.verbs.append(Verb(*much.span(), much.group(), tuple(links)))
        said.explained.append(much.span())
        said.explained += [m.span() for m in words.MONEY.finditer(self._text)]
        said.explained += self._periods(amounts[0])
        if often or len(things) < 2:
            said.function = "sum"
        return said.nodes[0], (amounts[0],)

    def _paid_for(
        self, payer: Node, links: set[str], place: tuple[int, int]
    ) -> tuple[Node, tuple[Attribute, ...]] | None:
        """`how much did A pay`, where the rows that A paid for keep it, and the edges to them do not."""
        ends = {c for edge in links for c in self._catalog.ends[edge]}
        kept = (a for c in ends - {*payer.classes} for a in self._catalog.classes[c].attributes)
        amounts = [a for a in kept if a.measure and money(a)]
        if len(links) != 1 or len(amounts) != 1 or len(self._said.nodes) > 1:
            return None
        self._said.explained.append(place)
        self._said.function = "sum"
        self._said.nodes.insert(0, Node(*place, (amounts[0].class_name,)))
        return self._said.nodes[0], (amounts[0],)

    def _between(self, one: Node, other: Node) -> list[str]:
        """The edges from some rows to others, either way."""
        wanted = [frozenset((a, b)) for a in one.classes for b in other.classes]
        ends = self._catalog.ends
        return [each.name for each in self._catalog.links if ends[each.name] in wanted]

    def _periods(self, attribute: Attribute) -> list[tuple[int, int]]:
        """`each year` beside an attribute that says itself that it is of a year."""
        said = " ".join((*attribute.names, attribute.description or "")).casefold()
        known = {*parts(attribute.name), *said.split()}
        return [
            m.span()
            for m in words.PERIOD.finditer(self._text)
            if any(
                w in known or (not w.isascii() and w in said) for w in words.PERIODS[m[1] or m[2]]
            )
        ]

    def _moments(self, attributes: Sequence[Attribute]) -> list[Attribute]:
        """The times among some attributes: of several that which the question says, the beginning or
        the end."""
        own = [a for a in attributes if timed(a)]
        for word, moment in ((words.BEGINNING, begins), (words.ENDING, ends)):
            if len(own) > 1 and word.search(self._text):
                own = [a for a in own if moment(a)]
        return happened(own, self._text, self._catalog)
