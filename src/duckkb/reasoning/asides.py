"""What a question says beside the rest of it: it is left out, the rest is read, and every plan of that is amended.

`no repeats, please`, 包括没有订单的, `this year vs last year`, 取前五名: each has its words under `words/` and what it does
to a plan under `amend/`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from duckkb.reasoning.amend.against import told_of_both
from duckkb.reasoning.amend.at_any_remove import at_any_remove
from duckkb.reasoning.amend.first_groups import with_first_groups
from duckkb.reasoning.amend.highest_share import with_highest_share
from duckkb.reasoning.amend.once import told_once
from duckkb.reasoning.amend.own_average import with_own_average
from duckkb.reasoning.amend.partnerless import with_partnerless
from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.domain import Domain
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.plan import Plan
from duckkb.reasoning.words.at_any_remove import said_at_any_remove, told_of_the_direct
from duckkb.reasoning.words.first_groups import first_groups
from duckkb.reasoning.words.highest_share import highest_share
from duckkb.reasoning.words.once import said_once
from duckkb.reasoning.words.own_average import own_average
from duckkb.reasoning.words.partnerless import partnerless
from duckkb.reasoning.words.respelling import Respelt
from duckkb.reasoning.words.spans_compared import spans_compared


class Aside(NamedTuple):
    """One of them.

    Args:
        said: its words, with what stands in their place.
        amend: what it does to a plan of the rest; None where that is no such plan.
        notes: sentences for the user.
    """

    said: tuple[Respelt, ...]
    amend: Callable[[Plan], Plan | None]
    notes: tuple[str, ...] = ()


Way = Callable[[Question, Catalog], Aside | None]


def _at_any_remove(question: Question, catalog: Catalog) -> Aside | None:
    said = said_at_any_remove(question) if catalog.links else ()
    if not said:
        return None
    return Aside(said, lambda plan: at_any_remove(plan, catalog), told_of_the_direct(said))


def _partnerless(question: Question, catalog: Catalog) -> Aside | None:
    lonely = partnerless(question)
    if lonely is None:
        return None
    return Aside(lonely.said, lambda p: with_partnerless(p, lonely.shown, lonely.known, catalog))


def _once(question: Question, catalog: Catalog) -> Aside | None:
    said = said_once(question)
    return Aside(said, told_once) if said else None


def _against(question: Question, catalog: Catalog) -> Aside | None:
    found = spans_compared(question)
    return None if found is None else Aside(found[0], lambda p: told_of_both(p, found[1], catalog))


def _highest_share(question: Question, catalog: Catalog) -> Aside | None:
    found = highest_share(question)
    return None if found is None else Aside(found[0], lambda p: with_highest_share(p, found[1]))


def _first_groups(question: Question, catalog: Catalog) -> Aside | None:
    found = first_groups(question)
    if found is None:
        return None
    return Aside((found.said,), lambda p: with_first_groups(p, found.number, found.highest))


def _own_average(question: Question, catalog: Catalog) -> Aside | None:
    found = own_average(question)
    if found is None:
        return None
    return Aside((found[0],), lambda p: with_own_average(p, found[1], catalog))


BEFORE: Sequence[Way] = (_at_any_remove, _partnerless, _once)
"""Those that are told by the words as they stand."""
AFTER: Sequence[Way] = (_against, _first_groups, _highest_share, _own_average)
"""Those that are told once the question is put plainly."""


def set_apart(
    question: Question, domain: Domain, ways: Sequence[Way]
) -> tuple[Question, list[Aside]]:
    """The question without what it says beside the rest, and that."""
    found: list[Aside] = []
    for way in ways:
        if (aside := way(question, domain.catalog)) is not None:
            question = domain.without(question, aside.said)
            found.append(aside)
    return question, found


def amended(plan: Plan, asides: Sequence[Aside]) -> Plan | None:
    """A plan of the rest with all that was said beside it; None where it can not be."""
    told: Plan | None = plan
    for aside in asides:
        told = None if told is None else aside.amend(told)
    return told
