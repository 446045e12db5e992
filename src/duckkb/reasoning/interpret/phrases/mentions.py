"""Questions for rows whose text holds some words: which notes mention X, 提到 X 的文献.

Of a type of the base the fields that are searched count, whole lists by their elements. What no set
phrase of this kind says goes to the grammars.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from duckkb.reasoning.catalog import Catalog, Kind
from duckkb.reasoning.evidence import PLAIN, NameHit, Question
from duckkb.reasoning.interpret.cues import FILLER
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.phrases.concerning import KNOWN
from duckkb.reasoning.interpret.phrases.shared import (
    ENDS,
    SURE,
    classes_said,
    marked,
    outputs,
    shown,
    told,
    whole,
)
from duckkb.reasoning.interpret.phrases.things import holds, named_things
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.lexicon.measure_words import HOW_MANY, MEASURE_WORD
from duckkb.reasoning.lexicon.words import tokens
from duckkb.reasoning.plan import Or, Query, Use, all_of, classes_used
from duckkb.reasoning.regexes import regex

_KIND = "\1"
"""Stands for the class in a question that is compared with the phrases."""
_ASKS_EN = r"(?:(?:show|list|give|find|get|tell|me|us|all|any|an?|the|our|my|which|what|is|are|there|do|does|did|we|you|i|have)\ )*"
_HOLDS_EN = r"""(?:mention(?:s|ed|ing)?|contain(?:s|ing)?|talk(?:s|ing)?\ (?:about|of)|discuss(?:es|ing)?
    |say(?:s|ing)?\ (?:something|anything)\ about|(?P<tells>(?:says?|tells?\ (?:me|us|you))\ about)|include(?:s)?\ the\ (?:word|term|phrase)|speak(?:s)?\ of)"""
_ABOUT_EN = r"(?:(?:is|are)\ )?(?:about|regarding|concerning)"
_COUNTED = regex(r"\b(?:most|fewest|least|many|more|fewer)\s+$")
_WORDS = r"(?P<words>[^\1]+?)"
_ENGLISH = regex(
    rf"""(?:{_ASKS_EN}|(?P<count>how\ many\ )){_KIND}\ (?:(?:that|which|who)\ )?
    (?:(?P<holds>{_HOLDS_EN})|{_ABOUT_EN})(?:\ the\ (?:word|term|phrase|text))?(?:\ (?:(?:the|an?)\ )?{_WORDS})?""",
    re.VERBOSE | re.IGNORECASE,
)
_HOLDS_ZH = r"(?:提到|提及|谈到|谈及|讲到|讲述|说到|涉及|包含|含有|写到|出现)"
_SAYS_ZH = r"(?:都|是)?(?:怎么|怎样|如何)(?:说|写|讲|记|描述|记录|记载)的?|都?(?:说|写|讲|记|记录|记载)[了过]?(?:些|了些)?(?:什么|哪些)"
"""Who asks so wants to read the text itself."""
_TOPIC = r"(?![是都也在这那哪每各某第])"
"""What begins so tells which texts are read, and not what about: 这篇笔记写了什么."""
_CHINESE = regex(
    rf"""(?:请|帮我|列出|找出|查找|显示|给出|所有|全部|(?:有没|是否)?有|哪些|哪几?{MEASURE_WORD}|(?P<count>{HOW_MANY}))*(?:
      {_KIND}(?:里面?|中)?(?:关于|有关|对于?)?{_TOPIC}(?P<words__>[^\1]+?)(?P<tells>{_SAYS_ZH})
    | {_KIND}(?:里面?|中)?(?P<tells_>{_SAYS_ZH})(?:关于)?(?P<words___>[^\1]+?)的?
    | (?:关于|有关|对于?)?{_TOPIC}(?P<words____>[^\1]+?)(?<![条篇个本份])[，,]?(?:在|我的|我们的)?{_KIND}(?:里面?|中|上)?(?P<tells__>{_SAYS_ZH})
    | 的?{_KIND}(?:里|中|里面)?(?:(?P<holds>{_HOLDS_ZH})|是?(?:关于|有关))[了过]?{_WORDS}(?:的|这个词|一词)?
    | (?:(?P<holds_>{_HOLDS_ZH})|关于|有关)[了过]?(?P<words_>[^\1]+?)的{_KIND}(?:有|是)?(?:哪些|(?P<count_>{HOW_MANY}))?
    )[吗呢]?""",
    re.VERBOSE,
)
_KNOWN_EN = regex(
    r"what (?:do|can|did|have) (?:i|you|we) (?:all |already )?(?:know|knew|remember|learn|learnt|learned|note|noted) about (?:the )?(?P<words>.+?)(?: so far)?",
    re.IGNORECASE,
)
_KNOWN_ZH = regex(
    r"(?:关于|有关|对于?)\s*(?P<words>.+?)\s*[，,]?(?:我们?|你|大家)?(?:都)?(?:知道|了解|记录|记得|记)[了过]?(?:些|哪些)?(?:什么|内容|东西)"
)
"""What is known about something, be it that nothing is called so."""
_QUOTES = "\"'“”‘’「」『』《》 "
_MOST_WORDS = 4
_TOPICS = frozenset(
    ("database", "table", "data", "records", "value", "values", "time", "people", "order", "orders")
)
"""Nouns that say little of a base, and may be what a text is about."""
_IDLE = (FILLER - _TOPICS) | frozenset(("once", "twice", "thrice", "often", "repeatedly"))
_LOOSE_ZH = regex(r"[和或与及跟、且最没不的]")
"""What joins, denies or grades words, where they are no value as they stand."""
_TELLS = regex(rf"\b(?!mentioned)(?:{_HOLDS_EN}|about|regarding|concerning)\b", re.VERBOSE)
_TELLS_ZH = regex(rf"(?<!被)(?:{_HOLDS_ZH}|关于|有关)[了过]?(?!的)")


def mention_readings(
    question: Question, catalog: Catalog, naming: Naming
) -> tuple[Interpretation, ...]:
    """The reading as rows whose searched text holds the words; empty where it asks for anything else."""
    for kind in _searched(question, catalog):
        found = _phrase(question, kind)
        if found and not _told_otherwise(question, kind, found, catalog, naming):
            return (_reading(question, kind.target, found, catalog, naming),)
    return _known_readings(question, catalog, naming)


def _known_readings(
    question: Question, catalog: Catalog, naming: Naming
) -> tuple[Interpretation, ...]:
    """What do we know about X, where nothing is called X: the one kind of rows that are called facts, or notes, whose
    text holds the words."""
    asked = question.normalised
    match = (_KNOWN_ZH if asked.chinese else _KNOWN_EN).fullmatch(asked.text.strip(ENDS))
    kinds = [c for c in catalog.classes.values() if c.searched and any(map(KNOWN.search, c.names))]
    if match is None or len(kinds) != 1:
        return ()
    words = match["words"].strip(_QUOTES)
    start = asked.text.find(words)
    end = start + len(words)
    things = named_things(question, catalog, naming)
    others = {h.class_name for t in things if start < t.end and t.start < end for h in t.hits} - {
        kinds[0].name
    }
    if not words or others or (words == match["words"] and _loose(question, words)):
        return ()
    return (_reading(question, kinds[0].name, _Phrase(words), catalog, naming),)


def _searched(question: Question, catalog: Catalog) -> list[NameHit]:
    """Where classes are named of which text is searched."""
    return [n for n in classes_said(question) if catalog.classes[n.target].searched]


@dataclass(frozen=True)
class _Phrase:
    """The words; whether rows are counted, are about the words or hold them, and whether what they say is asked for."""

    words: str
    counted: bool = False
    about: bool = False
    tells: bool = False


def _phrase(question: Question, kind: NameHit) -> _Phrase | None:
    """What a question asks of the texts of a class, where it does."""
    asked = question.normalised
    text = marked(asked.text, {(kind.start, kind.end): _KIND}).strip(ENDS)
    if asked.chinese:
        match = _CHINESE.fullmatch(re.sub(rf"\s*{_KIND}\s*", _KIND, text))
    else:
        match = _ENGLISH.fullmatch(text)
    if match is None:
        return None
    parts = told(match)
    words = parts.get("words", "").strip(_QUOTES)
    if not words or (words == parts["words"] and _loose(question, words)):
        return None
    tells = "tells" in parts
    return _Phrase(words, "count" in parts, "holds" not in parts and not tells, tells)


def _loose(question: Question, words: str) -> bool:
    """Whether words without quotes may say more than what a text holds."""
    start = question.normalised.text.find(words)
    end = start + len(words)
    if any((v.start, v.end) == (start, end) and v.how == "exact" for v in question.values):
        return False
    if question.normalised.chinese:
        return _LOOSE_ZH.search(words) is not None or _counts_rows(question, start, end)
    said = words.casefold().split()
    spans = (*question.spans.dates, *question.spans.superlatives, *question.spans.comparators)
    return (
        len(said) > _MOST_WORDS
        or not _IDLE.isdisjoint(said)
        or any(s.start < end and start < s.end for s in spans)
        or any(n.of != "join" and n.score >= SURE and start < n.start < end for n in question.names)
    )


def _counts_rows(question: Question, start: int, end: int) -> bool:
    """含有四种以上药材的: whether it is told of how many rows, which is no text."""
    spans, rows = question.spans, question.named("class")
    bound = (*spans.comparators, *(n for n in rows if n.how in PLAIN))
    return all(
        any(start <= s.start and s.end <= end for s in told) for told in (spans.numbers, bound)
    )


def tells_what_is_mentioned(reading: Interpretation, question: Question, catalog: Catalog) -> bool:
    """Whether a reading says what texts are to mention, where a question asks for such texts."""
    asked = question.normalised
    searched = _searched(question, catalog)
    match = (_TELLS_ZH if asked.chinese else _TELLS).search(asked.folded)
    if match is None or not searched or _is_edge(match.start(), question, catalog):
        return True
    if asked.chinese:
        behind = asked.folded[match.end() :]
        at = match.end() + len(behind) - len(behind.lstrip())
    elif any(n.end <= match.start() for n in searched):
        said = (t for t in tokens(asked.folded) if t.start >= match.end() and t.word not in FILLER)
        at = next((t.start for t in said), len(asked.folded))
        links = {n.target for n in question.named("class") if n.start == match.start()}
        if links and _COUNTED.search(asked.folded[: match.start()]):  # who has the most mentions
            return not links.isdisjoint(classes_used(reading.plan))
    else:
        return True
    here = [g.target for g in reading.grounds if g.start <= at and match.end() < g.end]
    if re.fullmatch(r"about|regarding|concerning|(?:关于|有关)[了过]?", match.group()):
        return bool(here)
    # What a text mentions is no property of its own, such as a tag.
    own = {f"{n.target}.{a.name}" for n in searched for a in catalog.classes[n.target].attributes}
    return any(target.partition(" ")[0] not in own for target in here)


def _is_edge(start: int, question: Question, catalog: Catalog) -> bool:
    """Whether the word is what an edge is called, and behind it stands what rows it leads to are called:
    没有涉及任何决策的服务."""
    plain = [n for n in question.named("class") if n.how in PLAIN]
    links = (n.target for n in plain if n.start == start and catalog.classes[n.target].link)
    ends = {end for link in links for end in catalog.ends[link]}
    return any(n.target in ends for n in plain if n.start > start)


def _told_otherwise(
    question: Question, kind: NameHit, asked: _Phrase, catalog: Catalog, naming: Naming
) -> bool:
    """Whether the words are a row that the class is joined to, or a value that it has."""
    words, joined = asked.words, _joined(kind.target, catalog)
    start = question.normalised.text.find(words)
    end = start + len(words)
    for thing in named_things(question, catalog, naming):
        others = {h.class_name for h in thing.hits}
        if (thing.start, thing.end) == (start, end) and others & joined:
            return True
    searched = {f"{kind.target}.{field}" for field in catalog.classes[kind.target].searched}
    return asked.about and any(
        (v.start, v.end) == (start, end)
        and v.how != "part"
        and v.class_name == kind.target
        and v.attribute not in searched
        for v in question.values
    )


def _joined(name: str, catalog: Catalog) -> set[str]:
    """The other classes that rows of a class refer to or are referred to by, through edges too."""
    ends = [{j.left, j.right} for j in catalog.joins.values()]
    near = {c for pair in ends if name in pair for c in pair}
    edges = {c for c in near if catalog.classes[c].link}
    near |= {c for pair in ends if pair & edges for c in pair}
    return {c for c in near if not catalog.classes[c].link} - {name}


def _reading(
    question: Question, name: str, asked: _Phrase, catalog: Catalog, naming: Naming
) -> Interpretation:
    each, words = catalog.classes[name], asked.words
    quoted = words in {question.normalised.text[s:e] for s, e in question.normalised.quoted}
    fields = [each.by_name[field] for field in each.searched]
    each_held = [
        Or(tuple(holds("a", field, word, "contains") for field in fields))
        for word in ([words] if quoted else words.split())
    ]
    told = shown(name, asked.counted, naming)
    if asked.tells:
        told += outputs([f for f in fields if f.kind is Kind.TEXT and f not in naming.shown(name)])
    plan = Query((Use("a", name),), told, where=all_of(each_held))
    return whole(question, plan, "filter", name, (name,))
