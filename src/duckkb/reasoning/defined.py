"""Figures that a question defines itself: 产量乘以收购价算作货款，哪个蜂场的货款最高, the revenue (price times quantity) of each shop.

What is reckoned may be asked for without any name as well: the piece with the highest price times weight. A definition is
taken out, and what it is called is put as the amount that it is reckoned from; the plan reckons it
(`interpret/defined_figures.py`). The amounts must be called by their names; one of them is kept of rows that have just one of
each other, be it their own or that of rows they refer to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, pairwise, product

from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.evidence import Figure, NameHit, Question, Sign
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, apart, overlap

_OPERATOR = regex(
    r"\s*(?:(?P<times>乘以|乘上?|[×*]|\b(?:times|multiplied by)\b)|(?P<over>除以|[÷/]|\b(?:divided by|over)\b)"
    r"|(?P<minus>减去?|\bminus\b)|(?P<plus>加上?|\bplus\b))\s*(?:(?:the|its|their)\s+)?(?:[a-z]+(?:['’]s|s['’])\s+)?"
)
_SIGNS: dict[str, Sign] = {"times": "*", "over": "/", "minus": "-", "plus": "+"}
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
_MOST = 64
"""So many ways to take the names are looked at."""


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


@dataclass(frozen=True)
class _Reckoned:
    """What is reckoned at [start, end): the hits of each term, longest names only, and the operators between them."""

    start: int
    end: int
    terms: tuple[tuple[NameHit, ...], ...]
    operators: tuple[Sign, ...]
    written: tuple[str, ...]


def defined_in(question: Question, catalog: Catalog) -> Defined | None:
    """The figure that a question defines and asks for; None where it defines none, or not by amounts that are kept."""
    text = question.normalised.folded
    said = next(filter(None, (_reckoned(question, m) for m in _OPERATOR.finditer(text))), None)
    figure = _figure(said, catalog) if said is not None else None
    if said is None or figure is None:
        return None
    base = said.terms[figure.terms.index(figure.base)][0]
    amount = text[base.start : base.end]
    clause = _clause(question, said.start, said.end)
    if clause is None:
        if "/" in said.written:
            return None  # 数量/单价: the one and the other
        whole = text[said.start : said.end]
        places = (m.span() for m in re.finditer(re.escape(whole), text))
        return Defined(figure, tuple(Respelt(*at, whole, amount, quiet=True) for at in places))
    put = list(_put(question, clause, amount, figure, catalog))
    # else nothing asks for it
    return Defined(figure, apart(put)) if len(put) > 1 else None


def _reckoned(question: Question, first: re.Match[str]) -> _Reckoned | None:
    """All that is reckoned from the term before an operator on; None where no name stands on either side."""
    text = question.normalised.folded
    before = _longest([n for n in question.named("attribute", _SURE) if n.end == first.start()])
    if not before or any(
        m.end() == before[0].start for m in _OPERATOR.finditer(text, 0, first.start())
    ):
        return None
    terms, operators, written = [before], list[Sign](), list[str]()
    end, m = before[0].end, _ON_WITH.match(text, before[0].end)
    while m is not None:
        at = m.end()
        behind = _longest([n for n in question.named("attribute", _SURE) if n.start == at])
        if not behind:
            return None
        terms.append(behind)
        operators.append(_SIGNS[m.lastgroup or ""])
        written.append(m.group().strip())
        end, m = behind[0].end, _ON_WITH.match(text, behind[0].end)
    return _Reckoned(before[0].start, end, tuple(terms), tuple(operators), tuple(written))


def _longest(hits: list[NameHit]) -> tuple[NameHit, ...]:
    length = max((n.end - n.start for n in hits), default=0)
    return tuple(n for n in hits if n.end - n.start == length)


def _figure(said: _Reckoned, catalog: Catalog) -> Figure | None:
    """The one figure that the names may mean."""
    if any(sign in "+-" and later in "*/" for sign, later in pairwise(said.operators)):
        return None  # 甲加乙乘丙: whichever comes first
    found: set[Figure] = set()
    for hits in islice(product(*said.terms), _MOST):
        terms = [catalog.attributes[n.target] for n in hits]
        if not all(a.measure for a in terms) or len({a.id for a in terms}) < len(terms):
            continue
        base = next((a for a in terms if all(_has_one(a, b, catalog) for b in terms)), None)
        if base is not None:
            found.add(Figure(base.id, tuple(a.id for a in terms), said.operators))
    return found.pop() if len(found) == 1 else None


def _has_one(base: Attribute, other: Attribute, catalog: Catalog) -> bool:
    """Whether the rows of one amount keep the other as well, or refer to one row each of those with it."""
    if base.class_name == other.class_name:
        return True
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
    question: Question, clause: _Clause, amount: str, figure: Figure, catalog: Catalog
) -> Iterator[Respelt]:
    """The definition as nothing, and the name of the figure as the amount of the rows it is reckoned for: added up, where
    it is told of others that have several."""
    text, said, chinese = (
        question.normalised.folded,
        question.normalised.text,
        question.normalised.chinese,
    )
    place, name = (clause.start, clause.end), re.escape(clause.called)
    total = f"{amount}合计" if chinese else f"total {amount}"
    yield Respelt(*place, said[slice(*place)], "", quiet=True)
    # 哪个蜂场的货款最高?给出名称和总额
    for m in _TOTAL_ZH.finditer(text, clause.end) if chinese else ():
        yield Respelt(*m.span(), m.group(), total, quiet=True)
    called = re.compile(f"{name}{_IN_ALL}" if chinese else rf"\b{name}s?\b")
    found = [m for m in called.finditer(text) if not overlap(m.span(), place)]
    base, rates = catalog.attributes[figure.base], "/" in figure.operators
    each = not rates and any(_of_each(question, m.start(), base) for m in found)
    together = clause.together or each or clause.called.startswith("total ")
    for m in found:
        whole = together or (chinese and m.group() != clause.called)
        yield Respelt(*m.span(), said[slice(*m.span())], total if whole else amount, quiet=True)


def _of_each(question: Question, at: int, base: Attribute) -> bool:
    """各项目的材料费: whether what stands there is told of each of some rows, and not of those it is reckoned for."""
    led = _EACH_ZH.search(question.normalised.folded[:at]) if question.normalised.chinese else None
    if led is None:
        return False
    named = question.named("class", _PART)
    rows = {n.target for n in named if led.start() < n.start and n.end == led.end() - 1}
    return bool(rows) and base.class_name not in rows
