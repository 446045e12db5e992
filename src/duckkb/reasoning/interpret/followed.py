"""Whether a reading follows the verbs of a question: the edge that a verb names, and no other one."""

from __future__ import annotations

import re
from collections.abc import Sequence

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.chinese.makers import made_by_named, made_by_whom
from duckkb.reasoning.interpret.edges.verbs import doer_of
from duckkb.reasoning.interpret.name_words import words_of
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.lexicon.loader import irregular
from duckkb.reasoning.plan import Column, Use, classes_used, parts_of
from duckkb.reasoning.regexes import regex

_DID = regex(r"(?![有做干去到来看给是收得过为完好当参进出花付用当了])[一-鿿](?=了)")
"""A verb of one character; not one that says little."""
_DID_EN = regex(r"\bdid\b(?!.*\b(?:the|an?|any|of|in|for|with|most|each)\s+$)")
_NEVER_DID = regex(
    r"(?<!\bwho )\b(?:has|have|had)(?: never|n['’]t(?: ever)?| not(?: ever)?) (?!been\b)(\w+)\W*$"
)
_THAT = regex(r"\b(?:the|that|this|those|these|such) $")
"""Before rows that were spoken of already, or are told behind."""
BUYS_ZH = regex(r"[买购](?![入物])")
TRADES = regex(r"订单|[买购销售]|交易|成交|(?<![a-z])(?:orders?|purchases?|sales?)(?![a-z])", re.I)
_DONE = regex("[了过的什哪谁几多]")
"""Behind a word of one character: it is a verb, and no part of another word."""
_SURE = 0.95
"""How well a name must be met to be the base's own."""
_HEARD = 0.6
"""How well a verb must name a table that tells of what it says."""


def follows_verbs(reading: Interpretation, question: Question, catalog: Catalog) -> bool:
    """False where a question names an edge of the base just as that calls it, and a reading that does
    not account for every word has neither the edge nor anything else for the word."""
    if not question.normalised.chinese:
        left = _leaves_edge(reading, question, catalog) or _leaves_deed(reading, question, catalog)
        shown = _shows_the_doer(reading, question, catalog) or _said_twice(
            reading, question, catalog
        )
        return not (left or shown or _done_by_others(reading, question, catalog))
    text = question.normalised.folded
    if BUYS_ZH.search(text) and _trades_elsewhere(reading, catalog):
        return False
    taken = [(g.start, g.end) for g in reading.grounds if g.role == "filter"]
    if catalog.links and _unknown_verb(question, taken, catalog):
        return False
    used = set(classes_used(reading.plan))
    columns = [p.attribute for p in parts_of(reading.plan) if isinstance(p, Column)]
    called = [
        n for c in used for a in catalog.classes[c].attributes if a.name in columns for n in a.names
    ]
    named = [n for c in used for n in catalog.classes[c].names if catalog.classes[c].link]
    taken += [(s.start, s.end) for s in question.spans.all()]
    other = any(catalog.classes[c].link for c in used)
    verbs: dict[tuple[int, int], set[str]] = {}
    for hit in question.names:
        edge = hit.of == "class" and catalog.classes[hit.target].link
        own = hit.how == "exact" and hit.score >= _SURE
        if edge and (own or (other and hit.how == "translated")):  # 支持, of SUPPORTS
            verbs.setdefault((hit.start, hit.end), set()).add(hit.target)
    longer = [(h.start, h.end) for h in question.names if h.score >= _SURE]
    longer += [(v.start, v.end) for v in question.values if v.how == "exact"]
    return not any(
        edges.isdisjoint(used)
        and not any(text[start:end] in name for name in named)  # 写 of 写于
        and not any(e in column for e in edges for column in columns)  # 创作 of 创作年份
        and not any(text[start:end] in name for name in called)  # 发表 of 发表日期
        and not any(s < end and start < e for s, e in taken)
        and not in_longer(start, end, longer)
        and (end - start > 1 or _DONE.match(text, end))
        for (start, end), edges in verbs.items()
    )


def _leaves_edge(reading: Interpretation, question: Question, catalog: Catalog) -> bool:
    """Whether it does without the edge that a verb names: how often did Lena water the beds."""
    if not catalog.links:
        return False
    used = set(classes_used(reading.plan))
    linked = any(catalog.classes[c].link for c in used)
    text = question.normalised.folded
    said: dict[tuple[int, int], set[str]] = {}
    for hit in question.names:
        sure = hit.how in ("exact", "stem") and hit.score >= _SURE and hit.end - hit.start > 3
        if sure and (linked or _is_past(text[hit.start : hit.end])):
            said.setdefault((hit.start, hit.end), set()).add(hit.class_name)
    heard = (g for g in reading.grounds if g.end > g.start)
    # Claims supported by a paper are not just those whose state is called so.
    heard = (g for g in heard if g.role != "filter" or not text.startswith(" by ", g.end))
    taken = [(g.start, g.end) for g in heard if g.target.partition(".")[0].split(" ")[0] in used]
    return any(
        used.isdisjoint(targets)
        and any(t in catalog.classes and catalog.classes[t].link for t in targets)
        and not any(s < end and start < e for s, e in taken)
        for (start, end), targets in said.items()
    )


