"""Words of a question that nothing explains, and values that they are probably misspelt for.

Only a unique nearest value repairs a word, and the repair is always told: it becomes an assumption
of whatever answer relies on it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from duckkb.reasoning.evidence import WRITTEN, Question, ValueHit
from duckkb.reasoning.interpret.chinese.names import LONE_NOUNS, content_words
from duckkb.reasoning.lexicon.pinyin import syllables
from duckkb.reasoning.lexicon.words import fold, stems
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.values.index import ValueIndex
from duckkb.reasoning.values.match import owners
from duckkb.reasoning.words.respelling import SHORTEST, WORD, is_known
from duckkb.reasoning.words.short_names import SHORT
from duckkb.text.commonwords import COMMON_WORDS

_LATIN = r"A-Za-z0-9_À-ÖØ-öø-ÿ"
_CAPITAL = rf"(?<![-{_LATIN}])[A-ZÀ-ÖØ-Þ][{_LATIN}'’.-]*"
_NAME = regex(rf"{_CAPITAL}(?:\s+(?:(?:of|the|de|van|von)\s+)*{_CAPITAL})*")
_WORD = regex(r"[^\W\d_]{3,}")
_OBJECT = regex(
    r"\b(?:of|in|by|for|from|to|with|at|about|called|named)\s+(?:the\s+)?(?!alphabet)[a-z]+[a-rt-z]$"
)
"""What restricts what is asked for, be it ever so unknown; more of a kind (`zookeepers`) are but another word for rows."""
_HAN = regex(r"[㐀-鿿]+")
_FUNCTION = regex(
    "请问|告诉我|百分之(?:几|多少)|多少|什么|哪些|哪个|哪一|哪里|几个|是否|有没有|以及|或者|还有|分别|各自|一共|总共|"
    "任何|所有|全部|曾经?|同时|但是?|没有?|不曾|从不|参加过?|发生|超过|不低于|之间|之后|以后|之前|以前|列出|相比|占比?|季度|星期|礼拜|比例|所(?=[属在处对有])|"
    "[的是在有和与及或了吗呢吧之其被把对于从到给为就都也还不没请问我你他她它们这那各几谁哪何]"
)
_DENIED = regex(r"[未没不非无]")
_DIGIT = regex(r"\d")
_TELLING = (
    "东西南北中", "上中下", "左右", "前后", "大中小", "新老旧", "内外", "长短", "高低", "男女", "一二三四五六七八九十百千",
    "甲乙丙丁戊己", "春夏秋冬", "红橙黄绿青蓝紫黑白灰", "完成毕好中过了待未已正将",
)  # fmt: skip
"""Characters of which another one makes another name."""
_LEAST_WHOLE = 3
_SURE = 0.6
"""Names that fit less are no reason against a misspelling."""
_LEAST_CLEAR = 0.15
"""By how much the best value must be more alike than the next for it to be the one meant."""


@dataclass(frozen=True)
class Repaired:
    """A question with the repaired values among its hits, and the pieces nothing explains."""

    question: Question
    repairs: tuple[ValueHit, ...]
    unknown: tuple[str, ...]


def repaired(question: Question, values: ValueIndex) -> Repaired:
    """Looks for a value near each piece of the question that nothing explains."""
    found: list[ValueHit] = []
    unknown: list[str] = []
    for start, end, whole in _unexplained(question):
        piece = question.normalised.text[start:end]
        hit = _nearest(piece, values)
        if hit is not None and (_denies(piece, hit.value) or _another(piece, hit.value)):
            hit = None
        if hit is not None and _HAN.match(piece) and hit.value.casefold() in piece.casefold():
            continue  # the value stands there as it is, with a word more
        if hit is None:
            unknown += [piece] if whole else []
        else:
            found.append(replace(hit, start=start, end=end))
    if not found:
        return Repaired(question, (), tuple(unknown))
    kept = [v for v in question.values if not any(_within(v, h) for h in found)]
    return Repaired(replace(question, values=(*kept, *found)), tuple(found), tuple(unknown))


def _denies(piece: str, value: str) -> bool:
    """未关闭 is no misspelt 已关闭."""
    return _DENIED.match(piece) is not None and piece[:1] not in value


def _another(piece: str, value: str) -> bool:
    """Whether a name is that of something else, and no misspelt one: 财务部 beside 法务部, 南门 beside 北门,
    `room 12` beside `room 13`; but 研法部, where both characters are spelt alike in pinyin, is 研发部."""
    one, other = piece.casefold(), value.casefold()
    changed = [
        (one[a:b], other[c:d])
        for how, a, b, c, d in SequenceMatcher(None, one, other, False).get_opcodes()
        if how != "equal"
    ]
    if any(_DIGIT.search(a + b) for a, b in changed):
        return True
    if any(a in told and b in told for a, b in changed for told in _TELLING if a and b):
        return True
    # What both end in says what kind they are, as others do: the names are what stands before.
    kind = one[-1:] == other[-1:] and one[-1:] in LONE_NOUNS
    short = kind and len(one) == len(other) <= _LEAST_WHOLE
    spelt = syllables()
    return short and not all({*spelt.get(a, ())} & {*spelt.get(b, ())} for a, b in changed)


def _rest_of_name(name: re.Match[str], covered: Sequence[bool]) -> Iterator[tuple[int, int, bool]]:
    """The words of a name of which only some are known, and that are no English words: who is Tom Marlow, of Tom Black?"""
    for word in _WORD.finditer(name.string, *name.span()):
        if not any(covered[slice(*word.span())]) and not is_known(word.group().casefold()):
            yield (*word.span(), True)


def _within(value: ValueHit, repair: ValueHit) -> bool:
    """Whether a value is only a piece of the words that were repaired."""
    return repair.start <= value.start and value.end <= repair.end


def disclosure(hit: ValueHit, question: Question) -> str:
    """The sentence that tells of a repair."""
    written = question.normalised.text[hit.start : hit.end]
    if hit.how == SHORT:
        chinese = question.normalised.chinese
        return f"「{written}」指「{hit.value}」" if chinese else f"'{written}' is '{hit.value}'"
    if question.normalised.chinese:
        return f"没有「{written}」，按「{hit.value}」理解"
    return f"there is no '{written}'; '{hit.value}' was taken to be meant"


def _nearest(piece: str, values: ValueIndex) -> ValueHit | None:
    if piece.isascii() and len(piece) < SHORTEST:
        return None  # of few letters another one is another name
    hits = values.nearest(piece, limit=4)
    if not hits:
        return None
    best = hits[0]
    # Rows that are called Zhao Yun may have the key zhao-yun.
    others = [h for h in hits[1:] if stems(fold(h.value)) != stems(fold(best.value))]
    if others and best.score - others[0].score < _LEAST_CLEAR * best.score:
        return None
    return best


def _unexplained(question: Question) -> Iterator[tuple[int, int, bool]]:
    """Pieces that look like names: quoted, capitalised inside a sentence, or Chinese runs.

    With each whether nothing in it is explained; else something is, such as the trade in the name
    of a firm, and only the whole may be misspelt.
    """
    text = question.normalised.text
    covered = [False] * len(text)

    def cover(start: int, end: int) -> None:
        covered[start:end] = [True] * (end - start)

    for start, end in question.explained():
        cover(start, end)
    sure = question.verbatim() + [(s.start, s.end) for s in question.spans.all()]
    sure += [(n.start, n.end) for n in question.names if n.score >= _SURE]
    for start, end in question.normalised.quoted:
        if not any(covered[start:end]) and end > start:
            yield start, end, True
            cover(start, end)
    for match in _NAME.finditer(text):
        start, end = match.span()
        words = match.group().split()
        opens = not text[:start].strip() or text[:start].rstrip()[-1] in ".?!;:"
        capital = len(words) > 1 or not opens or question.normalised.chinese
        plain = all(w.casefold() in COMMON_WORDS for w in words)
        if plain or not capital or not match.group().isascii():
            continue
        if not any(covered[start:end]):
            yield start, end, True
            cover(start, end)
            continue
        if not (all(covered[start:end]) or any(a < end and start < b for a, b in sure)):
            yield start, end, False  # half of `Zhao Yunn` is faintly like something else
        yield from _rest_of_name(match, covered)
    named = {v.end for v in question.values if v.how in WRITTEN}
    for match in () if question.normalised.chinese else WORD.finditer(text):
        start, end = match.span()
        if not any(covered[start:end]) and not is_known(match.group()):
            told = end + 1 < len(text) and covered[end + 1]  # of overdue bills: of which bills
            whole = not told and _OBJECT.search(text, 0, end) is not None
            yield start, end, whole or start - 1 in named
    for start, end in owners(question.normalised.folded):
        if not any(covered[start:end]):
            yield start, end, True
            cover(start, end)
    for match in _HAN.finditer(text):
        at = match.start()
        for piece in _FUNCTION.split(match.group()):
            start = text.find(piece, at) if piece else at
            end = start + len(piece)
            at = end
            bare = covered[start:end].count(False)
            if len(piece) >= 2 and bare == len(piece) and content_words(piece):
                yield start, end, True
            elif len(piece) >= _LEAST_WHOLE and 0 < bare < len(piece):
                yield start, end, False
