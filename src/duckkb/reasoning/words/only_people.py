"""`People who worked on more than three apps`, where one kind of rows are people: which developers did."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Catalog, of_catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, plural

_PEOPLE = regex(
    r"^(?:(?:the |all )*people who|who)(?P<does> [a-z]+ed(?: (?:on|in|for|at|with))?) (?P<bound>more than|fewer than|less than|at least|at most|over) "
)
_WORKS = regex(
    r"^who (?:works|work|is working|is employed|is based)(?= (?:at|for|in) (?:the )?(?P<where>[^,?.]+?)\W*$)"
)
_HEARD = 0.6


def only_people(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """The rows by their name, for whoever did so much of something that other rows are told by, or works at one of the
    rows that they refer to."""
    if question.normalised.chinese:
        return
    text = question.normalised.folded
    if works := _WORKS.match(text):
        place = works.span("where")
        met = {v.class_name for v in question.values if (v.start, v.end) == place}
        there = [name for name in _people(catalog) if not met.isdisjoint(catalog.ends[name])]
        if len(there) == 1:
            said = question.normalised.text[: works.end()]
            yield Respelt(0, works.end(), said, plural(there[0]), quiet=True)
        return
    m = _PEOPLE.match(text)
    people = _people(catalog) if m else []
    named = [n for n in question.named("class") if m is not None and n.start < m.end()]
    if m is None or len(people) != 1 or any(n.score >= _HEARD for n in named):
        return
    end = m.start("does")
    yield Respelt(0, end, question.normalised.text[:end], f"which {plural(people[0])}", quiet=True)


@of_catalog
def _people(catalog: Catalog) -> list[str]:
    """The classes whose rows are people, by name."""
    return [c.name for c in catalog.classes.values() if is_person(c) and not c.link]
