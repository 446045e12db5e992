"""Figures that a question defines itself: 产量乘以收购价算作货款，哪个蜂场的货款最高, the revenue (price times quantity) of each shop.

What is reckoned may be asked for without any name as well: the piece with the highest price times weight. A definition is taken out, and what it is called is put as the amount that it is reckoned from; the plan reckons it
(`interpret/defined_figures.py`). Both amounts must be called by their names, and be kept of the same rows or of rows
that refer to those with the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.evidence import Figure, NameHit, Question
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, apart, overlap

_OPERATOR = regex(
    r"\s*(?:(?P<times>乘以|乘上?|[×*]|\b(?:times|multiplied by)\b)|(?P<over>除以|[÷/]|\b(?:divided by|over)\b)"
    r"|(?P<minus>减去?|\bminus\b)|(?P<plus>加上?|\bplus\b))\s*(?:(?:the|its|their)\s+)?"
)
_OPERATORS: dict[str, Literal["+", "-", "*", "/"]] = {
    "times": "*",
    "over": "/",
    "minus": "-",
    "plus": "+",
}
_CALLED_ZH = "[一-鿿]{2,8}"
_LED_ZH = regex(
    rf"(?:(?P<begin>^|[,，。;?？])\s*(?:其中|这里|假设|设|如果|假如|若)?(?:把|将)?(?P<called>{_CALLED_ZH}?)(?:等于|定义[为成]|算[成作]|看作|记[为作]|是指|指的?是|是|为|=|按照?|用)"
    rf"|(?:^|的|[,，各个家位名])(?P<before>(?:(?!的)[一-鿿]){{2,8}}?)(?P<bracket>[(（])\s*(?:即|等于|也就是|=)?|(?P<start>^|[,，。;?？])\s*(?:按照?|用|以|拿)?)\s*(?:[^,，。;?？()（）]{{0,4}}的)?$"
)
_BEHIND_ZH = regex(
    rf"(?P<sum>之和|的?(?:总和|合计))?(?:之?[积商差]|的(?:积|商|差|结果))?来?"
    rf"(?:(?:算[作成出]?|计作|记作|记为|称为|叫做?|作为|就是|即为?|得到?|等于|=|是|为)(?P<called>{_CALLED_ZH}))?(?:来?计?算)?\s*(?P<end>[)）]|[,，。;]\s*(?:那么?|则)?|$)"
)
_ROWS_EN = "(?:the|an?|its|their|each|every) [a-z]+(?: [a-z]+)?"
_CALLED_EN = "[a-z]+(?: [a-z]+){0,2}?"
_LED_EN = regex(
    rf"(?:(?P<begin>^|[,;.?]\s*)(?:(?:where|if|given|define|let|with|assume|assuming|say|and|that)\s+)*(?:the |a |an )?(?P<called>{_CALLED_EN})(?: of {_ROWS_EN})?\s+"
    rf"(?:is|equals|equal to|=|means|being|is defined as|is calculated as|defined as|as)"
    rf"|\b(?P<before>{_CALLED_EN})\s*(?P<bracket>\()\s*(?:i\.e\.,?|that is,?|=|meaning)?)\s*(?:(?:the|its|their)\s+)?$"
)
_BEHIND_EN = regex(rf"(?: of {_ROWS_EN})?\s*(?P<end>\)|[,;.?]\s*|$)")
_ON_WITH = regex(rf"[\s,，]*(?:再|然后|and then|then)?{_OPERATOR.pattern}")
_NO_NAME = regex(
    r"\b(?:the|a|an|of|by|for|in|on|to|with|each|every|per|what|which|is|are|was|has|have|had|total|average|mean|overall"
    r"|highest|lowest|largest|smallest|most|least|show|list|give|find|and)\b"
)
_IN_ALL = "(?:的?(?:总额|总量|总数|总计|总和|合计))?"
_TOTAL_ZH = regex(r"(?<=[和与及、])(?:总额|总量|总数|合计|总和)(?=\W*$)")
_EACH_ZH = regex(r"[各每][^,，。各每的]{1,9}的$")
_SURE, _PART = 0.8, 0.4


@dataclass(frozen=True)
class Defined:
    """A figure, and what the question says in other words for it to be asked: without the definition."""

    figure: Figure
    put: tuple[Respelt, ...]


@dataclass(frozen=True)
class _Clause:
    """A definition at [start, end): what the figure is called, and whether it is one of all rows together."""

    start: int
    end: int
    called: str
    together: bool


def defined_in(question: Question, catalog: Catalog) -> Defined | None:
    """The figure that a question defines and asks for; None where it defines none, or not by two amounts."""
    text = question.normalised.folded
    for m in _OPERATOR.finditer(text):
        operator = _OPERATORS[m.lastgroup or ""]
        left, right = _ending(question, m.start()), _beginning(question, m.end())
        pairs = [pair for a in left for b in right if (pair := _paired(a, b, catalog)) is not None]
        if not pairs:
            continue
        first, second = left[0], right[0]
        if len({(a.id, b.id) for a, b, _ in pairs}) != 1:
            return None
        if _goes_on(text, first.start, second.end):
            return None  # of three amounts nothing is reckoned
        base, other, turned = pairs[0]
        figure = Figure(base.id, operator, other.id, turned)
        clause = _clause(question, first.start, second.end)
        said = second if turned else first
        amount = text[said.start : said.end]
        if clause is None:
            if m.group().strip() == "/":
                return None  # 数量/单价: the one and the other
            whole = first.start, second.end
            put = [Respelt(*whole, text[slice(*whole)], amount, quiet=True)]
            return Defined(figure, tuple(put))
        put = list(_put(question, clause, amount, base, operator))
        # else nothing asks for it
        return Defined(figure, apart(put)) if len(put) > 1 else None
    return None


def _goes_on(text: str, start: int, end: int) -> bool:
    """Whether what is reckoned is reckoned on with."""
    return _ON_WITH.match(text, end) is not None or any(
        m.end() == start for m in _OPERATOR.finditer(text, 0, start)
    )


def _ending(question: Question, end: int) -> list[NameHit]:
    """The surest names for amounts that end there, the longest."""
    return _longest([n for n in question.named("attribute", _SURE) if n.end == end])


def _beginning(question: Question, start: int) -> list[NameHit]:
    return _longest([n for n in question.named("attribute", _SURE) if n.start == start])


def _longest(hits: list[NameHit]) -> list[NameHit]:
    length = max((n.end - n.start for n in hits), default=0)
    return [n for n in hits if n.end - n.start == length]


def _paired(
    left: NameHit, right: NameHit, catalog: Catalog
) -> tuple[Attribute, Attribute, bool] | None:
    """The amount of the rows that are reckoned, the other one, and whether that stands first."""
    a, b = catalog.attributes[left.target], catalog.attributes[right.target]
    if not (a.measure and b.measure) or a is b:
        return None
    if a.class_name == b.class_name or _one_of(a, b, catalog):
        return a, b, False
    return (b, a, True) if _one_of(b, a, catalog) else None


def _one_of(base: Attribute, other: Attribute, catalog: Catalog) -> bool:
    """Whether the rows of one amount refer to one row each of those with the other."""
    joins = catalog.joins_at[base.class_name]
    return sum(j.left == base.class_name and j.right == other.class_name for j in joins) == 1


def _clause(question: Question, start: int, end: int) -> _Clause | None:
    text, chinese = question.normalised.folded, question.normalised.chinese
    led = (_LED_ZH if chinese else _LED_EN).search(text[:start])
    behind = (_BEHIND_ZH if chinese else _BEHIND_EN).match(text, end)
    if led is None or behind is None:
        return None
    bracket = led["bracket"]
    called = led["called"] or led["before"] or behind.groupdict().get("called") or ""
    if bracket and not chinese:
        called = _NO_NAME.split(called)[-1].strip()
    if not called or (bracket is None) == (behind["end"] in (")", "）")):
        return None
    begin = led.start("bracket") if bracket else led.end("begin") if led["called"] else start
    if called in text[start:end]:
        return None
    summed = chinese and behind["sum"] is not None
    return _Clause(begin, behind.end(), called, summed)


def _put(
    question: Question, clause: _Clause, amount: str, base: Attribute, operator: str
) -> Iterator[Respelt]:
    """The definition as nothing, and the name of the figure as the amount of the rows it is reckoned for: added up, where
    it is told of others that have several."""
    text, said = question.normalised.folded, question.normalised.text
    place = clause.start, clause.end
    yield Respelt(*place, said[slice(*place)], "", quiet=True)
    tail = _IN_ALL if question.normalised.chinese else ""
    edge = "" if question.normalised.chinese else r"\b"
    # 哪个蜂场的货款最高?给出名称和总额
    for m in _TOTAL_ZH.finditer(text, clause.end) if question.normalised.chinese else ():
        yield Respelt(*m.span(), m.group(), f"{amount}合计", quiet=True)
    several = "" if question.normalised.chinese else "s?"
    called = re.compile(f"{edge}{re.escape(clause.called)}{several}{edge}{tail}")
    found = [m for m in called.finditer(text) if not overlap(m.span(), place)]
    together = clause.together or (
        operator != "/" and any(_of_each(question, m.start(), base) for m in found)
    )
    for m in found:
        added = bool(tail) and m.end() - m.start() > len(clause.called)
        whole = together or added
        if question.normalised.chinese:
            meant = f"{amount}合计" if whole else amount
        else:
            meant = f"total {amount}" if whole else amount
        yield Respelt(*m.span(), said[slice(*m.span())], meant, quiet=True)


def _of_each(question: Question, at: int, base: Attribute) -> bool:
    """各项目的材料费: whether what stands there is told of each of some rows, and not of those it is reckoned for."""
    led = _EACH_ZH.search(question.normalised.folded[:at]) if question.normalised.chinese else None
    if led is None:
        return False
    named = question.named("class", _PART)
    rows = {n.target for n in named if led.start() < n.start and n.end == led.end() - 1}
    return bool(rows) and base.class_name not in rows
