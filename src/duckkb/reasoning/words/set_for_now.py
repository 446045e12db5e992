"""What is due now, and what there is none left of, put as the rows keep it: machines that are due for service, by the
day of their next service; what is out of stock are the goods of which there is none."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from duckkb.reasoning.catalog import BASE, Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.beginnings import came_to_be
from duckkb.reasoning.interpret.kinds import is_stock
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpret.occasions import comes_again, due_by
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt

_DUE = regex(
    r"\s+(?:(?:that|which)\s+)?(?:(?:are|is|comes?|coming)\s+)?(?:now\s+|currently\s+)?(?P<over>over)?(?:due|up)\s+(?:for|to)\s+"
    r"(?:be\s+|an?\s+|the\s+|its\s+|their\s+)*(?P<what>[a-z]+)(?P<now>\s+now)?(?P<next>\s+(?:next|first)(?=\W*$))?"
)
_NEW = regex(r"(?<![\w-])new\s+")
_DUE_ON = regex(r"\s+(?:(?:that|which)\s+)?(?:(?:are|is)\s+)?due\s+(?:in\s+|on\s+|by\s+)?")
_BY_NUMBER = regex(r"\b(?:by|per)\s+(?:the\s+)?number\s+of\s+")
_STOCK = regex(r"^\W*(?:what(?:'s|\s+is|\s+are)?\s+(?:currently\s+)?)?out\s+of\s+stock(?=\W*$)")
_SURE = 0.9


def due_again(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """`Machines due for service`: by the day of the next one, which they keep."""
    text, today = question.normalised.folded, question.now.date()
    for found in _DUE.finditer(text) if not question.normalised.chinese else ():
        rows = question.named("class", _SURE)
        rows = [n for n in rows if n.end == found.start()]
        kept = [
            a
            for name in {n.target for n in rows}
            for a in catalog.classes[name].attributes
            if comes_again(a) and any(p[:4] == stem(found["what"])[:4] for p in parts(a.name))
        ]
        if len(kept) != 1:
            continue
        called = kept[0].name.replace("_", " ")
        behind = [d for d in question.spans.dates if d.start >= found.end()]
        said = question.normalised.text[slice(*found.span())]
        if found["next"]:
            meant = f" has the earliest {called}"
        elif found["over"]:
            meant = f" with a {called} before {today}"
        elif behind:
            meant = f" with a {called}"
        else:
            meant = f" with a {called} before {today + timedelta(1)}"
        yield Respelt(*found.span(), said, meant)
    yield from _new(question, catalog)
    yield from _due_then(question, catalog)
    for found in _BY_NUMBER.finditer(text):
        kept = [n for n in question.names if n.start == found.end() and n.how in ("exact", "stem")]
        counts = [n for n in kept if n.of == "attribute" and catalog.attributes[n.target].measure]
        if counts and not any(n.of == "class" for n in kept):
            yield Respelt(*found.span(), found.group(), "by ", quiet=True)
    found = _STOCK.search(text)
    goods = _goods(catalog) if found else []
    if found and len(goods) == 1:
        said = question.normalised.text[slice(*found.span())]
        yield Respelt(*found.span(), said, f"which {goods[0]} are out of stock")


def _due_then(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """`Shipments due tomorrow`, by the day that was promised: what they are due by is called otherwise."""
    text = question.normalised.folded
    for found in _DUE_ON.finditer(text):
        rows = [n for n in question.named("class") if n.end == found.start()]
        rows = [n for n in rows if n.score >= _SURE]
        own = [a for n in rows for a in catalog.classes[n.target].attributes if a.kind.temporal]
        due = [a for a in own if due_by(a) and not comes_again(a)]
        then = any(d.start == found.end() for d in question.spans.dates)
        if len(due) == 1 and then and "due" not in parts(due[0].name):
            said = question.normalised.text[slice(*found.span())]
            yield Respelt(*found.span(), said, f" {due[0].name.replace('_', ' ')} ")


def _new(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """`New customers last month` are those that came to be then, of rows that keep when that was."""
    found = _NEW.search(question.normalised.folded)
    hits = [n for n in question.names if found and n.of == "class" and n.start == found.end()]
    taken = any(found and v.start < found.end() <= v.end + 1 for v in question.values)
    rows = [catalog.classes[n.target] for n in hits if n.score >= _SURE]
    known = len(rows) == 1 and rows[0].store != BASE and came_to_be(rows[0]) is not None
    if found and known and not taken and len(question.spans.dates) == 1:
        yield Respelt(*found.span(), found.group(), "", quiet=True)


def _goods(catalog: Catalog) -> list[str]:
    """What the classes are called of whose rows a stock is kept: the first that its rows refer to."""
    stocks = [c.name for c in catalog.classes.values() if c.store != BASE and is_stock(c)]
    near = (next((j.right for j in catalog.joins_at[s] if j.left == s), "") for s in stocks)
    return [catalog.classes[name].names[0].replace("_", " ") for name in {*near} if name]
