"""What speaks for and against the joins by which a question's classes may hang together."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence

from duckkb.reasoning.catalog import Catalog, Join
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.choose import Choice
from duckkb.reasoning.interpret.cues import UNDOING
from duckkb.reasoning.interpret.frame import Frame, Mention
from duckkb.reasoning.interpret.name_words import parts, words_of
from duckkb.reasoning.interpret.nature import Nature
from duckkb.reasoning.interpret.undergone import undergone
from duckkb.reasoning.interpretation import Ground
from duckkb.reasoning.lexicon.loader import verb_stem
from duckkb.reasoning.lexicon.words import tokens
from duckkb.reasoning.locate import Locator
from duckkb.reasoning.plan import Column, Query, parts_of

LINKED = 0.4
"""How near a class between them brings two that are named one after the other."""
UNSPOKEN = 0.3
"""What stands against a join called by a role (`chair_id`) of which the question says nothing."""
LINKED_TOO = 4.0
"""The same where a class links the two besides: the members of a committee, not who chairs it."""


def met_by_others(query: Query, catalog: Catalog, grounds: Sequence[Ground]) -> bool:
    """Whether rows are joined to others with which they only share what both refer to, of which nothing is said:
    the fines of lorries, of passages that lorries made; what edges lead to is not shared so."""
    said = {g.target.partition(" = ")[0].partition(".")[0] for g in grounds}
    said |= {
        query.class_of(c.alias)
        for c in parts_of((query.select, query.order_by, query.group_by))
        if isinstance(c, Column)
    }
    referring = Counter(
        alias
        for link in query.links
        if (join := catalog.joins.get(link.join)) is not None
        and not (join.unique or catalog.classes[join.left].link)
        for alias in (link.left, link.right)
        if join.left != join.right and query.class_of(alias) == join.right
    )
    return any(n > 1 and query.class_of(alias) not in said for alias, n in referring.items())


def met_by_undoing(query: Query, catalog: Catalog, question: Question) -> bool:
    """Whether rows are taken for those of somebody who undid or judged them, of which nothing is said: the sessions
    of Ann for those that she cancelled."""
    said = {verb_stem(t.word) for t in tokens(question.normalised.folded)}
    joins = (catalog.joins[link.join] for link in query.links if link.join in catalog.joins)
    deeds = {w for j in joins for own, _ in j.columns for w in words_of(own) if w in UNDOING}
    return any(verb_stem(w) not in said for w in deeds)


class Joining:
    """Weighs the joins of one choice of meanings."""

    def __init__(
        self, catalog: Catalog, locator: Locator, nature: Nature, frame: Frame, choice: Choice
    ) -> None:
        self._catalog, self._locator, self._nature = catalog, locator, nature
        self._f, self._c = frame, choice

    def evidence(self) -> dict[str, float]:
        """What `Locator.trees` takes as `near`: of classes 1 where they are mentioned, of joins by how
        they stand in the question and by the roles that they are called by."""
        mentioned = dict.fromkeys(self._c.mentioned, 1.0)
        return mentioned | self._side_by_side() | self._roles() | self._called_after_both()

    def _called_after_both(self) -> dict[str, float]:
        """The joins of a class that links two of those mentioned and is called after both: the languages of a translator
        are in TRANSLATOR_LANGUAGE, though jobs are in some language, too."""
        met = set(self._c.classes)
        near = {user for name in met for user in self._catalog.users[name]}
        found: dict[str, float] = {}
        for name in near - met:
            ends = self._catalog.ends[name]
            called = {p for end in ends for n in self._catalog.classes[end].names for p in parts(n)}
            if len(ends) == 2 and ends <= met and {*parts(name)} <= called:
                own = (j.id for j in self._catalog.joins_at[name] if j.left == name)
                found |= dict.fromkeys(own, 1.0)
        return found

    def _side_by_side(self) -> dict[str, float]:
        """Joins between classes that are named one after the other, be it over one that links them:
        of `instructors who advise students in the department` it is the students' department, and
        `customers who ordered products` have them in their orders, not in their reviews."""
        told = [
            (m.start, meaning.class_name)
            for m in dict.fromkeys(
                (
                    self._f.subject,
                    *(t.mention for t in self._f.targets),
                    *(o.term.mention for o in self._f.order),
                    *(h.term.mention for h in self._f.having if h.term),
                    *self._f.related,
                )
            )
            if m is not None and (meaning := self._c.of(m)) and meaning.class_name
        ]
        named = [name for _, name in sorted(told)]
        found: dict[str, float] = {}
        for one, two in (*itertools.pairwise(named), *self._done_to()):
            direct = [j.id for j in self._catalog.joins_at[one] if {j.left, j.right} == {one, two}]
            found |= dict.fromkeys(direct, 0.5)
            trees = () if direct or one == two else self._locator.trees((one, two))
            ways = [[self._catalog.joins[j] for j in t.joins] for t in trees]
            mere = [w for w in ways if len(w) == 2 and self._nature.links(w[0].left)]
            over = next(iter((*mere, *ways)), list[Join]())
            if len(over) == 2 and over[0].left == over[1].left:
                found = dict.fromkeys((j.id for j in over), LINKED) | found
        return found

    def _done_to(self) -> set[tuple[str, str]]:
        """`who ordered the lamp`: the rows that tell of a deed, and those of the value behind the verb."""
        deeds = [(m.end, self._c.of(m)) for m in self._f.related]
        values = (v for c in self._f.conditions for v in c.values if isinstance(v, Mention))
        rows = [
            (v.start, m.attributes[0].class_name)
            for v in values
            if (m := self._c.of(v)) and m.attributes
        ]
        return {
            (deed.class_name, name)
            for end, deed in deeds
            for start, name in rows
            if deed is not None and deed.class_name and end <= start
        }

    def _roles(self) -> dict[str, float]:
        """Joins whose role the question speaks of (`depart from` a port), where there are several."""
        found: dict[str, float] = {}
        joins = {j.id: j for c in self._c.classes for j in self._catalog.joins_at[c]}
        told = {j.id: self._nature.spoken(j, self._f.said) for j in joins.values()}
        for join in joins.values():
            rivals = [j for j in joins.values() if (j.left, j.right) == (join.left, join.right)]
            spoken = told[join.id]
            if len(rivals) < 2:
                back = any((j.left, j.right) == (join.right, join.left) for j in joins.values())
                if back and join.left != join.right and spoken == 1.0:
                    found[join.id] = spoken  # `the member who leads the club`, who is in one too
                elif spoken == 0.0 and self._unspoken(join):
                    found[join.id] = -LINKED_TOO if self._linked_too(join) else -UNSPOKEN
                continue
            found[join.id] = spoken
            if spoken == 0.0 and (
                any(told[j.id] == 1.0 for j in rivals)
                or (self._nature.roled(join) and not all(map(self._nature.roled, rivals)))
            ):
                found[join.id] = -UNSPOKEN
            if join.left in self._c.mentioned and not self._stated_as(join.left):
                # `courses with two prerequisites`: the others play that role, not these
                if self._nature.called_alike(join):
                    found[join.id] = 0.0
                elif any(map(self._nature.called_alike, rivals)):
                    found[join.id] = max(found[join.id], 0.5)
            if not any(told[j.id] for j in rivals) and self._unspoken(join):
                # `stops on the line`, where both its first and its last one are kept besides
                found[join.id] = -LINKED_TOO if self._linked_too(join) else found[join.id]
        for shown in self._shown_roles():
            rivals = [j for j in joins.values() if (j.left, j.right) == (shown.left, shown.right)]
            if len(rivals) > 1 and shown.right in self._named():
                found |= dict.fromkeys((j.id for j in rivals), 0.0)
                found[shown.id] = -UNSPOKEN  # whose mentees are asked for is none of them
        for did, underwent in undergone(self._f, self._c, self._nature):
            found |= {did.id: -UNSPOKEN, underwent.id: 1.0}
        return found

    def _shown_roles(self) -> set[Join]:
        """The roles of whom is asked for."""
        meanings = (m for t in self._f.targets if (m := self._c.of(t.mention)) is not None)
        roles = (self._nature.role(a) for m in meanings for a in m.attributes)
        return {role for role in roles if role is not None}

    def _named(self) -> set[str]:
        """The classes of whose rows one is told by its name."""
        values = (v for c in self._f.conditions for v in c.values if isinstance(v, Mention))
        told = (a for v in values if (m := self._c.of(v)) for a in m.attributes)
        return {a.class_name for a in told if "name" in parts(a.name)}

    def _unspoken(self, join: Join) -> bool:
        """Whether a join is called by a role that neither a word nor what words mean tells."""
        if not self._nature.roled(join):
            return False
        named = {p for name in self._c.classes for p in parts(name)}
        meant = (a for m in self._c.meanings.values() for a in m.attributes)
        return not self._nature.spoken(join, named) and all(
            self._nature.role(a) != join for a in meant
        )

    def _linked_too(self, join: Join) -> bool:
        """Whether a class that does nothing else links the two classes of a join."""
        return any(
            j.right == join.left and join.right in self._catalog.ends[j.left]
            for j in self._catalog.joins_at[join.left]
            if self._nature.links(j.left)
        )

    def _stated_as(self, class_name: str) -> bool:
        """`courses that are a prerequisite`: said of what the asked-for rows are; and `who reported`, which is
        what the reporter of a report did."""
        said = [
            m for m in self._f.related if (told := self._c.of(m)) and told.class_name == class_name
        ]
        if any(m.text.endswith("ed") for m in said):
            return True
        before = [
            [s for _, end, s in self._f.tokens if end <= m.start and s not in ("a", "an", "the")]
            for m in said
        ]
        return any(b[-1:] in (["as"], ["is"], ["are"], ["be"]) for b in before)
