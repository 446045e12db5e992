"""`Which film sold the most tickets`, where rows keep `tickets_sold`: which has the most tickets sold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from duckkb.reasoning.catalog import Catalog, of_catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.lexicon.loader import synonyms, verb_stem
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.names.forms import cut_name
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, apart, overlap

_DONE = regex(
    r"[a-z]+(?:ed|en|wn)|sold|won|lost|held|made|built|sent|paid|spent|run|caught|met|read|kept|taught|bought"
)
_WERE = regex(
    r"\b(?P<what>[a-z]+(?: [a-z]+)?)(?: that| which)? (?:were|was|are|is|have been|has been|had been|got) (?P<done>[a-z]+)\b"
)
_THE_MOST = regex(
    r"\b(?:has |have |had )?(?P<done>[a-z]+) (?P<most>the (?:most|fewest|least|highest number of|lowest number of)) (?P<what>[a-z]+)\b"
)
_HOW_MANY = regex(
    r"\bhow many (?P<what>[a-z]+) (?P<do>did|does|do|has|have|had) (?P<who>[^?,]+?) (?P<done>[a-z]+)(?P<all> in total| altogether| in all)?(?=\W*$)"
)
_SO_MANY = regex(
    r" (?:that |which |who )?(?:has |have |had )?(?P<done>[a-z]+) (?P<than>more than|fewer than|less than|at least|at most|over|exactly) "
    r"(?P<number>\d[\d,.]*) (?P<what>[a-z]+)(?: in total| altogether| in all| overall)?(?=\W*$)"
)
_HOW_OFTEN = regex(
    r"^how (?:often|many times) (?:was|were|is|are|has|have|had) (?P<who>[^?,]+?) (?:been )?(?P<done>[a-z]+)"
    r"(?: in total| altogether| in all| overall)?(?=\W*$)"
)
_MOST_DONE = regex(r"\b(?P<most>most|least) (?P<done>[a-z]+) $")
_NEARLY, _SURE = 0.75, 0.9
_OF_VERB = 3
"""So many letters at least a noun for what was done has in common with its verb."""


def amounts_done(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """What was done with so many of something, put as the name of the amount that keeps it, where no rows are called
    so that could be counted."""
    if question.normalised.chinese:
        return
    yield from _how_often(question, catalog)
    kept = _kept(catalog)
    if not kept:
        return
    text, said = question.normalised.folded, question.normalised.text
    rows = [(n.start, n.end) for n in question.named("class", _SURE)]
    taken = [*question.verbatim(), *rows]
    found: list[Respelt] = []
    for pattern in (_HOW_MANY, _THE_MOST, _WERE):
        for m in pattern.finditer(text):
            start, end = m.span("what")
            called = kept.get((stem(m["what"]), verb_stem(m["done"])))
            if called is None and " " in m["what"]:
                start = m.start("what") + m["what"].index(" ") + 1
                called = kept.get((stem(text[start:end]), verb_stem(m["done"])))
            places = ((start, end), m.span("done"))
            if called is None or any(overlap(v, place) for v in taken for place in places):
                continue
            if pattern is _WERE:
                found.append(Respelt(start, m.end(), said[start : m.end()], called, quiet=True))
                continue
            if pattern is _THE_MOST:
                meant = f"has {m['most']} {called}"
            else:
                do = m["do"] if m["do"] in ("did", "does", "do") else "does"
                who = said[slice(*m.span("who"))]
                meant = f"how many {called} {do} {who} have{m['all'] or ''}"
            if meant != m.group():
                found.append(Respelt(*m.span(), said[slice(*m.span())], meant, quiet=True))
    yield from apart((*found, *_so_many(question, kept, catalog)))


def _so_many(
    question: Question, kept: Mapping[tuple[str, str], str], catalog: Catalog
) -> Iterator[Respelt]:
    """Films that sold more than 400 tickets: in all of the rows that keep how many, where those are not the films."""
    for rows in question.named("class", _SURE):
        m = _SO_MANY.match(question.normalised.folded, rows.end)
        if m is None:
            continue
        called = kept.get((stem(m["what"]), verb_stem(m["done"])))
        own = [cut_name(a.name) for a in catalog.classes[rows.target].attributes]
        if called is not None and tuple(called.split()) not in map(tuple, own):
            said = question.normalised.text[slice(*m.span())]
            meant = f" have total {called} of {m['than']} {m['number']}"
            yield Respelt(*m.span(), said, meant, quiet=True)
            return


def _how_often(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """How often articles were cited, of which it is kept how many citations they have; and the most cited ones."""
    text, said = question.normalised.folded, question.normalised.text
    for rows in question.named("class", _NEARLY):
        often, most = _HOW_OFTEN.match(text), _MOST_DONE.search(text[: rows.start])
        for m in filter(None, (often, most)):
            place = m.span("done")
            called = _times(rows.target, m["done"], catalog)
            named = (n for n in question.names if n.of == "class" and (n.start, n.end) == place)
            if called is None or any(named) or any(overlap(v, place) for v in question.verbatim()):
                continue
            if m is often:
                who = said[slice(*m.span("who"))]
                meant = f"what is the total {called} of {who}"
                yield Respelt(*m.span(), said[slice(*m.span())], meant, quiet=True)
            else:
                meant = f"{said[rows.start : rows.end]} with the {m['most']} {called}"
                yield Respelt(m.start(), rows.end, said[m.start() : rows.end], meant, quiet=True)
            return


def _times(name: str, done: str, catalog: Catalog) -> str | None:
    """What the one amount of some rows is called that tells how often something was done to them."""
    verb = verb_stem(done)
    near = {o[0] for o, _ in synonyms().get((verb,), ()) if o[0][:_OF_VERB] == verb[:_OF_VERB]}
    words = (cut_name(a.name) for a in catalog.classes[name].attributes if a.measure)
    found = [w[0] for w in words if len(w) == 1 and w[0].isascii() and w[0].endswith("s")]
    found = [w for w in found if stem(w) in {verb, *near}]
    return found[0] if len(found) == 1 else None


@of_catalog
def _kept(catalog: Catalog) -> dict[tuple[str, str], str]:
    """What something is and what was done with it -> the words of the one amount that is called by both."""
    found: dict[tuple[str, str], set[str]] = {}
    for each in catalog.attributes.values():
        words = cut_name(each.name) if each.measure else ()
        if len(words) > 1 and all(map(str.isascii, words)) and _DONE.fullmatch(words[-1]):
            key = (stem(" ".join(words[:-1])), verb_stem(words[-1]))
            found.setdefault(key, set()).add(" ".join(words))
    return {key: names.pop() for key, names in found.items() if len(names) == 1}
