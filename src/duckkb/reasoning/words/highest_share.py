"""`Which tool has the highest percentage of calls that failed`: it is read as that percentage for each tool, and
`amend/highest_share.py` keeps the highest one."""

from __future__ import annotations

from duckkb.reasoning.evidence import Question
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt

_HIGHEST = regex(
    r"^\W*(?:which|what|the) (?P<rows>[\w ]+?) (?:has|have|had|with) the "
    r"(?P<way>highest|largest|biggest|greatest|lowest|smallest) (?P<of>(?:percentage|share|proportion) of .+?)(?P<end>\W*)$"
)
_LEAST = frozenset(("lowest", "smallest"))
_SURE = 0.9


def highest_share(question: Question) -> tuple[tuple[Respelt, ...], bool] | None:
    """What stands in place of such a question, and whether the highest is asked for, not the lowest."""
    told = None if question.normalised.chinese else _HIGHEST.search(question.normalised.folded)
    if told is None:
        return None
    named = (n for n in question.names if n.of == "class" and n.score >= _SURE)
    if all((n.start, n.end) != told.span("rows") for n in named):
        return None
    text = question.normalised.text
    of, rows = (text[slice(*told.span(part))] for part in ("of", "rows"))
    plain = Respelt(0, told.end("of"), text[: told.end("of")], f"{of} per {rows}", quiet=True)
    return (plain,), told["way"] not in _LEAST
