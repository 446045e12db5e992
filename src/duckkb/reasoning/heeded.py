"""Whether a reading heeds every figure, date and superlative of a question.

A reading that leaves one out answers another question, however well the rest fits.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection

from duckkb.reasoning.amend.ongoing import open_yet
from duckkb.reasoning.amend.timely import says_when
from duckkb.reasoning.blanks import without
from duckkb.reasoning.evidence import PLAIN, AggregateSpan, DateSpan, NameHit, NumberSpan, Question
from duckkb.reasoning.figures_named import (
    KEPT,
    adds_for_a_count,
    adds_rates,
    bounds,
    in_turn,
    lists_a_ratio,
    named_extreme,
    named_so,
    of_each_time,
)
from duckkb.reasoning.heeded_zh import NO, passed_over
from duckkb.reasoning.interpret.cues import PARTICIPLE_END, UNDOING
from duckkb.reasoning.interpret.edges.deadlines import OVERDUE
from duckkb.reasoning.interpret.edges.times import ENDED, GOING_ON, TO_COME
from duckkb.reasoning.interpret.half_listed import shows_half_a_list
from duckkb.reasoning.interpret.lost import uncounted
from duckkb.reasoning.interpret.timeliness import TOLD
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD
from duckkb.reasoning.lexicon.words import tokens
from duckkb.reasoning.plan import (
    Aggregate,
    Arithmetic,
    Compare,
    Constant,
    Part,
    Query,
    Truth,
    Value,
    parts_of,
)
from duckkb.reasoning.plan_does import (
    attributes_in,
    classes_averaged,
    classes_told_apart,
    compares,
    compares_columns,
    compares_within,
    constants_in,
    denies,
    grades,
    groups,
    holds,
    limits_in,
)
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.numbered_rows import NUMBERED

_ITS_DEED = regex(r"\b(?:it|they|he|she|we|you|i) \w+ed\W*$")
_INVERTED = regex(
    r"^(?:for .*, )?(?:how|which|what|when|where|who)\b(?:(?!\b(?:that|which|who|whose|with)\b).)*?"
    r"\b(?:has|have|had|was|were|did) (?P<who>(?:(?!\b(?:that|which|who|whose)\b).)+) \w+ed\W*$"
)
"""A question whose subject stands between the parts of its verb."""
_SOUNDING = frozenset(
    (
        *("listed", "recorded", "registered", "stored", "named", "called", "used", "included"),
        *("offered", "provided", "involved", "affected", "covered", "represented", "mentioned"),
        *("placed", "made", "created", "entered", "filed", "submitted", "issued"),
    )
)
"""Participles that say of rows only that there are such."""
_OUTCOMES = frozenset(("won", "lost", "beat", "beaten", "defeated", "failed", "passed"))
"""How something turned out, which not all who took part share."""
_OUTCOME = regex(
    r"w[io]n(?![dkgt])|award|prize|medal|trophy|champion|victor|lost|loss|result|outcome|rank|plac(?:e|ing)$",
    re.IGNORECASE,
)
"""What is called by how things turned out."""
_DIGITS = regex(r"[0-9]")
_YEAR = regex(r"^-?\d{1,4}")
_COMPARING = frozenset(
    (
        *("above", "below", "over", "under", "beyond", "exceeding", "before", "after", "until"),
        *("more", "less", "fewer", "greater", "higher", "lower"),
    )
)
_THAN = regex(r"\b(?:more|less|fewer|worse|(?!other|rather)\w+er)\b[^.?!]* than\b")
"""What compares with something, which no plan does by the way."""
_NO_MORE = frozenset(("eq", "in", "ne", "not_in"))
"""Operators by which nothing is more than something else."""
_THAN_ALL = regex(
    r"\bthan (?:(?:any|all|every|each|of|the) )*(?:others?|rest|(?:any|every)(?:one|body|thing|where) else)\b"
)
"""What compares with all others is the most."""
_EACH = regex(
    r"(?:每[个一位]?|各(?![自是为有]))\w{1,6}?(?:最|平均|有多少|有几)|每[个一位]?\w{1,6}?[了过](?:多少|几)"
)
"""A measure that is asked of each of several things."""
_OUT_OF = regex(r"\b(?:out of|not in) stock\b")
_TELLING = frozenset(
    (
        "due",
        "low",
        "short",
        "vacant",
        "empty",
        "spending",
        "revenue",
        "profit",
        "margin",
        "turnover",
    )
)
"""Words that are never said by the way."""
_RATE_PER = regex(r"\b(?:rates?|ratio|percentage)\s+(?:per|by|of each|for each)\b")
_RATES = frozenset(("rate", "rates", "ratio", "percentage"))
_THAN_PLANNED = regex(
    r"\bthan (?:(?:was|were|it was|they were|had been) )?(?:planned|expected|scheduled|budgeted|estimated)(?=\W*$)"
)
"""What was to be is that of the same rows."""
_ALL = regex(
    rf"[了过]\s*(?:所有|全部|每一?{MEASURE_WORD})|(?:一直|始终)(?!在|[没未])|(?:连续|每).{{0,3}}[年月季周天日]度?都(?![没未])"
    r"|\b[Ww]h(?:ich|o)\s(?:(?!than)[\w'’-]+\s){1,6}(?<!\bof )(?<!\bare )(?<!\bwere )(?<!\band )(?<!\bfor )"
    r"(?:all|every)\s(?!others?\b)\w"
)
"""That something holds of all of several things, which no plan says without counting: who did all tasks."""
_OF_THEIRS = regex(
    r"\bthan (?:the |an? )?(?:average|mean|typical)\b[^.?!]*?"
    r"\b(?:at|in|of|for|on|from|within|among) (?:their|its|his|her|the same)\b"
)
"""A figure of those that belong with each row, not of all: than the average wage at their depot."""
_LAST = regex(
    r"\b(?:the|my|our|your|his|her|their|its) (?:very )?(?:last|latest|earliest|most recent)\b"
    r"(?! (?:names?|initials?|one|\d+|two|three|few|years?|months?|weeks?|days?|hours?|quarter|decade|century)\b)"
    r"|\b(?:finish(?:ed)?|c[ao]me|came in|arrived|placed|ranked) (?:first|last)(?=\W*$| (?:on|in|at|of)\b)"
)
"""One of several by its time; not a last name, nor the last ten days."""
_DENIED = regex(r"(?:un|non-?)[a-z]{2,}ed")
"""Participles that deny: unresolved."""
_BY = regex(r"\b(?:by|per)\s+$")
_DONE_BY = regex(rf"{PARTICIPLE_END}\s+by\s+$")
"""Behind a participle `by` names who did it."""
_SURE = 0.95
_NOBODY = regex(r"\b(?:nothing|nobody|no one|none|neither|never)\b|从未|从不|从来没")
"""That there is not one, which is never said by the way."""
_ONLY = regex(r"\bonly (?:on|in|at|for|with)\b")
_SELF = regex(
    r"\b(?:(?:him|her|it)self|themselves|each other|one another)\b|(?<![是和与])(?:互相|相互)(?!独立)"
)
"""What is done by those it is done to, or by both, which no plan says by the way."""
_GONE = regex(r"\b(?:deleted|removed|erased)\b|(?:已|被)?删除?了?的")
"""What is deleted is kept nowhere, unless a column tells of it."""
_CONTRACTED = regex(r"\b(?:have|has|had|did|do|does|is|are|was|were|could|would|ca|wo)n['’]t\b")
"""What is denied in passing: what haven't we read?"""
_OR_ABOVE = regex(r"[及或]?以[上下]|\s+(?:and|or)\s+(?:above|below|higher|lower|worse|better)\b")
_UNTOLD = regex(
    r"\bsoon\b(?! as\b)|\blast here\b|快要?(?=[过到]期|[出过脱]保)|即将|将要|马上要?(?=[过到])"
    r"|\b(?:single-handed(?:ly)?|(?:by|all by) (?:him|her|it|my|your|them)sel(?:f|ves)|on (?:his|her|their|its|my) own)\b"
    r"|(?<![最每今昨当夜早傍])晚(?=[一-鿿]{2}了)|独自|(?<![第年高初十百])[一二三四五六七八九特](?=[级等线档](?!别|于|候|待))"
)
"""A time that nobody has set, that something was late, that nobody else took part, a grade (一级服务)."""
_BY_ONE = regex(r"一个人(?=[做完写干负担决修拍管])")
"""The same of somebody, where the words are taken for a person."""
_AT_PRESENT = regex(r"\b(?:currently|presently|right now|at the moment|at present)\b")
_PHASES = (GOING_ON, ENDED, TO_COME)
"""What goes on, is over or is still to come is never said by the way."""
_NAME = 12
"""Bytes of a name that may be a sentence: twelve letters, or four Han characters."""
_SCALES = (1.0, 7.0, 12.0, 60.0, 100.0, 1e3, 3600.0, 1e4, 1e6, 1e8)
"""A constant may stand in the unit that a column is kept in."""


