"""Questions -> interpretations, without a language model.

told.py           where classes and attributes are named
items.py          the question as a row of words and meaningful pieces
english*.py       English grammar: items -> frames
frame.py          what a question says, before its attributes are known
nature.py         which attributes are flags, years, ids that stand for rows, roles
naming.py         which attributes are a class's name, id, age, price
slots.py          the mentions of a frame in the order of decision
choose.py         a beam of meanings for the mentions of a frame (generic.py: words that every class fills)
fits.py           how well attributes fit what they are compared with
scope.py          joined classes and the columns they offer
bounds.py         conditions bound to attributes
wheres.py         … written as conditions of a plan
outputs.py        what is shown, ordered and counted
groups.py         what it is grouped by
pairs.py          one attribute of two classes
assemble.py       a frame with its meanings -> a typed plan
build.py          frames -> scored interpretations
calibrate.py      scores -> probabilities
comparisons.py    named rows weighed against each other
exceeding.py      rows that exceed a named one
amounts_compared.py  rows of which one amount exceeds another
happenings.py     verbs of time: who died in 208
durations.py      how long something took, how old somebody is
phrases.py        what readings by set phrases share
profiles.py       all that is kept of a row: who is X
mentions.py       rows whose text holds some words
recency.py        records by when the base took them in
kinship.py        relatives, where an edge says what kin people are
idle.py           verbs that only sound
edges.py          questions over the edges of the base: rows and what joins them
                  (_pieces, _places, _relations, _kinds, _words, _verbs: what the words are; _nodes, _said, _figures, _ages,
                  _superlatives: rows, verbs and what is told of them; _asked, _amounts, _graded: what is wanted;
                  _times: what is so now, or not yet; _deeds: Chinese verbs whose object stands apart;
                  _unspoken: rows that are only implied; _tree; _plan, _conditions)

Chinese goes its own ways, one for families of tables, one for joined classes:

chinese.py            both ways; the readings of a family
chinese_items.py      the question as a row of pieces: values, names, typed spans
chinese_lexis.py      names, with synonyms and in part
chinese_compose.py    English names, put together from Chinese words (_pieces: their English, _telling: of names)
chinese_grammar.py    pieces -> a frame, for one family (with chinese_reader, _superlatives, _comparisons)
chinese_table.py      a frame -> plans over the members of a family (_conditions, _outputs)
chinese_plain.py      the reading of a question over joined classes
chinese_schema.py     what classes, their rows' names, flags and units are called
chinese_asks.py       pieces -> a wish (_clauses, _distances, _amounts, _ages, _often, _joint, _zeros, _filters, _orders, _counts,
                      _totals, _untold read its parts; _deeds, _doers: who does what, where the relations alone tell it)
chinese_unread.py     what a reading passes over although it matters; chinese_told.py what its plan says anyway;
                      chinese_fitting.py what the readings by edges may not pass over
chinese_implied.py    names that no word of the base is: ages, each person, reasons, ranks, places
chinese_takings.py    what rows bring in, though no field is called so
chinese_makers.py     what those do whom a field names: 写, of an 作者
chinese_wish.py       what a question wishes to see, before it is known which attributes it means
chinese_meaning.py    which attributes are meant, each in view of the others; ties are kept (_grades: by adjectives)
chinese_plan.py       a wish -> a plan (_where, _settled)
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.families import Families
from duckkb.reasoning.interpret.amounts_compared import compared_readings
from duckkb.reasoning.interpret.build import MOST, Builder
from duckkb.reasoning.interpret.chinese import chinese_interpretations
from duckkb.reasoning.interpret.chinese_fitting import heeds_chinese
from duckkb.reasoning.interpret.comparisons import comparison_readings
from duckkb.reasoning.interpret.durations import lasting_readings
from duckkb.reasoning.interpret.edges import asks_whether, counts_pieces, edge_readings
from duckkb.reasoning.interpret.english import english_frames
from duckkb.reasoning.interpret.exceeding import exceeding_readings
from duckkb.reasoning.interpret.fitting import (
    counts_several,
    follows_verbs,
    grades_an_amount,
    heeds_names,
    shows_what_is_asked,
)
from duckkb.reasoning.interpret.happenings import happening_readings
from duckkb.reasoning.interpret.idle import without_idle_edges
from duckkb.reasoning.interpret.kinship import kin_readings
from duckkb.reasoning.interpret.mentions import mention_readings, tells_what_is_mentioned
from duckkb.reasoning.interpret.nature import Nature
from duckkb.reasoning.interpret.profiles import profile_readings
from duckkb.reasoning.interpret.recency import recency_readings
from duckkb.reasoning.interpret.spending import spent_readings
from duckkb.reasoning.interpret.spread import spread, told_of_examples, without_slots
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.locate import Locator
from duckkb.reasoning.names import NameIndex
from duckkb.reasoning.values import ValueIndex

__all__ = ["interpret"]

_builders: WeakKeyDictionary[Locator, dict[bool, Builder]] = WeakKeyDictionary()
"""For each locator a builder for Chinese (True) and one for other questions: they show other names."""
_PHRASED = (
    recency_readings,
    profile_readings,
    kin_readings,
    mention_readings,
    exceeding_readings,
    compared_readings,
    spent_readings,
)
"""Readings that must be the whole question; the first one to be found is the only one."""


def interpret(
    question: Question,
    catalog: Catalog,
    locator: Locator,
    families: Families,
    values: ValueIndex,
    names: NameIndex,
) -> tuple[Interpretation, ...]:
    """Complete readings of a question, the best first, at most ten.

    Args:
        question: with everything that was found in it.
        catalog: what there is to ask about.
        locator: finds join paths in the catalog; what a builder learns lives as long as it.
        families: tables that hold one thing in parts.
        values: asked again where a reading has settled on classes.
        names: likewise.
    """
    chinese = question.normalised.chinese
    known = _builders.setdefault(locator, {})
    builder = known.get(chinese)
    if builder is None:
        nature = Nature(catalog, values)
        builder = known[chinese] = Builder(catalog, locator, nature, chinese)
    for phrased in _PHRASED:
        if readings := phrased(question, catalog, builder.naming):
            return readings
    if chinese:
        found = chinese_interpretations(question, catalog, families, values, builder)
    else:
        told = without_slots(told_of_examples(question, families), families)
        found = builder.build(told, english_frames(told, builder.naming, builder.nature))
        found = spread(found, question, families)
    found = tuple(without_idle_edges(each, question, catalog) for each in found)
    found = tuple(
        each
        for each in found
        if shows_what_is_asked(each, question, catalog)
        and grades_an_amount(each, question, builder.naming, catalog)
        and counts_several(each, question, builder.naming)
        and follows_verbs(each, question, catalog)
        and heeds_names(each, question, catalog)
        and heeds_chinese(each, question, catalog)
    )
    joined = edge_readings(question, catalog, builder.naming, found)
    joined = tuple(
        each
        for each in joined
        if shows_what_is_asked(each, question, catalog)
        and grades_an_amount(each, question, builder.naming, catalog)
        and heeds_chinese(each, question, catalog)
    )
    weighed = comparison_readings(question, catalog, builder.naming, found)
    times = happening_readings(question, catalog, builder.naming, found)
    times += lasting_readings(question, catalog, builder.naming, found)
    about = question, catalog, builder.naming
    if asks_whether(*about) or counts_pieces(*about):
        return (*joined, *weighed)
    read = (*joined, *weighed, *times, *found)
    return tuple(r for r in read if tells_what_is_mentioned(r, question, catalog))[:MOST]
