"""Frames -> scored, complete interpretations: choices by beam, plans by the assembler."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Collection, Iterable, Sequence

from msgspec.structs import replace

from duckkb.reasoning.catalog import Attribute, Catalog, Join
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.assemble import Assembler, Plan
from duckkb.reasoning.interpret.bounds import Unreadable
from duckkb.reasoning.interpret.calibrate import NEAR
from duckkb.reasoning.interpret.choose import Choice, Chooser
from duckkb.reasoning.interpret.cues import (
    EACH,
    FILLER,
    LEAD,
    LINKING,
    PREPOSITION,
    UNITS,
)
from duckkb.reasoning.interpret.frame import Frame, Nested
from duckkb.reasoning.interpret.lost import (
    counts_else,
    either_of_both,
    lost,
    measures_names,
    says_else,
    shows_one_of_two,
)
from duckkb.reasoning.interpret.naming import Naming, parts
from duckkb.reasoning.interpret.nature import Nature
from duckkb.reasoning.interpret.slots import slots
from duckkb.reasoning.interpretation import Ground, Interpretation
from duckkb.reasoning.lexicon.loader import irregular
from duckkb.reasoning.lexicon.words import Token, stem, tokens
from duckkb.reasoning.locate import Locator
from duckkb.reasoning.plan import (
    Aggregate,
    Column,
    Compare,
    Constant,
    Link,
    Order,
    PerGroup,
    Query,
    SetOperation,
    parts_of,
    plan_hash,
)

MOST = 10
_OURS = re.compile(r"\b(?:do|did|have|had) (?:we|you|i|they) (\w+)")
"""What we do with rows, as which of them are told."""
UNCOVERED = 0.22
"""What a content word that nothing explains costs, in units of a perfect mention."""
_APART = 1.1 * NEAR
"""How far below the best a reading is put that is no rival of it."""
UNRANKED = 0.8
"""What a superlative costs that nothing is ranked by."""


class Builder:
    """Makes interpretations for one catalog; keeps what it learnt of its classes."""

    def __init__(
        self, catalog: Catalog, locator: Locator, nature: Nature, chinese: bool = False
    ) -> None:
        self.catalog, self.nature = catalog, nature
        self.naming = Naming(catalog, chinese)
        self.chooser = Chooser(catalog, locator, self.naming, nature)
        self.assembler = Assembler(catalog, locator, self.naming, nature)

    def build(self, question: Question, frames: Iterable[Frame]) -> tuple[Interpretation, ...]:
        """The interpretations of the frames, best first, each plan once, at most ten."""
        found: dict[str, Interpretation] = {}
        for frame in frames:
            uncovered = _uncovered(question, frame)
            for choice in self.chooser.choices(frame)[:5]:
                try:
                    plans = self.assembler.plans(frame, choice)
                except (Unreadable, KeyError):
                    continue
                for k, plan in enumerate(plans):
                    made = self._interpretation(question, frame, choice, plan, uncovered, k)
                    key = plan_hash(made.plan)
                    if key not in found or found[key].score < made.score:
                        found[key] = made
        ranked = sorted(found.values(), key=lambda i: -i.score)
        for k, each in enumerate(ranked[1:], 1):
            if self._keyed(ranked[0], each):
                ranked[k] = replace(each, score=min(each.score, ranked[0].score - _APART))
        return tuple(sorted(ranked, key=lambda i: -i.score)[:MOST])

    def _keyed(self, best: Interpretation, other: Interpretation) -> bool:
        """Whether the other only takes for a number of rows what the best takes for the rows
        themselves, and so is no rival: what satellites keep as their operator, for `operators`."""
        at = {(g.start, g.end): g.target for g in best.grounds}
        told = {(at.get((g.start, g.end), ""), g.target) for g in other.grounds}
        return all(one == two or two in self._numbers(one) for one, two in told) and any(
            one != two for one, two in told
        )

    def _numbers(self, class_name: str) -> frozenset[str]:
        """The attributes that hold the key of a class: its own, and those that refer to it."""
        if class_name not in self.catalog.classes:
            return frozenset()
        held = {
            (j.left, left)
            for j in self.catalog.joins_at[class_name]
            if j.right == class_name
            for left, _ in j.columns
        }
        kept = (a for name, _ in held for a in self.catalog.classes[name].attributes)
        own = (a.id for a in self.naming.ids(class_name))
        return frozenset((*own, *(a.id for a in kept if (a.class_name, a.column) in held)))

    def _interpretation(
        self,
        question: Question,
        frame: Frame,
        choice: Choice,
        plan: Plan,
        uncovered: tuple[str, ...],
        alternative: int,
    ) -> Interpretation:
        scores = [m.score for m in choice.meanings.values()]
        uncovered = self._left(uncovered, plan)
        query = plan.query if isinstance(plan.query, Query) else _first(plan.query)
        ranks = any(isinstance(p, Order | PerGroup) for p in parts_of(plan.query))
        unranked = frame.extreme and not ranks
        words = self._words_ranked(frame, choice)
        score = (
            choice.score
            - UNCOVERED * len(uncovered)
            - 0.1 * alternative
            - 0.4 * (bool(frame.groups) and not any(t.function for t in frame.targets))
            + 0.9 * math.log(max(frame.weight, 0.05))
            - UNRANKED * (unranked + words)
        )
        select = query.select
        grounds = tuple(_grounds(question, frame, choice))
        verbs = _verbs(question, frame, choice)
        known = (verbs, LINKING, irregular())
        linking = sum(w.endswith(("ed", "ing")) or any(w in k for k in known) for w in uncovered)
        if len(query.uses) == 1:
            ours = set(_OURS.findall(question.normalised.folded)) - LINKING
            linking -= len(ours.intersection(uncovered))  # the cases that we lost are not all
        verbal = linking
        grouped = bool(frame.groups and query.group_by)
        if grouped and self._joined_in_one_way(query):
            linking -= sum(w in verbs for w in uncovered)  # `held at each branch`, as all are
        # Of groups nobody asked to see it is not told where their names stand.
        shown = any(t.function is None for t in frame.targets)
        features = {
            "outputs": 1.0 if any(m.all for m in choice.meanings.values()) else float(len(select)),
            "bare": float(
                any(t.mention and t.mention.is_class and not t.function for t in frame.targets)
            ),
            "grouped": float(bool(frame.groups and (query.group_by or query.per_group))),
            "grouping": float(bool(query.group_by)),
            "having": float(len(frame.having)),
            "extreme": float(frame.extreme),
            "ordered": float(bool(frame.order)),
            "nested": float(any(isinstance(v, Nested) for c in frame.conditions for v in c.values)),
            "either": float(any(c.option for c in frame.conditions)),
            "related": float(len(frame.related)),
            "numbers": float(frame.numbers_lost),
            "distinct": float(query.distinct),
            "turned": float(bool(query.group_by) and isinstance(select[0].expression, Aggregate)),
            "limited": float(query.limit is not None),
            "length": float(len(question.normalised.text.split())),
            "mean": sum(scores) / len(scores) if scores else 0.0,
            "mentions": float(len(scores)),
            "dropped": float(choice.dropped + words + _said_twice(frame, choice)),
            "uncovered": float(len(uncovered) - verbal),
            "linking": float(linking),
            "cut": frame.weight,
            "unsaid": float(frame.unsaid + _unread(question, frame, choice, uncovered)),
            "shown": float(len(frame.targets)),
            "heads": float(sum(bool(t.mention and t.mention.head) for t in frame.targets)),
            "keyed": float(grouped and shown),
            "implied": float(grouped and not shown),
            "lost": float(
                lost(question, plan.query, grounds, self._says_no(plan.query))
                + says_else(question, frame, choice, query, uncovered)
                + measures_names(query, self.catalog, self.naming)
                + self._counts_ones(query)
                + counts_else(question, frame, query, self.catalog, self.naming, self.nature)
                + shows_one_of_two(question, query)
                + self._roles_left_out(question, plan.query)
                + (query is plan.query and either_of_both(frame, query))
                + frame.unstated
            ),
        }
        return Interpretation(plan.query, score, grounds, features, uncovered, (), plan.tables)

    def _joined_in_one_way(self, query: Query) -> bool:
        """Whether a query joins two classes that nothing but one reference joins: no verb can tell
        another one."""
        joins = [self.catalog.joins[p.join] for p in parts_of(query) if isinstance(p, Link)]
        return len(joins) == 1 and not any(
            j.right in (joins[0].left, joins[0].right) and j.id != joins[0].id
            for j in self.catalog.joins_at[joins[0].left]
            if j.left in (joins[0].left, joins[0].right)
        )

    def _left(self, words: tuple[str, ...], plan: Plan) -> tuple[str, ...]:
        """The words that do not say in which role the rows of the plan are joined: `led by`; nor are
        forms of the verb that a joined class is called by: `taught` of the class `teaches`."""
        called = {stem(p) for name in plan.tables for p in parts(name)}
        words = tuple(w for w in words if stem(irregular().get(w, "")) not in called)
        joins = [self.catalog.joins[p.join] for p in parts_of(plan.query) if isinstance(p, Link)]
        return tuple(
            w for w in words if not any(self.nature.spoken(j, (stem(w),)) == 1.0 for j in joins)
        )

    def _says_no(self, plan: Query | SetOperation) -> bool:
        """Whether rows are sought whose flag says no: who are not insured."""
        for query in (p for p in parts_of(plan) if isinstance(p, Query)):
            for part in parts_of(query.where) if query.where is not None else ():
                if isinstance(part, Compare) and isinstance(part.left, Column):
                    own = self.catalog.attributes.get(query.attribute_id(part.left))
                    flag = self.nature.flag(own) if own is not None else None
                    if flag is not None and Constant(flag[1]) in part.values:
                        return True
        return False

    def _roles_left_out(self, question: Question, plan: Query | SetOperation) -> bool:
        """Whether the question names two roles in which rows refer to rows of one class, both reported
        and approved, and the plan knows but one of them."""
        used = {self.catalog.joins[p.join] for p in parts_of(plan) if isinstance(p, Link)}
        told = {n.target: n.start for n in question.names if n.of == "attribute"}
        shown = {p.attribute for p in parts_of(plan) if isinstance(p, Column)}
        for one in used:
            beside = (j for j in self.catalog.joins_at[one.left] if j.left == one.left)
            for other in (j for j in beside if j.right == one.right and j not in used):
                names = [self._reference(j) for j in (one, other)]
                places = {told[n.id] for n in names if n is not None and n.id in told}
                if len(places) == 2 and names[1] is not None and names[1].name not in shown:
                    return True
        return False

    def _reference(self, join: Join) -> Attribute | None:
        """The attribute by which a join refers, where it is one that is called by a role."""
        own = self.catalog.classes[join.left].attributes if len(join.columns) == 1 else ()
        found = [a for a in own if a.column == join.columns[0][0]]
        return found[0] if found and self.nature.role(found[0]) == join else None

    def _counts_ones(self, query: Query) -> bool:
        """Whether each row makes a group of its own, of which it is told that it is one."""
        if len(query.uses) != 1 or query.uses[0].class_name not in self.catalog.classes:
            return False
        (use,) = query.uses
        key = self.catalog.classes[use.class_name].identity
        ones = any(o.expression == Aggregate("count") for o in query.select)
        return ones and bool(key) and all(Column(use.alias, k) in query.group_by for k in key)

    def _words_ranked(self, frame: Frame, choice: Choice) -> int:
        """How many extremes or averages are asked of texts that do not rank: the cheapest of product types."""
        ranked = (t for t in frame.targets if t.function in ("min", "max", "avg", "sum"))
        meanings = (choice.of(t.mention) for t in ranked)
        return sum(
            not any(self.nature.ranks(a) for a in m.attributes)
            for m in meanings
            if m and m.attributes
        )


def _said_twice(frame: Frame, choice: Choice) -> int:
    """How many of the things asked for, called otherwise than those before them or said of something
    else, mean the same: the name of a producer, where only the label of the wine has one."""
    seen: dict[tuple[str, ...], tuple[str, str]] = {}
    twice = 0
    for term in frame.targets:
        found = choice.of(term.mention)
        if term.mention is None or found is None or term.function or not found.attributes:
            continue
        head = term.mention.head.text.casefold() if term.mention.head else ""
        called = (term.mention.text.casefold(), head)
        same = seen.setdefault(tuple(a.id for a in found.attributes), called)
        twice += same[0] != called[0] or (same[1] != head and bool(head and same[1]))
    return twice


_AUXILIARY = frozenset(("do", "does", "did", "not", "can", "could", "never", "n't"))
"""Words behind which a verb stands."""
_DOES = frozenset(("do", "does", "did", "has", "have", "can"))
"""Words that open a question before the one who does something, whose verb ends it."""
_OBJECTS = (
    (PREPOSITION - {"to"})
    | EACH
    | frozenset(("the", "a", "an", "any", "some", "more", "fewer", "less", "at"))
)
"""Words with which the object of a verb begins."""


def _first(plan: SetOperation) -> Query:
    first = plan.queries[0]
    return first if isinstance(first, Query) else _first(first)


def _unread(question: Question, frame: Frame, choice: Choice, uncovered: tuple[str, ...]) -> int:
    """How many words that nothing explains stand right before rows they restrict: `private clients`."""
    text = question.normalised.folded
    said = [s.mention for s in slots(frame) if (m := choice.of(s.mention)) and m.class_name]
    before = {
        text[: m.start].split()[-1] for m in said if text[: m.start].strip() and m.end > m.start
    }
    verbs = {w for w in before if w in LINKING or w.endswith(("ed", "ing"))}
    return len((before - verbs).intersection(uncovered))


def _verbs(question: Question, frame: Frame, choice: Choice) -> frozenset[str]:
    """The words that stand where the verb does between the rows asked for and what follows: `which
    race charges the highest fee`, `who do not train any apprentices`, `routes depart from Visby`; or at
    the end, behind those who do it: `how many orders does each customer place`."""
    told = tokens(question.normalised.folded)
    said = [s.mention for s in slots(frame) if choice.of(s.mention)]
    rows = {m.end for m in said if m.is_class}
    starts = {m.start for m in said}
    return frozenset(
        t.word
        for before, t, after in zip(told, told[1:], told[2:], strict=False)
        if (before.end in rows or before.word in _AUXILIARY)
        and (after.word in _OBJECTS or after.start in starts)
    ) | _verb_at_end(told, {m.end for m in said})


def _verb_at_end(told: Sequence[Token], ends: Collection[int]) -> frozenset[str]:
    """The last word, where a question opens with `does` or the like and what is named, of these ends, or a
    pronoun stands before that word."""
    if len(told) < 3 or _DOES.isdisjoint(t.word for t in told[:-2]):
        return frozenset()
    doer = told[-2].end in ends or told[-2].word in ("it", "they", "he", "she")
    return frozenset({told[-1].word} if doer else ())


def _uncovered(question: Question, frame: Frame) -> tuple[str, ...]:
    """Content words outside everything that the frame explains, but for those that stand elsewhere
    as all that is explained there."""
    told = tokens(question.normalised.folded)
    units = {t for n, t in itertools.pairwise(told) if n.word[-1:].isdecimal() and t.word in UNITS}
    plain = units | {
        t for t in told if any(s <= t.start and t.end <= e for s, e in frame.explained)
    }
    again = {t.stem for t in plain if (t.start, t.end) in frame.explained}
    words = tuple(
        t.word for t in told if t.word not in FILLER and t not in plain and t.stem not in again
    )
    # Which state: a noun here, though it may stand for `show` at the beginning of a question.
    nouns = tuple(
        f"{before.word} {t.word}"
        for before, t in itertools.pairwise(told)
        if before.word in EACH | {"which", "what"} and t.word in LEAD and t not in plain
    )
    return (*words, *nouns, "name") if frame.unnamed else (*words, *nouns)


def _grounds(question: Question, frame: Frame, choice: Choice) -> Iterable[Ground]:
    seen: set[int] = set()
    roles = {"class": "table", "group": "group", "value": "filter", "compared": "filter"}
    for slot in slots(frame):
        meaning = choice.of(slot.mention)
        if meaning is None or id(slot.mention) in seen:
            continue
        seen.add(id(slot.mention))
        m = slot.mention
        target = meaning.class_name or ", ".join(a.id for a in meaning.attributes)
        if meaning.value is not None:
            target += f" = {meaning.value}"
        role = roles.get(slot.role, "target")
        text = question.normalised.text[m.start : m.end]
        yield Ground(m.start, m.end, text, role, target, round(meaning.score, 4))
