"""Questions that name an edge of the base and who stands at one end of it: who fought in X, 效力于 X 的人.

An edge type of the base is a verb, and its ends are who does and what is done to. The grammars read
tables; this reads verbs. It only speaks up where everything in the question is accounted for by an
edge, named things at one of its ends, values of the rows asked for, a count and negations.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from duckkb.reasoning.catalog import Attribute, Catalog, Join
from duckkb.reasoning.evidence import NameHit, Question, ValueHit
from duckkb.reasoning.interpret.english_words import FILLER, NEGATION
from duckkb.reasoning.interpret.naming import Naming, parts
from duckkb.reasoning.interpret.things import Thing, holds, named_things, surer, without
from duckkb.reasoning.interpretation import Ground, Interpretation
from duckkb.reasoning.lexicon.words import tokens
from duckkb.reasoning.plan import (
    Aggregate,
    And,
    Column,
    Compare,
    Condition,
    Link,
    Or,
    Output,
    Query,
    Use,
    all_of,
)

_LEAST = 0.75
_WHEN = re.compile(r"\bwhen\b|\byears?\b|\bdates?\b|哪一?年|何时|什么时候|几年|年份|日期|时间")
_EACH = re.compile(r"\beach\b|\bevery\b|\bper\b|每|各|分别")
_OR = re.compile(r"\bor\b|或")
_NOT = re.compile(
    r"\b(?:"
    + "|".join(sorted(w for w in NEGATION if w.isalpha()))
    + r")\b|n't\b|没有?|未|不曾|从不|并非"
)
_MUTUAL = re.compile(
    r"spouse|married|wife|husband|sibling|brother|sister|cousin|\bkin\b|kin_of|relative|friend|neighbou?r|\bally\b"
    r"|allied|配偶|夫妻|兄弟|姐妹|姊妹|亲属|亲戚|亲家|朋友|结义|同盟"
)
"""Relations that hold both ways, whichever way an edge was written down."""
_OF = re.compile(r"^\s*(?:的|之|'s|’s)?\s*$")
_SMALL = re.compile(
    r"[\s\W_]|同时|一共|总共|但是?|而且?|并且?|那些|哪些|哪一?[个位名场篇处座]|哪里|哪儿|哪|任何|多少|几[个位名场]?|"
    r"曾经?|请问|列出|什么|谁|人|都|也|过|了|的|是|有|在|于|和|与|及|或者?|没有?|未|不曾|从不|所有|全部|[个位名场次]"
)
_WIDEST = 2
"""Chinese characters that may remain unexplained."""


@dataclass(frozen=True)
class _Verb:
    """An edge type that is named, and where."""

    edge: str
    start: int
    end: int


def relation_readings(
    question: Question, catalog: Catalog, naming: Naming, rivals: Sequence[Interpretation]
) -> tuple[Interpretation, ...]:
    """Readings by an edge of the base; empty where the question says more, or less, than that.

    Args:
        question: with everything that was found in it.
        catalog: its link classes are the edges.
        naming: what rows are called by.
        rivals: the readings of the grammars, which the score is measured by.
    """
    aggregates = question.spans.aggregates
    spans = question.spans
    text = question.normalised.folded
    if any(a.function != "count" for a in aggregates) or spans.superlatives:
        return ()
    if any(c.operator != "ne" for c in spans.comparators):
        return ()
    if _WHEN.search(text) or _EACH.search(text):
        return ()
    if not any(c.link for c in catalog.classes.values()):
        return ()
    score = surer(rivals)
    reader = _Reader(question, catalog, naming)
    return tuple(reader.read(verbs, score) for verbs in reader.verbs() if reader.fits(verbs))


class _Reader:
    def __init__(self, question: Question, catalog: Catalog, naming: Naming) -> None:
        self.question = question
        self.catalog = catalog
        self.naming = naming
        self.text = question.normalised.folded
        self.things = named_things(question, catalog, naming)

    # -- what is there -------------------------------------------------------------------------

    def verbs(self) -> list[tuple[_Verb, ...]]:
        """The edges named; alternatives where the same words name several."""
        found: dict[tuple[int, int], dict[str, float]] = {}
        for hit in self.question.names:
            if hit.score < _LEAST or self._in_thing(hit.start, hit.end):
                continue
            edge = hit.target
            if hit.of == "join":
                edge = self.catalog.joins[edge].edge
            if edge in self.catalog.classes and self.catalog.classes[edge].link:
                place = found.setdefault((hit.start, hit.end), {})
                place[edge] = max(hit.score, place.get(edge, 0.0))
        if not found:
            for value in self.question.values:
                owner = self.catalog.classes[value.attribute.partition(".")[0]]
                if owner.link and value.how in ("exact", "folded", "stem"):
                    found.setdefault((value.start, value.end), {})[owner.name] = value.score
        spans = sorted(found, key=lambda s: (s[0] - s[1], s[0]))
        kept: list[tuple[int, int]] = []
        for start, end in spans:
            if not any(start < e and s < end for s, e in kept):
                kept.append((start, end))
        edges = {max(found[span], key=lambda e: found[span][e]) for span in kept}
        if len(edges) != 1:
            return []
        edge = edges.pop()
        return [tuple(_Verb(edge, s, e) for s, e in sorted(kept))]

    def _in_thing(self, start: int, end: int) -> bool:
        return any(t.start < end and start < t.end for t in self.things)

    # -- whether that is all -------------------------------------------------------------------

    def fits(self, verbs: Sequence[_Verb]) -> bool:
        """Whether the edge, things at its ends and negations are all that the question says."""
        ends = self._ends(verbs[0].edge)
        things = [t for t in self.things if any(t.of(j.right) for j in ends)]
        if len(things) != len(self.things) or len(ends) != 2:
            return False
        if not things and not (_NOT.search(self.text) and self._mentioned(ends)):
            return False
        if self._target(verbs, things, ends) is None:
            return False
        rest = without(self.text, self._explained(verbs, ends))
        if self.question.normalised.chinese:
            return len(_SMALL.sub("", rest)) <= _WIDEST
        return not [t for t in tokens(rest) if t.word not in FILLER]

    def _explained(self, verbs: Sequence[_Verb], ends: Sequence[Join]) -> Iterable[tuple[int, int]]:
        yield from ((v.start, v.end) for v in verbs)
        yield from ((t.start, t.end) for t in self.things)
        yield from ((a.start, a.end) for a in self.question.spans.aggregates)
        yield from ((c.start, c.end) for c in self.question.spans.comparators)
        yield from ((h.start, h.end) for h in self._mentioned(ends))
        owners = {verbs[0].edge, *(j.right for j in ends)}
        yield from ((h.start, h.end) for h in self._filters(owners))

    def _ends(self, edge: str) -> list[Join]:
        """The joins to the `from` and the `to` end, in this order."""
        joins = [j for j in self.catalog.joins_at[edge] if j.left == edge]
        return sorted(joins, key=lambda j: j.end)

    def _mentioned(self, ends: Sequence[Join]) -> list[NameHit]:
        """Where the classes at the ends are named, in order."""
        classes = {j.right for j in ends}
        return sorted(
            (
                n
                for n in self.question.names
                if n.of == "class" and n.target in classes and n.score >= _LEAST
                if not self._in_thing(n.start, n.end)
            ),
            key=lambda n: n.start,
        )

    def _filters(self, owners: set[str]) -> list[ValueHit]:
        """Values of the edge or of the rows at its ends that are no names, one for each place."""
        found: dict[tuple[int, int], ValueHit] = {}
        for hit in self.question.values:
            owner = hit.attribute.partition(".")[0]
            plain = owner in owners and hit.how in ("exact", "folded", "stem", "alias")
            known = self.catalog.attributes[hit.attribute]
            if (
                not plain
                or self._in_thing(hit.start, hit.end)
                or (known.identity and not self.catalog.classes[owner].link)
            ):
                continue
            best = found.get((hit.start, hit.end))
            if best is None or hit.score > best.score:
                found[hit.start, hit.end] = hit
        return list(found.values())

    # -- what is asked -------------------------------------------------------------------------

    def _target(
        self, verbs: Sequence[_Verb], things: Sequence[Thing], ends: Sequence[Join]
    ) -> tuple[Join, Join] | None:
        """The end that is asked for and the end that the named things stand at."""
        source, target = ends
        if not things:
            asked = self._mentioned(ends)[-1 if self.question.normalised.chinese else 0].target
            return (source, target) if asked == source.right else (target, source)
        if source.right != target.right:
            at = [j for j in ends if all(t.of(j.right) for t in things)]
            if len(at) == 2:
                named = {n.target for n in self._mentioned(ends)}
                at = [j for j in at if j.right not in named]
            if len(at) != 1:
                return None
            return (target, source) if at[0] is source else (source, target)
        first = things[0]
        verb = min(verbs, key=lambda v: abs(v.start - first.start))
        between = self.text[first.end : verb.start]
        if first.start >= verb.end or (_OF.match(between) and between.strip()):
            return source, target
        return target, source

    def read(self, verbs: Sequence[_Verb], score: float) -> Interpretation:
        """The plan: rows at one end whose identity is among those that the edge joins."""
        edge = verbs[0].edge
        ends = self._ends(edge)
        chosen = self._target(verbs, self.things, ends)
        assert chosen is not None
        asked, given = chosen
        owners = {edge, asked.right}
        filters = self._filters(owners)
        inner = [holds("l", self._of(h), h.value) for h in filters if _owner(h) == edge]
        where: list[Condition] = []
        if not self.things:
            where.append(self._member(asked, given, (), inner, negated=True))
        before = 0
        for thing in self.things:
            gap = self.text[before : thing.start]
            negated = _NOT.search(gap) is not None
            same = tuple(
                holds("b", self._of(h), h.value) for h in self._plainest(thing.of(given.right))
            )
            made: Condition = self._member(asked, given, same, inner, negated=negated)
            if asked.right == given.right and self._mutual(verbs, filters):
                back = self._member(given, asked, same, inner, negated=negated)
                made = And((made, back)) if negated else Or((made, back))
            if where and _OR.search(gap) and not negated:
                where[-1] = Or((where[-1], made))
            else:
                where.append(made)
            before = thing.end
        where += [holds("a", self._of(h), h.value) for h in filters if _owner(h) == asked.right]
        count = bool(self.question.spans.aggregates)
        shown = self.naming.shown(asked.right)
        select = tuple(Output(Column("a", a.name), a.name) for a in shown)
        if count:
            select = (Output(Aggregate("count"), "count"),)
        plan = Query(
            (Use("a", asked.right),),
            select,
            where=all_of(where),
        )
        grounds = [
            *(self._ground(v.start, v.end, "table", edge) for v in verbs),
            *(self._ground(t.start, t.end, "filter", t.hits[0].value) for t in self.things),
            *(
                self._ground(h.start, h.end, "filter", f"{h.attribute} = {h.value}")
                for h in filters
            ),
        ]
        features = {"mean": 1.0, "least": 1.0, "mentions": float(len(grounds)), "uncovered": 0.0}
        tables = (asked.right, edge, given.right)
        return Interpretation(
            plan, score, tuple(grounds), features, (), (), tuple(dict.fromkeys(tables))
        )

    def _mutual(self, verbs: Sequence[_Verb], filters: Sequence[ValueHit]) -> bool:
        said = [h.value for h in filters if _owner(h) == verbs[0].edge]
        said = said or [self.text[v.start : v.end] for v in verbs]
        return all(_MUTUAL.search(word.casefold()) for word in said)

    def _plainest(self, hits: Sequence[ValueHit]) -> list[ValueHit]:
        """One hit for each attribute; only those of the shown name where there is one."""
        best: dict[str, ValueHit] = {}
        for hit in sorted(hits, key=lambda h: -h.score):
            best.setdefault(hit.attribute, hit)
        top = max(h.score for h in best.values())
        named = [h for h in best.values() if "name" in parts(self._of(h).name) and h.score >= top]
        return named[:1] or list(best.values())[:1]

    def _member(
        self,
        asked: Join,
        given: Join,
        same: tuple[Condition, ...],
        inner: Sequence[Condition],
        *,
        negated: bool,
    ) -> Compare:
        """Whether a row's identity is among those that the edge joins to the named one."""
        key = self.catalog.classes[asked.right].identity[0]
        edge = asked.edge
        uses = [Use("l", edge), Use("s", asked.right)]
        links = [Link(asked.id, "l", "s")]
        if same:
            uses.append(Use("b", given.right))
            links.append(Link(given.id, "l", "b"))
        conditions = (*same, *inner)
        shown = (Output(Column("s", key), key),)
        query = Query(tuple(uses), shown, tuple(links), all_of(conditions))
        return Compare(Column("a", key), "not_in" if negated else "in", (), query)

    def _of(self, hit: ValueHit) -> Attribute:
        return self.catalog.attributes[hit.attribute]

    def _ground(self, start: int, end: int, role: str, target: str) -> Ground:
        return Ground(start, end, self.question.normalised.text[start:end], role, target, 1.0)


def _owner(hit: ValueHit) -> str:
    return hit.attribute.partition(".")[0]
