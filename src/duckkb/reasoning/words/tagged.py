"""`Flags tagged both frontend and risky`, of rows that a mere link joins to tags: those with the one tag and the other."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import WRITTEN, Question
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt

_MARKED = regex(
    r" (?:(?:(?:that|which) )?(?:are|were) )?(?P<no>not |un)?(?P<done>[a-z]+ed)"
    r" (?:as |with )?(?:(?:both|either) )?(?P<one>[^,?.]+?)"
    r"(?:(?P<how> and| or|,? but not|,? and not) (?:as |with )?(?P<other>[^,?.]+?))?(?=\W*$)"
)
_SURE = 0.9


def tagged(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """The rows with the tags that are told, each named as a tag."""
    if question.normalised.chinese:
        return
    text = question.normalised.folded
    values = {(v.start, v.end, v.class_name) for v in question.values if v.how in WRITTEN}
    rows = question.named("class", _SURE)
    for each in rows:
        m = _MARKED.match(text, each.end)
        if m is None:
            continue
        for name in _linked(each.target, catalog):
            called = catalog.classes[name].names[0].replace("_", " ").casefold()
            pieces = [m.span(g) for g in ("one", "other") if m.start(g) >= 0]
            held = all((*piece, name) in values for piece in pieces)
            if not held or parts(called)[-1:] != parts(m["done"]):
                continue
            mark = called.removesuffix("s")
            one, *more = (question.normalised.text[slice(*piece)] for piece in pieces)
            meant = f" {'without' if m['no'] else 'with'} the {mark} {one}"
            meant += "".join(f"{m['how']} the {mark} {other}" for other in more)
            yield Respelt(*m.span(), question.normalised.text[slice(*m.span())], meant, quiet=True)
            return


def _linked(rows: str, catalog: Catalog) -> Iterator[str]:
    """The classes that a class of nothing but pairs joins to some rows."""
    for join in catalog.joins_at[rows]:
        if join.right == rows != join.left:
            keys = set(catalog.classes[join.left].identity)
            ends = [j for j in catalog.joins_at[join.left] if j.left == join.left]
            paired = {column for j in ends for column, _ in j.columns}
            names = {a.name for a in catalog.classes[join.left].attributes if a.column in paired}
            if keys and keys <= names:
                yield from (j.right for j in ends if j.right != rows)
