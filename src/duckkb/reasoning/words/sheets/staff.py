"""How people speak of a sheet of staff: headcount, payroll, `who has been here longest`, `older than 45`, `hired more than 10
years ago`. Put by its columns: what they earn, when they were born, since when they are here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from duckkb.reasoning.catalog import Attribute, Catalog, Class, Kind, of_catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.kinds import is_person, money
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.spans.periods import add_months
from duckkb.reasoning.words.respelling import Respelt, apart, plural
from duckkb.reasoning.words.sheets.columns import lone, one, put, spelt

_BORN = regex(r"birth|born|dob", re.I)
_CAME = regex(r"hire|join|start|employ|entry", re.I)

_HEADS = regex(r"\b(?:the )?head ?count\b")
_PAYROLL = regex(
    r"\b(?:the )?(?:(?:total|overall) )?(?:payroll|wage bill|salary (?:bill|costs?)|personnel costs?)(?: costs?)?\b"
)
_ELDEST = regex(
    r"^who(?: is|'s|s) the (?P<way>oldest|youngest)(?: person| one)?(?=\W*$| (?:in|at|of) )"
)
_LONGEST = regex(
    r"^who has (?:been|worked) (?:here|with us|for us|at the company) (?:the )?(?P<way>longest|shortest)(?=\W*$)"
)
_AGED = regex(
    r"(?P<who>[a-z]+ )?(?:(?:who|that) )?(?:(?:is|are) )?(?P<way>older|younger) than (?P<n>\d\d)(?: years(?: old)?)?(?=\W*$| in )"
)
_STAYED = regex(
    r"^(?P<led>who|which [a-z]+|[a-z]+ who) (?:has|have) (?:been|worked) (?:here|with us|for us|at the company)(?: for)? (?P<way>more|longer|less) than (?P<n>\d+) years(?=\W*$)"
)
_PEOPLE = regex(
    r"(?P<n>\b(?:more|less|fewer) than \d+ |\bat (?:least|most) \d+ |\bhow many )people\b(?! earn)"
)
_PAID = regex(
    r"\b(?P<way>highest|best|lowest|worst)[- ]?(?:paid|earning) (?:person|employee|people|employees|one|staff)\b"
)
_PAYS = regex(r"\bpays? (?:the )?(?P<way>best|most|worst|least)(?P<mean> on average)?(?=\W*$)")
_SPLIT = regex(
    r"^(?:the )?(?P<what>[a-z]+) (?:split|ratio|balance|mix|breakdown) (?P<by>by|per|in each) (?P<of>[a-z]+)(?=\W*$)"
)
_GAP = regex(r"^(?:what is |is there )?(?:the |a )?gender (?:pay|wage|salary) gap(?=\W*$)")
_SEXES = regex(
    r"^do (?P<one>women|men|females?|males?) (?:earn|make|get(?: paid)?) (?:more|less)(?: money)? than (?P<two>women|men|females?|males?)(?: (?:do|on average))?(?=\W*$)"
)


@dataclass(frozen=True)
class _Sheet:
    """The people; what they earn, of which sex they are, when they were born, since when they are here."""

    rows: Class
    salary: Attribute | None
    sex: Attribute | None
    born: Attribute | None
    came: Attribute | None


def staffed_by_the_sheet(question: Question, catalog: Catalog) -> tuple[Respelt, ...]:
    """The words of personnel departments by the columns of the one sheet of people."""
    sheet = None if question.normalised.chinese else _sheet(catalog)
    return () if sheet is None else apart(_found(question, sheet))


@of_catalog
def _sheet(catalog: Catalog) -> _Sheet | None:
    rows = lone(catalog)
    if rows is None or not is_person(rows):
        return None
    days = [a for a in rows.attributes if a.kind.temporal]
    return _Sheet(
        rows,
        one([a for a in rows.attributes if a.measure and money(a)]),
        one(
            [
                a
                for a in rows.attributes
                if a.kind is Kind.TEXT and a.name.casefold() in ("gender", "sex")
            ]
        ),
        one([a for a in days if any(map(_BORN.search, a.names))]),
        one(
            [
                a
                for a in days
                if any(map(_CAME.search, a.names)) and not any(map(_BORN.search, a.names))
            ]
        ),
    )


def _found(question: Question, sheet: _Sheet) -> Iterator[Respelt]:
    text, today = question.normalised.folded, question.now.date()
    people = plural(sheet.rows.name)
    person = people.removesuffix("s")
    for m in _HEADS.finditer(text):
        yield put(m, f"number of {people}")
    for m in _ELDEST.finditer(text) if sheet.born else ():
        yield put(m, f"who is the {m['way']} {person}")
    for m in _PEOPLE.finditer(text):
        yield put(m, f"{m['n']}{people}")
    if sheet.salary is not None:
        yield from _pay(text, sheet, spelt(sheet.salary), people)
    if sheet.came is not None:
        for m in _LONGEST.finditer(text):
            first = "earliest" if m["way"] == "longest" else "latest"
            yield put(m, f"{person} with the {first} {spelt(sheet.came)}")
        for m in _STAYED.finditer(text):
            since = add_months(today, -12 * int(m["n"]))
            before = "after" if m["way"] == "less" else "before"
            yield put(m, f"{people} with {spelt(sheet.came)} {before} {since.isoformat()}")
    for m in _AGED.finditer(text):
        if sheet.born is None:
            break
        since = add_months(today, -12 * int(m["n"]))
        before = "before" if m["way"] == "older" else "after"
        who = people if (m["who"] or "").strip() in ("who", "people", "") else m["who"].strip()
        yield put(m, f"{who} with {spelt(sheet.born)} {before} {since.isoformat()}")
    for m in _SPLIT.finditer(text):
        yield put(m, f"number of {people} {m['by']} {m['of']} and {m['what']}")


def _pay(text: str, sheet: _Sheet, salary: str, people: str) -> Iterator[Respelt]:
    for m in _PAYROLL.finditer(text):
        yield put(m, f"total {salary}")
    for m in _PAID.finditer(text):
        grade = "highest" if m["way"] in ("highest", "best") else "lowest"
        yield put(m, f"{people.removesuffix('s')} with the {grade} {salary}")
    for m in _PAYS.finditer(text):
        grade = "highest" if m["way"] in ("best", "most") else "lowest"
        yield put(m, f"has the {grade} average {salary}")
    if sheet.sex is not None:
        for pattern in (_GAP, _SEXES):
            for m in pattern.finditer(text):
                yield put(m, f"average {salary} by {spelt(sheet.sex)}")
