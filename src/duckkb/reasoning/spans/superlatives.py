"""Superlatives and top-n: 最高, 前五, 排名第三, 更少, largest, the top 3, second oldest, fewest."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from duckkb.reasoning.evidence import ComparatorSpan, NumberSpan, SuperlativeSpan
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.spans.numerals import CHINESE, ENGLISH, ORDINALS, chinese_number

_UP_ZH = "突出|靠前|领先|理想|出色|显著|优异|高|大|多|长|贵|好|重|新|晚|远|老|年长|快|强|热门|优|厚|宽|深|富|热|先进|受欢迎|(?<=[最更较])久|频繁|繁忙|丰富|畅销|昂贵|优秀"
_DOWN_ZH = "不理想|靠后|落后|不好|低廉|便宜|低|小|少|短|早|近|差|轻|弱|慢|年轻|薄|窄|浅|穷|冷|矮|旧|冷门|廉价|实惠"
_ADJECTIVE_ZH = f"(?P<down>{_DOWN_ZH})|(?P<up>{_UP_ZH})"
_N = rf"(?P<n>\d+|[{CHINESE}]+)"
_MEASURE = f"(?:{MEASURE_WORD}|[大强天年])?"
_MOST_ZH = regex(
    rf"(?:最为?|第{_N.replace('<n>', '<nth>')}(?=[高大多长贵好重新老低小少短早便年]))(?:{_ADJECTIVE_ZH})"
    rf"(?:价(?![格钱位])|值|者)?(?:(?:的)?(?:排)?(?:前\s*)?{_N}\s*{_MEASURE}(?!月|季度|年代))?"
)
_MORE_ZH = regex(
    # 还在更新的节目 compares nothing
    rf"(?!(?<=[在未没不有已经续止要会了])更新)(?:更加?为?|比较|较为?|相对(?:更|较)?)(?:{_ADJECTIVE_ZH})(?:一些|些|点|一点)?"
)
_WHICH_ZH = regex(
    rf"(?:谁(?:[^,。?!;]{{0,6}}的[^,。?!;]{{1,10}}?)?|哪[^,。?!;没未]{{1,16}}?|是[^,。?!;]{{2,40}}?)(?<![多大高长早轻])(?:{_ADJECTIVE_ZH})(?:一些|些|点|一点)?(?=[,?。!呢]|还是|$)"
)
_BARE_ZH = regex(rf"(?<![多大高长早轻])(?:{_ADJECTIVE_ZH})(?:一些|些|点|一点)?\s*(?=,?\s*还是)")
_TOP_ZH = regex(
    rf"(?P<lead>排名|排行|排|位列|名列|位居)?(?P<end>最?后|倒数|末尾?)?(?P<front>前)?\s*{_N}\s*{_MEASURE}"
)
_RANK_ZH = regex(
    rf"(?:(?:排名|排行|排在?|位居|位列|名列|倒数)(?:第)|第){_N}(?:名|位)?"
    rf"(?:\s*(?:到|至|[-~—–])\s*第?{_N.replace('<n>', '<last>')}(?:名|位)?)?"
)
_FIRST_ZH = regex(r"居于?榜首|位居榜首|榜首|居于?首位|首位|位居第一|夺冠|冠军(?=是|的是)|垫底|居末")
_AT_MOST_ZH = regex(r"(?:只?能|可以?)[㐀-鿿]{0,4}?(?=[\d一二两三四五六七八九十百千万]+)")
"""最多能摆30桌: what there is room for, and nothing that is most."""
_TIME_ZH = regex(r"(?:个)?(?:月|季度|周|天|日|年|星期|小时|期)")

_IRREGULAR = {
    "most": ("most", True), "least": ("least", False), "fewest": ("few", False), "best": ("good", True),
    "worst": ("bad", False), "latest": ("late", True), "earliest": ("early", False),
    "farthest": ("far", True), "furthest": ("far", True), "lowest": ("low", False),
    "smallest": ("small", False), "shortest": ("short", False), "youngest": ("young", False),
    "cheapest": ("cheap", False), "lightest": ("light", False), "nearest": ("near", False),
    "closest": ("close", False), "slowest": ("slow", False), "weakest": ("weak", False),
    "thinnest": ("thin", False), "narrowest": ("narrow", False), "poorest": ("poor", False),
    "easiest": ("easy", False), "coldest": ("cold", False), "lightweight": ("light", False),
}  # fmt: skip
_NO_SUPERLATIVE = frozenset(
    [
        "west",
        "northwest",
        "southwest",
        "midwest",
        "test",
        "interest",
        "guest",
        "request",
        "forest",
        "contest",
        "rest",
        "harvest",
        "priest",
        "nest",
        "honest",
        "modest",
        "invest",
        "digest",
        "protest",
        "arrest",
        "chest",
        "vest",
        "quest",
        "suggest",
        "manifest",
        "conquest",
        "tempest",
        "budapest",
        "everest",
        "behest",
        "detest",
        "infest",
        "jest",
        "molest",
        "pest",
        "zest",
        "crest",
        "wrest",
        "bequest",
        "inquest",
        "earnest",
        "dest",
        "forrest",
        "ernest",
        "attest",
        "divest",
        "ingest",
        "lest",
        "abreast",
        "breast",
    ]
)
_EST = regex(r"\b([a-z]+est|worst)\b")
COMPARATIVE = {
    "more": ("more", True), "higher": ("high", True), "larger": ("large", True), "bigger": ("big", True),
    "greater": ("great", True), "older": ("old", True), "taller": ("tall", True), "longer": ("long", True),
    "heavier": ("heavy", True), "later": ("late", True), "newer": ("new", True), "faster": ("fast", True),
    "better": ("good", True), "richer": ("rich", True), "less": ("less", False), "fewer": ("few", False),
    "lower": ("low", False), "smaller": ("small", False), "younger": ("young", False),
    "shorter": ("short", False), "cheaper": ("cheap", False), "earlier": ("early", False),
    "lighter": ("light", False), "slower": ("slow", False), "worse": ("bad", False),
}  # fmt: skip
_NUM = r"(?P<n>\d+|" + "|".join(ENGLISH) + r")"
_TOP = regex(
    rf"\b(?:the\s+)?(?P<w>top|first|bottom|last)[\s-]+{_NUM}\b(?!\s+(?:days?|weeks?|months?|years?|quarters?)\b)"
)
_TOP_ALONE = regex(r"\btop(?=[\s-]+(?!of\b)[a-z])")
_NTH = regex(
    r"\b(?P<o>"
    + "|".join(ORDINALS)
    + r"|\d+(?:st|nd|rd|th))[\s-]+(?:(?P<m>most|least)\s+(?P<a>[a-z]+)|(?P<e>[a-z]+est)|(?P<m2>most|least))\b"
)
_COUNTED = regex(rf"\b(?:the\s+)?{_NUM}\s+$")
TURN_ZH = "(?:一[个次场位届期轮回]|[个次届期轮回])(?!月|季度?|星期|周|年|小时|世纪|阶段)"
"""What stands behind 上 and 下 in 上次, 下一届."""
_NEXT = regex(
    rf"\b(?:the\s+)?next(?:\s+{_NUM})?\s+(?!(?:to|on|in|days?|weeks?|weekends?|months?|quarters?|years?|hours?"
    r"|minutes?|[a-z]*day|january|february|march|april|may|june|july|august|september|october|november"
    r"|december)\b)(?=[a-z])"
    rf"|下{TURN_ZH}"
)
_PREVIOUS = regex(
    r"\b(?:the\s+)?previous\s+(?!(?:days?|weeks?|weekends?|months?|quarters?|years?|hours?|minutes?|\d|[a-z]*day)\b)"
    rf"(?=[a-z])|上{TURN_ZH}|最近(?:的)?{TURN_ZH}"
)
_RECENT = regex(r"\b(?:most\s+)?recent(?:ly)?\b")


def find_superlatives(
    text: str, numbers: Sequence[NumberSpan], comparators: Sequence[ComparatorSpan]
) -> tuple[SuperlativeSpan, ...]:
    """Superlatives, ranks and bare comparatives (`which is older`, 哪个更高) in folded text."""
    found: list[SuperlativeSpan] = []
    taken = [(c.start, c.end) for c in comparators]
    for finder in (
        _chinese_most,
        _chinese_ranks,
        _chinese_top,
        _chinese_more,
        _nth,
        _top,
        _most,
        _more,
        _next,
        _previous,
    ):
        for span in finder(text):
            ranges = (*taken, *((s.start, s.end) for s in found))
            if span.limit > 0 and all(span.end <= a or b <= span.start for a, b in ranges):
                found.append(span)
    return tuple(sorted(found, key=lambda s: s.start))


def _adjective(m: re.Match[str]) -> tuple[bool, str]:
    return (False, m["down"]) if m["down"] else (True, m["up"])


def _count(text: str | None) -> int:
    return int(chinese_number(text) or 0) if text else 1


def _chinese_most(text: str) -> Iterator[SuperlativeSpan]:
    for m in _MOST_ZH.finditer(text):
        if m.group().endswith("值") and not text[: m.start()].endswith(("是", "为", "到", "到了")):
            continue  # 最大值 asks for a value
        descending, word = _adjective(m)
        if word in ("多", "少") and _AT_MOST_ZH.match(text, m.end()):
            continue
        limit, end = 1, m.end()
        if m["n"]:
            limit = _count(m["n"])
            if limit < 1 or limit > 10_000 or _TIME_ZH.match(text, m.end("n")):
                limit, end = 1, m.end("down") if m["down"] else m.end("up")
        if word == "近" and not re.match(r"的(?!\d|[一二两三四五六七八九十几])|$", text[end:]):
            continue
        nth = _count(m["nth"]) if m["nth"] else 1
        yield SuperlativeSpan(m.start(), end, descending, limit, max(0, nth - 1), word)


def _chinese_ranks(text: str) -> Iterator[SuperlativeSpan]:
    for m in _FIRST_ZH.finditer(text):
        low = m.group() in ("垫底", "居末")
        yield SuperlativeSpan(m.start(), m.end(), not low, 1, 0, "排名")
    for m in _RANK_ZH.finditer(text):
        led = not m.group().startswith("第")
        if not led and not m.group().endswith(("名", "位")):
            continue
        place = _count(m["n"])
        limit = _count(m["last"]) - place + 1 if m["last"] else 1
        if 1 <= place <= 10_000:
            yield SuperlativeSpan(
                m.start(), m.end(), "倒数" not in m.group(), limit, place - 1, "排名"
            )


def _chinese_top(text: str) -> Iterator[SuperlativeSpan]:
    for m in _TOP_ZH.finditer(text):
        if not (m["front"] or m["end"] in ("后", "倒数", "最后")):
            continue
        if _TIME_ZH.match(text, m.end("n")) or text[max(0, m.start() - 1) : m.start()] in tuple(
            "之以目提"
        ):
            continue
        if text[m.end("n") : m.end("n") + 1] in tuple("期世任"):
            continue
        if m["end"] == "后" and not (m["lead"] or m.group().endswith(("名", "位"))):
            continue
        limit = _count(m["n"])
        if 1 <= limit <= 10_000:
            yield SuperlativeSpan(m.start(), m.end(), not m["end"], limit, 0, "排名")


def _chinese_more(text: str) -> Iterator[SuperlativeSpan]:
    for pattern in (_MORE_ZH, _WHICH_ZH, _BARE_ZH):
        for m in pattern.finditer(text):
            descending, word = _adjective(m)
            start = m.start() if pattern is _MORE_ZH else m.start("down" if m["down"] else "up")
            behind = text[m.end() : m.end() + 1]
            # 更多信息 asks for nothing that is most; 比较多样 neither.
            if behind and behind in "样数量度价额校元公":
                continue
            yield SuperlativeSpan(start, m.end(), descending, 1, 0, word)


def _english_number(word: str) -> int:
    return int(word) if word.isdigit() else ENGLISH[word]


_MUTE_E = frozenset(
    (
        *(
            "larg",
            "lat",
            "wid",
            "saf",
            "nic",
            "strang",
            "pur",
            "rar",
            "hug",
            "brav",
            "wis",
            "fin",
            "dens",
        ),
        *(
            "tens",
            "loos",
            "rip",
            "sor",
            "rud",
            "cut",
            "whit",
            "blu",
            "pal",
            "scarc",
            "sever",
            "fierc",
        ),
    )
)
"""What an adjective that ends in e is without it."""


def _stem(word: str) -> tuple[str, bool] | None:
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word in _NO_SUPERLATIVE or not word.endswith("est"):
        return None
    stem = word[:-3]
    if len(stem) < 2:
        return None
    if stem.endswith("i"):
        stem = stem[:-1] + "y"
    elif len(stem) > 3 and stem[-1] == stem[-2] and stem[-1] not in "ls":
        stem = stem[:-1]
    elif stem in _MUTE_E or (stem[-1] == "l" and stem[-2] in "bdgpt"):
        stem += "e"
    return stem, True


def _nth(text: str) -> Iterator[SuperlativeSpan]:
    for m in _NTH.finditer(text):
        place = ORDINALS.get(m["o"]) or int(re.match(r"\d+", m["o"]).group())  # type: ignore[union-attr]
        if m["e"]:
            told = _stem(m["e"])
            if told is None:
                continue
            word, descending = told
        else:
            descending = (m["m"] or m["m2"]) == "most"
            word = m["a"] or m["m2"]
        yield SuperlativeSpan(m.start(), m.end(), descending, 1, place - 1, word)


def _next(text: str) -> Iterator[SuperlativeSpan]:
    for m in _NEXT.finditer(text):
        end = m.start() + len(m.group().rstrip())
        yield SuperlativeSpan(m.start(), end, False, _english_number(m["n"] or "1"), 0, "next")


def _previous(text: str) -> Iterator[SuperlativeSpan]:
    for m in _PREVIOUS.finditer(text):
        yield SuperlativeSpan(m.start(), m.start() + len(m.group().rstrip()), True, 1, 0, "recent")


def _top(text: str) -> Iterator[SuperlativeSpan]:
    for m in _TOP.finditer(text):
        limit, end, descending, word = (
            _english_number(m["n"]),
            m.end(),
            m["w"] in ("top", "first"),
            m["w"],
        )
        if more := re.match(r"\s+(?:(most|least)\s+([a-z]+)|([a-z]+est))\b", text[end:]):
            told = _stem(more[3]) if more[3] else (more[2], more[1] == "most")
            if told:
                word, descending, end = told[0], told[1], end + more.end()
        yield SuperlativeSpan(m.start(), end, descending, limit, 0, word)
    for m in _TOP_ALONE.finditer(text):
        yield SuperlativeSpan(m.start(), m.end(), True, 1, 0, "top")


def _most(text: str) -> Iterator[SuperlativeSpan]:
    for m in _EST.finditer(text):
        told = _stem(m[1])
        if told is None:
            continue
        yield _counted(text, m.start(), m.end(), told)
    for m in re.finditer(r"\b(most|least|fewest)\b(?!\s+(?:of|likely)\b)", text):
        if re.search(r"\bat\s+(?:the\s+)?$", text[: m.start()]):
            continue
        end, word = m.end(), m[1]
        adjective = re.match(
            r"\s+(recent(?:ly)?|(?!\w*eed\b)[a-z]+(?:ive|ar|ous|ful|ent|ant|al|ed|ing|able|ible|ern|ult|ommon|ly))\b",
            text[end:],
        )
        if adjective and word != "fewest":
            word, end = adjective[1], end + adjective.end()
        yield _counted(text, m.start(), end, (word if word != "fewest" else "few", m[1] == "most"))
    for m in _RECENT.finditer(text):
        if m.group() == "recent" and re.search(r"\bmost\s+$", text[: m.start()]):
            continue
        if m.group().startswith("most"):
            yield _counted(text, m.start(), m.end(), ("recent", True))


def _counted(text: str, start: int, end: int, told: tuple[str, bool]) -> SuperlativeSpan:
    """`the three oldest`, `largest 3`: the number beside it is the limit, unless it calls what stands before an adverb at
    the end: who cleaned room 12 most recently."""
    limit = 1
    if text[start:end].endswith("ly") and not re.search(r"\w", text[end:]):
        pass
    elif before := _COUNTED.search(text[:start]):
        start, limit = before.start(), _english_number(before["n"])
    elif behind := re.match(rf"\s+{_NUM}\b(?!\s*(?:%|percent))", text[end:]):
        end, limit = end + behind.end(), _english_number(behind["n"])
    if limit < 1 or limit > 10_000:
        limit = 1
    return SuperlativeSpan(start, end, told[1], limit, 0, told[0])


def _more(text: str) -> Iterator[SuperlativeSpan]:
    """A comparative without `than`: `which has more students, A or B`."""
    for m in re.finditer(r"\b(" + "|".join(COMPARATIVE) + r")\b", text):
        before, behind = text[: m.start()], text[m.end() :]
        if re.search(r"\b(?:or|and|no|any|not|some)\s+$", before) or re.match(
            r"(?:\s+[a-z]+){0,4}\s+than\b", behind
        ):
            continue
        if not re.search(r"\b(?:which|who|what|whose|between|among)\b", text):
            continue
        word, descending = COMPARATIVE[m[1]]
        yield SuperlativeSpan(m.start(), m.end(), descending, 1, 0, word)
