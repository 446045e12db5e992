"""What a question over edges asks for: which rows, which of their attributes, or whether it is so."""

from __future__ import annotations

import re
from dataclasses import dataclass

from duckkb.reasoning.catalog import Attribute
from duckkb.reasoning.evidence import SuperlativeSpan
from duckkb.reasoning.interpret import edges_words as words
from duckkb.reasoning.interpret.edges_amounts import FIGURES, Amounts
from duckkb.reasoning.interpret.edges_deeds import asks_doers, asks_how_often
from duckkb.reasoning.interpret.edges_kinds import amount, is_person
from duckkb.reasoning.interpret.edges_nodes import Node, Verb
from duckkb.reasoning.interpret.edges_verbs import attributive, stranded
from duckkb.reasoning.interpret.naming import parts
from duckkb.reasoning.interpret.things import without


@dataclass(frozen=True)
class Wanted:
    """What is asked for.

    Attributes:
        root: the rows.
        attributes: of them or of an edge next to them; empty where the rows themselves are asked for.
        whether: whether the question is one of yes or no.
        beside: attributes that are asked for beside the rows themselves: who, and since when.
        often: whether it is counted how often something was done.
    """

    root: Node
    attributes: tuple[Attribute, ...] = ()
    whether: bool = False
    beside: tuple[Attribute, ...] = ()
    often: bool = False


