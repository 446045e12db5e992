"""Who runs, heads or is in charge of something: its manager, where rows refer to those in charge by such a noun and by no other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from duckkb.reasoning.catalog import Catalog, of_catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.names.forms import cut_reference
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, overlap

_RUNS = regex(
    r"^\W*who (?:(?:currently|now) )?(?P<verb>(?:runs|ran|heads|headed|leads|led|oversees|oversaw|directs|directed)"
    r"|(?:is|was) (?:currently |now )?(?:in charge of|responsible for|at the head of)) (?=the |our |team |[a-z])"
)
_NOUNS = frozenset(
    ("manager", "head", "leader", "lead", "director", "supervisor", "chief", "coordinator", "chair")
)
_SURE = 0.9


def in_charge(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """`who is the manager of` for `who runs`, where no column is called by the verb."""
    found = None if question.normalised.chinese else _RUNS.match(question.normalised.folded)
    nouns = _nouns(catalog)
    if found is None or len(nouns) != 1:
        return
    named = [n for n in question.names if overlap((n.start, n.end), found.span("verb"))]
    if not any(n.score >= _SURE for n in named):
        yield Respelt(*found.span(), found.group(), f"who is the {nouns[0]} of ", quiet=True)


@of_catalog
def _nouns(catalog: Catalog) -> Sequence[str]:
    """What those in charge are called by whom rows refer to."""
    found: set[str] = set()
    for join in catalog.joins.values():
        column = None if join.end else catalog.referring(join)
        if column is None or join.left == join.right or not is_person(catalog.classes[join.right]):
            continue
        words = cut_reference(column.name)
        if len(words) == 1 and words[0] in _NOUNS:
            found.add(words[0])
    return sorted(found)
