"""Questions for all that is kept of a row called by name: who is X, tell me about X, 介绍一下 X.

Such a question is a set phrase around a name, or the name alone; nothing else of it is read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import NameHit, Question
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.phrases.shared import (
    ENDS,
    SCORE,
    certain,
    classes_said,
    marked,
    told,
)
from duckkb.reasoning.interpret.phrases.things import Thing, holds, named_things
from duckkb.reasoning.interpretation import Ground, Interpretation
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD
from duckkb.reasoning.plan import Column, Or, Output, Query, Use
from duckkb.reasoning.regexes import regex

_NAME, _KIND = "\0", "\1"
"""They stand for the names in a question, and for what kind of rows it says they are."""
_ONE_EN = rf"(?:(?:the|our|this)\ )?(?:{_KIND}\ (?:of\ |called\ |named\ )?)?{_NAME}(?:\ {_KIND})?"
_FACTS_EN = r"(?:details?|info(?:rmation)?|facts?|data|records?|profile|everything|all)"
_ENGLISH = regex(
    rf"""(?:please\ |(?:can|could)\ you\ |i\ want\ to\ )*(?:
      (?:who|what)(?:'s|\ is|\ are|\ was|\ were)\ {_ONE_EN}
    | (?:tell\ me|know|learn)\ (?:more\ |all\ |everything\ |something\ )?about\ {_ONE_EN}
    | (?:describe|introduce|explain|look\ up|summari[sz]e|show\ me|show)\ {_ONE_EN}
    | what\ (?:do|can)\ (?:you|we)\ (?:know|have|tell\ me)\ (?:about|on|of)\ {_ONE_EN}
    | what\ (?:does|did)\ {_ONE_EN}\ (?P<reads>say|tell(?:\ (?:me|us))?|contain)
    | what\ is\ (?P<reads_>written|said)\ in\ {_ONE_EN}
    | (?P<reads__>read|open)\ (?:me\ )?{_ONE_EN}
    | what\ is\ (?:known|recorded|kept)\ (?:about|on|of)\ {_ONE_EN}
    | (?:(?:show|give|get|find)\ (?:me\ )?)?(?:all\ |the\ |some\ )*{_FACTS_EN}
      (?:\ we\ have)?\ (?:about|on|of|for)\ {_ONE_EN}
    | (?:(?:show|give|get|find)\ (?:me\ )?)?{_ONE_EN}(?:'s)?\ {_FACTS_EN}
    | {_ONE_EN}
    )(?:\ in\ detail|\ please)*""",
    re.VERBOSE,
)
_ONE_ZH = rf"(?:{_KIND}(?:叫|名为)?)?{_NAME}(?:(?:这|那)?一?{MEASURE_WORD}?{_KIND})?"
_FACTS_ZH = (
    r"的?(?:一切|所有|全部|详细|基本|完整|相关)*的?(?:信息|资料|情况|档案|详情|简介|记录|介绍|内容)"
)
_TELL_ZH = r"(?:详细|简单|简要)?(?:介绍|说明|描述|讲讲?|说说?|聊聊|谈谈|查|看看?|了解|查询|显示|列出)(?:一下|下)?"
_CHINESE = regex(
    rf"""(?:请问?|帮我|我想|麻烦|给我|告诉我|你)*(?:
      {_ONE_ZH}(?:到底|究竟)?是(?:谁|什么人?|什么样的人|哪位|何人|啥|干什么的|做什么的)
    | (?:谁|什么|啥)是{_ONE_ZH}
    | {_TELL_ZH}(?:关于|有关)?{_ONE_ZH}(?:{_FACTS_ZH})?
    | (?:关于|有关){_ONE_ZH}(?:{_FACTS_ZH}|的一切)?(?:你|我们)?(?:都)?(?:(?:知道|有)(?:哪些|些什么|什么))?
    | {_ONE_ZH}{_FACTS_ZH}
    | {_ONE_ZH}(?:里面?|中)?(?:都|是)?(?P<reads>(?:怎么|如何)?(?:说|写|讲|记)(?:了?(?:些)?(?:什么|啥)|的))
    | {_ONE_ZH}
    )[吗呢吧呀啊]?""",
    re.VERBOSE,
)
_LIST = regex(rf"{_NAME}(?:\s*(?:,\s*and\b|[,，、&]|\band\b|以及|[和与及跟])\s*{_NAME})+")
_QUOTES = regex(rf"[\"'“‘「『《]+(?={_NAME})|(?<={_NAME})[\"”’」』》]+|(?<={_NAME})'(?!s\b)")


def profile_readings(
    question: Question, catalog: Catalog, naming: Naming
) -> tuple[Interpretation, ...]:
    """A reading for each class that has rows of the names, showing all fields; empty where it asks
    for anything else."""
    things = named_things(question, catalog, naming)
    if not things:
        return ()
    common = set.intersection(*({_class_of(h.attribute) for h in t.hits} for t in things))
    said = _classes_beside(question, things, catalog)
    kinds = [n for n in said if n.target in common]
    phrase = _phrase_around(question, things, kinds)
    if phrase is None:
        return ()
    if "reads" in told(phrase):  # somebody says things, a text is read
        classes = (catalog.classes[name] for name in common)
        common = {c.name for c in classes if c.searched and not is_person(c)}
    elif {(n.start, n.end) for n in said} != {(n.start, n.end) for n in kinds}:
        return ()  # facts about X, of a class Fact of which nothing is called X
    if any(_asks_for_one(question, kind) for kind in kinds):
        return ()
    wanted = sorted({kind.target for kind in kinds} & common or common)
    return tuple(_reading(question, things, name, catalog) for name in wanted)


def _class_of(attribute_id: str) -> str:
    return attribute_id.partition(".")[0]


def _classes_beside(question: Question, things: Sequence[Thing], catalog: Catalog) -> list[NameHit]:
    """Where classes are spoken of beside the names: `the battle of X`; edges are not meant."""
    return [
        n
        for n in classes_said(question)
        if not catalog.classes[n.target].link
        and not any(n.start < t.end and t.start < n.end for t in things)
    ]


def _asks_for_one(question: Question, kind: NameHit) -> bool:
    """Whether what seems to say the kind of the rows asks for one thing of them: the type of allergy X, of
    a class Allergy_Type that keeps the type of each."""
    of = " of " in question.normalised.folded[kind.start : kind.end]
    return of and any(
        n.of == "attribute" and n.start == kind.start and _class_of(n.target) == kind.target
        for n in question.names
    )


def _phrase_around(
    question: Question, things: Sequence[Thing], kinds: Sequence[NameHit]
) -> re.Match[str] | None:
    """The question as such a phrase around the names, and around what kind of rows they are."""
    asked = question.normalised
    phrase = _CHINESE if asked.chinese else _ENGLISH
    names = {(t.start, t.end): _NAME for t in things}
    said = {(k.start, k.end): _KIND for k in kinds}
    outlines = (_outline(asked.folded, marks) for marks in (names, {**said, **names}))
    return next(filter(None, map(phrase.fullmatch, outlines)), None)


def _outline(text: str, marks: Mapping[tuple[int, int], str]) -> str:
    """The text with marks in place of its names, several names as one."""
    text = _LIST.sub(_NAME, _QUOTES.sub("", marked(text, marks)))
    return " ".join(text.strip(ENDS).split())


def _reading(
    question: Question, things: Sequence[Thing], name: str, catalog: Catalog
) -> Interpretation:
    each = catalog.classes[name]
    called = [max(thing.of(name), key=lambda h: h.score) for thing in things]
    rows = tuple(holds("a", catalog.attributes[h.attribute], h.value) for h in called)
    shown = tuple(Output(Column("a", a.name), a.name) for a in each.attributes)
    plan = Query((Use("a", name),), shown, where=rows[0] if len(rows) == 1 else Or(rows))
    said = question.normalised.text
    grounds = [
        Ground(t.start, t.end, said[t.start : t.end], "filter", h.attribute, h.score)
        for t, h in zip(things, called, strict=True)
    ]
    grounds.append(Ground(0, len(said), said, "target", name, 1.0))
    return certain(plan, SCORE, grounds, (name,))
