"""`how many 404s`, `which paths returned a 503`, `failed with 500`: the status codes of HTTP, of a sheet whose rows have one."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Catalog, Kind, of_catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, apart
from duckkb.reasoning.words.sheets.columns import lone, one, put, several, spelt

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


_ERRORS = regex(
    r"\b(?:(?P<class>[1-5])xx(?: (?:errors?|responses?|codes?))?|(?P<side>server|client) errors?|(?:http )?errors)\b"
)
_PER = regex(r" (?:by|per|for each|each|every) ")
_ERROR_RATE = regex(r"\b(?:the )?(?P<of>error|failure) rate\b")
_FAILED = regex(
    r"\b(?P<rows>[a-z]+) (?:that |which )?(?:failed|errored)(?=\W*$| (?:on|in|for|by|per|from) )"
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
    known = {text[h.start : h.end] for h in (*question.values, *question.names)}
    if code in text or {"error", "errors", "failed", "failure"} & known:
        return ()
    return apart(_codes(text, rows, code))


def _codes(text: str, rows: str, code: str) -> Iterator[Respelt]:
    for m in _SEVERAL.finditer(text):
        yield put(m, f"{m['led']} {rows} with {code} {m['n']}")
    for m in _ERRORS.finditer(text):
        first = {"server": 5, "client": 4}.get(m["side"] or "", int(m["class"] or 4))
        bound = f"between {first}00 and {first}99" if m["class"] or m["side"] else "of at least 400"
        per = None if m.start() else _PER.match(text, m.end())
        led, end = ("number of ", per.end()) if per else ("", m.end())
        meant = f"{led}{rows} with {code} {bound}" + (" for each " if per else "")
        yield Respelt(m.start(), end, m.group(), meant)
    for m in _ERROR_RATE.finditer(text):
        yield Respelt(*m.span(), m.group(), f"share of {rows} with {code} of at least 400")
    for m in _FAILED.finditer(text):
        if m["rows"] == rows:
            yield Respelt(*m.span(), m.group(), f"{rows} with {code} of at least 400")
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
    return several(rows), spelt(coded)
