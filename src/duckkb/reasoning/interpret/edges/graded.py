"""What a superlative of a question over edges grades: something the rows keep, or an edge of theirs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.evidence import SuperlativeSpan
from duckkb.reasoning.interpret.edges.nodes import Said
from duckkb.reasoning.interpret.edges.tree import Tree
from duckkb.reasoning.interpret.edges.words import (
    GAP,
    IN_TIME,
    MONEY,
    OF_MONEY,
    PLAIN_MANY,
)
from duckkb.reasoning.interpret.kinds import amount, money
from duckkb.reasoning.interpret.moments import timed
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.occasions import LASTING, ends, happened, of_life, only_time
from duckkb.reasoning.interpret.phrases.comparisons import graded_most


def graded(
    tree: Tree, said: Said, text: str, naming: Naming, catalog: Catalog
) -> tuple[SuperlativeSpan, Attribute] | None:
    """The attribute by its name or the adjective for it; None where there is none or more than one.

    It is the root's, or that of an edge at the root or of the rows at its other end.
    """
    found = _graded(tree, said, text, naming, catalog)
    if found is not None and _bounded_too(found[0], said):
        return None
    if found is not None and timed(found[1]) and found[0].word in ("first", "last"):
        # The first three of a ranking stand highest; in time they are the earliest.
        return replace(found[0], descending=found[0].word == "last"), found[1]
    begun = found is not None and found[1].kind.temporal and not ends(found[1])
    if found is not None and begun and found[0].word in LASTING:
        # What has lasted longest began first.
        return replace(found[0], descending=not found[0].descending), found[1]
    return found


def _bounded_too(most: SuperlativeSpan, said: Said) -> bool:
    """`which peaks were first climbed before 1900`: those whose first time was before it, which is no
    one row that is first."""
    return most.word in _IN_A_ROW and any(
        0 <= verb.start - most.end <= 1 and any(t.operator != "between" for t in verb.told)
        for verb in said.verbs
    )


def _graded(
    tree: Tree, said: Said, text: str, naming: Naming, catalog: Catalog
) -> tuple[SuperlativeSpan, Attribute] | None:
    if said.graded is None:
        return None
    most, named = said.graded
    own = tree.class_of(tree.root)
    edges = [b.edge for b in tree.below(tree.root)]
    if named:
        summed = said.function or PLAIN_MANY.fullmatch(most.word)
        far = [b.far.right for b in tree.below(tree.root) if summed]
        fitting = [a for a in named if a.class_name in (own, *edges, *far)]
        fitting = [a for a in fitting if a.measure or timed(a)]  # nobody is first by name
        if PLAIN_MANY.fullmatch(most.word):
            fitting = [a for a in fitting if a.measure]  # nothing is the most of a date
        return (most, fitting[0]) if len(fitting) == 1 else None
    if PLAIN_MANY.fullmatch(most.word):
        if not (MONEY.search(text) or OF_MONEY.search(text)):
            return None
        amounts = _amounts(edges, catalog)
        amounts = amounts or [a for a in _amounts(_far(tree), catalog) if money(a)]
        return (most, amounts[0]) if len(amounts) == 1 else None
    meant = _done_when(tree, most.word) or _meant(own, most.word, naming)
    by_edge = [m for e in edges if (m := _of_edge(e, most.word, text, naming, catalog)) is not None]
    # What A took part in last is A's last one; who first did something need not be the first.
    led = any(not text[most.end : v.start].strip() for v in said.verbs if v.start >= most.end)
    led = led and not any(n.things and n.end == most.start for n in said.nodes)
    # `who cooked A best`: behind all rows it tells how something was done
    how = all(n.end <= most.start for n in said.nodes)
    if (led or (how and said.verbs)) and not by_edge and IN_TIME.fullmatch(most.word):
        return None  # 最早报告缺陷的人 are not those who came first, nor is the first author
    root = tree.root
    before = most.end <= root.start < root.end
    beside = before and GAP.fullmatch(text[most.end : root.start])
    if by_edge and (meant is None or not beside):
        if len(by_edge) > 1 or (meant and not how and not IN_TIME.fullmatch(most.word)):
            return None
        meant = by_edge[0]
    if meant is None:
        return None
    attribute, sign = meant
    return (most if sign > 0 else replace(most, descending=not most.descending)), attribute


def _amounts(names: Iterable[str], catalog: Catalog) -> list[Attribute]:
    kept = (a for name in names for a in catalog.classes[name].attributes)
    return [a for a in kept if amount(a)]


def _far(tree: Tree) -> set[str]:
    """The classes at the other ends of the edges at the root."""
    return {b.far.right for b in tree.below(tree.root)}


_IN_A_ROW = {"first": "early", "last": "late"}
"""The first of rows is the earliest of them, by whatever time they keep."""


def _done_when(tree: Tree, word: str) -> tuple[Attribute, int] | None:
    """`the last paper we read`: the one time that tells that what is said of the rows was done."""
    told = [t.attribute for t in tree.root.told if t.operator == "not_null"]
    done = [a for a in told if a.kind.temporal]
    return (done[0], 1) if len(done) == 1 and IN_TIME.fullmatch(word) else None


_PRICED = ("贵", "便宜")
"""What is told of prices, and of no other amount."""


def _meant(class_name: str, word: str, naming: Naming) -> tuple[Attribute, int] | None:
    """What an adjective grades of a class; who was born first is not the first of anything."""
    in_time = graded_most(_IN_A_ROW[word], class_name, naming) if word in _IN_A_ROW else None
    meant = in_time or graded_most(word, class_name, naming)
    if meant and word in _PRICED and not money(meant[0]):
        return None
    if meant and IN_TIME.fullmatch(word) and of_life(meant[0]):
        return None
    return meant


def _of_edge(
    edge: str, word: str, text: str, naming: Naming, catalog: Catalog
) -> tuple[Attribute, int] | None:
    """What an adjective grades of an edge: the one time it keeps, of what is first or last in time."""
    if IN_TIME.fullmatch(word):
        times = [a for a in catalog.classes[edge].attributes if timed(a)]
        time = only_time(happened(times, text, catalog))
        return None if time is None else (time, 1)
    return graded_most(word, edge, naming)
