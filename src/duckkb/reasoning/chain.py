"""From a question to a verdict: the stages as plain functions over one domain.

    understand → repair → interpret → coerce → weigh → run → decide

Nothing here knows of sessions; `steps.py` puts the same stages into a session's steps.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

import msgspec

from duckkb.errors import DuckKBError
from duckkb.reasoning import capabilities
from duckkb.reasoning.capabilities import Called
from duckkb.reasoning.coerce import coerce
from duckkb.reasoning.decide import Reading, Verdict, decide
from duckkb.reasoning.domain import Domain
from duckkb.reasoning.emptied import why_empty
from duckkb.reasoning.evidence import Question, ValueHit
from duckkb.reasoning.followup import elliptic, follow_up
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import Value, plan_to_json
from duckkb.reasoning.repair import disclosure, repaired
from duckkb.reasoning.weigh import weights
from duckkb.settings import ReasoningSettings

MOST_RUN = 5
"""Readings that are run at most, the likeliest first."""
MOST_ROWS = 1000
_LEAST = 0.02
"""A reading less likely than this is not run."""


@dataclass(frozen=True)
class Context:
    """What a session knows: the last reading that was answered, and parameters given so far."""

    last: Interpretation | None = None
    given: Mapping[str, Value] = field(default_factory=dict[str, Value])
    remembered: Mapping[str, Value] = field(default_factory=dict[str, Value])


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


@dataclass(frozen=True)
class Run:
    """Readings with their rows; `failures` are those that could not be run, with the reason."""

    readings: tuple[Reading, ...]
    failures: tuple[tuple[Interpretation, DuckKBError], ...]


def read(domain: Domain, text: str, now: datetime, context: Context) -> Thought:
    """Everything up to weighed readings; asks the stores for no more than the range of a column."""
    fixed = repaired(domain.understand(text, now), domain.values)
    question = fixed.question
    call = capabilities.called(question, domain.capabilities, context.given, context.remembered)
    if call is not None and call.missing:
        return Thought(question, (), (), missing=(call, call.missing[0]))
    recovered = ["fuzzy_value"] if fixed.repairs else []
    if call is not None:
        found: tuple[Interpretation, ...] = (capabilities.interpretation_of(call, domain.catalog),)
        recovered += ["context"] if call.backfilled else []
    else:
        again = None
        if context.last is not None and elliptic(question):
            again = follow_up(question, context.last, domain.catalog)
        found = (again,) if again is not None else domain.interpret(question)
        if not found and context.last is not None:
            again = follow_up(question, context.last, domain.catalog)
            found = (again,) if again is not None else ()
        recovered += ["context"] if again is not None else []
    coerced: list[Interpretation] = []
    for interpretation in found:
        plan = coerce(interpretation.plan, question, domain.catalog, domain.extent)
        recovered += ["unit"] if plan.notes and "unit" not in recovered else []
        told = [disclosure(h, question) for h in fixed.repairs if _relies(interpretation, h)]
        notes = (*interpretation.assumptions, *told, *plan.notes)
        features = {**interpretation.features, "strained": float(plan.strained)}
        coerced.append(
            msgspec.structs.replace(
                interpretation, plan=plan.plan, assumptions=notes, features=features
            )
        )
    return Thought(
        question,
        tuple(coerced),
        weights(question, fixed.unknown, coerced),
        fixed.repairs,
        fixed.unknown,
        tuple(recovered),
        given={} if call is None else call.values,
    )


def run(domain: Domain, interpretations: Sequence[Interpretation], weights: Sequence[float]) -> Run:
    """Runs the likeliest readings.

    Raises:
        DuckKBError: a store cannot be reached for now (`transient`); the caller may try again.
    """
    readings: list[Reading] = []
    failures: list[tuple[Interpretation, DuckKBError]] = []
    ranked = sorted(zip(interpretations, weights, strict=True), key=lambda pair: -pair[1])
    for interpretation, weight in ranked[:MOST_RUN]:
        if readings and weight < _LEAST:
            break
        try:
            table = domain.stores.run(interpretation.plan, MOST_ROWS)
        except DuckKBError as error:
            if getattr(error, "transient", False):
                raise
            failures.append((interpretation, error))
            continue
        readings.append(
            Reading(
                interpretation,
                weight,
                table.columns,
                table.rows,
                table.truncated,
                domain.stores.sql(interpretation.plan),
            )
        )
    return Run(tuple(readings), tuple(failures))


def judge(done: Run, settings: ReasoningSettings, *, may_ask: bool) -> Verdict:
    """The verdict over readings that were run."""
    return decide(done.readings, gap=settings.gap, floor=settings.floor, may_ask=may_ask)


def remarks(domain: Domain, verdict: Verdict, thought: Thought) -> tuple[str, ...]:
    """What the user must know beside the rows: assumptions, ties with other readings, emptiness."""
    best = verdict.best
    chinese = thought.question.normalised.chinese
    notes = list(best.interpretation.assumptions)
    if not best.rows:
        notes += why_empty(best.interpretation.plan, domain, chinese)
    return tuple(dict.fromkeys(notes))


def _relies(interpretation: Interpretation, hit: ValueHit) -> bool:
    return msgspec.json.encode(hit.value).decode() in plan_to_json(interpretation.plan)
