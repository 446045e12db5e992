"""Rows that a question over edges does not speak of, though its verbs need them: who is lent a book,
what lies between those who worked together.
"""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import DateSpan
from duckkb.reasoning.interpret.edges import words
from duckkb.reasoning.interpret.edges.nodes import Node, Said, Verb
from duckkb.reasoning.interpret.edges.tree import Tree, best_tree
from duckkb.reasoning.interpret.edges.verbs import (
    attributive,
    has_any,
    in_company,
    may_be_had,
    participle,
    passive,
)
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.interpret.moments import timed


class Unspoken:
    """Adds to what is said the rows that are only implied."""

    def __init__(self, said: Said, catalog: Catalog, text: str) -> None:
        self._said = said
        self._catalog = catalog
        self._text = text

    def complete(self, root: Node, whether: bool) -> None:
        """Gives a verb its other end where that is not spoken of: `not owned`, `use kafka`, `has A a boss`.

        Likewise the rows in the middle of `the mentor of A's mentor`.
        """
        said = self._said
        self._complete_denied(root)
        self._complete_contrasts(root)
        asking = (words.WHEN, words.WHY, words.RANKED_ZH)
        when = any(asks.search(self._text) for asks in asking)
        for verb in said.verbs:
            lonely = len(said.nodes) <= len(said.verbs)
            held = whether and root.end <= verb.start
            held = held and may_be_had(self._text, verb.word, bool(verb.role) or verb.doer)
            asked = held or said.negations or said.graded or said.function
            asked = asked or self.exists(verb)
            spoken = [n for n in said.nodes if n is root or n.end > n.start]
            alone = spoken == [root] and asked
            if lonely and (verb.told or when or alone):
                said.nodes.append(Node(verb.end, verb.end))
        things = [n for n in said.nodes if n.things]
        if len(said.verbs) == len(said.nodes) == 2 and len(things) == 1:
            at, text = things[0], self._text
            owned = [v for v in said.verbs if words.OF.fullmatch(text[at.end : v.start])]
            before = [v for v in said.verbs if v.end <= at.start]
            if owned:
                said.nodes.append(Node(owned[0].end, owned[0].end, between=True))
            elif before and words.NOUN_BEFORE.search(text[: at.start]):
                said.nodes.append(Node(before[-1].start, before[-1].start, between=True))
        self._accompany(root)
        self._took_part(root)
        self._summed(root)
        said.nodes.sort(key=lambda n: n.start)

    def _complete_denied(self, root: Node) -> None:
        """`who reported not resolved vulnerabilities`, `packages that are not affected by any`: of rows it is denied
        that something is done to them, by those spoken of behind or at all."""
        said, text = self._said, self._text
        for verb in [v for v in said.verbs if v.clause is None and not v.role]:
            node = self._denied_of(verb, root)
            if node is None:
                continue
            gaps = ((n, text[verb.end : n.start]) for n in said.nodes if n.start >= verb.end)
            behind = node.end <= verb.start
            by = next((n for n, gap in gaps if behind and words.BY_ANY.fullmatch(gap)), None)
            if by is None:
                by = Node(verb.end, verb.end)
                said.nodes.append(by)
            verb.clause, verb.denied = (by, node), True

    def _denied_of(self, verb: Verb, root: Node) -> Node | None:
        """The rows of which it is denied that this is done to them; None where it is not, or nothing else is
        said of them than that."""
        text = self._text
        before = (s for s, e in self._said.negations if e <= verb.start)
        start = next((s for s in before if text[s : verb.start].split() == ["not"]), None)
        if start is None:
            return None
        for node in self._said.nodes:
            ahead = text[verb.end : node.start].isspace()
            ahead = ahead and participle(verb.word) and not self._have_not(node, verb, start)
            behind = words.THAT_ARE.fullmatch(text[node.end : start])
            fits = bool(node.classes) and not node.things and self._undergoes(node, verb)
            alone = node is root and len(self._said.verbs) == 1
            if fits and (ahead or behind) and not alone:
                return node
        return None

    def _have_not(self, node: Node, verb: Verb, start: int) -> bool:
        """`engineers who have not reported vulnerabilities`: whether those before it did not do so themselves, be
        the rows behind it what they would have done it to."""
        if not words.HAVE.search(self._text[:start]):
            return False
        ends = {c for e in verb.edges for c in self._catalog.ends[e]}
        before = [n for n in self._said.nodes if n is not node and n.end <= start]
        return any(n.person or ends & {*n.classes} for n in before)

    def _undergoes(self, node: Node, verb: Verb) -> bool:
        """Whether something is done to rows by an edge that a verb may be."""
        for edge in verb.edges:
            end = "from" if words.BY.search(edge) else "to"
            if self._catalog.joins_of(edge)[end].right in node.classes:
                return True
        return False

    def _complete_contrasts(self, root: Node) -> None:
        """Of two verbs that are set against each other, what is said once is said of both: 预约了但没借过
        书的读者 have reserved a book, 甲看过但没买的房子 are what 甲 has not bought; else it is anything."""
        said = self._said
        for verb in [v for v in said.verbs if v.again is not None]:
            pair = cast(Verb, verb.again), verb
            others = [n for n in said.nodes if n is not root]
            if len(others) >= len(said.verbs) or len(others) > 1:
                continue
            lonely = [v for v in pair if not (others and self._may_join(v, others[0]))]
            said.nodes += [Node(v.end, v.end) for v in lonely]
            if not lonely:
                (one,) = others
                at = pair[0].end if one.start >= verb.end else verb.start
                said.nodes.append(Node(at, at, one.classes, one.things, told=[*one.told]))

    def _may_join(self, verb: Verb, node: Node) -> bool:
        """Whether an edge that a verb may be leads to what rows may be."""
        return any(self._catalog.ends[e] & {*node.classes} for e in verb.edges)

    def _accompany(self, root: Node) -> None:
        """Others that the same edge joins to the same rows: `who worked with A`, `A's co-authors`,
        `who did A work with`."""
        said, classes = self._said, self._catalog.classes
        if len(said.verbs) != 1 or said.verbs[0].told or len(said.verbs[0].edges) != 1:
            return
        verb, text = said.verbs[0], self._text
        things = [n for n in said.nodes if len(n.things) == 1 and n is not root]
        asked = words.WITH_WHOM.search(text) and (root.person or root.classes)
        if verb.word.endswith("with") and not verb.company:
            return  # of deals that are with A the edge says so itself
        if not (verb.company or asked):
            things = [n for n in things if in_company(text, n.start, n.end)]
        if len(things) != 1:
            return
        one = things[0]
        between = [n for n in said.nodes if n not in (root, one)]
        ends = self._catalog.ends[verb.edges[0]]
        own = ends.intersection(one.classes, root.classes or one.classes)
        if len(ends) < 2 or len(own) != 1 or len(between) > 1:
            return
        if any(ends - own != frozenset(n.classes) for n in between):
            return
        if root.person and not any(is_person(classes[c]) for c in own):
            return
        root.classes, root.apart = tuple(own), one.things[0]
        if not between:
            at = verb.end if verb.end <= one.start else verb.start
            said.nodes.append(Node(at, at, tuple(ends - own), between=True))
        # `with A on B`: A is joined to what stands behind, as B is to those who are asked for.
        behind = verb.end <= one.start and any(n.start >= one.end for n in between if n.things)
        at = one.end if behind else one.start
        said.verbs.append(replace(verb, start=at, end=at))

    def _took_part(self, root: Node) -> None:
        """`who used A`, of experiments that use it: the people whom one edge joins to what was done then."""
        said, classes = self._said, self._catalog.classes
        others = [n for n in said.nodes if n is not root and not n.done]
        if not root.person or root.classes or len(said.verbs) != 1 or len(others) != 1:
            return
        (verb,), (one,) = said.verbs, others
        ends = self._catalog.ends[verb.edges[0]]
        if len(verb.edges) != 1 or any(is_person(classes[c]) for c in ends):
            return
        deeds = ends - {*one.classes}
        if len(deeds) != 1 or len(one.classes) != 1 or not ends & {*one.classes}:
            return
        (deed,) = deeds
        if not any(timed(a) for a in classes[deed].attributes):
            return  # what is always so, such as that services use a database, nobody took part in
        doing = [
            (edge, *(self._catalog.ends[edge] - deeds))
            for edge in self._catalog.edges_at[deed]
            if any(is_person(classes[c]) for c in self._catalog.ends[edge])
        ]
        if len(doing) == 1 and len(doing[0]) == 2:
            edge, people = doing[0]
            root.classes = (people,)
            if not any(n.done for n in said.nodes):
                said.nodes.append(Node(verb.start, verb.start, (deed,), between=True))
            said.verbs.append(Verb(root.end, root.end, "", (edge,)))

    def _summed(self, root: Node) -> None:
        """`which author has the most citations`, of papers that keep them, which nobody speaks of."""
        said = self._said
        if said.graded is None or said.verbs or said.nodes != [root] or len(root.classes) != 1:
            return
        most, named = said.graded
        if not words.PLAIN_MANY.fullmatch(most.word) or root.things or root.told:
            return
        near = {
            a.class_name
            for a in named
            for link in self._catalog.links
            if self._catalog.ends[link.name] == frozenset((root.classes[0], a.class_name))
        }
        if len(near) == len({a.class_name for a in named}) == 1 and root.classes[0] not in near:
            said.nodes.append(Node(most.end, most.end, tuple(near)))

    def exists(self, verb: Verb) -> bool:
        """Whether it is only said that there is such an edge: `which books are lent`, `lent books`,
        看过房的客户 (of an edge from one class to another, where that tells who does it)."""
        for node in self._said.nodes:
            done = words.DONE_BY_ZH.fullmatch(self._text[verb.end : max(verb.end, node.start)])
            dated = any(isinstance(t.value, DateSpan) for t in node.told)  # 757年写的诗
            if (
                done
                and not (dated or node.things)
                and not any(map(self._catalog.loops, verb.edges))
            ):
                return True
        if self._did_so(verb) or self._done_by_whomever(verb):
            return True
        rows = (n.start for n in self._said.nodes if n.start >= verb.end and not n.things)
        told = attributive(self._text, verb.start, verb.end, next(rows, len(self._text)))
        return (
            told
            or passive(self._text, verb.start, verb.end)
            or has_any(self._text, verb.start, verb.end)
        )

    def _done_by_whomever(self, verb: Verb) -> bool:
        """2025年作出了哪些决定: nobody is spoken of but the rows asked for, behind the verb."""
        rows = [n for n in self._said.nodes if n.classes and not n.things and n.start >= verb.end]
        if len(rows) != len(self._said.nodes) or len(rows) != 1:
            return False
        return words.WHICH_DONE_ZH.fullmatch(self._text[verb.end : rows[0].start]) is not None

    def _did_so(self, verb: Verb) -> bool:
        """谁退过货, `which pupils have enrolled`: whether nothing is said behind a verb but that it was done once."""
        if words.HAVE_DONE.search(self._text[: verb.start]):
            return not self._text[verb.end :].strip(words.ENDS)
        people = any(n.person and n.end <= verb.start for n in self._said.nodes)
        done = "过" in self._text[verb.start : verb.end + 1]
        return (
            people and done and words.DONE_ZH.fullmatch(f"过{self._text[verb.end :]}") is not None
        )

    def at_all(self, root: Node) -> Tree | None:
        """The tree of 甲的客户成交了, where the verb at the end says no more than that there is such an edge."""
        said = self._said
        last = max(said.verbs, key=lambda v: v.end, default=None)
        if last is None or not words.DONE_ZH.fullmatch(self._text[last.end :]):
            return None
        node = Node(last.end, last.end)
        said.nodes.append(node)
        tree = best_tree(said, root, self._catalog, self._text)
        if tree is None:
            said.nodes.remove(node)
        return tree

    def by_way(self, root: Node) -> Tree | None:
        """The tree by way of rows that nobody names: the zone, X living in a house of that zone; who did it
        at X, where that was."""
        said = self._said
        things = [n for n in said.nodes if n.things]
        there = any(words.AT.search(self._text[: n.start]) for n in things)
        asked = root.classes or (root.person and there)
        if len(said.nodes) != 2 or len(said.verbs) != 1 or not (things and asked):
            return None
        place, end = said.verbs[0].start, said.verbs[0].end
        if said.negations and said.nodes[-1].end <= place:
            # 甲还有几个缺陷没修: of the rows of 甲 those that nobody has, not those that 甲 has not.
            said.nodes.append(Node(end, end))
            return best_tree(said, root, self._catalog, self._text)
        said.nodes.insert(1, Node(place, place, between=True))
        tree = best_tree(said, root, self._catalog, self._text)
        # There and back by one edge are others like the named one, which nobody has asked for.
        if tree is None or len({b.edge for b in tree.branches}) < len(tree.branches):
            return None
        led = (
            n for b in tree.branches if b.verb is None for n in self._catalog.classes[b.edge].names
        )
        return tree if root.classes or any(map(words.LIES.search, led)) else None
