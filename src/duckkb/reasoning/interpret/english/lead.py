"""How an English question is opened politely, which asks for nothing: `could you tell me …`."""

from __future__ import annotations

import re

from duckkb.reasoning.interpret.cues import ASK
from duckkb.reasoning.interpret.items import Item

_LEAD = re.compile(
    r"(?:(?:hi|hello|hey|please|ok|okay|so)\b[,!.]?\s*)*"
    r"(?:(?:can|could|would|will) (?:you|we|i)(?: please| kindly)?|may i|let me|help me"
    r"|i(?:'d| would)(?: really)? (?:like|love)(?: you)?|i (?:want|need|wish)(?: you)?"
    r"|i(?:'m| am) (?:looking for|interested in|curious about)|do you know|i wonder|i was wondering)\b"
    r"(?:\s*\bto\b)?(?:\s+(?:tell|show|give|find|see|know|get|list|have|view|look at|learn)\b)?"
    r"(?:\s+(?:me|us|out))?(?:\s+about)?\s+"
)


_POLITE = frozenset(("please", "pls", "kindly", "thanks"))


def lead_end(text: str) -> int:
    """Where a polite opening of a folded question ends; 0 where there is none."""
    found = _LEAD.match(text)
    return found.end() if found else 0


def spoken_length(text: str) -> int:
    """How many words a folded question has, without those that are only polite."""
    return sum(w.strip(".,!?") not in _POLITE for w in text[lead_end(text) :].split())


def without_lead(items: list[Item], end: int) -> list[Item]:
    """The items behind an opening, with a plain `show` for it unless they ask by themselves."""
    rest = [i for i in items if i.start >= end]
    if not end or not rest:
        return items
    return rest if rest[0].word in ASK else [Item("word", 0, end, "show", "show"), *rest]
