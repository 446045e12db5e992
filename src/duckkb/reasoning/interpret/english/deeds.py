"""What somebody did in an English question, where rows tell of the deed: `what did the farm donate`, of
donations that refer to whom they are from and to what they are; `which farms donated milk`.
"""

from __future__ import annotations

from dataclasses import replace

from duckkb.reasoning.catalog import Attribute
from duckkb.reasoning.interpret.cues import DO
from duckkb.reasoning.interpret.frame import Candidate, Mention
from duckkb.reasoning.interpret.items import Item
from duckkb.reasoning.interpret.name_words import parts, words_of
from duckkb.reasoning.interpret.nature import Nature
from duckkb.reasoning.lexicon.words import stem

_ASKED = frozenset(("which", "what"))
_DONE = ["value", "name"]
"""What stands behind `what did`: who did it, and the verb."""
_SURE = 0.9
"""How sure it is which rows are asked for."""


def with_deeds(items: list[Item], nature: Nature) -> list[Item]:
    """The items with a name for the rows that are asked for by what they did, or by what was done to them."""
    plain = [i for i in items if i.kind != "mark"]
    if (
        len(plain) > 3
        and DO & {i.word for i in plain[1:-2]}
        and _does_it(plain[-2], plain[-1], nature)
    ):
        return _as_word(items, plain[-1])
    if [i.word for i in plain[:3:2]] == ["who", "the"] and _did_most(plain[1], plain[3:], nature):
        return _as_word(items, plain[1])
    if len(plain) < 3 or plain[0].word not in _ASKED:
        return items
    if plain[0].word == "what" and plain[1].word in DO and [i.kind for i in plain[2:]] == _DONE:
        done = nature.done_with(_deed(plain[3]), _rows(plain[2]))
        return [_which(items[0]), _named(items[0], done), *items[1:]] if done else items
    if plain[1].kind == "value":
        who = _rows(plain[1])
        day = _day(plain[2], nature)
        own = day is not None and day.class_name == who  # which intern joined in 2025
        if own or (_is_verb(plain[2]) and nature.done_with(_deed(plain[2]), who)):
            return [*items[:2], _named(items[1], who), *items[2:]]
    return items


def _does_it(who: Item, verb: Item, nature: Nature) -> bool:
    """`how many parcels did each volunteer pack`, of parcels packed by volunteers; `does Ann train`, a
    trainer: a verb that says no more than who it was."""
    best = who.mention.candidates[:1] if who.mention is not None else ()
    doer = best[0].target if best and best[0].of == "class" else _rows(who)
    if verb.mention is None or not doer:
        return False
    if {verb.stem + end for end in ("er", "or", "r")} & {*parts(doer)}:
        return True
    return nature.done_by(verb.stem, doer) or _dated_by_day(verb, doer, nature)


def _as_word(items: list[Item], verb: Item) -> list[Item]:
    return [replace(i, kind="word", mention=None) if i is verb else i for i in items]


def _did_most(verb: Item, what: list[Item], nature: Nature) -> bool:
    """`who submitted the most proposals`, of proposals that keep the day and one kind of people."""
    rows = _deed(what[1]) if [i.kind for i in what[:2]] == ["superlative", "name"] else ""
    people = nature.people_behind(rows) if rows else ()
    return bool(people) and what[0].word == "most" and _dated_by_day(verb, people[0], nature)


def _dated_by_day(verb: Item, doer: str, nature: Nature) -> bool:
    """`how many proposals did each astronomer submit`, of proposals that keep the day and one astronomer."""
    day = _day(verb, nature)
    if day is None:
        return False
    joins = nature.catalog.joins_at[doer] if doer in nature.catalog.classes else ()
    own = [j for j in joins if j.left == day.class_name != doer == j.right]
    return len(own) == 1 and nature.people_behind(day.class_name) == (doer,)


def _day(verb: Item, nature: Nature) -> Attribute | None:
    """The time that rows keep of a deed, by its verb."""
    best = verb.mention.candidates[:1] if verb.mention is not None else ()
    day = nature.catalog.attributes.get(best[0].target) if best else None
    timed = day is not None and day.kind.temporal and verb.stem in parts(day.name)
    return day if timed else None


def _is_verb(item: Item) -> bool:
    """Whether a word names a class by what is done, not as its rows are called: `donate`, of donations."""
    noun = {w.rstrip("s") for w in words_of(_deed(item))}
    said = item.word.rstrip("s")
    return said not in noun and stem(said) in {stem(w) for w in noun}


def _deed(item: Item) -> str:
    """The class that a verb names; or ""."""
    best = item.mention.candidates[:1] if item.mention is not None else ()
    return best[0].target if best and best[0].of == "class" else ""


def _rows(item: Item) -> str:
    """The class whose rows a value tells."""
    best = item.mention.candidates[:1] if item.mention is not None else ()
    return best[0].class_name if best else ""


def _which(what: Item) -> Item:
    return replace(what, word="which", stem="which")


def _named(at: Item, class_name: str) -> Item:
    told = Mention(at.end, at.end, "", (Candidate("class", class_name, _SURE),))
    return replace(at, kind="name", start=at.end, mention=told, span=None)
