"""Two counts in one question, the second of some of the rows that the first is of: how many books are there, and how
many of them are hardback; 素材一共多少条，其中驳回的有几条."""

from __future__ import annotations

from duckkb.reasoning.evidence import Question
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD
from duckkb.reasoning.regexes import regex

_MANY = rf"(?:一共|总共|共)?都?[有是]?(?:多少|几)(?:{MEASURE_WORD})?"
_ZH = regex(
    rf"(?P<rows>[^,，?？]+?)(?P<many>{_MANY})[,，?？]\s*(?:这?其中|这里面|里面|当中)(?P<part>[^,，?？]+?)\W*"
)
_EN = regex(
    r"(?P<many>how many )(?P<rows>[^,;?]+?)(?P<bare> (?:are there|do we have|exist|there are)(?: in total| altogether| overall)?)?"
    r"[,;?]?(?: and)?,? how many of (?:them|those|these|which) (?P<part>[^,;?]+?)\W*"
)
_ASKS = regex(rf"{_MANY}$")


def of_which(question: Question) -> tuple[str, str] | None:
    """The two questions, each complete; None of any other question."""
    text, chinese = question.normalised.text, question.normalised.chinese
    told = (_ZH if chinese else _EN).fullmatch(question.normalised.folded)
    if told is None or (chinese and _ASKS.search(told["part"]) is None):
        return None
    rows, many, part = (text[slice(*told.span(name))] for name in ("rows", "many", "part"))
    if chinese:
        return rows + many, f"{rows}中{part}"
    bare = text[slice(*told.span("bare"))] if told["bare"] else ""
    return many + rows + bare, f"{many}{rows} {part}" if bare else f"{many}{rows} and {part}"
