"""Words that stand where only a verb can, and that name something no more than faintly: how many orders each customer
`placed`, who has never `flown` a mission, who `built` a bridge, of which it is kept in what year."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import NameHit, Question, ValueHit
from duckkb.reasoning.names.forms import cut_name
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt

_AT_END = regex(r"\bhow many\b.*\b(?:did|does|do)\b.* (?P<verb>[a-z]+)\W*$")
_HAVE = regex(
    r"\b(?:have|has|had)(?: (?:never|not|ever|yet|already|also))* (?P<verb>[a-z]+) (?:an?|any|the) (?=[a-z])"
)
_WHO = regex(r"^who (?P<verb>[a-z]{3,}) (?:the )?(?=\w)")
_OBJECT = regex(r"(?P<verb>[a-z]+) (?:an?|any) (?P<what>[a-z]+)")
_DOES = regex(r" (?:(?:that|which|who) )?(?P<not>(?:do|does|did)(?: not|n['’]t) )?$")
_FAINT = 0.75
_FAINTER = 0.5
_SURE = 0.9


def without_verbs(
    names: Sequence[NameHit], values: Sequence[ValueHit], text: str, catalog: Catalog
) -> list[NameHit]:
    """The names without those of such verbs."""
    rows = [n for n in names if n.of == "class" and n.score >= _SURE]
    ends, starts = {n.end + 1 for n in rows}, {n.start for n in rows}
    verbs: dict[tuple[int, int], float] = {}
    if (found := _AT_END.search(text)) and found.start("verb") in ends:
        verbs[found.span("verb")] = _FAINT
    for found in _HAVE.finditer(text):
        if found.end() in starts:
            verbs[found.span("verb")] = _FAINTER
    found = _WHO.match(text)
    told = {v.start for v in values}
    done = found.span("verb") if found and found.end() in told else None
    return [
        n
        for n in names
        if not (
            n.score < verbs.get((n.start, n.end), 0.0)
            or ((n.start, n.end) == done and _tells_when(n, catalog))
        )
    ]


def _tells_when(name: NameHit, catalog: Catalog) -> bool:
    """Whether it names in which year, or when, something was done, which is no answer to who did it."""
    if name.of != "attribute":
        return False
    kept = catalog.attributes[name.target]
    return kept.kind.temporal or "year" in cut_name(kept.name)


def verbs_kept(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """Bridges that `charge a toll`, of which a toll_charge is kept: that have one."""
    text, said = question.normalised.folded, question.normalised.text
    rows = question.named("class", _SURE)
    for name in question.named("attribute", _SURE):
        found = _OBJECT.fullmatch(text, name.start, name.end)
        if found is None:
            continue
        words = cut_name(catalog.attributes[name.target].name)
        led = next(
            (
                m
                for n in rows
                if n.target == name.class_name and n.end < name.start
                if (m := _DOES.fullmatch(text, n.end, name.start))
            ),
            None,
        )
        if led is not None and len(words) > 1:
            start = led.start("not") if led["not"] else name.start
            meant = f"have {'no' if led['not'] else 'a'} {' '.join(words)}"
            yield Respelt(start, name.end, said[start : name.end], meant, quiet=True)
            return
