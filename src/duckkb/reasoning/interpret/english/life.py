"""Who lives and who has died in an English question: `are still alive`, `lived longest`, `when did
she die`."""

from __future__ import annotations

from dataclasses import replace

from duckkb.reasoning.evidence import SuperlativeSpan
from duckkb.reasoning.interpret import cues as words
from duckkb.reasoning.interpret.frame import Candidate, Mention
from duckkb.reasoning.interpret.items import Item
from duckkb.reasoning.interpret.nature import Nature

ALIVE = frozenset(("alive", "living"))
DEAD = frozenset(("dead", "deceased", "died"))
LIVED = "lived"
"""By what rows are ranked that have a time of birth and one of death."""
_DIE = frozenset(("die", "died"))
_LIVE = frozenset(("lived", "live", "living"))
_ENDS = frozenset(("and", "or", "but", ".", "?", "!", ",", ";"))
_TOLD = 0.9
"""How well a verb names the time of what it says."""


def with_lives(items: list[Item], nature: Nature) -> list[Item]:
    """The items with `when did she die` as `what is the death of her`, with `lived longest` as one
    superlative, and with `dead` and `alive` as words, where it is kept when somebody died."""
    died = nature.deaths
    if not died:
        return items
    found = _longest_lived(_when_dead(items, died))
    return [_as_state(found, k) for k in range(len(found))]


def _when_dead(items: list[Item], died: tuple[str, ...]) -> list[Item]:
    ends = len(items) - (items[-1].kind == "mark") - 1 if items else 0
    if ends < 3 or items[0].word != "when" or items[1].word not in ("did", "has"):
        return items
    verb = items[ends]
    if verb.word not in _DIE:
        return items
    named = Mention(
        verb.start, verb.end, verb.word, tuple(Candidate("attribute", d, _TOLD) for d in died)
    )
    death = replace(verb, kind="name", mention=named)
    asks = replace(items[0], word="what", stem="what"), replace(items[1], word="is", stem="is")
    of = replace(items[1], word="of", stem="of")
    return [*asks, death, of, *items[2:ends], *items[ends + 1 :]]


def _longest_lived(items: list[Item]) -> list[Item]:
    """`lived longest`, `lived the shortest lives`, `the longest living painter`."""
    for k, item in enumerate(items):
        span = item.span
        if not isinstance(span, SuperlativeSpan) or span.word not in ("long", "short"):
            continue
        before = k - 1 - (items[k - 1].word == "the")
        told = replace(span, word=LIVED)
        if before > 0 and items[before].word in _LIVE:
            joined = replace(item, start=items[before].start, span=told)
            return [*items[:before], joined, *items[k + 1 :]]
        behind = items[k + 1 : k + 3]
        behind = behind[1:] if behind and behind[0].word == "-" else behind
        if behind and behind[0].word in _LIVE:
            at = items.index(behind[0])
            joined = replace(item, end=behind[0].end, span=told)
            return [*items[:k], joined, *items[at + 1 :]]
    return items


def _as_state(items: list[Item], k: int) -> Item:
    """What a name like `dead` or `living` says of rows, where nothing follows but those or an end."""
    item = items[k]
    if item.word not in ALIVE | DEAD or item.kind != "name":
        return item
    return replace(item, kind="word", mention=None) if states_life(items, k) else item


def states_life(items: list[Item], k: int) -> bool:
    """Whether `alive` or `dead` is all that is said: neither when nor where."""
    after = items[k + 1] if k + 1 < len(items) else None
    if after is not None and after.mention is not None and after.mention.is_class:
        return items[k].word != "died"
    before = items[k - 1].word if k else ""
    known = before in words.BE | words.HAVE | words.RELATIVE | {"still", "already", "not", "ever"}
    return known and (after is None or after.word in _ENDS)
