"""Which rows a question over edges asks for: those it names as asked, those that who or what stands for,
or those of the kind that is counted."""

from __future__ import annotations

from duckkb.reasoning.blanks import without
from duckkb.reasoning.interpret.edges import words
from duckkb.reasoning.interpret.edges.amounts import Amounts
from duckkb.reasoning.interpret.edges.deeds import asks_doers
from duckkb.reasoning.interpret.edges.nodes import Node, Verb
from duckkb.reasoning.interpret.edges.verbs import attributive, stranded
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.regexes import regex

_WHAT_DID = regex(r"\bwhat\s+(?:did|do|does|have|has)\s+(?:the\s+)?$")


class Roots(Amounts):
    """Finds the rows that are asked for among those that are spoken of."""

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
            node = next((n for n in behind if n.end > n.start), next(iter(behind), None))
            leads = any(stranded(text, v.word, v.end) for v in verbs)
            if leads and node is not None and words.ASKS_WHAT.search(text[: node.start]):
                return self._unknown(*asks.span())  # what was the meeting about
            doing = [v for v in verbs if node is not None and v.start >= node.end]
            if doing and not any(n.start >= doing[0].end for n in said.nodes):
                did = _WHAT_DID.search(text[: node.start if node else 0])
                if did:
                    return self._unknown(*did.span())  # what did customers from Leeds buy
            things = [n for n in said.nodes if n.things and n.start >= asks.start()]
            if (
                node is not None
                and not any(self._led(v, node) for v in verbs)
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
        if (what := self._done_what_zh()) is not None:
            return self._unknown(*what)
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

    def _done_what_zh(self) -> tuple[int, int] | None:
        """Where it is asked to what rows do something, or what does it to them: 核心服务依赖什么, 被什么取代了."""
        for verb in self._said.verbs:
            behind = words.TO_WHAT_ZH.match(self._text, verb.end)
            before = words.BY_WHAT_ZH.search(self._text[: verb.start])
            found = behind or before
            rows = [n for n in self._said.nodes if n.told and n.end < verb.end]
            if found is not None and len(self._said.nodes) == len(rows) == 1:
                return found.span("what")
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
        joins = self._catalog.joins_of(edge)
        named = {*parts(edge)} - {"of", "has", "is", "a"} <= {*parts(joins["to"].right)}
        return named and joins["from"].unique and joins["to"].right in kinds

    def _unknown(self, start: int, end: int, person: bool = False) -> Node:
        """The rows that `who` or `what` stands for: those of which only something is told, or others."""
        self._said.explained.append((start, end))
        for node in self._said.nodes:
            # `who died in 200`, `who was a general`
            only_told = node.start == node.end or (node.unspoken and not self._said.verbs)
            alone = only_told and len(node.classes) == 1 and node.told
            people = alone and is_person(self._catalog.classes[node.classes[0]])
            if alone and (people if person else node.done and not people):
                node.person = person
                return node
        node = Node(start, end, person=person)
        self._said.nodes.append(node)
        self._said.nodes.sort(key=lambda n: n.start)
        return node
