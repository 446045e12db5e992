"""What a question over edges asks for: which rows, which of their attributes, or whether it is so."""

from __future__ import annotations

import re
from dataclasses import dataclass

from duckkb.reasoning.blanks import without
from duckkb.reasoning.catalog import Attribute
from duckkb.reasoning.evidence import SuperlativeSpan
from duckkb.reasoning.interpret.edges import words
from duckkb.reasoning.interpret.edges.amounts import FIGURES
from duckkb.reasoning.interpret.edges.deeds import asks_how_often
from duckkb.reasoning.interpret.edges.nodes import Node, Verb
from duckkb.reasoning.interpret.edges.roots import Roots
from duckkb.reasoning.interpret.edges.verbs import doer_of
from duckkb.reasoning.interpret.kinds import amount, is_person
from duckkb.reasoning.interpret.name_words import parts


@dataclass(frozen=True)
class Wanted:
    """What is asked for.

    Attributes:
        root: the rows.
        attributes: of them or of an edge next to them; empty where the rows themselves are asked for.
        whether: whether the question is one of yes or no.
        beside: attributes that are asked for beside the rows themselves: who, and since when.
        often: whether it is counted how often something was done.
        pairs: whether the rows at the other end of the edge are asked for as well: who did what.
    """

    root: Node
    attributes: tuple[Attribute, ...] = ()
    whether: bool = False
    beside: tuple[Attribute, ...] = ()
    often: bool = False
    pairs: bool = False


