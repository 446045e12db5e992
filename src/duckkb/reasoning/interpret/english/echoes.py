"""What is asked of rows a second time: `the longest coast, and how long is it`, `the highest fee, and who
paid it`."""

from __future__ import annotations

from collections.abc import Sequence

from duckkb.reasoning.interpret.cues import PREPOSITION
from duckkb.reasoning.interpret.frame import Frame, Mention, Ordering, Term
from duckkb.reasoning.interpret.items import Item
from duckkb.reasoning.lexicon.words import stem

_ONE = frozenset(("it", "they", "he", "she", "that", "there"))
_MUCH = frozenset(("much", "many", "high", "large", "big"))
"""What is asked of any figure."""
_CLOSES = frozenset((".", "?", "!", ";", ","))
_WHO = frozenset(("which", "who", "where", "what"))


def without_echo(items: list[Item]) -> tuple[list[Item], list[Item]]:
    """The items without a question behind the figure that ranks the rows, and that question."""
    for k in range(2, len(items) - 1):
        if items[k].word not in ("how", "what") or items[k - 1].word not in ("and", ","):
            continue
        stop = next((n for n in range(k, len(items)) if items[n].word in _CLOSES), len(items))
        tail = items[k:stop]
        plain = all(i.kind in ("word", "name") and not _of_class(i) for i in tail[1:])
        if plain and any(i.word in _ONE for i in tail):
            begin = k - 1
            while items[begin - 1].word in ("and", ","):
                begin -= 1
            return [*items[:begin], *items[stop:]], tail
    return items, []


def answer_echo(frame: Frame, tail: Sequence[Item]) -> None:
    """Shows what the rows are ranked by, or what else `how old is it` asks for."""
    if not tail or not frame.extreme or len(frame.order) != 1 or not frame.targets:
        return
    order, asked = frame.order[0], tail[1].word
    same = tail[0].word == "what" or asked in _MUCH or stem(asked) == stem(order.word)
    at = tail[0].start
    if same:
        told = order.term
        frame.targets.append(Term(told.mention, told.function, told.distinct, place=at))
    else:
        head = frame.subject
        mention = Mention(at, tail[1].end, asked, (), head, "asked:how " + stem(asked))
        frame.targets.append(Term(mention))
    frame.explained.append((at, tail[-1].end))


def rank_extreme(frame: Frame, items: Sequence[Item]) -> None:
    """`the highest fee, and who paid it`: of the row that has it, not the highest of each."""
    ends = [t for t in frame.targets if t.function in ("min", "max")]
    others = [t for t in frame.targets if t.function is None]
    if len(ends) != 1 or not others or len(ends) + len(others) < len(frame.targets):
        return
    if frame.groups or frame.order or frame.having or not _asks_on(items):
        return
    (end,) = ends
    frame.order = [Ordering(Term(end.mention), end.function == "max")]
    frame.limit, frame.extreme, end.function = 1, True, None


def _of_class(item: Item) -> bool:
    return item.mention is not None and item.mention.is_class


def _asks_on(items: Sequence[Item]) -> bool:
    """Whether a second question follows: `… and in which zone`, `… and who paid it`."""
    for k in range(2, len(items)):
        before = items[k - 2] if items[k - 1].word in PREPOSITION else items[k - 1]
        if items[k].word in _WHO and before.word in ("and", ","):
            return True
    return False
