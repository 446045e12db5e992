"""How the rows that a question speaks of hang together: a tree of edges, rooted at what is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations, product

from duckkb.reasoning.catalog import Catalog, Join
from duckkb.reasoning.interpret.edges.nodes import Node, Said, Verb
from duckkb.reasoning.interpret.edges.verbs import (
    acted_on,
    attributive,
    bare_participle,
    does,
    needed,
    noun,
    passive,
)
from duckkb.reasoning.interpret.edges.words import (
    ARRIVES,
    BELONGS,
    BY,
    IS_WHO_ZH,
    MUTUAL,
    NOBODY,
    NOUN_BEFORE,
    NOUN_OF,
    OF,
    OF_WHOM,
    SETS_OUT,
    WHICH,
)
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.regexes import regex

_MAKES = frozenset(
    (
        "author", "wrote", "write", "creat", "made", "make", "compos", "paint", "submit", "file", "report",
        "draft", "post", "direct", "record", "rais", "built", "develop",
    )
)  # fmt: skip
_BY = regex(r"\bby\s+$")
_MOST_NODES = 4
_IMPLIED = 3.0
"""What an edge costs that is not named."""
_OWNER = 2.0
"""What it costs that an owner stands nearer to what is asked for than what it owns."""


@dataclass(frozen=True)
class Branch:
    """An edge from some rows to others.

    Attributes:
        parent: the rows nearer to those asked for.
        child: the others.
        near: the join from the edge to the parent.
        far: the join from the edge to the child.
        verb: what names the edge; None where the classes alone tell it.
        others: the same by the edges named beside it; whether one is enough, the verb says.
    """

    parent: Node
    child: Node
    near: Join
    far: Join
    verb: Verb | None
    others: tuple[Branch, ...] = ()

    @property
    def edge(self) -> str:
        """The type of the edge."""
        return self.near.left

    @property
    def mutual(self) -> bool:
        """Whether it holds both ways by its nature: by the value told of it, else by its name."""
        if self.verb is None or self.near.right != self.far.right:
            return False
        told = [t.value.casefold() for t in self.verb.told if isinstance(t.value, str)]
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

    Of those that cost the same the one is taken by which somebody has made what is said to be theirs,
    and where it is asked who, the one that leads to people.
    """
    if len(said.nodes) > _MOST_NODES:
        return None
    trees = sorted(_trees(said, root, catalog, text), key=lambda t: t.cost)
    best = [t for t in trees if t.cost == trees[0].cost]
    if len(best) > 1:
        best = [t for t in best if all(_made(b, catalog, text) for b in t.branches)] or best
    if len(best) > 1 and root.person:
        best = [t for t in best if is_person(catalog.classes[t.class_of(root)])]
    if len(best) > 1 and root.person:
        best = [t for t in best if _does(t, text)]
    return best[0] if len(best) == 1 else None


def _made(branch: Branch, catalog: Catalog, text: str) -> bool:
    """Whether an edge is named, or else is what `a paper by A`, or A's paper, means: that A made it."""
    if branch.verb is not None:
        return True
    ends = (branch.parent, branch.child)
    maker = next((n for n in ends if n.things), None)
    if maker is None:
        return False
    owned = any(n.start >= maker.end and OF.fullmatch(text[maker.end : n.start]) for n in ends)
    if not (owned or _BY.search(text[: maker.start])):
        return False
    said = {p for n in catalog.classes[branch.edge].names for p in parts(n)}
    return not said.isdisjoint(_MAKES)


def _does(tree: Tree, text: str) -> bool:
    """Whether those who are asked for do what the verb behind them says: 谁挂过号."""
    verbs = [(b, b.verb) for b in tree.below(tree.root) if b.verb is not None]
    return any(
        b.near.end == "from" and tree.root.end <= v.start and not passive(text, v.start, v.end)
        for b, v in verbs
        if not text.isascii()
    )


