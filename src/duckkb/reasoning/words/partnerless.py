"""What is said of rows that have nothing to be counted, or of which something is not known, beside the question
itself: `skip the models that have none`, `including kilns with zero firings`, 没有订单的骑手不必列出,
没有房屋的楼也要列出来,写0, 没登记结果的不算.

It is left out of the question, and `amend/partnerless.py` keeps such rows or leaves them out.
"""

from __future__ import annotations

from dataclasses import dataclass

from duckkb.reasoning.evidence import NameHit, Question
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, apart, overlap

_NONE = r"\b(?:none|nobody|no[ -]?one|nothing|zeros?|without|never|empty|no|not|0)\b|n['’]t\b"
_PLEASE = r"(?:(?:please|and|but|also|you can|just)\s+)*"
_LEAVE = (
    r"(?:skip(?:ping)?|leav(?:e|ing) out|ignor(?:e|ing)|omit(?:ting)?|exclud(?:e|ing)|drop(?:ping)?|without listing"
    r"|(?:don['’]t|do not|no need to) (?:list|show|include|count|bother with)|no need for)"
)
_KEEP = r"(?:includ(?:e|ing)|even|(?:also )?(?:list|show|keep|count)(?:ing)?(?: also)?|also for)"
_SHOWN = r"(?:show(?: up)?|appear|be (?:listed|shown|included|counted|there)|come up|count)"
_BREAK = r"(?:[,;.?!(]|\s-)\s*"
_END = r"(?:\)|[;.!]|(?=\?)|$)"
_LEFT_OUT = regex(
    rf"{_BREAK}{_PLEASE}{_LEAVE}\s(?=[^(),;?]*(?:{_NONE}))[^(),;?]*{_END}"
    rf"|{_BREAK}{_PLEASE}(?=[^(),;.?]*(?:{_NONE}))[^(),;.?]*?\b(?:(?:can|may|should|must|need(?:n['’]t| not)|do(?:n['’]t| not) (?:need|have) to)\s+)"
    rf"(?:stay out|be (?:left out|skipped|omitted|ignored)|appear|show up|be (?:listed|shown|included))\s*{_END}"
    rf"|{_BREAK}{_PLEASE}only\s+(?:for\s+)?(?:the\s+|those\s+)?(?:[a-z]+\s+){{0,3}}(?:that|which|who)\s+"
    rf"(?:(?:actually\s+)?(?:have|has|had)|with)\s+(?:any\s+|some\s+|at least one\s+)?[a-z]+\s*{_END}"
)
_SHOWN_TOO = regex(
    rf"{_BREAK}{_PLEASE}{_KEEP}\s(?=[^(),;?]*(?:{_NONE}))[^(),;?]*{_END}"
    rf"|{_BREAK}{_PLEASE}(?=[^(),;?]*(?:{_NONE}))[^(),;?]*?\b(?:should|must|can|are to|have to)\s+(?:also\s+|still\s+)?{_SHOWN}\b"
    rf"[^(),;?]*{_END}"
    rf"|{_BREAK}{_PLEASE}(?:(?:with\s+)?(?:0|zero)\s+(?:if|for|where)|zeros?\s+included)\b[^(),;?]*{_END}"
)
_NONE_ZH = r"(?:[没无空未]|从不)"
_BREAK_ZH = r"[,;。?!(]\s*"
_END_ZH = r"(?:\)|[;。!]|(?=[?,])|$)"
_TO_LIST = r"(?:列|显示|统计|展示|体现|算|计|写|出现|保留|管|考虑|包[含括]|理会|参与|纳入)"
_AS_ZERO = r"(?:[,(]?\s*[^,()。;]{0,4}(?:写|显示|记|计|算|填|按)(?:为|成|作|上)?\s*(?:0|零)[^,()。;]{0,2}\)?)"
_LEFT_OUT_ZH = regex(
    rf"{_BREAK_ZH}[^(),;。?!]*?{_NONE_ZH}[^(),;。?!]*?(?:就)?(?:不用|不必|无需|不需要?|不要|别|不)(?:再|去|另外)?{_TO_LIST}"
    rf"[^(),;。?!]{{0,5}}{_END_ZH}"
    rf"|{_BREAK_ZH}(?:不[包含计算列]+括?|除去|去掉|忽略|跳过|排除){_NONE_ZH}[^(),;。?!]+{_END_ZH}"
    rf"|{_BREAK_ZH}[^(),;。?!]*?{_NONE_ZH}[^(),;。?!]*?(?:除外|忽略|跳过|略过){_END_ZH}"
    rf"|{_BREAK_ZH}只(?:需|要|需要)?{_TO_LIST}(?:出)?有(?!没有)[^(),;。?!]*的[^(),;。?!的]{{1,6}}{_END_ZH}"
    rf"|(?:^|{_BREAK_ZH})只(?:需|要|需要)?{_TO_LIST}(?:出|入)?(?:已经?)?(?:有|登记了?|填了?|录入?了?)(?!没有)[^(),;。?!]{{2,}}?{_END_ZH}[,]?"
)
_SHOWN_TOO_ZH = regex(
    rf"{_BREAK_ZH}[^(),;。?!]*?{_NONE_ZH}[^(),;。?!]*?[也都仍要请](?:要|得|需要?|请)?(?:(?:以|按|用)(?:0|零))?{_TO_LIST}[^(),;。?!]{{0,4}}{_AS_ZERO}?{_END_ZH}"
    rf"|{_BREAK_ZH}(?:包?含|包括|连同?)[^(),;。?!]*?{_NONE_ZH}[^(),;。?!]*{_AS_ZERO}?{_END_ZH}"
    rf"|{_BREAK_ZH}[^(),;。?!]*?{_NONE_ZH}[^(),;。?!]*?{_AS_ZERO}{_END_ZH}"
)

