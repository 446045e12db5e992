"""`how many 404s`, `which paths returned a 503`, `failed with 500`: the status codes of HTTP, of a sheet whose rows have one."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Catalog, Kind, of_catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.name_words import words_of
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, apart, plural
from duckkb.reasoning.words.sheets import lone, one, put

_CODE = regex(
    r"(?:^|_)(?:status|http|response)_?(?:status_?)?code$|^(?:http_?)?status$|^code$|状态码"
)
_N = r"(?P<n>[1-5]\d\d)"
_SEVERAL = regex(
    rf"\b(?P<led>how many|most|fewest|all(?: the)?|(?:count|number) of) {_N}(?:s| errors)\b"
    r"(?: (?:did|do) (?:we|they|you) (?:get|have|see|return|serve)| were there| are there| happened| occurred)?"
)
_FIRST = regex(
    rf"\b(?P<which>first|last|latest|earliest) {_N}(?: error)?(?=\W*$| (?:by|from|for|on|in) )"
)
_GAVE = regex(
    r"(?P<who>(?:which|what) (?P<of>[a-z]+) )?"
    r"(?:returned|returns?|responded with|failed with|answered with|ended (?:in|with)|got|gave|threw|hit)"
    rf" (?:an? )?(?:status )?{_N}s?(?: errors?)?\b"
)


def codes_of_the_sheet(question: Question, catalog: Catalog) -> tuple[Respelt, ...]:
    """Codes by the column that keeps them; none where that is named, or there are other tables."""
    found = _coded(catalog)
    if found is None or question.normalised.chinese:
        return ()
    rows, code = found
    text = question.normalised.folded
    if text.strip(" ?") == f"{rows} by {code}":
        return (Respelt(0, len(text), text, f"number of {text}", quiet=True),)
    return () if code in text else apart(_codes(text, rows, code))


def _codes(text: str, rows: str, code: str) -> Iterator[Respelt]:
    for m in _SEVERAL.finditer(text):
        yield put(m, f"{m['led']} {rows} with {code} {m['n']}")
    for m in _FIRST.finditer(text):
        yield put(m, f"{m['which']} {rows.removesuffix('s')} with {code} {m['n']}")
    for m in _GAVE.finditer(text):
        if m["of"] and m["of"] != rows:
            yield put(m, f"{m['who']}have {rows} with {code} {m['n']}")
        else:
            yield put(m, f"{m['who'] or ''}have {code} {m['n']}")


@of_catalog
def _coded(catalog: Catalog) -> tuple[str, str] | None:
    """What the rows are called, and the column of their code; of no other than the only table."""
    rows = lone(catalog)
    whole = [a for a in rows.attributes if a.kind is Kind.INTEGER] if rows is not None else []
    coded = one([a for a in whole if any(map(_CODE.search, a.names))])
    if rows is None or coded is None:
        return None
    called = rows.aliases[-1] if rows.aliases else rows.name
    return plural(called), " ".join(words_of(coded.name))