def _trees(said: Said, root: Node, catalog: Catalog, text: str) -> Iterator[Tree]:
    others = [n for n in said.nodes if n is not root]
    if len(said.verbs) > len(others):
        return
    kinds = root.classes or [name for name, c in catalog.classes.items() if not c.link]
    for parents in product(said.nodes, repeat=len(others)):
        pairs = _outwards(list(zip(parents, others, strict=True)), root)
        if len(pairs) < len(others) or any(n.between and n not in parents for n in others):
            continue
        for places in permutations(pairs, len(said.verbs)):
            verbs = {id(child): v for (_, child), v in zip(places, said.verbs, strict=True)}
            legs = [(parent, child, verbs.get(id(child))) for parent, child in pairs]
            of = {id(verb): parent for parent, _, verb in legs if verb}
            same = [(v, w) for v in said.verbs for w in (v.again, v.beside) if w is not None]
            if any(of[id(v)] is not of.get(id(w)) for v, w in same):
                continue
            legs_of = {id(verb): (child, parent) for parent, child, verb in legs if verb}
            if any(v.clause and legs_of[id(v)] != v.clause for v in said.verbs):
                continue
            cost = sum(_cost(said, text, *leg) for leg in legs)
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
    """The edges from rows of one class, those of a verb if there is one."""
    at = catalog.edges_at[own]
    found: dict[str, list[Branch]] = {}
    for edge in sorted(at.intersection(verb.edges) if verb else at):
        joins = catalog.joins_of(edge)
        source, target = joins["from"], joins["to"]
        if source.right == target.right:
            if verb is None:
                continue
            near, far = (source, target) if _acts(parent, child, verb, text) else (target, source)
        else:
            near, far = (source, target) if source.right == own else (target, source)
        found.setdefault(far.right, []).append(Branch(parent, child, near, far, verb))
    plain = [b for each in found.values() for b in _plainest(each)]
    if verb is None or not verb.others:
        return plain
    return list(_with_others(plain, parent, child, verb, own, catalog, text))


def _plainest(branches: list[Branch]) -> list[Branch]:
    """Of several edges between two classes that no verb tells apart: the one that says what belongs
    where, `members of`, if there is one."""
    if len(branches) < 2 or branches[0].verb is not None:
        return branches
    plain = [b for b in branches if BELONGS.search(b.edge) or BELONGS.search(b.near.title or "")]
    return plain if len(plain) == 1 else branches


def _with_others(
    branches: Sequence[Branch],
    parent: Node,
    child: Node,
    verb: Verb,
    own: str,
    catalog: Catalog,
    text: str,
) -> Iterator[Branch]:
    """The branches of a verb, each with those of the verbs beside it that join the same rows."""
    for branch in branches:
        beside = [_branches(parent, child, v, own, catalog, text) for v in verb.others]
        same = [[b for b in each if b.far.right == branch.far.right] for each in beside]
        if all(len(each) == 1 for each in same):
            yield replace(branch, others=tuple(each[0] for each in same))


