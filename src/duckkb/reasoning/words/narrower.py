"""Words that are no more than they seem: ferries of a base that keeps ships of the kind `Passenger ferry` are not all ships,
and who is `best paid` has no invoice that is PAID."""

from __future__ import annotations

from collections.abc import Sequence

from duckkb.reasoning.evidence import NameHit, ValueHit
from duckkb.reasoning.lexicon.words import fold, stems
from duckkb.reasoning.names.forms import cut_name
from duckkb.reasoning.regexes import regex

_KIND = frozenset(("type", "kind", "category", "class", "genre", "style", "species", "breed"))
_LOOSELY = 0.76
"""What names rows no better may as well be the name of some of them."""
_GRADED = regex(r"\b(?:best|better|worst|worse|highest|lowest|least|most|top|well|poorly)[ -]$")


def without_broader(
    names: Sequence[NameHit], values: Sequence[ValueHit], text: str
) -> list[NameHit]:
    """The names without what a word means only loosely, where a kind of what is kept ends in that very word."""
    kinds = {
        (v.start, v.end)
        for v in values
        if _KIND & {*cut_name(v.attribute.rpartition(".")[2])}
        and stems(fold(v.value))[-1:] == stems(text[v.start : v.end])[-1:]
    }
    return [
        n
        for n in names
        if not (n.how == "synonym" and n.score < _LOOSELY and (n.start, n.end) in kinds)
    ]


def without_graded(values: Sequence[ValueHit], text: str) -> tuple[ValueHit, ...]:
    """The values without `paid` of the best paid engineer."""
    return tuple(
        v
        for v in values
        if not (text[v.start : v.end] == "paid" and _GRADED.search(text[: v.start]))
    )
