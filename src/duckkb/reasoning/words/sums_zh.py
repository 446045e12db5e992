"""Sums that conditions and ranks of Chinese questions are about: 收费合计超过20万元的案件, of fees with one amount; 采购总额超过
100万元的设备类型, of machines with a purchase_amt. What is added up is put first, and that it is added up behind it."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.evidence import NameHit, Question
from duckkb.reasoning.interpret.kinds import money
from duckkb.reasoning.names.forms import chinese_of
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.figures_of_rows import only_amount
from duckkb.reasoning.words.respelling import Respelt, apart, overlap

_SURE, _USUAL = 0.75, 0.9
_BOUND = r"(?:超过|大于|高于|多于|达到|不低于|不少于|至少|低于|少于|小于|不到|不超过|最[多高少低])"
_ADDED = regex(rf"的?(?:合计|总额|总和|总计|累计)(?={_BOUND})")
_TOTAL = regex(rf"(?<=[一-鿿]{{2}})总额(?={_BOUND})")
_PAID = regex(
    r"(?:一共|总共|累计)?(?P<deed>[交缴付]费|[付缴交捐还]款|消费|捐赠|充值)(?:总额|金额)?(?=最[多少]的)"
)
"""Who pays most pays most money, not most often."""
_OF = regex(r"[^的,。?]{1,14}的")


def sums_asked(question: Question, catalog: Catalog) -> tuple[Respelt, ...]:
    """Such sums, each with the amount that is added up."""
    if not question.normalised.chinese:
        return ()
    for ways in (_of_rows, _paid, _totals):
        if found := tuple(ways(question, catalog)):
            return apart(found)
    return ()


def _of_rows(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """收费合计: the one amount of rows behind their name."""
    for m in _ADDED.finditer(question.normalised.folded):
        named = (n.target for n in _named(question, "class") if n.end == m.start())
        kept = [a for name in dict.fromkeys(named) if (a := only_amount(name, catalog)) is not None]
        if kept and not any(overlap(m.span(), v) for v in question.verbatim()):
            yield _put(question, m.span(), f"的{_called(kept[0])}合计")


def _paid(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """交费最多: the one amount of money of rows that are called so, or of 收费."""
    for m in _PAID.finditer(question.normalised.folded):
        kept = [
            (c.names[0], a)
            for c in catalog.classes.values()
            if any(n.endswith(m["deed"][-1]) for n in c.names)
            and (a := only_amount(c.name, catalog)) is not None
            and money(a)
        ]
        named = any(n.start == m.start("deed") for n in _named(question, "class"))
        if len(kept) == 1 and not named:
            ((rows, amount_kept),) = kept
            yield _put(question, m.span(), f"{rows}的{_called(amount_kept)}合计")


def _totals(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """采购总额, of rows that have no money themselves: the sum of what others have."""
    text = question.normalised.folded
    for m in _TOTAL.finditer(text):
        led = _OF.match(text, m.end())
        rows = {n.target for n in _named(question, "class") if led and n.start == led.end()}
        sure = (n for n in question.names if n.score > _USUAL)
        called = any(overlap(m.span(), (n.start, n.end)) for n in sure)
        if rows and not called and not any(_have_money(name, catalog) for name in rows):
            yield _put(question, m.span(), "金额合计")


def _put(question: Question, place: tuple[int, int], meant: str) -> Respelt:
    return Respelt(*place, question.normalised.text[slice(*place)], meant, quiet=True)


def _named(question: Question, kind: str) -> Iterator[NameHit]:
    return (n for n in question.names if n.of == kind and n.score >= _SURE)


def _have_money(name: str, catalog: Catalog) -> bool:
    return any(money(a) for a in catalog.classes[name].attributes)


def _called(attribute: Attribute) -> str:
    """What an amount is called in Chinese, or its own name."""
    return next(iter(chinese_of(attribute.name)), attribute.name)
