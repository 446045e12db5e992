"""Marks for what a question names, so that a set phrase around it can be written as a pattern: one letter for each
class or attribute, value and time."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from duckkb.reasoning.evidence import PLAIN, DateSpan, Question
from duckkb.reasoning.interpret.phrases.shared import ENDS, marked
from duckkb.reasoning.words.respelling import overlap

NAMED, VALUE, TIME = "[\ue000-\ue0ff]", "[\ue100-\ue1ff]", "[\ue200-\ue2ff]"
"""Patterns of the marks; no question holds them."""


@dataclass(frozen=True)
class Marks:
    """What a question names: for each mark what it may mean."""

    words: Mapping[str, str]
    names: Mapping[str, Sequence[str]]
    values: Mapping[str, Sequence[tuple[str, str]]]
    times: Mapping[str, DateSpan]


def marks_of(question: Question, plain: Collection[str] = ()) -> tuple[str, Marks]:
    """The question with marks for its times, values and names, of which none overlaps another; `plain` words name
    nothing."""
    places: dict[tuple[int, int], str] = {}
    names: dict[str, list[str]] = {}
    values: dict[str, list[tuple[str, str]]] = {}
    times: dict[str, DateSpan] = {}

    def mark(place: tuple[int, int], first: int) -> str:
        """The mark of a place; "" where another one is in the way."""
        if place not in places and any(overlap(place, other) for other in places):
            return ""
        return places.setdefault(place, chr(first + len(places)))

    for span in question.spans.dates:
        times[mark((span.start, span.end), 0xE200)] = span
    named = [n for n in question.names if n.of != "join" and n.how in ("exact", "stem")]
    hits = [((n.start, n.end), n.target, "") for n in named]
    hits += [((v.start, v.end), v.attribute, v.value) for v in question.values if v.how in PLAIN]
    hits = [h for h in hits if question.normalised.folded[slice(*h[0])] not in plain]
    for place, target, value in sorted(hits, key=lambda h: (h[0][0] - h[0][1], h[2] != "")):
        made = mark(place, 0xE100 if value else 0xE000)
        if made >= "\ue100" and value:
            values.setdefault(made, []).append((target, value))
        elif made and not value:
            names.setdefault(made, []).append(target)
    text = question.normalised.folded
    words = {made: text[slice(*place)] for place, made in places.items()}
    return marked(text, places).strip(ENDS), Marks(words, names, values, times)
