"""比孙丽年轻的骑手, 比孙丽年纪还大的: those of a lower or a higher age, where a table keeps how old people are."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.names.forms import cut_name
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt

_OLDER = regex(
    r"比(?P<who>[一-鿿a-z· ]{2,20}?)的?(?:还|更|要)?"
    r"(?:(?P<young>年轻)|(?P<old>年长)|(?:年纪|岁数)(?:还|更|要)?(?P<more>[大小]))(?=的[一-鿿])"
)


def elders(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """年龄比孙丽小的, for 比孙丽年轻的."""
    found = list(_OLDER.finditer(question.normalised.folded))
    if not found or catalog.links or not question.normalised.chinese or not _keeps_ages(catalog):
        return
    said = question.normalised.text
    for m in found:
        more = "小" if m["young"] else "大" if m["old"] else m["more"]
        who = said[slice(*m.span("who"))]
        yield Respelt(*m.span(), said[slice(*m.span())], f"年龄比{who}{more}", quiet=True)


def _keeps_ages(catalog: Catalog) -> bool:
    people = (c for c in catalog.classes.values() if is_person(c))
    return any(a.name == "年龄" or "age" in cut_name(a.name) for c in people for a in c.attributes)