class Asking(Roots):
    """Finds what is asked for; what it takes is struck from what is said."""

    def asked(self) -> Wanted | None:
        """What is asked for; None where that cannot be told."""
        said = self._said
        opening = words.whether(self._text)
        named = next((n for n in said.nodes if n.things), None)
        if opening and named is not None and not said.function and not said.attributes:
            said.explained += opening
            self._is_one_of(named)
            self._part(named)
            return Wanted(named, whether=True)
        also = words.also_asked(self._text) or self._listed_beside()
        if also is not None:
            return self._asked_both(*also)
        pairs = self._who_and_which() or self._with_theirs() or self._all_of_an_edge()
        if pairs is not None:
            return pairs
        if not self._number_of_rows():
            return None
        self._sum_paid()
        if (times := self._times_done()) is not None:
            return times
        self._greatest()
        self._name_by_graded()
        if said.function == "count" and len(self._counts) == 1:
            counted = self._quantity(self._counts[0])
            if counted:
                return Wanted(counted[0], (counted[1],))
            at = self._counts[0]
            told = any(not n.things and at.start <= n.start < at.end for n in said.nodes)
            named = any(n.things and self._counted(n) for n in said.nodes)
            if named and not told and not self._kind():
                return None  # a named row is one
        found = (
            self._pieces_told() or self._asked_edge() or self._asked_figure() or self._asked_rows()
        )
        return None if found is None else Wanted(*found)

    def _who_and_which(self) -> Wanted | None:
        """`who repaired what`, `which machines were repaired by whom`, 谁修了哪些机器: the rows at both ends of an edge."""
        said = self._said
        match = words.WHO_WHICH.match(without(self._text, said.explained))
        if match is None or len(said.verbs) != 1 or len(said.nodes) > 1:
            return None
        if said.graded or said.function or said.negations or any(n.things for n in said.nodes):
            return None
        told = {name.rstrip("_"): match.span(name) for name, of in match.groupdict().items() if of}
        one, other = sorted(told.values())
        if not one[1] <= said.verbs[0].start < other[0]:
            return None
        if said.nodes:
            said.explained.append(told["which"])
        else:
            self._unknown(*told["which"])
        return Wanted(self._unknown(*told["who"], person=True), pairs=True)

    def _all_of_an_edge(self) -> Wanted | None:
        """异步依赖有哪些: the rows at both ends of the edges that are asked for by their name alone."""
        said = self._said
        if len(said.verbs) != 1 or said.nodes or said.function or said.graded or said.negations:
            return None
        (verb,) = said.verbs
        behind = words.WHICH_EDGES_ZH.match(self._text, verb.end)
        ahead = words.ALL_EDGES_ZH.match(self._text)
        alone = not self._text[verb.end :].removeprefix("关系").strip(words.ENDS)
        if behind is None and (ahead is None or not alone):
            return None
        said.explained += [m.span() for m in (ahead, behind) if m]
        said.explained += [] if behind else [(verb.end, len(self._text))]
        one, other = Node(verb.start, verb.start), Node(verb.end, verb.end)
        for node, end in ((one, "from"), (other, "to")):
            node.classes = tuple({self._catalog.joins_of(e)[end].right for e in verb.edges})
        said.nodes += [one, other]
        return Wanted(one, pairs=True)

    def _with_theirs(self) -> Wanted | None:
        """`who owns each service`, `services and their owners`, `services and what they depend on`, 服务及其负责人:
        rows, and of each who did it, or to what."""
        said = self._said
        if len(said.verbs) != 1 or said.graded or said.function or said.negations:
            return None
        (verb,) = said.verbs
        doers = [n for n in said.nodes if n.start == verb.end and not (n.things or n.told)]
        rows = [n for n in said.nodes if n not in doers]
        if not rows or rows[0].things or not rows[0].classes:
            return None
        row, *others = rows
        noun = bool(verb.doer or doers) or any(doer_of(verb.word, parts(e)[0]) for e in verb.edges)
        between = self._text[row.end : verb.start]
        listed = (words.BESIDE if noun else words.AND_WHO).fullmatch(between)
        done = words.AND_WHAT.fullmatch(between)
        joint = done or (None if noun else listed)
        # `and the papers that support them`
        if len(others) != bool(joint and joint["row"]) or any(n.things for n in others):
            return None
        who = words.WHO_EACH.search(self._text)
        first = min([row.start, *(t.start for t in row.told)])
        before = self._text[:first]
        each = words.EACH.search(before) or words.EACH.search(before.rstrip())
        if not (listed or done or ((each or row.each) and (noun or who))):
            return None
        row.each = False
        said.explained += [m.span() for m in (who, each, words.THEM.search(self._text)) if m]
        said.explained += [(row.end, verb.start)] if listed or done else []
        said.nodes = [row, *others]
        if done and others:
            others[0].start = others[0].end = verb.end  # the papers they cite: it is done to these
        elif done:
            self._unknown(verb.end, verb.end)
        elif not others:
            self._unknown(verb.start, doers[0].end if doers else verb.end, person=not noun)
        return Wanted(row, pairs=True)

    def _listed_beside(self) -> tuple[int, int] | None:
        """Where, behind the rows, what they have is asked for as well: 通过的决定和理由."""
        for start, end, _ in self._said.attributes:
            for node in self._said.nodes if not self._text[end:].strip(words.ENDS) else ():
                spoken = node.classes and not node.things and node.end <= start
                if spoken and words.BESIDE.fullmatch(self._text[node.end : start]):
                    return node.end, len(self._text)
        return None

    def _times_done(self) -> Wanted | None:
        """挂了几次号, 每个病人看过几次甲, `how often was A used`: of whom it is counted how often."""
        said = self._said
        plain = len(said.verbs) == 1 == len(self._counts) and not (said.attributes or said.graded)
        if not plain or said.negations or len(said.nodes) > 2:
            return None
        told = [n for n in said.nodes if n.things or n.each]
        told = told or [n for n in said.nodes if n.end <= said.verbs[0].start][:1]
        if not told or not asks_how_often(
            self._counts[0], said.verbs[0], self._text, self._catalog
        ):
            return None
        said.explained += [m.span() for m in words.HOW_OFTEN.finditer(self._text)]
        return Wanted(told[0], often=True)

    def _is_one_of(self, named: Node) -> None:
        """`is A a premium member`: what is told of the class is told of the named row."""
        for node in list(self._said.nodes):
            same = not node.things and node.told and {*node.classes} & {*named.classes}
            if same and node.start >= named.end and not self._said.verbs:
                named.told += node.told
                self._said.nodes.remove(node)

    def _part(self, named: Node) -> None:
        """`are A and B friends`: an edge from one to the other."""
        if len(self._said.verbs) == 1 and self._said.nodes == [named] and len(named.things) == 2:
            one, other = named.things
            self._said.nodes.append(Node(other.start, named.end, named.classes, (other,)))
            named.end, named.things = one.end, (one,)

    def _asked_both(self, start: int, end: int) -> Wanted | None:
        """The rows, and what is asked beside them in a place of the question."""
        said, place = self._said, self._text[start:end]
        if any(start <= each.start < end for each in (*said.nodes, *said.verbs)):
            return None
        told = [p for p in said.attributes if start <= p[0] < end]
        said.attributes = [p for p in said.attributes if p not in told]
        if any(start <= c.start < end for c in self._counts):
            said.function = None
        self._text = without(self._text, [(start, end)])
        found = self._asked_rows()
        if found is None or found[1] or said.function or said.graded:
            return None
        links = {e for v in said.verbs for e in v.edges}
        kept = [a for e in links for a in self._catalog.classes[e].attributes]
        if told:
            near = [[a for a in p[2] if a.class_name in (*links, *found[0].classes)] for p in told]
        elif words.WHEN.search(place):
            near = [self._moments(kept)]
        elif words.HOW_MANY.search(place):
            near = [[a for a in kept if amount(a)]]
        else:
            return None
        if any(len(each) != 1 for each in near):
            return None
        said.explained += [p[:2] for p in told]
        said.explained += [
            (start + m.start(), start + m.end())
            for each in (words.WHEN, words.HOW_MANY)
            for m in each.finditer(place)
        ]
        return Wanted(found[0], beside=tuple(each[0] for each in near))

    def _asked_rows(self) -> tuple[Node, tuple[Attribute, ...]] | None:
        """The rows that are asked for, and which attributes of them."""
        ranked = self._said.graded and words.IN_TIME.fullmatch(self._said.graded[0].word)
        told = any(n.told for n in self._said.nodes)
        when = words.WHEN_IS_ZH.search(self._text) if ranked and told else None
        if when is not None:
            self._said.explained.append(
                when.span()
            )  # 最近一次甲级事故是什么时候: the time is shown
        besides = self._besides() if self._chinese else None
        root = self._root_zh() if self._chinese else self._root()
        if root is None:
            return None
        if besides is not None:
            own = tuple(c for c in besides.classes if c in root.classes or root.person)
            if not own or besides is root:
                return None
            root.classes, root.apart = own, besides.things[0]
        attributes: tuple[Attribute, ...] = ()
        if not root.classes and root.person:
            # `the salary of the people who`: of people that have one.
            told = {a.class_name for place in self._said.attributes for a in place[2]}
            people = [c for c in told if is_person(self._catalog.classes[c])]
            root.classes = tuple(people) if len(people) == 1 else ()
        if not root.classes and not root.person and self._said.verbs:
            # `the salary of A's mentor`: of rows that the edge leads to.
            ends = {c for e in self._said.verbs[0].edges for c in self._catalog.ends[e]}
            told = {a.class_name for place in self._said.attributes for a in place[2]} & ends
            root.classes = tuple(told) if len(told) == 1 else ()
        for place in list(self._said.attributes):
            # 没提交过代码的贡献者: no code of theirs is shown
            within = self._chinese and (
                place[1] <= root.start < root.end or self._text[place[0] - 1] in "过了"
            )
            within = within or self._of_another(place[1], root)
            fitting = [a for a in place[2] if a.class_name in root.classes and not within]
            if fitting and not root.things and self._said.function != "count":
                if len(fitting) > 1:
                    return None
                attributes += (fitting[0],)
                self._said.attributes.remove(place)
                self._said.explained.append(place[:2])
        return root, attributes

    def _of_another(self, end: int, root: Node) -> bool:
        """`services that the team of Ann maintains`: whether what stands there is told of a row that is not
        asked for."""
        of = words.OF_ROW.match(self._text, end)
        others = (n for n in self._said.nodes if n is not root and n.things)
        others = (n for n in others if not words.OWNS.match(self._text, n.end))  # of Ann's team
        return of is not None and root.start < end and any(n.start == of.end() for n in others)

    def _besides(self) -> Node | None:
        """除了甲还有谁: the named row that others are asked for than; it is no longer spoken of."""
        for node in self._said.nodes:
            before = words.BESIDES_ZH.search(self._text[: node.start])
            if before and len(node.things) == 1:
                behind = words.AS_WELL_ZH.match(self._text, node.end)
                self._said.nodes.remove(node)
                self._said.explained += [before.span(), *([behind.span()] if behind else [])]
                return node
        return None

    def _asked_figure(self) -> tuple[Node, tuple[Attribute, ...]] | None:
        """A figure over rows that only what they keep tells: the average salary of a team."""
        said = self._said
        spoken = {c for n in said.nodes for c in n.classes}
        if said.function not in FIGURES or len(said.attributes) != 1 or not said.nodes:
            return None
        start, end, attributes = said.attributes[0]
        if len(attributes) != 1 or attributes[0].class_name in spoken:
            return None
        said.attributes.clear()
        said.explained.append((start, end))
        node = Node(start, end, (attributes[0].class_name,))
        said.nodes.append(node)
        said.nodes.sort(key=lambda n: n.start)
        return node, attributes

    def _number_of_rows(self) -> bool:
        """Takes 多少零件 for so many; False where it may be so much of them, as an edge keeps it."""
        said = self._said
        much = words.HOW_MUCH.search(self._text)
        if not much or said.function is not None:
            return True
        behind = [n.start for n in said.nodes if not n.things]
        behind += [t.start for n in said.nodes for t in n.told]  # 多少武将
        gaps = (self._text[much.end() : start] for start in behind if start >= much.end())
        if not any(map(words.GAP.fullmatch, gaps)):
            return True
        kept = [a for v in said.verbs for e in v.edges for a in self._catalog.classes[e].attributes]
        said.function = "count"
        return not any(map(amount, kept))

    def _greatest(self) -> None:
        """`what is the highest price of`, 最低价是多少: the amount itself, not what has it."""
        said = self._said
        if said.graded is None or not said.graded[1] or said.function is not None:
            return
        most, attributes = said.graded
        asked = words.VALUE_OF.search(self._text[: most.start]) or words.VALUE_ZH.search(self._text)
        asked = asked or self._ends_with(most)
        if asked and most.limit == 1 and not most.offset and all(a.measure for a in attributes):
            said.function = "max" if most.descending else "min"
            said.graded = None
            said.attributes.append((most.start, most.end, attributes))
            said.explained.append(asked.span())

    def _ends_with(self, most: SuperlativeSpan) -> re.Match[str] | None:
        """甲的最低分: where nothing is said behind the amount, it is the amount that is asked for."""
        rest = without(self._text, self._said.explained)[most.end :]
        spoken = any(each.start >= most.end for each in (*self._said.nodes, *self._said.verbs))
        named = self._chinese and not spoken and len(self._text.rstrip("?？。")) > most.end
        return re.fullmatch(r"[\s?？。]+", rest) if named else None

    def _name_by_graded(self) -> None:
        """`spent most hours on`: what only one edge keeps names it where no verb does."""
        said = self._said
        if said.graded is None:
            return
        most, attributes = said.graded
        edges = {a.class_name for a in attributes}
        kept = len(edges) == 1 and all(self._catalog.classes[e].link for e in edges)
        if kept or (not edges and words.PLAIN_MANY.fullmatch(most.word)):
            said.explained += [m.span() for m in words.MONEY.finditer(self._text)]
        if kept and not said.verbs:
            place = most.start, most.end
            said.verbs.append(Verb(*place, self._text[slice(*place)], tuple(edges)))
