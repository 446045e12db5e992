"""Aggregates: 多少个, 平均, 总共, how many, average, total, minimum and maximum."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from duckkb.reasoning.evidence import AggregateSpan, SuperlativeSpan
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD
from duckkb.reasoning.plan import Function

_CHINESE: tuple[tuple[Function, str], ...] = (
    (
        "count",
        rf"多少(?:不同的)?{MEASURE_WORD}|多少(?=不同的?[㐀-鿿])|(?<![哪第])几{MEASURE_WORD}(?!月)|多少(?=[㐀-鿿]*(?:人|学生|员工|城市|公司|国家))|(?<=的)(?:数量|个数)有多少|(?<=有)多少(?=[?。]?$)",
    ),
    (
        "count",
        r"(?<![㐀-鿿]的)(?:总)?(?:数量|数目|(?:个|总|人|次|件|份|条|种|款|场|家|批|笔|册|篇)数(?!量)|总数量|总人数|总次数)",
    ),
    ("avg", "中位[数值]|平均值|平均数|平均|均值|(?:场|次|件|户|日|月|年)均"),
    ("max", "最大值|最高值|最大数|最高纪录|最大数值"),
    ("min", "最小值|最低值|最小数|最低纪录"),
    (
        "sum",
        "总共|一共|合计|总和|总计|累计|加起来|之和|总量|总额|总(?:货值|价值)|总(?=[^是的体结裁部理监经统书编管局司工会公站台署督长]?)",
    ),
)
_ENGLISH: tuple[tuple[Function, str], ...] = (
    (
        "count",
        r"how many(?: (?:different|distinct|unique))?|(?:total |the )?number of(?: (?:different|distinct|unique))?|# of|numbers of(?! the\b)|count(?: of| the(?: number of)?)?|how often",
    ),
    (
        "avg",
        r"median(?: value)?(?: of)?|average(?: of)?|averaged|mean(?=,| (?!to\b))|avg|on average",
    ),
    ("max", r"maximum|maximal|max"),
    ("min", r"minimum|minimal|min"),
    (
        "sum",
        r"(?:in )?total(?: of| amount of| sum of)?|sum(?: of)?|overall|altogether|combined|summed",
    ),
)


def find_aggregates(
    text: str, superlatives: Sequence[SuperlativeSpan]
) -> tuple[AggregateSpan, ...]:
    """Words that ask for a number over rows, in folded text."""
    found: list[AggregateSpan] = []
    for span in (*_in(text, _CHINESE, ascii_words=False), *_in(text, _ENGLISH, ascii_words=True)):
        if all(span.end <= s.start or s.end <= span.start for s in (*found, *superlatives)):
            found.append(span)
    return tuple(sorted(found, key=lambda s: s.start))


def _in(
    text: str, groups: tuple[tuple[Function, str], ...], ascii_words: bool
) -> Iterator[AggregateSpan]:
    for function, words in groups:
        pattern = rf"(?<![a-z0-9_])(?:{words})(?![a-z0-9_])" if ascii_words else words
        for m in re.finditer(pattern, text):
            yield AggregateSpan(m.start(), m.end(), function)
