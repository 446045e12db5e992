"""What a plan shows, tells apart or ranks by, where the question says otherwise: nobody though somebody is asked for, all
in one though it is to be told by something, the fee of a club for the costliest expedition."""

from __future__ import annotations

import re
from collections.abc import Sequence

from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.evidence import NameHit, Question
from duckkb.reasoning.interpret.cues import THERE
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.interpret.name_words import parts, words_of
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.nature import Nature
from duckkb.reasoning.interpretation import Ground
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.plan import (
    Aggregate,
    Arithmetic,
    Column,
    Compare,
    Constant,
    Order,
    Query,
    Scalar,
    parts_of,
)
from duckkb.reasoning.regexes import regex

_WITH_THEIRS = regex(r"\bwith the names? of (?:their|its|his|her)\b")
_AND_HOW = regex(
    r"\band (?:how (?:much|many|long|old|far|big)|when|where) "
    r"(?:(?:it|they|he|she|those|that|each) \w+(?: (?:from|to|in|at|on|by|with|for|under|of))?|(?:is|are|was|were|did) (?:it|they|he|she)\b.*)\W*$"
    r"|\band who (?:has |had )?[a-z]+ (?:it|them|that|each)\W*$"
    r"|\band (?:on|in|at|by|for|with|from|during|of|to) (?:which|what) [a-z ]+\W*$"
    r"|\band what(?:['’]s| is| was| are| were) (?:their|his|her|its|that \w+['’]s|the \w+['’]s) [a-z ]+\W*$"
)
_EACH_KIND = regex(r"\b(?:each|every|per|by) (?:different )?(?:kind|type|sort)s? of ")
_WHO_AND_WHAT = regex(
    r"^who\b.*\band (?:(?:on|in|at|for|to|from|with|by) )?(?:how|which|what|when|where)\b"
)
_ASKS_WHO = regex(r"^(?:who|by whom)\b")
_WHO_DID = regex(r"^who (?!is\b|are\b|was\b|were\b)[a-z]+ (?:the|an?|any) ")
_NAME = regex(r"(?:name|nm|title|label)$", re.I)
_CODE = regex(r"(?:^|[_ ])(?:code|cd|tag|serial|serial_no|barcode)$|^(?:is|has)[_ ]", re.I)
_LED = regex(r"(?:[:;?,(]|\s-)\s+(?:the\s+|its\s+|their\s+)?$")
_TAIL = regex(
    r"(?:,?\s+(?:(?:[a-z]+est|most|least|best|worst)\b[a-z ]*)?(?:first|last|only|please))?\W*$"
)
_DOER = regex(r"(?:er|or|ist|by|man|owner|lead|author)(?:[_ ]?name)?$", re.I)
_BY = regex(r"(?<!ed )(?<!en )(?<!un )(?<!wn )(?<!ught )\bby (?:each |every |the |their |its )?")
_GRADES = regex(r"^(?:(?:most|least) [a-z]+|[a-z]+est)$")
_SIZES = frozenset(("biggest", "largest", "smallest", "highest", "lowest"))
"""Adjectives of amounts, which things have that are called by their kind."""
_THAN = regex(r"\b(?:than|above|below) (?:the |their |its |his |her )?")
_MOST = regex(r"\b(?:most|fewest|least) (?:other )?")
_MORE = "more|less|fewer|larger|bigger|higher|lower|smaller|greater|longer|shorter|older|younger|taller|heavier|lighter|cheaper"
_BY_HOW_MUCH = regex(
    rf"\bhow much (?:[a-z]+ )?(?:{_MORE})\b(?! than \d).*\bthan\b|\bhow many (?:more|fewer|less)\b(?! than).*\bthan\b"
    rf"|\bhow many (?:years|months|days|hours|minutes|points|met(?:er|re)s|kilos|dollars|euros) (?:{_MORE})\b.*\bthan\b"
)
_SPENT_MOST = regex(
    r"\b(?:spen[dt]s?|spending|pa(?:y|ys|id)|earn(?:s|ed)?|costs?|invest(?:s|ed)?|donat(?:es?|ed)|rais(?:es?|ed)) (?:the )?(?:most|least)\b"
)
_STATED = regex(
    r"^(?:which|what|who|whose|how many|list|show|find|name|give)\b.*\b(?:is|are) "
    r"(?:(?:not|now|still|currently|already|never|ever|also) )*(?P<state>[a-z]+)\W*$"
)
"""What is said of rows at the end of a question: `which ambassador is married`."""
_PLURAL = regex(r"(?<!s)s$", re.I)
_SEX = frozenset(("sex", "gender"))
_CALLED = 0.9
"""How well rows must be named to be meant."""


