"""`home team name`, 主队名称, of a `home_team_id`: the name of those whom rows refer to by a role, who are shown by it
anyhow; and `tenants`, of plots that keep a `Plot Holder` and since when he is that (`Tenant Since`)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from duckkb.reasoning.catalog import Attribute, Catalog, Kind, of_catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.chinese.makers import in_chinese
from duckkb.reasoning.interpret.chinese.roles import called_in_role
from duckkb.reasoning.lexicon.words import stem, tokens
from duckkb.reasoning.names.forms import cut_name
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt

_NAMED = regex(r"(?P<role>\b[a-z]+ [a-z]+)(?P<name>(?:'s)? names?)(?![\w-])", re.I)
_WHO = regex(r"[a-z]{4}(?:er|or|ist|ant|ent)(?:[_ ]?name)?$", re.I)
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


def since_when(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """Those of whom it is kept since when they are what they are called, by the name of the one attribute that says who."""
    said = question.normalised.text
    known = {} if question.normalised.chinese else _since(catalog)
    for token in tokens(question.normalised.folded) if known else ():
        who = known.get(token.stem)
        if who and not question.normalised.folded.startswith(" since", token.end):
            called = f"{who}s" if token.word.endswith("s") else who
            yield Respelt(token.start, token.end, said[token.start : token.end], called, quiet=True)


def says_who(attribute: Attribute) -> bool:
    """Whether a text is called after somebody who does something: the holder of a plot."""
    return attribute.kind is Kind.TEXT and _WHO.search(attribute.name) is not None


@of_catalog
def _since(catalog: Catalog) -> dict[str, str]:
    """The stem of what some are called since a day that rows keep, and what the attribute is called that says who."""
    found: dict[str, str] = {}
    called = {stem(w) for each in catalog.classes.values() for n in each.names for w in cut_name(n)}
    for each in catalog.classes.values():
        who = [a for a in each.attributes if says_who(a)]
        nouns = [
            cut_name(a.name)[:-1] for a in each.attributes if cut_name(a.name)[-1:] == ("since",)
        ]
        if len(who) == len(nouns) == 1 and len(nouns[0]) == 1 and stem(nouns[0][0]) not in called:
            found[stem(nouns[0][0])] = " ".join(cut_name(who[0].name))
    return found


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
