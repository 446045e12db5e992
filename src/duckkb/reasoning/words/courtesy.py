"""What is said around a question out of politeness, which asks for nothing: could you tell me …, 麻烦查一下…, 谢谢.

What stands around a value of the data, or is one, is left. Nobody is told that it was heard.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from duckkb.reasoning.evidence import Question
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt

_WILL = r"(?:can|could|would|will|may)\s+(?:you|we|i)(?:\s+(?:please|kindly|maybe))?"
_WANT = (
    r"i(?:['’]d|\s+would)(?:\s+really)?\s+(?:like|love)(?:\s+you)?(?:\s+to)?"
    r"|i\s+(?:want|need|wish)(?:\s+you)?(?:\s+to)?|help\s+me(?:\s+to)?|let\s+me"
)
_LEARN = (
    r"(?:tell|show|give)\s+(?:me|us)|know|find\s+out|see|have|get|look\s+at|view|learn|check|hear"
)
_WONDER = (
    r"(?:do|would)\s+you(?:\s+happen\s+to)?\s+know|(?:do\s+you\s+have\s+)?any\s+(?:idea|clue)|remind\s+me"
    r"|i(?:['’]m|\s+am|\s+was)?\s+(?:just\s+)?(?:wonder(?:ing)?|curious|looking\s+for|interested\s+in)"
)
_ASKS = r"(?:(?:in|at|on|for|from|by|to|since|with)\s+)?(?:who|whom|whose|which|what|where|when|how|why)\b"
_OPENING = regex(
    r"\s*(?:(?:hi|hello|hey|please|ok|okay|so|sorry)\b[\s,!.]*)*"
    rf"(?:(?:{_WILL}|{_WANT})\s+(?:(?:{_LEARN})\s+)?(?!about\b|if\b|whether\b|of\b)"
    rf"|(?:{_WONDER}),?\s+(?!about\b|if\b|whether\b|of\b)"
    rf"|tell\s+(?:me|us),?\s+(?={_ASKS}))?"
)
_ENDING = regex(
    r"[\s,.;!?]*\b(?:please|pls|plz|thanks|thank\s+you|thx|cheers)"
    r"(?:\s+(?:a\s+lot|so\s+much|very\s+much|in\s+advance))?[\s.!?]*$"
)
_ASK_ZH = r"(?:告诉我|告知我?|(?:查|看|找|说|讲|列|算|数)一下|查一查|查查|看一看|看看|找找|说说|讲讲|算算|查询一下)"
_OPENING_ZH = regex(
    r"\s*(?:(?:你好|您好|大家好|在[吗么]|嗨|哈喽|h(?:i|ello)\b|亲(?=[,!。~ ])|请问一?下?|(?:麻烦|打扰)(?:[你您]|一下)?|劳驾|拜托)[呀啊哈]?[\s,!。~]*)*"
    rf"(?:(?:请|[你您]?(?:能不能|能否|可不可以|可否|可以|能)|[你您])*(?:帮忙|[帮给替为]我们?)?{_ASK_ZH}"
    r"|(?:我们?)?想要?(?:知道|了解一?下?|问一?下|问问|请问|查一?下|查查|看一?下|看看)"
    r"|(?:我们?)?想看(?=[^的过了完什哪谁]{2})|[你您]知不?知?道)?"
    r"(?:[\s,:]*)(?!的)"
)
_ENDING_ZH = regex(
    r"[\s,。!?;~]*(?:(?:谢谢?|多谢|(?<=[\s,。!?;~])(?:感谢|拜托)|(?:麻烦|辛苦)(?=[你您了啦]))[你您]?们?[了啦哈啊呀]*"
    r"|好吗|可以吗|行吗)[\s。!?~]*$"
)
_WHETHER_ZH = regex(r"(?:吗|(?<![什怎多那这])么)?[\s?。!]*$")
_TELLS_ZH = regex(r"能.*告诉我\s*$|[你您]知不?知?道\s*$")
_INQUIRES_ZH = regex(r"[谁哪几怎]|什么|多少|多[大久长高]|为何|何时|是不是|是否|有没有")


def courtesy(question: Question) -> tuple[Respelt, ...]:
    """The polite opening and end of a question, each put as nothing; none of what is nothing else."""
    text = question.normalised.folded
    values = question.verbatim()
    chinese = re.search("[一-鿿]", text) is not None
    found = [
        r
        for r in (_around_zh(text) if chinese else _around(text))
        if r.written.strip() and not any(s < r.end and r.start < e for s, e in values)
    ]
    left = len(text) - sum(r.end - r.start for r in found)
    return tuple(found) if left > 1 else ()


def _around(text: str) -> Iterator[Respelt]:
    opening = _OPENING.match(text)
    if opening is not None:
        yield Respelt(*opening.span(), opening.group(), "", quiet=True)
    ending = _ENDING.search(text, opening.end() if opening else 0)
    if ending is not None:
        yield Respelt(*ending.span(), ending.group(), "", quiet=True)


def _around_zh(text: str) -> Iterator[Respelt]:
    opening = _OPENING_ZH.match(text)
    end = opening.end() if opening else 0
    if opening is not None:
        yield Respelt(*opening.span(), opening.group(), "", quiet=True)
    thanks = _ENDING_ZH.search(text, end)
    last = thanks.start() if thanks else len(text)
    core = text[end:last]
    # `do you know who`: it is not asked whether somebody does.
    whether = _WHETHER_ZH.search(core) if end else None
    told = opening is not None and _TELLS_ZH.search(opening.group()) is not None
    if whether is not None and (told or _INQUIRES_ZH.search(core[: whether.start()])):
        last = end + whether.start()
    if last < len(text):
        yield Respelt(last, len(text), text[last:], "", quiet=True)
