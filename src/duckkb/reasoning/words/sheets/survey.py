"""How people speak of a sheet of answers: `how many people would recommend us`, `how many complained about price`, `how many
respondents had no complaint`. Put by its columns."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Catalog, Class, of_catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.opposites import says_yes_or_no
from duckkb.reasoning.words.respelling import Respelt, apart, plural
from duckkb.reasoning.words.sheets.columns import called_so, held, lone, put, several, spelt

_ANSWERS = regex(r"survey|respon|feedback|questionnaire|poll|answers?$|interview")
_PEOPLE = regex(
    r"\b(?P<led>how many |share of |percentage of |number of |which )?(?:respondents|participants|people)\b(?! (?:in|of) charge)"
)
_GAVE = regex(
    r"\bhow many (?:gave(?: us| it)?|scored|chose|picked|reported|selected|mentioned|have|had) (?=an? |no )"
)
_WHOEVER = regex(r"people|respondents|participants|customers|users|of")
_DID = regex(
    r"\bhow many (?:(?P<who>[a-z]+) )?(?P<verb>[a-z]{4,}ed)(?: about| for| of| with)? (?P<what>[a-z0-9 -]+?)(?=\W*$| (?:in|on|from) )"
)


def answered_by_the_sheet(question: Question, catalog: Catalog) -> tuple[Respelt, ...]:
    """The words of those who ask many by the columns of the one sheet of answers."""
    rows = None if question.normalised.chinese else _sheet(catalog)
    return () if rows is None else apart(_found(question, catalog, rows))


@of_catalog
def _sheet(catalog: Catalog) -> Class | None:
    rows = lone(catalog)
    return rows if rows is not None and any(map(_ANSWERS.search, rows.names)) else None


def _found(question: Question, catalog: Catalog, rows: Class) -> Iterator[Respelt]:
    text = question.normalised.folded
    answers = several(rows)
    who = "|".join(
        ("people", "respondents", "participants", "customers", "users", *map(plural, rows.names))
    )
    for a in rows.attributes:
        said = spelt(a)
        if " " not in said or not (a.flag or says_yes_or_no(a)):
            continue
        would = regex(
            rf"(?P<led>how many|(?:what )?(?:percentage|percent|share|proportion|fraction)(?: of)?|(?P<which>which [a-z]+(?: [a-z]+)?))"
            rf"(?: (?:{who}))? {said}(?: (?:us|it|this))?(?: (?:the )?(?P<most>most|least)(?: often)?)?(?=\W*$)"
        )
        for m in would.finditer(text):
            if m["which"] and m["most"]:
                most = "most" if m["most"] == "most" else "fewest"
                yield put(m, f"{m['which']} has the {most} {answers} with {said} yes")
            elif not m["which"]:
                led = (
                    m["led"]
                    if m["led"] == "how many"
                    else f"what {m['led'].removeprefix('what ').removesuffix(' of')} of"
                )
                have = "with" if m["led"] == "how many" else "have"
                yield put(m, f"{led} {answers} {have} {said} yes")
    kept = held(question, catalog)
    for m in _DID.finditer(text):
        columns = kept.get(m["what"], ())
        who = m["who"] is None or bool(_WHOEVER.fullmatch(m["who"])) or called_so(rows, m["who"])
        root = stem(m["verb"])[:5]
        for column in [a for a in columns if any(p.startswith(root) for p in parts(a.name))][:1]:
            if who:
                yield put(m, f"how many {answers} have a {spelt(column)} of {m['what']}")
    for m in _GAVE.finditer(text):
        yield put(m, f"how many {answers} have ")
    for m in _PEOPLE.finditer(text):
        yield put(m, f"{m['led'] or ''}{answers}")