_THEN = ("当天", "当日")
"""The day that the question itself tells."""


_SURE = 0.8


@dataclass(frozen=True)
class Remark:
    """What is said of such rows.

    Attributes:
        said: its words, each put as nothing.
        shown: whether such rows are shown too.
        known: the attributes it names, one of which is not known of the rows.
    """

    said: tuple[Respelt, ...]
    shown: bool
    known: tuple[str, ...]


def partnerless(question: Question) -> Remark | None:
    """The remark, to be left out; None where nothing is said of them, nor where the remark names a value or a time,
    which tells more than that there is none."""
    chinese = question.normalised.chinese
    text = question.normalised.folded
    said = question.normalised.text
    dates = ((d.start, d.end) for d in question.spans.dates)
    told = [*_values_told(question), *(p for p in dates if text[slice(*p)] not in _THEN)]
    for pattern, shown in (
        ((_SHOWN_TOO_ZH, True), (_LEFT_OUT_ZH, False))
        if chinese
        else ((_SHOWN_TOO, True), (_LEFT_OUT, False))
    ):
        found = apart(
            Respelt(m.start() + _kept(m.group()), m.end(), said[slice(*m.span())], "", quiet=True)
            for m in pattern.finditer(text)
            if not any(overlap(m.span(), place) for place in told)
        )
        if found:
            return Remark(found, shown, () if shown else _named(question, found))
    return None


def _values_told(question: Question) -> list[tuple[int, int]]:
    """Where values are told; 停机 of 停机时间 is a part of a name."""
    names = question.named("attribute", _SURE)
    return [
        (start, end)
        for start, end in question.verbatim()
        if not any(
            n.start <= start and end <= n.end and n.end - n.start > end - start for n in names
        )
    ]


def _named(question: Question, remark: tuple[Respelt, ...]) -> tuple[str, ...]:
    """The attributes that a remark names, and not as the rows of a class."""
    within = [
        n
        for n in question.names
        if n.score >= _SURE and any(r.start <= n.start and n.end <= r.end for r in remark)
    ]
    rows = [n for n in within if n.of == "class"]

    def of_rows(name: NameHit) -> bool:
        size = name.end - name.start
        return any(
            overlap((name.start, name.end), (r.start, r.end)) and r.end - r.start >= size
            for r in rows
        )

    named = (n.target for n in within if n.of == "attribute" and not of_rows(n))
    return tuple(dict.fromkeys(named))


def _kept(remark: str) -> int:
    """How much of a remark's begin belongs to what stands before it: the mark that ends a question."""
    return 1 if remark[0] in "?!。." else 0
