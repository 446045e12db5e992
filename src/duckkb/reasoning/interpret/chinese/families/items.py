"""A Chinese question as a row of pieces, none overlapping, with the words between them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from duckkb.reasoning.evidence import (
    AggregateSpan,
    ComparatorSpan,
    DateSpan,
    NameHit,
    NumberSpan,
    Question,
    Span,
    SuperlativeSpan,
    ValueHit,
)
from duckkb.reasoning.interpret.cover import best_cover
from duckkb.reasoning.interpret.frame import Candidate, Mention
from duckkb.reasoning.regexes import regex

LEAST_NAME = 0.3
MOST_CANDIDATES = 12
_KINDS: tuple[tuple[type, str, float], ...] = (
    (DateSpan, "date", 1.15),
    (ComparatorSpan, "comparator", 0.95),
    (SuperlativeSpan, "superlative", 0.95),
    (AggregateSpan, "aggregate", 0.6),
    (NumberSpan, "number", 0.8),
)
_SAID = regex(r"(?:是|为|等于|=|叫)\s*$")
_LED = regex(r"(?:[条只头匹位名棵部]|的|养|既有?|又有?|种|是|为|属于|^|[,。、和与及或])$")
_ENDED = regex(r"[的是有都叫和与及或、,。?吗但却而且]|一共|总共|各|分别|又|$")
"""A value of one character between these is a word by itself (最重的那条狗)."""
_WHO = regex(r"的人(?:(?:都|分别)?(?:是谁|有谁|有哪|叫什).*|的?(?:姓名|名字|名单).*)")
"""执导过三部电影的人是谁: here 人 is a noun."""
_JOINED = regex(r"[\u4e00-\u9fff]{0,3}?(?:[和与及、或]|以及|还是)")
_BESIDE = 1.5
"""How much surer a value is beside another one of its attribute (必修课和选修课)."""
_CALLED = 0.8
"""How surely a name is of what a value of one character right before it is kept in."""
_SEX = regex(r"(?<![子儿美妇少孙男])[男女](?![儿装方鞋神王女])")
"""Who is meant by what stands behind is a man or a woman, whether or not it is known by that noun."""
_YES_NO = tuple("是否有无")
"""Values of flags, and much oftener no values at all (想了解的是, …)."""
_COMMON = frozenset(
    [
        "情况",
        "数据",
        "信息",
        "时候",
        "什么",
        "多少",
        "哪些",
        "哪个",
        "是否",
        "没有",
        "所有",
        "全部",
        "其他",
        "其它",
        "未知",
        "地区",
        "区域",
        "数量",
        "名称",
        "最高",
        "最低",
        "平均",
        "一个",
        "第一",
        "第二",
        "以及",
        "成交",
        "项目",
        "公司",
        "企业",
        "小区",
        "地块",
        "时间",
        "日期",
        "价格",
    ]
)
"""Words of questions; a value of the data that equals one is hardly meant by it."""


_NUMBER = regex(r"0|[1-9]\d*")
"""What is told as an amount; 0002 is a code."""


@dataclass(frozen=True, eq=False)
class Piece:
    """`kind` is value, name, place (it fills a slot of a family), date, comparator, superlative,
    aggregate or number."""

    kind: str
    start: int
    end: int
    text: str
    weight: float
    mention: Mention | None = None
    span: Span | None = None


@dataclass(frozen=True)
class Row:
    """The pieces in order; `text` is the folded question."""

    text: str
    pieces: tuple[Piece, ...]

    def before(self, k: int) -> str:
        """The words between piece k and the one before it."""
        return self.text[self.pieces[k - 1].end if k else 0 : self.pieces[k].start]

    def behind(self, k: int) -> str:
        """The words between piece k and the next one."""
        last = k + 1 == len(self.pieces)
        return self.text[self.pieces[k].end : len(self.text) if last else self.pieces[k + 1].start]

    def between(self, a: int, b: int) -> str:
        """Everything from the end of piece a to the start of piece b."""
        return self.text[self.pieces[a].end : self.pieces[b].start]


def row_of(
    question: Question,
    values: Iterable[ValueHit],
    names: Iterable[NameHit],
    places: Sequence[tuple[int, int]] = (),
    fits: Callable[[str], bool] = lambda target: True,
) -> Row:
    """The pieces that together explain most of a question.

    Args:
        question: the question.
        values: hits to consider.
        names: hits to consider.
        places: half-open ranges that fill a slot of a family.
        fits: whether a class or an attribute id may be meant at all.
    """
    text = question.normalised.folded
    named = list(names)
    heads = {h.start for h in named if h.of == "class" and h.score > 0.5 and h.end - h.start > 1}
    called = {(h.start, h.target) for h in named if h.of == "attribute" and h.score >= _CALLED}
    found = [
        *_values(question, values, fits, heads, called),
        *_names(question, named, fits),
        *_spans(question),
    ]
    for start, end in places:
        weight = 1.1 * (end - start) ** 1.3
        found.append(Piece("place", start, end, text[start:end], weight))
    return Row(text, tuple(best_cover(found)))


def _values(
    question: Question,
    values: Iterable[ValueHit],
    fits: Callable[[str], bool],
    heads: Collection[int],
    called: Collection[tuple[int, str]],
) -> Iterable[Piece]:
    """Values; one of a single character only before what it tells apart (女学生, 男性), or before what it is a
    value of (高优先级)."""
    text = question.normalised
    at: dict[tuple[int, int], list[Candidate]] = defaultdict(list)
    for hit in values:
        if hit.how != "part" and fits(hit.attribute):
            stop = hit.value.endswith(".") and text.folded.startswith(".", hit.end)
            at[hit.start, hit.end + stop].append(
                Candidate("value", hit.attribute, hit.score, hit.value)
            )
    dates = [(d.start, d.end) for d in question.spans.dates]
    for (start, end), hits in at.items():
        word = text.folded[start:end]
        quoted = any(a <= start and end <= b for a, b in text.quoted)
        behind = text.folded[end : end + 1]
        graded = word.isascii() and word.isalpha() and behind in tuple("级类等档座栋区组班")
        told = word.isascii() and _SAID.search(text.folded[max(0, start - 3) : start])
        first, last = _paired(start, end, at)
        alone = (
            not word.isascii()
            and not word.isdecimal()
            and word not in _YES_NO
            and (
                _LED.search(text.folded[max(0, first - 2) : first])
                and _ENDED.match(text.folded[last:])
            )
        )
        lone = len(word) < 2 and not (
            graded or told or alone or end in heads or behind in tuple("性的代朝籍族型号")
            or _SEX.match(text.folded, start) or (word not in _YES_NO and any((end, c.target) in called for c in hits))
        )  # fmt: skip
        if not quoted and (lone or word in _COMMON or _NUMBER.fullmatch(word)):
            continue
        if any(a <= start and end <= b for a, b in dates):
            continue
        ranked = tuple(sorted(hits, key=lambda c: -c.score)[:MOST_CANDIDATES])
        weight = max(0.4, ranked[0].score) * (end - start) ** 1.35 + 5.0 * quoted
        weight *= _BESIDE if _listed(start, end, at, text.folded) else 1.0
        mention = Mention(start, end, text.text[start:end], ranked)
        yield Piece("value", start, end, word, weight, mention)


def _listed(
    start: int, end: int, at: Mapping[tuple[int, int], Sequence[Candidate]], text: str
) -> bool:
    """Whether another value of the same attribute stands beside one, joined to it."""
    own = {c.target: c.value for c in at[start, end]}
    return any(
        any(c.target in own and own[c.target] != c.value for c in hits)
        and (_JOINED.fullmatch(text[last:start]) or _JOINED.fullmatch(text[end:first]))
        for (first, last), hits in at.items()
    )


def _paired(
    start: int, end: int, at: Mapping[tuple[int, int], Sequence[Candidate]]
) -> tuple[int, int]:
    """Where 母猫 begins and ends: two values of one character each, of the same rows."""

    def owners(place: tuple[int, int]) -> set[str]:
        return {c.class_name for c in at.get(place, ())}

    own = owners((start, end)) if end - start == 1 else set[str]()
    if own & owners((end, end + 1)):
        return start, end + 1
    if own & owners((start - 1, start)):
        return start - 1, end
    return start, end


def _names(
    question: Question, names: Iterable[NameHit], fits: Callable[[str], bool]
) -> Iterable[Piece]:
    text = question.normalised
    at: dict[tuple[int, int], list[Candidate]] = defaultdict(list)
    for hit in names:
        if hit.of in ("class", "attribute") and hit.score >= LEAST_NAME and fits(hit.target):
            kind = "class" if hit.of == "class" else "attribute"
            at[hit.start, hit.end].append(Candidate(kind, hit.target, hit.score))
    for (start, end), hits in at.items():
        word = text.folded[start:end]
        if (
            re.fullmatch(r"[年月日时个名人家位元大小多少的]|时间?段|情况", word)
            and max(h.score for h in hits) < 0.95
            and not (_WHO.fullmatch(text.folded, start - 1, end + 4) and "既是" not in text.folded)
        ):
            continue
        ranked = tuple(sorted(hits, key=lambda c: -c.score)[:MOST_CANDIDATES])
        weight = ranked[0].score * (end - start) ** 1.25
        mention = Mention(start, end, text.text[start:end], ranked)
        yield Piece("name", start, end, word, weight, mention)


def _spans(question: Question) -> Iterable[Piece]:
    text, spans = question.normalised.folded, question.spans
    both = [(c.start, c.end) for c in spans.comparators if c.operator == "between"]
    merged = [(s.start, s.end) for s in spans.superlatives]
    for span in spans.all():
        kind, factor = next((k, f) for t, k, f in _KINDS if isinstance(span, t))
        inside = [*both, *merged] if kind == "number" else []
        if any(a <= span.start and span.end <= b for a, b in inside):
            continue
        weight = factor * (span.end - span.start) ** 1.25
        yield Piece(kind, span.start, span.end, text[span.start : span.end], weight, None, span)
