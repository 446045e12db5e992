"""Chinese words for how many pieces there are, put by the amount that rows keep of them: the 产量 of yesterday is the
产量的总数量, of rows called so that keep a 数量; 还有多少手机 asks for the 手机的库存的总数量."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from duckkb.reasoning.catalog import Attribute, Catalog, Class, Kind, of_catalog
from duckkb.reasoning.evidence import Question, ValueHit
from duckkb.reasoning.interpret.kinds import is_person, quantity
from duckkb.reasoning.lexicon.measure_words import GOODS
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, apart

_AMOUNT = regex(r"[产销存用流]量$|库存|存货")
"""Rows that are called as the amount is that they keep."""
_STOCK = regex(r"库存|存货|结存")
_BOUND = regex(r"安全|最[低高少多大小]|预警|[计规]划|[上下]限|标准|起订")
"""Amounts of which there is to be so much, not how much there is."""
_LED = regex(r"(?:总的?|(?P<mean>平均))$")
_EACH = regex(r"(?:每一?个?|按|各)[天日周月年]的?$")
_PIECE = f"[个{GOODS}]?"
_MANY = rf"(?:多少|几){_PIECE}"
_MORE_ZH = r"比[^,，]{1,12}?[多少高低](?:多少|几)"
_FIGURE = regex(
    r"(?:的?(?:总[量数额]|合计|总计|总和))?(?=\W*$|最[多少高低大小]|(?:一共|总共|合计|分别|各自?)?(?:还|都)?[是有为剩]?(?:多少|几)"
    rf"|{_MORE_ZH}|(?P<bound>(?:不足|低于|少于|不到|小于|超过|高于|大于|多于|至少)\d))"
)
"""What is said of an amount, behind the name for rows."""
_SO_MANY = regex(
    rf"(?P<there>(?:现在|目前|一共|总共|各自?|分别)*(?:还|仍)?[有剩]下?)?(?P<verb>[一-鿿]{{2}}了?)??(?:多少|几){_PIECE}$"
)
_THERE = regex(
    rf"(?:现在|目前|一共|总共)*(?:还|仍)?(?:[有剩]下?{_MANY}(?=\W*$)|(?P<most>最[多少])(?=\W*$)|(?={_MORE_ZH}))"
)
_IN_STOCK = regex(r"在哪[些个几]?[个家]?(?P<where>[一-鿿]{2,4}?)(?:还|里)?有货(?=\W*$)")
_DONE = regex(rf"了?{_MANY}(?=\W*$)|(?P<most>最[多少])(?=的|\W*$)")
_DONE_MORE = regex(rf"(?P<than>比[^,，]{{1,6}}?[多少])(?P<verb>[一-鿿]{{2}})了?{_MANY}(?=\W*$)")
_VERB = regex(rf"(?P<verb>[一-鿿]{{2}})了?{_MANY}(?=\W*$)")


def pieces_called(question: Question, catalog: Catalog) -> tuple[Respelt, ...]:
    """What a question counts in pieces, in the words by which rows keep how many there are."""
    if not question.normalised.chinese:
        return ()
    kept = _kept(catalog)
    if not kept:
        return ()
    counted = _Counted(question, catalog, kept)
    return apart((*counted.amounts(), *counted.of_values(), *counted.done()))


@of_catalog
def _kept(catalog: Catalog) -> Mapping[str, Attribute]:
    """The amount of each class that keeps one."""
    return {c.name: a for c in catalog.classes.values() if (a := _pieces(c)) is not None}


def _pieces(rows: Class) -> Attribute | None:
    """The one amount that says how many pieces rows are about."""
    kept = (a for a in rows.attributes if a.measure and quantity(a))
    found = [a for a in kept if not any(map(_BOUND.search, a.names))]
    return found[0] if len(found) == 1 else None


class _Counted:
    """A question over rows that keep how many pieces they are about.

    Args:
        question: with its names and values.
        catalog: with the rows.
        kept: the amount of each class that keeps one.
    """

    def __init__(self, question: Question, catalog: Catalog, kept: Mapping[str, Attribute]) -> None:
        self.catalog, self.kept = catalog, kept
        self.text, self.names = question.normalised.folded, question.names
        self.values = [v for v in question.values if v.how == "exact"]

    def amounts(self) -> Iterator[Respelt]:
        """昨天的产量, 库存最多的仓库: the amount of rows that are called so."""
        columns = {(n.start, n.end) for n in self.names if n.of == "attribute" and n.how == "exact"}
        for hit in self.names:
            said = self.text[hit.start : hit.end]
            own = hit.of == "class" and hit.how == "exact" and hit.target in self.kept
            behind = _FIGURE.match(self.text, hit.end) if own else None
            if behind is None or not _AMOUNT.search(said) or (hit.start, hit.end) in columns:
                continue
            of = self.kept[hit.target].name
            led = _LED.search(self.text, 0, hit.start)
            start = led.start() if led else hit.start
            figure = f"平均{of}" if led and led["mean"] else f"总{of}"
            if behind["bound"]:
                figure = f"{of}合计"
            alone = len(self.kept) == 1 and _EACH.search(self.text, 0, start) is not None
            yield self._put(start, behind.end(), figure if alone else f"{said}的{figure}")

    def of_values(self) -> Iterator[Respelt]:
        """上海仓还有多少手机, 生产了多少支架, 哪个仓库手机最多: pieces of what is a value."""
        in_stock = _IN_STOCK.search(self.text)
        for value in self.values:
            kept = self._kept_of(value)
            if not kept:
                continue
            called = {c: (*self.catalog.classes[c].names, self.kept[c].name) for c in kept}
            stock = [c for c in kept if any(map(_STOCK.search, called[c]))]
            many = _SO_MANY.search(self.text, 0, value.start)
            behind = _THERE.match(self.text, value.end)
            if in_stock is not None and len(stock) == 1 and in_stock.start() == value.end:
                of = f"{self.catalog.classes[stock[0]].names[0]}的{self.kept[stock[0]].name}"
                said = f"{value.value}{of}大于0的{in_stock['where']}有哪些"
                yield self._put(value.start, in_stock.end(), said)
            elif behind is not None and len(stock) == 1 and many is None:
                said = self._figure(value.value, stock[0]) + (behind["most"] or "")
                yield self._put(value.start, behind.end(), said)
            elif many is not None and many["there"] and len(stock) == 1:
                yield self._put(many.start(), value.end, self._figure(value.value, stock[0]))
            elif many is not None and many["verb"]:
                yield from self._dealt_with(value, many, kept)

    def _dealt_with(
        self, value: ValueHit, many: re.Match[str], kept: list[str]
    ) -> Iterator[Respelt]:
        """出库了多少手机, 生产了多少支架: of rows that say so by a value, or by what they are called."""
        verb = many["verb"].rstrip("了")
        at = many.start("verb"), many.start("verb") + len(verb)
        if (rows := self._said_of(*at)) in kept:
            yield self._put(at[1], value.end, f"的{value.value}的总{self.kept[rows].name}")
        elif (rows := self._called_after(verb)) in kept:
            yield self._put(at[0], value.end, self._figure(value.value, rows))

    def done(self) -> Iterator[Respelt]:
        """本月入库了多少, 出库最多的商品, 今天生产了多少, 比上月多入库多少: the pieces that something was done with."""
        for found in (*_DONE_MORE.finditer(self.text), *_VERB.finditer(self.text)):
            verb, than = found["verb"], found.groupdict().get("than")
            rows = self._said_of(*found.span("verb"))
            called = "" if rows else self._called_after(verb)
            if not (called or (rows and than)):
                continue
            figure = f"{verb}的总{self.kept[rows].name}" if rows else self._figure("", called)
            led = "的" if called and found.start() else ""
            yield self._put(*found.span(), led + figure + (f"{than}多少" if than else "是多少"))
        for value in self.values:
            rows = self._said_of(value.start, value.end)
            behind = _DONE.match(self.text, value.end) if rows else None
            if behind is not None:
                figure = f"的总{self.kept[rows].name}"
                yield self._put(value.end, behind.end(), figure + (behind["most"] or "是多少"))

    def _put(self, start: int, end: int, meant: str) -> Respelt:
        return Respelt(start, end, self.text[start:end], meant)

    def _figure(self, value: str, rows: str) -> str:
        rows_named, of = self.catalog.classes[rows].names[0], self.kept[rows].name
        said = of if _STOCK.search(of) else f"{rows_named}的总{of}"
        return f"{value}的{said}" if value else said

    def _said_of(self, start: int, end: int) -> str:
        """The rows of which a value there says what was done: 出库, of a 类型, and no 是."""
        if end - start < 2:
            return ""
        own = {v.class_name for v in self.values if (v.start, v.end) == (start, end)} & set(
            self.kept
        )
        return own.pop() if len(own) == 1 else ""

    def _called_after(self, verb: str) -> str:
        """The rows that are called as an amount after a verb: 产量, of 生产."""
        named = {
            c: n for c in self.kept for n in self.catalog.classes[c].names if _AMOUNT.search(n)
        }
        found = {c for c, name in named.items() if set(verb) & set(name[:-1])}
        return found.pop() if len(found) == 1 else ""

    def _kept_of(self, value: ValueHit) -> list[str]:
        """The rows with an amount that refer to those of a value, by themselves or by what they refer to."""
        owner = self.catalog.attributes.get(value.attribute)
        if owner is None or owner.kind is not Kind.TEXT:
            return []
        of = owner.class_name
        if of in self.kept:
            return [of] if _STOCK.search(self.kept[of].name) else []
        if is_person(self.catalog.classes[of]):
            return []
        ends = self.catalog.ends
        return [
            c for c in self.kept
            if of in ends.get(c, ()) or any(of in ends.get(e, ()) for e in ends.get(c, ()))
        ]  # fmt: skip
