"""`weddings planned by Ann`, where planners plan weddings and a state of those is `planned`: who did it is told, and so
it is no state."""

from __future__ import annotations

from dataclasses import replace

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question, ValueHit
from duckkb.reasoning.interpret.kinds import PLANNED
from duckkb.reasoning.lexicon.loader import doers_of
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.names.forms import bare, clipped, cut_name
from duckkb.reasoning.regexes import regex

_BY = regex(r" by (?:(?:the|a|any|which|each|what) )?")
_WHO = regex(r"(?: (?:that|who|which|have|has|had|also|already|only))* ")
_ASKED = regex(r"\b(?:did|does|do) (?P<who>.+) $")


def without_doings(question: Question, catalog: Catalog) -> Question:
    """The question without values that are what somebody did, where those who do it are told."""
    kept = tuple(v for v in question.values if not _is_doing(v, question, catalog))
    return question if len(kept) == len(question.values) else replace(question, values=kept)


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
