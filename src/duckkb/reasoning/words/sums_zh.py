"""Sums that conditions and ranks of Chinese questions are about: 收费合计超过20万元的案件, of fees with one amount; 采购总额超过
100万元的设备类型, of machines with a purchase_amt. What is added up is put first, and that it is added up behind it."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.evidence import NameHit, Question
from duckkb.reasoning.interpret.kinds import amount, money
from duckkb.reasoning.lexicon.bilingual import bilingual
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.names.forms import cut_name
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, overlap

_SURE, _USUAL = 0.75, 0.9
_BOUND = r"(?:超过|大于|高于|多于|达到|不低于|不少于|至少|低于|少于|小于|不到|不超过|最[多高少低])"
_ADDED = regex(rf"的?(?:合计|总额|总和|总计|累计)(?={_BOUND})")
_TOTAL = regex(rf"(?<=[一-鿿]{{2}})总额(?={_BOUND})")
_PAID = regex(
    r"(?:一共|总共|累计)?(?P<deed>[交缴付]费|[付缴交捐还]款|消费|捐赠|充值)(?:总额|金额)?(?=最[多少]的)"
)
"""Who pays most pays most money, not most often."""
_OF = regex(r"[^的,。?]{1,14}的")


def sums_asked(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """Such sums, each with the amount that is added up."""
    if not question.normalised.chinese:
        return
    text, said = question.normalised.folded, question.normalised.text
    values = question.verbatim()
    for m in _ADDED.finditer(text):
        for name in {n.target for n in _named(question, "class") if n.end == m.start()}:
            kept = _amount(name, catalog)
            if kept is not None and not any(overlap(m.span(), v) for v in values):
                yield Respelt(
                    *m.span(), said[slice(*m.span())], f"的{_called(kept)}合计", quiet=True
                )
                return
    for m in _PAID.finditer(text):
        kept = [
            (c.names[0], a)
            for c in catalog.classes.values()
            if (a := _amount(c.name, catalog)) is not None
            and money(a)
            and any(n.endswith(m["deed"][-1]) for n in c.names)
        ]
        if len(kept) == 1 and not any(
            n.start == m.start("deed") for n in _named(question, "class")
        ):
            ((rows, kept_as),) = kept
            meant = f"{rows}的{_called(kept_as)}合计"
            yield Respelt(*m.span(), said[slice(*m.span())], meant, quiet=True)
            return
    for m in _TOTAL.finditer(text):
        led = _OF.match(text, m.end())
        rows = {n.target for n in _named(question, "class") if led and n.start == led.end()}
        called = any(
            overlap(m.span(), (n.start, n.end)) for n in question.names if n.score > _USUAL
        )
        if rows and not called and not any(_have_money(name, catalog) for name in rows):
            yield Respelt(*m.span(), said[slice(*m.span())], "金额合计", quiet=True)


def _named(question: Question, kind: str) -> Iterator[NameHit]:
    return (n for n in question.names if n.of == kind and n.score >= _SURE)


def _have_money(name: str, catalog: Catalog) -> bool:
    return any(money(a) for a in catalog.classes[name].attributes)


def _amount(name: str, catalog: Catalog) -> Attribute | None:
    """The one amount that rows keep that refer to others."""
    each = catalog.classes[name]
    kept = [a for a in each.attributes if amount(a) and not a.key and not a.binary]
    return kept[0] if catalog.ends[name] - {name} and len(kept) == 1 else None


def _called(attribute: Attribute) -> str:
    """What an amount is called in Chinese, or its own name."""
    if not attribute.name.isascii():
        return attribute.name
    words = tuple(stem(w) for w in cut_name(attribute.name))
    found = sorted(bilingual().by_stems.get(words, ()), key=lambda p: -p.weight)
    return found[0].chinese if found else attribute.name
