"""Rows that refer to two others of one kind, as matches do to both teams, and what they tell of each side.

The two references are called alike but for the word before (home_team_id, away_team_id; 主队编号, 客队编号), and so are
the scores of the two, if they are kept. Where nothing tells which of the two a named row is, it is either: the matches
of a team. Where something is counted or shown by one of them that nobody spoke of, that is no answer. Who won has the
higher score.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from msgspec.structs import replace

from duckkb.reasoning.catalog import Attribute, Catalog, Join
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.chinese.names import KEY_TAIL
from duckkb.reasoning.interpret.edges.tables import suffers
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpret.nature import ID, Nature
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.lexicon.loader import irregular
from duckkb.reasoning.lexicon.words import tokens
from duckkb.reasoning.plan import (
    And,
    Column,
    Compare,
    Condition,
    Constant,
    Link,
    Operator,
    Or,
    Output,
    Part,
    Query,
    Use,
    all_of,
    parts_of,
    rewritten,
)
from duckkb.reasoning.regexes import regex

_RESULTS: tuple[tuple[re.Pattern[str], Operator], ...] = (
    (regex(r"\b(?:w[io]ns?|winning)\b|赢|获胜|取胜|胜利|[打得取]胜"), "gt"),
    (regex(r"\b(?:lose[sd]?|lost|losing|beaten)\b|输|落败|告负"), "lt"),
    (regex(r"\b(?:draws?|drew|drawn|tie[sd]?)\b|平局|[打战踢]平|平了"), "eq"),
)
_AGAINST = regex(r"\b(?:between|against|versus|vs|v|play(?:s|ed)?|met|faced?|and)\b|[和跟与同对]")
_EITHER = regex(r"\bor\b|或")
_WAY = regex(
    r"from|to\b|sourc|src|origin|dep|start|send|dest|dst|arr|end|target|receiv|recipi|[始起终到发收出达寄]"
)
"""What the ends of a way are called by, which other verbs tell: who sent it, where it landed."""
_ALIKE = 4
"""So many letters of a word tell a role: received, of a receiver."""
_MISSED = 0.6
"""By how much a Chinese reading is less sure that took a side nobody spoke of."""


@dataclass(frozen=True)
class _Side:
    """One of the two references, what tells it, and the score of its rows, if one is kept."""

    join: Join
    words: frozenset[str]
    score: Attribute | None


_Pair = tuple[_Side, _Side]
_known: WeakKeyDictionary[Catalog, dict[str, _Pair]] = WeakKeyDictionary()


def with_sides(
    reading: Interpretation, question: Question, catalog: Catalog, nature: Nature
) -> Interpretation | None:
    """The reading by either side where none is told, with who won where that is said; None where it takes one
    of the two for granted, or passes over who won."""
    pairs = _known.get(catalog)
    if pairs is None:
        pairs = _known[catalog] = dict(_pairs(catalog))
    if not pairs or not isinstance(reading.plan, Query):
        return reading
    return _Sided(reading, reading.plan, question, catalog, nature, pairs).reading()


class _Sided:
    def __init__(
        self,
        reading: Interpretation,
        plan: Query,
        question: Question,
        catalog: Catalog,
        nature: Nature,
        pairs: dict[str, _Pair],
    ) -> None:
        self._reading, self._plan = reading, plan
        self._catalog, self._nature, self._pairs = catalog, nature, pairs
        self._text = question.normalised.folded
        self._chinese = question.normalised.chinese
        self._names = question.names
        self._stems = {t.stem for t in tokens(self._text)}

    def reading(self) -> Interpretation | None:
        plan = self._plan
        used = {p.class_name for p in parts_of(plan) if isinstance(p, Use)} & self._pairs.keys()
        if len(used) != 1:
            return self._reading
        (name,) = used
        pair = self._pairs[name]
        if self._chinese is name.isascii():
            return self._reading  # told by its own reader
        told = [s for s in pair if self._told(s)]
        won: list[Operator] = [o for w, o in _RESULTS if w.search(self._text)]
        if len(won) > 1 or (self._chinese and won and told):
            return self._reading
        link = next((k for k in plan.links if k.join in {s.join.id for s in pair}), None)
        if link is None and (nested := self._nested(pair, bool(told))) is not plan:
            return None if nested is None or won else self._unmissed(nested)
        if link is None:
            return (
                self._by_result(pair, told, won[0]) if won and not self._chinese else self._reading
            )
        if told and not won:
            # The goals that a team scored at home are not all those of its home matches.
            return (
                None if link.left != plan.uses[0].alias and self._does_itself() else self._reading
            )
        return self._of_row(pair, link, told, won[0] if won else None)

    def _does_itself(self) -> bool:
        """Whether a verb names what is asked for: somebody scored goals."""
        rows = self._plan.uses[0].class_name
        said = [self._text[n.start : n.end] for n in self._names if n.target == rows]
        return any(w.endswith("ed") or w in irregular() for w in said)

    def _of_row(
        self, pair: _Pair, link: Link, told: list[_Side], result: Operator | None
    ) -> Interpretation | None:
        """The rows of a named one, on whichever side it is told to be."""
        plan, at = self._plan, link.right
        inner = [c for c in _all(plan.where) if at in _aliases(c)]
        outer = [c for c in _all(plan.where) if at not in _aliases(c)]
        others = (
            plan.select,
            plan.group_by,
            plan.having,
            plan.order_by,
            plan.links,
            plan.per_group,
        )
        shown = [k for k in plan.links if k != link and at in (k.left, k.right)]
        rest = (p for part in others for p in parts_of(part))
        if shown or any(isinstance(p, Column) and p.alias == at for p in rest):
            return None
        if link.left != plan.uses[0].alias or not inner or any(_aliases(c) != {at} for c in inner):
            return None
        sides = told or list(pair)
        named = [p.value for c in inner for p in parts_of(c) if isinstance(p, Constant)]
        groups: list[list[Condition]] = [inner]
        if len(named) > 1:
            one = next((p for c in inner for p in parts_of(c) if isinstance(p, Compare)), None)
            if told or result or one is None or _EITHER.search(self._text):
                return None
            if not _AGAINST.search(self._text) or len(inner) > 1:
                return None
            groups = [[Compare(one.left, "eq", (Constant(v),))] for v in named]
        met: list[Condition] = []
        for group in groups:
            either: list[Condition] = []
            for side in sides:
                among = self._among(side, link.left, at, group)
                score = self._scored(pair, side, link.left, result) if result else None
                if among is None or (result and score is None):
                    return None
                either.append(all_of([among, *([score] if score else [])]) or among)
            met.append(either[0] if len(either) == 1 else Or(tuple(either)))
        uses = tuple(u for u in plan.uses if u.alias != at)
        links = tuple(k for k in plan.links if k != link)
        changed = replace(plan, uses=uses, links=links, where=all_of([*outer, *met]))
        return self._unmissed(changed) if not told else replace(self._reading, plan=changed)

    def _by_result(self, pair: _Pair, told: list[_Side], result: Operator) -> Interpretation | None:
        """Rows of which it is said how they ended, of no side by name: drawn matches, those won by the home team."""
        name = pair[0].join.left
        rows = [u.alias for u in self._plan.uses if u.class_name == name]
        by_sides = len(told) == 1 or (result == "eq" and not told)
        if rows != [self._plan.uses[0].alias] or not by_sides or self._plan.links:
            return None
        score = self._scored(pair, (told or pair)[0], rows[0], result)
        if score is None:
            return None
        where = all_of([*_all(self._plan.where), score])
        features = {k: v for k, v in self._reading.features.items() if k not in ("unsaid", "bare")}
        changed = replace(self._plan, where=where)
        left = tuple(
            w for w in self._reading.uncovered if not any(p.search(w) for p, _ in _RESULTS)
        )
        return replace(self._reading, plan=changed, features=features, uncovered=left)

    def _nested(self, pair: _Pair, told: bool) -> Query | None:
        """The plan where rows are, or are not, among those on one side nobody spoke of: on either; None where
        that cannot be put."""
        both = {s.join.id: s for s in pair}
        if any(isinstance(p, Link) and p.join in both for p in parts_of(self._plan)):
            return self._plan if told else None
        keys = (self._catalog.referring(s.join) for s in pair)
        names = tuple(k.name for k in keys if k is not None)

        def change(part: Part, query: Query) -> Part:
            within = part.query if isinstance(part, Compare) else None
            if not isinstance(part, Compare) or not isinstance(within, Query):
                return part
            column = within.select[0].expression if len(within.select) == 1 else None
            if not isinstance(column, Column) or column.attribute not in names:
                return part
            if within.class_of(column.alias) != pair[0].join.left:
                return part
            made = [
                replace(part, query=replace(within, select=(Output(Column(column.alias, n), n),)))
                for n in names
            ]
            return And(tuple(made)) if part.operator == "not_in" else Or(tuple(made))

        if told:
            return self._plan
        found = rewritten(self._plan, change)
        return found if isinstance(found, Query) and found != self._plan else self._plan

    def _unmissed(self, plan: Query) -> Interpretation:
        """The reading with another plan, which takes no side for granted."""
        missed = self._reading.features.get("missed", 0.0)
        if not missed:
            return replace(self._reading, plan=plan)
        features = self._reading.features | {"missed": missed - 1}
        return replace(
            self._reading, plan=plan, features=features, score=self._reading.score + _MISSED
        )

    def _told(self, side: _Side) -> bool:
        """Whether the question may speak of a side: by its words, or by what those do who are there (sent, of a
        sender)."""
        if self._chinese:
            return any(c in self._text for w in side.words for c in w)
        if self._nature.spoken(side.join, self._stems) > 0.0:
            return True
        said = [irregular().get(t.word, t.word) for t in tokens(self._text)]
        return any(w[:_ALIKE] == r[:_ALIKE] for w in said for r in side.words if len(w) >= _ALIKE)

    def _among(
        self, side: _Side, rows: str, at: str, conditions: list[Condition]
    ) -> Condition | None:
        """That the row on one side meets some conditions."""
        own, key = self._catalog.referring(side.join), self._catalog.referred(side.join)
        if own is None or key is None:
            return None
        named = Query(
            (Use(at, side.join.right),),
            (Output(Column(at, key.name), key.name),),
            where=all_of(conditions),
        )
        return Compare(Column(rows, own.name), "in", (), named)

    def _scored(self, pair: _Pair, side: _Side, rows: str, result: Operator) -> Condition | None:
        """That the score of one side lies so to that of the other; None where no scores are kept."""
        (other,) = (s for s in pair if s is not side)
        if side.score is None or other.score is None:
            return None
        return Compare(Column(rows, side.score.name), result, (Column(rows, other.score.name),))


def _pairs(catalog: Catalog) -> Iterator[tuple[str, _Pair]]:
    """The classes that refer to two rows of one kind by names that say which."""
    for each in catalog.classes.values():
        joins = [
            j
            for j in catalog.joins_at[each.name]
            if j.left == each.name != j.right and len(j.columns) == 1 and not j.end
        ]
        of: dict[str, list[Join]] = {}
        for join in joins:
            of.setdefault(join.right, []).append(join)
        for same in of.values():
            if len(same) != 2 or any(suffers(j, catalog) for j in same):
                continue
            said = [_called(j, catalog) for j in same]
            if not all(said) or said[0] == said[1] or any(map(_WAY.match, said[0] | said[1])):
                continue
            if "by" in said[0] | said[1]:
                continue  # authorised by one, destroyed by the other: verbs tell them
            scores = _scores(said, each.attributes)
            first, second = (
                _Side(j, words, score) for j, words, score in zip(same, said, scores, strict=True)
            )
            yield each.name, (first, second)


def _called(join: Join, catalog: Catalog) -> frozenset[str]:
    """What the column of a reference says before what the rows are called: home, 主."""
    column = join.columns[0][0]
    names = catalog.classes[join.right].names
    if not column.isascii():
        word = KEY_TAIL.sub("", column)
        return (
            frozenset((word[:-1],))
            if word[1:] and word[-1] in {n[-1] for n in names}
            else frozenset()
        )
    words = [p for p in parts(column) if p not in ID]
    rows = {p for n in names for p in parts(n)}
    return frozenset(words[:-1]) - rows if words and words[-1] in rows else frozenset()


def _scores(
    said: list[frozenset[str]], attributes: tuple[Attribute, ...]
) -> tuple[Attribute | None, Attribute | None]:
    """The two amounts that are called by the sides: home_score, 客队得分; nothing where there are others."""
    found = [
        [
            a
            for a in attributes
            if a.kind.numeric
            and not a.key
            and any(w in parts(a.name) if w.isascii() else a.name.startswith(w) for w in words)
        ]
        for words in said
    ]
    if any(len(each) != 1 for each in found):
        return None, None
    return found[0][0], found[1][0]


def _all(where: Condition | None) -> tuple[Condition, ...]:
    if where is None:
        return ()
    return where.items if isinstance(where, And) else (where,)


def _aliases(part: Condition) -> set[str]:
    return {p.alias for p in parts_of(part) if isinstance(p, Column)}
