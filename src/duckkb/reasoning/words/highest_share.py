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
_HIGHEST_ZH = regex(
    r"^\W*哪一?[个家位种类款只间所]?(?P<rows>[一-鿿\w]+?)的?(?P<of>[^,。;的]+的[^,。;的]+占比)最(?P<way>[高大低小])\W*$"
)
_LEAST = frozenset(("lowest", "smallest", "低", "小"))
_SURE, _SURE_ZH = 0.9, 0.8


def highest_share(question: Question) -> tuple[tuple[Respelt, ...], bool] | None:
    """What stands in place of such a question, and whether the highest is asked for, not the lowest."""
    chinese = question.normalised.chinese
    told = (_HIGHEST_ZH if chinese else _HIGHEST).search(question.normalised.folded)
    if told is None:
        return None
    least = _SURE_ZH if chinese else _SURE
    named = question.named("class", least)
    if all((n.start, n.end) != told.span("rows") for n in named):
        return None
    text = question.normalised.text
    of, rows = (text[slice(*told.span(part))] for part in ("of", "rows"))
    end = told.end("way" if chinese else "of")
    meant = f"每个{rows}的{of}" if chinese else f"{of} per {rows}"
    plain = Respelt(0, end, text[:end], meant, quiet=True)
    return (plain,), told["way"] not in _LEAST
