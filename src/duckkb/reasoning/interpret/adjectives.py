"""What English adjectives and verbs grade: the heaviest by its weight, the oldest by its founding."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from duckkb.reasoning.interpret.cues import MEASURES
from duckkb.reasoning.lexicon.words import stem

BIRTH = ("birth", "dob", "birthday", "birthdat")
FOUNDED = (
    *("found", "establish", "built", "construct", "open", "creat", "start"),
    *("sign", "publish", "releas", "launch", "plant", "manufactur"),
    *("instal", "purchas", "acquir", "commiss"),
)
JOINED = ("join", "hire", "regist", "enrol")
"""Since when people belong somewhere."""
AGAINST = frozenset({*BIRTH, *FOUNDED, "year", "date"})
"""Of an old or young thing these run the other way: who is older was born earlier."""
MOMENTS = frozenset((*FOUNDED, "year"))
TIMES = frozenset(("date", "time", "year", "day", "durat", "birth", "dob", *FOUNDED, *JOINED))
"""What is said of times; of other figures a time is none, such as the date of a rating."""

_HEADS = (
    "employe",
    "member",
    "staff",
    "headcount",
    "worker",
    "sampl",
    "row",
    "record",
    "volum",
    "line",
    "byte",
)
"""What the size of a firm, or of a set of data, is told by."""
_EXTENT = ("hectar", "acr", "acreag", "sqm")
"""Units of area, which columns are called by."""
_SIZE = ("size", "area", "capac", "popul", "enrol", "enr", "amount")

_TAKEN = ("durat", "minut", "second", "hour", "latenc", "elaps")
"""What tells how long something took."""
ADJECTIVES: Mapping[str, tuple[str, ...]] = {
    "old": ("age", *BIRTH, *FOUNDED, "year", "date"),
    "young": ("age", *BIRTH, "year", "date"),
    "expens": ("price", "rent", "cost", "amount", "fee", "fare", "charg", "valu", "rate"),
    "dear": ("price", "rent", "cost", "amount", "fee", "fare", "charg", "rate"),
    "cheap": ("price", "rent", "cost", "amount", "fee", "fare", "charg", "rate"),
    "costli": ("price", "cost", "budget", "fee", "fare", "rate"),
    "prici": ("price", "rent", "cost", "amount", "fee", "fare", "charg", "rate"),
    "long": ("durat", "length", "time", "distanc", "day", "hour", "minut", "page", "word"),
    "short": ("durat", "length", "height", "distanc", "time", "day", "page", "word"),
    "tall": ("height", "elev", "altitud"),
    "dead": ("death", "fatal", "casualti", "victim", "kill", "live", "lost"),
    "high": ("height", "elev", "altitud", "score", "rate", "amount", "price", "salari"),
    "low": ("height", "elev", "altitud", "score", "rate", "amount", "price", "salari"),
    "heavi": ("weight", "mass", "tonnag", "kb", "mb", "byte"),
    "light": ("weight", "mass", "tonnag", "kb", "mb", "byte"),
    "larg": (*_SIZE, "budget", "valu", *_HEADS, *_EXTENT),
    "big": (*_SIZE, "valu", *_HEADS, *_EXTENT),
    "small": (*_SIZE, "valu", *_HEADS, *_EXTENT),
    "great": ("size", "amount", "valu"),
    "fast": ("speed", "bpm", "tempo", "rpm", "time", "hp", "horsepow", "mph", *_TAKEN),
    "quick": ("time", *_TAKEN),
    "slow": ("speed", "bpm", "tempo", "rpm", "time", "hp", *_TAKEN),
    "rich": ("wealth", "incom", "salari", "asset", "worth", "budget"),
    "poor": ("wealth", "incom", "salari", "budget"),
    "late": ("date", "time", "year", "start", "day", *FOUNDED, *JOINED),
    "recent": ("date", "time", "year", "start", "day", *FOUNDED, *JOINED),
    "new": (*FOUNDED, *JOINED, "date", "year", "time"),
    "earli": ("date", "time", "year", "start", "day", *FOUNDED),
    "next": ("date", "time", "start", "day"),
    "good": ("score", "rate", "rank", "star", "grade"),
    "best": ("score", "rate", "rank", "star", "grade", "gpa"),
    "wors": ("score", "rate", "rank", "star", "grade"),
    "worst": ("score", "rate", "rank", "star", "grade", "gpa"),
    "popular": ("popular",),
    "deep": ("depth",),
    "wide": ("width",),
    "cold": ("temperatur", "temp"),
    "hot": ("temperatur", "temp"),
    "warm": ("temperatur", "temp"),
    "hard": ("difficulti", "hard"),
    "difficult": ("difficulti",),
    "far": ("distanc",),
    "close": ("distanc",),
    "near": ("distanc",),
    "experienc": ("experi",),
    "earn": ("salari", "wage", "incom", "pay"),
    "paid": ("salari", "wage", "incom", "pay", "amount", "payment"),
    "pay": ("salari", "wage", "amount", "payment"),
    "cost": ("price", "cost", "fee", "amount"),
    "last": ("durat", "date", "time"),
    "first": ("date", "time", "year"),
}
"""The stem of an adjective -> stems of the attributes that it grades, the likeliest first."""

SPEEDS = frozenset(("fast", "quick", "slow"))
_LASTS = frozenset({"durat", "time", "minut", "second", "hour", "latenc", "elaps"})
"""Of a fast or slow thing these run the other way."""
MERITS = frozenset(("good", "best", "wors", "worst"))
_ILLS = frozenset(
    (
        *("time", "delay", "wait", "latenc", "error", "mistak", "fault", "defect", "failur"),
        *("loss", "debt", "damag", "penalti", "complaint", "absenc", "downtim", "casualti"),
    )
)
"""Of which less is better."""


def takes_less(adjective: str, stems: Collection[str]) -> bool:
    """Whether what is called so has less of what some stems name, the more so it is: who is faster, of time; a best time
    is a short one, and the worst delay the longest."""
    if adjective in MERITS or adjective == "bad":
        return not _ILLS.isdisjoint(stems)
    return adjective in SPEEDS and not _LASTS.isdisjoint(stems)


def units_of(adjective: str) -> frozenset[str]:
    """The stems of units in which that is told which the stem of an adjective grades."""
    wanted = set(ADJECTIVES.get(adjective, ()))
    return frozenset(
        stem(unit) for units, nouns in MEASURES.items() if wanted & set(nouns) for unit in units
    )
