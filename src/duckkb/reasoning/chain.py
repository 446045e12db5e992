"""From a question to a verdict: the stages as plain functions over one domain.

    understand → repair → interpret → coerce → weigh → run → decide

Nothing here knows of sessions; `steps.py` puts the same stages into a session's steps.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

import msgspec

from duckkb.errors import DuckKBError
from duckkb.reasoning import capabilities
from duckkb.reasoning.amend.ages import with_ages
from duckkb.reasoning.amend.among import is_among
from duckkb.reasoning.amend.birthdays import in_any_year
from duckkb.reasoning.amend.chronological import in_order_of_time
from duckkb.reasoning.amend.coerce import coerce
from duckkb.reasoning.amend.coming_round import in_other_years
from duckkb.reasoning.amend.denied_apart import denied_apart, lacking_there, without_any
from duckkb.reasoning.amend.each_span import in_each_span
from duckkb.reasoning.amend.figures_kept import figure_of
from duckkb.reasoning.amend.in_bulk import in_bulk
from duckkb.reasoning.amend.kept_dates import as_days
from duckkb.reasoning.amend.kinds_told import kinds_with_names
from duckkb.reasoning.amend.line_totals import with_line_totals
from duckkb.reasoning.amend.none_kept import zero_for_none
from duckkb.reasoning.amend.numerals import adds_up_words, ranked_as_numbers
from duckkb.reasoning.amend.ongoing import still_so
from duckkb.reasoning.amend.settled import rows_counted
from duckkb.reasoning.amend.signed import with_signs
from duckkb.reasoning.amend.stamped import once_done
from duckkb.reasoning.amend.stamped_zh import once_done_zh
from duckkb.reasoning.amend.things_done import rows_done
from duckkb.reasoning.amend.timely import in_due_time
from duckkb.reasoning.amend.told_apart import told_apart
from duckkb.reasoning.amend.upcoming import in_time
from duckkb.reasoning.amend.within_zh import lasting_then
from duckkb.reasoning.asides import AFTER, BEFORE, amended, set_apart
from duckkb.reasoning.catalog import BASE
from duckkb.reasoning.decide import ASKING, GAP, Reading, Verdict, decide
from duckkb.reasoning.domain import Domain
from duckkb.reasoning.evidence import Question, ValueHit
from duckkb.reasoning.explain import explain
from duckkb.reasoning.findings.emptied import empty
from duckkb.reasoning.findings.examine import Examined, examine
from duckkb.reasoning.findings.stacked import numbered, taken_off
from duckkb.reasoning.interpret.misdated import reckons_with_days
from duckkb.reasoning.interpret.phrases.spending import summed
from duckkb.reasoning.interpretation import Interpretation, Later
from duckkb.reasoning.plan import Compare, Plan, Value, parts_of, plan_to_json
from duckkb.reasoning.thought import Thought, both_counts, of_each, of_parts
from duckkb.reasoning.weigh import weights
from duckkb.reasoning.words.carried_on import LONGEST, asks_nothing_itself, carried_on, goes_on
from duckkb.reasoning.words.commands import orders_change
from duckkb.reasoning.words.of_which import of_which
from duckkb.reasoning.words.passages import held_in_passages
from duckkb.reasoning.words.pronouns import stands_alone
from duckkb.reasoning.words.repair import disclosure, repaired
from duckkb.reasoning.words.short_names import SHORT
from duckkb.settings import ReasoningSettings
from duckkb.truth.unread import missing_told

MOST_RUN = 5
"""Readings that are run at most, the likeliest first."""
MOST_ROWS = 1000
_MOST_UNREAD = 5
LEAST = 0.02
"""A reading less likely than this is not run."""
_NONE = 0.85
"""What remains where nothing was found: a reading that says so must be surer than others. Where a
question asks for what is not, as of customers without orders, nothing is as likely as something."""
_READ = "cut"
"""A feature of readings whose probability knows only the question, as those of English sentences."""
_SETTLED = 0.9
"""How likely what was meant before is meant again, where words could mean something else."""
_NONE_THEN = 0.55
"""What remains where nothing was found at a time whose attribute the question does not name."""


@dataclass(frozen=True)
class Context:
    """What a session knows: the last reading that was answered and the question it was read from, parameters
    given so far, and those that an answer tells in words of its own."""

    last: Interpretation | None = None
    asked: str | None = None
    given: Mapping[str, Value] = field(default_factory=dict[str, Value])
    remembered: Mapping[str, Value] = field(default_factory=dict[str, Value])
    said: Mapping[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True)
class Failed:
    """A reading that could not be run, how likely it was meant, and why it could not."""

    interpretation: Interpretation
    probability: float
    error: DuckKBError


@dataclass(frozen=True)
class Run:
    """Readings with their rows, and those that could not be run, the likeliest first."""

    readings: tuple[Reading, ...]
    failures: tuple[Failed, ...]

    @property
    def lost(self) -> Failed | None:
        """The likeliest reading that could not be run."""
        return self.failures[0] if self.failures else None


def read(domain: Domain, text: str, now: datetime, context: Context) -> Thought:
    """Everything up to weighed readings; asks the stores for no more than the range of a column."""
    understood = domain.understand(text, now)
    of_rows = context.last is not None and is_among(understood)
    if not of_rows and (carried := _carried_on(domain, understood, context)):
        return carried
    if parts := domain.about(understood, context.last):
        read_over = [(read(part, text, now, context), share) for part, share in parts]
        return of_parts(understood, read_over)
    among = None
    if of_rows and context.last is not None:
        among = domain.among(understood, context.last)
        if among is None:
            return Thought(understood, (), ())
        understood = domain.understand(among.text, now)
    understood, referred = domain.referred(understood, context.last)
    understood, beside = set_apart(understood, domain, BEFORE)
    understood, denied = domain.spelt_out(understood)
    understood, respelt = domain.respelt(understood)
    if (counts := of_which(understood)) is not None:
        return both_counts(understood, *(read(domain, each, now, context) for each in counts))
    understood, behind = set_apart(understood, domain, AFTER)
    beside = behind + beside
    if rivals := domain.short_names.rivals(understood.values, understood.normalised):
        return of_each(understood, [read(domain, each, now, context) for each in rivals])
    fixed = repaired(understood, domain.values)
    question = fixed.question
    said = {name: domain.understand(words, now) for name, words in context.said.items()}
    call = capabilities.called(
        question, domain.capabilities, context.given, context.remembered, said,
        lambda attribute: domain.values.distinct(attribute) > 0,
    )  # fmt: skip
    if call is not None and call.missing:
        return Thought(question, (), (), missing=(call, call.missing[0]))
    if call is None and stands_alone(question):
        return Thought(question, (), ())
    if call is None and orders_change(question):
        return Thought(question, (), (), order=True)
    recovered = ["fuzzy_value"] if fixed.repairs else ["spelling"] if respelt else []
    recovered += ["context"] if referred else []
    if call is not None:
        found: tuple[Interpretation, ...] = (capabilities.interpretation_of(call, domain.catalog),)
        recovered += ["context"] if call.backfilled else []
    else:
        found = domain.interpret(question)
        if among is not None:
            kept = (among.narrowed(each, question.normalised.chinese) for each in found)
            found = tuple(each for each in kept if each is not None)
            recovered += [] if referred else ["context"]
    coerced: list[Interpretation] = []
    for interpretation in found:
        plan = coerce(
            interpretation.plan, question, domain.catalog, domain.extent, domain.date_form
        )
        if adds_up_words(plan.plan, domain.catalog, domain.numbers):
            continue
        plan.plan = ranked_as_numbers(plan.plan, domain.catalog, domain.numbers)
        plan.plan = held_in_passages(plan.plan, question)
        plan.plan = rows_counted(plan.plan, domain.catalog)
        plan.plan = kinds_with_names(plan.plan, domain.catalog)
        plan.plan = with_ages(plan.plan, question, domain.catalog)
        plan.plan = summed(plan.plan, question, domain.catalog)
        plan.plan = in_time(plan.plan, question, domain.catalog)
        plan.plan = still_so(plan.plan, question, domain.catalog)
        plan.plan = lasting_then(plan.plan, question, domain.catalog)
        plan.plan = in_due_time(plan.plan, question, domain.catalog)
        plan.plan = rows_done(plan.plan, question, domain.catalog, domain.naming)
        plan.plan = in_any_year(plan.plan, question, domain.catalog)
        plan.plan = figure_of(plan.plan, question, domain.catalog)
        plan.plan = in_bulk(plan.plan, question, domain.catalog)
        priced = with_line_totals(plan.plan, question, domain.catalog)
        if priced is None:
            continue
        plan.plan = priced
        signed = with_signs(plan.plan, question, domain.catalog, domain.extent)
        if signed is None:
            continue
        plan.plan = signed
        plan.plan = once_done(plan.plan, question, interpretation, domain.catalog)
        plan.plan = once_done_zh(plan.plan, question, domain.catalog)
        apart = in_each_span(plan.plan, question)
        apart = None if apart is None else amended(apart, beside)
        if apart is None:
            continue
        apart = without_any(apart, question, domain.catalog)
        plan.plan = in_order_of_time(
            lacking_there(denied_apart(apart, question), question, domain.catalog), domain.catalog
        )
        plan.plan = as_days(plan.plan, domain.catalog, domain.date_form)
        plan.plan = told_apart(plan.plan, interpretation, question, domain.catalog, domain.values)
        final = (plan.plan, question, domain.catalog)
        recovered += ["unit"] if plan.notes and "unit" not in recovered else []
        guessed = [v for v in question.values if v.how in ("fuzzy", SHORT)]
        told = [disclosure(h, question) for h in guessed if _relies(interpretation, h)]
        notes = (
            *referred,
            *(note for aside in beside for note in aside.notes),
            *denied,
            *respelt,
            *interpretation.assumptions,
            *told,
            *plan.notes,
        )
        strained = plan.strained + reckons_with_days(plan.plan, domain.catalog)
        features = {**interpretation.features, "strained": float(strained)}
        coerced.append(
            msgspec.structs.replace(
                interpretation,
                plan=plan.plan,
                assumptions=notes,
                features=features,
                later=in_other_years(*final) + zero_for_none(*final),
            )
        )
    coerced = list(_without_misfits(coerced))
    return Thought(
        question,
        tuple(coerced),
        weights(question, fixed.unknown, coerced, _coded_otherwise(domain, question)),
        fixed.repairs,
        fixed.unknown,
        tuple(recovered),
        given={} if call is None else call.values,
    )


def _carried_on(domain: Domain, question: Question, context: Context) -> Thought | None:
    """What is thought of a question that says only what is other than in the one before."""
    if context.asked is None or context.last is None or len(question.normalised.text) > LONGEST:
        return None
    whole = carried_on(question, domain.understand(context.asked, question.now))
    if whole is None:
        # Without the rest these words would be about all rows.
        return Thought(question, (), ()) if asks_nothing_itself(question) else None
    thought = read(domain, whole, question.now, replace(context, last=None, asked=None))
    if sum(thought.weights) < ASKING and not goes_on(question):
        return None
    thought = _as_before(thought, context.last)
    note = (
        f"其余沿用上一个问题：「{whole}」"
        if question.normalised.chinese
        else f"the rest is as in the question before: {whole}"
    )
    readings = tuple(
        msgspec.structs.replace(i, assumptions=(note, *i.assumptions))
        for i in thought.interpretations
    )
    recovered = tuple(dict.fromkeys(("context", *thought.recovered)))
    return replace(thought, interpretations=readings, recovered=recovered, wording=whole)


def _as_before(thought: Thought, last: Interpretation) -> Thought:
    """Only the readings that take most words for what they were taken for before: of two dates, the one that was meant."""
    meant = {g.target for g in last.grounds}
    alike = [len(meant & {g.target for g in i.grounds}) for i in thought.interpretations]
    kept = [n for n, count in enumerate(alike) if count == max(alike)]
    if len(kept) == len(alike):
        return thought
    scale = max(sum(thought.weights), _SETTLED) / (sum(thought.weights[n] for n in kept) or 1.0)
    return replace(
        thought,
        interpretations=tuple(thought.interpretations[n] for n in kept),
        weights=tuple(min(1.0, thought.weights[n] * scale) for n in kept),
    )


def _without_misfits(readings: Sequence[Interpretation]) -> Iterator[Interpretation]:
    """No publisher is of 2010: what cannot be so is no rival of a reading that takes the same words for what can, of the
    same rows."""
    fitting = [each for each in readings if not each.features["strained"]]
    for each in readings:
        if not (each.features["strained"] and any(_of_same_rows(each, other) for other in fitting)):
            yield each


def _of_same_rows(one: Interpretation, other: Interpretation) -> bool:
    pairs = list(zip(one.grounds, other.grounds, strict=False))
    alike = all((g.text, g.role) == (h.text, h.role) for g, h in pairs)
    rows = all(g.target.partition(".")[0] == h.target.partition(".")[0] for g, h in pairs)
    return len(one.grounds) == len(other.grounds) and alike and rows


def _coded_otherwise(domain: Domain, question: Question) -> frozenset[str]:
    """Classes with codes in the script that the question is not written in."""
    return domain.values.coded_in(not question.normalised.chinese)


def run(
    domain: Domain,
    interpretations: Sequence[Interpretation],
    weights: Sequence[float],
    *,
    wait_for: float | None = GAP,
) -> Run:
    """Runs the likeliest readings; a source that is away is asked once.

    Args:
        domain: what is asked.
        interpretations: the readings.
        weights: their probabilities.
        wait_for: a source that is away for now is worth another try where its reading is no
            less likely by this than the best; None means that no try is left.

    Raises:
        DuckKBError: a store cannot be reached for now (`transient`); the caller may try again.
    """
    readings: list[Reading] = []
    failures: list[Failed] = []
    away: dict[str, DuckKBError] = {}
    tries = 0
    ranked = sorted(zip(interpretations, weights, strict=True), key=lambda pair: -pair[1])
    for interpretation, weight in ranked:
        if tries == MOST_RUN or (readings and weight < LEAST):
            break
        stores = {domain.catalog.classes[name].store for name in interpretation.tables}
        error = next((away[name] for name in stores if name in away), None)
        if error is None:
            tries += 1
            try:
                readings.append(_run(domain, interpretation, weight))
                continue
            except DuckKBError as failure:
                error = failure
        if getattr(error, "transient", False):
            if wait_for is not None and (
                not readings or readings[0].probability - weight < wait_for
            ):
                raise error
            away.update(dict.fromkeys(stores, error))
        failures.append(Failed(interpretation, weight, error))
    return Run(tuple(readings), tuple(failures))


def _run(domain: Domain, interpretation: Interpretation, weight: float) -> Reading:
    plan = interpretation.plan
    stacked = numbered(plan)
    began = time.monotonic()
    table = domain.stores.run(plan if stacked is None else stacked[0], MOST_ROWS)
    took = time.monotonic() - began
    columns, rows, sources = table.columns, table.rows, ()
    if stacked is not None:
        columns = columns[:-1]
        rows, sources = taken_off(rows, stacked[1])
    sql = domain.stores.sql(plan)
    for later in interpretation.later if empty(rows, plan) else ():
        ahead = _run(domain, _otherwise(interpretation, later), weight)
        if not empty(ahead.rows, ahead.interpretation.plan):
            return ahead
    weight *= _found(interpretation, rows)
    return Reading(interpretation, weight, columns, rows, table.truncated, sql, took, sources)


def _otherwise(interpretation: Interpretation, later: Later) -> Interpretation:
    notes = (*interpretation.assumptions, later.note)
    return msgspec.structs.replace(interpretation, plan=later.plan, assumptions=notes, later=())


def _found(interpretation: Interpretation, rows: Sequence[Sequence[Any]]) -> float:
    """What a reading's probability keeps in view of its rows."""
    if interpretation.features.get("undated") and not any(cell for row in rows for cell in row):
        return _NONE_THEN
    nothing = _READ in interpretation.features and all(c is None for row in rows for c in row)
    return _NONE if nothing and not _of_none(interpretation.plan) else 1.0


