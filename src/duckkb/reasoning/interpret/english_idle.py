"""Attributes of an English question that get no value: flags, what is had and what is lacked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from duckkb.reasoning.interpret import english_words as words
from duckkb.reasoning.interpret.english_superlatives import Superlatives
from duckkb.reasoning.interpret.frame import Condition, Frame, Mention, Nested, Term
from duckkb.reasoning.interpret.items import Item
from duckkb.reasoning.interpret.nature import Nature
from duckkb.reasoning.interpret.slots import conditions_of

_HAD = words.HAVE | {"with", "having", "without", "no", "lack", "lacks", "lacking"}


@dataclass(frozen=True)
class Idle:
    """An attribute that stands where something must hold, before it is known what.

    `had` says that it is had or lacked (`with a mentor`), not merely spoken of.
    """

    mention: Mention
    item: Item
    negated: bool
    had: bool
    clause: int
    option: int


class Idles(Superlatives):
    """Reads `active customers`, `ports with customs`, `films without a producer`."""

    def __init__(self, items: list[Item], nature: Nature) -> None:
        super().__init__(items, nature)
        self._idle: list[Idle] = []

    def _flagged(self, item: Item, mention: Mention) -> bool:
        """`active customers`, `customers that are active`: an attribute that says yes or no."""
        s = self.s
        if not self._is_flag(mention):
            return False
        busy = s.group or s.counting or s.superlative or s.functions or s.zone != "target"
        if busy and not self._class_behind():
            return False
        before = self.at(-1, skip=True)
        stated = (
            before is not None
            and bool(self.frame.targets)
            and (before.word in words.BE or s.negated)
        )
        if not (stated or self._class_behind()):
            return False
        self._idle.append(Idle(mention, item, s.negated, False, s.clause, s.option))
        s.negated = False
        return True

    def _class_behind(self) -> bool:
        after = self.at(1)
        return after is not None and after.mention is not None and after.mention.is_class

    def _is_flag(self, mention: Mention) -> bool:
        best = mention.of("attribute")
        return bool(best) and self.nature.flag_of(best[0].target) is not None

    def _is_figure(self, mention: Mention) -> bool:
        best = mention.of("attribute")
        return bool(best) and self.nature.measures(best[0].target)

    def _is_role(self, mention: Mention) -> bool:
        best = mention.of("attribute")
        return bool(best) and self.nature.role_of(best[0].target) is not None

    def _stated(self, item: Item, mention: Mention) -> None:
        """Keeps an attribute of a clause in mind until it is known whether it gets a value."""
        s = self.s
        near = [i.word for k in range(1, 4) if (i := self.at(-k)) is not None]
        had = any(set(w.split()) & _HAD for w in near) and not item.word.endswith("ed")
        self._idle.append(Idle(mention, item, s.negated, had, s.clause, s.option))

    def _settle(self) -> None:
        """What is said of attributes that got no value: yes or no, or that there is one."""
        f = self.frame
        used = {id(m) for m in _mentions_of(f)}
        lacked = {c.clause for c in f.conditions if c.operator == "has"}
        for idle in self._idle:
            if id(idle.mention) in used:
                continue
            values: tuple[bool, ...] = ()
            if self._is_flag(idle.mention):
                operator, values = "eq", (not idle.negated,)
            elif idle.had:
                operator = "is_null" if idle.negated else "not_null"
            elif idle.negated and not idle.mention.generic:
                if idle.clause in lacked:
                    continue
                lacked.add(idle.clause)
                operator = "has"
            else:
                f.unsaid += 1
                continue
            f.conditions.append(
                Condition(
                    Term(idle.mention),
                    operator,
                    values,
                    operator == "has",
                    idle.clause,
                    idle.option,
                    (),
                    idle.item.start,
                    idle.item.end,
                )
            )


def _mentions_of(frame: Frame) -> Iterator[Mention]:
    """All that something is said of already."""
    terms = [*frame.targets, *(o.term for o in frame.order)]
    for c in (*conditions_of(frame), *frame.having):
        terms.append(c.term or Term(None))
        terms.extend(v.term for v in c.values if isinstance(v, Nested))
        yield from c.hints
    yield from (t.mention for t in terms if t.mention is not None)
    yield from frame.groups
