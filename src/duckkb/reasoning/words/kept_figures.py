"""Figures that rows keep by name, in a column for what each is called and one for how much it is: the highest accuracy
is the highest `value` of the rows called accuracy."""

from __future__ import annotations

import re
from collections.abc import Mapping

from duckkb.reasoning.catalog import Attribute, Catalog, Class, Kind, of_catalog
from duckkb.reasoning.evidence import Question, ValueHit
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, apart, overlap

_FIGURES = frozenset(
    (
        "value",
        "val",
        "score",
        "result",
        "reading",
        "measurement",
        "数值",
        "值",
        "结果",
        "读数",
        "得分",
    )
)
_CALLED = frozenset(
    (
        "name",
        "metric",
        "indicator",
        "measure",
        "item",
        "test",
        "key",
        "parameter",
        "param",
        "指标",
        "项目",
        "名称",
        "参数",
    )
)
_TAIL = regex(r"(?:_|(?<=[a-z])(?=[A-Z]))?(?:name|type|code|名称?)$", re.I)
_ASKED = regex(r"\b(?:what|how (?:high|low|good|large|great))\s+(?:is|are|was|were)\s+(?:the\s+)?$")
_BEHIND = regex(
    r"的?(?:最[高低大小好差]|[超高大小低少]过?于?(?=[\d.])|不[低高超大小]|达到|至少|[是为有]?多少|[是为]几)"
)
_LED = regex(r"(?P<how>平均|最[高低大小]的?)$")


def figures_called(question: Question, catalog: Catalog) -> tuple[Respelt, ...]:
    """What a question says of such figures, with the column that keeps how much they are."""
    kept = _kept(catalog)
    said = [v for v in question.values if v.attribute in kept] if kept else []
    text = question.normalised.folded
    said = [v for v in said if not any(n.casefold() in text for n in kept[v.attribute])]
    put = _in_chinese if question.normalised.chinese else _in_english
    found = [put(v, kept[v.attribute][0], question) for v in said]
    return apart(f for f in found if f is not None)


def _in_chinese(said: ValueHit, figure: str, question: Question) -> Respelt | None:
    """准确率最高, 最高准确率, 平均准确率, 准确率是多少."""
    text = question.normalised.folded
    name, led = text[said.start : said.end], _LED.search(text[: said.start])
    if led is not None:
        meant = f"{name}的{led['how']}{figure}"
        return Respelt(led.start(), said.end, text[led.start() : said.end], meant, quiet=True)
    if _BEHIND.match(text, said.end):
        return Respelt(said.start, said.end, name, f"{name}的{figure}", quiet=True)
    return None


def _in_english(said: ValueHit, figure: str, question: Question) -> Respelt | None:
    """The highest accuracy, the average f1, what is the accuracy of X, f1 above 0.8."""
    text, spans = question.normalised.folded, question.spans
    led = any(
        not text[s.end : said.start].strip() and s.end <= said.start
        for s in (*spans.superlatives, *spans.aggregates)
    )
    bound = any(
        not text[said.end : c.start].strip() and said.end <= c.start for c in spans.comparators
    )
    if not (led or bound or _ASKED.search(text[: said.start])):
        return None
    name = text[said.start : said.end]
    within = (s for s in spans.numbers if overlap((s.start, s.end), (said.start, said.end)))
    return (
        None if any(within) else Respelt(said.start, said.end, name, f"{name} {figure}", quiet=True)
    )


@of_catalog
def _kept(catalog: Catalog) -> Mapping[str, tuple[str, ...]]:
    """What figures are called by -> the names of what keeps how much they are, of all classes that keep such."""
    found = (_by_name(each) for each in catalog.classes.values())
    return {called.id: figure.names for called, figure in filter(None, found)}


def _by_name(each: Class) -> tuple[Attribute, Attribute] | None:
    """The one text and the one amount of rows that are called so, and keep nothing else of the kind."""
    amounts = [a for a in each.attributes if a.measure]
    texts = [a for a in each.attributes if a.kind is Kind.TEXT and not a.key]
    figures = [a for a in amounts if _FIGURES.intersection(n.casefold() for n in a.names)]
    called = [a for a in texts if any(_says(n) for n in a.names)]
    return (called[0], figures[0]) if len(amounts) == len(figures) == len(called) == 1 else None


def _says(name: str) -> bool:
    return name.casefold() in _CALLED or _TAIL.sub("", name).casefold() in _CALLED
