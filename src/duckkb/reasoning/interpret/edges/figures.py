"""Figures and times of a question over edges: what they are told of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from duckkb.reasoning.blanks import without
from duckkb.reasoning.catalog import Attribute, Kind
from duckkb.reasoning.evidence import (
    ComparatorSpan,
    DateSpan,
    NumberSpan,
    Unit,
)
from duckkb.reasoning.interpret.chinese.names import UNITS
from duckkb.reasoning.interpret.cues import TIMES
from duckkb.reasoning.interpret.edges.ages import begun_ago, by_birth, end_of_age, is_age
from duckkb.reasoning.interpret.edges.deeds import each_time_apart
from duckkb.reasoning.interpret.edges.given import Given
from duckkb.reasoning.interpret.edges.nodes import Node, Told, Verb
from duckkb.reasoning.interpret.edges.words import (
    BARELY,
    EXACTLY,
    GAP,
    IN_TIMES,
    JOINED,
    ONLY,
    PER_DEED,
    TAKES_TIME,
    WHETHER_ZH,
    graded_by,
    little_between,
    may_have,
    negations,
)
from duckkb.reasoning.interpret.kinds import amount, money
from duckkb.reasoning.interpret.moments import timed
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpret.occasions import born, died, ends, spanned
from duckkb.reasoning.interpret.phrases.shared import unit_end
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD
from duckkb.reasoning.plan import Operator
from duckkb.reasoning.units import measure

_YUAN = ("", "元", "块", "块钱", "人民币")
_AGES = range(1, 121)


def _is_in(figure: NumberSpan | DateSpan, attribute: Attribute) -> bool:
    """Whether it may be how many there are in a list: 作者超过两个."""
    if isinstance(figure, DateSpan):
        return False
    counts = not figure.unit_text or re.fullmatch(MEASURE_WORD, figure.unit_text) is not None
    return attribute.kind is Kind.LIST and figure.value == int(figure.value) and counts


class Figures(Given):
    """Tells figures and times of rows and edges, and counts rows by them."""

    def _tell_figures(self) -> bool:
        """Gives every number and date its attribute, or counts rows by it; False where one has none."""
        spans = self._question.spans
        said = (c for c in spans.comparators if not self._covered(c.start))
        left = [c for c in said if c.operator != "ne"]
        numbers = [
            n
            for n in spans.numbers
            if not self._covered(n.start)
            and not any(
                s.start <= n.start < s.end for s in (*spans.superlatives, *spans.aggregates)
            )
        ]
        for figure in (*numbers, *self._how_often(), *spans.dates):
            comparator = next((c for c in left if _beside(c, figure, self._text)), None)
            if comparator:
                left.remove(comparator)
                self._explained.append((comparator.start, comparator.end))
            first = min(figure.start, comparator.start if comparator else figure.start)
            last = max(figure.end, comparator.end if comparator else figure.end)
            self._drop_taking(figure, first)
            if not self._tell_figure(figure, comparator, first, last):
                return False
            number = isinstance(figure, NumberSpan)
            unit = figure.unit_text if number else ""
            end = unit_end(figure, self._text) if number else figure.end
            self._explained.append((figure.start, end))
            if measure(unit) is not None:  # a unit asks for no field that is called so
                self._attributes = [p for p in self._attributes if not figure.end <= p[0] < end]
        return not left

    def _how_often(self) -> Iterator[NumberSpan]:
        """How often something was done, in one word; that it was done `once` tells no number."""
        for word in IN_TIMES.finditer(self._text):
            if self._covered(word.start()):
                continue  # `Webhook fires twice`, of a ticket that is called so
            exactly = EXACTLY.search(self._text[: word.start()])
            self._explained += [exactly.span()] if exactly else []
            if exactly or word.group() != "once":
                yield NumberSpan(*word.span(), TIMES[word.group()], Unit.NONE, "times")

    def _drop_taking(self, figure: NumberSpan | DateSpan, first: int) -> None:
        """`took over two hours`, 开了两小时: the verb says only that time passed, and names no edge; nor do
        the hours that edges keep, of rows with a beginning and an end."""
        taking = TAKES_TIME.search(self._text[:first])
        if taking is None or not isinstance(figure, NumberSpan):
            return
        told = measure(figure.unit_text)
        if told is None or told.dimension != "time":
            return
        self._explained.append(taking.span())
        self._verbs = [v for v in self._verbs if v.start != taking.start()]
        if any(spanned(self._catalog.classes[c]) for n in self._nodes for c in n.classes):
            unit = figure.end, figure.end + len(figure.unit_text) + 1
            self._attributes = [
                p
                for p in self._attributes
                if not unit[0] <= p[0] < unit[1] or any(map(self._spoken_of, p[2]))
            ]

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
        operator = comparator.operator if comparator else "between" if dated else "eq"
        value = figure if dated else figure.value
        for place in list(self._attributes):
            start, end, attributes = place
            fitting = [
                a
                for a in attributes
                if (timed(a) if dated else (a.kind.numeric or _is_in(figure, a)))
            ]
            if len(fitting) > 1:
                spoken = [a for a in fitting if self._spoken_of(a)]
                fitting = spoken or [a for a in fitting if self._joins_spoken(a)]
            if not dated and (lasted := self._lasted(place, figure, operator, first)) is not None:
                self._attributes.remove(place)
                self._explained.append((start, end))
                return self._give(lasted)
            if len(fitting) == 1 and self._beside_figure(place, figure, first, last):
                self._attributes.remove(place)
                self._explained.append((start, end))
                attribute = fitting[0]
                if not dated and not self._spoken_of(attribute):
                    attribute = self._in_unit(figure.unit_text) or attribute  # longer than an hour
                told = Told(figure.start, figure.end, attribute, value, operator)
                return self._give(told) and self._give_to_joined(told, start)
        if isinstance(figure, DateSpan):
            return self._tell_time(figure, operator)
        if (done := self._done_times(figure, last)) is not None:
            return self._bound(done, operator, figure)
        node = None
        if figure.value == int(figure.value) and not is_age(figure, comparator, self._text):
            node = self._counted_behind(last)
        if paid := self._in_money(figure, node):
            told = Told(figure.start, figure.end, paid[0], figure.value, operator)
            return len(paid) == 1 and self._give(told)
        if node is None:
            bare = comparator is not None and BARELY.fullmatch(self._text[comparator.start : last])
            if (aged := self._aged(figure, comparator, operator, bare is not None)) is not None:
                return self._give(aged)
            measured = self._in_unit(figure.unit_text)
            if measured is None and comparator is not None:
                measured = self._weighed(self._text[comparator.start : comparator.end])
            if measured is None and bare is not None:
                measured = self._only_money()
            return measured is not None and self._give(
                Told(figure.start, figure.end, measured, figure.value, operator)
            )
        return self._bound(node, operator, figure)

    def _bound(self, node: Node, operator: Operator, figure: NumberSpan) -> bool:
        if node.bound is not None:
            return False
        only = ONLY.search(self._text[: figure.start]) if operator == "eq" else None
        self._explained += [only.span(only.lastindex or 0)] if only else []
        node.bound = (operator, int(figure.value))
        return True

    def _done_times(self, figure: NumberSpan, last: int) -> Node | None:
        """`tested more than twice`, 用过三次: the rows at the other end of what is said right before."""
        if figure.unit_text not in PER_DEED or figure.value != int(figure.value):
            return None
        before = [v for v in self._verbs if v.end <= figure.start]
        verb = max(before, key=lambda v: v.end, default=None)
        if verb is None or not each_time_apart(verb, self._catalog):
            return None
        end = max(last, unit_end(figure, self._text))
        return self._counted_behind(end) or self._other_end(verb)  # 出席过两次会议

    def _lasted(
        self,
        place: tuple[int, int, tuple[Attribute, ...]],
        figure: NumberSpan,
        operator: Operator,
        first: int,
    ) -> Told | None:
        """挂牌超过三个月: how long ago it was that something began, by the time that is named."""
        begun = [a for a in place[2] if a.kind.temporal and not ends(a) and self._spoken_of(a)]
        if len(begun) != 1 or self._text[place[1] : first].strip("已经"):
            return None
        return begun_ago(figure, operator, begun[0], self._question.now.date())

    def _give_to_joined(self, told: Told, at: int) -> bool:
        """`height and weight above 80`: what is told of the last of several is told of each."""
        dated, owner = isinstance(told.value, DateSpan), told.attribute.class_name
        for place in sorted((p for p in self._attributes if p[1] <= at), reverse=True):
            start, end, attributes = place
            if not JOINED.fullmatch(self._text[end:at]):
                break
            same = [a for a in attributes if a.class_name == owner]
            same = [a for a in same if (timed(a) if dated else a.kind.numeric)]
            if len(same) != 1 or not self._give(
                replace(told, start=start, end=end, attribute=same[0])
            ):
                return False
            self._attributes.remove(place)
            self._explained.append((start, at))
            at = start
        return True

    def _beside_figure(
        self,
        place: tuple[int, int, tuple[Attribute, ...]],
        figure: NumberSpan | DateSpan,
        first: int,
        last: int,
    ) -> bool:
        """Whether the attribute at a place is that of a figure with its comparator: `age of 40`,
        `older than 40`, `40 hours`, `40 years old`."""
        start, end, _ = place
        if end <= first:
            named = [(n.start, n.end) for n in self._nodes if n.things]
            gap = " ".join(without(self._text, named)[end:first].split())
            had = may_have(gap) or gap in ("with", "do")
            if had and not isinstance(figure, DateSpan) and self._counted_behind(last):
                return False  # `cities that have more than one player`
            return little_between(WHETHER_ZH.sub("", gap))
        if last <= start:
            gap = self._text[last:start]
            if isinstance(figure, DateSpan):
                return little_between(gap)
            return gap.strip() in ("", figure.unit_text)
        return first <= start  # within the comparator

    def _joins_spoken(self, attribute: Attribute) -> bool:
        """Whether it is of an edge of rows that the question speaks of."""
        ends = self._catalog.ends[attribute.class_name]
        link = self._catalog.classes[attribute.class_name].link
        return link and any(ends & {*n.classes} for n in self._nodes)

    def _weighed(self, words: str) -> Attribute | None:
        """The one amount spoken of that a comparing adjective grades: cheaper than 20."""
        adjective = words.partition(" ")[0]
        bare = [adjective.removesuffix("r"), adjective.removesuffix("er"), adjective[:1]]
        classes = {c for n in self._nodes for c in n.classes if self._tellable(c)}
        graded = (self._naming.graded(c, graded_by(w)) for c in classes for w in bare)
        meant = {found[0].id: found for found in graded if found is not None}
        if len(meant) != 1:
            return None
        ((attribute, sign),) = meant.values()
        plain = sign > 0 and attribute.kind.numeric and not timed(attribute)
        return attribute if plain else None

    def _only_money(self) -> Attribute | None:
        """The one amount of rows spoken of, where it is one of money: deals over 100k."""
        kept = [a for a in self._catalog.attributes.values() if self._tellable(a.class_name)]
        amounts = [a for a in kept if amount(a)]
        return amounts[0] if len(amounts) == 1 and money(amounts[0]) else None

    def _aged(
        self,
        figure: NumberSpan,
        comparator: ComparatorSpan | None,
        operator: Operator,
        bare: bool,
    ) -> Told | None:
        """An age, by when they were born whom the question speaks of, where no age is kept of them;
        `players over 30` is told of one, where no unit or name says otherwise; not `a game above 30`."""
        old = bare and figure.value in _AGES and not figure.unit_text
        if not (old or is_age(figure, comparator, self._text)):
            return None
        kept = [a for a in self._catalog.attributes.values() if self._tellable(a.class_name)]
        births = [a for a in kept if born(a)]
        if len(births) != 1 or any(a.measure and "age" in parts(a.name) for a in kept):
            return None
        if any(map(died, self._catalog.classes[births[0].class_name].attributes)):
            return None  # who died is no older today
        rows = [n for n in self._nodes if n.end <= figure.start and not n.things]
        if old and rows and births[0].class_name not in max(rows, key=lambda n: n.end).classes:
            return None
        self._explained.append((figure.end, end_of_age(figure, self._text)))
        today = self._question.now.date()
        return by_birth(figure, operator, births[0], today, self._chinese)

    def _in_money(self, figure: NumberSpan, node: Node | None) -> list[Attribute]:
        """The amounts spoken of that are kept in 万元, of the rows right behind before all: 300万以下的房子
        are no 300万 houses."""
        word = self._text[figure.start : figure.end]
        if not word.endswith(("万", "亿")) or figure.unit_text not in _YUAN:
            return []
        every = (a for a in self._catalog.attributes.values() if a.kind.numeric)
        kept = [a for a in every if a.unit in ("万元", "亿元") and self._spoken_of(a)]
        return [a for a in kept if node is not None and a.class_name in node.classes] or kept

    def _in_unit(self, unit: str) -> Attribute | None:
        """The one attribute spoken of that is told in a unit: 40岁."""
        ends = UNITS.get(unit, ())
        every = (a for a in self._catalog.attributes.values() if a.kind.numeric)
        fitting = [
            a for a in every if any(n.endswith(ends) for n in a.names) and self._spoken_of(a)
        ]
        if not ends and (told := measure(unit)) is not None:
            fitting = [a for a in self._measured(told.dimension) if self._spoken_of(a)]
            return fitting[0] if len(fitting) == 1 else None
        return fitting[0] if ends and len(fitting) == 1 else None

    def _measured(self, dimension: str) -> Iterator[Attribute]:
        """Amounts that are kept in a unit of a kind, as they say themselves or are called after."""
        for attribute in filter(amount, self._catalog.attributes.values()):
            plurals = (n for n in attribute.names if n.casefold().endswith("s"))
            kept = next(filter(None, map(measure, (attribute.unit or "", *plurals))), None)
            if kept is not None and kept.dimension == dimension:
                yield attribute

    # -- rows that are counted -------------------------------------------------------------------

    def _other_end(self, verb: Verb) -> Node:
        node = Node(verb.end, verb.end)
        self._nodes.append(node)
        return node

    def _counted_behind(self, at: int) -> Node | None:
        """The rows counted right behind a place; of an edge those at its other end."""
        denied = [p for p in negations(self._text) if p in self._explained]
        for node in self._nodes:
            told = [(t.start, t.end) for t in node.told]  # the most critical issues, not closed yet
            gap = without(self._text, told + denied)[at : node.start]
            if not node.things and GAP.fullmatch(gap) and node.start >= at:
                return node
        for verb in self._verbs:
            if verb.start >= at and GAP.fullmatch(self._text[at : verb.start]):
                return self._other_end(verb)
        return None


def _beside(comparator: ComparatorSpan, figure: NumberSpan | DateSpan, text: str) -> bool:
    first, last = sorted(((comparator.start, comparator.end), (figure.start, figure.end)))
    unit = figure.unit_text if isinstance(figure, NumberSpan) else ""
    return last[0] <= first[1] or text[first[1] : last[0]].strip() in ("", unit)  # 两个以上
