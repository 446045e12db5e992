"""Numbers in a question: digits with separators, 万 and k, per cent, numbers in words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from duckkb.reasoning.evidence import NumberSpan, Unit
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.spans.numerals import (
    CHINESE,
    ENGLISH,
    SCALES,
    chinese_number,
    english_number,
    whole,
)

Range = tuple[int, int]

_TOKEN = regex(r"[a-z0-9_][a-z0-9_.,\-/:~]*")
_PLAIN = regex(r"(?P<n>(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+)(?P<s>[a-z]+)?")
_PAIR = regex(r"(?P<a>\d[\d,]*(?:\.\d+)?(?:k|m|bn)?)[-~](?P<b>\d[\d,]*(?:\.\d+)?[a-z]*)")
_SUFFIX = {"k": 10**3, "m": 10**6, "mn": 10**6, "mm": 1, "bn": 10**9, "b": 10**9, "tn": 10**12}
_MEASURES = frozenset(
    [
        "kg",
        "g",
        "mg",
        "t",
        "km",
        "cm",
        "mm",
        "ml",
        "l",
        "h",
        "hr",
        "hrs",
        "min",
        "mins",
        "s",
        "sec",
        "secs",
        "gb",
        "mb",
        "tb",
        "kb",
        "usd",
        "rmb",
        "cny",
        "eur",
        "gbp",
        "jpy",
        "sqm",
        "ft",
        "lb",
        "lbs",
        "mph",
        "kmh",
        "kw",
        "kwh",
        "kv",
        "mw",
        "hp",
        "yr",
        "yrs",
        "x",
    ]
)
_ORDINAL = frozenset(("st", "nd", "rd", "th"))
_SIGN = regex(r"(?:^|[\s(=<>]|[㐀-鿿])[-−]$")
_CURRENCY = regex(r"(?:[$¥€£]|us\$|rmb|cny|usd|eur)\s*$")
_LARGE = regex(r"\s*(万亿|百万|千万|十万|百亿|千亿|万|亿|千(?![米克瓦伏卡帕赫])|百(?!分)|十)")
_SCALE = regex(r"\s+(hundred|thousand|million|billion|trillion|dozen)\b")
_PERCENT = regex(r"\s*(?:%|percent(?:age)?\b|per cent\b|个百分点)")
_HUNDREDTHS = regex(r"[一二三四五六七八九](?=[的以之,。?]|$)")
_TENTHS = regex(r"\s*成(?![交为功立都本果员长就分绩品人名])")
_UNIT_ZH = regex(
    r"\s*(美元|欧元|日元|港元|英镑|人民币|元|块钱|"
    r"平方公里|平方千米|平方米|立方米|千伏|[千兆]瓦时?|千卡|公里|千米|厘米|毫米|公斤|千克|公顷|英里|英寸|"
    r"平米|平(?=[以的左上下,?。]|$)|"
    r"人[天日月时]|个季度|个月|个小时|个星期|个人|小时|分钟|秒钟|季度|星期|周岁|月份|"
    rf"(?![样道单起]){MEASURE_WORD}|[年月天日周倍岁米吨斤克级分集章页万口亩升度秒票球星厘席串]|起(?!来|\W*$|(?<=\d起)的)|(?<!一)[样道单]"
    r")"
)
_UNIT_EN = regex(r"\s+([a-z][a-z\-]*)")
_NO_UNIT = frozenset(
    [
        "and",
        "or",
        "to",
        "in",
        "on",
        "at",
        "of",
        "for",
        "from",
        "by",
        "with",
        "is",
        "are",
        "was",
        "were",
        "be",
        "than",
        "as",
        "the",
        "a",
        "an",
        "that",
        "who",
        "which",
        "has",
        "have",
        "had",
        "but",
        "not",
        "more",
        "less",
        "fewer",
        "above",
        "below",
        "over",
        "under",
        "up",
        "most",
        "least",
        "year's",
        "per",
        "percent",
        "respectively",
        "inclusive",
        "exclusive",
        "order",
        "sorted",
        "did",
        "do",
        "does",
    ]
)
_MONEY = frozenset(
    [
        "元",
        "美元",
        "欧元",
        "日元",
        "港元",
        "英镑",
        "人民币",
        "块钱",
        "dollars",
        "dollar",
        "euros",
        "euro",
        "yuan",
        "rmb",
        "usd",
        "cny",
        "pounds",
    ]
)
_NUMERAL = regex(
    rf"百分之(?P<p>[{CHINESE}]+|\d+(?:\.\d+)?)|(?P<o>第)?(?P<n>[{CHINESE}]+(?:点[零一二三四五六七八九]+)?)"
)
_CUE_ZH = regex(
    r"(?:超过|大于|高于|多于|至少|最少|起码|不低于|不少于|不小于|不超过|不多于|不高于|不大于|至多|最多|"
    r"低于|小于|少于|不到|不足|达到?|等于|前|约|有|为|是|只|仅|共|满|达到了|[过破超逾])\s*$"
)
_TAIL_ZH = regex(r"\s*(?:以上|以下|以内|以外|多|余|之间|$|[,。?!;])|\s*[至到~\-]|(?=[^㐀-鿿])")
_OF_SO_MANY = regex(r"(?P<n>\d+)-[a-z]{3,}")
"""A figure before what it counts: the 4-credit courses."""
_PASSED = regex(r"(?:[过破超逾满]|(?<![以晚早网之])上)$")
_ALONE = regex(r"(?=[的元块人次条平公]|$|[,。?!])")
"""过万, 破百: a power of ten by itself."""
_AND_A_HALF = regex(r"个半(?=小时|月|钟头|星期)")
"""四个半小时."""
_HALF = regex(r"(?<![个一上下大数多])半(?=个?(?:小时|钟头))")
_ARTICLE = regex(r"(?:哪|每|任|同|某|另|这|那|各|该|下|上)\s*$")
_ONE_COIN = regex(r"(?:块钱|元钱?|美元|欧元)(?=[的以之及或,。?!)]|$)")
"""票价一元的线路: as much as one, where 一 before another unit is an article."""
_ONE_STAR = regex(r"星级?(?![期球座辰光系])")
"""一星评论: a rank, as 五星 is."""
_SOME = regex(
    r"(?:超过|至少|最少|大于|多于|不止|只有?|仅有?|共有?|达到?|等于|少于|不到|前|倒数|最多|不超过)\s*$"
)
_WORDS = regex(
    r"\b(?:(?:a|an|half an?|half)\s+)?(?:"
    + "|".join(sorted((*ENGLISH, *SCALES), key=len, reverse=True))
    + r")"
    r"(?:(?:\s+and\s+|[\s-]+)(?:"
    + "|".join(sorted((*ENGLISH, *SCALES), key=len, reverse=True))
    + r"))*\b"
)
_AND = regex(r"\s+and\s+")
_ONE_OF_A_UNIT = regex(
    r"\b(?:than|over|under|above|below|least|most|exceeding)\s+(?P<n>half an?|an?)(?=\s+"
    r"(?:second|minute|hour|day|week|month|quarter|year|mile|kilomet(?:er|re)|met(?:er|re)|pound|kilo(?:gram)?|ton(?:ne)?|lit(?:er|re)|gallon)"
    r"\b(?!\s+(?:ago|old)\b))"
)
"""`longer than an hour`: one of it, or half."""
_PRONOUN = regex(
    r"(?:which|the|any|this|that|no|every|each|another|other|only|first|last|same|either)\s+$"
)
_IN_ONE = (
    regex(r"(?:in|at|from)\s+$"),
    regex(r"\s+(?!second|minute|hour|day|week|month|quarter|year)[a-z]"),
)
"""Before and behind a `one` that is no number: in one city, not in one hour; or one of rows told before."""
_AND_ONE = (
    regex(r"\b(?:and|but|or)(?: also)?\s+$"),
    regex(r"\s+(?:about|on|for|in|from|with|at|by|that|which|without)\b"),
)
_RANGE = regex(r"\s*(?:-|~|–|—+|至|到|to|and|和|与)\s*")


def find_numbers(text: str, taken: Sequence[Range]) -> tuple[NumberSpan, ...]:
    """Numbers outside `taken` (dates) in folded text; none inside an identifier or a name."""
    found: list[NumberSpan] = []
    for finder in (_digits, _numerals, _words, _articles):
        for span in finder(text):
            ranges = [*taken, *((s.start, s.end) for s in found)]
            if all(span.end <= a or b <= span.start for a, b in ranges):
                found.append(span)
    found.sort(key=lambda s: s.start)
    return tuple(_ranged(text, found))


def _digits(text: str) -> Iterator[NumberSpan]:
    for token in _TOKEN.finditer(text):
        word, start = token.group().rstrip(".,-/:~"), token.start()
        if not any(c.isdigit() for c in word) or text[max(0, start - 1) : start] in tuple("#@&"):
            continue
        if pair := _PAIR.fullmatch(word):
            a, b = pair["a"], pair["b"]
            if a[:1] == "0" != a or (b[0] == "0" and len(b) > 1 and "." not in b):
                continue
            for part, at in ((a, start), (b, start + pair.start("b"))):
                if span := _digit_span(text, part, at, signed=False):
                    yield span
            continue
        # A comma without three digits behind it separates two numbers.
        if re.fullmatch(r"\d+(?:,\d+)+", word) and not _PLAIN.fullmatch(word):
            at = start
            for part in word.split(","):
                if span := _digit_span(text, part, at):
                    yield span
                at += len(part) + 1
            continue
        if told := _OF_SO_MANY.fullmatch(word):
            word = told["n"]
        if span := _digit_span(text, word, start):
            yield span


def _digit_span(text: str, word: str, start: int, signed: bool = True) -> NumberSpan | None:
    m = _PLAIN.fullmatch(word)
    if m is None:
        return None
    suffix, value = m["s"] or "", float(m["n"].replace(",", ""))
    if len(m["n"]) > 1 and m["n"][0] == "0" and "." not in m["n"]:
        return None
    end = start + len(word)
    if suffix in _ORDINAL:
        return NumberSpan(start, end, whole(value), Unit.ORDINAL, _unit(text, end)[0])
    if suffix in _SUFFIX and suffix != "mm":
        value *= _SUFFIX[suffix]
    elif suffix in _MEASURES:
        end -= len(suffix)
        return NumberSpan(start, end, whole(value), Unit.NONE, suffix)
    elif suffix:
        return None
    before = text[:start]
    if signed and (sign := _SIGN.search(before)):
        value, start = -value, sign.end() - 1
    elif before.endswith("零下"):
        value, start = -value, start - 2
    elif before.endswith("-") and signed:
        return None
    if before.endswith("第"):
        unit_text, _ = _unit(text, end)
        return NumberSpan(start - 1, end, whole(value), Unit.ORDINAL, unit_text)
    return _finish(text, start, end, value)


def _finish(text: str, start: int, end: int, value: float) -> NumberSpan:
    """Works in what stands behind: 万, million, %, 成; then reads the unit."""
    if large := _LARGE.match(text, end):
        value *= chinese_number("一" + large[1] if large[1] in "万亿千百十" else large[1]) or 1
        end = large.end()
        # 3万5千
        if more := re.match(rf"\d+[千百]|[{CHINESE}]+", text[end:]):
            extra = chinese_number(more.group())
            if extra and extra < value:
                value, end = value + extra, end + more.end()
    elif scale := _SCALE.match(text, end):
        value, end = value * SCALES[scale[1]], scale.end()
    if percent := _PERCENT.match(text, end):
        return NumberSpan(start, percent.end(), whole(value / 100), Unit.PERCENT)
    if tenths := _TENTHS.match(text, end):
        end = tenths.end()
        if more := _HUNDREDTHS.match(text, end):  # 八成五
            value, end = value + (chinese_number(more.group()) or 0) / 10, more.end()
        return NumberSpan(start, end, whole(round(value / 10, 4)), Unit.PERCENT)
    money = _CURRENCY.search(text[:start])
    unit_text, unit = _unit(text, end)
    return NumberSpan(start, end, whole(value), Unit.MONEY if money else unit, unit_text)


def _unit(text: str, end: int) -> tuple[str, Unit]:
    if m := _UNIT_ZH.match(text, end):
        return m[1], Unit.MONEY if m[1] in _MONEY else Unit.NONE
    m = _UNIT_EN.match(text, end)
    if m is None or m[1] in _NO_UNIT:
        return "", Unit.NONE
    return m[1], Unit.MONEY if m[1] in _MONEY else Unit.NONE


def _numerals(text: str) -> Iterator[NumberSpan]:
    """Chinese numerals, where something marks them as numbers: a unit, a cue, their length."""
    for m in _HALF.finditer(text):
        yield _finish(text, m.start(), m.end(), 0.5)
    for m in _NUMERAL.finditer(text):
        if m["p"]:
            value = float(m["p"]) if m["p"][0].isascii() else chinese_number(m["p"])
            if value is not None:
                yield NumberSpan(m.start(), m.end(), whole(value / 100), Unit.PERCENT)
            continue
        start, end = m.start(), m.end()
        if re.search(r"\d\s*$", text[:start]):
            continue
        numeral = m["n"]
        before = text[:start]
        if numeral in (*"百千万亿", "万亿") and _PASSED.search(before) and _ALONE.match(text, end):
            yield _finish(text, start, end, chinese_number("一" + numeral) or 1)
        value = _decimal(numeral)
        if value is None or numeral in ("万", "千", "百", "亿", "万亿", "十万八千"):
            continue
        if half := _AND_A_HALF.match(text, end):
            yield _finish(text, start, half.end(), value + 0.5)
            continue
        unit_text = _unit(text, end)[0]
        if m["o"]:
            if unit_text or not re.match(r"[㐀-鿿]", text[end : end + 1]):
                yield NumberSpan(start, end, value, Unit.ORDINAL, unit_text)
            continue
        tenths = len(numeral) == 1 and _TENTHS.match(text, end)
        cued = _CUE_ZH.search(before) is not None
        if numeral == "一" and not (
            tenths
            or _SOME.search(before)
            or _ONE_COIN.match(text, end)
            or _ONE_STAR.match(text, end)
            or _TAIL_ZH.match(text, end + len(unit_text))
        ):
            continue
        if _ARTICLE.search(before) and not (before.endswith("哪") and numeral != "一"):
            continue
        many = len(numeral) > 1 and any(c in "十百千万亿" for c in numeral)
        if len(numeral) > 1 and not many and "点" not in numeral:
            continue
        if not (
            unit_text
            or tenths
            or (cued and _TAIL_ZH.match(text, end))
            or (many and (cued or _TAIL_ZH.match(text, end)))
        ):
            continue
        yield _finish(text, start, end, value)


def _decimal(numeral: str) -> int | float | None:
    if "点" not in numeral:
        return chinese_number(numeral)
    left, right = numeral.split("点")
    digits = chinese_number(right)
    base = chinese_number(left)
    return None if digits is None or base is None else whole(base + digits / 10 ** len(right))


def _words(text: str) -> Iterator[NumberSpan]:
    for start, end in _spelt(text):
        words = [w for w in re.split(r"[\s-]+", text[start:end]) if w != "and"]
        if words == ["one"]:
            after = text[end:]
            cued = re.search(
                r"(?:least|than|most|exactly|only|just|top|over|under)\s+$", text[:start]
            )
            if (
                not cued
                and (
                    _PRONOUN.search(text[:start])
                    or re.match(r"\s+(?:of|or more)\b|\W*$", after) is not None
                    or any(
                        b.search(text[:start]) and a.match(after) for b, a in (_IN_ONE, _AND_ONE)
                    )
                )
                and not re.match(r"\s+or more\b", after)
            ):
                continue
        value = english_number(words)
        if value is None and len(words) > 1:
            value = english_number(words[1:])
        if value is not None:
            yield _finish(text, start, end, float(value))


def _spelt(text: str) -> Iterator[Range]:
    """Where numbers stand in words: `two hundred and five` is one of them, `two and five` are two."""
    for m in _WORDS.finditer(text):
        start, end = m.span()
        for joint in _AND.finditer(text, start, end):
            *_, scale = re.split(r"[\s-]+", text[start : joint.start()])
            more = english_number(re.split(r"[\s-]+", _AND.split(text[joint.end() : end])[0]))
            if (more or 0) >= SCALES.get(scale, 0):
                yield start, joint.start()
                start = joint.end()
        yield start, end


def _articles(text: str) -> Iterator[NumberSpan]:
    for m in _ONE_OF_A_UNIT.finditer(text):
        yield _finish(text, m.start("n"), m.end("n"), 0.5 if m["n"].startswith("half") else 1.0)


def _ranged(text: str, found: list[NumberSpan]) -> Iterator[NumberSpan]:
    """`20-30万元`: the first number of a range takes scale and unit of the second."""
    for i, span in enumerate(found):
        follower = found[i + 1] if i + 1 < len(found) else None
        if (
            follower is None
            or not _RANGE.fullmatch(text[span.end : follower.start])
            or span.unit_text
        ):
            yield span
            continue
        value = span.value
        written = re.match(r"[\d,.]+", text[follower.start : follower.end])
        plain = text[span.start : span.end].replace(",", "").replace(".", "").isdigit()
        if plain and written and (told := float(written.group().replace(",", "").rstrip(".") or 0)):
            scale = follower.value / told
            if scale != 1 and value < told:
                value = whole(value * scale)
        yield replace(
            span,
            value=value,
            unit=follower.unit if span.unit is Unit.NONE else span.unit,
            unit_text=follower.unit_text,
        )
