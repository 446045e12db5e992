"""Rows that a question says it is not about, beside the question itself: `leaving out cancelled orders`, 已取消的订单不算.

English says it by `excluding`; Chinese of the rows where they are first told: 不算已取消的订单.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from duckkb.reasoning.evidence import WRITTEN, NameHit, Question, ValueHit
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, apart

_LEAVING = regex(
    r"\b(?:leav(?:e|ing) (?:out|aside)|(?:not|without|don['’]t|do not) (?:count(?:ing)?|includ(?:e|ing)|consider(?:ing)?)"
    r"|ignor(?:e|ing)|omit(?:ting)?|disregard(?:ing)?|exclude|skip(?:ping)?)\b(?=\s)"
)
_BREAK = regex(r"(?:^|[,;.(]|\s-)\s*(?:(?:but|and|please)\s+)*$")
_OF_OTHERS = regex(r"\b(?:by|of|from|with|in|at)\b")
"""Between such words and a value it is one of other rows: not counting those by unknown artists."""
_REACH = 24
"""Characters between such words and the value they are about."""
LEAVING_OUT = r"(?:不(?:要?算|[计含]|包[含括]|考虑|统计)|除[去开]|去掉|剔除|排除|扣除)"
"""Chinese words before what is not counted."""
IN_ALL = r"(?:累计|总计|合计|一共|总共|平均|总)"
"""What stands between a condition on rows and these, where they are added up."""
WITHOUT = regex(
    rf"[,，(]\s*{LEAVING_OUT}(?P<what>[^,，()。?？]{{2,14}}?)(?:在内)?\)?(?=[,，。?？]|$)"
    r"|[,，(]\s*(?P<what_>[^,，()。?？]{2,14}?)(?:都|就)?(?:不(?:算|计|含|包[含括]|考虑|统计|计算)|除外|不用算|别算)(?:在内|入)?\)?(?=[,，。?？]|$)"
)
"""A clause that says of which rows a Chinese question is not, the words for them as one of its groups."""
_ADDED = regex(rf"{IN_ALL}$")
_NAMED = 0.6


def not_counted(question: Question) -> tuple[Respelt, ...]:
    """Such words, put as conditions on the rows."""
    values = [v for v in question.values if v.how in WRITTEN]
    if not values:
        return ()
    found = _in_chinese if question.normalised.chinese else _in_english
    return apart(found(question, values))


def _in_english(question: Question, values: list[ValueHit]) -> Iterator[Respelt]:
    text, said = question.normalised.folded, question.normalised.text
    for m in _LEAVING.finditer(text):
        told = any(
            m.end() < v.start <= m.end() + _REACH
            and _OF_OTHERS.search(text, m.end(), v.start) is None
            for v in values
        )
        if told and _BREAK.search(text[: m.start()]):
            yield Respelt(*m.span(), said[slice(*m.span())], "excluding", quiet=True)


def _in_chinese(question: Question, values: list[ValueHit]) -> Iterator[Respelt]:
    text, said = question.normalised.folded, question.normalised.text
    rows = [n for n in question.names if n.of == "class" and n.score >= _NAMED]
    for m in WITHOUT.finditer(text):
        kind = m.lastgroup or ""
        start, end = m.span(kind)
        told = [v for v in values if v.start == start]
        reach = max((v.end for v in told), default=end)
        of = {v.attribute.partition(".")[0] for v in told if v.end == reach}
        called = text[reach:end].removeprefix("的")
        meant = _same_rows(of, called, [n for n in rows if not start <= n.start < end], text)
        if meant is not None and told:
            condition = f"不算{said[start:reach]}的"
            led = _ADDED.search(text, 0, meant.start)
            at = led.start() if led else meant.start
            yield Respelt(at, at, "", condition, quiet=True)
            yield Respelt(*m.span(), said[slice(*m.span())], "", quiet=True)


def _same_rows(
    of: Collection[str], called: str, rows: Iterable[NameHit], text: str
) -> NameHit | None:
    """The first place, outside of the clause, that tells of the rows whose value is told in it."""
    named = (n for n in rows if n.target in of and text[n.start : n.end].endswith(called))
    return min(named, key=lambda n: (n.start, -n.end), default=None)
