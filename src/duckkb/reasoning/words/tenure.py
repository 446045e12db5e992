"""Who has been here the longest, told by when they came: the earliest start date, of rows that keep no day on which
they left."""

from __future__ import annotations

import re
from collections.abc import Iterator

from duckkb.reasoning.catalog import Attribute, Catalog, Class
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.interpret.name_words import parts, words_of
from duckkb.reasoning.interpret.occasions import begins, of_life, until
from duckkb.reasoning.interpret.told import BODIES
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt

_SURE = 0.9
_COMPANY = r"(?:at|in|for|with|on) (?:the|our|this) (?:company|firm|business|organi[sz]ation|staff)"
_STAYED = regex(
    r"\b(?:(?P<who>who|that) )?(?P<has>has|have)(?: been)?"
    r"(?: (?:(?P<works>work(?:ing|ed)|employed|serv(?:ing|ed))|stay(?:ing|ed)|(?<=been )(?:open|around|in business)))?"
    rf"(?: (?P<where>here|(?P<company>{_COMPANY})|(?:at|in|for|with|on) [^,?]+?))?"
    r"(?: for)? the (?P<grade>longest|shortest)(?: time)?(?=\W*$)"
)
_SERVING = regex(r"\b(?P<grade>longest|shortest)[- ](?:serving|standing) (?P<rows>[a-z]+)")
_HERE = ("here", "with us", "for us")
_HIRED = frozenset(("hire", "start", "employ", "contract"))
_CAME = frozenset(("creat", "regist", "enrol", "sign", "signup", "open", "found", "establish"))
_RANK = {"longest": "earliest", "shortest": "latest"}


def tenure(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """How long people have been here, as the time that tells since when."""
    text, said = question.normalised.folded, question.normalised.text
    for found in _SERVING.finditer(text):
        for _, time in _came(question, catalog, found.span("rows"), works=False):
            meant = f"{said[slice(*found.span('rows'))]} with the {_earliest(found, time)}"
            yield Respelt(*found.span(), said[slice(*found.span())], meant, quiet=True)
    for found in _STAYED.finditer(text):
        works = found["works"] is not None or found["company"] is not None
        for rows, time in _came(question, catalog, (0, found.start()), works):
            general = found["company"] or found["where"] in (None, *_HERE)
            where = "" if general else said[slice(*found.span("where"))] + " "
            has = f"{where}{found['has']} the"
            if found["who"]:
                has = f"{where}with the" if found.start() else f"which {rows} {has}"
            meant = f"{has} {_earliest(found, time)}"
            yield Respelt(*found.span(), said[slice(*found.span())], meant, quiet=True)


def _earliest(found: re.Match[str], time: Attribute) -> str:
    return f"{_RANK[found['grade']]} {' '.join(words_of(time.name))}"


def _came(
    question: Question, catalog: Catalog, within: tuple[int, int], works: bool
) -> list[tuple[str, Attribute]]:
    """What the rows that a part of the question speaks of are called, and since when they are here; of people,
    where it speaks of no rows; none where that could be several."""
    text, (start, end) = question.normalised.folded, within
    told = {
        n.target
        for n in question.named("class", _SURE)
        if start <= n.start and n.end <= end and not text[: n.start].endswith(BODIES)
    }
    held = [v for v in question.values if v.how != "part" and start <= v.start and v.end <= end]
    told |= {v.class_name for v in held}
    rows = [c for c in catalog.classes.values() if (c.name in told if told else is_person(c))]
    since = [(c.names[0], time) for c in rows if (time := _since(c)) is not None]
    hired = [each for each in since if _HIRED & {*parts(each[1].name)}]
    found = hired if works and not told else since
    return found if len(found) == 1 else []


def _since(each: Class) -> Attribute | None:
    """When rows came that have no end."""
    times = [a for a in each.attributes if a.kind.temporal and not of_life(a)]
    first = [a for a in times if begins(a)] or [a for a in times if _CAME & {*parts(a.name)}]
    return first[0] if len(first) == 1 and until(each) is None else None
