"""Words that compare with a number, a date or an average: 不低于, at least, 以上, between … and."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence

from duckkb.reasoning.evidence import ComparatorSpan, DateSpan, NumberSpan, Unit
from duckkb.reasoning.plan import Operator
from duckkb.reasoning.regexes import regex

_STRONG_ZH: tuple[tuple[Operator, str], ...] = (
    ("ge", "不低于|不少于|不小于|不下于|不早于|不亚于|大于或?等于|高于或?等于|多于或?等于|大于等于|至少|起码|少说(?:也?有)?|不下(?=\\s*[\\d一二两三四五六七八九十百千万])|≥|>="),
    ("le", "不超[过出]|不会超过|没有超[过出]|没超[过出]|未超[过出]|不高于|不大于|不多于|不晚于|小于或?等于|低于或?等于|少于或?等于|小于等于|至多|顶多|充其量|≤|<="),
    ("ne", "不等于|不属于|不包括|不包含|不含|并非|≠|!=|<>|除了|除去"),
    ("lt", "低于|小于|少于|短于|[不没未]到(?=\\s*[\\d一二两三四五六七八九十百千万半])|不到(?!达)|不足|不够(?=\\s*\\d)|未达到?|没有?达到|未满|不满|早于|矮于|轻于|<"),
    ("gt", "(?<=[㐀-鿿a-z])(?:[破超逾]|(?<![得到获拿给打评出住去来坐看买用租借做当送考导演拍办写教管带修治护养喂读学听唱跳玩踢练编画印播接招聘签批审换补装造访飞跑游爬登开停换调运抽测吃喝])过(?!\\d+(?:号线|路|号)|\\d+[次个门本家部场种首位名条件趟回所台]))(?=[百千]万|\\d|[一二三四五六七八九十两]+[十百千万亿]|[百千万亿]{1,2}(?:[的元块人次条平公]|$|[,。?!]))|不止(?=\\s*(?:\\d|[一二两三四五六七八九十百]))|超过|超出|超(?=预[算期计])|大于|高于|高出(?=[^,。?]{0,8}平均)|多于|长于|晚于|重于|贵于|高过|大过|多过|>"),
    ("eq", "等于|正好|恰好|刚好"),
)  # fmt: skip
_WEAK_ZH: tuple[tuple[Operator, str], ...] = (
    (
        "ge",
        "最少(?!的)|达到了?|达|满|足|(?<![以晚早网之])上(?=[百千万亿](?:[的元块人次条平公]|$|[,。?!]))",
    ),
    ("le", "最多(?!的)"),
    ("gt", "逾"),
)
_AFTER_ZH: tuple[tuple[Operator, str], ...] = (
    ("ge", "或?及?以上|或者?更[多高大长]|及以后|(?<=岁)及以上|起(?!码|来)"),
    ("le", "或?及?以下|以内|之内|或者?更[少低小短]|及以前|封顶"),
    ("ge", "往上|朝上"),
    ("le", "往下|朝下"),
    ("gt", "之上|开外"),
    ("lt", "之下"),
    ("ne", "以外|之外"),
)
_NOT_ZH = regex(
    r"(?<!是)(?<!是否)不是(?!不)|(?<!有)(?<!还)没有(?!达到|超过|没)|(?<!为)不为|不在|并未|从未|从不|未曾|未(?=[参获被在有加])|无(?=任何)"
)
_DATE_AFTER_ZH = regex(
    r"\s*(?:\(含\))?(?P<w>之前|以前|前|之后|以后|后)(?!半|\d|[一二三四五六七八九十])"
)
_THAN_ZH = regex(
    r"(?<![相对比])比(?!较|起|一|例|率|重|值|如|赛|分|亚|利)(?P<to>[^,。?!;]{1,25}?)(?:要|还|更加?|来得)*(?P<a>高|多|大|长|贵|重|晚|老|年长|快|新|低|少|小|短|便宜|轻|早|年轻|慢|矮|旧)(?!小|度|价|额|量|数)"
)
_LOW_ZH = frozenset(["低", "少", "小", "短", "便宜", "轻", "早", "年轻", "慢", "矮", "旧"])

_LOW = "less|fewer|smaller|lower|younger|shorter|cheaper|earlier|lighter|slower|nearer|closer|thinner|narrower|weaker|poorer|sooner"
_HIGH = (
    "more|greater|larger|bigger|higher|older|taller|longer|heavier|later|newer|faster|farther|further|wider|"
    "richer|stronger|better|deeper|hotter|warmer"
)
_SO_MANY = r"(?= (?:[$€£¥]?\d|(?:one|two|three|four|five|six|seven|eight|nine|ten)\b))"
"""A number behind `maximum of`, which else is a figure: the maximum of the prices."""
_STRONG_EN: tuple[tuple[Operator, str], ...] = (
    ("ge", r"at least|no (?:less|fewer|lower|smaller|earlier|younger|shorter) than|not (?:less|fewer|lower|smaller) than"
           rf"|(?:greater|more|larger|higher|bigger)(?: than)? or equal(?:s)? to|a minimum of|minimum of{_SO_MANY}|at or above"),
    ("le", r"at most|(?:no|not) (?:more|greater|larger|higher|bigger|longer|older|later) than"
           rf"|(?:less|fewer|smaller|lower)(?: than)? or equal(?:s)? to|a maximum of|maximum of{_SO_MANY}|not exceeding"
           r"|(?:does|do|did|that|which)? ?not exceed|at or below|not over|not above"),
    ("ne", r"other than|different from|not equal(?:s)? to|except(?:ing)?(?: for)?|excluding|besides|apart from|but not|outside(?: of)?(?! (?:the )?(?:line|call|help)s?\b)"),
    ("lt", rf"(?:{_LOW})(?: [a-z]+){{0,3}}? than|less (?:[a-z]+ )?than|(?:{_LOW})(?= [$€£¥]?\d)"),
    ("gt", rf"(?:{_HIGH})(?: [a-z]+){{0,3}}? than|(?:{_HIGH})(?= [$€£¥]?\d)|exceed(?:s|ed|ing)?|upwards of|in excess of"),
    ("eq", rf"exactly|equal(?:s)? to|precisely|(?<=\b(?:with|have) )(?:only|just){_SO_MANY}|(?<=\b(?:has|had) )(?:only|just){_SO_MANY}"),
)  # fmt: skip
_WEAK_EN: tuple[tuple[Operator, str], ...] = (
    ("gt", "over|above|beyond"),
    ("lt", "under|below"),
    ("le", "up to|within|until"),
)
_CLOSED = r"(?! than\b)(?! (?:the )?(?:(?:year|age) )?(?:of )?[$€£¥]?\d)"
"""`or more` ends a comparison; `or more than 900`, `or over 900`, `or after the year of 2000` begin
another one."""
_AFTER_EN: tuple[tuple[Operator, str], ...] = (
    (
        "ge",
        rf"(?:or|and) (?:more|above|higher|older|greater|larger|over|longer|up|later|after|better){_CLOSED}|and up\b|onwards?\b|plus\b",
    ),
    (
        "le",
        rf"(?:or|and) (?:less|fewer|below|lower|younger|under|smaller|shorter|earlier|before){_CLOSED}",
    ),
)
_NOT_EN = regex(
    r"\b(?:(?:is|are|was|were|do|does|did|have|has|had|can|could|would|will)(?:n't| not)|not|without|never|neither|"
    r"cannot|lacks?|no(?= (?!more|less|fewer|later|earlier|longer|greater|lower|higher|larger|one\b)[a-z]))\b"
)
_BEFORE_AFTER = regex(
    r"\b(?:(?P<on>on or|in or) )?(?P<w>before|after|prior to|(?:(?:no|not) )?(?:later|earlier) than|following|preceding|until|till|up to|through|(?<=[a-z]ed )by)\s+(?:the\s+)?(?:(?:year|age)\s+(?:of\s+)?)?$"
)
_IN_TIME: Mapping[str, Operator] = {
    **dict.fromkeys(("before", "prior to", "earlier than", "preceding"), "lt"),
    **dict.fromkeys(("after", "later than", "following"), "gt"),
    **dict.fromkeys(("until", "till", "up to", "through", "by", "no later than"), "le"),
    "no earlier than": "ge",
}
_ON_IT: Mapping[Operator, Operator] = {"lt": "le", "gt": "ge"}
"""`on or before`: that time itself as well."""
_CLOSING = regex(r"[底末]$|^(?:the\s+)?end\b")
"""What only closes a time."""
_BY = regex(r"\b(?:by|before|until|till)\s+$")
_JOINS = regex(r"\s*(?P<word>-|~|–|—+|至|到|to|and|和|与|跟)\s*[$€£¥]?\s*")
_OPENS = regex(
    r"(?:介于|位于|处于|处在|在|从|由|范围[是为在]|区间[是为在]|\bbetween|\bfrom|\branging from|\bin the range(?: of)?)\s*[$€£¥]?\s*$"
)
_CLOSES = regex(
    r"\s*(?:元|米|平方米)?(?:每平方?米?|/平方?米?|一?平方?米?)?\s*(?:之间|期间|的?范围(?:之?内)?|的?区间(?:之?内)?|这?个?区间)"
)
_VALUE = regex(r"\s*(?:了|the |about |around |约|大约|a |an |age |an age of )?\s*[$€£¥]?\s*")


def find_comparators(
    text: str, numbers: Sequence[NumberSpan], dates: Sequence[DateSpan]
) -> tuple[ComparatorSpan, ...]:
    """Comparing words in folded text.

    A `between` covers both of its numbers. The operand of another one is the nearest number, date
    or aggregate behind it, or before it where `after` is set.
    """
    found: list[ComparatorSpan] = []

    def add(span: ComparatorSpan) -> None:
        if all(span.end <= s.start or s.end <= span.start for s in found):
            found.append(span)

    finders = (
        _between(text, numbers),
        _behind(text, numbers, dates),
        _strong(text),
        _weak(text, numbers),
        _around_dates(text, dates),
        _than_chinese(text),
        _negations(text),
    )
    for finder in finders:
        for span in finder:
            add(span)
    return tuple(sorted(found, key=lambda s: s.start))


def _compile(
    groups: tuple[tuple[Operator, str], ...], ascii_words: bool
) -> list[tuple[Operator, re.Pattern[str]]]:
    return [
        (operator, regex(rf"(?<![a-z])(?:{words})(?![a-z])" if ascii_words else words))
        for operator, words in groups
    ]


_STRONG = _compile(_STRONG_ZH, False) + _compile(_STRONG_EN, True)
_WEAK = _compile(_WEAK_ZH, False) + _compile(_WEAK_EN, True)
_BEHIND = _compile(_AFTER_ZH, False) + _compile(_AFTER_EN, True)


def _between(text: str, numbers: Sequence[NumberSpan]) -> Iterator[ComparatorSpan]:
    for a, b in itertools.pairwise(numbers):
        if Unit.ORDINAL in (a.unit, b.unit) or a.value >= b.value:
            continue
        gap = text[a.end : b.start]
        if a.unit_text and gap.lstrip().startswith(a.unit_text):
            gap = gap.lstrip()[len(a.unit_text) :]
        joined = _JOINS.fullmatch(gap)
        if joined is None:
            continue
        word = joined["word"]
        opened = _OPENS.search(text[: a.start])
        behind = b.end
        if b.unit_text and text[behind:].lstrip().startswith(b.unit_text):
            behind = text.index(b.unit_text, behind) + len(b.unit_text)
        closed = _CLOSES.match(text, behind) or _CLOSES.match(text, b.end)
        bound = opened is not None and opened.group().startswith("介于")
        if word in ("and", "和", "与", "跟") and not (
            opened and (word == "and" or closed or bound)
        ):
            continue
        if word == "and" and opened and not opened.group().startswith("between"):
            continue
        start = opened.start() if opened else a.start
        yield ComparatorSpan(start, closed.end() if closed else b.end, "between")


def _behind(
    text: str, numbers: Sequence[NumberSpan], dates: Sequence[DateSpan]
) -> Iterator[ComparatorSpan]:
    for span in (*numbers, *dates):
        end = span.end
        while text[end : end + 1] == " ":
            end += 1
        unit = getattr(span, "unit_text", "")
        if unit and text.startswith(unit, end):
            end += len(unit)
        for operator, pattern in _BEHIND:
            for at in dict.fromkeys((span.end, end)):
                gap = re.compile(r"\s*(?:\(含\))?的?").match(text, at)
                where = gap.end() if gap else at
                if m := pattern.match(text, where):
                    if m.group() == "起" and (unit == "起" or isinstance(span, DateSpan)):
                        continue  # 三起火灾 are three of them
                    yield ComparatorSpan(m.start(), m.end(), operator, True)
                    break
        if isinstance(span, NumberSpan) and text[span.end : span.end + 1] == "+":
            yield ComparatorSpan(span.end, span.end + 1, "ge", True)


def _strong(text: str) -> Iterator[ComparatorSpan]:
    for operator, pattern in _STRONG:
        for m in pattern.finditer(text):
            yield ComparatorSpan(m.start(), m.end(), operator)


def _weak(text: str, numbers: Sequence[NumberSpan]) -> Iterator[ComparatorSpan]:
    """Words that compare only right before a number (or an average)."""
    starts = {n.start for n in numbers if n.unit is not Unit.ORDINAL}
    for operator, pattern in _WEAK:
        for m in pattern.finditer(text):
            gap = _VALUE.match(text, m.end())
            where = gap.end() if gap else m.end()
            if not starts.isdisjoint((where, m.end() + 1)) or re.match(
                r"(?:the )?(?:average|mean|minimum|maximum|lowest|highest|smallest|largest)\b|平均|均值",
                text[m.end() :].lstrip(),
            ):
                yield ComparatorSpan(m.start(), m.end(), operator)


def _around_dates(text: str, dates: Sequence[DateSpan]) -> Iterator[ComparatorSpan]:
    for span in dates:
        m = _DATE_AFTER_ZH.match(text, span.end)
        closing = _CLOSING.search(text[span.start : span.end]) is not None
        before = "le" if closing else "lt"  # before the end of the year: until then
        # 去年前三名: behind a time that is told from today one character alone may say something else.
        if m and (closing or not span.relative or len(m["w"]) > 1):
            operator = "gt" if "后" in m["w"] else before
            yield ComparatorSpan(m.start("w"), m.end("w"), operator, True)
        if closing and (m := _BY.search(text[: span.start])):
            yield ComparatorSpan(m.start(), m.end(), "le")
        elif m := _BEFORE_AFTER.search(text[: span.start]):
            operator = _IN_TIME[re.sub("^(?:no|not) ", "no ", m["w"])]
            operator = _ON_IT.get(operator, operator) if m["on"] else operator
            yield ComparatorSpan(m.start(), m.end("w"), operator)


def _than_chinese(text: str) -> Iterator[ComparatorSpan]:
    """比 X 高: the operand stands between; the span covers the adjective."""
    for m in _THAN_ZH.finditer(text):
        yield ComparatorSpan(m.start("a"), m.end("a"), "lt" if m["a"] in _LOW_ZH else "gt", True)


def _negations(text: str) -> Iterator[ComparatorSpan]:
    for pattern in (_NOT_ZH, _NOT_EN):
        for m in pattern.finditer(text):
            yield ComparatorSpan(m.start(), m.end(), "ne")
