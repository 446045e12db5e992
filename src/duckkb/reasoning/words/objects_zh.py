"""What something was done to in a Chinese question, put as rows keep it: 订过什么 asks for the 产品 of orders, and what
was 用掉 of paper is its 用量, of people their money."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from duckkb.reasoning.catalog import Attribute, Catalog, Kind, of_catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.followed import TRADES
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.names.forms import chinese_of
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.parted_amounts_zh import names_of_amounts
from duckkb.reasoning.words.respelling import Respelt, apart

_DONE_WHAT = regex(r"(?P<verb>[一-鿿])(?:过|了)(?:些|哪些)?(?P<what>什么(?:东西)?)(?=\W*$)")
_TRADED = frozenset("买购订卖售")
_THINGS = regex(
    r"(?:产品|商品|货[品物]|物品|菜品?|服务|套餐)(?:名称?)?|[品菜]名|项目|products?|items?|goods|dish(?:es)?"
)
"""What rows call the things that they are about, where these have no rows of their own."""
_USED_UP = regex(
    r"(?P<all>(?:一共|总共|总计|共)*)(?:使用|消耗|耗费|用|耗)(?P<up>[掉去光]?了|[掉去光])(?P<all_>一共|总共)?多少(?=\W*$)"
)
_USE = regex(
    r"(?:使?用|耗用|消耗|领用|耗)[量数](?:量|_.*)?|(?:qty|quantity|amount)_used|used_(?:qty|quantity|amount)|usage(?:_qty|_quantity)?|consumption"
)
_HOW_MUCH = regex(
    r"(?P<verb>(?![能可以会要多少])[一-鿿])[掉去出]?[了过]多少(?:吨|度|方|升|立方米?|千瓦时|公?斤|千?克)?(?P<what>[一-鿿]{1,2})(?=\W*$)"
)
_SURE = 0.8


def objects_said(question: Question, catalog: Catalog) -> tuple[Respelt, ...]:
    """What was done, and how much of something was used, in the words by which rows keep it."""
    if not question.normalised.chinese:
        return ()
    return apart(
        (*_done_to(question, catalog), *_used_up(question, catalog), *_how_much(question, catalog))
    )


def _done_to(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """订过什么: which 产品, of the one kind of deeds called so that keeps it."""
    m = _DONE_WHAT.search(question.normalised.folded)
    if m is None:
        return
    verb = m["verb"]
    traded = verb in _TRADED
    kept = {
        things
        for c, things in _things(catalog).items()
        if verb in "".join(_spoken(catalog.classes[c].names))
        or (traded and any(map(TRADES.search, catalog.classes[c].names)))
    }
    if len(kept) == 1:
        yield Respelt(*m.span("what"), m["what"], f"哪些{kept.pop()}", quiet=True)


@of_catalog
def _things(catalog: Catalog) -> Mapping[str, str]:
    """What each kind of deeds that keeps the things it is about calls these."""
    found: dict[str, str] = {}
    for each in catalog.classes.values():
        own = [a for a in each.attributes if _is_thing(a)]
        if len(own) == 1 and catalog.ends[each.name] - {each.name}:
            found[each.name] = next(iter(_spoken(own[0].names)), own[0].name)
    return found


def _is_thing(a: Attribute) -> bool:
    plain = a.kind is Kind.TEXT and not (a.key or a.identity)
    return plain and any(map(_THINGS.fullmatch, a.names))


def _spoken(names: Sequence[str]) -> list[str]:
    """The Chinese names, else what the first is called in Chinese."""
    return [n for n in names if not n.isascii()] or chinese_of(names[0], _SURE)


def _used_up(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """铜版纸一共用掉了多少: the amount of use that is kept, and of somebody the money."""
    m = _USED_UP.search(question.normalised.folded)
    if m is None:
        return
    rows = {v.class_name for v in question.values if v.end == m.start() and v.how == "exact"}
    rows |= {n.target for n in question.names if n.end == m.start() and n.of == "class"}
    if rows and all(is_person(catalog.classes[c]) for c in rows):
        meant = f"{m['all'] or m['all_'] or ''}花了多少钱"
    elif rows and (use := _use(catalog, rows)):
        meant = f"的总{use}是多少"
    else:
        return
    yield Respelt(*m.span(), question.normalised.text[slice(*m.span())], meant)


def _how_much(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """用了多少水, where a 用水量 is kept: how much that is."""
    m = _HOW_MUCH.search(question.normalised.folded)
    called = f"{m['verb']}{m['what']}量" if m is not None else ""
    if m is not None and called in names_of_amounts(catalog):
        written = question.normalised.text[slice(*m.span())]
        yield Respelt(*m.span(), written, f"的{called}是多少", quiet=True)


def _use(catalog: Catalog, rows: set[str]) -> str:
    """What the one amount is called of how much was used of some rows; "" where there is none."""
    near = {*rows, *(c for c in catalog.classes if catalog.ends.get(c, frozenset()) & rows)}
    kept = [
        a
        for c in near
        for a in catalog.classes[c].attributes
        if a.measure and any(map(_USE.fullmatch, a.names))
    ]
    return next(iter(_spoken(kept[0].names)), "") if len(kept) == 1 else ""