def shows_one_of_two(question: Question, query: Query, catalog: Catalog) -> bool:
    """Whether rows are asked for `along with the name of their team`, or `and how much it was`, and but one
    of the two is shown; or somebody and something, and nobody is."""
    if len(query.select) == 1 and (
        _AND_HOW.search(question.normalised.folded) or _lists_two(question)
    ):
        return True
    if _WHO_AND_WHAT.search(question.normalised.folded) and not _shows_people(query, catalog):
        return True
    if _ASKS_WHO.search(question.normalised.folded) and _shows_codes(query, catalog):
        return True
    if _shows_what_it_was_done_to(question, query, catalog):
        return True
    if not _WITH_THEIRS.search(question.normalised.folded):
        return False
    shown = {p.alias for o in query.select for p in parts_of(o.expression) if isinstance(p, Column)}
    return len(shown) == 1 and not query.group_by


def tells_no_kinds(question: Question, query: Query, naming: Naming, nature: Nature) -> bool:
    """Whether something is asked of each kind of rows, and told of each row: of `each kind of depot`, where no kinds of
    depots are kept."""
    grouped = [e for e in query.group_by if isinstance(e, Column)]
    for found in _EACH_KIND.finditer(question.normalised.folded) if grouped else ():
        starting = (n for n in question.named("class", _CALLED) if n.start == found.end())
        for rows in starting:
            keys = {a.id for a in naming.identity(rows.target)}
            told = [query.attribute_id(e) for e in grouped]
            known = (nature.catalog.attributes.get(name) for name in told)
            refers = any(a is not None and nature.leads_to(a) == rows.target for a in known)
            if refers or not keys.isdisjoint(told):
                return True
    return False


def _shown(query: Query, catalog: Catalog) -> list[Attribute | None]:
    """What the shown columns keep; None for what is no attribute."""
    return [
        catalog.attributes.get(query.attribute_id(o.expression))
        for o in query.select
        if isinstance(o.expression, Column)
    ]


def _shows_codes(query: Query, catalog: Catalog) -> bool:
    """Whether nothing but codes or flags are shown, which are nobody: the tag_code of an animal, for who tagged it, and
    `is_chair`, for who chaired."""
    shown = _shown(query, catalog)
    return bool(shown) and all(
        a is not None and not a.identity and (a.flag or _CODE.search(a.name) is not None)
        for a in shown
    )


def _shows_what_it_was_done_to(question: Question, query: Query, catalog: Catalog) -> bool:
    """Whether `who bought the costliest painting` is answered by what that painting is called."""
    if _WHO_DID.match(question.normalised.folded) is None:
        return False
    done_to = {n.target for n in question.named("class", _CALLED)}
    shown = _shown(query, catalog)
    return bool(shown) and all(
        a is not None
        and (a.identity or _NAME.search(a.name) is not None)
        and a.class_name in done_to
        and not is_person(catalog.classes[a.class_name])
        for a in shown
    )


def _lists_two(question: Question) -> bool:
    """Whether a question ends in two things that are to be shown: `…: nickname and year of birth, youngest first`."""
    text = question.normalised.folded
    named = {(n.start, n.end) for n in question.names if n.score >= _CALLED}
    firsts = [(s, e) for s, e in named if _LED.search(text[:s]) and text.startswith(" and ", e)]
    return any(
        start == end + len(" and ") and _TAIL.match(text, stop)
        for _, end in firsts
        for start, stop in named
    )