def _of_none(plan: Plan) -> bool:
    """Whether a plan asks for what has no row elsewhere, or no value."""
    none = ("not_in", "is_null")
    return any(isinstance(p, Compare) and p.operator in none for p in parts_of(plan))


def judge(
    done: Run, settings: ReasoningSettings, *, may_ask: bool, likeliest: bool = False
) -> Verdict:
    """The verdict over readings that were run, and the likeliest that could not be."""
    lost = done.lost.probability if done.lost is not None else 0.0
    floor = 0.0 if likeliest else settings.floor
    may_ask = may_ask and not likeliest
    return decide(done.readings, gap=settings.gap, floor=floor, may_ask=may_ask, lost=lost)


def remarks(domain: Domain, verdict: Verdict, thought: Thought, done: Run, gap: float) -> Examined:
    """What the user must know beside the rows: assumptions, rivals that failed, columns out of reach,
    and what the rows themselves do not say."""
    best = verdict.best
    chinese = thought.question.normalised.chinese
    notes = list(best.interpretation.assumptions)
    rivals = [f for f in done.failures if best.probability - f.probability < gap]
    notes += [_failed(domain, each, chinese) for each in rivals]
    if domain.values.unread:
        notes.append(_unread(domain.values.unread, chinese))
    own = [n for n in best.interpretation.tables if domain.catalog.classes[n].store == BASE]
    if own and (places := domain.stores.unread(own)):
        notes.append(_missing(places, chinese))
    examined = examine(domain, best, chinese)
    return Examined(tuple(dict.fromkeys((*notes, *examined.notes))), examined.told)


