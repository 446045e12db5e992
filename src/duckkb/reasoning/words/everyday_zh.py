"""What rows are called every day: 单子 of 工单, 案子 of 案件, 车子 of 车辆, 机器 of 机台."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from duckkb.reasoning.catalog import Catalog, Class, of_catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.names.forms import chinese_of
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, apart, overlap

_ENDS = {
    "单子": "单$",
    "案子": "^案|案$",
    "车子": "^车|车$",
    "房子": "^房|房$",
    "片子": "片$|^电影$",
    "机器": "^机[台床组具]$|[^司飞手相耳投班客货民军]机床?$",
}
"""Words of every day, and what the names of such rows begin or end with."""
_SAID = regex("|".join(_ENDS))
_SURE = 0.6


def everyday_names(question: Question, catalog: Catalog) -> Iterable[Respelt]:
    """The rows by their own name, where only one class may be meant and nothing is called so itself."""
    return apart(_by_name(question, catalog)) if question.normalised.chinese else ()


def _by_name(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    said, known = _SAID.finditer(question.normalised.text), _known(catalog)
    taken = [*question.verbatim(), *((n.start, n.end) for n in question.names if n.how == "exact")]
    for m in said:
        whole = [place for place in taken if place[1] - place[0] > 1]
        if (name := known.get(m.group())) and not any(overlap(m.span(), p) for p in whole):
            yield Respelt(*m.span(), m.group(), name, quiet=True)


@of_catalog
def _known(catalog: Catalog) -> Mapping[str, str]:
    """The name of the one class that each word may mean."""
    found: dict[str, str] = {}
    for word, end in _ENDS.items():
        fits = regex(end).search
        called = [
            next(filter(fits, _chinese(c)), None) for c in catalog.classes.values() if not c.link
        ]
        names = [name for name in called if name is not None]
        if len(names) == 1:
            found[word] = names[0]
    return found


def _chinese(rows: Class) -> list[str]:
    own = [name for name in rows.names if not name.isascii()]
    return own or chinese_of(rows.names[0], _SURE)
