"""The cue words of English questions, folded."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Sequence

from duckkb.reasoning.lexicon.loader import irregular
from duckkb.reasoning.lexicon.words import Token, stem

_LEAD_TEXT = """
show list give find return display tell state count present provide select get compute calculate
fetch report name describe identify determine retrieve extract print
"""
LEAD = frozenset(_LEAD_TEXT.split())
"""Verbs that ask for what follows."""
PARTICIPLE_END = "(?:ed|en|wn|ght|ade|old|[ou]ng|[eu]t|un|ead)"
"""How participles end, as a pattern."""
_ASK_TEXT = """
what which who whose whom where when how
"""
ASK = frozenset(_ASK_TEXT.split())
RELATIVE = frozenset(
    (
        "that",
        "who",
        "which",
        "whose",
        "whom",
        "where",
        "when",
    )
)
_PREPOSITION_TEXT = """
with having for in from by at on under into within during through via to among against across
over about above below near like inside
"""
PREPOSITION = frozenset(_PREPOSITION_TEXT.split())
_NEGATION_TEXT = """
not never no without except excluding neither nor n't cannot don't doesn't didn't isn't aren't
wasn't weren't haven't hasn't hadn't didnt doesnt dont isnt arent wasnt werent havent hasnt hadnt
lacks lack none nobody
"""
NEGATION = frozenset(_NEGATION_TEXT.split())
AMOUNTS = frozenset(("most", "least", "few", "many"))
"""Superlatives of how many there are, not of what something is like."""
VERSUS = frozenset(("vs", "versus"))
TIMES = {"once": 1, "twice": 2, "thrice": 3}
"""How often, in one word."""
MULTIPLES = frozenset(("twice", "thrice", "double", "triple", "half"))
"""Words that multiply the figure behind them: `more than twice the average`."""
RATIOS = frozenset(("percentage", "percent", "proportion", "share", "ratio", "fraction"))
_ROWS_TEXT = """
member members people persons record records entry entries item items row rows instance instances
occurrence occurrences individuals colleague colleagues
"""
ROWS = frozenset(_ROWS_TEXT.split())
"""Words for rows of whatever is spoken of: `the rank with the most members`."""
ANYONE = frozenset(("someone", "somebody", "anyone", "anybody", "one", "those", "that"))
"""Rows of which only what follows tells which they are."""
EACH = frozenset(
    (
        "each",
        "every",
        "per",
    )
)
SPANS_OF_TIME = frozenset(("second", "minute", "hour", "day", "week", "month", "year"))
"""What figures are told by without a group for each: `the fee per month`."""
DISTINCT = frozenset(
    (
        "different",
        "distinct",
        "unique",
    )
)
ENDS: dict[str, str] = {"first": "early", "last": "late"}
"""Words for the ends of a row of times, and what they grade."""
MATCHING = frozenset(("corresponding", "respective", "associated"))
"""What is said of things that go with others."""
_BE_TEXT = """
is are was were be been being 's
"""
BE = frozenset(_BE_TEXT.split())
HAVE = frozenset(("have", "has", "had"))
DO = frozenset(("do", "does", "did"))
THEIRS = frozenset(("their", "its", "his", "her"))
_FILLER_TEXT = """
a an the all any some and or of to is are was were be been being do does did have has had me us
we i you they them their its it his her he she this these those there please can could would
will shall may might must then than as so if such also only just exactly there's s t re ve ll
what which who whose whom where when how that with having for in from by at on under into within
during through via among across over about between both either each every per not never higher
lower larger smaller greater bigger longer shorter no without except excluding but nor neither
along together well corresponding associated respective respectively show list give find return
display tell state count database table record records information info data out up off more
most less least many much different distinct unique total whole entire overall one ones other
another whether while order sorted ordered sort result results value values name names following
given specific currently ever already number numbers people person yes kind kinds item items
times time listed recorded registered existing exist exists available included belong belongs
belonging called named titled labeled labelled full ids id each's our your my member members
yet here anywhere itself themselves himself herself everyone someone anyone anything something nothing everything
altogether
please pls plz thanks thank hello hi hey kindly need want like would know see looking got let
own owns owned possess possesses
"""
FILLER = frozenset(_FILLER_TEXT.split())
"""Words whose loss loses nothing."""
_NEVER_NAMES_TEXT = """
what which who whose whom where when how that with for in from by at on and or of the a an is
are was were be do does did have has had not never no but than then as to all any some show list
give find return display tell each every per both between more less most least me us we i you
they them their its it please there also only s t letter letters end ends ending start starts
starting begin begins beginning contain contains containing substring count counts multiple several member
members number numbers first last full middle nor neither named called titled labeled labelled grouped
"""
NEVER_NAMES = frozenset(_NEVER_NAMES_TEXT.split())
"""Lone words that no name or value overrides, unless it is exact."""
_LINKING_TEXT = """
come comes came go goes went gone take takes took taken give gives gave given get gets got make makes
made hold holds held live lives own owns work works run runs ran use uses do done find found keep kept
teach teaches taught buy buys bought sell sells sold sing sings sang sung lead leads led win wins won
write writes wrote written offer offers play plays grow grows grew grown appear appears sit sits lie
lies put puts carry carries send sends sent receive receives provide provides produce produces become becomes became
"""
LINKING = frozenset(_LINKING_TEXT.split())
"""Verbs, beside participles, that mostly say what a relation between two things says anyway."""
THERE = frozenset(
    [
        "offered",
        "made",
        "held",
        "taken",
        "found",
        "listed",
        "recorded",
        "given",
        "kept",
        "taught",
        "run",
        "registered",
        "stored",
        "available",
        "involved",
        "represented",
        "used",
        "covered",
        "served",
        "sold",
        "provided",
        "produced",
        "shown",
        "played",
        "included",
        "employed",
        "needed",
        "required",
        "planned",
        "scheduled",
        "done",
        "organised",
        "organized",
        "known",
        "seen",
        "spoken",
        "mentioned",
        "described",
        "defined",
        "supported",
    ]
)
"""What is so of all that there is: to be offered is to be there."""
_UNDOING_TEXT = """
cancel cancelled canceled cancels miss missed skip skipped drop dropped refuse refused reject rejected decline
declined delete deleted remove removed abandon abandoned withdraw withdrew withdrawn return returned postpone
postponed reschedule rescheduled ignore ignored avoid avoided quit forgot forgotten lost broke resigned
unsubscribed dislike disliked hate hated like liked love loved share shared block blocked bookmark bookmarked
praise praised complain complained criticise criticised criticize criticized recommend recommended regret regretted
enjoyed admired thanked blamed reviewed commented endorsed mocked disputed appealed protested questioned churn churned
exchanged replaced refunded resold reopened escalated tracked delayed suspended paused archived upgraded downgraded
edited ruined damaged destroyed stole stolen forgave blacklisted banned reported flagged
"""
UNDOING = frozenset(_UNDOING_TEXT.split())
"""What is done to rows that are there, or what somebody thinks of them: no reference to them says so by itself."""
CONTAINS = frozenset(
    (
        "contain",
        "contains",
        "containing",
        "include",
        "includes",
        "including",
        "substring",
    )
)
_PIECES_TEXT = """
letter letters word words substring phrase prefix suffix character string
"""
PIECES = frozenset(_PIECES_TEXT.split())
"""What a text may contain."""
UNTOLD = frozenset(("unknown", "missing", "unrecorded", "unspecified", "null", "undefined"))
"""What is said of an attribute that has no value."""
TOLD = frozenset(("known", "specified", "given"))
"""… and of one that has."""
BEGIN = frozenset(
    (
        "start",
        "starts",
        "starting",
        "begin",
        "begins",
        "beginning",
        "started",
    )
)
END = frozenset(
    (
        "end",
        "ends",
        "ending",
    )
)
CALLED = frozenset(
    (
        "called",
        "named",
        "titled",
        "labelled",
        "labeled",
    )
)
_ASCENDING_TEXT = """
ascending ascendingly asc increasing alphabetical alphabetically alphabetic lexicographic
lexicographical lexicographically chronological chronologically alphabet
"""
ASCENDING = frozenset(_ASCENDING_TEXT.split())
DESCENDING = frozenset(
    (
        "descending",
        "descendingly",
        "desc",
        "descennding",
        "decreasing",
        "reverse",
        "reversed",
    )
)
_SORT_TEXT = """
sorted sort sorts order ordered orders ordering arrange arranged rank ranked ranks
"""
SORT = frozenset(_SORT_TEXT.split())
WHEN_NOUNS = ("date", "time", "year", "day")
WHERE_NOUNS = ("locat", "address", "citi", "place", "countri", "room", "build")
WORK_NOUNS = (
    "institut",
    "affili",
    "employ",
    "workplac",
    "compani",
    "organ",
    "organis",
    "univers",
    "hospit",
)
"""What keeps where people work."""
QUANTITY: dict[str, tuple[str, ...]] = {
    "old": ("age", "birth", "birthday", "birthdat", "born", "dob"),
    "long": ("durat", "length", "time"),
    "much": ("price", "cost", "amount", "fee", "salari", "wage", "budget"),
    "far": ("distanc",),
    "tall": ("height",),
    "heavi": ("weight",),
    "big": ("size", "area"),
    "larg": ("size", "area"),
}
"""What `how …` asks for."""
_SUMS = ("amount", "price", "cost", "total", "valu")
_GRADED: dict[str, tuple[str, ...]] = {
    "older": ("age",),
    "younger": ("age",),
    "aged": ("age",),
    "over": ("age", *_SUMS),
    "under": ("age", *_SUMS),
    "above": ("age", *_SUMS),
    "below": ("age", *_SUMS),
    "earn": ("salari", "incom", "wage"),
    "earns": ("salari", "incom", "wage"),
    "earning": ("salari", "incom", "wage"),
    "make": ("salari", "incom", "wage"),
    "cost": ("price", "cost", "fee"),
    "costs": ("price", "cost", "fee"),
    "costing": ("price", "cost", "fee"),
    "cheaper": ("price", "cost", "fee", "fare"),
    "dearer": ("price", "cost", "fee", "fare"),
    "expensive": ("price", "cost", "fee", "fare"),
    "paid": ("salari", "wage", "pay", "amount", "payment", "price", "rate"),
    "longer": ("durat", "length", "time"),
    "shorter": ("durat", "length", "height"),
    "taller": ("height", "elev", "altitud"),
    "lighter": ("weight", "mass", "tonnag"),
    "wider": ("width", "breadth"),
    "narrower": ("width", "breadth"),
    "broader": ("width", "breadth"),
    "deeper": ("depth",),
    "shallower": ("depth",),
    "weigh": ("weight", "mass", "tonnag"),
    "weighs": ("weight", "mass", "tonnag"),
    "weighing": ("weight", "mass", "tonnag"),
    "heavier": ("weight", "mass", "tonnag"),
    "larger": ("size", "area", "capac", "enrol", "enr"),
    "bigger": ("size", "area", "capac", "enrol", "enr"),
    "smaller": ("size", "area", "capac", "enrol", "enr"),
    "before": ("date", "year", "time"),
    "after": ("date", "year", "time"),
    "since": ("date", "year", "time"),
    "newer": ("date", "year", "time"),
    "earlier": ("date", "year", "time"),
    "later": ("date", "year", "time"),
    "credits": ("credit",),
}
MEASURES: dict[tuple[str, ...], tuple[str, ...]] = {
    ("metre", "meter", "foot", "feet", "km", "kilometre", "kilometer", "mile", "cm", "inch"): (
        "altitud", "elev", "height", "length", "distanc", "depth", "size", "width",
    ),
    ("litre", "liter", "millilitre", "milliliter", "gallon"): ("volum", "capac"),
    ("square", "sqm", "acre", "hectare"): ("area", "size"),
    ("kg", "kilo", "kilogram", "gram", "pound", "ton", "tonne"): ("weight", "mass", "tonnag", "load"),
    ("watt", "kilowatt", "megawatt", "kw", "mw"): ("power", "capac", "output"),
    ("volt", "kilovolt", "kv"): ("voltag",),
    ("degree", "celsius", "fahrenheit"): ("temperatur", "temp", "angl"),
    ("second", "minute", "hour"): ("durat", "length", "time", "delay", "run"),
    ("dollar", "euro", "cent", "usd", "eur"): (
        "price", "cost", "amount", "salari", "fee", "balanc", "budget", "pay",
    ),
    ("percent", "%"): ("percentag", "rate", "share", "humid"),
}  # fmt: skip
_MEASURED_IN: dict[str, tuple[str, ...]] = {
    spelt: (stem(unit), *nouns)
    for units, nouns in MEASURES.items()
    for unit in units
    for spelt in (unit, unit + "s", unit + "es")
}
UNITS = frozenset(_MEASURED_IN)
"""Units of measures, in both numbers."""
COMPARED: dict[str, tuple[str, ...]] = _GRADED | _MEASURED_IN
"""What a comparison grades when no attribute stands beside it."""
MEASURED = frozenset(("long", "old", "tall", "high", "heavy", "deep", "wide", "far"))
"""Adjectives behind a measure: `80 miles long`."""


_NOT_BARS_TEXT = """
number numbers first last full middle start end
"""
_NOT_BARS = frozenset(_NOT_BARS_TEXT.split())


def bars(word: str) -> bool:
    """Whether a word of the grammar ends a name that would stride over it."""
    return (word in NEVER_NAMES or word in NEGATION) and word not in _NOT_BARS


STARTS_AT, ENDS_AT = "start at", "end at"
_AT_AN_END = {
    **dict.fromkeys(("start", "begin", "origin", "depart", "leav"), STARTS_AT),
    **dict.fromkeys(("end", "termin", "finish", "arriv"), ENDS_AT),
}
"""Stems of verbs that tell at which end of a way the place behind them is."""
_GIVES = {"send": STARTS_AT, "receiv": ENDS_AT}
"""Stems of verbs that tell at which end those are who do so."""


def directed(told: Sequence[Token]) -> tuple[tuple[int, int, str], ...]:
    """Words as half-open ranges with their stems, and `terminates in`, `who received` and the like besides
    as what they say."""
    found = [(t.start, t.end, t.stem) for t in told]
    for verb, behind in itertools.zip_longest(told, told[1:]):
        where = behind.word if behind is not None else ""
        does = (verb.stem, stem(irregular().get(verb.word, "")))
        side = next((_AT_AN_END[d] for d in does if d in _AT_AN_END), None)
        if side is None or where not in ("at", "in"):
            side = next((_GIVES[d] for d in does if d in _GIVES and where != "to"), None)
        if side is not None:
            found.append((verb.start, verb.end, side))
    return tuple(found)


def direction(before: str, said: Collection[str]) -> str:
    """`from` or `to`, told by the word before a value or else by a verb; "" where neither tells."""
    if before in ("from", "to"):
        return before
    return "from" if STARTS_AT in said else "to" if ENDS_AT in said else ""


def able(text: str) -> frozenset[str]:
    """The stems that a folded question says by what something can do: `can carry 500 passengers`."""
    said = re.search(r"\b(?:can|could|able to) (?!you\b|we\b|i\b)\w+", text)
    return frozenset(("capac",)) if said else frozenset()


def is_cue(word: str) -> bool:
    """Whether the grammar needs a lone word for itself."""
    return word in NEVER_NAMES or word in DISTINCT