def _leaves_deed(reading: Interpretation, question: Question, catalog: Catalog) -> bool:
    """Whether it joins tables by others than the one that a verb names: who bought the lamp, by the reviews
    of the lamp where there are orders."""
    used = set(classes_used(reading.plan))
    if catalog.links or len(used) < 3:
        return False
    text = question.normalised.folded
    said: dict[tuple[int, int], set[str]] = {}
    for hit in question.names:
        if hit.of == "class" and hit.score >= _HEARD and hit.end - hit.start > 3:
            said.setdefault((hit.start, hit.end), set()).add(hit.target)
    return any(
        targets.isdisjoint(used)
        and (_is_past(text[start:end]) or _DID_EN.search(text[:start]))
        and not text.startswith(" by ", end)
        and any(used & catalog.ends[t] for t in targets)
        for (start, end), targets in said.items()
    )


def _done_by_others(reading: Interpretation, question: Question, catalog: Catalog) -> bool:
    """Whether what rows have never done is taken for those who do it: the teams that have never played have not
    just no players."""
    done = _NEVER_DID.search(question.normalised.folded)
    if done is None:
        return False
    doers = [
        g.target
        for g in reading.grounds
        if (g.start, g.end) == done.span(1) and g.target in catalog.classes
    ]
    verb = irregular().get(done[1], done[1])
    called = (words_of(n) for c in doers for n in catalog.classes[c].names)
    return any(w and doer_of(w[-1], verb) for w in called)


def _shows_the_doer(reading: Interpretation, question: Question, catalog: Catalog) -> bool:
    """Whether who does it is told where it is asked where it was done, or who did it there: a publisher is not
    where a paper was published, nor who published in a journal."""
    text = question.normalised.folded
    where, who = text.startswith("where "), text.startswith("who ")
    for ground in reading.grounds if where or who else ():
        attribute = catalog.attributes.get(ground.target)
        word = text[ground.start : ground.end]
        there = where or text[ground.end :].startswith((" in ", " at ", " on "))
        if attribute is not None and there and _is_past(word):
            called = (words_of(n) for n in attribute.names)
            if any(w and doer_of(w[-1], irregular().get(word, word)) for w in called):
                return True
    return False


def _said_twice(reading: Interpretation, question: Question, catalog: Catalog) -> bool:
    """Whether rows are spoken of twice, of which a table tells how they lie to one another, and read as the same
    ones: papers that cite papers of 2020."""
    text = question.normalised.folded
    said = [
        g.target
        for g in reading.grounds
        if g.target in catalog.classes and g.end > g.start and not _THAT.search(text[: g.start])
    ]
    used = [p.class_name for p in parts_of(reading.plan) if isinstance(p, Use)]
    return any(
        said.count(name) > 1
        and used.count(name) < 2
        and any(
            sum(j.left == each and j.right == name for j in catalog.joins_at[name]) > 1
            for each in {*used} - {name}
        )
        for name in {*said}
    )


def _trades_elsewhere(reading: Interpretation, catalog: Catalog) -> bool:
    """买过台灯的客户: whether tables are joined, but by none of those that tell of trade."""
    used = set(classes_used(reading.plan))
    if len(used) < 3 or any(
        map(TRADES.search, (n for c in used for n in catalog.classes[c].names))
    ):
        return False
    return any(TRADES.search(n) for each in catalog.classes.values() for n in each.names)


def _is_past(word: str) -> bool:
    """Whether an English word is a verb that says what was done, and no noun: tested, written."""
    return word.endswith("ed") or word in irregular()


def in_longer(start: int, end: int, places: Sequence[tuple[int, int]]) -> bool:
    """Whether a place is part of a longer one."""
    return any(s <= start and end <= e and end - start < e - s for s, e in places)


def _unknown_verb(question: Question, taken: Sequence[tuple[int, int]], catalog: Catalog) -> bool:
    """周航挂了哪些课: whether somebody named does something that nothing is known by."""
    text = question.normalised.folded
    known = [*taken, *((h.start, h.end) for h in (*question.names, *question.values))]
    known += [(s.start, s.end) for s in question.spans.all()]
    named = {v.end for v in question.values if v.how != "part"}
    return any(
        (m.start() in named or text[: m.start()].endswith("谁"))
        and not any(s <= m.start() < e for s, e in known)
        and not made_by_named(question, m.start(), m.group(), catalog)
        and not any(h.start <= m.start() < h.end for h in made_by_whom(text, catalog))
        for m in _DID.finditer(text)
    )
