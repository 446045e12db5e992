"""Words of a Chinese question that say no more than what its plan does already."""

from __future__ import annotations

from collections.abc import Sequence

from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.interpret.chinese_pieces import agent_of, meant, root_of
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.names_forms import cut_name
from duckkb.reasoning.plan import Link, Plan, classes_used, parts_of

_RELATING = frozenset(
    ("参加", "参与", "包含", "关联", "涉及", "对应", "处理", "执行", "办理", "承接", "负责", "持有")
)  # fmt: skip
"""Verbs that any relation may be said by."""


def untold(
    words: Sequence[str], plan: Plan, conditions: Sequence[Attribute], catalog: Catalog
) -> tuple[str, ...]:
    """The words that the plan's names do not say: 执导 is said by a join over `director_id`.

    Args:
        words: words of the question that no piece accounts for.
        plan: the reading.
        conditions: the attributes that it compares.
        catalog: what there is.
    """
    links = [catalog.joins[p.join].columns for p in parts_of(plan) if isinstance(p, Link)]
    classes = classes_used(plan)
    names = [*classes, *(a.name for a in conditions)]
    names += [column for pairs in links for column, _ in pairs]
    # Where a column says in which role (a winner_id), it is not just any relation.
    alike = all(a.casefold() == b.casefold() for pairs in links for a, b in pairs)
    if alike and len(classes) > 1:
        words = [word for word in words if word not in _RELATING]
    said = {word for name in names for word in cut_name(name) if word.isascii() and len(word) > 2}
    known = {
        *map(stem, said),
        *map(root_of, said),
        *(root.removeprefix("+") for root in map(agent_of, said) if root),
    }
    return tuple(word for word in words if not known or not _says(word, known))


def _says(word: str, known: set[str]) -> bool:
    """Whether one of the meanings of a whole word is among some stems and roots."""
    return any(
        reading.stems[0].removeprefix("+") in known
        or (bool(reading.words) and root_of(reading.words[0]) in known)
        for reading in meant(word).get(0, ())
        if reading.end == len(word) and len(reading.stems) == 1 and (reading.direct or reading.root)
    )
