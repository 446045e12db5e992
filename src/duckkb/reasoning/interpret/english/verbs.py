"""Verbs in an English question that look like names: `courses cost`, `who teaches`, `were built`."""

from __future__ import annotations

from duckkb.reasoning.evidence import AggregateSpan
from duckkb.reasoning.interpret import cues as words
from duckkb.reasoning.interpret.english.idle import Idles
from duckkb.reasoning.interpret.english.values import AGAINST, QUANTIFIED
from duckkb.reasoning.interpret.frame import Candidate, Mention, Term
from duckkb.reasoning.interpret.items import Item
from duckkb.reasoning.lexicon.loader import irregular

ROLES = frozenset(["name", "names", "id", "ids", "number", "code", "title"])
"""Attributes that every class may have; which one is meant, the class before them tells."""
_BEFORE_VERBS = frozenset(("do", "does", "did", "to", "that", "who"))
"""Behind these a plain form may be a verb: `which games does the student play`."""
_HARDLY = 0.7
"""Below this a verb hardly names an attribute."""

_THEM = frozenset(("it", "them", "this", "these", "those"))


def is_participle(word: str) -> bool:
    """Whether it is a participle, or a past form: `treated`, `sold`."""
    return word.endswith(("ed", "ing")) or word in irregular()


class Verbs(Idles):
    """Tells verbs from names of attributes."""

    def _compares(self, offset: int = 1) -> bool:
        """`which courses cost less than 300`, `which French or Spanish courses cost …`: what stands behind the class is its
        verb, so many places on."""
        subject, verb, behind = (self.at(offset + k) for k in (-1, 0, 1))
        k = offset - 2
        while (which := self.at(k)) is not None and (which.kind == "value" or which.word in _LISTS):
            k -= 1
        return (
            which is not None
            and _asks_rows(which)
            and subject is not None
            and subject.mention is not None
            and (subject.mention.is_class or subject.kind == "value")
            and verb is not None
            and (subject.word.endswith("s") or verb.word in words.COMPARED)
            and behind is not None
            and behind.kind == "comparator"
        )

    def _measures(self, following: Item) -> bool:
        """`products costing more than 500`: what stands behind the class is its participle."""
        behind = self.at(2)
        return (
            following.word.endswith("ing")
            and behind is not None
            and behind.kind in ("comparator", "number")
        )

    def _done_by(self, offset: int = 1) -> bool:
        """`the cheapest lamp made by Acme`: what stands behind the class is its participle."""
        verb, by = self.at(offset), self.at(offset + 1)
        return (
            verb is not None
            and verb.word in words.LINKING
            and by is not None
            and by.word in words.PREPOSITION
        )

    def _done(self) -> bool:
        """As `_done_by`, seen from the participle."""
        before = self.at(-1)
        owned = before is not None and before.mention is not None and before.mention.is_class
        told = self._done_by(0) or self._leads_on(self.items[self.i])
        return owned and self.s.zone == "target" and bool(self.frame.targets) and told

    def _by_whom(self) -> bool:
        """`the longest piece and who composed it`: beside the rows it is asked who did it."""
        joins, who, behind = self.at(-2), self.at(-1), self.at(1)
        return (
            joins is not None
            and joins.word in ("and", ",")
            and who is not None
            and who.word == "who"
            and (behind is None or behind.kind == "mark" or behind.word in _THEM)
        )

    def _leads_on(self, item: Item) -> bool:
        """`report to`, `belongs to`: a verb whose preposition waits for what follows."""
        last = item.word.split()[-1]
        return " " in item.word and (last in words.PREPOSITION or last in ("to", "of"))

    def _compared(self) -> bool:
        """As `_compares`, seen from the verb."""
        return self.s.zone == "target" and self._compares(0)

    def _does(self, item: Item) -> bool:
        """`who collected …`, `who teaches …`: the collector, the teacher is asked for."""
        doer = "" if self.frame.targets else self.nature.doer(item.stem)
        if doer:
            found = (Candidate("class", doer, 0.9),)
            self.frame.targets.append(Term(Mention(item.start, item.end, item.word, found)))
            self.use(item)
            self.s.zone = "modifier"
        return bool(doer)

    def _colours(self, item: Item, mention: Mention) -> bool:
        """`opening years`: a verb that hardly names an attribute, right before a name."""
        after = self.at(1)
        return (
            item.word.endswith(("ed", "ing"))
            and all(c.score < _HARDLY for c in mention.candidates)
            and after is not None
            and after.mention is not None
            and after.kind == "name"
            and not after.mention.is_class
            and not self.s.superlative
        )

    def _verb(self, item: Item, mention: Mention) -> bool:
        """A word behind a class that only distantly names an attribute: `students play`."""
        before = self.at(-1)
        return (
            self.s.zone == "target"
            and bool(self.frame.targets)
            and before is not None
            and (
                (before.mention is not None and (before.mention.is_class or self._dated()))
                or before.word in words.ROWS
            )
            and not mention.generic
            and bool(mention.candidates)
            and item.word not in ROLES
            and (mention.candidates[0].score < _HARDLY or self._dated())
            and not self._is_noun(before, item)
        )

    def _is_noun(self, owner: Item, item: Item) -> bool:
        """`flight length`: behind a class in the singular a verb would end in -s."""
        helped = any(i.word in _BEFORE_VERBS for i in self.items[: self.i])
        return (
            owner.end + 1 == item.start
            and not owner.word.endswith("s")
            and not item.word.endswith(("s", "ed", "ing"))
            and item.word not in words.LINKING | words.ROWS
            and not helped
        )

    def _predicate(self) -> bool:
        """`vessels were built …`: behind a form of `be` that follows what is asked for."""
        verb, named = self.at(-1), self.at(-2)
        return (
            self.s.zone == "target"
            and bool(self.frame.targets)
            and verb is not None
            and verb.word in words.BE
            and named is not None
            and named.mention is not None
            and (named.mention.is_class or self._dated())
        )

    def _dated(self, offset: int = 1) -> bool:
        """`vessels built after 2005`, `after all others`: a time follows at once, or what has one."""
        after, behind = self.at(offset), self.at(offset + 1)
        if after is not None and behind is not None and after.word in AGAINST:
            return behind.kind == "date" or behind.word in QUANTIFIED
        if after is not None and (after.kind == "comparator" or after.word in ("in", "on")):
            after = behind
        return after is not None and after.kind == "date"


_LISTS = frozenset(("or", "and", ","))


def _asks_rows(item: Item) -> bool:
    """`which courses cost …`, `how many employees earn …`: what follows are rows."""
    counts = isinstance(item.span, AggregateSpan) and item.span.function == "count"
    return item.word in ("which", "what") or (counts and item.word.startswith("how"))