def heeded(question: Question, reading: Interpretation) -> bool:
    """Whether nothing that was counted, dated or graded is missing from the plan."""
    if reading.features.get("lost"):
        return False  # an `or` or a `not`
    constants = list(constants_in(reading.plan))
    limits = set(limits_in(reading.plan))
    text = question.normalised.text
    said = _beside_names(question, constants)
    spans = question.spans
    for span in (*spans.numbers, *spans.dates):
        if _grounded(span.start, span.end, reading):
            continue
        # Words such as 一 or `one` are seldom figures; what is written in digits always is.
        if isinstance(span, NumberSpan):
            if not _DIGITS.search(text[span.start : span.end]):
                continue
            if span.value in limits or any(_same(span.value, c) for c in constants):
                continue
            written = text[span.start : span.end]
            if any(isinstance(c, str) and written in c for c in constants):
                continue
            return False
        if not any(_dated(span, c) for c in constants):
            return False
    called = {v.value for v in question.values if v.how == NUMBERED}
    if not called <= {str(c) for c in constants}:
        return False
    if adds_rates(question, reading):
        return False
    if _unheeded_deed(question, reading) or _unheeded_key(question, reading):
        return False
    if _OUTCOMES.intersection(reading.uncovered) and not any(
        map(_OUTCOME.search, (*attributes_in(reading.plan), *reading.tables))
    ):
        return False  # the races she won are not those she took part in
    if _TELLING.intersection(reading.uncovered) and "due to" not in said:
        return False
    undone = UNDOING.intersection(reading.uncovered)
    if undone - ({"shared"} if "shared by" in said else set[str]()):
        return False  # who cancelled orders is not everybody who has some
    if any(map(_DENIED.fullmatch, reading.uncovered)) and not denies(reading.plan):
        return False
    graded = (v for v in question.values if _OR_ABOVE.match(said, v.end))
    if any(graded) and not compares(reading.plan):
        return False  # P1 or above
    contracted = _CONTRACTED.search(said)
    if contracted and not (denies(reading.plan) or compares(reading.plan) or False in constants):
        return False
    compared = _COMPARING & set(reading.uncovered) or bounds(said, question)
    best = _THAN_ALL.search(said) and grades(reading.plan)
    if compared and not (best or compares(reading.plan)):
        return False
    if _THAN.search(said) and not (best or compares(reading.plan, _NO_MORE)):
        return False  # more pets than children is not without children
    if _OF_THEIRS.search(said) and not compares_within(reading.plan):
        return False
    last = _LAST.search(said)
    if last and not (grades(reading.plan) or _grounded(last.end() - 1, last.end(), reading)):
        return False  # a latest version may be called so
    if _SELF.search(said) and not compares_columns(reading.plan):
        return False
    if (gone := _GONE.search(said)) and not _grounded(*gone.span(), reading):
        return False
    phase = next(filter(None, (p.search(said) for p in _PHASES)), None)
    if phase and not (_grounded(*phase.span(), reading, "filter") or open_yet(reading.plan)):
        return False
    if _AT_PRESENT.search(said) and len(reading.tables) > 1 and not holds(reading.plan, Compare):
        return False  # cars that are currently rented are not all that ever were
    due = OVERDUE.search(said)
    if (
        due
        and not spans.dates
        and not _grounded(*due.span(), reading)
        and not says_when(reading.plan)
    ):
        return False
    timely = TOLD.search(said)
    if timely and not (_grounded(*timely.span(), reading) or says_when(reading.plan)):
        return False  # shipments that arrived on time are not all that arrived
    untold = _UNTOLD.search(said)
    if _BY_ONE.search(text) or (untold and not _grounded(*untold.span(), reading)):
        return False
    if _ONLY.search(said) and len(reading.tables) > 1 and not denies(reading.plan):
        return False
    if _NOBODY.search(said) and not (denies(reading.plan) or {False, *NO}.intersection(constants)):
        return False
    if passed_over(text, reading.plan) or uncounted(text, reading):
        return False
    told = [a for a in spans.aggregates if said[a.start : a.end].strip()]
    told = [a for a in told if not named_so(a, reading)]
    if any(_unreckoned(span, reading) for span in told):
        return False
    each = next((m for m in _EACH.finditer(text) if not _named(m.start(), reading)), None)
    each = each or _ALL.search(text)
    rated = _RATE_PER.search(said) and _RATES.intersection(reading.uncovered)
    if rated and not holds(reading.plan, Arithmetic, Truth):
        return False  # the scrap rate is not how much scrap there was
    if _THAN_PLANNED.search(said) and not compares_columns(reading.plan):
        return False
    if _OUT_OF.search(said) and (
        any(_is_not(p) for p in parts_of(reading.plan))
        or not (denies(reading.plan) or compares(reading.plan) or 0 in constants)
    ):
        return False  # out of stock in the north is not out of stock elsewhere
    if (
        shows_half_a_list(question, reading)
        or adds_for_a_count(question, reading)
        or lists_a_ratio(question, reading)
    ):
        return False
    if in_turn(said) and not (groups(reading.plan) or of_each_time(said, reading)):
        return False
    if each and not (groups(reading.plan) or _of_single_rows(each, reading)):
        return False
    counted = [n.start for n in spans.numbers if n.value in limits]
    graded = [s for s in spans.superlatives if not any(s.start <= at < s.end for at in counted)]
    graded = [s for s in graded if said[s.start : s.end].strip()]
    graded = [s for s in graded if not named_extreme(s, reading)]
    return not graded or grades(reading.plan)


