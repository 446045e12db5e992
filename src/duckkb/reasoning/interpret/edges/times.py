"""What is so as of today, and what has not happened yet, of edges that keep when they ended."""

from __future__ import annotations

import re

from duckkb.reasoning.catalog import Attribute, Class
from duckkb.reasoning.evidence import DateSpan, Question
from duckkb.reasoning.interpret.edges.deadlines import Deadlines, undone
from duckkb.reasoning.interpret.edges.given import apart
from duckkb.reasoning.interpret.edges.nodes import Node, Told
from duckkb.reasoning.interpret.edges.pieces import Piece
from duckkb.reasoning.interpret.edges.words import ENDING, WHEN
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.interpret.moments import only_day
from duckkb.reasoning.interpret.name_words import parts, words_of
from duckkb.reasoning.interpret.occasions import (
    begins,
    comes_later,
    deed,
    ends,
    finished,
    has_state,
    of_life,
    over,
    spanned,
)
from duckkb.reasoning.lexicon.measure_words import HOW_MANY, MEASURE_WORD
from duckkb.reasoning.lexicon.words import stem, tokens
from duckkb.reasoning.plan import Operator
from duckkb.reasoning.regexes import regex

_STILL = regex(
    r"\b(?:currently|right now|now|still|at the moment|at present|presently|(?:out )?on (?=loan\b|hire\b|lease\b|rent\b))\b|目前|现在|当前|仍然?|还在"
)
"""What is so as of today."""
_OUT = regex(r"\b(?:is|are)\s+\w+(?:ed|en|nt)\s+(out)\b(?=\W*$)")
_REMAINING = regex(r"还剩下?|\b(?:(?:is|are) (?:still )?left|remaining|still to (?:be )?done?)\b")
GOING_ON = regex(
    r"\b(?:ongoing|in progress|under ?way|(?:is|are)\s+(?:(?:still|currently)\s+)?(?:running|going on))\b|正在(?:进行|举[办行]|开展)|进行中"
)
ENDED = regex(
    r"\b(?:have|has|already|are|is)\s+(?:already\s+)?(?:ended\b|over(?=\W*$))|\bpast\s+(?=[a-z]{3,}s\b)"
    r"(?!days|weeks|months|years|hours|minutes|quarters)|已经?结束|结束了"
)
TO_COME = regex(
    r"\b(?:upcoming|future|(?<=are )coming up|(?<=is )coming up)\b|接下来(?!的?[\d一二两三四五六七八九十半几])|即将(?:开始|举[办行])|[还尚]?[没未]有?开始"
)
_SPANS: tuple[tuple[re.Pattern[str], tuple[Operator | None, Operator | None]], ...] = (
    (GOING_ON, ("le", "ge")),
    (ENDED, (None, "lt")),
    (TO_COME, ("gt", None)),
)
"""What is told of rows that keep when they begin and when they end: how these compare with today."""
_AT = frozenset(("at", "on", "date", "time", "datetime", "timestamp", "when", "day"))
_DONE = regex(r"(?:ed|en|t|d|wn|done)$")
_FINISHED = ("done", "finished", "completed")
"""Words for one another, of rows that keep when they were any of these."""
_BY_THEN = (
    r"(?:(?:on|in) (?:time|schedule)|(?:by|before|after) (?:the|its|their) (?:deadline|due date))"
)
_AIMED = rf"(?!{_BY_THEN})(?:by|at|in|on|to|from|for|of|with|since|until|before|after|between|during|within|date|time|first|last|most)\b"
_NOT_YET = regex(r"[还尚][没未]有?$|未$")
_BY_THEMSELVES = tuple("还付缴交")
"""Verbs of one character for what is done: 没还, of 归还日期."""
_WHO_DID_ZH = regex("谁(?!的)")
_ASKED_ZH = f"(?:哪(?:些|一?{MEASURE_WORD})|{HOW_MANY})?"
_NOT_AHEAD_ZH = "(?<!即将)(?<![将快]要)(?<!计划)(?<!准备)(?<!预计)"
_WHAT_DID = regex(
    r"\W*what\s+(?:(?:did|have|do)\s+(?:we|they|you)|was|were|has\s+been)\s+(?:all\s+)?"
)
_AUXILIARY = frozenset(("been", "be", "yet", "being"))


