"""Questions -> interpretations, without a language model.

told.py           where classes and attributes are named
items.py          the question as a row of words and meaningful pieces (span_items.py: its spans as these leave them)
english/          English grammar: items -> frames
frame.py          what a question says, before its attributes are known
cues.py           the cue words of English questions
kinds.py          which classes are people, and what attributes of rows and edges tell
nature.py         which attributes are flags, years, ids that stand for rows, roles
name_words.py     the words of their names
naming.py         which attributes are a class's name, id, age, price
slots.py          the mentions of a frame in the order of decision
choose.py         a beam of meanings for the mentions of a frame (generic.py: words that every class fills;
                  calendar.py: spans of the calendar)
fits.py           how well attributes fit what they are compared with
scope.py          joined classes and the columns they offer
joining.py        what speaks for and against joins: roles, what stands side by side
bounds.py         conditions bound to attributes
wheres.py         … written as conditions of a plan
outputs.py        what is shown, ordered and counted
groups.py         what it is grouped by
pairs.py          one attribute of two classes
assemble.py       a frame with its meanings -> a typed plan
build.py          frames -> scored interpretations (lost.py: what a plan leaves out or tells otherwise)
fitting.py        whether what a reading shows can be what is asked (followed.py: and has the edges that verbs name)
dated_states.py   whether a time that is compared is that of the state it is said of
calibrate.py      scores -> probabilities
idle.py           verbs that only sound
alike.py          edges that nobody named, of several between the same rows
parties.py        fields that tell which other field has who is asked for
sides.py          two references to rows of one kind: either side, and who won
asked_by_name.py  whether a plan keeps to what is told by name: each of some rows, one of two amounts
borrowed_dates.py dates that are those of other rows
figures_amiss.py  figures that are none of what is asked: sums of ages, years for numbers of years
figures_asked.py  whether a plan gives the figures that are asked for
passed_over.py    what is said of the rows between, and is in no reading over edges
half_listed.py    lists of which a reading shows but a part
first_time.py     when something was first or last done
whether.py        states that are asked for
worth.py          prices of single pieces, times how many there are
phrases/          questions that are one set phrase: who is X, the films longer than X
edges/            questions over the edges of the base, and tables that tell of deeds, in both languages
chinese/          Chinese questions, over families of tables and over joined classes
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.families import Families
from duckkb.reasoning.interpret.alike import with_edges_alike
from duckkb.reasoning.interpret.borrowed_dates import borrows_no_date
from duckkb.reasoning.interpret.build import MOST, Builder
from duckkb.reasoning.interpret.chinese.families.spread import (
    spread,
    told_of_examples,
    without_slots,
)
from duckkb.reasoning.interpret.chinese.fitting import heeds_chinese
from duckkb.reasoning.interpret.chinese.questions import chinese_interpretations
from duckkb.reasoning.interpret.dated_states import dates_states
from duckkb.reasoning.interpret.defined_figures import with_figure
from duckkb.reasoning.interpret.edges.questions import asks_whether, counts_pieces, edge_readings
from duckkb.reasoning.interpret.edges.tables import table_readings
from duckkb.reasoning.interpret.english.doings import without_doings
from duckkb.reasoning.interpret.english.questions import english_frames
from duckkb.reasoning.interpret.english.selves import of_those_below, with_bosses, written_over
from duckkb.reasoning.interpret.figures_amiss import (
    adds_no_ages,
    adds_no_readings,
    counts_no_namesakes,
    counts_no_prices,
    pays_those_who_earn,
    ranks_no_names,
    takes_no_year_for_years,
    tells_a_share,
)
from duckkb.reasoning.interpret.figures_asked import with_other_figures
from duckkb.reasoning.interpret.first_time import with_first_time
from duckkb.reasoning.interpret.fitting import (
    counts_several,
    grades_an_amount,
    heeds_names,
    shows_what_is_asked,
)
from duckkb.reasoning.interpret.followed import follows_verbs
from duckkb.reasoning.interpret.idle import without_idle_edges
from duckkb.reasoning.interpret.keys_compared import compares_no_keys
from duckkb.reasoning.interpret.medians import with_median
from duckkb.reasoning.interpret.misdated import tells_of_the_asked
from duckkb.reasoning.interpret.nature import Nature
from duckkb.reasoning.interpret.parties import party_readings, with_parties
from duckkb.reasoning.interpret.passed_over import (
    asks_for_names,
    counts_alone,
    counts_unlike_ones,
    denies_those_meant,
    grades_their_own,
    hears_our_deed,
    heeds_verbs_of_flags,
    heeds_what_is_left,
    leaves_out_those_told,
    tells_both_sides,
    tells_of_each,
    tells_of_the_named,
    tells_of_their_own,
    tells_of_what_happens,
    tells_what_is_reached,
    tells_who_sells,
)
from duckkb.reasoning.interpret.phrases.amounts_compared import compared_readings
from duckkb.reasoning.interpret.phrases.balances import balance_readings
from duckkb.reasoning.interpret.phrases.columns_compared import columns_compared_readings
from duckkb.reasoning.interpret.phrases.comparisons import comparison_readings
from duckkb.reasoning.interpret.phrases.concerning import concerning_readings
from duckkb.reasoning.interpret.phrases.counterparts import (
    counterpart_readings,
    shows_itself,
    with_own_ends,
)
from duckkb.reasoning.interpret.phrases.dealt import dealt_readings
from duckkb.reasoning.interpret.phrases.durations import lasting_readings
from duckkb.reasoning.interpret.phrases.events import event_readings
from duckkb.reasoning.interpret.phrases.exceeding import exceeding_readings
from duckkb.reasoning.interpret.phrases.happenings import happening_readings
from duckkb.reasoning.interpret.phrases.in_common import in_common_readings
from duckkb.reasoning.interpret.phrases.kinship import kin_readings
from duckkb.reasoning.interpret.phrases.lifetimes import lifetime_readings
from duckkb.reasoning.interpret.phrases.measured import measured_readings
from duckkb.reasoning.interpret.phrases.mentions import mention_readings, tells_what_is_mentioned
from duckkb.reasoning.interpret.phrases.mutually import mutual_readings
from duckkb.reasoning.interpret.phrases.overruns import overrun_readings
from duckkb.reasoning.interpret.phrases.own_kind import referred_readings
from duckkb.reasoning.interpret.phrases.parts_of_amounts import part_readings
from duckkb.reasoning.interpret.phrases.present import present_readings
from duckkb.reasoning.interpret.phrases.profiles import profile_readings
from duckkb.reasoning.interpret.phrases.reasons import reason_readings
from duckkb.reasoning.interpret.phrases.recency import recency_readings
from duckkb.reasoning.interpret.phrases.relating import relating_readings
from duckkb.reasoning.interpret.phrases.sameness import sameness_readings
from duckkb.reasoning.interpret.phrases.spending import spent_readings
from duckkb.reasoning.interpret.phrases.unpaid import unpaid_readings
from duckkb.reasoning.interpret.sides import with_sides
from duckkb.reasoning.interpret.whether import tells_state, tells_whether
from duckkb.reasoning.interpret.worth import worth_in_all
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.locate import Locator
from duckkb.reasoning.values.index import ValueIndex

__all__ = ["interpret"]

_builders: WeakKeyDictionary[Locator, dict[bool, Builder]] = WeakKeyDictionary()
"""For each locator a builder for Chinese (True) and one for other questions: they show other names."""
_PHRASED = (
    recency_readings,
    event_readings,
    concerning_readings,
    profile_readings,
    kin_readings,
    counterpart_readings,
    mutual_readings,
    relating_readings,
    mention_readings,
    exceeding_readings,
    overrun_readings,
    referred_readings,
    compared_readings,
    columns_compared_readings,
    lifetime_readings,
    party_readings,
    sameness_readings,
    in_common_readings,
    spent_readings,
    measured_readings,
    dealt_readings,
    balance_readings,
    unpaid_readings,
    part_readings,
)
"""Readings that must be the whole question; the first one to be found is the only one."""


def interpret(
    question: Question,
    catalog: Catalog,
    locator: Locator,
    families: Families,
    values: ValueIndex,
) -> tuple[Interpretation, ...]:
    """Complete readings of a question, the best first, at most ten.

    Args:
        question: with everything that was found in it.
        catalog: what there is to ask about.
        locator: finds join paths in the catalog; what a builder learns lives as long as it.
        families: tables that hold one thing in parts.
        values: asked again where a reading has settled on classes.
    """
    found = _readings(question, catalog, locator, families, values)
    found = (tells_whether(each, question, catalog) for each in found)
    found = (with_parties(each, question, catalog) for each in found)
    found = (worth_in_all(each, question, catalog) for each in found)
    found = (with_figure(each, question, catalog) for each in found)
    found = (with_other_figures(each, question, catalog) for each in found)
    return tuple(with_median(each, question) for each in found)


def _readings(
    question: Question,
    catalog: Catalog,
    locator: Locator,
    families: Families,
    values: ValueIndex,
) -> tuple[Interpretation, ...]:
    """What the phrases say, or else what the grammars and the edges say."""
    chinese = question.normalised.chinese
    known = _builders.setdefault(locator, {})
    builder = known.get(chinese)
    if builder is None:
        nature = Nature(catalog, values)
        builder = known[chinese] = Builder(catalog, locator, nature, chinese)
    if not chinese:
        question = with_bosses(without_doings(question, catalog), builder)
    for phrased in _PHRASED:
        if readings := phrased(question, catalog, builder.naming):
            return readings
    if readings := present_readings(question, catalog, builder.naming, values):
        return readings
    if chinese:
        found = chinese_interpretations(question, catalog, families, values, builder)
        found = tuple(with_own_ends(each, catalog, builder.naming) for each in found)
    else:
        told = without_slots(told_of_examples(question, families), families)
        told, over, role = of_those_below(told, builder, values)
        found = over.build(told, english_frames(told, over.naming, over.nature))
        found = tuple(written_over(each, role) for each in found)
        found = spread(found, question, families)
    found = tuple(without_idle_edges(each, question, catalog) for each in found)
    found = tuple(with_first_time(each, question, catalog) for each in found)
    sided = (with_sides(each, question, catalog, builder.nature) for each in found)
    found = tuple(each for each in sided if each is not None)
    found = tuple(
        each
        for each in found
        if shows_what_is_asked(each, question, catalog)
        and grades_an_amount(each, question, builder.naming, catalog)
        and counts_several(each, question, builder.naming)
        and counts_alone(each, question)
        and not (chinese and shows_itself(each.plan, catalog, builder.naming))
        and follows_verbs(each, question, catalog)
        and heeds_names(each, question, catalog)
        and heeds_chinese(each, question, catalog)
        and dates_states(each, question, catalog)
        and tells_of_the_asked(each, question, catalog)
        and tells_of_the_named(each, question, catalog)
        and tells_of_their_own(each, question)
        and denies_those_meant(each, question)
        and tells_of_what_happens(each, question)
        and grades_their_own(each, question, catalog)
        and heeds_verbs_of_flags(each, question, catalog)
        and tells_who_sells(each, question, catalog)
        and tells_both_sides(each, question)
        and tells_what_is_reached(each, question)
        and compares_no_keys(each, question, catalog)
        and adds_no_ages(each, question, catalog)
        and adds_no_readings(each, catalog)
        and takes_no_year_for_years(each, catalog)
        and counts_no_prices(each, catalog)
        and pays_those_who_earn(each, question, catalog)
        and tells_a_share(each, question, catalog)
        and hears_our_deed(each, question, catalog)
        and counts_no_namesakes(each, builder.naming, values)
        and ranks_no_names(each, question, builder.naming, values, catalog)
        and borrows_no_date(each, catalog)
        and heeds_what_is_left(each)
        and leaves_out_those_told(each, question)
        and counts_unlike_ones(each, question, catalog)
    )
    found = with_edges_alike(found, question, catalog)
    joined = edge_readings(question, catalog, builder.naming, found)
    joined = joined or table_readings(question, builder, chinese, found)
    joined = tuple(
        each
        for each in joined
        if shows_what_is_asked(each, question, catalog)
        and grades_an_amount(each, question, builder.naming, catalog)
        and heeds_chinese(each, question, catalog)
        and dates_states(each, question, catalog)
        and tells_of_the_asked(each, question, catalog)
        and tells_of_each(each, question)
        and counts_alone(each, question)
        and tells_of_their_own(each, question)
        and tells_who_sells(each, question, catalog)
        and asks_for_names(each, question, builder.naming, catalog)
    )
    weighed = comparison_readings(question, catalog, builder.naming, found)
    times = happening_readings(question, catalog, builder.naming, found)
    times += lasting_readings(question, catalog, builder.naming, found)
    times += reason_readings(question, catalog, builder.naming, found)
    times = tuple(each for each in times if shows_what_is_asked(each, question, catalog))
    about = question, catalog, builder.naming
    if asks_whether(*about):
        told = (tells_whether(each, question, catalog) for each in found)
        return (*joined, *weighed, *(r for r in told if tells_state(r, catalog)))
    if counts_pieces(*about):
        return (*joined, *weighed)
    read = (*joined, *weighed, *times, *found)
    return tuple(r for r in read if tells_what_is_mentioned(r, question, catalog))[:MOST]
