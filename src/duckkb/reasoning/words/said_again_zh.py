"""What a Chinese question says once more, or of what it is not about: 教授有几位(副教授不算), 80后(1980到1989年出生), and in short
what it has called in full: 每个运动项目有多少支球队?显示项目名称.

What adds nothing is put as nothing, a short name in full.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from duckkb.reasoning.evidence import WRITTEN, DateSpan, NameHit, Question
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, apart, overlap

_NOT_THESE = regex(
    r"[,(]\s*(?P<what>[^,()的]{1,12}?)(?:就|都|的)?(?:不算|不要|不含|除外|不包括|不计|不用|别算)(?:在内|入|算)?\)?(?=\W*$|,)"
    r"|[,(]\s*(?:不(?:包?含|算|包括|要)|除去|去掉)(?P<what_>[^,()的]{1,12}?)\)?(?=\W*$|,)"
)
_IN_BRACKETS = regex(r"\((?P<said>[^()]{4,20})\)")
_IN_SHORT = regex(r"(?P<tail>[一-鿿]{2})(?=名称?|编号|数量?|的|也|[,。?]|\W*$)")
_DENIES = regex(r"不是|非|除|没")
_SURE, _KNOWN = 0.75, 0.6


def said_again(question: Question) -> tuple[Respelt, ...]:
    """Such words, each with what it adds, in order."""
    if not question.normalised.chinese:
        return ()
    return apart((*_excluded(question), *_explained(question), *_in_full(question)))


def _excluded(question: Question) -> Iterator[Respelt]:
    """What has one value of a column has no other: that it has not need not be said."""
    text, said = question.normalised.folded, question.normalised.text
    written = [v for v in question.values if v.how in WRITTEN]
    for m in _NOT_THESE.finditer(text):
        place = m.span("what") if m["what"] else m.span("what_")
        left_out = [v for v in written if (v.start, v.end) == place]
        others = [
            v for v in written if v.end <= m.start() and not _DENIES.search(text[: m.start()])
        ]
        named = {(v.attribute, v.value) for v in others}
        denied = {v.attribute for v in left_out if (v.attribute, v.value) not in named}
        told = {v.attribute for v in others}
        # 租金合计,滞纳金不算: an amount that is not asked for either
        amounts = any(n.of == "attribute" and (n.start, n.end) == place for n in question.names)
        if denied & told or (amounts and m["what"] and "合计" in text[: m.start()]):
            yield Respelt(*m.span(), said[slice(*m.span())], "", quiet=True)


def _explained(question: Question) -> Iterator[Respelt]:
    """Years in brackets behind words for them."""
    text, said = question.normalised.folded, question.normalised.text
    dates = question.spans.dates
    for m in _IN_BRACKETS.finditer(text):
        inside = [d for d in dates if m.start() < d.start and d.end < m.end()]
        before = [d for d in dates if d.end == m.start()]
        if len(inside) == 1 and len(before) == 1 and _years(inside[0]) == _years(before[0]):
            yield Respelt(*m.span(), said[slice(*m.span())], "", quiet=True)


def _years(span: DateSpan) -> tuple[date, date]:
    return span.first, span.after


def _in_full(question: Question) -> Iterator[Respelt]:
    """The end of a name for rows that was said before, where it is no name by itself."""
    text = question.normalised.folded
    rows = question.named("class", _SURE)
    known = [(n.start, n.end) for n in question.names if n.score >= _KNOWN and n.how != "part"]
    taken = [*known, *question.verbatim()]
    for m in _IN_SHORT.finditer(text):
        full = {
            text[n.start : n.end]: n
            for n in rows
            if n.end <= m.start() and _ends_in(n, m["tail"], text)
        }
        if len(full) == 1 and not any(overlap(m.span(), place) for place in taken):
            ((name, _),) = full.items()
            if not text[: m.start()].endswith(name[: -len(m["tail"])]):
                yield Respelt(*m.span(), m["tail"], name, quiet=True)


def _ends_in(name: NameHit, tail: str, text: str) -> bool:
    called = text[name.start : name.end]
    return called.endswith(tail) and 2 <= len(called) - len(tail) <= 4
