"""`list the designers and their cities`, 列出设计师及其城市: of people told by a value, whose names are to be seen as well."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.names.forms import cut_name
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt

_LED = regex(r"^(?:(?:list|show|give|name|find)(?:\s+me)?\s+)?(?:all\s+)?(?:the\s+)?$")
_THEIR = regex(
    r",? (?:(?:and|with) their|and (?:which|what)) (?P<what>[a-z][a-z ]*?)"
    r"(?: (?:are|do|did) (?:they|each(?: of them)?)(?: (?:belong|work|live))? (?:in|at|on|from|of|to|for|part of|with))?(?=\W*$|,)"
)
_LED_ZH = regex(r"^(?:请|帮我)?(?:列出|列举|显示|给出)?(?:所有|全部)?的?$")
_THEIR_ZH = regex(
    r"(?:们?(?:以?及|[和与])(?:其|他们|她们|各自)|及所在|们以?及)(?:所在)?的?(?P<what>[一-鿿]{2,6})(?=\W*$)"
)


def with_theirs(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """`the admins with their team`, for those and which team they are in, of people told by a flag."""
    if question.normalised.chinese:
        return
    m = _THEIR.search(question.normalised.folded)
    if m is None:
        return
    rows = any((n.start, n.end) == m.span("what") for n in question.named("class"))
    told = [n.target for n in question.named("attribute") if n.end == m.start()]
    said, meant = question.normalised.text[slice(*m.span())], f" with their {m['what']}"
    if rows and said != meant and any(catalog.attributes[target].flag for target in told):
        yield Respelt(*m.span(), said, meant, quiet=True)


def with_their(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """`the names and cities of the designers` in place of such words."""
    text, chinese = question.normalised.folded, question.normalised.chinese
    led, their = (_LED_ZH, _THEIR_ZH) if chinese else (_LED, _THEIR)
    named = {(n.start, n.end) for n in question.named("class")}
    for value in question.values:
        m = their.match(text, value.end)
        own = catalog.classes[value.class_name]
        told = m is not None and led.match(text[: value.start]) is not None and is_person(own)
        if m is None or not told or (value.start, value.end) in named:
            continue
        said = question.normalised.text[value.start : m.end()]
        who = said[: value.end - value.start]
        called = [words for a in own.attributes if (words := cut_name(a.name))[-1] == "name"]
        names = ", ".join(map(" ".join, called)) or "names"
        meant = f"{who}的姓名和{m['what']}" if chinese else f"{names} and {m['what']} of the {who}"
        yield Respelt(value.start, m.end(), said, meant, quiet=True)
        return
