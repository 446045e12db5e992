"""When rows came to the state that they are in is told by a time of just that: projects that were finished
in 2024 are not those that were started then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.evidence import Question, ValueHit
from duckkb.reasoning.interpret.moments import timed
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpret.occasions import deed, is_state, may_date
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.plan import Column, Extract, Plan, Query
from duckkb.reasoning.plan_does import comparisons
from duckkb.reasoning.regexes import regex

_WHEN = regex(r"^(?:when|what (?:date|day|time))\b")
_TO_TIME = regex(
    r"\s+(?:(?:in|on|at|by|during|since|until|till|before|after|from|within)\s+)?(?:the\s+)?"
)
_OF_TIME_ZH = regex(r"(?:[之以]?[前后内间]|就|才|已经?|被)*")
_DONE = regex(rf"\b(\w+(?:ed|wn|tten))(?:{_TO_TIME.pattern})$")
_PARTICIPLE = regex(r"(?:\w(?:ed|en|wn)|done|lost|won|shut)$")


def dates_states(reading: Interpretation, question: Question, catalog: Catalog) -> bool:
    """False where a state and a time are said to belong together (`finished in 2024`), and a reading has
    the state, and compares a time that tells of something else, or of other rows."""
    compared = _compared(reading.plan, catalog)
    times = [a for a in compared if a.kind.temporal]
    for hit in _dated(question, catalog) if times else ():
        state = catalog.attributes[hit.attribute]
        own = [a for a in times if a.class_name == state.class_name]
        word = question.normalised.folded[hit.start : hit.end]
        kept = [a for a in catalog.classes[state.class_name].attributes if timed(a)]
        if len(kept) == 1 and word.startswith("已"):
            continue  # 去年已完成的服务单 are those of last year, of rows that keep no other time
        if state in compared and not any(may_date(a, word, catalog) for a in own):
            return False
    if _takes_for_a_state(compared, question, catalog):
        return False
    if _groups_by_another(reading.plan, compared, question, catalog):
        return False
    return not _passes_over_a_time(times, question, catalog)


def _takes_for_a_state(compared: Sequence[Attribute], question: Question, catalog: Catalog) -> bool:
    """Whether a word is read as a state by which a time is called that is asked for: `when was A
    finished`, of tasks that may be done."""
    text = question.normalised.folded
    if not _WHEN.search(text):
        return False
    return any(
        hit.how == "alias" and stem(text[hit.start : hit.end]) in parts(time.name)
        for hit in question.values
        for state in compared
        if hit.attribute == state.id
        for time in catalog.classes[state.class_name].attributes
        if time.kind.temporal
    )


def _groups_by_another(
    plan: Plan, compared: Sequence[Attribute], question: Question, catalog: Catalog
) -> bool:
    """Whether rows in a state are counted by a time of something else, though one of theirs is called as the
    state is: in which month most were released, by when they were asked for."""
    keys = plan.group_by if isinstance(plan, Query) else ()
    columns = [k.argument if isinstance(k, Extract) else k for k in keys]
    named = [plan.attribute_id(c) for c in columns if isinstance(c, Column)]  # type: ignore[union-attr]
    times = [catalog.attributes[n] for n in named if n in catalog.attributes]
    for time in (t for t in times if t.kind.temporal):
        kept = [a for a in catalog.classes[time.class_name].attributes if a.kind.temporal]
        for hit in question.values:
            word = question.normalised.folded[hit.start : hit.end]
            if catalog.attributes[hit.attribute] in compared and hit.how != "part":
                called = [
                    a for a in kept if (deed(a) and deed(a) in word) or stem(word) in parts(a.name)
                ]
                if called and time not in called:
                    return True
    return False


def _passes_over_a_time(times: Sequence[Attribute], question: Question, catalog: Catalog) -> bool:
    """Whether a time of something else is compared than what is said to be done then, of rows that keep
    just when they were: papers published in 2023, by when somebody read them."""
    text = question.normalised.folded
    for date in question.spans.dates:
        done = _DONE.search(text[: date.start])
        for rows in {t.class_name for t in times} if done else ():
            kept = [a for a in catalog.classes[rows].attributes if timed(a)]
            fits = [a for a in kept if may_date(a, done[1] if done else "", catalog)]
            if fits and not any(t in fits for t in times):
                return True
    return False


def _compared(plan: Plan, catalog: Catalog) -> list[Attribute]:
    """The attributes that are compared anywhere in a plan."""
    named = dict.fromkeys(each for each, _ in comparisons(plan))
    return [catalog.attributes[each] for each in named if each in catalog.attributes]


def _dated(question: Question, catalog: Catalog) -> Iterator[ValueHit]:
    """The states beside which a time stands that tells when rows came to them."""
    text = question.normalised.folded
    for hit in question.values:
        if hit.how == "part" or not is_state(catalog.attributes[hit.attribute]):
            continue
        word = text[hit.start : hit.end]
        for date in question.spans.dates:
            if word.isascii():
                beside = _TO_TIME.fullmatch(text[hit.end : max(date.start, hit.end)])
                beside = beside and (hit.how == "stem" or _PARTICIPLE.search(word))
            else:
                beside = _OF_TIME_ZH.fullmatch(text[date.end : max(hit.start, date.end)])
                beside = beside and date.end <= hit.start
            if beside:
                yield hit