def _is_not(part: Part) -> bool:
    """Whether it is the condition that a column is not some text."""
    if not isinstance(part, Compare) or part.operator != "ne":
        return False
    return any(isinstance(v, Constant) and isinstance(v.value, str) for v in part.values)


def _unheeded_deed(question: Question, reading: Interpretation) -> bool:
    """Whether a question ends with what rows did, and the reading takes all rows: which bridges
    collapsed."""
    last = tokens(question.normalised.folded)[-1:]
    told = any(
        t.word.endswith("ed") and t.word in reading.uncovered and t.word not in _SOUNDING
        for t in last
    )
    told = told and not _done_by(question.normalised.folded, reading)
    return told and not any(isinstance(p, Query) and p.where for p in parts_of(reading.plan))


def _done_by(text: str, reading: Interpretation) -> bool:
    """Whether the verb at the end tells what those named before it did, or what was done to them, not
    which rows are meant: how many reviews has each product received, the deliveries it received."""
    if _ITS_DEED.search(text):
        return True
    asked = _INVERTED.search(text)
    return asked is not None and _grounded(*asked.span("who"), reading)


def _unheeded_key(question: Question, reading: Interpretation) -> bool:
    """Whether rows are to be told apart by an attribute that the reading leaves out: sales by region."""
    text = question.normalised.folded
    told = {v.start - 1 for v in question.values}  # `by author Ann Lee`
    read = {k for g in reading.grounds if g.role != "table" for k in range(g.start, g.end)}
    grouped = any(isinstance(p, Query) and p.group_by for p in parts_of(reading.plan))

    def tells_apart(name: NameHit) -> bool:
        sure, before = name.score >= _SURE, text[: name.start]
        if name.of == "join" or name.end in told or not _BY.search(before):
            return False
        if _DONE_BY.search(before):
            return sure and name.of == "attribute"
        return sure or not (grouped or read.intersection(range(name.start, name.end)))

    keys = list(filter(tells_apart, question.names))
    named = {
        *attributes_in(reading.plan),
        *classes_told_apart(reading.plan),
        *classes_averaged(reading.plan),
    }
    used = {n.start for n in keys if (n.target.partition(".")[2] or n.target) in named}
    if grouped:
        used |= {n.start for n in keys if _grounded(n.start, n.end, reading, "group")}
    return any(n.start not in used for n in keys)


