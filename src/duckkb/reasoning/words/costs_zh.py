"""花了多少钱 and 花钱最多, of rows whose only money is what something costs: the sum of that."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.kinds import only_cost
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt

_SPENT = regex(
    r"\s*(?:(?:一共|总共|总计|共)?花(?P<much>[了掉费]*多少钱)|花(?:费|的|了|掉)?的?钱最(?P<way>[多少]))(?=\W*$)"
)
_SURE = 0.8


def costs_asked(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """The words for it, behind rows or the name of one, with the total in their place."""
    if not question.normalised.chinese or only_cost(catalog) is None:
        return
    text = question.normalised.folded
    ends = {n.end for n in question.named("class", _SURE)}
    ends |= {v.end for v in question.values if v.how in ("exact", "folded")}
    for m in _SPENT.finditer(text):
        if m.start() in ends:
            meant = "总费用是多少" if m["much"] else f"总费用最{'高' if m['way'] == '多' else '低'}"
            yield Respelt(*m.span(), m.group(), f"的{meant}", quiet=True)
