"""What something costs is its price, not what it cost us, where rows keep both: `products that cost more than 100`, of
products with a price and a cost price."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Catalog, Class
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.names.forms import cut_name
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt

_BOUND = r"(?=\s+(?:(?:more|less|over|under|above|below|between|exactly|at (?:least|most)|up to|from)\b|[$€£¥]?\d))"
_ASKED = regex(r"^\W*(?:what|how much)\s+(?:does|do)\s+(?P<rows>[^?]+?)\s+cost(?=\W*$)")
_MOST = regex(r"(?:\b(?:that|which)\s+)?\bcosts?\s+(?:the\s+)?(?P<how>most|least)(?=\W*$)")
_BOUNDED = regex(rf"(?:\b(?:that|which)\s+)?\b(?:costs?|costing){_BOUND}")
_SURE = 0.9


def what_it_costs(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """The price that rows have, where they have a cost as well and the question says what they cost."""
    text = question.normalised.folded
    if question.normalised.chinese or "cost" not in text:
        return
    price = _price_beside_cost(question, catalog)
    if not price:
        return
    if asked := _ASKED.search(text):
        rows = question.normalised.text[slice(*asked.span("rows"))]
        found, meant = asked, f"what is the {price} of {rows}"
    elif most := _MOST.search(text):
        best = "highest" if most["how"] == "most" else "lowest"
        found, meant = most, f"with the {best} {price}"
    elif bounded := _BOUNDED.search(text):
        found, meant = bounded, f"with {price}"
    else:
        return
    yield Respelt(*found.span(), question.normalised.text[slice(*found.span())], meant, quiet=True)


def _price_beside_cost(question: Question, catalog: Catalog) -> str:
    """What the one price is called of the rows in question that have a cost, too; "" where there is none."""
    told = {n.target for n in question.named("class", _SURE)}
    told |= {v.class_name for v in question.values if v.how in ("exact", "folded")}
    found = {p for name in told if (p := _price_of(catalog.classes[name]))}
    return found.pop() if len(found) == 1 else ""


def _price_of(rows: Class) -> str:
    called = [cut_name(a.name) for a in rows.attributes if a.measure]
    prices = [words for words in called if words[-1:] == ("price",) and "cost" not in words]
    plain = [words for words in prices if len(words) == 1] or prices
    costs = any("cost" in words for words in called)
    return " ".join(plain[0]) if costs and len(plain) == 1 else ""