def tells_no_difference(question: Question, query: Query) -> bool:
    """Whether it is asked by how much one thing exceeds another, or who spent most, and nothing is subtracted or summed."""
    text, parts = question.normalised.folded, list(parts_of(query))
    if _BY_HOW_MUCH.search(text) and not any(
        isinstance(p, Arithmetic) and p.operator == "-" for p in parts
    ):
        return True
    ranked = [p.expression for p in parts if isinstance(p, Order) and not p.settles]
    return (
        _SPENT_MOST.search(text) is not None
        and bool(ranked)
        and all(isinstance(e, Aggregate) and e.function == "count" for e in ranked)
    )


def compares_nothing(question: Question, query: Query, catalog: Catalog) -> bool:
    """Whether an amount is to exceed another (more deletions than additions), and no two are compared."""
    text = question.normalised.folded
    starts = {m.end() for m in _THAN.finditer(text)}
    amounts = {a.id for a in catalog.attributes.values() if a.measure} if starts else ()
    if not any(
        n.start in starts and n.score >= _CALLED and n.target in amounts for n in question.names
    ):
        return False
    compared = [p for p in parts_of(query) if isinstance(p, Compare)]
    if any(map(_exceeds_its_most, compared)):
        return True
    return not any(
        c.query is not None or any(not isinstance(v, Constant) for v in c.values) for c in compared
    )


def _exceeds_its_most(condition: Compare) -> bool:
    """Whether an amount is to exceed the most that there is of it."""
    (value,) = condition.values if len(condition.values) == 1 else (None,)
    if not isinstance(value, Scalar) or condition.operator != "gt":
        return False
    most = value.query.select[0].expression
    return (
        isinstance(most, Aggregate)
        and most.function == "max"
        and isinstance(most.argument, Column)
        and isinstance(condition.left, Column)
        and most.argument.attribute == condition.left.attribute
        and value.query.where is None
    )


def ranks_namesakes(question: Question, query: Query, naming: Naming) -> bool:
    """Whether rows are ranked by how many bear their name, though it is asked what they did to others of their kind:
    the client who has referred the most clients."""
    counts = (o.expression for o in query.order_by)
    counted = any(isinstance(c, Aggregate) and c.function == "count" for c in counts)
    if len(query.uses) != 1 or not query.group_by or not counted:
        return False
    own = query.uses[0].class_name
    called = {a.id for a in naming.shown(own)}
    if not all(isinstance(k, Column) and query.attribute_id(k) in called for k in query.group_by):
        return False
    named = {n.start for n in question.names if n.target == own and n.score >= _CALLED}
    behind = {m.end() for m in _MOST.finditer(question.normalised.folded)}
    return len(named) > 1 and bool(named & behind)


def passes_over_state(question: Question, uncovered: Sequence[str]) -> bool:
    """Whether a question ends in what is said of its rows, and nothing explains that: no rows between which it could
    tell a relation follow."""
    said = _STATED.search(question.normalised.folded)
    state = said["state"] if said is not None else ""
    return state in uncovered and state not in THERE and not state.endswith("ing")


def says_sex_of_others(catalog: Catalog, grounds: Sequence[Ground]) -> bool:
    """Whether `female learners` are taken for those of female teachers."""
    rows = {g.start: g.target for g in grounds if g.role == "table" and g.target in catalog.classes}
    for ground in (g for g in grounds if g.role == "filter" and " = " in g.target):
        own, _, attribute = ground.target.partition(" = ")[0].rpartition(".")
        told = rows.get(ground.end + 1, own)
        if told != own and _SEX & {*parts(attribute)} and is_person(catalog.classes[told]):
            return True
    return False


def _shows_people(query: Query, catalog: Catalog) -> bool:
    """Whether somebody may be shown: a person, or what a text says of other rows."""
    for part in parts_of(query.select):
        shown = (
            catalog.attributes.get(query.attribute_id(part)) if isinstance(part, Column) else None
        )
        if shown is None or shown.identity or shown.measure:
            continue
        own = is_person(catalog.classes[shown.class_name])
        if own or not catalog.joins_at[shown.class_name] or _DOER.search(shown.name):
            return True
    return False


