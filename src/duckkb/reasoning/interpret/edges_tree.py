"""How the rows that a question speaks of hang together: a tree of edges, rooted at what is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations, product

from duckkb.reasoning.catalog import Catalog, Join
from duckkb.reasoning.interpret.edges_kinds import is_person
from duckkb.reasoning.interpret.edges_nodes import Node, Said, Verb
from duckkb.reasoning.interpret.edges_words import (
    BY,
    MUTUAL,
    NOUN_OF,
    OF,
    acted_on,
    does,
    noun,
    passive,
)

_MOST_NODES = 4
_IMPLIED = 3.0
"""What an edge costs that is not named."""


@dataclass(frozen=True)
class Branch:
    """An edge from some rows to others.

    Attributes:
        parent: the rows nearer to those asked for.
        child: the others.
        near: the join from the edge to the parent.
        far: the join from the edge to the child.
        verb: what names the edge; None where the classes alone tell it.
    """

    parent: Node
    child: Node
    near: Join
    far: Join
    verb: Verb | None

    @property
    def edge(self) -> str:
        """The type of the edge."""
        return self.near.left

    @property
    def mutual(self) -> bool:
        """Whether it holds both ways by its nature: by the value told of it, else by its name."""
        if self.verb is None or self.near.right != self.far.right:
            return False
        told = [str(t.value).casefold() for t in self.verb.told]
        return all(MUTUAL.search(word) for word in told or [self.verb.word])


@dataclass(frozen=True)
class Tree:
    """A reading of all nodes and verbs.

    Attributes:
        root: what is asked for.
        classes: of each node.
        branches: from the root outwards.
        cost: the less, the likelier.
    """

    root: Node
    classes: Mapping[int, str]
    branches: tuple[Branch, ...]
    cost: float

    def class_of(self, node: Node) -> str:
        """What the rows of a node are."""
        return self.classes[id(node)]

    def below(self, node: Node) -> tuple[Branch, ...]:
        """The branches that begin at a node."""
        return tuple(b for b in self.branches if b.parent is node)


def best_tree(said: Said, root: Node, catalog: Catalog, text: str) -> Tree | None:
    """The likeliest tree; None where there is none, or two that differ cost the same.

    Where it is asked who, of those that cost the same the one is taken that leads to people.
    """
    if len(said.nodes) > _MOST_NODES:
        return None
    trees = sorted(_trees(said, root, catalog, text), key=lambda t: t.cost)
    best = [t for t in trees if t.cost == trees[0].cost]
    if len(best) > 1 and root.person:
        best = [t for t in best if is_person(catalog.classes[t.class_of(root)])]
    return best[0] if len(best) == 1 else None


def _trees(said: Said, root: Node, catalog: Catalog, text: str) -> Iterator[Tree]:
    others = [n for n in said.nodes if n is not root]
    if len(said.verbs) > len(others):
        return
    kinds = root.classes or [name for name, c in catalog.classes.items() if not c.link]
    for parents in product(said.nodes, repeat=len(others)):
        pairs = _outwards(list(zip(parents, others, strict=True)), root)
        if len(pairs) < len(others):
            continue
        for places in permutations(pairs, len(said.verbs)):
            verbs = {id(child): v for (_, child), v in zip(places, said.verbs, strict=True)}
            legs = [(parent, child, verbs.get(id(child))) for parent, child in pairs]
            cost = sum(_cost(said, *leg) for leg in legs)
            for kind in kinds:
                for classes, branches in _grown(legs, {id(root): kind}, catalog, text):
                    ordered = sorted(branches, key=lambda b: said.nodes.index(b.child))
                    yield Tree(root, classes, tuple(ordered), cost)


def _outwards(pairs: Sequence[tuple[Node, Node]], root: Node) -> list[tuple[Node, Node]]:
    """The parents and children that hang on the root, from it outwards."""
    found: list[tuple[Node, Node]] = []
    reached = [root]
    for node in reached:
        mine = [(p, c) for p, c in pairs if p is node]
        found += mine
        reached += [c for _, c in mine]
    return found


def _grown(
    legs: Sequence[tuple[Node, Node, Verb | None]],
    classes: Mapping[int, str],
    catalog: Catalog,
    text: str,
) -> Iterator[tuple[Mapping[int, str], tuple[Branch, ...]]]:
    """Every way to put edges for the legs, from the root outwards, with the classes it gives the nodes."""
    if not legs:
        yield classes, ()
        return
    parent, child, verb = legs[0]
    for branch in _branches(parent, child, verb, classes[id(parent)], catalog, text):
        kind = branch.far.right
        if not child.classes or kind in child.classes:
            for whole, rest in _grown(legs[1:], {**classes, id(child): kind}, catalog, text):
                yield whole, (branch, *rest)


def _branches(
    parent: Node, child: Node, verb: Verb | None, own: str, catalog: Catalog, text: str
) -> list[Branch]:
    """The edges from rows of one class, those of a verb if there is one; one at most to each class."""
    at = {j.left for j in catalog.joins_at[own] if j.right == own and catalog.classes[j.left].link}
    found: dict[str, list[Branch]] = {}
    for edge in sorted(at.intersection(verb.edges) if verb else at):
        joins = [j for j in catalog.joins_at[edge] if j.left == edge]
        source, target = sorted(joins, key=lambda j: j.end)
        if source.right == target.right:
            if verb is None:
                continue
            near, far = (source, target) if _acts(parent, child, verb, text) else (target, source)
        else:
            near, far = (source, target) if source.right == own else (target, source)
        found.setdefault(far.right, []).append(Branch(parent, child, near, far, verb))
    return [each[0] for each in found.values() if len(each) == 1]


def _acts(parent: Node, child: Node, verb: Verb, text: str) -> bool:
    """Of rows of one class at both ends of an edge: whether the parent stands at its `from` end.

    Who stands before a verb acts, except that a question draws what it asks for to the front:
    in `what does A need` A needs; in `what needs A` it is needed. A noun of who does it (A's
    supervisor, of `supervises`) acts, and so does what an edge is called after (`mentor_of`); any
    other noun (A's boss, of `reports to`) is what the edge leads to.
    """
    word = verb.word
    owned = OF.fullmatch(text[child.end : verb.start]) is not None and child.end <= verb.start
    by = BY.search(verb.edges[0]) is not None
    of = NOUN_OF.search(verb.edges[0]) is not None
    if owned and (noun(word) or word.isascii()):
        # `mentors` as a name is what somebody does, `mother` what somebody is to another.
        named = does(word) and verb.edges[0].casefold() == f"{word.removesuffix('s')}s"
        return of or ((verb.doer or named) and not by)
    # Of two before the verb the nearer one acts: 某人是谁培训的.
    nearer = child.start < parent.start < verb.start
    acts = child.start >= verb.end or nearer or owned or acted_on(text, child.start)
    if child.start == child.end == verb.end:  # the other rows are those that the word stands for
        acts = not (does(word) or of)
    if passive(text, verb.start, verb.end):
        acts = not acts
    return not acts if by else acts


def _cost(said: Said, parent: Node, child: Node, verb: Verb | None) -> float:
    """How far apart the words stand, in nodes between them."""
    if verb is None:
        return _IMPLIED + 0.1 * abs(said.nodes.index(parent) - said.nodes.index(child))
    return float(sum(_between(said, node, verb) for node in (parent, child)))


def _between(said: Said, node: Node, verb: Verb) -> int:
    first, last = (node.end, verb.start) if node.end <= verb.start else (verb.end, node.start)
    return sum(1 for n in said.nodes if n is not node and first <= n.start and n.end <= last)
