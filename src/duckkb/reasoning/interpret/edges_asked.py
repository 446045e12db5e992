"""What a question over edges asks for: which rows, which of their attributes, or whether it is so."""

from __future__ import annotations

from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret import edges_words as words
from duckkb.reasoning.interpret.edges_kinds import begins, ends, is_person, repeats
from duckkb.reasoning.interpret.edges_nodes import Node, Said, Verb
from duckkb.reasoning.interpret.moments import timed
from duckkb.reasoning.interpret.naming import parts
from duckkb.reasoning.interpret.things import without

_FIGURES = ("sum", "avg", "min", "max")


class Asking:
    """Finds what is asked for; what it takes is struck from what is said."""

    def __init__(self, question: Question, catalog: Catalog, said: Said) -> None:
        self._catalog = catalog
        self._said = said
        self._text = question.normalised.folded
        self._chinese = question.normalised.chinese

    def asked(self) -> tuple[Node, tuple[Attribute, ...], bool] | None:
        """The rows, which attributes of them or of an edge next to them, and whether the question is
        one of yes or no."""
        said = self._said
        opening = words.whether(self._text)
        named = next((n for n in said.nodes if n.things), None)
        if opening and named is not None and not said.function and not said.attributes:
            said.explained += opening
            return named, (), True
        if not self._number_of_rows() or words.AND_WHEN.search(self._text):
            return None
        self._greatest()
        self._name_by_graded()
        found = self._asked_edge() or self._asked_figure() or self._asked_rows()
        return None if found is None else (*found, False)

    def _asked_rows(self) -> tuple[Node, tuple[Attribute, ...]] | None:
        """The rows that are asked for, and which attributes of them."""
        root = self._root_zh() if self._chinese else self._root()
        if root is None:
            return None
        attributes: tuple[Attribute, ...] = ()
        if not root.classes and root.person:
            # `the salary of the people who`: of people that have one.
            told = {a.class_name for place in self._said.attributes for a in place[2]}
            people = [c for c in told if is_person(self._catalog.classes[c])]
            root.classes = tuple(people) if len(people) == 1 else ()
        if not root.classes and not root.person and self._said.verbs:
            # `the salary of A's mentor`: of rows that the edge leads to.
            joins, verb = self._catalog.joins_at, self._said.verbs[0]
            ends = {j.right for e in verb.edges for j in joins[e] if j.left == e}
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

    def _root(self) -> Node | None:
        said, text = self._said, self._text
        kind = self._kind_counted()
        if kind is not None:
            return kind
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
        person = words.WHICH_PERSON_ZH.search(text)
        if person:
            node = self._unknown(*person.span(), person=True)
            people = (n for n, c in self._catalog.classes.items() if not c.link and is_person(c))
            node.classes = node.classes or tuple(people)
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

    def _kind_counted(self) -> Node | None:
        """`how many red pandas`, of the kind that is called so: the rows that are of this kind."""
        said, catalog = self._said, self._catalog
        if said.function != "count" or said.verbs or len(said.nodes) != 1:
            return None
        kinds = {c for c in said.nodes[0].classes if said.nodes[0].things}
        found = [
            next(j.right for j in catalog.joins_at[each.name] if j.end == "from")
            for each in catalog.classes.values()
            if each.link and self._says_kind(each.name, kinds)
        ]
        if len(found) != 1:
            return None
        said.nodes.append(Node(len(self._text), len(self._text), (found[0],)))
        return said.nodes[-1]

    def _says_kind(self, edge: str, kinds: set[str]) -> bool:
        """Whether an edge says of what kind rows are, each of one: of_species."""
        joins = {j.end: j for j in self._catalog.joins_at[edge] if j.left == edge}
        named = {*parts(edge)} - {"of", "has", "is", "a"} <= {*parts(joins["to"].right)}
        return named and joins["from"].unique and joins["to"].right in kinds

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

    def _asked_figure(self) -> tuple[Node, tuple[Attribute, ...]] | None:
        """A figure over rows that only what they keep tells: the average salary of a team."""
        said = self._said
        spoken = {c for n in said.nodes for c in n.classes}
        if said.function not in _FIGURES or len(said.attributes) != 1 or not said.nodes:
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
        behind = [n for n in said.nodes if n.start >= much.end() and not n.things]
        if not any(words.GAP.fullmatch(self._text[much.end() : n.start]) for n in behind):
            return True
        kept = [a for v in said.verbs for e in v.edges for a in self._catalog.classes[e].attributes]
        said.function = "count"
        return not any(a.measure and not timed(a) for a in kept)

    def _greatest(self) -> None:
        """`what is the highest price of`, 最低价是多少: the amount itself, not what has it."""
        said = self._said
        if said.graded is None or not said.graded[1] or said.function is not None:
            return
        most, attributes = said.graded
        asked = words.VALUE_OF.search(self._text[: most.start]) or words.VALUE_ZH.search(self._text)
        if asked and most.limit == 1 and not most.offset and all(a.measure for a in attributes):
            said.function = "max" if most.descending else "min"
            said.graded = None
            said.attributes.append((most.start, most.end, attributes))
            said.explained.append(asked.span())

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

    # -- what an edge keeps ----------------------------------------------------------------------

    def _asked_edge(self) -> tuple[Node, tuple[Attribute, ...]] | None:
        """Rows of an edge of which something is asked that the edge keeps: since when, what role,
        how much in total."""
        said = self._said
        things = [n for n in said.nodes if n.things]
        figure = said.function in _FIGURES
        for place in said.attributes:
            own = {a.class_name for a in place[2] if self._catalog.classes[a.class_name].link}
            if not said.verbs and (len(things) == 2 or figure) and len(own) == 1:
                said.verbs.append(Verb(*place[:2], self._text[slice(*place[:2])], tuple(own)))
        links = {e for v in said.verbs for e in v.edges}
        for place in list(said.attributes):
            own = [a for a in place[2] if a.class_name in links]
            if len(own) == 1 and (len(things) >= 2 or figure) and said.nodes:
                said.attributes.remove(place)
                said.explained.append(place[:2])
                return said.nodes[0], (own[0],)
        return self._asked_when(links) or self._asked_how_much(links)

    def _asked_when(self, links: set[str]) -> tuple[Node, tuple[Attribute, ...]] | None:
        when = words.WHEN.search(self._text)
        if when and len(links) == 1 and any(n.things for n in self._said.nodes):
            own = [a for a in self._catalog.classes[next(iter(links))].attributes if timed(a)]
            for word, moment in ((words.BEGINNING, begins), (words.ENDING, ends)):
                if len(own) > 1 and word.search(self._text):
                    own = [a for a in own if moment(a)]
            if len(own) == 1:
                self._said.explained.append(when.span())
                return self._said.nodes[0], (own[0],)
        return None

    def _asked_how_much(self, links: set[str]) -> tuple[Node, tuple[Attribute, ...]] | None:
        """`how much does A pay for B`: the one amount that the edge between them keeps."""
        said = self._said
        often = words.HOW_OFTEN.search(self._text)
        much = often or words.HOW_MUCH.search(self._text)
        things = [n for n in said.nodes if n.things]
        figure = "count" if often else "sum"
        if not much or not things or said.attributes or said.function not in (None, figure):
            return None
        if not links and len(said.nodes) == 2:
            links = set(self._between(*said.nodes))
        amounts = [
            a
            for edge in links
            for a in self._catalog.classes[edge].attributes
            if a.measure and not timed(a) and (repeats(a) or not often)
        ]
        if len(links) != 1 or len(amounts) != 1:
            return None
        if not said.verbs:
            said.verbs.append(Verb(*much.span(), much.group(), tuple(links)))
        said.explained.append(much.span())
        said.explained += [m.span() for m in words.MONEY.finditer(self._text)]
        said.explained += self._periods(amounts[0])
        if often or len(things) < 2:
            said.function = "sum"
        return said.nodes[0], (amounts[0],)

    def _between(self, one: Node, other: Node) -> list[str]:
        """The edges from some rows to others, either way."""
        catalog = self._catalog
        ends = {
            name: {j.right for j in catalog.joins_at[name] if j.left == name}
            for name, each in catalog.classes.items()
            if each.link
        }
        wanted = [{a, b} for a in one.classes for b in other.classes]
        return [name for name, pair in ends.items() if pair in wanted]

    def _periods(self, attribute: Attribute) -> list[tuple[int, int]]:
        """`each year` beside an attribute that says itself that it is of a year."""
        said = " ".join((*attribute.names, attribute.description or "")).casefold()
        known = {*parts(attribute.name), *said.split()}
        return [
            m.span()
            for m in words.PERIOD.finditer(self._text)
            if any(
                w in known or (not w.isascii() and w in said) for w in words.PERIODS[m[1] or m[2]]
            )
        ]