def _unreckoned(span: AggregateSpan, reading: Interpretation) -> bool:
    """Whether a total, an average or an extreme is asked for and nothing is reckoned, nor kept under that
    name."""
    if span.function in ("min", "max"):
        return not (grades(reading.plan) or compares(reading.plan)) and not any(
            KEPT[span.function].search(o) for o in attributes_in(reading.plan)
        )
    if span.function not in ("sum", "avg"):
        return False
    parts = tuple(parts_of(reading.plan))
    reckoned = {p.function for p in parts if isinstance(p, Aggregate)}
    reckoned |= {"avg"} if "median" in reckoned else set()
    if span.function in reckoned or (span.function == "sum" and "count" in reckoned):
        return False
    if any(isinstance(p, Arithmetic) for p in parts):
        return False  # 平均每个茶农产茶多少吨
    return not any(KEPT[span.function].search(o) for o in attributes_in(reading.plan))


def _grounded(start: int, end: int, reading: Interpretation, role: str = "") -> bool:
    """Whether a reading says what it makes of the words there; as just this role, where one is told."""
    return any(
        g.start < end and start < g.end and (not role or g.role == role) for g in reading.grounds
    )


def _same(number: int | float, constant: Value) -> bool:
    try:
        value = float(constant)  # pyright: ignore[reportArgumentType]
    except (TypeError, ValueError):
        return False
    return (
        any(math.isclose(number, value * k) or math.isclose(value, number * k) for k in _SCALES)
        or abs(number - value) == 1
    )


