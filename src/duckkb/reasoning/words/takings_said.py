"""`Which plan makes the most money`, of plans that keep a revenue, and `which match drew the biggest crowd`, of matches that
keep their attendance: which has the highest; `what did each shop earn from sales`, which keep an amount, and `toll revenue`,
of a `toll_amt`: the sum of it."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.kinds import money
from duckkb.reasoning.interpret.name_words import parts, words_of
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt

_MONEY = frozenset(map(stem, ("revenue", "profit", "turnover", "income", "earnings", "takings")))
_CROWD = frozenset(
    map(stem, ("attendance", "audience", "visitors", "spectators", "viewers", "crowd"))
)
_PHRASES = (
    (
        regex(
            r" (?:makes?|made|earn(?:s|ed)?|brings? in|brought in|generate[sd]?|takes? in|took in) the (?P<way>most|least) money\b"
        ),
        _MONEY,
    ),
    (
        regex(
            r" (?:drew|draws?|attract(?:s|ed)?|had|has|pulled(?: in)?) the (?P<way>biggest|largest|smallest|lowest) (?:crowd|audience)\b"
        ),
        _CROWD,
    ),
)
_FROM = regex(
    r"^(?:how much(?: money)?|what) (?:did|does|do|has|have) (?P<who>[^?]+?)"
    r" (?:earn(?:ed)?|ma[kd]e|t(?:ake|aken|ook) in|br(?:ing|ought) in|g[eo]t)(?P<all> in total| altogether)?"
    r" (?:from|with|through) (?:(?:the|all|their|its|his|her) )*"
)
_EACH = regex(
    r"(?:(?:the )?[a-z ]+ (?:of|in|at) )?(?:each|every) (?:of the )?(?P<what>[a-z ]+?)(?:['’]s? [a-z ]+)?"
)
_REVENUE = regex(r" (?:revenues?|takings|turnover|income)\b")
_SURE, _NEARLY = 0.9, 0.3
_LEAST = frozenset(("least", "smallest", "lowest"))


def takings_said(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """The one amount of the rows that are named, by the name that they keep it under."""
    if question.normalised.chinese:
        return
    text, said = question.normalised.folded, question.normalised.text
    yield from _earned_from(question, catalog)
    yield from _taken_in(question, catalog)
    for rows in question.named("class", _SURE):
        for phrase, stems in _PHRASES:
            found = phrase.match(text, rows.end)
            if found is None:
                continue
            own = catalog.classes[rows.target].attributes
            kept = [a for a in own if a.measure and stems & {*parts(a.name)}]
            if len(kept) == 1:
                grade = "lowest" if found["way"] in _LEAST else "highest"
                meant = f" has the {grade} {' '.join(words_of(kept[0].name))}"
                yield Respelt(*found.span(), said[slice(*found.span())], meant, quiet=True)
                return


def _taken_in(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """The revenue of an amount that rows keep, where nothing is called so."""
    text, said = question.normalised.folded, question.normalised.text
    named = question.named("attribute", _NEARLY)
    for name in named:
        own, found = catalog.attributes[name.target], _REVENUE.match(text, name.end)
        if found is None or not (own.measure and money(own)):
            continue
        if any(n.start < found.end() and found.start() < n.end for n in named):
            continue
        led = "" if text[: name.start].endswith(("total ", "average ")) else "total "
        meant = led + text[name.start : name.end]
        yield Respelt(name.start, found.end(), said[name.start : found.end()], meant, quiet=True)
        return


def _earned_from(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """What somebody, or each of some, earned from rows that keep one amount of money: the sum of it."""
    text, said = question.normalised.folded, question.normalised.text
    found = _FROM.match(text)
    named = [n for n in question.named("class", _SURE) if found and n.start == found.end()]
    if found is None or not named:
        return
    rows = max(named, key=lambda n: n.end)
    own = catalog.classes[rows.target].attributes
    kept = [a for a in own if a.measure and money(a) and not a.binary]
    each = _EACH.fullmatch(found["who"])
    near = _referred(rows.target, catalog)
    start = found.start("who") + (each.start("what") if each else 0)
    end = start + len(each["what"]) if each else found.end("who")
    told = {(n.start, n.end) for n in (*question.names, *question.values) if n.class_name in near}
    if len(kept) != 1 or (start, end) not in told:
        return  # what nothing earned refers to is not who earned it
    whose = f"per {each['what']}" if each else f"of {said[slice(*found.span('who'))]}"
    meant = f"sum of {' '.join(words_of(kept[0].name))} of {text[rows.start : rows.end]} {whose}"
    yield Respelt(0, rows.end, said[: rows.end], meant, quiet=True)


def _referred(class_name: str, catalog: Catalog) -> set[str]:
    """The classes that rows refer to, or that those refer to, and so on."""
    found: set[str] = set()
    ahead = set(catalog.ends[class_name])
    while ahead:
        found |= ahead
        ahead = {end for name in ahead for end in catalog.ends[name]} - found
    return found
