"""Since when something is there, by another verb than it is kept by: bridges `constructed` after 1900, of a `YearBuilt`;
who `signed up` in 2022, of a `join_date`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from duckkb.reasoning.catalog import Catalog, of_catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, overlap

_GROUPS = (
    ("built", ("build", "built", "construct", "erect"), r"constructed|erected|built"),
    (
        "joined",
        ("join", "regist", "enrol", "enlist", "signup"),
        r"signed\s+up|enrolled|enlisted|registered|joined",
    ),
    (
        "hired",
        ("hire", "hired", "recruit", "engag"),
        r"taken\s+on|recruited|engaged|employed|hired",
    ),
    ("founded", ("found", "establish"), r"established|set\s+up|founded"),
    ("published", ("publish", "issu"), r"brought\s+out|issued|published"),
    ("bought", ("purchas", "bought", "buy", "acquir"), r"acquired|purchased|bought"),
)
"""What is said of rows, the stems of what keeps when that was, and the verbs that say it."""
_VERBS = tuple((plain, stems, regex(rf"\b(?P<verb>{verbs})\b")) for plain, stems, verbs in _GROUPS)
_NEAR = len(" at some time in ")
"""So far behind the verb a time is told at most."""
_GRADED = regex(r"\b(?:most|least)\s+recently\s+$|\b(?:first|last|newly|recently)\s+$")
_WHEN = regex(r"^(?:when|in\s+(?:which|what)\s+year)\s+(?:was|were|did|has|have)\b")


def verbs_alike(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """The verb by which that time is kept, where just one of those that mean the same is, and the question tells or asks
    when it was."""
    if question.normalised.chinese:
        return
    text, said = question.normalised.folded, question.normalised.text
    kept = _times(catalog)
    when = _WHEN.match(text) is not None
    times = [s.start for s in (*question.spans.dates, *question.spans.numbers)]
    for plain, stems, verbs in _VERBS:
        own = {s for s in stems if s in kept}
        if len(own) != 1:
            continue
        for m in verbs.finditer(text):
            dated = any(0 <= at - m.end() <= _NEAR for at in times)
            graded = _GRADED.search(text[: m.start()]) is not None
            if (dated or graded or when) and not _is_known(m.span(), m["verb"], own, question):
                yield Respelt(*m.span(), said[slice(*m.span())], plain, quiet=True)
                return


def _is_known(place: tuple[int, int], verb: str, own: set[str], question: Question) -> bool:
    """Whether something is called so already, by that word or a value."""
    if stem(verb.split()[0]) in own:
        return True
    named = (n for n in question.names if n.how in ("exact", "stem", "part"))
    taken = [*((n.start, n.end) for n in named), *question.verbatim()]
    return any(overlap(place, each) for each in taken)


@of_catalog
def _times(catalog: Catalog) -> Sequence[str]:
    """The stems that times are called by: built, of a year built."""
    found: set[str] = set()
    for a in catalog.attributes.values():
        words = parts(a.name)
        if a.kind.temporal or {"year", "date"}.intersection(words):
            found.update(words)
    return sorted(found)
