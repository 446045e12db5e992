"""To whom something was done, where its rows refer twice to people: the reviewer of a review, and who was
reviewed."""

from __future__ import annotations

from duckkb.reasoning.catalog import Join
from duckkb.reasoning.interpret.choose import Choice
from duckkb.reasoning.interpret.cues import BE, NEGATION
from duckkb.reasoning.interpret.frame import Frame
from duckkb.reasoning.interpret.nature import Nature
from duckkb.reasoning.lexicon.words import stem

_BE = frozenset(map(stem, BE | {"been", "being"}))
_BETWEEN = frozenset(map(stem, NEGATION | {"ever", "already", "yet"}))
"""What may stand between a form of `be` and a participle."""


def ends_of(deed: str, verb: str, nature: Nature) -> tuple[Join, Join] | None:
    """The joins from the rows of a deed to who did what the stem of a verb says, and to the one other row
    of the same class, to whom it was done; None where these are not told apart.

    Args:
        deed: the class whose rows tell that it was done.
        verb: the stem of the verb.
        nature: what its references are.
    """
    own = [j for j in nature.catalog.joins_at.get(deed, ()) if j.left == deed and not j.end]
    does = [j for j in own if _does(j, verb, nature)]
    if len(does) != 1:
        return None
    others = [j for j in own if j.right == does[0].right and j != does[0]]
    return (does[0], others[0]) if len(others) == 1 else None


def referring(ends: tuple[Join, Join], nature: Nature) -> list[str]:
    """The attributes by which rows refer to who did it and to whom it was done, by their ids."""
    return [a.id for a in map(nature.catalog.referring, ends) if a is not None]


def undergone(frame: Frame, choice: Choice, nature: Nature) -> list[tuple[Join, Join]]:
    """The ends of the deeds that a sentence says were done to its rows: `who has not been reviewed`."""
    found: list[tuple[Join, Join]] = []
    for said in frame.related:
        told = choice.of(said)
        if told is None or not told.class_name or not said.text.casefold().endswith("ed"):
            continue
        before = [s for _, end, s in frame.tokens if end <= said.start and s not in _BETWEEN]
        ends = ends_of(told.class_name, stem(said.text.casefold()), nature)
        if ends is not None and before[-1:] and before[-1] in _BE:
            found.append(ends)
    return found


def _does(join: Join, verb: str, nature: Nature) -> bool:
    own = nature.catalog.referring(join)
    told = own is not None and nature.role(own) is not None and nature.does(own.id)
    return told and nature.spoken(join, (verb,)) == 1.0
