"""What stands before rows in an English question, or for them: `5-star hotels`, `the kinds of rooms`, `the captains`."""

from __future__ import annotations

from dataclasses import replace

from duckkb.reasoning.evidence import ComparatorSpan, NumberSpan
from duckkb.reasoning.interpret.cues import BE, EACH, HAVE, NEGATION
from duckkb.reasoning.interpret.frame import Candidate, Mention
from duckkb.reasoning.interpret.items import Item
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpret.nature import Nature
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.regexes import regex

_KINDS = frozenset(("type", "kind", "sort", "categori", "class"))
_NOT_ROWS = (
    HAVE | NEGATION | BE | {"with", "having", "and", "or", ",", "their", "its", "his", "her"}
)
"""Words behind which a flag is had or said of rows, or stands among other attributes of theirs."""
_ABSTRACT = regex(r"(?:ion|iti|ness|ment|anc|enc|ship|ur|ag|ci)$")
"""How stems end that are called by what is so, not by those of whom it is: decisions, not captains."""
_SURE = 0.9
"""How well a noun must name a flag for the rows to be meant of which it says yes."""
_TOLD = 0.98
"""How well `kinds of rooms` names the class of room types."""


def with_kinds(items: list[Item], nature: Nature) -> list[Item]:
    """The items with `5-star hotels` as `hotels with 5 star`, with `kinds of rooms` as one name
    where a class is called so, and with `the captains` as the rows whose flag says that they are."""
    found: list[Item] = []
    k = 0
    while k < len(items):
        stop, told = _figure_before(items, k, nature)
        if not stop:
            stop, told = _kinds_of(items, k, nature)
        if not stop:
            stop, told = _flagged(items, k, nature)
        found.extend(told if stop else items[k : k + 1])
        k = stop or k + 1
    return found


def _figure_before(items: list[Item], k: int, nature: Nature) -> tuple[int, list[Item]]:
    """`4 star hotels`, `four-star hotels`, `5-star hotels`: where it ends, and how it is told else."""
    number = _number(items[k])
    behind = items[k + 1 : k + 4]
    behind = behind[1:] if behind and behind[0].word == "-" else behind[:2]
    before = items[k - 1] if k else None
    bound = before is not None and (before.kind == "comparator" or before.word == "or")
    if number is None or len(behind) != 2 or bound:
        return 0, []
    figure, rows = behind
    best = figure.mention.of("attribute") if figure.mention is not None else ()
    if not best or figure.mention is None or figure.mention.is_class:
        return 0, []
    plain = figure.kind == "name" and " " not in figure.word and not figure.word.endswith("s")
    if not plain or rows.mention is None or not (rows.kind == "name" and rows.mention.is_class):
        return 0, []
    if not nature.measures(best[0].target) or rows.end <= figure.end + 1:
        return 0, []
    having = replace(number, kind="word", word="with", stem="with", span=None)
    return items.index(rows) + 1, [rows, having, number, figure]


def _number(item: Item) -> Item | None:
    """A number, also where a hyphen follows that hides it."""
    if item.kind == "number":
        return item
    if item.kind != "word" or not item.word.isdecimal():
        return None
    return replace(item, kind="number", span=NumberSpan(item.start, item.end, int(item.word)))


def _kinds_of(items: list[Item], k: int, nature: Nature) -> tuple[int, list[Item]]:
    """`the kinds of rooms`: where it ends, and the name of the class of room types."""
    kind, of, rows = (items[k : k + 3] + [items[k]] * 3)[:3]
    if stem(kind.word) not in _KINDS or of.word != "of" or rows.mention is None:
        return 0, []
    best = rows.mention.of("class")
    named = nature.kind_of(best[0].target, _KINDS) if best and rows.mention.is_class else ""
    each = k > 0 and items[k - 1].word in EACH and rows.mention.is_class
    own = kind.mention.of("attribute")[:1] if each and kind.mention is not None else ()
    if not named and own and own[0].class_name == best[0].target:
        told = Mention(kind.start, rows.end, kind.word, own, rows.mention)
        return k + 3, [replace(kind, end=rows.end, mention=told)]
    if not named:
        return 0, []
    told = Mention(kind.start, rows.end, kind.word, (Candidate("class", named, _TOLD),))
    word = f"{kind.word} of {rows.word}"
    return k + 3, [replace(rows, start=kind.start, word=word, stem="", mention=told)]


def _flagged(items: list[Item], k: int, nature: Nature) -> tuple[int, list[Item]]:
    """`the captains`, `who is the oldest captain`, of players that are captains or not: where it ends, and
    the flag with the rows behind it."""
    item, before = items[k], items[k - 1] if k else None
    best = item.mention.of("attribute")[:1] if item.kind == "name" and item.mention else ()
    if not best or item.mention is None or item.mention.is_class or before is None:
        return 0, []
    behind = items[k + 1 : k + 2]
    rows = bool(behind) and (behind[0].mention is not None and behind[0].kind == "name")
    asked = items[0].word == "who" and (before.word == "the" or before.kind == "superlative")
    called = item.stem in parts(best[0].target.rpartition(".")[2])
    several = item.word.endswith("s") and item.stem != item.word
    denied = isinstance(before.span, ComparatorSpan) and before.span.operator == "ne"
    if rows or denied or not called or not (several or asked) or before.word in _NOT_ROWS:
        return 0, []
    flag = nature.flag_of(best[0].target)
    if flag is None or flag[0] == "1" or best[0].score < _SURE or _ABSTRACT.search(item.stem):
        return 0, []
    own = (Candidate("class", best[0].class_name, _TOLD),)
    each = Mention(item.end, item.end, item.word, own)
    return k + 1, [item, replace(item, start=item.end, word="rows", stem="row", mention=each)]
