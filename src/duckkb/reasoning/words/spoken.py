"""Chinese questions as people speak, put as the grammars read them: 啥时候 as 什么时候, 哪位 as 谁, 甲跟乙 as 甲和乙, 故障处理得最多的是谁 as 谁处理的故障最多.

What is put otherwise means the same, so nobody is told of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.evidence import Question
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, apart

_PARTICLE = regex(r"(?:来着|[呀啊呢嘛哈呐哦啦咧])+(?=[?。!~]*$)")
"""What a question ends in."""
_WORDS = (
    (regex("啥"), "什么"),
    (regex("咋(?=样)"), "怎么"),
    (regex("[有没]木有"), "有没有"),
    (regex(r"谁家(?=\W*$)"), "谁"),
    (regex("俩"), "两个"),
    (regex(r"(?<=率)有(?=多少|多高)"), "是"),
    (regex(r"(?<=多少)个(?=小时|钟头)|(?<=几)个(?=小时|钟头)"), ""),
    (regex("钟头"), "小时"),
    (regex(rf"(?<=哪)一(?={MEASURE_WORD})"), ""),
    (regex(r"(?<![一总公合])共(?:有)?(?=几|多少)"), "一共有"),
)
_TWICE = regex(
    rf"哪(?:些|几?{MEASURE_WORD})(?P<rows>[一-鿿]{{1,6}}?)(?:既|都)?(?P<one>[一-鿿]{{2}}过)[,]?(?:又|也|同时也)被?(?P<other>[一-鿿]{{1,2}}过[一-鿿]{{0,4}})(?=\W*$)"
)
"""哪些藏品展出过, 也修复过: both were done."""
_OF_ONE = regex(r"最[^,。?;]{1,3}的[^?;]*?(?P<all>一共|总共)(?=有(?:多少|几))")
"""最厚的书一共有多少页: of one row there is no more than it has."""
_WITH = regex(r"(?<=[一-鿿a-z0-9》”])跟(?=[一-鿿a-z0-9《“])")
_ALIKE = regex(r"同|一样|相[同比差等]|差|比|谁|一起|一块|跟着|跟[进踪单随班]|有关|无关")
"""What is said of two sides, of which 跟 names the other one."""
_WHO = regex(r"(?:哪|什么|哪个|哪些个?|哪几个)(?:位|人|个人)")
_PERSON = regex(r"(?:[师员长手者家医授生工]|导演|主管|经理|教练|顾问|司机)$")
"""A noun for people, though the one who does something may be called so as well: 哪位导师的学生."""
_DONE_MOST = regex(
    r"(?<![一-鿿])(?P<said>[一-鿿]{2,6})得(?P<most>最[多少])的?人?(?:是谁|是哪位|是哪个人?|叫什么名?字?)(?=[?。]*$)"
)
_IS_THERE = regex(
    r"^(?P<lead>[^,。?;]{0,6}?)(?P<there>有没有|有无|存不存在)(?P<what>[^?。;]{3,}?)(?P<stop>[?。;,])(?P<tail>[^?。;]+)(?=[?。!]*$)"
)
_WHICH = regex(
    rf"(?:都|分别|具体|到底|究竟)*(?:有|是|叫)?(?:谁|哪[几些]?{MEASURE_WORD}?|什么(?:名字)?)(?:人|呢)?|(?:请|麻烦|帮我|给我|都)*[列写说报]一?[下出]来?(?:名单|名字)?(?:吧|看看)?"
)
"""What asks once more for the rows of which it was asked whether there are any."""
_ASKED_OF = regex(r"(?:都|分别|各自?)*(?:叫|是|在|有多|住)")
"""What asks something of them."""


def put_plainly(question: Question) -> tuple[Respelt, ...]:
    """What of a Chinese question is put otherwise, in order."""
    if not question.normalised.chinese:
        return ()
    text = question.normalised.folded
    names = ((n.start, n.end) for n in question.names if n.how == "exact")
    taken = [*question.verbatim(), *names]
    said = question.normalised.text
    return apart(
        Respelt(start, end, said[start:end], meant, quiet=True)
        for start, end, meant in sorted(_spoken(text, question))
        if start < end and not any(a <= start and end <= b for a, b in taken)
    )


def _spoken(text: str, question: Question) -> Iterator[tuple[int, int, str]]:
    """Where something stands, and what is put there."""
    if (m := _PARTICLE.search(text)) and len(m.group()) < len(text):
        yield *m.span(), ""
    for pattern, meant in _WORDS:
        yield from ((*m.span(), meant) for m in pattern.finditer(text))
    if not _ALIKE.search(text):
        yield from ((*m.span(), "和") for m in _WITH.finditer(text))
    nouns = {
        h.start
        for h in (*question.names, *question.values)
        if text[h.end : h.end + 1] not in tuple("的了过") or _PERSON.search(text, h.start, h.end)
    }
    rows = {h.start for h in question.named("class") if h.end - h.start > 1}
    for m in _WHO.finditer(text):
        if nouns.isdisjoint((m.end() - 1, m.end())) and m.end() - 1 not in rows:
            yield *m.span(), "谁"
    if m := _TWICE.search(text):
        yield *m.span(), f"既{m['one']}又{m['other']}的{m['rows']}有哪些"
    if m := _OF_ONE.search(text):
        yield *m.span("all"), ""
    yield from _done_most(text)
    yield from _whether_any(text)


def _done_most(text: str) -> Iterator[tuple[int, int, str]]:
    """故障处理得最多的是哪位: who does something most often; the verb stands last, of two characters
    where two are left for what it is done to."""
    m = _DONE_MOST.search(text)
    if m is not None:
        cut = -2 if len(m["said"]) > 3 else -1
        yield *m.span(), f"谁{m['said'][cut:]}的{m['said'][:cut]}{m['most']}"


def _whether_any(text: str) -> Iterator[tuple[int, int, str]]:
    """有没有医院没申请过用血? 哪几家: which they are is asked for, not whether there are any."""
    m = _IS_THERE.search(text)
    if m is None:
        return
    if _WHICH.fullmatch(m["tail"]):
        yield *m.span("there"), "哪些"
        yield m.start("stop"), m.end("tail"), ""
    elif _ASKED_OF.match(m["tail"]):
        yield *m.span("there"), ""
        yield *m.span("stop"), ""
