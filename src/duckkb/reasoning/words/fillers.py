"""What is said in a question though it asks for nothing: `actually`, `whatever their status`, 为了核对账目.

What is a value of the data, or what the ontology calls something, is left. Nobody is told that it was heard.
"""

from __future__ import annotations

import re

from duckkb.reasoning.evidence import Question
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, apart, overlap

_NAMED = 0.9
LAST = r"(?=\s*[?.!]*\s*$)"
_MOST = r"(?:best|worst|most|[a-z]+est)"
_MONTH = r"(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*\.?"
_PREPOSITION = r"(?:on|in|at|for|with|near|from|to|by|of|around|under)"
_TOP = r"\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten)\s+[a-z]+\s+(?:with|that|which|who)\b[^?.]*?\b(?:most|fewest|[a-z]+est)\b|\btop\s+(?:\d+|[a-z]+)\b|\b(?:\d+|two|three|four|five|ten)\s+(?:most\s+)?[a-z]+est\b"
_NONE = r"\b(?:no|never|not|without|nothing)\b|n['’]t\b"
_FILLERS = tuple(
    (regex(pattern), regex(where))
    for pattern, where in (
        # What rows are told by anyway.
        (rf"\s*[,;(]\s*(?:just\s+|only\s+)?(?:the\s+)?(?:titles?|names?)(?:\s+only)?(?:,?\s+please)?\)?{LAST}", r"^(?!.*\b(?:names?|titles?)\b.*\b(?:names?|titles?)\b)"),
        # What is so, and of all.
        (r"\b(?:actually|genuinely|basically|altogether|all\s+told)\s+(?=[a-z])", ""),
        (rf"\bsingle\s+(?={_MOST}\b)", ""),
        (r"(?:\s*,)?\s+(?:whatever|regardless\s+of|no\s+matter(?:\s+what)?|irrespective\s+of)\s+(?:(?:the|its|their|his|her)\s+)?[a-z]+(?:\s+(?:is|was|are|were))?(?=\W*$|,)", ""),
        (r"\s+(?:over\s+the\s+(?:years|months)|in\s+the\s+course\s+of\s+(?:their|his|her|its|the)\s+\w+)(?=\W*$)", ""),
        (r"\bdirectly\s+(?=(?:under|below|to)\b)|(?<=\breports\s)directly\s+|(?<=\breport\s)directly\s+", ""),
        # Of a single deed, which is what a row is.
        (r"(?<=[a-z])\s+(?:in|at)\s+(?:one|a\s+single)\s+(?:go|stroke)(?=\W*$|\s+(?:by|to|from|in)\b)", ""),
        # Where all that is told stands.
        (r"\s+(?:on\s+(?:file|record|the\s+books)|in\s+(?:the|our|this)\s+(?P<name>catalog(?:ue)?|system|(?:data|knowledge )?base|records|books|registry))(?=\W*$|\s+(?:that|which|who|with|without)\b)", ""),
        # Which months a quarter has.
        (rf"\s*[,(]\s*(?:i\.?e\.?,?\s+)?{_MONTH}\s*(?:to|through|until|till|-)\s*{_MONTH}\)?(?=\W*$)", r"\bq[1-4]\b|\bquarter\b|\bhalf\b"),
        # Of the same rows once more.
        (rf"(?<=[a-z])\s+{_PREPOSITION}\s+(?:them|it|him|her)(?:\s+at\s+all)?{LAST}", _NONE),
        (rf"(?<=[a-z])\s+at\s+all{LAST}", _NONE),
        # In the order in which the first of all are told.
        (rf"(?<=[a-z])\s*[,;(]\s*(?:the\s+)?(?:{_MOST}|top)(?:\s+ones?)?\s+first\)?(?=\W*$|\s*[,;:])", _TOP),
        (rf"(?<=[a-z])\s*[,;(]\s*(?:the\s+)?(?:{_MOST})(?:\s+ones?)?\s+(?:on|at|to)\s+(?:the\s+)?top\)?(?=\W*$|\s*[,;:])", _TOP),
        (rf"(?<=[a-z])\s*[.,;?]\s*(?:list|show|sort|give)\s+them\s+(?:from\s+the\s+{_MOST}(?:\s+(?:down|to\s+the\s+[a-z]+))?|(?:starting|beginning)\s+with\s+the\s+{_MOST})(?=\W*$)", _TOP),
    )
)  # fmt: skip
"""Each with what must stand in the question besides."""
_FILLERS_ZH = tuple(
    (regex(pattern), regex(""))
    for pattern in (
        r"\((?:与|和|跟)?[^()]{1,10}也算(?:在内|进去)?\)",
        # What an answer is for.
        r"^(?:为了?|因为?|由于)[^,。:;\d今去昨上本]{2,20}[,:]\s*(?=请|麻烦|帮|统计|列|查|给|想)",
        r"^(?:[我咱]们?|[年月周季]底|领导|老板)[^,。:;\d今去昨上本]{0,16}(?:用|汇报|论文|报告|总结|对账|复盘|材料|开会)[,:]\s*",
        # Once more what was said.
        r"(?:加起来|合起来|加在一起|合在一起)(?=一共|总共|共|有?多少)",
        r"(?<=[日号])当天(?=[一-鿿])",
        r"(?<=[季半][度年])\([^()]{1,4}月[到至-][^()]{1,4}月\)",
        r"手(?:底|头)?下(?=带)",
        r"负责(?=(?:维修|处理|受理|办理|审核|审批|维护|检修|接待|配送)的)",
        r"\((?:含|包括|包含)[一二两三四五六七八九十百\d]+[个次名位人件场家条部]?\)",
    )
)


def fillers(question: Question) -> tuple[Respelt, ...]:
    """The words that ask for nothing, each put as nothing, in order."""
    text = question.normalised.folded
    said = question.normalised.text
    chinese = question.normalised.chinese
    taken = question.verbatim()
    return apart(
        Respelt(*m.span(), said[slice(*m.span())], "", quiet=True)
        for pattern, where in (_FILLERS_ZH if chinese else _FILLERS)
        if where.search(text)
        for m in pattern.finditer(text)
        if not any(overlap(m.span(), place) for place in taken) and not _is_named(m, question)
    )


def _is_named(filler: re.Match[str], question: Question) -> bool:
    """Whether the ontology has a name for what a filler takes for a word of its own."""
    place = filler.span("name") if "name" in filler.re.groupindex else (-1, -1)
    return place[0] >= 0 and any(
        overlap((n.start, n.end), place) for n in question.names if n.score >= _NAMED
    )
