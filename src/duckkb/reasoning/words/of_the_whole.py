"""`How many members does the club have`, of a base that keeps no clubs: the club is all that it is about."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, overlap

_WHOLE = (
    "studio|club|company|firm|business|organi[sz]ation|association|society|agency|institution|institute|museum|gallery|library|"
    "archive|school|college|academy|university|hospital|clinic|practice|hotel|hostel|restaurant|shop|store|bakery|brewery|farm|"
    "zoo|aquarium|park|garden|gym|theat(?:re|er)|cinema|league|festival|charity|foundation|workshop|factory|plant|fleet|"
    "operator|airline|bank|bureau|office|centre|center|community|network|collection"
)
_ASKED = regex(
    rf"^how\s+many\s+(?P<rows>[a-z]+(?:\s[a-z]+)?)\s+(?:does|do|did|has|have)\s+(?:the|our|this)\s+(?P<whole>{_WHOLE})"
    r"(?:\s+have)?(?:\s+(?:in\s+total|altogether|overall))?(?=\W*$)"
)
_SURE = 0.9


def of_the_whole(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """How many such rows there are, where they are rows of a class and nothing is called as the whole is."""
    found = _ASKED.match(question.normalised.folded)
    if found is None or question.normalised.chinese:
        return
    rows, whole = found.span("rows"), found.span("whole")
    counted = any((n.start, n.end) == rows for n in question.named("class", _SURE))
    named = [
        *((n.start, n.end) for n in question.names),
        *((v.start, v.end) for v in question.values),
    ]
    if counted and not any(overlap(whole, place) for place in named):
        said = question.normalised.text
        meant = f"how many {said[slice(*rows)]} are there"
        yield Respelt(*found.span(), said[slice(*found.span())], meant, quiet=True)