def _dated(span: DateSpan, constant: Value) -> bool:
    """Whether a constant lies in the span or at one of its ends, or is the month that is told."""
    if span.relative and span.grain in ("month", "day") and constant == span.first.month:
        return True
    year = _YEAR.match(str(constant))
    return year is not None and span.first.year <= int(year.group()) <= span.after.year


def _named(at: int, reading: Interpretation) -> bool:
    """每小时收费, of an hourly rate: whether a place is within the name of something that is read."""
    return any(g.start <= at < g.end and "." in g.target for g in reading.grounds)


def _of_single_rows(told: re.Match[str], reading: Interpretation) -> bool:
    """每个包裹平均收多少保管费, 平均每场比赛有多少观众: what each row has itself is on average that of all."""
    plan = reading.plan
    mean = told.group().endswith("平均") or told.string[: told.start()].endswith("平均")
    if not (isinstance(plan, Query) and len(plan.uses) == 1 and mean):
        return False
    rows = plan.uses[0].class_name
    return any(g.target == rows and told.start() < g.start < told.end() for g in reading.grounds)


def _beside_names(question: Question, constants: Collection[Value]) -> str:
    """The question with blanks for whole names of several words that the plan compares with, as of a
    ticket `Export misses the last column`."""
    names = (h for h in question.values if h.how in PLAIN and len(h.value.encode()) >= _NAME)
    return without(
        question.normalised.folded, ((h.start, h.end) for h in names if h.value in constants)
    )
