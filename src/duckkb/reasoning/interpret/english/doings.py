"""`weddings planned by Ann`, where planners plan weddings and a state of those is `planned`: who did it is told, and so
it is no state; `paid in cash`, where a method of payment is told, and no flag of other rows."""

from __future__ import annotations

from dataclasses import replace

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import WRITTEN, NameHit, Question, ValueHit
from duckkb.reasoning.interpret.kinds import PLANNED
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.lexicon.loader import doers_of, verb_stem
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.names.clipped import bare, clipped
from duckkb.reasoning.names.forms import cut_name
from duckkb.reasoning.regexes import regex

_BY = regex(r" by (?:(?:the|a|any|which|each|what) )?")
_WHO = regex(r"(?: (?:that|who|which|have|has|had|also|already|only))* ")
_IN_WHAT = regex(r" (?:in|by|with|via|using) ")
_ABOUT = regex(r" (?:(?:that|which) )?(?:(?:are|were) )?(?:on|about|of|for|concerning|regarding) ")
_SURE = 0.9
_ASKED = regex(r"\b(?:did|does|do) (?P<who>.+) $")


def without_doings(question: Question, catalog: Catalog) -> Question:
    """The question without values that are what somebody did, where those who do it are told, or what somebody is to
    others, where those are; and without what other rows are called by a verb that the attribute of the value behind it is called by."""
    kept = tuple(
        v
        for v in question.values
        if not _is_doing(v, question, catalog) and not _is_role(v, question, catalog)
    )
    if len(kept) < len(question.values):
        question = replace(question, values=kept)
    told = tuple(
        n
        for n in question.names
        if not (_leads_to_value(n, question) or _is_part_for_value(n, question))
    )
    if len(told) < len(question.names):
        question = replace(question, names=told)
    return _about_rows(question, catalog)


def _about_rows(question: Question, catalog: Catalog) -> Question:
    """The question where a word is both what rows are called and the kind of rows that notes are about (`subject_type`
    and `subject_id`) read as the one or the other: as the kind in `notes on visits`, else as the rows."""
    rows = {(n.start, n.end): n for n in question.named("class", _SURE)}
    kinds = [
        (v, n)
        for v in question.values
        if (n := rows.get((v.start, v.end))) is not None and _of_any_rows(v, catalog)
    ]
    if not kinds:
        return question
    text = question.normalised.folded
    notes = {(m.end(), n.target) for n in rows.values() if (m := _ABOUT.match(text, n.end))}
    told = {id(v) for v, _ in kinds if (v.start, v.class_name) in notes}
    values = {id(v) for v, _ in kinds} - told
    names = {id(n) for v, n in kinds if id(v) in told}
    return replace(
        question,
        values=tuple(v for v in question.values if id(v) not in values),
        names=tuple(n for n in question.names if id(n) not in names),
    )


def _of_any_rows(value: ValueHit, catalog: Catalog) -> bool:
    """Whether a value says of which kind the row is that an id beside it tells."""
    own = catalog.classes[value.class_name].by_name
    of = value.attribute.rpartition(".")[2].removesuffix("_type")
    return f"{of}_type" in own and f"{of}_id" in own


def _is_role(value: ValueHit, question: Question, catalog: Catalog) -> bool:
    """Whether rows refer to people by what some of them are (mentorships to a mentor), and such rows, another role
    in them or somebody by name is told of: `the mentor of Ann`, not `mentors in London`."""
    place = (value.start, value.end)
    here = {n.target for n in question.names if (n.start, n.end) == place}
    own = {(n.start, n.end) for n in question.names if n.class_name == value.class_name}
    elsewhere = [n for n in question.names if (n.start, n.end) != place]
    said = {n.target for n in elsewhere if n.of != "class" or n.score >= _SURE}
    said |= {n.class_name for n in elsewhere if n.score >= _SURE and (n.start, n.end) not in own}
    beside = {v.attribute for v in question.values if (v.start, v.end) != place}
    called = any(
        "name" in parts(a.removeprefix(value.class_name))
        for a in beside
        if a.startswith(f"{value.class_name}.")
    )
    joins = [j for j in catalog.joins_at[value.class_name] if j.right == value.class_name]
    role = {j: own.id for j in joins if (own := catalog.referring(j)) is not None}
    for rows in {j.left for j, own in role.items() if own in here} - {value.class_name}:
        near = catalog.users[rows]
        others = {own for j, own in role.items() if j.left == rows} - here
        if called or not said.isdisjoint({rows} | near | others):
            return True
    return False


def _is_part_for_value(name: NameHit, question: Question) -> bool:
    """Whether a word is but a part of what rows are called, and all of a value of theirs: waiting, of a waiting list."""
    return (name.of, name.how) == ("class", "part") and any(
        (v.start, v.end, v.class_name) == (name.start, name.end, name.target) and v.how in WRITTEN
        for v in question.values
    )


def _leads_to_value(name: NameHit, question: Question) -> bool:
    text = question.normalised.folded
    way = _IN_WHAT.match(text, name.end)
    behind = (v for v in question.values if way and v.start == way.end())
    verb = verb_stem(text[name.start : name.end])
    return any(
        v.class_name != name.class_name and verb in parts(v.attribute.partition(".")[2])
        for v in behind
    )


def _is_doing(value: ValueHit, question: Question, catalog: Catalog) -> bool:
    text = question.normalised.folded
    word, before = text[value.start : value.end], text[: value.start]
    doers = {c for c in catalog.ends[value.class_name] if word.isalpha() and _does(c, word)}
    done = value.value.casefold().endswith("ed") and not PLANNED.search(value.value.casefold())
    if done or not doers:
        return False  # orders shipped by Ann are those of hers that have been
    told = [(n.start, n.end) for n in question.named("class") if n.target in doers]
    told += [(v.start, v.end) for v in question.values if v.class_name in doers]
    if by := _BY.match(text, value.end):
        return any(start == by.end() for start, _ in told)
    asked = _ASKED.search(before)
    if asked is not None:
        return any(end == asked.end("who") for _, end in told)
    return word.endswith("ed") and any(_WHO.fullmatch(before, end) for _, end in told)


def _does(class_name: str, verb: str) -> bool:
    """Whether a class is called after those who do what a verb says, be it without vowels: plnr, of planned."""
    called, doers = cut_name(class_name)[-1:], doers_of(verb)
    return any(
        stem(word) in doers or (clipped(word) and bare(word) in map(bare, doers)) for word in called
    )
