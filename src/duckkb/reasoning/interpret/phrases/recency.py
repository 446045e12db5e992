"""Questions for records by when the base took them in: the latest notes, 本周新增的笔记.

Every record of the base keeps when it was made and last changed, which no ontology declares. Where
a type has a time of its own, that is what `latest` is about, and these only where a verb says so.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from duckkb.reasoning.catalog import BASE, Attribute, Catalog, Kind
from duckkb.reasoning.evidence import DateSpan, NameHit, NumberSpan, Question
from duckkb.reasoning.interpret.moments import date_condition, timed
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.occasions import due_by, ends
from duckkb.reasoning.interpret.phrases.shared import ENDS, classes_said, marked, shown, told, whole
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.lexicon.measure_words import HOW_MANY, MEASURE_WORD
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.plan import Column, Operator, Order, Output, Query, Use
from duckkb.reasoning.regexes import regex

CREATED, UPDATED = "__created_at", "__updated_at"
_KIND, _DATE, _NUMBER = "\1", "\2", "\3"
"""They stand for the class, the time and the number in a question compared with the phrases."""
_ASKS_EN = (
    r"(?:(?:show|list|give|find|get|tell|me|us|all|any|the|our|my|which|what|are|is|there)\ )*"
)
_WROTE_EN = r"(?:written|wrote|taken|took|jotted\ down)"
_MADE_EN = rf"(?:added|created|saved|stored|recorded|imported|written\ down|{_WROTE_EN})"
_MAKE_EN = r"(?:add|create|save|store|record|import|write(?:\ down)?|take|jot\ down)"
_CHANGED_EN = r"(?:updated|changed|edited|modified)"
_ENGLISH = regex(
    rf"""(?:{_ASKS_EN}|(?P<count>how\ many\ ))(?:
      (?:(?P<n_>{_NUMBER})\ )?(?:(?:most\ )?recent(?:ly)?|latest|newest|last)\ (?:(?:(?P<made>{_MADE_EN})|(?P<changed>{_CHANGED_EN}))\ )?
      (?:(?P<n>{_NUMBER})\ )?{_KIND}
    | {_KIND}\ (?:(?:that|which)\ )?(?:(?:were|was|have\ been|has\ been|we|i)\ )*
      (?:(?P<made_>{_MADE_EN})|(?P<changed_>{_CHANGED_EN}))\ (?:in\ |on\ |(?P<op>since|after|before)\ )?{_DATE}
    | {_KIND}\ (?:did|have)\ (?:we|i|you)\ (?P<made___>{_MAKE_EN}|{_MADE_EN})\ (?:in\ |on\ |(?P<op_>since|after|before)\ )?{_DATE}
    | {_KIND}\ (?:(?:was|were)\ )?(?:(?P<made__>{_MADE_EN})|(?P<changed__>{_CHANGED_EN}))\ (?:last|most\ recently|recently|lately)
    )""",
    re.VERBOSE | re.IGNORECASE,
)
_MADE_ZH = r"(?:写下?|记|新增|新建|添加|加入|录入|创建|记录|记下|保存|存入|导入)"
_TAKEN_IN = frozenset(("stored", "recorded", "imported", "录入", "记录", "存入", "导入"))
"""Words for what only the base does to a row; what is created, or added, may be the thing itself."""
_WROTE = regex(rf"{_WROTE_EN}|write|take|写下?|记", re.IGNORECASE)
_NOTES = regex(
    r"(?<![a-z])(?:notes?|memos?|memor(?:y|ies)|entr(?:y|ies)|journals?|diar(?:y|ies)|logs?|facts?|findings?|lessons?|insights?|learnings?)"
    r"(?![a-z])|笔记|备忘|记忆|日志|日记|条目|心得|想法|便签|要点",
    re.IGNORECASE,
)
"""What is written into a base as it comes to be known."""
_CHANGED_ZH = r"(?:更新|修改|改动|变更)"
_CHANGED = regex(f"{_CHANGED_EN}|{_CHANGED_ZH}", re.IGNORECASE)
_CHINESE = regex(
    rf"""(?:请|帮我|列出|找出|查找|显示|给出|所有|全部|有|哪些)*(?:
      (?:最近|最新|近期)(?:(?P<made>{_MADE_ZH})|(?P<changed>{_CHANGED_ZH}))?[的了过]?(?:哪些|(?P<n>{_NUMBER}){MEASURE_WORD}?|(?P<one>一{MEASURE_WORD}))?的?{_KIND}
      (?:有|是)?(?:哪些|哪几{MEASURE_WORD}|(?P<one_>哪一?{MEASURE_WORD})|什么)?
    | (?:在)?{_DATE}(?P<op>以前|之前|以后|之后|以来)?(?:(?P<made_>{_MADE_ZH})|(?P<changed_>{_CHANGED_ZH}))[的了过]?
      (?:哪些|(?P<count>{HOW_MANY}))?{_KIND}(?:有|是)?(?:哪些|(?P<count_>{HOW_MANY}))?
    )""",
    re.VERBOSE,
)
_SIDES: dict[str | None, Operator] = {
    **{None: "between", "since": "ge", "after": "gt", "before": "lt", "以来": "ge"},
    **{"以前": "lt", "之前": "lt", "以后": "gt", "之后": "gt"},
}
_PAGE = 10
"""So many are the latest ones where no number is told."""


def recency_readings(
    question: Question, catalog: Catalog, naming: Naming
) -> tuple[Interpretation, ...]:
    """The reading by when records were made or changed; empty where it asks for anything else."""
    for kind in classes_said(question):
        if catalog.classes[kind.target].store != BASE or catalog.classes[kind.target].link:
            continue
        plan = _plan(question, kind, catalog, naming)
        if plan is not None:
            return (whole(question, plan, "order", kind.target, (kind.target,)),)
    return ()


def _plan(question: Question, kind: NameHit, catalog: Catalog, naming: Naming) -> Query | None:
    dates, numbers = question.spans.dates, question.spans.numbers
    match = _match(question, kind, dates, numbers)
    if match is None:
        return None
    said = told(match)
    times = [a for a in catalog.classes[kind.target].attributes if timed(a)]
    # A fact that holds until next year is no newer for it.
    own = [a for a in times if not (due_by(a) or ends(a))]
    times = [a for a in own if a.kind.temporal] if "changed" in said else []
    changed = [a for a in times if any(map(_CHANGED.search, a.names))]
    if own and (dates if changed else not _of_the_base(said, own, naming)):
        return None  # what was changed since a day is told of the field for it as of any other
    if _WROTE.fullmatch(said.get("made", "")) and not _is_noted(kind, catalog):
        return None  # a paper was not written when the base took it in
    if "count" in said and not dates:
        return None  # so many as there are, or as are told
    kept = changed[0].name if changed else UPDATED if "changed" in said else CREATED
    time = Column("a", kept)
    select = shown(kind.target, "count" in said, naming)
    if "count" not in said:
        select = (*select, Output(time, time.attribute.strip("_")))
    where = None
    if dates:
        where = date_condition(time, Kind.TIME, dates[0], _SIDES[said.get("op")], ())
    order = () if "count" in said else (Order(time, True), Order(Column("a", "__id"), True, True))
    limit = None if dates else 1 if "one" in said else _how_many(question, kind, numbers)
    return Query((Use("a", kind.target),), select, where=where, order_by=order, limit=limit)


def _is_noted(kind: NameHit, catalog: Catalog) -> bool:
    """Whether rows come to be by being written into the base."""
    return any(map(_NOTES.search, catalog.classes[kind.target].names))


def _of_the_base(said: Mapping[str, str], own: Sequence[Attribute], naming: Naming) -> bool:
    """Whether the words tell what the base did, where rows have these times of their own."""
    if "changed" in said:
        return True
    made = stem(said.get("made", "").casefold())
    names = {s for a in own for s in (*naming.stems(a), *a.names)}
    # 记录于 is when something was written down, too.
    return said.get("made", "").casefold() in _TAKEN_IN and not any(made in each for each in names)


def _match(
    question: Question, kind: NameHit, dates: Sequence[DateSpan], numbers: Sequence[NumberSpan]
) -> re.Match[str] | None:
    """The phrase that the whole question is, its class, time and number marked."""
    if len(dates) > 1 or len(numbers) > 1 or (dates and numbers):
        return None
    if any(n.value < 1 or n.value != int(n.value) for n in numbers):
        return None
    asked = question.normalised
    marks = {(kind.start, kind.end): _KIND}
    marks |= {(d.start, d.end): _DATE for d in dates} | {(n.start, n.end): _NUMBER for n in numbers}
    text = marked(asked.text, marks)
    if asked.chinese:
        return _CHINESE.fullmatch(re.sub(r"\s", "", text).strip(ENDS + "吗呢"))
    return _ENGLISH.fullmatch(text.strip(ENDS))


def _how_many(question: Question, kind: NameHit, numbers: Sequence[NumberSpan]) -> int:
    if numbers:
        return int(numbers[0].value)
    word = question.normalised.folded[kind.start : kind.end]
    return 1 if word.isascii() and not word.endswith("s") else _PAGE
