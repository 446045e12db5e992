"""English questions for what is owed and for what is in store: how much do we owe suppliers, the outstanding amount per
customer, how many bolts are in stock."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.phrases.marks import NAMED, VALUE, Marks, marks_of
from duckkb.reasoning.interpret.phrases.measured import ASK, PER, WAY, WE, figure_reading
from duckkb.reasoning.interpret.phrases.measures import (
    Measure,
    in_store,
    is_customer,
    is_supplier,
    owed,
)
from duckkb.reasoning.interpret.phrases.shared import COUNTED, told, whole
from duckkb.reasoning.interpret.stock import bounds_of_stock
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import Aggregate, Column, Compare, Output, Query, Use
from duckkb.reasoning.regexes import regex

_OPEN = r"(?:outstanding|unpaid|overdue|owed|still\ (?:due|open)|still\ to\ be\ paid|not\ (?:yet\ )?paid)"
_SUM = r"(?:amounts?|balances?|money|sums?|debts?|payments?)"
_OWINGS = rf"""(?:
    how\ much(?:\ money)?\ (?:do|does|did)\ (?:{WE}|(?:the\ )?(?:{NAMED}\ )?{VALUE})\ (?:still\ )?owe(?:\ us)?
      (?:\ (?:to\ )?(?:our\ |the\ )?(?:(?P<kind>{NAMED})|(?:{NAMED}\ )?{VALUE}))?
    | how\ much(?:\ money)?\ (?:is|are)\ (?:we\ |they\ )?(?:still\ )?{_OPEN}(?:\ to\ us|\ by\ our\ (?P<kind_>{NAMED}))?
    | how\ much\ (?:money\ )?do\ (?:our\ |the\ )?(?P<kind__>{NAMED})\ (?:still\ )?owe(?:\ us)?
    | {ASK}(?:(?:total|overall|our|all|the)\ )*{_OPEN}\ {_SUM}
    | {ASK}(?:(?:total|overall|our|all|the)\ )*{_SUM}\ (?:that\ (?:is|are)\ )?{_OPEN}
    | {ASK}(?P<kind___>{NAMED})\ (?:that\ (?:is|are)\ )?{_OPEN}
    | (?:which|what)\ (?P<most>{NAMED})\ (?:do|does)\ {WE}\ (?:still\ )?owe\ (?:the\ )?{WAY}(?:\ money)?(?:\ to)?
    | (?:(?:which|what)\ (?P<most_>{NAMED})|(?P<who>who))\ (?:still\ )?owes?\ (?:us\ )?(?:the\ )?(?P<way_>most|least)(?:\ money)?
    | (?:(?:which|what)\ (?P<most__>{NAMED})|(?P<who_>who))\ (?:has|have|with)\ the\ (?P<way__>highest|largest|biggest|lowest|smallest)\ {_OPEN}\ {_SUM}
    ){PER}(?:\ in\ total|\ altogether|\ (?:right\ )?now)?"""
_STOCK = r"(?:(?:total|current|present|overall|our|the)\ )*(?:stock|inventory|quantity\ on\ hand|stock\ on\ hand)(?:\ levels?)?"
_STOCKED = rf"""(?:
    how\ (?:much|many)\ (?:units\ of\ |pieces\ of\ )?(?:(?:{NAMED}\ )?{VALUE}|(?P<kind>{NAMED}))
      \ (?:is|are|do\ we\ have|have\ we\ got|is\ there|are\ there)(?:\ (?:still|currently))?(?:\ (?:left|available))?\ (?:in\ stock|on\ hand|in\ store)
    | {ASK}{_STOCK}
    | how\ (?:much|many)\ (?:stock|inventory)\ (?:is\ there|do\ we\ have|have\ we\ got|is\ left)
    | (?:which|what)\ (?P<most>{NAMED})\ (?:has|have|with)\ the\ (?P<way>most|least|highest|lowest|largest|smallest)\ {_STOCK}
    ){PER}"""
_RUNS_SHORT = rf"""
    (?:(?:which|what|list|show|all|the|me|any|(?P<count>how\ many))\ )*(?P<rows>{NAMED})(?:\ (?:that|which|are|is|have|has|currently))*
    \ (?:below|under|running\ below|with\ less\ stock\ than|less\ than|at\ or\ below(?P<at>))\ (?:their\ |the\ |its\ )?
    (?:(?P<least>{NAMED})|safety\ stock|(?:reorder|minimum)(?:\ (?:level|point|stock|quantity))?)"""
_SHORT = regex(_RUNS_SHORT, re.VERBOSE)
_OWED, _STORED = (regex(p, re.VERBOSE) for p in (_OWINGS, _STOCKED))
_WE_OWE = regex(r"\b(?:do|does|did)\s+(?:i|we)\b.*\bowe\b")
_OWE_US = regex(r"\bowes?\b")
_HINT = regex(
    r"\b(?:owed?|owes|outstanding|unpaid|overdue|paid|due|stock|inventory|on hand|in store)\b"
)
_WORDS = frozenset(
    (
        "amount",
        "balance",
        "due",
        "owed",
        "stock",
        "inventory",
        "on hand",
        "unpaid",
        "outstanding",
        "paid",
    )
)
"""Words of the phrases, which name nothing."""


def balance_readings(
    question: Question, catalog: Catalog, naming: Naming
) -> tuple[Interpretation, ...]:
    """The reading as what is owed or in store; empty where a question asks for anything else."""
    text = question.normalised.folded
    if question.normalised.chinese or _HINT.search(text) is None:
        return ()
    phrase, marks = marks_of(question, _WORDS)
    if (short := _SHORT.fullmatch(phrase)) is not None:
        return _running_short(question, told(short), marks, catalog, naming)
    for pattern in (_OWED, _STORED):
        if (match := pattern.fullmatch(phrase)) is None:
            continue
        said = told(match)
        figure = owed(catalog) if pattern is _OWED else in_store(catalog)
        kinds = marks.names.get(said.get("kind", ""), ())
        if figure is None or ("kind" in said and not _leads_to(kinds, figure)):
            continue
        if pattern is _OWED and _owed_by_others(text, figure):
            continue
        found = figure_reading(question, figure, said, marks, catalog, naming)
        if found is not None:
            return (found,)
    return ()


def _running_short(
    question: Question, said: Mapping[str, str], marks: Marks, catalog: Catalog, naming: Naming
) -> tuple[Interpretation, ...]:
    """Rows of which there is less in all stores together than there is to be."""
    figure = in_store(catalog)
    rows = [n for n in marks.names.get(said["rows"], ()) if figure and n in figure.reach.ways]
    if figure is None or len(rows) != 1 or rows[0] == figure.reach.start:
        return ()
    least = bounds_of_stock(catalog.classes[rows[0]])
    named = marks.names.get(said.get("least", ""))
    if len(least) != 1 or (named is not None and least[0].id not in named):
        return ()
    reach, alias = figure.reach, figure.reach.alias(rows[0])
    shown = [Column(alias, a.name) for a in naming.shown(rows[0])]
    bound = Column(alias, least[0].name)
    keys = (*(Column(alias, name) for name in catalog.classes[rows[0]].identity), *shown, bound)
    having = Compare(Aggregate("sum", figure.of), "le" if "at" in said else "lt", (bound,))
    select = tuple(Output(c, c.attribute) for c in shown)
    plan = Query(
        reach.uses, select, tuple(reach.links), group_by=tuple(dict.fromkeys(keys)), having=having
    )
    if "count" in said:
        plan = Query((Use("g", ""),), COUNTED, inner=plan)
    return (whole(question, plan, "filter", least[0].id, tuple(reach.aliases)),)


def _leads_to(kinds: Sequence[str], figure: Measure) -> bool:
    """Whether rows of a figure belong to rows that are named; what is owed to others is not kept."""
    return any(k in (*figure.reach.ways, figure.target.id) for k in kinds)


def _owed_by_others(text: str, figure: Measure) -> bool:
    """Whether it is asked what we owe of what customers owe us, or the other way round of what we owe suppliers."""
    near = [figure.reach.catalog.classes[name] for name in figure.reach.ways]
    if _WE_OWE.search(text):
        return any(map(is_customer, near))
    return _OWE_US.search(text) is not None and any(map(is_supplier, near))
