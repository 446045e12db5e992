"""Frames -> scored, complete interpretations: choices by beam, plans by the assembler."""

from __future__ import annotations

import math
from collections.abc import Iterable

from msgspec.structs import replace

from duckkb.reasoning.catalog import Attribute, Catalog, Join
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.assemble import Assembler, Plan
from duckkb.reasoning.interpret.bounds import Unreadable
from duckkb.reasoning.interpret.calibrate import NEAR
from duckkb.reasoning.interpret.choose import Choice, Chooser
from duckkb.reasoning.interpret.cues import (
    LINKING,
)
from duckkb.reasoning.interpret.frame import Frame, Nested
from duckkb.reasoning.interpret.joining import met_by_others, met_by_undoing
from duckkb.reasoning.interpret.leftover import (
    left_over,
    uncovered_words,
    unheeded,
    unread_before,
    verbs_told,
)
from duckkb.reasoning.interpret.linked import (
    denies_unknown_deed,
    leaves_out_doers,
    linked_verbs,
)
from duckkb.reasoning.interpret.lost import (
    acts_on_itself,
    counts_else,
    either_of_both,
    lost,
    measures_names,
    names_figures,
    passes_over_nearer,
    reckons_words,
    says_else,
    unknown_value,
    unread_head,
)
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.nature import Nature
from duckkb.reasoning.interpret.phrases.counterparts import shows_itself
from duckkb.reasoning.interpret.shown_amiss import (
    compares_nothing,
    graded_by_others,
    passes_over_state,
    ranks_by_what_is_alike,
    ranks_namesakes,
    says_sex_of_others,
    shows_one_of_two,
    shows_participle,
    shows_since_when,
    shows_verb,
    tells_no_difference,
    tells_no_kinds,
    told_by_nothing,
)
from duckkb.reasoning.interpret.slots import slots
from duckkb.reasoning.interpret.whether import says_either_way
from duckkb.reasoning.interpretation import Ground, Interpretation
from duckkb.reasoning.lexicon.loader import irregular
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
    Truth,
    parts_of,
    plan_hash,
)
from duckkb.reasoning.regexes import regex

MOST = 10
_OURS = regex(r"\b(?:do|did|have|had) (?:we|you|i|they) (\w+)")
"""What we do with rows, as which of them are told."""
UNCOVERED = 0.22
"""What a content word that nothing explains costs, in units of a perfect mention."""
_APART = 1.1 * NEAR
"""How far below the best a reading is put that is no rival of it."""
LOST = 0.6
"""What it costs that a plan tells something else than what is asked."""
UNRANKED = 0.8
"""What a superlative costs that nothing is ranked by."""