def _failed(domain: Domain, failed: Failed, chinese: bool) -> str:
    plan, why = failed.interpretation.plan, failed.error.message
    tables = [domain.catalog.classes[name] for name in failed.interpretation.tables]
    of = "、".join(t.title or t.name for t in tables)
    reads = explain(plan, domain.catalog, chinese)
    if chinese:
        return f"另一种理解「{reads}」（{of}）无法执行：{why}"
    return f"another reading, '{reads}' ({of}), could not be run: {why}"


def _unread(attributes: Sequence[str], chinese: bool) -> str:
    shown = ", ".join(attributes[:_MOST_UNREAD]) + (", …" if len(attributes) > _MOST_UNREAD else "")
    if chinese:
        return f"下列属性的值读不到，未考虑其中的内容：{shown}"
    return f"the values of these could not be read, so nothing was looked for among them: {shown}"


def _missing(places: Sequence[str], chinese: bool) -> str:
    """Lines of the base's files that a count or a list had to do without."""
    if not chinese:
        return missing_told(places)[0]
    where = places[0] if len(places) == 1 else f"{places[0]} 等 {len(places):,} 处"
    return f"{where}的内容没有读入，未计入这里；“duckkb doctor”会说明原因"


def _relies(interpretation: Interpretation, hit: ValueHit) -> bool:
    return msgspec.json.encode(hit.value).decode() in plan_to_json(interpretation.plan)