def told_by_nothing(question: Question, query: Query, grounds: Sequence[Ground]) -> bool:
    """Whether figures are asked for `by modality code`, and that is passed over."""
    text = question.normalised.folded
    starts = {m.end() for m in _BY.finditer(text)}
    used = (
        {query.attribute_id(p) for p in parts_of(query) if isinstance(p, Column)} if starts else ()
    )
    return any(
        n.start in starts
        and n.score >= _CALLED
        and n.target not in used
        and not text[n.end :].startswith(" of")
        and not any(g.start < n.end and n.start < g.end for g in grounds)
        for n in question.names
    )


def graded_by_others(
    query: Query, catalog: Catalog, grounds: Sequence[Ground], names: Sequence[NameHit]
) -> bool:
    """Whether `the costliest expedition` is the one of the club with the highest fee: what an adjective ranks rows by is
    theirs, unless those that they refer to are spoken of."""
    shown = {query.class_of(p.alias) for p in parts_of(query.select) if isinstance(p, Column)}
    for g in grounds if not query.group_by else ():
        ranking = catalog.attributes.get(g.target)
        if ranking is not None and _grades_a_value(g, ranking, grounds, names):
            return True
        if ranking is None or ranking.class_name in shown or not _GRADES.search(g.text):
            continue
        near = any(
            j.left in shown and j.right == ranking.class_name
            for j in catalog.joins_at[ranking.class_name]
        )
        said = (n for n in names if n.end <= g.start or g.end <= n.start)
        if near and all(n.class_name != ranking.class_name for n in said):
            return True
    return False


def _grades_a_value(
    graded: Ground, ranking: Attribute, grounds: Sequence[Ground], names: Sequence[NameHit]
) -> bool:
    """Whether `the voyage with the oldest captain` is the first voyage: an adjective grades what stands behind it, be it
    a value of other rows; the biggest expense is no category."""
    behind = [g for g in grounds if g.role == "filter" and g.start == graded.end + 1]
    alone = (g for g in behind if all(n.start != g.end + 1 for n in names))
    graded_so = _GRADES.search(graded.text) is not None and graded.text not in _SIZES
    return graded_so and any(
        g.target.partition(".")[0] != ranking.class_name for g in alone if " = " in g.target
    )


def shows_participle(question: Question, catalog: Catalog, grounds: Sequence[Ground]) -> bool:
    """Whether of `merged pull requests` is shown by whom they were merged: a participle before rows says which."""
    rows = {n.start for n in question.named("class", _CALLED)}
    return any(
        g.role == "target"
        and g.text.endswith("ed")
        and g.end + 1 in rows
        and (a := catalog.attributes.get(g.target)) is not None
        and a.key
        for g in grounds
    )


def shows_verb(question: Question, query: Query, grounds: Sequence[Ground]) -> bool:
    """Whether what some rows do is shown: the payment method, for which class pays the highest toll."""
    shown = {
        query.attribute_id(o.expression) for o in query.select if isinstance(o.expression, Column)
    }
    singular = {g.end + 1 for g in grounds if g.role == "table" and not _PLURAL.search(g.text)}
    return any(
        g.target in shown
        and g.start in singular
        and g.text.endswith("s")
        and question.normalised.folded.startswith(" the ", g.end)
        for g in grounds
    )


def shows_since_when(catalog: Catalog, grounds: Sequence[Ground]) -> bool:
    """Whether somebody (which tenants) is taken for the day since when he is that, his `tenant_since`."""
    for ground in (g for g in grounds if g.role == "target"):
        shown = catalog.attributes.get(ground.target)
        *who, last = (words_of(shown.name) if shown is not None else []) or [""]
        if last == "since" and who and [*map(stem, who)] == [*map(stem, words_of(ground.text))]:
            return True
    return False


def ranks_by_what_is_alike(query: Query) -> bool:
    """Whether rows are ranked by what is told to be the same of all: who won the most gold medals, by the medal."""
    ranked = [o.expression for o in query.order_by if not o.settles and query.limit is not None]
    where = parts_of(query.where) if query.where is not None else ()
    same = [p.left for p in where if isinstance(p, Compare) and p.operator == "eq"]
    return any(isinstance(e, Column) and e in same for e in ranked)
