"""All that puts a question otherwise than it was asked, in the order in which it is done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, partial

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.values.index import ValueIndex
from duckkb.reasoning.words.acronyms import acronyms
from duckkb.reasoning.words.amounts_done import amounts_done
from duckkb.reasoning.words.asides import asides
from duckkb.reasoning.words.both_ends import both_ends
from duckkb.reasoning.words.centuries import centuries
from duckkb.reasoning.words.compounds import compounds
from duckkb.reasoning.words.costs_zh import costs_asked
from duckkb.reasoning.words.courtesy import courtesy
from duckkb.reasoning.words.deeds_zh import deeds_called
from duckkb.reasoning.words.doers import doers_asked
from duckkb.reasoning.words.elders_zh import elders
from duckkb.reasoning.words.employing import people_held
from duckkb.reasoning.words.everyday_zh import everyday_names
from duckkb.reasoning.words.feminine import called_as_women
from duckkb.reasoning.words.figures_of_rows import figures_of_rows
from duckkb.reasoning.words.fillers import fillers
from duckkb.reasoning.words.first_places import FirstPlaces, says_who_won
from duckkb.reasoning.words.flags_said import flags_said
from duckkb.reasoning.words.free_of_charge import free_of_charge
from duckkb.reasoning.words.given_zh import given_to
from duckkb.reasoning.words.in_charge import in_charge
from duckkb.reasoning.words.in_units import told_in_units
from duckkb.reasoning.words.kept_figures import figures_called
from duckkb.reasoning.words.kinds_of_deeds_zh import kinds_of_deeds
from duckkb.reasoning.words.lacking import lacking
from duckkb.reasoning.words.levels import levels_said
from duckkb.reasoning.words.marks_zh import marks_called
from duckkb.reasoning.words.members import members_asked
from duckkb.reasoning.words.named_roles import named_roles, since_when
from duckkb.reasoning.words.never_sold_zh import never_sold
from duckkb.reasoning.words.nobody import never_done, nobody
from duckkb.reasoning.words.not_counted import not_counted
from duckkb.reasoning.words.not_done_by import not_done_by
from duckkb.reasoning.words.number_words import numbers_in_words
from duckkb.reasoning.words.objects_zh import objects_said
from duckkb.reasoning.words.of_the_whole import of_the_whole
from duckkb.reasoning.words.only_people import only_people
from duckkb.reasoning.words.opposites import Opposites
from duckkb.reasoning.words.ours import done_by_us, made_then
from duckkb.reasoning.words.outcomes import Outcomes
from duckkb.reasoning.words.owing import owing
from duckkb.reasoning.words.parted_amounts_zh import parted_amounts
from duckkb.reasoning.words.people_zh import people_called
from duckkb.reasoning.words.pieces_of import pieces_of
from duckkb.reasoning.words.pieces_zh import pieces_called
from duckkb.reasoning.words.published_zh import published_in
from duckkb.reasoning.words.rates import rates_said
from duckkb.reasoning.words.rephrased import rephrased
from duckkb.reasoning.words.respelling import Respelt, apart
from duckkb.reasoning.words.reworded import reworded
from duckkb.reasoning.words.rows_by_part import rows_by_part
from duckkb.reasoning.words.run_together_zh import run_together
from duckkb.reasoning.words.said_again_zh import said_again
from duckkb.reasoning.words.set_for_now import due_again
from duckkb.reasoning.words.sheets.codes import codes_of_the_sheet
from duckkb.reasoning.words.sheets.figures import figures_of_the_sheet
from duckkb.reasoning.words.sheets.marks_zh import marked_by_the_sheet
from duckkb.reasoning.words.sheets.money import money_of_the_sheet
from duckkb.reasoning.words.sheets.people_zh import people_of_the_sheet
from duckkb.reasoning.words.sheets.sales import sold_by_the_sheet
from duckkb.reasoning.words.sheets.spending import spent_by_the_sheet
from duckkb.reasoning.words.sheets.spoken import spoken_by_the_sheet
from duckkb.reasoning.words.sheets.spoken_zh import spoken_by_the_sheet_zh
from duckkb.reasoning.words.sheets.staff import staffed_by_the_sheet
from duckkb.reasoning.words.sheets.stock import kept_by_the_sheet
from duckkb.reasoning.words.sheets.survey import answered_by_the_sheet
from duckkb.reasoning.words.short_deeds_zh import short_deeds
from duckkb.reasoning.words.spoken import put_plainly
from duckkb.reasoning.words.sums_zh import sums_asked
from duckkb.reasoning.words.sundered import Sundered
from duckkb.reasoning.words.tagged import tagged
from duckkb.reasoning.words.takings_said import takings_said
from duckkb.reasoning.words.verbs_alike import verbs_alike
from duckkb.reasoning.words.verbs_said import verbs_kept
from duckkb.reasoning.words.what_it_costs import what_it_costs
from duckkb.reasoning.words.where_from import where_from
from duckkb.reasoning.words.with_deeds import kinds_of_rows, with_deeds
from duckkb.reasoning.words.with_their import with_their, with_theirs
from duckkb.reasoning.words.years_only import since_years

Way = Callable[[Question], Iterable[Respelt]]

MOST_FRAMES = 4
"""So many frames, one within the other, are put plainly."""
_BY_THE_SHEET = (
    acronyms,
    sold_by_the_sheet,
    spent_by_the_sheet,
    marked_by_the_sheet,
    kept_by_the_sheet,
    staffed_by_the_sheet,
    answered_by_the_sheet,
    codes_of_the_sheet,
    since_years,
)
"""What only a base of one table calls otherwise."""
_BY_ITS_VALUES = (
    spoken_by_the_sheet_zh,
    people_of_the_sheet,
    spoken_by_the_sheet,
    figures_of_the_sheet,
    money_of_the_sheet,
)
"""The same, where what its columns hold must be known."""
_CALLED = (
    compounds,
    everyday_names,
    run_together,
    due_again,
    short_deeds,
    objects_said,
    deeds_called,
    figures_called,
    pieces_called,
    marks_called,
    people_called,
    kinds_of_deeds,
    never_sold,
)
"""What is called otherwise than a base does, for what follows to find it by its own name."""
_QUIETLY = (
    in_charge,
    doers_asked,
    members_asked,
    figures_of_rows,
    flags_said,
    what_it_costs,
    costs_asked,
    parted_amounts,
    sums_asked,
    not_done_by,
    given_to,
    published_in,
    named_roles,
    since_when,
    both_ends,
    where_from,
    of_the_whole,
    with_deeds,
    kinds_of_rows,
    with_their,
    with_theirs,
    only_people,
    rows_by_part,
    lacking,
    nobody,
    never_done,
    rates_said,
    amounts_done,
    verbs_alike,
    verbs_kept,
    takings_said,
    people_held,
    pieces_of,
    called_as_women,
    owing,
    levels_said,
    told_in_units,
    elders,
    numbers_in_words,
    tagged,
    done_by_us,
    made_then,
)
"""What is said otherwise than a base calls it, and is put so without being told: it says the same."""


def put_in_order(question: Question) -> tuple[Respelt, ...]:
    """What only its own words say: politeness, asides, fillers, how people speak, and frames of sentences."""
    ways = (courtesy, asides, fillers, said_again, not_counted, put_plainly, centuries, reworded)
    return apart(each for way in ways for each in way(question))


class Otherwise:
    """What needs to know the ontology.

    Args:
        catalog: what there is.
        values: the data.
        first_places: who won what.
    """

    def __init__(self, catalog: Catalog, values: ValueIndex, first_places: FirstPlaces) -> None:
        self._catalog, self._values, self._first_places = catalog, values, first_places

    def ways(self) -> Iterator[Way]:
        """What finds words that say otherwise than a base does, each to work on what the one before left."""
        yield lambda q: rephrased(q, self._catalog) or self._sundered.find(q)
        for said_so in _BY_THE_SHEET:
            yield partial(said_so, catalog=self._catalog)
        for known_by in _BY_ITS_VALUES:
            yield partial(known_by, catalog=self._catalog, values=self._values)
        for said_so in _CALLED:
            yield partial(said_so, catalog=self._catalog)
        yield lambda q: self._first_places.named(q) if says_who_won(q.normalised.folded) else ()
        yield self._outcomes.find
        for said_so in _QUIETLY:
            yield partial(said_so, catalog=self._catalog)
        yield self._opposites.find
        extent = self._first_places.extent
        yield partial(free_of_charge, catalog=self._catalog, extent=extent)

    @cached_property
    def _sundered(self) -> Sundered:
        return Sundered(self._catalog, self._values)

    @cached_property
    def _outcomes(self) -> Outcomes:
        return Outcomes(self._catalog)

    @cached_property
    def _opposites(self) -> Opposites:
        return Opposites(self._catalog)
