"""The mentions of a frame in the order in which their meanings are decided."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from duckkb.reasoning.interpret.frame import PERIOD, Condition, Frame, Mention, Nested, Term


@dataclass(frozen=True)
class Slot:
    """A mention to be decided, and the part it plays (class, group, term, measure, …)."""

    mention: Mention
    role: str
    condition: Condition | None = None


def conditions_of(frame: Frame) -> Iterator[Condition]:
    """All conditions, those on rows that are compared with too."""
    for c in frame.conditions:
        yield c
        for v in c.values:
            if isinstance(v, Nested):
                yield from v.conditions


def slots(frame: Frame) -> Iterator[Slot]:
    """Mentions in the order in which they should be decided: classes, then values, then the rest."""
    flags = {id(c.term.mention) for c in conditions_of(frame) if c.term and c.says_yes_or_no}
    heads = [m.head for m in _mentions(frame) if m.head and not m.head.of("value")]
    heads = [m for m in heads if id(m) not in flags]
    if frame.subject is not None:
        yield Slot(frame.subject, "class")
    for m in heads:
        yield Slot(m, "class")
    for m in (
        *(t.mention for t in _terms(frame) if t.mention and t.mention.is_class),
        *frame.related,
    ):
        yield Slot(m, "class")
    for m in frame.groups:
        if not m.generic.startswith(PERIOD):
            yield Slot(m, "group")
    for t in frame.targets:
        if t.mention is not None and not t.mention.generic:
            role = {"avg": "measure", "sum": "measure", "count": "counted"}.get(
                t.function or "", "term"
            )
            yield Slot(t.mention, role)
    for c in conditions_of(frame):
        if c.term and c.term.mention and not c.term.mention.generic:
            yield Slot(c.term.mention, "compared", c)
        for v in c.values:
            if isinstance(v, Mention):
                yield Slot(v, "value", c)
            elif isinstance(v, Nested) and v.term.mention is not None:
                yield Slot(v.term.mention, "measure" if v.term.function == "avg" else "term")
    for c in frame.having:
        if c.term and c.term.mention:
            yield Slot(c.term.mention, "measure" if c.term.function in ("avg", "sum") else "term")
        for v in c.values:
            if isinstance(v, Nested) and v.term.mention is not None:
                yield Slot(v.term.mention, "measure" if v.term.function == "avg" else "term")
    for o in frame.order:
        if o.term.mention is not None and not o.term.mention.generic:
            yield Slot(o.term.mention, "measure" if frame.extreme else "term")
    for t in (*_terms(frame),):
        if t.mention is not None and t.mention.generic:
            yield Slot(t.mention, "term")
    for m in frame.groups:
        if m.generic.startswith(PERIOD):
            yield Slot(m, "group")  # of whatever rows the rest is about


def _terms(frame: Frame) -> Iterator[Term]:
    yield from frame.targets
    for c in (*conditions_of(frame), *frame.having):
        if c.term is not None:
            yield c.term
        for v in c.values:
            if isinstance(v, Nested):
                yield v.term
    for o in frame.order:
        yield o.term


def _mentions(frame: Frame) -> Iterator[Mention]:
    for t in _terms(frame):
        if t.mention is not None:
            yield t.mention
    yield from frame.groups
    yield from frame.related
