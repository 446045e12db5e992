"""By when rows were to be done: what is overdue, and what was done on time or late."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import cast

from duckkb.reasoning.catalog import Attribute, Class, Kind
from duckkb.reasoning.evidence import DateSpan
from duckkb.reasoning.interpret.edges.nodes import Told, Verb
from duckkb.reasoning.interpret.edges.superlatives import Superlatives
from duckkb.reasoning.interpret.edges.words import whether
from duckkb.reasoning.interpret.moments import only_day
from duckkb.reasoning.interpret.occasions import expires, overdue
from duckkb.reasoning.interpret.planned import undone_by_state
from duckkb.reasoning.plan import Operator
from duckkb.reasoning.regexes import regex

_IN_TIME = regex(
    r"\b(?:(?P<le>on time|in time|on schedule|(?:by|before) (?:the|its|their) (?:deadline|due date))"
    r"|(?P<lt>ahead of (?:time|schedule))|(?P<gt>(?:too )?late|behind schedule|after (?:the|its|their) (?:deadline|due date)))"
    r"(?=\W*$)|(?P<le_>按时|准时|如期|按期)|(?P<lt_>提前)(?=完成)|(?P<gt_>[逾超延]期(?:了?才|了)?(?=完成|了?吗)|延期了?(?=的|[?？。]*$))"
)
"""How what was done compares with by when it was to be."""
OVERDUE = regex(
    r"\b(?:over|past )due\b|(?P<lapsed>\b(?:out of|no longer (?:under|in)) (?:warranty|date)\b|\bexpired\b|\b(?:no longer|not) (?:valid|in force)(?: any ?(?:more|longer))?\b"
    r"|(?:已经?)?失效(?!的?[时日])|(?:已经?)?不再有效|(?:已经?)?(?:过了?|超过)(?:保质|保修|有效)期|(?:已经?)?[过出脱]保(?!质|修|险|护|存|留))"
    r"|(?P<past>(?:已经?)?过期了?(?!未|没|还|[时日]))|(?:逾期|超期|过期|(?:已经?)?(?:过|超过)了?(?:截止|到期|应还)(?:日期?|时间)?了?)(?:[但却])?(?:还?[未没]有?[归还完成交付]{1,2})?"
)
_IN_FORCE = regex(
    r"\b(?:still )?(?:under|in) warranty\b|\b(?:still|not yet out of) (?:valid|date)\b|\b(?:not|n't)(?: yet)? expired(?: yet)?\b"
    r"|(?:还|仍)?(?:没有?|未|不)(?:过期|到期|[过出脱]保)|(?:还|仍)?在(?:保修|质保|保质|有效)期[内里]?|(?<![不再无])(?:还|仍然?|依然|依旧)?有效(?![期日时率果])|(?:还|仍)?在保(?=[的吗?。]|$)"
)
"""That the last day of something has not passed."""
_ENDLESS = regex(
    r"\b(?:never|(?:do|does|will) not|(?:do|does|wo)n['’]t)(?: ever)? expires?\b|(?:永远?不会?|从不|不会)(?:过期|失效|到期)|(?:永久|永远|长期|一直)有效"
)
"""That something has no last day."""
_WARRANTED = regex(r"warrant|guarant|保修|质保|保质", re.I)
"""What has no such day was never warranted; whatever else has none is valid without end."""


def undone(done: Attribute, place: tuple[int, int]) -> Told:
    """That rows are not done, as a flag or the time when they were tells."""
    flag = done.kind is Kind.BOOLEAN
    return Told(*place, done, not flag, "eq" if flag else "is_null")


def _due(each: Class, lapsed: bool, past: bool) -> tuple[Attribute, Attribute | None] | None:
    """By when rows were to be done, or until when they were good, and what tells that they are done; where that day
    is `past`, whichever of the two is kept."""
    until = expires(each) if lapsed or past else None
    good = None if until is None else (until, None)
    return good or overdue(each) if lapsed else overdue(each) or good


class Deadlines(Superlatives):
    """Reads words for what is late."""

    def _tell_in_time(self) -> None:
        """`finished on time`, 逾期完成: what was done compares with by when it was to be; of what is only said
        to be late that was before today, and it may not be done yet."""
        found = _IN_TIME.search(self._text)
        for node in self._nodes if found else ():
            known = (
                overdue(self._catalog.classes[node.classes[0]]) if len(node.classes) == 1 else None
            )
            by, done = known or (None, None)
            if found is None or by is None or done is None or not done.kind.temporal:
                continue
            place = found.span()
            if node not in self._tellable(node.classes[0]):
                continue
            how = cast(Operator, cast(str, found.lastgroup).rstrip("_"))
            said = any(t.attribute == done for t in node.told)
            if how == "gt" and not said:
                node.told.append(Told(*place, by, self._today(place), "lt"))
            node.told.append(Told(*place, done, by, how, lasting=how == "gt" and not said))
            self._unname(place)
            self._explained.append(place)
            return
        if found is not None:
            self._tell_edge_in_time(
                found.span(), cast(Operator, cast(str, found.lastgroup).rstrip("_"))
            )

    def _tell_edge_in_time(self, place: tuple[int, int], how: Operator) -> None:
        """`returned late`: the same of the one kind of edges that keeps both, where it is said what was done."""
        both = ((e.name, overdue(e)) for e in self._catalog.links)
        known = [(name, by, done) for name, (by, done) in ((n, b) for n, b in both if b) if done]
        if len(known) != 1 or not known[0][2].kind.temporal:
            return
        name, by, done = known[0]
        said = [p for p in self._attributes if done in p[2] and p[1] <= place[0]]
        if said:
            self._attributes = [p for p in self._attributes if p not in said]
            self._explained += [p[:2] for p in said]
            self._edge_said(name, said[0][:2]).told.append(Told(*place, done, by, how))
            self._explained.append(place)

    def _tell_overdue(self) -> None:
        """What was to be done before today and is not: of the one kind of edges, or of rows spoken of,
        that keep by when."""
        if self._tell_endless():
            return
        valid = _IN_FORCE.search(self._text)
        found = valid or OVERDUE.search(self._text)
        if found is None or self._covered(found.start()):
            return
        classes = self._catalog.classes
        asked = bool(whether(self._text))
        spoken = {c for n in self._nodes if asked or not n.things for c in n.classes}
        links = {link.name for link in self._catalog.links}
        for names in (spoken, links):
            lapsed = valid is not None or found["lapsed"] is not None
            past = valid is None and found["past"] is not None
            known = ((n, _due(classes[n], lapsed, past)) for n in sorted(names))
            due = [(n, both) for n, both in known if both is not None]
            if (
                not due
                and not (valid or lapsed)
                and self._late_by_state(sorted(names), found.span())
            ):
                return
            if len(due) != 1:
                continue
            name, (by, done) = due[0]
            place = found.span()
            if done is None and self._question.spans.dates:  # 下个月过期的药
                self._attributes = [*self._attributes, (*place, (by,))]
                return
            endless = valid is not None and not any(map(_WARRANTED.search, by.names))
            told = [Told(*place, by, self._today(place), "ge" if valid else "lt", endless)]
            if done is not None and not valid:
                told.append(undone(done, place))
            if name in links:
                self._edge_said(name, place).told.extend(told)
            else:
                next(n for n in self._nodes if name in n.classes).told.extend(told)
            self._explained.append(place)
            self._attributes = [p for p in self._attributes if not place[0] <= p[0] < place[1]]
            led = re.sub("(?:到期|截止).*", "", by.name)  # 年检过期, of 年检到期
            if led and self._text[: place[0]].endswith(led):
                self._explained.append((place[0] - len(led), place[0]))
            return

    def _tell_endless(self) -> bool:
        """Facts that never expire: those without a last day, of the one kind of rows spoken of that keeps one."""
        found = _ENDLESS.search(self._text)
        spoken = {c for n in self._nodes for c in n.classes} if found else set()
        kept = [u for c in sorted(spoken) if (u := expires(self._catalog.classes[c])) is not None]
        if found is None or len(kept) != 1:
            return False
        told = Told(*found.span(), kept[0], True, "is_null")
        next(n for n in self._nodes if kept[0].class_name in n.classes).told.append(told)
        self._unname(found.span())
        self._explained.append(found.span())
        return True

    def _late_by_state(self, names: Sequence[str], place: tuple[int, int]) -> bool:
        """逾期的任务, of rows whose state alone says whether they are done."""
        states = [s for n in names if (s := undone_by_state(self._catalog.classes[n])) is not None]
        if len(states) != 1 or self._question.spans.dates:
            return False
        by, state, done = states[0]
        node = next((n for n in self._nodes if by.class_name in n.classes), None)
        if node is None:
            return False
        # 逾期未完成: the state is named as what was not reached.
        node.told = [
            t for t in node.told if t.attribute != state or not place[0] <= t.start < place[1]
        ]
        node.told += [
            Told(*place, by, self._today(place), "lt"),
            Told(*place, state, done, "ne"),
        ]
        self._explained.append(place)
        self._unname(place)
        return True

    def _today(self, place: tuple[int, int]) -> DateSpan:
        return only_day(self._question.now.date(), *place)

    def _unname(self, place: tuple[int, int]) -> None:
        """Takes back what the words of a place name, which are read otherwise."""
        start, end = place
        self._verbs = [v for v in self._verbs if v.end <= start or end <= v.start]
        self._attributes = [p for p in self._attributes if p[1] <= start or end <= p[0]]

    def _edge_said(self, edge: str, place: tuple[int, int]) -> Verb:
        """Where an edge is named; what stands at a place names it, where nothing else does."""
        same = [v for v in self._verbs if v.edges == (edge,)]
        return same[0] if same else self._name(*place, (edge,))
