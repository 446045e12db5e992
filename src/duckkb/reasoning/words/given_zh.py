"""换轴派给了谁, 换轴是谁报的、派给谁: whom rows were given to, by the noun for those who stand in that role."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.chinese.roles import PERSON, called_in_role, deeds_of
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt

_GIVEN = regex(
    r"(?:是?谁(?P<did>[一-鿿]{1,2})的[,、]?)?(?:又|还|都|被|是)*(?P<given>[派分指交借卖寄租][配派]?给)了?谁了?(?=\W*$)"
)


def given_to(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """Where only one relation is told by such a verb, and one by that for who did something before."""
    m = _GIVEN.search(question.normalised.text) if question.normalised.chinese else None
    if m is None or not m.start() or question.normalised.text[m.start() - 1] == "谁":
        return
    nouns = [_told_by(verb, catalog) for verb in (m["did"], m["given"]) if verb]
    if all(nouns):
        yield Respelt(*m.span(), m.group(), f"的{'和'.join(nouns)}是谁", quiet=True)


def _told_by(verb: str, catalog: Catalog) -> str:
    """What those are called who stand in the one role that a verb tells; "" where there are several, or none."""
    told = [j for j in catalog.joins.values() if verb in deeds_of(j)]
    columns = (column for j in told for column, _ in j.columns)
    nouns = [n for each in columns for n in sorted(called_in_role(each)) if PERSON.search(n)]
    return nouns[0] if len(told) == 1 and nouns else ""
