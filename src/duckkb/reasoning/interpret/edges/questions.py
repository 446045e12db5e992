"""Questions that the edges of the base answer: who leads X, the team that owns Y, 依赖 Z 的服务.

An edge type is a verb and its ends are who does and what is done to. The grammars read tables; this
reads rows and what joins them, in either language, and speaks up only where every word of the
question is accounted for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from duckkb.reasoning.blanks import without
from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.evidence import DateSpan, Question
from duckkb.reasoning.interpret.edges import words
from duckkb.reasoning.interpret.edges.asked import Asking
from duckkb.reasoning.interpret.edges.conditions import Asked
from duckkb.reasoning.interpret.edges.graded import graded
from duckkb.reasoning.interpret.edges.nodes import Node, Said, Told, Verb
from duckkb.reasoning.interpret.edges.plan import Planner
from duckkb.reasoning.interpret.edges.said import ways_said
from duckkb.reasoning.interpret.edges.times import last_of, so_now
from duckkb.reasoning.interpret.edges.tree import Branch, Tree, best_tree
from duckkb.reasoning.interpret.edges.unspoken import Unspoken
from duckkb.reasoning.interpret.kinds import is_person, places, quantity
from duckkb.reasoning.interpret.moments import timed
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.phrases.shared import certain
from duckkb.reasoning.interpret.phrases.things import named_things, surer
from duckkb.reasoning.interpretation import Ground, Interpretation
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.plan import Plan
from duckkb.reasoning.regexes import regex

_IMPLIED = 0.3
"""By how much a reading with edges that are not named is less sure."""

_BY_VALUE = 0.01
"""By how much one is less sure where a value alone names an edge than where a word does."""

_BY_TELLING = 0.002
"""By how much one is less sure of rows that only a value tells than of the row that is called by it."""

_OPEN = 0.005
"""By how much one is less sure whose edge leads to nobody in particular, where a name may be meant."""

_FAR = 0.001
"""What a word between an edge and its ends takes away: only to tell such readings apart."""
_WHAT_ZH = regex(r"什么(?:东西)?")
"""What is asked for by it is no person, unlike by 谁."""
_IS_CALLED = regex(
    r"(?:\b(?:tag(?:ged|s)?|label(?:l?ed|s)?|called|named|topics?|about|versions?|keywords?)(?: (?:as|with|is|of))?"
    r"|(?:标签|版本)(?:为|是|有)?|叫) ?$|[\"'“「]$"
)
"""What tells that digits are no time."""


def edge_readings(
    question: Question,
    catalog: Catalog,
    naming: Naming,
    rivals: Sequence[Interpretation],
    implied: bool = True,
) -> tuple[Interpretation, ...]:
    """Readings by edges of the base, at most one; none where the question says more, or less, than that.

    Args:
        question: with everything that was found in it.
        catalog: its link classes are the edges.
        naming: what rows are called by.
        rivals: the readings of the grammars, which the score is measured by.
        implied: whether rows may be joined by edges that the question does not name."""
    if not catalog.links:
        return ()
    score = surer(rivals)
    question = _times_alone(question, catalog)
    for ways in ways_said(question, catalog, naming):
        found: dict[Plan, Interpretation] = {}
        for said in ways:
            reading = _Reader(question, catalog, naming, said).read(score, implied)
            if reading is not None:
                found.setdefault(reading.plan, reading)
        if found:
            best = max(r.score for r in found.values())
            sure = [r for r in found.values() if r.score == best]
            return (sure[0],) if len(sure) == 1 else ()
    return ()


def _times_alone(question: Question, catalog: Catalog) -> Question:
    """Without values where a time stands: `after 2010` tells of no tag `2010`, unless that is what is said of it, or
    rows keep no times."""
    text, dates = question.normalised.folded, question.spans.dates
    if not dates or not any(
        timed(a) for n in question.named("class") for a in catalog.classes[n.target].attributes
    ):
        return question
    kept = tuple(
        v for v in question.values
        if _IS_CALLED.search(text[: v.start])
        or not any(d.start <= v.start and v.end <= d.end for d in dates)
    )  # fmt: skip
    return replace(question, values=kept)


def asks_whether(question: Question, catalog: Catalog, naming: Naming) -> bool:
    """Whether a question over a base with edges of its own asks if something holds of a named row:
    rows are no answer to it.
    """
    opening = words.whether(question.normalised.folded, choosing=True)
    if not opening or not catalog.links:
        return False
    return bool(named_things(question, catalog, naming))


def counts_pieces(question: Question, catalog: Catalog, naming: Naming) -> bool:
    """Whether it is asked how many of a named row there are, of which edges keep quantities: that it
    is one row is no answer."""
    counted = [a for a in question.spans.aggregates if a.function == "count"]
    if len(counted) != 1:
        return False
    text = question.normalised.folded
    classes = {
        hit.class_name
        for thing in named_things(question, catalog, naming)
        if words.counts(text, counted[0], thing.start, thing.end)
        for hit in thing.hits
    }
    links = {e for c in classes for e in catalog.edges_at[c]}
    return any(quantity(a) for link in links for a in catalog.classes[link].attributes)


class _Reader:
    def __init__(self, question: Question, catalog: Catalog, naming: Naming, said: Said) -> None:
        self._question = question
        self._catalog = catalog
        self._naming = naming
        self._planner = Planner(catalog, naming)
        self._said = said
        self._unspoken = Unspoken(said, catalog, question.normalised.folded)
        self._text = question.normalised.folded
        self._chinese = question.normalised.chinese

    def read(self, score: float, implied: bool) -> Interpretation | None:
        """The reading by this way of taking the words; with edges that are not named where `implied`."""
        said = self._said
        # `A's battles by year` asks for more than the years of them.
        led = (words.GROUPS.search(self._text[:start]) for start, _, _ in said.attributes)
        if not said.function and any(led):
            return None
        asked = Asking(self._question, self._catalog, said).asked()
        if asked is None:
            return None
        root, whether = asked.root, asked.whether
        self._unspoken.complete(root, whether)
        tree = best_tree(said, root, self._catalog, self._text) or self._unspoken.by_way(root)
        tree = tree or self._unspoken.at_all(root)
        if tree is None or len({self._catalog.classes[c].store for c in tree.classes.values()}) > 1:
            return None
        # That a value is of rows nobody spoke of, by an edge nobody named, is a guess.
        guessed = any(
            b.verb is None and any(self._only_guessed(n, root, tree) for n in (b.child, b.parent))
            for b in tree.branches
        )
        # Nor is it told what is asked for, of rows that only a value tells.
        bare = root.start == root.end and not (root.classes or root.person or root.told)
        guessed |= bare and any(b.child.unspoken for b in tree.below(root))
        guessed |= any(map(self._far_fetched, tree.branches))
        guessed |= self._asks_of_others(root, tree)
        # Who killed A is no battle in which A was one of those that fell.
        nobody = root.person and not is_person(self._catalog.classes[tree.class_of(root)])
        guessed |= nobody and any(map(_by_value, said.verbs))
        # What was ordered is nobody who sold it.
        what = _WHAT_ZH.fullmatch(self._text, root.start, root.end) is not None
        guessed |= what and is_person(self._catalog.classes[tree.class_of(root)])
        guessed |= any(map(self._groups, (root, *(b.child for b in tree.branches))))
        # Whether A is an incident asks for no edge to one.
        guessed |= (
            whether
            and not words.may_have(self._text)
            and any(b.verb is None and not b.child.things for b in tree.branches)
        )
        # `how many A and B each`: one figure is no answer.
        apart = words.APART.search(self._text) and not any(n.each for n in said.nodes)
        more = words.IN_TURN.search(self._text)
        more = more or (words.THEIRS.search(self._text) and not asked.pairs)
        if guessed or more or (said.function and apart) or not self._accounted(asked.pairs):
            return None
        unnamed = sum(1 for b in tree.branches if b.verb is None)
        if unnamed and not implied:
            return None
        tree = self._as_of_today(tree)
        denied = self._denied(tree)
        if said.negations and (denied is None or self._has_no_time(denied, tree)):
            return None
        most = graded(tree, said, self._text, self._naming, self._catalog)
        if said.graded and most is None:
            return None
        attributes = asked.attributes or self._places(tree, root)
        if attributes is None:
            return None
        plan = self._planner.plan(
            tree,
            Asked(
                said.function,
                attributes,
                denied,
                most,
                whether,
                asked.beside,
                asked.often,
                asked.pairs,
            ),
        )
        if plan is None:
            return None
        grounds = tuple(self._grounds(tree))
        by_value = sum(map(_by_value, said.verbs))
        ends = [root, *(b.child for b in tree.branches)]
        told = sum(n.unspoken for n in ends)
        anybody = sum(n.start == n.end and not (n.things or n.told or n.classes) for n in ends)
        tables = [tree.class_of(root), *(t for b in tree.branches for t in (b.edge, b.far.right))]
        score -= _IMPLIED * unnamed + _BY_VALUE * by_value + _BY_TELLING * told
        score -= _OPEN * anybody + _FAR * tree.cost
        return certain(plan, score, grounds, tuple(dict.fromkeys(tables)))

    def _places(self, tree: Tree, root: Node) -> tuple[Attribute, ...] | None:
        """Where rows are, if that is asked of rows that are no places; None where nothing tells."""
        where = words.WHERE.search(self._text)
        if where is None or root.classes or "家" in where.group():
            return ()
        told = places(self._catalog.classes[tree.class_of(root)])
        # What something grows in is where it is.
        lies = any(words.LIES.search(b.edge) and b.near.end == "to" for b in tree.below(root))
        return None if told == () and not lies else told or ()

    def _only_guessed(self, node: Node, root: Node, tree: Tree) -> bool:
        """Whether nothing says what rows are but a value of theirs, or that `who` asks for people."""
        if node.unspoken:
            # `which generals of A`, 甲的词有哪些
            asked = words.WHICH.search(self._text[: node.start])
            asked = asked or words.ASKED_BEHIND_ZH.match(self._text[node.end :])
            return node is not root or asked is None
        people = is_person(self._catalog.classes[tree.class_of(node)])
        return node.person and not node.classes and not people

    def _as_of_today(self, tree: Tree) -> Tree:
        """The tree where what nobody names is so now, too, if it is asked what is: 甲队现在有谁."""
        today = so_now(self._question)
        if today is None:
            return tree
        branches: list[Branch] = []
        for branch in tree.branches:
            last = last_of(self._catalog.classes[branch.edge]) if branch.verb is None else None
            if last is not None:
                place = today.start, today.end
                told = Told(*place, last, today, "ge", lasting=True)
                verb = Verb(*place, self._text[slice(*place)], (branch.edge,), [told])
                branch = replace(branch, verb=verb)
            branches.append(branch)
        return replace(tree, branches=tuple(branches))

    def _asks_of_others(self, root: Node, tree: Tree) -> bool:
        """Whether `who` would ask for what is no person, though only a value tells of people: 谁踢中场."""
        classes = self._catalog.classes
        told = (b.child for b in tree.branches if b.child.unspoken)
        people = any(is_person(classes[tree.class_of(n)]) for n in told)
        return people and root.person and not is_person(classes[tree.class_of(root)])

    def _far_fetched(self, branch: Branch) -> bool:
        """Whether one named row only would narrow down another: `who did A refer to B` is not about
        the A of B, which is said with nothing else between them."""
        one, other = sorted((branch.parent, branch.child), key=lambda n: n.start)
        if branch.verb is not None or not (one.things and other.things):
            return False
        return words.WITHIN.fullmatch(self._text[one.end : other.start]) is None

    def _has_no_time(self, denied: Branch, tree: Tree) -> bool:
        """Whether rows themselves keep when they were what is denied: unsigned contracts, of a date
        `signed`, are those without it."""
        word = stem(denied.verb.word) if denied.verb else ""
        own = self._catalog.classes[tree.class_of(denied.parent)].attributes
        return any(timed(a) and (word,) == parts(a.name) for a in own)

    def _groups(self, node: Node) -> bool:
        """Whether rows are what others are told apart by: `average age by city`, not those of a city."""
        match = words.GROUPS.search(self._text[: node.start])
        if match is None or node.things or node.each:
            return False
        done = self._text[: match.start()].rstrip()  # `owned by the firm`
        deeds = (v for v in self._said.verbs if not (_by_value(v) or self._is_field(v)))
        return not any(v.end == len(done) for v in deeds)

    def _is_field(self, verb: Verb) -> bool:
        """Whether an edge is only named by something that it keeps: hours, of reviews."""
        kept = (a for e in verb.edges for a in self._catalog.classes[e].attributes)
        return any(stem(verb.word) == stem(n.casefold()) for a in kept for n in a.names)

    # -- whether that is all ---------------------------------------------------------------------

    def _accounted(self, pairs: bool) -> bool:
        """Whether nothing of the question is left over, nor anything that rows spoken of are asked by;
        of `pairs` nothing need be told."""
        if self._chinese and self._passes_over_a_name():
            return False
        held = any(n.told or n.things for n in self._said.nodes)
        counted = any(n.each or n.most or n.bound or n.best for n in self._said.nodes)
        counted = counted or pairs or self._said.graded is not None
        # Rows that an edge by its name joins to any of others: services that depend on a service.
        counted = counted or any(map(self._unspoken.exists, self._said.verbs))
        spoken = [n for n in self._said.nodes if n.end > n.start]
        counted = counted or (len(spoken) > len(self._said.verbs) > 0)
        if not (held or counted or self._said.negations or any(v.told for v in self._said.verbs)):
            return False
        leads = [
            (words.lead_of(self._text[: t.start], isinstance(t.value, DateSpan)), t.start)
            for n in self._said.nodes
            for t in n.told
            if not self._chinese
        ]
        rest = without(self._text, [*self._said.explained, *leads])
        return words.little(rest, self._chinese)

    def _passes_over_a_name(self) -> bool:
        """Whether a word that commonly says little is what rows spoken of keep: 负责, of a 负责人."""
        spoken = {c for n in self._said.nodes for c in n.classes}
        return any(
            hit.of == "attribute"
            and hit.class_name in spoken
            and hit.end - hit.start > 1
            and hit.how in ("exact", "part")
            and not any(s < hit.end and hit.start < e for s, e in self._said.explained)
            for hit in self._question.names
        )

    def _denied(self, tree: Tree) -> Branch | None:
        """The branch at the root that a negation denies; None where it denies a state of rows."""
        below = tree.below(tree.root)
        if len(self._said.negations) != 1 or not below:
            return None
        start, end = self._said.negations[0]
        within = [b for b in tree.branches if b.verb is not None and b.verb.denied]
        if not self._chinese and not within and below[-1].child.end <= start:
            # `services using packages without vulnerabilities`
            deeper = (b for b in tree.branches if b not in below)
            within = [b for b in deeper if max(b.child.start, b.verb.start if b.verb else 0) >= end]
        if within:
            return within[0]
        told = [t for n in self._said.nodes for t in n.told if t.start >= end]
        verbs = [v.start for v in self._said.verbs if v.start >= end]
        first = min(told, key=lambda t: t.start, default=None)
        if first is not None and first.start < min(verbs, default=len(self._text)):
            state = words.denies_state(self._text, start, end) or isinstance(first.value, bool)
            if state or first in tree.root.told:
                return None
        # `decided nothing but reviewed A`: the verb before it is denied.
        ends = [(b.verb.end, b) for b in below if b.verb is not None and b.verb.end <= start]
        if ends and words.NOTHING.fullmatch(self._text[start:end]):
            return max(ends, key=lambda each: each[0])[1]
        behind = [b for b in below if max(b.child.start, b.verb.start if b.verb else 0) >= end]
        if len(below) == 1:
            return None if self._deed_denied(below[0], start, end) else below[0]
        return min(behind, key=lambda b: b.child.start) if behind else None

    def _deed_denied(self, branch: Branch, start: int, end: int) -> bool:
        """厨房还有哪些工序没做: what was not done is said behind the rows, not that they are of no kitchen."""
        spoken = max(n.end for n in self._said.nodes)
        behind = self._text[end:].strip(" ?？。呢啊了的过")
        return self._chinese and branch.verb is None and start >= spoken and bool(behind)

    def _grounds(self, tree: Tree) -> Iterator[Ground]:
        text = self._question.normalised.text

        def ground(start: int, end: int, role: str, target: str) -> Ground:
            return Ground(start, end, text[start:end], role, target, 1.0)

        for node in self._said.nodes:
            if node.end > node.start:
                role = "filter" if node.things else "table"
                target = node.things[0].hits[0].value if node.things else tree.class_of(node)
                yield ground(node.start, node.end, role, target)
            for told in node.told:
                yield ground(told.start, told.end, "filter", f"{told.attribute.id} = {told.value}")
        idle = [words.HOW_LONG, words.ATTAINS, *([] if self._said.function else [words.IN_ALL])]
        for found in (m for word in idle for m in word.finditer(self._text)):
            yield ground(*found.span(), "word", "")
        for branch in tree.branches:
            if branch.verb is not None:
                yield ground(branch.verb.start, branch.verb.end, "table", branch.edge)
                for told in branch.verb.told:
                    target = f"{told.attribute.id} = {told.value}"
                    yield ground(told.start, told.end, "filter", target)


def _by_value(verb: Verb) -> bool:
    """Whether an edge is only told by a value that it keeps: `generals`, who took part as such."""
    return any(told.start == verb.start for told in verb.told)
