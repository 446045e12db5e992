"""What a base can be asked, for who does not know yet: what it holds, and questions that it answers.

They are offered where a question was not understood, as options to choose from, and beside a refusal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from time import monotonic

from duckkb.errors import DuckKBError
from duckkb.reasoning.catalog import BASE, Attribute, Catalog, Class, Kind
from duckkb.reasoning.chain import Context, read
from duckkb.reasoning.clarify import Clarification, ask_to_rephrase, tell_of_base
from duckkb.reasoning.domain import Domain
from duckkb.reasoning.evidence import WRITTEN, Normalised, Question
from duckkb.reasoning.interpret.name_words import words_of
from duckkb.reasoning.interpret.phrases.shared import COUNTED, ENDS
from duckkb.reasoning.lexicon.words import has_han, tokens
from duckkb.reasoning.names.crowded import classes_said
from duckkb.reasoning.plan import Query, Use
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import outermost, plural

_MOST_OFFERED, _MOST_ADVISED = 3, 2
_MOST_CLASSES = 3
_MOST_COUNTED, _MOST_TOLD = 12, 8
_COUNTING_SECONDS = 2.0
_SURELY = 0.8
"""How surely a word names what it is told to name."""
_FEWEST, _MOST_VALUES = 2, 12
"""A column of so many different values tells rows apart that are worth counting."""
_LONGEST = 30
"""A name with more characters than this makes no question to read at a glance."""
_ASKS = frozenset(
    ("what", "which", "how", "help", "list", "show", "tell", "everything", "overview")
)
_WHAT_THERE_IS = _ASKS | frozenset(
    "a about all also and any anything are ask available base can could data database do does else every for give"  # noqa: SIM905
    " got has have here hi hello holds i in information inside into is it kb kept kind kinds know knowledge known me memory"
    " much my of on or our please question questions record records should so sort sorts store stored stores summary table"
    " tables the there thing things this to topic topics type types us we you your".split()
)
"""Words of a question that names nothing but the base itself."""
_WHAT_ZH = regex(
    r"(?:请|请问|帮我|列出|显示|告诉我)*(?:你|我们?)?(?:这里|这个|该|此|当前)?(?:的)?(?:知识)?(?:库|数据库|知识|记忆)?(?:里面|里|中|内)?"
    r"(?:都|一共|总共)?(?:有|存了?|保存了?|记录了?|知道|包含|能问|可以问|能回答|可以回答|会)(?:你|我)?(?:些|了些)?(?:什么|哪些|啥)(?:样|种类?|类型?|方面)?的?"
    r"(?:内容|数据|东西|信息|知识|记录|表|问题|类型)?[呢吗]?"
    r"|(?:我|你)?(?:能|可以)(?:问|查)你?(?:些)?(?:什么|哪些|啥)(?:问题|内容)?|帮助|概览|概况|总览|列出(?:所有|全部)(?:内容|数据|知识|记录)?"
)


def rephrase(
    domain: Domain, question: Question, now: datetime, floor: float, round_no: int
) -> Clarification:
    """The question back where no reading is found: what the base holds, where just that was asked, else to put the
    question otherwise. Both come with questions to choose from that are answered here."""
    chinese = question.normalised.chinese
    classes, words = _recognised(question, domain.catalog)
    offered = _offered(domain, classes, now, floor, chinese)
    if asks_what_there_is(question.normalised):
        return tell_of_base(_holdings(domain, chinese), offered, chinese, round_no)
    known = [c.title or c.name for c in classes]
    return ask_to_rephrase(known, words, chinese, round_no, offered)


def advice(domain: Domain, question: Question, now: datetime, floor: float) -> str:
    """What to try after a refusal; such as questions that are answered here."""
    chinese = question.normalised.chinese
    classes, _ = _recognised(question, domain.catalog)
    known = [c.title or c.name for c in _kinds(domain.catalog)]
    offered = " / ".join(_offered(domain, classes, now, floor, chinese)[:_MOST_ADVISED])
    if chinese:
        told = f"请用这里的名称提问，例如：{'、'.join(known[:_MOST_TOLD])}"
        return told + (f"；例如问：{offered}" if offered else "") + "；或使用 search 与 sql"
    told = f"use the names of what is here, such as {', '.join(known[:_MOST_TOLD])}"
    return told + (f"; ask, for instance: {offered}" if offered else "") + "; or try search, or sql"


def asks_what_there_is(question: Normalised) -> bool:
    """Whether a question is for what a base holds, or can be asked: what do you know, 这里有什么."""
    if question.chinese:
        return _WHAT_ZH.fullmatch(question.folded.strip(ENDS)) is not None
    words = {t.word for t in tokens(question.folded)}
    return words <= _WHAT_THERE_IS and not _ASKS.isdisjoint(words)


def _holdings(domain: Domain, chinese: bool) -> str:
    """How many rows of each kind there are, the first dozen kinds; without the figure where a store is away, or
    takes too long to count."""
    kinds, told = _kinds(domain.catalog), list[str]()
    until = monotonic() + _COUNTING_SECONDS
    for each in kinds[:_MOST_COUNTED]:
        name = _called(each, chinese)
        with suppress(DuckKBError):
            left = max(until - monotonic(), 0.01)
            rows = domain.stores.run(Query((Use("a", each.name),), COUNTED), 1, left).rows
            name += f"（{rows[0][0]:,}）" if chinese else f" ({rows[0][0]:,})"
        told.append(name)
    if more := len(kinds) - len(told):
        told.append(f"另有 {more:,} 类" if chinese else f"and {more:,} more kinds")
    return ("、" if chinese else ", ").join(told)


def _offered(
    domain: Domain, classes: Sequence[Class], now: datetime, floor: float, chinese: bool
) -> tuple[str, ...]:
    """Questions about the first of some classes, in the language of the asker; each was read, and is likely enough
    to be answered."""
    found: dict[str, None] = {}
    for question in _drafts(domain, classes[:_MOST_CLASSES], chinese):
        thought = read(domain, question, now, Context())
        if thought.interpretations and thought.weights[0] >= floor:
            found[question] = None
        if len(found) == _MOST_OFFERED:
            break
    return tuple(found)


def _kinds(catalog: Catalog) -> list[Class]:
    return [c for c in catalog.classes.values() if not c.link]


def _drafts(domain: Domain, classes: Sequence[Class], chinese: bool) -> Iterator[str]:
    """One question of each kind about the first class, then about the next ones."""
    for each in classes:
        many = _called(each, chinese, many=True)
        yield f"有多少{many}？" if chinese else f"how many {many} are there?"
        for name in _names(domain, each, chinese):
            yield f"介绍一下{name}" if chinese else f"tell me about {name}"
        for column in _told_apart(domain, each):
            group = column.title or column.name
            if has_han(group) == chinese:
                yield f"每个{group}有多少{many}？" if chinese else f"how many {many} per {group}?"
                break
        if each.store == BASE:
            yield f"最近新增的{many}" if chinese else f"the latest {many}"


def _called(each: Class, chinese: bool, *, many: bool = False) -> str:
    """What a class is called in a language, where it has a name in it."""
    names = (each.title or each.name, *each.names)
    named = sorted((n for n in names if has_han(n) == chinese), key=lambda n: len(words_of(n)) > 1)
    name = named[0] if named else each.title or each.name
    if has_han(name):
        return name
    return f" {name} " if chinese and many else plural(name) if many else name


def _names(domain: Domain, each: Class, chinese: bool) -> list[str]:
    """The name of a row, where rows are called by one that can be read at a glance; in the language, where it can be."""
    columns = domain.naming.names(each.name)
    values = [v for c in columns for v in domain.values.values_of(c.id, _MOST_VALUES)]
    short = [v for v in values if len(v) <= _LONGEST and not v.isdecimal()]
    return sorted(short, key=lambda v: has_han(v) != chinese)[:1]


def _told_apart(domain: Domain, each: Class) -> Iterator[Attribute]:
    """Columns of texts that many rows share."""
    for column in each.attributes:
        told = column.kind is Kind.TEXT and not (column.key or column.identity)
        few = told and domain.values.repeats(column.id)
        if few and _FEWEST <= domain.values.distinct(column.id) <= _MOST_VALUES:
            yield column


def _recognised(question: Question, catalog: Catalog) -> tuple[list[Class], list[str]]:
    """The kinds of rows that can be asked about, those that a question tells of and those beside them first; and the
    words of the question that name something, in order."""
    said = classes_said(question)
    near = catalog.around(said) if said else set[str]()
    rows = _kinds(catalog)
    rows.sort(key=lambda c: 0 if c.name in said else 1 if c.name in near else 2)
    names = [h for h in question.names if h.score >= _SURELY]
    values = [v for v in question.values if v.how in WRITTEN]
    places = outermost({(h.start, h.end) for h in (*names, *values)})
    words = [question.normalised.text[slice(*place)] for place in places]
    return rows, list(dict.fromkeys(words))