def _acts(parent: Node, child: Node, verb: Verb, text: str) -> bool:
    """Of rows of one class at both ends of an edge: whether the parent stands at its `from` end.

    Who stands before a verb acts, except that a question draws what it asks for to the front:
    in `what does A need` A needs; in `what needs A` it is needed. A noun of who does it (A's
    supervisor, of `supervises`) acts, and so does what an edge is called after (`mentor_of`); any
    other noun (A's boss, of `reports to`) is what the edge leads to.
    """
    word = verb.word
    for one, other in ((parent, child), (child, parent)):
        if SETS_OUT.search(text[: one.start]) and ARRIVES.search(text[: other.start]):
            return one is parent  # 从 A 到 B
    if verb.role:
        stands = _stands_for(parent, child, verb, text)
        if stands is not None:
            return (verb.role == "from") is (stands is parent)
    owned = OF.fullmatch(text[child.end : verb.start]) is not None and child.end <= verb.start
    by = BY.search(verb.edges[0]) is not None
    of = NOUN_OF.search(verb.edges[0]) is not None
    if owned and (noun(word) or word.isascii()):
        # `mentors` as a name is what somebody does, `mother` what somebody is to another.
        named = does(word) and verb.edges[0].casefold() == f"{word.removesuffix('s')}s"
        return of or ((verb.doer or named) and not by)
    if needed(word) and child.start >= verb.end and OF_WHOM.match(text[verb.end :]):
        return by
    # Of two before the verb the nearer one acts (某人是谁培训的), unless it is acted on: 某人向谁汇报.
    nearer = child.start < parent.start < verb.start and not acted_on(text, parent.start)
    acts = child.start >= verb.end or nearer or acted_on(text, child.start)
    if child.start == child.end == verb.end:  # the other rows are those that the word stands for
        acts = not (does(word) or of) or WHICH.search(text[: verb.start]) is not None
        acts = acts and NOBODY.search(text[: verb.start]) is None
    told = attributive(text, verb.start, verb.end, parent.start)
    told |= child.start == child.end and bare_participle(text, parent.end, verb.start, verb.end)
    verbs = (verb, *verb.others)
    if told or any(passive(text, v.start, v.end) for v in verbs):
        acts = not acts
    return not acts if by is not verb.turned else acts


def _stands_for(parent: Node, child: Node, verb: Verb, text: str) -> Node | None:
    """Which of two rows a noun is for that says what rows at one end of an edge are: A's mentor."""
    for owner, other in ((child, parent), (parent, child)):
        spoken = (owner.end > owner.start or owner.between) and owner.end <= verb.start
        before = spoken and OF.fullmatch(text[owner.end : verb.start])
        behind = owner.start > verb.end and OF_WHOM.match(text[verb.end :])
        if before or behind:
            return other
    if IS_WHO_ZH.match(text[verb.end :]) and parent.start >= verb.end:
        return parent  # 力量最高的徒弟是谁
    if bool(parent.things) != bool(child.things):
        return child if parent.things else parent
    if WHICH.search(text[: verb.start]):
        return parent
    empty = [n for n in (parent, child) if n.start == n.end == verb.end]
    return empty[0] if len(empty) == 1 else None


def _cost(said: Said, text: str, parent: Node, child: Node, verb: Verb | None) -> float:
    """How far apart the words stand, in nodes between them."""
    if verb is None:
        empty = parent.start == parent.end and not (parent.classes or parent.told or parent.between)
        far = _OWNER if empty or _of_another(said, text, parent, child) else 0.0
        return _IMPLIED + far + 0.1 * abs(said.nodes.index(parent) - said.nodes.index(child))
    cost = float(sum(_between(said, node, verb) for node in (parent, child)))
    return cost + (_OWNER if parent.things and _owns(parent, verb, text) else 0.0)


def _of_another(said: Said, text: str, parent: Node, child: Node) -> bool:
    """Whether one of two rows is named as the owner of others than the other: 哪套房被甲的客户买了."""
    for owner, other in ((parent, child), (child, parent)):
        behind = [n for n in said.nodes if n.start >= owner.end and n is not owner]
        own = [n for n in behind if OF.fullmatch(text[owner.end : n.start]) and n.end > n.start]
        if owner.things and own and other not in own:
            return True
    return False


def _owns(node: Node, verb: Verb, text: str) -> bool:
    """Whether a row only tells whose a noun is, of which more may be said: A's mentor, the mentor of A."""
    if node.end <= verb.start:
        return OF.fullmatch(text[node.end : verb.start]) is not None
    noun = NOUN_BEFORE.search(text[: node.start])
    return noun is not None and noun.start() <= verb.start


def _between(said: Said, node: Node, verb: Verb) -> int:
    first, last = (node.end, verb.start) if node.end <= verb.start else (verb.end, node.start)
    return sum(1 for n in said.nodes if n is not node and first <= n.start and n.end <= last)
