"""Attributes of an English question that get no value: flags, what is had and what is lacked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from duckkb.reasoning.evidence import ComparatorSpan
from duckkb.reasoning.interpret import cues as words
from duckkb.reasoning.interpret.english.life import DEAD, states_life
from duckkb.reasoning.interpret.english.superlatives import Superlatives
from duckkb.reasoning.interpret.frame import (
    Candidate,
    Condition,
    Frame,
    Given,
    Mention,
    Nested,
    Term,
)
from duckkb.reasoning.interpret.items import Item
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpret.nature import ID, Nature
from duckkb.reasoning.interpret.slots import conditions_of
from duckkb.reasoning.lexicon.words import fold, stem
from duckkb.reasoning.plan import ORDERING, Operator

_DIED = 0.9
"""How well `dead` names the time of a death."""
_NEARLY = 0.1
"""How much worse a word may name a time than something else, and still be meant by it."""
_NAMED = 0.7
"""How well a participle must name a time for rows without one not to be meant."""
_FAINTLY = 0.45
"""What names an attribute no better tells nothing of rows that do not keep it themselves."""
_STILL = frozenset(("still", "yet", "currently"))
_PLURALS = frozenset(("children", "people", "men", "women", "staff", "feet", "teeth"))
"""Nouns for several without an s."""
_NONE: tuple[tuple[Operator, tuple[Given, ...]], ...] = (("eq", (0,)), ("is_null", ()))
"""What an amount is of which there is nothing."""
_HAD = words.HAVE | {
    *("with", "having", "without", "no", "lack", "lacks", "lacking"),
    *("hold", "holds", "held", "holding", "possess", "possesses"),
}


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
    none: bool = False
    """It is said of a verb that there is none of it: `that carry no cars`."""
    state: str = ""
    """The form of `be` behind which it ends a statement: `were closed`."""


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
        ahead = self._rows_behind() or self._are_rows(self.at(1), mention)
        ahead = ahead or self._is_theirs(self.at(1), mention)
        if busy and not ahead:
            return False
        before = self.at(-1, skip=True)
        told = bool(self.frame.targets) or any(self._are_rows(i, mention) for i in self.items[1:2])
        stated = before is not None and told and (before.word in words.BE or s.negated)
        if not (stated or ahead):
            return False
        self._idle.append(Idle(mention, item, s.negated, False, s.clause, s.option))
        s.negated = False
        return True

    def _are_rows(self, item: Item | None, flag: Mention) -> bool:
        """`active admins`, `which admins are active`: rows called by a value, which keep the flag."""
        if item is None or item.kind != "value" or item.mention is None or item.quoted:
            return False
        rows, several = flag.of("attribute")[0].class_name, item.word.endswith("s")
        held = (c for c in item.mention.of("value") if c.class_name == rows)
        return several and any(fold(c.value or "") != item.word for c in held)

    def _is_theirs(self, item: Item | None, flag: Mention) -> bool:
        """`billable hours`: a figure of the rows that keep the flag."""
        figure = item.mention if item is not None and item.kind == "name" else None
        if figure is None or figure.is_class or not self._is_figure(figure):
            return False
        return figure.of("attribute")[0].class_name == flag.of("attribute")[0].class_name

    def _flagged_rows(self, mention: Mention) -> bool:
        """Whether a flag stands between a number and the rows that are so many."""
        number = self.at(-1)
        return (
            self._is_flag(mention)
            and number is not None
            and number.kind == "number"
            and self._rows_behind()
        )

    def _lacks(self, item: Item) -> bool:
        """`whose budget is unknown`, `is the number of visitors unknown`: there is no value."""
        s, f = self.s, self.frame
        told, k = item.word in words.TOLD, 1
        if told and not self._ends_phrase():
            return False
        while (near := self.at(-k)) is not None and is_or_not(near):
            k += 1
        if told and (k == 1 or s.zone == "target"):
            return False  # `a known author`, `what is known`
        behind = self.at(1) if near is None or near.kind != "name" else None
        named = behind if behind is not None and behind.kind == "name" else near
        if named is None or named.mention is None or named.mention.is_class:
            return False
        mention = named.mention
        if len(f.targets) > 1:
            f.targets = [t for t in f.targets if t.mention is not mention]
        else:
            f.targets = [t for t in f.targets if t.mention is not mention or t.function is None]
        operator = "not_null" if s.negated != told else "is_null"
        self._modify(new=False)
        f.conditions.append(
            Condition(
                Term(mention), operator, (), False, s.clause, s.option, (), item.start, item.end
            )
        )
        s.negated, s.attribute = False, None
        self.use(item)
        return True

    def _lives(self, item: Item) -> bool:
        """`are still alive`, `living painters`: it is not kept when they died, or it is."""
        s, after = self.s, self.at(1)
        behind = after.mention if after is not None and self._rows_behind() else None
        died = self.nature.deaths
        if not died or not states_life(self.items, self.i):
            return False
        found = tuple(Candidate("attribute", d, _DIED) for d in died)
        told = Mention(item.start, item.end, item.word, found, behind or self.last_class)
        operator = "is_null" if (item.word in DEAD) == s.negated else "not_null"
        at = (item.start, item.end)
        self._modify(new=False) if behind is None else None
        self.frame.conditions.append(
            Condition(Term(told), operator, (), False, s.clause, s.option, (), *at)
        )
        s.negated, s.attribute = False, None
        self.use(item)
        return True

    def _ends_phrase(self) -> bool:
        """Whether nothing follows that a participle would belong to: `known for`, `given by`."""
        after = self.at(1)
        return after is None or after.kind == "mark" or after.word in ("and", "or", "but")

    def _unflagged(self, item: Item) -> bool:
        """`unpaid invoices`, `non-member customers`: a flag said not to hold."""
        after, flag = self.at(1), ""
        if item.word == "non" and after is not None and after.word == "-":
            behind = self.at(2)
            if behind is not None and behind.mention is not None and self._is_flag(behind.mention):
                self.s.negated = True
                self.i += 1
                self.use(item)
            return False
        for prefix in ("un", "in", "non"):
            if item.word.startswith(prefix) and len(item.word) > len(prefix) + 2:
                flag = flag or self.nature.flagged(stem(item.word.removeprefix(prefix)))
        if not flag or not (self._rows_behind() or self.s.zone == "modifier"):
            return False
        mention = Mention(item.start, item.end, item.word, (Candidate("attribute", flag, 0.9),))
        self._idle.append(Idle(mention, item, True, False, self.s.clause, self.s.option))
        self.use(item)
        return True

    def _figure_asked(self, mention: Mention) -> bool:
        """`the average invoice amount in April`: a noun behind the one for the rows, and no verb."""
        return bool(self.s.functions or self.s.superlative) and self._is_figure(mention)

    def _is_role(self, mention: Mention) -> bool:
        best = mention.of("attribute")
        return bool(best) and self.nature.role_of(best[0].target) is not None

    def _stated(self, item: Item, mention: Mention) -> None:
        """Keeps an attribute of a clause in mind until it is known whether it gets a value."""
        s = self.s
        if self._of_the_deed_done():
            return
        near = [i.word for k in range(1, 4) if (i := self.at(-k)) is not None]
        had = any(set(w.split()) & _HAD for w in near) and not item.word.endswith("ed")
        before, verb = self.at(-1), self.at(-2)
        none = (
            before is not None
            and before.word == "no"
            and verb is not None
            and verb.kind == "word"
            and verb.word not in _HAD | words.BE
        )
        state = self._states(mention)
        self._idle.append(Idle(mention, item, s.negated, had, s.clause, s.option, none, state))

    def _of_the_deed_done(self) -> bool:
        """`have cancelled their subscription`: what it is that they have done so with."""
        whose, verb = self.at(-1), self.at(-2)
        deed = verb.mention.of("attribute")[:1] if verb is not None and verb.mention else ()
        done = verb is not None and verb.word.endswith("ed")
        told = whose is not None and whose.word in words.THEIRS and self._ends_phrase()
        return told and done and any(self.nature.is_time(c.target) for c in deed)

    def _states(self, mention: Mention) -> str:
        """The form of `be` before what ends a statement about rows that keep it, if any: `are still open`,
        `have been closed`; or of `have`, before what they have done at some time."""
        after, rows = self.at(1), self.last_class
        best, own = mention.of("attribute"), rows.of("class") if rows is not None else ()
        if not best or not own:
            return ""
        others = own[0].target != best[0].class_name
        if others and (best[0].score > _FAINTLY or {mention.text.casefold()} & words.THERE):
            return ""
        if after is not None and after.word == ",":
            return ""  # `still open, that is, without an end`
        k = 1
        while (near := self.at(-k)) is not None and near.word in _STILL | words.NEGATION:
            k += 1
        if near is None:
            return ""
        timed = near.word in words.HAVE and self.nature.is_time(best[0].target)
        owned = after is not None and after.word in words.THEIRS and timed
        yet = after is not None and after.word in _STILL and self.at(2) in (None, self.items[-1])
        said = (near.word in words.BE or timed) and (self._ends_phrase() or owned or yet)
        return near.word if said else ""

    def _settle(self) -> None:
        """What is said of attributes that got no value: yes or no, or that there is one."""
        f = self.frame
        used = {id(m) for m in _mentions_of(f)}
        lacked = {c.clause for c in f.conditions if c.operator == "has"}
        for idle in self._idle:
            if id(idle.mention) in used:
                continue
            values: tuple[Given, ...] = ()
            never = False
            if (same := self._joined_to(idle)) is not None:
                operator, values = same.operator, same.values
            elif self._is_flag(idle.mention):
                never = idle.negated and self._never(idle.item)
                operator, values = "eq", (never or not idle.negated,)
            elif idle.none and self._is_figure(idle.mention):
                operator, values = "eq", (0,)
            elif idle.negated and idle.had and not idle.option and self._counts(idle.mention):
                option = max((c.option for c in f.conditions), default=0) + 1
                at = (idle.item.start, idle.item.end)
                f.conditions.extend(
                    Condition(Term(idle.mention), told, given, False, idle.clause, option, (), *at)
                    for told, given in _NONE
                )
                continue
            elif idle.had and not idle.negated and self._counts(idle.mention):
                operator, values = "gt", (0,)
            elif idle.state and idle.item.word.endswith("ed") and self._is_figure(idle.mention):
                operator = "is_null" if idle.negated else "not_null"  # have not been rated
            elif idle.had:
                operator = "is_null" if idle.negated else "not_null"
            elif idle.negated and not idle.mention.generic:
                if idle.clause in lacked:
                    continue
                lacked.add(idle.clause)
                operator = "has"
            elif self._came_to(idle):
                operator = "not_null"
            else:
                if not self._relates(idle):
                    f.passing.append(idle.mention)
                f.unstated += bool(idle.state)
                continue
            f.conditions.append(
                Condition(
                    Term(idle.mention),
                    operator,
                    values,
                    never or operator == "has",
                    idle.clause,
                    idle.option,
                    (),
                    idle.item.start,
                    idle.item.end,
                )
            )

    def _never(self, item: Item) -> bool:
        """`have never been elected`, `have no elected members`: of no row is it so, not of any one that it is not."""
        place = next(k for k, i in enumerate(self.items) if i is item)
        rows = any(
            i.mention is not None and i.mention.is_class for i in self.items[place + 1 :][:1]
        )
        none = rows and any(i.word == "no" for i in self.items[:place][-1:])
        return none or any(i.word == "never" for i in self.items[max(0, place - 3) : place])

    def _counts(self, mention: Mention) -> bool:
        """Whether a figure says how many there are: to have points is to have more than none, to have
        no points is to have none, or nothing kept."""
        best = mention.of("attribute")
        told = bool(best) and not ID & {*parts(best[0].target.rpartition(".")[2])}
        place = next((k for k, i in enumerate(self.items) if i.mention is mention), 0)
        some = place > 0 and self.items[place - 1].word in ("any", "single")
        word = mention.text.casefold()
        several = some or word.endswith("s") or word.rpartition(" ")[2] in _PLURALS
        return told and self._is_figure(mention) and several

    def _came_to(self, idle: Idle) -> bool:
        """`how many orders were shipped`: those of which it is kept when, or by whom."""
        best = idle.mention.of("attribute")
        sure = bool(best) and best[0].score >= _NAMED and idle.state not in ("", "being")
        return sure and self._relates(idle)

    def _relates(self, idle: Idle) -> bool:
        """`drivers assigned to trucks`, `the bugs they reported`: a verb that is kept with a date or
        as a reference, and only says how rows belong together."""
        best = idle.mention.of("attribute")
        if not best or not idle.item.word.endswith("ed"):
            return False
        if idle.state and best[0].score <= _FAINTLY:
            return False  # countries that are closed, where postings have an end
        times = (c for c in best if self.nature.is_time(c.target))
        near = best[0].score - _NEARLY  # published, of published_on, though others have a publisher
        return self._is_role(idle.mention) or any(c.score >= near for c in times)

    def _joined_to(self, idle: Idle) -> Condition | None:
        """`with height and weight above 80`: what is told of the next figure is told of this one."""
        at = next(k for k, item in enumerate(self.items) if item is idle.item)
        joined = self.items[at + 1 : at + 2]
        if idle.negated or not joined or joined[0].word != "and" or at + 2 >= len(self.items):
            return None
        other = self.items[at + 2].mention
        if other is None or not (self._is_figure(idle.mention) and self._is_figure(other)):
            return None
        told = (c for c in self.frame.conditions if c.term and c.term.mention is other)
        return next((c for c in told if c.operator in ORDERING and not c.negated), None)


def is_or_not(item: Item) -> bool:
    """A word that only says that something is so, or is not."""
    denies = isinstance(item.span, ComparatorSpan) and item.span.operator == "ne"
    return denies or item.word in words.BE | words.NEGATION | _STILL


def _mentions_of(frame: Frame) -> Iterator[Mention]:
    """All that something is said of already."""
    terms = [*frame.targets, *(o.term for o in frame.order)]
    for c in (*conditions_of(frame), *frame.having):
        terms.append(c.term or Term(None))
        terms.extend(v.term for v in c.values if isinstance(v, Nested))
        yield from c.hints
    yield from (t.mention for t in terms if t.mention is not None)
    yield from frame.groups
