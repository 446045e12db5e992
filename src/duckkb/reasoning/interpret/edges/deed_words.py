"""Words that name a table of deeds though it is called otherwise: lent, of loans that keep when they were lent on;
订过, of 预订; overdue, of what keeps by when it was to be done.

What the tables are called is gone through once, so that a question asks only for the words that it has.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from duckkb.reasoning.catalog import Catalog, Class
from duckkb.reasoning.evidence import NameHit, Question
from duckkb.reasoning.interpret.edges.deadlines import OVERDUE
from duckkb.reasoning.interpret.edges.verbs import shorter
from duckkb.reasoning.interpret.name_words import is_deed_of, parts
from duckkb.reasoning.interpret.occasions import deed as done_at
from duckkb.reasoning.interpret.occasions import due_by, over, overdue
from duckkb.reasoning.interpret.phrases.shared import SURE
from duckkb.reasoning.regexes import regex

NAMED = 0.78
"""How well a word must name a table to be read as its verb."""
_DONE = regex(r"\w+(?:ed|en|wn|t|ne)")
"""A participle, by its looks."""
_BROUGHT_ZH = regex(r"[没未]有?([还付缴交])")
"""What has not been brought back, or paid."""
_SMALL_ZH = frozenset("就在有是被受由与和为名个")
_BEGINS_ZH = regex(r"(?:^|[没未被谁都又既曾人次,、。 ]|从来|最[近先]|第一[个次位])$")
"""Behind this a Chinese word begins."""


class DeedWords:
    """Finds the tables of deeds that a question speaks of by such words."""

    def __init__(self, deeds: Collection[str], catalog: Catalog) -> None:
        self._catalog = catalog
        self._deeds = deeds
        self._forms: list[tuple[re.Pattern[str], str]] = []
        self._ahead: dict[str, set[str]] = defaultdict(set)
        self._back: dict[str, set[str]] = defaultdict(set)
        self._halves: dict[str, set[tuple[str, str]]] = defaultdict(set)
        self._due: set[str] = set()
        for deed in deeds:
            self._learn(catalog.classes[deed])

    def _learn(self, each: Class) -> None:
        forms = filter(None, map(shorter, each.names))
        self._forms += [(form, each.name) for form in forms]
        for name in (n for n in each.names if len(n) == 2 and not n.isascii()):
            for char in {*name} - _SMALL_ZH:
                self._halves[char].add((name, each.name))
        for time in (a for a in each.attributes if a.kind.temporal):
            word = done_at(time)
            if len(word) > 1 and over(time):
                self._back[word].add(each.name)
            elif len(word) > 1 and not due_by(time):
                self._ahead[word].add(each.name)
        if overdue(each) is not None:
            self._due.add(each.name)

    def shortly(self, question: Question) -> tuple[NameHit, ...]:
        """谁没选光学, of 选课; 订过套房, of 预订; 什么时候入住, of what keeps an 入住日期: the one table that is
        called by a verb and what that is done to, by two verbs for it, or has a time that is called so."""
        text = question.normalised.folded
        found: dict[tuple[int, int], str] = {}
        for form, deed in self._forms:
            places = {m.span(): deed for m in form.finditer(text)}
            if places.keys() & found.keys():
                return ()
            found |= places
        found = found or dict(self._half_said(question)) or dict(self._timed(text))
        return tuple(hit(*each) for each in found.items()) if len({*found.values()}) == 1 else ()

    def _timed(self, text: str) -> Iterator[tuple[tuple[int, int], str]]:
        for word, deeds in self._ahead.items():
            for deed in deeds if word in text else ():
                at = text.index(word)
                yield (at, at + len(word)), deed

    def _half_said(self, question: Question) -> Iterator[tuple[tuple[int, int], str]]:
        """Where one of the two characters of a name is a word: it begins where another word ends, and says
        itself that something was done, or stands before what it is done to."""
        text = question.normalised.folded
        likely = [n for n, char in enumerate(text) if len(self._halves.get(char, ())) == 1]
        if not likely:
            return
        rows = question.named("class", SURE)
        values = [v for v in question.values if v.how != "part"]
        words = [(w.start, w.end) for w in (*rows, *values, *question.spans.all())]
        for at in likely:
            ((name, deed),) = self._halves[text[at]]
            whole = text.startswith(name, at - name.index(text[at]))
            if whole or any(s <= at < e for s, e in words):
                continue
            begins = any(e == at for _, e in words) or _BEGINS_ZH.search(text[:at])
            before_rows = text[at] == name[0] and any(s == at + 1 for s, _ in words)
            done = text[at + 1 : at + 2] in ("过", "了") or text[at - 1 : at] == "被"
            if begins and (before_rows or done):
                yield (at, at + 1), deed

    def kept_when(self, question: Question) -> set[str]:
        """`returned late`, 没还, `overdue`: the tables that keep the time that is named, or by when rows were to
        be done."""
        text = question.normalised.folded
        brought = {d for w, deeds in self._back.items() if w in text for d in deeds}
        if not brought and (found := _BROUGHT_ZH.search(text)):
            brought = {d for w, deeds in self._back.items() if found[1] in w for d in deeds}
        known = self._catalog.attributes
        named = question.named("attribute", NAMED)
        times = [known[n.target] for n in named if known[n.target].kind.temporal]
        brought = brought or {a.class_name for a in times if a.class_name in self._deeds}
        return brought or ({*self._due} if OVERDUE.search(text) else set())

    def by_time(self, question: Question) -> Question:
        """The question with each verb naming a table by which the first of its times is called, or the table
        as the noun of it: lent, of loans that keep when they were lent on and returned on; rented, of rentals."""
        return replace(question, names=tuple(self._renamed(n, question) for n in question.names))

    def _renamed(self, name: NameHit, question: Question) -> NameHit:
        word = question.normalised.folded[name.start : name.end]
        if name.of == "class" and name.target in self._deeds and name.score < NAMED:
            nearly = _is_noun_of(parts(word), self._catalog.classes[name.target])
            place = name.start, name.end
            # 技术员 names the rows, not order_technician, which is called after them.
            rows = not word.isascii() and any(
                n.of == "class" and (n.start, n.end) == place and n.score >= NAMED
                for n in question.names
            )
            return hit(place, name.target) if nearly and not rows else name
        if name.of != "attribute" or name.score < NAMED or not _DONE.fullmatch(word):
            return name
        time = self._catalog.attributes[name.target]
        if time.class_name not in self._deeds or over(time) or due_by(time):
            return name
        times = [a for a in self._catalog.classes[time.class_name].attributes if a.kind.temporal]
        first = time in times[:1] and len(times) > 1
        return hit((name.start, name.end), time.class_name) if first else name


def hit(place: tuple[int, int], deed: str) -> NameHit:
    """That what stands at a place names a table of deeds."""
    return NameHit(*place, "class", deed, 1.0, "part")


def _is_noun_of(verb: Sequence[str], each: Class) -> bool:
    """Whether what a table is called ends in the noun of a verb: rental, of to rent."""
    called = [p[-1] for n in each.names if n.isascii() and (p := parts(n))]
    return len(verb) == 1 and any(is_deed_of(verb[0], noun) for noun in called)