def so_now(question: Question) -> DateSpan | None:
    """Today, where a question asks for what is so as of today; None where it does not."""
    found = _STILL.search(question.normalised.folded) or _OUT.search(question.normalised.folded)
    if found is None or question.spans.dates:
        return None
    return only_day(question.now.date(), *found.span(found.lastindex or 0))


def last_of(edge: Class) -> Attribute | None:
    """The one time that tells when an edge ended; None where nothing tells, or more than one."""
    last = [a for a in edge.attributes if a.kind.temporal and over(a)]
    return last[0] if len(last) == 1 else None


class Times(Deadlines):
    """Reads words for now and for what is still to happen."""

    def _tell_still(self) -> None:
        """What is so now has no end, or one to come."""
        today = so_now(self._question)
        if today is None:
            return
        place = today.start, today.end
        for verb in self._verbs:
            each = self._catalog.classes[verb.edges[0]]
            last = last_of(each) if len(verb.edges) == 1 else None
            if last is not None and has_state(each):
                continue  # what was cancelled never was
            if last is not None:
                self._explained.append(place)
                first = spanned(each)
                if first is not None and all(t.attribute != first[0] for t in verb.told):
                    verb.told.append(Told(*place, first[0], today, "le"))
                if all(t.attribute != last for t in verb.told):
                    verb.told.append(Told(*place, last, today, "ge", lasting=True))

    def _tell_left(self) -> None:
        """Who left has an end, and none to come."""
        if self._question.spans.dates or WHEN.search(self._text):
            return
        for verb in [v for v in self._verbs if ENDING.fullmatch(v.word) and len(v.edges) == 1]:
            kept = self._catalog.classes[verb.edges[0]].attributes
            last = [a for a in kept if a.kind.temporal and ends(a)]
            if len(last) == 1 and all(t.attribute != last[0] for t in verb.told):
                verb.told += self._past(last[0], (verb.start, verb.end))

    def _tell_asked(self) -> None:
        """`what did we decide in the review`: what was done are the rows whose one time says when."""
        for place in list(self._attributes):
            start, end, attributes = place
            names = {a.class_name for a in attributes if a.kind.temporal}
            if (
                len(names) != 1
                or len(attributes) != 1
                or not _WHAT_DID.fullmatch(self._text[:start])
            ):
                continue
            if not any(names & {*n.classes} for n in self._nodes):
                self._attributes.remove(place)
                self._nodes.append(Node(start, end, tuple(names)))
                self._explained.append((0, end))
                self._dated.append(attributes[0])

    def _tell_missing(self) -> None:
        """`not returned`, of loans that keep when they were returned: those that do not say when."""
        for denied in list(self._negated):
            named = [
                (a, place)
                for link in self._catalog.links
                for a in link.attributes
                if a.kind.temporal and (place := self._done_behind(denied[1], a)) is not None
            ]
            if len(named) != 1:
                continue
            attribute, (start, end) = named[0]
            if self._is_deed_itself(attribute, self._text[start:end]):
                # 还没修复, of edges called so: there is none that says when, 没修复过: none at all.
                verb = self._edge_said(attribute.class_name, (start, end))
                if _NOT_YET.search(self._text[: denied[1]]):
                    verb.told.append(Told(start, end, attribute, True, "not_null"))
                continue
            self._unname((start, end))
            missing = Told(start, end, attribute, True, "is_null")
            self._edge_said(attribute.class_name, (start, end)).told.append(missing)
            self._negated.remove(denied)
            self._explained += [denied, (start, end)]

    def _is_deed_itself(self, time: Attribute, word: str) -> bool:
        """Whether a word for what is done at a time that an edge keeps is one for the edge: its own name, or
        that of the first of its times, as what was lent is returned later."""
        each = self._catalog.classes[time.class_name]
        if any(word == n or stem(word) in parts(n)[-1:] for n in each.names) or begins(time):
            return True
        return not comes_later(time, each) and not over(time)

    def _tell_done(self) -> None:
        """`resolved incidents`, of rows that keep when they were resolved: those that say when; `not
        resolved` are those that do not, or are to be later."""
        if self._question.spans.dates or WHEN.search(self._text):
            return
        for node in [n for n in self._nodes if len(n.classes) == 1]:
            each = self._catalog.classes[node.classes[0]]
            for attribute in (a for a in each.attributes if a.kind.temporal):
                place = self._deed_told(attribute)
                if place is None or (ends(attribute) and has_state(each)):
                    continue  # what was to end may go on, as its state tells
                if any((n.start, n.end) == place for n in self._nodes if n.classes):
                    continue  # 没有决定的模块, of rows called so
                others = (t for n in self._nodes if n is not node for t in n.told)
                if any(t.start < place[1] and place[0] < t.end for t in others):
                    continue  # tasks of finished projects
                before = [n for n in self._negated if n[1] <= place[0]]
                denied = [n for n in before if self._idle(n[1], place[0])]
                if denied:
                    node.told.append(
                        Told(*place, attribute, self._today(place), "gt", lasting=True)
                    )
                else:
                    node.told += self._past(attribute, place)
                self._unname(place)
                self._negated = [n for n in self._negated if n not in denied]
                self._explained += [*denied, place]

    def _is_deed(self, piece: Piece) -> bool:
        """Whether a value of other rows is what those nearer by were done, as their times tell: `finished
        tasks`, where projects have such a state."""
        for node in [n for n in self._nodes if len(n.classes) == 1]:
            spoken = (n for n in self._nodes if not n.things)
            near = all(apart(node, piece) <= apart(n, piece) for n in spoken)
            kept = self._catalog.classes[node.classes[0]].attributes
            if near and all(h.class_name != node.classes[0] for h in piece.values):
                for attribute in (a for a in kept if a.kind.temporal):
                    dated = bool(self._question.spans.dates)
                    place = self._deed_told(attribute, dated)
                    if place is not None and place[0] == piece.start:
                        if dated:  # finished last week
                            self._dated.append(attribute)
                            self._explained.append(place)
                        return True
        return False

    def _tell_remaining(self) -> None:
        """灯塔还剩多少任务, `how many tasks are left`: those that are not done, of rows that keep when that
        was, or whether."""
        found = _REMAINING.search(self._text)
        if found and any(s < found.end() and found.start() < e for s, e, _ in self._attributes):
            return  # remaining hours
        for node in self._nodes if found else ():
            done = (
                finished(self._catalog.classes[node.classes[0]]) if len(node.classes) == 1 else None
            )
            if found is None or done is None or node.things:
                continue
            node.told.append(undone(done, found.span()))
            self._unname(found.span())
            self._explained.append(found.span())
            return

    def _past(self, attribute: Attribute, place: tuple[int, int]) -> list[Told]:
        """That a time is known and not to come."""
        known = Told(*place, attribute, True, "not_null")
        return [known, Told(*place, attribute, self._today(place), "le")]

    def _deed_told(self, attribute: Attribute, at_any: bool = False) -> tuple[int, int] | None:
        """Where it is said that rows are done what a time is called after, with nothing behind that
        says when, by whom or of what (unless `at_any`); None where an edge is called so as well."""
        if self._chinese:
            return self._deed_told_zh(attribute)
        done = [w for n in attribute.names for w in words_of(n) if w not in _AT]
        if len(done) != 1 or not _DONE.search(done[0]):
            return None
        said = "|".join(_FINISHED) if done[0] in _FINISHED else done[0]
        aimed = "" if at_any else rf"(?!\s*{_AIMED})"
        found = re.search(rf"\b(?:{said})\b{aimed}", self._text)
        edges = (n for e in self._catalog.links for n in e.names)
        if found is None or any(found.group() in words_of(n) for n in edges):
            return None
        return found.span()

    def _deed_told_zh(self, attribute: Attribute) -> tuple[int, int] | None:
        """已解决的, 还没解决, 完成了任务: where it is said that what a Chinese time is called after is done,
        or not."""
        done = deed(attribute)
        if len(done) < 2 or any(done in e.names for e in self._catalog.links):
            return None
        rows = "|".join(map(re.escape, self._catalog.classes[attribute.class_name].names))
        found = re.search(rf"{_NOT_AHEAD_ZH}{done}[了过]*的?(?={_ASKED_ZH}(?:{rows}))", self._text)
        if found is not None:
            return found.span()
        found = re.search(
            rf"(?<=[未没有被])(?:被)?{done}|已经?(?:被)?{done}|{done}了(?=(?:吗|没有?)?\W*$)"
            rf"|(?:(?<=按时)|(?<=准时)|(?<=如期)|(?<=按期)|(?<=提前)|(?<=[逾超延]期)){done}",
            self._text,
        )
        if found is None or _WHO_DID_ZH.search(self._text[: found.start()]):
            return None
        start = found.end() - len(done) - (found.group().endswith("了"))
        return start, found.end()

    def _idle(self, start: int, end: int) -> bool:
        """Whether only auxiliaries stand between two places: not been resolved."""
        return all(t.word in _AUXILIARY for t in tokens(self._text[start:end]))

    def _name_by_deeds(self) -> None:
        """雾城什么时候归还的: an edge by the one time of edges whose deed is said."""
        if self._verbs or not WHEN.search(self._text):
            return
        kept = [a for link in self._catalog.links for a in link.attributes if a.kind.temporal]
        said = [(a, d) for a in kept if len(d := deed(a)) > 1 and d in self._text]
        if len(said) != 1:
            return
        attribute, word = said[0]
        start = self._text.index(word)
        self._name(start, start + len(word), (attribute.class_name,))
        self._explained.append((start, start + len(word)))

    def _tell_span(self) -> None:
        """What goes on, is over or is still to come, of rows that keep when they begin and end."""
        for words, bounds in _SPANS:
            found = words.search(self._text)
            if found is None:
                continue
            said = [n for n in self._nodes if found.start() <= n.start < found.end()]
            nodes = [n for n in self._nodes if not n.things and len(n.classes) == 1]
            nodes = [n for n in nodes if n not in said]
            kept = [(n, both) for n in nodes if (both := self._span_of(n)) is not None]
            if len(kept) != 1:
                continue
            node, both = kept[0]
            today = self._today(found.span())
            for attribute, bound in zip(both, bounds, strict=True):
                if bound is not None:
                    lasting = bound == "ge"
                    node.told.append(Told(*found.span(), attribute, today, bound, lasting))
            self._explained.append(found.span())
            self._unname(found.span())
            self._nodes = [n for n in self._nodes if n not in said]  # still running, of runs
            self._negated = [n for n in self._negated if not found.start() <= n[0] < found.end()]

    def _span_of(self, node: Node) -> tuple[Attribute, Attribute] | None:
        """When rows begin and end, where no state tells what becomes of them; of what takes place at one
        time, this twice."""
        each = self._catalog.classes[node.classes[0]]
        times = [a for a in each.attributes if a.kind.temporal and not of_life(a)]
        only = (times[0], times[0]) if len(times) == 1 and not is_person(each) else None
        return None if has_state(each) else spanned(each) or only

    def _done_behind(self, at: int, attribute: Attribute) -> tuple[int, int] | None:
        """Where the word stands behind a place that a time is called after; None where another does."""
        behind = self._text[at:]
        done = deed(attribute)
        if done and behind.startswith(done):
            return at, at + len(done)
        if behind[:1] in _BY_THEMSELVES and behind[:1] in done and over(attribute):
            return at, at + 1
        cut = [t for t in tokens(behind) if t.word not in _AUXILIARY][:1]
        called = [{*parts(n)} - _AT for n in attribute.names if n.isascii()]
        said = (t for t in cut if {t.stem} in called)
        return next(((at + t.start, at + t.end) for t in said), None)