class Asking(Amounts):
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
        also = words.also_asked(self._text)
        if also is not None:
            return self._asked_both(*also)
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

    def _times_done(self) -> Wanted | None:
        """挂了几次号, 每个病人看过几次甲: of whom it is counted how often."""
        said = self._said
        plain = len(said.verbs) == 1 == len(self._counts) and not (said.attributes or said.graded)
        if not (plain and self._chinese) or said.negations or len(said.nodes) > 2:
            return None
        told = [n for n in said.nodes if n.things or n.each]
        told = told or [n for n in said.nodes if n.end <= said.verbs[0].start][:1]
        often = asks_how_often(self._counts[0], said.verbs[0], self._text, self._catalog)
        return Wanted(told[0], often=True) if often and told else None

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
            fitting = [a for a in place[2] if a.class_name in root.classes]
            if fitting and not root.things and self._said.function != "count":
                if len(fitting) > 1:
                    return None
                attributes += (fitting[0],)
                self._said.attributes.remove(place)
                self._said.explained.append(place[:2])
        return root, attributes

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

    def _root(self) -> Node | None:
        said, text = self._said, self._text
        kind = self._kind_counted()
        if kind is not None:
            return kind
        spoken = [n for n in said.nodes if n.end > n.start]
        first = next(iter((*spoken, *said.nodes)), None)
        people = words.WHO.search(text)
        if people and first is not None and self._tells_of(people.start(), first):
            said.explained.append(people.span())
            return first
        where = words.WHERE.search(text)
        if where and first is not None and self._tells_of(where.start(), first):
            said.explained.append(where.span())
            return first  # `battles where A fought`
        asks = words.ASKS.search(text)
        if asks:
            behind = [n for n in said.nodes if n.start >= asks.end() and not n.things]
            verbs = [v for v in said.verbs if v.start >= asks.end()]
            node = behind[0] if behind else None
            leads = any(stranded(text, v.word, v.end) for v in verbs)
            if leads and node is not None and words.ASKS_WHAT.search(text[: node.start]):
                return self._unknown(*asks.span())  # what was the meeting about
            things = [n for n in said.nodes if n.things and n.start >= asks.start()]
            if (
                node is not None
                and not any(v.start < node.start for v in verbs)
                and not any(t.start < node.start for t in things)
            ):
                return node
        called = words.WHO_IS.search(text)
        if called and first is not None and not first.things and first.end > first.start:
            between = without(text, self._said.explained)[called.end() : first.start]
            if not between.strip() and not any(
                v.end <= first.start for v in said.verbs if not v.told
            ):
                return first
        what = people or words.WHERE.search(text) or words.WHAT.search(text)
        beside = [
            p for p in said.attributes if asks and words.GAP.fullmatch(text[asks.end() : p[0]])
        ]
        what = what or (asks if beside else None)
        if what:
            return self._unknown(what.start(), what.end(), person=people is not None)
        if first is None or (said.verbs and self._led(said.verbs[0], first)):
            return self._unknown(0, 0) if said.verbs else None
        if (
            first.things
            and said.verbs
            and words.OF.fullmatch(text[first.end : said.verbs[0].start])
        ):
            return self._unknown(len(text), len(text))  # `A's spouse`
        return self._owned_by(first) if first.things else first

    def _owned_by(self, owner: Node) -> Node | None:
        """The rows that a named one is said to have: `A's tasks`, `A's urgent tasks`."""
        rows = [n for n in self._said.nodes if n.start >= owner.end and not n.things]
        if not rows:
            return None
        told = [(t.start, t.end) for t in rows[0].told]
        plain = without(self._text, [*told, *self._said.explained])
        return rows[0] if words.OF.fullmatch(plain[owner.end : rows[0].start]) else None

    def _led(self, verb: Verb, rows: Node) -> bool:
        """Whether a verb stands before rows, and not only to tell which: `best rated films`, `not
        assigned tasks`."""
        graded = self._said.graded
        if graded is not None and graded[0].start == verb.start:
            return False
        if any(words.GAP.fullmatch(self._text[t.end : rows.start]) for t in verb.told):
            return False  # home games, approved changes
        return verb.start < rows.start and not attributive(
            self._text, verb.start, verb.end, rows.start
        )

    def _tells_of(self, who: int, rows: Node) -> bool:
        """Whether `who` tells of rows rather than asks for some: `members from Rome who`, `services whose`."""
        asks = words.ASKS.search(self._text[: rows.start])
        before = (*self._said.verbs, *(n for n in self._said.nodes if n.things))
        named = rows.end > rows.start and rows.end <= who and not rows.things
        return named and asks is None and not any(p.start < who for p in before)

    def _root_zh(self) -> Node | None:
        said, text = self._said, self._text
        plain = [n for n in said.nodes if not n.things and n.end > n.start]
        for node in (n for n in plain if n.best is None):
            asks = words.IS_WHO_ZH.match(text[node.end :])
            if asks and not any(v.start == node.end + asks.end() for v in said.verbs):
                doers = [n for n in plain if n.start > node.end and asks_doers(text, n, said.verbs)]
                return doers[0] if doers else node
        who = words.WHO.search(text)
        for node in plain:
            among = text[node.end : who.start()] if who else ""
            if who and words.OF_THEM_ZH.fullmatch(among):
                said.explained.append((node.end, who.end()))
                return node
        # 哪些人物 asks for a class that is named, not for 哪些人.
        if who and not any(n.start < who.end() and who.start() < n.end for n in plain):
            return self._unknown(*who.span(), person=True)
        for node in plain:
            if words.ASKED_ZH.search(text[: node.start]):
                return node
        for node in (n for n in plain if n.best is None):
            if words.ASKED_BEHIND_ZH.match(text[node.end :]):
                return node
        person = words.WHICH_PERSON_ZH.search(text)
        if person:
            node = self._unknown(*person.span(), person=True)
            people = (n for n, c in self._catalog.classes.items() if not c.link and is_person(c))
            node.classes = node.classes or tuple(people)
            return node
        if len(said.nodes) == 1 and not (said.nodes[0].things or said.nodes[0].best):
            return said.nodes[0]
        last = max(said.nodes, key=lambda n: n.end, default=None)
        if (
            last is not None
            and not (last.things or last.best)
            and all(v.end <= last.start for v in said.verbs)
        ):
            return last
        what = words.WHERE.search(text) or words.WHAT.search(text)
        if what or said.verbs:
            return self._unknown(*(what.span() if what else (len(text), len(text))))
        return None

    def _kind_counted(self) -> Node | None:
        """`how many red pandas`, of the kind that is called so: the rows that are of this kind."""
        kind = self._kind()
        if not kind:
            return None
        self._said.nodes.append(Node(len(self._text), len(self._text), (kind,)))
        return self._said.nodes[-1]

    def _kind(self) -> str:
        """The class of the rows that are of the one kind that is counted; else nothing."""
        said, catalog = self._said, self._catalog
        if said.function != "count" or said.verbs or len(said.nodes) != 1:
            return ""
        kinds = {c for c in said.nodes[0].classes if said.nodes[0].things}
        found = [
            next(j.right for j in catalog.joins_at[each.name] if j.end == "from")
            for each in catalog.links
            if self._says_kind(each.name, kinds)
        ]
        return found[0] if len(found) == 1 else ""

    def _says_kind(self, edge: str, kinds: set[str]) -> bool:
        """Whether an edge says of what kind rows are, each of one: of_species."""
        joins = {j.end: j for j in self._catalog.joins_at[edge] if j.left == edge}
        named = {*parts(edge)} - {"of", "has", "is", "a"} <= {*parts(joins["to"].right)}
        return named and joins["from"].unique and joins["to"].right in kinds

    def _unknown(self, start: int, end: int, person: bool = False) -> Node:
        """The rows that `who` or `what` stands for: those of which only something is told, or others."""
        self._said.explained.append((start, end))
        for node in self._said.nodes:
            # `who died in 200`, `who was a general`
            only_told = node.start == node.end or (node.unspoken and not self._said.verbs)
            alone = only_told and len(node.classes) == 1 and node.told
            if person and alone and is_person(self._catalog.classes[node.classes[0]]):
                node.person = True
                return node
        node = Node(start, end, person=person)
        self._said.nodes.append(node)
        self._said.nodes.sort(key=lambda n: n.start)
        return node

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
