"""What nobody has bought: 一份都没卖出去的花束, 没人买过的商品 are those without orders, where just one kind of rows of
trade refers to them."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Catalog, Class
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD
from duckkb.reasoning.names.forms import chinese_of, in_other_language
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, apart, overlap

_NEVER = regex(
    rf"(?:(?:连?一{MEASURE_WORD}|从来|一直|至今)(?:都|也|还)*没有?|从[没未]有?|还?没有?)(?:人|谁)?(?:被人?)?"
    r"(?:卖|售|买|购买?|订购)(?:出去|出|掉|到)?(?:过)?(?P<ends>的|(?=\W*$))"
)
_TRADE = regex(r"[卖售销订购]")
_SURE, _KNOWN = 0.7, 0.8


def never_sold(question: Question, catalog: Catalog) -> tuple[Respelt, ...]:
    """What says that nobody bought rows, put as what they are without."""
    return apart(_said(question, catalog)) if question.normalised.chinese else ()


def _said(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    taken = question.verbatim()
    for m in _NEVER.finditer(question.normalised.folded):
        rows = {
            n.target
            for n in question.named("class", _SURE)
            if (m.end() == n.start if m["ends"] else n.end == m.start())
        }
        called = {name for r in rows if (name := _trade_in(r, catalog))}
        if len(called) == 1 and not any(overlap(m.span(), v) for v in taken):
            meant = f"没有{called.pop()}{m['ends']}"
            yield Respelt(*m.span(), question.normalised.text[slice(*m.span())], meant, quiet=True)


def _trade_in(rows: str, catalog: Catalog) -> str:
    """What the one kind of rows of trade that refer to some others is called in Chinese; "" where there is none."""
    near = catalog.users[rows] - {rows}
    called = (_of_trade(catalog.classes[name]) for name in sorted(near))
    found = [name for name in called if name]
    return found[0] if len(found) == 1 else ""


def _of_trade(each: Class) -> str:
    """What rows are called in Chinese, where that is by a trade: 订单, 销售明细."""
    own = each.names[0]
    names = [own] if not own.isascii() else chinese_of(own, _KNOWN)
    names = names or ["".join(words) for words, _ in in_other_language(each.names)[:1]]
    return next((n for n in names[:1] if _TRADE.search(n)), "")
