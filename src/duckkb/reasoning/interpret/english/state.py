"""Where the reading of an English question stands, and the moves that all of its parts share."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from duckkb.reasoning.evidence import NumberSpan, SuperlativeSpan
from duckkb.reasoning.interpret import cues as words
from duckkb.reasoning.interpret.adjectives import ADJECTIVES, takes_less
from duckkb.reasoning.interpret.english.firsts import cut_firsts, cut_tops
from duckkb.reasoning.interpret.english.generics import with_generics
from duckkb.reasoning.interpret.english.order import cut_order
from duckkb.reasoning.interpret.english.tails import with_tail
from duckkb.reasoning.interpret.frame import Condition, Frame, Mention, Nested, Ordering, Term
from duckkb.reasoning.interpret.items import Item
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpret.nature import Nature
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.plan import Function, Operator

_ALIKE = 0.1
_LIFT = 0.2
"""How much better a noun names what its adjective grades than the other things that it names as well."""
ARTICLES = frozenset(["the", "a", "an", "all", "any", "some", "its", "their", "his", "her", "our"])
"""Words between a name and what it belongs to."""


@dataclass
class State:
    """Where the reader stands within a question."""

    zone: str = "target"
    clause: int = 0
    functions: list[Function] = field(default_factory=list[Function])
    counting: Item | None = None
    superlative: Item | None = None
    group: bool = False
    distinct: bool = False
    negated: bool = False
    operator: Operator | None = None
    operator_item: Item | None = None
    counted: Operator | None = None
    """The operator of a number that waits for its noun behind a value: `more than 2 red cars`."""
    attribute: Mention | None = None
    """The attribute a value or number will belong to."""
    attribute_function: Function | None = None
    nested_function: Function | None = None
    headless: list[Mention] = field(default_factory=list[Mention])
    option: int = 0
    text_match: str = ""
    asked: str = ""
    nested_made: Nested | None = None
    """The last rows that were compared with, also where no condition of theirs is expected."""
    opened: bool = False
    """The clause that follows speaks of the rows that are compared with."""
    same: bool = False
    """The next name is what rows have in common: `the same job as`."""
    some: bool = False
    """Compared with at least one of several rows."""
    taken: bool = False
    """The attribute has got its value."""
    once: bool = False
    """Each value is wanted only once."""
    spread: Function | None = None
    """What `how …` asks for is wanted `on average` or `in total`."""
    much: Mention | None = None
    """What it is asked how much of there is: `how much money`."""
    nested: Nested | None = None
    """Rows that are compared with; conditions that follow are theirs."""


class Stand:
    """The items of a question, the place that was reached, and the frame so far."""

    def __init__(self, items: list[Item], nature: Nature) -> None:
        self.frame = Frame()
        self.nature = nature
        told = with_tail(with_generics(items))
        ordered = cut_tops(cut_order(told, self.frame, nature), self.frame, nature)
        self.items = cut_firsts(ordered, self.frame, nature)
        self.s = State()
        self.i = 0
        self.boundary, self.opened = 0, 0
        """How many targets, and items, stand before the last sentence."""
        self.main_class: Mention | None = None
        self.last_class: Mention | None = None
        self._listed: Mention | None = None
        """Rows of which each is to be shown: `list every vessel with its owner`."""
        self._per = False
        """Whether groups were told by `per`, which takes a figure."""
        self._person = False
        """Whether `who` has been read as the one in some role."""
        self._number_left: NumberSpan | None = None
        self._number_item: Item | None = None

    def at(self, offset: int = 0, skip: bool = False) -> Item | None:
        """The item so many places on; with `skip` articles and the like do not count."""
        k = self.i + offset
        if skip:
            step = 1 if offset >= 0 else -1
            k, left = self.i, abs(offset)
            while left and 0 <= k + step < len(self.items):
                k += step
                item = self.items[k]
                if not (item.kind == "word" and item.word in ARTICLES):
                    left -= 1
            if left:
                return None
        return self.items[k] if 0 <= k < len(self.items) else None

    def _goes_with(self, word: str) -> bool:
        after = self.at(1)
        return after is not None and after.word == word

    def use(self, item: Item) -> None:
        self.frame.explained.append((item.start, item.end))

    def _next_name(self) -> Item | None:
        """The next name within the phrase."""
        k = 1
        while (item := self.at(k)) is not None and k < 6:
            if item.kind == "name":
                return item
            if item.kind in ("value", "aggregate"):
                k += 1
                continue
            if item.kind != "word" or item.word in words.RELATIVE | words.BE | {
                "in",
                "for",
                "with",
                "by",
                "across",
                "among",
            }:
                return None
            k += 1
        return None

    def _modify(self, new: bool) -> None:
        s = self.s
        self._flush()
        if s.zone == "target":
            s.attribute = None
        s.zone = "modifier"
        s.functions.clear()
        if new:
            s.clause += 1
            s.attribute = None
            s.operator = None
            if not s.opened:
                s.nested = None
            s.opened = False
            s.headless = []
            s.text_match = ""

    def _is_flag(self, mention: Mention | None) -> bool:
        best = mention.of("attribute") if mention is not None else ()
        return bool(best) and self.nature.flag_of(best[0].target) is not None

    def _is_figure(self, mention: Mention) -> bool:
        best = mention.of("attribute")
        return bool(best) and self.nature.measures(best[0].target)

    def _flush(self) -> None:
        """What was pending at the end of a phrase: attributes without a class, a lone count."""
        s = self.s
        s.headless = [m for m in s.headless if m.head is None] if s.zone == "target" else []

    def _head(self, mention: Mention) -> None:
        for each in self.s.headless:
            if each.head is None:
                each.head = mention
        self.s.headless = []
        if self.main_class is None:
            self.main_class = mention

    def _relate(self, mention: Mention, item: Item) -> None:
        """A row of the class must exist, or must not."""
        s = self.s
        self.frame.related.append(mention)
        if s.negated:
            self.frame.conditions.append(
                Condition(Term(mention), "has", (), True, s.clause, 0, (), item.start, item.end)
            )

    def _rank(self, term: Term, span: SuperlativeSpan) -> None:
        f = self.frame
        prefer_graded(term.mention, span.word)
        down = span.descending is not runs_against(term.mention, span.word)
        f.order.append(Ordering(term, down, span.word in ("most", "least", "few"), span.word))
        ahead = [i.word for k in range(1, 5) if (i := self.at(k)) is not None]
        if "first" in ahead and set(ahead[ahead.index("first") + 1 :]) <= {".", "?", "!"}:
            # `the most frequent first` orders; it leaves no rows out
            self.i += ahead.index("first") + 1
            return
        f.limit = f.limit if span.limit == 1 and f.limit else span.limit
        f.offset = span.offset
        f.extreme = True

    def _having(self, term: Term, item: Item, value: int | float | None = None) -> None:
        s = self.s
        if value is None:
            value, _ = self._take_number()
        self.frame.having.append(
            Condition(
                term,
                s.operator or "eq",
                (value,),
                s.negated,
                s.clause,
                s.option,
                (),
                item.start,
                item.end,
            )
        )
        s.operator, s.distinct, s.negated = None, False, False

    @property
    def pending_number(self) -> NumberSpan | None:
        """A compared number whose noun is still to come."""
        return self._number_left

    def _take_number(self) -> tuple[int | float, Item]:
        span, item = self._number_left, self._number_item
        assert span is not None
        assert item is not None
        self._number_left = None
        return span.value, item


def prefer_graded(mention: Mention | None, adjective: str) -> None:
    """Of what a noun may mean alike, puts ahead what the adjective before it grades: the most expensive ticket, where a
    price and a number of tickets are kept."""
    wanted = {*ADJECTIVES.get(stem(adjective), ())}
    named = mention.of("attribute") if mention is not None and not mention.is_class else ()
    if mention is None or len(named) < 2 or not wanted:
        return
    near = [c for c in named if c.score >= named[0].score - _ALIKE]
    graded = [c for c in near if wanted & {*parts(c.target.rpartition(".")[2])}]
    if graded and len(graded) < len(near):
        best = named[0].score
        lifted = (replace(c, score=best + _LIFT) for c in graded)
        mention.candidates = (*lifted, *(c for c in mention.candidates if c not in graded))


def runs_against(mention: Mention | None, adjective: str) -> bool:
    """Whether what is named beside an adjective is less, the more it is called so: the fastest, or best, finish time."""
    if mention is None or mention.generic or mention.is_class:
        return False
    best = mention.of("attribute")[:1]
    own = {*parts(best[0].target.rpartition(".")[2]), *parts(mention.text)} if best else set()
    return takes_less(adjective, own)
