"""Set phrases put as the grammars read them: what Omar has to do are the remaining tasks of Omar, the room
that is used most is the most common room, 上次开会 is 上次会议."""

from __future__ import annotations

import re
from collections.abc import Iterator

from duckkb.reasoning.catalog import Attribute, Catalog, Kind
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.kinds import finished
from duckkb.reasoning.interpret.naming import parts
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.words.respelling import Respelt

_TO_DO = re.compile(
    r"(?:what\s+(?:does|do|must|should)\s+)(?P<who>[^?]+?)\s+(?:still\s+)?(?:have|need)\s+(?:left\s+)?to\s+do(?=\W*$)"
    r"|what\s+is\s+(?:still\s+)?left\s+(?:to\s+do\s+)?for\s+(?P<whom>[^?]+?)(?:\s+to\s+do)?(?=\W*$)"
)
_TO_DO_ZH = re.compile(
    r"(?:现在|目前|今天)?(?:还|仍)?(?:有(?:什么|哪些)事?情?(?:需?要|得|该|没)做|(?:需?要|得|该)做(?:些|哪些)?(?:什么|事情?)?)的?(?=\W*$)"
)
_GOT_DONE = re.compile(r"(?<=[没未了经都])(?:[做弄干忙搞办]完|搞定|做好)(?!成)")
_SPEAKERS = frozenset(("i", "you", "they", "he", "she"))
_TASKS = frozenset(("task", "todo", "ticket", "issu", "chore", "assign"))
_TASKS_ZH = re.compile(r"任务|待办|工单|事项|作业")
_MOST = re.compile(
    r"(?:which|what)\s+(?P<what>[^?]+?)\s+(?:is|was|are|were|gets|has\s+been)\s+(?:used|chosen|booked|picked|mentioned)"
    r"\s+(?:the\s+)?most(?:\s+(?:often|frequently))?(?=\W*$)"
)
_MOST_OF = re.compile(
    r"(?:which|what)\s+(?P<what>[^?]+?)\s+(?:do|does|did)\s+(?:the\s+)?most\s+(?:of\s+(?:the|our)\s+)?(?P<rows>[^?]+?)"
    r"\s+(?:come|belong|live|work|stem|originate|stay|study)(?:\s+(?:from|to|in|at|on|for|with))(?=\W*$)"
)
_HYPHENED = re.compile(r"(?<![\w-])([a-z]+)-([a-z]+)(?![\w-])")
_MOST_ZH = re.compile(r"(?:哪一?[个间种类项]|什么)(?P<what>[^的]+?)使?用得最多(?=\W*$)")
_DEED_ZH = re.compile(r"(?<=次)[开上下发出打看做办](?P<object>[一-鿿])")

_MEETING_ZH = re.compile(r"(?:(?<=什么)|(?<=哪些)|(?<=[个次场的开有]))会(?=$|[有吗是在都谁呢?？])")
"""Where 会 is no auxiliary verb but a meeting: 今天开了什么会, 上周一的会有谁参加."""


def rephrased(question: Question, catalog: Catalog) -> tuple[Respelt, ...]:
    """The set phrase of a question with what it says, or nothing."""
    text = question.normalised.folded
    found = [*_to_do(question, catalog), *_used_most(question, catalog), *_deeds(text, catalog)]
    found += _got_done(text, catalog)
    found += _written_apart(text, catalog)
    return tuple(found[:1])


def _written_apart(text: str, catalog: Catalog) -> Iterator[Respelt]:
    """`call-outs`, where what is named so is written in one word."""
    for found in _HYPHENED.finditer(text):
        solid = found[1] + found[2]
        wanted = stem(solid)
        near = (n for n in _names(catalog) if wanted in n.casefold())
        if any(parts(n)[-1:] == (wanted,) for n in near):
            yield Respelt(*found.span(), found.group(), solid)


def _names(catalog: Catalog) -> Iterator[str]:
    """What classes and attributes are called."""
    for each in (*catalog.classes.values(), *catalog.attributes.values()):
        yield from each.names


def _to_do(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """What somebody has to do are their tasks, of a base that keeps which of them are done."""
    text, said = question.normalised.folded, question.normalised.text
    named = [
        name
        for each in catalog.classes.values()
        if finished(each) is not None
        for name in each.names
        if (_TASKS & {*parts(name)} if name.isascii() else _TASKS_ZH.search(name))
    ]
    if not named:
        return
    for found in _TO_DO.finditer(text):
        who = said[slice(*found.span("who" if found["who"] else "whom"))]
        if who.casefold() in _SPEAKERS:
            continue  # nobody knows who asks
        of = "" if who.casefold() == "we" else f" of {who}"
        yield Respelt(
            *found.span(), said[slice(*found.span())], f"remaining {named[0].casefold()}s{of}"
        )
    for found in _TO_DO_ZH.finditer(text):
        yield Respelt(*found.span(), found.group(), f"还剩哪些{named[0]}")


def _got_done(text: str, catalog: Catalog) -> Iterator[Respelt]:
    """还没做完, 搞定了: what is kept as 完成, whether a flag, a time or a state is called so."""
    kept = (n for a in catalog.attributes.values() for n in (*a.names, *_states(a)))
    for found in _GOT_DONE.finditer(text) if any("完成" in n for n in kept) else ():
        yield Respelt(*found.span(), found.group(), "完成")


def _states(attribute: Attribute) -> Iterator[str]:
    """The values of an attribute that the ontology lists."""
    return map(str, (attribute.schema or {}).get("enum") or ())


def _used_most(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """The value that most rows have, of what is called by a name that no rows have."""
    text = question.normalised.folded
    for asks, meant in ((_MOST, "the most common {}"), (_MOST_ZH, "用得最多的{}")):
        for found in asks.finditer(text):
            at = found.span("what")
            hits = [n for n in question.names if (n.start, n.end) == at and n.how == "exact"]
            kept = [catalog.attributes[n.target] for n in hits if n.of == "attribute"]
            if len(kept) == len(hits) == 1 and kept[0].kind is Kind.TEXT:
                yield Respelt(*found.span(), found.group(), meant.format(found["what"]))
    for found in _MOST_OF.finditer(text):
        yield Respelt(
            *found.span(), found.group(), f"which {found['what']} has the most {found['rows']}"
        )


def _deeds(text: str, catalog: Catalog) -> Iterator[Respelt]:
    """上次开会: what is done some times is called as its rows are, with the object of the verb."""
    names = [n for c in catalog.classes.values() for n in c.names if len(n) == 2]
    for found in _DEED_ZH.finditer(text):
        meant = [n for n in names if found["object"] in n]
        if len(meant) == 1 and not any(found.group() in n for n in names):
            yield Respelt(*found.span(), found.group(), meant[0])
    if "会议" in names:
        for found in _MEETING_ZH.finditer(text):
            yield Respelt(*found.span(), found.group(), "会议")
