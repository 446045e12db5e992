"""`no dupes, please`, `each once`, 不要重复: every row is to be told once, whatever else is asked."""

from __future__ import annotations

from duckkb.reasoning.evidence import Question
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.fillers import LAST
from duckkb.reasoning.words.respelling import Respelt, apart

_BREAK = r"(?:\s*[,;.?!(-]\s*|\s+)"
_REPEATS = r"(?:repeats?|repetitions?|dup(?:e|licate)s?|doubles)"
_ONCE = regex(
    rf"{_BREAK}(?:please,?\s+)?(?:(?:with\s+)?no|without(?:\s+any)?)\s+{_REPEATS}(?:,?\s+please)?\)?{LAST}"
    rf"|{_BREAK}(?:(?:name|list|show)\s+)?each(?:\s+(?:one|name|title))?(?:\s+of\s+them)?\s+(?:only\s+)?once(?:\s+only)?"
    rf"(?:,?\s+please)?\)?{LAST}"
)
_ONCE_ZH = regex(
    r"[,;。?(]\s*(?:请)?(?:不要|别|无需|去掉|去除|剔除)?重复(?:的|项)?(?:都?只?(?:列|算|写|显示)一[次个种遍])?\)?(?=\W*$)"
    r"|[,;。?(]\s*(?:请|要|需要?)?去重\)?(?=\W*$)"
    r"|[,;。?(]\s*(?:同一?[一-鿿]{1,6}|每[一-鿿]{1,5}|一样的|相同的)只?(?:列|写|算|报|显示)(?:出)?一[次遍]\)?(?=\W*$)"
)


def said_once(question: Question) -> tuple[Respelt, ...]:
    """The words that say so, each put as nothing."""
    said = question.normalised.text
    pattern = _ONCE_ZH if question.normalised.chinese else _ONCE
    return apart(
        Respelt(*m.span(), said[slice(*m.span())], "", quiet=True)
        for m in pattern.finditer(question.normalised.folded)
    )
