"""Chinese questions about joined classes: rows of pieces -> frames for the builder."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from weakref import WeakKeyDictionary

import msgspec

from duckkb.reasoning.catalog import Attribute, Kind
from duckkb.reasoning.evidence import NameHit, Question
from duckkb.reasoning.interpret.build import Builder
from duckkb.reasoning.interpret.chinese_frame import ChineseFrame
from duckkb.reasoning.interpret.chinese_grammar import Grammar
from duckkb.reasoning.interpret.chinese_items import row_of
from duckkb.reasoning.interpret.chinese_lexis import Lexis
from duckkb.reasoning.interpret.chinese_names import ADJECTIVES, UNITS, content_words
from duckkb.reasoning.interpret.frame import Candidate, Condition, Mention, Term
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import PerGroup, Query

_TIME_NAMES = re.compile(r"(?:日期|时间|年份|年月|月份|日|年|生日|date|time|year)$", re.I)
_SAYS = re.compile(r"\s*(?:是|为|等于|=|:)\s*")
_SURE = 0.4
_BROKEN = re.compile(r"[是在前和与\d,。?!]|多少|哪")
_EACH = re.compile(r"各|分别")
_lexes: WeakKeyDictionary[Builder, Lexis] = WeakKeyDictionary()


def joined_interpretations(
    question: Question, builder: Builder, classes: Collection[str]
) -> Iterator[Interpretation]:
    """Readings of a Chinese question over these classes."""
    for frame in joined_frames(question, builder, classes):
        for made in builder.build(question, [frame]):
            yield made if frame.each is None else _for_each(made)


def _for_each(made: Interpretation) -> Interpretation:
    """The first rows of the whole as the first rows of each group; the group is the first column."""
    plan = made.plan
    if not isinstance(plan, Query) or len(plan.select) < 2 or not plan.order_by:
        return made
    group = plan.select[0].expression
    kept = PerGroup((group,), plan.order_by[:1], plan.limit or 1)
    ranked = msgspec.structs.replace(
        plan, per_group=kept, order_by=(), limit=None, distinct=False, ties=False
    )
    return msgspec.structs.replace(made, plan=ranked)


def joined_frames(
    question: Question, builder: Builder, classes: Collection[str]
) -> Iterator[ChineseFrame]:
    """Frames of a Chinese question over these classes."""
    work = _Joined(question, builder, frozenset(classes))
    yield from work.frames()


class _Joined:
    def __init__(self, question: Question, builder: Builder, classes: frozenset[str]) -> None:
        self.question, self.builder, self.classes = question, builder, classes
        self.catalog = builder.catalog

    def frames(self) -> Iterator[ChineseFrame]:
        lexis = self._lexis()
        found = [
            h
            for h in self.question.names
            if h.of in ("class", "attribute") and self._plain(h) and not self._value_told(h)
        ]
        found += lexis.find(self.question.normalised.folded)
        row = row_of(self.question, self.question.values, found, (), self._fits)
        for frame in Grammar(row, self.question, self._measures, self._entity).frames():
            yield self._ready(frame)

    def _lexis(self) -> Lexis:
        if self.builder not in _lexes:
            classes = [self.catalog.classes[c] for c in self.classes]
            attributes = [a for c in classes for a in c.attributes]
            _lexes[self.builder] = Lexis(attributes, classes)
        return _lexes[self.builder]

    def _plain(self, hit: NameHit) -> bool:
        """What stands together; clusters over gaps are for languages with blanks."""
        text = self.question.normalised.folded[hit.start : hit.end]
        sure = hit.score >= _SURE and len(text) > 1
        if hit.how == "synonym" and sure and not _BROKEN.search(text):
            return True  # 歌手 for singer
        return hit.how in ("exact", "stem", "embedding") or text.isascii()

    def _value_told(self, hit: NameHit) -> bool:
        """胜方是attacker: what stands behind 是 is a value of the attribute before, not a name."""
        folded = self.question.normalised.folded
        told = {
            v.attribute
            for v in self.question.values
            if (v.start, v.end) == (hit.start, hit.end) and v.how in ("exact", "folded")
        }
        return any(
            n.target in told and n.end <= hit.start and _SAYS.fullmatch(folded[n.end : hit.start])
            for n in self.question.names
        )

    def _fits(self, target: str) -> bool:
        return target in self.classes or target.rsplit(".", 1)[0] in self.classes

    def _attributes(self) -> Iterator[Attribute]:
        for name in sorted(self.classes):
            yield from self.catalog.classes[name].attributes

    def _entity(self, mention: Mention) -> bool:
        return bool(mention.candidates) and mention.candidates[0].of == "class"

    def _measures(self, mention: Mention) -> bool:
        if self._entity(mention):
            return False
        found = [
            self.catalog.attributes[c.target] for c in mention.candidates if c.of == "attribute"
        ]
        return any((a.kind.numeric or _timed(a)) and not a.key for a in found[:4])

    # -- for the builder ---------------------------------------------------------------------

    def _ready(self, frame: ChineseFrame) -> ChineseFrame:
        """Gives generic mentions their candidates, dates their conditions, names their heads."""
        terms = [
            *frame.targets,
            *(o.term for o in frame.order),
            *(c.term for c in (*frame.conditions, *frame.having) if c.term),
        ]
        for term in terms:
            if term.mention is not None and term.mention.generic:
                term.mention = self._told(term.mention)
        frame.targets = [t for t in frame.targets if t.mention is not None or t.function]
        frame.conditions = [
            c for c in frame.conditions if c.term is None or c.term.mention is not None
        ]
        frame.order = [o for o in frame.order if o.term.mention is not None or o.term.function]
        for span, operator in frame.dates:
            mention = frame.date_names.get(span.start) or self._when(span.start, span.end)
            if mention is None:
                continue
            first, after = span.first.isoformat(), span.after.isoformat()
            values = {"between": (first, after), "lt": (first,), "ge": (first,)}.get(
                operator, (after,)
            )
            real = {"le": "lt", "gt": "ge"}.get(operator, operator)
            frame.conditions.append(
                Condition(Term(mention), real, values, start=max(1, span.start), end=span.end)  # type: ignore[arg-type]
            )
        if frame.subject is None:
            frame.subject = frame.asked if frame.asked and self._entity(frame.asked) else None
        counted = [o.term for o in frame.order if o.term.function]
        counted += [c.term for c in frame.having if c.term and c.term.function]
        asked = frame.asked if frame.asked and self._entity(frame.asked) else frame.subject
        if counted and not frame.groups and asked is not None and asked is not counted[0].mention:
            frame.groups.append(asked)
            frame.subject = asked
        if (
            not frame.groups
            and any(t.function for t in frame.targets)
            and _EACH.search(frame.words)
        ):
            frame.groups.extend(self._told_apart(frame))
        if not frame.targets and not frame.groups and frame.subject is not None:
            frame.targets.append(Term(frame.subject))
        if frame.each is not None:
            frame.targets.insert(0, Term(frame.each))
        frame.explained = list(self._explained(frame))
        return frame

    def _told_apart(self, frame: ChineseFrame) -> Iterator[Mention]:
        """男生和女生各有多少: the attribute of which several values are named."""
        by_attribute: dict[str, list[Mention]] = {}
        for c in frame.conditions:
            for v in c.values:
                if isinstance(v, Mention) and v.of("value"):
                    by_attribute.setdefault(v.of("value")[0].target, []).append(v)
        for target, mentions in by_attribute.items():
            if len(mentions) > 1:
                first = mentions[0]
                yield Mention(first.start, first.start, "", (Candidate("attribute", target, 0.9),))

    def _told(self, mention: Mention) -> Mention | None:
        kind, _, word = mention.generic.partition(":")
        if kind == "when":
            return self._when(mention.start, mention.end)
        endings = (ADJECTIVES if kind == "graded" else UNITS).get(word, ())
        found: list[Candidate] = []
        for place, ending in enumerate(endings):
            for a in self._attributes():
                fits = (a.kind.numeric or _timed(a)) and not a.key and not a.identity
                if fits and any(n.casefold().endswith(ending) for n in a.names):
                    found.append(Candidate("attribute", a.id, 0.65 - 0.04 * place))
        unique = {c.target: c for c in reversed(found)}
        ranked = sorted(unique.values(), key=lambda c: -c.score)
        if not ranked:
            return None
        return Mention(mention.start, mention.end, mention.text, tuple(ranked[:8]))

    def _when(self, start: int, end: int) -> Mention | None:
        found = [Candidate("attribute", a.id, 0.6) for a in self._attributes() if _timed(a)]
        if not found:
            return None
        return Mention(start, end, self.question.normalised.text[start:end], tuple(found))

    def _explained(self, frame: ChineseFrame) -> Iterator[tuple[int, int]]:
        """All but the content words that nothing accounts for."""
        text = self.question.normalised.folded
        at = 0
        for word in content_words(frame.words):
            where = text.find(word, at)
            if where >= 0:
                yield at, where
                at = where + len(word)
        yield at, len(text)


def _timed(attribute: Attribute) -> bool:
    if attribute.kind.temporal:
        return True
    texts = attribute.kind in (Kind.TEXT, Kind.INTEGER)
    return texts and any(_TIME_NAMES.search(n) for n in attribute.names)
