"""What is thought of a question: its readings with their probabilities; and of one that is several at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from duckkb.reasoning.amend.of_which import side_by_side
from duckkb.reasoning.capabilities import Called
from duckkb.reasoning.decide import ASKING
from duckkb.reasoning.evidence import Question, ValueHit
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import Value

_AS_MUCH = 0.95
"""A part of the ontology that explains less than this share of what another does is not meant where that may be."""


@dataclass(frozen=True)
class Thought:
    """A question read: its readings with their probabilities, or the capability that lacks something.

    `repairs` are values put in for words that no value equals; `unknown` pieces that nothing
    explains; `recovered` the names of the recoveries that took part.
    """

    question: Question
    interpretations: tuple[Interpretation, ...]
    weights: tuple[float, ...]
    repairs: tuple[ValueHit, ...] = ()
    unknown: tuple[str, ...] = ()
    recovered: tuple[str, ...] = ()
    missing: tuple[Called, str] | None = None
    """A capability and its required parameter that nothing gives."""
    given: Mapping[str, Value] = field(default_factory=dict[str, Value])
    """The parameters of a capability that was called."""
    order: bool = False
    """Whether the words order a change, which no question is."""
    wording: str | None = None
    """The whole question, where the words themselves only go on from the one before."""


def of_each(question: Question, thoughts: Sequence[Thought]) -> Thought:
    """A question that may be about any of several people: the readings for each, as likely as another."""
    share = 1 / len(thoughts)
    return Thought(
        question,
        tuple(i for t in thoughts for i in t.interpretations),
        tuple(w * share for t in thoughts for w in t.weights),
        recovered=tuple(dict.fromkeys(r for t in thoughts for r in t.recovered)),
    )


def of_parts(question: Question, thoughts: Sequence[tuple[Thought, float]]) -> Thought:
    """A question that may be about any of some unconnected parts of the ontology: of those with a likely reading the one
    that explains most of it, or those that explain as much."""
    likely = [(t, share) for t, share in thoughts if max(t.weights, default=0.0) >= ASKING]
    most = max((share for _, share in likely), default=0.0)
    told = [t for t, share in likely if share >= most * _AS_MUCH]
    return told[0] if len(told) == 1 else of_each(question, told) if told else thoughts[0][0]


def both_counts(understood: Question, whole: Thought, part: Thought) -> Thought:
    """A question for two counts: the likeliest readings of both, side by side, as likely as the less likely one."""
    best = [
        max(zip(t.interpretations, t.weights, strict=True), key=lambda r: r[1], default=None)
        for t in (whole, part)
    ]
    if best[0] is None or best[1] is None:
        return Thought(understood, (), ())
    both = side_by_side(best[0][0], best[1][0])
    return Thought(
        understood,
        () if both is None else (both,),
        () if both is None else (min(best[0][1], best[1][1]),),
        (*whole.repairs, *part.repairs),
        tuple(dict.fromkeys((*whole.unknown, *part.unknown))),
        tuple(dict.fromkeys((*whole.recovered, *part.recovered))),
    )
