"""What is said beside a question of who asks, and what for: `need a sign-off`, `(thinking about blast radius)`, `I want to
move those to parquet`, 财务要核对, 我要挨个去催.

Such a clause asks for nothing, whatever it is about, and is left out; who asks is told that it was. A clause that names
what the ontology has asks for it: `I need the names`, 把邮箱也给我.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from duckkb.reasoning.evidence import Question
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, apart, overlap

_NAMED = 0.8
_CLAUSE = regex(
    r"(?:^|(?<=[.?!;,(:])|(?<=\s-)|(?<=[a-z]\s)(?=\())\s*(?P<said>[^.?!;,():]+?)\s*(?=[.?!;,):]|\s-\s|$)"
)
_CLAUSE_ZH = regex(r"(?:^|(?<=[。?!;,(:]))\s*(?P<said>[^。?!;,():]+?)\s*(?=[。?!;,):]|$)")
_ABOUT = r"(?:(?:so|because|since|as|and|but)\s+)?(?:(?:i|we)(?:['’]?(?:m|re|ve|d|ll)|\s+(?:am|are|have|had|will|would|just|only|still|really))*\s+)?"
_PURPOSE = regex(
    rf"{_ABOUT}(?:just\s+|only\s+|currently\s+)?"
    r"(?:trying|thinking|planning|looking|wondering|hoping|doing|preparing|writing|working|checking|about\s+to|going\s+to"
    r"|want(?:ed)?\s+to|need(?:ed)?\s+to|have\s+to|has\s+to|must|plan\s+to|hope\s+to)\s+.+"
    r"|need(?:ed)?\s+(?:an?|it|this|them|that|some)\b.+"
    r"|(?:an?\s+)?candidates?\s+for\s+.+|.+\bi\s+(?:guess|think|suppose|believe)"
    r"|(?:it['’]s|this\s+is|that['’]s|asking)\s+for\s+(?:an?|the|my|our)\s+.+"
    r"|(?:quick|one\s+(?:more|last)?|last|next|another)\s*(?:one|question|thing)"
    r"|for\s+(?:the|my|our|an?)\s+(?:[\w-]+\s+){0,3}(?:report|deck|review|audit|meeting|slides?|presentation|newsletter|postmortem|records|files)"
)
_NEEDED_FOR = regex(
    r"\s*for\s+(?:the|my|our|an?)\s+(?:[\w-]+\s+){0,3}[\w-]+,?\s+(?:i|we)(?:['’]?d|\s+would)?\s+(?:need|want|like)\s+(?!to\b)"
)
_INCLUDED = regex(
    r"(?<=[a-z])\s*[,;(]\s*(?:the\s+)?(?!zeros?\b|none\b|nobody\b)[a-z-]+(?:\s+ones?)?\s+included\)?(?=\W*$)"
    r"|[,?(]\s*[^,?()没无不空零0]{2,12}也(?:都|全)?算(?:在内|进去|上)?\)?(?=\W*$)"
)
"""What counts as well counts without being named."""
_SPEAKER = regex(
    r"\b(?:i|we|me|us|my|our|trying|thinking|planning|looking|wondering|hoping|need(?:ed)?|candidates?|asking|quick|last|next|another|for)\b"
)
_ASKS = regex(
    r"\b(?:who|whom|whose|which|what|when|where|how|show|list|give|tell|see|know|count|names?|find|compare"
    r"|sort(?:ed)?|order(?:ed)?|rank(?:ed)?|by|per|each|every|only|without|except|excluding|not|no|never|first|top|most|least)\b|\d"
)
_WHO_ZH = r"(?:我们?|咱们?|俺们?|大家|老板|领导|经理|财务|人事|工会|调度|客服|前台|校长|院长|主任|上面|上级|总部|审计|行政|[一-鿿]{0,4}(?:那边|这边|部门))"
_PURPOSE_ZH = regex(
    rf"(?:所以|因为|这样)?{_WHO_ZH}(?:先|好|要|想|得|准备|打算|需要|急着?|等着?|马上|明天|今天|下午|正在?|挨个|催)[^的哪谁]{{1,14}}"
    rf"|{_WHO_ZH}(?:要看|要用|想看|想要|在催|催着|等着)[^哪谁]{{0,12}}"
    r"|(?:年底|年终|年初|月底|月末|季末|季度|周末|期末|开学)?(?:总结|汇报|盘点|盘库|复盘|报告|做账|对账|归档|存档|报销|开会)(?:时|要|得|需)?(?:要?用|用的?)?"
)
_ASKS_ZH = regex(
    r"[谁哪几每各按只不没除最\d]|什么|多少|怎|如何|吗|是否|有没有|列出|统计|查询|显示|排|从.{1,4}到|前[一二三四五六七八九十]|[一二两三四五六七八九十]个"
)


def asides(question: Question) -> tuple[Respelt, ...]:
    """The clauses that ask for nothing, each put as nothing, in order; none where nothing else is said."""
    found = apart(_beside(question))
    text = question.normalised.folded
    left = len(text) - sum(each.end - each.start for each in found)
    return found if left > 3 else ()


def _beside(question: Question) -> Iterator[Respelt]:
    text, said = question.normalised.folded, question.normalised.text
    chinese = question.normalised.chinese
    least = 2 if chinese else 1
    named = [
        (n.start, n.end)
        for n in question.names
        if n.score >= _NAMED and n.how != "synonym" and n.end - n.start >= least
    ]
    clauses = [*(_CLAUSE_ZH if chinese else _CLAUSE).finditer(text)]
    for included in _INCLUDED.finditer(text):
        yield Respelt(*included.span(), said[slice(*included.span())], "", quiet=True)
    values = question.verbatim()
    opening = None if chinese else _NEEDED_FOR.match(text)
    if opening and not any(overlap(opening.span(), p) for p in (*values, *named)):
        yield Respelt(*opening.span(), said[: opening.end()], "")
    if len(clauses) < 2:
        return
    for clause in clauses:
        place = clause.span("said")
        titled = not clause.start() and text.startswith(":", clause.end())
        if any(overlap(place, name) for name in named) and not titled:
            continue
        # 我想要女的, for the Berlin review: such rows; what somebody is about to do with them tells nothing of them.
        about = chinese or clause["said"].startswith("for ")
        if about and any(overlap(place, v) for v in values):
            continue
        if (_is_aside_zh if chinese else _is_aside)(clause["said"]):
            start, end = _with_its_marks(text, *place)
            yield Respelt(start, end, said[start:end], "")


def _is_aside(clause: str) -> bool:
    return (
        _PURPOSE.fullmatch(clause) is not None
        and _SPEAKER.search(clause) is not None
        and _ASKS.search(clause) is None
    )


def _is_aside_zh(clause: str) -> bool:
    return _PURPOSE_ZH.fullmatch(clause) is not None and _ASKS_ZH.search(clause) is None


def _with_its_marks(text: str, start: int, end: int) -> tuple[int, int]:
    """The clause with the brackets around it, or the comma before it, or the one behind it where it opens a question."""
    before = re.search(r"[,(;:]?\s*$", text[:start])
    behind = re.match(r"\s*[,:.;)]\s*", text[end:])
    low = before.start() if before else start
    opens = not text[:low].strip()
    closes = behind is not None and (
        opens or (")" in behind.group() and text[low : low + 1] == "(")
    )
    return (0 if opens else low), (end + behind.end() if closes and behind else end)
