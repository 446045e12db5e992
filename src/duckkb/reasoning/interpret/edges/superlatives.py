"""Superlatives of a question over edges: the rows that they count, or the attribute that they grade."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from duckkb.reasoning.blanks import without
from duckkb.reasoning.catalog import Attribute
from duckkb.reasoning.evidence import DateSpan, SuperlativeSpan
from duckkb.reasoning.interpret.edges.deeds import kept_pieces
from duckkb.reasoning.interpret.edges.figures import Figures
from duckkb.reasoning.interpret.edges.nodes import Node, Verb
from duckkb.reasoning.interpret.edges.verbs import stranded
from duckkb.reasoning.interpret.edges.words import (
    ASKS_WHAT,
    ASKS_ZH,
    COUNTED,
    DEGREE_ZH,
    DONE_ZH,
    FIRST,
    GAP,
    IN_TIME,
    KINDS,
    OF,
    OF_MONEY,
    OF_THE,
    OFTEN,
    PEOPLE_COUNTED,
    PLAIN_MANY,
    TIME_BEFORE,
    TIME_BEHIND,
    WHO_WAS,
    WHO_WAS_ZH,
    WITH_THE,
)
from duckkb.reasoning.interpret.kinds import amount, is_person, lasts, money, quantity, repeats
from duckkb.reasoning.interpret.moments import timed
from duckkb.reasoning.interpret.occasions import LASTING, born, deed, happened, of_life, over
from duckkb.reasoning.interpret.phrases.comparisons import graded_most
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.regexes import regex

_OF_AGE = ("老", "年轻", "年长")
_AGE = regex(r"(?:年龄|年纪|岁数)$")


class Superlatives(Figures):
    """The pieces of a question, its figures, and what is greatest, most or first of them."""

    def _grade(self) -> bool:
        """Gives the superlative to the rows that it counts, or to the attribute that it grades."""
        found = self._question.spans.superlatives
        superlatives = tuple(s for s in found if not self._covered(s.start))
        superlatives = superlatives or tuple(self._firsts())
        if len(superlatives) > 1:
            return False
        for most in superlatives:
            most = self._of_verb(self._with_kinds(most))
            self._explained.append((most.start, most.end))
            beside = [place for place in self._attributes if self._is_beside(place, most)]
            if not beside and (shortly := self._shortly_named(most.end)):
                self._attributes.append(shortly)
                beside = [shortly]
            if taken := self._time_taken(most):
                self._attributes = [p for p in self._attributes if p not in beside]
                self._graded = most, taken
            elif beside:
                self._attributes.remove(beside[0])
                self._explained += [beside[0][:2], (beside[0][1], most.start)]
                self._graded = most, beside[0][2]
            elif often := self._repeated(most):
                self._graded = most, often
            elif pieces := self._most_pieces(most):
                self._graded = most, (pieces,)
            elif PLAIN_MANY.fullmatch(most.word):
                node = None if self._of_money(most) else self._counted_by(most)
                if node is not None:
                    node.most = most
                else:
                    self._graded = most, ()
            else:
                self._graded = most, ()
        return True

    def _time_taken(self, most: SuperlativeSpan) -> tuple[Attribute, ...]:
        """花的时间最多, 时间最长, `most time`: how long something took, as the edges or rows keep it; empty
        where it is no time that most is taken of."""
        found = TIME_BEFORE.search(self._text[: most.start])
        kept = [a for a in self._catalog.attributes.values() if lasts(a)]
        if PLAIN_MANY.fullmatch(most.word):
            if not (found or TIME_BEHIND.match(self._text, most.end)):
                return ()
            kept = [a for a in kept if self._catalog.classes[a.class_name].link] or kept
        elif found and most.word in LASTING:
            kept = [a for a in kept if self._spoken_of(a)]
        else:
            return ()
        if found and kept:
            self._explained.append(found.span())
        return tuple(kept)

    def _is_beside(
        self, place: tuple[int, int, tuple[Attribute, ...]], most: SuperlativeSpan
    ) -> bool:
        """Whether an attribute stands beside a superlative, or in English where it is said at the end:
        `the first two members to join`; not `what did the last repair cost`."""
        start, end, attributes = place
        if most.end <= start:
            last = IN_TIME.fullmatch(most.word) is None or any(map(timed, attributes))
            last = last and not self._chinese
            return last or GAP.fullmatch(self._text[most.end : start]) is not None
        gap = self._text[end : max(end, most.start)]
        return any(between.fullmatch(gap) for between in (GAP, DEGREE_ZH))

    def _best_one(self) -> bool:
        """金额最高的订单是谁下的: the superlative tells which order, of whose doer it is asked; False
        where nothing tells what it grades."""
        if self._graded is None or len(self._graded[1]) > 1:
            return True
        most, named = self._graded
        for node in (n for n in self._nodes if not n.things and len(n.classes) == 1):
            told = without(self._text, [(t.start, t.end) for t in node.told])
            before = told[most.end : max(most.end, node.start)].strip() in ("", "的")
            others = [n for n in self._nodes if n is not node and not n.things]
            behind = any(each.start >= node.end for each in (*self._verbs, *others))
            asked = behind and ASKS_ZH.search(self._text, node.end)
            led = any(OF.fullmatch(self._text[node.end : n.start]) for n in others)
            done = not self._chinese and any(
                v.end <= most.start or stranded(self._text, v.word, v.end) for v in self._verbs
            )
            first = any(n.end <= most.start for n in others) or ASKS_WHAT.search(
                self._text[: most.start]
            )
            done = done and first  # who attended the last meeting, who was at it
            done = done or self._who_was_there(most, node) or self._of_which(most, node, others)
            done = done or self._done_to(most)
            first = most.end <= node.start and before and (asked or led or done)
            if not (first or self._is_told_of(node, most, others)):
                continue
            meant = self._grades(most, named, node.classes[0])
            if meant is None:
                return False
            turned = most if meant[1] > 0 else replace(most, descending=not most.descending)
            if most.word in ("first", "last") and timed(meant[0]):
                turned = replace(most, descending=most.word == "last")
            node.best, self._graded = (turned, meant[0]), None
            break
        return True

    def _is_told_of(self, node: Node, most: SuperlativeSpan, others: Sequence[Node]) -> bool:
        """`who hosted the event with the most visitors`: of what is done to, the one that has most."""
        between = self._text[node.end : most.start] if node.end <= most.start else ""
        before = (*self._verbs, *others)
        return WITH_THE.fullmatch(between) is not None and any(e.end <= node.start for e in before)

    def _who_was_there(self, most: SuperlativeSpan, node: Node) -> bool:
        """`who was at the last meeting`, 上次会议有谁: people are asked for, and the rows are none."""
        who = WHO_WAS.search(self._text[: most.start]) or WHO_WAS_ZH.match(self._text, node.end)
        return who is not None and not is_person(self._catalog.classes[node.classes[0]])

    def _done_to(self, most: SuperlativeSpan) -> bool:
        """谁参加了上次会议: it is asked who did something to that one; of 谁买了最贵的房子 to those that
        somebody did it to."""
        done = max((v.end for v in self._verbs if v.end <= most.start), default=0)
        asked = ASKS_ZH.search(self._text[:done]) is not None
        in_time = IN_TIME.fullmatch(most.word) is not None
        return asked and in_time and DONE_ZH.fullmatch(self._text[done : most.start]) is not None

    def _of_which(self, most: SuperlativeSpan, node: Node, others: Sequence[Node]) -> bool:
        """`runs of the last experiment`, `accuracy of the last run`: which of others the rows before are
        those of, or of which rows something is asked."""
        led = OF_THE.search(self._text[: most.start])
        own = [p for p in self._attributes if any(a.class_name in node.classes for a in p[2])]
        before = [*(n.end for n in others), *(p[1] for p in own)]
        return led is not None and any(end <= led.start() for end in before)

    def _grades(
        self, most: SuperlativeSpan, named: Sequence[Attribute], own: str
    ) -> tuple[Attribute, int] | None:
        """What a superlative grades of the rows of a class, and whether upwards."""
        own_named = [a for a in named if a.class_name == own]
        if own_named or (named and not IN_TIME.fullmatch(most.word)):
            return (own_named[0], 1) if own_named else None
        kept = self._catalog.classes[own].attributes
        if most.word in _OF_AGE or _AGE.search(self._text[: most.start]):
            births = [a for a in kept if born(a)]
            births = births or [a for a in kept if timed(a) and most.word == "老"]
            self._explained += [m.span() for m in _AGE.finditer(self._text[: most.start])]
            return (births[0], -1) if len(births) == 1 else None
        if IN_TIME.fullmatch(most.word):
            times = [a for a in kept if a.kind.temporal and not of_life(a)]
            several = len(times) > 1
            times = happened(times, self._text, self._catalog)
            if several and len(times) == 1:
                return times[0], 1  # the last resolved incident
            done = {n for v in self._verbs for e in v.edges for n in self._catalog.classes[e].names}
            times = [a for a in times if deed(a) in done] or [a for a in times if not over(a)]
            return (times[0], 1) if len(times) == 1 else None
        meant = graded_most(most.word, own, self._naming)
        return meant if meant is not None and not timed(meant[0]) else None

    def _with_kinds(self, most: SuperlativeSpan) -> SuperlativeSpan:
        """`most kinds of items`, 物品种类最多: the most items; no field that is called kind is meant."""
        before, behind = (
            KINDS.search(self._text[: most.start]),
            KINDS.search(self._text[most.end :]),
        )
        if not PLAIN_MANY.fullmatch(most.word) or not (before or behind):
            return most
        start = before.start() if before else most.start
        end = most.end + behind.end() if behind else most.end
        self._attributes = [p for p in self._attributes if p[1] <= start or end <= p[0]]
        return replace(most, start=start, end=end)

    def _of_verb(self, most: SuperlativeSpan) -> SuperlativeSpan:
        """`most used`, where an edge is called so: it is counted, unless rows keep how often."""
        for verb in self._verbs:
            word = "".join(self._text[most.start : verb.start].split()[-1:])
            if most.start < verb.start < verb.end <= most.end and PLAIN_MANY.fullmatch(word):
                kept = (a for n in self._nodes for c in n.classes for a in self._kept(c, verb.word))
                if not any(kept):
                    return replace(most, end=verb.start, word=word)
        return most

    def _kept(self, class_name: str, verb: str) -> Iterator[Attribute]:
        """The attributes that say how often what a verb says was done to rows."""
        for attribute in self._catalog.classes[class_name].attributes:
            counted = attribute.measure and any(map(COUNTED.search, attribute.names))
            if counted and stem(verb) in self._naming.stems(attribute):
                yield attribute

    def _firsts(self) -> Iterator[SuperlativeSpan]:
        """`the first member`, 最先加入: first and last in time."""
        for found in FIRST.finditer(self._text):
            dated = any(d.start < found.end() and found.start() < d.end for d in self._dates())
            if not dated and not self._covered(found.start()):
                if found["lately"] and all(v.start != found.end() for v in self._verbs):
                    continue  # lately, of what is told of no deed
                last = (found["last"] or found["lately"]) is not None
                yield SuperlativeSpan(*found.span(), last, word="last" if last else "first")

    def _dates(self) -> tuple[DateSpan, ...]:
        return self._question.spans.dates

    def _repeated(self, most: SuperlativeSpan) -> tuple[Attribute, ...]:
        """`most often`: how often, where the edge keeps it."""
        edges = {e for v in self._verbs for e in v.edges}
        kept = [a for e in edges for a in self._catalog.classes[e].attributes if repeats(a)]
        return tuple(kept) if OFTEN.match(self._text[most.end :]) and len(kept) == 1 else ()

    def _counted_by(self, most: SuperlativeSpan) -> Node | None:
        """The rows of which somebody has most, or to whom something is done most often."""
        if self._chinese:
            return self._counted_before(most)
        before = [v for v in self._verbs if v.end <= most.start]
        if OFTEN.match(self._text[most.end :]):
            return self._other_end(before[-1]) if before else None
        if before and not self._text[most.end :].strip(" ?.!"):
            # `used the most`
            plain = GAP.fullmatch(self._text[before[-1].end : most.start])
            return self._other_end(before[-1]) if plain else None
        return self._counted_behind(most.end)

    def _of_money(self, most: SuperlativeSpan) -> bool:
        """`who owes the most`: an amount of money, not how often."""
        before = [v for v in self._verbs if v.end <= most.start]
        behind = self._text[most.end :].strip(" ?.!")
        return (
            bool(before)
            and OF_MONEY.fullmatch(before[-1].word) is not None
            and behind in ("", "money")
        )

    def _counted_before(self, most: SuperlativeSpan) -> Node | None:
        """`参加战役最多`: the rows counted right before a place."""
        before = [n for n in self._nodes if n.end <= most.start and not n.things]
        node = max(before, key=lambda n: n.end, default=None)
        if node is None or not GAP.fullmatch(self._text[node.end : most.start]):
            return self._done_before(most)
        return node

    def _done_before(self, most: SuperlativeSpan) -> Node | None:
        """谁看房最多, 被看最多的: those at the other end of an edge that keeps nothing to be summed up."""
        for verb in self._verbs:
            kept = [a for e in verb.edges for a in self._catalog.classes[e].attributes]
            amount = any(f(a) for a in kept for f in (quantity, money, repeats, lasts) if a.measure)
            gap = PEOPLE_COUNTED.fullmatch(self._text[verb.end : max(verb.end, most.start)])
            plain = gap is not None and gap.group().strip("的") in ("", "得", "次数")
            if gap and not (amount or verb.told) and (plain or self._by_people(verb)):
                self._explained.append((verb.end, most.start))
                return self._other_end(verb)
        return None

    def _most_pieces(self, most: SuperlativeSpan) -> Attribute | None:
        """谁进球最多: how many of what a verb and its object say, where its edge keeps that."""
        verb = next((v for v in self._verbs if v.end == most.start), None)
        if verb is None or len(verb.word) < 2 or verb.word.isascii() or verb.told:
            return None
        return kept_pieces(verb, self._catalog) if PLAIN_MANY.fullmatch(most.word) else None

    def _by_people(self, verb: Verb) -> bool:
        """Whether there are people at one end of an edge."""
        ends = {c for e in verb.edges for c in self._catalog.ends[e]}
        return any(is_person(self._catalog.classes[c]) for c in ends)

    def _shortly_named(self, at: int) -> tuple[int, int, tuple[Attribute, ...]] | None:
        """最高分, 平均分 of 分数: the one amount spoken of whose name begins, or else ends, with the word
        at a place."""
        char = self._text[at : at + 1]
        if not char or char.isascii() or self._covered(at):
            return None
        near = {c for n in self._nodes for c in n.classes} | {
            e for v in self._verbs for e in v.edges
        }
        edges = {j.left for c in near for j in self._catalog.joins_at[c] if j.right == c}
        kept = [a for c in sorted(near | edges) for a in self._catalog.classes[c].attributes]
        kept = [a for a in kept if amount(a)]
        named = [a for a in kept if any(len(n) == 2 and n[0] == char for n in a.names)]
        named = named or [a for a in kept if any(len(n) == 2 and n[1] == char for n in a.names)]
        return (at, at + 1, (named[0],)) if len(named) == 1 else None
