"""Questions that the edges of the base answer: who leads X, the team that owns Y, 依赖 Z 的服务.

An edge type is a verb and its ends are who does and what is done to. The grammars read tables; this
reads rows and what joins them, in either language, and speaks up only where every word of the
question is accounted for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from duckkb.reasoning.catalog import BASE, Attribute, Catalog
from duckkb.reasoning.evidence import Question, SuperlativeSpan
from duckkb.reasoning.interpret import edges_words as words
from duckkb.reasoning.interpret.edges_kinds import is_person
from duckkb.reasoning.interpret.edges_nodes import Node, Said, Verb
from duckkb.reasoning.interpret.edges_plan import Asked, Planner
from duckkb.reasoning.interpret.edges_said import ways_said
from duckkb.reasoning.interpret.edges_tree import Branch, Tree, best_tree
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.things import surer, without
from duckkb.reasoning.interpretation import Ground, Interpretation
from duckkb.reasoning.plan import Plan

_IMPLIED = 0.3
"""By how much a reading with edges that are not named is less sure."""

_FAR = 0.001
"""What a word between an edge and its ends takes away: only to tell such readings apart."""


def edge_readings(
    question: Question, catalog: Catalog, naming: Naming, rivals: Sequence[Interpretation]
) -> tuple[Interpretation, ...]:
    """Readings by edges of the base, at most one; none where the question says more, or less, than that.

    Args:
        question: with everything that was found in it.
        catalog: its link classes are the edges.
        naming: what rows are called by.
        rivals: the readings of the grammars, which the score is measured by.
    """
    if not any(c.link for c in catalog.classes.values()):
        return ()
    score = surer(rivals)
    for ways in ways_said(question, catalog, naming):
        found: dict[Plan, Interpretation] = {}
        for said in ways:
            reading = _Reader(question, catalog, naming, said).read(score)
            if reading is not None:
                found.setdefault(reading.plan, reading)
        if found:
            best = max(r.score for r in found.values())
            sure = [r for r in found.values() if r.score == best]
            return (sure[0],) if len(sure) == 1 else ()
    return ()


class _Reader:
    def __init__(self, question: Question, catalog: Catalog, naming: Naming, said: Said) -> None:
        self._question = question
        self._catalog = catalog
        self._naming = naming
        self._planner = Planner(catalog, naming)
        self._said = said
        self._text = question.normalised.folded
        self._chinese = question.normalised.chinese

    def read(self, score: float) -> Interpretation | None:
        """The reading by this way of taking the words."""
        said = self._said
        asked = self._asked_edge() or self._asked_rows()
        if asked is None:
            return None
        root, attributes = asked
        self._complete(root)
        tree = best_tree(said, root, self._catalog, self._text)
        if tree is None or any(
            self._catalog.classes[c].store != BASE for c in tree.classes.values()
        ):
            return None
        # That a value is of rows nobody spoke of, by an edge nobody named, is a guess.
        guessed = any(
            b.verb is None and (b.child.unspoken or b.parent.unspoken) for b in tree.branches
        )
        if guessed or not self._accounted():
            return None
        denied = self._denied(tree)
        if said.negations and denied is None:
            return None
        graded = self._graded(tree)
        if said.graded and graded is None:
            return None
        plan = self._planner.plan(
            tree,
            Asked(
                said.function,
                attributes,
                denied,
                graded,
            ),
        )
        if plan is None:
            return None
        grounds = tuple(self._grounds(tree))
        implied = sum(1 for b in tree.branches if b.verb is None)
        features = {"mean": 1.0, "least": 1.0, "mentions": float(len(grounds)), "uncovered": 0.0}
        tables = [tree.class_of(root), *(t for b in tree.branches for t in (b.edge, b.far.right))]
        return Interpretation(
            plan,
            score - _IMPLIED * implied - _FAR * tree.cost,
            grounds,
            features,
            (),
            (),
            tuple(dict.fromkeys(tables)),
        )

    # -- what is asked for -----------------------------------------------------------------------

    def _asked_rows(self) -> tuple[Node, tuple[Attribute, ...]] | None:
        """The rows that are asked for, and which attributes of them."""
        root = self._root_zh() if self._chinese else self._root()
        if root is None:
            return None
        attributes: tuple[Attribute, ...] = ()
        for place in list(self._said.attributes):
            fitting = [a for a in place[2] if a.class_name in root.classes]
            if fitting and not root.things and self._said.function != "count":
                if len(fitting) > 1:
                    return None
                attributes += (fitting[0],)
                self._said.attributes.remove(place)
                self._said.explained.append(place[:2])
        return root, attributes

    def _root(self) -> Node | None:
        said, text = self._said, self._text
        asks = words.ASKS.search(text)
        first = said.nodes[0] if said.nodes else None
        if asks:
            behind = [n for n in said.nodes if n.start >= asks.end() and not n.things]
            verbs = [v for v in said.verbs if v.start >= asks.end()]
            node = behind[0] if behind else None
            things = [n for n in said.nodes if n.things and n.start >= asks.start()]
            if (
                node is not None
                and not any(v.start < node.start for v in verbs)
                and not any(t.start < node.start for t in things)
            ):
                return node
        people = words.WHO.search(text)
        called = words.WHO_IS.search(text)
        if called and first is not None and not first.things and first.end > first.start:
            between = without(text, self._said.explained)[called.end() : first.start]
            if not between.strip() and not any(
                v.end <= first.start for v in said.verbs if not v.told
            ):
                return first
        what = people or words.WHERE.search(text) or words.WHAT.search(text)
        if what:
            return self._unknown(what.start(), what.end(), person=people is not None)
        if first is None or (said.verbs and said.verbs[0].start < first.start):
            return self._unknown(0, 0) if said.verbs else None
        return None if first.things else first

    def _root_zh(self) -> Node | None:
        said, text = self._said, self._text
        plain = [n for n in said.nodes if not n.things and n.end > n.start]
        for node in plain:
            if words.IS_WHO_ZH.match(text[node.end :]):
                return node
        who = words.WHO.search(text)
        # 哪些人物 asks for a class that is named, not for 哪些人.
        if who and not any(n.start < who.end() and who.start() < n.end for n in plain):
            return self._unknown(*who.span(), person=True)
        for node in plain:
            if words.ASKED_ZH.search(text[: node.start]):
                return node
        for node in plain:
            if words.ASKED_BEHIND_ZH.match(text[node.end :]):
                return node
        if len(said.nodes) == 1 and not said.nodes[0].things:
            return said.nodes[0]
        last = max(said.nodes, key=lambda n: n.end, default=None)
        if last is not None and not last.things and all(v.end <= last.start for v in said.verbs):
            return last
        what = words.WHERE.search(text) or words.WHAT.search(text)
        if what or said.verbs:
            return self._unknown(*(what.span() if what else (len(text), len(text))))
        return None

    def _unknown(self, start: int, end: int, person: bool = False) -> Node:
        """The rows that `who` or `what` stands for: those of which only something is told, or others."""
        self._said.explained.append((start, end))
        for node in self._said.nodes:
            alone = node.start == node.end and len(node.classes) == 1 and node.told
            if person and alone and is_person(self._catalog.classes[node.classes[0]]):
                node.person = True
                return node
        node = Node(start, end, person=person)
        self._said.nodes.append(node)
        self._said.nodes.sort(key=lambda n: n.start)
        return node

    def _asked_edge(self) -> tuple[Node, tuple[Attribute, ...]] | None:
        """Rows of an edge of which something is asked that the edge keeps: since when, what role."""
        said = self._said
        things = [n for n in said.nodes if n.things]
        for place in list(said.attributes):
            own = {a.class_name for a in place[2] if self._catalog.classes[a.class_name].link}
            if not said.verbs and len(things) == 2 and len(own) == 1:
                said.verbs.append(Verb(*place[:2], self._text[slice(*place[:2])], tuple(own)))
        links = {e for v in said.verbs for e in v.edges}
        for place in list(said.attributes):
            own = [a for a in place[2] if a.class_name in links]
            if len(own) == 1 and len([n for n in said.nodes if n.things]) >= 2:
                said.attributes.remove(place)
                said.explained.append(place[:2])
                return said.nodes[0], (own[0],)
        when = words.WHEN.search(self._text)
        if when and len(links) == 1 and things:
            own = [
                a for a in self._catalog.classes[next(iter(links))].attributes if a.kind.temporal
            ]
            if len(own) == 1:
                said.explained.append(when.span())
                return said.nodes[0], (own[0],)
        return None

    def _complete(self, root: Node) -> None:
        """Gives a verb its other end where that is not spoken of: `not owned`, `use kafka`.

        Likewise the rows in the middle of `the mentor of A's mentor`.
        """
        said = self._said
        when = words.WHEN.search(self._text) is not None
        for verb in said.verbs:
            lonely = len(said.nodes) <= len(said.verbs)
            if lonely and (verb.told or when or (said.negations and said.nodes == [root])):
                said.nodes.append(Node(verb.end, verb.end))
        things = [n for n in said.nodes if n.things]
        if len(said.verbs) == len(said.nodes) == 2 and len(things) == 1:
            at = things[0]
            verb = min(said.verbs, key=lambda v: max(v.start - at.end, at.start - v.end))
            if words.OF.fullmatch(self._text[at.end : verb.start]):
                said.nodes.append(Node(verb.end, verb.end))
        said.nodes.sort(key=lambda n: n.start)

    # -- whether that is all ---------------------------------------------------------------------

    def _accounted(self) -> bool:
        """Whether nothing of the question is left over."""
        held = any(n.told or n.things for n in self._said.nodes)
        counted = any(n.each or n.most or n.bound for n in self._said.nodes)
        counted = counted or self._said.graded is not None
        if not (held or counted or self._said.negations or any(v.told for v in self._said.verbs)):
            return False
        leads = [
            (words.lead_of(self._text[: t.start]), t.start)
            for n in self._said.nodes
            for t in n.told
            if not self._chinese
        ]
        rest = without(self._text, [*self._said.explained, *leads])
        return words.little(rest, self._chinese)

    def _denied(self, tree: Tree) -> Branch | None:
        """The branch at the root that a negation denies; None where it denies a state of rows."""
        below = tree.below(tree.root)
        if len(self._said.negations) != 1 or not below:
            return None
        start, end = self._said.negations[0]
        told = [t for n in self._said.nodes for t in n.told if t.start >= end]
        verbs = [v.start for v in self._said.verbs if v.start >= end]
        first = min(told, key=lambda t: t.start, default=None)
        if first is not None and first.start < min(verbs, default=len(self._text)):
            state = words.denies_state(self._text, start, end) or isinstance(first.value, bool)
            if state or first in tree.root.told:
                return None
        behind = [b for b in below if max(b.child.start, b.verb.start if b.verb else 0) >= end]
        if len(below) == 1:
            return below[0]
        return min(behind, key=lambda b: b.child.start) if behind else None

    def _graded(self, tree: Tree) -> tuple[SuperlativeSpan, Attribute] | None:
        """The attribute of the root that a superlative grades, by its name or its adjective."""
        if self._said.graded is None:
            return None
        most, named = self._said.graded
        own = tree.class_of(tree.root)
        fitting = [a for a in named if a.class_name == own]
        if named:
            return (most, fitting[0]) if len(fitting) == 1 else None
        meant = self._naming.graded(own, most.word)
        meant = meant or self._naming.graded(own, words.graded_by(most.word))
        if meant is None:
            return None
        attribute, sign = meant
        return (most if sign > 0 else replace(most, descending=not most.descending)), attribute

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
        for branch in tree.branches:
            if branch.verb is not None:
                yield ground(branch.verb.start, branch.verb.end, "table", branch.edge)
                for told in branch.verb.told:
                    target = f"{told.attribute.id} = {told.value}"
                    yield ground(told.start, told.end, "filter", target)