class Builder:
    """Makes interpretations for one catalog; keeps what it learnt of its classes."""

    def __init__(
        self, catalog: Catalog, locator: Locator, nature: Nature, chinese: bool = False
    ) -> None:
        self.catalog, self.nature = catalog, nature
        self.naming = Naming(catalog, chinese, nature.values)
        self.chooser = Chooser(catalog, locator, self.naming, nature)
        self.assembler = Assembler(catalog, locator, self.naming, nature)

    def build(self, question: Question, frames: Iterable[Frame]) -> tuple[Interpretation, ...]:
        """The interpretations of the frames, best first, each plan once, at most ten."""
        found: dict[str, Interpretation] = {}
        for frame in frames:
            uncovered = uncovered_words(question, frame)
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
        uncovered = left_over(question, uncovered, plan, self.catalog, self.nature)
        query = plan.query if isinstance(plan.query, Query) else _first(plan.query)
        linked = frozenset[str]()
        if uncovered:
            linked = linked_verbs(question, frame, choice, self.catalog, self.naming, self.nature)
        said = sum(w in linked for w in uncovered)
        ranks = any(isinstance(p, Order | PerGroup) for p in parts_of(plan.query))
        unranked = frame.extreme and not ranks
        words = self._words_ranked(frame, choice)
        score = (
            choice.score
            - UNCOVERED * (len(uncovered) - said)
            - 0.1 * alternative
            - 0.4 * (bool(frame.groups) and not any(t.function for t in frame.targets))
            + 0.9 * math.log(max(frame.weight, 0.05))
            - UNRANKED * (unranked + words)
        )
        select = query.select
        grounds = tuple(_grounds(question, frame, choice))
        verbs = verbs_told(question, frame, choice)
        known = (verbs, LINKING, irregular())
        before = unread_before(question, frame, choice, uncovered)
        linking = sum(
            (w.endswith(("ed", "ing")) and w not in before) or any(w in k for k in known)
            for w in uncovered
        )
        if len(query.uses) == 1:
            ours = set(_OURS.findall(question.normalised.folded)) - LINKING
            linking -= len(ours.intersection(uncovered))  # the cases that we lost are not all
        verbal = linking
        grouped = bool(frame.groups and query.group_by)
        told = len(query.select) > 1  # with the groups beside the rows
        firsts = bool(frame.groups and query.per_group and not query.group_by and told)
        if grouped and self._joined_in_one_way(query):
            unlinked = verbs - linked
            linking -= sum(w in unlinked for w in uncovered)  # `held at each branch`, as all are
        linking -= said
        # Of groups nobody asked to see it is not told where their names stand.
        shown = any(t.function is None for t in frame.targets)
        features = {
            "outputs": 1.0 if any(m.all for m in choice.meanings.values()) else float(len(select)),
            "bare": float(
                any(t.mention and t.mention.is_class and not t.function for t in frame.targets)
            ),
            "grouped": float(
                bool(frame.groups and (query.group_by or query.per_group) and not firsts)
            ),
            "grouping": float(bool(query.group_by)),
            "having": float(len(frame.having)),
            # The first of each group is one thing that is asked, no grouping, extreme and order besides.
            "extreme": float(frame.extreme and not firsts),
            "ordered": float(bool(frame.order) and not firsts),
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
            "unsaid": float(
                frame.unsaid + unheeded(question, frame, plan, self.catalog) + len(before)
            ),
            "shown": float(len(frame.targets)),
            "heads": float(sum(bool(t.mention and t.mention.head) for t in frame.targets)),
            "keyed": float(grouped and shown),
            "implied": float(grouped and not shown),
            "lost": float(
                lost(question, plan.query, grounds, self._says_no(plan.query))
                + says_else(question, frame, choice, query, uncovered)
                + measures_names(query, self.catalog, self.naming)
                + passes_over_nearer(question, query, grounds)
                + met_by_undoing(query, self.catalog, question)
                + met_by_others(query, self.catalog, grounds)
                + acts_on_itself(question, query, self.naming, grounds, uncovered)
                + names_figures(question, self.catalog, grounds)
                + unread_head(question, grounds, uncovered)
                + unknown_value(question, query, grounds, uncovered)
                + shows_itself(query, self.catalog, self.naming)
                + self._counts_ones(query)
                + reckons_words(query, self.catalog, self.nature)
                + counts_else(question, frame, query, self.catalog, self.naming, self.nature)
                + graded_by_others(query, self.catalog, grounds, question.names)
                + denies_unknown_deed(question, uncovered)
                + says_either_way(query, self.catalog, self.nature)
                + leaves_out_doers(query, self.nature, uncovered)
                + ranks_by_what_is_alike(query)
                + shows_since_when(self.catalog, grounds)
                + shows_verb(question, query, grounds)
                + shows_participle(question, self.catalog, grounds)
                + says_sex_of_others(self.catalog, grounds)
                + passes_over_state(question, [w for w in uncovered if w not in linked])
                + told_by_nothing(question, query, grounds)
                + tells_no_kinds(question, query, self.naming, self.nature)
                + shows_one_of_two(question, query, self.catalog)
                + ranks_namesakes(question, query, self.naming)
                + compares_nothing(question, query, self.catalog)
                + tells_no_difference(question, query)
                + self._roles_left_out(question, plan.query)
                + (query is plan.query and either_of_both(frame, query))
                + frame.unstated
            ),
        }
        score -= LOST * features["lost"]
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

    def _says_no(self, plan: Query | SetOperation) -> bool:
        """Whether rows are sought, or a share of them is, whose flag says no: who are not insured."""
        for query in (p for p in parts_of(plan) if isinstance(p, Query)):
            shares = tuple(p.condition for p in parts_of(query.select) if isinstance(p, Truth))
            for part in parts_of((query.where, *shares)):
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
        told = {n.target: n.start for n in question.named("attribute")}
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
        found = self.catalog.referring(join)
        return found if found is not None and self.nature.role(found) == join else None

    def _counts_ones(self, query: Query) -> bool:
        """Whether each row makes a group of its own, whatever it belongs to, and it is told, asked or ranked how
        many it is: which job failed most often, of each job."""
        if isinstance(query.inner, Query) and self._counts_ones(query.inner):
            return True
        told = (*query.select, *query.order_by, *((query.having,) if query.having else ()))
        if not any(p == Aggregate("count") for each in told for p in parts_of(each)):
            return False
        for use in (u for u in query.uses if u.class_name in self.catalog.classes):
            key = self.catalog.classes[use.class_name].identity
            if key and all(Column(use.alias, k) in query.group_by for k in key):
                alone = {use.alias}
                for _ in query.links:
                    alone |= {link.right for link in query.links if link.left in alone}
                return len(alone) == len(query.uses)
        return False

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


def _first(plan: SetOperation) -> Query:
    first = plan.queries[0]
    return first if isinstance(first, Query) else _first(first)


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
