"""`home team name`, 主队名称, of a `home_team_id`: the name of those whom rows refer to by a role, who are shown by it
anyhow."""

from __future__ import annotations

import re
from collections.abc import Iterator

from duckkb.reasoning.catalog import Catalog, of_catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.chinese.makers import in_chinese
from duckkb.reasoning.interpret.chinese.roles import called_in_role
from duckkb.reasoning.names.forms import cut_name
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt

_NAMED = regex(r"(?P<role>\b[a-z]+ [a-z]+)(?P<name>(?:'s)? names?)(?![\w-])", re.I)
_NAMED_ZH = regex(
    r"(?P<role>[一-鿿]{2,5}?)(?P<name>的?(?:名称|名字|姓名))(?=[,，、。?？\s和与及]|$)"
)


def named_roles(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """The role alone; not where something is called so as a whole."""
    chinese, text = question.normalised.chinese, question.normalised.text
    roles = _chinese_roles(catalog) if chinese else _roles(catalog)
    named = _NAMED_ZH if chinese else _NAMED
    whole = {(n.start, n.end) for n in question.names if n.how in ("exact", "stem")}
    for m in named.finditer(text):
        role = next((r for r in roles if m["role"].casefold().endswith(r)), None)
        if role is not None and (m.end("role") - len(role), m.end("name")) not in whole:
            yield Respelt(*m.span("name"), m["name"], "", quiet=True)


@of_catalog
def _roles(catalog: Catalog) -> tuple[str, ...]:
    """The roles of two words by which rows refer to others: home team, away team."""
    found: set[str] = set()
    for join in catalog.joins.values():
        own = {" ".join(cut_name(name)) for name in catalog.classes[join.right].names}
        for column, _ in join.columns:
            words = cut_name(column)
            if len(words) == 3 and words[-1] == "id":
                found |= {" ".join(words[:-1])} - own
    return tuple(sorted(found))


@of_catalog
def _chinese_roles(catalog: Catalog) -> tuple[str, ...]:
    """What those are called in Chinese whom rows refer to by a role of their own, the longest first."""
    found: set[str] = set()
    for join in catalog.joins.values():
        other = catalog.classes[join.right].names
        own = {*other, *(name for each in other for name in in_chinese(each))}
        for column, _ in join.columns:
            found |= {name for name in called_in_role(column) if len(name) > 1} - own
    return tuple(sorted(found, key=lambda name: (-len(name), name)))
